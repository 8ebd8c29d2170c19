"""Hypothesis strategies for random valid scenarios, and the fixed example that tests mutate."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from clingather.bridge.base.shapes import LARGEST, too_large

COLORS = st.lists(st.sampled_from("WUBRG"), unique=True, max_size=5)
TEXTS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn"), include_characters="\n\t"),
    min_size=1,
    max_size=20,
).filter(lambda text: bool(text.strip()) and too_large(text) is None)
TRAPS = st.sampled_from(
    ["no", "on", "Yes", "y", "null", "~", "12:30", "1e3", "0o17", "1_000", "007", "-", "#", "a: b"]
)
ANY_TEXT = TEXTS | TRAPS
CARD_NAMES = st.sampled_from(
    ["Alpha", "Beta Bear", "Gamma // Delta", "É'clair of Æther", "No", "1"]
)
NATURAL = st.integers(0, LARGEST)
SMALL = st.integers(1, 9)
COUNTERS = st.dictionaries(ANY_TEXT, NATURAL, max_size=3)
COST = st.sampled_from(["", "{2}{R}", "{W/U}{X}", "{G/P}"])
STEPS = st.sampled_from(["untap", "upkeep", "draw", "precombat_main", "end", "cleanup"])


@st.composite
def characteristics(draw: st.DrawFn) -> dict[str, Any]:
    """Draw what a token without a card, or a face-down object, may say of itself."""
    options = {
        "name": ANY_TEXT,
        "type_line": st.sampled_from(["Creature — Elf Warrior", "Artifact", "Token Land"]),
        "oracle_text": ANY_TEXT,
        "mana_cost": COST,
        "power": st.sampled_from(["2", "*", "1+*", "-1"]),
        "toughness": st.sampled_from(["0", "X"]),
        "colors": COLORS,
    }
    return draw(st.fixed_dictionaries({}, optional=options))


@st.composite
def own_cards(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw cards of the scenario itself, with one face or two."""
    face = characteristics().map(lambda it: {"type_line": "Artifact", **it})
    cards = []
    for name in draw(st.lists(st.sampled_from(["Own", "Two", "Three"]), unique=True)):
        if draw(st.booleans()):
            cards.append({**draw(face), "name": name})
        else:
            faces = [{**draw(face), "name": part} for part in (f"{name} Left", f"{name} Right")]
            full = " // ".join(it["name"] for it in faces)
            cards.append({"name": full, "layout": "split", "faces": faces})
    return cards


