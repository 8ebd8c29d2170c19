"""Rules of the encodings and terms that are known in part: which fit, and what is then known.

A term is a part of the ability tree, or something that a rule makes around such parts; `ANY` may be
anything. Equations of a rule are put in before it is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Union

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.statements import Call, Pool, Text, Tuple, Variable
from clingather.bridge.interpreting.patterns import (
    ANYTHING,
    Atom,
    Pattern,
    Rule,
    body,
    equals,
    heads,
    texts,
)
from clingather.bridge.oracle.tree import SIGNATURES, Arg, Node


@dataclass(frozen=True, slots=True)
class Made:
    """A term that a rule makes, or that stands for no part of the tree; `ANY` may be anything."""

    name: str
    arguments: tuple[Term, ...] = ()


Term = Union[Made, Arg]  # noqa: UP007
ANY = Made("")
ONCE = Node("number", (1,))
Bindings = dict[str, "Term"]


# ---------------------------------------------------------------- rules
@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A rule whose equations are put in: its heads and its literals."""

    heads: tuple[Atom, ...]
    body: tuple[Atom, ...]
    rule: Rule


class Sorted:
    """Atoms with their rules, by the kind of node that they name in one of their arguments."""

    def __init__(self, found: Iterable[tuple[Atom, Prepared]]) -> None:
        self.all = tuple(found)
        named = Counter(
            place for atom, _ in self.all for place, a in enumerate(atom.arguments) if _kinds(a)
        )
        self.place = named.most_common(1)[0][0] if named else None
        self.others: list[tuple[int, Atom, Prepared]] = []
        self.by_kind: dict[str, list[tuple[int, Atom, Prepared]]] = {}
        for number, (atom, rule) in enumerate(self.all):
            kinds = _kinds(atom.arguments[self.place]) if self.place is not None else ()
            for kind in kinds:
                self.by_kind.setdefault(kind, []).append((number, atom, rule))
            if not kinds and not self._ignores(atom, rule):
                self.others.append((number, atom, rule))

    def _ignores(self, atom: Atom, rule: Prepared) -> bool:
        """Whether a rule does not look at what stands in that argument."""
        part = ANYTHING if self.place is None else atom.arguments[self.place]
        return atom in rule.body and isinstance(part, Variable) and used_in(rule)[part.name] == 1

    def of(self, terms: tuple[Term, ...]) -> Iterable[tuple[Atom, Prepared]]:
        """Those that may fit some terms."""
        term = None if self.place is None else terms[self.place]
        if isinstance(term, Made) or term is None:
            return self.all
        own = self.by_kind.get(term.kind, []) if isinstance(term, Node) else []
        return [(atom, rule) for _, atom, rule in (*own, *self.others)]


def _kinds(pattern: Pattern) -> tuple[str, ...]:
    """The kinds of nodes that a pattern names, if it fits nothing else."""
    if isinstance(pattern, Call):
        return (pattern.name,)
    if isinstance(pattern, Pool):
        kinds = [_kinds(option) for option in pattern.options]
        return tuple(dict.fromkeys(k for each in kinds for k in each)) if all(kinds) else ()
    return ()


@lru_cache(MANY)
def used_in(rule: Prepared) -> Counter[str]:
    """How often each variable stands in a rule."""
    return Counter(each.name for each in rule.rule.terms() if isinstance(each, Variable))


@lru_cache(MANY)
def prepare(rule: Rule) -> Prepared:
    """A rule with what its equations say put in place of their variables."""
    stands_for = dict(equals(rule))
    for _ in stands_for:  # one may speak of another
        stands_for = {
            name: put_in(pattern, {k: v for k, v in stands_for.items() if k != name})
            for name, pattern in stands_for.items()
        }
    return Prepared(_put_in(heads(rule), stands_for), _put_in(body(rule), stands_for), rule)


def _put_in(atoms: Iterable[Atom], stands_for: Mapping[str, Pattern]) -> tuple[Atom, ...]:
    return tuple(each for atom in atoms for each in _each(_with(atom, stands_for)))


def _each(atom: Atom) -> Iterator[Atom]:
    """An atom once for each variable of a pool: `holds(State, (Left; Right))` is said of both."""
    for place, argument in enumerate(atom.arguments):
        if isinstance(argument, Pool) and all(isinstance(o, Variable) for o in argument.options):
            before, after = atom.arguments[:place], atom.arguments[place + 1 :]
            for option in argument.options:
                yield from _each(replace(atom, arguments=(*before, option, *after)))
            return
    yield atom


def _with(atom: Atom, stands_for: Mapping[str, Pattern]) -> Atom:
    if not stands_for:
        return atom
    return replace(atom, arguments=tuple(put_in(a, stands_for) for a in atom.arguments))


def put_in(pattern: Pattern, stands_for: Mapping[str, Pattern]) -> Pattern:
    """A pattern with some variables replaced."""
    match pattern:
        case Variable(name):
            return stands_for.get(name, pattern)
        case Call(name, arguments):
            return Call(name, tuple(put_in(argument, stands_for) for argument in arguments))
        case Pool(options):
            return Pool(tuple(put_in(option, stands_for) for option in options))
    return pattern


