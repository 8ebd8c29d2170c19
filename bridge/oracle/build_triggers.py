"""The actions of `triggers.grammar`: the events that abilities trigger on (CR 603.1, 603.2).

A verb yields its event with `affected()` where its subject belongs, or `actor()` where the player
who does it belongs; `object_event` and `player_event` put them in. A modifier yields its event with
`any_event()` in place of the one that it modifies.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    IT,
    SELF,
    YOU,
    Head,
    conjunction,
    flatten,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Arg, Node, node
from clingather.bridge.oracle.words import number_word

ACTIONS, action = registry()

ANYONE = node("any_player")
PERMANENT = node("permanent")
SUBJECT = node("affected")  # with no wording: the place of the subject
ACTOR = node("actor")
EVENT = node("any_event")


def put(tree: Arg, place: Node, value: Node) -> Any:
    """The same tree with a value at every such place."""
    if not isinstance(tree, Node):
        return tree
    if tree == place and tree.wording == place.wording:
        return value
    return replace(tree, args=tuple(put(arg, place, value) for arg in tree.args))


def _noted(event: Node, word: str) -> Node:
    """The event with one more word for the printer."""
    return replace(event, wording=f"{event.wording} {word}".strip())


# ---------------------------------------------------------------- the whole head
@action
def said_when(word: str, event: Node) -> Node:
    """An event with the word before it: when, whenever, at."""
    return replace(event, wording=f"{word}|{event.wording}")


@action
def next_event(player: Node, verb: Node) -> Node:
    """The next time this turn that a player does it."""
    turn = node("within", _grouped(put(verb, ACTOR, player)), node("end_of_turn"))
    return node("next_time", turn)


@action
def next_of(subject: Node, verb: Node) -> Any:
    """The next time that something happens to such an object."""
    event = object_event(subject, (verb,))
    return REJECT if event is REJECT else node("next_time", event)


@action
def trigger_and(first: Node, second: Node) -> Node:
    """Two events, each with its own "when" or "at"."""
    return node("either_event", first, second, wording="and")


@action
def modified(event: Node, modifiers: tuple[Node, ...]) -> Any:
    """An event with its turn, its phase, a condition, "for the first time"."""
    for modifier in modifiers:
        said = resolved_condition(modifier, event)
        if said is None:
            return REJECT
        event = put(said, EVENT, event)
    return event


def _has_pronoun(tree: Arg) -> bool:
    """Whether "it" stands in a tree."""
    if not isinstance(tree, Node):
        return False
    return (tree == IT and tree.wording == "it") or any(map(_has_pronoun, tree.args))


# What of an event `event_object` is, by kind: the place among its arguments.
_OBJECT = {
    "casts": 1, "copies": 1, "nth_cast": 2, "sacrifices": 1, "taps_for_mana": 1, "discards_card": 1,
    "cycles": 1, "plays_card": 1,
    "last_counter_removed_by": 2, "revealed_this_way": 1, "acts_on": 2, "creates": 1,
    "nth_counter_put": 2,
    "counters_put": 1, "counters_put_by": 2, "counters_removed": 1, "last_counter_removed": 1,
    "control_lost": 1, "control_gained": 1, "damage_dealt": 1, "special_event": 1,
}  # fmt: skip
_INNER = frozenset({"one_or_more", "one_or_more_for", "in_turn", "in_phase", "nth_time",
                    "event_while", "within", "next_time", "caused"})  # fmt: skip
NO_OBJECT = frozenset({"begins", "next_begins", "state_is", "you_attack", "is_attacked"})


def object_of(event: Node) -> Node | None:
    """The reference or filter that says which object an event is about; None if it has none.

    Of two events the object is known only where both are about the same one.
    """
    if event.kind in _INNER or event.kind == "at_once_many":
        inner = event.args[-1] if event.kind == "at_once_many" else event.args[0]
        assert isinstance(inner, Node)
        return object_of(inner)
    if event.kind == "either_event":
        both = [object_of(arg) for arg in event.args if isinstance(arg, Node)]
        return both[0] if both[0] == both[1] else None
    if event.kind in ("activates", "ability_triggers"):
        return node("stack_ability")
    if event.kind == "damage_dealt" and event.wording in ("passive", "youre"):
        place = 2
    else:
        place = _OBJECT.get(event.kind, 0)
    found = event.args[place] if place < len(event.args) else None
    if event.kind in NO_OBJECT or not isinstance(found, Node):
        return None
    return found if found.sort in ("reference", "filter") and found.kind != "player" else None


@action
def either_events(first: Node, second: Node) -> Node:
    """One of two events."""
    return node("either_event", first, second, wording="or")


@action
def either_three(first: Node, second: Node, third: Node) -> Node:
    """One of three events."""
    return node("either_event", first, node("either_event", second, third), wording="three")


# ---------------------------------------------------------------- subjects
@action
def a_thing(what: Node) -> Any:
    """One permanent, with its article."""
    return node("all", what, wording="one") if _permanents(what) and not _other(what) else REJECT


@action
def one_other_thing(what: Node) -> Any:
    """Another permanent."""
    return node("all", what, wording="one") if _permanents(what) and _other(what) else REJECT


@action
def sized_thing(size: str, what: Node) -> Any:
    """A permanent with that power and toughness."""
    if not _permanents(what) or _other(what) or not size.replace("/", "").isdigit():
        return REJECT
    numbers = [node("number", int(part)) for part in size.split("/")]
    power, toughness = (
        node("stat", name, "=", value, wording="hidden")
        for name, value in zip(("power", "toughness"), numbers, strict=True)
    )
    return node("all", conjunction([*flatten(what), power, toughness]), wording="sized")


@action
def some_things(what: Node) -> Any:
    """One or more permanents: once for all at the same time."""
    return node("all", what, wording="one or more") if _permanents(what) else REJECT


def _other(what: Node) -> bool:
    return any(item.kind == "other" for item in flatten(what))


def _permanents(what: Node) -> bool:
    """Whether a noun phrase speaks of permanents alone."""
    return what.kind != "or" and flatten(what)[0].kind == "permanent"


@action
def my_commander(article: str = "your") -> Node:
    """A commander that you own (CR 903.3)."""
    mine = conjunction([PERMANENT, node("commander"), node("owned", YOU)])
    return node("all", mine, wording="commander" if article == "your" else "a commander")


@action
def damaged_thing(what: Node, source: Any) -> Any:
    """A permanent that the object, or what it is attached to, dealt damage to this turn."""
    if not _permanents(what) or _other(what):
        return REJECT
    by_host = isinstance(source, Node)
    if by_host and source.kind != "host":
        return REJECT
    literal = node("damaged_by", source) if by_host else node("damaged_by_self")
    return node("all", conjunction([*flatten(what), literal]), wording="one")


@action
def either_thing(first: Node, second: Node) -> Any:
    """One of two."""
    return node("either_of", first, second, wording="or")


@action
def either_three_things(first: Node, second: Node, third: Node) -> Node:
    """One of three."""
    rest = node("either_of", second, third)
    return node("either_of", first, rest, wording="three")


@action
def player_or_thing(what: Node) -> Any:
    """A player or a permanent, with one article."""
    if not _permanents(what) or _other(what):
        return REJECT
    anyone = node("player", ANYONE)
    return node("either_of", anyone, node("all", what, wording="bare"), wording="or")


@action
def thing_or_player(what: Node) -> Any:
    """A permanent or a player, with one article."""
    if not _permanents(what) or _other(what):
        return REJECT
    anyone = node("player", ANYONE, wording="bare")
    return node("either_of", node("all", what, wording="one"), anyone, wording="or")


# ---------------------------------------------------------------- events of objects
@action
def object_event(subject: Node, verbs: tuple[Node, ...]) -> Any:
    """What happens to an object: one verb, or one of several."""
    if {"blocks", "becomes_blocked_by"} <= {verb.kind for verb in verbs}:
        return REJECT  # what it is blocked by is also what it blocks: `blocks_either_way`
    if subject == SELF and any(verb.wording == "short" for verb in verbs):
        return REJECT  # from the battlefield, or from anywhere?
    if subject != SELF and any(_mentions_other(arg) for verb in verbs for arg in verb.args):
        return REJECT  # other than what: the source, or the subject?
    said = [_said_of(verb, subject) for verb in verbs]
    if None in said:
        return REJECT
    events = [_grouped(put(verb, SUBJECT, subject)) for verb in said if verb is not None]
    return _one_of(events, "shared")


def _one_of(events: list[Node], wording: str) -> Node:
    """One of several events that share their subject."""
    result = events[-1]
    for event in reversed(events[:-1]):
        result = node("either_event", event, result, wording=wording)
    return result


def _said_of(verb: Node, subject: Node) -> Node | None:
    """The verb with what it says of its subject moved into the subject: whose, from where."""
    flags = verb.wording.split(":")
    if flags[0] != "whose":
        return verb
    literal = node(flags[1], node(flags[2]), wording="hidden")
    narrowed = _narrowed(subject, literal)
    if narrowed is None:
        return None
    said: Node = put(replace(verb, wording=flags[3]), SUBJECT, narrowed)
    return said


def _narrowed(subject: Node, literal: Node) -> Node | None:
    """The objects that also match a literal; None where the tree has no place for it."""
    if subject.kind == "all" and isinstance(subject.args[0], Node):
        literals = [*flatten(subject.args[0]), literal]
        return node("all", conjunction(literals), wording=subject.wording)
    if subject.kind == "either_of":
        first, second = (arg for arg in subject.args if isinstance(arg, Node))
        one, other = _narrowed(first, literal), _narrowed(second, literal)
        if one is None or other is None:
            return None
        return node("either_of", one, other, wording=subject.wording)
    if subject != SELF:
        return None
    return node("all", conjunction([PERMANENT, node("is_self"), literal]), wording="the self")


def _grouped(event: Node) -> Node:
    """Once for all that happen at the same time, where the text says "one or more"."""
    return _together(event) if _says_more(event) else event


_FIXED = frozenset({"self", "host", "you", "game", "is_self", "enchanted_player", "chosen_player",
                    "haunted", "mention", "anyone"})  # fmt: skip


def _together(event: Node) -> Node:
    """One or more such events at the same time, for each of what the text says in the singular.

    "One or more creatures deal damage to a player" happens once for each player.
    """
    held = [str(at) for at, arg in enumerate(event.args, 1) if isinstance(arg, Node) and _held(arg)]
    return node("one_or_more_for", event, tuple(held)) if held else node("one_or_more", event)


def _held(role: Node) -> bool:
    """Whether a role of an event is one of several that the text leaves open."""
    if role.sort not in ("reference", "player") or _says_more(role):
        return False
    if role == node("all", node("source")) and not role.wording:
        return False  # no word speaks of it
    inner = role.args[0] if role.kind == "player" else role
    return isinstance(inner, Node) and inner.kind not in _FIXED


def _mentions_other(tree: Arg) -> bool:
    """Whether "other" or "another" stands in a part of an event."""
    if not isinstance(tree, Node):
        return False
    return tree.kind == "other" or any(map(_mentions_other, tree.args))


def _says_more(tree: Arg) -> bool:
    """Whether "one or more" stands in an event."""
    if not isinstance(tree, Node):
        return False
    if tree.sort in ("reference", "event", "player") and tree.wording.startswith("one or more"):
        return True
    if tree.sort == "filter" and tree.wording == "one or more":
        return True
    parts = tree.args if tree.sort in ("reference", "event") else ()
    return any(map(_says_more, parts))


@action
def enters_under(player: Node, battlefield: str) -> Node:
    """It enters under a player's control."""
    event = node("enters", SUBJECT)
    words = f"under {battlefield}".strip()
    return replace(event, wording=f"whose:controlled:{player.kind}:{words}")


