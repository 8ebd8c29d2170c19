"""What a static ability says, as rows of the book make it and take it apart (CR 604, 611.3).

Input: subjects, the changes that verbs state, conditions; the sentences of a paragraph. Output:
clauses, or REJECT; in printing the same the other way. Reason: what "it", "other" and "loses all
other" mean goes by the subject, the condition, all of the verbs and the sentences before.

A sentence of a paragraph is a clause, several of them, or, where it says more of those before it, a
row that begins with its name: ("otherwise", clause).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.book.changing import granted_keyword
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import put_other, replaced, was_before
from clingather.bridge.oracle.tree import (
    ALWAYS,
    IT,
    SELF,
    Ability,
    Clause,
    Node,
    mapped,
    mentions,
    node,
    refer,
)

Changes = tuple[Node, ...]
Clauses = tuple[Clause, ...]
Predicate = tuple[Changes, str]  # what all verbs state, and what joins the last of them
_ENDLESS = node("endless")


# ---------------------------------------------------------------- verbs
def verbs(groups: tuple[Changes, ...], joint: str) -> Predicate:
    """What several verbs of one subject state."""
    return tuple(change for group in groups for change in group), joint


def each_verb(predicate: Any) -> tuple[Any, ...] | None:
    """The changes by the verb that states them, and what joins the last."""
    if not isinstance(predicate, tuple) or len(predicate) != 2:
        return None
    changes, joint = predicate
    first = [change for change in changes if not change.wording.startswith(">")]
    groups: list[Changes] = []
    for change in first:
        if change.wording.startswith("&") and groups:
            groups[-1] += (change,)
        elif not change.wording.startswith("&"):
            groups.append((change,))
    for change in changes:
        if len(change.wording) > 1 and change.wording[0] == ">":
            what, _, at = change.wording[1:].partition("@")
            groups.insert(int(at) if at else len(groups), losing(what))
    return tuple(groups), joint


def losing(what: str) -> Changes:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


def lost(changes: Any) -> tuple[Any, ...] | None:
    """What they are; None of other changes."""
    return changes[0].args if changes[0].kind == "lose_others" else None


def settle(changes: Sequence[Node]) -> list[Node] | None:
    """The changes with "loses all other ..." settled; None where it cannot be.

    "Other" means: other than what the clause itself gives. What the clause gives does not belong to
    the abilities, so that all of those go first.
    """
    at = [i for i, change in enumerate(changes) if change.kind == "lose_others"]
    if len(at) > 1:
        return None
    if not at:
        return [*changes]
    settled, what = [*changes[: at[0]], *changes[at[0] + 1 :]], str(changes[at[0]].args[0])
    before = sum(not change.wording.startswith("&") for change in changes[: at[0]])
    place = "" if at[0] == len(changes) - 1 else f"@{before}"
    if "colors" in what and not any(change.kind == "become_color" for change in settled):
        return None
    gone = [node("lose_all_abilities")] if "abilities" in what else []
    for kind, argument in (("card", 1), ("creature", 2)):
        if f"{kind} types" in what:
            becomes = [change for change in settled if change.kind == "become"]
            if len(becomes) != 1 or "+" in becomes[0].wording:
                return None
            gone.append(node("lose_other_types", kind, becomes[0].args[argument]))
    marked = [replace(lose, wording=">" if i else f">{what}{place}") for i, lose in enumerate(gone)]
    return [*marked, *settled]


# ---------------------------------------------------------------- a subject and its verbs
def stated(subject: Node, predicate: Predicate) -> Any:
    """A subject and what is true of it."""
    settled = settle(predicate[0])
    if settled is None:
        return REJECT
    if subject.kind != "self" and any(map(_told_amount, settled)):
        return REJECT  # its "you" is the source's controller, not that of the object that has it
    own = [_relative(change, subject) for change in settled]
    bound = tuple(change for change in own if change is not None)
    return Clause(subject, bound, ALWAYS, predicate[1]) if len(bound) == len(own) else REJECT


def parts_of(clause: Any) -> tuple[Any, ...] | None:
    """The subject and what is true of it again."""
    return clause.subject, (clause.changes, joint_of(clause.wording))


def joint_of(wording: str) -> str:
    """What joins the last of several verbs."""
    return next((word for word in wording.split() if word.startswith("and-")), "")


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
    keyword = _gained(change)
    return keyword is not None and keyword.kind == "keyword_amount"


def _gained(change: Node) -> Node | None:
    """The keyword that a change grants."""
    ability = change.args[0] if change.kind == "gain" else None
    return ability.keyword if isinstance(ability, Ability) else None


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


def of_itself(changes: Changes) -> Changes:
    """Changes in which "it" is the object itself."""
    return _about(changes, SELF)


def _about(changes: Changes, subject: Node) -> Changes:
    return tuple(refer(change, subject) for change in changes)


# ---------------------------------------------------------------- when a clause holds
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


def _of_rule(condition: Node, clause: Clause) -> Any:
    """A clause of rules about deeds with its condition."""
    if any(change.kind not in RULES for change in clause.changes):
        return REJECT
    return _of_subject(condition, clause)


def _of_subject(condition: Node, clause: Clause) -> Any:
    """A clause with its condition, which speaks of its subject."""
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    return _when(clause, condition)


def _when(clause: Clause, condition: Node) -> Any:
    return replace(clause, condition=condition) if clause.condition == ALWAYS else REJECT


def when(clause: Clause, condition: Node) -> Clause:
    """A clause that was read, with its condition."""
    return replace(clause, condition=condition)


def without_condition(clause: Any) -> tuple[Any, ...] | None:
    """A clause without its condition, and that."""
    if clause.condition == ALWAYS:
        return None
    return replace(clause, condition=ALWAYS), clause.condition


def around(clause: Clause, first: Node, second: Node) -> Any:
    """A clause of rules between two conditions, both of which have to be met."""
    if first.wording.endswith("during") or second.wording.endswith("as-long"):
        return REJECT
    before, after = _of_rule(first, clause), _of_rule(second, clause)
    if REJECT in (before, after) or mentions(first, "affected") or _several(clause):
        return REJECT
    return replace(clause, condition=node("both", before.condition, after.condition))


def without_both(clause: Any) -> tuple[Any, ...] | None:
    """The clause without its conditions, and these."""
    if clause.condition.kind != "both":
        return None
    return (replace(clause, condition=ALWAYS), *clause.condition.args)


def _several(clause: Clause) -> bool:
    """Whether a clause has several verbs, so that a condition could be that of the last."""
    return sum(not change.wording.startswith("&") for change in clause.changes) > 1


def tail(clause: Clause, condition: Node) -> Any:
    """A clause with a condition after it: its pronoun is the subject of the clause."""
    if _of_any(condition, clause):
        return _of_subject(condition, clause)
    return REJECT if _several(clause) else _of_rule(condition, clause)


def front(clause: Clause, condition: Node) -> Any:
    """A clause with a condition before it: the clause's pronoun is what the condition names."""
    subject, named = clause.subject, _named(condition)
    any_clause = _of_any(condition, clause)
    if any_clause and subject.wording == "that creature":
        return _that_one(condition, clause)
    if subject.kind == "affected" and len(named) == 1 and subject.wording != "they":
        own = _about(clause.changes, named[0])
        clause = replace(clause, subject=replace(named[0], wording="it"), changes=own)
    elif any_clause and subject.kind == "affected":
        open_ = subject.wording == "they" or (not named and mentions(condition, "affected"))
        return _when(clause, condition) if open_ else REJECT  # `paragraph` says what "it" is
    return (_of_subject if any_clause else _of_rule)(condition, clause)


