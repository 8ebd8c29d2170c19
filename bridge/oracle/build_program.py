"""The actions of `program.grammar`: sentences of a program to its steps (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.build_changes import was_before
from clingather.bridge.oracle.build_core import YOU, conjunction, flatten, mentions, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import is_delayed
from clingather.bridge.oracle.spoken import placed
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()


@dataclass(frozen=True, slots=True)
class Follows:
    """A sentence that belongs to the step before it: "If you do, ...", "Otherwise, ..."."""

    kind: str
    words: str
    action: Node | None = None
    condition: Node | None = None
    names: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class More:
    """A further action of a row, and what joins it to the one before."""

    joint: str
    action: Node


def flagged(action_: Node, flag: str) -> Node:
    """The action with one more word for the printer."""
    return replace(action_, wording=f"{action_.wording} {flag}".strip())


def inner(text: str, trigger: Node | None, effect: tuple[Node, ...]) -> Ability:
    """A triggered ability that a program makes; its text is filled in as it is resolved."""
    return Ability("triggered", text, trigger=trigger, effect=effect)


@dataclass(frozen=True, slots=True)
class Limited:
    """A program with what limits its ability."""

    steps: tuple[Node, ...]
    limits: tuple[Node, ...]


@action
def limited_program(steps: tuple[Node, ...], limits: tuple[Node, ...]) -> Limited:
    """A program and after it when the ability can be activated, how often it triggers."""
    return Limited(steps, limits)


@action
def program(sentences: tuple[Any, ...]) -> Any:
    """All sentences: those that follow another become part of its step."""
    steps: list[Node] = []
    for sentence in sentences:
        if isinstance(sentence, Node):
            if steps and _row(steps[-1]) and not _row(sentence):
                return REJECT  # it belongs to the row of the table before it (706.3a)
            steps.append(sentence)
            continue
        joined = _follow(steps, sentence)
        if joined is None:
            return REJECT
        steps = joined
    return tuple(steps)


def _row(step: Node) -> bool:
    """Whether a step is a row of a table of results."""
    return step.kind == "guarded" and step.wording == "row"


def _follow(steps: list[Node], sentence: Follows) -> list[Node] | None:
    """The steps with a sentence that follows; None where it follows nothing."""
    if not steps:
        return None
    last, what = steps[-1], sentence.action
    if sentence.kind == "same":
        return _same(steps, sentence.names)
    if sentence.kind == "good":
        return _for_good(steps, sentence.words)
    if sentence.kind == "unpreventable":
        if last.kind not in ("damage", "divided_damage", "at_once"):
            return None
        return [*steps[:-1], node("unpreventable", last, wording="sentence")]
    if sentence.kind == "still":
        return _still(steps, sentence.words)
    assert what is not None
    if sentence.kind == "reflexive":
        return [*steps, what]
    if sentence.kind in ("if_done", "if_not_done"):
        if last.kind == "if_done" and sentence.kind == "if_not_done":
            return None
        return [*steps[:-1], node(sentence.kind, last, what, wording=sentence.words)]
    if sentence.kind == "otherwise":
        if last.kind != "guarded" or last.wording not in ("", "after"):
            return None
        return [*steps[:-1], node("otherwise", *last.args, what, wording=last.wording)]
    assert sentence.condition is not None
    return [*steps, node("instead_if", sentence.condition, what, wording=sentence.words)]


def _for_good(steps: list[Node], words: str) -> list[Node] | None:
    """ "It can't be regenerated": of what was destroyed."""
    last = steps[-1]
    if last.kind == "destroy":
        return [*steps[:-1], replace(last, kind="destroy_for_good", wording=words)]
    if last.kind in ("guarded", "optional", "sequence") and last.wording != "after":
        first, what = last.args
        assert isinstance(what, Node)
        made = _for_good([what], words)
        return None if made is None else [*steps[:-1], replace(last, args=(first, made[0]))]
    return None


def _still(steps: list[Node], words: str) -> list[Node] | None:
    """ "It's still a land": what it becomes is in addition to what it is (CR 205.1b)."""
    last = steps[-1]
    if last.kind != "apply":
        return None
    change, at = last.args[1], 0
    assert isinstance(change, Node)
    parts = _changes(change)
    found = [i for i, part in enumerate(parts) if part.kind == "become"]
    if len(found) != 1 or parts[found[0]].args[3] != "none":
        return None
    at = found[0]
    if not was_before(words.rsplit(":", 1)[1], parts[at], node_in(last.args[0])):
        return None
    parts[at] = replace(parts[at], args=(*parts[at].args[:3], "all"))
    made = parts[-1]
    for part in reversed(parts[:-1]):
        made = node("changes", part, made)
    kept = replace(last, args=(last.args[0], made, last.args[2]))
    return [*steps[:-1], flagged(kept, f"+still:{words}")]


def _changes(change: Node) -> list[Node]:
    if change.kind != "changes":
        return [change]
    first, rest = change.args
    assert isinstance(first, Node)
    assert isinstance(rest, Node)
    return [first, *_changes(rest)]


@action
def still_is(pronoun: str, article: str | None, name: str) -> Follows:
    """It's still a land."""
    return Follows("still", f"{pronoun}:{article or ''}:{name}")


