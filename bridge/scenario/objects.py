"""The objects of a scenario: entries in zones and on the stack become objects with ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.ids import IdPool, snake_case, split_ability
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.card import INDEX_OF_FACE, TWO_FACED, Card
from clingather.bridge.cards.names import fold
from clingather.bridge.scenario.cards import CardNames, letters
from clingather.bridge.scenario.format import (
    CARD_ZONES,
    CHARACTERISTICS,
    EXILE_DESIGNATIONS,
    FACES,
    PLACES,
    STACK_EXTRA,
    UNKNOWN,
)
from clingather.bridge.scenario.shape_check import MISSING, Report
from clingather.bridge.state.values import Object

OWN_ZONES = ("hand", "library", "graveyard", "sideboard", "companion", "planar_deck")  # CR 400.3
SEEN = ("battlefield", "stack")  # nothing there is a card that nobody knows (CR 400.2)


@dataclass(slots=True)
class Entry:
    """What stands in a zone, on the stack or under `effects:`, before it has become a value."""

    place: str
    raw: dict[str, Any]
    zone: str  # "effects" for an effect, "part" for a card under melded_with or merged_with
    player: str | None = None
    id: str = ""
    like: str | None = None  # the stated id of the first of several that are identical
    parts: list[Entry] = field(default_factory=list)  # further cards of a permanent


@dataclass(slots=True)
class Reading:
    """What is known while one scenario is read."""

    report: Report
    names: CardNames
    place: str = ""  # "main_game." inside
    pool: IdPool = field(default_factory=IdPool)
    players: dict[str, str] = field(default_factory=dict)  # ids with their places
    entries: dict[str, Entry] = field(default_factory=dict)  # by id, effects and parts included


def gather(data: Mapping[str, Any], place: str) -> list[Entry]:
    """Return all entries in file order: players and their zones, the stack, the effects."""
    found: list[Entry] = []
    for number, player in enumerate(data.get("players", ())):
        if player is MISSING:
            continue
        for zone, value in player.items():
            here = f"{place}players[{number}].{zone}"
            if zone in (*CARD_ZONES, "planar_deck") and isinstance(value, list):
                known = value[:-1] if zone == "library" and unknown_below(value) else value
                items = [(f"{here}[{index}]", raw) for index, raw in enumerate(known)]
            else:
                items = [(here, value)] if zone == "companion" else []
            owner = player.get("id")
            for at, raw in items:
                if raw is not MISSING:
                    found += _alike(Entry(at, _mapping(raw), zone, owner))
    for key in ("stack", "effects"):
        items = [(f"{place}{key}[{index}]", raw) for index, raw in enumerate(data.get(key, ()))]
        found += [Entry(at, raw, key) for at, raw in items if raw is not MISSING]
    return found


def unknown_below(library: object) -> int:
    """How many cards of a library are not known: all of them, or those below the known ones."""
    if isinstance(library, int):
        return library
    last = library[-1] if isinstance(library, list) and library else None
    if isinstance(last, Mapping) and last.keys() == {"card", "count"} and last["card"] == UNKNOWN:
        return last["count"] if isinstance(last["count"], int) else 0
    return 0


def _mapping(raw: Any) -> dict[str, Any]:
    return {"card": raw} if isinstance(raw, str) else raw


def _alike(entry: Entry) -> Iterator[Entry]:
    """An entry as often as its `count` says; the others are called like the first.

    Raises LimitError where there are too many.
    """
    count = entry.raw.pop("count", 1) if isinstance(entry.raw.get("count"), int) else 1
    if count > bounds.ALIKE:
        raise LimitError(f"{entry.place}.count: more than {bounds.ALIKE} identical objects")
    yield entry
    for _ in range(count - 1):
        yield replace(entry, raw=_without_ids(entry.raw), like=entry.raw.get("id"))


def _without_ids(raw: Mapping[str, Any]) -> dict[str, Any]:
    """An entry without its id and those of its parts."""
    found = {word: value for word, value in raw.items() if word != "id"}
    if isinstance(melded := raw.get("melded_with"), Mapping):
        found["melded_with"] = _without_ids(melded)
    if "merged_with" in raw:
        parts = raw["merged_with"]
        found["merged_with"] = [
            _without_ids(part) if isinstance(part, Mapping) else part for part in parts
        ]
    return found


def _parts(entry: Entry) -> Iterator[Entry]:
    """Yield the further cards of a melded or merged permanent."""
    if (melded := entry.raw.get("melded_with")) is not None:
        yield Entry(f"{entry.place}.melded_with", _mapping(melded), "part", entry.player)
    for index, raw in enumerate(entry.raw.get("merged_with", ())):
        if raw is not MISSING:
            at = f"{entry.place}.merged_with[{index}]"
            yield Entry(at, _mapping(raw), "part", entry.player)


def give_ids(entries: list[Entry], reading: Reading) -> None:
    """Give every entry its id: the stated ones first, then the others in file order."""
    every: list[Entry] = []
    for entry in entries:
        entry.parts = list(_parts(entry))
        every += [entry, *entry.parts]
    for entry in every:
        if (stated := entry.raw.get("id")) is not None:
            _take_stated(entry, stated, reading)
    for entry in every:
        if not entry.id:
            base, separator = _default_id(entry, reading)
            entry.id = reading.pool.take(base, separator)
    reading.entries.clear()  # in file order, which is that of the timestamps
    reading.entries.update((entry.id, entry) for entry in every)


def _take_stated(entry: Entry, stated: str, reading: Reading) -> None:
    if stated in reading.pool.taken:
        other = reading.entries.get(stated)
        at = reading.players.get(stated, other.place if other else "")
        line = reading.report.lines.get(at)
        owner = "a player" if stated in reading.players else "another object"
        expected = f"an id of its own ({owner} has this one" + (f", line {line})" if line else ")")
        reading.report.add("two with one id", f"{entry.place}.id", found=stated, expected=expected)
        return  # it gets a default id, so that the rest can be checked
    reading.pool.taken.add(stated)
    reading.entries[stated] = entry
    entry.id = stated


def _default_id(entry: Entry, reading: Reading) -> tuple[str, str]:
    """Return what an id is made from, and what stands between it and a number."""
    raw = entry.raw
    if entry.like is not None:
        return entry.like, "_"
    if (ability := raw.get("ability")) is not None:
        return (ability, ".") if split_ability(ability) else (snake_case(ability), "_")
    if "card" in raw:
        return snake_case(raw["card"]), "_"
    if (copied := raw.get("copy_of")) is not None:
        if not isinstance(copied, str):
            copied = copied.get("name") or "token"
        base = copied if copied in reading.pool.taken else snake_case(copied)
        return (f"{base}.copy" if entry.zone == "stack" else base.split(".")[0].split("#")[0]), "_"
    if entry.zone == "effects":
        return snake_case(raw.get("source", "effect")), "_"
    subtypes = raw.get("type_line", "").partition("—")[2].strip()
    return snake_case(raw.get("name") or subtypes or "token"), "_"


def build_object(entry: Entry, reading: Reading) -> Object:
    """Return the object that an entry is; what cannot be is reported."""
    raw, report, zone = entry.raw, reading.report, entry.zone
    _check_kind(entry, report)
    card = raw.get("card")
    if card == UNKNOWN:
        card = None
    if card is not None:
        card = reading.names.full_name(card, _card_place(entry, report), report)
    controller = {"battlefield": entry.player, "stack": raw.get("controller")}.get(zone)
    owner = raw.get("owner", entry.player or controller or "")
    if zone in OWN_ZONES and owner != entry.player:
        expected = f"{entry.player}: nobody else's card is there (CR 400.3)"
        report.add("wrong owner", f"{entry.place}.owner", found=owner, expected=expected)
    parts = [build_object(part, reading) for part in entry.parts]
    melded = parts.pop(0) if "melded_with" in raw else None
    copied = _copied(raw.get("copy_of"), f"{entry.place}.copy_of", reading)
    _check_face(entry, card, reading)
    _check_parts(entry, card, len(parts), reading)
    if melded is not None:
        _check_pair(card, melded.card, f"{entry.place}.melded_with", reading)
    return Object(
        id=entry.id,
        owner=owner,
        zone="battlefield" if zone == "part" else zone,
        card=card,
        controller=controller,
        copy_of=copied,
        melded_with=melded,
        merged_with=tuple(parts),
        except_=_fixed_deeply(raw.get("except")),
        became=_fixed_deeply(raw.get("became")),
        face_down=_face_down(raw.get("face_down")),
        counters=counters(raw),
        chosen=_chosen(entry, reading),
        stored=tuple((die, tuple(rolls)) for die, rolls in raw.get("stored", {}).items()),
        colors=letters(raw.get("colors")),
        targets=_tuple(raw.get("targets")),
        modes=_tuple(raw.get("modes")) or (),
        designations=_tuple(raw.get("designations")) or (),
        extra=tuple((key, _fixed(raw[key])) for key in STACK_EXTRA if key in raw),
        **{key: raw[key] for key in _AS_THEY_ARE if key in raw},
    )


def _copied(said: Any, place: str, reading: Reading) -> Any:
    """Return what is copied: an id, a card, a face, or characteristics."""
    if isinstance(said, str):
        named = reading.entries.get(said)
        if named is not None and named.zone == "part":
            message, expected = (
                "a part of a permanent is no object",
                "the permanent's id, or a card",
            )
            reading.report.add(message, place, found=said, expected=expected)
        return reading.names.object_or_face(said, reading.entries, place, reading.report)
    return (
        said
        if said is None or "colors" not in said
        else {**said, "colors": letters(said["colors"])}
    )


def _chosen(entry: Entry, reading: Reading) -> tuple[tuple[str, Any], ...]:
    """Return what was chosen for an object, by its kind."""
    place, said = f"{entry.place}.chosen", entry.raw.get("chosen", {})
    if "except" in said and "copy_of" not in said:
        expected = "copy_of beside except"
        reading.report.add("nothing is copied", f"{place}.except", expected=expected)
    fixed = {key: _fixed(value) for key, value in said.items()}
    if "copy_of" in said:
        fixed["copy_of"] = _copied(said["copy_of"], f"{place}.copy_of", reading)
    if "except" in said:
        fixed["except"] = _fixed_deeply(said["except"])
    return tuple(fixed.items())


_AS_THEY_ARE = (
    *("tapped", "summoning_sick", "damage", "attached_to", "paired_with", "token", "face"),
    "double_faced",
    *("phased_out", "exiled_with", "linked_to", "level", "room", "name", "type_line"),
    *("oracle_text", "power", "toughness", "mana_cost", "ability", "x", "kicked", "deathtouched"),
    *("untaps_skipped", "returns_to", "under", "face_down_below", "on_adventure", "prepared_by"),
)


def _card_place(entry: Entry, report: Report) -> str:
    """Return where the card's name stands: in a mapping, or alone."""
    inner = f"{entry.place}.card"
    return inner if inner in report.lines else entry.place


