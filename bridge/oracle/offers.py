"""What the head of a triggered ability offers to the pronouns after it (no rule: English).

"It" is the object that the event is about, "that creature" that or the other object of the event,
"that player" the player of the event, "that much" how much of it there was.
"""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import Antecedent
from clingather.bridge.oracle.events import object_of
from clingather.bridge.oracle.spoken import filter_of, pairs_of
from clingather.bridge.oracle.tree import (
    ALWAYS,
    SELF,
    YOU,
    Node,
    as_node,
    conjunction,
    flatten,
    mentions,
    node,
    nodes,
)

OBJECT = node("event_object")
OTHER = node("event_other")
PLAYER = node("event_player")
AMOUNT = node("event_amount")
OPPONENT = node("opponent")
# The numbers of amounts of which only some words speak: "the difference", "the life you gained".
DIFFERENCE = "difference"
ASKED = "asked"  # "that many": so many as the condition asks about
GAINED = "gained"
LOST = "lost"
_AMOUNTS = frozenset({"damage_dealt", "is_dealt_damage", "gains", "loses", "pays_life",
                      "counters_put", "counters_put_by", "you_attack", "rolls_dice",
                      "gets_counters", "damage_prevented"})  # fmt: skip
_OTHERS = {
    "blocks_object": 1, "becomes_blocked_by": 1, "becomes_attached": 1, "becomes_unattached": 1,
    "becomes_target": 1, "you_or_yours_targeted": 1, "does_to": 2, "damage_dealt": 2,
    "is_dealt_damage": 2,
}  # fmt: skip
_PLAYERS = {"attacks_player": 1, "attacks_player_unblocked": 1, "player_attacks": 1,
            "begins": 1, "next_begins": 1, "damage_dealt": 2, "is_dealt_damage": 1}  # fmt: skip
# Events whose object is on the battlefield then.
_STAYS = frozenset({"enters", "attacks", "attacks_alone", "attacks_player", "attacks_unblocked",
                    "attacks_thing", "blocks", "blocks_object", "becomes_blocked",
                    "becomes_blocked_by", "becomes_tapped", "becomes_untapped", "turned_face_up",
                    "transforms", "phases_in", "taps_for_mana", "tapped_for_mana"})  # fmt: skip


def offered_by(event: Node, condition: Node | None) -> tuple[Antecedent, ...]:
    """What the head offers: the event, or where it has no object the source that it speaks of."""
    asked = condition or ALWAYS
    offered = (*antecedents(event), *difference(asked), *_asked(asked, event))
    if mentions(asked, "defending_player") and all(item.sort != "player" for item in offered):
        offered = (
            *offered,
            Antecedent(node("defending_player")),
        )
    offered = (*offered, *_exiled_with(asked))
    itself = Antecedent(SELF)
    if _about_source(asked) and itself not in offered:
        # "if ~ is an enchantment, it becomes ...": what the event is about is "that spell"
        events = tuple(
            replace(item, number="second") if item.what == OBJECT else item for item in offered
        )
        return (*events, itself)
    if mentions(asked, "self") and itself not in offered:
        offered = (*offered, itself)
    offered = (*offered, *(Antecedent(two, "many") for two in pairs_of(asked)))
    host = as_node(asked.args[0]) if asked.kind == "is" else asked
    if host.kind == "host" and all(item.what != host for item in offered):
        # "if enchanted creature is red, tap it": what the event is about is "that" one
        others = [
            replace(item, number="second" if _is_one(item) else item.number) for item in offered
        ]
        offered = (*others, Antecedent(host, "one", _described(host)))
    if any(item.sort == "reference" for item in offered):
        return offered
    said = as_node(event.args[0]) if event.kind == "state_is" else asked
    return (*offered, itself) if _about_source(said) else offered


def _asked(condition: Node, event: Node) -> list[Antecedent]:
    """ "If you control five or more Deserts, create that many": as many as there are."""
    if condition.args[1:2] != (">=",):
        return []
    if condition.kind == "had_counters":
        of = SELF if object_of(event) == SELF else OBJECT
        return [Antecedent(node("counters", condition.args[0], of), ASKED)]
    amount = _amount_of(condition)
    counts = amount.kind in ("count", "counters", "stat_of")
    if amount.kind == "events":  # how often life was gained is not how much
        counts = amount.args[0] in ("sacrifice", "discard a card", "cast", "create a token")
    return [Antecedent(amount, ASKED)] if counts else []


def _amount_of(condition: Node) -> Node:
    """What a condition compares with another amount; the condition if it compares none."""
    return as_node(condition.args[0]) if condition.kind == "compare" else condition


