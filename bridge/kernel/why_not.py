"""Why an ability, or a part of one, can't be carried out: what no encoding interprets of it.

What is interpreted is read off the encodings: a node of the tree is, if some rule names one like it
(`readings`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise

from clingather.bridge.base.memory import MANY
from clingather.bridge.cards.predefined import predefined
from clingather.bridge.encodings import ledger
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.statements import Call, Pool, Text, Variable
from clingather.bridge.facts.asks import before_the_game
from clingather.bridge.interpreting.interpreted import LAYER, interprets_keyword, unread_by_layers
from clingather.bridge.interpreting.judged import (
    PROGRAM,
    STATIC,
    speaks_of_event,
    why_not_change,
    why_not_condition,
    why_not_cost,
    why_not_event,
    why_not_limit,
    why_not_modes,
    why_not_step,
    why_not_target,
)
from clingather.bridge.interpreting.patterns import (
    Pattern,
    Rule,
    atom_of,
    body,
    fit,
    listed,
)
from clingather.bridge.interpreting.readings import calls_in, names_in_a_head, reading, why_not
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.interpreting.words import ways_of_casting, why_not_words
from clingather.bridge.kernel.facts import meanings
from clingather.bridge.kernel.verdicts import verdict
from clingather.bridge.oracle.tree import TOKEN, Ability, Arg, Clause, Node, nodes
from clingather.bridge.oracle.wordings import says_how_it_enters

PROGRAMS = frozenset({"triggered", "chapter"})
UNMEANT = frozenset({"static", "cda"})  # what a keyword stands for that `defined.meant` leaves out
STATICS = frozenset({"static", "cda", "replacement", "unsupported", "level"})
ACTIONS = frozenset({"keyword_action", "keyword_action_on", "becomes"})


def first_reason(reasons: Iterable[str | None]) -> str | None:
    """The first reason that there is; None if there is none."""
    return next((reason for reason in reasons if reason is not None), None)


def why_not_functioning(ability: Ability, actions: frozenset[str] = frozenset()) -> str | None:
    """Why an ability of a permanent is not interpreted, though it functions; None if it is."""
    asked = tuple(sorted(actions))
    return verdict("functioning", ability, lambda: _functioning(ability, actions), *asked)


def _functioning(ability: Ability, actions: frozenset[str]) -> str | None:
    if ability.kind in PROGRAMS:
        return why_not_trigger(ability)
    if ability.keyword is not None:
        return _keyword(ability.keyword, actions)
    if ability.kind not in STATICS or before_the_game(ability):
        return None
    if not ability.clauses:
        entering = says_how_it_enters(ability.text)
        return None if entering else ability.reason or "nothing here says what it does"
    reasons = (_static(clause, change, actions) for clause in ability.clauses
               for change in clause.changes)  # fmt: skip
    return first_reason(reasons)


def _keyword(keyword: Node, actions: frozenset[str]) -> str | None:
    name = str(keyword.args[0])
    if not _matters(name, actions):
        return None
    meant = meanings(keyword)
    if not meant and (gap := ledger.why_not("keyword", name)) is not None:
        return gap
    if _knows(keyword):
        return None
    if not meant:
        return f"nothing here says what {name} means"
    # Nobody carries out a static ability of a meaning: a rule has to know such a keyword.
    if name not in ways_of_casting() and any(each.kind in UNMEANT for each in meant):
        return f"{name} stands for a static ability, and no rule says what it does"
    reasons = (_why_not_meaning(each, actions) for each in meant)
    return first_reason(reasons)


def _why_not_meaning(ability: Ability, actions: frozenset[str]) -> str | None:
    """Why an ability that a keyword stands for is not interpreted: a trigger needs an effect too.

    One without an effect is not even put on the stack (see `defined.meant`).
    """
    if ability.kind == "triggered" and not (ability.effect or ability.modes):
        return ability.reason or "what it does is not read"
    return why_not_functioning(ability, actions)


@lru_cache(MANY)
def _knows(keyword: Node) -> bool:
    """Whether a rule says what a keyword means, or asks who has it."""
    here, name = reading(), Text(str(keyword.args[0]))
    asked = (
        part
        for rule in here.rules
        if not here.refuses(rule)
        for atom in body(rule)
        if atom.name == "keyworded"
        for part in (atom.arguments[-1], *_listed(rule, atom.arguments[-1]))
    )
    return interprets_keyword(here, keyword) or any(
        name == part or (isinstance(part, Pool) and name in part.options) for part in asked
    )


def _listed(rule: Rule, part: Pattern) -> Iterator[Pattern]:
    """What a table of facts, which the rule reads, lists for a variable."""
    for atom in body(rule) if isinstance(part, Variable) else ():
        for place, argument in enumerate(atom.arguments):
            if argument == part and not atom.negated and atom.name != "keyworded":
                found = reading().heads(atom.name, len(atom.arguments))
                yield from (head.arguments[place] for head, fact in found if fact.is_fact)


SELF = Node("self")
# What an object says of its own cost matters as it is cast, not on the battlefield (CR 118.8).
OWN_COSTS = frozenset({"alternative_cost", "add_cost", "optional_cost", "cost_change"})
OTHER_MANA = frozenset("CSPX/")  # in symbols of neither generic nor colored mana (CR 107.4)
OWN_WORDS = OWN_COSTS | {"cast_limit"}  # and when it can be cast (CR 601.3)


def _static(clause: Clause, change: Node, actions: frozenset[str]) -> str | None:
    """Why a change of a static ability that is no matter of the layers is not interpreted."""
    if clause.duration.kind != "endless":
        return "how long an effect of a static ability goes on is not worked out yet"
    if unread_by_layers(Ability("static", "", clauses=(clause,))) is None and _layered(change):
        return None
    if clause.subject == SELF and change.kind in OWN_COSTS:
        return None
    # what must be done is done even where nobody chooses it (CR 508.1d)
    must = change.kind == "deontic" and change.args[0] == "must"
    if not _matters(_matter(change), actions | {"combat"} if must and actions else actions):
        return None
    parts = (change, clause.subject, clause.condition)
    return (
        _never_so(change)
        or first_reason(map(why_not_node, parts))
        or why_not_change(change, clause.subject, clause.condition)
    )


def _never_so(change: Node) -> str | None:
    """Why what a change lets players cast would be refused whenever it matters."""
    limited = next((part for part in nodes(change) if part.kind == "limited"), None)
    if limited is not None and any(part.kind == "without_paying" for part in nodes(limited)):
        zones = {part.args[0] for part in nodes(limited) if part.kind == "cast_from"}
        if len(zones) > 1:
            return "no rule here lets spells be cast from one of several zones for nothing yet"
    return None


def _less_of_a_type(clause: Clause, change: Node) -> str | None:
    """Why a spell that always costs less mana of some kinds can't be cast (CR 118.7d to 118.7g)."""
    how, mana = change.args[:2]
    if how == "less" and clause.condition.kind == "always" and OTHER_MANA & set(str(mana)):
        return "no rule here takes such mana off a cost yet (CR 118.7d)"
    return None


