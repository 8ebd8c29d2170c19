"""What words on permanents mean for declarations of attackers and blockers, one by one.

`MEANINGS` has the Oracle text of a paragraph and a function that adds its restrictions,
requirements, costs and permissions to the rules of a combat. Nothing here is shared with the
program: each meaning is written down by hand from the Comprehensive Rules.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.brute.declaring import Blocks, Combat, Permanent, Rules

Meaning = Callable[[Combat, Permanent, Rules], None]
Test = Callable[[Permanent], bool]

MEANINGS: dict[str, Meaning] = {}


def word(text: str) -> Callable[[Meaning], Meaning]:
    """Note the meaning of a paragraph."""

    def noted(meaning: Meaning) -> Meaning:
        MEANINGS[text] = meaning
        return meaning

    return noted


def blockers_of(blocks: Blocks, attacker: str) -> list[str]:
    """Who blocks that attacker."""
    return [id_ for id_, some in blocks.items() if attacker in some]


def flying(one: Permanent) -> bool:
    """It flies."""
    return one.has("Flying")


# ---------------------------------------------------------------- evasion of one attacker


def evasion(text: str, cannot: Callable[[Combat, Permanent, Permanent], bool]) -> None:
    """This creature can't be blocked by" creatures for which the test (of both) is true."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.no_block.append(
            lambda blocker, attacker: attacker is source and cannot(combat, attacker, blocker)
        )

    MEANINGS[text] = meaning


