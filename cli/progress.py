"""How far some work is, on one line of standard error, where that is a terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic
from types import TracebackType

from clingather.cli.report import printable

AFTER = 1.0  # seconds after which the line appears
PAUSE = 0.25  # seconds between two lines


class Progress:
    """A line that is written over again and again, and gone at the end."""

    def __init__(self, timeout: float | None = None) -> None:
        self.begun, self.timeout = monotonic(), timeout
        self.shown, self.last = False, 0.0
        self.said = ""

    def __enter__(self) -> Progress:
        """Begin; nothing is shown yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wipe the line."""
        self.clear()

    def note(self, how_far: str) -> None:
        """Remember what to show next."""
        self.said = how_far

    def show(self) -> None:
        """Write the line, now and then."""
        now = monotonic()
        if now - self.begun < AFTER or now - self.last < PAUSE or not _is_for_people():
            return
        self.shown, self.last = True, now
        line = f"{self.said or 'working'}, {now - self.begun:.0f} s"
        if self.timeout is not None:
            line += f", {max(self.timeout - (now - self.begun), 0):.0f} s left"
        from shutil import get_terminal_size  # late: most answers come before

        width = get_terminal_size().columns - 1  # a line that is broken could not be wiped
        self._write(f"\r{printable(line)[:width]}\x1b[K")

    def clear(self) -> None:
        """Wipe the line, so that something else can be written."""
        if self.shown:
            self.shown, self.last = False, 0.0
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def _is_for_people() -> bool:
    """Whether somebody sees the line: of several processes the one that the others work for."""
    if not sys.stderr.isatty():
        return False
    from multiprocessing.process import parent_process

    return parent_process() is None
