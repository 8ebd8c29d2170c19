"""Tokens of Forge's puzzles: `T:Soldier,P:1,T:1,...` in full, or `t:w_1_1_soldier` by a script.

A script's name is read if every word of it is a known subtype or a keyword without a parameter, or
it names a token of the rules (CR 111.10); else it is not guessed what the token is.
"""

from __future__ import annotations

import re
from typing import Any

from clingather.bridge.cards.predefined import predefined
from clingather.bridge.cards.vocabulary import CARD_TYPES, SUPERTYPES, subtypes_by_kind
from clingather.bridge.oracle.words import COLORS, keyword_spelling

_SCRIPT = re.compile(r"([wubrg]+|c)_(\d{1,4})_(\d{1,4})_((?:[ae]_)*)([a-z_]+)")
_PREDEFINED = re.compile(r"c_[ae]_([a-z]+)((?:_(?:sac|draw|explore|loot))*)")
SCRIPTS = {  # of tokens of the rules
    "Treasure": "c_a_treasure_sac",
    "Food": "c_a_food_sac",
    "Clue": "c_a_clue_draw",
    "Blood": "c_a_blood_draw",
    "Powerstone": "c_a_powerstone",
}
_KINDS = {"a_": "Artifact", "e_": "Enchantment"}
_KEYWORDS = (
    *("flying", "vigilance", "haste", "lifelink", "deathtouch", "trample", "menace", "reach"),
    *("defender", "indestructible", "hexproof", "prowess", "flash", "changeling"),
    *("first_strike", "firststrike", "double_strike", "doublestrike"),
)
_RUN_TOGETHER = {"firststrike": "first strike", "doublestrike": "double strike"}
_FIELD = re.compile(r"(P|T|Cost|Color|Types|Keywords|Image):(.*)")
_SIGNED = re.compile(r"-?\d{1,9}")


def read_token(text: str) -> tuple[dict[str, Any] | None, str]:
    """A token as an entry of a zone; or None, and the reason why it is not carried."""
    return _read_full(text) if "," in text else _read_script(text.strip())


def _read_script(text: str) -> tuple[dict[str, Any] | None, str]:
    unknown = f"what the token script {text!r} makes is not said in the file"
    if special := _PREDEFINED.fullmatch(text):
        known = predefined().get(special[1].capitalize())
        if known is None:
            return None, unknown
        return {
            "token": True,
            **{key: known[key] for key in ("name", "type_line", "oracle_text")},
        }, ""
    script = _SCRIPT.fullmatch(text)
    if script is None:
        return None, unknown
    colors, power, toughness, kinds, words = script.groups()
    types = [_KINDS[f"{kind}_"] for kind in kinds.split("_") if kind]
    found = _subtypes_and_keywords(words)
    if found is None or not found[0]:
        return None, unknown
    subtypes, keywords = found
    said = {
        "token": True,
        "name": f"{' '.join(subtypes)} Token",  # CR 111.4
        "type_line": f"{' '.join([*types, 'Creature'])} — {' '.join(subtypes)}",
        "oracle_text": ", ".join(keywords).capitalize(),
        "power": power,
        "toughness": toughness,
        "colors": [letter.upper() for letter in colors if letter != "c"],
    }
    return {key: value for key, value in said.items() if value not in ("", [])}, ""


def _subtypes_and_keywords(words: str) -> tuple[list[str], list[str]] | None:
    """The words as creature types, then keywords; None if one is neither."""
    known = {name.lower().replace(" ", "_").replace("-", "_"): name for name in _creature_types()}
    subtypes: list[str] = []
    keywords: list[str] = []
    rest = words.split("_")
    while rest:
        for length in (2, 1):
            word = "_".join(rest[:length])
            if not keywords and word in known:
                subtypes.append(known[word])
            elif word in _KEYWORDS:
                keywords.append(_RUN_TOGETHER.get(word, word.replace("_", " ")))
            else:
                continue
            rest = rest[length:]
            break
        else:
            return None
    return subtypes, keywords


def _creature_types() -> frozenset[str]:
    return subtypes_by_kind()["creature"]


def _read_full(text: str) -> tuple[dict[str, Any] | None, str]:
    """A token with its characteristics, as Forge writes them with commas between."""
    name, *parts = (part.strip() for part in text.split(","))
    said: dict[str, str] = {}
    for part in parts:
        if field := _FIELD.fullmatch(part):
            said[field[1]] = field[2].strip()
        elif part:
            return None, f"{part!r} is nothing that is known of tokens"
    words = [word for word in said.get("Types", "").split("-") if word]
    types = [word for word in words if word in CARD_TYPES]
    above = [word for word in words if word in SUPERTYPES]
    below = [word for word in words if word not in types and word not in above]
    colors = _colors(said.get("Color", ""))
    keywords = [word.strip() for word in said.get("Keywords", "").split("-") if word.strip()]
    strange = [word for word in keywords if word.lower() not in keyword_spelling()]
    if not types or colors is None or strange:
        wrong = strange[0] if strange else said.get("Color") if types else said.get("Types")
        return None, f"what the token has is not understood: {wrong!r}"
    sizes = {"power": said.get("P", ""), "toughness": said.get("T", "")}
    if "Creature" in types and not all(_SIGNED.fullmatch(size) for size in sizes.values()):
        return None, "power and toughness are no numbers"
    line = " ".join([*above, *types]) + (f" — {' '.join(below)}" if below else "")
    made: dict[str, Any] = {"token": True, "name": name, "type_line": line}
    if colors:
        made["colors"] = colors
    if keywords:
        made["oracle_text"] = ", ".join(keywords).capitalize()
    return {**made, **(sizes if "Creature" in types else {})}, ""


def _colors(text: str) -> list[str] | None:
    """Colors as letters or names; None if one is no color."""
    words = re.split(r"[\s&/-]+", text.strip().lower()) if text.strip() else []
    found: list[str] = []
    for word in words:
        if word in COLORS:
            found.append(COLORS[word])
        elif word not in ("c", "colorless"):
            if not re.fullmatch("[wubrg]+", word):
                return None
            found += word.upper()
    return found
