"""Grounding and solving, by clingo: encodings and text facts in, symbols out.

The encodings of `asp/` are plain answer-set programs. Those of the layers count steps; grounded as
a whole they would consider every effect at every step. `Program` grounds them step by step
instead: the reserved variables `Step`, `World` and `Fresh` (see `613.5-worlds.lp`) are
replaced by the step at hand, so every atom is decided as it is grounded, and no search is left.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, TypeAlias

from clingather.bridge.base import limits
from clingather.bridge.base.errors import ClingatherError, LimitError
from clingather.bridge.base.lazily import Lazily
from clingather.bridge.base.memory import MANY, Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.rulebook import statements
from clingather.bridge.encodings.symbols import HERE as HERE  # see `terms.HERE`
from clingather.bridge.encodings.symbols import INFIMUM, SUPREMUM, Plain, known, read
from clingather.bridge.encodings.symbols import Function as Function  # all have them from here
from clingather.bridge.encodings.symbols import Number as Number
from clingather.bridge.encodings.symbols import String as String
from clingather.bridge.encodings.symbols import Symbol as Symbol
from clingather.bridge.engine.evaluator import Row, grouped

# Where plans are stored and the engine evaluates them, an answer needs neither clingo nor the
# statements of the rules, and loads neither.
if TYPE_CHECKING:
    import clingo

    from clingather.bridge.encodings import parsing, slicing, word_lists
    from clingather.bridge.encodings.slicing import Index, Kind, Mark, Reached
    from clingather.bridge.encodings.statements import Statement
    from clingather.bridge.encodings.word_lists import WordLists
else:
    clingo = Lazily("clingo")
    parsing = Lazily("clingather.bridge.encodings.parsing")
    slicing = Lazily("clingather.bridge.encodings.slicing")
    word_lists = Lazily("clingather.bridge.encodings.word_lists")

# A line: a fact with its period, or a comment. `terms` makes them, nothing else.
Fact = NewType("Fact", str)

LOOK_UP = 0.05  # seconds after which a search looks whether it may go on


REMEMBERED = 1 << 20  # symbols of clingo of which it is known what they are here
_symbols: Memory[clingo.Symbol, Symbol] = Memory(REMEMBERED)


def parse_term(text: str) -> Symbol:
    """The symbol that a text is. Raises RuntimeError where clingo reads no ground term."""
    return known(text) or read(text) or symbol_of(clingo.parse_term(text))


def symbol_of(found: clingo.Symbol) -> Symbol:
    """A symbol of clingo. Raises ValueError for a name with a minus before it."""
    here = _symbols.get(found)
    if here is None:
        here = _symbols[found] = _symbol_of(found)
    return here


def _symbol_of(found: clingo.Symbol) -> Symbol:
    match found.type:
        case clingo.SymbolType.Number:
            return Number(found.number)
        case clingo.SymbolType.String:
            return String(found.string)
        case clingo.SymbolType.Function if found.positive:
            return Function(found.name, [symbol_of(each) for each in found.arguments])
        case clingo.SymbolType.Infimum:
            return INFIMUM
        case clingo.SymbolType.Supremum:
            return SUPREMUM
    raise ValueError(f"a symbol that is not in the language: {found}")


class EncodingError(ClingatherError):
    """clingo complained about an encoding or a fact, or the encodings contradict themselves."""

    exit_code = 70  # never the user's fault


Group = tuple[str, int, tuple[int, ...]]  # see `Program.groups`


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a step: files, and what stands for the reserved variables in them."""

    name: str
    files: tuple[str, ...]
    replace: Mapping[str, str]
    only_if: str = ""  # ground this phase only where the atom only_if(Step) holds
    joins: bool = False  # it is grounded in one call with the phase before it


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A stepwise program: what is grounded first, and the phases of each step.

    A file may stand in several phases. A statement without a reserved variable is grounded once,
    before the first step. A step goes on if `going_on(Step)` holds after its first phase.
    `reads` are the predicates that are read from the result; of them `groups` are read in groups of
    atoms that agree in some arguments: their names, how many arguments they have, which agree.
    """

    base: tuple[str, ...]
    start: Mapping[str, str]
    phases: tuple[Phase, ...]
    going_on: str
    reads: tuple[str, ...]
    groups: tuple[Group, ...] = ()

    def calls(self) -> list[list[Phase]]:
        """The phases of a step, those together that are grounded in one call."""
        found: list[list[Phase]] = []
        for phase in self.phases:
            if phase.joins:
                found[-1].append(phase)
            else:
                found.append([phase])
        return found


Parts = tuple[tuple[str, str], ...]


def whole_parts(program: Program) -> Parts:
    """All parts of the program, name and text: `base` first, then one per phase."""
    return _texts(program, statements_of(program))


@dataclass(frozen=True, slots=True)
class Slice:
    """What of a program facts of some reach can need (see `slicing`).

    `needs` tells the kinds of facts that its statements can use or that are read: others don't
    matter. Word lists stand apart (see `word_lists`).
    """

    parts: Parts
    needs: Callable[[Kind], bool]
    words: WordLists


@lru_cache(maxsize=256)
def sliced(program: Program, reached: Reached) -> Slice:
    """The slice for facts of that reach, made once for all states that reach the same."""
    marks: frozenset[Mark] = frozenset()
    step = ("step", marks)
    index = _index_of(program)
    parts = index.slice(reached | {step}, program.reads)
    needs = slicing.Needed(index, (each for part in parts for each in part), program.reads)
    rules, words = word_lists.take_out(parts, program.reads)
    return Slice(_texts(program, rules), needs, words)


@lru_cache(MANY)
def _index_of(program: Program) -> Index:
    return slicing.Index(statements_of(program))


def statements_of(program: Program) -> list[list[Statement]]:
    """The statements to ground first, those of the beginning, and those of each phase."""
    files = dict.fromkeys((*program.base, *(f for phase in program.phases for f in phase.files)))
    base = [s for file in files for s in statements(file) if not s.reserved]
    return [base, [s for f in program.base for s in statements(f) if s.reserved]] + [
        [s for f in phase.files for s in statements(f) if s.reserved] for phase in program.phases
    ]


def _texts(program: Program, parts: Sequence[Sequence[Statement]]) -> Parts:
    base, start, *phases = parts
    first = [*(s.text for s in base), *(s.said(program.start) for s in start)]
    texts = [("base", "\n".join(first))]
    for phase, rules in zip(program.phases, phases, strict=True):
        lines = ["step(t).", *(s.said(phase.replace) for s in rules)]
        texts.append((phase.name, "\n".join(lines)))
    return tuple(texts)


class Grounded:
    """The facts that a stepwise program derived."""

    def __init__(self, control: clingo.Control, steps: int) -> None:
        self._control = control
        self.steps = steps
        self.memo: dict[Any, Any] = {}
        self.plain = Plain()

    def rows(self, name: str, arity: int) -> Iterator[tuple[Symbol, ...]]:
        """The arguments of each true atom of a predicate; every one of them is a fact."""
        for atom in self._control.symbolic_atoms.by_signature(name, arity):
            if not atom.is_fact:
                raise EncodingError(f"{atom.symbol} is not decided by grounding")
            yield tuple(symbol_of(atom.symbol).arguments)

    def groups(self, name: str, arity: int, by: tuple[int, ...]) -> dict[Row, tuple[Symbol, ...]]:
        """The arguments of those atoms in groups."""
        return grouped(self.rows(name, arity), by)

    def members(self, group: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
        """The arguments in a group, which it is."""
        return group

    def symbol(self, term: Symbol) -> Symbol:
        """An argument as a value, which it is."""
        return term


def prepare(program: Program, facts: str) -> Parts:
    """The parts to ground over some facts, which stand in the first: all that the result rests on.

    Facts that no statement can use and nobody reads are left out, so states that differ in
    nothing else have the same parts.
    """
    index = _index_of(program)
    kinds = index.by_kind(facts.split("\n"))
    found = sliced(program, index.reach(kinds))
    needed = [line for kind, lines in kinds.items() if found.needs(kind) for line in lines]
    (name, base), *phases = found.parts
    return ((name, "\n".join([*needed, *found.words.about(needed), base])), *phases)


def run(program: Program, facts: str, *, max_steps: int = 400) -> Grounded:
    """Ground a stepwise program over facts until it stops; see `ground`."""
    return ground(program, prepare(program, facts), max_steps=max_steps)


def ground(program: Program, parts: Parts, *, max_steps: int = 400) -> Grounded:
    """Ground the parts of a stepwise program (see `prepare`) until it stops.

    Raises EncodingError on any message of clingo, LimitError after `max_steps` steps.
    """
    messages: list[str] = []
    control = clingo.Control(
        # a step may not have met a predicate yet; a test grounds the whole with every warning on
        ["-Wno-atom-undefined"],
        logger=lambda code, text: messages.append(f"{code.name}: {text}"),
        message_limit=20,
    )
    unsaid = dict(parts)
    first, *others = program.calls()
    try:
        limits.check()
        control.add("base", [], unsaid.pop("base"))
        control.ground([("base", [])])
        for step in range(max_steps):
            limits.check()
            _ground(control, first, step, unsaid)
            if not _holds(control, program.going_on, step):
                _complain(messages)
                return Grounded(control, step)
            for phases in others:
                _ground(control, phases, step, unsaid)
            _complain(messages)
    except RuntimeError as error:
        raise EncodingError("\n".join([str(error), *messages])) from error
    raise LimitError(f"the layers did not come to an end in {max_steps} steps")


def _ground(
    control: clingo.Control, phases: Sequence[Phase], step: int, unsaid: dict[str, str]
) -> None:
    """Ground some phases in one call; clingo is told the text of each when it is first needed."""
    here = [clingo.Number(step)]
    wanted = [p for p in phases if not p.only_if or _holds(control, p.only_if, step)]
    for phase in wanted:
        if phase.name in unsaid:
            control.add(phase.name, ["t"], unsaid.pop(phase.name))
    if wanted:
        control.ground([(phase.name, here) for phase in wanted])


def _holds(control: clingo.Control, name: str, step: int) -> bool:
    atom = control.symbolic_atoms[clingo.Function(name, [clingo.Number(step)])]
    if atom is not None and not atom.is_fact:
        raise EncodingError(f"{atom.symbol} is not decided by grounding")
    return atom is not None


def _complain(messages: list[str]) -> None:
    if messages:
        raise EncodingError("\n".join(messages))


# ---------------------------------------------------------------- programs without steps
@lru_cache(MANY)
def _once(files: tuple[str, ...], replace: tuple[tuple[str, str], ...]) -> tuple[Statement, ...]:
    """The statements of some files with the reserved variables replaced."""
    table = dict(replace)
    return tuple(parsing.replaced(s, table) for file in files for s in statements(file))


@lru_cache(maxsize=2048)
def _kept(
    files: tuple[str, ...],
    replace: tuple[tuple[str, str], ...],
    reached: Reached,
    reads: tuple[str, ...],
) -> tuple[Statement, ...]:
    """Of those statements the ones that can matter to such facts and to what is read."""
    (kept,) = _indexed(files, replace).slice(reached, reads)
    return tuple(kept)


@lru_cache(maxsize=512)
def _sliced(
    files: tuple[str, ...],
    replace: tuple[tuple[str, str], ...],
    kept: tuple[Statement, ...],
    reads: tuple[str, ...],
) -> tuple[str, Callable[[Kind], bool], WordLists]:
    """The text of statements that are kept, for whichever facts.

    With it the kinds of facts that they can use, and the word lists that stand apart.
    """
    rules, words = word_lists.take_out([list(kept)], reads)
    needs = slicing.Needed(_indexed(files, replace), kept, reads)
    return "\n".join(s.text for s in rules[0]), needs, words


@lru_cache(MANY)
def _indexed(files: tuple[str, ...], replace: tuple[tuple[str, str], ...]) -> Index:
    return slicing.Index([_once(files, replace)])


def index_of(files: tuple[str, ...], replace: Mapping[str, str]) -> Index:
    """What tells the kinds of the facts for `ground_once`."""
    return _indexed(files, tuple(sorted(replace.items())))


class Text(NamedTuple):
    """Facts, one a line, with `terms.HERE` where the name of their state belongs."""

    text: str
    state: str

    def said(self) -> str:
        """The facts about the state."""
        return self.text.replace(HERE, self.state)


# Facts by their kinds, in as many texts as is handy.
Texts: TypeAlias = "Mapping[Kind, Sequence[Text]]"


def selected(
    files: tuple[str, ...], replace: Mapping[str, str], facts: Texts, reads: tuple[str, ...]
) -> tuple[str, list[Text], WordLists]:
    """The statements that can matter to some facts and to what is read, and the facts they need.

    What comes out depends on nothing else. The words of word lists stand apart.
    """
    table = tuple(sorted(replace.items()))
    kept = _kept(files, table, _indexed(files, table).reach(facts), reads)
    text, needs, words = _sliced(files, table, kept, reads)
    return text, [text for kind, texts in facts.items() if needs(kind) for text in texts], words


def ground_once(
    files: tuple[str, ...], replace: Mapping[str, str], facts: Texts, reads: tuple[str, ...]
) -> dict[str, list[Symbol]]:
    """Ground stratified encodings over facts at once; the atoms of each predicate that is read.

    Grounding is the evaluation, but for atoms that it does not decide. Raises EncodingError on any
    message of clingo, and where there is not exactly one answer set.
    """
    kept, texts, words = selected(files, replace, facts, reads)
    found: dict[str, list[Symbol]] = {name: [] for name in reads}
    if not kept and not texts:
        return found
    needed = [text.said() for text in texts]
    messages: list[str] = []
    control = clingo.Control(
        ["-Wno-atom-undefined"],
        logger=lambda code, text: messages.append(f"{code.name}: {text}"),
        message_limit=20,
    )
    try:
        limits.check()
        control.add("base", [], kept)
        control.add("base", [], "\n".join([*needed, *words.about(needed)]))
        control.ground([("base", [])])
        limits.check()
    except RuntimeError as error:
        raise EncodingError("\n".join([str(error), *messages])) from error
    _complain(messages)
    true = None if _all_decided(control, reads) else _only_model(control)
    for atom in _atoms_of(control, reads):
        if true is None or atom.symbol in true:
            found[atom.symbol.name].append(symbol_of(atom.symbol))
    return found


def _atoms_of(control: clingo.Control, names: Iterable[str]) -> Iterator[clingo.SymbolicAtom]:
    wanted = frozenset(names)
    for name, arity, positive in control.symbolic_atoms.signatures:
        if name in wanted and positive:
            yield from control.symbolic_atoms.by_signature(name, arity)


def _all_decided(control: clingo.Control, names: Iterable[str]) -> bool:
    return all(atom.is_fact for atom in _atoms_of(control, names))


def _only_model(control: clingo.Control) -> frozenset[clingo.Symbol]:
    """The one answer set of encodings that are stratified, though grounding can't tell.

    That is so where filters speak of players and those of filters: `non(...)` is then a negation
    within what depends on itself, predicate by predicate, though no atom does.
    """
    control.configuration.solve.models = 2  # type: ignore[union-attr]
    with control.solve(yield_=True) as handle:
        models = [frozenset(model.symbols(atoms=True)) for model in handle]
    if len(models) != 1:
        raise EncodingError(f"the encodings have {len(models) or 'no'} answer sets")
    return models[0]


def best(files: Sequence[str], facts: Iterable[Fact]) -> list[Symbol] | None:
    """What a small choice program shows in its first optimal answer set; None without any."""
    found: list[Symbol] | None = None
    for model in answer_sets(files, facts, ["--opt-mode=opt"]):
        found = model
    return found


def smallest(
    files: Sequence[str], cases: Sequence[Sequence[Fact]], most: int
) -> Iterator[list[list[Symbol]]]:
    """What a small choice program shows in its answer sets that show the least, `most` of them.

    That is told of each of some cases, one after the other. They are grounded together: what only
    some of them say is open until one is looked at, so no rule may derive it.

    The solver tries to leave out first what is shown (`--dom-mod`), so no answer set comes before
    one that shows a part of it; each that comes forbids those that show as much and more.
    """
    smallest_first = ["--heuristic=Domain", "--enum-mode=domRec", "--dom-mod=false,show"]
    said = [frozenset(case) for case in cases]
    facts = list(dict.fromkeys(chain.from_iterable(cases)))
    differing = [each for each in facts if not all(each in case for case in said)]
    atoms = {each: clingo.parse_term(each.removesuffix(".")) for each in differing}
    options = [f"--models={most}", *smallest_first]
    with _grounded(files, facts, options, atoms) as control:
        for case in said:
            for each, atom in atoms.items():
                control.assign_external(atom, each in case)
            yield [_shown(model) for model in _solved(control)]


def number_of_answer_sets(
    files: Sequence[str], facts: Iterable[Fact], options: Sequence[str]
) -> int:
    """How many answer sets a small choice program has; none of them is looked at.

    Raises LimitError where a limit is reached before clingo is done.
    """
    with _grounded(files, facts, options) as control:
        with control.solve(async_=True) as handle:
            _await(handle)
            handle.get()
        return int(control.statistics["summary"]["models"]["enumerated"])


def answer_sets(
    files: Sequence[str], facts: Iterable[Fact], options: Sequence[str]
) -> Iterator[list[Symbol]]:
    """What a small choice program shows in each of its answer sets, as they are found.

    With the option `--opt-mode=optN` only those that are proven to be optimal. Raises LimitError
    where a limit is reached before clingo is done.
    """
    with _grounded(files, facts, options) as control:
        for model in _solved(control):
            if model.optimality_proven or "--opt-mode=optN" not in options:
                yield _shown(model)


def _shown(model: clingo.Model) -> list[Symbol]:
    return list(map(symbol_of, model.symbols(shown=True)))


@lru_cache(MANY)
def _that_can_fire(files: tuple[str, ...], names: frozenset[str]) -> str:
    """The statements of some files without those that need what facts of those names can't give.

    Nothing that is left out could be grounded. Directives stay.
    """
    reached = set(names)
    kept: set[Statement] = set()
    waiting = [each for file in files for each in statements(file)]
    everything = tuple(waiting)
    while True:
        firing = [each for each in waiting if _needs(each) <= reached]
        if not firing:
            return "\n".join(each.text for each in everything if each in kept)
        kept.update(firing)
        reached.update(atom.name for each in firing for atom in each.heads)
        waiting = [each for each in waiting if each not in kept]


def _needs(statement: Statement) -> set[str]:
    """The predicates without which a statement is about nothing."""
    return {atom.name for atom in statement.body if not (atom.negated or atom.inner)}


def _solved(control: clingo.Control) -> Iterator[clingo.Model]:
    """The answer sets, each for as long as it is looked at; raises LimitError at a limit."""
    with control.solve(yield_=True, async_=limits.limited()) as handle:
        while True:
            handle.resume()
            _await(handle)
            model = handle.model()
            if model is None:
                break
            yield model


@contextmanager
def _grounded(
    files: Sequence[str],
    facts: Iterable[Fact],
    options: Sequence[str],
    external: Container[Fact] = frozenset(),
) -> Iterator[clingo.Control]:
    """What clingo solves some files over some facts with; some of these may be external.

    Raises EncodingError on any message.
    """
    messages: list[str] = []
    control = clingo.Control(
        [*options, "-Wno-atom-undefined"],
        logger=lambda code, text: messages.append(f"{code.name}: {text}"),
        message_limit=20,
    )
    said = list(facts)
    names = frozenset(line.partition("(")[0].removesuffix(".") for line in said)
    lines = [f"#external {each}" if each in external else each for each in said]
    try:
        control.add("base", [], _that_can_fire(tuple(files), names))
        control.add("base", [], "\n".join(lines))
        limits.check()
        control.ground([("base", [])])
        yield control
    except RuntimeError as error:
        raise EncodingError("\n".join([str(error), *messages])) from error
    _complain(messages)


def _await(handle: clingo.SolveHandle) -> None:
    """Wait until clingo has an answer set or is done; raises LimitError at a limit."""
    while limits.limited() and not handle.wait(min(LOOK_UP, limits.seconds_left() or LOOK_UP)):
        if (reason := limits.reached()) is not None:
            handle.cancel()
            raise LimitError(reason)
    limits.check()
