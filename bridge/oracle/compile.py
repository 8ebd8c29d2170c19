"""Oracle text to abilities, behind three gates: every parse agrees, it prints back, or refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from clingather.bridge.base import bounds
from clingather.bridge.base.memory import MANY
from clingather.bridge.base.replacing import replace
from clingather.bridge.base.shapes import LARGEST, too_large
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import words
from clingather.bridge.oracle.backup import with_following
from clingather.bridge.oracle.copied import named
from clingather.bridge.oracle.dungeons import read_room
from clingather.bridge.oracle.entering import only_enters
from clingather.bridge.oracle.entrances import ENTERING
from clingather.bridge.oracle.gates import NotUnderstood, read_one, same_words
from clingather.bridge.oracle.levels import (
    after_word,
    anchor_words,
    anchored,
    at_max_speed,
    only_solved,
    striation,
    to_solve,
    when_solved,
)
from clingather.bridge.oracle.lexer import names_of, normalise
from clingather.bridge.oracle.mana_abilities import moves_library_cards
from clingather.bridge.oracle.other_words import in_other_words
from clingather.bridge.oracle.owned import unowned
from clingather.bridge.oracle.paragraphs import (
    Paragraph,
    cost_of,
    form,
    is_of_spell,
    linked_trigger,
    paragraphs,
)
from clingather.bridge.oracle.persons import means_itself, readings
from clingather.bridge.oracle.printer import print_ability, print_keyword
from clingather.bridge.oracle.reading import (
    read_chapter,
    read_effect,
    read_loyalty,
    read_spell,
)
from clingather.bridge.oracle.spoken import placed
from clingather.bridge.oracle.tree import SELF, Ability, Clause, Node, node, refer
from clingather.bridge.oracle.triggered import read_triggered
from clingather.bridge.oracle.within import read_quoted
from clingather.bridge.oracle.words import capital


@lru_cache(MANY)
def _read_static(text: str) -> tuple[Clause, ...]:
    """The clauses of a normalised static paragraph."""
    clauses: tuple[Clause, ...]
    try:
        clauses = read_one("static", text)
    except NotUnderstood as problem:
        try:  # what a replacement effect does besides is a program, whose pronouns have places
            clauses = read_one("static", text, places=True)
        except NotUnderstood:
            raise problem from None
        for each in clauses:
            if any(map(placed, (each.subject, each.condition, each.duration, *each.changes))):
                raise problem from None
    return clauses


@lru_cache(MANY)
def _read_keywords(text: str) -> tuple[tuple[Node, str], ...]:
    """The keywords of a normalised keyword line with what joins them."""
    if (dashed := _dashed(text)) is not None:
        return ((dashed, ""),)
    try:
        pairs: tuple[tuple[Node, str], ...] = read_one("keyword_line", text)
    except NotUnderstood:
        if (kept := _with_text(text)) is None:
            raise
        return ((kept, ""),)
    return pairs


def _dashed(text: str) -> Node | None:
    """A keyword with a cost after a dash ("Ward—Pay 3 life."), or with a name ("Partner—...")."""
    name, dash, rest = text.partition("—")
    table = words.keyword_table()
    if not dash or not rest or rest.startswith(" ") or name != name.strip():
        return None
    if name.lower() in {keyword.lower() for keyword in table["cost"]}:
        return node("keyword_cost", name.lower(), rest, wording="—")
    numbered = re.fullmatch(r"(\w+) (\d+|X)", name)
    if numbered and numbered[1].lower() in table["numbered cost"]:
        return node("keyword_text", numbered[1].lower(), f"{numbered[2]}—{rest}")
    onto = re.fullmatch(r"Splice onto ([A-Z]\w+)", name)
    if onto and onto[1] in words.subtypes():
        return node("keyword_onto", "splice", node("subtype", onto[1]), rest, wording="—")
    if text == "Modular—Sunburst":
        return node("keyword_text", "modular", "—Sunburst")
    return node("keyword_text", "partner", f"—{rest}") if name == "Partner" else None


_TEXT_KEYWORDS = re.compile(
    r"(Partner with|Gift an?|Companion —|Craft with [A-Za-z ]+|Prototype \{.*\} —) ([^.:\"]+\.?)"
)


def _with_text(text: str) -> Node | None:
    """A keyword whose parameter is kept as its text ("Partner with ...")."""
    match = _TEXT_KEYWORDS.fullmatch(text)
    if match is None:
        return None
    if match[1] == "Partner with":
        if match[2] in words.subtypes():
            return None  # any card of that type, not the one of that name (CR 702.124)
        return node("keyword_text", "partner with", match[2])
    name, _, rest = text.partition(" ")
    return node("keyword_text", name.lower(), rest)


# ---------------------------------------------------------------- faces
def compile_face(face: Face, card_name: str) -> tuple[Ability, ...]:
    """The abilities of a face in printed order, each keyword of a list one ability.

    Every paragraph but reminder text gives at least one; what was not understood says at which
    words, unless its form proves that it is a triggered, activated or spell ability.
    """
    return _compile_face(face, card_name)


@lru_cache(MANY)
def _compile_face(face: Face, card_name: str) -> tuple[Ability, ...]:
    if len(face.oracle_text) > bounds.TEXT:
        reason = f"longer than {bounds.TEXT} characters"
        return (Ability("unsupported", face.oracle_text, paragraph=1, reason=reason),)
    names = tuple(name for name in dict.fromkeys((*names_of(face), card_name)) if name)
    found: list[Ability] = []
    for paragraph in paragraphs(face):
        found.extend(_compile_paragraph(face, paragraph, names))
    abilities = with_following(tuple(found), names)
    return tuple(
        named(each, face.name) if _NAME_IS.search(each.text) else each for each in abilities
    )


_CLEAVE = re.compile(r"^Cleave \{", re.MULTILINE)
_NAME_IS = re.compile(r"\b(?:its|his|her) name is")


def _compile_paragraph(face: Face, paragraph: Paragraph, names: tuple[str, ...]) -> list[Ability]:
    """The abilities of one paragraph, each word of which a node of their trees owns."""
    linked = linked_trigger(paragraph)
    if linked:
        return [found for part in linked for found in _compile_paragraph(face, part, names)]
    room = read_room(paragraph, names) if face.is_dungeon else None
    if room is not None:
        return [room]
    body = paragraph.body
    if _CLEAVE.search(
        face.oracle_text
    ):  # they say what cleave removes, and nothing else (702.148a)
        body = body.replace("[", "").replace("]", "")
    text = in_other_words(normalise(body, names))
    first, *others = readings(face, text)
    found = _owned(face, paragraph, first, names)
    for other in () if all(each.is_read for each in found) else others:
        again = _owned(face, paragraph, other, names)
        if all(each.is_read for each in again) and means_itself(again):
            return again
    return found


def _owned(face: Face, paragraph: Paragraph, text: str, names: tuple[str, ...]) -> list[Ability]:
    """The abilities that are read in a text of a paragraph, if its words are all theirs."""
    found = _read_paragraph(face, paragraph, text, names)
    word = unowned(text, found, names)
    return found if word is None else [_refused(ability, word) for ability in found]


REPLACING = frozenset({"prevent", "prevent_then", "prevent_some", "life_not_below", "replace"})
_BY_FORM = frozenset({"triggered", "activated", "mana", "spell", "loyalty", "chapter", "level"})


def _refused(ability: Ability, word: str) -> Ability:
    """An ability of which a word is said by no node: of its tree nothing is believed."""
    kind = ability.kind if ability.kind in _BY_FORM else "unsupported"
    base = Ability(kind, ability.text, paragraph=ability.paragraph, wording=ability.wording)
    return replace(base, reason=f"nothing in its tree says {word!r}")


def _read_paragraph(
    face: Face, paragraph: Paragraph, text: str, names: tuple[str, ...]
) -> list[Ability]:
    """The abilities that the grammars read in a paragraph, whose normalised text is given."""
    proven = form(face, replace(paragraph, body=text))
    base = Ability("unsupported", paragraph.text, paragraph=paragraph.number)
    prefixed = replace(base, wording=paragraph.prefix)
    word = after_word(text)
    if len(text) > bounds.PARAGRAPH:
        return [replace(base, reason=f"longer than {bounds.PARAGRAPH} characters")]
    if too_large(text) is not None:
        return [replace(base, reason=f"a number beyond {LARGEST}")]
    read_line = _line_reader(names)
    if paragraph.level:
        return [_checked(base, text, names, lambda: striation(face, paragraph.body, read_line))]
    if chosen := anchor_words(text):
        return [_checked(base, text, names, lambda: anchored(chosen, paragraph.body, read_line))]
    if word is not None and not paragraph.prefix:
        return [_after_word(base, face, word, paragraph.body, names)]
    if proven and proven != "spell":
        return [_by_form(text, replace(prefixed, kind=proven))]
    keywords = _keywords(text, base)
    if keywords:
        return keywords
    spell = replace(prefixed, kind="spell")
    try:
        clauses = _read_static(text)
    except NotUnderstood as problem:
        if not proven and only_enters(text):
            return [replace(base, kind="replacement")]
        if proven or is_of_spell(face):
            read = read_spell(text, spell, face.oracle_text)
            if proven or read.effect:
                return [read]
        return [replace(base, reason=problem.reason)]
    kind = _static_kind(clauses, face)
    if proven and kind in ("static", "replacement") and not _of_the_spell(clauses):
        return [read_spell(text, spell, face.oracle_text)]
    return [replace(prefixed, kind=kind, clauses=clauses)]


def _checked(
    base: Ability, text: str, names: tuple[str, ...], read: Callable[[], Ability]
) -> Ability:
    """An ability that grants others, printed back; or why it is not understood."""
    try:
        found = read()
        printed = print_ability(found)
        if not same_words(normalise(printed, names), text):
            raise NotUnderstood(text, 0, printed, f"reads back as {printed!r}")
    except NotUnderstood as problem:
        return replace(base, reason=problem.reason)
    return replace(base, kind=found.kind, clauses=found.clauses, wording=found.wording)


def _after_word(
    base: Ability, face: Face, word: tuple[str, str], body: str, names: tuple[str, ...]
) -> Ability:
    """An ability with a word before it that says when it functions."""
    name, text = word
    if name == "Max speed":
        line, read_line = body.partition(" — ")[2], _line_reader(names)
        return _checked(base, f"{name} — {text}", names, lambda: at_max_speed(line, read_line))
    if name == "To solve":
        return to_solve(replace(base, kind="triggered"), text, read_triggered)
    proven = form(face, Paragraph(0, text, "", text))
    if proven:
        known = replace(base, kind=proven, wording=name)
        return only_solved(_by_form(normalise(text, names), known))
    try:
        clauses = when_solved(_read_static(text))
    except NotUnderstood as problem:
        return replace(base, reason=problem.reason)
    return replace(base, kind="static", clauses=clauses, wording=name)


def _line_reader(names: tuple[str, ...]) -> Callable[[str], tuple[Ability, ...] | None]:
    """Reads the abilities of a line that another ability grants to its own object."""

    def read(line: str) -> tuple[Ability, ...] | None:
        text = normalise(line, names)
        keywords = _keywords(text, Ability("keyword", line))
        if keywords:
            return tuple(keywords)
        granted = compile_granted(text)
        return None if granted is None else (replace(granted, text=line),)

    return read


def _of_the_spell(clauses: tuple[Clause, ...]) -> bool:
    """Whether the clauses speak of the spell itself: a static ability on an instant (113.6)."""
    return all(
        clause.subject.kind == "self" and all(map(_replaces_itself, clause.changes))
        for clause in clauses
    )


def _replaces_itself(change: Node) -> bool:
    """Whether a replacement effect is about its own object; other changes are by their subject."""
    if change.kind not in REPLACING:
        return True
    event = change.args[0]
    return change.kind == "replace" and isinstance(event, Node) and event.args[0] == Node("self")


def _keywords(text: str, base: Ability) -> list[Ability]:
    """The abilities of a keyword line, or none if it is no keyword line."""
    try:
        pairs = _read_keywords(text)
    except NotUnderstood:
        return []
    return [
        replace(
            base,
            kind="keyword",
            text=print_keyword(keyword, first=True),
            keyword=keyword,
            wording=joiner,
        )
        for keyword, joiner in pairs
    ]


def _by_form(text: str, known: Ability) -> Ability:
    """An ability whose kind its form proves, with what is read of it."""
    reader = {"loyalty": read_loyalty, "chapter": read_chapter, "spell": read_spell,
              "triggered": read_triggered, "activated": read_activated,
              "mana": read_activated}.get(known.kind)  # fmt: skip
    return reader(text, known) if reader else known


# ---------------------------------------------------------------- activated abilities
def read_activated(text: str, known: Ability) -> Ability:
    """An activated ability with its cost, and a mana ability with its effect, if they are read.

    What is not understood stays out, with the reason; its form is proven all the same. What moves
    cards of a library is no mana ability, and read as the others are (CR 605.1a).
    """
    found = _read_activated(text, known)
    cost = () if found.cost is None else (found.cost,)
    if known.kind == "mana" and moves_library_cards((*cost, *found.effect)):
        return _read_activated(text, replace(known, kind="activated"))
    return found


def _read_activated(text: str, known: Ability) -> Ability:
    reason = ""
    if known.kind == "mana":
        try:
            cost, effect, limits = _read_activation("mana_ability", text)
        except NotUnderstood as problem:
            reason = str(problem)
        else:
            return replace(known, cost=cost, effect=effect, limits=limits)
    try:
        cost, limits = _read_activation("activated_head", cost_of(text))
        with_cost = replace(known, cost=cost, limits=limits, reason=reason)
        return read_effect(text, with_cost)
    except NotUnderstood as problem:
        return replace(known, reason=reason or str(problem))


_read_activation = lru_cache(MANY)(read_one)


# Changes that are replacement effects too (614.1c).
_AS_IT_ENTERS = frozenset({"enter_as_copy", "copy_face_up", "act_as_enters", "act_as_turned_up"})
_DEFINES = frozenset({"set_pt", "set_power", "set_toughness", "become_color", "every_subtype"})


def _static_kind(clauses: tuple[Clause, ...], face: Face | None) -> str:
    """static, cda (CR 604.3a) or replacement."""
    changes = [change for clause in clauses for change in clause.changes]
    if any(change.kind in ENTERING | REPLACING | _AS_IT_ENTERS for change in changes):
        return "replacement"
    defines = all(
        clause.subject.kind == "self"
        and clause.condition.kind == "always"
        and all(_defines(change) for change in clause.changes)
        for clause in clauses
    )
    return "cda" if defines and face is not None else "static"


def _defines(change: Node) -> bool:
    """Whether a change defines a color, subtypes, power or toughness, and no card type."""
    if change.kind == "become":
        return not change.args[0] and not change.args[1]
    return change.kind in _DEFINES and not change.wording.startswith(("base", "each base"))


_REPLACES = re.compile(r"If [^.\":]+ would [^.\":]+ instead\.")  # its form proves it (CR 614.1a)


@read_quoted.enter
def compile_granted(text: str) -> Ability | None:
    """A quoted ability that an effect grants; None where nothing proves what it is.

    "This creature" in it is the object that gets it. A quotation in the middle of a sentence has no
    full stop, the ability has one.
    """
    stop = "." if re.search(r"[\w}≈»]$", text) else ""
    base = Ability("unsupported", re.sub("[≈«»]", "", text))
    text = normalise(text, ())
    ended = replace(base, text=base.text + stop, wording="no-period" if stop else "")
    proven = form(Face(name="", type_line=""), Paragraph(0, text, "", text))
    if proven:
        return _by_form(text + stop, replace(ended, kind=proven))
    if (quoted := _quoted_keyword(text, base)) is not None:
        return quoted
    try:
        clauses = _read_static(text + stop)
    except NotUnderstood:
        return replace(ended, kind="replacement") if _REPLACES.fullmatch(text + stop) else None
    return replace(ended, kind=_static_kind(clauses, None), clauses=clauses)


def _quoted_keyword(text: str, base: Ability) -> Ability | None:
    """A keyword in quotes: in the middle of a sentence it has a small letter, at its end a stop."""
    for line in dict.fromkeys((text, text.removesuffix("."))):
        try:
            keywords = _read_keywords(capital(line))
        except NotUnderstood:
            continue
        if len(keywords) == 1:
            keyword = keywords[0][0]
            named = print_keyword(keyword, first=True)
            if "~" in named:
                named = capital(base.text.removesuffix("."))
            said = " ".join(
                filter(None, ('"', "small" * line[:1].islower(), "ended" * (line != text)))
            )
            return replace(base, kind="keyword", text=named, keyword=keyword, wording=said)
    return None


# ---------------------------------------------------------------- exceptions of copies
_NAMED = re.compile(r"its name is (.+?)(?=,? and it\b|, it\b|, it's\b|\.?$)")


@lru_cache(MANY)
def compile_exceptions(text: str) -> Node:
    """What a copy effect changes, as a scenario states it (CR 707.9). Raises NotUnderstood."""
    ended = text.endswith('."')  # an ability at its end, as at the end of a sentence
    name = _NAMED.search(text)
    wanted = normalise(text[:-2] + '"' if ended else text, (name[1],) if name else ())
    whole: Node = refer(read_one("exceptions", wanted), SELF)
    return whole if name is None else named(whole, name[1])
