"""What processes that look for one strategy tell each other: positions that are won or lost.

They add lines to one file and read on in it, each from where it stopped. Positions are named by
keys that go by what is there alone, so that they are the same in every process. A position that is
won comes after those that its plays lead to, and stays as it was told first: so a strategy made of
what several processes found never comes back to where it was. Of what is lost only that is told
which is so whatever was announced on the way to it.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from hashlib import blake2b
from typing import Any, Literal

from clingather.bridge.base.records import dataclass

Play = Mapping[str, Any]
Verdict = Literal["won", "lost", "unknown"]


@dataclass(frozen=True)
class Won:
    """How a position is won: the play of the player, or each of the others'; none: it is reached.

    Each play comes with the key of the position that it leads to. `deeds` is what the player's
    play comes to, where that is counted.
    """

    mine: bool
    plays: tuple[tuple[Play, str], ...] = ()
    deeds: frozenset[str] = frozenset()


@dataclass
class Notes:
    """What one of several processes reads and writes; `against` whom is told of each position."""

    file: int  # is open to add to it
    number: int = 0  # of this process
    processes: int = 1
    won: dict[str, dict[str, Won]] = field(default_factory=lambda: defaultdict(dict))
    lost: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    assumed: set[str] = field(default_factory=set)
    line: list[dict[str, Any]] | None = None  # plays of all that reach the goal
    untaps: bool = False  # whether a text that somebody has come across speaks of untapping
    nodes: int = 0  # positions that all of them have looked at
    _read: int = 0  # so many bytes of the file
    _told: set[str] = field(default_factory=set)  # what is assumed, as far as others know

    def hear(self) -> None:
        """Read what was added to the file; a line that is being written is left for later."""
        more = os.pread(self.file, os.fstat(self.file).st_size - self._read, self._read)
        end = more.rfind(b"\n") + 1
        for line in more[:end].splitlines():
            self._take(*json.loads(line))
        self._read += end

    def _take(self, what: str, *said: Any) -> None:
        if what == "won":
            against, key, mine, plays = said
            won = Won(mine, tuple((play, after) for play, after in plays))
            self.won[against].setdefault(key, won)
        elif what == "lost":
            against, name = said
            self.lost[against].add(name)
        elif what == "assumed":
            self.assumed.add(said[0])
            self._told.add(said[0])
        elif what == "looked":
            self.nodes += 1
        elif what == "untaps":
            self.untaps = True
        elif self.line is None:
            self.line = said[0]

    def say_won(self, against: str, key: str, won: Won) -> None:
        """Tell that a position is won against others who do so much."""
        self._say("won", against, key, won.mine, won.plays)

    def say_lost(self, against: str, position: Any) -> None:
        """Tell that a position is lost, with all that is taken for granted up to now."""
        for each in sorted(self.assumed - self._told):
            self._told.add(each)
            self._say("assumed", each)
        self._say("lost", against, _name(position))

    def say_untaps(self) -> None:
        """Tell that a text speaks of untapping."""
        self.untaps = True
        self._say("untaps")

    def say_looked(self) -> None:
        """Tell that a position was looked at."""
        self._say("looked")

    def say_line(self, line: Sequence[Mapping[str, Any]]) -> None:
        """Tell of plays of all players that reach the goal."""
        self._say("line", line)

    def is_lost(self, against: str, positions: Iterable[Any]) -> bool:
        """Whether somebody has found one of them lost; against the passive is against all."""
        names = {_name(each) for each in positions}
        return any(not names.isdisjoint(self.lost[who]) for who in ("passive", against))

    def turned(self, plays: Sequence[Any], first: int = 0) -> list[Any]:
        """Plays in another order in each process; so many come first in all of them."""
        rest = plays[first:]
        start = len(rest) * self.number // self.processes
        return [*plays[:first], *rest[start:], *rest[:start]]

    def _say(self, *row: Any) -> None:
        os.write(self.file, json.dumps(row).encode() + b"\n")  # whole: it is opened to add


def _name(position: Any) -> str:
    """A short name of what is equal for positions of which the same is found."""
    return blake2b(repr(position).encode(), digest_size=16).hexdigest()
