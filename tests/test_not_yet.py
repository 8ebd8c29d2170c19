"""Judged examples whose cards are not read yet: they must be refused, never answered wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from clingather.bridge import layers
from clingather.bridge.cards.database import open_database
from clingather.bridge.errors import UnsupportedError
from clingather.bridge.scenario import read_scenario_file

FILES = sorted((Path(__file__).parent / "not_yet").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_not_read_yet_is_refused(file: Path) -> None:
    """Exit code 3. An example that is answered now belongs under `examples/`: move it there."""
    cards = open_database()
    with pytest.raises(UnsupportedError):
        layers(read_scenario_file(file, cards=cards), database=cards)
