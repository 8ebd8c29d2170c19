"""The kinds of node of which ability trees are made, read from `kinds.tsv`.

Each kind has its sort, the sorts of its arguments, the rule that says what it is (CR) and one line
of meaning. The table is the whole vocabulary: `node()` in tree.py checks a tree against it.
"""

from __future__ import annotations

from clingather.bridge.base.files import files
from clingather.bridge.base.records import dataclass

FILE = "kinds.tsv"
NO_ARGUMENT = "-"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of node.

    sort: what such a node is (reference, filter, player, amount, action, ...); args: the sorts of
    its arguments; rule: the number of the rule that it is about; meaning: one line.
    """

    sort: str
    args: tuple[str, ...]
    rule: str
    meaning: str


def _kinds() -> dict[str, Kind]:
    """Every kind by its name, in the order of the table."""
    text = files("clingather.bridge.oracle").joinpath(FILE).read_text(encoding="utf-8")
    found: dict[str, Kind] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, sort, args, rule, meaning = line.split("\t")
        assert name not in found, f"{FILE} tells twice what {name} is"
        sorts = () if args == NO_ARGUMENT else tuple(args.split(" "))
        found[name] = Kind(sort, sorts, rule, meaning)
    return found


KINDS = _kinds()
