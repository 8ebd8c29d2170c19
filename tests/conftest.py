"""What all tests share: the default card database of this machine's user takes no part."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _no_local_card_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Answer from the embedded cards, in this process and in those that tests start."""
    os.environ.pop("CLINGATHER_DATABASE", None)
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds `tests/` and `examples/`."""
    return Path(__file__).resolve().parent.parent
