"""The source distribution: it has every file of the project, with which it passes its own tests."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

LINKS = "tests/typing/"  # for the type checker alone


@pytest.mark.slow
def test_the_source_distribution_has_every_file(root: Path, tmp_path: Path) -> None:
    """Tests, examples, documentation and what continuous integration runs are in it."""
    if importlib.util.find_spec("build") is None or not (root / ".git").exists():
        pytest.skip("`build` is not installed, or these are no sources under git")
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True)
    names = listed.stdout.splitlines()
    files = {name for name in names if not name.startswith(LINKS)} - {".gitignore"}
    assert len(files) > 1000
    command = [sys.executable, "-m", "build", "--sdist", "-o", str(tmp_path), str(root)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (sdist,) = tmp_path.glob("clingather-*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert files <= inside, sorted(files - inside)[:20]
