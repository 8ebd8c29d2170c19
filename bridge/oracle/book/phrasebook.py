"""The book loaded: rules for the recogniser, and the words of a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import Memory
from clingather.bridge.encodings.stored import once
from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import BORROWED, NoWordsError, fits
from clingather.bridge.oracle.book.checks import Categories, check
from clingather.bridge.oracle.book.lenses import LENSES
from clingather.bridge.oracle.book.matching import (
    Open,
    fit,
    made,
    may_be,
    may_fit,
    outline,
    parts,
    texts_in,
)
from clingather.bridge.oracle.book.overlaps import refuse_overlaps
from clingather.bridge.oracle.book.rows import (
    NUMBERS,
    PLACE,
    BookError,
    Capture,
    Category,
    Pattern,
    Placed,
    Row,
    Shape,
    Var,
    Word,
    read_book,
    wordings,
)
from clingather.bridge.oracle.book.templates import filled_in
from clingather.bridge.oracle.engine import REJECT, Action, Grammar, Rules
from clingather.bridge.oracle.lexer import lex
from clingather.bridge.oracle.within import said

# in the reading order of a judge
BOOKS = (
    "nouns", "clauses", "references", "amounts", "deeds", "moves", "cards", "tokens", "mana",
    "counters", "life", "damage", "lasting", "changes", "keywords", "keyword_actions", "chance",
    "stack", "turns", "deontic", "players", "conditions", "intervening", "involved",
    "player_events", "object_events", "events", "costs", "casting", "modes", "programs",
    "instead", "moments", "entering", "voting",
)  # fmt: skip

_MARKS = (".", ",")  # what no space stands before


class Phrasebook:
    """Categories of phrases; `say` prints what the rules of `grammar()` read."""

    def __init__(
        self, texts: Iterable[tuple[str, str]], look: Callable[[Categories], None] = check
    ) -> None:
        """Load books by their file's name, and look at them. Raises BookError."""
        self.categories: dict[str, Category] = {}
        for file, text in texts:
            for category in read_book(file, text):
                before = self.categories.setdefault(category.name, category)
                if before is category:
                    if category.joins:
                        raise BookError(category.where, f"no category {category.name} is before")
                    continue
                if not category.joins or category.numbered != before.numbered:
                    raise BookError(category.where, f"{category.name} is at {before.where} too")
                before.rows += category.rows
        self.categories = filled_in(self.categories)
        look(self.categories)
        rows = [row for each in self.categories.values() for row in each.rows]
        self._texts = {text: f"={text!r}" for row in rows for text in texts_in(row.pattern)}
        self._in_order = {name: _to_print(each.rows) for name, each in self.categories.items()}
        self._of_kind: dict[tuple[str, str], list[Row]] = {}  # those of them, by category and kind
        self._printing: Memory[tuple[str, ...], list[Row]] = Memory()  # by category and outline

    # ------------------------------------------------------------ reading
    def grammar(self) -> Rules:
        """The rules of a grammar that reads the book; printing needs none.

        Of a category one for each number that it has, and one of its name for both.
        """
        rules: dict[str, list[tuple[list[tuple[str, str]], Action | None]]] = {}
        for name, category in self.categories.items():
            found = _rules_of(category)
            for rule, rows in found.items():
                rules[rule] = [
                    (list(self._items(row, number)), self._action(row, number))
                    for row, number in rows
                ]
            if name not in found:
                rules[name] = [([("rule", rule)], None) for rule in found]
        return rules

    def _items(self, row: Row, number: str) -> Iterator[tuple[str, str]]:
        """What a row reads."""
        literal = ""
        for item in row.items:
            if isinstance(item, Word) and not item.article:
                literal += ("" if item.glued else " ") + item.form(number)
                continue
            yield from _lexed(literal)
            literal = ""
            if isinstance(item, Word):
                yield "word", "a|an"
            elif isinstance(item, Placed):
                yield "class", f"AT_{item.word.upper().replace(chr(39), '_')}"
            else:
                symbol = self._symbol(item, number)
                yield "class" if symbol[0].isupper() else "rule", symbol
        yield from _lexed(literal)

    def _symbol(self, item: Capture, number: str) -> str:
        """The rule or class of tokens that reads a part."""
        of = item.of(number)
        if of in LENSES:
            return LENSES[of].token
        wanted = item.number_in(number)
        return f"{of}_{wanted}" if self.categories[of].numbered and wanted else of

    def _action(self, row: Row, number: str) -> Action:
        """What makes the tree of a row out of what its parts yield."""
        left = self.categories[row.category].open
        steps = [self._step(item, number) for item in row.items if not isinstance(item, Word)]

        def action(*values: Any) -> Any:
            bound: dict[str, Any] = {}
            for (name, pattern, get, agrees), value in zip(steps, values, strict=True):
                if get is not None:
                    value = get(value)
                if value is REJECT or (agrees is not None and not agrees(value)):
                    return REJECT
                said: dict[str, Any] = {}
                if name and name not in bound:  # most are so, and this is hot
                    bound[name] = value
                elif not fit(pattern, value, said, []):
                    return REJECT
                for each, part in said.items():
                    if bound.setdefault(each, part) != part:
                        return REJECT  # what is said again is the same
            for item in row.opening:
                if item.opens != left:
                    bound[item.name] = bound[item.name].filled(bound[item.opens])
            return Open(row.pattern, bound, left) if left else made(row.pattern, bound)

        return action

    def _step(
        self, item: Capture | Placed, number: str
    ) -> tuple[str, Pattern, Callable[[Any], Any] | None, Callable[[Any], bool] | None]:
        """Its variable, what a part is in the tree, what makes its value, what must be so of it."""
        if isinstance(item, Placed):
            return PLACE.name, PLACE, None, None
        lens = LENSES.get(item.of(number))
        borrowed = BORROWED.get(item.of(number))
        agrees = partial(fits, borrowed) if borrowed else None
        return item.name, item.tree, lens.get if lens else None, agrees

    def refuse_overlaps(self, grammar: Grammar) -> None:
        """Raise BookError where two rows of a category read one text."""
        refuse_overlaps(
            grammar,
            [
                {rule: [row for row, _ in rows] for rule, rows in _rules_of(category).items()}
                for category in self.categories.values()
            ],
        )

    # ------------------------------------------------------------ printing
    def say(self, category: str, tree: Any, number: str = "") -> str | None:
        """The words of a tree, in a number or any; None where no row of the category fits it."""
        found = self._said(category, tree, number)
        return None if found is None else found[0]

    def number_of(self, category: str, tree: Any) -> str:
        """The number that the words of a tree are in; "" where no row of the category fits it."""
        found = self._said(category, tree)
        return "" if found is None else found[2]

    def _said(
        self, category: str, tree: Any, number: str = ""
    ) -> tuple[str, Mapping[str, Any], str] | None:
        """The words of a tree, what the variables of their row stand for, and their number."""
        for row in self._rows(category, outline(tree, self._texts)):
            for bound in parts(row.pattern, tree):
                for each in row.numbers:
                    if number and each and each != number:
                        continue
                    said = self._words(row, each, bound)
                    if said is not None:
                        return said, bound, each
        return None

    def _rows(self, category: str, said: tuple[str, ...]) -> list[Row]:
        """The rows of a category that may print a tree of that outline, in their order."""
        found = self._printing.get((category, *said))
        if found is None:
            rows = self._rows_of(category, said[0])
            found = [row for row in rows if may_fit(row.pattern, said, self._texts)]
            self._printing[category, *said] = found
        return found

    def _rows_of(self, category: str, kind: str) -> list[Row]:
        """The rows of a category that may print a tree of that kind, in their order."""
        found = self._of_kind.get((category, kind))
        if found is None:
            rows = self._in_order[category]
            rows = [row for row in rows if may_be(row.pattern, kind, self._texts)]
            self._of_kind[category, kind] = rows  # for what hands it on to itself
            self._of_kind[category, kind] = found = [row for row in rows if self._may(row, kind)]
        return found

    def _may(self, row: Row, kind: str) -> bool:
        """Whether a row, where it hands a tree on, does so to what may print one of that kind."""
        if not isinstance(row.pattern, Var):
            return True
        handed = [part for part in row.captures if part.name == row.pattern.name]
        return any(
            all(of in LENSES or of in BORROWED or self._rows_of(of, kind) for of in categories)
            for categories in ([part.of(number) for part in handed] for number in row.numbers)
        )

    def _words(self, row: Row, number: str, bound: dict[str, Any]) -> str | None:
        """The words of a row, made from its end: an article goes by what follows it."""
        text, glued = "", True
        closed: dict[str, str] = {}  # the words of the parts that leave something open
        for part in row.opening:
            found = self._said(part.of(number), bound[part.name], part.number_in(number))
            if found is None:
                return None
            closed[part.name], value = found[0], found[1][self.categories[part.of(number)].open]
            if bound.setdefault(part.opens, value) != value:
                return None
        for item in reversed(row.items):
            if isinstance(item, Capture):
                said = closed[item.name] if item.opens else self._part(item, number, bound)
                if said is None:
                    return None
                said = said[:1].upper() + said[1:] if item.capital else said
            elif isinstance(item, Placed):
                said = item.word
            else:
                said = words.article(text) if item.article else item.form(number)
            if said:
                if said.endswith('."') and text[:1] == ".":
                    text = text[1:]  # a quotation ends the sentence
                text = f"{said}{'' if glued or text[:1] in _MARKS else ' '}{text}"
                glued = item.glued
        return text

    def _part(self, item: Capture, number: str, bound: dict[str, Any]) -> str | None:
        """The words of a part."""
        of = item.of(number)
        value = bound[item.name] if item.name else made(item.tree, bound)
        if of in LENSES:
            return LENSES[of].put(value)
        wanted = item.number_in(number)
        if of not in BORROWED:
            found = self._said(of, value, wanted)
            return None if found is None else found[0]
        borrowed = BORROWED[of]
        if not fits(borrowed, value):
            return None
        try:
            return borrowed.words(value, *([wanted == "many"] if borrowed.numbered else []))
        except NoWordsError:
            return None


