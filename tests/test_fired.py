"""The list of the rules that no example needs, as `fired.py` writes it."""

from __future__ import annotations

from tests.fired import ENCODINGS, LIST, REFUSING

MOST = 157  # lines of the list; never more


def test_the_list_only_shrinks() -> None:
    """It is in order, names each rule once, and is no longer than it was."""
    rows = LIST.read_text(encoding="utf-8").splitlines()
    assert rows == sorted(set(rows))
    assert len(rows) <= MOST


def test_the_list_names_rules() -> None:
    """Each line is a file of `asp/` and the first line of a rule in it, none that refuses."""
    for row in LIST.read_text(encoding="utf-8").splitlines():
        file, head = row.split("  ", 1)
        lines = (ENCODINGS / file).read_text(encoding="utf-8").splitlines()
        assert head in map(str.strip, lines), row
        assert not head.startswith(REFUSING), row
