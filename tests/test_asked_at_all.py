"""What the layers work out only where something asks for it: every construct that may is listed.

A construct that is missing in `109.3-asked-at-all.lp` would be told that nothing has what it asks
for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from clingather.bridge.encodings.programs import program, programs
from clingather.bridge.encodings.rulebook import statements
from clingather.bridge.encodings.statements import Call, Pool

FILE = "1-concepts/109-objects/109.3-asked-at-all.lp"
READ = {"stat_value": "stats", "has_stat": "stats", "trait": "traits", "seen": "references"}


def constructs(term: object) -> Iterator[str]:
    """The construct that a term is, or those of a pool."""
    for each in term.options if isinstance(term, Pool) else (term,):
        if isinstance(each, Call):
            yield each.name


def listed() -> dict[str, set[str]]:
    """The constructs of which it is said that they ask for each."""
    found = defaultdict[str, set[str]](set)
    for each in statements(FILE):
        (what,) = constructs(each.heads[0].arguments[0])
        found[what].update(
            kind
            for atom in each.body
            if atom.name == "uses"
            for kind in constructs(atom.arguments[1])
        )
    found["stats"] |= found["traits"]
    return found


def asking() -> Iterator[tuple[str, str]]:
    """The constructs whose rules in the layers look at each."""
    names = [name for name in programs() if name.startswith("layers/")]
    for file in {each for name in names for each in program(name)}:
        for rule in statements(file):
            looked_at = {READ[atom.name] for atom in rule.body if atom.name in READ}
            kinds = [
                kind
                for atom in rule.body
                if atom.name == "asks"
                for kind in constructs(atom.arguments[3])
            ]
            yield from ((what, kind) for what in looked_at for kind in kinds)


def test_every_construct_that_asks_for_what_is_not_always_worked_out_is_listed() -> None:
    """A rule of the layers that looks at a stat, a trait or `seen` is about a listed construct."""
    found = set(asking())
    assert {("stats", "stat"), ("traits", "alike"), ("references", "counters")} <= found
    assert not {(what, kind) for what, kind in found if kind not in listed()[what]}
