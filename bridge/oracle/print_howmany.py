"""How often something is done, as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_amounts import print_amount, print_counted
from clingather.bridge.oracle.tree import Node


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
