"""Abilities with one word replaced by another, as a text-changing effect reads them (CR 612.2).

Only words used as what they are change: a color word as a color, a land type as a land type, a
creature type as a creature type; never a part of a name. In the tree that is a leaf of its sort; in
the text it is the word outside of the names of the cards that the ability stands on. Whether and
when a word is replaced is decided by the encodings; here stands only what the new ability would be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards import vocabulary
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.tree import Ability, Node, parts, with_parts

COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LANDWALK = {name: f"{name.lower()}walk" for name in BASIC_LAND_TYPES}
CHOICE_OF_COLOR, CHOSEN_COLOR = Node("choice_of_color"), Node("chosen_color")
COLOR_KINDS = frozenset({"color", "become_color", "devotion", "token_of"})


def word_kind(word: str) -> str | None:
    """What a word is: "color", or the kind of its subtype ("land", "creature"); None: neither."""
    if word.lower() in COLOR_WORDS:
        return "color"
    return vocabulary.subtypes().get(word)


def reworded(ability: Ability, old: str, new: str, names: Iterable[str]) -> Ability:
    """The ability with every instance of a word replaced (itself where there is none)."""

    def made(tree: Any, kind: str = "") -> Any:
        """A tree, or a part of a node of that kind."""
        if isinstance(tree, str):
            return _leaf(kind, tree, old, new)
        if isinstance(tree, Node):
            kept = tree.args[:1] if tree.kind == "token_of" else ()  # a name is no word (612.2)
            rest = (made(arg, tree.kind) for arg in tree.args[len(kept) :])
            return replace(tree, args=(*kept, *rest))
        found = with_parts(tree, [made(part, kind) for part in parts(tree)])
        if isinstance(found, Ability):
            return replace(found, text=_text(found.text, old, new, names))
        return found

    return cast(Ability, made(ability))


def overloaded(ability: Ability) -> Ability:
    """A spell's ability with "each" for every "target", read anew (CR 702.96a)."""
    if ability.kind != "spell" or not re.search(r"\btarget\b", ability.text, re.IGNORECASE):
        return ability
    from clingather.bridge.oracle.compile import compile_face  # late: it is rarely needed

    said = re.sub(r"\btarget\b", "each", ability.text)
    text = re.sub(r"\bTarget\b", "Each", said)
    found = compile_face(Face(name="", type_line="Instant", oracle_text=text), "")
    if len(found) == 1 and found[0].effect and not found[0].slots:
        return found[0]
    return replace(ability, kind="unsupported", text=text, effect=(), slots=(), clauses=(),
                   reason="its text with each for target is not read")  # fmt: skip


def cleaved(ability: Ability, names: Iterable[str]) -> Ability:
    """A spell's ability without what stands in square brackets, read anew (CR 702.148a)."""
    if ability.kind not in ("spell", "unsupported") or "[" not in ability.text:
        return ability
    from clingather.bridge.oracle.compile import compile_face  # late: it is rarely needed

    text = without_brackets(ability.text)
    for name in sorted(names) or [""]:
        found = compile_face(Face(name=name, type_line="Instant", oracle_text=text), name)
        if len(found) == 1 and found[0].kind == "spell" and (found[0].effect or found[0].modes):
            return found[0]
    return replace(ability, kind="unsupported", text=text, effect=(), slots=(), clauses=(),
                   reason="its text without what is in square brackets is not read")  # fmt: skip


def without_brackets(text: str) -> str:
    """A text without what stands in square brackets (CR 702.148a)."""
    return re.sub(r" *\[[^\]]*\]", "", text).strip()


def of_each_color(keyword: Node, said: Node) -> Iterator[tuple[str, Ability]]:
    """A keyword from a color that is chosen, which `said` stands for, as it is for each color."""
    if said not in keyword.args:
        return
    # late: it takes a while to load, and is seldom needed
    from clingather.bridge.oracle import granted_keyword

    for letter in COLOR_WORDS.values():
        color = Node("color", (letter,))
        args = tuple(color if arg == said else arg for arg in keyword.args)
        yield letter, granted_keyword(Node(keyword.kind, args))


def _leaf(kind: str, leaf: str, old: str, new: str) -> str:
    if old.lower() in COLOR_WORDS:
        codes = COLOR_WORDS[old.lower()], COLOR_WORDS[new.lower()]
        return codes[1] if kind in COLOR_KINDS and leaf == codes[0] else leaf
    if kind == "keyword" and leaf == LANDWALK.get(old):
        return LANDWALK.get(new, leaf)
    return new if kind in ("subtype", "become", "token_of") and leaf == old else leaf


def _text(text: str, old: str, new: str, names: Iterable[str]) -> str:
    """The text with the word replaced outside of names, its case and plural kept."""
    kept = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    walk = "|walk" if old in LANDWALK and new in LANDWALK else ""
    word = rf"\b(non-?)?({re.escape(old)})(s?)(?=\b{walk})"
    pattern = re.compile(f"({kept})|{word}" if kept else f"((?!)){word}", re.IGNORECASE)

    def exchange(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        found = match[3]
        word = new.capitalize() if found[:1].isupper() else new.lower()
        plural = "" if new.endswith("s") else match[4]
        return f"{match[2] or ''}{word}{plural}"

    return pattern.sub(exchange, text)
