"""Announcing spells and abilities: frames with what a player states, and what it takes to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.memory import Memory
from clingather.bridge.encodings.evaluated import derived_once
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Fact, Function, Number, String, Symbol, Text, best
from clingather.bridge.encodings.terms import holds
from clingather.bridge.engine.evaluator import Engine, UnansweredError
from clingather.bridge.engine.native import chosen
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.costs import intrinsic_ability
from clingather.bridge.kernel.defined import (
    acted_on,
    explicit,
    instance_of,
    keyword_instance,
    numbered_as,
    stands_for,
    way_and_ability,
)
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.paying import MORE_WAYS
from clingather.bridge.kernel.values import Frame, Game, Pick, Task
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.oracle.wordings import asks_as_cast

PAYMENT = program("payment")
PLAIN_PAYMENT = program("plain_payment")
SHOWN = ("chooses_source", "gets", "spends")  # of a plain payment
# Instances that are no mana abilities.
HELPERS = frozenset({"convoke", "delve", "improvise", "waterbend"})
ABOUT_SOURCES = frozenset(
    {"source", "output", "tapped_by", "used_up_by", "costly", "only_so", "snow_source"}
)
Stated = tuple[tuple[Symbol, int], ...]


def announce_activation(
    table: Table,
    game: Game,
    layers: Layers,
    source: str,
    instance: Symbol,
    player: str,
    stated: Stated = (),
) -> tuple[Game, Task, Ability]:
    """A game in which a player is about to activate an ability: its frame, and the task."""
    names = Names(game.state, layers, Facts(table.cards, table.numbering))
    number = names.numbers[source][keyword_instance(instance)]
    named = content_of(table, names, layers, source, keyword_instance(instance))
    label = f"{source}#{numbered_as(number, instance, named)}"
    ability = content_of(table, names, layers, source, instance)
    if instance == keyword_instance(instance):
        keyword = acted_on(ability, ("activated", "mana"))
        if keyword is not None:
            instance, ability = instance_of(instance, keyword[0]), keyword[1]
    refuse_unread(label, ability)
    name, count = label, 1
    while name in game.state.objects or name in game.frames:
        count += 1
        name = f"{label}.{count}"
    frame = Frame(
        player, source, game.state.objects[source].incarnation, label, numbers=tuple(stated)
    )
    what = Function("activate", [instance, Number(table.number(ability)), Number(number)])
    task = Task(Function("announce", [String(name), what]))
    return game.with_(frames={**game.frames, name: frame}), task, ability


def content_of(
    table: Table, names: Names, layers: Layers, source: str, instance: Symbol
) -> Ability:
    """What an ability of an object says; for a basic land type its mana ability (CR 305.6)."""
    content = names.contents[source][keyword_instance(instance)]
    if isinstance(content, int):
        cost = str(layers.versions[source][-1].one("mana_cost") or "")
        ability = explicit(table.numbering.abilities[content], cost)
        if instance.name == "defined":
            return dict(stands_for(ability))[instance.arguments[1].number]
        return ability
    return intrinsic_ability(content.arguments[0].string)


def refuse_unread(label: str, ability: Ability) -> None:
    """Refuse what is known by its form alone: it would cost or do something that nobody knows."""
    activated = ability.kind in ("activated", "mana", "loyalty")
    unread = ability.kind == "unsupported" or (activated and ability.cost is None)
    if ability.kind in ("activated", "mana", "loyalty", "spell"):
        unread = unread or not (ability.effect or ability.modes or ability.clauses)
    if unread:
        row: dict[str, object] = {"object": label, "card": None, "text": ability.text}
        reason = ability.reason or "what it costs or does is not read"
        raise UnsupportedError([{**row, "reason": reason}])


def waits_for_resolution(ability: Ability) -> bool:
    """Whether a text of a spell, read or not, says nothing before it resolves (CR 608.2c)."""
    return ability.kind == "spell" and not asks_as_cast(ability.text)


# first payments, by who evaluates and what can pay
remembered = Memory[tuple[Engine, frozenset[Symbol]], tuple[list[Symbol] | None]](1 << 12)


class UnpayableError(Exception):
    """The mana of a cost can't be paid; `sure` says whether nothing was left out."""

    def __init__(self, *, sure: bool) -> None:
        super().__init__()
        self.sure = sure


def is_other_cost(term: Symbol, frame: Symbol) -> bool:
    """Whether a task pays a part of the cost of that frame which is no mana (CR 601.2h)."""
    if term.name != "run" or len(term.arguments) < 2 or term.arguments[0] != frame:
        return False
    index = term.arguments[1]
    return index.type.name == "Function" and index.name == "cost"


def payment_beside(
    fund: list[Symbol], price: list[Symbol], engine: Engine | None = None
) -> list[Symbol]:
    """The first payment of the mana that leaves what the other parts of the cost ask for.

    Where there is none, but one of the mana alone: if the other parts can't be paid in any case,
    or nothing was left out, that one, so that it is said of them as they are paid.
    """
    if not price:
        return payment(fund, engine)
    try:
        return payment([*fund, *price], engine)
    except UnpayableError as problem:
        alone = payment(fund, engine)
        if not problem.sure and _payable(price, engine):
            raise
        return alone


