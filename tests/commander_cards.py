"""The page `docs/commander-cards.md`: `python -m tests.commander_cards` writes it.

It says of the cards and commanders of `data/commander_cards.txt` how many are executed and what
stops the others, by name. It needs the extra `corpus`; `tests/test_commander_cards.py` sees that
the page is as the program is.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.questions.coverage import understood
from clingather.bridge.questions.stopping import reasons_of
from tests.corpus import corpus_database

TOP = Path(__file__).parents[1]
PAGE = TOP / "docs" / "commander-cards.md"
NAMES = Path(__file__).parent / "data" / "commander_cards.txt"
NOTE = "<!-- Made by `python -m tests.commander_cards`; not written by hand. -->"
LACKS = "the corpus lacks a face of it"


def named() -> dict[str, list[str]]:
    """The names of the file, under `cards` and `commanders`."""
    found: dict[str, list[str]] = {}
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            names = found[line.removeprefix("## ")] = []
        elif not line.startswith("#"):
            names.append(line)
    return found


def page(database: Database) -> str:
    """The page, by the texts of a database that has all these cards."""
    lines = ["# Commander cards", "", NOTE, ""]
    lines.append(
        "The two hundred cards that Commander decks play most and fifty commanders, as somebody "
        "named them from memory in November 2026: how many of them are executed whole, and what "
        "stops the others. A card that is not executed is refused only where the text that is "
        "named here could matter."
    )
    for kind, names in named().items():
        cards = [database.card(name) for name in names]
        stopped = [card for card in cards if not understood(card)[1]]
        done = len(cards) - len(stopped)
        lines += ["", f"## {kind.capitalize()}", ""]
        lines.append(f"{done} of {len(cards)} are executed ({100 * done // len(cards)} %).")
        lines += ["", "| card | what stops it |", "| --- | --- |"]
        lines += (f"| {card.name} | {_said(card)} |" for card in stopped)
    return "\n".join([*lines, ""])


def _said(card: Card) -> str:
    if len(card.faces) < len(card.name.split(" // ")):
        return LACKS
    return "; ".join(_cells(dict.fromkeys(reasons_of(card))))


def _cells(reasons: Iterable[str]) -> Iterable[str]:
    return (reason.replace("|", "\\|").replace("\n", " ") for reason in reasons)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(page(corpus_database(Path(folder))), encoding="utf-8")
