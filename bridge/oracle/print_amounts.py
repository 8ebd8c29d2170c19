"""Amounts and conditions as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_core import as_node, as_texts, color_words, printer_of
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_counters,
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Node


def print_amount(amount: Node) -> str:
    """An amount in prose."""
    kind, args = amount.kind, amount.args
    if amount.wording.endswith("number of"):
        total = "total " if amount.wording.endswith("total number of") else ""
        return f"the {total}number of {print_counted(amount, True)}"
    entered = printer_of("amount", amount)
    if entered:
        return entered(amount, True)
    if kind == "number":
        return str(args[0])
    if kind == "times":
        return "twice " + print_amount(as_node(args[1]))
    if kind == "plus":
        return f"{print_amount(as_node(args[0]))} plus {print_amount(as_node(args[1]))}"
    if kind == "life":
        return "your life total"
    if kind == "affected_stat":
        return f"its {args[0]}"
    if kind == "stat_of":
        return f"{print_reference(as_node(args[1]))}'s {args[0]}"
    if kind == "devotion":
        letters = as_texts(args[0])
        turned = letters[::-1] if amount.wording == "turned" else letters
        return f"your devotion to {color_words(turned)}"
    joint = {"greatest": "among", "total": "of"}[kind]
    return f"the {kind} {args[0]} {joint} {print_phrase(as_node(args[1]), True)}"


def print_counted(amount: Node, many: bool) -> str:
    """What is counted, after "the number of" (many) or "for each"."""
    kind, args = amount.kind, amount.args
    entered = printer_of("counted", amount)
    said = entered(amount, many) if entered else ""
    if said:
        return said
    if kind == "count":
        return print_phrase(as_node(args[0]), many)
    if kind == "distinct":
        what = str(args[0])
        return f"{what if many else what[:-1]} among {print_phrase(as_node(args[1]), True)}"
    if kind == "counters":
        name = "" if args[0] == "any" else f"{args[0]} "
        return f"{name}counter{'s' if many else ''} on {print_reference(as_node(args[1]))}"
    if amount.wording.startswith("of"):
        return "of your opponents"
    return "opponents you have" if many else "opponent you have"


def print_condition(condition: Node) -> str:
    """A condition, after "as long as"."""
    kind, args = condition.kind, condition.args
    entered = printer_of("condition", condition)
    said = entered(condition, False) if entered else ""
    if said:
        return said
    if kind == "both":
        return f"{print_condition(as_node(args[0]))} and {print_condition(as_node(args[1]))}"
    if kind == "turn_of":
        return "it's your turn"
    if kind == "unless":
        return "it's not your turn"
    if kind == "is":
        return _is(as_node(args[0]), as_node(args[1]), condition.wording)
    return _compare(condition)


def _is(place: Node, state: Node, wording: str) -> str:
    """A state of one object."""
    who = print_reference(place)
    if wording == "has":
        if state.kind == "counters_on":
            return f"{who} has {print_counters(state)} on it"
        return f"{who} has {print_keyword(as_node(state.args[0]))}"
    noun = wording[2:] if wording.startswith("a ") else ""
    if wording.split(" ")[0] == "a" and state.kind == "non":
        phrase = " ".join(print_adjective(item) for item in literals_of(as_node(state.args[0])))
        phrase = f"{phrase} {noun}".strip()
        return f"{who} isn't {words.article(phrase)} {phrase}"
    if wording.split(" ")[0] == "a":
        items = literals_of(state)
        phrase = " ".join([*(print_adjective(item) for item in items), *noun.split()])
        return f"it's {words.article(phrase)} {phrase}"
    if state.kind == "non" and state.wording == "isn't":
        return f"{who} isn't {print_adjective(as_node(state.args[0]))}"
    link = "it's" if who == "it" else f"{who}'s" if wording == "'s" else f"{who} is"
    return f"{link} {print_adjective(state)}"


def _compare(condition: Node) -> str:
    """A comparison of numbers."""
    left, comparison, right = as_node(condition.args[0]), str(condition.args[1]), condition.args[2]
    number = int(str(as_node(right).args[0]))
    if left.kind == "devotion":
        return f"{print_amount(left)} is less than {words.number_word(number)}"
    if left.kind == "life":
        return f"you have {number} or {'more' if comparison == '>=' else 'less'} life"
    if left.kind == "stat_of":
        bound = "greater" if comparison == ">=" else "less"
        return f"{print_amount(left)} is {number} or {bound}"
    wording = condition.wording
    if wording == "you control another":
        return f"{wording} {print_phrase(_unother(as_node(left.args[0])), False)}"
    if wording.endswith(" a"):
        phrase = print_phrase(as_node(left.args[0]), False)
        return f"{wording[:-2]} {words.article(phrase)} {phrase}"
    many = words.number_word(number)
    how = {">=": f"{many} or more", "<=": f"{many} or fewer", "=": f"exactly {many}"}[comparison]
    if comparison == "=" and number == 0:
        how = "no"
    return f"{wording} {how} {print_counted(left, True)}"


def _unother(filter_: Node) -> Node:
    """The phrase without its "other", which the words before it say."""
    items = [item for item in literals_of(filter_) if item.kind != "other"]
    result = items[-1]
    for item in reversed(items[:-1]):
        result = Node("and", (item, result))
    return result


lend("amount", print_amount)
lend("for_each", lambda each: f"for each {print_counted(each, False)}", without=("times",))
