"""The actions of the grammar: from what a row of words yields to the nodes of the tree.

Each function is called by its name in `static.grammar` (`!name`); it returns a value for the rows
above it, or REJECT where the words do not agree (a plural after "each").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

ACTIONS: dict[str, Callable[..., Any]] = {}
ALWAYS = Node("always")
_SELF, _YOU = Node("self"), Node("you")
_IT = Node("affected", (), "it")  # a pronoun, until its clause says what it stands for


def _action(function: Callable[..., Any]) -> Callable[..., Any]:
    ACTIONS[function.__name__.strip("_")] = function
    return function


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its filter and whether it speaks of one thing or of many."""

    filter: Node
    number: str


@dataclass(frozen=True, slots=True)
class Head:
    """The nouns of a noun phrase: its literals, number, and what kind of noun it ends with."""

    literals: tuple[Node, ...]
    number: str
    noun: str  # type, subtype, permanent, card, spell, token, outlaw, commander
    last: bool = True


Part = tuple[Node, ...]  # the changes that one verb states


@dataclass(frozen=True, slots=True)
class Parts:
    """The verbs of one predicate in the order of the text."""

    parts: tuple[Part, ...]
    wording: str = ""


def conjunction(literals: Sequence[Node]) -> Node:
    """Right-nested `and`, in the order of the text."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def disjunction(members: Sequence[Node], wording: str) -> Node:
    """Right-nested `or`, in the order of the text."""
    result = members[-1]
    for member in reversed(members[:-1]):
        result = node("or", member, result, wording=wording)
    return result


def refer(tree: Any, subject: Node) -> Any:
    """The same tree, its pronouns standing for the subject."""
    if isinstance(tree, Node):
        if tree == _IT and tree.wording == "it":
            return replace(subject, wording=(subject.wording + " it").strip())
        return replace(tree, args=tuple(refer(arg, subject) for arg in tree.args))
    return tree


def mentions(tree: Any, kind: str) -> bool:
    """Whether a node of that kind stands in the tree, outside granted abilities."""
    if not isinstance(tree, Node):
        return False
    return tree.kind == kind or any(mentions(arg, kind) for arg in tree.args)


# ---------------------------------------------------------------- leaves
@_action
def text(value: str) -> str:
    """A text of the grammar itself."""
    return value


@_action
def text_of(value: str) -> str:
    """The text that a token or a group yielded."""
    return value


@_action
def worded(value: Node, wording: str) -> Node:
    """The node, its wording noted for the printer."""
    return replace(value, wording=wording)


@_action
def one(item: Any) -> tuple[Any, ...]:
    """A list of one."""
    return (item,)


@_action
def two(_conjunction: str, first: Any, second: Any) -> tuple[Any, ...]:
    """A list of two."""
    return (first, second)


@_action
def listed(first: Any, middle: tuple[Any, ...], last: Any) -> tuple[Any, ...]:
    """A list of three or more."""
    return (first, *middle, last)


@_action
def colors(*letters: str) -> tuple[str, ...]:
    """Colors, in WUBRG order; a repeated color is no list."""
    found = tuple(letter for letter in "WUBRG" if letter in letters)
    return found if len(found) == len(letters) else REJECT  # type: ignore[return-value]


@_action
def devotion(first: str, second: str | None) -> Any:
    """Devotion to one color or two; the order of the text is wording."""
    if second is None:
        return node("devotion", (first,))
    letters = colors(first, second)
    if letters is REJECT:
        return REJECT
    return node("devotion", letters, wording="" if letters[0] == first else "turned")


@_action
def all_colors() -> tuple[str, ...]:
    """Every color."""
    return tuple("WUBRG")


# ---------------------------------------------------------------- noun phrases
@_action
def noun_word(number: str, kind: str, value: str) -> Head:
    """The last word of a noun phrase."""
    if kind in ("type", "subtype"):
        return Head((node(kind, value),), number, kind)
    if kind in ("token", "outlaw", "commander"):
        return Head((node(kind),), number, kind)
    return Head((), number, kind)


@_action
def with_comma(word: Node) -> Node:
    """An adjective with a comma after it ("noncreature, non-Equipment artifact")."""
    return replace(word, wording=",")


@_action
def either(first: Node, conj: str, second: Node) -> Node:
    """Two adjectives of which one must fit."""
    return disjunction((first, second), conj)


@_action
def either_many(first: Node, middle: tuple[Node, ...], conj: str, last: Node) -> Node:
    """Several adjectives of which one must fit."""
    return disjunction((first, *middle, last), conj)


@_action
def head(premodifiers: tuple[Node, ...], noun: Head) -> Any:
    """Adjectives and a noun."""
    return replace(noun, literals=(*premodifiers, *noun.literals))


@_action
def heads(first: Head) -> Head:
    """A single noun."""
    return first


@_action
def heads_two(first: Head, conj: str, second: Head) -> Any:
    """Two nouns that share what follows."""
    return _heads((first, second), conj)


@_action
def heads_many(first: Head, middle: tuple[Head, ...], conj: str, last: Head) -> Any:
    """Three or more nouns that share what follows."""
    return _heads((first, *middle, last), conj)


def _domain_of(head: Head) -> str:
    return head.noun if head.noun in ("card", "spell") else "permanent"


def _heads(items: tuple[Head, ...], conj: str) -> Any:
    """A list of nouns as one; an adjective before the first noun only is not decided here."""
    last = items[-1]
    if any(item.number != last.number or _domain_of(item) != _domain_of(last) for item in items):
        return REJECT
    if any(not item.literals for item in items):
        return REJECT
    simple = [len(item.literals) == 1 for item in items]
    if not all(simple):
        # "Goblin or Orc creature" shares its noun; "white artifact or land" could be either.
        if simple[-1] or (any(simple[:-1]) and last.number == "one" and not _mixed(items)):
            return REJECT
        if any(simple[:-1]) and last.noun in ("token",):
            return REJECT
    members = tuple(conjunction(item.literals) for item in items)
    return Head((disjunction(members, conj),), last.number, last.noun)


def _mixed(items: tuple[Head, ...]) -> bool:
    """Whether the last noun's adjective could not describe the nouns before it."""
    first = items[-1].literals[0]
    return all(item.literals[0].kind != first.kind for item in items[:-1])


