"""What a shield does besides preventing damage: the sentence after it (CR 615.5; no rule: English).

"Prevent the next 3 damage ... For each 1 damage prevented this way, put a +1/+1 counter on that
creature." is one effect: the second sentence is done whenever the first prevents damage.
"""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.agreement import Unresolved, node_in
from clingather.bridge.oracle.spoken import CHOSEN_LATER, OF_STEPS, replaced
from clingather.bridge.oracle.tree import Node, mentions, node

_SHIELDS = frozenset({"prevent", "prevent_next", "prevent_next_time", "prevent_some"})


def with_prevented(steps: Sequence[Node]) -> tuple[Node, ...]:
    """The steps, what speaks of damage prevented "this way" joined to the shield before it."""
    if not any(mentions(step, "prevented") for step in steps):
        return tuple(steps)
    joined: list[Node] = []
    for step in steps:
        if mentions(step, "prevented"):
            joined.append(_joined(joined.pop() if joined else None, step))
        elif joined and mentions(step, *OF_STEPS):
            raise Unresolved("a step after a shield")  # the steps are counted otherwise now
        else:
            joined.append(step)
    return tuple(joined)


def _joined(shield: Node | None, step: Node) -> Node:
    """A shield and what it does besides, said of what would be dealt the damage."""
    change = node_in(shield.args[1]) if shield is not None and shield.kind == "apply" else None
    if shield is None or change is None or change.kind not in _SHIELDS:
        raise Unresolved("damage prevented this way")
    to = node_in(node_in(change.args[-1]).args[2])
    more = replaced(step, {to: node("event_object")})
    if mentions(more, *CHOSEN_LATER, "said_yes"):
        raise Unresolved("damage prevented this way")
    both = node("prevent_then", change, more)
    return Node(shield.kind, (shield.args[0], both, shield.args[2]), shield.wording)
