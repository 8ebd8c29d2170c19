"""What a resolved effect does, as a scenario states it: what is so of objects (CR 611.2).

Its subject may be left out ("gets +3/+3 until end of turn"): which objects it was locked in on is
told beside the text (611.2c).
"""

from __future__ import annotations

from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.oracle.agreement import Antecedent
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.lexer import normalise
from clingather.bridge.oracle.paragraphs import strip_reminder
from clingather.bridge.oracle.programs import read_program
from clingather.bridge.oracle.tree import (
    PLAYER,
    REFERENCE,
    YOU,
    Clause,
    Node,
    as_node,
    members,
    node,
    nodes,
)
from clingather.bridge.oracle.words import capital, listed

_IT = (Antecedent(Node("event_object")),)
_CONTROL = {Node("control", (Node("actor"),)): Node("control", (YOU,))}
# Objects and players that are the same whatever the effect came from, and what it would fix.
_KNOWN = frozenset({"all", "you", "opponent", "any_player"})
_OPEN = frozenset(
    listed("x that_much amount_done done_by_actor excess_done event_amount change_words_chosen")
)


@lru_cache(MANY)
def compile_effect(text: str) -> tuple[Clause, ...]:
    """The clauses of an effect, their subject the objects that it affects; raises NotUnderstood."""
    wanted = strip_reminder(normalise(text, ()))
    ended = wanted if wanted.endswith((".", '."')) else f"{wanted}."
    try:
        steps = read_program(capital(ended), _IT).effect
    except NotUnderstood as problem:
        try:
            steps = read_program(f"It {ended}", _IT).effect
        except NotUnderstood:
            raise problem from None
    return tuple(_clause(step, wanted) for step in steps)


def _clause(step: Node, text: str) -> Clause:
    """What a step makes so, and for how long."""
    if step.kind == "does" and step.args[0] == YOU:
        step = as_node(step.args[1])
    if step.kind == "apply":
        what, change, duration = map(as_node, step.args)
        changes = tuple(_CONTROL.get(each, each) for each in members(change, "changes"))
        parts = (part for each in changes for part in nodes(each))
        if what.kind not in ("game", "player") and all(map(_is_fixed, parts)):
            return Clause(node("affected"), changes, duration=duration)
    raise NotUnderstood(text, 0, text, f"no effect that lasts says {text!r} of given objects")


def _is_fixed(part: Node) -> bool:
    """Whether a part of a change speaks of nothing that only its program knows."""
    if part.sort in (REFERENCE, PLAYER):
        return part.kind in _KNOWN
    return part.kind not in _OPEN
