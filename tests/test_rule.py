"""`clingather rule` and `pytest --rule`: where a rule of the book stands in the project."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner

from clingather.bridge.base.errors import InputError
from clingather.bridge.encodings.citations import cited, is_under
from clingather.bridge.questions.rule import rule, text_of
from clingather.cli.main import clingather, run
from tests.schemas import fits_schema
from tests.test_citations import rule_numbers

LEGEND = "7-additional/704-state-based/704.5j-legend-rule.lp"
TEXT = """704. State-Based Actions

704.5. The state-based actions are as follows:

704.5j A first sentence,
on two lines.

Example: One more.

704.5k Another rule.
"""


def test_a_rule_names_its_file_its_row_and_its_examples() -> None:
    """All three of the legend rule (CR 704.5j)."""
    top = Path(__file__).parent.parent
    answer = rule("704.5j", examples=top / "examples")
    (row,) = answer["ledger"]
    assert (row["rule"], row["status"]) == ("704.5j", "implemented")
    assert LEGEND in row["what"].split()
    files = {row["file"] for row in answer["encodings"]}
    assert f"asp/{LEGEND}" in files
    assert any("legend" in row["file"] for row in answer["examples"])
    for row in answer["encodings"]:
        file = resources.files("clingather.asp") / row["file"].removeprefix("asp/")
        lines = file.read_text(encoding="utf-8").splitlines()
        assert row["text"] in lines[row["line"] - 1]


def test_a_rule_with_rules_below_it_is_answered_with_them() -> None:
    """704.5 has rows for each of its letters, 704 for all of the section."""
    some, more = rule("704.5"), rule("704")
    assert {"704.5a", "704.5j"} <= {row["rule"] for row in some["ledger"]}
    assert len(some["ledger"]) < len(more["ledger"])
    assert all(is_under(row["rule"], "704") for row in more["ledger"])


@pytest.mark.parametrize("number", ["704.5zz", "999", "7", "704.", "legend rule", "", "704.5J"])
def test_a_number_that_the_edition_does_not_have_is_an_error(number: str) -> None:
    """The input is wrong: exit code 2."""
    with pytest.raises(InputError, match="no such rule"):
        rule(number)
    assert run(["rule", number]) == 2


def test_every_number_of_the_edition_has_an_answer() -> None:
    """The ledger has the leaves; what is above them is found by them."""
    leaves = [row["rule"] for row in rule("613")["ledger"]]
    assert leaves
    for number in sorted(n for n in rule_numbers() if n.startswith("613")):
        assert any(is_under(leaf, number) for leaf in leaves)
    assert all(rule(number)["ledger"] for number in ("100", "100.1", "613.8", "905.6"))


def test_a_range_cites_the_rules_between_its_ends() -> None:
    """ "704.5a to 704.5c" speaks of 704.5b too; a number that only begins alike is another rule."""
    assert cited("loses (CR 704.5a to 704.5c)") >= {"704.5a", "704.5b", "704.5c"}
    assert cited("see 613.8-dependency.lp") == frozenset()
    assert is_under("704.5j", "704.5")
    assert not is_under("704.50", "704.5")


def test_the_command_prints_it_and_its_json_fits_the_schema() -> None:
    """For people and for programs."""
    printed = CliRunner().invoke(clingather, ["rule", "704.5j"])
    assert f"asp/{LEGEND}:" in printed.output
    answer = json.loads(CliRunner().invoke(clingather, ["rule", "704.5j", "--json"]).output)
    fits_schema(answer)
    fits_schema(answer, "rule")


def test_the_text_comes_from_a_file_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By option or by environment, from a file or from the edition's file of a folder."""
    path = tmp_path / "rules-2026-08-07.txt"
    path.write_text(TEXT, encoding="utf-8")
    (tmp_path / "rules-2026-06-19.txt").write_text("704.5j Something else.\n", encoding="utf-8")
    expected = "704.5j A first sentence,\non two lines.\n\nExample: One more."
    assert text_of("704.5j", path) == text_of("704.5j", tmp_path) == expected
    assert text_of("704.5", path) == "704.5. The state-based actions are as follows:"
    assert text_of("704.5z", path) is None
    monkeypatch.setenv("CLINGATHER_RULES", str(tmp_path))
    assert rule("704.5j")["text"] == expected


def test_pytest_runs_what_cites_a_rule(root: Path) -> None:
    """`pytest --rule 704.5j` takes the examples that cite it, and this test, and no others."""
    options = ["--collect-only", "-m", "slow or not slow", "--rule", "704.5j"]
    command = [sys.executable, "-m", "pytest", *options]
    files = ["tests/test_examples.py", "tests/test_rule.py", "tests/test_yaml_nodes.py"]
    done = subprocess.run([*command, *files], capture_output=True, text=True, cwd=root)
    examples = {Path(row["file"]).stem for row in rule("704.5j")["examples"]}
    names = [line for line in done.stdout.splitlines() if "::" in line]
    assert {n.split("/")[-1][:-1] for n in names if "test_example[" in n} == examples
    assert any("test_a_rule_names_its_file" in name for name in names)
    assert not any("test_yaml_nodes" in name for name in names)
