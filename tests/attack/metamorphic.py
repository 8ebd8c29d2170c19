"""Changes of a scenario that must not change its answer, but for the names that they change.

Ids and players get other names, which come in another order; the keys of mappings and the lists
without an order are shuffled; a card that nothing names is added.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from clingather.bridge.base.ids import snake_case

ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "sideboard")
DATED = (*ZONES, "planar_deck")  # what stands there is older than what stands later
WORDS = (  # what stands there is text of a card or a word of the rules, not an id
    *("title", "cite", "cards", "text", "oracle_text", "type_line", "card", "colors"),
    *("color", "mana_pool", "mana_spent", "mana_cost", "color_indicator", "except", "became"),
    *("face_down", "as", "step", "zone", "layout", "face", "duration", "tree", "cost", "pay"),
    *("unbounded", "add_mana", "rule", "rules", "name", "words", "reason"),
)
KEYS = {"card", "token", "source", "player", "mana", "face", "copy", "order", "x", "do", "none"}
UNORDERED = ("cards", "affects", "blocked", "citys_blessing", "attacked_last_turn")
NUMBERED = re.compile(r"(?<=_effect)_\d+$")
SUGGESTED = re.compile(r", expected .+")  # of ids those are suggested that are spelt most alike
UNUSED = {"name": "Test Bystander", "type_line": "Creature", "power": "1", "toughness": "1"}


def things(data: Mapping[str, Any]) -> Iterator[tuple[list[Any], int]]:
    """The entries of the players' zones, each as its list and its place there."""
    for player in data["players"]:
        for zone in ZONES:
            entries = player.get(zone)
            for index in range(len(entries) if isinstance(entries, list) else 0):
                yield entries, index


def with_ids(data: dict[str, Any]) -> None:
    """Write down the ids that follow from the names of cards, where they are no others'."""

    def id_of(entry: Any) -> str:
        said = {"card": entry} if isinstance(entry, str) else entry
        return str(said.get("id") or snake_case(str(said.get("card") or said.get("name") or "")))

    count = Counter(id_of(entries[index]) for entries, index in things(data))
    for entries, index in things(data):
        entry = entries[index]
        if isinstance(entry, str):
            entry = {"card": entry}
        if "id" not in entry and "card" in entry and count[id_of(entry)] == 1:
            entries[index] = {**entry, "id": id_of(entry)}


def pays_by_itself(data: Mapping[str, Any]) -> bool:
    """Whether the scenario leaves it open how something is paid for."""
    actions = [action for action in data.get("do", ()) if isinstance(action, dict)]
    return any("pay" not in action and {"cast", "activate"} & set(action) for action in actions)


def exchangeable(data: Mapping[str, Any]) -> dict[str, str]:
    """The ids of objects that are alike but for the id, each with the first one of its like."""
    first: dict[str, str] = {}
    found = {}
    for player in data["players"]:
        for zone in ZONES:
            for entry in player.get(zone) if isinstance(player.get(zone), list) else ():
                if isinstance(entry, dict) and "id" in entry:
                    rest = {key: value for key, value in entry.items() if key != "id"}
                    like = json.dumps([player["id"], zone, rest], sort_keys=True)
                    found[entry["id"]] = first.setdefault(like, entry["id"])
    return found


class Renaming:
    """New names for players and objects."""

    def __init__(self, data: Mapping[str, Any], chance: random.Random) -> None:
        players = [player["id"] for player in data["players"]]
        entries = [entries[index] for entries, index in things(data)]
        others = [*data.get("stack", ()), *data.get("effects", ())]
        ids = {entry["id"] for entry in (*entries, *others) if "id" in entry} - KEYS
        # of payments that are alike the first by its ids is taken: they keep their order, and those
        # without an id in the file come after all of them
        alike = pays_by_itself(data)
        letters = "a" if alike else "abmxyz"
        names = [f"{chance.choice(letters)}{n}_{chance.randint(10, 99)}t" for n in range(len(ids))]
        if alike:
            names.sort()
        numbers = chance.sample(range(100, 1000), len(players))
        self.new = dict(zip(sorted(ids), names, strict=True))
        self.new |= {old: f"{chance.choice('AMZ')}{numbers.pop()}p" for old in players}
        self.old = {new: old for old, new in self.new.items()}
        # cards that are made up for a player are called after that player
        self.old |= {self.new[old].lower(): old.lower() for old in players}
        self.objects = re.compile(rf"\b({'|'.join(self.new.keys() - set(players)) or '_'})\b")

    def text(self, text: str) -> str:
        """A text in which ids stand: alone, with a number or key behind them, or after a word."""
        names = "|".join(sorted(map(re.escape, self.new), key=len, reverse=True))
        return re.sub(
            rf"^((?:after|before) +)?({names})(?=$|[#.@])",
            lambda found: (found[1] or "") + self.new[found[2]],
            text,
        )

    def forth(self, value: Any, key: str = "") -> Any:
        """The value with the new names."""
        if key in WORDS or key.endswith((".color", ".colors", ".mana", ".name")):
            return value
        if isinstance(value, dict):
            return {self.text(str(k)): self.forth(inner, str(k)) for k, inner in value.items()}
        if isinstance(value, list):
            return [self.forth(inner, key) for inner in value]
        if isinstance(value, str) and key == "event":  # Oracle words in which ids stand
            return self.objects.sub(lambda found: self.new[found[1]], value)
        return self.text(value) if isinstance(value, str) else value

    def back(self, value: Any) -> Any:
        """The value with the old names; the new ones are like no other word."""
        names = "|".join(self.old)
        whole = re.compile(rf"(?<![A-Za-z0-9])({names})(?![A-Za-z0-9])")
        return json.loads(whole.sub(lambda found: self.old[found[1]], json.dumps(value)))


