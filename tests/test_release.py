"""The release workflow: what it runs is there, and nothing is uploaded that was not tried."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml


@pytest.fixture
def workflow(root: Path) -> dict[Any, Any]:
    """The release workflow; `on` is a truth value in YAML 1.1."""
    file = root / ".github" / "workflows" / "release.yml"
    if not file.is_file():
        pytest.skip("the sources are not here: this is a plain installation")
    found: dict[Any, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def test_every_script_that_it_runs_is_there(workflow: dict[Any, Any], root: Path) -> None:
    """The steps call what can be called by hand."""
    runs = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
    scripts = re.findall(r"\.ci/\w+", " ".join(runs))
    assert sorted(scripts) == [".ci/release", ".ci/wheels"]
    assert all(os.access(root / script, os.X_OK) for script in scripts)


def test_only_a_tag_is_uploaded_and_only_what_was_tried(workflow: dict[Any, Any]) -> None:
    """The upload waits for every other job, and it alone may ask for the identity."""
    jobs = workflow["jobs"]
    assert workflow[True]["push"] == {"tags": ["v*"]}
    assert workflow["permissions"] == {"contents": "read"}
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    assert "github.ref_type == 'tag'" in jobs["publish"]["if"]
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}


def test_the_tag_is_compared_with_the_version(workflow: dict[Any, Any], root: Path) -> None:
    """The line that the step looks for is how `pyproject.toml` says the version."""
    (step,) = [
        each for each in workflow["jobs"]["sources"]["steps"] if "tag" in each.get("name", "")
    ]
    assert 'version = \\"${GITHUB_REF_NAME#v}\\"' in step["run"]
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    assert len(re.findall(r'^version = "[0-9.]+"$', text, flags=re.MULTILINE)) == 1
