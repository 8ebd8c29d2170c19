"""What an object is or becomes, as rows make it of its words and take it apart (CR 205.1).

It is `become` and, where the text says them, the changes of other layers beside it. What "artifact
creature" keeps without a word is for the encodings to say.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import was_before
from clingather.bridge.oracle.tree import Node, node

Changes = tuple[Node, ...]
_COLORS = ("&color", "&color-turned")


def _becomes(changes: Any) -> bool:
    return isinstance(changes, tuple) and bool(changes) and changes[0].kind == "become"


def being(
    supertypes: tuple[str, ...],
    size: tuple[Node, ...],
    colors: Any,
    subtypes: tuple[str, ...],
    types: tuple[str, ...],
    how: str,
) -> Any:
    """Types, and power and toughness and colors if they are said; their order is wording."""
    if not (supertypes or subtypes or types):
        return REJECT
    changes = [node("become", supertypes, types, subtypes, "none", wording=how)]
    if size:
        changes.append(node("set_pt", *size, wording="&pt"))
    if colors != "":
        letters = tuple(letter for letter in "WUBRG" if letter in colors)
        if len(letters) < len(colors):
            return REJECT
        changes.append(node("become_color", letters, "none", wording=_COLORS[letters != colors]))
    return tuple(changes)


def not_being(changes: Any, how: str) -> tuple[Any, ...] | None:
    """What is said of it; None where more is, or it is said otherwise."""
    if not _becomes(changes) or (how == "two") != ("two" in changes[0].wording.split()):
        return None
    supertypes, types, subtypes, _ = changes[0].args
    size: Any = ()
    colors: Any = ""
    for change in changes[1:]:
        if change.wording == "&pt":
            size = change.args
        elif change.wording in _COLORS:
            colors = change.args[0][:: -1 if change.wording == _COLORS[1] else 1]
        else:
            return None
    return supertypes, size, colors, subtypes, types


BECOMING = "become become_color every_subtype chosen_subtype chosen_color_change"


def verb(changes: Changes, said: str) -> Changes:
    """Is or becomes what was described."""
    first = changes[0]
    return (replace(first, wording=f"{said} {first.wording}".strip()), *changes[1:])


def without_verb(changes: Any, said: str) -> tuple[Any, ...] | None:
    """What is described, where it is said with that verb: "becomes" where no text says it."""
    if not isinstance(changes, tuple) or not changes or changes[0].kind not in BECOMING.split():
        return None
    first, *flags = changes[0].wording.split() or [""]
    if (first == "is") != (said == "is"):
        return None
    rest = flags if first == said else [first, *flags]
    return ((replace(changes[0], wording=" ".join(rest)), *changes[1:]),)


def sized(changes: Changes) -> Any:
    """What something may become, with both numbers (CR 208.2b)."""
    return changes if any(change.kind == "set_pt" for change in changes) else REJECT


def more(changes: Changes, added: Changes, types: str) -> Any:
    """The changes, and those that are said after "with"; perhaps all creature types besides."""
    if types and not added:
        return REJECT
    every = (node("every_subtype", "creature", "none", wording="&too"),) if types else ()
    joined = tuple(
        replace(change, wording=f"&{change.wording}")
        if not at or change.wording == "with"
        else change
        for at, change in enumerate(added)
    )
    return (*changes, *joined, *every)


def without_more(changes: Any) -> tuple[Any, ...] | None:
    """These three again."""
    if not _becomes(changes):
        return None
    own = [change.wording in ("&pt", *_COLORS) for change in changes[1:]]
    at = own.index(False) + 1 if False in own else len(changes)
    added, types = changes[at:], ""
    if added and added[-1].wording == "&too":
        added, types = added[:-1], "and"
    said = tuple(
        replace(change, wording=change.wording.lstrip("&"))
        if not index or change.wording == "&with"
        else change
        for index, change in enumerate(added)
    )
    return changes[:at], said, types


def kept(changes: Changes, said: str) -> Any:
    """The changes, and what the text says that the object keeps (CR 205.1b)."""
    if not said:
        return changes
    first, *others = changes
    name = said.removeprefix("+still:")
    if name != said and not was_before(name, first, None):
        return REJECT
    if said == "+colors-and-types":
        others = [
            replace(change, args=(change.args[0], "all"))
            if change.kind == "become_color"
            else change
            for change in others
        ]
    wording = f"{first.wording} {said}".strip()
    return (replace(first, args=(*first.args[:3], "all"), wording=wording), *others)


def without_kept(changes: Any) -> tuple[Any, ...] | None:
    """The changes, and what the same sentence says of it."""
    if not _becomes(changes):
        return None
    said = changes[0].wording.split()
    found = [word for word in said if word[0] == "+" and not word.startswith("+sentence:")]
    plain = " ".join(word for word in said if word not in found)
    return (replace(changes[0], wording=plain), *changes[1:]), (found or [""])[0]


def also(colors: tuple[str, ...], changes: Changes) -> Changes:
    """Is of colors, and is something."""
    first = replace(changes[0], wording=f"is {changes[0].wording}".strip())
    return (node("become_color", colors, "none"), first, *changes[1:])
