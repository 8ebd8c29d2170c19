"""What executed cards say has an effect in some example, or stands in a list that only shrinks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import SIGNATURES
from tests.corpus import corpus_database, needs_corpus
from tests.shapes import EXAMPLES, LIST, PLACES, effects_of, shapes_of, used_by_cards

MOST = 0  # lines of the list; never more
ROUND = 50  # examples that a process runs before it is asked what is still missing


def listed() -> list[tuple[int, str]]:
    """The list: how many cards use a shape, and the shape."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    return [(int(number), shape) for number, shape in rows]


def test_the_list_only_shrinks() -> None:
    """It is in order, names each shape once, and is no longer than it was."""
    rows = listed()
    assert rows == sorted(rows, key=lambda row: (-row[0], row[1]))
    assert len({shape for _, shape in rows}) == len(rows) <= MOST


def test_the_list_names_constructs_at_their_places() -> None:
    """Each line says place, construct and words of the vocabulary of trees."""
    places = {*PLACES.values(), "limit"}
    for _, shape in listed():
        place, kind, *_ = shape.split(" ")
        assert place in places
        assert kind in SIGNATURES


def test_an_example_shows_effects() -> None:
    """What an example is about has had an effect once it has run."""
    found = effects_of([EXAMPLES / "613-layers" / "humility-and-opalescence.yaml"])
    assert {"change lose_all_abilities", "change set_pt", "fits type", "reach all"} <= found
    assert "run destroy" not in found


def test_the_shapes_of_a_card() -> None:
    """Every part of what a card says is a shape: instructions, targets, descriptions, amounts."""
    text = "Destroy target creature with power 4 or greater."
    (ability,) = compile_face(Face(name="Smite", type_line="Instant", oracle_text=text), "Smite")
    assert {"run destroy", "reach target", 'fits stat "power" ">="', "limit number"} <= set(
        shapes_of(ability)
    )


def effects_of_all(shares: list[list[Path]], folder: Path) -> set[str]:
    """The shapes that have an effect in the examples of any share, each run in a process."""
    command = [sys.executable, "-m", "tests.shapes", "effects"]
    outs = [folder / f"effects-{number}.txt" for number in range(len(shares))]
    running = [
        subprocess.Popen([*command, out, *share], cwd=EXAMPLES.parent)
        for out, share in zip(outs, shares, strict=True)
    ]
    assert {each.wait() for each in running} == {0}
    return {shape for out in outs for shape in out.read_text(encoding="utf-8").splitlines()}


@pytest.mark.slow
@needs_corpus
def test_every_shape_has_an_effect_or_is_listed(tmp_path: Path) -> None:
    """What is said by executed cards of all printed ones and has no effect is listed.

    Examples are run until each shape has had an effect: the long ones, loops, stand at the end.
    """
    missing = set(used_by_cards(corpus_database(tmp_path))) - {shape for _, shape in listed()}
    files, processors = sorted(EXAMPLES.rglob("*.yaml")), os.cpu_count() or 1
    for start in range(0, len(files), ROUND * processors):
        now = files[start : start + ROUND * processors]
        shares = [now[each::processors] for each in range(min(processors, len(now)))]
        missing -= effects_of_all(shares, tmp_path)
        if not missing:
            return
    assert not missing
