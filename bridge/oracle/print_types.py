"""What an object is or becomes, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import (
    as_node,
    color_words,
    conjugated,
    flags_of,
    series,
)
from clingather.bridge.oracle.print_nouns import print_keyword, print_quality
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.oracle.within import print_quoted


def print_granted(group: Sequence[Node]) -> str:
    """Granted abilities: keywords, and others in quotes."""
    texts: list[str] = []
    for change in group:
        ability = change.args[0]
        assert isinstance(ability, Ability)
        if ability.wording == "each color":
            if not texts or not texts[-1].endswith("each color"):
                texts.append("protection from each color")
        elif ability.wording == "and from" and ability.keyword is not None and texts:
            texts[-1] += " and from " + print_quality(as_node(ability.keyword.args[1]))
        elif ability.kind == "keyword" and ability.keyword is not None and not ability.wording:
            texts.append(print_keyword(ability.keyword))
        elif ability.keyword is not None and ability.wording.startswith('"'):
            flags = flags_of(ability.wording)
            text = print_keyword(ability.keyword, first="small" not in flags)
            texts.append(f'"{text}{"." * ("ended" in flags)}"')
        else:
            ended = ability.wording != "no-period"
            text = print_quoted(replace(ability, wording=""))
            texts.append(f'"{text if ended else text.removesuffix(".")}"')
    return series(texts)


def print_becoming(group: list[Node], many: bool) -> str:
    """What it is or becomes."""
    verb = conjugated("are" if flags_of(group[0].wording)[:1] == ["is"] else "become", many)
    return f"{verb} {_being(tuple(group), many)}"


def _being(changes: tuple[Node, ...], many: bool) -> str | None:
    """The same without its verb."""
    book, number = phrasebook(), "many" if many else "one"
    return book.say("being", changes, number) or book.say("being_described", changes, number)


lend("being", lambda what: _being(what, False))
lend("described", lambda what: _being(what, False) if what[1:] else None)
lend("colors", color_words)
lend("quoted_ability", lambda given: print_granted([Node("gain", (given,))]))
lend("keywords", lambda given: series([print_keyword(each) for each in given]))
lend("quoted_keyword", lambda keyword: f'"{print_keyword(keyword)}"')
lend("abilities", lambda given: print_granted([Node("gain", (each,)) for each in given]))
