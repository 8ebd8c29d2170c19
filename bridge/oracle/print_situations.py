"""Conditions about players, history, zones and designations, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import conjunction
from clingather.bridge.oracle.print_core import as_node, flags_of, prints
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Node

_DONE = {
    "draw": "drawn", "cast": "cast", "sacrifice": "sacrificed", "gain life": "gained life",
    "lose life": "lost life", "commit a crime": "committed a crime", "surveil": "surveilled",
    "descend": "descended", "attack": "attacked", "discard a card": "discarded a card",
}  # fmt: skip


@prints("condition", "designation")
def _designation(condition: Node, _many: bool) -> str:
    what = str(condition.args[0])
    fixed = {
        "the monarch": "you're the monarch",
        "completed a dungeon": "you've completed a dungeon",
        "night": "it's night",
        "day": "it's day",
        "city blessing": "you have the city's blessing",
    }
    return fixed.get(what, f"you have {what}")


@prints("condition", "is")
def _is(condition: Node, _many: bool) -> str:
    """What is so of one object; "" where the words are the usual ones."""
    place, state = as_node(condition.args[0]), as_node(condition.args[1])
    flags = flags_of(condition.wording)
    if flags[:1] != ["="]:
        return ""
    who = print_reference(place)
    if state.kind == "did":
        done = str(state.args[0])
        return f"{who} " + ("hasn't dealt damage yet" if done.startswith("no ") else done)
    if state.kind == "controlled":
        return f"you control {who}"
    if state.kind == "paired":
        return f"{who} is paired with another creature"
    if state.kind == "permanent":
        return f"{who} is on the battlefield"
    if state.kind == "spell":
        return f"{who} is on the stack"
    if state.kind == "non":
        return f"{who} isn't on the battlefield"
    if state.kind == "card_in":
        yours = "your " if as_node(state.args[1]).kind == "you" else ""
        return f"{who} is in {yours}{state.args[0]}"
    if flags[1:] == ["a", "a"]:
        both = [_with_article(as_node(member)) for member in state.args]
        return f"{who} is {both[0]} or {both[1]}"
    if flags[1:] == ["a"]:
        return f"{who} is {_with_article(state)}"
    if flags[1:] == ["card"]:
        return f"{who} is {_with_article(state)} card"
    return f"{who} is {print_adjective(state)}"


def _with_article(state: Node) -> str:
    phrase = " ".join(print_adjective(item) for item in literals_of(state))
    return f"{words.article(phrase)} {phrase}"


@prints("reference", "top_card")
def _top_card(_reference: Node, _many: bool) -> str:
    return "the top card of your library"


@prints("condition", "unless")
def _unless(condition: Node, _many: bool) -> str:
    """A condition that is not met, where the text says it in another way."""
    if condition.wording == "more cards":
        return "you have more cards in hand than each opponent"
    return ""


@prints("condition", "exists_player")
def _exists(condition: Node, _many: bool) -> str:
    """Some opponent has, or controls, so many."""
    if condition.wording == "poisoned":
        return "an opponent is poisoned"
    inner = as_node(condition.args[1])
    left, op = as_node(inner.args[0]), str(inner.args[1])
    number = int(str(as_node(inner.args[2]).args[0]))
    if left.kind == "life":
        return f"an opponent has {number} or {'less' if op == '<=' else 'more'} life"
    many = _quantity(op, number)
    if left.kind == "player_counters":
        return f"an opponent has {many} {left.args[0]} counters"
    what = as_node(left.args[0])
    if what.kind == "card_in":
        where = "in hand" if many == "no" else f"in their {what.args[0]}"
        return f"an opponent has {many} cards {where}"
    return f"an opponent controls {many} {print_phrase(what, True)}"


def _quantity(op: str, number: int) -> str:
    word = words.number_word(number)
    if op == "=" and number == 0:
        return "no"
    return {">=": f"{word} or more", "<=": f"{word} or fewer", "=": f"exactly {word}"}[op]


def _some(what: Node, op: str, number: int, word: str) -> str:
    """ "a creature", "another creature", "two or more creatures"."""
    if word == "a":
        phrase = print_phrase(what, False)
        return f"{words.article(phrase)} {phrase}"
    if word == "another":
        rest = [item for item in literals_of(what) if item.kind != "other"]
        return f"another {print_phrase(conjunction(rest), False)}"
    if what.kind == "anything":
        return f"{_quantity(op, number)} cards"
    return f"{_quantity(op, number)} {print_phrase(what, True)}"


@prints("condition", "compare")
def _compare(condition: Node, _many: bool) -> str:
    """A comparison of numbers; "" where the words are the usual ones."""
    left, op, right = as_node(condition.args[0]), str(condition.args[1]), as_node(condition.args[2])
    if right.kind != "number":
        return _starting_life(left, op, right, condition.wording)
    number = int(str(right.args[0]))
    if left.kind == "events":
        return _events(left, op, number, condition.wording)
    if left.kind == "speed":
        return f"your speed is {number} or higher"
    if left.kind == "counters" and op == "=" and not condition.wording:
        there, s = ("there is", "") if number == 1 else ("there are", "s")
        where = print_reference(as_node(left.args[1]))
        return f"{there} exactly {words.number_word(number)} {left.args[0]} counter{s} on {where}"
    if condition.wording == "counted there":
        where = "among" if left.kind == "counters_among" else "on"
        what = as_node(left.args[1])
        said = print_phrase(what, True) if where == "among" else print_reference(what)
        return f"there are {_quantity(op, number)} {left.args[0]} counters {where} {said}"
    if left.kind == "counters":
        if condition.wording != "has":
            return ""
        kind = "" if left.args[0] == "any" else f"{left.args[0]} "
        who = print_reference(as_node(left.args[1]))
        return f"{who} has {_quantity(op, number)} {kind}counters on it"
    return _count(left, op, number, condition.wording) if left.kind == "count" else ""


def _starting_life(left: Node, op: str, right: Node, wording: str) -> str:
    """Your life total against your starting life total."""
    if left.kind == "times":
        return "your life total is less than or equal to half your starting life total"
    if right.kind == "starting_life":
        equal = " or equal to" if op == ">=" else ""
        return f"your life total is greater than{equal} your starting life total"
    number = as_node(right.args[1]).args[0]
    if wording == "you have":
        return f"you have at least {number} life more than your starting life total"
    return f"your life total is at least {number} greater than your starting life total"


def _events(events: Node, op: str, number: int, wording: str) -> str:
    """What happened this turn."""
    verb, player, what, when = str(events.args[0]), events.args[1], events.args[2], events.args[3]
    word = wording.split()[-1] if wording else ""
    some = _some(as_node(what), op, number, word)
    if verb == "attack with":
        return f"you attacked with {some} {when}"
    if verb in ("enter", "die"):
        done = "entered the battlefield" if verb == "enter" else "died"
        yours = " under your control" if as_node(player).kind == "you" else ""
        return f"{some} {done}{yours} {when}"
    plain = as_node(what).kind == "anything" and verb != "draw"
    who = {"have": "you've", "haven't": "you haven't"}.get(wording.split()[0], "you")
    return f"{who} {_DONE[verb]}{'' if plain else ' ' + some} {when}"


def _count(count: Node, op: str, number: int, wording: str) -> str:
    """How many objects match."""
    what = as_node(count.args[0])
    if wording in ("your commander", "a commander"):
        return f"you control {wording}"
    if wording == "attached":
        place = "it" if literals_of(what)[-1].kind == "attached_to_it" else "~"
        name = literals_of(what)[1].args[0]
        return f"{_quantity(op, number)} {words.plural(str(name))} are attached to {place}"
    if wording == "at least":
        return f"you control at least {words.number_word(number)} {print_phrase(what, True)}"
    if wording == "exactly one":
        return f"you control exactly one {print_phrase(what, False)}"
    if wording in ("theres", "there is"):
        if number != 1:
            return ""
        phrase = print_phrase(what, False)
        there = "there's" if wording == "theres" else wording
        return f"{there} {words.article(phrase)} {phrase}"
    if wording == "one is in":
        zone = literals_of(what)[0]
        said = f"{zone.wording} {zone.args[0]}"
        inner = print_phrase(what, False).replace(f" {said}", "")
        return f"{words.article(inner)} {inner} is {said}"
    if wording == "one has":
        inner = print_phrase(conjunction(literals_of(what)[:-1]), False)
        has = print_keyword(as_node(literals_of(what)[-1].args[0]))
        return f"{words.article(inner)} {inner} has {has}"
    if wording == "are in":
        return f"{_quantity(op, number)} cards are in your {what.args[0]}"
    if wording == "fewer than":
        return f"there are fewer than {words.number_word(number)} {print_phrase(what, True)}"
    return ""
