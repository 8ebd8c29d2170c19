"""Actions under `do:`, one after the other, over all states that choices lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.card import Face
from clingather.bridge.encodings.solver import Function
from clingather.bridge.encodings.terms import Term, function, row
from clingather.bridge.facts.copies import exception_of
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.compiled import abilities_of
from clingather.bridge.interpreting.trees import term
from clingather.bridge.kernel.acting import HEADS, acting_player, announced
from clingather.bridge.kernel.aiming import as_target, bind_targets, player_ids, stated_number
from clingather.bridge.kernel.copying import original_of_token
from clingather.bridge.kernel.defined import acted_on, number_and_place
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.loop import Kernel
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.parts import slots_in
from clingather.bridge.kernel.restoring import Restorer
from clingather.bridge.kernel.spells import in_order
from clingather.bridge.kernel.subgames import not_told, with_outside
from clingather.bridge.kernel.tokens import STATED_OF_TOKENS, stated_token
from clingather.bridge.kernel.turn_actions import DECLARATIONS, held, turn_tasks
from clingather.bridge.kernel.values import Frame, Game, Known, Task, task
from clingather.bridge.kernel.why_not import why_not_program
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.state.values import STEPS, Object, Scenario, State

NO_OPTIONS = Options()
# The step in which each declaration is made (CR 508.1, 509.1, 510.1).
MADE_IN = {"attack": "declare_attackers", "block": "declare_blockers", "assign": "combat_damage"}


class Performer:
    """Carries out the actions of a scenario."""

    def __init__(self, cards: CardSource, options: Options = NO_OPTIONS) -> None:
        self.table = Table(cards, options.engine)
        self.kernel = Kernel(self.table, options)

    def with_options(self, **changes: Any) -> Performer:
        """One with other options who shares what this one remembers and writes down."""
        other = copy(self)
        other.kernel = self.kernel.with_options(replace(self.kernel.options, **changes))
        return other

    def acting_in(self, *matters: str, **changes: Any) -> Performer:
        """One for whom some more matters are acted in, with other options as said."""
        return self.with_options(actions=self.kernel.options.actions | set(matters), **changes)

    # ------------------------------------------------------------ the beginning
    def begin(self, scenario: Scenario) -> Game:
        """The game of a scenario at its beginning, within its main game (CR 729).

        Raises UnsupportedError where nothing on top of the main game's stack creates a subgame.
        """
        if scenario.main_game is None:
            return self.start(scenario.state)
        main = self.begin(scenario.main_game)
        if not self._creates_subgame(main.state):
            raise not_told(
                "main_game", None, "which spell or ability created the subgame (CR 729.1a)"
            )
        # what its copies are is told at once; all else waits for the end of the subgame
        waiting = tuple(each for each in main.tasks if each.term.name == "fix_copies")
        state = with_outside(scenario.state, main.state)
        return self.start(state).with_(main_game=main.with_(tasks=waiting))

    def _creates_subgame(self, main: State) -> bool:
        """Whether the first that the topmost object of a stack does is to begin a subgame."""
        if not main.stack:
            return False
        layers = self.table.layers([main])[0]
        abilities = self._abilities(main.objects[main.stack[-1]], layers)
        firsts = [ability.effect[0] for ability in abilities if ability.effect]
        return bool(firsts) and firsts[0].kind == "play_subgame"

    def start(self, state: State) -> Game:
        """The game at the beginning: what stands on the stack knows what it does."""
        self.check_decks(state)
        restorer = Restorer(state, self.table)
        state = restorer.with_incarnations()
        layers = self.table.layers([state])[0]
        names = Names(state, layers, Facts(self.table.cards, self.table.numbering))
        objects, frames = dict(state.objects), {}
        for id_ in state.stack:
            thing = objects[id_]
            source, content, label = id_, None, id_
            if thing.ability is not None:
                label = thing.ability
                source = label.partition("#")[0]
                content = restorer.content(thing) or self._content(thing, names)
                objects[id_] = thing = replace(thing, content=content)
            incarnation = objects[source].incarnation if source in objects else 0
            frame = Frame(thing.controller or thing.owner, source, incarnation, label)
            aimed = replace(thing, targets=None) if _knows_targets(thing) else thing
            frame = self._aimed(state, frame, aimed, self._abilities(thing, layers))
            frames[id_] = restorer.frame(thing, frame)
        state = replace(state, objects={**objects, **held(objects, layers)})
        tasks = [task("settle")]
        if state.turn.step == "new_game":  # nobody does anything yet (CR 103.3)
            tasks = []
        elif state.turn.step == "opening_hands":  # before the first turn (CR 103.6)
            tasks = [task("first_turn"), task("opening_hands")]
        elif state.turn.priority is not None:
            tasks.insert(0, task("priority_stays", state.turn.priority))
            tasks[:0] = [task("passed_stays", id_) for id_ in state.turn.passed]
        if any(_copies_one(thing, objects) or _chose_values(thing) for thing in objects.values()):
            tasks.append(task("fix_copies"))
        left = tuple(player.id for player in state.players if player.left)  # and so lost (104.3a)
        return restorer.onto(Game(state, tasks=tuple(tasks), frames=frames, losers=left))

    def check_decks(self, state: State) -> None:
        """Refuse a companion that its player's starting deck does not allow (CR 103.2b).

        Raises InputError.
        """
        cards = dict(state.objects)
        for player in state.players:
            for place, name in enumerate(player.starting_deck or ()):
                if player.companion is not None:
                    id_ = f"{player.id}.starting_deck.{place}"
                    card = Object(id=id_, owner=player.id, zone="starting_deck", card=name)
                    cards[id_] = card
        if len(cards) == len(state.objects):
            return
        order = tuple(id_ for id_ in cards if id_ not in state.objects) + state.timestamps
        whole = replace(state, objects=cards, timestamps=order)
        game = Game(whole, tasks=(task("deck_check"),))
        (atoms,) = self.kernel.look([game])
        for symbol in atoms["illegal"]:
            _, rule, reason = symbol.arguments
            said = f"{reason.string} ({rule.string})"
            raise InputError([Problem(said, key="companion", found="this starting deck")])

    def _content(self, thing: Object, names: Names) -> Ability:
        label = str(thing.ability)
        source, _, said = label.partition("#")
        number, which = number_and_place(said)
        for instance, each in names.numbers.get(source, {}).items():
            if each == number:
                content = names.contents[source][instance]
                if isinstance(content, int):
                    ability = self.table.numbering.abilities[content]
                    keyword = acted_on(ability, ("activated", "triggered"), which)
                    return keyword[1] if keyword else ability
        raise InputError([Problem("no such ability", key=thing.id, found=label)])

    def _abilities(self, thing: Object, layers: Any) -> list[Ability]:
        if thing.content is not None:
            return [thing.content]
        held = layers.versions[thing.id][-1].abilities().values()
        all_ = [self.table.numbering.abilities[n] for n in held if isinstance(n, int)]
        return [ability for ability in all_ if ability.kind == "spell"]

    def _aimed(self, state: State, frame: Frame, thing: Object, abilities: list[Ability]) -> Frame:
        """The frame with the targets that the scenario states (CR 601.2c)."""
        numbers = frame.numbers
        if thing.x is not None:
            numbers = (*numbers, (Function("x"), thing.x))
        frame = replace(frame, numbers=numbers)
        if not thing.targets:
            return frame
        modes = [mode for a in abilities for mode in in_order(a, thing.modes)]
        paid = {word for word, times in dict(thing.extra).get("costs", {}).items() if times}
        if thing.kicked:
            paid.add("kicked")
        slots = slots_in(self.table, [*abilities, *modes], paid)
        return bind_targets(state, frame, thing.targets, slots)

    # ------------------------------------------------------------ actions
    def act(self, game: Game, action: Any, place: int) -> Game:
        """The game in which an action was begun; `place` is its place under `do:`."""
        if game.over:
            return game
        if isinstance(action, Mapping) and "forced" in action:
            self._demand_on_top(game, str(action["forced"]), place)
            action = "resolve"
        if action == "resolve":
            if not game.state.stack:
                raise _illegal(place, "resolve", "the stack is empty", "405.5")
            tasks: tuple[Task, ...] = (task("settle"), task("resolve"))
        elif isinstance(action, Mapping) and (declared := turn_tasks(action)) is not None:
            self._demand_declared(game, action, place)
            tasks = declared
        elif isinstance(action, Mapping) and "event" in action:
            return self._event(game, action, place)
        elif announces(action):
            return announced(self.table, self._nothing_declared(game), action, place)
        else:
            row: dict[str, object] = {"object": f"do[{place}]", "card": None}
            reason = "this action is not taken yet"
            raise UnsupportedError([{**row, "text": str(action), "reason": reason}])
        return game.with_(tasks=(*game.tasks, *tasks))

    def _demand_declared(self, game: Game, action: Mapping[str, Any], place: int) -> None:
        """Refuse a declaration that names something twice, or of a player who doesn't declare."""
        for blocker, attackers in action.get("block", {}).items():
            if len(set(attackers)) < len(attackers):
                key = f"do[{place}].block.{blocker}"
                raise InputError([Problem("named twice", None, key, str(attackers))])
        player = action.get("player")
        if player is None or "assign" in action:
            return
        if "attack" in action and player != game.state.turn.active:
            raise _illegal(place, player, "the active player declares attackers", "508.1")
        versions = self.table.layers([game.state])[0].versions
        for blocker in action.get("block", {}):
            if blocker in versions and versions[blocker][-1].one("controller") != player:
                raise _illegal(place, player, "another player declares that blocker", "509.1")

    def _nothing_declared(self, game: Game) -> Game:
        """The game in which nothing was declared, where a player acts and nothing could be.

        That is nobody's choice. Where something could be declared, nobody may act yet (CR 117.3a).
        """
        step = game.state.turn.step
        key = {"declare_attackers": "attacks", "declare_blockers": "blocks"}.get(step)
        if key is None or key in game.state.combat or game.waiting is not None:
            return game
        kernel = self.acting_in("combat").kernel
        (settled,) = kernel.settle([game]) if game.tasks else (game,)
        (atoms,) = kernel.look([settled.with_(tasks=(Task(Function(step, [Function("any")])),))])
        if any(each.arguments[1].name == "candidate" for each in atoms["declaration"]):
            return game
        declaring = (task("settle"), Task(Function(step, [Function("", [])])))
        (after,) = kernel.settle([settled.with_(tasks=declaring)])
        return game if after.illegal or after.waiting is not None else after

    def actor(self, game: Game, action: Any) -> str | None:
        """Who chooses to take an action; None where it is no player's choice alone."""
        if not announces(action):
            return None
        layers = self.table.layers([game.state])[0]
        return acting_player(game, layers, action)

    def _demand_on_top(self, game: Game, label: str, place: int) -> None:
        """Refuse a resolution of what is not on top of the stack (CR 405.5)."""
        top = game.state.objects[game.state.stack[-1]] if game.state.stack else None
        if top is None or label not in (top.ability, top.id):
            raise _illegal(place, label, "it is not on top of the stack", "405.5")

    def _event(self, game: Game, action: Mapping[str, Any], place: int) -> Game:
        """Something happens that no card causes; its program runs in a frame of its own."""
        event = action["event"]
        player = action.get("player", game.state.turn.active)
        self._demand_there(event, action, game.state, f"do[{place}]")
        if isinstance(event, Mapping) and "add_mana" in event:
            player, event = self._mana_event(event, player)
        name = f"event_{place}"
        frame = Frame(player, name, 0, name)
        if isinstance(event, str):
            ability = self.instruction(event)
            if (reason := why_not_program(ability)) is not None:
                raise self._not_made(action, reason)
            targets = action.get("targets", ())
            self._demand_targets(targets, ability.slots, game.state, f"do[{place}].targets")
            frame = bind_targets(game.state, frame, targets, list(ability.slots))
            if targets:
                self._demand_legal_targets(game, frame, ability, place)
            steps = [self.written(step) for step in ability.effect]
        else:
            frame, steps = self._stated_event(game.state, frame, event)
        frames = {**game.frames, name: frame}
        tasks = [task("run", name, i, step) for i, step in enumerate(steps, start=1)]
        return game.with_(frames=frames, tasks=(*game.tasks, task("settle"), *reversed(tasks)))

    def _demand_there(
        self, event: Any, action: Mapping[str, Any], state: State, place: str
    ) -> None:
        """Refuse an event that names what is not there, or nothing, or something twice."""
        if isinstance(event, str):
            return
        if "targets" in action:
            message = "only an event in Oracle words has targets"
            raise InputError([Problem(message, key=f"{place}.targets")])
        for verb in (*ON_THE_BATTLEFIELD, "exile", "put"):
            if verb not in event:
                continue
            where, ids = f"{place}.event.{verb}", list(event[verb])
            if not ids:
                raise InputError([Problem("nothing is named", key=where, expected="an object")])
            for id_ in ids:
                thing = state.objects.get(id_)
                if thing is None:
                    found = one_of(state.objects, id_) or "nothing: there is none"
                    problem = Problem("there is no such object", None, where, repr(id_), found)
                    raise InputError([problem])
                if verb in ON_THE_BATTLEFIELD and thing.zone != "battlefield":
                    found = f"{id_} in {thing.zone}"
                    raise InputError([Problem("it is no permanent", None, where, found)])
                if ids.count(id_) > 1:
                    raise InputError([Problem("named twice", None, where, id_)])

    def _demand_targets(
        self, targets: Sequence[str], slots: Sequence[Node], state: State, place: str
    ) -> None:
        """Refuse targets of an event's text that are not there, too few or too many."""
        players = player_ids(state)
        for id_ in targets:
            if id_ not in state.objects and id_ not in players:
                names = [*state.objects, *players]
                message, expected = "there is no such object or player", one_of(names, id_)
                raise InputError([Problem(message, None, place, repr(id_), expected)])
        least = sum(stated_number(slot.args[0], 0) for slot in slots)
        most = sum(stated_number(slot.args[1], len(targets)) for slot in slots)
        if not least <= len(targets) <= most:
            expected = f"{least}" if least == most else f"{least} to {most}"
            message = "the text has another number of targets (601.2c)"
            raise InputError([Problem(message, None, place, f"{len(targets)}", expected)])

    def _demand_legal_targets(self, game: Game, frame: Frame, ability: Ability, place: int) -> None:
        """Refuse targets of an event's text that an ability with it could not have (CR 601.2c)."""
        id_ = frame.label
        stated = tuple((Function(word), 1) for word in ("proposed", "targets_stated"))
        aiming = replace(frame, numbers=(*frame.numbers, *stated))
        player = frame.controller
        thing = Object(id=id_, owner=player, zone="stack", controller=player, ability=id_)
        objects = {**game.state.objects, id_: replace(thing, content=ability)}
        times = (*game.state.timestamps, id_)
        stack = (*game.state.stack, id_)
        state = replace(game.state, objects=objects, stack=stack, timestamps=times)
        frames = {**game.frames, id_: aiming}
        tried = game.with_(state=state, frames=frames, tasks=(task("aim", id_),))
        (atoms,) = self.kernel.look([tried])
        for symbol in atoms["illegal"]:
            _, rule, reason = symbol.arguments
            key, found = f"do[{place}].targets", ", ".join(_aimed_at(frame))
            raise InputError([Problem(f"{reason.string} ({rule.string})", key=key, found=found)])

    def _mana_event(self, event: Mapping[str, Any], player: str) -> tuple[str, str]:
        """Who adds the mana of `{add_mana: "{G}"}` or `{add_mana: {A: "{G}"}}`, as Oracle text."""
        stated = event["add_mana"]
        rows = {player: stated} if isinstance(stated, str) else dict(stated)
        if len(rows) != 1 or not all(rows.values()):
            raise self._not_made(event, "mana of one player, and some, is added by an event")
        ((who, mana),) = rows.items()
        return who, f"Add {mana}."

    def _stated_event(
        self, state: State, frame: Frame, event: Mapping[str, Any]
    ) -> tuple[Frame, list[Term]]:
        """`{destroy: [...]}` and the like."""
        verbs = {"destroy": "destroy", "exile": "exile", "tap": "tap", "untap": "untap"}
        for verb, kind in verbs.items():
            if verb in event:
                known = tuple(as_target(state, id_) for id_ in event[verb])
                return replace(frame, known=known), [function(kind, function("target", 1))]
        if "put" in event:
            things, steps = list[Known](), list[Term]()
            for index, (id_, zone) in enumerate(event["put"].items(), start=1):
                if zone not in PUT:
                    raise self._not_made(event, f"putting into the zone {zone}: not worked out yet")
                things.append(as_target(state, id_, index))
                steps.append(_put(index, zone))
            joined = steps[0]
            for step in steps[1:]:
                joined = function("at_once", joined, step)
            return replace(frame, known=tuple(things)), [joined]
        if "leave_game" in event:
            return frame, [function("leave_game", event["leave_game"])]
        if "create" in event:
            return self._created(state, frame, event["create"])
        raise self._not_made(event, "this event is not made yet")

    def _not_made(self, event: Mapping[str, Any], reason: str) -> UnsupportedError:
        row: dict[str, object] = {"object": "do", "card": None, "text": str(dict(event))}
        return UnsupportedError([{**row, "reason": reason}])

    def _created(
        self, state: State, frame: Frame, entries: Sequence[Mapping[str, Any]]
    ) -> tuple[Frame, list[Term]]:
        """Tokens as they are stated, all at the same time; one may copy an object by its id."""
        known, tokens = list[Known](), list[Term]()
        for index, entry in enumerate(entries, start=1):
            if not {"type_line", "copy_of"} & set(entry):
                found = str(dict(entry))
                problem = Problem("what is created?", None, "do", found, "type_line or copy_of")
                raise InputError([problem])
            if left := sorted(set(entry) - STATED_OF_TOKENS):
                raise self._not_made(entry, f"{', '.join(left)} of a token: not worked out yet")
            thing = stated_token(entry, frame.controller)
            if isinstance(thing.copy_of, str) and thing.copy_of in state.objects:
                known.append(as_target(state, thing.copy_of, index))
                token = function("copy", index, self.written(exception_of(thing)))
            else:
                original = original_of_token(thing, Facts(self.table.cards, self.table.numbering))
                exceptions = self.written(exception_of(thing))
                token = function("token_copy", self.written(original), exceptions)
            id_ = str(entry.get("id", ""))
            tokens.append(function("stated_token", index, thing.owner, id_, token))
        return replace(frame, known=tuple(known)), [function("create_stated", row(*tokens))]

    def instruction(self, text: str) -> Ability:
        """Oracle text as the program of a spell."""
        abilities = abilities_of(Face(name="", type_line="Instant", oracle_text=text), "")
        if len(abilities) != 1 or not abilities[0].effect:
            reason = abilities[0].reason if abilities else "nothing was read"
            row: dict[str, object] = {"object": "do", "card": None, "text": text}
            raise UnsupportedError([{**row, "reason": reason}])
        return abilities[0]

    def written(self, step: Node) -> Term:
        """A step as a term; abilities in it get their numbers."""
        return term(step, Facts(self.table.cards, self.table.numbering).ability)


