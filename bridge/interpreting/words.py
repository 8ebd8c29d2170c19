"""The words in constructs: which of them the rules tell apart, and where any of a kind will do.

A word is told apart where a rule names it in its construct, compares it, or looks it up: what a
variable stands for is followed to wherever that variable goes. Where the rules take any word of a
kind, such as a kind of counter (CR 122.1), the argument stands in `asp/words.tsv`. Any
other word would do nothing in silence, and is refused.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.vocabulary import CARD_TYPES, SUPERTYPES, subtypes
from clingather.bridge.encodings.statements import Call, Pool, Text, Tuple, Variable
from clingather.bridge.encodings.stored import stored
from clingather.bridge.interpreting.fitting import Prepared, prepare
from clingather.bridge.interpreting.patterns import Atom, Pattern, texts
from clingather.bridge.interpreting.readings import reading
from clingather.bridge.oracle.tree import SIGNATURES, TEXT, TEXTS, Node
from clingather.bridge.oracle.words import keyword_spelling

COLORS = ("W", "U", "B", "R", "G")
ALSO = "words: "  # before the words of a closed domain
SYMBOL = re.compile(r"(\{[^{}]+\})*")
PRODUCED = re.compile(r"(\{([WUBRGC]|\d+)\})+")  # no hybrid, Phyrexian or snow symbols (106.8)
LOYALTY = re.compile(r"[+\u2212-]?(\d+|X)")
LETTERS = re.compile(r"[WUBRGC]+")
# keywords that are never said without what they are about (CR 702.5, 702.16, ...)
WITH_QUALITY = frozenset(
    {
        *("enchant", "protection", "affinity", "splice", "champion", "bands with other"),
        *("offering", "partner with"),
    }
)


# ---------------------------------------------------------------- the question
@lru_cache(MANY)
def why_not_words(node: Node) -> str | None:
    """Why no rule tells a word of a construct apart, where none has to take it as it is."""
    for index, arg in enumerate(node.args, start=1):
        words = (arg,) if isinstance(arg, str) else arg if isinstance(arg, tuple) else ()
        for word in words:
            if not admits(node.kind, index, word):
                return f'no rule here interprets {node.kind} "{word}" yet'
    return None


@lru_cache(MANY)
def admits(kind: str, index: int, word: str) -> bool:
    """Whether a word may stand in an argument of a construct, counted from 1."""
    place = kind, index
    if (row := open_places().get(place)) is not None:
        return in_domain(row.domain, word) or word in named().get(place, frozenset())
    return word in told_apart().get(place, frozenset())


# ---------------------------------------------------------------- where any of a domain will do
@dataclass(frozen=True, slots=True)
class Open:
    """A line of the table: the domain of the words, and why the rules need not know them."""

    domain: str
    reason: str


@cache
def open_places() -> dict[tuple[str, int], Open]:
    """The table, by construct and argument."""
    text = files("clingather.asp").joinpath("words.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {(kind, int(index)): Open(domain, reason) for kind, index, domain, reason in rows}


def in_domain(domain: str, word: str) -> bool:
    """Whether a word is one of a domain."""
    if domain.startswith(ALSO):
        return word in domain.removeprefix(ALSO).split("|")
    return DOMAINS[domain](word)


def _is_keyword(word: str) -> bool:
    return word in keyword_spelling() or word in WITH_QUALITY


DOMAINS: Mapping[str, Callable[[str], bool]] = {
    "card type": lambda word: word in CARD_TYPES,
    "color": lambda word: word in COLORS,
    "cost": bool,
    "counter": bool,  # of any kind (122.1); "any" is all of them
    "keyword": _is_keyword,
    "letters": lambda word: LETTERS.fullmatch(word) is not None,
    "loyalty": lambda word: LOYALTY.fullmatch(word) is not None,
    "mana": lambda word: SYMBOL.fullmatch(word) is not None,
    "name": bool,
    "produced": lambda word: PRODUCED.fullmatch(word) is not None,
    "number": str.isdigit,
    "subtype": lambda word: word in subtypes(),
    "supertype": lambda word: word in SUPERTYPES,
    "type or subtype": lambda word: word in CARD_TYPES or word in subtypes(),
}


def ways_of_casting() -> frozenset[str]:
    """The words for ways of casting a spell: keywords, and what the rules name besides."""
    return _told().ways_of_casting


# ---------------------------------------------------------------- told apart by rules
Words = Mapping[tuple[str, int], frozenset[str]]  # in an argument of a construct, counted from 1


def told_apart() -> Words:
    """The words that rules name or look up in the arguments of constructs."""
    return _told().apart


def named() -> Words:
    """Those of them that rules name in the construct itself."""
    return _told().named


@dataclass(frozen=True, slots=True)
class _Told:
    """What following the words through the rules has found."""

    apart: Words
    named: Words
    ways_of_casting: frozenset[str]


@cache
def _told() -> _Told:
    return stored("words.json", _followed, _read)


def _followed() -> bytes:
    """Follow the words through the rules; what is found, as JSON."""
    flow = _Flow()
    arguments = [
        (place, sorted(flow.words(spot)), sorted(flow.at(spot))) for place, spot in _arguments()
    ]
    ways = {word for spot in (("way", 1, 0), ("cast_as", 3, 2)) for word in flow.at(spot)}
    return json.dumps((arguments, sorted(ways)), ensure_ascii=False).encode()


def _read(data: bytes) -> _Told:
    arguments, ways = json.loads(data)
    places = [(kind, index) for (kind, index), _, _ in arguments]
    return _Told(
        dict(zip(places, (frozenset(words) for _, words, _ in arguments), strict=True)),
        dict(zip(places, (frozenset(words) for _, _, words in arguments), strict=True)),
        frozenset(keyword_spelling()).union(ways),
    )


def _arguments() -> Iterator[tuple[tuple[str, int], Spot]]:
    """The arguments of constructs that are texts, and where the rules have them."""
    for kind, (_, sorts) in SIGNATURES.items():
        for index, sort in enumerate(sorts, start=1):
            if sort in (TEXT, TEXTS):
                yield (kind, index), (kind, len(sorts), index - 1)


Spot = tuple[str, int, int]  # a name, how many arguments it has, and the place of one of them


class _Flow:
    """Which words stand where, and where the variables of a rule carry them."""

    def __init__(self) -> None:
        self.looked_up: dict[Spot, set[Spot]] = defaultdict(set)  # from heads into bodies
        self.passed_on: dict[Spot, set[Spot]] = defaultdict(set)  # from bodies into heads
        self.beside: dict[Spot, set[Spot]] = defaultdict(set)  # from bodies into the same bodies
        self.defined: dict[Spot, set[str]] = defaultdict(set)  # named in heads
        self.asked: dict[Spot, set[str]] = defaultdict(set)  # named in bodies
        here = reading()
        for rule in here.rules:
            if not here.refuses(rule):
                self._look(prepare(rule))

    def _look(self, rule: Prepared) -> None:
        heads: dict[str, set[Spot]] = defaultdict(set)
        bodies: dict[str, set[Spot]] = defaultdict(set)
        for atoms, carried, named in (
            (rule.heads, heads, self.defined),
            (rule.body, bodies, self.asked),
        ):
            for atom in atoms:
                for spot, pattern in _spots(atom):
                    for part in pattern.options if isinstance(pattern, Pool) else (pattern,):
                        if isinstance(part, Text):
                            named[spot].add(part.value)
                        elif isinstance(part, Tuple):
                            named[spot].update(texts(part))
                        elif isinstance(part, Variable) and part.name:
                            carried[part.name].add(spot)
        for name in heads.keys() | bodies.keys():
            compared = [text for compared, text in rule.rule.compared if compared == name]
            for spot in heads[name]:
                self.defined[spot].update(compared)
                self.looked_up[spot] |= bodies[name]
            for spot in bodies[name]:
                self.asked[spot].update(compared)
                self.passed_on[spot] |= heads[name]
                self.beside[spot] |= bodies[name] - {spot}

    def at(self, spot: Spot) -> set[str]:
        """The words that are named at a spot."""
        return self.asked[spot] | self.defined[spot]

    def words(self, start: Spot) -> frozenset[str]:
        """The words that are named at a spot or wherever a variable there leads."""
        found = set[str]()
        seen = {(start, True), (start, False)}
        left = [*seen]
        while left:
            spot, up = left.pop()
            found |= self.asked[spot] if up else self.defined[spot]
            if up:  # it comes in there: the rules that read it
                new = {(s, True) for s in self.passed_on[spot]}
                new |= {(s, False) for s in self.beside[spot]}
            else:  # it is looked up there: the rules that derive it
                new = {(s, False) for s in self.looked_up[spot]}
            left += new - seen
            seen |= new
        return frozenset(found)


def _spots(atom: Atom) -> Iterator[tuple[Spot, Pattern]]:
    """Every argument of an atom and of the terms in it."""
    yield from _spots_in(Call(atom.name, atom.arguments))


def _spots_in(pattern: Pattern) -> Iterator[tuple[Spot, Pattern]]:
    if isinstance(pattern, Pool):
        for option in pattern.options:
            yield from _spots_in(option)
    elif isinstance(pattern, Call):
        for index, argument in enumerate(pattern.arguments):
            yield (pattern.name, len(pattern.arguments), index), argument
            yield from _spots_in(argument)
