"""Answers of `layers` and `--why` as tables for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from clingather.bridge.base.plain_words import printed
from clingather.cli.report import printable

ZONES = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library", "sideboard")
COLOR_STYLES = {"W": "bright_white", "U": "blue", "B": "magenta", "R": "red", "G": "green"}
BECAUSE = {
    "existence": "whether it exists at all hangs on the other",
    "text": "the other changes its text",
    "applies_to": "the other changes what it applies to",
    "does": "the other changes what it does",
}
LOOP = "613.8b"  # by which timestamps decide
# The order in which cards have their types: `Enchantment Creature`, `Artifact Land`.
_IN_ORDER = ("Kindred", "Enchantment", "Artifact", "Land", "Planeswalker", "Battle", "Creature")
TYPES = {each: place for place, each in enumerate(_IN_ORDER)}
WIDTH = 120  # where the output is no terminal and COLUMNS says nothing


def show_layers(answer: Mapping[str, Any]) -> None:
    """Print the objects zone by zone, the effects in order, and the dependencies."""
    console = open_console()
    objects: Mapping[str, Mapping[str, Any]] = answer.get("objects", {})
    for zone in sorted({str(item.get("zone")) for item in objects.values()}, key=_zone_rank):
        inside = {key: item for key, item in objects.items() if str(item.get("zone")) == zone}
        console.print(_objects_table(zone, inside))
    if not objects:
        console.print("No objects.")
    trace = answer.get("trace", [])
    console.print(_trace_table(trace) if trace else "No continuous effect applied.")
    for item in answer.get("dependencies", []):
        console.print(_dependency(item))


def show_why(answer: Mapping[str, Any]) -> None:
    """Print for each characteristic the chain of values from the printed one on."""
    console = open_console()
    console.print(_text(answer.get("object", ""), "bold"))
    characteristics: Mapping[str, list[Mapping[str, Any]]] = answer.get("characteristics", {})
    for name, chain in characteristics.items():
        console.print(_text(f"{name.replace('_', ' ')}", "bold"), soft_wrap=True)
        for step in chain:
            console.print(_text(f"  {_link(step)}"), soft_wrap=True)
    left_out = answer.get("not_applied", [])
    if left_out:
        console.print(_text("did not apply", "bold"))
    for item in left_out:
        console.print(_text(f"  {_left_out(item)}"), soft_wrap=True)


def _link(step: Mapping[str, Any]) -> str:
    """A value, and what made it, in a sentence that is never cut."""
    value: Any = step.get("value")
    said = printed(value) if value not in (None, [], "") else "none"
    if isinstance(value, list) and any(str(item).endswith(".") for item in value):
        said = " · ".join(value)  # texts
    layer = f", layer {step['layer']}" if step.get("layer") else ""
    made = ": ".join(str(step[key]) for key in ("effect", "text") if step.get(key))
    return f"{said} — CR {step.get('rule')}{layer}, {made}"


def open_console() -> Console:
    """A console that prints texts as they are; wide where nobody can see its edge."""
    known = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if known else WIDTH, markup=False, highlight=False, emoji=False)


def plain_table(title: str, *columns: str) -> Table:
    """A plain table, whose first column is never broken."""
    table = Table(
        title=_text(title, "bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for number, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=number == 0)
    return table


def _objects_table(zone: str, objects: Mapping[str, Mapping[str, Any]]) -> RenderableType:
    """The objects of one zone."""
    table = plain_table(zone, "id", "name", "types", "P/T", "colors", "abilities", "controller")
    for key, item in objects.items():
        table.add_row(
            _text(key, "bold"),
            _value(item.get("name", "")),
            _text(type_line(item)),
            _text(_size(item)),
            _colors(item.get("colors", [])),
            Text("\n").join(_text(ability) for ability in item.get("abilities", [])),
            _text(item.get("controller") or ""),
        )
    return table


def _trace_table(trace: Iterable[Mapping[str, Any]]) -> RenderableType:
    """The continuous effects in the order in which they were applied."""
    columns = ("layer", "effect", "timestamp", "affects", "text")
    table = plain_table("effects in the order of application", *columns)
    for entry in trace:
        table.add_row(*(_value(entry.get(column, "")) for column in columns))
    return table


def _dependency(item: Mapping[str, Any]) -> Text:
    """A sentence for one dependency (CR 613.8)."""
    because, rule = str(item.get("because", "")), item.get("rule", "613.8a")
    how = "would wait" if rule == LOOP else "waits"
    though = ", but in a dependency loop none waits" if rule == LOOP else ""
    return _text(
        f"Layer {item.get('layer')}: {item.get('dependent')} {how} for {item.get('depends_on')}: "
        f"{BECAUSE.get(because, because)}{though} ({rule})"
    )


def type_line(item: Mapping[str, Any]) -> str:
    """The type line of an object as it is now, its card types in the order in which cards do."""
    subtypes = ["(every creature type)" if s == "*" else str(s) for s in item.get("subtypes", [])]
    types = sorted(item.get("types", []), key=lambda each: TYPES.get(each, len(TYPES)))
    front = " ".join([*item.get("supertypes", []), *types])
    return f"{front} — {' '.join(subtypes)}" if subtypes else front


def _size(item: Mapping[str, Any]) -> str:
    """Power and toughness, or loyalty, or defense."""
    if item.get("power") is not None or item.get("toughness") is not None:
        return f"{item.get('power')}/{item.get('toughness')}"
    named = [key for key in ("loyalty", "defense") if item.get(key) is not None]
    return ", ".join(f"{key} {item[key]}" for key in named)


def _colors(colors: Iterable[str]) -> Text:
    """The letters of the colors, each in its own."""
    letters = [_text(letter, COLOR_STYLES.get(letter, "")) for letter in colors]
    return Text(" ").join(letters) if letters else _text("none", "dim")


def _value(value: object) -> Text:
    """A value of an answer in words."""
    if value is None:
        return _text("none", "dim")
    if isinstance(value, (list, tuple)):
        return _text(", ".join(str(item) for item in value)) if value else _text("none", "dim")
    return _text(value)


def _left_out(item: Mapping[str, Any]) -> str:
    """What did not apply, and why."""
    text = f": {item['text']}" if item["text"] else ""
    return f"{item['effect']}{text} — CR {item['rule']}, {item['because']}"


def _zone_rank(zone: str) -> tuple[int, str]:
    """The battlefield first, then the other zones, then whatever else."""
    return (ZONES.index(zone) if zone in ZONES else len(ZONES), zone)


def _text(value: object, style: str = "") -> Text:
    """A text that is printed as it stands."""
    return Text(printable(value), style=style)
