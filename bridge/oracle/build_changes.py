"""The actions of `changes.grammar`: what a verb does to abilities, colors, power, toughness."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.agreement import leaves, node_in
from clingather.bridge.oracle.build_core import Part, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import filter_of
from clingather.bridge.oracle.tree import Node
from clingather.bridge.oracle.within import read_quoted

ACTIONS, action = registry()


@action
def quoted_keyword(quoted: str) -> Any:
    """A keyword ability that the text quotes with its parameter (CR 113.10b)."""
    ability = read_quoted(quoted)
    return REJECT if ability is None or ability.keyword is None else ability.keyword


@action
def lose_others(what: str) -> Part:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


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
