"""How much of a corpus is understood: `python -m clingather.bridge.oracle.coverage FILE`.

FILE is a JSON list of records with `name`, `type`, `text` (or Scryfall's `type_line`,
`oracle_text`). `--misses N` lists the commonest paragraphs that were not understood.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.tree import Ability


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
    """verified (its meaning is in the tree), form (only its kind is known) or unsupported."""
    if ability.kind == "unsupported":
        return "unsupported"
    read = ability.keyword is not None or ability.clauses or ability.effect
    return "verified" if read else "form"


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
    """Prints the statistics of a corpus file."""
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
