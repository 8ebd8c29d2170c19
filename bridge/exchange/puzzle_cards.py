"""Cards of Forge's puzzles: `Name|Tapped|Counters:P1P1=2|AttachedTo:17`, with `;` between them."""

from __future__ import annotations

import re
from dataclasses import field
from typing import Any

from clingather.bridge.base.ids import IdPool, snake_case
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.database import Database
from clingather.bridge.exchange.carried import Lost
from clingather.bridge.exchange.puzzle_tokens import read_token
from clingather.bridge.exchange.puzzle_words import PLAYERS, counter_of
from clingather.bridge.oracle.words import COLORS

_NUMBER = re.compile(r"\d{1,9}")
_NO_KEY = "no key of scenarios says this"
_PRINTING = "which printing it is"
_PLAIN: dict[str, tuple[str, Any]] = {  # attributes without a value
    "tapped": ("tapped", True),
    "summonsick": ("summoning_sick", True),
    "phasedout": ("phased_out", True),
    "transformed": ("face", "back"),
    "modal": ("face", "back"),
    "backside": ("face", "back"),
    "flipped": ("face", "flipped"),
    "solved": ("designations", ["solved"]),
    "foretold": ("designations", ["foretold"]),
    "foretoldthisturn": ("designations", ["foretold this turn"]),
}
_DOWN = {"": True, "manifested": "manifest", "cloaked": "cloak"}
_NOTHING = ("noetbtrigs",)  # a permanent of a scenario is there already: nothing triggers on it
# what names another card by its Id, and the key that says it; `exile` gives it to the other one
_LINKS = {"attachedto": "attached_to", "attaching": "attached_to", "exiledwith": "exiled_with"}


@dataclass(slots=True)
class Table:
    """What lies in the zones, by player and zone; of every entry its line."""

    zones: dict[str, dict[str, list[dict[str, Any]]]] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    attacks: dict[str, str] = field(default_factory=dict)
    commanders: dict[str, list[str]] = field(default_factory=dict)  # by the id of their owner
    stack: list[dict[str, Any]] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)


@dataclass(slots=True)
class _Card:
    """An entry of a zone, with what its attributes say."""

    entry: dict[str, Any]
    player: str
    zone: str
    line: int
    key: str
    text: str
    place: int  # among all cards of the file
    links: list[tuple[str, str, str]] = field(default_factory=list)  # attribute, key, Id
    attacking: str | None = None  # "": the opponent; else an Id
    commander: bool = False

    @property
    def base(self) -> str:
        """What an id is made of."""
        named = self.entry.get("card") or self.entry.get("name") or "token"
        return snake_case(str(named))


