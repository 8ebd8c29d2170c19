"""A hostile text at every place of the format that takes one: a text, a key, a card's fields.

The places are those at which the examples have a text, so they follow the format. At each the
answer is refused with an exit code for users, or is one in which nothing was injected.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from clingo.ast import AST, ASTType, parse_string

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import ClingatherError, InputError
from clingather.bridge.cards.database import open_database
from clingather.bridge.facts.state_facts import scenario_facts
from clingather.bridge.scenario import yaml_nodes
from clingather.bridge.scenario.reading import read_scenario
from tests.attack.places import Place, places, with_text

EXAMPLES = Path(__file__).parents[2] / "examples"
HOSTILE = (
    '"), life("A",99). #script(python)',
    '") :- not foo. %*',
    '1). life(s,"A",99). p(1',
    '#include "/etc/passwd".',
    "a\nb). life(s,A,99).",
    "nul\x00",
    "\\",
    '"',
    "ä",
    "𝔸",
    "a\u202eb",
    "\x1a",
    "\ud800",
    "{s}",
    "99999999999999999999",
    "",
)
LARGEST = 2_000  # bytes of the examples that are taken
LIFE = 99  # what an injected fact would say; no example has it


def _plain(node: yaml_nodes.YamlNode) -> Any:
    if isinstance(node, yaml_nodes.Mapping):
        return {key.text: _plain(value) for key, value in node.entries}
    if isinstance(node, yaml_nodes.Sequence):
        return [_plain(each) for each in node.items]
    if node.kind in ("integer", "boolean", "null"):
        return json.loads(node.text.lower() or "null") if node.text != "~" else None
    return node.text


# mappings whose keys are free: all such keys are one place
FREE = frozenset(
    {"counters", "objects", "attacks", "blocks", "history", "former", "facts", "has", "knows"}
    | {
        "attack",
        "block",
        "choose",
        "chosen",
        "mana_pool",
        "costs",
        "put",
        "stored",
        "damage",
        "activations",
        "assign",
        "shown",
    }
)


def _kind(place: Place) -> tuple[str, ...]:
    """Places that mean the same: numbers in lists and free keys do not tell them apart."""
    found: list[str] = []
    for step in place:
        free = bool(found) and found[-1] in FREE and step is not None
        found.append("*" if isinstance(step, int) or free else str(step))
    return tuple(found)


@cache
def _targets() -> list[tuple[str, Place]]:
    """For each kind of place, an example that has it; short ones come first."""
    found: dict[tuple[str, ...], tuple[str, Place]] = {}
    paths = sorted(EXAMPLES.glob("*/*.yaml"), key=lambda path: (path.stat().st_size, path))
    for path in paths:
        if path.stat().st_size > LARGEST:
            break
        text = path.read_text(encoding="utf-8")
        data = _plain(yaml_nodes.parse(text))
        for place in places({key: data[key] for key in data if key != "expect"}):
            found.setdefault(_kind(place), (str(path.relative_to(EXAMPLES)), place))
    return [found[kind] for kind in sorted(found)]


def _demand_refused(error: ClingatherError) -> None:
    """That is the input's fault, or a limit."""
    assert error.exit_code in (2, 3, 4)


def _demand_nothing_injected(data: dict[str, Any]) -> None:
    """The answer is refused as an input, or is one; its facts are as many as there are lines."""
    text = json.dumps(data)
    cards = open_database()
    try:
        facts = scenario_facts(read_scenario(text, cards=cards), cards)
    except ClingatherError as error:
        _demand_refused(error)
    else:
        statements: list[AST] = []
        parse_string(facts, statements.append)
        kinds = [each.ast_type for each in statements if each.ast_type != ASTType.Comment]
        lines = [line for line in facts.split("\n") if line and not line.startswith("% ")]
        assert kinds == [ASTType.Program, *[ASTType.Rule] * len(lines)]
    try:
        told = outcomes(text, database=cards) if data.get("do") else layers(text, database=cards)
    except ClingatherError as error:
        _demand_refused(error)
        return
    for found in told.get("outcomes", ()):
        for player in found["state"]["players"]:
            assert player.get("life", 20) != LIFE


def _check(place: Place, name: str, text: str) -> None:
    data = _plain(yaml_nodes.parse((EXAMPLES / name).read_text(encoding="utf-8")))
    data.pop("expect", None)
    print(name, place, repr(text))  # shown where it fails
    _demand_nothing_injected(with_text(data, place, text))


PARTS = 16  # the plain run takes every eighth place


@pytest.mark.parametrize("part", range(0, PARTS, 8))
def test_a_hostile_text_stays_a_text(part: int) -> None:
    """One text at each of some places, in turn."""
    for number, (name, place) in list(enumerate(_targets()))[part::PARTS]:
        _check(place, name, HOSTILE[number % len(HOSTILE)])


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE)
def test_every_hostile_text_at_every_place(text: str) -> None:
    """Every text at each of them."""
    for name, place in _targets():
        _check(place, name, text)


CARD = {
    "name": "Test Bear",
    "mana_cost": "{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "Trample",
    "power": "2",
    "toughness": "2",
}


@pytest.mark.parametrize("field", sorted(CARD))
def test_a_hostile_card_stays_a_card(field: str) -> None:
    """Each text in each field of a card's record."""
    for text in HOSTILE:
        card = {**CARD, field: text}
        players = [{"id": "A", "battlefield": [{"card": card["name"]}]}, {"id": "B"}]
        data = {"scenario": 1, "cards": [card], "players": players}
        _demand_nothing_injected(data)
        _demand_nothing_injected({**data, "do": [{"event": "You gain 1 life."}]})


def test_the_zone_of_what_happened_is_one_of_the_zones() -> None:
    """It is a name in the facts, so it is refused with its place where it is none."""
    row = {"event": "leave", "player": "A", "was": {"zone": 'x). life(s,"A",99'}}
    players = [{"id": "A"}, {"id": "B"}]
    data = {"scenario": 1, "players": players, "history": {"this_turn": [row]}}
    with pytest.raises(InputError) as raised:
        read_scenario(json.dumps(data), cards=open_database())
    assert [each.key for each in raised.value.problems] == ["history.this_turn[0].was.zone"]
