"""The paragraphs of a face's text, and what the form of one proves about it (CR 113.3)."""

from __future__ import annotations

import re

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph without reminder text; `number` counts the face's paragraphs from 1.

    `prefix` is its ability word or flavor word (207.2c, 207.2d), `body` the text after it.
    `level` says that it functions only at a level of its object (or another such threshold).
    """

    number: int
    text: str
    prefix: str
    body: str
    level: bool = False


_PARENTHESES = re.compile(r"""\s*\((?:[^()"]|"[^"]*")*\)""")
_WHOLE_SENTENCE = re.compile(r"""\s*\((?:.*[.!]["']*|even if .*)\)$""", re.DOTALL)
_PREFIX = re.compile(r"([A-Z][^.:;{}\"~—•()\[\]]*?) — (?=[A-Z{~\"\d])")
# Chapter symbols, and a flavor word or ability word after them.
_NAME = r"(?:[A-Z][\w'-]*!?|of|the|and)"
_NAMED_CHAPTER = re.compile(
    rf"(?P<symbols>[IVX]+(?:, [IVX]+)* — )(?P<word>{_NAME}(?: {_NAME})*) — (?=[A-Z~])"
)
# Words with a dash that mean something by themselves, so that they are no ability words.
_MEANT = re.compile(
    r"(?:Boast|Exhaust|Forecast|Max speed|Solved|To solve|Companion|Visit|Power-up|Plot|Ward"
    r"|Cycling|Hidden agenda|Teamwork|Choose .*|.*\bchoose .*|Level .*|Waterbend.*|Equip.*"
    r"|Enchant.*|Prototype.*|Partner.*|Saddle.*|Crew.*|Prize|.* a villainous choice"
    r"|[IVX]+(?:, [IVX]+)*)$"
)
_CONTINUES = re.compile(r"(?:•|\+ \{|\d+(?:—\d+|\+)? \| [A-Z])")
_LEVEL = re.compile(r"LEVEL \d+(?:-\d+|\+)$|STATION \d+\+$|\d+\+ \|")
# A sentence that says what is done instead of what the paragraph before it says.
_INSTEAD = re.compile(
    r"(?!.*\b(?:would|rather)\b)(?!.*\binstead of\b)"
    r"(?:If [^.\"]+, instead\b|If [^.\"]+ instead\.|[A-Z~][^.\"]+ instead if [^.\"]+\.)"
)
# A sentence after an ability word that speaks of what the paragraph before it spoke of.
_SPEAKS = re.compile(
    r"(?![^.]*\btarget\b)(?:If [^.\"]+, )?[^.,\"]*"
    r"\b[Tt](?:hat|hose) (?:creatures?|permanents?|lands?)\b"
)
_CLASS = re.compile(r"\{[^:]*\}: Level \d+(?=\n|$)")


def paragraphs(face: Face) -> tuple[Paragraph, ...]:
    """The paragraphs of a face that have text besides reminder text, in printed order.

    Bullets and the rows of a table belong to the paragraph before them; so does, of a spell, what
    is done "instead" of what that says, or with "that creature" after an ability word, which means
    nothing (CR 608.2c, 207.2c).
    """
    found: list[Paragraph] = []
    level = False
    station = bool(re.search(r"^\d+\+ \| ", face.oracle_text, re.MULTILINE)) and "roll" not in (
        face.oracle_text
    )
    for number, line in enumerate(face.oracle_text.split("\n"), 1):
        text = strip_reminder(line)
        if not text:
            continue
        if _CLASS.match(text) or (_LEVEL.match(text) and ("LEVEL" in text or station)):
            level = True
        elif (level or _CONTINUES.match(text)) and found:
            last = found[-1]
            found[-1] = Paragraph(
                last.number, f"{last.text}\n{text}", last.prefix, f"{last.body}\n{text}", last.level
            )
            continue
        prefix = _PREFIX.match(text)
        word, body = "", text
        if prefix and not _MEANT.match(prefix[1]):
            word, body = prefix[1], text[prefix.end() :]
        elif named := _NAMED_CHAPTER.match(text):
            word, body = named["word"], named["symbols"] + text[named.end() :]
        goes_on = _INSTEAD.match(body) or (word and _SPEAKS.match(body))
        if found and is_of_spell(face) and goes_on and "\n" not in found[-1].text:
            last = found[-1]
            found[-1] = replace(last, text=f"{last.text}\n{text}", body=f"{last.body} {body}")
            continue
        found.append(Paragraph(number, text, word, body, level))
    return tuple(found)


def is_of_spell(face: Face) -> bool:
    """Whether it is the face of an instant or sorcery card."""
    return bool({"Instant", "Sorcery"} & set(face.type_line.split("—")[0].split()))


_LINKED = re.compile(
    r"(You may exert (?P<exerted>.+) as (?:it|he|she) attacks\.) (When you do, (?P<then>.+))"
    r"|(Reveal the first card you draw each turn\.) (Whenever you reveal .+ this way, .+)"
)


def linked_trigger(paragraph: Paragraph) -> tuple[Paragraph, ...]:
    """A static ability and the triggered one linked to it in the same paragraph (CR 607.2h).

    "When you do" after "you may exert ~ as it attacks" is read as "When you exert ~" (CR 701.43d).
    """
    match = _LINKED.fullmatch(paragraph.body)
    if match is None:
        return ()
    first, second = match[1] or match[5], match[3] or match[6]
    body = f"When you exert {match['exerted']}, {match['then']}" if match["then"] else second
    return (
        replace(paragraph, text=paragraph.text.removesuffix(f" {second}"), body=first),
        replace(paragraph, text=second, prefix="", body=body),
    )


_ENERGY = re.compile(r"\s*\((?:[a-zA-Z]+ )?energy counters?\)$")
_FRONT = " (front face up)"  # so a card returns where nothing else is said (CR 712.14)


def _reminds(words: str) -> bool:
    """Whether words in parentheses are reminder text: a whole sentence, what {E} is, which face."""
    return bool(_WHOLE_SENTENCE.match(words) or _ENERGY.match(words)) or words == _FRONT


def strip_reminder(line: str) -> str:
    """A line without its reminder text (CR 207.2a).

    Words in parentheses that are no whole sentence stay: they are part of the rules text.
    """
    line = line.strip()
    if line.startswith("(") and line.endswith(")") and line.count("(") == 1:
        return ""
    return _PARENTHESES.sub(
        lambda found: "" if _reminds(found.group()) else found.group(), line
    ).strip()


_SYMBOL = re.compile(r"\{([^{}]+)\}")


def colors_in_text(face: Face) -> frozenset[str]:
    """The colors of the mana symbols in the rules text of a face, as letters (CR 903.4, 903.4c)."""
    said = " ".join(paragraph.text for paragraph in paragraphs(face))
    return frozenset("".join(_SYMBOL.findall(said))) & frozenset("WUBRG")


_TRIGGERED = re.compile(r"(?:When|Whenever|At)\b")
LOYALTY = re.compile(r"\[?([+−-]?(?:\d+|X))\]?: ")
CHAPTER = re.compile(r"([IVX]+(?:, [IVX]+)*) — ")
_MANA = re.compile(
    r"\b[Aa]dds? (?:\{|an? |one|two|three|four|five|six|seven|ten|X|that|mana|twice)"
)
_COST = re.compile(
    r"(?:\{|~ —|Sacrifice|Discard|Pay|Tap|Untap|Remove|Exile|Return|Reveal|Put|Mill|Collect|Forage"
    r"|Behold|Blight|Unattach|Exert|Say|Choose|Shuffle|Turn|Waterbend|Detain|Draw|Have|An opponent"
    r"|Gain|Boast|Exhaust|Forecast|Max speed|Power-up|Equip|Sac|Convert|Transform|Move|Earthbend)"
)


def form(face: Face, paragraph: Paragraph) -> str:
    """The kind that the form alone proves, or "" where it proves none."""
    body = paragraph.body
    if "Saga" in face.type_line and CHAPTER.match(paragraph.text):
        return "chapter"
    if "Planeswalker" in face.type_line.split("—")[0].split() and LOYALTY.match(body):
        return "loyalty"
    if _CLASS.match(paragraph.text):
        return "level"
    if _TRIGGERED.match(body):
        return "triggered"
    activated = _activated(body)
    if activated:
        return activated
    lasting = "until end of turn" in re.sub(r'"[^"]*"', "", body)  # a spell's effect (611.2a)
    if is_of_spell(face) and (lasting or not _STATIC_OF_SPELL.match(body)):
        return "spell"
    return ""


_STATIC_OF_SPELL = re.compile(
    r"~ (?:can't|costs|has|gets|is|isn't|doesn't)\b|As an additional cost|As long as|As you"
    r"|Cast ~ only|You may cast ~|You may (?:pay|exile|discard|sacrifice)"
    r"|If (?:~ (?:is|was)\b|you |this)|For each|The next|While|Rather than|Spells|Players"
    r"|Each |Gift"
)


def cost_of(body: str) -> str:
    """The cost of an activated ability: what stands before its colon (CR 602.1a)."""
    outside = re.sub(r'"[^"]*"', lambda match: " " * len(match.group()), body)
    return body[: outside.index(": ")]


def _activated(body: str) -> str:
    """Whether a text is "[cost]: [effect]", and if so a mana ability's (CR 602.1a, 605.1a)."""
    outside = re.sub(r'"[^"]*"', lambda match: " " * len(match.group()), body)
    cost, colon, _ = outside.partition(": ")
    if not colon or ". " in cost or "\n" in cost or not _COST.match(cost):
        return ""
    effect = outside[len(cost) + 2 :]
    targeted = "target" in effect.lower().replace("new targets", "")  # those of a copy are its own
    return "mana" if _MANA.search(effect) and not targeted else "activated"
