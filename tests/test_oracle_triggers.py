"""Heads of triggered abilities: golden trees stated by hand, refusals (CR 603)."""

from __future__ import annotations

import pytest

from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.lexer import normalise
from clingather.bridge.oracle.offers import antecedents
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.oracle.triggers import read_trigger
from tests.oracle_helpers import (
    ANYONE,
    ARTIFACT,
    CREATURE,
    PERMANENT,
    SELF,
    SPELL,
    YOU,
    YOURS,
    both,
    number,
    read,
)

OPPONENT = node("opponent")
THEIRS = node("controlled", OPPONENT)
OTHER = node("other")
THE_PLAYER = node("player", ANYONE)
INSTANT_OR_SORCERY = node("or", node("type", "Instant"), node("type", "Sorcery"))
SPELL_OR_ABILITY = node("or", SPELL, node("stack_ability"))
ENCHANTED = node("host", "enchanted", both(PERMANENT, CREATURE))
EQUIPPED = node("host", "equipped", both(PERMANENT, CREATURE))


def every(*literals: Node) -> Node:
    """Each permanent that matches."""
    return node("all", both(PERMANENT, *literals))


def cards(zone: str, player: Node, *literals: Node) -> Node:
    """Cards of a zone."""
    return node("all", both(node("card_in", zone, player), *literals))


def spell(*literals: Node) -> Node:
    """A spell that matches."""
    return both(SPELL, *literals)


def one_or_more(event: Node) -> Node:
    """Once for all at the same time."""
    return node("one_or_more", event)


def either(first: Node, second: Node) -> Node:
    """One of two events."""
    return node("either_event", first, second)


def dealt(to: Node, kind: str = "any") -> Node:
    return node("is_dealt_damage", kind, to, node("any_source"))


def damage(source: Node, to: Node, kind: str = "any") -> Node:
    """Damage that is dealt."""
    return node("damage_dealt", kind, source, to)


def put(kind: str, where: Node) -> Node:
    """A counter that is put somewhere."""
    return node("counters_put", kind, where)


def you_control(*literals: Node) -> Node:
    """How many such permanents you control."""
    return node("count", both(PERMANENT, *literals, YOURS))


def compare(left: Node, how: str, right: int) -> Node:
    """A comparison with a number."""
    return node("compare", left, how, number(right))


