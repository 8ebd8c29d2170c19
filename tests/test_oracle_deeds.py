"""Cards, tokens, modes, dice, piles, copies, turns: real paragraphs and the trees that they mean.

The trees are stated by hand from reading the paragraph, in short: `a; b` is one step after the
other, `a + b` both at once, `a & b` and `a | b` are filters, a type stands for itself. What a step
found or made is `result(n)`, the steps counted in the order of the text.
"""

from __future__ import annotations

from typing import Any

import pytest

import clingather.bridge.oracle.compile  # noqa: F401  (it reads what stands in quotes)
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.programs import read_program
from clingather.bridge.oracle.tree import Ability, Node

_ROWS = {"sequence": "; ", "at_once": " + ", "and": " & ", "or": " | "}


def brief(tree: Any) -> str:
    """A tree in short."""
    if isinstance(tree, Ability):
        return brief(tree.keyword) if tree.keyword else f"«{tree.text}»"
    if isinstance(tree, tuple):
        return f"[{' '.join(map(brief, tree))}]"
    if not isinstance(tree, Node):
        return str(tree)
    if tree.kind in _ROWS:
        return f"({_ROWS[tree.kind].join(map(brief, _row(tree)))})"
    if tree.kind in ("number", "type", "subtype", "supertype", "color", "keyword", "predefined"):
        return str(tree.args[0])
    return f"{tree.kind}({', '.join(map(brief, tree.args))})" if tree.args else tree.kind


def _row(tree: Node) -> list[Node]:
    """The members of a right-nested row."""
    first, rest = tree.args
    assert isinstance(first, Node)
    assert isinstance(rest, Node)
    return [first, *(_row(rest) if rest.kind == tree.kind else [rest])]


def stated(program: Ability) -> str:
    """The targets, then the steps."""
    slots = "".join(f"<{brief(slot.args[0])}-{brief(slot.args[1])} {brief(slot.args[2])}> "
                    for slot in program.slots)  # fmt: skip
    return slots + " / ".join(map(brief, program.effect))


YOURS = "controlled(you)"
PLAYER = "<1-1 is_player(any_player)> "
OPPONENT = "<1-1 is_player(opponent)> "
CREATURE = "<1-1 (permanent & Creature)> "
BASIC = "some(1, (card_in(library, you) & Basic & Land))"
HAND = "card_in(hand, actor)"
SOLDIER = "with_stats(token_of([], [], [Creature], [Soldier], [W]), 1, 1)"

