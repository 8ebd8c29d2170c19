"""Programs of spells and abilities: trees stated by hand from reading the text, and refusals.

The notation is that of the encodings, without quotes and empty brackets. `T[...]` before the steps
are the slots for targets; `C`, `A` stand for "creature", "artifact" on the battlefield, `target F`
for one target that matches F; `me` for the player who does it.
"""

from __future__ import annotations

import re

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.programs import canonical, read_program
from clingather.bridge.oracle.spoken import unfinished
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.questions.coverage import state_of

SHORT = {
    "C": "and(permanent,type(Creature))",
    "A": "and(permanent,type(Artifact))",
    "L": "and(permanent,type(Land))",
    "MINE": "and(permanent,and(type(Creature),controlled(you)))",
    "YOURS": "and(permanent,and(type(Creature),controlled(opponent)))",
    "NOTMINE": "and(permanent,and(type(Creature),non(controlled(you))))",
    "ANY": "any_target",
    "PL": "is_player(any_player)",
    "OPP": "is_player(opponent)",
    "DEADMINE": "and(card_in(graveyard,you),type(Creature))",
    "EOT": "end_of_turn",
    "me": "actor",
}


def short(text: str) -> str:
    """A stated tree with its abbreviations written out, without spaces."""
    text = re.sub(r"target (\w+)", r"slot(1,1,\1)", text)
    text = re.sub(r"\b[A-Za-z]+\b", lambda m: SHORT.get(m.group(), m.group()), text)
    return text.replace(" ", "")


def told(arg: object) -> str:
    """A tree in the notation of the tests."""
    if isinstance(arg, Node):
        if arg.kind == "number":
            return str(arg.args[0])
        inner = ",".join(map(told, arg.args))
        return f"{arg.kind}({inner})" if arg.args else arg.kind
    if isinstance(arg, Ability):
        return _ability(arg)
    if isinstance(arg, tuple):
        return "[" + ",".join(map(told, arg)) + "]"
    return str(arg).replace(" ", "")


def _ability(ability: Ability) -> str:
    if ability.keyword is not None:
        return told(ability.keyword)
    if not ability.effect:
        return f"<{ability.kind}>"
    head = "" if ability.trigger is None else f"{told(ability.trigger)}:"
    if ability.condition is not None:
        head += f"if({told(ability.condition)}):"
    return "{" + head + _program(ability) + "}"


def _program(ability: Ability) -> str:
    slots = f"T{told(ability.slots)}" if ability.slots else ""
    return slots + ";".join(map(told, ability.effect))


def read(text: str, types: str) -> Ability:
    """The one ability of a made-up card with that text."""
    face = Face(name="Test Card", type_line=types, oracle_text=text)
    (ability,) = compile_face(face, "Test Card")
    return ability


