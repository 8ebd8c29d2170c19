"""The gate behind the pronouns: every word of a text is owned by a node of its resolved tree.

That a tree prints back proves it with the words that only its printer keeps, and before its
pronouns stand for anything. Here a tree is taken as the rules see it, without those words: each
word of the text must be owned by one of its nodes, as often as the text says it. A node owns the
words that it is called by, those of the texts and numbers in it, and those of its row of the book,
where the other nodes of that row are in the tree too; what else owns a word, and which words say
nothing by themselves, stands in `owners.grammar`, with the reason.

It asks no reader: that the right node owns a word is the business of the readers, that none has
lost one is proved here. A pronoun is owned by what it was resolved to, if its noun fits that and
there is such a thing: a target has its slot, the object of an event an event.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY
from clingather.bridge.oracle import words
from clingather.bridge.oracle.agreement import Antecedent, agrees
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.book.rows import Derived, Pattern, Shape, inside
from clingather.bridge.oracle.lexer import LexError, Token, lex, normalise, this_object
from clingather.bridge.oracle.tree import (
    Ability,
    Clause,
    Node,
    as_node,
    nodes,
    parts,
    throughout,
)

_WORDS = re.compile(r"(?:\{[^}]*\})+|[+-]?\d+/[+-]?\d+|[^\W_]+(?:['’][^\W_]+)*|\+")
_OF_ROW = re.compile(rf"~|{_WORDS.pattern}")
_TIMES = {"2": ("twice", "both", "second", "double"), "3": ("third", "triple"), "5": ("color",)}
# Here a number is said by so many symbols, by "a full party"; what a striation sets is printed.
_COUNTED = (":put_counter_on_player/energy", ":pay_energy", ":party")
_DIGITS = re.compile(r"\d+")
_VALUES = frozenset({"number", "type", "subtype", "color", "keyword"})
# Keywords whose parameter is kept as its text, which owns all its words: a cost is read elsewhere.
_KEPT = frozenset({"keyword_text", "keyword_cost", "keyword_onto"})
# Kinds that stand in many trees: that their rows say a word proves nothing.
_ANYWHERE = frozenset({
    "number", "and", "always", "x", "all", "permanent", "card_in", "controlled", "become", "non",
    "compare", "deontic",
})  # fmt: skip
_PRONOUNS = frozenset({"it", "thei"})  # owned by what they stand for alone
_CLAUSES = "a clause of a static ability"
_UNUSED = "a target with which nothing is done"
_ASTRAY = "?"  # before the kind of a node that can't be what it stands for
_UNREAD = "an ability that is not read"  # nothing is said of the words of its text


# ---------------------------------------------------------------- words
@lru_cache(MANY)
def stem(word: str) -> str:
    """A word without its ending, so that "sacrifices" and "sacrificed" are one."""
    word = word.lower()
    if not word.isalpha() or len(word) < 4:
        return word
    for ending, left in (("ies", "i"), ("ied", "i"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""),
                         ("y", "i"), ("e", "")):  # fmt: skip
        if word.endswith(ending) and len(word) - len(ending) > 1:
            word = word.removesuffix(ending) + left
            break
    return word[:-1] if len(word) > 2 and word[-1] == word[-2] else word


def said(text: str, names: tuple[str, ...] = ()) -> list[Token]:
    """The tokens of a normalised text, those of its quoted abilities in their places.

    By `names` the object is called in these too.
    """
    found: list[Token] = []
    for token in lex(text.replace("\n", " ")):
        quoted = token.classes.get("QUOTE")
        if quoted is None:
            found.append(token)
        else:
            found.extend(said(this_object(normalise(str(quoted), names)), names))
    return found


def unowned(text: str, abilities: Iterable[Ability], names: tuple[str, ...] = ()) -> str | None:
    """The first word of a normalised text that no node of its abilities owns; None if all have one.

    A node that can't be what it stands for is told by its kind.
    `names` are those of the object. Where a word stands more often than nodes own it, that is its
    last place.
    """
    found: list[str] = []
    keeps_text = False
    for ability in abilities:
        _owns(ability, (), True, found)
        keeps_text |= ability.keyword is not None and ability.keyword.kind in _KEPT
    bag = Counter(found)
    if (stray := next((each for each in bag if each[0] == _ASTRAY), None)) is not None:
        return stray[1:]
    if keeps_text or _UNREAD in bag:
        return None
    table, kinds = _table(), frozenset(bag)
    count: Counter[str] = Counter()
    spoken: set[str] = set()
    try:
        tokens = said(text, names)
    except LexError as error:
        return str(error)
    for token in tokens:
        told, says = _tells(token)
        spoken.update(says)
        for meant in told:
            count[meant] += meant not in table.once or not count[meant]
            if bag.get(meant, 0) >= count[meant]:
                continue  # most are owned so
            owned = _times_owned(meant, bag, kinds, table) or bag[stem(token.raw)]
            if owned < count[meant]:
                return token.raw
    return _invented(bag, spoken, table.sayers)


@lru_cache(MANY)
def _tells(token: Token) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What must be owned for a token, and all that it says."""
    word, told = token.word.lower(), _meant(token)
    says = (*told, stem(word), *map(_numbered, _DIGITS.findall(token.raw)))
    mark = not (_WORDS.match(token.raw) or token.raw == "~")
    return () if mark or word in _table().silent else told, says


