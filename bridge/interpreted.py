"""Which constructs of the ability tree the encodings interpret, read off the encodings themselves.

A construct is interpreted where a rule says what it means: `fits(..., tapped) :- ...` says it of
the filter `tapped`. Whether a whole tree is interpreted is found by following the rules without
solving: a rule for `or(Left, Right)` that asks `matches(..., Left)` wants `Left` to be interpreted
there too. Texts count as well ("power" in a comparison of power), where the rules list them.

Two questions are asked of this: what a card needs to be executed (S of `cards coverage`: every
construct, by any encoding), and whether a clause that touches characteristics is interpreted whole
by the encodings of the layers (a gate: what is not must never do nothing in silence).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources

from clingather.bridge.oracle.tree import KEYWORD, SIGNATURES, Ability, Arg, Clause, Node
from clingather.bridge.patterns import (
    Atom,
    Call,
    Pattern,
    Pool,
    Rule,
    Variable,
    atoms,
    calls,
    fit,
    rules,
    variables,
)

# Where the encodings take the parts of a clause: predicate, arity, place of the argument.
SUBJECT = ("reach", 5, 3)
CONDITION = ("holds", 4, 3)
CHANGE = ("change", "due", "does")  # the last argument of each; the latter two have a layer
LAYER = ("change_layer", 2, 0)  # a change that has a layer (CR 613.1)
OUTSIDE = ("outside_layers", 1, 0)  # the name of what touches no characteristic (CR 613.11)
REFUSALS = frozenset({"needed", "gap"})  # rules that say that something is not modelled
CONTINUOUS = ("objects", "effects")  # the folders whose encodings answer `layers`

Place = tuple[str, int, int]


@dataclass(frozen=True, eq=False)
class Reading:
    """The rules of some encodings, also by the predicate of their head."""

    rules: tuple[Rule, ...]
    by_head: Mapping[str, tuple[Rule, ...]] = field(repr=False)

    def heads(self, predicate: str, arity: int) -> Iterator[tuple[Atom, Rule]]:
        """The heads of a predicate, each with its rule."""
        for rule in self.by_head.get(predicate, ()):
            for head in atoms(rule.head):
                if (head.name, len(head.arguments)) == (predicate, arity):
                    yield head, rule

    @cached_property
    def refusing(self) -> frozenset[str]:
        """The predicates that say what is not modelled, and those that nothing else reads."""
        readers: dict[str, set[str]] = {}
        for rule in self.rules:
            heads = _head_names(rule)
            for name in _NAME.findall(rule.body):
                readers.setdefault(name, set()).update(heads)
        found = REFUSALS | readers.keys()
        while wrong := {name for name in found - REFUSALS if not readers[name] <= found}:
            found -= wrong
        return frozenset(found)

    def refuses(self, rule: Rule) -> bool:
        """Whether a rule only says that something is not modelled."""
        return _head_names(rule) <= self.refusing


@cache
def reading(folders: tuple[str, ...] = ()) -> Reading:
    """The encodings of some folders of `asp/`, all of them by default."""
    root = resources.files("clingather.asp")
    names = folders or sorted(entry.name for entry in root.iterdir() if entry.is_dir())
    files = tuple(
        f"{folder}/{entry.name}"
        for folder in names
        for entry in sorted(root.joinpath(folder).iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".lp")
    )
    return read_rules(rules(files))


def read_rules(found: tuple[Rule, ...]) -> Reading:
    """Some rules, sorted by their heads."""
    by_head: dict[str, list[Rule]] = {}
    for rule in found:
        for name in _head_names(rule):
            by_head.setdefault(name, []).append(rule)
    return Reading(found, {name: tuple(own) for name, own in by_head.items()})


_NAME = re.compile(r"\b_*[a-z]\w*")


def _head_names(rule: Rule) -> frozenset[str]:
    """The predicates of a head; of a choice, every name in it."""
    names = _NAME.findall(rule.head)
    return frozenset(names if "{" in rule.head else names[:1])


# ---------------------------------------------------------------- the two questions
@cache
def executed(ability: Ability) -> bool:
    """Whether the encodings interpret every construct of an ability, as strictly as it goes.

    An ability that is known by its form only is not executed, nor a keyword that no rule names.
    """
    if ability.keyword is not None:
        return interprets_keyword(reading(), ability.keyword)
    return bool(ability.clauses) and all(
        why_not_clause(reading(), clause) is None and all(map(executed, granted(clause)))
        for clause in ability.clauses
    )


_UNREAD: dict[Ability, str | None] = {}


def remember(verdicts: Mapping[Ability, str | None]) -> None:
    """Take over what `unread_by_layers` said before of some abilities."""
    _UNREAD.update(verdicts)


def unread_by_layers(ability: Ability) -> str | None:
    """Why a clause that touches characteristics is not interpreted by the layers; None if all are.

    Abilities that it grants have their own facts and are asked about by themselves.
    """
    if ability not in _UNREAD:
        reasons = map(_unread, ability.clauses)
        _UNREAD[ability] = next((reason for reason in reasons if reason), None)
    return _UNREAD[ability]


def _unread(clause: Clause) -> str | None:
    here = reading(CONTINUOUS)
    changes = tuple(change for change in clause.changes if _touches(here, clause, change))
    return _why_not_parts(here, clause, changes) if changes else None


def _touches(here: Reading, clause: Clause, change: Node) -> bool:
    """Whether a change may touch characteristics: only what is said to lie outside does not."""
    if _heads(here, OUTSIDE, change.kind):
        return False
    return not (_heads(here, OUTSIDE, clause.subject.kind) and _heads(here, LAYER, change))


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


def _heads(here: Reading, place: Place, arg: Arg) -> bool:
    """Whether a head names a part of the tree at a place."""
    predicate, arity, index = place
    patterns = (head.arguments[index] for head, _ in here.heads(predicate, arity))
    return any(_names(pattern) and fit(pattern, arg) is not None for pattern in patterns)


# ---------------------------------------------------------------- keywords
def interprets_keyword(here: Reading, keyword: Node) -> bool:
    """Whether a rule says what a keyword means: one that names it and does not just pass it on."""
    name = f'"{keyword.args[0]}"'
    for rule in here.rules:
        if name not in rule.body or here.refuses(rule) or _renames(rule):
            continue
        for atom in atoms(rule.body):
            named = (call for argument in atom.arguments for call in calls(argument))
            if any(fit(call, keyword) is not None for call in named) and not _passes_on(rule, atom):
                return True
    return False


def _renames(rule: Rule) -> bool:
    """Whether the head is about a keyword again: it sorts keywords and gives none a meaning."""
    return any(SIGNATURES.get(call.name, ("",))[0] == KEYWORD for call in _calls(rule.head))


def _passes_on(rule: Rule, atom: Atom) -> bool:
    """Whether the head only gives an ability of the atom to an object: `ability(..., Ability)`."""
    own = {name for argument in atom.arguments for name in variables(argument)}
    return any(
        call.name == "ability" and own & {v for a in call.arguments for v in variables(a)}
        for call in _calls(rule.head)
    )


def _calls(text: str) -> Iterator[Call]:
    """The names with arguments inside of the atoms of a head or a body."""
    for atom in atoms(text):
        for argument in atom.arguments:
            yield from calls(argument)


# ---------------------------------------------------------------- changes
@dataclass(frozen=True, slots=True)
class _Read:
    """Why no rule does what a change says (None: one does), and whether it reads the clause too."""

    why: str | None
    with_clause: bool = False


def _read_change(here: Reading, clause: Clause, change: Node) -> _Read:
    """Look for the rules that do what a change says; all that take it up must be able to."""
    layered = _heads(here, LAYER, change)
    reason, done, whole = f"nothing interprets the change {change.kind}", False, True
    for rule in here.rules:
        if change.kind not in rule.body or here.refuses(rule):
            continue
        passes = any(call.name == change.kind for call in _calls(rule.head))
        for atom in atoms(rule.body):
            direct = atom.name == "change"
            if atom.name not in CHANGE or not (direct or layered):
                continue
            if direct and (passes or not _of_clause(rule, clause)):
                continue
            pattern = atom.arguments[-1]
            bindings = None if isinstance(pattern, Variable) else fit(pattern, change)
            if bindings is None:
                continue
            why = _demands(here, rule, bindings, frozenset())
            if why is not None and why.of_node:
                return _Read(why.words)
            if why is None and not passes:
                done, whole = True, whole and direct and "clause(" in rule.body
            elif why is not None:
                reason = why.words
    return _Read(None, whole) if done else _Read(reason)


def _of_clause(rule: Rule, clause: Clause) -> bool:
    """Whether a rule that reads a change reads it in clauses such as this one."""
    return all(
        fit(atom.arguments[2], clause.subject) is not None
        and fit(atom.arguments[3], clause.condition) is not None
        for atom in atoms(rule.body)
        if atom.name == "clause" and len(atom.arguments) == 4
    )


# ---------------------------------------------------------------- nodes and texts
@dataclass(frozen=True, slots=True)
class _Why:
    """Why a rule does not speak of a part: a text is another rule's matter, a node is nobody's."""

    words: str
    of_node: bool


def why_not(here: Reading, place: Place, arg: Arg) -> str | None:
    """Why no rule interprets a part of the tree at a place; None if one does."""
    why = _why_not(here, place, arg, frozenset())
    return None if why is None else why.words


_Path = frozenset[tuple[Place, Arg]]


def _why_not(here: Reading, place: Place, arg: Arg, path: _Path) -> _Why | None:
    predicate, arity, index = place
    found = [(head.arguments[index], rule) for head, rule in here.heads(predicate, arity)]
    if not found or not isinstance(arg, (Node, str)):
        return None  # what no rule derives stands in the facts
    words = f"nothing interprets {_said(arg)} as {predicate}"
    refused: _Why | None = _Why(words, isinstance(arg, Node))
    if (place, arg) in path:
        return refused
    path, spoken = path | {(place, arg)}, False
    naming = [(p, rule) for p, rule in found if _names(p)]
    for pattern, rule in naming:
        bindings = fit(pattern, arg)
        why = refused if bindings is None else _demands(here, rule, bindings, path)
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
            why = _demands(here, rule, own, path)
            if why is None:
                return None
            refused = why if why.of_node else refused
    return refused and _Why(refused.words, isinstance(arg, Node))


def _names(pattern: Pattern) -> bool:
    """Whether a pattern says by name what it fits."""
    if isinstance(pattern, Pool):
        return all(map(_names, pattern.options))
    return not isinstance(pattern, Variable)


def _demands(here: Reading, rule: Rule, bindings: Mapping[str, Arg], path: _Path) -> _Why | None:
    """Why the body of a rule does not hold of what its variables stand for, as far as it is known.

    A negated atom that does not speak of a state only sorts constructs and demands nothing.
    """
    for atom in atoms(rule.body) if bindings else ():
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
