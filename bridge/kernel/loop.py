"""The loop of the kernel: the topmost task of many games at once, until somebody must choose."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Number, String, Symbol
from clingather.bridge.facts.past import counted
from clingather.bridge.kernel.announcing import (
    UnpayableError,
    in_pool,
    is_other_cost,
    mana_tasks,
    payment_beside,
    spent_task,
)
from clingather.bridge.kernel.answers import Answers, Heard
from clingather.bridge.kernel.changes.abilities import ability_number, not_yet
from clingather.bridge.kernel.declaring import (
    Declaring,
    Pairs,
    blocks_by,
    blocks_in,
    declarers,
)
from clingather.bridge.kernel.draft import Draft
from clingather.bridge.kernel.events import (
    Roles,
    called_in,
    caused,
    entering_with,
    logged,
    proposed_in,
    roles_in,
    with_results,
    with_roles,
    with_tokens,
)
from clingather.bridge.kernel.facts import Imagined, Table, asks_about_event
from clingather.bridge.kernel.gate import Gate
from clingather.bridge.kernel.happenings import written
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.program import BEFOREHAND, READS, SURVEYS
from clingather.bridge.kernel.refusals import amount_in_words, reason_of, unmodelled
from clingather.bridge.kernel.said import Said
from clingather.bridge.kernel.saying import said_task
from clingather.bridge.kernel.spells import COMPOUND
from clingather.bridge.kernel.subgames import brought_in, ended, left_main_game, resumed
from clingather.bridge.kernel.values import (
    Choice,
    Frame,
    Game,
    Known,
    Pending,
    Task,
)
from clingather.bridge.layer_system.characteristics import unsupported_paragraphs, what_it_was
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.state.values import State

# choices that are about one object
ABOUT_ONE = frozenset(
    {
        "arranged",
        "as_unblocked",
        "assign",
        "buried",
        "clashed",
        "chosen_entering",
        "counter_entering",
        "copying",
        "dated",
        "enters_untapped",
        "enters_under",
        "enlists",
        "exerts",
        "riots",
        "unleashes",
        "starting_chapter",
        "tribute_from",
        "pays_tribute",
        "enchants",
        "instead",
        "put_in",
        "stay_tapped",
        "to_command_zone",
    }
)
# tasks about declarations
DECLARED = frozenset({"declare_attackers", "declare_blockers", "blocks_of"})
AHEAD = frozenset({"announce", "commit"})  # tasks of which some are looked at beforehand
LIMIT = 5_000  # micro-steps of one call
Settled = dict[Hashable, tuple[int, Game]]  # by `Game.key`: how many steps it took, and what to


class Kernel:
    """Takes games forward; everything that it remembers is for speed only."""

    def __init__(self, table: Table, options: Options) -> None:
        self.table, self.options = table, options
        self.gate = Gate(table, options.actions)
        self.answers = Answers(options.engine)
        self.unsupported: list[dict[str, object]] = []  # what was left out, where that is allowed

    def with_options(self, options: Options) -> Kernel:
        """A kernel with other options that shares what this one remembers and writes down."""
        other = Kernel(self.table, options)
        other.answers, other.unsupported = self.answers, self.unsupported
        return other

    def look(self, games: Sequence[Game]) -> list[Mapping[str, list[Symbol]]]:
        """What the encodings say of games of which every task were next; nothing is done."""
        _demand_single(games)
        self._demand_understood(games)
        for game in games:
            layers = self._layers(game.state)
            if layers.unsettled:
                self.leave_out(unsupported_paragraphs(game.state, layers))
        return self._asked(games, SURVEYS, all_tasks=True)

    def settle_again(self, games: Sequence[Game], known: Settled) -> list[Game]:
        """What `settle` makes of games of which some were settled before."""
        keys = [game.key() for game in games]
        found = {key: row for key in keys if (row := known.get(key)) is not None}
        new = [place for place, key in enumerate(keys) if key not in found]
        for place, steps, after in self._settle([games[place] for place in new]):
            found[keys[new[place]]] = known[keys[new[place]]] = steps, after
        rows = [(*found[key], game.attempt) for key, game in zip(keys, games, strict=True)]
        rows.sort(key=itemgetter(0))
        return [after.with_(attempt=attempt) for _, after, attempt in rows]

    def settle(
        self, games: Sequence[Game], until: Callable[[Symbol], bool] = lambda _: False
    ) -> list[Game]:
        """Take each game forward until a choice is open or nothing is left to do.

        A game whose next task is one that `until` names stops before it.
        """
        return [game for *_, game in self._settle(games, until)]

    def _settle(
        self, games: Sequence[Game], until: Callable[[Symbol], bool] = lambda _: False
    ) -> list[tuple[int, int, Game]]:
        """The same by places, with how many steps each took: those with the fewest come first."""
        _demand_single(games)

        def rests(game: Game) -> bool:
            over = game.over and not game.goes_on_outside
            still = game.waiting is not None or over or not game.tasks
            return still or until(game.tasks[-1].term)

        running = [(0, place, game) for place, game in enumerate(games)]
        done: list[tuple[int, int, Game]] = []
        while running:
            limits.check()
            moved = self._moved([game for *_, game in running], rests)
            rows = [
                (steps + more, place, game)
                for (steps, place, _), (more, game) in zip(running, moved, strict=True)
            ]
            running = []
            for row in rows:
                if row[0] > LIMIT:
                    raise LimitError(f"not settled after {LIMIT} steps")
                (done if rests(row[-1]) else running).append(row)
        return [(place, steps, game) for steps, place, game in sorted(done, key=itemgetter(0, 1))]

    # ------------------------------------------------------------ one step
    def _moved(
        self, games: Sequence[Game], rests: Callable[[Game], bool]
    ) -> list[tuple[int, Game]]:
        """Each game taken forward, and by how many steps.

        That is one step; by the engine it is as many as leave its state as it is, since that does
        least where it is asked of one state again and again.
        """
        self._demand_understood(games)
        if self.answers.together:
            found = self._asked(games, READS)
            return [(1, self._taken(*each)) for each in zip(games, found, strict=True)]
        return [self._moved_alone(game, rests) for game in games]

    def _moved_alone(self, game: Game, rests: Callable[[Game], bool]) -> tuple[int, Game]:
        """A game that is understood, and by how many steps it was taken forward."""
        state, steps = game.state, 0
        while True:
            (atoms,) = self._asked([game], READS)
            game = self._taken(game, atoms)
            steps += 1
            if game.state is not state or rests(game) or steps > LIMIT:
                return steps, game
            limits.check()
            self._demand_understood([game])

    def _taken(self, game: Game, atoms: Mapping[str, list[Symbol]]) -> Game:
        """A game after its step, of which a trail is told."""
        after = _forgetting(self._with_main_game(self.taken(game, atoms)))
        if self.options.trail is not None:
            self.options.trail.note(game, after)
        return after

    def _with_main_game(self, game: Game) -> Game:
        """A subgame of whose cards its main game knows, and of its end (CR 729.4a, 729.5)."""
        if game.main_game is None:
            return game
        for main in brought_in(game):
            (left,) = self.settle([main])
            game = left_main_game(game, left)
        return ended(game)

    def asked(self, game: Game) -> tuple[Said, Mapping[str, list[Symbol]]]:
        """What is said of a game for its next step, and what the encodings make of it."""
        heard = Heard(self.options.engine)
        other = self.with_options(self.options)
        other.answers = heard
        (found,) = other._asked([game], READS)
        return heard.said, found

    def _asked(
        self, games: Sequence[Game], reads: tuple[str, ...], *, all_tasks: bool = False
    ) -> list[Mapping[str, list[Symbol]]]:
        """What is read of each game, with the states that are to be looked at beforehand."""
        found = self.answers.about([self._facts(game, (), all_tasks) for game in games], reads)
        ahead = [
            place
            for place, (game, atoms) in enumerate(zip(games, found, strict=True))
            if atoms["looks_beforehand"] and game.tasks[-1].term.name in AHEAD
        ]
        if not ahead:
            return found
        imagined: dict[int, Imagined] = dict(
            zip(ahead, self._imagined([games[place] for place in ahead]), strict=True)
        )
        facts = [self._facts(games[place], looks, all_tasks) for place, looks in imagined.items()]
        for place, atoms in zip(ahead, self.answers.about(facts, reads), strict=True):
            found[place] = atoms
            if apart := {symbol.arguments[1] for symbol in atoms["looks_apart"]}:
                game = games[place]
                looks = self._imagined_apart(game, imagined[place], apart)
                (found[place],) = self.answers.about([self._facts(game, looks, all_tasks)], reads)
        return found

    def _facts(self, game: Game, imagined: Imagined, all_tasks: bool) -> Said:
        """The facts of a game; of what would enter, all that it says must be understood."""
        if not all_tasks:
            for would, which in imagined:
                ids = [id_ for _, id_ in which]
                self.leave_out(self.gate.entering(would, ids, self._layers(would)))
        return self.table.facts(game, imagined, all_tasks)

    def _imagined_apart(self, game: Game, whole: Imagined, apart: set[Symbol]) -> Imagined:
        """The same with a state for each of some events, and one for all others."""
        task = game.tasks[-1]
        called = {event: id_ for _, which in whole for event, id_ in which}
        alone = [[row] for row in task.events if row[0] in apart]
        groups = [*alone, [row for row in task.events if row[0] not in apart]]
        parts = [
            game.with_(tasks=(*game.tasks[:-1], replace(task, events=tuple(group))))
            for group in groups
        ]
        return tuple(look for looks in self._imagined(parts, called) for look in looks)

    def _imagined(
        self, games: Sequence[Game], called: Mapping[Symbol, str] | None = None
    ) -> list[Imagined]:
        """The state of each as the encodings want to look at it: with what they would make of it.

        Tokens that some events create are called as said.
        """
        self.table.layers([game.state for game in games])
        found = self.answers.about([self.table.supposed(game) for game in games], BEFOREHAND)
        imagined: list[Imagined] = []
        for game, atoms in zip(games, found, strict=True):
            changes = [symbol.arguments[1] for symbol in atoms["makes"]]
            draft = Draft(game, self.table, self._layers(game.state))
            draft.called = {**called_in(game.tasks[-1].events), **(called or {})}
            draft.make(changes)
            made = dict(draft.created)
            entering = (symbol.arguments[1:] for symbol in atoms["would_enter"])
            which = ((event, made.get(thing) or thing.string) for event, thing in entering)
            look = draft.game().state, tuple(sorted(which, key=str))
            imagined.append((look,) if changes else ())
        self.table.layers([would for looks in imagined for would, _ in looks])
        return imagined

    def leave_out(self, rows: Iterable[dict[str, object]]) -> None:
        """Write down what is left out, once each; refuse it where that is not allowed."""
        rows = list(rows)
        if rows and not self.options.ignore_unsupported:
            raise UnsupportedError(rows)
        self.unsupported += [row for row in rows if row not in self.unsupported]

    def _demand_understood(self, games: Sequence[Game]) -> None:
        """Refuse what matters and is not interpreted, or write down that it was left out."""
        for game, layers in zip(games, self.table.layers([g.state for g in games]), strict=True):
            if not self.options.ignore_unsupported:
                self.gate.demand(game, layers)
                continue
            self.leave_out(self.gate.check(game, layers))

    def _demand_values(self, game: Game, unvalued: list[Symbol]) -> None:
        """Refuse an instruction with an amount that no rule gives a value (CR 107.2)."""
        for symbol in unvalued:
            row = said_task(game, game.tasks[-1].term, self.table.cards)
            self.leave_out([{**row, "reason": f"{amount_in_words(symbol)} has no value here"}])

    def taken(self, game: Game, atoms: Mapping[str, list[Symbol]]) -> Game:
        """A game after its topmost task was looked at."""
        if atoms["straightaway"]:  # before it is looked at what triggers (CR 702.131d)
            draft = Draft(game, self.table, self._layers(game.state))
            draft.make([symbol.arguments[1] for symbol in atoms["straightaway"]])
            return draft.game()
        if atoms["implied_way"]:
            return _in_the_way(game, *atoms["implied_way"][0].arguments[1:])
        if unclear := unmodelled(game, atoms, self.table.cards):
            if not self.options.leaves_out:
                raise UnsupportedError(unclear)
            self.leave_out(unclear)
            return game.with_(tasks=(), illegal=("", "not worked out yet"))
        if atoms["illegal"]:
            return _broken(self.table, game, atoms["illegal"])
        if game.tasks[-1].term.name in DECLARED:
            declared = self._declared(game, atoms["declaration"])
            if declared is not None:
                return declared
        choice = self._choice(game, atoms)
        if choice is not None:
            return game.with_(waiting=choice)
        self._demand_values(game, atoms["unvalued"])
        task, rest = game.tasks[-1], game.tasks[:-1]
        if task.term.name == "commit":
            return self._committed(game.with_(tasks=rest), task, atoms)
        if task.term.name == "watch":
            return self._watched(game.with_(tasks=rest), task, atoms)
        if atoms["fund"]:
            price = self._other_costs(game) if atoms["weighs_costs"] else []
            return self._paid(game.with_(tasks=rest), task, atoms["fund"], price)
        rest = rest[:-1] if atoms["next_done"] else rest
        after, tasks, following = game.with_(tasks=rest), list(rest), _in_order(atoms["then"])
        if atoms["makes"] or task.term.name == "end_subgame":
            draft = Draft(after, self.table, self._layers(game.state))
            draft.make([symbol.arguments[1] for symbol in atoms["makes"]])
            after = draft.game()
            if draft.restarted:
                return after.with_(tasks=())
            if task.term.name == "end_subgame":
                return resumed(after, draft.to_main_game)
            # its modes are chosen, then its targets (CR 603.3c, 603.3d)
            for id_ in draft.pushed if not atoms["unchosen"] else ():
                following += [Function(word, [String(id_)]) for word in ("aim", "modes")]
            following += [Function("resolve_mana", [String(id_)]) for id_ in draft.started]
            following += [Function("check", [Number(number)]) for number in draft.unsure]
        after = self._state_triggers(after, game.state, atoms)
        tasks += map(Task, following)
        proposed = proposed_in(atoms["propose"], atoms["with_detail"])
        if proposed:
            tasks.append(Task(_commit(task.term), events=caused(proposed, task.term)))
        if _did_nothing(task, rest, atoms):
            row = {"event": "no_effect", "object": self._label(game), "rule": "609.3"}
            row |= {"what": _said_action(_verb(task.term)), "reason": NOTHING_TO_DO}
            after = after.with_(log=(*after.log, row))
        announced = proposed_in(atoms["announces"], atoms["with_detail"])
        if announced:  # nothing replaces it, and it changes nothing
            after = logged(after, announced, game.state)
            if not atoms["unheard"]:
                tasks.append(Task(Function("watch"), events=announced, before=after.state))
        if amounting := proposed_in(atoms["amounts_to"], []):
            before = _as_it_lay_there(game.state)
            tasks.append(Task(Function("watch"), events=amounting, before=before))
        if after.state.effects != game.state.effects:  # who controls what may be different now
            tasks.append(Task(Function("watch"), before=game.state))
        return after.with_(tasks=tuple(tasks))

    def _declared(self, game: Game, facts: list[Symbol]) -> Game | None:
        """A game in which a declaration is illegal, or has to be filled in; None for a legal one.

        A declaration of `least` is of what has to be declared, no more.
        """
        task = game.tasks[-1]
        said = tuple(each.arguments[1] for each in facts)
        if task.term.name == "blocks_of":
            return self._blocks_of(game, said)
        found = Declaring(said)
        stated = task.term.arguments[0]
        if stated.name != "least":
            broken = found.broken(frozenset(stated.arguments))
            return None if broken is None else game.with_(tasks=(), illegal=broken)
        already = game.state.combat.get("declaring", {})
        parts = [found]
        if already:  # of those who have not declared yet
            parts = [Declaring(said, who) for who in declarers(said) if who not in already]
        least = blocks_in(already)
        for part in parts:
            first, *others = part.least()
            if others:
                text = task.term.name.replace("_", " ")
                row: dict[str, object] = {"object": "do", "card": None, "text": text}
                reason = "what must be declared can be chosen, and is not stated"
                raise UnsupportedError([{**row, "reason": reason}])
            least |= first
        return _whole_declaration(game, task.term.name, least)

    def _blocks_of(self, game: Game, said: tuple[Symbol, ...]) -> Game:
        """A game in which one defending player has declared blockers, the others may (CR 802.4).

        Once nobody is left who could block, all that was declared is declared at once.
        """
        stated, player = game.tasks[-1].term.arguments
        who, pairs = player.string, frozenset(stated.arguments)
        broken = Declaring(said, who).broken(pairs)
        if broken is not None:
            return game.with_(tasks=(), illegal=broken)
        already = {**game.state.combat.get("declaring", {}), who: blocks_by(pairs)}
        if set(declarers(said)) <= already.keys():
            return _whole_declaration(game, "declare_blockers", blocks_in(already))
        combat = {**game.state.combat, "declaring": already}
        return game.with_(state=replace(game.state, combat=combat), tasks=game.tasks[:-1])

    def _other_costs(self, game: Game) -> list[Symbol]:
        """What the parts of a cost that are no mana ask of the payment that is next (CR 601.2h)."""
        task, name = game.tasks[-1], game.tasks[-1].term.arguments[0]
        others = tuple(each for each in game.tasks if is_other_cost(each.term, name))
        (atoms,) = self.look([game.with_(tasks=(*others, task))])
        return atoms["price"]

    def _paid(self, game: Game, task: Task, fund: list[Symbol], price: list[Symbol]) -> Game:
        """Mana abilities to be activated for a payment, or the payment itself (CR 601.2g, h)."""
        frame = game.frames[task.term.arguments[0].string]
        player = frame.controller
        try:
            asked = in_pool(fund) if self.options.from_pool_only else fund
            found = payment_beside(asked, price, self.options.engine)
        except UnpayableError as problem:
            if not problem.sure:
                row: dict[str, object] = {"object": frame.label, "card": None, "text": "its cost"}
                reason = "whether a mana ability that needs more than tapping could pay for it"
                raise UnsupportedError([{**row, "reason": reason}]) from None
            return game.with_(tasks=(), illegal=("601.2h", "its mana can't be paid"))
        if task.term.name == "mana":
            game, tasks = mana_tasks(self.table, game, self._layers(game.state), player, found)
            *below, spend = game.tasks
            if tasks or spend.term.name != "spend":
                return game.with_(tasks=(*game.tasks, *reversed(tasks)))
            game = game.with_(tasks=tuple(below))  # nothing is activated: so it is paid
        return game.with_(tasks=(*game.tasks, spent_task(task.term, player, found)))

    def _layers(self, state: State) -> Layers:
        return self.table.layers([state])[0]

    # ------------------------------------------------------------ events
    def _committed(self, game: Game, task: Task, atoms: Mapping[str, list[Symbol]]) -> Game:
        """Events after replacement: changed ones are looked at again, settled ones happen."""
        extra = [Task(term) for term in _in_order(atoms["then"])]
        if atoms["converting"]:
            events = proposed_in(atoms["next_event"], atoms["next_detail"])
            again = (Task(task.term, events=events),) if events else ()
            draft = Draft(game, self.table, self._layers(game.state))
            draft.make([symbol.arguments[1] for symbol in atoms["makes"]])
            roles = roles_in(atoms["event_role"])
            besides = [self._besides(draft, game, game, roles, *each) for each in draft.instead]
            return draft.game().with_(tasks=(*game.tasks, *extra, *besides, *again))
        layers = self._layers(game.state)
        draft = Draft(game, self.table, layers)
        draft.called = called_in(task.events)
        draft.make([symbol.arguments[1] for symbol in atoms["makes"]])
        events = with_tokens(task.events, draft)
        announced = proposed_in(atoms["announces"], [])
        for event, details in (*events, *announced):
            for row in written(event, details, game.state):
                draft.happen(**row | entering_with(row, draft.objects))
        hidden = {symbol.arguments[1] for symbol in atoms["out_of_sight"]}
        after = with_results(draft.game(), game.state, task, events, hidden)
        watch = Task(Function("watch"), events=(*events, *announced), before=game.state)
        watches = () if atoms["unheard"] else (watch,)
        roles = roles_in(atoms["event_role"])
        besides = [self._besides(draft, game, after, roles, *each) for each in draft.instead]
        after = after.with_(frames={**draft.frames, **after.frames})
        return after.with_(tasks=(*after.tasks, *extra, *watches, *besides))

    def _besides(
        self, draft: Draft, before: Game, after: Game, roles: Roles, context: Symbol, player: str,
        event: Symbol, action: Symbol,
    ) -> Task:  # fmt: skip
        """The task of what a replacement effect does besides, in a frame of its own.

        The event may give its source the ability, or take it away, or end the effect.
        """
        if context.name == "static":
            now = self.table.has(self._layers(after.state), *context.arguments)
            then = after.state if now else before.state
            frame = self._source_frame(then, after.state, context, player)
        else:
            (effect,) = (e for e in before.state.effects if e.id == context.arguments[0].string)
            frame = Frame(player, effect.source, effect.incarnation, effect.source)
        name = draft.free_id(f"{frame.source}_instead")
        while name in draft.frames:
            name += "_"
        draft.frames[name] = with_roles(frame, roles[context, event], after.state)
        return Task(Function("run", [String(name), Number(1), action]))

    def _watched(self, game: Game, task: Task, atoms: Mapping[str, list[Symbol]]) -> Game:
        """The abilities that triggered wait to be put on the stack (CR 603.2, 603.3)."""
        assert task.before is not None
        pending, log = list(game.pending), list(game.log)
        roles, under = roles_in(atoms["event_role"]), _under(atoms["triggers_under"])
        back: dict[tuple[Symbol, ...], list[Known]] = defaultdict(list)
        for symbol in sorted(atoms["recalls"], key=str):
            _, *which, name, thing, incarnation = symbol.arguments
            back[tuple(which)].append((name, thing.string, incarnation.number))
        behind = {tuple(symbol.arguments[1:4]): symbol for symbol in atoms["left_behind"]}
        waiting: dict[tuple[Symbol, ...], list[int]] = defaultdict(list)
        checks: list[Task] = []
        limited: Counter[str] = Counter(game.state.history.get("triggers", {}))
        for symbol in sorted(atoms["times"], key=_triggering_last):
            _, context, ability, event, times = symbol.arguments
            content = self.table.numbering.abilities[ability.number]
            past = any(s.arguments[1:] == [context, ability] for s in atoms["looks_at_past"])
            if context.name == "by":
                frame = game.delayed[context.arguments[0].arguments[0].number].frame
            else:
                then = task.before if past else game.state
                frame = self._source_frame(then, game.state, context, under[context])
            if left := behind.get((context, ability, event)):  # another object now (CR 400.7)
                frame = replace(frame, incarnation=left.arguments[-1].number)
            frame = with_roles(frame, roles[context, event], game.state)
            known = back[context, ability, event]
            frame = replace(frame, looked_back=(*frame.looked_back, *known))
            abouts: list[int | None] = [None]
            if event.name == "triggering":  # for each ability that has triggered (CR 603.3b)
                abouts = list(waiting[tuple(event.arguments)])
            for about in abouts * times.number:
                number = max((each.number for each in pending), default=0) + 1
                pending.append(Pending(number, content, _about(frame, about)))
                waiting[context, ability, event].append(number)
                if asks_about_event(content):
                    checks.append(Task(Function("check", [Number(number)])))
            if asks_about_event(content):
                continue
            row: dict[str, Any] = {"event": "trigger", "source": frame.source}
            row |= {"ability": ability_number(frame), "times": times.number * len(abouts)}
            log.append({key: value for key, value in row.items() if value is not None})
            if any(limit.kind == "triggers_at_most" for limit in content.limits):
                limited[frame.label] += row["times"]
        spent = {symbol.arguments[1].arguments[0].number for symbol in atoms["spent"]}
        after = game.with_(
            pending=tuple(pending),
            log=tuple(log),
            delayed=tuple(d for index, d in enumerate(game.delayed) if index not in spent),
            tasks=(*game.tasks, *checks),
        )
        after = self._state_triggers(after, game.state, atoms)
        if limited:
            history = {**after.state.history, "triggers": dict(limited)}
            after = after.with_(state=replace(after.state, history=history))
        return self._with_history(after, task.before, atoms["noted"])

    def _with_history(self, game: Game, before: State, noted: list[Symbol]) -> Game:
        """What has happened is remembered for the rest of the turn (CR 608.2i)."""
        if not noted:
            return game
        new: list[dict[str, Any]] = []
        for symbol in sorted(noted, key=str):
            _, word, player, what, number = symbol.arguments
            row: dict[str, Any] = {"event": word.string, "player": player.string}
            if what.name == "none":
                row["amount"] = number.number
            else:
                state = game.state if what.name == "now" else before
                thing = state.objects[what.arguments[0].string]
                version = self._layers(state).versions.get(thing.id)
                if what.name == "now":
                    row |= {"object": thing.id, "incarnation": thing.incarnation}
                row["was"] = what_it_was(thing, version[-1]) if version else {}
            new.append(row)
        rows = counted((*game.state.history.get("this_turn", ()), *new))
        history = {**game.state.history, "this_turn": rows}
        return game.with_(state=replace(game.state, history=history))

    def _state_triggers(self, game: Game, state: State, atoms: Mapping[str, list[Symbol]]) -> Game:
        """Abilities that trigger on how things are (CR 603.8)."""
        if not atoms["state_fires"]:
            return game
        pending, log = list(game.pending), list(game.log)
        under = _under(atoms["triggers_under"])
        for symbol in sorted(atoms["state_fires"], key=str):
            _, context, ability = symbol.arguments
            frame = self._source_frame(state, state, context, under[context])
            number = max((each.number for each in pending), default=0) + 1
            content = self.table.numbering.abilities[ability.number]
            pending.append(Pending(number, content, frame))
            row = {"event": "trigger", "source": frame.source, "ability": ability_number(frame)}
            log.append({**row, "times": 1})
        return game.with_(pending=tuple(pending), log=tuple(log))

    def _source_frame(self, state: State, after: State, context: Symbol, controller: str) -> Frame:
        """The frame of an ability of an object, called as in a state; `after` is the state now."""
        source, instance = context.arguments
        id_ = source.string
        now = after.objects.get(id_) or state.objects[id_]
        label = self.table.label(self._layers(state), id_, instance)
        return Frame(controller, id_, now.incarnation, label)

    # ------------------------------------------------------------ choices
    def _choice(self, game: Game, atoms: Mapping[str, list[Symbol]]) -> Choice | None:
        """The first choice that is open, if there is one."""
        open_ = sorted(atoms["choice"], key=str)
        if not open_:
            return None
        _, player, term, word, kind = open_[0].arguments
        here = (player, term)
        options = tuple(
            sorted(
                (s.arguments[3] for s in atoms["option"] if s.arguments[1:3] == [*here]), key=str
            )
        )
        least = [s.arguments[3].number for s in atoms["at_least"] if s.arguments[1:3] == [*here]]
        most = [s.arguments[3].number for s in atoms["at_most"] if s.arguments[1:3] == [*here]]
        return Choice(
            player=player.string,
            term=term,
            word=word.name,
            kind=kind.name,
            label=self._label(game, term),
            options=options,
            least=min(least, default=1),
            most=max(most, default=1),
            undated=self._undated(game) if kind.name == "order" else (),
            alike=any(s.arguments[1:3] == [*here] for s in atoms["alike"]),
        )

    def _undated(self, game: Game) -> tuple[str, ...]:
        """The sources of what waits that have no effects of their own (CR 613.7)."""
        abilities, versions = self.table.numbering.abilities, self._layers(game.state).versions
        return tuple(
            source
            for source in dict.fromkeys(each.frame.source for each in game.pending)
            if source in versions
            and not any(
                abilities[number].clauses
                for number in versions[source][-1].abilities().values()
                if isinstance(number, int)
            )
        )

    def _label(self, game: Game, choice: Symbol | None = None) -> str:
        """What a choice is keyed by: the object that it is about, or that makes it."""
        task = game.tasks[-1].term
        if choice is not None and choice.name in ABOUT_ONE and choice.arguments:
            return choice.arguments[0].string
        if task.name == "opening":  # an ability of a card in an opening hand
            id_, instance = task.arguments[0].string, task.arguments[1]
            return self.table.label(self._layers(game.state), id_, instance)
        if task.arguments and task.arguments[0].type.name == "String":
            id_ = task.arguments[0].string
            frame = game.frames.get(id_)
            return frame.label if frame else id_
        return task.name


def _forgetting(game: Game) -> Game:
    """A game without the frames that are to be forgotten next: no rule is asked about that."""
    while game.tasks and game.tasks[-1].term.name == "forget":
        (name,) = game.tasks[-1].term.arguments
        frames = {each: frame for each, frame in game.frames.items() if each != name.string}
        game = game.with_(frames=frames, tasks=game.tasks[:-1])
    return game


def _demand_single(games: Iterable[Game]) -> None:
    """Refuse to go on with objects that are told once, though there are many of them."""
    for game in games:
        for thing in game.state.objects.values():
            if thing.count > 1:
                raise LimitError(f"there are {thing.count} objects like {thing.id}: too many")


def _under(atoms: Iterable[Symbol]) -> dict[Symbol, str]:
    """Who controls each ability that has triggered."""
    return {symbol.arguments[1]: symbol.arguments[2].string for symbol in atoms}


def _triggering_last(symbol: Symbol) -> tuple[bool, str]:
    """Abilities that trigger on another one's triggering come after it."""
    return symbol.arguments[3].name == "triggering", str(symbol)


