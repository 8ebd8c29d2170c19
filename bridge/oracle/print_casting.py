"""Whole sentences about entering, and about what happens instead, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import flags_of
from clingather.bridge.oracle.print_enters import ENTERING, print_entering
from clingather.bridge.oracle.print_instead import print_instead
from clingather.bridge.oracle.print_other_events import print_other_event
from clingather.bridge.oracle.print_replacing import REPLACING, print_replacing
from clingather.bridge.oracle.print_would import print_would
from clingather.bridge.oracle.tree import Clause


def print_own_sentence(clause: Clause) -> str:
    """A whole sentence about entering or what happens instead."""
    change = clause.changes[0]
    if "would:" in flags_of(clause.wording):
        return print_would(clause)
    if "instead" in flags_of(clause.wording):
        return print_instead(clause)
    if "other-event" in flags_of(clause.wording):
        return print_other_event(clause)
    if change.kind in ENTERING:
        return print_entering(clause)
    if change.kind in REPLACING:
        return print_replacing(clause)
    raise LookupError(f"no words for {change}")
