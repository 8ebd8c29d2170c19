"""The pages of `docs/reference/`, made from the program: `python -m tests.reference` writes them.

Actions and keys come from the tables of the formats and their meanings, commands from click, what
Python has from its docstrings. `tests/test_docs.py` sees that the pages are as the program is.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import click
import yaml

import clingather as api
from clingather.bridge.base.shapes import (
    LARGEST,
    Either,
    Headed,
    Integer,
    ListOf,
    MapOf,
    Record,
    Reference,
    Shape,
    Word,
    describe,
)
from clingather.bridge.oracle.kinds import KINDS
from clingather.bridge.questions.answer_format import ANSWER
from clingather.bridge.questions.answer_format import TABLE as ANSWERS
from clingather.bridge.questions.answer_meanings import ANSWER_MEANINGS
from clingather.bridge.scenario.format import SCENARIO
from clingather.bridge.scenario.format import TABLE as SCENARIOS
from clingather.bridge.scenario.meanings import MEANINGS, Meanings
from clingather.cli.main import clingather

TOP = Path(__file__).parents[1]
PAGES = TOP / "docs" / "reference"
NOTE = "<!-- Made by `python -m tests.reference` from the program; not written by hand. -->"
REFUSED = "it is refused as yet"  # ends the meaning of an action that has no example

# Where each action is used: the first one of that kind in the file is shown.
EXAMPLES: Mapping[str, str] = {
    "cast": "601-casting/an-aura-spell.yaml",
    "activate": "602-activating/whenever-an-ability-is-activated.yaml",
    "play": "707-copies/a-vesuva-of-a-stage.yaml",
    "turn_face_up": "708-face-down/hooded-hydra-is-turned-face-up-with-counters.yaml",
    "suspend": "116-special-actions/suspend-with-time-counters.yaml",
    "foretell": "116-special-actions/a-foretold-card-is-face-down.yaml",
    "plot": "116-special-actions/plotted-on-an-earlier-turn.yaml",
    "unlock": "709-rooms/unlocking-both-doors.yaml",
    "companion": "116-special-actions/a-companion-for-three-mana.yaml",
    "roll_planar_die": "901-planechase/each-roll-costs-one-more.yaml",
    "attack": "510-assigning-damage/in-a-combat-played-out.yaml",
    "block": "603-triggers/dealt-combat-damage-and-dealt-more.yaml",
    "assign": "508-combat/one-point-of-deathtouch-is-lethal.yaml",
    "pass": "702-keywords/e019-two-lifelinks-are-two-gains.yaml",
    "choose": "702-keywords/replicate-of-a-countered-spell.yaml",
    "event": "712-double-faced/a-clone-of-a-modal-back-face.yaml",
    "shortcut": "732-shortcuts/a-thousand-life.yaml",
    "forced": "732-shortcuts/three-times-by-hand.yaml",
}


@cache
def pages() -> dict[str, str]:
    """Every page by the name of its file, as the program is now."""
    return {
        "actions.md": _actions(),
        "scenario.md": _format(
            "Keys of a scenario",
            "Every mapping that a scenario can have, and what each of its keys takes and means. "
            "Keys in **bold** have to be there. Actions have [a page of their own](actions.md).",
            {"scenario": SCENARIO},
            SCENARIOS,
            MEANINGS,
            key_example,
        ),
        "answers.md": _format(
            "Keys of an answer",
            "What `--json` prints and the functions of Python return, by the kind of answer. Keys "
            "in **bold** are always there.",
            {"answer": ANSWER},
            ANSWERS,
            ANSWER_MEANINGS,
        ),
        "commands.md": _commands(),
        "python.md": _python(),
        "rules.md": _rules(),
        "words.md": _words(),
    }


# ---------------------------------------------------------------- keys
def _cell(text: str) -> str:
    """A text as it stands in a table: a bar would end the cell, and braces mean nothing there."""
    return text.replace("|", "\\|").replace("\n", " ")


def _code(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _link(name: str) -> str:
    """A mapping of that name, linked to where its keys stand."""
    if name in ("action", "action_mapping"):
        return "[an action](actions.md)"
    if name == "event":
        return "[an event](actions.md#event)"
    if name == "shortcut":
        return "[a shortcut](actions.md#shortcut)"
    page = "" if name in ANSWER_MEANINGS else "scenario.md"
    return f"[{name}]({page}#{name})"


def _takes(shape: Shape, table: Mapping[str, Shape]) -> str:
    """What a shape takes, with links to mappings that have keys of their own."""
    match shape:
        case Word():
            return _code(shape.words)
        case ListOf():
            return f"list of: {_takes(shape.item, table)}"
        case MapOf():
            return f"mapping from {describe(shape.key)} to: {_takes(shape.value, table)}"
        case Either():
            return " or ".join(dict.fromkeys(_takes(each, table) for each in shape.options))
        case Reference(name="action" | "event"):
            return _link(shape.name)
        case Reference():
            return _takes(table[shape.name], table)
        case Integer(low=low, high=high) if high == LARGEST and low >= 0:
            return f"a whole number from {low} on"
        case Record(name="") if shape.fields:
            return f"mapping with {_code(tuple(shape.fields))}"
        case Record() | Headed() if shape.name:
            return _link(shape.name)
        case _:
            return describe(shape)


def _below(shape: Shape, table: Mapping[str, Shape]) -> Iterator[Shape]:
    """What a shape is directly made of."""
    match shape:
        case ListOf():
            yield shape.item
        case MapOf():
            yield shape.value
        case Either():
            yield from shape.options
        case Reference():
            yield table[shape.name]
        case Record():
            yield from shape.fields.values()
            if shape.extra is not None:
                yield shape.extra
        case Headed():
            yield from shape.heads.values()


def mappings(start: Shape, table: Mapping[str, Shape]) -> dict[str, Record | Headed]:
    """Every mapping with a name that can stand in a shape, in the order in which it comes up."""
    found: dict[str, Record | Headed] = {}
    waiting, seen = [start], set()
    while waiting:
        shape = waiting.pop(0)
        if id(shape) in seen:
            continue
        seen.add(id(shape))
        if isinstance(shape, Record | Headed) and shape.name:
            found.setdefault(shape.name, shape)
        waiting += _below(shape, table)
    return found


def _rows(
    record: Record, meanings: Meanings, table: Mapping[str, Shape], shown: Shown | None = None
) -> list[str]:
    """The table of the keys of a mapping; `shown` gives an example of a key, or says nothing."""
    last = "" if shown is None else " example |"
    rows = [f"| key | takes | means |{last}", f"| --- | --- | --- |{' --- |' if last else ''}"]
    for key, shape in record.fields.items():
        name = f"**`{key}`**" if key in record.required else f"`{key}`"
        said = "" if shown is None else f" {_cell(shown(key))} |"
        means = _cell(meanings.get(key, ""))
        rows.append(f"| {name} | {_cell(_takes(shape, table))} | {means} |{said}")
    if record.extra is not None:
        end = " |" if last else ""
        rows.append(f"| any other | {_cell(_takes(record.extra, table))} | |{end}")
    return rows


Shown = Callable[[str], str]
SHARED = {  # mappings that have keys of another one, and so their examples
    **dict.fromkeys(("created", "stack_item", "part_record", "face_down", "copy_of"), "object"),
    "main_game": "scenario",
}
WRITTEN = frozenset(  # what `outcomes` writes of what was: nobody states it by hand
    {"former", "knows", "last_known", "remembered_facts", "former_spell"}
)
WRITTEN_KEYS = frozenset({"former", "knows", "tree"})


@cache
def key_examples() -> Mapping[str, Mapping[str, Any]]:
    """An example of each key that is stated, by the mapping."""
    text = (TOP / "tests" / "data" / "key_examples.yaml").read_text(encoding="utf-8")
    return cast("Mapping[str, Mapping[str, Any]]", yaml.load(text, yaml.CSafeLoader))


def example_value(name: str, key: str) -> Any:
    """The example of a key of a mapping; None where only `outcomes` writes it."""
    if name in WRITTEN or key in WRITTEN_KEYS:
        return None
    own = key_examples().get(name, {})
    return own[key] if key in own else key_examples()[SHARED[name]][key]


def key_example(name: str, key: str) -> str:
    """The example of a key as it stands in a table."""
    value = example_value(name, key)
    if value is None:
        return "written by `outcomes`"
    text = yaml.dump(
        {key: value},
        Dumper=yaml.CSafeDumper,
        default_flow_style=True,
        width=10_000,
        allow_unicode=True,
        sort_keys=False,
    )
    return f"`{text.strip()[1:-1]}`"


def _format(
    title: str,
    about: str,
    starts: Mapping[str, Shape],
    table: Mapping[str, Shape],
    meanings: Mapping[str, Meanings],
    example: Callable[[str, str], str] | None = None,
) -> str:
    """The page of a format: a section for each mapping with a name."""
    lines = [f"# {title}", "", NOTE, "", about, ""]
    for start in starts.values():
        for name, shape in mappings(start, table).items():
            if name not in meanings or name in ("action_mapping", "event", "shortcut"):
                continue
            lines += [f"## {name}", ""]
            records = shape.heads.values() if isinstance(shape, Headed) else (shape,)
            for record in records:
                shown = None if example is None else partial(example, name)
                lines += [*_rows(record, meanings[name], table, shown), ""]
    return "\n".join(lines)


# ---------------------------------------------------------------- actions
def heads() -> Mapping[str, Record]:
    """The actions that are mappings, by the key that names each."""
    found = mappings(SCENARIO, SCENARIOS)["action_mapping"]
    assert isinstance(found, Headed)
    return found.heads


def example(head: str) -> dict[str, Any]:
    """The action of that kind that is shown, out of its file below `examples/`."""
    data = yaml.load(
        (TOP / "examples" / EXAMPLES[head]).read_text(encoding="utf-8"), yaml.CSafeLoader
    )
    found: dict[str, Any] = next(
        each for each in data["do"] if isinstance(each, dict) and head in each
    )
    return found


def _actions() -> str:
    meanings = MEANINGS["action_mapping"]
    every = mappings(SCENARIO, SCENARIOS)
    lines = ["# Actions", "", NOTE, ""]
    lines += [
        "What can stand in the list `do:` of a scenario, and be pushed onto a `Game`. Each is the "
        "word `resolve` or a mapping that one of its keys names.",
        "",
        "| action | what is done |",
        "| --- | --- |",
        "| `resolve` | All pass, and the object on top of the stack resolves (CR 608) |",
    ]
    lines += [f"| [`{head}`](#{head}) | {_cell(meanings[head])} |" for head in heads()]
    lines.append("")
    for head, record in heads().items():
        lines += [f"## {head}", "", f"{meanings[head]}.", ""]
        lines += [*_rows(record, meanings, SCENARIOS), ""]
        if head == "event":
            events = every["event"]
            assert isinstance(events, Headed)
            lines += ["An event as a mapping is one of these:", ""]
            keys = {
                key: shape for each in events.heads.values() for key, shape in each.fields.items()
            }
            lines += [*_rows(Record(keys), MEANINGS["event"], SCENARIOS), ""]
        if head == "shortcut":
            shortcut = every["shortcut"]
            assert isinstance(shortcut, Record)
            lines += ["A shortcut has these keys:", ""]
            lines += [*_rows(shortcut, MEANINGS["shortcut"], SCENARIOS), ""]
        if head in EXAMPLES:
            text = yaml.safe_dump(
                [example(head)], sort_keys=False, default_flow_style=None, width=90
            )
            lines += ["```yaml", text.rstrip(), "```", "", f"From `examples/{EXAMPLES[head]}`.", ""]
    return "\n".join(lines)


# ---------------------------------------------------------------- commands
def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command by what is typed for it, those of groups below their group."""
    for name, command in clingather.commands.items():
        yield f"clingather {name}", command
        if isinstance(command, click.Group):
            for inner, below in command.commands.items():
                yield f"clingather {name} {inner}", below


