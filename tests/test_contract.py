"""The contract of `asp/README.md`: what comes in, what goes out, what is interpreted where."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import clingo
import pytest

from clingather.bridge.encodings import rulebook
from clingather.bridge.encodings.programs import FOLDER, program, programs
from clingather.bridge.facts.state_facts import READ_MARKS, scenario_facts
from clingather.bridge.interpreting.interpreted import CONTINUOUS
from clingather.bridge.layer_system.program import PROGRAM
from clingather.bridge.oracle.tree import SIGNATURES
from clingather.bridge.scenario.format import PLAYER_MARKS
from clingather.cli import library
from tests import encodings
from tests.slow import SLOW, named

README = encodings.page("README.md")
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").rglob("*.yaml"))

SORTS = {
    "a name": lambda value: value.type.name == "Function" and value.name and not value.arguments,
    "a number": lambda value: value.type.name == "Number",
    "a text": lambda value: value.type.name == "String",
    "a tuple of texts": lambda value: value.type.name == "Function" and not value.name,
    "a term": lambda value: value.type.name == "Function" and bool(value.name),
    "a text or a term": lambda value: value.type.name in ("String", "Function"),
}

# What examples show rarely or never.
REST = """
scenario: 1
cards:
  - {name: Test Riddle, mana_cost: "{2}", type_line: Artifact, oracle_text: Oxen gyre and gimble.}
  - {name: Test Siege, mana_cost: "{2}", type_line: Battle — Siege, oracle_text: "", defense: "3"}
  - {name: Test Ox, mana_cost: "{2}", type_line: Creature — Ox, power: "2", toughness: "4"}
  - {name: Test Ore, mana_cost: "{X}", type_line: Artifact, oracle_text: ""}
players:
  - id: A
    counters: {poison: 1}
    completed_dungeons: [Undercity]
    library: 5
    battlefield: [Test Siege, Test Riddle, {id: attacker, card: Test Ox, stored: {d6: [4]}}]
  - id: B
    battlefield:
      - {id: blocker, card: Test Ox, level: 2}
      - {id: clone, card: Test Ox, copy_of: blocker, except: it has a silly hat}
      - {id: pile, card: Test Ox, merged_with: [{id: other, card: Test Ox}]}
      - {id: down, card: Test Ox, face_down: {type_line: Creature, power: "2", toughness: "2"}}
