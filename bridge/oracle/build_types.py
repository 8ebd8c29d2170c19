"""The action of `types.grammar`: what an object is or becomes (CR 205.1)."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.build_core import Part, registry

ACTIONS, action = registry()


@action
def be(verb: str, changes: Part) -> Part:
    """Is or becomes what was described."""
    first = changes[0]
    return (replace(first, wording=f"{verb} {first.wording}".strip()), *changes[1:])
