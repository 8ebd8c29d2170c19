"""Outcomes for people: what was chosen, what happened line by line, and the state that results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Any

import click

from clingather.bridge.base.plain_words import printed
from clingather.cli.screen import broken, say, say_table, say_whole
from clingather.cli.tables import type_line

MANY = 4  # so many objects that are alike, one after the other, are a line; and so many outcomes
# say once what they share
Row = tuple[str, tuple[str, ...]]  # an object's id, and what the table says of it
# what a table of players says of commanders: how often each was cast from the command zone, which
# is what it costs more for (CR 903.8), and the damage of each (CR 903.10a)
COMMANDER = {"commanders": "cast ", "commander_damage": ""}
STEPS = {"precombat_main": "first main phase", "postcombat_main": "second main phase"}


def show_outcomes(answer: Mapping[str, Any]) -> None:
    """Print what many outcomes share, then one block for each."""
    outcomes: list[Mapping[str, Any]] = answer.get("outcomes", [])
    if not outcomes:
        say("No outcome.")
    told = [list(sentences(each["events"])) for each in outcomes]
    rows = [list(_rows(each["objects"], each["state"])) for each in outcomes]
    begin: list[str] = []  # what happens first in each of them
    alike: list[Row] = []  # what stands alike in each of them
    if len(outcomes) >= MANY:
        at_once = zip(*told, strict=False)
        begin = [each[0] for each in takewhile(lambda each: len({*each}) == 1, at_once)]
        alike = [row for row in rows[0] if all(row in others for others in rows)]
        _show_shared(len(outcomes), begin, alike)
    for number, outcome in enumerate(outcomes, start=1):
        if number > 1:
            say()
        title = f"Outcome {number} of {len(outcomes)}" if len(outcomes) > 1 else "Outcome"
        say(title, bold=True)
        for said in ways_said(outcome):
            say_whole(f"  {said}", italic=True)  # to be copied whole
        for said in told[number - 1][len(begin) :]:
            _say_with_quiet_rule(f"  {said}")
        if len(told[number - 1]) == len(begin):
            say(f"  Nothing {'else ' if begin else ''}happens.", dim=True)
        say(_end(outcome), bold=True)
        _say_players(outcome["state"])
        left = [row for row in rows[number - 1] if row not in alike]
        if left or not alike:
            _say_objects("other objects" if alike else "objects", left)
        for delayed in outcome["state"].get("delayed", []):
            said = delayed.get("text") or "a delayed triggered ability"
            say(f"waiting ({delayed['controller']}): {said}")


def _show_shared(number: int, begin: Sequence[str], alike: Sequence[Row]) -> None:
    """Print what each of so many outcomes begins with, and what stands alike in all of them."""
    if begin:
        say(f"Each of the {number} outcomes begins so", bold=True)
        for said in begin:
            _say_with_quiet_rule(f"  {said}")
    if alike:
        _say_objects(f"objects that are the same in each of the {number} outcomes", alike)
    if begin or alike:
        say()


def show_why(answer: Mapping[str, Any]) -> None:
    """Print an event, and for each step that led to it the rules that fired."""
    (said,) = sentences([answer["event"]])
    _say_with_quiet_rule(said)
    if answer["others"]:
        say(f"also: event {', '.join(answer['others'])}", dim=True)
    for step in answer["steps"]:
        say_whole(step["task"], bold=True)
        for row in step["rows"]:
            if "file" in row:
                rules = f"CR {', '.join(row['rules'])}, " if row["rules"] else ""
                place = f"{rules}{row['file']}:{row['line']}"
                say_whole(f"  {row['atom']} — {place}")
                if row["says"]:
                    say_whole(f"    {row['says']}", dim=True)


def ways_said(outcome: Mapping[str, Any]) -> Iterator[str]:
    """What was chosen, and by whom, a line for each way to this outcome."""
    for choices in (outcome["choices"], *outcome.get("other_choices", [])):
        if said := "; ".join(_chosen(choices, outcome.get("chosen_by", {}))):
            yield f"{'chosen' if choices is outcome['choices'] else 'or chosen'} {said}"
    if reason := outcome.get("other_choices_limit"):
        yield f"or chosen otherwise: {reason}"


def _chosen(
    choices: Iterable[Mapping[str, Any]], chosen_by: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """Each choice with its value, and who made it where that is not who made the last one."""
    last = None
    for key, value in (pair for each in choices for pair in each.items()):
        if key == "triggers.order" and len(set(value)) == 1:
            continue  # abilities that are alike: there was nothing to choose
        who = " or ".join(chosen_by.get(key, ()))
        by = f"by {who}: " if who != last else ""
        last = who
        yield f"{by}{key}: {printed(value)}"


def _end(outcome: Mapping[str, Any]) -> str:
    """How the game ended, or where it stands now."""
    if outcome["draw"]:
        return "The game is a draw."
    if outcome["winner"] is not None:
        return f"{outcome['winner']} wins the game."
    turn = outcome["state"].get("turn", {})
    step = STEPS.get(turn.get("step", ""), str(turn.get("step", "")).replace("_", " "))
    combat = outcome["state"].get("combat", {})
    if turn.get("step") == "combat_damage" and "first_strike" in combat:  # CR 510.4
        step = f"the {'second' if combat.get('second_damage') else 'first'} of two {step} steps"
    place = f"{turn.get('active')}'s turn, {step}"
    lost = f"{', '.join(outcome['losers'])} lost. " if outcome["losers"] else ""
    who = turn.get("priority")
    return f"{lost}{place}" + (f"; {who} has priority" if who else "")


def show_settled(events: Iterable[Mapping[str, Any]]) -> None:
    """Print what happens before anyone could do anything (CR 704.3)."""
    say("First, before anyone could do anything:", bold=True)
    for said in sentences(events):
        _say_with_quiet_rule(f"  {said}")


# ---------------------------------------------------------------- events
def sentences(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The events line by line; what is tapped for mana and the mana are one line, with the sum."""
    paid: dict[str, list[str]] = {}  # by player: the mana that was added
    rules: dict[str, Any] = {}  # and by which rule
    held: list[Mapping[str, Any]] = []  # taps whose mana may follow
    for event in events:
        kind = event.get("event")
        if kind == "move" and event.get("how") == "drawn":
            continue  # the draw was told of (CR 121.1)
        if kind == "tap":
            held.append(event)
            continue
        if kind == "activate" and held and event.get("source") == held[-1].get("object"):
            held.append(event)
            continue
        if kind == "add_mana" and held and held[-1].get("event") == "activate":
            mana = paid.setdefault(str(event.get("player")), [])
            mana += [str(event.get("mana", ""))] * int(event.get("amount", 1))
            rules[str(event.get("player"))] = event.get("rule")
            held = held[:-2]
            continue
        yield from (sentence(each) for each in held)
        held = []
        yield from _added(paid, rules)
        yield sentence(event)
    yield from (sentence(each) for each in held)
    yield from _added(paid, rules)


