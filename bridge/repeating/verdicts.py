"""What kind of loop was found, and what it makes: facts for `asp/`, and what they answer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.encodings.terms import Fact, Term, about, constant, fact, function, quote
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.reading import Version
from clingather.bridge.repeating.iteration import End, Repeated, events, running_out
from clingather.bridge.repeating.likeness import FORMER, Amount, above, covering
from clingather.bridge.repeating.moves import Move, Mover
from clingather.bridge.repeating.search import AT_ONCE, Lap, Waypoint
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.state.values import Object, State

VERDICTS = program("loops/verdicts")
NET = program("loops/net")
READY = program("loops/ready")
SAYS = ("kind", "result", "may_stop", "must_choose_otherwise", "loses", "rule")  # of a loop
FORCED = 400  # states that are looked at for a way out of what nobody chose
OTHERS = 16  # states that are looked at for further players with one, where it grows and grows


@dataclass(frozen=True)
class Verdict:
    """What `asp/programs/loops/verdicts.lp` says of a loop."""

    kind: str
    result: str | None
    may_stop: tuple[str, ...]
    must_choose_otherwise: str | None
    loses: tuple[str, ...]  # who may stop it, and only loses by going on
    rules: tuple[str, ...]


def verdict(
    lap: Lap,
    ways_out: Iterable[str],
    end: End | None = None,
    engine: Engine | None = None,
) -> Verdict:
    """The kind of a loop (CR 732); `ways_out` are the players who could have chosen out of it.

    Its `end` says who wins then, and what runs out without ending the game.
    """
    harmless = end.harmless if end is not None else ()
    winner = end.game.winner if end is not None and end.game is not None else None
    facts = list(_players(lap.start.game.state, acting(lap.moves)))
    facts += [fact("way_out", player) for player in sorted(set(ways_out))]
    facts += [fact("same_state")] if lap.same else []
    facts += [fact("unless")] if any(c.unless for m in lap.moves for c in m.choices) else []
    chosen = {c.player for m in lap.moves for c in m.choices if c.ways > 1}
    facts += [fact("chose", player) for player in sorted(chosen)]
    less = [a for a in running_out(lap.covering.changes) if a not in harmless]
    facts += [fact("less", _what(amount)) for amount in less]
    facts += [fact("won", winner)] if winner is not None else []
    said = _said(facts, engine)
    (kind,) = said["kind"]
    return Verdict(
        kind=kind.name,
        result=said["result"][0].name if said["result"] else None,
        may_stop=tuple(sorted(symbol.string for symbol in said["may_stop"])),
        must_choose_otherwise=next((s.string for s in said["must_choose_otherwise"]), None),
        loses=tuple(sorted(symbol.string for symbol in said["loses"])),
        rules=tuple(sorted(symbol.string for symbol in said["rule"])),
    )


def must_choose_otherwise(
    state: State, players: Iterable[str], engine: Engine | None = None
) -> str | None:
    """Who must make a different choice where actions of these players repeat a state (732.3)."""
    facts = [*_players(state, players), fact("same_state")]
    said = _said(facts, engine)["must_choose_otherwise"]
    return said[0].string if said else None


@lru_cache(MANY)
def _card_type(line: Fact) -> tuple[str, ...]:
    """The card type that a fact says of what something was like, if it says one."""
    atom = parse_term(about(line, constant("s")).removesuffix("."))
    said = atom.arguments[-1] if atom.name == "has" else None
    return (said.arguments[0].string,) if said is not None and said.name == "type" else ()


def _players(state: State, acted: Iterable[str]) -> Iterator[Fact]:
    yield from (fact("acted", player) for player in sorted(acted))
    for place, player in enumerate(_in_turn_order(state), 1):
        yield fact("seat", player, place)


def _said(facts: Iterable[Fact], engine: Engine | None) -> dict[str, list[Symbol]]:
    """What the encoding says, by the names of its atoms."""
    said: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in decided(VERDICTS, facts, SAYS, engine):
        said[symbol.name].append(symbol.arguments[0])
    return said


def acting(moves: Iterable[Move]) -> set[str]:
    """The players who do something that is not mandatory."""
    return {move.player for move in moves if move.player is not None}


def _what(amount: Amount) -> Term:
    word = "poison" if amount[0] == "player_counters" else amount[0]
    return function(word, amount[1])


def _in_turn_order(state: State) -> list[str]:
    ids = [player.id for player in state.players if not player.left]
    first = ids.index(state.turn.active)
    return ids[first:] + ids[:first]


# ---------------------------------------------------------------- ways out
def ways_out(lap: Lap, mover: Mover, viewer: Viewer) -> tuple[set[str], bool]:
    """Who could choose out of a loop in which nobody acts, and whether that is all of them.

    All that is mandatory is followed from the first state of the lap on, with every choice; a
    state that covers one on its way is a lap of its own. Where the stack becomes empty, or the
    game ends though the lap did not lead there, those who chose on the way have a way out. What
    lies below on the stack has to wait until there is one: a state that covers an earlier one but
    for that is followed no further, and if there is a way out, others may have one there too. Doing
    B of "[A] unless [B]" is followed only where that is a part of the lap: nobody can be forced to
    it (CR 732.6).
    """
    if acting(lap.moves):
        return set(), True
    does_b = any(map(_does_b, lap.moves))
    root = Waypoint(lap.start.game, lap.start.alike)
    seen, frontier, out = {root.alike.key}, [root], set[str]()
    buried = False  # whether something was left below on the stack
    everyone = {player.id for player in root.game.state.players if not player.left}
    while frontier and not everyone <= out:
        if len(seen) > (OTHERS if out else FORCED):
            return out, False
        batch, frontier = frontier[:AT_ONCE], frontier[AT_ONCE:]
        moves = mover.resolutions([(node.game, node.alike) for node in batch])
        for node, onward in zip(batch, moves, strict=True):
            for move in onward:
                if _does_b(move) and not does_b:
                    continue
                child = Waypoint(move.game, viewer.likeness(move.game), node, move)
                if move.game.over or not move.game.state.stack:
                    out |= {choice.player for choice in chosen_on_the_way(child)}
                    continue
                if child.alike.key in seen or _covers(child):
                    continue
                if _buries(child):
                    buried = True
                    continue
                seen.add(child.alike.key)
                frontier.append(child)
    return out, everyone <= out or not (out and buried)


def _does_b(move: Move) -> bool:
    """Whether somebody does B of "[A] unless [B]"."""
    return any(choice.unless and choice.value is True for choice in move.choices)


def _covers(node: Waypoint) -> bool:
    return any(covering(earlier.alike, node.alike) is not None for earlier in node.back())


def _buries(node: Waypoint) -> bool:
    """Whether a state covers one on its way but for what lies below that on the stack."""
    stack = len(node.alike.stack)
    return any(
        covering(earlier.alike, above(node.alike, size)) is not None
        for earlier in node.back()
        if 0 < (size := len(earlier.alike.stack)) < stack
    )


def chosen_on_the_way(node: Waypoint) -> Iterator[Any]:
    """The choices that had another way, from the first state on."""
    for each in (node, *node.back()):
        if each.move is not None:
            yield from (choice for choice in each.move.choices if choice.ways > 1)


# ---------------------------------------------------------------- what it makes
class Maker:
    """Says what one lap makes."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def unbounded(self, found: Repeated, repeating: Collection[str]) -> list[str]:
        """What there is the more of the more often players repeat it, in the words of answers.

        Where laps grow, that is also what comes only of each later one.
        """
        words = self._words(found.lap, repeating)
        if not found.linear and len(found.later) > 1:
            words |= set.intersection(*(self._words(lap, repeating) for lap in found.later))
        return sorted(words)

    def _words(self, lap: Lap, repeating: Collection[str]) -> set[str]:
        facts = sorted(set(self._facts(lap, repeating)))
        answer = decided(NET, facts, ("unbounded",), self.table.engine)
        words = (symbol.arguments[0] for symbol in answer)
        return {
            w.string if w.type.name == "String" else f"{w.name}:{w.arguments[0].string}"
            for w in words
        }

    def _facts(self, lap: Lap, repeating: Collection[str]) -> Iterator[Fact]:
        moves, changes = lap.moves, lap.covering.changes
        players = {player.id for player in lap.start.game.state.players}
        yield from (fact("opponent", player) for player in sorted(players.difference(repeating)))
        for row in events(moves):
            yield from _event_facts(row)
        games = [lap.start.game, *(move.game for move in moves)]
        for earlier, later in pairwise(games):
            yield from (fact("copied", id_) for id_ in _copied(earlier, later))
        for id_, types in self._types(games).items():
            yield from (fact("was", id_, type_) for type_ in sorted(types))
        for amount, number in changes.items():
            if amount[0] == "mana" and number > 0:
                yield fact("mana", amount[2])
            if amount[0] == "phases" and number > 0:
                yield fact("to_come", constant(amount[1]))
            if amount[0] == "extra_turns" and number > 0:
                yield fact("to_come", constant("untap"))
            if amount[0] == "of" and number > 0 and amount[2] != "damage":
                yield fact("countered", amount[2])
        for _, name in self.tokens(lap):
            yield fact("token", name.removesuffix(" Token"))
        places = lap.end.alike.places
        if any(places.get(name) == "effects" for name in lap.covering.more):
            yield from self._pumps(lap)

    def _pumps(self, lap: Lap) -> Iterator[Fact]:
        """Whether effects that stay make a creature larger."""
        before = self.table.layers([lap.start.game.state])[0].versions
        after = self.table.layers([lap.end.game.state])[0].versions
        for id_, versions in before.items():
            now = after.get(lap.covering.names.get(id_, id_))
            power = versions[-1].one("shown_power")
            if now and power is not None and (now[-1].one("shown_power") or 0) > power:
                yield fact("pumped")

    def _types(self, games: Sequence[Game]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for game in games:
            for id_, versions in self.table.layers([game.state])[0].versions.items():
                found[id_] |= set(versions[-1].all("type"))
            for (id_, incarnation), known in game.memory.items():  # what came and went in a move
                if (id_, incarnation) not in games[0].memory:
                    found[id_] |= {kind for line in known.facts for kind in _card_type(line)}
        return found

    def tokens(self, lap: Lap) -> list[tuple[str, str]]:
        """The tokens that stay: whose they are, and their names."""
        return [self._called(thing, last) for thing, last in self._more(lap) if thing.token]

    def ready(self, lap: Lap) -> dict[str, int]:
        """How many of the permanents that there are more of can attack and be tapped (CR 302.6)."""
        rows = {thing.id: (thing, last) for thing, last in self._more(lap)}
        facts: list[Fact] = []
        for thing, last in rows.values():
            id_ = quote(thing.id)
            facts.append(fact("more", id_))
            facts += [fact("is", id_, type_) for type_ in last.all("type")]
            facts += [fact("tapped", id_)] if thing.tapped else []
            facts += [fact("sick", id_)] if thing.summoning_sick else []
            facts += [fact("haste", id_)] if self._has_haste(last) else []
        answer = decided(READY, facts, ("ready",), self.table.engine)
        ready = [rows[symbol.arguments[0].string] for symbol in answer]
        counted = Counter(" ".join(self._called(thing, last)) for thing, last in ready)
        return dict(sorted(counted.items()))

    def _more(self, lap: Lap) -> Iterator[tuple[Object, Version]]:
        """The permanents that there are more of, with what they are like."""
        game = lap.end.game
        versions = self.table.layers([game.state])[0].versions
        for name in lap.covering.more:
            thing = game.state.objects.get(name)
            if thing is not None and thing.zone == "battlefield":
                yield thing, versions[name][-1]

    def names(self, lap: Lap) -> dict[str, str]:
        """What the objects of a lap are called: whose each is, and its name, where it has one."""
        found: dict[str, str] = {}
        for game in (lap.start.game, *(move.game for move in lap.moves)):
            versions = self.table.layers([game.state])[0].versions
            for id_, thing in game.state.objects.items():
                player, name = (
                    self._called(thing, versions[id_][-1]) if id_ in versions else ("", "")
                )
                if name:
                    found[id_] = f"{player} {name}"
        return found

    def _called(self, thing: Object, last: Version) -> tuple[str, str]:
        """Whose a permanent is, and its name."""
        return str(last.one("controller") or thing.owner), str(last.one("name") or "")

    def _has_haste(self, last: Version) -> bool:
        numbers = (number for number in last.abilities().values() if isinstance(number, int))
        keywords = (self.table.numbering.abilities[number].keyword for number in numbers)
        return any(keyword is not None and keyword.args[0] == "haste" for keyword in keywords)

    def net(self, lap: Lap) -> dict[str, Any]:
        """What one lap changes, by what it is."""
        net: dict[str, Any] = {}
        for amount, number in lap.covering.changes.items():
            match amount:
                case ("life", player):
                    net.setdefault("life", {})[player] = number
                case ("library", player):
                    net.setdefault("library", {})[player] = number
                case ("extra_turns", player):
                    net.setdefault("turns_to_come", {})[player] = number
                case ("phases", "beginning_of_combat"):
                    net["combats_to_come"] = number
                case ("phases", _):
                    pass  # a main phase
                case ("mana", player, symbol):
                    net.setdefault("mana", {})[f"{player} {symbol}"] = number
                case (("player_counters" | "of"), thing, kind):
                    word = "damage" if kind == "damage" else "counters"
                    key = thing if word == "damage" else f"{thing} {kind}"
                    net.setdefault(word, {})[key] = number
        tokens = Counter(f"{player} {name}" for player, name in self.tokens(lap))
        if tokens:
            net["tokens"] = dict(sorted(tokens.items()))
        others = [n for n in lap.covering.more if not _is_token(lap, n)]
        places = Counter(lap.end.alike.places.get(name, "") for name in others)
        del places[FORMER]  # what is no more is nothing that anybody has
        if places:
            net["more"] = dict(sorted(places.items()))
        return net | self._counted(lap)

    def _counted(self, lap: Lap) -> dict[str, int]:
        types = self._types([lap.start.game, *(m.game for m in lap.moves)])
        counts: Counter[str] = Counter()
        for row in events(lap.moves):
            kind = row["event"]
            if kind == "cast":
                counts["casts"] += 1
            elif kind == "create" or (kind == "move" and row["to"] == "battlefield"):
                counts["enters"] += 1
            elif kind == "move" and row["from"] == "battlefield":
                counts["leaves"] += 1
                dies = row["to"] == "graveyard" and "Creature" in types[str(row["object"])]
                counts["deaths"] += dies
            elif kind == "draw":
                counts["draws"] += 1
            elif kind == "step" and row["step"] == "untap":
                counts["turns"] += 1
            elif kind == "step" and row["step"] == "beginning_of_combat":
                counts["combats"] += 1
        return {word: number for word, number in sorted(counts.items()) if number}


def _copied(earlier: Game, later: Game) -> Iterator[str]:
    """The copies of spells that were put on the stack."""
    for id_ in later.state.stack:
        thing = later.state.objects[id_]
        if id_ not in earlier.state.objects and thing.card is None and thing.ability is None:
            yield id_


def _is_token(lap: Lap, name: str) -> bool:
    thing = lap.end.game.state.objects.get(name)
    return thing is not None and thing.token


def _event_facts(row: Mapping[str, Any]) -> Iterator[Fact]:
    """An event of the log as facts."""
    thing = quote(str(row.get("object", "")))
    player = quote(str(row.get("player", "")))
    match row["event"]:
        case "create":
            yield fact("created", thing)
        case "move":
            if row["to"] == "battlefield":
                yield fact("entered", thing)
            elif row["from"] == "battlefield":
                yield fact("left", thing)
                if row["to"] == "graveyard":
                    yield fact("put_into_graveyard", thing)
            if row.get("how") == "sacrificed":
                yield fact("sacrificed", thing)
            if row.get("how") == "milled":
                yield fact("milled", player)
        case "untap":
            yield fact("untapped", thing)
        case "life":
            yield fact("life", player, row["amount"])
        case "damage":
            how = constant("combat" if row.get("combat") else "other")
            yield fact("damaged", str(row["to"]), row["amount"], how)
        case "performed" if row.get("what") == "scry":
            yield fact("scried", player)
        case "cast":
            yield fact("cast", thing)
        case "draw":
            yield fact("drew", player)
        case "step":
            yield fact("began", constant(row["step"]))