HEADS: list[tuple[str, Node]] = [
    # zones (603.6)
    ("When this creature enters", node("enters", SELF)),
    ("When this creature dies", node("dies", SELF)),
    ("When this creature leaves the battlefield", node("leaves", SELF)),
    (
        "When this artifact is put into a graveyard from the battlefield",
        node("dies", SELF),  # 700.4
    ),
    (
        "When this card is put into a graveyard from anywhere",
        node("to_graveyard", SELF, ANYONE),
    ),
    ("Whenever a land you control enters", node("enters", every(node("type", "Land"), YOURS))),
    (
        "Whenever another nontoken creature you control dies",
        node("dies", every(OTHER, node("non", node("token")), CREATURE, YOURS)),
    ),
    (
        "Whenever this creature or another creature dies",
        node("dies", node("either_of", SELF, every(OTHER, CREATURE))),
    ),
    ("Whenever one or more creatures die", one_or_more(node("dies", every(CREATURE)))),
    (
        "Whenever a nontoken creature is put into your graveyard from the battlefield",
        node("dies", every(node("non", node("token")), CREATURE, node("owned", YOU))),
    ),
    (
        "Whenever a creature enters under your control",
        node("enters", every(CREATURE, YOURS)),
    ),
    (
        "Whenever one or more creature cards leave your graveyard",
        one_or_more(node("moves", cards("graveyard", YOU, CREATURE), "graveyard", "any")),
    ),
    (
        "Whenever a card is put into an opponent's graveyard from anywhere",
        node("to_graveyard", cards("any", ANYONE), OPPONENT),
    ),
    ("When this creature enters from a graveyard", node("moves", SELF, "graveyard", "battlefield")),
    (
        "Whenever a creature dealt damage by this creature this turn dies",
        node("dies", every(CREATURE, node("damaged_by_self"))),
    ),
    ("When this creature enters or dies", either(node("enters", SELF), node("dies", SELF))),
    (
        "When this creature enters or the creature it haunts dies",
        either(node("enters", SELF), node("dies", node("haunted"))),
    ),
    (
        "When this creature enters and at the beginning of your upkeep",
        either(node("enters", SELF), node("begins", "upkeep", YOU)),
    ),
    # combat (508.3, 509.3)
    ("Whenever this creature attacks", node("attacks", SELF)),
    ("Whenever equipped creature attacks alone", node("attacks_alone", EQUIPPED)),
    (
        "Whenever a creature attacks one of your opponents",
        node("attacks_player", every(CREATURE), OPPONENT),
    ),
    (
        "Whenever a creature attacks you or a planeswalker you control",
        node(
            "attacks_thing",
            every(CREATURE),
            node("either_of", node("player", YOU), every(node("type", "Planeswalker"), YOURS)),
        ),
    ),
    ("Whenever you attack", node("you_attack", YOU, number(1), both(PERMANENT, CREATURE))),
    (
        "Whenever you attack with two or more creatures",
        node("you_attack", YOU, number(2), both(PERMANENT, CREATURE)),
    ),
    ("Whenever you attack a player", node("player_attacks", YOU, ANYONE)),
    (
        "Whenever this creature and at least two other creatures attack",
        node("attacks_with", SELF, 2, both(PERMANENT, CREATURE)),
    ),
    (
        "Whenever enchanted player is attacked",
        node("is_attacked", node("player", node("enchanted_player"))),
    ),
    ("Whenever this creature attacks and isn't blocked", node("attacks_unblocked", SELF)),
    (
        "Whenever this creature blocks a creature with flying",
        node(
            "blocks_object", SELF, every(CREATURE, node("has_keyword", node("keyword", "flying")))
        ),
    ),
    ("Whenever this creature becomes blocked", node("becomes_blocked", SELF)),
    (
        "Whenever this creature blocks or becomes blocked by a creature",
        either(
            node("blocks_object", SELF, every(CREATURE)),
            node("becomes_blocked_by", SELF, every(CREATURE)),
        ),
    ),
    (
        "Whenever this creature attacks or blocks",
        either(node("attacks", SELF), node("blocks", SELF)),
    ),
    (
        "Whenever this creature becomes blocked by two or more creatures",
        node("at_once_many", 2, node("becomes_blocked_by", SELF, every(CREATURE))),
    ),
    # damage (120)
    ("Whenever this creature deals damage", damage(SELF, node("anyone"))),
    ("Whenever this creature deals combat damage to a player", damage(SELF, THE_PLAYER, "combat")),
    (
        "Whenever this creature deals combat damage to a player or planeswalker",
        damage(SELF, node("either_of", THE_PLAYER, every(node("type", "Planeswalker"))), "combat"),
    ),
    (
        "Whenever a source you control deals noncombat damage to an opponent",
        damage(node("all", both(node("source"), YOURS)), node("player", OPPONENT), "noncombat"),
    ),
    (
        "Whenever one or more creatures you control deal combat damage to a player",
        node(
            "one_or_more_for",  # once for each player
            damage(every(CREATURE, YOURS), THE_PLAYER, "combat"),
            ("3",),
        ),
    ),
    ("Whenever enchanted creature is dealt damage", dealt(ENCHANTED)),
    ("Whenever you're dealt combat damage", dealt(node("player", YOU), "combat")),
    # spells and abilities (601, 602)
    ("When you cast this spell", node("casts", YOU, node("is_self"))),
    (
        "Whenever an opponent casts a noncreature spell",
        node("casts", OPPONENT, spell(node("non", CREATURE))),
    ),
    (
        "Whenever you cast or copy an instant or sorcery spell",
        either(
            node("casts", YOU, spell(INSTANT_OR_SORCERY)),
            node("copies", YOU, spell(INSTANT_OR_SORCERY)),
        ),
    ),
    ("Whenever you cast your second spell each turn", node("nth_cast", YOU, 2, SPELL)),
    (
        "Whenever you cast your first spell during each opponent's turn",
        node("in_turn", node("nth_cast", YOU, 1, SPELL), OPPONENT),
    ),
    (
        "Whenever you cast a spell from anywhere other than your hand",
        node("casts", YOU, spell(node("non", node("cast_from", "hand", YOU)))),
    ),
    (
        "Whenever you cast a spell that targets a creature you control",
        node("casts", YOU, spell(node("targets", both(PERMANENT, CREATURE, YOURS)))),
    ),
    (
        "Whenever you cast a spell with {X} in its mana cost",
        node("casts", YOU, spell(node("has_symbol", "{X}"))),
    ),
    (
        "Whenever this creature becomes the target of a spell or ability an opponent controls",
        node("becomes_target", SELF, node("and", SPELL_OR_ABILITY, THEIRS)),
    ),
    (
        "When a spell or ability an opponent controls causes you to discard this card",
        node(
            "caused",
            node("discards_card", YOU, node("is_self")),
            node("and", SPELL_OR_ABILITY, THEIRS),
        ),
    ),
    (
        "Whenever you activate a loyalty ability",
        node("activates", YOU, node("anything"), "loyalty"),
    ),
    # what players do
    ("Whenever you draw your second card each turn", node("nth_draw", YOU, 2)),
    (
        "Whenever an opponent draws a card except the first one they draw in each of their "
        "draw steps",
        node("draws_beyond_first", OPPONENT),
    ),
    (
        "Whenever you discard one or more cards",
        one_or_more(node("discards_card", YOU, node("card_in", "any", ANYONE))),
    ),
    (
        "Whenever you cycle or discard a card",
        either(
            node("cycles", YOU, node("card_in", "any", ANYONE)),
            node("discards_card", YOU, node("card_in", "any", ANYONE)),
        ),
    ),
    ("Whenever you gain life", node("gains", YOU)),
    (
        "Whenever you gain life for the first time each turn",
        node("nth_time", node("gains", YOU), 1, "turn"),
    ),
    ("Whenever you lose life during your turn", node("in_turn", node("loses", YOU), YOU)),
    ("Whenever you sacrifice a Clue", node("sacrifices", YOU, every(node("subtype", "Clue")))),
    ("Whenever you roll one or more dice", node("rolls_dice", YOU, "dice")),
    ("Whenever a player wins a coin flip", node("flips", ANYONE, "won")),
    ("Whenever a player loses the game", node("player_loses", ANYONE)),
    ("When you lose control of this creature", node("control_lost", YOU, SELF)),
    (
        "Whenever you scry or surveil",
        either(node("performs", YOU, "scry"), node("performs", YOU, "surveil")),
    ),
    # states and counters
    ("Whenever this land becomes tapped", node("becomes_tapped", SELF)),
    (
        "Whenever a player taps a land for mana",
        node("taps_for_mana", ANYONE, every(node("type", "Land"))),
    ),
    (
        "Whenever one or more +1/+1 counters are put on a creature you control",
        node("one_or_more_for", put("+1/+1", every(CREATURE, YOURS)), ("2",)),
    ),
    (
        "When the fourth plan counter is put on this enchantment",
        node("nth_counter_put", 4, "plan", SELF),
    ),
    (
        "When the last time counter is removed from this permanent",
        node("last_counter_removed", "time", SELF),
    ),
    ("When this creature is turned face up", node("turned_face_up", SELF)),
    (
        "Whenever this Equipment becomes unattached from a permanent",
        node("becomes_unattached", SELF, node("all", PERMANENT)),
    ),
    ("When this creature becomes monstrous", node("special_event", "becomes monstrous", SELF)),
    ("When this creature exploits a creature", node("does_to", SELF, "exploits", every(CREATURE))),
    (
        "When you control no Islands",
        node("state_is", compare(you_control(node("subtype", "Island")), "=", 0)),
    ),
    (
        "Whenever this creature attacks while saddled",
        node(
            "event_while",
            node("attacks", SELF),
            node("is", SELF, node("designated", "saddled")),
        ),
    ),
    # steps and phases (603.2b)
    ("At the beginning of your upkeep", node("begins", "upkeep", YOU)),
    ("At the beginning of each upkeep", node("begins", "upkeep", ANYONE)),
    ("At the beginning of each opponent's end step", node("begins", "end", OPPONENT)),
    ("At the beginning of combat on your turn", node("begins", "combat", YOU)),
    ("At the beginning of your first main phase", node("begins", "precombat_main", YOU)),
    (
        "At the beginning of the upkeep of enchanted creature's controller",
        node("begins", "upkeep", node("controller_of", ENCHANTED)),
    ),
    ("At the beginning of your next upkeep", node("next_begins", "upkeep", YOU)),
    ("At end of combat", node("begins", "end_of_combat", ANYONE)),
]