SPELLS = [
    ("Destroy target creature.", "T[target C] destroy(target(1))"),
    (
        "Destroy target artifact. It can't be regenerated.",
        "T[target A] destroy_for_good(target(1))",
    ),
    ("Destroy all lands.", "destroy(all(L))"),
    ("Test Card deals 3 damage to any target.", "T[target ANY] damage(self,3,target(1))"),
    ("Test Card deals X damage to target creature.", "T[target C] damage(self,x,target(1))"),
    (
        "Test Card deals 2 damage to each creature and each player.",
        "damage(self,2,either_of(all(C),player(any_player)))",
    ),
    (
        "Test Card deals 5 damage divided as you choose among any number of targets.",
        "T[slot(0,any_number,ANY)] divided_damage(self,5,target(1))",
    ),
    (
        "Return target artifact or non-Aura enchantment card from your graveyard to the "
        "battlefield.",
        "T[slot(1,1,and(card_in(graveyard,you),or(type(Artifact),and(non(subtype(Aura)),"
        "type(Enchantment)))))] put_onto_battlefield(target(1),me,[])",
    ),
    (
        "Exile a creature with the greatest power among creatures target opponent controls.",
        "T[target OPP] exile(some(1,and(permanent,and(type(Creature),and(stat(power,>=,greatest("
        "power,and(permanent,and(type(Creature),controlled(target_player(1)))))),"
        "controlled(target_player(1)))))))",
    ),
    (
        "Target creature gains trample until end of turn. When that creature dies this turn, if "
        "you control an artifact, draw a card.",
        "T[target C] apply(target(1),gain(keyword(trample)),EOT);"
        "delayed_ability({within(dies(outer(target(1))),end_of_turn):"
        "if(compare(count(and(permanent,and(type(Artifact),controlled(you)))),>=,1)):"
        "draw(me,1)})",
    ),
    (
        "Target creature gets +2/+2 until end of turn. Destroy that creature at the beginning of "
        "the next end step.",
        "T[target C] apply(target(1),modify_pt(2,2),EOT);"
        "delayed_ability({next_begins(end,any_player):destroy(outer(target(1)))})",
    ),
    (
        "Gain control of target creature until end of turn. Untap that creature. It gains haste "
        "until end of turn.",
        "T[target C] apply(target(1),control(me),EOT);untap(target(1));"
        "apply(target(1),gain(keyword(haste)),EOT)",
    ),
    (
        "Exile target creature you control, then return that card to the battlefield under your "
        "control.",
        "T[target MINE] sequence(exile(target(1)),put_onto_battlefield(result(1),you,[]))",
    ),
    (
        "Exile target creature. At the beginning of the next end step, return that card to the "
        "battlefield under its owner's control with a +1/+1 counter on it.",
        "T[target C] exile(target(1));delayed_ability({next_begins(end,any_player):with_counters("
        "put_onto_battlefield(outer(result(1)),owner_of(outer(result(1))),[]),+1/+1,1)})",
    ),
    (
        "Exile target creature. Its controller gains life equal to its power.",
        "T[target C] exile(target(1));"
        "does(controller_of(target(1)),gains_life(me,stat_of(power,target(1))))",
    ),
    ("Return target creature to its owner's hand.", "T[target C] return_to_hand(target(1))"),
    (
        "Return all land cards from your graveyard to the battlefield tapped.",
        "put_onto_battlefield(all(and(card_in(graveyard,you),type(Land))),me,[tapped])",
    ),
    (
        "All creatures get -X/-X until end of turn.",
        "apply(all(C),modify_pt(times(-1,x),times(-1,x)),EOT)",
    ),
    (
        "Creatures you control get +1/+1 and gain vigilance until end of turn.",
        "apply(all(MINE),changes(modify_pt(1,1),gain(keyword(vigilance))),EOT)",
    ),
    (
        "Target creature gets +X/+X until end of turn, where X is the number of cards in your "
        "hand.",
        "T[target C] apply(target(1),"
        "modify_pt(count(card_in(hand,you)),count(card_in(hand,you))),EOT)",
    ),
    (
        "Target land becomes a 3/3 creature until end of turn. It's still a land.",
        "T[target L] apply(target(1),changes(become([],[Creature],[],all),set_pt(3,3)),EOT)",
    ),
    (
        "You may tap or untap target artifact, creature, or land.",
        "T[slot(1,1,and(permanent,or(type(Artifact),or(type(Creature),type(Land)))))]"
        "optional(you,choose_one_action(tap(target(1)),untap(target(1))))",
    ),
    (
        "Target artifact or creature phases out.",
        "T[slot(1,1,and(permanent,or(type(Artifact),type(Creature))))] phase_out(target(1))",
    ),
    (
        "Exchange control of two target creatures.",
        "T[slot(2,2,C)] exchange_control(target(1),target(1))",
    ),
    (
        "Target creature you control fights target creature you don't control.",
        "T[target MINE,target NOTMINE] fight(target(1),target(2))",
    ),
    (
        "Target creature you control deals damage equal to its power to target creature you don't "
        "control.",
        "T[target MINE,target NOTMINE] damage(target(1),stat_of(power,target(1)),target(2))",
    ),
    (
        "Target player loses 4 life and you gain 4 life.",
        "T[target PL] sequence(does(target_player(1),loses_life(me,4)),gains_life(me,4))",
    ),
    (
        "Target player sacrifices a creature of their choice.",
        "T[target PL] does(target_player(1),sacrifice(some(1,C)))",
    ),
    (
        "Put three -1/-1 counters on target creature. Its controller loses 3 life unless they "
        "discard a card.",
        "T[target C] put_counters(-1/-1,3,target(1));does(controller_of(target(1)),"
        "unless_done(me,discard(some(1,card_in(hand,me))),loses_life(me,3)))",
    ),
    (
        "Prevent the next 3 damage that would be dealt to any target this turn.",
        "T[target ANY] apply(game,prevent_next(3,damage_event(any,any_source,target(1))),EOT)",
    ),
    (
        "Prevent all combat damage that would be dealt this turn.",
        "apply(game,prevent(damage_event(combat,any_source,anyone)),EOT)",
    ),
    (
        "The next 1 damage that would be dealt to you this turn is dealt to target creature "
        "instead.",
        "T[target C] apply(game,replace_next(1,damage_event(any,any_source,player(you)),"
        "redirect(target(1))),EOT)",
    ),
    (
        "Tap target creature. It doesn't untap during its controller's next untap step.",
        "T[target C] tap(target(1));skip_untap(target(1),1)",
    ),
    (
        "Test Card deals 2 damage to target creature. When that creature dies this turn, Test Card "
        "deals 3 damage to the creature's controller.",
        "T[target C] damage(self,2,target(1));delayed_ability({within(dies(outer(target(1))),EOT):"
        "damage(self,3,player(controller_of(event_object)))})",
    ),
    (
        "Each player loses 1 life. You gain 1 life for each creature you control.",
        "does(any_player,loses_life(me,1));gains_life(me,count(MINE))",
    ),
    (
        "Test Card deals 3 damage to target creature. If that creature is red, you gain 3 life.",
        "T[target C] damage(self,3,target(1));guarded(is(target(1),color(R)),gains_life(me,3))",
    ),
    (
        "Destroy target creature. If that creature was a Goblin, you gain 2 life.",
        "T[target C] destroy(target(1));"
        "guarded(was_so(target(1),subtype(Goblin)),gains_life(me,2))",
    ),
    (
        "Distribute three +1/+1 counters among one, two, or three target creatures you control.",
        "T[slot(1,3,MINE)] distribute_counters(+1/+1,3,target(1))",
    ),
    (
        "Put a +1/+1 counter on each of up to two target creatures.",
        "T[slot(0,2,C)] put_counters(+1/+1,1,target(1))",
    ),
    (
        "Choose a nonlegendary creature on the battlefield. Target creature becomes a copy of that "
        "creature until end of turn.",
        "T[target C] choose(some(1,and(permanent,and(non(supertype(Legendary)),type(Creature)))));"
        "apply(target(1),become_copy(result(1),no_exception),EOT)",
    ),
    (
        "Target sorcery card in your graveyard gains flashback until end of turn. The flashback "
        "cost is equal to its mana cost.",
        "T[slot(1,1,and(card_in(graveyard,you),type(Sorcery)))]"
        "apply(target(1),gain(keyword_copied_cost(flashback,)),EOT)",
    ),
    (
        "Test Card deals 3 damage to any target. The damage can't be prevented.",
        "T[target ANY] unpreventable(damage(self,3,target(1)))",
    ),
    (
        "Target creature gets +1/+1 until end of turn for each other creature you control.",
        "T[target C] apply(target(1),modify_pt("
        "count(and(permanent,and(other_than(target(1)),and(type(Creature),controlled(you))))),"
        "count(and(permanent,and(other_than(target(1)),and(type(Creature),controlled(you)))))),"
        "EOT)",
    ),
    (
        "Double target creature's power until end of turn.",
        "T[target C] apply(target(1),double(power),EOT)",
    ),
    (
        "Target creature gets +2/+0 until end of turn and can't be blocked this turn.",
        "T[target C] at_once(apply(target(1),modify_pt(2,0),EOT),"
        "apply(target(1),deontic(cant,be_blocked),EOT))",
    ),
    (
        "Destroy all creatures. You gain 1 life for each creature destroyed this way.",
        "destroy(all(C));gains_life(me,how_many(those(result(1),and(type(Creature),permanent))))",
    ),
    (
        "Return target creature card from your graveyard to the battlefield. You lose life equal "
        "to its mana value.",
        "T[target DEADMINE] put_onto_battlefield(target(1),me,[]);"
        "loses_life(me,stat_of(manavalue,result(1)))",
    ),
    (
        "Reveal the top card of your library. If it's a land card, put it onto the battlefield. "
        "Otherwise, put it into your hand.",
        "reveal(top_card(you));otherwise(is(result(1),type(Land)),"
        "put_onto_battlefield(result(1),me,[]),put_into_hand(result(1)))",
    ),
    (
        "Return target creature to its owner's hand. If that creature is attacking, you may put it "
        "on top of its owner's library instead.",
        "T[target C] return_to_hand(target(1));instead_if(is(target(1),attacking),"
        "optional(you,put_into_library(target(1),top,owner_of(target(1)))))",
    ),
    (
        "Test Card deals 4 damage to target creature and 2 damage to each other creature.",
        "T[target C] at_once(damage(self,4,target(1)),"
        "damage(self,2,all(and(permanent,and(other_than(target(1)),type(Creature))))))",
    ),
    (
        "Each creature you control deals damage equal to its power to target creature.",
        "T[target C] damage(all(MINE),stat_of(power,each_one),target(1))",
    ),
    (
        "Target player shuffles up to four target cards from their graveyard into their library.",
        "T[target PL,slot(0,4,card_in(graveyard,target_player(1)))]"
        "does(target_player(1),shuffle_into_library(target(2)))",
    ),
    (
        "Tap target creature and it doesn't untap during its controller's next untap step.",
        "T[target C] sequence(tap(target(1)),skip_untap(target(1),1))",
    ),
    (
        "When you next cast an instant or sorcery spell this turn, copy that spell. You may choose "
        "new targets for the copy.",
        "delayed_ability({next_time(within(casts(you,and(spell,or(type(Instant),type(Sorcery)))),"
        "EOT)):copy_spell(event_object,1);optional(you,new_targets(result(1),may))})",
    ),
    (
        "Test Card deals 1 damage to each opponent and each creature and planeswalker they "
        "control.",
        "damage(self,1,either_of(player(opponent),all(and(permanent,"
        "and(or(type(Creature),type(Planeswalker)),controlled(opponent))))))",
    ),
    (
        "Draw a card if you control three or more creatures with different powers.",
        "guarded(compare(distinct(powers,MINE),>=,3),draw(me,1))",
    ),
    (
        "One or more target creatures become white until end of turn.",
        "T[slot(1,any_number,C)] apply(target(1),become_color([W],none),EOT)",
    ),
    ("Target opponent's life total becomes 10.", "T[target OPP] life_becomes(target_player(1),10)"),
    (
        "Prevent all combat damage target creature would deal this turn.",
        "T[target C] apply(game,prevent(damage_event(combat,target(1),anyone)),EOT)",
    ),
    (
        "Counter target activated ability from an artifact source.",
        "T[slot(1,1,and(and(stack_ability,designated(activated)),from_source(type(Artifact))))]"
        "counter_spell(target(1))",
    ),
    (
        "You may cast creature spells this turn as though they had flash.",
        "apply(player(you),deontic(may,as_though_object(cast(and(spell,type(Creature))),"
        "has_keyword(keyword(flash)))),EOT)",
    ),
    (
        "Put all creature cards from all graveyards onto the battlefield under your control.",
        "put_onto_battlefield(all(and(card_in(graveyard,any_player),type(Creature))),you,[])",
    ),
    (
        "Put your choice of a flying or reach counter on target creature.",
        "T[target C] choose_one_action(put_counters(flying,1,target(1)),"
        "put_counters(reach,1,target(1)))",
    ),
    (
        "You may sacrifice another creature or an artifact.",
        "optional(you,sacrifice(some(1,or(and(permanent,and(other,type(Creature))),A))))",
    ),
    (
        "You may put two cards your opponents own from exile into their owners' graveyards.",
        "optional(you,put_into_graveyard(some(2,and(card_in(exile,any_player),owned(opponent)))))",
    ),
    (
        "Return target creature card from an opponent's graveyard to the battlefield under their "
        "control.",
        "T[slot(1,1,and(card_in(graveyard,opponent),type(Creature)))]"
        "put_onto_battlefield(target(1),owner_of(target(1)),[])",
    ),
    (
        "The owner of target creature puts it into their library second from the top or on the "
        "bottom.",
        "T[target C] does(owner_of(target(1)),put_into_library(target(1),secondorbottom,actor))",
    ),
    (
        "Put your commander into your hand from the command zone.",
        "put_into_hand(some(1,and(card_in(command,you),and(commander,owned(you)))))",
    ),
    ("You may pay {1} and 2 life.", "optional(you,sequence(pay_mana({1}),pay_life(2)))"),
    (
        "Until your next turn, prevent all damage target permanent would deal.",
        "T[slot(1,1,permanent)] apply(game,prevent(damage_event(any,target(1),anyone)),"
        "until_turn(you))",
    ),
    (
        "Target creature gets +1/+1 and gains your choice of deathtouch or lifelink until end of "
        "turn.",
        "T[target C] sequence(apply(target(1),modify_pt(1,1),EOT),choose_one_action("
        "apply(target(1),gain(keyword(deathtouch)),EOT),"
        "apply(target(1),gain(keyword(lifelink)),EOT)))",
    ),
    (
        "Until end of turn, target creature gets +1/+1 and another target creature gets -1/-1.",
        "T[target C, slot(1,1,and(permanent,and(other_than(target(1)),type(Creature))))] sequence("
        "apply(target(1),modify_pt(1,1),EOT),apply(target(2),modify_pt(-1,-1),EOT))",
    ),
    (
        "Target creature gets +1/+1 and creatures you control gain haste until end of turn.",
        "T[target C] sequence(apply(target(1),modify_pt(1,1),EOT),"
        "apply(all(MINE),gain(keyword(haste)),EOT))",
    ),
    (
        "Draw a card for each time you've cast your commander from the command zone this game.",
        "draw(me,commander_casts(you))",
    ),
]

