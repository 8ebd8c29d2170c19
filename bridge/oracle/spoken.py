"""What the steps of a program speak of, make and move, as the resolver of pronouns sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import leaves, node_in
from clingather.bridge.oracle.tree import (
    SELF,
    YOU,
    Ability,
    Node,
    Tree,
    conjunction,
    flatten,
    mapped,
    mentions,
    node,
    nodes,
    parts,
    rewritten,
    with_args,
)

# Actions that hold others: they are no steps of their own.
FRAMES = frozenset({"does", "sequence", "at_once", "if_done", "if_not_done", "unless_done",
                    "otherwise", "repeat", "for_each_of", "choose_one_action", "guarded",
                     "instead_if", "often", "optional", "costs", "either_cost", "with_counters",
                     "attached_to", "roll_modified", "unpreventable", "excess_to_controller",
                     "let_x", "attacking_at", "blocking_at", "villainous_choice"})  # fmt: skip


# The wordings of what is said to be done so, and of whom there is a target then.
FOR_EACH = {"for-each-opponent": "opponent", "for-each-player": "controller"}
# What is done to each of several targets alike.
OF_EACH_TARGET = frozenset({"destroy", "destroy_for_good", "exile", "exile_until", "tap", "untap",
                            "return_to_hand", "put_into_library", "keyword_action_on", "apply",
                            "damage", "put_counters", "choose"})  # fmt: skip
# A condition that is said after what it guards: "if ...", "unless ...".
AFTER = ("after", "after unless")


# Steps after which the object is another one, in another zone (CR 400.7).
MOVES = frozenset({"exile", "exile_until", "exile_face_down", "return_to_hand",
                   "put_onto_battlefield", "put_into_hand", "put_into_graveyard",
                   "put_into_library"})  # fmt: skip


ONE = node("number", 1)
PLACED = frozenset({"mention", "mention_player", "mention_amount", "new_target",
                     "new_target_player"})  # fmt: skip


# Steps that make cards known, of which some are taken later; and the words that speak of them.
SEEN = frozenset({"look", "reveal", "exile", "exile_face_down", "search_for", "mill", "discard",
                   "discard_hand", "sacrifice", "destroy", "destroy_for_good", "return_to_hand",
                   "put_onto_battlefield"})  # fmt: skip


OF_SEEN = frozenset({"one", "the rest", "the other", "the others", "the rest of the cards",
                      "the rest of the revealed cards",
                       "the rest of the exiled cards"})  # fmt: skip


TAKEN_FROM = frozenset({"look", "reveal", "search_for", "mill", "exile", "exile_face_down"})


DESTROYED = frozenset({"destroy", "destroy_for_good"})


EXILED = frozenset({"exile", "exile_face_down"})


SEEN_BY = {
    "the hand": frozenset({"reveal", "look"}),
    "revealed": frozenset({"reveal"}), "the revealed cards": frozenset({"reveal"}),
    "the revealed card": frozenset({"reveal"}),
    "the rest of the cards revealed this way": frozenset({"reveal"}),
    "all other cards revealed this way": frozenset({"reveal"}),
    "milled": frozenset({"mill"}), "the milled cards": frozenset({"mill"}),
    "exiled": EXILED, "discarded": frozenset({"discard", "discard_hand"}),
    "sacrificed": frozenset({"sacrifice"}), "destroyed": DESTROYED,
    "returned": frozenset({"return_to_hand", "put_onto_battlefield"}),
    "searched": frozenset({"search_for"}),
}  # fmt: skip


# Players of whom "that player" can't be said later, outside of what each of them does.
GROUPS = frozenset({"any_player", "opponent", "other_players", "other_opponents", "both_players",
                    "actor", "players_but", "friend", "foe", "subgame_not_won", "such_player",
                    "unable", "said_no", "told", "without_such", "opponents_attacking",
                    "opponents_of"})  # fmt: skip


OF_STEPS = ("result", "dealt", "amount_done", "done_by_actor", "excess_done")  # by their number
CHOSEN_LATER = (*OF_STEPS, "target", "target_player")
# What a spell has created, chosen, moved or affected, before "other" is said.
SINGLED_OUT = frozenset({"create", "choose", "apply", "put_onto_battlefield", "return_to_hand"})
CHOICES = frozenset({"some", "at_random", "top_card", "top_cards", "top_in_graveyard",
                     "one_of", "those"})  # fmt: skip


DAMAGE = ("damage", "divided_damage", "divided_evenly")


# The damage that the event is about, as later words speak of it.
OF_DAMAGE = frozenset({"that damage", "damage it dealt", "damage ~ dealt", "damage they dealt",
                       "damage dealt", "life lost"})  # fmt: skip


WAYS = {
    "discard": ("discard", "discard_hand"), "sacrifice": ("sacrifice",),
    "exile": ("exile", "exile_face_down", "exile_until"), "tap": ("tap",),
    "destroy": ("destroy", "destroy_for_good"), "reveal": ("reveal", "look"), "mill": ("mill",),
    "return": ("return_to_hand", "put_onto_battlefield"),
    "cast": ("cast_free", "cast_free_if", "play_free", "cast_paying", "cast_for"),
    "put into hand": ("put_into_hand",),
    "put into graveyard": ("put_into_graveyard", "mill", "sacrifice", *DESTROYED),
    "put onto battlefield": ("put_onto_battlefield",),
    "dealt": DAMAGE, "draw": ("draw",), "counter": ("counter_spell",),
}  # fmt: skip


# "The creature you control", said of a target: what its description has.
_YOURS = node("controlled", YOU)
SIDES = {
    "the creature you control": _YOURS,
    "the creature an opponent controls": node("controlled", node("opponent")),
    "the creature you don't control": node("non", _YOURS),
    "the permanent you don't control": node("non", _YOURS),
}
PAIR = ("the first of those", "the second of those")  # who "fight each other"


# The words for what a cost or a step has used up, and what did that.
USED = {"sacrificed": "sacrifice", "discarded": "discard", "exiled": "exile", "tapped": "tap"}


AS_IT_WAS = frozenset({"controller_of", "stat_of", "counters", "token_copy", "become_copy"})


def speaks_of(tree: Node, *steps: int) -> bool:
    """Whether a tree speaks of what one of those steps did."""
    return any(part.kind == "result" and part.args[0] in steps for part in nodes(tree))


def put_back(tree: Node, moved: Mapping[Node, Node]) -> Node:
    """The tree with what was moved meant as it was before, by what it became."""

    def back(part: Node) -> Node | None:
        found = moved.get(part)
        return found and _said_as(found, part)

    return mapped(tree, back)


def put_other(tree: Tree, other: Node) -> Tree:
    """The tree with "other" meaning what is given."""
    return mapped(tree, lambda part: _said_as(other, part) if part.kind == "other" else None)


def others_alike(step: Node) -> Node:
    """ "All other creatures with the same name as that creature", "other creatures that share a
    creature type with it": other than that one, be it a target, what is enchanted, or what the
    event is about; "enchanted creature and others that share it": the host.
    """

    def beside_host(part: Node) -> Node | None:
        if part.kind != "either_of" or list(map(kind_of, part.args)) != ["host", "all"]:
            return None
        host, others = map(node_in, part.args)

        def shared(each: Node) -> Node | None:
            if each.kind != "shares_with":
                return None
            return with_args(each, (each.args[0], _said_as(host, node_in(each.args[1]))))

        return with_args(part, (host, mapped(others, shared)))

    def told(part: Node) -> Node | None:
        alike = [each for each in nodes(part) if each.kind in ("same_name_as", "shares_with")]
        several = part.kind in ("all", "some", "at_random")
        if not several or len(alike) != 1 or not mentions(part, "other"):
            return None
        model = node_in(alike[0].args[-1])
        model = node_in(model.args[0]) if model.kind == "is_in" else model
        named = alike[0].kind == "same_name_as"
        if model.kind not in (("target",) if named else ("host", "event_object")):
            return None
        return put_other(part, node("other_than", replace(model, wording="")))

    return mapped(mapped(step, beside_host), told)


def _said_as(what: Node, word: Node) -> Node:
    """The same, in the words of what stood in its place."""
    return replace(what, wording=word.wording)


def of_each(described: Node, whose: str) -> bool:
    """Whether a description is that of a target for each opponent, or of each player."""
    return node("of_several", whose) in nodes(described)


def makes_copy(step: Node) -> bool:
    """Whether an object becomes a copy of another."""
    return step.kind == "apply" and node_in(step.args[1]).kind == "become_copy"


def pronoun_deals(step: Node) -> bool:
    """Whether the source of damage is a pronoun."""
    return step.kind in DAMAGE and node_in(step.args[0]).kind == "mention"


def names_of_itself(tree: Any) -> list[Node]:
    """The object itself, its host or what grants it, where a tree names it; no duration counts."""
    if not isinstance(tree, Node) or tree.sort == "duration":
        return []
    if tree.kind == "granter":
        return [tree]
    if tree.kind in ("self", "host"):
        return [tree] if tree.wording in ("", "~") else []
    return [found for arg in tree.args for found in names_of_itself(arg)]


def pairs_of(tree: Node) -> list[Node]:
    """The object itself and another, where a condition asks whether you own and control both."""
    yours = node("owned", YOU), node("controlled", YOU)
    pairs = (part.args for part in nodes(tree) if part.kind == "own_and_control")
    others = (conjunction((node_in(what), *yours)) for _, what in pairs)
    return [node("both_of", SELF, node("some", ONE, other)) for other in others]


def groups_of_players(step: Node) -> list[Node]:
    """Groups of players that a step does something to ("each opponent")."""
    if step.kind == "player" and step.args[0] in (Node("opponent"), Node("any_player")):
        return [node_in(step.args[0])]
    if step.kind not in ("damage", "either_of"):
        return []
    return [
        player for arg in step.args if isinstance(arg, Node) for player in groups_of_players(arg)
    ]


def spoken_players(tree: Node) -> list[Node]:
    """Single players that a tree speaks of by an object: its controller, its owner."""
    found = (part for part in nodes(tree) if part.kind in ("controller_of", "owner_of"))
    return [player for player in found if player.wording != "implied"]


def whose(what: Node, of: Node) -> list[Node]:
    """ "That player", of something that an opponent controls, or from an opponent's graveyard."""
    said = flatten(what)
    if node("controlled", node("opponent")) in said:
        return [node("controller_of", of)]
    if node("controlled", node("defending_player")) in said:
        return [node("defending_player")]
    theirs = any(item.kind == "card_in" and item.args[1] == Node("opponent") for item in said)
    return [node("owner_of", of)] if theirs else []


