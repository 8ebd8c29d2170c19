"""Facts about the turn, combat and durations of a game; the contract is `asp/README.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import Fact, Term, constant, fact, function, quote
from clingather.bridge.interpreting.compiled import effect_clauses
from clingather.bridge.kernel.defined import number_and_place
from clingather.bridge.kernel.values import Game
from clingather.bridge.oracle.tree import Node, nodes
from clingather.bridge.state.values import Effect, Object, Otherwise, Player, State, Turn

EVALUATED = frozenset({"reference", "filter", "amount", "condition", "player"})
REMEMBERED = frozenset({"target", "result", "dealt", "outer", "event_object", "event_other"})
STATED = frozenset({"attack", "block", "assign", "band"})  # parts of a declaration
DECLARING = frozenset({
    *("declare_attackers", "tap_attackers", "pay_to_attack", "attack_with"),
    *("declare_blockers", "blocks_of", "block_with", "assign_damage"),
})  # fmt: skip


def turn_facts(s: Term, turn: Turn) -> Iterator[Fact]:
    """Which turn it is, what of it, and who must not choose what: it rests on the turn alone."""
    yield fact("step", s, constant(turn.step))
    if turn.priority is not None:
        yield fact("priority", s, turn.priority)
    for id_ in turn.passed:
        yield fact("passed", s, id_)
    if turn.counted and turn.number == 1:
        yield fact("first_turn", s)
    for decided, by in turn.controlled_by:
        yield fact("decides_for", s, by, decided)
    yield fact("turn_after", s, turn.normal or turn.active)
    if turn.main_phases is not None:
        yield fact("main_phases", s, turn.main_phases)
    if turn.extra_place is not None:
        yield fact("extra_turn_from", s, turn.extra_place)
    for other in turn.otherwise:
        yield from _otherwise_facts(s, other)


def player_facts(s: Term, place: int, player: Player) -> Iterator[Fact]:
    """Where a player sits, what the player skips, and who drew from nothing."""
    told = dict(player.extra)
    yield fact("seat", s, player.id, place)
    if told.get("shuffled"):
        yield fact("known_top", s, player.id, told.get("known_top", 0))
    for part, number in player.skips:
        yield fact("skips_next", s, player.id, part, number)
    if told.get("awaits_draw"):
        yield fact("awaits_draw", s, player.id)
    if told.get("sped_up"):
        yield fact("sped_up", s, player.id)
    if told.get("drew"):
        yield fact("drew_from_empty", s, player.id)


def time_facts(s: Term, state: State) -> Iterator[Fact]:
    """What comes after this turn and phase, what came before, what is declared in combat."""
    if state.phases:
        yield fact("phase_to_come", s, constant(state.phases[-1]))
    for place, who in enumerate(state.extra_turns, start=1):
        yield fact("extra_turn_of", s, place, who)
    if holder := state.designations.get("initiative"):
        yield fact("initiative", s, holder)
    if time := state.designations.get("day_night"):
        yield fact("time_of_day", s, constant(time))
    if time or "last_turn_casts" in state.history:
        yield fact("last_turn_casts", s, state.history.get("last_turn_casts", 0))
    if came := state.history.get("came_under_control"):
        yield fact("turn_number", s, state.turn.number)
        for thing, number in came.items():
            yield fact("came_in_turn", s, thing, number)
    for player, number in state.history.get("last_upkeep", {}).items():
        yield fact("last_upkeep", s, player, number)
    if state.combat:
        yield from _combat_facts(s, state)


# what an action states besides what it is
OPTIONS = frozenset(
    {"player", "targets", "x", "modes", "kicked", "costs", "as", "pay", "face", "splice"}
)


def _otherwise_facts(s: Term, other: Otherwise) -> Iterator[Fact]:
    """What a player must not choose, and with which targets, value of X and modes."""
    than: Mapping[str, Any] = {"pass": True} if isinstance(other.than, str) else other.than
    head, what = next((word, it) for word, it in than.items() if word not in OPTIONS)
    choice = function(head, str(what))
    if head == "activate":
        source, _, said = str(what).partition("#")
        number, which = number_and_place(said)
        if which > 1:
            reason = "one of several abilities of a keyword that must not be chosen"
            row: dict[str, object] = {"object": str(what), "card": None, "text": "otherwise"}
            raise UnsupportedError([{**row, "reason": reason}])
        choice = function("activate", source, number)
    elif head == "pass":
        choice = constant("pass")
    yield fact("otherwise", s, other.player, choice, other.rule)
    for target in than.get("targets") or ():
        yield fact("otherwise_aim", s, str(target))
    for mode in than.get("modes") or ():
        yield fact("otherwise_mode", s, mode)
    if than.get("x") is not None:
        yield fact("otherwise_number", s, than["x"])


def _combat_facts(s: Term, state: State) -> Iterator[Fact]:
    combat = state.combat
    for player in combat.get("declaring", ()):
        yield fact("has_declared", s, player)
    for key, what in (("attacks", "attackers"), ("blocks", "blockers"), ("assigned", "damage")):
        if key in combat:
            yield fact("declared", s, constant(what))
    if combat.get("attacks") or combat.get("attacked"):
        yield fact("attackers_came", s)
    for attacker, whom in combat.get("attacks", {}).items():
        if whom is not None:
            yield fact("attack_target", s, attacker, whom)
    blocked = set(combat.get("blocked", ()))
    for blocker, attackers in combat.get("blocks", {}).items():
        blocked.update(attackers)
        for attacker in attackers:
            yield fact("block_target", s, blocker, attacker)
    for number, band in enumerate(combat.get("bands", ()), start=1):
        for attacker in band:
            yield fact("in_band", s, number, attacker)
    for attacker in sorted(blocked):
        yield fact("is_blocked", s, attacker)
    if "first_strike" in combat:
        yield fact("first_damage", s)
    for id_ in combat.get("first_strike", ()):
        yield fact("struck_first", s, id_)
    if combat.get("second_damage"):
        yield fact("second_damage", s)


def object_facts(s: Term, o: Term, thing: Object) -> Iterator[Fact]:
    """What the turn and the state-based actions ask about an object."""
    held = thing.held_by or thing.controller
    if held is not None and thing.zone == "battlefield":
        yield fact("held_by", s, o, held)
    if isinstance(thing.phased_out, str):
        yield fact("phased_out_under", s, o, thing.phased_out)
    if thing.untaps_skipped:
        yield fact("untaps_skipped", s, o, thing.untaps_skipped)


def effect_facts(
    s: Term, game: Game, effect: Effect, written: Callable[[Node], Term]
) -> Iterator[Fact]:
    """How long an effect lasts (CR 611.2a), and what that speaks of."""
    e = quote(effect.id)
    source = game.state.objects.get(effect.source)
    for lasting in durations(effect):
        yield fact("effect_lasts", s, e, written(lasting))
        kinds = set()
        for node in nodes(lasting):
            kinds.add(node.kind)
            if node.sort in EVALUATED:
                yield fact("effect_uses", s, e, written(node))
                yield fact("uses", constant("program"), written(node))
        if not lasting.args or effect.id in game.frames:
            continue
        if kinds & REMEMBERED or (source is None and "self" in kinds):
            yield fact("forgotten", s, e)
        yield fact("frame_controller", s, e, effect.controller)
        if source is not None:
            yield fact("frame_source", s, e, source.id, source.incarnation)


def durations(effect: Effect) -> list[Node]:
    """The durations of an effect: as the kernel began it, or as its text says."""
    if effect.duration is not None:
        return [effect.duration]
    clauses = effect_clauses(effect.text) if effect.clauses is None else effect.clauses
    if isinstance(clauses, str):  # the layers have refused it if it matters
        return []
    return list(dict.fromkeys(clause.duration for clause in clauses))


def stated_facts(s: Term, term: Symbol) -> Iterator[Fact]:
    """What a player declares, as the action under `do:` states it."""
    if term.name in DECLARING:
        for part in term.arguments[0].arguments:
            if part.name in STATED:
                yield fact("stated", s, part)