def announces(action: Any) -> bool:
    """Whether an action is to announce something: to cast it, to activate it and so on."""
    return isinstance(action, Mapping) and bool(set(HEADS) & set(action))


MATTERS: Mapping[str, frozenset[str]] = {  # of actions, as `113.3-concerned-alone.lp` names them
    "cast": frozenset({"cast", "activate"}),
    "play": frozenset({"cast"}),
    "activate": frozenset({"activate"}),
    "attack": frozenset({"combat"}),
    "block": frozenset({"combat"}),
    "assign": frozenset({"combat"}),
    "pass": frozenset({"turn"}),
    "shortcut": frozenset({"cast", "activate", "combat", "turn"}),
    "turn_face_up": frozenset({"activate"}),
    "unlock": frozenset({"activate"}),
}


def _copies_one(thing: Object, objects: Mapping[str, Object]) -> bool:
    """Whether it is said to copy an object by its id, or to make something a copy of it."""
    said = dict(thing.chosen)
    named = (thing.copy_of, said.get("copy_of"), said.get("creature"))
    return any(isinstance(name, str) and name in objects for name in named)


def _chose_values(thing: Object) -> bool:
    """Whether it may be stated only by its number what it became as it entered (CR 208.2b)."""
    return thing.became is None and "mode" in dict(thing.chosen)


