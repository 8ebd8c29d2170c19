"""Open choices: every way to make one, and the one that an answer of the scenario means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement, islice, permutations
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import Problem
from clingather.bridge.base.plain_words import printed
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.suggest import MOST_SHOWN, nearest, one_of
from clingather.bridge.encodings.solver import Function, Number, Symbol
from clingather.bridge.kernel.defined import way_and_ability
from clingather.bridge.kernel.loop import chosen
from clingather.bridge.kernel.orders import Orders
from clingather.bridge.kernel.saying import said_value
from clingather.bridge.kernel.values import Choice, Game, Made

Way = tuple[Any, tuple[Symbol, ...]]  # the value as an answer names it, and its terms
LOOK_UP = 256  # ways after which it is looked whether more may be made
GENERAL = "choose"  # the word of a choice that says nothing of what is done with it
# kinds of choices whose value is in order
ORDERED = frozenset({"order", "one", "in_order", "sequence"})


@dataclass(frozen=True, slots=True)
class Answer:
    """How a choice is to be made: its key `OBJECT.WORD`, the value, and where that is stated."""

    key: str
    value: Any
    place: str = ""
    player: str | None = None  # who is said to choose
    of_cost: bool = False  # of what a cost takes: a cost of another word does not take it


def ways(game: Game) -> Iterator[Way]:
    """Every way to make the open choice, one by one: the value as an answer names it, its terms."""
    choice = game.waiting
    assert choice is not None
    for place, way in enumerate(_ways(game, choice)):
        if place % LOOK_UP == 0:
            limits.check()
        yield way


def number_of_ways(game: Game) -> int:
    """How many there are; orders are counted without being made."""
    choice = game.waiting
    assert choice is not None
    return Orders(game, choice).count() if choice.kind == "order" else sum(1 for _ in ways(game))


def stated_way(game: Game, value: Any) -> Way | None:
    """The way to make the open choice that a value means; None if it means none."""
    choice = game.waiting
    assert choice is not None
    if choice.kind == "order":
        return Orders(game, choice).stated(value)
    same = (way for way in ways(game) if _same(way[0], value, ordered=choice.kind in ORDERED))
    return next(same, None)


def _ways(game: Game, choice: Choice) -> Iterator[Way]:
    if choice.kind == "yes_or_no":
        yield True, (Function("true"),)
        yield False, (Function("false"),)
    elif choice.kind == "first_or_second":
        yield 1, (Number(1),)
        yield 2, (Number(2),)
    elif choice.kind == "order":
        yield from Orders(game, choice)
    elif choice.kind == "sequence":
        for ranked in permutations(choice.options):
            yield [_name(option) for option in ranked], ranked
    elif choice.kind == "dice":
        for roll in combinations_with_replacement(range(1, choice.most + 1), choice.least):
            yield list(roll), tuple(map(Number, roll))
    elif choice.kind == "repeated":
        for size in range(choice.least, choice.most + 1):
            for row in combinations_with_replacement(choice.options, size):
                yield [_name(option) for option in row], row
    elif choice.kind == "arrange":
        yield from _arrangements(choice)
    elif choice.kind == "split":
        yield from _splits(choice)
    elif choice.kind == "total":
        yield from _totals(choice)
    elif choice.kind == "division":
        for option in choice.options:
            yield _division(option), (option,)
    elif choice.kind == "in_order":
        for size in range(choice.least, min(choice.most, len(choice.options)) + 1):
            for row in permutations(choice.options, size):
                yield [_name(option) for option in row], row
    elif choice.kind in ("together", "apart"):
        yield from _sided(choice)
    elif choice.kind == "within":
        yield from _within(choice)
    elif choice.kind == "one":
        for option in choice.options:
            yield _name(option), (option,)
    else:
        most = min(choice.most, len(choice.options))
        for size in range(choice.least, most + 1):
            for picked in combinations(choice.options, size):
                names = [_name(option) for option in picked]
                single = choice.least == choice.most == 1 and choice.word != "targets"
                yield (names[0] if single else names), picked


def _arrangements(choice: Choice) -> Iterator[tuple[Any, tuple[Symbol, ...]]]:
    """Every way to put some cards away and the others on top, in any order."""
    for size in range(len(choice.options) + 1):
        for away in permutations(choice.options, size):
            rest = [option for option in choice.options if option not in away]
            for top in permutations(rest):
                terms = [Function("at_top", [o, Number(i)]) for i, o in enumerate(top, 1)]
                terms += [Function("at_bottom", [o, Number(i)]) for i, o in enumerate(away, 1)]
                value = {"top": [o.string for o in top], "bottom": [o.string for o in away]}
                yield value, tuple(terms)


def _totals(choice: Choice) -> Iterator[Way]:
    """Every set of options that are worth at least so much together."""
    for size in range(len(choice.options) + 1):
        for picked in combinations(choice.options, size):
            if sum(option.arguments[1].number for option in picked) >= choice.least:
                things = tuple(option.arguments[0] for option in picked)
                yield [_name(thing) for thing in things], things


def _sided(choice: Choice) -> Iterator[Way]:
    """Every set of options that are all of one player, or each of another one."""
    for size in range(choice.least, min(choice.most, len(choice.options)) + 1):
        for picked in combinations(choice.options, size):
            sides = len({option.arguments[1] for option in picked})
            if sides == (size if choice.kind == "apart" else min(size, 1)):
                things = tuple(option.arguments[0] for option in picked)
                yield [_name(thing) for thing in things], things


def _within(choice: Choice) -> Iterator[Way]:
    """Every set of options that are worth no more together than each says."""
    for size in range(choice.least, min(choice.most, len(choice.options)) + 1):
        for picked in combinations(choice.options, size):
            worth = sum(option.arguments[1].number for option in picked)
            if all(worth <= option.arguments[2].number for option in picked):
                things = tuple(option.arguments[0] for option in picked)
                yield [_name(thing) for thing in things], things


def _splits(choice: Choice) -> Iterator[tuple[Any, tuple[Symbol, ...]]]:
    """Every way to divide a number among events or counters, none getting more than it has."""
    caps = [option.arguments[1].number for option in choice.options]
    names = _names_of_shares([option.arguments[0] for option in choice.options])
    for parts in _parts(choice.least, caps):
        terms = tuple(
            Function("part", [option.arguments[0], Number(part)])
            for option, part in zip(choice.options, parts, strict=True)
            if part
        )
        named = {name: part for name, part in zip(names, parts, strict=True) if part}
        yield named, terms


def _names_of_shares(terms: list[Symbol]) -> list[str]:
    """What gets parts of a number: sources of damage, or objects with counters of a kind.

    Where one source deals damage to several, it is told to what.
    """
    both = [tuple(str(argument.string) for argument in term.arguments[:2]) for term in terms]
    if any(term.name == "counters" for term in terms):
        return [f"{thing} {kind}" for thing, kind in both]
    sources = [source for source, _ in both]
    alone = len({*sources}) == len(sources)
    return sources if alone else [f"{source} to {recipient}" for source, recipient in both]


def _parts(number: int, caps: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number into parts that are no larger than their caps."""
    if not caps:
        if number == 0:
            yield ()
        return
    first, *others = caps
    for part in range(max(number - sum(others), 0), min(first, number) + 1):
        yield from ((part, *rest) for rest in _parts(number - part, others))


