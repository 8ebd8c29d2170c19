"""The events that abilities trigger on, as trees: what they are about, "one or more" (CR 603).

Input of `resolved`: an event as the book reads it. Output: the event as the rules take it, with
"it" told and what happens "one or more" at once as one. Reason: both go by the whole of an event,
no row sees it. `as_spoken` undoes it for the printer.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.tree import (
    IT,
    SELF,
    Arg,
    Node,
    flatten,
    mapped,
    mentions,
    node,
    nodes,
)


def put(tree: Arg, place: Node, value: Node) -> Any:
    """The same tree with a value at every such place."""
    same = (place, place.wording)
    return mapped(tree, lambda part: value if (part, part.wording) == same else None)


def has_pronoun(tree: Arg) -> bool:
    """Whether "it" stands in a tree."""
    parts = nodes(tree) if isinstance(tree, Node) else ()
    return any(part == IT and part.wording == "it" for part in parts)


# ---------------------------------------------------------------- what an event is about

_NO_OBJECT = ("you_attack", "is_attacked")  # they are about players


def object_of(event: Node) -> Node | None:
    """The reference or filter that says which object an event is about; None if it has none.

    Of two events the object is known only where both are about the same one.
    """
    if event.kind in _NO_OBJECT:
        return None
    if event.kind == "either_event":
        both = [object_of(arg) for arg in event.args if isinstance(arg, Node)]
        return both[0] if both[0] == both[1] else None
    if event.kind in ("activates", "ability_triggers"):
        return node("stack_ability")
    about = ("event", "reference", "filter")
    found = next((arg for arg in event.args if isinstance(arg, Node) and arg.sort in about), None)
    if found is not None and found.sort == "event":
        return object_of(found)
    return None if found is None or found.kind == "player" else found


def resolved_condition(condition: Node, event: Node) -> Node | None:
    """The condition with "it" standing for the object of the event; None if it has none."""
    if has_pronoun(condition) and object_of(event) is None:
        return None
    it = "self" if object_of(event) == SELF else "event_object"
    found: Node = put(condition, IT, node(it, wording="it"))
    return found


def about_others(condition: Node, event: Node) -> Node | None:
    """The condition with "other" told; None where it could mean other than two things.

    Without an object of the event it is other than the source; "other Mountains" after "a Mountain
    enters" are other than that one.
    """
    about = object_of(event)
    if not mentions(condition, "other") or about in (None, SELF):
        return condition
    described = about.args[0] if about is not None and about.kind == "all" else None
    if condition.wording != "at-least":
        return None
    if not isinstance(described, Node) or not _same_but_other(condition, described):
        return None
    told: Node = put(condition, node("other"), node("other_than", node("event_object")))
    return told


def _same_but_other(tree: Arg, described: Node) -> bool:
    """Whether each filter with "other" in a tree is that filter besides."""
    if not isinstance(tree, Node):
        return True
    literals = flatten(tree) if tree.kind == "and" else []
    if any(item.kind == "other" for item in literals):
        rest = [item for item in literals if item.kind != "other"]
        known = flatten(described)
        return len(rest) == len(known) and all(item in known for item in rest)
    return all(_same_but_other(arg, described) for arg in tree.args)


# ---------------------------------------------------------------- one or more, other


def _says_more(tree: Arg) -> bool:
    """Whether "one or more" stands in an event."""
    if not isinstance(tree, Node):
        return False
    if tree.sort in ("reference", "event", "player") and tree.wording.startswith("one or more"):
        return True
    parts = tree.args if tree.sort in ("reference", "event") else ()
    return any(map(_says_more, parts))


_FIXED = frozenset({"self", "host", "you", "game", "is_self", "enchanted_player", "chosen_player",
                    "haunted", "mention", "anyone", "any_source"})  # fmt: skip


def grouped(event: Node) -> Node:
    """Once for all that happen at the same time, where the text says "one or more"."""
    return together(event) if _says_more(event) else event


def together(event: Node) -> Node:
    """One or more such events at the same time, for each of what the text says in the singular.

    "One or more creatures deal damage to a player" happens once for each player.
    """
    held = [str(at) for at, arg in enumerate(event.args, 1) if isinstance(arg, Node) and _held(arg)]
    return node("one_or_more_for", event, tuple(held)) if held else node("one_or_more", event)


def _held(role: Node) -> bool:
    """Whether a role of an event is one of several that the text leaves open."""
    if role.sort not in ("reference", "player") or _says_more(role):
        return False
    inner = role.args[0] if role.kind == "player" else role
    return isinstance(inner, Node) and inner.kind not in _FIXED


# ---------------------------------------------------------------- from the words to the rules

_SEVERAL = frozenset({"or", "three", "shared", "listed", "and"})
_ROUND = frozenset({"nth_time", "in_turn", "in_phase", "within", "next_time", "this_way"})


def _inner_events(event: Node) -> int:
    """How many of its first parts are events that stand for themselves."""
    said = event.wording.split()
    if event.kind == "either_event":
        return 2 if _SEVERAL & set(said) else 0  # else one verb says both: "gains or loses"
    if event.kind == "event_while":
        return 0 if "being" in said else 1  # "enters tapped" is one verb
    return 1 if event.kind in _ROUND or event.kind == "caused" else 0


def resolved(event: Node) -> Node | None:
    """An event as the rules take it; None where "it" or "other" could be several things."""
    count = _inner_events(event)
    if not count:
        return grouped(event) if _is_told(event) else None
    parts = [resolved(part) for part in event.args[:count] if isinstance(part, Node)]
    told = [part for part in parts if part is not None]
    if len(told) < count or _blocks_or_is_blocked(event) or _from_somewhere(event):
        return None
    if "it" in event.wording.split() and object_of(told[0]) != SELF:
        return None  # "when ~ enters and when you sacrifice it": it is what the first is about
    if event.kind != "event_while":
        return replace(event, args=(*told, *event.args[count:]))
    if told[0].kind == "either_event" and mentions(told[0], "is_self"):
        return None  # of this card wherever it is and of others: whether both, or the nearer one
    (condition,) = (part for part in event.args[count:] if isinstance(part, Node))
    met = resolved_condition(condition, told[0])
    return None if met is None else replace(event, args=(*told, met))


def _is_told(event: Node) -> bool:
    """Whether it is known what "other" is other than, and from where a card is put."""
    about = object_of(event)
    if about is None or "doer" in event.wording.split():
        return True
    if about == SELF or about.wording == "the self":
        return not (event.kind == "dies" and "short" in event.wording.split())
    return not _besides(event, about)


def _besides(event: Node, about: Node) -> bool:
    """Whether "other" is said of anything but what the event is about."""
    return any(
        _besides(part, about) if part.sort == "event" else mentions(part, "other")
        for part in event.args
        if isinstance(part, Node) and part != about
    )


def _blocks_or_is_blocked(event: Node) -> bool:
    """What it becomes blocked by is also what it blocks: a row of its own reads both."""
    kinds = {part.kind for part in event.args if isinstance(part, Node)}
    return event.kind == "either_event" and {"blocks", "becomes_blocked_by"} <= kinds


def _from_somewhere(event: Node) -> bool:
    """Whether a land is played or a spell cast from somewhere: that is said of the land, too."""
    first, *others = event.args
    plays = isinstance(first, Node) and first.kind == "plays_land"
    return plays and any(mentions(it, "cast_from") for it in others if isinstance(it, Node))


def as_spoken(event: Node) -> Node:
    """The event as its words say it."""
    if event.kind in ("one_or_more", "one_or_more_for"):
        (inner, *_) = event.args
        assert isinstance(inner, Node)
        return as_spoken(inner)
    count = _inner_events(event)
    args = [as_spoken(part) if isinstance(part, Node) else part for part in event.args[:count]]
    rest = event.args[count:]
    if event.kind == "event_while" and count:
        for it in ("self", "event_object"):
            rest = tuple(put(part, node(it, wording="it"), IT) for part in rest)
    return replace(event, args=(*args, *rest))


# ---------------------------------------------------------------- delayed events

_PARTICULAR = frozenset({"mention", "mention_player", "self", "is_self"})


def is_delayed(trigger: Arg) -> bool:
    """Whether an event in a program makes a delayed triggered ability (CR 603.7).

    It happens within a time or the next time, or is about an object that the program knows; any
    other event would belong to an ability of its own.
    """
    if not isinstance(trigger, Node) or trigger.kind == "state_is":
        return False
    if trigger.kind in ("within", "next_time", "next_begins", "extra_turn_begins", "this_way"):
        return True
    return trigger.kind in _PARTICULAR or any(map(is_delayed, trigger.args))
