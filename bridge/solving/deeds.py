"""What a player does in a strategy, whenever, how often and in whichever order it is done.

What is counted: each spell, ability, land and special action that is announced, with its targets
and modes, and each creature that is declared to attack or block, with whom. What is not counted:
passing, mana abilities, payments, the value of X, the order of triggers and other choices.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product
from typing import Any

from clingather.bridge.kernel.acting import HEADS as ANNOUNCED
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.repeating.viewing import Viewer

Play = Mapping[str, Any]
Allowed = Callable[[Position, Play], bool]
DECLARED = ("attack", "block")
LEFT_OUT = ("x", "player", "pay")  # of an action that is announced
AFTER_IDS = "#@."  # what follows an id: `#N`, `@N`, `.WORD`


class Deeds:
    """Knows what the plays of a player come to, each as JSON."""

    def __init__(self, board: Board, first: Position) -> None:
        """`first` is where the strategy begins."""
        self.board = board
        at_rest = first.game.waiting is None and not first.game.over
        # what each thing is like there: what is alike may change places
        self._alike: Mapping[str, str] = (
            Viewer(board.doing.table).likeness(first.game).exact if at_rest else {}
        )
        self._mana: dict[str, bool] = {}  # of abilities, whether they are mana abilities

    def of(self, here: Position, play: Play) -> frozenset[str]:
        """What a play at a position comes to; nothing where it is not counted."""
        if any(word in play for word in ANNOUNCED):
            return frozenset() if self._for_mana(here, play) else frozenset({_announced(play)})
        return frozenset(_declared(play))

    def within(self, deeds: frozenset[str]) -> Allowed:
        """Whether a play comes to nothing but these."""
        return lambda here, play: self.of(here, play) <= deeds

    def without(self, deeds: frozenset[str]) -> Allowed:
        """Whether a play comes to none of these."""
        return lambda here, play: self.of(here, play).isdisjoint(deeds)

    def same(self, some: frozenset[str], others: frozenset[str]) -> bool:
        """Whether deeds are others if things that were alike at the beginning change places."""
        if len(some) != len(others):
            return False
        of_some, of_others = self._ids(some), self._ids(others)
        if {kind: len(ids) for kind, ids in of_some.items()} != {
            kind: len(ids) for kind, ids in of_others.items()
        }:
            return False
        kinds = list(of_some)
        for ordered in product(*(permutations(of_others[kind]) for kind in kinds)):
            names: dict[str, str] = {}
            for kind, ids in zip(kinds, ordered, strict=True):
                names |= dict(zip(of_some[kind], ids, strict=True))
            if {_renamed(deed, names) for deed in some} == others:
                return True
        return False

    def _ids(self, deeds: frozenset[str]) -> dict[str, list[str]]:
        """The things in deeds that were there at the beginning, by what they are like."""
        found: dict[str, list[str]] = defaultdict(list)
        ids = {id_ for deed in deeds for id_ in _named(json.loads(deed))}
        for id_ in sorted(ids & self._alike.keys()):
            found[self._alike[id_]].append(id_)
        return found

    def _for_mana(self, here: Position, play: Play) -> bool:
        """Whether a play activates a mana ability: it adds mana without the stack (CR 605.3b)."""
        if "activate" not in play:
            return False
        label = str(play["activate"])
        if label not in self._mana:
            after = self.board.after(here, play).game
            rows = after.log[len(here.game.log) :]
            used = any(row["event"] == "add_mana" for row in rows)
            self._mana[label] = used and len(after.state.stack) == len(here.game.state.stack)
        return self._mana[label]


def _announced(play: Play) -> str:
    return _said({key: value for key, value in play.items() if key not in LEFT_OUT and value != []})


def _declared(play: Play) -> Iterator[str]:
    """Each creature with what it attacks or blocks."""
    for head in DECLARED:
        for creature, what in play.get(head, {}).items():
            for other in what if isinstance(what, list) else [what]:
                yield _said({head: {creature: [other] if isinstance(what, list) else other}})


def _said(play: Play) -> str:
    return json.dumps(play, sort_keys=True, ensure_ascii=False)


def _named(value: Any) -> Iterator[str]:
    """What could be the ids in a part of an action."""
    if isinstance(value, str):
        yield _parted(value)[0]
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _named(key)
            yield from _named(inner)
    elif isinstance(value, list):
        for each in value:
            yield from _named(each)


def _parted(word: str) -> tuple[str, str]:
    """An id and what follows it."""
    end = next((place for place, sign in enumerate(word) if sign in AFTER_IDS), len(word))
    return word[:end], word[end:]


def _renamed(deed: str, names: Mapping[str, str]) -> str:
    """A deed in which things have other names."""

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            id_, rest = _parted(value)
            return names.get(id_, id_) + rest
        if isinstance(value, Mapping):
            return {renamed(key): renamed(inner) for key, inner in value.items()}
        return [renamed(each) for each in value] if isinstance(value, list) else value

    return _said(renamed(json.loads(deed)))