def _layered(change: Node) -> bool:
    """Whether a change belongs to a layer (CR 613.1)."""
    return names_in_a_head(reading(), LAYER, change)


def _matter(change: Node) -> str:
    """What a change is about: its kind, or the deed that a rule allows or forbids."""
    node = change
    while True:
        deeds = [arg for arg in node.args if isinstance(arg, Node) and arg.sort == "deed"]
        if not deeds:
            return node.kind
        node = deeds[0]


def _matters(name: str, actions: frozenset[str]) -> bool:
    """Whether something that concerns only one matter may concern what is done."""
    matters = _concerns().get(name)
    return matters is None or bool(matters & actions)


def why_not_trigger(ability: Ability) -> str | None:
    """Why the event or the intervening if of a triggered ability is not interpreted."""
    return verdict("trigger", ability, lambda: first_reason(_triggering(ability)))


def _triggering(ability: Ability) -> Iterator[str | None]:
    """Why its event, its condition or its limits are not interpreted."""
    if ability.trigger is None:
        yield ability.reason or "what it triggers on is not read"
    parts = [part for part in (ability.trigger, ability.condition) if part is not None]
    yield from map(why_not_node, (*parts, *ability.limits))
    if ability.trigger is not None:
        yield why_not_event(ability.trigger)
    if ability.condition is not None:  # looked at as it triggers and as it resolves (CR 603.4)
        if not speaks_of_event(ability.condition):
            yield why_not_condition(ability.condition, STATIC)
        yield why_not_condition(ability.condition, PROGRAM)
    yield from map(why_not_limit, ability.limits)


