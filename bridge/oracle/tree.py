"""The ability tree: what Oracle text means, as a small typed vocabulary.

A tree is made of `Node`s (a kind and its arguments). `SIGNATURES` is the whole vocabulary: each
kind with its sort and the sorts of its arguments; `node()` checks them, so a tree that exists is
well typed. A node is written to the encodings as a ground term with its kind as functor
(`Node("and", (F, G))` becomes `and(F, G)`), and `asp/` interprets each kind under the same name:
the vocabulary here and the one in `asp/README.md` are one.

Words that do not change the meaning (a plural, "gets" against "has", the order of two changes) are
kept in `wording`, which only the printer reads: it takes no part in equality and never reaches the
encodings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Union

# ---------------------------------------------------------------- sorts of leaves
TEXT = "text"  # a type in Oracle spelling ("Creature"), a name, a keyword, a kind of counter
INTEGER = "integer"
TEXTS = "texts"  # a tuple of strings
ABILITY = "ability"  # an Ability (granted by an effect, usually quoted)

# ---------------------------------------------------------------- sorts of nodes
REFERENCE = "reference"  # which objects a clause speaks of
FILTER = "filter"  # a condition on one object
PLAYER = "player"
AMOUNT = "amount"
CONDITION = "condition"
CHANGE = "change"  # what a continuous effect does; each belongs to one layer (CR 613.1)
KEYWORD = "keyword"
DURATION = "duration"
DEED = "deed"  # what an object or a player does, of which a rule says that it can't, must or may
ACTION = "action"  # what a player does: a cost, or a step of an effect
MANA = "mana"  # what is added to a mana pool
EVENT = "event"  # what would happen, for replacement effects
PURPOSE = "purpose"  # what mana may be spent on
SLOT = "slot"  # what can be chosen as targets
TOKEN = "token"  # what a token is as it is created
LIMIT = "limit"  # when an ability can be activated, a spell cast

SIGNATURES: dict[str, tuple[str, tuple[str, ...]]] = {
    # -- references: the objects that a clause of a continuous effect applies to
    "self": (REFERENCE, ()),  # the object that has the ability ("this creature", its own name)
    "host": (REFERENCE, (TEXT, FILTER)),  # what it is attached to, if it matches; TEXT is the word
    #   of the text: "enchanted", "equipped", "fortified"
    "all": (REFERENCE, (FILTER,)),  # every object that matches
    "pair": (REFERENCE, ()),  # 702.95: the object and the creature that it is paired with
    "top_card": (REFERENCE, (PLAYER,)),  # of that player's library
    "graveyard_top": (REFERENCE, (PLAYER,)),  # the top card of that player's graveyard (404.2)
    "affected": (REFERENCE, ()),  # the objects that a resolved effect was locked in on (611.2c)
    "player": (REFERENCE, (PLAYER,)),  # such players; only for `rule` and for `gain` of a keyword
    # -- filters. Every noun phrase begins with its domain (109.2): permanent, card_in, spell, ...
    "permanent": (FILTER, ()),  # on the battlefield (109.2)
    "card_in": (FILTER, (TEXT, PLAYER)),  # "card" in that zone of that player (109.2a): hand,
    #   graveyard, library, exile; TEXT "any" is every zone
    "spell": (FILTER, ()),  # on the stack (109.2b)
    "and": (FILTER, (FILTER, FILTER)),
    "or": (FILTER, (FILTER, FILTER)),
    "non": (FILTER, (FILTER,)),  # "not" is a keyword of the encodings' language
    "type": (FILTER, (TEXT,)),  # a card type, "Creature"
    "supertype": (FILTER, (TEXT,)),  # "Legendary"
    "subtype": (FILTER, (TEXT,)),  # "Elf"
    "color": (FILTER, (TEXT,)),  # "W" "U" "B" "R" "G"
    "colorless": (FILTER, ()),
    "multicolored": (FILTER, ()),
    "monocolored": (FILTER, ()),
    "token": (FILTER, ()),
    "named": (FILTER, (TEXT,)),
    "other": (FILTER, ()),  # not the object that has the ability
    "controlled": (FILTER, (PLAYER,)),
    "owned": (FILTER, (PLAYER,)),
    "has_keyword": (FILTER, (KEYWORD,)),
    "tapped": (FILTER, ()),
    "untapped": (FILTER, ()),
    "attacking": (FILTER, ()),
    "blocking": (FILTER, ()),
    "enchanted": (FILTER, ()),  # 303.4: an Aura is attached to it
    "equipped": (FILTER, ()),
    "attached_to_it": (FILTER, ()),  # "Auras and Equipment attached to this creature"
    "attached_to_self": (FILTER, ()),  # attached to the object that has the ability
    "face_down": (FILTER, ()),
    "historic": (FILTER, ()),  # 700.6
    "modified": (FILTER, ()),  # 700.9
    "outlaw": (FILTER, ()),  # 700.12
    "commander": (FILTER, ()),
    "anything": (FILTER, ()),
    "counters_on": (FILTER, (TEXT, TEXT, AMOUNT)),  # kind ("any"), comparison, amount
    "stat": (FILTER, (TEXT, TEXT, AMOUNT)),  # "power", "toughness", "mana value", "base power",
    #   "base toughness", "power or toughness" (one of both); comparison "=", ">=",
    #   "<=", ">", "<"; amount
    "chosen_type": (FILTER, ()),  # "of the chosen type"
    "chosen_color": (FILTER, ()),
    "chosen_name": (FILTER, ()),
    "repeated_symbol": (FILTER, ()),  # more than one of the same mana symbol in its mana cost
    "is_host": (FILTER, ()),  # "enchanted creature" inside a condition or a count
    "is_self": (FILTER, ()),
    "no_abilities": (FILTER, ()),  # "with no abilities"
    "is_affected": (FILTER, ()),  # the object that the effect changes
    "permanent_card": (FILTER, ()),  # 110.4a: "permanent card", "permanent spell"
    "designated": (FILTER, (TEXT,)),  # "monstrous", "renowned", "suspected", "solved", "paired",
    #   "attacking alone", "blocked", ...: what the state says of the object
    "did": (FILTER, (TEXT,)),  # its history: "entered this turn", "attacked this turn", "was cast"
    "paired": (FILTER, ()),  # 702.95b
    "exiled_with_self": (FILTER, ()),  # 607.2a: exiled by an ability of the source
    "put_with_granter": (FILTER, (TEXT,)),  # by the object that grants the ability, by its name
    "put_with_self": (FILTER, ()),  # 607.2c: put onto the battlefield by an ability of the source
    "first_each_turn": (FILTER, ()),  # the first such spell of the turn: counts what else is said
    "cast_by": (FILTER, (PLAYER,)),  # "spells you cast"
    "cast_from": (FILTER, (TEXT, PLAYER)),  # "from your hand": the zone, whose it is
    "attacking_what": (FILTER, (PLAYER,)),  # "attacking you"
    "attached_to_a": (FILTER, (FILTER,)),  # "attached to a creature"
    "stats_compare": (FILTER, (TEXT, TEXT, TEXT)),  # "with toughness greater than its power"
    "other_than_affected": (FILTER, ()),  # "other" in a count about the object that the effect
    #   changes: "Each creature gets +1/+1 for each other creature"
    "shares_with_affected": (FILTER, (TEXT,)),  # shares at least one "creature type" | "color"
    #   with the object that the effect changes
    # -- players
    "you": (PLAYER, ()),  # the controller of the source (109.5)
    "opponent": (PLAYER, ()),  # an opponent, your opponents (102.2)
    "any_player": (PLAYER, ()),
    "host_controller": (PLAYER, ()),  # "enchanted creature's controller"
    "affected_controller": (PLAYER, ()),  # of the object that the effect changes
    "enchanted_player": (PLAYER, ()),
    "chosen_player": (PLAYER, ()),
    "that_player": (PLAYER, ()),  # the one that `exists_player` or `most_among` looks at
    "defending_player": (PLAYER, ()),  # 508.5
    "each_owner": (
        PLAYER,
        (),
    ),  # of each object that is put somewhere: "under their owners' control"
    "your_team": (PLAYER, ()),  # 102.3: you and your teammates
    # -- amounts
    "number": (AMOUNT, (INTEGER,)),
    "count": (AMOUNT, (FILTER,)),  # how many objects match
    "times": (AMOUNT, (INTEGER, AMOUNT)),  # also "-1 for each": times(-1, ...)
    "plus": (AMOUNT, (AMOUNT, AMOUNT)),
    "stat_of": (AMOUNT, (TEXT, REFERENCE)),  # "power" | "toughness" | "mana value" of self, host
    "affected_stat": (AMOUNT, (TEXT,)),  # "its mana value" of the object that the effect applies to
    "counters": (AMOUNT, (TEXT, REFERENCE)),  # counters of a kind ("any") on it
    "devotion": (AMOUNT, (TEXTS,)),  # your devotion to one color or several (700.5)
    "distinct": (AMOUNT, (TEXT, FILTER)),  # different "card types", "colors", "basic land types",
    #   "names", "mana values", "creature types", "powers" among the objects that match
    "greatest": (AMOUNT, (TEXT, FILTER)),
    "total": (AMOUNT, (TEXT, FILTER)),
    "life": (AMOUNT, (PLAYER,)),
    "players": (AMOUNT, (PLAYER,)),  # how many such players
    "player_counters": (AMOUNT, (TEXT, PLAYER)),
    "library_size": (AMOUNT, (PLAYER,)),  # how many cards are in that player's library
    "x": (AMOUNT, ()),  # the X of the spell or ability
    "minus": (AMOUNT, (AMOUNT, AMOUNT)),
    "half": (AMOUNT, (TEXT, AMOUNT)),  # "up" or "down": how it is rounded
    "most_among": (AMOUNT, (PLAYER, AMOUNT)),  # the greatest such amount of those players
    "starting_life": (AMOUNT, (PLAYER,)),  # 103.4
    "speed": (AMOUNT, (PLAYER,)),  # 702.179
    "party": (AMOUNT, (PLAYER,)),  # 700.8: creatures in that player's party
    "affected_counters": (AMOUNT, (TEXT,)),  # on the object that the effect changes
    "mana_symbols": (AMOUNT, (TEXT, FILTER)),  # symbols of a color in the mana costs of all
    #   that match (107.4)
    "counters_among": (AMOUNT, (TEXT, FILTER)),  # counters of a kind on all that match
    "events": (AMOUNT, (TEXT, PLAYER, FILTER, TEXT)),  # how many things that match (`anything`:
    #   no matter what) that player did something to, or had happen: "cast", "draw", "enter",
    #   "die", "gain life", ...; when: "this turn", "this game"
    # -- conditions
    "always": (CONDITION, ()),
    "compare": (CONDITION, (AMOUNT, TEXT, AMOUNT)),  # "you control three or more artifacts":
    #   compare(count(...), ">=", number(3)); "you control a Swamp" is >= 1, "no" is = 0
    "own_and_control": (CONDITION, (REFERENCE, FILTER)),  # that, and one that fits besides
    "is": (CONDITION, (REFERENCE, FILTER)),  # "as long as this creature is tapped"
    # "if it was tapped": of what has left as it last existed (608.2h)
    "was_so": (CONDITION, (REFERENCE, FILTER)),
    "turn_of": (CONDITION, (PLAYER,)),
    "both": (CONDITION, (CONDITION, CONDITION)),
    "either": (CONDITION, (CONDITION, CONDITION)),
    "unless": (CONDITION, (CONDITION,)),  # the condition is not met
    "exists_player": (CONDITION, (PLAYER, CONDITION)),  # some such player, as `that_player`
    "designation": (CONDITION, (TEXT, PLAYER)),  # "city blessing", "the monarch", "max speed"
    "resolved_times": (CONDITION, (INTEGER,)),  # the ability has now resolved so often this turn
    "solved": (CONDITION, ()),  # 719.3b: the object has the solved designation
    "level": (CONDITION, (INTEGER,)),  # 716.2a: the object's level is that or greater
    # -- changes, by layer
    # layer 2
    "control": (CHANGE, (PLAYER,)),  # that player controls it
    # layer 3
    "change_words": (CHANGE, (TEXT, TEXT)),  # every instance of a word becomes another (612.2)
    "this_ability": (CHANGE, ()),  # the exception "it has this ability" (707.9a)
    "gain_text": (CHANGE, (ABILITY,)),  # an ability is added to its text (612.10)
    "full_text_of": (CHANGE, (REFERENCE,)),  # its text is that of the object, all of it (612.6)
    "change_words_chosen": (CHANGE, (TEXT,)),  # the same, both words chosen as it resolves: a
    #   "basic land type", "color word", "creature type"
    # layer 4 (205.1): supertypes, card types, subtypes, and what it keeps of its own:
    #   "none"  "is a Mountain", "becomes a 4/4 Beast creature": sets (205.1a)
    #   "all"   "in addition to its other types"; "it's still a land" (205.1b)
    #   What an "artifact creature" keeps without a word (205.1b) is for the encodings to say.
    "become": (CHANGE, (TEXTS, TEXTS, TEXTS, TEXT)),
    "every_subtype": (CHANGE, (TEXT, TEXT)),  # kind "creature" ("is every creature type"), "land",
    #   "basic land", "nonbasic land"; and what it keeps, as in `become`
    "chosen_subtype": (CHANGE, (TEXT,)),  # "is the chosen type [in addition ...]"; keeps
    "lose_type": (CHANGE, (TEXT,)),  # "isn't a creature"
    "lose_supertype": (CHANGE, (TEXT,)),  # "aren't snow", "isn't legendary"
    "lose_subtypes": (CHANGE, (TEXT,)),  # "loses all creature types"; the kind
    "lose_other_types": (CHANGE, (TEXT, TEXTS)),  # "loses all other card types": the kind ("card",
    #   "creature"), and the types of it that the same clause gives, which stay
    # layer 5
    "become_color": (CHANGE, (TEXTS, TEXT)),  # colors in WUBRG order, () is colorless; keeps
    #   "none" or "all" ("in addition to its other colors")
    "chosen_color_change": (CHANGE, (TEXT,)),  # "is the chosen color"; keeps
    # layer 6
    "gain": (CHANGE, (ABILITY,)),
    "lose": (CHANGE, (KEYWORD,)),  # every instance of it (113.10b)
    "lose_all_abilities": (CHANGE, ()),
    "lose_all_except_mana": (CHANGE, ()),  # "lose all abilities except mana abilities"
    "cant_have": (CHANGE, (KEYWORD,)),  # "can't have or gain flying" (613.1f)
    "gain_abilities_of": (CHANGE, (TEXT, FILTER)),  # all abilities of a kind ("activated",
    #   "loyalty", "triggered"; the keywords of a family: "landwalk", "protection") of the objects
    #   that match
    # layer 7a for characteristic-defining abilities, else 7b
    "set_pt": (CHANGE, (AMOUNT, AMOUNT)),
    "set_power": (CHANGE, (AMOUNT,)),
    "set_toughness": (CHANGE, (AMOUNT,)),
    # layer 7c
    "modify_pt": (CHANGE, (AMOUNT, AMOUNT)),
    # layer 7d
    "switch_pt": (CHANGE, ()),
    # no layer: effects on the rules (613.11)
    "rule": (CHANGE, (TEXT, TEXT)),  # in the words of the text; all others are `deontic`, below
    "designate": (CHANGE, (TEXT,)),  # "is goaded" (701.15b)
    "become_level": (ACTION, (INTEGER,)),  # 716.2a: the level of the object becomes that
    "class_level": (CHANGE, (TEXT, INTEGER)),  # 716.2a: for that cost, its level becomes that
    "doesnt_remove": (CHANGE, (FILTER,)),  # 702.16n: protection lets such Auras stay attached
    "increase_devotion": (CHANGE, (INTEGER,)),  # 700.5: to each color and each combination
    # replacement effects: how it enters (614.1c, 614.12)
    "enters_tapped": (CHANGE, ()),
    "enters_with": (CHANGE, (TEXT, AMOUNT)),  # kind of counter, how many
    "choose_object_as_enters": (CHANGE, (FILTER,)),  # a permanent that is there (614.12a)
    "copy_of_chosen": (CHANGE, (TEXT,)),  # a copy of what was chosen: "creature" (707.2c, 607.2d)
    "enters_prepared": (CHANGE, ()),
    "tapped_unless": (CHANGE, (ACTION,)),  # tapped, unless its controller does this as it enters
    "pay_as_enters": (CHANGE, (ACTION,)),  # "As ~ enters, pay any amount of life."
    "choose_as_enters": (CHANGE, (TEXT,)),  # "creature type", "color", "card name", ...
    "becomes_choice": (CHANGE, (TEXT, CHANGE)),  # 208.2b: as it "enters", or "enters or is turned
    #   face up", it becomes what is chosen of these, each of which is written as exceptions are;
    #   "enters by a coin": the first if the coin comes up heads, else the other
    "alternatives": (CHANGE, (CHANGE, CHANGE)),  # one, or one of the others
    # -- keywords: the name in lower case, then its parameter
    "keyword": (KEYWORD, (TEXT,)),  # keyword("first strike")
    "keyword_number": (KEYWORD, (TEXT, INTEGER)),  # toxic 2
    "keyword_cost": (KEYWORD, (TEXT, TEXT)),  # morph {2}{B}{B}: name, cost as text
    "keyword_filter": (KEYWORD, (TEXT, FILTER)),  # protection from red, enchant creature
    "keyword_amount": (KEYWORD, (TEXT, AMOUNT)),  # "bushido X, where X is ...", "ward {X}, ..."
    "keyword_copied_cost": (KEYWORD, (TEXT, TEXT)),  # flashback whose cost is the mana cost of the
    #   object that has it, reduced by the second text
    "keyword_onto": (KEYWORD, (TEXT, FILTER, TEXT)),  # splice onto Arcane {1}{R}: quality, cost
    "keyword_text": (KEYWORD, (TEXT, TEXT)),  # any other parameter, as text
    # -- what is chosen or used up as a cost is paid (601.2b, 601.2h, 602.2b)
    "some": (REFERENCE, (AMOUNT, FILTER)),  # so many objects that match, chosen by who acts
    "at_random": (REFERENCE, (AMOUNT, FILTER)),  # so many that match, taken at random
    "self_in": (REFERENCE, (TEXT,)),  # the object itself, in that zone ("from your graveyard")
    "paid": (REFERENCE, (TEXT, FILTER)),  # what the cost "sacrificed", "exiled", "discarded"
    "source": (FILTER, ()),  # any object, in any zone: "artifact sources" (113.7)
    "named_as_self": (FILTER, ()),  # has the name of the object that has the ability (201.5)
    "any_number": (AMOUNT, ()),  # chosen, 0 or more
    "at_least": (AMOUNT, (INTEGER,)),  # chosen, so many or more
    "all_of_them": (AMOUNT, ()),  # "remove all counters"
    "removed_counters": (AMOUNT, (TEXT,)),  # "for each charge counter removed this way"; the kind
    # -- actions: what a player does to pay a cost (118) or an effect tells a player to do (701)
    "costs": (ACTION, (ACTION, ACTION)),  # both
    "either_cost": (ACTION, (ACTION, ACTION)),  # one of them
    "no_cost": (ACTION, ()),  # "without paying its mana cost" (118.9)
    "loyalty_symbol": (ACTION, (TEXT,)),  # 606.4: "+2", "-3", "-X", "0"
    "pay_mana": (ACTION, (TEXT,)),
    "pay_life": (ACTION, (AMOUNT,)),
    "pay_energy": (ACTION, (AMOUNT,)),
    "tap_symbol": (ACTION, ()),  # {T}: not a creature with summoning sickness (107.5, 302.6)
    "untap_symbol": (ACTION, ()),  # {Q} (107.6)
    "tap": (ACTION, (REFERENCE,)),
    "untap": (ACTION, (REFERENCE,)),
    "sacrifice": (ACTION, (REFERENCE,)),
    "exert": (ACTION, (REFERENCE,)),
    "exile": (ACTION, (REFERENCE,)),
    "return_to_hand": (ACTION, (REFERENCE,)),
    "discard": (ACTION, (REFERENCE,)),
    "reveal_cards": (ACTION, (REFERENCE,)),
    "remove_counters": (ACTION, (TEXT, AMOUNT, REFERENCE)),  # the kind, "any" for any
    "remove_counters_among": (ACTION, (TEXT, AMOUNT, FILTER)),  # divided among them as one likes
    "put_counters": (ACTION, (TEXT, AMOUNT, REFERENCE)),
    "collect_evidence": (ACTION, (INTEGER,)),  # 701.59
    "blight": (ACTION, (AMOUNT,)),
    "forage": (ACTION, ()),  # 701.61
    "waterbend": (ACTION, (TEXT,)),
    "behold": (ACTION, (FILTER,)),
    "mill": (ACTION, (PLAYER, AMOUNT)),
    "draw": (ACTION, (PLAYER, AMOUNT)),
    "scry": (ACTION, (PLAYER, AMOUNT)),
    "gains_life": (ACTION, (PLAYER, AMOUNT)),
    "loses_life": (ACTION, (PLAYER, AMOUNT)),
    "damage": (ACTION, (REFERENCE, AMOUNT, REFERENCE)),  # source, how much, to whom
    "skip_untap": (ACTION, (REFERENCE, INTEGER)),  # not in its controller's next untap steps
    "guarded": (ACTION, (CONDITION, ACTION)),  # if the condition is met as it resolves
    "instead_if": (ACTION, (CONDITION, ACTION)),  # if it is met, this instead of the step before
    "add_mana": (ACTION, (PLAYER, MANA)),
    "spend_only": (ACTION, (PURPOSE,)),  # of the mana that the steps before added (106.6)
    "spend_not": (ACTION, (PURPOSE,)),
    # -- replacement and prevention effects of static abilities (614, 615); no layer
    "prevent": (CHANGE, (EVENT,)),
    "prevent_then": (CHANGE, (CHANGE, ACTION)),  # that prevention, and then that (615.5)
    "prevent_some": (CHANGE, (EVENT, AMOUNT)),  # so much of the damage
    "prevented": (AMOUNT, ()),  # how much damage such an effect prevented
    "replace": (CHANGE, (EVENT, ACTION)),  # that instead (614.1a)
    "life_not_below": (CHANGE, (PLAYER, INTEGER)),  # damage reduces a life total to it at least
    "damage_event": (EVENT, (TEXT, REFERENCE, REFERENCE)),  # "any", "combat", "noncombat"; from, to
    "dies": (EVENT, (REFERENCE,)),  # 700.4
    "to_graveyard": (EVENT, (REFERENCE, PLAYER)),  # from anywhere; whose graveyard
    "would_gain_life": (EVENT, (PLAYER,)),
    "tokens_created": (EVENT, (PLAYER, TEXT)),  # under that player's control; by "any", "effect"
    "counters_put": (EVENT, (TEXT, REFERENCE)),  # the kind; on what
    "by_effect": (EVENT, (EVENT,)),  # done by an effect, no cost or turn-based action
    "extra_turn": (EVENT, (PLAYER,)),  # beginning one
    "would_draw": (EVENT, (PLAYER, TEXT)),  # a card: "any"; "later": but the first of a draw step;
    #   "empty hand": with no card in hand
    "draw_from_empty": (EVENT, (PLAYER,)),  # drawing from an empty library
    "mana_made": (
        EVENT,
        (PLAYER, FILTER, INTEGER),
    ),  # such a permanent tapped by that player for so
    #   much mana at least (106.12b)
    "would_lose_mana": (EVENT, (PLAYER,)),  # unspent mana (500.5)
    "would_be_destroyed": (EVENT, (REFERENCE,)),
    "would_be_discarded": (EVENT, (REFERENCE, PLAYER)),  # by an effect of that player's
    "would_enter": (EVENT, (REFERENCE,)),
    "would_mill": (EVENT, (PLAYER,)),
    "would_scry": (EVENT, (PLAYER,)),
    "would_proliferate": (EVENT, (PLAYER,)),
    "would_lose_life": (EVENT, (PLAYER, TEXT)),  # "any", in "your turn"
    "produces": (
        ACTION,
        (TEXT, TEXT),
    ),  # such mana instead: "{B}", "colorless", "chosen"; of another
    #   "type", "type and amount"
    "mana_becomes": (ACTION, (TEXT,)),  # a color's letter, "colorless"
    "enters_if": (ACTION, (TEXT, ACTION)),  # it enters if this "must" or "may" be done and is, else
    #   it goes to its owner's graveyard
    "any_source": (REFERENCE, ()),  # no source is spoken of: damage that "would be dealt"
    "redirect": (ACTION, (REFERENCE,)),  # the damage of the event is dealt to that instead (614.9)
    "anyone": (REFERENCE, ()),  # any permanent or player: "dealt to a permanent or player"
    "either_of": (REFERENCE, (REFERENCE, REFERENCE)),
    "both_of": (REFERENCE, (REFERENCE, REFERENCE)),  # two that a condition has spoken of
    "event_object": (REFERENCE, ()),  # the object of the event that is replaced
    "damaged_by_self": (FILTER, ()),  # the object that has the ability dealt damage to it this turn
    "that_much": (AMOUNT, ()),  # as much as the event that is replaced
    "event_plus": (ACTION, (INTEGER,)),  # the event with so much more
    "event_times": (ACTION, (INTEGER,)),  # the event so many times
    "event_minus": (ACTION, (INTEGER,)),  # the event with so much less
    "event_half": (ACTION, (TEXT,)),  # the event with half as much, rounded "down"
    "skip_event": (ACTION, ()),
    "shuffle_into_library": (ACTION, (REFERENCE,)),  # its owner's
    "wins_game": (ACTION, (PLAYER,)),
    "search": (EVENT, (PLAYER,)),  # that player searching a library
    "counters_spell": (EVENT, (FILTER, FILTER)),  # such a spell or ability countering such a spell
    "discards": (EVENT, (PLAYER, TEXT)),  # that player discarding a card because of an "effect"
    "loses_game": (EVENT, (PLAYER,)),
    "rolls": (EVENT, (PLAYER,)),  # that player rolling one or more dice
    "enters": (EVENT, (REFERENCE,)),
    "attacks": (EVENT, (REFERENCE,)),  # being declared as an attacker (508.1)
    "any_event": (EVENT, ()),
    "event_owner": (PLAYER, ()),  # the owner of the object of the event
    "search_top": (ACTION, (INTEGER,)),  # the event, but so many cards from the top of the library
    "put_into_library": (ACTION, (REFERENCE, TEXT, PLAYER)),  # on "top" or "bottom"; whose library
    "event_puts": (ACTION, (TEXT, PLAYER)),  # the event, the card put there: as above
    "play_free": (ACTION, (REFERENCE,)),  # play it without paying its mana cost
    "optional": (ACTION, (PLAYER, ACTION)),  # that player may do this
    "life_becomes": (ACTION, (PLAYER, AMOUNT)),
    "ignore_roll": (ACTION, (TEXT,)),  # "lowest": one of the dice rolled does not count (706.6)
    "turn_face_down": (ACTION, (REFERENCE,)),
    "delayed": (ACTION, (TEXT, PLAYER, ACTION)),  # at the beginning of that player's step or phase
    "chosen_number": (AMOUNT, ()),  # the number that was chosen as a cost
    "choose_number": (ACTION, (INTEGER, INTEGER)),  # from the first to the second
    "act_as_enters": (CHANGE, (ACTION,)),  # done as the object enters (614.1c)
    "act_as_turned_up": (CHANGE, (ACTION,)),  # done as it is turned face up (614.1e)
    "triggers_again": (CHANGE, (EVENT, FILTER)),  # a triggered ability of an object that matches
    #   triggers once more when that event makes it trigger (603.2d)
    "opening_hand_reveal": (CHANGE, (ACTION,)),  # its owner may reveal it from the opening hand;
    #   then that (103.6)
    "reveal_drawn": (CHANGE, (INTEGER,)),  # the player reveals the n-th card drawn each turn
    # -- entering as a copy (614.1c, 707.9). As the board stands, `copy_of` states the result.
    "enter_copying": (CHANGE, (REFERENCE, CHANGE)),  # as a copy of that, with those exceptions
    "next_entering": (CHANGE, (FILTER, CHANGE)),  # how such permanents enter that enter next, one
    #   or more at the same time
    "enter_as_copy": (CHANGE, (TEXT, TEXT, FILTER, CHANGE)),  # "may" or "must"; "tapped" or "";
    #   what it can copy; the exceptions, which are part of the copiable values (707.9b)
    "copy_face_up": (CHANGE, (TEXT, FILTER, CHANGE, DURATION)),  # the same as the object enters or
    #   is turned face up, and how long it is that copy (614.1e)
    "no_exception": (CHANGE, ()),
    "exceptions": (CHANGE, (CHANGE, CHANGE)),  # both
    "except_if": (CHANGE, (CONDITION, CHANGE)),  # only if the copy meets it
    "own_name": (CHANGE, ()),  # the copy has the name of the card on which this stands,
    "set_name": (CHANGE, (TEXT,)),  # that is, this name (707.9b)
    "not_copied": (CHANGE, (TEXT,)),  # its "color" (and color indicator) is not copied (707.9d)
    # -- the stored results of dice (706), and the cards that the object exiled (607.2a)
    "most_equal_results": (AMOUNT, (REFERENCE,)),  # stored on it, how many have one value at most
    "last_exiled": (REFERENCE, (FILTER,)),  # of those that match, the one exiled last
    "subtypes_of": (CHANGE, (TEXT, REFERENCE, TEXTS)),  # its types of that kind ("creature") become
    #   those of the reference; it keeps these
    "has_ability": (FILTER, (TEXT,)),  # has an "activated nonmana" ability
    # -- mana that is added (106)
    "mana": (MANA, (TEXT,)),  # these symbols
    "mana_times": (MANA, (TEXT, AMOUNT)),  # these symbols so many times
    "mana_and": (MANA, (MANA, MANA)),
    "either_mana": (MANA, (MANA, MANA)),  # one of them, chosen as it resolves
    "combination": (MANA, (AMOUNT, TEXT)),  # each one of these letters: "one mana of any color"
    "same_color": (MANA, (AMOUNT,)),  # of any one color
    "different_colors": (MANA, (AMOUNT,)),
    "chosen_mana": (MANA, (AMOUNT,)),  # of the color chosen for the object
    "identity_mana": (MANA, (AMOUNT,)),  # a color of your commander's color identity (903.4)
    "could_produce": (MANA, (AMOUNT, TEXT, FILTER)),  # a "color" or "type" that one could produce
    "color_among": (MANA, (FILTER,)),  # one mana of a color that one of them has
    "event_mana": (MANA, (AMOUNT,)),  # of the color that the event was about
    "produced_mana": (MANA, (AMOUNT, FILTER)),  # of any type that such a permanent produced
    "each_color_among": (MANA, (FILTER,)),  # one mana of each color that one of them has
    # -- what mana can be spent on (106.6)
    "to_cast": (PURPOSE, (FILTER,)),
    "to_activate": (PURPOSE, (FILTER,)),  # abilities of such sources
    "either_purpose": (PURPOSE, (PURPOSE, PURPOSE)),
    "on_x": (PURPOSE, ()),  # costs that contain {X}
    "on_generic": (PURPOSE, ()),
    # -- limits on activating or casting (602.5, 601.3)
    "only_if": (LIMIT, (CONDITION,)),
    "at_most": (LIMIT, (INTEGER, TEXT)),  # so many times each "turn", "game"
    "as_sorcery": (LIMIT, ()),  # 307.5
    "as_instant": (LIMIT, ()),
    "only_during": (LIMIT, (TEXT, PLAYER)),  # a step or phase of a player's turn
    "both_limits": (LIMIT, (LIMIT, LIMIT)),
    "triggers_at_most": (LIMIT, (INTEGER, TEXT)),  # it triggers so often each "turn"
    "done_at_most": (LIMIT, (INTEGER, TEXT)),  # its choice is made so often each "turn" (603.2h)
    "by_any_player": (LIMIT, ()),  # any player may activate it (602.2)
    "by_player": (LIMIT, (PLAYER,)),  # only such a player may activate it
    "modes_repeat": (LIMIT, ()),  # the same mode can be chosen more than once (700.2d)
    "modes_unchosen": (LIMIT, (TEXT,)),  # only modes that were not chosen before, "ever" or this
    #   "turn", for that ability of that object
    "modes_by": (LIMIT, (PLAYER,)),  # that player chooses the modes (700.2e)
    "modes_targets_differ": (LIMIT, ()),  # each mode must target a different player
    "modes_random": (LIMIT, ()),  # chosen at random
    "modes_if": (LIMIT, (CONDITION, AMOUNT, AMOUNT)),  # if that is met as modes are chosen, from so
    #   many to so many of them instead
    "by_keyword": (LIMIT, (TEXT,)),  # what the keyword says about activating it: "forecast"
    #   (702.57), "boast" (702.142), "exhaust" (702.177), "max speed" (702.178), "power-up"
    "attacked_this_step": (LIMIT, ()),  # only if you've been attacked this step
    # -- costs of casting and activating (601.2f, 118.7 to 118.9); no layer
    "cost_change": (CHANGE, (TEXT, TEXT, AMOUNT)),  # "less" | "more", mana, how many times
    "ability_cost_change": (CHANGE, (TEXT, TEXT, TEXT, INTEGER)),  # abilities of that kind of the
    #   subject ("activated" abilities of objects; "equip", "any" of a player); less or more; mana;
    #   how much mana must stay
    "targeting_cost_change": (CHANGE, (TEXT, TEXT, TEXT, FILTER)),  # the same for abilities that
    #   target such an object
    "add_cost": (CHANGE, (ACTION,)),  # "as an additional cost" (118.8)
    "optional_cost": (CHANGE, (ACTION,)),  # "as an additional cost, you may" (118.8b)
    "alternative_cost": (CHANGE, (ACTION,)),  # rather than its mana cost (118.9)
    "cast_limit": (CHANGE, (LIMIT,)),  # cast it only then (601.3)
    "targets": (FILTER, (FILTER,)),  # a spell or ability with a target that matches
    "nth_each_turn": (FILTER, (INTEGER, FILTER)),  # the n-th of those that match each turn
    "times_kicked": (AMOUNT, (REFERENCE,)),  # 702.33
    "colors_spent": (AMOUNT, (REFERENCE,)),  # colors of mana spent to cast it
    "mana_spent_on": (AMOUNT, (REFERENCE,)),  # how much mana was spent to cast it
    "paid_count": (AMOUNT, (TEXT, FILTER)),  # "for each card exiled this way" as a cost was paid
    "deaths": (AMOUNT, (FILTER,)),  # such objects that died this turn
    "cards_drawn": (AMOUNT, (PLAYER,)),  # this turn
    "extra_targets": (AMOUNT, ()),  # how many targets beyond the first
    # -- conditions about players and the past (608.2i)
    "player_did": (CONDITION, (PLAYER, TEXT)),  # this turn: "lost life", "was dealt damage",
    #   "played a land"
    "left_your_control": (CONDITION, (FILTER,)),  # one left the battlefield so, this turn
    "attacks_you": (CONDITION, (FILTER,)),  # one that matches is attacking you
    "was": (CONDITION, (TEXT, REFERENCE)),  # "cast from your hand", "cast by you", "bargained"
    "kicked_with": (CONDITION, (TEXT, REFERENCE)),  # with the kicker of that cost (702.33)
    "mana_spent": (CONDITION, (INTEGER, TEXT, REFERENCE)),  # so much of a color to cast it
    "starting_player": (CONDITION, (PLAYER,)),  # (103.1)
    "lowest_life": (AMOUNT, (PLAYER,)),  # the lowest life total among such players
    # -- deontic rules (101.2, 613.11): no layer. The modal: "cant"; "must" (if able: a requirement,
    #   508.1d, 509.1c); "may" (allowed besides what the rules allow); "only" (nothing else than
    #   this). The clause's subject (an object or a player) is who does the deed.
    "deontic": (CHANGE, (TEXT, DEED)),
    "attack": (DEED, ()),  # be declared as an attacker (508.1)
    "attack_player": (DEED, (PLAYER,)),  # attack that player
    "attack_object": (DEED, (FILTER,)),  # attack such a planeswalker or battle
    "attack_alone": (DEED, ()),  # 506.5
    "block": (DEED, ()),  # 509.1
    "block_object": (DEED, (FILTER,)),  # block such an attacking creature
    "block_that": (DEED, (REFERENCE,)),  # block that one attacking creature
    "block_alone": (DEED, ()),
    "attack_or_block": (DEED, ()),  # either, where it can
    "be_blocked": (DEED, ()),
    "be_blocked_by": (DEED, (FILTER,)),
    "be_blocked_by_number": (DEED, (TEXT, AMOUNT)),  # by so many creatures: "=", ">", "<"
    "block_additional": (DEED, (AMOUNT,)),  # so many creatures more, each combat
    "block_any_number": (DEED, ()),
    "be_attacked": (DEED, ()),
    "together": (DEED, (INTEGER, DEED)),  # more of the subjects than that do it in one combat
    "unblocked_damage": (DEED, (PLAYER,)),  # assign combat damage as though it weren't blocked
    #   (510.1c); that player decides
    "crew_vehicles": (DEED, ()),  # 702.122d
    "as_though": (DEED, (DEED, FILTER)),  # 609.4: the deed, as though the subject matched
    "as_though_object": (DEED, (DEED, FILTER)),  # as though the object of the deed matched
    "have_activated": (DEED, (TEXT,)),  # have its activated abilities activated: "any", "nonmana"
    #   (not mana abilities), "tap" (with {T} in the cost)
    "legend_rule": (DEED, ()),  # be put into a graveyard by the legend rule (704.5j)
    "have_trigger": (DEED, (TEXT,)),  # cause abilities to trigger by "entering" (or dying)
    "be_targeted_by": (DEED, (FILTER,)),  # by such spells and abilities on the stack (115)
    "be_enchanted_by": (DEED, (FILTER,)),
    "be_equipped": (DEED, ()),
    "be_countered": (DEED, ()),
    "be_regenerated": (DEED, ()),
    "be_sacrificed": (DEED, ()),
    "be_copied": (DEED, ()),
    "be_goaded": (DEED, ()),
    "be_blocked_unless_by_all": (DEED, ()),  # unless all of the defending player's creatures block
    "be_cast": (DEED, ()),
    "be_played_by": (DEED, (PLAYER, TEXT)),  # "play" or "cast": of a card, by that player (601.3)
    "be_paid_by": (DEED, (PLAYER, TEXT)),  # with mana of any "color" or "type" (609.4b)
    "be_turned_face_up": (DEED, ()),
    "become_untapped": (DEED, ()),
    "untap_step_untap": (DEED, (PLAYER,)),  # untap during the untap step (502.3) of that player
    "stay_tapped": (DEED, ()),  # not untap during the untap step of its controller, who chooses
    "enter_battlefield": (DEED, ()),
    "phase_in": (DEED, ()),
    "transforming": (DEED, ()),
    "get_counters": (DEED, (TEXT,)),  # have counters of that kind ("any") put on it
    "be_prevented": (DEED, (TEXT,)),  # "damage", "combat damage"; `game`: all of it
    # deeds of players
    "cast": (DEED, (FILTER,)),  # such a spell (601.3)
    "play": (DEED, (FILTER,)),  # such a card: as a land, or cast it (701.18)
    "activate": (DEED, (TEXT,)),  # abilities: "nonmana", "neither mana nor loyalty", "loyalty",
    #   "equip", "any"
    "activate_of": (DEED, (FILTER,)),  # activated abilities of such objects
    "limited": (DEED, (DEED, LIMIT)),  # the deed within that limit
    "more_than": (DEED, (INTEGER, TEXT, DEED)),  # the deed more often than that in each "turn",
    #   "untap step"
    "without_paying": (DEED, (DEED,)),  # cast without paying the mana cost (118.9)
    "at_cost": (DEED, (DEED, ACTION)),  # at an additional cost (118.8)
    "using": (DEED, (DEED, TEXT)),  # cast by that keyword ability ("blitz")
    "untapping": (DEED, (FILTER,)),  # untap such permanents
    "look_at": (DEED, (REFERENCE,)),  # at any time
    "show": (DEED, (REFERENCE,)),  # play with it revealed (701.20)
    "additional_lands": (DEED, (INTEGER,)),  # on each of the player's turns (305.2)
    "any_number_of_lands": (DEED, ()),
    "life_gain": (DEED, ()),
    "card_draw": (DEED, ()),
    "losing": (DEED, ()),  # lose the game (104.3)
    "lose_for": (DEED, (TEXT,)),  # lose the game for "having 0 or less life", "drawing from ..."
    "winning": (DEED, ()),
    "library_search": (DEED, ()),
    "cycling": (DEED, ()),
    "lose_unspent_mana": (DEED, ()),  # 500.5
    "lose_unspent_color": (DEED, (TEXT,)),
    # other effects on the rules (613.11)
    "damage_by": (CHANGE, (TEXT,)),  # 510.1a: assigns combat damage equal to its "toughness", ...
    "no_combat_damage": (CHANGE, ()),
    "crews_as": (CHANGE, (TEXT, INTEGER)),  # "crew Vehicles" (and saddle) as though its power were
    #   that much greater
    "no_maximum_hand_size": (CHANGE, ()),  # 402.2
    "hand_size": (CHANGE, (TEXT, AMOUNT)),  # "=", "+", "-"
    "skip_step": (CHANGE, (TEXT,)),  # 614.10: "untap", "upkeep", "draw"
    # what they speak of
    "game": (REFERENCE, ()),  # no object, no player: the rules themselves
    "stack_ability": (FILTER, ()),  # an activated or triggered ability on the stack (113.1c)
    "from_source": (FILTER, (FILTER,)),  # its source matches (113.7)
    "subject_player": (PLAYER, ()),  # the player that the clause speaks of ("their hands")
    "subject_controller": (PLAYER, ()),  # the controller of the object that the clause speaks of
    "such_player": (PLAYER, (PLAYER, CONDITION)),  # such players that meet it, as `that_player`
    "attacking_player": (PLAYER, ()),  # 506.2
    "pays": (CONDITION, (PLAYER, ACTION)),  # that player pays that (508.1h, 509.1f); 0 is no cost
    "pays_each": (CONDITION, (PLAYER, ACTION)),  # once for each creature that the clause affects
    "phase": (CONDITION, (TEXT,)),  # "combat"
    "also_do": (CONDITION, (INTEGER, FILTER, DEED)),  # at least so many others that match are
    #   declared as attackers or blockers at the same time
    "turns_begun": (AMOUNT, (PLAYER,)),  # how many turns of the game that player has begun
    "same_name_as": (FILTER, (FILTER,)),  # has the name of an object that matches
    "cause": (DEED, (PLAYER, TEXT)),  # make that player "sacrifice permanents", ...
    "choose_as_target": (DEED, (FILTER,)),  # choose one that matches as a target (601.2c)
    "spend_as": (DEED, (TEXT, TEXT, PURPOSE)),  # spend mana (of that color, or "any") as though it
    #   were mana of any "color" or "type" (609.4b)
    "any_purpose": (PURPOSE, ()),
    "be_attached_to": (DEED, (FILTER,)),  # 301.5, 303.4
    "be_commander": (DEED, ()),  # 903.3
    "have_damage_removed": (DEED, ()),  # 514.2
    "keep_counters": (DEED, ()),  # as it moves to any zone but a hand or library (122.2)
    "both_players": (PLAYER, (PLAYER, PLAYER)),  # those two
    "other_players": (PLAYER, ()),  # every player but you
    "exert_attacking": (DEED, ()),  # exert it as it attacks (701.43d); the player
    "either_deed": (DEED, (DEED, DEED)),  # one of them
    "sacrificed_if_cast_late": (CHANGE, ()),  # if the object was cast any time a sorcery couldn't
    #   be, the controller of the permanent it becomes sacrifices it at the next cleanup step
    # -- programs: what a resolving spell or ability does (608 to 610, 701), step by step.
    # Each step of a program is an action. Who does it is its controller, or the players of `does`.
    # A choice that a step needs is made by who does it: `some` in a reference, `optional`, ...
    "slot": (SLOT, (AMOUNT, AMOUNT, FILTER)),  # 115.1: from so many to so many targets that match
    "target": (REFERENCE, (INTEGER,)),  # what was chosen for the n-th slot, objects or players
    "target_player": (PLAYER, (INTEGER,)),  # the player chosen for the n-th slot
    "result": (REFERENCE, (INTEGER,)),  # what the n-th step of this program made, moved, chose,
    #   found or revealed: "it", "that token", "the exiled cards". The steps count from 1 in the
    #   order of the text: each action that is no frame of others (`sequence`, `optional`, `does`,
    #   `if_done`, ...: `FRAMES` in spoken.py) is one step; a delayed or reflexive ability is one
    #   step and counts its own. What is asked of an object that the step moved off the
    #   battlefield is asked of it as it last existed there (608.2h).
    "dealt": (REFERENCE, (INTEGER,)),  # the objects to which the n-th step dealt damage
    "outer": (REFERENCE, (REFERENCE,)),  # inside a delayed or reflexive ability: what the reference
    #   meant in the program that made it (603.7c)
    "outer_player": (PLAYER, (PLAYER,)),
    "outer_amount": (AMOUNT, (AMOUNT,)),
    "one_of": (REFERENCE, (AMOUNT, REFERENCE)),  # so many of those, chosen by who does it
    "those": (REFERENCE, (REFERENCE, FILTER)),  # those of them that match ("all creature cards
    #   revealed this way")
    "top_cards": (REFERENCE, (PLAYER, AMOUNT)),  # of that player's library
    "top_until": (REFERENCE, (PLAYER, AMOUNT, FILTER)),  # cards from the top of that player's
    #   library, one by one, until so many of them match (or it is empty)
    "rest": (REFERENCE, (REFERENCE,)),  # those of them that no step since then chose or moved
    #   ("the rest", "the other")
    "differing": (REFERENCE, (REFERENCE, TEXT)),  # chosen so that no two have the same "name"
    "any_target": (FILTER, ()),  # 115.4: creature, player, planeswalker or battle
    "is_player": (FILTER, (PLAYER,)),  # not an object but such a player ("target opponent")
    "is_in": (FILTER, (REFERENCE,)),  # one of those objects
    "actor": (PLAYER, ()),  # the player who does it, inside `does`
    "event_player": (PLAYER, ()),  # of the event that made it trigger: "that player"
    "controller_of": (PLAYER, (REFERENCE,)),
    "the_object": (REFERENCE, (TEXT, INTEGER)),  # by its id and incarnation, likewise
    "regeneration": (CHANGE, ()),  # a regeneration shield (701.19a)
    "the_player": (PLAYER, (TEXT,)),  # by name, in the effects and tasks of a game
    "said_yes": (PLAYER, (INTEGER,)),  # who decided to do that step ("may")
    "when_done": (ACTION, (TEXT, INTEGER, ACTION)),  # inside the kernel: if that step was done
    "draw_one": (ACTION, ()),  # one card: drawing several is one after the other (121.2)
    "owner_of": (PLAYER, (REFERENCE,)),
    "next_opponent": (PLAYER, ()),  # one opponent, chosen by the controller ("an opponent")
    "does": (ACTION, (PLAYER, ACTION)),  # each such player does it: choices in APNAP order, then
    #   all at once (101.4)
    "sequence": (ACTION, (ACTION, ACTION)),  # one after the other
    "at_once": (ACTION, (ACTION, ACTION)),  # both at the same time ("exchange", "each ... and ...")
    "if_done": (ACTION, (ACTION, ACTION)),  # the first; if it was done, the second ("if you do")
    "if_not_done": (ACTION, (ACTION, ACTION)),  # "if you don't", "if you can't"
    "unless_done": (ACTION, (PLAYER, ACTION, ACTION)),  # the second action unless one of those
    #   players does the first, each asked in APNAP order ("counter it unless its controller
    #   pays {2}")
    "otherwise": (ACTION, (CONDITION, ACTION, ACTION)),  # if it is met the first, else the second
    "repeat": (ACTION, (AMOUNT, ACTION)),  # so many times, one after the other
    "for_each_of": (ACTION, (REFERENCE, ACTION)),  # for each of those, as `each_one`
    "each_one": (REFERENCE, ()),  # also in a step that all of several objects do: "each creature
    #   deals damage equal to its power"
    "choose_one_action": (ACTION, (ACTION, ACTION)),  # who does it chooses one of both ("sacrifices
    #   a creature or discards a card")
    "reflexive": (ACTION, (ABILITY,)),  # 603.12: "When you do, ...": if the step before was done
    "delayed_ability": (ACTION, (ABILITY,)),  # 603.7: a delayed triggered ability
    "apply": (ACTION, (REFERENCE, CHANGE, DURATION)),  # a continuous effect (611.2), a replacement
    #   effect or shield (614, 615), a rule (`deontic`): whatever a clause can say
    "changes": (CHANGE, (CHANGE, CHANGE)),  # both
    "while": (DURATION, (CONDITION,)),  # "for as long as ..." (611.2b)
    "until_turn": (DURATION, (PLAYER,)),  # until that player's next turn
    "until_end_of_turn_of": (DURATION, (PLAYER,)),  # until the end of that player's next turn
    "until_control_lost": (DURATION, ()),  # "until you lose control of it": of what it affects
    "until_face_down": (DURATION, ()),  # "until ~ is turned face down": what it affects
    "until_leaves": (DURATION, (REFERENCE,)),  # "until ~ leaves the battlefield" (610.3)
    "choice_of_color": (FILTER, ()),  # of a color that who does it chooses on resolution
    "none_of": (FILTER, (FILTER,)),  # "other than Werewolves and Wolves"
    "active_player": (PLAYER, ()),  # 102.1
    "up_to": (AMOUNT, (AMOUNT,)),  # chosen, from 0 to so many
    "event_other": (REFERENCE, ()),  # the second object of the event that made it trigger: what it
    #   blocks or deals damage to, what blocks it or deals damage to it, what targets it;
    #   `event_object` is the one that the event is about
    "other_than": (FILTER, (REFERENCE,)),  # not one of those objects
    "let_x": (ACTION, (AMOUNT, ACTION)),  # X is that amount in the action ("pays {X}, where X is")
    "unpreventable": (ACTION, (ACTION,)),  # the damage that it deals can't be prevented (615.12)
    "divided_evenly": (ACTION, (REFERENCE, AMOUNT, REFERENCE)),  # rounded down
    "become_copy": (CHANGE, (REFERENCE, CHANGE)),  # 707.2: of that, with those exceptions
    # what a copy is a copy of, once it is one (707.2b): what is printed on the card or face of that
    #   name, or a name, mana cost, type line, text, power, toughness and colors that were given
    "printed_on": (REFERENCE, (TEXT,)),
    "both_faces": (REFERENCE, (REFERENCE,)),  # of a token: the first of them is up
    "given_values": (REFERENCE, (TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXTS)),
    "distribute_counters": (ACTION, (TEXT, AMOUNT, REFERENCE)),  # as was divided (601.2d)
    "damage_dealt_to": (AMOUNT, (REFERENCE,)),  # how much damage was dealt to it this turn
    "prevent_next_time": (CHANGE, (EVENT,)),  # a shield: the next such damage, all of it; `some`
    #   source is chosen on resolution (609.7a)
    "prevent_next": (CHANGE, (AMOUNT, EVENT)),  # a shield: the next so much of that damage (615.7)
    # only between the grammar and the resolving of pronouns (anaphora.py): never in an ability.
    # The words, and the place of the first of them in the text.
    "those_tokens": (TOKEN, ()),  # what the tokens of the step before are
    "mention": (REFERENCE, (TEXT, INTEGER)),  # "it", "that creature", "those cards"
    "mention_player": (PLAYER, (TEXT, INTEGER)),  # "that player", "they"
    "mention_amount": (AMOUNT, (TEXT, INTEGER)),  # "that much", "that many"
    "new_target": (REFERENCE, (AMOUNT, AMOUNT, FILTER, INTEGER)),  # as in `slot`
    "new_target_player": (PLAYER, (AMOUNT, AMOUNT, FILTER, INTEGER)),
    # what is done to objects (701)
    "destroy": (ACTION, (REFERENCE,)),
    "destroy_for_good": (ACTION, (REFERENCE,)),  # "It can't be regenerated."
    "regenerate": (ACTION, (REFERENCE,)),
    "put_onto_battlefield": (ACTION, (REFERENCE, PLAYER, TEXTS)),  # under that player's control;
    #   "tapped", "attacking", "transformed", "face down"
    "with_counters": (ACTION, (ACTION, TEXT, AMOUNT)),  # what is put there enters with them
    "attached_to": (ACTION, (ACTION, REFERENCE)),  # what is put there enters attached to that
    "put_into_hand": (ACTION, (REFERENCE,)),  # its owner's
    "put_into_graveyard": (ACTION, (REFERENCE,)),
    "exile_until": (ACTION, (REFERENCE, DURATION)),  # 610.3: until ~ leaves the battlefield
    "exile_face_down": (ACTION, (REFERENCE,)),
    "put_counter_on_player": (ACTION, (PLAYER, TEXT, AMOUNT)),  # poison, energy, experience
    "double_counters": (ACTION, (TEXT, REFERENCE)),
    "move_counters": (ACTION, (TEXT, AMOUNT, REFERENCE, REFERENCE)),  # from, onto
    "proliferate": (ACTION, ()),
    "attach": (ACTION, (REFERENCE, REFERENCE)),  # what, to what
    "unattach": (ACTION, (REFERENCE,)),
    "fight": (ACTION, (REFERENCE, REFERENCE)),
    "exchange_control": (ACTION, (REFERENCE, REFERENCE)),
    "exchange_cards": (ACTION, (REFERENCE, REFERENCE)),  # they trade zones (701.12d)
    "transform": (ACTION, (REFERENCE,)),
    "convert": (ACTION, (REFERENCE,)),
    "meld": (ACTION, (REFERENCE, TEXT)),  # those cards into the permanent of that name
    "turn_face_up": (ACTION, (REFERENCE,)),
    "phase_out": (ACTION, (REFERENCE,)),
    "counter_spell": (ACTION, (REFERENCE,)),  # counter a spell or ability (701.6)
    "copy_spell": (ACTION, (REFERENCE, AMOUNT)),  # 707.10
    "new_targets": (ACTION, (REFERENCE, TEXT)),  # "may" or "must" choose new targets, "may one"
    "divided_damage": (ACTION, (REFERENCE, AMOUNT, REFERENCE)),  # as was divided (601.2d)
    "remove_from_combat": (ACTION, (REFERENCE,)),
    "explore": (ACTION, (REFERENCE,)),
    "keyword_action": (ACTION, (TEXT, AMOUNT)),  # "investigate", "venture into the dungeon", ...:
    #   an action of 701 that another action here does not stand for; how many times or how much
    "keyword_action_on": (ACTION, (TEXT, REFERENCE)),  # "goad", "detain", "suspect", "connive"
    # cards
    "surveil": (ACTION, (PLAYER, AMOUNT)),
    "search_for": (ACTION, (PLAYER, TEXTS, REFERENCE)),  # whose zones, which ("library", ...), and
    #   what is found: `some` (701.23); its result is what was found
    "shuffle": (ACTION, (PLAYER,)),
    "reveal": (ACTION, (REFERENCE,)),
    "look": (ACTION, (REFERENCE,)),  # at those cards
    "choose": (ACTION, (REFERENCE,)),  # "choose a creature": its result is what was chosen
    "name_choice": (ACTION, (TEXT,)),  # "choose a color", "creature type", "card name", "number"
    "discard_hand": (ACTION, ()),
    "separate_piles": (ACTION, (REFERENCE,)),  # into two piles; the player who separates is in
    #   `does`
    "pile": (REFERENCE, (TEXT,)),  # the "chosen" pile, the "other" pile
    "choose_pile": (ACTION, ()),
    "get_emblem": (ACTION, (PLAYER, TOKEN)),  # (114)
    "emblem": (TOKEN, ()),  # an emblem; its abilities are said by `with_ability`
    "exchange_life": (ACTION, (PLAYER,)),  # those two players exchange life totals (701.12c)
    "counter_to": (ACTION, (REFERENCE, TEXT)),  # counter a spell; what is countered so is not put
    #   into a graveyard but: "exile", "hand", "top"
    "copy_spell_as": (ACTION, (REFERENCE, AMOUNT, CHANGE)),  # `copy_spell`, the copies so changed
    "cast_free": (ACTION, (REFERENCE,)),  # without paying its mana cost
    "cast_transformed": (ACTION, (REFERENCE,)),  # the same, with its back face up (712.11a)
    # tokens (111)
    "create": (ACTION, (PLAYER, AMOUNT, TOKEN, TEXTS)),  # under that player's control; "tapped",
    #   "attacking"
    "token_of": (TOKEN, (TEXTS, TEXTS, TEXTS, TEXTS, TEXTS)),  # name ((): its subtypes, 111.4),
    #   supertypes, card types, subtypes, colors
    "with_stats": (TOKEN, (TOKEN, AMOUNT, AMOUNT)),
    "with_ability": (TOKEN, (TOKEN, ABILITY)),
    "token_copy": (TOKEN, (REFERENCE, CHANGE)),  # of that, with those exceptions
    "predefined": (TOKEN, (TEXT,)),  # "Treasure", "Clue", "Food", ... (111.10)
    # players, turns and the game
    "loses_the_game": (ACTION, (PLAYER,)),
    "draws_the_game": (ACTION, ()),
    "extra_turns": (ACTION, (PLAYER, AMOUNT)),  # after this one
    "extra_phase": (ACTION, (TEXTS,)),  # after this one: "combat", "main"
    "skip_next": (ACTION, (PLAYER, TEXT)),  # that step or turn
    "end_turn": (ACTION, ()),
    "becomes": (ACTION, (PLAYER, TEXT)),  # "the monarch", "day", ...
    # chance (705, 706)
    "flip_coin": (ACTION, (AMOUNT,)),
    "won_flip": (CONDITION, ()),
    "lost_flip": (CONDITION, ()),
    "roll_dice": (ACTION, (AMOUNT, INTEGER)),  # so many dice with so many sides
    "roll_modified": (ACTION, (ACTION, AMOUNT)),  # the roll, plus so much
    "rolled": (AMOUNT, ()),  # the result
    "result_between": (CONDITION, (INTEGER, INTEGER)),
    "won_clash": (CONDITION, ()),  # the actor won the clash of the step before (701.30)
    "searched": (CONDITION, (REFERENCE, TEXT)),  # the search that found that looked into that zone
    "result_at_most": (CONDITION, (INTEGER,)),  # the result is that or less
    "result_at_least": (CONDITION, (INTEGER,)),
    "rolled_doubles": (CONDITION, ()),  # the two dice of the last roll show the same (706.5)
    "results_of": (AMOUNT, (INTEGER,)),  # how many dice of the last roll show that number
    "roll_again": (ACTION, ()),  # the last roll once more, and its table again
    "store_results": (ACTION, (REFERENCE,)),  # the results of the last roll, on that (706.8a)
    "reroll_stored": (ACTION, (REFERENCE,)),  # any number of the results stored on it, chosen
    "flip_until_lost": (ACTION, ()),  # coins, one after the other, until a flip is lost (705)
    # amounts of a program
    "amount_done": (AMOUNT, (INTEGER,)),  # how much the n-th step did: life lost, damage
    "event_amount": (AMOUNT, ()),  # of the event that made it trigger: "that much": the damage, the
    #   life, the counters put; for `one_or_more` and `you_attack` how many objects it was about
    "how_many": (AMOUNT, (REFERENCE,)),
    # conditions of a program
    "done": (CONDITION, (INTEGER,)),  # the n-th step was done
    "had_counters": (CONDITION, (TEXT, TEXT, AMOUNT)),  # the object as it last existed: the kind,
    #   comparison, amount ("if it had no -1/-1 counters on it")
    # -- events that abilities trigger on (603); those of replacement effects stand above
    "leaves": (EVENT, (REFERENCE,)),  # the battlefield
    "moves": (EVENT, (REFERENCE, TEXT, TEXT)),  # from that zone to that; "any"
    "attacks_player": (EVENT, (REFERENCE, PLAYER)),
    "attacks_alone": (EVENT, (REFERENCE,)),
    "you_attack": (EVENT, (PLAYER, AMOUNT, FILTER)),  # that player attacks with so many or more
    "blocks": (EVENT, (REFERENCE,)),
    "blocks_object": (EVENT, (REFERENCE, REFERENCE)),
    "becomes_blocked": (EVENT, (REFERENCE,)),
    "becomes_blocked_by": (EVENT, (REFERENCE, REFERENCE)),
    "attacks_unblocked": (EVENT, (REFERENCE,)),
    "casts": (EVENT, (PLAYER, FILTER)),
    "nth_cast": (EVENT, (PLAYER, INTEGER, FILTER)),  # the n-th such spell each turn
    "copies": (EVENT, (PLAYER, FILTER)),
    "plays_land": (EVENT, (PLAYER,)),
    "activates": (EVENT, (PLAYER, FILTER, TEXT)),  # an ability of such an object; "any", "nonmana"
    "draws": (EVENT, (PLAYER,)),  # a card
    "nth_draw": (EVENT, (PLAYER, INTEGER)),
    "discards_card": (EVENT, (PLAYER, FILTER)),
    "gains": (EVENT, (PLAYER,)),  # life
    "loses": (EVENT, (PLAYER,)),  # life
    "sacrifices": (EVENT, (PLAYER, REFERENCE)),
    "becomes_tapped": (EVENT, (REFERENCE,)),
    "becomes_untapped": (EVENT, (REFERENCE,)),
    "tapped_for_mana": (EVENT, (REFERENCE,)),
    "tapped_for_mana_of": (EVENT, (REFERENCE, TEXT)),  # of the "chosen color" (106.12a)
    "becomes_target": (EVENT, (REFERENCE, FILTER)),  # of such a spell or ability
    "counters_removed": (EVENT, (TEXT, REFERENCE)),
    "last_counter_removed": (EVENT, (TEXT, REFERENCE)),
    "begins": (EVENT, (TEXT, PLAYER)),  # that step or phase of that player's turn ("end" is the end
    #   step, "combat", "precombat_main", ...)
    "extra_turn_begins": (EVENT, (TEXT,)),  # that step of the extra turn that the program gave
    "next_begins": (EVENT, (TEXT, PLAYER)),  # the next such step (delayed triggers)
    "phases_in": (EVENT, (REFERENCE,)),
    "phases_out": (EVENT, (REFERENCE,)),
    "turned_face_up": (EVENT, (REFERENCE,)),
    "transforms": (EVENT, (REFERENCE,)),
    "transforms_into": (EVENT, (REFERENCE,)),  # into a face of this name
    "becomes_attached": (EVENT, (REFERENCE, REFERENCE)),
    "becomes_unattached": (EVENT, (REFERENCE, REFERENCE)),
    "is_countered": (EVENT, (FILTER,)),
    "shuffles": (EVENT, (PLAYER,)),
    "searches": (EVENT, (PLAYER,)),
    "rolls_dice": (EVENT, (PLAYER, TEXT)),  # "die": each; "dice": once for one or more
    "flips": (EVENT, (PLAYER, TEXT)),  # a coin; "won", "lost", "any"
    "player_loses": (EVENT, (PLAYER,)),
    "control_lost": (EVENT, (PLAYER, REFERENCE)),
    "damage_dealt": (EVENT, (TEXT, REFERENCE, REFERENCE)),  # kind as in `damage_event`; source,
    #   to: a source deals damage, each one by itself
    "is_dealt_damage": (EVENT, (TEXT, REFERENCE, REFERENCE)),  # to, source: all at once
    "ability_triggers": (EVENT, (EVENT, REFERENCE)),  # an ability of that, by such an event
    "performs": (EVENT, (PLAYER, TEXT)),  # scries, surveils, proliferates, explores, ...
    "state_is": (EVENT, (CONDITION,)),  # 603.8: a state trigger
    "attacks_thing": (EVENT, (REFERENCE, REFERENCE)),  # 508.3a: it attacks that player or permanent
    "is_attacked": (EVENT, (REFERENCE,)),  # by one or more creatures at once (508.3b)
    "player_attacks": (EVENT, (PLAYER, PLAYER)),  # 508.3e: once for each player attacked
    "attacks_with": (EVENT, (REFERENCE, INTEGER, FILTER)),  # it and at least so many others
    "taps_for_mana": (EVENT, (PLAYER, REFERENCE)),  # 106.12
    "cycles": (EVENT, (PLAYER, FILTER)),  # such a card (702.29c)
    "plays_card": (EVENT, (PLAYER, FILTER)),
    "creates": (EVENT, (PLAYER, FILTER)),  # such a token
    "draws_beyond_first": (EVENT, (PLAYER,)),  # a card, but not the first of a draw step of theirs
    "counters_put_by": (EVENT, (PLAYER, TEXT, REFERENCE)),  # that player puts a counter on that
    "nth_counter_put": (EVENT, (INTEGER, TEXT, REFERENCE)),  # it then has that many of the kind
    "last_counter_removed_by": (EVENT, (PLAYER, TEXT, REFERENCE)),
    "revealed_this_way": (EVENT, (PLAYER, FILTER)),  # 607.2: by the ability that it is linked to
    "acts_on": (EVENT, (PLAYER, TEXT, REFERENCE)),  # a player "exert"s, "crank"s it, ...
    "does_to": (EVENT, (REFERENCE, TEXT, REFERENCE)),  # "exploits", "crews", ...: an object does
    #   that to another
    "caused": (EVENT, (EVENT, FILTER)),  # such a spell or ability makes it happen
    "event_while": (EVENT, (EVENT, CONDITION)),  # the event, if the condition is met as it happens;
    #   unlike an intervening if it is not checked again (603.4)
    "in_phase": (EVENT, (EVENT, TEXT, PLAYER)),  # during that phase or step of such a player's turn
    "nth_time": (EVENT, (EVENT, INTEGER, TEXT)),  # the n-th such event of a "turn", "own turn" (of
    #   the event's player), "game"
    "at_once_many": (EVENT, (INTEGER, EVENT)),  # once: at least so many such events at once
    "within": (EVENT, (EVENT, DURATION)),  # 603.7b: each time while that lasts; a delayed triggered
    #   ability without it triggers only the next time
    "next_time": (EVENT, (EVENT,)),  # "when you next ...": only the next time
    "damaged_by": (FILTER, (REFERENCE,)),  # that object dealt damage to it this turn
    "has_symbol": (FILTER, (TEXT,)),  # with that symbol in its mana cost
    "haunted": (REFERENCE, ()),  # 702.55: the creature that it haunts
    "either_event": (EVENT, (EVENT, EVENT)),
    "one_or_more": (EVENT, (EVENT,)),  # once for all that happen at the same time
    "in_turn": (EVENT, (EVENT, PLAYER)),  # "during each of your turns"
    "one_or_more_for": (EVENT, (EVENT, TEXTS)),  # the same, but once for each different value of
    #   those arguments of the event, counted from 1: "one or more creatures deal combat damage to a
    #   player" triggers once for each player: ("3",) of `damage_dealt`
    "pay_for_each": (ACTION, (ACTION, AMOUNT)),  # that payment so many times: all of it or none
    "tap_total_power": (
        ACTION,
        (FILTER, INTEGER),
    ),  # any number of those, with so much power in all
    "blockers_beyond": (AMOUNT, (INTEGER, REFERENCE)),  # how many block it beyond the first so many
    "cast_before": (AMOUNT, (REFERENCE,)),  # how many other spells were cast before that this turn
    "times_paid": (AMOUNT, (TEXT, REFERENCE)),  # how often a keyword's cost was paid to cast it
    "pair_with": (ACTION, (REFERENCE, REFERENCE)),  # 702.95b: the first with the second
    "exile_haunting": (ACTION, (REFERENCE, REFERENCE)),  # 702.55a: the first haunts the second
    "opponents_attacked": (
        AMOUNT,
        (PLAYER,),
    ),  # how many opponents that player attacked this combat
    "chapters": (EVENT, (TEXTS,)),  # 714.2b: the lore counters reach one of these: "1", "2"
    "special_event": (EVENT, (TEXT, REFERENCE)),  # another event in the words of the text
    "life_changed": (AMOUNT, (TEXT, PLAYER, TEXT)),  # how much life that player "gained" or "lost":
    #   "this turn", "last turn"
    # -- durations of resolved effects (611.2a)
    "end_of_turn": (DURATION, ()),  # "until end of turn", "this turn"
    "end_of_combat": (DURATION, ()),  # "this combat" (500.5a)
    "until": (DURATION, (TEXT,)),  # other durations as text; the scenario says the effect applies
    "endless": (DURATION, ()),
}

Leaf = Union[str, int, "Ability", tuple[str, ...]]
Arg = Union["Node", Leaf]


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree: its kind, its arguments, and words that only the printer needs."""

    kind: str
    args: tuple[Arg, ...] = ()
    wording: str = field(default="", compare=False)

    @property
    def sort(self) -> str:
        """The sort of this node: reference, filter, player, amount, condition, change, ..."""
        return SIGNATURES[self.kind][0]


