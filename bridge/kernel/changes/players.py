"""Primitive changes of players: what they have, and how games begin and end for them."""

from __future__ import annotations

from typing import Any

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.changes.drafting import Drafting, added, change, fields_of
from clingather.bridge.kernel.unspent import symbol_of_term
from clingather.bridge.state.mana import with_more
from clingather.bridge.state.values import Object, Player, Turn


class Players(Drafting):
    """What players have; how games begin and end for them."""

    @change
    def _life(self, player: Symbol, delta: Symbol) -> None:
        self.players[player.string]["life"] += delta.number

    @change
    def _new_life(self, player: Symbol, number: Symbol) -> None:
        """The life total with which a player begins a new game."""
        self.players[player.string]["life"] = number.number

    @change
    def _player_counters(self, player: Symbol, kind: Symbol, delta: Symbol) -> None:
        fields = self.players[player.string]
        fields["counters"] = added(fields["counters"], kind.string, delta.number)

    @change
    def _pool(self, player: Symbol, mana: Symbol, number: Symbol) -> None:
        """Add mana of a kind to a pool, or take it out; kept in the order WUBRGC."""
        fields = self.players[player.string]
        symbol = symbol_of_term(mana)
        fields["mana_pool"] = with_more(fields["mana_pool"], symbol, number.number)

    @change
    def _land_played(self, player: Symbol) -> None:
        self.players[player.string]["lands_played"] += 1

    @change
    def _empty_draw(self, player: Symbol) -> None:
        """Remember that a player drew from an empty library (CR 704.5b)."""
        fields = self.players[player.string]
        fields["extra"] = (*(p for p in fields["extra"] if p[0] != "drew"), ("drew", True))

    @change
    def _player_mark(self, player: Symbol, name: Symbol, value: Symbol) -> None:
        """Set a mark of a player, which may be a number or an object, or clear it."""
        fields = self.players[player.string]
        kept = tuple(pair for pair in fields["extra"] if pair[0] != name.name)
        if value.type.name == "Function":
            mark: bool | int | str = value.name == "true"
        else:
            mark = value.number if value.type.name == "Number" else value.string
        fields["extra"] = (*kept, (name.name, mark)) if mark else kept

    @change
    def _commander_cast(self, player: Symbol, card: Symbol) -> None:
        """A commander of a player was cast from the command zone once more (CR 903.8)."""
        fields = self.players[player.string]
        fields["commanders"] = _counted(fields["commanders"], card.string, 1)

    @change
    def _commander_damage(self, player: Symbol, card: Symbol, number: Symbol) -> None:
        """A commander has dealt so much combat damage more to a player (CR 903.10a)."""
        fields = self.players[player.string]
        dealt = fields["commander_damage"]
        fields["commander_damage"] = _counted(dealt, card.string, number.number)

    @change
    def _designate(self, word: Symbol, player: Symbol) -> None:
        self.designations = {**self.designations, word.name: player.string}

    @change
    def _bless(self, player: Symbol) -> None:
        """A player gets the city's blessing for the rest of the game (CR 702.131)."""
        blessed = {*self.designations.get("citys_blessing", ()), player.string}
        in_order = [each for each in self.players if each in blessed]
        self.designations = {**self.designations, "citys_blessing": in_order}

    @change
    def _designate_time(self, time: Symbol) -> None:
        self.designations = {**self.designations, "day_night": time.name}

    @change
    def _complete_dungeon(self, player: Symbol, name: Symbol) -> None:
        """A player has completed a dungeon: it is outside the game (CR 309.6, 309.7)."""
        fields = self.players[player.string]
        if fields["dungeons"] is not None:
            fields["dungeons"] = tuple(dict.fromkeys((*fields["dungeons"], name.string)))
        fields["completed_dungeons"] = tuple(
            dict.fromkeys((*fields["completed_dungeons"], name.string))
        )

    @change
    def _skips_next(self, player: Symbol, part: Symbol, more: Symbol) -> None:
        """A player skips so many more of the next steps, phases or turns of that sort."""
        fields = self.players[player.string]
        counted = _counted(fields["skips"], part.string, more.number)
        fields["skips"] = tuple(sorted(pair for pair in counted if pair[1]))

    @change
    def _win(self, player: Symbol) -> None:
        self.winner = player.string

    @change
    def _lose(self, player: Symbol) -> None:
        if player.string not in self.losers:
            self.losers.append(player.string)

    @change
    def _draw_game(self) -> None:
        self.draw = True

    @change
    def _leave_game(self, player: Symbol) -> None:
        self.players[player.string]["left"] = True

    @change
    def _new_game(self, player: Symbol) -> None:
        """A new game begins, with no object yet; that player takes its first turn."""
        self.happen(event="performed", player=player.string, what="restart the game", rule="727.1")
        self.restarted = True
        self.objects, self.stack, self.timestamps, self.effects = {}, [], [], []
        self.frames, self.memory, self.spells = {}, {}, {}
        self.pending, self.delayed = [], []
        self.combat, self.history, self.designations = {}, {}, {}
        self.extra_turns, self.phases = [], []
        self.turn = Turn(active=player.string, step="new_game")
        for id_, fields in self.players.items():
            commanders = tuple((card, 0) for card, _ in fields["commanders"])
            kept = {field: fields[field] for field in ("left", "dungeons")}
            fresh = Player(id=id_, commanders=commanders, **kept)
            self.players[id_] = fields_of(fresh)

    @change
    def _to_main_game(self, card: Symbol) -> None:
        """A card goes into its owner's main-game library as a subgame ends."""
        self.to_main_game.append(card.string)

    @change
    def _new_object(self, card: Symbol, zone: Symbol) -> None:
        """A card begins a new game in a zone of its owner."""
        old = self._game.state.card(card.string)
        self.objects[old.id] = Object(
            id=old.id, owner=old.owner, zone=zone.name, card=old.card,
            incarnation=old.incarnation + 1,
        )  # fmt: skip
        self.put_in(old.id, zone.name, old.owner, first=False)
        self.date(old.id)

    @change
    def _new_unknown(self, player: Symbol, number: Symbol, _zone: Symbol) -> None:
        """So many unknown cards are in a player's library as a new game begins."""
        self.players[player.string]["library_unknown"] += number.number


def _counted(pairs: tuple[tuple[str, int], ...], name: str, more: int) -> tuple[Any, ...]:
    """Numbers by name, with that one larger."""
    found = dict(pairs)
    return tuple({**found, name: found.get(name, 0) + more}.items())
