"""How many modes are chosen, as Oracle text (CR 700.2)."""

from __future__ import annotations

from clingather.bridge.oracle.build_modes import ModalHead
from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import as_node, capital
from clingather.bridge.oracle.print_costs import print_limit
from clingather.bridge.oracle.print_references import print_number
from clingather.bridge.oracle.tree import Node


def print_modal_head(head: ModalHead) -> str:
    """Everything before the modes, with a capital letter first."""
    verb, _, said = head.wording.partition("|")
    text = f"{capital(verb)} {_number(said, head.most)}"
    end = " —"
    for limit in head.limits:
        if limit.kind == "modes_random":
            text += " at random"
        elif limit.kind == "modes_unchosen":
            turn = " this turn" if limit.args[0] == "turn" else ""
            text += f" that hasn't been chosen{turn}"
        elif limit.kind == "modes_repeat":
            end = ". You may choose the same mode more than once."
        elif limit.kind == "modes_targets_differ":
            end = ". Each mode must target a different player."
        elif limit.kind == "modes_if":
            end = f". {_more(limit)}"
    if head.bounds:
        end = f". {' '.join(map(print_limit, head.bounds))}"
    return text + end


def _number(said: str, most: Node) -> str:
    """How many modes."""
    if said in ("", "up to"):
        return f"{said} {print_number(most)}".strip()
    return said


def _more(limit: Node) -> str:
    """Another number of modes under a condition."""
    verb, _, said = limit.wording.partition("|")
    met, number = print_met(as_node(limit.args[0])), _number(said, as_node(limit.args[2]))
    if verb == "cast":
        return f"If {met} as you cast ~, you may choose {number} instead."
    return f"If {met}, {verb} {number} instead."
