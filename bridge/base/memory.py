"""What is remembered for speed: by values, and not more than so much of each kind."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MANY = 1 << 15  # answers of one function that are kept


class Memory(dict[K, V], Generic[K, V]):
    """Answers by what they are about; when they are too many all are forgotten.

    Other threads may forget in between: an answer is taken with `get`, never looked up twice.
    """

    def __init__(self, most: int = MANY) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Keep an answer."""
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(key, value)
