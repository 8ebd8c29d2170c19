"""The package: what is installed, what starting costs, and that README and pyproject are true."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from datetime import date
from importlib.metadata import entry_points, metadata, version
from importlib.resources import files
from pathlib import Path

import pytest

from clingather.bridge.encodings.ledger import EDITION
from clingather.cli import library

FOLDERS = ("asp", "bridge", "cli")


def pyproject(root: Path) -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    """The project file."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def installed(folder: str) -> Path:
    """Where one of the three folders is installed."""
    return Path(str(files(f"clingather.{folder}")))


def modules() -> dict[str, Path]:
    """Every installed module by its file name within the three folders."""
    found: dict[str, Path] = {}
    for folder in FOLDERS:
        base = installed(folder)
        found |= {f"{folder}/{p.relative_to(base)}": p for p in sorted(base.rglob("*.py"))}
    return found


def imports(path: Path) -> set[str]:
    """The top-level packages that a module imports, wherever in it."""
    found: set[str] = set()
    for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(item, ast.Import):
            found |= {alias.name.split(".")[0] for alias in item.names}
        elif isinstance(item, ast.ImportFrom) and not item.level and item.module:
            found.add(item.module.split(".")[0])
    return found


def test_every_package_of_the_project_file_is_installed(root: Path) -> None:
    """Each name under `packages` can be imported."""
    setuptools: dict[str, list[str]] = pyproject(root)["tool"]["setuptools"]  # type: ignore[assignment]
    assert len(setuptools["packages"]) >= 3
    for name in setuptools["packages"]:
        importlib.import_module(name)


def test_every_source_folder_is_in_the_project_file(root: Path) -> None:
    """A folder with modules that `packages` leaves out would be missing from an installation."""
    if not (root / "bridge").is_dir():
        pytest.skip("the sources are not here: this is a plain installation")
    setuptools: dict[str, list[str]] = pyproject(root)["tool"]["setuptools"]  # type: ignore[assignment]
    folders = {
        ".".join(("clingather", *path.parent.relative_to(root).parts))
        for folder in FOLDERS
        for path in (root / folder).rglob("*.py")
    }
    assert {"clingather", *folders} == set(setuptools["packages"])


def test_the_folders_are_no_packages_of_their_own() -> None:
    """Installed is `clingather.bridge`; a `bridge` beside it would be the sources by accident."""
    assert [name for name in FOLDERS if importlib.util.find_spec(name)] == []


def test_the_data_files_are_installed() -> None:
    """The encodings, the marker of types and the embedded cards come with the package."""
    assert list(installed("asp").rglob("*.lp"))
    assert (installed("bridge") / "py.typed").is_file()
    assert (installed("cli") / "py.typed").is_file()
    assert [p for p in (installed("bridge") / "cards").iterdir() if p.name.startswith("embedded")]


def test_the_command_is_installed() -> None:
    """The entry point `clingather` leads to the command line."""
    (script,) = entry_points(group="console_scripts", name="clingather")
    assert callable(script.load())


def test_the_licence_and_the_notice_are_installed() -> None:
    """The distribution is MIT and carries its notice."""
    assert metadata("clingather")["License-Expression"] == "MIT"
    assert set(metadata("clingather").get_all("License-File") or []) == {"LICENSE", "NOTICE.md"}


EXTRAS = {"cli/serve/": "serve", "bridge/batches/cluster": "distributed"}  # who may import what


def extras(name: str) -> list[str]:
    """The extras whose dependencies a module may import."""
    return [extra for beginning, extra in EXTRAS.items() if name.startswith(beginning)]


def test_every_import_is_a_dependency(root: Path) -> None:
    """What the modules import is the standard library, clingather, or a stated dependency."""
    project = pyproject(root)["project"]
    stated = {re.split(r"[^\w-]", text)[0].lower() for text in project["dependencies"]}
    stated = (stated - {"pyyaml"}) | {"yaml"}
    known = {*sys.stdlib_module_names, "clingather", *stated}
    of_extra = {
        extra: {re.split(r"[^\w-]", text)[0] for text in texts}
        for extra, texts in project["optional-dependencies"].items()
    }
    unknown = {
        name: others
        for name, path in modules().items()
        if (others := imports(path) - known.union(*(of_extra[each] for each in extras(name))))
    }
    assert unknown == {}


