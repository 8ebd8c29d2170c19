"""Whether the encodings interpret a part of an ability at the place where it stands.

The rules are followed without solving: of what they speak about, only the parts of the ability tree
are known, everything else may be anything. Two questions are asked of a part. Where a rule asks for
it (`matches(..., Filter)`), some rule must be able to derive that atom with it: `Why` says which
part of it none speaks of. Where it comes in (`program(..., Action)`), some rule must take it up by
name and be able to make something of it.

Both are as strict as it goes: of all rules that name a part, each must be able to speak of the
parts in it, so that nothing in it is passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Union

from clingather.bridge.oracle.tree import ACTION, SIGNATURES, Arg, Node
from clingather.bridge.patterns import (
    ANYTHING,
    Atom,
    Call,
    Pattern,
    Pool,
    Rule,
    Text,
    Texts,
    Variable,
    atoms,
    calls,
    equals,
    read,
)
from clingather.bridge.readings import Reading, reading
from clingather.bridge.terms import nodes


@dataclass(frozen=True, slots=True)
class Made:
    """A term that a rule makes, or that stands for no part of the tree; `ANY` may be anything."""

    name: str
    arguments: tuple[Term, ...] = ()


Term = Union[Made, Arg]  # noqa: UP007
ANY = Made("")
ONCE = Node("number", (1,))
Query = tuple[str, tuple[Term, ...]]
Bindings = dict[str, "Term"]


@dataclass(frozen=True, slots=True)
class Why:
    """Why a part is not interpreted: the part, and the place where nothing speaks of it."""

    part: Arg
    place: str

    def __str__(self) -> str:
        place = IN_WORDS.get(self.place, self.place)
        return f"no rule here interprets {_said(self.part)} as {place} yet"


def _said(part: Arg) -> str:
    """A part in words: its construct, and the words in it."""
    if isinstance(part, tuple):
        return f"({', '.join(map(repr, part))})"
    if not isinstance(part, Node):
        return repr(part)
    return " ".join([part.kind, *(f'"{arg}"' for arg in part.args if isinstance(arg, str))])


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a question: whether a rule speaks of it, by its name or not; and why not."""

    spoken: bool
    named: bool = False
    why: Why | None = None  # of a part that a rule names; that is never passed over
    looked: frozenset[int] = frozenset()  # which arguments of the part rules look at
    literal: frozenset[Arg] = frozenset()  # parts of it that a rule names in its place


# What the bridge does between the rules: it carries out what they derive (asp/events/README.md).
CARRIED = """
running(State, Frame, Index, Action) :- makes(State, instead_program(Context, Event, Action)).
running(State, Frame, Index, Action) :- makes(State, delay_until(Object, Which, Event, Action)).
running(State, Frame, Index, Action) :- makes(State, pend_own(Object, Instance, Action)).
running(State, Frame, Index, Action) :- makes(State, pend_rule(Player, Label, Action)).
"""
# Facts that come with every part of an ability, and say nothing about it.
WITH_IT = frozenset(
    {
        "uses",
        "asks",
        "task_uses",
        "task_part",
        "task_made",
        "task_amount",
        "steps_in",
        "mentions",
        "effect_has",
        "cost_has",
    }
)
# The atoms that say what a part means. That some other atom has no rule for a part only sorts it.
EVALUATING = frozenset(
    {
        "amount",
        "bonus",
        "determined",
        "fails",
        "fits",
        "found",
        "holds",
        "is_player",
        "limit",
        "matches",
        "meets",
        "met",
        "occurs",
        "reach",
        "seen",
        "value",
        "would",
    }
)
# What the clauses of effects speak of that have begun.
BEGUN = frozenset({Node("affected"), Node("game")})
LAYER = ("change_layer", 2, 0)  # a change that has a layer (CR 613.1)
# What those atoms are about, in the words of a refusal.
IN_WORDS = {
    **dict.fromkeys(("fails", "fits", "found", "matches"), "a description"),
    **dict.fromkeys(("holds", "meets", "met"), "a condition"),
    **dict.fromkeys(("amount", "bonus", "determined", "value"), "an amount"),
    **dict.fromkeys(("reach", "seen"), "what is spoken of"),
    "is_player": "a player who is spoken of",
    "limit": "what something is compared with",
    "occurs": "an event to trigger on",
    "would": "an event that is replaced or prevented",
}
# Where an action that stands in another one goes on to be done.
DONE = frozenset(
    {
        "then",
        "doing",
        "task",
        "makes",
        "also_running",
        "now_doing",
        "entering_verb",
        "does_instead",
        "pays",
    }
)
# Facts that rules derive besides: what they say is not for the encodings alone to say.
GIVEN = frozenset(
    {
        "activated_before",
        "affects",
        "change",
        "chosen",
        "clause",
        "copy_of",
        "cost_symbol",
        "detail",
        "exiled_by",
        "happened",
        "hidden",
        "hidden_as",
        "mana_in",
        "mana_text",
        "member",
        "past",
        "past_is",
        "past_life",
        "past_owner",
        "past_token",
        "past_was",
        "past_zone",
        "pending",
        "put_by",
        "stated",
    }
)
# What is said so is not worked out: no answer is given.
NAME = re.compile(r"\b_*[a-z]\w*")
REFUSING = frozenset(
    {"unmodelled", "not_modelled", "unvalued", "unsure", "uncertain", "needed", "gap"}
)


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
        return atom in rule.body and isinstance(part, Variable) and _used(rule)[part.name] == 1

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