@_action
def noun(other: str, heads: Head, posts: tuple[Any, ...]) -> Any:
    """A whole noun phrase, its domain first (CR 109.2)."""
    zones = [post for post in posts if isinstance(post, tuple)]
    literals = [post for post in posts if isinstance(post, Node)]
    if len(zones) > 1:
        return REJECT
    domain = _domain(heads, zones[0] if zones else None)
    if domain is None:
        return REJECT
    front = [node("other")] if other else []
    return Phrase(conjunction([domain, *front, *heads.literals, *literals]), heads.number)


def _domain(heads: Head, zone: tuple[str, str] | None) -> Node | None:
    """Where the objects of a noun phrase are; None where the noun does not say."""
    kind = _domain_of(heads)
    if kind == "spell":
        return None if zone else node("spell")
    if kind == "card":
        if zone is None or zone[1] == "on the battlefield":
            return None
        if zone[1] == "not on the battlefield":
            return node("card_in", "any", node("any_player"))
        owner = node("any_player") if zone[0] in ("in all", "in a") else _YOU
        return node("card_in", zone[1], owner, wording=zone[0])
    explicit = "permanent" if heads.noun == "permanent" else ""
    if zone is None:
        return node("permanent", wording=explicit)
    if zone[1] != "on the battlefield":
        return None
    return node("permanent", wording=f"{explicit} on the battlefield".strip())


@_action
def zone(place: str) -> tuple[str, str]:
    """A place after a noun."""
    return ("", place)


@_action
def zone_of(words_before: str, place: str) -> tuple[str, str]:
    """A zone of a player after a noun."""
    return (words_before, place)


@_action
def phrase(phrase: Phrase) -> Phrase:
    """A noun phrase on its own."""
    return phrase


@_action
def phrases(first: Phrase, middle: tuple[Any, ...], comma: str, last: Phrase) -> Any:
    """Noun phrases in a list, each with its own domain or its own end."""
    items = (first, *middle, last)
    if any(item.number != last.number for item in items) or (comma == ", and") != bool(middle):
        return REJECT
    if any(not _ended(item.filter) and _is_plain(item.filter) for item in items[:-1]):
        return REJECT  # what follows the last noun belongs to all of them: `heads`
    return Phrase(disjunction([item.filter for item in items], "and"), last.number)


def _is_plain(filter_: Node) -> bool:
    """Whether a phrase is a type or subtype only, with no word for what it is a type of."""
    domain = flatten(filter_)[0]
    return domain.kind == "permanent" and not domain.wording


def _ended(filter_: Node) -> bool:
    """Whether a phrase has something after its noun ("you control")."""
    return any(mentions(filter_, kind) for kind in ("controlled", "owned", "card_in"))


@_action
def one_of(phrase: Phrase) -> Any:
    """The filter of a phrase that speaks of one thing."""
    return phrase.filter if phrase.number == "one" else REJECT


@_action
def many_of(phrase: Phrase) -> Any:
    """The filter of a phrase that speaks of many things."""
    return phrase.filter if phrase.number == "many" else REJECT


@_action
def that_is(verb: str | None, what: Node) -> Node:
    """An adjective after the noun ("that's enchanted")."""
    return replace(what, wording=f"{what.wording} that is".strip())


@_action
def attached(place: str) -> Node:
    """Attached to the object that the count is for, or to the ability's own object."""
    return node("attached_to_it" if place == "it" else "attached_to_self")


@_action
def at_least(number: int) -> int:
    """How many at least."""
    return number


@_action
def with_counters(number: str | int, kind: str | None) -> Node:
    """With that many counters of a kind on it."""
    least = number if isinstance(number, int) else 1
    return node("counters_on", kind or "any", ">=", node("number", least))


@_action
def without_counters(kind: str | None) -> Node:
    """With no counter of a kind on it."""
    return node("counters_on", kind or "any", "=", node("number", 0))


@_action
def stat_bound(stat: str, number: int, bound: str) -> Node:
    """With a power, toughness or mana value in a range."""
    comparison = {"or less": "<=", "or greater": ">=", "": "="}[bound]
    return node("stat", stat, comparison, node("number", number))


# ---------------------------------------------------------------- references
@_action
def it() -> Node:
    """A pronoun."""
    return _IT


@_action
def _self(_name: str) -> Node:
    """The object that has the ability."""
    return _SELF


