"""The rows of a `.book` file as values. Whatever is wrong with one is told with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, replace

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.derived import DERIVED
from clingather.bridge.oracle.tree import SIGNATURES

# the parts of each kind of node; those of a clause are its subject, changes and perhaps condition
PARTS = {kind: (len(sorts),) for kind, (_, sorts) in SIGNATURES.items()} | {"clause": (2, 3)}

NUMBERS = ("one", "many")
NOTHING = "()"  # no words
NO_WORDING = "-"  # a node that has no wording
NO_FORM = "¬"  # what a word has no form of is said of the other number alone


class BookError(ValueError):
    """A row that can't be read, or not be read back: its file and line, and what is wrong."""

    def __init__(self, where: str, wrong: str) -> None:
        super().__init__(f"{where}: {wrong}")


# ---------------------------------------------------------------- the tree of a row
@dataclass(frozen=True, slots=True)
class Var:
    """A part of the tree that other words say; `variant` are words of its wording that this has."""

    name: str
    variant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """A part that follows from others: worked out in reading, looked at in printing."""

    name: str
    args: tuple[Pattern, ...]
    variant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A node by its kind, or a clause.

    `variant` are the words of its wording, perhaps a variable among them.
    """

    kind: str
    args: tuple[Pattern, ...]
    variant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """Two filters as one, their literals in one row; one of the two is a single literal."""

    first: Pattern
    last: Pattern


Pattern = Var | Derived | Shape | Joined | str | int | tuple["Pattern", ...]
PLACE = Var("@")


# ---------------------------------------------------------------- the words of a row
@dataclass(frozen=True, slots=True)
class Word:
    """Words as they are said of one and of many; `glued` to what stands before them."""

    one: str
    many: str
    glued: bool = False
    article: bool = False

    def form(self, number: str) -> str:
        """The words of that number."""
        return self.many if number == "many" else self.one


@dataclass(frozen=True, slots=True)
class Placed:
    """A word whose place in the text is part of the tree."""

    word: str
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Capture:
    """A part of the tree: what it is of one and of many, and the number that it is said in."""

    tree: Pattern  # a variable, or several and nodes in brackets
    one: str
    many: str
    number: str = ""  # "": its own; "n": that of the row; "one", "many"
    glued: bool = False
    opens: str = ""  # the variable that it leaves to this row to say
    capital: bool = False  # it is printed with a capital letter first
    name: str = field(init=False, compare=False)  # its variable, where it is one

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.tree.name if isinstance(self.tree, Var) else "")

    def of(self, number: str) -> str:
        """The category, lens or rule that it is."""
        return self.many if number == "many" else self.one

    def number_in(self, number: str) -> str:
        """The number that it is said in, in a row of a number; "": its own."""
        return number if self.number == "n" else self.number


Item = Word | Placed | Capture


@dataclass(frozen=True, slots=True)
class Row:
    """A phrase: its tree and its words."""

    category: str
    pattern: Pattern
    items: tuple[Item, ...]
    numbers: tuple[str, ...]  # those that it is said in; ("",) where it has none
    read: bool
    printed: bool
    shared: bool  # some of its texts are read by other rows too, and so not understood
    late: bool  # a tree that another row prints too is printed by that one
    where: str = field(compare=False)
    captures: tuple[Capture, ...] = field(init=False, compare=False)  # its parts, as they are said
    opening: tuple[Capture, ...] = field(init=False, compare=False)  # those that leave a part to it

    def said(self, number: str) -> str:
        """The words of its own in a number, without its parts and articles."""
        own = (item for item in self.items if not isinstance(item, Capture))
        words_ = (item.word if isinstance(item, Placed) else item.form(number) for item in own)
        return " ".join(word for word in words_ if word != "a|an")

    def __post_init__(self) -> None:
        captures = tuple(item for item in self.items if isinstance(item, Capture))
        object.__setattr__(self, "captures", captures)
        object.__setattr__(self, "opening", tuple(item for item in captures if item.opens))


@dataclass(slots=True)
class Category:
    """Rows that stand at the same places."""

    name: str
    numbered: bool
    joins: bool  # a category before it, or the rule of that name in the grammar
    only: str  # the number that its rows are said in, "" where they can be of both
    open: str  # the variable of its trees that the rows say which it is a part of
    kind: str  # the variable that stands for a category in its rows: "" but of a pattern
    where: str
    rows: list[Row] = field(default_factory=list)


_HEAD = re.compile(r"([a-z][a-z_]*)(\+?)(?:\(([A-Z]\w*)\)|<([A-Z])>)?(?: (n|one|many))?")
_ROW = re.compile(
    r"(?P<late>\.\. )?(?P<shared>\? )?(?P<tree>.+?)(?: \[(?P<variant>[^\]]*)\])?"
    r" +(?P<way>=|<-|->) +(?P<words>.+)"
)
_ALTERNATIVES = re.compile(r"\{((?:[^{}]|\{[^{}]*\})* / (?:[^{}]|\{[^{}]*\})*)\}")
_AGAIN = "{/}"  # the alternatives that the row had first


def read_book(file: str, text: str) -> list[Category]:
    """The categories of a file with their rows, in their order. Raises BookError."""
    found: list[Category] = []
    for at, said in _whole_lines(text):
        where = f"{file}:{at}"
        rows, head = [*map(_ROW.fullmatch, _each(said, where))], _HEAD.fullmatch(said)
        if all(rows) and found:
            found[-1].rows += [_row(found[-1], row, where) for row in rows if row]
        elif head:
            found.append(_category(head, where))
        elif said:
            raise BookError(where, f"neither a category nor a row: {said!r}")
    return found


def _category(head: re.Match[str], where: str) -> Category:
    name, joins, open_, kind, numbered = head.groups(default="")
    only = numbered if numbered in NUMBERS else ""
    return Category(name, bool(numbered), bool(joins), only, open_, kind, where)


def _each(said: str, where: str) -> Iterator[str]:
    """The rows that one is: the first alternatives of all that it has, the second ones, ..."""
    found = [match[1].split(" / ") for match in _ALTERNATIVES.finditer(said)]
    if len({len(each) for each in found}) > 1:
        raise BookError(where, "not as many alternatives everywhere")
    for at in range(len(found[0]) if found else 1):
        yield _with(said, [each[at] for each in found])


def _with(said: str, chosen: list[str]) -> str:
    """A row with one of the alternatives at each place."""
    rest = iter(chosen)
    row = _ALTERNATIVES.sub(lambda _: next(rest), said)
    return " ".join((row.replace(_AGAIN, chosen[0]) if chosen else row).split())


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines without their comments, by number; one that is indented goes on with a row."""
    began, whole = 0, ""
    for at, line in enumerate(text.splitlines(), start=1):
        said = re.sub(r"(^|\s)#.*$", "", line)
        if said.startswith(" "):
            whole += f" {said.strip()}"
            continue
        yield began, whole
        began, whole = at, said.strip()
    yield began, whole