def shadow(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Shadow blocks shadow and nothing else, and nothing else blocks it (702.28b)."""
    unshaded = (
        "This creature can block creatures with shadow as though they didn't have shadow.",
        "This creature can block creatures with shadow as though it had shadow.",
    )
    rules.no_block.append(
        lambda blocker, attacker: (
            attacker is source
            and not blocker.has("Shadow")
            and not any(blocker.has(text) for text in unshaded)
        )
    )
    rules.no_block.append(
        lambda blocker, attacker: blocker is source and not attacker.has("Shadow")
    )


MEANINGS["Shadow"] = shadow


def passive(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Words that say nothing by themselves: others look for them."""


for name in (
    "Reach",
    "Haste",
    "Vigilance",
    "Trample",
    "This creature can block creatures with shadow as though they didn't have shadow.",
    "This creature can block creatures with shadow as though it had shadow.",
    "This creature can attack as though it didn't have defender.",
):
    MEANINGS[name] = passive

BLACK, WHITE = "B", "W"


def colored(one: Permanent, color: str) -> bool:
    """It has that color."""
    return color in one.colors


evasion("Flying", lambda _, me, you: not (you.has("Flying") or you.has("Reach")))  # 702.9b
evasion("Horsemanship", lambda _, me, you: not you.has("Horsemanship"))  # 702.31b
evasion("Fear", lambda _, me, you: not (you.is_a("Artifact") or colored(you, BLACK)))  # 702.36b
evasion(  # 702.13b
    "Intimidate",
    lambda _, me, you: not (you.is_a("Artifact") or set(me.colors) & set(you.colors)),
)
evasion("Skulk", lambda _, me, you: you.power > me.power)  # 702.118b
for land_type in ("Island", "Forest", "Swamp"):  # 702.14c
    evasion(
        f"{land_type}walk",
        lambda combat, me, you, kind=land_type: any(  # type: ignore[misc]
            land.is_a(kind) for land in combat.of(you.controller, "Land")
        ),
    )
evasion(
    "Nonbasic landwalk",
    lambda combat, me, you: any(
        not land.is_a("Basic") for land in combat.of(you.controller, "Land")
    ),
)
evasion(
    "Snow landwalk",
    lambda combat, me, you: any(land.is_a("Snow") for land in combat.of(you.controller, "Land")),
)
evasion(
    "Snow swampwalk",
    lambda combat, me, you: any(
        land.is_a("Snow") and land.is_a("Swamp") for land in combat.of(you.controller, "Land")
    ),
)
PROTECTION: dict[str, Test] = {  # 702.16f
    "red": lambda one: colored(one, "R"),
    "white": lambda one: colored(one, "W"),
    "artifacts": lambda one: one.is_a("Artifact"),
    "Walls": lambda one: one.is_a("Wall"),
    "creatures": lambda one: one.is_a("Creature"),
    "multicolored": lambda one: len(one.colors) > 1,
    "colorless": lambda one: not one.colors,
}
for quality, test in PROTECTION.items():
    evasion(f"Protection from {quality}", lambda _, me, you, test=test: test(you))  # type: ignore[misc]
evasion(
    "Protection from red and from green",  # 702.16g
    lambda _, me, you: colored(you, "R") or colored(you, "G"),
)

BY: dict[str, Test] = {
    "artifact creatures": lambda one: one.is_a("Artifact"),
    "Walls": lambda one: one.is_a("Wall"),
    "creatures with flying": flying,
    "blue creatures": lambda one: colored(one, "U"),
    "creatures with power 2 or less": lambda one: one.power <= 2,
    "creatures with power 3 or greater": lambda one: one.power >= 3,
}
for those, test in BY.items():
    evasion(f"This creature can't be blocked by {those}.", lambda _, me, you, t=test: t(you))  # type: ignore[misc]
EXCEPT: dict[str, Test] = {
    "black creatures": lambda one: colored(one, BLACK),
    "Walls and/or creatures with flying": lambda one: one.is_a("Wall") or flying(one),
    "creatures with flying or reach": lambda one: flying(one) or one.has("Reach"),
    "artifact creatures": lambda one: one.is_a("Artifact"),
    "artifact creatures and/or white creatures": lambda one: (
        one.is_a("Artifact") or colored(one, WHITE)
    ),
}
for those, test in EXCEPT.items():
    evasion(
        f"This creature can't be blocked except by {those}.",
        lambda _, me, you, t=test: not t(you),  # type: ignore[misc]
    )
evasion("This creature can't be blocked.", lambda _, me, you: True)
evasion(
    "Creatures with power less than this creature's power can't block it.",
    lambda _, me, you: you.power < me.power,
)
evasion(
    "This creature can't be blocked as long as defending player controls an artifact.",
    lambda combat, me, you: bool(combat.of(you.controller, "Artifact")),
)
evasion(
    "This creature can't be blocked if defending player controls a Wall.",
    lambda combat, me, you: bool(combat.of(you.controller, "Wall")),
)


def counted(text: str, allows: Callable[[int], bool]) -> None:
    """How many creatures may block this one, if any does."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.blocking.append(
            lambda blocks: (count := len(blockers_of(blocks, source.id))) == 0 or allows(count)
        )

    MEANINGS[text] = meaning


counted("Menace", lambda count: count >= 2)  # 702.111b
counted("This creature can't be blocked except by two or more creatures.", lambda count: count >= 2)
counted(
    "This creature can't be blocked except by three or more creatures.", lambda count: count >= 3
)
counted("This creature can't be blocked by more than one creature.", lambda count: count <= 1)


@word("This creature can't be blocked unless all creatures defending player controls block it.")
def all_or_none(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Tapped creatures count, and cannot block."""
    everybody = {one.id for one in combat.of(combat.defender, "Creature")}
    rules.blocking.append(lambda blocks: set(blockers_of(blocks, source.id)) in (set(), everybody))


# ---------------------------------------------------------------- what a blocker can't


def shy(text: str, cannot: Callable[[Combat, Permanent, Permanent], bool]) -> None:
    """This creature can't block" attackers for which the test (of both) is true."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.no_block.append(
            lambda blocker, attacker: blocker is source and cannot(combat, blocker, attacker)
        )

    MEANINGS[text] = meaning


shy("This creature can't block.", lambda _, me, it: True)
shy("Decayed", lambda _, me, it: True)  # 702.147a
shy("This creature can block only creatures with flying.", lambda _, me, it: not flying(it))
shy("This creature can't block creatures with flying.", lambda _, me, it: flying(it))
shy("This creature can't block creatures with power 2 or greater.", lambda _, me, it: it.power >= 2)
shy("This creature can't block creatures with power 2 or less.", lambda _, me, it: it.power <= 2)
shy("This creature can't block creatures with power 3 or greater.", lambda _, me, it: it.power >= 3)
shy("This creature can't block artifact creatures.", lambda _, me, it: it.is_a("Artifact"))
shy(
    "This creature can't block if you control an untapped land.",
    lambda combat, me, it: any(not land.tapped for land in combat.of(me.controller, "Land")),
)
shy(
    "This creature can't block unless you control another Wall.",
    lambda combat, me, it: all(one is me for one in combat.of(me.controller, "Wall")),
)


@word("This creature can't block and can't be blocked.")
def neither(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Two restrictions in one sentence."""
    rules.no_block.append(lambda blocker, attacker: source in (blocker, attacker))


@word("This creature can't block or be blocked by creatures with power 2 or greater.")
def neither_big(combat: Combat, source: Permanent, rules: Rules) -> None:
    """The same for creatures of some power."""
    rules.no_block.append(lambda blocker, attacker: blocker is source and attacker.power >= 2)
    rules.no_block.append(lambda blocker, attacker: attacker is source and blocker.power >= 2)


def company(text: str, suffices: Callable[[Permanent, list[Permanent]], bool]) -> None:
    """This creature blocks only if the others that block suffice (as many as they are)."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.blocking.append(
            lambda blocks: (
                source.id not in blocks
                or suffices(source, [combat[id_] for id_ in blocks if id_ != source.id])
            )
        )

    MEANINGS[text] = meaning


company("This creature can't block alone.", lambda me, others: len(others) >= 1)
company(
    "This creature can't block unless at least two other creatures block.",
    lambda me, others: len(others) >= 2,
)
company(
    "This creature can't block unless a creature with greater power also blocks.",
    lambda me, others: any(one.power > me.power for one in others),
)


# ---------------------------------------------------------------- what blockers must


@word("This creature blocks each combat if able.")
def blocks_if_able(combat: Combat, source: Permanent, rules: Rules) -> None:
    """One requirement."""
    rules.must_block.append(lambda blocks: source.id in blocks)


def lure(text: str, whom: Test) -> None:
    """A requirement for each creature of the defending player that it speaks of."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        for one in combat.of(combat.defender, "Creature"):
            if whom(one):
                rules.must_block.append(
                    lambda blocks, one=one: source.id in blocks.get(one.id, ())  # type: ignore[misc]
                )

    MEANINGS[text] = meaning


lure("All creatures able to block this creature do so.", lambda one: True)
lure("All creatures with flying able to block this creature do so.", flying)
lure("All Walls able to block this creature do so.", lambda one: one.is_a("Wall"))


def wanted(text: str, enough: Callable[[list[Permanent]], bool]) -> None:
    """One requirement on who blocks this creature."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.must_block.append(
            lambda blocks: enough([combat[id_] for id_ in blockers_of(blocks, source.id)])
        )

    MEANINGS[text] = meaning


wanted("This creature must be blocked if able.", lambda by: len(by) >= 1)
wanted("This creature must be blocked by exactly one creature if able.", lambda by: len(by) == 1)
wanted(
    "This creature must be blocked by a Wall if able.",
    lambda by: any(one.is_a("Wall") for one in by),
)


# ---------------------------------------------------------------- several blocks


def extra(text: str, more: int) -> None:
    """It can block so many creatures beyond the first."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.more_blocks.append(lambda blocker: more if blocker is source else 0)

    MEANINGS[text] = meaning


extra("This creature can block an additional creature each combat.", 1)
extra("This creature can block an additional seven creatures each combat.", 7)
extra("This creature can block any number of creatures.", 99)


@word("Walls you control can block an additional creature each combat.")
def walls_block_more(combat: Combat, source: Permanent, rules: Rules) -> None:
    """For each Wall of the same controller."""
    rules.more_blocks.append(
        lambda blocker: blocker.is_a("Wall") and blocker.controller == source.controller
    )


# ---------------------------------------------------------------- over all blockers


def general(text: str, cannot: Callable[[Permanent, Permanent, Permanent], bool]) -> None:
    """Forbid blocks wherever the test of source, blocker and attacker is true."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.no_block.append(lambda blocker, attacker: cannot(source, blocker, attacker))

    MEANINGS[text] = meaning


general("Walls can't block.", lambda source, blocker, attacker: blocker.is_a("Wall"))
general("Creatures without flying can't block.", lambda _, blocker, attacker: not flying(blocker))
general(
    "Creatures with flying can block only creatures with flying.",
    lambda _, blocker, attacker: flying(blocker) and not flying(attacker),
)
general(
    "Creatures with power less than this creature's power can't block creatures you control.",
    lambda source, blocker, attacker: (
        attacker.controller == source.controller and blocker.power < source.power
    ),
)
general(
    "Creatures you control can't be blocked by Walls.",
    lambda source, blocker, attacker: (
        attacker.controller == source.controller and blocker.is_a("Wall")
    ),
)


@word("Creatures with flying can't attack you or block creatures you control.")
def no_flyers(combat: Combat, source: Permanent, rules: Rules) -> None:
    """One restriction on attackers, one on blockers."""
    rules.no_attack.append(lambda one, whom: flying(one) and whom == source.controller)
    rules.no_block.append(
        lambda blocker, attacker: flying(blocker) and attacker.controller == source.controller
    )


for number, least in (("one", 1), ("two", 2)):

    @word(f"No more than {number} creature{'s' * (least > 1)} can block each combat.")
    def few_block(combat: Combat, source: Permanent, rules: Rules, most: int = least) -> None:
        """Over the whole declaration."""
        rules.blocking.append(lambda blocks: len(blocks) <= most)

    @word(f"No more than {number} creature{'s' * (least > 1)} can attack each combat.")
    def few_attack(combat: Combat, source: Permanent, rules: Rules, most: int = least) -> None:
        """Over the whole declaration."""
        rules.attacking.append(lambda attacks: len(attacks) <= most)

    @word(f"No more than {number} creature{'s' * (least > 1)} can attack you each combat.")
    def few_at_you(combat: Combat, source: Permanent, rules: Rules, most: int = least) -> None:
        """Over those that attack the player."""
        rules.attacking.append(
            lambda attacks: list(attacks.values()).count(source.controller) <= most
        )


@word("All creatures block each combat if able.")
def all_block(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A requirement for each creature."""
    for one in combat.of(combat.defender, "Creature"):
        blocks_if_able(combat, one, rules)


@word("Each creature you control must be blocked if able.")
def all_be_blocked(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A requirement for each attacker of that player."""
    for one in combat.attackers:
        if one.controller == source.controller:
            MEANINGS["This creature must be blocked if able."](combat, one, rules)


@word("Each creature you control can't be blocked by more than one creature.")
def all_by_one(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A restriction for each attacker of that player."""
    for one in combat.attackers:
        if one.controller == source.controller:
            MEANINGS["This creature can't be blocked by more than one creature."](
                combat, one, rules
            )


@word("Creatures you control have menace.")
def all_menace(combat: Combat, source: Permanent, rules: Rules) -> None:
    """More instances change nothing (702.111c)."""
    for one in combat.attackers:
        if one.controller == source.controller:
            MEANINGS["Menace"](combat, one, rules)


@word("This creature can't block unless you pay {2}.")
def pays_to_block(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A cost (509.1d)."""
    rules.block_cost.append(lambda one: 2 if one is source else 0)


@word("Creatures can't block unless their controller pays {1} for each of those creatures.")
def all_pay_to_block(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A cost for each (509.1d)."""
    rules.block_cost.append(lambda one: 1)


# ---------------------------------------------------------------- one attacker


def stay(text: str, cannot: Callable[[Combat, Permanent, str], bool]) -> None:
    """This creature can't attack" that player, planeswalker or battle where the test is true."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.no_attack.append(lambda one, whom: one is source and cannot(combat, one, whom))

    MEANINGS[text] = meaning


def undefended(combat: Combat, one: Permanent) -> bool:
    """It can attack as though it didn't have defender."""
    return one.has("This creature can attack as though it didn't have defender.") or any(
        other.has("Creatures you control can attack as though they didn't have defender.")
        for other in combat.of(one.controller)
    )


MEANINGS["Creatures you control can attack as though they didn't have defender."] = passive
stay("Defender", lambda combat, me, whom: not undefended(combat, me))  # 702.3b
stay("This creature can't attack.", lambda combat, me, whom: True)
stay(
    "This creature can't attack unless defending player controls an Island.",
    lambda combat, me, whom: not combat.of(combat.defending(whom), "Island"),
)
stay(
    "This creature can't attack if defending player controls an untapped creature "
    "with power 3 or greater.",
    lambda combat, me, whom: any(
        not one.tapped and one.power >= 3 for one in combat.of(combat.defending(whom), "Creature")
    ),
)
stay(
    "This creature can't attack if defending player controls an untapped land.",
    lambda combat, me, whom: any(
        not one.tapped for one in combat.of(combat.defending(whom), "Land")
    ),
)
stay(
    "This creature can't attack unless you control another artifact.",
    lambda combat, me, whom: all(one is me for one in combat.of(me.controller, "Artifact")),
)
stay(
    "This creature can't attack unless you control more creatures than defending player.",
    lambda combat, me, whom: (
        len(combat.of(me.controller, "Creature"))
        <= len(combat.of(combat.defending(whom), "Creature"))
    ),
)
stay(
    "This creature can't attack unless there is an Island on the battlefield.",
    lambda combat, me, whom: not any(one.is_a("Island") for one in combat.permanents),
)


@word("This creature can't attack or block.")
def stays(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Both."""
    MEANINGS["This creature can't attack."](combat, source, rules)
    MEANINGS["This creature can't block."](combat, source, rules)


@word("This creature can't attack or block unless you control another Wall.")
def stays_without_wall(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Both."""
    MEANINGS["This creature can't block unless you control another Wall."](combat, source, rules)
    rules.no_attack.append(
        lambda one, whom: (
            one is source and all(wall is one for wall in combat.of(one.controller, "Wall"))
        )
    )


def together(text: str, suffices: Callable[[Permanent, list[Permanent]], bool]) -> None:
    """This creature attacks only if the others that attack suffice."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        rules.attacking.append(
            lambda attacks: (
                source.id not in attacks
                or suffices(source, [combat[id_] for id_ in attacks if id_ != source.id])
            )
        )

    MEANINGS[text] = meaning


together("This creature can't attack alone.", lambda me, others: len(others) >= 1)  # 506.5
together("This creature can only attack alone.", lambda me, others: not others)
together(
    "This creature can't attack unless at least two other creatures attack.",
    lambda me, others: len(others) >= 2,
)
together(
    "This creature can't attack unless a creature with greater power also attacks.",
    lambda me, others: any(one.power > me.power for one in others),
)
together(
    "This creature can't attack unless a black or green creature also attacks.",
    lambda me, others: any({"B", "G"} & set(one.colors) for one in others),
)
together(
    "This creature can't attack unless a red creature also attacks.",
    lambda me, others: any(colored(one, "R") for one in others),
)


@word("This creature can't attack or block alone.")
def never_alone(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Both."""
    MEANINGS["This creature can't attack alone."](combat, source, rules)
    MEANINGS["This creature can't block alone."](combat, source, rules)


# ---------------------------------------------------------------- what attackers must


@word("This creature attacks each combat if able.")
def attacks_if_able(combat: Combat, source: Permanent, rules: Rules) -> None:
    """One requirement."""
    rules.must_attack.append(lambda attacks: source.id in attacks)


@word("This creature attacks or blocks each combat if able.")
def attacks_or_blocks(combat: Combat, source: Permanent, rules: Rules) -> None:
    """In a combat only one of both is possible."""
    rules.must_attack.append(lambda attacks: source.id in attacks)
    rules.must_block.append(lambda blocks: source.id in blocks)


@word("This creature is goaded.")
def is_goaded(combat: Combat, source: Permanent, rules: Rules) -> None:
    """By its controller, who is never attacked."""
    rules.goads.add((source.id, source.controller))


def crowd(text: str, whom: Callable[[Permanent, Permanent], bool], *, you: bool = False) -> None:
    """A requirement for each creature that the source speaks of: it attacks, or attacks you."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        for one in combat.creatures:
            if whom(source, one):
                rules.must_attack.append(
                    lambda attacks, id_=one.id: (  # type: ignore[misc]
                        attacks.get(id_) == source.controller if you else id_ in attacks
                    )
                )

    MEANINGS[text] = meaning


crowd("All creatures attack each combat if able.", lambda source, one: True)
crowd("Walls attack each combat if able.", lambda source, one: one.is_a("Wall"))
crowd(
    "Creatures your opponents control attack each combat if able.",
    lambda source, one: one.controller != source.controller,
)
crowd(
    "Other creatures you control attack each combat if able.",
    lambda source, one: one.controller == source.controller and one is not source,
)
crowd(
    "Creatures your opponents control attack you each combat if able.",
    lambda source, one: one.controller != source.controller,
    you=True,
)


@word("Creatures your opponents control are goaded.")
def opponents_goaded(combat: Combat, source: Permanent, rules: Rules) -> None:
    """By the controller of the source."""
    for one in combat.creatures:
        if one.controller != source.controller:
            rules.goads.add((one.id, source.controller))


# ---------------------------------------------------------------- over all attackers


def peace(text: str, whom: Test, *, planeswalkers: bool = False) -> None:
    """Those creatures can't attack you (or planeswalkers you control)."""

    def meaning(combat: Combat, source: Permanent, rules: Rules) -> None:
        safe = {source.controller}
        if planeswalkers:
            safe |= {one.id for one in combat.of(source.controller, "Planeswalker")}
        rules.no_attack.append(lambda one, target: whom(one) and target in safe)

    MEANINGS[text] = meaning


peace("Creatures can't attack you.", lambda one: True)
peace("Creatures without flying can't attack you.", lambda one: not flying(one))
peace("Creatures with power 1 or less can't attack you.", lambda one: one.power <= 1)
peace("Creatures with power 2 or less can't attack you.", lambda one: one.power <= 2)
peace("Black creatures can't attack you.", lambda one: colored(one, BLACK))
peace(
    "Creatures with flying can't attack you or planeswalkers you control.",
    flying,
    planeswalkers=True,
)


@word("Creatures without flying can't attack.")
def only_flyers_attack(combat: Combat, source: Permanent, rules: Rules) -> None:
    """Nobody."""
    rules.no_attack.append(lambda one, whom: not flying(one))


@word("This creature can't attack unless you pay {2}.")
def pays_to_attack(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A cost (508.1h)."""
    rules.attack_cost.append(lambda one, whom: 2 if one is source else 0)


@word(
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)
def tax(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A cost for each that attacks the player (508.1h)."""
    rules.attack_cost.append(lambda one, whom: 2 if whom == source.controller else 0)


@word(
    "Creatures can't attack you or planeswalkers you control unless their controller pays {1} "
    "for each of those creatures."
)
def wide_tax(combat: Combat, source: Permanent, rules: Rules) -> None:
    """A cost for each that attacks the player or one of the planeswalkers (508.1h)."""
    safe = {source.controller} | {one.id for one in combat.of(source.controller, "Planeswalker")}
    rules.attack_cost.append(lambda one, whom: 1 if whom in safe else 0)
