"""What keywords mean, in words: the file, its rule numbers, what is read of it (CR 702)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.interpreting.definitions import (
    Definition,
    definition,
    definition_text,
    definitions,
)
from clingather.bridge.oracle import compile_face, words
from clingather.bridge.oracle.tree import Ability, Node, node, nodes
from tests.oracle_helpers import CREATURE, PERMANENT, SELF, YOU, both, number

RULES = Path(__file__).parent / "data" / "rule_numbers_2026-08-07.txt"
ANY_PERMANENT = both(PERMANENT, node("subtype", "Elf"))

# Definitions of which some ability is not read yet. This list may only shrink.
NOT_YET = frozenset(
    {
        "replicate",
    }
)  # fmt: skip


def keyword(line: Definition, amount: int = 2) -> Node:
    """The keyword of a line with some parameter of the kind that it asks for."""
    if line.name == "equip—once":
        return node("keyword_cost", "equip", "{1}. Activate only once each turn.")
    if line.name == "equip—quality":
        return node("keyword_text", "equip", "legendary creature {1}")
    text = " ".join(line.abilities)
    has_number = "#" in text or re.search(r"\bN\b", text) is not None
    if "[object]" in text:
        return node("keyword_filter", line.name, ANY_PERMANENT)
    if "[name]" in text:
        return node("keyword_text", line.name, "Will Kenrith")
    if "[type]" in text:
        return node("keyword_cost", "basic landcycling", "{2}")
    if "[materials]" in text:
        return node("keyword_text", line.name, "with artifact {1}{W}")
    if "[following]" in text:
        return node("keyword_text", "backup", f"{amount}—flying")
    if line.name.endswith("—amount"):
        power = node("stat_of", "power", node("self"))
        return node("keyword_amount", line.name.removesuffix("—amount"), power)
    if line.name.endswith("—sunburst"):
        return node("keyword_text", line.name.removesuffix("—sunburst"), "—Sunburst")
    if re.search(r"\[(cost|pays?)\]", text):
        if has_number:
            return node("keyword_text", line.name, f"{amount}—{{1}}{{W}}")
        return node("keyword_cost", line.name, "{1}{W}")
    return node("keyword_number", line.name, amount) if has_number else node("keyword", line.name)


def is_read(ability: Ability) -> bool:
    """Whether an ability was understood: it has clauses or a program."""
    return bool(ability.clauses or ability.effect or ability.modes)


@pytest.mark.parametrize("name", definitions())
def test_every_definition_cites_a_rule_of_702(name: str) -> None:
    """The number exists in the reference edition, and the keyword is one of the vocabulary."""
    line = definitions()[name]
    assert line.rule.startswith("702.")
    assert line.rule in RULES.read_text(encoding="ascii").split()
    known = {keyword.lower() for names in words.keyword_table().values() for keyword in names}
    assert name.partition("—")[0] in known | {
        *("typecycling", "affinity", "champion", "partner with")
    }


@pytest.mark.parametrize("name", definitions())
def test_a_definition_passes_the_gates_of_cards_or_is_listed(name: str) -> None:
    """Each ability of a definition is read, for the numbers 1 and 2, or its name is listed."""
    line = definitions()[name]
    for amount in (2,) if name in ("hideaway", "ripple") else (1, 2):  # more than one card
        abilities = definition(keyword(line, amount))
        assert abilities is not None
        assert all(map(is_read, abilities)) == (name not in NOT_YET), [
            (ability.text, ability.reason) for ability in abilities if not is_read(ability)
        ]


def test_a_keyword_that_changes_the_rules_has_no_definition() -> None:
    """Flying stands in the encodings, not in words."""
    assert definition(node("keyword", "flying")) is None
    assert definition(node("keyword_number", "toxic", 2)) is None


def test_a_parameter_that_is_no_number_has_no_definition() -> None:
    """ "Bushido X, where X is ..." is not spelled out with a number."""
    assert definition(node("keyword_text", "bushido", "X")) is None
    assert definition(node("keyword_cost", "ward", "{2}, Celebrate")) is None


def test_numbers_and_costs_are_put_in() -> None:
    """One is in the singular, a cost that a player pays has its verb in the third person."""
    (one,) = definition_text(node("keyword_number", "annihilator", 1)) or ()
    assert one.endswith("defending player sacrifices a permanent of their choice.")
    (three,) = definition_text(node("keyword_number", "annihilator", 3)) or ()
    assert three.endswith("sacrifices three permanents of their choice.")
    (ward,) = definition_text(node("keyword_cost", "ward", "Pay 3 life.")) or ()
    assert ward.endswith("unless that player pays 3 life.")
    (cycling,) = definition_text(node("keyword_cost", "basic landcycling", "{1}")) or ()
    assert "Search your library for a basic land card" in cycling
    (slivers,) = definition_text(node("keyword_cost", "slivercycling", "{3}")) or ()
    assert "Search your library for a Sliver card" in slivers


def test_undying_returns_the_creature_with_a_counter_702_93a() -> None:
    """The whole tree of undying."""
    (undying,) = definition(node("keyword", "undying")) or ()
    assert undying.trigger == node("dies", SELF)
    assert undying.condition == node("had_counters", "+1/+1", "=", number(0))
    back = node("put_onto_battlefield", SELF, node("owner_of", SELF), ())
    assert undying.effect == (node("with_counters", back, "+1/+1", number(1)),)


def test_crew_taps_creatures_for_their_power_702_122a() -> None:
    """The cost of crew is any number of other creatures with enough power."""
    (crew,) = definition(node("keyword_number", "crew", 3)) or ()
    yours = both(PERMANENT, node("other"), node("untapped"), CREATURE, node("controlled", YOU))
    assert crew.kind == "activated"
    assert crew.cost == node("tap_total_power", yours, 3)


def test_vanishing_is_three_abilities_702_63a() -> None:
    """It enters with counters, loses one each upkeep, and is sacrificed at the last."""
    kinds = [ability.kind for ability in definition(node("keyword_number", "vanishing", 3)) or ()]
    assert kinds == ["replacement", "triggered", "triggered"]


@pytest.mark.parametrize(
    "said",
    [
        "definition_text(node('keyword_filter', 'affinity', ANY_PERMANENT))",
        "list(of_each_color(Node('keyword_filter', ('protection', CHOICE)), CHOICE))",
    ],
)
def test_a_keyword_is_printed_where_nothing_was_compiled(said: str) -> None:
    """A warm start loads no parser; whatever is printed then is printed with all printers."""
    code = f"""
from clingather.bridge.interpreting.definitions import definition_text
from clingather.bridge.oracle.rewording import CHOICE_OF_COLOR as CHOICE
from clingather.bridge.oracle.rewording import of_each_color
from clingather.bridge.oracle.tree import Node, node
ANY_PERMANENT = node("and", node("permanent"), node("subtype", "Elf"))
print({said})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout) > 20


def test_the_name_of_a_partner_may_have_a_comma_702_124j() -> None:
    """It ends where it is said what is done with the card."""
    name = "Regna, the Redeemer"
    (found,) = definition(node("keyword_text", "partner with", name)) or ()
    assert found.kind == "triggered"
    assert node("named", name) in nodes(found.effect[0])


def test_a_creature_type_is_no_name_of_a_partner_702_124j() -> None:
    """ "Partner with Knight" speaks of every such creature."""
    type_line = "Legendary Creature — Human Knight"
    face = Face(name="Test Card", type_line=type_line, oracle_text="Partner with Knight")
    (found,) = compile_face(face, "Test Card")
    assert found.keyword is None
    assert found.reason
