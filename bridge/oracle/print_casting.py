"""Whole sentences about what happens instead, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import flags_of
from clingather.bridge.oracle.print_replacing import REPLACING, print_replacing
from clingather.bridge.oracle.print_would import print_would
from clingather.bridge.oracle.tree import Clause


def print_own_sentence(clause: Clause) -> str:
    """A whole sentence about what happens instead."""
    change = clause.changes[0]
    if "would:" in flags_of(clause.wording):
        return print_would(clause)
    if change.kind in REPLACING:
        return print_replacing(clause)
    raise LookupError(f"no words for {change}")