class Places:
    """The rules of some encodings, and what was found out about them."""

    def __init__(self, here: Reading) -> None:
        rules = [rule for rule in here.rules if not here.refuses(rule)]
        self._heads: dict[str, list[Rule]] = {}
        self._bodies: dict[str, list[Rule]] = {}
        for rule in (*rules, *read(CARRIED.strip().split("\n"))):
            for name in set(NAME.findall(rule.head)):
                self._heads.setdefault(name, []).append(rule)
            for name in set(NAME.findall(rule.body)):
                self._bodies.setdefault(name, []).append(rule)
        self._deriving: dict[tuple[str, int], Sorted] = {}
        self._reading: dict[tuple[str, int], Sorted] = {}
        self._asked: dict[Query, Found] = {}
        self._taken: dict[tuple[Query, tuple[Term, ...]], Found] = {}

    def derived(self, name: str, arity: int) -> Sorted:
        """The heads of a predicate, each with its rule."""
        key = name, arity
        if key not in self._deriving:
            rules = map(prepare, self._heads.get(name, ()))
            self._deriving[key] = Sorted(
                (head, rule)
                for rule in rules
                for head in rule.heads
                if (head.name, len(head.arguments)) == key
                and not any(each.name in REFUSING for each in rule.heads)
            )
        return self._deriving[key]

    def read(self, name: str, arity: int) -> Sorted:
        """The atoms of a predicate in bodies, each with its rule."""
        key = name, arity
        if key not in self._reading:
            rules = map(prepare, self._bodies.get(name, ()))
            self._reading[key] = Sorted(
                (atom, rule)
                for rule in rules
                if not any(head.name in REFUSING for head in rule.heads)
                for atom in rule.body
                if (atom.name, len(atom.arguments)) == key and not atom.negated
            )
        return self._reading[key]

    # ------------------------------------------------------------ what is asked for
    def asked(self, query: Query) -> Found:
        """Whether some rule derives an atom with these parts."""
        return self._ask(query, ())[0]

    def _ask(self, query: Query, path: tuple[Query, ...]) -> tuple[Found, int]:
        """The same; and how far down in the path the answer rests on, if it goes around."""
        if query in self._asked:
            return self._asked[query], len(path)
        if query in path:
            return Found(False), path.index(query)
        found, low = self._derive(query, (*path, query))
        if low >= len(path) or (found.spoken and found.why is None):
            self._asked[query] = found
            low = len(path)
        return found, low

    def _derive(self, query: Query, path: tuple[Query, ...]) -> tuple[Found, int]:
        name, terms = query
        low = len(path)
        rules = self.derived(name, len(terms))
        if not rules.all or name in WITH_IT or name in GIVEN:
            return Found(True), low
        spoken, named, others = False, False, []
        failed: list[Why] = []
        literal: set[Arg] = set()
        for head, rule in rules.of(terms):
            for bindings in unify_all(head.arguments, terms, {}):
                if not _names_part(head.arguments, terms):
                    others.append((rule, bindings))
                    continue
                found, lower = self._demands(rule.body, bindings, None, path)
                low = min(low, lower)
                if found.why is not None:
                    failed.append(found.why)
                elif found.spoken:
                    spoken = named = True
                    literal.update(found.literal, literal_parts(head.arguments, terms))
        if (why := next((w for w in failed if w.part not in literal), None)) is not None:
            return Found(False, why=why), low
        if spoken:
            return Found(True, named, literal=frozenset(literal)), low
        why = None
        for rule, bindings in others:
            found, lower = self._demands(rule.body, bindings, None, path)
            low = min(low, lower)
            why = why or found.why
            if found.spoken and found.why is None:
                return found, low
        return Found(False, why=why), low

    def _demands(
        self,
        body: tuple[Atom, ...],
        bindings: Bindings,
        given: Atom | None,
        path: tuple[Query, ...],
        clause: tuple[Term, ...] = (),
    ) -> tuple[Found, int]:
        """Whether what else a rule asks for can be so, as far as parts are known."""
        low, named, literal = len(path), False, frozenset[Arg]()
        for atom in body:
            if atom is given or atom.name in WITH_IT:
                continue
            if atom.negated and atom.name not in EVALUATING:
                continue
            if clause and (atom.name, len(atom.arguments)) == ("clause", 4):
                fitting = unify_all(atom.arguments[2:], clause, bindings)
                if not fitting:
                    return Found(False), low
                bindings = fitting[0]
                literal |= set(literal_parts(atom.arguments[2:], clause))
                continue
            if clause and atom.name == "effect_ability" and clause[0] not in BEGUN:
                return Found(False), low  # it is a static ability's
            terms = tuple(_alone(made(argument, bindings)) for argument in atom.arguments)
            if not any(map(of_tree, terms)):
                continue
            found, lower = self._ask((atom.name, terms), path)
            low = min(low, lower)
            if not found.spoken:
                why = found.why
                part = main_part(terms)
                if why is None and isinstance(part, Node) and atom.name in EVALUATING:
                    why = Why(part, atom.name)
                return Found(False, why=why), low
            named, literal = named or found.named, literal | found.literal
        return Found(True, named, literal=literal), low

    # ------------------------------------------------------------ what comes in
    def taken(self, query: Query, clause: tuple[Term, ...] = ()) -> Found:
        """Whether some rule takes up the parts of an atom and makes something of them."""
        return self._take(query, clause, ())[0]

    def _take(
        self, query: Query, clause: tuple[Term, ...], path: tuple[Query, ...]
    ) -> tuple[Found, int]:
        key = query, clause
        if key in self._taken:
            return self._taken[key], len(path)
        if query in path:
            return Found(False), path.index(query)
        found, low = self._readers(query, clause, (*path, query))
        if low >= len(path):
            self._taken[key] = found
            low = len(path)
        return found, low

    def _readers(
        self, query: Query, clause: tuple[Term, ...], path: tuple[Query, ...]
    ) -> tuple[Found, int]:
        name, terms = query
        low, spoken, looked = len(path), False, frozenset[int]()
        failed: list[Why] = []
        literal: set[Arg] = set()
        if name in WITH_IT:
            return Found(False), low
        for atom, rule in self.read(name, len(terms)).of(terms):
            for bindings in unify_all(atom.arguments, terms, {}):
                found, lower = self._reader(atom, rule, bindings, clause, path)
                low = min(low, lower)
                if found.why is not None:
                    failed.append(found.why)
                elif found.spoken:
                    spoken, looked = True, looked | found.looked
                    literal.update(found.literal, literal_parts(atom.arguments, terms))
        why = next((why for why in failed if why.part not in literal), None)
        return Found(
            spoken and why is None, why=why, looked=looked, literal=frozenset(literal)
        ), low

    def _reader(
        self,
        atom: Atom,
        rule: Prepared,
        bindings: Bindings,
        clause: tuple[Term, ...],
        path: tuple[Query, ...],
    ) -> tuple[Found, int]:
        """What one rule makes of it: nothing, or why it can't."""
        terms = path[-1][1]
        by_name = _names_part(atom.arguments, terms)
        found, low = self._demands(rule.body, bindings, atom, (), clause)
        low = len(path)
        if not found.spoken:
            return (found if by_name else Found(False)), low
        main = main_part(terms)
        looked = looked_at(atom, rule, main) if by_name else frozenset[int]()
        if found.named and not by_name and isinstance(main, Node):
            looked = frozenset(range(len(main.args)))
        spoken = found.named or (by_name and (bool(looked) or not has_parts(main)))
        literal = found.literal
        for head in rule.heads:
            passed = tuple(built(argument, bindings) for argument in head.arguments)
            parts = [part for term in passed for part in parts_of(term)]
            if not parts:
                continue
            whole = any(part == main for part in parts)
            if not whole and any(main in parts_below(part) for part in parts):
                continue  # it is done as a part of something else, which is another matter
            if not whole and not (head.name in DONE and any(map(is_action, parts))):
                continue
            inner, lower = self._take(carried(head.name, passed), clause, path)
            low = min(low, lower)
            if inner.why is not None:
                return inner, low
            if whole:
                spoken = (spoken and not by_name) or inner.spoken
                looked = inner.looked if by_name else looked | inner.looked
                literal |= inner.literal
            elif (left := passed_over(next(filter(is_action, parts)), inner)) is not None:
                return Found(False, why=left), low
        return Found(spoken, looked=looked if spoken else frozenset(), literal=literal), low


