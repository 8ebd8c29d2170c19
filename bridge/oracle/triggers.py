"""The heads of triggered abilities: event, intervening "if" (CR 603.1 to 603.4).

`read_trigger` splits a normalised text into its head, which it reads behind the same gates as all
texts (every parse agrees, it prints back word for word), and the rest, which is its program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle import printer  # noqa: F401  (it enters printers)
from clingather.bridge.oracle.agreement import Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.events import about_others
from clingather.bridge.oracle.gates import NotUnderstood, read_one
from clingather.bridge.oracle.offers import antecedents
from clingather.bridge.oracle.tree import IT, Node, as_node, mapped


@dataclass(frozen=True, slots=True)
class Trigger:
    """A read head: its event, its intervening if clause, and the text of the program."""

    event: Node
    condition: Node | None
    rest: str


@lru_cache(MANY)
def read_trigger(text: str) -> Trigger:
    """The head of a normalised triggered ability; raises NotUnderstood where it is not read."""
    problem = NotUnderstood(text, 0, text.split(" ")[0], "no comma ends the trigger event")
    for head, rest in reversed(list(_splits(text))):
        try:
            return _with_condition(head, rest)
        except NotUnderstood as found:
            if found.position >= problem.position:
                problem = found
    raise problem


def _with_condition(head: str, rest: str) -> Trigger:
    """The head, and the condition after it where the rest begins with one."""
    event = _read_head(head)
    if not rest.startswith("if "):
        return Trigger(event, None, rest)
    problem = NotUnderstood(rest, 0, "if", "no comma ends the intervening if clause")
    for condition, program in reversed(list(_splits(rest))):
        try:
            return Trigger(event, _read_condition(condition, event), program)
        except NotUnderstood as found:
            if found.position >= problem.position:
                problem = found
    raise problem


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each comma of the first sentence, outside quotes.

    A comma within a list of events does not end it: else the first of them would be taken for the
    whole ("Whenever another creature dies, or ...").
    """
    outside = re.sub(r'"[^"]*"', lambda match: "_" * len(match.group()), text)
    first = re.split(r"[.\n](?: |$)", outside, maxsplit=1)[0]
    for match in re.finditer(r", (?!(?:and/or|and|or) )", first):
        yield text[: match.start()], text[match.end() :]


@lru_cache(MANY)
def _read_head(head: str) -> Node:
    """The event of "When ..." or "At ...", printed back."""
    return as_node(read_one("trigger", head))


def _of_casting(condition: Node) -> Node:
    """A condition in which "you cast it" is about the object that the trigger speaks of."""

    def meant(part: Node) -> Node | None:
        cast = part.kind == "was" and str(part.args[0]).startswith("cast ")
        return replace(part, args=(part.args[0], IT)) if cast else None

    found: Node = mapped(condition, meant)
    return found


def _read_condition(text: str, event: Node) -> Node:
    """An intervening if clause, printed back, its pronouns standing for what the event offers."""
    told = about_others(_of_casting(read_one("intervening", text, places=True)), event)
    if told is None:
        raise NotUnderstood(text, 0, "if", '"other" could be other than two things')
    try:
        return Resolver(antecedents(event)).condition(told)
    except Unresolved as problem:
        reason = f"{problem}: what it stands for is not clear"
        raise NotUnderstood(text, 0, "if", reason) from problem
