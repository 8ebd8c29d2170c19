"""The places of a sentence, targets and pronouns: what they stand for (no rule: English).

Targets get their slots in the order of the text (CR 601.2c).
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import (
    Unresolved,
    agrees,
    leaves,
    mentions_player,
    node_in,
    of_cards,
)
from clingather.bridge.oracle.said_before import Group, SaidBefore
from clingather.bridge.oracle.spoken import (
    AS_IT_WAS,
    GROUPS,
    ONE,
    SEEN_BY,
    USED,
    WAYS,
    number_in,
    of_card,
    of_each,
    others_than,
    placed,
    put_other,
    replaced,
    spoken_players,
    whose,
)
from clingather.bridge.oracle.tree import Node, mapped, mentions, node, nodes, with_args

NAMING = frozenset({"name_choice", "name_choice_but"})


class SentencePlaces(SaidBefore):
    """Fills the places of one sentence."""

    __slots__ = ()

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
                self._speak_of(who)
            return replace(player, wording=said)
        found = self.same[item] if item in self.same else self._find(said)
        if item.kind == "mention" and said == "it":
            self.same[item] = found  # the source of all damage that one sentence deals
        if found.kind == "dealt" and said == "that creature":  # a planeswalker may have been, too
            found = node("those", found, node("type", "Creature"))
        return replace(found, wording=said)

    def _slot(self, item: Node, table: dict[Node, Node], group: Group) -> Node:
        """A new slot (CR 115.1); the same words in a further step are the same slot."""
        if item in self.slot_of:
            return self.slot_of[item]
        if self.lifts and self.outer is not None:
            target = self.outer._slot(item, table, self.outer.groups[-1])
            told = node("outer_player" if target.kind == "target_player" else "outer", target)
            known = self.outer.groups[-1].found[-1]
            self.slot_of[item] = self._speak_of(told, known.number, known.filter)
        else:
            self.slot_of[item] = self._new_slot(item, table, group)
        return self.slot_of[item]

    def _new_slot(self, item: Node, table: dict[Node, Node], group: Group) -> Node:
        low, high, what = (node_in(arg) for arg in item.args[:3])
        if high.kind == "mention_amount":
            high = self._amount(str(high.args[0]))
        for inner in placed(what):
            if inner not in table:
                beside = any(known.what.kind == "target" for known in group.found)
                told = table[inner] = self._place(inner, table)
                if beside and inner.kind == "mention" and told.kind != "target":
                    raise Unresolved(f"{inner.args[0]} (beside another target)")
        what = self._of_actor(replaced(what, table))
        number = len(self.slots) + 1
        for_each = self.for_each or of_each(what, "opponent") or "each player" in item.wording
        if for_each and not of_each(what, self.for_each):
            raise Unresolved("for each opponent")
        if mentions(what, "other_players") and any(
            mentions(each, "is_player") for each in self.slots
        ):
            raise Unresolved("another target player")
        what = self._other_than_dead(self._not_before(item.wording, what, number))
        self.slots.append(node("slot", low, high, what))
        many = "one" if high == ONE else "many"
        player, reference = node("target_player", number), node("target", number)
        if item.kind == "new_target_player" or what.kind == "is_player":
            self._speak_of(player, many)
            return player if item.kind == "new_target_player" else reference
        self._speak_of(reference, many, what)
        for each in whose(what, reference) if many == "one" else ():
            self._speak_of(each)
        if mentions_player(what):
            self._speak_of(player, many, what)
        return reference

    def _not_before(self, said: str, what: Node, number: int) -> Node:
        """ "Another target", "a second target", "a third": other than the targets before it."""
        said = said.removesuffix(" each-of")
        if said == "any other" and self.slots and not self.of_spell:
            raise Unresolved("other than which")
        one = ("another", "other", "any other", "others", "a second")
        many = 2 if said == "a third" else int(said in one)
        if number <= many and said in ("others", "a second", "a third"):
            raise Unresolved(f"{said} target")
        if not many or not self.slots:
            return what
        return others_than(what, *(node("target", number - at) for at in range(many, 0, -1)))

    def _other_than_dead(self, what: Node) -> Node:
        """ "Another target card from your graveyard", as something else has died: other than that.

        The source is no card in a graveyard then; where it has died itself, it is what is meant.
        """
        dead = Node("event_object")
        known = any(item.what == dead for item in self.antecedents)
        zones = (each.args[0] for each in nodes(what) if each.kind == "card_in")
        if not known or "graveyard" not in zones or not mentions(what, "other"):
            return what
        return put_other(what, node("other_than", dead))

    def _of_actor(self, what: Node) -> Node:
        """A slot is no action: who does it is named by the player it is."""
        if not mentions(what, "actor"):
            return what
        player = self.actors[-1] if self.actors else node("you")
        if player.kind not in ("you", "target_player", "controller_of", "owner_of", "event_player"):
            raise Unresolved("whose targets")
        return replaced(what, {node("actor"): player})

    def _finish(self, tree: Node, table: dict[Node, Node]) -> Node:
        """The tree with its places filled; a pronoun of other grammars is refused."""
        done = replaced(tree, table)
        bound: Node = self._bind(done)
        for player in spoken_players(bound):
            self._speak_of(player)
        return bound

    def _chosen(self, tree: Node) -> Node:
        """The tree, "that name", "that type" and "that color" being what a step has chosen."""
        named = not NAMING.isdisjoint(self.kinds)

        def told(part: Node) -> Node | None:
            if part.wording == "of-that" and not named:
                raise Unresolved(f"that {part.kind.removeprefix('chosen_')}")
            that = part.kind == "same_name_as" and "that-name" in node_in(part.args[0]).wording
            return node("chosen_name", wording=part.wording) if named and that else None

        return mapped(tree, told)

    def _bind(self, tree: Any) -> Any:
        """The tree, "it" of a condition being what is spoken of."""
        if not isinstance(tree, Node):
            return tree
        about = node_in(tree.args[0]).kind if tree.kind in ("is", "was_so") else ""
        if about == "affected" and of_card(tree):
            what = replace(self._find("it (a card)"), wording="it")
            return replace(tree, args=(what, self._bind(tree.args[1])))
        if about == "affected" and (dealt := self._any_target(node_in(tree.args[1]))) is not None:
            return replace(tree, args=(dealt, tree.args[1]))
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
            return self._as_copied(tree)  # what is said of each of them
        return replace(tree, args=tuple(self._bind(arg) for arg in tree.args))

    def _any_target(self, what: Node) -> Node | None:
        """ "3 damage to any target. If it's a creature": of a spell, which is none itself."""
        if not self.of_spell or what.kind not in ("type", "subtype") or len(self.slots) != 1:
            return None
        _, high, known = map(node_in, self.slots[0].args)
        if known != node("any_target") or high != ONE:
            return None
        return self._speak_of(node("target", 1), "one", what)

    def _as_it_was(self, tree: Node) -> Node:
        """Who controlled it, how great it was: of the object before it was moved (608.2h)."""
        args = (
            replace(self.origin[arg], wording=arg.wording)
            if isinstance(arg, Node) and arg in self.origin
            else arg
            for arg in tree.args
        )
        return with_args(tree, tuple(args))

    def _as_copied(self, applied: Node) -> Node:
        """Several become copies of what was moved: as it was before that (CR 608.2h)."""
        changed = node_in(applied.args[1])
        if changed.kind != "become_copy":
            return applied
        return replace(applied, args=(applied.args[0], self._as_it_was(changed), applied.args[2]))

    def _paid(self, paid: Node) -> Node:
        """What a cost used up, if the cost of this ability or spell does that."""
        if any(item.what.kind == "paid" and item.what.args[0] == paid.args[0]
               for item in self.antecedents):  # fmt: skip
            return paid
        done = self._used(paid) if paid.args[0] in USED else self._done_with_one(paid)
        if done is not None:
            return done
        return node("outer", self._around(f"the {paid.args[0]} object")._paid(paid))

    def _done_with_one(self, paid: Node) -> Node | None:
        """ "The milled card": what the last step that did so did that with, if that is one."""
        word, what = str(paid.args[0]), node_in(paid.args[1])
        kinds = SEEN_BY.get(word, frozenset())
        found = [what for kind, what in self.sets if kind in kinds][-1:]
        done = [item for group in self.groups for item in group.found if item.what in found]
        noun = str(what.args[0]).lower() if what.kind == "type" else "permanent"
        noun = "card" if what.kind == "card_in" else noun
        if not done or not all(agrees(f"that {noun}", item) for item in done):
            return None
        return replace(self._now(done[0]).what, wording=f"the {word} {noun}")

    def _used(self, paid: Node) -> Node | None:
        """The one object that the one step of that kind sacrificed or discarded, or the card that
        it exiled."""
        verb, what = USED[str(paid.args[0])], node_in(paid.args[1])
        steps = [at for at, kind in enumerate(self.kinds, start=1) if kind in WAYS[verb]]
        if len(steps) != 1 or node("result", steps[0]) in self.maybe:
            return None
        noun = str(what.args[0]) if what.kind == "type" else "card"
        result = node("result", steps[0], wording=f"the {paid.args[0]} {noun.lower()}")
        found = (item for group in self.groups for item in group.found if item.what == result)
        described = next((item.filter for item in found if item.number == "one"), None)
        if described is None:
            return None
        typed = what.kind == "type"
        if verb == "exile" and (typed or not of_cards(described)):
            return None  # it was a permanent: how it was before that
        return result if not typed or what in leaves(described) else None

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
        raise Unresolved("counters removed this way")