def test_one_module_alone_solves_and_two_parse() -> None:
    """clingo's API changes with version 6; these would have to follow: `Control`, and `ast`."""
    names = [f"bridge/encodings/{each}.py" for each in ("engine_rules", "parsing", "solver")]
    users = [name for name, path in modules().items() if "clingo" in imports(path)]
    assert users in ([], names)


def test_the_bridge_knows_nothing_of_the_command_line() -> None:
    """Data flows one way: no module of the bridge imports click, texttable or the commands."""
    for name, path in modules().items():
        if name.startswith("bridge/"):
            assert not imports(path) & {"click", "texttable"}, name
            assert "clingather.cli" not in path.read_text(encoding="utf-8"), name


def test_start_imports_nothing_heavy() -> None:
    """`clingather --help` waits for no solver, no tables, no YAML and no database."""
    code = "import json, sys; import clingather.cli.main; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "click" in loaded
    heavy = {"clingo", "texttable", "yaml", "ijson", "rapidfuzz", "platformdirs", "sqlite3"}
    heavy |= {"starlette", "rich"}
    assert loaded & heavy == set()


def test_who_stops_the_command_is_heard_from_its_first_moment_on() -> None:
    """The entry point loads nothing before it listens, neither does `clingather` itself."""
    (script,) = entry_points(group="console_scripts", name="clingather")
    # what Python itself loads to listen is no matter
    needed = "import __future__, os, signal, sys, types; before = set(sys.modules); "
    code = f"{needed}import {script.module}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"clingather", "clingather.cli", script.module}


def test_every_name_of_the_package_is_there() -> None:
    """What is loaded when it is asked for can be, and others are refused as ever."""
    import clingather

    assert set(clingather.__all__) <= set(dir(clingather))
    assert all(getattr(clingather, name) is not None for name in clingather.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        clingather.nothing  # noqa: B018


def readme_blocks(root: Path, language: str) -> list[str]:
    """README's blocks of code in one language."""
    text = (root / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def test_readme_begins_with_two_commands(root: Path) -> None:
    """The first sets up and answers an example that exists; the second sets up and runs pytest."""
    main, tests = readme_blocks(root, "sh")[:2]
    set_up = "python3 -m venv .venv && .venv/bin/pip install -q "
    assert main.startswith(set_up)
    assert tests.startswith(set_up)
    assert tests.endswith("&& .venv/bin/pytest\n")
    (example,) = re.findall(r"clingather layers (\S+)$", main.strip())
    assert (root / example).is_file()


def test_readme_program_runs(root: Path) -> None:
    """What README shows for use from Python runs and prints an answer."""
    (program,) = readme_blocks(root, "python")
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_readme_scenario_is_right(root: Path) -> None:
    """The scenarios that README shows have the answers that they state."""
    from clingather.bridge.questions.expect import differences

    cards = library.open_cards(None)
    answers = {"layers": lambda it: library.layers(it, cards, False)}
    answers["outcomes"] = lambda it: library.outcomes(it, cards)
    answers["solve"] = lambda it: library.solve(it, cards)
    stated = []
    for text in readme_blocks(root, "yaml"):
        scenario = library.read_scenario(text, "README.md", cards)
        (question,) = scenario.expect
        answer = answers[question](scenario)
        assert differences(scenario.expect, question, answer) == []
        stated.append(question)
    assert stated == ["layers", "outcomes", "solve"]


def test_readme_names_the_commands_that_exist(root: Path) -> None:
    """The table of commands in README and the commands are the same."""
    from clingather.cli.main import clingather

    text = (root / "README.md").read_text(encoding="utf-8")
    table = set(re.findall(r"^\| `clingather (\w+)", text, flags=re.MULTILINE))
    assert table == set(clingather.commands)


def test_readme_names_the_edition_of_the_encodings(root: Path) -> None:
    """README, the ledger and the answers speak of one edition of the Comprehensive Rules."""
    day = date.fromisoformat(EDITION)
    said = f"{day.day} {day:%B %Y}"
    assert f"(edition of {said})" in (root / "README.md").read_text(encoding="utf-8")
    ledger = (installed("asp") / "rules.tsv").read_text(encoding="utf-8")
    assert f"edition ({said})" in ledger.partition("\n")[0]


def test_the_changelog_names_this_version_or_what_is_unreleased(root: Path) -> None:
    """Users find what changes for them."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in text or f"## [{version('clingather')}]" in text