CARDS = {
    "Draw two cards.": "draw(actor, 2)",
    "You draw two cards.": "draw(actor, 2)",
    "Target player draws three cards.": f"{PLAYER}does(target_player(1), draw(actor, 3))",
    "Draw a card for each creature you control.": (
        f"draw(actor, count((permanent & Creature & {YOURS})))"
    ),
    "Draw X cards.": "draw(actor, x)",
    "Draw X cards, where X is the number of creatures you control.": (
        f"draw(actor, count((permanent & Creature & {YOURS})))"
    ),
    "Draw two cards, then discard a card.": f"(draw(actor, 2); discard(some(1, {HAND})))",
    "Target opponent discards a card at random.": (
        f"{OPPONENT}does(target_player(1), discard(at_random(1, {HAND})))"
    ),
    "Discard your hand, then draw seven cards.": "(discard_hand; draw(actor, 7))",
    "Each player discards their hand, then draws seven cards.": (
        "does(any_player, (discard_hand; draw(actor, 7)))"
    ),
    "Discard all the cards in your hand, then draw that many cards.": (
        "(discard_hand; draw(actor, amount_done(1)))"
    ),
    "Target player mills twenty cards.": f"{PLAYER}does(target_player(1), mill(actor, 20))",
    "Scry 2, then draw two cards.": "(scry(actor, 2); draw(actor, 2))",
    "Surveil 1.": "surveil(actor, 1)",
    "You and target opponent each draw a card.": (
        f"{OPPONENT}does(both_players(you, target_player(1)), draw(actor, 1))"
    ),
    "Mill three cards, then you may put a land card from among the milled cards into your hand.": (
        "(mill(actor, 3); optional(you, put_into_hand(one_of(1, those(result(1), Land)))))"
    ),
    "Target player reveals their hand. You choose a nonland card from it. That player discards"
    " that card. You lose 2 life.": (
        f"{PLAYER}does(target_player(1), reveal(all({HAND})))"
        " / choose(one_of(1, those(result(1), non(Land))))"
        " / does(target_player(1), discard(result(2))) / loses_life(actor, 2)"
    ),
    "Exile all graveyards.": "exile(all(card_in(graveyard, any_player)))",
    "Exile target player's graveyard.": (
        f"{PLAYER}exile(all(card_in(graveyard, target_player(1))))"
    ),
    "Each player shuffles their hand and graveyard into their library.": (
        f"does(any_player, shuffle_into_library(all(({HAND} | card_in(graveyard, actor)))))"
    ),
    "Put target creature into its owner's library second from the top.": (
        f"{CREATURE}put_into_library(target(1), second, owner_of(target(1)))"
    ),
    "Exile the top card of your library. You may play that card this turn.": (
        "exile(top_card(you))"
        " / apply(player(you), deontic(may, play(is_in(result(1)))), end_of_turn)"
    ),
    "Exile the top card of your library. You may play that card this turn, and you may spend mana"
    " as though it were mana of any color to cast that spell.": (
        "exile(top_card(you)) / apply(player(you), changes(deontic(may, play(is_in(result(1)))),"
        " deontic(may, spend_as(any, color, to_cast(is_in(result(1)))))), end_of_turn)"
    ),
    "Exile the top card of your library face down. You may play that card for as long as it"
    " remains exiled.": (
        "exile_face_down(top_card(you)) / apply(player(you), deontic(may, play(is_in(result(1)))),"
        " while(is(result(1), card_in(exile, any_player))))"
    ),
    "You may put a creature card from your hand or graveyard onto the battlefield.": (
        "optional(you, put_onto_battlefield(some(1, ((card_in(hand, you) & Creature)"
        " | (card_in(graveyard, you) & Creature))), actor, []))"
    ),
    "You may cast a spell with mana value 3 or less from your hand without paying its mana cost.": (
        "optional(you, cast_free(some(1, (card_in(hand, you) & stat(mana value, <=, 3)))))"
    ),
    "Exile all white creatures. For each creature exiled this way, its controller draws a card.": (
        "exile(all((permanent & W & Creature)))"
        " / for_each_of(those(result(1), (Creature & permanent)),"
        " does(controller_of(each_one), draw(actor, 1)))"
    ),
    "~ deals 3 damage to target creature. If that creature would die this turn, exile it"
    " instead.": (
        f"{CREATURE}damage(self, 3, target(1))"
        " / apply(target(1), replace(dies(target(1)), exile(event_object)), end_of_turn)"
    ),
    "Exile the top two cards of your library. Until the end of your next turn, you may play those"
    " cards.": (
        "exile(top_cards(you, 2)) / apply(player(you), deontic(may, play(is_in(result(1)))),"
        " until_end_of_turn_of(you))"
    ),
}

