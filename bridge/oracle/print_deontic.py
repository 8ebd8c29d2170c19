"""What objects and players can't, must or may do, as Oracle text."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_conditions import print_condition
from clingather.bridge.oracle.print_core import as_node, conjugated, flags_of
from clingather.bridge.oracle.print_costs import print_action
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_keyword,
    print_phrase,
)
from clingather.bridge.oracle.tree import Clause, Node

RULES = frozenset({"deontic", "damage_by", "no_combat_damage", "crews_as"})


# ---------------------------------------------------------------- one verb
def print_rule(group: Sequence[Node], many: bool) -> str:
    """A verb that states a rule about objects."""
    head = group[0]
    its = "their" if many else "its"
    if head.kind == "damage_by":
        damage = f"combat damage equal to {its} {head.args[0]} rather than {its} power"
        return f"{_s('assign', many)} {damage}"
    if head.kind == "no_combat_damage":
        return f"{_s('assign', many)} no combat damage"
    if head.kind == "crews_as":
        verbs = " and ".join(_s(part, many) for part in str(head.args[0]).split(" and "))
        return f"{verbs} as though {its} power were {head.args[1]} greater"
    modal, deed = str(head.args[0]), as_node(head.args[1])
    if modal == "must":
        return _must(deed, many)
    if modal == "only":
        return _only(deed)
    if modal == "may":
        return f"can {print_deed(deed, many)}"
    return _cant(group, many)


def _s(verb: str, many: bool) -> str:
    """A verb, of one subject or of many."""
    first, _, rest = verb.partition(" ")
    return " ".join(filter(None, [first if many else first + "s", rest]))


def _must(deed: Node, many: bool) -> str:
    """A requirement."""
    if deed.kind == "be_blocked":
        return "must be blocked if able"
    if deed.kind == "be_blocked_by":
        phrase = print_phrase(as_node(deed.args[0]), False)
        return f"must be blocked by {words.article(phrase)} {phrase} if able"
    if deed.kind == "be_blocked_by_number":
        return "must be blocked by exactly one creature if able"
    if deed.kind == "block_that":  # of an effect that has begun: that one object, by its id
        return f"{conjugated('block', many)} {as_node(deed.args[0]).args[0]} if able"
    if deed.kind == "attack_player":
        return f"{conjugated('attack', many)} you each combat if able"
    if deed.kind == "attack_or_block":
        return f"{conjugated('attack', many)} or {conjugated('block', many)} each combat if able"
    return f"{conjugated(deed.kind, many)} each combat if able"


def _only(deed: Node) -> str:
    """What is allowed alone."""
    if deed.kind == "attack_alone":
        return "can only attack alone"
    if deed.kind == "be_attached_to":
        phrase = print_phrase(as_node(deed.args[0]), False)
        return f"can be attached only to {words.article(phrase)} {phrase}"
    phrase = print_phrase(as_node(deed.args[0]), True)
    if deed.kind == "be_blocked_by":
        return f"can't be blocked except by {phrase}"
    return f"can block only {phrase}"


def _cant(group: Sequence[Node], many: bool) -> str:
    """Restrictions."""
    deeds = [as_node(change.args[1]) for change in group]
    first, last = deeds[0], group[-1]
    if first.kind == "have_activated":
        whose = f"{'their' if many else 'its'} " if group[0].wording == "its" else ""
        return f"{whose}{print_activations(first)}"
    if first.kind == "untap_step_untap":
        if as_node(first.args[0]).kind == "the_player":  # of an effect that has begun: by name
            player = as_node(first.args[0]).args[0]
            return f"{'don' if many else 'doesn'}'t untap during {player}'s untap step"
        if as_node(first.args[0]).kind == "you":
            return f"{'don' if many else 'doesn'}'t untap during your untap step"
        if many:
            return "don't untap during their controllers' untap steps"
        return "doesn't untap during its controller's untap step"
    if last.wording == "&short":
        return f"can't attack you or {print_phrase(as_node(deeds[1].args[0]), True)}"
    if last.wording == "&alone":
        return "can't attack or block alone"
    if last.wording == "&both":
        return f"can't block or be blocked by {print_phrase(as_node(deeds[1].args[0]), True)}"
    texts = [print_deed(deed, many) for deed in deeds]
    if len(texts) > 2:
        return "can't " + ", ".join(texts[:-1]) + f", or {texts[-1]}"
    return "can't " + " or ".join(texts)


def print_activations(deed: Node) -> str:
    """ "activated abilities can't be activated"."""
    return {
        "any": "activated abilities can't be activated",
        "nonmana": "activated abilities can't be activated unless they're mana abilities",
        "tap": "activated abilities with {T} in their costs can't be activated",
    }[str(deed.args[0])]


_DEEDS = {
    "attack_alone": "attack alone",
    "block_alone": "block alone",
    "crew_vehicles": "crew Vehicles",
    "be_blocked": "be blocked",
    "block_any_number": "block any number of creatures",
    "be_blocked_unless_by_all": "be blocked unless all creatures defending player "
    "controls block it",
    "be_countered": "be countered",
    "be_regenerated": "be regenerated",
    "be_sacrificed": "be sacrificed",
    "be_copied": "be copied",
    "be_commander": "be your commander",
    "be_goaded": "be goaded",
    "be_equipped": "be equipped",
    "be_cast": "be cast",
    "be_attacked": "be attacked",
    "be_turned_face_up": "be turned face up",
    "become_untapped": "become untapped",
    "enter_battlefield": "enter the battlefield",
    "phase_in": "phase in",
    "transforming": "transform",
    "attack": "attack",
    "block": "block",
}


def print_deed(deed: Node, many: bool) -> str:
    """A deed of an object in the infinitive."""
    kind, args = deed.kind, deed.args
    if kind in _DEEDS:
        return _DEEDS[kind]
    if kind == "attack_player":
        return "attack you"
    if kind in ("attack_object", "block_object", "be_blocked_by", "be_enchanted_by"):
        verb = {"attack_object": "attack", "block_object": "block"}.get(
            kind, kind.replace("_", " ")
        )
        return f"{verb} {_object(as_node(args[0]))}"
    if kind == "be_blocked_by_number":
        if args[0] == ">":
            return "be blocked by more than one creature"
        return f"be blocked except by {_word(as_node(args[1]))} or more creatures"
    if kind == "block_additional":
        number = _word(as_node(args[0]))
        what = "an additional creature" if number == "one" else f"an additional {number} creatures"
        return f"block {what} each combat"
    if kind == "get_counters":
        name = "" if args[0] == "any" else f"{args[0]} "
        return f"have {name}counters put on {'them' if many else 'it'}"
    if kind == "be_prevented":
        return "be prevented"
    if kind == "be_played_by":  # of effects that have begun; no text says it so
        return "be played" if args[1] == "play" else "be cast"
    if kind == "be_paid_by":
        return f"be cast with mana of any {args[1]}"
    if kind == "without_paying":
        paid = "their mana costs" if many else "its mana cost"
        return f"{print_deed(as_node(args[0]), many)} without paying {paid}"
    if kind == "be_targeted_by":
        shape = "targets" if many else "target"
        return f"be the {shape} of {_targeters(as_node(args[0]))}"
    return _as_though(deed, many)


def _object(what: Node) -> str:
    """The object of a deed."""
    if what.kind == "is_self":
        return what.wording or "~"
    if what.kind == "is_in" and as_node(what.args[0]).kind == "the_object":  # of what has begun
        return str(as_node(what.args[0]).args[0])
    return print_phrase(what, True)


def _word(amount: Node) -> str:
    return words.number_word(int(str(amount.args[0])))


def _as_though(deed: Node, many: bool) -> str:
    """ "attack as though it didn't have defender"."""
    inner, state = as_node(deed.args[0]), as_node(deed.args[1])
    pronoun = "they" if deed.kind == "as_though_object" or many else "it"
    if state.kind == "untapped":
        said = "were untapped"
    elif state.kind == "non":
        said = "didn't have " + print_keyword(as_node(as_node(state.args[0]).args[0]))
    else:
        said = "had " + print_keyword(as_node(state.args[0]))
    return f"{print_deed(inner, many)} as though {pronoun} {said}"


def _targeters(what: Node) -> str:
    """The spells and abilities that target."""
    items = literals_of(what)
    if what.kind == "or":
        first, second = as_node(what.args[0]), as_node(what.args[1])
        if what.wording == "shared":
            return "spells or abilities your opponents control"
        if second.kind == "stack_ability":
            return "spells or abilities"
        if literals_of(second)[0].kind == "stack_ability":
            return f"{print_phrase(first, True)} or {_targeters(second)}"
        return print_phrase(what, True)
    if items[0].kind != "stack_ability":
        return print_phrase(what, True)
    if items[1].kind == "controlled":
        return "abilities your opponents control"
    quality = literals_of(as_node(items[1].args[0]))
    theirs = " your opponents control" if len(quality) > 1 else ""
    return f"abilities from {print_adjective(quality[0])} sources{theirs}"


# ---------------------------------------------------------------- whole sentences
def print_rule_statement(clause: Clause, who: str) -> str:
    """A sentence that is no subject and predicate; "" for one that is."""
    flags, head = flags_of(clause.wording), clause.changes[0]
    deed = as_node(head.args[1]) if head.kind == "deontic" else head
    if "able" in flags:
        return f"{who} able to block {_blocked(as_node(deed.args[0]))} do so"
    if "no-more" in flags:
        number = int(str(deed.args[0]))
        creatures = "creature" if number == 1 else "creatures"
        said = print_deed(as_node(deed.args[1]), False)
        return f"no more than {words.number_word(number)} {creatures} can {said} each combat"
    if "have-it" in flags:
        asked = "it" if clause.subject.kind == "host" else "~"
        chooser = f"{who}'s controller" if asked == "it" else "you"
        return f"{chooser} may have {asked} assign its combat damage as though it weren't blocked"
    if "stay-tapped" in flags:
        return "you may choose not to untap ~ during your untap step"
    if "no-triggers" in flags:
        return f"{who} {deed.args[0]} don't cause abilities to trigger"
    if "dealt-by" in flags:
        return f"{deed.args[0]} that would be dealt by {who} can't be prevented"
    if "caged" in flags:
        there = print_phrase(as_node(as_node(clause.subject.args[0]).args[0]), True)
        return f"{there} and libraries can't enter the battlefield"
    if "legend-rule" in flags:
        everything = clause.subject.args[0] == Node("permanent")
        what = print_phrase(as_node(clause.subject.args[0]), True)
        return f'the "legend rule" doesn\'t apply{"" if everything else f" to {what}"}'
    if "counters-on" in flags:
        phrase = print_phrase(as_node(clause.subject.args[0]), True)
        return f"counters can't be put on {phrase}"
    if "cause" in flags:
        return f"spells and abilities your opponents control can't cause you to {deed.args[1]}"
    if "attack-too" in flags:
        return _attack_too(clause, who)
    if "untap-too" in flags:
        return f"untap {who} during each other player's untap step"
    if "keep-damage" in flags:
        return f"damage isn't removed from {who} during cleanup steps"
    if "counters-remain" in flags:
        return "counters remain on ~ as it moves to any zone other than a player's hand or library"
    if "nothing-countered" in flags:
        return "spells and abilities can't be countered"
    if "prevention" in flags:
        return f"{deed.args[0]} can't be prevented"
    if "possessive" in flags:
        return f"{who}'s {print_activations(deed)}"
    if "activations-of" in flags:
        return _activations_of(clause.subject, deed)
    return ""


def _attack_too(clause: Clause, who: str) -> str:
    """Who attacks if another one does."""
    if clause.subject.kind == "self":
        phrase = print_phrase(as_node(clause.condition.args[1]), False)
        return f"if {words.article(phrase)} {phrase} attacks, ~ also attacks if able"
    return f"if ~ attacks, {who} attack if able"


def _blocked(what: Node) -> str:
    if what.kind == "is_host":
        return f"{what.wording} creature"
    return "~"


def _activations_of(sources: Node, deed: Node) -> str:
    """Activated abilities of some objects can't be activated."""
    filter_ = as_node(sources.args[0])
    phrase = (
        "sources with the chosen name"
        if literals_of(filter_)[0].kind == "source"
        else print_phrase(filter_, True)
    )
    rest = print_activations(deed).removeprefix("activated abilities ")
    return f"activated abilities of {phrase} {rest}"


