"""Words of a resolved step that could mean two things, and are refused (no rule: English).

What a word stands for is found in `anaphora`; here is what it must not be taken for, though it
agrees. Each test is entered with the words that the refusal names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from clingather.bridge.oracle.agreement import Unresolved, leaves, node_in
from clingather.bridge.oracle.said_before import SaidBefore
from clingather.bridge.oracle.spoken import CHOICES, GROUPS, number_in
from clingather.bridge.oracle.tree import SELF, Ability, Node, flatten, mentions, node, nodes

Test = Callable[[Node, SaidBefore], bool]
_STAYING = frozenset({"apply", "tap", "untap", "put_counters", "attach", "transform"})
_GONE = frozenset({"sacrifice", "discard", "destroy"})  # what those were done to
_LEAVING = frozenset({"dies", "moves", "leaves"})
_AGAIN = frozenset({*_STAYING, "put_onto_battlefield", "return_to_hand", "exile"})
_TESTS: list[tuple[str, Test]] = []


def refuse_two_meanings(tree: Node, said: SaidBefore) -> None:
    """Raise Unresolved where a word of a step or condition could mean two things."""
    for words, test in _TESTS:
        if test(tree, said):
            raise Unresolved(words)


def _refused(words: str) -> Callable[[Test], Test]:
    """Enters a test (a decorator)."""

    def enter(test: Test) -> Test:
        _TESTS.append((words, test))
        return test

    return enter


@_refused("they (of each player)")
def _of_each_player(step: Node, _: SaidBefore) -> bool:
    """ "Damage to each player equal to the lands they control": of each, not of all of them."""
    if step.kind != "damage" or node_in(step.args[2]).kind != "player":
        return False
    amount = (part for part in nodes(node_in(step.args[1])) if part.kind in GROUPS - {"actor"})
    return any(part.wording in ("they", "their", "them") for part in amount)


@_refused("another than what it is attached to")
def _to_another(step: Node, _: SaidBefore) -> bool:
    """ "Attach target Aura to another creature": other than its host, which no filter says."""
    if step.kind != "attach":
        return False
    onto = node_in(step.args[1])
    return onto.kind in CHOICES and mentions(onto, "other")


@_refused("them (of which one is cast)")
def _cast_from_among(step: Node, _: SaidBefore) -> bool:
    """ "Cast a spell from among them": one of them, which a reading of its own says (`one_of`)."""
    if step.kind != "cast_free" or node_in(step.args[0]).kind != "some":
        return False
    said = flatten(node_in(node_in(step.args[0]).args[1]))
    return any(item.kind == "is_in" and item.wording == "from among" for item in said)


@_refused("it (with which it is compared)")
def _shares_with_itself(tree: Node, _: SaidBefore) -> bool:
    """ "If it shares a card type with that permanent": of two things, found as one."""
    return any(
        node_in(part.args[0]) in nodes(model)
        for part in nodes(tree)
        if part.kind == "is"
        for model in nodes(node_in(part.args[1]))
        if model.kind in ("shares_with", "same_name_as")
    )


@_refused("~ (in a graveyard with others)")
def _put_where_it_is(step: Node, _: SaidBefore) -> bool:
    """ "Return ~ and target creature card from your graveyard": from there too (CR 113.6m)."""
    what = node_in(step.args[0]) if step.kind == "put_onto_battlefield" else step
    return what.kind == "either_of" and SELF in what.args


@_refused("them (of several targets)")
def _one_of_some(step: Node, said: SaidBefore) -> bool:
    """ "Choose target Elf and target Orc. Destroy one of them at random": of all the targets."""
    return len(said.slots) > 1 and any(
        part.kind == "at_random" and mentions(part.args[1], "target") for part in nodes(step)
    )


@_refused("it (which is gone)")
def _what_is_gone(step: Node, said: SaidBefore) -> bool:
    """ "Sacrifice a token. If you do, it gets +2/+2": not the token."""
    staying = (what for part in nodes(step) if part.kind in _STAYING for what in part.args)
    return any(
        said.kinds[number_in(what) - 1] in _GONE
        for what in staying
        if isinstance(what, Node) and what.kind == "result"
    )


@_refused("~ (which has moved)")
def _itself_moved(step: Node, said: SaidBefore) -> bool:
    """ "Exile ~, then return ~": what that became is "it" (CR 400.7j)."""
    named = step.kind in _AGAIN and any(
        what == SELF and what.wording in ("", "~") for what in step.args if isinstance(what, Node)
    )
    return named and any(mentions(each, "self", "self_in") for each in said.moved_so_far())


@_refused("it (which has moved)")
def _attached_to_card(step: Node, _: SaidBefore) -> bool:
    """ "Put that card onto the battlefield and attach ~ to it": it is no card any more (109.2)."""
    hosts = (node_in(part.args[-1]) for part in nodes(step) if part.kind == "attach")
    return any(host.kind == "those" and mentions(host, "card_in") for host in hosts)


@_refused("the exiled card")
def _exiled_by_another(step: Node, _: SaidBefore) -> bool:
    """A token with "return the exiled card": what the ability that created it exiled (607.1d)."""
    return any(
        any(mentions(each, "exiled_with_self") for each in given.effect)
        and not any(mentions(each, "exile") for each in given.effect)
        for part in nodes(step)
        for given in part.args
        if isinstance(given, Ability)
    )


@_refused("other than which")
def _other_of_event(step: Node, said: SaidBefore) -> bool:
    """ "Each other creature", after "enchanted creature attacks": other than that creature.

    Only where the event has named no creature, or another one, is it other than the source.
    """
    others = [
        part
        for tree in (step, *said.slots)
        for part in nodes(tree)
        if part.kind == "and" and node("other") in leaves(part)
    ]
    named = (
        leaves(item.filter)
        for item in said.antecedents
        if item.what.kind in ("event_object", "event_other") and item.filter is not None
    )
    # "whenever another creature dies": the source is meant throughout
    return any(
        node("other") not in known and any(_alike(known, what) for what in others)
        for known in named
    )


@_refused("other than which")
def _other_of_host(step: Node, said: SaidBefore) -> bool:
    """ "Enchanted creature deals damage to any other target": other than that creature."""
    by_host = step.kind == "damage" and node_in(step.args[0]).kind == "host"
    return by_host and any(mentions(tree, "other") for tree in (step, *said.slots))


@_refused("it (a spell, with counters)")
def _counters_on_a_spell(step: Node, said: SaidBefore) -> bool:
    """ "The number of counters on it", after a spell was spoken of, is of the source (CR 122.1)."""
    spells = {
        item.what.kind
        for item in said.antecedents
        if item.filter is not None and node("spell") in leaves(item.filter)
    }
    counted = (node_in(part.args[1]) for part in nodes(step) if part.kind == "counters")
    return any(what.kind in spells for what in counted)


@_refused("each other player (than that player)")
def _each_other_player(tree: Node, said: SaidBefore) -> bool:
    """ "Whenever a player casts a spell, each other player ...": other than that player (102.1)."""
    spoken_of = any(item.what.kind == "event_player" for item in said.antecedents)
    return spoken_of and any(
        part.kind == "other_players" and part.wording.startswith("each") for part in nodes(tree)
    )


def refuse_itself_gone(trigger: Node | None, effect: Sequence[Node]) -> None:
    """ "When ~ dies this turn, return it": what a later ability finds is not the source."""
    left = () if trigger is None else (part for part in nodes(trigger) if part.kind in _LEAVING)
    again = (part for step in effect for part in nodes(step) if part.kind in _AGAIN)
    if _of_itself(left) and _of_itself(again):
        raise Unresolved("it (which has left)")


def _of_itself(parts: Iterable[Node]) -> bool:
    return any(SELF in part.args for part in parts)


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
