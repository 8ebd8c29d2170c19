"""Which rules of the encodings have ever derived something while examples run.

A rule that no example needs may be wrong, or match nothing, in silence. Those stand in
`data/rules_without_example.txt`, which only shrinks. Rules that refuse (`unmodelled`, `illegal` and
the like) are left out: what they refuse is asked for its reason elsewhere.

As a script: `python -m tests.fired OUT [EXAMPLE...]` writes of each rule, as FILE:LINE, whether it
has derived something in some examples (in all, if none is named); `python -m tests.fired list
OUT...` writes the list anew from such files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import clingo

from clingather.bridge.encodings import evaluated, solver
from clingather.bridge.encodings.statements import Statement
from clingather.bridge.engine.form import Form
from clingather.bridge.engine.native import Native

TESTS = Path(__file__).parent
ENCODINGS = TESTS.parent / "asp"
LIST = TESTS / "data" / "rules_without_example.txt"
TOLD = "rule_that_derives"
REFUSING = ("unmodelled", "not_modelled", "illegal", "barred", "refused", "uncertain", "unsure")
REFUSING += ("strange", "gap", "needed", "obscure", "unclear")


def head_of(place: str) -> str:
    """The first line of the rule that stands at FILE:LINE."""
    file, _, line = place.rpartition(":")
    return (ENCODINGS / file).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()


@contextmanager
def recorded() -> Iterator[dict[str, bool]]:
    """While it lasts, of each rule, by its place, whether it has derived something."""
    found: dict[str, bool] = {}

    class Telling(Native):
        """An engine that tells at its end."""

        def __init__(self, form: Form) -> None:
            super().__init__(form)
            self._form = form
            alive.append(self)

        def tell(self) -> None:
            """Write down which of its rules have derived something."""
            for place, fired in zip(self._form.places, self.fired(), strict=True):
                found[place] = found.get(place, False) or fired

    alive: list[Telling] = []
    plain = evaluated.evaluator_of
    evaluated.evaluator_of = Telling
    try:
        with _recorded_of_clingo(found):
            yield found
    finally:
        evaluated.evaluator_of = plain
        for each in alive:
            each.tell()


@contextmanager
def _recorded_of_clingo(found: dict[str, bool]) -> Iterator[None]:
    """The same where clingo answers as the engine gives no answer: beside each rule one tells."""
    sliced, decided = solver._sliced, solver._all_decided

    def telling(*arguments: Any) -> tuple[Any, ...]:
        text, *others = sliced(*arguments)
        return ("\n".join([text, *filter(None, map(_telling, arguments[2]))]), *others)

    def told(control: clingo.Control, names: Iterable[str]) -> bool:
        for atom in control.symbolic_atoms.by_signature(TOLD, 1):
            if atom.is_fact:
                found[atom.symbol.arguments[0].string] = True
        return decided(control, names)

    solver._sliced, solver._all_decided = lru_cache(512)(telling), told
    try:
        yield
    finally:
        solver._sliced, solver._all_decided = sliced, decided


def _telling(rule: Statement) -> str:
    """A rule that tells whether this one derives something."""
    _, sign, body = rule.text.partition(":-")
    return f'{TOLD}("{rule.file}:{rule.line}") :- {body}' if sign else ""


def fired_in(files: Iterable[Path]) -> dict[str, bool]:
    """Of each rule, whether it derived something in some of these examples."""
    from clingather.cli import library
    from clingather.cli.check import check_file

    cards = library.open_cards(None)
    with recorded() as found:
        for file in files:
            check_file(str(file), cards, "native")
    return found


def main(arguments: list[str]) -> None:
    """Runs examples, or writes the list."""
    out, *rest = arguments
    if out == "list":
        lines = [line for each in rest for line in Path(each).read_text("utf-8").splitlines()]
        places = {line.split(" ")[1] for line in lines}
        fired = {line.split(" ")[1] for line in lines if line.startswith("1 ")}
        heads = {(place.rpartition(":")[0], head_of(place)) for place in places - fired}
        told = sorted(f"{file}  {head}" for file, head in heads if not head.startswith(REFUSING))
        LIST.write_text("\n".join(told) + "\n", encoding="utf-8")
        print(f"{len(places)} rules, {len(places - fired)} without an example, {len(told)} listed")
        return
    files = [Path(each) for each in rest] or sorted((TESTS.parent / "examples").rglob("*.yaml"))
    found = fired_in(files)
    lines = [f"{int(fired)} {place}" for place, fired in sorted(found.items())]
    Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
