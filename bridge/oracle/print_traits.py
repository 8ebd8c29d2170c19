"""What a noun phrase says besides types, controllers and zones, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_core import as_node, flags_of, members, prints, series
from clingather.bridge.oracle.print_nouns import print_adjective, print_keyword, print_phrase
from clingather.bridge.oracle.tree import Node


@prints("adjective", "permanent_card")
def _permanent_card(_literal: Node, _many: bool) -> str:
    return "permanent"


@prints("adjective", "designated")
def _designated(literal: Node, _many: bool) -> str:
    return str(literal.args[0])


@prints("post", "cast_by")
def _cast_by(literal: Node, _many: bool) -> str:
    return "you cast" if as_node(literal.args[0]).kind == "you" else "your opponents cast"


@prints("post", "cast_from")
def _cast_from(literal: Node, _many: bool) -> str:
    zone = str(literal.args[0])
    if as_node(literal.args[1]).kind == "opponent":
        return f"your opponents cast from their {zone}"
    if zone.startswith("not "):
        return f"you cast from anywhere other than your {zone.removeprefix('not ')}"
    return f"you cast from {'' if zone == 'exile' else 'your '}{zone}"


@prints("post", "exiled_with_self")
def _exiled_with(literal: Node, _many: bool) -> str:
    return f"exiled with {literal.wording}"


@prints("post", "put_with_self", "put_with_granter")
def _put_with(literal: Node, _many: bool) -> str:
    name = literal.args[0] if literal.args else literal.wording or "~"
    return f"put onto the battlefield with {name}"


@prints("post", "did")
def _did(literal: Node, _many: bool) -> str:
    if literal.wording == "long":
        return "that entered the battlefield this turn"
    return f"that {literal.args[0]}"


@prints("post", "attacking_what")
def _attacking(literal: Node, _many: bool) -> str:
    who = "you" if as_node(literal.args[0]).kind == "you" else "your opponents"
    return {"one of": f"that's attacking one of {who}", "that is": f"that's attacking {who}"}.get(
        literal.wording, f"attacking {who}"
    )


@prints("post", "attached_to_a")
def _attached_to(literal: Node, _many: bool) -> str:
    phrase = print_phrase(as_node(literal.args[0]), False)
    front = "that's " if literal.wording else ""
    return f"{front}attached to {words.article(phrase)} {phrase}"


@prints("post", "repeated_symbol")
def _repeated_symbol(literal: Node, many: bool) -> str:
    if literal.wording == "many":
        return "that have more than one of the same mana symbol in their mana costs"
    return "that has more than one of the same mana symbol in its mana cost"


@prints("post", "stats_compare")
def _stats_compare(literal: Node, many: bool) -> str:
    first, _, second = literal.args
    return f"with {first} greater than {'their' if many else 'its'} {second}"


@prints("post", "type", "subtype", "or")
def _that_is(literal: Node, many: bool) -> str:
    """ "that's a Wolf or a Werewolf"; "" for another wording."""
    flags = flags_of(literal.wording)
    if literal.kind != "or":
        word = print_adjective(Node(literal.kind, literal.args))
        return f"that's {words.article(word)} {word}" if flags[:1] == ["a"] else ""
    found = members(literal, "or")
    if flags[0] == "with":
        return "with " + " or ".join(print_keyword(as_node(m.args[0])) for m in found)
    named = [print_adjective(member) for member in found]
    if flags[0] == "and/or":
        return "that are " + " and/or ".join(map(words.plural, named))
    if flags[0] == "or-a":
        named = [f"{words.article(name)} {name}" for name in named]
        return f"that's {' or '.join(named)}"
    if all(member.kind in ("type", "subtype") for member in found):
        return f"that's {words.article(named[0])} {series(named, 'or')}"
    return ""


@prints("zone", "opponent", "chosen_player", "any_player", "that_player")
@prints("zone", "host_controller", "affected_controller")
def _zone_of(domain: Node, _many: bool) -> str:
    """ "in your opponents' graveyards"; "" where the zone is told otherwise."""
    zone, player = str(domain.args[0]), as_node(domain.args[1]).kind
    if domain.wording == "unsaid":
        return ""
    if player == "any_player":
        return f"in all players' {words.plural(zone)}"
    if player == "opponent":
        your = f"in your opponents' {words.plural(zone)}"
        return your if domain.wording == "your" else f"in an opponent's {zone}"
    who = {"chosen_player": "the chosen player's", "host_controller": "its controller's"}
    return f"in {who.get(player, 'their')} {zone}"
