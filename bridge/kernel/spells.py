"""The paragraphs of an instant or sorcery as one program, and the modes chosen (CR 608.2c, 700.2).

Each paragraph is an ability with targets and steps counted from 1; a spell that has several of them
carries them out one after the other, so they are counted on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.tree import OF_SLOTS, Ability, Arg, Node

STEPS = frozenset(  # what speaks of a step by its number
    {
        *("result", "dealt", "amount_done", "done_by_actor", "done", "excess_done", "chosen_in"),
        *("said_yes", "said_no", "unable", "told"),
    }
)
COMPOUND = frozenset(
    {
        *("sequence", "optional", "guarded", "otherwise", "if_done", "if_not_done", "when_done"),
        *("unless_done", "costs", "either_cost", "repeat", "choose_one_action", "for_each_of"),
        *(
            "does",
            "often",
            "instead_if",
            "at_once",
            "with_counters",
            "attached_to",
            "roll_modified",
            "unpreventable",
            "attacking_at",
            "villainous_choice",
        ),
    }
)
OUTER = frozenset({"outer", "outer_player", "outer_amount"})


def one_program(abilities: Sequence[Ability]) -> Ability | None:
    """One ability for all spell abilities of a spell; None where it has at most one."""
    spells = [ability for ability in abilities if ability.kind == "spell"]
    if len(spells) < 2 or any(ability.modes for ability in spells):
        return None
    return _joined(tuple((ability, ability.effect, ability.slots) for ability in spells))


def in_order(ability: Ability, chosen: Iterable[int]) -> list[Ability]:
    """The modes that were chosen, in the order in which they are printed (CR 700.2d)."""
    return [ability.modes[n - 1] for n in sorted(chosen) if n <= len(ability.modes)]


def chosen_modes(ability: Ability, chosen: Sequence[int]) -> Ability | None:
    """One ability for several modes that were chosen; None where there are not several.

    Targets count from those that the ability itself has.
    """
    modes = in_order(ability, chosen)
    if len(modes) < 2:
        return None
    parts = [(ability, (), ability.slots), *((mode, mode.effect, mode.slots) for mode in modes)]
    return _joined(tuple(parts))


def steps_of_node(action: Node) -> int:
    """How many steps an instruction is."""
    inside = [part for part in action.args if isinstance(part, Node) and part.sort == "action"]
    if action.kind not in COMPOUND:
        return 1
    if action.kind == "choose_one_action" and inside[0].args == inside[1].args != ():
        return 1
    return sum(map(steps_of_node, inside))


@lru_cache(MANY)
def _joined(parts: tuple[tuple[Ability, tuple[Node, ...], tuple[Node, ...]], ...]) -> Ability:
    slots: list[Node] = []
    effect: list[Node] = []
    steps = 0
    for _, program, own in parts:
        moved = [_moved(step, len(slots), steps) for step in program]
        slots += [_moved(slot, len(slots), steps) for slot in own]
        steps += sum(map(steps_of_node, program))
        effect += moved
    text = "\n".join(ability.text for ability, _, _ in parts)
    return Ability("spell", text, effect=tuple(effect), slots=tuple(slots))


def _moved(node: Node, slots: int, steps: int, *, within: bool = False) -> Node:
    """A node with its targets and steps counted on; within another program, only what is outer."""
    here = not within or node.kind in OUTER
    args: list[Arg] = []
    for arg in node.args:
        if isinstance(arg, Node):
            args.append(_moved(arg, slots, steps, within=not here))
        elif isinstance(arg, Ability):
            program = tuple(_moved(step, slots, steps, within=True) for step in arg.effect)
            trigger = arg.trigger and _moved(arg.trigger, slots, steps, within=True)
            changed = program != arg.effect or trigger != arg.trigger
            text = f"{arg.text}+{slots}.{steps}" if changed else arg.text
            args.append(replace(arg, effect=program, trigger=trigger, text=text))
        else:
            args.append(arg)
    if not within and node.kind in OF_SLOTS:
        args = [int(str(node.args[0])) + slots]
    if not within and node.kind in STEPS:
        args = [each + steps if isinstance(each, int) else each for each in args]
    return replace(node, args=tuple(args))
