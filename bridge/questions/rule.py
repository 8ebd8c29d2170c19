"""Where a rule stands: its row in the ledger, the encodings and the examples that cite it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.files import files
from clingather.bridge.encodings.citations import cited, is_under
from clingather.bridge.encodings.ledger import EDITION, leaves
from clingather.bridge.questions.edition import read_edition

RULES = "CLINGATHER_RULES"  # names a text of the rules, or a folder of such texts
KINDS = ("ledger", "encodings", "examples")  # what of the project a rule can stand in
TEXTS = (".lp", ".txt", ".tsv")
NUMBER = re.compile(r"\d{3}(\.\d+[a-z]*)?")
TITLE = re.compile(r"^title: *(.+)$", re.MULTILINE)
CITE = re.compile(r"^cite: *(.+)$", re.MULTILINE)

Row = dict[str, Any]


def rule(number: str, rules: Path | None = None, examples: Path | None = None) -> dict[str, Any]:
    """The answer of `clingather rule`.

    A rule that has others below it is answered together with them. Raises InputError for a number
    that the reference edition does not have.
    """
    known = NUMBER.fullmatch(number) and any(is_under(leaf.number, number) for leaf in leaves())
    if not known:
        expected = f"a number of the edition of {EDITION}, such as 704.5j, 704.5 or 704"
        raise InputError([Problem("no such rule", found=repr(number), expected=expected)])
    found: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    for kind, numbers, row in _places(examples or beside("examples")):
        if any(is_under(each, number) for each in numbers):
            found[kind].append(row)
    text = text_of(number, rules)
    return {
        "edition": EDITION,
        "rule": number,
        **({} if text is None else {"text": text}),
        **found,
    }


def places_by_rule(examples: Path | None = None) -> dict[str, dict[str, list[Row]]]:
    """For each number that is cited, by kind (`KINDS`): its rows of the ledger, lines, examples."""
    found: dict[str, dict[str, list[Row]]] = {}
    for kind, numbers, row in _places(examples or beside("examples")):
        for number in numbers:
            found.setdefault(number, {each: [] for each in KINDS})[kind].append(row)
    return found


def cites(text: str, number: str) -> bool:
    """Whether a text cites a rule or one below it."""
    return any(is_under(each, number) for each in cited(text))


def _places(examples: Path | None) -> Iterator[tuple[str, frozenset[str], Row]]:
    """Everything that cites rules: its kind, the numbers, and what an answer says of it."""
    for leaf in leaves():
        row = {"rule": leaf.number, "status": leaf.status, "what": leaf.what}
        yield "ledger", frozenset((leaf.number,)), row
    root = files("clingather.asp")
    for path in sorted(p for p in root.glob("[1-9]-*/**/*") if p.suffix in TEXTS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for place, line in enumerate(lines, 1):
            if numbers := cited(_joined(line, lines[place : place + 1])):
                file = f"asp/{path.relative_to(root).as_posix()}"
                yield "encodings", numbers, {"file": file, "line": place, "text": line.lstrip("% ")}
    for path in sorted(examples.rglob("*.yaml")) if examples else ():
        text = path.read_text(encoding="utf-8")
        if (said := CITE.search(text)) and (numbers := cited(said[1])):
            title = TITLE.search(text)
            name = f"examples/{path.relative_to(examples).as_posix()}" if examples else path.name
            yield (
                "examples",
                numbers,
                {"file": name, "title": title[1].strip("\"'") if title else ""},
            )


def _joined(line: str, after: Iterable[str]) -> str:
    """A line; where it ends in "CR" its number stands at the beginning of the next one."""
    return f"{line} {''.join(after).lstrip('% ')[:8]}" if line.endswith("CR") else line


def beside(name: str) -> Path | None:
    """A folder beside the sources; there is none beside an installed package."""
    path = files("clingather.asp").resolve().parent / name
    return path if path.is_dir() else None


def text_of(number: str, rules: Path | None = None) -> str | None:
    """The text of a rule, if a text of the rules is at hand: none is part of this package."""
    named = rules or (Path(os.environ[RULES]) if os.environ.get(RULES) else None)
    path = named or beside("../shared/rules")
    if path is not None and path.is_dir():
        path = next(iter(sorted(path.glob(f"*{EDITION}*.txt"))), None)
    return None if path is None else read_edition(path).rules.get(number)
