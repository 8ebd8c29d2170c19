"""What all tests share: a worker for each core, and no card database of this machine's user."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the options
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run all tests in parallel, if pytest-xdist is there and nothing else is said.

    Where files or names are given there may be few tests, and to start workers takes longer.
    """
    option = config.option
    alone = "PYTEST_XDIST_WORKER" in os.environ or option.usepdb or option.collectonly
    if not alone and not _names_tests(config) and getattr(option, "numprocesses", 0) is None:
        option.numprocesses, option.dist = "auto", "worksteal"


def _names_tests(config: pytest.Config) -> bool:
    from_the_command_line = config.args_source is pytest.Config.ArgsSource.ARGS
    return from_the_command_line or bool(config.option.keyword or config.option.lf)


@pytest.fixture(scope="session", autouse=True)
def _no_local_card_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Answer from the embedded cards, in this process and in those that tests start."""
    os.environ.pop("CLINGATHER_DATABASE", None)
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds `tests/` and `examples/`."""
    return Path(__file__).resolve().parent.parent
