"""The class of a static ability's paragraph by what it says: see `classes`.

The text has `~` for its object and no quoted abilities. Each pattern looks for the words of one
class; the first class that is found is the paragraph's, so their order is part of the definition:
what changes characteristics is `layer`, whatever it says besides.
"""

from __future__ import annotations

import re
from functools import cache

from clingather.bridge.oracle import words

# A sentence without its conditions, so that what is said is told apart from when it is said.
_CONDITION = re.compile(
    r"\b(?:[Aa]s long as|[Ii]f(?! able)|unless|[Ww]hile|for each|where X is|equal to|among"
    r"|[Dd]uring)\b[^,.;]*"
    r"(?:,(?= (?:~|it|you|each|other|all|they|creatures|enchanted|equipped|spells|those)\b))?"
)
_RELATIVE = re.compile(
    r"\b(?:that|who|which) (?:has|have|had|is|are|was|were|isn't|aren't|don't|doesn't"
    r"|can't|could|would|gained|lost|gets?) (?:been )?\S+|\b(?:that|who)'s \S+"
)

_CASTING = re.compile(
    r"\b[Aa]s an additional cost to (?:cast|activate)|\badditional costs? to cast"
    r"|can't be (?:countered|copied)|rather than pay|without paying (?:its|their|~'s) mana cost"
    r"|^Cast ~ only|^You can't cast ~|^~ can't be cast|[Ss]pend only |^~ can be cast only"
    r"|(?:mana|life|counters?) (?:can't|can|cannot) be spent to cast"
)
_CDA = re.compile(
    r"^~'s (?:power|toughness|power and toughness) (?:is|are)(?: each)? (?!increased|reduced)"
    r"|^~ is (?:all colors|every (?:\w+ )*type|colorless"
    r"|(?:white|blue|black|red|green)(?: and \w+)*)\.?$|^~ is also (?:an? )?[A-Z]"
)
_ENTERS = re.compile(
    r"\benters? (?:the battlefield )?(?:tapped|untapped|with|as a|as an|prepared|under|attached"
    r"|face|transformed|attacking|as)\b|\bhave ~ enter as\b|^As ~ enters|^As [^,]* enters\b"
)
_REPLACEMENT = re.compile(
    r"\bwould\b.*\b(?:instead|rather|twice|plus|minus|exile|put|double)|\bwould\b.*,|\binstead\b"
    r"|[Pp]revent (?:all|that|the|\d|half|X|any)|\bbe prevented"
    r"|^Skip |\bskips? (?:your|their|that|its)|^As .* (?:turned face up|transforms)"
)
_COST = re.compile(
    r"\bcosts? (?:an additional )?(?:up to )?(?:\{[^}]*\})+(?:,? .*?)? (?:less|more)\b"
    r"|\bcosts? .{0,60}?\b(?:less|more) to (?:cast|activate)|\bcosts? (?:an additional|that much) "
    r"|\bcosts (?:are|is) (?:reduced|increased)|\bfor each \{.\} in a cost|mana cost of .* is "
    r"|\bthe (?:total )?cost\b.* (?:is|are) |\bcosts? you pay\b|in (?:any of )?(?:their|its) costs"
    r"|as the mana cost|\bcosts? (?:are|is) \{|cost to activate"
)
_LAYER = re.compile(
    r"\bgets? (?:an additional )?[+-][\dX]|\bbase power|\bbase toughness|\bpower and toughness"
    r"|\b(?:is|are|becomes?|isn't|aren't|also|[Ii]t's|[Tt]hey're) (?:still |also |each )?"
    r"(?:an? |the |no longer )?"
    r"(?:\d+/\d+|X/X|[A-Z][a-z']+|legendary|snow|basic|artifacts?|creatures?|enchantments?|lands?"
    r"|planeswalkers?|white|blue|black|red|green|colorless|all colors|every|each color|chosen"
    r"|single|nonlegendary|historic)\b"
    r"|\bin addition to (?:its|their) other (?:types|colors|creature types|land types)"
    r"|\bYou control enchanted|\bcontrols? (?:of )?enchanted|\bhas control of"
    r"|\bcan't have or gain\b|\bpower is |\btoughness is |\bswitch"
)
_HAS = re.compile(r"(?<!can't )\b(?:has|have|gains?|loses?) ")
# Whoever says that players have something speaks of no characteristic (109.3).
_PLAYER = re.compile(
    r"(?:^|[.,;] |\band )(?:you|(?:your |each |the |an? )?(?:\w+ )?(?:players?|opponents?)) $",
    re.IGNORECASE,
)
_COMBAT = re.compile(
    r"\bcan(?:'t)? (?:be )?(?:attack|block)|\bcan .*block|\bmust (?:attack|block|be blocked)"
    r"|\b(?:attacks?|blocks?|blocked) .*\bif able|able to block .* do so|do so if able"
    r"|\battack(?:ing|s|ed)? .* each combat|attack this turn|\bcreatures? (?:that )?can attack"
    r"|\bno more than .* creatures? can|\bcombat damage\b|\blethal damage\b|\bexert\b|\bgoaded\b"
    r"|\bas though (?:it|they) (?:weren't|wasn't|were|had|didn't have) "
    r"(?:blocked|defender|shadow|reach)"
)
_RESTRICTION = re.compile(
    r"\bcan't\b|\bcannot\b|\b(?:don't|doesn't) untap|\buntap no|\bno more than\b|^Activate "
    r"|\bcan (?:cast|activate|play|only)\b.*\bonly\b|\bonly (?:cast|activate|play|any time)"
    r"|\bcan only\b|\bcan be (?:activated|cast)|\b(?:don't|doesn't) (?:cause|trigger)"
    r"|\bha(?:s|ve) (?:hexproof|shroud|protection)\b"
)
_PERMISSION = re.compile(
    r"\bmay\b|\bas though\b|\bplays? with\b|^Play with|\badditional land"
    r"|\bcan (?:cast|play|activate)|\bcan be (?:cast|paid|attached|the target|turned)"
)


