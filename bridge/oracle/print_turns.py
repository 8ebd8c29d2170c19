"""Turns, the end of the game, designations and keyword actions, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import as_node, as_texts, flags_of, prints
from clingather.bridge.oracle.print_howmany import print_so_much, print_times
from clingather.bridge.oracle.print_references import print_number, print_who
from clingather.bridge.oracle.print_types import print_granted
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("extra_turns")
def _turns(action: Node, plain: bool) -> str:
    amount = as_node(action.args[1])
    said = f"{print_number(amount)} extra turns"
    if amount == Node("number", (1,)):
        said = "an extra turn"
    return f"{third('take', plain)} {said} after this one"


@deed("wins_game")
def _wins(_action: Node, plain: bool) -> str:
    return f"{third('win', plain)} the game"


@deed("loses_the_game")
def _loses(_action: Node, plain: bool) -> str:
    return f"{third('lose', plain)} the game"


@deed("skip_next")
def _skip(action: Node, plain: bool) -> str:
    whose = "your" if "your" in flags_of(action.wording) else "their"
    return f"{third('skip', plain)} {whose} next {action.args[1]}"


@deed("end_turn")
def _end(_action: Node, plain: bool) -> str:
    return f"{third('end', plain)} the turn"


@deed("exchange_life")
def _exchange(action: Node, _plain: bool) -> str:
    who = as_node(action.args[0])
    if who.kind == "both_players":
        other = print_who(as_node(who.args[1]))
        if action.wording:
            return f"exchange life totals with {other}"
        return f"you and {other} exchange life totals"
    return "two target players exchange life totals"


@deed("becomes")
def _becomes(action: Node, plain: bool) -> str:
    what = str(action.args[1])
    if what in ("day", "night"):
        return f"it becomes {what}"
    return f"{third('take' if what == 'the initiative' else 'become', plain)} {what}"


@deed("draws_the_game")
def _draw(_action: Node, _plain: bool) -> str:
    return "the game is a draw"


@deed("extra_phase")
def _phase(action: Node, _plain: bool) -> str:
    first, *more = as_texts(action.args[0])
    said = f"there is an additional {first} phase"
    said += "".join(f" followed by an additional {name} phase" for name in more)
    flags = flags_of(action.wording)
    if "after" in flags:
        return f"{said} after this phase"
    return f"after this {'main phase' if 'main-phase' in flags else 'phase'}, {said}"


# ---------------------------------------------------------------- keyword actions
_NUMBERED = frozenset({"bolster", "adapt", "monstrosity", "incubate", "discover", "fateseal",
                       "blight"})  # fmt: skip


@deed("keyword_action")
def _keyword(action: Node, plain: bool) -> str:
    name, amount = str(action.args[0]), as_node(action.args[1])
    first, space, rest = name.partition(" ")
    verb = name
    if name != "the Ring tempts you":
        verb = f"{third(first, plain)}{space}{rest}"
    if "times" in flags_of(action.wording):
        return f"{verb} {print_times(amount)}"
    if first in _NUMBERED or first == "amass":
        return f"{verb} {print_so_much(amount)}"
    return verb


@deed("proliferate")
def _proliferate(_action: Node, plain: bool) -> str:
    return third("proliferate", plain)


@deed("repeat")
def _repeat(action: Node, plain: bool) -> str:
    what = as_node(action.args[1])
    return f"{third(what.kind, plain)} {print_times(as_node(action.args[0]))}"


@deed("get_emblem")
def _emblem(action: Node, plain: bool) -> str:
    emblem = as_node(action.args[1])
    granted: list[Node] = []
    while emblem.kind == "with_ability":
        granted.insert(0, Node("gain", (emblem.args[1],)))
        emblem = as_node(emblem.args[0])
    return f"{third('get', plain)} an emblem with {print_granted(granted)}"


@prints("condition", "won_clash")
def _won_clash(_condition: Node, _many: bool) -> str:
    return "you win"
