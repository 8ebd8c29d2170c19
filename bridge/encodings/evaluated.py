"""Programs of the rulebook run by the engine, and by clingo where the engine gives no answer.

The engine (`bridge/engine/`) runs whole programs, not slices: a rule that cannot fire costs it next
to nothing. What is read are the atoms that `solver` reads of the same facts. Each call has an
evaluator for itself, one that is idle or a new one, so threads share nothing but the plans.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import chain, product
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.lazily import Lazily
from clingather.bridge.base.memory import MANY, Memory
from clingather.bridge.encodings import solver, symbols
from clingather.bridge.encodings.rulebook import statements
from clingather.bridge.encodings.solver import (
    HERE,
    Fact,
    Function,
    Phase,
    Program,
    Symbol,
    Text,
    parse_term,
)
from clingather.bridge.encodings.stored import stored_in_place
from clingather.bridge.engine.evaluator import Engine, Evaluator, Row, UnansweredError
from clingather.bridge.engine.form import Form, packed, unpacked
from clingather.bridge.engine.native import Native, available, chosen

# Where plans are stored and the evaluator in C++ was built, nothing else is loaded.
if TYPE_CHECKING:
    from clingather.bridge.encodings import derivations, engine_rules
    from clingather.bridge.encodings.derivations import Derivations
    from clingather.bridge.encodings.statements import Statement
    from clingather.bridge.engine import compiler, plain, tracing
    from clingather.bridge.engine.language import Rule
else:
    derivations = Lazily("clingather.bridge.encodings.derivations")
    engine_rules = Lazily("clingather.bridge.encodings.engine_rules")
    compiler = Lazily("clingather.bridge.engine.compiler")
    plain = Lazily("clingather.bridge.engine.plain")
    tracing = Lazily("clingather.bridge.engine.tracing")

MOST_TERMS = 300_000  # and lines, of one evaluator: then it is given back, with its memory
MOST_IDLE = 32  # evaluators that wait for the next question: some for each thread
FEW_TIMES = 4  # that facts are told to an evaluator that had others before: making one costs more
MOST_ATOMS = 1 << 16  # of one predicate that one session remembers as symbols
FACTS, BASE = 0, 1  # the first programs of a form; see `compiler`
Files = tuple[str, ...]
States = frozenset[str]  # the names of the states that facts are about
Replace = tuple[tuple[str, str], ...]  # what stands for the reserved variables


class Found(Hashable, Protocol):
    """What a stepwise program derived: `solver.Grounded` is one."""

    def rows(self, name: str, arity: int) -> Iterable[Sequence[Any]]:
        """The arguments of each true atom of a predicate, as terms of who derived it.

        Of what is read in groups that is not known.
        """

    def groups(self, name: str, arity: int, by: tuple[int, ...]) -> Mapping[Row, Hashable]:
        """The same in groups, by some of the arguments; it is one of `Program.groups`."""

    def members(self, group: Any) -> Sequence[Any]:
        """The other arguments of the atoms in a group, one after the other."""

    def symbol(self, term: Any) -> Symbol:
        """Such a term as a value."""

    @property
    def plain(self) -> Mapping[Any, Any]:
        """Such terms as Python values: see `symbols.plain`."""

    @property
    def memo(self) -> dict[Any, Any]:
        """What is remembered by such terms, for as long as they are what they are here."""


class Shared(Protocol):
    """Facts that are said again and again: `kernel.said.About` is some."""

    @property
    def key(self) -> Hashable:
        """What only equal ones share."""

    @property
    def state(self) -> str:
        """The state that they are about."""

    def texts(self) -> Iterable[Text]:
        """The facts, in as many texts as is handy."""


# ---------------------------------------------------------------- programs without steps
def derived_once(
    files: Files,
    replace: Mapping[str, str],
    shared: Sequence[Shared],
    own: Sequence[Text],
    here: str,
    reads: Files,
) -> dict[str, list[Symbol]]:
    """What `solver.ground_once` finds: the atoms of each predicate that is read.

    Facts that others share are read once; `here` is what the state is called that has no name yet.
    Raises UnansweredError where the engine gives no answer, UnsupportedError with the place of a
    rule that it does not take.
    """
    limits.check()
    run = (files, tuple(sorted(replace.items())))
    states = frozenset(each.state for each in shared)
    with _session(run, _plans_once(*run), states) as session:
        session.begin(here, shared, own)
        session.evaluator.run(BASE)
        return session.atoms(reads)


def decided(
    files: Files, facts: Iterable[Fact], reads: Files, engine: Engine | None = None
) -> list[Symbol]:
    """The atoms of the predicates that are read of a small program in which nothing is chosen."""
    lines = list(facts)
    if chosen(engine) != "clingo":
        try:
            found = derived_once(files, {}, (), [Text("\n".join(lines), "")], "", reads)
            return [atom for name in reads for atom in found[name]]
        except UnansweredError:
            pass
    return [atom for atom in solver.best(files, lines) or () if atom.name in reads]


@lru_cache(MANY)
def _plans_once(files: Files, replace: Replace) -> Form:
    table = dict(replace)

    def programs() -> list[list[Rule]]:
        return [_rules([(each, each.said(table)) for f in files for each in statements(f)])]

    return _stored_form((files, replace), programs)


# ---------------------------------------------------------------- stepwise programs
def derived(program: Program, facts: Sequence[Text], *, max_steps: int = 400) -> Found:
    """What `solver.run` finds; each text but the last is read once, as it may be said again.

    Where no rule can look at what differs from the facts of the last time, what was found then is
    found again: the same object. Raises LimitError after `max_steps` steps.
    """
    try:
        with _session(program, _plans_of_steps(program)) as session:
            _begin_steps(session, facts)
            found = standing.pop(session, None)
            if found is None or not session.stands(program.reads):
                _run_steps(session, program, max_steps)
                found = _Steps(session, program)
            standing[session] = found
            return found
    except UnansweredError:
        said = "\n".join([text.said() for text in facts])
        return solver.run(program, said, max_steps=max_steps)


class _Steps:
    """What was read when the steps of a program had stopped."""

    def __init__(self, session: _Session, program: Program) -> None:
        self._in_groups = {name for name, *_ in program.groups}
        self._rows, self._symbols = session.rows(
            tuple([name for name in program.reads if name not in self._in_groups])
        )
        self._groups = {group: session.groups(*group) for group in program.groups}
        self.members = session.evaluator.members
        self.plain, self.memo = session.plain, session.memo

    def rows(self, name: str, arity: int) -> Sequence[Row]:
        """The arguments of each true atom of a predicate, as terms of the evaluator."""
        if name in self._in_groups:
            raise ValueError(f"{name} is read in groups")
        return self._rows.get((name, arity), ())

    def groups(self, name: str, arity: int, by: tuple[int, ...]) -> Mapping[Row, Hashable]:
        """The same in groups."""
        return self._groups[name, arity, by]

    def symbol(self, term: Any) -> Symbol:
        """Such a term as a value."""
        return self._symbols[term]


standing = WeakKeyDictionary["_Session", _Steps]()  # what the steps of each found the last time


def _begin_steps(session: _Session, facts: Sequence[Text]) -> None:
    limits.check()
    *shared, own = facts
    session.begin_with("", shared, [own])


def _run_steps(session: _Session, program: Program, max_steps: int) -> None:
    """Run the steps of a program until it stops."""
    numbers = {phases: BASE + 1 + n for n, phases in enumerate(_phases_together(program))}
    session.evaluator.run(BASE)
    first, *others = program.calls()
    for step in range(max_steps):
        limits.check()
        _take(session, first, step, numbers)
        if not session.holding((program.going_on,), step):
            return
        for phases in others:
            _take(session, phases, step, numbers)
    raise LimitError(f"the layers did not come to an end in {max_steps} steps")


def _take(
    session: _Session, phases: Sequence[Phase], step: int, numbers: Mapping[Files, int]
) -> None:
    """Run those phases together that are wanted at this step."""
    asked = tuple([phase.only_if for phase in phases if phase.only_if])
    hold = session.holding(asked, step) if asked else ()
    wanted = tuple([p.name for p in phases if not p.only_if or p.only_if in hold])
    if wanted:
        session.evaluator.run(numbers[wanted], step)


@lru_cache(MANY)
def _phases_together(program: Program) -> tuple[Files, ...]:
    """The names of phases that may be wanted together, for each call and each case."""
    found: dict[Files, None] = {}
    for phases in program.calls():
        conditions = dict.fromkeys(phase.only_if for phase in phases if phase.only_if)
        for holds in product((False, True), repeat=len(conditions)):
            true = {"", *(each for each, held in zip(conditions, holds, strict=True) if held)}
            wanted = tuple(phase.name for phase in phases if phase.only_if in true)
            if wanted:
                found[wanted] = None
    return tuple(found)


@lru_cache(MANY)
def _plans_of_steps(program: Program) -> Form:
    def programs() -> list[list[Rule]]:
        base, start, *rest = solver.statements_of(program)
        first = [(s, s.text) for s in base] + [(s, s.said(program.start)) for s in start]
        of_phase = {
            phase.name: [
                *engine_rules.engine_rules("step(t).", stepwise=True),
                *_rules([(s, s.said(phase.replace)) for s in found], stepwise=True),
            ]
            for phase, found in zip(program.phases, rest, strict=True)
        }
        together = [
            [rule for name in names for rule in of_phase[name]]
            for names in _phases_together(program)
        ]
        return [_rules(first), *together]

    return _stored_form(program, programs)


# ---------------------------------------------------------------- reasons
class Traced:
    """How what `derived_once` finds was derived, rule by rule."""

    def __init__(self, files: Files, replace: Mapping[str, str]) -> None:
        self._form = _plans_once(files, tuple(sorted(replace.items())))
        self._evaluator = tracing.Tracing(self._form)
        self._session = _Session(self._form, self._evaluator)

    def of(self, shared: Sequence[Shared], own: Sequence[Text], here: str) -> Derivations:
        """The derivations from some facts, until it is asked again. Raises as `derived_once`."""
        limits.check()
        self._session.begin(here, shared, own)
        self._evaluator.run(BASE)
        return derivations.Derivations(self._form, self._evaluator)


def traced(program: Program, facts: Sequence[Text], *, max_steps: int = 400) -> Derivations:
    """How what `derived` finds was derived. Raises UnansweredError, and LimitError as that does."""
    form = _plans_of_steps(program)
    evaluator = tracing.Tracing(form)
    session = _Session(form, evaluator)
    _begin_steps(session, facts)
    _run_steps(session, program, max_steps)
    return derivations.Derivations(form, evaluator)


# ---------------------------------------------------------------- plans
def _rules(said: Sequence[tuple[Statement, str]], *, stepwise: bool = False) -> list[Rule]:
    """The rules of some statements, by their texts. Raises UnsupportedError with a place."""
    values = engine_rules.constants(each.text for each, _ in said)
    return [
        rule
        for each, text in said
        if not each.directive
        for rule in engine_rules.engine_rules(
            engine_rules.valued(text, values), each.file, each.line, stepwise=stepwise
        )
    ]


def _stored_form(key: object, programs: Callable[[], list[list[Rule]]]) -> Form:
    """The plans of programs, from the store or made anew; the key tells which programs."""
    name = hashlib.blake2b(repr(key).encode(), digest_size=8).hexdigest()
    name = f"plans-{name}.bin"
    return stored_in_place(name, lambda: packed(compiler.compiled(programs())), unpacked)


# ---------------------------------------------------------------- evaluators
def evaluator_of(form: Form) -> Evaluator:
    """An evaluator of some plans: that in C++, where it was built."""
    return Native(form) if available() else plain.Plain(form)


class _Session:
    """An evaluator, and what its terms are for clingo."""

    def __init__(self, form: Form, evaluator: Evaluator) -> None:
        self._form = form
        self.evaluator = evaluator
        self.evaluator.run(FACTS)
        self.evaluator.keep()
        self._blocks: dict[tuple[str, Text], int] = {}
        self._blocks_of = Memory[tuple[str, Hashable], list[int]]()
        self._numbers: dict[Files, tuple[array[int], dict[int, str]]] = {}
        self._symbols: dict[Any, Symbol] = {}
        self.plain: dict[Any, Any] = {}  # see `Found`
        self.memo = Memory[Any, Any]()
        self._groups = Memory[Hashable, None]()  # whose terms are known
        # by predicates and their rows
        self._atoms = defaultdict[int, Memory[Row, Symbol]](partial(Memory, MOST_ATOMS))

    def begin(self, here: str, shared: Iterable[Shared], own: Iterable[Text]) -> None:
        """Forget what was derived before, and add facts; those that are shared are read once."""
        blocks: list[int] = []
        for each in shared:
            key = (here, each.key)
            known = self._blocks_of.get(key)
            if known is None:
                known = [self._block(here, text) for text in each.texts()]
                self._blocks_of[key] = known
            blocks += known
        self._begin(here, blocks, own)

    def begin_with(self, here: str, shared: Iterable[Text], own: Iterable[Text]) -> None:
        """The same with texts that are shared."""
        self._begin(here, [self._block(here, text) for text in shared], own)

    def _begin(self, here: str, blocks: Sequence[int], own: Iterable[Text]) -> None:
        self.evaluator.begin(blocks)
        self.evaluator.facts("\n".join([_said(here, text) for text in own]))

    def _block(self, here: str, text: Text) -> int:
        """The number of some facts."""
        known = self._blocks.get((here, text))
        if known is None:
            known = self._blocks[here, text] = self.evaluator.block(_said(here, text))
        return known

    def atoms(self, names: Files) -> dict[str, list[Symbol]]:
        """The atoms of the predicates of those names, which the program has."""
        numbers, called = self._called(names)
        found: dict[str, list[Symbol]] = {name: [] for name in names}
        for number, rows in self.evaluator.filled(numbers):
            name = called[number]
            atoms = found[name]
            known = self._atoms[number]
            for row in rows:
                atom = known.get(row)
                if atom is None:
                    atom = Function(name, [self._symbol(term) for term in row])
                    known[row] = atom
                atoms.append(atom)
        return found

    def rows(
        self, names: Files
    ) -> tuple[dict[tuple[str, int], Sequence[Row]], Mapping[Any, Symbol]]:
        """The rows of the predicates of those names, and what their terms are as symbols."""
        found: dict[tuple[str, int], Sequence[Row]] = {}
        known = self._symbols  # of all answers so far: a difference of sets would go through it
        for number, rows in self.evaluator.filled(self._called(names)[0]):
            found[self._form.predicates[number]] = rows
            for term in set(chain.from_iterable(rows)):
                if term not in known:
                    self._symbol(term)
        return found, known

    def groups(self, name: str, arity: int, by: tuple[int, ...]) -> Mapping[Row, Hashable]:
        """The rows of a predicate in groups, whose terms are known as symbols then."""
        found = self.evaluator.grouped(self._form.predicates.index((name, arity)), by)
        for term in set(chain.from_iterable(found)):
            self._symbol(term)
        for group in found.values():
            if group not in self._groups:
                for term in self.evaluator.members(group):
                    self._symbol(term)
                self._groups[group] = None
        return found

    def stands(self, names: Files) -> bool:
        """Whether what was derived would be derived again, as far as those predicates tell."""
        return self.evaluator.stands(self._called(names)[0])

    def _called(self, names: Files) -> tuple[array[int], dict[int, str]]:
        """The numbers of the predicates of some names, and the names by these."""
        known = self._numbers.get(names)
        if known is None:
            called = {number: name for name in names for number in self._form.called[name]}
            known = self._numbers[names] = (array("I", called), called)
        return known

    def holding(self, names: Files, number: int) -> set[str]:
        """Which of some predicates of one argument hold of a number."""
        numbers, called = self._called(names)
        return {
            called[predicate]
            for predicate, rows in self.evaluator.filled(numbers)
            if any(self._symbol(term).number == number for (term,) in rows)
        }

    def _symbol(self, term: Any) -> Symbol:
        found = self._symbols.get(term)
        if found is None:
            found = self._symbols[term] = parse_term(self.evaluator.term(term))
            self.plain[term] = symbols.plain(found)
        return found


def _said(here: str, text: Text) -> str:
    """Facts, with a name for the state that has none yet."""
    return text.said().replace(HERE, here)


_idle: deque[tuple[Hashable, States, _Session]] = deque()  # and what they ran; last used, last here
_lacked = Memory[tuple[Hashable, States], int]()  # how often no session of their own was idle
_moving = Lock()


@contextmanager
def _session(run: Hashable, form: Form, states: States = frozenset()) -> Iterator[_Session]:
    """A session for the plans of what is run; one that is left idle is taken again."""
    session = _taken(run, states) or _Session(form, evaluator_of(form))
    try:
        yield session
    finally:
        if session.evaluator.size() <= MOST_TERMS:
            with _moving:
                _idle.append((run, states, session))
                if len(_idle) > MOST_IDLE:
                    _idle.popleft()


def _taken(run: Hashable, states: States) -> _Session | None:
    """The session that ran this last, if one is idle.

    It does least where the facts are much like those of its last time, so those of other states
    have one of their own. But to make one takes as long as some runs: until they have come a few
    times, they are told to one that is there.
    """
    with _moving:
        idle = [place for place, (ran, *_) in enumerate(_idle) if ran == run]
        own = [place for place in idle if _idle[place][1] == states]
        if not own:
            lacked = _lacked.get((run, states), 0)
            _lacked[run, states] = lacked + 1
            own = idle if lacked < FEW_TIMES else []
        if not own:
            return None
        *_, session = _idle[own[-1]]
        del _idle[own[-1]]
        return session


def forget() -> None:
    """Give back the evaluators that are idle; the next question makes others."""
    with _moving:
        _idle.clear()
        _lacked.clear()
