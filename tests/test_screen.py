"""Lines and tables for people: what is broken where there is little room, and what never is."""

from __future__ import annotations

import io

import pytest

from clingather.cli.screen import say, say_table

ROWS = [("a-long-name#1", "漢字", "Each other creature is small.\nFlying"), ("b", "é", "")]


class Terminal(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize("width", [10, 30, 40, 60])
def test_the_first_column_is_never_broken(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However narrow the screen is; and nothing is lost or wider than the screen, if it can be."""
    monkeypatch.setenv("COLUMNS", str(width))
    say_table("things", ["id", "name", "text"], ROWS)
    out = capsys.readouterr().out
    assert "a-long-name#1" in out
    assert [line for line in out.splitlines() if line.startswith("b ")]
    shown = "".join(letter for letter in out if not letter.isspace() and letter not in "漢字")
    assert "Eachothercreatureissmall.Flying" in shown.replace("a-long-name#1", "")
    if width >= 30:
        assert max(map(len, out.splitlines())) <= width


def test_a_table_may_be_empty(capsys: pytest.CaptureFixture[str]) -> None:
    """Then it has its heads."""
    say_table("", ["id", "name"], [])
    assert capsys.readouterr().out.splitlines() == ["id  name", "─" * 8, ""]


def test_columns_stand_beneath_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Also behind letters that take two places, or none."""
    say_table("", ["id", "name", "text"], [("a", "漢字", "x"), ("b", "e\u0301", "x")])
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["id  name  text", "─" * 14, "a   漢字  x", "b   e\u0301     x", ""]


def test_only_a_terminal_gets_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere they would stand in the way."""
    for to, styled in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stdout", to)
        say_table("things", ["id", "name"], [("a b", "c")])
        said = to.getvalue()
        assert ("\x1b" in said) is styled
        if styled:
            assert "\x1b[1ma b\x1b[0m" in said


def test_what_is_broken_off_begins_where_its_line_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what could steer a terminal is shown."""
    monkeypatch.setenv("COLUMNS", "12")
    say("  one two three\x1b")
    say("")
    assert capsys.readouterr().out == "  one two\n  three\\x1b\n\n"
