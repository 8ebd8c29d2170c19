"""Reading programs: the effect of a spell or ability, step by step (CR 608.2).

The gates are those of static abilities: the text has one meaning only, it prints back word for
word, and nothing of it is swallowed; here every pronoun must also stand for one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import Antecedent, Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.discarded_so import with_discarded
from clingather.bridge.oracle.following import INSIDE
from clingather.bridge.oracle.gates import NotUnderstood, read_each
from clingather.bridge.oracle.modes import is_modal, parts_of, read_modal
from clingather.bridge.oracle.prevented import with_prevented
from clingather.bridge.oracle.spoken import unfinished
from clingather.bridge.oracle.those_counters import with_counted
from clingather.bridge.oracle.tree import Ability, Clause, Node, node, nodes, parts

_WITH_NOUNS = ("attached_to_a", "none_of")  # what of a description has nouns of its own
Limited = tuple[tuple[Node, ...], tuple[Node, ...]]  # steps, and what limits their ability


@lru_cache(MANY)
def read_program(
    text: str, antecedents: tuple[Antecedent, ...] = (), of_spell: bool = False
) -> Ability:
    """The program of a normalised text, as a mode would have it; raises NotUnderstood.

    `antecedents` are what the words before the text offer to its pronouns, the nearest last.
    """
    if is_modal(text):
        later = _MODAL_LATER.match(text)
        if later is not None:
            return _modal_later(later, antecedents, of_spell)
        return _modal(text, antecedents, of_spell)
    return _one(text, antecedents, of_spell)


def _modal(text: str, antecedents: tuple[Antecedent, ...], of_spell: bool) -> Ability:
    """A modal program: its modes, how many are chosen, and what limits its ability."""
    chosen, limits, texts = read_modal(text)
    modes = tuple(_mode(mode, antecedents, of_spell) for mode in texts)
    return Ability("mode", text, modes=modes, modes_chosen=chosen, limits=limits)


_MODAL_LATER = re.compile(r"([^\n]+\.) When you do, (choose\b.*)", re.DOTALL)


def _modal_later(
    text: re.Match[str], antecedents: tuple[Antecedent, ...], of_spell: bool
) -> Ability:
    """ "You may pay {1}. When you do, choose one": its modes are those of a reflexive ability.

    They are chosen as that is put onto the stack (CR 603.3c, 603.12). Of what was spoken of before,
    its modes may speak of nothing but the source.
    """
    before = _one(text[1], antecedents, of_spell)
    if before.effect[-1].kind == "reflexive":
        raise NotUnderstood(text[0], 0, text[2], "modes of which ability")
    modal = replace(_modal(text[2], (), of_spell=False), kind="triggered")
    return replace(before, effect=(*before.effect, node("reflexive", modal)))


def _mode(text: str, antecedents: tuple[Antecedent, ...], of_spell: bool) -> Ability:
    """One mode, an ability of kind "mode" with slots of its own."""
    flavor, price, body = parts_of(text)
    program = read_program(body, antecedents, of_spell)
    cost = node("pay_mana", price) if price else None
    return replace(program, text=text, wording=flavor, cost=cost, limits=())


def _one(text: str, antecedents: tuple[Antecedent, ...], of_spell: bool) -> Ability:
    """The one program of all readings of a text; raises NotUnderstood."""
    programs: dict[str, Ability] = {}
    reason, used = "", 0
    for value in sorted(read_each("limited_program", text), key=_inside):
        if programs and _inside(value) > used:
            break  # a sentence is part of a delayed ability only if it cannot stand alone
        used = _inside(value)
        resolver = Resolver(antecedents, of_spell=of_spell)
        try:
            effect = with_prevented(resolver.program(value[0]))
            effect = with_discarded(tuple(map(with_counted, effect)))
        except Unresolved as problem:
            reason = f"{problem}: what it stands for is not clear"
            continue
        if any(map(unfinished, (*effect, *resolver.slots, *value[1]))):
            reason = "a pronoun is left over"
            continue
        program = Ability("mode", text, effect=effect, slots=tuple(resolver.slots), limits=value[1])
        programs.setdefault(canonical(program), program)
    if not programs:
        raise NotUnderstood(text, 0, text.split(" ")[0], reason)
    found = _nearest(programs.values())
    if len(found) > 1:
        reason = f"ambiguous: it can be read in {len(found)} ways"
        raise NotUnderstood(text, 0, text.split(" ")[0], reason)
    return found[0]


def _nearest(programs: Iterable[Ability]) -> list[Ability]:
    """What follows two nouns belongs to the nearer: "attached to a creature you control"."""

    def nearer(program: Ability) -> int:
        said = (part for top in (*program.slots, *program.effect) for part in nodes(top))
        return sum(len(list(nodes(part))) for part in said if part.kind in _WITH_NOUNS)

    found = list(programs)
    nearest = max(map(nearer, found))
    return [program for program in found if nearer(program) == nearest]


def _inside(value: Limited) -> int:
    """How many sentences are read as part of the delayed triggered ability before them."""
    return sum(
        len(ability.effect) - 1
        for step in value[0]
        for ability in step.args
        if isinstance(ability, Ability) and INSIDE in step.wording.split()
    )


def canonical(tree: Any) -> str:
    """A tree with abilities and all in them, without its wording."""
    if isinstance(tree, Node):
        return f"{tree.kind}({','.join(map(canonical, tree.args))})"
    if not isinstance(tree, (tuple, Clause, Ability)):
        return repr(tree)
    said = f"[{','.join(map(canonical, parts(tree)))}]"
    if not isinstance(tree, Ability):
        return said
    text = "" if tree.effect or tree.clauses or tree.keyword else tree.text
    return f"<{text} {tree.kind} {said}>"


def print_line(action: Node) -> str:
    """An action with all that is said about it, without its full stop; "" of what no text says."""
    book = phrasebook()
    said = book.say("line", action) or book.say("program_sentence", action) or ""
    return said.removesuffix(".")


def print_activated_cost(cost: Node) -> str:
    """What stands before the colon of an activated ability: each cost with a capital letter."""
    said = phrasebook().say("activated_cost", cost)
    assert said is not None
    return said
