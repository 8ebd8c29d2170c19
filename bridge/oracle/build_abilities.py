"""The actions of `abilities.grammar`: keywords of a line, and those that are granted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.print_nouns import print_keyword, print_phrase
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.within import read_quoted

ACTIONS, action = registry()


@action
def granted_keyword(keyword: Node) -> Ability:
    """A keyword ability that an effect grants."""
    return Ability("keyword", print_keyword(keyword, first=True), keyword)


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


@dataclass(frozen=True, slots=True)
class LineKeyword:
    """A keyword of a keyword line with what stood before it."""

    keyword: Node
    joiner: str = ""


@action
def protections(first: Node, second: Node) -> tuple[LineKeyword, ...]:
    """Two protection abilities in short (CR 702.16g)."""
    return (
        LineKeyword(node("keyword_filter", "protection", first)),
        LineKeyword(node("keyword_filter", "protection", second), "and from"),
    )


@action
def protections3(first: Node, second: Node, third: Node) -> tuple[LineKeyword, ...]:
    """Three protection abilities in short."""
    made = [node("keyword_filter", "protection", quality) for quality in (first, second, third)]
    joiners = ("", ", from", ", and from")
    return tuple(LineKeyword(kw, joiner) for kw, joiner in zip(made, joiners, strict=True))


@action
def keyword_line(first: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[LineKeyword, ...]:
    """All keywords of a line."""
    items = [_line(item) for item in first]
    for row in more:
        joiner, keywords = row
        added = [_line(item) for item in keywords]
        items.extend([replace(added[0], joiner=joiner), *added[1:]])
    return tuple(items)


def _line(item: Any) -> LineKeyword:
    return item if isinstance(item, LineKeyword) else LineKeyword(item)


@action
def numbered_cost(name: str, number: Any, cost: str) -> Node:
    """A keyword with a number and a cost ("suspend 4—{U}")."""
    return node("keyword_text", name, f"{number}—{cost}")


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