def why_not_opening(ability: Ability) -> str | None:
    """Why what can be done with a card of an opening hand is not interpreted."""
    changes = [change for clause in ability.clauses for change in clause.changes]
    reasons = (why_not_node(change) for change in changes)
    unread = None if changes else ability.reason or "what is done with it is not read"
    return unread or first_reason(reasons)


def why_not_program(ability: Ability) -> str | None:
    """Why what a spell or ability does is not interpreted; None if it is."""
    return verdict("program", ability, lambda: _program(ability))


def _program(ability: Ability) -> str | None:
    if not ability.effect and not ability.modes:
        return ability.reason or "what it does is not read"
    slots = [part for slot in ability.slots for part in slot.args if isinstance(part, Node)]
    for part in (*ability.effect, *slots):
        if (reason := _gap_of(part) or why_not_node(part)) is not None:
            return reason
    reasons = (
        *map(_why_not_modes, ability.modes_chosen),
        *map(why_not_step, ability.effect),
        *_slots(ability),
        _part_instead(ability),
        *_never_done(ability),
        *_searches(ability),
        _tokens(ability),
        _intervening(ability),
    )
    if (reason := first_reason(reasons)) is not None:
        return reason
    return first_reason(map(_program, ability.modes))


def _intervening(ability: Ability) -> str | None:
    """Why nothing says whether a reflexive ability triggers, which has no event (CR 603.12)."""
    if ability.trigger is not None or ability.condition is None:
        return None
    return why_not_node(ability.condition) or why_not_condition(ability.condition, PROGRAM)


def _why_not_modes(part: Node) -> str | None:
    """Why nothing says how many modes are chosen, or which can be (CR 700.2)."""
    if part.sort == "limit":
        return why_not_node(part) or why_not_modes(part)
    known = part.kind in ("number", "any_number")
    return None if known else "how many modes are chosen is not worked out yet"


def _part_instead(ability: Ability) -> str | None:
    """Why no rule does something instead of a part of a step, or otherwise where it was not tried.

    "If you do, put a counter on it. If it's a Unicorn, put two instead" replaces no payment.
    """
    for before, step in pairwise(ability.effect):
        if step.kind == "instead_if" and before.kind in ("if_done", "optional"):
            done = step.args[1]
            if isinstance(done, Node) and done.kind != before.kind:
                return "no rule here does something instead of a part of a step yet"
        if before.kind == "optional" and step.kind == "otherwise":
            condition = step.args[0]
            assert isinstance(condition, Node)
            if condition.kind == "result_between":  # "otherwise": another result was rolled
                return "no rule here sees whether a die was rolled at all yet"
    return None


def _never_done(ability: Ability) -> Iterator[str | None]:
    """Why what would be refused whenever it is done is not interpreted: parts that do not fit."""
    parts = [part for step in ability.effect for part in nodes(step)]
    for part in parts:
        if part.kind == "for_each_of" and not _copied_at_once(part):
            yield "no rule here copies each of several things in this way yet"
        if part.kind == "was_so":
            reference, description = part.args
            assert isinstance(reference, Node)
            assert isinstance(description, Node)
            if reference.kind == "paid" and description.kind == "designated":
                yield "no rule here says what designation something had that has left"
    outside = any(part.args[:1] == ("outside the game",) for part in parts)
    if outside and any(part.kind == "exchange_cards" for part in parts):
        yield "no rule here exchanges a card with one from outside the game yet"
    for inner in _triggered_by_loyalty(ability):
        if _has_x(inner):
            yield "X has no value in this ability"