def print_when(clause: Clause) -> str:
    """When a rule holds, with the word before it; "" where it is said as elsewhere."""
    condition, flags = clause.condition, flags_of(clause.wording)
    if condition.wording.startswith("around "):
        return ""
    if condition.kind == "phase":
        return f"during {condition.args[0]}"
    if condition.wording == "first turns":
        return "during your first, second, or third turns of the game"
    if condition.kind == "unless" and condition.wording == "unless":
        return "unless " + _condition(as_node(condition.args[0]))
    if "when-if" in flags:
        return "if " + _condition(condition)
    return "as long as " + _condition(condition) if "when-long" in flags else ""


def print_around(clause: Clause, body: str) -> str:
    """A rule between its two conditions."""
    first, second = map(as_node, clause.condition.args)
    link, after = clause.condition.wording.split()[1:]
    before = f"{link.replace('-', ' ')} {_condition(first)}"
    if after == "unless":
        said = "unless " + _condition(as_node(second.args[0]))
    elif second.kind == "phase":
        said = f"during {second.args[0]}"
    elif after == "during":
        said = "during your turn"
    else:
        said = f"{after.replace('-', ' ')} {_condition(second)}"
    return f"{before}, {body} {said}"


# ---------------------------------------------------------------- conditions of combat
def _condition(condition: Node) -> str:
    """A condition of combat, or any other."""
    if condition.kind == "pays":
        who, cost = as_node(condition.args[0]), print_action(as_node(condition.args[1]))
        return f"you {cost}" if who.kind == "you" else f"its controller pays {cost}"
    if condition.kind == "pays_each":
        said = print_action(as_node(condition.args[1]))
        each = "creature they control that's attacking you"
        each = "of those creatures" if condition.wording == "those" else each
        return f"their controller pays {said} for each {each}"
    return phrasebook().say("combat_condition", condition) or print_condition(condition)
