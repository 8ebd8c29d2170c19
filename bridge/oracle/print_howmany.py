"""How many cards or tokens, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_amounts import print_amount, print_counted
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_references import print_number
from clingather.bridge.oracle.tree import Node


def print_quantity(amount: Node, flags: Sequence[str], one: str, many: str) -> str:
    """So many of something: "a card", "two cards", "X cards", "a card for each Elf"."""
    if "each" in flags:
        factor, counted = 1, amount
        if amount.kind == "times":
            factor, counted = int(str(amount.args[0])), as_node(amount.args[1])
        number = print_quantity(Node("number", (factor,)), [], one, many)
        return f"{number} for each {print_counted(counted, False)}"
    if "equal" in flags:
        return f"{many} equal to {print_amount(amount)}"
    if "number-of" in flags:
        return f"a number of {many} equal to {print_amount(amount)}"
    if "twice" in flags:
        return f"twice that many {many}"
    if "that-many" in flags:
        return f"that many {many}"
    more = "additional " if "additional" in flags else ""
    if amount == Node("number", (1,)):
        return f"{words.article(more + one)} {more}{one}"
    if amount == Node("up_to", (Node("number", (1,)),)):
        return f"up to one {one}"
    return f"{print_number(amount)} {more}{many}"


def print_times(amount: Node) -> str:
    """How often: " twice", " three times", " X times, where X is ..."."""
    said, _, rest = amount.wording.partition("|")
    plain = replace(amount, wording=rest)
    if said == "times":
        number = "X" if amount.kind == "x" else words.number_word(int(str(amount.args[0])))
        return f"{number} times"
    if said == "twice":
        return "twice"
    if said == "each":
        return f"for each {print_counted(plain, False)}"
    front = "X times, where X is" if said == "times where" else "a number of times equal to"
    return f"{front} {print_amount(plain)}"


lend("times_done", print_times)
