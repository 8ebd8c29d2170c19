"""The search for a strategy: AND-OR over the plays of a game, by what is known of each position.

The player needs one play after which the goal can be reached; where others choose, it has to be
reached after every play. Of each position is found that it is won (with the play, or what follows
on each of the others'), that it is lost, or that nothing can be told: text on the way is not
understood, not every play is listed, a loop comes up in which others choose. Only what is won and
lost is told of: whatever is not sure makes the answer unknown.

Two tables keep what was found. What is won is kept by the key of the position, so that a strategy
can name it again; what is lost by its likeness, in which alike things may change places. A
position that stands on its own way is not reached by that way; what was refuted by it is kept only
once the search has left it.

Of plays that commute, lands that are tapped for mana are taken in one order (`Paying.in_order`; the
argument stands there, `tests/test_solve_taps.py` compares it with every order). Spells and other
abilities are not: what triggers, responds or counts casts tells their orders apart, and a proof
that nothing does would spare at most an eighth to a quarter of the plays, which lead to positions
that the tables know already. That, and why no depth is deepened step by step, was measured:
`tests/benchmarks/README.md`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import InputError, LimitError, UnsupportedError
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.repeating.likeness import FORMER
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.solving.aims import TAPS, Aim, announcement, answers, assumed, untaps
from clingather.bridge.solving.bounding import Bound
from clingather.bridge.solving.deeds import Allowed, Deeds
from clingather.bridge.solving.notes import Notes, Play, Verdict, Won
from clingather.bridge.solving.paying import Paying, plain_tap

Decided = Memory[str, Mapping[str, Any]]
NOWHERE = 1 << 30  # what rests on no position of the way
REACHED = "reached "  # begins the keys of positions at which the goal is reached
PASS = {"pass": "priority"}
DECIDED = 2_000  # positions of which it is remembered what has to be chosen
# What makes the search shorter and changes no verdict: a search against the passive first, likeness
# of positions that were refuted, good plays first, what has to be chosen is asked once, positions
# are left where the goal is out of reach, lands that are tapped for nothing are tapped in one order
# (`Paying.in_order`).
REDUCTIONS = ("passive", "likeness", "order", "decided", "bound", "taps")


@dataclass(frozen=True)
class Way:
    """A play of the player, after the mana abilities that pay for it; `tap` names a land's."""

    plays: tuple[Play, ...]
    tap: str | None = None


@dataclass(frozen=True)
class Found:
    """What was found of a position.

    `rests` is the place on the way of the first position that it rests on; `marks` are those of
    what the others announce to keep the goal from being reached.
    """

    verdict: Verdict
    rests: int = NOWHERE
    marks: frozenset[int] = frozenset()


@dataclass
class Tables:
    """What was found so far; `lost` and `unknown` by likeness or key."""

    won: dict[str, Won] = field(default_factory=dict)
    lost: dict[Any, frozenset[int]] = field(default_factory=dict)
    unknown: set[Any] = field(default_factory=set)


class _OvertakenError(Exception):
    """Another process has found that the goal can be reached."""


