"""Asks the command line in processes that may hang, grow or be killed, and says what they did."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

MEMORY = 1024  # MB
PATIENCE = 120  # seconds by the clock, for one that sleeps; the worker counts the processor's
RENEWED = 300  # so many answers of one process: what it keeps is not what one question takes
ANSWERED = range(5)  # the exit codes that are answers


class Answer(NamedTuple):
    """What came of one question; without a code the process was ended."""

    code: int | None
    out: str = ""
    err: str = ""
    fault: str = ""
    seconds: float = 0.0
    memory: int = 0

    @property
    def wrong(self) -> str:
        """What is wrong with it, as no input may make it; empty: nothing."""
        if self.code not in ANSWERED:
            return self.fault or f"exit code {self.code}: {self.err[:200]}"
        return f"{self.memory} MB" if self.memory > MEMORY else ""


class Answering:
    """A process that answers, and another one where it was ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._asked = 0

    def __enter__(self) -> Answering:
        """Return itself; leaving the block ends the process."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process."""
        self._end()

    def ask(self, data: bytes, *arguments: str) -> Answer:
        """What `clingather ARGUMENTS FILE` answers where the file holds these bytes."""
        file = self.folder / "asked.yaml"
        file.write_bytes(data)
        if self._asked % RENEWED == 0:
            self._end()
        self._asked += 1
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps([*arguments, str(file)]), file=process.stdin, flush=True)
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        line = process.stdout.readline() if ready else ""
        if line:
            return Answer(**json.loads(line))
        if not ready:
            process.kill()
        code = process.wait()
        self._end()
        reason = f"hangs over {PATIENCE} s" if not ready else f"ended by signal {-code}"
        return Answer(None, fault=reason)

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("worker.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()


def outcomes_of(answer: Answer) -> list[dict[str, Any]]:
    """The outcomes that `outcomes --json` printed; none where it did not answer."""
    if answer.code != 0 or not answer.out:
        return []
    found: list[dict[str, Any]] = json.loads(answer.out).get("outcomes", [])
    return found
