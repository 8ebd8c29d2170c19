"""How far the rules of a step depend on each other in circles.

What stands in one circle the engine derives anew as a whole, with a copy of each predicate where a
`not` is in it. A rule by which a choice asks what is done now (`now_doing` is so only where no
choice is open) makes one circle of two: a thousand predicates in place of three hundred. Let it
ask what is to be done: `doing`, `acting`, `would_change`, `would_open`.
"""

from __future__ import annotations

from clingather.bridge.encodings.engine_rules import engine_rules
from clingather.bridge.encodings.rulebook import statements
from clingather.bridge.engine.strata import strata
from clingather.bridge.kernel.program import FILES, WORLD

MOST = 400  # predicates that derive each other


def test_the_largest_circle_of_the_step_is_small() -> None:
    """What is looked at does not rest on what is done now."""
    rules = [
        rule
        for file in FILES
        for each in statements(file)
        if not each.directive
        for rule in engine_rules(each.said(WORLD), each.file, each.line, stepwise=False)
    ]
    largest = max(len({rule.head.predicate for rule in each.rules}) for each in strata(rules))
    assert largest <= MOST
