"""Two versions of the reader compared: what each card of a database is compiled to.

    python -m tests.readers write FILE [--database CARDS] [--every N]
    python -m tests.readers compare OLD NEW

`write` compiles every card of a database (every N-th of it) with the program as it stands and
writes the trees, a line a face. An ability's program is in its tree only if it prints back word for
word, so the trees tell of the printer too. `compare` lists the faces whose trees differ between two
such files, and counts those where only the wording does, which the printer alone reads. Whoever
moves a family of phrases into the book writes one file before and one after.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from clingather.bridge.base.files import default_path
from clingather.bridge.cards.database import open_database
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.gates import grammar
from clingather.bridge.oracle.store import pack

_WORDING = {"Node": 3, "Clause": 4, "Ability": 7}  # its place in what `pack` makes
_SAID = re.compile(r", wording=('[^']*'|\"[^\"]*\")")


def write(file: Path, database: Path, every: int) -> None:
    """Write what the faces of a database are compiled to; prints how long that took."""
    grammar()
    began, faces = time.process_time(), 0
    with open_database(database) as cards, gzip.open(file, "wt", encoding="utf-8") as out:
        for card in islice(cards.cards(), 0, None, every):
            for face in card.faces:
                trees = [pack(one) for one in compile_face(face, card.name)]
                out.write(json.dumps([f"{card.name} / {face.name}", trees]) + "\n")
                faces += 1
    print(f"{faces} faces in {time.process_time() - began:.1f} s")


def compare(old: Path, new: Path) -> tuple[list[str], list[str]]:
    """The differences of trees, and those of wordings alone: the face, the old, the new."""
    trees, wordings = [], []
    for (name, before), (other, after) in zip(_rows(old), _rows(new), strict=True):
        assert name == other, f"{name} stands against {other}"
        for one, two in zip(before, after, strict=True):
            if without_wording(one) != without_wording(two):
                trees.append(f"{name}\n  old {_said(one)}\n  new {_said(two)}")
            elif one != two:
                wordings.append(f"{name}\n  old {_said(one)}\n  new {_said(two)}")
    return trees, wordings


def _rows(file: Path) -> Iterator[Any]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def without_wording(data: Any) -> Any:
    """A packed tree without the words that only the printer reads.

    A step that makes an ability is the text of that ability as the `repr` of its tree.
    """
    if isinstance(data, str) and data.startswith("Node("):
        return _SAID.sub("", data)
    if not isinstance(data, list):
        return data
    kept = map(without_wording, data)
    at = _WORDING.get(data[0]) if data and isinstance(data[0], str) else None
    return [part for place, part in enumerate(kept) if place != at]


def _said(tree: Any) -> str:
    return json.dumps(tree, ensure_ascii=False)


def main() -> None:
    """Write or compare, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    doing = parser.add_subparsers(dest="doing", required=True)
    writing = doing.add_parser("write")
    writing.add_argument("file", type=Path)
    writing.add_argument("--database", type=Path, default=default_path())
    writing.add_argument("--every", type=int, default=1)
    comparing = doing.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    asked = parser.parse_args()
    if asked.doing == "write":
        write(asked.file, asked.database, asked.every)
        return
    trees, wordings = compare(asked.old, asked.new)
    print("\n".join(trees))
    print(f"{len(trees)} trees differ, {len(wordings)} wordings besides")


if __name__ == "__main__":
    main()