def _exiled_with(condition: Node) -> list[Antecedent]:
    """ "Them", after "if there are cards exiled with it": all of those cards."""
    amount = _amount_of(condition)
    what = as_node(amount.args[0]) if amount.kind == "count" else amount
    exiled = what != amount and node("exiled_with_self") in flatten(what)
    return [Antecedent(node("all", what), "many", what)] if exiled else []


def _is_one(item: Antecedent) -> bool:
    """Whether "it" could stand for what is offered."""
    return (item.sort, item.number) == ("reference", "one")


def difference(condition: Node) -> tuple[Antecedent, ...]:
    """ "The difference": of the two amounts that a condition compares."""
    if condition.kind != "compare" or condition.args[1] not in ("<", ">"):
        return ()
    left, right = map(as_node, condition.args[::2])
    more, less = (left, right) if condition.args[1] == ">" else (right, left)
    return (Antecedent(node("minus", more, less), DIFFERENCE),)


def _about_source(condition: Node) -> bool:
    """Whether a condition speaks of the object itself and of no other."""
    if condition.kind in ("unless", "both"):
        return all(_about_source(as_node(arg)) for arg in condition.args)
    if condition.kind in ("is", "was_so"):
        return condition.args[0] == SELF
    amount = _amount_of(condition)
    if amount.kind in ("counters", "stat_of"):
        return amount.args[1] == SELF
    # "is enchanted by two Auras"
    return amount.kind == "count" and mentions(amount, "attached_to_self", "exiled_with_self")


def offered_by_damage(event: Node) -> tuple[Antecedent, ...]:
    """What damage that would be dealt offers: what would be dealt it, its source, how much."""
    if event.kind == "so_much_damage":
        event = as_node(event.args[0])
    source, to = map(as_node, event.args[1:])
    offered = [Antecedent(node("that_much"))]
    if source.kind == "self":
        offered.append(Antecedent(source))
    elif source.kind != "any_source":
        offered.append(Antecedent(OTHER, "one", _described(source)))
    if to.kind == "self":
        offered.append(Antecedent(to))
    elif to.kind == "player" and to.args[0] != YOU:
        offered.append(Antecedent(PLAYER))
    elif to.kind in ("all", "host"):
        offered.append(Antecedent(OBJECT, "one", _described(to)))
    return tuple(offered)


def antecedents(event: Node) -> tuple[Antecedent, ...]:
    """What an event offers to the pronouns of the program, the nearest last.

    Of two events only what both offer.
    """
    if event.kind == "either_event":
        first, second = (antecedents(as_node(arg)) for arg in event.args)
        both = [replace(item, stays=False) for item in second]
        if "and" in event.wording.split() and not any(item.sort == "reference" for item in second):
            both += [item for item in first if item.what == SELF]  # nothing else is "it"
        shared = tuple(
            item if item in second else replace(item, stays=False)
            for item in first
            if replace(item, stays=False) in both
        )
        return (*_that_card(event, shared), *shared)
    for inner in (arg for arg in event.args if isinstance(arg, Node) and arg.sort == "event"):
        if event.kind == "caused":
            itself = _object(inner) if mentions(inner, "is_self") else []
            return (*itself, *_player(inner))
        if event.kind != "ability_triggers":
            return (*antecedents(inner), *_of_frame(event, antecedents(inner)))
    offered = [*_object(event), *_other(event), *_player(event)]
    theirs = event.kind == "to_graveyard" or "player's" in event.wording.split()
    if (event.kind == "moves" and event.args[2] == "hand") or theirs:
        offered.append(Antecedent(node("owner_of", OBJECT)))  # whose hand, whose graveyard
    if event.kind in _AMOUNTS and "plain" not in event.wording.split():
        offered.append(Antecedent(AMOUNT))
    changed = {"gains": GAINED, "loses": LOST}.get(event.kind)
    if changed and event.args[0] == YOU:
        offered.append(Antecedent(AMOUNT, changed))
    return tuple(offered)


def _of_frame(event: Node, inside: tuple[Antecedent, ...]) -> list[Antecedent]:
    """How many happened at the same time, or whose turn it is, where none else is offered."""
    sorts = {item.sort for item in inside}
    if event.kind.startswith("one_or_more") and "amount" not in sorts:
        return [Antecedent(AMOUNT)]
    if event.kind == "in_turn" and event.args[1] == OPPONENT and "player" not in sorts:
        return [Antecedent(node("active_player"), filter=_opponent(OPPONENT))]
    return []


def _that_card(event: Node, shared: tuple[Antecedent, ...]) -> list[Antecedent]:
    """ "That card", of what was sacrificed or discarded: the one or the other, whatever it is."""
    kinds = {arg.kind for arg in event.args if isinstance(arg, Node)}
    if kinds != {"sacrifices", "discards_card"} or "one or more" in event.wording:
        return []
    if any(item.sort == "reference" for item in shared):
        return []
    found = [_object(arg) for arg in event.args if isinstance(arg, Node)]
    single = all(any(item.what == OBJECT and item.number == "one" for item in of) for of in found)
    return [Antecedent(OBJECT, "one", node("anything"))] if single else []


