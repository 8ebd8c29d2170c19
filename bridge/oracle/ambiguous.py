"""Words of a resolved step that could mean two things, and are refused (no rule: English).

What a word stands for is found in `anaphora`; here is what it must not be taken for, though it
agrees. Each row of the table has the words that the refusal names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from clingather.bridge.oracle.agreement import Antecedent, Unresolved, leaves, node_in
from clingather.bridge.oracle.spoken import CHOICES, GROUPS, number_in, plain
from clingather.bridge.oracle.tree import Ability, Node, flatten, mentions, node, nodes


def _of_each_player(step: Node) -> bool:
    """ "Damage to each player equal to the lands they control": of each, not of all of them."""
    if step.kind != "damage" or node_in(step.args[2]).kind != "player":
        return False
    amount = (part for part in nodes(node_in(step.args[1])) if part.kind in GROUPS - {"actor"})
    return any(part.wording in ("they", "their", "them") for part in amount)


def _to_another(step: Node) -> bool:
    """ "Attach target Aura to another creature": other than its host, which no filter says."""
    if step.kind != "attach":
        return False
    onto = node_in(step.args[1])
    return onto.kind in CHOICES and mentions(onto, "other")


def _cast_from_among(step: Node) -> bool:
    """ "Cast a spell from among them": one of them, which a reading of its own says (`one_of`)."""
    if step.kind != "cast_free" or node_in(step.args[0]).kind != "some":
        return False
    said = flatten(node_in(node_in(step.args[0]).args[1]))
    return any(item.kind == "is_in" and item.wording == "from among" for item in said)


def _shares_with_itself(step: Node) -> bool:
    """ "If it shares a card type with that permanent": of two things, found as one."""
    return any(
        plain(each) == plain(node_in(part.args[0]))
        for part in nodes(step)
        if part.kind == "is"
        for model in nodes(node_in(part.args[1]))
        if model.kind in ("shares_with", "same_name_as")
        for each in nodes(model)
    )


def _shares_with_the_aura(step: Node) -> bool:
    """ "Enchanted creature and others that share a type with it": with it, not with the Aura."""
    return any(
        part.kind == "either_of"
        and mentions(part, "host")
        and any(each.kind == "shares_with" and node("self") in each.args for each in nodes(part))
        for part in nodes(step)
    )


def _put_where_it_is(step: Node) -> bool:
    """ "Return ~ and target creature card from your graveyard": from there too (CR 113.6m)."""
    told = (node_in(step.args[0]),) if step.kind == "put_onto_battlefield" else ()
    return any(what.kind == "either_of" and node("self") in what.args for what in told)


_STAYING = frozenset({"apply", "tap", "untap", "put_counters", "attach", "transform"})
_GONE = frozenset({"sacrifice", "discard", "destroy"})  # what those were done to
_LEAVING = frozenset({"dies", "moves", "leaves"})
_AGAIN = frozenset({*_STAYING, "put_onto_battlefield", "return_to_hand", "exile"})

TWO_MEANINGS: tuple[tuple[str, Callable[[Node], bool]], ...] = (
    ("they (of each player)", _of_each_player),
    ("another than what it is attached to", _to_another),
    ("them (of which one is cast)", _cast_from_among),
    ("it (with which it is compared)", _shares_with_itself),
    ("it (which is enchanted)", _shares_with_the_aura),
    ("~ (in a graveyard with others)", _put_where_it_is),
)


def refuse_two_meanings(step: Node) -> None:
    """Raise Unresolved where a word of the step could mean two things."""
    for words, test in TWO_MEANINGS:
        if test(step):
            raise Unresolved(words)


def refuse_one_of_some(step: Node, slots: Sequence[Node]) -> None:
    """ "Choose target Elf and target Orc. Destroy one of them at random": of all the targets."""
    for part in nodes(step) if len(slots) > 1 else ():
        if part.kind == "at_random" and mentions(part.args[1], "target"):
            raise Unresolved("them (of several targets)")


def refuse_what_is_gone(step: Node, kinds: Sequence[str]) -> None:
    """ "Sacrifice a token. If you do, it gets +2/+2": not the token; `kinds` are of the steps."""
    for part in nodes(step):
        told = part.args if part.kind in _STAYING else ()
        for what in (what for what in told if isinstance(what, Node) and what.kind == "result"):
            if kinds[number_in(what) - 1] in _GONE:
                raise Unresolved(f"{what.wording or 'it'} (which is gone)")


def refuse_itself_moved(step: Node, moved: Collection[Node]) -> None:
    """ "Exile ~, then return ~": what that became is "it" (CR 400.7j); `moved` has moved before."""
    told = [arg for arg in step.args if isinstance(arg, Node)] if step.kind in _AGAIN else []
    named = any(what.kind == "self" and what.wording in ("", "~") for what in told)
    if named and any(mentions(each, kind) for each in moved for kind in ("self", "self_in")):
        raise Unresolved("~ (which has moved)")


def refuse_attached_to_card(step: Node) -> None:
    """ "Put that card onto the battlefield and attach ~ to it": it is no card any more (109.2)."""
    for part in nodes(step):
        host = part.args[-1] if part.kind == "attach" else None
        if isinstance(host, Node) and host.kind == "those" and mentions(host, "card_in"):
            raise Unresolved("it (which has moved)")


def refuse_exiled_by_another(step: Node) -> None:
    """A token with "return the exiled card": what the ability that created it exiled (607.1d)."""
    for part in nodes(step):
        for given in (arg for arg in part.args if isinstance(arg, Ability)):
            if part.kind in ("delayed_ability", "reflexive"):
                continue
            if any(mentions(each, "exiled_with_self") for each in given.effect) and not any(
                mentions(each, "exile") for each in given.effect
            ):
                raise Unresolved("the exiled card")


def refuse_itself_gone(trigger: Node | None, effect: Sequence[Node]) -> None:
    """ "When ~ dies this turn, return it": what a later ability finds is not the source."""
    left = () if trigger is None else (part for part in nodes(trigger) if part.kind in _LEAVING)
    again = (part for step in effect for part in nodes(step) if part.kind in _AGAIN)
    if _of_itself(left) and _of_itself(again):
        raise Unresolved("it (which has left)")


def _of_itself(parts: Iterable[Node]) -> bool:
    return any(isinstance(arg, Node) and arg.kind == "self" for part in parts for arg in part.args)


def refuse_other_of_event(trees: Iterable[Node], antecedents: tuple[Antecedent, ...]) -> None:
    """ "Each other creature", after "enchanted creature attacks": other than that creature.

    Only where the event has named no creature, or another one, is it other than the source.
    """
    parts = [part for tree in trees for part in nodes(tree)]
    for item in antecedents:
        if item.what.kind not in ("event_object", "event_other") or item.filter is None:
            continue
        known = leaves(item.filter)
        if node("other") in known:
            continue  # "whenever another creature dies": the source is meant throughout
        for what in parts:
            if what.kind == "and" and node("other") in leaves(what) and _alike(known, what):
                raise Unresolved("other than which")


def refuse_other_of_host(step: Node, slots: Sequence[Node]) -> None:
    """ "Enchanted creature deals damage to any other target": other than that creature."""
    by_host = step.kind == "damage" and node_in(step.args[0]).kind == "host"
    if by_host and any(mentions(tree, "other") for tree in (step, *slots)):
        raise Unresolved("other than which")


def refuse_counters_on_a_spell(tree: Node, antecedents: tuple[Antecedent, ...]) -> None:
    """ "The number of counters on it", after a spell was spoken of, is of the source (CR 122.1)."""
    spells = {
        item.what.kind
        for item in antecedents
        if item.filter is not None and node("spell") in leaves(item.filter)
    }
    for part in nodes(tree):
        if part.kind == "counters" and node_in(part.args[1]).kind in spells:
            raise Unresolved("it (a spell, with counters)")


def refuse_each_other_player(tree: Node, antecedents: tuple[Antecedent, ...]) -> None:
    """ "Whenever a player casts a spell, each other player ...": other than that player (102.1)."""
    spoken_of = any(item.what.kind == "event_player" for item in antecedents)
    if spoken_of and any(
        part.kind == "other_players" and part.wording.startswith("each") for part in nodes(tree)
    ):
        raise Unresolved("each other player (than that player)")


def asks_own_type(condition: Node) -> bool:
    """ "If it's a creature" of a spell, which is none: it could only be what it has to do with."""
    if condition.kind != "is" or node_in(condition.args[0]).kind != "self":
        return False
    return node_in(condition.args[1]).kind == "type"


def said_beside_target(step: Node) -> bool:
    """Whether "target creature and each other creature" are said in one breath."""
    return any(
        part.kind == "either_of" and mentions(part, "target") and mentions(part, "other")
        for part in nodes(step)
    )


def _alike(known: list[Node], what: Node) -> bool:
    """Whether what is described could be called by a card type of something known."""
    return any(leaf.kind == "type" and leaf in known for leaf in leaves(what))


# Whether an additional cost was paid, in the words of 702.33g-targets-of-a-part.lp.
PAID = (
    *("bargained", "gift promised", "cast using teamwork"),
    *("evidence collected", "additional cost paid"),
)


def told_apart(step: Node, *, of_spell: bool) -> bool:
    """Whether it can be told which targets of a step are chosen if a cost was paid (CR 601.2c).

    That is so where all of the step is done then alone, or all of it only if the cost was not paid.
    """
    asked = [part for part in nodes(step) if _asks_whether_paid(part, of_spell=of_spell)]
    if not asked:
        return True
    if not of_spell or len(asked) > 1 or step.kind not in ("guarded", "instead_if"):
        return False
    condition = node_in(step.args[0])
    if step.kind == "guarded" and condition.kind == "unless":
        condition = node_in(condition.args[0])
    return condition == asked[0]


def _asks_whether_paid(part: Node, *, of_spell: bool) -> bool:
    if part.kind == "is":  # of a spell alone: a trigger that asks for it is put on the stack if so
        return of_spell and part.args == (node("self"), node("did", "was kicked"))
    return part.kind == "was" and part.args[0] in PAID and part.args[1] == node("self")
