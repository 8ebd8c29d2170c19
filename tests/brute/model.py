"""A small abstract board: cards, abilities as data, continuous effects as data (CR 611, 613).

A board says what a scenario says and no more; `rule613` evaluates it, `oracle_text` prints it.
"""

from __future__ import annotations

from dataclasses import dataclass

LAYERS = ("2", "4", "5", "6", "7a", "7b", "7c", "7d")  # 1 is of rule707, 3 is not modelled

EVERY = "*"  # stands for every creature type
SUBTYPES: dict[str, tuple[str, ...]] = {  # by the card type that they are correlated with (205.3)
    "Creature": ("Elf", "Goblin", "Bear", "Frog", "Human", "Soldier", EVERY),
    "Land": ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert", "Gate"),
    "Artifact": ("Treasure", "Food", "Vehicle"),
    "Enchantment": ("Aura", "Shrine"),
}
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
KIND_OF_SUBTYPE = {name: kind for kind, names in SUBTYPES.items() for name in names}


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on one permanent; every part must hold. Without parts: "permanent".

    `control` is "you", "opponents" or "" (anybody); `other` excludes the source itself.
    """

    types: tuple[str, ...] = ()
    subtype: str = ""
    color: str = ""
    keyword: str = ""
    not_types: tuple[str, ...] = ()
    not_subtype: str = ""
    nonbasic: bool = False
    control: str = ""
    other: bool = False


# ---------------------------------------------------------------- what an effect speaks of


@dataclass(frozen=True, slots=True)
class Itself:
    """The object that has the ability."""


@dataclass(frozen=True, slots=True)
class Host:
    """What the source is attached to, whatever that is (CR 303.4m)."""

    word: str  # "creature" in "enchanted creature"


@dataclass(frozen=True, slots=True)
class All:
    """Every permanent that matches, at any given moment (CR 611.3a)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Locked:
    """The objects that a resolved effect was locked in on (CR 611.2c)."""

    ids: tuple[str, ...]


Subject = Itself | Host | All | Locked


@dataclass(frozen=True, slots=True)
class Condition:
    """As long as you control at least so many permanents that match."""

    filter: Filter
    at_least: int = 1


# ---------------------------------------------------------------- amounts


@dataclass(frozen=True, slots=True)
class Count:
    """`times` for each object that matches."""

    filter: Filter
    times: int = 1


@dataclass(frozen=True, slots=True)
class ManaValue:
    """The mana value of the object that the effect applies to."""


Amount = int | Count | ManaValue

# ---------------------------------------------------------------- changes, each of one layer


@dataclass(frozen=True, slots=True)
class Control:
    """Layer 2: you control it; `player` is who "you" is, once evaluated."""

    player: str = ""


@dataclass(frozen=True, slots=True)
class AddTypes:
    """Layer 4: types and subtypes in addition to what it has (205.1b)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetTypes:
    """Layer 4: its card types become these, with these subtypes (205.1a)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetSubtypes:
    """Layer 4: its subtypes of that kind become these (205.1a; 305.7 for basic land types)."""

    subtypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetColors:
    """Layer 5: its colors become these; () is colorless (105.3)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddColors:
    """Layer 5: these colors in addition to its other colors (105.3)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """Layer 6: it has that ability."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Lose:
    """Layer 6: it loses every instance of that keyword (113.10b)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class LoseAll:
    """Layer 6: it loses all abilities."""


@dataclass(frozen=True, slots=True)
class SetPT:
    """Layer 7b (7a for a characteristic-defining ability): base power and toughness."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class ModifyPT:
    """Layer 7c: gets +power/+toughness."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class Switch:
    """Layer 7d: its power and toughness are switched."""


@dataclass(frozen=True, slots=True)
class NotLegendary:
    """An exception of a copy effect: it isn't legendary (707.9b)."""


@dataclass(frozen=True, slots=True)
class Legendary:
    """An exception of a copy effect: it's legendary in addition to its other types (707.9b)."""


@dataclass(frozen=True, slots=True)
class Named:
    """An exception of a copy effect: its name is that (707.9b)."""

    name: str


@dataclass(frozen=True, slots=True)
class OwnColors:
    """An exception of a copy effect: it doesn't copy the color (707.9c)."""


Change = (
    Control
    | AddTypes
    | SetTypes
    | SetSubtypes
    | SetColors
    | AddColors
    | Gain
    | Lose
    | LoseAll
    | SetPT
    | ModifyPT
    | Switch
    | NotLegendary
    | Legendary
    | Named
    | OwnColors
)

# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability, its name in lower case."""

    name: str


@dataclass(frozen=True, slots=True)
class Mana:
    """The intrinsic mana ability of a basic land type (305.6)."""

    color: str


@dataclass(frozen=True, slots=True)
class Static:
    """A static ability and the one continuous effect that it generates (CR 604)."""

    subject: Subject
    changes: tuple[Change, ...]
    condition: Condition | None = None
    cda: bool = False  # characteristic-defining (604.3)


Ability = Keyword | Mana | Static

# ---------------------------------------------------------------- the board


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A permanent as printed, with what is on it; `power` None on a creature is a printed star."""

    id: str
    name: str
    player: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    generic: int = 0
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    plus: int = 0  # +1/+1 counters
    minus: int = 0  # -1/-1 counters
    attached_to: str = ""
    copy_of: str = ""  # it entered as a copy of that object
    exceptions: tuple[Change, ...] = ()  # what its copy effect changes
    face_down: bool = False
    listed: str = ""  # what made it face down: a word of `LISTED`, or nothing but 708.2a
    beneath: tuple[Card, ...] = ()  # further components of a merged permanent (730.2)
    covered: bool = False  # the first of them lies on top of this card, the others below
    back: Card | None = None  # the back face of a double-faced card
    turned: bool = False  # its back face is up

    @property
    def mana_value(self) -> int:
        """The mana value: generic mana and one symbol of each color (202.3)."""
        return self.generic + len(self.colors)


LISTED = ("ward", "forest", "goblin")  # cloak; "It's a Forest land"; a Goblin artifact creature


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A continuous effect of something that resolved earlier (611.2)."""

    id: str
    player: str
    affects: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Copying:
    """A copy effect of something that resolved earlier: it became a copy of that card.

    With `as_it_was` it copied the object, whatever that was then: a copy, face down, turned over.
    """

    id: str
    affects: str
    printed_on: str  # the object with that card
    exceptions: tuple[Change, ...] = ()
    as_it_was: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Permanents, resolved effects, and the ids of both, oldest timestamp first."""

    cards: tuple[Card, ...]
    resolved: tuple[Resolved, ...] = ()
    order: tuple[str, ...] = ()
    copying: tuple[Copying, ...] = ()


def board(*things: Card | Resolved | Copying) -> Board:
    """Make a board whose timestamps follow the order of the arguments."""
    return Board(
        tuple(thing for thing in things if isinstance(thing, Card)),
        tuple(thing for thing in things if isinstance(thing, Resolved)),
        tuple(thing.id for thing in things),
        tuple(thing for thing in things if isinstance(thing, Copying)),
    )