def _copied_at_once(each: Node) -> bool:
    """Whether a rule makes copies of each of several things at once, if it makes copies of them."""
    reference, deed = each.args
    assert isinstance(reference, Node)
    assert isinstance(deed, Node)
    if deed.kind != "create":
        return True
    token = deed.args[2]
    assert isinstance(token, Node)
    if token.kind != "token_copy" or token.args[0] != Node("each_one"):
        return True
    told = (("copied_together", reference), ("alike_for_each", token.args[1]))
    return all(why_not(reading(), (name, 1, 0), said) is None for name, said in told)


def _triggered_by_loyalty(ability: Ability) -> Iterator[Ability]:
    """The abilities that trigger as a loyalty ability without X resolves (CR 603.12)."""
    cost = ability.cost
    if cost is None or cost.kind != "loyalty_symbol" or "X" in str(cost.args[0]):
        return
    for step in ability.effect:
        if step.kind == "reflexive":
            yield from abilities_in(step)


def _has_x(ability: Ability) -> bool:
    """Whether an ability speaks of X and nothing in it says what X is (CR 107.3)."""
    parts = [part for step in ability.effect for part in nodes(step)]
    kinds = {part.kind for part in parts}
    return "x" in kinds and "let_x" not in kinds


def _searches(ability: Ability) -> Iterator[str | None]:
    """Why what is looked for in a search is not known (CR 701.23b)."""
    parts = (part for step in ability.effect for part in nodes(step))
    for search in (part for part in parts if part.kind == "search_for"):
        what = search.args[2]
        assert isinstance(what, Node)
        for sought in nodes(what):
            if sought.kind in ("some", "all"):
                description = sought.args[-1]
                assert isinstance(description, Node)
                yield why_not_target(description)


def _tokens(ability: Ability) -> str | None:
    """Why a token that is named alone is not known (CR 111.10), or what one is like."""
    for step in ability.effect:
        for each in nodes(step):
            if (reason := why_not_words(each)) is not None:
                return reason
            if each.kind == "predefined" and each.args[0] not in predefined():
                return f"no rule here says what a {each.args[0]} token is yet"
    return None


def _slots(ability: Ability) -> Iterator[str | None]:
    """Why the descriptions of its targets are not interpreted."""
    for slot in ability.slots:
        description = slot.args[2]
        assert isinstance(description, Node)
        yield why_not_target(description)


def why_not_announced(ability: Ability) -> str | None:
    """Why the modes, targets, costs or limits of a spell or ability are not interpreted."""
    return verdict("announced", ability, lambda: first_reason(_announcing(ability)))


def _announcing(ability: Ability) -> Iterator[str | None]:
    """Why targets, cost or limits are not interpreted, as such or where they stand."""
    yield from map(why_not_node, _announced(ability))
    if ability.kind in ("spell", "activated", "mana", "loyalty"):
        for each in (ability, *ability.modes):
            yield from _slots(each)
            if each.cost is not None:
                yield why_not_cost(each.cost)
        yield from map(why_not_limit, ability.limits)
    for clause in ability.clauses:
        for change in clause.changes:
            if clause.subject == SELF and change.kind == "cost_change":
                yield _less_of_a_type(clause, change)
                yield why_not_change(change, clause.subject, clause.condition)
            elif clause.subject == SELF and change.kind in OWN_WORDS:
                yield why_not_condition(clause.condition, STATIC)


def why_not_conditions(ability: Ability) -> str | None:
    """Why what lets a spell be cast at a time, or for another cost, is not interpreted (118.9)."""
    for clause in ability.clauses:
        for change in clause.changes:
            if clause.subject == SELF and change.kind in ("cast_limit", "alternative_cost"):
                parts = (
                    (change, clause.condition)
                    if change.kind == "cast_limit"
                    else (clause.condition,)
                )
                for part in parts:
                    if (reason := why_not_node(part)) is not None:
                        return reason
    return None


def _announced(ability: Ability) -> Iterator[Node]:
    """The parts of an ability that matter before it is on the stack and paid for."""
    if ability.kind in ("spell", "activated", "mana", "loyalty"):
        for each in (ability, *ability.modes):
            yield from (part for s in each.slots for part in s.args if isinstance(part, Node))
            if each.cost is not None:
                yield each.cost
        yield from ability.limits
    if ability.keyword is not None and ability.keyword.args[0] == "enchant":
        yield from (part for part in ability.keyword.args if isinstance(part, Node))
    for clause in ability.clauses:
        for change in clause.changes:
            if clause.subject == SELF and change.kind in OWN_WORDS:
                yield from (change, clause.condition)


