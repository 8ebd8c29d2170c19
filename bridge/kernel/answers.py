"""What the encodings say of games, remembered by the facts on which it rests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING

from clingather.bridge.encodings import solver
from clingather.bridge.encodings.evaluated import Traced, derived_once
from clingather.bridge.encodings.solver import Symbol, Text, Texts, ground_once, selected
from clingather.bridge.encodings.terms import HERE, WOULD
from clingather.bridge.engine.evaluator import Engine, UnansweredError
from clingather.bridge.engine.native import chosen
from clingather.bridge.kernel.program import FILES, WORLD
from clingather.bridge.kernel.said import Said

if TYPE_CHECKING:
    from clingather.bridge.encodings.derivations import Derivations
    from clingather.bridge.encodings.slicing import Kind

REMEMBERED = 20_000  # answers about one game
MANY = 16  # states
NAMED = "s0"  # what the state of a game is called that is evaluated alone
AT_ONCE = 64  # games grounded together: with more each is no cheaper, and no limit is looked at
Atoms = Mapping[str, list[Symbol]]
Key = tuple[tuple[str, ...], str, bytes]  # what is read, the statements, their facts


class Answers:
    """The answers to games of one `Table`, whose numbers of abilities stand in them."""

    def __init__(self, engine: Engine | None = None) -> None:
        self._engine = chosen(engine)
        self.together = self._engine == "clingo"  # whether it does less for games asked at once
        self._known: dict[Key, Atoms] = {}

    def about(self, games: Sequence[Said], reads: tuple[str, ...]) -> list[Atoms]:
        """What is read of each game. Those of which nothing is known yet are grounded together.

        An answer of clingo rests on the statements and the facts of a game's own slice. So the same
        answer holds for every game that differs from it in other facts only. The engine is given
        all facts of one game at a time.
        """
        by_engine = not self.together
        if by_engine:
            keys = [(reads, "", each.digest) for each in games]
        else:
            keys = [_key(each.by_kind(), reads) for each in games]
        missing = dict(zip(keys, games, strict=True))
        missing = {key: each for key, each in missing.items() if key not in self._known}
        todo = list(missing.values())
        if by_engine:
            found = [_derived(each, reads) for each in todo]
        else:
            found = [
                atoms
                for place in range(0, len(todo), AT_ONCE)
                for atoms in _grounded(todo[place : place + AT_ONCE], reads)
            ]
        if len(self._known) + len(missing) > REMEMBERED:
            self._known = {key: self._known[key] for key in keys if key in self._known}
        self._known |= zip(missing, found, strict=True)
        return [self._known[key] for key in keys]


class Heard(Answers):
    """The same, remembering what was said of the game that was asked about last."""

    said: Said

    def about(self, games: Sequence[Said], reads: tuple[str, ...]) -> list[Atoms]:
        """What is read of each game."""
        self.said = games[-1]
        return super().about(games, reads)


class Reasons:
    """How what is read of games was derived."""

    def __init__(self) -> None:
        self._traced = Traced(FILES, WORLD)

    def of(self, game: Said) -> Derivations:
        """The derivations of one game, until it is asked about another one.

        Raises UnansweredError where only clingo has an answer.
        """
        return self._traced.of(game.shared, [Text(t, HERE) for t in game.own.texts], NAMED)


def _key(facts: Texts, reads: tuple[str, ...]) -> Key:
    """What is equal for games of which the encodings say the same."""
    kept, needed, _ = selected(FILES, WORLD, facts, reads)
    digest = blake2b(digest_size=16)
    for text, state in needed:
        digest.update(f"{state}\n{text}\n".encode())
    return reads, kept, digest.digest()


def _derived(game: Said, reads: tuple[str, ...]) -> Atoms:
    """What is read of one game, by the engine, or by clingo where that gives no answer."""
    own = [Text(text, HERE) for text in game.own.texts]
    try:
        found = derived_once(FILES, WORLD, game.shared, own, NAMED, reads)
    except UnansweredError:
        named = {
            kind: [Text(text, state.replace(HERE, NAMED)) for text, state in texts]
            for kind, texts in game.by_kind().items()
        }
        found = solver.ground_once(FILES, WORLD, named, reads)
    if all(each.state in ("", HERE) for each in game.shared):
        return found  # there is no other state that it could be about
    for name, symbols in found.items():
        if symbols:
            found[name] = [each for each in symbols if _is_about(each, name, NAMED)]
    return found


def _is_about(symbol: Symbol, read: str, state: str) -> bool:
    """Whether what is read is said of a state: nothing is read of the one before.

    What can't be worked out in a state as it would be (CR 614.12) isn't known of what enters.
    """
    told = symbol.arguments[0].name
    return told == state or (read == "unmodelled" and told.startswith(f"{state}{WOULD}"))


def _grounded(games: Sequence[Said], reads: tuple[str, ...]) -> Sequence[Atoms]:
    """What is read of each of some games, from one grounding."""
    facts: dict[Kind, dict[str, list[str]]] = {}
    for place, game in enumerate(games):
        for kind, texts in game.by_kind().items():
            here = facts.setdefault(kind, {})
            for text, state in texts:
                here.setdefault(text, []).append(state.replace(HERE, f"s{place}"))
    names = (f"_together_{number}" for number in count())
    together = {kind: list(_said(texts, names)) for kind, texts in facts.items()}
    found = {f"s{place}": {name: list[Symbol]() for name in reads} for place in range(len(games))}
    for name, symbols in ground_once(FILES, WORLD, together, reads).items():
        for symbol in symbols:
            state = symbol.arguments[0].name.partition("_")[0]
            about = found.get(state)
            if about is not None and _is_about(symbol, name, state):
                about[name].append(symbol)
    return list(found.values())


def _said(texts: Mapping[str, Sequence[str]], names: Iterator[str]) -> Iterator[Text]:
    """The facts of one kind with the states that they are said of.

    What is the same in many states is written once, as rules about all of them: to parse a fact
    costs more than to derive it. What is said of the state before too (`HERE_before`) is no such
    fact: no rule can name that state by the other one. `names` are those of predicates that nobody
    else has.
    """
    shared: dict[tuple[str, ...], list[str]] = {}
    for text, states in texts.items():
        alone = text.count(HERE) == text.count("\n") + 1 and f"{HERE}_" not in text
        if len(states) >= MANY and alone:
            shared.setdefault(tuple(states), []).append(text)
        else:
            yield from (Text(text, state) for state in dict.fromkeys(states))
    for states, same in shared.items():
        name = next(names)
        facts = "\n".join(same).replace(HERE, "State").split("\n")
        rules = [f"{fact.removesuffix('.')} :- {name}(State)." for fact in facts]
        yield Text("\n".join([f"{name}(({';'.join(states)})).", *rules]), "")
