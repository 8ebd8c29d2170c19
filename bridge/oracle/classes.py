"""The class of each printed line by its form, whether or not it can be read.

The classes are those of `cards coverage`. They say what a line is about, so that the share that is
understood can be told apart by kind of text; nothing is derived from them. A keyword line is one
line, and so is each bullet of a modal paragraph.
"""

from __future__ import annotations

import re
from functools import cache

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import words
from clingather.bridge.oracle.lexer import names_of, normalise
from clingather.bridge.oracle.paragraphs import Paragraph, form, paragraphs

CLASSES = (
    *("keyword", "layer", "combat", "cda", "mana", "casting", "cost", "restriction"),
    *("permission", "enters", "replacement", "activated", "triggered", "spell", "modal"),
    *("loyalty", "chapter", "level", "other"),
)


def line_classes(face: Face, card_name: str) -> tuple[tuple[Paragraph, tuple[str, ...]], ...]:
    """Each paragraph of a face that has text besides reminder text, with the class of each line."""
    names = tuple(dict.fromkeys((*names_of(face), card_name)))
    return tuple(
        (paragraph, _classes(face, paragraph, names)) for paragraph in paragraphs(face)
    )


def _classes(face: Face, paragraph: Paragraph, names: tuple[str, ...]) -> tuple[str, ...]:
    """The classes of a paragraph's lines: of its head, then of what continues it."""
    head, *more = paragraph.text.split("\n")
    body = paragraph.body.split("\n")[0]
    first = class_of(face, Paragraph(paragraph.number, head, paragraph.prefix, body), names)
    return (first, *(("modal" if line[0] in "•+" else first) for line in more))


def class_of(face: Face, paragraph: Paragraph, names: tuple[str, ...]) -> str:
    """The class of a paragraph of one line."""
    text = normalise(paragraph.body, names)
    if _LEVEL.match(text):
        return "level"
    if _keyword_line(text):
        return "keyword"
    text = _WORD_OF_AN_ABILITY.sub("", text)
    if _TRIGGERED_WORD.match(text):
        return "triggered"
    proven = form(face, Paragraph(paragraph.number, paragraph.text, "", text))
    if proven in ("chapter", "loyalty", "level", "triggered", "activated", "mana"):
        return proven
    types = face.type_line.split("—")[0].split()
    told = _QUOTE.sub('""', text)
    if {"Instant", "Sorcery"} & set(types):
        return _of_a_spell(told)
    return _static(told)


# ---------------------------------------------------------------- keyword lines
_NAMED_WITH_MORE = (
    *("enchant", "protection from", "hexproof from", "affinity for", "splice onto", "champion"),
    *("bands with other", "gift", "craft with", "companion", "partner with", "splice", "visit"),
)
_PARAMETER = r"(?: (?:(?:\{[^{}]*\})+|\d+|X))"


@cache
def _keyword_patterns() -> tuple[re.Pattern[str], ...]:
    """How a keyword line begins: followed by a dash, in a line of names, or as a sentence."""
    table = {name for names in words.keyword_table().values() for name in names}
    known = sorted({*table, *_NAMED_WITH_MORE}, key=len, reverse=True)
    name = rf"(?:{'|'.join(map(re.escape, known))}|(?:[\w'-]+ )?[\w'-]*(?:cycling|walk|offering))"
    return (
        re.compile(rf"{name}{_PARAMETER}?(?:—(?! )| —(?= (?!.*: )))", re.IGNORECASE),
        re.compile(rf"{name}(?![\w'-])(?!.*[.!\"]$)", re.IGNORECASE),
        re.compile(rf"{name}{_PARAMETER}+(?:, where X is [^.]*)?\.", re.IGNORECASE),
        re.compile(rf"{name}\.?$", re.IGNORECASE),
    )


def _keyword_line(text: str) -> bool:
    """Whether a line is the name of a keyword, or of several, with their parameters (CR 702.1)."""
    return any(pattern.match(text) for pattern in _keyword_patterns())


# ---------------------------------------------------------------- what stands before an ability
# Keywords that stand before an activated or another ability (CR 702.57, 702.142, 702.169, ...).
_WORD_OF_AN_ABILITY = re.compile(
    r"(?:Forecast|Boast|Exhaust|Power-up|Solved|Max speed|Prize|Activate) — ", re.IGNORECASE
)
_TRIGGERED_WORD = re.compile(r"(?:To solve|Visit) — ")  # CR 702.159a, 719.3
_LEVEL = re.compile(r"LEVEL \d|STATION \d|\d+\+ \||(?:\d+|\*)/(?:\d+|\*)$|\{[^:]*\}: Level \d+$")
_QUOTE = re.compile(r'"[^"]*"')