def placed(tree: Any) -> list[Node]:
    """The targets and pronouns in a tree, outside of abilities, in the order of the text."""
    parts = nodes(tree) if isinstance(tree, Node) else ()
    return sorted((part for part in parts if part.kind in PLACED), key=_place_of)


def _place_of(item: Node) -> int:
    place = item.args[-1]
    assert isinstance(place, int)
    return place


def replaced(tree: Tree, table: dict[Node, Node]) -> Tree:
    """The tree with what stands in the table replaced."""
    return mapped(tree, table.get)


def once_found(what: Node, moved: bool) -> Node:
    """What a filter describes, whoever goes on with it, and in any zone if it was moved."""
    if what.kind == "card_in":
        return card_in("any" if moved else str(what.args[0]))
    if what.kind not in ("and", "or"):
        return what
    return with_args(what, [once_found(node_in(arg), moved) for arg in what.args])


def with_x(tree: Any, amount: Node) -> Any:
    """The tree with X being an amount."""
    return rewritten(tree, lambda part: amount if part.kind == "x" else None)


def has_letter(tree: Node) -> bool:
    """Whether a cost has the letter X."""
    said = (arg for part in nodes(tree) for arg in part.args)
    return any(isinstance(arg, str) and "{X}" in arg for arg in said)


