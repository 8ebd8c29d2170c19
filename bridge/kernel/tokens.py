"""Tokens as objects of the state (CR 111.3, 111.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from clingather.bridge.errors import UnsupportedError
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.state import Object

if TYPE_CHECKING:
    from clingather.bridge.kernel.draft import Draft


def token_object(token: Node, player: str, draft: Draft) -> Object:
    """The object that a TOKEN node describes, under a player's control; numbers are known."""
    fields = _fields(token)
    name = fields["name"]
    wanted = re.sub(r"[^a-z0-9]+", "_", name.replace("'", "").lower()).strip("_")
    return Object(
        id=draft.free_id(wanted or "token"),
        owner=player,
        controller=player,
        zone="battlefield",
        token=True,
        summoning_sick=True,
        **fields,
    )


def _fields(token: Node) -> dict[str, Any]:
    if token.kind == "with_stats":
        inner, power, toughness = token.args
        assert isinstance(inner, Node)
        return {**_fields(inner), "power": _number(power), "toughness": _number(toughness)}
    if token.kind == "with_ability":
        inner, ability = token.args
        assert isinstance(inner, Node)
        assert isinstance(ability, Ability)
        fields = _fields(inner)
        texts = [text for text in (fields.get("oracle_text"), ability.text) if text]
        return {**fields, "oracle_text": "\n".join(texts)}
    if token.kind == "token_of":
        names, supertypes, types, subtypes, colors = token.args
        words = [*supertypes, *types]  # type: ignore[misc]
        line = " ".join(map(str, words))
        if subtypes:
            line += " — " + " ".join(subtypes)  # type: ignore[arg-type]
        name = names[0] if names else " ".join((*subtypes, "Token"))  # type: ignore[index,misc]
        return {"name": name, "type_line": line, "colors": colors, "oracle_text": ""}
    row: dict[str, object] = {"object": "token", "card": None, "text": token.kind}
    raise UnsupportedError([{**row, "reason": "such tokens are not created yet"}])


def _number(amount: object) -> str:
    if isinstance(amount, Node) and amount.kind == "number":
        return str(amount.args[0])
    row: dict[str, object] = {"object": "token", "card": None, "text": str(amount)}
    raise UnsupportedError([{**row, "reason": "a token's number that is not worked out yet"}])
