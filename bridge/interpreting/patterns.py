"""The rules of the encodings as patterns: heads and body atoms with the terms in their arguments.

Only what can stand for a part of the ability tree is kept: names with arguments, texts, variables
and pools of them. Anything else (numbers, tuples, arithmetic) may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings import rulebook, statements
from clingather.bridge.encodings.statements import (
    Call,
    Computed,
    Number,
    Pool,
    Statement,
    Term,
    Text,
    Tuple,
    Variable,
)
from clingather.bridge.oracle.tree import Arg, Node

Rule = Statement


Pattern = Term  # a variable, a text, a tuple of texts, a name, or a pool of such
ANYTHING = Variable("")


@dataclass(frozen=True, slots=True)
class Atom:
    """A literal: its predicate and arguments, and whether it is negated."""

    name: str
    arguments: tuple[Pattern, ...]
    negated: bool = False


@lru_cache(MANY)
def rules(files: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules of some encodings, named by their place under `asp/`."""
    return rulebook.rules(files)


@lru_cache(MANY)
def heads(rule: Rule) -> tuple[Atom, ...]:
    """What a rule derives."""
    return tuple(map(atom_of, rule.heads))


def listed(files: tuple[str, ...], predicate: str) -> Iterator[tuple[str, ...]]:
    """The arguments of the facts of a predicate in some encodings: texts, or pools of texts."""
    for rule in rules(files):
        for atom in heads(rule) if rule.is_fact else ():
            if atom.name == predicate:
                yield from product(*map(_options, atom.arguments))


def _options(pattern: Pattern) -> tuple[str, ...]:
    """The texts that a text or a pool of them stands for."""
    if isinstance(pattern, Pool):
        return tuple(text for option in pattern.options for text in _options(option))
    return (pattern.value,) if isinstance(pattern, Text) else ()


@lru_cache(MANY)
def body(rule: Rule) -> tuple[Atom, ...]:
    """The atoms of a body, those of aggregates too; comparisons are left out."""
    return tuple(map(atom_of, rule.body))


def equals(rule: Rule) -> Iterator[tuple[str, Pattern]]:
    """The equations of a body, `Variable = term`, where the term is a name, a text or a pool."""
    for name, term in rule.equations:
        found = pattern(term)
        if not isinstance(found, Variable):
            yield name, found


@lru_cache(MANY)
def atom_of(found: statements.Atom) -> Atom:
    """An atom with patterns as arguments."""
    return Atom(found.name, tuple(map(pattern, found.arguments)), found.negated)


def pattern(term: Term) -> Pattern:
    """A term as a pattern; one that is no variable, text, name or pool may be anything."""
    match term:
        case Call(name, arguments) if arguments:
            return Call(name, tuple(map(pattern, arguments)))
        case Pool(options):
            return Pool(tuple(map(pattern, options)))
        case Tuple(items):
            return term if all(isinstance(item, Text) for item in items) else ANYTHING
        case Number() | Computed():
            return ANYTHING
    return term


# ---------------------------------------------------------------- matching
Bindings = Mapping[str, Arg]


def fit(pattern: Pattern, arg: Arg) -> Bindings | None:
    """What the variables of a pattern stand for where it fits a part of the tree; None else."""
    match pattern:
        case Variable(name):
            return {name: arg} if name else {}
        case Text(value):
            return {} if arg == value else None
        case Tuple():
            return {} if arg == texts(pattern) else None
        case Pool(options):
            found = (fit(option, arg) for option in options)
            return next((bindings for bindings in found if bindings is not None), None)
        case Call(name, arguments):
            if not isinstance(arg, Node) or (arg.kind, len(arg.args)) != (name, len(arguments)):
                return None
            return _all(zip(arguments, arg.args, strict=True))
    raise TypeError(pattern)


def _all(pairs: Iterable[tuple[Pattern, Arg]]) -> Bindings | None:
    bindings: dict[str, Arg] = {}
    for pattern, arg in pairs:
        found = fit(pattern, arg)
        if found is None:
            return None
        bindings.update(found)
    return bindings


def texts(pattern: Tuple) -> tuple[str, ...]:
    """The texts of a tuple of texts."""
    return tuple(item.value for item in pattern.items if isinstance(item, Text))


def calls(pattern: Pattern) -> Iterator[Call]:
    """Every name with arguments in a pattern, at any depth."""
    if isinstance(pattern, Call):
        yield pattern
        for argument in pattern.arguments:
            yield from calls(argument)
    elif isinstance(pattern, Pool):
        for option in pattern.options:
            yield from calls(option)


def variables(pattern: Pattern) -> tuple[str, ...]:
    """The variables that a pattern consists of: its own name, or those of its options."""
    if isinstance(pattern, Variable):
        return (pattern.name,) if pattern.name else ()
    if isinstance(pattern, Pool):
        return tuple(name for option in pattern.options for name in variables(option))
    return ()