def others_than(what: Node, *before: Node) -> Node:
    """The filter with "other" meaning: other than earlier targets."""
    return conjunction(
        [
            told
            for item in flatten(what)
            for told in (
                [node("other_than", each, wording=item.wording) for each in before]
                if item.kind == "other"
                else [item]
            )
        ]
    )


MUCH = frozenset({"gains_life", "loses_life", "damage", "divided_damage", "pay_any_energy",
                  "pay_any_life"})  # fmt: skip


CHOSEN_AMOUNTS = frozenset({"any_number", "at_least", "up_to", "all_of_them", "x"})


# What is an event for each object: a search, or a look, is one whatever is found or seen.
_EACH_AN_EVENT = SEEN - {"look", "search_for"} | {"tap", "untap", "put_into_library"}
_COUNTED = frozenset(
    {"exile", "exile_face_down", "sacrifice", "return_to_hand", "put_onto_battlefield"}
)


def of_a_hand(what: Node) -> bool:
    """Whether cards of the hand of whoever acts are meant, so many that the text leaves it open."""
    if what.kind not in ("all", "some"):
        return False
    if what.kind == "some" and node_in(what.args[0]).kind not in CHOSEN_AMOUNTS:
        return False
    return _in_own(what, "hand")


def _in_own(what: Node, zone: str) -> bool:
    """Whether cards of that zone of whoever acts are meant."""
    place = flatten(node_in(what.args[-1]))[0]
    if place.kind != "card_in" or place.args[0] != zone:
        return False
    return node_in(place.args[1]).kind in ("you", "actor")


