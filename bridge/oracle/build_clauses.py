"""The actions of `clauses.grammar`: subject, verbs and condition to clauses, to a paragraph."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    IT,
    SELF,
    Part,
    Parts,
    action,
    mentions,
    refer,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import put_other
from clingather.bridge.oracle.tree import Ability, Clause, Node, mapped, node


@action
def both_parts(first: Part, second: Part) -> Parts:
    """Two verbs."""
    return Parts((first, second))


@action
def and_it(first: Part, words_: str, second: Part) -> Parts:
    """Two verbs, the second with a pronoun before it."""
    return Parts((first, second), words_.removeprefix(", ").replace(" ", "-"))


@action
def two_and_it(first: Part, second: Part, words_: str, third: Part) -> Parts:
    """Three verbs, the last with a pronoun before it."""
    return Parts((first, second, third), words_.removeprefix(", ").replace(" ", "-"))


@action
def and_its(first: Part, activations: Part) -> Parts:
    """A verb, and what holds for its activated abilities."""
    return Parts((first, activations), "and-its")


@action
def all_parts(first: Part, middle: tuple[Part, ...], last: Part) -> Parts:
    """Three or more verbs."""
    return Parts((first, *middle, last))


def _parts(predicate: Any) -> Parts:
    return predicate if isinstance(predicate, Parts) else Parts((predicate,))


def statement(subject: Node, predicate: Any) -> Any:
    """A subject and what is true of it."""
    parts = _parts(predicate)
    changes: list[Node] = [change for part in parts.parts for change in part]
    settled = settle(changes)
    if settled is None:
        return REJECT
    if subject.kind != "self" and any(map(_told_amount, settled)):
        return REJECT  # its "you" is the source's controller, not that of the object that has it
    own = [_relative(change, subject) for change in settled]
    bound = tuple(change for change in own if change is not None)
    return Clause(subject, bound, ALWAYS, parts.wording) if len(bound) == len(own) else REJECT


def parts_of(clause: Any) -> tuple[Any, ...] | None:
    """The subject and what is true of it again."""
    if not isinstance(clause, Clause):
        return None
    joint = [flag for flag in clause.wording.split() if flag.startswith("and-")]
    return clause.subject, Parts((clause.changes,), *joint) if joint else clause.changes


def settle(changes: list[Node]) -> list[Node] | None:
    """The changes with "loses all other ..." settled; None where it cannot be.

    "Other" means: other than what the clause itself gives. What the clause gives does not belong to
    the abilities, so that all of those go first.
    """
    at = [i for i, change in enumerate(changes) if change.kind == "lose_others"]
    if len(at) > 1:
        return None
    if not at:
        return changes
    settled, what = changes[: at[0]] + changes[at[0] + 1 :], str(changes[at[0]].args[0])
    verbs = sum(not change.wording.startswith("&") for change in changes[: at[0]])
    place = "" if at[0] == len(changes) - 1 else f"@{verbs}"
    if "colors" in what and not any(change.kind == "become_color" for change in settled):
        return None
    lost = [node("lose_all_abilities")] if "abilities" in what else []
    for kind, argument in (("card", 1), ("creature", 2)):
        if f"{kind} types" in what:
            becomes = [change for change in settled if change.kind == "become"]
            if len(becomes) != 1 or "+" in becomes[0].wording:
                return None
            lost.append(node("lose_other_types", kind, becomes[0].args[argument]))
    marked = [replace(lose, wording=">" if i else f">{what}{place}") for i, lose in enumerate(lost)]
    return [*marked, *settled]


def _relative(change: Node, subject: Node) -> Node | None:
    """A change whose pronouns and "other" speak of the object that is changed.

    None where "other" could also mean: other than the source ("for each other Equipment").
    """
    bound: Node = mapped(change, _of_each)
    if subject.kind in ("self", "host"):
        bound = refer(change, subject)
    if subject.kind == "self" or not mentions(bound, "other"):
        return bound
    named = _kinds(subject)
    if bound.kind == "deontic":  # "by other Auras": other than the source
        return None if named & _kinds(bound) else bound
    if named == {node("type", "Creature")} and all(map(_only_attached, _with_other(bound))):
        return bound  # "enchanted creature gets +1/+1 for each other enchantment": than the source
    if not all(named & _kinds(counted_) for counted_ in _with_other(bound)):
        return None
    related: Node = put_other(bound, node("other_than_affected"))
    return related


def _told_amount(change: Node) -> bool:
    """Whether a change grants a keyword with an amount."""
    ability = change.args[0] if change.kind == "gain" else None
    keyword = ability.keyword if isinstance(ability, Ability) else None
    return keyword is not None and keyword.kind == "keyword_amount"


def _of_each(part: Node) -> Node | None:
    """Counters on "it" are those on each object that the effect changes."""
    if part.kind != "counters" or part.args[1] != IT:
        return None
    return node("affected_counters", part.args[0], wording=part.wording)


def _kinds(tree: Node) -> set[Node]:
    """The types and subtypes that a tree names."""
    found = {tree} if tree.kind in ("type", "subtype") else set()
    return found.union(*(_kinds(arg) for arg in tree.args if isinstance(arg, Node)))


_ATTACHED = frozenset({
    node("type", "Enchantment"), node("subtype", "Aura"), node("subtype", "Equipment"),
})  # fmt: skip


def _only_attached(counted: Node) -> bool:
    """Whether what is counted is called by kinds of what is attached alone: of no creature."""
    return bool(_kinds(counted)) and _kinds(counted) <= _ATTACHED


def _with_other(tree: Node) -> list[Node]:
    """The counted filters that say "other"."""
    if tree.kind in ("count", "distinct", "greatest", "total"):
        return [tree] if mentions(tree, "other") else []
    return [f for arg in tree.args if isinstance(arg, Node) for f in _with_other(arg)]


@action
def lose_others(what: str) -> Part:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


@action
def stats(subject: Any, changes: Part) -> Clause:
    """Its power or toughness is equal to something."""
    if subject != "~":
        return Clause(IT, changes)
    return Clause(SELF, tuple(refer(change, SELF) for change in changes))


# Changes that are no layer's (613.11), so that a sentence may say when they hold.
RULES = frozenset({
    "deontic", "rule", "damage_by", "no_combat_damage", "crews_as", "no_maximum_hand_size",
    "hand_size", "skip_step",
})  # fmt: skip


_OF_LAYERS = frozenset({"gain", "modify_pt", "set_pt", "lose_supertype"})


def _of_any(condition: Node, clause: Clause) -> bool:
    """Whether a condition can be said of such a clause, not of rules about deeds only.

    "If" and "unless" say of an effect of the layers what "as long as" says of it.
    """
    said = condition.wording.split()[-1]
    layers = all(change.kind in _OF_LAYERS for change in clause.changes)
    return said in ("as-long", "during") or (said in ("if", "unless") and layers)


def _of_rule(condition: Node, clause: Clause, wording: str) -> Any:
    """A clause of rules about deeds with its condition."""
    if any(change.kind not in RULES for change in clause.changes):
        return REJECT
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    return _with_condition(clause, condition, wording)


@action
def around(first: Node, clause: Clause, second: Node) -> Any:
    """A clause of rules between two conditions, both of which have to be met."""
    if first.wording.endswith("during") or second.wording.endswith("as-long"):
        return REJECT
    before, after = _of_rule(first, clause, "front"), _of_rule(second, clause, "")
    if REJECT in (before, after) or mentions(first, "affected") or _several(clause):
        return REJECT
    condition = node("both", before.condition, after.condition, wording="around")
    return replace(clause, condition=condition)


def _several(clause: Clause) -> bool:
    """Whether a clause has several verbs, so that a condition could be that of the last."""
    return sum(not change.wording.startswith("&") for change in clause.changes) > 1


def _with_condition(clause: Clause, condition: Node, wording: str) -> Any:
    if clause.condition != ALWAYS:
        return REJECT
    return replace(clause, condition=condition, wording=f"{clause.wording} {wording}".strip())


@action
def tail(clause: Clause, condition: Node) -> Any:
    """A clause with a condition after it: its pronoun is the subject of the clause."""
    if not _of_any(condition, clause):
        return REJECT if _several(clause) else _of_rule(condition, clause, "")
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    return _with_condition(clause, condition, "")


@action
def front(condition: Node, clause: Clause) -> Any:
    """A clause with a condition before it: the clause's pronoun is what the condition names."""
    subject = clause.subject
    named = _named(condition)
    if not _of_any(condition, clause):
        if subject == IT and len(named) == 1:
            own = tuple(refer(change, named[0]) for change in clause.changes)
            clause = replace(clause, subject=replace(named[0], wording="it"), changes=own)
        return _of_rule(condition, clause, "front")
    if subject.wording == "that creature":
        return _that_one(condition, clause)
    if subject.kind == "affected" and subject.wording == "they":
        return _with_condition(clause, condition, "front")
    if subject.kind == "affected" and not named and mentions(condition, "affected"):
        return _with_condition(clause, condition, "front")  # `paragraph` says what "it" is
    if subject.kind == "affected":
        if len(named) != 1:
            return REJECT
        subject = named[0]
        own = tuple(refer(change, subject) for change in clause.changes)
        clause = replace(clause, subject=replace(subject, wording="it"), changes=own)
    if mentions(condition, "affected"):
        if subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, subject)
    return _with_condition(clause, condition, "front")


