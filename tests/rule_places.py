"""The pages of the chapters of `asp/`: where a rule stands to which no file's name leads.

`python -m tests.rule_places` makes them from the ledger (`asp/rules.tsv`). `tests/test_docs.py`
sees that the pages are as the ledger is, so that every rule of the book that is implemented is
found in one step: in the folder of its chapter a name begins with its number, or the page tells.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from clingather.bridge.encodings.citations import is_under
from clingather.bridge.encodings.ledger import Leaf, leaves

ASP = Path(__file__).parents[1] / "asp"
NOTE = "<!-- Made by `python -m tests.rule_places` from `asp/rules.tsv`; not written by hand. -->"
NAME = re.compile(r"(\d{3}(?:\.\d+)?)([a-z]{0,2})(?:-to-([a-z]))?-.*\.lp")
HEAD = """# Chapter {chapter} of the Comprehensive Rules
{note}

The name of a file begins with the number of the rule that it is about: what is below that number stands there too, and `704.5a-to-c` is 704.5a, b and c. Of the rules of this chapter {named} of {all} are found so. The other ones are carried out where another rule is, and stand in this table. Rules that are not here are definitions, or [gaps](../rules.tsv): what is refused until it is filled.

| rule | where it is carried out |
| --- | --- |
"""  # noqa: E501


def chapters() -> list[str]:
    """The folders of the chapters, such as `1-concepts`."""
    return sorted(path.name for path in ASP.iterdir() if re.match(r"\d-", path.name))


def leads_to(file: str, number: str) -> bool:
    """Whether the name of a file begins with a rule, or with one that is above it."""
    found = NAME.fullmatch(Path(file).name)
    if found is None:
        return False
    rule, letter, last = found.groups()
    letters = map(chr, range(ord(letter), ord(last) + 1)) if last else [letter]
    above = [f"{rule}{each}" for each in letters]
    return any(is_under(number, each) for each in above)


def of_chapter(chapter: str) -> list[Leaf]:
    """The rules of a chapter that are implemented."""
    return [
        leaf for leaf in leaves() if leaf.status == "implemented" and leaf.number[0] == chapter[0]
    ]


def by_name(leaf: Leaf) -> bool:
    """Whether one of the files of a rule lies in the folder of its chapter under its number."""
    files = [file for file in leaf.what.split() if file[0] == leaf.number[0]]
    return any(leads_to(file, leaf.number) for file in files)


def rows(chapter: str) -> Iterator[tuple[str, list[str]]]:
    """Each rule of a chapter to which no name leads, with its files."""
    for leaf in of_chapter(chapter):
        if not by_name(leaf):
            yield leaf.number, leaf.what.split()


def page(chapter: str) -> str:
    """The page of a chapter."""
    there = of_chapter(chapter)
    named = sum(map(by_name, there))
    lines = [HEAD.format(chapter=chapter[0], note=NOTE, named=named, all=len(there))]
    for number, files in rows(chapter):
        links = [f"[{Path(file).stem}]({os.path.relpath(file, chapter)})" for file in files]
        lines.append(f"| {number} | {', '.join(links)} |\n")
    return "".join(lines)


def main() -> None:
    """Write all pages."""
    for chapter in chapters():
        (ASP / chapter / "README.md").write_text(page(chapter), encoding="utf-8")


if __name__ == "__main__":
    main()