@_action
def host(word: str, what: Node) -> Node:
    """What it is attached to."""
    return node("host", word, what)


@_action
def _all(quantifier: str | None, phrase: Phrase) -> Any:
    """Every object that a phrase describes."""
    if phrase.number != ("one" if quantifier == "each" else "many"):
        return REJECT
    return node("all", phrase.filter, wording=quantifier or "")


@_action
def all_and_all(first: Phrase, second: Phrase) -> Any:
    """Every object that one of two phrases describes, with "all" before each."""
    if first.number != "many" or second.number != "many":
        return REJECT
    return node("all", disjunction([first.filter, second.filter], "and all"), wording="all")


@_action
def target(what: Node) -> Node:
    """What a resolved effect was locked in on: the words stay for the printer."""
    return node("all", what, wording="target")


@_action
def they() -> Node:
    """A plural pronoun of a resolved effect."""
    return node("affected", wording="they")


# ---------------------------------------------------------------- amounts
@_action
def counted(what: Node) -> Node:
    """How many objects match."""
    return node("count", what)


@_action
def number_of(amount: Node) -> Node:
    """The number of what is counted."""
    return replace(amount, wording=f"{amount.wording} number of".strip())


@_action
def distinct(what: str, _word: str, among: Node) -> Node:
    """How many different values there are."""
    return node("distinct", what, among)


@_action
def counters_of(kind: str | None, place: Node) -> Node:
    """Counters on an object."""
    return node("counters", kind or "any", place)


@_action
def its(stat: str) -> Node:
    """A value of each object that the effect applies to."""
    return node("affected_stat", stat)


@_action
def stat_of(_name: str, stat: str) -> Node:
    """A value of the object itself."""
    return node("stat_of", stat, _SELF)


@_action
def for_each(amount: Node) -> Node:
    """An amount as a factor."""
    return amount


@_action
def where(amount: Node) -> Node:
    """An amount that X stands for."""
    return amount


def _signed(text: str) -> tuple[str, str]:
    power, toughness = text.split("/")
    return power, toughness


def _times(factor: int, amount: Node) -> Node:
    if factor == 0:
        return node("number", 0)
    return amount if factor == 1 else node("times", factor, amount)


@_action
def modify(change: str, each: Node | None) -> Any:
    """Gets +N/+M, perhaps for each of something."""
    if "X" in change:
        return REJECT
    power, toughness = (int(part) for part in _signed(change))
    minus = _zero_signs(change)
    if each is None:
        return (node("modify_pt", node("number", power), node("number", toughness), wording=minus),)
    amounts = (_times(power, each), _times(toughness, each))
    return (node("modify_pt", *amounts, wording=f"{minus} for each".strip()),)


def _zero_signs(change: str) -> str:
    """Which zeros are written with a minus: "-2/-0"."""
    return " ".join(
        f"-{name}" for name, part in zip(("p", "t"), _signed(change), strict=True) if part == "-0"
    )


@_action
def modify_x(change: str, amount: Node) -> Any:
    """Gets +X/+X, where X is an amount."""
    if "X" not in change:
        return REJECT
    values = []
    for part in _signed(change):
        factor = (-1 if part[0] == "-" else 1) if part[1:] == "X" else 0
        if not factor and int(part):
            return REJECT
        values.append(_times(factor, amount))
    return (node("modify_pt", *values, wording=f"{_zero_signs(change)} where".strip()),)


# ---------------------------------------------------------------- predicates
@_action
def part(change: Any) -> Part:
    """A verb that makes one change (or has made several already)."""
    return change if isinstance(change, tuple) else (change,)


@_action
def gain(verb: str, abilities: tuple[Any, ...]) -> Part:
    """Has or gains abilities."""
    return _gain(verb, abilities)


def _gain(verb: str, abilities: tuple[Any, ...]) -> Part:
    flat: list[Ability] = []
    for ability in abilities:
        flat.extend(ability if isinstance(ability, tuple) else (ability,))
    return tuple(
        node("gain", ability, wording=verb if index == 0 else "&")
        for index, ability in enumerate(flat)
    )


@_action
def granted_keyword(keyword: Node) -> Ability:
    """A keyword ability that an effect grants."""
    from clingather.bridge.oracle.printer import print_keyword

    return Ability("keyword", print_keyword(keyword, first=True), keyword)


@_action
def two_protections(first: Node, second: Node) -> tuple[Ability, ...]:
    """Two protection abilities in short (CR 702.16g)."""
    abilities = [granted_keyword(node("keyword_filter", "protection", q)) for q in (first, second)]
    return (abilities[0], replace(abilities[1], wording="and from"))


@_action
def granted_text(quoted: str) -> Any:
    """A quoted ability: its "this creature" is the object that gets it."""
    from clingather.bridge.oracle.compile import compile_granted

    ability = compile_granted(quoted)
    return REJECT if ability is None else ability


@_action
def lose(keywords: tuple[Node, ...]) -> Part:
    """Loses keyword abilities."""
    return _listed("lose", "loses", keywords)


@_action
def cant_have(keywords: tuple[Node, ...]) -> Part:
    """Can't have or gain keyword abilities."""
    return _listed("cant_have", "can't", keywords)


def _listed(kind: str, verb: str, items: tuple[Any, ...]) -> Part:
    return tuple(node(kind, item, wording=verb if i == 0 else "&") for i, item in enumerate(items))


