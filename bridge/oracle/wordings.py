"""What a text may speak of, by its words: asked where no tree says it, and so careful.

Each function answers "may": a text without the words surely does not; one with them might not
either. Whoever asks refuses, or looks closer, where it may.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from clingather.bridge.oracle.words import COLOR_NAMES

Says = Callable[[str], bool]


def _says(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Says:
    search = re.compile(pattern, flags).search
    return lambda text: search(text) is not None


# ---------------------------------------------------------------- what is done with a card
# Without one of these words a text asks for nothing as its spell is cast (CR 601.2b to 601.2f).
asks_as_cast = _says(
    r"target|cho(ice|ose|sen)|\bX\b|cost|spell|cast|divid|distribut|reveal", re.IGNORECASE
)
# Only such words let a card be used off the battlefield, or at another time (CR 113.6, 601.3).
uses_its_card = _says(r"this card|this spell|graveyard|exile|\b(hand|cast|play|flash)\b")
# A text of an instant or sorcery card lets it be used otherwise only with such words.
uses_its_spell_card = _says(r"this card|^Splice onto")
from_opening_hand = _says(r"\b(in|from) your opening hand")  # before the first turn (CR 103.6)
says_how_it_enters = _says(r"^(As )?[^.]* enters\b")  # (CR 614.1c)
speaks_of_x = _says(r"\bX\b")  # (CR 107.3)


# ---------------------------------------------------------------- what happened
_EARLIER = (
    r"\b(this|each|last|that|previous) turn\b|(?<!\bany )\btime\b|\bstorm\b|\bfirst\b|\bsecond\b"
)
_CASTS = re.compile(r"spells? (\w+'ve |\w+ has |\w+ have )?cast this turn")
speaks_of_earlier = _says(_EARLIER)  # only such words ask what happened earlier (CR 608.2i)


def without_casts(text: str) -> str:
    """A text without what it says of the spells that were cast this turn."""
    return _CASTS.sub("", text)


adds_steps = _says(  # (CR 500.7, 500.8)
    r"additional \w+ phase|extra turn|additional \w+ step", re.IGNORECASE
)

# ---------------------------------------------------------------- how many there are
# Without such words no text asks for a certain number: of objects, or of anything at all. Whether
# there is one is told by the repetitions that are played.
asks_how_many = _says(
    r"(?<!\bone )\bor (more|fewer|less|greater)\b|\b(more|fewer|less) than\b|at least|as many"
    r"|\bascend\b",
    re.IGNORECASE,
)
asks_exactly = _says(r"\bexactly\b", re.IGNORECASE)

# ---------------------------------------------------------------- colors
_ABOUT_COLORS = re.compile(
    r"color|protection|devotion|intimidate|\bfear\b|monocolored", re.IGNORECASE
)
_OF_MANA = re.compile(r"\bmana (of|in) any (one |combination of )?colors?\b", re.IGNORECASE)
speaks_of_casting = _says(r"\b(cast|play)\b", re.IGNORECASE)


def asks_for_colors(text: str) -> bool:
    """Whether it may ask for the colors of objects; of mana it is said in which colors it comes."""
    return _ABOUT_COLORS.search(_OF_MANA.sub("mana", text)) is not None


def colors_in(text: str) -> frozenset[str]:
    """The colors whose symbols or names stand in it, as letters."""
    found = {letter for letter in COLOR_NAMES if re.search(rf"\{{[^}}]*{letter}[^}}]*\}}", text)}
    words = text.casefold()
    return frozenset(found | {letter for letter, word in COLOR_NAMES.items() if word in words})
