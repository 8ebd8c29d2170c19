"""Abilities that function only at a level, or after a word that says when, as Oracle text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clingather.bridge.oracle.tree import Ability, Clause, Node, as_node

WORDS = ("box", "station", "class", "anchors", "Max speed", "Solved")
Line = Callable[[Sequence[Ability]], str]  # the abilities of one line, printed


def print_level(ability: Ability, line: Line, sentences: Callable[[Sequence[Clause]], str]) -> str:
    """An ability with one of the `WORDS`, as Oracle text."""
    if ability.wording == "Solved":
        return f"Solved — {sentences([_unsolved(clause) for clause in ability.clauses])}"
    if ability.wording == "anchors":
        return "\n".join(_anchored(ability.clauses, line))
    last = ability.clauses[-1]
    lines = [line(row) for row in _rows(last.changes)]
    if ability.wording == "Max speed":
        return f"Max speed — {lines[0]}"
    if ability.wording == "class":
        cost, number = ability.clauses[0].changes[0].args
        return "\n".join([f"{cost}: Level {number}", *lines])
    if ability.wording == "station":
        return f"{_number(last.condition)}+ | " + "\n".join(lines)
    condition = last.condition
    if condition.kind == "both":
        least, most = (_number(as_node(arg)) for arg in condition.args)
        head = f"LEVEL {least}-{most}"
    else:
        head = f"LEVEL {_number(condition)}+"
    box = [
        "/".join(str(as_node(value).args[0]) for value in change.args)
        for change in last.changes
        if change.kind == "set_pt"
    ]
    return "\n".join([head, *box, *lines])


def _anchored(clauses: Sequence[Clause], line: Line) -> Iterator[str]:
    """The choice of an anchor word, and what stands after each of them."""
    choice, *granting = clauses
    words = [str(as_node(clause.condition).args[0]) for clause in granting]
    assert choice.changes[0].args[1] == tuple(words)
    yield f"As ~ enters, choose {' or '.join(words)}."
    for word, clause in zip(words, granting, strict=True):
        yield f"• {word} — {line(_rows(clause.changes)[0])}"


def _number(comparison: Node) -> object:
    return as_node(comparison.args[2]).args[0]


def _unsolved(clause: Clause) -> Clause:
    """The clause without the condition that the word stands for."""
    condition = clause.condition
    rest = as_node(condition.args[1]) if condition.kind == "both" else Node("always")
    return replace(clause, condition=rest)


def _rows(changes: Sequence[Node]) -> list[list[Ability]]:
    """The granted abilities by their lines."""
    rows: list[list[Ability]] = []
    for change in changes:
        if change.kind != "gain":
            continue
        ability = change.args[0]
        assert isinstance(ability, Ability)
        if change.wording == "line":
            rows.append([])
        rows[-1].append(ability)
    return rows
