"""Pronouns of a program: what "it", "that creature", "they" stand for (no rule: English).

The grammar yields `mention`s with their place in the text; a `Resolver` walks through the steps of
a program in the order of the text, where each gets its number. What a pronoun means is found in
`said_before`, what a sentence leaves open is filled in `sentence_places`, and what a step did is
remembered in `step_results`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import (
    Antecedent,
    Unresolved,
    leaves,
    node_in,
)
from clingather.bridge.oracle.ambiguous import (
    asks_own_type,
    refuse_itself_gone,
    refuse_two_meanings,
    said_beside_target,
    told_apart,
)
from clingather.bridge.oracle.offers import antecedents, difference
from clingather.bridge.oracle.said_before import Group, only_targets
from clingather.bridge.oracle.sentence_places import NAMING
from clingather.bridge.oracle.spoken import (
    AFTER,
    CHOSEN_LATER,
    DAMAGE,
    FOR_EACH,
    FRAMES,
    GROUPS,
    OF_EACH_TARGET,
    ONE,
    SINGLED_OUT,
    WAYS,
    filter_of,
    free_x,
    groups_of_players,
    has_letter,
    kind_of,
    makes_copy,
    names_of_itself,
    number_in,
    number_of,
    of_casting,
    others_alike,
    pairs_of,
    placed,
    pronoun_deals,
    put_back,
    put_other,
    references_in,
    replaced,
    speaks_of,
    whose_word,
    with_x,
)
from clingather.bridge.oracle.step_results import StepResults
from clingather.bridge.oracle.tree import Ability, Node, mapped, mentions, node, nodes, rewritten

# "Destroy target creature at end of combat": that is the target of what says so, not of the delayed
# triggered ability.
EVENT_LAST = ("", "event-last")
EACH_ACTOR = node("player", node("actor"))
NAMED = {"chosen_color": "color", "chosen_type": "creature type", "chosen_subtype": "creature type",
         "stat_of_chosen_parity": "odd or even"}  # fmt: skip


class Resolver(StepResults):
    """Resolves one program."""

    __slots__ = ()

    # ------------------------------------------------------------ walking

    def program(self, steps: Sequence[Node]) -> tuple[Node, ...]:
        """The steps with their pronouns resolved."""
        resolved = []
        for step in steps:
            before, number, slots = dict(self.moved), self.steps, len(self.slots)
            resolved.append(self.action(step))
            if any(_much_at_once(part, number) for part in nodes(resolved[-1])):
                raise Unresolved("that much (of what is done at once)")
            if len(self.slots) > slots and not told_apart(resolved[-1], of_spell=self.of_spell):
                raise Unresolved("a target that is chosen only if a cost was paid")  # 601.2c
            self.earlier, self.since = before, number
        return self._same_x(tuple(resolved))

    def _same_x(self, steps: tuple[Node, ...]) -> tuple[Node, ...]:
        """X is the same in the whole text (CR 107.3): what one sentence says of it, all mean."""
        if self.outer is not None or not self.letters:
            return steps
        if not any(free_x(tree) for tree in (*steps, *self.slots)):
            return steps
        amount = self.letters[0]
        early = any(map(free_x, self.slots)) and mentions(amount, *CHOSEN_LATER)
        if early or any(other != amount for other in self.letters):
            raise Unresolved("X")
        self.slots = [with_x(slot, amount) for slot in self.slots]
        return tuple(with_x(step, amount) for step in steps)

    def _not_done(self, action: Node) -> Node:
        """What is done if something was not done: that moved nothing then, and made nothing."""
        self.groups.append(Group())
        moved, maybe, steps = dict(self.moved), set(self.maybe), self.steps
        first = self.action(node_in(action.args[0]))
        after, self.moved = self.moved, dict(moved)
        uncertain, self.maybe = self.maybe, maybe
        done = range(steps + 1, self.steps + 1)
        second = self.action(node_in(action.args[1]))
        self.moved = after
        self.maybe |= uncertain
        if first.kind in ("if_done", "does") and speaks_of(second, *done):
            raise Unresolved("what was not done")
        return replace(action, args=(first, second))

    def condition(self, condition: Node) -> Node:
        """A condition before the program with its pronouns resolved."""
        return self._resolve(condition)

    def action(self, action: Node) -> Node:
        """An action with its pronouns resolved."""
        whose = next((FOR_EACH[word] for word in action.wording.split() if word in FOR_EACH), "")
        if whose and not self.for_each:
            return self._with_target_of_each(action, whose)
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
            self.groups.append(Group())
            before = self.steps
            args = tuple(self._argument(arg) for arg in action.args)
            done = range(before + 1, self.steps + 1)
            if action.kind == "at_once":
                self.together |= {*done}
            if action.kind == "choose_one_action":
                self.alternatives |= {*done}
            if action.kind == "often" and speaks_of(node_in(args[1]), *done):
                raise Unresolved("it (of what is done so often)")
            if action.kind == "attached_to" and speaks_of(node_in(args[1]), self.steps):
                raise Unresolved("that creature (to which it is attached)")
            return replace(action, args=args)
        return self._step(action)

    def _with_target_of_each(self, action: Node, whose: str) -> Node:
        """What is done for each opponent or player: with up to one target of each (CR 601.2c).

        What one may do or not would be decided for each of them, a token be created for each.
        """
        if action.kind not in OF_EACH_TARGET:
            raise Unresolved("for each opponent")
        before, self.for_each = len(self.slots), whose
        done = self.action(action)
        self.for_each = ""
        own = done.kind == "apply" and mentions(done.args[1], "target")
        if own or len(self.slots) != before + 1:
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
        self.groups.append(Group())
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
        self.groups.append(Group())
        late, steps = action.kind == "guarded" and action.wording in AFTER, self.steps
        self.moved = dict(before)
        told = condition if late else self._resolve(condition)
        self.groups[-1].found += () if late else difference(told)
        self.groups[-1].of_casting = not late and of_casting(told) and node("self") in nodes(told)
        done, uncertain = [], set()
        said: list[Group] = []
        known = len(self.groups)
        outside, self.in_row = self.in_row, exclusive or self.in_row
        for branch in branches:
            self.moved = dict(before)
            amounts = list(self.amounts)
            self.groups[known:] = map(only_targets, said)  # the other branch is not done
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
            self.groups.append(Group())
            told = put_back(self._resolve(condition), moved)
            self.groups[-1].found = [
                replace(item, what=put_back(item.what, moved)) for item in self.groups[-1].found
            ]
            if speaks_of(told, *range(steps + 1, self.steps + 1)):
                raise Unresolved("it")
        if action.kind == "otherwise":  # what was not destroyed this way is not spoken of
            found = {part for part in nodes(told) if "this way" in part.wording}
            if not found.isdisjoint(nodes(done[1])):
                raise Unresolved("it")
        if action.kind == "instead_if":
            undone = {
                node(how, at)
                for how in ("amount_done", "done_by_actor")
                for at in range(self.since + 1, steps + 1)
            }
            undone.add(node("result", steps))
            if any(not undone.isdisjoint(nodes(branch)) for branch in done):
                raise Unresolved("that much (of what is not done)")
            self.chosen_late |= "choose" in self.kinds[steps:]
            uncertain |= {key for key, value in after.items() if before.get(key) != value}
            # one of them is not done, so that it is not known which result is spoken of later
            uncertain |= {node("result", at) for at in range(self.since + 1, self.steps + 1)}
        if action.kind == "guarded":
            self._of_the_opposite(told, done[0], steps)
        self.maybe |= uncertain
        self.moved = dict(before if action.kind != "instead_if" else after)
        return replace(action, args=(told, *done))

    def _of_the_opposite(self, condition: Node, done: Node, steps: int) -> None:
        """ "If you're the monarch, create a token. If you're not, ... it": not that token."""
        told = condition
        for other, first, last in self.guards:
            opposite = node("unless", other) == told or node("unless", told) == other
            if opposite and speaks_of(done, *range(first, last + 1)):
                raise Unresolved("it (of what is done only otherwise)")
        self.guards.append((told, steps + 1, self.steps))

    def _does(self, action: Node) -> Node:
        self.groups.append(Group())
        player = self._resolve(node_in(action.args[0]))
        self.actors.append(player)
        first = self.steps + 1
        every = tuple(self.action(node_in(arg)) for arg in action.args[1:])
        done = every[0]
        self.actors.pop()
        if player.kind in GROUPS:
            self.by_several |= {*range(first, self.steps + 1)}
        if action.kind == "villainous_choice" and any(map(_of_who_faces, every)):
            raise Unresolved("that player (who faces a villainous choice)")
        if player.kind in ("opponent", "any_player"):
            offered = done.kind == "optional" and player.kind == "opponent"
            self.offered = node("said_yes", first) if offered else None
        if player.kind in ("opponent", "any_player", "other_players"):
            self.told = (done.kind, first)
        dealt = done.kind == "damage" and done.args[2] == EACH_ACTOR
        if dealt and not mentions(done.args[1], "actor"):
            raise Unresolved("each player")  # it is the same for all of them
        if player.kind not in GROUPS and player.kind != "you":  # "that player" is never you
            self._speak_of(player, self._so_many(player))
        return replace(action, args=(player, *every))

    def _so_many(self, player: Node) -> str:
        """Whether a player is one, or several that are targets together."""
        if player.kind != "target_player":
            return "one"
        return number_of(node_in(self.slots[number_in(player) - 1].args[1]))

    def _for_each(self, action: Node) -> Node:
        """Something done for each of some objects: "it" is each of them in turn."""
        self.groups.append(Group())
        what = self._resolve(node_in(action.args[0]))
        each = Antecedent(node("each_one"), "one", self._described(what))
        self.groups.append(Group([each]))
        known = len(self.groups) - 1
        done = self.action(node_in(action.args[1]))
        inside = [group for group in self.groups if each in group.found]
        self.groups = [group for group in self.groups if each not in group.found]
        made = [replace(group.made, number="many") for group in self.groups[known:] if group.made]
        del self.groups[known:]
        made += [replace(group.made, number="many") for group in inside if group.made]
        self.groups.append(Group(made))
        return replace(action, args=(what, done))

    def _let_x(self, action: Node) -> Node:
        """X is an amount: it stands where X stood; in costs X stays a letter."""
        before = len(self.slots)
        done = self.action(node_in(action.args[1]))
        amount = self._resolve(node_in(action.args[0]))
        for at in range(before, len(self.slots)):
            told = with_x(self.slots[at], amount)
            if told != self.slots[at] and mentions(amount, *CHOSEN_LATER):
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
        self.groups.append(Group())
        trigger, offered = self._trigger(ability.trigger)
        lifts = action.kind == "delayed_ability" and action.wording in EVENT_LAST
        within = Resolver(offered, outer=self, lifts=lifts)
        ability = replace(ability, trigger=trigger)
        condition, effect = _intervening(within.program(ability.effect))
        refuse_itself_gone(trigger, effect)
        for what in within.moved:
            if what.kind == "outer":
                self._moves_later(node_in(what.args[0]), within, what)
        self.steps += 1
        self.kinds.append(action.kind)
        about = any(mentions(step, "event_object") for step in effect)
        self.goes_on = about and action.wording not in EVENT_LAST
        made = replace(ability, text=repr(action), effect=effect, slots=tuple(within.slots))
        return replace(action, args=(replace(made, condition=condition),))

    def _moves_later(self, what: Node, within: Resolver, moved: Node) -> None:
        """A delayed ability will have moved it: said of it afterwards is what it is until then.

        What comes back then is another object (CR 400.7), so that it may be what is meant.
        """
        self.later.add(what)
        while moved in within.moved:
            moved = within.moved[moved]
            if within.kinds[number_in(moved) - 1] == "put_onto_battlefield":
                self.maybe.add(what)

    def _trigger(self, trigger: Node | None) -> tuple[Node | None, tuple[Antecedent, ...]]:
        """The event of a delayed triggered ability, and what it offers to its program."""
        if trigger is None:
            return None, ()
        said = placed(trigger)
        if not said:
            return trigger, antecedents(trigger)
        if said[0].kind == "mention_player":  # "their next draw step"
            player = self._place(said[0], {})
            whose = node("outer_player", player, wording=str(said[0].args[0]))
            event = replaced(trigger, {said[0]: whose})
            return event, antecedents(event)
        if len(set(said)) > 1 or said[0].kind not in ("mention", "new_target"):
            raise Unresolved("an event about two things")
        what = self._place(said[0], {})
        known = self.groups[-1].found[-1]
        word = str(said[0].args[0]) if said[0].kind == "mention" else "target"
        told = node("outer", what, wording=word)
        event = replaced(trigger, {said[0]: told})
        about = Antecedent(node("event_object"), known.number, known.filter)
        others = (item for item in antecedents(event) if item.sort in ("amount", "player"))
        return event, (about, *others)

    def _step(self, step: Node) -> Node:
        """One step: its targets and pronouns in the order of the text, then what it made."""
        step = self._chosen(step)
        self.steps += 1
        group = Group(kind=step.kind, source_said=pronoun_deals(step), copying=makes_copy(step))
        self.groups.append(group)
        first = next((arg for arg in step.args if isinstance(arg, Node)), None)
        if first is not None and (first.kind, first.wording) == ("mention", "one"):
            said = {str(item.args[0]) for item in placed(step)}
            known = mentions(step, "while", "affected", "affected_stat")
            if known or not said.isdisjoint(("it", "its")):  # of each of them by itself
                raise Unresolved("its (of each of those)")
        if first is not None and first.kind == "one_of" and _dealt_so(first):
            raise Unresolved("a creature dealt damage this way")  # each of them
        if first is not None and first.kind == "all" and first.wording == "each":
            group.each = step.kind in DAMAGE
        if step.kind in DAMAGE and "each" in step.wording.split():
            group.each = True
        if first is not None and first.kind in ("self", "self_in", "host", "granter"):
            self._speak_of(first, "one", filter_of(first))
            group.first = first
        self.kinds.append(step.kind)
        for player in groups_of_players(step):
            self._speak_of(player, "many")
        if node("player", node("defending_player")) in nodes(step):
            self._speak_of(node("defending_player"))
        table: dict[Node, Node] = {}
        if step.kind == "create" and kind_of(step.args[2]) == "those_tokens":
            if self.token is None:
                raise Unresolved("those tokens")
            step = replace(step, args=(*step.args[:2], *self.token))
        if step.kind == "apply" and kind_of(step.args[1]) == "become_copy":
            for item in placed(step.args[1]):  # "becomes a copy of that creature": not of itself
                if item.kind == "mention":
                    table[item] = self._place(item, table)
        for item in placed(step):
            if item not in table:
                table[item] = self._place(item, table)
            if item is first:
                group.first = table[item]
        resolved = _granted_itself(self._finish(step, table))
        resolved = self._others(resolved)
        if self.event_exiled and resolved.kind == "apply" and mentions(resolved, "event_object"):
            raise Unresolved("it (which has been exiled)")
        exiles = resolved.kind in ("exile", "exile_face_down")
        self.event_exiled |= exiles and mentions(resolved, "event_object")
        if speaks_of(resolved, *self.alternatives):
            raise Unresolved("it (of one of two things that are done)")
        self._of_what_triggers(resolved)
        resolved = self._controller_of_target(resolved)
        resolved = self._of_permission(resolved)
        refuse_two_meanings(resolved, self)
        self._voiced(resolved)
        self._chosen_before(resolved)
        self._no_card(resolved)
        self._named(resolved)
        self._results(step, resolved, group)
        return resolved

    def _of_permission(self, step: Node) -> Node:
        """ "You may cast it this turn. If that spell would be put into a graveyard, exile it": the
        second is so of what the first lets be cast, for as long as it does."""
        if self.let_cast is not None:
            at, what, duration = self.let_cast
            match step:
                case Node(
                    "apply",
                    (of, Node("replace", (Node("to_graveyard", (_, whose)), Node("exile"))), _),
                ) if of == node("result", at):
                    return replace(step, args=(what, node("spell_exiled", whose), duration))
            if speaks_of(step, at):
                raise Unresolved("cast")
        if step.kind == "apply" and kind_of(step.args[1]) in ("deontic", "changes"):
            for deed in nodes(node_in(step.args[1])):
                if deed.kind == "cast" and kind_of(deed.args[0]) == "is_in":
                    what = node_in(node_in(deed.args[0]).args[0])
                    self.let_cast = (self.steps, what, node_in(step.args[2]))
        return step

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
            self.groups.append(Group())
        table: dict[Node, Node] = {}
        tree = self._chosen(tree)
        for item in placed(tree):
            if item not in table:
                table[item] = self._place(item, table)
        resolved = self._finish(tree, table)
        if "way you" in resolved.wording and speaks_of(resolved, *self.by_several):
            raise Unresolved("what you did this way (of several players)")
        if not of_casting(resolved):
            self._named(resolved)
        if any(part.kind == "exiled_with_self" and part.wording == "~" for part in nodes(resolved)):
            self._speak_of(node("self"))
        if self.of_spell and self.slots and asks_own_type(resolved):
            raise Unresolved("it (the target?)")
        refuse_two_meanings(resolved, self)
        return resolved

    def _controller_of_target(self, step: Node) -> Node:
        """ "1 damage to target creature and 1 to its controller": a spell's is nobody but "you"."""
        if not self.of_spell or not any(map(_own_controller, nodes(step))):
            return step
        if len(self.slots) != 1:
            raise Unresolved("its controller")
        target = node("target", 1)

        def meant(part: Node) -> Node | None:
            if not _own_controller(part):
                return None
            return replace(part, args=(replace(target, wording=node_in(part.args[0]).wording),))

        return mapped(step, meant)

    def _of_what_triggers(self, step: Node) -> None:
        """ "Whenever a creature attacks this turn, tap it. It gains flying": that creature gains.

        What stands after a delayed ability and says "it" goes on with what that ability spoke of,
        as part of it, not with what this program is about.
        """
        spoken = {"it", "its", "they", "them", "their"}
        after = self.kinds[-2:-1] == ["delayed_ability"] and self.goes_on
        for part in nodes(step) if after else ():
            if part.kind in ("self", "host", "event_object") and part.wording in spoken:
                raise Unresolved("it (after a delayed ability)")

    def _others(self, step: Node) -> Node:
        """ "Each other creature": other than what a step is about, where it has singled one out."""
        step = others_alike(step)
        what = self._singled_out(step) if mentions(step, "other") else None
        return step if what is None else put_other(step, node("other_than", what))

    def _singled_out(self, step: Node) -> Node | None:
        """What "other" is other than; None of the source.

        A spell is no creature; of a permanent's ability the words could mean either, unless both
        are said in one breath: "target creature and each other creature".
        """
        there = ("exiled_with_self",), ("card_in", "exile")
        of_exile = any((part.kind, *part.args[:1]) in there for part in nodes(step))
        if of_exile and (exiled := self._done_by(WAYS["exile"])):
            return exiled[-1]  # "each other card exiled with ~"
        players = all(kind_of(slot.args[2]) == "is_player" for slot in self.slots)
        if players and (chosen := self._done_by(("choose",))):
            found = chosen  # "choose two permanents, then destroy all other permanents"
        elif not self.slots:
            found = self._done_by(SINGLED_OUT) if self.of_spell else []
        else:
            told = self.of_spell or said_beside_target(step)
            if not told and step.kind not in DAMAGE:
                return None
            if not told or mentions(step, "prevent_next") or self.slots[0].args[1] != ONE:
                raise Unresolved("other than which")
            found = [node("target", at) for at, _ in enumerate(self.slots, start=1)]
        if len(found) > 1:
            raise Unresolved("other than which")
        return found[0] if found else None

    def _done_by(self, kinds: Collection[str]) -> list[Node]:
        """What the steps before this one did, as far as they are of those kinds."""
        before = enumerate(self.kinds[:-1], start=1)
        return [node("result", at) for at, kind in before if kind in kinds]

    def _named(self, tree: Node) -> None:
        """The object itself (or its host), where a step or a condition names it."""
        for two in pairs_of(tree):
            self._speak_of(two, "many")
        for what in names_of_itself(tree):
            if all(item.what != what for item in self.groups[-1].found):
                self._speak_of(what, "one", filter_of(what))