def _added(paid: dict[str, list[str]], rules: Mapping[str, Any]) -> Iterator[str]:
    """What each player has tapped for; nothing of it is left afterwards."""
    for player, mana in paid.items():
        symbols = "".join(f"{{{letter}}}" for letter in sorted(mana, key="WUBRGC".find))
        yield _ruled(f"{player} taps for {symbols}", rules.get(player))
    paid.clear()


def _ruled(said: str, rule: object) -> str:
    """A sentence with the number of its rule, if it has one."""
    return f"{said} (CR {rule})" if rule else said


def sentence(event: Mapping[str, Any]) -> str:
    """One event in words near to those of the rules, with the number of the rule if it has one."""
    kind = str(event.get("event"))
    make = SENTENCES.get(kind)
    if make is not None:
        return _ruled(make(event), event.get("rule"))
    who = event.get("object") or event.get("player") or event.get("source")
    told = ("event", "object", "player", "rule")
    rest = [f"{key} {printed(value)}" for key, value in event.items() if key not in told]
    said = f"{kind.replace('_', ' ')}: {who}" if who else kind.replace("_", " ")
    return _ruled(f"{said} ({', '.join(rest)})" if rest and who else said, event.get("rule"))


def _move(event: Mapping[str, Any]) -> str:
    thing, origin, to = event.get("object"), event.get("from"), event.get("to")
    if how := event.get("how"):
        return f"{thing} is {how}" + ("" if to == "graveyard" else f" and moves to {to}")
    if to == "battlefield":
        return f"{thing} enters the battlefield from {origin}{_with_counters(event)}"
    if origin == "battlefield" and to == "graveyard":
        return f"{thing} is put into the graveyard from the battlefield"
    return f"{thing} moves from {origin} to {to}"