# ---------------------------------------------------------------- static abilities
# A sentence without its conditions, so that what is said is told apart from when it is said.
_CONDITION = re.compile(
    r"\b(?:[Aa]s long as|[Ii]f(?! able)|unless|[Ww]hile|for each|where X is|equal to|among|[Dd]uring)\b"
    r"[^,.;]*(?:,(?= (?:~|it|you|each|other|all|they|creatures|enchanted|equipped|spells|those)\b))?"
)
_RELATIVE = re.compile(
    r"\b(?:that|who|which|they|you) (?:has|have|had|is|are|was|were|isn't|aren't|don't|doesn't"
    r"|can't|could|would|gained|lost|gets?) (?:been )?\S+|\b(?:that|who)'s \S+"
)
_ADDITIONAL_COST = re.compile(
    r"\bas an additional cost to (?:cast|activate)|\badditional costs? to cast", re.IGNORECASE
)
_CASTING = re.compile(
    r"can't be countered|can't be copied|rather than pay|without paying (?:its|their|~'s) mana cost"
    r"|^Cast ~ only|^You can't cast ~|^~ can't be cast|[Ss]pend only |^~ can be cast only"
    r"|(?:mana|life|counters?) (?:can't|can|cannot) be spent to cast"
)
_COST = re.compile(
    r"\bcosts? (?:an additional )?(?:up to )?(?:\{[^}]*\})+(?:,? .*?)? (?:less|more)\b"
    r"|\bcosts? .{0,60}?\b(?:less|more) to (?:cast|activate)|\bcosts? (?:an additional|that much) "
    r"|\bcosts (?:are|is) (?:reduced|increased)|\bfor each \{.\} in a cost|mana cost of .* is "
    r"|\bthe (?:total )?cost\b.* (?:is|are) |\bcosts? you pay\b|in (?:any of )?(?:their|its) costs"
    r"|as the mana cost|\bcosts? (?:are|is) \{|cost to activate"
)
_ENTERS = re.compile(
    r"\benters? (?:the battlefield )?(?:tapped|untapped|with|as a|as an|prepared|under|attached|face"
    r"|transformed|attacking|as)\b|\bhave ~ enter as\b|^As ~ enters|^As [^,]* enters\b"
    r"|\benters? (?:the battlefield )?with "
)
_REPLACEMENT = re.compile(
    r"\bwould\b.*\b(?:instead|rather|twice|plus|minus|exile|put|double)|[Pp]revent (?:all|that|the|\d"
    r"|half|X|any)|^Skip |\bskips? (?:your|their|that|its)|\bbe prevented|^As .* (?:turned face up"
    r"|transforms)|\bwould\b.*,|\binstead\b"
)
_CDA = re.compile(
    r"^~'s (?:power|toughness|power and toughness) (?:is|are)(?: each)? (?!increased|reduced)"
    r"|^~ is (?:all colors|every creature type|colorless|(?:white|blue|black|red|green)(?: and \w+)*)"
    r"\.?$|^~ is also (?:an? )?[A-Z]"
)
_LAYER = re.compile(
    r"\bgets? (?:an additional )?[+-][\dX]|\bbase power|\bbase toughness|\bpower and toughness"
    r"|\b(?:is|are|becomes?|isn't|aren't|also) (?:still |also |each )?(?:an? |the |no longer )?"
    r"(?:\d+/\d+|X/X|[A-Z][a-z']+|legendary|snow|basic|artifacts?|creatures?|enchantments?|lands?"
    r"|planeswalkers?|white|blue|black|red|green|colorless|all colors|every|each color|chosen"
    r"|single|nonlegendary|historic)\b"
    r"|\bin addition to (?:its|their) other (?:types|colors|creature types|land types)"
    r"|\bYou control enchanted|\bcontrols? (?:of )?enchanted|\bhas control of"
    r"|\bcan't have or gain\b|\bpower is |\btoughness is |\bswitch"
)
_COMBAT = re.compile(
    r"\bcan't (?:be )?(?:attack|block)|\bcan't be blocked|\bcan(?:'t)? (?:attack|block)"
    r"|\b(?:attacks?|blocks?|blocked) .*\bif able|\bmust (?:attack|block|be blocked)"
    r"|\bcombat damage\b|\bas though (?:it|they) (?:weren't|wasn't|were|had|didn't have) "
    r"(?:blocked|defender|shadow|reach)|able to block .* do so|\battack(?:ing|s|ed)? .* each combat"
    r"|\bexert\b|\bgoaded\b|\bcreatures? (?:that )?can attack|\bno more than .* creatures? can"
    r"|\blethal damage\b|\benlist\b|\bcan't attack|\bcan .*block|attack this turn|do so if able"
)
_RESTRICTION = re.compile(
    r"\bcan't\b|\bcannot\b|\b(?:don't|doesn't) untap|\bcan (?:cast|activate|play|only)\b.*\bonly\b"
    r"|\bonly (?:cast|activate|play|any time)|\bcan only\b|\bno more than\b|\bcan be (?:activated|cast)"
    r"|^Activate |\bdon't (?:cause|trigger)|\bdoesn't (?:cause|trigger)|\bha(?:s|ve) (?:hexproof|shroud|protection)\b|\buntap no"
)
_PERMISSION = re.compile(
    r"\bmay (?:cast|play|look|activate|spend|choose|exile|put|tap|begin|have|reveal|equip|discard"
    r"|pay|attack|collect|use|turn|plot|foretell|ignore|be cast|not untap|do|cycle|also|untap)\b"
    r"|\bas though\b|\bplays? with\b|^Play with|\bcan be (?:cast|paid|attached|the target|turned)"
    r"|\badditional land|\bcan (?:cast|play|activate)|\bmay\b"
)


