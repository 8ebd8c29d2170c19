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
FILES = sorted((AUDIT / "scenarios").glob("*.yaml"))
REFUSED = {
    line.partition(":")[0]
    for line in (AUDIT / "refused.txt").read_text(encoding="utf-8").splitlines()
}
CARDS = (AUDIT / "sample.txt").read_text(encoding="utf-8").splitlines()


def test_each_card_of_the_sample_has_two_scenarios() -> None:
    """None was left out, and each that is refused is one of them."""
    assert len(CARDS) == len(set(CARDS)) == 100
    assert len(FILES) == 2 * len(CARDS)
    assert {path.stem for path in FILES} >= REFUSED


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_answer_is_right_or_refused(path: Path, corpus: Database) -> None:
    """No answer is wrong; what is refused is known to be."""
    result = check_file(str(path), corpus)
    assert isinstance(result.error, UnsupportedError) == (path.stem in REFUSED)
    if result.error is not None and path.stem not in REFUSED:
        pytest.fail("\n".join(error_lines(result.error, path.name)))
    assert [str(difference) for difference in result.differences] == []
