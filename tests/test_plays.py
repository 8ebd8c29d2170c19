"""What `plays` lists is what `do:` accepts, and payments are all that the rules allow (CR 601)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest

import clingather.bridge as clingather
from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.encodings.solver import parse_term
from clingather.bridge.kernel.paying import Payments, Price, payments
from clingather.bridge.questions.stated_play import as_action

HAND = ("Shock", "Counterspell", "Grizzly Bears", "Thrill of Possibility", "Rack and Ruin", "Fling",
        "Golgari Charm", "Earthquake", "Mulldrifter", "Pacifism", "Forest")  # fmt: skip
BOARD = ("Mountain", "Island", "Llanowar Elves", "Prodigal Sorcerer", "Bonesplitter", "Sol Ring",
         "Vedalken Outlander", "Forest", "Grizzly Bears")  # fmt: skip


def small_state(seed: int) -> dict[str, Any]:
    """A scenario with a few cards, some of them tapped or new."""
    dice = random.Random(seed)
    board = [
        {"id": f"b{i}", "card": dice.choice(BOARD), "tapped": dice.random() < 0.2} for i in range(4)
    ]
    theirs = [{"id": f"o{i}", "card": dice.choice(BOARD)} for i in range(2)]
    hand = [{"id": f"h{i}", "card": dice.choice(HAND)} for i in range(3)]
    pool = "".join(f"{{{dice.choice('WUBRGC')}}}" for _ in range(dice.randrange(3)))
    active = dice.choice("AAB")
    step = dice.choice(("precombat_main", "upkeep", "postcombat_main"))
    return {
        "scenario": 1,
        "players": [
            {"id": "A", "battlefield": board, "hand": hand, "mana_pool": pool},
            {"id": "B", "battlefield": theirs},
        ],
        "turn": {"active": active, "step": step, "priority": "A"},
    }


def accepted(state: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an action under `do:` is legal."""
    try:
        clingather.outcomes({**state, "do": [{**action, "player": "A"}]})
    except InputError:
        return False
    return True


