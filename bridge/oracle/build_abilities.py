"""The actions of `abilities.grammar`: abilities that are granted, keywords with two costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.changing import granted_keyword
from clingather.bridge.oracle.build_core import Part, action, conjunction, flatten
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.print_nouns import print_phrase
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.within import read_quoted

action(granted_keyword)


@action
def two_protections(first: Node, second: Node) -> tuple[Ability, ...]:
    """Two protection abilities in short (CR 702.16g)."""
    abilities = [granted_keyword(node("keyword_filter", "protection", q)) for q in (first, second)]
    return (abilities[0], replace(abilities[1], wording="and from"))


@action
def granted_text(quoted: str) -> Any:
    """A quoted ability: its "this creature" is the object that gets it."""
    ability = read_quoted(quoted)
    return REJECT if ability is None else ability


@action
def equip_only(what: Node, cost: str) -> Node:
    """Equip for a kind of creature only (CR 702.6c)."""
    return node("keyword_text", "equip", f"{print_phrase(what, False)} {cost}")


@action
def kicker_and_or(first: str, second: str) -> Node:
    """Two kicker costs (CR 702.33b)."""
    return node("keyword_text", "kicker", f"{first} and/or {second}")


@action
def upkeep_either(name: str, first: str, second: str) -> Any:
    """A cumulative upkeep of which one or the other can be paid (CR 702.24a)."""
    if name != "cumulative upkeep":
        return REJECT
    return node("keyword_cost", name, f"{first} or {second}")


@action
def quoted_keyword(quoted: str) -> Any:
    """A keyword ability that the text quotes with its parameter (CR 113.10b)."""
    ability = read_quoted(quoted)
    return REJECT if ability is None or ability.keyword is None else ability.keyword


@action
def lose_others(what: str) -> Part:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


@action
def each_color() -> tuple[Ability, ...]:
    """Protection from white, from blue, and so on: five abilities (CR 702.16h)."""
    each = [node("keyword_filter", "protection", node("color", letter)) for letter in "WUBRG"]
    return tuple(replace(granted_keyword(keyword), wording="each color") for keyword in each)


@action
def noun_quality(what: Node) -> Any:
    """A quality with something after its noun; the simple ones have rows of their own."""
    literals = flatten(what)
    if what.kind == "or" or literals[0].kind != "permanent" or literals[0].wording:
        return REJECT
    if all(item.kind in ("type", "subtype", "supertype", "color", "or") for item in literals[1:]):
        return REJECT
    quality = conjunction(literals[1:])
    return quality if quality.kind == "and" else REJECT