turn: {active: A, step: declare_blockers}
combat: {attacks: {attacker: B}, blocks: {blocker: [attacker]}}
stack: [{id: ore, card: Test Ore, controller: A, x: 2}, {id: copy, copy_of: Test Ox, controller: A}]
"""

# Quick examples that show together what REST does not: where one is missing, it belongs here.
SHOWING = {
    "118-costs/no-top-creature-card-to-exile-instead",
    "309-dungeons/a-dungeon-of-ones-own-and-of-another",
    "310-battles/a-defeated-siege-is-cast-transformed",
    "400-zones/a-flicker-forgets-everything",
    "605-mana-abilities/triggered-by-tapping-while-something-is-so",
    "607-linked-abilities/animate-dead-as-it-stands",
    "608-history/a-spell-cast-from-the-hand-earlier",
    "608-history/attackers-of-two-combats-that-are-named",
    "608-history/two-creatures-died-under-your-control",
    "612-text-changes/a-color-word-is-replaced",
    "613-timestamps/a-flying-counter-put-on-later",
    "614-replacement/what-would-have-been-affected-is-refused",
    "701-keyword-actions/a-copy-of-the-ring-bearer",
    "702-additional-costs/kicked-what-it-entered-with-is-not-stated",
    "702-alternative-costs/a-blitzed-creature-has-two-abilities",
    "702-keywords/a-pair-ends-as-one-of-them-dies",
    "702-keywords/no-max-speed-in-a-graveyard",
    "702-keywords/rebound-of-a-spell-cast-from-a-graveyard",
    "707-copies/an-effect-that-makes-a-copy",
    "707-copies/the-alteration-shows-again-after-the-turn",
    "707-copies/words-of-what-it-became-that-are-not-understood",
    "715-adventurer-cards/what-can-be-cast-of-it",
    "722-preparation-cards/what-a-prepared-creature-offers",
    "727-restarting/all-cards-wherever-they-are",
    "727-restarting/commanders-are-in-the-command-zone",
    "730-merged-permanents/a-face-down-component-is-revealed",
    "903-commander/from-the-command-zone",
}

INPUTS = encodings.rows(README, "What comes in")
OUTPUTS = encodings.rows(README, "What goes out")
HAPPENING = encodings.page("EVENTS.md")
LATER = {
    *encodings.rows(HAPPENING, "What comes in"),
    *encodings.rows(HAPPENING, "Payment"),
    *encodings.rows(HAPPENING, "Declarations"),
    *encodings.rows(encodings.page("LOOPS.md"), "What comes in"),
    *encodings.rows(README, "What is within reach"),
}
LAYERS = sorted({file for name in CONTINUOUS for file in program(name)})

PROGRAMS = [f"{FOLDER}/{name}.lp" for name in programs()]


def facts_of(text: str, name: str) -> str:
    """The facts of a scenario."""
    cards = library.open_cards(None)
    return scenario_facts(library.read_scenario(text, name, cards), cards)


def texts(slow: bool) -> dict[str, str]:
    """The facts of examples by their folder and name: of all, or of some that show everything."""
    quick = [path for path in EXAMPLES if named(path) not in SLOW]
    assert set(map(named, quick)) >= SHOWING
    some = {*quick[::8], *(path for path in quick if named(path) in SHOWING)}
    return {
        named(path): facts_of(path.read_text(encoding="utf-8"), path.name)
        for path in (EXAMPLES if slow else sorted(some))
    }


def lines_of(facts: str) -> list[str]:
    """The lines of facts that are no comments."""
    return [line for line in facts.splitlines() if not line.startswith("% ")]


def grounded(facts: str) -> tuple[clingo.Symbol, ...]:
    """The atoms of some facts; clingo has nothing to say about them."""
    messages: list[str] = []
    control = clingo.Control(logger=lambda code, text: messages.append(text))
    control.add("base", [], facts)
    control.ground([("base", [])])
    assert messages == []
    return tuple(atom.symbol for atom in control.symbolic_atoms)


def signature(atom: clingo.Symbol) -> tuple[str, int]:
    """The predicate of an atom with its arity."""
    return atom.name, len(atom.arguments)


@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_facts_are_the_documented_ones(slow: bool) -> None:
    """What the examples' states are written as is what README lists, neither more nor less.

    Each line is one ground fact or a comment, and none is said twice. A number stands where README
    says a number, a text where it says a text, and so on.
    """
    different: set[str] = set()
    for example, facts in texts(slow).items():
        lines = lines_of(facts)
        assert [line for line in lines if not re.fullmatch(r"\w+\(.*\)\.", line)] == [], example
        assert len(set(lines)) == len(lines), example
        assert facts.endswith("\n"), example
        different.update(lines)
    atoms = grounded("\n".join(sorted(different)))
    assert len(atoms) == len(different)
    asked = "one_by_one(s)."  # said by explanations
    everything = {*atoms, *grounded(f"{facts_of(REST, 'rest')}\n{asked}")}
    assert {signature(atom) for atom in everything} == set(INPUTS)
    sorts: dict[str, str] = {}
    glossary = re.compile(r"^\| ((?:`\w+` ?)+) \| ([^:;|]+)", re.MULTILINE)
    for names, sort in glossary.findall(encodings.section(README, "What comes in")):
        sorts.update(dict.fromkeys(re.findall(r"`(\w+)`", names), sort.strip()))
    wrong = [
        f"{atom}: {name} is {sorts[name]}"
        for atom in everything
        for name, value in zip(INPUTS[signature(atom)], atom.arguments, strict=True)
        if not SORTS[sorts[name]](value)
    ]
    assert wrong == []


def test_what_is_read_is_documented() -> None:
    """The bridge reads what README lists, and the encodings derive it with these arities."""
    assert {name for name, _ in OUTPUTS} == set(PROGRAM.reads)
    assert set(OUTPUTS) <= {atom.signature for atom in heads()}


def test_the_marks_that_layers_read_are_written_for_them() -> None:
    """Of a player's marks those that a rule of the layers asks for, and no others."""
    asked = {atom.name for name in LAYERS for rule in encodings.rules(name) for atom in rule.body}
    assert asked & set(PLAYER_MARKS) == READ_MARKS


