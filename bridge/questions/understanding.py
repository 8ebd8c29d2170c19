"""How a card's text is understood, paragraph by paragraph: the answer of `clingather card`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.oracle.classes import line_classes
from clingather.bridge.oracle.kinds import KINDS
from clingather.bridge.oracle.printer import print_ability
from clingather.bridge.oracle.tree import Ability, Arg, Clause, Node
from clingather.bridge.questions.coverage import state_of
from clingather.bridge.questions.executed import executed

# Steps that make an ability, of which the words are a part of the text (CR 603.7, 603.12)
MADE_HERE = frozenset({"delayed_ability", "reflexive"})


class _NoCards:
    """A face alone needs no other card."""

    def card(self, name: str) -> Card | None:
        """No card at all."""
        return None


def face_view(face: Face, card_name: str, abilities: Sequence[Ability]) -> dict[str, Any]:
    """A face with each paragraph of its text: its class, its abilities, and how far it is read."""
    facts = Facts(_NoCards())
    classes = {
        paragraph.number: (paragraph.text, list(names))
        for paragraph, names in line_classes(face, card_name)
    }
    paragraphs: dict[int, dict[str, Any]] = {}
    for ability in abilities:
        text, names = classes.get(ability.paragraph, (ability.text, []))
        place = {"paragraph": ability.paragraph, "text": text, "classes": names, "abilities": []}
        entry = paragraphs.setdefault(ability.paragraph, place)
        entry["abilities"].append(ability_view(ability, facts))
    written, problem = len(facts.said()), ""
    try:
        facts.face(face, card_name)
    except InputError as error:
        problem = str(error)
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "type_line": face.type_line,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "paragraphs": list(paragraphs.values()),
        "facts": facts.said()[written:],
        "kinds": [
            {"kind": kind, "rule": KINDS[kind].rule, "meaning": KINDS[kind].meaning}
            for kind in dict.fromkeys(kind for ability in abilities for kind in _kinds(ability))
        ],
        "problem": problem,
    }


def ability_view(ability: Ability, facts: Facts) -> dict[str, Any]:
    """An ability: its kind, its tree, its facts, itself printed back, or why it is not read.

    `state` is verified, form (its kind is proven, not all of what it does is read) or unsupported.
    """
    state = state_of(ability)
    before = len(facts.said())
    facts.ability(ability)
    return {
        "kind": ability.kind,
        "text": ability.text,
        "state": state,
        "executed": executed(ability),
        "keyword": None if ability.keyword is None else write(ability.keyword),
        "clauses": [clause_view(clause) for clause in ability.clauses],
        "cost": None if ability.cost is None else write(ability.cost),
        "effect": [write(step) for step in ability.effect],
        "limits": [write(limit) for limit in ability.limits],
        "facts": facts.said()[before:],
        "printed": print_ability(ability) if state == "verified" else None,
        "reason": ability.reason or unread_by_layers(ability) or "",
    }


def _kinds(part: Arg | Clause | None) -> Iterator[str]:
    """The kinds of the nodes of an ability and of those within it, in the order of the answer."""
    if isinstance(part, Node):
        yield part.kind
        for arg in part.args:
            yield from _kinds(arg)
    elif isinstance(part, Clause):
        for below in (part.subject, part.condition, *part.changes, part.duration):
            yield from _kinds(below)
    elif isinstance(part, Ability):
        said: list[Arg | Clause | None] = [part.keyword, *part.clauses, part.cost]
        said += [part.trigger, part.condition, *part.slots, *part.effect]
        said += [*part.limits, *part.modes_chosen, *part.modes]
        for inner in said:
            yield from _kinds(inner)


def clause_view(clause: Clause) -> dict[str, Any]:
    """A clause: its objects, condition, changes and duration, as the encodings read them."""
    return {
        "subject": write(clause.subject),
        "condition": write(clause.condition),
        "changes": [write(change) for change in clause.changes],
        "duration": write(clause.duration),
    }


def write(arg: Arg) -> str:
    """A part of the tree, written as the encodings read it; a granted ability by its text."""
    if isinstance(arg, Node):
        return f"{arg.kind}({', '.join(map(write, parts_of(arg)))})" if arg.args else arg.kind
    if isinstance(arg, Ability):
        return f"[{arg.kind}: {arg.text}]"
    if isinstance(arg, tuple):
        return f"({', '.join(map(write, arg))})"
    return f'"{arg}"' if isinstance(arg, str) else str(arg)


def parts_of(arg: Node) -> Sequence[Arg]:
    """What a node has below it; of an ability that a step makes its parts, for it has no text."""
    if arg.kind not in MADE_HERE:
        return arg.args
    ability = arg.args[0]
    assert isinstance(ability, Ability)
    parts = (ability.trigger, ability.condition, *ability.slots, *ability.effect)
    return [part for part in parts if part is not None]


def outline(arg: Arg, width: int, depth: int = 0) -> Iterator[tuple[int, str]]:
    """A part of the tree as lines with their depth: what is too long has its parts below it."""
    text = write(arg)
    if not isinstance(arg, Node) or not arg.args or len(text) + 2 * depth <= width:
        yield depth, text
        return
    yield depth, arg.kind
    for part in parts_of(arg):
        yield from outline(part, width, depth + 1)
