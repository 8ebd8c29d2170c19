"""CR 613 read literally and evaluated by brute force; slow, and meant to be obviously right.

A world is a dictionary of immutable objects. Applying an effect gives a new world, so that "what
would applying the other change" (613.8a) is asked by applying it and looking.
Layer 1 is worked out first, by `rule707`. Not modelled: layer 3 (no effect of the model changes a
text).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.brute.model import (
    BASIC_LAND_TYPES,
    EVERY,
    KIND_OF_SUBTYPE,
    LAYERS,
    Ability,
    AddColors,
    AddTypes,
    All,
    Amount,
    Board,
    Card,
    Change,
    Condition,
    Control,
    Count,
    Filter,
    Gain,
    Host,
    Itself,
    Keyword,
    Locked,
    Lose,
    LoseAll,
    Mana,
    ManaValue,
    ModifyPT,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Static,
    Switch,
)
from tests.brute.rule707 import copiable_values


@dataclass(frozen=True, slots=True)
class Instance:
    """An ability that an object has now; `printed` means generated from its rules text.

    `words_of` is the card whose words it has, if it is one.
    """

    key: str
    ability: Ability
    timestamp: int
    printed: bool
    words_of: Card | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A permanent at one moment of the evaluation."""

    id: str
    timestamp: int
    mana_value: int
    attached_to: str
    counters: int  # net +1/+1
    controller: str
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    abilities: tuple[Instance, ...]
    power: int | None
    toughness: int | None


World = dict[str, Thing]


@dataclass(frozen=True, slots=True)
class Effect:
    """A continuous effect: where it comes from and what it says."""

    key: str
    text: Static
    source: str  # the object with the static ability; "" for a resolved effect
    player: str  # "you" of a resolved effect
    timestamp: int


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the rules leave room: what is fixed here so that a board can be tried under each.

    `ties`: how equal timestamps are ordered (two effects of one object, 613.7 is silent).
    `loop_waits`: a member of a dependency loop still waits for effects outside the loop (613.8b).
    `just_after`: what waited applies just after the last effect that it waited for (613.8b,
    first sentence, at its most literal), even before older effects that depend on nothing.
    `copied_is_new`: a copy effect created the abilities that an object copied (613.7a).
    """

    ties: int = 0
    loop_waits: bool = True
    just_after: bool = False
    copied_is_new: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The objects after the last layer, and how they came to be."""

    world: World
    trace: tuple[tuple[str, str, frozenset[str]], ...]  # layer, effect, objects
    dependencies: frozenset[tuple[str, str, str, str]]  # layer, dependent, depends on, because


# ---------------------------------------------------------------- 613.1: the actual objects


def initial(board: Board, reading: Reading) -> World:
    """The objects after layer 1 (613.1, 613.2), under the players they stand under (110.2)."""
    ranks = {id_: rank for rank, id_ in enumerate(board.order)}
    copiable = copiable_values(board)
    return {
        card.id: Thing(
            id=card.id,
            timestamp=ranks[card.id],
            mana_value=values.mana_value,
            attached_to=card.attached_to,
            counters=card.plus - card.minus,
            controller=card.player,
            types=values.types,
            subtypes=values.subtypes,
            supertypes=values.supertypes,
            colors=values.colors,
            abilities=tuple(
                Instance(
                    f"{card.id}#{n}",
                    ability,
                    max(ranks[card.id], values.since if reading.copied_is_new else 0),
                    True,
                    words_of,
                )
                for n, (ability, words_of) in enumerate(values.abilities, 1)
            ),
            power=values.power,
            toughness=values.toughness,
        )
        for card in board.cards
        for values in (copiable[card.id],)
    }


def effects_of(world: World, board: Board) -> dict[str, Effect]:
    """Every continuous effect that exists in this world (611.2, 611.3b)."""
    found: dict[str, Effect] = {}
    for thing in world.values():
        for instance in thing.abilities:
            text = meaning(instance.ability)
            if text is not None:
                found[instance.key] = Effect(
                    instance.key, text, thing.id, "", max(instance.timestamp, thing.timestamp)
                )
    for resolved in board.resolved:
        text = Static(Locked(resolved.affects), resolved.changes)
        rank = board.order.index(resolved.id)
        found[resolved.id] = Effect(resolved.id, text, "", resolved.player, rank)
    return found


def meaning(ability: Ability) -> Static | None:
    """The static ability that an ability is or means, if it changes characteristics."""
    match ability:
        case Static():
            return ability
        case Keyword("changeling"):  # 702.73a
            return Static(Itself(), (AddTypes((), (EVERY,)),), cda=True)
        case Keyword("devoid"):  # 702.114a
            return Static(Itself(), (SetColors(()),), cda=True)
    return None


