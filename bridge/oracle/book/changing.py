"""The changes that one verb states, as rows make them and take them apart (CR 613)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.within import print_quoted


# ---------------------------------------------------------------- a verb with several objects
def each(items: tuple[Any, ...], kind: str, verb: str) -> tuple[Node, ...]:
    """A change for each of what a verb says."""
    return tuple(node(kind, part, wording="&" if at else verb) for at, part in enumerate(items))


def not_each(changes: Any, kind: str, verb: str) -> tuple[Any, ...] | None:
    """What the verb says, where the changes are of that kind and stated with that verb."""
    if (
        not isinstance(changes, tuple)
        or not changes
        or any(_kind(change) != kind for change in changes)
    ):
        return None
    first = changes[0].wording.split()[:1]
    said = first[0] if first and first[0] in _VERBS else "gains" if kind == "gain" else ""
    return (tuple(change.args[0] for change in changes),) if said == verb else None


_VERBS = ("has", "gains", "also-has", "also-gains", "loses", "can't", "with")


def _kind(change: Any) -> str:
    return change.kind if isinstance(change, Node) else ""


def granted_keyword(keyword: Node, joint: str = "") -> Ability:
    """A keyword ability that an effect grants, perhaps joined to the one before it."""
    return Ability("keyword", print_quoted(Ability("keyword", "", keyword)), keyword, wording=joint)


def keyword_of(ability: Any, joint: str = "") -> tuple[Any, ...] | None:
    """The keyword of a keyword ability that is joined so, and not quoted."""
    if not isinstance(ability, Ability) or ability.keyword is None or ability.wording != joint:
        return None
    return (ability.keyword,)


def flat(groups: tuple[tuple[Ability, ...], ...]) -> tuple[Ability, ...]:
    """Abilities in a row, those that are said in short one by one."""
    return tuple(ability for group in groups for ability in group)


def not_flat(abilities: Any) -> tuple[Any, ...] | None:
    """Those that are said together: what is joined goes with the one before it.

    The five of "protection from each color" are all marked, the others but the first.
    """
    if not isinstance(abilities, tuple) or not all(isinstance(one, Ability) for one in abilities):
        return None
    groups: list[tuple[Ability, ...]] = []
    for ability in abilities:
        joint = ability.wording
        said = {"each color": (joint,), "and from": ("", ", from"), ", from": ("",),
                ", and from": (", from",)}.get(joint, ())  # fmt: skip
        if groups and groups[-1][-1].wording in said and len(groups[-1]) < _COLORS:
            groups[-1] = (*groups[-1], ability)
        else:
            groups.append((ability,))
    return (tuple(groups),)


_COLORS = 5


# ---------------------------------------------------------------- "+1/+1 for each artifact"
def changed(change: str, amount: Any, how: str) -> Node:
    """Power and toughness changed by "+1/-0", perhaps so often, or X of an amount.

    Which zeros have a minus, and how it is said, is wording.
    """
    parts = change.split("/")
    values = [_value(part, amount) for part in parts]
    signs = [sign for sign, part in zip(_SIGNS, parts, strict=True) if part == "-0"]
    return node("modify_pt", *values, wording=" ".join([*signs, *how.split()]))


_SIGNS = ("-p", "-t")
_HOW = frozenset({"also", "an-additional", "each", "where", "x"})
_WITH_X = {"where", "x"}


def _value(part: str, amount: Any) -> Node:
    factor = int(part.replace("X", "1"))
    if amount == () or not factor:
        return node("number", factor)
    value: Node = amount
    return value if factor == 1 else node("times", factor, value)


def unchanged(change: Any, how: str) -> tuple[Any, ...] | None:
    """Its parts again, where it is said so."""
    flags = set(change.wording.split()) if _kind(change) == "modify_pt" else _HOW
    if flags & _HOW != set(how.split()):
        return None
    said: list[str] = []
    amount: Any = ()
    for value, sign in zip(change.args, _SIGNS, strict=True):
        factor: Any = 1
        if value.kind == "number" and not (value.args[0] and flags & _WITH_X):
            factor = value.args[0]
        elif value.kind == "times" and not (flags & _WITH_X and value.args[0] != -1):
            factor, amount = value.args
        else:
            amount = value
        if not factor:
            said.append("-0" if sign in flags else "+0")
        elif flags & _WITH_X:
            said.append("-X" if factor < 0 else "+X")
        else:
            said.append(f"{factor:+d}")
    return ("/".join(said), amount)


# ---------------------------------------------------------------- "your choice of flying or haste"
def choice(what: Node, duration: Node, changes: Sequence[Node]) -> Node:
    """One of several changes to the same for as long, chosen as it resolves (CR 608.2d)."""
    first, *rest = changes
    applied = node("apply", what, first, duration, wording="choice")
    return node("choose_one_action", applied, choice(what, duration, rest)) if rest else applied


def not_choice(tree: Any) -> tuple[Any, ...] | None:
    """To what, for how long, and which changes."""
    found: list[Node] = []
    while _kind(tree) == "choose_one_action":
        first, tree = tree.args
        found.append(first)
    found.append(tree)
    if len(found) < 2 or any(_kind(one) != "apply" or one.wording != "choice" for one in found):
        return None
    what, _, duration = found[0].args
    if any((one.args[0], one.args[2]) != (what, duration) for one in found):
        return None
    return what, duration, tuple(one.args[1] for one in found)
