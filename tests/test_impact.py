"""`clingather rule impact`: what another edition of the rules changes in the project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.questions.edition import read_edition
from clingather.bridge.questions.impact import impact
from clingather.cli.main import clingather, run
from tests.schemas import fits_schema

OLD = """These rules are effective as of June 19, 2026.

Contents
704. State-Based Actions
702. Keyword Abilities

702.2. Deathtouch

702.2a Deathtouch is a static ability.

704.5g If a creature has lethal damage, it’s destroyed. See rule 704.5h.

704.5j If two legendary permanents of one player have the same name, he or she chooses one.

Example: One more.

704.5k If two permanents are world permanents, all but the newest go.

704.5m An Aura that is attached to nothing is put into the graveyard of whoever owns it.
"""
NEW = """These rules are effective as of August 7, 2026.

122.1j A hone counter on an Equipment gives +1/+0 to what it is attached to.

702.2. Deathtouch

702.2a Deathtouch is a static ability.

702.195. Storied

702.195a Storied is a static ability.

704.5g If a creature has lethal damage, it’s destroyed. See rule 704.5i.

704.5j If two legendary permanents of one player have the same name, he or she chooses one.

Example: One more.

704.5m If two Siege permanents are world permanents, all but the newest go.

704.5n An Aura that is attached to nothing is put into the graveyard of whoever owns it.
"""


def cards(*texts: tuple[str, str, str]) -> list[Card]:
    """Made-up cards of a name, a type line and a text."""
    return [Card(name=n, faces=(Face(name=n, type_line=t, oracle_text=o),)) for n, t, o in texts]


@pytest.fixture
def editions(tmp_path: Path) -> tuple[Path, Path]:
    """Two texts of the rules."""
    files = tmp_path / "old.txt", tmp_path / "new.txt"
    for file, text in zip(files, (OLD, NEW), strict=True):
        file.write_text(text, encoding="utf-8")
    return files


def test_an_edition_has_a_date_and_the_text_of_each_number(editions: tuple[Path, Path]) -> None:
    """The table of contents is no rule, examples belong to theirs."""
    old = read_edition(editions[0])
    assert old.date == "2026-06-19"
    assert old.rules["704.5j"].endswith("chooses one.\n\nExample: One more.")
    assert old.rules["702.2"] == "702.2. Deathtouch"


def test_each_rule_that_differs_is_followed_to_its_number(editions: tuple[Path, Path]) -> None:
    """A text that moved is one rule; a number that went to another rule is not the same one."""
    answer = impact(*editions, [], None)
    assert (answer["old"], answer["new"]) == ("2026-06-19", "2026-08-07")
    found = {(row["kind"], row["old"], row["new"]) for row in answer["rules"]}
    assert found == {
        ("new", None, "122.1j"),
        ("new", None, "702.195"),
        ("new", None, "702.195a"),
        ("moved", "704.5g", "704.5g"),  # the number that it names moved
        ("changed", "704.5k", "704.5m"),
        ("moved", "704.5m", "704.5n"),
        ("gone", "702", None),
        ("gone", "704", None),
    }


def test_a_rule_names_what_cites_its_old_number(editions: tuple[Path, Path]) -> None:
    """The row of the ledger, the lines of `asp/` and the examples."""
    top = Path(__file__).parent.parent
    rows = {row["old"]: row for row in impact(*editions, [], top / "examples")["rules"]}
    row = rows["704.5m"]
    assert [leaf["rule"] for leaf in row["ledger"]] == ["704.5m"]
    assert any("704.5m" in line["text"] for line in row["encodings"])
    for example in row["examples"]:
        assert "704.5m" in (top / example["file"]).read_text(encoding="utf-8")


def test_a_rule_names_the_cards_that_it_touches(editions: tuple[Path, Path]) -> None:
    """By a keyword's title, a kind of counter, or a type that one text has and the other lacks."""
    found = impact(
        *editions,
        cards(
            ("Storied Ox", "Creature — Ox", "Storied Ox has flying."),
            ("Ox", "Creature — Ox", "Storied\nDeathtouch"),
            ("Whetstone", "Artifact", "Put a hone counter on target Equipment."),
            ("Hammer", "Artifact — Equipment", "Equip {2}"),
            ("Invasion", "Battle — Siege", ""),
        ),
        None,
    )
    rows = {row["new"]: (row["about"], row["cards"]["names"]) for row in found["rules"]}
    assert rows["122.1j"] == (["hone counter"], ["Whetstone"])
    assert rows["702.195a"] == (["Storied"], ["Ox"])
    assert rows["704.5m"] == (["Siege"], ["Invasion"])
    assert rows["704.5n"] == ([], [])


def test_what_is_no_text_of_the_rules_is_wrong_input(tmp_path: Path) -> None:
    """The message says so: exit code 2."""
    file = tmp_path / "shopping.txt"
    file.write_text("2 eggs", encoding="utf-8")
    with pytest.raises(InputError, match="no text of the rules"):
        impact(file, file, [], None)
    assert run(["rule", "impact", str(file), str(file)]) == 2
    assert run(["rule", "impact", str(file), str(tmp_path / "absent")]) == 2


def test_the_command_prints_it_and_its_json_fits_the_schema(editions: tuple[Path, Path]) -> None:
    """For people and for programs."""
    command = ["rule", "impact", *map(str, editions)]
    answer = json.loads(CliRunner().invoke(clingather, [*command, "--json"]).output)
    fits_schema(answer, "impact")
    lines = CliRunner().invoke(clingather, command).output.splitlines()
    assert "changed  704.5k -> 704.5m" in lines
    assert lines[-1] == "2026-06-19 to 2026-08-07: 1 changed, 2 gone, 2 moved, 3 new"
    same = CliRunner().invoke(clingather, ["rule", "impact", *[str(editions[0])] * 2]).output
    assert same == "2026-06-19 to 2026-06-19: no rule differs\n"
