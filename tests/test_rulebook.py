"""The rulebook as values: what a statement says, and what is stored of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from clingather.bridge.encodings import rulebook, stored
from clingather.bridge.encodings.parsing import read, replaced
from clingather.bridge.encodings.statements import Call, Number, Pool, Text, Tuple, Variable

TEXT = """
% a comment
#defined b/2.
a(-1, f("x\\"y"), (p; q), (X, 2), X + 1) :- b(X, _), not c(_), X = 3, X != "no", Step > 1,
  2 = #count { Y : d(X, Y), not e(Y) }.
{ g(X) : h(X) }.
"""
FILE = "1-concepts/made-up.lp"


def test_a_statement_in_its_parts() -> None:
    """Names for `_` in positive literals, the atoms of aggregates apart, the place in the file."""
    defined, rule, choice = read(TEXT, FILE)
    assert (defined.directive, defined.heads, defined.body) == (True, (), ())
    (head,) = rule.heads
    assert head.arguments[:4] == (
        Number(-1),
        Call("f", (Text('x"y'),)),
        Pool((Call("p"), Call("q"))),
        Tuple((Variable("X"), Number(2))),
    )
    assert [(a.name, a.negated, a.inner) for a in rule.body] == [
        ("b", False, False),
        ("c", True, False),
        ("d", False, True),
        ("e", True, True),
    ]
    assert rule.body[0].arguments == (Variable("X"), Variable("Any1"))
    assert rule.body[1].arguments == (Variable(""),)
    assert rule.equations == (("X", Number(3)),)
    assert rule.compared == (("X", "no"),)
    assert (rule.file, rule.line, rule.reserved) == (FILE, 4, True)
    assert "b(X,Any1); not c(_)" in rule.said({"Step": "t"})
    assert "t > 1" in replaced(rule, {"Step": "t"}).text
    assert choice.choice
    assert [(a.name, a.inner) for a in (*choice.heads, *choice.body)] == [("g", False), ("h", True)]


def test_what_is_no_program_is_an_error() -> None:
    """The message has the place."""
    with pytest.raises(ValueError, match="1:5"):
        read("a(X :- b.", FILE)


def test_what_is_stored_is_what_was_read(tmp_path: Path) -> None:
    """A damaged file, one of another version and one that others can write to are left aside."""
    place = tmp_path / "rulebook.jsonl"
    data = rulebook._written({FILE: read(TEXT, FILE)})

    def load() -> rulebook.Book | None:
        return stored._load(place, rulebook._Opened)

    stored._save(place, data)
    found = load()
    assert found is not None
    assert list(map(repr, found[FILE])) == list(map(repr, read(TEXT, FILE)))
    place.chmod(0o666)
    assert load() is None
    place.chmod(0o600)
    place.write_bytes(place.read_bytes().replace(b"made-up", b"made-it"))
    assert load() is None
    stored._save(place / "below-a-file", data)  # nothing can be written there
