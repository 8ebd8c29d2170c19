"""Targets, choices, pronouns and players of programs as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, flags_of, printer_of, prints
from clingather.bridge.oracle.print_costs import print_paid_noun
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Node


def print_thing(what: Node) -> str:
    """Objects that something is done to."""
    kind, args = what.kind, what.args
    entered = printer_of("thing", what)
    said = _of_book(what) or (entered(what, False) if entered else "")
    if said:
        return said
    if kind == "mention":
        return str(args[0])
    if kind == "new_target":
        return print_target(what)
    if kind == "those" and what.wording == "from":
        return f"{print_thing(as_node(args[0]))} from your {as_node(args[1]).args[0]}"
    if kind == "at_random":
        said = _chosen(as_node(args[0]), as_node(args[1]))
        if what.wording == "first":
            return said.replace(" from your", " at random from your")
        return f"{said} at random"
    if kind == "self_in":
        return f"~ from your {args[0]}"
    if kind == "paid":
        return f"the {args[0]} {print_paid_noun(as_node(args[1]))}"
    if kind == "either_of":
        joint = {"and": " and ", ",": ", "}[what.wording]
        second = as_node(args[1])
        rest = print_thing(second)
        if what.wording == ",":
            rest = ", and ".join(print_thing(as_node(arg)) for arg in second.args)
        return f"{print_thing(as_node(args[0]))}{joint}{rest}"
    if kind == "player":
        return print_who(as_node(args[0]), recipient=True)
    if kind == "some":
        said = _chosen(as_node(args[0]), as_node(args[1]))
        return f"{said} of {what.wording}" if what.wording else said
    if kind == "top_card":
        return f"the top card of {print_whose(as_node(args[0]))} library"
    if kind == "top_cards":
        number = print_number(as_node(args[1]))
        return f"the top {number} cards of {print_whose(as_node(args[0]))} library"
    if kind == "all":
        phrase = print_phrase(as_node(args[0]), what.wording != "each")
        return f"{what.wording} {phrase}".strip()
    return print_reference(what)


def _of_book(what: Node) -> str | None:
    """The words of objects that the book has."""
    return phrasebook().say("thing", what) or phrasebook().say("chosen", what)


def print_number(amount: Node) -> str:
    """A number before a plural noun, in words."""
    if amount.kind == "number":
        return words.number_word(int(str(amount.args[0])))
    if amount.kind == "up_to":
        return f"up to {print_number(as_node(amount.args[0]))}"
    if amount.kind == "mention_amount":
        return str(amount.args[0])
    return {"x": "X", "any_number": "any number of", "at_least": "one or more",
            "all_of_them": "all"}[amount.kind]  # fmt: skip


def _chosen(amount: Node, what: Node) -> str:
    """Objects that are chosen."""
    if amount == Node("number", (1,)):
        phrase = print_phrase(what, False)
        if phrase.startswith("other "):
            return f"an{phrase}"
        return f"{words.article(phrase)} {phrase}"
    one = amount == Node("up_to", (Node("number", (1,)),))
    return f"{print_number(amount)} {print_phrase(what, not one)}"


def print_target(target: Node) -> str:
    """A mention of targets (CR 115.1)."""
    low, high, what = as_node(target.args[0]), as_node(target.args[1]), as_node(target.args[2])
    one = high == Node("number", (1,))
    flags = flags_of(target.wording)
    if flags[-1:] == ["each-of"]:
        plain = Node(target.kind, target.args, " ".join(flags[:-1]))
        return f"each of {print_target(plain)}"
    other = "other " if target.wording in ("another", "other") else ""
    if what.kind == "any_target":
        return "any target" if one else f"{_between(low, high)} targets"
    if what.kind == "and" and as_node(what.args[0]).kind == "any_target":
        return f"{target.wording} target"
    phrase = print_targetable(what, not one)
    if one and low == high:
        said = "a third " if target.wording == "a third" else "another " if other else ""
        return f"{said}target {phrase}"
    return f"{_between(low, high)} {other}target {phrase}"


def _between(low: Node, high: Node) -> str:
    """From so many to so many."""
    if low == high:
        return print_number(high)
    if high.kind == "any_number":
        return "any number of"
    if low == Node("number", (0,)):
        return f"up to {print_number(high)}"
    return "one or two" if high.args[0] == 2 else "one, two, or three"


def print_targetable(what: Node, many: bool) -> str:
    """What a target can be, without the word "target"."""
    if what.kind == "is_player":
        noun = "opponent" if as_node(what.args[0]).kind == "opponent" else "player"
        return words.plural(noun) if many else noun
    if what.kind == "stack_ability":
        return "activated or triggered ability"
    if what.wording == "yours":
        return f"{print_targetable(as_node(what.args[0]), many)} you control"
    if what.kind == "and" and as_node(what.args[0]).kind == "stack_ability":
        return f"{as_node(what.args[1]).args[0]} ability"
    if what.kind == "or":
        first, second = as_node(what.args[0]), as_node(what.args[1])
        if what.wording == "list":
            return "creature, player, or planeswalker"
        if what.wording == "and/or":
            return "creatures and/or players"
        if second.kind == "stack_ability":
            short = what.wording == "short"
            return "spell or ability" if short else "spell, activated ability, or triggered ability"
        if first.kind == "spell" and second.kind == "permanent" and not what.wording:
            return "spell or permanent"
        if what.wording == "or":
            return f"{print_targetable(first, many)} or {print_targetable(second, many)}"
    return print_phrase(what, many)


def print_who(player: Node, recipient: bool = False) -> str:
    """A player, as a subject or as who gets something."""
    kind, args = player.kind, player.args
    each = player.wording == "each"
    if kind == "mention_player":
        return str(args[0])
    if kind == "both_players":
        more = " each" if each else ""
        return f"you and {print_who(as_node(args[1]))}{more}"
    if kind == "new_target_player":
        return f"target {print_targetable(as_node(args[2]), False)}"
    if kind in ("controller_of", "owner_of"):
        what, role = as_node(args[0]), kind.removesuffix("_of")
        if player.wording == "of":
            return f"the {role} of {print_thing(what)}"
        if what.kind == "mention" and what.args[0] in ("its", "their"):
            return f"{what.args[0]} {role}{'s' if what.args[0] == 'their' else ''}"
        return f"{print_thing(what)}'s {role}"
    if kind == "any_player":
        return {"each": "each player", "any": "any player"}.get(player.wording, "players")
    if kind == "opponent":
        return "each opponent" if each else "your opponents"
    if kind == "other_players":
        return "each other player"
    if kind == "next_opponent":
        return f"an opponent {player.wording}".strip()
    return {"you": "you", "chosen_player": "the chosen player",
            "actor": "you", "active_player": "the active player",
            }.get(kind, kind.replace("_", " "))  # fmt: skip


def print_whose(player: Node) -> str:
    """A player's, before a noun."""
    if player.kind in ("you", "actor"):
        return "your"
    if player.kind == "mention_player" and player.args[0] == "their":
        return "their"
    return f"{print_who(player)}'s"


