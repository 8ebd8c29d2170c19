"""The rules of the encodings as patterns: heads and body atoms with the terms in their arguments.

Only what can stand for a part of the ability tree is kept: names with arguments, texts, variables
and pools of them. Anything else (numbers, tuples, arithmetic) may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Union

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.solver import statements
from clingather.bridge.oracle.tree import Arg, Node


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; the anonymous one has no name."""

    name: str


@dataclass(frozen=True, slots=True)
class Text:
    """A string of the encodings."""

    value: str


@dataclass(frozen=True, slots=True)
class Texts:
    """A tuple of strings."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A name with arguments, as the encodings write a node of the tree."""

    name: str
    arguments: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Pool:
    """One of several terms: `(a; b)`."""

    options: tuple[Pattern, ...]


Pattern = Union[Variable, Text, Texts, Call, Pool]  # noqa: UP007  (names that stand further up)
ANYTHING = Variable("")


@dataclass(frozen=True, slots=True)
class Atom:
    """A literal: its predicate and arguments, and whether it is negated."""

    name: str
    arguments: tuple[Pattern, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as text; `atoms` reads its head or its body when it is asked for."""

    head: str
    body: str


@lru_cache(MANY)
def rules(files: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules of some encodings, named by their place under `asp/`."""
    return tuple(rule for file in files for rule in read(statements(file)))


def read(statements: Iterable[str]) -> Iterator[Rule]:
    """The rules among some statements; directives are left out."""
    for text in statements:
        if text[0] != "#":
            head, _, body = text.rstrip(". \n").partition(":-")
            yield Rule(head.strip(), body.strip())


_TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|\d+|[(){};:,]|[^\s\w"(){};:,]+')
_OPEN, _CLOSE = frozenset("({"), frozenset(")}")


@lru_cache(MANY)
def atoms(text: str) -> tuple[Atom, ...]:
    """The atoms of a head or a body, those of aggregates too; comparisons are left out."""
    found: list[Atom] = []
    _read_atoms(_TOKEN.findall(text), 0, found)
    return tuple(found)


def listed(files: tuple[str, ...], predicate: str) -> Iterator[tuple[str, ...]]:
    """The arguments of the facts of a predicate in some encodings: texts, or pools of texts."""
    for rule in rules(files):
        for atom in atoms(rule.head) if not rule.body else ():
            if atom.name == predicate:
                yield from product(*map(_options, atom.arguments))


def _options(pattern: Pattern) -> tuple[str, ...]:
    """The texts that a text or a pool of them stands for."""
    if isinstance(pattern, Pool):
        return tuple(text for option in pattern.options for text in _options(option))
    return (pattern.value,) if isinstance(pattern, Text) else ()


def _read_atoms(tokens: list[str], at: int, found: list[Atom]) -> int:
    """Read literals up to a closing bracket; of an element of an aggregate, its condition."""
    first, negated = len(found), False
    while at < len(tokens):
        token = tokens[at]
        if token == "}":
            return at + 1
        if token == "{":
            at = _read_atoms(tokens, at + 1, found)
        elif token == ":":  # what stands before it is what is counted
            del found[first:]
            at += 1
        elif token == ";":
            first, negated, at = len(found), False, at + 1
        elif token == ",":
            negated, at = False, at + 1
        elif token == "not":
            negated, at = True, at + 1
        else:
            start, (term, at) = at, _read_term(tokens, at)
            alone = at == len(tokens) or tokens[at] in (",", ";", ":", "}")
            if isinstance(term, Call) and alone and (start == 0 or tokens[start - 1] in _BEFORE):
                found.append(Atom(term.name, term.arguments, negated))
    return at


_BEFORE = frozenset((",", ";", ":", "{", "not"))
_ENDS = frozenset((",", ";", ")", "}", ":"))


def _read_term(tokens: list[str], at: int) -> tuple[Pattern, int]:
    """Read a term; one that is no variable, text, name or pool may be anything."""
    token = tokens[at]
    term: Pattern = ANYTHING
    at += 1
    if token[0] == '"':
        term = Text(token[1:-1])
    elif token[0].islower() or (token[0] == "_" and len(token) > 1):
        arguments: tuple[Pattern, ...] = ()
        if at < len(tokens) and tokens[at] == "(":
            arguments, _, at = _read_items(tokens, at + 1)
        term = Call(token, arguments)
    elif token[0].isupper():
        term = Variable(token)
    elif token == "(":
        options, is_tuple, at = _read_items(tokens, at)
        several = Pool(options) if len(options) > 1 else ANYTHING
        term = _tuple(options) if is_tuple else several
    if at < len(tokens) and tokens[at] not in _ENDS:  # an operator: no part of the tree
        while at < len(tokens) and tokens[at] not in _ENDS and tokens[at] != "{":
            at = _read_term(tokens, at)[1]
        term = ANYTHING
    return term, at


def _tuple(items: tuple[Pattern, ...]) -> Pattern:
    """A tuple of texts; any other may be anything."""
    values = tuple(item.value for item in items if isinstance(item, Text))
    return Texts(values) if len(values) == len(items) else ANYTHING


def equals(text: str) -> Iterator[tuple[str, Pattern]]:
    """The equations of a body, `Variable = term`, where the term is a name, a text or a pool."""
    tokens = _TOKEN.findall(text)
    depth = 0
    for at, token in enumerate(tokens[:-1]):
        depth += (token in _OPEN) - (token in _CLOSE)
        begins = at == 0 or tokens[at - 1] == ","
        if depth == 0 and begins and token[0].isupper() and tokens[at + 1] == "=":
            term, _ = _read_term(tokens, at + 2)
            if not isinstance(term, Variable):
                yield token, term


def _read_items(tokens: list[str], at: int) -> tuple[tuple[Pattern, ...], bool, int]:
    """Read what stands between brackets, whether commas part it, and where it ends."""
    items: list[Pattern] = []
    commas = False
    while tokens[at] != ")":
        if tokens[at] in (",", ";"):
            commas = commas or tokens[at] == ","
            at += 1
        else:
            item, at = _read_term(tokens, at)
            items.append(item)
    return tuple(items), commas, at + 1


# ---------------------------------------------------------------- matching
Bindings = Mapping[str, Arg]


def fit(pattern: Pattern, arg: Arg) -> Bindings | None:
    """What the variables of a pattern stand for where it fits a part of the tree; None else."""
    match pattern:
        case Variable(name):
            return {name: arg} if name else {}
        case Text(value):
            return {} if arg == value else None
        case Texts(values):
            return {} if arg == values else None
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
