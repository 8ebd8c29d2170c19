"""What the encodings of copying read of an object: what it is, what it copies (CR 707.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.card import TWO_FACED, Card, Face
from clingather.bridge.encodings.terms import Fact, Term, fact, function
from clingather.bridge.facts import copies
from clingather.bridge.facts.state_facts import Facts, is_prototyped
from clingather.bridge.interpreting.trees import term
from clingather.bridge.oracle.prototypes import prototyped
from clingather.bridge.oracle.tree import Node
from clingather.bridge.state.values import Object, State


def original_facts(state: State, thing: Object, s: Term, o: Term, facts: Facts) -> Iterator[Fact]:
    """The facts about an object that say what a copy of it would be a copy of."""

    def written(node: Node) -> Term:
        return term(node, facts.ability)

    if thing.unknown or thing.ability is not None:
        return
    if thing.zone == "stack" and thing.card is None:
        yield fact("copied_spell", s, o)
    if is_copied_card(thing):
        yield fact("copied_card", s, o)
    card = facts.cards.card(thing.card) if thing.card is not None else None
    for index, original in _printed(thing, card, facts):
        yield fact("printed_original", s, o, index, written(original))
    yield fact("up_face", s, o, _up(thing, card))
    if thing.copy_of is not None:
        if isinstance(thing.copy_of, str) and thing.copy_of in state.objects:
            yield fact("own_original", s, o, function("object", thing.copy_of))
        else:
            yield fact("own_original", s, o, written(_copied(thing, facts)))
        yield fact("own_exception", s, o, written(copies.exception_of(thing)))
    if thing.became is not None:
        yield fact("became_as", s, o, written(copies.became_of(thing)))
    if _two_sided(thing, card, facts):
        yield fact("two_sided_thing", s, o)
    if isinstance(thing.face_down, Mapping):
        yield fact("hidden_as", s, o, written(copies.given(thing.face_down)))
    elif thing.face_down is not None:
        yield fact("hidden", s, o, thing.face_down)


def is_copied_card(thing: Object) -> bool:
    """Whether it is a copy of a card that is not cast yet, or was not (CR 707.12)."""
    if thing.card is not None or thing.token or thing.copy_of is None:
        return False
    return thing.zone not in ("stack", "battlefield")


def original_of_token(thing: Object, facts: Facts) -> Node:
    """What a token that is stated to copy a card, or to have some characteristics, copies."""
    if isinstance(thing.copy_of, str) and facts.cards.card(thing.copy_of) is None:
        raise InputError([Problem("no card is called so", key="do", found=repr(thing.copy_of))])
    copied = _copied(thing, facts)
    return Node("both_faces", (copied,)) if _two_sided(thing, None, facts) else copied


def recopied_facts(state: State, id_: str, s: Term, o: Term, facts: Facts) -> Iterator[Fact]:
    """The facts about an object of which effects of the state make a copy (CR 707.4)."""
    for effect in state.effects:
        if id_ in effect.affects:
            rank = state.timestamps.index(effect.id)
            for made in copies.copying(effect):
                original, exceptions = (term(node, facts.ability) for node in made)
                yield fact("recopied_as", s, o, rank, original, exceptions)


def attached_copy_facts(
    state: State, s: Term, facts: Facts, host: str | None = None, name: Term | None = None
) -> Iterator[Fact]:
    """What permanents are made copies of by choices for what is attached to them (CR 707.2c).

    Of one `host` alone, called `name`, where it is given.
    """
    for thing in state.objects.values():
        copy = copies.chosen_copy(thing) if thing.chosen else None
        on = thing.attached_to if thing.host_incarnation is None else None
        if copy is None or on is None or host not in (None, on):
            continue
        if isinstance(copy.copy_of, str) and copy.copy_of in state.objects:
            continue  # what it is, is not determined yet
        rank = state.timestamps.index(thing.id)
        made = (_copied(copy, facts), copies.exception_of(copy))
        original, exceptions = (term(node, facts.ability) for node in made)
        yield fact("attached_copy", s, name or on, thing.id, rank, original, exceptions)


def _printed(thing: Object, card: Card | None, facts: Facts) -> Iterator[tuple[int, Node]]:
    if thing.under:  # a component lies on top of it (CR 730.2a)
        top = thing.merged_with[0]
        yield from _printed(top, facts.cards.card(str(top.card)), facts)
    elif card is not None:
        for index in range(len(card.faces) if card.layout in TWO_FACED else 1):
            yield index, copies.original_of_card(card, index)
        inset = prototyped(card.faces[0])
        if inset is not None:
            yield 1, _of_face(inset)
        result = facts.cards.card(card.meld_result) if card.meld_result else None
        if result is not None:
            yield 2, copies.original_of_card(result, 0)
    elif (values := copies.own_values(thing)) is not None:
        yield 0, copies.given(values)


def _two_sided(thing: Object, card: Card | None, facts: Facts) -> bool:
    """Whether it is a double-faced card that is not melded, or a token with two faces."""
    if card is not None:
        return card.layout in TWO_FACED
    copied = facts.cards.card(thing.copy_of) if isinstance(thing.copy_of, str) else None
    return copied is not None and copies.is_double_faced(thing, copied)


def _of_face(face: Face) -> Node:
    """What is printed on a face that no name stands for."""
    return copies.given({field: getattr(face, field) for field in copies.GIVEN})


def _up(thing: Object, card: Card | None) -> int:
    """The index of the face that is up, of the cards that have several."""
    if thing.melded_with is not None:
        return 2
    if card is not None and card.layout == "prototype":
        return int(is_prototyped(thing))
    if card is None or card.layout not in TWO_FACED or thing.face is None:
        return 0
    names = [face.name for face in card.faces]
    return names.index(thing.face) if thing.face in names else int(thing.face == "back")


def _copied(thing: Object, facts: Facts) -> Node:
    """The original of an object's own copy effect; of a two-faced token, the face that is up."""
    if isinstance(thing.copy_of, Mapping):
        return copies.given(thing.copy_of)
    card = facts.cards.card(str(thing.copy_of))
    assert card is not None
    inset = prototyped(card.faces[0]) if is_prototyped(thing) else None
    if inset is not None:
        return _of_face(inset)
    index = copies.named_face(card, str(thing.copy_of))
    if copies.is_double_faced(thing, card) and thing.face is not None:
        index = _up(thing, card)
    return copies.original_of_card(card, index)
