"""One look for a strategy: against others who are passive first, then against all that they can.

What can't be reached against the passive can't be reached at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.solving.aims import PASSIVE, Aim, untaps
from clingather.bridge.solving.bounding import Bound
from clingather.bridge.solving.deeds import Allowed, Deeds
from clingather.bridge.solving.notes import Notes, Verdict
from clingather.bridge.solving.searching import DECIDED, Decided, Search, deeds_of, strategy


@dataclass(frozen=True)
class Asked:
    """From where a strategy is looked for, and how."""

    board: Board
    first: Position
    aim: Aim
    max_states: int | None = None  # of each search
    taps: bool = False  # whether lands may be tapped for nothing
    leave_out: Collection[str] = ()  # of the search (`REDUCTIONS`), to measure what it is good for
    bound: Bound | None = None  # knows where the goal is out of reach
    decided: Decided = field(default_factory=lambda: Memory(DECIDED))  # shared by all searches
    floats: bool = False  # whether the player's lands may be tapped for nothing, without `taps` too
    notes: Notes | None = None  # what other processes find that look for the same


@dataclass(frozen=True)
class Report:
    """What a look has found, without the search: what an answer says of it.

    `assumptions` is what it takes for granted that there is no strategy, `line` the first plays of
    all that reach the goal.
    """

    verdict: Verdict
    nodes: int
    strategy: dict[str, Any] | None = None
    assumptions: tuple[str, ...] = ()
    line: Sequence[Mapping[str, Any]] | None = None
    limit: str | None = None
    unsupported: Sequence[dict[str, object]] = ()
    untaps: bool = False  # whether a text that was come across speaks of untapping


@dataclass
class Looked:
    """What was found, by the last of the searches; `nodes` are the positions of all."""

    verdict: Verdict
    root: str
    search: Search
    passive: Search  # that against others who are passive; it may be the same one
    nodes: int
    limit: str | None = None
    unsupported: list[dict[str, object]] = field(default_factory=list)

    @property
    def done(self) -> frozenset[str]:
        """What the player does in the strategy, if that was counted."""
        return deeds_of(self.search.tables, self.root)

    @property
    def report(self) -> Report:
        """What was found."""
        passive = {PASSIVE} if self.search.aim.against == "all" else set()
        return Report(
            self.verdict,
            self.nodes,
            strategy(self.search.tables, self.root) if self.verdict == "won" else None,
            tuple(sorted(self.search.assumptions - passive)),
            self.search.line,
            self.limit,
            self.unsupported,
            untaps(self.search.board),
        )


def look(
    asked: Asked,
    *,
    deeds: Deeds | None = None,
    allowed: Allowed | None = None,
    known: Looked | None = None,
) -> Looked:
    """What is found of a goal: won, lost, or unknown with what stood in the way.

    `known` is an earlier look in which the player might do as much, or more.
    """
    nodes, root = 0, ""
    verdict: Verdict = "unknown"
    rest: Mapping[str, Any] = {"max_states": asked.max_states, "taps": asked.taps}
    rest = {**rest, "deeds": deeds, "allowed": allowed, "floats": asked.floats}
    rest = {**rest, "decided": asked.decided, "bound": asked.bound, "leave_out": asked.leave_out}
    rest = {**rest, "notes": asked.notes}
    weaker = [] if known is None else [known.passive]
    aim = asked.aim if "passive" in asked.leave_out else replace(asked.aim, against="passive")
    search = passive = Search(asked.board, aim, known=weaker, **rest)
    try:
        verdict, root = search.prove(asked.first)
        if verdict != "lost" and asked.aim != aim:
            nodes = search.states
            verdict = "unknown"
            before = [passive] if known is None else [passive, known.search]
            search = Search(asked.board, asked.aim, known=before, **rest)
            verdict, root = search.prove(asked.first)
    except LimitError as error:
        search.reasons = {str(error): None}
    except RecursionError:
        search.reasons = {"the plays go too deep": None}
    found = Looked(verdict, root, search, passive, nodes + search.states)
    if verdict == "unknown":
        found.limit = next(iter(search.reasons), None)
        found.unsupported = search.unsupported
    return found
