"""The comparison of two versions of the reader tells a tree from its wording."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from clingather.bridge.oracle.store import pack
from clingather.bridge.oracle.tree import Ability, Node, node
from tests.readers import compare


def file_of(path: Path, *effects: Node) -> Path:
    """A file of faces, each with one ability."""
    with gzip.open(path, "wt", encoding="utf-8") as out:
        for at, effect in enumerate(effects):
            ability = Ability("spell", "Do it.", effect=(effect,))
            out.write(json.dumps([f"Face {at}", [pack(ability)]]) + "\n")
    return path


def test_trees_and_wordings_are_told_apart(tmp_path: Path) -> None:
    """Equal, worded otherwise, another tree: one face of each."""
    one, other = node("shuffle", node("actor")), node("proliferate")
    worded = node("shuffle", node("actor"), wording="your")
    old = file_of(tmp_path / "old", one, one, one)
    new = file_of(tmp_path / "new", one, worded, other)
    trees, wordings = compare(old, new)
    assert [each.partition("\n")[0] for each in trees] == ["Face 2"]
    assert [each.partition("\n")[0] for each in wordings] == ["Face 1"]
