"""The order of timestamps that a scenario means, completed from what it states (CR 613.7).

The rules are those of the format: listed ones in their order; whatever is not listed is older, in
file order, attachments after their hosts; effects are newer than all objects, in file order. An
entry of its own (`timestamp: after X`) puts an object or effect directly after or before another
one. An attachment without an entry follows its host even where the host has one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def complete_order(
    objects: Sequence[str],
    effects: Sequence[str],
    hosts: Mapping[str, str],
    listed: Sequence[str] = (),
    relative: Mapping[str, tuple[str, str]] | None = None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return all ids, oldest first, and those that could not be placed.

    `objects` and `effects` stand in file order, `hosts` says what an object is attached to,
    `listed` is the stated order (oldest first), `relative` maps an id to `("after", other)` or
    `("before", other)`. Ids that wait for each other in a circle cannot be placed.
    """
    relative = dict(relative or {})
    stated = {*listed, *relative}
    members = set(objects)
    attached = {
        name: host
        for name, host in hosts.items()
        if host in members and name not in stated and name in members
    }
    waiting: dict[str, list[str]] = {}
    for name in objects:
        if name in attached:
            waiting.setdefault(attached[name], []).append(name)

    order: list[str] = []
    starts = [name for name in objects if name not in stated and name not in attached]
    for start in [*starts, *listed]:
        order += _with_attachments(start, waiting)
    order += [name for name in effects if name not in stated]
    return _insert(order, objects, effects, waiting, relative)


def _with_attachments(start: str, waiting: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the id, followed by what is attached to it, and by what is attached to that."""
    names, pending = [], [start]
    while pending:
        names.append(pending.pop())
        pending += reversed(waiting.get(names[-1], ()))
    return names


def _insert(
    order: list[str],
    objects: Sequence[str],
    effects: Sequence[str],
    waiting: Mapping[str, Sequence[str]],
    relative: Mapping[str, tuple[str, str]],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Put each id with an entry of its own, and its attachments, beside the one that it names."""
    names = [*objects, *effects]
    unplaced = [name for name in names if name in relative]
    placed = set(order)
    followers: dict[str, str] = {}  # the last one that was put after this one
    while ready := [name for name in unplaced if relative[name][1] in placed]:
        for name in ready:
            word, other = relative[name]
            group = _with_attachments(name, waiting)
            if word == "before":
                at = order.index(other)
            else:
                while other in followers:
                    other = followers[other]
                followers[other] = group[-1]
                at = order.index(other) + 1
            order[at:at] = group
            placed.update(group)
        unplaced = [name for name in unplaced if name not in placed]
    return tuple(order), tuple(name for name in names if name not in placed)
