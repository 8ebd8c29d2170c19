"""Every rule number that the project cites exists in the reference edition of the rules."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from clingather.bridge.encodings.citations import citations

DATA = Path(__file__).parent / "data" / "rule_numbers_2026-08-07.txt"
EXAMPLES = Path(__file__).parent.parent / "examples"

# What begins like a citation, to see that the pattern above leaves none out.
LOOSE = re.compile(r"\bCRs? \d")


def rule_numbers() -> frozenset[str]:
    """The numbers of all rules of the reference edition."""
    return frozenset(DATA.read_text(encoding="ascii").split())


def prose(source: str) -> str:
    """The comments and strings of a Python file, where citations stand."""
    kinds = (tokenize.COMMENT, tokenize.STRING)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join(token.string for token in tokens if token.type in kinds)


def sources() -> Iterator[tuple[str, str]]:
    """Each file that cites rules, by its name, with the text to search."""
    for package in ("asp", "bridge", "cli"):
        folder = Path(str(files(f"clingather.{package}")))
        for path in sorted(folder.rglob("*")):
            name = f"{package}/{path.relative_to(folder)}"
            if path.name == "events.tsv":
                yield name, path.read_text(encoding="utf-8").replace("\t", "\tCR ")
            elif path.suffix in (".lp", ".md", ".grammar", ".book"):
                yield name, path.read_text(encoding="utf-8")
            elif path.suffix == ".py":
                yield name, prose(path.read_text(encoding="utf-8"))


@cache
def searched() -> dict[str, str]:
    """Those texts, read once by who needs them."""
    return dict(sources())


def test_every_cited_rule_exists() -> None:
    """No rule number of `asp/`, `bridge/` or `cli/` is made up or of another edition."""
    numbers = rule_numbers()
    for name, text in searched().items():
        cited = citations(text)
        assert sorted(set(cited) - numbers) == [], name
        assert len(cited) >= len(LOOSE.findall(text)), name


def test_the_encodings_cite_rules() -> None:
    """Every encoding names at least one rule, or it implements none."""
    encodings = {name: text for name, text in searched().items() if name.endswith(".lp")}
    assert [name for name, text in encodings.items() if not citations(text)] == []
    assert encodings


@pytest.mark.parametrize("chapter", sorted(each.name for each in EXAMPLES.iterdir()))
def test_every_rule_cited_by_an_example_exists(chapter: str) -> None:
    """`cite:` and the comments of an example name rules of the reference edition."""
    numbers = rule_numbers()
    for path in sorted((EXAMPLES / chapter).rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        cite = yaml.load(text, yaml.CSafeLoader)["cite"]
        assert all(isinstance(number, str) for number in cite), path
        comments = "\n".join(line for line in text.splitlines() if line.lstrip().startswith("#"))
        assert sorted({*cite, *citations(comments)} - numbers) == [], path


def test_a_made_up_number_would_be_found() -> None:
    """The pattern finds numbers in comments, strings and ranges, and the list is the edition's."""
    text = 'a("613.1d").  % (205.1b), CR 613.8z, 613.1-613.7; CR 306, x = 100, 5.8.3, 1.613.9'
    assert citations(text) == ["613.1d", "205.1b", "613.8z", "613.1", "613.7", "306"]
    numbers = rule_numbers()
    assert {"100", "613.8a", "732.6", "905.6"} <= numbers
    assert not {"613.8z", "613.8d", "999"} & numbers
