"""What an object is or becomes, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import (
    as_node,
    as_texts,
    color_words,
    conjugated,
    flags_of,
    series,
)
from clingather.bridge.oracle.print_nouns import print_amount, print_keyword, print_quality
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
    head = group[0]
    wording = head.wording.partition(">")[0]
    flags = flags_of(wording)
    verb = conjugated("are" if flags[:1] == ["is"] else "become", many)
    added = _added(wording, many)
    said = phrasebook().say("being", tuple(group), "many" if many else "one")
    if said:
        return f"{verb} {said}"
    return f"{verb} {_description(group, flags, many)}{added}"


def _added(wording: str, many: bool) -> str:
    """What it keeps, where the text says it in the same sentence."""
    _, plus, what = wording.partition("+")
    if not plus or what.startswith("sentence:"):
        return ""
    if what.startswith("still:"):
        noun = what.removeprefix("still:").lower()
        if many:
            return f" that are still {words.plural(noun)}"
        return f" that's still {words.article(noun)} {noun}"
    name = what.removeprefix("in addition to ").strip() or "types"
    return f" in addition to {'their' if many else 'its'} other {name}"


def _description(group: list[Node], flags: list[str], many: bool) -> str:
    """ "a 1/1 green Saproling creature with flying"."""
    head, others = group[0], group[1:]
    supertypes, types, subtypes = (as_texts(value) for value in head.args[:3])
    pieces = [name.lower() for name in supertypes]
    for change in others:
        if change.wording == "&pt":
            pieces.append("/".join(print_amount(as_node(value)) for value in change.args))
    for change in others:
        if change.wording in ("&color", "&color-turned"):
            letters = as_texts(change.args[0])
            turned = change.wording.endswith("turned")
            pieces.append(color_words(letters[::-1] if turned else letters))
    split = next((flag.split(":")[1:] for flag in flags if flag.startswith("and:")), None)
    if split:
        at_type, at_subtype = int(split[0]), int(split[1])
        left = _type_words(types[:at_type], subtypes[:at_subtype], many)
        right = _type_words(types[at_type:], subtypes[at_subtype:], many)
        pieces.append(f"{left} and {right}")
    else:
        pieces.append(_type_words(types, subtypes, many))
    text = " ".join(filter(None, pieces))
    if "a" in flags:
        text = f"{words.article(text)} {text}"
    gained = [change for change in others if change.kind == "gain"]
    for change in others:
        if change.wording.startswith("&with") and change.kind.startswith("set_"):
            text += f" with {phrasebook().say('set_stats', change)}"
    last = [print_granted(gained)] if gained else []
    if any(change.kind == "every_subtype" for change in others):
        last.append("all creature types")
    return f"{text} with {series(last)}" if last else text


def _type_words(types: Sequence[str], subtypes: Sequence[str], many: bool) -> str:
    """Subtypes and card types, the last one in the plural if it speaks of many."""
    names = [*subtypes, *(name.lower() for name in types)]
    if many and names:
        names[-1] = words.plural(names[-1])
    return " ".join(names)


def _described(changes: Sequence[Node]) -> str:
    """The same without its verb."""
    said = print_becoming(list(changes), False)
    return said.removeprefix("becomes ").removeprefix("is ")


lend("being", _described)
lend("described", lambda what: _described(what) if what[1:] else None)
lend("colors", color_words)
lend("quoted_ability", lambda given: print_granted([Node("gain", (given,))]))
lend("keywords", lambda given: series([print_keyword(each) for each in given]))
lend("quoted_keyword", lambda keyword: f'"{print_keyword(keyword)}"')
lend("abilities", lambda given: print_granted([Node("gain", (each,)) for each in given]))
