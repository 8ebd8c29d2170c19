"""Facts of an ability or a face as a form: with places for the numbers that a table gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from clingather.bridge.base.errors import InputError, LimitError, Problem
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.shapes import LARGEST, too_large
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.type_line import parse_type_line
from clingather.bridge.encodings.terms import (
    Argument,
    Fact,
    Term,
    blank,
    comment,
    constant,
    fact,
    function,
    pieces,
    quote,
    texts,
)
from clingather.bridge.interpreting import compiled
from clingather.bridge.interpreting.definitions import definition, given_by, intrinsic
from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.interpreting.trees import term
from clingather.bridge.oracle.tree import Ability, Clause, Node, nodes

FaceKey = tuple[Face, str]  # a face, and the name of its card
MANA_SYMBOL = re.compile(r"\{([^{}]+)\}")
MANA_COST = re.compile(r"(\{[^{}]+\})*")
NUMERAL = re.compile(r"0|[1-9][0-9]{0,6}")  # which the encodings can add up
EACH_FOR_TARGET = ("target", "each")
NO_BRACKETS = ("[text]", "")
EVALUATED = frozenset({"reference", "filter", "amount", "condition", "player"})
REMEMBERED = 20_000  # objects, abilities and faces whose facts are


class Lines:
    """Facts as lines of text, each said once."""

    def __init__(self) -> None:
        self.lines: list[Fact] = []
        self._said: set[Fact] = set()

    def add(self, name: str, *arguments: Argument) -> None:
        """One fact, said once."""
        line = fact(name, *arguments)
        if line not in self._said:
            self._said.add(line)
            self.lines.append(line)

    def tell(self, facts: Iterable[Fact]) -> None:
        """Facts that are written already, each said once."""
        for line in facts:
            if line not in self._said:
                self._said.add(line)
                self.lines.append(line)

    def cost_symbols(self, cost: str) -> None:
        """The symbols of a mana cost, in their order (CR 202.1)."""
        symbols = MANA_SYMBOL.findall(cost) if MANA_COST.fullmatch(cost) else ["no symbol"]
        guard(sum(int(each) for each in symbols if NUMERAL.fullmatch(each)), "a mana cost")
        for index, symbol in enumerate(symbols, start=1):
            for part in symbol.split("/"):
                component = (
                    function("generic", int(part)) if NUMERAL.fullmatch(part) else quote(part)
                )
                self.add("cost_symbol", cost, index, component)


class Written(NamedTuple):
    """Facts of an ability, a face or an object, with the abilities and faces they speak of."""

    text: str  # one a line; of an object with `HERE` where the name of the state belongs
    abilities: Sequence[int]  # their numbers
    words: AbstractSet[tuple[str, str]]  # that are replaced because of it
    faces: Sequence[FaceKey]


@dataclass(slots=True, eq=False)
class Form:
    """The facts of an ability, a face or an object, with places for the numbers that a table gives.

    Every second piece is such a place: 0 for its own number, then those of the abilities and faces
    that it speaks of, in the order in which they are met.
    """

    pieces: Sequence[str]
    spoken_of: Sequence[Ability | FaceKey]
    words: AbstractSet[tuple[str, str]]
    uninterpreted: str = ""  # why the layers don't interpret the ability
    ability: Ability | None = None
    _last: tuple[Sequence[int], Written] | None = None

    def written(self, numbers: Sequence[int]) -> Written:
        """The facts with those numbers in their places: most tables give those of the last one."""
        last = self._last
        if last is None or last[0] != numbers:
            text = list(self.pieces)
            text[1::2] = [str(numbers[int(place)]) for place in text[1::2]]
            spoken_of = list(zip(self.spoken_of, numbers[1:], strict=True))
            abilities = [number for each, number in spoken_of if isinstance(each, Ability)]
            faces = [each for each, _ in spoken_of if not isinstance(each, Ability)]
            last = self._last = numbers, Written("".join(text), abilities, self.words, faces)
        return last[1]


class Places(dict[Ability | FaceKey, int]):
    """The places of the numbers of what a form speaks of."""

    def of(self, thing: Ability | FaceKey) -> Term:
        """The place of its number."""
        return blank(self.setdefault(thing, len(self) + 1))


class _Unnumbered(Lines):
    """Facts of an ability or a face with places for numbers; they rest on nothing else."""

    def __init__(self, itself: Ability | None = None) -> None:
        super().__init__()
        self._words: set[tuple[str, str]] = set()  # replaced by text-changing effects
        self._itself = itself
        self._places = Places()

    def number(self, ability: Ability) -> Term:
        """The place of the number of an ability."""
        if ability == self._itself:
            return blank(0)
        return self._places.of(ability)

    def form(self, uninterpreted: str = "") -> Form:
        """What was written."""
        found = pieces(self.lines)
        return Form(found, tuple(self._places), self._words, uninterpreted, self._itself)

    def write_ability(self, number: Term, ability: Ability) -> None:
        """The facts of an ability alone."""
        self.tell((comment(number, ability.text),))
        self.add("ability_kind", number, ability.kind)
        if ability.kind == "unsupported" or _uninterpreted(ability):
            self.add("unread", number)
        for giver in _givers(ability):
            for index, given in enumerate(given_by(giver), start=1):
                self.add("keyword_gives", number, index, self.number(given))
        if ability.keyword is not None:
            if ability.keyword.args[0] == "overload":
                self._words.add(EACH_FOR_TARGET)
            if ability.keyword.args[0] == "cleave":
                self._words.add(NO_BRACKETS)
            keyword = term(ability.keyword, self.number)
            self.add("keyword_ability", number, keyword)
        for part in nodes(ability.cost) if ability.cost is not None else ():
            if part.kind == "self_in":  # where it functions, for what grants it (CR 702.178b)
                self.add("cost_has", number, term(part, self.number))
        for position, clause in enumerate(ability.clauses, start=1):
            self._clause(number, position, clause)

    def _clause(self, number: Term, position: int, clause: Clause) -> None:
        subject = term(clause.subject, self.number)
        condition = term(clause.condition, self.number)
        self.add("clause", number, position, subject, condition)
        for index, change in enumerate(clause.changes, start=1):
            self.add("change", number, position, index, term(change, self.number))
        for node in (clause.subject, clause.condition, *clause.changes):
            self._uses(number, node)

    def _uses(self, number: Term, root: Node) -> None:
        """What the encodings evaluate of a tree: each node, and the parts that it mentions."""
        for node in nodes(root):
            written = term(node, self.number)
            self.add("mentions", number, constant(node.kind))
            if node.sort in EVALUATED:
                self.add("uses", number, written)
            for arg in node.args:
                if isinstance(arg, tuple):
                    for item in arg:
                        self.add("member", texts(arg), item)

    def write_face(self, number: Term, face: Face, card_name: str) -> None:
        """The facts of a face alone."""
        self.add("face_name", number, face.name)
        self.add("face_cost", number, face.mana_cost)
        self.cost_symbols(face.mana_cost)
        line = parse_type_line(face.type_line)
        if line.unknown:
            found = ", ".join(line.unknown)
            raise InputError([Problem(f"the type line of {card_name} has unknown words: {found}")])
        for predicate, words in (
            ("face_supertype", line.supertypes),
            ("face_type", line.types),
            ("face_subtype", line.subtypes),
            ("face_indicator", face.color_indicator),
            ("face_color", face.colors or ()),
        ):
            for word in words:
                self.add(predicate, number, word)
        for predicate, value in (
            ("face_power", face.power),
            ("face_toughness", face.toughness),
            ("face_loyalty", face.loyalty),
            ("face_defense", face.defense),
        ):
            if value is not None:
                _guard_printed(value, face.name)
                self.add(predicate, number, _printed_number(value))
        printed = compiled.abilities_of(face, card_name)
        for index, ability in enumerate((*printed, *intrinsic(line.subtypes)), start=1):
            self.add("face_ability", number, index, self.number(ability))


def ability_form(ability: Ability) -> Form:
    """The facts of an ability; those of an equal one may differ in what identity leaves out."""
    known = _ability_forms.get(ability)
    if known is None or known.ability is not ability:
        unnumbered = _Unnumbered(ability)
        unnumbered.write_ability(blank(0), ability)
        known = _ability_forms[ability] = unnumbered.form(_uninterpreted(ability))
    return known


def face_form(face: Face, card_name: str) -> Form:
    """The facts of a face."""
    known = _face_forms.get((face, card_name))
    if known is None:
        unnumbered = _Unnumbered()
        unnumbered.write_face(blank(0), face, card_name)
        known = _face_forms[face, card_name] = unnumbered.form()
    return known


_ability_forms = Memory[Ability, Form](REMEMBERED)
_face_forms = Memory[FaceKey, Form](REMEMBERED)


def _givers(ability: Ability) -> Iterator[Node]:
    """The keyword of an ability, and the designations that it gives: both may give abilities."""
    if ability.keyword is not None:
        yield ability.keyword
    for clause in ability.clauses:
        yield from (change for change in clause.changes if change.kind == "designate")


def _uninterpreted(ability: Ability) -> str:
    """Why the layers don't interpret an ability, if they don't."""
    return unread_by_layers(ability) or _unwritten_cost(ability)


def _unwritten_cost(ability: Ability) -> str:
    """Why the text of a keyword with a cost or number of its own cannot be written down."""
    keyword = ability.keyword
    if keyword is None:
        return ""
    reduced = keyword.kind == "keyword_copied_cost" and bool(keyword.args[1])
    undefined = keyword.kind == "keyword_amount" and definition(keyword) is None
    if undefined or reduced:
        return "the number or cost of this keyword is not worked out yet"
    return ""


def guard(number: int, place: str) -> None:
    """Refuse a number that sums and products could carry beyond what clingo counts."""
    if abs(number) > LARGEST:
        raise LimitError(f"{place}: {number} is beyond {LARGEST}, the largest number computed with")


def _guard_printed(text: str, place: str) -> None:
    """The same of a printed value, before its numbers are read."""
    if (number := too_large(text)) is not None:
        said = number[:50]
        raise LimitError(f"{place}: {said} is beyond {LARGEST}, the largest number computed with")


def _printed_number(text: str) -> int:
    """The number of a printed value; a star or an X is worth nothing by itself (CR 208.2)."""
    return sum(int(part) for part in re.findall(r"(?:^-)?\d+", text))
