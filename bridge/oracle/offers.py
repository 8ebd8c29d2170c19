"""What the head of a triggered ability offers to the pronouns after it (no rule: English).

"It" is the object that the event is about, "that creature" that or the other object of the event,
"that player" the player of the event, "that much" how much of it there was.
"""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import Antecedent, node_in
from clingather.bridge.oracle.events import object_of
from clingather.bridge.oracle.spoken import pairs_of
from clingather.bridge.oracle.tree import SELF, Node, conjunction, flatten, mentions, node, nodes

OBJECT = node("event_object")
OTHER = node("event_other")
PLAYER = node("event_player")
AMOUNT = node("event_amount")
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
_PLAYERS = {
    "attacks_player": 1,
    "attacks_player_unblocked": 1,
    "player_attacks": 1,
    "damage_dealt": 2,
    "is_dealt_damage": 1,
}
# Events whose object is on the battlefield then.
_STAYS = frozenset({"enters", "attacks", "attacks_alone", "attacks_player", "attacks_unblocked",
                    "attacks_thing", "blocks", "blocks_object", "becomes_blocked",
                    "becomes_blocked_by", "becomes_tapped", "becomes_untapped", "turned_face_up",
                    "transforms", "phases_in", "taps_for_mana", "tapped_for_mana"})  # fmt: skip
_FRAMES = frozenset({"one_or_more", "one_or_more_for", "at_once_many", "in_turn", "in_phase",
                     "nth_time", "event_while", "within", "next_time", "this_way",
                     "so_much_dealt", "first_for_it"})  # fmt: skip


def offered_by(event: Node, condition: Node | None) -> tuple[Antecedent, ...]:
    """What the head offers: the event, or where it has no object the source that it speaks of."""
    offered = (*antecedents(event), *difference(condition), *_asked(condition, event))
    offered = (*offered, *_defends(condition, offered), *_exiled_with(condition))
    itself = Antecedent(node("self"))
    if condition is not None and _about_source(condition) and itself not in offered:
        # "if ~ is an enchantment, it becomes ...": what the event is about is "that spell"
        events = tuple(
            replace(item, number="second") if item.what == OBJECT else item for item in offered
        )
        return (*events, itself)
    if condition is not None and mentions(condition, "self") and itself not in offered:
        offered = (*offered, itself)
    offered = (*offered, *(Antecedent(two, "many") for two in pairs_of(condition)))
    if (host := _host_in(condition)) is not None and all(item.what != host for item in offered):
        # "if enchanted creature is red, tap it": what the event is about is "that" one
        others = [
            replace(item, number="second" if _is_one(item) else item.number) for item in offered
        ]
        offered = (*others, Antecedent(host, "one", _described(host)))
    if any(item.sort == "reference" for item in offered):
        return offered
    said = event.args[0] if event.kind == "state_is" else condition
    if isinstance(said, Node) and _about_source(said):
        return (*offered, Antecedent(node("self")))
    return offered


def _asked(condition: Node | None, event: Node) -> list[Antecedent]:
    """ "If you control five or more Deserts, create that many": as many as there are."""
    if condition is None:
        return []
    if condition.kind == "had_counters" and condition.args[1] == ">=":
        of = SELF if object_of(event) == SELF else OBJECT
        return [Antecedent(node("counters", condition.args[0], of), ASKED)]
    amount = condition.args[0] if condition.kind == "compare" else None
    if not isinstance(amount, Node) or condition.args[1] != ">=":
        return []
    counts = amount.kind in ("count", "counters", "stat_of")
    if amount.kind == "events":  # how often life was gained is not how much
        counts = amount.args[0] in ("sacrifice", "discard a card", "cast", "create a token")
    return [Antecedent(amount, ASKED)] if counts else []


def _defends(condition: Node | None, offered: tuple[Antecedent, ...]) -> list[Antecedent]:
    """ "That player", after "if defending player controls no Walls", and no other was named."""
    said = condition is not None and mentions(condition, "defending_player")
    if not said or any(item.sort == "player" for item in offered):
        return []
    return [Antecedent(node("defending_player"))]


def _exiled_with(condition: Node | None) -> list[Antecedent]:
    """ "Them", after "if there are cards exiled with it": all of those cards."""
    amount = condition.args[0] if condition is not None and condition.kind == "compare" else None
    if not isinstance(amount, Node) or amount.kind != "count":
        return []
    what = amount.args[0]
    if not isinstance(what, Node) or node("exiled_with_self") not in flatten(what):
        return []
    return [Antecedent(node("all", what), "many", what)]


