"""What the encodings say of games, remembered by the facts on which it rests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from clingather.bridge.kernel.program import FILES, WORLD
from clingather.bridge.slicing import Kind
from clingather.bridge.solver import Symbol, Text, Texts, ground_once, selected

REMEMBERED = 20_000  # answers about one game
Atoms = Mapping[str, list[Symbol]]
Key = tuple[str, bytes]


class Answers:
    """The answers to games of one `Table`, whose numbers of abilities stand in them."""

    def __init__(self) -> None:
        self._known: dict[Key, Atoms] = {}

    def about(self, facts: Sequence[Texts], reads: tuple[str, ...]) -> list[Atoms]:
        """What is read of each game. Those of which nothing is known yet are grounded together.

        An answer rests on the statements and the facts of a game's own slice. So the same answer
        holds for every game that differs from it in other facts only.
        """
        keys = [_key(each, reads) for each in facts]
        missing = dict(zip(keys, facts, strict=True))
        missing = {key: each for key, each in missing.items() if key not in self._known}
        found = _grounded(list(missing.values()), reads) if missing else ()
        if len(self._known) + len(missing) > REMEMBERED:
            self._known = {key: self._known[key] for key in keys if key in self._known}
        self._known |= zip(missing, found, strict=True)
        return [self._known[key] for key in keys]


def _key(facts: Texts, reads: tuple[str, ...]) -> Key:
    """What is equal for games of which the encodings say the same."""
    kept, needed, _ = selected(FILES, WORLD, facts, reads)
    digest = blake2b(digest_size=16)
    for text, state in needed:
        digest.update(f"{state}\n{text}\n".encode())
    return kept, digest.digest()


def _grounded(games: Sequence[Texts], reads: tuple[str, ...]) -> Sequence[Atoms]:
    """What is read of each of some games, from one grounding."""
    facts: dict[Kind, dict[Text, None]] = {}
    for place, game in enumerate(games):
        for kind, texts in game.items():
            here = facts.setdefault(kind, {})
            for text, state in texts:
                here[Text(text, state.replace("{s}", f"s{place}"))] = None
    found: list[dict[str, list[Symbol]]] = [{name: [] for name in reads} for _ in games]
    together = {kind: list(texts) for kind, texts in facts.items()}
    for name, symbols in ground_once(FILES, WORLD, together, reads).items():
        for symbol in symbols:
            found[int(symbol.arguments[0].name[1:])][name].append(symbol)
    return found
