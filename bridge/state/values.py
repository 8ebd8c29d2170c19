"""The game state as small frozen values; what a scenario says, after checking.

Every value here is what the scenario format (shared INTERFACE) calls by the same name. Nothing in
this module decides a rule: it only holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from clingather.bridge.base.memory import Hashed
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card
from clingather.bridge.oracle.tree import Ability, Clause, Node

ZONES = (
    "battlefield",
    "hand",
    "graveyard",
    "library",
    "exile",
    "command",
    "sideboard",
    "stack",
    "companion",  # the card outside the game that a player has revealed (CR 702.139)
    "planar_deck",
)

STEPS = (
    "new_game",
    "opening_hands",
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Object(Hashed):
    """A card, token, spell or ability in one zone (CR 109.1).

    `controller` is the player under whom a permanent stands before layer 2 (CR 110.2), the
    controller of a spell or ability on the stack, and None in other zones (CR 109.4).
    `card` is the full name of a card of the database or of the scenario's `cards:`; None for
    a token without a card, an unknown card, or an ability on the stack.
    """

    id: str
    owner: str
    zone: str
    card: str | None = None
    controller: str | None = None
    tapped: bool = False
    summoning_sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None  # an object's id or a player's
    paired_with: str | None = None
    token: bool = False
    face: str | None = None
    considered: bool = False  # as it is cast or played, that face alone is looked at (CR 709.3a)
    turned_up: bool = False  # only as it is cast or played: it lay face down in exile (CR 406.3a)
    prepared_by: str | None = None  # the permanent whose prepare spell this is a copy of (722.3c)
    on_adventure: str | None = None  # who may play it for as long as it is exiled (CR 715.3d)
    face_down: str | Mapping[str, Any] | None = None  # "true", morph, manifest, ... or values
    phased_out: bool | str = False  # under whose control it did, where that is not `controller`
    copy_of: str | Mapping[str, Any] | None = None  # an id, a card, a face, or characteristics
    double_faced: bool | None = None  # of a token that copies; None: if it copies a whole card
    except_: str | tuple[Any, ...] | None = None  # Oracle text, or the tree of what has none
    became: str | tuple[Any, ...] | None = None  # as it entered or was turned face up (208.2b)
    chosen: tuple[tuple[str, Any], ...] = ()
    exiled_with: str | None = None
    linked_to: str | None = None  # whose ability put it onto the battlefield (CR 607.2c)
    melded_with: Object | None = None  # the other card, with its own id
    merged_with: tuple[Object, ...] = ()  # the other components, the topmost first; own ids
    under: int = 0  # so many of them lie on top of this card
    face_down_below: bool = False  # this card lies face down under them (CR 730.2e)
    level: int | None = None
    room: str | None = None  # of a dungeon: where the venture marker is; None: the topmost one
    designations: tuple[str, ...] = ()  # what marks it: solved, left half unlocked, ...
    stored: tuple[tuple[str, tuple[int, ...]], ...] = ()
    count: int = 1
    # a token without a card: its own characteristics (CR 111.3)
    name: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    colors: tuple[str, ...] | None = None
    mana_cost: str | None = None
    # on the stack
    ability: str | None = None  # OBJECT#N
    targets: tuple[str, ...] | None = None
    modes: tuple[int, ...] = ()
    x: int | None = None
    kicked: bool = False
    extra: tuple[tuple[str, Any], ...] = ()  # further keys of the format, kept for writing back
    incarnation: int = 0  # a zone change makes a new object (CR 400.7)
    host_incarnation: int | None = None  # of what it is attached to; None: the present one
    content: Ability | None = None  # what an ability on the stack does
    held_by: str | None = None  # who had control when it was last looked at; None: `controller`
    untaps_skipped: int = 0  # it doesn't untap in so many untap steps of its controller
    exiled_incarnation: int | None = None  # of `exiled_with`; None: the present one
    linked_incarnation: int | None = None  # of `linked_to`; None: the present one
    returns_to: str | None = None  # the zone, as soon as `exiled_with` leaves (CR 610.3)
    deathtouched: bool = False  # dealt damage by a source with deathtouch (CR 704.5h)
    came_with: str | None = None  # one of what entered with it, until the next check (CR 704.5k)
    arrived: bool = False  # a commander in a graveyard or in exile, until the next check (903.9a)
    world: bool = False  # it had the supertype world at the last check (CR 704.5k)

    __hash__ = Hashed.__hash__

    @property
    def unknown(self) -> bool:
        """Whether nothing is known of this card (`card: unknown`)."""
        if self.card is not None or self.token:  # so it is of nearly all: the others are not asked
            return False
        own = (self.name, self.type_line, self.oracle_text, self.power, self.toughness)
        said = (self.copy_of, self.ability, self.colors, self.mana_cost, *own)
        return all(value is None for value in said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Hashed):
    """A continuous effect of a spell or ability that resolved earlier (CR 611.2)."""

    id: str
    source: str
    controller: str
    affects: tuple[str, ...]
    text: str
    words: tuple[str, ...] = ()  # of a text-changing effect (CR 612): the word, what replaces it
    clauses: tuple[Clause, ...] | None = None  # what the text says, where it is known as a tree
    duration: Node | None = None  # how long it lasts (CR 611.2a); None: until the scenario changes
    # which object of that id its source was as it began (CR 400.7); of a stated one it is not known
    incarnation: int = field(default=0, compare=False, repr=False)

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(Hashed):
    """A player; the lists name objects in the order of the zone as the format defines it."""

    id: str
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    mana_pool: str = ""
    lands_played: int = 0
    battlefield: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    library: tuple[str, ...] = ()  # the first one is on top
    library_unknown: int = 0  # so many unknown cards, if the library is given by its size alone
    exile: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    sideboard: tuple[str, ...] = ()
    companion: str | None = None
    planar_deck: tuple[str, ...] = ()  # the first one is on top
    left: bool = False  # this player has left the game (CR 800.4)
    starting_deck: tuple[str, ...] | None = None  # names of cards (CR 103.2)
    dungeons: tuple[str, ...] | None = None  # cards outside the game; None: all there are (309.2)
    completed_dungeons: tuple[str, ...] = ()  # their names, each once (CR 309.7)
    # the player's commanders, and how often each was cast from the command zone (CR 903.3, 903.8)
    commanders: tuple[tuple[str, int], ...] = ()
    commander_damage: tuple[tuple[str, int], ...] = ()  # combat damage dealt by each (CR 903.10a)
    # how many of the next steps, phases or turns of a sort the player skips (CR 614.10a)
    skips: tuple[tuple[str, int], ...] = ()
    extra: tuple[tuple[str, Any], ...] = ()

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """A choice that a player must not make now: the action, or `pass` (CR 732.2c, 732.3)."""

    player: str
    than: str | Mapping[str, Any]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Hashed):
    """Whose turn, which step, who has priority (None: nobody)."""

    active: str
    step: str = "precombat_main"
    priority: str | None = None
    passed: tuple[str, ...] = ()  # who has passed since somebody took an action last (CR 117.4)
    number: int = 1
    counted: bool = False  # whether the number was stated
    controlled_by: tuple[tuple[str, str], ...] = ()
    extra_place: int | None = None  # in an extra turn: its place among those that were to come
    main_phases: int | None = None  # begun in this turn, where some were added (CR 505.1b)
    normal: str | None = None  # in an extra turn: whose turn it was added to (CR 500.7)
    otherwise: tuple[Otherwise, ...] = ()  # what whoever has priority must not choose

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Hashed):
    """One state of a game.

    `timestamps` lists the ids of all objects and effects, oldest first (CR 613.7): a total order,
    completed from what the scenario states by the format's rules.
    """

    players: tuple[Player, ...]
    objects: Mapping[str, Object]
    turn: Turn
    variant: str | None = None  # the variant that is played (CR 800, 901, 903)
    effects: tuple[Effect, ...] = ()
    timestamps: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()  # bottom first
    combat: Mapping[str, Any] = field(default_factory=dict)
    # long, and seldom all that tells two states apart
    history: Mapping[str, Any] = field(default_factory=dict, hash=False)
    designations: Mapping[str, Any] = field(default_factory=dict)
    extra_turns: tuple[str, ...] = ()  # players who take them, the next one last (CR 500.7)
    phases: tuple[str, ...] = ()  # the steps that begin what comes after this phase, the next last
    # as a scenario writes them; while a game goes on, the kernel holds them instead
    delayed: tuple[Mapping[str, Any], ...] = ()  # delayed triggered abilities (CR 603.7)
    former: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # CR 608.2h, by `ID@N`

    __hash__ = Hashed.__hash__

    def card(self, id_: str) -> Object:
        """The object of that id, or the card of a melded or merged permanent; raises KeyError."""
        if id_ in self.objects:
            return self.objects[id_]
        for whole in self.objects.values():
            for part in (whole.melded_with, *whole.merged_with):
                if part is not None and part.id == id_:
                    return part
        raise KeyError(id_)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A state with the question around it."""

    state: State
    title: str = ""
    cite: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()  # the scenario's own cards
    do: tuple[Any, ...] = ()
    ask: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    goal: str | Mapping[str, str] | None = None
    puzzle: Mapping[str, str] = field(default_factory=dict)  # what a puzzle says of itself
    main_game: Scenario | None = None  # stands still while this one is its subgame (CR 729)
    # the lines of the places under `do` and `ask`, for messages
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    extra: tuple[tuple[str, Any], ...] = ()
