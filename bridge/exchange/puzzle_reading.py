"""Reading Forge's puzzles and saved positions: `[metadata]` and `[state]`, a `key=value` a line.

A file without sections is a saved position: all of it is `[state]`. Keys are in any case; a player
is `human` and `ai`, or `p0` to `p7`; a line that begins with # is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from typing import Any

from clingather.bridge.base.bounds import PROBLEMS, TURNS
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.database import Database
from clingather.bridge.exchange.carried import Carried, Lost
from clingather.bridge.exchange.puzzle_cards import Puzzled, Table
from clingather.bridge.exchange.puzzle_words import (
    GOALS,
    PLAYERS,
    SPOKEN_STEPS,
    STEPS,
    ZONES,
    counter_of,
)
from clingather.bridge.oracle.words import COLORS

_PLAYER = re.compile(r"(human|ai|p[0-7])(.+)")
_NUMBER = re.compile(r"[+-]?\d{1,9}")
LIFE = 20  # where a puzzle says none, whatever is played
_SECTIONS = ("metadata", "state")
_WITHOUT_MEANING = {  # what says nothing at its default
    "landsplayedlastturn": "0",
    "numringtemptedyou": "0",
    "speed": "0",
}


@dataclass(slots=True)
class _Line:
    """A line `key=value` of a section, the key in small letters."""

    number: int
    section: str
    name: str  # as it is written
    value: str

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(slots=True)
class _File:
    """What is read so far."""

    cards: Database | None
    lost: list[Lost] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    players: dict[str, dict[str, Any]] = field(default_factory=dict)  # by p0, p1, ...
    turn: dict[str, Any] = field(default_factory=dict)
    puzzle: dict[str, str] = field(default_factory=dict)
    turns: int | None = None  # in how many of them the goal has to be reached
    zones: list[tuple[str, str, _Line]] = field(default_factory=list)
    stacks: list[tuple[str, _Line]] = field(default_factory=list)
    lines: dict[tuple[str, str], int] = field(default_factory=dict)
    rested: bool = False  # no permanent is summoning sick

    def lose(self, line: _Line, text: str, reason: str) -> None:
        self.lost.append(Lost(line.name, text, reason, line.number))

    def wrong(self, line: _Line, message: str, expected: str) -> None:
        if len(self.problems) < PROBLEMS:
            found = repr(line.value[:60])
            self.problems.append(Problem(message, line.number, line.name, found, expected))

    def number(self, line: _Line) -> int | None:
        """The number that a line says; what is none is reported."""
        if _NUMBER.fullmatch(line.value.strip()):
            return int(line.value)
        self.wrong(line, "not a number", "a whole number")
        return None


def read_puzzle(text: str, source: str, cards: Database | None = None) -> Carried:
    """A puzzle as data of a scenario; InputError where the file is none."""
    file = _File(cards)
    old_names = False
    for line in _said_last(_lines(text, file), file):
        if line.section == "metadata" and line.key == "turns":
            _take_turns(line, file)
        elif line.section == "metadata":
            file.puzzle[line.name] = line.value
        else:
            old_names |= line.key.startswith(("human", "ai"))
            _take(line, file)
    if file.problems:
        raise InputError(file.problems, source)
    carried = _carried(file, {old: new for new, old in PLAYERS.items()} if old_names else {})
    if file.problems:
        raise InputError(file.problems, source)
    return carried


def _lines(text: str, file: _File) -> Iterable[_Line]:
    """The lines that say something, with their sections."""
    rows = [(at, row.strip()) for at, row in enumerate(text.splitlines(), 1)]
    sections = {row[1:-1].strip().lower() for _, row in rows if _is_head(row)}
    if not sections & {"state"} and (sections or not any("=" in row for _, row in rows)):
        problem = Problem("no puzzle", expected="a section [state], or lines `key=value`")
        file.problems.append(problem)
        return
    section = "state"
    for at, row in rows:
        if _is_head(row):
            section = row[1:-1].strip().lower()
        elif row and not row.startswith("#"):
            mark = ":" if section == "metadata" else "="
            name, found, value = row.partition(mark)
            if section == "metadata" and not found:
                name, found, value = row.partition("=")
            if section not in _SECTIONS:
                file.lost.append(Lost(f"[{section}]", row[:200], "no such section", at))
            elif not found:
                reason = f"not of the form key{mark}value"
                file.lost.append(Lost(f"[{section}]", row[:200], reason, at))
            else:
                yield _Line(at, section, name.strip()[:100], value.strip())


def _said_last(lines: Iterable[_Line], file: _File) -> Iterable[_Line]:
    """The lines without those that a later one says otherwise, which are lost."""
    last: dict[tuple[str, str], _Line] = {}
    for line in lines:
        key = (line.section, line.name if line.section == "metadata" else _named(line.key))
        if before := last.pop(key, None):
            mark = ":" if line.section == "metadata" else "="
            text, reason = f"{before.name}{mark}{before.value}", f"said again in line {line.number}"
            matters = line.section == "state"
            file.lost.append(Lost(f"[{line.section}]", text[:200], reason, before.number, matters))
        last[key] = line
    return last.values()


def _named(key: str) -> str:
    """The one name of a key that has several: `humanplay` is `p0battlefield`."""
    said = _PLAYER.fullmatch(key)
    if said is None:
        return key
    return PLAYERS.get(said[1], said[1]) + ("battlefield" if said[2] == "play" else said[2])


def _is_head(row: str) -> bool:
    return row.startswith("[") and row.endswith("]")


def _take_turns(line: _Line, file: _File) -> None:
    """Take in how many turns the goal has to be reached, which `solve` is asked for."""
    if (turns := file.number(line)) is None:
        return
    if 1 <= turns <= TURNS:
        file.turns = turns
    else:
        file.lose(line, line.value, f"a goal is to be reached in 1 to {TURNS} turns")


def _take(line: _Line, file: _File) -> None:
    """Take a line of `[state]`."""
    key = line.key
    if key == "turn":
        if (number := file.number(line)) is not None:
            file.turn["number"] = max(number, 0)
    elif key == "activeplayer":
        name = line.value.strip().lower()
        player = PLAYERS.get(name, name)
        if re.fullmatch("p[0-7]", player):
            file.turn["active"] = player
            _player(player, file)
        elif name != "none":
            file.wrong(line, "no player", "human, ai, or p0 to p7")
    elif key == "activephase":
        _take_phase(line, file)
    elif key == "removesummoningsickness":
        file.rested = line.value.strip().lower() == "true"
    elif said := _PLAYER.fullmatch(key):
        _take_of_player(PLAYERS.get(said[1], said[1]), said[2], line, file)
    else:
        file.lose(line, line.value, "no key of scenarios says this")


def _take_phase(line: _Line, file: _File) -> None:
    word = line.value.strip().upper()
    word = SPOKEN_STEPS.get(word, word)
    if word == "COMBAT_FIRST_STRIKE_DAMAGE":
        file.turn["step"] = "combat_damage"
        file.lose(line, line.value, "taken as the combat damage step, of which it is the first")
    elif word in STEPS:
        file.turn["step"] = STEPS[word]
    else:
        file.wrong(line, "no phase", f"one of {', '.join(STEPS)}")


def _player(name: str, file: _File) -> dict[str, Any]:
    return file.players.setdefault(name, {"id": name})


def _take_of_player(name: str, key: str, line: _Line, file: _File) -> None:
    """Take what a line says of a player."""
    player = _player(name, file)
    zone = "battlefield" if key == "play" else key
    if zone in ZONES:
        file.zones.append((name, zone, line))
    elif key == "putonstack":
        file.stacks.append((name, line))
    elif key == "life":
        if (life := file.number(line)) is not None:
            player["life"] = life
            file.lines[(name, "life")] = line.number
    elif key == "landsplayed":
        if (count := file.number(line)) is not None:
            player["lands_played"] = max(count, 0)
    elif key == "counters":
        if counters := _counters(line, file):
            player["counters"] = counters
    elif key == "manapool":
        _take_mana(player, line, file)
    elif line.value and line.value != _WITHOUT_MEANING.get(key):
        file.lose(line, line.value, "no key of scenarios says this")


def _counters(line: _Line, file: _File) -> dict[str, int]:
    """The counters of a player, such as `POISON=3,ENERGY=2`."""
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in line.value.split(","))):
        kind, _, count = part.partition("=")
        if re.fullmatch(r"\d{1,9}", count.strip()):
            found[counter_of(kind.strip())] = int(count)
        else:
            file.wrong(line, "not counters", "KIND=NUMBER, with commas between")
    return found


def _take_mana(player: dict[str, Any], line: _Line, file: _File) -> None:
    """Mana as letters, with or without spaces; other symbols are lost."""
    pool = ""
    for word in line.value.replace("{", " ").replace("}", " ").split():
        letter = COLORS.get(word.lower(), word.upper())
        if re.fullmatch("[WUBRGC]+", letter):
            pool += "".join(f"{{{one}}}" for one in letter)
        else:
            file.lose(line, word, "no type of mana")
    if pool:
        player["mana_pool"] = pool


def _carried(file: _File, names: dict[str, str]) -> Carried:
    """The scenario that was read; the players get their names."""
    highest = max((int(name[1]) for name in file.players), default=1)
    for number in range(max(highest, 1) + 1):  # those of whom nothing is said are there too
        _player(f"p{number}", file)
    order = sorted(file.players)
    puzzled = Puzzled(file.cards, {name: names.get(name, name) for name in order}, file.rested)
    for player, zone, line in file.zones:
        puzzled.take_zone(player, zone, line.value, line.number, line.name)
    for player, line in file.stacks:
        puzzled.take_stack(player, line.value, line.number, line.name)
    table: Table = puzzled.finish()
    data: dict[str, Any] = {"scenario": 1}
    metadata = dict(file.puzzle)
    if title := _without(metadata, "name"):
        data["title"] = title
    goal = next((value for key, value in metadata.items() if key.lower() == "goal"), "")
    if goal.lower() in GOALS:
        data["goal"] = goal.lower()
        _without(metadata, "goal")
    if file.turns:
        data["ask"] = {"turns": file.turns}
    if metadata:
        data["puzzle"] = metadata
    lines: dict[str, int] = {}
    data["players"] = [
        {**file.players[name], "id": names.get(name, name)}
        | {zone: entries for zone in ZONES if (entries := table.zones.get(name, {}).get(zone))}
        for name in order
    ]
    for index, name in enumerate(order):
        for zone, numbers in table.lines.get(name, {}).items():
            for place, number in enumerate(numbers):
                lines[f"players[{index}].{zone}[{place}]"] = number
    turn = dict(file.turn)
    active = turn.get("active", "p0")
    turn = {"active": names.get(active, active), "step": turn.get("step", "precombat_main")} | {
        key: turn[key] for key in ("number",) if key in turn
    }
    data["turn"] = turn
    if table.commanders:
        data["variant"] = "commander"
        for player in data["players"]:
            player.setdefault("life", LIFE)
            if commanders := table.commanders.get(player["id"]):
                player["commanders"] = dict.fromkeys(commanders, 0)
    if table.stack:
        data["stack"] = table.stack
    if table.attacks:
        data["combat"] = {"attacks": table.attacks}
    return Carried("pzl", data, lost=sorted([*file.lost, *table.lost], key=_line), lines=lines)


def _line(lost: Lost) -> int:
    return lost.line or 0


def _without(metadata: dict[str, str], wanted: str) -> str:
    """Take a key, in any case, out of the metadata; its value."""
    key = next((key for key in metadata if key.lower() == wanted), None)
    return "" if key is None else metadata.pop(key)
