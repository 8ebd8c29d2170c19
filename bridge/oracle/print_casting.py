"""Whole sentences about entering, and about what happens instead, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_copying import print_copy_face_up, print_entering_copy
from clingather.bridge.oracle.print_core import flags_of
from clingather.bridge.oracle.print_enters import ENTERING, print_entering
from clingather.bridge.oracle.print_replacing import REPLACING, print_replacing
from clingather.bridge.oracle.print_would import print_would
from clingather.bridge.oracle.tree import Clause


def print_own_sentence(clause: Clause) -> str:
    """A whole sentence about entering or what happens instead."""
    change = clause.changes[0]
    if "would:" in flags_of(clause.wording):
        return print_would(clause)
    if change.kind == "enter_as_copy":
        return f"{print_entering_copy(change)}."
    if change.kind == "copy_face_up":
        return f"{print_copy_face_up(change)}."
    if change.kind in ENTERING:
        return print_entering(clause)
    if change.kind in REPLACING:
        return print_replacing(clause)
    raise LookupError(f"no words for {change}")