def _with_counters(event: Mapping[str, Any]) -> str:
    """The counters that it enters with (CR 122.6)."""
    counters: Mapping[str, int] = event.get("counters", {})
    each = [_many(number, kind) for kind, number in counters.items()]
    return f" with {' and '.join(each)}" if each else ""


def _many(number: int, kind: str) -> str:
    return f"{number} {kind} counter{'s' if number != 1 else ''}"


def _draw(event: Mapping[str, Any]) -> str:
    if event.get("amount") == 0:
        return f"{event.get('player')} can't draw, for the library is empty"
    return f"{event.get('player')} draws {event.get('object') or 'a card'}"


def _life(event: Mapping[str, Any]) -> str:
    amount = int(event.get("amount", 0))
    return f"{event.get('player')} {'gains' if amount > 0 else 'loses'} {abs(amount)} life"


def _counter(event: Mapping[str, Any]) -> str:
    amount, kind = int(event.get("amount", 0)), event.get("kind", "")
    who = event.get("object") or event.get("player")
    return f"{_many(abs(amount), str(kind))} {'put on' if amount > 0 else 'removed from'} {who}"


def _damage(event: Mapping[str, Any]) -> str:
    combat = "combat " if event.get("combat") else ""
    return f"{event.get('source')} deals {event.get('amount')} {combat}damage to {event.get('to')}"


def _trigger(event: Mapping[str, Any]) -> str:
    times = int(event.get("times", 1))
    return f"{_ability(event)} triggers" + (f" {times} times" if times > 1 else "")


def _ability(event: Mapping[str, Any]) -> str:
    return str(event.get("source")) + (f"#{event['ability']}" if event.get("ability") else "")


def _to(event: Mapping[str, Any]) -> str:
    return f" to {event['to']}" if event.get("to") else ""


def _search(event: Mapping[str, Any]) -> str:
    who, whose = event.get("player"), event.get("whose")
    own = "the" if who == whose else f"{whose}'s"
    return f"{who} searches {own} {printed(event.get('from', []))}"


def _mana(event: Mapping[str, Any]) -> str:
    symbol = f"{{{event.get('mana')}}}"
    return f"{event.get('player')} adds {symbol * int(event.get('amount', 1))}"


def _step(event: Mapping[str, Any]) -> str:
    step = str(event.get("step"))
    second = "second " if event.get("second") else ""
    said = STEPS.get(step) or f"{step.replace('_', ' ')} step"
    return f"{event.get('player')}'s {second}{said} begins"


def _roll(event: Mapping[str, Any]) -> str:
    return f"{event.get('player')} rolls {event.get('what', event.get('amount'))}"


def _performed(event: Mapping[str, Any]) -> str:
    who = [str(event[key]) for key in ("player", "object") if event.get(key)]
    to = f" ({event['to']})" if event.get("to") else ""
    return f"{', '.join(who) or 'the game'}: {event.get('what')}{to}"