def _times_owned(word: str, bag: Counter[str], kinds: frozenset[str], table: Table) -> int:
    """How often the nodes of a tree, which are of these kinds, own a word."""
    owned = sum([bag.get(owner, 0) for owner in (word, *table.owners.get(word, ()))])
    rows = table.rows.get(word, {})
    for kind in kinds.intersection(rows):
        owned += bag[kind] * next((n for n, beside in rows[kind] if beside <= kinds), 0)
    return owned


def _invented(bag: Counter[str], spoken: set[str], sayers: dict[str, frozenset[str]]) -> str | None:
    """What stands in a tree and is said by no word of its text; None if all is said."""
    if bag[_UNUSED]:
        return _UNUSED
    for owner in bag:
        kind, _, value = owner.removeprefix(":").partition("/")
        if owner == ":self" and bag[_CLAUSES]:
            continue  # a clause about no object is said to be about the source
        if owner in sayers:
            if not sayers[owner] & spoken:
                return f"{kind}({value})"
        elif owner[0] == ":" and value and kind in _VALUES and not _says(kind, value, bag, spoken):
            return f"{kind}({value})"
    return None


def _says(kind: str, value: str, bag: Counter[str], spoken: set[str]) -> bool:
    """Whether a number, a type, a color or a keyword in a tree is said by a word."""
    if kind == "color":
        return f"={value}" in spoken or stem("color") in spoken
    if kind == "number":
        number = value.removeprefix("-")
        implied = any(bag[kind] for kind in _COUNTED) or "¦" in spoken
        also = any(stem(word) in spoken for word in _TIMES.get(number, ()))
        return number in ("0", "1") or f"#{number}" in spoken or also or implied
    return stem(value) in spoken or all(stem(word) in spoken for word in _WORDS.findall(value))


def _meant(token: Token) -> tuple[str, ...]:
    """What must be owned for a token: its stem, its number, the value of its class."""
    classes = token.classes
    if "PTMOD" in classes or "PT" in classes:
        return (token.raw,)
    if "NUMBER" in classes or "NUMERAL" in classes:
        return (_numbered(token.word),)
    if "COLOR" in classes:
        return (f"={str(classes['COLOR']).lower()}",)
    for kind in ("TYPE", "TYPES", "SUBTYPE", "SUBTYPES"):
        if kind in classes:
            return tuple(map(stem, _WORDS.findall(str(classes[kind]))))
    if "MANA" in classes:
        return (token.raw.lower(),)
    name = classes.get("NAME") or classes.get("GRANTER")
    if name:
        return tuple(map(stem, _WORDS.findall(str(name))))
    if "/" in token.word:  # "and/or"
        return (token.word,)
    if " " in token.raw or "-" in token.raw:
        return tuple(_numbered(word) for word in _WORDS.findall(token.raw))
    return tuple(map(stem, _WORDS.findall(token.word))) or (stem(token.word),)


# ---------------------------------------------------------------- what stands for nothing
_THAT = ("that ", "those ")
_EVENT = frozenset({"event_object", "event_other", "event_player", "event_amount"})
# Their first part is the event.
_WITH_EVENT = frozenset({"replace", "replace_next_time", "prevent_then", "delayed", "when_spent"})
_WITHOUT_EVENT = frozenset({"spell", "activated", "mana", "loyalty"})


def _astray(tree: Node, slots: tuple[Node, ...], event: bool) -> bool:
    """Whether a node can't be what it stands for.

    A target of no slot, what an event is about where none is, the object itself or you where the
    text says "that" of another.
    """
    if tree.kind in ("target", "target_player"):
        return isinstance(tree.args[0], int) and tree.args[0] > len(slots)
    if tree.kind in ("self", "you"):
        return tree.wording.startswith(_THAT)
    return tree.kind in _EVENT and not event