def _that_one(condition: Node, clause: Clause) -> Any:
    """A clause on the one object that its condition counts."""
    if condition.kind != "compare" or condition.args[1:] != ("=", node("number", 1)):
        return REJECT
    count = condition.args[0]
    if not isinstance(count, Node) or count.kind != "count" or mentions(count, "or"):
        return REJECT
    subject = node("all", count.args[0], wording="that creature")
    if mentions(clause.changes, "affected"):
        return REJECT
    return _when(replace(clause, subject=subject), condition)


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


# ---------------------------------------------------------------- several clauses in one sentence
def both(first: Any, second: Any) -> Any:
    """Two clauses in one sentence."""
    if not isinstance(first, Clause) or not isinstance(second, Clause):
        return REJECT
    if any(clause.condition != ALWAYS for clause in (first, second)):
        return REJECT
    if second.subject == IT and second.subject.wording == "it":
        if first.subject.kind not in ("self", "host"):
            return REJECT
        changes = _about(second.changes, first.subject)
        second = replace(second, subject=replace(first.subject, wording="it"), changes=changes)
    elif second.subject.kind == "affected" or first.subject == second.subject:
        return REJECT
    if any(change.kind == "rule" for change in second.changes):
        return REJECT
    return (first, replace(second, wording=f"{second.wording} joined".strip()))


def not_both(clauses: Any) -> tuple[Any, ...] | None:
    """The two again."""
    return clauses if _joined(clauses) and clauses[0].condition == ALWAYS else None


def _joined(clauses: Any) -> bool:
    """Whether they are clauses of one sentence."""
    return _begins(clauses) and "joined" in clauses[-1].wording.split()


