"""The documentation is true: its pages agree with the program, and what they show runs."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
import yaml

from clingather.bridge.base.shapes import Headed
from clingather.bridge.questions.schema import scenario_schema
from clingather.bridge.scenario.format import SCENARIO
from clingather.bridge.scenario.meanings import MEANINGS
from clingather.cli.main import clingather, run
from tests import rule_places
from tests.reference import (
    EXAMPLES,
    NOTE,
    PAGES,
    REFUSED,
    SCENARIOS,
    TOP,
    WRITTEN_KEYS,
    example_value,
    heads,
    key_examples,
    mappings,
    pages,
)
from tests.reference import WRITTEN as WRITTEN_BY_OUTCOMES

DOCS = TOP / "docs"
if not DOCS.is_dir():
    pytest.skip("the sources are not here: this is a plain installation", allow_module_level=True)

WRITTEN = sorted(DOCS.glob("*.md"))
UNRUN = ("serve", "cards fetch")  # a server, and a download
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", sorted(pages()))
def test_a_page_of_the_reference_is_as_the_program_is(name: str) -> None:
    """`python -m tests.reference` would change nothing."""
    assert (PAGES / name).read_text(encoding="utf-8") == pages()[name]


@pytest.mark.parametrize("chapter", rule_places.chapters())
def test_the_page_of_a_chapter_is_as_the_ledger_is(chapter: str) -> None:
    """A rule is found in one step: a name begins with its number, or the page tells the file.

    `python -m tests.rule_places` would change nothing, and each file that the page names is there.
    """
    folder = rule_places.ASP / chapter
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert text == rule_places.page(chapter)
    assert all((folder / link).is_file() for link in re.findall(r"\]\(([^)]*)\)", text))
    told = re.findall(r"^\| (\d\S*) \|", text, re.MULTILINE)
    there = rule_places.of_chapter(chapter)
    assert told == [leaf.number for leaf in there if not rule_places.by_name(leaf)]


def test_the_name_of_a_file_leads_to_its_rule_and_what_is_below() -> None:
    """And to no other rule that begins alike."""
    trample = "7-additional/702-keywords/702.19-trample.lp"
    assert rule_places.leads_to(trample, "702.19b")
    assert not rule_places.leads_to(trample, "702.190")
    assert not rule_places.leads_to(trample, "702.1")
    losing = "7-additional/704-state-based/704.5a-to-c-losing.lp"
    assert [rule_places.leads_to(losing, f"704.5{each}") for each in "abcd"] == [True] * 3 + [False]
    assert rule_places.leads_to("5-turn/504-draw.lp", "504.1")
    assert not rule_places.leads_to("7-additional/702-keywords/meanings.txt", "702.29a")


def test_every_page_of_the_reference_is_made() -> None:
    """None is left of what is gone, and each says that it is not written by hand."""
    assert {path.name for path in PAGES.glob("*.md")} == set(pages())
    assert all(NOTE in text for text in pages().values())


def test_every_action_has_an_example() -> None:
    """Those that are refused as yet have none, and say so."""
    refused = {head for head in heads() if MEANINGS["action_mapping"][head].endswith(REFUSED)}
    assert set(EXAMPLES) == set(heads()) - refused


def stated() -> Iterator[tuple[str, str]]:
    """Each key of a scenario that is stated, with its mapping."""
    for name, shape in mappings(SCENARIO, SCENARIOS).items():
        if name not in MEANINGS or name in ("action_mapping", "event", "shortcut"):
            continue
        for record in shape.heads.values() if isinstance(shape, Headed) else (shape,):
            for key in record.fields:
                if name not in WRITTEN_BY_OUTCOMES and key not in WRITTEN_KEYS:
                    yield name, key


@pytest.mark.parametrize(("name", "key"), sorted(set(stated())))
def test_every_key_has_an_example_that_fits(name: str, key: str) -> None:
    """Each key that is stated is shown with a value that the schema takes there."""
    definitions = scenario_schema()["$defs"]
    shape = definitions[name]
    places = [shape, *shape.get("anyOf", ()), *shape.get("oneOf", ())]
    wanted = [place["properties"][key] for place in places if key in place.get("properties", {})]
    assert wanted
    for each in wanted:
        validator = jsonschema.Draft202012Validator({**each, "$defs": definitions})
        assert not list(validator.iter_errors(example_value(name, key)))


def test_no_example_is_of_a_key_that_there_is_not() -> None:
    """What the list of examples has stands in the format."""
    listed = {(name, key) for name, keys in key_examples().items() for key in keys}
    assert listed <= set(stated())


def test_the_pages_are_in_the_menu() -> None:
    """Each page is reached from the menu of the site."""
    text = (TOP / "mkdocs.yml").read_text(encoding="utf-8")
    found = set(re.findall(r": (\S+\.md)$", text, flags=re.MULTILINE))
    assert found == {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}


def blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """The blocks of code of a page: language, title, text."""
    yield from _BLOCK.findall(page.read_text(encoding="utf-8"))


def lines(text: str) -> list[str]:
    """The lines of an output, without the room at their ends."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_what_a_page_shows_runs(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Files with a title are written, commands answer what the block below them says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    printed = ""
    for language, title, text in blocks(page):
        if title:
            (tmp_path / title).write_text(text, encoding="utf-8")
        if language == "sh":
            for line in text.splitlines():
                command, _, note = line.partition("  # exit code ")
                command, _, file = command.partition(" > ")
                if command.startswith("clingather ") and not command[11:].startswith(UNRUN):
                    capsys.readouterr()
                    assert run(shlex.split(command)[1:]) == int(note or 0), line
                    printed = capsys.readouterr().out
                    if file:
                        (tmp_path / file).write_text(printed, encoding="utf-8")
        elif language == "text":
            assert lines(printed) == lines(text)
        elif language == "python":
            command = [sys.executable, "-W", "error", "-c", text]
            done = subprocess.run(command, capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_commands_and_options_that_a_page_names_exist(page: Path) -> None:
    """A command in a sentence is one of the program's, and so are its options."""
    for words in re.findall(r"`clingather ([^`]+)`", page.read_text(encoding="utf-8")):
        name, *rest = shlex.split(words)
        assert name in clingather.commands, words
        command = clingather.commands[name]
        below = getattr(command, "commands", {})
        if rest and rest[0] in below:
            command = below[rest.pop(0)]
        options = {each for param in command.params for each in param.opts}
        assert {word for word in rest if word.startswith("-")} <= options, words


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    """Examples and folders of the sources that a sentence names."""
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:examples|asp|bridge|cli|tests|docs)/[\w./*-]*)`", text):
        assert list(TOP.glob(path.rstrip("/"))), path


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Each link leads somewhere, and each page stands in the menu (`mkdocs build --strict`)."""
    if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
        pytest.skip("the extra `docs` is not installed")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=TOP)
    assert done.returncode == 0, done.stderr
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="https?://(?!squidfunk)', index)


def test_completion_for_three_shells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that the first page shows make what each shell takes."""
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    asked = re.findall(r"_CLINGATHER_COMPLETE=(\w+)_source clingather", text)
    assert asked == ["bash", "zsh", "fish"]
    code = "from clingather.cli.main import main; main()"
    for shell in asked:
        monkeypatch.setenv("_CLINGATHER_COMPLETE", f"{shell}_source")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert "clingather" in done.stdout


def test_mkdocs_settings_load_nothing_from_elsewhere() -> None:
    """Fonts and search come with the site."""
    settings = yaml.safe_load((TOP / "mkdocs.yml").read_text(encoding="utf-8"))
    assert settings["theme"]["font"] is False
    assert settings["strict"] is True