@pytest.mark.parametrize(("head", "tree"), HEADS)
def test_a_head_is_the_event_that_its_words_name(head: str, tree: Node) -> None:
    """Each head has the tree that was stated by hand, and leaves its program as the rest."""
    found = read_trigger(f"{normalise(head, ())}, draw a card.")
    assert found.event == tree
    assert found.condition is None
    assert found.rest == "draw a card."


CONDITIONS: list[tuple[str, Node]] = [
    (
        "When this creature enters, if you control three or more artifacts, draw a card.",
        compare(you_control(ARTIFACT), ">=", 3),
    ),
    (
        "When this creature dies, if it had no -1/-1 counters on it, draw a card.",
        node("had_counters", "-1/-1", "=", number(0)),
    ),
    (
        "Whenever another creature you control dies, if it was a Human, draw a card.",
        node("was_so", node("event_object"), node("subtype", "Human")),
    ),
    (
        "When this creature enters, if it was kicked, draw a card.",
        node("is", SELF, node("did", "was kicked")),
    ),
    (
        "When this creature enters, if it wasn't cast, draw a card.",
        node("unless", node("is", SELF, node("did", "was cast"))),
    ),
    (
        "When this creature enters, if its evoke cost was paid, draw a card.",
        node("was", "evoke cost paid", SELF),
    ),
    (
        "At the beginning of each upkeep, if no spells were cast last turn, draw a card.",
        compare(node("events", "cast", ANYONE, SPELL, "last turn"), "=", 0),
    ),
    (
        "At the beginning of each player's upkeep, if that player has two or fewer cards in hand, "
        "draw a card.",
        compare(node("count", node("card_in", "hand", node("event_player"))), "<=", 2),
    ),
]


