"""Every construct that is interpreted says what it looks at: else a dependency would be missed."""

from __future__ import annotations

from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.rulebook import statements
from clingather.bridge.encodings.statements import Call, inside

PREDICATES = ("fits", "matches", "value", "limit", "amount", "met", "holds", "is_player", "found")


def interpreted() -> set[str]:
    """The constructs that a rule of the layers evaluates: the last functor of its head."""
    place = {"value": -2, "limit": -2, "amount": -2, "is_player": -2}
    names: set[str] = set()
    for file in program("layers/looking"):
        for rule in statements(file):
            for head in rule.heads:
                if head.name in PREDICATES:
                    found = head.arguments[place.get(head.name, -1)]
                    names.update([found.name] if isinstance(found, Call) else ())
    return names


def said() -> set[str]:
    """The constructs that say what they look at, or that layers change nothing of it."""
    names: set[str] = set()
    for rule in statements("6-effects/613-layers/613.8a-hypotheses.lp"):
        for head in rule.heads if rule.is_fact else ():
            if head.name in ("construct_looks_at", "fixed_construct"):
                names |= {each.name for each in inside(head.arguments) if isinstance(each, Call)}
        for atom in rule.body:
            used = atom.arguments[-1] if atom.name == "uses" else None
            names.update([used.name] if isinstance(used, Call) else ())  # at the one it names
    return names


def test_every_interpreted_construct_says_what_it_looks_at_613_8a() -> None:
    """A filter, amount, condition or player word is listed with what an effect could change."""
    assert len(interpreted()) > 40
    assert interpreted() - said() == set()
