"""The programs of `asp/programs/`: which files of the rulebook answer a question.

A program holds nothing but includes, of files or of other programs, so clingo runs it as it stands.
They are the one thing that is read by a pattern: clingo's parser reads what is included in place of
naming it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from posixpath import join, normpath

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY

FOLDER = "programs"
_INCLUDE = re.compile(r'^#include "(.+)"\.$', re.MULTILINE)


@lru_cache(MANY)
def program(name: str) -> tuple[str, ...]:
    """The files that a program includes, in its order, each by its place under `asp/`."""
    return tuple(_included(f"{FOLDER}/{name}.lp"))


def _included(file: str) -> list[str]:
    text = files("clingather.asp").joinpath(file).read_text(encoding="utf-8")
    places = [normpath(join(file, "..", place)) for place in _INCLUDE.findall(text)]
    parts = [_included(p) if p.startswith(FOLDER) else [p] for p in places]
    return [each for part in parts for each in part]


@lru_cache(MANY)
def programs(folder: str = "") -> tuple[str, ...]:
    """The names of the programs, or of those in a folder of theirs."""
    root = _root() / FOLDER
    found = (path.relative_to(root).with_suffix("") for path in (root / folder).rglob("*.lp"))
    return tuple(sorted(path.as_posix() for path in found))


@cache
def rulebook() -> tuple[str, ...]:
    """Every file of rules by its place under `asp/`, in the order of the Comprehensive Rules."""
    places = (path.relative_to(_root()).as_posix() for path in _root().glob("[1-9]-*/**/*.lp"))
    return tuple(sorted(places, key=_in_order))


def _in_order(place: str) -> list[tuple[int, str]]:
    """A key that puts rule 10 of a section behind its rule 9."""
    return [(int(n or -1), text) for n, text in re.findall(r"(\d*)(\D*)", place)]


def _root() -> Path:
    return files("clingather.asp")