def _help(text: str) -> list[str]:
    """A help text: its paragraphs, those that click leaves as they are as code."""
    lines: list[str] = []
    for paragraph in re.split(r"\n[ ]*\n", inspect.cleandoc(text).replace("\f", "")):
        if paragraph.startswith("\b\n"):
            lines += ["```text", textwrap.dedent(paragraph[2:]), "```", ""]
        else:
            lines += [" ".join(paragraph.split()), ""]
    return lines


def _commands() -> str:
    lines = ["# Commands", "", NOTE, "", *_help(clingather.help or "")]
    for name, command in commands():
        arguments = [each for each in command.params if isinstance(each, click.Argument)]
        options = [each for each in command.params if isinstance(each, click.Option)]
        shown = [
            f"{(each.metavar or (each.name or '').upper())}{'...' if each.nargs == -1 else ''}"
            for each in arguments
        ]
        usage = " ".join([name, *(["[OPTIONS]"] if options else []), *shown])
        depth = "###" if len(name.split()) == 3 else "##"
        lines += [f"{depth} {name}", "", "```text", usage, "```", "", *_help(command.help or "")]
        if options:
            lines += ["| option | takes | means |", "| --- | --- | --- |"]
        for option in options:
            takes = "" if option.is_flag else (option.metavar or option.type.name)
            if isinstance(option.type, click.Choice):
                takes = ", ".join(str(each) for each in option.type.choices)
            names = _code((*option.opts, *option.secondary_opts))
            lines.append(f"| {names} | {_cell(takes)} | {_cell(option.help or '')} |")
        lines.append("")
    return "\n".join(lines)


