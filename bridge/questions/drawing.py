"""The states that a search has looked at as a graph, with what leads from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clingather.bridge.questions.graph import Arrow, Graph, Node
from clingather.bridge.repeating.iteration import Repeated
from clingather.bridge.repeating.moves import Move
from clingather.bridge.repeating.search import Search, Waypoint


def states_graph(search: Search[Any], found: Iterable[Repeated]) -> Graph:
    """A node a state, an arrow a move; the moves of a loop are bold.

    A state is labelled with its step, each player's life, and what is on the stack.
    """
    numbers: dict[str, int] = {}
    nodes: list[Node] = []

    def number(node: Waypoint) -> int:
        if node.alike.key not in numbers:
            numbers[node.alike.key] = len(numbers)
            nodes.append(Node(str(numbers[node.alike.key]), _label(node)))
        return numbers[node.alike.key]

    for node in search.seen.values():
        number(node)
    around: set[tuple[int, int, str]] = set()
    for each in found:
        here = each.lap.start
        for place, move in enumerate(each.lap.moves, start=1):
            last = place == len(each.lap.moves)
            following = each.lap.start if last else _reached(search, here, move)
            around.add((number(here), number(following), _words(move)))
            here = following
    arrows = {
        (number(search.seen[key]), number(node), _words(move))
        for key, onward in search.onward.items()
        for move, node in onward
    }
    drawn = tuple(
        Arrow(str(start), str(end), label, (start, end, label) in around)
        for start, end, label in sorted(arrows | around)
    )
    return Graph("loops", tuple(nodes), drawn)


def _reached(search: Search[Any], node: Waypoint, move: Move) -> Waypoint:
    """The state that a move leads to, as the search has seen it."""
    found = Waypoint(move.game, search.viewer.likeness(move.game), node, move)
    return search.seen.get(found.alike.key, found)


def _label(node: Waypoint) -> str:
    state = node.game.state
    life = ", ".join(f"{player.id} {player.life}" for player in state.players)
    stack = [state.objects[id_].ability or id_ for id_ in state.stack]
    waiting = f"\n{' '.join(stack)}" if stack else ""
    return f"{state.turn.active}: {state.turn.step}\n{life}{waiting}"


def _words(move: Move) -> str:
    """What was done, in a few words."""
    return ", ".join(_of_action(action) for action in move.actions) or "pass"


def _of_action(action: Any) -> str:
    if not isinstance(action, Mapping):
        return str(action)
    return " ".join(_parts(action))


def _parts(action: Mapping[str, Any]) -> Iterator[str]:
    for word, value in action.items():
        if word == "player" or value in (None, [], {}):
            continue
        yield f"{word} {value}" if not isinstance(value, list) else f"{word} {' '.join(value)}"