def heads() -> set[encodings.Atom]:
    """Every atom that is the head of a rule."""
    return {
        atom for name in encodings.names() for rule in encodings.rules(name) for atom in rule.head
    }


def test_every_predicate_is_an_input_or_derived() -> None:
    """A predicate that a rule uses stands in README's tables or is the head of a rule."""
    known = {atom.signature for atom in heads()} | set(INPUTS) | LATER | {("step", 1)}
    unknown = {
        f"{name}: {atom.name}/{len(atom.arguments)}"
        for name in encodings.names()
        for rule in encodings.rules(name)
        for atom in rule.body
        if atom.signature not in known
    }
    assert sorted(unknown) == []


def test_every_input_is_used() -> None:
    """No fact is written that no rule reads."""
    used = {
        atom.signature
        for name in encodings.names()
        for rule in encodings.rules(name)
        for atom in rule.body
    }
    assert sorted(set(INPUTS) - used) == []


def test_the_interpreted_constructs_are_documented() -> None:
    """README names each construct of the tree beside the file that says what it means."""
    arities = {(kind, len(signature[1])) for kind, signature in SIGNATURES.items()}
    actual = {
        name: {kind for kind, arity in found if (kind, arity) in arities}
        for name in encodings.names()
        if (found := encodings.interpreted(name))
    }
    said = defaultdict(set)
    for file, names in re.findall(r"^\| `(\S+\.lp)` \| (.*) \|$", README + HAPPENING, re.MULTILINE):
        said[file].update(re.findall(r"`(\w+)`", names))
    assert dict(said) == {name: kinds for name, kinds in actual.items() if kinds}


# ---------------------------------------------------------------- files
def head(name: str) -> list[str]:
    """The comment that a file begins with, up to its first empty line of either kind."""
    lines: list[str] = []
    for line in encodings.text(name).splitlines():
        if line.rstrip() in ("", "%"):
            break
        lines.append(line)
    return lines


def outermost(text: str) -> set[str]:
    """The names with arguments that stand outside of any bracket."""
    found, depth = set(), 0
    for name, bracket in re.findall(r"([a-z]\w*)?([()])", text):
        if bracket == "(" and depth == 0 and name:
            found.add(name)
        depth += 1 if bracket == "(" else -1
    return found


def test_a_file_begins_with_its_head() -> None:
    """First the title with the number of the rule, then what the file reads and derives."""
    for name in encodings.names():
        title, *rest = head(name)
        assert re.fullmatch(r"%# .*\(CR \d{3}.*\).*", title), name
        assert all(line.startswith("% ") for line in rest), name
        block = " ".join(line.lstrip("%").strip() for line in rest)
        match = re.fullmatch(r"Reads: (.*?)\.? Derives: (.*)\.", block)
        assert match, (name, block)
        rules = encodings.rules(name)
        assert outermost(match[1]) <= {atom.name for r in rules for atom in r.body}, name
        assert outermost(match[2]) <= {atom.name for r in rules for atom in r.head}, name


def test_no_line_is_too_long() -> None:
    """A line of an encoding has at most 100 columns and no space at its end."""
    for name in [*encodings.names(), *PROGRAMS]:
        lines = encodings.text(name).splitlines()
        wrong = [line for line in lines if len(line) > 100 or line != line.rstrip()]
        assert wrong == [], name


