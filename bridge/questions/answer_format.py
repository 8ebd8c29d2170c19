"""The answers of the questions (`--json`) as a table of shapes, for the JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping

from clingather.bridge.base.shapes import (
    Anything,
    Either,
    Flag,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
    Word,
)
from clingather.bridge.encodings.ledger import STATUSES
from clingather.bridge.oracle.classes import CLASSES
from clingather.bridge.scenario.format import COLORS, SCENARIO
from clingather.bridge.scenario.format import TABLE as SCENARIO_TABLE
from clingather.bridge.state.values import ZONES

STATES = ("verified", "form", "unsupported")  # how far an ability's text is read
LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
ABILITY_KINDS = ("spell", "activated", "triggered", "static")  # CR 113.3

# what stands for several abilities has several; null: it is not known
_ABILITY_KIND = Either((Word(ABILITY_KINDS), ListOf(Word(ABILITY_KINDS), least=2), Null()))
_TEXT = Text(empty=True)
_TEXTS = ListOf(_TEXT)
_IDS = ListOf(Text("an id"))
_NUMBER = Either((Integer(), Null()))
_TEXT_OR_NULL = Either((_TEXT, Null()))
_ZONE = Word((*ZONES, "unknown"))
_COMPLETE = Flag()
_EDITION = Text("a date")
_LIMIT = Text("the limit that was reached")

_VALUES: Mapping[str, Shape] = {  # what an object has, and what of it can be copied
    "name": _TEXT,
    "mana_cost": _TEXT,
    "mana_value": _NUMBER,
    "colors": ListOf(Word(COLORS)),
    "supertypes": _TEXTS,
    "types": _TEXTS,
    "subtypes": _TEXTS,
    "power": _NUMBER,
    "toughness": _NUMBER,
    "loyalty": _NUMBER,
    "defense": _NUMBER,
    "abilities": _TEXTS,
}
_COPIABLE = Record(_VALUES, name="copiable", extra=Anything())
_OBJECT_FIELDS: Mapping[str, Shape] = {
    "card": _TEXT_OR_NULL,
    "zone": _ZONE,
    "owner": Text("a player's id"),
    "controller": Either((Text("a player's id"), Null())),
    **_VALUES,
    "ability_ids": _IDS,
    "ability_kinds": ListOf(_ABILITY_KIND),
    "may_look": _IDS,
    "text": _TEXT,
    "copiable": _COPIABLE,
}
_EVERY_OBJECT = Record(
    _OBJECT_FIELDS,
    ("card", "zone", "owner", "controller", *_VALUES, "ability_ids", "copiable"),
    "object_of_layers",
    Anything(),
)
_OBJECT = Record(_OBJECT_FIELDS, ("zone",), "object_of_outcomes", Anything())
_UNSUPPORTED = ListOf(
    Record(
        {
            **dict.fromkeys(("object", "card"), _TEXT_OR_NULL),
            "paragraph": Either((Integer(0), Null())),
            "text": _TEXT,
            "reason": _TEXT_OR_NULL,
        },
        name="not_understood",
        extra=Anything(),
    )
)
_TRACE = Record(
    {
        "layer": Word(LAYERS),
        "effect": Text("an ability or effect"),
        "text": _TEXT,
        "timestamp": Integer(1),
        "affects": _IDS,
    },
    ("layer", "effect", "text", "timestamp", "affects"),
    "applied",
    Anything(),
)
_DEPENDENCY = Record(
    {
        "layer": Word(LAYERS),
        "dependent": Text("an ability or effect"),
        "depends_on": Text("an ability or effect"),
        "because": Word(("existence", "text", "applies_to", "does")),
        "rule": Text("a rule's number"),
    },
    ("layer", "dependent", "depends_on", "because", "rule"),
    "dependency",
    Anything(),
)
_OPEN = Record(  # a choice that the actions leave open
    {"player": Text("a player's id"), "key": Text("OBJECT.WORD")}, ("player", "key"), "open"
)
_LAYERS_ANSWER = Record(
    {
        "objects": MapOf(_EVERY_OBJECT, Text("an id")),
        "trace": ListOf(_TRACE),
        "dependencies": ListOf(_DEPENDENCY),
        "open": _OPEN,
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("objects", "trace", "dependencies", "unsupported", "complete"),
    "layers",
    Anything(),
)

_EVENT = Record(
    {
        "event": Text("what happened"),
        "object": _TEXT_OR_NULL,
        "source": _TEXT_OR_NULL,
        "ability": Either((Integer(1), Null())),
        "player": _TEXT_OR_NULL,
        "to": Anything(),
        "from": Anything(),
        "amount": _NUMBER,
        "counters": MapOf(Integer(1), Text("a kind")),
        "times": Integer(0),
        "rule": Text("a rule's number"),
        "reason": Text("why it did not happen"),
    },
    ("event",),
    "event_of_outcomes",
    Anything(),
)
_COUNT = Either((Integer(0), Record({"at_least": Integer(0)}, ("at_least",), "at_least")))
_DECISIONS = (
    *("priority", "attackers", "blockers", "damage"),
    *("order", "replacement", "choice"),
)
_PLAY = Record(
    {
        "action": Text("what is done"),
        "object": _TEXT_OR_NULL,
        "ability": Either((Integer(1), Null())),
        "which": Integer(2),
        "from": Either((_ZONE, Null())),
        "face": _TEXT_OR_NULL,
        "as": _TEXT_OR_NULL,
        "targets": _IDS,
        "modes": ListOf(Integer(1)),
        "x": Either((Integer(0), Null())),
        "splice": _IDS,
        "costs": MapOf(Anything()),
        "cost": _TEXT_OR_NULL,
        "payments": Either((_COUNT, ListOf(Anything()))),
        "attacks": MapOf(_TEXT),
        "bands": ListOf(_IDS),
        "blocks": MapOf(_IDS),
        "assign": MapOf(MapOf(Integer(0))),
        "choose": MapOf(Anything()),
        "do": MapOf(Anything(), Text("a key of the action that makes it, as under `do:`")),
    },
    name="play",
    extra=Anything(),
)
_UNPAID = Record({"play": _TEXT, "reason": _TEXT}, ("play", "reason"), "unpaid")
_PLAYS_ANSWER = Record(
    {
        "decision": Either((Word(_DECISIONS), Null())),
        "player": _TEXT_OR_NULL,
        "decided_by": _TEXT_OR_NULL,
        "object": _TEXT_OR_NULL,
        "key": _TEXT_OR_NULL,
        "count": _COUNT,
        "plays": ListOf(_PLAY),
        "requirements": Record({"possible": Integer(0)}, extra=Anything()),
        "decisions": Anything(),
        "winner": _TEXT_OR_NULL,
        "draw": Flag(),
        "unpaid": ListOf(_UNPAID),
        "settled": ListOf(_EVENT),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("decision", "player", "plays", "complete"),
    "plays",
    Anything(),
)

_OUTCOME = Record(
    {
        "choices": ListOf(Anything()),
        "chosen_by": MapOf(_IDS, Text("the key of a choice")),
        "other_choices": ListOf(ListOf(Anything())),
        "other_choices_limit": Text("why not all other choices that lead here are listed"),
        "events": ListOf(_EVENT),
        "state": Reference("state"),
        "objects": MapOf(_OBJECT, Text("an id")),
        "winner": _TEXT_OR_NULL,
        "losers": _IDS,
        "draw": Flag(),
        "state_limit": Text("why the state is too large to be read again"),
    },
    ("choices", "events", "state", "objects", "winner", "losers", "draw"),
    "outcome",
    Anything(),
)
_OUTCOMES_ANSWER = Record(
    {
        "outcomes": ListOf(_OUTCOME),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("outcomes", "complete"),
    "outcomes",
    Anything(),
)

_LOOP = Record(
    {
        "kind": Word(("mandatory", "optional", "fragmented")),
        "prefix": ListOf(Anything()),
        "actions": ListOf(Anything()),
        "net": MapOf(Anything()),
        "later": ListOf(MapOf(Anything())),
        "unbounded": ListOf(Text()),
        "ready": MapOf(_COUNT),
        "growth": Either((Word(("linear", "superlinear")), Null())),
        "result": Either((Word(("draw", "ends", "shortcut")), Null())),
        "iterations": Either((_COUNT, Null())),
        "after": Record(
            {"times": _COUNT, "state": Either((Anything(), Null())), "because": Text()},
            ("times", "state"),
            "after",
            Anything(),
        ),
        "may_stop": _IDS,
        "must_choose_otherwise": _TEXT_OR_NULL,
        "loses": _IDS,
        "proof": Word(("invariant", "replayed")),
        "rules": ListOf(Text("a rule's number")),
    },
    ("kind", "prefix", "actions", "net", "unbounded", "result", "proof", "rules"),
    "loop",
    Anything(),
)
_LOOPS_ANSWER = Record(
    {
        "loops": ListOf(_LOOP),
        "losing": ListOf(_LOOP),
        "settled": ListOf(_EVENT),
        "states": Integer(0),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
        "certificate": Word(("loops",)),
        "scenario": Anything(),
    },
    ("loops", "complete"),
    "loops",
    Anything(),
)

_FACTS = ListOf(Text("a fact, or a comment"))
_CLAUSE = Record(
    {"subject": _TEXT, "condition": _TEXT, "changes": _TEXTS, "duration": _TEXT},
    ("subject", "condition", "changes", "duration"),
    "clause_of_card",
    Anything(),
)
_ABILITY = Record(
    {
        "kind": Text("keyword, static, triggered, ..."),
        "text": _TEXT,
        "state": Word(STATES),
        "executed": Flag(),
        "keyword": _TEXT_OR_NULL,
        "clauses": ListOf(_CLAUSE),
        "cost": _TEXT_OR_NULL,
        "effect": _TEXTS,
        "limits": _TEXTS,
        "facts": _FACTS,
        "printed": _TEXT_OR_NULL,
        "reason": _TEXT,
    },
    ("kind", "text", "state", "executed", "clauses", "facts", "printed", "reason"),
    "ability_of_card",
    Anything(),
)
_PARAGRAPH = Record(
    {
        "paragraph": Integer(0),
        "text": _TEXT,
        "classes": ListOf(Word(CLASSES)),
        "abilities": ListOf(_ABILITY),
    },
    ("paragraph", "text", "classes", "abilities"),
    "paragraph_of_card",
    Anything(),
)
_KIND = Record(
    {"kind": _TEXT, "rule": _TEXT, "meaning": _TEXT}, ("kind", "rule", "meaning"), "kind_of_node"
)
_FACE = Record(
    {
        "name": _TEXT,
        "mana_cost": _TEXT,
        "type_line": _TEXT,
        **dict.fromkeys(("power", "toughness", "loyalty", "defense"), _TEXT_OR_NULL),
        "paragraphs": ListOf(_PARAGRAPH),
        "facts": _FACTS,
        "kinds": ListOf(_KIND),
        "problem": _TEXT,
    },
    ("name", "mana_cost", "type_line", "paragraphs", "facts", "kinds"),
    "face_of_card",
    Anything(),
)
_CARD_ANSWER = Record(
    {"name": _TEXT, "layout": _TEXT, "faces": ListOf(_FACE)},
    ("name", "layout", "faces"),
    "understanding",
    Anything(),
)

_NUMBERS = {"total": Integer(0), "verified": Integer(0), "executed": Integer(0)}
_SHARE = Record({**_NUMBERS, "form": Integer(0)}, tuple(_NUMBERS), "share", Anything())
_COVERAGE_ANSWER = Record(
    {
        "paragraphs": Record(dict.fromkeys(CLASSES, _SHARE), CLASSES),
        "cards": _SHARE,
        "left_out": MapOf(Integer(1)),
        "seconds": Anything(),
    },
    ("paragraphs", "cards", "seconds"),
    "coverage",
    Anything(),
)

_STOP = Record(
    {"reason": _TEXT, "alone": Integer(0), "among": Integer(1), "examples": _TEXTS},
    ("reason", "alone", "among", "examples"),
    "stop",
)
_NEXT_ANSWER = Record(
    {
        "next": ListOf(_STOP),
        "reasons": Integer(0),
        "cards": MapOf(Integer(1)),
        "complete": Flag(),
    },
    ("next", "reasons", "cards", "complete"),
    "coverage_next",
    Anything(),
)

_PLACES: Mapping[str, Shape] = {  # where rules stand in the project
    "ledger": ListOf(
        Record({"rule": _TEXT, "status": Word(STATUSES), "what": _TEXT}, ("rule", "status"))
    ),
    "encodings": ListOf(
        Record({"file": _TEXT, "line": Integer(1), "text": _TEXT}, ("file", "line"))
    ),
    "examples": ListOf(Record({"file": _TEXT, "title": _TEXT}, ("file",))),
}
_RULE_ANSWER = Record(
    {"edition": Text("a date"), "rule": Text("a number"), "text": _TEXT, **_PLACES},
    ("edition", "rule", *_PLACES),
    "rule",
    Anything(),
)
_RULE_OR_NULL = Either((Text("a number"), Null()))
_DIFFERENCE = Record(
    {
        "kind": Word(("new", "gone", "moved", "changed")),
        "old": _RULE_OR_NULL,
        "new": _RULE_OR_NULL,
        "before": _TEXT,
        "after": _TEXT,
        **_PLACES,
        "about": _TEXTS,
        "cards": Record({"count": Integer(0), "names": _TEXTS}, ("count", "names"), "touched"),
    },
    ("kind", "old", "new", "before", "after", *_PLACES, "about", "cards"),
    "difference",
)
_DATE_OR_NULL = Either((Text("a date"), Null()))
_IMPACT_ANSWER = Record(
    {"old": _DATE_OR_NULL, "new": _DATE_OR_NULL, "rules": ListOf(_DIFFERENCE)},
    ("old", "new", "rules"),
    "impact",
    Anything(),
)

_DERIVED = Record(  # an atom, and the rule of `asp/` that derived it; a fact has none
    {
        "row": Integer(1),
        "atom": Text("an atom"),
        "file": Text("a file of rules"),
        "line": Integer(1),
        "rules": ListOf(Text("a rule's number")),
        "says": _TEXT,
        "from": ListOf(Integer(1)),
    },
    ("row", "atom", "from"),
    "derived",
)
_LINK = Record(  # a value, and what made it
    {
        "value": Anything(),
        **dict.fromkeys(("rule", "layer", "effect", "text"), _TEXT),
        "carried": ListOf(Integer(1)),
    },
    ("value", "rule", "layer", "effect", "text"),
    "link",
)
_NOT_APPLIED = Record(
    dict.fromkeys(("effect", "text", "because", "rule"), _TEXT),
    ("effect", "text", "because", "rule"),
    "not_applied",
)
_WHY_ANSWER = Record(  # of `layers --why`
    {
        "object": Text("an id"),
        "characteristics": MapOf(ListOf(_LINK)),
        "rows": ListOf(_DERIVED),
        "not_applied": ListOf(_NOT_APPLIED),
        "open": _OPEN,
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("object", "characteristics", "rows", "not_applied", "unsupported", "complete"),
    "why",
    Anything(),
)
_REFUSED = Record({"rule": Text("a rule's number"), "reason": _TEXT}, ("rule", "reason"), "refused")
_WHY_NOT_ANSWER = Record(  # of `plays --why-not`
    {
        "play": Anything(),
        "legal": Flag(),
        "refused": ListOf(_REFUSED),
        "settled": ListOf(_EVENT),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("play", "legal", "refused", "unsupported", "complete"),
    "why_not",
    Anything(),
)

_WHY_EVENT_ANSWER = Record(  # of `outcomes --why`
    {
        "event": _EVENT,
        "outcome": Integer(1),
        "number": Integer(1),
        "others": ListOf(Text("OUTCOME.NUMBER")),
        "steps": ListOf(
            Record(
                {
                    "task": Text("a task"),
                    "carried": ListOf(Integer(1)),
                    "rows": ListOf(_DERIVED),
                },
                ("task", "carried", "rows"),
                "step_of_event",
            )
        ),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("event", "outcome", "number", "others", "steps", "unsupported", "complete"),
    "why_event",
    Anything(),
)

_NEEDED = ("needed", "not_needed", "enough", "not_told")
_SOLVE_ANSWER = Record(
    {
        "certificate": Word(("solve",)),
        "settled": ListOf(_EVENT),
        "solved": Flag(),
        "goal": Anything(),
        "player": Text("a player's id"),
        "turns": Integer(1),
        "against": Word(("all", "passive")),
        "assumptions": _TEXTS,
        "strategy": Either((Anything(), Null())),
        "solutions": ListOf(
            Record(
                {"does": ListOf(Anything()), "strategy": Anything()},
                ("does", "strategy"),
                "solution",
            )
        ),
        "unique": Either((Flag(), Null())),
        "cards": Record(
            dict.fromkeys(_NEEDED, _TEXTS),
            _NEEDED,
            "cards_needed",
        ),
        "line": ListOf(Record({"player": _TEXT, "do": Anything()}, ("player", "do"), "of_line")),
        "nodes": Integer(0),
        "scenario": Anything(),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("certificate", "solved", "assumptions", "strategy", "nodes", "complete"),
    "solve",
    Anything(),
)
_CARDS = ListOf(Text("a card's name"))
_COMBO = Record(
    {
        "cards": _CARDS,
        "missing": _CARDS,
        "needs": Record(
            {
                "zones": MapOf(_ZONE, Text("a card's name")),
                "counters": MapOf(MapOf(Integer(1), Text("a kind")), Text("a card's name")),
                "attached_to": MapOf(_TEXT, Text("a card's name")),
                "paired_with": MapOf(_TEXT, Text("a card's name")),
                "mana": _TEXT,
                "creature": Flag(),
                "creatures": Integer(),
                "creature_types": _TEXTS,
                "lands": MapOf(Integer(1), Text("a card's name")),
                "begins": _TEXTS,
                "library": MapOf(Integer(1), Text("a card's name")),
            },
            (
                *("zones", "counters", "attached_to", "paired_with", "mana", "creature"),
                *("creatures", "creature_types", "lands", "begins", "library"),
            ),
            "combo_needs",
            Anything(),
        ),
        "assumptions": _TEXTS,
        "unbounded": ListOf(Text()),
        "wins": Flag(),
        "may_stop": _IDS,
        "loops": ListOf(_LOOP),
        "certificate": Word(("loops",)),
        "scenario": Anything(),
    },
    (
        *("cards", "missing", "needs", "assumptions", "unbounded", "wins", "may_stop"),
        *("loops", "certificate", "scenario"),
    ),
    "combo",
    Anything(),
)
_COMBOS_ANSWER = Record(
    {
        "combos": ListOf(_COMBO),
        "false_friends": ListOf(
            Record({"cards": _CARDS, "reason": _TEXT}, ("cards", "reason"), "false_friend")
        ),
        "left": ListOf(
            Record({"cards": _CARDS, "because": _TEXT}, ("cards", "because"), "unlooked_at")
        ),
        "cards": ListOf(
            Record(
                {"card": Text("a card's name"), "uses_up": _TEXTS, "gives": _TEXTS},
                ("card", "uses_up", "gives"),
                "card_of_deck",
                Anything(),
            )
        ),
        "candidates": Integer(0),
        "unsupported": _UNSUPPORTED,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("combos", "false_friends", "left", "cards", "candidates", "unsupported", "complete"),
    "combos",
    Anything(),
)
_VERIFY_ANSWER = Record(
    {
        "certificate": Word(("solve", "loops")),
        "holds": Flag(),
        "at": _TEXT,
        "because": _TEXT,
        "positions": Integer(0),
        "assumptions": _TEXTS,
        "limit": _LIMIT,
        "complete": _COMPLETE,
        "rules": _EDITION,
    },
    ("certificate", "holds", "positions", "assumptions", "complete"),
    "verify",
    Anything(),
)

ANSWER = Either(
    (
        *(_LAYERS_ANSWER, _PLAYS_ANSWER, _OUTCOMES_ANSWER, _LOOPS_ANSWER),
        *(
            _CARD_ANSWER,
            _COVERAGE_ANSWER,
            _NEXT_ANSWER,
            _RULE_ANSWER,
            _IMPACT_ANSWER,
            _WHY_ANSWER,
            _WHY_NOT_ANSWER,
            _WHY_EVENT_ANSWER,
            _SOLVE_ANSWER,
            _COMBOS_ANSWER,
            _VERIFY_ANSWER,
        ),
    )
)
TABLE: Mapping[str, Shape] = {**SCENARIO_TABLE, "state": SCENARIO}
