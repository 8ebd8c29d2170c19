"""What processes tell each other that look for one strategy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from clingather.bridge.solving.notes import Notes, Won

REACHED, MINE = Won(mine=False), Won(mine=True, plays=(({"pass": "priority"}, "after"),))


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[tuple[Notes, Notes]]:
    """Those of two processes."""
    with (tmp_path / "notes").open("a+b") as stream:
        yield Notes(stream.fileno(), 0, 2), Notes(stream.fileno(), 1, 2)


def test_each_knows_what_another_has_found(notes: tuple[Notes, Notes]) -> None:
    """What is won with the plays, what is lost by what is equal of positions."""
    here, there = notes
    here.say_won("all", "after", REACHED)
    here.say_won("all", "before", MINE)
    here.say_lost("all", ("key", None))
    there.hear()
    assert dict(there.won["all"]) == {"after": REACHED, "before": MINE}
    assert there.is_lost("all", [("other", None), ("key", None)])
    assert not there.is_lost("all", [("key", "tapped")])
    assert not there.is_lost("passive", [("key", None)])
    assert "before" not in there.won["passive"]


def test_what_is_lost_against_the_passive_is_lost(notes: tuple[Notes, Notes]) -> None:
    """Others who may do more do no less."""
    here, there = notes
    here.say_lost("passive", "key")
    there.hear()
    assert there.is_lost("passive", ["key"])
    assert there.is_lost("all", ["key"])


def test_how_a_position_was_won_first_stays(notes: tuple[Notes, Notes]) -> None:
    """So what its plays lead to was won before it."""
    here, there = notes
    there.say_won("all", "key", REACHED)
    here.say_won("all", "key", MINE)
    here.hear()
    assert here.won["all"]["key"] == REACHED


def test_what_is_taken_for_granted_comes_before_what_is_lost(notes: tuple[Notes, Notes]) -> None:
    """Who reads that a position is lost knows it, however much was read."""
    here, there = notes
    here.assumed.add("A pays so")
    here.say_lost("all", "key")
    written = os.pread(here.file, 10_000, 0)
    assert written.index(b"A pays so") < written.index(b'"lost"')
    there.hear()
    assert there.assumed == {"A pays so"}


def test_a_line_that_is_being_written_is_read_later(notes: tuple[Notes, Notes]) -> None:
    """Half of one says nothing."""
    here, there = notes
    here.say_lost("all", "key")
    whole = os.pread(here.file, 10_000, 0)
    os.write(here.file, whole[:-4])
    there.hear()
    there.lost.clear()
    there.hear()
    assert not there.is_lost("all", ["key"])
    os.write(here.file, whole[-4:])
    there.hear()
    assert there.is_lost("all", ["key"])


def test_each_begins_elsewhere(notes: tuple[Notes, Notes]) -> None:
    """With the same plays; some come first in all processes."""
    here, there = notes
    assert here.turned([1, 2, 3, 4]) == [1, 2, 3, 4]
    assert there.turned([1, 2, 3, 4]) == [3, 4, 1, 2]
    assert there.turned([1, 2, 3, 4, 5], first=1) == [1, 4, 5, 2, 3]
    assert sorted(replace(there, number=2, processes=3).turned([1, 2])) == [1, 2]
    assert there.turned([]) == []


def test_it_is_told_that_something_untaps(notes: tuple[Notes, Notes]) -> None:
    """And the first plays that reach the goal, and how many positions were looked at."""
    here, there = notes
    line = [{"player": "A", "do": {"pass": "priority"}}]
    here.say_untaps()
    here.say_line(line)
    here.say_looked()
    there.say_looked()
    there.hear()
    assert (there.untaps, there.line, there.nodes) == (True, line, 2)
