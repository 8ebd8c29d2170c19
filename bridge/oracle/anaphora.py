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

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import flatten, mentions
from clingather.bridge.oracle.tree import SIGNATURES, Ability, Node, node


class Unresolved(Exception):  # noqa: N818
    """A pronoun that stands for nothing, or could stand for two things."""


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something that a pronoun can stand for.

    `what` is a reference, a player or an amount; `number` is "one" or "many"; `filter` is what is
    known of an object (None: nothing, it agrees with every noun).
    """

    what: Node
    number: str = "one"
    filter: Node | None = None

    @property
    def sort(self) -> str:
        """reference, player or amount."""
        return SIGNATURES[self.what.kind][0]


# Actions that hold others: they are no steps of their own.
FRAMES = frozenset({"does", "sequence", "at_once", "if_done", "if_not_done", "unless_done",
                    "otherwise", "repeat", "for_each_of", "choose_one_action", "guarded",
                    "instead_if", "optional", "costs", "either_cost", "with_counters",
                    "attached_to", "roll_modified"})  # fmt: skip
# Steps after which the object is another one, in another zone (CR 400.7).
MOVES = frozenset({"exile", "exile_until", "exile_face_down", "return_to_hand",
                   "put_onto_battlefield", "put_into_hand", "put_into_graveyard",
                   "put_into_library"})  # fmt: skip
_PLACED = frozenset({"mention", "mention_player", "mention_amount", "new_target",
                     "new_target_player"})  # fmt: skip
# Steps that make cards known, of which some are taken later; and the words that speak of them.
_SEEN = frozenset({"look", "reveal", "exile", "exile_face_down", "search_for", "mill", "discard",
                   "discard_hand", "sacrifice", "destroy", "destroy_for_good", "return_to_hand",
                   "put_onto_battlefield"})  # fmt: skip
_OF_SEEN = frozenset({"one", "the rest", "the other", "the others", "the rest of the cards",
                      "the rest of the revealed cards", "the rest of the exiled cards"})  # fmt: skip
_TAKEN_FROM = frozenset({"look", "reveal", "search_for", "mill", "exile", "exile_face_down"})
_DESTROYED = frozenset({"destroy", "destroy_for_good"})
_EXILED = frozenset({"exile", "exile_face_down"})
_SEEN_BY = {
    "the hand": frozenset({"reveal", "look"}),
    "revealed": frozenset({"reveal"}), "the revealed cards": frozenset({"reveal"}),
    "milled": frozenset({"mill"}), "the milled cards": frozenset({"mill"}),
    "exiled": _EXILED, "discarded": frozenset({"discard", "discard_hand"}),
    "sacrificed": frozenset({"sacrifice"}), "destroyed": _DESTROYED,
    "returned": frozenset({"return_to_hand", "put_onto_battlefield"}),
    "searched": frozenset({"search_for"}),
}  # fmt: skip
# Players of whom "that player" can't be said later, outside of what each of them does.
_GROUPS = frozenset({"any_player", "opponent", "other_players", "both_players", "actor"})
_CHOSEN_LATER = ("target", "result", "amount_done", "target_player")
_CHOICES = frozenset({"some", "at_random", "top_card", "top_cards", "one_of", "those"})
MANY = ("they", "them", "their", "both")


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
    made: Antecedent | None = None  # what it creates, before all that it speaks of besides


@dataclass(slots=True)
class Resolver:
    """Resolves one program; `outer` is the resolver of the program around it."""

    antecedents: tuple[Antecedent, ...] = ()
    outer: Resolver | None = None
    of_spell: bool = False  # the source is a spell: "other" is other than a target
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
    maybe: set[Node] = field(default_factory=set)  # what was moved only under a condition
    kinds: list[str] = field(default_factory=list)  # of the steps
    sets: list[tuple[str, Node]] = field(default_factory=list)  # cards that a step made known
    # ------------------------------------------------------------ walking

    def program(self, steps: Sequence[Node]) -> tuple[Node, ...]:
        """The steps with their pronouns resolved."""
        resolved = []
        for step in steps:
            before = dict(self.moved)
            resolved.append(self.action(step))
            self.earlier = before
        return self._same_x(tuple(resolved))

    def _same_x(self, steps: tuple[Node, ...]) -> tuple[Node, ...]:
        """X is the same in the whole text (CR 107.3): what one sentence says of it, all mean."""
        if self.outer is not None or not self.letters:
            return steps
        if not any(_free_x(tree) for tree in (*steps, *self.slots)):
            return steps
        amount = self.letters[0]
        early = any(map(_free_x, self.slots)) and any(mentions(amount, k) for k in _CHOSEN_LATER)
        if early or any(other != amount for other in self.letters):
            raise Unresolved("X")
        self.slots = [_with_x(slot, amount) for slot in self.slots]
        return tuple(_with_x(step, amount) for step in steps)

    def _not_done(self, action: Node) -> Node:
        """What is done if something was not done: that moved nothing then."""
        self.groups.append(_Group())
        moved = dict(self.moved)
        first = self.action(_node(action.args[0]))
        after, self.moved = self.moved, dict(moved)
        second = self.action(_node(action.args[1]))
        self.moved = after
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
        if action.kind in ("delayed_ability", "reflexive"):
            return self._made_ability(action)
        if action.kind == "unless_done":
            return self._unless(action)
        if action.kind in ("guarded", "otherwise", "instead_if"):
            return self._branches(action)
        if action.kind == "does":
            return self._does(action)
        if action.kind == "let_x":
            return self._let_x(action)
        if action.kind == "for_each_of":
            return self._for_each(action)
        if action.kind == "if_not_done":
            return self._not_done(action)
        if action.kind in FRAMES:
            self.groups.append(_Group())
            args = tuple(self._argument(arg) for arg in action.args)
            return replace(action, args=args)
        return self._step(action)

    def _argument(self, arg: Any) -> Any:
        if not isinstance(arg, Node):
            return arg
        return self.action(arg) if arg.sort == "action" else self._resolve(arg)

    def _branches(self, action: Node) -> Node:
        """What is done only if a condition is met: what it moves may have moved, or not.

        The other branch, and what is done instead of a step, speaks of things as they were before.
        """
        condition, *branches = (_node(arg) for arg in action.args)
        before = self.earlier if action.kind == "instead_if" else dict(self.moved)
        after = dict(self.moved)
        exclusive = condition.kind == "result_between"  # one row of a table only
        self.groups.append(_Group())
        late = action.kind == "guarded" and action.wording == "after"
        told = condition if late else self._resolve(condition)
        done, uncertain = [], set()
        for branch in branches:
            self.moved = dict(before)
            amounts = list(self.amounts)
            done.append(self.action(branch))
            if len(branches) > 1:
                self.amounts = amounts  # the other branch is not done
            changed = {key for key, value in self.moved.items() if before.get(key) != value}
            uncertain |= set() if exclusive else changed
        if late:
            told = self._resolve(condition)
        if action.kind == "instead_if":
            uncertain |= {key for key, value in after.items() if before.get(key) != value}
        self.maybe |= uncertain
        self.moved = dict(before if action.kind != "instead_if" else after)
        return replace(action, args=(told, *done))

    def _does(self, action: Node) -> Node:
        self.groups.append(_Group())
        player = self._resolve(_node(action.args[0]))
        self.actors.append(player)
        done = self.action(_node(action.args[1]))
        self.actors.pop()
        if player.kind not in _GROUPS:
            self.groups[-1].found.append(Antecedent(player))
        return replace(action, args=(player, done))

    def _for_each(self, action: Node) -> Node:
        """Something done for each of some objects: "it" is each of them in turn."""
        self.groups.append(_Group())
        what = self._resolve(_node(action.args[0]))
        each = Antecedent(node("each_one"), "one", _filter_of(what))
        self.groups.append(_Group([each]))
        known = len(self.groups) - 1
        done = self.action(_node(action.args[1]))
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
        done = self.action(_node(action.args[1]))
        amount = self._resolve(_node(action.args[0]))
        for at in range(before, len(self.slots)):
            told = _with_x(self.slots[at], amount)
            if told != self.slots[at] and any(mentions(amount, kind) for kind in _CHOSEN_LATER):
                raise Unresolved("X")  # known only after targets are chosen (601.2c)
            self.slots[at] = told
        if self.outer is None:
            self.letters.append(replace(amount, wording=""))
        told = _with_x(done, amount)
        return replace(action, args=(amount, told)) if _letter(told) else told

    def _unless(self, action: Node) -> Node:
        payer, payment, otherwise = (_node(arg) for arg in action.args)
        done = self.action(otherwise)
        player = self._resolve(payer)
        self.actors.append(player)
        paid = self.action(payment)
        self.actors.pop()
        return replace(action, args=(player, paid, done))

    def _made_ability(self, action: Node) -> Node:
        """A delayed or reflexive ability: a program of its own inside this one."""
        ability = action.args[0]
        assert isinstance(ability, Ability)
        self.groups.append(_Group())
        trigger, offered = self._trigger(ability.trigger)
        within = Resolver(offered, outer=self)
        ability = replace(ability, trigger=trigger)
        effect = within.program(ability.effect)
        self.steps += 1
        self.kinds.append(action.kind)
        text = ability.text or repr(action)
        made = replace(ability, text=text, effect=effect, slots=tuple(within.slots))
        return replace(action, args=(made,))

    def _trigger(self, trigger: Node | None) -> tuple[Node | None, tuple[Antecedent, ...]]:
        """The event of a delayed triggered ability, and what it offers to its program."""
        from clingather.bridge.oracle.offers import antecedents

        if trigger is None:
            return None, ()
        said = placed(trigger)
        if not said:
            return trigger, antecedents(trigger)
        if len(said) > 1 or said[0].kind != "mention":
            raise Unresolved("an event about two things")
        what = self._place(said[0], {})
        known = self.groups[-1].found[-1]
        told = node("outer", what, wording=str(said[0].args[0]))
        event = _replaced(trigger, {said[0]: told})
        return event, (Antecedent(node("event_object"), known.number, known.filter),)

    def _step(self, step: Node) -> Node:
        """One step: its targets and pronouns in the order of the text, then what it made."""
        self.steps += 1
        group = _Group(kind=step.kind, source_said=_it_deals(step), copying=_copies(step))
        self.groups.append(group)
        first = next((arg for arg in step.args if isinstance(arg, Node)), None)
        if first is not None and first.kind == "all" and first.wording == "each":
            group.each = step.kind in _DAMAGE
        if first is not None and first.kind in ("self", "host"):
            group.found.append(Antecedent(first, "one", _filter_of(first)))
            group.first = first
        self.kinds.append(step.kind)
        for player in _players(step):
            group.found.append(Antecedent(player, "many"))
        table: dict[Node, Node] = {}
        if step.kind == "create" and _kind(step.args[2]) == "those_tokens":
            if self.token is None:
                raise Unresolved("those tokens")
            step = replace(step, args=(*step.args[:2], *self.token))
        if step.kind == "apply" and _kind(step.args[1]) == "become_copy":
            for item in placed(step.args[1]):  # "becomes a copy of that creature": not of itself
                if item.kind == "mention":
                    table[item] = self._place(item, table)
        for item in sorted(placed(step), key=_place):
            if item not in table:
                table[item] = self._place(item, table)
            if item is first:
                group.first = table[item]
        resolved = self._finish(step, table)
        resolved = self._other_than_target(resolved)
        self._named(resolved)
        self._results(step, resolved, group)
        return resolved

    def _resolve(self, tree: Node) -> Node:
        """A condition, a player or objects, resolved."""
        if not self.groups:
            self.groups.append(_Group())
        table: dict[Node, Node] = {}
        for item in sorted(placed(tree), key=_place):
            if item not in table:
                table[item] = self._place(item, table)
        resolved = self._finish(tree, table)
        if not _of_casting(resolved):
            self._named(resolved)
        return resolved

    def _other_than_target(self, step: Node) -> Node:
        """ "Each other creature", in a program with a target: other than that.

        A spell is no creature; of a permanent's ability the words could mean either.
        """
        if not self.slots or not mentions(step, "other"):
            return step
        if not self.of_spell:
            if step.kind in _DAMAGE:
                raise Unresolved("other than which")
            return step
        one = len(self.slots) == 1 and _node(self.slots[0].args[1]) == Node("number", (1,))
        if not one:
            raise Unresolved("other than which")
        other = node("other_than", node("target", 1))
        done: Node = _put_other(step, other)
        return done

    def _named(self, tree: Node) -> None:
        """The object itself (or its host), where a step or a condition names it."""
        group = self.groups[-1]
        for what in _names(tree):
            if all(_plain(item.what) != _plain(what) for item in group.found):
                group.found.append(Antecedent(what, "one", _filter_of(what)))

    def _finish(self, tree: Node, table: dict[Node, Node]) -> Node:
        """The tree with its places filled; a pronoun of other grammars is refused."""
        done = _replaced(tree, table)
        bound: Node = self._bind(done)
        for player in _spoken(bound):
            self.groups[-1].found.append(Antecedent(player))
        return bound

    def _bind(self, tree: Any) -> Any:
        """The tree, "it" of a condition being what is spoken of."""
        if not isinstance(tree, Node):
            return tree
        if tree.kind == "is" and _node(tree.args[0]).kind == "affected" and _of_card(tree):
            what = replace(self._find("it (a card)"), wording="it")
            return replace(tree, args=(what, self._bind(tree.args[1])))
        if tree.kind == "affected" and tree.wording.split()[-1:] == ["it"]:
            return self._find("it")
        if tree.kind in ("affected", "affected_stat", "affected_counters"):
            raise Unresolved("it")
        if tree.kind == "paid":
            return self._paid(tree)
        if tree.kind in _AS_IT_WAS:
            tree = self._as_it_was(tree)
        if tree.kind == "apply" and _node(tree.args[0]).kind == "all":
            return tree  # what is said of each of them
        return replace(tree, args=tuple(self._bind(arg) for arg in tree.args))

    def _as_it_was(self, tree: Node) -> Node:
        """Who controlled it, how great it was: of the object before it was moved (608.2h)."""
        args = tuple(
            replace(self.origin[_plain(arg)], wording=arg.wording)
            if isinstance(arg, Node) and _plain(arg) in self.origin
            else arg
            for arg in tree.args
        )
        return replace(tree, args=args)

    def _paid(self, paid: Node) -> Node:
        """What a cost used up, if the cost of this ability or spell does that."""
        if any(item.what.kind == "paid" and item.what.args[0] == paid.args[0]
               for item in self.antecedents):  # fmt: skip
            return paid
        if self.outer is not None:
            return node("outer", self.outer._paid(paid))
        raise Unresolved(f"the {paid.args[0]} object")

    # ------------------------------------------------------------ what is made

    def _results(self, step: Node, resolved: Node, group: _Group) -> None:
        """What the step made or moved can be spoken of from now on."""
        result = node("result", self.steps)
        if _does_so_much(step):
            said = "that much" if step.kind in _MUCH else "that many"
            self.amounts.append((said, node("amount_done", self.steps)))
        if step.kind in _SEEN and not _again(step):
            self.sets.append((step.kind, result))
            if step.kind in _TAKEN_FROM and _several(step):
                self.sets.append(("several", result))
        until = next((arg for arg in resolved.args if _kind(arg) == "top_until"), None)
        if until is not None:
            number, sought = _node(_node(until).args[1]), _node(_node(until).args[2])
            found = node("those", result, sought)
            group.found.append(Antecedent(found, _number(number), sought))
            return
        if step.kind == "keyword_action":
            group.opaque = True
        if step.kind == "draw":
            drawn = node("card_in", "hand", node("any_player"))
            group.found.append(Antecedent(result, _number(_node(step.args[1])), drawn))
            return
        if step.kind == "mill":
            known = node("card_in", "graveyard", node("any_player"))
            group.found.append(Antecedent(result, _number(_node(step.args[1])), known))
            return
        if step.kind in ("copy_spell", "copy_spell_as"):
            known = node("designated", "copy")
            group.found.append(Antecedent(result, _number(_node(step.args[1])), known))
            return
        if step.kind == "create":
            self.token = (resolved.args[2], resolved.args[3])
            group.made = Antecedent(result, _number(_node(step.args[1])), _token(step))
            group.found.append(group.made)
            return
        if step.kind in ("search_for", "reveal", "look", "choose"):
            what = _node(step.args[-1])
            if what.kind == "mention":
                return
            group.found.append(Antecedent(result, _number_of(what), _filter_of(what)))
            return
        objects = [
            arg for arg in resolved.args if isinstance(arg, Node) and arg.sort == "reference"
        ]
        for what in objects[:1] if step.kind != "damage" else []:
            if what.kind in _CHOICES or what.kind == "all":
                group.found.append(Antecedent(result, _number_of(what), _filter_of(what)))
            elif step.kind in MOVES:
                self.moved[_plain(what)] = result
                if step.kind != "put_onto_battlefield":
                    self.origin[result] = _plain(what)

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
            if who.kind not in _GROUPS:
                group.found.append(Antecedent(who))
            return replace(player, wording=said)
        found = self._find(said)
        return replace(found, wording=said)

    def _slot(self, item: Node, table: dict[Node, Node], group: _Group) -> Node:
        """A new slot (CR 115.1); the same words in a further step are the same slot."""
        if item in self.slot_of:
            return self.slot_of[item]
        self.slot_of[item] = reference = self._new_slot(item, table, group)
        return reference

    def _new_slot(self, item: Node, table: dict[Node, Node], group: _Group) -> Node:
        low, high, what = (_node(arg) for arg in item.args[:3])
        for inner in sorted(placed(what), key=_place):
            if inner not in table:
                table[inner] = self._place(inner, table)
        what = self._of_actor(_replaced(what, table))
        number = len(self.slots) + 1
        if item.wording in ("another", "other") and self.slots:
            before = node("target", number - 1)
            what = _others(what, before)
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
        if _mentions_player(what):
            group.found.append(Antecedent(node("target_player", number), many, what))
        return reference

    def _of_actor(self, what: Node) -> Node:
        """A slot is no action: who does it is named by the player it is."""
        if not mentions(what, "actor"):
            return what
        player = self.actors[-1] if self.actors else node("you")
        if player.kind not in ("you", "target_player", "controller_of", "owner_of", "event_player"):
            raise Unresolved("whose targets")
        return _replaced(what, {node("actor"): player})  # type: ignore[no-any-return]

    def _amount(self, said: str) -> Node:
        """ "that much", "that many": of the event, or of the last step that did so much."""
        if said.endswith("this way"):
            kinds = ("loses_life",) if "life" in said else _DAMAGE
            return node("amount_done", self._last(kinds, said), wording=said)
        done = [amount for word, amount in self.amounts if word == said]
        if done and not any(item.sort == "amount" for item in self.antecedents):
            return replace(done[-1], wording=said)
        if done:
            raise Unresolved(said)
        for antecedent in self.antecedents:
            if antecedent.sort == "amount":
                return replace(antecedent.what, wording=said)
        raise Unresolved(said)

    def _player(self, said: str) -> Node:
        """A player spoken of."""
        if said in ("their", "they") and self.actors:
            return node("actor")
        many = said in ("they", "their", "them")
        found = self._nearest(
            said, lambda item: item.sort == "player" and (many or item.number == "one")
        )
        if found is not None:
            return found.what
        if self.outer is not None:
            return node("outer_player", self.outer._player(said))
        if said in ("they", "their", "them"):
            raise Unresolved(said)
        raise Unresolved(said)

    def _seen(self, said: str) -> Node:
        """The cards that were looked at, revealed, milled, ... by the last step that says so.

        "The rest" is of the last of them; "milled this way" of those that were milled.
        """
        kinds = _SEEN_BY.get(said, frozenset({"several"}))
        found = [what for kind, what in self.sets if kind in kinds]
        if not found:
            raise Unresolved(said)
        return found[-1]

    def _find(self, said: str) -> Node:
        """The object spoken of, which is spoken of once more."""
        if said in _OF_SEEN or said in _SEEN_BY:
            return self._seen(said)
        if self.groups[-1].each and said in ("it", "its"):
            return node("each_one")
        if said.startswith("this way "):
            return self._this_way(said.removeprefix("this way "))
        found = self._nearest(said, lambda item: agrees(said, item))
        if found is None:
            if self.outer is None and said in ("the exiled card", "the exiled cards"):
                return node("all", node("exiled_with_self"))  # 607.2a
            if self.outer is None:
                raise Unresolved(said)
            return node("outer", self.outer._find(said))
        again = replace(found, number="one") if found.number == "second" else found
        self.groups[-1].found.append(again)
        return found.what

    def _now(self, item: Antecedent) -> Antecedent:
        """An object as it is now: what a step has moved is the result of that step."""
        what = item.what
        if _plain(what) in self.maybe:
            raise Unresolved("what may have moved")
        while _plain(what) in self.moved:
            what = self.moved[_plain(what)]
        return replace(item, what=what)

    def _before(self, found: list[Antecedent], fits: Any) -> bool:
        """Whether another such thing was spoken of before this step."""
        here = {_plain(item.what) for item in found}
        earlier = [item for group in self.groups[:-1] for item in group.found if fits(item)]
        return any(_plain(self._now(item).what) not in here for item in earlier)

    def _this_way(self, verb: str) -> Node:
        """What the last step of a kind was done with."""
        result = node("result", self._last(_WAYS[verb], verb))
        self.groups[-1].found.append(Antecedent(result))
        return result

    def _last(self, kinds: Sequence[str], said: str) -> int:
        """The number of the last step of some kinds."""
        for at in range(len(self.kinds), 0, -1):
            if self.kinds[at - 1] in kinds:
                return at
        raise Unresolved(said)

    def _nearest(self, said: str, fits: Any) -> Antecedent | None:
        """The nearest antecedent that fits; two in one step are one too many."""
        for at, group in enumerate(reversed(self.groups)):
            if group.made is not None and at and fits(group.made):
                return self._now(group.made)
            found = [self._now(item) for item in group.found if fits(item)]
            if at == 0 and said == "it" and group.first is not None:
                found = [item for item in found if _plain(item.what) != _plain(group.first)]
            if at and group.opaque and not found and not said.startswith("that "):
                raise Unresolved(f"{said} (after a keyword action)")
            if at == 0 and group.copying:
                continue  # what becomes a copy is not what it becomes a copy of
            if found:
                asking = at == 0
                if asking and said.startswith("that ") and self._before(found, fits):
                    raise Unresolved(f"{said} (here or before)")
                if not asking and self.groups[-1].source_said and group.kind in _DAMAGE:
                    return _subject(found, said)
                return _only(found, said, group, asking)
        found = [self._now(item) for item in self.antecedents if fits(item)]
        return _only(found, said, _Group(), False) if found else None


def _only(found: list[Antecedent], said: str, group: _Group, same_step: bool) -> Antecedent:
    """The one that is meant: the only one, the subject of the same step, what is dealt damage.

    Where a source deals damage to an object, what the text says of "it" afterwards is said of that
    object; "its power" in the same step could be either's, so that it is refused.
    """
    distinct = {_plain(item.what): item for item in found}
    if len(distinct) == 1:
        return found[-1]
    others = [item for item in distinct.values() if item.what.kind not in ("self", "host")]
    if same_step and len(others) == len(distinct):
        return found[0]
    possible = len(others) == 1 and group.kind in _DAMAGE and not group.source_said
    if possible and not (same_step and said == "its"):
        return others[0]
    raise Unresolved(f"{said} ({len(distinct)} things)")


# ---------------------------------------------------------------- agreement
def agrees(said: str, item: Antecedent) -> bool:
    """Whether words can stand for an object."""
    if item.sort != "reference":
        return False
    if said in ("it", "its", "itself"):
        return item.number == "one" and not _maybe_player(item)
    if said == "it (a card)":  # what was something, or is a card: no token just created
        token = item.filter is not None and Node("token") in leaves(item.filter)
        return item.number == "one" and not token and not _maybe_player(item)
    if said in MANY:
        return item.number == "many"
    said = said.removeprefix("each of ")
    if said in MANY:
        return item.number == "many"
    first, _, noun = said.partition(" ")
    if first == "that" and item.what.kind == "self":
        return False  # the object itself is called by its name, or "it"
    many = first == "those" or (first == "the" and noun.endswith("s"))
    if (item.number == "many") != many:
        return False
    return _fits(noun, item.filter, item.what)


def _only_player(item: Antecedent) -> bool:
    return item.filter is not None and item.filter.kind == "is_player"


def _maybe_player(item: Antecedent) -> bool:
    return item.filter is not None and _mentions_player(item.filter)


_ANY_OBJECT = frozenset({"card", "cards", "permanent", "permanents", "object", "objects"})


def _fits(noun: str, filter_: Node | None, what: Node) -> bool:
    """Whether a noun can name an object that a filter describes."""
    if noun in ("permanent or player", "player or planeswalker"):
        return filter_ is not None and _mentions_player(filter_)
    if noun in ("exiled card", "exiled cards"):
        return what.kind == "result"
    if filter_ is None and noun in ("copy", "copies"):
        return False
    if what.kind == "self":
        return False  # "~" is called by its noun, "that creature" is another
    if filter_ is None:
        return True
    if _only_player(Antecedent(what, "one", filter_)):
        return False
    kinds = {(item.kind, *map(str, item.args)) for item in leaves(filter_)}
    if noun in ("copy", "copies"):
        return ("designated", "copy") in kinds
    if noun in ("token", "tokens"):
        return ("token",) in kinds
    if noun in ("spell", "spells"):
        return ("spell",) in kinds
    if noun == "source" and filter_ is not None:
        return ("source",) in {(item.kind,) for item in leaves(filter_)}
    if noun == "spell or ability":
        return ("spell",) in kinds and ("stack_ability",) in kinds
    if noun in ("ability",):
        return any(kind[0] == "stack_ability" for kind in kinds)
    if noun in _ANY_OBJECT:
        return ("spell",) not in kinds or noun == "card"
    name = noun.removesuffix(" card").removesuffix(" cards")
    singular = _SINGULAR.get(name, name)
    if singular == "artifact creature":
        return ("type", "Artifact") in kinds and ("type", "Creature") in kinds
    if singular[:1].isupper():
        return ("subtype", singular) in kinds
    wanted = singular.capitalize()
    types = {kind[1] for kind in kinds if kind[0] == "type"}
    if wanted in types:
        return True
    subtypes = {kind[1] for kind in kinds if kind[0] == "subtype"}
    return bool(subtypes) and not types and _of_type(subtypes, wanted)


def _of_type(subtypes: set[str], wanted: str) -> bool:
    """Whether a subtype is one of that card type (CR 205.3)."""
    from clingather.bridge import vocabulary

    table = vocabulary.subtypes()
    return any(table.get(name) == wanted.lower() for name in subtypes)


_SINGULAR = {words.plural(name.lower()): name.lower() for name in words.TYPES} | {
    words.plural(name): name for name in words.subtypes()
}


def leaves(filter_: Node) -> list[Node]:
    """The literals that a filter names, of all its alternatives; none that it denies."""
    if filter_.kind in ("and", "or"):
        return [leaf for arg in filter_.args for leaf in leaves(_node(arg))]
    return [] if filter_.kind == "non" else [filter_]


def _mentions_player(filter_: Node) -> bool:
    return any(item.kind in ("is_player", "any_target") for item in leaves(filter_))


# ---------------------------------------------------------------- trees
def _node(value: Any) -> Node:
    assert isinstance(value, Node)
    return value


_DAMAGE = ("damage", "divided_damage", "divided_evenly")
_WAYS = {
    "discard": ("discard", "discard_hand"), "sacrifice": ("sacrifice",),
    "exile": ("exile", "exile_face_down", "exile_until"), "tap": ("tap",),
    "destroy": ("destroy", "destroy_for_good"), "reveal": ("reveal", "look"), "mill": ("mill",),
    "return": ("return_to_hand", "put_onto_battlefield"),
}  # fmt: skip


_AS_IT_WAS = frozenset({"controller_of", "stat_of", "counters", "token_copy"})


def _put_other(tree: Any, other: Node) -> Any:
    """The tree with "other" meaning what is given."""
    if not isinstance(tree, Node):
        return tree
    if tree.kind == "other":
        return replace(other, wording=tree.wording)
    return replace(tree, args=tuple(_put_other(arg, other) for arg in tree.args))


def _copies(step: Node) -> bool:
    """Whether an object becomes a copy of another."""
    return step.kind == "apply" and _node(step.args[1]).kind == "become_copy"


def _it_deals(step: Node) -> bool:
    """Whether the source of damage is a pronoun."""
    return step.kind in _DAMAGE and _node(step.args[0]).kind == "mention"


def _subject(found: list[Antecedent], said: str) -> Antecedent:
    """ "~ deals 3 damage to any target. It deals ..." is the same source, if nothing else can be."""
    distinct = {_plain(item.what) for item in found}
    if len(distinct) == 1:
        return found[-1]
    raise Unresolved(f"{said} ({len(distinct)} things)")


def _names(tree: Any) -> list[Node]:
    """The object itself or its host, where a tree names it; durations do not count."""
    if not isinstance(tree, Node) or tree.sort == "duration":
        return []
    if tree.kind in ("self", "host"):
        return [tree] if tree.wording in ("", "~") else []
    return [found for arg in tree.args for found in _names(arg)]


def _players(step: Node) -> list[Node]:
    """Groups of players that a step does something to ("each opponent")."""
    if step.kind == "player" and step.args[0] in (Node("opponent"), Node("any_player")):
        return [_node(step.args[0])]
    if step.kind not in ("damage", "either_of"):
        return []
    return [player for arg in step.args if isinstance(arg, Node) for player in _players(arg)]


def _spoken(tree: Any) -> list[Node]:
    """Single players that a tree speaks of by an object: its controller, its owner."""
    if not isinstance(tree, Node):
        return []
    found = [player for arg in tree.args for player in _spoken(arg)]
    single = tree.kind in ("controller_of", "owner_of") and tree.wording != "implied"
    return [*found, tree] if single else found


def placed(tree: Any) -> list[Node]:
    """The targets and pronouns in a tree, outside of abilities."""
    if not isinstance(tree, Node):
        return []
    inside = [item for arg in tree.args for item in placed(arg)]
    return [*inside, tree] if tree.kind in _PLACED else inside


def _place(item: Node) -> int:
    place = item.args[-1]
    assert isinstance(place, int)
    return place


def _replaced(tree: Any, table: dict[Node, Node]) -> Any:
    """The tree with what stands in the table replaced."""
    if not isinstance(tree, Node):
        return tree
    if tree in table:
        return table[tree]
    return replace(tree, args=tuple(_replaced(arg, table) for arg in tree.args))


def _with_x(tree: Any, amount: Node) -> Any:
    """The tree with X being an amount."""
    if isinstance(tree, Ability):
        return replace(tree, effect=tuple(_with_x(step, amount) for step in tree.effect))
    if not isinstance(tree, Node):
        return tree
    if tree.kind == "x":
        return amount
    return replace(tree, args=tuple(_with_x(arg, amount) for arg in tree.args))


def _letter(tree: Any) -> bool:
    """Whether a cost has the letter X."""
    if isinstance(tree, Node):
        return any(map(_letter, tree.args))
    return isinstance(tree, str) and "{X}" in tree


def _others(what: Node, before: Node) -> Node:
    """The filter with "other" meaning: other than an earlier target."""
    items = [
        node("other_than", before, wording=item.wording) if item.kind == "other" else item
        for item in flatten(what)
    ]
    result = items[-1]
    for item in reversed(items[:-1]):
        result = node("and", item, result)
    return result


def _plain(what: Node) -> Node:
    return Node(what.kind, what.args)


_MUCH = frozenset({"gains_life", "loses_life", "damage", "divided_damage"})
_CHOSEN_AMOUNTS = frozenset({"any_number", "at_least", "up_to", "all_of_them", "x"})


def _does_so_much(step: Node) -> bool:
    """Whether how much a step does can be spoken of later: an amount of life or damage, or a number
    of objects or counters that the text leaves open."""
    if step.kind in _MUCH or step.kind == "discard_hand":
        return True
    if step.kind == "remove_counters":
        return _node(step.args[1]).kind in _CHOSEN_AMOUNTS
    what = next(
        (arg for arg in step.args if isinstance(arg, Node) and arg.sort == "reference"), None
    )
    if what is None or step.kind not in _SEEN | {"tap", "untap"}:
        return False
    return what.kind == "some" and _node(what.args[0]).kind in _CHOSEN_AMOUNTS


def _free_x(tree: Any) -> bool:
    """Whether X stands in a tree, free of a "where X is ..." that stays."""
    if isinstance(tree, Ability):
        return any(map(_free_x, (*tree.effect, *tree.slots)))
    if not isinstance(tree, Node) or tree.kind == "let_x":
        return False
    return tree.kind == "x" or any(map(_free_x, tree.args))


def _of_casting(tree: Node) -> bool:
    """Whether a condition asks how the spell was cast: what follows speaks of something else."""
    if tree.kind in ("was", "kicked_with", "mana_spent"):
        return True
    state = tree.args[1] if tree.kind == "is" else None
    return isinstance(state, Node) and state.kind == "did" and str(state.args[0]).startswith("was ")


def _of_card(condition: Node) -> bool:
    """Whether a condition asks what a card is, or what an object was: "if it was a land card"."""
    said = condition.wording.split()
    return "card" in said or "was" in said or "was-a" in said


def _kind(arg: Any) -> str:
    return arg.kind if isinstance(arg, Node) else ""


def _several(step: Node) -> bool:
    """Whether a step makes several cards known, of which some can be taken and the rest left."""
    if step.kind == "mill":
        return _number(_node(step.args[1])) == "many"
    what = next(
        (arg for arg in step.args if isinstance(arg, Node) and arg.sort == "reference"), step
    )
    if what.kind == "new_target":
        return _number(_node(what.args[1])) == "many"
    return _number_of(what) == "many" and what.kind not in ("self", "host", "mention")


def _again(step: Node) -> bool:
    """Whether a step shows or moves only what was spoken of before."""
    what = next(
        (arg for arg in step.args if isinstance(arg, Node) and arg.sort == "reference"), step
    )
    return what.kind in ("mention", "one_of", "rest") and step.kind not in _EXILED


def _number(amount: Node) -> str:
    one = (Node("number", (1,)), Node("up_to", (Node("number", (1,)),)))
    return "one" if amount in one else "many"


def _number_of(what: Node) -> str:
    if what.kind in ("some", "at_random", "one_of"):
        return _number(_node(what.args[0]))
    if what.kind == "top_cards":
        return _number(_node(what.args[1]))
    return "one" if what.kind == "top_card" else "many"


def _filter_of(what: Node) -> Node | None:
    if what.kind in ("some", "at_random", "host", "those"):
        return _node(what.args[1])
    if what.kind == "one_of":
        return None
    if what.kind == "all":
        return _node(what.args[0])
    if what.kind in ("top_card", "top_cards"):
        return node("card_in", "library", node("any_player"))
    return None


def _token(step: Node) -> Node:
    """What is known of a token that is created."""
    known = [node("permanent"), node("token")]
    token = _node(step.args[2])
    while token.kind in ("with_stats", "with_ability"):
        token = _node(token.args[0])
    if token.kind == "token_of":
        types, subtypes = token.args[2], token.args[3]
        assert isinstance(types, tuple)
        assert isinstance(subtypes, tuple)
        known += [node("type", name) for name in types]
        known += [node("subtype", name) for name in subtypes]
    result = known[-1]
    for item in reversed(known[:-1]):
        result = node("and", item, result)
    return result
