"""Checking a scenario: its questions are asked and the answers compared with its `expect:`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clingather.bridge.base.errors import ClingatherError, InputError, Problem, UnsupportedError
from clingather.bridge.questions.compare import Difference, is_integer
from clingather.bridge.questions.expect import MISSING, Answer, check_lists, differences
from clingather.bridge.scenario import yaml_nodes
from clingather.bridge.state.values import Scenario

Question = Callable[[Scenario], Answer]


def check(scenario: Scenario, questions: Mapping[str, Question]) -> list[Difference]:
    """Ask every question that the scenario's `expect:` states, and say what differs.

    `error: N`, for all commands or under one, is met by an error with that exit code; any other
    error is raised. A command that `questions` lacks is an UnsupportedError, and an
    `expect:` that is empty or malformed an InputError: nothing, or less, would be checked.
    """
    expect = scenario.expect
    check_lists(expect)
    commands = [key for key in expect if key != "error"]
    if not commands and "error" not in expect:
        raise InputError([Problem("nothing is stated, so there is nothing to check", key="expect")])
    for command in commands:
        if command not in questions:
            reason = "this version does not answer it"
            raise UnsupportedError([{"object": "expect", "text": command, "reason": reason}])
    found: list[Difference] = []
    for command in commands or _asked(scenario, questions):
        code = _error_code(expect, command)
        try:
            answer = questions[command](scenario)
        except ClingatherError as error:
            if code is None:
                raise
            found += error_differences(code, error)
            continue
        if code is None:
            found += _judged(expect, command, answer)
        else:
            found.append(Difference(f"{command}.error", code, 0, "answered"))
    return found


def _judged(expect: Mapping[str, Any], command: str, answer: Answer) -> list[Difference]:
    """What differs; an UnsupportedError where what is missing may be among what was left out."""
    found = differences(expect, command, answer)
    unpaid = [
        {"object": row["play"], "card": None, "text": "its cost", "reason": row["reason"]}
        for row in answer.get("unpaid", ())
    ]
    left_out = [*answer.get("unsupported", ()), *unpaid]
    asked = "complete" in expect[command]
    if left_out and not asked and any(each.note == MISSING for each in found):
        raise UnsupportedError(left_out)
    return found


def _asked(scenario: Scenario, questions: Mapping[str, Question]) -> list[str]:
    """The questions that a scenario is for which states no more than an error."""
    if scenario.do and "outcomes" in questions:
        return ["outcomes"]
    return [question for question in questions if question not in ("outcomes", "loops", "solve")]


def error_differences(code: int, error: ClingatherError) -> list[Difference]:
    """Compare the exit code that `expect:` asks for with the one of an error."""
    if error.exit_code == code:
        return []
    return [Difference("error", code, error.exit_code, f"another error ({error})")]


def expected_error(text: str) -> int | None:
    """The exit code under `expect: {error: N}` of a scenario that may be wrong itself.

    None where it states none, or is not even YAML of the kind that scenarios are.
    """
    try:
        scenario = yaml_nodes.parse(text)
    except InputError:
        return None
    expect = _under(scenario, "expect")
    commands = expect.entries if isinstance(expect, yaml_nodes.Mapping) else []
    for node in (expect, *(value for key, value in commands if key.text != "error")):
        code = _under(node, "error")
        if isinstance(code, yaml_nodes.Scalar) and code.kind == "integer" and len(code.text) < 5:
            return int(code.text)
    return None


def _under(node: yaml_nodes.YamlNode | None, word: str) -> yaml_nodes.YamlNode | None:
    """What stands under a key of a mapping; None where there is nothing."""
    entries = node.entries if isinstance(node, yaml_nodes.Mapping) else []
    return next((value for key, value in entries if key.text == word), None)


def _error_code(expect: Mapping[str, Any], command: str) -> int | None:
    """The exit code that `expect:` asks of a command, stated for it or for all of them."""
    stated = expect.get(command)
    code = stated.get("error") if isinstance(stated, Mapping) else None
    if not is_integer(code):  # a mapping here would be an object with that id
        code = expect.get("error")
    return code if is_integer(code) else None
