"""Mana in a pool as symbols: its type, and what is remembered of it (CR 106.3, 106.4, 500.5).

`{R}` is red mana, `{R snow}` is of a snow source, and `{R until end of turn}` isn't lost before.
"""

from __future__ import annotations

import re
from collections import Counter

MARKED = r"([WUBRGC])(?: (snow))?(?: (until end of (?:combat|turn)))?"  # as the format has it
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_KIND = re.compile(MARKED)

Kind = tuple[str, str, str]  # the type, "snow" or "", how long it lasts or ""


def mana_counted(pool: str) -> Counter[str]:
    """How often each symbol is there, without its braces."""
    return Counter(_SYMBOL.findall(pool))


def kind_of(symbol: str) -> Kind:
    """What a symbol says, without its braces."""
    found = _KIND.fullmatch(symbol)
    assert found is not None
    letter, origin, until = found.groups("")
    return letter, origin, until


def symbol_of(kind: Kind) -> str:
    """The symbol for mana of a kind, without its braces."""
    return " ".join(part for part in kind if part)


def with_more(pool: str, symbol: str, number: int) -> str:
    """Symbols with so many more of one, in the order WUBRGC; a negative number: fewer."""
    symbols = [*_SYMBOL.findall(pool), *[symbol] * number]
    for _ in range(-number):
        symbols.remove(symbol)
    return "".join(f"{{{each}}}" for each in sorted(symbols, key=_order))


def _order(symbol: str) -> tuple[int, str]:
    return "WUBRGC".find(symbol[0]), symbol
