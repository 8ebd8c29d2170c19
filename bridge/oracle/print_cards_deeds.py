"""What players do with cards, hands and libraries, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_core import as_node, as_texts, flags_of, prints
from clingather.bridge.oracle.print_howmany import print_quantity
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.print_references import print_number, print_thing, print_whose
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


# ---------------------------------------------------------------- draw, mill, scry, discard
@deed("draw", "mill")
def _cards(action: Node, plain: bool) -> str:
    said = print_quantity(as_node(action.args[1]), flags_of(action.wording), "card", "cards")
    return f"{third(action.kind, plain)} {said}"


def print_cards(cards: Node) -> str:
    """So many cards with some qualities; where they are is said by other words."""
    filter_ = as_node(cards.args[1])
    one, many = print_phrase(filter_, False), print_phrase(filter_, True)
    return print_quantity(as_node(cards.args[0]), flags_of(cards.wording), one, many)


@deed("discard")
def _discard(action: Node, plain: bool) -> str:
    what = as_node(action.args[0])
    if what.kind not in ("some", "at_random"):
        return f"{third('discard', plain)} {print_thing(what)}"
    end = " at random" if what.kind == "at_random" else ""
    return f"{third('discard', plain)} {print_cards(what)}{end}"


@deed("discard_hand")
def _discard_hand(action: Node, plain: bool) -> str:
    flags = flags_of(action.wording)
    every = "all the cards in " if "all-the-cards-in" in flags else ""
    return f"{third('discard', plain)} {every}{'your' if 'your' in flags else 'their'} hand"


@deed("shuffle")
def _shuffle(action: Node, plain: bool) -> str:
    whose = [word for word in ("your", "their") if word in flags_of(action.wording)]
    return third("shuffle", plain) + "".join(f" {word} library" for word in whose)


# ---------------------------------------------------------------- look, reveal, choose
@deed("choose")
def _choose(action: Node, plain: bool) -> str:
    return f"{third('choose', plain)} {print_thing(as_node(action.args[0]))}"


@deed("name_choice")
def _name_choice(action: Node, plain: bool) -> str:
    what = str(action.args[0])
    article = "" if what == "odd or even" else f"{words.article(what)} "
    return f"{third('choose', plain)} {article}{what}"


@prints("reference", "one_of")
def _one_of(reference: Node, _many: bool) -> str:
    amount, what = as_node(reference.args[0]), as_node(reference.args[1])
    if what.kind == "those":
        return _among(amount, what, flags_of(reference.wording))
    if what.kind == "mention" and what.args[0] == "one":
        return "one"
    number = "any number" if amount.kind == "any_number" else print_number(amount)
    return f"{number} of {print_thing(what)}"


def _among(amount: Node, those: Node, flags: list[str]) -> str:
    """So many cards of a kind among those spoken of."""
    among, filter_ = (as_node(arg) for arg in those.args)
    cards = _plain_cards(filter_)
    said = print_quantity(amount, flags, print_phrase(cards, False), print_phrase(cards, True))
    return f"{said} {among.wording}"


def _plain_cards(filter_: Node) -> Node:
    """The cards of a filter that names no zone."""
    domain = Node("card_in", ("any", Node("any_player")), "hidden")
    return domain if filter_.kind == "anything" else Node("and", (domain, filter_))


@prints("reference", "those")
def _those(reference: Node, _many: bool) -> str:
    among, filter_ = (as_node(arg) for arg in reference.args)
    return f"all {print_phrase(_plain_cards(filter_), True)} {among.wording}"


@prints("reference", "top_until")
def _top_until(reference: Node, _many: bool) -> str:
    player, number, what = (as_node(arg) for arg in reference.args)
    cards, who, verb = flags_of(reference.wording)
    sought = print_quantity(number, (), print_phrase(what, False), print_phrase(what, True))
    return (
        f"{cards.replace('-', ' ')} from the top of {print_whose(player)} library"
        f" until {who} {verb} {sought}"
    )


# ---------------------------------------------------------------- putting cards somewhere
@deed("cast_transformed")
def _cast_transformed(action: Node, plain: bool) -> str:
    what = print_thing(as_node(action.args[0]))
    return f"{third('cast', plain)} {what} transformed without paying its mana cost"


@deed("cast_free", "play_free")
def _cast_free(action: Node, plain: bool) -> str:
    flags = flags_of(action.wording)
    cost = "their mana costs" if "their" in flags else "its mana cost"
    verb = third(action.kind.removesuffix("_free"), plain)
    what = as_node(action.args[0])
    if what.kind == "one_of" and "copies" in flags_of(what.wording):
        how_many = "any number of the copies" if "any" in flags_of(what.wording) else "the copies"
        return f"{verb} {how_many} without paying {cost}"
    if what.kind in ("some", "one_of") and what.wording == "spell":
        return f"{verb} {print_spells(what)} without paying {cost}"
    return f"{verb} {print_thing(what)} without paying {cost}"


# ---------------------------------------------------------------- searching
@deed("search_for")
def _search(action: Node, plain: bool) -> str:
    player, cards = as_node(action.args[0]), as_node(action.args[2])
    zones = list(as_texts(action.args[1]))
    joint = "and/or" if "and/or" in flags_of(action.wording) else "and"
    where = f" {joint} ".join(zones)
    if len(zones) > 2:
        where = ", ".join(zones[:-1]) + f", {joint} {zones[-1]}"
    said = print_sought(cards)
    return f"{third('search', plain)} {print_whose(player)} {where} for {said}"


def print_sought(cards: Node) -> str:
    """What is searched for."""
    if cards.kind == "differing":
        return f"{print_sought(as_node(cards.args[0]))} with different {cards.args[1]}s"
    if cards.kind == "all":
        return f"all {print_phrase(as_node(cards.args[0]), True)}"
    return print_cards(cards)


@prints("same name", "is_in")
def _same_name(literal: Node, _many: bool) -> str:
    if literal.wording == "that-name":
        return "with that name"
    return f"with the same name as {print_thing(as_node(literal.args[0]))}"


@prints("post", "non")
def _non(literal: Node, _many: bool) -> str:
    if not literal.wording.startswith("other than"):
        return ""
    kinds = " ".join(map(print_adjective, literals_of(as_node(literal.args[0]))))
    return f"other than {words.article(kinds)} {kinds} card"


@prints("reference", "at_random")
def _at_random(reference: Node, _many: bool) -> str:
    """Cards taken from a zone at random."""
    zone = literals_of(as_node(reference.args[1]))[0]
    whose = print_whose(as_node(zone.args[1]))
    place = "a graveyard" if "from-a" in flags_of(reference.wording) else f"{whose} {zone.args[0]}"
    return f"{print_cards(reference)} at random from {place}"


@prints("condition", "searched")
def _searched(condition: Node, _many: bool) -> str:
    return f"{condition.wording} library this way"


def print_spells(what: Node) -> str:
    """Spells that are cast from among others or from a zone."""
    amount, inside = as_node(what.args[0]), as_node(what.args[1])
    if what.kind == "one_of":
        among, filter_ = as_node(inside.args[0]), as_node(inside.args[1])
        literals, place = literals_of(filter_), among.wording
    else:
        zone, *literals = literals_of(inside)
        place = f"from {print_whose(as_node(zone.args[1]))} {zone.args[0]}"
    spells = Node("spell")
    for literal in reversed([one for one in literals if one.kind != "anything"]):
        spells = literal if spells.kind == "spell" else Node("and", (literal, spells))
    spells = Node("spell") if spells.kind == "spell" else Node("and", (Node("spell"), spells))
    said = print_quantity(amount, (), print_phrase(spells, False), print_phrase(spells, True))
    return f"{said} {place}"


def print_dying(action: Node) -> str:
    """ "If that creature would die this turn, exile it instead"."""
    return f"if {print_thing(as_node(action.args[0]))} would die this turn, exile it instead"


@prints("thing", "some")
def _two_zones(reference: Node, _many: bool) -> str:
    """Cards from two zones of a player; "" for others."""
    mark, _, joint = reference.wording.partition(" ")
    if mark != "two-zones":
        return ""
    first, second = (literals_of(as_node(arg))[0] for arg in as_node(reference.args[1]).args)
    filter_ = as_node(as_node(reference.args[1]).args[0])
    said = print_quantity(
        as_node(reference.args[0]), (), print_phrase(filter_, False), print_phrase(filter_, True)
    )
    whose = print_whose(as_node(first.args[1]))
    return f"{said} from {whose} {first.args[0]} {joint} {second.args[0]}"
