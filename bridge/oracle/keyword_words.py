"""What a keyword ability says besides its name, in the words that its definition uses (CR 702).

A number stays a number; a cost is said as it stands before a colon ("Discard a card") and as what a
player does ("discard a card", "discards a card").
"""

from __future__ import annotations

import re

from clingather.bridge.oracle import words
from clingather.bridge.oracle.tree import Node, nodes

SUNBURST = "—Sunburst"  # in place of a number (CR 702.44c)
ONCE = ". Activate only once each turn."  # after a cost (CR 602.5b)


def parameters(keyword: Node) -> dict[str, str] | None:
    """What a keyword says besides its name; None where a definition cannot use it."""
    if keyword.kind == "keyword":
        return {}
    parameter = keyword.args[1]
    if keyword.kind == "keyword_number":
        return {"N": str(parameter)}
    if keyword.kind == "keyword_cost":
        return _cost(str(parameter).removesuffix(ONCE))
    if keyword.kind == "keyword_amount" and keyword.wording.startswith("{}"):
        return _amount_of_mana(parameter) if isinstance(parameter, Node) else None
    if keyword.kind == "keyword_amount" and isinstance(parameter, Node):
        from clingather.bridge.oracle import print_amount  # late: seldom needed

        return {"amount": print_amount(parameter).replace("~", "this creature")}
    if keyword.kind == "keyword_filter" and isinstance(parameter, Node):
        from clingather.bridge.oracle import print_phrase  # late: seldom needed

        return {"object": print_phrase(parameter, False)}
    if keyword.kind == "keyword_text" and parameter == SUNBURST:
        return {}
    if keyword.args[0] == "gift":  # what is given is the name of a line
        return {}
    if keyword.args[0] == "partner with":
        return {"name": str(parameter)}
    if keyword.kind == "keyword_text":
        if keyword.args[0] == "equip" and (equipped := quality_and_cost(str(parameter))):
            quality, cost = equipped
            return {"object": quality, **(_cost(cost) or {})}
        if keyword.args[0] == "craft":
            return _crafted(str(parameter))
        number, dash, cost = str(parameter).partition("—")
        if not dash:
            return None
        if keyword.args[0] == "backup":
            return {"N": number, "following": cost}
        said = number.isdigit() or keyword.args[0] == "reinforce"  # "Reinforce X" (CR 702.77a)
        counted = {"N": number} if said else {}
        return {**counted, **(_cost(cost) or {})}
    return None


_QUALITY = re.compile(r"([^{}—]+) ((?:\{[^{} ]+\})+)")


def quality_and_cost(text: str) -> tuple[str, str] | None:
    """What may be equipped for a cost: "legendary creature {2}", "Knight {1}" (CR 702.6c)."""
    found = _QUALITY.fullmatch(text)
    if found is None or "planeswalker" in found[1]:  # a variant of its own (CR 702.6e)
        return None
    quality = found[1] if "creature" in found[1] else f"{found[1]} creature"
    return quality, found[2]


_MATERIALS = re.compile(r"with (?:([a-z]+) ([a-z]+)s|([A-Za-z]+)) ((?:\{[^{} ]+\})+)")


def _crafted(text: str) -> dict[str, str] | None:
    """What is exiled for a craft ability, and its cost of mana (CR 702.167a, 702.167b).

    A type or subtype alone is one such object; "two creatures" are so many of them.
    """
    found = _MATERIALS.fullmatch(text)
    if found is None:
        return None
    count, several, one, cost = found.groups()
    if one is None:
        if count not in words.NUMBERS:
            return None
        chosen = f"{count} from among other {several}s you control and/or {several} cards"
    else:
        chosen = f"another {one} you control or {words.article(one)} {one} card"
    return {"materials": f"{chosen} in your graveyard", **(_cost(cost) or {})}


def _amount_of_mana(amount: Node) -> dict[str, str] | None:
    """A cost of {X} that the keyword defines; None where it speaks of the object itself."""
    if any(node.kind == "self" for node in nodes(amount)):
        return None
    # late: it takes a while to load, and is seldom needed
    from clingather.bridge.oracle import print_amount

    where = f"{{X}}, where X is {print_amount(amount)}"
    return {"pay": f"pay {where}", "pays": f"pays {where}"}


_VERB = re.compile(
    r"(Pay|Discard|Sacrifice|Exile|Return|Tap|Remove|Put|Mill|Blight|Add|Get) (.+?)\.?"
)


def _cost(text: str) -> dict[str, str] | None:
    """A cost before a colon, and as what a player does."""
    if text.startswith("{") and " " not in text:
        return {"cost": text, "pay": f"pay {text}", "pays": f"pays {text}"}
    if re.fullmatch(r"(\{[^{} ]+\})+ or (\{[^{} ]+\})+", text):
        return {"pay": f"pay {text}", "pays": f"pays {text}"}
    if len(either := _EITHER.split(text.removesuffix("."))) > 1:
        return _either(either)
    if ", " in text:
        return _costs(text.removesuffix("."))
    match = _VERB.fullmatch(text)
    if match is None or ". " in text:
        return None
    verb, said = match[1].lower(), match[2].replace("~", "this permanent")
    cost = text.removesuffix(".").replace("~", "this permanent")
    return {"cost": cost, "pay": f"{verb} {said}", "pays": f"{verb}s {said}"}


_EITHER = re.compile(r" or (?=(?:pay|discard|remove|sacrifice) )")


def _either(texts: list[str]) -> dict[str, str] | None:
    """One of several costs."""
    parts = [_cost(text[:1].upper() + text[1:]) for text in texts]
    if any(part is None or "cost" not in part for part in parts):
        return None
    first, *others = (part for part in parts if part)
    cost = " or ".join([first["cost"], *(part["pay"] for part in others)])
    said = {key: " or ".join(part[key] for part in (first, *others)) for key in ("pay", "pays")}
    return {"cost": cost, **said}


def _costs(text: str) -> dict[str, str] | None:
    """Several costs: not as what is done so many times, which would be said of the last alone."""
    parts = [_cost(part) for part in text.split(", ")]
    if any(part is None or "cost" not in part for part in parts):
        return None
    return {"cost": text, "pays": " and ".join(part["pays"] for part in parts if part)}


_NUMBERED = re.compile(r"(\d+|X)—([^.]+)\.?(?: .*)?")


def numbered_cost(text: str) -> tuple[str, str] | None:
    """The number and the cost of a keyword that has both: "suspend 4—{U}" (CR 702.62a)."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], found[2]) if found else None


_CYCLING = re.compile(r"(.+[^ ])cycling")


def cycled(name: str) -> str | None:
    """What typecycling searches for, with its article: "a Plains", "a basic land"."""
    match = _CYCLING.fullmatch(name)
    if match is None:
        return None
    named = [word if word in _LOWER else _subtype(word) for word in match[1].split(" ")]
    phrase = " ".join(named)
    return f"{words.article(phrase)} {phrase}"


_LOWER = frozenset(word.lower() for word in (*words.TYPES, *words.SUPERTYPES))


def _subtype(word: str) -> str:
    """A subtype in Oracle spelling."""
    spelled = {name.lower(): name for name in words.subtypes()}
    return spelled.get(word, word)
