"""The evaluator in C++ (`native/engine.cpp`), where it was built; ctypes calls it.

Building it needs a compiler of C++17 and no header of Python. An installation without one goes
without: `available` tells, and `plain` runs the same plans.
"""

from __future__ import annotations

import ctypes
import warnings
from array import array
from collections.abc import Hashable, Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import accumulate
from pathlib import Path
from typing import Any
from weakref import finalize

from clingather.bridge.engine.evaluator import MOST_ROWS, Engine, Row, UnansweredError
from clingather.bridge.engine.form import Form

NAME = "_native"  # of the library, as pyproject.toml has it
ROOM = 1 << 12  # bytes for a term as text, and numbers for rows, before more are asked for


def available() -> bool:
    """Whether the library was built with this installation."""
    return _library() is not None


def chosen(engine: Engine | None) -> Engine:
    """Who evaluates, if somebody is named or not: the engine where it was built, else clingo.

    Where it was not built, it runs in Python if it is named; clingo takes half the time of that.
    """
    return engine or ("native" if available() else "clingo")


class Native:
    """An evaluator: see `evaluator.Evaluator`. Raises OSError where the library is not there."""

    def __init__(self, form: Form) -> None:
        library = _library()
        if library is None:
            raise OSError("the engine was not built with this installation")
        self._library = library
        self._room = array("I", bytes(4 * ROOM))  # for rows
        self._widths = form.arities
        self._engine = ctypes.c_void_p(library.engine_new(MOST_ROWS))
        if not self._engine:
            raise MemoryError
        # as the process ends it is left to the system, which takes memory back faster
        finalize(self, library.engine_free, self._engine).atexit = False
        self._form = form  # whose numbers the engine looks at
        said, numbers = form.said_names, ctypes.c_int32.from_buffer(form.numbers)
        self._check(library.engine_plans(self._engine, said, len(said), ctypes.byref(numbers)))

    def facts(self, text: str) -> None:
        """Add facts."""
        said = text.encode()
        self._check(self._library.engine_facts(self._engine, said, len(said)))

    def keep(self) -> None:
        """Let `begin` keep what is there now."""
        self._check(self._library.engine_keep(self._engine))

    def block(self, text: str) -> int:
        """Read facts once; the number that `begin` calls them by."""
        said = text.encode()
        number = ctypes.c_uint32()
        self._check(self._library.engine_block(self._engine, said, len(said), ctypes.byref(number)))
        return number.value

    def begin(self, blocks: Sequence[int] = ()) -> None:
        """Forget all but what was kept, and add the facts of those blocks."""
        numbers = array("I", blocks)
        address, count = numbers.buffer_info()
        self._check(self._library.engine_begin(self._engine, address, count))

    def stands(self, predicates: Sequence[int]) -> bool:
        """Whether what was derived is known to stand."""
        numbers = predicates if isinstance(predicates, array) else array("I", predicates)
        address, count = numbers.buffer_info()
        found = ctypes.c_uint32()
        at = ctypes.byref(found)
        self._check(self._library.engine_stands(self._engine, address, count, at))
        return bool(found.value)

    def run(self, program: int, parameter: int = 0) -> None:
        """Run one of the programs over what is there."""
        self._check(self._library.engine_run(self._engine, program, parameter))

    def filled(self, predicates: Sequence[int]) -> list[tuple[int, Sequence[Row]]]:
        """Those of some predicates that have rows, with these."""
        flat = self._rows_of(predicates)
        found: list[tuple[int, Sequence[Row]]] = []
        place = 0
        while place < len(flat):
            number, count = flat[place : place + 2]
            width = self._widths[number]
            place, begin = place + 2 + count * width, place + 2
            rows = zip(*[iter(flat[begin:place])] * width, strict=True) if width else [()] * count
            found.append((number, list(rows)))
        return found

    def _rows_of(self, predicates: Sequence[int]) -> list[int]:
        """What `engine_rows` writes; it is asked again where there was not enough room."""
        numbers = predicates if isinstance(predicates, array) else array("I", predicates)
        address, count = numbers.buffer_info()
        while True:
            to, room = self._room.buffer_info()
            size = self._library.engine_rows(self._engine, address, count, to, room)
            if size <= room:
                return self._room[:size].tolist()
            self._room = array("I", bytes(8 * size))

    def grouped(self, predicate: int, columns: Sequence[int]) -> dict[Row, Hashable]:
        """The rows of a predicate in groups, of which each is the bytes of its terms."""
        by = array("I", columns)
        address, count = by.buffer_info()
        while True:
            to, room = self._room.buffer_info()
            size = self._library.engine_groups(self._engine, predicate, address, count, to, room)
            if size <= room:
                break
            self._room = array("I", bytes(8 * size))
        place = 1 + self._room[0] * (count + 1)
        heads = self._room[1:place].tolist()
        *keys, sizes = (heads[column :: count + 1] for column in range(count + 1))
        said = memoryview(self._room).cast("B")[4 * place : 4 * size].tobytes()
        borders = [4 * terms for terms in accumulate(sizes, initial=0)]
        return {
            key: said[begin:end]
            for key, begin, end in zip(zip(*keys, strict=True), borders, borders[1:], strict=False)
        }

    def members(self, group: Any) -> Sequence[int]:
        """The terms of a group."""
        return memoryview(group).cast("I")

    def fired(self) -> list[bool]:
        """Of each rule of the plans, whether it has ever derived something."""
        found = array("B", bytes(len(self._form.places)))
        self._library.engine_fired(self._engine, found.buffer_info()[0])
        return list(map(bool, found))

    def rows(self, predicate: int) -> Sequence[Row]:
        """The rows of a predicate."""
        return next((rows for _, rows in self.filled((predicate,))), ())

    def term(self, term: int) -> str:
        """A term as clingo writes it."""
        room = ROOM
        while True:
            text = ctypes.create_string_buffer(room)
            size = self._library.engine_term(self._engine, term, text, room)
            if size <= room:
                return text.raw[:size].decode()
            room = size

    def size(self) -> int:
        """How many terms were made, lines and rows of blocks read until now."""
        return int(self._library.engine_size(self._engine))

    def _check(self, result: int) -> None:
        if result:
            raise UnansweredError(self._library.engine_message(self._engine).decode())


