"""The events that abilities trigger on, as Oracle text.

An event is printed as its subject and its verb; events that share their subject say it once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import conjunction
from clingather.bridge.oracle.print_amounts import print_condition
from clingather.bridge.oracle.print_core import as_node, capital, prints, series
from clingather.bridge.oracle.print_histories import print_one
from clingather.bridge.oracle.print_intervening import print_if
from clingather.bridge.oracle.print_moments import print_moment
from clingather.bridge.oracle.print_nouns import literals_of, print_phrase, print_reference
from clingather.bridge.oracle.print_replacing import print_source
from clingather.bridge.oracle.tree import Node

Said = tuple[str, str]  # subject, verb
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
            "ninth", "tenth")  # fmt: skip


def print_head(trigger: Node, condition: Node | None) -> str:
    """The head of a triggered ability: its event, and its intervening if clause (CR 603.4)."""
    said = capital(print_trigger(trigger))
    return said if condition is None else f"{said}, if {print_if(condition)}"


def print_trigger(trigger: Node) -> str:
    """ "when ~ enters", "at the beginning of your upkeep"."""
    if trigger.kind == "either_event" and trigger.wording == "and":
        return " and ".join(print_trigger(as_node(arg)) for arg in trigger.args)
    word, _, own = trigger.wording.partition("|")
    event = replace(trigger, wording=own)
    if own == "front":
        until = as_node(trigger.args[1]).kind
        lasting = "until end of turn" if until == "end_of_turn" else "until your next turn"
        return f"{lasting}, {word} {print_event(as_node(trigger.args[0]))}"
    said = print_moment(event) if word == "at" else print_event(event)
    return f"{word} {said}"


def print_event(event: Node) -> str:
    """An event as a statement: "a creature dies"."""
    return " ".join(filter(None, _said(event)))


# ---------------------------------------------------------------- one event or several
_ENDS: dict[str, Callable[[Node], str]] = {}


def _said(event: Node) -> Said:
    """Subject and verb of an event."""
    if event.kind in ("one_or_more", "one_or_more_for"):
        return _said(as_node(event.args[0]))
    if event.kind == "at_once_many":
        return _said(as_node(event.args[1]))
    if event.kind == "next_time":
        subject, verb = _said(as_node(event.args[0]))
        return subject, f"next {verb}"
    if event.kind == "either_event":
        return _either(event)
    if event.kind in _AROUND:
        subject, verb = _said(as_node(event.args[0]))
        return subject, f"{verb} {_AROUND[event.kind](event)}"
    if event.kind == "special_event" and as_node(event.args[1]).kind == "game":
        return "", str(event.args[0])
    if event.kind == "state_is":
        condition = as_node(event.args[0])
        if condition.wording == "a player":
            return "", "a player has no cards in hand"
        return "", print_condition(condition)
    if event.kind in _OWN:
        return "", _OWN[event.kind](event)
    if event.kind in BY_PLAYERS:
        player = as_node(event.args[0])
        plain = player.kind == "you" or player.wording == "one or more"
        return print_doer(player), conjugate(BY_PLAYERS[event.kind](event), not plain)
    if event.kind == "damage_dealt" and event.wording in ("passive", "youre"):
        return _dealt(event)
    what = as_node(event.args[1 if event.kind in ("special_event", "damage_dealt") else 0])
    verb = OF_OBJECTS[event.kind](event)
    return print_thing(what), verb if _many(what) else conjugate(verb, True, "your ")


def conjugate(verb: str, third: bool, yours: str = "their ") -> str:
    """A verb phrase in the third person, if it is; "or" joins two verbs of one object.

    What is "your" of a player who does it is "their" in the third person.
    """
    if not third:
        return verb.replace("~your ", "your ")
    first, space, rest = verb.partition(" ")
    link, _, other = rest.partition(" ")
    if link == "or" and " " in other:
        second, _, end = other.partition(" ")
        return f"{_third(first)} or {_third(second)} {end}"
    if link == "or":
        return f"{_third(first)} or {_third(other)}"
    rest = rest.replace("and aren't", "and isn't").replace("~your ", yours)
    return f"{_third(first)}{space}{rest}"


def _third(verb: str) -> str:
    if verb == "are":
        return "is"
    if verb == "and":  # "~ and at least two other creatures attack"
        return verb
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("ch", "sh", "ss", "x")) else "s")


def _either(event: Node) -> Said:
    """One of several events."""
    first, second = (as_node(arg) for arg in event.args)
    if event.wording in ("or", "three"):
        items = [first, *_flat(second, event.wording == "three")]
        return "", series([print_event(item) for item in items], "or")
    if event.wording == "shared":
        items = [first, *_flat(second, True)]
        return _said(first)[0], series([_said(item)[1] for item in items], "or")
    subject, verb = _said(second)
    head, _, rest = verb.partition(" ")
    before = _said(first)[1].split(" ")[0]
    if event.wording == "blocks":
        return subject, f"{before} or {verb}"
    tail = f" {rest}" if rest else ""
    shared = " life" if event.wording == "gains or loses" else ""
    return subject, f"{before} or {head}{tail.removesuffix(shared)}{shared}"


def _flat(event: Node, nested: bool) -> list[Node]:
    """The events of a list."""
    if not nested or event.kind != "either_event" or event.wording not in ("", "shared"):
        return [event]
    return [as_node(event.args[0]), *_flat(as_node(event.args[1]), True)]


# ---------------------------------------------------------------- around an event
def _nth_time(event: Node) -> str:
    each = {"turn": "each turn", "own turn": f"during each of {event.wording} turns"}
    return f"for the {ORDINALS[int(str(event.args[1]))]} time {each[str(event.args[2])]}"


def _in_turn(event: Node) -> str:
    player = as_node(event.args[1]).kind
    if player == "you":
        return "during each of your turns" if event.wording == "each" else "during your turn"
    if player == "event_player":
        return "during their turn"
    return f"during {event.wording} opponent's turn"


_PHASES = {"combat": "combat", "main": "your main phase", "untap": "your untap step",
           "declare_attackers": "the declare attackers step"}  # fmt: skip


def _while(event: Node) -> str:
    condition = as_node(event.args[1])
    if event.wording == "being":
        return as_node(condition.args[1]).kind
    return "while saddled" if event.wording == "bare" else f"while {print_if(condition)}"


_AROUND: dict[str, Callable[[Node], str]] = {
    "nth_time": _nth_time,
    "in_turn": _in_turn,
    "in_phase": lambda event: f"during {_PHASES[str(event.args[1])]}",
    "event_while": _while,
    "within": lambda _event: "this turn",
}


# ---------------------------------------------------------------- objects
def _many(reference: Node) -> bool:
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


# ---------------------------------------------------------------- what objects do
def _thing(event: Node, place: int) -> str:
    return print_thing(as_node(event.args[place]))


def _enter(event: Node) -> str:
    under = ""
    if event.wording.startswith("under"):
        under = f" under {_GRAVEYARDS[_whose(as_node(event.args[0]))]} control"
    return f"enter{' the battlefield' if 'battlefield' in event.wording else ''}{under}"


_HANDS = {"you": "your", "any_player": "a player's"}
_GRAVEYARDS = {"you": "your", "opponent": "an opponent's", "any_player": "a"}


def _whose(reference: Node) -> str:
    """Whose the objects are that the text says go to their owner's zone."""
    if reference.kind == "either_of":
        reference = as_node(reference.args[1])
    if reference.kind != "all":
        return "any_player"
    last = literals_of(as_node(reference.args[0]))[-1]
    owned = last.kind in ("owned", "controlled") and last.wording == "hidden"
    return as_node(last.args[0]).kind if owned else "any_player"


