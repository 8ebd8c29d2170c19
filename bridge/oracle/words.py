"""Words of Oracle text: numbers, plurals, articles, colors. Spelling only, no rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from clingather.bridge.base.files import files
from clingather.bridge.cards import vocabulary


def listed(text: str) -> tuple[str, ...]:
    """The words of a text, for lists of words."""
    return tuple(text.split())


NUMBERS = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
TENS = {30: "thirty", 50: "fifty"}
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_NAMES = {letter: name for name, letter in COLORS.items()}
TYPES = listed("Artifact Battle Creature Enchantment Instant Kindred Land Planeswalker Sorcery")
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")

_IRREGULAR = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves",
    "Mouse": "Mice", "Child": "Children", "Locus": "Loci", "Ox": "Oxen", "Cyclops": "Cyclopes",
    "Nautilus": "Nautiluses", "Octopus": "Octopuses", "Fungus": "Fungi", "Staff": "Staves",
    "Hero": "Heroes", "Pegasus": "Pegasi",
}  # fmt: skip
_INVARIANT = frozenset(
    listed(
        "Aurochs Dauthi Djinn Eldrazi Equipment Fish Gold Jellyfish Junk Kithkin Kor Kree "
        "Merfolk Metathran Moonfolk Myr Nephilim Plains Samurai Sheep Shi'ar Soltari "
        "Spacecraft Spawn Starfish Thalakos Treefolk Urza's Vedalken Elk Aetherborn Zubera"
    )
)


@cache
def subtypes() -> tuple[str, ...]:
    """Every subtype, as the encodings list them."""
    kinds = vocabulary.subtypes_by_kind()
    return tuple(
        name for kind, names in kinds.items() if kind not in ("planar", "dungeon") for name in names
    )


def plural(noun: str) -> str:
    """The plural of a type, a subtype or a common noun."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun in _INVARIANT:
        return noun
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def third_person(verb: str) -> str:
    """A verb of one subject: "destroys"."""
    irregular = {"have": "has", "do": "does"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def article(phrase: str) -> str:
    """The indefinite article that fits a phrase."""
    lower = phrase.lower()
    if lower.startswith("hour"):
        return "an"
    if lower.startswith(("uni", "one ", "eu", "use")):
        return "a"
    return "an" if lower[:1] in "aeiou" or lower.startswith(("8", "11", "18", "x/")) else "a"


def number_word(number: int) -> str:
    """A number as Oracle text spells it in prose: words up to twenty, then digits."""
    return TENS.get(number) or (NUMBERS[number] if 0 <= number <= 20 else str(number))


@cache
def keyword_table() -> dict[str, tuple[str, ...]]:
    """The keywords of CR 702 by the form of their parameter, in their Oracle spelling."""
    text = files(__package__).joinpath("keywords.grammar").read_text(encoding="utf-8")
    table: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            form, _, names = line.partition(":")
            found = tuple(name.strip() for name in names.split(";") if name.strip())
            table[form.strip()] = table.get(form.strip(), ()) + found
    return table


@cache
def keyword_spelling() -> dict[str, str]:
    """Oracle spelling of each keyword by its name in lower case."""
    return {name.lower(): name for names in keyword_table().values() for name in names}


def series(items: Sequence[str], conj: str = "and") -> str:
    """A list as English writes it."""
    if len(items) < 3:
        return f" {conj} ".join(items)
    return ", ".join(items[:-1]) + f", {conj} {items[-1]}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]
