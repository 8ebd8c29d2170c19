"""The encodings as a reader sees them, and what of the ability tree their rules speak of.

A construct is interpreted at a place (an argument of a predicate) where a rule says what it means:
`fits(..., tapped) :- ...` says it of the filter `tapped`. Whether a whole tree is interpreted is
found by following the rules without solving: a rule for `or(Left, Right)` that asks
`matches(..., Left)` wants `Left` to be interpreted there too. Texts count as well ("power" in a
comparison of power), where the rules list them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property, lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.programs import program, programs, rulebook
from clingather.bridge.encodings.statements import Call, Pool, Variable
from clingather.bridge.interpreting.patterns import (
    Atom,
    Pattern,
    Rule,
    body,
    calls,
    fit,
    heads,
    rules,
    variables,
)
from clingather.bridge.oracle.tree import Arg, Node

# Programs that carry nothing out: those with what plain clingo shows, and what looks at texts.
APART = frozenset({"layers", "step", "reach", *programs("loops")})
REFUSALS = frozenset({"needed", "gap"})  # rules that say that something is not modelled

Place = tuple[str, int, int]


@dataclass(frozen=True, eq=False)
class Reading:
    """The rules of some encodings, also by the predicate of their head."""

    rules: tuple[Rule, ...]
    by_head: Mapping[str, tuple[Rule, ...]] = field(repr=False)

    def heads(self, predicate: str, arity: int) -> Iterator[tuple[Atom, Rule]]:
        """The heads of a predicate, each with its rule."""
        for rule in self.by_head.get(predicate, ()):
            for head in heads(rule):
                if (head.name, len(head.arguments)) == (predicate, arity):
                    yield head, rule

    @cached_property
    def refusing(self) -> frozenset[str]:
        """The predicates that say what is not modelled, and those that nothing else reads."""
        readers: dict[str, set[str]] = {}
        for rule in self.rules:
            derived = _head_names(rule)
            for atom in rule.body:
                readers.setdefault(atom.name, set()).update(derived)
        found = REFUSALS | readers.keys()
        while wrong := {name for name in found - REFUSALS if not readers[name] <= found}:
            found -= wrong
        return frozenset(found)

    def refuses(self, rule: Rule) -> bool:
        """Whether a rule only says that something is not modelled."""
        return _head_names(rule) <= self.refusing


@lru_cache(MANY)
def reading(names: tuple[str, ...] = ()) -> Reading:
    """The encodings of some programs of `asp/`; by default all that carry out what texts say."""
    wanted = {
        file for name in names or programs() if names or name not in APART for file in program(name)
    }
    return read_rules(rules(tuple(file for file in rulebook() if file in wanted)))


def read_rules(found: tuple[Rule, ...]) -> Reading:
    """Some rules, sorted by their heads."""
    by_head: dict[str, list[Rule]] = {}
    for rule in found:
        for name in _head_names(rule):
            by_head.setdefault(name, []).append(rule)
    return Reading(found, {name: tuple(own) for name, own in by_head.items()})


def _head_names(rule: Rule) -> frozenset[str]:
    """The predicates of a head."""
    return frozenset(head.name for head in rule.heads)


def calls_in(atoms: Iterable[Atom]) -> Iterator[Call]:
    """The names with arguments inside of the atoms of a head or a body."""
    for atom in atoms:
        for argument in atom.arguments:
            yield from calls(argument)


@dataclass(frozen=True, slots=True)
class Why:
    """Why a rule does not speak of a part: a text is another rule's matter, a node is nobody's."""

    words: str
    of_node: bool


@lru_cache(MANY)
def why_not(here: Reading, place: Place, arg: Arg) -> str | None:
    """Why no rule interprets a part of the tree at a place; None if one does."""
    why = _why_not(here, place, arg, frozenset())
    return None if why is None else why.words


_Path = frozenset[tuple[Place, Arg]]


def _why_not(here: Reading, place: Place, arg: Arg, path: _Path) -> Why | None:
    predicate, arity, index = place
    found = [(head.arguments[index], rule) for head, rule in here.heads(predicate, arity)]
    if not found or not isinstance(arg, (Node, str)):
        return None  # what no rule derives stands in the facts
    words = f"nothing interprets {_said(arg)} as {predicate}"
    refused: Why | None = Why(words, isinstance(arg, Node))
    if (place, arg) in path:
        return refused
    path, spoken = path | {(place, arg)}, False
    naming = [(p, rule) for p, rule in found if _names(p)]
    for pattern, rule in naming:
        bindings = fit(pattern, arg)
        why = refused if bindings is None else demands(here, rule, bindings, path)
        if why is None:
            spoken = True
        elif bindings is not None:
            refused = why
            if why.of_node:
                return why
    if spoken:
        return None
    for pattern, rule in found:
        if not _names(pattern):
            own = {pattern.name: arg} if isinstance(pattern, Variable) else {}
            why = demands(here, rule, own, path)
            if why is None:
                return None
            refused = why if why.of_node else refused
    return refused and Why(refused.words, isinstance(arg, Node))


def _names(pattern: Pattern) -> bool:
    """Whether a pattern says by name what it fits."""
    if isinstance(pattern, Pool):
        return all(map(_names, pattern.options))
    return not isinstance(pattern, Variable)


def demands(here: Reading, rule: Rule, bindings: Mapping[str, Arg], path: _Path) -> Why | None:
    """Why the body of a rule does not hold of what its variables stand for, as far as it is known.

    A negated atom that does not speak of a state only sorts constructs and demands nothing.
    """
    for atom in body(rule) if bindings else ():
        if atom.negated and not any(variables(a) == ("State",) for a in atom.arguments):
            continue
        for index, argument in enumerate(atom.arguments):
            for name in variables(argument):
                if name in bindings:
                    place = (atom.name, len(atom.arguments), index)
                    why = _why_not(here, place, bindings[name], path)
                    if why is not None:
                        return why
    return None


def _said(arg: Arg) -> str:
    """A part of the tree in words: its construct, or the text itself."""
    return arg.kind if isinstance(arg, Node) else repr(arg)


def names_in_a_head(here: Reading, place: Place, arg: Arg) -> bool:
    """Whether a head names a part of the tree at a place."""
    predicate, arity, index = place
    patterns = (head.arguments[index] for head, _ in here.heads(predicate, arity))
    return any(_names(pattern) and fit(pattern, arg) is not None for pattern in patterns)
