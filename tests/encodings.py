"""The encodings of `asp/` as clingo reads them: which predicates each file derives and uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from clingo.ast import AST, ASTType, Sign, Transformer, parse_string

from clingather.bridge.encodings.programs import rulebook

ROOT = Path(str(files("clingather.asp")))
ROW = re.compile(r"^\| `([a-z]\w*)(\(.*?\))?` \| ", re.MULTILINE)


@dataclass(frozen=True)
class Atom:
    """An atom of a rule: its predicate and the terms in its arguments."""

    name: str
    arguments: tuple[AST, ...]

    @property
    def signature(self) -> tuple[str, int]:
        """The predicate with its arity."""
        return self.name, len(self.arguments)


@dataclass(frozen=True)
class Rule:
    """A rule of one file: the atoms of its head and those of its body."""

    head: tuple[Atom, ...]
    body: tuple[Atom, ...]


def names() -> list[str]:
    """Every file of rules by its place under `asp/`."""
    return list(rulebook())


def pooled_denials(name: str) -> list[str]:
    """The negative literals of a file in which several terms are pooled."""
    found: list[str] = []

    class Literals(Transformer):
        """Looks at each literal, in aggregates and conditions too."""

        def visit_Literal(self, literal: AST) -> AST:  # noqa: N802, as clingo calls it
            if literal.sign != Sign.NoSign and ";" in str(literal.atom):
                found.append(str(literal))
            return literal

    own = re.sub(r"^#include .*$", "", text(name), flags=re.MULTILINE)
    parse_string(own, lambda statement: Literals().visit(statement))
    return found


def page(name: str) -> str:
    """A page of the contract, as it is installed."""
    return (ROOT / name).read_text(encoding="utf-8")


def section(page: str, title: str) -> str:
    """The part of a page under a heading of the second level."""
    parts = (part.split("\n", 1) for part in re.split(r"^## ", page, flags=re.MULTILINE))
    return {part[0]: part[1] for part in parts if len(part) == 2}[title]


def rows(page: str, title: str) -> dict[tuple[str, int], list[str]]:
    """Each predicate or term that a section lists, by its signature, with its arguments."""
    found = [
        (name, inside[1:-1].split(", ") if inside else [])
        for name, inside in ROW.findall(section(page, title))
    ]
    table = {(name, len(arguments)): arguments for name, arguments in found}
    assert len(table) == len(found)
    return table


def text(name: str) -> str:
    """The text of one encoding."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def rules(name: str) -> tuple[Rule, ...]:
    """The rules of one encoding."""
    found: list[Rule] = []

    def read(statement: AST) -> None:
        if statement.ast_type == ASTType.Rule:
            body = tuple(atom for part in statement.body for atom in atoms(part))
            found.append(Rule(tuple(atoms(statement.head)), body))

    parse_string(text(name), read)
    return tuple(found)


def atoms(node: object) -> Iterator[Atom]:
    """The atoms at any depth, those inside of aggregates too."""
    if not isinstance(node, AST):
        for part in node if hasattr(node, "__iter__") and not isinstance(node, str) else ():
            yield from atoms(part)
    elif node.ast_type == ASTType.SymbolicAtom:
        yield Atom(node.symbol.name, tuple(node.symbol.arguments))
    else:
        for key in node.child_keys:
            yield from atoms(getattr(node, key))


def functors(term: AST) -> Iterator[tuple[str, int]]:
    """What a term, or each term of a pool, is made with on the outside, and of how many parts."""
    if term.ast_type == ASTType.Function:
        yield term.name, len(term.arguments)
    elif term.ast_type == ASTType.SymbolicTerm and term.symbol.type.name == "Function":
        yield term.symbol.name, 0
    elif term.ast_type == ASTType.Pool:
        for option in term.arguments:
            yield from functors(option)


# Where a construct of the ability tree is interpreted: the predicate of a head, and the place of
# the argument that names the construct.
PLACES = {
    "reach": 3,
    "fits": 4,
    "matches": 4,
    "found": 5,
    "is_player": 3,
    "value": 3,
    "amount": 4,
    "bonus": 4,
    "limit": 3,
    "holds": 3,
    "met": 3,
    "occurs": 3,
}
# A body that takes up an instruction, with the place of that.
INSTRUCTIONS = {"now_doing": 3, "doing": 3, "running": 3}
CHANGES = ("does", "due")  # a body that reads a change as the last argument of one of these


def interpreted(name: str) -> set[tuple[str, int]]:
    """The terms that one encoding interprets as constructs of the ability tree, with arity."""
    found: set[tuple[str, int]] = set()
    for rule in rules(name):
        for atom in rule.head:
            if atom.name in PLACES:
                found.update(functors(atom.arguments[PLACES[atom.name]]))
        for atom in rule.body:
            if atom.name in CHANGES:
                found.update(functors(atom.arguments[-1]))
            if atom.name in INSTRUCTIONS:
                found.update(functors(atom.arguments[INSTRUCTIONS[atom.name]]))
    return found
