"""The shapes of what executed cards say, and which of them have an effect in some example.

A shape is a construct at a place with its words: `fits did "entered this turn"`, `run
keyword_action_on "goad"`. It has an effect where, while an example runs, some rule derives the atom
that says what it means: the description fits something, the event occurs, the instruction makes
something happen. A shape that executed cards use and that never has an effect may do nothing in
silence; those stand in `data/shapes_without_effect.txt`, which only shrinks.

As a script: `python tests/shapes.py effects OUT [EXAMPLE...]` runs examples and writes the shapes
that had an effect in them; `python tests/shapes.py list EFFECTS...` writes the list anew from such
files and the cards of the database.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import clingo

from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.encodings import solver
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.layer_system import reading as layer_reading
from clingather.bridge.oracle.tree import SIGNATURES, Ability, Arg, Node

LIST = Path(__file__).parent / "data" / "shapes_without_effect.txt"
EXAMPLES = Path(__file__).parent.parent / "examples"

# The place of a construct, by its sort; an amount in a description is what something is compared
# with. What stands for no rule of its own (purposes, deeds, slots, keywords) has no place.
PLACES = {
    "action": "run",
    "amount": "value",
    "change": "change",
    "condition": "holds",
    "duration": "lasts",
    "event": "occurs",
    "filter": "fits",
    "limit": "allows",
    "mana": "gives",
    "player": "is_player",
    "reference": "reach",
    "token": "creates",
}
COMPARING = frozenset({"stat", "counters_on"})
# Words that any card may choose for itself: names, types, costs, kinds of counters (CR 122.1).
OPEN = frozenset(
    {
        *("add_cost", "color", "colored_cost_change", "combination", "counters"),
        *("counters_among", "cost_change", "named"),
        *("costs_less_if", "offered_reduction"),
        *("counters_put", "counters_put_by", "enters_with", "get_counters", "had_counters", "type"),
        "have_more_counters",
        *("keyword", "keyword_amount", "keyword_cost", "keyword_filter", "keyword_number", "mana"),
        *("kicked_with", "last_counter_removed", "last_counter_removed_by", "loyalty_symbol"),
        *("lose_subtypes", "lose_supertype", "lose_type", "mana_spent", "mana_symbols", "meld"),
        *(
            "mana_times",
            "pay_mana",
            "pay_often",
            "player_counters",
            "printed_on",
            "put_counter_on_player",
        ),
        *("put_counters", "put_with_granter", "remove_counters", "remove_counters_among", "rule"),
        *("removed_counters", "set_name", "subtype", "supertype", "waterbend", "with_counters"),
        *("affected_counters", "transforms_into", "the_object", "the_player", "given_values"),
        *("distribute_counters", "double_counters", "move_counters", "nth_counter_put", "until"),
        "put_own_counters",
        *("ability_cost_change", "targeting_cost_change", "class_level", "has_symbol"),
        "mana_cost_is",
        *("choose_among_as_enters", "chosen_word", "enters_with_choice"),
        *("entered_only_by", "moved_into_room", "votes", "most_votes", "most_or_tied_votes"),
    }
)
# What is said of decks has no effect in a game that has begun (CR 100.2a, 903.3d).
OF_DECKS = frozenset({"be_commander", "be_in_any_number", "be_in_number"})
# What the grammar alone uses, and what frames alone make.
MADE = frozenset({"the_object", "the_player", "when_done", "draw_one", "outer", "outer_player"})


def shape(node: Node, parent: Node | None = None) -> str | None:
    """The shape of a construct; None for what has no place."""
    sort = SIGNATURES[node.kind][0]
    place = PLACES.get(sort)
    if place is None or node.kind in MADE:
        return None
    if node.kind == "is_affected" and parent is not None and parent.kind == "distinct":
        return None  # "its colors": the amount says whose they are
    if sort == "amount" and parent is not None and parent.kind in COMPARING:
        place = "limit"
    words = [] if node.kind in OPEN else [f'"{arg}"' for arg in node.args if isinstance(arg, str)]
    if node.kind == "choose_as_enters":  # any one color may be left out (CR 105.4)
        words = [re.sub("color other than .", "color other than", word) for word in words]
    if node.kind == "counters_on" and words[0] != '"any"':  # any kind may be named (CR 122.1)
        words = words[1:]
    if node.kind == "deontic" and isinstance(node.args[1], Node):
        if node.args[1].kind in OF_DECKS:
            return None
        words.append(node.args[1].kind)
    return " ".join([place, node.kind, *words])


def shapes_in(part: Arg, parent: Node | None = None) -> Iterator[str]:
    """The shapes in a part of an ability, without those of abilities in it."""
    if isinstance(part, Node):
        if (own := shape(part, parent)) is not None:
            yield own
        for arg in part.args:
            yield from shapes_in(arg, part)


def shapes_of(ability: Ability) -> Iterator[str]:
    """The shapes of an ability, and of those that it gives."""
    parts: list[Node] = [*ability.effect, *ability.limits, *ability.slots]
    parts += [each for each in (ability.trigger, ability.condition, ability.cost) if each]
    for clause in ability.clauses:
        parts += [clause.subject, clause.condition, *clause.changes]
    if ability.keyword is not None:
        parts.append(ability.keyword)
    for part in parts:
        yield from shapes_in(part)
        for given in abilities_in(part):
            yield from shapes_of(given)
    for mode in ability.modes:
        yield from shapes_of(mode)


# ---------------------------------------------------------------- what has an effect
# Atoms that say what a construct means: the argument in which it stands.
MEANING = {
    ("adding", 4): 3,
    ("amount", 6): 4,
    ("bonus", 6): 4,
    ("chooses_as_enters", 4): 3,
    ("does", 7): 6,
    ("does_instead", 4): 3,
    ("excepts", 5): 4,
    ("fits", 5): 4,
    ("fixed", 4): 2,
    ("fixed_exception", 4): 2,
    ("found", 6): 5,
    ("gives", 5): 2,
    ("holds", 4): 3,
    ("is_player", 5): 3,
    ("kept", 4): 3,
    ("limit", 5): 3,
    ("matches", 5): 4,
    ("meets", 5): 4,
    ("met", 4): 3,
    ("missed", 4): 3,
    ("occurs", 5): 3,
    ("own_rule", 4): 3,
    ("pays", 3): 2,
    ("priced", 5): 3,
    ("reach", 5): 3,
    ("ruled", 4): 3,
    ("seen", 5): 3,
    ("shared", 4): 2,
    ("swap", 4): 3,
    ("taken", 5): 3,
    ("value", 5): 3,
    ("static_rule", 7): 6,
}
# Constructs that rules name within the construct or the clause that they stand in, and say there
# what they mean: nothing asks for them alone.
WITHIN = frozenset({"affected_controller", "each_owner", "game", "subject_player"})
# Replacement effects that one rule names whole: the atom of that rule, and the event.
NAMED_WHOLE = (
    ("more_dice", 5, "rolls"),
    ("search_limit", 3, "search"),
    ("turns_into", 3, "would_lose_mana"),
)
# Atoms of a program that makes something happen, with the argument that says what is done.
DOING = {("running", 4): 3, ("now_doing", 5): 3, ("doing", 4): 3, ("entering_verb", 4): 2}
# Atoms that are there only where one shape has had its effect.
TELLING = {
    ("ability_price", 6): "change ability_cost_change",
    ("again", 4): "change triggers_again",
    ("copies_onto", 3): 'change copy_of_chosen "creature"',
    ("done_already", 2): 'allows done_at_most "turn"',
    ("enough_done", 3): 'allows done_at_most "turn"',
    ("exiling_until", 3): "lasts until_leaves",
    ("let_stay", 4): "change doesnt_remove",
    ("least_mana", 3): "change costs_at_least",
    ("named_apart", 1): 'reach differing "name"',
    ("price_for_target", 5): "change targeting_cost_change",
    ("keeps_color", 5): 'change not_copied "color"',
    ("shown_by_effect", 3): 'change deontic "may" look_at',
    ("more_lands", 5): 'change deontic "may" additional_lands',
    ("serves", 4): 'change deontic "may" spend_as',
    ("stated_values", 3): "change alternatives",
    ("turned_up_rule", 6): "change act_as_turned_up",
    ("uncopiable", 2): 'change deontic "cant" be_copied',
}
MANA_ABILITY = 'designated("mana ability")'
QUOTED_COST = '"additional cost"'
USING = frozenset({"cast", "play", "at_cost", "using", "limited"})
# Atoms that are there only where a shape with their word has had its effect: which argument it is.
SAYING = {
    ("lets_vote", 6): (5, "change deontic {} vote_again"),
    ("to_double", 5): (3, "change double {}"),
}
OUTCOMES = (("propose", 2), ("makes", 2), ("then", 3), ("choice", 5), ("happens", 2))


def node_of(symbol: clingo.Symbol) -> Arg:
    """A term as a part of the tree."""
    kind = symbol.type.name
    if kind == "String":
        return symbol.string
    if kind == "Number":
        return symbol.number
    if kind == "Function":
        return Node(symbol.name, tuple(node_of(argument) for argument in symbol.arguments))
    return ""


class Effects:
    """The shapes that have had an effect."""

    def __init__(self) -> None:
        self.shapes: set[str] = set()
        self._seen: set[tuple[str, clingo.Symbol]] = set()
        self._model: frozenset[clingo.Symbol] = frozenset()
        self._instead: set[tuple[clingo.Symbol, ...]] = set()
        self._following: set[clingo.Symbol] = set()

    def note(self, symbol: clingo.Symbol, place: str = "", deep: bool = False) -> None:
        """What a term says has an effect, and with `deep` all that stands in it."""
        if (place, symbol) in self._seen:
            return
        self._seen.add((place, symbol))
        if symbol.type.name != "Function":
            return
        if symbol.name in SIGNATURES and len(symbol.arguments) == len(SIGNATURES[symbol.name][1]):
            node = node_of(symbol)
            assert isinstance(node, Node)
            parent = Node("stat") if place == "limit" else None
            if (own := shape(node, parent)) is not None:
                self.shapes.add(own)
            if node.kind in COMPARING:  # it has been compared with that
                self.note(symbol.arguments[2], "limit")
        for argument in symbol.arguments:
            within = argument.type.name == "Function" and argument.name in WITHIN
            if deep or within:
                self.note(argument, deep=deep)
            elif symbol.name == "deontic":  # the deed that is forbidden, of which the shape tells
                self.note(argument)

    def true(self, atom: clingo.SymbolicAtom) -> bool:
        """Whether grounding has decided that an atom is true, or the one answer set says so."""
        return atom.is_fact or atom.symbol in self._model

    def look(self, control: clingo.Control, model: Iterable[clingo.Symbol] = ()) -> None:
        """Note what the atoms of a ground program say, with those of its answer set."""
        self._model = frozenset(model)
        found = control.symbolic_atoms
        for atom in found.by_signature("program", 3):
            if atom.symbol.arguments[2].match("instead_if", 2):
                self._instead.add(tuple(atom.symbol.arguments[2].arguments))
        for (name, arity), index in MEANING.items():
            for atom in found.by_signature(name, arity):
                if self.true(atom):
                    self.note(atom.symbol.arguments[index], name)
        going = {
            atom.symbol.arguments[0]
            for name, arity in OUTCOMES
            for atom in found.by_signature(name, arity)
            if self.true(atom)
        }
        tasks = (
            atom.symbol.arguments[2] for atom in found.by_signature("then", 3) if self.true(atom)
        )
        self._following = {task.arguments[2] for task in tasks if task.match("run", 3)}
        for (name, arity), index in DOING.items():
            for atom in found.by_signature(name, arity):
                if self.true(atom) and atom.symbol.arguments[0] in going:
                    self._step(atom.symbol.arguments[index], name)
        self._triggers(control)
        self._effects(control)
        self._limits(control)
        self._rules(control)
        self._changes(control)
        self._choices(control)
        for (name, arity), told in TELLING.items():
            if any(map(self.true, found.by_signature(name, arity))):
                self.shapes.add(told)
        for (name, arity), (index, told) in SAYING.items():
            for atom in filter(self.true, found.by_signature(name, arity)):
                self.shapes.add(told.format(atom.symbol.arguments[index]))
        for atom in found.by_signature("propose", 2):
            event = atom.symbol.arguments[1]
            if event.name == "create" and len(event.arguments) == 3:
                self.note(event.arguments[1], deep=True)
            if event.name == "become_level":
                self.shapes.add("change class_level")

    def _step(self, action: clingo.Symbol, place: str) -> None:
        """An instruction, whoever carries it out; "instead" is done where it follows."""
        self.note(action, place)
        for amount in action.arguments if action.name == "remove_counters" else ():
            if amount.match("all_of_them", 0) or amount.match("at_least", 1):
                self.note(amount)
        if "each_one" in str(action):  # rules name it within what is done to each
            self.shapes.add("reach each_one")
        if action.name == "does":
            self._step(action.arguments[1], place)
        if action.name == "otherwise" and action.arguments[0].name == "unless":
            parts = (action.arguments[0].arguments[0], action.arguments[2])
            if parts in self._instead and action.arguments[2] in self._following:
                self.note(clingo.Function("instead_if", parts), place)

    def _triggers(self, control: clingo.Control) -> None:
        """The events of abilities that have triggered, whatever they are made of."""
        found = control.symbolic_atoms
        fired = {
            atom.symbol.arguments[2]
            for name, arity in (("times", 5), ("state_fires", 3))
            for atom in found.by_signature(name, arity)
            if self.true(atom)
        }
        for atom in found.by_signature("trigger", 2) if fired else ():
            ability, pattern = atom.symbol.arguments
            if ability in fired:
                self._event(pattern)

    def _event(self, pattern: clingo.Symbol) -> None:
        self.note(pattern, "times")
        for argument in pattern.arguments:
            named = argument.type.name == "Function" and argument.name in SIGNATURES
            either = pattern.name == "either_event"  # of those, only one has occurred
            if named and SIGNATURES[argument.name][0] == "event" and not either:
                self._event(argument)

    def _effects(self, control: clingo.Control) -> None:
        """Replacement effects that were used, and effects that have ended."""
        found = control.symbolic_atoms
        used = {
            (atom.symbol.arguments[2].arguments[0], atom.symbol.arguments[2].arguments[1])
            for atom in found.by_signature("used", 3)
            if self.true(atom) and len(atom.symbol.arguments[2].arguments) == 3
        }
        for name, arity, last in (("in_force", 5, 4), ("entering_rule", 6, 5)):
            for atom in found.by_signature(name, arity):
                arguments = atom.symbol.arguments
                if (arguments[1], arguments[arity - 3]) in used:
                    self.note(arguments[last], deep=name == "in_force")
        for atom in filter(self.true, found.by_signature("used_to_enter", 4)):
            for part in atom.symbol.arguments[3].arguments:
                self.note(part)
        for atom in found.by_signature("replacing", 6):
            _, context, ability, clause, _, _ = atom.symbol.arguments
            if (context, clause) in used:
                self._clauses(control, ability, clause)
        for atom in found.by_signature("makes", 2):
            change = atom.symbol.arguments[1]
            if change.name in ("begin_effect", "become_copy_for") and change.arguments:
                self.note(change.arguments[1], "begins", deep=False)
                if len(change.arguments) > 2:
                    self.note(change.arguments[-1], "lasts")
            if change.name == "lock_in":  # an effect is about that spell now
                self.shapes.add("reach next_cast")

    def _clauses(
        self, control: clingo.Control, ability: clingo.Symbol, clause: clingo.Symbol
    ) -> None:
        """What a clause of an ability that has been used speaks of."""
        for atom in control.symbolic_atoms.by_signature("clause", 4):
            if atom.symbol.arguments[:2] == [ability, clause]:
                self.note(atom.symbol.arguments[2])

    def _rules(self, control: clingo.Control) -> None:
        """What rules look at in their own way: prices, dice, searches, opening hands, targets."""
        found = control.symbolic_atoms
        priced = {
            (atom.symbol.arguments[1], atom.symbol.arguments[3])
            for atom in found.by_signature("priced", 5)
            if self.true(atom)
        }
        ruling = {
            tuple(atom.symbol.arguments[2:4])
            for atom in found.by_signature("rule_effect", 6)
            if (atom.symbol.arguments[1], atom.symbol.arguments[5]) in priced
        }
        for atom in found.by_signature("clause", 4) if ruling else ():
            if tuple(atom.symbol.arguments[:2]) in ruling:
                self.note(atom.symbol.arguments[3], deep=True)
        for name, arity, event in NAMED_WHOLE:
            if any(self.true(atom) for atom in found.by_signature(name, arity)):
                for atom in found.by_signature("change", 4):
                    change = atom.symbol.arguments[3]
                    if change.match("replace", 2) and change.arguments[0].name == event:
                        self.note(change, deep=True)
        for atom in found.by_signature("again", 4):
            if self.true(atom):
                source, instance = atom.symbol.arguments[1].arguments
                self._multiplied(control, source, instance)
        for atom in found.by_signature("taken", 5):
            if self.true(atom) and atom.symbol.arguments[3].arguments:
                self.note(atom.symbol.arguments[3].arguments[0])
        for atom in found.by_signature("controller_meets", 5):
            if self.true(atom):
                self.note(clingo.Function("such_player", atom.symbol.arguments[3:]))

    def _multiplied(
        self, control: clingo.Control, source: clingo.Symbol, instance: clingo.Symbol
    ) -> None:
        """The events that an ability triggers more often on, by an effect that did that."""
        for atom in control.symbolic_atoms.by_signature("multiplies", 5):
            arguments = atom.symbol.arguments
            if self.true(atom) and arguments[2].arguments == [source, instance]:
                self.note(arguments[3])

    def _limits(self, control: clingo.Control) -> None:
        """Limits on activating that were looked at."""
        found = control.symbolic_atoms
        tried = {atom.symbol.arguments[4] for atom in found.by_signature("tries", 5)}
        for atom in found.by_signature("activation_limit", 2) if tried else ():
            if atom.symbol.arguments[0] in tried:
                self.note(atom.symbol.arguments[1], "allows")
        looked_at = {
            atom.symbol.arguments[3]
            for name in ("kept", "missed")
            for atom in found.by_signature(name, 4)
        }
        for atom in found.by_signature("own_limit", 5):
            limit = atom.symbol.arguments[4]
            if looked_at & {limit, *limit.arguments}:
                self.shapes.add("change cast_limit")
                self.note(limit, "allows")
        rationed = {atom.symbol.arguments[0] for atom in found.by_signature("ration", 2)}
        if any(atom.symbol.arguments[2] in rationed for atom in found.by_signature("all_times", 5)):
            self.shapes.add('allows triggers_at_most "turn"')

    def _changes(self, control: clingo.Control) -> None:
        """Changes that did something to an object in another form; permissions and prohibitions."""
        found = control.symbolic_atoms
        done = {
            (atom.symbol.arguments[0], *atom.symbol.arguments[2:5])
            for atom in found.by_signature("does", 7)
        }
        for atom in found.by_signature("due", 6):
            state, _, *which, change = atom.symbol.arguments
            if (state, *which) in done:
                self.note(change, "does")
        if any(atom.symbol.arguments[3].number for atom in found.by_signature("excepts", 5)):
            self.shapes.add("change except_if")
        for atom in found.by_signature("makes", 2):
            change = atom.symbol.arguments[1]
            if change.name == "bind" and change.arguments[1].name == "cast_late":
                self.shapes.add("change sacrificed_if_cast_late")
            if change.name == "pay_times" and str(change.arguments[1]) == QUOTED_COST:
                self.shapes.add("change optional_cost")
            if change.name == "create_emblem":
                self.note(change.arguments[1], deep=True)
        if any(map(self.true, found.by_signature("counts_more", 4))):
            for atom in found.by_signature("change", 4):
                if atom.symbol.arguments[3].name == "crews_as":
                    self.note(atom.symbol.arguments[3])
        allowed = {("allowed_there", 3), ("allowed_itself", 4), ("allowed_itself_as", 4)}
        if any(found.by_signature(*each) for each in allowed | {("playable", 2)}):
            deeds = [atom.symbol.arguments[3] for atom in found.by_signature("may_do", 4)]
            self._said(deed for deed in deeds if deed.name in USING)
        self._said(atom.symbol.arguments[3] for atom in found.by_signature("permits", 5))
        refusals = [atom.symbol.arguments for atom in found.by_signature("illegal", 3)]
        for name in ("refused", "barred"):
            arity = 4 if name == "refused" else 5
            refusals += [each.symbol.arguments for each in found.by_signature(name, arity)]
        if any("an effect " in str(each[-1]) for each in refusals):
            for atom in found.by_signature("static_rule", 7):
                modal, deed = atom.symbol.arguments[5:]
                if modal.string != "may":
                    self._said((deed,), modal.string)

    def _choices(self, control: clingo.Control) -> None:
        """What a player chooses: so many, a color; what looks at others declared with it."""
        found = control.symbolic_atoms
        for atom in found.by_signature("at_most", 4):  # of objects that can be chosen
            choice, most = atom.symbol.arguments[2:]
            if self.true(atom) and most.type.name == "Number" and most.number > 0:
                for amount in choice.arguments[:1]:
                    self.note(amount, "chosen")
        for atom in found.by_signature("so_many", 5):  # of targets
            if self.true(atom) and atom.symbol.arguments[4].number > 0:
                self.note(atom.symbol.arguments[2], "chosen")
        for atom in found.by_signature("pick", 4):
            if atom.symbol.arguments[2].match("choice_of_color", 0):
                self.note(atom.symbol.arguments[2])
        for atom in found.by_signature("in_company", 6):
            if self.true(atom):
                self.note(clingo.Function("also_do", atom.symbol.arguments[3:]))
        for atom in found.by_signature("met", 4):  # by a rule that names the description too
            if self.true(atom) and atom.symbol.arguments[3].match("is", 2):
                self.note(atom.symbol.arguments[3].arguments[1])
        for atom in found.by_signature("fails", 5):  # what is on the stack never is one (CR 605.3b)
            if self.true(atom) and str(atom.symbol.arguments[4]) == MANA_ABILITY:
                self.note(atom.symbol.arguments[4])
        for atom in found.by_signature("matches_for", 5):
            if self.true(atom):
                self.note(atom.symbol.arguments[4], deep=True)

    def _said(self, deeds: Iterable[clingo.Symbol], modal: str = "may") -> None:
        """A rule about such deeds has had an effect."""
        for deed in deeds:
            self.note(clingo.Function("deontic", [clingo.String(modal), deed]), "ruled")
            if deed.name == "limited":
                self.note(deed.arguments[1], "allows")


@contextmanager
def recorded() -> Iterator[Effects]:
    """While it lasts, what has an effect in any program that is grounded is noted."""
    effects = Effects()
    plain, begin, decide = clingo.Control, solver.Grounded.__init__, solver._only_model
    layer_reading.remembered.cache_clear()  # what is remembered is not grounded

    class Watched(clingo.Control):
        """A control that is looked at when its base has been grounded."""

        def ground(self, parts, context=None):  # type: ignore[no-untyped-def]
            super().ground(parts, context)
            if [name for name, _ in parts] == ["base"]:
                effects.look(self)

    def started(self: solver.Grounded, control: clingo.Control, steps: int) -> None:
        begin(self, control, steps)
        effects.look(control)

    def decided(control: clingo.Control) -> frozenset[clingo.Symbol]:
        model = decide(control)
        effects.look(control, model)
        return model

    clingo.Control = Watched  # type: ignore[misc]
    solver._only_model = decided
    solver.Grounded.__init__ = started  # type: ignore[method-assign]
    try:
        yield effects
    finally:
        clingo.Control = plain  # type: ignore[misc]
        solver._only_model = decide
        solver.Grounded.__init__ = begin  # type: ignore[method-assign]


# ---------------------------------------------------------------- as a script
def effects_of(files: Iterable[Path], out: Path | None = None) -> set[str]:
    """The shapes that have an effect in some examples; `out` is written as it goes."""
    from clingather.cli import library
    from clingather.cli.check import check_file

    cards = library.open_cards(None)
    with recorded() as effects:
        for number, file in enumerate(files):
            check_file(str(file), cards, "clingo")  # whose atoms are recorded
            if out is not None and number % 20 == 0:
                out.write_text("\n".join(sorted(effects.shapes)) + "\n", encoding="utf-8")
    if out is not None:
        out.write_text("\n".join(sorted(effects.shapes)) + "\n", encoding="utf-8")
    return effects.shapes


def used_by_cards(cards: Database) -> Counter[str]:
    """How many executed cards use each shape."""
    from clingather.bridge.oracle.compile import compile_face
    from clingather.bridge.questions.coverage import left_out, state_of
    from clingather.bridge.questions.executed import executed

    found: Counter[str] = Counter()
    for card in cards.cards():
        if left_out(card) or len(card.faces) < len(card.name.split(" // ")):
            continue
        abilities = [each for face in card.faces for each in compile_face(face, card.name)]
        if all(state_of(each) == "verified" and executed(each) for each in abilities):
            found.update({shape for each in abilities for shape in shapes_of(each)})
    return found


def main(arguments: list[str]) -> None:
    """Runs examples, or writes the list."""
    what, *rest = arguments
    if what == "effects":
        files = [Path(each) for each in rest[1:]] or sorted(EXAMPLES.rglob("*.yaml"))
        effects_of(files, Path(rest[0]))
        return
    known = {line for each in rest for line in Path(each).read_text(encoding="utf-8").splitlines()}
    used = used_by_cards(open_database())
    rows = sorted((-number, shape) for shape, number in used.items() if shape not in known)
    notes = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    lines = [*notes, *(f"{-number} {shape}" for number, shape in rows)]
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(used)} shapes, {len(rows)} of them without an effect")


if __name__ == "__main__":
    main(sys.argv[1:])