def shuffled(value: Any, chance: random.Random, key: str = "") -> Any:
    """The value with its mappings, and its lists that have no order, in another order.

    The zones of a player keep theirs: objects are as old as they stand in the file.
    """
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value))
        zones = iter([each for each in value if each in DATED])
        keys = [next(zones) if each in DATED else each for each in keys]
        return {k: shuffled(value[k], chance, str(k)) for k in keys}
    if isinstance(value, list):
        inner = [shuffled(item, chance) for item in value]
        return chance.sample(inner, len(inner)) if key in UNORDERED else inner
    return value


def with_unused(data: dict[str, Any]) -> dict[str, Any]:
    """The scenario with a card that nothing in it names."""
    return {**data, "cards": [UNUSED, *data.get("cards", [])]}


class Twin:
    """A scenario and its twin, whose answer must be the same but for the names.

    Both have new names, which leave the same ones free for what is created.
    """

    def __init__(self, data: Mapping[str, Any], chance: random.Random) -> None:
        known = copy.deepcopy(dict(data))
        with_ids(known)
        self.likes = exchangeable(known)
        self.kinds = chance.choice(("names", "order", "names order unused"))
        self.names = [Renaming(known, chance)]
        self.names.append(Renaming(known, chance) if "names" in self.kinds else self.names[0])
        self.first, second = (naming.forth(known) for naming in self.names)
        second = shuffled(second, chance) if "order" in self.kinds else second
        self.second = with_unused(second) if "unused" in self.kinds else second

    def same(self, first: Any, second: Any) -> bool:
        """Whether the answers of both are the same, names and the order of lists apart.

        Of equal triggers one order is told (CR 603.3b): which of several alike objects comes first
        in it is no difference.
        """
        old = [naming.back(each) for naming, each in zip(self.names, (first, second), strict=True)]
        one, other = map(alike, old)
        return bool(one == other or folded(one, self.likes) == folded(other, self.likes))


def folded(value: Any, names: Mapping[str, str]) -> Any:
    """The value with one name for alike objects, and what stood under each in a list."""
    if isinstance(value, dict):
        return folded([[key, inner] for key, inner in value.items()], names)
    if isinstance(value, list):
        return sorted((folded(inner, names) for inner in value), key=json.dumps)
    if isinstance(value, str):
        return re.sub(r"^\w+(?=$|[#@])", lambda found: names.get(found[0], found[0]), value)
    return value


def alike(value: Any) -> Any:
    """The value with its lists in an order that follows from what stands in them."""
    if isinstance(value, dict):
        value = dict(value)
        if "timestamps" in value:  # where no text looks, a graveyard has one order (CR 404.3)
            own = {card["id"] for player in value["players"] for card in player["graveyard"]}
            own |= {item["id"] for item in value.get("stack", ())}  # whose order is its list's
            value["timestamps"] = [each for each in value["timestamps"] if each not in own]
        if not value.get("timestamps", True):
            del value["timestamps"]
        if {
            "affects",
            "id",
        } <= value.keys():  # of effects that begin at once any may have the first number
            value["id"] = NUMBERED.sub("", value["id"])
        if "choices" in value:  # of ways that lead to one outcome any may be the first
            if "other_choices" in value:  # and what is told to have happened is of the first
                value.pop("events", None)
            value["choices"] = [value["choices"], *value.pop("other_choices", ())]
        if {"message", "expected"} <= value.keys():
            del value["expected"]
        if "cards" in value:
            value["cards"] = [card for card in value["cards"] if card != UNUSED]
        if not value.get("cards", True):
            del value["cards"]
        return {key: alike(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted(
            (alike(inner) for inner in value), key=lambda v: json.dumps(v, sort_keys=True)
        )
    return SUGGESTED.sub("", value) if isinstance(value, str) else value
