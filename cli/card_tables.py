"""How a card's text is understood, and how many texts are, as lines and tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from clingather.cli import library
from clingather.cli.report import printable

if TYPE_CHECKING:
    from clingather.bridge.cards.card import Face
    from clingather.bridge.oracle.tree import Ability, Arg, Clause

FORM_ONLY = "known by its form; what it does is not read"
WIDTH = 96  # of a part of a tree on one line
NOT_EXECUTED = "not executed: some of its constructs mean nothing to the encodings yet"


def face_lines(face: Face, card_name: str, abilities: Sequence[Ability]) -> Iterator[str]:
    """A face: its head, then each paragraph with its abilities and their facts."""
    view = library.face_view(face, card_name, abilities)
    cost = f"  {face.mana_cost}" if face.mana_cost else ""
    yield click.style(f"{face.name}{cost}", bold=True)
    size = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    for word, value in (("loyalty", face.loyalty), ("defense", face.defense)):
        size += f"  {word} {value}" if value is not None else ""
    yield f"{face.type_line}{size}"
    if view["problem"]:
        yield click.style(view["problem"], fg="red")
    else:
        yield from _verdict(view["paragraphs"])
    own = iter(abilities)
    for paragraph in view["paragraphs"]:
        classes = ", ".join(dict.fromkeys(paragraph["classes"]))
        text = str(paragraph["text"]).replace("\n", "\n   ")
        yield f"{paragraph['paragraph']}. {text}" + (f"  [{classes}]" if classes else "")
        for shown in paragraph["abilities"]:
            yield from _ability_lines(next(own), shown)
    if not abilities:
        yield "no ability in its text"
    for line in view["facts"]:
        yield click.style(f"   {line}", dim=True)
    if view["kinds"]:
        yield "words of the tree (`clingather rule NUMBER` has the text of a rule)"
    width = max((len(said["kind"]) for said in view["kinds"]), default=0)
    for said in view["kinds"]:
        yield f"   {said['kind']:{width}}  {said['rule']:8} {said['meaning']}"


def _verdict(paragraphs: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Whether the rules know all that the face does, and if not, which paragraphs it is about."""
    open_ = [
        str(paragraph["paragraph"])
        for paragraph in paragraphs
        if not all(shown["executed"] for shown in paragraph["abilities"])
    ]
    if open_:
        noun = "paragraph" if len(open_) == 1 else "paragraphs"
        yield click.style(f"not executed: {noun} {', '.join(open_)}", fg="yellow")
    elif paragraphs:
        yield "executed"


def show_found(answer: Mapping[str, Any]) -> None:
    """The cards that a search has found: a line a face, and how many cards there are."""
    for card in answer["cards"]:
        for number, face in enumerate(card["faces"]):
            words = [face["name"], face["mana_cost"], face["type_line"]]
            if "power" in face:
                words.append(f"{face['power']}/{face['toughness']}")
            words += [f"{word} {face[word]}" for word in ("loyalty", "defense") if word in face]
            line = "  ".join(word for word in words if word)
            click.echo(printable(f"  // {line}" if number else line))
    count, shown = answer["count"], len(answer["cards"])
    noun = "card" if count == 1 else "cards"
    click.echo(f"{count} {noun}" + (f", {shown} shown" if shown < count else ""))


def _ability_lines(ability: Ability, shown: Mapping[str, Any]) -> Iterator[str]:
    """One ability: its kind, its tree or why there is none, its facts, and itself printed back."""
    if shown["state"] == "unsupported":
        yield "   " + click.style(f"not understood: {shown['reason']}", fg="red")
        return
    yield f"   {ability.kind}" + (f" ({FORM_ONLY})" if shown["state"] == "form" else "")
    if ability.keyword is not None:
        yield from _part("", ability.keyword)
    for clause in ability.clauses:
        yield from _clause_lines(clause)
    if ability.cost is not None:
        yield from _part("cost", ability.cost)
    yield from _program_lines(ability)
    for limit in ability.limits:
        yield from _part("only", limit)
    if shown["printed"] is not None:
        yield f"   reads back: {shown['printed']}"
    if shown["state"] == "verified" and not shown["executed"]:
        yield f"   {NOT_EXECUTED}"
    if shown["reason"]:
        yield "   " + click.style(f"not read: {shown['reason']}", fg="yellow")
    for line in shown["facts"]:
        yield click.style(f"      {line}", dim=True)


def _program_lines(ability: Ability) -> Iterator[str]:
    """What makes it trigger, its targets, its steps, its modes."""
    if ability.trigger is not None:
        yield from _part("when", ability.trigger)
    if ability.condition is not None:
        yield from _part("if", ability.condition)
    for slot in ability.slots:
        yield from _part("target", slot)
    for step in ability.effect:
        yield from _part("then", step)
    for amount in ability.modes_chosen:
        yield from _part("modes", amount)
    for mode in ability.modes:
        yield f"   mode: {mode.text}"
        for line in _program_lines(mode):
            yield f"   {line}"


def _clause_lines(clause: Clause) -> Iterator[str]:
    """One clause: its objects, its condition, its changes, its duration."""
    yield from _part("applies to", clause.subject)
    if clause.condition.kind != "always":
        yield from _part("while", clause.condition)
    for change in clause.changes:
        yield from _part("change", change)
    if clause.duration.kind != "endless":
        yield from _part("lasts", clause.duration)


def _part(word: str, arg: Arg) -> Iterator[str]:
    """A part of the tree behind a word, indented where it takes several lines."""
    for depth, text in library.outline(arg, WIDTH - len(word)):
        lead = f"{word} " if word and not depth else ""
        yield f"   {'  ' * depth}{lead}{text}"


def show_stops(answer: Mapping[str, Any]) -> None:
    """Print what keeps cards from being executed: cards stopped by it alone, and by others too."""
    for stop in answer["next"]:
        names = f"  ({'; '.join(stop['examples'])})" if stop["examples"] else ""
        click.echo(printable(f"{stop['alone']:5} {stop['among']:5}  {stop['reason']}{names}"))
    numbers = answer["cards"]
    executed, one = numbers.get("0", 0), numbers.get("1", 0)
    total = sum(numbers.values())
    click.echo(
        f"{total} cards: {executed} executed, {one} stopped by one reason alone (first column), "
        f"{total - executed - one} by several; {answer['reasons']} reasons"
    )


def show_coverage(answer: Mapping[str, Any]) -> None:
    """Print the numbers of each class and of whole cards."""
    from clingather.cli.screen import say, say_table  # late: the rest of the module needs none

    rows = []
    for name, numbers in [*answer["paragraphs"].items(), ("cards", answer["cards"])]:
        total = numbers["total"]
        shares = [f"{100 * numbers[key] / total:.1f} %" if total else "" for key in KEYS]
        cells = [str(numbers[key]) for key in KEYS]
        form = str(numbers.get("form", ""))
        rows.append((name, str(total), cells[0], shares[0], cells[1], shares[1], form))
    columns = ("class", "paragraphs", "verified", "", "executed", "", "by form only")
    say_table("", columns, rows, numbers=True)
    left = ", ".join(f"{number} {reason}" for reason, number in answer["left_out"].items())
    say(f"{answer['seconds']} s" + (f"; left out: {left}" if left else ""))


KEYS = ("verified", "executed")