def perturbed(state: Mapping[str, Any], play: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Plays that differ in a target, in X, or in the mode."""
    if play.get("targets"):
        for other in ("A", "b0", "o0", "h0"):
            yield {**play, "targets": [other, *play["targets"][1:]]}
        yield {**play, "targets": play["targets"][1:]}
    if play.get("x") is not None:
        yield {**play, "x": play["x"] + 3}
    if play.get("modes"):
        yield {**play, "modes": [play["modes"][0] % 3 + 1]}


def key(play: Mapping[str, Any]) -> tuple[str, ...]:
    """What tells one play from another."""
    names = ("action", "object", "ability", "as", "modes", "x")
    return (*(str(play.get(name)) for name in names), str(sorted(play.get("targets") or ())))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    """Each listed play is legal under `do:`, each neighbour of one that is not listed is not."""
    state, dice = small_state(seed), random.Random(seed)
    answer = clingather.plays(state)
    assert answer["complete"]
    assert answer["plays"][-1] == {"action": "pass", "do": {"pass": "priority"}}
    plays = answer["plays"][:-1]
    listed = {key(play) for play in plays}
    assert len(listed) == len(plays)
    for play in dice.sample(plays, min(4, len(plays))):
        assert accepted(state, as_action(play)), play
    others = [other for play in plays for other in perturbed(state, play)]
    others += [{"action": "cast", "object": f"h{i}"} for i in range(3)]
    others += [{"action": "play", "object": f"h{i}"} for i in range(3)]
    heads = {(play["action"], play["object"]) for play in plays}
    wrong = [
        other
        for other in others
        if key(other) not in listed
        and ("targets" in other or "x" in other or (other["action"], other["object"]) not in heads)
    ]
    for other in dice.sample(wrong, min(4, len(wrong))):
        assert not accepted(state, as_action(other)), other
        assert not clingather.why_not(state, other)["legal"], other


# ---------------------------------------------------------------- payments
Unit = tuple[str, str]  # where a mana comes from, and its type


def paid(needs: Sequence[Sequence[str]], generic: int, mana: Sequence[str]) -> bool:
    """Whether some mana pays for symbols and generic mana (CR 107.4): every assignment is tried."""
    if len(mana) < len(needs) + generic:
        return False
    return any(
        all(serves(kind, ways) for kind, ways in zip(order, needs, strict=False))
        for order in permutations(mana, len(needs))
    )


def serves(mana: str, ways: Sequence[str]) -> bool:
    """Whether that mana pays for a symbol in one of its ways (CR 107.4, 107.4h)."""
    return mana.upper() in ways or ("S" in ways and mana.islower())


def brute_force(
    needs: Sequence[Sequence[str]], generic: int, pool: str, sources: Mapping[str, Sequence[str]]
) -> set[frozenset[str]]:
    """All smallest payments: each set of mana of the pool and of activations, by the rule's text.

    A source gives one mana of one of its types; "CC" is two colorless mana. Small letters are mana
    of snow sources.
    """
    counts = {letter: pool.count(letter) for letter in set(pool)}
    units = [f"pool {letter}{n + 1}" for letter, count in counts.items() for n in range(count)]
    found: set[frozenset[str]] = set()
    for size in range(len(units) + len(sources) + 1):
        for taken in combinations([*units, *sources], size):
            for types in product(*(sources.get(part, ("",)) for part in taken)):
                parts, mana = set(), ""
                for part, type_ in zip(taken, types, strict=True):
                    mana += type_ or part[5]
                    choice = f" {type_.upper()}" if len(sources.get(part, ())) > 1 else ""
                    parts.add(part + choice)
                if not paid(needs, generic, mana):
                    continue
                smaller = any(other < parts for other in found)
                in_order = all(
                    f"pool {p[5]}{n}" in parts
                    for p in parts
                    if p.startswith("pool ")
                    for n in range(1, int(p[6:]))
                )
                if in_order and not smaller:
                    found.add(frozenset(parts))
    return {one for one in found if not any(other < one for other in found)}


def as_price(
    needs: Sequence[Sequence[str]], generic: int, pool: str, sources: Mapping[str, Sequence[str]]
) -> Price:
    """The same as facts of the encoding."""
    lines = [f"generic({generic})"]
    lines += [f'need(n{i},"{way}")' for i, ways in enumerate(needs) for way in ways]
    for letter in sorted(set(pool)):
        origin = "snow" if letter.islower() else ""
        lines.append(f'pool(mana("{letter.upper()}","{origin}","",""),{pool.count(letter)})')
    for name, types in sources.items():
        lines.append(f'source("{name}",printed(1),1)')
        lines.append(f'tapped_by("{name}",printed(1))')
        if types[0].islower():
            lines.append(f'snow_source("{name}",printed(1))')
        for type_ in map(str.upper, types):
            if len(types) > 1:
                lines.append(f'output("{name}",printed(1),any,"{type_}")')
                continue
            lines += [
                f'output("{name}",printed(1),unit("{letter}",{n + 1}),"{letter}")'
                for letter in sorted(set(type_))
                for n in range(type_.count(letter))
            ]
    return Price(tuple(parse_term(line) for line in lines))


Asked = tuple[Sequence[Sequence[str]], int, str, Mapping[str, Sequence[str]]]  # see as_price


def random_price(dice: random.Random) -> Asked:
    """Symbols, generic mana, a pool and sources."""
    symbols = [("W",), ("U",), ("R",), ("C",), ("R", "G"), ("W", "U"), ("S",)]
    needs = [dice.choice(symbols) for _ in range(dice.randrange(3))]
    generic = dice.randrange(3)
    pool = "".join(dice.choice("WURGCrg") for _ in range(dice.randrange(4)))
    kinds: tuple[tuple[str, ...], ...] = (
        *(("R",), ("U",), ("W", "U"), ("CC",), ("R", "G"), ("W",), ("u",), ("r", "g")),
    )
    return needs, generic, pool, {f"s{i}": dice.choice(kinds) for i in range(dice.randrange(4))}


def in_words(found: Payments) -> set[frozenset[str]]:
    """Payments as `brute_force` calls them."""
    ways = set()
    for way in found.ways:
        parts = set()
        for part in (symbol.arguments[0] for symbol in way):
            if part.name == "pool":
                letter, origin, *_ = (each.string for each in part.arguments[0].arguments)
                said = letter.lower() if origin == "snow" else letter
                parts.add(f"pool {said}{part.arguments[1].number}")
            else:
                chosen = f" {part.arguments[2].string}" if len(part.arguments) > 2 else ""
                parts.add(part.arguments[0].string + chosen)
        ways.add(frozenset(parts))
    return ways


@pytest.mark.parametrize("seed", range(20))
def test_payments_are_those_of_a_brute_force(seed: int) -> None:
    """On random mana the encoding finds the smallest payments that trying everything finds."""
    dice = random.Random(seed)
    asked = [random_price(dice) for _ in range(3)]
    found = payments([as_price(*each) for each in asked])
    assert [*map(in_words, found)] == [brute_force(*each) for each in asked]


def test_a_decision_that_no_rule_is_known_to_call_for_is_not_guessed_723_5b() -> None:
    """A name of a decision of which nothing says whether the rules call for it is refused."""
    scenario = {
        "scenario": 1,
        "players": [{"id": "A"}, {"id": "B"}],
        "turn": {"active": "B", "priority": "B", "controlled_by": {"B": "A"}},
        "ask": {"player": "B", "decisions": ["pass", "whistle"]},
    }
    with pytest.raises(UnsupportedError, match="whistle"):
        clingather.plays(scenario)
    scenario["ask"] = {"player": "A", "decisions": ["pass"]}
    assert clingather.plays(scenario)["decisions"] == {"pass": "A"}


def test_what_is_named_for_a_cost_must_be_what_it_takes_602_2b() -> None:
    """Legal is what `do:` takes: no other object, and no other way to pay than the cost says."""
    altar = {"name": "Test Altar", "type_line": "Artifact"}
    altar["oracle_text"] = "Sacrifice a creature: You gain 1 life."
    ox = {"name": "Test Ox", "type_line": "Creature — Ox", "power": "1", "toughness": "1"}
    board = ["Test Altar", {"id": "ox", "card": "Test Ox"}, "Test Ox"]
    players = [{"id": "A", "battlefield": board, "hand": ["Test Ox"]}, {"id": "B"}]
    state = {"scenario": 1, "cards": [altar, ox], "players": players}
    named = {"activate": "test_altar#1", "costs": {"sacrifice": "ox"}}
    assert clingather.why_not(state, named)["legal"]
    for costs in ({"sacrifice": "test_altar"}, {"discard": "ox"}):
        with pytest.raises(InputError):
            clingather.why_not(state, {**named, "costs": costs})


def test_payments_say_from_what_a_counter_is_removed_118_3() -> None:
    """Of each creature that has one, besides the mana."""
    spike = {"name": "Test Spike", "type_line": "Artifact"}
    spike["oracle_text"] = "{R}, Remove a -1/-1 counter from a creature you control: Draw a card."
    ox = {"name": "Test Ox", "type_line": "Creature — Ox", "power": "3", "toughness": "3"}
    oxen = [{"id": id_, "card": "Test Ox", "counters": {"-1/-1": 1}} for id_ in ("one", "two")]
    players = [{"id": "A", "battlefield": ["Mountain", "Test Spike", *oxen]}, {"id": "B"}]
    found = clingather.plays(
        {"scenario": 1, "cards": [spike, ox], "players": players}, list_payments=True
    )
    (play,) = (each for each in found["plays"] if each["do"].get("activate") == "test_spike#1")
    mana = {"activate": "mountain#1"}
    ways = [[mana, {"remove_counters": id_}] for id_ in ("one", "two")]
    assert sorted(play["payments"], key=str) == ways


def test_what_other_mana_abilities_might_pay_for_is_said_and_the_rest_is_listed_601_2g() -> None:
    """A mana ability that costs mana is a play; what it might pay for is named, and cast then."""
    signet = {
        "name": "Test Signet",
        "type_line": "Artifact",
        "oracle_text": "{1}, {T}: Add {W}{U}.",
    }
    ox = {"name": "Test Ox", "type_line": "Creature — Ox", "mana_cost": "{1}{W}{U}"}
    ox |= {"power": "1", "toughness": "1"}
    board = ["Test Signet", "Plains", "Plains"]
    players = [{"id": "A", "battlefield": board, "hand": ["Test Ox"]}, {"id": "B"}]
    state = {"scenario": 1, "cards": [signet, ox], "players": players}
    found = clingather.plays(state)
    assert [each["play"] for each in found["unpaid"]] == ["cast test_ox (Test Ox)"]
    assert not found["complete"]
    assert not found["unsupported"]
    done = [play["do"] for play in found["plays"]]
    assert {"activate": "test_signet#1", "targets": []} in done
    assert all("cast" not in each for each in done)
    after = clingather.plays({**state, "do": [{"activate": "test_signet#1"}]})
    assert "test_ox" in [play["do"].get("cast") for play in after["plays"]]
    assert after["complete"]
    with pytest.raises(UnsupportedError, match="ask again"):
        clingather.why_not(state, {"cast": "test_ox"})
