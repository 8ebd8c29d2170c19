"""The command `clingather`: the group of its commands and the way out of it."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from io import StringIO

import click

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import ClingatherError
from clingather.cli import BEGUN, streams
from clingather.cli.limited import count_from, leave, was_stopped
from clingather.cli.report import complain, error_lines, exit_code, printable

# Where each command stands under `cli/`.
PLACES = {
    "layers": "layers.layers",
    "outcomes": "outcomes.outcomes",
    "plays": "plays.plays",
    "loops": "loops.loops",
    "combos": "combos.combos",
    "solve": "solve.solve",
    "verify": "solve.verify",
    "check": "check.check",
    "card": "cards.card",
    "cards": "cards.cards",
    "facts": "facts.facts",
    "schema": "facts.schema",
    "rule": "rule.rule",
    "serve": "serve.command.serve",
    "import": "exchange.import_",
    "export": "exchange.export",
}


class Commands(MutableMapping[str, click.Command]):
    """The commands by their names; each is loaded when it is asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        """The command of that name."""
        if name not in self._loaded:
            module, _, function = PLACES[name].rpartition(".")
            self._loaded[name] = getattr(import_module(f"clingather.cli.{module}"), function)
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        """Put a command in the place of the one of that name."""
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        """Load the command of that name anew when it is asked for."""
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


@click.group(
    commands=Commands(),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="clingather", message="%(prog)s %(version)s")
def clingather() -> None:
    """A solver for the rules of Magic: The Gathering.

    Answers from a scenario file what every object is once all continuous effects have applied, in
    which order they did, and why; and where actions lead. FILE may be - for standard input.

    \b
    Exit codes:  0 answered in full   1 check: something differs   2 the input is wrong
                 3 some text was not understood and could matter   4 a limit was reached
                 130 stopped by the user: what was found is printed
    """


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments and return its exit code; nothing is raised."""
    try:
        if any("\0" in each or len(each) > bounds.ARGUMENT for each in arguments):
            raise click.UsageError(f"an argument is longer than {bounds.ARGUMENT}, or holds NUL")
        was_stopped()  # whatever was stopped before is over
        result = clingather.main(list(arguments), "clingather", standalone_mode=False)
        sys.stdout.flush()
        if was_stopped():
            return 128 + signal.SIGINT
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        error.show(shown := StringIO())
        complain(shown.getvalue().splitlines())
        return error.exit_code
    except click.Abort:
        complain(["stopped"])
        return 128 + signal.SIGINT
    except ClingatherError as error:
        complain(error_lines(error, ""))
        return exit_code(error)
    except OSError as error:
        place = error.filename or "the answer"
        complain([printable(f"{place}: cannot be read or written: {error.strerror or error}")])
        return ClingatherError.exit_code
    except Exception as error:
        if os.environ.get("CLINGATHER_DEBUG"):
            raise
        complain([*error_lines(error, "clingather"), "CLINGATHER_DEBUG=1 shows where"])
        return exit_code(error)


def main() -> None:
    """The entry point: end quietly when the reader of a pipe has gone, never on a traceback."""
    streams.prepare()
    count_from(BEGUN)
    code = run(sys.argv[1:])
    streams.finish()
    leave(code)
    gc.freeze()  # else the end looks three times for rubbish in all that there is
    sys.exit(code)