# ---------------------------------------------------------------- what a tree owns
def _owns(tree: object, slots: tuple[Node, ...], event: bool, bag: list[str]) -> None:
    """Add what a tree owns: the names of its nodes, its texts, its numbers, its pronouns.

    `event` says whether there is one that it may speak of.
    """
    if isinstance(tree, Node):
        _node(tree, slots, event, bag)
        return
    if isinstance(tree, Clause):
        bag.append(_CLAUSES)
    if isinstance(tree, Ability):
        slots = tree.slots or slots
        event = tree.kind not in _WITHOUT_EVENT and (event or tree.kind != "mode")
        bag.append(f":ability:{tree.kind}")
        if not tree.is_read:
            bag.append(_UNREAD)
        _slots(tree, bag)
        if tree.kind == "mode":
            bag += _of_text(tree.wording)  # a flavor word before a mode means nothing (CR 207.2d)
    for part in parts(tree):
        _owns(part, slots, event, bag)


def _slots(ability: Ability, bag: list[str]) -> None:
    """Add how many targets each slot has at least, and whether nothing is done with one."""
    said = throughout((ability.effect, ability.slots, ability.limits))
    spoken = {part.args[0] for part in said if part.kind in ("target", "target_player")}
    for at, slot in enumerate(ability.slots, start=1):
        if slot.args[0] == Node("number", (0,)):
            bag.append(":slot/0")
        if at not in spoken:
            bag.append(_UNUSED)


def _node(tree: Node, slots: tuple[Node, ...], event: bool, bag: list[str]) -> None:
    """Add what a node owns with its parts."""
    if _astray(tree, slots, event):
        bag.append(f"{_ASTRAY}{tree.kind}")
    bag += _of_kind(tree.kind)
    if tree.sort in ("reference", "player", "amount") and tree.wording:
        bag += _pronoun(tree, slots)
    for at, arg in enumerate(tree.args):
        if isinstance(arg, str):
            bag += (f":{tree.kind}/{arg.lower()}", *_of_text(arg))
        elif isinstance(arg, int):
            bag += (f"#{arg}", f":{tree.kind}/{arg}")
        elif isinstance(arg, tuple):
            for each in arg:
                bag += _of_text(str(each))
        else:
            _owns(arg, slots, event or (at > 0 and tree.kind in _WITH_EVENT), bag)
    if tree.kind == "both":
        said = [as_node(arg) for arg in tree.args]
        if all(part.kind == "mana_spent" for part in said):  # "{U}{B} was spent"
            bag.append("".join(f"{{{part.args[1]}}}" for part in said).lower())
    if tree.kind in ("modify_pt", "with_stats", "set_pt", "base_pt"):
        _sized(tree, bag)


@lru_cache(MANY)
def _of_kind(kind: str) -> tuple[str, ...]:
    """What a node owns by its kind."""
    return f":{kind}", *{stem(part) for part in kind.split("_")}


@lru_cache(MANY)
def _of_text(text: str) -> tuple[str, ...]:
    """What a text in a tree owns."""
    found = [text.lower()] if "{" in text else []
    for word in _WORDS.findall(text):
        found += (f"={word.lower()}", _numbered(word))
        found += [stem(word)] if word.lower() in _numbers() else []
    return tuple(found)


def _sized(tree: Node, bag: list[str]) -> None:
    """Add "+2/-1", "3/3", as a text says power and toughness; "1" and "X" can be any amount."""
    shown = [_shown(part) for part in tree.args[-2:]]
    for first in shown[0]:
        for second in shown[1]:
            signed = "/".join(each if each[0] == "-" else f"+{each}" for each in (first, second))
            bag += {signed, signed.replace("+", ""), signed.replace("+0", "-0")}


def _shown(amount: object) -> list[str]:
    """How one of the two is shown: a number, the number before "for each", X."""
    assert isinstance(amount, Node)
    if amount.kind == "number":
        return [str(amount.args[0])]
    found = (arg for part in nodes(amount) if part.kind != "compare" for arg in part.args)
    return ["1", "-1", "X", "-X", "0", *(str(arg) for arg in found if isinstance(arg, int))]


def _numbered(word: str) -> str:
    """The number that a word says, or its stem; "one" is more than a number."""
    if word.lower() == "one":
        return "one"
    number = _numbers().get(word.lower(), word)
    return f"#{number}" if str(number).isdigit() else stem(word)


@cache
def _numbers() -> dict[str, int]:
    tens = {word: number for number, word in words.TENS.items()}
    return {word: number for number, word in enumerate(words.NUMBERS)} | tens


def _pronoun(tree: Node, slots: tuple[Node, ...]) -> set[str]:
    """The words that stand for a reference, a player or an amount, if they fit what it is."""
    if tree.wording.startswith(_THAT) and not _may_be_that(tree, slots):
        return set()
    found = {word.lower() for word in _WORDS.findall(tree.wording)}
    return {f"={word}" for word in found} | {stem(word) for word in found}