def _die(event: Node) -> str:
    if event.wording == "short":
        return "are put into a graveyard"
    if event.wording != "long":
        return "die"
    whose = _GRAVEYARDS[_whose(as_node(event.args[0]))]
    return f"are put into {whose} graveyard from the battlefield"


def _to_graveyard(event: Node) -> str:
    return f"are put into {_GRAVEYARDS[as_node(event.args[1]).kind]} graveyard from anywhere"


def _move(event: Node) -> str:
    """A change of zones other than the common ones."""
    before, after = str(event.args[1]), str(event.args[2])
    whose = _whose(as_node(event.args[0]))
    card = as_node(event.args[0])
    cards = card.kind == "all" and card.wording in ("card", "one or more cards")
    if cards and after == "any":
        place = event.wording.partition(":")[0]
        return f"leave {place} graveyard" if place else "leave graveyards"
    if cards:
        owner, grave = event.wording.split(":")
        origin = f"{'your' if owner == 'you' else 'their'} {before}"
        if before.startswith("not "):
            origin = "anywhere other than the battlefield"
        return f"are put into {_GRAVEYARDS[grave]} graveyard from {origin}"
    if after == "battlefield":
        origin = f"{'your' if whose == 'you' else 'a'} {before}"
        return f"enter from {before if before == 'exile' else origin}"
    if after == "not graveyard":
        return "leave the battlefield without dying"
    if after == "hand":
        return f"are returned to {_HANDS.get(whose, 'a')} hand"
    if event.wording == "put":
        return "are put into exile from anywhere"
    return "are exiled" if before == "any" else "are put into exile from the battlefield"


def _attack_with(event: Node) -> str:
    number = int(str(event.args[1]))
    others = print_phrase(as_node(event.args[2]), number > 1)
    return f"and at least {words.number_word(number)} other {others} attack"


