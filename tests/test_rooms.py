"""The import contract: arrows between rooms go down, and there is no circle at all."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter

from tests.rooms import PAGE, ROOMS, TOP, graph, imports, modules, parsed, room, with_picture

LATE = "# late: "  # begins the reason of an import that is not at the top of its file


def test_every_module_stands_in_a_room() -> None:
    """Nothing lies about in `bridge/` itself."""
    assert {name: room(name) for name in modules() if room(name) not in ROOMS} == {}


def test_arrows_go_down() -> None:
    """A room imports from itself and from those below."""
    up = [
        row
        for row in imports()
        if ROOMS.index(room(row.importer)) < ROOMS.index(room(row.imported))
    ]
    assert up == []


def test_there_is_no_circle() -> None:
    """No module imports itself over others; `graphlib` names one that does."""
    assert list(TopologicalSorter(graph()).static_order())


def test_only_the_encodings_know_clingo() -> None:
    """Programs are grounded and solved in one room."""
    found = set()
    for name in modules():
        for node in ast.walk(parsed(name)):
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            else:
                targets = [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            if any(target.partition(".")[0] == "clingo" for target in targets):
                found.add(room(name))
    assert found == {"encodings"}


def test_an_import_that_is_late_says_why() -> None:
    """The line, or the one above it, has the reason: what is slow to load, as a rule.

    The face and the commands import late throughout: each loads only what its question needs.
    """
    silent = []
    for row in imports():
        if not row.late or room(row.importer) in ("face", "cli"):
            continue
        lines = modules()[row.importer].read_text(encoding="utf-8").splitlines()
        if not any(LATE in line for line in lines[row.line - 2 : row.line]):
            silent.append(f"{modules()[row.importer].relative_to(TOP)}:{row.line}")
    assert silent == []


# Who uses patterns outside of `oracle`, and of what: never of what a card's text says, which is
# `oracle`'s to read (its words, where no tree is there: `oracle/wordings.py`). `cards` reads files,
# and where a frame within the frame is printed as a line of text (CR 718.1), that line.
PATTERNS = {
    "bridge.cards.formats": "fields of card files, how they write loyalty costs",
    "bridge.cards.importer": "bytes of card files",
    "bridge.cards.names": "names of cards with two faces",
    "bridge.cards.type_line": "type lines",
    "bridge.encodings.citations": "numbers of rules in asp/",
    "bridge.encodings.engine_rules": "variables and constants of rules",
    "bridge.encodings.ground_terms": "terms as clingo writes them",
    "bridge.encodings.ledger": "words of the ledger",
    "bridge.encodings.parsing": "names of variables",
    "bridge.encodings.programs": "includes, names of files",
    "bridge.encodings.symbols": "terms as clingo writes them",
    "bridge.encodings.terms": "names and texts of terms",
    "bridge.encodings.word_lists": "texts in rules",
    "bridge.interpreting.words": "mana, loyalty costs and letters in arguments of trees",
    "bridge.base.shapes": "numbers in the texts of a scenario",
    "bridge.base.ids": "ids",
    "bridge.engine.terms": "terms as clingo writes them",
    "bridge.facts.forms": "mana costs, printed numbers",
    "bridge.facts.objects": "kinds of counters",
    "bridge.layer_system.characteristics": "mana costs",
    "bridge.kernel.costs": "mana costs, loyalty costs",
    "bridge.kernel.orders": "ids in terms",
    "bridge.repeating.likeness": "ids, mana in a pool",
    "bridge.questions.why_event": "numbers of events",
    "bridge.scenario.shape_check": "the patterns of the format",
    "bridge.state.mana": "mana in a pool",
    "bridge.scenario.yaml_nodes": "YAML",
    "bridge.exchange.deck_lists": "lines of deck lists",
    "bridge.exchange.deck_xml": "numbers in deck lists",
    "bridge.exchange.puzzle_cards": "numbers in puzzles",
    "bridge.exchange.puzzle_reading": "lines of puzzles",
    "bridge.exchange.puzzle_tokens": "names of token scripts",
    "bridge.exchange.puzzle_words": "words for counters",
    "bridge.exchange.puzzle_writing": "what would end a line of a puzzle",
    "bridge.exchange.telling_apart": "lines of puzzles and scenarios, tags of deck lists",
    "bridge.questions.card_search": "mana symbols in costs, printed numbers of cards",
    "bridge.questions.search_syntax": "searches of the command line",
    "bridge.questions.stopping": "reasons of refusals",
    "bridge.questions.impact": "texts of the Comprehensive Rules",
    "bridge.questions.edition": "texts of the Comprehensive Rules",
    "bridge.questions.rule": "numbers of rules, lines of asp/ and of examples",
    "bridge.questions.inverse": "expressions of the command line",
    "cli.report": "what a terminal shows",
}


def test_only_the_oracle_reads_the_text_of_cards() -> None:
    """A module that uses patterns says of what."""
    found = {
        name
        for name in modules()
        if room(name) != "oracle"
        for node in ast.walk(parsed(name))
        if (isinstance(node, ast.Import) and any(alias.name == "re" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "re")
    }
    assert found == PATTERNS.keys()


def test_the_picture_is_up_to_date() -> None:
    """`python -m tests.rooms` draws it anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_picture(page)


def test_the_page_names_files_that_are_there() -> None:
    """The walks go through today's house; every room has its row."""
    page = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:asp|bridge|cli|examples|tests)/[^`\s]*)`", page))
    assert [path for path in sorted(named) if not (TOP / path).exists()] == []
    assert [
        each for each in ROOMS if f"\n| {each} |" not in page and f"`{each}/` |" not in page
    ] == []


def test_the_checker_is_small_and_has_no_code_of_the_search() -> None:
    """Of its room it imports what is asked, and the checker of loops; these have none either."""
    inside = {(row.importer, row.imported) for row in imports() if room(row.imported) == "solving"}
    checking, aims, replaying = (
        f"bridge.solving.{name}" for name in ("checking", "aims", "replaying")
    )
    assert {to for of, to in inside if of == checking} == {aims, replaying}
    assert not {to for of, to in inside if of in (aims, replaying)}
    assert len(modules()[checking].read_text(encoding="utf-8").splitlines()) < 300
