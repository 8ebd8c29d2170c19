"""What a book must be so that reading and printing cannot differ; looked at as a book is loaded.

The own one is looked at once for its sources.

- Every variable stands once in the tree and in the words, and each part is known.
- Every node of a row has its parts (`rows.py`); every number of a category has a row.
- No tree can be printed by two rows of one wording: what they print alike could not be told apart.

That no text is read by two rows is looked at in `overlaps.py`, which needs the whole grammar.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple

from clingather.bridge.oracle.book.borrowed import BORROWED
from clingather.bridge.oracle.book.derived import DERIVED, TOLD
from clingather.bridge.oracle.book.lenses import LENSES, share
from clingather.bridge.oracle.book.matching import made, own_words
from clingather.bridge.oracle.book.rows import (
    NUMBERS,
    PARTS,
    PLACE,
    BookError,
    Category,
    Derived,
    Joined,
    Pattern,
    Placed,
    Row,
    Shape,
    Var,
    inside,
    variables,
    wordings,
)
from clingather.bridge.oracle.lexer import PLACED, SHORTENED

Categories = Mapping[str, Category]


def check(categories: Categories) -> None:
    """Look at every row. Raises BookError."""
    for category in categories.values():
        said = {number for row in category.rows for number in row.numbers}
        if missing := [number for number in NUMBERS if category.numbered and number not in said]:
            raise BookError(category.where, f"{category.name} has no row of {missing[0]}")
        if not category.rows:
            raise BookError(category.where, f"{category.name} has no row")
        for row in category.rows:
            _variables(row, category)
            _known(row, categories)
        alike: dict[tuple[str, ...], list[Row]] = {}  # those of which none says more of its wording
        for row in category.rows:
            if row.printed and not row.late:
                alike.setdefault(tuple(sorted(wordings(row.pattern))), []).append(row)
        for one, two in chain.from_iterable(combinations(rows, 2) for rows in alike.values()):
            if _print_alike(one, two, categories):
                raise BookError(two.where, f"prints the tree that {one.where} prints")


def _variables(row: Row, category: Category) -> None:
    """Raise BookError where a variable does not stand once in the tree, and in the words too.

    What a category leaves open is in its trees, and said by the rows that it is a part of.
    """
    in_tree = Counter(variables(row.pattern))
    in_tree.update({item.opens for item in row.captures if item.opens})
    said = Counter(name for item in row.captures for name in variables(item.tree))
    said.update([category.open] if category.open else [])
    said.update(PLACE.name for item in row.items if isinstance(item, Placed))
    for name in sorted(in_tree | said):
        if in_tree[name] != 1 or not said[name]:
            found = f"{in_tree[name]} times in the tree and {said[name]} times in the words"
            raise BookError(row.where, f"{name} stands {found}")


def _known(row: Row, categories: Categories) -> None:
    """Raise BookError where a part is of no category, lens or rule, or follows from nothing.

    So it is where a word is to have a place that has none.
    """
    for item in row.items:
        if isinstance(item, Placed) and item.word not in (*PLACED, *SHORTENED):
            raise BookError(row.where, f"{item.word}@ is no word of PLACED (lexer.py)")
    for item in row.captures:
        for of in (item.one, item.many):
            if of not in categories and of not in LENSES:
                raise BookError(row.where, f"no category is called {of}")
            left = categories[of].open if of in categories else ""
            if bool(item.opens) != bool(left):
                raise BookError(row.where, f"{of} leaves {left or 'nothing'} open")
    for part in derived_in(row.pattern):
        if unsaid := set(variables(part.args)) - set(variables(row.pattern)):
            raise BookError(row.where, f"{min(unsaid)} is only in what is derived")


def derived_in(pattern: Pattern) -> list[Derived]:
    """The parts of a tree that follow from others."""
    own = [pattern] if isinstance(pattern, Derived) else []
    return own + [found for part in inside(pattern) for found in derived_in(part)]


# ---------------------------------------------------------------- one tree, two rows
class Part(NamedTuple):
    """What a variable is: a category, lens or rule; of a pair, the way to its place in it."""

    of: str
    at: tuple[int, ...] = ()


class _Known(NamedTuple):
    """The categories, and which of them are being looked into."""

    categories: Categories
    seen: frozenset[str] = frozenset()


class _Side(NamedTuple):
    """A part of a row's tree, and what its variables are."""

    pattern: Pattern
    of: Mapping[str, set[Part]]


