"""From the tree back to Oracle text: deterministic, and written without looking at the grammar.

A paragraph counts as understood only when what is printed here is the paragraph again, word for
word. Where Oracle text has several ways to say one thing, the node's `wording` names the one used.
"""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.book.borrowed import NoWordsError
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.levels import WORDS as LEVEL_WORDS
from clingather.bridge.oracle.levels import print_level
from clingather.bridge.oracle.tree import Ability, Clause, Node
from clingather.bridge.oracle.within import print_quoted
from clingather.bridge.oracle.words import capital


def print_clauses(clauses: Sequence[Clause]) -> str:
    """The sentences of an ability or an effect; raises NoWordsError where there are none."""
    if (said := phrasebook().say("static", tuple(clauses))) is None:
        raise NoWordsError(f"no words for {clauses}")
    return said


def print_amount(amount: Node) -> str:
    """An amount in prose; raises NoWordsError where it has none."""
    if (said := phrasebook().say("amount", amount)) is None:
        raise NoWordsError(f"no words for {amount}")
    return said


def print_keyword(keyword: Node, first: bool = False) -> str:
    """A keyword with its parameter; `first` is for the beginning of a line."""
    text = phrasebook().say("keyword_of_line", keyword) or ""
    return capital(text) if first else text


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