@action
def follows(kind: str, words: str, line: Node) -> Follows:
    """A sentence that says what happens if the step before was done, or not."""
    return Follows(kind, words, line)


@action
def when_you_do(sentence: Any) -> Any:
    """A reflexive triggered ability (CR 603.12)."""
    if not isinstance(sentence, Node):
        return REJECT
    return Follows("reflexive", "", node("reflexive", inner("", None, (sentence,))))


@action
def then_line(line: Node) -> Any:
    """A sentence that begins with "then"."""
    return flagged(line, "then-line")


@action
def instead_line(where: str, condition: Node, line: Node) -> Follows:
    """If a condition is met, this instead of the step before."""
    return Follows("instead", where, line, condition)


@action
def no_regeneration(word: str, _place: int) -> Follows:
    """What was destroyed can't be regenerated."""
    return Follows("good", word)


@action
def no_regeneration_of(word: str, _place: int, noun: str) -> Follows:
    """The same, with a noun."""
    return Follows("good", f"{word} {noun.lower()}")


@action
def if_front(condition: Node, line: Node) -> Any:
    """A condition before what is done."""
    return node("guarded", condition, line) if not _then(line) else REJECT


def _then(line: Node) -> bool:
    return "then-line" in line.wording.split()


@action
def if_after(clause: Node, condition: Node) -> Node:
    """A condition after what is done."""
    return node("guarded", condition, clause, wording="after")


@action
def gain_if_each(first: Node, one: Node, second: Node, other: Node) -> Any:
    """Life that is gained on one condition, and more of it on another; the verb is said once."""
    gains = (flagged(node("gains_life", node("actor"), life), "you") for life in (first, second))
    acts = [if_after(gain, met) for gain, met in zip(gains, (one, other), strict=True)]
    return node("sequence", *acts, wording="and elided")


@action
def delayed_front(trigger: Node, chain_: Node) -> Node:
    """A delayed triggered ability, its event first (CR 603.7)."""
    return node("delayed_ability", inner("", trigger, (chain_,)), wording="front")


@action
def delayed_after(clause: Node, trigger: Node) -> Node:
    """A delayed triggered ability, its event last."""
    return node("delayed_ability", inner("", trigger, (clause,)))


@action
def delayed_trigger(trigger: Node, line: Node) -> Any:
    """A delayed triggered ability of any event, its event first (CR 603.7)."""
    if not is_delayed(trigger):
        return REJECT
    return node("delayed_ability", inner("", trigger, (line,)), wording="event")


@action
def delayed_whole(trigger: Node, line: Node, sentences: tuple[Any, ...]) -> Any:
    """The same, the sentences after it being part of it."""
    steps = program((line, *sentences))
    if steps is REJECT or any(aims(step) for step in steps[1:]):
        return REJECT
    return node("delayed_ability", inner("", trigger, steps), wording=INSIDE)


def aims(step: Node) -> bool:
    """Whether a sentence has a target, which is chosen for the program that it stands in."""
    return any(item.kind.startswith("new_target") for item in placed(step))


INSIDE = "event-inside"


@action
def same_for(first: Any, middle: tuple[Any, ...], last: Any) -> Follows:
    """The same is true for further keywords."""
    return Follows("same", "", names=(first, *middle, last))


