"""A tree as one line of compact text, for tests that keep trees in a file or compare them."""

from __future__ import annotations

import json
from collections.abc import Iterable

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.tree import Ability, Arg, Clause, Node


def tree_of(face: Face, card_name: str) -> str:
    """The abilities of a face as text."""
    return abilities_text(compile_face(face, card_name))


def abilities_text(abilities: Iterable[Ability]) -> str:
    """Several abilities, one after the other."""
    return " | ".join(map(ability_text, abilities))


def ability_text(ability: Ability) -> str:
    """The meaning of an ability: its words only where nothing but them is known."""
    if ability.keyword is not None:
        return f"{ability.kind}: {argument_text(ability.keyword)}"
    if ability.clauses:
        return f"{ability.kind}: " + "; ".join(map(_clause_text, ability.clauses))
    if ability.cost is not None and ability.effect:
        parts = (ability.cost, *ability.effect, *ability.limits)
        return f"{ability.kind}: " + " ; ".join(map(argument_text, parts))
    return f"{ability.kind}: {json.dumps(ability.text, ensure_ascii=False)}"


def argument_text(arg: Arg) -> str:
    """A node, or an argument of one."""
    if isinstance(arg, Node):
        inner = ", ".join(map(argument_text, arg.args))
        return f"{arg.kind}({inner})" if arg.args else arg.kind
    if isinstance(arg, Ability):
        return "{" + ability_text(arg) + "}"
    if isinstance(arg, tuple):
        return "[" + ", ".join(arg) + "]"
    return json.dumps(arg, ensure_ascii=False)


def _clause_text(clause: Clause) -> str:
    text = f"{argument_text(clause.subject)} -> {' + '.join(map(argument_text, clause.changes))}"
    if clause.condition.kind != "always":
        text += f" IF {argument_text(clause.condition)}"
    if clause.duration.kind != "endless":
        text += f" FOR {argument_text(clause.duration)}"
    return text