class Search:
    """Looks for a strategy from a position on."""

    def __init__(
        self,
        board: Board,
        aim: Aim,
        *,
        max_states: int | None = None,
        taps: bool = True,
        floats: bool = False,
        known: Sequence[Search] = (),
        deeds: Deeds | None = None,
        allowed: Allowed | None = None,
        decided: Decided | None = None,
        bound: Bound | None = None,
        leave_out: Container[str] = (),
        notes: Notes | None = None,
    ) -> None:
        """Without `taps` lands are tapped only to pay for something; with `floats` those of the
        player may be tapped for nothing all the same.

        `known` are searches for the same goal in which the player may do as much, or more, and the
        others as much, or less: what is lost then is lost. With `deeds` what the player does is
        counted; `allowed` says which plays of the player are looked at. `decided` remembers for all
        searches on a board what has to be chosen at a position; `bound` knows where the goal is out
        of reach. `leave_out` names what of `REDUCTIONS` is left out, so that its effect can be
        measured. With `notes` other processes look for the same, and all know what each has found.
        """
        self.decided = Memory(DECIDED) if decided is None else decided
        self.bound = None if "bound" in leave_out else bound
        self.leave_out = leave_out
        self.board, self.aim, self.max_states = board, aim, max_states
        self.deeds, self.allowed = deeds, allowed
        self.viewer = Viewer(board.doing.table)
        self.floats = floats
        self.lands = Paying(board, self.viewer)
        self.paying = None if taps else self.lands
        self.notes = notes
        self.tables = Tables() if notes is None else Tables(won=notes.won[aim.against])
        self.states = 0
        # of the player, and that the others are passive
        self.assumptions: set[str] = set() if notes is None else notes.assumed
        self.lost: list[dict[Any, frozenset[int]]] = [
            self.tables.lost,
            *(lost for each in known for lost in each.lost),
        ]
        for each in known:
            self.assumptions |= each.assumptions
        self.reasons: dict[str, None] = {}  # why something could not be told
        self.unsupported: list[dict[str, object]] = []
        self.line: list[dict[str, Any]] | None = None  # plays of all that reach the goal
        self._root = ""
        self._numbered = 0  # abilities of which the others know whether they untap
        self._way: dict[Any, int] = {}  # the positions on the way, by key and likeness
        self._chosen: list[bool] = []  # of each, whether somebody else has chosen there
        self._done: list[tuple[str, Play]] = []
        self._announced: set[int] = set()  # marks of what the others have announced on the way
        self._good: Counter[str] = Counter()  # plays that were good, by what they are

    def prove(self, here: Position) -> tuple[Verdict, str]:
        """What is found of a position, and its key."""
        key = self._root = self._key(here)
        try:
            return self._found(here, key).verdict, key
        except _OvertakenError:
            return "won", key

    def _key(self, here: Position) -> str:
        """The key of a position; one at which the goal is reached has another one.

        It may be reached by what has just happened, and not wherever the same position comes up.
        """
        reached = self.aim.reached(self.board, here)
        return f"{REACHED if reached else ''}{self.board.key(here)}"

    # ------------------------------------------------------------ positions
    def _found(self, here: Position, key: str, tapped: str | None = None) -> Found:
        """What is found of a position, where a land may have been tapped for nothing just now."""
        limits.check()
        self._hear()
        tables, aim = self.tables, self.aim
        if key.startswith(REACHED):
            self._win(key, Won(mine=False))
            self._tell_line()
        if key in tables.won:
            return Found("won")
        if aim.failed(here.game):
            return Found("lost")
        if here.game.state.turn.otherwise:
            return self._not_told("a loop on the way has to end (CR 732.3)")
        alike = self._alike(here, key)
        # what is allowed may tell things apart that are alike
        names = {key} if self.allowed is not None else {key, alike}
        for name in names & self._way.keys():
            return self._again(self._way[name])
        part = (key, tapped)  # not all is looked at after it
        for lost in self.lost:
            for name in (alike, key, part):
                if name in lost and self._announced.isdisjoint(lost[name]):
                    return Found("lost", marks=lost[name])
        if self.notes is not None and self.notes.is_lost(aim.against, (alike, key, part)):
            return Found("lost")
        if self.allowed is not None:
            alike = key
        if tapped is not None:
            alike = part
        if alike in tables.unknown:
            return Found("unknown")
        self._count()
        if self._out_of_reach(here):
            self._lose(alike, frozenset())
            return Found("lost")
        depth = len(self._chosen)
        self._way |= dict.fromkeys(names, depth)
        try:
            found = self._decided(here, key, tapped)
        except UnsupportedError as error:
            found = self._not_understood(error)
        finally:
            for name in names:
                del self._way[name]
        if found.verdict != "won" and found.rests >= depth:
            found = Found(found.verdict, marks=found.marks)
            if found.verdict == "lost":
                self._lose(alike, found.marks)
            else:
                tables.unknown.add(alike)
        return found

    def _out_of_reach(self, here: Position) -> bool:
        """Whether the goal can't be reached any more, whatever the player does."""
        return self.bound is not None and self.bound.out_of_reach(here.game)

    def _count(self) -> None:
        self.states += 1
        if self.notes is not None:
            self.notes.say_looked()
        if self.max_states is not None and self.states > self.max_states:
            raise LimitError(f"more than {self.max_states} states")
        limits.note("1 position" if self.states == 1 else f"{self.states} positions")

    def _alike(self, here: Position, key: str) -> Any:
        """What is equal for positions of which the same is found."""
        game, turn = here.game, here.game.state.turn
        if game.waiting is not None or game.delayed or "likeness" in self.leave_out:
            return key
        alike = self.viewer.likeness(game)
        if FORMER in alike.places.values():  # something remembers what is no more
            return key
        if not isinstance(self.aim.goal, str):
            (wanted,) = self.aim.goal.values()
            like = list(alike.exact.values())
            if like.count(alike.exact.get(wanted, "")) != 1:  # others could take its place
                return key
        state = game.state
        rest = (turn.number, turn.main_phases, state.phases, state.extra_turns)
        return alike.key, rest

    def _again(self, place: int) -> Found:
        """A position that stands on its way: not reached so, unless others keep it from ending."""
        if any(self._chosen[place:]):
            return self._not_told("a loop on the way in which others choose (CR 732.3)", place)
        return Found("lost", place)

    def _decided(self, here: Position, key: str, tapped: str | None) -> Found:
        """What is found where somebody has to choose."""
        decision = self.decision(here, key)
        if decision["decided_by"] == self.aim.player:
            return self._mine(here, key, decision, tapped)
        return self._theirs(here, key, decision)

    def decision(self, here: Position, key: str) -> Mapping[str, Any]:
        """What has to be chosen at a position: equal positions leave the same to choose."""
        if key in self.decided and "decided" not in self.leave_out:
            return self.decided[key]
        try:
            found = self.board.decision(here, list_payments=self.paying is not None)
        except LimitError as error:
            limits.check()  # that of the whole search is another one
            return {"decided_by": None, "plays": (), "limit": str(error), "complete": False}
        if found["complete"]:
            self.decided[key] = found
        return found

    def _mine(
        self, here: Position, key: str, decision: Mapping[str, Any], tapped: str | None
    ) -> Found:
        """One play has to be won; where not all are listed, none of the others need be."""
        rests, marks, sure = NOWHERE, frozenset[int](), decision["complete"]
        if not sure:
            self._not_told(str(decision.get("limit", "not every play is listed")))
        for way in self.ways(here, decision, tapped):
            each = way.plays
            found, sequence = self._in_a_row(here, decision, way)
            if found.verdict == "won":
                self._good[_said(each[-1])] += 1
                done = self._counted(here, each)
                steps = list(zip([key, *sequence], each, sequence, strict=False))
                for at, play, after in reversed(steps):
                    self._win(at, Won(mine=True, plays=((play, after),), deeds=done))
                return found
            sure = sure and found.verdict == "lost"
            rests, marks = min(rests, found.rests), marks | found.marks
        return Found("lost" if sure else "unknown", rests, marks)

    def ways(
        self, here: Position, decision: Mapping[str, Any], tapped: str | None = None
    ) -> list[Way]:
        """What the player may do at a position, in the order in which it is looked at.

        `tapped` is the land that was tapped for nothing just now.
        """
        self.assumptions |= set(assumed(here.game, decision))
        rows, paid = decision["plays"], list[tuple[Play, ...]]()
        taps: dict[str, Play] = {}
        if self.allowed is not None:
            rows = [row for row in rows if self.allowed(here, row["do"])]
        if decision["decision"] == "priority":
            others, taps = self.lands.without_taps(here, rows)
            if self.paying is not None and not self.floats:
                rows = others
                if taps:
                    self.assumptions.add(f"{decision['player']} {TAPS}")
                    paid = list(self.paying.otherwise(here, rows, taps))
                    taps = {}
            elif "taps" not in self.leave_out:
                taps = self.lands.in_order(here, taps, tapped)
                rows = [*others, *({"do": play} for play in taps.values())]
            else:
                taps = {}
        labels = {_said(play): label for label, play in taps.items()}
        plays = self._first_the_good(here, decision, [row["do"] for row in rows])
        plays = plays if self.notes is None else self.notes.turned(plays)
        ways = [Way((play,), labels.get(_said(play))) for play in plays]
        return [*ways, *map(Way, paid)]

    def _counted(self, here: Position, plays: Sequence[Play]) -> frozenset[str]:
        """What some plays come to, of which all but the last activate mana abilities."""
        return frozenset() if self.deeds is None else self.deeds.of(here, plays[-1])

    def _in_a_row(
        self, here: Position, decision: Mapping[str, Any], way: Way
    ) -> tuple[Found, list[str]]:
        """What is found after some plays of the player, and the keys after each of them."""
        keys: list[str] = []
        for play in way.plays[:-1]:  # they activate mana abilities
            here = self.board.after(here, play)
            keys.append(self._key(here))
        found, key = self._after(here, decision, way.plays[-1], tap=way.tap)
        return found, [*keys, key]

    def _theirs(self, here: Position, key: str, decision: Mapping[str, Any]) -> Found:
        """All plays have to be won; one that is lost is enough to lose."""
        if not decision["complete"] or not decision["plays"]:
            return self._not_told(str(decision.get("limit", "not every play is listed")))
        plays, assumption = answers(self.aim, decision)
        self.assumptions |= set() if assumption is None else {assumption}
        if assumption is None and self.paying is not None:
            plays, _ = self.paying.answered(here, decision)  # of what is won the checker tells it
        won, unknown = [], []
        plays = self._first_the_good(here, decision, plays)
        plays = plays if self.notes is None else self.notes.turned(plays, first=1)
        for play in plays:
            found, after = self._after(here, decision, play, others=len(plays) > 1)
            if found.verdict == "lost":
                self._good[_said(play)] += 1
                return found
            if found.verdict == "unknown":
                unknown.append(found)
            won.append((play, after))
        if unknown:
            return Found("unknown", min(each.rests for each in unknown))
        self._win(key, Won(mine=False, plays=tuple(won)))
        return Found("won")

    def _after(
        self,
        here: Position,
        decision: Mapping[str, Any],
        play: Play,
        *,
        others: bool = False,
        tap: str | None = None,
    ) -> tuple[Found, str]:
        """What is found of the position after a play, and its key."""
        marks = announcement(here, play) if others else frozenset[int]()
        if not marks.isdisjoint(self._announced):
            return self._not_told("the others do the same again, which may be barred (732.3)"), ""
        try:
            after = self.board.after(here, play)
            key = self._key(after)
        except UnsupportedError as error:
            return self._not_understood(error), ""
        except InputError as error:
            return self._not_told(f"{_said(play)} is listed, and refused: {error}"), ""
        if tap is not None and not plain_tap(here, after):
            tap = None
        self._chosen.append(others and play != PASS)
        self._done.append((str(decision["player"]), play))
        self._announced |= marks
        try:
            found = self._found(after, key, tap)
        finally:
            self._chosen.pop()
            self._done.pop()
            self._announced -= marks
        if marks and found.verdict == "lost":
            found = Found("lost", found.rests, found.marks | marks)
        return found, key

    # ------------------------------------------------------------ what is kept
    def _win(self, key: str, won: Won) -> None:
        """Keep that a position is won; how it was won first stays."""
        if key not in self.tables.won:
            self.tables.won[key] = won
            if self.notes is not None:
                self.notes.say_won(self.aim.against, key, won)

    def _lose(self, position: Any, marks: frozenset[int]) -> None:
        """Keep that a position is lost, unless what has these marks was announced before."""
        self.tables.lost[position] = marks
        if self.notes is None or marks:
            return
        numbered = len(self.board.doing.table.numbering.abilities)
        if not self.notes.untaps and untaps(self.board, self._numbered):
            self.notes.say_untaps()
        self._numbered = numbered
        self.notes.say_lost(self.aim.against, position)

    def _hear(self) -> None:
        """Take over what other processes have found. Raises _OvertakenError where that is all."""
        if self.notes is not None:
            self.notes.hear()
            if self._root in self.tables.won:
                raise _OvertakenError

    # ------------------------------------------------------------ what is not told
    def _not_told(self, reason: str, rests: int = NOWHERE) -> Found:
        self.reasons[reason] = None
        return Found("unknown", rests)

    def _not_understood(self, error: UnsupportedError) -> Found:
        for row in error.paragraphs:
            if row not in self.unsupported:
                self.unsupported.append(row)
        return Found("unknown")

    def _tell_line(self) -> None:
        """Note the first plays of all players that reach the goal."""
        if self.line is None:
            self.line = [{"player": who, "do": dict(play)} for who, play in self._done]
            limits.tell({"line": self.line})
            if self.notes is not None:
                self.notes.say_line(self.line)

    # ------------------------------------------------------------ the order of plays
    def _first_the_good(
        self, here: Position, decision: Mapping[str, Any], plays: Sequence[Play]
    ) -> list[Play]:
        """The plays in the order in which they are looked at; which it is changes no verdict.

        First come those that were good elsewhere, then those that name who is to lose by them.
        """
        mine = decision["decided_by"] == self.aim.player
        if "order" in self.leave_out:
            return list(plays)

        me, players = self.aim.player, here.game.state.players
        others = [f'"{each.id}"' for each in players if each.id != me] if mine else [f'"{me}"']

        def rank(play: Play) -> tuple[int, bool, int]:
            said, passes = _said(play), play == PASS
            at_them = any(name in said for name in others)
            return -self._good[said], not at_them, (passes if mine else not passes) - _size(play)

        return sorted(plays, key=rank)


