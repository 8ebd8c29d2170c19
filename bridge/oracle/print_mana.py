"""Mana abilities as Oracle text: what they add, its use, their limits (CR 605)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_counted
from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import as_node, capital, members
from clingather.bridge.oracle.print_costs import (
    print_action,
    print_amount_of_mana,
    print_head,
)
from clingather.bridge.oracle.print_limits import print_limit_body
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.tree import Node


def print_activated(cost: Node, effect: Sequence[Node], limits: Sequence[Node]) -> str:
    """A whole activated ability."""
    said = [capital(print_step(step)) for step in effect]
    said += [
        f"Activate {print_limit_body(limit)}" for limit in limits if limit.kind != "by_keyword"
    ]
    return f"{print_head(cost, limits)}: " + " ".join(f"{sentence}." for sentence in said)


def print_step(step: Node) -> str:
    """One sentence of an effect."""
    kind, args = step.kind, step.args
    if kind == "add_mana":
        return _add(as_node(args[1]))
    if kind == "spend_only":
        return f"spend this mana only {_only(as_node(args[0]))}"
    if kind == "spend_not":
        return f"this mana can't be spent to {_not(as_node(args[0]))}"
    if kind == "instead_if":
        return f"if {print_met(as_node(args[0]))}, {print_step(as_node(args[1]))} instead"
    if kind == "guarded":
        return f"if {print_met(as_node(args[0]))}, {print_step(as_node(args[1]))}"
    if kind == "damage":
        return f"~ deals {as_node(args[1]).args[0]} damage to you"
    if kind == "skip_untap":
        return "~ doesn't untap during your next untap step"
    if kind in ("gains_life", "loses_life"):
        amount = as_node(args[1])
        number = "X" if amount.kind == "x" else amount.args[0]
        return f"you {kind.removesuffix('s_life')} {number} life"
    if kind == "scry":
        return f"scry {as_node(args[1]).args[0]}"
    if kind == "sacrifice":
        return "sacrifice ~" if step.wording == "~" else "sacrifice it"
    return print_action(step)


def _add(mana: Node) -> str:
    """What is added to the mana pool."""
    if mana.kind == "each_color_among":
        phrase = print_phrase(as_node(mana.args[0]), True)
        return f"for each color among {phrase}, add one mana of that color"
    if mana.kind == "color_among" and mana.wording == "choose":
        phrase = print_phrase(as_node(mana.args[0]), False)
        said = f"choose a color of {words.article(phrase)} {phrase}"
        return f"{said}. Add one mana of that color"
    if mana.kind == "mana_and":
        first, more = as_node(mana.args[0]), as_node(mana.args[1])
        return f"add {print_mana(first)}, then add an additional {print_mana(more)}"
    return f"add {print_mana(mana)}"


def print_mana(mana: Node) -> str:
    """Some mana."""
    kind, args = mana.kind, mana.args
    if kind == "mana":
        return str(args[0])
    if kind == "either_mana":
        items = [print_mana(item) for item in members(mana, mana.kind)]
        return (
            f"{items[0]} or {items[1]}"
            if len(items) == 2
            else (", ".join(items[:-1]) + f", or {items[-1]}")
        )
    if kind == "mana_times":
        return _times(str(args[0]), as_node(args[1]), mana.wording)
    if kind == "could_produce":
        phrase = print_phrase(as_node(args[2]), False)
        article = words.article(phrase)
        return f"one mana of any {args[1]} that {article} {phrase} could produce"
    if kind == "event_mana":
        return "one mana of that color"
    if kind == "produced_mana":
        return f"one mana of any type that {print_phrase(as_node(args[1]), False)} produced"
    if kind == "color_among":
        return f"one mana of any color among {print_phrase(as_node(args[0]), True)}"
    amount = as_node(args[0])
    where = mana.wording == "where"
    number = "X" if amount.kind == "x" or where else words.number_word(int(str(amount.args[0])))
    ending = f", where X is {print_amount_of_mana(amount)}" if where else ""
    return f"{number} mana {_of(mana)}{ending}"


def _of(mana: Node) -> str:
    """Of which colors mana is."""
    if mana.kind == "combination":
        letters = str(mana.args[1])
        if letters != "WUBRG":
            symbols = [f"{{{letter}}}" for letter in letters]
            if len(symbols) == 2:
                return "in any combination of " + " and/or ".join(symbols)
            return f"in any combination of {', '.join(symbols[:-1])}, and/or {symbols[-1]}"
        one = mana.args[0] == Node("number", (1,)) and mana.wording != "where"
        return "of any color" if one else "in any combination of colors"
    if mana.kind == "chosen_mana" and mana.wording:
        return "of any of the chosen colors"
    return {
        "same_color": "of any one color",
        "different_colors": "of different colors",
        "chosen_mana": "of the chosen color",
        "identity_mana": "of any color in your commander's color identity",
    }[mana.kind]


def _times(symbols: str, amount: Node, wording: str) -> str:
    """The same mana several times."""
    if wording == "x":
        return f"X {symbols}"
    if wording == "equal":
        return f"an amount of {symbols} equal to {print_amount_of_mana(amount)}"
    if wording == "where":
        return f"X {symbols}, where X is {print_amount_of_mana(amount)}"
    if amount.kind == "removed_counters":
        kind = "" if amount.args[0] == "any" else f"{amount.args[0]} "
        return f"{symbols} for each {kind}counter removed this way"
    return f"{symbols} for each {print_counted(amount, False)}"


def _only(purpose: Node) -> str:
    """What the mana is for."""
    if purpose.kind == "on_x":
        return "on costs that contain {X}"
    return f"to {_purpose(purpose)}"


def _not(purpose: Node) -> str:
    """What the mana is not for."""
    return "pay generic mana costs" if purpose.kind == "on_generic" else _purpose(purpose)


def _purpose(purpose: Node) -> str:
    """To cast a spell, to activate an ability."""
    if purpose.kind == "either_purpose":
        return " or ".join(_purpose(as_node(arg)) for arg in purpose.args)
    what = as_node(purpose.args[0])
    many = not purpose.wording.endswith("a")
    if purpose.kind == "to_activate" and what.kind == "source":
        return "activate abilities"
    phrase = print_phrase(what, many)
    if literals_of(what)[0].kind == "source":
        adjectives = " ".join(print_adjective(item) for item in literals_of(what)[1:])
        phrase = f"{adjectives} source{'s' if many else ''}"
    if purpose.kind == "to_cast":
        return f"cast {phrase}" if many else f"cast {words.article(phrase)} {phrase}"
    if many:
        return f"activate abilities of {phrase}"
    return f"activate an ability of {words.article(phrase)} {phrase}"