@action
def enters_from(zone: Node) -> Node:
    """It enters from a zone."""
    place, player = zone.args
    assert isinstance(player, Node)
    event = node("moves", SUBJECT, place, "battlefield")
    if player == YOU:
        return replace(event, wording="whose:owned:you:your")
    return event


@action
def enters_being(state: str) -> Node:
    """It enters tapped or untapped."""
    now = node("is", node("event_object"), node(state))
    return node("event_while", node("enters", SUBJECT), now, wording="being")


@action
def dies_into(player: Node) -> Node:
    """It is put into a graveyard from the battlefield: it dies (CR 700.4); whose graveyard."""
    event = node("dies", SUBJECT)
    if player == ANYONE:
        return replace(event, wording="long")
    return replace(event, wording=f"whose:owned:{player.kind}:long")


@action
def returned_to(player: Node) -> Node:
    """It is returned to its owner's hand from the battlefield."""
    event = node("moves", SUBJECT, "battlefield", "hand")
    if player == YOU:
        return replace(event, wording="whose:owned:you:returned your")
    return replace(event, wording="returned")


@action
def blocked_by_many(number: int, what: Node) -> Any:
    """It becomes blocked by so many creatures; by one or more is another row."""
    if number < 2 or not _permanents(what):
        return REJECT
    blocked = node(
        "becomes_blocked_by", SUBJECT, node("all", what, wording=f"{number_word(number)} or more")
    )
    return node("at_once_many", number, blocked)


