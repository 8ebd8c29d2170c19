"""Random small boards on which somebody might win this turn: burn, pump, removal, combat."""

from __future__ import annotations

import random
from typing import Any

LANDS = {"R": "Mountain", "G": "Forest", "W": "Plains", "B": "Swamp", "U": "Island"}
BURN = {"Shock": ("R", 2), "Lightning Bolt": ("R", 3), "Lava Spike": ("R", 3), "Rite": ("B", 2)}
TRICKS = {
    "Giant Growth": "G",
    "Trample Now": "G",
    "Strike First": "R",
    "Fly Now": "U",
    "Swords to Plowshares": "W",
    "Kill": "B",
    "Bounce": "U",
    "Dark Ritual": "B",
}
ANSWERS = ("Healing Salve", "Giant Growth", "Shock", "Swords to Plowshares", "Kill", "Bounce")
COLORS = {
    **TRICKS,
    "Healing Salve": "W",
    **{card: color for card, (color, _) in BURN.items()},
}
CREATURES = {  # with what each adds to the damage at most, if nobody blocks
    "Grizzly Bears": 2,
    "Ornithopter": 0,
    "Raging Goblin": 1,
    "Llanowar Elves": 1,
    "Typhoid Rats": 1,
    "White Knight": 2,
    "Flier": 1,
    "Trampler": 3,
    "Pinger": 1,
    "Martyr": 2,
    "Twin Blade": 2,
}


def _card(name: str, cost: str, types: str, text: str, size: str = "") -> dict[str, Any]:
    body = dict(zip(("power", "toughness"), size.split("/"), strict=True)) if size else {}
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **body}


CARDS = {
    each["name"]: each
    for each in (
        _card("Rite", "{B}", "Instant", "Target player loses 2 life."),
        _card("Trample Now", "{G}", "Instant", "Target creature gains trample until end of turn."),
        _card(
            *("Strike First", "{R}", "Instant"),
            "Target creature gets +1/+0 and gains first strike until end of turn.",
        ),
        _card("Fly Now", "{U}", "Instant", "Target creature gains flying until end of turn."),
        _card("Kill", "{B}", "Instant", "Destroy target nonblack creature."),
        _card("Bounce", "{U}", "Instant", "Return target creature to its owner's hand."),
        _card("Flier", "{1}{W}", "Creature — Bird", "Flying, lifelink", "1/1"),
        _card("Trampler", "{2}{G}", "Creature — Beast", "Trample", "3/2"),
        _card(
            *("Pinger", "{2}{U}", "Creature — Human Wizard"),
            *("{T}: This creature deals 1 damage to any target.", "1/1"),
        ),
        _card(
            *("Martyr", "{R}", "Creature — Goblin"),
            *("Sacrifice this creature: It deals 1 damage to any target.", "1/1"),
        ),
        _card("Twin Blade", "{1}{R}", "Creature — Human Warrior", "Double strike", "1/1"),
    )
}


def board(rng: random.Random) -> dict[str, Any]:
    """A board late in a turn, with few cards; the life is such that it may or may not be enough."""
    step = rng.choice(["end", "postcombat_main", *["declare_blockers"] * 4, *["combat"] * 2])
    combat = step in ("declare_blockers", "combat")
    small = step == "combat"  # much is left to do then
    first = _side(rng, 1 if small else rng.randint(1, 2), rng.randint(combat, 1 + combat))
    second = _side(
        rng, 0 if small else rng.randint(0, 1), rng.randint(0, 2) if combat else 0, ANSWERS
    )
    found: dict[str, Any] = {
        "scenario": 1,
        "players": [{"id": "A", **first}, {"id": "B", **second}],
        "turn": {"active": "A", "step": step, "priority": "A"},
    }
    attackers = [each["id"] for each in first["battlefield"] if each["card"] in CREATURES]
    blockers = [each["id"] for each in second["battlefield"] if each["card"] in CREATURES]
    if step == "combat":
        found["turn"]["step"] = "beginning_of_combat"
    elif step == "declare_blockers":
        attacking = attackers[: rng.randint(1, 2)]
        blocks = {each: [rng.choice(attacking)] for each in blockers if rng.random() < 0.5}
        found["combat"] = {"attacks": dict.fromkeys(attacking, "B"), "blocks": blocks}
        for each in first["battlefield"]:
            if each["id"] in attacking:
                each["tapped"] = True
    used = {each["card"] for side in (first, second) for each in side["battlefield"]}
    used |= {*first["hand"], *second["hand"]}
    found["cards"] = [CARDS[name] for name in sorted(used & CARDS.keys())]
    found["players"][1]["life"] = _life(rng, first, combat)
    return found


def _life(rng: random.Random, first: dict[str, Any], combat: bool) -> int:
    """A life total within or just beyond what the first player's cards might deal."""
    reach = sum(BURN[card][1] for card in first["hand"] if card in BURN)
    reach += sum(3 for card in first["hand"] if card == "Giant Growth") if combat else 0
    names = [each["card"] for each in first["battlefield"]]
    fighting = CREATURES if combat else {"Pinger": 1, "Martyr": 1}
    reach += sum(fighting.get(name, 0) for name in names)
    return max(1, reach - rng.choice((0, 0, 1, 2, 3)) + (rng.random() < 0.15))


def _side(
    rng: random.Random, spells: int, creatures: int, from_: tuple[str, ...] = (*BURN, *TRICKS)
) -> dict[str, Any]:
    """What a player has: spells, now and then without the land for one, and creatures."""
    hand = [rng.choice(from_) for _ in range(spells)]
    lands = [LANDS[COLORS[each]] for each in hand if rng.random() < 0.9]
    where = [*lands, *(rng.choice(list(CREATURES)) for _ in range(creatures))]
    ids = [f"p{rng.randrange(10**9)}_{number}" for number in range(len(where))]
    battlefield = [{"id": id_, "card": card} for id_, card in zip(ids, where, strict=True)]
    return {"battlefield": battlefield, "hand": hand}
