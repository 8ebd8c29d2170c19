"""Symbols are those of clingo: written, compared and taken apart in the same way."""

from __future__ import annotations

import copy
import pickle
import re

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clingather.bridge.encodings.solver import Function, Number, String, parse_term, symbol_of
from clingather.bridge.encodings.symbols import known, read

NAMES = ("a", "b", "ab", "f")
TEXTS = st.text(st.sampled_from(list('ab"\\\né,(')), max_size=3)
SYMBOLS = st.recursive(
    st.one_of(
        st.integers(-12, 12).map(clingo.Number),
        TEXTS.map(clingo.String),
        st.sampled_from([*map(clingo.Function, NAMES), clingo.Infimum, clingo.Supremum]),
        st.just(clingo.parse_term("()")),  # not what clingo.Function makes without arguments
    ),
    lambda inner: st.builds(
        clingo.Function, st.sampled_from(["", *NAMES]), st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=6,
)


@given(SYMBOLS, SYMBOLS)
def test_symbols_are_written_and_ordered_as_clingo_does(
    one: clingo.Symbol, two: clingo.Symbol
) -> None:
    """Equal ones are one object, made from clingo, from a text or from parts."""
    ours, other = symbol_of(one), symbol_of(two)
    assert str(ours) == str(one)
    assert parse_term(str(one)) is ours
    assert (ours < other, ours == other, ours >= other) == (one < two, one == two, one >= two)
    assert ours.type.name == one.type.name
    if one.type is clingo.SymbolType.Function:
        assert ours.name == one.name
        assert list(map(str, ours.arguments)) == list(map(str, one.arguments))
        assert Function(ours.name, ours.arguments) is ours


def test_a_symbol_has_what_its_kind_has() -> None:
    """What it has not raises, so nothing is taken for something else."""
    assert (Number(3).number, String("a b").string) == (3, "a b")
    for symbol, missing in (
        (Number(3), "name"),
        (String("a"), "arguments"),
        (Function("a"), "number"),
    ):
        with pytest.raises(AttributeError):
            getattr(symbol, missing)
    with pytest.raises(ValueError, match="not in the language"):
        parse_term("-a")
    assert copy.deepcopy(String("a")) is pickle.loads(pickle.dumps(String("a"))) is String("a")


def test_a_symbol_goes_when_nobody_has_it() -> None:
    """What was asked once is not kept for ever; a part stays as long as what it is part of."""
    whole = Function("weighed", [String("a feather of the phoenix")])
    assert known('"a feather of the phoenix"') is whole.arguments[0]
    del whole
    assert known('weighed("a feather of the phoenix")') is None
    assert known('"a feather of the phoenix"') is None


PIECES = (
    *("a", "f", "not", "b_C", "_a", "X", "(", "(", ")", ")", ",", ",", "()", " ", "+", "#inf"),
    *("0", "1", "-2", "-0", "01", "123456789", "2147483647", "99999999999"),
    *('""', '"x"', '"q\\"\\n"', '"\\\\"', '"', "\n", "-"),
)


@settings(max_examples=500)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_what_is_read_here_is_what_clingo_reads(text: str) -> None:
    """Only what is surely a term is read without clingo, and as the term that it is for clingo."""
    found = read(text)
    if found is not None:
        assert found is symbol_of(clingo.parse_term(text))


@given(SYMBOLS)
def test_what_clingo_writes_is_read_without_it(one: clingo.Symbol) -> None:
    """But for numbers of ten digits, and the least and the greatest symbol."""
    plain = re.search(r"#|[0-9]{10}", re.sub(r'"(?:[^"\\]|\\.)*"', "", str(one))) is None
    assert (read(str(one)) is not None) is plain