def _much_at_once(part: Node, done: int) -> bool:
    """Whether two things are done at once, the second so much as the first (CR 608.2c)."""
    much = nodes(part) if part.kind == "at_once" else ()
    return any(each.kind == "amount_done" and number_in(each) > done for each in much)


def _dealt_so(what: Node) -> bool:
    """Whether it is among what was dealt damage "this way"."""
    return any(part.args[:1] == ("this way kind dealt",) for part in nodes(what))


def _own_controller(part: Node) -> bool:
    """Whether it is "its controller", said of the source."""
    if part.kind != "controller_of":
        return False
    source = node_in(part.args[0])
    return source.kind == "self" and source.wording == "its"


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


def _is_of_a_player(literal: Node) -> bool:
    """Whether a filter names the player, other than you, who owns what it describes."""
    if literal.kind not in ("owned", "card_in"):
        return False
    return node_in(literal.args[-1]).kind not in ("you", "any_player")


def _of_who_faces(option: Node) -> bool:
    """Whether what the controller does of a villainous choice speaks of who faces it (701.55)."""
    if option.kind == "does" and node_in(option.args[0]).kind == "actor":
        return False
    if option.kind == "sequence":
        return any(_of_who_faces(node_in(part)) for part in option.args)
    return any(part.kind == "actor" and part.wording for part in nodes(option))


def _granted_itself(step: Node) -> Node:
    """A step in which the granting object, by its name, gets the ability itself (CR 201.5a)."""
    if step.kind == "apply" and node_in(step.args[0]).kind == "self":
        named: Node = rewritten(step, _with_itself)
        return named
    return step


def _with_itself(part: Node) -> Node | None:
    put = part.kind == "put_with_granter"
    return node("put_with_self", wording=str(part.args[0])) if put else None
