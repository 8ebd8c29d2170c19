"""The cards of a deck list: those whose texts are executed, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.exchange.reading import read_foreign
from clingather.bridge.exchange.telling_apart import DECK, instead, what_it_is
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.executed import why_not_executed


@dataclass(frozen=True)
class Deck:
    """The cards that are looked at, each once, and what of the list is left out."""

    cards: tuple[Card, ...]
    left_out: tuple[dict[str, Any], ...]


def read_deck(text: str, source: str, database: Database) -> Deck:
    """The cards of a deck list: main deck, commander and companion, without the sideboard.

    Raises InputError where it is no deck list.
    """
    if (kind := what_it_is(text)) not in ("", DECK):
        raise instead(kind, DECK, text, source)
    carried = read_foreign(text, source, database)
    player = carried.data["players"][0]
    rows = [*player.get("library", ()), *player.get("command", ())]
    names = dict.fromkeys(
        str(row if isinstance(row, str) else row["card"])
        for row in (*rows, *filter(None, [player.get("companion")]))
    )
    found: list[Card] = []
    left_out = [_row(each.text, each.text, each.reason) for each in carried.lost if each.matters]
    for number, name in enumerate(names):
        limits.check()
        limits.note(f"{number} of {len(names)} cards of the deck were read")
        card = database.card(name)
        if card is None:  # it was found as the list was read
            continue
        why_not = list(_not_executed(card))
        left_out += why_not
        if not why_not:
            found.append(card)
    return Deck(tuple(found), tuple(left_out))


def is_executed(card: Card) -> bool:
    """Whether every ability of a card is interpreted whole by some rules."""
    return next(_not_executed(card), None) is None


def _not_executed(card: Card) -> Iterator[dict[str, Any]]:
    """The abilities of a card that no rule interprets whole."""
    if not card.complete:
        yield _row(card.name, "", "the database has not all of the card")
    for face in card.faces:
        for ability in compile_face(face, card.name):
            reason = why_not_executed(ability)
            if reason is not None:
                yield _row(card.name, ability.text, reason, ability.paragraph)


def _row(card: str, text: str, reason: str, paragraph: int | None = None) -> dict[str, Any]:
    """What is not understood, as the answers list it."""
    said = {"object": None, "card": card, "paragraph": paragraph}
    return {**said, "text": text, "reason": reason}
