"""Abilities that function only at a level, or after a word that says when (CR 711, 716, 719, 721).

A level symbol, a station symbol and a class level bar each stand for one static ability that grants
what is printed beside it; so does "Max speed". "Solved" is a condition on the ability after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.book.lenses import pt_values
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.tree import ALWAYS, SELF, YOU, Ability, Clause, Node, as_node, node

_LEVELER = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"(\d+)\+ \| (.*)$")
_CLASS = re.compile(r"(\{[^:]*\}): Level (\d+)$")
_BOX = re.compile(r"\d+/\d+$")
_CREATURE_AT = re.compile(r"It's an artifact creature at (\d+)\+")

Granted = tuple[Ability, ...]
Reader = Callable[[str], Granted | None]  # the abilities of a line, None where it is not understood
Line = Callable[[Sequence[Ability]], str]  # the abilities of one line, printed
WORDS = ("box", "station", "class", "anchors", "Max speed", "Solved")  # wordings of such abilities


def striation(face: Face, text: str, read: Reader) -> Ability:
    """The ability of a text box striation; raises NotUnderstood."""
    head, *lines = text.split("\n")
    if found := _LEVELER.match(head):
        return _leveler(found, lines, read)
    if found := _STATION.match(head):
        return _station(face, found, lines, read)
    bar = _CLASS.match(head)
    if bar is None:
        raise _not_understood(head, "a level that is not understood")
    gains, number = _gains(lines, read), int(bar[2])
    rises = Clause(SELF, (node("class_level", bar[1], number),))
    grants = [Clause(SELF, gains, node("level", number))] if gains else []
    return Ability("level", "", clauses=(rises, *grants), wording="class")


def _not_understood(text: str, why: str) -> NotUnderstood:
    return NotUnderstood(text, 0, text, why)


def _at_least(kind: str, number: int) -> Node:
    return node("compare", node("counters", kind, SELF), ">=", node("number", number))


def _leveler(found: re.Match[str], lines: list[str], read: Reader) -> Ability:
    """A level symbol with its power and toughness box (CR 711.2)."""
    condition = _at_least("level", int(found[1]))
    if found[2]:
        most = node("compare", node("counters", "level", SELF), "<=", node("number", int(found[2])))
        condition = node("both", condition, most)
    box: tuple[Node, ...] = ()
    if lines and _BOX.match(lines[0]):
        values = pt_values(lines[0])
        assert values is not None
        box, lines = (node("set_pt", *values),), lines[1:]
    changes = (*box, *_gains(lines, read))
    if not changes:
        raise _not_understood(found[0], "a level symbol without anything beside it")
    return Ability("static", "", clauses=(Clause(SELF, changes, condition),), wording="box")


def _station(face: Face, found: re.Match[str], lines: list[str], read: Reader) -> Ability:
    """A station symbol (CR 721.2); the text tells in its reminder which one has the box."""
    changes = _gains([found[2], *lines], read)
    symbols = re.findall(r"^(\d+)\+ \| ", face.oracle_text, re.MULTILINE)
    if face.power is not None:
        told = _CREATURE_AT.search(face.oracle_text)
        if told is None or told[1] not in symbols:
            why = "which station symbol has the power and toughness box is not told"
            raise _not_understood(found[0], why)
        values = pt_values(f"{face.power}/{face.toughness}")
        if values is None:
            raise _not_understood(found[0], "a power and toughness box without numbers")
        if told[1] == found[1]:
            become = node("become", (), ("Creature",), (), "all")
            changes = (*changes, become, node("set_pt", *values))
    clause = Clause(SELF, changes, _at_least("charge", int(found[1])))
    return Ability("static", "", clauses=(clause,), wording="station")


def _gains(lines: list[str], read: Reader) -> tuple[Node, ...]:
    """The changes that grant the abilities of lines; the first of each line is marked."""
    changes: list[Node] = []
    for line in lines:
        abilities = read(line)
        if abilities is None:
            raise _not_understood(line, f"it grants what is not understood: {line!r}")
        for index, ability in enumerate(abilities):
            changes.append(node("gain", ability, wording="" if index else "line"))
    return tuple(changes)


# ---------------------------------------------------------------- anchor words
_ANCHORS = re.compile(r"As ~ enters, choose (\w+) or (\w+)\.\n• \1 — .*\n• \2 — .*")


def anchor_words(text: str) -> tuple[str, ...]:
    """The two anchor words, one of which is chosen as a permanent enters; none of other texts."""
    found = _ANCHORS.fullmatch(text)
    return found.groups() if found else ()


def anchored(words: tuple[str, ...], body: str, read: Reader) -> Ability:
    """The choice of one of two abilities, each after its anchor word (CR 614.12c)."""
    clauses = [Clause(SELF, (node("choose_among_as_enters", "mode", words),))]
    for word, line in zip(words, body.split("\n")[1:], strict=True):
        gains = _gains([line.partition(" — ")[2]], read)
        clauses.append(Clause(SELF, gains, node("chosen_word", word)))
    return Ability("replacement", "", clauses=tuple(clauses), wording="anchors")


# ---------------------------------------------------------------- words before an ability
_WORD = re.compile(r"(Max speed|Solved|To solve) — (.*)", re.DOTALL)
_SOLVED = node("solved")


def after_word(text: str) -> tuple[str, str] | None:
    """The word that says when an ability functions, and the ability's text."""
    found = _WORD.fullmatch(text)
    return (found[1], found[2]) if found else None


