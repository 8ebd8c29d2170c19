"""Where the names of cards are looked up: those of the scenario, then the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import open_database
from clingather.bridge.state.values import Scenario


class CardSource(Protocol):
    """Where cards are looked up by name."""

    def card(self, name: str) -> Card | None:
        """The card of that name, or None."""
        ...


class _ScenarioCards:
    """The scenario's own cards before those of the database; each is looked up once."""

    def __init__(self, own: Iterable[Card], database: CardSource) -> None:
        self._known: dict[str, Card | None] = {
            name: card for card in own for name in (*_names(card),)
        }
        self._database = database

    def card(self, name: str) -> Card | None:
        """The card of that name, or None."""
        if name not in self._known:
            self._known[name] = self._database.card(name)
        return self._known[name]


def scenario_cards(scenario: Scenario, database: CardSource | None = None) -> CardSource:
    """Where the scenario's card names are looked up: its own cards, then the database."""
    if database is None:
        database = open_database()
    return _ScenarioCards(scenario.cards, database)


def _names(card: Card) -> tuple[str, ...]:
    return (card.name, *(face.name for face in card.faces))
