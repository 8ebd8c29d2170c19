"""What is done instead of an event, or besides as damage is prevented, as text (CR 614, 615).

The steps are printed from their trees, what their pronouns stand for said by these again.
"""

from __future__ import annotations

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.following import sentences_of
from clingather.bridge.oracle.spoken import SEEN_BY
from clingather.bridge.oracle.tree import (
    AMOUNT,
    CONDITION,
    PLAYER,
    REFERENCE,
    Clause,
    Node,
    as_node,
    mapped,
    members,
)
from clingather.bridge.oracle.words import number_word

REPLACING = frozenset({"prevent", "prevent_then", "prevent_some", "life_not_below", "replace"})
_SPOKEN = frozenset({"it", "that", "those", "them", "they", "the", "their", "its", "one", "this"})


def print_instead(clause: Clause) -> str:
    """The whole sentence, and those that go on from it."""
    change, book = clause.changes[0], phrasebook()
    *_, where = clause.wording.split()
    if change.kind == "prevent_then":
        damage = book.say("would_damage", as_node(as_node(change.args[0]).args[0]))
        more = book.say("program", (_spoken(as_node(change.args[1])),)) or ""
        joint = f" and {more[:1].lower()}{more[1:]}" if change.wording == "and" else f". {more}"
        return f"If {damage}, prevent that damage{joint}"
    event, whole = map(as_node, change.args)
    spoken = tuple(map(_spoken, members(whole, "sequence", "sentences")))
    ((line, *_),) = sentences_of(spoken) or ((None,),)
    said = book.say("line", line) or ""
    if where == "may":
        done = said.replace("you may ", "you may instead ", 1)
    else:
        done = f"instead {said}" if where == "before" else f"{said} instead"
    first, all_ = (book.say("program", each) or "" for each in ((line,), spoken))
    text = f"f {book.say('happens_would', event)}, {done}.{all_.removeprefix(first)}"
    if clause.condition.kind == "always":
        return f"I{text}"
    number = int(str(as_node(clause.condition.args[2]).args[0]))
    cards = "one card" if number == 1 else f"{number_word(number)} cards"
    return f"As long as you have at least {cards} in your library, i{text}"


def _spoken(step: Node) -> Node:
    """A step as the text says it: what a pronoun stands for is that pronoun again."""
    spoken: Node = mapped(step, _mention)
    return spoken


def _mention(part: Node) -> Node | None:
    """The pronoun that a part stands for; in a condition "it" is said of the part itself."""
    said = part.wording
    if part.sort == CONDITION:
        about, *rest = part.args
        if isinstance(about, Node) and about.wording == "it":
            kept = (_spoken(arg) if isinstance(arg, Node) else arg for arg in rest)
            return Node(part.kind, (about, *kept), said)
    if (said not in SEEN_BY and not _SPOKEN & set(said.split()[:1])) or part.kind == "all":
        return None
    if part.sort == REFERENCE:
        return Node("mention", (said, 0), "this-way")  # as "revealed" is said
    if part.sort == PLAYER:
        return Node("mention_player", (said, 0))
    return Node("mention_amount", (said, 0)) if part.sort == AMOUNT else None