def _blocked_by(event: Node) -> str:
    other = as_node(event.args[1])
    return f"become blocked by {print_thing(other)}"


def _deal(event: Node) -> str:
    to = "" if event.wording == "any" else f" to {_thing(event, 2)}"
    return f"deal {_damage(event)}{to}"


def _damage(event: Node) -> str:
    kind = str(event.args[0])
    return "damage" if kind == "any" else f"{kind} damage"


def _dealt(event: Node) -> Said:
    """Damage said of what is dealt it."""
    whom, source = as_node(event.args[2]), as_node(event.args[1])
    by = "" if source == Node("all", (Node("source"),)) else f" by {print_thing(source)}"
    said = f"dealt {_damage(event)}{by}"
    if event.wording == "youre":
        return "you're", said
    return print_thing(whom), f"{'are' if _many(whom) else 'is'} {said}"


def _special(event: Node) -> str:
    first, space, rest = str(event.args[0]).partition(" ")
    plain = "are" if first == "is" else first.removesuffix("s")
    return f"{plain}{space}{rest}"


def _does_to(event: Node) -> str:
    return f"{str(event.args[1]).removesuffix('s')} {_thing(event, 2)}"


OF_OBJECTS: dict[str, Callable[[Node], str]] = {
    "enters": _enter,
    "leaves": lambda _: "leave the battlefield",
    "dies": _die,
    "to_graveyard": _to_graveyard,
    "moves": _move,
    "attacks": lambda _: "attack",
    "attacks_alone": lambda _: "attack alone",
    "attacks_player": lambda e: f"attack {print_doer(as_node(e.args[1]))}",
    "attacks_thing": lambda e: f"attack {_thing(e, 1)}",
    "attacks_unblocked": lambda _: "attack and aren't blocked",
    "attacks_with": _attack_with,
    "blocks": lambda _: "block",
    "blocks_object": lambda e: f"block {_thing(e, 1)}",
    "becomes_blocked": lambda _: "become blocked",
    "becomes_blocked_by": _blocked_by,
    "damage_dealt": _deal,
    "becomes_tapped": lambda _: "become tapped",
    "becomes_untapped": lambda _: "become untapped",
    "tapped_for_mana": lambda _: "are tapped for mana",
    "becomes_target": lambda e: f"become the target of {print_aim(as_node(e.args[1]))}",
    "turned_face_up": lambda _: "are turned face up",
    "transforms": lambda e: "transform into ~" if e.wording == "into" else "transform",
    "becomes_attached": lambda e: f"become attached to {_thing(e, 1)}",
    "becomes_unattached": lambda e: f"become unattached from {_thing(e, 1)}",
    "phases_in": lambda _: "phase in",
    "phases_out": lambda _: "phase out",
    "does_to": _does_to,
    "special_event": _special,
    "is_attacked": lambda _: "are attacked",
}


# ---------------------------------------------------------------- what players do
def _nth_cast(event: Node) -> str:
    number = ORDINALS[int(str(event.args[1]))]
    each = "" if event.wording == "bare" else " each turn"
    return f"cast ~your {number} {print_spell(as_node(event.args[2]), False)}{each}"


_ABILITIES = {"any": "an ability", "nonmana": "an ability that isn't a mana ability",
              "loyalty": "a loyalty ability", "exhaust": "an exhaust ability",
              "equip": "an equip ability"}  # fmt: skip


def _activate(event: Node) -> str:
    what = as_node(event.args[1])
    of = "" if what.kind == "anything" else f" of {print_one(what)}"
    return f"activate {_ABILITIES[str(event.args[2])]}{of}"


def _put_counters(event: Node) -> str:
    return f"put {_counters(event, 1)} on {_thing(event, 2)}"


def _counters(event: Node, place: int) -> str:
    """ "a +1/+1 counter", "one or more counters"."""
    kind = "" if event.args[place] == "any" else f"{event.args[place]} "
    if event.wording == "one or more":
        return f"one or more {kind}counters"
    return f"{words.article(kind + 'counter')} {kind}counter"


def _attack(event: Node) -> str:
    if event.wording == "plain":
        return "attack"
    number = words.number_word(int(str(as_node(event.args[1]).args[0])))
    return f"attack with {number} or more {print_phrase(as_node(event.args[2]), True)}"


def _act_on(event: Node) -> str:
    end = f" {event.wording}" if event.wording else ""
    return f"{event.args[1]} {_thing(event, 2)}{end}"


def _create(event: Node) -> str:
    what = as_node(event.args[1])
    if what.wording == "one or more":
        return f"create one or more {print_phrase(what, True)}"
    return f"create {print_one(what)}"


