"""What a scenario says never becomes program text of the encodings, whatever it says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clingather.bridge import outcomes
from clingather.bridge.base.errors import ClingatherError, InputError
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings.ground_terms import canonical
from tests.attack.places import places, with_text

HOSTILE = (
    '1). life("A",99). p(1',
    '"), life("A",99). #script(python)',
    'x). #include "/etc/passwd". y(',
    "p(1..100000000)",
    "@f()",
    "Ünïcode",
    "not",
    'é"\\',
    "a\nb",
    "nul\x00",
)
JURI = {
    "name": "Test Performer",
    "type_line": "Creature — Human Shaman",
    "oracle_text": "When this creature dies, it deals damage equal to its power to any target.",
    "power": "1",
    "toughness": "1",
}
STARTING: dict[str, Any] = {
    "scenario": 1,
    "cards": [JURI],
    "players": [
        {
            "id": "A",
            "battlefield": [
                {"card": "Test Performer", "id": "juri", "counters": {"+1/+1": 2}, "tapped": True},
                {"card": "Holy Strength", "id": "holy", "attached_to": "juri"},
            ],
        },
        {"id": "B"},
    ],
}


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    """A state in which an ability on the stack remembers what has left."""
    start = {**STARTING, "do": [{"event": {"destroy": ["juri"]}}]}
    found = outcomes(json.dumps(start), database=open_database())
    state = next(each["state"] for each in found["outcomes"])
    return {**state, "cards": [JURI], "do": ["resolve"]}


REFUSED = (2, 3, 4)  # exit codes: wrong input, not understood, a limit


def test_the_state_remembers_and_is_read_back(written: dict[str, Any]) -> None:
    """There is something to attack, and untouched it answers as it should: 4 damage."""
    assert "facts" in next(iter(written["former"].values()))
    assert _lives(written) == {("A", 20), ("B", 16)} or _lives(written) == {("A", 16), ("B", 20)}


def _lives(data: dict[str, Any]) -> set[tuple[str, int]]:
    (found, *_) = outcomes(json.dumps(data), database=open_database())["outcomes"]
    return {(player["id"], player.get("life", 20)) for player in found["state"]["players"]}


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_remembered_stays_data(text: str, written: dict[str, Any]) -> None:
    """A text at any place of what is remembered is refused, or is a text: nobody has 99 life."""
    keys = ("former", "stack", "delayed")
    remembered = [place for key in keys for place in places(written.get(key, {}), (key,))]
    for place in remembered[:: 7 if text != HOSTILE[0] else 1]:
        found = _answer(with_text(written, place, text))
        assert found in (*REFUSED, 16), (place, found)


def _answer(data: dict[str, Any]) -> int:
    """The exit code of the error that an answer is refused with, or else the least life total."""
    try:
        return min(life for _, life in _lives(data))
    except ClingatherError as error:
        return error.exit_code


@pytest.mark.parametrize(
    "text",
    [
        "target(1)",
        'divided(1,"B")',
        "outer(result(cost(tapped)))",
        'granted(resolved("a \\" b"),1,-2)',
        '("a",)',
        "()",
    ],
)
def test_terms_are_written_as_they_were_read(text: str) -> None:
    """A ground term is its own canonical form."""
    assert canonical(text) == text


@pytest.mark.parametrize("text", [*HOSTILE, "f(X)", "f()", "f(", "(1)", "a;b", "_", "f(1)%", ""])
def test_what_is_no_ground_term_is_refused(text: str) -> None:
    """Variables, intervals, calls, comments, further statements."""
    with pytest.raises(ValueError, match=r"term|bracket|range|nothing"):
        canonical(text)


def test_an_unknown_fact_about_what_has_left_is_refused_with_its_place(
    written: dict[str, Any],
) -> None:
    """The table of facts is closed, and so are their arguments."""
    (name, known), *_ = written["former"].items()
    for change, key in (
        ({**known, "facts": {**known["facts"], "life": [["A", 99]]}}, f"former.{name}.facts.life"),
        ({**known, "facts": {**known["facts"], "owner": [[3]]}}, f"former.{name}.facts.owner[0]"),
        ({**known, "has": {**known["has"], "power": [["3"]]}}, f"former.{name}.has.power[0]"),
    ):
        data = {**written, "former": {**written["former"], name: change}}
        with pytest.raises(InputError) as raised:
            outcomes(json.dumps(data), database=open_database())
        assert [problem.key for problem in raised.value.problems] == [key]


def test_the_term_of_a_tree_is_still_read(written: dict[str, Any]) -> None:
    """What earlier versions wrote as a term is read, if it is one that names no ability."""
    (name, known), *_ = written["former"].items()
    row = [[0, {"term": 'printed_on("Test Performer")'}]]
    change = {**known, "facts": {**known["facts"], "printed_original": row}}
    data = {**written, "former": {**written["former"], name: change}}
    assert _lives(data) == _lives(written)