def _object(event: Node) -> list[Antecedent]:
    """What "it" and "that creature" can be: the object that the event is about."""
    if event.kind in ("begins", "next_begins"):
        return _host_of(event)
    if event.kind == "you_attack":  # "with one or more Elves": all of them
        such = as_node(event.args[2])
        return [] if "plain" in event.wording.split() else [Antecedent(OBJECT, "many", such, True)]
    found = object_of(event)
    if found is None or found.kind in ("game", "player"):
        return []
    if found.kind in ("self", "is_self"):
        return [Antecedent(node("self"))]
    if found.sort == "filter":
        many = "one or more" in event.wording
        return [Antecedent(OBJECT, "many" if many else "one", found)]
    if found.kind in ("outer", "target"):
        return [Antecedent(found, "one")]
    what = _described(found)
    if what is None:
        return []
    many = found.wording.startswith("one or more")
    offered = [Antecedent(OBJECT, "many" if many else "one", what, event.kind in _STAYS)]
    offered += [] if many else _controller(what, OBJECT)
    return offered + [
        Antecedent(dealer, "one", _described(dealer))
        for each in nodes(what)
        if each.kind == "damaged_by"
        for dealer in map(as_node, each.args)
    ]


def _host_of(event: Node) -> list[Antecedent]:
    """ "That creature", after "the upkeep of enchanted creature's controller"."""
    whose = as_node(event.args[1])
    host = as_node(whose.args[0]) if whose.kind == "controller_of" else whose
    return [Antecedent(host, "one", _described(host))] if host.kind == "host" else []


def _described(reference: Node) -> Node | None:
    """What is known of an object of the event; None where it could be a player."""
    if reference.kind in ("all", "host"):
        return filter_of(reference)
    if reference.kind != "either_of":
        return None
    first, second = map(as_node, reference.args)
    if first.kind == "self" or first.wording == "the self":
        return _described(second)
    known = _described(first), _described(second)
    if known[0] is None or known[1] is None:
        return None
    both = [item for item in flatten(known[0]) if item in flatten(known[1])]
    return conjunction(both) if any(item.kind == "type" for item in both) else None


def _controller(what: Node, of: Node) -> list[Antecedent]:
    """ "That player", of a creature that an opponent or a player controls."""
    said = [as_node(item.args[0]) for item in flatten(what) if item.kind == "controlled"]
    owner = [as_node(item.args[0]) for item in flatten(what) if item.kind == "owned"]
    if said[:1] != [YOU] and said:
        return [Antecedent(node("controller_of", of), filter=_opponent(said[0]))]
    if owner[:1] == [OPPONENT]:  # "an opponent's graveyard"
        return [Antecedent(node("owner_of", of), filter=_opponent(owner[0]))]
    return []


def _other(event: Node) -> list[Antecedent]:
    """ "That creature", of the second object; "it" is always the one that the event is about."""
    place = _OTHERS.get(event.kind)
    if place is None:
        return []
    found = as_node(event.args[place])
    what = found if found.sort == "filter" else _described(found)
    return [] if what is None else [Antecedent(OTHER, "second", what), *_controller(what, OTHER)]


def _player(event: Node) -> list[Antecedent]:
    """ "That player": who does it, or who is attacked or dealt damage."""
    whose = event.args[_PLAYERS.get(event.kind, 0)]
    if event.kind in _PLAYERS and isinstance(whose, Node) and whose.kind == "player":
        whose = whose.args[0]
    if event.kind == "is_attacked" and whose == node("player", node("enchanted_player")):
        return [Antecedent(node("enchanted_player"))]
    if not isinstance(whose, Node) or whose.sort != "player" or whose.kind == "you":
        return []
    if event.kind == "player_attacks" and event.args[0] != YOU:
        return []  # the one who attacks or the one who is attacked
    if event.kind.endswith("begins") and whose.kind == "any_player" and not _of_a_player(event):
        return []  # "each upkeep", "the next end step" are nobody's
    return [] if whose.wording == "one or more" else [Antecedent(PLAYER, filter=_opponent(whose))]


def _of_a_player(event: Node) -> bool:
    """Whether the words of a step say whose it is: "each player's upkeep"."""
    said = event.wording.split()
    return "player" in said or ("on" in said and event.args[0] == "combat")


def _opponent(player: Node) -> Node | None:
    """What is known of a player whom an event calls an opponent: it can be "that opponent"."""
    return node("is_player", player) if player.kind == "opponent" else None
