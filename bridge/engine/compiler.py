"""Rules in, plans out: normalised, put into strata, planned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clingather.bridge.engine.form import Form, form_of
from clingather.bridge.engine.language import Constant, Rule
from clingather.bridge.engine.normalise import normalised
from clingather.bridge.engine.plans import PlanWriter


def compiled(programs: Sequence[Iterable[Rule]]) -> Form:
    """Programs that are run one after the other over the same rows.

    Program 0 is made here: the facts of the first one, which an evaluator keeps. The others follow
    in their order, the first one without its facts. Raises UnsupportedError with the place of what
    cannot be planned.
    """
    writer = PlanWriter()
    known: dict[Rule, tuple[Rule, ...]] = {}  # so that a rule of several programs is one rule
    wanted: list[list[Rule]] = []
    for rules in programs:
        wanted.append([])
        for rule in rules:
            if rule not in known:
                known[rule] = tuple(normalised(rule))
            wanted[-1] += known[rule]
    first, *others = wanted or [[]]
    writer.program(rule for rule in first if _is_fact(rule))
    writer.program(rule for rule in first if not _is_fact(rule))
    for rules in others:
        writer.program(rules)
    return form_of(writer.plans())


def _is_fact(rule: Rule) -> bool:
    return not rule.body and all(isinstance(term, Constant) for term in rule.head.arguments)
