"""Costs of casting and activating, and when one can cast, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_amounts import print_amount, print_counted
from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import as_node, capital, flags_of
from clingather.bridge.oracle.print_costs import print_action, print_paid_noun
from clingather.bridge.oracle.print_counters import print_counters
from clingather.bridge.oracle.print_enters import ENTERING, print_entering
from clingather.bridge.oracle.print_instead import print_instead
from clingather.bridge.oracle.print_limits import print_only
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_one,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.print_other_events import print_other_event
from clingather.bridge.oracle.print_replacing import REPLACING, print_replacing
from clingather.bridge.oracle.print_would import print_would
from clingather.bridge.oracle.tree import Clause, Node

_ORDINALS = ("", "first", "second", "third")


def print_own_sentence(clause: Clause) -> str:
    """A whole sentence about casting, activating or entering."""
    change = clause.changes[0]
    if "would:" in flags_of(clause.wording):
        return print_would(clause)
    if "instead" in flags_of(clause.wording):
        return print_instead(clause)
    if "other-event" in flags_of(clause.wording):
        return print_other_event(clause)
    if "counters" in flags_of(clause.wording):
        return print_counters(clause)
    if change.kind in ENTERING:
        return print_entering(clause)
    if change.kind in REPLACING:
        return print_replacing(clause)
    if change.kind in ("add_cost", "optional_cost"):
        may = "you may " if change.kind == "optional_cost" else ""
        said = print_action(as_node(change.args[0]))
        return f"As an additional cost to cast ~, {may}{said}."
    if change.kind == "alternative_cost":
        return _alternative(clause, as_node(change.args[0]))
    if change.kind == "cast_limit":
        return f"Cast ~ only {print_only(as_node(change.args[0]))}."
    return _price_sentence(clause)


def _alternative(clause: Clause, cost: Node) -> str:
    """Another way to pay."""
    if cost.kind == "no_cost":
        may = "you may cast ~ without paying its mana cost"
    else:
        may = f"you may {print_action(cost)} rather than pay ~'s mana cost"
    if clause.condition.kind == "always":
        return f"{capital(may)}."
    return f"If {print_met(clause.condition)}, {may}."


def _price_sentence(clause: Clause) -> str:
    """Costs more or less, with the condition where the text has it."""
    body = _price(clause)
    how = flags_of(clause.wording)[-1]
    floor = clause.changes[0].kind == "ability_cost_change" and clause.changes[0].args[3] == 1
    end = "."
    if floor:
        end = ". This effect can't reduce the mana in that cost to less than one mana."
    if clause.condition.kind == "always":
        return capital(body) + end
    if how == "turn-front":
        return f"During your turn, {body}{end}"
    if how == "others-front":
        return f"During turns other than yours, {body}{end}"
    said = ("as long as " if how.startswith("as") else "if ") + print_met(clause.condition)
    if how.endswith("front"):
        return f"{capital(said)}, {body}{end}"
    return f"{capital(body)} {said}{end}"


def _price(clause: Clause) -> str:
    """What costs how much more or less."""
    change, subject = clause.changes[0], clause.subject
    if change.kind == "ability_cost_change":
        return _ability_price(change, subject)
    if change.kind == "targeting_cost_change":
        kind, how, mana, target = change.args
        who = f"{_abilities(str(kind))} you activate that target {_target(as_node(target))}"
        return f"{who} cost {mana} {how} to activate"
    how, mana, amount = change.args
    many = subject.kind == "all" and subject.wording not in ("each", "nth")
    said = "{X}" if change.wording == "where" else mana
    text = f"{_spells(subject)} cost{'' if many else 's'} {said} {how} to cast"
    if change.wording == "each":
        return f"{text} for each {_counted(as_node(amount))}"
    if change.wording == "where":
        return f"{text}, where X is {_amount(as_node(amount))}"
    return text


def _counted(amount: Node) -> str:
    if amount.kind == "extra_targets":
        return "target beyond the first"
    if amount.kind == "deaths":
        return f"{print_phrase(as_node(amount.args[0]), False)} that died this turn"
    if amount.kind == "cards_drawn":
        return "card you've drawn this turn"
    if amount.kind == "events" and amount.args[0] == "cast":
        return "other spell cast this turn"
    if amount.kind == "paid_count":
        return f"{print_paid_noun(as_node(amount.args[1]))} {amount.args[0]} this way"
    return "creature in your party" if amount.kind == "party" else print_counted(amount, False)


def _amount(amount: Node) -> str:
    if amount.kind == "party":
        return "the number of creatures in your party"
    return print_amount(amount)


def _spells(subject: Node) -> str:
    """The spells that a price is about."""
    if subject.wording == "nth":
        number, what = as_node(as_node(subject.args[0]).args[1]).args
        phrase = print_phrase(as_node(what), False)
        return f"the {_ORDINALS[int(str(number))]} {phrase} each turn"
    return print_reference(subject)


def _abilities(kind: str) -> str:
    return "abilities" if kind == "any" else f"{kind} abilities"


def _ability_price(change: Node, subject: Node) -> str:
    """Abilities that cost more or less to activate."""
    kind, how, mana, _floor = change.args
    if subject.kind == "all" and literals_of(as_node(subject.args[0]))[0].kind == "source":
        who = "activated abilities of sources with the chosen name"
    elif subject.kind == "all":
        who = f"activated abilities of {print_phrase(as_node(subject.args[0]), True)}"
    elif subject.kind == "host":
        who = f"{print_reference(subject)}'s activated abilities"
    else:
        mine = " you activate" if as_node(subject.args[0]).kind == "you" else ""
        who = _abilities(str(kind)) + mine
    return f"{who} cost {mana} {how} to activate"


def _target(what: Node) -> str:
    """What a spell or ability targets."""
    if what.kind == "is_self":
        return "~"
    items = literals_of(what)
    if items[-1].kind == "is_host":
        kept = items[0]
        for item in items[1:-1]:
            kept = Node("and", (kept, item))
        return f"{items[-1].wording} {print_phrase(kept, False)}"
    return print_one(what)


lend("target_of", _target)