ACTIVATED = [
    (
        "{T}: The next spell you cast this turn has convoke.",
        "apply(next_cast(and(spell,cast_by(you))),gain(keyword(convoke)),EOT)",
    ),
    (
        "{U}, {T}: The next spell you cast this turn can't be countered.",
        "apply(next_cast(and(spell,cast_by(you))),deontic(cant,be_countered),EOT)",
    ),
    ("{B}: Regenerate Test Card.", "regenerate(self)"),
    ("{T}: Test Card deals 1 damage to any target.", "T[target ANY] damage(self,1,target(1))"),
    (
        "Sacrifice Test Card: It deals 2 damage to any target.",
        "T[target ANY] damage(self,2,target(1))",
    ),
    (
        "{1}{B}: Return Test Card from your graveyard to your hand.",
        "return_to_hand(self_in(graveyard))",
    ),
    (
        "{1}, Sacrifice a creature: You gain life equal to the sacrificed creature's power.",
        "gains_life(me,stat_of(power,paid(sacrificed,type(Creature))))",
    ),
    (
        "{T}: Gain control of target creature for as long as you control Test Card.",
        "T[target C] apply(target(1),control(me),while(is(self,controlled(you))))",
    ),
    (
        "{R}: You may put a creature card from your hand onto the battlefield. That creature gains "
        "haste. Sacrifice the creature at the beginning of the next end step.",
        "optional(you,put_onto_battlefield(some(1,and(card_in(hand,you),type(Creature))),me,[]));"
        "apply(result(1),gain(keyword(haste)),endless);"
        "delayed_ability({next_begins(end,any_player):sacrifice(outer(result(1)))})",
    ),
    (
        "{T}: Test Card deals damage to target creature equal to the damage already dealt to it "
        "this turn.",
        "T[target C] damage(self,damage_dealt_to(target(1)),target(1))",
    ),
    (
        "{X}: Test Card becomes an X/X Construct artifact creature until end of turn.",
        "apply(self,changes(become([],[Artifact,Creature],[Construct],none),set_pt(x,x)),EOT)",
    ),
]

