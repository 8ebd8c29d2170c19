"""Writing scenarios as Forge's puzzles.

Each key is taken out of the data as it is said; what is left is lost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.predefined import predefined
from clingather.bridge.cards.type_line import parse_type_line
from clingather.bridge.exchange.carried import Carried, Lost
from clingather.bridge.exchange.puzzle_tokens import SCRIPTS
from clingather.bridge.exchange.puzzle_words import PHASES, PLAYERS, ZONES, word_of_counter
from clingather.bridge.oracle.words import COLOR_NAMES, keyword_spelling
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.mana import mana_counted
from clingather.bridge.state.values import Scenario

MOST_PLAYERS = 8
OLD_NAMES = list(PLAYERS)
_REASON = "no attribute of puzzles says this"
_FLAGS = {"tapped": "Tapped", "summoning_sick": "SummonSick", "phased_out": "PhasedOut"}
_DOWN: Mapping[Any, str] = {
    True: "FaceDown",
    "manifest": "FaceDown:Manifested",
    "cloak": "FaceDown:Cloaked",
}
_FACES = {"back": "Transformed", "flipped": "Flipped"}
_MARKS = {"solved": "Solved", "foretold": "Foretold", "foretold this turn": "ForetoldThisTurn"}
_UNSAID = re.compile(r"[;|\r\n]")  # what would end a card, an attribute or a line


def write_puzzle(scenario: Scenario, source: str = "-") -> Carried:
    """A scenario as the text of a puzzle, and what it could not say."""
    data = scenario_to_data(scenario)
    carried = Carried("pzl")
    if len(data["players"]) > MOST_PLAYERS:
        found = str(len(data["players"]))
        problem = Problem("too many players", None, "players", found, f"at most {MOST_PLAYERS}")
        raise InputError([problem], source)
    carried.text = _Writer(data, carried.lost).text()
    return carried


class _Writer:
    """Writes one scenario."""

    def __init__(self, data: dict[str, Any], lost: list[Lost]) -> None:
        self.data, self.lost = data, lost
        names = [player["id"] for player in data["players"]]
        called = OLD_NAMES if names == OLD_NAMES else [f"p{at}" for at in range(len(names))]
        self.players = dict(zip(names, called, strict=True))
        self.numbers: dict[str, int] = {}  # of the objects that others name
        self.attacks = dict(data.get("combat", {}).get("attacks", {}))
        self.commanders = {id_ for each in data["players"] for id_ in each.get("commanders", ())}

    def text(self) -> str:
        """The puzzle."""
        data = self.data
        data.pop("scenario")
        there = {entry["id"] for entry in self._entries()}
        for name in self._named():
            if name in there:
                self.numbers.setdefault(name, len(self.numbers) + 1)
        for name, called in self.players.items():
            if name != called:
                self._lose("players", name, f"the player is called {called}", matters=False)
        lines = ["[metadata]"]
        if title := data.pop("title", ""):
            lines.append(f"Name:{self._line('title', title)}")
        goal = data.pop("goal", None)
        if isinstance(goal, str):
            lines.append(f"Goal:{goal.capitalize()}")
        elif goal is not None:
            self._lose("goal", goal)
        if turns := data.get("ask", {}).pop("turns", None):
            lines.append(f"Turns:{turns}")
        puzzle = data.pop("puzzle", {})
        for key, value in puzzle.items():
            if re.fullmatch(r"[^\W\d][^:=\r\n]*", key):
                lines.append(f"{self._line('puzzle', key)}:{self._line(key, value)}")
            else:
                self._lose(f"puzzle.{key}", value, "no line of metadata can begin so")
        lines += ["[state]", *self._turn(data.pop("turn"))]
        for player in data.pop("players"):
            lines += self._player(player)
        lines += self._stack(data.pop("stack", []))
        if self.commanders:
            data.pop("variant", None)
        combat = data.pop("combat", {})
        for key in combat:
            if key != "attacks":
                self._lose(f"combat.{key}", combat[key])
        for name, attacked in self.attacks.items():
            self._lose(f"combat.attacks.{name}", attacked)
        if not data.get("ask"):
            data.pop("ask", None)
        for key, value in data.items():
            self._lose(key, value, matters=key not in ("cite", "expect"))
        return "\n".join(lines) + "\n"

    def _lose(
        self, key: str, value: object, reason: str = _REASON, *, matters: bool = True
    ) -> None:
        self.lost.append(Lost(key, str(value)[:300], reason, matters=matters))

    def _line(self, key: str, text: str) -> str:
        """A text on one line."""
        one = " ".join(text.split())
        if one != text:
            self._lose(key, text, "line breaks and runs of spaces become one space")
        return one

    def _entries(self) -> Iterable[dict[str, Any]]:
        """The objects in the zones."""
        for player in self.data["players"]:
            for zone in ZONES:
                entries = player.get(zone, [])
                yield from entries if isinstance(entries, list) else ()

    def _named(self) -> Iterable[str]:
        """The ids that something names."""
        for entry in self._entries():
            yield from (entry[key] for key in ("attached_to", "exiled_with") if key in entry)
        yield from (each for each in self.attacks.values() if each is not None)
        for item in self.data.get("stack", []):
            yield from (item.get("targets") or [])[:1]

    def _turn(self, turn: dict[str, Any]) -> Iterable[str]:
        active, step = turn.pop("active"), turn.pop("step")
        if "number" in turn:
            yield f"turn={turn.pop('number')}"
        yield f"activeplayer={self.players[active]}"
        if step in PHASES:
            yield f"activephase={PHASES[step]}"
        else:
            self._lose("turn.step", step)
        if turn.get("priority") == active:
            turn.pop("priority")
        for key, value in turn.items():
            self._lose(f"turn.{key}", value)

    def _player(self, player: dict[str, Any]) -> Iterable[str]:
        name = player.pop("id")
        prefix = self.players[name]
        yield f"{prefix}life={player.pop('life')}"
        if lands := player.pop("lands_played", 0):
            yield f"{prefix}landsplayed={lands}"
        if counters := self._counters(f"{name}.counters", player.pop("counters", {})):
            yield f"{prefix}counters={counters}"
        if mana := player.pop("mana_pool", ""):
            counted = mana_counted(mana) if isinstance(mana, str) else Counter(mana)
            if any(len(symbol) > 1 for symbol in counted):
                self._lose(f"{name}.mana_pool", mana)
            yield f"{prefix}manapool={' '.join(symbol[0] for symbol in counted.elements())}"
        for zone in ZONES:
            entries = player.pop(zone, [])
            if isinstance(entries, int):
                self._lose(f"{name}.{zone}", f"{entries} unknown cards", "a puzzle knows its cards")
                continue
            said = [self._object(entry, name, zone) for entry in entries]
            if cards := ";".join(card for each in said for card in each):
                yield f"{prefix}{zone}={cards}"
        for id_, cast in player.pop("commanders", {}).items():
            if cast:
                self._lose(f"{name}.commanders.{id_}", f"cast {cast} times")
        for key, value in player.items():
            self._lose(f"{name}.{key}", value)

    def _counters(self, place: str, counters: Mapping[str, int]) -> str:
        said = []
        for kind, count in counters.items():
            word = word_of_counter(kind)
            if word is None:
                self._lose(place, f"{count} {kind}")
            else:
                said.append(f"{word}={count}")
        return ",".join(said)

    def _object(self, entry: dict[str, Any], player: str, zone: str) -> list[str]:
        """A card with its attributes, as often as it stands there; nothing if it can't be said."""
        name = entry.pop("id")
        said = self._head(entry, f"{player}.{zone}.{name}")
        if said is None:
            return []
        count = entry.pop("count", 1)
        parts = [said, *self._attributes(name, entry, player, zone)]
        for key, value in entry.items():
            self._lose(f"{name}.{key}", value)
        if name in self.numbers:
            parts.append(f"Id:{self.numbers[name]}")
        return ["|".join(parts)] * count

    def _head(self, entry: dict[str, Any], place: str) -> str | None:
        """The name of a card, or a token in full."""
        card = entry.pop("card", None)
        if card is None and entry.get("token") and entry.get("type_line"):
            return self._token(entry, place)
        if card is None or card == "unknown" or entry.get("token") or _UNSAID.search(card):
            reason = "a puzzle says only cards, and tokens with keywords"
            self._lose(place, {"card": card, **entry} if card else entry, reason)
            return None
        return str(card)

    def _token(self, entry: dict[str, Any], place: str) -> str | None:
        """A token of the rules by its script, another one with its characteristics."""
        for called, script in SCRIPTS.items():
            known = {**predefined()[called], "colors": []}
            if all(entry.get(key, []) == value for key, value in known.items()):
                for key in ("token", *known):
                    entry.pop(key, None)
                return f"t:{script}"
        text = entry.get("oracle_text", "")
        keywords = [word.strip() for word in text.split(",") if word.strip()]
        line = parse_type_line(entry["type_line"])
        name = entry.get("name") or f"{' '.join(line.subtypes)} Token"
        sizes = [entry.get(key, "") for key in ("power", "toughness")]
        words = [*line.supertypes, *line.types, *line.subtypes]
        simple = (
            all(word.lower() in keyword_spelling() and "-" not in word for word in keywords)
            and not line.unknown
            and not re.search(r"[,;|\r\n]", name)
            and not any("-" in word for word in words)
            and entry.get("mana_cost") is None
            and (not any(sizes) or all(re.fullmatch(r"-?\d+", size) for size in sizes))
        )
        if not simple:
            reason = "a puzzle says only cards, and tokens with keywords"
            self._lose(place, entry, reason)
            return None
        colors = " ".join(COLOR_NAMES[letter] for letter in entry.get("colors", ()))
        for key in ("token", "name", "type_line", "oracle_text", "power", "toughness", "colors"):
            entry.pop(key, None)
        parts = [name, *(f"{word}:{size}" for word, size in zip("PT", sizes, strict=True) if size)]
        parts += [f"Color:{colors}", f"Types:{'-'.join(words)}", f"Keywords:{'-'.join(keywords)}"]
        return "T:" + ",".join(parts)

    def _attributes(
        self, name: str, entry: dict[str, Any], player: str, zone: str
    ) -> Iterable[str]:
        """What is said of an object; what is said is taken out of its entry."""
        if isinstance(under := entry.get("phased_out"), str):
            self._lose(f"{name}.phased_out", under)
        for key, word in _FLAGS.items():
            if entry.pop(key, False):
                yield word
        if (down := entry.get("face_down")) is not None and not isinstance(down, Mapping):
            word = _DOWN.get(down, "")
            if word:
                del entry["face_down"]
                yield word
        if entry.get("face") in _FACES:
            yield _FACES[entry.pop("face")]
        marks = entry.pop("designations", [])
        for mark in marks:
            if mark in _MARKS:
                yield _MARKS[mark]
            else:
                self._lose(f"{name}.designations", mark)
        if counters := self._counters(f"{name}.counters", entry.pop("counters", {})):
            yield f"Counters:{counters}"
        for key, word in (("damage", "Damage"), ("level", "ClassLevel")):
            if key in entry:
                yield f"{word}:{entry.pop(key)}"
        if "owner" in entry:
            yield f"Owner:{self.players[entry.pop('owner')]}"
        if (host := entry.get("attached_to")) in self.players:
            yield f"EnchantingPlayer:{self.players[entry.pop('attached_to')]}"
        elif host in self.numbers:
            yield f"AttachedTo:{self.numbers[entry.pop('attached_to')]}"
        if entry.get("exiled_with") in self.numbers and zone == "exile":
            yield f"ExiledWith:{self.numbers[entry.pop('exiled_with')]}"
        if entry.get("on_adventure") == player:
            del entry["on_adventure"]
            yield "OnAdventure"
        if name in self.commanders:
            yield "IsCommander"
        yield from self._chosen(name, entry)
        if name in self.attacks and self.attacks[name] is not None:
            attacked = self.attacks[name]
            others = [other for other in self.players if other != player]
            if attacked in self.numbers:
                yield f"Attacking:{self.numbers[attacked]}"
            elif attacked == others[0]:
                yield "Attacking"
            else:
                return  # which is lost
            del self.attacks[name]

    def _chosen(self, name: str, entry: dict[str, Any]) -> Iterable[str]:
        """What was chosen for an object."""
        for key, value in entry.pop("chosen", {}).items():
            values = value if isinstance(value, list) else [value]
            if key == "color":
                yield f"ChosenColor:{','.join(COLOR_NAMES[letter] for letter in values)}"
            elif key == "type" and len(values) == 1:
                yield f"ChosenType:{values[0]}"
            elif key == "name" and not _UNSAID.search(value):
                yield f"NamedCard:{value.replace(',', '^')}"
            else:
                self._lose(f"{name}.chosen.{key}", value)

    def _stack(self, stack: list[dict[str, Any]]) -> Iterable[str]:
        """The spells on the stack, of each player in their order."""
        said: dict[str, list[str]] = {}
        controllers = [item["controller"] for item in stack]
        for item in stack:
            name, player = item.pop("id"), item.pop("controller")
            card, targets = item.pop("card", None), item.pop("targets", None) or []
            if card is None or item or len(targets) > 1 or re.search(r"[;|:>]", card):
                self._lose(f"stack.{name}", {"card": card, "targets": targets, **item})
                continue
            aim = targets[0] if targets else None
            number = self.players.get(aim) or self.numbers.get(aim) if aim else None
            if aim and number is None:
                self._lose(f"stack.{name}.targets", aim)
            said.setdefault(player, []).append(f"{card}->{number}" if number else card)
        if len(said) > 1 and controllers != sorted(controllers, key=list(self.players).index):
            self._lose("stack", ", ".join(controllers), "the order of the players' spells")
        for player, spells in said.items():
            yield f"{self.players[player]}putonstack={';'.join(spells)}"