def _side(row: Row) -> _Side:
    found = {}
    for item in row.captures:
        for name, at in _places(item.tree):
            found[name] = {Part(item.one, at), Part(item.many, at)}
    return _Side(row.pattern, found)


def _print_alike(one: Row, two: Row, categories: Categories) -> bool:
    """Whether a tree may fit two rows."""
    if not set(one.numbers) & set(two.numbers):
        return False
    return _meet(_side(one), _side(two), _Known(categories))


def _meet(one: _Side, two: _Side, known: _Known) -> bool:
    """Whether some tree may fit both; where nothing is known of a part, it may."""
    left, right = one.pattern, two.pattern
    if isinstance(left, Shape) and isinstance(right, Shape) and left.kind != right.kind:
        return False
    if _said_apart(left, right):
        return False
    if isinstance(left, Var):
        return _of_part(left, one, two, known)
    if isinstance(right, Var):
        return _of_part(right, two, one, known)
    if isinstance(left, Derived) or isinstance(right, Derived):
        return _derived_meet(one, two, known)
    if isinstance(left, Joined) or isinstance(right, Joined):
        return _joined_meet(one, two, known)
    if isinstance(left, Shape) and isinstance(right, Shape):
        left, right = left.args, right.args
    if isinstance(left, tuple) and isinstance(right, tuple):
        return _all_meet(left, one, right, two, known)
    return left == right


def _all_meet(
    parts: tuple[Pattern, ...], one: _Side, others: tuple[Pattern, ...], two: _Side, known: _Known
) -> bool:
    """The same of so many parts of both, one by one."""
    return len(parts) == len(others) and all(
        _meet(_Side(part, one.of), _Side(other, two.of), known)
        for part, other in zip(parts, others, strict=True)
    )


def _said_apart(one: Pattern, two: Pattern) -> bool:
    """Whether each has a word of its wording that the other has not, or must not have any."""
    left, right = map(_own_words, (one, two))
    return bool(left - right and right - left)


def _own_words(pattern: Pattern) -> frozenset[str]:
    """The words of its wording; that it must have none is one too."""
    return own_words(() if isinstance(pattern, (str, int, tuple, Joined)) else pattern.variant)


def _derived_meet(one: _Side, two: _Side, known: _Known) -> bool:
    """The same of what is derived: it may be anything that it can be taken apart from."""
    if not isinstance(one.pattern, Derived):
        one, two = two, one
    left, right = one.pattern, two.pattern
    for side, other in ((one, two), (two, one)):
        part = side.pattern
        if not isinstance(part, Derived) or not DERIVED[part.name].handed_on:
            continue
        if _meet(_Side(part.args[0], side.of), other, known):
            return True
    if not _kinds_of(left, PARTS.keys()) & _kinds_of(right, PARTS.keys()):
        return False
    if not isinstance(left, Derived) or DERIVED[left.name].undo is None:
        return True
    rule = DERIVED[left.name]
    parts, told = left.args[: rule.parts], left.args[rule.parts :]
    if (rule.kinds or rule.each) and not isinstance(right, Derived):
        kinds = _kinds_of(left, PARTS.keys())
        probes = [
            _Side(Shape(kind, (Var(""),) * count), {}) for kind in kinds for count in PARTS[kind]
        ]
        made_of = right if isinstance(right, tuple) else (right,)
        if not all(
            any(_meet(probe, _Side(part, two.of), known) for probe in probes) for part in made_of
        ):
            return False
    if left.name == "cons" and isinstance(right, tuple):
        right = Derived("cons", (right[0], right[1:])) if right else ""
    if isinstance(right, Derived):
        alike = left.name == right.name and told == right.args[rule.parts :]
        if alike and not any(map(_has_variables, told)):  # one tree has the same parts
            return _all_meet(parts, one, right.args[: rule.parts], two, known)
        return left.name != right.name or not rule.told_apart
    if any(map(_has_variables, (right, *told))):
        return True
    found = rule.taken_apart(made(right, {}), told)
    return found is not None and all(
        not isinstance(value, (str, int)) or _meet(_Side(part, one.of), _Side(value, {}), known)
        for part, value in zip(parts, found, strict=True)
    )


