"""Whatever the encodings read of a frame is known to `recalled`, or is not read that late."""

from __future__ import annotations

import re
from pathlib import Path

import clingather.asp
from clingather.bridge.kernel.recalled import ALWAYS, ANNOUNCING, BEHIND
from clingather.bridge.oracle.tree import SIGNATURES

ASP = Path(str(clingather.asp.__path__[0]))
_READ = re.compile(
    r"\b(?:number_|player_)?binding\(\s*\w+,\s*\w+,\s*(\((?:[^()]|\([^()]*\))*\)|\w+)"
)
_NAME = re.compile(r"\b[a-z][a-z_]*\b")

# What no ability on the stack, or waiting for its event, still needs: bound and read while a spell
# or ability is announced and paid for, or of spells, or within one resolution.
SOONER = frozenset({
    *("additional", "attacks_at", "attacks_one", "auto", "by_flash", "by_leave", "cast_late"),
    *("for_payment", "free_by_leave", "from_battlefield", "rather_than_mana"),
    *("exiled_before", "has_searched", "in_resolution", "told_each", "put_copy"),
    *("made_with", "said_of"),
    *("subgame_ended", "subgame_won"),
    *("colored_less", "kicked", "leave", "left_to_reduce", "lessened", "listed"),
    "named_for_cost",
    *("offered", "owed", "sacrificed", "special"),
    *("spends_any", "splice", "splice_cost", "suspended_for", "turn_cost", "unlocks", "way"),
    *("way_by", "kept_way", "number_used", "chosen_step"),
    *("which_cost", "chosen_here", "voted"),
    *("rather", "so", "spell_exiled", "more_as_enters", "from_hand"),
    *("added", "applied", "copied", "die", "enters_as", "fizzled", "flipped", "gave", "parted"),
    "sides",
    "shown",
    "unfit",
    "by_use",
})  # fmt: skip
# What is decided while a spell or ability is put on the stack, which a copy of it has too; the rest
# is done or chosen as it resolves, which a copy forgets (CR 707.10).
DECIDED = frozenset({
    "announced",
    *("ability", "additional", "by_flash", "by_leave", "cast_from", "cast_late", "chosen_number"),
    *("divided", "colored_less", "by_use", "chosen_for"),
    *("exiled_before", "free_by_leave", "from_battlefield"),
    *("in_resolution", "instance", "leave", "lessened", "listed", "number", "of_crew"),
    "left_to_reduce",
    "offered",
    *("offers_none", "owed", "proposed", "rather_than_mana", "removed_counters", "sneaks_at"),
    *("special", "spends_any", "splice_cost", "suspended_for", "target", "turn_cost", "unfit"),
    *("unlocks", "way", "which_cost", "x", "kept_way", "number_used", "chosen_step"),
    *("rather", "so", "spell_exiled", "event_object", "more_as_enters"),
})  # fmt: skip
_BOUND = re.compile(r"\bbind\(\s*\w+,\s*(\((?:[^()]|\([^()]*\))*\)|\w+)")
_FORGOTTEN = re.compile(r"\bof_resolution\(\((.*?)\)\)\.", re.DOTALL)


def _texts() -> list[str]:
    """The encodings without their comments."""
    return [
        re.sub(r"^\s*%.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for path in sorted(ASP.rglob("*.lp"))
    ]


def _said(pattern: re.Pattern[str]) -> set[str]:
    """The names of frames that stand so in the encodings, outermost words only."""
    found: set[str] = set()
    for text in _texts():
        for said in pattern.findall(text):
            inner = re.sub(r"(?<=\w)\([^()]*\)", "", said)
            found.update(_NAME.findall(inner))
    return found


def _read() -> set[str]:
    """The names that the encodings read of frames."""
    return _said(_READ)


def test_names_of_frames_are_found() -> None:
    """Those that stand behind a construct among them."""
    assert {"target", "event_color", "instance", "produced"} <= _read()


def test_every_name_of_a_frame_is_told_apart() -> None:
    """A new one is a node of trees, stands behind one, is read always, or sooner."""
    known = {*SIGNATURES, *ALWAYS, *ANNOUNCING, *BEHIND, *SOONER}
    assert _read() - known == set()


def test_no_name_is_in_the_tables_that_nothing_reads() -> None:
    """So they don't outlive the rules."""
    assert SOONER - _read() == set()
    assert not SOONER & (ALWAYS | ANNOUNCING | BEHIND.keys())
    assert BEHIND.keys() <= _read()


def test_a_copy_forgets_each_name_that_is_bound_as_its_original_resolves() -> None:
    """A name that the encodings bind is decided beforehand, or `of_resolution` has it."""
    (listed,) = (found[1] for text in _texts() if (found := _FORGOTTEN.search(text)))
    forgotten = set(re.findall(r'"(\w+)"', listed))
    assert not forgotten & DECIDED
    assert _said(_BOUND) - forgotten == DECIDED
