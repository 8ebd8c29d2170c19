"""The timestamps of a scenario: what it states under `timestamps:` and `timestamp:`.

`timestamp` is `after ID`, `before ID`, or a rank: the objects and effects that have a rank are
ordered by it as the list under `timestamps:` would, so a scenario has ranks or a list, not both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.ids import COUNTERS
from clingather.bridge.base.suggest import one_of
from clingather.bridge.scenario.objects import Entry, Reading
from clingather.bridge.scenario.shape_check import MISSING
from clingather.bridge.state.timestamps import complete_order


def read_order(data: Mapping[str, Any], reading: Reading) -> tuple[str, ...]:
    """Return the ids of all objects and effects, oldest first; problems are reported."""
    entries = {name: entry for name, entry in reading.entries.items() if entry.zone != "part"}
    listed = _listed(data, entries, reading)
    relative: dict[str, tuple[str, str]] = {}
    ranks: dict[int, str] = {}
    for name, entry in entries.items():
        stated, place = entry.raw.get("timestamp"), f"{entry.place}.timestamp"
        if stated is None:
            continue
        if name in listed:
            reading.report.add("also listed under timestamps", place, found=str(stated))
        elif isinstance(stated, int):
            if listed:
                expected = "after ID or before ID, as there is a list of timestamps"
                reading.report.add("a rank", place, found=str(stated), expected=expected)
            elif stated in ranks:
                other = f"a rank of its own ({ranks[stated]} has this one)"
                reading.report.add("the same rank", place, found=str(stated), expected=other)
            ranks.setdefault(stated, name)
        else:
            relative |= _relative(name, stated, place, entries, reading)
    if not listed:
        listed = [ranks[rank] for rank in sorted(ranks)]
    return _complete(entries, listed, relative, reading)


def _listed(data: Mapping[str, Any], entries: Mapping[str, Entry], reading: Reading) -> list[str]:
    """Return the ids under `timestamps:` that name something, each once."""
    listed: dict[str, int] = {}
    for index, name in enumerate(data.get("timestamps", ())):
        place = f"{reading.place}timestamps[{index}]"
        if name is MISSING:
            continue
        if name not in entries and not _are_counters(name, entries):
            expected = one_of(entries, name) or "an object's or effect's id"
            reading.report.add("names nobody", place, found=repr(name), expected=expected)
        elif name in listed:
            expected = f"each id once (it is also number {listed[name] + 1})"
            reading.report.add("listed twice", place, found=name, expected=expected)
        else:
            listed[name] = index
    return list(listed)


def _are_counters(name: str, entries: Mapping[str, Entry]) -> bool:
    """Whether it is `ID.counters.KIND`, and the object has such counters (CR 613.7c)."""
    match = COUNTERS.fullmatch(name)
    if match is None or match["object"] not in entries:
        return False
    return match["kind"] in entries[match["object"]].raw.get("counters", {})


def _relative(
    name: str, stated: str, place: str, entries: Mapping[str, Entry], reading: Reading
) -> dict[str, tuple[str, str]]:
    word, other = stated.split()
    if other == name:
        reading.report.add("names itself", place, found=repr(stated), expected="another id")
    elif other not in entries:
        expected = one_of(entries, other) or "an object's or effect's id"
        reading.report.add("names nobody", place, found=repr(stated), expected=expected)
    else:
        return {name: (word, other)}
    return {}


def _complete(
    entries: Mapping[str, Entry],
    listed: list[str],
    relative: Mapping[str, tuple[str, str]],
    reading: Reading,
) -> tuple[str, ...]:
    effects = [name for name, entry in entries.items() if entry.zone == "effects"]
    objects = [name for name, entry in entries.items() if entry.zone != "effects"]
    hosts = {
        name: entry.raw["attached_to"]
        for name, entry in entries.items()
        if "attached_to" in entry.raw
    }
    order, unplaced = complete_order(objects, effects, hosts, listed, relative)
    for name in unplaced:
        if name in relative:
            place, found = f"{entries[name].place}.timestamp", " ".join(relative[name])
            reading.report.add("timestamps in a circle", place, found=found)
    return order
