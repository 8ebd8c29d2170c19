"""Intervening if clauses as Oracle text (CR 603.4)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import conjunction
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_histories import print_met, print_one
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.tree import Node

_WAS = {
    "tribute paid": "tribute was paid", "gift promised": "the gift was promised",
    "evidence collected": "evidence was collected",
}  # fmt: skip
_DEEDS = {
    "had a card leave the graveyard": "a card left your graveyard this turn",
}
_PHASES = {"first combat": "it's the first combat phase of the turn"}


def _unpaired(condition: Node) -> str:
    """Both are unpaired (CR 702.95a)."""
    first, second = (as_node(arg) for arg in condition.args)
    said = "~ and another creature"
    if second.kind == "is":
        said = f"{print_thing(as_node(first.args[0]))} and ~"
    return f"you control both {said} and both are unpaired"


def print_if(condition: Node) -> str:
    """A condition after "if"."""
    kind, wording = condition.kind, condition.wording.removeprefix("if").strip()
    ours = condition.wording.startswith("if")
    if kind == "compare" and ours:
        return _compare(condition, wording)
    if kind == "exists_player" and ours:
        return _exists(condition, wording)
    if kind == "either" and wording == "greater":
        return " and/or ".join(print_if(as_node(arg)) for arg in condition.args)
    if kind == "either" and wording == "from graveyard":
        return "it entered from your graveyard or you cast it from your graveyard"
    if kind == "both" and wording == "unpaired":
        return _unpaired(condition)
    if kind == "both" and ours:
        each = [
            literals_of(as_node(as_node(as_node(arg).args[0]).args[0])) for arg in condition.args
        ]
        return f"you control {' and '.join(print_one(conjunction(items)) for items in each)}"
    if kind == "either" and ours:
        return "you gained or lost life this turn"
    if kind == "had_counters":
        return _had(condition, wording)
    if kind == "unless":
        said = _unless(condition, as_node(condition.args[0]))
        return said or print_met(condition)
    if kind == "was" and (ours or str(condition.args[0]) in _WAS):
        return _was(str(condition.args[0]))
    if kind == "kicked_with" and ours:
        return f"it was kicked with its {condition.args[0]} kicker"
    if kind == "mana_spent" and ours:
        symbols = f"{{{condition.args[1]}}}" * int(str(condition.args[0]))
        return f"{symbols} was spent to cast it"
    if kind in ("is", "was_so") and ours:
        return _event_is(as_node(condition.args[1]), wording)
    if kind == "is":
        said = _is(as_node(condition.args[1]))
        return said or print_met(condition)
    if kind == "player_did" and str(condition.args[1]) in _DEEDS:
        return _DEEDS[str(condition.args[1])]
    if kind == "left_your_control" and ours:
        return "a permanent you controlled left the battlefield this turn"
    if kind == "designation" and as_node(condition.args[1]).kind == "opponent":
        return f"an opponent is {condition.args[0]}"
    if kind == "phase" and str(condition.args[0]) in _PHASES:
        return _PHASES[str(condition.args[0])]
    if kind == "both" and as_node(condition.args[1]).kind == "phase":
        return "it's your main phase"
    return print_met(condition)


def _is(state: Node) -> str:
    """A state of the object itself; "" for the usual ones."""
    if state.kind == "designated" and state.args[0] == "suspended":
        return "~ is suspended"
    if state.kind == "did" and str(state.args[0]).startswith("dealt damage to"):
        return f"~ {state.args[0]}"
    if state.kind == "card_in" and state.args[0] == "command":
        return "~ is in the command zone"
    if state.kind == "did" and str(state.args[0]).startswith("came under"):
        return "~ came under your control since the beginning of your last upkeep"
    if state.kind == "did" and str(state.args[0]).startswith("attacked or"):
        return f"~ {state.args[0]}"
    if state.kind == "non" and as_node(state.args[0]).kind == "did":
        return "~ didn't attack this turn"
    return ""


def _was(what: str) -> str:
    if what in _WAS:
        return _WAS[what]
    if what.endswith(" cost paid"):
        return f"its {what.removesuffix(' cost paid')} cost was paid"
    return (
        f"you {what.replace('cast from', 'cast it from')}" if "from" in what else f"it was {what}"
    )


def _unless(condition: Node, inner: Node) -> str:
    """What is not so; "" for the usual ones."""
    if inner.kind == "was" and inner.args[0] == "cast from your hand":
        return "you didn't cast it from your hand"
    if inner.kind == "was":
        return _was(str(inner.args[0])).replace(" was ", " wasn't ")
    if inner.kind == "designation" and as_node(inner.args[1]).kind == "any_player":
        return "there is no monarch"
    if inner.kind == "turn_of" and as_node(inner.args[0]).kind == "mention_player":
        return "it isn't that player's turn" if condition.wording else "it's not their turn"
    if inner.kind == "is" and as_node(inner.args[1]).kind == "did":
        return str(as_node(inner.args[1]).args[0]).replace("was", "it wasn't")
    return ""


def _number(condition: Node) -> int:
    return int(str(as_node(condition.args[2]).args[0]))


def _many(op: str, number: int) -> str:
    if op == "=" and number == 0:
        return "no"
    word = words.number_word(number)
    return {">=": f"{word} or more", "<=": f"{word} or fewer", "=": f"exactly {word}",
            "<": f"fewer than {word}"}[op]  # fmt: skip


def _had(condition: Node, wording: str) -> str:
    """ "it had a +1/+1 counter on it"."""
    kind = "" if condition.args[0] == "any" else f"{condition.args[0]} "
    many = _many(str(condition.args[1]), _number(condition))
    if wording == "a":
        return f"it had {words.article(kind + 'counter')} {kind}counter on it"
    return f"it had {'' if wording == 'many' else many + ' '}{kind}counters on it"


def _event_is(what: Node, wording: str) -> str:
    """What the object of the event is or was."""
    if wording in ("its not", "it isnt"):
        return "it's not a token" if wording == "its not" else "it isn't a token"
    if wording == "zones":
        zone = as_node(what.args[0])
        place = "your graveyard" if zone.args[0] == "graveyard" else "the command zone"
        return f"~ is in {place} or on the battlefield"
    if wording == "exiled":
        return "it's exiled"
    if wording == "there":
        return "it's on the battlefield"
    if wording == "":
        ability = what.kind == "non"
        return "it isn't a mana ability" if ability else "it has a single target"
    if wording == "was":
        return f"it was {print_adjective(what)}"
    if wording == "wasnt":
        return f"it wasn't {print_adjective(as_node(what.args[0]))}"
    if wording == "is a":
        phrase = print_phrase(Node("and", (Node("permanent"), what)), False)
        return f"it's {words.article(phrase)} {phrase}"

    phrase = " ".join(print_adjective(item) for item in literals_of(as_node(what.args[0])))
    return f"it wasn't {words.article(phrase)} {phrase}"


def _things(amount: Node) -> str:
    """The objects that an amount counts, their hidden controller left out."""
    what = as_node(amount.args[-1])
    return print_phrase(conjunction(literals_of(what)), True)


def _exists(condition: Node, wording: str) -> str:
    inner = as_node(condition.args[1])
    if wording == "last turn":
        return f"a player cast {_many('>=', _number(inner))} spells last turn"
    if wording == "life":
        return f"an opponent lost {_number(inner)} or more life this turn"
    return f"an opponent controls more {_things(as_node(inner.args[0]))} than you"


def _compare(condition: Node, wording: str) -> str:
    """A comparison of numbers."""
    left, op = as_node(condition.args[0]), str(condition.args[1])
    if wording == "controls more":
        return f"that player controls more {_things(left)} than you"
    if wording == "greater":
        whose = as_node(left.args[1])
        said = whose.args[0] if whose.kind == "mention" else "that creature"
        return f"{said}'s {left.args[0]} is greater than ~'s {left.args[0]}"
    number = _number(condition)
    if wording == "x":
        return f"X is {number} or more"
    fixed = {
        "they cast none": "that player didn't cast a spell this turn",
        "no loss": "you didn't lose life this turn",
        "exiled with": "a card is exiled with it",
    }
    if wording in fixed:
        return fixed[wording]
    if wording == "defender":
        return f"defending player controls no {print_phrase(as_node(left.args[0]), True)}"
    if wording == "from hand":
        return "you haven't cast a spell from your hand this turn"
    if wording == "no attack":
        yours = as_node(left.args[1]).kind == "you"
        you = "you didn't attack with a creature this turn"
        return you if yours else "no creatures attacked this turn"
    if wording == "no casts":
        return "no spells were cast last turn"
    if wording == "different":
        return f"you control {_many(op, number)} {_things(left)} with different {left.args[0]}"
    if wording == "total":
        bound = "or greater" if op == ">=" else "or less"
        return f"{print_phrase(as_node(left.args[1]), True)} have total power {number} {bound}"
    if wording == "life":
        return f"you {left.args[0]} {number} or more life this turn"
    if wording == "last life":
        return f"you {left.args[0]} life last turn"
    if wording == "mana":
        said = "no" if number == 0 else f"at least {words.number_word(number)}"
        return f"{said} mana was spent to cast it"
    if wording == "counters":
        return "~ has counters on it"
    if wording == "hand one":
        return "you have a card in hand"
    if wording == "none":
        return f"no {print_phrase(as_node(left.args[0]), True)} are on the battlefield"
    if wording == "full party":
        return "you have a full party"
    who = "you have" if as_node(as_node(left.args[0]).args[1]).kind == "you" else "that player has"
    return f"{who} {_many(op, number)} cards in hand"