def _that_one(condition: Node, clause: Clause) -> Any:
    """A clause on the one object that its condition counts."""
    if condition.kind != "compare" or condition.args[1:] != ("=", node("number", 1)):
        return REJECT
    count = condition.args[0]
    if not isinstance(count, Node) or count.kind != "count" or mentions(count, "or"):
        return REJECT
    subject = node("all", count.args[0], wording="that creature")
    if any(mentions(change, "affected") for change in clause.changes):
        return REJECT
    return _with_condition(replace(clause, subject=subject), condition, "front")


def _named(condition: Node) -> list[Node]:
    """The objects that a condition names."""
    found: list[Node] = []
    if condition.kind == "exiled_with_self":
        return [SELF]
    if condition.kind in ("self", "host"):
        return [replace(condition, wording="")]
    for argument in condition.args:
        if isinstance(argument, Node):
            found.extend(item for item in _named(argument) if item not in found)
    return found


@action
def same(what: Node) -> Node:
    """The same for other objects."""
    return node("all", what, wording="same")


@action
def continues(_name: str) -> str:
    """The effect goes on after its source has left."""
    return "until end of turn if ~ leaves the battlefield"


def _continued(clause: Clause, before: list[Clause]) -> Clause:
    """A sentence whose "it" is the one object that the sentence before it speaks of."""
    if clause.subject.kind != "affected" or not before:
        return clause
    subject = before[-1].subject
    if subject.kind == "all" and clause.subject.wording == "they":
        return replace(clause, subject=replace(subject, wording="they"))
    entering = any("enter" in change.kind for change in before[-1].changes)  # another ability
    if subject.kind not in ("self", "host") or clause.subject.wording != "it" or entering:
        return clause
    named = replace(subject, wording="")
    changes = tuple(refer(change, named) for change in clause.changes)
    condition = refer(clause.condition, named)
    return replace(
        clause, subject=replace(subject, wording="it"), changes=changes, condition=condition
    )


@action
def paragraph(sentences: tuple[Any, ...]) -> Any:
    """A whole paragraph: its clauses."""
    clauses: list[Clause] = []
    for sentence in sentences:
        if isinstance(sentence, Clause):
            clauses.append(_continued(sentence, clauses))
        elif isinstance(sentence, tuple):
            clauses.extend(sentence)
        elif clauses and callable(sentence):
            more = sentence(tuple(clauses))
            if more is None:
                return REJECT
            clauses = list(more)
        elif not clauses or clauses[-1].condition != ALWAYS:
            return REJECT
        elif isinstance(sentence, str):
            clauses[-1] = replace(clauses[-1], duration=node("until", sentence))
        elif clauses[-1].subject.kind != "all":
            return REJECT  # of players something is said with other words for those things
        else:
            clauses.append(replace(clauses[-1], subject=sentence))
    unbound = any(
        clause.subject.kind == "affected" or mentions(clause.condition, "affected")
        or mentions(clause.condition, "affected_controller")
        or any(mentions(change, "affected") for change in clause.changes)
        or any(change.kind == "set_pt" and mentions(change, "x") for change in clause.changes)
        for clause in clauses
    )  # fmt: skip
    return REJECT if unbound else tuple(clauses)