@_action
def lose_types_and_abilities(kind: str) -> Part:
    """Loses all land types and abilities."""
    return (node("lose_subtypes", kind), node("lose_all_abilities", wording="&"))


@_action
def lose_others(what: str) -> Part:
    """Loses all others of something: settled when the clause is complete."""
    return (Node("lose_others", (what,)),)


@_action
def not_type(_article: str | None, name: str) -> Part:
    """Isn't a creature."""
    return (node("lose_type", name),)


@_action
def still(article: str | None, name: str) -> Part:
    """Is still a land."""
    return (Node("still", (name,)),)


@_action
def rules(modal: str, deed: str) -> Part:
    """Can't do something."""
    return (node("rule", modal, deed),)


@_action
def rules2(modal: str, first: str, second: str) -> Part:
    """Can't do either of two things."""
    return (node("rule", modal, first), node("rule", modal, second, wording="&"))


@_action
def rule_about(modal: str, deed: str, what: Node) -> Part:
    """Can't be blocked by some creatures."""
    return (node("rule_about", modal, deed, what),)


@_action
def no_untap(whose: str) -> Part:
    """Doesn't untap during its controller's untap step."""
    wording = "your" if whose == "your" else ""
    return (node("rule", "cant", "untap in untap step", wording=wording),)


@_action
def enters_with(number: str | int, kind: str) -> Node:
    """Enters with counters on it."""
    many = number if isinstance(number, int) else 1
    return node("enters_with", kind, node("number", many))


def _pt(text: str) -> tuple[Node, Node] | None:
    values = text.split("/")
    if not all(value.isdigit() for value in values):
        return None
    return node("number", int(values[0])), node("number", int(values[1]))


@_action
def set_pt(_words: str, stats: str) -> Any:
    """Base power and toughness N/M."""
    values = _pt(stats)
    return REJECT if values is None else node("set_pt", *values, wording="base")


@_action
def set_each(wording: str, amount: Node) -> Node:
    """Base power and toughness each equal to an amount."""
    return node("set_pt", amount, amount, wording=f"each {wording}")


@_action
def equal_both(amount: Node) -> Part:
    """Power and toughness are each equal to an amount."""
    return (node("set_pt", amount, amount, wording="stats"),)


@_action
def equal_power(amount: Node) -> Part:
    """Power is equal to an amount."""
    return (node("set_power", amount, wording="stats"),)


@_action
def equal_toughness(amount: Node) -> Part:
    """Toughness is equal to an amount."""
    return (node("set_toughness", amount, wording="stats"),)


@_action
def equal_plus(amount: Node, more: int) -> Part:
    """Power is equal to an amount, toughness to that number plus another."""
    sum_ = node("plus", amount, node("number", more))
    return (node("set_power", amount, wording="stats"), node("set_toughness", sum_, wording="&"))


# ---------------------------------------------------------------- "is a 1/1 green Elf creature"
@_action
def word(kind: str, *values: str) -> tuple[str, tuple[str, ...]]:
    """A word of a description."""
    return (kind, values)


@_action
def with_stats(change: Node) -> Part:
    """A description's "with base power and toughness"."""
    return (replace(change, wording=f"&with {change.wording}"),)


@_action
def with_abilities(abilities: tuple[Any, ...]) -> Part:
    """A description's "with flying"."""
    return _gain("&with", abilities)


_ORDER = ("supertype", "pt", "color", "subtype", "type")


@_action
def description(article: str | None, being_words: tuple[Any, ...], withs: tuple[Part, ...]) -> Any:
    """What an object is or becomes: `become` and the changes of other layers beside it."""
    kinds = [kind.removesuffix("s") if kind != "colorless" else "color" for kind, _ in being_words]
    ranks = [_ORDER.index(kind) for kind in kinds]
    if ranks != sorted(ranks) or kinds.count("pt") > 1:
        return REJECT
    number = {kind for kind, _ in being_words if kind in ("types", "subtypes")}
    if article and number:
        return REJECT
    found: dict[str, list[str]] = {kind: [] for kind in _ORDER}
    for kind, (_, values) in zip(kinds, being_words, strict=True):
        found[kind].extend(values)
    changes: list[Node] = []
    named = [tuple(found[kind]) for kind in ("supertype", "type", "subtype")]
    if not any(named):
        return REJECT
    changes.append(node("become", *named, "none", wording="a" if article else ""))
    if found["pt"]:
        values = _pt(found["pt"][0])
        if values is None:
            return REJECT
        changes.append(node("set_pt", *values, wording="&pt"))
    if "color" in kinds:
        letters = colors(*found["color"])
        if letters is REJECT:
            return REJECT
        changes.append(node("become_color", letters, "none", wording="&color"))
    return (*changes, *(change for more in withs for change in more))


@_action
def description_two(
    article: str | None, first: tuple[Any, ...], second: tuple[Any, ...], withs: tuple[Part, ...]
) -> Any:
    """Two descriptions joined: "1/1 green Saproling creatures and Forest lands"."""
    left, right = description(article, first, ()), description(None, second, withs)
    if left is REJECT or right is REJECT or len(right) != 1 + sum(map(len, withs)):
        return REJECT
    both = [left[0].args[i] + right[0].args[i] for i in range(3)]
    split = len(left[0].args[1]), len(left[0].args[2])
    head_ = node("become", *both, "none", wording=f"{left[0].wording} and:{split[0]}:{split[1]}")
    return (head_, *left[1:], *right[1:])


