"""The scenario format as one table of shapes; the checker and the JSON Schema are read off it.

Keys are those of the interface page. A text that refers to a player or an object is looked up in
`scenario_checks`; actions may also name objects that do not exist yet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from clingather.bridge.base.bounds import ID, MANA, NAME, TURNS
from clingather.bridge.base.ids import ABILITY, COUNTERS, FORMER, MADE_ID, PLAYER_ID, STACK_ID
from clingather.bridge.base.shapes import (
    LARGEST,
    Anything,
    Either,
    Flag,
    Headed,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
    Tree,
    Word,
)
from clingather.bridge.facts.past import EVENTS
from clingather.bridge.state.mana import MARKED
from clingather.bridge.state.remembered import CHARACTERISTICS as REMEMBERED_CHARACTERISTICS
from clingather.bridge.state.remembered import FACTS as REMEMBERED_FACTS
from clingather.bridge.state.values import STEPS, ZONES

VERSION = 1
VARIANTS = ("planechase", "commander")
COLORS = ("W", "U", "B", "R", "G")
FACES = ("front", "back", "left", "right", "flipped")
FACE_DOWN = ("morph", "manifest", "disguise", "cloak")
TURNED_UP_BY = (*FACE_DOWN, "megamorph")
UNKNOWN = "unknown"  # stands for a card that nobody knows
LAYOUTS = (
    "normal",
    "split",
    "flip",
    "transform",
    "modal_dfc",
    "meld",
    "leveler",
    "class",
    "case",
    "saga",
    "adventure",
    "mutate",
    "prototype",
    "prepare",
    "battle",
    "host",
    "augment",
    "planar",
    "scheme",
    "vanguard",
    "token",
    "double_faced_token",
    "emblem",
)
OBJECT_DESIGNATIONS = ("solved", "prepared", "left half unlocked", "right half unlocked")
SET_ASIDE = ("foretold", "plotted", "warped")  # cards in exile, on later turns or `this turn`
EXILE_DESIGNATIONS = (
    *SET_ASIDE,
    *(f"{word} this turn" for word in SET_ASIDE),
    "encoded",
    "haunting",
    "airbent",
)
PLAYER_MARKS = (
    "shuffled",
    "known_top",
    "awaits_draw",
    "speed",
    "sped_up",
    "tempted",
    "ring_bearer",
)  # kept with a player as they are
SKIPPED = ("turn", "untap step", "upkeep step", "draw step", "combat phase")
CAME_FROM = ("hand", "library", "graveyard", "exile", "command", "battlefield")
CARD_ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "sideboard")

_NATURAL = Integer(0, LARGEST)
_POSITIVE = Integer(1, LARGEST)
_NUMBER = Integer(-LARGEST, LARGEST)
_NAME = Text("a name", longest=NAME)
_NEW_PLAYER = Text(
    "a player's id (a letter, then letters, digits or _)",
    PLAYER_ID.pattern,
    kept=True,
    longest=ID,
)
_NEW_OBJECT = Text("an object's id (ASCII snake_case)", MADE_ID.pattern, kept=True, longest=ID)
_THING = Text("an object's id, or that of a copy on the stack", STACK_ID.pattern, longest=ID)
_PLAYER = Text("a player's id", refers="player", longest=ID)
_OBJECT = Text("an object's id", refers="object", longest=ID)
_PERMANENT = Text("an id on the battlefield", refers="permanent", longest=ID)
_STACK_ID = Text(
    "an id (ASCII snake_case, SOURCE#N or ID.copy)", STACK_ID.pattern, kept=True, longest=ID
)
_DATED = Text(
    "an id, or the counters of a kind (ID.counters.KIND)",
    rf"{STACK_ID.pattern}|{COUNTERS.pattern}",
    kept=True,
)
_ABILITY = Text("an ability (OBJECT#N)", ABILITY.pattern, refers="ability", longest=ID)
_ANYBODY = Text("an object's or a player's id", refers="anybody", longest=ID)
# CR 107.4; {Y} and {Z} are variable symbols as {X} is
_SYMBOL = r"[WUBRGCSXYZ]|0|[1-9][0-9]{0,6}|[2C]/[WUBRG]|[WUBRG]/[WUBRG](?:/P)?|[WUBRG]/P"
_MANA_COST = Text(
    "mana symbols such as {2}{R}", rf"(\{{(?:{_SYMBOL})\}}){{0,100}}", empty=True, longest=NAME
)
_MANA = Text(
    "mana symbols out of {W} {U} {B} {R} {G} {C}", r"(\{[WUBRGC]\})*", empty=True, longest=NAME
)
# in a pool also {W snow}, {W until end of combat}, {W until end of turn}, {W only to cast spells}
_MANA_POOL = Text(
    "mana symbols out of {W} {U} {B} {R} {G} {C}", rf"(\{{{MARKED}\}})*", empty=True, longest=NAME
)
_PRINTED = Text(
    "a number as printed", r"[-+*0-9XYZ.½∞?²{}]+", numbers=True, longest=NAME, computed=True
)
_ORACLE = Text("Oracle text", empty=True, computed=True)
_COLOR_LIST = ListOf(Word(COLORS))
_COUNTERS = MapOf(_NATURAL, Text("a kind of counter", longest=ID, computed=True))
_TIMESTAMP = Either(
    (_POSITIVE, Text("a rank, or `after ID` or `before ID`", r"(after|before) +\S+", longest=ID))
)

CHARACTERISTICS: Mapping[str, Shape] = {
    "name": _NAME,
    "mana_cost": _MANA_COST,
    "type_line": Text("a type line", empty=True, longest=NAME),
    "oracle_text": _ORACLE,
    "power": _PRINTED,
    "toughness": _PRINTED,
    "colors": _COLOR_LIST,
}
_FACE_ONLY: Mapping[str, Shape] = {
    "loyalty": _PRINTED,
    "defense": _PRINTED,
    "color_indicator": _COLOR_LIST,
}

_FACE = Record({**CHARACTERISTICS, **_FACE_ONLY}, ("name", "type_line"), "face")
CARD = Record(
    {
        **_FACE.fields,
        "layout": Word(LAYOUTS),
        "faces": ListOf(_FACE, least=1),
        "frame_effects": ListOf(Text()),  # how it looks: means nothing (CR 107.9)
    },
    ("name",),
    "card",
)

_COPIED = Either((_NAME, Record(CHARACTERISTICS, name="copy_of")))
_EXCEPTIONS = Either((Text("Oracle text", computed=True), Tree("change")))
_COMMON: Mapping[str, Shape] = {  # of objects in zones and on the stack
    "card": _NAME,
    "owner": _PLAYER,
    "timestamp": _TIMESTAMP,
    "token": Flag(),
    "face": _NAME,
    "face_down": Either((Flag(), Word(FACE_DOWN), Record(CHARACTERISTICS, name="face_down"))),
    "copy_of": _COPIED,
    "double_faced": Flag(),  # a token: whether it has the other face of what it copies too
    "except": _EXCEPTIONS,
    "counters": _COUNTERS,
    "chosen": Record(
        {
            "color": Either((Word(COLORS), ListOf(Word(COLORS), least=1))),
            "type": Either((Text(), ListOf(Text(), least=1))),
            "player": _PLAYER,
            "name": _NAME,
            "number": _NUMBER,
            "mode": Either((_POSITIVE, Text())),
            "creature": _OBJECT,
            "copy_of": _COPIED,  # what something is a copy of by that choice (CR 707.2c)
            "except": _EXCEPTIONS,
        },
        name="chosen",
    ),
    "linked_to": _OBJECT,
    "exiled_with": Text("an object's id, or ID@N", refers="origin", longest=ID),
    "returns_to": Word(("battlefield", "hand")),  # as soon as `exiled_with` leaves (610.3)
    "room": _NAME,  # of a dungeon, in which the venture marker is; none: the topmost (309.4a)
    **CHARACTERISTICS,
}
PERMANENT_ONLY: Mapping[str, Shape] = {  # status and the like, on the battlefield only
    "tapped": Flag(),
    "summoning_sick": Flag(),
    "damage": _NATURAL,
    "attached_to": _ANYBODY,
    "paired_with": _PERMANENT,
    "phased_out": Either((Flag(), _PLAYER)),
    "melded_with": Reference("part"),
    "merged_with": ListOf(Reference("part"), least=1),  # the topmost first
    "under": _NATURAL,  # so many of these lie on top of this card (CR 730.2)
    "face_down_below": Flag(),  # this card lies face down under those (CR 730.2e)
    "level": _POSITIVE,
    "designations": ListOf(Word((*OBJECT_DESIGNATIONS, *EXILE_DESIGNATIONS))),
    # what it became as it entered or was turned face up (208.2b), in the words of `except`
    "became": _EXCEPTIONS,
    "untaps_skipped": _NATURAL,  # it doesn't untap in so many untap steps of its controller
    "deathtouched": Flag(),  # dealt damage by a source with deathtouch (CR 704.5h)
    "stored": MapOf(  # results of dice (CR 706.8a)
        ListOf(_POSITIVE), Text("a kind of die such as d6", r"d[1-9][0-9]{0,8}")
    ),
}
# of spells; a permanent still knows it of the spell that it was (CR 400.7d), and the X paid
# to turn it face up (CR 702.37f)
CAST_WITH: Mapping[str, Shape] = {
    "x": _NATURAL,
    "kicked": Flag(),
    "as": Text("a way of casting", longest=ID),
    "mana_spent": _MANA,  # the mana that was spent to cast it (CR 601.2h)
    "costs": MapOf(_NATURAL),  # how often additional costs of keywords were paid
    # by whom, and from which zone; without `cast_by`: from where it entered without being cast
    "cast_by": _PLAYER,
    "came_from": Word(CAME_FROM),
    "promised_to": _PLAYER,  # to whom its gift was promised (CR 702.174a)
}
_PART = Record({"id": _NEW_OBJECT, "card": _NAME, "owner": _PLAYER}, ("card",), "part_record")
_OBJECT_FIELDS: Mapping[str, Shape] = {
    "id": _NEW_OBJECT,
    **_COMMON,
    **PERMANENT_ONLY,
    **CAST_WITH,
    "prepared_by": _OBJECT,  # the permanent whose prepare spell it is a copy of (CR 722.3c)
    "on_adventure": _PLAYER,  # who may play the card while it is exiled (CR 715.3d)
    "count": _POSITIVE,
}
# zones where an object can have a mark, and the words for an object there
PLACES: Mapping[str, tuple[Collection[str], str]] = {
    **dict.fromkeys(PERMANENT_ONLY, (("battlefield",), "a permanent")),
    **dict.fromkeys(CAST_WITH, (("battlefield", "stack"), "a spell or permanent")),
    **dict.fromkeys(("exiled_with", "returns_to", "on_adventure"), (("exile",), "a card in exile")),
    "linked_to": (("battlefield",), "a permanent"),  # which put it there (CR 607.2c)
    "prepared_by": (("exile", "stack"), "a copy in exile or on the stack"),
    **dict.fromkeys(
        ("face_down", "copy_of"),
        (
            ("battlefield", "stack", "exile", "command"),
            "what is on the battlefield, on the stack, in exile or in the command zone",
        ),
    ),
}
_OBJECT_RECORD = Record(_OBJECT_FIELDS, name="object")
_CREATED = Record({**_OBJECT_FIELDS, "controller": _PLAYER}, ("controller",), "created")

# what spells and abilities remember: `ID@N` is an object that has become a new one since
_REMEMBERED = Text("an object's id, or ID@N of a former one", longest=ID)
_KNOWN = Either((Text("an id, ID@N or a player", longest=ID), _NUMBER))
# `target(1)`, `event_object`, ...: what each name stands for; and what is looked back at (608.2h)
_KNOWS = Record(
    {"looked_back": MapOf(Either((_REMEMBERED, ListOf(_REMEMBERED))))},
    name="knows",
    extra=Either((Text("an id, ID@N or a player", longest=ID), _NUMBER, ListOf(_KNOWN))),
)
_TREE = Tree("ability")  # an ability as `outcomes` writes it where no Oracle text says it
_STACK_ABILITY = Text("an ability (OBJECT#N)", STACK_ID.pattern, longest=ID)

_STACK_ITEM = Record(
    {
        "id": _STACK_ID,
        "ability": _STACK_ABILITY,
        "controller": _PLAYER,
        "targets": ListOf(_ANYBODY),
        "modes": ListOf(_POSITIVE),
        **CAST_WITH,
        "text": _ORACLE,  # of an ability that its source no longer has
        "tree": _TREE,
        "source": _REMEMBERED,
        "knows": _KNOWS,
        "prepared_by": _OBJECT,  # the permanent whose prepare spell it is a copy of (CR 722.3c)
        **_COMMON,
    },
    ("controller",),
    "stack_item",
)
STACK_EXTRA = (  # kept as they are
    *(
        "as",
        "mana_spent",
        "costs",
        "cast_by",
        "came_from",
        "promised_to",
        "text",
        "tree",
        "source",
        "knows",
    ),
)

_DELAYED = Record(
    {
        "source": _REMEMBERED,
        "controller": _PLAYER,
        "ability": _STACK_ABILITY,
        "text": _ORACLE,
        "tree": _TREE,
        "x": _NATURAL,
        "knows": _KNOWS,
    },
    ("source", "controller"),
    "delayed",
)

_EFFECT = Record(
    {
        "id": _NEW_OBJECT,
        "source": Text("a name", empty=True, longest=ID),
        "controller": _PLAYER,
        "affects": ListOf(_ANYBODY),
        "text": Text("Oracle text", computed=True),
        "duration": Text("words that are added to the text, such as `until end of turn`"),
        "tree": ListOf(Tree("clause")),
        "words": ListOf(Text()),  # of a text-changing effect: the word, and what replaces it
        "timestamp": _TIMESTAMP,
    },
    ("source", "controller", "affects", "text"),
    "effect",
)

_ROWS = ListOf(ListOf(Anything()))  # each is checked as it is read (`kernel/last_known`)
_CHARACTERISTICS = Record(dict.fromkeys(REMEMBERED_CHARACTERISTICS, _ROWS), name="last_known")
_FORMER = Record(  # what an object was last like (CR 608.2h), as `outcomes` writes it
    {
        "has": _CHARACTERISTICS,
        "shown": _CHARACTERISTICS,
        "attached_to": Text("an id, ID@N or a player", longest=ID),
        "blocking": ListOf(Text("an id or ID@N", longest=ID)),
        "blocked_by": ListOf(Text("an id or ID@N", longest=ID)),
        "facts": Record(dict.fromkeys(REMEMBERED_FACTS, _ROWS), name="remembered_facts"),
        "spell": Record(
            {
                **{key: _COMMON[key] for key in ("card", "owner", "copy_of", "except")},
                "controller": _PLAYER,
                "face_down": _COMMON["face_down"],
                "kicked": CAST_WITH["kicked"],
                "x": _NATURAL,
                "modes": ListOf(_POSITIVE),
                "knows": _KNOWS,
                "extra": Record(
                    {key: CAST_WITH[key] for key in CAST_WITH if key not in ("x", "kicked")},
                    name="cast_extra",
                ),
            },
            ("controller",),
            "former_spell",
        ),
    },
    name="former",
)

_OBJECTS = ListOf(Reference("entry"))
_PLAYER_RECORD = Record(
    {
        "id": _NEW_PLAYER,
        "life": _NUMBER,
        "counters": _COUNTERS,
        "mana_pool": Either((_MANA_POOL, MapOf(Integer(0, MANA), Text("one of WUBRGC", MARKED)))),
        "lands_played": _NATURAL,
        "shuffled": Flag(),  # the order of the library is unknown
        "known_top": _NATURAL,  # but for so many cards at its top
        "awaits_draw": Flag(),  # no card has been drawn yet in this draw step of the player
        "speed": _POSITIVE,  # none: the player has no speed yet (CR 702.179b)
        "sped_up": Flag(),  # the ability that increases it has triggered this turn (CR 702.179d)
        "tempted": _POSITIVE,  # none: the Ring has not tempted the player yet (CR 701.54c)
        "ring_bearer": _PERMANENT,
        "left": Flag(),  # has left the game (CR 800.4)
        **{zone: _OBJECTS for zone in CARD_ZONES if zone != "library"},
        "library": Either((_NATURAL, _OBJECTS)),
        "companion": Reference("entry"),
        "planar_deck": _OBJECTS,
        "starting_deck": ListOf(_NAME),
        "dungeons": ListOf(_NAME),
        "completed_dungeons": ListOf(_NAME),
        "commanders": MapOf(_NATURAL, _OBJECT),
        "commander_damage": MapOf(_NATURAL, _OBJECT),
        "skips": MapOf(_POSITIVE, Text("what is skipped", "|".join(SKIPPED))),
    },
    ("id",),
    "player",
)

_OTHERWISE = Record(
    {
        "player": _PLAYER,
        "than": Either((Word(("pass",)), Reference("action"))),
        "rule": Text("a rule's number", numbers=True),
    },
    ("player", "than", "rule"),
    name="otherwise",
)
_TURN = Record(
    {
        "active": _PLAYER,
        "step": Word(STEPS),
        "priority": Either((_PLAYER, Null())),  # absent: the active player; null: nobody
        "passed": ListOf(_PLAYER),  # who has passed since somebody took an action last (CR 117.4)
        "number": _NATURAL,
        "controlled_by": MapOf(_PLAYER, _PLAYER),
        "extra_turns": ListOf(_PLAYER),  # the next one last (CR 500.7)
        "phases": ListOf(Word(STEPS)),  # the first steps of what comes after this phase, next last
        "extra_place": _POSITIVE,  # in an extra turn: its place among those that were to come
        "main_phases": _NATURAL,  # begun in this turn, where main phases were added (CR 505.1b)
        "added_to": _PLAYER,  # in an extra turn: after whose turn the normal order goes on
        "otherwise": ListOf(_OTHERWISE),  # what must not be chosen now (CR 732.2c, 732.3)
    },
    name="turn",
)

_ATTACKS = MapOf(Either((_ANYBODY, Null())), _PERMANENT)  # null: what it attacked is gone
_BLOCKS = MapOf(ListOf(_PERMANENT), _PERMANENT)
_ASSIGNED = MapOf(MapOf(_NATURAL, _ANYBODY), _PERMANENT)
_BANDS = ListOf(ListOf(_PERMANENT, least=1))
_COMBAT = Record(
    {
        "attacks": _ATTACKS,
        "attacked": Flag(),  # there were attackers in this combat, which have all left it (508.8)
        "blocks": _BLOCKS,
        "declaring": MapOf(_BLOCKS, _PLAYER),  # who has declared blockers, others have not (802.4)
        "assigned": _ASSIGNED,
        "bands": _BANDS,
        "blocked": ListOf(_PERMANENT),  # attackers that are blocked, also by what is gone (509.1h)
        "first_strike": ListOf(_PERMANENT),  # what dealt damage in the first of two steps (510.4)
        "second_damage": Flag(),  # this is the second combat damage step
    },
    name="combat",
)

_WAS = Record(  # what an object was like as something happened to it
    {
        "name": _NAME,
        "zone": Word(ZONES),
        **{word: ListOf(_NAME) for word in ("supertypes", "types", "subtypes", "colors")},
        **dict.fromkeys(("power", "toughness", "mana_value"), _NUMBER),
        **dict.fromkeys(("owner", "controller"), _PLAYER),
        "token": Flag(),
    },
    name="was",
)
_PAST = Record(  # something that happened earlier (608.2i)
    {
        "event": Word(EVENTS),
        "player": _PLAYER,
        "came_from": Word(CAME_FROM),  # of a spell that was cast
        "amount": _NATURAL,
        "times": _NATURAL,
        "object": _THING,
        "was": _WAS,
    },
    ("event", "player"),
    name="past",
)
_CAST_ROW = Record(
    {
        "player": _PLAYER,
        "object": _THING,
        "gone": Flag(),  # the object of that id is another one by now (CR 400.7)
        "came_from": Word(CAME_FROM),
        "times": _NATURAL,
        "was": _WAS,
    },
    ("player",),
    name="cast_row",
)
COUNTED = ("activations", "activated_ever", "triggers", "resolutions", "done")
MODES_CHOSEN = {"turn": "modes", "ever": "modes_ever"}  # as a text has it: which were chosen
_HISTORY = Record(
    {
        "this_turn": ListOf(_PAST),
        "last_turn": ListOf(_PAST),
        "came_under_control": MapOf(_NATURAL, _NEW_OBJECT),
        "last_upkeep": MapOf(_NATURAL, _PLAYER),  # the turn of each player's last upkeep (702.30a)
        "attacked_last_turn": ListOf(_NEW_OBJECT),
        "last_turn_casts": _NATURAL,  # spells that the player whose turn was last cast in it
        "casts": ListOf(_CAST_ROW),  # spells cast this turn, in order
        "damage": MapOf(_NATURAL, _THING),  # dealt to each object this turn
        "damaged_by": MapOf(ListOf(_THING), _THING),  # what dealt damage to it this turn
        **dict.fromkeys(("crewed_by", "saddled_by", "convoked_by"), MapOf(ListOf(_THING), _THING)),
        **dict.fromkeys(COUNTED, MapOf(_NATURAL, _STACK_ABILITY)),  # how often each ability did
        **dict.fromkeys(MODES_CHOSEN.values(), MapOf(ListOf(_POSITIVE), _STACK_ABILITY)),
    },
    name="history",
)
_DESIGNATIONS = Record(
    {
        "day_night": Word(("day", "night")),
        "monarch": _PLAYER,
        "initiative": _PLAYER,
        "citys_blessing": ListOf(_PLAYER),
    },
    name="designations",
)

# ---------------------------------------------------------------- actions under `do:`
_ID_LIST = ListOf(_ANYBODY)  # may name what does not exist yet
_OPTIONS: Mapping[str, Shape] = {
    "player": _PLAYER,
    "pay": Word(("auto",)),
    "costs": MapOf(Anything()),
}
_CAST: Mapping[str, Shape] = {
    "targets": _ID_LIST,
    "x": _NATURAL,
    "modes": ListOf(_POSITIVE),
    "kicked": Either((Flag(), _POSITIVE)),
    "as": Text("a way of casting", longest=ID),
    "face": _NAME,
    "splice": _ID_LIST,
}
_SPECIAL = ("suspend", "foretell", "plot", "unlock", "companion")
_WITH_CARD: Mapping[str, Shape] = {"face": _NAME, "x": _NATURAL}
_DECLARED_BANDS: Mapping[str, Shape] = {"player": _PLAYER, "bands": _BANDS}

_EVENT = Headed(
    {
        "destroy": Record({"destroy": _ID_LIST}),
        "exile": Record({"exile": _ID_LIST}),
        "tap": Record({"tap": _ID_LIST}),
        "untap": Record({"untap": _ID_LIST}),
        "put": Record({"put": MapOf(Word(ZONES))}),
        "create": Record({"create": ListOf(Reference("created"), least=1)}),
        "leave_game": Record({"leave_game": _PLAYER}),
        "add_mana": Record({"add_mana": Either((_MANA, MapOf(_MANA, _PLAYER)))}),
        **{
            head: Record({head: Anything()}, extra=Anything())
            for head in ("search", "shuffle", "reveal")
        },
    },
    "event",
)
_SHORTCUT = Record(
    {
        "player": _PLAYER,
        "actions": ListOf(Reference("action"), least=1),
        "times": _NATURAL,
        "then": ListOf(Reference("action")),
        "shortened": Record({"player": _PLAYER, "step": Word(STEPS)}, ("player",), "shortened"),
    },
    ("player", "actions"),
    "shortcut",
)
_ACTION_MAPPING = Headed(
    {
        "cast": Record({"cast": _ANYBODY, **_OPTIONS, **_CAST}),
        "activate": Record({"activate": _ABILITY, **_OPTIONS, **_CAST}),
        "play": Record({"play": _ANYBODY, **_OPTIONS, "face": _NAME, "as": Text()}),
        "turn_face_up": Record(
            {"turn_face_up": _ANYBODY, **_OPTIONS, "x": _NATURAL, "as": Word(TURNED_UP_BY)}
        ),
        **{head: Record({head: _ANYBODY, **_OPTIONS, **_WITH_CARD}) for head in _SPECIAL},
        "roll_planar_die": Record({"roll_planar_die": _PLAYER, "player": _PLAYER}),
        "attack": Record({"attack": MapOf(_ANYBODY, _PERMANENT), **_DECLARED_BANDS}),
        "block": Record({"block": _BLOCKS, "player": _PLAYER}),
        "assign": Record({"assign": _ASSIGNED, "player": _PLAYER}),
        "pass": Record({"pass": Word(("priority", *STEPS))}),
        "choose": Record({"choose": MapOf(Anything(), least=1), "player": _PLAYER}),
        "event": Record(
            {
                "event": Either(
                    (Text("an event or Oracle text", computed=True), Reference("event"))
                ),
                "targets": _ID_LIST,
                "player": _PLAYER,
            }
        ),
        "shortcut": Record({"shortcut": _SHORTCUT}),
        "forced": Record({"forced": _ANYBODY}),  # `resolve`, of what has to be on top of the stack
    },
    "action_mapping",
)


def _or_null(shape: Shape) -> Shape:
    return Either((shape, Null()))


_DONE: Mapping[str, Shape] = {"do": Anything()}  # a listed play says its action too
_SAID: Mapping[str, Shape] = {**_DONE, "cost": _or_null(Text())}  # ... and what it costs
_LISTED = Record(  # a play at priority as the answer of `plays` lists it
    {
        "action": Word(
            ("cast", "activate", "play", "turn_face_up", "pass", *_SPECIAL, "roll_planar_die")
        ),
        "object": _or_null(_OBJECT),
        "ability": _POSITIVE,
        "player": _PLAYER,
        "from": Word(ZONES),
        "cost": _or_null(Text(empty=True)),
        "payments": Anything(),
        **_DONE,
        **{key: _or_null(shape) for key, shape in {**_CAST, "costs": MapOf(Anything())}.items()},
    },
    ("action",),
)
PLAY = Either(  # of `--check` and `--why-not`
    (
        Word(("pass",)),
        Headed(
            {
                **{
                    head: record
                    for head, record in _ACTION_MAPPING.heads.items()
                    if head not in ("event", "shortcut", "forced", "assign", "choose")
                },
                "attacks": Record({"attacks": _ATTACKS, **_DECLARED_BANDS, **_SAID}),
                "blocks": Record({"blocks": _BLOCKS, "player": _PLAYER, **_SAID}),
                "assign": Record({**_ACTION_MAPPING.heads["assign"].fields, **_DONE}),
                "choose": Record({**_ACTION_MAPPING.heads["choose"].fields, **_DONE}),
                "action": _LISTED,
            },
            "play",
        ),
    )
)

# ---------------------------------------------------------------- question and expected answer
_ASK = Record(
    {
        "player": _PLAYER,
        "loop": ListOf(Reference("action"), least=1),
        "decisions": ListOf(Text(), least=1),
        "turns": Integer(1, TURNS),
        "against": Word(("all", "passive")),
    },
    name="ask",
)
_ANSWER_KEYS = ("complete", "unsupported")
_SOLVE_KEYS = ("solved", "assumptions", "strategy", "unique", "cards", *_ANSWER_KEYS)
_PLAY_KEYS = (
    "decision",
    "player",
    "decided_by",
    "object",
    "key",
    "requirements",
    "plays",
    "decisions",
)


def _expected(question: str, lists: tuple[str, ...], keys: tuple[str, ...]) -> Record:
    fields: dict[str, Shape] = {key: Anything() for key in (*keys, *_ANSWER_KEYS)}
    fields |= {key: ListOf(Anything()) for key in lists}
    fields |= {"count": Anything(), "times": MapOf(_NATURAL)}
    return Record(fields, name=f"expected_{question}")


_EXPECT = Record(
    {
        "layers": MapOf(Anything()),
        "plays": _expected(
            "plays", ("legal", "illegal", "any", "all", "only"), ("none", *_PLAY_KEYS)
        ),
        "outcomes": _expected("outcomes", ("any", "all", "only"), ("none", "outcomes")),
        "loops": _expected("loops", ("any", "all", "only"), ("none", "loops", "losing", "states")),
        "solve": Record(
            {key: Anything() for key in _SOLVE_KEYS},
            name="expected_solve",
        ),
        "error": Integer(0, 255),
    },
    name="expect",
)

_GOAL = Either(  # what `solve` looks for
    (
        Word(("win", "survive")),
        Headed({head: Record({head: _OBJECT}) for head in ("destroy", "control", "play")}, "goal"),
    )
)
_BOARD: Mapping[str, Shape] = {
    "title": Text("a title", empty=True),
    "goal": _GOAL,
    # what a puzzle says of itself, such as its description; no question reads it
    "puzzle": MapOf(Text(empty=True, numbers=True)),
    "cite": ListOf(Text("a rule's number", numbers=True)),
    "cards": ListOf(CARD),
    "players": ListOf(_PLAYER_RECORD, least=1),
    "turn": _TURN,
    "timestamps": ListOf(_DATED),
    "effects": ListOf(_EFFECT),
    "delayed": ListOf(_DELAYED),
    "former": MapOf(_FORMER, Text("ID@N", FORMER.pattern, longest=ID)),
    "stack": ListOf(_STACK_ITEM),
    "combat": _COMBAT,
    "history": _HISTORY,
    "designations": _DESIGNATIONS,
    "do": ListOf(Reference("action")),
    "ask": _ASK,
    "expect": _EXPECT,
    "variant": Word(VARIANTS),
    "main_game": Reference("main_game"),
}
_VERSION = Integer(VERSION, VERSION)
SCENARIO = Record({"scenario": _VERSION, **_BOARD}, ("scenario", "players"), "scenario")

TABLE: Mapping[str, Shape] = {
    "entry": Either((_NAME, _OBJECT_RECORD)),
    "part": Either((_NAME, _PART)),
    "created": _CREATED,
    "event": _EVENT,
    "action": Either((Word(("resolve",)), _ACTION_MAPPING)),
    "main_game": Record({"scenario": _VERSION, **_BOARD}, ("players",), "main_game"),
}