def at_max_speed(text: str, read: Reader) -> Ability:
    """An ability that the object has at max speed (CR 702.178a)."""
    clause = Clause(SELF, _gains([text], read), node("designation", "max speed", YOU))
    return Ability("static", "", clauses=(clause,), wording="Max speed")


def level_bar(ability: Ability) -> Ability | None:
    """The activated ability that a class level bar stands for (CR 716.2a)."""
    for change in ability.clauses[0].changes if ability.kind == "level" else ():
        if change.kind == "class_level":
            cost, number = str(change.args[0]), int(str(change.args[1]))
            before = node("both", node("level", number - 1), node("unless", node("level", number)))
            return Ability(
                "activated",
                f"{cost}: This Class's level becomes {number}. Activate only if this Class is"
                f" level {number - 1} and only as a sorcery.",
                cost=node("pay_mana", cost),
                effect=(node("become_level", number),),
                limits=(node("only_if", before), node("as_sorcery")),
            )
    return None


_END_STEP = "At the beginning of your end step, if {}, you gain 1 life."


def to_solve(base: Ability, text: str, read: Callable[[str, Ability], Ability]) -> Ability:
    """ "To solve — [Condition]": at the end step the Case becomes solved (CR 719.3a).

    The condition is read as that of an ability which does something else.
    """
    said = text.rstrip(".")
    whole = read(_END_STEP.format(said[:1].lower() + said[1:]), base)
    if whole.condition is None:
        return replace(base, reason=whole.reason or "when it is solved is not read")
    condition = node("both", node("unless", _SOLVED), whole.condition)
    becomes = node("keyword_action_on", "become solved", SELF)
    return replace(base, trigger=whole.trigger, condition=condition, effect=(becomes,))


def only_solved(ability: Ability) -> Ability:
    """A triggered or activated ability that functions only if the Case is solved (CR 702.169)."""
    if ability.kind == "triggered":
        if ability.trigger is None:
            return ability
        if ability.trigger.kind == "state_is":  # it looks at no event (CR 603.8)
            return replace(ability, trigger=None, reason="a state trigger of a solved Case")
        return replace(ability, trigger=node("event_while", ability.trigger, _SOLVED))
    return replace(ability, limits=(*ability.limits, node("only_if", _SOLVED)))


def when_solved(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """A static ability of a Case that is solved (CR 702.169b)."""
    return tuple(
        replace(
            clause,
            condition=_SOLVED
            if clause.condition == ALWAYS
            else node("both", _SOLVED, clause.condition),
        )
        for clause in clauses
    )


# ---------------------------------------------------------------- in words
def print_level(ability: Ability, line: Line, sentences: Callable[[Sequence[Clause]], str]) -> str:
    """An ability with one of the `WORDS`, as Oracle text."""
    if ability.wording == "Solved":
        return f"Solved — {sentences([_unsolved(clause) for clause in ability.clauses])}"
    if ability.wording == "anchors":
        return "\n".join(_anchored(ability.clauses, line))
    last = ability.clauses[-1]
    lines = [line(row) for row in _rows(last.changes)]
    if ability.wording == "Max speed":
        return f"Max speed — {lines[0]}"
    if ability.wording == "class":
        cost, number = ability.clauses[0].changes[0].args
        return "\n".join([f"{cost}: Level {number}", *lines])
    if ability.wording == "station":
        return f"{_number(last.condition)}+ | " + "\n".join(lines)
    condition = last.condition
    if condition.kind == "both":
        least, most = (_number(as_node(arg)) for arg in condition.args)
        head = f"LEVEL {least}-{most}"
    else:
        head = f"LEVEL {_number(condition)}+"
    box = [
        "/".join(str(as_node(value).args[0]) for value in change.args)
        for change in last.changes
        if change.kind == "set_pt"
    ]
    return "\n".join([head, *box, *lines])


def _anchored(clauses: Sequence[Clause], line: Line) -> Iterator[str]:
    """The choice of an anchor word, and what stands after each of them."""
    choice, *granting = clauses
    words = [str(as_node(clause.condition).args[0]) for clause in granting]
    assert choice.changes[0].args[1] == tuple(words)
    yield f"As ~ enters, choose {' or '.join(words)}."
    for word, clause in zip(words, granting, strict=True):
        yield f"• {word} — {line(_rows(clause.changes)[0])}"


def _number(comparison: Node) -> object:
    return as_node(comparison.args[2]).args[0]


def _unsolved(clause: Clause) -> Clause:
    """The clause without the condition that the word stands for."""
    condition = clause.condition
    rest = as_node(condition.args[1]) if condition.kind == "both" else Node("always")
    return replace(clause, condition=rest)


def _rows(changes: Sequence[Node]) -> list[list[Ability]]:
    """The granted abilities by their lines."""
    rows: list[list[Ability]] = []
    for change in changes:
        if change.kind != "gain":
            continue
        ability = change.args[0]
        assert isinstance(ability, Ability)
        if change.wording == "line":
            rows.append([])
        rows[-1].append(ability)
    return rows
