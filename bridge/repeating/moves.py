"""One choice further: everything that players can do, and what follows by itself.

A move is an action of a player who may act now (the players before pass), or the resolution of
what is on top of the stack once all have passed, with every choice that opens on the way. Mana
abilities are moves of their own, and costs are paid out of the mana pool alone: so mana that is
left over is seen, and no payment is chosen behind anybody's back. What can't be told is no move and
is written down.

Where something in play gives additional phases or turns, steps are gone through too: all pass on an
empty stack, attackers and blockers are declared. The next turn of the normal order is not. Where
attackers have been declared, the steps of that combat are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from clingather.bridge.base.errors import InputError, LimitError, UnsupportedError
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, String, Symbol
from clingather.bridge.kernel import declarations
from clingather.bridge.kernel.announcing import content_of
from clingather.bridge.kernel.choosing import (
    ORDERED,
    key_of,
    make,
    number_of_ways,
    stated_way,
    ways,
)
from clingather.bridge.kernel.declarations import open_declaration
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.loop import Settled
from clingather.bridge.kernel.saying import said_deed
from clingather.bridge.kernel.surveying import Surveyor, additional_cost, with_cost
from clingather.bridge.kernel.values import Game, Task
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.oracle.words import COLOR_NAMES
from clingather.bridge.repeating.likeness import Likeness, renamed
from clingather.bridge.repeating.viewing import Viewer

Action = Mapping[str, Any]
Done = Ability | str  # an ability that is activated, the name of a card that is cast or played
REMEMBERED = 4_000  # games that were settled
MOST_WAYS = 2_000  # ways to make one choice that are looked at
MOST_X = 6  # values of X that are tried
FIGHTING = ("declare_attackers", "declare_blockers", "combat_damage")  # steps with attackers
MOST_DECLARED = 64  # ways to declare attackers or blockers that are gone on with


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of the moves: whether all pass, and whether something is done.

    What is done is one of the deeds `done`, or none of them where the `others` are meant. It is
    what does `most`, or what does `less` (`Move.less`).
    """

    passing: bool = True
    acting: bool = True
    done: frozenset[Done] = frozenset()
    others: bool = True
    most: bool = True
    less: bool = True