@action
def blocks_either_way(other: Node) -> Node:
    """It blocks or becomes blocked by such a creature."""
    blocks = node("blocks_object", SUBJECT, other)
    return node(
        "either_event", blocks, node("becomes_blocked_by", SUBJECT, other), wording="blocks"
    )


@action
def spell_or_ability() -> Node:
    """A spell or ability on the stack."""
    return node("or", node("spell"), node("stack_ability"), wording="a spell or ability")


@action
def aimed_by(controller: Node, what: Node) -> Node:
    """A spell or ability that a player controls."""
    return node("and", what, controller)


@action
def aimed_spell(what: Node) -> Any:
    """A spell of a kind."""
    spell = what.kind != "or" and flatten(what)[0].kind == "spell" and len(flatten(what)) > 1
    return replace(what, wording="of a kind") if spell else REJECT


# ---------------------------------------------------------------- events of players
@action
def player_event(player: Node, verbs: tuple[Node, ...]) -> Any:
    """What a player does: one verb, or one of several."""
    events = [_grouped(put(verb, ACTOR, player)) for verb in verbs]
    return _one_of(events, "shared")


def _spell(what: Node, posts: tuple[Node, ...]) -> Any:
    """A spell; whoever casts it controls it, so "you control" belongs to what it targets."""
    items = [*flatten(what), *posts]
    if any(item.kind == "controlled" for item in items):
        return REJECT
    return conjunction(items)