LIBRARY = {
    "Return any number of target artifact cards with total mana value 10 or less from your"
    " graveyard to the battlefield.": (
        "<0-any_number (card_in(graveyard, you) & Artifact & in_total(mana value, <=, 10))>"
        " put_onto_battlefield(target(1), actor, [])"
    ),
    "Sacrifice any number of Mountains. ~ deals that much damage to any target.": (
        "<1-1 any_target> sacrifice(some(any_number, (permanent & Mountain)))"
        " / damage(self, amount_done(1), target(1))"
    ),
    "Reveal cards from the top of your library until you reveal a land card. Put those cards into"
    " your graveyard.": (
        "reveal(top_until(you, 1, (card_in(library, you) & Land))) / put_into_graveyard(result(1))"
    ),
    "Exile the top card of each player's library. You may play those cards this turn.": (
        "exile(top_card(any_player)) / apply(player(you), deontic(may, play(is_in(result(1)))),"
        " end_of_turn)"
    ),
    "Each opponent loses 3 life unless that player discards a card.": (
        "does(opponent, unless_done(actor, discard(some(1, card_in(hand, actor))),"
        " loses_life(actor, 3)))"
    ),
    "Each opponent may draw a card. For each opponent who does, draw a card.": (
        "does(opponent, optional(actor, draw(actor, 1))) / often(draw(actor, 1),"
        " players(said_yes(1)))"
    ),
    "Players play a Magic subgame, using their libraries as their decks. Each player who doesn't "
    "win the subgame loses half their life, rounded up.": (
        "play_subgame / does(subgame_not_won, loses_life(actor, half(up, life(actor))))"
    ),
    "For each player, choose friend or foe. Each friend draws a card. Each foe discards a card.": (
        "choose_friends / does(friend, draw(actor, 1))"
        " / does(foe, discard(some(1, card_in(hand, actor))))"
    ),
    "Target permanent becomes the color or colors of your choice.": (
        "<1-1 permanent> apply(target(1), colors_of_choice, endless)"
    ),
    "Move any number of +1/+1 counters from other permanents you control onto ~.": (
        "move_counters(+1/+1, any_number, all((permanent & other & controlled(you))), self)"
    ),
    "For each kind of counter on target permanent or player, give that permanent or player another"
    " counter of that kind.": (
        "<1-1 (permanent | is_player(any_player))> another_of_each_kind(target(1))"
    ),
    "For each kind of counter on target permanent, put another counter of that kind on it or remove"
    " one from it.": "<1-1 permanent> more_or_less_of_each_kind(target(1))",
    "Return up to one creature card and up to one land card from your graveyard to your hand.": (
        "return_to_hand(either_of(some(up_to(1), (card_in(graveyard, you) & Creature)),"
        " some(up_to(1), (card_in(graveyard, you) & Land))))"
    ),
    "Draw a card for each card you've discarded this turn.": (
        "draw(actor, events(discard a card, you, anything, this turn))"
    ),
    "Target creature can block an additional creature this turn.": (
        "<1-1 (permanent & Creature)> apply(target(1), deontic(may, block_additional(1)),"
        " end_of_turn)"
    ),
    "You may cast target instant card from your graveyard without paying its mana cost. If that"
    " spell would be put into a graveyard, exile it instead.": (
        "<1-1 (card_in(graveyard, you) & Instant)> optional(you, cast_free(target(1)))"
        " / apply(result(1), replace(to_graveyard(result(1), any_player), exile(event_object)),"
        " endless)"
    ),
    "For each opponent, tap up to one target creature that player controls.": (
        "<0-any_number (permanent & Creature & controlled(opponent) & of_several(opponent))>"
        " tap(target(1))"
    ),
    "Search your library for a Forest card and/or a card named Ring, put them into your hand, then"
    " shuffle.": (
        "(search_for(you, [library], either_of(some(1, (card_in(library, you) & Forest)),"
        " some(1, (card_in(library, you) & named(Ring))))); put_into_hand(result(1));"
        " shuffle(actor))"
    ),
    "Reveal the top four cards of your library. You may put a creature card and/or a land card from"
    " among them into your hand. Put the rest into your graveyard.": (
        "reveal(top_cards(you, 4)) / optional(you, put_into_hand(either_of(one_of(up_to(1),"
        " those(result(1), Creature)), one_of(up_to(1), those(result(1), Land)))))"
        " / put_into_graveyard(rest(result(1)))"
    ),
    "If you have fewer than seven cards in hand, draw cards equal to the difference.": (
        "guarded(compare(count(card_in(hand, you)), <, 7),"
        " draw(actor, minus(7, count(card_in(hand, you)))))"
    ),
    "Destroy target artifact and all other artifacts with the same name as that artifact.": (
        "<1-1 (permanent & Artifact)> destroy(either_of(target(1), all((permanent &"
        " other_than(target(1)) & Artifact & same_name_as(is_in(target(1)))))))"
    ),
    "Search your library for a basic land card, put that card onto the battlefield tapped, then"
    " shuffle.": (
        f"(search_for(you, [library], {BASIC}); put_onto_battlefield(result(1), actor, [tapped]);"
        " shuffle(actor))"
    ),
    "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.": (
        f"(search_for(you, [library], {BASIC}); reveal(result(1)); put_into_hand(result(1));"
        " shuffle(actor))"
    ),
    "Search your library for an instant or sorcery card, reveal it, then shuffle and put that card"
    " on top.": (
        "(search_for(you, [library], some(1, (card_in(library, you) & (Instant | Sorcery))));"
        " reveal(result(1)); shuffle(actor);"
        " put_into_library(result(1), top, owner_of(result(1))))"
    ),
    "Search your library for up to two creature cards with different names, reveal them, put them"
    " into your hand, then shuffle.": (
        "(search_for(you, [library],"
        " differing(some(up_to(2), (card_in(library, you) & Creature)), name));"
        " reveal(result(1)); put_into_hand(result(1)); shuffle(actor))"
    ),
    "Sacrifice any number of lands. Search your library for up to that many land cards, put them"
    " onto the battlefield tapped, then shuffle.": (
        "sacrifice(some(any_number, (permanent & Land))) / (search_for(you, [library],"
        " some(up_to(amount_done(1)), (card_in(library, you) & Land)));"
        " put_onto_battlefield(result(2), actor, [tapped]); shuffle(actor))"
    ),
    "Target player reveals their hand, then you choose a card other than a basic land card from"
    " it. Search that player's graveyard, hand, and library for all cards with the same name as"
    " the chosen card and exile them. Then that player shuffles.": (
        f"{PLAYER}(does(target_player(1), reveal(all({HAND})));"
        " choose(one_of(1, those(result(1), non((Basic & Land))))))"
        " / (search_for(target_player(1), [graveyard hand library],"
        " all((card_in(any, target_player(1)) & same_name_as(is_in(result(2))))));"
        " exile(result(3))) / does(target_player(1), shuffle(actor))"
    ),
    "Search your library for up to two basic land cards, reveal those cards, put one onto the"
    " battlefield tapped and the other into your hand, then shuffle.": (
        "(search_for(you, [library], some(up_to(2), (card_in(library, you) & Basic & Land)));"
        " reveal(result(1)); (put_onto_battlefield(one_of(1, result(1)), actor, [tapped])"
        " + put_into_hand(rest(result(1)))); shuffle(actor))"
    ),
    "You may search your library and/or graveyard for a card named Storm Crow, reveal it, and put"
    " it into your hand. If you search your library this way, shuffle.": (
        "optional(you, (search_for(you, [library graveyard],"
        " some(1, (card_in(any, you) & named(Storm Crow)))); reveal(result(1));"
        " put_into_hand(result(1)))) / guarded(searched(result(1), library), shuffle(actor))"
    ),
    "Look at the top five cards of your library. Exile target creature. Put the rest on the bottom"
    " of your library in any order.": (
        f"{CREATURE}look(top_cards(you, 5)) / exile(target(1))"
        " / put_into_library(rest(result(1)), bottom, you)"
    ),
    "Look at the top three cards of your library, then put them back in any order.": (
        "(look(top_cards(you, 3)); put_into_library(result(1), top, owner_of(result(1))))"
    ),
    "Look at the top three cards of your library. Put one of them into your hand and the rest on"
    " the bottom of your library in any order.": (
        "look(top_cards(you, 3)) / (put_into_hand(one_of(1, result(1)))"
        " + put_into_library(rest(result(1)), bottom, you))"
    ),
    "Look at the top five cards of your library. You may reveal a creature card from among them"
    " and put it into your hand. Put the rest on the bottom of your library in a random order.": (
        "look(top_cards(you, 5)) / optional(you,"
        " (reveal(one_of(1, those(result(1), Creature))); put_into_hand(result(2))))"
        " / put_into_library(rest(result(1)), bottom at random, you)"
    ),
    "Reveal the top four cards of your library. Put all Zombie cards revealed this way into your"
    " hand and the rest into your graveyard.": (
        "reveal(top_cards(you, 4)) / (put_into_hand(those(result(1), Zombie))"
        " + put_into_graveyard(rest(result(1))))"
    ),
    "Reveal cards from the top of your library until you reveal a creature card. Put that card"
    " into your hand and the rest on the bottom of your library in a random order.": (
        "reveal(top_until(you, 1, (card_in(library, you) & Creature)))"
        " / (put_into_hand(those(result(1), (card_in(library, any_player) & Creature)))"
        " + put_into_library(rest(result(1)), bottom at random, you))"
    ),
    "Reveal the top five cards of your library. An opponent separates those cards into two piles."
    " Put one pile into your hand and the other into your graveyard.": (
        "reveal(top_cards(you, 5)) / does(next_opponent, separate_piles(result(1)))"
        " / (choose_pile; (put_into_hand(pile(chosen)) + put_into_graveyard(pile(other))))"
    ),
    "Reveal the top five cards of your library and separate them into two piles. An opponent"
    " chooses one of those piles. Put that pile into your hand and the other into your"
    " graveyard.": (
        "(reveal(top_cards(you, 5)); separate_piles(result(1))) / does(next_opponent, choose_pile)"
        " / (put_into_hand(pile(chosen)) + put_into_graveyard(pile(other)))"
    ),
}