TRIGGERED = [
    (
        "When Test Card enters, it deals damage equal to its power to any target.",
        "enters(self)",
        "T[target ANY] damage(self,stat_of(power,self),target(1))",
    ),
    (
        "Whenever another creature enters, you may attach Test Card to it.",
        "enters(all(and(permanent,and(other,type(Creature)))))",
        "optional(you,attach(self,event_object))",
    ),
    (
        "When Test Card enters, you may sacrifice another creature. When you do, Test Card deals "
        "damage equal to that creature's power to any target.",
        "enters(self)",
        "optional(you,sacrifice(some(1,and(permanent,and(other,type(Creature))))));"
        "reflexive({T[target ANY] damage(self,stat_of(power,outer(result(1))),target(1))})",
    ),
    (
        "Whenever Test Card deals combat damage to a player, you may sacrifice it. If you do, draw "
        "three cards.",
        "damage_dealt(combat,self,player(any_player))",
        "if_done(optional(you,sacrifice(self)),draw(me,3))",
    ),
    (
        "At the beginning of your upkeep, tap Test Card unless you pay 1 life.",
        "begins(upkeep,you)",
        "unless_done(you,pay_life(1),tap(self))",
    ),
    (
        "At the beginning of your upkeep, discard a card at random. If you discard a creature card "
        "this way, return it from your graveyard to the battlefield unless any player pays 5 life.",
        "begins(upkeep,you)",
        "discard(at_random(1,card_in(hand,me)));guarded(was_so(result(1),type(Creature)),"
        "unless_done(any_player,pay_life(5),"
        "put_onto_battlefield(those(result(1),card_in(graveyard,you)),me,[])))",
    ),
    (
        "Whenever an opponent loses life, you gain that much life.",
        "loses(opponent)",
        "gains_life(me,event_amount)",
    ),
    (
        "Whenever Test Card becomes blocked by a creature, destroy that creature.",
        "becomes_blocked_by(self,all(C))",
        "destroy(event_other)",
    ),
    (
        "When Test Card leaves the battlefield, return up to two target creature cards with power "
        "2 or less from your graveyard to the battlefield.",
        "leaves(self)",
        "T[slot(0,2,and(card_in(graveyard,you),and(type(Creature),stat(power,<=,2))))]"
        "put_onto_battlefield(target(1),me,[])",
    ),
    (
        "Whenever Test Card deals combat damage to a player, destroy target artifact that player "
        "controls.",
        "damage_dealt(combat,self,player(any_player))",
        "T[slot(1,1,and(permanent,and(type(Artifact),controlled(event_player))))]"
        "destroy(target(1))",
    ),
    (
        "When Test Card dies, put its counters on target creature you control.",
        "dies(self)",
        "T[target MINE] put_own_counters(any,self,target(1))",
    ),
    (
        "Whenever a creature you control dies, if it had counters on it, put those counters on "
        "Test Card.",
        "dies(all(MINE))",
        "put_own_counters(any,event_object,self)",
    ),
    (
        "Whenever you sacrifice a creature, return target creature card with lesser mana value "
        "from your graveyard to your hand.",
        "sacrifices(you,all(C))",
        "T[slot(1,1,and(card_in(graveyard,you),and(type(Creature),"
        "stat(manavalue,<,stat_of(manavalue,event_object)))))] return_to_hand(target(1))",
    ),
    (
        "When Test Card is put into your graveyard from your library, you gain 3 life.",
        "moves(self,library,graveyard)",
        "gains_life(me,3)",
    ),
    (
        "When Test Card enters and when you sacrifice it, draw a card.",
        "either_event(enters(self),sacrifices(you,self))",
        "draw(me,1)",
    ),
    (
        "Whenever an opponent attacks another one of your opponents, the attacking player draws a "
        "card.",
        "player_attacks(opponent,opponent)",
        "does(attacking_player,draw(actor,1))",
    ),
]


