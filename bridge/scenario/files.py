"""Scenarios in files: bytes as text, within bounds."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem


def file_text(file: Path) -> str:
    """The text of a file; InputError where it can't be read, is too long, or is not UTF-8."""
    try:
        with file.open("rb") as stream:
            return stream_text(stream, str(file))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError([Problem(f"cannot be read: {reason}")], str(file)) from None


def stream_text(stream: BinaryIO, source: str) -> str:
    """The text that a stream holds."""
    return decode(stream.read(bounds.FILE + 1), source)


def decode(data: bytes, source: str) -> str:
    """Bytes as text, which must be UTF-8."""
    if len(data) > bounds.FILE:
        problem = Problem("too long", found="more bytes", expected=f"at most {bounds.FILE}")
        raise InputError([problem], source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        found = f"byte {data[error.start]:#04x}"
        raise InputError([Problem("is not UTF-8", line=line, found=found)], source) from None
