"""From the tree back to Oracle text: deterministic, and written without looking at the grammar.

A paragraph counts as understood only when what is printed here is the paragraph again, word for
word. Where Oracle text has several ways to say one thing, the node's `wording` names the one used.
"""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.tree import Ability, Clause, Node

_VERBS = {
    "get": "gets", "have": "has", "gain": "gains", "lose": "loses", "are": "is",
    "become": "becomes",
    "attack": "attacks", "block": "blocks", "share": "shares",
}  # fmt: skip
_STATES = frozenset(
    words.listed(
        "tapped untapped attacking blocking enchanted equipped historic modified colorless "
        "multicolored monocolored"
    )
)


# ---------------------------------------------------------------- small parts
def _node(value: object) -> Node:
    assert isinstance(value, Node)
    return value


def _verb(plain: str, many: bool) -> str:
    return plain if many else _VERBS[plain]


def _series(items: Sequence[str], conj: str = "and") -> str:
    """A list as English writes it."""
    if len(items) < 3:
        return f" {conj} ".join(items)
    return ", ".join(items[:-1]) + f", {conj} {items[-1]}"


def _flags(wording: str) -> list[str]:
    return wording.split()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _color_words(letters: Sequence[str]) -> str:
    if tuple(letters) == tuple("WUBRG"):
        return "all colors"
    return _series([words.COLOR_NAMES[letter] for letter in letters]) if letters else "colorless"


# ---------------------------------------------------------------- noun phrases
def print_phrase(filter_: Node, many: bool) -> str:
    """A noun phrase: its nouns in the plural if it speaks of many."""
    if filter_.kind == "or":
        members = _members(filter_)
        if filter_.wording == "and all":
            return " and all ".join(print_phrase(member, many) for member in members)
        return _series([print_phrase(member, many) for member in members], filter_.wording)
    literals = _literals(filter_)
    domain, rest = literals[0], literals[1:]
    before = [item for item in rest if _before(item)]
    after = [item for item in rest if not _before(item) and item.wording != "hidden"]
    noun = {"card_in": "card", "spell": "spell"}.get(domain.kind, "")
    if domain.kind == "permanent" and domain.wording.startswith("permanent"):
        noun = "permanent"
    pieces = [_adjective(item) for item in (before if noun else before[:-1])]
    if noun:
        pieces.append(words.plural(noun) if many else noun)
    elif before:
        pieces.append(_noun(before[-1], many))
    place = _place(domain, many)
    owned = [_post(item, many) for item in after if item.kind == "owned"]
    others = [_post(item, many) for item in after if item.kind != "owned"]
    return " ".join([*pieces, *owned, *place, *others])


def _literals(filter_: Node) -> list[Node]:
    if filter_.kind != "and":
        return [filter_]
    return [_node(filter_.args[0]), *_literals(_node(filter_.args[1]))]


def _members(filter_: Node) -> list[Node]:
    if filter_.kind != "or":
        return [filter_]
    return [_node(filter_.args[0]), *_members(_node(filter_.args[1]))]


def _before(literal: Node) -> bool:
    """Whether a literal stands before the noun."""
    if literal.wording.endswith("that is"):
        return False
    if literal.kind == "not":
        return _before(_node(literal.args[0]))
    return literal.kind in _STATES | {
        "or", "and", "type", "subtype", "supertype", "color", "token", "other",
        "other_than_affected", "face_down", "outlaw", "commander",
    }  # fmt: skip


def _adjective(literal: Node) -> str:
    """A literal before the noun."""
    comma = "," if "," in literal.wording else ""
    kind = literal.kind
    if kind in ("other", "other_than_affected"):
        return literal.wording or "other"
    if kind == "not":
        inner = _adjective(_node(literal.args[0]))
        return ("non-" if inner[:1].isupper() else "non") + inner + comma
    if kind == "or":
        return _series([_adjective(item) for item in _members(literal)], _flags(literal.wording)[0])
    if kind == "and":
        return " ".join(_adjective(item) for item in _literals(literal))
    if kind == "color":
        return words.COLOR_NAMES[str(literal.args[0])] + comma
    if kind in ("type", "supertype"):
        return str(literal.args[0]).lower() + comma
    if kind == "subtype":
        return str(literal.args[0]) + comma
    return {"face_down": "face-down"}.get(kind, kind) + comma


