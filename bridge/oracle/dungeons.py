"""The rooms of dungeon cards, and the arrows that lead away from them (CR 309.4)."""

from __future__ import annotations

import re

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.lexer import normalise
from clingather.bridge.oracle.other_words import in_other_words
from clingather.bridge.oracle.owned import unowned
from clingather.bridge.oracle.paragraphs import Paragraph
from clingather.bridge.oracle.reading import with_program
from clingather.bridge.oracle.tree import SELF, Ability, Clause, node

_ARROWS = re.compile(r" \(Leads to: ([^()]+)\)$")
_ENTERED = re.compile(r'You can\'t enter this dungeon unless you "(venture into [^".]+)\."')


def read_room(paragraph: Paragraph, names: tuple[str, ...]) -> Ability | None:
    """What a paragraph of a dungeon card says: a room ability, or how alone it is entered.

    The full text of a room ability is "When you move your venture marker into this room, [effect]"
    (CR 309.4c); an effect that is not understood stays out, with the reason.
    """
    text = paragraph.text
    base = Ability("triggered", text, paragraph=paragraph.number, wording=paragraph.prefix)
    if entered := _ENTERED.fullmatch(text):
        only = node("entered_only_by", entered[1])
        return replace(base, kind="static", clauses=(Clause(SELF, (only,)),))
    if not paragraph.prefix:
        return None
    arrows = _ARROWS.search(paragraph.body)
    rooms = tuple(arrows[1].split(", ")) if arrows else ()
    base = replace(base, trigger=node("moved_into_room", paragraph.prefix, rooms))
    effect = in_other_words(normalise(_ARROWS.sub("", paragraph.body), names))
    found = with_program(base, effect, ())
    word = unowned(effect, [found], names)
    return found if word is None else replace(base, reason=f"nothing in its tree says {word!r}")
