"""The beginnings of steps, phases and turns, as Oracle text (CR 500, 603.2b)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import print_reference
from clingather.bridge.oracle.tree import Node

_STEPS = {
    "upkeep": "upkeep", "draw": "draw step", "end": "end step", "untap": "untap step",
    "cleanup": "cleanup step", "combat": "combat", "declare_attackers": "declare attackers step",
    "precombat_main": "first main phase", "second_main": "second main phase",
    "postcombat_main": "postcombat main phase", "main": "main phase", "turn": "turn",
}  # fmt: skip
_WHOSE = {
    ("any_player", "each player"): "each player's",
    ("any_player", "each"): "each",
    ("any_player", "the"): "the",
    ("any_player", "turn"): "the next turn's",
    ("opponent", "each opponent"): "each opponent's",
    ("other_players", "each other player"): "each other player's",
    ("enchanted_player", "enchanted player"): "enchanted player's",
    ("chosen_player", "the chosen player"): "the chosen player's",
    ("you", "your"): "your",
    ("you", "each of your"): "each of your",
}


def print_moment(event: Node) -> str:
    """ "the beginning of your upkeep", after "at"."""
    name, player = str(event.args[0]), as_node(event.args[1])
    if name == "end_of_combat":
        return "end of combat"
    said, _, whose = event.wording.partition("/")
    step = _STEPS[name]
    if said == "precombat":
        step = "precombat main phase"
    if said == "step":
        step = "combat step"
    return f"the beginning of {_of(event, step, player, whose)}"


def _of(event: Node, step: str, player: Node, whose: str) -> str:
    """The step with whose it is."""
    if player.kind == "controller_of":
        host = print_reference(as_node(player.args[0]))
        if whose == "of":
            return f"the {step} of {host}'s controller"
        return f"{host}'s controller's {step}"
    if event.kind == "next_begins" and whose != "turn":
        return f"{'your' if player.kind == 'you' else 'the'} next {step}"
    if whose == "on your turn":
        return f"{step} on your turn"
    if whose == "on each turn":
        return f"{step} on each opponent's turn"
    if whose == "bare":
        return step
    if whose == "each of your":
        step = words.plural(step)
    return f"{_WHOSE[player.kind, whose]} {step}"
