"""The inset frame of a prototype card, which its Oracle text gives as a keyword (CR 718.2)."""

from __future__ import annotations

import re

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face

_PROTOTYPE = re.compile(r"^Prototype ((?:\{[^{}]+\})+) — ([^/\s]+)/(\S+)", re.MULTILINE)


def prototyped(face: Face) -> Face | None:
    """The face with the mana cost, power and toughness of its inset frame (CR 718.2), if any."""
    inset = _PROTOTYPE.search(face.oracle_text)
    if inset is None:
        return None
    return replace(face, mana_cost=inset[1], power=inset[2], toughness=inset[3])
