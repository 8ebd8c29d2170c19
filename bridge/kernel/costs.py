"""Facts about what abilities cost and when they can be activated, for `asp/choices`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from clingather.bridge.base.lazily import Lazily
from clingather.bridge.encodings.terms import constant
from clingather.bridge.facts.forms import MANA_SYMBOL
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.definitions import stated_cost
from clingather.bridge.interpreting.trees import term
from clingather.bridge.oracle.keyword_words import numbered_cost
from clingather.bridge.oracle.tree import Ability, Node, node, nodes

# The words of a purpose take the phrasebook, and few mana has one.
if TYPE_CHECKING:
    from clingather.bridge.oracle import purposes
else:
    purposes = Lazily("clingather.bridge.oracle.purposes")

MANA_TEXT = re.compile(r"(\{[^{}\s]+\})+")
LOYALTY = re.compile(r"[+-]?\d+")
LETTERS = "WUBRGC"
# Limits on modes that go with a number of them that is known from the text.
_MODES = frozenset({"modes_if", "modes_unchosen", "modes_random", "modes_repeat",
                     "modes_targets_differ"})  # fmt: skip


def cost_facts(facts: Facts, number: int, ability: Ability) -> None:
    """What an ability costs, when it can be activated, and what mana it speaks of."""
    if ability.cost is not None:
        facts.add("activation_cost", number, term(ability.cost, facts.ability))
        for each in nodes(ability.cost):
            facts.add("cost_has", number, term(each, facts.ability))
    for step in ability.effect:
        for each in nodes(step):
            facts.add("effect_has", number, term(each, facts.ability))
        if step.kind == "spend_only":  # asked as a cost is paid, not as the step is carried out
            _evaluated(facts, number, step)
            purpose = step.args[0]
            if isinstance(purpose, Node) and purposes.purpose_in_words(purpose) is not None:
                facts.add("lasting_purpose", term(purpose, facts.ability))
    for limit in ability.limits:
        facts.add("activation_limit", number, term(limit, facts.ability))
        _evaluated(facts, number, limit)
    if ability.keyword is not None:
        for each in nodes(ability.keyword):
            if each.sort == "filter":
                facts.add("uses", number, term(each, facts.ability))
        _keyword_cost(facts, number, ability.keyword)
    if ability.modes_chosen:
        _modes(facts, number, ability)
    for text in _texts(ability):
        mana_facts(facts, text)


def _evaluated(facts: Facts, number: int, limit: Node) -> None:
    """What is evaluated for a limit on an ability, its modes or its mana."""
    for each in nodes(limit):
        if each.sort in ("condition", "filter", "reference", "amount", "player"):
            facts.add("uses", number, term(each, facts.ability))


def _modes(facts: Facts, number: int, ability: Ability) -> None:
    """How many modes are chosen, and when it is another number of them (CR 700.2)."""
    least, most, *limits = ability.modes_chosen
    wanted = _between(least, most, ability)
    if wanted is not None and all(limit.kind in _MODES for limit in limits):
        facts.add("modes_wanted", number, *wanted)
    for limit in limits:
        facts.add("modes_limit", number, term(limit, facts.ability))
        _evaluated(facts, number, limit)
        if limit.kind == "modes_if":
            _, lower, upper = limit.args
            assert isinstance(lower, Node)
            assert isinstance(upper, Node)
            if (instead := _between(lower, upper, ability)) is not None:
                facts.add("modes_instead", number, term(limit, facts.ability), *instead)


def _between(least: Node, most: Node, ability: Ability) -> tuple[int, int] | None:
    """Two amounts of modes as numbers, if they are known."""
    lower, upper = (_plain(amount, len(ability.modes)) for amount in (least, most))
    return None if lower is None or upper is None else (lower, upper)


def _keyword_cost(facts: Facts, number: int, keyword: Node) -> None:
    """The costs in the text after a keyword: as it stands, one of several, or with a number."""
    name = str(keyword.args[0])
    if keyword.kind == "keyword_text" and (numbered := numbered_cost(str(keyword.args[1]))):
        count, said = numbered
        times = constant("x") if count == "X" else int(count)
        facts.add("numbered_cost", number, name, times, said)
    for text in costs_said(keyword):
        if keyword.kind == "keyword_text" and " and/or " in str(keyword.args[1]):
            facts.add("cost_in_text", number, name, text)
        _said_cost(facts, name, text)


def costs_said(keyword: Node) -> Iterator[str]:
    """The costs in the text after a keyword, each as a text of mana symbols or of words."""
    if keyword.kind == "keyword_cost":
        yield str(keyword.args[1])
    elif keyword.kind == "keyword_onto":
        yield str(keyword.args[2])
    elif keyword.kind == "keyword_text":
        text = str(keyword.args[1])
        if numbered := numbered_cost(text):
            yield numbered[1]
        if " and/or " in text:
            yield from text.split(" and/or ")


def _said_cost(facts: Facts, name: str, text: str) -> None:
    """A cost in words as a tree, and what it is called where there are several."""
    facts.add("additional_word", name, text, f"{name} {text}")
    if MANA_TEXT.fullmatch(text):
        mana_facts(facts, text)
        return
    if (cost := stated_cost(text)) is not None:
        facts.add("written_cost", text, term(cost, facts.ability))
        for each in nodes(cost):
            for arg in each.args:
                if isinstance(arg, str):
                    mana_facts(facts, arg)


def mana_facts(facts: Facts, text: str) -> None:
    """A text of mana symbols as a cost and as mana to add; the letters of another text."""
    if MANA_TEXT.fullmatch(text):
        facts.add("mana_text", text)
        facts.cost_symbols(text)
        symbols = MANA_SYMBOL.findall(text)
        for letter in sorted(set(symbols) & set(LETTERS)):
            facts.add("mana_in", text, letter, symbols.count(letter))
    elif LOYALTY.fullmatch(text):
        facts.add("loyalty_change", text, int(text))
    elif text and set(text) <= set(LETTERS):
        for letter in text:
            facts.add("letter", text, letter)


def intrinsic_ability(color: str) -> Ability:
    """The mana ability of a basic land type (CR 305.6)."""
    symbol = f"{{{color}}}"
    return Ability(
        kind="mana",
        text=f"{{T}}: Add {symbol}.",
        cost=node("tap_symbol"),
        effect=(node("add_mana", node("you"), node("mana", symbol)),),
    )


def _plain(amount: Node, all_of_them: int) -> int | None:
    if amount.kind == "number":
        return int(str(amount.args[0]))
    return all_of_them if amount.kind == "any_number" else None


def _texts(ability: Ability) -> Iterator[str]:
    """Texts in an ability that can be mana."""
    roots = [ability.keyword, ability.cost, *ability.effect, *ability.limits]
    for clause in ability.clauses:
        roots += [*clause.changes, clause.condition]
    for root in roots:
        if root is None:
            continue
        for each in nodes(root):
            yield from (arg for arg in each.args if isinstance(arg, str))