def _same(steps: list[Node], names: tuple[Any, ...]) -> list[Node] | None:
    """The step once more for each keyword: "... gain flying if a creature you control has flying".

    Of a family of keywords (landwalk, protection) they gain all that the creatures counted have.
    """
    last = steps[-1]
    keyword = _granted(last)
    if keyword is None:
        return None
    condition, act = last.args
    assert isinstance(condition, Node)
    assert isinstance(act, Node)
    made = [last]
    for name in names:
        family = name if isinstance(name, str) else str(name.args[0])
        if family not in ("landwalk", "protection"):
            made.append(_put(last, keyword, name))
        else:
            count = condition.args[0]
            assert isinstance(count, Node)
            what = _without(count.args[0], node("has_keyword", keyword))
            if what is None:
                return None
            change = node("gain_abilities_of", family, what)
            made.append(replace(act, args=(act.args[0], change, act.args[2])))
    result = made[-1]
    for step in reversed(made[:-1]):
        result = node("sequence", step, result, wording="same-true")
    return [*steps[:-1], result]


def _granted(step: Node) -> Node | None:
    """The keyword that a step gives, if its condition is that something has it."""
    if step.kind != "guarded" or step.wording != "after":
        return None
    condition, act = step.args
    assert isinstance(condition, Node)
    assert isinstance(act, Node)
    change = act.args[1] if act.kind == "apply" else None
    ability = change.args[0] if isinstance(change, Node) and change.kind == "gain" else None
    keyword = ability.keyword if isinstance(ability, Ability) else None
    if keyword is None or condition.kind != "compare":
        return None
    return keyword if node("has_keyword", keyword) in _leaves(condition) else None


def _leaves(tree: Any) -> list[Node]:
    if not isinstance(tree, Node):
        return []
    return [tree, *(leaf for arg in tree.args for leaf in _leaves(arg))]


def _put(tree: Any, old: Node, new: Node) -> Any:
    """The tree with another keyword."""
    if isinstance(tree, Ability):
        named = str(new.args[0])
        return replace(tree, keyword=new, text=named) if tree.keyword == old else tree
    if not isinstance(tree, Node):
        return tree
    if tree == old:
        return new
    return replace(tree, args=tuple(_put(arg, old, new) for arg in tree.args))


def _without(what: Any, literal: Node) -> Node | None:
    """A filter without one of its literals."""
    items = [item for item in flatten(what) if item != literal]
    return conjunction(items) if len(items) == len(flatten(what)) - 1 else None


@action
def when_resolves(number: int, line: Node) -> Node:
    """A reflexive triggered ability, if the ability has resolved so often."""
    made = node("reflexive", inner("", None, (line,)))
    return node("guarded", node("resolved_times", number), made, wording="resolves")


@action
def may_also(joint: str, deed: Node) -> More:
    """A further action that the same player may take."""
    return More(joint, node("optional", node("actor"), deed))


@action
def delayed_lasting(trigger: Node, line: Node) -> Node:
    """A delayed triggered ability that triggers until the end of the turn."""
    during = node("within", trigger, node("end_of_turn"), wording=trigger.wording)
    return node("delayed_ability", inner("", during, (line,)), wording="lasting")


@action
def delayed_trigger_after(clause: Node, trigger: Node) -> Any:
    """A delayed triggered ability of any event, its event last."""
    if trigger.kind in ("begins", "next_begins") or not is_delayed(trigger):
        return REJECT
    return node("delayed_ability", inner("", trigger, (clause,)), wording="event-last")


@action
def not_prevented(_place: int) -> Follows:
    """The damage of the step before can't be prevented."""
    return Follows("unpreventable", "")


@action
def for_each_front(what: Node, chain_: Node) -> Node:
    """Something done for each object of a kind."""
    return node("for_each_of", node("all", what), chain_)


@action
def chain(first: Node, more_: tuple[More, ...]) -> Any:
    """Several actions in a row, one after the other; with "or", one of them."""
    if not more_:
        return first
    joints = [item.joint for item in more_]
    if joints[-1] == "," or ("," in joints and joints[-1] == " and" and ", then" not in joints):
        return REJECT
    if " or" in joints:
        return node("choose_one_action", first, more_[0].action) if len(more_) == 1 else REJECT
    acts = [first, *(item.action for item in more_)]
    if any(_elided(after) and act.kind != "put_counters" for act, after in pairwise(acts)):
        return REJECT  # no verb that it could share
    if any(_open(act) and _bare(after) for act, after in pairwise(acts)):
        return REJECT  # the imperative belongs to the subject before it
    if any(_goes_on(act, after) for act, after in pairwise(acts)):
        return REJECT  # it is one more exception of the copy
    if any(act.kind == "let_x" for act in acts[1:]) and any(mentions(a, "x") for a in acts[:-1]):
        return REJECT  # "where X is ..." would speak of all of them
    result = acts[-1]
    for act, joint in zip(reversed(acts[:-1]), reversed(joints), strict=True):
        result = node("sequence", act, result, wording=joint.strip(" "))
    return result