def _begins(clauses: Any) -> bool:
    """Whether it is several clauses."""
    return isinstance(clauses, tuple) and isinstance(clauses[0], Clause)


def both_when(first: Any, second: Any, condition: Node) -> Any:
    """Two clauses in one sentence, with a condition before both."""
    one: Any = front(first, condition) if isinstance(first, Clause) else REJECT
    pair = REJECT if one is REJECT else both(replace(one, condition=ALWAYS), second)
    if pair is REJECT or mentions(condition, "affected"):
        return REJECT
    return (one, replace(pair[1], condition=one.condition))


def not_both_when(clauses: Any) -> tuple[Any, ...] | None:
    """The two, and the condition."""
    return _without_condition(clauses) if _joined(clauses) else None


def _without_condition(clauses: Clauses) -> tuple[Any, ...] | None:
    """The clauses, and the condition before all of them."""
    condition = clauses[0].condition
    if condition == ALWAYS:
        return None
    return (*(replace(clause, condition=ALWAYS) for clause in clauses), condition)


def all_when(clauses: Clauses, condition: Node) -> Any:
    """All of them with a condition before."""
    if mentions(condition, "affected"):
        return REJECT
    return tuple(replace(clause, condition=condition) for clause in clauses)


def not_all_when(clauses: Any) -> tuple[Any, ...] | None:
    """These without it, and the condition."""
    found = _without_condition(clauses) if _begins(clauses) else None
    return found and (found[:-1], found[-1])


# ---------------------------------------------------------------- sentences
def paragraph(sentences: tuple[Any, ...]) -> Any:
    """The clauses of a whole paragraph."""
    clauses: Clauses = ()
    for sentence in sentences:
        if isinstance(sentence, Clause):
            clauses = (*clauses, _continued(sentence, clauses))
        elif isinstance(sentence[0], Clause):
            clauses = (*clauses, *sentence)
        else:
            name, *told = sentence
            more = _AFTER[name](clauses, *told) if clauses else None
            if more is None:
                return REJECT
            clauses = more
    return REJECT if any(map(_unbound, clauses)) else clauses


def _unbound(clause: Clause) -> bool:
    """Whether it is not known what a pronoun of a clause is."""
    return (
        clause.subject.kind == "affected"
        or mentions(clause.condition, "affected", "affected_controller")
        or mentions(clause.changes, "affected")
        or any(change.kind == "set_pt" and mentions(change, "x") for change in clause.changes)
    )


def _continued(clause: Clause, before: Clauses) -> Clause:
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
    return replace(
        clause,
        subject=replace(subject, wording="it"),
        changes=_about(clause.changes, named),
        condition=refer(clause.condition, named),
    )


def _same(clauses: Clauses, what: Node) -> Clauses | None:
    """The same is so of other objects; of players that would be said with other words."""
    last = clauses[-1]
    if last.condition != ALWAYS or last.subject.kind != "all":
        return None
    return (*clauses, replace(last, subject=node("all", what, wording="same")))


def _otherwise(clauses: Clauses, clause: Clause) -> Clauses | None:
    """What is so where the condition of the sentence before is not met."""
    last = clauses[-1]
    if last.condition == ALWAYS or clause.condition != ALWAYS or "same" in last.wording:
        return None
    if len(clauses) > 1 and clauses[-2].condition == last.condition:
        return None
    subject, changes = clause.subject, clause.changes
    if subject.kind == "affected":
        if last.subject.kind not in ("self", "host"):
            return None
        subject = replace(last.subject, wording="it")
        changes = _about(changes, subject)
    wording = f"{clause.wording} otherwise".strip()
    return (*clauses, Clause(subject, changes, node("unless", last.condition), wording))


def _instead(clauses: Clauses, clause: Clause, condition: Node, how: str) -> Clauses | None:
    """What is so instead of what the sentence before says."""
    last = clauses[-1]
    sizes = [[change.kind for change in each.changes] for each in (last, clause)]
    if len(clauses) > 1 or sizes != [["modify_pt"], ["modify_pt"]]:
        return None  # of several changes one does not see which are replaced
    if {last.condition, clause.condition} != {ALWAYS} or clause.subject.kind != "affected":
        return None
    if last.subject.kind not in ("self", "host"):
        return None
    subject = replace(last.subject, wording="it")
    condition = refer(condition, last.subject)
    before = replace(
        last, condition=node("unless", condition), wording=f"{last.wording} but-instead".strip()
    )
    wording = f"{clause.wording} {how}".strip()
    return (before, Clause(subject, _about(clause.changes, subject), condition, wording))


