"""Prints abstract abilities and effects as Oracle text in today's templating."""

from __future__ import annotations

from collections.abc import Sequence

from tests.brute.model import (
    EVERY,
    KIND_OF_SUBTYPE,
    Ability,
    AddColors,
    AddTypes,
    All,
    Amount,
    Card,
    Change,
    Condition,
    Control,
    Count,
    Filter,
    Gain,
    Host,
    Itself,
    Keyword,
    Legendary,
    Lose,
    LoseAll,
    Mana,
    ManaValue,
    ModifyPT,
    Named,
    NotLegendary,
    OwnColors,
    Resolved,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Static,
    Subject,
    Switch,
)

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
PLURALS = {"Elf": "Elves", "Human": "Humans", "Plains": "Plains", "Food": "Foods"}
NUMBERS = {2: "two", 3: "three", 4: "four"}


# ---------------------------------------------------------------- noun phrases


def plural(word: str) -> str:
    """The plural of a type or subtype."""
    return PLURALS.get(word, word + "s")


def an(phrase: str) -> str:
    """The phrase with its indefinite article."""
    return f"an {phrase}" if phrase[0].lower() in "aeiou" else f"a {phrase}"


def noun(want: Filter, many: bool, owner_word: bool = True) -> str:
    """The words for a filter, without "other": "white Elf creatures you control with flying"."""
    words = [COLORS[want.color]] if want.color else []
    words += ["nonbasic"] if want.nonbasic else []
    negative = [f"non{kind.lower()}" for kind in want.not_types]
    negative += [f"non-{want.not_subtype}"] if want.not_subtype else []
    words += [", ".join(negative)] if negative else []
    heads = [*([want.subtype] if want.subtype else []), *(kind.lower() for kind in want.types)]
    heads = heads or ["permanent"]
    words += [*heads[:-1], plural(heads[-1]) if many else heads[-1]]
    if owner_word and want.control == "you":
        words.append("you control")
    if owner_word and want.control == "opponents":
        words.append("your opponents control")
    if want.keyword:
        words.append(f"with {want.keyword}")
    return " ".join(words)


def bare(want: Filter) -> bool:
    """Whether the filter is a lone noun, which takes "all" in most sentences."""
    return want in (Filter(want.types), Filter((), want.subtype))


def subject_text(subject: Subject, card: Card | None, each: bool) -> str:
    """The subject of a sentence; `each` asks for the singular with "each"."""
    match subject:
        case Itself():
            return f"this {self_noun(card)}"
        case Host(word):
            return f"enchanted {word}"
        case All(want):
            other = "other " if want.other else ""
            if each:
                return f"each {other}{noun(want, many=False)}"
            return f"{'all ' if bare(want) else other}{noun(want, many=True)}"
    raise TypeError(f"no subject in Oracle text: {subject!r}")


def self_noun(card: Card | None) -> str:
    """What the card's text calls it: "this creature", "this land", ..."""
    if card is None:
        return "creature"
    if "Vehicle" in card.subtypes:
        return "Vehicle"
    for kind in ("Creature", "Land", "Artifact"):
        if kind in card.types:
            return kind.lower()
    return "Aura" if "Aura" in card.subtypes else "enchantment"


# ---------------------------------------------------------------- changes


def signed(value: int, negative: bool = False) -> str:
    """A number with its sign; 0 takes the sign of its neighbour."""
    return f"-{-value}" if value < 0 or (value == 0 and negative) else f"+{value}"


def modify_text(power: Amount, toughness: Amount) -> str:
    """ "+1/+1" or "+1/+0 for each artifact you control"."""
    if isinstance(power, int) and isinstance(toughness, int):
        negative = power < 0 or toughness < 0
        return f"{signed(power, negative)}/{signed(toughness, negative)}"
    counted = next(amount for amount in (power, toughness) if isinstance(amount, Count))
    sizes = [amount.times if isinstance(amount, Count) else 0 for amount in (power, toughness)]
    negative = min(sizes) < 0
    other = "other " if counted.filter.other else ""
    each = f"for each {other}{noun(counted.filter, many=False)}"
    return f"{signed(sizes[0], negative)}/{signed(sizes[1], negative)} {each}"


def type_words(types: Sequence[str], subtypes: Sequence[str], many: bool) -> str:
    """ "artifact creatures", "a Frog creature", "Mountains"."""
    words = [*subtypes, *(kind.lower() for kind in types)]
    words[-1] = plural(words[-1]) if many else words[-1]
    return " ".join(words) if many else an(" ".join(words))


