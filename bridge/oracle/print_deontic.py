"""What objects and players can't, must or may do, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, flags_of
from clingather.bridge.oracle.tree import Clause, Node

RULES = frozenset({"deontic", "damage_by", "no_combat_damage", "crews_as"})


def print_rule(group: Sequence[Node], many: bool) -> str:
    """A verb that states a rule about objects."""
    book, number = phrasebook(), "many" if many else "one"
    said = (
        book.say(category, tuple(group), number)
        for category in ("rule_change", "its_activations", "activations")
    )
    return next(filter(None, said), "") or _begun(group[0], many)


def _begun(change: Node, many: bool) -> str:
    """A rule of an effect that has begun, which names objects and players; no text says it so."""
    modal, deed = change.args[0], as_node(change.args[1])
    if deed.kind == "untap_step_untap":
        player = as_node(deed.args[0]).args[0]
        return f"{'don' if many else 'doesn'}'t untap during {player}'s untap step"
    free = ""
    if deed.kind == "without_paying":
        deed = as_node(deed.args[0])
        free = f" without paying {'their mana costs' if many else 'its mana cost'}"
    if deed.kind == "be_played_by":
        said = "be played" if deed.args[1] == "play" else "be cast"
    elif deed.kind == "be_paid_by":
        said = f"be cast with mana of any {deed.args[1]}"
    else:
        verb = {"attack_object": "attack", "block_object": "block", "block_that": "block"}.get(
            deed.kind, "be blocked by"
        )
        what = as_node(deed.args[0])
        said = f"{verb} {(what if what.kind == 'the_object' else as_node(what.args[0])).args[0]}"
        if modal == "must":
            return f"{said if many else said.replace('block', 'blocks', 1)} if able"
    return f"{'can' if modal == 'may' else 'can' + chr(39) + 't'} {said}{free}"


def print_when(clause: Clause) -> str:
    """When a rule holds, with the word before it; "" where it is said as elsewhere."""
    condition, flags = clause.condition, flags_of(clause.wording)
    if condition.wording.startswith("around "):
        return ""
    if condition.kind == "phase":
        return f"during {condition.args[0]}"
    if condition.wording == "first turns":
        return "during your first, second, or third turns of the game"
    if condition.kind == "unless" and condition.wording == "unless":
        return "unless " + _condition(as_node(condition.args[0]))
    if "when-if" in flags:
        return "if " + _condition(condition)
    return "as long as " + _condition(condition) if "when-long" in flags else ""


def print_around(clause: Clause, body: str) -> str:
    """A rule between its two conditions."""
    first, second = map(as_node, clause.condition.args)
    link, after = clause.condition.wording.split()[1:]
    before = f"{link.replace('-', ' ')} {_condition(first)}"
    if after == "unless":
        said = "unless " + _condition(as_node(second.args[0]))
    elif second.kind == "phase":
        said = f"during {second.args[0]}"
    elif after == "during":
        said = "during your turn"
    else:
        said = f"{after.replace('-', ' ')} {_condition(second)}"
    return f"{before}, {body} {said}"


def _condition(condition: Node) -> str:
    """A condition of combat, or any other."""
    book = phrasebook()
    return book.say("rule_condition", condition) or book.say("condition", condition) or ""