# ---------------------------------------------------------------- Python
def _signature(name: str, function: Any) -> str:
    """A function as it is written, with the texts of its types."""
    shown: list[str] = []
    starred = False
    for each in inspect.signature(function).parameters.values():
        if each.name in ("self", "cls"):
            continue
        if each.kind is each.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        type_ = "" if each.annotation is each.empty else f": {each.annotation}"
        default = "" if each.default is each.empty else f" = {each.default!r}"
        shown.append(f"{stars}{each.name}{type_}{default}")
    returned = inspect.signature(function).return_annotation
    arrow = "" if returned is inspect.Signature.empty else f" -> {returned}"
    line = f"{name}({', '.join(shown)}){arrow}"
    if len(line) <= 90:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in shown), f"){arrow}"])


def _docstring(thing: Any) -> list[str]:
    """A docstring: its paragraphs, the examples as code."""
    lines: list[str] = []
    for paragraph in inspect.cleandoc(thing.__doc__ or "").split("\n\n"):
        code = paragraph.lstrip().startswith(">>>")
        lines += ["```pycon", paragraph, "```", ""] if code else [paragraph, ""]
    return lines


def _public(thing: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines and describes."""
    for name, value in vars(thing).items():
        inner = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if not name.startswith("_") and inspect.isfunction(inner) and inner.__doc__:
            yield name, value


def _python() -> str:
    lines = ["# Python", "", NOTE, "", "What `import clingather` gives.", ""]
    for name in api.__all__:
        thing = getattr(api, name)
        if isinstance(thing, str):  # `__version__`
            continue
        lines += [f"## {name}", ""]
        if not isinstance(thing, type):
            lines += ["```python", _signature(name, thing), "```", "", *_docstring(thing)]
            continue
        if issubclass(thing, Exception):
            code = getattr(thing, "exit_code", None)
            lines += [*_docstring(thing), f"The exit code of commands: {code}.", ""]
            continue
        lines += _docstring(thing)
        for method, value in _public(thing):
            lines += [f"### {name}.{method}", ""]
            inner = value.fget if isinstance(value, property) else value
            if isinstance(value, property):
                shown = f"{name}.{method}: {inspect.signature(inner).return_annotation}"
            else:
                shown = _signature(f"{name}.{method}", getattr(value, "__func__", value))
            lines += ["```python", shown, "```", "", *_docstring(inner)]
    return "\n".join(lines)


# ---------------------------------------------------------------- chapters of rules
def _rules() -> str:
    """Each section of the rules that has examples, with where it is implemented."""
    lines = [
        *("# Chapters of rules", "", NOTE, ""),
        "Each section of the Comprehensive Rules that has examples of its own, and where it stands "
        "in `asp/`. `clingather rule NUMBER` tells it of a single rule; "
        "`clingather check examples/613-layers/*.yaml` asks all of a folder.",
        "",
        *("| examples | rules |", "| --- | --- |"),
    ]
    asp = TOP / "asp"
    sections: dict[str, list[str]] = {}
    for path in sorted(asp.glob("[1-9]-*/*")):
        number = re.match(r"[0-9]{3}", path.name)
        if number is not None and (path.is_dir() or path.suffix == ".lp"):
            sections.setdefault(number[0], []).append(f"asp/{path.relative_to(asp)}")
    for folder in sorted((TOP / "examples").iterdir()):
        number = re.match(r"[0-9]{3}", folder.name)
        if number is not None:
            places = sections.get(number[0], [])
            lines.append(f"| `examples/{folder.name}` | {_code(tuple(places))} |")
    return "\n".join([*lines, ""])


# ---------------------------------------------------------------- words of ability trees
def _words() -> str:
    """Each kind of node, sort by sort: what it takes, the rule that it is about, its meaning."""
    lines = ["# Words of ability trees", "", NOTE, ""]
    lines += [
        "What Oracle text means is written as a tree of these words; `clingather card NAME` shows "
        "it. The encodings interpret each of them under the same name.",
    ]
    by_sort: dict[str, list[str]] = {}
    for name, kind in KINDS.items():
        row = f"| `{name}` | {', '.join(kind.args)} | {kind.rule} | {_cell(kind.meaning)} |"
        by_sort.setdefault(kind.sort, []).append(row)
    for sort, rows in sorted(by_sort.items()):
        lines += [
            "",
            f"## {sort}",
            "",
            "| word | takes | rule | means |",
            "| --- | --- | --- | --- |",
        ]
        lines += rows
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    for file, text in pages().items():
        (PAGES / file).write_text(text, encoding="utf-8")
