"""What mana may be spent on, in words and as a tree (CR 106.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.book.borrowed import NoWordsError
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.tree import Node, nodes

_SAID = "{T}: Add {C}. Spend this mana only "
_NEVER = "never "  # before what such mana can't be spent on
# How the words for a purpose may be put together, by what they say: the first way that says just
# that is taken, so that equal purposes have equal words.
_WORDINGS = {
    "and": ("", "kicked", "commander"),
    "cast_from": ("hidden",),
    "either_purpose": ("", "to", "list"),
    "or": ("or", "and", "or kicked"),
    "to_activate": ("abilities", ""),
    "to_cast": ("",),
}


@lru_cache(maxsize=1024)
def purpose_of(words: str) -> Node | None:
    """The purpose that is said so, such as "to cast creature spells"; None where it is not read."""
    said = f"{_SAID}{words}."
    if words.startswith(_NEVER):
        said = f"{{T}}: Add {{C}}. This mana can't be spent {words.removeprefix(_NEVER)}."
    face = Face(name="Mana", type_line="Artifact", oracle_text=said)
    found = [
        step.args[0]
        for ability in compile_face(face, face.name)
        for step in ability.effect
        if step.kind == "spend_only"
    ]
    return found[0] if len(found) == 1 and isinstance(found[0], Node) else None


@lru_cache(maxsize=1024)
def purpose_in_words(purpose: Node) -> str | None:
    """The same in words; None where none are found that mean just that.

    Nor has a purpose any that speaks of what was chosen for a source.
    """
    if any(each.kind.startswith("chosen") for each in nodes(purpose)):
        return None
    if purpose.kind == "all_but":
        inner = purpose.args[0]
        said = purpose_in_words(inner) if isinstance(inner, Node) else None
        return None if said is None else f"{_NEVER}{said}"
    for worded in _worded(purpose):
        try:
            said = phrasebook().say("purpose", worded)
        except (NoWordsError, IndexError):
            continue
        words = f"to {said}"
        if said is not None and "{" not in said and purpose_of(words) == purpose:
            return words
    return None


def _worded(purpose: Node) -> Iterator[Node]:
    """The purpose with each of the wordings."""
    for choice in product(*_WORDINGS.values()):
        yield _with(purpose, dict(zip(_WORDINGS, choice, strict=True)))


def _with(part: Node, wordings: dict[str, str]) -> Node:
    args = (_with(each, wordings) if isinstance(each, Node) else each for each in part.args)
    return replace(part, args=tuple(args), wording=wordings.get(part.kind, ""))