def layer_of(change: Change, text: Static) -> str:
    """The layer or sublayer in which a change applies (613.1, 613.4)."""
    match change:
        case Control():
            return "2"
        case AddTypes() | SetTypes() | SetSubtypes():
            return "4"
        case SetColors() | AddColors():
            return "5"
        case Gain() | Lose() | LoseAll():
            return "6"
        case SetPT():
            return "7a" if text.cda else "7b"
        case ModifyPT():
            return "7c"
        case Switch():
            return "7d"


def parts(effect: Effect, layer: str) -> tuple[Change, ...]:
    """What the effect does in that layer, in the order of its text (613.6)."""
    return tuple(change for change in effect.text.changes if layer_of(change, effect.text) == layer)


# ---------------------------------------------------------------- what an effect means now


def you(effect: Effect, world: World) -> str:
    """The player that "you" is: the current controller of the source (109.5)."""
    return world[effect.source].controller if effect.source else effect.player


def has_subtype(thing: Thing, subtype: str) -> bool:
    """Whether it has that subtype, counting "every creature type"."""
    if KIND_OF_SUBTYPE[subtype] == "Creature" and EVERY in thing.subtypes:
        return True
    return subtype in thing.subtypes


def matches(thing: Thing, want: Filter, effect: Effect, world: World) -> bool:
    """Whether a permanent is one of those that the words describe."""
    return all(
        (
            thing.types.issuperset(want.types),
            not want.subtype or has_subtype(thing, want.subtype),
            not want.color or want.color in thing.colors,
            not want.keyword or any(i.ability == Keyword(want.keyword) for i in thing.abilities),
            thing.types.isdisjoint(want.not_types),
            not want.not_subtype or not has_subtype(thing, want.not_subtype),
            not want.nonbasic or "Basic" not in thing.supertypes,
            want.control != "you" or thing.controller == you(effect, world),
            want.control != "opponents" or thing.controller != you(effect, world),
            not want.other or thing.id != effect.source,
        )
    )


def number(want: Filter, effect: Effect, world: World) -> int:
    """How many permanents match."""
    return sum(matches(thing, want, effect, world) for thing in world.values())


def holds(condition: Condition | None, effect: Effect, world: World) -> bool:
    """Whether the condition of the effect is met."""
    if condition is None:
        return True
    want = replace(condition.filter, control="you")
    return number(want, effect, world) >= condition.at_least


def applies_to(effect: Effect, world: World) -> frozenset[str]:
    """The objects that the effect applies to now; none while its condition is not met."""
    if not holds(effect.text.condition, effect, world):
        return frozenset()
    match effect.text.subject:
        case Itself():
            return frozenset({effect.source})
        case Host():  # 303.4m: whatever it is attached to
            host = world[effect.source].attached_to
            return frozenset({host}) if host else frozenset()
        case Locked(ids):
            return frozenset(ids)
        case All(want):
            return frozenset(
                thing.id for thing in world.values() if matches(thing, want, effect, world)
            )


def evaluated(amount: Amount, effect: Effect, thing: Thing, world: World) -> int:
    """The number that an amount is now."""
    match amount:
        case Count(want, times):
            return times * number(want, effect, world)
        case ManaValue():
            return thing.mana_value
    return amount


def instruction(effect: Effect, layer: str, id_: str, world: World) -> tuple[Change, ...]:
    """What the effect does to that object in that layer, with every amount evaluated."""
    return tuple(_evaluate(change, effect, world[id_], world) for change in parts(effect, layer))


def _evaluate(change: Change, effect: Effect, thing: Thing, world: World) -> Change:
    match change:
        case Control():
            return Control(you(effect, world))
        case SetPT(power, toughness) | ModifyPT(power, toughness):
            return replace(
                change,
                power=evaluated(power, effect, thing, world),
                toughness=evaluated(toughness, effect, thing, world),
            )
    return change


# ---------------------------------------------------------------- applying


def apply(effect: Effect, layer: str, targets: frozenset[str], world: World) -> World:
    """The world after the effect's part in that layer is applied to those objects, all at once."""
    after = dict(world)
    for id_ in targets:
        for n, change in enumerate(instruction(effect, layer, id_, world)):
            after[id_] = changed(after[id_], change, effect, n)
    return after


