"""What the commands ask of the library; each import waits until a command needs it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem

if TYPE_CHECKING:
    from clingather.bridge.cards.card import Card, Face
    from clingather.bridge.cards.database import Database
    from clingather.bridge.cards.importer import ImportReport
    from clingather.bridge.engine.evaluator import Engine
    from clingather.bridge.exchange.carried import Carried
    from clingather.bridge.oracle.tree import Ability, Arg
    from clingather.bridge.questions.compare import Difference
    from clingather.bridge.state.values import Scenario


def open_cards(path: Path | None) -> Database:
    """Open the card database at `path`, or the default one."""
    from clingather.bridge.cards.database import open_database

    return open_database(path)


def find_card(name: str, cards: Database) -> Card:
    """The card of that name; an unknown one is an error that names the nearest."""
    card = cards.card(name)
    if card is None:
        near = ", ".join(cards.nearest(name))
        expected = f"a card of the database, such as {near}" if near else "a card of the database"
        expected += cards.more
        raise InputError([Problem("no such card", found=repr(name), expected=expected)])
    return card


def import_cards(
    source: Path, database: Path | None, progress: Callable[[int, int], None] | None
) -> ImportReport:
    """Load a card file into the local database."""
    from clingather.bridge.cards import importer

    return importer.import_cards(source, database, progress=progress)


def fetch_cards(
    source: str | None, database: Path | None, progress: Callable[[int, int], None] | None
) -> ImportReport:
    """Download a card file and load it into the local database."""
    from clingather.bridge.cards import fetch

    return fetch.fetch_cards(database, source=source or fetch.SOURCE, progress=progress)


def compile_face(face: Face, card_name: str) -> tuple[Ability, ...]:
    """The abilities of a face as they are understood."""
    from clingather.bridge import oracle

    return oracle.compile_face(face, card_name)


def face_view(face: Face, card_name: str, abilities: Sequence[Ability]) -> dict[str, Any]:
    """A face with its paragraphs as they are understood."""
    from clingather.bridge.questions import understanding

    return understanding.face_view(face, card_name, abilities)


def outline(arg: Arg, width: int) -> Iterator[tuple[int, str]]:
    """A part of the ability tree as indented lines."""
    from clingather.bridge.questions import understanding

    return understanding.outline(arg, width)


def coverage(cards: Database, corpus: Path | None) -> dict[str, Any]:
    """How much of the database's cards, or of a card file's, is understood."""
    from time import perf_counter

    from clingather.bridge.cards.importer import read_cards
    from clingather.bridge.questions.coverage import cover

    start = perf_counter()
    found = cover(cards.cards() if corpus is None else read_cards(corpus))
    return found.answer(perf_counter() - start)


def stops(cards: Database, corpus: Path | None, limit: int) -> dict[str, Any]:
    """What keeps the database's cards, or those of a card file, from being executed."""
    from clingather.bridge.cards.importer import read_cards
    from clingather.bridge.questions.stopping import stops

    return stops(cards.cards() if corpus is None else read_cards(corpus)).answer(limit)


def search_cards(query: str, cards: Database, limit: int | None) -> dict[str, Any]:
    """The cards that a search finds, at most so many of them, and how many there are."""
    from clingather.bridge.questions.card_search import card_view, search

    found = list(search(query, cards.cards()))
    shown = found[:limit]
    views = [card_view(card) for card in shown]
    return {"cards": views, "count": len(found), "complete": len(shown) == len(found)}


def read_text(file: str) -> str:
    """The text of a scenario file; `-` is standard input."""
    from clingather.bridge.scenario import files

    if file != "-":
        return files.file_text(Path(file))
    try:
        return files.stream_text(sys.stdin.buffer, file)
    except OSError as error:
        raise InputError([Problem(f"cannot be read: {error.strerror}")], file) from None


