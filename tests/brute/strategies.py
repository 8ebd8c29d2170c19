"""Random boards for hypothesis, biased towards effects that change what other effects do.

`boards` mixes everything; `chains` builds dependency chains and loops of two to four members.
Names are words without a meaning in Oracle text.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.brute.model import (
    EVERY,
    LISTED,
    AddColors,
    AddTypes,
    All,
    Board,
    Card,
    Change,
    Condition,
    Control,
    Copying,
    Count,
    Filter,
    Gain,
    Host,
    Itself,
    Keyword,
    Legendary,
    Lose,
    LoseAll,
    ManaValue,
    ModifyPT,
    Named,
    NotLegendary,
    OwnColors,
    Resolved,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Static,
    Switch,
)

NAMES = (
    "Qarn",
    "Vexil",
    "Zorp",
    "Mubo",
    "Tiska",
    "Orlun",
    "Pyx",
    "Wendu",
    "Kabri",
    "Lomp",
    "Jund",
    "Sefa",
    "Hoxi",
)
SPELLS = ("ruvo", "kethi")
COPY_SPELLS = ("lumec", "shavi")
PLAYERS = st.sampled_from(("A", "B"))
COLORS = st.sampled_from("WUBRG")
TRIBES = st.sampled_from(("Elf", "Goblin", "Bear", "Human"))
BASICS = st.sampled_from(("Plains", "Island", "Swamp", "Mountain", "Forest"))
KEYWORDS = st.sampled_from(("flying", "vigilance", "trample", "first strike", "lifelink"))
CARD_TYPES = st.sampled_from(("Creature", "Land", "Artifact", "Enchantment"))
SMALL = st.integers(-2, 3)
SIDES = st.sampled_from(("", "", "you", "opponents"))
YOURS = Filter(("Creature",), control="you")


# ---------------------------------------------------------------- filters, conditions, amounts


@st.composite
def creature_filters(draw: DrawFn) -> Filter:
    """Descriptions of creatures: by type or creature type, color, keyword, controller."""
    tribe = draw(st.one_of(st.just(""), TRIBES))
    typed = not tribe or draw(st.booleans())
    return Filter(
        types=("Creature",) if typed else (),
        subtype=tribe,
        color=draw(st.one_of(st.just(""), st.just(""), COLORS)),
        keyword=draw(st.one_of(st.just(""), st.just(""), st.just(""), KEYWORDS)) if typed else "",
        control=draw(SIDES),
        other=draw(st.booleans()),
    )


LAND_FILTERS: SearchStrategy[Filter] = st.one_of(
    st.just(Filter(("Land",), nonbasic=True)),
    st.builds(lambda side: Filter(("Land",), control=side), SIDES),
    st.builds(lambda basic: Filter(subtype=basic), BASICS),
)
THING_FILTERS: SearchStrategy[Filter] = st.one_of(
    st.just(Filter()),
    st.builds(lambda kind, side: Filter((kind,), control=side), CARD_TYPES, SIDES),
    st.just(Filter(("Enchantment",), not_subtype="Aura", other=True)),
    st.just(Filter(("Artifact",), not_types=("Creature",))),
)
COUNTED: SearchStrategy[Filter] = st.one_of(
    st.builds(lambda kind: Filter((kind,), control="you"), CARD_TYPES),
    st.builds(lambda tribe: Filter(subtype=tribe, control="you"), TRIBES),
    st.builds(lambda basic: Filter(subtype=basic, control="you"), BASICS),
    st.builds(lambda color: Filter(("Creature",), color=color), COLORS),
)  # "each other creature" would be other than the creature that gets the bonus, not the source
CONDITIONS: SearchStrategy[Condition] = st.one_of(
    st.builds(lambda tribe: Condition(Filter(subtype=tribe)), TRIBES),
    st.builds(lambda kind, least: Condition(Filter((kind,)), least), CARD_TYPES, st.integers(1, 3)),
    st.builds(lambda basic: Condition(Filter(subtype=basic)), BASICS),
    st.builds(lambda color: Condition(Filter(("Creature",), color=color)), COLORS),
    st.builds(lambda word: Condition(Filter(("Creature",), keyword=word)), KEYWORDS),
)
MODIFY: SearchStrategy[Change] = st.one_of(
    st.builds(ModifyPT, SMALL, SMALL).filter(lambda change: change != ModifyPT(0, 0)),
    st.builds(lambda want: ModifyPT(Count(want), Count(want)), COUNTED),
    st.builds(lambda want: ModifyPT(Count(want), 0), COUNTED),
)


# ---------------------------------------------------------------- effects of static abilities

QUOTED: SearchStrategy[Static] = st.one_of(
    st.builds(lambda change: Static(All(YOURS), (change,)), MODIFY),
    st.builds(lambda change: Static(Itself(), (change,)), MODIFY),
    st.builds(lambda word: Static(All(YOURS), (Gain(Keyword(word)),)), KEYWORDS),
    st.builds(lambda size: Static(All(YOURS), (SetPT(size, size),)), st.integers(1, 4)),
    st.builds(lambda color: Static(All(YOURS), (SetColors((color,)),)), COLORS),
    st.builds(lambda tribe: Static(All(YOURS), (AddTypes((), (tribe,)),)), TRIBES),
)
GRANTS: SearchStrategy[Change] = st.one_of(
    st.builds(lambda word: Gain(Keyword(word)), KEYWORDS),
    st.builds(Gain, QUOTED),
)
CREATURE_CHANGES: SearchStrategy[tuple[Change, ...]] = st.one_of(
    st.builds(lambda change: (change,), MODIFY),
    st.builds(lambda change, gain: (change, gain), MODIFY, GRANTS),
    st.builds(lambda gain: (gain,), GRANTS),
    st.builds(lambda word: (Lose(word),), KEYWORDS),
    st.just((LoseAll(),)),
    st.just((LoseAll(), SetPT(1, 1))),
    st.builds(lambda p, t: (SetPT(p, t),), st.integers(0, 5), st.integers(0, 5)),
    st.builds(lambda tribe: (AddTypes((), (tribe,)),), TRIBES),
    st.just((AddTypes((), (EVERY,)),)),
    st.builds(lambda color: (SetColors((color,)),), COLORS),
    st.builds(lambda color: (AddColors((color,)),), COLORS),
)
ANIMATIONS: SearchStrategy[tuple[Change, ...]] = st.one_of(
    st.builds(lambda p, t: (AddTypes(("Creature",)), SetPT(p, t)), *[st.integers(0, 5)] * 2),
    st.just((AddTypes(("Creature",)), SetPT(ManaValue(), ManaValue()))),
)
THING_CHANGES: SearchStrategy[tuple[Change, ...]] = st.one_of(
    ANIMATIONS,
    st.builds(lambda kind: (AddTypes((kind,)),), CARD_TYPES),
    st.just((SetColors(()),)),
    st.builds(lambda color: (SetColors((color,)),), COLORS),
    st.builds(lambda color: (AddColors((color,)),), COLORS),
    st.just((LoseAll(),)),
    st.builds(lambda gain: (gain,), GRANTS),
)
LAND_CHANGES: SearchStrategy[tuple[Change, ...]] = st.one_of(
    st.builds(lambda basic: (SetSubtypes((basic,)),), BASICS),
    st.builds(lambda basic: (AddTypes((), (basic,)),), BASICS),
    st.builds(lambda size: (AddTypes(("Creature",)), SetPT(size, size)), st.integers(0, 3)),
)
GENERAL: SearchStrategy[Static] = st.one_of(
    st.builds(
        lambda want, changes: Static(All(want), changes), creature_filters(), CREATURE_CHANGES
    ),
    st.builds(lambda want, changes: Static(All(want), changes), THING_FILTERS, THING_CHANGES),
    st.builds(lambda want, changes: Static(All(want), changes), LAND_FILTERS, LAND_CHANGES),
)
STATICS: SearchStrategy[Static] = st.one_of(
    GENERAL,
    GENERAL,
    st.builds(lambda effect, when: replace(effect, condition=when), GENERAL, CONDITIONS),
    st.builds(lambda change: Static(Itself(), (change,)), MODIFY),
    st.builds(  # a self-setter without a condition would define characteristics (604.3a)
        lambda changes, when: Static(Itself(), changes, when),
        CREATURE_CHANGES.filter(lambda changes: changes != (AddTypes((), (EVERY,)),)),
        CONDITIONS,
    ),
)
STARS: SearchStrategy[Static] = st.builds(
    lambda want: Static(Itself(), (SetPT(Count(want), Count(want)),), cda=True),
    st.one_of(COUNTED, st.just(replace(YOURS, other=True))),
)


# ---------------------------------------------------------------- permanents


@st.composite
def cards(draw: DrawFn, name: str, statics: tuple[Static, ...]) -> Card:
    """A permanent that is no Aura, with those static abilities and perhaps keywords."""
    kind = draw(st.sampled_from(("creature", "creature", "rest", "land")))
    player = draw(PLAYERS)
    keywords = tuple(map(Keyword, draw(st.lists(KEYWORDS, max_size=1))))
    base = Card(id=name.lower(), name=name, player=player, types=(), abilities=keywords + statics)
    if kind == "land":
        basic = draw(st.booleans()) and not base.abilities
        land_type = draw(BASICS if basic else st.one_of(st.just(""), st.just("Desert"), BASICS))
        return replace(
            base,
            types=("Land",),
            subtypes=(land_type,) if land_type else (),
            supertypes=("Basic",) if basic else (),
        )
    base = replace(
        base,
        generic=draw(st.integers(0, 4)),
        colors=tuple(sorted(draw(st.sets(COLORS, max_size=2)), key="WUBRG".index)),
        supertypes=draw(st.sampled_from(((), (), ("Legendary",)))),
    )
    if kind == "rest":
        kinds = ((("Artifact",), ()), (("Enchantment",), ()), (("Artifact",), ("Vehicle",)))
        types, subtypes = draw(st.sampled_from(kinds))
        size = 3 if subtypes else None
        return replace(base, types=types, subtypes=subtypes, power=size, toughness=size)
    return draw(_creatures(base))


@st.composite
def _creatures(draw: DrawFn, base: Card) -> Card:
    """The card as a creature: perhaps with a star, changeling, devoid or counters."""
    extra = draw(st.sampled_from(("", "", "", "star", "changeling", "devoid")))
    abilities = base.abilities
    if extra == "star":
        abilities = (*abilities, draw(STARS))
    elif extra:
        abilities = (Keyword(extra), *abilities)
    return replace(
        base,
        types=draw(st.sampled_from((("Creature",), ("Creature",), ("Artifact", "Creature")))),
        subtypes=tuple(sorted(draw(st.sets(TRIBES, max_size=2)))),
        power=None if extra == "star" else draw(st.integers(0, 4)),
        toughness=None if extra == "star" else draw(st.integers(0, 4)),
        abilities=abilities,
        plus=draw(st.integers(0, 1)),
        minus=draw(st.sampled_from((0, 0, 0, 1))),
    )


FROG: tuple[Change, ...] = (
    LoseAll(),
    SetTypes(("Creature",), ("Frog",)),
    SetColors(("U",)),
    SetPT(1, 1),
)


@st.composite
def auras(draw: DrawFn, name: str, host: Card) -> Card:
    """An Aura on that permanent; "enchant creature" on a noncreature needs it animated."""
    words: list[tuple[str, tuple[Change, ...]]] = [
        ("permanent", (Control(),)),
        ("permanent", (SetTypes(("Land",), ("Forest",)), SetColors(()))),
    ]
    if "Aura" not in host.subtypes:
        modify, gain = draw(MODIFY), draw(GRANTS)
        words += [("creature", FROG), ("creature", (Control(),)), ("creature", (modify, gain))]
    if "Land" in host.types:
        words.append(("land", (SetSubtypes((draw(BASICS),)),)))
    if "Artifact" in host.types:
        words.append(("artifact", (AddTypes(("Creature",)), SetPT(4, 4))))
    word, changes = draw(st.sampled_from(words))
    return Card(
        id=name.lower(),
        name=name,
        player=draw(PLAYERS),
        types=("Enchantment",),
        subtypes=("Aura",),
        generic=draw(st.integers(1, 3)),
        abilities=(Keyword(f"enchant {word}"), Static(Host(word), changes)),
        attached_to=host.id,
    )


@st.composite
def resolved_effects(draw: DrawFn, id_: str, among: list[Card]) -> Resolved:
    """An effect of something that resolved, locked to one or two permanents (611.2c)."""
    chosen = draw(st.lists(st.sampled_from(among), min_size=1, max_size=2, unique=True))
    options: list[tuple[Change, ...]] = [
        (draw(st.builds(ModifyPT, st.integers(1, 3), st.integers(0, 3))),),
        (Switch(),),
        (Gain(Keyword(draw(KEYWORDS))),),
        (LoseAll(), SetPT(0, 1)),
        (SetColors((draw(COLORS),)),),
        (AddTypes(("Artifact",)),),
    ]
    if all("Land" in card.types for card in chosen):
        options.append((SetSubtypes((draw(BASICS),)),))
    return Resolved(
        id=id_,
        player=draw(PLAYERS),
        affects=tuple(card.id for card in chosen),
        changes=draw(st.sampled_from(options)),
    )


# ---------------------------------------------------------------- boards


@st.composite
def assembled(draw: DrawFn, given: list[Card], statics: list[Static], extra: int) -> Board:
    """A board with those cards, those effects on permanents of their own, and other things."""
    made = list(given)
    for text in statics:
        made.append(draw(cards(NAMES[len(made)], (text,))))
    for _ in range(draw(st.integers(0 if made else 1, extra))):
        name = NAMES[len(made)]
        if made and draw(st.integers(0, 2)) == 0:
            made.append(draw(auras(name, draw(st.sampled_from(made)))))
        else:
            made.append(draw(cards(name, ())))
    spells = SPELLS[: draw(st.sampled_from((0, 0, 1, 1, 2)))]
    resolved = [draw(resolved_effects(id_, made)) for id_ in spells]
    order = list(draw(st.permutations([card.id for card in made])))
    for effect in resolved:  # no effect first, no two side by side unless newer than all
        places = [
            place
            for place in range(1, len(order) + 1)
            if place == len(order) or not {order[place - 1], order[place]} & set(SPELLS)
        ]
        order.insert(draw(st.sampled_from(places)), effect.id)
    return Board(tuple(made), tuple(resolved), tuple(order))


@st.composite
def boards(draw: DrawFn) -> Board:
    """Boards of one to eight permanents with up to five static abilities of any kind."""
    statics = draw(st.lists(STATICS, min_size=0, max_size=5))
    return draw(assembled([], statics, 8 - len(statics)))


# ---------------------------------------------------------------- chains and loops

RINGS: dict[str, SearchStrategy[str]] = {
    "tribes": TRIBES,
    "conditions": TRIBES,
    "lands": BASICS,
    "colors": COLORS,
    "keywords": KEYWORDS,
    "types": CARD_TYPES,
}


def witness(kind: str, value: str, name: str, player: str) -> Card:
    """A permanent that has what a link of the chain asks for."""
    bear = Card(
        id=name.lower(), name=name, player=player, types=("Creature",), power=2, toughness=2
    )
    match kind:
        case "lands":
            return replace(bear, types=("Land",), subtypes=(value,), power=None, toughness=None)
        case "colors":
            return replace(bear, colors=(value,))
        case "keywords":
            return replace(bear, abilities=(Keyword(value),))
        case "types" if value != "Creature":
            return replace(bear, types=(value,), power=None, toughness=None)
        case "types":
            return bear
    return replace(bear, subtypes=(value,))


def link(kind: str, start: str, end: str, control: str, strength: int) -> Static:
    """The effect that leads from one value to the next; `strength` picks a way of doing it."""
    creatures = Filter(("Creature",), control=control)
    match kind:
        case "tribes":
            return Static(All(Filter(subtype=start, control=control)), (AddTypes((), (end,)),))
        case "conditions":
            return Static(All(YOURS), (AddTypes((), (end,)),), Condition(Filter(subtype=start)))
        case "types":
            return Static(All(Filter((start,), control=control)), (AddTypes((end,)),))
        case "lands":
            among = Filter(subtype=start, control=control)
            ways: tuple[Change, ...] = (SetSubtypes((end,)), AddTypes((), (end,)))
        case "colors":
            among = replace(creatures, color=start)
            ways = (SetColors((end,)), AddColors((end,)))
        case _:
            among = replace(creatures, keyword=start)
            ways = (Gain(Keyword(end)), Lose(end), Gain(Keyword(end)), LoseAll())
    return Static(All(among), (ways[strength % len(ways)],))


@st.composite
def chains(draw: DrawFn) -> Board:
    """A dependency chain or loop of two to four members in one layer, and things in its way."""
    kind = draw(st.sampled_from(tuple(RINGS)))
    row = draw(st.lists(RINGS[kind], min_size=2, max_size=4, unique=True))
    closed, full = draw(st.integers(0, 2)) > 0, draw(st.booleans())
    ends = row[1:] + (row[:1] if closed else [])
    control = draw(st.sampled_from(("", "", "", "you")))
    links = [
        link(kind, start, end, control, draw(st.integers(0, 3)))
        for start, end in zip(row, ends, strict=False)
    ]
    seen = row if full else draw(st.lists(st.sampled_from(row), max_size=3, unique=True))
    given = [witness(kind, value, NAMES[n], draw(PLAYERS)) for n, value in enumerate(seen)]
    noise = draw(st.lists(STATICS, max_size=2))
    return draw(assembled(given, links + noise, 2))


@st.composite
def control_chains(draw: DrawFn) -> Board:
    """Auras on Auras that each control the next, around a creature (layer 2)."""
    made = [witness("types", "Creature", NAMES[0], draw(PLAYERS))]
    for n in range(1, draw(st.integers(2, 4)) + 1):
        word = "creature" if n == 1 else "permanent"
        made.append(
            Card(
                id=NAMES[n].lower(),
                name=NAMES[n],
                player=draw(PLAYERS),
                types=("Enchantment",),
                subtypes=("Aura",),
                generic=2,
                colors=("U",),
                abilities=(Keyword(f"enchant {word}"), Static(Host(word), (Control(),))),
                attached_to=made[-1].id,
            )
        )
    return draw(assembled(made, draw(st.lists(STATICS, max_size=2)), 1))


CLASSICS: SearchStrategy[Static] = st.one_of(
    st.builds(
        lambda subject, changes: Static(subject, changes),
        st.sampled_from((All(Filter(("Creature",))), All(Filter(("Creature",), other=True)))),
        st.sampled_from(
            (
                (LoseAll(), SetPT(1, 1)),
                (LoseAll(),),
                (SetPT(5, 3), AddTypes((), ("Goblin",))),
                (ModifyPT(1, 1), Gain(Keyword("flying"))),
                (AddTypes((), ("Elf",)), Gain(Keyword("trample"))),
            )
        ),
    ),
    st.builds(
        lambda want, changes: Static(All(want), changes),
        st.sampled_from(
            (
                Filter(("Enchantment",), not_subtype="Aura", other=True),
                Filter(("Artifact",), not_types=("Creature",)),
                Filter(("Artifact",)),
                Filter(("Land",)),
            )
        ),
        ANIMATIONS,
    ),
    st.builds(
        lambda basic, nonbasic: Static(
            All(Filter(("Land",), nonbasic=nonbasic)),
            (SetSubtypes((basic,)) if nonbasic else AddTypes((), (basic,)),),
        ),
        BASICS,
        st.booleans(),
    ),
)


@st.composite
def classics(draw: DrawFn) -> Board:
    """What takes abilities away beside what animates: effects that have begun go on (613.6)."""
    return draw(assembled([], draw(st.lists(CLASSICS, min_size=2, max_size=4)), 3))


ANY: SearchStrategy[Board] = st.one_of(boards(), chains(), chains(), classics(), control_chains())


# ---------------------------------------------------------------- copies and face-down permanents

EXCEPTIONS: SearchStrategy[Change] = st.one_of(
    st.sampled_from((AddTypes(("Artifact",)), AddTypes(("Enchantment",)))),
    st.sampled_from((NotLegendary(), Legendary(), Named("Nobu"), OwnColors())),
    st.builds(lambda tribe: AddTypes((), (tribe,)), TRIBES),
    st.builds(lambda tribe: SetSubtypes((tribe,)), TRIBES),
    st.builds(lambda p, t: SetPT(p, t), st.integers(0, 7), st.integers(1, 7)),
    st.builds(lambda color: SetColors((color,)), COLORS),
    st.builds(lambda color: AddColors((color,)), COLORS),
    st.builds(lambda word: Gain(Keyword(word)), KEYWORDS),
    st.builds(Gain, QUOTED),
)
OPPOSITES: tuple[tuple[type, ...], ...] = (  # one sentence would not say both
    (NotLegendary, Legendary),
    (OwnColors, SetColors, AddColors),
    (SetColors, AddColors),
)


@st.composite
def exceptions_of(draw: DrawFn, most: int) -> tuple[Change, ...]:
    """The exceptions of one copy effect, none of which takes another one back."""
    found = draw(st.one_of(st.just([]), st.lists(EXCEPTIONS, max_size=most, unique_by=type)))
    for kinds in OPPOSITES:
        of_kind = [one for one in found if isinstance(one, kinds)]
        found = [one for one in found if one not in of_kind[1:]]
    return tuple(found)


@st.composite
def components(draw: DrawFn, card: Card) -> Card:
    """The card as a merged permanent: a card on top of it or below, and perhaps another one."""
    parts = []
    for ending in ("uk", "im")[: draw(st.integers(1, 2))]:
        statics = tuple(draw(st.lists(STATICS, max_size=1)))
        name = card.name + ending
        base = Card(id=name.lower(), name=name, player=card.player, types=(), abilities=statics)
        colors = tuple(sorted(draw(st.sets(COLORS, max_size=2)), key="WUBRG".index))
        part = draw(_creatures(replace(base, generic=draw(st.integers(0, 4)), colors=colors)))
        parts.append(replace(part, plus=0, minus=0))
    return replace(card, beneath=tuple(parts), covered=draw(st.booleans()))


@st.composite
def two_faced(draw: DrawFn, card: Card) -> Card:
    """The card with a back face, which is up or not; a back face has no mana cost."""
    name = f"{card.name}esh"
    back = draw(cards(name, tuple(draw(st.lists(STATICS, max_size=1)))))
    back = replace(back, generic=0, plus=0, minus=0)
    return replace(card, back=back, turned=draw(st.booleans()))


@st.composite
def copies(draw: DrawFn) -> Board:
    """Any board, on which some permanents are copies, copies of copies, or face down.

    What copies an object came after it and after what that had become. Auras stay what they are.
    Originals are also merged permanents, and double-faced ones with either face up.
    """
    on = draw(st.one_of(boards(), boards(), chains(), classics()))
    plain = {card.id: card for card in on.cards if not card.attached_to}
    hosts = {card.attached_to for card in on.cards}
    ids = [id_ for id_ in on.order if id_ in plain]
    for n, id_ in enumerate(ids):
        looks = draw(st.integers(0, 9))
        if looks == 9:
            listed = draw(st.sampled_from(("", "", *LISTED)))
            plain[id_] = replace(plain[id_], face_down=True, listed=listed)
        elif looks == 8:
            plain[id_] = replace(plain[id_], supertypes=("Legendary",))
        elif looks == 7 and id_ not in hosts:
            plain[id_] = draw(two_faced(plain[id_]))
        elif looks == 6 and "Creature" in plain[id_].types:
            plain[id_] = draw(components(plain[id_]))
        if n and not plain[id_].beneath and draw(st.integers(0, 1)):
            original = ids[draw(st.integers(max(0, n - 3), n - 1))]
            exceptions = draw(exceptions_of(3))
            plain[id_] = replace(plain[id_], copy_of=original, exceptions=exceptions)
    cards_ = tuple(plain.get(card.id, card) for card in on.cards)
    order, copying = list(on.order), []
    for id_ in COPY_SPELLS[: draw(st.sampled_from((0, 1, 2)))] if ids else ():
        affected = draw(st.sampled_from(ids))
        if plain[affected].beneath:
            continue
        copiers = [order.index(card.id) for card in plain.values() if card.copy_of]
        least = order.index(affected) + 1
        most = min((at for at in copiers if at >= least), default=len(order))
        spells = {*SPELLS, *COPY_SPELLS}
        free = [  # no two effects side by side, unless newer than all
            at
            for at in range(least, most + 1)
            if at == len(order) or not {order[at - 1], order[at]} & spells
        ]
        if not free:
            continue
        order.insert(draw(st.sampled_from(free)), id_)
        original = draw(st.sampled_from(ids))
        wanted = draw(exceptions_of(2))
        unlike = [one for one in wanted if not isinstance(one, OwnColors)]
        copying.append(
            Copying(
                id=id_,
                affects=affected,
                printed_on=original,
                exceptions=tuple(unlike),
                as_it_was=draw(st.booleans()) and not _of_its_own(plain, original),
            )
        )
    return Board(cards_, on.resolved, tuple(order), tuple(copying))


def _of_its_own(plain: dict[str, Card], id_: str) -> bool:
    """Whether no face and no exceptions say what a copy of it is: components, its own colors."""
    card = plain[id_]
    if card.beneath or any(isinstance(one, OwnColors) for one in card.exceptions):
        return True
    return bool(card.copy_of) and _of_its_own(plain, card.copy_of)
