"""The entry point of the command: Ctrl-C ends it without a traceback from its first moment on."""

import os
import signal
from types import FrameType


def main() -> None:
    """Load the command and run it; who stops it while it loads has nothing to be told."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:  # else whoever began it wants it otherwise
        signal.signal(signal.SIGINT, _leave)
    import gc

    gc.set_threshold(100_000)  # most of what a command loads and makes is kept until its end
    from clingather.cli.main import main as run

    signal.signal(signal.SIGINT, handler)
    try:
        run()
    except KeyboardInterrupt:  # before or after what can be stopped with an answer
        _leave(signal.SIGINT)


def _leave(number: int, _frame: FrameType | None = None) -> None:
    """End the process as one that was stopped."""
    os._exit(128 + number)
