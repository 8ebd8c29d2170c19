"""Statements of the rulebook as rules of the engine, read by clingo's own parser.

What the engine does not take (choices, disjunctions, conditional literals, theory atoms, ...) is an
error with the place where it stands, so no rule is left out in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

import clingo
from clingo import ast

from clingather.bridge.base.memory import Memory
from clingather.bridge.engine import language
from clingather.bridge.engine.language import (
    Aggregate,
    Atom,
    Comparison,
    Compound,
    Constant,
    Element,
    Interval,
    Literal,
    Operation,
    Pool,
    Rule,
    Term,
    UnsupportedError,
    Variable,
)
from clingather.bridge.engine.plans import MIRRORED, NEXT, PARAMETER

ANONYMOUS = re.compile(r"\b_\b")
CONSTANT = re.compile(r"#const (\w+) = (\w+)\.")
NAME = re.compile(r'"(?:\\.|[^"\\])*"|\w+\b(?!\()')  # or a string, in which no name stands
RELATIONS = {
    ast.ComparisonOperator.Equal: "=",
    ast.ComparisonOperator.NotEqual: "!=",
    ast.ComparisonOperator.LessThan: "<",
    ast.ComparisonOperator.LessEqual: "<=",
    ast.ComparisonOperator.GreaterThan: ">",
    ast.ComparisonOperator.GreaterEqual: ">=",
}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
OPERATORS = {
    ast.BinaryOperator.Plus: "+",
    ast.BinaryOperator.Minus: "-",
    ast.BinaryOperator.Multiplication: "*",
    ast.BinaryOperator.Division: "/",
    ast.BinaryOperator.Modulo: "\\",
    ast.BinaryOperator.Power: "**",
    ast.BinaryOperator.And: "&",
    ast.BinaryOperator.Or: "?",
    ast.BinaryOperator.XOr: "^",
}
MEASURES = {
    ast.UnaryOperator.Minus: "-",
    ast.UnaryOperator.Negation: "~",
    ast.UnaryOperator.Absolute: "|",
}
FUNCTIONS = {
    ast.AggregateFunction.Count: "count",
    ast.AggregateFunction.Sum: "sum",
    ast.AggregateFunction.SumPlus: "sum+",
    ast.AggregateFunction.Min: "min",
    ast.AggregateFunction.Max: "max",
}


def constants(texts: Iterable[str]) -> dict[str, str]:
    """What the constants stand for that some statements define."""
    return {found[1]: found[2] for text in texts if (found := CONSTANT.match(text))}


def valued(text: str, values: Mapping[str, str]) -> str:
    """A text with the values of constants in place of their names."""
    return NAME.sub(lambda found: values.get(found[0], found[0]), text) if values else text


def engine_rules(text: str, file: str = "", line: int = 0, *, stepwise: bool = False) -> list[Rule]:
    """The rules of a text, which begins at some line of a file.

    If it is part of a stepwise program, the name `t` in it is the step. Raises UnsupportedError
    with the place of what the engine does not take, ValueError where the text is no program.
    """
    found: list[Rule] = []
    problems: list[UnsupportedError] = []

    def take(node: ast.AST) -> None:
        if node.ast_type in (ast.ASTType.Program, ast.ASTType.Comment, ast.ASTType.Defined):
            return
        place = f"{file}:{line or node.location.begin.line}"
        try:
            found.extend(_Reader(place, stepwise).rules(node))
        except UnsupportedError as error:
            problems.append(UnsupportedError(f"{place}: {error}"))

    said: list[str] = []
    try:
        ast.parse_string(text, take, logger=lambda _, message: said.append(message))
    except RuntimeError as error:
        raise ValueError("\n".join([f"{file}: {error}", *said])) from error
    if problems:
        raise problems[0]
    return found


_read = Memory[tuple[str, bool], tuple[tuple[language.Condition, ...], ...]]()


class _Reader:
    """One statement."""

    def __init__(self, place: str, stepwise: bool) -> None:
        self._place = place
        self._stepwise = stepwise
        self._numbers = count(1)

    def rules(self, node: ast.AST) -> Iterator[Rule]:
        """The rule that a statement is, once for each of its heads in a pool."""
        if node.ast_type != ast.ASTType.Rule:
            raise UnsupportedError(f"a statement that is no rule: {node}")
        head = node.head
        if head.ast_type != ast.ASTType.Literal or head.sign != ast.Sign.NoSign:
            raise UnsupportedError(f"a head that is no atom: {head}")
        bodies: list[list[language.Part]] = [[]]
        for literal in node.body:
            ways = list(self._literal(literal))
            bodies = [[*body, *way] for body in bodies for way in ways]
        for atom in self._atoms(head.atom):
            for body in bodies:
                yield Rule(atom, tuple(body), self._place)

    # ------------------------------------------------------------ bodies
    def _literal(self, node: ast.AST) -> Iterator[list[language.Part]]:
        """What must hold for a literal to hold: one of these.

        A literal that was read before is known by its text, unless each `_` in it is another one.
        """
        text = str(node)
        known = _read.get((text, self._stepwise))
        if known is not None:
            yield from map(list, known)
            return
        atom, kind, sign = _parts(node)
        if kind == ast.ASTType.BodyAggregate:
            if sign != ast.Sign.NoSign:
                raise UnsupportedError(f"`not` before an aggregate: {node}")
            yield [self._aggregate(atom)]
        else:
            ways = tuple(self._condition(node, atom, kind, sign))
            if ANONYMOUS.search(text) is None:
                _read[text, self._stepwise] = ways
            yield from map(list, ways)

    def _condition(
        self, node: ast.AST, atom: ast.AST, kind: ast.ASTType, sign: int
    ) -> Iterator[tuple[language.Condition, ...]]:
        """The same of a literal that may stand in an aggregate, with its parts (see `_parts`)."""
        negated = sign == ast.Sign.Negation
        if kind == ast.ASTType.SymbolicAtom:
            yield from ((Literal(each, negated),) for each in self._symbolic(atom))
        elif kind == ast.ASTType.Comparison:
            yield tuple(self._comparisons(atom, negated))
        elif kind == ast.ASTType.BooleanConstant:
            if bool(atom.value) != negated:
                yield ()
        else:
            raise UnsupportedError(f"a literal: {node}")

    def _comparisons(self, node: ast.AST, negated: bool) -> Iterator[Comparison]:
        if negated and len(node.guards) > 1:
            raise UnsupportedError(f"`not` before several comparisons: {node}")
        left = self._term(node.term)
        for guard in node.guards:
            sign = RELATIONS[ast.ComparisonOperator(guard.comparison)]
            right = self._term(guard.term)
            yield Comparison(OPPOSITE[sign] if negated else sign, left, right)
            left = right

    def _aggregate(self, node: ast.AST) -> Aggregate:
        elements = []
        for each in node.elements:
            terms = tuple(map(self._term, each.terms))
            ways: list[tuple[language.Condition, ...]] = [()]
            for literal in each.condition:
                found = list(self._condition(literal, *_parts(literal)))
                ways = [(*way, *new) for way in ways for new in found]
            elements += [Element(terms, way) for way in ways]
        guards = []
        for guard, mirrored in ((node.left_guard, True), (node.right_guard, False)):
            if guard is not None:
                sign = RELATIONS[ast.ComparisonOperator(guard.comparison)]
                guards.append((MIRRORED[sign] if mirrored else sign, self._term(guard.term)))
        function = FUNCTIONS[ast.AggregateFunction(node.function)]
        return Aggregate(function, tuple(elements), tuple(guards))

    def _atoms(self, node: ast.AST) -> Iterator[Atom]:
        """The atom, or each atom of a pool."""
        if node.ast_type != ast.ASTType.SymbolicAtom:
            raise UnsupportedError(f"an atom: {node}")
        yield from self._symbolic(node)

    def _symbolic(self, node: ast.AST) -> Iterator[Atom]:
        symbol = node.symbol
        for each in symbol.arguments if symbol.ast_type == ast.ASTType.Pool else (symbol,):
            kind = each.ast_type
            if kind == ast.ASTType.Function and not each.external:
                yield Atom(each.name, self._terms(each.arguments))
            elif kind == ast.ASTType.SymbolicTerm:
                yield Atom(self._term(each).text, ())  # type: ignore[union-attr]
            else:
                raise UnsupportedError(f"an atom: {each}")

    # ------------------------------------------------------------ terms
    def _terms(self, nodes: Iterable[ast.AST]) -> tuple[Term, ...]:
        return tuple(map(self._term, nodes))

    def _term(self, node: ast.AST) -> Term:
        match node.ast_type:
            case ast.ASTType.Variable:
                name = node.name
                return Variable(f"_{next(self._numbers)}" if name == "_" else name)
            case ast.ASTType.SymbolicTerm:
                return self._symbol(node.symbol)
            case ast.ASTType.Function if not node.external:
                name, arguments = node.name, self._terms(node.arguments)
                return Compound(name, arguments) if arguments or not name else self._constant(name)
            case ast.ASTType.Pool:
                return Pool(self._terms(node.arguments))
            case ast.ASTType.Interval:
                return Interval(self._term(node.left), self._term(node.right))
            case ast.ASTType.UnaryOperation:
                sign = MEASURES[ast.UnaryOperator(node.operator_type)]
                return Operation(sign, (self._term(node.argument),))
            case ast.ASTType.BinaryOperation:
                sign = OPERATORS[ast.BinaryOperator(node.operator_type)]
                terms = self._term(node.left), self._term(node.right)
                if sign == "+" and terms == (Variable(PARAMETER), Constant("1")):
                    return Variable(NEXT)
                return Operation(sign, terms)
        raise UnsupportedError(f"a term: {node}")

    def _symbol(self, symbol: clingo.Symbol) -> Term:
        if symbol.type == clingo.SymbolType.Function and not symbol.arguments and symbol.name:
            return self._constant(str(symbol))
        return Constant(str(symbol))

    def _constant(self, name: str) -> Term:
        return Variable(PARAMETER) if self._stepwise and name == PARAMETER else Constant(name)


def _parts(node: ast.AST) -> tuple[ast.AST, ast.ASTType, int]:
    """The atom of a literal, the type of that, and the sign.

    Each is asked for once: clingo takes as long for it as Python for twenty lines.
    """
    if node.ast_type != ast.ASTType.Literal:
        raise UnsupportedError(f"a literal: {node}")
    atom, sign = node.atom, node.sign
    if sign == ast.Sign.DoubleNegation:
        raise UnsupportedError(f"a literal: {node}")
    return atom, atom.ast_type, sign
