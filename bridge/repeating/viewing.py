"""Games as they are compared: written as scenarios, without what nothing in play can read."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from clingather.bridge.base.ids import COUNTERS
from clingather.bridge.base.memory import MANY, Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import answer_sets
from clingather.bridge.encodings.terms import Fact, Term, fact, function, quote
from clingather.bridge.facts.asks import (
    adds_steps,
    asks_whether,
    counts_its_uses,
    reads_casts,
    reads_coming,
    reads_more,
)
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.saving import saved
from clingather.bridge.kernel.values import Game
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.oracle.wordings import (
    asks_for_colors,
    colors_in,
    speaks_of_casting,
)
from clingather.bridge.repeating.likeness import Likeness, likeness
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.values import Scenario, State

OVERRIDDEN = program("loops/overridden")

REMEMBERED = 4_000  # games
SIZES = frozenset({"+1/+1", "-1/-1"})  # counters whose timestamps nothing asks for (CR 613.4c)


class Viewer:
    """Looks at games of one question."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._known = Memory[Hashable, Likeness](REMEMBERED)

    def likeness(self, game: Game) -> Likeness:
        """The likeness of a game at rest: whatever led to it, it is like the same."""
        key = game.with_(log=(), choices=(), other_ways=()).key()
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._likeness(game)
        return known

    def _likeness(self, game: Game) -> Likeness:
        state = saved(game, self.table)
        layers = self.table.layers([game.state])[0]
        abilities = self.table.numbering.abilities
        held = {
            id_: [
                abilities[number]
                for number in versions[-1].abilities().values()
                if isinstance(number, int)
            ]
            for id_, versions in layers.versions.items()
        }
        programs = [thing.content for thing in state.objects.values() if thing.content is not None]
        everything = [a for known in held.values() for a in known]
        everything += [*programs, *(delayed.ability for delayed in game.delayed)]

        def counts(entity: str) -> bool:
            """Whether a timestamp can matter: that of an effect, or of what has one (CR 613.7)."""
            counters = COUNTERS.fullmatch(entity)
            if counters is not None:
                return counters["kind"] not in SIZES
            return entity not in held or any(ability.clauses for ability in held[entity])

        state = _without_overridden(state, held)
        limits = self._limits(state, held)
        return likeness(
            scenario_to_data(Scenario(state=state)),
            order=tuple(filter(counts, state.timestamps)),
            history=self._history(state, held, everything, limits),
            limits=limits,
        )

    def _history(
        self,
        state: State,
        held: Mapping[str, list[Ability]],
        everything: list[Ability],
        limits: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """What happened earlier, as far as something in play may ask for it."""
        if any(map(reads_more, everything)):
            return state.history
        asked = dict(limits)
        since = {id_ for id_, abilities in held.items() if any(map(reads_coming, abilities))}
        if since:
            came = state.history.get("came_under_control", {})
            asked["came_under_control"] = {id_: n for id_, n in came.items() if id_ in since}
            asked["last_upkeep"] = state.history.get("last_upkeep")
        if any(map(reads_casts, everything)):
            asked |= {w: n for w, n in state.history.items() if not isinstance(n, Mapping | list)}
            for word in ("this_turn", "last_turn"):
                asked[word] = [r for r in state.history.get(word, ()) if r["event"] == "cast"]
        for event in sorted(frozenset().union(*map(asks_whether, everything))):
            rows = [r for r in state.history.get("this_turn", ()) if r["event"] == event]
            asked[f"whether {event}"] = sorted({_once(row) for row in rows})
        return {word: rows for word, rows in asked.items() if rows}

    def _limits(self, state: State, held: Mapping[str, list[Ability]]) -> Mapping[str, Any]:
        """How often abilities were used that can be used so often only."""
        limited = {id_ for id_, abilities in held.items() if any(map(counts_its_uses, abilities))}
        counted = {
            word: {label: n for label, n in rows.items() if label.partition("#")[0] in limited}
            for word, rows in state.history.items()
            if isinstance(rows, Mapping)
        }
        return {word: rows for word, rows in counted.items() if rows}

    def adds_steps(self, game: Game) -> bool:
        """Whether anything in the game speaks of additional phases or turns (CR 500.7, 500.8)."""
        abilities = self.table.numbering.abilities
        return any(
            adds_steps(abilities[number])
            for versions in self.table.layers([game.state])[0].versions.values()
            for number in versions[-1].abilities().values()
            if isinstance(number, int)
        )

    def colors(self, game: Game, player: str) -> frozenset[str]:
        """The colors that something in the game costs a player, is or speaks of, as letters.

        What others own costs that player no mana unless something speaks of casting or playing it.
        """
        layers = self.table.layers([game.state])[0]
        abilities = self.table.numbering.abilities
        texts: list[str] = []
        own, others = "", ""
        shown: set[str] = set()
        for id_, versions in layers.versions.items():
            last = versions[-1]
            shown |= set(last.all("color"))
            thing = game.state.objects.get(id_)
            if thing is None or thing.owner == player:
                own += "".join(last.all("mana_cost"))
            else:
                others += "".join(last.all("mana_cost"))
            texts += [abilities[n].text for n in last.abilities().values() if isinstance(n, int)]
        text = " ".join([own, *texts])
        text += others if speaks_of_casting(text) else ""
        found = frozenset(shown) if asks_for_colors(text) else frozenset()
        return found | colors_in(text)


def _overridden_facts(state: State, held: Mapping[str, list[Ability]]) -> Iterator[Fact]:
    """What `613.7-overridden.lp` reads: the effects of a state, and keywords that are given."""
    same: dict[str, list[str]] = defaultdict(list)
    ranks = {name: rank for rank, name in enumerate(state.timestamps, start=1)}
    for effect in state.effects:
        bare = replace(effect, id="", source="", controller="")
        same[repr(bare) if effect.clauses else effect.id].append(effect.id)
        e = quote(effect.id)
        yield fact("effect", e, ranks.get(effect.id, 0))
        lasting = [effect.duration, *(clause.duration for clause in effect.clauses or ())]
        yield fact("scope", e, repr((effect.affects, lasting)))
        for clause in effect.clauses or ():
            yield from (fact("changes", e, _change(change)) for change in clause.changes)
        shown = [state.objects[id_] for id_ in effect.affects if id_ in state.objects]
        if any(thing.face is not None or thing.face_down is not None for thing in shown):
            yield fact("unsteady", e)
    for ids in same.values():
        yield from (fact("like", a, b) for a in ids for b in ids if a != b)
    for ability in (each for abilities in held.values() for each in abilities):
        if ability.keyword is not None:
            yield fact("granted", str(ability.keyword.args[0]))
        for change in (each for clause in ability.clauses for each in clause.changes):
            gained = change.args[0] if change.kind == "gain" else None
            if isinstance(gained, Ability) and gained.keyword is not None:
                yield fact("granted", str(gained.keyword.args[0]))


@lru_cache(MANY)
def _overridden(facts: tuple[Fact, ...]) -> frozenset[str]:
    (answer,) = answer_sets(OVERRIDDEN, facts, [])
    return frozenset(symbol.arguments[0].string for symbol in answer)


def _without_overridden(state: State, held: Mapping[str, list[Ability]]) -> State:
    """The state without effects that make no difference any more."""
    if not state.effects:
        return state
    gone = _overridden(tuple(dict.fromkeys(_overridden_facts(state, held))))
    return replace(
        state,
        effects=tuple(effect for effect in state.effects if effect.id not in gone),
        timestamps=tuple(name for name in state.timestamps if name not in gone),
    )


def _once(row: Mapping[str, Any]) -> str:
    """What happened, as a text, however often it did."""
    return json.dumps({word: value for word, value in row.items() if word != "times"}, default=str)


def _change(change: Node) -> Term:
    """A change as the encoding names it."""
    changed = change.args[0] if change.kind in ("gain", "lose") else None
    keyword = changed.keyword if isinstance(changed, Ability) else changed
    if isinstance(keyword, Node) and keyword.kind == "keyword":
        return function(change.kind, str(keyword.args[0]))
    return quote(change.kind)
