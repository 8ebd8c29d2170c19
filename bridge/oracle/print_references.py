"""Targets, choices, pronouns and players of programs as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend, lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, flags_of, prints
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_reference,
)
from clingather.bridge.oracle.tree import Node


def print_thing(what: Node) -> str:
    """Objects that something is done to, or players."""
    for category in ("recipient", "subject_thing", "things", "chosen"):
        if said := phrasebook().say(category, what):
            return said
    if what.kind == "player":
        return print_who(as_node(what.args[0]))
    return print_reference(what)


def print_number(amount: Node) -> str:
    """A number before a plural noun, in words."""
    if amount.kind == "number":
        return words.number_word(int(str(amount.args[0])))
    others = {"at_least": "one or more", "all_of_them": "all"}
    return phrasebook().say("several", amount) or others[amount.kind]


def print_who(player: Node) -> str:
    """A player, as a subject or as who gets something."""
    kind = player.kind
    if said := phrasebook().say("actor", player):
        return said
    if kind == "both_players":
        more = " each" if player.wording == "each" else ""
        return f"you and {print_who(as_node(player.args[1]))}{more}"
    if kind == "any_player":
        return "any player" if player.wording == "any" else "players"
    return {"opponent": "your opponents", "actor": "you"}.get(kind, kind.replace("_", " "))


def is_plural(player: Node) -> bool:
    """Whether the verb after a player is in the plural."""
    number = phrasebook().number_of("actor", player)
    return number == "many" or (not number and player.kind in ("you", "both_players"))


def is_many(what: Node) -> bool:
    """Whether the verb after objects is in the plural."""
    numbers = map(phrasebook().number_of, ("recipient", "subject_thing", "things"), [what] * 3)
    return "many" in numbers


_PAST = {"discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled", "tap": "tapped",
         "destroy": "destroyed", "return": "returned", "reveal": "revealed",
         "mill": "milled", "cast": "cast", "dealt": "dealt damage"}  # fmt: skip


def _way_noun(what: Node, noun: str, many: bool) -> str:
    """What something was done with."""
    phrase = ""
    if what.kind != "anything":
        phrase = " ".join(print_adjective(item) for item in literals_of(what))
    if noun in ("card", "permanent", "spell"):
        phrase = f"{phrase} {noun}".strip()
    return words.plural(phrase) if many else phrase


@prints("met", "was_so")
def _way(condition: Node, _many: bool) -> str:
    """ "you discard a creature card this way"."""
    _, _, how, verb, noun = flags_of(condition.wording)
    phrase = _way_noun(as_node(condition.args[1]), noun, False)
    what = f"{words.article(phrase)} {phrase}"
    if how == "you":
        return f"you {verb} {what} this way"
    if how == "that-player":
        return f"that player {verb}s {what} this way"
    return f"{what} {how} {_PAST[verb]} this way"


def _done_way(amount: Node, many: bool) -> str | None:
    """ "creature destroyed this way"."""
    if amount.kind != "how_many" or not amount.wording.startswith("way "):
        return None
    _, verb, noun = flags_of(amount.wording)[:3]
    said = _way_noun(as_node(as_node(amount.args[0]).args[1]), noun, many)
    return f"{said} {_PAST[verb]} this way"


lend("source_said", print_thing, is_many)
lend_noun("done_way", _done_way, only=("how_many",))
lend("paid_thing", lambda paid: f"the {phrasebook().say('paid_words', paid)}")
