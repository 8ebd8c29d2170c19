"""Answers of `layers` and `--why` as tables for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.plain_words import printed
from clingather.cli.screen import say, say_table, say_whole

ZONES = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library", "sideboard")
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


def show_layers(answer: Mapping[str, Any]) -> None:
    """Print the objects zone by zone, the effects in order, and the dependencies."""
    objects: Mapping[str, Mapping[str, Any]] = answer.get("objects", {})
    for zone in sorted({str(item.get("zone")) for item in objects.values()}, key=_zone_rank):
        inside = {key: item for key, item in objects.items() if str(item.get("zone")) == zone}
        _say_objects(zone, inside)
    if not objects:
        say("No objects.")
    if trace := answer.get("trace", []):
        columns = ("layer", "effect", "timestamp", "affects", "text")
        rows = [[_value(entry.get(column, "")) for column in columns] for entry in trace]
        say_table("effects in the order of application", columns, rows)
    else:
        say("No continuous effect applied.")
    for item in answer.get("dependencies", []):
        say(_dependency(item))


def show_why(answer: Mapping[str, Any]) -> None:
    """Print for each characteristic the chain of values from the printed one on."""
    say(str(answer.get("object", "")), bold=True)
    characteristics: Mapping[str, list[Mapping[str, Any]]] = answer.get("characteristics", {})
    for name, chain in characteristics.items():
        say_whole(name.replace("_", " "), bold=True)
        for step in chain:
            say_whole(f"  {_link(step)}")
    left_out = answer.get("not_applied", [])
    if left_out:
        say("did not apply", bold=True)
    for item in left_out:
        say_whole(f"  {_left_out(item)}")


def _link(step: Mapping[str, Any]) -> str:
    """A value, and what made it, in a sentence that is never cut."""
    value: Any = step.get("value")
    said = printed(value) if value not in (None, [], "") else "none"
    if isinstance(value, list) and any(str(item).endswith(".") for item in value):
        said = " · ".join(value)  # texts
    layer = f", layer {step['layer']}" if step.get("layer") else ""
    made = ": ".join(str(step[key]) for key in ("effect", "text") if step.get(key))
    return f"{said} — CR {step.get('rule')}{layer}, {made}"


def _say_objects(zone: str, objects: Mapping[str, Mapping[str, Any]]) -> None:
    """Print the objects of one zone."""
    rows = [
        (
            key,
            _value(item.get("name", "")),
            type_line(item),
            _size(item),
            " ".join(item.get("colors", [])) or "none",
            "\n".join(item.get("abilities", [])),
            item.get("controller") or "",
        )
        for key, item in objects.items()
    ]
    columns = ("id", "name", "types", "P/T", "colors", "abilities", "controller")
    say_table(zone, columns, rows)


def _dependency(item: Mapping[str, Any]) -> str:
    """A sentence for one dependency (CR 613.8)."""
    because, rule = str(item.get("because", "")), item.get("rule", "613.8a")
    how = "would wait" if rule == LOOP else "waits"
    though = ", but in a dependency loop none waits" if rule == LOOP else ""
    return (
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


def _value(value: object) -> str:
    """A value of an answer in words."""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value) or "none"
    return "none" if value is None else str(value)


def _left_out(item: Mapping[str, Any]) -> str:
    """What did not apply, and why."""
    text = f": {item['text']}" if item["text"] else ""
    return f"{item['effect']}{text} — CR {item['rule']}, {item['because']}"


def _zone_rank(zone: str) -> tuple[int, str]:
    """The battlefield first, then the other zones, then whatever else."""
    return (ZONES.index(zone) if zone in ZONES else len(ZONES), zone)
