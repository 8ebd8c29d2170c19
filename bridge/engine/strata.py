"""The order in which rules are evaluated: components of predicates that depend on each other.

A predicate depends on those in the bodies of its rules. The strongly connected components of that
graph, those that others depend on first, are the strata. Where no rule of a stratum looks at its
own predicates through `not` or an aggregate, what the strata derive one after the other is the one
stable model: everything that a `not` or an aggregate asks for is complete when it is asked.

Where a rule does, the stratum is alternating: in each round `not` and aggregates look at what the
round before derived, nothing at first, until two rounds are equal.

- With `not` alone the rounds are too large and too small in turn and close in on the well-founded
  model (Van Gelder 1989). If they meet, it is total, and then the only stable model; if they don't,
  there is no answer.
- With aggregates, if no atom depends on itself through a `not` or an aggregate (atoms, not
  predicates: the program is locally stratified), each round settles the atoms that depend on those
  settled before, so the rounds meet in the only stable model too.
- With aggregates and without that, rounds may meet where no stable model is. `asp/` is meant to be
  locally stratified there, which nothing proves: `tests/test_engine_calls.py` compares with clingo.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from clingather.bridge.engine.language import Aggregate, Literal, Predicate, Rule


@dataclass(frozen=True, slots=True)
class Stratum:
    """Rules that are evaluated together, and the predicates that their heads have in common.

    It is `recursive` if a rule needs one of these to hold, and `alternating` if a rule looks at one
    through `not` or in an aggregate: then its model is that of an alternating fixpoint.
    """

    rules: tuple[Rule, ...]
    predicates: tuple[Predicate, ...]
    recursive: bool
    alternating: bool


def required(rule: Rule) -> list[Predicate]:
    """The predicates that must hold of something, in the order of the body."""
    return [
        part.atom.predicate for part in rule.body if isinstance(part, Literal) and not part.negated
    ]


def decided_before(rule: Rule) -> set[Predicate]:
    """The predicates that the rule looks at through `not` or in an aggregate."""
    found = set()
    for part in rule.body:
        if isinstance(part, Literal) and part.negated:
            found.add(part.atom.predicate)
        elif isinstance(part, Aggregate):
            for element in part.elements:
                found |= {c.atom.predicate for c in element.conditions if isinstance(c, Literal)}
    return found


def strata(rules: Iterable[Rule]) -> list[Stratum]:
    """The strata of some rules, in the order in which they are evaluated."""
    of_head: dict[Predicate, list[Rule]] = defaultdict(list)
    needs: dict[Predicate, dict[Predicate, None]] = defaultdict(dict)
    for rule in rules:
        head = rule.head.predicate
        of_head[head].append(rule)
        needs[head] |= dict.fromkeys((*required(rule), *sorted(decided_before(rule))))
    graph = {head: tuple(below) for head, below in needs.items()}
    return [_stratum(found, of_head) for found in _components(graph) if found[0] in of_head]


def _stratum(
    predicates: Sequence[Predicate], of_head: Mapping[Predicate, Sequence[Rule]]
) -> Stratum:
    own = frozenset(predicates)
    rules = tuple(rule for each in predicates for rule in of_head[each])
    return Stratum(
        rules,
        tuple(predicates),
        recursive=any(own.intersection(required(rule)) for rule in rules),
        alternating=any(own & decided_before(rule) for rule in rules),
    )


def _components(graph: Mapping[Predicate, Sequence[Predicate]]) -> Iterator[list[Predicate]]:
    """The strongly connected components, each after those that it depends on (Tarjan 1972)."""
    number: dict[Predicate, int] = {}
    lowest: dict[Predicate, int] = {}
    waiting: list[Predicate] = []
    is_waiting: set[Predicate] = set()

    def enter(node: Predicate) -> tuple[Predicate, Iterator[Predicate]]:
        number[node] = lowest[node] = len(number)
        waiting.append(node)
        is_waiting.add(node)
        return node, iter(graph.get(node, ()))

    for root in graph:
        path = [enter(root)] if root not in number else []
        while path:
            node, below = path[-1]
            following = next((each for each in below if each not in number), None)
            if following is not None:
                path.append(enter(following))
                continue
            path.pop()
            for each in graph.get(node, ()):
                if each in is_waiting:
                    lowest[node] = min(lowest[node], lowest[each])
            if lowest[node] == number[node]:
                component: list[Predicate] = []
                while not component or component[-1] != node:
                    component.append(waiting.pop())
                    is_waiting.discard(component[-1])
                yield component