class Puzzled:
    """Reads the zones of a puzzle; links between cards are made when all are there."""

    def __init__(self, cards: Database | None, players: dict[str, str], rested: bool) -> None:
        self.cards, self.players, self.rested = cards, players, rested
        self.table = Table()
        self.read: list[_Card] = []
        self.by_id: dict[str, _Card] = {}
        self.spells: list[tuple[dict[str, Any], str, int, str]] = []

    def take_zone(self, player: str, zone: str, value: str, line: int, key: str) -> None:
        """Take the cards of a zone."""
        for text in filter(None, (each.strip() for each in value.split(";"))):
            self._take_card(player, zone, text, line, key)

    def take_stack(self, player: str, value: str, line: int, key: str) -> None:
        """Take spells that were put onto the stack: `Name` or `Name->TARGET`."""
        for text in filter(None, (each.strip() for each in value.split(";"))):
            name, arrow, target = text.partition("->")
            if ":" in text:
                self._lose(key, text, "what a script does with it", line)
            elif (full := self._card(name.strip(), key, text, line)) is not None:
                item = {"card": full, "controller": self.players[player]}
                self.spells.append((item, target.strip() if arrow else "", line, key))

    def finish(self) -> Table:
        """What was read, with the cards that others name having ids."""
        ids = self._ids()
        for card in self.read:
            self._link(card, ids)
        for card in self.read:
            zones = self.table.zones.setdefault(card.player, {})
            zones.setdefault(card.zone, []).append(card.entry)
            lines = self.table.lines.setdefault(card.player, {})
            lines.setdefault(card.zone, []).append(card.line)
        for item, target, line, key in self.spells:
            aimed = self._player(target) or ids.get(self._numbered(target))
            if target and aimed is None:
                self._lose(key, f"->{target}", "no card has this Id", line)
            self.table.stack.append({**item, **({"targets": [aimed]} if aimed else {})})
        return self.table

    def _take_card(self, player: str, zone: str, text: str, line: int, key: str) -> None:
        name, *attributes = (part.strip() for part in text.split("|"))
        if name.startswith(("t:", "T:")):
            entry, reason = read_token(name[2:])
            if entry is None:
                self._lose(key, text, reason, line)
                return
        else:
            full = self._card(name, key, text, line)
            if full is None:
                return
            entry = {"card": full}
        card = _Card(entry, player, zone, line, key, text, len(self.read))
        for attribute in filter(None, attributes):
            if reason := self._attribute(card, attribute):
                matters = reason != _PRINTING
                what = attribute if matters else attribute.partition(":")[0]
                said = f"{name}|{attribute}" if matters else what
                self._lose(key, said, reason, line, matters=matters)
        if self.rested:
            card.entry.pop("summoning_sick", None)
        self.read.append(card)

    def _card(self, name: str, key: str, text: str, line: int) -> str | None:
        """The full name of a card; None if no card is known by that name, which is lost."""
        if self.cards is None:
            return name
        found = self.cards.card(name)
        if found is None:
            self._lose(key, text, f"no such card{self.cards.more}", line)
            return None
        return found.name

    def _lose(self, key: str, text: str, reason: str, line: int, *, matters: bool = True) -> None:
        self.table.lost.append(Lost(key, text[:300], reason, line, matters))

    def _attribute(self, card: _Card, attribute: str) -> str:
        """Take an attribute; a reason why it is lost, or nothing."""
        name, _, value = attribute.partition(":")
        word, value, entry = name.lower(), value.strip(), card.entry
        if word in _NOTHING:
            return ""
        if word in ("set", "art"):
            return _PRINTING
        if word in _PLAIN and not value:
            key, said = _PLAIN[word]
            if key == "designations":
                entry[key] = [*entry.get(key, ()), *said]
            else:
                entry[key] = said
            return ""
        if word.startswith("facedown"):
            how = _DOWN.get(word.removeprefix("facedown") or value.lower())
            if how is not None:
                entry["face_down"] = how
                return ""
            return _NO_KEY
        if word == "counters":
            return _take_counters(entry, value)
        if word == "id" and _NUMBER.fullmatch(value):
            if value in self.by_id:
                return "another card has this Id"
            self.by_id[value] = card
            return ""
        if word in ("damage", "classlevel") and _NUMBER.fullmatch(value):
            entry["damage" if word == "damage" else "level"] = int(value)
            return ""
        if word in (*_LINKS, "imprinting"):
            ids = [each.strip() for each in value.split(",")]
            key = _LINKS.get(word, "exiled_with")
            card.links += [(attribute, key, each) for each in ids if each]
            return ""
        if word == "attacking":
            card.attacking = value
            return ""
        if word == "iscommander" and not value:
            card.commander = True
            return ""
        return self._attribute_with_name(card, word, value)

    def _attribute_with_name(self, card: _Card, word: str, value: str) -> str:
        """Take an attribute that names a player, a color, a type or a card."""
        entry = card.entry
        chosen: dict[str, Any] = entry.get("chosen", {})
        if word in ("owner", "enchantingplayer"):
            player = self._player(value)
            if player is None:
                return "no such player"
            if word == "enchantingplayer":
                entry["attached_to"] = player
            elif player != self.players[card.player]:
                entry["owner"] = player
            return ""
        if word == "onadventure" and not value:
            entry["on_adventure"] = self.players[card.player]
            return ""
        if word == "chosencolor":
            letters = [COLORS.get(each.strip().lower(), "") for each in value.split(",")]
            if not all(letters):
                return "no such color"
            chosen["color"] = letters[0] if len(letters) == 1 else letters
        elif word == "chosentype" and value:
            chosen["type"] = value
        elif word == "namedcard" and value:
            chosen["name"] = value.replace("^", ",")
        elif word == "meld" and value:
            entry["melded_with"] = value.replace("^", ",")
            return ""
        else:
            return _NO_KEY
        entry["chosen"] = chosen
        return ""

    def _player(self, value: str) -> str | None:
        """The id of the player that a word names."""
        name = value.lower()
        return self.players.get(PLAYERS.get(name, name))

    def _numbered(self, number: str) -> int:
        """The place of the card that has an Id; -1 if there is none."""
        card = self.by_id.get(number)
        return -1 if card is None else card.place

    def _ids(self) -> dict[int, str]:
        """An id for each card that something else of the scenario names, by its place."""
        named = {number for card in self.read for _, _, number in card.links}
        named |= {card.attacking for card in self.read if card.attacking}
        named |= {target for _, target, _, _ in self.spells}
        wanted = {self.by_id[number].place for number in named if number in self.by_id}
        pool, found = IdPool(set(self.players.values())), {}
        for card in self.read:
            if card.place in wanted or card.attacking is not None or card.commander:
                found[card.place] = pool.take(card.base)
                card.entry = {"id": found[card.place], **card.entry}
        return found

    def _link(self, card: _Card, ids: dict[int, str]) -> None:
        """Say with ids what the attributes of a card say with numbers."""
        for attribute, key, number in card.links:
            place = self._numbered(number)
            if place < 0:
                self._lose(card.key, f"{card.text}: {attribute}", "no card has this Id", card.line)
            elif attribute.lower().startswith("imprinting"):
                other = self.read[place]
                if other.zone == "exile":  # what imprints a card has exiled it (CR 607.2a)
                    other.entry[key] = self._own_id(card, ids)
                else:
                    reason = "only an exiled card is linked to what imprints it"
                    self._lose(card.key, f"{card.text}: {attribute}", reason, card.line)
            else:
                card.entry[key] = ids[place]
        if card.commander:
            owner = card.entry.get("owner", self.players[card.player])
            self.table.commanders.setdefault(owner, []).append(ids[card.place])
            reason = "it is taken as never cast from the command zone, which its tax counts"
            self._lose(card.key, card.text, reason, card.line)
        if card.attacking is not None:
            place = self._numbered(card.attacking)
            if card.attacking and place < 0:
                self._lose(card.key, f"{card.text}: Attacking", "no card has this Id", card.line)
                return
            others = [name for player, name in self.players.items() if player != card.player]
            self.table.attacks[ids[card.place]] = ids[place] if place >= 0 else others[0]
            # the scenario has the attack as declared (CR 508.1): nothing triggers any more (508.2)
            reason = "what triggers as attackers are declared is not on the stack"
            self._lose(card.key, f"{card.text}: Attacking", reason, card.line)

    def _own_id(self, card: _Card, ids: dict[int, str]) -> str:
        """The id of a card, made where it has none."""
        place = card.place
        if place not in ids:
            pool = IdPool({*ids.values(), *self.players.values()})
            ids[place] = pool.take(card.base)
            card.entry = {"id": ids[place], **card.entry}
        return ids[place]


def _take_counters(entry: dict[str, Any], value: str) -> str:
    """Take counters such as `P1P1=2,LOYALTY=4`; a reason why they are lost, or nothing."""
    found: dict[str, int] = {}
    for part in value.split(","):
        kind, _, count = part.partition("=")
        if not kind.strip() or not _NUMBER.fullmatch(count.strip()):
            return "counters are KIND=NUMBER, with commas between"
        found[counter_of(kind.strip())] = int(count)
    entry["counters"] = found
    return ""