@action
def chain_where(first: Node, more_: tuple[More, ...], amount: Node) -> Any:
    """Actions with X, and what X is."""
    row = chain(first, more_)
    if row is REJECT or not _has_x(row):
        return REJECT
    return node("let_x", amount, row)


def _has_x(tree: Any) -> bool:
    """Whether X stands in an action."""
    if isinstance(tree, Ability):
        return any(map(_has_x, tree.effect))
    if not isinstance(tree, Node):
        return isinstance(tree, str) and "{X}" in tree
    return tree.kind == "x" or any(map(_has_x, tree.args))


def _goes_on(act: Node, after: Node) -> bool:
    """Whether an act continues the exceptions of a copy: "except it's red and it has flying"."""
    if after.kind != "apply" or not mentions(act, "token_copy") or mentions(act, "no_exception"):
        return False
    subject, duration = after.args[0], after.args[2]
    assert isinstance(subject, Node)
    return duration == Node("endless") and subject.kind == "mention"


SUBJECTS = frozenset({"does", "optional", "damage", "apply", "delayed_ability", "guarded",
                      "unless_done", "divided_damage", "reflexive", "at_once", "fight", "explore",
                      "skip_untap"})  # fmt: skip


def _open(act: Node) -> bool:
    """Whether an imperative after the act would belong to its subject."""
    if act.kind == "let_x":
        act = _within(act)
    return act.kind in ("does", "optional")


def _within(act: Node) -> Node:
    """The action of which "where X is ..." is said."""
    inside = act.args[1]
    assert isinstance(inside, Node)
    return inside


def _elided(act: Node) -> bool:
    """Whether an act shares the verb of the one before it."""
    return act.kind == "put_counters" and "elided" in act.wording.split()


def _bare(act: Node) -> bool:
    """Whether an act is an imperative."""
    if act.kind == "let_x":
        return _bare(_within(act))
    if act.kind == "sequence":
        first = act.args[0]
        return isinstance(first, Node) and _bare(first)
    flags = act.wording.split()
    if {"gain-control", "have", "shield", "switch-pt"} & set(flags):
        return "you" not in flags
    return act.kind not in SUBJECTS and "you" not in flags and "subject" not in flags


@action
def joins(joint: str, act: Node) -> More:
    """A further action."""
    return More(joint, act)


@action
def unless(clause: Node, payer: Node, deeds: Node) -> Any:
    """Something done unless a player does another thing; "they" are those who would do it."""
    if clause.kind == "does" and payer.kind == "mention_player" and payer.args[0] == "they":
        deed = clause.args[1]
        assert isinstance(deed, Node)
        return node("does", clause.args[0], node("unless_done", node("actor"), deeds, deed))
    return node("unless_done", payer, deeds, clause)


@action
def you_do(deed: Node) -> Any:
    """You do it, said with its subject."""
    return flagged(deed, "you")


@action
def you_may(deeds: Node) -> Node:
    """You may do it."""
    return node("optional", YOU, deeds)


@action
def does(player: Node, deeds: Node) -> Any:
    """A player does it."""
    return node("does", player, deeds)


@action
def player_may(player: Node, deeds: Node) -> Node:
    """A player may do it."""
    return node("does", player, node("optional", node("actor"), deeds))


@action
def clause_where(clause: Node, amount: Node) -> Any:
    """One action of a row with X, and what X is (CR 107.3)."""
    if clause.kind == "let_x" or not mentions(clause, "x"):
        return REJECT
    return node("let_x", amount, clause)


@action
def both_do(other: Node, deeds: Node) -> Node:
    """You and another player each do it."""
    return node("does", node("both_players", YOU, other, wording="each"), deeds)


@action
def both_do_it(other: Node, deeds: Node) -> Any:
    """You and another player do it together."""
    return node("does", node("both_players", YOU, other), deeds)
