"""Layer 1 read literally (CR 613.2, 707.2, 707.3, 707.9, 708.2): what the copiable values are.

Nothing in this layer looks at another layer, so it is worked out before the others. A copy keeps
what it copied: it reads the original as it was when the copy effect began (707.2b).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.brute.model import (
    KIND_OF_SUBTYPE,
    Ability,
    AddColors,
    AddTypes,
    Board,
    Card,
    Change,
    Gain,
    Keyword,
    Legendary,
    Named,
    NotLegendary,
    OwnColors,
    SetColors,
    SetPT,
    SetSubtypes,
    Static,
)


@dataclass(frozen=True, slots=True)
class Values:
    """The copiable values of an object; each ability with the card that its words stand on.

    `since` is the timestamp of the newest copy effect that was applied.
    """

    name: str
    mana_value: int
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    power: int | None
    toughness: int | None
    abilities: tuple[tuple[Ability, Card | None], ...]
    since: int = -1


FACE_DOWN = Values(  # 708.2a
    name="",
    mana_value=0,
    types=frozenset({"Creature"}),
    subtypes=frozenset(),
    supertypes=frozenset(),
    colors=frozenset(),
    power=2,
    toughness=2,
    abilities=(),
)


HIDDEN = {  # 708.2: what listed them gave these characteristics and no others
    "": FACE_DOWN,
    "ward": replace(FACE_DOWN, abilities=((Keyword("ward {2}"), None),)),  # 701.58a
    "forest": replace(
        FACE_DOWN,
        types=frozenset({"Land"}),
        subtypes=frozenset({"Forest"}),
        power=None,
        toughness=None,
    ),
    "goblin": replace(
        FACE_DOWN, types=frozenset({"Artifact", "Creature"}), subtypes=frozenset({"Goblin"})
    ),
}


def up(card: Card) -> Values:
    """What a card is before copy effects: its face that is up, all its components (712.8, 730)."""
    if card.turned and card.back is not None:  # 202.3b: the mana value of the front
        return replace(printed(card.back), mana_value=card.mana_value)
    first, *others = (card, *card.beneath)
    if card.covered and others:
        first, others = others[0], [card, *others[1:]]
    now = printed(first)
    for other in others:  # 702.140e: the characteristics of the topmost, the abilities of all
        now = replace(now, abilities=(*now.abilities, *printed(other).abilities))
    return now


def printed(card: Card) -> Values:
    """The values printed on the card (707.2)."""
    return Values(
        name=card.name,
        mana_value=card.mana_value,
        types=frozenset(card.types),
        subtypes=frozenset(card.subtypes),
        supertypes=frozenset(card.supertypes),
        colors=frozenset(card.colors),
        power=card.power,
        toughness=card.toughness,
        abilities=tuple((ability, card) for ability in card.abilities),
    )


def copiable_values(board: Board) -> dict[str, Values]:
    """The copiable values of every object: what they are after layer 1 (613.2c)."""
    return {card.id: values_of(card.id, board, len(board.order)) for card in board.cards}


def values_of(id_: str, board: Board, before: int) -> Values:
    """The copiable values of an object by all that is older than a timestamp."""
    card = next(card for card in board.cards if card.id == id_)
    now = up(card)
    for rank, effect_id in enumerate(board.order[:before]):  # 613.2a: by timestamp
        if effect_id == id_ and card.copy_of:
            original = copied(card.copy_of, board, rank)
            now = replace(excepted(original, card.exceptions, now), since=rank)
        for effect in board.copying:
            if effect.id == effect_id and effect.affects == id_:
                if effect.as_it_was:
                    original = copied(effect.printed_on, board, rank)
                else:
                    original = printed(next(c for c in board.cards if c.id == effect.printed_on))
                now = replace(excepted(original, effect.exceptions, now), since=rank)
    return replace(HIDDEN[card.listed], since=now.since) if card.face_down else now  # 613.2b, 707.3


def copied(id_: str, board: Board, before: int) -> Values:
    """What a copy of an object is by then; a copy of a back face costs nothing (202.3b)."""
    found = values_of(id_, board, before)
    card = next(card for card in board.cards if card.id == id_)
    own = found.since < 0 and not card.face_down  # it shows its own faces
    return replace(found, mana_value=0) if own and card.turned else found


def excepted(values: Values, exceptions: tuple[Change, ...], own: Values) -> Values:
    """What is copied, with what the copy effect changes of it (707.9); `own` is without it."""
    for exception in exceptions:
        values = _excepted(values, exception, own)
    return values


def _excepted(values: Values, exception: Change, own: Values) -> Values:
    match exception:
        case Legendary():
            return replace(values, supertypes=values.supertypes | {"Legendary"})
        case Named(name):
            return replace(values, name=name)
        case SetSubtypes((subtype,)):  # 205.1a, 205.3d; what defines them is not copied (707.9d)
            kind = KIND_OF_SUBTYPE[subtype]
            rest = {each for each in values.subtypes if KIND_OF_SUBTYPE[each] != kind}
            kept = tuple(row for row in values.abilities if row[0] != Keyword("changeling"))
            new = {subtype} if kind in values.types else set()
            return replace(values, subtypes=frozenset(rest | new), abilities=kept)
        case OwnColors():  # 707.9c, 707.9d
            kept = tuple(row for row in values.abilities if row[0] != Keyword("devoid"))
            return replace(values, colors=own.colors, abilities=kept)
        case AddTypes(types, subtypes):  # 205.3d; what defines types is copied too (707.9d)
            new = values.types.union(types)
            fitting = {subtype for subtype in subtypes if KIND_OF_SUBTYPE[subtype] in new}
            return replace(values, types=new, subtypes=values.subtypes | fitting)
        case NotLegendary():
            return replace(values, supertypes=values.supertypes - {"Legendary"})
        case Gain(ability):  # 707.9a
            return replace(values, abilities=(*values.abilities, (ability, None)))
        case SetPT(int(power), int(toughness)):  # 707.9b, 707.9d
            kept = tuple(row for row in values.abilities if not _defines_size(row[0]))
            return replace(values, power=power, toughness=toughness, abilities=kept)
        case SetColors(colors):  # 707.9b, 707.9d
            kept = tuple(row for row in values.abilities if row[0] != Keyword("devoid"))
            return replace(values, colors=frozenset(colors), abilities=kept)
        case AddColors(colors):
            return replace(values, colors=values.colors.union(colors))
    raise TypeError(f"no exception: {exception!r}")


def _defines_size(ability: Ability) -> bool:
    """Whether it is characteristic-defining for power and toughness (604.3)."""
    return (
        isinstance(ability, Static)
        and ability.cda
        and any(isinstance(change, SetPT) for change in ability.changes)
    )
