"""Oracle text to tokens: each knows the words it can be and the classes that it belongs to.

The object's own name and "this creature" become `~` (CR 201.5); its own name inside quotes, where
it means the object that grants the quoted ability (201.5a), stands between two `≈`: the class
GRANTER. Where what gets the ability is the object itself, or a token that is created with that
name, the name means what has the ability: it stands between « and », and is read as `~`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import words


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its spelling, the word it is compared by, and its values by class."""

    raw: str
    word: str
    classes: Mapping[str, str | int] = field(default_factory=dict, hash=False)


class LexError(ValueError):
    """A character that no token begins with."""


_TOKEN = re.compile(
    r"""(?P<quote>"[^"]*")
    |(?P<cost>\{T\}|\{Q\}|\{E\}|\{CHAOS\}|\{TK\})
    |(?P<mana>(?:\{(?!T\}|Q\}|E\}|CHAOS|TK)[^}]+\})+)
    |(?P<ptmod>[+-](?:\d+|X)/[+-](?:\d+|X))
    |(?P<pt>(?:\d+|X|\*)/(?:\d+|X|\*))
    |(?P<numeral>\d+)
    |(?P<self>~|≈[^≈]*≈|«[^»]*»)
    |(?P<prefix>non-?(?!\S))
    |(?P<word>[^\W\d_](?:[\w'’-]*\w!?)?(?:/or)?)
    |(?P<poss>'s\b)
    |(?P<mark>[—.,;:!?•'’/|+-])""",
    re.VERBOSE,
)
# A name after "named": capitalised words, with small words between them. A name with another mark
# or with "and" in it is cut short, and what is left of it is not understood.
# A comma belongs to it where what is done with the card comes after another comma, or where nothing
# or another cost does (CR 201.3, 602.1a).
_WORDS = r"[A-Z][\w'-]*(?: (?:(?:of|the|for|to|in|from|with|&) )*[A-Z][\w'-]*)*"
_NAMED = re.compile(rf"{_WORDS}(?:, (?:the )?{_WORDS}(?=, (?:reveal|put)s? it\b|, Sacrifice\b|$))?")
# The name of a token that is created by it: "create Tuktuk the Returned, a legendary ...".
_CREATED = re.compile(r"[A-Z][^.\"{}]*?(?=, an? (?:legendary|snow|\d+/\d+|colorless) )")
_TOKEN_CREATED = re.compile(rf"\b[Cc]reates? ({_CREATED.pattern})")
_GRANTED_ITSELF = re.compile(r"~ (?:gains|has) $")  # before its quotation mark
# A name in an instruction to meld: of the other card, and of what the two become.
_MELDING = re.compile(r"[A-Z](?:(?!, exile them)[^.\"{}])*")
_MELDED = re.compile(r"[A-Z][^.\"{}]*(?=\.)")
_ITSELF = Token("~", "~", {"SELF": "~"})
_SHORT = frozenset(words.listed("it's that's there's who's he's she's let's what's here's"))
_NOUNS = ("permanent", "card", "spell", "token", "emblem")
_THIS = frozenset({*_NOUNS, *(each.lower() for each in words.TYPES)})


# Words that are voted for, and kinds of counters, which may be any (CR 701.38b, 122.1).
_VOTED = re.compile(r"votes for ([\w-]+) or ([\w-]+)\.")
_KIND = r"(?:(?:first|double) strike|[a-z]+)"
_COUNTERS = re.compile(rf"((?:{_KIND}, )*{_KIND}(?:,? (?:and|or) {_KIND})?) counters?\b")
_NO_KINDS = frozenset(  # rows of their own have the two kinds that only players get
    words.listed("a all and another each no of or other poison rad that the those with")
)