def _size(play: Play) -> int:
    """How much a declaration declares."""
    return sum(len(play[word]) for word in ("attack", "block") if word in play)


def _said(play: Play) -> str:
    return json.dumps(play, sort_keys=True, ensure_ascii=False)


# ---------------------------------------------------------------- the strategy, written down
def strategy(tables: Tables, root: str) -> dict[str, Any]:
    """The strategy from a position that is won, as a certificate has it (`solving/checking.py`)."""
    return _Writer(tables).node(root)


def deeds_of(tables: Tables, root: str) -> frozenset[str]:
    """What the player does in the strategy from a position that is won."""
    return frozenset(
        deed for key in set(_Writer(tables).reached(root)) for deed in tables.won[key].deeds
    )


class _Writer:
    """Writes each position once; where it comes up again, it is named."""

    def __init__(self, tables: Tables) -> None:
        self.won = tables.won
        self.places = {key: place for place, key in enumerate(tables.won)}
        self.written: dict[str, int] = {}
        self.times = Counter[str]()

    def node(self, root: str) -> dict[str, Any]:
        """The node for a position and all below it; names only where one is used again."""
        for key in self.reached(root):
            self.times[key] += 1
        return self._node(root)

    def reached(self, root: str) -> Iterator[str]:
        """The positions, each as often as a play leads to it."""
        yield root
        seen, left = set(), [root]
        while left:
            key = left.pop()
            if key in seen:
                continue
            seen.add(key)
            for _, after in self.won[key].plays:
                yield after
                left.append(after)

    def _node(self, key: str) -> dict[str, Any]:
        won = self.won[key]
        if key in self.written:
            return {"as": self.written[key]}
        found: dict[str, Any] = {}
        if self.times[key] > 1 and won.plays:
            found["n"] = self.places[key]
        if won.mine:
            ((play, after),) = won.plays
            then = self._node(after)
            rows = [then] if then.keys() & {"do", "as", "n"} else then.get("then", [])
            found |= {"do": dict(play), **({"then": rows} if rows else {})}
        elif won.plays:
            found["then"] = [{"if": dict(play), **self._node(after)} for play, after in won.plays]
        if "n" in found:
            self.written[key] = found["n"]
        return found
