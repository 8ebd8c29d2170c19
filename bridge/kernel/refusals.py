"""Why an action is illegal, or nothing can be told of it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from clingather.bridge.encodings.ledger import gaps
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.interpreting.trees import node_of
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.saying import said_task
from clingather.bridge.kernel.values import (
    Game,
)
from clingather.bridge.oracle.tree import Node


def unmodelled(
    game: Game, atoms: Mapping[str, list[Symbol]], cards: CardSource
) -> list[dict[str, object]]:
    """Why the encodings can't tell whether an action is legal, what it costs or what it does."""
    rows: list[dict[str, object]] = []
    for symbol in sorted([*atoms["unmodelled"], *atoms["not_modelled"]], key=str):
        reason = symbol.arguments[-1].string
        number = gaps("situation").get(reason)
        rule = "" if number is None else f" (CR {number})"
        row = said_task(game, game.tasks[-1].term, cards)
        rows.append({**row, "reason": f"not worked out yet: {reason}{rule}"})
    return rows


def reason_of(table: Table, reason: Symbol) -> str:
    """Why something is illegal: a text, `of(Object, Text)` or `no_legal(Ability, Index)`."""
    if reason.type.name == "String":
        return reason.string
    if reason.name == "no_legal":
        ability, index = reason.arguments
        return f"there is no legal target{_target_in_words(table, ability, index.number)}"
    who, text = reason.arguments
    return f"{who.string}: {text.string}"


def amount_in_words(unvalued: Symbol) -> str:
    """An amount as a text would say it, as far as that is known."""
    from clingather.bridge.oracle import print_amount  # late: only to refuse it

    try:
        return repr(print_amount(node_of(unvalued.arguments[1])))
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return "an amount in it"


def _target_in_words(table: Table, ability: Symbol, index: int) -> str:
    """The target that a text asks for, as the text says it, as far as that can be told."""
    from clingather.bridge.oracle import NoWordsError, print_phrase  # late: only to refuse it

    if ability.type.name != "Number":
        return ""
    slots = table.numbering.abilities[ability.number].slots
    filter_ = slots[index - 1].args[2] if index <= len(slots) else None
    if not isinstance(filter_, Node):
        return ""
    try:
        phrase = print_phrase(filter_, many=False)
    except NoWordsError:
        return ""
    if "<" in phrase or not phrase:
        return ""
    return f": {phrase}" if phrase.endswith("target") else f": target {phrase}"
