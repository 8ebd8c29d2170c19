"""Parts of a tree that follow from other parts: `owner!(W)` in a row.

Reading a row works them out; printing takes the row only where the tree has what was worked out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def same(what: Any) -> Any:
    """The same once more: words that are said once of two parts."""
    return what


DERIVED: dict[str, Callable[..., Any]] = {"same": same}
