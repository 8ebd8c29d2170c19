"""Replacement and prevention effects as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import as_node, capital, flags_of
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_one,
    print_phrase,
    print_reference,
    print_source,
)
from clingather.bridge.oracle.print_program import print_program
from clingather.bridge.oracle.tree import AMOUNT, Clause, Node

REPLACING = frozenset({"prevent", "prevent_then", "prevent_some", "life_not_below", "replace"})


def print_replacing(clause: Clause) -> str:
    """A whole sentence about what happens instead."""
    change = clause.changes[0]
    how = flags_of(clause.wording)[-1]
    if change.kind == "life_not_below":
        floor = f"to less than {change.args[1]} reduces it to {change.args[1]} instead"
        said = f"damage that would reduce your life total {floor}."
        return f"If {print_met(clause.condition)}, {said}" if how == "if" else capital(said)
    if change.kind == "prevent_then":
        event = as_node(as_node(change.args[0]).args[0])
        more = print_program([_spoken(as_node(change.args[1]))])
        if change.wording == "and":
            return f"If {_would(event)}, prevent that damage and {_lower(more)}"
        return f"If {_would(event)}, prevent that damage. {more}"
    event = as_node(change.args[0])
    if change.kind == "replace" and as_node(change.args[1]).kind == "redirect":
        other = _things(as_node(as_node(change.args[1]).args[0]))
        said = f"all {_dealt(event, False)} is dealt to {other} instead."
        while_ = f"as long as {print_met(clause.condition)}, " if how == "while" else ""
        return capital(f"{while_}{said}")
    if change.kind == "replace" and as_node(change.args[1]).kind == "sequence":
        first, after = (as_node(arg) for arg in as_node(change.args[1]).args)
        more = print_program([_spoken(after)])
        return f"If {_would(event)}, {_instead(event, first)} instead. {more}"
    if change.kind == "replace":
        instead = _instead(event, as_node(change.args[1]))
        return f"If {_would(event)}, {instead} instead."
    if change.kind == "prevent_some":
        some = as_node(change.args[1])
        much = f"half that damage, rounded {some.args[0]}"
        if some.kind == "number":
            much = f"{some.args[0]} of that damage"
        return f"If {_would(event)}, prevent {much}."
    if change.wording == "if":
        return f"If {_would(event)}, prevent that damage."
    body = f"prevent all {_dealt(event, change.wording == 'both')}"
    if how == "turn":
        return f"During your turn, {body}."
    if how == "turn-after":
        return f"{capital(body)} during your turn."
    if how == "while":
        return f"As long as {print_met(clause.condition)}, {body}."
    return f"{capital(body)}."


def _spoken(tree: Node) -> Node:
    """The step as the text speaks of what it is about: "that creature", "that many"."""
    if tree.kind in ("event_object", "event_other", "self") and tree.wording:
        return Node("mention", (tree.wording, 0))
    if tree.sort == AMOUNT and tree.wording.startswith("that "):
        return Node("mention_amount", (tree.wording, 0))
    return replace(
        tree, args=tuple(_spoken(arg) if isinstance(arg, Node) else arg for arg in tree.args)
    )


def _lower(text: str) -> str:
    """A sentence after "and"; the object itself keeps its sign."""
    return text[:1].lower() + text[1:]


def _dealt(event: Node, both: bool) -> str:
    """Which damage is prevented."""
    kind, source, to = str(event.args[0]), as_node(event.args[1]), as_node(event.args[2])
    what = "damage" if kind == "any" else f"{kind} damage"
    said = f"{what} that would be dealt"
    if both:
        return f"{said} to and dealt by {print_reference(to)}"
    if to.kind == "anyone":
        return f"{said} by {_things(source)}"
    if source.kind == "any_source":
        return f"{said} to {_things(to)}"
    return f"{said} to {_things(to)} by {_things(source)}"


def _things(reference: Node) -> str:
    """Objects and players, in the plural or by name."""
    if reference.kind == "either_of":
        return f" {reference.wording} ".join(_things(as_node(arg)) for arg in reference.args)
    if reference.kind == "all":
        what = as_node(reference.args[0])
        items = literals_of(what)
        if items[0].kind == "source":
            if reference.wording == "a":
                return print_source(items[1:])
            if items[1:] == [Node("chosen_color")]:
                return "sources of the chosen color"
            return f"{' '.join(print_adjective(item) for item in items[1:])} sources"
        return print_one(what) if reference.wording == "a" else print_phrase(what, True)
    if reference.kind == "player" and as_node(reference.args[0]).kind == "opponent":
        return "an opponent"
    if reference.kind == "player" and as_node(reference.args[0]).kind == "any_player":
        return "a player"
    return "a permanent or player" if reference.kind == "anyone" else print_reference(reference)


def _would(event: Node) -> str:
    """What would happen."""
    kind, args = event.kind, event.args
    if kind == "damage_event":
        return _would_damage(event)
    if kind == "to_graveyard":
        whose = {"you": "your", "opponent": "an opponent's", "any_player": "a"}
        place = f"{whose[as_node(args[1]).kind]} graveyard"
        return f"{_moved(as_node(args[0]))} would be put into {place} from anywhere"
    if kind == "dies":
        return f"{_dying(as_node(args[0]))} would die"
    if kind == "would_gain_life":
        said = {"you": "you", "opponent": "an opponent"}.get(as_node(args[0]).kind, "a player")
        return f"{said} would gain life"
    if kind == "tokens_created":
        if args[1] == "effect":
            return "an effect would create one or more tokens under your control"
        return "one or more tokens would be created under your control"
    if kind == "draw_from_empty":
        return "you would draw a card while your library has no cards in it"
    who = "an opponent" if as_node(args[0]).kind == "opponent" else "a player"
    return f"{who} would begin an extra turn"


def _would_damage(event: Node) -> str:
    """Damage that would be dealt."""
    kind, source, to = str(event.args[0]), as_node(event.args[1]), as_node(event.args[2])
    what = "damage" if kind == "any" else f"{kind} damage"
    if event.wording == "recipient":
        return f"{_things(to)} would be dealt {what}"
    if source.kind == "any_source":
        return f"{what} would be dealt to {_things(to)}"
    whom = "" if event.wording == "any" else f" to {_things(to)}"
    return f"{_things(source)} would deal {what}{whom}"


def _moved(reference: Node) -> str:
    """What would be put into a graveyard."""
    if reference.kind == "self":
        return "~"
    return "a card" if as_node(reference.args[0]).kind == "card_in" else "a card or token"


def _dying(reference: Node) -> str:
    """What would die."""
    if reference.kind == "self":
        return "~"
    items = literals_of(as_node(reference.args[0]))
    if items[-1].kind != "damaged_by_self":
        return print_one(as_node(reference.args[0]))
    result = items[-2]
    for item in reversed(items[:-2]):
        result = Node("and", (item, result))
    return f"{print_one(result)} dealt damage by ~ this turn"


def _instead(event: Node, action: Node) -> str:
    """What happens instead."""
    kind = action.kind
    if kind == "exile":
        return f"exile {action.wording or 'it'}"
    if kind == "costs":
        return "reveal ~ and shuffle it into its owner's library"
    if kind == "draw":
        return "draw that many cards"
    if kind == "loses_life":
        return "that player loses that much life"
    if kind == "put_counters" and event.kind == "damage_event":
        return f"put that many {action.args[0]} counters on {as_node(action.args[2]).wording}"
    if kind == "skip_event":
        if event.kind == "would_gain_life":
            return "that player gains no life"
        return "that player skips that turn"
    if kind == "wins_game":
        return "you win the game"
    number = int(str(action.args[0]))
    if event.kind == "would_gain_life":
        if kind == "event_plus":
            return f"you gain that much life plus {number}"
        return "you gain twice that much life"
    if event.kind == "tokens_created":
        if event.args[1] == "effect":
            return "it creates twice that many of those tokens"
        return "twice that many of those tokens are created"
    if event.kind == "damage_event":
        _, dealer, whom = action.wording.split(":")
        much = "double" if number == 2 else "triple"
        if kind == "event_plus":
            sign = "plus" if number > 0 else "minus"
            much = f"that much damage {sign} {abs(number)}"
        else:
            much = f"{much} that damage"
        return f"{dealer} deals {much}{f' to {whom}' if whom else ''}"
    raise KeyError(kind)
