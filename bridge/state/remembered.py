"""What may be said of an object that is no more: the table of facts (CR 608.2h).

`FACTS` and `CHARACTERISTICS` are the whole of it, each with the sorts of its arguments. What a
written state says beyond them is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from clingather.bridge.state.values import ZONES

TEXT, NUMBER = "a text", "a whole number"
TREE = "{tree: [...]}"  # a part of an ability tree
ORIGINAL = "{object: ID} or {tree: [...]}"  # what is copied
INSTANCE = "{term: ...}"  # which of an object's abilities it is, or which kind of subtypes
CONTENT = "an ability, or {mana: W, U, B, R or G}"  # what that ability does
WORDS = "{term: a word}"  # one of the words that the encodings tell apart

FACTS: Mapping[str, tuple[str, ...]] = {  # the arguments after the object
    "attached_copy": (TEXT, NUMBER, TREE, TREE),
    "became_as": (TREE,),
    "bore": (TEXT,),
    "came_from": (WORDS,),
    "chosen": (TEXT, TEXT),
    "copied_card": (),
    "copied_spell": (),
    "counter": (TEXT, NUMBER),
    "former_spell": (),
    "hidden": (TEXT,),
    "hidden_as": (TREE,),
    "kicked": (),
    "last_known": (WORDS,),
    "mana_spent": (TEXT, NUMBER),
    "own_exception": (TREE,),
    "own_original": (ORIGINAL,),
    "owner": (TEXT,),
    "paid_times": (TEXT, NUMBER),
    "promised_to": (TEXT,),
    "printed_original": (NUMBER, TREE),
    "recopied_as": (NUMBER, TREE, TREE),
    "spending_known": (),
    "tapped": (),
    "two_sided_thing": (),
    "up_face": (NUMBER,),
    "was_cast": (TEXT,),
    "way_of": (TEXT,),
}
# What is told of it beside those, with which object of the id: facts, and the keys of a scenario.
IN_BLOCK = {"was_blocking": "blocking", "was_blocked_by": "blocked_by"}
CHARACTERISTICS: Mapping[str, tuple[str, ...]] = {  # inside has(...) and shown(...)
    **dict.fromkeys(("name", "mana_cost", "color", "supertype", "type", "subtype"), (TEXT,)),
    **dict.fromkeys(("controller", "barred", "inset"), (TEXT,)),
    **dict.fromkeys(("power", "toughness", "base_power", "base_toughness"), (NUMBER,)),
    **dict.fromkeys(("mana_value", "loyalty", "defense"), (NUMBER,)),
    "every": (INSTANCE,),
    "ability": (INSTANCE, CONTENT),
}
SAID = {  # the words of the facts that have some
    "came_from": ZONES,
    "last_known": (*ZONES, "token", "attacking", "blocking"),
}
