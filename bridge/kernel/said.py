"""What is said of a game: facts in parts, of which each is written, read and compared once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from clingather.bridge.encodings.solver import Text, Texts, index_of
from clingather.bridge.encodings.terms import HERE, lines_of
from clingather.bridge.kernel.program import FILES, WORLD

if TYPE_CHECKING:
    from clingather.bridge.encodings.slicing import Kind


class Part:
    """Facts, one a line, with `HERE` where the name of their state belongs.

    `parts` are those of what it consists of, such as a state of its objects; `abilities` the
    numbers of the abilities that all of them speak of.
    """

    def __init__(self, text: str, parts: Sequence[Part], abilities: Iterable[int]) -> None:
        self.parts, self._text = tuple(parts), text
        self.abilities: frozenset[int] = frozenset(abilities).union(
            *(part.abilities for part in parts)
        )

    def alone(self) -> Part:
        """What it says itself, without its parts."""
        return Part(self._text, (), self.abilities)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The facts of the parts, then its own."""
        inner = [text for part in self.parts for text in part.texts]
        return (*inner, self._text) if self._text else tuple(inner)

    @cached_property
    def digest(self) -> bytes:
        """What only parts share that say the same."""
        said = b"".join([self._text.encode(), *[part.digest for part in self.parts]])
        return blake2b(said, digest_size=16).digest()

    @cached_property
    def by_kind(self) -> Mapping[Kind, str]:
        """The facts by their kinds (see `slicing`)."""
        own = index_of(FILES, WORLD).by_kind(lines_of(self._text))
        for part in self.parts:
            for kind, text in part.by_kind.items():
                own.setdefault(kind, []).append(text)
        return {kind: "\n".join(rows) for kind, rows in own.items()}


class About(NamedTuple):
    """Facts, and the state that they are about; without one it is the empty name."""

    part: Part
    state: str

    @property
    def key(self) -> tuple[bytes, str]:
        """What only those share that say the same."""
        return self.part.digest, self.state

    def texts(self) -> Iterator[Text]:
        """The facts with their state."""
        return (Text(text, self.state) for text in self.part.texts)


class Said(NamedTuple):
    """All that is said of a game: what may be said of others too, and what is its own."""

    shared: Sequence[About]
    own: Part

    @property
    def parts(self) -> Sequence[About]:
        """Both."""
        return [*self.shared, About(self.own, HERE)]

    @property
    def digest(self) -> bytes:
        """What only games share of which the same is said."""
        said = [self.own.digest]
        for part, state in self.shared:
            said += part.digest, state.encode()
        return blake2b(b"".join(said), digest_size=16).digest()

    def by_kind(self) -> Texts:
        """The facts by their kinds."""
        found: dict[Kind, list[Text]] = {}
        for part, state in self.parts:
            for kind, text in part.by_kind.items():
                found.setdefault(kind, []).append(Text(text, state))
        return found
