"""From a text to statements, by clingo's own parser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import clingo
from clingo import ast

from clingather.bridge.base.files import files
from clingather.bridge.encodings.statements import (
    Atom,
    Call,
    Computed,
    Number,
    Pool,
    Statement,
    Term,
    Text,
    Tuple,
    Variable,
)

RESERVED = ("Step", "World", "Fresh")  # variables that a stepwise program replaces
CHANGED = re.compile(r"(?<!\w)(_|Step|World|Fresh)(?!\w)")  # what a reader changes on its way
MARK = "\x1f"  # around such a variable, while a text is read


Known = dict[tuple[object, ...], Any]  # what was read, by its text: to ask clingo's nodes is slow


def read(text: str, file: str = "", known: Known | None = None) -> tuple[Statement, ...]:
    """The statements of a text. Raises ValueError where it is no program.

    `known` holds what other texts have in common with it, and what this one adds.
    """
    found: list[Statement] = []
    common: Known = {} if known is None else known

    def take(node: ast.AST) -> None:
        if node.ast_type not in (ast.ASTType.Program, ast.ASTType.Comment):
            found.append(_Reader(common).statement(node, file))

    said: list[str] = []
    try:
        ast.parse_string(text, take, logger=lambda _, message: said.append(message))
    except RuntimeError as error:
        raise ValueError("\n".join([f"{file}: {error}", *said])) from error
    return tuple(found)


def read_file(file: str, known: Known | None = None) -> tuple[Statement, ...]:
    """The statements of a file, named by its place under `asp/`."""
    text = files("clingather.asp").joinpath(file).read_text(encoding="utf-8")
    return read(text, file, known)


def of_symbol(symbol: clingo.Symbol) -> Term:
    """The term that a symbol of clingo is."""
    match symbol.type:
        case clingo.SymbolType.Number:
            return Number(symbol.number)
        case clingo.SymbolType.String:
            return Text(symbol.string)
        case clingo.SymbolType.Function:
            arguments = tuple(map(of_symbol, symbol.arguments))
            return Call(symbol.name, arguments) if symbol.name else Tuple(arguments)
    return Computed(())


def atom_of_fact(fact: str) -> Atom:
    """The atom of a fact. Raises ValueError where a text is none."""
    try:
        symbol = clingo.parse_term(fact.rstrip(". "))
        return Atom(symbol.name, tuple(map(of_symbol, symbol.arguments)))
    except RuntimeError as error:
        raise ValueError(f"this is no fact: {fact}") from error


def replaced(statement: Statement, replace: Mapping[str, str]) -> Statement:
    """A statement with ground terms in place of the reserved variables."""
    if not statement.reserved:
        return statement
    table = {name: of_symbol(clingo.parse_term(term)) for name, term in replace.items()}

    def term(old: Term) -> Term:
        match old:
            case Variable(name):
                return table.get(name, old)
            case Call(name, arguments):
                return Call(name, tuple(map(term, arguments)))
            case Tuple(terms) | Pool(terms) | Computed(terms):
                return type(old)(tuple(map(term, terms)))
        return old

    def atom(old: Atom) -> Atom:
        return Atom(old.name, tuple(map(term, old.arguments)), old.negated, old.inner)

    return Statement(
        statement.file,
        statement.line,
        (statement.said(replace),),
        statement.directive,
        statement.choice,
        tuple(map(atom, statement.heads)),
        tuple(map(atom, statement.body)),
        tuple((name, term(each)) for name, each in statement.equations),
        statement.compared,
        tuple(map(term, statement.others)),
    )


class _Reader:
    """One statement of clingo's parser, turned into values."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._numbers = count(1)
        self._naming = False  # whether `_` gets a name here
        self._body: list[Atom] = []
        self._equations: list[tuple[str, Term]] = []
        self._compared: list[tuple[str, str]] = []
        self._others: list[Term] = []

    def statement(self, node: ast.AST, file: str) -> Statement:
        """The statement; its node is changed."""
        line = node.location.begin.line
        if node.ast_type != ast.ASTType.Rule:
            return Statement(file, line, (str(node),), directive=True)
        choice = node.head.ast_type == ast.ASTType.Aggregate
        heads = tuple(self._heads(node.head))
        for literal in node.body:
            self._literal(literal, inner=False)
        return Statement(
            file,
            line,
            tuple(str(node).split(MARK)),
            choice=choice,
            heads=heads,
            body=tuple(self._body),
            equations=tuple(self._equations),
            compared=tuple(self._compared),
            others=tuple(self._others),
        )

    def _heads(self, head: ast.AST) -> Iterator[Atom]:
        if head.ast_type == ast.ASTType.Aggregate:
            for element in head.elements:
                yield from self._heads(element.literal)
                for literal in element.condition:
                    self._literal(literal, inner=True)
            self._guards(head)
        elif head.ast_type != ast.ASTType.Literal:
            raise ValueError(f"{head.location.begin}: a head that is not read here: {head}")
        elif head.atom.ast_type == ast.ASTType.SymbolicAtom:
            yield self._atom(head.atom.symbol)

    def _literal(self, node: ast.AST, *, inner: bool) -> None:
        """Note what a literal of the body, or of a condition in it, consists of."""
        text = str(node)
        known: Atom | None = self._known.get((text, inner))
        if known is not None:
            self._body.append(known)
            return
        if node.ast_type == ast.ASTType.ConditionalLiteral:
            for each in (node.literal, *node.condition):
                self._literal(each, inner=True)
            return
        self._naming = node.sign == ast.Sign.NoSign
        atom = node.atom
        if atom.ast_type == ast.ASTType.SymbolicAtom:
            negated = node.sign == ast.Sign.Negation
            doubled = node.sign == ast.Sign.DoubleNegation
            self._body.append(self._atom(atom.symbol, negated, inner or doubled))
            if not CHANGED.search(text):
                self._known[text, inner] = self._body[-1]
        elif atom.ast_type == ast.ASTType.Comparison:
            self._comparison(atom, whole=not inner and node.sign == ast.Sign.NoSign)
        elif atom.ast_type in (ast.ASTType.BodyAggregate, ast.ASTType.Aggregate):
            self._guards(atom)
            for element in atom.elements:
                self._others += map(self._term, getattr(element, "terms", ()))
                if atom.ast_type == ast.ASTType.Aggregate:
                    self._literal(element.literal, inner=True)
                for literal in element.condition:
                    self._literal(literal, inner=True)
        elif atom.ast_type != ast.ASTType.BooleanConstant:
            raise ValueError(f"{node.location.begin}: a literal that is not read here: {node}")

    def _guards(self, node: ast.AST) -> None:
        for guard in (node.left_guard, node.right_guard):
            if guard is not None:
                self._others.append(self._term(guard.term))

    def _comparison(self, node: ast.AST, *, whole: bool) -> None:
        left = self._term(node.term)
        self._others.append(left)
        for guard in node.guards:
            right = self._term(guard.term)
            self._others.append(right)
            equal = guard.comparison == ast.ComparisonOperator.Equal
            if isinstance(left, Variable):
                if equal and whole:
                    self._equations.append((left.name, right))
                if isinstance(right, Text) and (
                    equal or guard.comparison == ast.ComparisonOperator.NotEqual
                ):
                    self._compared.append((left.name, right.value))
            left = right

    def _atom(self, node: ast.AST, negated: bool = False, inner: bool = False) -> Atom:
        if node.ast_type != ast.ASTType.Function:
            raise ValueError(f"{node.location.begin}: an atom that is not read here: {node}")
        return Atom(node.name, tuple(map(self._term, node.arguments)), negated, inner)

    def _term(self, node: ast.AST) -> Term:
        text = str(node)
        found: Term | None = self._known.get((text,))
        if found is None:
            found = self._read(node)
            if not CHANGED.search(text):
                self._known[text,] = found
        return found

    def _read(self, node: ast.AST) -> Term:
        kind = node.ast_type
        if kind == ast.ASTType.Variable:
            return self._variable(node)
        if kind == ast.ASTType.SymbolicTerm:
            return of_symbol(node.symbol)
        if kind == ast.ASTType.Function:
            arguments = tuple(map(self._term, node.arguments))
            if node.external:
                return Computed(arguments)
            return Call(node.name, arguments) if node.name else Tuple(arguments)
        if kind == ast.ASTType.Pool:
            return Pool(tuple(map(self._term, node.arguments)))
        if kind == ast.ASTType.UnaryOperation:
            part = self._term(node.argument)
            minus = node.operator_type == ast.UnaryOperator.Minus
            return Number(-part.value) if minus and isinstance(part, Number) else Computed((part,))
        return Computed((self._term(node.left), self._term(node.right)))

    def _variable(self, node: ast.AST) -> Variable:
        name = node.name.strip(MARK)
        if name == "_" and self._naming:
            node.name = name = f"Any{next(self._numbers)}"
        elif name in RESERVED:
            node.name = f"{MARK}{name}{MARK}"
        return Variable("" if name == "_" else name)
