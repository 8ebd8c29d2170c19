"""When a spell can be cast or an ability activated, and how often, as Oracle text (CR 602.5)."""

from __future__ import annotations

from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.tree import Node

_TIMES = {
    ("combat", "any_player"): "during combat",
    ("combat before blocks", "any_player"): "during combat before blockers are declared",
    ("combat after blocks", "any_player"): "during combat after blockers are declared",
    ("before blocks", "any_player"):
        "before combat or during combat before blockers are declared",
    ("before attacks", "any_player"): "before attackers are declared",
    ("before combat damage", "any_player"): "before the combat damage step",
    ("after combat", "any_player"): "after combat",
    ("before attacks", "opponent"): "during an opponent's turn, before attackers are declared",
    ("combat", "you"): "during combat on your turn",
    ("combat", "opponent"): "during combat on an opponent's turn",
}  # fmt: skip


def print_limit(limit: Node) -> str:
    """When an ability can be activated or how often it triggers, as a sentence."""
    if limit.kind == "triggers_at_most":
        often = "once" if limit.args[0] == 1 else "twice"
        return f"This ability triggers only {often} each {limit.args[1]}."
    if limit.kind == "done_at_most":
        return f"Do this only once each {limit.args[1]}."
    if limit.kind == "by_any_player":
        return "Any player may activate this ability."
    if limit.kind == "by_player":
        who = {"": "Any opponent", "only": "Only your opponents", "only any": "Only any opponent"}
        return f"{who[limit.wording]} may activate this ability."
    if limit.kind == "only_during" and limit.args != ("upkeep", Node("you")):
        return f"Activate only {print_only(limit)}."
    return f"Activate {print_limit_body(limit)}."


def print_limit_body(limit: Node) -> str:
    """When it can be activated, after "activate"."""
    only = "only "
    if limit.kind == "both_limits":
        first, second = (as_node(arg) for arg in limit.args)
        return f"{print_limit_body(first)} and {print_limit_body(second)}"
    if limit.kind == "at_most":
        number, each = int(str(limit.args[0])), limit.args[1]
        if limit.wording == "no more":
            return f"no more than {('', '', 'twice', 'three times')[number]} each {each}"
        return "only once" if each == "game" else f"only once each {each}"
    if limit.kind == "only_if":
        condition = as_node(limit.args[0])
        if condition.kind == "turn_of":
            return "only during your turn"
        return f"{only}if {print_met(condition)}"
    if limit.kind == "only_during" and limit.wording == "turn":
        return "only during an opponent's turn"
    if limit.kind == "only_during":
        return f"only during your {limit.args[0]}"
    return {"as_sorcery": "only as a sorcery", "as_instant": "only as an instant"}[limit.kind]


def print_only(limit: Node) -> str:
    """When a spell can be cast, after "only"."""
    if limit.kind == "both_limits":
        first, second = (as_node(arg) for arg in limit.args)
        return f"{print_only(first)} and only {print_only(second)}"
    if limit.kind == "attacked_this_step":
        return "if you've been attacked this step"
    if limit.kind == "only_if":
        return f"if {print_met(as_node(limit.args[0]))}"
    when, whose = str(limit.args[0]), as_node(limit.args[1]).kind
    if limit.wording == "short":
        return "before blockers are declared"
    if (when, whose) in _TIMES:
        return _TIMES[when, whose]
    if whose == "any_player":
        return f"during the {when}"
    if when == "declare blockers step" and whose == "opponent":
        return "during the declare blockers step on an opponent's turn"
    owner = "your" if whose == "you" else "an opponent's"
    return f"during {owner} {when}"