def _division(option: Symbol) -> dict[str, int]:
    """A division of combat damage as actions name it; what gets none is left out."""
    named: dict[str, int] = {}
    while option.arguments:
        whom, number, option = option.arguments
        if number.number:
            named[whom.string] = number.number
    return dict(sorted(named.items()))


def _name(option: Symbol) -> Any:
    kind = option.type.name
    if kind == "String":
        return option.string
    if kind == "Number":
        return option.number
    if option.name in ("true", "false"):
        return option.name == "true"
    if option.name == "pair":
        return [_name(part) for part in option.arguments]
    if option.name == "r":  # a replacement effect: whose it is
        context = option.arguments[0]
        return context.arguments[0].string
    if option.name == "stored":  # a stored result: its number
        return option.arguments[2].number
    return said_value(option)


def key_of(choice: Choice) -> str:
    """How a choice is keyed in answers: `OBJECT.WORD`."""
    label = "triggers" if choice.kind == "order" else choice.label
    return f"{label}.{choice.word}"


def make(game: Game, value: Any, terms: tuple[Symbol, ...]) -> Game:
    """The game after a choice was made, with the choice written down."""
    assert game.waiting is not None
    made = Made(decider(game, game.waiting.player), key_of(game.waiting), value)
    return chosen(game.with_(choices=(*game.choices, made)), terms)


