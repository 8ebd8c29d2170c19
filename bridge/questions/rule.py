"""Where a rule stands: its row in the ledger, the encodings and the examples that cite it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.encodings.citations import cited, is_under
from clingather.bridge.encodings.ledger import leaves

EDITION = "2026-06-19"
RULES = "CLINGATHER_RULES"  # names a text of the rules, or a folder of such texts
TEXTS = (".lp", ".txt", ".tsv")
NUMBER = re.compile(r"\d{3}(\.\d+[a-z]*)?")
TITLE = re.compile(r"^title: *(.+)$", re.MULTILINE)
CITE = re.compile(r"^cite: *(.+)$", re.MULTILINE)


def rule(number: str, rules: Path | None = None, examples: Path | None = None) -> dict[str, Any]:
    """The answer of `clingather rule`.

    A rule that has others below it is answered together with them. Raises InputError for a number
    that the reference edition does not have.
    """
    rows = [leaf for leaf in leaves() if is_under(leaf.number, number)]
    if not rows or not NUMBER.fullmatch(number):
        expected = f"a number of the edition of {EDITION}, such as 704.5j, 704.5 or 704"
        raise InputError([Problem("no such rule", found=repr(number), expected=expected)])
    text = text_of(number, rules)
    return {
        "edition": EDITION,
        "rule": number,
        **({} if text is None else {"text": text}),
        "ledger": [{"rule": row.number, "status": row.status, "what": row.what} for row in rows],
        "encodings": list(_encodings(number)),
        "examples": list(_examples(number, examples or _beside("examples"))),
    }


def cites(text: str, number: str) -> bool:
    """Whether a text cites a rule or one below it."""
    return any(is_under(each, number) for each in cited(text))


def _encodings(number: str) -> Iterator[dict[str, Any]]:
    """The lines of `asp/` that cite it, in the order of the book; those of the ledger do not."""
    root = Path(str(files("clingather.asp")))
    for path in sorted(p for p in root.glob("[1-9]-*/**/*") if p.suffix in TEXTS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for place, line in enumerate(lines, 1):
            if cites(_joined(line, lines[place : place + 1]), number):
                file = f"asp/{path.relative_to(root).as_posix()}"
                yield {"file": file, "line": place, "text": line.lstrip("% ")}


def _joined(line: str, after: Iterable[str]) -> str:
    """A line; where it ends in "CR" its number stands at the beginning of the next one."""
    return f"{line} {''.join(after).lstrip('% ')[:8]}" if line.endswith("CR") else line


def _examples(number: str, folder: Path | None) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.rglob("*.yaml")) if folder else ():
        text = path.read_text(encoding="utf-8")
        said = CITE.search(text)
        if said and cites(said[1], number):
            title = TITLE.search(text)
            name = f"examples/{path.relative_to(folder).as_posix()}" if folder else path.name
            yield {"file": name, "title": title[1].strip("\"'") if title else ""}


def _beside(name: str) -> Path | None:
    """A folder beside the sources; there is none beside an installed package."""
    path = Path(str(files("clingather.asp"))).resolve().parent / name
    return path if path.is_dir() else None


def text_of(number: str, rules: Path | None = None) -> str | None:
    """The text of a rule, if a text of the rules is at hand: none is part of this package."""
    named = rules or (Path(os.environ[RULES]) if os.environ.get(RULES) else None)
    path = named or _beside("../shared/rules")
    if path is not None and path.is_dir():
        path = next(iter(sorted(path.glob(f"*{EDITION}*.txt"))), None)
    if path is None:
        return None
    try:
        text = path.read_text(encoding="utf-8-sig").replace("\r", "")
    except (OSError, UnicodeDecodeError) as error:
        problem = Problem("no text of the rules can be read", found=str(path), expected="a file")
        raise InputError([problem]) from error
    # the table of contents has the sections too: what comes last is the rule
    more = r"(?:\n(?!\d{3}\.|\n).+|\n\nExample: .+)*"
    found = re.findall(rf"^{re.escape(number)}\.? .*{more}", text, re.MULTILINE)
    return found[-1].strip() if found else None
