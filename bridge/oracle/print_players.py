"""What players can't or may do, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, flags_of, prints
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_keyword,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Clause, Node

PLAYER_RULES = frozenset({"no_maximum_hand_size", "hand_size", "skip_step"})


# ---------------------------------------------------------------- sentences
def print_player_statement(clause: Clause, many: bool) -> str:
    """A sentence about what players can't or may do; "" where it is none of these."""
    head, flags = clause.changes[0], flags_of(clause.wording)
    if head.kind not in PLAYER_RULES | {"deontic"} or clause.subject.kind != "player":
        return ""
    if head.kind == "hand_size":
        return _hand_size(clause.subject, head)
    if "flash-for-now" in flags:
        return _FLASH_FOR_NOW
    if "imperative" in flags:
        return _imperative(head)
    if "once" in flags:
        return _once(as_node(head.args[1]))
    you = as_node(clause.subject.args[0]).kind == "you"
    return f"{print_reference(clause.subject)} {_predicate(clause.changes, many, you)}"


_FLASH_FOR_NOW = (
    "you may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been "
    "cast, the controller of the permanent it becomes sacrifices it at the beginning of the next "
    "cleanup step"
)


def _predicate(changes: Sequence[Node], many: bool, you: bool) -> str:
    """All that is said of the players."""
    groups: list[list[Node]] = []
    for change in changes:
        if change.wording.startswith("&"):
            groups[-1].append(change)
        else:
            groups.append([change])
    text = ""
    for group in groups:
        said = _group(group, many, you)
        mark = next((flag for flag in flags_of(group[0].wording) if flag[0] == "+"), "")
        link = {"+and": " and you ", "+and-you": ", and you ", "+and-they": ", and they "}
        text += (link.get(mark, " and ") if text else "") + said
    return text


def _group(group: Sequence[Node], many: bool, you: bool) -> str:
    """One verb."""
    head = group[0]
    plural = many or you
    if head.kind == "no_maximum_hand_size":
        return f"{'have' if plural else 'has'} no maximum hand size"
    if head.kind == "skip_step":
        whose = "your" if you else "their"
        s = "" if plural else "s"
        return f"skip{s} {whose} {head.args[0]} step{'s' if many and not you else ''}"
    modal, deeds = str(head.args[0]), [as_node(change.args[1]) for change in group]
    first = deeds[0]
    if first.kind in ("lose_for", "lose_unspent_mana", "lose_unspent_color"):
        return f"{'don' if plural else 'doesn'}'t {print_player_deed(first, many, you)}"
    if modal == "must":
        what = (
            "their hands"
            if as_node(first.args[0]).kind == "all"
            else "the top card of their libraries"
        )
        return f"play{'' if plural else 's'} with {what} revealed"
    if modal == "only":
        return _only(deeds)
    if "shared" in flags_of(head.wording):
        return f"may {_shared(first, deeds[1])}"
    said = [print_player_deed(deed, many, you) for deed in deeds]
    return {"cant": "can't ", "may": "may "}[modal] + " or ".join(said)


def _only(deeds: Sequence[Node]) -> str:
    """What players can do only at some times."""
    inner, limit = as_node(deeds[0].args[0]), as_node(deeds[0].args[1])
    when = "during their own turns"
    if limit.kind == "as_sorcery":
        when = "any time they could cast a sorcery"
    said = f"cast {print_phrase(as_node(inner.args[0]), True)}"
    return f"can {said}{' and activate abilities' if len(deeds) > 1 else ''} only {when}"


def _shared(play: Node, cast: Node) -> str:
    """ "play lands and cast spells from your graveyard"."""
    origin = _split(as_node(play.args[0]))[1]
    lands, spells = _cards(as_node(play.args[0])), _spells(as_node(cast.args[0]), True)
    assert origin is not None
    return f"play {lands} and cast {spells} {_origin(origin)}"


def _hand_size(owner: Node, change: Node) -> str:
    """ "your maximum hand size is increased by two"."""
    kind = as_node(owner.args[0]).kind
    whose = {"you": "your", "opponent": "each opponent's", "any_player": "each player's"}.get(
        kind, "the chosen player's"
    )
    sign, amount = change.args
    if as_node(amount).kind == "number":
        said = words.number_word(int(str(as_node(amount).args[0])))
    else:
        said = "equal to " + print_amount(as_node(amount))
    how = {"=": "", "+": "increased by ", "-": "reduced by "}[str(sign)]
    return f"{whose} maximum hand size is {how}{said}"


def _imperative(change: Node) -> str:
    """ "skip your draw step", "play with your hand revealed"."""
    if change.kind == "skip_step":
        return f"skip your {change.args[0]} step"
    shown = as_node(as_node(change.args[1]).args[0])
    what = "the top card of your library" if shown.kind == "top_card" else "your hand"
    return f"play with {what} revealed"