EVERYTHING = Part()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that was made on the way: who made it, which one, and out of how many ways."""

    player: str
    key: str
    value: Any
    ways: int
    unless: bool = False  # whether to do B of "[A] unless [B]" (CR 732.6)
    less: bool = False  # whether another way does more: says yes, chooses a longer list, or is
    # the first order of several


@dataclass(frozen=True, slots=True)
class Move:
    """What was done, which game it led to, and what happened."""

    actions: tuple[Action, ...]  # as under `do:`, one after the other
    player: str | None  # who acted; None: all passed
    game: Game  # at rest, or over
    choices: tuple[Chosen, ...]
    resolved: str | None = None  # what resolved: the label of an ability, the id of a spell
    forced: bool = False  # a triggered ability resolved
    done: Done | None = None  # what was activated, or which card was cast or played
    alone: bool = False  # one of several mana abilities that are alike was activated

    @property
    def less(self) -> bool:
        """Whether less was done than could be done, or in another order."""
        return self.alone or any(choice.less for choice in self.choices)

    @property
    def declares(self) -> bool:
        """Whether attackers or blockers were declared."""
        first = self.actions[0]
        return isinstance(first, Mapping) and ("attack" in first or "block" in first)

    @property
    def passes(self) -> bool:
        """Whether all passed on an empty stack."""
        return isinstance(self.actions[0], Mapping) and "pass" in self.actions[0]


@dataclass(frozen=True, slots=True)
class _Begun:
    """A move that has begun: whose it is, and the game on its way."""

    origin: int
    actions: tuple[Action, ...]
    player: str | None
    game: Game
    choices: tuple[Chosen, ...] = ()
    resolved: str | None = None
    forced: bool = False
    done: Done | None = None
    alone: bool = False

    def after(self, game: Game, *choices: Chosen) -> _Begun:
        """The same move further on."""
        return replace(self, game=game, choices=(*self.choices, *choices))


class Mover:
    """Finds the moves of many games at once."""

    def __init__(
        self,
        doing: Performer,
        viewer: Viewer,
        *,
        from_pool_only: bool = True,
        through_steps: bool = False,
        through_combat: bool = False,
    ) -> None:
        ignore = doing.kernel.options.ignore_unsupported
        changes = {"from_pool_only": from_pool_only, "leaves_out": ignore}
        self.doing = doing.acting_in("cast", "activate", **changes)
        self.viewer, self.through_steps = viewer, through_steps
        self.through_combat = through_combat  # to the end of the combat that goes on
        self.kernel = self.doing.kernel
        self.left_out: list[dict[str, object]] = []
        self.wasting = False  # whether steps were not ended since mana would have been lost
        self.settled: Settled = Memory(REMEMBERED)  # a loop is gone around again to be judged
        self.held: set[int] = set()  # places of the games of which a part was left that does less

    def resolutions(self, games: Sequence[tuple[Game, Likeness]]) -> list[list[Move]]:
        """What follows where all players pass, for each game; nothing where the stack is empty."""
        begun = [
            self._resolution(place, game)
            for place, (game, _) in enumerate(games)
            if game.state.stack
        ]
        return self._made(begun, games, EVERYTHING)

    def moves(
        self, games: Sequence[tuple[Game, Likeness]], part: Part = EVERYTHING
    ) -> list[list[Move]]:
        """Every move of each game, or a part of them."""
        begun: list[_Begun] = []
        self.held = set()
        for place, (game, alike) in enumerate(games):
            if not part.passing:
                continue
            if open_declaration(game) is not None:
                begun += self._declarations(place, game, alike)
            elif game.state.stack:
                begun.append(self._resolution(place, game))
            elif not self._goes_through(game):
                continue
            elif any(p.mana_pool for p in game.state.players):
                self.wasting = True
            else:
                begun.append(_passing(place, game))
        if part.acting:
            begun += self._deeds(games, part)
        return self._made(begun, games, part)

    def _goes_through(self, game: Game) -> bool:
        """Whether the step is gone through to the next one."""
        in_combat = bool(game.state.combat.get("attacks")) and game.state.turn.step in FIGHTING
        return self.through_steps or (self.through_combat and in_combat)

    def repeat(self, game: Game, move: Move, names: Mapping[str, str]) -> Move | None:
        """A move once more, its objects as they are called now; None where it can't be made."""
        running: list[_Begun] = []
        if move.declares:
            if open_declaration(game) is not None:
                action = _declaration(move.actions[0], names)
                running = [self._declared(0, game, action, move.player)]
        elif move.player is not None:
            actions = [renamed(dict(action), names) for action in move.actions]
            surveyor = Surveyor(self.doing, game, move.player)
            running = list(self._begun(0, surveyor, actions))
        elif move.passes == bool(game.state.stack):
            return None
        else:
            running = [_passing(0, game) if move.passes else self._resolution(0, game)]
        todo = list(move.choices)
        while running:
            settled = self._settled(running)
            if not settled or settled[0].game.illegal is not None:
                return None
            (begun,) = settled
            choice = begun.game.waiting
            if choice is None:
                return _move(begun)
            key = key_of(choice)
            order = choice.kind == "order"
            told = todo.pop(0) if todo and (todo[0].key == key or not order) else None
            way = stated_way(begun.game, renamed(told.value, names)) if told is not None else None
            if way is None and order:  # what triggers besides is put on the stack in any order
                way = next(ways(begun.game))
            if way is None:
                return None
            number = number_of_ways(begun.game) if told is None else told.ways
            row = Chosen(choice.player, key, way[0], number, told is not None and told.unless)
            running = [begun.after(make(begun.game, *way), row)]
        return None

    # ------------------------------------------------------------ beginning
    def _resolution(self, origin: int, game: Game) -> _Begun:
        top = game.state.objects[game.state.stack[-1]]
        label = top.ability or top.id
        forced = top.content is not None and top.content.kind in ("triggered", "chapter")
        begun = self.doing.act(_fresh(game), "resolve", 0)
        action: Any = {"forced": label} if forced else "resolve"
        return _Begun(origin, (action,), None, begun, (), label, forced)

    def _declarations(self, origin: int, game: Game, alike: Likeness) -> Iterator[_Begun]:
        """Every way to declare attackers or blockers; what differs in names alone is one way."""
        try:
            found = declarations.decision(self.doing, game, max_answers=MOST_WAYS)
        except UnsupportedError as error:
            self._note(error)
            return
        assert found is not None
        if not found["complete"]:
            raise LimitError(f"more than {MOST_WAYS} ways to declare {found['decision']}")
        words: Mapping[str, str] = {
            **{"attacks": "attack", "blocks": "block", "bands": "bands", "player": "player"},
        }
        seen: dict[str, Action] = {}
        for play in found["plays"]:
            action: Action = {words[word]: value for word, value in play.items() if word != "cost"}
            seen.setdefault(repr(renamed(action, alike.exact)), action)
        if len(seen) > MOST_DECLARED:
            raise LimitError(f"more than {MOST_DECLARED} ways to declare {found['decision']}")
        for action in seen.values():
            player = found["player"] if len(seen) > 1 else None
            yield self._declared(origin, game, action, player)

    def _declared(self, origin: int, game: Game, action: Action, player: str | None) -> _Begun:
        """A declaration; it is nobody's choice where there is no other one."""
        begun = self.doing.act(_fresh(game), action, 0)
        return _Begun(origin, (action,), player, begun)

    def _deeds(self, games: Sequence[tuple[Game, Likeness]], part: Part) -> Iterator[_Begun]:
        asked = [
            (place, player.id)
            for place, (game, _) in enumerate(games)
            for player in game.state.players
            if not player.left and open_declaration(game) is None
        ]
        surveys = [
            _fresh(games[place][0]).with_(tasks=(Task(Function("survey", [String(who)])),))
            for place, who in asked
        ]
        for (place, who), atoms in zip(asked, self.kernel.look(surveys), strict=True):
            game, alike = games[place]
            surveyor = Surveyor(self.doing, game, who)
            yield from self._of_player(place, surveyor, alike, atoms, part)

    def _of_player(
        self,
        place: int,
        surveyor: Surveyor,
        alike: Likeness,
        atoms: Mapping[str, list[Symbol]],
        part: Part,
    ) -> Iterator[_Begun]:
        refused = {symbol.arguments[1] for symbol in atoms["refused"]}
        for symbol in sorted(atoms["unsure"], key=str):
            _, deed, reason = symbol.arguments
            if deed not in refused:
                self._leave_out(surveyor, deed, reason.string)
        wants_x = {symbol.arguments[1] for symbol in atoms["wants_x"]}
        additional: dict[Symbol, list[str]] = {}
        for symbol in sorted(atoms["kickable"], key=str):
            additional.setdefault(symbol.arguments[1], []).append(additional_cost(symbol)[0])
        tried = sorted({s.arguments[2] for s in atoms["tried"]} - refused, key=str)
        groups: dict[str, list[Symbol]] = {}
        for deed in tried:
            first = deed.arguments[0].string
            like = alike.exact.get(first, first) if first not in alike.stack else first
            groups.setdefault(repr((like, deed.name, deed.arguments[1:])), []).append(deed)
        by_which = surveyor.by_which(surveyor.game, atoms)
        pool = _mana(surveyor.game, surveyor.player)
        for deeds in groups.values():
            deed = deeds[0]
            xs: Iterable[int | None] = range(min(pool, MOST_X) + 1) if deed in wants_x else (None,)
            words = additional.get(deed, [])
            done = _done(surveyor, deed)
            if (done in part.done) == part.others:
                continue
            alone = len(deeds) > 1 and _is_mana(done)
            if alone and part.most:
                together = [surveyor.action(each) for each in deeds]
                yield from self._begun(place, surveyor, together, done)
            if alone and not part.less:
                self.held.add(place)
                continue
            sayings = [{"as": way} for way in by_which.get(deed, ())] or [{}]
            for x, paid, said in product(xs, product((0, 1), repeat=len(words)), sayings):
                more: Action = said
                for word, times in zip(words, paid, strict=True):
                    more = with_cost(more, word, times)
                actions = [surveyor.action(deed, x, more)]
                yield from self._begun(place, surveyor, actions, done, alone=alone)

    def _begun(
        self,
        place: int,
        surveyor: Surveyor,
        actions: list[Action],
        done: Done | None = None,
        *,
        alone: bool = False,
    ) -> Iterator[_Begun]:
        """The actions of a move, the first one next."""
        game = _fresh(surveyor.game)
        try:
            for action in reversed(actions):
                game = self.doing.act(game, action, 0)
        except UnsupportedError as error:
            self._note(error)
            return
        except InputError:
            return
        yield _Begun(place, tuple(actions), surveyor.player, game, done=done, alone=alone)

    # ------------------------------------------------------------ going on
    def _made(
        self, begun: Iterable[_Begun], games: Sequence[tuple[Game, Likeness]], part: Part
    ) -> list[list[Move]]:
        """The moves of a part, settled; illegal ones are none."""
        found: list[list[Move]] = [[] for _ in games]
        running = list(begun)
        while running:
            following: list[_Begun] = []
            for each in self._settled(running):
                if each.game.illegal is not None:
                    continue
                if each.game.waiting is None:
                    move = _move(each)
                    meant = part.less if move.less else part.most
                    if meant and not (move.passes and _in_another_turn(move.game)):
                        found[each.origin].append(move)
                else:
                    following += self._ways(each, games[each.origin], part)
            running = following
        return found

    def _settled(self, running: list[_Begun]) -> list[_Begun]:
        """All of them, until a choice is open or nothing is left to do."""
        labelled = [each.game.with_(attempt=place) for place, each in enumerate(running)]
        try:
            games = self.kernel.settle_again(labelled, self.settled)
        except UnsupportedError as error:
            if len(running) == 1:
                self._note(error)
                return []
            half = len(running) // 2
            return self._settled(running[:half]) + self._settled(running[half:])
        return [running[game.attempt].after(game) for game in games]

    def _ways(self, begun: _Begun, origin: tuple[Game, Likeness], part: Part) -> Iterator[_Begun]:
        """The ways of the part to make the open choice; what differs in names alone is one way."""
        choice = begun.game.waiting
        assert choice is not None
        names = _interchangeable(begun.game, origin[1])
        if choice.word == "color":  # colors of which nothing speaks can be exchanged
            others = set(COLOR_NAMES) - self.viewer.colors(origin[0], choice.player)
            names |= dict.fromkeys(others, "another color")
        seen: dict[str, Any] = {}
        for place, way in enumerate(ways(begun.game)):
            if place >= MOST_WAYS:
                raise LimitError(f"more than {MOST_WAYS} ways to choose {key_of(choice)}")
            value = renamed(way[0], names)
            told = repr(value) if choice.kind in ORDERED else _unordered(value)
            seen.setdefault(told, way)
        most = max(map(_extent, (value for value, _ in seen.values())), default=0)
        orders: set[str] = set()
        for value, terms in seen.values():
            unless = choice.term.name == "unless"
            less = _extent(value) < most or _unordered(value) in orders
            orders.add(_unordered(value))
            if less and not part.less:
                self.held.add(begun.origin)
                continue
            row = Chosen(choice.player, key_of(choice), value, len(seen), unless, less)
            yield begun.after(make(begun.game, value, terms), row)

    # ------------------------------------------------------------ what can't be told
    def _note(self, error: UnsupportedError) -> None:
        self.left_out += [row for row in error.paragraphs if row not in self.left_out]

    def _leave_out(self, surveyor: Surveyor, deed: Symbol, reason: str) -> None:
        id_ = deed.arguments[0].string
        thing = surveyor.game.state.objects.get(id_)
        row: dict[str, object] = {"object": id_, "card": thing.card if thing else None}
        text = said_deed(surveyor.game.state, deed)
        row |= {"text": text, "reason": f"not worked out yet: {reason}"}
        if row not in self.left_out:
            self.left_out.append(row)


