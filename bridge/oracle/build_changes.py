"""The actions of `changes.grammar`: what a verb does to abilities, colors, power, toughness."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.agreement import leaves, node_in
from clingather.bridge.oracle.build_core import Part, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import filter_of
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.within import read_quoted

ACTIONS, action = registry()


def _signed(text: str) -> tuple[str, str]:
    power, toughness = text.split("/")
    return power, toughness


def _times(factor: int, amount: Node) -> Node:
    if factor == 0:
        return node("number", 0)
    return amount if factor == 1 else node("times", factor, amount)


@action
def modify(change: str, each: Node | None) -> Any:
    """Gets +N/+M, perhaps for each of something."""
    if "X" in change:
        return REJECT
    power, toughness = (int(part) for part in _signed(change))
    minus = _zero_signs(change)
    if each is None:
        return (node("modify_pt", node("number", power), node("number", toughness), wording=minus),)
    amounts = (_times(power, each), _times(toughness, each))
    return (node("modify_pt", *amounts, wording=f"{minus} for each".strip()),)


def _zero_signs(change: str) -> str:
    """Which zeros are written with a minus: "-2/-0"."""
    return " ".join(
        f"-{name}" for name, part in zip(("p", "t"), _signed(change), strict=True) if part == "-0"
    )


@action
def modify_x(change: str, amount: Node) -> Any:
    """Gets +X/+X, where X is an amount."""
    if "X" not in change:
        return REJECT
    values = []
    for part in _signed(change):
        factor = (-1 if part[0] == "-" else 1) if part[1:] == "X" else 0
        if not factor and int(part):
            return REJECT
        values.append(_times(factor, amount))
    return (node("modify_pt", *values, wording=f"{_zero_signs(change)} where".strip()),)


@action
def part(change: Any) -> Part:
    """A verb that makes one change (or has made several already)."""
    return change if isinstance(change, tuple) else (change,)


@action
def gain(verb: str, abilities: tuple[Any, ...]) -> Part:
    """Has or gains abilities."""
    return grant(verb, abilities)


def grant(verb: str, abilities: tuple[Any, ...]) -> Part:
    """The changes that give abilities, several at once as one."""
    flat: list[Ability] = []
    for ability in abilities:
        flat.extend(ability if isinstance(ability, tuple) else (ability,))
    return tuple(
        node("gain", ability, wording=verb if index == 0 else "&")
        for index, ability in enumerate(flat)
    )


@action
def lose(keywords: tuple[Node, ...]) -> Part:
    """Loses keyword abilities."""
    return _listed("lose", "loses", keywords)


@action
def lose_quoted(quoted: str) -> Any:
    """Loses a keyword ability that the text quotes with its parameter (CR 113.10b)."""
    ability = read_quoted(quoted)
    if ability is None or ability.keyword is None:
        return REJECT
    return (node("lose", ability.keyword, wording='loses "'),)


@action
def cant_have(keywords: tuple[Node, ...]) -> Part:
    """Can't have or gain keyword abilities."""
    return _listed("cant_have", "can't", keywords)


def _listed(kind: str, verb: str, items: tuple[Any, ...]) -> Part:
    return tuple(node(kind, item, wording=verb if i == 0 else "&") for i, item in enumerate(items))


@action
def lose_types_and_abilities(kind: str) -> Part:
    """Loses all land types and abilities."""
    return (node("lose_subtypes", kind), node("lose_all_abilities", wording="&"))


@action
def lose_others(what: str) -> Part:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


@action
def not_type(_article: str | None, name: str) -> Part:
    """Isn't a creature."""
    return (node("lose_type", name),)


@action
def still(article: str | None, name: str) -> Part:
    """Is still a land."""
    return (Node("still", (name,)),)


def was_before(name: str, become: Node, subject: Node | None) -> bool:
    """Whether "it's still a land" can be said: of a type that it had and does not become."""
    types = become.args[1]
    assert isinstance(types, tuple)
    known = known_types(subject)
    return name not in types and (not known or name in known)


def known_types(subject: Node | None) -> set[str]:
    """The card types that what is spoken of must have, if any of them is known."""
    if subject is None:
        return set()
    found = node_in(subject.args[2]) if subject.kind == "new_target" else filter_of(subject)
    return {str(item.args[0]) for item in leaves(found) if item.kind == "type"} if found else set()


@action
def set_pt(_words: str, stats: str) -> Any:
    """Base power and toughness N/M."""
    values = pt_values(stats)
    return REJECT if values is None else node("set_pt", *values, wording="base")


def pt_values(text: str) -> tuple[Node, Node] | None:
    """Power and toughness of "N/M" or "X/X"; None where one is neither."""
    values = text.split("/")
    if not all(value.isdigit() or value == "X" for value in values):
        return None
    power, toughness = (node("x") if v == "X" else node("number", int(v)) for v in values)
    return power, toughness


@action
def set_each(wording: str, amount: Node) -> Node:
    """Base power and toughness each equal to an amount."""
    return node("set_pt", amount, amount, wording=f"each {wording}")


@action
def equal_both(amount: Node) -> Part:
    """Power and toughness are each equal to an amount."""
    return (node("set_pt", amount, amount, wording="stats"),)


@action
def equal_power(amount: Node) -> Part:
    """Power is equal to an amount."""
    return (node("set_power", amount, wording="stats"),)


@action
def equal_toughness(amount: Node) -> Part:
    """Toughness is equal to an amount."""
    return (node("set_toughness", amount, wording="stats"),)


@action
def equal_plus(amount: Node, more: int) -> Part:
    """Power is equal to an amount, toughness to that number plus another."""
    sum_ = node("plus", amount, node("number", more))
    return (node("set_power", amount, wording="stats"), node("set_toughness", sum_, wording="&"))


@action
def colors_only(letters: tuple[str, ...], added: Any) -> Part:
    """Is a color, or several."""
    keep, wording = ("all", "+colors") if added else ("none", "")
    return (node("become_color", letters, keep, wording=wording),)


@action
def chosen_color(added: Any) -> Part:
    """Is the chosen color."""
    keep, wording = ("all", "+colors") if added else ("none", "")
    return (node("chosen_color_change", keep, wording=wording),)