@cache
def _word_classes() -> dict[str, dict[str, str | int]]:
    """The classes of every word of the vocabulary, by its spelling in the text."""
    table: dict[str, dict[str, str | int]] = {}

    def enter(spelling: str, kind: str, value: str | int) -> None:
        table.setdefault(spelling, {})[kind] = value

    for name in words.TYPES:
        for spelling in (name, name.lower()):
            enter(spelling, "TYPE", name)
            enter(words.plural(spelling), "TYPES", name)
    for name in words.SUPERTYPES:
        for spelling in (name, name.lower()):
            enter(spelling, "SUPERTYPE", name)
    for name in words.subtypes():
        enter(name, "SUBTYPE", name)
        enter(words.plural(name), "SUBTYPES", name)
    for color, letter in words.COLORS.items():
        for spelling in (color, color.capitalize()):
            enter(spelling, "COLOR", letter)
    for number, word in (*enumerate(words.NUMBERS), *words.TENS.items()):
        enter(word, "NUMBER", number)
        enter(word.capitalize(), "NUMBER", number)
    forms = {"plain": "KEYWORD", "number": "KEYWORD_N", "cost": "KEYWORD_C",
             "numbered cost": "KEYWORD_NC"}  # fmt: skip
    for form, names in words.keyword_table().items():
        for name in names if form in forms else ():
            for spelling in (name, name[:1].upper() + name[1:], name.lower()):
                enter(spelling, forms[form], name.lower())
    return table


@cache
def _phrases() -> re.Pattern[str]:
    """Spellings of more than one word (or with marks) that are one token."""
    several = sorted((w for w in _word_classes() if re.search(r"[ !∞-]", w)), key=len, reverse=True)
    return re.compile("(?:" + "|".join(map(re.escape, several)) + r")(?![\w-])")


@lru_cache(MANY)
def lex(text: str) -> tuple[Token, ...]:
    """The tokens of a normalised text; raises LexError where no token begins."""
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        name = _name_after([token.word for token in tokens[-3:]], text, position)
        if name:
            tokens.append(Token(name.group(), name.group(), {"NAME": name.group()}))
            position = name.end()
            continue
        phrase = _phrases().match(text, position)
        if phrase:
            tokens.append(_word(phrase.group()))
            position = phrase.end()
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            raise LexError(text[position : position + 20])
        position = match.end()
        tokens.extend(_tokens(match, text, position))
    if vote := _VOTED.search(text):
        tokens = _of_class("VOTE", tokens, vote.groups())
    if "counter" in text:
        kinds = {kind for said in _COUNTERS.findall(text) for kind in re.findall(_KIND, said)}
        tokens = _of_class("COUNTER", tokens, kinds - _NO_KINDS)
    return tuple(tokens)


def _of_class(name: str, tokens: list[Token], words_: Collection[str]) -> list[Token]:
    """The tokens, of a class besides if they are among these words."""
    return [
        replace(token, classes={**token.classes, name: token.raw}) if token.raw in words_ else token
        for token in tokens
    ]


def _name_after(before: list[str], text: str, position: int) -> re.Match[str] | None:
    """The name that stands after words which a name follows."""
    last = before[-1] if before else ""
    if last == "named":
        melding = "both own and control" in text[:position]
        return (_MELDING if melding else _NAMED).match(text, position)
    # "named Mine Worker and Tower Worker"
    if before[:1] == ["named"] and before[2:] in (["and"], ["or"]):
        return re.compile(_WORDS).match(text, position)
    if last in ("create", "creates"):
        return _CREATED.match(text, position)
    return _MELDED.match(text, position) if before == ["meld", "them", "into"] else None


def _tokens(match: re.Match[str], text: str, end: int) -> Iterable[Token]:
    """The tokens of one match: a word may be several ("nonbasic", "creature's")."""
    kind, raw = match.lastgroup, match.group()
    if kind == "quote":
        return _quote(raw[1:-1], text, end)
    if kind == "word":
        return _split_word(raw.replace("’", "'"))
    if kind == "prefix":
        return [Token(raw, "non")]
    if kind == "self":
        name = raw.strip("≈")
        return [_ITSELF if name == raw else Token(name, raw, {"GRANTER": name})]
    names = {"mana": "MANA", "ptmod": "PTMOD", "pt": "PT", "numeral": "NUMERAL"}
    if kind in names:
        value: str | int = int(raw) if kind == "numeral" else raw
        return [Token(raw, raw, {names[kind]: value})]
    return [Token(raw, "¦" if raw == "|" else raw)]  # "|" parts choices in a grammar