@_action
def land_type(name: str) -> Any:
    """The basic land type of that name."""
    return (node("become", (), (), (name,), "none", wording="basic"),)


@_action
def still_words(_verb: str | None, _article: str | None, name: str) -> str:
    """That's still a land."""
    return name


@_action
def being(changes: Part, added: str | None, still: str | None) -> Any:
    """A description and what the object keeps (CR 205.1a, 205.1b)."""
    first = changes[0]
    if added and still:
        return REJECT
    keep, wording = _artifact_creature(first), first.wording
    if added:
        keep, wording = "all", f"{wording} +{added}"
    if added == "colors and types":
        changes = tuple(
            replace(change, args=(change.args[0], "all"))
            if change.kind == "become_color"
            else change
            for change in changes
        )
    if still:
        keep, wording = "all", f"{wording} +still:{still}"
    return (replace(first, args=(*first.args[:3], keep), wording=wording.strip()), *changes[1:])


def _artifact_creature(become: Node) -> str:
    """What an "artifact creature" keeps (CR 205.1b); anything else is replaced (205.1a)."""
    _, types, subtypes, _ = become.args
    if not {"Artifact", "Creature"} <= set(types):  # type: ignore[arg-type]
        return "none"
    return "except creature types" if subtypes else "all"


@_action
def colors_only(letters: tuple[str, ...], added: Any) -> Part:
    """Is a color, or several."""
    keep, wording = ("all", "+colors") if added else ("none", "")
    return (node("become_color", letters, keep, wording=wording),)


@_action
def every(kind: str, added: str | None) -> Part:
    """Is every type of a kind."""
    return (node("every_subtype", kind, "all" if added else "none", wording=_plus(added)),)


def _plus(added: str | None) -> str:
    return f"+{added}" if added else ""


@_action
def chosen_type(word_: str, added: str | None) -> Part:
    """Is the chosen type."""
    wording = f"{word_.split()[0] if ' ' in word_ else ''} {_plus(added)}".strip()
    if word_ == "basic land type":
        wording = f"basic {_plus(added)}".strip()
    return (node("chosen_subtype", "all" if added else "none", wording=wording),)


@_action
def chosen_color(added: Any) -> Part:
    """Is the chosen color."""
    keep, wording = ("all", "+colors") if added else ("none", "")
    return (node("chosen_color_change", keep, wording=wording),)


@_action
def colors_and(letters: tuple[str, ...], _verb: str, changes: Part, added: str | None) -> Any:
    """Is a color and is something."""
    return REJECT if isinstance(letters, str) else (
        node("become_color", letters, "none"),
        *(replace(c, wording=f"is {c.wording}".strip()) if i == 0 else c
          for i, c in enumerate(being(changes, added, None))),
    )  # fmt: skip


@_action
def be(verb: str, changes: Part) -> Part:
    """Is or becomes what was described."""
    first = changes[0]
    return (replace(first, wording=f"{verb} {first.wording}".strip()), *changes[1:])


# ---------------------------------------------------------------- clauses
@_action
def both_parts(first: Part, second: Part) -> Parts:
    """Two verbs."""
    return Parts((first, second))


@_action
def and_it(first: Part, words_: str, second: Part) -> Parts:
    """Two verbs, the second with a pronoun before it."""
    return Parts((first, second), words_.removeprefix(", ").replace(" ", "-"))


@_action
def two_and_it(first: Part, second: Part, words_: str, third: Part) -> Parts:
    """Three verbs, the last with a pronoun before it."""
    return Parts((first, second, third), words_.removeprefix(", ").replace(" ", "-"))


@_action
def all_parts(first: Part, middle: tuple[Part, ...], last: Part) -> Parts:
    """Three or more verbs."""
    return Parts((first, *middle, last))


def _parts(predicate: Any) -> Parts:
    return predicate if isinstance(predicate, Parts) else Parts((predicate,))


@_action
def statement(subject: Node, predicate: Any) -> Any:
    """A subject and what is true of it."""
    parts = _parts(predicate)
    changes: list[Node] = [change for part in parts.parts for change in part]
    settled = _settle(changes)
    if settled is None:
        return REJECT
    own = [_relative(change, subject) for change in settled]
    bound = tuple(change for change in own if change is not None)
    return Clause(subject, bound, ALWAYS, parts.wording) if len(bound) == len(own) else REJECT


def _settle(changes: list[Node]) -> list[Node] | None:
    """The changes with "loses all other ..." settled; None where it cannot be."""
    becomes = [i for i, change in enumerate(changes) if change.kind == "become"]
    result = list(changes)
    for index, change in enumerate(changes):
        if change.kind == "still":
            return None
        if change.kind != "lose_others":
            continue
        what = str(change.args[0])
        if index != len(changes) - 1:
            return None
        if "card types" in what or "creature types" in what:
            if len(becomes) != 1:
                return None
            old = result[becomes[0]]
            if "+" in old.wording or "still" in old.wording:
                return None
            keep = "none" if "card types" in what or not old.args[1] else "except creature types"
            result[becomes[0]] = replace(old, args=(*old.args[:3], keep))
        result.pop()
        if "abilities" in what:
            result.insert(0, node("lose_all_abilities", wording=f">{what}"))
        else:
            old = result[becomes[0]]
            result[becomes[0]] = replace(old, wording=f"{old.wording} >{what}")
    return result


