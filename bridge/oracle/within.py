"""The ability within an ability: a text in quotes that an effect grants (CR 113.3, 201.5a).

What reads and prints a whole ability is built of what reads and prints its parts, and one part is
an ability again. The two functions that close this ring are entered here, each once, as the module
that has it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from clingather.bridge.oracle.tree import Ability

Given = TypeVar("Given")
Got = TypeVar("Got")


class Within(Generic[Given, Got]):
    """A function of a module higher up, called by those that the module is built of."""

    def __init__(self, home: str) -> None:
        self.home = home
        self._function: Callable[[Given], Got] | None = None

    def enter(self, function: Callable[[Given], Got]) -> Callable[[Given], Got]:
        """Enters the function (a decorator); raises ValueError where there is one."""
        if self._function is not None:
            raise ValueError(f"two functions are entered for {self.home}")
        self._function = function
        return function

    def __call__(self, given: Given) -> Got:
        """What the function gives; raises LookupError where its module was not loaded."""
        if self._function is None:
            raise LookupError(f"{self.home} is not loaded")
        return self._function(given)


read_quoted: Within[str, Ability | None] = Within("compile.py")  # None: nothing proves what it is
said: Within[tuple[str, Any, str], str | None] = Within("book/phrasebook.py")  # words of a tree
print_quoted: Within[Ability, str] = Within("printer.py")
