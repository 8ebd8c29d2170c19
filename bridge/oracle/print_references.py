"""Targets, choices, pronouns and players of programs as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import print_reference
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