def matching(game: Game, answers: tuple[Answer, ...]) -> tuple[int, Any, tuple[Symbol, ...]] | None:
    """The first answer that speaks of the open choice: its place, the value, its terms."""
    choice = game.waiting
    if choice is None:
        return None
    label, _, _ = key_of(choice).rpartition(".")
    names = {label, label.partition("#")[0], label.partition(".")[0], *_own_id(game, label)}
    choosers = {None, choice.player, decider(game, choice.player)}
    for exact in (True, False):
        for place, answer in enumerate(answers):
            name, _, word = answer.key.rpartition(".")
            loose = not exact and (not answer.of_cost or choice.word == GENERAL)
            if name not in names or (word != choice.word and not loose):
                continue
            if answer.player not in choosers:
                continue
            if (way := stated_way(game, answer.value)) is not None:
                return place, *way
    return None


def decider(game: Game, player: str) -> str:
    """Who makes a player's choices now (CR 723.5)."""
    return dict(game.state.turn.controlled_by).get(player, player)


def _own_id(game: Game, label: str) -> Iterator[str]:
    """The id of the ability on the stack that makes a choice, where it is not its label."""
    arguments = game.tasks[-1].term.arguments
    if arguments and arguments[0].type.name == "String":
        frame = game.frames.get(arguments[0].string)
        if frame is not None and frame.label == label:
            yield arguments[0].string


def _same(shown: Any, value: Any, *, ordered: bool) -> bool:
    """Whether a stated value is this one; what has no order is compared as a set.

    A text may say it as it is printed: `no`, `nothing`, names with commas.
    """
    if isinstance(value, str) and value == printed(shown):
        return True

    def plain(item: Any) -> Any:
        items = list(item) if isinstance(item, (list, tuple)) else [item]
        return [str(each).lower() if isinstance(each, bool) else str(each) for each in items]

    if isinstance(shown, dict) or isinstance(value, dict):
        return bool(shown == value)
    left, right = plain(shown), plain(value)
    return left == right or (not ordered and sorted(left) == sorted(right))


def answers_of(action: Mapping[str, Any], place: str) -> tuple[Answer, ...]:
    """The answers of a `choose` action that stands at a place, in its order."""
    player, where = action.get("player"), f"{place}.choose"
    return tuple(
        Answer(str(key), value, f"{where}.{key}", player) for key, value in action["choose"].items()
    )


def costs_named(action: Any, place: str) -> tuple[Answer, ...]:
    """What an action at a place says beforehand of the choices by which its cost is paid.

    `{activate: altar#1, costs: {sacrifice: ox}}` answers `altar#1.sacrifice`. What is named for the
    way of casting itself is announced with the spell (CR 702.119c).
    """
    if not isinstance(action, Mapping) or not isinstance(action.get("costs"), Mapping):
        return ()
    source = next((action[head] for head in ("cast", "activate") if head in action), None)
    way, _ = way_and_ability(action.get("as", ""))
    return tuple(
        Answer(f"{source}.{word}", id_, f"{place}.costs.{word}", of_cost=True)
        for word, id_ in action["costs"].items()
        if source is not None and isinstance(id_, str) and word != way
    )


def left_open(game: Game) -> dict[str, Any] | None:
    """The choice that is open in a game: who makes it, and its key."""
    if game.waiting is None:
        return None
    return {"player": game.waiting.player, "key": key_of(game.waiting)}


def unused(answer: Answer, opened: Mapping[str, Game]) -> Problem:
    """What is wrong with an answer that no choice took, given the choices that were open."""
    keys = sorted(opened)
    game = opened.get(answer.key)
    if game is None:
        expected = one_of(keys, answer.key) or "none: no choice was open"
        if nearest(answer.key, keys):
            expected += f" (open so far: {', '.join(keys)})"
        return Problem("no such choice is open", None, answer.place, repr(answer.value), expected)
    assert game.waiting is not None
    if answer.player not in (None, game.waiting.player, decider(game, game.waiting.player)):
        expected = game.waiting.player
        return Problem(
            "another player makes this choice", None, answer.place, str(answer.player), expected
        )
    values = [str(value) for value, _ in islice(_ways(game, game.waiting), MOST_SHOWN + 1)]
    expected = one_of(values, str(answer.value))
    return Problem(
        "this can't be chosen, or not once more", None, answer.place, repr(answer.value), expected
    )
