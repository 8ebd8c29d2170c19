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

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.statements import Pool, Text, Variable
from clingather.bridge.interpreting.fitting import (
    ANY,
    ONCE,
    Bindings,
    Made,
    Prepared,
    Sorted,
    Term,
    alone,
    built,
    literal_parts,
    made,
    main_part,
    names_part,
    of_tree,
    parts_of,
    prepare,
    unify_all,
    used_in,
)
from clingather.bridge.interpreting.patterns import Atom, Pattern, Rule, calls
from clingather.bridge.interpreting.readings import Reading, reading
from clingather.bridge.oracle.tree import ACTION, Arg, Node, nodes

Query = tuple[str, tuple[Term, ...]]


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


# What the bridge does between the rules: it carries out what they derive (asp/EVENTS.md).
CARRIED = """
running(State, Frame, Index, Action) :- makes(State, instead_program(_, _, _, Action)).
running(State, Frame, Index, Action) :- makes(State, delay_until(Object, Which, Event, Action)).
running(State, Frame, Index, Action) :- makes(State, pend_own(Object, Instance, Action)).
running(State, Frame, Index, Action) :- makes(State, pend_rule(Player, Label, Action, Number)).
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
        "past_from",
        "past_is",
        "past_life",
        "past_owner",
        "past_token",
        "past_was",
        "past_which",
        "past_zone",
        "pending",
        "put_by",
        "stated",
    }
)
# What is said so is not worked out: no answer is given.
REFUSING = frozenset(
    {"unmodelled", "not_modelled", "unvalued", "unsure", "uncertain", "needed", "gap"}
)


class Places:
    """The rules of some encodings, and what was found out about them."""

    def __init__(self, here: Reading) -> None:
        rules = [rule for rule in here.rules if not here.refuses(rule)]
        self._heads: dict[str, list[Rule]] = {}
        self._bodies: dict[str, list[Rule]] = {}
        # late: where verdicts are stored, nothing is parsed
        from clingather.bridge.encodings.parsing import read

        for rule in (*rules, *read(CARRIED)):
            for name in {head.name for head in rule.heads}:
                self._heads.setdefault(name, []).append(rule)
            for name in {atom.name for atom in rule.body}:
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
                if not names_part(head.arguments, terms):
                    others.append((rule, bindings))
                    continue
                found, lower = self._demands(rule, bindings, None, path)
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
            found, lower = self._demands(rule, bindings, None, path)
            low = min(low, lower)
            why = why or found.why
            if found.spoken and found.why is None:
                return found, low
        return Found(False, why=why), low

    def _demands(
        self,
        rule: Prepared,
        bindings: Bindings,
        given: Atom | None,
        path: tuple[Query, ...],
        clause: tuple[Term, ...] = (),
    ) -> tuple[Found, int]:
        """Whether what else a rule asks for can be so, as far as parts are known."""
        low, named, literal = len(path), False, frozenset[Arg]()
        known = tree_names(bindings)
        for atom, names in demanded(rule):
            if atom is given:
                continue
            if clause and (atom.name, len(atom.arguments)) == ("clause", 4):
                fitting = unify_all(atom.arguments[2:], clause, bindings)
                if not fitting:
                    return Found(False), low
                bindings = fitting[0]
                known = tree_names(bindings)
                literal |= set(literal_parts(atom.arguments[2:], clause))
                continue
            if clause and atom.name == "effect_ability" and clause[0] not in BEGUN:
                return Found(False), low  # it is a static ability's
            if known.isdisjoint(names):
                continue
            terms = tuple(alone(made(argument, bindings)) for argument in atom.arguments)
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
        by_name = names_part(atom.arguments, terms)
        found, low = self._demands(rule, bindings, atom, (), clause)
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


@lru_cache(MANY)
def demanded(rule: Prepared) -> tuple[tuple[Atom, frozenset[str]], ...]:
    """What a rule asks for of an ability, each with the variables that may stand for a part."""
    return tuple(
        (atom, frozenset(chain.from_iterable(map(whole_parts, atom.arguments))))
        for atom in rule.body
        if atom.name not in WITH_IT and (not atom.negated or atom.name in EVALUATING)
    )


def whole_parts(pattern: Pattern) -> Iterator[str]:
    """The variables that are a pattern by themselves, or one of its options."""
    if isinstance(pattern, Variable):
        yield pattern.name
    elif isinstance(pattern, Pool):
        yield from chain.from_iterable(map(whole_parts, pattern.options))


def tree_names(bindings: Bindings) -> set[str]:
    """The variables that stand for parts of the tree."""
    return {name for name, term in bindings.items() if of_tree(term)}


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
    """The arguments of constructs that no rule has to look at (`113.3-concerned-alone.lp`)."""
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
    used = used_in(rule)
    return frozenset(
        index
        for arguments in patterns
        for index, argument in enumerate(arguments)
        if not isinstance(argument, Variable) or used[argument.name] > 1
    )


@cache
def places() -> Places:
    """What all encodings that carry out what texts say interpret."""
    return Places(reading())
