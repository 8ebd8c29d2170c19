"""Acts in a row: what may follow what, and the tree that they make (CR 608.2c).

Input: acts as the book reads them, each with what joins it to the one before. Output: one action,
or REJECT. Reason: whose imperative it is, what a copy is except for, and of what X is said goes by
two acts or all of them, no row sees it. The second function of each pair takes apart again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import has_letter
from clingather.bridge.oracle.tree import Node, as_node, mentions, node, nodes, throughout

_JOINTS = frozenset({"and", "and short", ", short", ", and short", ", then", "then", ",", ", and"})
_SHARED = frozenset({("put_counters", "put_counters"), ("pay_mana", "pay_life")})  # one verb
_SUBJECTS = frozenset({"does", "optional", "damage", "apply", "delayed_ability", "guarded",
                       "unless_done", "divided_damage", "reflexive", "at_once", "fight", "explore",
                       "skip_untap"})  # fmt: skip
_OF_PLAYER = frozenset({"gain-control", "have", "shield", "switch-pt"})
_ENDLESS = node("endless")
_WITH_ANOTHER = "so with-another"  # how long it lasts is said of another act in the row


def chained(first: Node, more: tuple[tuple[str, Node], ...]) -> Any:
    """Acts in a row, one after the other."""
    joints, acts = [joint for joint, _ in more], [first, *(act for _, act in more)]
    if joints[-1:] in ([","], [", short"]) or (
        "," in joints and joints[-1] == "and" and ", then" not in joints
    ):
        return REJECT
    for joint, (act, after) in zip(joints, pairwise(acts), strict=True):
        if joint.endswith("short") and (act.kind, after.kind) not in _SHARED:
            return REJECT  # no verb that it could share
        if _said(act).kind in ("does", "optional") and _bare(after):
            return REJECT  # the imperative belongs to the subject before it
        if _goes_on(act, after):
            return REJECT  # it is one more exception of the copy
        if act.kind == "villainous_choice":
            return REJECT  # it belongs to the option that was said last
    if any(act.kind == "let_x" for act in acts[1:]) and any(mentions(a, "x") for a in acts[:-1]):
        return REJECT  # "where X is ..." would speak of all of them
    acts = _lasting_together(acts, joints)
    if acts is REJECT:
        return REJECT
    result = acts[-1]
    for act, joint in zip(reversed(acts[:-1]), reversed(joints), strict=True):
        result = node("sequence", act, result, wording=joint)
    return result


def unchained(tree: Any) -> tuple[Any, ...] | None:
    """The first act, and those after it with what joins them."""
    if not isinstance(tree, Node):
        return None
    if tree.kind != "sequence" or tree.wording not in _JOINTS:
        return said_alone(tree), ()
    first, rest = map(as_node, tree.args)
    act, more = unchained(rest) or (rest, ())
    return said_alone(first), ((tree.wording, act), *more)


def _lasting_together(acts: list[Node], joints: list[str]) -> Any:
    """Acts of which one says how long all of them last, each with that time (CR 611.2a).

    "Until end of turn, these get +1/+1 and those get -1/-1"; "these get +1/+1 and those gain haste
    until end of turn". Whether what becomes something lasts as long as what comes after it, no word
    says.
    """
    first, last = acts[0], acts[-1]
    if any("then" in joint for joint in joints):
        return acts
    if "front-duration" in _said(first).wording.split():
        timed = [first, *(for_as_long(act, _said(first)) for act in acts[1:])]
        return REJECT if any(map(_for_good, timed)) else timed
    if last.kind == "apply" and "lasting" in last.wording.split() and any(map(_untimed, acts)):
        if any(_untimed(act) and not mentions(act, "modify_pt") for act in acts):
            return REJECT
        return [*(for_as_long(act, last) for act in acts[:-1]), last]
    return acts


def _untimed(act: Node) -> bool:
    """Whether it is said that something is so of an object, and not for how long."""
    return act.kind == "apply" and act.args[2] == _ENDLESS and act.wording == "so"


def _for_good(act: Node) -> bool:
    """Whether what an act begins, whoever does it, has no end."""
    return any(each.kind == "apply" and each.args[2] == _ENDLESS for each in nodes(act))


def for_as_long(act: Node, timed: Node) -> Node:
    """What is said without a time lasts as long as what is said with one."""
    if not _untimed(act) or timed.kind != "apply":
        return act
    return replace(act, args=(*act.args[:2], timed.args[2]), wording=_WITH_ANOTHER)


def said_alone(act: Node) -> Node:
    """The same as it is said: its time is that of another act."""
    if act.wording != _WITH_ANOTHER:
        return act
    return replace(act, args=(*act.args[:2], _ENDLESS), wording="so")


def _said(act: Node) -> Node:
    """The action of which "where X is ..." is said."""
    return as_node(act.args[1]) if act.kind == "let_x" else act


def _bare(act: Node) -> bool:
    """Whether an act is an imperative."""
    act = _said(act)
    flags = set(act.wording.split())
    if _OF_PLAYER & flags:
        return "you" not in flags
    return act.kind not in _SUBJECTS and not flags & {"you", "subject"}


def _goes_on(act: Node, after: Node) -> bool:
    """Whether an act continues the exceptions of a copy: "except it's red and it has flying"."""
    return after.kind == "apply" and mentions(act, "token_copy") and after.args[2] == _ENDLESS


# ---------------------------------------------------------------- X, "unless", "for each"
def with_x(act: Node) -> Any:
    """An act in which X stands."""
    said = any(part.kind == "x" or has_letter(part) for part in throughout(act))
    return act if said else REJECT


def unless(payer: Node, deeds: Node, act: Node) -> Node:
    """Done unless a player does another thing; "they" are those who would do it."""
    said = payer.args[0] if payer.kind == "mention_player" and act.kind == "does" else ""
    # "each opponent loses 3 life unless that player discards a card"
    if said == "they" or (said and as_node(act.args[0]).kind in ("opponent", "any_player")):
        wording = "" if said == "they" else str(said)
        done = node("unless_done", node("actor"), deeds, act.args[1], wording=wording)
        return node("does", act.args[0], done)
    return node("unless_done", payer, deeds, act)


def with_payer(tree: Node) -> tuple[Any, ...] | None:
    """Who does what, and what is done otherwise."""
    inside = tree.args[-1]
    if tree.kind == "does" and isinstance(inside, Node) and inside.kind == "unless_done":
        _, deeds, done = inside.args
        payer = node("mention_player", inside.wording or "they", 0)
        return payer, deeds, node("does", tree.args[0], done)
    return tree.args if tree.kind == "unless_done" else None


def per_prevented(act: Node) -> Any:
    """One counter or token for each damage that was prevented: so many of them at once."""
    if act.kind not in ("put_counters", "create") or act.args[1] != node("number", 1):
        return REJECT
    return replace(act, args=(act.args[0], node("prevented"), *act.args[2:]))


def one_prevented(tree: Node) -> tuple[Any, ...] | None:
    """The same of one."""
    if tree.args[1:2] != (node("prevented"),):
        return None
    return (replace(tree, args=(tree.args[0], node("number", 1), *tree.args[2:])),)
