"""Facts have one writer: no other source of the bridge makes program text (see `terms`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from clingather import bridge
from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.encodings import terms
from clingather.bridge.encodings.solver import Function, Number, String, parse_term
from clingather.bridge.encodings.terms import constant, fact, function, row, texts

FOLDER = Path(next(iter(bridge.__path__)))
WRITER = "encodings/terms.py"
# What calls or joins with brackets, and is no fact: answers and messages for people, rules of asp/.
OTHERS = {
    "base/ids.py",  # patterns
    "base/records.py",  # methods of classes
    "encodings/derivations.py",  # atoms of the engine, written as clingo does
    "encodings/ground_terms.py",  # terms that were read by their grammar, written anew
    "interpreting/places.py",
    "encodings/symbols.py",  # terms as clingo writes them
    "encodings/word_lists.py",  # the words of asp/ itself
    "engine/generated.py",  # Python that plans are made into
    "engine/normalise.py",  # ground terms of asp/ itself
    "engine/tracing.py",  # the same
    "engine/terms.py",  # terms of the engine, written as clingo does
    "encodings/slicing.py",  # ground terms of asp/ itself
    "kernel/answers.py",  # many facts as one rule
    "questions/understanding.py",
}
TEXTS = "oracle/"  # compiles and prints Oracle texts; writes nothing for the encodings


def sources() -> Iterator[tuple[str, str]]:
    """The sources that may speak to the encodings."""
    for path in sorted(FOLDER.rglob("*.py")):
        name = path.relative_to(FOLDER).as_posix()
        if name != WRITER and not name.startswith(TEXTS):
            yield name, path.read_text(encoding="utf-8")


def pieces(node: ast.AST) -> list[str | None] | None:
    """The texts that a formatted text is made of, None for what is put in; None for others."""
    if isinstance(node, ast.JoinedStr):
        return [str(each.value) if isinstance(each, ast.Constant) else None for each in node.values]
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
        sides = (node.left, node.right)
        if any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in sides):
            return [each.value if isinstance(each, ast.Constant) else None for each in sides]  # type: ignore[misc]
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "format"
        and isinstance(node.func.value, ast.Constant)
    ):
        return [str(node.func.value.value).replace("{}", ""), None]
    return None


def looks_like_a_fact(parts: list[str | None]) -> bool:
    """Whether something is put in behind `name(`, or the whole ends like a fact."""
    calls = any(
        isinstance(piece, str)
        and (re.search(r"(?:^|[^\w ])?[a-z_]\w*\($", piece) or re.search(r"(?:^|,)\($", piece))
        and following is None
        for piece, following in pairwise(parts)
    )
    begins = isinstance(parts[0], str) and re.match(r"[a-z_]\w*\(", parts[0]) is not None
    last = parts[-1]
    named = len(parts) > 1 and parts[0] is None and str(parts[1]).startswith("(")
    return calls or begins or named or (isinstance(last, str) and last.rstrip().endswith(")."))


def found_in(source: str) -> list[int]:
    """The lines of a source that look as if they made a fact, or name something one unread."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        parts = pieces(node)
        if parts and looks_like_a_fact(parts):
            lines.append(node.lineno)  # type: ignore[attr-defined]
        called = node.func if isinstance(node, ast.Call) else None
        name = getattr(called, "id", getattr(called, "attr", ""))
        if name in ("Term", "Fact"):
            lines.append(node.lineno)  # type: ignore[attr-defined]
    return lines


def test_no_source_but_the_writer_makes_facts() -> None:
    """No formatted text looks like a fact or term, and nothing is said to be one."""
    seen = {name: found_in(source) for name, source in sources()}
    assert len(seen) > 100
    assert {name: lines for name, lines in seen.items() if lines and name not in OTHERS} == {}
    assert all(seen[name] for name in OTHERS)  # no exception that nothing needs


@pytest.mark.parametrize(
    "source",
    [
        'x = f"life({s},{p})."',
        'x = f"{name}({s})."',
        'x = "life(" + s + ")."',
        'x = "life(%s)." % s',
        'x = "life({})." .format(s)',
        "x = f'was({o},3)'",
        'x = f"{s},({o})."',
        "x = Term(text)",
        "x = terms.Fact(text)",
    ],
)
def test_a_fact_made_elsewhere_would_be_seen(source: str) -> None:
    """The test above finds what it looks for."""
    assert found_in(source)


def test_arguments_are_told_apart() -> None:
    """Texts are quoted; names, numbers, symbols and terms are not."""
    what = fact("p", "a", 1, constant("b"), function("f", "x", -2), row("y"), row(), String("é"))
    assert what == 'p("a",1,b,f("x",-2),("y",),(),"é").'
    assert fact("p") == "p."
    assert fact("p", Function("g", [Number(3)])) == "p(g(3))."
    assert texts(("a", "b")) == '("a","b")'


@pytest.mark.parametrize("text", ['"', "\\", '\\"', "a\nb", '"). life("A",99). %*', "𝔸ä\u202e", ""])
def test_a_text_is_one_clingo_string(text: str) -> None:
    """What is written is read back as the same text."""
    assert parse_term(terms.quote(text)).string == text


@pytest.mark.parametrize("text", ["\x00", "a\x1ab", "\ud800", "\x07", "\r"])
def test_what_no_text_may_hold_is_refused(text: str) -> None:
    """NUL would end the program, and U+001A stands for the state."""
    with pytest.raises(ClingatherError):
        fact("p", text)


@pytest.mark.parametrize(
    "number", [2**31, -(2**31) - 1, 1 << 20_000], ids=["more", "less", "much more"]
)
def test_a_number_that_clingo_cannot_count_is_refused(number: int) -> None:
    """Clingo counts in 32 bits."""
    with pytest.raises(ClingatherError):
        fact("p", number)


@pytest.mark.parametrize("name", ["", "Life", "not", "a b", "p(", "1", "é", "a.b", "#script"])
def test_what_is_no_name_is_no_constant(name: str) -> None:
    """Neither as a constant nor as the name of a fact."""
    with pytest.raises(ValueError, match="no name"):
        constant(name)
    with pytest.raises(ValueError, match="no name"):
        fact(name, 1)


@pytest.mark.parametrize("value", [None, True, 1.5, ["a"]])
def test_nothing_else_is_an_argument(value: object) -> None:
    """A value of another type is a fault where it is written."""
    with pytest.raises(TypeError):
        fact("p", value)  # type: ignore[arg-type]
