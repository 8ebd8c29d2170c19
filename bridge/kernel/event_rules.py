"""By which rule events happen: `asp/events.tsv`, for those that the encodings name no rule of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from clingather.bridge.base.files import files
from clingather.bridge.base.records import dataclass


@dataclass(frozen=True, slots=True)
class EventRule:
    """A row of the table: a word of events, what else an event says by its keys, and a rule."""

    event: str
    says: tuple[tuple[str, str], ...]
    rule: str

    def fits(self, event: Mapping[str, Any]) -> bool:
        """Whether an event with that word says all that the row asks for."""
        return all(
            key in event and fnmatchcase(_plain(event[key]), value) for key, value in self.says
        )


@cache
def event_rules() -> Mapping[str, tuple[EventRule, ...]]:
    """The rows of the table by the word of the event, in their order."""
    found: dict[str, tuple[EventRule, ...]] = {}
    for row in _rows():
        found[row.event] = (*found.get(row.event, ()), row)
    return found


def with_rule(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event of a log with the rule by which it happens, or does not, under `rule`."""
    row = dict(event)
    if "rule" not in row:
        for each in event_rules().get(row["event"], ()):
            if each.fits(row):
                row["rule"] = each.rule
                break
    return row


def _rows() -> Iterator[EventRule]:
    text = files("clingather.asp").joinpath("events.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            event, says, rule = line.split("\t")
            pairs = (said.partition("=") for said in _split(says))
            yield EventRule(event, tuple((key, value) for key, _, value in pairs), rule)


def _split(says: str) -> list[str]:
    """The parts `key=value` of a text; a value may have spaces."""
    found: list[str] = []
    for word in says.split():
        if "=" in word or not found:
            found.append(word)
        else:
            found[-1] += f" {word}"
    return found


def _plain(value: object) -> str:
    """A value as the table writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
