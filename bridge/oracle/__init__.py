"""Oracle text: read into the ability tree, printed back from it, refused where it is not clear."""

from __future__ import annotations

from clingather.bridge.oracle.compile import NotUnderstood, compile_effect, compile_face
from clingather.bridge.oracle.printer import print_ability, print_clauses

__all__ = ["NotUnderstood", "compile_effect", "compile_face", "print_ability", "print_clauses"]
