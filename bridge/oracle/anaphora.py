"""Pronouns of a program: what "it", "that creature", "they" stand for (no rule: English).

The grammar yields `mention`s with their place in the text; here each becomes the nearest thing
spoken of before that agrees with it in kind and number. Where nothing agrees, or two things agree
and nothing decides between them, the text is refused. Targets get their slots in the order of the
text (CR 601.2c), steps their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clingather.bridge.oracle.agreement import (
    Antecedent,
    Unresolved,
    agrees,
    leaves,
    means_many,
    mentions_player,
    node_in,
    of_cards,
    of_permanents,
)
from clingather.bridge.oracle.ambiguous import (
    asks_own_type,
    refuse_counters_on_a_spell,
    refuse_itself_moved,
    refuse_other_of_event,
    refuse_other_of_host,
    refuse_two_meanings,
    refuse_what_is_gone,
    said_beside_target,
)
from clingather.bridge.oracle.build_core import flatten, mentions
from clingather.bridge.oracle.offers import DIFFERENCE, GAINED, antecedents, difference
from clingather.bridge.oracle.spoken import (
    AFTER,
    AS_IT_WAS,
    CHOICES,
    CHOSEN_LATER,
    DAMAGE,
    FOR_OPPONENTS,
    FRAMES,
    GROUPS,
    MOVES,
    MUCH,
    OF_DAMAGE,
    OF_EACH_TARGET,
    OF_SEEN,
    PAIR,
    SEEN,
    SEEN_BY,
    SIDES,
    SINGLED_OUT,
    TAKEN_FROM,
    USED,
    WAYS,
    does_so_much,
    filter_of,
    free_x,
    groups_of_players,
    has_letter,
    is_several,
    kind_of,
    known_of_token,
    makes_copy,
    names_of_itself,
    number_among,
    number_in,
    number_of,
    of_card,
    of_casting,
    of_each_opponent,
    once_found,
    others_so_named,
    others_than,
    pairs_of,
    place_of,
    placed,
    plain,
    pronoun_deals,
    put_back,
    put_other,
    references_in,
    replaced,
    shown_again,
    speaks_of,
    spoken_players,
    whose,
    whose_word,
    with_x,
)
from clingather.bridge.oracle.tree import OF_SLOTS, Ability, Node, mapped, node, nodes

_IN_EXILE = node("card_in", "exile", node("any_player"))
_CREATURE = node("and", node("permanent"), node("type", "Creature"))
# "Destroy target creature at end of combat": that is the target of what says so, not of the delayed
# triggered ability.
EVENT_LAST = ("", "event-last")
EACH_ACTOR = node("player", node("actor"))
NAMING = frozenset({"name_choice", "name_choice_but"})
NAMED = {"chosen_color": "color", "chosen_type": "creature type", "chosen_subtype": "creature type"}
MADE = {  # keyword actions that put one creature onto the battlefield (CR 701.62a, 701.36a)
    ("manifest dread", node("number", 1)): _CREATURE,
    ("populate", node("number", 1)): node("and", node("token"), _CREATURE),
}


@dataclass(slots=True)
class _Group:
    """What one step speaks of."""

    found: list[Antecedent] = field(default_factory=list)
    kind: str = ""
    copying: bool = False
    opaque: bool = False  # a keyword action, whose objects the text does not name
    each: bool = False  # said of each of several objects
    first: Node | None = None  # what the step is done by or done to
    source_said: bool = False  # "it deals damage"
    of_casting: bool = False  # a condition that asks how the spell itself was cast
    made: Antecedent | None = None  # what it creates or finds, before all else that it speaks of
    taken: Antecedent | None = None  # what it shows or chooses of those that it speaks of
    row: bool = False  # of a row of a table, of which one alone is done (CR 706.2)


@dataclass(slots=True)
class Resolver:
    """Resolves one program; `outer` is the resolver of the program around it."""

    antecedents: tuple[Antecedent, ...] = ()
    outer: Resolver | None = None
    of_spell: bool = False  # the source is a spell: "other" is other than a target
    lifts: bool = False  # its targets are those of the program around it (CR 603.7, 601.2c)
    slots: list[Node] = field(default_factory=list)
    slot_of: dict[Node, Node] = field(default_factory=dict)
    steps: int = 0
    groups: list[_Group] = field(default_factory=list)
    moved: dict[Node, Node] = field(default_factory=dict)
    origin: dict[Node, Node] = field(default_factory=dict)  # what was moved off the battlefield
    actors: list[Node] = field(default_factory=list)
    letters: list[Node] = field(default_factory=list)  # what "where X is ..." said of X
    token: tuple[Any, Any] | None = None  # what the last tokens are, and how they enter
    amounts: list[tuple[str, Node]] = field(default_factory=list)  # how much a step did
    earlier: dict[Node, Node] = field(default_factory=dict)  # `moved` before the last step
    since: int = 0  # how many steps there were before the last one
    named: list[str] = field(default_factory=list)  # what a color, type, ... was chosen of
    in_row: bool = False  # whether it is at a row of a table of results
    maybe: set[Node] = field(default_factory=set)  # what was moved only under a condition
    later: set[Node] = field(default_factory=set)  # what a delayed ability will have moved
    kinds: list[str] = field(default_factory=list)  # of the steps
    together: set[int] = field(default_factory=set)  # the steps that are done as one
    parts: set[int] = field(default_factory=set)  # the steps that took some of several
    sets: list[tuple[str, Node]] = field(default_factory=list)  # cards that a step made known
    of_cards: set[int] = field(default_factory=set)  # the steps that did something with cards
    offered: Node | None = None  # those of several players who did what each of them may do
    chosen: list[tuple[Node, str, Node | None]] = field(default_factory=list)  # by `choose`
    same: dict[Node, Node] = field(
        default_factory=dict
    )  # what each "it" of the text was found to be
    chosen_late: bool = False  # whether something is chosen instead of what was chosen before
    told: tuple[str, int] | None = None  # the last several who were told to do something
    for_opponents: bool = False  # whether it is at what is done "for each opponent"
    # ------------------------------------------------------------ walking

    def program(self, steps: Sequence[Node]) -> tuple[Node, ...]:
        """The steps with their pronouns resolved."""
        resolved = []
        for step in steps:
            before, number = dict(self.moved), self.steps
            resolved.append(self.action(step))
            self.earlier, self.since = before, number
        return self._same_x(tuple(resolved))

    def _same_x(self, steps: tuple[Node, ...]) -> tuple[Node, ...]:
        """X is the same in the whole text (CR 107.3): what one sentence says of it, all mean."""
        if self.outer is not None or not self.letters:
            return steps
        if not any(free_x(tree) for tree in (*steps, *self.slots)):
            return steps
        amount = self.letters[0]
        early = any(map(free_x, self.slots)) and any(mentions(amount, k) for k in CHOSEN_LATER)
        if early or any(other != amount for other in self.letters):
            raise Unresolved("X")
        self.slots = [with_x(slot, amount) for slot in self.slots]
        return tuple(with_x(step, amount) for step in steps)

    def _not_done(self, action: Node) -> Node:
        """What is done if something was not done: that moved nothing then, and made nothing."""
        self.groups.append(_Group())
        moved, maybe, steps = dict(self.moved), set(self.maybe), self.steps
        first = self.action(node_in(action.args[0]))
        after, self.moved = self.moved, dict(moved)
        uncertain, self.maybe = self.maybe, maybe
        done = range(steps + 1, self.steps + 1)
        second = self.action(node_in(action.args[1]))
        self.moved = after
        self.maybe |= uncertain
        if first.kind in ("if_done", "does") and any(speaks_of(second, at) for at in done):
            raise Unresolved("what was not done")
        return replace(action, args=(first, second))

    def limit(self, limit: Node) -> Node:
        """A limit, which may speak of no pronoun."""
        if placed(limit):
            raise Unresolved("a limit's pronoun")
        return limit

    def condition(self, condition: Node) -> Node:
        """A condition before the program with its pronouns resolved."""
        return self._resolve(condition)

    def action(self, action: Node) -> Node:
        """An action with its pronouns resolved."""
        if FOR_OPPONENTS in action.wording.split() and not self.for_opponents:
            return self._for_opponents(action)
        if action.kind in ("delayed_ability", "reflexive"):
            return self._made_ability(action)
        if action.kind == "unless_done":
            return self._unless(action)
        if action.kind in ("guarded", "otherwise", "instead_if"):
            return self._branches(action)
        if action.kind in ("does", "villainous_choice"):
            return self._does(action)
        if action.kind == "let_x":
            return self._let_x(action)
        if action.kind == "for_each_of":
            return self._for_each(action)
        if action.kind == "often" and action.wording == "each-opponent":
            self._alike_for_each(action)
        if action.kind == "if_not_done":
            return self._not_done(action)
        if action.kind == "attached_to" and node_in(action.args[1]).kind == "mention":
            return self._attached(action)
        if action.kind in FRAMES:
            self.groups.append(_Group())
            before = self.steps
            args = tuple(self._argument(arg) for arg in action.args)
            if action.kind == "at_once":
                self.together |= {*range(before + 1, self.steps + 1)}
            if action.kind == "attached_to" and speaks_of(node_in(args[1]), self.steps):
                raise Unresolved("that creature (to which it is attached)")
            return replace(action, args=args)
        return self._step(action)

    def _for_opponents(self, action: Node) -> Node:
        """What is done for each opponent: with up to one target of each (CR 601.2c).

        What one may do or not would be decided for each of them, a token be created for each.
        """
        if action.kind not in OF_EACH_TARGET:
            raise Unresolved("for each opponent")
        before, self.for_opponents = len(self.slots), True
        done = self.action(action)
        self.for_opponents = False
        own = done.kind == "apply" and mentions(done.args[1], "target")
        if own or len(self.slots) != before + 1 or not of_each_opponent(self.slots[-1]):
            raise Unresolved("for each opponent")
        return done

    def _alike_for_each(self, action: Node) -> None:
        """ "For each opponent, create a token": so often, if nothing is said of that opponent."""
        done = node_in(action.args[0])
        spoken = any(part.kind == "mention_player" for part in placed(done))
        if done.kind != "create" or spoken:
            raise Unresolved("for each opponent")

    def _attached(self, action: Node) -> Node:
        """Something put onto the battlefield attached to "it", which was spoken of before that."""
        self.groups.append(_Group())
        host = self._resolve(node_in(action.args[1]))
        self.groups.pop()  # said last, it is not what the words before it mean
        return replace(action, args=(self.action(node_in(action.args[0])), host))

    def _argument(self, arg: Any) -> Any:
        if not isinstance(arg, Node):
            return arg
        return self.action(arg) if arg.sort == "action" else self._resolve(arg)

    def _branches(self, action: Node) -> Node:
        """What is done only if a condition is met: what it moves may have moved, or not.

        The other branch, and what is done instead of a step, speaks of things as they were before.
        """
        condition, *branches = (node_in(arg) for arg in action.args)
        before = self.earlier if action.kind == "instead_if" else dict(self.moved)
        after = dict(self.moved)
        exclusive = condition.kind == "result_between"  # one row of a table only
        self.groups.append(_Group())
        late, steps = action.kind == "guarded" and action.wording in AFTER, self.steps
        self.moved, slots = dict(before), len(self.slots)
        told = condition if late else self._resolve(condition)
        self.groups[-1].found += difference(told) if not late else ()
        self.groups[-1].of_casting = not late and of_casting(told) and node("self") in nodes(told)
        done, uncertain = [], set()
        said: list[_Group] = []
        known = len(self.groups)
        outside, self.in_row = self.in_row, exclusive or self.in_row
        for branch in branches:
            self.moved = dict(before)
            amounts = list(self.amounts)
            self.groups[known:] = map(_only_targets, said)  # the other branch is not done
            at = len(self.groups)
            done.append(self.action(branch))
            said += self.groups[at:]
            if len(branches) > 1:
                self.amounts = amounts
            changed = {key for key, value in self.moved.items() if before.get(key) != value}
            uncertain |= set() if exclusive else changed
        self.groups[known:] = said
        for group in said:
            group.row = exclusive
        self.in_row = outside
        if late:  # it is said afterwards, and asked before anything is done
            moved = {new: old for old, new in self.moved.items() if before.get(old) != new}
            self.groups.append(_Group())
            told = put_back(self._resolve(condition), moved)
            self.groups[-1].found = [
                replace(item, what=put_back(item.what, moved)) for item in self.groups[-1].found
            ]
            if any(speaks_of(told, at) for at in range(steps + 1, self.steps + 1)):
                raise Unresolved("it")
        undone = {node("amount_done", at) for at in range(self.since + 1, steps + 1)}
        parts = (plain(part) for branch in done for part in nodes(branch))
        if action.kind == "instead_if" and not undone.isdisjoint(parts):
            raise Unresolved("that much (of what is not done)")
        if action.kind == "instead_if" and "choose" in self.kinds[steps:]:
            self.chosen_late = True
        if action.kind == "instead_if":
            uncertain |= {key for key, value in after.items() if before.get(key) != value}
            # one of them is not done, so that it is not known which result is spoken of later
            uncertain |= {node("result", at) for at in range(self.since + 1, self.steps + 1)}
        self.maybe |= uncertain
        if any(part.args[:1] == ("bargained",) for part in nodes(told)) and len(self.slots) > slots:
            raise Unresolved("a target that is chosen only if it was bargained")  # 702.166d
        self.moved = dict(before if action.kind != "instead_if" else after)
        return replace(action, args=(told, *done))

    def _does(self, action: Node) -> Node:
        self.groups.append(_Group())
        player = self._resolve(node_in(action.args[0]))
        self.actors.append(player)
        first = self.steps + 1
        every = tuple(self.action(node_in(arg)) for arg in action.args[1:])
        done = every[0]
        self.actors.pop()
        if player.kind in ("opponent", "any_player"):
            offered = done.kind == "optional" and player.kind == "opponent"
            self.offered = node("said_yes", first) if offered else None
        if player.kind in ("opponent", "any_player", "other_players"):
            self.told = (done.kind, first)
        dealt = done.kind == "damage" and plain(node_in(done.args[2])) == EACH_ACTOR
        if dealt and not mentions(done.args[1], "actor"):
            raise Unresolved("each player")  # it is the same for all of them
        if player.kind not in GROUPS and player.kind != "you":  # "that player" is never you
            self.groups[-1].found.append(Antecedent(player, self._so_many(player)))
        return replace(action, args=(player, *every))

    def _of_those_told(self, said: str) -> Node:
        """ "Each opponent who can't": of the last step that several players were told to do."""
        whom, deed = said.split(" who ")
        kind, step = self.told or ("", 0)
        offered, did = kind == "optional", self.kinds[step - 1] if step else ""
        if not step:
            raise Unresolved(said)
        who = node("opponent" if whom == "opponent" else "any_player")
        if deed == "can't" and not offered:
            return node("unable", who, step)
        if deed in ("doesn't", "didn't") and offered:
            return node("said_no", who, step)
        done = {"searched": "search_for", "discarded": "discard"}.get(deed)
        if not offered or done != did:
            raise Unresolved(said)
        return node("said_yes", step)

    def _so_many(self, player: Node) -> str:
        """Whether a player is one, or several that are targets together."""
        if player.kind != "target_player":
            return "one"
        return number_of(node_in(self.slots[number_in(player) - 1].args[1]))

    def _for_each(self, action: Node) -> Node:
        """Something done for each of some objects: "it" is each of them in turn."""
        self.groups.append(_Group())
        what = self._resolve(node_in(action.args[0]))
        each = Antecedent(node("each_one"), "one", self._described(what))
        self.groups.append(_Group([each]))
        known = len(self.groups) - 1
        done = self.action(node_in(action.args[1]))
        inside = [group for group in self.groups if each in group.found]
        self.groups = [group for group in self.groups if each not in group.found]
        made = [replace(group.made, number="many") for group in self.groups[known:] if group.made]
        del self.groups[known:]
        made += [replace(group.made, number="many") for group in inside if group.made]
        self.groups.append(_Group(made))
        return replace(action, args=(what, done))

    def _let_x(self, action: Node) -> Node:
        """X is an amount: it stands where X stood; in costs X stays a letter."""
        before = len(self.slots)
        done = self.action(node_in(action.args[1]))
        amount = self._resolve(node_in(action.args[0]))
        for at in range(before, len(self.slots)):
            told = with_x(self.slots[at], amount)
            if told != self.slots[at] and any(mentions(amount, kind) for kind in CHOSEN_LATER):
                raise Unresolved("X")  # known only after targets are chosen (601.2c)
            self.slots[at] = told
        if self.outer is None:
            self.letters.append(replace(amount, wording=""))
        told = with_x(done, amount)
        return replace(action, args=(amount, told)) if has_letter(told) else told

    def _unless(self, action: Node) -> Node:
        payer, payment, otherwise = (node_in(arg) for arg in action.args)
        before = dict(self.moved)
        done = self.action(otherwise)
        moved = {new: old for old, new in self.moved.items() if before.get(old) != new}
        player = self._resolve(payer)
        self.actors.append(player)
        paid = put_back(self.action(payment), moved)  # it is paid where the rest is not done
        self.actors.pop()
        return replace(action, args=(player, paid, done))

    def _made_ability(self, action: Node) -> Node:
        """A delayed or reflexive ability: a program of its own inside this one."""
        ability = action.args[0]
        assert isinstance(ability, Ability)
        self.groups.append(_Group())
        trigger, offered = self._trigger(ability.trigger)
        lifts = action.kind == "delayed_ability" and action.wording in EVENT_LAST
        within = Resolver(offered, outer=self, lifts=lifts)
        ability = replace(ability, trigger=trigger)
        condition, effect = _intervening(within.program(ability.effect))
        for what in within.moved:
            if what.kind == "outer":
                self._moves_later(plain(node_in(what.args[0])), within, what)
        self.steps += 1
        self.kinds.append(action.kind)
        text = ability.text or repr(action)
        made = replace(ability, text=text, effect=effect, slots=tuple(within.slots))
        return replace(action, args=(replace(made, condition=condition),))

    def _moves_later(self, what: Node, within: Resolver, moved: Node) -> None:
        """A delayed ability will have moved it: said of it afterwards is what it is until then.

        What comes back then is another object (CR 400.7), so that it may be what is meant.
        """
        self.later.add(what)
        while plain(moved) in within.moved:
            moved = within.moved[plain(moved)]
            if within.kinds[number_in(moved) - 1] == "put_onto_battlefield":
                self.maybe.add(what)

    def _trigger(self, trigger: Node | None) -> tuple[Node | None, tuple[Antecedent, ...]]:
        """The event of a delayed triggered ability, and what it offers to its program."""
        if trigger is None:
            return None, ()
        said = placed(trigger)
        if not said:
            return trigger, antecedents(trigger)
        if len(set(said)) > 1 or said[0].kind != "mention":
            raise Unresolved("an event about two things")
        what = self._place(said[0], {})
        known = self.groups[-1].found[-1]
        told = node("outer", what, wording=str(said[0].args[0]))
        event = replaced(trigger, {said[0]: told})
        about = Antecedent(node("event_object"), known.number, known.filter)
        others = (item for item in antecedents(event) if item.sort in ("amount", "player"))
        return event, (about, *others)

    def _step(self, step: Node) -> Node:
        """One step: its targets and pronouns in the order of the text, then what it made."""
        step = self._chosen(step)
        self.steps += 1
        group = _Group(kind=step.kind, source_said=pronoun_deals(step), copying=makes_copy(step))
        self.groups.append(group)
        first = next((arg for arg in step.args if isinstance(arg, Node)), None)
        if first is not None and first.kind == "all" and first.wording == "each":
            group.each = step.kind in DAMAGE
        if step.kind in DAMAGE and "each" in step.wording.split():
            group.each = True
        if first is not None and first.kind in ("self", "self_in", "host", "granter"):
            group.found.append(Antecedent(first, "one", filter_of(first)))
            group.first = first
        self.kinds.append(step.kind)
        for player in groups_of_players(step):
            group.found.append(Antecedent(player, "many"))
        table: dict[Node, Node] = {}
        if step.kind == "create" and kind_of(step.args[2]) == "those_tokens":
            if self.token is None:
                raise Unresolved("those tokens")
            step = replace(step, args=(*step.args[:2], *self.token))
        if step.kind == "apply" and kind_of(step.args[1]) == "become_copy":
            for item in placed(step.args[1]):  # "becomes a copy of that creature": not of itself
                if item.kind == "mention":
                    table[item] = self._place(item, table)
        for item in sorted(placed(step), key=place_of):
            if item not in table:
                table[item] = self._place(item, table)
            if item is first:
                group.first = table[item]
        resolved = _granted_itself(self._finish(step, table))
        resolved = self._other_than_target(self._other_than_exiled(resolved))
        refuse_two_meanings(resolved)
        refuse_what_is_gone(resolved, self.kinds)
        refuse_itself_moved(resolved, {*self.moved, *self.maybe})
        refuse_other_of_event((resolved, *self.slots), self.antecedents)
        refuse_other_of_host(resolved, self.slots)
        refuse_counters_on_a_spell(resolved, self.antecedents)
        self._voiced(resolved)
        self._chosen_before(resolved)
        self._no_card(resolved)
        self._named(resolved)
        self._results(step, resolved, group)
        return resolved

    def _voiced(self, step: Node) -> None:
        """Another player chooses "of their choice", discards "their hand"; you do with "your"."""
        theirs = bool(self.actors) and self.actors[-1].kind != "you"
        for said in (word for item in nodes(step) for word in whose_word(item)):
            if said != ("their" if theirs else "your"):
                raise Unresolved(f"{said} (of another player)")
        if step.kind == "return_to_hand" and "their" in step.wording.split() and not theirs:
            known = [self._described(what) for what in references_in(step)]
            if not any(_is_of_a_player(item) for what in known if what for item in leaves(what)):
                raise Unresolved("their hand")

    def _chosen_before(self, step: Node) -> None:
        """ "Of that color", "becomes that type": the one that the program had chosen."""
        if step.kind in NAMING:
            self.named.append(str(step.args[0]))
        for part in nodes(step):
            that = {"that", "of-that"} & set(part.wording.split())
            asked = NAMED.get(part.kind) if that else None
            if asked and asked not in self.named:
                raise Unresolved(f"that {asked}")

    def _resolve(self, tree: Node) -> Node:
        """A condition, a player or objects, resolved."""
        if not self.groups:
            self.groups.append(_Group())
        table: dict[Node, Node] = {}
        tree = self._chosen(tree)
        for item in sorted(placed(tree), key=place_of):
            if item not in table:
                table[item] = self._place(item, table)
        resolved = self._finish(tree, table)
        if not of_casting(resolved):
            self._named(resolved)
        if self.of_spell and self.slots and asks_own_type(resolved):
            raise Unresolved("it (the target?)")
        refuse_two_meanings(resolved)
        return resolved

    def _other_than_target(self, step: Node) -> Node:
        """ "Each other creature", in a program with a target: other than that.

        A spell is no creature; of a permanent's ability the words could mean either, unless both
        are said in one breath: "target creature and each other creature".
        """
        step = others_so_named(step)
        if not mentions(step, "other") or not (self.slots or self.of_spell):
            return step
        if not self.slots:
            return self._other_than_made(step)
        beside = said_beside_target(step)
        if not self.of_spell and not beside and step.kind not in DAMAGE:
            return step
        if mentions(step, "prevent_next") or not (self.of_spell or beside):
            raise Unresolved("other than which")
        one = len(self.slots) == 1 and node_in(self.slots[0].args[1]) == Node("number", (1,))
        if not one:
            raise Unresolved("other than which")
        other = node("other_than", node("target", 1))
        done: Node = put_other(step, other)
        return done

    def _other_than_made(self, step: Node) -> Node:
        """ "All other creatures", in a spell without a target: other than what a step was about."""
        made = [at for at, kind in enumerate(self.kinds[:-1], start=1) if kind in SINGLED_OUT]
        if not made:
            return step
        if len(made) > 1:
            raise Unresolved("other than which")
        done: Node = put_other(step, node("other_than", node("result", made[0])))
        return done

    def _other_than_exiled(self, step: Node) -> Node:
        """ "Each other card exiled with ~", after one has been exiled: other than that."""
        exiled = [at for at, kind in enumerate(self.kinds[:-1], start=1) if kind == "exile"]
        if not exiled or not mentions(step, "other") or not mentions(step, "exiled_with_self"):
            return step
        done: Node = put_other(step, node("other_than", node("result", exiled[-1])))
        return done

    def _named(self, tree: Node) -> None:
        """The object itself (or its host), where a step or a condition names it."""
        group = self.groups[-1]
        group.found += [Antecedent(two, "many") for two in pairs_of(tree)]
        for what in names_of_itself(tree):
            if all(plain(item.what) != plain(what) for item in group.found):
                group.found.append(Antecedent(what, "one", filter_of(what)))

    def _finish(self, tree: Node, table: dict[Node, Node]) -> Node:
        """The tree with its places filled; a pronoun of other grammars is refused."""
        done = replaced(tree, table)
        bound: Node = self._bind(done)
        for player in spoken_players(bound):
            self.groups[-1].found.append(Antecedent(player))
        return bound

    def _chosen(self, tree: Node) -> Node:
        """The tree, "that name", "that type" and "that color" being what a step has chosen."""
        named = not NAMING.isdisjoint(self.kinds)

        def told(part: Node) -> Node | None:
            if part.wording == "of-that" and not named:
                raise Unresolved(f"that {part.kind.removeprefix('chosen_')}")
            if (
                not named
                or part.kind != "same_name_as"
                or "that-name" not in node_in(part.args[0]).wording
            ):
                return None
            return node("chosen_name", wording=part.wording)

        return mapped(tree, told)  # type: ignore[no-any-return]

    def _bind(self, tree: Any) -> Any:
        """The tree, "it" of a condition being what is spoken of."""
        if not isinstance(tree, Node):
            return tree
        about = node_in(tree.args[0]).kind if tree.kind in ("is", "was_so") else ""
        if about == "affected" and of_card(tree):
            what = replace(self._find("it (a card)"), wording="it")
            return replace(tree, args=(what, self._bind(tree.args[1])))
        if tree.kind == "affected" and tree.wording.split()[-1:] == ["it"]:
            return self._find("it")
        if tree.kind in ("affected", "affected_stat", "affected_counters"):
            raise Unresolved("it")
        if tree.kind == "paid":
            return self._paid(tree)
        if tree.kind == "removed_counters":
            return self._removed(tree)
        if tree.kind in AS_IT_WAS or "as-was" in tree.wording.split():
            tree = self._as_it_was(tree)
        if tree.kind == "apply" and node_in(tree.args[0]).kind == "all":
            return tree  # what is said of each of them
        return replace(tree, args=tuple(self._bind(arg) for arg in tree.args))

    def _as_it_was(self, tree: Node) -> Node:
        """Who controlled it, how great it was: of the object before it was moved (608.2h)."""
        args = tuple(
            replace(self.origin[plain(arg)], wording=arg.wording)
            if isinstance(arg, Node) and plain(arg) in self.origin
            else arg
            for arg in tree.args
        )
        return replace(tree, args=args)

    def _paid(self, paid: Node) -> Node:
        """What a cost used up, if the cost of this ability or spell does that."""
        if any(item.what.kind == "paid" and item.what.args[0] == paid.args[0]
               for item in self.antecedents):  # fmt: skip
            return paid
        done = self._used(paid) if paid.args[0] in USED else self._done_with_one(paid)
        if done is not None:
            return done
        if self.outer is not None:
            return node("outer", self.outer._paid(paid))
        raise Unresolved(f"the {paid.args[0]} object")

    def _done_with_one(self, paid: Node) -> Node | None:
        """ "The milled card": what the last step that did so did that with, if that is one."""
        word, what = str(paid.args[0]), node_in(paid.args[1])
        kinds = SEEN_BY.get(word, frozenset())
        found = [what for kind, what in self.sets if kind in kinds]
        known = [item for group in self.groups for item in group.found]
        if not found or found[-1] in self.maybe:
            return None
        done = [item for item in known if plain(item.what) == found[-1]]
        noun = str(what.args[0]).lower() if what.kind == "type" else "permanent"
        noun = "card" if what.kind == "card_in" else noun
        if not done or not all(agrees(f"that {noun}", item) for item in done):
            return None
        return replace(self._now(Antecedent(found[-1])).what, wording=f"the {word} {noun}")

    def _used(self, paid: Node) -> Node | None:
        """The one object that the one step of that kind sacrificed or discarded, or the card that
        it exiled."""
        verb, what = USED[str(paid.args[0])], node_in(paid.args[1])
        steps = [at for at, kind in enumerate(self.kinds, start=1) if kind in WAYS[verb]]
        if len(steps) != 1 or node("result", steps[0]) in self.maybe:
            return None
        noun = str(what.args[0]) if what.kind == "type" else "card"
        result = node("result", steps[0], wording=f"the {paid.args[0]} {noun.lower()}")
        for item in (item for group in self.groups for item in group.found):
            if plain(item.what) != plain(result) or item.number != "one" or item.filter is None:
                continue
            known = leaves(item.filter)
            if verb == "exile" and (what.kind == "type" or not of_cards(item.filter)):
                return None  # it was a permanent: how it was before that
            return result if what.kind != "type" or what in known else None
        return None

    def _removed(self, amount: Node) -> Node:
        """How many counters were removed: by the one step that did, or as the cost was paid."""
        kind, every = str(amount.args[0]), amount.args[0] == "any"
        said = "removed " if every else f"removed {kind}"
        done = [what for word, what in self.amounts if word.startswith(said)]
        if len(done) == 1 and node("result", number_in(done[0])) not in self.maybe:
            return replace(done[0], wording=kind)
        known = (item.what for item in self.antecedents if item.what.kind == "removed_counters")
        paid = any(every or what == amount for what in known)
        if paid and not done:
            return amount
        if self.outer is not None and not done:
            return node("outer_amount", self.outer._removed(amount))
        raise Unresolved("counters removed this way")

    # ------------------------------------------------------------ what is made

    def _results(self, step: Node, resolved: Node, group: _Group) -> None:
        """What the step made or moved can be spoken of from now on."""
        result = node("result", self.steps)
        taken = (arg for arg in resolved.args if kind_of(arg) in ("one_of", "those", "either_of"))
        if any(part.kind == "result" for arg in taken for part in nodes(node_in(arg))):
            self.parts.add(self.steps)
        if step.kind == "discard" or any(map(self._among_cards, references_in(resolved))):
            self.of_cards.add(self.steps)
        if does_so_much(step):
            said = "that much" if step.kind in MUCH else "that many"
            self.amounts.append((said, node("amount_done", self.steps)))
        if step.kind == "remove_counters":
            self.amounts.append((f"removed {step.args[0]}", node("amount_done", self.steps)))
        if step.kind == "reveal" and kind_of(step.args[0]) == "one_of":
            self.sets.append((step.kind, result))
        if step.kind == "remove_those_counters":
            self.amounts.append(("removed those", node("amount_done", self.steps)))
        if step.kind in ("remove_those_counters", "pay_often"):
            self.amounts.append(("that many", node("amount_done", self.steps)))
        if step.kind in SEEN and not shown_again(step):
            self.sets.append((step.kind, result))
            if step.kind in TAKEN_FROM and is_several(step):
                self.sets.append(("several", result))
        until = next((arg for arg in resolved.args if kind_of(arg) == "top_until"), None)
        if until is not None:
            number, sought = node_in(node_in(until).args[1]), node_in(node_in(until).args[2])
            moved = step.kind == "exile"  # what was found is no longer where it was looked for
            found = node("those", result, once_found(sought, moved))
            group.made = Antecedent(found, number_of(number), sought)
            group.found.append(group.made)
            if number_of(number) == "one":  # "those cards" are all that were shown
                place = node("card_in", "exile" if moved else "library", node("any_player"))
                group.found.append(Antecedent(result, "those", place))
            return
        if step.kind == "keyword_action" and step.args in MADE:
            group.found.append(Antecedent(result, filter=MADE[step.args]))
            return
        if step.kind == "keyword_action":
            group.opaque = True
        if step.kind == "draw":
            drawn = node("card_in", "hand", node("any_player"))
            group.found.append(Antecedent(result, number_of(node_in(step.args[1])), drawn))
            return
        if step.kind == "mill":
            known = node("card_in", "graveyard", node("any_player"))
            group.found.append(Antecedent(result, number_of(node_in(step.args[1])), known))
            return
        if step.kind in ("copy_spell", "copy_spell_as"):
            what, known = node_in(step.args[0]), node("designated", "copy")
            each = what.kind == "all" and what.wording == "each"
            several = "many" if each else number_of(node_in(step.args[1]))
            group.found.append(Antecedent(result, several, known))
            return
        if step.kind in ("copies_attacking_others", "copies_for_opponents"):
            known = node("and", node("permanent"), node("token"))
            group.found.append(Antecedent(result, "many", known))
            return
        if step.kind == "create":
            self.token = (resolved.args[2], resolved.args[3])
            group.made = Antecedent(result, number_of(node_in(step.args[1])), known_of_token(step))
            group.found.append(group.made)
            return
        if step.kind == "choose_player":
            known = node("is_player", node_in(step.args[0]))
            group.found.append(Antecedent(node("chosen_in", self.steps), filter=known))
            return
        if step.kind in ("search_for", "reveal", "look", "choose"):
            what = node_in(step.args[-1])
            if step.kind == "choose":
                self._choice(what, node_in(resolved.args[-1]), result)
            if what.kind == "mention" or (step.kind == "choose" and what.kind == "new_target"):
                return
            if step.kind == "choose" and what.kind == "either_of":
                return  # two targets
            group.found.append(Antecedent(result, number_among(what), filter_of(what)))
            if step.kind == "search_for":
                group.made = group.found[-1]
            elif what.kind == "one_of":
                group.taken = group.found[-1]
            return
        objects = [
            arg for arg in resolved.args if isinstance(arg, Node) and arg.sort == "reference"
        ]
        for what in objects[:1] if step.kind != "damage" else []:
            if what.kind in CHOICES or what.kind == "all":
                group.found.append(Antecedent(result, number_among(what), filter_of(what)))
            elif step.kind in MOVES:
                if step.kind == "return_to_hand" and "its-owner" in step.wording.split():
                    group.found.append(Antecedent(node("owner_of", what)))
                if step.kind == "put_onto_battlefield" and plain(what) in self.later:
                    raise Unresolved("what a delayed ability moves before that")
                self.moved[plain(what)] = result
                if step.kind != "put_onto_battlefield":
                    self.origin[result] = plain(what)

    def _choice(self, said: Node, what: Node, result: Node) -> None:
        """What was chosen: a target, or what the step has chosen."""
        if said.kind == "either_of":
            self.chosen += [(node_in(part), "one", None) for part in what.args]
            return
        if what.kind != "target":
            self.chosen.append((result, number_among(said), filter_of(what)))
            return
        _, high, known = node_in(self.slots[number_in(what) - 1]).args
        self.chosen.append((what, number_of(node_in(high)), node_in(known)))

    # ------------------------------------------------------------ places
    def _place(self, item: Node, table: dict[Node, Node]) -> Node:
        """What one target or pronoun stands for."""
        group = self.groups[-1]
        if item.kind in ("new_target", "new_target_player"):
            return self._slot(item, table, group)
        said = str(item.args[0])
        if item.kind == "mention_amount":
            return self._amount(said)
        if item.kind == "mention_player":
            player = self._player(said)
            who = self.actors[-1] if player.kind == "actor" and self.actors else player
            if who.kind not in GROUPS:
                group.found.append(Antecedent(who))
            return replace(player, wording=said)
        found = self.same[item] if item in self.same else self._find(said)
        if item.kind == "mention" and said == "it":
            self.same[item] = found  # the source of all damage that one sentence deals
        if found.kind == "dealt" and said == "that creature":  # a planeswalker may have been, too
            found = node("those", found, node("type", "Creature"))
        return replace(found, wording=said)

    def _slot(self, item: Node, table: dict[Node, Node], group: _Group) -> Node:
        """A new slot (CR 115.1); the same words in a further step are the same slot."""
        if item in self.slot_of:
            return self.slot_of[item]
        if self.lifts and self.outer is not None:
            target = self.outer._slot(item, table, self.outer.groups[-1])
            told = node("outer_player" if target.kind == "target_player" else "outer", target)
            known = self.outer.groups[-1].found[-1]
            group.found.append(replace(known, what=told))
            self.slot_of[item] = told
            return told
        self.slot_of[item] = reference = self._new_slot(item, table, group)
        return reference

    def _new_slot(self, item: Node, table: dict[Node, Node], group: _Group) -> Node:
        low, high, what = (node_in(arg) for arg in item.args[:3])
        if high.kind == "mention_amount":
            high = self._amount(str(high.args[0]))
        for inner in sorted(placed(what), key=place_of):
            if inner not in table:
                beside = any(known.what.kind == "target" for known in group.found)
                told = table[inner] = self._place(inner, table)
                if beside and inner.kind == "mention" and told.kind != "target":
                    raise Unresolved(f"{inner.args[0]} (beside another target)")
        what = self._of_actor(replaced(what, table))
        number = len(self.slots) + 1
        if of_each_opponent(what) != self.for_opponents:
            raise Unresolved("for each opponent")
        what = self._other_than_dead(self._not_before(item.wording, what, number))
        self.slots.append(node("slot", low, high, what))
        many = "one" if high == Node("number", (1,)) else "many"
        if item.kind == "new_target_player" or what.kind == "is_player":
            player = node("target_player", number)
            group.found.append(Antecedent(player, many))
            if item.kind == "new_target_player":
                return player
            return node("target", number)
        reference = node("target", number)
        group.found.append(Antecedent(reference, many, what))
        group.found += [Antecedent(player) for player in whose(what, reference) if many == "one"]
        if mentions_player(what):
            group.found.append(Antecedent(node("target_player", number), many, what))
        return reference

    def _not_before(self, said: str, what: Node, number: int) -> Node:
        """ "Another target", "a second target", "a third": other than the targets before it."""
        if said == "any other" and self.slots and not self.of_spell:
            raise Unresolved("other than which")
        many = {"another": 1, "other": 1, "any other": 1, "a second": 1, "a third": 2}.get(said, 0)
        if said == "a second" and not self.slots:
            raise Unresolved("a second target")
        if not many or not self.slots:
            return what
        if number <= many:
            raise Unresolved("a third target")
        return others_than(what, *(node("target", number - at) for at in range(many, 0, -1)))

    def _other_than_dead(self, what: Node) -> Node:
        """ "Another target card from your graveyard", as something else has died: other than that.

        The source is no card in a graveyard then; where it has died itself, it is what is meant.
        """
        dead = Node("event_object")
        known = any(plain(item.what) == dead for item in self.antecedents)
        in_graveyard = any(
            each.kind == "card_in" and each.args[0] == "graveyard" for each in nodes(what)
        )
        if not known or not in_graveyard or not mentions(what, "other"):
            return what
        done: Node = put_other(what, node("other_than", dead))
        return done

    def _of_actor(self, what: Node) -> Node:
        """A slot is no action: who does it is named by the player it is."""
        if not mentions(what, "actor"):
            return what
        player = self.actors[-1] if self.actors else node("you")
        if player.kind not in ("you", "target_player", "controller_of", "owner_of", "event_player"):
            raise Unresolved("whose targets")
        return replaced(what, {node("actor"): player})  # type: ignore[no-any-return]

    def _amount(self, said: str) -> Node:
        """ "that much", "that many": of the event, or of the last step that did so much."""
        if said == "excess damage this way":
            step = self._last(DAMAGE, said)
            if step in self.together or node("result", step) in self.maybe:
                raise Unresolved(said)
            excess = node("excess_done", step)
            self.amounts.append(("that many", excess))
            return excess
        if said.endswith("this way"):
            kinds = ("loses_life",) if "life" in said else DAMAGE
            return node("amount_done", self._last(kinds, said), wording=said)
        if said == "the difference":
            return self._difference()
        if said == "life gained":
            return self._life_gained()
        if said in OF_DAMAGE:
            if set(DAMAGE) & set(self.kinds):
                raise Unresolved(said)
            said = "that much"
        done = [amount for word, amount in self.amounts if word == said]
        told = any(item.sort == "amount" for item in self.antecedents)
        if said == "that much" and not done and not told:  # as many as there were
            done = [amount for word, amount in self.amounts if word == "that many"]
        if done and self.actors and self.actors[-1].kind in GROUPS:
            raise Unresolved(f"{said} (of each player)")
        cards = bool(done) and self.kinds[number_in(done[-1]) - 1] == "discard_hand"
        offered = [
            item.what for item in self.antecedents if item.sort == "amount" and item.number == "one"
        ]
        if cards or (done and not offered):
            return replace(done[-1], wording=said)
        if not done and not offered and self.outer is not None:
            return node("outer_amount", self.outer._amount(said))
        if done or not offered:
            raise Unresolved(said)
        return replace(offered[0], wording=said)

    def _life_gained(self) -> Node:
        """ "The amount of life you gained": by the event, where it is that you gain life."""
        gained = [item for item in self.antecedents if item.number == GAINED]
        if gained and "gains_life" not in self.kinds:
            return gained[0].what
        if not gained and self.outer is not None:
            return node("outer_amount", self.outer._life_gained())
        raise Unresolved("the amount of life you gained")

    def _difference(self) -> Node:
        """ "The difference": of the amounts that the condition of the step compares."""
        for group in (*reversed(self.groups), _Group([*self.antecedents])):
            for item in group.found:
                if item.number == DIFFERENCE:
                    return item.what
        raise Unresolved("the difference")

    def _player(self, said: str) -> Node:
        """A player spoken of."""
        if said in ("their", "they", "them") and self.actors:
            return node("actor")
        if " who " in said:
            return self._of_those_told(said)
        if said == "who does":
            if self.offered is None:
                raise Unresolved(said)
            return self.offered
        many = said in ("they", "their", "them")
        found = self._nearest(
            said, lambda item: item.sort == "player" and (many or item.number == "one")
        )
        if found is not None:
            opponent = said in ("that opponent", "other opponent")
            if opponent and found.filter != node("is_player", node("opponent")):
                raise Unresolved(said)
            return found.what
        if said in ("that player", "the player") and self.actors and self.actors[-1].kind in GROUPS:
            return node("actor")
        if said == "that opponent" and self.actors and self.actors[-1].kind == "opponent":
            return node("actor")
        if self.outer is not None:
            return node("outer_player", self.outer._player(said))
        if said in ("they", "their", "them"):
            raise Unresolved(said)
        raise Unresolved(said)

    def _seen(self, said: str) -> Node:
        """The cards that were looked at, revealed, milled, ... by the last step that says so.

        "The rest" is of the last of them; "milled this way" of those that were milled.
        """
        kinds = SEEN_BY.get(said, frozenset({"several"}))
        found = [what for kind, what in self.sets if kind in kinds]
        if not found or found[-1] in self.maybe:
            raise Unresolved(said)
        step = number_in(found[-1])
        if said == "the rest" and self.kinds[step - 1] == "search_for" and step == self.steps - 1:
            raise Unresolved("the rest (of what was searched)")
        if said == "the rest" and step in self.parts:
            raise Unresolved("the rest (of what some were taken from)")
        return found[-1]

    def _that_died(self, said: str) -> Node:
        """ "The creature that died": the one that the event is about."""
        known = [item for item in self.antecedents if item.what.kind == "event_object"]
        if len(known) != 1:
            raise Unresolved(said)
        return known[0].what

    def _find(self, said: str) -> Node:
        """The object spoken of, which is spoken of once more."""
        if said.startswith("the chosen ") and self.chosen_late:
            raise Unresolved(f"{said} (one choice or another)")
        if said.startswith("the chosen ") and means_many(said) and self.chosen:
            return self._last_chosen(said)
        if said in OF_SEEN or said in SEEN_BY:
            return self._seen(said)
        if said.endswith(" that died"):
            return self._that_died(said)
        if self.groups[-1].each and said in ("it", "its", "their own"):
            return node("each_one")
        if said in SIDES:
            return self._of_side(said)
        if said in PAIR:
            return self._of_pair(said)
        if said == "the other creature":
            return self._of_two(said)
        if said.startswith("this way "):
            return self._this_way(said.removeprefix("this way "))
        if said in ("the exiled card", "the exiled cards"):
            return self._exiled(said)
        if said == "it" and self.groups[-1].source_said and self._spell_deals():
            return node("self")
        found = self._nearest(said, lambda item: agrees(said, item) and not self._odd(said, item))
        if found is None:
            if self.outer is None:
                if said == "it" and self._own_amount():
                    return node("self")
                raise Unresolved(said)
            what = self.outer._find(said)
            outer = node("outer", what)
            if what.kind != "self":  # that is an antecedent already
                number = "many" if means_many(said) else "one"
                self.groups[-1].found.append(Antecedent(outer, number))
            return outer
        if said.startswith("the chosen ") and not self._was_chosen(said, found.what):
            raise Unresolved(said)
        self._called(said, found)
        again = replace(found, number="one") if found.number == "second" else found
        self.groups[-1].found.append(again)
        return found.what

    def _last_chosen(self, said: str) -> Node:
        """ "The chosen cards": those of the last choice, if these are several."""
        what, number, filter_ = self.chosen[-1]
        if number == "one" or plain(what) in self.maybe:
            raise Unresolved(said)
        item = Antecedent(what, "many", filter_)
        if not agrees(f"those {said.removeprefix('the chosen ')}", item):
            raise Unresolved(said)
        self.groups[-1].found.append(item)
        return self._now(item).what

    def _was_chosen(self, said: str, what: Node) -> bool:
        """Whether a step has chosen it; "the chosen card" may be one that an event speaks of."""
        known = {plain(chosen) for chosen, *_ in self.chosen}
        known |= {plain(self.moved[each]) for each in known if each in self.moved}
        return plain(what) in known or (not known and said == "the chosen card")

    def _of_side(self, said: str) -> Node:
        """ "The creature you control": the one target that was said to be so."""
        side, at = SIDES[said], 0
        for number, slot in enumerate(self.slots, start=1):
            _, high, what = map(node_in, slot.args)
            fits = any(plain(item) in side for item in flatten(what))
            creature = "creature" not in said or Node("type", ("Creature",)) in leaves(what)
            if fits and creature and high == Node("number", (1,)):
                at, known = (number, what) if not at else (-1, what)
        if at == 0 and self.outer is not None:
            found = self.outer._of_side(said)
            self.groups[-1].found.append(Antecedent(node("outer", found)))
            return node("outer", found)
        if at < 1:
            raise Unresolved(said)
        item = self._now(Antecedent(node("target", at), "one", known))
        self.groups[-1].found.append(item)
        return item.what

    def _of_pair(self, said: str) -> Node:
        """ "Those creatures fight each other": the two targets, each of which is one creature."""
        creature = Node("type", ("Creature",))
        single = all(
            slot.args[:2] == (Node("number", (1,)), Node("number", (1,)))
            and creature in leaves(node_in(slot.args[2]))
            for slot in self.slots
        )
        if len(self.slots) != 2 or not single:
            raise Unresolved(said)
        return self._now(Antecedent(node("target", 1 if said in PAIR[:1] else 2))).what

    def _of_two(self, said: str) -> Node:
        """ "The other creature": of two that the event is about."""
        known = {plain(item.what): item for item in self.antecedents if item.sort == "reference"}
        other = known.pop(Node("event_other"), None)
        about = [what for what in known if what.kind in ("self", "host", "event_object")]
        if other is None and self.outer is not None:
            return node("outer", self.outer._of_two(said))
        if other is None or len(about) != 1 or other.filter is None:
            raise Unresolved(said)
        if node("type", "Creature") not in leaves(other.filter):
            raise Unresolved(said)
        self.groups[-1].found.append(Antecedent(other.what, "one", other.filter))
        return other.what

    def _own_amount(self) -> bool:
        """ "~ deals damage equal to the number of counters on it", and nothing else is "it"."""
        group = self.groups[-1]
        return group.kind in DAMAGE and group.first == node("self") and not self.antecedents

    def _spell_deals(self) -> bool:
        """ "If this spell was kicked, it deals ...": the spell, if it dealt all damage before."""
        before = [group for group in self.groups[:-1] if group.kind or group.of_casting]
        if not self.of_spell or not before or not before[-1].of_casting:
            return False
        return all(
            group.kind in DAMAGE and group.first == node("self")
            for group in before
            if any(agrees("it", item) for item in group.found)
        )

    def _exiled(self, said: str) -> Node:
        """What a step has exiled; where none has, what a linked ability exiled (CR 607.2a)."""
        steps = [at for at, kind in enumerate(self.kinds, start=1) if kind in WAYS["exile"]]
        if any(item.what.kind == "paid" and item.what.args[0] == "exiled"
               for item in self.antecedents):  # fmt: skip
            raise Unresolved(f"{said} (by the cost)")  # `paid` is how that is read
        if len(steps) > 1:
            raise Unresolved(f"{said} ({len(steps)} exiles)")
        if steps:
            found = node("result", steps[0])
            number = "many" if means_many(said) else "one"
            self.groups[-1].found.append(Antecedent(found, number))
            return found
        if self.outer is None:
            linked = node("all", node("exiled_with_self"))
            number = "many" if means_many(said) else "one"
            self.groups[-1].found.append(Antecedent(linked, number, _IN_EXILE))
            return linked
        what = self.outer._exiled(said)
        return node("outer", what) if what.kind == "result" else what

    def _called(self, said: str, found: Antecedent) -> None:
        """A type without "card" means a permanent (CR 109.2): no card that is elsewhere."""
        if of_permanents(said.partition(" ")[2]) and self._is_card(found):
            raise Unresolved(f"{said} (a card)")

    def _is_card(self, item: Antecedent) -> bool:
        """Whether it is known to be a card outside the battlefield."""
        if "put_onto_battlefield" in self.kinds:
            return False  # it may be what was put there
        return of_cards(item.filter) or self._among_cards(item.what)

    def _no_card(self, step: Node) -> None:
        """What is done with "that card" is done with what Oracle text calls so: no permanent."""
        for what in references_in(step):
            if what.wording in ("that card", "those cards") and self._stays(what):
                raise Unresolved(f"{what.wording} (on the battlefield)")
        for deed in nodes(step):
            if deed.kind in ("play", "cast") and any(map(self._is_permanent, nodes(deed))):
                raise Unresolved("what is played (on the battlefield)")

    def _is_permanent(self, what: Node) -> bool:
        """Whether it is a target on the battlefield."""
        if what.kind != "target":
            return False
        known = self._described(what)
        return known is not None and node("permanent") in leaves(known)

    def _odd(self, said: str, item: Antecedent) -> bool:
        """Whether "that card" would be no card: a token (CR 111.6), or what stays a permanent."""
        if said != "that card":
            return False
        made = item.what.kind == "result" and self.kinds[number_in(item.what) - 1] == "create"
        gone = plain(item.what) in self.moved or plain(item.what) in self.maybe
        return made or (item.what.kind == "event_object" and self._stays(item.what) and not gone)

    def _stays(self, what: Node) -> bool:
        """Whether it is known to be on the battlefield: by the event, or as it was put there."""
        if what.kind == "outer" and self.outer is not None:
            return self.outer._stays(node_in(what.args[0]))
        if what.kind == "event_object":
            return any(item.stays for item in self.antecedents if plain(item.what) == plain(what))
        return what.kind == "result" and self.kinds[number_in(what) - 1] == "put_onto_battlefield"

    def _among_cards(self, what: Node) -> bool:
        """Whether it is some of the cards in a zone, or of what a step has done with such."""
        if what.kind == "those":
            return True
        if of_cards(self._described(what)):
            return True
        steps = (number_in(each) for each in nodes(what) if each.kind == "result")
        return any(step in self.of_cards for step in steps)

    def _described(self, what: Node) -> Node | None:
        """What is known of an object that a step is done with."""
        if what.kind == "target":
            return node_in(self.slots[number_in(what) - 1].args[2])
        return filter_of(what)

    def _now(self, item: Antecedent) -> Antecedent:
        """An object as it is now: what a step has moved is the result of that step."""
        what = item.what
        while plain(what) not in self.maybe and plain(what) in self.moved:
            what = self.moved[plain(what)]
        if plain(what) in self.maybe:
            raise Unresolved("what may have moved")
        return replace(item, what=what)

    def _before(self, found: list[Antecedent], fits: Any) -> bool:
        """Whether another such thing was spoken of before this step."""
        here = {plain(item.what) for item in found}
        earlier = [item for group in self.groups[:-1] for item in group.found if fits(item)]
        return any(plain(self._now(item).what) not in here for item in earlier)

    def _this_way(self, said: str) -> Node:
        """What the last step of a kind was done with, by a noun that fits it (CR 109.2)."""
        verb = said.removeprefix("kind ")
        if not any(kind in WAYS[verb] for kind in self.kinds):
            return self._of_cost(said, verb)
        step = self._last(WAYS[verb], verb)
        if step in self.of_cards and verb != said:
            raise Unresolved(f"a kind of permanent that was {verb} (a card)")
        if verb == "dealt" and step in self.together:
            raise Unresolved("dealt damage this way (by several at once)")
        if verb == "put into hand" and step in self.together:
            raise Unresolved("put into hand this way (with others at once)")
        if node("result", step) in self.maybe:  # another step may be done instead of that one
            raise Unresolved(f"this way ({verb}, by one step or another)")
        result = node("dealt" if verb == "dealt" else "result", step)
        self.groups[-1].found.append(Antecedent(result))
        return result

    def _of_cost(self, said: str, verb: str) -> Node:
        """What the cost used up so, or what a step of the program around this one did so."""
        used = node("used_up", verb)
        if any(item.what == used for item in self.antecedents):
            return used
        if self.outer is None or verb == "dealt":
            raise Unresolved(verb)
        found = node("outer", self.outer._this_way(said))
        self.groups[-1].found.append(Antecedent(found))
        return found

    def _last(self, kinds: Sequence[str], said: str) -> int:
        """The number of the last step of some kinds."""
        for at in range(len(self.kinds), 0, -1):
            if self.kinds[at - 1] in kinds:
                return at
        raise Unresolved(said)

    def _nearest(self, said: str, fits: Any) -> Antecedent | None:
        """The nearest antecedent that fits; two in one step are one too many."""
        first = self.groups[-1].first if self.groups[-1].kind in ("attach", "fight") else None
        groups = [  # another row of a table is not done
            _only_targets(group) if group.row and self.in_row else group for group in self.groups
        ]
        for at, group in enumerate(reversed(groups)):
            if group.made is not None and at and fits(group.made):
                return self._now(group.made)
            taken = group.taken if at and said in ("them", "those cards") else None
            if taken is not None and fits(taken):
                return self._now(taken)
            found = [self._now(item) for item in group.found if fits(item)]
            if first is not None:  # nothing is attached to itself, or fights itself
                found = [item for item in found if plain(item.what) != plain(first)]
            if at == 0 and said == "it" and group.first is not None:
                found = [item for item in found if plain(item.what) != plain(group.first)]
            if at and group.opaque and not found and not said.startswith("that "):
                raise Unresolved(f"{said} (after a keyword action)")
            if at == 0 and group.copying:
                continue  # what becomes a copy is not what it becomes a copy of
            if found:
                asking = at == 0
                if asking and said.startswith("that ") and self._before(found, fits):
                    raise Unresolved(f"{said} (here or before)")
                if not asking and self.groups[-1].source_said and group.kind in DAMAGE:
                    return _subject(found, said)
                return _only(found, said, group, asking)
        found = [self._now(item) for item in self.antecedents if fits(item)]
        return _only(_of_event(found, said), said, _Group(), False) if found else None


def _intervening(steps: tuple[Node, ...]) -> tuple[Node | None, tuple[Node, ...]]:
    """An "if" right after the event of an ability that a program makes (CR 603.4), and the steps.

    Of what the program around it knows, it may speak of the source only.
    """
    if not steps or steps[0].kind != "guarded" or steps[0].wording:
        return None, steps
    condition, first = (node_in(arg) for arg in steps[0].args)
    around = (part for part in nodes(condition) if part.kind in ("outer", "outer_player", "x"))
    if any(part != node("outer", node("self")) for part in around):
        raise Unresolved("an intervening if about what was done before")
    return condition, (first, *steps[1:])


def _of_event(found: list[Antecedent], said: str) -> list[Antecedent]:
    """ "Equipped creature deals damage to a creature": "that creature" is the one said last.

    "That card" is nothing that is enchanted or equipped, which is on the battlefield.
    """
    kinds = {item.what.kind for item in found}
    if said.startswith("that ") and kinds == {"event_object", "event_other"}:
        return [item for item in found if item.what.kind == "event_other"]
    if said == "that card":
        return [item for item in found if item.what.kind != "host"] or found
    return found


def _only_targets(group: _Group) -> _Group:
    """Of what was spoken of the targets, which are chosen whatever is done (CR 601.2c)."""
    return _Group([item for item in group.found if item.what.kind in OF_SLOTS])


def _is_of_a_player(literal: Node) -> bool:
    """Whether a filter names the player, other than you, who owns what it describes."""
    if literal.kind not in ("owned", "card_in"):
        return False
    return node_in(literal.args[-1]).kind not in ("you", "any_player")


def _granted_itself(step: Node) -> Node:
    """A step in which the granting object, by its name, gets the ability itself (CR 201.5a)."""
    if step.kind == "apply" and node_in(step.args[0]).kind == "self":
        named: Node = _with_itself(step)
        return named
    return step


def _with_itself(tree: Any) -> Any:
    if isinstance(tree, Ability):
        return replace(tree, keyword=_with_itself(tree.keyword))
    if not isinstance(tree, Node):
        return tree
    if tree.kind == "put_with_granter":
        return node("put_with_self", wording=str(tree.args[0]))
    return replace(tree, args=tuple(map(_with_itself, tree.args)))


def _only(found: list[Antecedent], said: str, group: _Group, same_step: bool) -> Antecedent:
    """The one that is meant: the only one, the subject of the same step, what is dealt damage.

    Where a source deals damage to an object, what the text says of "it" afterwards is said of that
    object; "its power" in the same step could be either's, so that it is refused.
    """
    distinct = {plain(item.what): item for item in found}
    if len(distinct) == 1:
        return found[-1]
    others = [item for item in distinct.values() if item.what.kind not in ("self", "host")]
    if same_step and len(others) == len(distinct):
        return found[0]
    possible = len(others) == 1 and group.kind in DAMAGE and not group.source_said
    if possible and not (same_step and said == "its"):
        return others[0]
    raise Unresolved(f"{said} ({len(distinct)} things)")


def _subject(found: list[Antecedent], said: str) -> Antecedent:
    """ "~ deals 3 damage to any target. It deals ..." is the source, if nothing else can be."""
    distinct = {plain(item.what) for item in found}
    if len(distinct) == 1:
        return found[-1]
    raise Unresolved(f"{said} ({len(distinct)} things)")
