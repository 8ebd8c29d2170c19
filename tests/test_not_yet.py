"""Judged examples whose cards are not read yet: they must be refused, never answered wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from clingather.bridge.base.errors import UnsupportedError
from clingather.cli import library
from clingather.cli.check import check_file

FOLDER = Path(__file__).parent / "not_yet"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def cards() -> library.Database:
    """The embedded cards."""
    return library.open_cards(None)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_not_read_yet_is_refused(file: Path, cards: library.Database) -> None:
    """Exit code 3. An example that is answered now belongs under `examples/`: move it there."""
    result = check_file(str(file), cards)
    assert isinstance(result.error, UnsupportedError), result.error or result.differences


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_page_says_what_is_missing(file: Path) -> None:
    """README.md of the folder lists the file."""
    assert f"`{file.name}`" in (FOLDER / "README.md").read_text(encoding="utf-8")
