"""What of an ability no rule interprets where it stands: instructions, events, conditions, costs.

Each question asks `places` about one kind of part, at the atom by which it comes in; the answer is
the reason in words, None if all of it is interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator

from clingather.bridge.interpreting.fitting import ANY, Made
from clingather.bridge.interpreting.places import LAYER, Found, Why, passed_over, places
from clingather.bridge.interpreting.readings import names_in_a_head, reading
from clingather.bridge.oracle.tree import EVENT, Arg, Node, nodes

# Who asks: a program, an ability of an object.
PROGRAM = Made("by", (ANY, ANY))
STATIC = Made("static", (ANY, ANY))
RESOLVED = Made("resolved", (ANY,))
NOW = Made("now")


def why_not(found: Found, part: Arg, place: str) -> str | None:
    """Why a part is not interpreted, in words."""
    if found.why is not None:
        return str(found.why)
    return None if found.spoken else str(Why(part, place))


def why_not_taken(found: Found, part: Node, place: str) -> str | None:
    """Why a part that comes in is not interpreted whole, in words."""
    return why_not(found, part, place) or (
        str(left) if (left := passed_over(part, found)) else None
    )


def why_not_step(action: Node) -> str | None:
    """Why no rule carries out an instruction."""
    found = places().taken(("program", (ANY, ANY, action)))
    if (why := why_not_taken(found, action, "an instruction")) is not None:
        return why
    lasting = (each for each in nodes(action) if each.kind == "apply")
    reasons = (_why_not_lasting(each, found.literal) for each in lasting)
    return next((why for why in reasons if why is not None), None)


def _why_not_lasting(action: Node, named: frozenset[Arg]) -> str | None:
    """Why no rule does what an effect says that begins (CR 611.2), or says when it ends."""
    reference, change, duration = action.args
    assert isinstance(reference, Node)
    assert isinstance(change, Node)
    assert isinstance(duration, Node)
    whole = Node("game") if reference.kind == "game" else Node("affected")
    for each in _changes(change):
        if (later := _why_not_later(each)) is not None:
            return later
        pinned = places().asked(("fixed", (ANY, PROGRAM, each, ANY)))  # as it begins
        if pinned.why is not None and not _of_each(each):
            return str(pinned.why)
        if not pinned.named and each not in named and not names_in_a_head(reading(), LAYER, each):
            found = places().taken(("change", (ANY, ANY, ANY, each)), (whole, Node("always")))
            if (why := why_not_taken(found, each, "an effect that begins")) is not None:
                return why
    if duration.kind == "endless":  # nothing ends it
        return None
    found = places().taken(("effect_lasts", (ANY, ANY, duration)))
    return why_not_taken(found, duration, "a duration")


def _of_each(change: Node) -> bool:
    """Whether the amounts of a change are determined by each object that it is made to (611.2d)."""
    amounts = change.args if change.kind == "modify_pt" else ()
    asked = [places().asked(("for_one", (ANY, ANY, amount, ANY))) for amount in amounts]
    return bool(asked) and all(each.spoken for each in asked)


# What names something that an effect does not remember until it replaces an event.
FORGOTTEN = frozenset(
    {"self", "host", "target", "target_player", "result", "dealt", "event_object", "event_player"}
)


def _why_not_later(change: Node) -> str | None:
    """Why no rule does what an effect will do instead of an event, the next time it would be."""
    if change.kind != "replace_next_time":
        return None
    event, action = change.args
    assert isinstance(event, Node)
    assert isinstance(action, Node)
    if event.kind == "damage_event":
        return None
    if (known := next((n for n in nodes(action) if n.kind in FORGOTTEN), None)) is not None:
        return str(Why(known, "what is done instead later"))
    return why_not_step(action)


def _changes(change: Node) -> Iterator[Node]:
    if change.kind == "changes":
        for part in change.args:
            assert isinstance(part, Node)
            yield from _changes(part)
    else:
        yield change


def why_not_condition(condition: Node, context: Made) -> str | None:
    """Why no rule says when a condition is met."""
    return why_not(
        places().asked(("holds", (ANY, NOW, context, condition))), condition, "a condition"
    )


def why_not_target(filter_: Node) -> str | None:
    """Why no rule says what fits the description of a target."""
    return why_not(
        places().asked(("matches", (ANY, NOW, PROGRAM, ANY, filter_))), filter_, "a description"
    )


def why_not_event(pattern: Node, context: Made = ANY) -> str | None:
    """Why no rule says when an ability triggers: what is no event itself is made of others."""
    found = places().asked(("occurs", (ANY, ANY, context, pattern, ANY)))
    inner = [part for part in pattern.args if isinstance(part, Node) and part.sort == EVENT]
    if pattern.kind == "state_is":  # no event, but how things are (CR 603.8)
        condition = pattern.args[0]
        assert isinstance(condition, Node)
        return why_not_condition(condition, context)
    if found.why is not None or found.named or not inner:
        return why_not(found, pattern, "an event to trigger on")
    found = places().taken(("trigger", (ANY, pattern)))
    if (why := why_not_taken(found, pattern, "an event to trigger on")) is not None:
        return why
    return next((why for part in inner if (why := why_not_event(part, context))), None)


def why_not_cost(cost: Node) -> str | None:
    """Why no rule says how a cost is paid."""
    return why_not_taken(places().taken(("activation_cost", (ANY, cost))), cost, "a cost")


def why_not_change(change: Node, subject: Node, condition: Node) -> str | None:
    """Why no rule does what a clause of a static ability says."""
    found = places().taken(("change", (ANY, ANY, ANY, change)), (subject, condition))
    if (why := why_not_taken(found, change, "an effect")) is not None:
        return why
    for part, place in ((subject, "reach"), (condition, "holds")):
        terms = (ANY, ANY, STATIC, part)
        asked = places().asked((place, (*terms, ANY) if place == "reach" else terms))
        left = asked.why or (None if asked.spoken else Why(part, place))
        if left is not None and part.kind != "game" and not {left.part, part} & found.literal:
            return str(left)
    return None


def why_not_limit(limit: Node) -> str | None:
    """Why no rule says when an ability can be activated."""
    return why_not_taken(places().taken(("activation_limit", (ANY, limit))), limit, "a limit")


def why_not_modes(limit: Node) -> str | None:
    """Why no rule says which modes can be chosen, or how many (CR 700.2)."""
    return why_not_taken(places().taken(("modes_limit", (ANY, limit))), limit, "a choice of modes")


def speaks_of_event(condition: Node) -> bool:
    """Whether a condition speaks of the event that an ability triggered on."""
    return any(node.kind.startswith("event_") for node in nodes(condition))
