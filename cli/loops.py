"""`clingather loops`: what repeats from a state on, what kind of loop it is, and what it nets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from clingather.bridge.base.plain_words import printed
from clingather.cli import library
from clingather.cli.limited import Wipe, answered, limit_options
from clingather.cli.options import (
    database_option,
    engine_option,
    file_argument,
    ignore_option,
    json_option,
)
from clingather.cli.report import printable
from clingather.cli.telling import limited, show_settled, told

UNSUPPORTED = 3


@click.command()
@file_argument
@json_option
@click.option("--trivial", is_flag=True, help="List loops that change nothing too.")
@click.option("everything", "--all", is_flag=True, help="Go on after the shortest loops.")
@click.option(
    "--max-states", type=click.IntRange(1), metavar="N", help="Stop after so many states."
)
@click.option(
    *("-j", "--jobs"),
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Search with N processes; what is found stays the same.",
)
@limit_options
@click.option(
    "--shortcut", type=click.IntRange(1), metavar="N", help="Give the state after N times around."
)
@click.option(
    "--graph",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the states to FILE: .svg or .dot, and .png or .pdf with Graphviz.",
)
@ignore_option
@engine_option
@database_option
def loops(
    file: str,
    as_json: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
    **options: Any,
) -> int:
    """Find the loops that can be reached before the present step ends.

    Each is replayed exactly before it is shown: whether it is mandatory, optional or fragmented,
    one time around as actions, what that changes, and what there is more of each time.
    """
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        return library.loops(scenario, cards, **options)

    shown = _Shown()
    watch = None if as_json else shown.loops

    def ask() -> Mapping[str, Any]:
        return answered("loops", work, timeout, memory, for_people=not as_json, watch=watch)

    return told(ask, partial(_show, shown), file, as_json, _code)


def _code(answer: Mapping[str, Any]) -> int:
    """The exit code: loops that are told whole are an answer, be there further ones or not."""
    untold = any("because" in loop.get("after", {}) for loop in answer["loops"])
    if answer["complete"] or (answer["loops"] and not untold):
        return 0
    return limited(answer) or UNSUPPORTED


class _Shown:
    """What was printed so far: each loop as soon as it is found."""

    def __init__(self) -> None:
        self.number = 0
        self.settled = False

    def loops(self, found: Mapping[str, Any], wipe: Wipe = lambda: None) -> None:
        """Print what happens first and the loops, as far as they were not printed yet."""
        if not self.settled:
            self.settled = True
            wipe()
            show_settled(found)
        for loop in found.get("loops", ())[self.number :]:
            self.number += 1
            wipe()
            _show_loop(self.number, loop)


_NOT_ANSWERED = "Not answered: no loop was found in what could be looked at."


def _show(shown: _Shown, answer: Mapping[str, Any]) -> None:
    """Print an answer for people, without what was printed before."""
    if "asked" in answer:
        click.echo(printable(f"The sequence is legal. {_asked(answer['asked'])}"))
    shown.loops(answer)
    if not answer["loops"]:
        click.echo("No loop." if answer["complete"] else _NOT_ANSWERED)
    for loop in answer.get("losing", ()):
        click.echo(printable(f"Not worth repeating: {said(loop)}"))
    number = answer["states"]
    click.echo(f"{number} {'state was' if number == 1 else 'states were'} looked at.")


def _show_loop(number: int, loop: Mapping[str, Any]) -> None:
    """Print one loop: what comes of it in a sentence, then its actions and its net."""
    click.echo(printable(f"Loop {number}: {said(loop)}"))
    click.echo(printable(f"  {_headline(loop)}"))
    for word in ("prefix", "actions"):
        if loop[word]:
            click.echo(f"  {'first' if word == 'prefix' else 'then, over and over'}:")
            for action in loop[word]:
                click.echo(printable(f"    {action_line(action)}"))
    click.echo(printable(f"  {'the first' if 'later' in loop else 'each'} time: {net_line(loop)}"))
    if "later" in loop:
        later = "; then ".join(printed(net) for net in loop["later"])
        click.echo(printable(f"  then: {later}, and so on"))
    if loop["ready"]:
        click.echo(printable(f"  ready to attack or be tapped: {printed(loop['ready'])}"))
    if loop["may_stop"]:
        click.echo(printable(f"  may stop: {', '.join(loop['may_stop'])}"))
    if "because" in loop.get("after", {}):
        because = loop["after"]["because"]
        click.echo(printable(f"  after {loop['after']['times']} times: not told, {because}"))
    if loop["must_choose_otherwise"]:
        click.echo(printable(f"  must choose otherwise: {loop['must_choose_otherwise']}"))


def net_line(loop: Mapping[str, Any]) -> str:
    """What one time around changes, in a line."""
    if loop["net"]:
        return printed(loop["net"])
    made = ", ".join(resource(word) for word in loop["unbounded"])
    return f"all is as before{f', with {made} on the way' if made else ''}"


RESOURCES = {  # the words of `unbounded`, as people say them
    "damage": "damage",
    "life_gain": "life gained",
    "life_loss_opp": "life lost by opponents",
    "tokens": "tokens",
    "power": "power",
    "etb": "permanents entering",
    "ltb": "permanents leaving",
    "death": "creatures dying",
    "sacrifice": "sacrifices",
    "storm": "spells cast before (storm)",
    "magecraft": "instants and sorceries cast or copied",
    "landfall": "lands entering",
    "untap": "untapping",
    "combat_phases": "combat phases",
    "combat_damage": "combat damage",
    "turns": "turns",
    "mill": "cards milled",
    "card_draw": "cards drawn",
    "scry": "scrying",
}


def said(loop: Mapping[str, Any]) -> str:
    """What comes of a loop, in a sentence: who can have how much of what, and who can stop it."""
    result = loop["result"]
    if result == "draw":
        return "Nobody can stop it, and the game is a draw."
    if result == "ends":
        ending = f" and {loop['winner']} wins" if loop.get("winner") else ""
        if "loses" in loop:
            ending = f" and {', '.join(loop['loses'])} loses"
        times = f" after {printed(loop['iterations'])} times" if loop.get("iterations") else ""
        return f"It ends{times}{ending}."
    things = [resource(word) for word in loop["unbounded"]]
    many = (
        f"Any number of times: {', '.join(things)}" if things else "It repeats any number of times"
    )
    if loop["must_choose_otherwise"]:
        return f"{many}; {loop['must_choose_otherwise']} must choose something else in the end."
    stops = ", ".join(loop["may_stop"])
    return f"{many}; {f'{stops} may stop it' if stops else 'nobody can stop it'}."


def resource(word: str) -> str:
    """A word of `unbounded` as people say it."""
    kind, _, what = word.partition(":")
    if kind == "mana":
        return "mana of any color" if what == "any" else f"mana {{{what}}}"
    if kind == "tokens" and what:
        return f"{what} tokens"
    if kind == "counters":
        return f"{what} counters"
    return RESOURCES.get(kind, word.replace("_", " "))


def _asked(asked: Mapping[str, Any]) -> str:
    """Whether a sequence that was asked about repeats, and who may interrupt it."""
    said = "It repeats." if asked["repeats"] else f"It does not repeat: {asked['because']}."
    others = ", ".join(asked["may_interrupt"])
    return f"{said} {others or 'Nobody else'} could do something on the way."


def _headline(loop: Mapping[str, Any]) -> str:
    """The kind of a loop and what comes of it, with the rules."""
    result = loop["result"]
    words = {"draw": "the game is a draw", "shortcut": "any number of times"}
    said = words.get(result or "", "")
    if result == "ends":
        after = loop.get("iterations")
        said = f"it ends after {after} times" if after else "it ends"
        said += f", {loop['winner']} wins" if loop.get("winner") else ""
    same = loop["proof"] == "invariant"
    proof = " (it leads back to the same state)" if same else " (replayed twice)"
    about = ", ".join(part for part in (loop["kind"], said) if part)
    return f"{about} ({', '.join(loop['rules'])}){proof}"


def action_line(action: Any) -> str:
    if not isinstance(action, Mapping):
        return str(action)
    return ", ".join(f"{word} {printed(value)}" for word, value in action.items())