def _may_be_that(tree: Node, slots: tuple[Node, ...]) -> bool:
    """Whether "that creature", "that player" can be said of what a node means."""
    at = tree.args[0] if tree.kind == "target" else 0
    if not isinstance(at, int) or not 0 < at <= len(slots):
        return True
    high, what = slots[at - 1].args[1:]
    assert isinstance(what, Node)
    number = "one" if high == Node("number", (1,)) else "many"
    return any(agrees(tree.wording, Antecedent(tree, each, what)) for each in (number, "one"))


# ---------------------------------------------------------------- the book
Rows = dict[str, dict[str, list[tuple[int, frozenset[str]]]]]


def _rows() -> Rows:
    """By stem the kinds whose rows of the book say it: how often, beside which other kinds.

    Those that say it most often come first.
    """
    found: dict[str, dict[str, set[tuple[int, frozenset[str]]]]] = {}
    for category in phrasebook().categories.values():
        for row in category.rows:
            kinds = {f":{kind}" for kind in _kinds(row.pattern)}
            outer = _kinds(row.pattern, outermost=True)
            within = _kinds(row.pattern) - outer
            for number in row.numbers:
                said = Counter(map(_numbered, _OF_ROW.findall(row.said(number))))
                for kind in map(str, outer):
                    beside = frozenset(kinds - {f":{kind}"})
                    parts_named = within if kind == "costs" else ()  # it only joins them
                    named = Counter(
                        stem(part) for each in (kind, *parts_named) for part in each.split("_")
                    )
                    named += _spelled(row.pattern, kind)
                    for word, times in said.items():
                        more = times - named[word]
                        if more > 0 and kind not in _ANYWHERE and word not in _PRONOUNS:
                            found.setdefault(word, {}).setdefault(f":{kind}", set()).add(
                                (more, beside)
                            )
    return {
        word: {kind: sorted(rows, key=_first) for kind, rows in kinds.items()}
        for word, kinds in found.items()
    }


def _first(row: tuple[int, frozenset[str]]) -> tuple[int, int]:
    """Where a row stands: those that say a word most often first, of them what needs least."""
    return -row[0], len(row[1])


def _spelled(pattern: Pattern, kind: str) -> Counter[str]:
    """The words in the texts of a row's `stat`, which each owns by its text."""
    if not isinstance(pattern, Shape) or not (pattern.kind == kind == "stat"):
        return Counter()
    texts = pattern.args
    words = (word for text in texts if isinstance(text, str) for word in _WORDS.findall(text))
    return Counter(map(_numbered, words))


def _kinds(pattern: Pattern, outermost: bool = False) -> set[str]:
    """The kinds of the nodes of a row, or of those alone that stand in no other."""
    if isinstance(pattern, Shape) and pattern.kind != "clause":
        return {pattern.kind}.union(*(() if outermost else map(_kinds, pattern.args)))
    within = pattern.args if isinstance(pattern, Derived) else inside(pattern)
    own = {"other"} if isinstance(pattern, Derived) and pattern.name == "but_other" else set()
    return own.union(*(_kinds(part, outermost) for part in within))


# ---------------------------------------------------------------- the table
class Table(NamedTuple):
    """What the book and the table of owners say.

    `rows` are the owners by the book, `owners` the further owners of each stem, `once` the stems
    that are owned once, `silent` the words that say nothing by themselves, `sayers` the stems by
    which a node is said.
    """

    rows: Rows
    owners: dict[str, tuple[str, ...]]
    once: frozenset[str]
    silent: frozenset[str]
    sayers: dict[str, frozenset[str]]


@cache
def _table() -> Table:
    """The table of owners; raises ValueError where a line is of none of its forms."""
    owners: dict[str, tuple[str, ...]] = {}
    once: set[str] = set()
    silent: set[str] = set()
    sayers: dict[str, frozenset[str]] = {}
    text = files(__package__).joinpath("owners.grammar").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"(.+?) (=>|\+=|<=|=) (.+)", line)
        if match is None:
            raise ValueError(f"no owners: {line!r}")
        left, sign, right = match[1].split(), match[2], match[3].split()
        if sign == "=>":
            silent.update(left)
        elif sign == "<=":
            sayers.update({f":{kind}": frozenset(map(stem, right)) for kind in left})
        else:
            for key in map(_numbered, left):
                owners[key] = owners.get(key, ()) + tuple(f":{kind}" for kind in right)
                once.update([key] if sign == "+=" else [])
    return Table(_rows(), owners, frozenset(once), frozenset(silent), sayers)