def _prevent(event: Mapping[str, Any]) -> str:
    what = f"{event.get('amount')} damage from {event.get('source')} to {event.get('to')}"
    return f"{what} is prevented by {event.get('by')}"


def _nothing(word: str) -> Callable[[Mapping[str, Any]], str]:
    """The sentence of what did not happen, with its reason."""

    def said(event: Mapping[str, Any]) -> str:
        what = f": {event['what']}" if event.get("what") else ""
        return f"{event.get('object')} {word}{what}: {event.get('reason')}"

    return said


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "move": _move,
    "life": _life,
    "counter": _counter,
    "damage": _damage,
    "trigger": _trigger,
    "prevent": _prevent,
    "fizzle": _nothing("does not resolve"),
    "removed": _nothing("is removed from the stack"),
    "no_effect": _nothing("does nothing"),
    "create": lambda event: f"{event.get('object')} is created{_with_counters(event)}",
    "resolve": lambda event: f"{event.get('object')} resolves",
    "tap": lambda event: f"{event.get('object')} becomes tapped",
    "untap": lambda event: f"{event.get('object')} becomes untapped",
    "draw": _draw,
    "lose": lambda event: f"{event.get('player')} loses the game",
    "win": lambda event: f"{event.get('player')} wins the game",
    "cast": lambda event: f"{event.get('player')} casts {event.get('object')}",
    "activate": lambda event: f"{event.get('player')} activates {_ability(event)}",
    "play": lambda event: f"{event.get('player')} plays {event.get('object')}",
    "attack": lambda event: f"{event.get('object')} attacks {event.get('to')}",
    "block": lambda event: f"{event.get('object')} blocks {event.get('to')}",
    "attach": lambda event: f"{event.get('object')} becomes attached{_to(event)}",
    "unattach": lambda event: f"{event.get('object')} becomes unattached",
    "transform": lambda event: f"{event.get('object')} transforms",
    "turn_face_up": lambda event: f"{event.get('object')} is turned face up",
    "turn_face_down": lambda event: f"{event.get('object')} is turned face down",
    "phase_in": lambda event: f"{event.get('object')} phases in",
    "phase_out": lambda event: f"{event.get('object')} phases out",
    "regenerated": lambda event: f"{event.get('object')} regenerates",
    "reveal": lambda event: f"{event.get('object')} is revealed",
    "cease": lambda event: f"{event.get('object')} ceases to exist",
    "shuffle": lambda event: f"{event.get('player')} shuffles the library",
    "search": _search,
    "add_mana": _mana,
    "step": _step,
    "roll": _roll,
    "performed": _performed,
    "leave_game": lambda event: f"{event.get('player')} leaves the game",
    "draw_game": lambda event: "The game is a draw",
}


# ---------------------------------------------------------------- the state
def _say_players(state: Mapping[str, Any]) -> None:
    lists = ["graveyard"]
    lists += [zone for zone in ("exile", "command") if any(p.get(zone) for p in state["players"])]
    more = [word for word in COMMANDER if any(p.get(word) for p in state["players"])]
    named = [word.replace("_", " ") for word in more]
    rows = [
        [
            player["id"],
            str(player["life"]),
            *(_each_so_often(player.get(word, {}), COMMANDER[word]) for word in more),
            _counters(player.get("counters", {})),
            str(_how_many(player.get("hand", []))),
            str(_how_many(player.get("library", []))),
            *(", ".join(map(_id, player.get(zone, []))) for zone in lists),
        ]
        for player in state["players"]
    ]
    columns = ("player", "life", *named, "counters", "hand", "library", *lists)
    say_table("players", columns, rows)


def _how_many(zone: int | Sequence[Any]) -> int:
    """How many cards a zone has: of cards that nobody knows one entry may stand for many."""
    if isinstance(zone, int):
        return zone
    return sum(each.get("count", 1) if isinstance(each, Mapping) else 1 for each in zone)