def _noun(literal: Node, many: bool) -> str:
    """The literal that is the noun."""
    if literal.kind == "or":
        return _series([_noun(item, many) for item in _members(literal)], literal.wording)
    if literal.kind == "and":
        items = _literals(literal)
        return " ".join([*map(_adjective, items[:-1]), _noun(items[-1], many)])
    word = _adjective(literal)
    return words.plural(word) if many else word


def _place(domain: Node, many: bool) -> list[str]:
    """Where the objects are, if the text says it."""
    if domain.kind == "card_in":
        zone = str(domain.args[0])
        if zone == "any":
            return [f"that {_plain('are', many)}n't on the battlefield"]
        plural = "graveyards" if domain.wording == "in all" else zone
        return [f"{domain.wording} {plural}"]
    return ["on the battlefield"] if domain.wording.endswith("on the battlefield") else []


def _plain(verb: str, many: bool) -> str:
    return _verb(verb, many)


def _controller(player: Node, wording: str) -> str:
    if player.kind == "opponent":
        return "an opponent controls" if wording == "an" else "your opponents control"
    return {
        "you": "you control",
        "enchanted_player": "enchanted player controls",
        "chosen_player": "the chosen player controls",
    }[player.kind]


def _post(literal: Node, many: bool) -> str:
    """A literal after the noun."""
    kind, args = literal.kind, literal.args
    if literal.wording.endswith("that is"):
        inner = Node(kind, args, literal.wording.removesuffix("that is").strip())
        return ("that are " if many else "that's ") + _adjective(inner)
    if kind == "controlled":
        return _controller(_node(args[0]), literal.wording)
    if kind == "owned":
        return "you own"
    if kind == "not":
        inner = _node(args[0])
        if inner.kind == "controlled":
            return "you don't control"
        return "without " + print_keyword(_node(inner.args[0]))
    if kind == "has_keyword":
        return "with " + print_keyword(_node(args[0]))
    if kind == "counters_on":
        return f"with {_counters(literal)} on {'them' if many else 'it'}"
    if kind == "stat":
        bound = {"<=": " or less", ">=": " or greater", "=": ""}[str(args[1])]
        return f"with {args[0]} {_node(args[2]).args[0]}{bound}"
    if kind == "shares_with_affected":
        some = "a" if literal.wording == "a" or args[0] == "color" else "at least one"
        return f"that {_verb('share', many)} {some} {args[0]} with it"
    return {
        "no_abilities": "with no abilities",
        "chosen_type": "of the chosen type",
        "chosen_color": "of the chosen color",
        "chosen_name": "with the chosen name",
        "attached_to_it": "attached to it",
        "attached_to_self": "attached to ~",
    }[kind]


def _counters(literal: Node) -> str:
    """ "a +1/+1 counter", "three or more charge counters", "no counters"."""
    kind, comparison, amount = literal.args
    number = int(str(_node(amount).args[0]))
    name = "" if kind == "any" else f"{kind} "
    if comparison == "=":
        return f"no {name}counters"
    if number == 1:
        return f"{words.article(name + 'counter')} {name}counter"
    return f"{words.number_word(number)} or more {name}counters"


# ---------------------------------------------------------------- references, amounts, keywords
def print_reference(reference: Node) -> str:
    """The objects that a clause speaks of, as its subject."""
    if _flags(reference.wording)[-1:] == ["it"]:
        return "it"
    if reference.kind == "self":
        return "~"
    if reference.kind == "player":
        who = _node(reference.args[0]).kind
        if who in ("you", "enchanted_player"):
            return who.replace("_", " ")
        each = reference.wording == "each"
        return {"any_player": "each player" if each else "players",
                "opponent": "each opponent" if each else "your opponents"}[who]  # fmt: skip
    if reference.kind == "host":
        return f"{reference.args[0]} {print_phrase(_node(reference.args[1]), False)}"
    if reference.kind == "all":
        filter_ = _node(reference.args[0])
        many = reference.wording not in ("each", "target")
        return " ".join(filter(None, [reference.wording, print_phrase(filter_, many)]))
    return reference.wording


