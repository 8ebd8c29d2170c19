"""Entering as a copy, as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_changes import print_group
from clingather.bridge.oracle.print_core import as_node, as_texts, flags_of, members, series
from clingather.bridge.oracle.print_entry_counters import print_entry_counters
from clingather.bridge.oracle.print_nouns import print_adjective, print_one, print_phrase
from clingather.bridge.oracle.tree import Node


def print_entering_copy(change: Node) -> str:
    """A whole sentence without its full stop."""
    how, tapped, what, exceptions = change.args
    enter = "You may have ~ enter" if how == "may" else "~ enters"
    state = f" {tapped}" if tapped else ""
    said = print_one(as_node(what))
    if change.wording == "any":
        said = f"any {print_phrase(as_node(what), False)}"
    text = f"{enter}{state} as a copy of {said}"
    if as_node(exceptions).kind == "no_exception":
        return text
    return f"{text}, except {print_exceptions(as_node(exceptions))}"


def print_copy_face_up(change: Node) -> str:
    """Both sentences without the last full stop."""
    _how, what, exceptions, _duration = change.args
    text = (
        f"As ~ enters or is turned face up, you may choose {print_one(as_node(what))}. If you do, "
        f"until ~ is turned face down, it becomes a copy of that {change.wording.lower()}"
    )
    if as_node(exceptions).kind == "no_exception":
        return text
    return f"{text}, except {print_exceptions(as_node(exceptions))}"


def print_exceptions(change: Node) -> str:
    """The exceptions as a list; one with a condition stands last."""
    items: list[str] = []
    group: list[Node] = []
    last = ""
    for member in members(change, "exceptions"):
        marks = [flag for flag in flags_of(member.wording) if flag.startswith("@")]
        plain = replace(member, wording=" ".join(
            flag for flag in flags_of(member.wording) if not flag.startswith("@")
        ))  # fmt: skip
        if member.kind == "except_if":
            kind = print_adjective(as_node(as_node(member.args[0]).args[1]))
            body = print_exceptions(as_node(member.args[1]))
            met = f"if it's {words.article(kind)} {kind}"
            if member.wording == "after":
                items.append(f"{body} {met}")
            else:
                last = f"{met}, {body}"
        elif not marks:
            group.append(plain)
            items[-1] = items[-1].rpartition("\0")[0] + "\0" + _verb(group)
        elif marks == ["@name"]:
            items.append(f"its name is {member.args[0] if member.args else '~'}")
        elif marks == ["@token"]:
            items.append(f"the token isn't {str(member.args[0]).lower()}")
        elif marks == ["@tokens"]:
            items.append(f"they're not {str(member.args[0]).lower()}")
        elif marks == ["@verb"]:
            group = [plain]
            items[-1] += " and \0" + _verb(group)
        else:
            group = [plain]
            items.append("it \0" + _verb(group))
    said = series([_short(item.replace("\0", "")) for item in items])
    if last:
        return f"{said} and, {last}" if said else last
    return said


def _short(text: str) -> str:
    """ "it's" for "it is"."""
    return text.replace("it is ", "it's ", 1) if text.startswith("it is ") else text


def _verb(group: list[Node]) -> str:
    """One verb with its object."""
    head = group[0]
    if head.kind == "enters_with":
        return f"enters with {print_entry_counters(head)}"
    if head.kind == "this_ability":
        return "has this ability"
    if head.kind == "not_copied":
        return f"doesn't copy that creature's {head.args[0]}"
    if head.kind == "lose_supertype" and "not" in flags_of(head.wording):
        return f"is not {str(head.args[0]).lower()}"
    if "bare" in flags_of(head.wording):
        return f"is {_bare(head)}"
    return print_group(group, False)


def _bare(change: Node) -> str:
    """Power and toughness, or supertypes: no noun follows."""
    if change.kind == "set_pt":
        return "/".join(str(as_node(value).args[0]) for value in change.args)
    names = series([name.lower() for name in as_texts(change.args[0])])
    return f"{names} in addition to its other types"
