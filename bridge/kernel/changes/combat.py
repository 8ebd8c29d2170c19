"""Primitive changes of combat."""

from __future__ import annotations

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.changes.drafting import Drafting, change


class Combat(Drafting):
    """Combat."""

    @change
    def _declared(self, what: Symbol) -> None:
        key = {"attackers": "attacks", "blockers": "blocks", "damage": "assigned"}[what.name]
        self.combat = {key: {}, **self.combat}

    @change
    def _attack(self, attacker: Symbol, whom: Symbol) -> None:
        attacks = {**self.combat.get("attacks", {}), attacker.string: whom.string}
        self.combat = {**self.combat, "attacks": attacks}

    @change
    def _block(self, blocker: Symbol, attacker: Symbol) -> None:
        blocks = dict(self.combat.get("blocks", {}))
        blocks[blocker.string] = [*blocks.get(blocker.string, ()), attacker.string]
        self.combat = {**self.combat, "blocks": blocks}

    @change
    def _band(self, number: Symbol, attacker: Symbol) -> None:
        """An attacker is in the band of that number."""
        bands = [list(band) for band in self.combat.get("bands", ())]
        bands += [[] for _ in range(number.number - len(bands))]
        bands[number.number - 1].append(attacker.string)
        self.combat = {**self.combat, "bands": bands}

    @change
    def _unband(self, attacker: Symbol) -> None:
        """An attacker is in no band any more."""
        bands = [[id_ for id_ in band if id_ != attacker.string] for band in self.combat["bands"]]
        self.combat = {**self.combat, "bands": [band for band in bands if band]}

    @change
    def _blocked(self, attacker: Symbol) -> None:
        self._listed("blocked", attacker.string)

    @change
    def _strikes_first(self, creature: Symbol) -> None:
        self._listed("first_strike", creature.string)

    def _listed(self, key: str, id_: str) -> None:
        self.combat = {**self.combat, key: list(dict.fromkeys([*self.combat.get(key, ()), id_]))}

    @change
    def _second_damage(self) -> None:
        combat = {key: value for key, value in self.combat.items() if key != "assigned"}
        self.combat = {**combat, "second_damage": True}

    @change
    def _stop_attacking(self, thing: Symbol) -> None:
        """It attacks no more, is not blocked, and nothing blocks it."""
        id_, combat = thing.string, self.combat
        attacks = {each: whom for each, whom in combat.get("attacks", {}).items() if each != id_}
        blocks = {
            blocker: [each for each in attackers if each != id_]
            for blocker, attackers in combat.get("blocks", {}).items()
        }
        blocked = [each for each in combat.get("blocked", ()) if each != id_]
        told = {"attacks": attacks, "blocks": blocks, "blocked": blocked}
        changed = {key: told.get(key, value) for key, value in combat.items()}
        self.combat = {key: it for key, it in changed.items() if key != "blocked" or it}

    @change
    def _stop_blocking(self, thing: Symbol) -> None:
        blocks = {**self.combat["blocks"]}
        del blocks[thing.string]
        self.combat = {**self.combat, "blocks": blocks}

    @change
    def _attack_nothing(self, attacker: Symbol) -> None:
        attacks = {**self.combat["attacks"], attacker.string: None}
        self.combat = {**self.combat, "attacks": attacks}

    @change
    def _attackers_came(self) -> None:
        self.combat = {**self.combat, "attacked": True}

    @change
    def _end_combat(self) -> None:
        self.combat = {}