def print_amount(amount: Node) -> str:
    """An amount in prose."""
    kind, args = amount.kind, amount.args
    if amount.wording.endswith("number of"):
        return "the number of " + _counted(amount, True)
    if kind == "number":
        return str(args[0])
    if kind == "times":
        return "twice " + print_amount(_node(args[1]))
    if kind == "plus":
        return f"{print_amount(_node(args[0]))} plus {print_amount(_node(args[1]))}"
    if kind == "life":
        return "your life total"
    if kind == "affected_stat":
        return f"its {args[0]}"
    if kind == "stat_of":
        return f"{print_reference(_node(args[1]))}'s {args[0]}"
    if kind == "devotion":
        letters = _texts(args[0])
        turned = letters[::-1] if amount.wording == "turned" else letters
        return f"your devotion to {_color_words(turned)}"
    joint = {"greatest": "among", "total": "of"}[kind]
    return f"the {kind} {args[0]} {joint} {print_phrase(_node(args[1]), True)}"


def _texts(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def _counted(amount: Node, many: bool) -> str:
    """What is counted, after "the number of" (many) or "for each"."""
    kind, args = amount.kind, amount.args
    if kind == "count":
        return print_phrase(_node(args[0]), many)
    if kind == "distinct":
        what = str(args[0])
        return f"{what if many else what[:-1]} among {print_phrase(_node(args[1]), True)}"
    if kind == "counters":
        name = "" if args[0] == "any" else f"{args[0]} "
        return f"{name}counter{'s' if many else ''} on {print_reference(_node(args[1]))}"
    if amount.wording.startswith("of"):
        return "of your opponents"
    return "opponents you have" if many else "opponent you have"


def print_keyword(keyword: Node, first: bool = False) -> str:
    """A keyword with its parameter; `first` is for the beginning of a line."""
    name = words.keyword_spelling().get(str(keyword.args[0]), str(keyword.args[0]))
    text = name
    if keyword.kind == "keyword_filter":
        text = _keyword_filter(name, _node(keyword.args[1]))
    elif keyword.kind == "keyword_cost":
        dash = "—" if keyword.wording == "—" else " "
        text = f"{name}{dash}{keyword.args[1]}"
    elif len(keyword.args) == 2:
        text = f"{name}{'' if str(keyword.args[1]).startswith('—') else ' '}{keyword.args[1]}"
    return _capital(text) if first else text


def _keyword_filter(name: str, filter_: Node) -> str:
    """A keyword whose parameter is a quality or a noun phrase."""
    if name in ("protection", "hexproof"):
        return f"{name} from {_quality(filter_)}"
    if name == "offering":
        return f"{_adjective(filter_)} offering"
    if name == "champion":
        phrase = print_phrase(filter_, False)
        return f"champion {words.article(phrase)} {phrase}"
    link = {"affinity": "affinity for"}.get(name, name)
    return f"{link} {print_phrase(filter_, name != 'enchant')}"


def _quality(filter_: Node) -> str:
    """What protection is from."""
    if filter_.kind in ("type", "subtype"):
        return words.plural(_adjective(filter_))
    if filter_.kind == "and":
        items = _literals(filter_)
        return f"{_adjective(items[0])} {words.plural(_adjective(items[1]))}"
    if filter_.kind == "chosen_color":
        return "the chosen color"
    return _adjective(filter_)


# ---------------------------------------------------------------- conditions
def print_condition(condition: Node) -> str:
    """A condition, after "as long as"."""
    kind, args = condition.kind, condition.args
    if kind == "both":
        return f"{print_condition(_node(args[0]))} and {print_condition(_node(args[1]))}"
    if kind == "turn_of":
        return "it's your turn"
    if kind == "unless":
        return "it's not your turn"
    if kind == "is":
        return _is(_node(args[0]), _node(args[1]), condition.wording)
    return _compare(condition)


def _is(place: Node, state: Node, wording: str) -> str:
    """A state of one object."""
    who = print_reference(place)
    if wording == "has":
        if state.kind == "counters_on":
            return f"{who} has {_counters(state)} on it"
        return f"{who} has {print_keyword(_node(state.args[0]))}"
    if wording == "a" and state.kind == "not":
        phrase = " ".join(_adjective(item) for item in _literals(_node(state.args[0])))
        return f"{who} isn't {words.article(phrase)} {phrase}"
    if wording == "a":
        items = _literals(state)
        phrase = " ".join(_adjective(item) for item in items)
        return f"it's {words.article(phrase)} {phrase}"
    if state.kind == "not" and state.wording == "isn't":
        return f"{who} isn't {_adjective(_node(state.args[0]))}"
    link = "it's" if who == "it" else f"{who}'s" if wording == "'s" else f"{who} is"
    return f"{link} {_adjective(state)}"


def _compare(condition: Node) -> str:
    """A comparison of numbers."""
    left, comparison, right = _node(condition.args[0]), str(condition.args[1]), condition.args[2]
    number = int(str(_node(right).args[0]))
    if left.kind == "devotion":
        return f"{print_amount(left)} is less than {words.number_word(number)}"
    if left.kind == "life":
        return f"you have {number} or {'more' if comparison == '>=' else 'less'} life"
    if left.kind == "stat_of":
        bound = "greater" if comparison == ">=" else "less"
        return f"{print_amount(left)} is {number} or {bound}"
    wording = condition.wording
    if wording == "you control another":
        return f"{wording} {print_phrase(_unother(_node(left.args[0])), False)}"
    if wording.endswith(" a"):
        phrase = print_phrase(_node(left.args[0]), False)
        return f"{wording[:-2]} {words.article(phrase)} {phrase}"
    many = words.number_word(number)
    how = {">=": f"{many} or more", "<=": f"{many} or fewer", "=": f"exactly {many}"}[comparison]
    if comparison == "=" and number == 0:
        how = "no"
    return f"{wording} {how} {_counted(left, True)}"


def _unother(filter_: Node) -> Node:
    """The phrase without its "other", which the words before it say."""
    items = [item for item in _literals(filter_) if item.kind != "other"]
    result = items[-1]
    for item in reversed(items[:-1]):
        result = Node("and", (item, result))
    return result


# ---------------------------------------------------------------- changes
def _groups(changes: Sequence[Node]) -> list[list[Node]]:
    """The changes by the verb that states them."""
    groups: list[list[Node]] = []
    for change in changes:
        if change.wording.startswith("&") and groups:
            groups[-1].append(change)
        elif not change.wording.startswith("&"):
            groups.append([change])
    return groups


def _predicate(clause: Clause, many: bool) -> str:
    """All verbs of a clause."""
    first = [c for c in clause.changes if not c.wording.startswith(">")]
    last = [c.wording.partition(">")[2] for c in clause.changes if ">" in c.wording]
    texts = [_group(group, many) for group in _groups(first)]
    texts += [f"{_verb('lose', many)} all other {what}" for what in last]
    for joint in ("and-it", "and-they"):
        if joint in _flags(clause.wording):
            return f", {joint.replace('-', ' ')} ".join([_series(texts[:-1]), texts[-1]])
    return _series(texts)


def _group(group: list[Node], many: bool) -> str:
    """One verb with its object."""
    head = group[0]
    kind, args = head.kind, head.args
    if kind == "modify_pt":
        return f"{_verb('get', many)} {_modification(head)}"
    if kind == "gain":
        verb = "have" if head.wording == "has" else "gain"
        return f"{_verb(verb, many)} {_abilities(group)}"
    if kind == "lose":
        return f"{_verb('lose', many)} {_series([print_keyword(_node(c.args[0])) for c in group])}"
    if kind == "cant_have":
        names = [print_keyword(_node(c.args[0])) for c in group]
        return f"can't have or gain {_series(names)}"
    if kind == "lose_subtypes":
        more = " and abilities" if len(group) > 1 else ""
        return f"{_verb('lose', many)} all {args[0]} types{more}"
    if kind in ("set_pt", "set_power", "set_toughness"):
        return f"{_verb('have', many)} {_stats(head)}"
    if kind in ("become", "become_color", "every_subtype", "chosen_subtype", "chosen_color_change"):
        return _becoming(group, many)
    if kind == "lose_type":
        noun = str(args[0]).lower()
        rest = words.plural(noun) if many else f"{words.article(noun)} {noun}"
        return f"{'aren' if many else 'isn'}'t {rest}"
    if kind == "lose_supertype":
        return f"{'aren' if many else 'isn'}'t {str(args[0]).lower()}"
    if kind == "rule_about":
        modal = "can" if args[0] == "only" else "can't"
        deed = "block only" if args[0] == "only" else args[1]
        return f"{modal} {deed} {print_phrase(_node(args[2]), True)}"
    if kind == "rule":
        return _rule(group, many)
    return _simple(head, many)


def _simple(change: Node, many: bool) -> str:
    """A verb without a variable part."""
    if change.kind == "lose_all_abilities":
        return f"{_verb('lose', many)} all abilities"
    if change.kind == "lose_all_except_mana":
        return f"{_verb('lose', many)} all abilities except mana abilities"
    if change.kind == "enters_tapped":
        return "enters tapped"
    kind, amount = change.args
    if _node(amount).kind == "x":
        return f"enters with X {kind} counters on it"
    if _node(amount).kind != "number":
        return (
            f"enters with a number of {kind} counters on it equal to {print_amount(_node(amount))}"
        )
    number = int(str(_node(amount).args[0]))
    if number == 1:
        return f"enters with {words.article(str(kind))} {kind} counter on it"
    return f"enters with {words.number_word(number)} {kind} counters on it"


def _rule(group: list[Node], many: bool) -> str:
    """A rule about what it can or must do."""
    modal, deed = group[0].args
    if modal in ("may", "have"):
        return f"{modal if modal == 'may' else _verb('have', many)} {deed}"
    if modal == "must":
        if deed == "be blocked":
            return "must be blocked if able"
        return f"{_verb(str(deed), many)} each combat if able"
    if deed == "untap in untap step":
        if many:
            return "don't untap during their controllers' untap steps"
        whose = "your" if group[0].wording == "your" else "its controller's"
        return f"doesn't untap during {whose} untap step"
    if deed == "activate abilities other than mana and loyalty abilities":
        return "can't activate abilities that aren't mana abilities or loyalty abilities"
    return "can't " + " or ".join(str(change.args[1]) for change in group)


def _modification(change: Node) -> str:
    """ "+1/+1", "+1/+0 for each artifact you control", "+X/+X, where X is ..."."""
    flags = _flags(change.wording)
    power, toughness = _node(change.args[0]), _node(change.args[1])
    if "for" not in flags and "where" not in flags:
        return f"{_signed(power, '-p' in flags)}/{_signed(toughness, '-t' in flags)}"
    parts, amount = [], None
    for value, name in ((power, "-p"), (toughness, "-t")):
        if value.kind == "number":
            parts.append("-0" if name in flags else "+0")
            continue
        factor, amount = value.args if value.kind == "times" else (1, value)
        if "where" in flags and factor not in (1, -1):
            factor, amount = 1, value
        sign = "+" if int(str(factor)) > 0 else "-"
        parts.append(f"{sign}X" if "where" in flags else f"{sign}{abs(int(str(factor)))}")
    if amount is None:
        return "/".join(parts)
    if "where" in flags:
        return f"{'/'.join(parts)}, where X is {print_amount(_node(amount))}"
    return f"{'/'.join(parts)} for each {_counted(_node(amount), False)}"


def _signed(value: Node, minus_zero: bool) -> str:
    number = int(str(value.args[0]))
    if number == 0:
        return "-0" if minus_zero else "+0"
    return f"{number:+d}"


def _abilities(group: Sequence[Node]) -> str:
    """Granted abilities: keywords, and others in quotes."""
    texts: list[str] = []
    for change in group:
        ability = change.args[0]
        assert isinstance(ability, Ability)
        if ability.wording == "and from" and ability.keyword is not None and texts:
            texts[-1] += " and from " + _quality(_node(ability.keyword.args[1]))
        elif ability.kind == "keyword" and ability.keyword is not None and not ability.wording:
            texts.append(print_keyword(ability.keyword))
        else:
            texts.append(f'"{print_ability(ability)}"')
    return _series(texts)


def _stats(change: Node) -> str:
    """Base power, toughness, or both."""
    if change.kind != "set_pt":
        name = "power" if change.kind == "set_power" else "toughness"
        return f"base {name} {print_amount(_node(change.args[0]))}"
    wording = change.wording.removeprefix("&with ")
    power, toughness = _node(change.args[0]), _node(change.args[1])
    if wording.startswith("each "):
        return f"{wording.removeprefix('each ')} each equal to {print_amount(power)}"
    return f"base power and toughness {print_amount(power)}/{print_amount(toughness)}"


def _becoming(group: list[Node], many: bool) -> str:
    """What it is or becomes."""
    head = group[0]
    wording = head.wording.partition(">")[0]
    flags = _flags(wording)
    verb = _verb("are" if flags[:1] == ["is"] else "become", many)
    added = _added(wording, many)
    if head.kind == "become_color":
        other = f" in addition to {'their' if many else 'its'} other colors" if added else ""
        return f"{verb} {_color_words(_texts(head.args[0]))}{other}"
    if head.kind == "chosen_color_change":
        other = f" in addition to {'their' if many else 'its'} other colors" if added else ""
        return f"{verb} the chosen color{other}"
    if head.kind == "every_subtype":
        what = "creature" if head.args[0] == "creature" else "basic land"
        return f"{verb} every {what} type{added}"
    if head.kind == "chosen_subtype":
        what = next((f"{flag} " for flag in flags if flag == "creature"), "")
        what = "basic land " if "basic" in flags else what
        return f"{verb} the chosen {what}type{added}"
    if "basic" in flags:
        return f"{verb} the basic land type {_texts(head.args[2])[0]}{added}"
    return f"{verb} {_description(group, flags, many)}{added}"


def _added(wording: str, many: bool) -> str:
    """What it keeps, where the text says it in the same sentence."""
    _, plus, what = wording.partition("+")
    if not plus or what.startswith("sentence:"):
        return ""
    if what.startswith("still:"):
        noun = what.removeprefix("still:").lower()
        if many:
            return f" that are still {words.plural(noun)}"
        return f" that's still {words.article(noun)} {noun}"
    name = what.removeprefix("in addition to ").strip() or "types"
    return f" in addition to {'their' if many else 'its'} other {name}"


def _description(group: list[Node], flags: list[str], many: bool) -> str:
    """ "a 1/1 green Saproling creature with flying"."""
    head, others = group[0], group[1:]
    supertypes, types, subtypes = (_texts(value) for value in head.args[:3])
    pieces = [name.lower() for name in supertypes]
    for change in others:
        if change.wording == "&pt":
            pieces.append("/".join(print_amount(_node(value)) for value in change.args))
    for change in others:
        if change.wording == "&color":
            pieces.append(_color_words(_texts(change.args[0])))
    split = next((flag.split(":")[1:] for flag in flags if flag.startswith("and:")), None)
    if split:
        at_type, at_subtype = int(split[0]), int(split[1])
        left = _type_words(types[:at_type], subtypes[:at_subtype], many)
        right = _type_words(types[at_type:], subtypes[at_subtype:], many)
        pieces.append(f"{left} and {right}")
    else:
        pieces.append(_type_words(types, subtypes, many))
    text = " ".join(filter(None, pieces))
    if "a" in flags:
        text = f"{words.article(text)} {text}"
    gained = [change for change in others if change.kind == "gain"]
    for change in others:
        if change.wording.startswith("&with") and change.kind != "gain":
            text += f" with {_stats(change)}"
    return f"{text} with {_abilities(gained)}" if gained else text


def _type_words(types: Sequence[str], subtypes: Sequence[str], many: bool) -> str:
    """Subtypes and card types, the last one in the plural if it speaks of many."""
    names = [*subtypes, *(name.lower() for name in types)]
    if many and names:
        names[-1] = words.plural(names[-1])
    return " ".join(names)


# ---------------------------------------------------------------- clauses, paragraphs, abilities
def print_clauses(clauses: Sequence[Clause]) -> str:
    """The sentences of an ability or an effect."""
    sentences = []
    for clause in clauses:
        if clause.subject.wording == "same":
            phrase = print_phrase(_node(clause.subject.args[0]), True)
            sentences.append(f"The same is true for {phrase}.")
        else:
            sentences.append(_sentence(clause))
    return " ".join(sentences)


def _many(subject: Node) -> bool:
    if subject.kind == "all":
        return subject.wording not in ("each", "target")
    if subject.kind == "player":
        one = _node(subject.args[0]).kind == "enchanted_player"
        return subject.wording != "each" and not one
    if subject.kind == "affected":
        return subject.wording == "they" or subject.wording.startswith("many:")
    return False


def _sentence(clause: Clause) -> str:
    """One clause as a sentence, with its condition and duration where the text has them."""
    flags = _flags(clause.wording)
    body = _statement(clause)
    if clause.condition.kind != "always":
        said = "during your turn"
        if clause.condition.wording != "during":
            said = f"as long as {print_condition(clause.condition)}"
        body = f"{said}, {body}" if "front" in flags else f"{body} {said}"
    continues = ""
    if clause.subject.kind != "affected" and clause.duration.kind == "until":
        continues = " If ~ leaves the battlefield, this effect continues until end of turn."
    elif clause.duration.kind != "endless":
        lasting = _duration(clause.duration)
        body = f"{lasting}, {body}" if "front-duration" in flags else f"{body} {lasting}"
    text = _capital(body) + ("" if "no-period" in flags or body.endswith('."') else ".")
    return text + continues + "".join(_after(change) for change in clause.changes)


def _after(change: Node) -> str:
    """A sentence that says what it keeps: " It's still a land."."""
    _, found, said = change.wording.partition("+sentence:")
    if not found:
        return ""
    parts = said.split(":")
    noun = parts[1].lower()
    rest = f"a {noun}" if parts[0].startswith("it") else words.plural(noun)
    rest = f"{words.article(noun)} {noun}" if parts[0].startswith("it") else rest
    return f" {_capital(parts[0])} still {rest}" + ("" if len(parts) > 2 else ".")


def _statement(clause: Clause) -> str:
    """Subject and predicate."""
    head = clause.changes[0]
    subject = clause.subject
    said = subject.wording.partition(":")[2] if ":" in subject.wording else ""
    who = said or print_reference(subject)
    if head.kind == "control":
        verb = " ".join(
            w for w in _flags(clause.wording) if w not in ("no-period", "front-duration")
        )
        return f"{verb} {who}".strip()
    if head.kind == "switch_pt":
        return _switch(head, who)
    if head.kind == "choose_as_enters":
        return f"as ~ enters, choose {words.article(str(head.args[0]))} {head.args[0]}"
    if head.wording == "stats":
        return _stat_sentence(clause, who)
    predicate = _predicate(clause, _many(subject))
    if who == "it" and predicate.startswith("is ") and "is-it" in _flags(clause.wording):
        return "it's" + predicate.removeprefix("is")
    return f"{who} {predicate}".strip()


def _switch(change: Node, who: str) -> str:
    """A switch of power and toughness."""
    if change.wording == "switch":
        return f"switch {who}'s power and toughness"
    if change.wording == "switch its":
        return "switch its power and toughness"
    return change.wording.replace("switched", "power and toughness are switched")


def _stat_sentence(clause: Clause, who: str) -> str:
    """Power and toughness as they are defined."""
    owner = "its" if who == "it" else f"{who}'s"
    first = clause.changes[0]
    amount = print_amount(_node(first.args[0]))
    if first.kind == "set_pt":
        return f"{owner} power and toughness are each equal to {amount}"
    name = "power" if first.kind == "set_power" else "toughness"
    text = f"{owner} {name} is equal to {amount}"
    if len(clause.changes) > 1:
        more = print_amount(_node(_node(clause.changes[1].args[0]).args[1]))
        text += f" and its toughness is equal to that number plus {more}"
    return text


def _duration(duration: Node) -> str:
    if duration.kind == "until":
        return str(duration.args[0])
    return duration.wording or "until end of turn"


def print_ability(ability: Ability) -> str:
    """An ability as Oracle text, the object itself written `~`; by form only: as it stands."""
    if ability.keyword is not None:
        return print_keyword(ability.keyword, first=True)
    if not ability.clauses:
        return ability.text
    prefix = f"{ability.wording} — " if ability.wording else ""
    return prefix + print_clauses(ability.clauses)


def print_keyword_line(keywords: Sequence[tuple[Node, str]]) -> str:
    """The keywords of one line; each with what joins it to the one before."""
    text = ""
    for keyword, joiner in keywords:
        if not text:
            text = print_keyword(keyword, first=True)
        elif joiner.endswith("from"):
            mark = "" if joiner.startswith(",") else " "
            text += f"{mark}{joiner} {_quality(_node(keyword.args[1]))}"
        else:
            text += f"{joiner} {print_keyword(keyword)}"
    return text