def _is_one(item: Antecedent) -> bool:
    """Whether "it" could stand for what is offered."""
    return (item.sort, item.number) == ("reference", "one")


def difference(condition: Node | None) -> tuple[Antecedent, ...]:
    """ "The difference": of the two amounts that a condition compares."""
    if condition is None or condition.kind != "compare" or condition.args[1] not in ("<", ">"):
        return ()
    left, right = (arg for arg in condition.args if isinstance(arg, Node))
    more, less = (left, right) if condition.args[1] == ">" else (right, left)
    return (Antecedent(node("minus", more, less), DIFFERENCE),)


def _host_in(condition: Node | None) -> Node | None:
    """ "If enchanted creature is untapped, tap it": what the condition is about."""
    about = condition.args[0] if condition is not None and condition.kind == "is" else None
    return about if isinstance(about, Node) and about.kind == "host" else None


def _about_source(condition: Node) -> bool:
    """Whether a condition speaks of the object itself and of no other."""
    if condition.kind in ("unless", "both"):
        return all(_about_source(arg) for arg in condition.args if isinstance(arg, Node))
    if condition.kind in ("is", "was_so"):
        return condition.args[0] == node("self")
    amount = condition.args[0] if condition.kind == "compare" else None
    if isinstance(amount, Node) and amount.kind in ("counters", "stat_of"):
        return amount.args[1] == node("self")
    if isinstance(amount, Node) and amount.kind == "count":  # "is enchanted by two Auras"
        return any(mentions(amount, kind) for kind in ("attached_to_self", "exiled_with_self"))
    return False


def offered_by_damage(event: Node) -> tuple[Antecedent, ...]:
    """What damage that would be dealt offers: what would be dealt it, its source, how much."""
    if event.kind == "so_much_damage":
        event = node_in(event.args[0])
    source, to = (arg for arg in event.args if isinstance(arg, Node))
    offered = [Antecedent(node("that_much"))]
    if source.kind == "self":
        offered.append(Antecedent(source))
    elif source.kind != "any_source":
        offered.append(Antecedent(OTHER, "one", _described(source)))
    if to.kind == "self":
        offered.append(Antecedent(to))
    elif to.kind == "player" and to.args[0] != node("you"):
        offered.append(Antecedent(PLAYER))
    elif to.kind in ("all", "host"):
        offered.append(Antecedent(OBJECT, "one", _described(to)))
    return tuple(offered)


def antecedents(event: Node) -> tuple[Antecedent, ...]:
    """What an event offers to the pronouns of the program, the nearest last.

    Of two events only what both offer.
    """
    if event.kind == "either_event":
        first, second = (antecedents(arg) for arg in event.args if isinstance(arg, Node))
        both = [replace(item, stays=False) for item in second]
        if "and" in event.wording.split() and not any(item.sort == "reference" for item in second):
            both += [item for item in first if item.what == SELF]  # nothing else is "it"
        shared = tuple(
            item if item in second else replace(item, stays=False)
            for item in first
            if replace(item, stays=False) in both
        )
        return (*_that_card(event, shared), *shared)
    if event.kind == "in_turn" and event.args[1] == node("opponent"):
        inner = event.args[0]
        assert isinstance(inner, Node)
        whose = Antecedent(node("active_player"), filter=_opponent(node("opponent")))
        others = antecedents(inner)
        return others if any(item.sort == "player" for item in others) else (*others, whose)
    if event.kind in _FRAMES:
        inner = event.args[-1] if event.kind == "at_once_many" else event.args[0]
        assert isinstance(inner, Node)
        return _counted(event, antecedents(inner))
    offered = [*_object(event), *_other(event), *_player(event)]
    if event.kind == "caused":
        inner = event.args[0]
        assert isinstance(inner, Node)
        itself = _object(inner) if mentions(inner, "is_self") else []
        return (*itself, *_player(inner))
    theirs = event.kind == "to_graveyard" or "player's" in event.wording.split()
    if (event.kind == "moves" and event.args[2] == "hand") or theirs:
        offered.append(Antecedent(node("owner_of", OBJECT)))  # whose hand, whose graveyard
    if event.kind in _AMOUNTS and "plain" not in event.wording.split():
        offered.append(Antecedent(AMOUNT))
    if event.kind == "gains" and event.args[0] == node("you"):
        offered.append(Antecedent(AMOUNT, GAINED))
    if event.kind == "loses" and event.args[0] == node("you"):
        offered.append(Antecedent(AMOUNT, LOST))
    return tuple(offered)


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


