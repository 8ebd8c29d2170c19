"""Which cards of the database a search finds: `clingather cards search`.

Each condition looks at all faces of a card and holds if it holds for one. Colors are those of the
whole card where its parts are not faces apart (a split card has the colors of both halves).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.card import TWO_FACED, Card, Face
from clingather.bridge.cards.names import OTHERS, fold
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.paragraphs import strip_reminder
from clingather.bridge.oracle.words import COLORS, keyword_spelling
from clingather.bridge.questions.search_syntax import (
    All,
    AnyOf,
    Condition,
    Not,
    Search,
    read_search,
    refuse,
)
from clingather.bridge.questions.verdicts import verdicts

Test = Callable[[Card], bool]

OFTEN = 50  # cards after which it is said how far the search is
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_BASIC_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_PERMANENTS = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NUMBERS = {
    **dict.fromkeys(("mv", "cmc", "manavalue"), "mana value"),
    **dict.fromkeys(("pow", "power"), "power"),
    **dict.fromkeys(("tou", "toughness"), "toughness"),
    **dict.fromkeys(("loy", "loyalty"), "loyalty"),
}
_LAYOUTS = {
    **{word: frozenset({word}) for word in ("split", "flip", "transform", "meld", "leveler")},
    "mdfc": frozenset({"modal_dfc"}),
    "dfc": frozenset({"transform", "modal_dfc", "meld", "battle"}),
}


def search(query: str, cards: Iterable[Card]) -> Iterator[Card]:
    """The cards that a search finds, in the order in which they come; InputError if it is wrong."""
    return _found(_test(read_search(query)), cards)


def _found(wanted: Test, cards: Iterable[Card]) -> Iterator[Card]:
    try:
        for number, card in enumerate(cards):
            if number % OFTEN == 0:
                limits.check()
                limits.note(f"{number} cards were looked at")
            if card.layout not in OTHERS and wanted(card):
                yield card
    finally:
        verdicts().keep()


def card_view(card: Card) -> dict[str, Any]:
    """A found card in Scryfall's field names, its faces below it."""
    names = ("name", "mana_cost", "type_line", "oracle_text")
    faces = [
        {name: getattr(face, name) for name in names}
        | {
            name: value
            for name in ("power", "toughness", "loyalty", "defense")
            if (value := getattr(face, name)) is not None
        }
        for face in card.faces
    ]
    return {"name": card.name, "layout": card.layout, "faces": faces}


def _test(search: Search) -> Test:
    """A search as a question about a card."""
    if isinstance(search, Not):
        inner = _test(search.inner)
        return lambda card: not inner(card)
    if isinstance(search, All):
        # what takes long is asked last
        parts = [_test(part) for part in sorted(search.parts, key=_reads_text)]
        return lambda card: all(part(card) for part in parts)
    if isinstance(search, AnyOf):
        parts = [_test(part) for part in search.parts]
        return lambda card: any(part(card) for part in parts)
    if search.key not in _KEYS:
        known = dict.fromkeys(_KEYS)
        expected = one_of(known, search.key) if len(search.key) > 2 else one_of(known)
        refuse("no such keyword", search.place, search.key, expected)
    return _KEYS[search.key](search)


def _reads_text(search: Search) -> bool:
    """Whether the texts of cards have to be read for it."""
    if isinstance(search, Condition):
        return search.key in ("is", "not", "kw", "keyword")
    return any(_reads_text(part) for part in _parts(search))


def _parts(search: Not | All | AnyOf) -> tuple[Search, ...]:
    return (search.inner,) if isinstance(search, Not) else search.parts


def _only(asked: Condition, *operators: str) -> None:
    if asked.operator not in operators:
        refuse("not compared so", asked.place, asked.operator, " or ".join(operators))


def _name(asked: Condition) -> Test:
    _only(asked, ":", "=")
    wanted = fold(asked.value)
    return lambda card: any(wanted in fold(name) for name in _names(card))


def _exact(asked: Condition) -> Test:
    wanted = fold(asked.value)
    return lambda card: any(wanted == fold(name) for name in _names(card))


def _names(card: Card) -> list[str]:
    return [card.name, *(face.name for face in card.faces)]


def _type(asked: Condition) -> Test:
    _only(asked, ":", "=")
    wanted = asked.value.casefold()
    return lambda card: any(wanted in face.type_line.casefold() for face in card.faces)


def _oracle(asked: Condition, reminder: bool = False) -> Test:
    _only(asked, ":", "=")
    wanted = " ".join(asked.value.casefold().split())

    def holds(card: Card) -> bool:
        for face in card.faces:
            text = face.oracle_text if reminder else _rules_text(face)
            said = wanted.replace("~", face.name.casefold())
            if said in " ".join(text.casefold().split()):
                return True
        return False

    return holds


def _keyword(asked: Condition) -> Test:
    _only(asked, ":", "=")
    word = " ".join(asked.value.lower().split())
    if word not in keyword_spelling():
        refuse(
            "no such keyword ability", asked.place, asked.value, one_of(keyword_spelling(), word)
        )

    def holds(card: Card) -> bool:
        return any(
            ability.keyword is not None and ability.keyword.args[0] == word
            for face in card.faces
            if word in face.oracle_text.lower()
            for ability in compile_face(face, card.name)
        )

    return holds


def _letters(text: str) -> frozenset[str]:
    """The colors in mana symbols."""
    return frozenset(
        letter for symbol in _SYMBOL.findall(text) for letter in symbol if letter in "WUBRG"
    )