@pytest.mark.parametrize(("text", "meaning"), SPELLS)
def test_a_spell_means(text: str, meaning: str) -> None:
    """The steps of a spell ability and its slots for targets (608.2c, 115.1)."""
    ability = read(text, "Instant")
    assert (ability.kind, ability.reason) == ("spell", "")
    assert _program(ability) == short(meaning)


@pytest.mark.parametrize(("text", "meaning"), ACTIVATED)
def test_an_activated_ability_means(text: str, meaning: str) -> None:
    """The steps of an activated ability; its cost is read too (602.1)."""
    ability = read(text, "Artifact Creature — Golem")
    assert (ability.kind, ability.reason) == ("activated", "")
    assert ability.cost is not None
    assert _program(ability) == short(meaning)


@pytest.mark.parametrize(("text", "event", "meaning"), TRIGGERED)
def test_a_triggered_ability_means(text: str, event: str, meaning: str) -> None:
    """The event and the steps of a triggered ability: pronouns may speak of the event (603.1)."""
    ability = read(text, "Creature — Golem")
    assert (ability.kind, ability.reason) == ("triggered", "")
    assert told(ability.trigger) == short(event)
    assert _program(ability) == short(meaning)


def test_a_loyalty_ability_has_its_symbol_as_cost_606_4() -> None:
    """ "-3: Exile target permanent."."""
    ability = read("−3: Exile target permanent.", "Legendary Planeswalker — Karn")
    assert ability.cost == node("loyalty_symbol", "-3")
    assert _program(ability) == short("T[slot(1,1,permanent)] exile(target(1))")