def _once(deed: Node) -> str:
    """ "once each turn, you may cast a spell from your graveyard"."""
    inner, limit = as_node(deed.args[0]), as_node(deed.args[1])
    either = inner.kind == "either_deed"
    inner = as_node(inner.args[1]) if either else inner
    free = inner.kind == "without_paying"
    cast = as_node(inner.args[0]) if free else inner
    rest, origin = _split(as_node(cast.args[0]))
    assert origin is not None
    phrase = print_phrase(rest, False)
    often = "once each turn" if limit.args[1] == "turn" else "once during each of your turns"
    land = "play a land or " if either else ""
    said = f"{often}, you may {land}cast {words.article(phrase)} {phrase} {_origin(origin)}"
    return said + (" without paying its mana cost" if free else "")


# ---------------------------------------------------------------- deeds
_PLAIN = {
    "life_gain": "gain life",
    "losing": "lose the game",
    "winning": "win the game",
    "library_search": "search libraries",
    "card_draw": "draw cards",
    "cycling": "cycle cards",
    "lose_unspent_mana": "lose unspent mana as steps and phases end",
    "any_number_of_lands": "play any number of lands on each of your turns",
}


def print_player_deed(deed: Node, many: bool, you: bool) -> str:
    """A deed of a player in the infinitive."""
    kind, args = deed.kind, deed.args
    turns = "your turns" if you else "their turns"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == "exert_attacking":
        return "exert ~ as it attacks"
    if kind == "lose_for":
        return f"lose the game for {args[0]}"
    if kind == "lose_unspent_color":
        return f"lose unspent {words.COLOR_NAMES[str(args[0])]} mana as steps and phases end"
    if kind == "get_counters":
        return "get counters" if args[0] == "any" else f"get {args[0]} counters"
    if kind == "additional_lands":
        number = int(str(args[0]))
        lands = "an additional land" if number == 1 else (
            f"{words.number_word(number)} additional lands"
        )  # fmt: skip
        return f"play {lands} {deed.wording} {turns}"
    if kind == "spend_as":
        return _spend(deed)
    if kind == "look_at":
        return _look(as_node(args[0]))
    if kind == "activate":
        return _ACTIVATE[str(args[0])]
    if kind == "activate_of":
        return f"activate abilities of {print_phrase(as_node(args[0]), True)}"
    if kind == "more_than":
        return _more_than(deed, you)
    if kind == "play":
        return f"play {_whole(_cards(as_node(args[0])), as_node(args[0]))}"
    if kind == "cast":
        return f"cast {_whole(_spells(as_node(args[0]), True), as_node(args[0]))}"
    return _qualified(deed, many, you)


def _spend(deed: Node) -> str:
    """ "spend mana as though it were mana of any color to cast creature spells"."""
    letter, what, purpose = str(deed.args[0]), deed.args[1], as_node(deed.args[2])
    color = "" if letter == "any" else f"{words.COLOR_NAMES[letter]} "
    said = f"spend {color}mana as though it were mana of any {what}"
    return said if purpose.kind == "any_purpose" else f"{said} to {_purpose(purpose)}"


def _purpose(purpose: Node) -> str:
    """What mana is spent for."""
    if purpose.kind == "either_purpose":
        return " or to ".join(_purpose(as_node(arg)) for arg in purpose.args)
    what = as_node(purpose.args[0])
    if what.kind == "is_self":
        return "pay the activation costs of ~'s abilities"
    verb = "cast" if purpose.kind == "to_cast" else "activate abilities of"
    return f"{verb} {print_phrase(what, True)}"


_ACTIVATE = {
    "nonmana": "activate abilities that aren't mana abilities",
    "neither mana nor loyalty": (
        "activate abilities that aren't mana abilities or loyalty abilities"
    ),
    "loyalty": "activate planeswalkers' loyalty abilities",
    "equip": "activate equip abilities",
}


def _qualified(deed: Node, many: bool, you: bool) -> str:
    """A deed with something said of how it is done."""
    inner = as_node(deed.args[0])
    said = print_player_deed(inner, many, you)
    if deed.kind == "limited":
        return f"{said} any time you could cast an instant"
    if deed.kind == "without_paying":
        return f"{said} without paying their mana costs"
    if deed.kind == "using":
        return f"{said} using its {deed.args[1]} ability"
    if deed.kind == "at_cost" and inner.kind == "as_though_object":
        return f"{said} if you pay {as_node(deed.args[1]).args[0]} more to cast it"
    if deed.kind == "at_cost" and deed.wording:
        return (
            f"{said} by {_gerund(as_node(deed.args[1]))} in addition to {deed.wording} other costs"
        )
    if deed.kind == "at_cost":
        return f"{said} by {_gerund(as_node(deed.args[1]))} in addition to paying its other costs"
    keyword = print_keyword(as_node(as_node(deed.args[1]).args[0]))
    if inner.kind == "activate_of":
        return f"{said} as though those creatures had {keyword}"
    pronoun = "it" if as_node(inner.args[0]).kind == "is_self" else "they"
    return f"{said} as though {pronoun} had {keyword}"


