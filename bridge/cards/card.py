"""Cards as printed: names and texts of the values follow Scryfall's field names."""

from __future__ import annotations

from clingather.bridge.base.memory import Hashed
from clingather.bridge.base.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Hashed):
    """One face (side, half, part) of a card, as printed.

    `colors` is None where they follow from the mana cost and `color_indicator` (CR 202.2);
    `power`, `toughness`, `loyalty`, `defense` are the printed text ("2", "*", "1+*", "X") or None.
    `unknown` names the fields that the source of the card lacks: what stands in them is no fact.
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    unknown: tuple[str, ...] = ()

    __hash__ = Hashed.__hash__

    @property
    def is_dungeon(self) -> bool:
        """Whether it is the face of a dungeon card (CR 309)."""
        return "Dungeon" in self.type_line.split("—")[0].split()


def plain(text: str) -> str:
    """Return the text of a card file without characters that would steer a terminal."""
    if text.replace("\n", "").isprintable():
        return text
    letters = (" " if letter.isspace() and letter != "\n" else letter for letter in text)
    kept = "".join(letter for letter in letters if letter.isprintable() or letter == "\n")
    return kept.replace(" \n", "\n")


# the layouts of cards of which either face can be up on the battlefield (CR 712.1)
INDEX_OF_FACE = {"front": 0, "left": 0, "back": 1, "right": 1, "flipped": 1}
TWO_FACED = frozenset({"transform", "modal_dfc", "battle", "double_faced_token"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card by its full name ("FRONT // BACK"), with its faces in printed order.

    `layout` is Scryfall's word: normal, split, flip, transform, modal_dfc, meld, adventure,
    leveler, saga, class, case, mutate, prototype, token, emblem, ...
    A meld card has its front face; `meld_result` names the card that its back is half of
    (CR 712.4), whose one face is the melded permanent's.
    """

    name: str
    layout: str = "normal"
    faces: tuple[Face, ...]
    meld_result: str | None = None

    @property
    def complete(self) -> bool:
        """Whether the source had every face that the name promises, and every field of each."""
        promised = len(self.name.split(" // "))
        return len(self.faces) >= promised and not any(face.unknown for face in self.faces)
