"""The actions of `types.grammar`: what an object is or becomes (CR 205.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.changing import each
from clingather.bridge.oracle.book.lenses import pt_values
from clingather.bridge.oracle.build_changes import was_before
from clingather.bridge.oracle.build_core import Part, colors, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def word(kind: str, *values: str) -> tuple[str, tuple[str, ...]]:
    """A word of a description."""
    return (kind, values)


@action
def with_stats(change: Node) -> Part:
    """A description's "with base power and toughness"."""
    return (replace(change, wording=f"&with {change.wording}"),)


@action
def with_abilities(abilities: tuple[Any, ...]) -> Part:
    """A description's "with flying"."""
    return each(abilities, "gain", "&with")


_ORDER = ("supertype", "pt", "color", "subtype", "type")


@action
def with_types() -> Part:
    """A description's "with all creature types"."""
    return (node("every_subtype", "creature", "none", wording="&with"),)


@action
def with_ability_and_types(ability: Any) -> Part:
    """A description's "with vigilance and all creature types"."""
    return (*each((ability,), "gain", "&with"), *with_types())


@action
def description(article: str | None, being_words: tuple[Any, ...], withs: tuple[Part, ...]) -> Any:
    """What an object is or becomes: `become` and the changes of other layers beside it."""
    kinds = [kind.removesuffix("s") if kind != "colorless" else "color" for kind, _ in being_words]
    ranks = [_ORDER.index(kind) for kind in kinds]
    if ranks != sorted(ranks) or kinds.count("pt") > 1:
        return REJECT
    number = {kind for kind, _ in being_words if kind in ("types", "subtypes")}
    if article and number:
        return REJECT
    found: dict[str, list[str]] = {kind: [] for kind in _ORDER}
    for kind, (_, values) in zip(kinds, being_words, strict=True):
        found[kind].extend(values)
    changes: list[Node] = []
    named = [tuple(found[kind]) for kind in ("supertype", "type", "subtype")]
    if not any(named):
        return REJECT
    changes.append(node("become", *named, "none", wording="a" if article else ""))
    if found["pt"]:
        values = pt_values(found["pt"][0])
        if values is None:
            return REJECT
        changes.append(node("set_pt", *values, wording="&pt"))
    if "color" in kinds:
        letters = colors(*found["color"])
        if letters is REJECT:
            return REJECT
        turned = "-turned" if tuple(found["color"]) == letters[::-1] != letters else ""
        changes.append(node("become_color", letters, "none", wording=f"&color{turned}"))
    return (*changes, *(change for more in withs for change in more))


@action
def description_two(
    article: str | None, first: tuple[Any, ...], second: tuple[Any, ...], withs: tuple[Part, ...]
) -> Any:
    """Two descriptions joined: "1/1 green Saproling creatures and Forest lands"."""
    left, right = description(article, first, ()), description(None, second, withs)
    if left is REJECT or right is REJECT or len(right) != 1 + sum(map(len, withs)):
        return REJECT
    both = [left[0].args[i] + right[0].args[i] for i in range(3)]
    split = len(left[0].args[1]), len(left[0].args[2])
    head_ = node("become", *both, "none", wording=f"{left[0].wording} and:{split[0]}:{split[1]}")
    return (head_, *left[1:], *right[1:])


@action
def still_words(_verb: str | None, _article: str | None, name: str) -> str:
    """That's still a land."""
    return name


@action
def being(changes: Part, added: str | None, still: str | None) -> Any:
    """A description and what the text says that the object keeps (CR 205.1b).

    What "artifact creature" keeps without a word is for the encodings to say.
    """
    first = changes[0]
    if added and still:
        return REJECT
    keep, wording = "none", first.wording
    if added:
        keep, wording = "all", f"{wording} +{added}"
    if added == "colors and types":
        changes = tuple(
            replace(change, args=(change.args[0], "all"))
            if change.kind == "become_color"
            else change
            for change in changes
        )
    if still:
        if not was_before(still, first, None):
            return REJECT
        keep, wording = "all", f"{wording} +still:{still}"
    return (replace(first, args=(*first.args[:3], keep), wording=wording.strip()), *changes[1:])


@action
def colors_and(letters: tuple[str, ...], _verb: str, changes: Part, added: str | None) -> Any:
    """Is a color and is something."""
    return REJECT if isinstance(letters, str) else (
        node("become_color", letters, "none"),
        *(replace(c, wording=f"is {c.wording}".strip()) if i == 0 else c
          for i, c in enumerate(being(changes, added, None))),
    )  # fmt: skip


@action
def be(verb: str, changes: Part) -> Part:
    """Is or becomes what was described."""
    first = changes[0]
    return (replace(first, wording=f"{verb} {first.wording}".strip()), *changes[1:])
