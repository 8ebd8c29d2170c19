"""Joined clauses, and sentences that say more of the one before them, as Oracle text."""

from __future__ import annotations

from collections.abc import Callable

from clingather.bridge.oracle.build_core import flatten
from clingather.bridge.oracle.print_core import series
from clingather.bridge.oracle.print_nouns import (
    print_adjective,
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Ability, Clause, Node, as_node


def continued(
    sentences: list[str],
    clause: Clause,
    sentence: Callable[[Clause], str],
    statement: Callable[[Clause], str],
    when: Callable[[Node], str],
) -> None:
    """Adds a clause to the sentences: as one of its own, or to the last one."""
    flags = clause.wording.split()
    last = sentences[-1] if sentences else ""
    if "joined" in flags:
        stop = "" if statement(clause).endswith('."') else "."
        sentences[-1] = f"{last.removesuffix('.')} and {statement(clause)}{stop}"
    elif "with-next" in flags:
        sentences.append(sentence(clause).rpartition(f"{_who(clause)} ha")[0] + _who(clause))
    elif "if-first" in flags or "if-next" in flags:
        _colored(sentences, clause)
    elif last and not last.endswith((".", '."')):
        text, joint = statement(clause), " and "
        if as_node(clause.subject.args[0]).wording == "list":
            text, joint = text.replace(" list ", ", and ", 1), ", "
        sentences[-1] = f"{last[:1].upper()}{last[1:]}{joint}{text}."
    elif "otherwise" in flags:
        sentences.append(f"Otherwise, {statement(clause)}.")
    elif "instead" in flags:
        said, held = statement(clause), when(clause.condition)
        text = f"{held}, {said} instead" if "front" in flags else f"{said} instead {held}"
        sentences.append(f"{text[:1].upper()}{text[1:]}.")
    elif "same-keyword" in flags and "The same is true for" in last:
        more = last.removesuffix(".").removeprefix("The same is true for ")
        items = more.replace(", and ", ", ").replace(" and ", ", ").split(", ")
        sentences[-1] = f"The same is true for {series([*items, _keyword(clause)])}."
    elif "same-keyword" in flags:
        sentences.append(f"The same is true for {_keyword(clause)}.")
    else:
        sentences.append(sentence(clause))


def _colored(sentences: list[str], clause: Clause) -> None:
    """ "Each creature has flying if it's white, and haste if it's red."."""
    literals = flatten(as_node(clause.subject.args[0]))
    said = f"{_keyword(clause)} if it's {print_adjective(literals[-1])}"
    if "if-first" in clause.wording.split():
        sentences.append(f"Each {print_phrase(as_node(clause.subject.args[0]), False)} has {said}.")
    else:
        sentences[-1] = sentences[-1].replace(", and ", ", ")[:-1] + f", and {said}."


def _who(clause: Clause) -> str:
    return print_reference(clause.subject)


def _keyword(clause: Clause) -> str:
    ability = clause.changes[0].args[0]
    assert isinstance(ability, Ability)
    assert ability.keyword is not None
    return print_keyword(ability.keyword)


def said_after(change: Node) -> str:
    """A sentence about a change: " This effect doesn't remove ~."; or nothing."""
    if change.kind == "doesnt_remove":
        what = as_node(change.args[0])
        itself = what == Node("and", (Node("permanent"), Node("is_self")))
        return f" This effect doesn't remove {'~' if itself else print_phrase(what, True)}."
    return ""
