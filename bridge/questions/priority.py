"""The decision of a player with priority: every play, with what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import InputError, LimitError, UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.interpreting.definitions import stated_cost
from clingather.bridge.interpreting.trees import node_of, term
from clingather.bridge.kernel.acting import BY_PLAYERS_ALONE, SPECIAL
from clingather.bridge.kernel.announcing import HELPERS, content_of
from clingather.bridge.kernel.choosing import costs_named
from clingather.bridge.kernel.defined import acted_on, keyword_instance, number_and_place
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.paying import Payments
from clingather.bridge.kernel.saying import said_deed
from clingather.bridge.kernel.surveying import PERHAPS, Play, Survey, Surveyor, face_of
from clingather.bridge.kernel.unspent import symbol_of_term
from clingather.bridge.kernel.values import Frame, Game
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.questions.playing import Line, Playing

# Costs that are told by their parts: the mana of the total cost, and what else is paid.
MADE_OF_PARTS = frozenset({"pay_mana", "costs", "either_cost", "no_cost"})


def decision(doing: Performer, game: Game, *, list_payments: bool = False) -> dict[str, Any] | None:
    """Every play of the player with priority; None where nobody has it."""
    player = game.state.turn.priority
    if player is None or game.over:
        return None
    surveyor = Surveyor(doing, game, player)
    survey = surveyor.survey()
    found, limit = _found(surveyor, survey)
    plays = []
    for play in sorted(found, key=lambda play: str(play.deed)):
        row = _written(play, surveyor)
        if list_payments and "payments" in row:
            row["payments"] = [_payment(way, play, surveyor) for way in play.payments.ways]
        plays.append(row)
    if not survey.refuses_passing():
        plays.append({"action": "pass"})
    told: dict[str, Any] = {"decision": "priority", "player": player, "plays": plays}
    if surveyor.unpaid:
        said = dict.fromkeys(said_deed(game.state, deed) for deed in surveyor.unpaid)
        rows = [{"play": each, "reason": PERHAPS} for each in said]
        told |= {"unpaid": rows, "complete": False}
    if limit is None:
        return told
    return {**told, "count": {"at_least": len(plays)}, "limit": limit, "complete": False}


def _found(surveyor: Surveyor, survey: Survey) -> tuple[list[Play], str | None]:
    """The plays, and the limit that kept it from finding all of them."""
    found: list[Play] = []
    try:
        with limits.searching():
            for play in surveyor.plays(survey):
                found.append(play)
    except LimitError as error:
        return found, str(error)
    return found, None


def _written(play: Play, surveyor: Surveyor) -> dict[str, Any]:
    """A play as the answer lists it."""
    id_ = play.deed.arguments[0].string
    face = face_of(play.deed)
    if play.deed.name == "play":
        played = {"action": "play", "object": id_}
        return {**played, "face": face} if face is not None else played
    frame = play.game.frames[play.game.tasks[0].term.arguments[0].string]
    subject = "player" if play.deed.name in BY_PLAYERS_ALONE else "object"
    row: dict[str, Any] = {"action": play.deed.name, subject: id_}
    if play.deed.name == "turn_face_up":
        way, cost = next(word.arguments for word, _ in frame.numbers if word.name == "turn_cost")
        row |= {"as": way.string, "cost": play.price.mana or cost.string.rstrip(".")}
        x = {"x": play.action["x"]} if "x" in play.action else {}
        return {**row, **x, "payments": counted(play.payments)}
    targets = list(play.targets)
    if play.deed.name == "cast":
        thing = play.game.state.objects[id_]
        row |= {"from": surveyor.game.state.objects[id_].zone, "face": face}
        row |= {"as": play.action.get("as"), "targets": targets, "modes": list(thing.modes)}
        row |= {"x": play.action.get("x"), "costs": dict(play.action.get("costs", {}))}
        row["costs"] |= _offered(frame)
        if play.action.get("kicked"):
            row["costs"] = {"kicked": play.action["kicked"], **row["costs"]}
        if play.action.get("splice"):
            row["splice"] = list(play.action["splice"])
        row["cost"] = ", ".join(_cost_of_spell(play, surveyor, id_))
    elif play.deed.name in SPECIAL:
        if "x" in play.action:
            row["x"] = play.action["x"]
        row["cost"] = ", ".join(_cost_of_special(play)) or "{0}"
    elif play.deed.name == "unlock":
        row |= {"face": play.action["face"], "cost": play.price.mana}
    else:
        row["ability"], which = number_and_place(frame.label.partition("#")[2])
        if which > 1:
            row["which"] = which
        row["targets"] = targets
        content = play.game.state.objects.get(play.game.tasks[0].term.arguments[0].string)
        if content is not None and content.modes:
            row["modes"] = list(content.modes)
        if "x" in play.action:
            row["x"] = play.action["x"]
        row["cost"] = _cost_of_ability(play, surveyor, id_)
    return {**row, "payments": counted(play.payments)}


def counted(payments: Payments) -> Any:
    """How many ways to pay there are; a number that is too large to count is `at_least`."""
    return payments.count if payments.exact else {"at_least": payments.count}


def _cost_of_special(play: Play) -> Iterator[str]:
    """The mana of what a special action costs, then the rest."""
    if (mana := play.price.mana) is not None:
        yield mana
    for cost in play.price.others:
        if cost.name not in MADE_OF_PARTS:
            yield _printed(node_of(cost))


def _offered(frame: Frame) -> dict[str, Any]:
    """What was chosen for the cost as the way of casting was (CR 702.119c); 0: nothing."""
    chosen = {
        name.arguments[0].string: id_ for name, id_, _ in frame.known if name.name == "offered"
    }
    none = {name.arguments[0].string: 0 for name, _ in frame.numbers if name.name == "offers_none"}
    return {**none, **chosen}


def _cost_of_spell(play: Play, surveyor: Surveyor, id_: str) -> Iterator[str]:
    """The mana of the total cost, then the additional costs of its text."""
    if (mana := play.price.mana) is not None:
        yield mana
    numbering = surveyor.doing.table.numbering
    held = surveyor.layers.versions[id_][-1].abilities().values()
    stated = [
        part
        for number in held
        if isinstance(number, int)
        for cost in _stated_costs(numbering.abilities[number])
        for part in _parts(cost)
    ]
    written = {str(term(part, lambda _: 0)): part for part in stated}
    for cost in play.price.others:
        if cost.name not in MADE_OF_PARTS:
            yield _printed(written.get(str(cost)) or _worded(node_of(cost)))


def _printed(cost: Node) -> str:
    """A cost in words."""
    from clingather.bridge.oracle import print_activated_cost  # late: few have words

    return print_activated_cost(cost)


def _worded(node: Node) -> Node:
    """A cost that an encoding names, with the words that join its parts."""
    args = tuple(_worded(arg) if isinstance(arg, Node) else arg for arg in node.args)
    return Node(node.kind, args, "or" if node.kind == "or" else node.wording)


def _stated_costs(ability: Ability) -> Iterator[Node]:
    """The costs that an ability of a spell states: additional, alternative, after a keyword."""
    for clause in ability.clauses:
        for change in clause.changes:
            if change.kind in ("add_cost", "alternative_cost") and isinstance(change.args[0], Node):
                yield change.args[0]
    if ability.keyword is not None and ability.keyword.kind == "keyword_cost":
        cost = stated_cost(str(ability.keyword.args[1]))
        if cost is not None:
            yield cost


def _parts(cost: Node) -> Iterator[Node]:
    if cost.kind in ("costs", "either_cost"):
        for part in cost.args:
            if isinstance(part, Node):
                yield from _parts(part)
    else:
        yield cost


def _cost_of_ability(play: Play, surveyor: Surveyor, id_: str) -> str:
    """What stands before the colon, with the mana of the total cost in place of what is written."""
    cost = ability_of(play, surveyor, id_).cost
    assert cost is not None
    if cost.kind == "loyalty_symbol":
        return str(cost.args[0])
    mana = play.price.mana
    said = _printed(cost if mana is None else _with_mana(cost, mana))
    thing = play.game.state.objects.get(id_)  # what a text calls itself by its name or "this card"
    there = thing is not None and thing.zone == "battlefield"
    return said.replace("~", "this permanent" if there else "this card")


def ability_of(play: Play, surveyor: Surveyor, id_: str) -> Ability:
    """The ability that a play activates."""
    instance = play.deed.arguments[1]
    table, layers = surveyor.doing.table, surveyor.layers
    ability = content_of(table, surveyor.names, layers, id_, instance)
    if instance == keyword_instance(instance):
        keyword = acted_on(ability, ("activated", "mana"))
        return keyword[1] if keyword else ability
    return ability


def _with_mana(cost: Node, mana: str) -> Node:
    """A cost whose mana is that of the total cost."""
    if cost.kind == "pay_mana":
        return Node("pay_mana", (mana,), cost.wording)
    if cost.kind == "costs":
        parts = tuple(_with_mana(part, mana) for part in cost.args if isinstance(part, Node))
        return Node("costs", parts, cost.wording)
    return cost


def why_not(doing: Performer, game: Game, action: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rules that refuse an action at priority, each with the reason.

    Raises InputError and UnsupportedError with the action as the place.
    """
    player = game.state.turn.priority
    if game.over:
        return [("104.1", "the game has ended")]
    if player is None:
        return [("117.1", "nobody has priority")]
    stated = {"player": player, **action}
    if stated["player"] != player:
        return [("117.1", f"{player} has priority")]
    surveyor = Surveyor(doing, game, player)
    if "pass" in stated:
        return list(surveyor.survey().refuses_passing())
    try:
        refused = surveyor.why_not(stated)
        if not refused and costs_named(stated, "do[0]"):  # each must be what some cost takes
            playing = Playing(doing)
            playing.ended(playing.acted([Line(game)], stated, 0))
        return refused
    except InputError as error:
        problems = [
            replace(each, key=each.key.replace("do[0]", "play", 1)) for each in error.problems
        ]
        raise InputError(problems) from None
    except UnsupportedError as error:
        rows = [
            {**row, "object": "the play"} if row["object"] in ("do", "do[0]") else row
            for row in error.paragraphs
        ]
        raise UnsupportedError(rows) from None


def _payment(parts: Sequence[Symbol], play: Play, surveyor: Surveyor) -> list[dict[str, Any]]:
    """One way to pay, part by part."""
    costs = {str(each): cost.name for cost in play.price.others for each in cost.arguments}
    rows: list[dict[str, Any]] = []
    for part in (symbol.arguments[0] for symbol in parts):
        first = part.arguments[0]
        if part.name == "pool":
            rows.append({"mana": f"{{{symbol_of_term(first)}}}"})
        elif part.name == "life":
            rows.append({"life": 2})
        elif part.name == "give":
            rows.append({costs[str(first)]: part.arguments[1].string})
        elif part.arguments[1].name in HELPERS:
            rows.append({part.arguments[1].name: first.string})
        else:
            instance = keyword_instance(part.arguments[1])
            row = {"activate": f"{first.string}#{surveyor.names.numbers[first.string][instance]}"}
            chosen = {"mana": f"{{{part.arguments[2].string}}}"} if len(part.arguments) > 2 else {}
            rows.append({**row, **chosen})
    return rows