def test_what_is_denied_is_one_thing() -> None:
    """`not p((a; b))` would be two rules, of which each denies one: "not a" or "not b"."""
    for name in [*encodings.names(), *PROGRAMS]:
        assert encodings.pooled_denials(name) == [], name


def test_a_file_uses_the_reserved_variables_as_they_are_meant() -> None:
    """A statement says `if(...)` only beside a reserved variable, so that it is one of a step."""
    for name in encodings.names():
        saying = [s for s in rulebook.statements(name) if re.search(r"\bif\(", s.text)]
        assert [s.text for s in saying if not s.reserved] == [], name


# ---------------------------------------------------------------- what effects look at
# No effect of these layers changes names, mana costs and what is inset (CR 613.1, 715.2b); devotion
# is counted as it was before them (CR 700.5a).
FIXED = {"named", "named_as_self", "devotion", "mana_symbols", "repeated_symbol", "has_symbol",
         "mana_cost_is"}  # fmt: skip
FIXED |= {"has_adventure", "same_name_as", "chosen_name"}
CHANGING = {"has", "is_subtype", "stat_value", "has_stat", "trait", "bears"}


def test_what_reads_characteristics_is_known_to_look_at_them() -> None:
    """A filter or amount whose meaning effects may change is tried for dependency (CR 613.8a)."""
    known = {
        kind
        for rule in encodings.rules("6-effects/613-layers/613.8a-hypotheses.lp")
        for atom in rule.head
        if atom.name == "construct_looks_at"
        for kind, _ in encodings.functors(atom.arguments[0])
    } | {
        kind
        for rule in encodings.rules("6-effects/613-layers/613.8a-hypotheses.lp")
        for atom in rule.body
        if atom.name == "uses"
        for kind, _ in encodings.functors(atom.arguments[1])
    }
    assert known
    reading = {
        kind
        for name in LAYERS  # what a file of events interprets, the layers never ask for
        for rule in encodings.rules(name)
        if CHANGING & {atom.name for atom in rule.body}
        for atom in rule.head
        if atom.name in ("fits", "found", "is_player", "value", "amount")
        for kind, _ in encodings.functors(atom.arguments[encodings.PLACES[atom.name]])
    }
    assert sorted(reading - known - FIXED) == []


# ---------------------------------------------------------------- what files share
BLOCK = re.compile(r"^%\*! (\w+)(?:\(([^\n]*)\))?\n(.*?)^\*%$", re.MULTILINE | re.DOTALL)


OF_ARGUMENTS = re.compile(r"^  ([A-Z]\w*(?:, [A-Z]\w*)*): ", re.MULTILINE)


def blocks() -> dict[tuple[str, int], str]:
    """What the blocks of the encodings say of predicates, and of no arguments but theirs."""
    found: dict[tuple[str, int], str] = {}
    for name in encodings.names():
        for predicate, inside, meaning in BLOCK.findall(encodings.text(name)):
            arguments = inside.split(", ") if inside else []
            signature = (predicate, len(arguments))
            assert signature not in found, signature
            said = [each for line in OF_ARGUMENTS.findall(meaning) for each in line.split(", ")]
            assert set(said) <= set(arguments), signature
            found[signature] = meaning
    return found


def shared() -> set[tuple[str, int]]:
    """The predicates that one file derives and another reads."""
    derived_in, read_in = defaultdict(set), defaultdict(set)
    for name in encodings.names():
        for rule in encodings.rules(name):
            for atom in rule.head:
                derived_in[atom.signature].add(name)
            for atom in rule.body:
                read_in[atom.signature].add(name)
    return {each for each, files in derived_in.items() if len(files | read_in[each]) > 1}


def test_a_predicate_that_crosses_a_file_says_what_it_means() -> None:
    """Its block has its arguments, a sentence and the number of a rule; so does each block."""
    explained = blocks()
    assert sorted(shared() - explained.keys()) == []
    assert explained.keys() <= {atom.signature for atom in heads()}
    assert [each for each, meaning in explained.items() if "CR " not in meaning] == []