@pytest.mark.parametrize(("text", "tree"), CONDITIONS)
def test_an_if_after_the_event_is_the_intervening_if_clause_603_4(text: str, tree: Node) -> None:
    """The condition is apart from the event, its "it" is the object of the event."""
    found = read_trigger(normalise(text, ()))
    assert found.condition == tree
    assert found.rest == "draw a card."


REFUSED = [
    # the first event of several is not the whole head
    "Whenever another creature dies, or it rains, or a creature card leaves your graveyard, you "
    "gain 1 life.",
    "Whenever this creature attacks or frobnicates, draw a card.",
    "Whenever a creatures dies, draw a card.",  # number
    "Whenever one or more creatures dies, draw a card.",
    "Whenever you casts a spell, draw a card.",
    "At the beginning of your upkeep, if it was kicked, draw a card.",  # "it" is nothing
    "Whenever a card you control dies, draw a card.",
    "Whenever a creature spell dies, draw a card.",
    "Whenever a player or creature dies, draw a card.",
    "When this creature enters draw a card.",  # no comma
    "Whenever it rains, draw a card.",
    "Whenever a creature you control exploits another creature, draw a card.",  # than which?
    "Whenever a land you control enters, if you control another land, draw a card.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_head_that_is_not_understood_is_refused(text: str) -> None:
    """Words that do not agree, events that are none, pronouns that stand for nothing."""
    with pytest.raises(NotUnderstood):
        read_trigger(normalise(text, ()))


def test_a_list_with_commas_belongs_to_the_head() -> None:
    """The comma that ends the head is the last one that can."""
    found = read_trigger(
        "Whenever ~ enters, attacks, or dies, if you control an artifact, draw a card."
    )
    events = node("attacks", SELF), node("dies", SELF)
    assert found.event == either(node("enters", SELF), either(*events))
    assert found.rest == "draw a card."


# ---------------------------------------------------------------- what pronouns stand for
def offers(head: str) -> set[str]:
    """The kinds of what a head offers to pronouns."""
    found = read_trigger(normalise(f"{head}, draw a card.", ()))
    return {item.what.kind for item in antecedents(found.event)}


def test_a_head_offers_its_object_its_player_and_its_amount() -> None:
    """ "That creature", "that player" and "that much" of the program have an antecedent."""
    assert offers("When this creature enters") == {"self"}
    assert offers("Whenever another creature dies") == {"event_object"}
    assert offers("Whenever you gain life") == {"event_amount"}
    assert offers("Whenever an opponent casts a spell") == {"event_object", "event_player"}
    assert offers("At the beginning of each player's upkeep") == {"event_player"}
    combat = offers("Whenever this creature deals combat damage to a player")
    assert combat == {"self", "event_player", "event_amount"}
    assert offers("Whenever this creature blocks a creature") == {"self", "event_other"}


def test_it_is_what_the_event_is_about_and_never_the_other_object() -> None:
    """ "it" of "blocks a creature" is the blocker, "that creature" the one that it blocks."""
    text = "Whenever this creature blocks a creature, it deals 1 damage to that creature."
    (step,) = read(text).effect
    assert step == node("damage", SELF, number(1), node("event_other"))


def test_two_events_offer_only_what_both_have() -> None:
    """ "Whenever you gain life or this creature attacks" has no amount of its own."""
    assert offers("Whenever you gain life or a creature dies") == set()


# ---------------------------------------------------------------- whole abilities
def test_a_triggered_ability_has_its_event_condition_and_program() -> None:
    """The parts of a triggered ability, CR 603.1 and 603.4."""
    ability = read(
        "Whenever another creature dies, if you control an artifact, put a +1/+1 counter on it."
    )
    assert ability.trigger == node("dies", every(OTHER, CREATURE))
    assert ability.condition == compare(you_control(ARTIFACT), ">=", 1)
    assert ability.effect == (node("put_counters", "+1/+1", number(1), node("event_object")),)


def test_a_program_that_is_not_read_leaves_the_event_and_says_why() -> None:
    """No effect, a reason, and still the event."""
    ability = read("Whenever this creature attacks, frobnicate target player.")
    assert ability.kind == "triggered"
    assert ability.trigger == node("attacks", SELF)
    assert ability.effect == ()
    assert "frobnicate" in ability.reason.lower()


# ---------------------------------------------------------------- delayed abilities (603.7)
def delayed(text: str) -> Ability:
    """The delayed triggered ability that the last step of a spell makes."""
    spell_ability = read(text, "Instant")
    assert spell_ability.kind == "spell"
    step = spell_ability.effect[-1]
    assert step.kind == "delayed_ability"
    made = step.args[0]
    assert isinstance(made, Ability)
    return made


def test_an_event_about_an_object_of_the_program_is_delayed() -> None:
    """ "That creature" is the target of the spell around the ability, for this turn."""
    made = delayed("Tap target creature. When that creature dies this turn, draw a card.")
    dies = node("dies", node("outer", node("target", 1)))
    assert made.trigger == node("within", dies, node("end_of_turn"))


def test_when_you_next_is_the_next_time_only() -> None:
    """The event of a spell of its own: it is no triggered ability of an instant."""
    made = delayed("When you next cast a creature spell this turn, draw a card.")
    cast = node("casts", YOU, spell(CREATURE))
    assert made.trigger == node("next_time", node("within", cast, node("end_of_turn")))


def test_whenever_this_turn_is_made_by_a_spell() -> None:
    """ "Whenever ... this turn" triggers each time, until the turn ends (603.7b)."""
    made = delayed("Whenever a creature you control attacks this turn, draw a card.")
    assert made.trigger == node(
        "within", node("attacks", every(CREATURE, YOURS)), node("end_of_turn")
    )


def test_an_event_without_an_end_is_no_step_of_a_program() -> None:
    """ "Whenever a creature dies" inside a program would be an ability of its own."""
    refused = read("Tap target creature. Whenever a creature dies, draw a card.", "Instant")
    assert refused.effect == ()


def test_from_somewhere_is_said_of_the_land_too() -> None:
    """Of "play a land or cast a spell from exile" the land is not read as played from anywhere."""
    text = "Whenever you play a land or cast a spell{}, draw a card."
    first = read(text.format(""), "Enchantment").trigger
    assert first is not None
    assert first.kind == "either_event"
    assert read(text.format(" from anywhere other than your hand"), "Enchantment").trigger is None