TOKENS = {
    "Create two 1/1 white Soldier creature tokens.": f"create(actor, 2, {SOLDIER}, [])",
    "Create a 1/1 white Soldier creature token, then destroy target creature.": (
        f"{CREATURE}(create(actor, 1, {SOLDIER}, []); destroy(target(1)))"
    ),
    "You lose 1 life and create a 1/1 black Faerie Rogue creature token with flying.": (
        "(loses_life(actor, 1); create(actor, 1, with_ability(with_stats("
        "token_of([], [], [Creature], [Faerie Rogue], [B]), 1, 1), flying), []))"
    ),
    "Create a Treasure token.": "create(actor, 1, Treasure, [])",
    "Create a Food token and a Treasure token.": (
        "(create(actor, 1, Food, []) + create(actor, 1, Treasure, []))"
    ),
    "Create a tapped Powerstone token.": "create(actor, 1, Powerstone, [tapped])",
    "Create a 1/1 white Soldier creature token that's tapped and attacking.": (
        f"create(actor, 1, {SOLDIER}, [tapped attacking])"
    ),
    "Create a 1/1 white Soldier creature token for each creature target player controls.": (
        f"{PLAYER}create(actor, count((permanent & Creature & controlled(target_player(1)))),"
        f" {SOLDIER}, [])"
    ),
    "Create Stangg Twin, a legendary 3/4 red and green Human Warrior creature token.": (
        "create(actor, 1, with_stats(token_of([Stangg Twin], [Legendary], [Creature],"
        " [Human Warrior], [R G]), 3, 4), [])"
    ),
    "Create two 0/1 red Kobold creature tokens named Kobolds of Kher Keep.": (
        "create(actor, 2, with_stats(token_of([Kobolds of Kher Keep], [], [Creature], [Kobold],"
        " [R]), 0, 1), [])"
    ),
    'Create a 0/1 colorless Eldrazi Spawn creature token with "Sacrifice this token: Add {C}."': (
        "create(actor, 1, with_ability(with_stats(token_of([], [], [Creature], [Eldrazi Spawn],"
        " []), 0, 1), «Sacrifice this token: Add {C}.»), [])"
    ),
    "Create an X/X green Ooze creature token, where X is the number of creatures you control.": (
        "create(actor, 1, with_stats(token_of([], [], [Creature], [Ooze], [G]),"
        f" count((permanent & Creature & {YOURS})), count((permanent & Creature & {YOURS}))), [])"
    ),
    "Create a Royal Role token attached to target creature you control.": (
        f"<1-1 (permanent & Creature & {YOURS})> "
        "attached_to(create(actor, 1, Royal Role, []), target(1))"
    ),
    "Create a token that's a copy of target creature, except it has haste.": (
        f"{CREATURE}create(actor, 1, token_copy(target(1), gain(haste)), [])"
    ),
    "Create a 1/1 red Goblin creature token, then attach ~ to it.": (
        "(create(actor, 1, with_stats(token_of([], [], [Creature], [Goblin], [R]), 1, 1), []);"
        " attach(self, result(1)))"
    ),
    'You get an emblem with "Creatures you control get +2/+2."': (
        "get_emblem(actor, with_ability(emblem, «Creatures you control get +2/+2.»))"
    ),
}