def _row(category: Category, said: re.Match[str], where: str) -> Row:
    pattern = _Reader(said["tree"].strip(), where).whole()
    items = tuple(_items(said["words"], where))
    variant = tuple((said["variant"] or "").split())
    if isinstance(pattern, (Shape, Var, Derived)):
        pattern = replace(pattern, variant=variant)
    elif variant:
        raise BookError(where, "only a node has a wording")
    numbers = _numbers(category, items)
    if not numbers:
        raise BookError(where, "no number has all its words")
    return Row(
        category.name,
        pattern,
        items,
        numbers,
        said["way"] != "->",
        said["way"] != "<-",
        bool(said["shared"]),
        bool(said["late"]),
        where,
    )


def _numbers(category: Category, items: tuple[Item, ...]) -> tuple[str, ...]:
    """The numbers that a row is said in: those of its category or its own, without the missing."""
    if category.only:
        return (category.only,)
    agrees = any(
        item.number == "n" or item.one != item.many for item in items if isinstance(item, Capture)
    ) or any(item.one != item.many for item in items if isinstance(item, Word))
    if not (category.numbered or agrees):
        return ("",)
    missing = {
        number
        for item in items
        for number in NUMBERS
        if isinstance(item, Word) and item.form(number) == NO_FORM
    }
    return tuple(number for number in NUMBERS if number not in missing)


# ---------------------------------------------------------------- words
_ITEM = re.compile(
    r"""(?P<capital>\^)?(?P<vars>[A-Z]\w*|\([A-Za-z](?:[^():]|\([^():]*\))*\)):
        (?P<of>\w+(?:<\w+>)?|\{\w+\|\w+\})(?:\.(?P<number>n|one|many)\b)?(?:\((?P<opens>[A-Z]\w*)\))?
    |\{(?P<one>[^|{}]*)\|(?P<many>[^|{}]*)\}
    |%(?P<verb>[a-z]+)
    |(?P<article>@a)\b
    |(?P<place>[a-z']+)@
    |(?P<word>\{[A-Z]\}|:|[^\s%@{}:]+)""",
    re.VERBOSE,
)


