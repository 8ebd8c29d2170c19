"""Answers one question after another in a process of its own, so that what it does is seen.

Each line that comes in is `[ARGUMENTS, FILE]` as JSON: the command is run on the bytes in the file
as the command line would run it. Each line that goes out has the exit code, what was printed, and
of a fault its place in the source.
"""

from __future__ import annotations

import io
import json
import os
import resource
import sys
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from clingather import bridge, cli
from clingather.cli.main import run

SECONDS = 20  # of the processor, for one question
SPACE = 3 << 30  # address space; what is counted is the memory that was in use


def fault(error: BaseException) -> str:
    """An exception with the innermost places of this program that it came through."""
    own = tuple(str(Path(module.__file__).parent) for module in (bridge, cli))
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(own)]
    places = [f"{os.path.basename(f.filename)}:{f.lineno}" for f in frames[-3:]]
    return f"{type(error).__name__}: {str(error)[:200]} at {' '.join(places)}"


def most_memory() -> int:
    """The most memory that was in use, in kB.

    Where there is no `/proc`, what the process that began this one used before counts too.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def text(stream: io.TextIOWrapper) -> str:
    """What was printed."""
    stream.flush()
    printed = stream.buffer
    assert isinstance(printed, io.BytesIO)
    return printed.getvalue().decode()


def ask(arguments: list[str]) -> dict[str, Any]:
    """The answer of the command line to one question."""
    used = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used) + SECONDS + 1, resource.RLIM_INFINITY))
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in "oe")
    place = ""
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
    except BaseException as error:  # a fault, which CLINGATHER_DEBUG lets through
        code, place = 70, fault(error)
    return {
        "code": code,
        "out": text(out),
        "err": text(err)[:2000],
        "fault": place,
        "seconds": round(time.process_time() - used, 2),
        "memory": most_memory() >> 10,  # MB
    }


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, resource.RLIM_INFINITY))
    os.environ["CLINGATHER_DEBUG"] = "1"
    for line in sys.stdin:
        print(json.dumps(ask(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
