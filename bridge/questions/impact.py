"""What another edition of the rules changes here: the answer of `clingather rule impact OLD NEW`.

A rule whose number was given to another is followed to where its text stands now. For each rule
that differs: the encodings, rows of the ledger and examples that cite it, and the cards whose text
or type line has what the rule is about, as far as a word names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.vocabulary import CARD_TYPES, subtypes
from clingather.bridge.questions.edition import Edition, read_edition
from clingather.bridge.questions.rule import KINDS, Row, places_by_rule

NAMED = 5  # cards that are named for a rule
SAME = 75  # of a hundred: how alike texts are that count as one rule, rewritten
_KEYWORD_CHAPTERS = ("701", "702")  # a section of these is about the word that is its title
_NUMBER = re.compile(r"\d{3}\.\d+[a-z]*|(?<=rule )\d{3}")
_COUNTER = re.compile(r"\b([\w+/-]+) counters?\b")
_WORD = re.compile(r"[A-Za-z][a-z’'-]*")
_NO_KINDS = frozenset({"a", "an", "the", "that", "those", "more", "no", "of", "its", "each", "any"})


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that differs: its number and its text in each edition that has it."""

    old: str | None
    new: str | None
    before: str
    after: str

    @property
    def kind(self) -> str:
        """`new`, `gone`, `moved` (another number, the same words), or `changed`."""
        if self.old is None or self.new is None:
            return "new" if self.old is None else "gone"
        return "moved" if _words(self.before) == _words(self.after) else "changed"


def impact(old: Path, new: Path, cards: Iterable[Card], examples: Path | None) -> dict[str, Any]:
    """Compare two texts of the rules.

    Raises InputError for a file that is no text of the rules.
    """
    before, after = (_read(path) for path in (old, new))
    rows = list(differences(before, after))
    places = places_by_rule(examples)
    about = {row: _about(row, before, after) for row in rows}
    touched = _touched({word for words in about.values() for word in words}, cards)
    shown = [_view(row, places, about[row], touched) for row in rows]
    return {"old": before.date, "new": after.date, "rules": shown}


def _read(path: Path) -> Edition:
    edition = read_edition(path)
    if not edition.rules:
        problem = Problem("no text of the rules", found=str(path), expected="numbered rules")
        raise InputError([problem])
    return edition


def differences(before: Edition, after: Edition) -> Iterator[Difference]:
    """The rules that differ, in the order of the book; a text that moved is followed."""
    old = {n: t for n, t in before.rules.items() if _said(t) != _said(after.rules.get(n, ""))}
    new = {n: t for n, t in after.rules.items() if _said(t) != _said(before.rules.get(n, ""))}
    to = _followed(old, new)
    found = [Difference(n, to.get(n), t, new.get(to.get(n, ""), "")) for n, t in old.items()]
    reached = set(to.values())
    found += [Difference(None, n, "", t) for n, t in new.items() if n not in reached]
    return iter(sorted(found, key=lambda row: _order(row.new or row.old or "")))


def _followed(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """Where each old text stands now: the most alike pairs first, then the same numbers."""
    pairs = (
        (fuzz.ratio(_words(before), _words(after)), there == here, here, there)
        for here, before in old.items()
        for there, after in new.items()
        if here[:3] == there[:3]
    )
    found: dict[str, str] = {}
    for alike, _, here, there in sorted(pairs, key=lambda p: (-p[0], not p[1], p[2:])):
        if alike >= SAME and here not in found and there not in found.values():
            found[here] = there
    # what is left at one number is that rule, however much of it was written anew
    for number in old:
        if number in new and number not in found and number not in found.values():
            found[number] = number
    return found


def _said(text: str) -> str:
    """A text without its layout."""
    return " ".join(text.split())


def _words(text: str) -> str:
    """What a rule says, whatever its number and those that it names."""
    return _NUMBER.sub("#", _said(text)).removeprefix("#").lstrip(". ")


def _order(number: str) -> tuple[int, int, int, str]:
    section, _, rest = number.partition(".")
    digits = re.match(r"\d*", rest)
    main = digits[0] if digits else ""
    letters = rest.removeprefix(main)
    return int(section), int(main or 0), len(letters), letters


# ---------------------------------------------------------------- what it touches
def _about(row: Difference, before: Edition, after: Edition) -> tuple[str, ...]:
    """The words that name what a rule is about: a keyword, kinds of counters, or types.

    Of a rule that was in both editions only the words that one of them lacks count; where it is
    the same in other words, no card is known to be touched.
    """
    if row.kind == "moved":
        return ()
    edition, number = (after, row.new) if row.new else (before, row.old)
    assert number is not None
    if number.startswith(_KEYWORD_CHAPTERS):
        main = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        title = edition.rules.get(main, "").partition(" ")[2]
        return (title,) if title and len(title.split()) < 5 else ()
    said = row.before, row.after
    differing = set(_WORD.findall(said[0])) ^ set(_WORD.findall(said[1]))
    kinds = [k for k in _COUNTER.findall(row.after or row.before) if k not in _NO_KINDS]
    if named := [f"{kind} counter" for kind in kinds if kind in differing]:
        return tuple(dict.fromkeys(named))
    types = {*CARD_TYPES, *subtypes()}
    singular = (word.removeprefix("non-").removesuffix("’s") for word in sorted(differing))
    said_types = (w if w in types else w.capitalize().removesuffix("s") for w in singular)
    return tuple(dict.fromkeys(word for word in said_types if word in types))


def _touched(words: set[str], cards: Iterable[Card]) -> dict[str, list[str]]:
    """The names of the cards that have each of the words in their text or type line."""
    spaced = {word: (_spaced(word), _spaced(f"{word}s")) for word in words}
    found: dict[str, list[str]] = {word: [] for word in words}
    for card in cards if words else ():
        said = "".join(
            _spaced(f"{face.type_line}\n{face.oracle_text.replace(face.name, '')}")
            for face in card.faces
        )
        for word, forms in spaced.items():
            if any(form in said for form in forms):
                found[word].append(card.name)
    return found


def _spaced(text: str) -> str:
    """A text in which words, with a space around each, can be looked for."""
    letters = "".join(c if c.isalnum() or c in "+/’'" else " " for c in text.lower())
    return f" {' '.join(letters.split())} "


def _view(
    row: Difference,
    places: Mapping[str, Mapping[str, list[Row]]],
    words: tuple[str, ...],
    touched: Mapping[str, list[str]],
) -> dict[str, Any]:
    names = sorted({name for word in words for name in touched[word]})
    return {
        "kind": row.kind,
        "old": row.old,
        "new": row.new,
        "before": row.before,
        "after": row.after,
        **places.get(row.old or "", {kind: [] for kind in KINDS}),
        "about": list(words),
        "cards": {"count": len(names), "names": names[:NAMED]},
    }
