"""What definitions of keywords say, as Oracle text (CR 702)."""

from __future__ import annotations

from clingather.bridge.oracle.print_amounts import print_counted
from clingather.bridge.oracle.print_core import as_node, prints
from clingather.bridge.oracle.print_costs import print_some
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("pay_for_each")
def _pay_for_each(action: Node, plain: bool) -> str:
    paid, each = as_node(action.args[0]), print_counted(as_node(action.args[1]), False)
    if paid.kind == "sacrifice":
        what = print_some(as_node(paid.args[0]))
        return f"{third('sacrifice', plain)} {what} for each {each}"
    if paid.kind == "pay_life":
        said = f"{as_node(paid.args[0]).args[0]} life"
    elif paid.kind == "choose_one_action":
        said = " or ".join(str(as_node(part).args[0]) for part in paid.args)
    else:
        said = str(paid.args[0])
    return f"{third('pay', plain)} {said} for each {each}"


@prints("counted", "blockers_beyond")
def _blockers_beyond(amount: Node, _many: bool) -> str:
    return f"creature blocking {print_thing(as_node(amount.args[1]))} beyond the first"


@prints("counted", "opponents_attacked")
def _opponents_attacked(_amount: Node, _many: bool) -> str:
    return "opponent you attacked with a creature this combat"


@prints("counted", "cast_before")
def _cast_before(amount: Node, _many: bool) -> str:
    return f"other spell cast before {print_thing(as_node(amount.args[0]))} this turn"


@prints("counted", "times_paid")
def _times_paid(amount: Node, _many: bool) -> str:
    return f"time {print_thing(as_node(amount.args[1]))} {amount.args[0]} cost was paid"


@prints("counted", "deaths")
def _deaths(amount: Node, many: bool) -> str:
    """ "permanent put into a graveyard this turn"; "" for the usual words."""
    long = "permanent put into a graveyard from the battlefield this turn"
    return long if amount.wording == "long" and not many else ""


@deed("exile_haunting")
def _exile_haunting(action: Node, plain: bool) -> str:
    what, target = (print_thing(as_node(arg)) for arg in action.args)
    return f"{third('exile', plain)} {what} haunting {target}"


@deed("pair_with")
def _pair_with(action: Node, plain: bool) -> str:
    first, second = (as_node(arg) for arg in action.args)
    lasts = "for as long as both remain creatures on the battlefield under your control"
    other = "another unpaired creature you control" if second.kind == "some" else "~"
    return f"{third('pair', plain)} {print_thing(first)} with {other} {lasts}"