def _items(text: str, where: str) -> Iterator[Item]:
    """The words and captures of a row."""
    if text == NOTHING:
        return
    at = 0
    while at < len(text):
        space = len(text[at:]) - len(text[at:].lstrip())
        match = _ITEM.match(text, at + space)
        if match is None:
            raise BookError(where, f"no words: {text[at:]!r}")
        glued, at = not space and at > 0, match.end()
        if match["vars"]:
            tree = _Reader(match["vars"], where).whole()
            one, _, many = match["of"].strip("{}").partition("|")
            yield Capture(
                tree, one, many or one, match["number"] or "", glued, match["opens"] or "",
                bool(match["capital"]),
            )  # fmt: skip
        elif match["article"]:
            yield Word("a|an", "a|an", glued, article=True)
        elif match["place"]:
            yield Placed(match["place"], glued)
        elif match["verb"]:
            yield Word(words.third_person(match["verb"]), match["verb"], glued)
        elif match["word"]:
            yield Word(match["word"], match["word"], glued)
        else:
            yield Word(match["one"], match["many"], glued)


# ---------------------------------------------------------------- trees
_PART = re.compile(
    r'\s*(?:"(?P<text>[^"]*)"|(?P<number>-?\d+)|(?P<at>@)|(?P<var>[A-Z]\w*)|(?P<tuple>\()'
    r"|(?P<name>[a-z]\w*)(?P<derived>!)?(?P<open>\()?)"
)
_NEXT = re.compile(r"\s*(,|\))")
_JOINED = re.compile(r"\s*&\s*")
_VARIANT = re.compile(r"\[([^\]]+)\]")


class _Reader:
    """Reads the left side of a row."""

    def __init__(self, text: str, where: str) -> None:
        self._text, self._where, self._at = text, where, 0

    def whole(self) -> Pattern:
        """All of it."""
        found = self._part()
        if self._text[self._at :].strip():
            raise self._wrong("after the tree")
        return found

    def _wrong(self, why: str) -> BookError:
        return BookError(self._where, f"{why}: {self._text[self._at :]!r}")

    def _part(self) -> Pattern:
        """A part of a tree, and what is joined to it."""
        found = self._single()
        while match := _JOINED.match(self._text, self._at):
            self._at = match.end()
            last = self._single()
            if not isinstance(found, Shape) and not isinstance(last, Shape):
                raise self._wrong("neither of two filters is a literal")
            found = Joined(found, last)
        return found

    def _single(self) -> Pattern:
        match = _PART.match(self._text, self._at)
        if match is None:
            raise self._wrong("no part of a tree")
        self._at = match.end()
        if match["text"] is not None:
            return match["text"]
        if match["number"]:
            return int(match["number"])
        if match["at"]:
            return PLACE
        if match["var"]:
            return Var(match["var"])
        if match["tuple"]:
            return self._parts()
        args = self._parts() if match["open"] else ()
        if match["derived"]:
            if match["name"] not in DERIVED:
                raise BookError(self._where, f"nothing is derived by {match['name']}!")
            return Derived(match["name"], args)
        return self._shape(match["name"], args)

    def _parts(self) -> tuple[Pattern, ...]:
        """What stands up to the closing bracket."""
        parts: list[Pattern] = []
        if self._text[self._at : self._at + 1] == ")":
            self._at += 1
            return ()
        while True:
            parts.append(self._part())
            match = _NEXT.match(self._text, self._at)
            if match is None:
                raise self._wrong("a bracket is not closed")
            self._at = match.end()
            if match[1] == ")":
                return tuple(parts)

    def _shape(self, kind: str, args: tuple[Pattern, ...]) -> Shape:
        if kind not in PARTS:
            raise BookError(self._where, f"no node is called {kind}")
        if len(args) not in PARTS[kind]:
            raise BookError(self._where, f"{kind} has {PARTS[kind][0]} parts")
        variant = _VARIANT.match(self._text, self._at)
        if variant:
            if any(map(stands_for, variant[1].split())):
                raise self._wrong("a wording within a tree has no variable")
            self._at = variant.end()
        return Shape(kind, args, tuple(variant[1].split()) if variant else ())


def stands_for(word: str) -> bool:
    """Whether a word of a wording is a variable."""
    return word[:1].isupper()


def inside(pattern: Pattern) -> tuple[Pattern, ...]:
    """The parts of a tree that its words say."""
    if isinstance(pattern, Joined):
        return (pattern.first, pattern.last)
    if isinstance(pattern, Shape):
        return pattern.args
    if isinstance(pattern, Derived):
        return pattern.args[: DERIVED[pattern.name].parts]
    return pattern if isinstance(pattern, tuple) else ()


def variables(pattern: Pattern) -> Iterator[str]:
    """The variables of a tree that its words say, in their order."""
    if isinstance(pattern, Var):
        yield pattern.name
    elif isinstance(pattern, Shape):
        yield from filter(stands_for, pattern.variant)
    for part in inside(pattern):
        yield from variables(part)


def wordings(pattern: Pattern) -> Iterator[str]:
    """The words of wordings that a tree must have; "" is any word."""
    if isinstance(pattern, (Var, Derived)):
        yield from pattern.variant
    elif isinstance(pattern, Shape):
        yield from ("" if stands_for(word) else word for word in pattern.variant)
    for part in inside(pattern):
        yield from wordings(part)