def _relative(change: Node, subject: Node) -> Node | None:
    """A change whose pronouns and "other" speak of the object that is changed.

    None where "other" could also mean: other than the source ("for each other Equipment").
    """
    bound: Node = refer(change, subject) if subject.kind in ("self", "host") else change
    if subject.kind == "self" or not mentions(bound, "other"):
        return bound
    named = _kinds(subject)
    if not all(named & _kinds(counted_) for counted_ in _with_other(bound)):
        return None
    related: Node = _others(bound)
    return related


def _kinds(tree: Node) -> set[Node]:
    """The types and subtypes that a tree names."""
    found = {tree} if tree.kind in ("type", "subtype") else set()
    return found.union(*(_kinds(arg) for arg in tree.args if isinstance(arg, Node)))


def _with_other(tree: Node) -> list[Node]:
    """The counted filters that say "other"."""
    if tree.kind in ("count", "distinct", "greatest", "total"):
        return [tree] if mentions(tree, "other") else []
    return [f for arg in tree.args if isinstance(arg, Node) for f in _with_other(arg)]


def _others(tree: Any) -> Any:
    """The tree, "other" meaning: other than the object that the effect changes."""
    if not isinstance(tree, Node):
        return tree
    if tree.kind == "other":
        return node("other_than_affected", wording=tree.wording)
    return replace(tree, args=tuple(_others(arg) for arg in tree.args))


@_action
def controls(what: Node) -> Clause:
    """You control what it is attached to."""
    return Clause(what, (node("control", _YOU),), ALWAYS, "you control")


@_action
def stats(subject: Any, changes: Part) -> Clause:
    """Its power or toughness is equal to something."""
    reference = _SELF if subject == "~" else _IT
    return Clause(reference, changes)


@_action
def as_enters(_name: str, what: str) -> Clause:
    """A choice made as it enters (CR 614.12)."""
    return Clause(_SELF, (node("choose_as_enters", what),))


@_action
def choice(_article: str, what: str) -> str:
    """What is chosen."""
    return what


@_action
def as_long_as(condition: Node) -> Node:
    """A condition after "as long as"."""
    return condition


@_action
def during(condition: Node) -> Node:
    """A condition that names a turn."""
    return replace(condition, wording="during")


def _with_condition(clause: Clause, condition: Node, wording: str) -> Any:
    if clause.condition != ALWAYS:
        return REJECT
    return replace(clause, condition=condition, wording=f"{clause.wording} {wording}".strip())


@_action
def tail(clause: Clause, condition: Node) -> Any:
    """A clause with a condition after it: its pronoun is the subject of the clause."""
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    return _with_condition(clause, condition, "")


@_action
def front(condition: Node, clause: Clause) -> Any:
    """A clause with a condition before it: the clause's pronoun is what the condition names."""
    subject = clause.subject
    named = _named(condition)
    if subject.kind == "affected":
        if len(named) != 1:
            return REJECT
        subject = named[0]
        own = tuple(refer(change, subject) for change in clause.changes)
        clause = replace(clause, subject=replace(subject, wording="it"), changes=own)
    if mentions(condition, "affected"):
        if subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, subject)
    return _with_condition(clause, condition, "front")


def _named(condition: Node) -> list[Node]:
    """The objects that a condition names."""
    found: list[Node] = []
    if condition.kind in ("self", "host"):
        return [replace(condition, wording="")]
    for argument in condition.args:
        if isinstance(argument, Node):
            found.extend(item for item in _named(argument) if item not in found)
    return found


@_action
def same(what: Node) -> Node:
    """The same for other objects."""
    return node("all", what, wording="same")


@_action
def continues(_name: str) -> str:
    """The effect goes on after its source has left."""
    return "until end of turn if ~ leaves the battlefield"


@_action
def it_is(changes: Part) -> Any:
    """It's something: a pronoun with its verb."""
    made = statement(_IT, be("is", changes))
    return made if made is REJECT else replace(made, wording="is-it")


@_action
def rule_text(modal: str, deed: str) -> Part:
    """A rule about a player, in the words of the text."""
    return (node("rule", modal, deed),)


@_action
def player_keywords(keywords: tuple[Node, ...]) -> Part:
    """A player has keyword abilities."""
    return _gain("has", tuple(granted_keyword(keyword) for keyword in keywords))


@_action
def player_statement(subject: Node, changes: Part) -> Clause:
    """A rule about players."""
    return Clause(subject, changes)


@_action
def equip_only(what: Node, cost: str) -> Node:
    """Equip for a kind of creature only (CR 702.6c)."""
    from clingather.bridge.oracle.printer import print_phrase

    return node("keyword_text", "equip", f"{print_phrase(what, False)} {cost}")


