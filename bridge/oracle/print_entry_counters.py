"""The counters that an object enters with, as Oracle text (CR 122.6)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount, print_counted
from clingather.bridge.oracle.print_core import as_node, flags_of
from clingather.bridge.oracle.tree import Node


def print_entry_counters(change: Node) -> str:
    """Counters, as many as it says."""
    kind, amount = str(change.args[0]), as_node(change.args[1])
    flags = flags_of(change.wording)
    how, place = flags[0], [flag for flag in flags if flag != "battlefield"][-1]
    more = "additional " if "additional" in flags else ""
    ending = f"counters on {place}"
    if how == "twice":
        return f"twice X {kind} {ending}"
    if how == "equal":
        return f"a number of {more}{kind} {ending} equal to {_amount(amount)}"
    if how.endswith("where"):
        front = "an additional X" if how == "an-where" else f"X {more}".strip()
        return f"{front} {kind} {ending}, where X is {_amount(amount)}"
    if how == "each":
        number, counted_ = 1, amount
        if amount.kind == "times":
            number, counted_ = int(str(amount.args[0])), as_node(amount.args[1])
        return f"{_number(number, more + kind, place)} for each {_counted(counted_)}"
    if amount.kind == "x":
        return f"X {more}{kind} {ending}"
    return _number(int(str(amount.args[0])), more + kind, place)


def _number(number: int, kind: str, place: str) -> str:
    if number == 1:
        return f"{words.article(kind)} {kind} counter on {place}"
    return f"{words.number_word(number)} {kind} counters on {place}"


def _counted(amount: Node) -> str:
    """What is counted, after "for each"."""
    own = {
        "colors_spent": "color of mana spent to cast it",
        "times_kicked": "time it was kicked",
    }
    return own.get(amount.kind) or print_counted(amount, False)


def _amount(amount: Node) -> str:
    """A number after "equal to" or "where X is"."""
    if amount.kind == "mana_spent_on":
        return "the amount of mana spent to cast it"
    return print_amount(amount)