def _counted(event: Node, offered: tuple[Antecedent, ...]) -> tuple[Antecedent, ...]:
    """How many happened at the same time, where nothing else is an amount of the event."""
    if not event.kind.startswith("one_or_more") or any(item.sort == "amount" for item in offered):
        return offered
    return (*offered, Antecedent(AMOUNT))


def _object(event: Node) -> list[Antecedent]:
    """What "it" and "that creature" can be: the object that the event is about."""
    if event.kind in ("begins", "next_begins"):
        return _host_of(event)
    if event.kind == "you_attack":  # "with one or more Elves": all of them
        such = event.args[2]
        assert isinstance(such, Node)
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
        for dealer in each.args
        if isinstance(dealer, Node)
    ]


def _host_of(event: Node) -> list[Antecedent]:
    """ "That creature", after "the upkeep of enchanted creature's controller"."""
    whose = event.args[1]
    host = whose.args[0] if isinstance(whose, Node) and whose.kind == "controller_of" else None
    if not isinstance(host, Node) or host.kind != "host":
        return []
    return [Antecedent(host, "one", _described(host))]


def _described(reference: Node) -> Node | None:
    """What is known of an object of the event; None where it could be a player."""
    if reference.kind == "all":
        what = reference.args[0]
        assert isinstance(what, Node)
        return what
    if reference.kind == "host":
        what = reference.args[1]
        assert isinstance(what, Node)
        return what
    if reference.kind != "either_of":
        return None
    first, second = (arg for arg in reference.args if isinstance(arg, Node))
    if first.kind == "self" or first.wording == "the self":
        return _described(second)
    known = _described(first), _described(second)
    if known[0] is None or known[1] is None:
        return None
    both = [item for item in flatten(known[0]) if item in flatten(known[1])]
    return conjunction(both) if any(item.kind == "type" for item in both) else None


def _controller(what: Node, of: Node) -> list[Antecedent]:
    """ "That player", of a creature that an opponent or a player controls."""
    said = [item for item in flatten(what) if item.kind == "controlled"]
    theirs = [item.args[0] for item in flatten(what) if item.kind == "owned"]
    owner = theirs[0] if theirs else None
    yours = not said or said[0].args[0] == node("you")
    if isinstance(owner, Node) and owner.kind == "opponent" and yours:  # "an opponent's graveyard"
        return [Antecedent(node("owner_of", of), filter=_opponent(owner))]
    player = said[0].args[0] if said else None
    if not isinstance(player, Node) or player.kind == "you":
        return []
    return [Antecedent(node("controller_of", of), filter=_opponent(player))]


def _other(event: Node) -> list[Antecedent]:
    """ "That creature", of the second object; "it" is always the one that the event is about."""
    place = _OTHERS.get(event.kind)
    if place is None:
        return []
    found = event.args[place]
    assert isinstance(found, Node)
    what = found if found.sort == "filter" else _described(found)
    return [] if what is None else [Antecedent(OTHER, "second", what), *_controller(what, OTHER)]


def _of_a_player(event: Node) -> bool:
    """Whether the words of a step say whose it is: "each player's upkeep"."""
    said = event.wording.split()
    return "player" in said or ("on" in said and event.args[0] == "combat")


def _player(event: Node) -> list[Antecedent]:
    """ "That player": who does it, or who is attacked or dealt damage."""
    if event.kind == "next_begins" and event.args[1] == node("any_player"):
        return []  # "the next end step" is nobody's
    if event.kind == "begins" and event.args[1] == node("any_player") and not _of_a_player(event):
        return []  # "each upkeep" speaks of no player
    if event.kind in ("begins", "next_begins"):
        whose = event.args[1]
    elif event.kind in _PLAYERS:
        whose = event.args[_PLAYERS[event.kind]]
        if isinstance(whose, Node) and whose.kind == "player":
            whose = whose.args[0]
    else:
        whose = event.args[0]
    if event.kind == "is_attacked" and whose == node("player", node("enchanted_player")):
        return [Antecedent(node("enchanted_player"))]
    if not isinstance(whose, Node) or whose.sort != "player" or whose.kind == "you":
        return []
    if event.kind == "player_attacks" and event.args[0] != node("you"):
        return []  # the one who attacks or the one who is attacked
    return [] if whose.wording == "one or more" else [Antecedent(PLAYER, filter=_opponent(whose))]


def _opponent(player: Node) -> Node | None:
    """What is known of a player whom an event calls an opponent: it can be "that opponent"."""
    return node("is_player", player) if player.kind == "opponent" else None
