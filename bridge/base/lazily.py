"""Modules that are loaded when something of them is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazily:
    """A module by its name: what it has is taken from it, which loads it.

    For type checkers the module is imported; this stands in its place when the program runs.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self._name), name)
        setattr(self, name, found)  # so this is not asked again
        return found
