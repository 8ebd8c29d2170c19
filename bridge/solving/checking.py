"""The checker of certificates. Those of loops are replayed (`replaying`), strategies here.

A strategy is replayed, and every choice of the others is answered.

It shares with the search what is asked (`aims`), and none of its code. A certificate is an answer
of `solve`: the scenario, what is to be reached by whom, and the strategy.
A strategy is a node for the first position; a node is

- `{do: PLAY, then: [...]}` where the player chooses: the play, and what comes after it;
- `{then: [{if: PLAY, ...}, ...]}` where somebody else does, or chance: each legal play with the
  keys of the node of the position after it (lands that are tapped for nothing may be left out,
  which then is an assumption);
- `{}` where the goal is reached;
- `{as: N}` where the position is that of the node with `n: N`, which stands earlier.

`then` after `do` holds the node of the next position, or its entries with `if`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from clingather.bridge.base import limits
from clingather.bridge.base.errors import InputError, LimitError, Problem
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.kernel.paying import COUNTED
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.solving import aims, replaying
from clingather.bridge.state.values import State

KEYS = frozenset({"do", "then", "as", "n"})
NEEDED = ("certificate", "scenario", "goal", "player", "turns", "against", "strategy")
ASSUMPTIONS = "assumptions"  # where it does not hold that lacks one
KINDS = f"solve, or {replaying.KIND}"
Marks = frozenset[int]


class RefusedError(Exception):
    """A step of a strategy that does not hold: where it stands, and why."""

    def __init__(self, at: str, because: str) -> None:
        super().__init__(f"{at}: {because}")
        self.at, self.because = at, because


def answer(
    certificate: Mapping[str, Any], *, database: Any = None, engine: Engine | None = None
) -> dict[str, Any]:
    """The answer to `verify`: whether a certificate holds, or the first step that does not.

    Raises InputError where it is no certificate, UnsupportedError where a text on the way is not
    understood, LimitError at a limit.
    """
    if isinstance(certificate, Mapping) and certificate.get("certificate") == replaying.KIND:
        return replaying.answer(certificate, database=database, engine=engine)
    _demand_certificate(certificate)
    text = json.dumps(certificate["scenario"], ensure_ascii=False)
    scenario = read_scenario(text, cards=database)
    words = ("goal", "player", "turns", "against")
    aim = aims.read_aim(scenario, **{word: certificate[word] for word in words})
    board = aims.board_of(scenario, database, engine)
    checker = _Checker(board, aim)
    found: dict[str, Any] = {"certificate": "solve", "holds": True}
    try:
        checker.check(certificate["strategy"], board.opened(scenario), "strategy", frozenset())
        for each in sorted(checker.assumptions):
            if each not in certificate.get("assumptions", ()):
                raise RefusedError(ASSUMPTIONS, f"it is not said that {each}")
    except RefusedError as refused:
        found |= {"holds": False, "at": refused.at, "because": refused.because}
    except RecursionError:
        raise LimitError("the strategy is too deep") from None
    found |= {"positions": checker.positions, "assumptions": sorted(checker.assumptions)}
    return {**found, "complete": True, "rules": EDITION}


def _demand_certificate(certificate: Any) -> None:
    """Refuse what is no certificate of a strategy."""
    if not isinstance(certificate, Mapping):
        found = type(certificate).__name__
        raise InputError([Problem("is no certificate", None, "certificate", found, "a mapping")])
    kind = certificate.get("certificate")
    if kind != "solve":
        problem = Problem("no certificate of this kind is checked", None, "certificate")
        raise InputError([Problem(problem.message, None, problem.key, repr(kind), KINDS)])
    if certificate.get("solved") is False:
        message = "nothing to check: it says that there is no strategy, or that none was found"
        expected = "true, and the strategy: `clingather solve FILE --certificate OUT` writes both"
        raise InputError([Problem(message, key="solved", found="false", expected=expected)])
    for key in NEEDED:
        if key not in certificate:
            raise InputError([Problem("a key is missing", key="certificate", expected=key)])
    turns = certificate["turns"]
    if not isinstance(turns, int) or isinstance(turns, bool) or turns < 1:
        raise InputError([Problem("is no number of turns", key="turns", found=repr(turns))])


class _Checker:
    """Replays a strategy from position to position."""

    def __init__(self, board: Board, aim: aims.Aim) -> None:
        self.board, self.aim = board, aim
        self.viewer = Viewer(board.doing.table)
        self.positions = 0
        self.assumptions: set[str] = set()
        # of each node that has a name: the key of its position, what is announced from it on
        self.named: dict[int, tuple[str, Marks]] = {}
        self.taps: dict[Any, bool] = {}  # of abilities of lands, whether they add mana, no more

    def check(self, node: Any, here: Position, at: str, done: Marks) -> Marks:
        """What the player announces from a position on, where the node for it holds.

        `done` is what the player has announced on the way. Raises RefusedError where a step does
        not hold.
        """
        limits.check()
        self.positions += 1
        self._demand_node(node, at)
        if self.aim.reached(self.board, here):
            if node.keys() - {"n"}:
                _refuse(at, "the goal is reached already")
            return self._name(node, here, at, frozenset())
        if self.aim.failed(here.game):
            _refuse(at, "the game or the last turn has ended, and the goal is not reached")
        if here.game.state.turn.otherwise:
            _refuse(at, "a loop on the way has to end here (732.3), which is not looked at")
        if "as" in node:
            return self._same(node, here, at, done)
        decision = self.board.decision(here, list_payments=True)
        if decision["decided_by"] == self.aim.player:
            marks = self._mine(node, here, decision, at, done)
        else:
            marks = self._theirs(node, here, decision, at, done)
        return self._name(node, here, at, marks)

    def _mine(
        self, node: Any, here: Position, decision: Mapping[str, Any], at: str, done: Marks
    ) -> Marks:
        """The player's own choice: the play that is stated is legal, and what comes after holds."""
        if "do" not in node:
            _refuse(at, f"{self.aim.player} has to choose, and no play is stated")
        play = node["do"]
        if _said(play) not in {_said(row["do"]) for row in decision["plays"]}:
            _refuse(f"{at}.do", f"this is not among the legal plays: {_said(play)}")
        marks = aims.announcement(here, play)
        then = node.get("then", [])
        if len(then) == 1 and isinstance(then[0], Mapping) and "if" not in then[0]:
            child, place = then[0], f"{at}.then[0]"
        else:
            child, place = ({"then": then} if then else {}), at
        return marks | self.check(child, self._after(here, play, at), place, done | marks)

    def _theirs(
        self, node: Any, here: Position, decision: Mapping[str, Any], at: str, done: Marks
    ) -> Marks:
        """A choice of somebody else: each legal play is answered, and no other."""
        who = decision["decided_by"]
        if not decision["complete"]:
            raise LimitError(f"{at}: {decision.get('limit', 'not every play is listed')}")
        if "do" in node:
            _refuse(f"{at}.do", f"{who} has to choose here, not {self.aim.player}")
        stated: dict[str, tuple[Mapping[str, Any], str]] = {}
        for number, branch in enumerate(node.get("then", ())):
            place = f"{at}.then[{number}]"
            if not isinstance(branch, Mapping) or "if" not in branch:
                _refuse(place, f"{who} has to choose here, and it does not begin with `if`")
            if _said(branch["if"]) in stated:
                _refuse(place, f"this is answered twice: {_said(branch['if'])}")
            stated[_said(branch["if"])] = branch, place
        self.assumptions |= set(aims.assumed(here.game, decision))
        plays, assumption = aims.answers(self.aim, decision)
        if not plays:
            _refuse(at, f"{who} has to choose, and nothing is listed")
        self.assumptions |= set() if assumption is None else {assumption}
        legal = {_said(play): play for play in plays}
        if not legal.keys() <= stated.keys():
            self._demand_answers(here, decision, legal.keys() - stated.keys(), at)
        marks: Marks = frozenset()
        for said, (branch, place) in stated.items():  # in the order in which they are written
            if said not in legal:
                _refuse(place, f"{who} can't choose {said}")
            rest = {key: value for key, value in branch.items() if key != "if"}
            marks |= self.check(rest, self._after(here, legal[said], place), place, done)
        return marks

    def _demand_answers(
        self, here: Position, decision: Mapping[str, Any], lacking: set[str], at: str
    ) -> None:
        """Refuse what leaves a choice of somebody else unanswered that has to be answered.

        A land that is tapped for mana and no more may be left out, which then is an assumption;
        but none of those that could pay for something in one of several ways.
        """
        rows = {_said(row["do"]): row for row in decision["plays"]}
        who, pays = decision["decided_by"], self._pay_otherwise(here, decision)
        for said in sorted(lacking):
            label = "{object}#{ability}".format_map({"object": "", "ability": "", **rows[said]})
            if pays is None or label in pays or not self._only_taps(here, rows[said], at):
                _refuse(at, f"no answer if {who} chooses {said}")
        self.assumptions.add(f"{who} {aims.TAPS}")

    def _pay_otherwise(self, here: Position, decision: Mapping[str, Any]) -> set[str] | None:
        """The mana abilities in payments that are not all alike; None where it can't be told."""
        found: set[str] = set()
        if decision["decision"] != "priority":
            return None
        exact = self.viewer.likeness(here.game).exact
        for row in decision["plays"]:
            ways = row.get("payments", [])
            if not isinstance(ways, list) or len(ways) >= COUNTED:
                return None
            alike = {_said(sorted(_said(_likened(part, exact)) for part in way)) for way in ways}
            if len(alike) > 1:
                found |= {part["activate"] for way in ways for part in way if "activate" in part}
        return found

    def _only_taps(self, here: Position, row: Mapping[str, Any], at: str) -> bool:
        """Whether a play taps a land that is nothing else, and only adds mana (CR 605.3b)."""
        before = here.game.state
        land = before.objects.get(row.get("object", ""))
        if land is None or row.get("action") != "activate" or row.get("targets"):
            return False
        versions = self.board.doing.table.layers([before])[0].versions
        version = versions[land.id][-1]
        if version.all("type") != ["Land"] or land.attached_to is not None:
            return False
        held = {id_: frozenset(each[-1].abilities().items()) for id_, each in versions.items()}
        there = {(before.objects[id_].zone, each) for id_, each in held.items()}  # may trigger
        which = land.card, row["ability"], held[land.id], frozenset(there), here.game.delayed
        if which not in self.taps:
            after = self._after(here, row["do"], at).game
            objects = {**before.objects, land.id: replace(land, tapped=True)}
            told = _besides_mana(replace(before, objects=objects))
            self.taps[which] = after.waiting is None and _besides_mana(after.state) == told
        return self.taps[which]

    def _same(self, node: Any, here: Position, at: str, done: Marks) -> Marks:
        """A position that was looked at elsewhere: it is the same, with the same future."""
        if node.keys() != {"as"} or not isinstance(node["as"], int):
            _refuse(at, "`as` stands alone, and names a node by its number")
        if node["as"] not in self.named:
            _refuse(at, f"no node that was looked at before has n: {node['as']}")
        key, marks = self.named[node["as"]]
        if self.board.key(here) != key:
            _refuse(at, f"this is another position than that of n: {node['as']}")
        if marks & done:
            _refuse(at, f"the way here may bar what is done from n: {node['as']} on (732.3)")
        return marks

    def _name(self, node: Any, here: Position, at: str, marks: Marks) -> Marks:
        """Note a node that holds, if it has a name."""
        if "n" in node:
            if not isinstance(node["n"], int) or node["n"] in self.named:
                _refuse(at, f"n: {_said(node['n'])} is no number, or that of another node")
            self.named[node["n"]] = self.board.key(here), marks
        return marks

    def _demand_node(self, node: Any, at: str) -> None:
        """Refuse what has not the form of a node."""
        if not isinstance(node, Mapping) or node.keys() - KEYS:
            _refuse(at, f"this is no node: {_said(node)}")
        if not isinstance(node.get("then", []), list):
            _refuse(at, "`then` is a list")

    def _after(self, here: Position, play: Mapping[str, Any], at: str) -> Position:
        """The position after a play that is listed."""
        try:
            return self.board.after(here, play)
        except InputError as error:
            _refuse(at, f"{_said(play)} is listed, and refused: {error}")


def _likened(part: Mapping[str, Any], exact: Mapping[str, str]) -> Mapping[str, Any]:
    """A part of a payment, with what its source is like for its name."""
    id_, _, number = part.get("activate", "").partition("#")
    return {**part, "activate": [exact.get(id_, id_), number]}


def _besides_mana(state: State) -> State:
    """A state without what adding mana changes of it."""
    players = tuple(replace(each, mana_pool="") for each in state.players)
    turn = replace(state.turn, passed=())
    return replace(state, players=players, turn=turn, history={})


def _refuse(at: str, because: str) -> NoReturn:
    raise RefusedError(at, because)


def _said(value: Any) -> str:
    """A value in one line, equal for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