def changed(thing: Thing, change: Change, effect: Effect, n: int) -> Thing:
    """The object after one evaluated change, the n-th of the effect in its layer."""
    match change:
        case Control(player):
            return replace(thing, controller=player)
        case AddTypes(types, subtypes):
            return _with_subtypes(replace(thing, types=thing.types.union(types)), subtypes)
        case SetTypes(types, subtypes):
            return _set_subtypes(_set_types(thing, types), subtypes)
        case SetSubtypes(subtypes):
            return _set_subtypes(thing, subtypes)
        case SetColors(colors):
            return replace(thing, colors=frozenset(colors))
        case AddColors(colors):
            return replace(thing, colors=thing.colors.union(colors))
        case Gain(ability):
            key = f"{effect.key}.{n}>{thing.id}"  # 613.7a: the later of the two timestamps
            timestamp = max(effect.timestamp, thing.timestamp)
            gained = Instance(key, ability, timestamp, False)
            return replace(thing, abilities=(*thing.abilities, gained))
        case Lose(keyword):
            kept = tuple(i for i in thing.abilities if i.ability != Keyword(keyword))
            return replace(thing, abilities=kept)
        case LoseAll():
            return replace(thing, abilities=())
        case SetPT(int(power), int(toughness)):
            return replace(thing, power=power, toughness=toughness)
        case ModifyPT(int(power), int(toughness)):
            return _modified(thing, power, toughness)
        case Switch():  # no value is 0 (208.5)
            return replace(thing, power=thing.toughness or 0, toughness=thing.power or 0)
    raise TypeError(f"not evaluated: {change!r}")


def _modified(thing: Thing, power: int, toughness: int) -> Thing:
    """Power and toughness with these added; no value is 0 (208.5)."""
    return replace(
        thing, power=(thing.power or 0) + power, toughness=(thing.toughness or 0) + toughness
    )


def _set_types(thing: Thing, types: Iterable[str]) -> Thing:
    """205.1a: new card types; subtypes of none of them go with the old ones."""
    new = frozenset(types)
    kept = frozenset(subtype for subtype in thing.subtypes if KIND_OF_SUBTYPE[subtype] in new)
    return replace(thing, types=new, subtypes=kept)


def _with_subtypes(thing: Thing, subtypes: Iterable[str]) -> Thing:
    """205.3d: no subtype without a card type that it corresponds to."""
    fitting = {subtype for subtype in subtypes if KIND_OF_SUBTYPE[subtype] in thing.types}
    return replace(thing, subtypes=thing.subtypes | fitting)


def _set_subtypes(thing: Thing, subtypes: Iterable[str]) -> Thing:
    """205.1a: these replace the subtypes of their kind; 305.7 for the basic land types."""
    new = {subtype for subtype in subtypes if KIND_OF_SUBTYPE[subtype] in thing.types}
    kinds = {KIND_OF_SUBTYPE[subtype] for subtype in new}
    kept = {subtype for subtype in thing.subtypes if KIND_OF_SUBTYPE[subtype] not in kinds}
    abilities = thing.abilities
    if new & BASIC_LAND_TYPES.keys():  # 305.7: it loses what its rules text generates
        abilities = tuple(instance for instance in abilities if not instance.printed)
    return replace(thing, subtypes=frozenset(kept | new), abilities=abilities)


def intrinsic(thing: Thing) -> Thing:
    """305.6: a land with basic land types, and its mana abilities."""
    if "Land" not in thing.types:
        return thing
    gained = tuple(
        Instance(f"{thing.id}#{color}", Mana(color), thing.timestamp, False)
        for land_type, color in BASIC_LAND_TYPES.items()
        if land_type in thing.subtypes
    )
    return replace(thing, abilities=thing.abilities + gained)


# ---------------------------------------------------------------- 613.8: dependency

Begun = dict[str, tuple[Effect, frozenset[str]]]  # 613.6: effects that apply, and to what


def candidates(
    layer: str, cda: bool, world: World, begun: Begun, done: set[str], board: Board
) -> dict[str, Effect]:
    """The effects that are still to be applied in this layer, as the world is now."""
    existing = effects_of(world, board)
    going_on = {key: effect for key, (effect, _) in begun.items()}
    return {
        key: effect
        for key, effect in (existing | going_on).items()
        if key not in done and effect.text.cda == cda and parts(effect, layer)
    }


def targets(effect: Effect, world: World, begun: Begun) -> frozenset[str]:
    """What it applies to: the same objects as before if it has begun (613.6)."""
    return begun[effect.key][1] if effect.key in begun else applies_to(effect, world)


