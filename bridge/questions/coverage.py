"""How much of the cards is understood, by class: `clingather cards coverage`.

V counts what is verified: read into the tree and printed back word for word. S counts what is
executed: verified, and every construct of it interpreted by the encodings. A paragraph whose form
proves its kind, while its effect is not read, is counted under `form` and is neither.

As a script (`python -m clingather.bridge.questions.coverage FILE`) it counts abilities by kind of a
JSON list of records with `name`, `type`, `text` (or Scryfall's `type_line`, `oracle_text`);
`--misses N` lists the commonest reasons why a paragraph was not understood. With `--snapshot PATH`
it counts the cards of FILE by class and writes the verified numbers there, unless one has fallen.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.cards.importer import read_cards
from clingather.bridge.cards.type_line import parse_type_line
from clingather.bridge.interpreting.interpreted import granted
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.oracle.classes import CLASSES, line_classes
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.questions.executed import executed

_Line = tuple[Iterable[str], bool, bool, bool]

# ---------------------------------------------------------------- by class
_NO_CARDS = frozenset(
    {"token", "double_faced_token", "emblem", "planar", "scheme", "vanguard", "host", "augment"}
)


@dataclass(slots=True)
class Numbers:
    """How many there are of something, and how many of them are understood how well."""

    total: int = 0
    verified: int = 0
    executed: int = 0
    form: int = 0

    def add(self, verified: bool, executed: bool, form: bool = False) -> None:
        """Count one more."""
        self.total += 1
        self.verified += verified
        self.executed += executed
        self.form += form


@dataclass(slots=True)
class Coverage:
    """The numbers of some cards, and how many were left out of them, by reason."""

    paragraphs: dict[str, Numbers] = field(default_factory=lambda: {c: Numbers() for c in CLASSES})
    cards: Numbers = field(default_factory=Numbers)
    left_out: Counter[str] = field(default_factory=Counter)

    def answer(self, seconds: float) -> dict[str, Any]:
        """The answer of `cards coverage --json`."""
        names = ("total", "verified", "executed")
        return {
            "paragraphs": {
                name: {key: getattr(numbers, key) for key in (*names, "form")}
                for name, numbers in self.paragraphs.items()
            },
            "cards": {key: getattr(self.cards, key) for key in names},
            "left_out": dict(sorted(self.left_out.items())),
            "seconds": round(seconds, 1),
        }


def left_out(card: Card) -> str:
    """Why a card is not counted; "" if it is: un-cards and the like are known by these signs only.

    Left out are tokens, planes, schemes and vanguards, the rebalanced cards of the digital game,
    and cards whose type line has words that the rules do not know.
    """
    if card.layout in _NO_CARDS:
        return card.layout
    if card.name.startswith("A-"):
        return "rebalanced"
    lines = [parse_type_line(face.type_line) for face in card.faces]
    if any(line.unknown or not line.types for line in lines):
        return "type line"
    return ""


def cover(cards: Iterable[Card]) -> Coverage:
    """Count the lines of some cards by class, and the cards that are understood whole."""
    found = Coverage()
    for card in cards:
        reason = left_out(card)
        if reason:
            found.left_out[reason] += 1
            continue
        lines = list(_lines(card))
        for classes, verified, runs, form in lines:
            for name in classes:
                found.paragraphs[name].add(verified, runs, form)
        found.cards.add(*_whole(card, lines))
    return found


def understood(card: Card) -> tuple[bool, bool]:
    """Whether all of a card is verified, and whether all of it is executed."""
    return _whole(card, list(_lines(card)))


def _whole(card: Card, lines: Sequence[_Line]) -> tuple[bool, bool]:
    # what the source lacks, nobody has verified
    there = len(card.faces) >= len(card.name.split(" // "))
    whole = there and all(verified for _, verified, _, _ in lines)
    return whole, whole and all(runs for _, _, runs, _ in lines)


def _lines(card: Card) -> Iterator[_Line]:
    """Of each line of a card its classes; whether it is verified, executed, known by its form."""
    for face in card.faces:
        states: dict[int, list[tuple[str, bool]]] = {}
        for ability in compile_face(face, card.name):
            state = (state_of(ability), executed(ability))
            states.setdefault(ability.paragraph, []).append(state)
        for paragraph, classes in line_classes(face, card.name):
            here = states.get(paragraph.number, [])
            verified = bool(here) and all(state == "verified" for state, _ in here)
            runs = verified and all(done for _, done in here)
            yield classes, verified, runs, not verified and all(s != "unsupported" for s, _ in here)


def fallen(old: Mapping[str, int], new: Mapping[str, int]) -> list[str]:
    """What is verified less often than before, in words."""
    return [
        f"{name}: {new.get(name, 0)} verified, {number} before"
        for name, number in old.items()
        if new.get(name, 0) < number
    ]


def verified(coverage: Coverage) -> dict[str, int]:
    """What a snapshot keeps: the verified lines of each class, and the verified cards."""
    numbers = {name: numbers.verified for name, numbers in coverage.paragraphs.items()}
    return {**numbers, "cards": coverage.cards.verified}


def write_snapshot(source: Path, snapshot: Path) -> list[str]:
    """Count the cards of a file and write what is verified; if something fell, say what instead."""
    new = verified(cover(read_cards(source)))
    old = json.loads(snapshot.read_text(encoding="utf-8")) if snapshot.exists() else {}
    worse = fallen(old, new)
    if not worse:
        snapshot.write_text(json.dumps(new, indent=2) + "\n", encoding="utf-8")
    return worse


# ---------------------------------------------------------------- abilities by kind
def face_of(record: Mapping[str, Any]) -> Face:
    """A record of the corpus as a face."""
    return Face(
        name=record["name"],
        mana_cost=record.get("manaCost") or record.get("mana_cost") or "",
        type_line=record.get("type") or record.get("type_line") or "",
        oracle_text=record.get("text") or record.get("oracle_text") or "",
        power=record.get("power"),
        toughness=record.get("toughness"),
        loyalty=record.get("loyalty"),
    )


def state_of(ability: Ability) -> str:
    """verified (its meaning is in the tree), form (only its kind is known) or unsupported.

    An ability that grants one whose effect is not read is itself known only by its form.
    """
    if ability.kind == "unsupported":
        return "unsupported"
    given = [other for clause in ability.clauses for other in granted(clause)]
    given += [other for step in ability.effect for other in abilities_in(step)]
    given += ability.modes
    return (
        "verified" if ability.is_read and all(state_of(a) == "verified" for a in given) else "form"
    )


def count(faces: Iterable[Face]) -> tuple[Counter[tuple[str, str]], Counter[str], Counter[str]]:
    """Abilities by kind and state, cards by their worst state, and reasons of refusal."""
    abilities: Counter[tuple[str, str]] = Counter()
    cards: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for face in faces:
        states = set()
        for ability in compile_face(face, face.name):
            state = state_of(ability)
            states.add(state)
            abilities[ability.kind, state] += 1
            if state == "unsupported":
                reasons[ability.reason] += 1
        worst = next((s for s in ("unsupported", "form") if s in states), "verified")
        cards[worst] += 1
    return abilities, cards, reasons


def main(arguments: list[str]) -> int:
    """Prints the statistics of a corpus file, or rewrites a snapshot of what is verified."""
    if "--snapshot" in arguments:
        worse = write_snapshot(Path(arguments[0]), Path(arguments[-1]))
        print("\n".join(worse) or f"written to {arguments[-1]}")
        return 1 if worse else 0
    records = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    faces = list({repr(face): face for face in map(face_of, records)}.values())
    start = time.perf_counter()
    abilities, cards, reasons = count(faces)
    seconds = time.perf_counter() - start
    for (kind, state), number in sorted(abilities.items()):
        print(f"{kind:12} {state:12} {number:7}")
    print(f"cards: {dict(cards)}, {len(faces)} faces in {seconds:.1f} s")
    if "--misses" in arguments:
        for reason, number in reasons.most_common(int(arguments[-1])):
            print(f"{number:6} {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
