"""Trees as plain data, exactly: what has no Oracle text of its own is written down as its tree.

A node is a list, its kind first; a granted ability is a mapping. Reading goes by the signatures of
the vocabulary, so a list of texts is told from a node. Words that only the printer needs are lost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from clingather.bridge.oracle.tree import (
    ABILITY,
    INTEGER,
    SIGNATURES,
    TEXT,
    TEXTS,
    Ability,
    Arg,
    Clause,
    Node,
    node,
)

_NODES = ("keyword", "cost", "trigger", "condition")  # fields of an ability that hold one node
_LISTS = ("effect", "limits", "slots", "modes_chosen")  # ... that hold several
MADE_TEXT = "Node("  # how the text of an ability without Oracle text begins


def tree_data(arg: Arg) -> Any:
    """A part of a tree as plain data."""
    if isinstance(arg, Node):
        return [arg.kind, *map(tree_data, arg.args)]
    if isinstance(arg, Ability):
        return ability_data(arg)
    return list(arg) if isinstance(arg, tuple) else arg


def ability_data(ability: Ability) -> dict[str, Any]:
    """An ability as plain data; a text that is not Oracle text is left out."""
    data: dict[str, Any] = {"kind": ability.kind}
    if not ability.text.startswith((MADE_TEXT, "{")) or ability.kind != "triggered":
        data["text"] = ability.text
    for name in _NODES:
        if (value := getattr(ability, name)) is not None:
            data[name] = tree_data(value)
    for name in _LISTS:
        if values := getattr(ability, name):
            data[name] = [tree_data(value) for value in values]
    if ability.clauses:
        data["clauses"] = [clause_data(clause) for clause in ability.clauses]
    if ability.modes:
        data["modes"] = [ability_data(mode) for mode in ability.modes]
    if ability.reason:
        data["reason"] = ability.reason
    return data


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause as plain data."""
    return {
        "subject": tree_data(clause.subject),
        "changes": [tree_data(change) for change in clause.changes],
        "condition": tree_data(clause.condition),
        "duration": tree_data(clause.duration),
    }


def read_ability(data: Mapping[str, Any], shown: str = "") -> Ability:
    """The ability that data stands for; `shown` is its text for people where it has none.

    Raises TypeError, KeyError or ValueError where the data stands for none.
    """
    if unknown := set(data) - {"kind", "text", "clauses", "modes", "reason", *_NODES, *_LISTS}:
        raise KeyError(", ".join(sorted(unknown)))
    fields: dict[str, Any] = {name: read_node(data[name]) for name in _NODES if name in data}
    fields |= {name: tuple(map(read_node, data[name])) for name in _LISTS if name in data}
    fields["clauses"] = tuple(map(read_clause, data.get("clauses", ())))
    fields["modes"] = tuple(map(read_ability, data.get("modes", ())))
    # abilities are told apart by their texts, so one without a text is given one that is its own
    text = data.get("text", json.dumps(data, sort_keys=True, ensure_ascii=False))
    reason = str(data.get("reason", ""))
    return Ability(str(data["kind"]), str(text), reason=reason, wording=shown, **fields)


def read_clause(data: Mapping[str, Any]) -> Clause:
    """The clause that data stands for."""
    changes = tuple(map(read_node, data["changes"]))
    condition, duration = read_node(data["condition"]), read_node(data["duration"])
    return Clause(read_node(data["subject"]), changes, condition, duration=duration)


def read_node(data: Any) -> Node:
    """The node that a list stands for; TypeError where it is not well typed."""
    if not isinstance(data, Sequence) or isinstance(data, str) or not data:
        raise TypeError(f"no node: {data!r}")
    kind, *args = data
    if not isinstance(kind, str) or kind not in SIGNATURES:
        raise TypeError(f"no node is called {kind!r}")
    sorts = SIGNATURES[kind][1]
    return node(kind, *(_argument(arg, sort) for arg, sort in zip(args, sorts, strict=True)))


def _argument(arg: Any, sort: str) -> Arg:
    if sort == ABILITY:
        return read_ability(arg)
    if sort == TEXTS:
        if not isinstance(arg, (list, tuple)):
            raise TypeError(f"no list of texts: {arg!r}")
        return tuple(arg)
    if sort in (TEXT, INTEGER):
        return arg  # type: ignore[no-any-return]
    return read_node(arg)
