"""What a step makes, moves or chooses can be spoken of from then on (no rule: English)."""

from __future__ import annotations

from clingather.bridge.oracle.agreement import (
    Antecedent,
    Unresolved,
    node_in,
)
from clingather.bridge.oracle.said_before import Group
from clingather.bridge.oracle.sentence_places import SentencePlaces
from clingather.bridge.oracle.spoken import (
    CHOICES,
    MOVES,
    MUCH,
    SEEN,
    TAKEN_FROM,
    discards_many,
    does_so_much,
    filter_of,
    group_spoken_of,
    is_several,
    kind_of,
    known_of_token,
    number_among,
    number_in,
    number_of,
    once_found,
    plain,
    references_in,
    shown_again,
)
from clingather.bridge.oracle.tree import Node, node, nodes

_CREATURE = node("and", node("permanent"), node("type", "Creature"))
MADE = {  # keyword actions that put one creature onto the battlefield (CR 701.62a, 701.36a)
    ("manifest dread", node("number", 1)): _CREATURE,
    ("populate", node("number", 1)): node("and", node("token"), _CREATURE),
}


class StepResults(SentencePlaces):
    """Remembers what steps have done."""

    __slots__ = ()

    def _results(self, step: Node, resolved: Node, group: Group) -> None:
        """What the step made or moved can be spoken of from now on."""
        result = node("result", self.steps)
        of_some = ("one_of", "those", "either_of", "at_random")
        taken = (arg for arg in resolved.args if kind_of(arg) in of_some)
        if any(part.kind == "result" for arg in taken for part in nodes(node_in(arg))):
            self.parts.add(self.steps)
        if step.kind == "discard" or any(map(self._among_cards, references_in(resolved))):
            self.of_cards.add(self.steps)
        zones = [part for part in nodes(resolved) if part.kind == "card_in"]
        if zones and all(plain(zone).args[1] == Node("actor", ()) for zone in zones):
            self.own_cards.add(self.steps)
        if self.actors and discards_many(resolved):
            self.doers[self.steps] = self.actors[-1]
        if (group_ := group_spoken_of(resolved)) is not None:
            self.group_said = (self.steps, *group_)
        if does_so_much(step):
            said = "that much" if step.kind in MUCH else "that many"
            self.amounts.append((said, node("amount_done", self.steps)))
        if step.kind == "remove_counters":
            self.amounts.append((f"removed {step.args[0]}", node("amount_done", self.steps)))
        if step.kind == "reveal" and kind_of(step.args[0]) == "one_of":
            self.sets.append((step.kind, result))
        if step.kind == "remove_those_counters":
            self.amounts.append(("removed those", node("amount_done", self.steps)))
        if step.kind in ("remove_those_counters", "pay_often", "pay_any_energy", "pay_any_life"):
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
        if step.kind in (
            "copies_attacking_others",
            "copies_for_opponents",
            "tokens_attacking_each",
        ):
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
            elif step.kind in MOVES or (step.kind == "counter_to" and step.args[1] == "exile"):
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
