"""How an object enters, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_copying import print_exceptions
from clingather.bridge.oracle.print_core import as_node, capital, flags_of, members, series
from clingather.bridge.oracle.print_entry_counters import print_entry_counters
from clingather.bridge.oracle.print_nouns import print_phrase, print_reference
from clingather.bridge.oracle.print_types import print_becoming
from clingather.bridge.oracle.tree import Clause, Node

ENTERING = frozenset(
    {"enters_tapped", "enters_prepared", "enters_with", "tapped_unless", "choose_as_enters",
     "choose_object_as_enters", "pay_as_enters", "enter_copying", "becomes_choice"}
)  # fmt: skip


def print_entering(clause: Clause) -> str:
    """A whole sentence about entering."""
    first = clause.changes[0]
    if first.kind == "tapped_unless":
        pronoun = flags_of(clause.wording)[-1]
        who = f"As ~ enters, you may {phrasebook().say('said_cost', as_node(first.args[0]))}."
        return f"{who} If you don't, {pronoun} enters tapped."
    if first.kind in ("choose_as_enters", "choose_object_as_enters", "pay_as_enters"):
        return _as_it_enters(clause)
    if first.kind == "becomes_choice":
        alternatives = members(as_node(first.args[1]), "alternatives")
        among = [_becoming(members(one, "exceptions")) for one in alternatives]
        if first.args[0] == "enters by a coin":
            heads, tails = among
            return (
                f"As ~ enters, flip a coin. If the coin comes up heads, ~ enters as {heads}. If it "
                f"comes up tails, ~ enters as {tails}."
            )
        return f"As ~ {first.args[0]}, it becomes your choice of {series(among, 'or')}."
    body = f"{print_reference(clause.subject)} {_how(clause)}"
    how = flags_of(clause.wording)[-1]
    if clause.condition.kind == "always":
        return f"{capital(body)}."
    if how == "unless":
        return f"{capital(body)} unless {print_met(as_node(clause.condition.args[0]))}."
    said = print_met(clause.condition)
    return f"If {said}, {body}." if how == "if-front" else f"{capital(body)} if {said}."


def _as_it_enters(clause: Clause) -> str:
    """A choice, or life paid."""
    long = " the battlefield" if flags_of(clause.wording)[-1] == "battlefield" else ""
    front = f"As {print_reference(clause.subject)} enters{long}, "
    if clause.changes[0].kind == "pay_as_enters":
        return f"{front}{phrasebook().say('said_cost', as_node(clause.changes[0].args[0]))}."
    if clause.changes[0].kind == "choose_object_as_enters":
        what = print_phrase(as_node(clause.changes[0].args[0]), False)
        return f"{front}choose {words.article(what)} {what}."
    said = [str(change.args[0]) for change in clause.changes]
    if said == ["opponent in secret"]:
        return f"{front}secretly choose an opponent."
    return f"{front}choose {' and '.join(map(_choice, said))}."


def _choice(what: str) -> str:
    """What is chosen, with its article."""
    if what.startswith("color other than "):
        return f"a color other than {words.COLOR_NAMES[what[-1]]}"
    if what in ("two colors", "two players", "odd or even"):
        return what
    return f"{words.article(what)} {what}"


def _becoming(changes: list[Node]) -> str:
    """What it may become."""
    if changes[0].kind == "set_pt":
        return "/".join(map(print_amount, map(as_node, changes[0].args)))
    return print_becoming(changes, False).removeprefix("becomes ")


def _how(clause: Clause) -> str:
    """The verb and what it enters with."""
    many = clause.subject.kind == "all" and clause.subject.wording != "each"
    verb = "enter" if many else "enters"
    first, rest = clause.changes[0], clause.changes[1:]
    if first.kind == "enters_with":
        long = " the battlefield" if "battlefield" in flags_of(first.wording) else ""
        said = " and ".join(print_entry_counters(change) for change in clause.changes)
        return f"{verb}{long} with {said}"
    if first.kind == "enter_copying":
        exceptions = as_node(first.args[1])
        unlike = exceptions.kind != "no_exception"
        end = f", except {print_exceptions(exceptions)}" if unlike else ""
        return f"{verb} as a copy of ~{end}"
    long = " the battlefield" if first.wording == "the battlefield" else ""
    state = "tapped" if first.kind == "enters_tapped" else "prepared"
    text = f"{verb}{long} {state}"
    if rest and rest[0].kind == "enters_with":
        return f"{text} with {print_entry_counters(rest[0])}"
    return text
