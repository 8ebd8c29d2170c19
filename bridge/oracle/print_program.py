"""Programs as Oracle text, as the grammar yields them: sentences, subjects, conditions."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import (  # these enter their printers
    print_mana,  # noqa: F401
    print_stack_deeds,  # noqa: F401
    words,
)
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.events import as_spoken
from clingather.bridge.oracle.print_cards_deeds import print_dying, print_leaving
from clingather.bridge.oracle.print_chance import print_indicated
from clingather.bridge.oracle.print_core import as_node, capital, flags_of, series
from clingather.bridge.oracle.print_nouns import print_amount, print_keyword, print_phrase
from clingather.bridge.oracle.print_references import is_plural, print_who
from clingather.bridge.oracle.print_stack_deeds import print_countered
from clingather.bridge.oracle.print_verbs import print_copied_cost, print_deed, print_statement
from clingather.bridge.oracle.tree import Ability, Node

_FOLLOWS = {"you do": "if you do", "a player does": "if a player does", "they do": "if they do",
            "that player does": "if that player does",
            "the player does": "if the player does", "you dont": "if you don't",
            "you cant": "if you can't", "they dont": "if they don't",
            "that player doesnt": "if that player doesn't"}  # fmt: skip


def print_program(steps: Sequence[Node]) -> str:
    """All sentences of a program."""
    return " ".join(sentence for step in steps for sentence in _sentences(step))


def _sentences(step: Node) -> list[str]:
    """The sentences of one step."""
    kind, args = step.kind, step.args
    if kind in ("if_done", "if_not_done"):
        said = f"{_FOLLOWS[step.wording]}, {print_line(as_node(args[1]))}"
        return [*_sentences(as_node(args[0])), _sentence(said)]
    if kind == "sequence" and step.wording == "indicated":
        return _indicated(step)
    if kind == "otherwise":
        first = Node("guarded", args[:2], step.wording)
        return [*_sentences(first), _sentence(f"otherwise, {print_line(as_node(args[2]))}")]
    if kind == "reflexive":
        ability = args[0]
        assert isinstance(ability, Ability)
        sentences = [s for effect in ability.effect for s in _sentences(effect)]
        return [f"When you do, {_lower(sentences[0])}", *sentences[1:]]
    if kind == "instead_if":
        met, line = phrasebook().say("met", args[0]), print_line(as_node(args[1]))
        said = {"after": f"if {met}, {line} instead", "before": f"if {met}, instead {line}",
                "last": f"{line} instead if {met}"}[step.wording]  # fmt: skip
        return [_sentence(said)]
    if kind == "sequence" and step.wording == "same-true":
        return [*_sentences(as_node(args[0])), _same_true(as_node(args[1]))]
    if kind == "delayed_ability" and step.wording == "event-inside":
        return _whole(step)
    if kind == "guarded" and step.wording == "resolves":
        return [_resolves(step)]
    if kind == "unpreventable" and step.wording == "sentence":
        return [*_sentences(as_node(args[0])), "The damage can't be prevented."]
    if kind == "does" and "each-copy" in flags_of(step.wording):
        return ["For each copy, the player may cast the copy without paying its mana cost."]
    copied = [flag for flag in flags_of(step.wording) if flag.startswith("copied:")]
    if copied:
        return print_copied_cost(step, copied[0])
    if "then-line" in flags_of(step.wording):
        return [_sentence(f"then {print_line(step)}")]
    return [_sentence(print_line(step)), *_good(step)]


def _indicated(step: Node) -> list[str]:
    """A list of results and the abilities that they stand for, after the sentences about them."""
    steps = [step]
    while steps[-1].kind == "sequence" and steps[-1].wording == "indicated":
        last = steps.pop()
        steps += [as_node(last.args[0]), as_node(last.args[1])]
    rows = [item for item in steps if item.kind == "repeat"]
    said = ["For each other result, it gains the indicated ability until end of turn."]
    for item in steps[len(rows) :]:
        said += _sentences(item)
    return [*said, *map(print_indicated, rows)]


def _good(step: Node) -> list[str]:
    """ "It can't be regenerated.", after its own sentence."""
    if step.kind == "counter_to":
        return [print_countered(step)]
    if step.kind == "unless_done" and as_node(step.args[2]).kind == "counter_to":
        return [print_countered(as_node(step.args[2]))]
    if step.kind == "destroy_for_good":
        return [f"{step.wording} can't be regenerated."]
    for flag in flags_of(step.wording):
        if flag.startswith("+still:"):
            return [_still(*flag.removeprefix("+still:").split(":"))]
    if step.kind in ("guarded", "optional", "sequence"):
        return _good(as_node(step.args[1]))
    return []


def _still(pronoun: str, article: str, noun: str) -> str:
    """ "It's still a land."."""
    head = "It's" if pronoun == "It" else "They're"
    if article:
        return f"{head} still {article} {noun.lower()}."
    return f"{head} still {words.plural(noun.lower())}."


def _lower(text: str) -> str:
    """A sentence within another; names and symbols keep their capital."""
    return text[:1].lower() + text[1:]


def _sentence(text: str) -> str:
    return capital(text) + ("" if text.endswith('."') else ".")


def print_line(action: Node) -> str:
    """An action with all that is said about it, without its full stop."""
    kind, args = action.kind, action.args
    if kind == "guarded" and "row" in flags_of(action.wording):
        return f"{phrasebook().say('result_row', args[0])} | {_row(as_node(args[1]))}"
    if kind == "repeat" and action.wording == "each-result":
        number = as_node(args[0]).args[0]
        return f"for each result of {number}, {print_line(as_node(args[1]))}"
    if kind in ("put_counters", "create") and as_node(args[1]).wording == "front":
        one = Node(kind, (args[0], Node("number", (1,)), *args[2:]), action.wording)
        return f"for each 1 damage prevented this way, {print_line(one)}"
    if kind == "guarded":
        met, rest = phrasebook().say("met", args[0]), print_line(as_node(args[1]))
        return f"{rest} if {met}" if action.wording == "after" else f"if {met}, {rest}"
    if kind == "let_x":
        return f"{print_line(as_node(args[1]))}, where X is {print_amount(as_node(args[0]))}"
    if kind == "apply" and action.wording.startswith("leaves-exile"):
        return print_leaving(action)
    if kind == "apply" and action.wording == "dies-exile":
        return print_dying(action)
    if kind == "for_each_of" and action.wording == "way":
        done = phrasebook().say("done_this_way", args[0], "one")
        return f"for each {done}, {print_line(as_node(args[1]))}"
    if kind == "for_each_of":
        what = as_node(as_node(args[0]).args[0])
        return f"for each {print_phrase(what, False)}, {print_line(as_node(args[1]))}"
    if kind == "sequence" and action.wording == "piles":
        return print_deed(action, True)
    if kind == "sequence" and action.wording == "and elided":
        first, rest = (print_line(as_node(arg)) for arg in args)
        return f"{first} and {rest.removeprefix('you gain ')}"
    if kind == "sequence":
        first, rest = print_line(as_node(args[0])), print_line(as_node(args[1]))
        return f"{first}{_joint(action)} {rest}"
    if kind == "delayed_ability":
        return _delayed(action)
    if kind == "unless_done":
        payer = as_node(args[0])
        form = print_deeds(as_node(args[1]), is_plural(payer))
        return f"{print_line(as_node(args[2]))} unless {print_who(payer)} {form}"
    if kind == "does":
        player, deeds = as_node(args[0]), as_node(args[1])
        if deeds.kind == "unless_done":
            paid = print_deeds(as_node(deeds.args[1]), True)
            done = print_deeds(as_node(deeds.args[2]), is_plural(player))
            return f"{print_who(player)} {done} unless they {paid}"
        if deeds.kind == "optional":
            return f"{print_who(player)} may {print_deeds(as_node(deeds.args[1]), True)}"
        return f"{print_who(player)} {print_deeds(deeds, is_plural(player))}"
    if kind == "optional":
        return f"you may {print_deeds(as_node(args[1]), True)}"
    statement = print_statement(action)
    if statement:
        return statement
    return ("you " if "you" in flags_of(action.wording) else "") + print_deed(action, True)


def _row(action: Node) -> str:
    """What a row of a table does: its sentences, without the last full stop."""
    steps = [action]
    while steps[-1].kind == "sequence" and "row" in flags_of(steps[-1].wording):
        last = steps.pop()
        steps += [as_node(last.args[0]), as_node(last.args[1])]
    return print_program(steps).removesuffix(".")


def _joint(action: Node) -> str:
    joint = action.wording.removesuffix("then-line").removesuffix(" ")
    return joint if joint.startswith(",") else f" {joint}"


def print_deeds(deeds: Node, plain: bool) -> str:
    """Verb phrases of one subject."""
    if deeds.kind == "optional":
        return f"may {print_deeds(as_node(deeds.args[1]), True)}"
    if deeds.kind == "sequence" and deeds.wording != "piles":
        first = print_deeds(as_node(deeds.args[0]), plain)
        return f"{first}{_joint(deeds)} {print_deeds(as_node(deeds.args[1]), plain)}"
    if deeds.kind == "choose_one_action" and "tap-untap" not in flags_of(deeds.wording):
        first, second = (print_deeds(as_node(arg), plain) for arg in deeds.args)
        return f"{first} or {second}"
    return print_deed(deeds, plain)


def print_trigger(trigger: Node) -> str:
    """ "when ~ enters", "at the beginning of your upkeep"."""
    return phrasebook().say("spoken_trigger", as_spoken(trigger)) or ""


def _delayed(action: Node) -> str:
    """A delayed triggered ability."""
    ability = action.args[0]
    assert isinstance(ability, Ability)
    assert ability.trigger is not None
    trigger = ability.trigger
    if "event" in action.wording or action.wording == "lasting":
        return _on_event(action.wording, trigger, print_line(ability.effect[0]))
    said = phrasebook().say("delay", trigger)
    line = print_line(ability.effect[0])
    return f"{said}, {line}" if action.wording == "front" else f"{line} {said}"


def _on_event(how: str, trigger: Node, line: str) -> str:
    """A delayed triggered ability of any event."""
    if how == "lasting":
        return f"until end of turn, {print_trigger(as_node(trigger.args[0]))}, {line}"
    said = print_trigger(trigger)
    return f"{line} {said}" if how == "event-last" else f"{said}, {line}"


def _whole(step: Node) -> list[str]:
    """A delayed triggered ability with all its sentences."""
    ability = step.args[0]
    assert isinstance(ability, Ability)
    sentences = [sentence for effect in ability.effect for sentence in _sentences(effect)]
    head = capital(print_trigger(as_node(ability.trigger)))
    return [f"{head}, {_lower(sentences[0])}", *sentences[1:]]


def _resolves(step: Node) -> str:
    """ "When this ability resolves for the third time this turn, ..."."""
    ability = as_node(step.args[1]).args[0]
    assert isinstance(ability, Ability)
    nth = ("", "first", "second", "third")[int(str(as_node(step.args[0]).args[0]))]
    line = print_line(ability.effect[0])
    return f"When this ability resolves for the {nth} time this turn, {line}."


def _same_true(rest: Node) -> str:
    """ "The same is true for fear, first strike, and protection."."""
    names = []
    while rest.kind == "sequence" and rest.wording == "same-true":
        names.append(_keyword_of(as_node(rest.args[0])))
        rest = as_node(rest.args[1])
    names.append(_keyword_of(rest))
    return f"The same is true for {series(names)}."


def _keyword_of(step: Node) -> str:
    """The keyword that a step gives."""
    act = as_node(step.args[1]) if step.kind == "guarded" else step
    change = as_node(act.args[1])
    if change.kind == "gain_abilities_of":
        return str(change.args[0])
    ability = change.args[0]
    assert isinstance(ability, Ability)
    return print_keyword(as_node(ability.keyword))
