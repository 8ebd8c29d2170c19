"""Nothing knows a card by name: no source of `asp/`, `bridge/` or `cli/` names a card.

A name of several words is looked for wherever it stands, also as an id (`test_ox`). A name of one
word may be a word of the rules or of English too: it counts where it is capitalised amid a
sentence or in quotes, and where it is long wherever it stands, unless it is one of `ORDINARY` or a
subtype.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from clingather.bridge.cards.database import open_database
from clingather.bridge.cards.vocabulary import SUBTYPES

SUFFIXES = (".lp", ".py", ".grammar", ".book", ".sql", ".md")
LONG = 8  # letters of a single word that is looked for in lower case as well

# Names of cards that are words of the rules, of Oracle text or of English; a source may need them.
ORDINARY = {"Burn", "Cancel", "Conspiracy", "Conversion", "Death", "Fear", "Flight", "Life"}
ORDINARY |= {"Lifelink", "Regenerate", "Turn", "Vigilance", "Wastes", "Weakness"}


def card_names() -> frozenset[str]:
    """The names of all embedded cards and of their faces."""
    names: set[str] = set()
    for card in open_database().cards():
        names |= {card.name, *(face.name for face in card.faces)}
    return frozenset(names)


def subtype_words() -> frozenset[str]:
    """Subtypes, as the encodings list them: they are words of the rules."""
    path = Path(str(files("clingather.asp"))) / SUBTYPES
    return frozenset(re.findall(r'"([^"]+)"', path.read_text(encoding="utf-8")))


def source_files() -> list[Path]:
    """The sources of the three folders; card data are no sources."""
    folders = [Path(str(files(f"clingather.{name}"))) for name in ("asp", "bridge", "cli")]
    return sorted(p for folder in folders for p in folder.rglob("*") if p.suffix in SUFFIXES)


@cache
def identifier(name: str) -> str:
    """The id that a scenario gives to a card of this name, as far as it is ASCII."""
    return re.sub(r"\W+", "_", name.lower().replace("'", "")).strip("_")


@cache
def words_of(text: str) -> frozenset[str]:
    """The words of a text; what a hyphen or an apostrophe joins is several."""
    return frozenset(re.findall(r"\w+", text))


def named(text: str, names: frozenset[str]) -> list[str]:
    """The card names that a text contains."""
    words = set(re.findall(r"[\w'-]+", text))
    marked = set(re.findall(r"(?<=[a-z,;:] )[A-Z][\w'-]+|(?<=[\"'`(])[A-Z][\w'-]+", text))
    found = []
    for name in names - ORDINARY:
        if " " in name:
            hit = words_of(name) <= words_of(text) and name in text
            hit = hit and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
            hit = hit or identifier(name) in words
        else:
            hit = len(name) > 3 and name in marked
            hit = hit or (len(name) >= LONG and name.lower() in words)
        if hit:
            found.append(name)
    return sorted(found)


def test_no_source_names_a_card() -> None:
    """A rule that would hold for one card only cannot be written without its name."""
    names = card_names() - subtype_words()
    assert len(names) > 300
    texts = {str(path): path.read_text(encoding="utf-8") for path in source_files()}
    assert len(texts) > 20
    assert {path: hits for path, text in texts.items() if (hits := named(text, names))} == {}


def test_a_name_would_be_found() -> None:
    """Names in code, in quotes, as ids and in a sentence are found; ordinary words are not."""
    names = frozenset({"Test Ox", "Gnarlid", "Gnarlidore", "Fear", "Ox"})
    assert named('a("Test Ox").', names) == ["Test Ox"]
    assert named("`test_ox`", names) == ["Test Ox"]
    assert named("a Test Ox's power", names) == ["Test Ox"]
    assert named('card("Gnarlid")', names) == ["Gnarlid"]
    assert named("% what a Gnarlid does", names) == ["Gnarlid"]
    assert named('effect("gnarlidore").', names) == ["Gnarlidore"]
    assert named('"Fear", Test Oxen, gnarlid_count, my_test_ox', names) == []