def matters(actions: Sequence[Any], *states: State) -> frozenset[str]:
    """What actions are about: what concerns nothing of it does not matter.

    The states are those of the game in which they begin, and of the main games around it.
    """
    heads = {str(key) for action in actions if isinstance(action, Mapping) for key in action}
    if "pass" in heads and any(state.combat for state in states):
        heads.add("assign")  # what has been declared goes on
    return frozenset(matter for head in heads for matter in MATTERS.get(head, ()))


ON_THE_BATTLEFIELD = ("destroy", "tap", "untap")  # events that happen to permanents
PUT = ("battlefield", "hand", "graveyard", "exile", "library")


def _put(index: int, zone: str) -> Term:
    reference = function("target", index)
    owner = function("owner_of", reference)
    if zone == "battlefield":
        return function("put_onto_battlefield", reference, owner, row())
    verbs = {"hand": "put_into_hand", "graveyard": "put_into_graveyard", "exile": "exile"}
    if zone in verbs:
        return function(verbs[zone], reference)
    return function("put_into_library", reference, "top", owner)


def _aimed_at(frame: Frame) -> list[str]:
    """What a frame has as targets."""
    return [*(id_ for _, id_, _ in frame.known), *(player for _, player in frame.players)]


def _knows_targets(thing: Object) -> bool:
    """Whether an object on the stack says by itself which target is which."""
    knows: Mapping[str, Any] = dict(thing.extra).get("knows", {})
    return any(key.startswith("target(") for key in knows)