def _flip(event: Node) -> str:
    return {"won": "win a coin flip", "lost": "lose a coin flip"}.get(
        str(event.args[1]), "flip a coin"
    )


BY_PLAYERS: dict[str, Callable[[Node], str]] = {
    "casts": lambda e: f"cast {print_spell(as_node(e.args[1]))}",
    "copies": lambda e: f"copy {print_spell(as_node(e.args[1]))}",
    "nth_cast": _nth_cast,
    "cycles": lambda e: f"cycle {print_card(as_node(e.args[1]))}",
    "discards_card": lambda e: f"discard {print_card(as_node(e.args[1]))}",
    "draws": lambda e: "draw one or more cards" if e.wording else "draw a card",
    "nth_draw": lambda e: f"draw ~your {ORDINALS[int(str(e.args[1]))]} card each turn",
    "gains": lambda _: "gain life",
    "loses": lambda _: "lose life",
    "sacrifices": lambda e: f"sacrifice {_thing(e, 1)}",
    "activates": _activate,
    "taps_for_mana": lambda e: f"tap {_thing(e, 1)} for mana",
    "counters_put_by": _put_counters,
    "creates": _create,
    "you_attack": _attack,
    "player_attacks": lambda e: f"attack {print_doer(as_node(e.args[1]))}",
    "plays_land": lambda _: "play a land",
    "plays_card": lambda e: "play a card from exile" if e.wording == "exile" else "play a card",
    "searches": lambda e: f"search {'a' if e.wording == 'a' else '~your'} library",
    "shuffles": lambda e: "shuffle" if e.wording == "bare" else "shuffle ~your library",
    "rolls_dice": lambda e: "roll a die" if e.args[1] == "die" else "roll one or more dice",
    "flips": _flip,
    "player_loses": lambda _: "lose the game",
    "control_lost": lambda e: f"lose control of {_thing(e, 1)}",
    "last_counter_removed_by": lambda e: f"remove the last {e.args[1]} counter from {_thing(e, 2)}",
    "revealed_this_way": lambda e: f"reveal {print_card(as_node(e.args[1]))} this way",
    "control_gained": lambda e: f"gain control of {_thing(e, 1)}",
    "acts_on": _act_on,
    "performs": lambda e: str(e.args[1]),
}


# ---------------------------------------------------------------- other events
def _draws_beyond(event: Node) -> str:
    player = as_node(event.args[0])
    if player.kind == "you":
        return "you draw a card except the first one you draw in each of your draw steps"
    return (
        f"{print_doer(player)} draws a card except the first one they draw in each of "
        "their draw steps"
    )


def _caused(event: Node) -> str:
    inner = as_node(event.args[0])
    if inner.kind.startswith("one_or_more"):
        inner = as_node(inner.args[0])
    player = as_node(inner.args[0])
    yours = "your " if player.kind == "you" else "their "
    deed = BY_PLAYERS[inner.kind](inner).replace("~your ", yours)
    return f"{print_aim(as_node(event.args[1]))} causes {print_doer(player)} to {deed}"


def _countered(event: Node) -> str:
    what = as_node(event.args[0])
    if what.wording == "have":
        return "a spell you've cast is countered"
    mine = " you control" if what.kind == "and" else ""
    return f"a spell{mine} is countered"


def _nth_counter(event: Node) -> str:
    number = ORDINALS[int(str(event.args[0]))]
    return f"the {number} {event.args[1]} counter is put on {_thing(event, 2)}"


def _counters_put(event: Node) -> str:
    verb = "are" if event.wording == "one or more" else "is"
    return f"{_counters(event, 0)} {verb} put on {_thing(event, 1)}"


def _last_counter(event: Node) -> str:
    kind = "" if event.args[0] == "any" else f"{event.args[0]} "
    return f"the last {kind}counter is removed from {_thing(event, 1)}"


_OWN: dict[str, Callable[[Node], str]] = {
    "draws_beyond_first": _draws_beyond,
    "caused": _caused,
    "counters_spell": lambda e: f"{print_aim(as_node(e.args[0]))} counters a spell",
    "is_countered": _countered,
    "ability_triggers": lambda _: "a permanent entering causes a triggered ability to trigger",
    "counters_put": _counters_put,
    "nth_counter_put": _nth_counter,
    "counters_removed": lambda e: f"{_counters(e, 0)} is removed from {_thing(e, 1)}",
    "last_counter_removed": _last_counter,
}


@prints("post", "damaged_by", "damaged_by_self")
def _damaged_by(literal: Node, _many_: bool) -> str:
    who = "~" if literal.kind == "damaged_by_self" else print_reference(as_node(literal.args[0]))
    return f"dealt damage by {who} this turn"


@prints("post", "has_symbol")
def _has_symbol(literal: Node, _many_: bool) -> str:
    return f"with {literal.args[0]} in its mana cost"
