"""A step of a game as facts, for clingo beside `asp/programs/step.lp`."""

from __future__ import annotations

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.database import Database
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.encodings.terms import HERE
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Task
from clingather.bridge.questions.playing import Playing
from clingather.bridge.state.values import Scenario


def step_facts(scenario: Scenario, cards: Database, task: str) -> str:
    """The facts of a task in each state that the actions of a scenario lead to: `s0`, `s1`, ...

    Raises InputError where the task is no term, such as `settle` or `survey("A")`.
    """
    asked = Task(_term(task))
    doing = Performer(scenario_cards(scenario, cards))
    lines: dict[str, None] = {}  # what abilities do is the same in all states
    for number, game in enumerate(Playing(doing).games(scenario)):
        for about in doing.kernel.table.facts(game.with_(tasks=(asked,))).parts:
            for text in about.texts():
                lines.update(dict.fromkeys(text.said().replace(HERE, f"s{number}").split("\n")))
    return "\n".join(lines) + "\n"


def _term(text: str) -> Symbol:
    problem = Problem("no such task", found=repr(text), expected='a term: settle, survey("A"), ...')
    if not text.isascii() or not text.isprintable():  # clingo fails to say what is wrong with it
        raise InputError([problem])
    try:
        term = parse_term(text)
    except RuntimeError as error:
        raise InputError([problem]) from error
    if term.type.name != "Function" or not term.name:
        raise InputError([problem])
    return term
