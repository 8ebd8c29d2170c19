"""What is done instead of an event as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_program import print_line, print_program
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Clause, Node


def print_would(clause: Clause) -> str:
    """The whole sentence, and those that go on from it, as they were said."""
    return clause.wording.partition("would: ")[2]


def say_instead(where: str, event: Node, line: Node, steps: Sequence[Node]) -> str:
    """What is done instead of an event; the pronouns of the steps are not resolved yet."""
    if where == "may":
        said = print_line(line).replace("you may ", "you may instead ", 1)
    else:
        printed = print_line(line)
        said = f"instead {printed}" if where == "before" else f"{printed} instead"
    first, whole = print_program((line,)), print_program(steps)
    return f"If {phrasebook().say('happens_would', event)}, {said}.{whole.removeprefix(first)}"


@deed("skip_event")
def _skip_event(_action: Node, plain: bool) -> str:
    return f"{third('skip', plain)} that draw"
