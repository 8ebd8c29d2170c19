"""From the tree back to Oracle text: deterministic, and written without looking at the grammar.

A paragraph counts as understood only when what is printed here is the paragraph again, word for
word. Where Oracle text has several ways to say one thing, the node's `wording` names the one used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clingather.bridge.oracle import print_changes, words  # noqa: F401  (it enters its printers)
from clingather.bridge.oracle.book.borrowed import NoWordsError
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import capital
from clingather.bridge.oracle.print_levels import WORDS as LEVEL_WORDS
from clingather.bridge.oracle.print_levels import print_level
from clingather.bridge.oracle.print_nouns import (
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.print_sentences import continued, said_after
from clingather.bridge.oracle.tree import Ability, Clause, Node, as_node, node
from clingather.bridge.oracle.within import print_quoted


def print_clauses(clauses: Sequence[Clause]) -> str:
    """The sentences of an ability or an effect."""
    sentences = []
    for clause in clauses:
        if clause.subject.wording == "same":
            phrase = print_phrase(as_node(clause.subject.args[0]), True)
            sentences.append(f"The same is true for {phrase}.")
        else:
            continued(sentences, clause, _sentence, _statement, _when)
    return " ".join(sentences)


def _sentence(clause: Clause) -> str:
    """One clause as a sentence, with its condition and duration where the text has them."""
    flags = clause.wording.split()
    if said := phrasebook().say("sentence", clause):
        return capital(said.removesuffix(".") if said.endswith('.".') else said)
    whole = phrasebook().say("body", clause)
    body = whole or _statement(clause)
    if clause.condition.wording == "around":
        first, second = (_when(as_node(arg)) for arg in clause.condition.args)
        body = f"{first}, {body} {second}"
    elif clause.condition.kind != "always" and not whole and "but-instead" not in flags:
        said = _when(clause.condition)
        body = f"{said}, {body}" if "front" in flags else f"{body} {said}"
    continues = ""
    if clause.subject.kind != "affected" and clause.duration.kind == "until":
        continues = " If ~ leaves the battlefield, this effect continues until end of turn."
    elif clause.duration.kind != "endless":
        lasting = phrasebook().say("lasting", clause.duration) or clause.duration.args[0]
        if not isinstance(lasting, str):
            raise ValueError(f"no words for the duration {clause.duration.kind}")
        body = f"{body} {lasting}"
    text = capital(body) + ("" if body.endswith('."') else ".")
    return text + continues + "".join(map(_after, clause.changes))


def _when(condition: Node) -> str:
    """When a clause holds, with the word before it."""
    if (said := phrasebook().say("held_when", condition)) is None:
        raise NoWordsError(f"no words for {condition}")
    return said


def _after(change: Node) -> str:
    """A sentence that says what it keeps: " It's still a land."."""
    _, found, said = change.wording.partition("+sentence:")
    if not found:
        return said_after(change)
    pronoun, noun = said.lower().split(":")
    what = words.plural(noun) if pronoun != "it's" else f"{words.article(noun)} {noun}"
    return f" {capital(pronoun)} still {what}."


def _statement(clause: Clause) -> str:
    """Subject and predicate."""
    book = phrasebook()
    if clause.changes[0].wording == "stats":
        return _stat_sentence(clause, print_reference(clause.subject))
    if (
        clause.subject.wording == "it" and "is-it" in clause.wording.split()
    ):  # "it's", whatever it is
        clause = replace(clause, subject=node("affected", wording="it"))
    said = book.say("statement", clause) or book.say("stated", clause)
    if said is None:
        raise NoWordsError(f"no words for {clause}")
    return said


def _stat_sentence(clause: Clause, who: str) -> str:
    """Power and toughness as they are defined."""
    owner = "its" if who == "it" else f"{who}'s"
    return f"{owner} {phrasebook().say('stats_are', clause.changes)}"


@print_quoted.enter
def print_ability(ability: Ability) -> str:
    """An ability as Oracle text, the object itself written `~`; by form only: as it stands."""
    if ability.keyword is not None:
        said = ability.wording.split()  # of one in quotes
        return print_keyword(ability.keyword, "small" not in said) + "." * ("ended" in said)
    if ability.kind == "mana" and ability.cost is not None and ability.effect:
        prefix = f"{ability.wording} — " if ability.wording not in ("", "no-period") else ""
        parts = (ability.cost, ability.effect, ability.limits)
        return f"{prefix}{phrasebook().say('mana_ability', parts)}"
    if not ability.clauses:
        return ability.text
    if ability.wording in LEVEL_WORDS:
        return print_level(ability, _line, print_clauses)
    prefix = f"{ability.wording} — " if ability.wording else ""
    return prefix + print_clauses(ability.clauses)


def _line(abilities: Sequence[Ability]) -> str:
    """The abilities of one line of a text box."""
    if abilities[0].keyword is None:
        return print_ability(replace(abilities[0], wording=""))
    pairs = tuple((ability.keyword, ability.wording) for ability in abilities)
    return phrasebook().say("keyword_line", pairs) or ""
