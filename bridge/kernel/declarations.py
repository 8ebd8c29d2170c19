"""The question `plays` where attackers or blockers have to be declared (CR 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.encodings.solver import Function, Number, String, Symbol
from clingather.bridge.kernel.announcing import UnpayableError, payment
from clingather.bridge.kernel.choosing import decider
from clingather.bridge.kernel.declaring import Declaring, Pairs, declarers
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.refusals import unmodelled
from clingather.bridge.kernel.turn_actions import turn_tasks
from clingather.bridge.kernel.values import Frame, Game, Task

MAX_ANSWERS = 10_000
# step, what has been declared, what the decision is called, the word of an action, the task
OPEN = (
    ("declare_attackers", "attacks", "attackers", "attack"),
    ("declare_blockers", "blocks", "blockers", "block"),
)


def open_declaration(game: Game) -> str | None:
    """What has to be declared in a game before anybody gets priority; None if nothing has."""
    for step, declared, decision, _ in OPEN:
        if game.state.turn.step == step and declared not in game.state.combat:
            return decision
    return None


def decision(
    player: Performer,
    game: Game,
    *,
    max_answers: int | None = None,
    check: Mapping[str, Any] | None = None,
) -> dict[str, Any] | None:
    """Every legal declaration, how many there are, and how many requirements can be obeyed.

    None where nothing has to be declared. With `check`, a declaration as an action, no more than
    whether it is legal. Where a limit is reached, what was found by then; without the most
    requirements that can be obeyed no declaration is known to be legal.
    """
    what = open_declaration(game)
    if what is None or game.waiting is not None:
        return None
    step, key, _, _ = next(row for row in OPEN if row[2] == what)
    player = player.acting_in("combat")
    facts = _looked_at(player, game, step)
    several = what == "blockers" and len(declarers(facts)) > 1
    already = game.state.combat.get("declaring", {})
    if several:  # the first in turn order who has not declared yet (CR 802.4)
        who = next(each for each in declarers(facts) if each not in already)
    else:
        who = _first(facts) or _defending(game)
    found = Declaring(facts, who)
    found = Declaring(facts, who, _funds(player, game, who, found))
    row: dict[str, Any] = {"decision": what, "player": who}
    if check is not None:
        named = check.get("player")
        if several and named is None and not already:
            found = Declaring(facts, None, found.funds)  # of all of them
        elif several and named != who:
            because = f"{who} declares blockers now"
            return row | {"legal": False, "rule": "802.4", "because": because}
        return row | _checked(found, check)
    row |= {"decided_by": decider(game, str(who)), "count": {"at_least": 0}, "plays": []}
    row["complete"] = False
    limits.tell(row)
    try:
        with limits.searching():
            row["requirements"] = {"possible": found.possible}
            listed = found.listed(max_answers or MAX_ANSWERS)
            by = {"player": who} if several else {}
            row["plays"] = [_play(pairs, key) | by | _cost(found.cost(pairs)) for pairs in listed]
            row["count"] = {"at_least": len(row["plays"])}
            count, exact = found.count()
    except LimitError as error:
        return row | {"limit": str(error)}
    row["count"] = count if exact else {"at_least": count}
    return row | {"complete": exact and len(row["plays"]) == count}


def _looked_at(player: Performer, game: Game, what: str) -> tuple[Symbol, ...]:
    """The facts of the declaration that is open; refused where it can't be told what is legal."""
    (game,) = player.kernel.settle([game]) if game.tasks else (game,)
    asking = game.with_(tasks=(Task(Function(what, [Function("any")])),))
    (atoms,) = player.kernel.look([asking])
    player.kernel.leave_out(unmodelled(asking, atoms, player.table.cards))
    return tuple(each.arguments[1] for each in atoms["declaration"])


def _fund(player: Performer, game: Game, who: str, number: int) -> list[Symbol]:
    """What a player can use to pay so much generic mana (CR 118.3a)."""
    frame = Frame(who, who, 0, who, numbers=((Function("owed"), number),))
    task = Task(Function("mana", [String(who)]))
    asking = game.with_(frames={**game.frames, who: frame}, tasks=(task,))
    (atoms,) = player.kernel.look([asking])
    return atoms["fund"]


def _affords(player: Performer, who: str, fund: list[Symbol]) -> bool:
    """Whether a player can pay what is asked."""
    try:
        payment(fund)
    except UnpayableError as problem:
        if not problem.sure:
            row: dict[str, object] = {"object": who, "card": None, "text": "what this costs"}
            reason = "whether a mana ability that needs more than tapping could pay for it"
            player.kernel.leave_out([{**row, "reason": reason}])
        return False
    return True


def _first(facts: tuple[Symbol, ...]) -> str | None:
    """The player who declares, if any: the first of several in turn order (CR 802.4)."""
    ranks = {fact.arguments[1].number: fact.arguments[0] for fact in facts if _declares(fact)}
    return ranks[min(ranks)].string if ranks else None


def _defending(game: Game) -> str:
    """The player who declares that nothing blocks where no attacker is left (CR 506.2, 509.1)."""
    players = [player.id for player in game.state.players if not player.left]
    return players[(players.index(game.state.turn.active) + 1) % len(players)]


def _declares(fact: Symbol) -> bool:
    return fact.name == "declares"


def _funds(player: Performer, game: Game, who: str, found: Declaring) -> tuple[Symbol, ...]:
    """How much can be paid for costs to attack or block, and what can be paid only untapped.

    It is counted up to what all of them cost together.
    """
    if not found.prices:
        return ()
    facts = [each.arguments[1] for each in _fund(player, game, who, 1)]
    less = tuple(each for each in facts if each.name == "less_if_tapped")
    most = found.cost(found.pairs) + sum(each.arguments[1].number for each in less)
    least, above = 0, most + 1  # so much can be paid, so much can't
    while above - least > 1:
        middle = (least + above) // 2
        if _affords(player, who, _fund(player, game, who, middle)):
            least = middle
        else:
            above = middle
    return (Function("payable", [Number(least)]), *less)


def _checked(found: Declaring, check: Mapping[str, Any]) -> dict[str, Any]:
    """Whether one declaration is legal, and which rule it breaks if it is not."""
    tasks = turn_tasks(check)
    assert tasks is not None
    broken = found.broken(frozenset(tasks[-1].term.arguments[0].arguments))
    if broken is None:
        return {"legal": True}
    return {"legal": False, "rule": broken[0], "because": broken[1]}


def _cost(number: int) -> dict[str, str]:
    """What a declaration costs, where it costs anything (CR 508.1h, 509.1d)."""
    return {"cost": f"{{{number}}}"} if number else {}


def _play(pairs: Pairs, key: str) -> dict[str, Any]:
    """A declaration as an answer shows it."""
    bands: dict[str, list[str]] = {}
    for first, each in sorted(pair.arguments for pair in pairs if pair.name == "band"):
        bands.setdefault(first.string, []).append(each.string)
    rows = sorted((p.arguments[0].string, p.arguments[1].string) for p in pairs if p.name != "band")
    if key == "attacks":
        return {key: dict(rows)} | ({"bands": list(bands.values())} if bands else {})
    blocks: dict[str, list[str]] = {}
    for blocker, attacker in rows:
        blocks.setdefault(blocker, []).append(attacker)
    return {key: blocks}