def other_types(types: Sequence[str], subtypes: Sequence[str]) -> str:
    """ "types", or the kind of type where only subtypes of one kind are added."""
    kinds = {KIND_OF_SUBTYPE[subtype] for subtype in subtypes}
    if types or len(kinds) != 1 or kinds == {"Artifact"}:
        return "types"
    return f"{kinds.pop().lower()} types"


def change_text(change: Change, many: bool, becomes: bool = False) -> str:
    """One change as a predicate, in the number of its subject."""
    be = ("become" if many else "becomes") if becomes else ("are" if many else "is")
    have = ("gain" if many else "gains") if becomes else ("have" if many else "has")
    lose = "lose" if many else "loses"
    their = "their" if many else "its"
    match change:
        case AddTypes(_, (subtype,)) if subtype == EVERY:
            return f"{be} every creature type"
        case AddTypes(types, subtypes):
            words = type_words(types, subtypes, many)
            return f"{be} {words} in addition to {their} other {other_types(types, subtypes)}"
        case SetTypes(types, subtypes):
            return f"{be} {type_words(types, subtypes, many)}"
        case SetSubtypes(subtypes):
            return f"{be} {type_words((), subtypes, many)}"
        case SetColors(()):
            return f"{be} colorless"
        case SetColors((color,)):
            return f"{be} {COLORS[color]}"
        case AddColors((color,)):
            return f"{be} {COLORS[color]} in addition to {their} other colors"
        case Gain(Static() as ability):
            return f'{have} "{ability_text(ability)}"'
        case Gain(Keyword(name)):
            return f"{have} {name}"
        case Lose(keyword):
            return f"{lose} {keyword}"
        case LoseAll():
            return f"{lose} all abilities"
        case SetPT(ManaValue(), ManaValue()):
            return (
                f"{'have' if many else 'has'} base power and base toughness "
                f"each equal to {their} mana value"
            )
        case SetPT(power, toughness):
            return f"{'have' if many else 'has'} base power and toughness {power}/{toughness}"
        case ModifyPT(power, toughness):
            return f"{'get' if many else 'gets'} {modify_text(power, toughness)}"
    raise TypeError(f"no Oracle text: {change!r}")


def joined(predicates: Sequence[str]) -> str:
    """ "gets +1/+1 and has flying", with commas from three on."""
    if len(predicates) < 3:
        return " and ".join(predicates)
    return f"{', '.join(predicates[:-1])}, and {predicates[-1]}"


def predicate(changes: Sequence[Change], many: bool, becomes: bool = False) -> str:
    """All changes of an effect as one predicate, in the templates that combine some of them."""
    match tuple(changes):
        case (AddTypes(("Creature",), ()), SetPT(int(power), int(toughness))) if not becomes:
            if many:
                return f"are {power}/{toughness} creatures in addition to their other types"
            return (
                f"is a creature with base power and toughness {power}/{toughness} "
                "in addition to its other types"
            )
        case (SetTypes(types, subtypes), SetColors(colors), SetPT(int(power), int(toughness))):
            words = f"{color_word(colors)} {type_words(types, subtypes, False).split(' ', 1)[1]}"
            article = "becomes" if becomes else "is"
            return f"{article} {an(words)} with base power and toughness {power}/{toughness}"
        case (SetTypes(types, subtypes), SetColors(colors)):
            words = f"{color_word(colors)} {type_words(types, subtypes, False).split(' ', 1)[1]}"
            return f"{'becomes' if becomes else 'is'} {an(words)}"
        case (LoseAll(), *rest) if rest and isinstance(rest[0], SetTypes):
            return f"loses all abilities and {predicate(rest, many, becomes)}"
    return joined([change_text(change, many, becomes) for change in changes])


def color_word(colors: Sequence[str]) -> str:
    """The adjective of a color, or "colorless"."""
    return COLORS[colors[0]] if colors else "colorless"


# ---------------------------------------------------------------- abilities


def condition_text(condition: Condition) -> str:
    """ "As long as you control an Elf"."""
    many = condition.at_least > 1
    words = noun(condition.filter, many, owner_word=False)
    other = "other " if condition.filter.other else ""
    if many:
        return f"as long as you control {NUMBERS[condition.at_least]} or more {other}{words}"
    return f"as long as you control {f'another {words}' if other else an(words)}"


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[0].upper() + text[1:]


