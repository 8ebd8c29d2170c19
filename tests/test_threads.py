"""One card database and one process for many threads: each gets the answers it would get alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from clingather.bridge import layers, loops, outcomes, plays
from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.cards.importer import import_cards

THREADS = 8
EXAMPLES = Path(__file__).parent.parent / "examples"
BOARDS = tuple(
    {
        "scenario": 1,
        "players": [
            {"id": "A", "battlefield": ["Test Leader", "Test Wolf", *others]},
            {"id": "B", "battlefield": ["Glorious Anthem", "Grizzly Bears"]},
        ],
        "do": [{"event": {"destroy": ["test_wolf"]}}],
    }
    for others in ([], ["Humility"], ["Opalescence", "Humility"], ["Dryad Arbor", "Grizzly Bears"])
)


def record(number: int, **values: Any) -> dict[str, Any]:
    """A card as Scryfall writes it."""
    place = f"00000000-0000-0000-0000-{number:012}"
    always = {"object": "card", "oracle_id": place, "lang": "en", "layout": "normal"}
    creature = {"type_line": "Creature", "oracle_text": "", "power": "2", "toughness": "2"}
    return {**always, **creature, **values}


def database(folder: Path) -> Database:
    """A local database with 1,000 cards."""
    text = "Other creatures you control get +1/+1."
    cards = [record(0, name="Test Leader", oracle_text=text), record(1, name="Test Wolf")]
    cards += [record(n, name=f"Test Card {n}") for n in range(2, 1000)]
    file = folder / "cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    import_cards(file, folder / "cards.sqlite")
    return open_database(folder / "cards.sqlite")


def test_many_threads_ask_one_database(tmp_path: Path) -> None:
    """Eight threads list cards, look for them, and ask for layers and outcomes, at once."""

    def ask(number: int) -> Any:
        board = BOARDS[number % len(BOARDS)]
        names = [name for (name,) in cards._rows("SELECT name FROM cards ORDER BY id")]
        near = cards.nearest("test wulf", 1)
        stay = {**board, "do": []}
        return names, near, layers(stay, database=cards), outcomes(board, database=cards)

    with database(tmp_path) as cards:
        with ThreadPoolExecutor(THREADS) as pool:
            found = list(pool.map(ask, range(THREADS)))  # before one thread has asked alone
        alone = [ask(number) for number in range(len(BOARDS))]
        assert found == alone * (THREADS // len(BOARDS))
        names, near, standing, _ = alone[1]
        assert names == ["Test Leader", "Test Wolf", *(f"Test Card {n}" for n in range(2, 1000))]
        assert near == ["Test Wolf"]
        assert standing["objects"]["test_wolf"]["power"] == 1  # under Humility


DRAWS = {"event": "Draw a card.", "player": "A"}
ODD = {"name": "Test Odd", "mana_cost": "{0}", "type_line": "Artifact", "oracle_text": "Gnarl it."}
UNREAD = {
    "scenario": 1,
    "cards": [ODD],
    "players": [
        {"id": "A", "hand": ["Grizzly Bears"], "library": ["Forest"], "battlefield": ["Test Odd"]},
        {"id": "B"},
    ],
}


def _asked() -> list[Callable[[], Any]]:
    """Different questions; some leave out what is not understood, others refuse it."""
    druid = EXAMPLES / "732-loops" / "devoted-druid-and-vizier-of-remedies.yaml"
    combat = EXAMPLES / "508-combat" / "each-creature-attacking-you.yaml"
    return [
        partial(loops, druid.read_text(encoding="utf-8")),
        partial(outcomes, combat.read_text(encoding="utf-8")),
        partial(plays, druid.read_text(encoding="utf-8")),
        partial(plays, UNREAD, ignore_unsupported=True),
        partial(plays, UNREAD),
        partial(outcomes, UNREAD | {"do": [DRAWS]}, ignore_unsupported=True),
        partial(loops, UNREAD, ignore_unsupported=True),
        partial(loops, UNREAD),
    ]


def _answered(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except UnsupportedError as error:
        return error.paragraphs


def test_different_questions_at_once_have_the_answers_that_they_have_alone() -> None:
    """Options are each question's own: none sees what another one ignores or acts in."""
    asked = _asked()
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(_answered, [*asked, *reversed(asked)]))
    alone = [_answered(ask) for ask in asked]
    assert together == alone + alone[::-1]
    assert alone[3]["unsupported"] == alone[4] != []
