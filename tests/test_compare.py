"""How an answer is compared with what a scenario expects of it (`expect:`)."""

from __future__ import annotations

from clingather.bridge.questions.compare import compare

TAPPED, BOTH = {"tapped": True}, {"tapped": True, "counters": {"stun": 1}}


def test_each_entry_of_a_list_takes_an_item_of_its_own() -> None:
    """Two that are expected alike are two, not one that is found twice."""
    (found,) = compare([TAPPED, TAPPED], [TAPPED, {"id": "island"}], "battlefield")
    assert found.expected == TAPPED


def test_an_entry_leaves_an_item_to_one_that_fits_no_other() -> None:
    """The first entry fits both items, the second one of them alone, in whichever order."""
    assert compare([TAPPED, BOTH], [BOTH, TAPPED], "battlefield") == []
    assert compare([BOTH, TAPPED], [TAPPED, BOTH], "battlefield") == []
    assert compare([BOTH, BOTH], [TAPPED, BOTH], "battlefield") != []