# a quotation in a quotation, which stands between single quotes
_NESTED = re.compile(r"(?<=\s)'(?=[A-Z{~])(.*?[.!])'(?=$|[\s,.])")


def _quote(inner: str, text: str, end: int) -> list[Token]:
    """A quoted text; a period or comma of the outer sentence that stands inside is moved out."""
    closing: list[Token] = []
    inner = _NESTED.sub(r'"\1"', inner)
    if inner.endswith(","):
        inner, closing = inner[:-1], [Token(",", ",")]
        if not inner.endswith("."):
            inner += "."
    elif inner.endswith((".", "!", '."')) and (
        end >= len(text) or re.match(r"\s[A-Z~•\d]", text[end:])
    ):
        closing = [Token(".", ".")]
    raw = " ".join(token.raw for token in lex(this_object(inner)))
    return [Token(f'"{raw}"', '"', {"QUOTE": inner}), *closing]


@lru_cache(MANY)
def _split_word(raw: str) -> tuple[Token, ...]:
    """A word with its possessive ending and its prefix "non" taken off."""
    tail: tuple[Token, ...] = ()
    if raw.lower() not in _SHORT and raw.endswith("'s") and raw not in _word_classes():
        raw, tail = raw[:-2], (Token("'s", "'s"),)
    prefix = re.match(r"[Nn]on-?", raw) if raw[1:3] == "on" else None
    if prefix and (rest := raw[prefix.end() :]) and (rest in _word_classes() or rest in _NON):
        return (Token(prefix.group(), "non"), _word(rest), *tail)
    return (_word(raw), *tail)


_NON = frozenset({"token", "tokens", "outlaw", "historic", "attacking", "blocking", "commander"})


def _word(raw: str) -> Token:
    """A token of one word (or phrase), with the classes of the vocabulary."""
    return Token(raw, raw.lower(), _word_classes().get(raw, {}))


def names_of(face: Face) -> tuple[str, ...]:
    """What a text calls its own object by name: a legend's short names too (CR 201.5c)."""
    found = {face.name, face.name.removeprefix("A-")}
    if "Legendary" in face.type_line or "Planeswalker" in face.type_line:
        full = face.name.removeprefix("A-")
        found |= {full.split(",")[0], re.split(r" (?:of|the|from|von|van|de) |, ", full)[0]}
        first = full.split()[0].rstrip(",")
        if first not in _word_classes() and first not in ("The", "A", "An", "Lord", "Lady"):
            found.add(first)
        if "Planeswalker" in face.type_line and first in face.type_line.split():
            found.add(first)  # "Kaito Shizuki", a Kaito
    return tuple(sorted((name for name in found if name), key=len, reverse=True))


_WITHOUT_ARTICLE = (
    r"(?:(?<=counter on )|(?<=counters on )|(?<=ransform )|(?<=onvert )|(?<=ntap )"
    r"|(?<=egenerate )|(?<=xert ))"
)


