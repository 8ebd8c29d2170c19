"""Backup with the abilities printed below it, which it gives to another creature (CR 702.165a)."""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.lexer import normalise
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.words import series


def with_following(abilities: tuple[Ability, ...], names: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities of a face, each backup with its number and the words of what follows it.

    `names` are those of the object.
    """
    return tuple(
        replace(each, keyword=_following(each.keyword, abilities[place:], names))
        if each.keyword is not None and _is_backup(each)
        else each
        for place, each in enumerate(abilities, start=1)
    )


def _is_backup(ability: Ability) -> bool:
    return ability.keyword is not None and ability.keyword.args[0] == "backup"


def _following(keyword: Node, below: tuple[Ability, ...], names: tuple[str, ...]) -> Node:
    """The keyword with what is printed below it on the same object (CR 702.165a, 702.165c)."""
    said = [_words(each, names) for each in below if not _is_backup(each)]
    if keyword.kind != "keyword_number" or not said:
        return keyword
    return node("keyword_text", "backup", f"{keyword.args[1]}—{series(said)}")


def _words(ability: Ability, names: tuple[str, ...]) -> str:
    """An ability as the text of another one says it."""
    if ability.keyword is not None:
        return ability.text[:1].lower() + ability.text[1:]
    return f'"{normalise(ability.text, names).replace("~", "this creature")}"'
