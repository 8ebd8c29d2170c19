"""What the actions of programs are made of: their steps, verbs, amounts and targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingather.bridge.encodings.solver import Function, Symbol
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.kernel.spells import COMPOUND, OUTER
from clingather.bridge.oracle.tree import CHANGE, OF_SLOTS, SIGNATURES, Node, nodes

# amounts that are chosen, or worked out for each object by itself
CHOSEN_AMOUNTS = frozenset(
    {
        *("any_number", "at_least", "up_to", "all_of_them"),
        *("affected_stat", "affected_counters"),
    }
)
OF_EACH = frozenset({"is_affected", "affected_counters"})  # in amounts made of others too
EACH_ONE = Function("each_one", [])
WRAPPED = frozenset(  # a verb with an addition
    {"with_counters", "attached_to", "roll_modified", "unpreventable"}
)


def functions(symbol: Symbol) -> Iterable[Symbol]:
    """A term and every term in it that is neither a number nor a text."""
    if symbol.type.name == "Function":
        yield symbol
        for argument in symbol.arguments:
            yield from functions(argument)


def done_now(symbol: Symbol) -> Iterable[Symbol]:
    """The terms in an action but for what a shield that it makes will do later (CR 615.5).

    Nor what a name of the program that made this one meant there (CR 603.7c).
    """
    if symbol.type.name == "Function":
        yield symbol
        said = 0 if symbol.name in OUTER else 1 if symbol.name == "prevent_then" else None
        for argument in symbol.arguments[:said]:
            yield from done_now(argument)


def steps_of(action: Symbol) -> int:
    """How many steps an action is made of, counted as `result(N)` counts them."""
    inside = [part for part in action.arguments if _is_action(part)]
    if action.name not in COMPOUND:
        return 1
    if action.name == "choose_one_action" and _same_arguments(*inside):
        return 1
    return sum(map(steps_of, inside))


def _is_action(symbol: Symbol) -> bool:
    return symbol.type.name == "Function" and SIGNATURES.get(symbol.name, ("",))[0] == "action"


def _same_arguments(left: Symbol, right: Symbol) -> bool:
    """ "Tap or untap target creature": both speak of one target, so they are one step."""
    return bool(left.arguments) and left.arguments == right.arguments


def is_venture(symbol: Symbol) -> bool:
    """Whether an action is to venture into the dungeon, or into one of some quality (701.49)."""
    return symbol.name == "keyword_action" and symbol.arguments[0].string.startswith("venture into")


def has_one_value(amount: Symbol) -> bool:
    """Whether an amount is determined, and not for each of several objects."""
    names = {part.name for part in functions(amount)}
    return amount.name not in CHOSEN_AMOUNTS and names.isdisjoint(OF_EACH)


def aims(step: Node) -> Iterator[int]:
    """The slots whose targets a step speaks of."""
    for each in nodes(step):
        if each.kind in OF_SLOTS:
            yield int(str(each.args[0]))
    for ability in abilities_in(step):
        for each in (inner for part in ability.effect for inner in nodes(part)):
            if each.kind == "outer" and isinstance(each.args[0], Node):
                yield from aims(each.args[0])


def done_with_it(action: Node) -> Iterator[Node]:
    """What a step applies whenever it is carried out, or whenever it creates something.

    "Create a token. If you control an artifact, it has flying" is said under a condition.
    """
    if action.kind == "apply":
        yield action
    elif action.kind == "sequence" or any(each.kind == "create" for each in nodes(action)):
        for inner in action.args:
            if isinstance(inner, Node):
                yield from done_with_it(inner)


def verbs(action: Node) -> Iterator[tuple[int, str]]:
    """The verb of each change that a step applies, by its place; one that shares it has none."""
    changes = (each for each in nodes(action) if each.sort == CHANGE and each.kind != "changes")
    for place, each in enumerate(changes if action.kind == "apply" else (), start=1):
        verb, _, _ = each.wording.partition(" ")
        if not verb.startswith("&"):
            yield place, verb
