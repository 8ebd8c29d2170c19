"""Every construct that is interpreted says what it looks at: else a dependency would be missed."""

from __future__ import annotations

import re

from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.slicing import parse
from clingather.bridge.encodings.solver import statements

PREDICATES = ("fits", "matches", "value", "limit", "amount", "met", "holds", "is_player", "found")


def interpreted() -> set[str]:
    """The constructs that a rule of the layers evaluates: the last functor of its head."""
    place = {"value": -2, "limit": -2, "amount": -2, "is_player": -2}
    names: set[str] = set()
    for file in program("layers/looking"):
        for text in statements(file):
            rule = parse(text)
            if rule.head is None or rule.head.predicate not in PREDICATES:
                continue
            head = text.split(":-")[0].strip()
            arguments = _arguments(head[head.index("(") + 1 : -1])
            found = re.match(r"[a-z]\w*", arguments[place.get(rule.head.predicate, -1)])
            if found:
                names.add(found.group())
    return names


def _arguments(text: str) -> list[str]:
    from clingather.bridge.encodings.slicing import split

    return [part.strip() for part in split(text, ",")]


def said() -> set[str]:
    """The constructs that say what they look at, or that layers change nothing of it."""
    names: set[str] = set()
    for text in statements("6-effects/613-layers/613.8a-hypotheses.lp"):
        if text.startswith(("construct_looks_at(", "fixed_construct(")) and ":-" not in text:
            names |= set(re.findall(r"\b[a-z]\w*", text)) - {"construct_looks_at"}
        names |= set(re.findall(r"\buses\(Ability, ([a-z]\w*)\(", text))  # at the one it names
    return names


def test_every_interpreted_construct_says_what_it_looks_at_613_8a() -> None:
    """A filter, amount, condition or player word is listed with what an effect could change."""
    assert len(interpreted()) > 40
    assert interpreted() - said() == set()