def spell_class(text: str) -> str:
    """The class of a paragraph of an instant or sorcery: what it does, or how it is cast."""
    if re.search(r"\b[Aa]s an additional cost to cast|\badditional costs? to cast", text):
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


def static_class(text: str) -> str:
    """The class of a static ability's paragraph."""
    for name, pattern in (
        ("casting", _CASTING),
        ("cda", _CDA),
        ("enters", _ENTERS),
        ("replacement", _REPLACEMENT),
        ("cost", _COST),
    ):
        if pattern.search(text):
            return name
    said = _RELATIVE.sub("", _CONDITION.sub("", text))
    if _changes_characteristics(said):
        return "layer"
    for name, pattern in (
        ("combat", _COMBAT),
        ("restriction", _RESTRICTION),
        ("permission", _PERMISSION),
    ):
        if pattern.search(said):
            return name
    return "other"


def _changes_characteristics(said: str) -> bool:
    """Whether it is said that types, colors, abilities, power, toughness or control change."""
    if _LAYER.search(said):
        return True
    return any(
        not _PLAYER.search(said, 0, found.start()) and _ability().match(said, found.end())
        for found in _HAS.finditer(said)
    )


_NAMED_WITH_MORE = (
    *("enchant", "protection from", "hexproof from", "affinity for", "splice onto", "champion"),
    *("bands with other", "gift", "craft with", "companion", "partner with", "splice", "visit"),
)


@cache
def keyword_names() -> str:
    """The names of keywords as alternatives of a regular expression, long ones first."""
    table = {name for names in words.keyword_table().values() for name in names}
    known = sorted({*table, *_NAMED_WITH_MORE}, key=len, reverse=True)
    return "|".join(map(re.escape, known))


@cache
def _ability() -> re.Pattern[str]:
    """What an object can have, gain or lose: a quoted ability, keywords, all abilities."""
    return re.compile(
        rf'"|(?:{keyword_names()}|[\w-]+(?:walk|cycling))\b'
        r"|(?:all|any|each|no|other|those|the|an?|its|their|flashback|activated|mana|abilities) ?"
        r"(?:[\w']+ )*(?:abilities|ability|keyword)",
        re.IGNORECASE,
    )
