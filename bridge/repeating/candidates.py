"""Where to look for a loop first: deeds that could go around (`asp/programs/loops/candidates.lp`).

What the abilities in a game cost and do is written as facts, those too that something may come to
have: of tokens, given by Auras, delayed ones. Whether there is a loop shows where it is played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import smallest
from clingather.bridge.encodings.terms import Fact, constant, quote, texts
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.trees import abilities_in, term
from clingather.bridge.kernel.announcing import content_of
from clingather.bridge.kernel.costs import cost_facts
from clingather.bridge.kernel.defined import stands_for
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.tokens import predefined
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.oracle.compile import compile_granted
from clingather.bridge.oracle.tree import Ability, Node, nodes
from clingather.bridge.repeating.likeness import Likeness

CANDIDATES = program("loops/candidates")
MOST = 100  # candidates that are looked for
HIDDEN = frozenset({"library", "sideboard"})  # nothing is done from there


def candidates(game: Game, table: Table, alike: Likeness) -> frozenset[Ability | str]:
    """The abilities, and the names of the cards to cast, that belong to a set that could be a loop.

    At most `MOST` such sets are looked for, the smallest first.
    """
    facts = _Reading(game, table, alike)
    found: set[Ability | str] = set()
    for shown in smallest(CANDIDATES, facts.lines(), MOST):
        for symbol in shown:
            (deed,) = symbol.arguments
            if deed.name == "do":
                found.add(facts.abilities[deed.arguments[1].number])
            elif deed.name == "cast":
                found.add(str(game.state.objects[deed.arguments[0].string].card))
    return frozenset(found)


class _Reading:
    """What the abilities in a game say, as facts."""

    def __init__(self, game: Game, table: Table, alike: Likeness) -> None:
        self.table = table
        self.facts = Facts(table.cards, table.numbering)
        self.abilities = table.numbering.abilities
        self.told: set[int] = set()
        state = game.state
        layers = table.layers([state])[0]
        names = Names(state, layers, self.facts)
        for ids in _classes(alike, layers.versions):
            first = ids[0]
            thing, version = state.objects.get(first), layers.versions[first][-1]
            if thing is None or thing.zone in HIDDEN:
                continue
            said = quote(first)
            types = version.all("type")
            self.facts.add("thing", said, len(ids))
            for type_ in types:
                self.facts.add("is", said, type_)
            if thing.card is not None and not thing.token and "Land" not in types:
                self.facts.add("card", said, int(version.one("mana_value") or 0))
            for instance in version.abilities():
                ability = content_of(table, names, layers, first, instance)
                for meant in (ability, *(inner for _, inner in stands_for(ability))):
                    self.facts.add("held", said, self._number(meant))
                    for inner in _inside(meant):
                        self._come_up(inner)

    def lines(self) -> list[Fact]:
        """The facts."""
        return self.facts.lines

    def _come_up(self, ability: Ability) -> None:
        """An ability that something may come to have, and what stands in it."""
        for meant in (ability, *(inner for _, inner in stands_for(ability))):
            self.facts.add("comes_up", self._number(meant))
            for inner in _inside(meant):
                self._come_up(inner)

    def _number(self, ability: Ability) -> int:
        """The number of an ability, whose parts are told."""
        number = self.facts.ability(ability)
        if number not in self.told:
            self.told.add(number)
            cost_facts(self.facts, number, ability)
            for where, node in _parts(ability):
                said = term(node, self.facts.ability)
                self.facts.add("part", number, constant(where), said)
                for known in _of_predefined(node):
                    self._come_up(known)
                for items in (arg for arg in node.args if isinstance(arg, tuple)):
                    for item in items:
                        self.facts.add("member", texts(items), item)
        return number


def _parts(ability: Ability) -> Iterator[tuple[str, Node]]:
    """The nodes of an ability and of its modes, and in which part of it each stands."""
    for mode in ability.modes:
        yield from _parts(mode)
    statics = (change for clause in ability.clauses for change in clause.changes)
    subjects = (clause.subject for clause in ability.clauses)
    whole: Mapping[str, Iterable[Node | None]] = {
        "cost": (ability.cost,),
        "program": ability.effect,
        "event": (ability.trigger,),
        "slot": ability.slots,
        "limit": ability.limits,
        "keyword": (ability.keyword,),
        "static": (*statics, *subjects),
    }
    for where, roots in whole.items():
        for root in roots:
            if root is not None:
                yield from ((where, node) for node in nodes(root))


def _of_predefined(node: Node) -> Iterator[Ability]:
    """The abilities of a token that is known by its name (CR 111.10)."""
    token = predefined().get(str(node.args[0])) if node.kind == "predefined" else None
    for text in token["oracle_text"].splitlines() if token is not None else ():
        ability = compile_granted(text)
        if ability is not None:
            yield ability


def _inside(ability: Ability) -> Iterator[Ability]:
    """The abilities that stand in one: granted, delayed, of tokens."""
    for mode in ability.modes:
        yield from _inside(mode)
    for step in ability.effect:
        yield from abilities_in(step)
    for clause in ability.clauses:
        for change in clause.changes:
            yield from abilities_in(change)


def _classes(alike: Likeness, there: Mapping[str, object]) -> Iterable[list[str]]:
    """Objects that differ in nothing but their names."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, kind in alike.exact.items():
        if name in there:
            found[kind].append(name)
    return found.values()
