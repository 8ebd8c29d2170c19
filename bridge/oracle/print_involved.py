"""The objects and players of events, as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.build_core import conjunction
from clingather.bridge.oracle.print_core import as_node, prints, series
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_one,
    print_phrase,
    print_reference,
    print_source,
)
from clingather.bridge.oracle.tree import Node

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
            "ninth", "tenth")  # fmt: skip


def is_many(reference: Node) -> bool:
    """Whether the verb of a subject is in the plural."""
    if reference.kind == "self":
        return reference.wording == "plural"
    if reference.kind == "mention":
        return str(reference.args[0]).startswith(("those", "them"))
    return reference.kind == "all" and reference.wording.startswith("one or more")


def print_thing(reference: Node) -> str:
    """An object or a player of an event."""
    if reference.kind == "either_of":
        return _one_of(reference)
    if reference.kind == "player":
        return _player_thing(reference)
    if reference.kind != "all":
        return (
            "the creature it haunts"
            if reference.kind == "haunted"
            else (print_reference(reference))
        )
    what, wording = as_node(reference.args[0]), reference.wording
    fixed = {"commander": "your commander", "a commander": "a commander you own", "the self": "~"}
    if wording in fixed:
        return fixed[wording]
    items = literals_of(what)
    if items[0].kind == "source":
        return print_source(items[1:])
    if wording in ("card", "one or more cards"):
        return print_card(what)
    if wording.endswith(" or more"):
        return f"{wording} {print_phrase(what, True)}"
    if wording == "sized":
        power, toughness = (str(as_node(item.args[2]).args[0]) for item in items[-2:])
        return f"{words.article(power)} {power}/{toughness} {print_phrase(what, False)}"
    return print_phrase(what, False) if wording == "bare" else print_one(what)


def _one_of(reference: Node) -> str:
    first, second = (as_node(arg) for arg in reference.args)
    if reference.wording == "three":
        return series([print_thing(item) for item in (first, *map(as_node, second.args))], "or")
    return f"{print_thing(first)} or {print_thing(second)}"


def _player_thing(reference: Node) -> str:
    player = as_node(reference.args[0])
    if reference.wording == "bare":
        return "player"
    if player.kind == "opponent" and reference.wording:
        return f"{reference.wording} your opponents".replace("one or more", "one or more of")
    if reference.wording:
        return f"{reference.wording} players"
    return print_doer(player)


_DOERS = {
    "any_player": "a player", "opponent": "an opponent", "other_players": "another player",
    "enchanted_player": "enchanted player", "chosen_player": "the chosen player",
    "defending_player": "defending player",
}  # fmt: skip


def print_doer(player: Node) -> str:
    """A player as the subject of a verb."""
    if player.wording == "most life":
        return "the player with the most life or tied for most life"
    if player.wording == "one of":
        return "one of your opponents"
    if player.wording == "one or more":
        return f"one or more {'players' if player.kind == 'any_player' else 'opponents'}"
    return _DOERS.get(player.kind, "you")


# ---------------------------------------------------------------- cards and spells


def print_card(what: Node) -> str:
    """A card in any zone, with its article."""
    if what.kind == "is_self":
        return "~"
    items = literals_of(what)
    article = items[0].wording
    rest = [item for item in items[1:] if item.kind != "other" or article == "one or more"]
    bare = conjunction([replace(items[0], wording="hidden"), *rest])
    phrase = print_phrase(bare, article == "one or more")
    return f"{words.article(phrase) if article == 'a' else article} {phrase}"


def _at_end(item: Node) -> bool:
    kind = as_node(item.args[0]).kind if item.kind == "non" else item.kind
    return kind in ("cast_from", "has_symbol")


def print_spell(what: Node, article: bool = True) -> str:
    """A spell that is cast, and from where."""
    if what.kind == "is_self":
        return "~"
    if what.wording == "kicked":
        return "a kicked spell" if article else "kicked spell"
    items = literals_of(what)
    late = [item for item in items if _at_end(item)]
    plain = conjunction([item for item in items if not _at_end(item)])
    said = print_one(plain) if article else print_phrase(plain, False)
    return " ".join([said, *map(_from, late)])


def _from(item: Node) -> str:
    if item.kind == "has_symbol":
        return f"with {item.args[0]} in its mana cost"
    inner = as_node(item.args[0]) if item.kind == "non" else item
    zone, mine = str(inner.args[0]), as_node(inner.args[1]).kind == "you"
    if zone == "exile":
        return "from exile"
    if item.kind == "non":
        return f"from anywhere other than {'your' if mine else 'their'} {zone}"
    if not mine and item.wording == "a":
        return f"from a {zone}"
    return f"from {'your' if mine else 'their'} {zone}"


def print_aim(aim: Node) -> str:
    """What targets."""
    items = literals_of(aim)
    if aim.wording == "of a kind":
        return print_one(aim)
    text = {"spell": "a spell", "stack_ability": "an ability", "or": "a spell or ability"}[
        items[0].kind
    ]
    if len(items) == 1:
        return text
    who = as_node(items[1].args[0]).kind
    return f"{text} {'you control' if who == 'you' else 'an opponent controls'}"


@prints("post", "damaged_by", "damaged_by_self")
def _damaged_by(literal: Node, _many_: bool) -> str:
    who = "~" if literal.kind == "damaged_by_self" else print_reference(as_node(literal.args[0]))
    return f"dealt damage by {who} this turn"


@prints("post", "has_symbol")
def _has_symbol(literal: Node, _many_: bool) -> str:
    return f"with {literal.args[0]} in its mana cost"


def _cast_thing(what: Node) -> str:
    is_card = any(item.kind == "card_in" for item in literals_of(what))
    return print_card(what) if is_card else print_spell(what)


def _created(what: Node) -> str:
    if what.wording == "one or more":
        return f"one or more {print_phrase(what, True)}"
    return print_one(what)


lend("involved", print_thing, is_many, without=("any_source",))
lend("cast_thing", _cast_thing, without=("is_self",))
lend("spell_alone", lambda what: print_spell(what, False))
lend("one_spoken", print_one, without=("anything",))
lend("own_card", print_card)
lend("own_cards", print_card)
lend("created", _created)
for _rule in ("attacked_thing", "damaged_by_event"):
    lend(_rule, print_thing)
lend("aimed", print_aim)
lend("attacked_player", print_doer)