@st.composite
def scenario_data(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a valid scenario as plain data; ids are stated for some objects only."""
    players = draw(st.lists(st.sampled_from(["A", "B", "Carol"]), unique=True, min_size=1))
    a_player = st.sampled_from(players)
    numbers = iter(range(10_000))
    permanents: list[str] = []
    known: list[str] = []

    def some_id() -> dict[str, Any]:
        return {"id": f"thing_{next(numbers)}"}

    def common(zone: str) -> dict[str, Any]:
        hidden = zone not in ("battlefield", "exile", "command")
        kind = "plain" if hidden else draw(st.sampled_from(["plain", "copy", "down"]))
        faces = ["front", "back", "left", "right", "flipped"]
        data: dict[str, Any] = {"card": draw(CARD_NAMES)}
        if kind == "copy":
            data["copy_of"] = draw(st.sampled_from(known)) if known else draw(CARD_NAMES)
            data["except"] = draw(ANY_TEXT)
        if kind == "down":
            words = st.sampled_from([True, "morph", "manifest", "disguise", "cloak"])
            data["face_down"] = draw(words | characteristics())
        optional = {
            "counters": COUNTERS,
            "face": st.sampled_from(faces if zone == "battlefield" else ["front"]),
            "chosen": st.fixed_dictionaries(
                {},
                optional={
                    "color": st.sampled_from("WUBRG") | COLORS.filter(bool),
                    "player": a_player,
                    "number": st.integers(-5, 5),
                    "mode": ANY_TEXT | SMALL,
                },
            ),
            "count": SMALL,
        }
        return data | draw(st.fixed_dictionaries({}, optional=optional))

    def permanent() -> dict[str, Any]:
        token = draw(st.integers(0, 3)) == 0
        data = {"token": True, **draw(characteristics())} if token else common("battlefield")
        optional = {
            "stored": st.dictionaries(st.sampled_from(["d6", "d20"]), st.lists(SMALL)),
            "tapped": st.booleans(),
            "summoning_sick": st.booleans(),
            "phased_out": st.booleans(),
            "damage": NATURAL,
            "level": SMALL,
            "owner": a_player,
        }
        data |= draw(st.fixed_dictionaries({}, optional=optional))
        if draw(st.booleans()):
            data["attached_to"] = draw(st.sampled_from(players + permanents))
        if draw(st.integers(0, 5)) == 0:
            if not token:
                data["melded_with"] = {**some_id(), "card": draw(CARD_NAMES)}
            data["merged_with"] = [draw(CARD_NAMES)]
            data["under"] = draw(st.integers(0, 1))
        if draw(st.booleans()):
            data |= some_id()
            permanents.append(data["id"])
            known.append(data["id"])
        return data

    def entry(zone: str) -> Any:
        if draw(st.booleans()):
            return draw(CARD_NAMES | st.just("unknown"))
        data = common(zone)
        if draw(st.booleans()):
            data |= some_id()
            known.append(data["id"])
        return data

    def several(make: Any) -> list[Any]:
        return [make() for _ in range(draw(st.integers(0, 2)))]

    records = []
    for player in players:
        record: dict[str, Any] = {"id": player, "life": draw(st.integers(-LARGEST, LARGEST))}
        record |= {"counters": draw(COUNTERS), "mana_pool": draw(st.sampled_from(["", "{C}{G}"]))}
        for zone in draw(st.permutations(["hand", "graveyard", "exile", "command", "sideboard"])):
            record[zone] = several(lambda zone=zone: entry(zone))
        record["library"] = (
            draw(NATURAL) if draw(st.booleans()) else several(lambda: entry("library"))
        )
        record["battlefield"] = several(permanent)
        records.append(record)
    anybody = [*players, *known]
    stack = []
    for _ in range(draw(st.integers(0, 2))):
        item = {"card": draw(CARD_NAMES)}
        if draw(st.booleans()) and known:
            item = {"ability": f"{draw(st.sampled_from(known))}#{draw(SMALL)}"}
        options: dict[str, Any] = {
            "targets": st.lists(st.sampled_from(anybody), max_size=2),
            "modes": st.lists(SMALL, max_size=2),
            "x": NATURAL,
            "kicked": st.booleans(),
            "as": ANY_TEXT,
        }
        stack.append(
            {
                "controller": draw(a_player),
                **item,
                **draw(st.fixed_dictionaries({}, optional=options)),
            }
        )
    effects = []
    for _ in range(draw(st.integers(0, 2))):
        effect: dict[str, Any] = {
            "source": "Alpha",
            "controller": draw(a_player),
            "text": draw(ANY_TEXT),
            **draw(st.sampled_from(({}, {"words": ["black", "green"]}, {"words": []}))),
        }
        effect["affects"] = draw(st.lists(st.sampled_from(anybody), unique=True, max_size=2))
        if draw(st.booleans()):
            effect |= some_id()
            known.append(effect["id"])
        elif known:
            word = draw(st.sampled_from(["after", "before"]))
            effect["timestamp"] = f"{word} {draw(st.sampled_from(known))}"
        effects.append(effect)
    data: dict[str, Any] = {"scenario": 1, "players": records, "stack": stack, "effects": effects}
    listed: list[str] = []
    if known:
        listed = draw(st.lists(st.sampled_from(known), unique=True))
    optional_data = {
        "title": ANY_TEXT,
        "cite": st.lists(st.sampled_from(["613.8a", "613.10", "700.1"])),
        "cards": own_cards(),
        "do": st.lists(st.just("resolve") | st.just({"pass": "end"}), max_size=2),
        "ask": st.fixed_dictionaries({"player": a_player}),
        "expect": st.fixed_dictionaries({"layers": st.dictionaries(ANY_TEXT, SMALL)}),
        "turn": st.fixed_dictionaries(
            {"active": a_player, "step": STEPS, "priority": a_player | st.none()},
            optional={"number": NATURAL},
        ),
    }
    return data | {"timestamps": listed} | draw(st.fixed_dictionaries({}, optional=optional_data))


EXAMPLE = """\
scenario: 1
title: 'An example: everything once'
cite: ["613.8a"]
cards:
  - {name: Own Ox, mana_cost: "{3}", type_line: Artifact Creature, power: "2", toughness: 4}
players:
  - id: A
    life: 20
    counters: {poison: 2}
    mana_pool: "{R}{G}"
    battlefield:
      - Own Ox
      - {id: bears, card: Beta Bear, counters: {"+1/+1": 1}, tapped: true}
      - {card: Aura, attached_to: bears}
    library: 53
    hand: [unknown, {card: unknown, count: 3}]
  - id: B
    battlefield: [{id: elf, token: true, name: Elf, colors: [G], power: 1, toughness: 1}]
turn: {active: A, step: declare_blockers, priority: A, number: 4, controlled_by: {A: B}}
timestamps: [elf, bears]
effects:
  - {source: Growth, controller: A, affects: [bears], text: "gets +3/+3", timestamp: after bears}
stack:
  - {ability: "elf#1", controller: B, targets: [A, bears], modes: [1, 2], x: 3}
combat: {attacks: {bears: B}, blocks: {elf: [bears]}}
history: {attacked_last_turn: [bears]}
designations: {day_night: day, monarch: A}
do:
  - {cast: own_ox, player: A, targets: [], x: 0, kicked: false, pay: auto}
  - resolve
  - {choose: {clone.copy: bears}}
  - {event: {destroy: [bears]}}
  - {shortcut: {player: A, actions: [resolve], times: 9}}
ask: {player: B}
expect: {layers: {bears: {power: 3}}, plays: {count: 2, legal: [{action: pass}]}}
"""
