"""What keyword abilities mean: the abilities that rule 702 spells out in words.

The words stand in `meanings.txt`; each line is read behind the same gates as the text of a
card. A keyword that is not there either changes the rules themselves (flying), and stands in the
encodings, or is not defined.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from clingather.bridge.base.memory import MANY
from clingather.bridge.interpreting.compiled import granted_ability
from clingather.bridge.oracle import words
from clingather.bridge.oracle.tree import Ability, Node, nodes

MEANINGS = "7-additional/702-keywords/meanings.txt"
GIVEN = "7-additional/702-keywords/given.txt"
OF_SUBTYPES = "3-types/310-battles/310.11-subtypes.txt"


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
    """The abilities that a keyword gives to what has it while a rule of `asp/effects` says so."""
    line = definitions(GIVEN).get(str(keyword.args[0]))
    return () if line is None else tuple(map(read_definition, line.abilities))


@lru_cache(MANY)
def intrinsic(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities that come with some subtypes (CR 310.11b)."""
    found = (definitions(OF_SUBTYPES).get(subtype) for subtype in subtypes)
    return tuple(read_definition(text) for line in found if line for text in line.abilities)


@lru_cache(MANY)
def read_definition(text: str) -> Ability:
    """One ability of a definition."""
    return granted_ability(text) or Ability("unsupported", text, reason="its form proves no kind")


def definition_text(keyword: Node) -> tuple[str, ...] | None:
    """The Oracle text of what a keyword stands for, its parameters put in."""
    name = _name(keyword)
    types = _cycled(name) if name not in definitions() else None
    line = definitions().get("typecycling" if types else name)
    fills = _parameters(keyword)
    if line is None or fills is None:
        return None
    if types:
        fills = {**fills, "type": types}
    texts = [_filled(text, fills) for text in line.abilities]
    found = tuple(text for text in texts if text is not None)
    return found if len(found) == len(texts) else None


_SUNBURST = "—Sunburst"  # in place of a number (CR 702.44c)


def _name(keyword: Node) -> str:
    """How the file calls a keyword ability."""
    set_so = keyword.kind == "keyword_text" and keyword.args[1] == _SUNBURST
    return f"{keyword.args[0]}{_SUNBURST.lower()}" if set_so else str(keyword.args[0])


_CYCLING = re.compile(r"(.+[^ ])cycling")


def _cycled(name: str) -> str | None:
    """What typecycling searches for, with its article: "a Plains", "a basic land"."""
    match = _CYCLING.fullmatch(name)
    if match is None:
        return None
    named = [word if word in _LOWER else _subtype(word) for word in match[1].split(" ")]
    phrase = " ".join(named)
    return f"{words.article(phrase)} {phrase}"


_LOWER = frozenset(word.lower() for word in (*words.TYPES, *words.SUPERTYPES))


def _subtype(word: str) -> str:
    """A subtype in Oracle spelling."""
    spelled = {name.lower(): name for name in words.subtypes()}
    return spelled.get(word, word)


# ---------------------------------------------------------------- parameters
def _parameters(keyword: Node) -> dict[str, str] | None:
    """What a keyword says besides its name; None where a definition cannot use it."""
    if keyword.kind == "keyword":
        return {}
    parameter = keyword.args[1]
    if keyword.kind == "keyword_number":
        return {"N": str(parameter)}
    if keyword.kind == "keyword_cost":
        return _cost(str(parameter))
    if keyword.kind == "keyword_amount" and keyword.wording.startswith("{}"):
        return _amount_of_mana(parameter) if isinstance(parameter, Node) else None
    if keyword.kind == "keyword_filter" and isinstance(parameter, Node):
        from clingather.bridge.oracle import print_phrase  # late: seldom needed

        return {"object": print_phrase(parameter, False)}
    if keyword.kind == "keyword_text" and parameter == _SUNBURST:
        return {}
    if keyword.kind == "keyword_text":
        number, dash, cost = str(parameter).partition("—")
        if not dash:
            return None
        counted = {"N": number} if number.isdigit() else {}
        return {**counted, **(_cost(cost) or {})}
    return None


def _amount_of_mana(amount: Node) -> dict[str, str] | None:
    """A cost of {X} that the keyword defines; None where it speaks of the object itself."""
    if any(node.kind == "self" for node in nodes(amount)):
        return None
    # late: it takes a while to load, and is seldom needed
    from clingather.bridge.oracle import print_amount

    where = f"{{X}}, where X is {print_amount(amount)}"
    return {"pay": f"pay {where}", "pays": f"pays {where}"}


_NUMBERED = re.compile(r"(\d+|X)—([^.]+)\.?(?: .*)?")


def numbered_cost(text: str) -> tuple[str, str] | None:
    """The number and the cost of a keyword that has both: "suspend 4—{U}" (CR 702.62a)."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], found[2]) if found else None


def stated_cost(text: str) -> Node | None:
    """What a text after a keyword says as a cost (CR 118); None where it is not read."""
    return read_definition(f"{text.removesuffix('.')}: Draw a card.").cost


_VERB = re.compile(r"(Pay|Discard|Sacrifice|Exile|Return|Tap|Remove|Put|Mill|Blight) (.+?)\.?")


def _cost(text: str) -> dict[str, str] | None:
    """A cost before a colon, and as what a player does."""
    if text.startswith("{") and " " not in text:
        return {"cost": text, "pay": f"pay {text}", "pays": f"pays {text}"}
    if re.fullmatch(r"(\{[^{} ]+\})+ or (\{[^{} ]+\})+", text):
        return {"pay": f"pay {text}", "pays": f"pays {text}"}
    match = _VERB.fullmatch(text)
    if match is None or "," in text or ". " in text:
        return None
    verb = match[1].lower()
    return {"cost": text.removesuffix("."), "pay": f"{verb} {match[2]}",
            "pays": f"{verb}s {match[2]}"}  # fmt: skip


_PLACE = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]|(?<![A-Za-z])N(?![A-Za-z])")


def _filled(text: str, fills: dict[str, str]) -> str | None:
    """The text of a definition with its parameters; None where one is missing."""
    missing = False

    def fill(match: re.Match[str]) -> str:
        nonlocal missing
        name = match[1] if match[1] and match[2] is None else "N"
        if name not in fills:
            missing = True
            return ""
        if match[2] is None:
            return fills[name]
        number = int(fills["N"])
        return match[1] if number == 1 else match[2].replace("#", words.number_word(number))

    filled = _PLACE.sub(fill, text)
    return None if missing else filled