@dataclass(frozen=True, slots=True)
class Clause:
    """What one continuous effect does to one set of objects.

    An ability may hold several clauses ("Creatures you control get +1/+1 and lands you control
    have hexproof"); each has its own set of objects, the effect is one (CR 613.6).
    """

    subject: Node
    changes: tuple[Node, ...]
    condition: Node = Node("always")
    wording: str = field(default="", compare=False)
    duration: Node = Node("endless")


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability: a keyword of a keyword line, or a paragraph (CR 113.1).

    kind: keyword, static, cda (604.3), activated, mana, triggered, spell, loyalty, chapter, level,
    modal, replacement, or "unsupported": not understood, `reason` says at which words.
    An activated, triggered, spell, loyalty, chapter or replacement ability that is known only by
    its form has no clauses and stands with its text: its form is proven, its effect is not read.
    `text` is the Oracle text without reminder text, ability words kept; `paragraph` counts the
    paragraphs of the face from 1.
    """

    kind: str
    text: str
    keyword: Node | None = None
    clauses: tuple[Clause, ...] = ()
    paragraph: int = field(default=0, compare=False)
    reason: str = field(default="", compare=False)
    wording: str = field(default="", compare=False)
    # An activated ability's cost, where it is read (602.1a), its steps in order, and when it can be
    # activated (602.5). They follow from the text.
    cost: Node | None = field(default=None, compare=False)
    effect: tuple[Node, ...] = field(default=(), compare=False)
    limits: tuple[Node, ...] = field(default=(), compare=False)
    # A triggered ability's event (603.1) and its intervening if clause (603.4); the slots for
    # targets of a spell, activated or triggered ability (115.1); the modes of a modal one, each an
    # ability of kind "mode", and from how many to how many are chosen (700.2). An ability of these
    # kinds whose program is not read has no effect and no modes, and `reason` says why.
    trigger: Node | None = field(default=None, compare=False)
    condition: Node | None = field(default=None, compare=False)
    slots: tuple[Node, ...] = field(default=(), compare=False)
    modes: tuple[Ability, ...] = field(default=(), compare=False)
    modes_chosen: tuple[Node, ...] = field(default=(), compare=False)


def node(kind: str, *args: Arg, wording: str = "") -> Node:
    """Make a node, checked against `SIGNATURES`; raises TypeError where it is not well typed."""
    if kind not in SIGNATURES:
        raise TypeError(f"no node is called {kind!r}")
    sorts = SIGNATURES[kind][1]
    fits = len(args) == len(sorts) and all(map(_is, args, sorts))
    if not fits:
        raise TypeError(f"{kind}{args!r} does not fit {kind}{sorts!r}")
    return Node(kind, args, wording)


def _is(arg: Arg, sort: str) -> bool:
    """Whether an argument has the sort that a signature asks for."""
    if sort == TEXT:
        return isinstance(arg, str)
    if sort == INTEGER:
        return isinstance(arg, int) and not isinstance(arg, bool)
    if sort == TEXTS:
        return isinstance(arg, tuple) and all(isinstance(item, str) for item in arg)
    if sort == ABILITY:
        return isinstance(arg, Ability)
    return isinstance(arg, Node) and arg.sort == sort


def nodes(node: Node) -> Iterator[Node]:
    """The node and every node below it, granted abilities left out."""
    yield node
    for arg in node.args:
        if isinstance(arg, Node):
            yield from nodes(arg)