def _to_print(rows: Iterable[Row]) -> list[Row]:
    """The rows that print, in the order in which they are tried.

    Those that say most of a wording come first, those that hand on another category's last.
    """
    printed = sorted(filter(lambda row: row.printed, rows), key=_said_of_wording, reverse=True)
    return sorted(printed, key=lambda row: (row.late, not isinstance(row.pattern, Shape)))


def _said_of_wording(row: Row) -> tuple[int, int]:
    """How many words of wordings its tree has, those of its own first."""
    said = list(wordings(row.pattern))
    return len([word for word in said if word]), len(said)


def _rules_of(category: Category) -> dict[str, list[tuple[Row, str]]]:
    """The rules of the grammar that a category is: of each its rows, and the number they are in."""
    if category.numbered:
        return {
            f"{category.name}_{number}": [(row, number) for row in category.rows
                                          if row.read and number in row.numbers]
            for number in NUMBERS
        }  # fmt: skip
    rows = [(row, number) for row in category.rows if row.read for number in row.numbers]
    return {category.name: rows}


def _lexed(text: str) -> list[tuple[str, str]]:
    """Words as the grammar reads them."""
    return [("word", word) for token in lex(text) for word in token.word.split()]


@cache
def phrasebook() -> Phrasebook:
    """The book of Oracle text, loaded on first use; looked at once for these sources (0.4 s)."""
    folder = files(__package__)
    names = [f"{name}.book" for name in BOOKS]
    texts = ((name, folder.joinpath(name).read_text(encoding="utf-8")) for name in names)
    return Phrasebook(texts, lambda rows: once("phrasebook-checked", lambda: check(rows)))


@said.enter
def _said(part: tuple[str, Any, str]) -> str | None:
    """The words of a tree as a part of a category and in a number."""
    return phrasebook().say(*part)
