"""The examples that are slow: a test of all examples takes the others in the plain run."""

from __future__ import annotations

from pathlib import Path

LIST = Path(__file__).parent / "data" / "slow_examples.txt"
SLOW = frozenset(
    line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
)


def named(path: Path) -> str:
    """FOLDER/FILE of an example, without its ending, as the list has it."""
    return f"{path.parent.name}/{path.stem}"
