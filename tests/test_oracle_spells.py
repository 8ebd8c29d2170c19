"""Instructions of instants and sorceries that are read, and backward references that are not.

Of each kind of phrase one text that prints back with one meaning, and beside it texts whose
pronoun could mean something else, or stands for nothing.
"""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.programs import canonical
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.questions.coverage import state_of

READ = (
    # what an instruction used up
    "Sacrifice a creature. Draw cards equal to the sacrificed creature's power.",
    "Sacrifice a creature. When you do, you gain life equal to the sacrificed creature's "
    "toughness.",
    # what was chosen
    "Choose any number of target creatures. Put a +1/+1 counter on each of them.",
    "Choose two target creatures controlled by different players. "
    "Return those creatures to their owners' hands.",
    "Choose two target creature cards in your graveyard. Sacrifice a creature. If you do, return "
    "the chosen cards to the battlefield tapped.",
    "Choose a nonland card name. Search target player's graveyard, hand, and library for any "
    "number "
    "of cards with that name and exile them. Then that player shuffles.",
    "Choose a creature type. Draw a card for each permanent you control of that type.",
    # some of those that were seen
    "Look at the top seven cards of your library. You may reveal up to two artifact cards from "
    "among them and put them into your hand. Put the rest on the bottom of your library in a "
    "random "
    "order.",
    "Look at the top five cards of your library. You may reveal any number of creature cards from "
    "among them and put the revealed cards into your hand. Put the rest on the bottom of your "
    "library in any order.",
    "Reveal the top X cards of your library. You may put any number of permanent cards with mana "
    "value X or less from among them onto the battlefield. Then put all cards revealed this way "
    "that weren't put onto the battlefield into your graveyard.",
    # for each of several
    "For each opponent, you create a 2/1 black Villain creature token with menace.",
    "One or two target creatures each gain haste until end of turn. For each of those creatures, "
    "create a Monster Role token attached to it.",
    "Until end of turn, up to two target creatures you control each gain haste.",
    "Up to two target creatures you control each deal damage equal to their power to another "
    "target "
    "creature.",
    "Any number of target players each gain 6 life.",
    # whose creature
    "Target creature you control fights target creature an opponent controls. If the creature an "
    "opponent controls would die this turn, exile it instead.",
    "Choose target creature you control and target creature you don't control. The creature you "
    "control gets +2/+1 until end of turn if it's a Knight. Then those creatures fight each other.",
    # how much
    "Create X 1/1 white Soldier creature tokens. You gain twice X life.",
    "Target creature gets -2/-2 until end of turn. It gets an additional -1/-1 until end of turn "
    "for each Desert you control.",
    "~ deals 4 damage to target creature. You gain life equal to the excess damage dealt this way.",
    "~ deals 5 damage to any target. If excess damage was dealt to a permanent this way, create "
    "that many tapped Treasure tokens.",
    # what is left
    "Each player chooses three permanents they control, then sacrifices the rest.",
    "Draw a card. You lose 1 life. You may repeat this process any number of times.",
    # for some time
    "Target player can't cast creature spells this turn.",
    "Tap all creatures target player controls. Those creatures don't untap during that player's "
    "next untap step.",
    "Choose target creature. At this turn's next end of combat, destroy all creatures that blocked "
    "or were blocked by it this turn.",
    "Target unblocked attacking creature becomes blocked.",
    "Return target creature card from your graveyard to the battlefield. That creature enters with "
    "an additional +1/+1 counter on it.",
    "Destroy target creature. A creature destroyed this way can't be regenerated.",
    "Destroy all creatures that aren't enchanted. They can't be regenerated.",
    "Put a +1/+1 counter and a lifelink counter on target creature.",
    "Target player sacrifices a creature of their choice with mana value 3 or less.",
    # what it was, whose it is
    "Return target nonland permanent to its owner's hand. If you controlled that permanent, draw a "
    "card.",
    "Destroy target land. If that land was nonbasic, ~ deals 2 damage to the land's controller.",
    "Look at target opponent's hand and choose a card from it. Put that card on top of that "
    "player's library.",
    "Target player reveals their hand and discards all nonland cards.",
    "Destroy target artifact, enchantment, or creature with flying.",
    "Search your library for up to three cards with the same name as target creature, reveal them, "
    "put them into your hand, then shuffle.",
)