def read_json(text: str, source: str) -> Any:
    """The value that a text states as JSON."""
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        expected = "a certificate, as `solve --json`, `loops --json` or `combos --table` writes it"
        problem = Problem(f"is no JSON: {error.msg}", line=error.lineno, expected=expected)
        raise InputError([problem], source) from None
    except RecursionError:
        raise InputError([Problem("is nested too deep")], source) from None


def json_texts(text: str, source: str) -> list[tuple[str, str]]:
    """The JSON of a file with its place: the whole, or each line where the first one is whole."""
    import json

    lines = [(f"{source}:{n}", line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    try:
        if len(lines) > 1:
            json.loads(lines[0][1])
            return lines
    except (json.JSONDecodeError, RecursionError):
        pass  # it goes on in the next line
    return [(source, text)]


def decode(data: bytes, source: str) -> str:
    """Bytes as text, which must be UTF-8."""
    from clingather.bridge.scenario import files

    return files.decode(data, source)


def read_lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, with their numbers, as they come in."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
            number = 0
            while line := stream.readline(bounds.FILE + 1):
                number += 1
                if line.strip():
                    yield number, line
                while len(line) > bounds.FILE and not line.endswith(b"\n"):  # the rest of it
                    line = stream.readline(bounds.FILE + 1)
    except OSError as error:
        raise InputError([Problem(f"cannot be read: {error.strerror}")], file) from None


def read_scenario(text: str, source: str, cards: Database) -> Scenario:
    """The scenario that a text says, checked."""
    from clingather.bridge.exchange.reading import read_game

    return read_game(text, source, cards)


def import_foreign(text: str, source: str, cards: Database) -> Carried:
    """A puzzle or a deck list as a scenario."""
    from clingather.bridge.exchange.reading import read_foreign

    return read_foreign(text, source, cards)


def export_puzzle(scenario: Scenario, source: str) -> Carried:
    """A scenario as a puzzle."""
    from clingather.bridge.exchange.puzzle_writing import write_puzzle

    return write_puzzle(scenario, source)


def layers(
    scenario: Scenario, cards: Database, ignore_unsupported: bool, engine: Engine | None = None
) -> Mapping[str, Any]:
    """The answer to `layers`."""
    from clingather.bridge import layers as question

    return question(scenario, database=cards, ignore_unsupported=ignore_unsupported, engine=engine)


def outcomes(
    scenario: Scenario,
    cards: Database,
    ignore_unsupported: bool = False,
    max_states: int | None = None,
    engine: Engine | None = None,
) -> Mapping[str, Any]:
    """The answer to `outcomes`."""
    from clingather.bridge import outcomes as question

    return question(
        scenario,
        database=cards,
        ignore_unsupported=ignore_unsupported,
        max_states=max_states,
        engine=engine,
    )


def plays(
    scenario: Scenario,
    cards: Database,
    ignore_unsupported: bool = False,
    list_payments: bool = False,
    max_answers: int | None = None,
    check: str | None = None,
    engine: Engine | None = None,
) -> Mapping[str, Any]:
    """The answer to `plays`."""
    from clingather.bridge import plays as question

    return question(
        scenario,
        database=cards,
        ignore_unsupported=ignore_unsupported,
        list_payments=list_payments,
        max_answers=max_answers,
        check=check,
        engine=engine,
    )


def loops(scenario: Scenario, cards: Database, **options: Any) -> Mapping[str, Any]:
    """The answer to `loops`; the options are those of `clingather.bridge.loops`."""
    from clingather.bridge import loops as question

    return question(scenario, database=cards, **options)


def combos(deck: str, source: str, cards: Database, **options: Any) -> Mapping[str, Any]:
    """The answer to `combos` about the text of a deck list."""
    from clingather.bridge.combining.answering import answer

    return answer(deck, source, database=cards, **options)


def solve(scenario: Scenario, cards: Database, **options: Any) -> Mapping[str, Any]:
    """The answer to `solve`; the options are those of `clingather.bridge.solve`."""
    from clingather.bridge import solve as question

    return question(scenario, database=cards, **options)


def verify(
    certificate: Mapping[str, Any], cards: Database, engine: Engine | None = None
) -> Mapping[str, Any]:
    """Whether a certificate holds."""
    from clingather.bridge import verify as question

    return question(certificate, database=cards, engine=engine)


def why_not(
    scenario: Scenario,
    play: str,
    cards: Database,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> Mapping[str, Any]:
    """Which rules refuse a play."""
    from clingather.bridge import why_not as question

    return question(
        scenario, play, database=cards, ignore_unsupported=ignore_unsupported, engine=engine
    )


def why(
    scenario: Scenario,
    object_id: str,
    cards: Database,
    ignore_unsupported: bool,
    engine: Engine | None = None,
) -> Mapping[str, Any]:
    """How an object came by its characteristics."""
    from clingather.bridge import why as question

    return question(
        scenario, object_id, database=cards, ignore_unsupported=ignore_unsupported, engine=engine
    )


def why_event(
    scenario: Scenario,
    event: str,
    cards: Database,
    ignore_unsupported: bool,
    engine: Engine | None = None,
) -> Mapping[str, Any]:
    """Why an event of an outcome happened."""
    from clingather.bridge import why_event as question

    return question(
        scenario, event, database=cards, ignore_unsupported=ignore_unsupported, engine=engine
    )


def when(
    scenario: Scenario, claim: str, cards: Database, engine: Engine | None = None
) -> Mapping[str, Any]:
    """In which timestamp orders a claim holds."""
    from clingather.bridge.questions.inverse import when as question

    return question(scenario, claim, database=cards, engine=engine)


def order_matters(
    scenario: Scenario, cards: Database, engine: Engine | None = None
) -> Mapping[str, Any]:
    """Whether the timestamp order matters."""
    from clingather.bridge.questions.inverse import order_matters as question

    return question(scenario, database=cards, engine=engine)


def because(
    scenario: Scenario, target: str, cards: Database, engine: Engine | None = None
) -> Mapping[str, Any]:
    """Which objects are the reason for a value."""
    from clingather.bridge.questions.inverse import because as question

    return question(scenario, target, database=cards, engine=engine)


def demand_drawable(path: Path) -> None:
    """Refuse a file that nothing can draw, as its name ends."""
    from clingather.bridge.questions.graph_files import demand_drawable as demand

    demand(path)


def draw_dependencies(answer: Mapping[str, Any], path: Path) -> str | None:
    """Write the dependencies of an answer as a graph; the limit that was reached, if one was."""
    from clingather.bridge.questions.graph_files import draw_dependencies as draw

    return draw(answer, path)


def check(
    scenario: Scenario, cards: Database, engine: Engine | None = None
) -> Sequence[Difference]:
    """What differs from a scenario's `expect:`."""
    from clingather.bridge import check as question

    return question(scenario, database=cards, engine=engine)


def facts(scenario: Scenario, cards: Database, task: str | None = None) -> str:
    """The facts that the encodings receive: of the layers, or of a step of a game."""
    if task is not None:
        from clingather.bridge.questions.steps import step_facts

        return step_facts(scenario, cards, task)
    from clingather.bridge.facts.state_facts import scenario_facts

    return scenario_facts(scenario, cards)


def where_is(number: str, rules: Path | None) -> dict[str, Any]:
    """Where a rule stands in the encodings, the ledger and the examples."""
    from clingather.bridge.questions.rule import rule

    return rule(number, rules)


def rule_impact(old: Path, new: Path, cards: Database) -> dict[str, Any]:
    """What another edition of the rules changes in the encodings, the examples and the cards."""
    from clingather.bridge.questions.impact import impact
    from clingather.bridge.questions.rule import beside

    return impact(old, new, cards.cards(), beside("examples"))


def schemas() -> dict[str, Any]:
    """The JSON Schema of scenarios and of answers."""
    from clingather.bridge.questions.schema import answer_schema, scenario_schema

    return {"scenario": scenario_schema(), "answers": answer_schema()}