def _of_a_spell(text: str) -> str:
    """The class of a paragraph of an instant or sorcery: what it does, or how it is cast."""
    if _ADDITIONAL_COST.search(text):
        return "casting"
    if re.match(r"(?:If .*?, )?(?:~|It) costs? ", text) and _COST.search(text):
        return "cost"
    if re.match(r"~ can't be (?:countered|copied)|Cast ~ only|Spend only|You can't cast ~", text):
        return "casting"
    if re.search(r"rather than pay ~'s mana cost|cast ~ without paying its mana cost", text):
        return "casting"
    if re.match(r"You may cast ~|(?:If|As long as) .*, you may cast ~|~ may be cast", text):
        return "permission"
    if _CDA.match(text):
        return "cda"
    if re.match(r"(?:As long as .*, )?~ has ", text):
        return "layer"
    if re.match(r"If ~ would be put into", text):
        return "replacement"
    return "spell"


def _static(text: str) -> str:
    """The class of a static ability's paragraph."""
    if _ADDITIONAL_COST.search(text) or _CASTING.search(text):
        return "casting"
    if _CDA.search(text):
        return "cda"
    if _ENTERS.search(text):
        return "enters"
    if _REPLACEMENT.search(text):
        return "replacement"
    told = _RELATIVE.sub("", _CONDITION.sub("", text))
    if _COST.search(text):
        return "cost"
    if _changes_characteristics(told):
        return "layer"
    for name, pattern in (
        ("combat", _COMBAT),
        ("restriction", _RESTRICTION),
        ("permission", _PERMISSION),
    ):
        if pattern.search(told):
            return name
    return "other"


def _changes_characteristics(told: str) -> bool:
    """Whether what is said changes types, colors, abilities, power, toughness or control."""
    if _LAYER.search(told):
        return True
    return any(
        not _PLAYER.search(told, 0, found.start()) and _ability().match(told, found.end())
        for found in _HAS.finditer(told)
    )


_HAS = re.compile(r"(?<!can't )\b(?:has|have|gains?|loses?) ")
_PLAYER = re.compile(r"\b(?:[Yy]ou|[Pp]layers?|[Oo]pponents?) $")  # have no characteristics (109.3)


@cache
def _ability() -> re.Pattern[str]:
    """What an object can have, gain or lose: a quoted ability, keywords, all abilities."""
    table = {name for names in words.keyword_table().values() for name in names}
    known = sorted({*table, *_NAMED_WITH_MORE}, key=len, reverse=True)
    name = "|".join(map(re.escape, known))
    return re.compile(
        rf'"|(?:{name}|[\w-]+(?:walk|cycling))\b|(?:all|any|each|no|other|those|the|an?|its|their|'
        r"flashback|activated|mana|abilities) ?(?:[\w']+ )*(?:abilities|ability|keyword)",
        re.IGNORECASE,
    )