def _rules_text(face: Face) -> str:
    """The text of a face without its reminder text (CR 207.2)."""
    return "\n".join(map(strip_reminder, face.oracle_text.split("\n")))


def _face_colors(face: Face) -> frozenset[str]:
    if face.colors is not None:
        return frozenset(face.colors)
    return _letters(face.mana_cost) | frozenset(face.color_indicator)


def _colors(card: Card) -> list[frozenset[str]]:
    """The colors of a card, of each of its faces where either can be up."""
    if card.layout in TWO_FACED:
        return [_face_colors(face) for face in card.faces]
    parts = card.faces if card.layout == "split" else card.faces[:1]
    return [frozenset[str]().union(*map(_face_colors, parts))]


def _identity(card: Card) -> list[frozenset[str]]:
    """The color identity of a card (CR 903.4); a basic land type has its color (CR 903.5d)."""
    found: frozenset[str] = frozenset()
    for face in card.faces:
        found |= _face_colors(face) | _letters(_rules_text(face))
        found |= {_BASIC_TYPES[word] for word in face.type_line.split() if word in _BASIC_TYPES}
    return [found]


def _color(asked: Condition, of: Callable[[Card], list[frozenset[str]]], usual: str) -> Test:
    word = asked.value.lower()
    if word in ("m", "multicolor"):
        _only(asked, ":", "=")
        return lambda card: any(len(colors) > 1 for colors in of(card))
    if word in ("c", "colorless"):
        wanted: frozenset[str] = frozenset()
        usual = "="
    elif word in COLORS:
        wanted = frozenset(COLORS[word])
    elif re.fullmatch("[wubrg]+", word):
        wanted = frozenset(word.upper())
    else:
        expected = "letters of wubrg, a color, colorless or multicolor"
        refuse("no color", asked.place, asked.value, expected)
    compare = _COMPARE[usual if asked.operator == ":" else asked.operator]
    return lambda card: any(compare(colors, wanted) for colors in of(card))


def _number_of(name: str, card: Card) -> list[int]:
    """A number of each face that has it; * and X are 0."""
    if name == "mana value":
        if card.layout == "split":  # both halves (CR 709.4b)
            return [sum(mana_value(face.mana_cost) for face in card.faces)]
        return [mana_value(face.mana_cost) for face in card.faces[:1]]
    printed = [getattr(face, name) for face in card.faces]
    return [_value(text) for text in printed if text is not None]


def _value(printed: str) -> int:
    found = re.search(r"-?\d+", printed)
    return int(found[0]) if found else 0


def mana_value(cost: str) -> int:
    """The mana value of a cost as it is printed (CR 202.3)."""
    return sum(map(_symbol_value, _SYMBOL.findall(cost)))


def _symbol_value(symbol: str) -> int:
    if symbol in ("X", "Y", "Z"):
        return 0
    first = symbol.split("/")[0]
    return int(first) if first.isdecimal() else 1


def _number(asked: Condition) -> Test:
    name, word = _NUMBERS[asked.key], asked.value.lower()
    compare = _COMPARE[asked.operator]
    if word in _NUMBERS:
        other = _NUMBERS[word]
        return lambda card: any(
            compare(one, two)
            for one, two in zip(_number_of(name, card), _number_of(other, card), strict=False)
        )
    if not re.fullmatch(r"-?\d{1,9}", word):
        expected = f"a number, or one of {', '.join(_NUMBERS)}"
        refuse("no number", asked.place, asked.value, expected)
    wanted = int(word)
    return lambda card: any(compare(number, wanted) for number in _number_of(name, card))


def _is(asked: Condition) -> Test:
    _only(asked, ":", "=")
    word = asked.value.lower()
    if word not in _KINDS:
        refuse("no such kind of card", asked.place, asked.value, one_of(_KINDS, word))
    return _KINDS[word]


def _is_not(asked: Condition) -> Test:
    inner = _is(asked)
    return lambda card: not inner(card)


def _permanent(card: Card) -> bool:
    return bool(_PERMANENTS & set(card.faces[0].type_line.split()))


def _has_layout(layouts: frozenset[str], card: Card) -> bool:
    return card.layout in layouts


_KINDS: Mapping[str, Test] = {
    "executed": lambda card: verdicts().of(card)[1],
    "understood": lambda card: verdicts().of(card)[0],
    "permanent": _permanent,
    "spell": lambda card: "Land" not in card.faces[0].type_line.split(),
    "vanilla": lambda card: (
        all(not face.oracle_text for face in card.faces)
        and "Creature" in card.faces[0].type_line.split()
    ),
    **{word: partial(_has_layout, layouts) for word, layouts in _LAYOUTS.items()},
}
_KEYS: Mapping[str, Callable[[Condition], Test]] = {
    "name": _name,
    "exact": _exact,
    **dict.fromkeys(("t", "type"), _type),
    **dict.fromkeys(("o", "oracle"), _oracle),
    **dict.fromkeys(("fo", "fulloracle"), partial(_oracle, reminder=True)),
    **dict.fromkeys(("kw", "keyword"), _keyword),
    **dict.fromkeys(("c", "color", "colors"), partial(_color, of=_colors, usual=">=")),
    **dict.fromkeys(("id", "identity"), partial(_color, of=_identity, usual="<=")),
    **dict.fromkeys(_NUMBERS, _number),
    "is": _is,
    "not": _is_not,
}
