"""What is done instead of an event as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.tree import Clause, Node


def print_would(clause: Clause) -> str:
    """The whole sentence, and those that go on from it, as they were said."""
    return clause.wording.partition("would: ")[2]


def say_instead(where: str, event: Node, line: Node, steps: Sequence[Node]) -> str:
    """What is done instead of an event; the pronouns of the steps are not resolved yet."""
    book = phrasebook()
    printed = book.say("line", line) or ""
    if where == "may":
        said = printed.replace("you may ", "you may instead ", 1)
    else:
        said = f"instead {printed}" if where == "before" else f"{printed} instead"
    first, whole = (book.say("program", each) or "" for each in ((line,), tuple(steps)))
    return f"If {book.say('happens_would', event)}, {said}.{whole.removeprefix(first)}"
