"""The answers as types: what `layers`, `plays`, `outcomes` and `loops` return.

Written by `python -m tests.answer_types` from the table that the JSON Schema is made of
(`questions/answer_format.py`). Keys that not every answer has are not required; an answer may have
further ones.
"""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

__all__ = [
    "AbilityOfCard",
    "AfterShortcut",
    "Applied",
    "AtLeast",
    "CardOfDeck",
    "CardsNeeded",
    "ClauseOfCard",
    "Combo",
    "ComboNeeds",
    "CombosAnswer",
    "Copiable",
    "CoverageAnswer",
    "CoverageAnswerParagraphs",
    "CoverageNextAnswer",
    "Dependency",
    "Derived",
    "Difference",
    "DifferenceEncodings",
    "DifferenceExamples",
    "DifferenceLedger",
    "EventOfOutcomes",
    "FaceOfCard",
    "FalseFriend",
    "ImpactAnswer",
    "KindOfNode",
    "LayersAnswer",
    "Link",
    "ListedPlay",
    "Loop",
    "LoopsAnswer",
    "NotApplied",
    "NotUnderstood",
    "ObjectOfLayers",
    "ObjectOfOutcomes",
    "OfLine",
    "OpenChoice",
    "Outcome",
    "OutcomesAnswer",
    "ParagraphOfCard",
    "PlaysAnswer",
    "PlaysAnswerRequirements",
    "Refused",
    "RuleAnswer",
    "RuleAnswerEncodings",
    "RuleAnswerExamples",
    "RuleAnswerLedger",
    "Share",
    "Solution",
    "SolveAnswer",
    "StepOfEvent",
    "Stop",
    "Touched",
    "UnderstandingAnswer",
    "UnlookedAt",
    "Unpaid",
    "VerifyAnswer",
    "WhyAnswer",
    "WhyEventAnswer",
    "WhyNotAnswer",
]


class Copiable(TypedDict, total=False):
    """One `copiable` of the schema."""

    name: str
    mana_cost: str
    mana_value: int | None
    colors: list[Literal["W", "U", "B", "R", "G"]]
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: list[str]


class ObjectOfLayers(TypedDict, total=False):
    """One `object of layers` of the schema."""

    card: Required[str | None]
    zone: Required[
        Literal[
            "battlefield",
            "hand",
            "graveyard",
            "library",
            "exile",
            "command",
            "sideboard",
            "stack",
            "companion",
            "planar_deck",
            "unknown",
        ]
    ]
    owner: Required[str]
    controller: Required[str | None]
    name: Required[str]
    mana_cost: Required[str]
    mana_value: Required[int | None]
    colors: Required[list[Literal["W", "U", "B", "R", "G"]]]
    supertypes: Required[list[str]]
    types: Required[list[str]]
    subtypes: Required[list[str]]
    power: Required[int | None]
    toughness: Required[int | None]
    loyalty: Required[int | None]
    defense: Required[int | None]
    abilities: Required[list[str]]
    ability_ids: Required[list[str]]
    ability_kinds: list[
        Literal["spell", "activated", "triggered", "static"]
        | list[Literal["spell", "activated", "triggered", "static"]]
        | None
    ]
    may_look: list[str]
    text: str
    copiable: Required[Copiable]