def why_not_entering(ability: Ability) -> str | None:
    """Why an ability that says how its object enters is not interpreted (CR 614.1c)."""
    return verdict("entering", ability, lambda: _entering(ability))


def _entering(ability: Ability) -> str | None:
    if ability.keyword is not None:
        name = str(ability.keyword.args[0])
        concerned = "enter" in _concerns().get(name, frozenset())
        if concerned and (gap := ledger.why_not("keyword", name)) is not None:
            return gap
        if meant := meanings(ability.keyword):
            reasons = map(why_not_entering, meant)
            return first_reason(reasons)
        known = _knows(ability.keyword)
        return f"nothing here says what {name} means" if concerned and not known else None
    if ability.kind not in STATICS:
        return None
    if not ability.clauses and says_how_it_enters(ability.text):
        return ability.reason or "how it enters is not read"
    for clause in ability.clauses:
        for change in clause.changes:
            if "enter" in _concerns().get(change.kind, frozenset()):
                reason = why_not_node(change)
                if reason is not None:
                    return reason
    return None


# ---------------------------------------------------------------- what the encodings interpret
@lru_cache(MANY)
def why_not_node(root: Node) -> str | None:
    """Why a tree is not interpreted: the first node in it that no rule names, or a word in it."""
    for node in _nodes(root):
        if not _named(node):
            return f"no rule here interprets {node.kind} yet"
        if (reason := why_not_words(node)) is not None:
            return reason
    return None


def _gap_of(root: Node) -> str | None:
    """The rule of an instruction in a tree of which the ledger says that it is a gap."""
    for each in _nodes(root):
        for word in each.args if each.kind in ACTIONS else ():
            for action in ledger.gaps("action") if isinstance(word, str) else ():
                if str(word).removeprefix("the ").startswith(action.removeprefix("the ")):
                    return ledger.why_not("action", action)
    return None


def _nodes(arg: Arg) -> Iterator[Node]:
    """The nodes of a tree that rules read.

    Delayed abilities have a gate of their own, and so has the description of a token
    (`kernel/tokens.py`), which no rule reads.
    """
    if isinstance(arg, Node) and arg.sort != TOKEN:
        yield arg
        for part in arg.args:
            yield from _nodes(part)


def _named(node: Node) -> bool:
    if node.kind == "outer":  # a name that frames bind to what the part in it stood for
        return True
    patterns = _patterns().get((node.kind, len(node.args)), ())
    return any(fit(pattern, node) is not None for pattern in patterns)


@cache
def _patterns() -> dict[tuple[str, int], tuple[Call, ...]]:
    """Every term that a rule names, by its functor; what only says that it is not read is none."""
    here = reading()
    read = (rule for rule in here.rules if not here.refuses(rule))
    atoms = dict.fromkeys(each for rule in read for each in (*rule.heads, *rule.body))
    found: dict[tuple[str, int], dict[Call, None]] = {}
    for call in calls_in(map(atom_of, atoms)):
        found.setdefault((call.name, len(call.arguments)), {})[call] = None
    return {key: tuple(value) for key, value in found.items()}


@cache
def matters() -> frozenset[str]:
    """Every matter of a game that an ability may concern alone."""
    before = {row[0] for row in listed(program("concerns"), "before_any_game")}
    return frozenset().union(*_concerns().values()) - before


@cache
def _concerns() -> dict[str, frozenset[str]]:
    """The matters that each construct or keyword concerns alone, as the encodings list them."""
    found: dict[str, set[str]] = {}
    concerns = program("concerns")
    for matter, name in listed(concerns, "concerns_only"):
        found.setdefault(name, set()).add(matter)
    for predicate in ("activated_keyword", "cycling_keyword"):
        for row in listed(concerns, predicate):
            found.setdefault(row[-1], set()).add("choosing")
    return {name: frozenset(matters) for name, matters in found.items()}