def _payable(price: list[Symbol], engine: Engine | None) -> bool:
    """Whether the parts of a cost that are no mana can be paid by themselves, as far as is told."""
    if any(symbol.arguments[1].name in MORE_WAYS for symbol in price):
        return True
    try:
        payment(price, engine)
    except UnpayableError:
        return False
    return True


def payment(fund: list[Symbol], engine: Engine | None = None) -> list[Symbol]:
    """The first payment (see INTERFACE): which sources, how much of which mana, how much life.

    Raises UnpayableError where there is none (CR 118.3).
    """
    terms = frozenset(symbol.arguments[1] for symbol in fund)
    asked = chosen(engine)
    known = remembered.get((asked, terms))
    if known is None:
        objects = sorted({t.arguments[0].string for t in terms if t.name == "source"})
        ranks = [Function("rank", [String(o), Number(i)]) for i, o in enumerate(objects, start=1)]
        facts = sorted(map(holds, (*terms, *ranks)))
        found = None if asked == "clingo" else _plain(facts)
        known = remembered[asked, terms] = found or (_sorted(best(PAYMENT, facts)),)
    if known[0] is None:
        raise UnpayableError(sure=not any(term.name in MORE_WAYS for term in terms))
    return known[0]


def _plain(facts: list[Fact]) -> tuple[list[Symbol] | None] | None:
    """The first payment where there is nothing to weigh up; without one, None of one."""
    told = [Text("\n".join(facts), "")]
    try:
        found = derived_once(PLAIN_PAYMENT, {}, (), told, "", (*SHOWN, "short", "weighed"))
    except UnansweredError:
        return None
    if found["weighed"]:
        return None
    return (None if found["short"] else _sorted([each for n in SHOWN for each in found[n]]),)


def _sorted(found: list[Symbol] | None) -> list[Symbol] | None:
    return None if found is None else sorted(found, key=str)


def in_pool(fund: list[Symbol]) -> list[Symbol]:
    """What can pay for a cost without the activation of a mana ability."""
    asked = [(symbol, symbol.arguments[1]) for symbol in fund]
    return [
        symbol
        for symbol, term in asked
        if term.name != "other_way"
        and not (term.name in ABOUT_SOURCES and term.arguments[1].name not in HELPERS)
    ]


def mana_tasks(
    table: Table, game: Game, layers: Layers, player: str, found: list[Symbol]
) -> tuple[Game, list[Task]]:
    """The mana abilities that a payment activates, the first one first."""
    colors = {
        (symbol.arguments[0], symbol.arguments[1]): symbol.arguments[2]
        for symbol in found
        if symbol.name == "gets"
    }
    tasks = []
    for symbol in found:
        if symbol.name != "chooses_source":
            continue
        thing, instance = symbol.arguments
        if instance.name in HELPERS:  # no mana: they are used as the cost is paid
            continue
        color = colors.get((thing, instance))
        stated: Stated = ((Function("for_payment"), 1),)
        if color is not None:
            stated = (*stated, (Function("auto", [Number(1), color]), 1))
        game, task, _ = announce_activation(
            table, game, layers, thing.string, instance, player, stated
        )
        tasks.append(task)
    return game, tasks


def spent_task(term: Symbol, player: str, found: list[Symbol]) -> Task:
    """The task that takes the mana of a payment out of the pool."""
    picks: list[Pick] = []
    helpers: dict[Symbol, list[Symbol]] = {}
    for symbol in found:
        if symbol.name == "chooses_source" and symbol.arguments[1].name in HELPERS:
            helpers.setdefault(symbol.arguments[1], []).append(symbol.arguments[0])
        elif symbol.name == "spends":
            word = Function("spend", [symbol.arguments[0]])
            picks.append((player, word, (symbol.arguments[1],)))
        elif symbol.name == "pays_life":
            picks.append((player, Function("life"), (symbol.arguments[0],)))
    picks += [(player, Function("helper", [how]), tuple(ids)) for how, ids in helpers.items()]
    return Task(Function("spent", [term.arguments[0]]), picks=tuple(picks))


def stated_numbers(action: Mapping[str, Any]) -> Stated:
    """What an action states beforehand, as numbers of the frame."""
    numbers: list[tuple[Symbol, int]] = []
    if "x" in action:
        numbers.append((Function("x"), int(action["x"])))
    if action.get("kicked"):
        numbers.append((Function("kicked"), int(action["kicked"])))
    counted = {k: v for k, v in action.get("costs", {}).items() if not isinstance(v, str)}
    for keyword, times in counted.items():
        numbers.append((Function("additional", [String(str(keyword))]), int(times)))
    named = [id_ for id_ in action.get("costs", {}).values() if isinstance(id_, str)]
    numbers += [(Function("named_for_cost", [String(id_)]), 1) for id_ in named]
    if action.get("as") is not None:
        way = way_and_ability(action["as"])[0] if "cast" in action else str(action["as"])
        numbers.append((Function("way", [String(way)]), 1))
    if "modes" in action:
        numbers.append((Function("modes_stated"), 1))
        often = Counter(map(int, action["modes"]))
        numbers += [(Function("mode", [Number(mode)]), times) for mode, times in often.items()]
    if "targets" in action:
        numbers.append((Function("targets_stated"), 1))
    return tuple(numbers)