CHANCE = {
    "Roll a d20. You create a number of Treasure tokens equal to the result.": (
        "roll_dice(1, 20) / create(actor, rolled, Treasure, [])"
    ),
    "Roll a d20.\n1—9 | Draw two cards.\n10—19 | Scry 2, then draw two cards.\n"
    "20 | Scry 3, then draw three cards.": (
        "roll_dice(1, 20) / guarded(result_between(1, 9), draw(actor, 2))"
        " / guarded(result_between(10, 19), (scry(actor, 2); draw(actor, 2)))"
        " / guarded(result_between(20, 20), (scry(actor, 3); draw(actor, 3)))"
    ),
    "Choose target creature you control, then roll a d20.\n1—14 | Create a tapped and attacking"
    " token that's a copy of that creature, except it's not legendary and it has haste.\n"
    "15—20 | Create one of those tokens. You may roll again.": (
        f"<1-1 (permanent & Creature & {YOURS})> (choose(target(1)); roll_dice(1, 20))"
        " / guarded(result_between(1, 14), create(actor, 1, token_copy(target(1),"
        " exceptions(lose_supertype(Legendary), gain(haste))), [tapped attacking]))"
        " / guarded(result_between(15, 20), (create(actor, 1, token_copy(target(1),"
        " exceptions(lose_supertype(Legendary), gain(haste))), [tapped attacking]);"
        " optional(you, roll_again)))"
    ),
    "Roll a d20 and subtract the number of cards in your hand. If the result is 0 or less, discard"
    " your hand.": (
        "roll_modified(roll_dice(1, 20), times(-1, count(card_in(hand, you))))"
        " / guarded(result_at_most(0), discard_hand)"
    ),
    "Roll two six-sided dice. For each result of 1, ~ gets +1/+1 until end of turn. For each other"
    " result, it gains the indicated ability until end of turn. If you rolled doubles, it also"
    " gains double strike until end of turn.\n• 2 — menace\n• 6 — indestructible": (
        "roll_dice(2, 6) / repeat(results_of(1), apply(self, modify_pt(1, 1), end_of_turn))"
        " / (repeat(results_of(2), apply(self, gain(menace), end_of_turn));"
        " repeat(results_of(6), apply(self, gain(indestructible), end_of_turn));"
        " guarded(rolled_doubles, apply(self, gain(double strike), end_of_turn)))"
    ),
    "Flip a coin. If you win the flip, draw a card. If you lose the flip, sacrifice ~.": (
        "flip_coin(1) / guarded(won_flip, draw(actor, 1)) / guarded(lost_flip, sacrifice(self))"
    ),
}

