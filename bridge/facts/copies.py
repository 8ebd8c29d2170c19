"""What copies are copies of: originals and exceptions as nodes, as text and as plain data (CR 707).

Nothing here decides what is copied: `707.2-copiable.lp` and `707.1-becoming.lp`
do. An original is `printed_on(NAME)`, the card or face of that name, or `given_values(...)`; of a
double-faced token it is `both_faces(...)` of the face that is up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clingather.bridge.cards.card import TWO_FACED, Card, Face
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.interpreting.compiled import kept
from clingather.bridge.oracle.plain_tree import read_node, tree_data
from clingather.bridge.oracle.tree import Ability, Clause, Node
from clingather.bridge.state.values import Effect, Object

# The fields of `given_values`, in their order; its colors stand last.
GIVEN = ("name", "mana_cost", "type_line", "oracle_text", "power", "toughness")
OF_COST = ("of its mana cost",)  # in place of colors that nothing gave
NO_EXCEPTION = Node("no_exception")


# ---------------------------------------------------------------- exceptions
def exception_of(thing: Object) -> Node:
    """What an object's own copy effect changes; UnsupportedError's cause if it is not read."""
    return _exception(thing.except_)


def became_of(thing: Object) -> Node:
    """What became of an object as it entered, written as exceptions are (CR 208.2b)."""
    return _exception(thing.became)


def _exception(said: object) -> Node:
    if said is None:
        return NO_EXCEPTION
    if not isinstance(said, str):
        return read_node(said)
    return kept(lambda: _compiled(said), "exceptions", said)


def _compiled(said: str) -> Node:
    # late: most states are read without the compiler and the printers
    from clingather.bridge.oracle import compile_exceptions

    return compile_exceptions(said)


def exception_parts(node: Node) -> tuple[Node, ...]:
    """The single exceptions, in their order."""
    if node.kind == "exceptions":
        return tuple(one for arg in node.args if isinstance(arg, Node)
                     for one in exception_parts(arg))  # fmt: skip
    return () if node.kind == "no_exception" else (node,)


def exception_ability(said: object) -> Ability:
    """The exceptions as an ability, whose changes the encodings of the layers read."""
    # late: it takes a while to load, and is seldom needed
    from clingather.bridge.oracle import NotUnderstood

    try:
        parts = exception_parts(_exception(said))
    except NotUnderstood as problem:
        return Ability("unsupported", str(said), reason=problem.reason)
    return Ability("exception", str(said), clauses=(Clause(Node("affected"), parts),))


def said_exceptions(node: Node) -> Any:
    """The exceptions as a scenario says them: Oracle text, or their tree where they have none."""
    parts = exception_parts(node)
    if not parts:
        return None
    text = kept(lambda: _text_of(parts), "text of exceptions", parts)
    if text is not None:
        return text
    from clingather.bridge.oracle import all_exceptions  # late: most have a text

    return _frozen(tree_data(all_exceptions(list(parts))))


def _text_of(parts: tuple[Node, ...]) -> str | None:
    """The Oracle text that says some exceptions; None where none is found."""
    # late: it takes a while to load, and is seldom needed
    from clingather.bridge.oracle import (
        NotUnderstood,
        all_exceptions,
        compile_exceptions,
        print_exceptions,
    )

    try:
        text = print_exceptions(all_exceptions([_worded(part) for part in parts]))
        if exception_parts(compile_exceptions(text)) == parts:
            return text
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError, NotUnderstood):
        pass
    return None


def _worded(part: Node) -> Node:
    """An exception with the words in which it would stand by itself."""
    words = {"set_pt": "bare @it's", "gain": "has @it", "lose_supertype": "@not"}
    words["no_mana_cost"] = "@it"
    words["set_name"] = "@name"
    said = words.get(part.kind, "@it's")
    if part.kind == "become" and part.args[3] == "none":
        said = "a @it's"
    if part.kind == "become" and part.args[3] == "all":
        said = "a +types @it's" if part.args[1] or part.args[2] else "bare @it's"
    if part.kind == "except_if":
        condition, inner = part.args
        assert isinstance(inner, Node)
        return Node(part.kind, (condition, _worded(inner)), "after")
    return Node(part.kind, part.args, said)


def _frozen(data: Any) -> Any:
    return tuple(map(_frozen, data)) if isinstance(data, list) else data


def chosen_copy(thing: Object) -> Object | None:
    """What something is a copy of because of a choice made for an object (CR 707.2c), as a copy."""
    said = dict(thing.chosen)
    if "copy_of" not in said:
        return None
    copied, exceptions = said["copy_of"], said.get("except")
    return Object(id=thing.id, owner=thing.owner, zone=thing.zone, copy_of=copied,
                  except_=exceptions)  # fmt: skip


# ---------------------------------------------------------------- originals
def original_of_card(card: Card, index: int) -> Node:
    """What is printed on a card; of a double-faced one, on that face."""
    two_faced = card.layout in TWO_FACED
    return Node("printed_on", (card.faces[index].name if two_faced else card.name,))


def given(values: Mapping[str, Any]) -> Node:
    """Characteristics that were given, such as those of a token."""
    colors = values.get("colors")
    texts = tuple(str(values.get(field) or "") for field in GIVEN)
    return Node("given_values", (*texts, OF_COST if colors is None else tuple(colors)))


def given_of(node: Node) -> dict[str, Any]:
    """The characteristics that `given_values` gives, as the format has them."""
    *texts, colors = node.args
    found: dict[str, Any] = {field: text for field, text in zip(GIVEN, texts, strict=True) if text}
    return found if colors == OF_COST else {**found, "colors": colors}


def listed(
    types: Symbol, subtypes: Symbol, colors: Symbol, power: Symbol, toughness: Symbol
) -> dict[str, Any]:
    """Characteristics that an effect lists for a face-down permanent, as the format has them."""
    words = [[word.string for word in symbol.arguments] for symbol in (types, subtypes)]
    found: dict[str, Any] = {"type_line": " — ".join(" ".join(part) for part in words if part)}
    if colors.arguments:
        found["colors"] = tuple(color.string for color in colors.arguments)
    for name, symbol in (("power", power), ("toughness", toughness)):
        if symbol.type.name == "Number":
            found[name] = str(symbol.number)
    return found


def given_face(values: Mapping[str, Any]) -> Face:
    """The face that has the characteristics that were given."""
    said = {key: value for key, value in values.items() if value is not None}
    line = said.get("type_line", "")
    # "Emblem" is how card files write it; an emblem has no types (CR 114.3)
    return Face(**{"name": "", **said, "type_line": "" if line == "Emblem" else line})


def own_values(thing: Object) -> dict[str, Any] | None:
    """The characteristics of a token without a card; None of anything else."""
    values = {field: getattr(thing, field) for field in (*GIVEN, "colors")}
    said = any(values[field] is not None for field in ("name", "type_line", "oracle_text"))
    return values if thing.card is None and said else None


def is_double_faced(thing: Object, copied: Card) -> bool:
    """Whether a token that copies a card has both of its faces (CR 707.8a)."""
    token = thing.token and thing.card is None
    return token and copied.layout in TWO_FACED and thing.double_faced is not False


def named_face(card: Card, name: str) -> int:
    """The index of the face that a name of a card or of a face stands for."""
    names = [face.name for face in card.faces]
    return names.index(name) if name in names and name != card.name else 0


def copying(effect: Effect) -> Iterator[tuple[Node, Node]]:
    """What an effect makes its objects copies of: the original and the exceptions (CR 707.4)."""
    for clause in effect.clauses or ():
        for change in clause.changes:
            if change.kind == "become_copy":
                original, exceptions = change.args
                assert isinstance(original, Node)
                assert isinstance(exceptions, Node)
                yield original, exceptions
