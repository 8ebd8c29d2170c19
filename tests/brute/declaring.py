"""Declaring attackers and blockers, read literally from CR 508.1 and 509.1, by trying them all.

A combat is a handful of small values; what the words of its permanents mean stands in
`combat_words`. Every declaration is tried: no restriction may be broken (508.1c, 509.1b), costs
must be payable (508.1h to 508.1j, 509.1d to 509.1f), and as many requirements must be obeyed as
any other declaration obeys that breaks no restriction and asks for no other cost (508.1d, 509.1c).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

Attacks = Mapping[str, str]  # creature: player, planeswalker or battle
Blocks = Mapping[str, frozenset[str]]  # creature: the attackers that it blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class Permanent:
    """A permanent with its characteristics as they are now."""

    id: str
    controller: str
    types: tuple[str, ...] = ("Creature",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int = 0
    words: tuple[str, ...] = ()  # Oracle text, a paragraph each
    tapped: bool = False
    sick: bool = False  # came under its controller's control this turn
    protector: str = ""  # of a battle

    def has(self, word: str) -> bool:
        """It has that keyword, or that very paragraph."""
        return word in self.words

    def is_a(self, word: str) -> bool:
        """It has that card type, subtype or supertype."""
        return word in (*self.types, *self.subtypes, *self.supertypes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """All permanents, the players in turn order (the first attacks), and who attacks whom."""

    players: tuple[str, ...]
    permanents: tuple[Permanent, ...]
    goaded: tuple[tuple[str, str], ...] = ()  # creature, who goaded it
    asked_to_block: tuple[str, ...] = ()  # "target creature blocks this turn if able"
    attacks: tuple[tuple[str, str], ...] = ()  # declared earlier; blockers are what is asked now
    defender: str = ""  # who declares blockers

    def __getitem__(self, id_: str) -> Permanent:
        """The permanent of that id."""
        return next(one for one in self.permanents if one.id == id_)

    def of(self, player: str, kind: str = "") -> tuple[Permanent, ...]:
        """The permanents of a player, of a type, subtype or supertype."""
        return tuple(
            one
            for one in self.permanents
            if one.controller == player and (not kind or one.is_a(kind))
        )

    @property
    def creatures(self) -> tuple[Permanent, ...]:
        """Every creature."""
        return tuple(one for one in self.permanents if one.is_a("Creature"))

    @property
    def attackers(self) -> tuple[Permanent, ...]:
        """The creatures whose attack concerns the player who declares blockers (802.4b)."""
        return tuple(
            self[id_] for id_, whom in self.attacks if self.defending(whom) == self.defender
        )

    def defending(self, target: str) -> str:
        """The defending player for a creature that attacks that (508.5)."""
        if target in self.players:
            return target
        return self[target].protector or self[target].controller

    def lands(self, player: str) -> int:
        """How much mana a player's untapped lands make."""
        return sum(not land.tapped for land in self.of(player, "Land"))


