"""The actions of `replacing.grammar`: what is done besides replacing an event (CR 614, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.agreement import Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.build_core import ALWAYS, SAID, SELF, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.offers import offered_by_damage
from clingather.bridge.oracle.spoken import placed, unfinished
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()


@action
def prevents_then(event: Node, line: Node, joint: str) -> Any:
    """Prevents damage, and does something more (CR 615.5)."""
    step = said_of(event, line)
    if step is REJECT:
        return REJECT
    change = node("prevent_then", node("prevent", event), step, wording=joint)
    return REJECT if unfinished(change) else Clause(SELF, (change,), ALWAYS, SAID)


@action
def replaced_and(change: Node, line: Node) -> Any:
    """Something happens instead, and a delayed triggered ability with it (CR 603.7)."""
    if change.kind != "replace" or line.kind != "delayed_ability" or placed(line):
        return REJECT
    event, instead = change.args
    both = node("sequence", instead, Resolver().action(line))
    return Clause(SELF, (replace(change, args=(event, both)),), ALWAYS, SAID)


def said_of(event: Node, line: Node) -> Any:
    """What is done besides, its pronouns standing for what the event is about."""
    resolver = Resolver(offered_by_damage(event))
    try:
        step = resolver.action(line)
    except Unresolved:
        return REJECT
    return REJECT if resolver.slots else step