REFUSED = (
    # two were sacrificed, or none
    "Sacrifice a creature. Sacrifice a creature. Draw cards equal to the sacrificed creature's "
    "power.",
    "Draw cards equal to the sacrificed creature's power.",
    "Sacrifice an artifact. Draw cards equal to the sacrificed creature's power.",
    # a permanent that was exiled is a card now
    "Exile a creature you control. Draw cards equal to the exiled creature's power.",
    # nothing was chosen, or one choice or another
    "Draw a card for each permanent you control of that type.",
    "Search target player's library for any number of cards with that name and exile them. Then "
    "that player shuffles.",
    "Choose target creature with mana value 3 or less. If this spell was kicked, instead choose "
    "target creature. Exile the chosen creature.",
    "Choose a creature you control. Destroy target creature. The chosen creature gains trample "
    "until end of turn.",
    # the rest of the library, or of the cards that were found
    "Search your library for five cards and exile the rest. Then shuffle.",
    # said of that opponent, or done once for all of them
    "For each opponent, draw a card.",
    # whose creature it is was not said, or of two of them
    "Target creature fights another target creature. The creature you control gains trample until "
    "end of turn.",
    "Target creature you control fights another target creature you control. The creature you "
    "control gains trample until end of turn.",
    "Choose target creature. Those creatures fight each other.",
    # no damage was dealt
    "You gain life equal to the excess damage dealt this way.",
    "Draw a card. Destroy target creature. You gain 1 life for each card discarded this way.",
)


def _spell(text: str) -> list[Ability]:
    face = Face(name="Testname", type_line="Sorcery", oracle_text=text.replace("~", "Testname"))
    return list(compile_face(face, "Testname"))


@pytest.mark.parametrize("text", READ)
def test_an_instruction_is_read_and_printed_back(text: str) -> None:
    """It is read with one meaning, printed as it was, and each of its words is owned."""
    assert [str(state_of(each)) for each in _spell(text)] == ["verified"]


@pytest.mark.parametrize("text", REFUSED)
def test_a_reference_that_is_not_clear_is_refused(text: str) -> None:
    """What a pronoun could mean besides, or what was not spoken of, is not guessed."""
    assert "verified" not in {str(state_of(each)) for each in _spell(text)}


def test_what_is_chosen_of_some_is_what_is_put_somewhere() -> None:
    """ "Them", after some were revealed, are those; "the rest" are those that were looked at."""
    (spell,) = _spell(READ[7])
    assert "put_into_hand(result(2))" in canonical(spell).replace("'", "").replace("[]", "")


def test_what_an_instruction_sacrificed_is_the_result_of_that_step() -> None:
    """In a reflexive ability it is that of the program around it."""
    (spell,) = _spell(READ[1])
    assert "outer(result(1))" in canonical(spell)


def test_what_only_creatures_have_is_said_of_the_creatures_of_a_list() -> None:
    """ "Artifact, enchantment, or creature with flying": each artifact, whatever it has."""
    (spell,) = _spell("Destroy target artifact, enchantment, or creature with flying.")
    told = canonical(spell).replace("'", "")
    assert "or(type(Artifact),or(type(Enchantment),and(type(Creature),has_keyword" in told


def test_what_all_of_a_list_have_is_said_of_all_of_it() -> None:
    """ "Artifact or creature with mana value 3": an artifact of that mana value, too."""
    (spell,) = _spell("Destroy target artifact or creature with mana value 3 or less.")
    told = canonical(spell).replace("'", "")
    assert "and(or(type(Artifact),type(Creature)),stat(" in told


@pytest.mark.parametrize(
    "text",
    [
        # "the rest" would be that of the exiled cards
        "Look at the top ten cards of your library, then exile any number of them and put the rest "
        "back on top of your library in any order.",
        # both cards are put somewhere at once
        "Reveal the top two cards of your library. Put one of them into your hand and the other "
        "into your graveyard. If you put an artifact card into your hand this way, draw a card.",
        # "if you do" is asked of what may be done, not of what is done before that (118.12)
        "You gain 1 life, then you may sacrifice a creature. If you do, draw a card.",
        # "otherwise" may be said of both conditions
        "Exile target card from a graveyard. If it was a creature card, draw a card. If it was a "
        "land card, create a Treasure token. Otherwise, you gain 3 life.",
        # "its" is the target, where nothing was destroyed
        "Destroy target artifact or land. If a land was destroyed this way, its controller draws "
        "two cards. Otherwise, its controller draws a card.",
        # later it is equipped to something else, or to nothing
        "Equipped creature can't be blocked this turn. Sacrifice it at the beginning of the next "
        "end step.",
        # one of two is sacrificed all the same
        "Sacrifice two Swamps. If you can't, draw a card.",
    ],
)
def test_what_an_audit_found_misread_is_refused(text: str) -> None:
    """Each of them gave a wrong outcome once."""
    assert all(state_of(ability) != "verified" for ability in _spell(text))
