"""What all tests share: a worker for each core, no database of this user's cards, and `--rule`."""

from __future__ import annotations

import gc
import inspect
import os
from pathlib import Path

import pytest
from hypothesis import settings

# `--hypothesis-profile=repeatable`: the same examples in each run, so that what CI says of a commit
# is the same tomorrow. Without it each run draws its own, and finds what none has found.
settings.register_profile("repeatable", derandomize=True, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --rule 704.5j` runs the examples and the tests that cite that rule."""
    parser.addoption("--rule", metavar="NUMBER", help="Run what cites that rule, or one below it.")


def pytest_configure() -> None:
    """Look for garbage as seldom as the command does: most of what is made is kept to the end."""
    gc.set_threshold(100_000)


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the options
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run all tests in parallel, if pytest-xdist is there and nothing else is said.

    Where files, names or a rule are given there may be few, and to start workers takes longer.
    """
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    named = named or any(config.getoption(word, None) for word in ("keyword", "lf", "--rule"))
    alone = "PYTEST_XDIST_WORKER" in os.environ or config.getoption("usepdb", False)
    alone = alone or config.getoption("collectonly", False)
    if not (named or alone) and getattr(config.option, "numprocesses", 0) is None:
        config.option.numprocesses, config.option.dist = "auto", "worksteal"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what does not cite the rule; an example says under `cite:` what it is about."""
    number = config.getoption("--rule")
    if number is None:
        return
    from clingather.bridge.base.errors import InputError
    from clingather.bridge.questions.rule import cites, rule

    try:
        examples = {_place(row["file"]) for row in rule(number)["examples"]}
    except InputError as error:
        raise pytest.UsageError(str(error)) from error

    def wanted(item: pytest.Item) -> bool:
        params = getattr(getattr(item, "callspec", None), "params", {}).values()
        paths = [str(p) for p in params if isinstance(p, str | Path)]
        paths = [path for path in paths if path.endswith(".yaml")]
        if paths:
            asked = not examples.isdisjoint(map(_place, paths))
            return asked and item.path.name == "test_examples.py"
        return cites(inspect.getsource(getattr(item, "function", type(item))), number)

    kept = [item for item in items if wanted(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _place(path: str) -> tuple[str, ...]:
    """Which example it is: the folder of its chapter and its name."""
    return Path(path).parts[-2:]


@pytest.fixture(scope="session", autouse=True)
def _no_local_card_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Answer from the embedded cards, in this process and in those that tests start.

    What one worker has compiled and stored the others need not; nor one run what another one of the
    same sources has, where both are told one folder for it.
    """
    os.environ.pop("CLINGATHER_DATABASE", None)
    run = tmp_path_factory.getbasetemp()
    data = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "data"
    data = Path(os.environ.get("CLINGATHER_TESTS_DATA", data))
    data.mkdir(exist_ok=True)
    os.environ["XDG_DATA_HOME"] = str(data)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Nothing is written beside the sources, but not every process compiles all of them anew.
        os.environ["PYTHONPYCACHEPREFIX"] = str(data / "bytecode")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds `tests/` and `examples/`."""
    return Path(__file__).resolve().parent.parent
