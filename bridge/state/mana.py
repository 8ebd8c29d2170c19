"""Mana in a pool as symbols: its type, and what is remembered of it (CR 106.3, 106.4, 500.5).

`{R}` is red mana, `{R snow}` is of a snow source, `{R until end of turn}` isn't lost before, and
`{R only to cast creature spells}` can be spent on nothing else, and
`{C never to cast creature spells}` on anything else (CR 106.6).
"""

from __future__ import annotations

import re
from collections import Counter

# As the format has it: its type, whether it is snow, how long it lasts, on what it is spent.
MARKED = (
    r"([WUBRGC])(?: (snow))?(?: (until end of (?:combat|turn)))?"
    r"(?: only (to [^{}]+)| (never to [^{}]+))?"
)
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_KIND = re.compile(MARKED)

Kind = tuple[str, str, str, str]  # type, "snow" or "", how long it lasts or "", its purpose or ""


def mana_counted(pool: str) -> Counter[str]:
    """How often each symbol is there, without its braces."""
    return Counter(_SYMBOL.findall(pool))


def kind_of(symbol: str) -> Kind:
    """What a symbol says, without its braces."""
    found = _KIND.fullmatch(symbol)
    assert found is not None
    letter, origin, until, only, never = found.groups("")
    return letter, origin, until, only or never


def symbol_of(kind: Kind) -> str:
    """The symbol for mana of a kind, without its braces."""
    *plain, purpose = kind
    said = f"only {purpose}" if purpose.startswith("to ") else purpose
    return " ".join(filter(None, (*plain, said)))


def with_more(pool: str, symbol: str, number: int) -> str:
    """Symbols with so many more of one, in the order WUBRGC; a negative number: fewer."""
    symbols = [*_SYMBOL.findall(pool), *[symbol] * number]
    for _ in range(-number):
        symbols.remove(symbol)
    return "".join(f"{{{each}}}" for each in sorted(symbols, key=_order))


def _order(symbol: str) -> tuple[int, str]:
    return "WUBRGC".find(symbol[0]), symbol
