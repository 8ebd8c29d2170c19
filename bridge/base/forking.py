"""Work in processes that are forked: they have what is known up to then, and say what they found.

What one says comes as bytes; one that failed or was lost says nothing. When it has said what it
found, or nobody listens any longer, it is gone.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import NoReturn

from clingather.bridge.base import limits

LOOK_UP = 0.05  # seconds after which it is looked whether a limit is reached
CHUNK = 1 << 20
Work = Callable[[], bytes]


def possible() -> bool:
    """Whether processes can be forked here."""
    return hasattr(os, "fork")


def heard(
    works: Sequence[Work], meanwhile: Callable[[], None] = limits.check
) -> Generator[tuple[int, bytes], None, None]:
    """What each of some works says, by its number, as it comes: a process for each.

    While they work, `meanwhile` is called, which raises LimitError where a limit is reached; that
    ends them, as does whoever hears no more of them.
    """
    running: dict[int, tuple[int, int]] = {}  # of what each process says: its number, the process
    try:
        for number, work in enumerate(works):
            said, says = os.pipe()
            with warnings.catch_warnings():  # threads that wait hold nothing that is needed
                warnings.simplefilter("ignore", DeprecationWarning)
                process = os.fork()
            if process == 0:
                _say(work, says)
            os.close(says)
            running[said] = number, process
        told = {said: bytearray() for said in running}
        waiting = set(running)
        while waiting:
            meanwhile()
            for said in select.select(list(waiting), [], [], LOOK_UP)[0]:
                more = os.read(said, CHUNK)
                told[said] += more
                if not more:
                    waiting.discard(said)
                    yield running[said][0], bytes(told[said])
    finally:
        for said, (_, process) in running.items():
            os.close(said)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _say(work: Work, says: int) -> NoReturn:
    """Work and say what came of it, in a process of its own, which ends here."""
    try:
        gc.freeze()  # to look at it again would copy all memory, which the processes share
        found = work()
        with open(says, "wb") as stream:
            stream.write(found)
    finally:
        os._exit(0)  # whatever happened: of who says nothing it is known that he ended