def _said(key: str, entry: Entry, report: Report) -> bool:
    """Whether an entry has a key, even if its value could not be read."""
    return key in entry.raw or f"{entry.place}.{key}" in report.lines


def counters(raw: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """The counters that are stated, by their kinds; none of a kind is no counter (CR 122.1)."""
    return tuple((kind, number) for kind, number in raw.get("counters", {}).items() if number)


def _tuple(values: list[Any] | None) -> tuple[Any, ...] | None:
    return None if values is None else tuple(value for value in values if value is not MISSING)


def _fixed_deeply(value: Any) -> Any:
    return tuple(map(_fixed_deeply, value)) if isinstance(value, list) else value


def _fixed(value: Any) -> Any:
    return _tuple(value) if isinstance(value, list) else value


def _face_down(value: Any) -> Any:
    """Return the word `true` for a face-down object of which nothing else is said."""
    if isinstance(value, bool):
        return "true" if value else None
    return value


def _check_kind(entry: Entry, report: Report) -> None:
    """Check that an entry is one kind of thing: a card, a token, an ability, a copy."""
    raw, zone, place = entry.raw, entry.zone, entry.place
    own = [key for key in raw if key in CHARACTERISTICS]
    if "card" in raw:
        for key in own:
            message = "what a card says stands on the card, not on the object"
            report.add(message, f"{place}.{key}", found=key, expected="a card or this, not both")
        if raw["card"] == UNKNOWN and (zone in SEEN or raw.get("token")):
            report.add("a card here is known", place, found=UNKNOWN, expected="a card's name")
    if zone == "stack":
        kinds = [key for key in ("card", "ability", "copy_of") if _said(key, entry, report)]
        if not kinds or ("ability" in raw and len(kinds) > 1):
            found = " and ".join(kinds) or "none of these"
            expected = "card, or ability, or copy_of (a copy of a spell)"
            report.add("what is on the stack?", place, found=found, expected=expected)
    elif (
        not _said("card", entry, report)
        and not raw.get("token")
        and not raw.get("prepared_by")  # the copy of a prepare spell (CR 722.3c)
        and not (zone == "command" and own)
    ):
        expected = "card, or token: true" + (" or characteristics" if zone == "command" else "")
        report.add("neither a card nor a token", place, expected=expected)
    aside = set(raw.get("designations", ())) & set(EXILE_DESIGNATIONS)
    if aside and zone != "exile":
        found, message = ", ".join(sorted(aside)), "only a card in exile can be this"
        report.add(message, f"{place}.designations", found=found)
    for key in raw:
        if key == "designations" and zone == "exile" and aside == set(raw[key]):
            continue
        zones, whose = PLACES.get(key, ((zone,), ""))
        if zone not in zones:
            report.add(f"only {whose} can have this", f"{place}.{key}", found=f"{key} in {zone}")
    if "double_faced" in raw and not (raw.get("token") and "copy_of" in raw):
        message, expected = "only a token that is a copy can be this", "token: true and copy_of"
        report.add(message, f"{place}.double_faced", expected=expected)
    if "except" in raw and "copy_of" not in raw:
        report.add("nothing is copied", f"{place}.except", expected="copy_of beside except")


def _check_pair(card: str | None, other: str | None, place: str, reading: Reading) -> None:
    """Check that two cards meld (CR 701.42b, 712.5)."""
    first, second = (reading.names.card(name) if name else None for name in (card, other))
    if first is None or second is None:
        return
    if first.meld_result is None or first.name == second.name:
        reading.report.add("does not meld", place, found=first.name)
    elif first.meld_result != second.meld_result:
        expected = f"the card that melds with {first.name}"
        reading.report.add("does not meld", place, found=second.name, expected=expected)


def _check_face(entry: Entry, card: str | None, reading: Reading) -> None:
    """Check that a face is one of the words, or the name of one of the card's parts."""
    face, copied = entry.raw.get("face"), entry.raw.get("copy_of")
    if face is None:
        return
    if face != "front" and entry.zone not in SEEN and not entry.raw.get("prepared_by"):
        message = "only a permanent or a spell shows one of its parts alone"
        expected = "no face: it is the whole card (CR 709.4, 710.2, 712.8a, 715.4)"
        found = f"{face} in {entry.zone}"
        reading.report.add(message, f"{entry.place}.face", found=found, expected=expected)
    if face in FACES:
        name = card or copied
        known = reading.names.card(name) if isinstance(name, str) else None
        if known is not None and known.complete and not _has_face(known, face):
            one = len(known.faces) == 1
            expected = f"{known.name} has one face" if one else _faces_of(known)
            reading.report.add("no such face", f"{entry.place}.face", found=face, expected=expected)
        return
    names = [name for name in (card, entry.raw.get("card"), copied) if isinstance(name, str)]
    parts = [part for name in names for part in reading.names.parts(name)]
    if face not in parts:
        expected = one_of(dict.fromkeys((*FACES, *parts)), face)
        report = reading.report
        report.add("no such face", f"{entry.place}.face", found=repr(face), expected=expected)


def _has_face(card: Card, word: str) -> bool:
    """Whether a card has such a face: a half, a side, or an upside-down part (CR 709, 710, 712)."""
    if word == "front":
        return True
    if INDEX_OF_FACE[word] >= len(card.faces) or len(card.faces) == 1:
        return False
    if word == "back":
        return card.layout in TWO_FACED
    if word == "flipped":
        return card.layout == "flip"
    return card.layout not in TWO_FACED and card.layout != "flip"


def _faces_of(card: Card) -> str:
    """The words that name a face of a card."""
    return one_of(word for word in INDEX_OF_FACE if _has_face(card, word))


def _check_copied(entry: Entry, reading: Reading) -> None:
    """Check that no permanent copies an instant or sorcery card (CR 304.4, 307.4)."""
    raw, copied = entry.raw, entry.raw.get("copy_of")
    if not isinstance(copied, str) or entry.zone != "battlefield" or copied in reading.entries:
        return
    known = reading.names.card(copied)
    if known is None:
        return
    names = [fold(face.name) for face in known.faces]
    shown = known.faces[names.index(fold(copied)) if fold(copied) in names else 0]
    if raw.get("face") in INDEX_OF_FACE and known.layout in TWO_FACED:
        shown = known.faces[min(INDEX_OF_FACE[raw["face"]], len(known.faces) - 1)]
    never = {"Instant", "Sorcery"} & set(shown.type_line.partition("—")[0].split())
    if never and not raw.get("face_down"):
        message, expected = "no permanent is a copy of it", "a permanent card"
        place = f"{entry.place}.copy_of"
        reading.report.add(message, place, found=shown.name, expected=expected)


def _check_adventure(entry: Entry, card: str | None, reading: Reading) -> None:
    """Check that a card that is on an adventure has one (CR 715.3d)."""
    known = reading.names.card(card) if card else None
    if known is not None and known.complete and known.layout != "adventure":
        message, expected = "it has no Adventure", "a card with one (CR 715.3d)"
        place = f"{entry.place}.on_adventure"
        reading.report.add(message, place, found=known.name, expected=expected)


def _check_parts(entry: Entry, card: str | None, parts: int, reading: Reading) -> None:
    """Check what several cards together can be: melded, merged, turned over, face down."""
    raw, report, place = entry.raw, reading.report, entry.place
    if "on_adventure" in raw:
        _check_adventure(entry, card, reading)
    if "melded_with" in raw and raw.get("token"):
        expected = "a card: a token can't be melded (CR 701.42b)"
        report.add("does not meld", f"{place}.melded_with", found="a token", expected=expected)
    if raw.get("under", 0) > parts:
        message, expected = "so many cards do not lie on top", f"at most {parts}, of merged_with"
        report.add(message, f"{place}.under", found=raw["under"], expected=expected)
    if raw.get("face_down_below") and not raw.get("under"):
        expected = "under: so many cards lie on top of it"
        report.add("nothing lies on top of it", f"{place}.face_down_below", expected=expected)
    _check_copied(entry, reading)
    known = reading.names.card(card) if card else None
    if known is not None and reading.names.is_melded(known):
        expected = "the two cards of the pair: card and melded_with"
        message, at = "two melded cards have this together", _card_place(entry, report)
        report.add(message, at, found=known.name, expected=expected)
    if known is not None and known.layout == "double_faced_token" and not raw.get("token"):
        message, at = "only a token is so", _card_place(entry, report)
        report.add(message, at, found=known.name, expected="token: true (CR 111.10i)")
    if known is None or entry.zone != "battlefield":
        return
    shown = known.faces[0]
    if known.layout in TWO_FACED and raw.get("face"):
        names = [face.name for face in known.faces]
        word = raw["face"]
        index = names.index(word) if word in names else INDEX_OF_FACE.get(word, 0)
        shown = known.faces[min(index, len(names) - 1)]
    never = {"Instant", "Sorcery"} & set(shown.type_line.partition("—")[0].split())
    if never and not raw.get("face_down") and "merged_with" not in raw:
        expected = "a permanent card: no other is ever there (CR 304.4, 307.4)"
        report.add("not on the battlefield", place, found=shown.name, expected=expected)
    turned = shown is not known.faces[0]
    if raw.get("face_down") and ("melded_with" in raw or turned):
        what = "melded" if "melded_with" in raw else "with its back face up"
        expected = "not face down (CR 712.15a, 712.16)"
        report.add(f"it can't be {what} and face down", f"{place}.face_down", expected=expected)