def carried(name: str, terms: tuple[Term, ...]) -> Query:
    """The atom to look at in place of one that the bridge carries out: a task that is next."""
    if name == "then" and isinstance(terms[2], Made) and terms[2].name == "run":
        return "running", (ANY, *terms[2].arguments)
    return name, terms


def parts_below(part: Arg) -> tuple[Arg, ...]:
    """A part and all nodes in it."""
    return tuple(nodes(part)) if isinstance(part, Node) else (part,)


def is_action(part: Term) -> bool:
    """Whether it is something to be done, which must be done by some rule."""
    return isinstance(part, Node) and part.sort == ACTION


def has_parts(part: Arg | None) -> bool:
    """Whether parts of the tree stand in it."""
    return isinstance(part, Node) and any(of_tree(arg) and arg != ONCE for arg in part.args)


def passed_over(part: Arg, found: Found) -> Why | None:
    """What of a part that comes in no rule looks at."""
    if not found.spoken:
        return Why(part, "what is done")
    for index, inner in enumerate(part.args if isinstance(part, Node) else ()):
        if of_tree(inner) and inner != ONCE and index not in found.looked:
            assert isinstance(part, Node)
            if (part.kind, index + 1) not in says_nothing():
                return Why(inner, f"part {index + 1} of {part.kind}")
    return None