def group_spoken_of(step: Node) -> tuple[Node, Node] | None:
    """Permanents that a step damages or untaps, or for each of which a card is drawn.

    It leaves them what they are, so that the same words describe "those creatures" right after it.
    """
    what: Node | None = None
    if step.kind in ("damage", "untap"):
        what = node_in(step.args[2 if step.kind == "damage" else 0])
        if what.kind == "either_of" and kind_of(what.args[0]) == "target":
            others = node_in(what.args[1])
            return (what, node_in(others.args[0])) if others.kind == "all" else None
        if what.kind != "all" or step.kind == "untap":
            return None
    elif step.kind == "draw" and kind_of(step.args[1]) == "count":
        what = node("all", node_in(step.args[1]).args[0])
    if what is None or Node("permanent") not in leaves(node_in(what.args[0])):
        return None
    # by damage counters can come on them (120.3d), by a draw there are more cards in hand
    changed = (
        ("stat", "stats_compare", "counters_on", "did") if step.kind == "damage" else ("card_in",)
    )
    if any(mentions(what, kind) for kind in changed):
        return None
    return what, node_in(what.args[0])


def discards_many(step: Node) -> bool:
    """Whether whoever acts discards so many cards that the text leaves it open."""
    return step.kind == "discard_hand" or (
        step.kind == "discard" and of_a_hand(node_in(step.args[0]))
    )


def does_so_much(step: Node) -> bool:
    """Whether how much a step does can be spoken of later: an amount of life or damage, or a number
    of objects or counters that the text leaves open."""
    if step.kind in MUCH or step.kind == "discard_hand":
        return True
    if step.kind == "remove_counters":
        return node_in(step.args[1]).kind in CHOSEN_AMOUNTS
    what = done_to(step)
    if step.kind == "shuffle_into_library":
        return of_a_hand(what) or (what.kind == "all" and _in_own(what, "graveyard"))
    if step.kind not in _EACH_AN_EVENT:
        return False
    if step.kind in _COUNTED and what.kind in ("all", "new_target"):
        return what.kind == "all" or what.args[0] != what.args[1]
    if step.kind == "put_into_library" and what.kind == "all":
        return what.wording.startswith("cards ")  # "the cards in your hand"
    return what.kind == "some" and node_in(what.args[0]).kind in CHOSEN_AMOUNTS


def amounts_of(step: Node) -> list[str]:
    """The words that can speak of how much a step did."""
    counted = ("remove_those_counters", "pay_often", "pay_any_energy", "pay_any_life")
    return [
        *(["that much" if step.kind in MUCH else "that many"] if does_so_much(step) else []),
        *([f"removed {step.args[0]}"] if step.kind == "remove_counters" else []),
        *(["removed those"] if step.kind == "remove_those_counters" else []),
        *(["that many"] if step.kind in counted else []),
    ]


def card_in(zone: str) -> Node:
    """What is known of a card in a zone of any player's."""
    return node("card_in", zone, node("any_player"))


def free_x(tree: Any) -> bool:
    """Whether X stands in a tree, free of a "where X is ..." that stays."""
    kind = kind_of(tree)
    return kind == "x" or (kind != "let_x" and any(map(free_x, parts(tree))))


def of_casting(tree: Node) -> bool:
    """Whether a condition asks how the spell was cast: what follows speaks of something else."""
    if tree.kind in ("was", "kicked_with", "mana_spent"):
        return True
    if tree.kind == "unless":
        return of_casting(node_in(tree.args[0]))
    state = tree.args[1] if tree.kind in ("is", "was_so") else None
    return isinstance(state, Node) and state.kind == "did" and str(state.args[0]).startswith("was ")


def of_card(condition: Node) -> bool:
    """Whether a condition asks what a card is, or what an object was: "if it was a land card"."""
    said = condition.wording.split()
    return "card" in said or "was" in said or "was-a" in said


def kind_of(arg: Any) -> str:
    return arg.kind if isinstance(arg, Node) else ""


