"""Reading programs: the effect of a spell or ability, step by step (CR 608.2).

The gates are those of static abilities: the text has one meaning only, it prints back word for
word, and nothing of it is swallowed; here every pronoun must also stand for one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from clingather.bridge.oracle.agreement import Antecedent, Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.build_program import INSIDE, Limited
from clingather.bridge.oracle.lexer import LexError, Token, lex
from clingather.bridge.oracle.modes import is_modal, read_modal
from clingather.bridge.oracle.prevented import with_prevented
from clingather.bridge.oracle.tree import Ability, Node


@dataclass(frozen=True, slots=True)
class Program:
    """The slots for targets of a program, its steps, and its modes (CR 700.2)."""

    slots: tuple[Node, ...]
    effect: tuple[Node, ...]
    modes: tuple[Ability, ...] = ()
    modes_chosen: tuple[Node, ...] = ()
    limits: tuple[Node, ...] = ()


# The words whose place in the text the grammar can ask for: AT_IT, AT_THAT, ...
PLACED = frozenset(
    [
        "it",
        "its",
        "they",
        "them",
        "their",
        "that",
        "those",
        "the",
        "target",
        "targets",
        "from",
        "this",
        "another",
        "itself",
        "this",
        "rest",
        "other",
        "others",
        "revealed",
        "copy",
        "copies",
        "chosen",
        "one",
    ]
)


def placed_tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text; each word of `PLACED` has its place as a value of its own class."""
    return with_places(lex(text))


def with_places(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The same tokens, each that can be asked for with its place."""
    return tuple(_with_place(token, at) for at, token in enumerate(tokens))


def _with_place(token: Token, at: int) -> Token:
    """A token with its place, if it is one of those words; "+X/+X" is marked too."""
    if token.word in ("it's", "they're"):
        name = token.word.upper().replace("'", "_")
        return replace(token, classes={**token.classes, f"AT_{name}": at})
    if token.word in PLACED:
        return replace(token, classes={**token.classes, f"AT_{token.word.upper()}": at})
    if "PTMOD" in token.classes and "X" in token.raw:
        return replace(token, classes={**token.classes, "AT_PTX": token.raw})
    return token


@cache
def read_program(
    text: str, antecedents: tuple[Antecedent, ...] = (), of_spell: bool = False
) -> Program:
    """The program of a normalised text; raises NotUnderstood.

    `antecedents` are what the words before the text offer to its pronouns, the nearest last.
    """
    if is_modal(text):
        return read_modal(text, antecedents)
    return _one(text, _parsed(text), antecedents, of_spell)


def _parsed(text: str) -> list[Limited]:
    """Every reading of a text by the grammar that prints back; raises NotUnderstood."""
    from clingather.bridge.oracle.compile import NotUnderstood, grammar, same_words
    from clingather.bridge.oracle.print_program import print_limit, print_program

    try:
        tokens = placed_tokens(text)
    except LexError as error:
        raise NotUnderstood(text, 0, str(error), f"no word begins at {error}") from error
    result = grammar().parse("limited_program", tokens)
    if not result.values:
        at = min(result.furthest, len(tokens) - 1) if tokens else 0
        raise NotUnderstood(text, at, " ".join(token.raw for token in tokens[at : at + 4]))
    printed = ""
    found = []
    for value in result.values:
        sentences = [print_program(value.steps), *map(print_limit, value.limits)]
        printed = " ".join(sentences)
        if same_words(printed, text):
            found.append(value)
    if not found:
        raise NotUnderstood(text, 0, printed, f"reads back as {printed!r}")
    return found


def _one(
    text: str, values: Iterable[Limited], antecedents: tuple[Antecedent, ...], of_spell: bool
) -> Program:
    """The one program of several readings; raises NotUnderstood."""
    from clingather.bridge.oracle.compile import NotUnderstood

    programs: dict[str, Program] = {}
    reason, used = "", 0
    for value in sorted(values, key=_inside):
        if programs and _inside(value) > used:
            break  # a sentence is part of a delayed ability only if it cannot stand alone
        used = _inside(value)
        resolver = Resolver(antecedents, of_spell=of_spell)
        try:
            effect = with_prevented(resolver.program(value.steps))
            limits = tuple(map(resolver.limit, value.limits))
        except Unresolved as problem:
            reason = f"{problem}: what it stands for is not clear"
            continue
        if any(map(unfinished, (*effect, *resolver.slots))):
            reason = "a pronoun is left over"
            continue
        program = Program(tuple(resolver.slots), effect, limits=limits)
        programs.setdefault(canonical(program), program)
    if not programs:
        raise NotUnderstood(text, 0, text.split(" ")[0], reason)
    if len(programs) > 1:
        reason = f"ambiguous: it can be read in {len(programs)} ways"
        raise NotUnderstood(text, 0, text.split(" ")[0], reason)
    return next(iter(programs.values()))


def _inside(value: Limited) -> int:
    """How many sentences are read as part of the delayed triggered ability before them."""
    return sum(
        len(ability.effect) - 1
        for step in value.steps
        for ability in step.args
        if isinstance(ability, Ability) and step.wording == INSIDE
    )


_BEFORE = ("mention", "those_tokens", "mention_player", "mention_amount", "new_target",
           "new_target_player",
           "affected_controller", "subject_player", "subject_controller")  # fmt: skip


def unfinished(tree: Any) -> bool:
    """Whether a tree still has what only stands between the grammar and the resolving."""
    if isinstance(tree, Ability):
        return any(map(unfinished, (*tree.effect, *tree.slots, tree.trigger)))
    if not isinstance(tree, Node):
        return False
    if tree.kind == "prevent_then":  # there it is known how much was prevented
        return any(part.kind in _BEFORE for part in _parts(tree))
    if tree.kind == "apply" and isinstance(tree.args[0], Node) and tree.args[0].kind == "all":
        return any(part.kind in _BEFORE for part in _parts(tree))
    return tree.kind in (*_BEFORE, *_OF_EACH, "prevented") or any(map(unfinished, tree.args))


_OF_EACH = ("shares_with_affected", "attached_to_it", "other_than_affected")


def _parts(tree: Any) -> list[Node]:
    """A tree and all nodes in it, outside of abilities."""
    if not isinstance(tree, Node):
        return []
    return [tree, *(part for arg in tree.args for part in _parts(arg))]


def canonical(tree: Any) -> str:
    """A tree with abilities and all in them, without its wording."""
    if isinstance(tree, Node):
        return f"{tree.kind}({','.join(map(canonical, tree.args))})"
    if isinstance(tree, Ability):
        parts = (tree.kind, tree.keyword, tree.clauses, tree.trigger, tree.condition, tree.slots,
                 tree.effect, tree.cost)  # fmt: skip
        text = "" if tree.effect or tree.clauses or tree.keyword else tree.text
        return f"<{text} {' '.join(map(canonical, parts))}>"
    if isinstance(tree, Program):
        return canonical((tree.slots, tree.effect, tree.modes, tree.modes_chosen, tree.limits))
    if isinstance(tree, tuple):
        return f"[{','.join(map(canonical, tree))}]"
    if hasattr(tree, "subject"):
        return canonical((tree.subject, tree.changes, tree.condition, tree.duration))
    return repr(tree)