def test_a_chapter_ability_has_its_numbers_714_2() -> None:
    """ "I, III — ..."."""
    face = "I, III — Test Card deals 2 damage to each opponent."
    ability = read(face, "Enchantment — Saga")
    assert ability.trigger == node("chapters", ("1", "3"))
    assert _program(ability) == "damage(self,2,player(opponent))"


def test_what_limits_an_ability_stands_after_its_steps_602_5() -> None:
    """ "Activate only as a sorcery", "Any player may activate this ability"."""
    ability = read(
        "{2}: Destroy Test Card. Activate only as a sorcery. Any player may activate this ability.",
        "Artifact",
    )
    assert _program(ability) == "destroy(self)"
    assert [limit.kind for limit in ability.limits] == ["as_sorcery", "by_any_player"]


REFUSED = [
    # whether the control ends as well no word says
    "Until end of turn, target creature gets +1/+1 and you gain control of target artifact.",
    # what decides it is no part of what is replaced
    "Clash with an opponent, then return target creature to its owner's hand. If you win, you may "
    "put that creature on top of its owner's library instead.",
    # whether it stays blue no word says
    "Target creature becomes blue and creatures you control gain flying until end of turn.",
    "Destroy it.",  # nothing was spoken of
    "Destroy that creature.",
    "Test Card deals 3 damage to them.",
    "That player discards a card.",
    "You gain that much life.",
    # two creatures agree and nothing decides
    "Target creature you control fights target creature you don't control. It gains trample until "
    "end of turn.",
    "Exchange control of target creature you control and target creature an opponent controls. "
    "Untap that creature.",
    # the source or what it is attached to
    "Attach Test Card to target creature you control. It gains hexproof until end of turn.",
    "Test Card deals 2 damage to target creature. It deals 2 damage to you.",
    # moved only under a condition: which object it is now is not known
    "Return target creature card from your graveyard to your hand. If you control a Swamp, instead "
    "put that card onto the battlefield. It gains haste until end of turn.",
    # what is replaced may be all of it, or its power and toughness alone
    "Target artifact becomes an artifact creature with base power and toughness 4/3. If you "
    "control a Swamp, it has base power and toughness 1/1 instead.",
    # a keyword action may have put something onto the battlefield
    "Manifest the top card of your library. Investigate. Tap it.",
    # no such creature was sacrificed
    "Test Card deals damage equal to the sacrificed creature's power to any target.",
    # what follows "when you do" belongs to the ability that triggers then (603.12), whose targets
    # are those of its first sentence
    "You may discard a card. When you do, tap target creature. Untap target land.",
    # what is gone gets nothing: it would be the source, which no word before it names
    "You may sacrifice a creature. If you do, it gets +2/+2 until end of turn.",
    # a sentence that follows nothing
    "If you do, draw a card.",
    "Otherwise, draw a card.",
    "It can't be regenerated.",
    "It's still a land.",
    # words that are not understood
    "Destroy target creature with frobnication.",
    "Destroy target creature, but not really.",
    # an adjective that could belong to one noun or to both
    "Destroy target white artifact or creature.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_says_too_little_is_refused(text: str) -> None:
    """It keeps the kind that its form proves, has no effect, and says why."""
    ability = read(text, "Instant")
    assert ability.effect == ()
    assert ability.reason


def test_the_same_pronoun_is_read_by_what_stands_before_it() -> None:
    """ "It" is the last thing spoken of, a target before the source."""
    tapped = read_program("Untap target creature. It gains reach until end of turn.")
    assert told(tapped.effect[1]).startswith("apply(target(1)")
    with pytest.raises(NotUnderstood):
        read_program("It gains reach until end of turn.")


def test_a_target_that_says_another_is_other_than_the_target_before_115() -> None:
    """ "Another target creature" after a target is another than that."""
    program = read_program("Tap target creature. Untap another target creature.")
    assert told(program.slots[1]) == (
        "slot(1,1,and(permanent,and(other_than(target(1)),type(Creature))))"
    )


def test_nothing_of_the_grammar_is_left_in_a_program() -> None:
    """No mention and no unnumbered target leaves the reader."""
    for text, _ in SPELLS:
        ability = read(text, "Instant")
        assert not any(map(unfinished, (*ability.effect, *ability.slots)))
        assert "mention" not in canonical(ability)


def test_a_part_without_words_is_no_error() -> None:
    """Where one row has no words for a part, another is tried; else the text is not understood."""
    quoted = "Whenever this creature deals damage, its controller gains that much life."
    becomes = f'target land becomes a 2/5 white Spirit creature with "{quoted}"'
    read_program(f"Until end of turn, {becomes} It's still a land.")
    each = "Each of those creatures is a black Zombie in addition to its other colors and costs."
    with pytest.raises(NotUnderstood):
        read_program(f"Tap up to two target creatures. {each}")


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("When this creature enters, you may pay {1}. If you do, draw a card.", True),
        ("When this creature enters, you may pay {1}. If they do, draw a card.", False),
        ("When this creature enters, you may pay {1}. If they don't, draw a card.", False),
        ("When this creature enters, target opponent may pay {1}. If they do, draw a card.", True),
        ("When this creature enters, target opponent may pay {1}. If you do, draw a card.", False),
    ],
)
def test_who_did_it_is_who_was_told_to_608_2c(text: str, is_read: bool) -> None:
    """ "If you do" is said of what you may do, "if they do" of what another player may do."""
    face = Face(name="Test Card", type_line="Creature", oracle_text=text)
    (ability,) = compile_face(face, "Test Card")
    assert (state_of(ability) == "verified") is is_read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When Test Card enters, attach target Equipment you control to it.", ""),
        ("Whenever another permanent you control enters, look at the top card of your library. If "
         "it shares a card type with that permanent, you may reveal that card and put it into your "
         "hand.", "it (with which it is compared)"),
        ("When Test Card enters, enchanted creature deals damage equal to its power to any other "
         "target.", "other than which"),
        ("{1}: Target creature deals damage to itself equal to its power. If that creature has "
         "flying, it deals twice that much damage to itself instead.", "that much (of what"),
    ],
)  # fmt: skip
def test_what_would_be_taken_for_another_thing(text: str, words: str) -> None:
    """A word that agrees with two things and means the farther one is refused, or means it."""
    face = Face(name="Test Card", type_line="Enchantment — Aura", oracle_text=text)
    (ability,) = compile_face(face, "Test Card")
    assert words in ability.reason
    if not words:
        assert [str(arg.kind) for arg in ability.effect[0].args] == ["target", "self"]