def _gerund(cost: Node) -> str:
    """A cost after "by"."""
    if cost.kind == "costs":
        return " and ".join(_gerund(as_node(arg)) for arg in cost.args)
    if cost.kind == "exile":
        return _exiling(as_node(cost.args[0]))
    if cost.kind == "remove_counters_among":
        many = words.number_word(int(str(as_node(cost.args[1]).args[0])))
        return f"removing {many} counters from among {print_phrase(as_node(cost.args[2]), True)}"
    if cost.kind == "sacrifice":
        phrase = print_phrase(as_node(as_node(cost.args[0]).args[1]), False)
        return f"sacrificing {words.article(phrase)} {phrase}"
    if cost.kind == "pay_life":
        return f"paying {as_node(cost.args[0]).args[0]} life"
    number = int(str(as_node(as_node(cost.args[0]).args[0]).args[0]))
    return "discarding a card" if number == 1 else f"discarding {words.number_word(number)} cards"


def _exiling(some: Node) -> str:
    """ "exiling two other creature cards from your graveyard"."""
    number = int(str(as_node(some.args[0]).args[0]))
    items = literals_of(as_node(some.args[1]))[1:]
    other = bool(items) and items[0].kind == "other"
    kinds = " ".join([print_adjective(item) for item in items[other:]] + ["card"])
    if number == 1:
        return f"exiling another {kinds} from your graveyard"
    count = words.number_word(number) + (" other" if other else "")
    return f"exiling {count} {kinds}s from your graveyard"


def _look(what: Node) -> str:
    """ "look at the top card of your library any time"."""
    if what.kind == "top_card":
        return "look at the top card of your library any time"
    filter_ = as_node(what.args[0])
    if any(item.kind == "exiled_with_self" for item in literals_of(filter_)):
        return f"look at {what.wording} cards exiled with ~".replace("  ", " ")
    return f"look at {print_phrase(filter_, True)} any time"


def _more_than(deed: Node, you: bool) -> str:
    """ "cast more than one spell each turn"."""
    number, period, inner = int(str(deed.args[0])), deed.args[1], deed.args[2]
    if as_node(inner).kind == "card_draw":
        return "draw more than one card each turn"
    phrase = print_phrase(as_node(as_node(inner).args[0]), number != 1)
    count = f"more than {words.number_word(number)} {phrase}"
    if period == "turn":
        return f"cast {count} each turn"
    return f"untap {count} during {'your untap step' if you else 'their untap steps'}"


# ---------------------------------------------------------------- what is cast or played
def _split(what: Node) -> tuple[Node, Node | None]:
    """What is cast or played, and from where if the text says it."""
    items = literals_of(what)
    if len(items) == 1 or flags_of(items[-1].wording)[-1:] != ["origin"]:
        return what, None
    rest = items[-2]
    for item in reversed(items[:-2]):
        rest = Node("and", (item, rest))
    return rest, items[-1]


def _whole(said: str, what: Node) -> str:
    """What is cast or played with where it comes from."""
    origin = _split(what)[1]
    if origin is None:
        return said
    if origin.wording.startswith("the"):
        return "the top card of your library"
    return f"{said} {_origin(origin)}"


def _spells(what: Node, many: bool) -> str:
    """The spells that are cast."""
    rest = _split(what)[0]
    return "~" if rest.kind == "is_self" else print_phrase(rest, many)


def _cards(what: Node) -> str:
    """The lands or cards that are played."""
    items = literals_of(_split(what)[0])[1:]
    if not items:
        return "cards"
    before = [print_adjective(item) for item in items[:-1]]
    return " ".join([*before, words.plural(print_adjective(items[-1]))])


def _origin(origin: Node) -> str:
    """ "from your graveyard"."""
    if origin.kind == "exiled_with_self":
        flags = flags_of(origin.wording)
        if "among-those" in flags:
            return "from among those cards"
        if "among" in flags:
            return "from among cards exiled with ~"
        if "among-the" in flags:
            return "from among the cards exiled with ~"
        return "exiled with ~"
    if origin.kind == "non":
        return "from anywhere other than their hands"
    if origin.kind == "or":
        second = str(as_node(origin.args[1]).args[0])
        return f"from graveyards or {'libraries' if second == 'library' else second}"
    zone, player = str(origin.args[0]), as_node(origin.args[1])
    if zone == "exile":
        return "from exile"
    if zone == "top of library":
        return "from the top of your library"
    return f"from your {zone}" if player.kind == "you" else "from graveyards"


# ---------------------------------------------------------------- players of whom something is true
@prints("player", "such_player")
def _such_players(player: Node, _many: bool) -> str:
    """ "each opponent who controls more lands than you"."""
    kind, condition = as_node(player.args[0]).kind, as_node(player.args[1])
    who = "each opponent" if kind == "opponent" else "each player"
    left = as_node(condition.args[0])
    if condition.wording == "who attacked":
        return f"{who} who attacked with a creature this turn"
    if condition.wording == "who controls more":
        return f"{who} who controls more {print_phrase(as_node(left.args[0]), True)} than you"
    phrase = print_phrase(as_node(left.args[2]), False)
    return f"{who} {condition.wording} {words.article(phrase)} {phrase} this turn"