def _keywords(clauses: Clauses, keywords: tuple[Node, ...]) -> Clauses | None:
    """The same is so for other keywords, in the condition and in what is gained."""
    last = clauses[-1]
    old = _gained(last.changes[0]) if len(last.changes) == 1 else None
    if old is None or as_ability(last.changes[0]).wording:
        return None
    if old.kind != "keyword" or not mentions(last.condition, "has_keyword"):
        return None
    found: list[Clause] = []
    for keyword in keywords:
        gain = node("gain", granted_keyword(keyword), wording="has")
        condition = replaced(last.condition, {old: keyword})
        if keyword.kind != "keyword" or keyword.args == ("landwalk",):
            return None
        if condition == last.condition:
            return None
        found.append(Clause(last.subject, (gain,), condition, f"{last.wording} same-keyword"))
    return (*clauses, *found)


def as_ability(change: Node) -> Ability:
    """The ability that a change grants."""
    ability = change.args[0]
    assert isinstance(ability, Ability)
    return ability


def _still(clauses: Clauses, pronoun: str, name: str) -> Clauses | None:
    """It's still a land: the sentence before adds to its types (CR 205.1b)."""
    changes = list(clauses[-1].changes)
    at = [i for i, change in enumerate(changes) if change.kind == "become"]
    if len(at) != 1:
        return None
    old = changes[at[0]]
    if "+" in old.wording or not was_before(name, old, clauses[-1].subject):
        return None
    wording = f"{old.wording} {_STILL}{pronoun}:{name}"
    changes[at[0]] = replace(old, args=(*old.args[:3], "all"), wording=wording)
    return (*clauses[:-1], replace(clauses[-1], changes=tuple(changes)))


_STILL = "+sentence:"


def _doesnt_remove(clauses: Clauses, what: Node) -> Clauses | None:
    """The protection granted before lets Auras stay attached (CR 702.16n)."""
    last = clauses[-1]
    gained = [keyword for change in last.changes if (keyword := _gained(change))]
    if not any(keyword.args[0] == "protection" for keyword in gained):
        return None
    kept = node("doesnt_remove", what, wording=">")
    return (*clauses[:-1], replace(last, changes=(*last.changes, kept)))


_AFTER: dict[str, Callable[..., Clauses | None]] = {
    "same": _same, "otherwise": _otherwise, "instead": _instead,
    "keywords": _keywords, "still": _still, "doesnt_remove": _doesnt_remove,
}  # fmt: skip


def sentences_of(clauses: Any) -> tuple[Any, ...] | None:
    """The sentences that say the clauses of a paragraph, their pronouns as they are said."""
    if not isinstance(clauses, tuple):
        return None
    found: list[Any] = []
    for clause in clauses:
        flags, (said, *more) = clause.wording.split(), _taken_apart(clause)
        bare = replace(said, condition=ALWAYS)
        if clause.subject.wording == "same":
            found.append(("same", clause.subject.args[0]))
        elif "joined" in flags or "together" in flags:
            found[-1] = (*_row(found[-1]), said)
        elif "otherwise" in flags:
            found.append(("otherwise", bare))
        elif "instead" in flags:
            how = "instead front" if "front" in flags else "instead"
            found.append(("instead", bare, said.condition, how))
        elif "same-keyword" in flags:
            again = isinstance(found[-1], tuple) and found[-1][0] == "keywords"
            before = found.pop()[1] if again else ()
            found.append(("keywords", (*before, _gained(clause.changes[0]))))
        else:
            found.append(bare if "but-instead" in flags else said)
        found += more
    return (tuple(found),)


def _row(sentence: Any) -> tuple[Any, ...]:
    return sentence if isinstance(sentence, tuple) else (sentence,)


def _taken_apart(clause: Clause) -> list[Any]:
    """A clause as its own words say it, and what the sentences after it say of it."""
    subject, more = clause.subject, list[Any]()
    entrance = "entrance" in clause.wording.split()  # "it" is said in its own words
    if subject.wording in ("it", "they", "that creature") and not entrance:
        subject = node("affected", wording=subject.wording)
    changes = []
    for change in clause.changes:
        own, still, name = change.wording.partition(_STILL)
        if change.kind == "doesnt_remove":
            more.append(("doesnt_remove", change.args[0]))
        else:
            changes.append(replace(change, wording=own.strip()) if still else change)
        more += [("still", *name.split(":"))] if still else []
    if subject.wording == "same":
        more = []  # it is said of the clause before
    return [replace(clause, subject=subject, changes=tuple(changes)), *more]


def lasting(clause: Clause, duration: Node) -> Clause:
    """A clause that has begun, and how long it lasts."""
    return replace(clause, duration=duration)


def not_lasting(clause: Any) -> tuple[Any, ...] | None:
    """The same without it, and the duration."""
    if clause.duration == _ENDLESS:
        return None
    return replace(clause, duration=_ENDLESS), clause.duration
