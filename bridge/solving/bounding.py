"""Whether a player can still win at all, as `asp/programs/reach.lp` has it from the texts alone.

A position is written as facts: what there is, whose it is, what its abilities say. Whatever of a
position is written here as `beyond` is no part of what the encoding looks at; of such a position it
says nothing. No rule is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from clingather.bridge.base.memory import Memory
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import answer_sets
from clingather.bridge.encodings.terms import Fact, constant, fact
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.trees import abilities_in, term
from clingather.bridge.kernel.announcing import content_of
from clingather.bridge.kernel.costs import MANA_TEXT, mana_facts
from clingather.bridge.kernel.defined import stands_for
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.oracle.tree import Ability, Node, nodes
from clingather.bridge.repeating.deeds import parts
from clingather.bridge.solving.aims import Aim
from clingather.bridge.state.values import Object, Player, State, Turn

REACH = program("reach")
REMEMBERED = 20_000  # positions, as they were written, of which it is known what was said
READS = frozenset({"activated", "mana", "triggered", "spell", "loyalty"})  # that have a program
# The fields whose values are written as facts, or make no difference to what can be reached. The
# others must be as they are where nothing is stated.
OF_OBJECTS = frozenset(
    {
        *("id", "owner", "zone", "card", "controller", "tapped", "summoning_sick", "damage"),
        *("counters", "attached_to", "token", "name", "type_line", "oracle_text", "power"),
        *("toughness", "colors", "mana_cost", "ability", "targets", "incarnation", "content"),
        *("host_incarnation", "held_by", "deathtouched", "x"),
    }
)
OF_PLAYERS = frozenset(
    {
        *("id", "life", "mana_pool", "lands_played", "battlefield", "hand", "graveyard"),
        *("library", "library_unknown", "exile", "command", "sideboard", "starting_deck"),
    }
)
OF_TURNS = frozenset({"active", "step", "priority", "passed", "number", "counted"})
OF_STATES = frozenset(
    {"players", "objects", "turn", "effects", "timestamps", "stack", "combat", "history"}
)
OF_COMBATS = frozenset(
    {
        *("attacks", "attacked", "blocks", "assigned", "bands", "blocked", "first_strike"),
        "second_damage",
    }
)
OUT_OF_PLAY = frozenset({"library", "sideboard"})


class Bound:
    """Knows of positions from which a player can't win before the turn ends, whatever he does."""

    def __init__(self, table: Table, aim: Aim) -> None:
        self.table, self.aim = table, aim
        self._numbers: dict[Ability, int] = {}
        self._said: list[tuple[Fact, ...]] = []  # of each ability, by its number
        self._known = Memory[frozenset[Fact], bool](REMEMBERED)

    def out_of_reach(self, game: Game) -> bool:
        """Whether the player can't win any more (CR 104.2), proved for the game at rest.

        False says nothing. The others are taken to do nothing that they need not do: who can't win
        against these can't win against all that they could do.
        """
        state = game.state
        if self.aim.goal != "win" or game.waiting is not None or game.pending or game.delayed:
            return False
        if state.turn.number != self.aim.last:
            return False
        facts = frozenset(self.facts(state))
        if facts not in self._known:
            self._known[facts] = not any(True for _ in answer_sets(REACH, sorted(facts), []))
        return self._known[facts]

    # ------------------------------------------------------------ the position
    def facts(self, state: State) -> Iterator[Fact]:
        """The facts of a state."""
        me = self.aim.player
        yield fact("me", me)
        yield fact("active", state.turn.active)
        yield fact("step", state.turn.step)
        yield from _beyond(state, OF_STATES)
        yield from _beyond(state.turn, OF_TURNS)
        for key in state.combat.keys() - OF_COMBATS:
            yield fact("beyond", key)
        for attacker in state.combat.get("attacks", ()):
            yield fact("attacks", attacker)
        for attackers in state.combat.get("blocks", {}).values():
            for attacker in attackers:
                yield fact("blocked", attacker)
        for player in state.players:
            yield fact("life", player.id, player.life)
            yield from _beyond(player, OF_PLAYERS)
            if player.id == me and player.mana_pool:
                yield fact("pool", player.mana_pool)
                yield from self._symbols(player.mana_pool)
        for effect in state.effects:
            yield from self._lasting(effect.id, effect.clauses, effect.duration)
        yield from self._objects(state)

    def _objects(self, state: State) -> Iterator[Fact]:
        """What there is, and what its abilities say."""
        layers = self.table.layers([state])[0]
        names = Names(state, layers, Facts(self.table.cards, self.table.numbering))
        for id_, thing in state.objects.items():
            hidden = thing.zone == "hand" and thing.owner != self.aim.player
            if thing.zone in OUT_OF_PLAY or hidden:
                continue
            yield from self._object(thing)
            if thing.content is not None:
                yield fact("content", id_, self._number(thing.content))
                yield from self._said[self._number(thing.content)]
            if id_ not in layers.versions:
                if thing.content is None:
                    yield fact("beyond", id_)
                continue
            version = layers.versions[id_][-1]
            yield fact("whose", id_, str(version.one("controller") or thing.owner))
            for type_ in version.all("type"):
                yield fact("is", id_, type_)
            if isinstance(power := version.one("power"), int):
                yield fact("power", id_, power)
            if cost := version.one("mana_cost"):
                yield fact("costs", id_, str(cost))
                yield from self._symbols(str(cost))
            held = [content_of(self.table, names, layers, id_, i) for i in version.abilities()]
            meant = [inner for ability in held for _, inner in stands_for(ability)]
            for index, ability in enumerate([*held, *meant], 1):
                number = self._number(ability)
                yield fact("holds", id_, index, number)
                yield from self._said[number]

    def _object(self, thing: Object) -> Iterator[Fact]:
        """What is not told by the layers."""
        yield fact("thing", thing.id, constant(thing.zone))
        yield from _beyond(thing, OF_OBJECTS)
        for kind, _ in thing.counters:
            yield fact("has_counter", thing.id, kind)
        if thing.tapped:
            yield fact("tapped", thing.id)
        if thing.x is not None:
            yield fact("x_of", thing.id, thing.x)
        if thing.summoning_sick:
            yield fact("sick", thing.id)
        if thing.unknown:
            yield fact("beyond", thing.id)
        card = None if thing.card is None else self.table.cards.card(thing.card)
        if thing.card is not None and (card is None or len(card.faces) != 1):
            yield fact("beyond", thing.id)

    def _lasting(
        self, name: str, clauses: Iterable[Any] | None, duration: Node | None
    ) -> Iterator[Fact]:
        """What an effect does that is there already (CR 611.2)."""
        if clauses is None or duration is None:
            yield fact("beyond", name)
            return
        for clause in clauses:
            for change in clause.changes:
                for node in parts(Ability("static", "", clauses=(clause,))):
                    if node[0] == "static":
                        kind, said = constant(node[1].kind), term(node[1], self._number)
                        yield fact("lasts", name, constant(node[1].sort), kind, said)
                for inner in abilities_in(change):
                    yield from self._said[self._number(inner)]
        yield fact("lasts_until", name, term(duration, self._number))

    def _symbols(self, text: str) -> Iterator[Fact]:
        """The symbols of mana in a text."""
        if MANA_TEXT.fullmatch(text):
            facts = Facts(self.table.cards, self.table.numbering)
            mana_facts(facts, text)
            yield from facts.lines
        else:
            yield fact("beyond", text)

    # ------------------------------------------------------------ abilities
    def _number(self, ability: Ability) -> int:
        """The number of an ability, of which then is written what it says."""
        known = self._numbers.get(ability)
        if known is None:
            known = self._numbers[ability] = len(self._said)
            self._said.append(())
            self._said[known] = tuple(self._ability(known, ability))
        return known

    def _ability(self, number: int, ability: Ability) -> Iterator[Fact]:
        yield fact("kind", number, ability.kind)
        unread = ability.kind in READS and not _read(ability)
        activated = ability.kind in ("activated", "mana", "loyalty")
        if unread or (activated and ability.cost is None):
            yield fact("not_read", number)
        if ability.kind == "triggered" and ability.trigger is None:
            yield fact("not_read", number)
        chosen = (("modes", node) for each in ability.modes_chosen for node in nodes(each))
        for index, (where, node) in enumerate((*parts(ability), *chosen), 1):
            said = term(node, self._number)
            sort, kind = constant(node.sort), constant(node.kind)
            yield fact("piece", number, constant(where), index, sort, kind, said)
            for text in (arg for arg in node.args if isinstance(arg, str)):
                if node.kind in ("mana", "pay_mana"):
                    yield from self._symbols(text)
            for inner in (arg for arg in node.args if isinstance(arg, Ability)):
                yield fact("inner", number, self._number(inner))
                yield from self._said[self._number(inner)]


def _read(ability: Ability) -> bool:
    """Whether it is known what is done, in each mode."""
    return bool(ability.effect) or (bool(ability.modes) and all(map(_read, ability.modes)))


def _beyond(value: State | Turn | Player | Object, known: Iterable[str]) -> Iterator[Fact]:
    """The fields that say something of which the encoding knows nothing."""
    stated = set(known)
    for field in fields(value):
        if field.name not in stated:
            found = getattr(value, field.name)
            if found not in (field.default, None, (), {}):
                yield fact("beyond", field.name)