def illegal_action(game: Game, action: tuple[int, Any] | None) -> Problem:
    """What is wrong with an action, stated at its place, that the rules forbid (CR 733)."""
    assert game.illegal is not None
    rule, reason = game.illegal
    message = f"an illegal action: {reason} ({rule})"
    if action is None:
        return Problem(message, key="do")
    place, stated = action
    found, expected = said_action(game.state, stated), _sooner(game.state, stated)
    return Problem(message, key=f"do[{place}]", found=found, expected=expected)


def _sooner(state: State, action: Any) -> str:
    """What has to come before a declaration whose step is not there yet; else nothing."""
    for word, step in MADE_IN.items():
        if word in action and STEPS.index(state.turn.step) < STEPS.index(step):
            return f"{{pass: {step}}} before it"
    return ""


def said_action(state: State, action: Any) -> str:
    """An action in words, its object with the name of its card: `cast ID (NAME)`."""
    if not isinstance(action, Mapping):
        return str(action)
    word = next((head for head in (*HEADS, *DECLARATIONS, "pass") if head in action), None)
    if word is None:
        return str(dict(action))
    what = action[word]
    if not isinstance(what, str):
        return f"{word} {what}"
    thing = state.objects.get(what.partition("#")[0])
    name = thing.card or thing.name if thing is not None else None
    return f"{word} {what} ({name})" if name else f"{word} {what}"


def _illegal(place: int, action: str, reason: str, rule: str) -> InputError:
    return InputError([Problem(f"{reason} ({rule})", key=f"do[{place}]", found=action)])