def is_plural(player: Node) -> bool:
    """Whether the verb after a player is in the plural."""
    if player.kind == "mention_player":
        return player.args[0] == "they"
    if player.kind in ("controller_of", "owner_of"):
        what = as_node(player.args[0])
        return what.kind == "mention" and what.args[0] == "their"
    return player.kind in ("you", "both_players") or print_who(player) in (
        "players",
        "your opponents",
    )


def is_many(what: Node) -> bool:
    """Whether the verb after objects is in the plural."""
    if what.kind == "mention":
        words_ = str(what.args[0])
        return words_ in ("they", "them") or words_.startswith("those") or words_.endswith("s")
    if what.kind == "new_target":
        one = as_node(what.args[1]) == Node("number", (1,))
        return not one
    if what.kind == "some":
        return as_node(what.args[0]) != Node("number", (1,))
    return what.kind == "either_of" or (what.kind == "all" and what.wording != "each")


@prints("reference", "mention")
def _mention(reference: Node, _many: bool) -> str:
    return str(reference.args[0])


@prints("reference", "new_target")
def _new_target(reference: Node, _many: bool) -> str:
    return print_target(reference)


@prints("amount", "stat_of")
def _stat_of(amount: Node, _many: bool) -> str:
    what = as_node(amount.args[1])
    if amount.wording == "of":
        return f"the {amount.args[0]} of {print_thing(what)}"
    if what.kind == "mention" and what.args[0] == "its":
        return f"its {amount.args[0]}"
    return f"{print_thing(what)}'s {amount.args[0]}"


