"""What the encodings name, in words for people: tasks, deeds, values that are chosen."""

from __future__ import annotations

from typing import Any

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.kernel.saving import text_of
from clingather.bridge.kernel.values import Game
from clingather.bridge.state.values import Object, State

DOING = {  # tasks, as far as their names are no words
    "aim": "choosing targets",
    "announce": "announcing it",
    "commit": "what happens",
    "mana": "paying for it",
    "pass_on": "the end of the step",
    "pass_priority": "passing",
    "resolve_mana": "the mana ability",
    "settle": "state-based actions and triggered abilities",
    "spend": "paying for it",
    "survey": "what could be done",
    "watch": "what triggers",
}


def said_task(game: Game, term: Symbol, cards: CardSource) -> dict[str, object]:
    """What is being done: whose ability or spell it is, its card, its Oracle text."""
    name = term.arguments[0] if term.arguments else None
    id_ = name.string if name is not None and name.type.name == "String" else ""
    frame, thing = game.frames.get(id_), game.state.objects.get(id_)
    words = DOING.get(term.name, term.name.replace("_", " "))
    if frame is None and thing is None:
        return {"object": id_ or "do", "card": None, "text": words}
    label, source = (frame.label, frame.source) if frame else (id_, id_)
    card = game.state.objects.get(source)
    if label.startswith("event_"):
        label = f"do[{label.removeprefix('event_')}]"
    text = _oracle_text(thing, card, cards) or words
    return {"object": label, "card": name_of(card), "text": text}


def _oracle_text(thing: Object | None, source: Object | None, cards: CardSource) -> str:
    """What an ability on the stack says, or else what the card of its source does."""
    if thing is not None and thing.content is not None:
        return text_of(thing.content)
    shown = source or thing
    if shown is None:
        return ""
    card = cards.card(shown.card) if shown.card else None
    if card is None:
        return shown.oracle_text or ""
    return " // ".join(face.oracle_text for face in card.faces if face.oracle_text)


def name_of(thing: Object | None) -> str | None:
    """The name of an object's card, or its own."""
    return None if thing is None else thing.card or thing.name


def said_deed(state: State, deed: Symbol) -> str:
    """What a player might do: `cast ID (NAME)`."""
    first = deed.arguments[0].string if deed.arguments else ""
    thing = state.objects.get(first)
    verb = deed.name.replace("_", " ")
    if deed.name == "announced":
        return "announcing it"
    name = name_of(thing)
    if thing is not None and thing.ability is not None:
        name = None
    said = f"{first} ({name})" if name else first
    if deed.name == "activate":
        return f"an ability of {said}"
    return f"{verb} of {said}" if deed.name in ("hand", "library", "card") else f"{verb} {said}"


def said_value(symbol: Symbol) -> Any:
    """A value without the form in which the encodings write it."""
    kind = symbol.type.name
    if kind == "String":
        return symbol.string
    if kind == "Number":
        return symbol.number
    if not symbol.arguments:
        return symbol.name.replace("_", " ") if symbol.name else []
    if symbol.name == "was":  # an object as it last existed
        return symbol.arguments[0].string
    values = [said_value(argument) for argument in symbol.arguments]
    if symbol.name == "former":  # one of the objects that had an id (CR 400.7)
        return f"{values[0]}@{values[1] + 1}"
    if not symbol.name:
        return values
    return " ".join(map(str, (symbol.name.replace("_", " "), *values)))
