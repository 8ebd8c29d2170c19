"""What a play costs and the ways to pay for it, as the encodings of payment say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, best, smallest
from clingather.bridge.encodings.terms import holds

MISSING = program("missing")
PAYMENTS = program("payments")
COLORS = "WUBRG"
MORE_WAYS = frozenset({"other_way", "more_to_choose_from"})  # to pay than those that are told
COUNTED = 1_000  # payments that are counted one by one


@dataclass(frozen=True)
class Payments:
    """The ways to pay; `exact` where they are all there.

    `sure` where no mana ability was left out that might pay as well, for further costs (605.3a).
    """

    ways: tuple[tuple[Symbol, ...], ...] = ()
    exact: bool = True
    sure: bool = True

    @property
    def count(self) -> int:
        """How many ways there are, as far as they were counted."""
        return len(self.ways)


remembered = Memory[tuple[Symbol, ...], Payments](1 << 10)


@dataclass(frozen=True)
class Price:
    """What has to be paid: the facts of `118.3a-payment.lp`, and the other costs."""

    facts: tuple[Symbol, ...] = ()
    others: tuple[Symbol, ...] = ()  # costs that are no mana

    def missing(self) -> list[str]:
        """The types of mana that it asks for and nothing can add."""
        found = best(MISSING, map(holds, self.facts)) or []
        return sorted(f"{{{_component(symbol.arguments[0])}}}" for symbol in found)

    @property
    def mana(self) -> str | None:
        """The mana of the total cost as symbols; None where no mana is part of it."""
        owed = [term.arguments[0].number for term in self.facts if term.name == "generic"]
        if not owed:
            return None
        ways: dict[Symbol, set[str]] = {}
        for term in self.facts:
            if term.name == "need":
                ways.setdefault(term.arguments[0], set()).add(_component(term.arguments[1]))
        symbols = [_symbol(ways[id_]) for id_ in sorted(ways, key=_place)]
        generic = f"{{{owed[0]}}}" if owed[0] or not symbols else ""
        return generic + "".join(symbols)


def payments(prices: Sequence[Price]) -> Iterator[Payments]:
    """The ways to pay for each of some prices, one after the other.

    Those of one player differ in little, so they are grounded together.
    """
    known = {price.facts: remembered.get(price.facts) for price in prices}
    missing = [facts for facts, ways in known.items() if facts and ways is None]
    asked = smallest(PAYMENTS, [list(map(holds, facts)) for facts in missing], COUNTED + 1)
    for price in prices:
        found = known[price.facts]
        if found is None:
            found = _payments(price.facts, next(asked)) if price.facts else _of_nothing()
            known[price.facts] = remembered[price.facts] = found
        yield found


def _payments(facts: Sequence[Symbol], found: Sequence[Sequence[Symbol]]) -> Payments:
    sure = not any(term.name in MORE_WAYS for term in facts)
    ways = sorted((tuple(sorted(way, key=str)) for way in found), key=str)
    exact = len(ways) <= COUNTED and (sure or ways == [()])  # nothing is paid in one way
    return Payments(tuple(ways[:COUNTED]), exact=exact, sure=sure)


@cache
def _of_nothing() -> Payments:
    """The ways to pay where nothing has to be paid: that is so for many plays."""
    return _payments((), *smallest(PAYMENTS, [[]], COUNTED + 1))


def price_of(atoms: Mapping[str, Sequence[Symbol]]) -> Price:
    """The price that the encodings say where they look at the payment of a play."""
    facts = {symbol.arguments[1] for name in ("fund", "price") for symbol in atoms.get(name, ())}
    others = {symbol.arguments[2] for symbol in atoms.get("pays", ())}
    return Price(tuple(sorted(facts, key=str)), tuple(sorted(others, key=str)))


def _component(component: Symbol) -> str:
    return component.string if component.type.name == "String" else str(component.arguments[0])


def _symbol(components: set[str]) -> str:
    """A mana symbol from the ways to pay for it (CR 107.4): {2/W}, {C/W}, {G/W/P}.

    Two colors stand as on cards: the second follows the first within two places of the wheel.
    """
    order = "0123456789CWUBRGSP"
    parts = sorted(components, key=lambda c: order.index(c[0]))
    colors = [part for part in parts if part in COLORS]
    if len(colors) == 2 and COLORS.index(colors[1]) - COLORS.index(colors[0]) > 2:
        first, second = (parts.index(color) for color in colors)
        parts[first], parts[second] = parts[second], parts[first]
    return "{" + "/".join(parts) + "}"


def _place(id_: Symbol) -> tuple[str, int, int]:
    """Symbols stand in the order of their cost, those of the mana cost before those of others."""
    cost, index, each = id_.arguments
    return "" if cost.type.name == "String" else str(cost), index.number, each.number