@prints("amount", "x")
def _x(_amount: Node, _many: bool) -> str:
    return "X"


@prints("amount", "mention_amount")
def _that_much(amount: Node, _many: bool) -> str:
    said = str(amount.args[0])
    return f"the {said}" if said.endswith("this way") else said


@prints("amount", "damage_dealt_to")
def _damage_dealt(amount: Node, _many: bool) -> str:
    return f"the damage already dealt to {print_thing(as_node(amount.args[0]))} this turn"


@prints("met", "is", "was_so")
def _was(condition: Node, _many: bool) -> str:
    """ "it was a creature", "that creature was tapped"."""
    if flags_of(condition.wording)[1] == "way":
        return _way(condition)
    who, state = print_thing(as_node(condition.args[0])), as_node(condition.args[1])
    if condition.wording == "said buried":
        return f"{who} is put into a graveyard this way"
    if condition.wording == "said dies":
        return f"{who} dies this way"
    flags = flags_of(condition.wording)
    if flags[1] == "lacks":
        return f"{who} doesn't have {print_keyword(as_node(as_node(state.args[0]).args[0]))}"
    if flags[1] == "by":
        return f"{condition.wording.removeprefix('said by ')} {who}"
    phrase = " ".join([*(print_adjective(item) for item in literals_of(state)), *flags[2:]])
    if flags[1] == "was-a":
        return f"{who} was {words.article(phrase)} {phrase}"
    return f"{who} was {phrase}"


@prints("met", "compare")
def _compare(condition: Node, _many: bool) -> str:
    """Conditions about "that player"."""
    amount = as_node(condition.args[0])
    if condition.wording == "said stat":
        bound = "greater" if condition.args[1] == ">=" else "less"
        return f"{print_amount(amount)} is {as_node(condition.args[2]).args[0]} or {bound}"
    if condition.wording == "said hand":
        player = as_node(as_node(amount.args[0]).args[1])
        return f"{print_who(player)} has no cards in hand"
    phrase = print_phrase(as_node(amount.args[0]), False)
    player = as_node(literals_of(as_node(amount.args[0]))[-1].args[0])
    return f"{print_who(player)} controls {words.article(phrase)} {phrase}"


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


def _way(condition: Node) -> str:
    """ "you discard a creature card this way"."""
    _, _, how, verb, noun = flags_of(condition.wording)
    phrase = _way_noun(as_node(condition.args[1]), noun, False)
    what = f"{words.article(phrase)} {phrase}"
    if how == "you":
        return f"you {verb} {what} this way"
    if how == "that-player":
        return f"that player {verb}s {what} this way"
    return f"{what} {how} {_PAST[verb]} this way"


@prints("counted", "how_many")
def _counted_way(amount: Node, many: bool) -> str:
    """ "creature destroyed this way"."""
    if not amount.wording.startswith("way "):
        return ""
    _, verb, noun = flags_of(amount.wording)[:3]
    said = _way_noun(as_node(as_node(amount.args[0]).args[1]), noun, many)
    return f"{said} {_PAST[verb]} this way"


@prints("counted", "mention_amount")
def _counted_amount(amount: Node, _many: bool) -> str:
    said = str(amount.args[0])
    return "damage dealt this way" if said == "damage this way" else said


@prints("met", "mana_spent")
def _spent(condition: Node, _many: bool) -> str:
    return f"{{{condition.args[1]}}} was spent to cast ~"


@prints("met", "own_and_control")
def _own_both(condition: Node, _many: bool) -> str:
    phrase = print_phrase(as_node(condition.args[1]), False)
    return f"you both own and control ~ and {words.article(phrase)} {phrase}"


@prints("met", "resolved_times")
def _resolved_times(condition: Node, _many: bool) -> str:
    head = "it's" if condition.wording == "said it" else "this is"
    nth = ("", "first", "second", "third")[int(str(condition.args[0]))]
    return f"{head} the {nth} time this ability has resolved this turn"


for _rule in ("thing", "things", "subject_thing", "source_said", "recipient"):
    lend(_rule, print_thing, is_many)
for _rule in ("pronoun", "choosable_thing", "of_those", "same_named"):
    lend(_rule, print_thing, without=("those",))
lend("whose", print_whose)
lend("target", print_target, is_many)
lend("actor_one", print_who)