@dataclass(slots=True)
class Rules:
    """What the words of all permanents ask of a declaration. Each meaning adds to these lists."""

    # restrictions that concern one attack or one block: true forbids it
    no_attack: list[Callable[[Permanent, str], bool]]
    no_block: list[Callable[[Permanent, Permanent], bool]]  # blocker, attacker
    # restrictions on the whole declaration: false forbids it
    attacking: list[Callable[[Attacks], bool]]
    blocking: list[Callable[[Blocks], bool]]
    # requirements: each is obeyed or not
    must_attack: list[Callable[[Attacks], bool]]
    must_block: list[Callable[[Blocks], bool]]
    # costs: of one attack, of one creature that blocks
    attack_cost: list[Callable[[Permanent, str], int]]
    block_cost: list[Callable[[Permanent], int]]
    # how many creatures beyond the first it can block
    more_blocks: list[Callable[[Permanent], int]]
    # who is goaded, and by whom
    goads: set[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The legal declarations, and how many requirements can be obeyed without paying."""

    legal: frozenset[frozenset[tuple[str, Any]]]
    possible: int


def rules_of(combat: Combat) -> Rules:
    """Gather what every permanent says, and what the designations and effects ask."""
    from tests.brute.combat_words import MEANINGS

    rules = Rules([], [], [], [], [], [], [], [], [], set(combat.goaded))
    for source in combat.permanents:
        for word in source.words:
            MEANINGS[word](combat, source, rules)
    for id_, player in sorted(rules.goads):  # once by each player (701.15c, 701.15d)
        goaded(combat, rules, id_, player)
    for id_ in combat.asked_to_block:
        rules.must_block.append(lambda blocks, id_=id_: id_ in blocks)  # type: ignore[misc]
    return rules


def goaded(combat: Combat, rules: Rules, id_: str, player: str) -> None:
    """A goaded creature attacks if able, and a player other than who goaded it (701.15b)."""
    rules.must_attack.append(lambda attacks: id_ in attacks)
    others = set(combat.players) - {player}
    rules.must_attack.append(lambda attacks: attacks.get(id_) in others)


def targets(combat: Combat) -> tuple[str, ...]:
    """Whom or what may be attacked: opponents, their planeswalkers, battles that they protect.

    Every opponent is a defending player (506.2, 802.2).
    """
    opponents = combat.players[1:]
    return opponents + tuple(
        one.id
        for one in combat.permanents
        if (one.is_a("Planeswalker") and one.controller in opponents)
        or (one.is_a("Battle") and one.protector in opponents)
    )


def may_attack(combat: Combat, one: Permanent) -> bool:
    """508.1a: a creature of the active player, untapped, no battle, not new without haste."""
    return (
        one.controller == combat.players[0]
        and one.is_a("Creature")
        and not one.tapped
        and not one.is_a("Battle")
        and (one.has("Haste") or not one.sick)
    )


def may_block(combat: Combat, one: Permanent) -> bool:
    """509.1a: an untapped creature of the defending player, no battle."""
    return (
        one.controller == combat.defender
        and one.is_a("Creature")
        and not one.tapped
        and not one.is_a("Battle")
    )


def declarations_of_attackers(combat: Combat) -> Answer:
    """Every declaration of attackers that 508.1 allows."""
    rules = rules_of(combat)
    choices = {
        one.id: ["", *(t for t in targets(combat) if not any(no(one, t) for no in rules.no_attack))]
        for one in combat.permanents
        if may_attack(combat, one)
    }
    tried = []
    for whole in product(*choices.values()):
        attacks = {id_: whom for id_, whom in zip(choices, whole, strict=True) if whom}
        if all(allows(attacks) for allows in rules.attacking):
            paid = frozenset(
                (number, id_, cost)
                for id_, whom in attacks.items()
                for number, price in enumerate(rules.attack_cost)
                if (cost := price(combat[id_], whom))
            )
            obeyed = sum(wants(attacks) for wants in rules.must_attack)
            tried.append((frozenset(attacks.items()), paid, obeyed))
    return chosen(tried, combat.lands(combat.players[0]))


def declarations_of_blockers(combat: Combat) -> Answer:
    """Every declaration of blockers that 509.1 allows the defending player."""
    rules = rules_of(combat)
    choices = blocks_of_each(combat, rules)
    tried = []
    for whole in product(*choices.values()):
        blocks = {id_: some for id_, some in zip(choices, whole, strict=True) if some}
        if all(allows(blocks) for allows in rules.blocking):
            paid = frozenset(
                (number, id_, cost)
                for id_ in blocks
                for number, price in enumerate(rules.block_cost)
                if (cost := price(combat[id_]))
            )
            obeyed = sum(wants(blocks) for wants in rules.must_block)
            tried.append((frozenset(blocks.items()), paid, obeyed))
    return chosen(tried, combat.lands(combat.defender))


def blocks_of_each(combat: Combat, rules: Rules) -> dict[str, list[frozenset[str]]]:
    """What each creature could block as far as the two sides alone are concerned."""
    choices = {}
    for one in combat.permanents:
        if may_block(combat, one):
            free = [
                attacker.id
                for attacker in combat.attackers
                if not any(no(one, attacker) for no in rules.no_block)
            ]
            most = 1 + sum(more(one) for more in rules.more_blocks)
            choices[one.id] = [frozenset(some) for some in up_to(free, most)]
    return choices


def up_to(ids: list[str], most: int) -> Iterator[tuple[str, ...]]:
    """Every choice of at most so many."""
    for size in range(min(most, len(ids)) + 1):
        yield from combinations(ids, size)


Price = frozenset[tuple[int, str, int]]


def chosen(tried: list[tuple[frozenset[tuple[str, Any]], Price, int]], mana: int) -> Answer:
    """Keep what can be paid and obeys as much as any other that asks for no further cost.

    Nobody has to pay a cost to obey more (508.1d, 509.1c); who pays one already has to obey what
    can be obeyed for it.
    """
    payable = [one for one in tried if sum(cost for *_, cost in one[1]) <= mana]
    best: dict[Price, int] = {}
    for _, paid, obeyed in payable:
        best[paid] = max(obeyed, best.get(paid, 0))
    bound = {paid: max(obeyed for other, obeyed in best.items() if other <= paid) for paid in best}
    legal = frozenset(whole for whole, paid, obeyed in payable if obeyed >= bound[paid])
    return Answer(legal, bound[frozenset()])
