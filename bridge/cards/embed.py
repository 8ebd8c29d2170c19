"""Builds the embedded default: `python -m clingather.bridge.cards.embed CORPUS`.

From the names in `embedded_names.json`, a card file with their text, and `supplements.json` with
what that file lacks (second faces, color indicators, defense). A card that still lacks anything is
refused: the embedded default is complete or it is not written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.cards.database import open_database
from clingather.bridge.cards.importer import import_cards
from clingather.bridge.cards.names import fold
from clingather.bridge.cards.record import from_record, to_record
from clingather.bridge.cards.type_line import parse_type_line

HERE = Path(__file__).parent
NAMES = HERE / "embedded_names.json"
SUPPLEMENTS = HERE / "supplements.json"
EMBEDDED = HERE / "embedded.json"

Supplements = Mapping[str, Sequence[Mapping[str, Any]]]  # a card's name -> fields for each face


def build(names: Iterable[str], source: Path, supplements: Supplements, work: Path) -> list[Card]:
    """Return the named cards of a card file, supplemented, in the order of their names.

    `work` is a directory for the database that the file is read into. Raises InputError with every
    name that is not in the file and every card that is not complete.
    """
    problems = []
    cards: dict[str, Card] = {}
    used: set[str] = set()
    import_cards(source, work / "embed.sqlite")
    with open_database(work / "embed.sqlite") as database:
        for name in names:
            card = database.imported(name)
            if card is None:
                problems.append(Problem("no such card in the source", found=name))
                continue
            if card.name in supplements:
                used.add(card.name)
                card = supplemented(card, supplements[card.name])
            lacking = [key for face in card.faces for key in _lacking(face)]
            if not card.complete or lacking:
                found = ", ".join(lacking) or "fewer faces than names"
                problems.append(Problem("not complete", key=card.name, found=found))
            cards[card.name] = card
    problems += [
        Problem("a supplement for no card", key=key) for key in supplements if key not in used
    ]
    if problems:
        raise InputError(problems, str(source))
    return sorted(cards.values(), key=lambda card: fold(card.name))


def supplemented(card: Card, fields: Sequence[Mapping[str, Any]]) -> Card:
    """Return a card with further fields for its faces; what is stated is no longer unknown."""
    record = to_record(card)
    faces = record["faces"]
    for number, more in enumerate(fields):
        face = faces[number] if number < len(faces) else {}
        unknown = [key for key in face.pop("unknown", []) if key not in more]
        face.update(more, **({"unknown": unknown} if unknown else {}))
        faces[number : number + 1] = [face]
    return from_record(record)


def _lacking(face: Face) -> tuple[str, ...]:
    """Return the fields that are unknown, and the words of the type line that are."""
    return face.unknown + parse_type_line(face.type_line).unknown


def dump(cards: Iterable[Card]) -> str:
    """Return the text of the embedded file: a list in JSON, one card a line."""
    lines = (json.dumps(to_record(card), ensure_ascii=False) for card in cards)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def load(path: Path) -> Any:
    """Read a data file."""
    return json.loads(path.read_text("utf-8"))


def main(arguments: Sequence[str]) -> None:
    """Build the embedded file from the card file that the first argument names."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as work:
        cards = build(load(NAMES), Path(arguments[0]), load(SUPPLEMENTS), Path(work))
    EMBEDDED.write_text(dump(cards), "utf-8")
    print(f"{len(cards)} cards, {EMBEDDED.stat().st_size} bytes in {EMBEDDED}")


if __name__ == "__main__":
    main(sys.argv[1:])