def _about(frame: Frame, number: int | None) -> Frame:
    """The frame of an ability that is about another one, which is not on the stack yet."""
    if number is None:
        return frame
    known = (Function("event_object"), not_yet(number), 0)
    return replace(frame, known=(*frame.known, known))


def chosen(game: Game, values: tuple[Symbol, ...]) -> Game:
    """The game after the open choice was made."""
    choice, task = game.waiting, game.tasks[-1]
    assert choice is not None
    picked = replace(task, picks=(*task.picks, (choice.player, choice.term, values)))
    return game.with_(tasks=(*game.tasks[:-1], picked), waiting=None)


def _as_it_lay_there(state: State) -> State:
    """A state in which nothing is looked at as it is cast: a card has all of its faces (709.3a)."""
    objects = {
        id_: (
            replace(thing, face=None, considered=False, turned_up=False)
            if thing.considered
            else thing
        )
        for id_, thing in state.objects.items()
    }
    return replace(state, objects=objects) if objects != state.objects else state


def _in_the_way(game: Game, spell: Symbol, way: Symbol) -> Game:
    """A game in which a spell is announced to be cast in the only way in which it can be."""
    frame = game.frames[spell.string]
    said = (Function("way", [way]), 1)
    around = replace(frame, numbers=(*frame.numbers, said))
    return game.with_(frames={**game.frames, spell.string: around})


