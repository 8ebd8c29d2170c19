"""The standard streams: one that is closed, or breaks, is a message and an exit code, no fault."""

from __future__ import annotations

import os
import signal
import sys

# What stands in for a closed stream can be neither read nor written, so whoever needs it is told;
# and no file that is opened later gets its number, into which others would then write.
_CLOSED = {0: os.O_WRONLY, 1: os.O_RDONLY, 2: os.O_WRONLY}


def prepare() -> None:
    """Make the streams ready: the reader of a pipe may go, and no letter is a fault."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for number, access in _CLOSED.items():
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, access), True)  # the lowest number that is free
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def finish() -> None:
    """Drop what can't be written, so that the end of the program does not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
