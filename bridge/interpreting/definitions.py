"""What keyword abilities mean: the abilities that rule 702 spells out in words.

The words stand in `meanings.txt`; each line is read behind the same gates as the text of a
card. A keyword that is not there either changes the rules themselves (flying), and stands in the
encodings, or is not defined.
"""

from __future__ import annotations

from functools import lru_cache

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Face
from clingather.bridge.interpreting.compiled import abilities_of, granted_ability
from clingather.bridge.oracle.keyword_words import (
    ONCE,
    SUNBURST,
    cycled,
    parameters,
    quality_and_cost,
)
from clingather.bridge.oracle.other_words import filled
from clingather.bridge.oracle.tree import Ability, Node

MEANINGS = "7-additional/702-keywords/meanings.txt"
GIVEN = "7-additional/702-keywords/given.txt"
OF_SUBTYPES = "3-types/310-battles/310.12-subtypes.txt"


@dataclass(frozen=True, slots=True)
class Definition:
    """A line of the file: the keyword, the rule that defines it, its abilities as text."""

    name: str
    rule: str
    abilities: tuple[str, ...]


@lru_cache(MANY)
def definitions(file: str = MEANINGS) -> dict[str, Definition]:
    """Every definition of a file by the name of its keyword, in lower case."""
    text = files("clingather.asp").joinpath(file).read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, rule, abilities = line.split(" | ", 2)
            found[name] = Definition(name, rule, tuple(abilities.split(" // ")))
    return found


def definition(keyword: Node) -> tuple[Ability, ...] | None:
    """The abilities that a keyword ability stands for, or None where no line defines it.

    An ability that was not understood has the kind that its form proves, or "unsupported", and
    says why in `reason`.
    """
    texts = definition_text(keyword)
    return None if texts is None else tuple(map(read_definition, texts))


def given_by(keyword: Node) -> tuple[Ability, ...]:
    """The abilities that a keyword, or a designation, gives to what has it while a rule says so."""
    line = definitions(GIVEN).get(_name(keyword) if _is_gift(keyword) else str(keyword.args[0]))
    if line is None:
        return ()
    fills = (parameters(keyword) if len(keyword.args) > 1 else None) or {}
    texts = [filled(text, fills) for text in line.abilities]
    return tuple(_read_given(text) for text in texts if text is not None)


def _read_given(text: str) -> Ability:
    """One ability that is given: what has no form of its own is an instruction of a spell."""
    spell = Face(name="", type_line="Instant", oracle_text=text)
    return granted_ability(text) or abilities_of(spell, "")[0]


@lru_cache(MANY)
def intrinsic(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities that come with some subtypes (CR 310.12b)."""
    found = (definitions(OF_SUBTYPES).get(subtype) for subtype in subtypes)
    return tuple(read_definition(text) for line in found if line for text in line.abilities)


@lru_cache(MANY)
def read_definition(text: str) -> Ability:
    """One ability of a definition."""
    return granted_ability(text) or Ability("unsupported", text, reason="its form proves no kind")


def definition_text(keyword: Node) -> tuple[str, ...] | None:
    """The Oracle text of what a keyword stands for, its parameters put in."""
    name = _name(keyword)
    types = cycled(name) if name not in definitions() else None
    line = definitions().get("typecycling" if types else name)
    if line is None or (fills := parameters(keyword)) is None:
        return None
    if types:
        fills = {**fills, "type": types}
    texts = [filled(text, fills) for text in line.abilities]
    found = tuple(text for text in texts if text is not None)
    return found if len(found) == len(texts) else None


def _name(keyword: Node) -> str:
    """How the file calls a keyword ability."""
    if keyword.kind == "keyword_text" and keyword.args[0] == "equip":
        return "equip—quality" if quality_and_cost(str(keyword.args[1])) else "equip"
    if keyword.kind == "keyword_cost" and str(keyword.args[1]).endswith(ONCE):
        return f"{keyword.args[0]}—once"
    if keyword.kind == "keyword_amount" and not keyword.wording.startswith("{}"):
        return f"{keyword.args[0]}—amount"
    if _is_gift(keyword):
        return f"gift—{keyword.args[1]}"
    set_so = keyword.kind == "keyword_text" and keyword.args[1] == SUNBURST
    return f"{keyword.args[0]}{SUNBURST.lower()}" if set_so else str(keyword.args[0])


def _is_gift(keyword: Node) -> bool:
    """Whether a line of the file says what is given (CR 702.174d to 702.174i)."""
    return keyword.kind == "keyword_text" and keyword.args[0] == "gift"


def stated_cost(text: str) -> Node | None:
    """What a text after a keyword says as a cost (CR 118); None where it is not read."""
    return read_definition(f"{text.removesuffix('.')}: Draw a card.").cost