@cache
def says_nothing() -> frozenset[tuple[str, int]]:
    """The arguments of constructs that no rule has to look at (`asp/events/understood.lp`)."""
    found = set()
    for head, _ in reading().heads("says_nothing", 2):
        construct, place = head.arguments
        if isinstance(construct, Text) and isinstance(place, Text):
            found.add((construct.value, int(place.value)))
    return frozenset(found)


def looked_at(atom: Atom, rule: Prepared, part: Arg | None) -> frozenset[int]:
    """Which arguments of a part a rule looks at that names it: by name, or by a variable."""
    if not isinstance(part, Node):
        return frozenset()
    patterns = [
        call.arguments
        for argument in atom.arguments
        for call in calls(argument)
        if (call.name, len(call.arguments)) == (part.kind, len(part.args))
    ]
    used = _used(rule)
    return frozenset(
        index
        for arguments in patterns
        for index, argument in enumerate(arguments)
        if not isinstance(argument, Variable) or used[argument.name] > 1
    )


@cache
def _used(rule: Prepared) -> Counter[str]:
    """How often each variable stands in a rule."""
    return Counter(re.findall(r"\b[A-Z]\w*", rule.rule.head + " " + rule.rule.body))


# ---------------------------------------------------------------- terms
def of_tree(term: Term) -> bool:
    """Whether a part of the tree stands in it."""
    if isinstance(term, Made):
        return any(map(of_tree, term.arguments))
    return not isinstance(term, int)


def _alone(term: Term) -> Term:
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


def _names_part(patterns: tuple[Pattern, ...], terms: tuple[Term, ...]) -> bool:
    """Whether a pattern says by name what it fits of the tree."""
    for pattern, term in zip(patterns, terms, strict=True):
        if isinstance(pattern, Variable) or not of_tree(term):
            continue
        if isinstance(pattern, Call) and isinstance(term, Made):
            if len(pattern.arguments) == len(term.arguments) and _names_part(
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
        case Texts(values):
            return [bindings] if term == values else []
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


@cache
def prepare(rule: Rule) -> Prepared:
    """A rule with what its equations say put in place of their variables."""
    stands_for = dict(equals(rule.body))
    for _ in stands_for:  # one may speak of another
        stands_for = {
            name: put_in(pattern, {k: v for k, v in stands_for.items() if k != name})
            for name, pattern in stands_for.items()
        }
    heads = tuple(e for atom in atoms(rule.head) for e in _each(_with(atom, stands_for)))
    body = tuple(e for atom in atoms(rule.body) for e in _each(_with(atom, stands_for)))
    return Prepared(heads, body, rule)


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


@cache
def places() -> Places:
    """What all encodings that carry out what texts say interpret."""
    return Places(reading())
