"""The types of the answers in Python, written from the table that the JSON Schema is made of.

`python -m tests.answer_types` writes `bridge/answers.py` anew; `tests/test_sources.py` sees
that it is as the table says.
"""

from __future__ import annotations

import keyword
from pathlib import Path

from clingather.bridge.base.shapes import (
    Either,
    Flag,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Shape,
    Text,
    Word,
)
from clingather.bridge.questions.answer_format import ANSWER

FILE = Path(__file__).parents[1] / "bridge" / "answers.py"
ANSWERS = (
    "layers",
    "plays",
    "outcomes",
    "loops",
    "understanding",
    "coverage",
    "rule",
    "impact",
    "why",
    "combos",
    "solve",
    "verify",
)
NAMES = {  # what a record is called in Python, where it is not its name in the schema
    **{name: f"{name.capitalize()}Answer" for name in (*ANSWERS, "why_not")},
    "why_event": "WhyEventAnswer",
    "coverage_next": "CoverageNextAnswer",
    "why_not": "WhyNotAnswer",
    "play": "ListedPlay",
    "open": "OpenChoice",
    "after": "AfterShortcut",
}
HEAD = '''"""The answers as types: what `layers`, `plays`, `outcomes` and `loops` return.

Written by `python -m tests.answer_types` from the table that the JSON Schema is made of
(`questions/answer_format.py`). Keys that not every answer has are not required; an answer may have
further ones.
"""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict
'''


def module() -> str:
    """The text of `bridge/answers.py`."""
    written = _Written()
    written.type_of(ANSWER, "Answer")
    names = sorted(written.classes)
    listed = "".join(f'    "{name}",\n' for name in names)
    return "\n".join([HEAD, f"__all__ = [\n{listed}]\n", *written.classes.values()])


class _Written:
    """The types that were written, in the order in which they are needed."""

    def __init__(self) -> None:
        self.classes: dict[str, str] = {}

    def type_of(self, shape: Shape, place: str) -> str:
        """A shape as a type; a record is called by its name, else by its place."""
        match shape:
            case Text():
                return "str"
            case Word():
                return f"Literal[{', '.join(map(_quoted, shape.words))}]"
            case Integer():
                return "int"
            case Flag():
                return "bool"
            case Null():
                return "None"
            case ListOf():
                return f"list[{self.type_of(shape.item, place)}]"
            case MapOf():
                return f"dict[str, {self.type_of(shape.value, place)}]"
            case Either():
                return " | ".join(
                    dict.fromkeys(self.type_of(option, place) for option in shape.options)
                )
            case Record():
                return self.record(shape, NAMES.get(shape.name) or _camel(shape.name) or place)
            case _:  # whatever JSON can hold, and scenarios
                return "Any"

    def record(self, shape: Record, name: str) -> str:
        """A record as a class; one with keys that are words of Python as a call."""
        if name in self.classes:
            return name
        fields = []
        for key, value in shape.fields.items():
            type_ = self.type_of(value, name + _camel(key))
            fields.append((key, f"Required[{type_}]" if key in shape.required else type_))
        if any(keyword.iskeyword(key) for key, _ in fields):
            rows = "".join(f"        {_quoted(key)}: {type_},\n" for key, type_ in fields)
            self.classes[name] = (
                f"{name} = TypedDict(\n    {_quoted(name)},\n    {{\n{rows}    }},\n"
                "    total=False,\n)\n"
            )
        else:
            rows = "".join(f"    {key}: {type_}\n" for key, type_ in fields)
            what = (shape.name or name).replace("_", " ")
            said = f'    """One `{what}` of the schema."""\n\n'
            self.classes[name] = f"\nclass {name}(TypedDict, total=False):\n{said}{rows}\n"
        return name


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _quoted(text: str) -> str:
    return f'"{text}"'


def formatted() -> str:
    """The text as `ruff format` leaves it."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(FILE)]
    done = subprocess.run([*command, "-"], input=module(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    FILE.write_text(formatted(), encoding="utf-8")
