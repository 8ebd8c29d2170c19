"""What is carried over from one format to another, and what was lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, NamedTuple

from clingather.bridge.base.records import dataclass


class Lost(NamedTuple):
    """Something that the other format cannot say.

    `line` counts from 1 in a text that was read, None for a scenario; `key` names the place, `text`
    is what stands there. `matters` is false of what is no part of the game, such as a printing.
    """

    key: str
    text: str
    reason: str
    line: int | None = None
    matters: bool = True

    def __str__(self) -> str:
        return f"{self.key}: {self.text!r} is not carried: {self.reason}"


@dataclass(slots=True)
class Carried:
    """A scenario as data of its format, or a text of another one, with what was lost."""

    format: str
    data: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    lost: list[Lost] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)  # of the places in `data`

    @property
    def complete(self) -> bool:
        """Whether nothing is lost that is a part of the game."""
        return not any(each.matters for each in self.lost)

    def losses(self) -> Iterator[Lost]:
        """What was lost; what is no part of the game once for each reason."""
        seen: set[tuple[str, str]] = set()
        for each in self.lost:
            if each.matters:
                yield each
            elif (each.key, each.reason) not in seen:
                seen.add((each.key, each.reason))
                yield each

    def answer(self) -> dict[str, Any]:
        """The answer for programs."""
        made = {"scenario": self.data} if self.data else {"text": self.text}
        lost = [each._asdict() for each in self.lost]
        return {"format": self.format, **made, "lost": lost, "complete": self.complete}
