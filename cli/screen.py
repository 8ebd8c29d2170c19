"""How lines and tables reach people: broken where the screen ends, styled where it is one."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Sequence

import click
import texttable

from clingather.cli.report import printable

WIDTH = 120  # where the output is no terminal and COLUMNS says nothing
GAP = 2  # blanks between two columns


def say(line: str = "", *, bold: bool = False, dim: bool = False) -> None:
    """Print a line, broken between words; what is broken off begins where the line does."""
    click.echo(click.style(broken(line), bold=bold or None, dim=dim or None))


def say_whole(line: str, *, bold: bool = False, dim: bool = False, italic: bool = False) -> None:
    """Print a line that is never broken, so that it can be copied."""
    said = click.style(printable(line), bold=bold or None, dim=dim or None, italic=italic or None)
    click.echo(said)


def broken(line: str) -> str:
    """A line as the lines that the screen has room for."""
    line = printable(line)
    indent = line[: len(line) - len(line.lstrip())]
    room = max(_width(), len(indent) + 1)
    return textwrap.fill(line, room, subsequent_indent=indent, break_on_hyphens=False)


def say_table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = False
) -> None:
    """Print a table. Its first column is never broken; a cell may have several lines.

    With `numbers`, what stands behind the first column is aligned at the right.
    """
    cells = [["\n".join(map(printable, each.split("\n"))) for each in row] for row in rows]
    align = ["l", *("r" if numbers else "l" for _ in columns[1:])]
    table = texttable.Texttable()
    table.set_deco(texttable.Texttable.HEADER | texttable.Texttable.VLINES)
    table.set_chars(["─", "", "", "─"])  # columns have nothing but a gap between them
    table.header(columns)
    table.add_rows(cells, header=False)
    table.set_cols_dtype(["t"] * len(columns))  # as they are: `1e3` is a name
    table.set_cols_align(align)
    table.set_header_align(align)
    table.set_cols_width(_widths([columns, *cells], _width()))
    lines = [line.rstrip() for line in table.draw().split("\n")]
    rule = next(number for number, line in enumerate(lines) if line.strip("─") == "")
    if title:
        say(title, bold=True)
    for line in lines[:rule]:
        click.echo(click.style(line, bold=True))
    click.echo(lines[rule])
    for line in lines[rule + 1 :]:
        name, gap, rest = line.partition(" " * GAP)
        click.echo(click.style(name, bold=True) + gap + rest if name else line)
    click.echo()


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: no word is broken, and no line, as long as there is room."""
    columns = list(zip(*rows, strict=True))
    lines = [max(_wide(line) for cell in each for line in cell.split("\n")) for each in columns]
    words = [max(_wide(word) for cell in each for word in [*cell.split(), ""]) for each in columns]
    words[0] = lines[0]  # the first column is never broken
    room = width - GAP * (len(columns) - 1)
    widths = [lines[0], *_shared(room - lines[0], words[1:])]
    more = [line - one for line, one in zip(lines, widths, strict=True)]
    shares = _shared(room - sum(widths), more)
    return [max(one + share, 1) for one, share in zip(widths, shares, strict=True)]


def _shared(room: int, wanted: Sequence[int]) -> list[int]:
    """What each gets of the room: the modest what they want, the others equally much."""
    got = [0] * len(wanted)
    for left, which in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        got[which] = max(0, min(wanted[which], room // (len(wanted) - left)))
        room -= got[which]
    return got


def _wide(text: str) -> int:
    """How many places of the screen a text takes."""
    return len(text) if text.isascii() else int(texttable.len(text))


def _width() -> int:
    """How wide the screen is, as far as somebody sees its edge."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return WIDTH
    from shutil import get_terminal_size  # late: it loads much

    return get_terminal_size().columns