def _rows(objects: Mapping[str, Mapping[str, Any]], state: Mapping[str, Any]) -> Iterator[Row]:
    """What is on the battlefield and on the stack, and how it stands there."""
    entries, copies = _entries(state), set(_made_copies(state))
    for id_, place in _zones(objects, state):
        item = objects[id_]
        size = f"{item['power']}/{item['toughness']}" if item.get("power") is not None else ""
        entry = entries.get(id_, {})
        if id_ in copies:
            entry = {**entry, "copy_of": item["copiable"]["name"]}
        name, who = item.get("name") or item.get("text", ""), item.get("controller") or ""
        yield id_, (name, place, who, type_line(item), size, "; ".join(_stands(item, entry)))


def _say_objects(title: str, rows: Iterable[Row]) -> None:
    """Print a table of objects; many that are alike, one after the other, are a line."""
    shown: list[Sequence[str]] = []
    for row, alike in groupby(rows, key=itemgetter(1)):
        ids = [id_ for id_, _ in alike]
        if len(ids) >= MANY:
            shown.append((f"{ids[0]} … {ids[-1]}", f"{len(ids)} × {row[0]}", *row[1:]))
        else:
            shown += [(id_, *row) for id_ in ids]
    say_table(title, ("id", "name", "zone", "controller", "types", "P/T", "state"), shown)


def _zones(
    objects: Mapping[str, Mapping[str, Any]], state: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """The permanents, and what is on the stack from the top down, each with where it is."""
    yield from ((id_, "battlefield") for id_, it in objects.items() if it["zone"] == "battlefield")
    stack = [_id(each) for each in reversed(state.get("stack", []))]
    for place, id_ in enumerate(id_ for id_ in stack if id_ in objects):
        yield id_, "stack" if place or len(stack) == 1 else "stack (top)"


def _made_copies(state: Mapping[str, Any]) -> Iterator[str]:
    """What an effect of the state makes a copy of something (CR 707.2a)."""
    for effect in state.get("effects", ()):
        clauses = effect.get("tree", ())
        if any(change[0] == "become_copy" for each in clauses for change in each["changes"]):
            yield from effect.get("affects", ())


def _entries(state: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """What the state says of each permanent and each object on the stack."""
    rows = [*state.get("stack", [])]
    for player in state["players"]:
        rows += player.get("battlefield", [])
    return {str(row["id"]): row for row in rows if isinstance(row, Mapping) and "id" in row}


def _stands(item: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterator[str]:
    """Loyalty, counters, damage, and so on of one object."""
    for word in ("loyalty", "defense"):
        if item.get(word) is not None:
            yield f"{word} {item[word]}"
    counters = entry.get("counters") or {}
    if others := {kind: n for kind, n in counters.items() if item.get(kind) != n}:
        yield _counters(others)
    if entry.get("damage"):
        yield f"damage {entry['damage']}"
    if entry.get("tapped"):
        yield "tapped"
    for word in ("attached_to", "paired_with", "copy_of", "targets"):
        if entry.get(word):
            yield f"{word.replace('_', ' ')} {printed(entry[word])}"
    for word in ("face_down", "phased_out", "token"):
        if entry.get(word):
            yield word.replace("_", " ")


def _each_so_often(numbers: Mapping[str, int], word: str) -> str:
    """Such a number of each object."""
    return ", ".join(f"{id_}: {word}{number}" for id_, number in numbers.items())


def _counters(counters: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in counters.items())


def _id(thing: object) -> str:
    return str(thing["id"]) if isinstance(thing, Mapping) else str(thing)


def _say_with_quiet_rule(said: str) -> None:
    """Print a sentence whose rule, at its end, stands back."""
    text = broken(said)
    place = text.rfind("(CR") if text.endswith(")") else -1
    click.echo(text if place < 0 else text[:place] + click.style(text[place:], dim=True))