def _fresh(game: Game) -> Game:
    """A game at rest without what led to it."""
    return game.with_(tasks=(), log=(), choices=(), other_ways=(), attempt=0)


def _passing(origin: int, game: Game) -> _Begun:
    """All pass on an empty stack: the step ends (CR 500.2)."""
    begun = _fresh(game).with_(tasks=(Task(Function("pass_on")),))
    return _Begun(origin, ({"pass": game.state.turn.step},), None, begun)


def _declaration(action: Action, names: Mapping[str, str]) -> Action:
    """A declaration with what its creatures are called now."""

    def now(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {names.get(who, who): now(whom) for who, whom in value.items()}
        if isinstance(value, list | tuple):
            return [now(inner) for inner in value]
        return names.get(value, value)

    return {word: now(value) for word, value in action.items()}


def _in_another_turn(game: Game) -> bool:
    """Whether a turn of the normal order has begun on the way."""
    return game.state.turn.extra_place is None and any(
        row["event"] == "step" and row["step"] == "untap" for row in game.log
    )


def _move(begun: _Begun) -> Move:
    """What a move has become; one that passes says how far."""
    choices = tuple(begun.choices)
    actions = begun.actions
    if isinstance(actions[0], Mapping) and "pass" in actions[0]:
        actions = ({"pass": begun.game.state.turn.step},)
    how = (begun.resolved, begun.forced, begun.done, begun.alone)
    return Move(actions, begun.player, begun.game, choices, *how)


def _mana(game: Game, player: str) -> int:
    return sum(p.mana_pool.count("{") for p in game.state.players if p.id == player)


def _done(surveyor: Surveyor, deed: Symbol) -> Done | None:
    """What is done; None for other special actions than to play a land (CR 116)."""
    id_ = deed.arguments[0].string
    if deed.name == "activate":
        return content_of(
            surveyor.doing.table, surveyor.names, surveyor.layers, id_, deed.arguments[1]
        )
    return surveyor.game.state.objects[id_].card if deed.name in ("cast", "play") else None


def _is_mana(done: Done | None) -> bool:
    """Whether a mana ability is activated that costs nothing but tapping (CR 605.1a)."""
    return (
        isinstance(done, Ability)
        and done.kind == "mana"
        and done.cost is not None
        and done.cost.kind == "tap_symbol"
    )


def _interchangeable(game: Game, alike: Likeness) -> dict[str, str]:
    """What objects are called that can be exchanged for one another: what they are like.

    Those that were alike as the move began, and of which nothing that is going on speaks.
    """
    spoken = repr((game.frames, game.tasks, game.pending, [d.frame for d in game.delayed]))
    return {
        name: kind
        for name, kind in alike.exact.items()
        if f"'{name}'" not in spoken and f'"{name}"' not in spoken and name in game.state.objects
    }


def _extent(value: Any) -> int:
    """How much a choice does: yes more than no, a long list more than a short one."""
    return len(value) if isinstance(value, list) else int(value is True)


def _unordered(value: Any) -> str:
    return repr(sorted(map(repr, value))) if isinstance(value, list) else repr(value)