def _is_spell(what: Node) -> bool:
    return what.kind != "or" and flatten(what)[0].kind == "spell"


@action
def cast_one(what: Node, posts: tuple[Node, ...] = ()) -> Any:
    """A spell."""
    return REJECT if _other(what) else _spell(what, posts)


@action
def cast_another(what: Node, posts: tuple[Node, ...] = ()) -> Any:
    """Another spell."""
    return _spell(what, posts) if _other(what) else REJECT


@action
def with_symbol(symbol: str) -> Any:
    """With a symbol in its mana cost."""
    return node("has_symbol", symbol)


@action
def casts_self(_name: str) -> Node:
    """The object itself is cast."""
    return node("casts", ACTOR, node("is_self"))


@action
def casts_or_copies(what: Node) -> Any:
    """A spell is cast or copied."""
    if not _is_spell(what):
        return REJECT
    casts = node("casts", ACTOR, what)
    return node("either_event", casts, node("copies", ACTOR, what), wording="casts or copies")


@action
def casts_nth(number: int, what: Node, how: str = "") -> Any:
    """The n-th such spell of the turn."""
    if not _is_spell(what) or _other(what):
        return REJECT
    return node("nth_cast", ACTOR, number, what, wording=how)


@action
def own_card(article: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """A card, in whatever zone the verb says."""
    if heads.noun != "card" or heads.number != ("many" if article == "one or more" else "one"):
        return REJECT
    anywhere = node("card_in", "any", ANYONE, wording=article)
    front = [node("other")] if article == "another" else []
    return conjunction([anywhere, *front, *heads.literals, *posts])


@action
def own_self(_name: str) -> Node:
    """The object itself, as a card."""
    return node("is_self")


def _many_cards(what: Node) -> bool:
    return flatten(what)[0].wording == "one or more"


@action
def discards_cards(what: Node) -> Node:
    """A card is discarded, or one or more at the same time."""
    return node("discards_card", ACTOR, what, wording="one or more" if _many_cards(what) else "")


@action
def cycles_or_discards(what: Node) -> Any:
    """A card is cycled or discarded."""
    if _many_cards(what):
        return REJECT
    cycles = node("cycles", ACTOR, what)
    discards = node("discards_card", ACTOR, what)
    return node("either_event", cycles, discards, wording="cycles or discards")


@action
def gains_or_loses() -> Node:
    """Life is gained or lost."""
    both = node("gains", ACTOR), node("loses", ACTOR)
    return node("either_event", *both, wording="gains or loses")


@action
def puts_counters(many: str, kind: str | None, place: Node) -> Node:
    """A player puts counters on something."""
    event = node("counters_put_by", ACTOR, kind or "any", place)
    return replace(event, wording="one or more" if many else "")


@action
def created_one(what: Node) -> Any:
    """A token."""
    return _created(what, "one")


@action
def created_some(what: Node) -> Any:
    """One or more tokens."""
    return _created(what, "one or more")


def _created(what: Node, wording: str) -> Any:
    if not _permanents(what) or not any(item.kind == "token" for item in flatten(what)):
        return REJECT
    return replace(what, wording=wording)


@action
def attacks_plain() -> Node:
    """One or more creatures of the player attack (CR 508.3d)."""
    creature = node("and", PERMANENT, node("type", "Creature"))
    return node("you_attack", ACTOR, node("number", 1), creature, wording="plain")


@action
def attacks_many(number: int, what: Node) -> Any:
    """So many creatures of the player attack."""
    if not _permanents(what):
        return REJECT
    return node("you_attack", ACTOR, node("number", number), what)


@action
def attacks_one(what: Node) -> Any:
    """Such a creature of the player attacks (CR 508.3c)."""
    if not _permanents(what) or _other(what):
        return REJECT
    theirs = conjunction([*flatten(what), node("controlled", ACTOR, wording="hidden")])
    return node("attacks", node("all", theirs, wording="one"), wording="with")


@action
def performs_number(verb: str, number: int) -> Node:
    """A keyword action with its number."""
    return node("performs", ACTOR, f"{verb} {number}")


@action
def _caused(cause: Node, player: Node, verb: Node) -> Any:
    """A spell or ability makes a player do something."""
    event = _grouped(put(verb, ACTOR, player))
    return node("caused", event, cause)


@action
def any_permanent() -> Node:
    """Any permanent."""
    return node("permanent", wording="permanent")


@action
def player_without_cards() -> Node:
    """Some player has no cards in hand."""
    hand = node("count", node("card_in", "hand", node("that_player"), wording="in"))
    none = node("compare", hand, "=", node("number", 0))
    return node("exists_player", ANYONE, none, wording="a player")


@action
def counters_a_spell(cause: Node) -> Node:
    """A spell or ability counters a spell."""
    return node("counters_spell", cause, node("spell"))


@action
def you_or_targeted(what: Node, aimed: Node) -> Node:
    """You or a permanent becomes a target."""
    whom = node("either_of", node("player", YOU), what, wording="or")
    return node("becomes_target", whom, aimed)


# ---------------------------------------------------------------- cards and counters
@action
def card_event(what: Node, move: Node) -> Any:
    """A card changes zones."""
    items = flatten(what)
    many = _many_cards(what)
    said = move.wording.split(":")
    if move.kind == "moves" and move.args[1] != "not battlefield":
        whose = {"your": YOU, "you": YOU}.get(said[0], ANYONE)
        items[0] = node("card_in", str(move.args[1]), whose, wording=items[0].wording)
    if move.kind == "moves" and said[-1] in ("you", "opponent"):
        items.append(node("owned", node(said[-1]), wording="hidden"))
    cards = node("all", conjunction(items), wording="one or more cards" if many else "card")
    return _grouped(put(move, SUBJECT, cards))


@action
def card_leaves(whose: str) -> Node:
    """Cards leave a graveyard."""
    return node("moves", SUBJECT, "graveyard", "any", wording=f"{whose}:leaves")


@action
def card_to(graveyard: Node, zone: str, whose: Node) -> Any:
    """Cards are put into a graveyard from another zone than the battlefield."""
    if zone == "graveyard":
        return REJECT
    event = node("moves", SUBJECT, zone, "graveyard")
    return replace(event, wording=f"{whose.kind}:{graveyard.kind}")


@action
def counters_on_event(many: str, kind: str | None, place: Node) -> Node:
    """Counters are put on something."""
    event = node("counters_put", kind or "any", place)
    if many:
        return _together(replace(event, wording="one or more"))
    return _grouped(event)


@action
def last_counter(kind: str | None, place: Node) -> Node:
    """The last counter of a kind is removed."""
    return node("last_counter_removed", kind or "any", place)


# ---------------------------------------------------------------- steps and phases
def _step(said: str) -> tuple[str, str]:
    name, _, words = said.partition(":")
    return name, words


@action
def _begins(step: str, player: Node, whose: str) -> Node:
    """The beginning of a step or phase of a player's turn (CR 603.2b)."""
    name, words = _step(step)
    return node("begins", name, player, wording=f"{words}/{whose}")


@action
def begins_host(step: str, word: str, what: Node, form: str) -> Node:
    """A step of the controller of what the object is attached to."""
    name, words = _step(step)
    host = node("host", word, what)
    return node("begins", name, node("controller_of", host), wording=f"{words}/{form}")


@action
def begins_host_of(word: str, what: Node, step: str) -> Node:
    """The same, with the controller before the step."""
    return begins_host(step, word, what, "before")  # type: ignore[no-any-return]


@action
def begins_next(step: str, player: Node, whose: str) -> Node:
    """The next such step (CR 603.7)."""
    name, words = _step(step)
    return node("next_begins", name, player, wording=f"{words}/{whose}")


_PARTICULAR = frozenset({"mention", "mention_player", "self", "is_self"})


def is_delayed(trigger: Arg) -> bool:
    """Whether an event in a program makes a delayed triggered ability (CR 603.7).

    It happens within a time or the next time, or is about an object that the program knows; any
    other event would belong to an ability of its own.
    """
    if not isinstance(trigger, Node) or trigger.kind == "state_is":
        return False
    if trigger.kind in ("within", "next_time", "next_begins"):
        return True
    return trigger.kind in _PARTICULAR or any(map(is_delayed, trigger.args))


def about_others(condition: Node, event: Node) -> Node | None:
    """The condition with "other" told; None where it could mean other than two things.

    Without an object of the event it is other than the source; "other Mountains" after "a Mountain
    enters" are other than that one.
    """
    about = object_of(event)
    if not _mentions_other(condition) or about in (None, SELF):
        return condition
    described = about.args[0] if about is not None and about.kind == "all" else None
    if condition.wording != "at least":
        return None
    if not isinstance(described, Node) or not _same_but_other(condition, described):
        return None
    told: Node = put(condition, node("other"), node("other_than", node("event_object")))
    return told


def _same_but_other(tree: Arg, described: Node) -> bool:
    """Whether each filter with "other" in a tree is that filter besides."""
    if not isinstance(tree, Node):
        return True
    literals = flatten(tree) if tree.kind == "and" else []
    if any(item.kind == "other" for item in literals):
        rest = [item for item in literals if item.kind != "other"]
        known = flatten(described)
        return len(rest) == len(known) and all(item in known for item in rest)
    return all(_same_but_other(arg, described) for arg in tree.args)


def resolved_condition(condition: Node, event: Node) -> Node | None:
    """The condition with "it" standing for the object of the event; None if it has none."""
    if _has_pronoun(condition) and object_of(event) is None:
        return None
    it = "self" if object_of(event) == SELF else "event_object"
    found: Node = put(condition, IT, node(it, wording="it"))
    return found