def is_several(step: Node) -> bool:
    """Whether a step makes several cards known, of which some can be taken and the rest left."""
    if step.kind == "mill":
        return number_of(node_in(step.args[1])) == "many"
    what = done_to(step)
    if what.kind == "new_target":
        return number_of(node_in(what.args[1])) == "many"
    return number_among(what) == "many" and what.kind not in ("self", "host", "mention")


def shown_again(step: Node) -> bool:
    """Whether a step shows or moves only what was spoken of before."""
    return done_to(step).kind in ("mention", "one_of", "rest") and step.kind not in EXILED


def references_in(step: Node) -> list[Node]:
    """The objects that a step is done with."""
    return [arg for arg in step.args if isinstance(arg, Node) and arg.sort == "reference"]


def done_to(step: Node) -> Node:
    """The first object that a step is done with; the step where it is done with none."""
    return (*references_in(step), step)[0]


def number_in(result: Node) -> int:
    """The number of the step that a result is of, or of the slot of a target."""
    number = result.args[0]
    assert isinstance(number, int)
    return number


def whose_word(item: Node) -> list[str]:
    """ "your" or "their" in words that only the printer needs."""
    chosen = item.kind == "some" and "choice" in item.wording.split()
    if not chosen and item.kind not in ("discard_hand", "shuffle"):
        return []
    return [word for word in item.wording.split() if word in ("your", "their")]


def number_of(amount: Node) -> str:
    return "one" if amount in (ONE, node("up_to", ONE)) else "many"


def number_among(what: Node) -> str:
    if what.kind in ("some", "at_random", "one_of"):
        return number_of(node_in(what.args[0]))
    if what.kind == "top_cards":
        return number_of(node_in(what.args[1]))
    if what.kind == "top_card":  # "the top card of each player's library" are several
        return "many" if node_in(what.args[0]).wording.startswith("each") else "one"
    return "one" if what.kind in ("ring_bearer", "top_in_graveyard") else "many"


def filter_of(what: Node) -> Node | None:
    if what.kind in ("all", "some", "at_random", "host", "those", "top_in_graveyard"):
        return node_in(what.args[-1])
    return card_in("library") if what.kind in ("top_card", "top_cards") else None


def known_of_token(step: Node) -> Node:
    """What is known of a token that is created."""
    known = [node("permanent"), node("token")]
    token = node_in(step.args[2])
    while token.kind in ("with_stats", "with_ability"):
        token = node_in(token.args[0])
    if token.kind == "token_of":
        types, subtypes = token.args[2], token.args[3]
        assert isinstance(types, tuple)
        assert isinstance(subtypes, tuple)
        known += [node("type", name) for name in types]
        known += [node("subtype", name) for name in subtypes]
    return conjunction(known)


_BEFORE = ("mention", "those_tokens", "mention_player", "mention_amount", "new_target",
           "new_target_player",
           "affected_controller", "subject_player", "subject_controller")  # fmt: skip
_OF_EACH = ("shares_with_affected", "attached_to_it", "other_than_affected")


def unfinished(tree: Any) -> bool:
    """Whether a tree still has what only stands between the grammar and the resolving."""
    if isinstance(tree, Ability):
        return any(map(unfinished, (*tree.effect, *tree.slots, tree.trigger)))
    if not isinstance(tree, Node):
        return False
    if tree.kind == "untap_step_untap":  # of each player to whom it is said, in his untap step
        return False
    # there it is known how much was prevented, or what is said of each of several
    if tree.kind == "prevent_then" or (tree.kind == "apply" and kind_of(tree.args[0]) == "all"):
        return mentions(tree, *_BEFORE)
    return tree.kind in (*_BEFORE, *_OF_EACH, "prevented") or any(map(unfinished, tree.args))


def was_before(name: str, become: Node, subject: Node | None) -> bool:
    """Whether "it's still a land" can be said: of a type that it had and does not become."""
    types = become.args[1]
    assert isinstance(types, tuple)
    known = known_types(subject)
    return name not in types and (not known or name in known)


def known_types(subject: Node | None) -> set[str]:
    """The card types that what is spoken of must have, if any of them is known."""
    if subject is None:
        return set()
    found = node_in(subject.args[2]) if subject.kind == "new_target" else filter_of(subject)
    return {str(item.args[0]) for item in leaves(found) if item.kind == "type"} if found else set()
