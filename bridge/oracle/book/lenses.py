"""The tokens of the lexer as values of the tree, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.predefined import predefined
from clingather.bridge.oracle import words
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.lexer import values_of
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.within import print_quoted, read_quoted


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Lens:
    """A class of tokens: its value in the tree (or REJECT), and what is printed of a value.

    `put` gives None of what is no such value, and undoes `get`.
    """

    token: str
    put: Callable[[Any], str | None]
    get: Callable[[Any], Any] = _same


def _text(value: Any) -> str | None:
    return value or None if isinstance(value, str) else None


def _numeral(value: Any) -> str | None:
    return str(value) if isinstance(value, int) else None


def _several(value: Any) -> Any:
    return value if isinstance(value, int) and value > 1 else REJECT


def _counted(value: Any) -> Any:
    return value if isinstance(value, int) and value else REJECT


def _level(event: Any) -> str | None:
    """The number of a text such as "becomes level 2"."""
    verb, _, number = str(event).rpartition(" ")
    return number if verb == "becomes level" else None


def _amassed(verb: Any) -> str | None:
    """The creatures of a text such as "amass Orcs"."""
    first, _, creatures = str(verb).partition(" ")
    return creatures if first == "amass" else None


def _cost_paid(token: str, kind: str, *but: str) -> Lens:
    """The keywords of one kind and not of others, of texts such as "surge cost paid"."""
    table = words.keyword_table()
    others = {name for other in but for name in table[other]}
    names = {name.lower(): name for name in table[kind] if name not in others}
    said = {f"{name} cost paid": spelt for name, spelt in names.items()}
    return Lens(token, said.get, lambda name: f"{name} cost paid" if name in names else REJECT)


def _alike(symbols: str) -> Any:
    """How many symbols of which color."""
    letters = symbols.strip("{}").split("}{")
    alike = len(set(letters)) == 1 and letters[0] in words.COLOR_NAMES
    return (len(letters), letters[0]) if alike else REJECT


def _unlike(symbols: str) -> Any:
    """Two different colors."""
    letters = tuple(symbols.strip("{}").split("}{"))
    two = len(set(letters)) == len(letters) == 2 and set(letters) <= set(words.COLOR_NAMES)
    return letters if two else REJECT


def _lower(name: Any) -> str | None:
    return name.lower() if name in (*words.TYPES, *words.SUPERTYPES) else None


def _subtype(name: Any) -> str | None:
    return name if name in words.subtypes() else None


def _predefined(name: Any) -> str | None:
    """A predefined token (CR 111.10)."""
    return name if name in predefined() else None


def _words(names: Iterable[str], word: Callable[[str], str], end: str = "") -> dict[Any, str]:
    """What is printed of texts that are such a word of a name, perhaps with another after it."""
    return {word(name) + end: word(name) for name in names}


def _types(name: str) -> str:
    return words.plural(name.lower())


_TYPE, _TYPES = _words(words.TYPES, str.lower), _words(words.TYPES, _types)
_TYPE_CARD = _words(words.TYPES, str.lower, " card")
_TYPE_CARDS = _words(words.TYPES, str.lower, " cards")
_SUBTYPES = _words(words.subtypes(), words.plural)


def _change(value: Any) -> str | None:
    """A text such as "+1/+1"."""
    return value if isinstance(value, str) and value[:1] in "+-" else None


def _keyword(name: Any) -> str | None:
    """A keyword as Oracle text spells it."""
    return words.keyword_spelling().get(name) if isinstance(name, str) else None


def _with_text(keyword: Any) -> str | None:
    """A keyword whose parameter is kept as its text (`compile.py` reads it)."""
    if not isinstance(keyword, Node) or keyword.sort != "keyword":
        return None
    name, *parts = keyword.args
    said, last = words.keyword_spelling().get(str(name), str(name)), parts[-1] if parts else ""
    if keyword.kind in ("keyword_copied_cost", "keyword_copied_cost_exiling"):
        return said
    if keyword.kind == "keyword_onto" and isinstance(parts[0], Node):
        said = f"{said} onto {parts[0].args[0]}"
    glued = keyword.wording == "—" or str(last).startswith("—")
    return f"{said}{keyword.wording}{'' if glued else ' '}{last}"


def _still(said: Any, word: Callable[[str], str]) -> str | None:
    """The type of a text such as "+still:Land"."""
    _, still, name = str(said).partition("+still:")
    return word(name) if still and name in words.TYPES else None


def _fixed(change: str) -> Any:
    return REJECT if "X" in change else change


def _with_x(change: str) -> Any:
    """A change of X and of nothing else."""
    parts = change.split("/")
    return change if "X" in change and all(part[1:] in "X0" for part in parts) else REJECT


def _is_fixed(value: Any) -> str | None:
    return None if _change(value) is None or "X" in value else value


def _is_with_x(value: Any) -> str | None:
    return None if _change(value) is None or "X" not in value else value


def pt_values(text: str) -> tuple[Node, Node] | None:
    """Power and toughness of "N/M" or "X/X"; None where one is neither."""
    values = text.split("/")
    if not all(value.isdigit() or value == "X" for value in values):
        return None
    power, toughness = (node("x") if v == "X" else node("number", int(v)) for v in values)
    return power, toughness


def _pt(values: Any) -> str | None:
    if not isinstance(values, tuple) or any(value.kind not in ("x", "number") for value in values):
        return None
    return "/".join("X" if value.kind == "x" else str(value.args[0]) for value in values)


def _legend_rule(what: Any) -> str | None:
    return '"legend rule"' if what == LEGEND_RULE else None


LEGEND_RULE = node("legend_rule")
_NESTED = re.compile(r'"([^"]*)"')  # a quotation in a quotation


def _quoted(ability: Any) -> str | None:
    """An ability in quotes; a keyword that is granted without them has no such wording."""
    if not isinstance(ability, Ability) or (
        ability.keyword is not None and not ability.wording.startswith('"')
    ):
        return None
    if ability.keyword is None:
        text = _NESTED.sub(r"'\1'", print_quoted(replace(ability, wording="")))
        return f'"{text.removesuffix(".") if ability.wording == "no-period" else text}"'
    return f'"{print_quoted(ability)}"'


def _read_quoted(text: str) -> Any:
    """The ability of a text in quotes: its "this creature" is the object that gets it."""
    return REJECT if (ability := read_quoted(text)) is None else ability


def _quoted_keyword(keyword: Any) -> str | None:
    """A keyword in quotes, in the middle of a sentence."""
    if not isinstance(keyword, Node) or keyword.sort != "keyword":
        return None
    return _quoted(Ability("keyword", "", keyword, wording='" small'))


def _read_quoted_keyword(text: str) -> Any:
    """The keyword that a text quotes with its parameter (CR 113.10b)."""
    ability = read_quoted(text)
    return REJECT if ability is None or ability.keyword is None else ability.keyword


LENSES = {
    "NUMERAL": Lens("NUMERAL", _numeral),  # "3"
    "LESSENED": Lens("NUMERAL", lambda n: str(-n) if isinstance(n, int) and n < 0 else None,
                     lambda n: -n if n else REJECT),  # "3" of a sum that is less
    "SEVERAL": Lens("NUMERAL", lambda n: _numeral(n) if n != 1 else None,
                    lambda n: n if n != 1 else REJECT),  # the same, not "1"
    "MANY": Lens("NUMBER", lambda n: words.number_word(n) if _several(n) is not REJECT else None,
                 _several),  # "two", "three"
    "COUNTED": Lens("NUMBER", lambda n: words.number_word(n) if _counted(n) is not REJECT else None,
                    _counted),  # "one", "two", "three"
    "LEVEL_REACHED": Lens("NUMERAL", _level, lambda n: f"becomes level {n}"),
    "COLOR": Lens("COLOR", words.COLOR_NAMES.get),  # "red"
    "NAME": Lens("NAME", _text),
    "VOTE": Lens("VOTE", _text),  # a word that is voted for
    "MANA": Lens("MANA", _text),  # "{2}{R}"
    "FIXED_MANA": Lens("MANA", _text, lambda mana: REJECT if "X" in mana else mana),  # no "{X}"
    "SYMBOL": Lens("MANA", lambda color: f"{{{color}}}" if color in words.COLOR_NAMES else None,
                   lambda mana: mana[1:-1] if mana[1:-1] in words.COLOR_NAMES else REJECT),  # {R}
    "SYMBOLS": Lens("MANA", lambda said: f"{{{said[1]}}}" * said[0], _alike),  # {R}{R}: (2, "R")
    "TWO_SYMBOLS": Lens("MANA", lambda said: f"{{{said[0]}}}{{{said[1]}}}", _unlike),  # {U}{B}
    "COUNTER": Lens("COUNTER", lambda name: None if name == "any" else _text(name)),  # "charge"
    "SUPERTYPE": Lens("SUPERTYPE", _lower),
    "TYPE": Lens("TYPE", _lower),  # "creature"
    "TYPES": Lens("TYPES", lambda name: _types(name) if name in words.TYPES else None),
    "STILL": Lens("TYPE", lambda said: _still(said, str.lower), lambda name: f"+still:{name}"),
    "STILLS": Lens("TYPES", lambda said: _still(said, _types), lambda name: f"+still:{name}"),
    "SUBTYPE": Lens("SUBTYPE", _subtype),
    "PREDEFINED": Lens("SUBTYPE", _predefined, lambda name: _predefined(name) or REJECT),
    "TYPE_WORD": Lens("TYPE", _TYPE.get, str.lower),  # the words of "that creature" as a text
    "TYPES_WORD": Lens("TYPES", _TYPES.get, _types),
    "SUBTYPES_WORD": Lens("SUBTYPES", _SUBTYPES.get, words.plural),
    "TYPE_CARD": Lens("TYPE", _TYPE_CARD.get, lambda name: f"{name.lower()} card"),
    "TYPE_CARDS": Lens("TYPE", _TYPE_CARDS.get, lambda name: f"{name.lower()} cards"),
    "KEYWORD": Lens("KEYWORD", _keyword),  # "flying"
    "KEYWORD_N": Lens("KEYWORD_N", _keyword),  # "crew", that has a number
    "KEYWORD_C": Lens("KEYWORD_C", _keyword),  # "morph", that has a cost
    "COST_PAID": _cost_paid("KEYWORD_C", "cost"),  # "surge", of "surge cost paid"
    "COST_PAID_PLAIN": _cost_paid("KEYWORD", "plain", "cost"),  # "conspire"
    "COST_PAID_NUMBER": _cost_paid("KEYWORD_N", "number", "cost", "plain"),  # "casualty"
    "GRANTER": Lens("GRANTER", _text),  # the object that grants the ability (CR 201.5a)
    "PTMOD": Lens("PTMOD", _change),  # "+1/+1"
    "PTMOD_FIXED": Lens("PTMOD", _is_fixed, _fixed),  # "+1/-0"
    "PTMOD_X": Lens("PTMOD", _is_with_x, _with_x),  # "+X/+0"
    "PTX": Lens("AT_PTX", _is_with_x, _with_x),  # the X of the spell or ability
    "PT": Lens("PT", _pt, lambda text: pt_values(text) or REJECT),  # "1/1", as two amounts
    "LEGEND_RULE": Lens("QUOTE", _legend_rule,
                        lambda said: LEGEND_RULE if said == "legend rule" else REJECT),
    "TEXT_KEYWORD": Lens("KEYWORD", _with_text),
    "QUOTED": Lens("QUOTE", _quoted, _read_quoted),
    "QUOTED_KEYWORD": Lens("QUOTE", _quoted_keyword, _read_quoted_keyword),
    "SUBTYPES": Lens("SUBTYPES", lambda name: words.plural(name) if _subtype(name) else None),
    "AMASSED": Lens("SUBTYPES", _amassed,
                    lambda name: f"amass {words.plural(name)}"),  # the creatures of 701.47a
}  # fmt: skip


def share(one: str, two: str) -> bool:
    """Whether a value of the tree may be of both; classes without a list of words can have any."""
    first, second = LENSES[one], LENSES[two]
    values = values_of(first.token)
    return not values or any(second.put(first.get(value)) is not None for value in values)