def _kinds_of(pattern: Pattern, any_kind: Set[str]) -> Set[str]:
    """The kinds of nodes that something derived may be."""
    if not isinstance(pattern, Derived):
        return any_kind
    rule = DERIVED[pattern.name]
    kinds = pattern.args[rule.parts] if rule.each == TOLD else rule.kinds or rule.each
    return frozenset(str(kinds).split()) or any_kind


def _has_variables(pattern: Pattern) -> bool:
    return next(variables(pattern), None) is not None or bool(derived_in(pattern))


def _joined_meet(one: _Side, two: _Side, known: _Known) -> bool:
    """The same of filters that are joined: told apart by the literal that both end with."""
    left, right = one.pattern, two.pattern
    if isinstance(left, Joined) and isinstance(right, Joined):
        if isinstance(left.last, Shape) and isinstance(right.last, Shape):
            return _all_meet(inside(left), one, inside(right), two, known)
        return True
    other = right if isinstance(left, Joined) else left
    return isinstance(other, Shape) and other.kind == "and"


def _of_part(var: Var, side: _Side, other: _Side, known: _Known) -> bool:
    """Whether what the variable stands for may be what is on the other side."""
    found = side.of.get(var.name)
    return found is None or any(_may_be(part, other, known, var.variant) for part in found)


def _may_be(part: Part, other: _Side, known: _Known, more: tuple[str, ...] = ()) -> bool:
    """Whether a part, with more words of its wording, may be what is on the other side."""
    of, pattern = part.of, other.pattern
    if of in known.categories and of not in BORROWED:
        if of in known.seen:
            return True
        sides = (_side(row) for row in known.categories[of].rows if row.printed)
        sides = (_worded(_element(side, part.at), more) for side in sides)
        within = known._replace(seen=known.seen | {of})
        return any(_meet(side, other, within) for side in sides)
    if isinstance(pattern, Derived):
        return of not in LENSES or not DERIVED[pattern.name].no_lens
    if isinstance(pattern, Var):
        found = other.of.get(pattern.name)
        return found is None or any(_both(part, each, known) for each in found)
    if of in LENSES:
        return isinstance(pattern, (str, int)) and LENSES[of].put(pattern) is not None
    first = pattern.first if isinstance(pattern, Joined) else pattern  # its domain, if known
    said = first.kind if isinstance(first, Shape) else pattern
    return said not in BORROWED[of].without


def _both(one: Part, two: Part, known: _Known) -> bool:
    """Whether something may be two parts, of which the first is no category."""
    if two.of in known.categories and two.of not in BORROWED:
        return _may_be(two, _Side(Var("_"), {"_": {one}}), known)
    return one.of in BORROWED or two.of in BORROWED or share(one.of, two.of)


def _worded(side: _Side, more: tuple[str, ...]) -> _Side:
    """A part with more words of its wording."""
    found = side.pattern
    if not more or not isinstance(found, (Shape, Var, Derived)):
        return side
    return side._replace(pattern=replace(found, variant=(*found.variant, *more)))


def _element(side: _Side, at: tuple[int, ...]) -> _Side:
    """A part of a pair."""
    found = side.pattern
    for place in at:
        if not isinstance(found, tuple):
            return _Side(Var(""), {})  # nothing is known of it
        found = found[place]
    return _Side(found, side.of)


def _places(pattern: Pattern, at: tuple[int, ...] = ()) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The variables of a part, with the way to each."""
    if isinstance(pattern, Var):
        yield pattern.name, at
    elif isinstance(pattern, tuple):
        for place, part in enumerate(pattern):
            yield from _places(part, (*at, place))
