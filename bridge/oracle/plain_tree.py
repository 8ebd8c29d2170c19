"""Trees as plain data, exactly: what has no Oracle text of its own is written down as its tree.

A node is a list, its kind first; a granted ability is a mapping. Reading goes by the signatures of
the vocabulary, so a list of texts is told from a node. Words that only the printer needs are lost.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from clingather.bridge.oracle.tree import (
    ABILITY,
    ACTION,
    AMOUNT,
    CHANGE,
    CONDITION,
    DURATION,
    EVENT,
    INTEGER,
    KEYWORD,
    LIMIT,
    REFERENCE,
    SIGNATURES,
    SLOT,
    TEXT,
    TEXTS,
    Ability,
    Arg,
    Clause,
    Node,
    node,
)

# fields of an ability that hold nodes, with their sorts, and those that hold several
_SORTS = {
    "keyword": (KEYWORD,),
    "cost": (ACTION,),
    "trigger": (EVENT,),
    "condition": (CONDITION,),
    "effect": (ACTION,),
    "limits": (LIMIT,),
    "slots": (SLOT,),
    "modes_chosen": (AMOUNT, LIMIT),
}
_SEVERAL = ("effect", "limits", "slots", "modes_chosen")
_CLAUSE = ("subject", "changes", "condition", "duration")
_KINDS = frozenset(
    {
        *("keyword", "static", "cda", "activated", "mana", "triggered", "spell", "loyalty"),
        *("chapter", "level", "modal", "mode", "replacement", "unsupported"),
        *("exception", "resolved"),  # of objects that are no more: what effects gave them
    }
)
MADE_TEXT = "Node("  # how the text of an ability without Oracle text begins


def made_ability(effect: Node, trigger: Node | None = None) -> Ability:
    """A triggered ability that no text says, but a rule.

    Abilities are told apart by their texts, so it is given one that is its own.
    """
    text = f"{effect!r} {trigger!r}"
    return Ability("triggered", text, trigger=trigger, effect=(effect,))


def tree_data(arg: Any) -> Any:
    """A part of a tree as plain data."""
    if isinstance(arg, Node):
        return [arg.kind, *map(tree_data, arg.args)]
    if isinstance(arg, Ability):
        return ability_data(arg)
    if isinstance(arg, Clause):
        return clause_data(arg)
    return [tree_data(each) for each in arg] if isinstance(arg, tuple) else arg


def ability_data(ability: Ability) -> dict[str, Any]:
    """An ability as plain data; a text that is not Oracle text is left out."""
    data: dict[str, Any] = {"kind": ability.kind}
    if not ability.text.startswith((MADE_TEXT, "{")) or ability.kind != "triggered":
        data["text"] = ability.text
    for name in (*_SORTS, "clauses", "modes", "reason"):
        if value := getattr(ability, name):
            data[name] = tree_data(value)
    return data


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause as plain data."""
    return {name: tree_data(getattr(clause, name)) for name in _CLAUSE}


class TreeError(ValueError):
    """Data stands for no tree; the text says why."""


def read_ability(data: Any, shown: str = "") -> Ability:
    """The ability that data stands for; `shown` is its text for people where it has none.

    Raises TreeError where the data stands for none.
    """
    known = {"kind", "text", "clauses", "modes", "reason", *_SORTS}
    _keys(data, "an ability", known, ("kind",))
    if not isinstance(data["kind"], str) or data["kind"] not in _KINDS:
        raise TreeError(f"no ability is of the kind {_said(data['kind'])}")
    for key in ("text", "reason"):
        if not isinstance(data.get(key, ""), str):
            raise TreeError(f"no text under {key}: {_said(data[key])}")
    fields: dict[str, Any] = {
        name: tuple(_of_sorts(each, sorts) for each in _list(data[name]))
        if name in _SEVERAL
        else _of_sorts(data[name], sorts)
        for name, sorts in _SORTS.items()
        if name in data
    }
    fields["clauses"] = tuple(map(read_clause, _list(data.get("clauses", []))))
    fields["modes"] = tuple(map(read_ability, _list(data.get("modes", []))))
    # abilities are told apart by their texts, so one without a text is given one that is its own
    text = data.get("text", json.dumps(data, sort_keys=True, ensure_ascii=False))
    reason = data.get("reason", "")
    return Ability(data["kind"], text, reason=reason, wording=shown, **fields)


def read_clause(data: Any) -> Clause:
    """The clause that data stands for; TreeError where it stands for none."""
    _keys(data, "a clause", _CLAUSE, _CLAUSE)
    return Clause(
        _of_sorts(data["subject"], (REFERENCE,)),
        tuple(read_change(each) for each in _list(data["changes"])),
        _of_sorts(data["condition"], (CONDITION,)),
        duration=_of_sorts(data["duration"], (DURATION,)),
    )


def read_change(data: Any) -> Node:
    """The change (of a clause, by a copy effect) that a list stands for; TreeError else."""
    return _of_sorts(data, (CHANGE,))


def read_node(data: Any) -> Node:
    """The node that a list stands for; TreeError where it is not well typed."""
    kind, *args = _list(data) or [None]
    if not isinstance(kind, str) or kind not in SIGNATURES:
        raise TreeError(f"no node is called {_said(kind)}")
    sorts = SIGNATURES[kind][1]
    if len(args) != len(sorts):
        raise TreeError(f"{kind} has {len(sorts)} parts, not {len(args)}")
    parts = map(_argument, args, sorts)
    try:
        return node(kind, *parts)
    except TypeError:
        found = ", ".join(map(_said, args))
        raise TreeError(f"{kind} is of {', '.join(sorts)}, not of {found}") from None


def _argument(arg: Any, sort: str) -> Arg:
    if sort == ABILITY:
        return read_ability(arg)
    if sort == TEXTS:
        return tuple(_list(arg))
    if sort in (TEXT, INTEGER):
        return arg  # type: ignore[no-any-return]
    return read_node(arg)


def _of_sorts(data: Any, sorts: Sequence[str]) -> Node:
    found = read_node(data)
    if found.sort not in sorts:
        raise TreeError(f"{found.kind} is no {' or '.join(sorts)}")
    return found


def _list(data: Any) -> Sequence[Any]:
    if not isinstance(data, (list, tuple)):
        raise TreeError(f"no list: {_said(data)}")
    return data


def _keys(data: Any, what: str, known: Collection[str], needed: Collection[str]) -> None:
    """Check that data is a mapping with these keys and no others."""
    if not isinstance(data, Mapping):
        raise TreeError(f"{what} is a mapping, not {_said(data)}")
    if wrong := [*sorted(set(data) - set(known)), *(key for key in needed if key not in data)]:
        raise TreeError(f"{what} has {', '.join(needed)}; not so: {_said(wrong[0])}")


def _said(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 50 else f"{text[:47]}..."