class Applied(TypedDict, total=False):
    """One `applied` of the schema."""

    layer: Required[Literal["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]]
    effect: Required[str]
    text: Required[str]
    timestamp: Required[int]
    affects: Required[list[str]]


class Dependency(TypedDict, total=False):
    """One `dependency` of the schema."""

    layer: Required[Literal["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]]
    dependent: Required[str]
    depends_on: Required[str]
    because: Required[Literal["existence", "text", "applies_to", "does"]]
    rule: Required[str]


class OpenChoice(TypedDict, total=False):
    """One `open` of the schema."""

    player: Required[str]
    key: Required[str]


class NotUnderstood(TypedDict, total=False):
    """One `not understood` of the schema."""

    object: str | None
    card: str | None
    paragraph: int | None
    text: str
    reason: str | None


class LayersAnswer(TypedDict, total=False):
    """One `layers` of the schema."""

    objects: Required[dict[str, ObjectOfLayers]]
    trace: Required[list[Applied]]
    dependencies: Required[list[Dependency]]
    open: OpenChoice
    unsupported: Required[list[NotUnderstood]]
    limit: str
    complete: Required[bool]
    rules: str


class AtLeast(TypedDict, total=False):
    """One `at least` of the schema."""

    at_least: Required[int]


ListedPlay = TypedDict(
    "ListedPlay",
    {
        "action": str,
        "object": str | None,
        "ability": int | None,
        "which": int,
        "from": Literal[
            "battlefield",
            "hand",
            "graveyard",
            "library",
            "exile",
            "command",
            "sideboard",
            "stack",
            "companion",
            "planar_deck",
            "unknown",
        ]
        | None,
        "face": str | None,
        "as": str | None,
        "targets": list[str],
        "modes": list[int],
        "x": int | None,
        "splice": list[str],
        "costs": dict[str, Any],
        "cost": str | None,
        "payments": int | AtLeast | list[Any],
        "attacks": dict[str, str],
        "bands": list[list[str]],
        "blocks": dict[str, list[str]],
        "assign": dict[str, dict[str, int]],
        "choose": dict[str, Any],
        "do": dict[str, Any],
    },
    total=False,
)


class PlaysAnswerRequirements(TypedDict, total=False):
    """One `PlaysAnswerRequirements` of the schema."""

    possible: int


class Unpaid(TypedDict, total=False):
    """One `unpaid` of the schema."""

    play: Required[str]
    reason: Required[str]


EventOfOutcomes = TypedDict(
    "EventOfOutcomes",
    {
        "event": Required[str],
        "object": str | None,
        "source": str | None,
        "ability": int | None,
        "player": str | None,
        "to": Any,
        "from": Any,
        "amount": int | None,
        "counters": dict[str, int],
        "times": int,
        "rule": str,
        "reason": str,
    },
    total=False,
)


class PlaysAnswer(TypedDict, total=False):
    """One `plays` of the schema."""

    decision: Required[
        Literal["priority", "attackers", "blockers", "damage", "order", "replacement", "choice"]
        | None
    ]
    player: Required[str | None]
    decided_by: str | None
    object: str | None
    key: str | None
    count: int | AtLeast
    plays: Required[list[ListedPlay]]
    requirements: PlaysAnswerRequirements
    decisions: Any
    winner: str | None
    draw: bool
    unpaid: list[Unpaid]
    settled: list[EventOfOutcomes]
    unsupported: list[NotUnderstood]
    limit: str
    complete: Required[bool]
    rules: str


class ObjectOfOutcomes(TypedDict, total=False):
    """One `object of outcomes` of the schema."""

    card: str | None
    zone: Required[
        Literal[
            "battlefield",
            "hand",
            "graveyard",
            "library",
            "exile",
            "command",
            "sideboard",
            "stack",
            "companion",
            "planar_deck",
            "unknown",
        ]
    ]
    owner: str
    controller: str | None
    name: str
    mana_cost: str
    mana_value: int | None
    colors: list[Literal["W", "U", "B", "R", "G"]]
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: list[str]
    ability_ids: list[str]
    ability_kinds: list[
        Literal["spell", "activated", "triggered", "static"]
        | list[Literal["spell", "activated", "triggered", "static"]]
        | None
    ]
    may_look: list[str]
    text: str
    copiable: Copiable


class Outcome(TypedDict, total=False):
    """One `outcome` of the schema."""

    choices: Required[list[Any]]
    chosen_by: dict[str, list[str]]
    other_choices: list[list[Any]]
    other_choices_limit: str
    events: Required[list[EventOfOutcomes]]
    state: Required[Any]
    objects: Required[dict[str, ObjectOfOutcomes]]
    winner: Required[str | None]
    losers: Required[list[str]]
    draw: Required[bool]
    state_limit: str


class OutcomesAnswer(TypedDict, total=False):
    """One `outcomes` of the schema."""

    outcomes: Required[list[Outcome]]
    unsupported: list[NotUnderstood]
    limit: str
    complete: Required[bool]
    rules: str


class AfterShortcut(TypedDict, total=False):
    """One `after` of the schema."""

    times: Required[int | AtLeast]
    state: Required[Any | None]
    because: str


class Loop(TypedDict, total=False):
    """One `loop` of the schema."""

    kind: Required[Literal["mandatory", "optional", "fragmented"]]
    prefix: Required[list[Any]]
    actions: Required[list[Any]]
    net: Required[dict[str, Any]]
    later: list[dict[str, Any]]
    unbounded: Required[list[str]]
    ready: dict[str, int | AtLeast]
    growth: Literal["linear", "superlinear"] | None
    result: Required[Literal["draw", "ends", "shortcut"] | None]
    iterations: int | AtLeast | None
    after: AfterShortcut
    may_stop: list[str]
    must_choose_otherwise: str | None
    loses: list[str]
    proof: Required[Literal["invariant", "replayed"]]
    rules: Required[list[str]]


class LoopsAnswer(TypedDict, total=False):
    """One `loops` of the schema."""

    loops: Required[list[Loop]]
    losing: list[Loop]
    settled: list[EventOfOutcomes]
    states: int
    unsupported: list[NotUnderstood]
    limit: str
    complete: Required[bool]
    rules: str
    certificate: Literal["loops"]
    scenario: Any


class ClauseOfCard(TypedDict, total=False):
    """One `clause of card` of the schema."""

    subject: Required[str]
    condition: Required[str]
    changes: Required[list[str]]
    duration: Required[str]


class AbilityOfCard(TypedDict, total=False):
    """One `ability of card` of the schema."""

    kind: Required[str]
    text: Required[str]
    state: Required[Literal["verified", "form", "unsupported"]]
    executed: Required[bool]
    keyword: str | None
    clauses: Required[list[ClauseOfCard]]
    cost: str | None
    effect: list[str]
    limits: list[str]
    facts: Required[list[str]]
    printed: Required[str | None]
    reason: Required[str]


class ParagraphOfCard(TypedDict, total=False):
    """One `paragraph of card` of the schema."""

    paragraph: Required[int]
    text: Required[str]
    classes: Required[
        list[
            Literal[
                "keyword",
                "layer",
                "combat",
                "cda",
                "mana",
                "casting",
                "cost",
                "restriction",
                "permission",
                "enters",
                "replacement",
                "activated",
                "triggered",
                "spell",
                "modal",
                "loyalty",
                "chapter",
                "level",
                "other",
            ]
        ]
    ]
    abilities: Required[list[AbilityOfCard]]


class KindOfNode(TypedDict, total=False):
    """One `kind of node` of the schema."""

    kind: Required[str]
    rule: Required[str]
    meaning: Required[str]


class FaceOfCard(TypedDict, total=False):
    """One `face of card` of the schema."""

    name: Required[str]
    mana_cost: Required[str]
    type_line: Required[str]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    paragraphs: Required[list[ParagraphOfCard]]
    facts: Required[list[str]]
    kinds: Required[list[KindOfNode]]
    problem: str


class UnderstandingAnswer(TypedDict, total=False):
    """One `understanding` of the schema."""

    name: Required[str]
    layout: Required[str]
    faces: Required[list[FaceOfCard]]


class Share(TypedDict, total=False):
    """One `share` of the schema."""

    total: Required[int]
    verified: Required[int]
    executed: Required[int]
    form: int


class CoverageAnswerParagraphs(TypedDict, total=False):
    """One `CoverageAnswerParagraphs` of the schema."""

    keyword: Required[Share]
    layer: Required[Share]
    combat: Required[Share]
    cda: Required[Share]
    mana: Required[Share]
    casting: Required[Share]
    cost: Required[Share]
    restriction: Required[Share]
    permission: Required[Share]
    enters: Required[Share]
    replacement: Required[Share]
    activated: Required[Share]
    triggered: Required[Share]
    spell: Required[Share]
    modal: Required[Share]
    loyalty: Required[Share]
    chapter: Required[Share]
    level: Required[Share]
    other: Required[Share]


class CoverageAnswer(TypedDict, total=False):
    """One `coverage` of the schema."""

    paragraphs: Required[CoverageAnswerParagraphs]
    cards: Required[Share]
    left_out: dict[str, int]
    seconds: Required[Any]


class Stop(TypedDict, total=False):
    """One `stop` of the schema."""

    reason: Required[str]
    alone: Required[int]
    among: Required[int]
    examples: Required[list[str]]


class CoverageNextAnswer(TypedDict, total=False):
    """One `coverage next` of the schema."""

    next: Required[list[Stop]]
    reasons: Required[int]
    cards: Required[dict[str, int]]
    complete: Required[bool]


class RuleAnswerLedger(TypedDict, total=False):
    """One `RuleAnswerLedger` of the schema."""

    rule: Required[str]
    status: Required[Literal["implemented", "definition", "another variant", "gap"]]
    what: str


class RuleAnswerEncodings(TypedDict, total=False):
    """One `RuleAnswerEncodings` of the schema."""

    file: Required[str]
    line: Required[int]
    text: str


class RuleAnswerExamples(TypedDict, total=False):
    """One `RuleAnswerExamples` of the schema."""

    file: Required[str]
    title: str


class RuleAnswer(TypedDict, total=False):
    """One `rule` of the schema."""

    edition: Required[str]
    rule: Required[str]
    text: str
    ledger: Required[list[RuleAnswerLedger]]
    encodings: Required[list[RuleAnswerEncodings]]
    examples: Required[list[RuleAnswerExamples]]


class DifferenceLedger(TypedDict, total=False):
    """One `DifferenceLedger` of the schema."""

    rule: Required[str]
    status: Required[Literal["implemented", "definition", "another variant", "gap"]]
    what: str


class DifferenceEncodings(TypedDict, total=False):
    """One `DifferenceEncodings` of the schema."""

    file: Required[str]
    line: Required[int]
    text: str


class DifferenceExamples(TypedDict, total=False):
    """One `DifferenceExamples` of the schema."""

    file: Required[str]
    title: str


class Touched(TypedDict, total=False):
    """One `touched` of the schema."""

    count: Required[int]
    names: Required[list[str]]


class Difference(TypedDict, total=False):
    """One `difference` of the schema."""

    kind: Required[Literal["new", "gone", "moved", "changed"]]
    old: Required[str | None]
    new: Required[str | None]
    before: Required[str]
    after: Required[str]
    ledger: Required[list[DifferenceLedger]]
    encodings: Required[list[DifferenceEncodings]]
    examples: Required[list[DifferenceExamples]]
    about: Required[list[str]]
    cards: Required[Touched]


class ImpactAnswer(TypedDict, total=False):
    """One `impact` of the schema."""

    old: Required[str | None]
    new: Required[str | None]
    rules: Required[list[Difference]]


class Link(TypedDict, total=False):
    """One `link` of the schema."""

    value: Required[Any]
    rule: Required[str]
    layer: Required[str]
    effect: Required[str]
    text: Required[str]
    carried: list[int]


Derived = TypedDict(
    "Derived",
    {
        "row": Required[int],
        "atom": Required[str],
        "file": str,
        "line": int,
        "rules": list[str],
        "says": str,
        "from": Required[list[int]],
    },
    total=False,
)


class NotApplied(TypedDict, total=False):
    """One `not applied` of the schema."""

    effect: Required[str]
    text: Required[str]
    because: Required[str]
    rule: Required[str]


class WhyAnswer(TypedDict, total=False):
    """One `why` of the schema."""

    object: Required[str]
    characteristics: Required[dict[str, list[Link]]]
    rows: Required[list[Derived]]
    not_applied: Required[list[NotApplied]]
    open: OpenChoice
    unsupported: Required[list[NotUnderstood]]
    limit: str
    complete: Required[bool]
    rules: str


class Refused(TypedDict, total=False):
    """One `refused` of the schema."""

    rule: Required[str]
    reason: Required[str]


class WhyNotAnswer(TypedDict, total=False):
    """One `why not` of the schema."""

    play: Required[Any]
    legal: Required[bool]
    refused: Required[list[Refused]]
    settled: list[EventOfOutcomes]
    unsupported: Required[list[NotUnderstood]]
    limit: str
    complete: Required[bool]
    rules: str


class StepOfEvent(TypedDict, total=False):
    """One `step of event` of the schema."""

    task: Required[str]
    carried: Required[list[int]]
    rows: Required[list[Derived]]


class WhyEventAnswer(TypedDict, total=False):
    """One `why event` of the schema."""

    event: Required[EventOfOutcomes]
    outcome: Required[int]
    number: Required[int]
    others: Required[list[str]]
    steps: Required[list[StepOfEvent]]
    unsupported: Required[list[NotUnderstood]]
    limit: str
    complete: Required[bool]
    rules: str


class Solution(TypedDict, total=False):
    """One `solution` of the schema."""

    does: Required[list[Any]]
    strategy: Required[Any]


class CardsNeeded(TypedDict, total=False):
    """One `cards needed` of the schema."""

    needed: Required[list[str]]
    not_needed: Required[list[str]]
    enough: Required[list[str]]
    not_told: Required[list[str]]


class OfLine(TypedDict, total=False):
    """One `of line` of the schema."""

    player: Required[str]
    do: Required[Any]


class SolveAnswer(TypedDict, total=False):
    """One `solve` of the schema."""

    certificate: Required[Literal["solve"]]
    settled: list[EventOfOutcomes]
    solved: Required[bool]
    goal: Any
    player: str
    turns: int
    against: Literal["all", "passive"]
    assumptions: Required[list[str]]
    strategy: Required[Any | None]
    solutions: list[Solution]
    unique: bool | None
    cards: CardsNeeded
    line: list[OfLine]
    nodes: Required[int]
    scenario: Any
    unsupported: list[NotUnderstood]
    limit: str
    complete: Required[bool]
    rules: str


class ComboNeeds(TypedDict, total=False):
    """One `combo needs` of the schema."""

    zones: Required[
        dict[
            str,
            Literal[
                "battlefield",
                "hand",
                "graveyard",
                "library",
                "exile",
                "command",
                "sideboard",
                "stack",
                "companion",
                "planar_deck",
                "unknown",
            ],
        ]
    ]
    counters: Required[dict[str, dict[str, int]]]
    attached_to: Required[dict[str, str]]
    paired_with: Required[dict[str, str]]
    mana: Required[str]
    creature: Required[bool]
    creatures: Required[int]
    creature_types: Required[list[str]]
    lands: Required[dict[str, int]]
    begins: Required[list[str]]
    library: Required[dict[str, int]]


class Combo(TypedDict, total=False):
    """One `combo` of the schema."""

    cards: Required[list[str]]
    missing: Required[list[str]]
    needs: Required[ComboNeeds]
    assumptions: Required[list[str]]
    unbounded: Required[list[str]]
    wins: Required[bool]
    may_stop: Required[list[str]]
    loops: Required[list[Loop]]
    certificate: Required[Literal["loops"]]
    scenario: Required[Any]


class FalseFriend(TypedDict, total=False):
    """One `false friend` of the schema."""

    cards: Required[list[str]]
    reason: Required[str]


class UnlookedAt(TypedDict, total=False):
    """One `unlooked at` of the schema."""

    cards: Required[list[str]]
    because: Required[str]


class CardOfDeck(TypedDict, total=False):
    """One `card of deck` of the schema."""

    card: Required[str]
    uses_up: Required[list[str]]
    gives: Required[list[str]]


class CombosAnswer(TypedDict, total=False):
    """One `combos` of the schema."""

    combos: Required[list[Combo]]
    false_friends: Required[list[FalseFriend]]
    left: Required[list[UnlookedAt]]
    cards: Required[list[CardOfDeck]]
    candidates: Required[int]
    unsupported: Required[list[NotUnderstood]]
    limit: str
    complete: Required[bool]
    rules: str


class VerifyAnswer(TypedDict, total=False):
    """One `verify` of the schema."""

    certificate: Required[Literal["solve", "loops"]]
    holds: Required[bool]
    at: str
    because: str
    positions: Required[int]
    assumptions: Required[list[str]]
    limit: str
    complete: Required[bool]
    rules: str
