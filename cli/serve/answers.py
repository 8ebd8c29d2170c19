"""What the page asks, answered in values for JSON: a thin layer over the questions and `Game`.

Each request is the whole state: the text of a scenario and the actions taken since (`do`). Games
are remembered, so that the next action of one is played from where it stands; the answers are the
same without.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import field
from pathlib import Path
from typing import Any

from clingather.bridge import loops as loops_of
from clingather.bridge import outcomes as outcomes_of
from clingather.bridge import read
from clingather.bridge.base import bounds, limits
from clingather.bridge.base.errors import (
    ClingatherError,
    InputError,
    LimitError,
    Problem,
    UnsupportedError,
)
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.database import Database
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.game import Game
from clingather.bridge.questions import explain, layers
from clingather.bridge.questions.rule import rule
from clingather.bridge.scenario.writing import scenario_to_data, write_scenario
from clingather.bridge.state.values import Scenario
from clingather.cli.loops import said
from clingather.cli.report import exit_code
from clingather.cli.timeline import sentences, ways_said

REMEMBERED = 4  # games
SUGGESTED = 12  # names of cards
ALIKE = 3  # of them, where a name is none
ACTIONS = 500  # that a game may have had
FAULT = "fault"  # of the program itself

Answer = dict[str, Any]


def error_answer(error: Exception) -> Answer:
    """An error as the page shows it: its kind, a message, and the places or paragraphs."""
    kinds = {InputError: "input", UnsupportedError: "unsupported", LimitError: "limit"}
    kind = next((word for each, word in kinds.items() if isinstance(error, each)), FAULT)
    if kind == FAULT:
        return {"kind": kind, "message": f"a fault of clingather: {type(error).__name__}: {error}"}
    found: Answer = {"kind": kind, "exit": exit_code(error), "message": str(error)}
    if isinstance(error, InputError):
        names = ("message", "line", "key", "found", "expected")
        found["problems"] = [{key: getattr(each, key) for key in names} for each in error.problems]
    if isinstance(error, UnsupportedError):
        found["paragraphs"] = error.paragraphs
    return found


@dataclass
class _Played:
    """A game with the actions that were taken in it, and how long its log was before each."""

    game: Game
    actions: list[Any] = field(default_factory=list)
    began: list[int] = field(default_factory=list)

    def go_to(self, actions: list[Any]) -> None:
        """Take actions back, and take actions, until these have been taken."""
        common = 0
        for mine, wanted in zip(self.actions, actions, strict=False):
            if mine != wanted:
                break
            common += 1
        while len(self.actions) > common:
            self.game.pop()
            self.actions.pop()
            self.began.pop()
        for place, action in enumerate(actions[common:], start=common):
            length = len(self.game.log)
            try:
                self.game.push(deepcopy(action))
            except InputError as error:
                raise InputError([_in_action(each, place) for each in error.problems]) from None
            self.actions.append(deepcopy(action))
            self.began.append(length)

    def story(self) -> list[Answer]:
        """What happened, in sentences: before the first action, and by each of them."""
        log = self.game.log
        ends = [*self.began, len(log)]
        opening = [{"do": None, "events": list(sentences(log[: ends[0]]))}] if ends[0] else []
        return opening + [
            {"do": action, "events": list(sentences(log[start:end]))}
            for action, start, end in zip(self.actions, self.began, ends[1:], strict=True)
        ]


def _in_action(problem: Problem, place: int) -> Problem:
    return Problem(
        f"action {place + 1}: {problem.message}",
        problem.line,
        problem.key,
        problem.found,
        problem.expected,
    )


class Answers:
    """Answers requests; each is a mapping with `scenario` (text) and `do` (a list of actions).

    Raises what the questions raise.
    """

    def __init__(self, cards: Database, rules: Path | None = None) -> None:
        self._cards, self._rules = cards, rules
        self._games: OrderedDict[tuple[str, bool], _Played] = OrderedDict()
        self._known: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
            "position": self.position,
            "layers": self.layers,
            "why": self.why,
            "why-not": self.why_not,
            "loops": self.loops,
            "outcomes": self.outcomes,
            "cards": self.cards,
            "card": self.card,
            "rule": self.rule,
        }

    def answer(self, question: str, asked: Mapping[str, Any]) -> Answer:
        """The answer to a question of the page."""
        return limits.marked(self._known[question](asked))

    # ------------------------------------------------------------ the board
    def position(self, asked: Mapping[str, Any]) -> Answer:
        """Where the game stands, what can be done, and what has happened.

        A board without actions is shown as it stands, before anything is settled; where something
        is, `settled` has the objects as they are then, which is when somebody has to choose. What
        keeps the game from going on stands under `problem`: the board is there all the same.
        """
        scenario = self._scenario(asked)
        found: Answer = {"decision": None, "problem": None, "log": [], "over": False}
        shown = scenario
        try:
            played = self._played(asked)
        except (UnsupportedError, LimitError) as error:
            if _actions(asked):
                raise
            found["problem"] = error_answer(error)
        except InputError as error:
            if _actions(asked) or scenario.do:
                raise
            found["problem"] = error_answer(error)
        else:
            game = played.game
            found |= {"log": played.story(), "over": game.over, "winner": game.winner}
            if played.actions or scenario.do:
                shown = read(game.scenario(), self._cards)
            try:
                found["decision"] = None if game.over else dict(game.decision())
            except (UnsupportedError, LimitError) as error:
                found["problem"] = error_answer(error)
            if found["log"] and shown is scenario:
                with suppress(UnsupportedError):
                    found["settled"] = self._layers(read(game.scenario(), self._cards))["objects"]
        found["state"] = scenario_to_data(shown)
        if asked.get("tidy") is True:  # it comes from the board: what is written of it is ours
            found["text"] = write_scenario(scenario)
        with suppress(UnsupportedError):
            now = self._layers(shown)
            found["objects"] = now["objects"]
            found["open"] = now.get("open")
        return found

    def _layers(self, scenario: Scenario) -> Answer:
        return layers.answer(scenario, database=self._cards, ignore_unsupported=True)

    # ------------------------------------------------------------ questions
    def layers(self, asked: Mapping[str, Any]) -> Answer:
        """Each step of the layers with what it changed, and the dependencies."""
        scenario, options = self._present(asked), self._options(asked)
        found = explain.steps(scenario, **options)
        whole = layers.answer(scenario, **options)
        return found | {"dependencies": whole["dependencies"]}

    def why(self, asked: Mapping[str, Any]) -> Answer:
        """How an object came by its characteristics."""
        return explain.why(self._present(asked), _text(asked, "object"), **self._options(asked))

    def why_not(self, asked: Mapping[str, Any]) -> Answer:
        """Which rules refuse a play."""
        play = asked.get("play")
        if not isinstance(play, str | dict):
            raise InputError([Problem("no play", key="play", expected="an action as under do:")])
        return dict(self._played(asked).game.why_not(play))

    def loops(self, asked: Mapping[str, Any]) -> Answer:
        """The loops that can be reached, each with a sentence."""
        found: Answer = dict(loops_of(self._present(asked), **self._options(asked)))
        return found | {"loops": [loop | {"said": said(loop)} for loop in found["loops"]]}

    def outcomes(self, asked: Mapping[str, Any]) -> Answer:
        """Where an action leads from here, with every choice that it leaves open."""
        state = scenario_to_data(self._present(asked))
        action = asked.get("action", "resolve")
        state["do"] = [*state.get("do", []), action]
        found = outcomes_of(state, **self._options(asked))
        return {
            **found,
            "outcomes": [
                {
                    "chosen": list(ways_said(each)),
                    "events": list(sentences(each["events"])),
                    "winner": each["winner"],
                    "draw": each["draw"],
                }
                for each in found["outcomes"]
            ],
        }

    # ------------------------------------------------------------ to look things up
    def cards(self, asked: Mapping[str, Any]) -> Answer:
        """Names of cards that are like what was typed, with what a tile shows."""
        typed = _text(asked, "name").strip()
        names = self._cards.nearest(typed, SUGGESTED) if typed else []
        return {"cards": list(self._briefly(names))}

    def card(self, asked: Mapping[str, Any]) -> Answer:
        """The card of that name, with the counters that are on it where it has just entered.

        A planeswalker has as many loyalty counters as its printed loyalty says, a battle as many
        defense counters (CR 306.5b, 310.4b). Raises InputError where there is no such card.
        """
        name = _text(asked, "name").strip()
        card = scenario_cards(self._scenario(asked), self._cards).card(name)
        if card is None:
            expected = f"a card, such as {', '.join(self._cards.nearest(name, ALIKE))}"
            raise InputError([Problem("no such card", found=repr(name), expected=expected)])
        face = card.faces[0]
        printed = {"loyalty": face.loyalty, "defense": face.defense}
        counters = {kind: int(text) for kind, text in printed.items() if text and text.isdecimal()}
        return {"name": name, "counters": counters}

    def _briefly(self, names: list[str]) -> Iterator[Answer]:
        for name in names:
            card = self._cards.card(name)
            if card is None:
                continue
            face = card.faces[0]
            yield {"name": card.name, "mana_cost": face.mana_cost, "type_line": face.type_line}

    def rule(self, asked: Mapping[str, Any]) -> Answer:
        """Where a rule stands, and its text where a text of the rules is here."""
        found = rule(_text(asked, "number"), self._rules)
        return found | {"examples": found["examples"][:20]}

    # ------------------------------------------------------------ within
    def _options(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        return {"database": self._cards, "ignore_unsupported": _ignores(asked)}

    def _scenario(self, asked: Mapping[str, Any]) -> Scenario:
        return read(_text(asked, "scenario", bounds.FILE), self._cards)

    def _present(self, asked: Mapping[str, Any]) -> Scenario:
        """The board as it stands after the actions; as it was given where there are none."""
        if not _actions(asked):
            return self._scenario(asked)
        return read(self._played(asked).game.scenario(), self._cards)

    def _played(self, asked: Mapping[str, Any]) -> _Played:
        """The game of a request, which is taken on from where an earlier one left it."""
        key = _text(asked, "scenario", bounds.FILE), _ignores(asked)
        played = self._games.pop(key, None)
        if played is None:
            scenario = self._scenario(asked)
            game = Game(scenario, database=self._cards, ignore_unsupported=key[1])
            played = _Played(game)
        try:
            played.go_to(_actions(asked))
        except ClingatherError:
            self._remember(key, played)  # it stands at the last action that was legal
            raise
        self._remember(key, played)
        return played

    def _remember(self, key: tuple[str, bool], played: _Played) -> None:
        self._games[key] = played
        while len(self._games) > REMEMBERED:
            self._games.popitem(last=False)


def _text(asked: Mapping[str, Any], key: str, longest: int = bounds.NAME) -> str:
    value = asked.get(key)
    if not isinstance(value, str):
        raise InputError([Problem("is missing", key=key, expected="a text")])
    if len(value) > longest:
        raise InputError(
            [Problem("is too long", key=key, expected=f"at most {longest} characters")]
        )
    return value


def _actions(asked: Mapping[str, Any]) -> list[Any]:
    actions = asked.get("do", [])
    if not isinstance(actions, list) or len(actions) > ACTIONS:
        expected = f"a list of at most {ACTIONS} actions"
        raise InputError([Problem("no list of actions", key="do", expected=expected)])
    return actions


def _ignores(asked: Mapping[str, Any]) -> bool:
    return asked.get("ignore_unsupported") is True