def depends(
    first: Effect, other: Effect, layer: str, world: World, begun: Begun, board: Board
) -> str:
    """Why the first effect depends on the other (613.8a), "" if it does not."""
    after = apply(other, layer, targets(other, world, begun), world)
    if first.key not in begun and first.key not in effects_of(after, board):
        return "existence"
    now = targets(first, world, begun)
    if now != targets(first, after, begun):
        return "applies_to"
    if any(instruction(first, layer, x, world) != instruction(first, layer, x, after) for x in now):
        return "does"
    return ""


def reachable(start: str, edges: dict[str, set[str]]) -> set[str]:
    """What the effect depends on, directly or through others."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for key in edges[todo.pop()] - seen:
            seen.add(key)
            todo.append(key)
    return seen


def waiting(edges: dict[str, set[str]], reading: Reading) -> set[str]:
    """The effects that wait for another (613.8b)."""
    reach = {key: reachable(key, edges) for key in edges}
    looping = {key for key in edges if key in reach[key]}
    wait = set()
    for key in edges:
        same_loop = {other for other in edges[key] if key in reach[other]}
        if key in looping and not reading.loop_waits:
            continue
        if edges[key] - same_loop:
            wait.add(key)
    return wait


# ---------------------------------------------------------------- the layers


def evaluate(board: Board, reading: Reading | None = None) -> Result:
    """The objects of the board after all layers."""
    reading = reading or Reading()
    world = initial(board, reading)
    begun: Begun = {}
    trace: list[tuple[str, str, frozenset[str]]] = []
    found: set[tuple[str, str, str, str]] = set()
    for layer in LAYERS:
        for cda in (True, False):  # 613.3: characteristic-defining abilities first
            world = _apply_layer(layer, cda, world, begun, board, reading, trace, found)
        if layer == "4":
            world = {id_: intrinsic(thing) for id_, thing in world.items()}
        if layer == "7c":  # counters only add, and nothing in the model reads the sum
            world = {
                id_: _modified(thing, thing.counters, thing.counters) if thing.counters else thing
                for id_, thing in world.items()
            }
    return Result(world, tuple(trace), frozenset(found))


def _apply_layer(
    layer: str,
    cda: bool,
    world: World,
    begun: Begun,
    board: Board,
    reading: Reading,
    trace: list[tuple[str, str, frozenset[str]]],
    found: set[tuple[str, str, str, str]],
) -> World:
    """Apply the effects of a layer one by one, each time looking anew (613.8c)."""
    done: set[str] = set()
    waited: set[str] = set()
    while pending := candidates(layer, cda, world, begun, done, board):
        edges: dict[str, set[str]] = {key: set() for key in pending}
        for key, effect in pending.items():
            for other_key, other in pending.items():
                because = key != other_key and depends(effect, other, layer, world, begun, board)
                if because:
                    edges[key].add(other_key)
                    found.add((layer, key, other_key, because))
        wait = waiting(edges, reading)
        free = pending.keys() - wait
        if reading.just_after and free & waited:
            free &= waited
        chosen = min((pending[key] for key in free), key=lambda e: _rank(e, reading.ties))
        objects = targets(chosen, world, begun)
        world = apply(chosen, layer, objects, world)
        if objects and chosen.key not in begun:  # 613.6
            begun[chosen.key] = (chosen, objects)
        done.add(chosen.key)
        waited = wait
        trace.append((layer, chosen.key, objects))
    return world


def _rank(effect: Effect, ties: int) -> tuple[int, list[float]]:
    """Timestamp order; equal timestamps by key, by key backwards, or by chance."""
    if ties == 2:
        return effect.timestamp, [random.Random(effect.key).random()]
    sign = -1 if ties else 1
    return effect.timestamp, [*(sign * ord(letter) for letter in effect.key), -sign]


def readings() -> list[Reading]:
    """The readings between which the rules do not decide."""
    return [
        Reading(ties, loop_waits, copied_is_new=new)
        for ties in range(3)
        for loop_waits in (True, False)
        for new in (False, True)
    ]


def settled(board: Board) -> Result | None:
    """The answer if every reading gives the same, else None: the rules leave it open."""
    results = [
        evaluate(board, reading)
        for reading in readings()
        if board.copying or not reading.copied_is_new
    ]
    views = [_view(result.world) for result in results]
    return results[0] if all(view == views[0] for view in views) else None


def _view(world: World) -> dict[str, Thing]:
    """The world without what depends on the order in which equal things were gained."""
    return {
        id_: replace(thing, abilities=tuple(sorted(map(_undated, thing.abilities), key=_key)))
        for id_, thing in world.items()
    }


def _undated(instance: Instance) -> Instance:
    return replace(instance, timestamp=0)


def _key(instance: Instance) -> str:
    return instance.key
