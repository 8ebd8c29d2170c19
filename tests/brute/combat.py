"""Declarations of attackers and blockers by brute force: CR 508.1 and 509.1 in plain Python.

Every declaration there could be is looked at: which break no restriction, how many requirements
each obeys, and which obey the most. Nothing here knows how the encodings do it. A creature is what
its words say; `scenario` writes the same combat for the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from random import Random
from typing import Any

# The words that a random creature may have, each with its Oracle text.
ANYONE = {
    "flying": "Flying",
    "reach": "Reach",
    "shadow": "Shadow",
    "horsemanship": "Horsemanship",
    "artifact": "",
}
WHEN_ATTACKING = {
    "defender": "Defender",
    "haste": "Haste",
    "must attack": "This creature attacks each combat if able.",
    "must attack twice": "This creature attacks each combat if able.\n"
    "This creature attacks each combat if able.",
    "not alone": "This creature can't attack or block alone.",
    "only alone": "This creature can only attack alone.",
    "with two others": "This creature can't attack unless at least two other creatures attack.",
    "with a red one": "This creature can't attack unless a red creature also attacks.",
    "no attack": "This creature can't attack.",
}
WHEN_BLOCKED = {
    "fear": "Fear",
    "intimidate": "Intimidate",
    "skulk": "Skulk",
    "menace": "Menace",
    "swampwalk": "Swampwalk",
    "protection": "Protection from red",
    "three": "This creature can't be blocked except by three or more creatures.",
    "at most one": "This creature can't be blocked by more than one creature.",
    "not by small": "This creature can't be blocked by creatures with power 2 or less.",
    "only by artifacts": "This creature can't be blocked except by artifact creatures.",
    "must be blocked": "This creature must be blocked if able.",
    "lure": "All creatures able to block this creature do so.",
    "exactly one": "This creature must be blocked by exactly one creature if able.",
    "unblockable": "This creature can't be blocked.",
}
WHEN_BLOCKING = {
    "must block": "This creature blocks each combat if able.",
    "no block": "This creature can't block.",
    "only flyers": "This creature can block only creatures with flying.",
    "no big ones": "This creature can't block creatures with power 3 or greater.",
    "one more": "This creature can block an additional creature each combat.",
    "not alone": "This creature can't attack or block alone.",
    "decayed": "Decayed",
}
AROUND = {  # what an enchantment of the defending player says
    "two attack": "No more than two creatures can attack each combat.",
    "one attacks you": "No more than one creature can attack you each combat.",
    "two block": "No more than two creatures can block each combat.",
    "nobody attacks": "Creatures with power 1 or less can't attack you.",
}
COST = {"": "{2}", "R": "{1}{R}", "B": "{1}{B}"}
TEXTS = ANYONE | WHEN_ATTACKING | WHEN_BLOCKED | WHEN_BLOCKING


@dataclass(frozen=True)
class Creature:
    """A creature of a combat: what is written on it, and how it stands there."""

    id: str
    power: int
    color: str
    words: frozenset[str]
    tapped: bool = False
    sick: bool = False
    goaded_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Combat:
    """Creatures that may attack players, or others that may block them."""

    attackers: tuple[Creature, ...]
    blockers: tuple[Creature, ...] = ()
    opponents: tuple[str, ...] = ("B",)
    around: frozenset[str] = frozenset()
    swamp: bool = False


# ---------------------------------------------------------------- attackers
def attacks(combat: Combat) -> tuple[list[dict[str, str]], int]:
    """The legal declarations of attackers, and how many requirements can be obeyed."""
    choices = [[None, *_targets(combat, each)] for each in combat.attackers]
    found = []
    for made in product(*choices):
        declared = {c.id: t for c, t in zip(combat.attackers, made, strict=True) if t}
        if _attack_allowed(combat, declared):
            found.append((declared, _attack_requirements(combat, declared)))
    most = max(number for _, number in found)
    return [declared for declared, number in found if number == most], most


def _targets(combat: Combat, creature: Creature) -> list[str]:
    """What a creature could attack, as far as it goes by itself (508.1a to 508.1c)."""
    if creature.tapped or creature.words & {"defender", "no attack"}:
        return []
    if creature.sick and "haste" not in creature.words:
        return []
    weak = "nobody attacks" in combat.around and creature.power <= 1
    return [who for who in combat.opponents if not (weak and who == "B")]


def _attack_allowed(combat: Combat, declared: dict[str, str]) -> bool:
    """Whether no restriction that looks at the whole declaration is broken (508.1c)."""
    number = len(declared)
    if "two attack" in combat.around and number > 2:
        return False
    if "one attacks you" in combat.around and list(declared.values()).count("B") > 1:
        return False
    for creature in combat.attackers:
        if creature.id not in declared:
            continue
        others = [c for c in combat.attackers if c.id in declared and c.id != creature.id]
        if "not alone" in creature.words and not others:
            return False
        if "only alone" in creature.words and others:
            return False
        if "with two others" in creature.words and len(others) < 2:
            return False
        if "with a red one" in creature.words and not any(c.color == "R" for c in others):
            return False
    return True


def _attack_requirements(combat: Combat, declared: dict[str, str]) -> int:
    """How many requirements are obeyed (508.1d, 701.15b)."""
    obeyed = 0
    for creature in combat.attackers:
        target = declared.get(creature.id)
        if target is None:
            continue
        obeyed += "must attack" in creature.words
        obeyed += 2 * ("must attack twice" in creature.words)
        for goader in creature.goaded_by:
            obeyed += 1 + (target != goader)
    return obeyed


# ---------------------------------------------------------------- blockers
def blocks(combat: Combat) -> tuple[list[dict[str, list[str]]], int]:
    """The legal declarations of blockers, and how many requirements can be obeyed."""
    choices = [list(_blocked(combat, each)) for each in combat.blockers]
    found = []
    for made in product(*choices):
        pairs = [
            (blocker, attacker)
            for blocker, all_ in zip(combat.blockers, made, strict=True)
            for attacker in all_
        ]
        if _block_allowed(combat, pairs):
            found.append((pairs, _block_requirements(combat, pairs)))
    most = max(number for _, number in found)
    legal = []
    for pairs, number in found:
        if number == most:
            declared: dict[str, list[str]] = {}
            for blocker, attacker in pairs:
                declared.setdefault(blocker.id, []).append(attacker.id)
            legal.append(declared)
    return legal, most


def _blocked(combat: Combat, blocker: Creature) -> Iterator[Sequence[Creature]]:
    """The sets of attackers that a creature could block, as far as it goes by itself."""
    able = [each for each in combat.attackers if _can_block(combat, blocker, each)]
    most = 2 if "one more" in blocker.words else 1
    return chain.from_iterable(combinations(able, size) for size in range(most + 1))


def _can_block(combat: Combat, blocker: Creature, attacker: Creature) -> bool:
    """Whether a creature could block an attacker (509.1a, 509.1b, and the keywords of 702)."""
    b, a = blocker.words, attacker.words
    small = blocker.power <= 2
    reasons = (
        blocker.tapped,
        bool(b & {"no block", "decayed"}),
        "unblockable" in a,
        "flying" in a and not b & {"flying", "reach"},
        ("shadow" in a) != ("shadow" in b),
        "horsemanship" in a and "horsemanship" not in b,
        "fear" in a and "artifact" not in b and blocker.color != "B",
        "intimidate" in a and "artifact" not in b and not _same_color(blocker, attacker),
        "skulk" in a and blocker.power > attacker.power,
        "swampwalk" in a and combat.swamp,
        "protection" in a and blocker.color == "R",
        "not by small" in a and small,
        "only by artifacts" in a and "artifact" not in b,
        "only flyers" in b and "flying" not in a,
        "no big ones" in b and attacker.power >= 3,
    )
    return not any(reasons)


def _same_color(one: Creature, other: Creature) -> bool:
    return bool(one.color) and one.color == other.color


Pair = tuple[Creature, Creature]


def _block_allowed(combat: Combat, pairs: list[Pair]) -> bool:
    """Whether no restriction that looks at the whole declaration is broken (509.1b)."""
    blocking = {blocker.id for blocker, _ in pairs}
    if "two block" in combat.around and len(blocking) > 2:
        return False
    for attacker in combat.attackers:
        number = sum(each is attacker for _, each in pairs)
        if number and "menace" in attacker.words and number < 2:
            return False
        if number and "three" in attacker.words and number < 3:
            return False
        if "at most one" in attacker.words and number > 1:
            return False
    return not any("not alone" in blocker.words and len(blocking) < 2 for blocker, _ in pairs)


def _block_requirements(combat: Combat, pairs: list[Pair]) -> int:
    """How many requirements are obeyed (509.1c)."""
    obeyed = sum(
        "must block" in blocker.words and any(b is blocker for b, _ in pairs)
        for blocker in combat.blockers
    )
    for attacker in combat.attackers:
        number = sum(each is attacker for _, each in pairs)
        obeyed += "must be blocked" in attacker.words and number > 0
        obeyed += "exactly one" in attacker.words and number == 1
        obeyed += number * ("lure" in attacker.words)
    return obeyed


# ---------------------------------------------------------------- random combats
def random_attack(chance: Random) -> Combat:
    """A combat before attackers are declared."""
    words = [*ANYONE, *WHEN_ATTACKING, *WHEN_ATTACKING]
    creatures = tuple(
        _creature(chance, f"a{number}", words, ("B", "C")) for number in range(chance.randint(1, 5))
    )
    opponents = chance.choice((("B",), ("B", "C")))
    around = ["two attack", "one attacks you", "nobody attacks"]
    creatures = tuple(
        replace(each, goaded_by=tuple(who for who in each.goaded_by if who in opponents))
        for each in creatures
    )
    return Combat(creatures, (), opponents, _some(chance, around, 0.15))


def random_block(chance: Random) -> Combat:
    """A combat before blockers are declared."""
    attacking = [*ANYONE, *WHEN_BLOCKED, *WHEN_BLOCKED]
    blocking = [*ANYONE, *WHEN_BLOCKING]
    attackers = tuple(
        _creature(chance, f"a{number}", attacking) for number in range(chance.randint(1, 5))
    )
    blockers = [_creature(chance, f"b{number}", blocking) for number in range(chance.randint(1, 5))]
    around = _some(chance, ["two block"], 0.15)
    return Combat(attackers, tuple(blockers), ("B",), around, chance.random() < 0.5)


def _creature(
    chance: Random, id_: str, words: list[str], goaders: tuple[str, ...] = ()
) -> Creature:
    chosen = frozenset(chance.sample(words, chance.choice((0, 1, 1, 2, 2, 3))))
    if {"must attack", "must attack twice"} <= chosen:
        chosen -= {"must attack"}
    return Creature(
        id_,
        chance.randint(0, 4),
        chance.choice(("", "R", "B")),
        chosen,
        tapped=not id_.startswith("a") and chance.random() < 0.1,
        sick=bool(goaders) and chance.random() < 0.15,
        goaded_by=tuple(who for who in goaders if chance.random() < 0.12),
    )


def _some(chance: Random, words: list[str], each: float) -> frozenset[str]:
    return frozenset(word for word in words if chance.random() < each)


# ---------------------------------------------------------------- the same as a scenario
def scenario(combat: Combat) -> dict[str, Any]:
    """The combat as the program reads it."""
    cards = [_card(each) for each in (*combat.attackers, *combat.blockers)]
    cards.append({"name": "Test Goad", "mana_cost": "{R}", "type_line": "Instant"})
    own = [_permanent(each) for each in combat.attackers]
    theirs: list[dict[str, Any]] = [_permanent(each) for each in combat.blockers]
    for number, word in enumerate(sorted(combat.around)):
        name = f"Test Law {number}"
        text = AROUND[word]
        cards.append({"name": name, "mana_cost": "{2}", "type_line": "Enchantment",
                      "oracle_text": text})  # fmt: skip
        theirs.append({"id": f"law{number}", "card": name})
    if combat.swamp:
        theirs.append({"id": "swamp", "card": "Swamp"})
    players = [{"id": "A", "battlefield": own}, {"id": "B", "battlefield": theirs}]
    players += [{"id": who} for who in combat.opponents if who != "B"]
    blocking = bool(combat.blockers)
    found: dict[str, Any] = {
        "scenario": 1,
        "cards": cards,
        "players": players,
        "turn": {"active": "A", "step": "declare_blockers" if blocking else "declare_attackers"},
        "effects": [
            {"source": "Test Goad", "controller": who, "affects": [each.id], "text": "is goaded"}
            for each in combat.attackers
            for who in each.goaded_by
        ],
    }
    if blocking:
        found["combat"] = {"attacks": {each.id: "B" for each in combat.attackers}}
    return found


def _card(creature: Creature) -> dict[str, Any]:
    texts = [TEXTS[word] for word in sorted(creature.words) if TEXTS[word]]
    artifact = "Artifact " if "artifact" in creature.words else ""
    return {
        "name": f"Test Creature {creature.id.upper()}",
        "mana_cost": COST[creature.color],
        "type_line": f"{artifact}Creature — Ox",
        "oracle_text": "\n".join(texts),
        "power": str(creature.power),
        "toughness": "3",
    }


def _permanent(creature: Creature) -> dict[str, Any]:
    found: dict[str, Any] = {"id": creature.id, "card": f"Test Creature {creature.id.upper()}"}
    if creature.tapped:
        found["tapped"] = True
    if creature.sick:
        found["summoning_sick"] = True
    return found
