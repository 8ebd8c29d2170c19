"""Amounts and conditions as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_core import as_node, as_texts, color_words, printer_of
from clingather.bridge.oracle.print_nouns import (
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


lend("amount", print_amount)
lend("for_each", lambda each: f"for each {print_counted(each, False)}", without=("times",))
lend("devotion", lambda amount: print_amount(amount).removeprefix("your devotion to "))
lend("distinct", lambda amount: print_counted(amount, True), without=("count",))