STACK = {
    "Counter target spell.": "<1-1 spell> counter_spell(target(1))",
    "Counter target activated or triggered ability.": (
        "<1-1 stack_ability> counter_spell(target(1))"
    ),
    "Counter target spell unless its controller pays {3}.": (
        "<1-1 spell> unless_done(controller_of(target(1)), pay_mana({3}), counter_spell(target(1)))"
    ),
    "Counter target spell. If that spell is countered this way, exile it instead of putting it"
    " into its owner's graveyard.": "<1-1 spell> counter_to(target(1), exile)",
    "Exile target instant or sorcery card from a graveyard. Copy that card three times. You may"
    " cast the copies without paying their mana costs.": (
        "<1-1 (card_in(graveyard, any_player) & (Instant | Sorcery))> exile(target(1))"
        " / copy_spell(result(1), 3)"
        " / optional(you, cast_free(one_of(any_number, result(2))))"
    ),
    "Copy each card exiled with ~. You may cast any number of the copies without paying their mana"
    " costs.": (
        "copy_spell(all((card_in(exile, any_player) & exiled_with_self)), 1)"
        " / optional(you, cast_free(one_of(any_number, result(1))))"
    ),
    "Copy target triggered ability you control. You may choose new targets for the copy.": (
        "<1-1 ((stack_ability & designated(triggered)) & controlled(you))> copy_spell(target(1), 1)"
        " / optional(you, new_targets(result(1), may))"
    ),
    "Create a token that's a copy of target creature you control, except the token isn't"
    " legendary.": (
        "<1-1 (permanent & Creature & controlled(you))>"
        " create(actor, 1, token_copy(target(1), lose_supertype(Legendary)), [])"
    ),
    "Copy target instant or sorcery spell. You may choose new targets for the copy.": (
        "<1-1 (spell & (Instant | Sorcery))> copy_spell(target(1), 1)"
        " / optional(you, new_targets(result(1), may))"
    ),
    "Copy target instant or sorcery spell, except that the copy is red. You may choose new targets"
    " for the copy.": (
        "<1-1 (spell & (Instant | Sorcery))> copy_spell_as(target(1), 1, become_color([R], none))"
        " / optional(you, new_targets(result(1), may))"
    ),
    "Change the text of target spell or permanent by replacing all instances of one color word"
    " with another.": (
        "<1-1 (spell | permanent)> apply(target(1), change_words_chosen(color word), endless)"
    ),
    "Choose a nonlegendary creature on the battlefield. Target creature becomes a copy of that"
    " creature until end of turn.": (
        f"{CREATURE}choose(some(1, (permanent & non(Legendary) & Creature)))"
        " / apply(target(1), become_copy(result(1), no_exception), end_of_turn)"
    ),
}

