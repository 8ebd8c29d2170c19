"""Noun phrases, references and keywords as Oracle text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import NoWordsError, lend, lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.build_core import flatten
from clingather.bridge.oracle.print_core import capital, series
from clingather.bridge.oracle.tree import Ability, Node, as_node, members
from clingather.bridge.oracle.within import print_quoted

_OTHERS = ("other", "other_than_affected", "other_than")

_NESTED = re.compile(r'"([^"]*)"')  # a quotation in a quotation


def print_phrase(filter_: Node, many: bool) -> str:
    """A noun phrase: its nouns in the plural if it speaks of many."""
    if filter_.kind == "or":
        parts = members(filter_, "or")
        if filter_.wording == "and all":
            return " and all ".join(print_phrase(part, many) for part in parts)
        return series([print_phrase(part, many) for part in parts], filter_.wording)
    literals = flatten(filter_)
    domain, rest = literals[0], literals[1:]
    said = [(item, _post(item, many)) for item in rest if item.wording != "hidden"]
    before = [item for item, post in said if not post]
    owned = [post for item, post in said if post and item.kind == "owned"]
    others = [post for item, post in said if post and item.kind != "owned"]
    noun = {"card_in": "card", "spell": "spell"}.get(domain.kind, "")
    if domain.kind == "permanent" and domain.wording.startswith("permanent"):
        noun = "permanent"
    pieces = [print_adjective(item) for item in (before if noun else before[:-1])]
    if noun:
        pieces.append(words.plural(noun) if many else noun)
    elif before:
        pieces.append(_noun(before[-1], many))
    place = _place(domain, many)
    if "late" in domain.wording.split():
        return " ".join([*pieces, *owned, *others, *place])
    return " ".join([*pieces, *owned, *place, *others])


def print_adjective(literal: Node) -> str:
    """A literal before the noun."""
    kind, said = literal.kind, phrasebook().say("premodifier", literal)
    if said:
        return said
    if kind in _OTHERS:
        return literal.wording or "other"
    if kind == "or":
        items = [print_adjective(item) for item in members(literal, "or")]
        return series(items, literal.wording.split()[0])
    if kind == "and":
        return " ".join(print_adjective(item) for item in flatten(literal))
    return f"<{kind}>"  # no text has that before a noun: what is printed is none that was read


def _noun(literal: Node, many: bool) -> str:
    """The literal that is the noun."""
    if literal.kind == "or":
        return series([_noun(item, many) for item in members(literal, "or")], literal.wording)
    if literal.kind == "and":
        posts = [post for item in flatten(literal) if (post := _post(item, many))]
        items = [item for item in flatten(literal) if not _post(item, many)]
        return " ".join([*map(print_adjective, items[:-1]), _noun(items[-1], many), *posts])
    word = print_adjective(literal)
    return words.plural(word) if many else word


def _place(domain: Node, many: bool) -> list[str]:
    """Where the objects are, if the text says it."""
    if domain.wording in ("hidden", "unsaid"):
        return []
    if domain.kind == "card_in" and as_node(domain.args[1]).kind == "host_controller":
        domain = replace(domain, args=(domain.args[0], Node("affected_controller")))
    said = phrasebook().say("post", domain, "many" if many else "one")
    return [said] if said else []


def _post(literal: Node, many: bool) -> str | None:
    """A literal after the noun; None of one before it."""
    return phrasebook().say("card_post", literal, "many" if many else "one")


def print_amount(amount: Node) -> str:
    """An amount in prose; raises NoWordsError where it has none."""
    if (said := phrasebook().say("amount", amount)) is None:
        raise NoWordsError(f"no words for {amount}")
    return said


def print_reference(reference: Node) -> str:
    """The objects that a clause or a condition speaks of."""
    return _subject(reference, False) or _subject(reference, True) or reference.wording


def _subject(what: Node, many: bool) -> str | None:
    """The same in a number; a pronoun stands for what the words before it name."""
    said = what.wording.removeprefix(what.wording.removesuffix("it"))  # "enchanted it"
    if said or what.kind == "affected" or what.wording in ("they", "that creature"):
        return (said or what.wording) if many == (what.wording == "they") else None
    book, number = phrasebook(), "many" if many else "one"
    return book.say("subject", what, number) or book.say("plain_thing", what, number)


def print_keyword(keyword: Node, first: bool = False) -> str:
    """A keyword with its parameter; `first` is for the beginning of a line."""
    book = phrasebook()
    said = book.say("line_keyword", keyword) or book.say("keyword", keyword)
    text = said or _with_text(keyword)
    return capital(text) if first else text


def _with_text(keyword: Node) -> str:
    """A keyword whose parameter is kept as its text."""
    name, *parts = keyword.args
    said, last = words.keyword_spelling().get(str(name), str(name)), parts[-1]
    if keyword.kind in ("keyword_copied_cost", "keyword_copied_cost_exiling"):
        return said
    if keyword.kind == "keyword_filter":
        return f"{said} — {print_companion(as_node(last))}"
    if keyword.kind == "keyword_onto":
        said = f"{said} onto {print_adjective(as_node(parts[0]))}"
    glued = keyword.wording == "—" or str(last).startswith("—")
    return f"{said}{keyword.wording}{'' if glued else ' '}{last}"


def print_companion(filter_: Node) -> str:
    """What a starting deck has to be like (CR 702.139a), as a sentence."""
    return capital(phrasebook().say("companion", filter_) or "")


def print_quality(filter_: Node) -> str:
    """What protection is from."""
    return phrasebook().say("quality", filter_) or ""


def print_one(what: Node) -> str:
    """One object with its article, or "another" one."""
    phrase = print_phrase(what, False)
    if any(item.kind == "other" for item in flatten(what)):
        return f"an{phrase}"
    return f"{words.article(phrase)} {phrase}"


def _cards(noun: Node, cards: Node, many: bool) -> str:
    """Cards or spells by their qualities; where they are is said by other words."""
    if cards.kind == "or" and cards.wording.startswith("cards "):
        first, second = (_cards(noun, as_node(kind), many) for kind in cards.args)
        joined = cards.wording.removeprefix("cards ")
        if joined == "or a":
            joined = f"or {words.article(second)}"
        return f"{first} {joined} {second}"
    return print_phrase(noun if cards.kind == "anything" else Node("and", (noun, cards)), many)


_CARD = Node("card_in", ("any", Node("any_player")), "hidden")
lend_noun("card_phrase", lambda cards, many: _cards(_CARD, cards, many))
lend_noun("spell_phrase", lambda cards, many: _cards(Node("spell"), cards, many))
lend_noun("nouns", print_phrase)
lend_noun("spells", print_phrase, without=("is_self", "stack_ability", "card_in"))
lend("counter_kind", str, without=("any",))
lend("entry_kind", str)
_NO_OBJECTS = (
    "is_in", "is_self", "exiled_with_self", "any_target", "is_player", "stack_ability", "source",
    "anything",
)  # fmt: skip
for _rule in ("nouns_one", "nouns_each", "target_noun", "kinds_one", "permanents_one"):
    lend(_rule, lambda what: print_phrase(what, False), without=_NO_OBJECTS)
for _rule in ("nouns_many", "kinds_many", "permanents_many"):
    lend(_rule, lambda what: print_phrase(what, True), without=_NO_OBJECTS)
for _rule in ("a_noun", "a_kind", "a_permanent"):
    lend(_rule, print_one, without=_NO_OBJECTS)
lend("paid_thing", lambda paid: f"the {phrasebook().say('paid_words', paid)}")
lend_noun("kind", _noun, without=("anything", "targets", "targets_only"))
lend(
    "kind_words",
    lambda what: " ".join(map(print_adjective, flatten(what))),
    without=("anything", "targets", "targets_only"),
)


def _pronoun(word: str) -> Callable[[Node], str | None]:
    return lambda what: word if what.wording.endswith("it") else None


lend("it_said", _pronoun("it"))
lend("it_is", _pronoun("it's"))
lend("its_said", _pronoun("its"))
lend("place", print_reference)
lend_noun("said_subject", _subject)
lend("keyword", print_keyword, without=("protection",))
lend("keyword_of_line", print_keyword)


def _kinds_and_more(what: Node, many: bool) -> str:
    """Permanents by their kinds and what is said after those, without a noun of their own."""
    return print_phrase(Node("and", (Node("permanent"), what)), many)


lend("kind_and_more", lambda what: _kinds_and_more(what, False))
lend("noun_quality", lambda what: _kinds_and_more(what, True))


def _granted(group: Sequence[Node]) -> str:
    """Granted abilities: keywords, and others in quotes."""
    texts: list[str] = []
    for change in group:
        ability = change.args[0]
        assert isinstance(ability, Ability)
        if ability.wording == "each color":
            if not texts or not texts[-1].endswith("each color"):
                texts.append("protection from each color")
        elif ability.wording == "and from" and ability.keyword is not None and texts:
            texts[-1] += " and from " + print_quality(as_node(ability.keyword.args[1]))
        elif ability.kind == "keyword" and ability.keyword is not None and not ability.wording:
            texts.append(print_keyword(ability.keyword))
        elif ability.keyword is not None and ability.wording.startswith('"'):
            flags = ability.wording.split()
            text = print_keyword(ability.keyword, first="small" not in flags)
            texts.append(f'"{text}{"." * ("ended" in flags)}"')
        else:
            ended = ability.wording != "no-period"
            text = _NESTED.sub(r"'\1'", print_quoted(replace(ability, wording="")))
            texts.append(f'"{text if ended else text.removesuffix(".")}"')
    return series(texts)


lend("quoted_ability", lambda given: _granted([Node("gain", (given,))]))
lend("keywords", lambda given: series([print_keyword(each) for each in given]))
lend("quoted_keyword", lambda keyword: f'"{print_keyword(keyword)}"')
lend("abilities", lambda given: _granted([Node("gain", (each,)) for each in given]))
