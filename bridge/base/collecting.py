"""The collector of rubbish, which looks seldom while an answer is worked out.

Nearly all that an answer makes is given back by counting references, and what is kept is kept to be
looked at again: a search for loops spent a tenth of its time on having all of it walked through.
"""

from __future__ import annotations

import gc
from threading import Lock

SELDOM = 100_000  # new objects before it looks; `cli/start.py` has the same for a command


class Seldom:
    """Lets the collector look seldom until the last of those who are inside has left.

    Who has turned it off, or has it look less often than that, is left alone.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._before: tuple[int, int, int] | None = None  # if it was changed

    def __enter__(self) -> None:
        with self._lock:
            self._inside += 1
            if self._inside == 1 and 0 < gc.get_threshold()[0] < SELDOM:
                self._before = gc.get_threshold()
                gc.set_threshold(SELDOM, *self._before[1:])

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside or self._before is None:
                return
            if gc.get_threshold()[0] == SELDOM:  # else somebody wanted it otherwise meanwhile
                gc.set_threshold(*self._before)
            self._before = None


seldom = Seldom()  # the collector is one of the process
