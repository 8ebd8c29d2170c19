"""Lands that are tapped for nothing are left out, and payments that leave the same are one.

Where the player's lands are tapped only to pay, each play is looked at with each of its payments
that leaves something else: the lands are tapped first, and the mana is spent at once. Lands of the
others are left out where each of their plays has one payment, or payments that are alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clingather.bridge.kernel.paying import COUNTED
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.solving.aims import TAPS

Play = Mapping[str, Any]
Row = Mapping[str, Any]
TAPPED = {"tap", "activate", "add_mana"}  # what happens as a land is tapped for mana, no more


class Paying:
    """Knows which plays are no more than a land that is tapped for mana."""

    def __init__(self, board: Board, viewer: Viewer) -> None:
        self.board, self.viewer = board, viewer
        self._taps: dict[Any, bool] = {}  # by the card, the ability and what else there is

    def without_taps(
        self, here: Position, rows: Sequence[Row]
    ) -> tuple[list[Row], dict[str, Play]]:
        """The plays that are more than that, and the others by `OBJECT#N`."""
        others: list[Row] = []
        taps: dict[str, Play] = {}
        for row in rows:
            if self._only_taps(here, row):
                taps[f"{row['object']}#{row['ability']}"] = row["do"]
            else:
                others.append(row)
        return others, taps

    def in_order(
        self, here: Position, taps: Mapping[str, Play], last: str | None
    ) -> dict[str, Play]:
        """The taps that have to be looked at where one was made just now, or none.

        Two of them commute: each taps its land and adds mana, neither changes anything else, and
        what one leaves the other could have found. So a sequence of them comes to the same as the
        same taps sorted by card and name, and who has just made one need only make those that come
        after it. Of lands that are alike the first one stands for all.
        """

        def place(label: str) -> tuple[str, str]:
            return str(here.game.state.objects[label.partition("#")[0]].card), label

        exact = self.viewer.likeness(here.game).exact if len(taps) > 1 else {}
        found: dict[Any, str] = {}
        for label in sorted(taps, key=place):
            id_, _, number = label.partition("#")
            if last is None or place(label) > place(last):
                found.setdefault((exact.get(id_, id_), number), label)
        return {label: taps[label] for label in found.values()}

    def _only_taps(self, here: Position, row: Row) -> bool:
        """Whether a play taps a land that is nothing else, for mana of which none is chosen."""
        if row.get("action") != "activate" or row.get("cost") != "{T}" or row.get("targets"):
            return False
        id_ = row["object"]
        thing = here.game.state.objects[id_]
        version = self.board.doing.table.layers([here.game.state])[0].versions[id_][-1]
        if version.all("type") != ["Land"] or thing.attached_to is not None:
            return False
        own = frozenset(version.abilities().items())
        which = thing.card, row["ability"], own, there(self.board, here)
        if which not in self._taps:
            self._taps[which] = plain_tap(here, self.board.after(here, row["do"]))
        return self._taps[which]

    def answered(
        self, here: Position, decision: Mapping[str, Any]
    ) -> tuple[list[Play], str | None]:
        """The plays of somebody else that must be answered, and what is assumed with them.

        Where each of them has one payment, or payments that are alike, lands that are tapped for
        nothing are left out.
        """
        rows = decision["plays"]
        every = [row["do"] for row in rows]
        if decision["decision"] != "priority" or any(map(_not_listed, rows)):
            return every, None
        others, taps = self.without_taps(here, rows)
        if not taps or any(True for _ in self.otherwise(here, others, taps)):
            return every, None
        return [row["do"] for row in others], f"{decision['player']} {TAPS}"

    def otherwise(
        self, here: Position, rows: Sequence[Row], taps: Mapping[str, Play]
    ) -> Iterator[tuple[Play, ...]]:
        """Plays after the taps that pay for them, once for each payment that leaves other things.

        What has one payment, or payments that are alike, is paid for as it is played.
        """
        exact: Mapping[str, str] | None = None
        for row in rows:
            payments = row.get("payments")
            if not isinstance(payments, list) or len(payments) < 2:
                continue
            if exact is None:
                exact = self.viewer.likeness(here.game).exact
            ways: dict[Any, tuple[Play, ...]] = {}
            for way in payments:
                labels = [part.get("activate") for part in way]
                alike = sorted(str(_alike(part, exact)) for part in way)
                plays = [taps[label] for label in labels if label in taps]
                ways.setdefault(tuple(alike), (*plays, row["do"]))
            if len(ways) > 1:
                yield from (way for way in ways.values() if len(way) > 1)


def there(board: Board, here: Position) -> Any:
    """Whose abilities are there, which may trigger as a land is tapped (CR 605.4a), and wait to."""
    versions = board.doing.table.layers([here.game.state])[0].versions
    held = {
        (versions[id_][-1].one("controller"), number)
        for id_, thing in here.game.state.objects.items()
        if thing.zone == "battlefield" and id_ in versions
        for number in versions[id_][-1].abilities().values()
    }
    return frozenset(held), here.game.delayed


def plain_tap(here: Position, after: Position) -> bool:
    """Whether nothing else happened from one position to the next than that a land added mana."""
    rows = after.game.log[len(here.game.log) :]
    return {each["event"] for each in rows} == TAPPED and after.game.waiting is None


def _not_listed(row: Row) -> bool:
    """Whether a play may be paid for in ways that are not listed."""
    payments = row.get("payments", [])
    return not isinstance(payments, list) or len(payments) >= COUNTED


def _alike(part: Mapping[str, Any], exact: Mapping[str, str]) -> Any:
    """A part of a payment, with what its source is like in place of its name."""
    if "activate" not in part:
        return part
    id_, _, number = part["activate"].partition("#")
    return {**part, "activate": [exact.get(id_, id_), number]}
