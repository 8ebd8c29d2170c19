"""Further amounts, and what is counted, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, prints
from clingather.bridge.oracle.print_nouns import print_phrase
from clingather.bridge.oracle.tree import Node


@prints("amount", "minus")
def _minus(amount: Node, _many: bool) -> str:
    return " minus ".join(print_amount(as_node(arg)) for arg in amount.args)


@prints("amount", "chosen_number")
def _chosen_number(_amount: Node, _many: bool) -> str:
    return "the chosen number"


@prints("amount", "half")
def _half(amount: Node, _many: bool) -> str:
    return f"half {print_amount(as_node(amount.args[1]))}, rounded {amount.args[0]}"


@prints("amount", "speed")
def _speed(_amount: Node, _many: bool) -> str:
    return "your speed"


@prints("amount", "most_among")
def _most_among(amount: Node, _many: bool) -> str:
    players, each = as_node(amount.args[0]), as_node(amount.args[1])
    if each.kind == "count":
        return "the number of cards in the hand of the opponent with the most cards in hand"
    among = "your opponents" if players.kind == "opponent" else "players"
    return f"the highest life total among {among}"


@prints("counted", "player_counters")
def _player_counters(amount: Node, many: bool) -> str:
    kind, player = amount.args
    who = "you" if as_node(player).kind == "you" else "your opponents"
    return f"{kind} counter{'s' if many else ''} {who} have"


@prints("counted", "counters_among")
def _counters_among(amount: Node, many: bool) -> str:
    kind, what = amount.args
    joint = "among" if amount.wording == "among" or not many else "on"
    return f"{kind} counter{'s' if many else ''} {joint} {print_phrase(as_node(what), True)}"


@prints("counted", "affected_counters")
def _affected_counters(amount: Node, many: bool) -> str:
    kind = "" if amount.args[0] == "any" else f"{amount.args[0]} "
    return f"{kind}counter{'s' if many else ''} on it"


@prints("counted", "mana_symbols")
def _mana_symbols(amount: Node, _many: bool) -> str:
    color = words.COLOR_NAMES[str(amount.args[0])]
    what = print_phrase(as_node(amount.args[1]), True)
    return f"{color} mana symbols in the mana costs of {what}"


@prints("counted", "party")
def _party(_amount: Node, _many: bool) -> str:
    return "creatures in your party"


@prints("counted", "events")
def _events(_amount: Node, _many: bool) -> str:
    return "cards you've drawn this turn"


@prints("counted", "distinct")
def _distinct(amount: Node, many: bool) -> str:
    """Different names or colors; "" where the words are the usual ones."""
    if amount.wording == "its":
        return "of its colors"
    if amount.args[0] == "names":
        return f"differently named {print_phrase(as_node(amount.args[1]), many)}"
    return ""


@prints("amount", "prevented")
def _prevented(_amount: Node, _many: bool) -> str:
    return "the damage prevented this way"


@prints("counted", "prevented")
def _each_prevented(_amount: Node, _many: bool) -> str:
    return "1 damage prevented this way"