TURNS = {
    "Restart the game, leaving in exile all non-Aura permanent cards exiled with ~. Then put those "
    "cards onto the battlefield under your control.": (
        "restart_game(all((card_in(exile, any_player) & non(Aura) & permanent_card & "
        "exiled_with_self))) / put_onto_battlefield(result(1), you, [])"
    ),
    "Target player takes two extra turns after this one.": (
        f"{PLAYER}does(target_player(1), extra_turns(actor, 2))"
    ),
    "Take an extra turn after this one.": "extra_turns(actor, 1)",
    "You win the game.": "wins_game(actor)",
    "The game is a draw.": "draws_the_game",
    "Two target players exchange life totals.": (
        "<2-2 is_player(any_player)> exchange_life(target_player(1))"
    ),
    "You become the monarch.": "becomes(actor, the monarch)",
    "Investigate twice.": "keyword_action(investigate, 2)",
    "Amass Orcs 2.": "keyword_action(amass Orcs, 2)",
    "Manifest the top card of your library.": "keyword_action_on(manifest, top_card(you))",
    "Proliferate.": "proliferate",
}

ALL = {**CARDS, **LIBRARY, **TOKENS, **CHANCE, **STACK, **TURNS}


@pytest.mark.parametrize("text", ALL)
def test_means(text: str) -> None:
    """The paragraph has this tree and no other (each prints back word for word, or is refused)."""
    assert stated(read_program(text)) == ALL[text]


# ---------------------------------------------------------------- modes (700.2)
def modal(text: str) -> tuple[list[str], str]:
    """The modes of a paragraph, and how many are chosen under which limits."""
    program = read_program(text)
    assert program.effect == program.slots == ()
    modes = []
    for mode in program.modes:
        assert mode.kind == "mode"
        modes.append(stated(mode))
    return modes, " ".join(map(brief, program.modes_chosen))


MODES = "\n• Target player gains 3 life.\n• Destroy target creature."
READ = [f"{PLAYER}does(target_player(1), gains_life(actor, 3))", f"{CREATURE}destroy(target(1))"]
CHOSEN = {
    "Choose one —": "1 1",
    "Choose two —": "2 2",
    "Choose one or both —": "1 2",
    "Choose one or more —": "1 any_number",
    "Choose up to one —": "0 1",
    "Choose any number —": "0 any_number",
    "You may choose one —": "0 1",
    "Choose four. You may choose the same mode more than once.": "4 4 modes_repeat",
    "Choose one that hasn't been chosen —": "1 1 modes_unchosen(ever)",
    "Choose one at random —": "1 1 modes_random",
    "An opponent chooses one —": "1 1 modes_by(next_opponent)",
    "Choose one or more. Each mode must target a different player.": (
        "1 any_number modes_targets_differ"
    ),
}


@pytest.mark.parametrize("head", CHOSEN)
def test_how_many_modes(head: str) -> None:
    """From how many to how many modes are chosen; each mode counts its own targets."""
    assert modal(head + MODES) == (READ, CHOSEN[head])


def test_modes_under_a_condition() -> None:
    """A condition met as the spell is cast lets its controller choose more."""
    head = "Choose one. If you control a commander as you cast ~, you may choose both instead."
    _, chosen = modal(head + MODES)
    assert chosen.startswith("1 1 modes_if(compare(")
    assert chosen.endswith(", 1, 2)")


def test_when_a_modal_ability_can_be_activated() -> None:
    """What stands between the choice and the modes limits the ability."""
    program = read_program("Choose one. Activate only once each turn." + MODES)
    assert [brief(limit) for limit in program.limits] == ["at_most(1, turn)"]
    assert [brief(amount) for amount in program.modes_chosen] == ["1", "1"]


def test_flavor_words_of_modes() -> None:
    """The name of a mode is kept beside it and does nothing (207.2d)."""
    program = read_program("Choose one —\n• Repair — Draw a card.\n• Impound — Scry 1.")
    assert [mode.wording for mode in program.modes] == ["Repair", "Impound"]
    assert [brief(mode.effect[0]) for mode in program.modes] == ["draw(actor, 1)", "scry(actor, 1)"]