@_action
def is_not_a(place: Any, heads: Head) -> Any:
    """It isn't a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    return node("is", _place(place), node("not", conjunction(heads.literals)), wording="a")


@_action
def paragraph(sentences: tuple[Any, ...]) -> Any:
    """A whole paragraph: its clauses."""
    clauses: list[Clause] = []
    for sentence in sentences:
        if isinstance(sentence, Clause):
            clauses.append(sentence)
        elif not clauses or clauses[-1].condition != ALWAYS:
            return REJECT
        elif isinstance(sentence, str):
            clauses[-1] = replace(clauses[-1], duration=node("until", sentence))
        else:
            clauses.append(replace(clauses[-1], subject=sentence))
    unbound = any(
        clause.subject.kind == "affected" or mentions(clause.condition, "affected")
        or any(mentions(change, "affected") for change in clause.changes)
        for clause in clauses
    )  # fmt: skip
    return REJECT if unbound else tuple(clauses)


# ---------------------------------------------------------------- conditions
def _counted(what: Node, op: str, number: int, wording: str) -> Node:
    return node("compare", node("count", what), op, node("number", number), wording=wording)


def _plus_controlled(what: Node, player: Node) -> Node:
    """The filter with a controller added at its end, which another word of the text says."""
    literal = node("controlled", player, wording="hidden")
    return conjunction([*flatten(what), literal])


def flatten(filter_: Node) -> list[Node]:
    """The literals of a filter in their order."""
    if filter_.kind != "and":
        return [filter_]
    left, right = filter_.args
    assert isinstance(left, Node)
    assert isinstance(right, Node)
    return [left, *flatten(right)]


@_action
def quantity(comparison: str, number: int) -> tuple[str, int]:
    """A comparison with a number."""
    return (comparison, number)


@_action
def you_control(amount: Any, what: Node) -> Any:
    """You control so many."""
    if what.kind == "or" or mentions(what, "card_in"):
        return REJECT
    op, number = amount if isinstance(amount, tuple) else (">=", 1)
    wording = "you control a" if isinstance(amount, str) else "you control"
    return _counted(_plus_controlled(what, _YOU), "=" if op == "no" else op, number, wording)


@_action
def you_control_another(heads: Head, posts: tuple[Any, ...]) -> Any:
    """You control another."""
    phrase = noun("another", heads, posts)
    if phrase is REJECT or phrase.number != "one":
        return REJECT
    return _counted(_plus_controlled(phrase.filter, _YOU), ">=", 1, "you control another")


@_action
def opponent_controls(_words: str, what: Node) -> Any:
    """An opponent controls one."""
    return _counted(_plus_controlled(what, node("opponent")), ">=", 1, "an opponent controls a")


@_action
def you_control_none(_article: str, what: Node) -> Any:
    """You don't control any."""
    return _counted(_plus_controlled(what, _YOU), "=", 0, "you don't control a")


@_action
def there_are(verb: str, amount: tuple[str, int], what: Node) -> Any:
    """There are so many."""
    op, number = amount
    return _counted(what, "=" if op == "no" else op, number, verb)


@_action
def hand_has(amount: tuple[str, int]) -> Any:
    """You have so many cards in hand."""
    return there_are("you have", amount, node("card_in", "hand", _YOU, wording="in"))


@_action
def there_are_distinct(verb: str, amount: tuple[str, int], what: Node) -> Any:
    """There are so many different values."""
    op, number = amount
    return node("compare", what, "=" if op == "no" else op, node("number", number), wording=verb)


def _place(place: Any) -> Node:
    if isinstance(place, Node):
        return place
    return _SELF if place == "~" else _IT


@_action
def is_state(place: Any, verb: str, state: Node) -> Node:
    """It is tapped."""
    return node("is", _place(place), state, wording="'s" if verb == "'s" else "")


@_action
def is_not_state(place: Any, state: Node) -> Node:
    """It isn't tapped."""
    return node("is", _place(place), node("not", state, wording="isn't"))


@_action
def is_a(article: str, heads: Head) -> Any:
    """It's a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    return node("is", _IT, conjunction(heads.literals), wording="a")


@_action
def has_counters(place: Any, number: Any, kind: str | None) -> Node:
    """It has counters on it."""
    literal: Node = with_counters(number, kind)
    return node("is", _place(place), literal, wording="has")


@_action
def has_kw(place: Any, keyword: Node) -> Node:
    """It has a keyword."""
    return node("is", _place(place), node("has_keyword", keyword), wording="has")


@_action
def stat_is(place: Any, stat: str, number: int, bound: str) -> Node:
    """Its power is so great."""
    comparison = {"or less": "<=", "or greater": ">="}[bound]
    return node("compare", node("stat_of", stat, _place(place)), comparison, node("number", number))


@_action
def life_is(number: int, bound: str) -> Node:
    """You have so much life."""
    comparison = ">=" if bound == "or more life" else "<="
    return node("compare", node("life", _YOU), comparison, node("number", number))


# ---------------------------------------------------------------- keyword lines
@dataclass(frozen=True, slots=True)
class LineKeyword:
    """A keyword of a keyword line with what stood before it."""

    keyword: Node
    joiner: str = ""


@_action
def protections(first: Node, second: Node) -> tuple[LineKeyword, ...]:
    """Two protection abilities in short (CR 702.16g)."""
    return (
        LineKeyword(node("keyword_filter", "protection", first)),
        LineKeyword(node("keyword_filter", "protection", second), "and from"),
    )


@_action
def protections3(first: Node, second: Node, third: Node) -> tuple[LineKeyword, ...]:
    """Three protection abilities in short."""
    made = [node("keyword_filter", "protection", quality) for quality in (first, second, third)]
    joiners = ("", ", from", ", and from")
    return tuple(LineKeyword(kw, joiner) for kw, joiner in zip(made, joiners, strict=True))


@_action
def keyword_line(first: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[LineKeyword, ...]:
    """All keywords of a line."""
    items = [_line(item) for item in first]
    for row in more:
        joiner, keywords = row
        added = [_line(item) for item in keywords]
        items.extend([replace(added[0], joiner=joiner), *added[1:]])
    return tuple(items)


def _line(item: Any) -> LineKeyword:
    return item if isinstance(item, LineKeyword) else LineKeyword(item)


@_action
def numbered_cost(name: str, number: Any, cost: str) -> Node:
    """A keyword with a number and a cost ("suspend 4—{U}")."""
    return node("keyword_text", name, f"{number}—{cost}")


@_action
def kicker_and_or(first: str, second: str) -> Node:
    """Two kicker costs (CR 702.33b)."""
    return node("keyword_text", "kicker", f"{first} and/or {second}")


@_action
def splice(subtype: str, cost: str) -> Node:
    """Splice onto a subtype."""
    return node("keyword_text", "splice", f"onto {subtype} {cost}")


@_action
def champion(_article: str, what: Node) -> Node:
    """Champion a creature."""
    return node("keyword_filter", "champion", what)


@_action
def offering(subtype: str) -> Node:
    """A subtype's offering."""
    return node("keyword_filter", "offering", node("subtype", subtype))


