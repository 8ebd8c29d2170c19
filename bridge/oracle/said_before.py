"""What a program has spoken of so far, and which of it a pronoun means (no rule: English).

The nearest thing spoken of before that agrees with a word in kind and number is meant. Where
nothing agrees, or two things agree and nothing decides between them, the text is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any, Self

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import (
    Antecedent,
    Unresolved,
    agrees,
    leaves,
    means_many,
    node_in,
    number_said,
    of_cards,
    of_permanents,
)
from clingather.bridge.oracle.offers import ASKED, DIFFERENCE, GAINED, LOST
from clingather.bridge.oracle.spoken import (
    DAMAGE,
    GROUPS,
    OF_DAMAGE,
    OF_SEEN,
    ONE,
    PAIR,
    SEEN_BY,
    SIDES,
    WAYS,
    card_in,
    filter_of,
    number_in,
    references_in,
)
from clingather.bridge.oracle.tree import OF_SLOTS, Node, flatten, node, nodes


@dataclass(slots=True)
class Group:
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
class SaidBefore:
    """What was spoken of; `outer` is the same of the program around this one."""

    antecedents: tuple[Antecedent, ...] = ()
    outer: Self | None = None
    goes_on: bool = False  # the delayed ability just made speaks of an object of its event
    of_spell: bool = False  # the source is a spell: "other" is other than a target
    lifts: bool = False  # its targets are those of the program around it (CR 603.7, 601.2c)
    slots: list[Node] = field(default_factory=list)
    slot_of: dict[Node, Node] = field(default_factory=dict)
    steps: int = 0
    groups: list[Group] = field(default_factory=list)
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
    doers: dict[int, Node] = field(default_factory=dict)  # who discarded, by the number of the step
    of_cards: set[int] = field(default_factory=set)  # the steps that did something with cards
    by_several: set[int] = field(default_factory=set)  # the steps that several players are told
    alternatives: set[int] = field(default_factory=set)  # the steps of which only some are done
    event_exiled: bool = False  # whether what the event was about has been exiled
    guards: list[tuple[Node, int, int]] = field(default_factory=list)  # "if …": its steps
    own_cards: set[int] = field(default_factory=set)  # with cards of whoever acts
    offered: Node | None = None  # those of several players who did what each of them may do
    chosen: list[tuple[Node, str, Node | None]] = field(default_factory=list)  # by `choose`
    same: dict[Node, Node] = field(default_factory=dict)  # what each "it" was found to be
    chosen_late: bool = False  # whether something is chosen instead of what was chosen before
    group_said: tuple[int, Node, Node | None] = (0, Node("self"), None)  # by which step
    told: tuple[str, int] | None = None  # the last several who were told to do something
    for_each: str = ""  # of whom: it is at what is done "for each opponent"
    let_cast: tuple[int, Node, Node] | None = None  # the step that lets what be cast, how long

    def _speak_of(self, what: Node, number: str = "one", filter_: Node | None = None) -> Node:
        """It is spoken of here, so that it can be meant from now on."""
        self.groups[-1].found.append(Antecedent(what, number, filter_))
        return what

    def _around(self, said: str) -> Self:
        """The program around this one, which may have spoken of what these words mean."""
        if self.outer is None:
            raise Unresolved(said)
        return self.outer

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
            named = {"life": ("loses_life",), "energy": ("pay_any_energy",)}
            kinds = next((of for word, of in named.items() if word in said), DAMAGE)
            return node("amount_done", self._last(kinds, said), wording=said)
        if said == "the difference":
            return self._difference()
        if said == "life gained":
            return self._life_of_event(GAINED, "gains_life")
        if said == "life lost":
            return self._life_of_event(LOST, "loses_life")
        if said in OF_DAMAGE:
            if set(DAMAGE) & set(self.kinds):
                raise Unresolved(said)
            said = "that much"
        done = [amount for word, amount in self.amounts if word == said]
        told = any(item.sort == "amount" for item in self.antecedents)
        if said == "that much" and not done and not told:  # as many as there were
            done = [amount for word, amount in self.amounts if word == "that many"]
        if done and self.actors and self.actors[-1].kind in GROUPS:
            return self._of_each_player(said, done[-1])
        cards = bool(done) and self.kinds[number_in(done[-1]) - 1] == "discard_hand"
        offered = [
            item.what for item in self.antecedents if item.sort == "amount" and item.number == "one"
        ]
        if cards or (done and not offered):
            return replace(done[-1], wording=said)
        if done:
            raise Unresolved(said)
        if not offered and self.outer is not None:
            return node("outer_amount", self.outer._amount(said))
        meant = offered or self._asked()
        if not meant:
            raise Unresolved(said)
        return replace(meant[0], wording=said)

    def _asked(self) -> list[Node]:
        """So much as the condition before the program asks about, as nothing was done since then.

        What counters an object had that is gone stays so, whatever is done.
        """
        amounts = [item.what for item in self.antecedents if item.number == ASKED]
        gone = [("counters", node("event_object"))]
        stays = self.steps <= 1 or [(each.kind, each.args[-1]) for each in amounts] == gone
        return amounts if stays and len(amounts) == 1 else []

    def _of_each_player(self, said: str, done: Node) -> Node:
        """ "Each player discards their hand, then draws that many cards": as many as they did."""
        step = number_in(done)
        if said != "that many" or self.doers.get(step) is not self.actors[-1]:
            raise Unresolved(f"{said} (of each player)")
        return node("done_by_actor", step, wording=said)

    def _life_of_event(self, how: str, done: str) -> Node:
        """ "The amount of life you gained", "1 life you lost": by the event that is about that."""
        changed = [item.what for item in self.antecedents if item.number == how]
        said = f"the amount of life you {how}"
        if not changed:
            return node("outer_amount", self._around(said)._life_of_event(how, done))
        if done in self.kinds:
            raise Unresolved(said)
        return changed[0]

    def _difference(self) -> Node:
        """ "The difference": of the amounts that the condition of the step compares."""
        for group in (*reversed(self.groups), Group([*self.antecedents])):
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
        if said == "that opponent" and self.actors and self.actors[-1].kind == "opponent":
            return node("actor")
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
        return node("outer_player", self._around(said)._player(said))

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
        if deed == "didn't discard" and not offered and did == "discard":
            return node("told", who, step)
        if deed in ("doesn't", "didn't") and offered:
            return node("said_no", who, step)
        done = {"searched": "search_for", "discarded": "discard"}.get(deed)
        if not offered or done != did:
            raise Unresolved(said)
        return node("said_yes", step)

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
            if self._group_before(said):
                return self.group_said[1]
            if self.outer is None and said == "it" and self._own_amount():
                return node("self")
            what = self._around(said)._find(said)
            if what.kind == "host":  # later that is what it is attached to then, or nothing
                raise Unresolved(said)
            if what.kind == "self":  # that is an antecedent already
                return node("outer", what)
            return self._speak_of(node("outer", what), number_said(said))
        if said.startswith("the chosen ") and not self._was_chosen(said, found.what):
            raise Unresolved(said)
        self._called(said, found)
        number = "one" if found.number == "second" else found.number
        return self._speak_of(found.what, number, found.filter)

    def _group_before(self, said: str) -> bool:
        """ "Those creatures": all that the step right before speaks of and left as it was."""
        step, what, filter_ = self.group_said
        if not said.startswith("those ") or not step or step < self.steps - 1:
            return False
        return agrees(said, Antecedent(what, "many", filter_))

    def _last_chosen(self, said: str) -> Node:
        """ "The chosen cards": those of the last choice, if these are several."""
        what, number, filter_ = self.chosen[-1]
        if number == "one" or what in self.maybe:
            raise Unresolved(said)
        item = Antecedent(what, "many", filter_)
        if not agrees(f"those {said.removeprefix('the chosen ')}", item):
            raise Unresolved(said)
        self._speak_of(what, "many", filter_)
        return self._now(item).what

    def _was_chosen(self, said: str, what: Node) -> bool:
        """Whether a step has chosen it; "the chosen card" may be one that an event speaks of."""
        known = {chosen for chosen, *_ in self.chosen}
        known |= {self.moved[each] for each in known if each in self.moved}
        return what in known or (not known and said == "the chosen card")

    def _of_side(self, said: str) -> Node:
        """ "The creature you control": the one target that was said to be so."""
        found = []
        for number, slot in enumerate(self.slots, start=1):
            _, high, what = map(node_in, slot.args)
            creature = "creature" not in said or node("type", "Creature") in leaves(what)
            if SIDES[said] in flatten(what) and creature and high == ONE:
                found.append(Antecedent(node("target", number), "one", what))
        if len(found) != 1:
            raise Unresolved(said)
        return self._speak_of(self._now(found[0]).what, "one", found[0].filter)

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
        others = [item for item in self.antecedents if item.what.kind == "event_other"]
        if not others:
            return node("outer", self._around(said)._of_two(said))
        if not agrees("that creature", others[0]):
            raise Unresolved(said)
        return self._speak_of(others[0].what, "one", others[0].filter)

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
        by_cost = (("paid", "exiled"), ("used_up", "exile"))
        if any((item.what.kind, *item.what.args[:1]) in by_cost for item in self.antecedents):
            raise Unresolved(f"{said} (by the cost)")  # `paid` is how that is read
        if len(steps) > 1:
            raise Unresolved(f"{said} ({len(steps)} exiles)")
        if steps:
            return self._speak_of(node("result", steps[0]), number_said(said))
        if self.outer is None:
            linked = node("all", node("exiled_with_self"))
            return self._speak_of(linked, number_said(said), card_in("exile"))
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
        """Whether "that card" would be no card: a token (CR 111.6), or what stays a permanent.

        Nor is a card that was revealed "that spell": it has not been cast (CR 112.1).
        """
        if said == "that spell":
            step = number_in(item.what) if item.what.kind == "result" else 0
            return bool(step) and self.kinds[step - 1] == "reveal"
        if said != "that card":
            return False
        made = item.what.kind == "result" and self.kinds[number_in(item.what) - 1] == "create"
        gone = item.what in self.moved or item.what in self.maybe
        return made or (item.what.kind == "event_object" and self._stays(item.what) and not gone)

    def _stays(self, what: Node) -> bool:
        """Whether it is known to be on the battlefield: by the event, or as it was put there."""
        if what.kind == "outer" and self.outer is not None:
            return self.outer._stays(node_in(what.args[0]))
        if what.kind == "event_object":
            return any(item.stays for item in self.antecedents if item.what == what)
        return what.kind == "result" and self.kinds[number_in(what) - 1] == "put_onto_battlefield"

    def moved_so_far(self) -> set[Node]:
        """What has moved, or may have, in this program or before it in the one around it."""
        around = self.outer.moved_so_far() if self.outer is not None else set()
        return around | {*self.moved, *self.maybe}

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
        while what not in self.maybe and what in self.moved:
            what = self.moved[what]
        if what in self.maybe:
            raise Unresolved("what may have moved")
        return replace(item, what=what)

    def _before(self, found: list[Antecedent], fits: Any) -> bool:
        """Whether another such thing was spoken of before this step."""
        here = {item.what for item in found}
        earlier = [item for group in self.groups[:-1] for item in group.found if fits(item)]
        return any(self._now(item).what not in here for item in earlier)

    def _beside_event(self, found: list[Antecedent], said: str, fits: Any) -> list[Antecedent]:
        """What is meant beside what the event has: "that Archer deals damage to that creature"."""
        if {item.what.kind for item in found} != {"event_object"}:
            return found
        event = [self._now(item) for item in self.antecedents if fits(item)]
        others = [item for item in event if item.what.kind == "event_other"]
        return _of_event(found + others, said)

    def _this_way(self, said: str) -> Node:
        """What the last step of a kind was done with, by a noun that fits it (CR 109.2)."""
        verb = said.removeprefix("kind ").removeprefix("own ")
        if not any(kind in WAYS[verb] for kind in self.kinds):
            if said == "cast" and self.let_cast is not None:
                return node("result", self.let_cast[0])
            return self._of_cost(said, verb)
        step = self._last(WAYS[verb], verb)
        several = {kind for kind in self.kinds if kind in WAYS[verb]}
        if (
            (verb == "put into graveyard" and len(several) > 1)
            or (said.startswith("own ") and step not in self.own_cards)
            # a kind of permanent, and it was a card
            or (said.startswith("kind ") and step in self.of_cards and "onto" not in verb)
            # by several at once, with others at once
            or (verb in ("dealt", "put into hand", "put into graveyard") and step in self.together)
            or node("result", step) in self.maybe  # another step may be done instead of that one
        ):
            raise Unresolved(f"{verb} this way")
        return self._speak_of(node("dealt" if verb == "dealt" else "result", step))

    def _of_cost(self, said: str, verb: str) -> Node:
        """What the cost used up so, or what a step of the program around this one did so."""
        used = node("used_up", verb)
        if any(item.what == used for item in self.antecedents):
            return used
        if verb in ("dealt", "put into graveyard"):
            raise Unresolved(verb)
        return self._speak_of(node("outer", self._around(verb)._this_way(said)))

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
            only_targets(group) if group.row and self.in_row else group for group in self.groups
        ]
        for at, group in enumerate(reversed(groups)):
            if group.made is not None and at and fits(group.made):
                return self._now(group.made)
            taken = group.taken if at and said in ("them", "those cards") else None
            if taken is not None and fits(taken):
                return self._now(taken)
            found = [self._now(item) for item in group.found if fits(item)]
            if first is not None:  # nothing is attached to itself, or fights itself
                found = [item for item in found if item.what != first]
            if at == 0 and said == "it" and group.first is not None:
                found = [item for item in found if item.what != group.first]
            if at and group.opaque and not found and not said.startswith("that "):
                raise Unresolved(f"{said} (after a keyword action)")
            if at == 0 and group.copying:
                continue  # what becomes a copy is not what it becomes a copy of
            if found:
                asking = at == 0
                if asking and said.startswith("that ") and self._before(found, fits):
                    raise Unresolved(f"{said} (here or before)")
                if asking and said.startswith("that "):
                    found = self._beside_event(found, said, fits)
                if not asking and self.groups[-1].source_said and group.kind in DAMAGE:
                    group = Group()  # "~ deals 3 damage to any target. It deals ...": the source
                return _only(found, said, group, asking)
        found = [self._now(item) for item in self.antecedents if fits(item)]
        if said == "it" and self.groups[-1].kind == "put_counters":
            found = _no_spells(found)
        return _only(_of_event(found, said), said, Group(), False) if found else None


def _no_spells(found: list[Antecedent]) -> list[Antecedent]:
    """ "A spell that targets this creature, put a +1/+1 counter on it": on no spell (CR 122.1a)."""
    spells = [item for item in found if item.filter and node("spell") in leaves(item.filter)]
    others = [item for item in found if item not in spells]
    if spells and not others:
        if not any(node("is_self") in nodes(item.filter) for item in spells if item.filter):
            raise Unresolved("it (a spell, on which counters are put)")
        return [Antecedent(node("self"))]
    return others


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


def only_targets(group: Group) -> Group:
    """Of what was spoken of the targets, which are chosen whatever is done (CR 601.2c)."""
    return Group([item for item in group.found if item.what.kind in OF_SLOTS])


def _only(found: list[Antecedent], said: str, group: Group, same_step: bool) -> Antecedent:
    """The one that is meant: the only one, the subject of the same step, what is dealt damage.

    Where a source deals damage to an object, what the text says of "it" afterwards is said of that
    object; "its power" in the same step could be either's, so that it is refused.
    """
    distinct = {item.what: item for item in found}
    if len(distinct) == 1:
        return found[-1]
    others = [item for item in distinct.values() if item.what.kind not in ("self", "host")]
    possible = len(others) == 1 and group.kind in DAMAGE and not group.source_said
    if possible and not (same_step and said == "its"):
        return others[0]
    raise Unresolved(f"{said} ({len(distinct)} things)")
