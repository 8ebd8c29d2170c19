"""What a scenario's values say of each other: who is named, and whether it can be.

These are checks of the format, not of the game: nobody is named who is not there, nothing hangs on
itself, and what a later step declares does not stand in an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from clingather.bridge.base.ids import FORMER
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.predefined import emblems
from clingather.bridge.scenario.objects import Entry, Reading
from clingather.bridge.scenario.shape_check import MISSING
from clingather.bridge.scenario.yaml_nodes import shortened
from clingather.bridge.state.values import STEPS, Object

_DECLARED_FROM = {  # the first step that can stand after the declaration
    "attacks": "declare_attackers",
    "bands": "declare_attackers",
    "blocks": "declare_blockers",
    "assigned": "combat_damage",
}
_LAST_COMBAT_STEP = "end_of_combat"


def check_references(data: Mapping[str, Any], reading: Reading) -> None:
    """Check that every text that refers to a player or object names one.

    What is on the stack may have a target that has ceased to exist since (CR 111.7), where the
    state says what that was last like.
    """
    gone = set(_gone_targets(data, reading.place))
    objects = {name for name, entry in reading.entries.items() if entry.zone != "effects"}
    permanents = [n for n, entry in reading.entries.items() if entry.zone == "battlefield"]
    known: dict[str, tuple[str, Iterable[str]]] = {
        "player": ("names no player", reading.players),
        "object": ("names no object", objects),
        "origin": ("names no object", objects),
        "permanent": ("names nothing on the battlefield", permanents),
        "anybody": ("names no object and no player", objects | set(reading.players)),
        "ability": ("names no object", objects),
    }
    for refers, name, place in reading.report.references:
        if not place.startswith(reading.place) or _other_game(place, reading.place):
            continue
        message, ids = known[refers]
        if (refers == "origin" and FORMER.fullmatch(name)) or (name, _of(place)) in gone:
            continue
        if refers == "ability":
            name = name.partition("#")[0]
        later = place.startswith((f"{reading.place}do[", f"{reading.place}ask.loop["))
        if name in ids or (refers != "player" and later):
            continue
        expected = one_of(sorted(ids), name) or "nothing: there is none"
        reading.report.add(message, place, found=repr(shortened(name)), expected=expected)


def _gone_targets(data: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    """The targets of what is on the stack that are no more, each with the place of its list."""
    former = data.get("former", {})
    for number, item in enumerate(data.get("stack", ())):
        knows = item.get("knows", {}) if isinstance(item, Mapping) else {}
        for name, what in knows.items():
            if str(name).startswith("target(") and isinstance(what, list):
                known = (str(each) for each in what if each in former)
                yield from (
                    (it.rpartition("@")[0], f"{prefix}stack[{number}].targets") for it in known
                )


def _of(place: str) -> str:
    """The place of the list of targets that a place is in."""
    return place.rpartition(".targets")[0] + ".targets"


def _other_game(place: str, prefix: str) -> bool:
    """Whether a place is inside the main game of the scenario whose places begin so."""
    return place.startswith(f"{prefix}main_game.")


def check_objects(objects: Mapping[str, Object], reading: Reading) -> None:
    """Check what objects say of each other: attachments, copies, pairs, abilities."""
    for it in objects.values():  # two Auras may enchant each other (CR 303.4d)
        if it.attached_to == it.id:
            place = f"{reading.entries[it.id].place}.attached_to"
            reading.report.add("is attached to itself", place, found=it.id)
    _check_circles(objects, "copy_of", "copies", _copied_id, reading)
    for name, it in objects.items():
        place = reading.entries[name].place
        host = objects.get(it.attached_to or "")
        if host is not None and host.zone not in ("battlefield", "graveyard"):
            found = f"{host.id} in {host.zone}"
            expected = "a permanent, a player or a card in a graveyard"
            reading.report.add("attached", f"{place}.attached_to", found=found, expected=expected)
        pair = objects.get(it.paired_with or "")
        if pair is not None and (pair is it or pair.paired_with not in (None, name)):
            expected = "another creature, paired with this one"
            where = f"{place}.paired_with"
            reading.report.add("no pair", where, found=pair.id, expected=expected)
        if it.ability is not None:
            source = it.ability.rpartition("#")[0]
            if source not in objects and not _says_what_it_does(it):
                names = [other for other in objects if "#" not in other]
                expected = one_of(names, source) or "an object's id, then #N"
                where = f"{place}.ability"
                message = "names no object"
                reading.report.add(message, where, found=it.ability, expected=expected)


def _copied_id(it: Object) -> str | None:
    return it.copy_of if isinstance(it.copy_of, str) else None


def _says_what_it_does(it: Object) -> bool:
    """Whether an ability on the stack needs no source to be known."""
    return any(key in ("text", "tree") for key, _ in it.extra)


def check_commanders(
    data: Mapping[str, Any], objects: Mapping[str, Object], reading: Reading
) -> None:
    """Check that each commander is a card that its player owns, in a game of Commander."""
    for index, player in enumerate(data["players"]):
        if player is MISSING:
            continue
        for key in ("commanders", "commander_damage"):
            place = f"{reading.place}players[{index}].{key}"
            if player.get(key) and data.get("variant") != "commander":
                expected = "`variant: commander`"
                reading.report.add("not a game of Commander", place, found=key, expected=expected)
        for name in player.get("commanders", {}):
            it = objects.get(name)
            if it is not None and (it.card is None or it.token or it.owner != player.get("id")):
                place = f"{reading.place}players[{index}].commanders"
                expected = "a card that this player owns"
                reading.report.add("no commander", place, found=name, expected=expected)


def check_tempted(data: Mapping[str, Any], objects: Mapping[str, Object], reading: Reading) -> None:
    """Check that whom the Ring has tempted has its emblem, with what it does (CR 701.54c)."""
    names = {row["name"] for row in emblems().values()}
    for index, player in enumerate(data["players"]):
        if player is MISSING or not player.get("tempted"):
            continue
        owned = (it for it in objects.values() if it.owner == player.get("id"))
        if not any(it.zone == "command" and it.name in names for it in owned):
            place = f"{reading.place}players[{index}].tempted"
            called = " or ".join(sorted(names))
            expected = f"an emblem of this player in `command` that has `name: {called}`"
            reading.report.add("no emblem", place, found="none", expected=expected)


def _check_circles(
    objects: Mapping[str, Object],
    key: str,
    verb: str,
    following: Callable[[Object], str | None],
    reading: Reading,
) -> None:
    """Report each object that reaches itself by following a key, once a circle."""
    done: set[str] = set()
    for start in objects:
        path: list[str] = []
        name: str | None = start
        while name is not None and name in objects and name not in done:
            done.add(name)
            path.append(name)
            name = following(objects[name])
        if name is not None and name in path:
            circle = path[path.index(name) :]
            place = f"{reading.entries[circle[0]].place}.{key}"
            found = " -> ".join([*circle, circle[0]])
            message = f"{verb} in a circle" if len(circle) > 1 else f"{verb} to itself"
            reading.report.add(message, place, found=found)


def check_combat(combat: Mapping[str, Any], step: str, reading: Reading) -> None:
    """Check that what is declared fits the step and the other declarations."""
    place, report = f"{reading.place}combat", reading.report
    last = STEPS.index(_LAST_COMBAT_STEP)
    for key, first in _DECLARED_FROM.items():
        if combat.get(key) and not STEPS.index(first) <= STEPS.index(step) <= last:
            found = f"the step {step}"
            expected = f"{first} or a later step of combat"
            report.add("declared out of its step", f"{place}.{key}", found=found, expected=expected)
    attackers = combat.get("attacks", {})
    blocks = combat.get("blocks", {})
    named = [
        (f"{place}.blocks.{blocker}[{index}]", name)
        for blocker, names in blocks.items()
        for index, name in enumerate(names)
    ] + [
        (f"{place}.bands[{number}][{index}]", name)
        for number, band in enumerate(combat.get("bands", ()))
        if band is not MISSING
        for index, name in enumerate(band)
    ]
    for where, name in named:
        if name is not MISSING and name not in attackers:
            expected = one_of(attackers) or "an attacker under combat.attacks"
            report.add("names no attacker", where, found=repr(name), expected=expected)
    for name in combat.get("assigned", {}):
        if name not in attackers and name not in blocks:
            expected = one_of({**attackers, **blocks}) or "an attacker or a blocker"
            where = f"{place}.assigned.{name}"
            report.add("neither attacks nor blocks", where, found=repr(name), expected=expected)


def check_effects(effects: Iterable[Entry], reading: Reading) -> None:
    """Check that what is affected is said once each."""
    for entry in effects:
        names = [name for name in entry.raw.get("affects", ()) if name is not MISSING]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            reading.report.add("affected twice", f"{entry.place}.affects", found=name)
