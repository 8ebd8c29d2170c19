"""What the encodings interpret of abilities, read off the encodings themselves (see `readings`).

Two questions are asked: whether an ability is interpreted whole, by any encoding, and whether a
clause that touches characteristics is interpreted whole by the encodings of the layers (a gate:
what is not must never do nothing in silence).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from clingather.bridge.base.memory import MANY, Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.programs import programs
from clingather.bridge.encodings.statements import Pool, Text, Variable
from clingather.bridge.interpreting.patterns import Atom, Rule, body, calls, fit, heads, variables
from clingather.bridge.interpreting.readings import (
    Reading,
    calls_in,
    demands,
    names_in_a_head,
    reading,
    why_not,
)
from clingather.bridge.interpreting.words import why_not_words
from clingather.bridge.oracle.tree import (
    AMOUNT,
    FILTER,
    KEYWORD,
    SIGNATURES,
    Ability,
    Clause,
    Node,
    nodes,
)

# Where the encodings take the parts of a clause: predicate, arity, place of the argument.
SUBJECT = ("reach", 5, 3)
CONDITION = ("holds", 4, 3)
PARAMETER = {FILTER: ("matches", 5, 4), AMOUNT: ("value", 5, 3)}  # of a keyword
CHANGE = ("change", "due", "does")  # the last argument of each; the latter two have a layer
LAYER = ("change_layer", 2, 0)  # a change that has a layer (CR 613.1)
OUTSIDE = ("outside_layers", 1, 0)  # the name of what touches no characteristic (CR 613.11)
# Tables of keywords, by the place of the word: additional costs, and ways of casting (CR 601.2b).
KEYWORDS = {"optional_keyword": 0, "paid_way": 0, "transformed_way": 0}
CONTINUOUS = programs("layers")  # the parts of the program that answers `layers`


# ---------------------------------------------------------------- the two questions
@lru_cache(MANY)
def interprets_whole(ability: Ability) -> bool:
    """Whether a rule says what a keyword means, or what every clause of an ability does."""
    if ability.keyword is not None:
        return interprets_keyword(reading(), ability.keyword)
    return bool(ability.clauses) and all(
        why_not_clause(reading(), clause) is None for clause in ability.clauses
    )


@cache
def _verdicts() -> Memory[Ability, tuple[str | None]]:
    """What `unread_by_layers` said: kept here, and brought from where it was stored."""
    return Memory()


def remember(verdicts: Mapping[Ability, str | None]) -> None:
    """Take over what `unread_by_layers` said before of some abilities."""
    known = _verdicts()
    for ability, reason in verdicts.items():
        known[ability] = (reason,)


def unread_by_layers(ability: Ability) -> str | None:
    """Why a clause that touches characteristics, or the parameter of a keyword, is not interpreted.

    None if all are. Abilities that it grants have facts of their own and are asked about by
    themselves.
    """
    known = _verdicts().get(ability)
    if known is None:
        reasons = [_unread(clause) for clause in ability.clauses]
        if ability.keyword is not None:
            reasons.append(why_not_parameter(ability.keyword))
        known = (next((reason for reason in reasons if reason), None),)
        _verdicts()[ability] = known
    return known[0]


def _unread(clause: Clause) -> str | None:
    here = reading(CONTINUOUS)
    changes = tuple(change for change in clause.changes if _touches(here, clause, change))
    if not changes:
        return None
    return _why_not_parts(here, clause, changes) or _why_not_words(
        (*changes, clause.subject, clause.condition)
    )


def _why_not_words(parts: Iterable[Node]) -> str | None:
    """Which word in some parts no rule tells apart."""
    reasons = (why_not_words(node) for part in parts for node in nodes(part))
    return next((reason for reason in reasons if reason), None)


def _touches(here: Reading, clause: Clause, change: Node) -> bool:
    """Whether a change may touch characteristics: only what is said to lie outside does not."""
    if names_in_a_head(here, OUTSIDE, change.kind):
        return False
    return not (
        names_in_a_head(here, OUTSIDE, clause.subject.kind) and names_in_a_head(here, LAYER, change)
    )


def why_not_clause(here: Reading, clause: Clause) -> str | None:
    """What of a clause no rule interprets, in words; None if all of it is interpreted."""
    return _why_not_parts(here, clause, clause.changes)


def granted(clause: Clause) -> Iterator[Ability]:
    """The abilities that a clause grants."""
    for change in clause.changes:
        yield from (arg for arg in change.args if isinstance(arg, Ability))


def _why_not_parts(here: Reading, clause: Clause, changes: tuple[Node, ...]) -> str | None:
    """Why some changes, or the objects and the condition of their clause, are not interpreted."""
    read = [_read_change(here, clause, change) for change in changes]
    reasons = [found.why for found in read]
    if not all(found.with_clause for found in read):
        reasons.append(why_not(here, SUBJECT, clause.subject))
        reasons.append(why_not(here, CONDITION, clause.condition))
    return next((reason for reason in reasons if reason), None)


# ---------------------------------------------------------------- keywords
def why_not_parameter(keyword: Node) -> str | None:
    """Why what a keyword is about ("protection from red") is not interpreted; None if it is."""
    parts = (part for part in keyword.args if isinstance(part, Node))
    reasons = (why_not(reading(), PARAMETER[part.sort], part) for part in parts)
    return next((reason for reason in reasons if reason), None) or _why_not_words((keyword,))


def interprets_keyword(here: Reading, keyword: Node) -> bool:
    """Whether a rule says what a keyword means: one that names it and does not just pass it on.

    Rules for many keywords read one by a variable, and name it in a table (`KEYWORDS`).
    """
    name = Text(str(keyword.args[0]))
    for rule, atom in _readers_of_keywords(here, keyword.kind):
        named = name in rule.in_body()
        if not (named or _in_tables(here, rule, name)) or _passes_on(rule, atom):
            continue
        found = (call for argument in atom.arguments for call in calls(argument))
        if any(fit(call, keyword) is not None for call in found):
            return True
    return False


@lru_cache(MANY)
def _readers_of_keywords(here: Reading, kind: str) -> tuple[tuple[Rule, Atom], ...]:
    """The rules that read keywords of a form, each with the atom that does."""
    return tuple(
        (rule, atom)
        for rule in here.rules
        for atom in body(rule)
        if any(call.name == kind for argument in atom.arguments for call in calls(argument))
        if not here.refuses(rule) and not _renames(rule)
    )


def _in_tables(here: Reading, rule: Rule, name: Text) -> bool:
    """Whether a rule reads keywords by a variable that one of the tables has the keyword for."""
    own = {
        call.arguments[0]
        for atom in body(rule)
        for argument in atom.arguments
        for call in calls(argument)
        if SIGNATURES.get(call.name, ("",))[0] == KEYWORD
    }
    return any(
        atom.arguments[KEYWORDS[atom.name]] in own and name.value in _table(here, atom.name)
        for atom in body(rule)
        if atom.name in KEYWORDS and not atom.negated
    )


@lru_cache(MANY)
def _table(here: Reading, predicate: str) -> frozenset[str]:
    """The words in the first argument of a table, and of the tables that it is made of."""
    found = set[str]()
    for rule in here.by_head.get(predicate, ()):
        for head in heads(rule):
            first = head.arguments[0]
            if rule.is_fact:
                options = first.options if isinstance(first, Pool) else (first,)
                found.update(option.value for option in options if isinstance(option, Text))
            elif isinstance(first, Variable):
                tables = (atom.name for atom in body(rule) if atom.arguments[:1] == (first,))
                found.update(*(_table(here, name) for name in tables))
    return frozenset(found)


def _renames(rule: Rule) -> bool:
    """Whether the head is about a keyword again: it sorts keywords and gives none a meaning."""
    return any(SIGNATURES.get(call.name, ("",))[0] == KEYWORD for call in calls_in(heads(rule)))


def _passes_on(rule: Rule, atom: Atom) -> bool:
    """Whether the head only gives an ability of the atom to an object: `ability(..., Ability)`."""
    own = {name for argument in atom.arguments for name in variables(argument)}
    return any(
        call.name == "ability" and own & {v for a in call.arguments for v in variables(a)}
        for call in calls_in(heads(rule))
    )


# ---------------------------------------------------------------- changes
@dataclass(frozen=True, slots=True)
class _Read:
    """Why no rule does what a change says (None: one does), and whether it reads the clause too."""

    why: str | None
    with_clause: bool = False


def _read_change(here: Reading, clause: Clause, change: Node) -> _Read:
    """Look for the rules that do what a change says; all that take it up must be able to."""
    layered = names_in_a_head(here, LAYER, change)
    reason, done, whole = f"nothing interprets the change {change.kind}", False, True
    for rule, atom in _readers(here, change.kind):
        direct = atom.name == "change"
        passes = any(call.name == change.kind for call in calls_in(heads(rule)))
        if not (direct or layered) or (direct and (passes or not _of_clause(rule, clause))):
            continue
        bindings = fit(atom.arguments[-1], change)
        why = None if bindings is None else demands(here, rule, bindings, frozenset())
        if why is not None and why.of_node:
            return _Read(why.words)
        if why is not None:
            reason = why.words
        elif bindings is not None and not passes:
            done, whole = (
                True,
                whole and direct and _of_clauses(rule),
            )
    return _Read(None, whole) if done else _Read(reason)


@lru_cache(MANY)
def _readers(here: Reading, kind: str) -> tuple[tuple[Rule, Atom], ...]:
    """The rules that take up a change of a kind, each with the atom that names it."""
    return tuple(
        (rule, atom)
        for rule in here.rules
        for atom in body(rule)
        if atom.name in CHANGE and any(call.name == kind for call in calls(atom.arguments[-1]))
        if not here.refuses(rule)
    )


def _of_clauses(rule: Rule) -> bool:
    """Whether a rule looks at the clause that a change stands in."""
    return any(atom.name == "clause" for atom in rule.body)


def _of_clause(rule: Rule, clause: Clause) -> bool:
    """Whether a rule that reads a change reads it in clauses such as this one."""
    return all(
        fit(atom.arguments[2], clause.subject) is not None
        and fit(atom.arguments[3], clause.condition) is not None
        for atom in body(rule)
        if atom.name == "clause" and len(atom.arguments) == 4
    )