def _whole_declaration(game: Game, what: str, pairs: Pairs) -> Game:
    """The game in which all that is declared is declared at once."""
    combat = {key: value for key, value in game.state.combat.items() if key != "declaring"}
    term = Function(what, [Function("", sorted(pairs, key=str))])
    state = replace(game.state, combat=combat)
    return game.with_(state=state, tasks=(*game.tasks[:-1], Task(term)))


def _broken(table: Table, game: Game, atoms: list[Symbol]) -> Game:
    """A game whose action was illegal: the rule and the reason, nothing left to do."""
    _, rule, reason = min(atoms, key=str).arguments
    return game.with_(tasks=(), illegal=(rule.string, reason_of(table, reason)))


NO = Function("false")  # what is answered to "may"
NOTHING_TO_DO = "there is nothing that it can be done to"


def _verb(term: Symbol) -> Symbol:
    """The action of an instruction, whoever does it."""
    action = term.arguments[-1]
    while action.name == "does":
        action = action.arguments[-1]
    return action


def _said_action(verb: Symbol) -> str:
    """An action as an answer says it: of a keyword action its own word (CR 701)."""
    if verb.name in ("keyword_action", "keyword_action_on"):
        return verb.arguments[0].string
    return verb.name.replace("_", " ")


def _did_nothing(done: Task, rest: Sequence[Task], atoms: Mapping[str, list[Symbol]]) -> bool:
    """Whether a verb of what resolves changes nothing at all and nobody chose so (CR 609.3)."""
    term = done.term
    if term.name != "run" or _verb(term).name in COMPOUND | {"reflexive", "let_x"}:
        return False
    if any(NO in values for *_, values in done.picks):
        return False
    ends = Function("finish", term.arguments[:1])
    if all(task.term != ends for task in rest):  # it is a cost, or what a rule says
        return False
    return not any(atoms[name] for name in ("then", "makes", "propose", "announces"))


def _commit(term: Symbol) -> Symbol:
    """The commit task of what another task proposes: it remembers the frame and the step."""
    if term.name == "run":
        return Function("commit", list(term.arguments[:2]))
    if term.name == "finish":
        return Function("commit", [term.arguments[0], Number(0)])
    return Function("commit", [String(""), Number(0)])


def _in_order(atoms: list[Symbol]) -> list[Symbol]:
    """The tasks that follow, the first one last, as they are to stand on the list of tasks."""
    rows = sorted(atoms, key=lambda atom: (atom.arguments[1].number, str(atom.arguments[2])))
    return [atom.arguments[2] for atom in reversed(rows)]
