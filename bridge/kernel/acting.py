"""Actions of players under `do:`: casting, activating, playing a land, turning face up (CR 116)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.base.suggest import one_of
from clingather.bridge.encodings.solver import Function, Number, String, Symbol
from clingather.bridge.facts.state_facts import Facts, face_index
from clingather.bridge.interpreting.definitions import given_by
from clingather.bridge.interpreting.words import ways_of_casting
from clingather.bridge.kernel.aiming import bind_targets, player_ids
from clingather.bridge.kernel.announcing import (
    announce_activation,
    content_of,
    refuse_unread,
    stated_numbers,
    waits_for_resolution,
)
from clingather.bridge.kernel.defined import (
    acted_on,
    instance_of,
    number_and_place,
    way_and_ability,
)
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.gate import cast_face_down
from clingather.bridge.kernel.parts import slots_in
from clingather.bridge.kernel.spells import in_order
from clingather.bridge.kernel.values import Frame, Game, Known, Task
from clingather.bridge.kernel.why_not import why_not_announced
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.oracle.wordings import speaks_of_x
from clingather.bridge.state.values import Object

# special actions with a card (CR 116.2), and one of a player alone (CR 116.2i)
SPECIAL = ("suspend", "companion", "foretell", "plot", "roll_planar_die")
# what a player may do at priority
HEADS = ("cast", "activate", "play", "turn_face_up", "unlock", *SPECIAL)
BY_PLAYERS_ALONE = ("roll_planar_die",)
STATED_SO_FAR = frozenset(
    {*HEADS, "player", "targets", "x", "modes", "kicked", "costs", "as", "pay", "face", "splice"}
)


def announced(table: Table, game: Game, action: Mapping[str, Any], place: int) -> Game:
    """The game in which a player has begun an action; the encodings carry it out or refuse it.

    Raises InputError where the action names what there is not, UnsupportedError where a part of it
    or of the card is not understood.
    """
    left = sorted(set(action) - STATED_SO_FAR)
    if left:
        _unsupported(place, action, f"{', '.join(left)} of an action")
    if "splice" in action and "cast" not in action:
        _unsupported(place, action, "splice of an action that casts no spell")
    if any(not isinstance(what, int | str) for what in action.get("costs", {}).values()):
        _unsupported(place, action, "costs of an action that are neither numbers nor objects")
    head = next(word for word in HEADS if word in action)
    label = str(action[head])
    source, _, number = label.partition("#")
    heads = player_ids(game.state) if head in BY_PLAYERS_ALONE else game.state.objects
    if source not in heads:
        raise _missing(place, head, source, "object", heads)
    layers = table.layers([game.state])[0]
    if "x" in action and not _speaks_of_x(table, game, layers, source):
        raise _wrong(place, "x", str(action["x"]), "nothing of it speaks of X (107.3)")
    player = acting_player(game, layers, action)
    way, _ = way_and_ability(action["as"]) if head == "cast" and "as" in action else (None, None)
    if way is not None and way not in ways_of_casting():
        raise _missing(place, "as", way, "way of casting", ways_of_casting())
    if player not in player_ids(game.state):
        raise _missing(place, "player", player, "player", player_ids(game.state))
    if head == "activate":
        game, task, ability = _activation(
            table, game, layers, source, number, player, action, place
        )
        name = task.term.arguments[0].string
        _demand_slots(ability, action, place)
        game = _with_targets(table, game, name, [ability], action, place)
    elif head == "turn_face_up":
        game, task = _turning_up(game, source, player, action)
    elif head == "unlock":
        game, task = _unlocking(game, source, player, action, place)
    elif head in SPECIAL:
        game, task = _special(game, source, player, action, head)
    else:
        game, task = _of_card(table, game, layers, source, player, action, place)
    after = (Task(Function("priority_to", [String(player)])), Task(Function("settle")))
    return game.with_(tasks=(*game.tasks, *after, task))


def _activation(
    table: Table,
    game: Game,
    layers: Layers,
    source: str,
    number: str,
    player: str,
    action: Mapping[str, Any],
    place: int,
) -> tuple[Game, Task, Ability]:
    names = Names(game.state, layers, Facts(table.cards, table.numbering))
    lasting = layers.versions[source][-1].abilities()
    wanted, which = number_and_place(number)
    for instance, each in names.numbers[source].items():
        if each == wanted and instance in lasting:
            stated = stated_numbers(action)
            if which > 1:
                named = content_of(table, names, layers, source, instance)
                if (meant := acted_on(named, ("activated", "mana"), which)) is None:
                    break
                instance = instance_of(instance, meant[0])
            return announce_activation(table, game, layers, source, instance, player, stated)
    raise _wrong(place, "activate", f"{source}#{number}", "it has no such ability (602.1)")


def _speaks_of_x(table: Table, game: Game, layers: Layers, source: str) -> bool:
    """Whether X stands anywhere on an object or its card."""
    thing = game.state.objects[source]
    card = table.cards.card(thing.card) if thing.card else None
    texts = [thing.mana_cost or "", thing.oracle_text or ""]
    texts += (
        [text for face in card.faces for text in (face.mana_cost, face.oracle_text)] if card else []
    )
    version = layers.versions[source][-1] if source in layers.versions else None
    texts += map(str, version.all("mana_cost")) if version else ()
    held = version.abilities().values() if version else ()
    texts += [table.numbering.abilities[n].text for n in held if isinstance(n, int)]
    return not texts or any(map(speaks_of_x, texts)) or card is None


def _demand_slots(ability: Ability, action: Mapping[str, Any], place: int) -> None:
    """Refuse targets and modes that are stated of an ability that has none."""
    slots = [slot for each in (ability, *ability.modes) for slot in each.slots]
    if action.get("targets") and not slots:
        raise _wrong(place, "targets", str(action["targets"]), "it has no targets (601.2c)")
    if action.get("modes") and not ability.modes:
        raise _wrong(place, "modes", str(action["modes"]), "it has no modes (700.2)")


def _turning_up(
    game: Game, source: str, player: str, action: Mapping[str, Any]
) -> tuple[Game, Task]:
    """The frame in which a permanent is turned face up, a special action (CR 116.2b)."""
    name = f"{source}.turning"
    incarnation = game.state.objects[source].incarnation
    frame = Frame(player, source, incarnation, source, numbers=stated_numbers(action))
    game = game.with_(frames={**game.frames, name: frame})
    return game, Task(Function("announce", [String(name), Function("turn_face_up")]))


def _special(
    game: Game, source: str, player: str, action: Mapping[str, Any], head: str
) -> tuple[Game, Task]:
    """The frame of a special action with a card (CR 116.2f to 116.2k)."""
    name = f"{source}.{head}"
    incarnation = 0 if head in BY_PLAYERS_ALONE else game.state.objects[source].incarnation
    frame = Frame(player, source, incarnation, source, numbers=stated_numbers(action))
    game = game.with_(frames={**game.frames, name: frame})
    return game, Task(Function("announce", [String(name), Function(head)]))


def _unlocking(
    game: Game, source: str, player: str, action: Mapping[str, Any], place: int
) -> tuple[Game, Task]:
    """The frame in which a half of a permanent is unlocked, a special action (CR 116.2m)."""
    halves = {"left": 0, "right": 1}
    if action.get("face") not in halves:
        raise _wrong(place, "face", str(action.get("face")), "which half: left or right (709.5e)")
    name = f"{source}.unlocking"
    frame = Frame(player, source, game.state.objects[source].incarnation, source)
    what = Function("unlock", [Number(halves[action["face"]])])
    game = game.with_(frames={**game.frames, name: frame})
    return game, Task(Function("announce", [String(name), what]))


def _of_card(
    table: Table,
    game: Game,
    layers: Layers,
    source: str,
    player: str,
    action: Mapping[str, Any],
    place: int,
) -> tuple[Game, Task]:
    """The frame of a spell about to be cast, or of a land about to be played."""
    head = "cast" if "cast" in action else "play"
    thing = game.state.objects[source]
    if action.get("face") is not None:
        thing = _with_face(table, thing, str(action["face"]), place)
        objects = {**game.state.objects, source: thing}
        game = game.with_(state=replace(game.state, objects=objects))
        layers = table.layers([game.state])[0]
    if thing.zone == "exile" and thing.face_down is not None:  # turned face up before (CR 406.3a)
        thing = replace(thing, face_down=None, considered=True, turned_up=True)
        game = game.with_(state=replace(game.state, objects={**game.state.objects, source: thing}))
        layers = table.layers([game.state])[0]
    if head == "play" and "as" in action:
        _unsupported(place, action, "this way of playing a land")
    offered = _offered(game, action, place)
    by = _by_which(table, game, layers, source, action, place) if head == "cast" else None
    numbers = stated_numbers(action)
    if by is not None:
        numbers = (*numbers, (Function("way_by", [by]), 1))
    frame = Frame(player, source, thing.incarnation + 1, source, offered, numbers=numbers)
    game = game.with_(frames={**game.frames, source: frame})
    if head == "cast":
        abilities = _abilities(table, layers, source)
        if cast_face_down(game, Function("announce", [String(source)])):
            abilities = []
        for ability in abilities:
            if not waits_for_resolution(ability):
                refuse_unread(source, ability)
        for id_ in action.get("splice", ()):
            abilities += _abilities_to_splice(table, game, layers, str(id_), place)
        abilities += _given_by_way(table, layers, source, action, by)
        spells = [ability for ability in abilities if ability.kind == "spell"]
        game = _with_targets(table, game, source, spells, action, place)
        frame = _with_spliced(game, game.frames[source], action)
        game = game.with_(frames={**game.frames, source: frame})
    return game, Task(Function("announce", [String(source), Function(head)]))


def _by_which(
    table: Table, game: Game, layers: Layers, source: str, action: Mapping[str, Any], place: int
) -> Symbol | None:
    """The ability by which a card is cast in its way, where the action says one (CR 601.2b)."""
    _, number = way_and_ability(action.get("as", ""))
    if number is None:
        return None
    names = Names(game.state, layers, Facts(table.cards, table.numbering))
    lasting = layers.versions[source][-1].abilities()
    for instance, each in names.numbers[source].items():
        if each == number and instance in lasting:
            return instance
    raise _wrong(place, "as", str(action["as"]), "it has no such ability (601.2b)")


def _offered(game: Game, action: Mapping[str, Any], place: int) -> tuple[Known, ...]:
    """The object that is named for the way of casting as it is announced (CR 702.119c)."""
    costs = {k: v for k, v in action.get("costs", {}).items() if isinstance(v, str)}
    for keyword, id_ in costs.items():
        if id_ not in game.state.objects:
            raise _missing(place, f"costs.{keyword}", id_, "object", game.state.objects)
    way, _ = way_and_ability(action.get("as", ""))
    named = {word: id_ for word, id_ in costs.items() if word == way}
    return tuple(
        (Function("offered", [String(keyword)]), id_, game.state.objects[id_].incarnation)
        for keyword, id_ in named.items()
    )


def _with_spliced(game: Game, frame: Frame, action: Mapping[str, Any]) -> Frame:
    """The frame that knows the cards to be spliced onto its spell, in their order (CR 702.47b)."""
    cards = [str(id_) for id_ in action.get("splice", ())]
    known = tuple(
        (Function("splice", [Number(number)]), id_, game.state.objects[id_].incarnation)
        for number, id_ in enumerate(cards, start=1)
    )
    return replace(frame, known=(*frame.known, *known))


def _abilities_to_splice(
    table: Table, game: Game, layers: Layers, card: str, place: int
) -> list[Ability]:
    """What a spell would gain of a card that is spliced onto it, read so far that it is cast."""
    if card not in game.state.objects:
        raise _missing(place, "splice", card, "object", game.state.objects)
    abilities = _abilities(table, layers, card)
    for ability in abilities:
        refuse_unread(card, ability)
        if (reason := why_not_announced(ability)) is not None:
            row: dict[str, object] = {"object": card, "card": game.state.objects[card].card}
            raise UnsupportedError([{**row, "text": ability.text, "reason": reason}])
    return abilities


def _with_face(table: Table, thing: Object, face: str, place: int) -> Object:
    """The object with that face alone to be looked at."""
    card = table.cards.card(thing.card) if thing.card else None
    considered = replace(thing, face=face, considered=True)
    if card is None or (len(card.faces) == 1 and face not in ("front", card.name)):
        raise _wrong(place, "face", face, "it has no such face")
    try:
        face_index(considered, card)
    except InputError:
        raise _wrong(place, "face", face, "it has no such face") from None
    return considered


def _abilities(table: Table, layers: Layers, source: str) -> list[Ability]:
    held = layers.versions[source][-1].abilities().values()
    abilities = [table.numbering.abilities[n] for n in held if isinstance(n, int)]
    wanted = ("spell", "unsupported")
    return [ability for ability in abilities if ability.kind in wanted]


def _given_by_way(
    table: Table, layers: Layers, source: str, action: Mapping[str, Any], by: Symbol | None
) -> list[Ability]:
    """What the keyword by which a card is cast gives to its spell, as awaken does (CR 702.113a).

    `by` is the ability that the action says, where it says one.
    """
    held = layers.versions[source][-1].abilities().items() if "as" in action else ()
    numbers = [n for instance, n in held if by in (None, instance)]
    abilities = [table.numbering.abilities[n] for n in numbers if isinstance(n, int)]
    ways = [each.keyword for each in abilities if each.keyword is not None]
    word, _ = way_and_ability(action.get("as", ""))
    return [given for way in ways if way.args[0] == word for given in given_by(way)]


def _with_targets(
    table: Table,
    game: Game,
    name: str,
    abilities: Sequence[Ability],
    action: Mapping[str, Any],
    place: int,
) -> Game:
    """The targets that the action states, divided among the slots of the text (CR 601.2c)."""
    targets = action.get("targets")
    if not targets:
        return game
    chosen = sorted(action.get("modes", ()))
    every = bool(action.get("costs", {}).get("entwine"))
    modes = [mode for a in abilities for mode in (a.modes if every else in_order(a, chosen))]
    paid = {str(cost) for cost, times in action.get("costs", {}).items() if times}
    if action.get("kicked") or any("kicker" in cost for cost in paid):
        paid.add("kicked")
    slots = slots_in(table, [*abilities, *modes], paid)
    before = game.frames[name]
    frame = bind_targets(game.state, before, targets, slots)
    bound = len(frame.known) + len(frame.players) - len(before.known) - len(before.players)
    if bound != len(targets):
        raise _wrong(place, "targets", str(list(targets)), "it has too many targets (601.2c)")
    there = [*game.state.objects, *player_ids(game.state)]
    for target in targets:
        if target not in there:
            raise _missing(place, "targets", str(target), "object or player", there)
    return game.with_(frames={**game.frames, name: replace(frame)})


def acting_player(game: Game, layers: Layers, action: Mapping[str, Any]) -> str:
    """Who acts: whom the action names, else the controller of its object, else the owner."""
    if action.get("player"):
        return str(action["player"])
    source = str(next(action[word] for word in HEADS if word in action)).partition("#")[0]
    if any(word in action for word in BY_PLAYERS_ALONE):
        return source
    versions = layers.versions.get(source)
    controller = versions[-1].one("controller") if versions else None
    return str(controller or game.state.objects[source].owner)


def _unsupported(place: int, action: Mapping[str, Any], what: str) -> None:
    row: dict[str, object] = {"object": f"do[{place}]", "card": None, "text": str(dict(action))}
    raise UnsupportedError([{**row, "reason": f"{what}: not worked out yet"}])


def _missing(place: int, key: str, name: str, what: str, names: Iterable[str]) -> InputError:
    return _wrong(place, key, repr(name), f"there is no such {what}", one_of(names, name))


def _wrong(place: int, key: str, found: str, message: str, expected: str = "") -> InputError:
    return InputError([Problem(message, key=f"do[{place}].{key}", found=found, expected=expected)])
