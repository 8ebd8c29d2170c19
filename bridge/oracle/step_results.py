"""What a step makes, moves or chooses can be spoken of from then on (no rule: English)."""

from __future__ import annotations

from clingather.bridge.oracle.agreement import (
    Unresolved,
    node_in,
)
from clingather.bridge.oracle.said_before import Group
from clingather.bridge.oracle.sentence_places import SentencePlaces
from clingather.bridge.oracle.spoken import (
    CHOICES,
    MOVES,
    SEEN,
    TAKEN_FROM,
    amounts_of,
    card_in,
    discards_many,
    done_to,
    filter_of,
    group_spoken_of,
    is_several,
    kind_of,
    known_of_token,
    number_among,
    number_in,
    number_of,
    once_found,
    references_in,
    shown_again,
)
from clingather.bridge.oracle.tree import Node, mentions, node, nodes

_CREATURE = node("and", node("permanent"), node("type", "Creature"))
MADE = {  # keyword actions that put one creature onto the battlefield (CR 701.62a, 701.36a)
    ("manifest dread", node("number", 1)): _CREATURE,
    ("populate", node("number", 1)): node("and", node("token"), _CREATURE),
}
MANY_TOKENS = ("copies_attacking_others", "copies_for_opponents", "tokens_attacking_each")


class StepResults(SentencePlaces):
    """Remembers what steps have done."""

    __slots__ = ()

    def _results(self, step: Node, resolved: Node, group: Group) -> None:
        """What the step made or moved can be spoken of from now on."""
        result = node("result", self.steps)
        of_some = ("one_of", "those", "either_of", "at_random")
        taken = (node_in(arg) for arg in resolved.args if kind_of(arg) in of_some)
        if any(mentions(what, "result") for what in taken):
            self.parts.add(self.steps)
        if step.kind == "discard" or any(map(self._among_cards, references_in(resolved))):
            self.of_cards.add(self.steps)
        zones = [part for part in nodes(resolved) if part.kind == "card_in"]
        if zones and all(zone.args[1] == node("actor") for zone in zones):
            self.own_cards.add(self.steps)
        if self.actors and discards_many(resolved):
            self.doers[self.steps] = self.actors[-1]
        if (group_ := group_spoken_of(resolved)) is not None:
            self.group_said = (self.steps, *group_)
        self.amounts += [(said, node("amount_done", self.steps)) for said in amounts_of(step)]
        if step.kind == "reveal" and kind_of(step.args[0]) == "one_of":
            self.sets.append((step.kind, result))
        if step.kind in SEEN and not shown_again(step):
            self.sets.append((step.kind, result))
            if step.kind in TAKEN_FROM and is_several(step):
                self.sets.append(("several", result))
        until = next((arg for arg in resolved.args if kind_of(arg) == "top_until"), None)
        if until is not None:
            self._found_below(step, node_in(until), group)
        elif step.kind == "keyword_action" and step.args in MADE:
            self._speak_of(result, filter_=MADE[step.args])
        elif step.kind in ("draw", "mill"):
            drawn = card_in("hand" if step.kind == "draw" else "graveyard")
            self._speak_of(result, number_of(node_in(step.args[1])), drawn)
        elif step.kind in ("copy_spell", "copy_spell_as"):
            each = done_to(step).kind == "all" and done_to(step).wording == "each"
            several = "many" if each else number_of(node_in(step.args[1]))
            self._speak_of(result, several, node("designated", "copy"))
        elif step.kind in MANY_TOKENS:
            self._speak_of(result, "many", node("and", node("permanent"), node("token")))
        elif step.kind == "create":
            self.token = (resolved.args[2], resolved.args[3])
            self._speak_of(result, number_of(node_in(step.args[1])), known_of_token(step))
            group.made = group.found[-1]
        elif step.kind == "choose_player":
            chosen = node("chosen_in", self.steps)
            self._speak_of(chosen, filter_=node("is_player", node_in(step.args[0])))
        elif step.kind in ("search_for", "reveal", "look", "choose"):
            self._shown(step, resolved, group)
        else:
            group.opaque = step.kind == "keyword_action"
            self._moved(step, resolved)

    def _found_below(self, step: Node, until: Node, group: Group) -> None:
        """ "Until you reveal a land card": that card; "those cards" are all that were shown."""
        result, number = node("result", self.steps), number_of(node_in(until.args[1]))
        moved, sought = step.kind == "exile", node_in(until.args[2])
        # what was found is no longer where it was looked for
        self._speak_of(node("those", result, once_found(sought, moved)), number, sought)
        group.made = group.found[-1]
        if number == "one":
            self._speak_of(result, "those", card_in("exile" if moved else "library"))

    def _shown(self, step: Node, resolved: Node, group: Group) -> None:
        """What was searched for, revealed, looked at or chosen."""
        result, what = node("result", self.steps), node_in(step.args[-1])
        if step.kind == "choose":
            self._choice(what, node_in(resolved.args[-1]), result)
        targets = step.kind == "choose" and what.kind in ("new_target", "either_of")
        if what.kind == "mention" or targets:
            return
        self._speak_of(result, number_among(what), filter_of(what))
        if step.kind == "search_for":
            group.made = group.found[-1]
        elif what.kind == "one_of":
            group.taken = group.found[-1]

    def _moved(self, step: Node, resolved: Node) -> None:
        """What a step is done with is what becomes of it then, if it moves."""
        result = node("result", self.steps)
        for what in references_in(resolved)[:1] if step.kind != "damage" else []:
            if what.kind in CHOICES or what.kind == "all":
                self._speak_of(result, number_among(what), filter_of(what))
            elif step.kind in MOVES or (step.kind == "counter_to" and "exile" in step.args):
                if step.kind == "return_to_hand" and "its-owner" in step.wording.split():
                    self._speak_of(node("owner_of", what))
                if step.kind == "put_onto_battlefield" and what in self.later:
                    raise Unresolved("what a delayed ability moves before that")
                self.moved[what] = result
                if step.kind != "put_onto_battlefield":
                    self.origin[result] = what

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
