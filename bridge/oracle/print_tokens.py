"""Tokens that are created, as Oracle text (CR 111)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_copying import print_exceptions
from clingather.bridge.oracle.print_core import as_node, as_texts, flags_of, series
from clingather.bridge.oracle.print_howmany import print_quantity
from clingather.bridge.oracle.print_references import print_number, print_thing
from clingather.bridge.oracle.print_types import print_granted
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("create")
def print_create(action: Node, plain: bool) -> str:
    """Creating tokens of one kind, or of one attached to something."""
    return f"{third('create', plain)} {print_made(action)}"


def print_made(action: Node) -> str:
    """So many tokens, without the verb."""
    if action.kind == "attached_to":
        place = print_thing(as_node(action.args[1]))
        return f"{print_made(as_node(action.args[0]))} attached to {place}"
    _, amount, token, states = action.args
    if as_node(token).kind == "those_tokens":
        return f"{print_number(as_node(amount))} of those tokens"
    flags = flags_of(action.wording)
    if "called" in flags:
        phrase = print_token(as_node(token), as_texts(states), flags, False)
        return f"{_name(as_node(token))}, {words.article(phrase)} {phrase}"
    phrases = [print_token(as_node(token), as_texts(states), flags, many) for many in (False, True)]
    return print_quantity(as_node(amount), flags, *phrases)


@deed("at_once")
def _at_once(action: Node, plain: bool) -> str:
    """What happens at the same time, by the words that introduced it."""
    return f"{third('create', plain)} {_all_made(action)}"


def _all_made(action: Node) -> str:
    """The tokens of several kinds as a list."""
    items = []
    while action.kind == "at_once":
        items.append(print_made(as_node(action.args[0])))
        action = as_node(action.args[1])
    return series([*items, print_made(action)])


def print_token(token: Node, states: tuple[str, ...], flags: list[str], many: bool) -> str:
    """What a token is, from its first adjective to what stands after its noun."""
    state = " and ".join(states)
    noun = "tokens" if many else "token"
    late = f"{'that are' if many else 'that' + chr(39) + 's'} {state}" if state else ""
    pieces = []
    if state and "front" in flags:
        pieces, late = [state], ""
    if token.kind == "token_copy":
        return " ".join(filter(None, [*pieces, noun, _copied(token, many), late]))
    granted: list[Node] = []
    while token.kind == "with_ability":
        granted.insert(0, Node("gain", (token.args[1],)))
        token = as_node(token.args[0])
    stats = ""
    if token.kind == "with_stats":
        stats = "/".join(_stat(as_node(value)) for value in token.args[1:])
        token = as_node(token.args[0])
    pieces += [*_adjectives(token, stats), noun]
    if token.kind == "token_of" and token.wording == "all-colors":
        pieces.append("that are all colors" if many else "that's all colors")
    ends = [f"with {print_granted(granted)}"] if granted else []
    name = as_texts(token.args[0]) if token.kind == "token_of" else ()
    if name and "called" not in flags:
        ends.insert(len(ends) if "named-late" in flags else 0, f"named {name[0]}")
    ends.insert(0 if "state-first" in flags else len(ends), late)
    return " ".join(filter(None, [*pieces, *ends]))


def _stat(value: Node) -> str:
    return "X" if value.kind == "x" else str(value.args[0])


def _adjectives(token: Node, stats: str) -> list[str]:
    """The words before "token" in their order."""
    if token.kind == "predefined":
        return [str(token.args[0])]
    _, supertypes, types, subtypes, letters = map(as_texts, token.args)
    colors = ""
    if token.wording != "all-colors":
        said = [words.COLOR_NAMES[letter] for letter in token.wording or letters]
        colors = series(said) or "colorless"
    supers = [name.lower() for name in supertypes]
    return [*supers, *filter(None, [stats, colors]), *subtypes, *(name.lower() for name in types)]


def _name(token: Node) -> str:
    while token.kind != "token_of":
        token = as_node(token.args[0])
    return as_texts(token.args[0])[0]


def _copied(token: Node, many: bool) -> str:
    """A token that is a copy."""
    said = "that are copies of" if many else "that's a copy of"
    text = f"{said} {print_thing(as_node(token.args[0]))}"
    exceptions = as_node(token.args[1])
    if exceptions.kind == "no_exception":
        return text
    return f"{text}, except {print_exceptions(exceptions)}"