# ---------------------------------------------------------------- effects
@_action
def understood(predicate: Any) -> Any:
    """A predicate whose subject is understood."""
    return statement(Node("affected"), predicate)


@_action
def gain_control(words_: str, subject: Node | None) -> Any:
    """You gain control of it."""
    what = subject or node("affected")
    wording = f"{words_} of" if subject else words_
    return Clause(what, (node("control", _YOU),), ALWAYS, wording)


@_action
def you_control_it(subject: Node) -> Clause:
    """You control it."""
    return Clause(subject, (node("control", _YOU),), ALWAYS, "you control")


@_action
def switch(words_: str) -> Clause:
    """Its power and toughness are switched."""
    return Clause(node("affected"), (node("switch_pt", wording=words_),))


@_action
def switch_of(subject: Node) -> Clause:
    """Switch an object's power and toughness."""
    return Clause(subject, (node("switch_pt", wording="switch"),))


@_action
def switch_pronoun(pronoun: str) -> Clause:
    """Its power and toughness are switched."""
    return Clause(node("affected"), (node("switch_pt", wording=f"{pronoun} switched"),))


@_action
def until_control(_name: str) -> Node:
    """For as long as you control the source."""
    return node("until", "for as long as you control ~")


@_action
def it_is_still(words_: str, article: str | None, name: str) -> tuple[str, str]:
    """It's still a land: the effect before it adds to its types (CR 205.1b)."""
    return (words_.split()[0], name)


@_action
def lasting(clause: Any, duration: Node) -> Any:
    """An effect with its duration after it."""
    if not isinstance(clause, Clause):
        return REJECT
    return replace(clause, duration=duration)


@_action
def lasting_front(duration: Node, clause: Any) -> Any:
    """An effect with its duration before it."""
    if not isinstance(clause, Clause):
        return REJECT
    return replace(clause, duration=duration, wording=f"{clause.wording} front-duration".strip())


@_action
def effect_end(value: Any, period: str | None) -> Any:
    """An effect's sentence, with or without its period."""
    if isinstance(value, Clause) and not period:
        return replace(value, wording=f"{value.wording} no-period".strip())
    return value if period or isinstance(value, Clause) else (*value, "no-period")


@_action
def effect(sentences: tuple[Any, ...]) -> Any:
    """A whole effect: its clauses, all on the objects that it affects."""
    clauses: list[Clause] = []
    for sentence in sentences:
        if isinstance(sentence, Clause):
            clauses.append(sentence)
            continue
        still_it = _still(clauses[-1], sentence) if clauses else None
        if still_it is None:
            return REJECT
        clauses[-1] = still_it
    return tuple(_locked_in(clause) for clause in clauses)


def _still(clause: Clause, words_: tuple[str, ...]) -> Clause | None:
    """The clause whose `become` keeps what it had, said in a sentence after it."""
    changes = list(clause.changes)
    at = [i for i, change in enumerate(changes) if change.kind == "become"]
    if len(at) != 1 or "+" in changes[at[0]].wording:
        return None
    old = changes[at[0]]
    ending = ":no-period" if "no-period" in words_ else ""
    wording = f"{old.wording} +sentence:{words_[0]}:{words_[1]}{ending}"
    changes[at[0]] = replace(old, args=(*old.args[:3], "all"), wording=wording)
    return replace(clause, changes=tuple(changes))


def _locked_in(clause: Clause) -> Clause:
    """The clause on the objects that it was locked in on (CR 611.2c); its words are kept."""
    from clingather.bridge.oracle.printer import print_reference

    if clause.subject.kind == "affected":
        said = clause.subject.wording
        return replace(clause, subject=node("affected", wording=said))
    said = print_reference(clause.subject)
    many = clause.subject.kind == "all" and clause.subject.wording not in ("each", "target")
    wording = f"{'many' if many else 'one'}:{said}"
    return replace(clause, subject=node("affected", wording=wording))