# ---------------------------------------------------------------- what is not done
@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Choose target creature card in your graveyard, then roll a d20.\n1—9 | You may put"
            " that card on top of your library.\n10—20 | Return that card to your hand.",
            "guarded(result_between(10, 20), return_to_hand(target(1)))",
        ),
        (
            "Return target creature card from your graveyard to your hand. If ~ was kicked, return"
            " it to the battlefield instead.",
            "instead_if(is(self, did(was kicked)), put_onto_battlefield(target(1), actor, []))",
        ),
        (
            "Reveal the top card of your library. If it's a land card, put it onto the battlefield."
            " Otherwise, put that card into your hand.",
            "otherwise(is(result(1), Land), put_onto_battlefield(result(1), actor, []),"
            " put_into_hand(result(1)))",
        ),
    ],
)
def test_branches_are_apart(text: str, last: str) -> None:
    """What one branch moves is not moved where another one is followed."""
    assert brief(read_program(text).effect[-1]) == last


def test_x_is_the_same_in_the_whole_text() -> None:
    """What one sentence says X is holds for every X of the paragraph (107.3)."""
    program = read_program("You lose X life. Draw X cards, where X is ~'s power.")
    power = "stat_of(power, self)"
    assert stated(program) == f"loses_life(actor, {power}) / draw(actor, {power})"


def test_what_it_was_is_no_new_token() -> None:
    """ "If it was a land card" asks of the card that was exiled, not of the token made since."""
    program = read_program(
        "Exile target card from a graveyard. If it was a creature card, create a Food token."
        " If it was a land card, create a Treasure token."
    )
    assert [brief(step.args[0]) for step in program.effect[1:]] == [
        "was_so(result(1), Creature)",
        "was_so(result(1), Land)",
    ]


# ---------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    "text",
    [
        "Create a 1/1 Soldier creature token.",  # no color is said
        "Create a white Soldier creature token.",  # no power and toughness
        "Create a 1/1 white and white Soldier creature token.",
        "Create two 1/1 white Soldier creature token.",  # the noun does not agree
        "Put the rest on the bottom of your library in any order.",  # of nothing
        "Put one of them into your hand.",
        "Exile target creature. Put the rest into your hand.",
        "Put one onto the battlefield and the other into your hand.",
        "If you search your library this way, shuffle.",
        "Create one of those tokens.",
        "That player discards that card.",
        "You may choose new targets for the copy.",
        "Attach ~ to it.",
        "Put that pile into your hand.",
        "Choose one —\n• Draw a card.\n• Frobnicate target creature.",
        "Choose one —\n• {P} — Draw a card.\n• {P}{P} — Scry 1.",  # worth of modes (700.2i)
        "Choose one. You may choose the same mode more than once.\n• Draw a card.\n• Scry 1.",
        "Draw a cards.",
        "Roll a d20.\n9—1 | Draw a card.",
        "Draw half that many cards.",
        "For each opponent who does, draw a card.",  # does what
        "You may draw a card. For each opponent who does, draw a card.",
        "Draw cards equal to the difference.",  # of what
        "Draw a card. If that spell would be put into a graveyard, exile it instead.",
        "Tap up to one target creature that player controls.",  # which player
        # one token for each of them
        "For each opponent, create a token that's a copy of up to one target creature that player"
        " controls.",
        "For each opponent, you may tap up to one target creature that player controls.",
        # what was put into the hand, or not, is not known to be the rest
        "Reveal the top three cards of your library. If you control a Forest, put those cards into"
        " your hand. Otherwise, you gain 1 life. Put the rest on the bottom of your library in any"
        " order.",
        # a search is one event, whatever is found
        "Search your library for up to two creature cards, put them onto the battlefield, then"
        " shuffle. Draw that many cards.",
    ],
)
def test_refused(text: str) -> None:
    """What stands for nothing, or is no sentence of Oracle text, is refused."""
    with pytest.raises(NotUnderstood):
        read_program(text)


def test_that_player_is_not_the_reader() -> None:
    """ "That player" after "target player reveals their hand" is the target, never its chooser."""
    program = read_program(
        "Target opponent reveals their hand. You choose a card from it. That player discards that"
        " card."
    )
    assert brief(program.effect[2]) == "does(target_player(1), discard(result(2)))"
