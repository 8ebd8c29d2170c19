"""The one writer of facts: Python values as ground terms of clingo and as facts, one a line.

Everything that the encodings read passes through here, and nothing else makes program text. A
`Term` is text that was written here; any other string is quoted, so no text becomes program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clingather.bridge.base.errors import InputError, LimitError, Problem
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.shapes import INT_MAX, INT_MIN
from clingather.bridge.encodings import solver
from clingather.bridge.encodings.solver import Fact as Fact  # whoever writes facts has it from here
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.statements import quoted


class Term(str):
    """A ground term as clingo reads it."""

    __slots__ = ()


Argument = Term | str | int | Symbol  # a string that is no `Term` is a text, and is quoted

HERE = Term(solver.HERE)  # the state, where facts are written before its name is known
WOULD = "_would"  # after the name of a state: one as it would be once something has entered
PLACE = "\x1d"  # before and behind the place of a number: a character that is in no text

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")
_SPECIAL = re.compile(r'[\\"\x00-\x1f\x7f\ud800-\udfff]')
_UNWRITABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
_names = Memory[str, Term]()
_quoted = Memory[str, Term]()


def fact(name: str, *arguments: Argument) -> Fact:
    """A fact about some arguments."""
    known = _names.get(name) or constant(name)
    return Fact(f"{known}({_listed(arguments)})." if arguments else f"{known}.")


def holds(atom: Symbol) -> Fact:
    """An atom of clingo as a fact."""
    return Fact(f"{atom}.")


def lines_of(text: str) -> list[Fact]:
    """The facts of a text that was made of facts."""
    return [Fact(line) for line in text.split("\n")]


def about(line: Fact, state: Term) -> Fact:
    """A fact that was written before the name of its state was known."""
    return Fact(line.replace(HERE, state))


def beside(suffix: str) -> Term:
    """The name of another state that belongs to the state that is not named yet."""
    return Term(HERE + suffix)


def blank(place: int) -> Term:
    """A place that a number takes later: `pieces` finds it."""
    return Term(f"{PLACE}{place}{PLACE}")


def pieces(facts: Iterable[Fact]) -> list[str]:
    """The text of facts in pieces; every second one is the place of a number."""
    return "\n".join(facts).split(PLACE)


def comment(number: int | Term, text: str) -> Fact:
    """A line for people: what a number stands for."""
    return Fact(f"% {number}: {_UNWRITABLE.sub(' ', ' '.join(text.split()))}")


def program(facts: Iterable[Fact]) -> str:
    """Facts as one text."""
    return "".join(f"{each}\n" for each in facts)


def constant(name: str) -> Term:
    """A name, such as that of a zone. Raises ValueError where a text is none."""
    known = _names.get(name)
    if known is None:
        if _NAME.fullmatch(name) is None or name == "not":
            raise ValueError(f"this is no name: {name[:50]!r}")
        known = _names[str(name)] = Term(name)
    return known


def integer(number: int) -> Term:
    """A whole number."""
    return Term(_written(number))


def function(name: str, *arguments: Argument) -> Term:
    """A name with its arguments; without any it is a constant."""
    known = _names.get(name) or constant(name)
    return Term(f"{known}({_listed(arguments)})") if arguments else known


def row(*arguments: Argument) -> Term:
    """A tuple; `()` is the empty one."""
    return Term(f"({_listed(arguments)}{',' if len(arguments) == 1 else ''})")


def quote(text: str) -> Term:
    """A string as a clingo string.

    Raises InputError where it holds a control character: reading refuses them with their place.
    """
    known = _quoted.get(text)
    if known is None:
        known = _quoted[text] = _quoted_text(text)
    return known


def _quoted_text(text: str) -> Term:
    if _SPECIAL.search(text) is None:
        return Term(f'"{text}"')
    if found := _UNWRITABLE.search(text):
        code = f"U+{ord(found.group()):04X}"
        raise InputError([Problem("control characters are not allowed", found=code)])
    return Term(quoted(text))


def texts(items: tuple[str, ...]) -> Term:
    """A tuple of strings as a clingo tuple; `()` is the empty one."""
    return row(*items)


def _listed(arguments: tuple[Argument, ...]) -> str:
    return ",".join([each if type(each) is Term else _written(each) for each in arguments])


def _written(argument: Argument) -> str:
    kind = type(argument)
    if kind is str:
        return quote(argument)  # type: ignore[arg-type]
    if kind is int:
        if INT_MIN <= argument <= INT_MAX:  # type: ignore[operator]
            return str(argument)
        said = argument if abs(argument) < 10**20 else "a number"  # type: ignore[arg-type]
        raise LimitError(f"{said} is beyond what is computed with (32 bits)")
    if kind is Symbol:
        return str(argument)
    raise TypeError(f"nothing to write: {argument!r}")
