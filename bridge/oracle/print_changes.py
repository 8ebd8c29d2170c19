"""What a verb states, as Oracle text: the changes of a clause."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount, print_counted
from clingather.bridge.oracle.print_core import as_node, conjugated, flags_of, printer_of, series
from clingather.bridge.oracle.print_deontic import RULES, print_rule
from clingather.bridge.oracle.print_nouns import print_keyword
from clingather.bridge.oracle.print_types import print_becoming, print_granted, print_stats
from clingather.bridge.oracle.tree import Clause, Node


def _groups(changes: Sequence[Node]) -> list[list[Node]]:
    """The changes by the verb that states them."""
    groups: list[list[Node]] = []
    for change in changes:
        if change.wording.startswith("&") and groups:
            groups[-1].append(change)
        elif not change.wording.startswith("&"):
            groups.append([change])
    return groups


def print_predicate(clause: Clause, many: bool) -> str:
    """All verbs of a clause."""
    first = [c for c in clause.changes if not c.wording.startswith(">")]
    last = [c.wording[1:] for c in clause.changes if len(c.wording) > 1 and c.wording[0] == ">"]
    texts = [print_group(group, many) for group in _groups(first)]
    for what in last:
        named, _, at = what.partition("@")
        place = int(at) if at else len(texts)
        texts.insert(place, f"{conjugated('lose', many)} all other {named}")
    for joint in ("and-it", "and-they", "and-its"):
        if joint in flags_of(clause.wording):
            return f", {joint.replace('-', ' ')} ".join([series(texts[:-1]), texts[-1]])
    return series(texts)


def print_group(group: list[Node], many: bool) -> str:
    """One verb with its object."""
    head = group[0]
    kind, args = head.kind, head.args
    entered = printer_of("change", head)
    if entered:
        return entered(head, many)
    if kind == "modify_pt":
        words_ = flags_of(head.wording)
        more = "an additional " if "an-additional" in words_ else ""
        also = "also " if "also" in words_ else ""
        return f"{also}{conjugated('get', many)} {more}{_modification(head)}"
    if kind == "gain":
        verb = "have" if "has" in head.wording.split("-")[-1] else "gain"
        also = "also " if head.wording.startswith("also-") else ""
        return f"{also}{conjugated(verb, many)} {print_granted(group)}"
    if kind == "lose" and head.wording.endswith('"'):
        return f'{conjugated("lose", many)} "{print_keyword(as_node(args[0]))}"'
    if kind == "lose":
        names = [print_keyword(as_node(c.args[0])) for c in group]
        return f"{conjugated('lose', many)} {series(names)}"
    if kind == "cant_have":
        names = [print_keyword(as_node(c.args[0])) for c in group]
        return f"can't have or gain {series(names)}"
    if kind == "lose_subtypes":
        more = " and abilities" if len(group) > 1 else ""
        return f"{conjugated('lose', many)} all {args[0]} types{more}"
    if kind in ("set_pt", "set_power", "set_toughness"):
        return f"{conjugated('have', many)} {print_stats(head)}"
    if kind in ("become", "become_color", "every_subtype", "chosen_subtype", "chosen_color_change"):
        return print_becoming(group, many)
    if kind == "lose_type":
        noun = str(args[0]).lower()
        rest = words.plural(noun) if many else f"{words.article(noun)} {noun}"
        return f"{'aren' if many else 'isn'}'t {rest}"
    if kind == "lose_supertype":
        return f"{'aren' if many else 'isn'}'t {str(args[0]).lower()}"
    if kind in RULES:
        return print_rule(group, many)
    if kind == "rule":
        return _rule(group, many)
    return _simple(head, many)


def _simple(change: Node, many: bool) -> str:
    """A verb without a variable part."""
    if change.kind == "lose_all_abilities":
        return f"{conjugated('lose', many)} all abilities"
    if change.kind == "lose_all_except_mana":
        return f"{conjugated('lose', many)} all abilities except mana abilities"
    if change.kind == "enters_tapped":
        return "enters tapped"
    kind, amount = change.args
    if as_node(amount).kind == "x":
        return f"enters with X {kind} counters on it"
    if as_node(amount).kind != "number":
        said = print_amount(as_node(amount))
        return f"enters with a number of {kind} counters on it equal to {said}"
    number = int(str(as_node(amount).args[0]))
    if number == 1:
        return f"enters with {words.article(str(kind))} {kind} counter on it"
    return f"enters with {words.number_word(number)} {kind} counters on it"


def _rule(group: list[Node], many: bool) -> str:
    """A rule in the words of the text."""
    modal, deed = group[0].args
    return f"{modal if modal == 'may' else conjugated('have', many)} {deed}"


def _modification(change: Node) -> str:
    """ "+1/+1", "+1/+0 for each artifact you control", "+X/+X, where X is ..."."""
    flags = flags_of(change.wording)
    power, toughness = as_node(change.args[0]), as_node(change.args[1])
    if flags[:1] == ["x"]:
        return flags[1]
    if "for" not in flags and "where" not in flags:
        return f"{_signed(power, '-p' in flags)}/{_signed(toughness, '-t' in flags)}"
    parts, amount = [], None
    for value, name in ((power, "-p"), (toughness, "-t")):
        if value.kind == "number":
            parts.append("-0" if name in flags else "+0")
            continue
        factor, amount = value.args if value.kind == "times" else (1, value)
        if "where" in flags and factor not in (1, -1):
            factor, amount = 1, value
        sign = "+" if int(str(factor)) > 0 else "-"
        parts.append(f"{sign}X" if "where" in flags else f"{sign}{abs(int(str(factor)))}")
    if amount is None:
        return "/".join(parts)
    if "where" in flags:
        return f"{'/'.join(parts)}, where X is {print_amount(as_node(amount))}"
    return f"{'/'.join(parts)} for each {print_counted(as_node(amount), False)}"


def _signed(value: Node, minus_zero: bool) -> str:
    number = int(str(value.args[0]))
    if number == 0:
        return "-0" if minus_zero else "+0"
    return f"{number:+d}"
