"""A random sample of cards, judged by one who had not seen the answers (see `audit/README.md`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.cards.database import Database
from clingather.cli.check import check_file
from clingather.cli.report import error_lines
from tests.corpus import corpus_database, needs_corpus

AUDIT = Path(__file__).parent / "audit"
SAMPLES = (
    AUDIT,
    AUDIT / "second",
    AUDIT / "third",
    AUDIT / "fourth",
    AUDIT / "fifth",
    AUDIT / "sixth",
    AUDIT / "seventh",
    AUDIT / "fourteenth",
    AUDIT / "fifteenth",
    AUDIT / "seventeenth",
    AUDIT / "eighteenth",
    AUDIT / "nineteenth",
    AUDIT / "twentieth",
    AUDIT / "twenty-first",
    AUDIT / "twenty-second",
    AUDIT / "twenty-third",
    AUDIT / "twenty-fourth",
)
SIZES = {  # cards or pairs, scenarios each
    "audit": (100, 2),
    "second": (100, 2),
    "third": (60, 1),
    "fourth": (100, 2),
    "fifth": (100, 2),
    "sixth": (90, 1),
    "seventh": (65, 2),
    "fourteenth": (100, 2),
    "fifteenth": (100, 2),
    "seventeenth": (100, 2),
    "eighteenth": (767, 1),  # a ruling each
    "nineteenth": (100, 2),
    "twentieth": (100, 2),
    "twenty-first": (100, 2),
    "twenty-second": (1554, 1),  # a ruling each
    "twenty-third": (100, 2),
    "twenty-fourth": (100, 2),
}
FILES = [path for sample in SAMPLES for path in sorted((sample / "scenarios").glob("*.yaml"))]


def _refused(sample: Path) -> set[str]:
    lines = (sample / "refused.txt").read_text(encoding="utf-8").splitlines()
    return {line.partition(":")[0] for line in lines}


# What the judges of the fifth and sixth samples tried besides, and what of it is refused.
BESIDE = [path for sample in SAMPLES[4:] for path in sorted((sample / "beside").glob("*.yaml"))]
REFUSED = (
    "each-deals-its-power-to-itself",
    *("attached-to-what-is-gone", "equipped-as-it-left", "monstrous-as-it-left"),
)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_each_card_of_the_sample_has_its_scenarios(sample: Path) -> None:
    """None was left out, and each that is refused is one of them."""
    cards = (sample / "sample.txt").read_text(encoding="utf-8").splitlines()
    files = sorted((sample / "scenarios").glob("*.yaml"))
    size, each = SIZES[sample.name]
    assert len(cards) == len(set(cards)) == size
    assert len(files) == each * size
    assert {path.stem for path in files} >= _refused(sample)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_answer_is_right_or_refused(path: Path, corpus: Database) -> None:
    """No answer is wrong; what is refused is known to be."""
    refused = path.stem in _refused(path.parents[1])
    result = check_file(str(path), corpus)
    assert isinstance(result.error, UnsupportedError) == refused
    if result.error is not None and not refused:
        pytest.fail("\n".join(error_lines(result.error, path.name)))
    assert [str(difference) for difference in result.differences] == []


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("path", BESIDE, ids=lambda path: path.stem)
def test_what_was_tried_besides(path: Path, corpus: Database) -> None:
    """Right, but for what is known to be refused; what is answered now must go from the list."""
    result = check_file(str(path), corpus)
    assert isinstance(result.error, UnsupportedError) == (path.stem in REFUSED)
    right = result.error is None and not result.differences
    assert right == (path.stem not in REFUSED), result.differences
