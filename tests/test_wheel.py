"""Wheels: one has the engine, one built without a compiler goes without; both answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

PARTS = (
    "asp",
    "bridge",
    "cli",
    "face",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "NOTICE.md",
    "examples",
)
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
EXAMPLES = (
    "613-layers/humility-and-opalescence.yaml",
    "614-replacement/dredge-instead-of-a-draw.yaml",
)
AVAILABLE = "from clingather.bridge.engine.native import available; print(available())"


def run(*command: object, **environment: str) -> str:
    """What a command prints, which must succeed."""
    done = subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("compiler", [True, False])
def test_a_wheel_is_built_installed_and_answers(root: Path, tmp_path: Path, compiler: bool) -> None:
    """Away from the sources, in an environment of its own beside the dependencies of this one."""
    if not (root / "bridge").is_dir():
        pytest.skip("the sources are not here: this is a plain installation")
    if compiler and not shutil.which(os.environ.get("CXX", "c++")):
        pytest.skip("there is no compiler here")
    source, wheels, home = tmp_path / "source", tmp_path / "wheels", tmp_path / "home"
    source.mkdir()
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, source / part, ignore=LEFT_OUT)
        else:
            shutil.copy(root / part, source)
    none = {} if compiler else {"CC": "false", "CXX": "false"}
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", wheels, source, **none)
    (wheel,) = wheels.glob("clingather-*.whl")
    assert "-abi3-" in wheel.name

    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(site, "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")

    assert run(python, "-c", AVAILABLE).strip() == str(compiler)
    checked = (root / "examples" / example for example in EXAMPLES)
    store = {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONSAFEPATH": "1"}
    script = python.with_name("clingather")
    assert "2 of 2 as expected" in run(script, "check", *checked, **store)
