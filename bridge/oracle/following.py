"""Sentences of a program to its steps, and steps to sentences (CR 608.2c).

Input: sentences as the book reads them, those that belong to the step before them ("If you do,
...", "Otherwise, ...") as a tuple that begins with a word for what they say. Output: the steps, or
REJECT where such a sentence follows nothing. Reason: it goes by a sentence and the step before it,
no row sees both. The second function of each pair takes apart again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.book.changing import granted_keyword
from clingather.bridge.oracle.chains import for_as_long, said_alone
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import is_delayed
from clingather.bridge.oracle.spoken import AFTER, placed, replaced, was_before
from clingather.bridge.oracle.tree import (
    Ability,
    Node,
    conjunction,
    flatten,
    members,
    mentions,
    nested,
    node,
    nodes,
    with_args,
)

INSIDE = "event-inside"  # a delayed triggered ability with the sentences after its own
Steps = list[Node]
_DECIDED = {  # by what step it is decided whether something is so
    "won_clash": frozenset({"clash with an opponent"}),
    **dict.fromkeys(("won_flip", "lost_flip"), frozenset({"flip_coin", "flip_until_lost"})),
}


def program(sentences: tuple[Any, ...]) -> Any:
    """All sentences: those that follow another become part of its step."""
    steps: Steps = []
    for sentence in sentences:
        if isinstance(sentence, tuple):
            kind, *said = sentence
            made = _FOLLOW[kind](steps[-1], *said) if steps else None
            if made is None or (kind.startswith("otherwise") and _of_two(steps)):
                return REJECT
            steps = [*(steps if kind in _ADDED else steps[:-1]), made]
        elif sentence.kind == "reflexive" and not _may_follow(steps, sentence):
            return REJECT
        elif steps and steps[-1].kind == "reflexive":
            return REJECT  # it belongs to the ability that triggers then (CR 603.12)
        elif steps and _decided_later(steps[-1], sentence):
            return REJECT  # it belongs to the delayed ability that flips the coin
        elif steps and _is_row(steps[-1]) and not _is_row(sentence):
            return REJECT  # it belongs to the row of the table before it (706.3a)
        else:
            steps.append(sentence)
    return tuple(steps)


def _of_two(steps: Steps) -> bool:
    """ "If it was red, ... If it was blue, ... Otherwise": of both, or of the last?"""
    return [step.kind for step in steps[-2:]] == ["guarded", "guarded"]


def _decided_later(step: Node, sentence: Node) -> bool:
    """ "Flip a coin at end of combat. If you lose the flip": it is asked then, not now (603.7)."""
    condition = node_in(sentence.args[0]).kind if sentence.kind == "guarded" else ""
    return step.kind == "delayed_ability" and condition in _DECIDED


def _may_follow(steps: Steps, reflexive: Node) -> bool:
    """Whether there is a step that makes it trigger: "when you pay this cost" asks for a cost."""
    return bool(steps) and (reflexive.wording != "paid often" or mentions(steps[-1], "pay_often"))


def sentences_of(steps: Sequence[Node]) -> tuple[tuple[Any, ...]]:
    """The sentences again."""
    return (tuple(sentence for step in steps for sentence in _sentences(step)),)


def _sentences(step: Node) -> Iterator[Any]:
    """The sentences of one step."""
    kind, args = step.kind, step.args
    if kind == "if_not_done" and step.wording == "otherwise":
        yield from _sentences(node_in(args[0]))
        yield ("otherwise", args[1])
    elif kind in ("if_done", "if_not_done"):
        yield from _sentences(node_in(args[0]))
        rest, more = _without_more(node_in(args[1]))
        yield from filter(None, (("if", (kind, step.wording), rest), more))
    elif kind == "otherwise":
        said, lacks, _ = step.wording.partition(" it")
        yield from _sentences(Node("guarded", args[:2], "after" if lacks else said))
        yield ("otherwise it" if lacks else "otherwise", args[2])
    elif kind == "instead_if":
        where, *last = step.wording.split()
        if last:
            yield ("instead dealt", where, last[-1], args[0], node_in(args[1]).args[1])
        else:
            yield ("instead", where, args[0], said_alone(node_in(args[1])))
    elif kind == "sequence" and step.wording == "same-true":
        yield from _sentences(node_in(args[0]))
        yield ("same", *_names(node_in(args[1])))
    elif kind == "sequence" and step.wording == "indicated":
        yield _of_indicated(members(step, "sequence", "indicated"))
    elif kind == "unpreventable" and step.wording == "sentence":
        yield from _sentences(node_in(args[0]))
        yield ("unpreventable",)
    elif kind == "excess_to_controller":
        yield from _sentences(node_in(args[0]))
        yield ("excess",)
    else:
        yield from filter(None, _without_more(step))


def _is_row(step: Node) -> bool:
    """Whether a step is a row of a table of results."""
    return step.kind == "guarded" and step.wording == "row"


# ---------------------------------------------------------------- sentences that follow
def _if(last: Node, done: tuple[str, str], what: Node) -> Node | None:
    kind, said = done
    deed = said.split()[0]
    *before, end = members(last, "sequence")
    if (
        # "if you don't put it into your hand": that is what could have been done
        ("_" in deed and not mentions(last, deed))
        # if it is played then, not that it may be; what it does later, not that it has been made
        or mentions(last, "play_one", "cast_one")
        or last.kind == "delayed_ability"
        # what may be done or paid last, not what is done before that (118.12)
        or (before and end.kind in ("optional", "unless_done"))
        or not _by_whom(deed, last)
        or _in_part(last)  # "Sacrifice two Swamps. If you can't": one is sacrificed still (609.3)
        or (last.kind == "if_done" and kind == "if_not_done" and not _plain_offer(last))
    ):
        return None
    return node(kind, last, what, wording=said)


def _by_whom(said: str, step: Node) -> bool:
    """Whether "you" or "they" may be who did that: the one who is told to (CR 608.2c)."""
    if said == "you":
        return step.kind != "does"
    return said not in ("they", "that", "the") or mentions(step, "does", "unless_done")


def _in_part(step: Node) -> bool:
    """Whether a step that must be done could be done to some of so many (CR 609.3)."""
    amounts = [node_in(part.args[0]) for part in nodes(step) if part.kind == "some"]
    several = any(one.kind == "number" and one != node("number", 1) for one in amounts)
    return several and not mentions(step, "optional", "unless_done")


def _plain_offer(step: Node) -> bool:
    """Whether "if you don't", after "if you do", can only mean that the first was not done."""
    first, then = (node_in(arg) for arg in step.args)
    several = {"sequence", "if_done", "if_not_done", "unless_done", "let_x", "does"}
    unclear = ("optional", "unless_done", "guarded", "otherwise", "choose_one_action")
    return first.kind not in several and not mentions(then, *unclear)


def _otherwise(last: Node, what: Node) -> Node | None:
    if last.kind == "if_done" and _plain_offer(last):
        return node("if_not_done", last, what, wording="otherwise")
    if last.kind != "guarded" or last.wording not in ("", "after"):
        return None
    return node("otherwise", *last.args, what, wording=last.wording)


def _otherwise_it(last: Node, what: Node) -> Node | None:
    """ "... if it has a counter on it. If it doesn't": otherwise, as the same is asked of it."""
    condition = node_in(last.args[0]) if last.wording == "after" else last
    asked = next((part.kind for part in nodes(condition) if part.sort == "reference"), "")
    has = condition.kind in ("compare", "is") and "has" in condition.wording.split()
    if not has or asked not in ("self", "mention", "affected"):
        return None
    made = _otherwise(last, what)
    return made and replace(made, wording="after it")


def _instead(last: Node, where: str, condition: Node, what: Node) -> Node | None:
    changed, instead = _changes(last), _changes(what)
    if instead and changed - instead:
        return None  # it may replace a part: "becomes an artifact creature with base power ..."
    deciding = _DECIDED.get(condition.kind, frozenset())
    if any(deciding & {part.kind, *part.args[:1]} for part in nodes(last)):
        return None  # "Clash, then ... If you win, ... instead": the clash is not replaced
    if instead:
        what = for_as_long(what, last)
    return node("instead_if", condition, what, wording=where)


def _changes(step: Node) -> set[str]:
    """The kinds of what a step changes of an object, if that is what it does."""
    if step.kind != "apply":
        return set()
    change = node_in(step.args[1])
    return {part.kind for part in members(change, "changes")}


def _instead_dealt(last: Node, where: str, said: str, condition: Node, amount: Node) -> Node | None:
    """ "It deals 5 damage instead": what deals it, and to what, is as the step before says it."""
    if last.kind != "damage" or node_in(last.args[0]).kind != "self":
        return None
    if any(item.kind.startswith("mention") for item in placed(node_in(last.args[2]))):
        return None  # in another step it could mean something else
    what = node("damage", last.args[0], amount, last.args[2])
    return _instead(last, f"{where} dealt {said}", condition, what)


def _unpreventable(last: Node) -> Node | None:
    dealt = last.kind in ("damage", "divided_damage", "at_once")
    return node("unpreventable", last, wording="sentence") if dealt else None


def _excess(last: Node) -> Node | None:
    """ "Excess damage is dealt to that creature's controller": of what was to be dealt to one."""
    dealt = last.kind == "damage" and mentions(last.args[2], "new_target")
    return node("excess_to_controller", last) if dealt else None


def _for_good(last: Node, said: str) -> Node | None:
    """ "It can't be regenerated": of what was destroyed."""
    if last.kind == "destroy":
        return replace(last, kind="destroy_for_good", wording=said)
    # "a creature destroyed this way" is one of which that was so; "it" might be any
    this_way = said.split()[0] in ("A", "All")
    if last.kind in _AROUND and (this_way or last.wording not in AFTER):
        *before, inside = last.args
        made = _for_good(node_in(inside), said)
        return made and with_args(last, (*before, made))
    return None


# Steps of which the last part is what is done.
_AROUND = frozenset(
    {"guarded", "optional", "sequence", "let_x", "unless_done", "if_done", "if_not_done"}
)


def _still(last: Node, pronoun: str, name: str) -> Node | None:
    """ "It's still a land": what it becomes is in addition to what it is (CR 205.1b)."""
    if last.kind in ("let_x", "optional"):
        made = _still(node_in(last.args[1]), pronoun, name)
        return made and with_args(last, (last.args[0], made))
    if last.kind != "apply":
        return None
    parts = members(node_in(last.args[1]), "changes")
    found = [at for at, part in enumerate(parts) if part.kind == "become"]
    if len(found) != 1 or parts[found[0]].args[3] != "none":
        return None
    become = parts[found[0]]
    if not was_before(name, become, node_in(last.args[0])):
        return None
    parts[found[0]] = replace(become, args=(*become.args[:3], "all"))
    change, flag = nested("changes", parts), f"+still:{pronoun}:{name}"
    return replace(_with_change(last, change), wording=f"{last.wording} {flag}".strip())


def _without_more(step: Node) -> tuple[Node, tuple[str, ...]]:
    """A step as its own sentence says it, and the sentence after it: nothing, or such a tuple."""
    *flags, last = step.wording.split() or [""]
    if step.kind == "destroy_for_good" and step.wording not in ("and it", "least"):
        return Node("destroy", step.args), ("for good", step.wording)
    if last.startswith("+still:"):
        return replace(step, wording=" ".join(flags)), ("still", *last.split(":")[1:])
    if step.kind in _AROUND - {"if_done", "if_not_done"}:
        rest, more = _without_more(node_in(step.args[-1]))
        return with_args(step, (*step.args[:-1], rest)), more
    return step, ()


# ---------------------------------------------------------------- the same for further keywords
def _same(last: Node, first: Any, names: Any) -> Node | None:
    """The step once more for each keyword: "... gain flying if a creature you control has flying".

    Of a family of keywords (landwalk, protection) they gain all that the creatures counted have.
    """
    keyword = _granted(last)
    if keyword is None:
        return None
    condition, act = map(node_in, last.args)
    wording = node_in(act.args[1]).wording
    made = [last]
    while first:
        family = first if isinstance(first, str) else str(first.args[0])
        if family not in ("landwalk", "protection"):
            asked = replaced(condition, {keyword: first})
            gained = _with_change(act, node("gain", granted_keyword(first), wording=wording))
            made.append(replace(last, args=(asked, gained)))
        else:
            counted = flatten(node_in(node_in(condition.args[0]).args[0]))
            what = conjunction([each for each in counted if each != node("has_keyword", keyword)])
            made.append(_with_change(act, node("gain_abilities_of", family, what)))
        first, names = names or ((), ())
    return nested("sequence", made, "same-true")


def _names(rest: Node) -> tuple[Any, Any]:
    """The keywords that the steps give, the first and those after it."""
    last = rest.kind != "sequence" or rest.wording != "same-true"
    step = rest if last else node_in(rest.args[0])
    act = node_in(step.args[1]) if step.kind == "guarded" else step
    given = node_in(act.args[1]).args[0]
    name = given.keyword if isinstance(given, Ability) else given
    if not isinstance(name, Node):
        name = node("keyword", name) if name == "landwalk" else name
    return name, () if last else _names(node_in(rest.args[1]))


def _granted(step: Node) -> Node | None:
    """The keyword that a step gives, if its condition is that something has it."""
    match step:
        case Node(
            "guarded",
            (
                Node("compare") as condition,
                Node("apply", (_, Node("gain", (Ability(keyword=Node() as keyword),)), _)),
            ),
            "after",
        ):
            return keyword if node("has_keyword", keyword) in nodes(condition) else None
    return None


def _with_change(act: Node, change: Node) -> Node:
    """The same said of another change."""
    return replace(act, args=(act.args[0], change, act.args[2]))


# ---------------------------------------------------------------- abilities that a program makes
def inner(trigger: Any, effect: Any) -> Any:
    """A triggered ability that a program makes; its text is filled in as it is resolved."""
    return Ability("triggered", "", trigger=trigger or None, effect=effect)


def of_inner(ability: Ability) -> tuple[Any, ...]:
    """Its trigger and effect, the condition before that again (CR 603.4)."""
    effect = ability.effect
    if ability.condition is not None and effect:
        effect = (Node("guarded", (ability.condition, effect[0])), *effect[1:])
    return (ability.trigger or (), effect)


def delayed(trigger: Node, where: str) -> Any:
    """An event of a delayed triggered ability (CR 603.7); what begins is said last by `delay`."""
    begins = where == "last" and trigger.kind in ("begins", "next_begins")
    return trigger if is_delayed(trigger) and not begins else REJECT


def with_more(line: Node, sentences: tuple[Any, ...]) -> Any:
    """The steps of a delayed ability, the sentences after it being part of it."""
    steps = program((line, *sentences))
    return REJECT if steps is REJECT or any(map(aims, steps[1:])) else steps


def aims(step: Node) -> bool:
    """Whether a sentence has a target, which is chosen for the program that it stands in."""
    return any(item.kind.startswith("new_target") for item in placed(step))


def without_more(steps: Sequence[Node]) -> tuple[Any, ...]:
    """Its first line, and the sentences after it."""
    ((line, *rest),) = sentences_of(steps)
    return line, tuple(rest)


# ---------------------------------------------------------------- tables of results (CR 706)
def row_of(sentences: tuple[Any, ...]) -> Any:
    """What a row of a table does, as one action."""
    steps = program(sentences)
    if steps is REJECT or any(step.wording == "row" for step in steps):
        return REJECT
    return nested("sequence", steps, "row")


def of_row(tree: Node) -> tuple[Any, ...]:
    """Its sentences."""
    return sentences_of(members(tree, "sequence", "row"))


def result(between: Node) -> Any:
    """A result; a range goes up."""
    if between.kind == "result_between" and int(str(between.args[0])) > int(str(between.args[1])):
        return REJECT
    return between


def _indicated(
    _: Node, place: int, sentences: tuple[Any, ...], table: tuple[tuple[int, Node], ...]
) -> Node | None:
    """For each die that shows a number of the list, the object gains the ability beside it."""
    numbers = [number for number, _ in table]
    more = program(sentences)
    if more is REJECT or not numbers or sorted(set(numbers)) != numbers:
        return None
    made = []
    for number, keyword in table:
        change = node("gain", granted_keyword(keyword))
        gained = node("apply", node("mention", "it", place), change, node("end_of_turn"))
        made.append(node("repeat", node("results_of", number), gained))
    return nested("sequence", [*made, *more], "indicated")


def _of_indicated(steps: Steps) -> tuple[Any, ...]:
    """The sentence again: the place of "it", the sentences after it, the list."""
    rows = [tuple(map(node_in, step.args)) for step in steps if step.kind == "repeat"]
    table = []
    for result_, gained in rows:
        ability = node_in(gained.args[1]).args[0]
        assert isinstance(ability, Ability)
        table.append((result_.args[0], ability.keyword))
    place = node_in(rows[0][1].args[0]).args[1]
    return ("indicated", place, *sentences_of(steps[len(rows) :]), tuple(table))


# What each such sentence makes of the step before it, or adds after it.
_FOLLOW: dict[str, Callable[..., Node | None]] = {
    "if": _if, "otherwise": _otherwise, "otherwise it": _otherwise_it,
    "instead": _instead, "instead dealt": _instead_dealt,
    "still": _still, "same": _same, "unpreventable": _unpreventable, "excess": _excess,
    "for good": _for_good, "indicated": _indicated,
}  # fmt: skip
_ADDED = frozenset({"instead", "instead dealt", "indicated"})
