"""What is at hand and what its abilities cost and do, as facts for `732.1b-deeds.lp` (CR 732.1b).

Written too is what something may come to have: of tokens, given by Auras, delayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clingather.bridge.cards.predefined import predefined
from clingather.bridge.encodings.terms import Fact, constant, quote, texts
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.compiled import granted_ability
from clingather.bridge.interpreting.trees import abilities_in, term
from clingather.bridge.kernel.costs import cost_facts
from clingather.bridge.kernel.defined import stands_for
from clingather.bridge.oracle.tree import Ability, Node, nodes


class Deeds:
    """Writes what things there are, and what their abilities say."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.abilities = facts.numbering.abilities
        self.told: set[int] = set()
        self.brought: set[tuple[str, int]] = set()

    def thing(
        self,
        name: str,
        number: int,
        types: Iterable[str],
        mana_value: int | None,
        abilities: Iterable[Ability],
    ) -> None:
        """Some objects that are alike: their types, their mana value if it is a card to cast."""
        said = quote(name)
        self.facts.add("thing", said, number)
        for type_ in types:
            self.facts.add("is", said, type_)
        if mana_value is not None:
            self.facts.add("card", said, mana_value)
        for ability in abilities:
            for meant in (ability, *(inner for _, inner in stands_for(ability))):
                self.facts.add("held", said, self._number(meant))
                for inner in _with_it(meant):
                    self._brought(name, inner)

    def lines(self) -> list[Fact]:
        """The facts."""
        return self.facts.said()

    def _brought(self, name: str, ability: Ability) -> None:
        """An ability that something may come to have, and what stands in it."""
        for meant in (ability, *(inner for _, inner in stands_for(ability))):
            number = self._number(meant)
            if (name, number) in self.brought:
                continue
            self.brought.add((name, number))
            self.facts.add("brings", quote(name), number)
            for inner in _with_it(meant):
                self._brought(name, inner)

    def _number(self, ability: Ability) -> int:
        """The number of an ability, whose parts are told."""
        number = self.facts.ability(ability)
        if number not in self.told:
            self.told.add(number)
            cost_facts(self.facts, number, ability)
            for _, meant in stands_for(ability):
                self.facts.add("means", number, self._number(meant))
            for where, inner in _inside(ability):
                self.facts.add("inside", number, constant(where), self._number(inner))
            for where, node in parts(ability):
                said = term(node, self.facts.ability)
                self.facts.add("part", number, constant(where), said)
                for inner in _of_predefined(node):
                    self.facts.add("token_has", str(node.args[0]), self._number(inner))
                for items in (arg for arg in node.args if isinstance(arg, tuple)):
                    for item in items:
                        self.facts.add("member", texts(items), item)
        return number


def parts(ability: Ability) -> Iterator[tuple[str, Node]]:
    """The nodes of an ability and of its modes, and in which part of it each stands."""
    for mode in ability.modes:
        yield from parts(mode)
    statics = (change for clause in ability.clauses for change in clause.changes)
    subjects = (clause.subject for clause in ability.clauses)
    whole: Mapping[str, Iterable[Node | None]] = {
        "cost": (ability.cost,),
        "program": ability.effect,
        "event": (ability.trigger,),
        "slot": ability.slots,
        "limit": ability.limits,
        "condition": (ability.condition, *(clause.condition for clause in ability.clauses)),
        "keyword": (ability.keyword,),
        "static": statics,
        "subject": subjects,
    }
    for where, roots in whole.items():
        for root in roots:
            if root is not None:
                yield from ((where, node) for node in nodes(root))


def _of_predefined(node: Node) -> Iterator[Ability]:
    """The abilities of a token that is known by its name (CR 111.10)."""
    token = predefined().get(str(node.args[0])) if node.kind == "predefined" else None
    for text in token["oracle_text"].splitlines() if token is not None else ():
        ability = granted_ability(text)
        if ability is not None:
            yield ability


def _inside(ability: Ability) -> Iterator[tuple[str, Ability]]:
    """The abilities that stand in one, and in which part: granted, delayed, of tokens."""
    for mode in ability.modes:
        yield from _inside(mode)
    for step in ability.effect:
        yield from (("program", inner) for inner in abilities_in(step))
    for clause in ability.clauses:
        for change in clause.changes:
            yield from (("static", inner) for inner in abilities_in(change))


def _with_it(ability: Ability) -> Iterator[Ability]:
    """The abilities that come with one: those that stand in it, those of tokens that it names."""
    yield from (inner for _, inner in _inside(ability))
    for _, node in parts(ability):
        yield from _of_predefined(node)
