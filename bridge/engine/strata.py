"""The order in which rules are evaluated: components of predicates that depend on each other.

A predicate depends on those in the bodies of its rules. The strongly connected components of that
graph, those that others depend on first, are the strata. Where no rule of a stratum looks at its
own predicates through `not` or an aggregate, what the strata derive one after the other is the one
stable model: everything that a `not` or an aggregate asks for is complete when it is asked.

Where a rule does, the stratum is alternating. Call an atom of its predicates own, and a *candidate*
a set of own atoms that derives itself if `not` and the aggregates over own atoms look at it and
stay as they are. A stable model is a candidate (what a smaller set derives with the model's `not`
and aggregates is a model of the reduct), so where there is one candidate and it is stable, it is
the only stable model. It is found in rounds: in each, `not` and the aggregates over own atoms look
at what the round before derived, nothing at first, until two rounds are equal.

- With `not` alone the rounds are too large and too small in turn and close in on the well-founded
  model (Van Gelder 1989). If they meet, it is total: the only candidate, and stable. If they don't,
  there is no answer, and clingo is asked.
- With aggregates that comes in stages. What the first round derives is at least what any candidate
  has, but for what rests on an aggregate over own atoms. Those rules whose atoms are there so far
  that such an aggregate was reached are noted; their heads, and the heads of all rules that look at
  such a predicate, in whatever way, and have rows for each other atom, are *left*. For the rules of
  all other predicates `not` is all there is, in the first round and in each after it: they look at
  nothing that is left (by induction over the derivation of an atom in any candidate). So when the
  rounds meet, these others are settled, the same in each candidate, and a bottom part of the
  stratum (splitting: Lifschitz and Turner 1994). In the next stage they stand as they are,
  aggregates over them have one value, and what is left begins with nothing again. It ends when
  nothing is left: then the result is the one candidate, and stable stage by stage. Where a stage
  settles nothing, an atom may depend on itself through an aggregate: there is no answer, and clingo
  is asked.

An atom in a `not` or an aggregate that no head of the stratum can be equal to asks for facts alone.
These are complete from the beginning, so it is looked at as it is and counts as no own atom.

Which rules can fire often makes such a stratum simple. A rule needs atoms that are there or can be
derived, whatever `not` and aggregates say; the others are no part of the program for these facts.
So the evaluator in C++ takes the rules that are left apart into strata once more (its parts): what
was said of a stratum holds of each part. It evaluates anew only what looks at other rows than the
time before.

So an answer is always the only stable model; nothing about the rules in `asp/` is taken for
granted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from clingather.bridge.base.records import dataclass
from clingather.bridge.engine.language import Aggregate, Atom, Literal, Predicate, Rule


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


def denied(rule: Rule) -> set[Atom]:
    """What the rule looks at through `not`, but for what stands in aggregates."""
    return {p.atom for p in rule.body if isinstance(p, Literal) and p.negated}


def gathered(rule: Rule) -> set[Atom]:
    """What the rule looks at in aggregates."""
    return {
        condition.atom
        for part in rule.body
        if isinstance(part, Aggregate)
        for element in part.elements
        for condition in element.conditions
        if isinstance(condition, Literal)
    }


def decided_before(rule: Rule) -> set[Predicate]:
    """The predicates that the rule looks at through `not` or in an aggregate."""
    return {atom.predicate for atom in denied(rule) | gathered(rule)}


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