# ---------------------------------------------------------------- terms
def of_tree(term: Term) -> bool:
    """Whether a part of the tree stands in it."""
    if isinstance(term, Made):
        return any(map(of_tree, term.arguments))
    return not isinstance(term, int)


def alone(term: Term) -> Term:
    """A part of the tree that stands for itself; what is made around one says nothing of it."""
    return ANY if isinstance(term, Made) and of_tree(term) else term


def parts_of(term: Term) -> Iterator[Arg]:
    """The parts of the tree in a term."""
    if isinstance(term, Made):
        for argument in term.arguments:
            yield from parts_of(argument)
    elif not isinstance(term, int):
        yield term


def main_part(terms: Iterable[Term]) -> Arg | None:
    """The part of the tree that an atom is about."""
    found = [part for term in terms for part in parts_of(term)]
    return next((part for part in found if isinstance(part, Node)), found[0] if found else None)


def made(pattern: Pattern, bindings: Mapping[str, Term]) -> Term:
    """The term that a pattern makes of what its variables stand for."""
    match pattern:
        case Variable(name):
            return bindings.get(name, ANY)
        case Call(name, arguments):
            terms = tuple(made(argument, bindings) for argument in arguments)
            return Made(name, terms if any(map(of_tree, terms)) else (ANY,) * len(terms))
        case Pool(options):
            found = [made(option, bindings) for option in options]
            return next((term for term in found if of_tree(term)), ANY)
    return ANY


def built(pattern: Pattern, bindings: Mapping[str, Term]) -> Term:
    """The same; what is made of parts of the tree is a part again."""
    if isinstance(pattern, Call) and pattern.name in SIGNATURES:
        arguments = tuple(_built_part(argument, bindings) for argument in pattern.arguments)
        if any(of_tree(made(argument, bindings)) for argument in pattern.arguments):
            return Node(pattern.name, arguments)  # type: ignore[arg-type]
    if isinstance(pattern, Call):
        terms = tuple(built(argument, bindings) for argument in pattern.arguments)
        return Made(pattern.name, terms if any(map(of_tree, terms)) else (ANY,) * len(terms))
    return made(pattern, bindings)


def _built_part(pattern: Pattern, bindings: Mapping[str, Term]) -> Term:
    if isinstance(pattern, Text):
        return pattern.value
    if isinstance(pattern, Call) and pattern.name in SIGNATURES:
        arguments = tuple(_built_part(argument, bindings) for argument in pattern.arguments)
        return Node(pattern.name, arguments)  # type: ignore[arg-type]
    return built(pattern, bindings)


def literal_parts(patterns: Iterable[Pattern], terms: Iterable[Term]) -> Iterator[Arg]:
    """The nodes inside of others that patterns name."""
    for pattern, term in zip(patterns, terms, strict=True):
        if isinstance(pattern, Pool):
            for option in pattern.options:
                yield from literal_parts((option,), (term,))
        elif isinstance(pattern, Call):
            arguments = term.args if isinstance(term, Node) else ()
            if isinstance(term, Made):
                arguments = term.arguments  # type: ignore[assignment]
            elif isinstance(term, Node) and term.kind == pattern.name:
                yield term
            if len(arguments) == len(pattern.arguments):
                yield from literal_parts(pattern.arguments, arguments)


def names_part(patterns: tuple[Pattern, ...], terms: tuple[Term, ...]) -> bool:
    """Whether a pattern says by name what it fits of the tree."""
    for pattern, term in zip(patterns, terms, strict=True):
        if isinstance(pattern, Variable) or not of_tree(term):
            continue
        if isinstance(pattern, Call) and isinstance(term, Made):
            if len(pattern.arguments) == len(term.arguments) and names_part(
                pattern.arguments, term.arguments
            ):
                return True
        elif isinstance(pattern, Pool) and all(isinstance(o, Variable) for o in pattern.options):
            continue
        else:
            return True
    return False


def unify_all(
    patterns: tuple[Pattern, ...], terms: tuple[Term, ...], bindings: Bindings
) -> list[Bindings]:
    """Every way in which the patterns fit the terms."""
    found = [bindings]
    for pattern, term in zip(patterns, terms, strict=True):
        if isinstance(term, Made) and not term.name:
            continue
        found = [more for each in found for more in unify(pattern, term, each)]
        if not found:
            break
    return found


def unify(pattern: Pattern, term: Term, bindings: Bindings) -> list[Bindings]:
    """The ways in which one pattern fits one term."""
    if isinstance(term, Made) and not term.name:
        return [bindings]
    match pattern:
        case Variable(name):
            if not name:
                return [bindings]
            known = bindings.get(name, ANY)
            if known == ANY:
                return [{**bindings, name: term}]
            return [bindings] if known == term or not of_tree(term) else []
        case Text(value):
            return [bindings] if term == value else []
        case Tuple():
            return [bindings] if term == texts(pattern) else []
        case Pool(options):
            return [more for option in options for more in unify(option, term, bindings)]
        case Call(name, arguments):
            if isinstance(term, Node):
                same = (term.kind, len(term.args)) == (name, len(arguments))
                return unify_all(arguments, term.args, bindings) if same else []
            if isinstance(term, Made):
                same = (term.name, len(term.arguments)) == (name, len(arguments))
                return unify_all(arguments, term.arguments, bindings) if same else []
            return []
    raise TypeError(pattern)