@lru_cache(MANY)
def _name_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Matches an own name, where it cannot be the word of a subtype or of another name."""
    parts = []
    for name in names:
        ending = r"(?![\w-])(?! target\b)"  # "Regenerate target creature" says what to do
        if name in _word_classes() or words.plural(name) in _word_classes():
            ending = (
                r"(?='s |,| (?:is|isn't|has|gets|enters|deals|can't|dies|attacks|blocks|doesn't"
                r"|becomes|leaves|was|would|and|gains|loses|fights|entered)\b)"
            )
            # one subtype without an article says nothing: "put a loyalty counter on Kaito."
            parts.append(_WITHOUT_ARTICLE + re.escape(name) + r"(?=[.:]| for each\b|$)")
            parts.append(r"(?<=henever )" + re.escape(name) + r"(?= or an(?:other)?\b)")
        parts.append(re.escape(name) + ending)
    firsts = dict.fromkeys(name.split()[0] for name in names)  # no subtype can be meant there
    parts += [rf"(?<=exiled with ){re.escape(first)}(?![\w-])" for first in firsts]
    return re.compile(
        r"(?<![\w'-])(?<!named )(?<!meld them into )(?<!name )(?<![Cc]reate )(?<![Cc]reates )(?:"
        + "|".join(parts)
        + ")"
    )


@cache
def _this_pattern() -> re.Pattern[str]:
    """Matches "this creature" and the like, whatever the object is called."""
    nouns = sorted(_THIS | {*words.subtypes()}, key=len, reverse=True)
    return re.compile(r"\b[Tt]his (?:" + "|".join(map(re.escape, nouns)) + r")(?![\w-])")


def normalise(text: str, names: tuple[str, ...]) -> str:
    """The text with the object itself written `~`, whatever words stand for it."""
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-")
    pieces = text.split('"')
    made: list[str] = []
    for index, piece in enumerate(pieces):
        if any(name.split()[0] in piece for name in names):  # else no pattern has to be made
            marked = r"«\g<0>»" if _GRANTED_ITSELF.search(pieces[index - 1]) else r"≈\g<0>≈"
            piece = _name_pattern(names).sub(marked if index % 2 else "~", piece)
        if index % 2 and made:
            piece = _name_pattern(tuple(made)).sub(r"«\g<0>»", piece)
        made += [] if index % 2 else [found[1] for found in _TOKEN_CREATED.finditer(piece)]
        pieces[index] = piece if index % 2 else this_object(piece)
    return '"'.join(pieces)


def with_itself(printed: str, text: str) -> str:
    """A printed text, its quotations with `~` where that stands between « and » in another."""
    own = tuple(dict.fromkeys(re.findall("«([^»]*)»", text)))
    pieces = printed.split('"')
    for index in range(1, len(pieces), 2) if own else ():
        pieces[index] = _name_pattern(own).sub("~", pieces[index])
    return '"'.join(pieces)


def this_object(text: str) -> str:
    """The text with "this creature" and the like written `~`."""
    return _this_pattern().sub("~", text)


# ---------------------------------------------------------------- places
# The words whose place in the text the grammar can ask for: AT_IT, AT_THAT, ...
PLACED = frozenset(
    words.listed(
        "it its they them their that those the target targets from this another itself rest other "
        "others revealed copy copies chosen one support lesser equal who both"
    )
)
SHORTENED = ("it's", "they're", "they've")  # a placed word and a verb


def classes_of_words() -> dict[str, set[str]]:
    """The classes that each word of the vocabulary can have, by the word it is compared by."""
    found: dict[str, set[str]] = {}
    for spelling, classes in _word_classes().items():
        found.setdefault(spelling.lower(), set()).update(classes)
    for word in (*PLACED, *SHORTENED):
        found.setdefault(word, set()).add(f"AT_{word.upper().replace(chr(39), '_')}")
    return found


def values_of(kind: str) -> set[str | int]:
    """The values that words of the vocabulary have in a class."""
    return {classes[kind] for classes in _word_classes().values() if kind in classes}


def with_places(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The same tokens; each word of `PLACED` has its place as a value of its own class."""
    return tuple(_with_place(token, at) for at, token in enumerate(tokens))


def _with_place(token: Token, at: int) -> Token:
    """A token with its place, if it is one of those words; "+X/+X" is marked too."""
    if token.word in SHORTENED:
        name = token.word.upper().replace("'", "_")
        return replace(token, classes={**token.classes, f"AT_{name}": at})
    if token.word in PLACED:
        return replace(token, classes={**token.classes, f"AT_{token.word.upper()}": at})
    if "PTMOD" in token.classes and "X" in token.raw:
        return replace(token, classes={**token.classes, "AT_PTX": token.raw})
    return token
