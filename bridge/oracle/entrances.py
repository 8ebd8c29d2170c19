"""How an object enters: what "it" means, and what can be said of what (CR 614.1c, 614.12).

Input of `resolved`: a clause as the book reads it. Output: the clause, its pronouns standing for
the object itself; None where they would speak of nothing that is known as it enters. Reason: it
goes by the subject and the condition together, no row sees both.
"""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.nouns import all_are
from clingather.bridge.oracle.tree import SELF, Clause, as_node, mentions, refer

# Changes that are replacement effects (614.1c).
ENTERING = frozenset(
    {"enters_tapped", "enters_with_choice", "enters_prepared", "enters_untapped", "enters_under",
     "enters_having", "enters_being", "enters_with", "tapped_unless",
     "choose_as_enters", "choose_among_as_enters", "choose_object_as_enters", "pay_as_enters",
     "enter_copying", "becomes_choice"}
)  # fmt: skip
_UNBOUND = ("affected", "affected_stat", "affected_counters", "other_than_affected")
_NOT_OF_ENTRY = ("affected", "affected_stat", "affected_controller", "other_than_affected", "x_of")
_OWN = ("times_kicked", "mana_spent_on", "colors_spent", "x")  # of the spell that it was


def resolved(clause: Clause) -> Clause | None:
    """The clause, or None where it could not be understood."""
    first = clause.changes[0]
    if first.kind in ("enter_as_copy", "copy_face_up"):
        return _copying(clause)
    if first.kind == "choose_object_as_enters":
        what = as_node(first.args[0])
        return clause if all_are(what, "permanent") and not mentions(what, *_UNBOUND) else None
    if first.kind in ("choose_as_enters", "choose_among_as_enters", "pay_as_enters",
                      "tapped_unless", "becomes_choice"):  # fmt: skip
        return clause
    own = clause.subject.kind == "self"
    changes = tuple(refer(change, SELF) for change in clause.changes) if own else clause.changes
    if mentions(changes, *_NOT_OF_ENTRY):
        return None
    if own and first.kind == "enter_copying":
        return None
    if not own and not _of_others(clause):
        return None
    condition = clause.condition
    if clause.subject.wording == "it" and not mentions(condition, "self"):
        return None
    if mentions(condition, "affected"):
        if not own:
            return None
        condition = refer(condition, SELF)
    return replace(clause, changes=changes, condition=condition)


def _of_others(clause: Clause) -> bool:
    """Whether a clause may be about other permanents as they enter: only what describes them."""
    subject = clause.subject
    if subject.kind != "all" or not all_are(as_node(subject.args[0]), "permanent"):
        return False
    if mentions(clause.condition, "was", "self"):
        return False
    own = ("enters_with", "enter_copying")
    others = tuple(change for change in clause.changes if change.kind not in own)
    return not mentions(clause.changes, *_OWN) and not mentions(others, "self")


def _copying(clause: Clause) -> Clause | None:
    """Entering as a copy: what its exceptions say of "it" is said of the object itself."""
    (change,) = clause.changes
    what = change.args[2 if change.kind == "enter_as_copy" else 1]
    told = refer(change, SELF)
    turned = change.kind == "copy_face_up" and mentions(change, "enters_with")
    if mentions((what, told), *_UNBOUND) or turned:
        return None
    return replace(clause, changes=(told,))
