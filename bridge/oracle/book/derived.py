"""Parts of a tree that follow from other parts: `owner!(W)` in a row.

Reading a row works them out; printing takes the row only where the tree has what was worked out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clingather.bridge.oracle.book.borrowed import BORROWED
from clingather.bridge.oracle.tree import Node, node


def same(what: Any) -> Any:
    """The same once more: words that are said once of two parts."""
    return what


def owner(whose: str, what: Node) -> Node:
    """Whose library "your", "its owner's" means: of several or chosen objects each one's owner."""
    if whose == "your":
        return node("you")
    one = what.kind in ("self", "host", "self_in", "top_card", "paid")
    one = one or (what.kind in ("mention", "new_target") and not BORROWED["thing"].many(what))
    return node("owner_of", what) if one else node("each_owner")


def under(whose: str, what: Node) -> Node:
    """Whose control "your", "their", "its owner's" means."""
    return node("actor") if whose == "their" else owner(whose, what)


DERIVED: dict[str, Callable[..., Any]] = {"same": same, "owner": owner, "under": under}