def ability_text(ability: Ability, card: Card | None = None) -> str:
    """One ability as it stands in a text box; `card` is what it is printed on."""
    match ability:
        case Keyword(name):
            return capital(name)
        case Mana(color):
            return f"{{T}}: Add {{{color}}}."
        case Static():
            text = sentence(ability, card)
            if ability.condition is not None:
                text = f"{condition_text(ability.condition)}, {text}"
            return capital(text) + ("" if text.endswith('."') else ".")


def sentence(ability: Static, card: Card | None) -> str:
    """The sentence of a static ability, without its condition, its point and its capital."""
    match ability:
        case Static(Host(word), (Control(),)):
            return f"you control enchanted {word}"
        case Static(Itself(), (SetPT(Count(want), _),), cda=True):
            other = "other " if want.other else ""
            return (
                f"this {self_noun(card)}'s power and toughness are each equal to "
                f"the number of {other}{noun(want, many=True)}"
            )
        case Static(
            All(Filter(("Land",))),
            (AddTypes(("Creature",), ()), SetPT(int(power), int(toughness))),
        ):
            lands = subject_text(ability.subject, card, each=False)
            return f"{lands} are {power}/{toughness} creatures that are still lands"
    each = _takes_each(ability)
    many = isinstance(ability.subject, All) and not each
    return f"{subject_text(ability.subject, card, each)} {predicate(ability.changes, many)}"


def _takes_each(ability: Static) -> bool:
    """Whether the sentence is written with "each": one subtype is added, or "its mana value"."""
    if not isinstance(ability.subject, All):
        return False
    match ability.changes:
        case (AddTypes((), (subtype,)),):
            return subtype != EVERY
        case (AddTypes(), SetPT(ManaValue(), ManaValue())):
            return True
    return False


def card_text(card: Card) -> str:
    """The text box of a card: keywords on one line, each other ability a paragraph."""
    lines = []
    keywords = [ability.name for ability in card.abilities if isinstance(ability, Keyword)]
    lines += [capital(name) for name in keywords if name.startswith("enchant ")]
    others = [name for name in keywords if not name.startswith("enchant ")]
    lines += [capital(", ".join(others))] if others else []
    lines += [ability_text(a, card) for a in card.abilities if isinstance(a, Static)]
    return "\n".join(lines)


def enchant_word(card: Card) -> str:
    """What an Aura can enchant: "creature", "land", ..., by its enchant ability (702.5)."""
    names = [ability.name for ability in card.abilities if isinstance(ability, Keyword)]
    return next(name.split()[1] for name in names if name.startswith("enchant "))


def resolved_text(resolved: Resolved) -> str:
    """A resolved effect as the `text` of an entry under `effects:`, in the singular."""
    if resolved.changes == (Switch(),):
        return "switch its power and toughness until end of turn"
    return f"{predicate(resolved.changes, many=False, becomes=True)} until end of turn"


def exception_text(exceptions: Sequence[Change]) -> str:
    """What follows "except" in a copy effect."""
    return joined([_exception(change) for change in exceptions])


def _exception(change: Change) -> str:
    match change:
        case NotLegendary():
            return "it isn't legendary"
        case Legendary():
            return "it's legendary in addition to its other types"
        case Named(name):
            return f"its name is {name}"
        case OwnColors():
            return "it doesn't copy that creature's color"
        case SetPT(power, toughness):
            return f"it's {power}/{toughness}"
        case Gain():
            return f"it {change_text(change, many=False)}"
    return f"it's {change_text(change, many=False).removeprefix('is ')}"


def exception_tree(exceptions: Sequence[Change]) -> list[object]:
    """The same as the tree that an effect of a scenario has beside its text."""
    from clingather.bridge.oracle import compile_exceptions
    from clingather.bridge.oracle.plain_tree import tree_data

    if not exceptions:
        return ["no_exception"]
    found = tree_data(compile_exceptions(exception_text(exceptions)))
    assert isinstance(found, list)
    return found


def cost_text(card: Card) -> str:
    """The mana cost; lands have none."""
    if "Land" in card.types:
        return ""
    generic = f"{{{card.generic}}}" if card.generic or not card.colors else ""
    return generic + "".join(f"{{{color}}}" for color in card.colors)


def type_line(card: Card) -> str:
    """The type line: supertypes, types, and subtypes after a dash."""
    words = " ".join((*card.supertypes, *card.types))
    return f"{words} — {' '.join(card.subtypes)}" if card.subtypes else words
