"""Tokens as objects of the state (CR 111.3, 111.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.ids import snake_case
from clingather.bridge.cards.predefined import double_faced, emblems, predefined
from clingather.bridge.facts.copies import GIVEN
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.state.values import Object

FreeId = Callable[[str], str]  # an id that nothing in the game has, after a wanted one


def token_object(token: Node, player: str, free_id: FreeId) -> Object:
    """The object that a TOKEN node describes, under a player's control; numbers are known."""
    fields = _fields(token)
    return _token(fields, player, free_id, _front_name(fields.get("card")))


def emblem_object(emblem: Node, player: str, free_id: FreeId) -> Object:
    """The emblem that a TOKEN node describes, in the command zone of a player (CR 114.2).

    One that the rules name has the abilities that they say.
    """
    named = emblem.kind == "predefined"
    fields = emblems()[str(emblem.args[0])] if named else _fields(emblem)
    called = fields.get("name")
    return Object(
        id=free_id(snake_case(called) if called else "emblem"),
        owner=player,
        zone="command",
        name=called,
        type_line="Emblem",
        oracle_text=str(fields["oracle_text"]),
    )


def token_copy(fields: dict[str, Any], player: str, free_id: FreeId) -> Object:
    """A token that is a copy (CR 707.2)."""
    copied = fields["copy_of"]
    if not isinstance(copied, str):
        if fields["except_"] is None:  # a token as the effect described the other one
            return _token(copied, player, free_id)
        return _token(fields, player, free_id, copied.get("name", ""))
    return _token(fields, player, free_id, _front_name(copied))


def _front_name(card: str | None) -> str | None:
    return card and card.split(" // ")[0]


STATED_OF_TOKENS = frozenset({*GIVEN, "colors", "id", "controller", "copy_of", "except", "face"})


def stated_token(entry: Mapping[str, Any], player: str) -> Object:
    """A token as a scenario states it under `create`, to be created under a player's control."""
    values = {key: entry[key] for key in (*GIVEN, "colors") if key in entry}
    copied = entry.get("copy_of")
    if copied is None:
        name = values.get("name") or _named_by(str(values.get("type_line", "")))
        copied = {**values, "name": name, "colors": tuple(values.get("colors", ()))}
    return Object(
        id=str(entry.get("id", "")),
        owner=str(entry.get("controller", player)),
        zone="battlefield",
        token=True,
        copy_of=copied,
        except_=entry.get("except"),
        face=entry.get("face"),
    )


def _token(
    fields: dict[str, Any], player: str, free_id: FreeId, called: str | None = None
) -> Object:
    name = fields.get("name", "") if called is None else called
    return Object(
        id=free_id(snake_case(name) if name else "token"),
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
        name = names[0] if names else _named_by(line)  # type: ignore[index]
        return {"name": name, "type_line": line, "colors": colors, "oracle_text": ""}
    if token.kind == "emblem":
        return {"oracle_text": ""}
    if token.kind == "predefined" and token.args[0] in double_faced():
        return {"card": double_faced()[str(token.args[0])].name}
    if token.kind == "predefined" and token.args[0] in predefined():
        return dict(predefined()[str(token.args[0])])
    row: dict[str, object] = {"object": "token", "card": None, "text": token.kind}
    raise UnsupportedError([{**row, "reason": "such tokens are not created yet"}])


def _named_by(type_line: str) -> str:
    """The name of a token for which nothing says one: its subtypes and "Token" (CR 111.4)."""
    _, _, subtypes = type_line.partition(" — ")
    return " ".join((*subtypes.split(), "Token"))


def _number(amount: object) -> str:
    if isinstance(amount, Node) and amount.kind == "number":
        return str(amount.args[0])
    row: dict[str, object] = {"object": "token", "card": None, "text": str(amount)}
    raise UnsupportedError([{**row, "reason": "a token's number that is not worked out yet"}])
