"""Random combats for hypothesis, and each as a scenario. Words meet on purpose: see the pools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.brute.combat_words import MEANINGS
from tests.brute.declaring import Combat, Permanent

REAL = (  # cards of the embedded database: name, as its card says
    ("Air Elemental", Permanent(id="", controller="", colors=("U",), power=4, words=("Flying",))),
    ("Giant Spider", Permanent(id="", controller="", colors=("G",), power=2, words=("Reach",))),
    (
        "Juggernaut",
        Permanent(
            id="",
            controller="",
            types=("Artifact", "Creature"),
            power=5,
            words=(
                "This creature attacks each combat if able.",
                "This creature can't be blocked by Walls.",
            ),
        ),
    ),
    ("Raging Goblin", Permanent(id="", controller="", colors=("R",), power=1, words=("Haste",))),
    (
        "Segovian Leviathan",
        Permanent(id="", controller="", colors=("U",), power=3, words=("Islandwalk",)),
    ),
    (
        "Serra Angel",
        Permanent(id="", controller="", colors=("W",), power=4, words=("Flying", "Vigilance")),
    ),
    (
        "Vedalken Outlander",
        Permanent(
            id="",
            controller="",
            types=("Artifact", "Creature"),
            colors=("U", "W"),
            power=2,
            words=("Protection from red",),
        ),
    ),
    (
        "Wall of Stone",
        Permanent(
            id="", controller="", subtypes=("Wall",), colors=("R",), power=0, words=("Defender",)
        ),
    ),
)
NAMES = {template: name for name, template in REAL}

LANDS = (
    ("Island", ("Basic",), ("Island",)),
    ("Forest", ("Basic",), ("Forest",)),
    ("Snow-Covered Swamp", ("Basic", "Snow"), ("Swamp",)),
    ("Test Ruins", (), ()),
)


def starting(*beginnings: str) -> tuple[str, ...]:
    """The words that begin with one of these."""
    return tuple(text for text in MEANINGS if text.startswith(beginnings))


def having(*parts: str) -> tuple[str, ...]:
    """The words that contain one of these."""
    return tuple(text for text in MEANINGS if any(part in text for part in parts))


EVASION = (
    *("Flying", "Flying", "Shadow", "Horsemanship", "Fear", "Intimidate", "Skulk", "Menace"),
    *having("walk", "can't be blocked", "can't block it", "can't block creatures you control"),
    *starting("Protection"),
)
CALLS = having("must be blocked", "able to block")
TURNS = (  # what blockers can, cannot and must
    *("Flying", "Reach", "Shadow", "Horsemanship", "Flying"),
    *having("This creature can block", "This creature can't block", "attack or block", "Decayed"),
    *having("can block an additional"),
)
DUTIES = having("blocks each combat", "blocks each combat")
TAXES = ("pays {1}", "pays {2}", "pay {2}")
HOUSE_OF_BLOCKS = having(
    "can block each combat",
    "All creatures block",
    "can't block.",
    "Creatures with flying can block only",
    "pays {1} for each of those creatures",
    "Walls you control can block",
    "Creatures you control",
    "Each creature you control",
    "block creatures you control",
)
ATTACK_DUTIES = (
    *having("attacks each combat if able", "attacks or blocks", "is goaded"),
    *having("attack each combat if able", "attack you each combat if able"),
)
ATTACK_LIMITS = having(
    "This creature can't attack", "This creature can only attack", "Defender", "without", "didn't"
)
HOUSE_OF_ATTACKS = (
    *having("can attack each combat", "can attack you each", "can't attack you", "attack each"),
    *having("Creatures without flying can't attack", "are goaded", "attack you each combat"),
    *having("Creatures you control can attack as though", *TAXES, *TAXES),
    *having(*TAXES),
)
SPEAKS = "defending player"
MANY = st.sampled_from((3, 5, 4, 2, 5, 4, 1))
ABOUT_ITSELF = ("This creature", "it.", "this creature")


def about_itself(text: str) -> bool:
    """Only a creature has such words."""
    return any(part in text for part in ABOUT_ITSELF) or not text.endswith(".")


@st.composite
def creatures(draw: DrawFn, id_: str, player: str, *pools: Sequence[str]) -> Permanent:
    """A creature with some words, each out of one of the pools."""
    if draw(st.integers(0, 7)) == 7:
        return replace(
            draw(st.sampled_from([template for _, template in REAL])), id=id_, controller=player
        )
    words: list[str] = []
    for _ in range(draw(st.sampled_from((1, 1, 0, 0, 2, 3)))):
        text = draw(st.sampled_from(draw(st.sampled_from(pools))))
        words.append(text)
    return Permanent(
        id=id_,
        controller=player,
        types=draw(st.sampled_from((("Creature",), ("Creature",), ("Artifact", "Creature")))),
        subtypes=draw(st.sampled_from(((), (), ("Wall",)))),
        colors=draw(st.sampled_from(((), ("R",), ("B",), ("W",), ("G",), ("U",), ("R", "W")))),
        power=draw(st.integers(0, 5)),
        words=tuple(words),
        tapped=draw(st.sampled_from((False,) * 9 + (True,))),
        sick=draw(st.sampled_from((False,) * 9 + (True,))),
    )


@st.composite
def grounds(draw: DrawFn, players: Sequence[str], house: Sequence[str]) -> list[Permanent]:
    """Lands of both sides, and sometimes an artifact or enchantment with words for all."""
    made = []
    for player in players:
        for number in range(draw(st.sampled_from((0, 1, 3, 0, 2, 4)))):
            _, supertypes, subtypes = draw(st.sampled_from(LANDS))
            made.append(
                Permanent(
                    id=f"land_{player.lower()}{number}",
                    controller=player,
                    types=("Land",),
                    supertypes=supertypes,
                    subtypes=subtypes,
                    tapped=draw(st.booleans()) if number else False,
                )
            )
    general = [text for text in house if not about_itself(text)]
    for number in range(draw(st.sampled_from((0, 0, 1, 1, 2)))):
        made.append(
            Permanent(
                id=f"house{number}",
                controller=draw(st.sampled_from(players)),
                types=(draw(st.sampled_from(("Artifact", "Enchantment"))),),
                words=(draw(st.sampled_from(general)),),
            )
        )
    return made


@st.composite
def attacks(draw: DrawFn) -> Combat:
    """A combat before attackers are declared."""
    players = draw(st.sampled_from((("A", "B"), ("A", "B", "C"), ("A", "B", "C"))))
    made = [
        draw(creatures(f"x{n}", "A", ATTACK_DUTIES, ATTACK_LIMITS, ATTACK_LIMITS, EVASION))
        for n in range(draw(MANY))
    ]
    made += [
        draw(creatures(f"y{n}", draw(st.sampled_from(players[1:])), EVASION))
        for n in range(draw(st.integers(0, 2)))
    ]
    if len(players) > 2:  # the program says that it does not know which of them is meant
        made = [replace(one, words=tuple(w for w in one.words if SPEAKS not in w)) for one in made]
    made += draw(grounds(players, HOUSE_OF_ATTACKS))
    if draw(st.booleans()):
        made.append(
            Permanent(
                id="walker", controller=draw(st.sampled_from(players)), types=("Planeswalker",)
            )
        )
    if draw(st.integers(0, 2)) == 2:
        controller = draw(st.sampled_from(players))
        protector = draw(st.sampled_from([one for one in players if one != controller]))
        made.append(
            Permanent(
                id="siege",
                controller=controller,
                types=("Battle",),
                subtypes=("Siege",),
                protector=protector,
            )
        )
    own = [one.id for one in made if one.controller == "A" and one.is_a("Creature")]
    pairs = st.tuples(st.sampled_from(own), st.sampled_from(players[1:]))
    goaded = draw(st.lists(pairs, max_size=draw(st.integers(0, 3)), unique=True))
    return Combat(players=players, permanents=tuple(made), goaded=tuple(goaded))


@st.composite
def blocks(draw: DrawFn) -> Combat:
    """A combat before blockers are declared."""
    players = draw(st.sampled_from((("A", "B"), ("A", "B"), ("A", "B", "C"))))
    made = [draw(creatures(f"x{n}", "A", EVASION, EVASION, CALLS)) for n in range(draw(MANY))]
    attackers = [one.id for one in made]
    made += [draw(creatures(f"y{n}", "B", TURNS, TURNS, DUTIES)) for n in range(draw(MANY))]
    made += [
        draw(creatures(f"z{n}", player, TURNS, DUTIES))
        for n, player in enumerate(("A", "C"))
        if player in players and draw(st.integers(0, 3)) == 3
    ]
    made += draw(grounds(players, HOUSE_OF_BLOCKS))
    whom = list(players[1:])
    if draw(st.integers(0, 3)) == 3:
        made.append(Permanent(id="walker", controller="B", types=("Planeswalker",)))
        whom.append("walker")
    made = [replace(one, tapped=True) if one.id in attackers else one for one in made]
    declared = [(id_, draw(st.sampled_from(["B", *whom]))) for id_ in attackers]
    if all(target == "C" for _, target in declared):
        declared[0] = (attackers[0], "B")
    theirs = [one.id for one in made if one.id.startswith("y")]
    asked = draw(st.lists(st.sampled_from(theirs), max_size=2, unique=True))
    if any("pay" in text for one in made for text in one.words):
        asked = []  # with a cost beside such an effect the program can't tell what can be paid
    return Combat(
        players=players,
        permanents=tuple(made),
        asked_to_block=tuple(asked) if draw(st.integers(0, 5)) == 5 else (),
        attacks=tuple(declared),
        defender="B",
    )


# ---------------------------------------------------------------- the scenario


def card_name(one: Permanent) -> str:
    """The name of a real card, or one made for this permanent."""
    if one.is_a("Land"):
        return next(name for name, *kind in LANDS if kind == [one.supertypes, one.subtypes])
    template = replace(one, id="", controller="", tapped=False, sick=False)
    return NAMES.get(template, f"Test {one.id.capitalize()}")


def card(one: Permanent) -> dict[str, Any]:
    """The card as printed."""
    types = " ".join((*one.supertypes, *one.types))
    made: dict[str, Any] = {
        "name": card_name(one),
        "mana_cost": "".join(f"{{{color}}}" for color in one.colors) or "{1}",
        "type_line": types + (" — " + " ".join(one.subtypes) if one.subtypes else ""),
        "oracle_text": "\n".join(one.words),
    }
    if one.is_a("Creature"):
        made |= {"power": str(one.power), "toughness": "9"}
    if one.is_a("Planeswalker"):
        made |= {"loyalty": "3"}
    if one.is_a("Battle"):
        made |= {"defense": "3"}
    if one.is_a("Land"):
        made = {"name": "Test Ruins", "type_line": "Land", "oracle_text": "{T}: Add {C}."}
    return made


def thing(one: Permanent) -> dict[str, Any]:
    """The permanent as a scenario writes it."""
    made: dict[str, Any] = {"id": one.id, "card": card_name(one)}
    if one.tapped:
        made["tapped"] = True
    if one.sick:
        made["summoning_sick"] = True
    if one.is_a("Planeswalker"):
        made["counters"] = {"loyalty": 3}
    if one.is_a("Battle"):
        made |= {"counters": {"defense": 3}, "chosen": {"player": one.protector}}
    return made


def scenario(combat: Combat) -> dict[str, Any]:
    """The combat as a scenario that asks for what has to be declared."""
    known = {name for name, _ in REAL} | {name for name, *_ in LANDS[:-1]}
    cards = {card_name(one): card(one) for one in combat.permanents if card_name(one) not in known}
    cards["Test Words"] = {"name": "Test Words", "type_line": "Sorcery", "oracle_text": ""}
    made: dict[str, Any] = {
        "scenario": 1,
        "cards": list(cards.values()),
        "players": [
            {"id": player, "battlefield": [thing(one) for one in combat.of(player)]}
            for player in combat.players
        ],
        "turn": {"active": "A", "step": "declare_attackers"},
        "effects": [
            {"source": "Test Words", "controller": player, "affects": [id_], "text": "is goaded"}
            for id_, player in combat.goaded
        ],
    }
    if combat.attacks:
        made["turn"]["step"] = "declare_blockers"
        made["combat"] = {"attacks": dict(combat.attacks)}
    if combat.asked_to_block:
        made["turn"]["step"] = "declare_attackers"
        made["do"] = [
            {"event": "Target creature blocks this turn if able.", "targets": [id_]}
            for id_ in combat.asked_to_block
        ]
        made["do"].append({"pass": "declare_blockers"})
    return made
