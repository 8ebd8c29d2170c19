"""Where there is nothing to weigh up, the first payment is the one that is looked for (118.3a)."""

from __future__ import annotations

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.engine.native import available
from clingather.bridge.kernel import announcing
from clingather.bridge.kernel.announcing import UnpayableError, payment

TYPES = ("C", "W", "U", "R")
COMPONENTS = (*((type_,) for type_ in TYPES), ("W", "U"), ("generic(2)", "R"), ("G", "P"), ("S",))
UNITS = ("unit({},1)", "any", "unit({},2)")
# what is seldom among the facts
SELDOM = (
    'counts_as("R","W")',
    'asks("other",1)',
    "costs_life(3)",
    'named("a")',
    'needed("a")',
    'needed_untapped("a")',
    "reduced(1)",
    'costly("a",printed(1))',
    'only_so("b",printed(1))',
    "helps_at_most(improvise,1)",
    'source("a",improvise,0)',
    'source("a",printed(2),0)',
    "life(2)",
    "other_way",
)


@st.composite
def funds(draw: st.DrawFn) -> list[Symbol]:
    """What can pay for a cost, as facts of `118.3a-payment.lp`: plain ones more often than not."""
    few = st.sampled_from([0, 0, 0, 0, 0, 1])
    terms = {f"generic({draw(st.integers(0, 3))})", 'payer("A")'}
    components = COMPONENTS if draw(few) else COMPONENTS[: len(TYPES)]
    for number in range(draw(st.integers(0, 3))):
        for each in draw(st.sampled_from(components)):
            written = each if "(" in each else f'"{each}"'
            terms.add(f'need(id("cost",{number},1),{written})')
    both = draw(few)
    if draw(st.booleans()) or both:
        for thing in "abcde"[: draw(st.integers(1, 5))]:
            terms |= {f'source("{thing}",printed(1),0)', f'tapped_by("{thing}",printed(1))'}
            for _ in range(1 + 2 * draw(few)):
                type_, unit = draw(st.sampled_from(TYPES)), draw(st.sampled_from(UNITS))
                said = unit.format(f'"{type_}"')
                terms.add(f'output("{thing}",printed(1),{said},"{type_}")')
    if both or not any("source" in term for term in terms):
        for _ in range(draw(st.integers(1, 3))):
            type_, number = draw(st.sampled_from(TYPES)), draw(st.integers(1, 3))
            origin = draw(st.sampled_from(["", "", "snow"]))
            kind = f'mana("{type_}","{origin}","","")'
            if not any(kind in term for term in terms):
                terms.add(f"pool({kind},{number})")
    if draw(few):
        terms.add(draw(st.sampled_from(SELDOM)))
    return [parse_term(f'fund("s",{term})') for term in sorted(terms)]


def _first(fund: list[Symbol], engine: announcing.Engine) -> list[str] | str:
    announcing.remembered.clear()
    try:
        return sorted(map(str, payment(fund, engine)))
    except UnpayableError as problem:
        return f"none, sure: {problem.sure}"


@pytest.mark.skipif(not available(), reason="the engine was not built")
@settings(max_examples=300, deadline=None)
@given(funds())
def test_a_plain_payment_is_the_first_one(fund: list[Symbol]) -> None:
    """What the rules about plain payments say is what a search for the best payment finds."""
    plain = announcing._plain([announcing.holds(term.arguments[1]) for term in _ranked(fund)])
    event("searched for" if plain is None else "none" if plain[0] is None else f"{len(plain[0])}")
    assert _first(fund, "native") == _first(fund, "clingo")


def _ranked(fund: list[Symbol]) -> list[Symbol]:
    ranks = {f'rank("{thing}",{n})' for n, thing in enumerate("abcde", start=1)}
    return [*fund, *(parse_term(f'fund("s",{rank})') for rank in sorted(ranks))]


LANDS = ", ".join(
    f'source("{n}",i,0), output("{n}",i,any,"{t}")' for n, t in zip("abc", "RUR", strict=True)
)


@pytest.mark.skipif(not available(), reason="the engine was not built")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ('need(1,"R"), generic(0)', ["a"]),
        ('need(1,"U"), generic(1)', ["a", "b"]),
        ('need(1,"R"), need(2,"R"), generic(1)', ["a", "b", "c"]),
        ('need(1,"U"), need(2,"U"), generic(0)', None),
        ("generic(4)", None),
        ('need(1,"R"), need(1,"U"), generic(0)', "searched for"),
    ],
)
def test_what_is_plain(facts: str, expected: list[str] | str | None) -> None:
    """Lands of one type each, colored symbols and generic mana; nothing else."""
    said = parse_term(f"f({facts}, {LANDS}, " + 'rank("a",1), rank("b",2), rank("c",3))')
    found = announcing._plain([announcing.holds(term) for term in said.arguments])
    if found is None:
        assert expected == "searched for"
        return
    sources = (
        None
        if found[0] is None
        else [each.arguments[0].string for each in found[0] if each.name == "chooses_source"]
    )
    assert sources == expected