@cache
def _library() -> ctypes.CDLL | None:
    """The library beside this module, with the types of its functions (`native/engine.h`)."""
    here = Path(__file__).parent
    paths = [here / f"{NAME}{suffix}" for suffix in EXTENSION_SUFFIXES]
    path = next((each for each in paths if each.exists()), None)
    if path is None or _outdated(path):
        return None
    try:
        library = ctypes.CDLL(str(path))
    except OSError:  # built for another machine
        return None
    engine = place = ctypes.c_void_p
    text, size, number = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32
    for name, result, arguments in (
        ("engine_new", engine, (ctypes.c_uint64,)),
        ("engine_free", None, (engine,)),
        ("engine_message", text, (engine,)),
        ("engine_plans", ctypes.c_int, (engine, text, size, place)),
        ("engine_block", ctypes.c_int, (engine, text, size, place)),
        ("engine_begin", ctypes.c_int, (engine, place, size)),
        ("engine_keep", ctypes.c_int, (engine,)),
        ("engine_facts", ctypes.c_int, (engine, text, size)),
        ("engine_stands", ctypes.c_int, (engine, place, size, place)),
        ("engine_run", ctypes.c_int, (engine, number, ctypes.c_int32)),
        ("engine_rows", ctypes.c_uint64, (engine, place, size, place, ctypes.c_uint64)),
        ("engine_groups", ctypes.c_uint64, (engine, number, place, size, place, ctypes.c_uint64)),
        ("engine_fired", None, (engine, place)),
        ("engine_term", size, (engine, number, text, size)),
        ("engine_size", ctypes.c_uint64, (engine,)),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def _outdated(path: Path) -> bool:
    """Whether sources lie beside the library that are newer: what it would run is another form."""
    sources = list((path.parent / "native").glob("engine.*"))
    if all(source.stat().st_mtime <= path.stat().st_mtime for source in sources):
        return False
    warnings.warn(
        f"{path} is older than its sources and not used; build it again: pip install -e .",
        RuntimeWarning,
        stacklevel=2,
    )
    return True
