"""Type lines and the vocabulary that they are made of (CR 205)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clingather.bridge.cards import vocabulary
from clingather.bridge.cards.type_line import TypeLine, parse_type_line


def test_parts_of_a_type_line_205_1() -> None:
    """Supertypes stand before card types, subtypes after a long dash (CR 205.3b, 205.4a)."""
    assert parse_type_line("Legendary Snow Artifact Creature — Human Golem") == TypeLine(
        supertypes=("Legendary", "Snow"),
        types=("Artifact", "Creature"),
        subtypes=("Human", "Golem"),
    )
    assert parse_type_line("Basic Land — Forest").subtypes == ("Forest",)
    assert parse_type_line("World Enchantment") == TypeLine(
        supertypes=("World",), types=("Enchantment",)
    )


@pytest.mark.parametrize("dash", [" — ", " - ", " – ", "  —  "])
def test_dashes(dash: str) -> None:
    """A plain hyphen may stand for the long dash; hyphens inside a subtype do not split it."""
    assert parse_type_line(f"Artifact Creature{dash}Assembly-Worker").subtypes == (
        "Assembly-Worker",
    )
    assert parse_type_line(f"Land{dash}Urza’s Power-Plant").subtypes == ("Urza's", "Power-Plant")


def test_one_creature_type_is_two_words_205_3m() -> None:
    """ "Time Lord" is one creature type, wherever it stands among others."""
    line = parse_type_line("Legendary Creature — Alien Time Lord Doctor")
    assert line.subtypes == ("Alien", "Time Lord", "Doctor")
    assert line.unknown == ()
    assert parse_type_line("Creature — Lord").unknown == ("Lord",)


@pytest.mark.parametrize(
    "name", ["Serra's Realm", "Bolas’s Meditation Realm", "The Abyss", "New Phyrexia", "Dominaria"]
)
def test_all_words_after_a_planes_dash_are_one_subtype_205_3b(name: str) -> None:
    """A plane's subtype may be several words; all of them are one."""
    line = parse_type_line(f"Plane — {name}")
    assert line == TypeLine(types=("Plane",), subtypes=(name.replace("’", "'"),))


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Host Creature — Elf", ("Host",)),
        ("Creature — Elf Zorg", ("Zorg",)),
        ("Creature — Forest", ("Forest",)),  # 205.3d: no subtype of a creature
        ("Instant — Goblin", ("Goblin",)),
        ("Plane — Nowhere At All", ("Nowhere At All",)),
        ("creature", ("creature",)),
    ],
)
def test_what_is_not_known_is_said(text: str, unknown: tuple[str, ...]) -> None:
    """A word outside the rules' lists, or without its card type (CR 205.3c), is never guessed."""
    assert parse_type_line(text).unknown == unknown


def test_a_token_is_written_as_scryfall_writes_it() -> None:
    """The word Token before the types is no type."""
    line = parse_type_line("Token Creature — Elf")
    assert line == TypeLine(types=("Creature",), subtypes=("Elf",))


def test_kindreds_share_creature_types_205_3m() -> None:
    """A kindred's subtypes are creature types; each correlates to its own card type (205.3c)."""
    assert parse_type_line("Kindred Instant — Elf Arcane") == TypeLine(
        types=("Kindred", "Instant"), subtypes=("Elf", "Arcane")
    )


@given(
    st.lists(st.sampled_from(vocabulary.SUPERTYPES), unique=True),
    st.sampled_from(sorted(t for t, k in vocabulary.kinds_of_type().items() if k)),
    st.data(),
)
def test_a_type_line_that_is_written_is_read(
    supertypes: list[str], card_type: str, data: st.DataObject
) -> None:
    """Whatever the lists allow on one type line is read back as it was put together."""
    kinds = vocabulary.kinds_of_type()[card_type]
    allowed = sorted(name for kind in kinds for name in vocabulary.subtypes_by_kind()[kind])
    most = 1 if card_type == "Plane" else 4
    subtypes = data.draw(st.lists(st.sampled_from(allowed), min_size=1, max_size=most))
    text = f"{' '.join([*supertypes, card_type])} — {' '.join(subtypes)}"
    assert parse_type_line(text) == TypeLine(
        supertypes=tuple(supertypes), types=(card_type,), subtypes=tuple(subtypes)
    )


def test_vocabulary_is_that_of_the_encodings() -> None:
    """Every string of the encodings' list is a subtype or a card type, and no other word is."""
    source = files("clingather.asp").joinpath(vocabulary.SUBTYPES).read_text("utf-8")
    code = "\n".join(line for line in source.splitlines() if not line.startswith("%"))
    strings = set(re.findall(r'"([^"]+)"', code))
    of_types = {name for name, kinds in vocabulary.kinds_of_type().items() if kinds}
    assert set(vocabulary.subtypes()) | of_types == strings
    by_kind = vocabulary.subtypes_by_kind()
    assert set().union(*by_kind.values()) == set(vocabulary.subtypes())
    assert all(name in by_kind[kind] for name, kind in vocabulary.subtypes().items())
    assert set().union(*vocabulary.kinds_of_type().values()) == set(by_kind)
    assert len(by_kind["creature"]) > 300


def test_each_spot_of_the_vocabulary() -> None:
    """A subtype stands under its kind (CR 205.3g-205.3q)."""
    kinds = vocabulary.subtypes()
    expected = {
        "Equipment": "artifact",
        "Aura": "enchantment",
        "Urza's": "land",
        "Jace": "planeswalker",
        "Adventure": "spell",
        "Time Lord": "creature",
        "Serra's Realm": "planar",
        "Undercity": "dungeon",
        "Siege": "battle",
    }
    assert {name: kinds[name] for name in expected} == expected
