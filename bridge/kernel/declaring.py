"""Declarations of attackers and blockers: the small choice program over the facts of a game.

What is legal stands in `506.1-declaring.lp`; here its facts are parted into groups that
have nothing to do with each other, which are asked about one by one and counted by multiplying.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import islice, product
from math import prod

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import (
    Function,
    String,
    Symbol,
    answer_sets,
    number_of_answer_sets,
)
from clingather.bridge.encodings.terms import Fact, fact, holds

PROGRAM = program("declaration")
MOST = "--opt-mode=opt", "--opt-strategy=usc", "--configuration=crafty"
ALL = ("--opt-mode=ignore",)
ONE = (*ALL, "--configuration=handy")
LEAST = ("--opt-mode=optN",)
PROVED = (*ONE, "--solve-limit=50000")  # after so many conflicts it is given up
COUNTED = 200_000  # declarations of one group that are counted one by one
AT_FIRST = 3.0  # seconds for the best declaration, then for a better one, before it takes longer
Pairs = frozenset[Symbol]  # of creatures, and which of them are in which band
Payments = frozenset[Symbol]
Sets = dict[Symbol, list[list[Symbol]]]  # the members of each set: set, pair, key
MAXIMISING = fact("maximising")
PROVING = fact("proving")


@dataclass(frozen=True)
class Group:
    """Pairs of creatures, and the restrictions and requirements that bind them together."""

    pairs: tuple[Symbol, ...]
    lines: tuple[Fact, ...]
    at_best: dict[Payments, tuple[int, Pairs]] = field(default_factory=dict, compare=False)

    @cached_property
    def best(self) -> tuple[int, Pairs]:
        """How many requirements can be obeyed without paying a cost, and a way to do so."""
        return self._best(frozenset())

    @cached_property
    def costly(self) -> bool:
        """Whether what has to be obeyed depends on what is paid."""
        return self._wishes and any(line.startswith("price(") for line in self.lines)

    @cached_property
    def _wishes(self) -> bool:
        """Whether there is any requirement."""
        return any(line.startswith("wants(") for line in self.lines)

    def _best(self, paid: Payments, seconds: float | None = None) -> tuple[int, Pairs]:
        """How many requirements can be obeyed where that is paid anyway, and a way to do so.

        A declaration that comes with a proof is found soon, where there is one; the others are
        compared with each other.
        """
        if not self._wishes:
            return 0, frozenset()
        if paid not in self.at_best:
            asked = [MAXIMISING, *_allowed(paid)]
            found = self._ask([PROVING, *asked], PROVED, 1, seconds=seconds)
            found = found or self._ask(asked, MOST, seconds=seconds)
            if not found:
                raise AssertionError("nothing can be declared, not even nothing")
            self.at_best[paid] = _obeyed(found[-1]), _chosen(found[-1])
        return self.at_best[paid]

    def all_(self, limit: int) -> tuple[list[Pairs], bool]:
        """The legal declarations among so many that are looked at, and whether that is all."""
        looked_at = 0
        found = []
        for model in self._legal(limit):
            looked_at += 1
            if self._obeys(model):
                found.append(_chosen(model))
        return found, looked_at < limit

    def number(self, limit: int) -> tuple[int, bool]:
        """How many there are among so many that are looked at, and whether that is all."""
        if self.costly:
            found, whole = self.all_(limit)
            return len(found), whole
        options = [*ONE, f"--models={limit}"]
        number = number_of_answer_sets(PROGRAM, [*self.lines, self._goal()], options)
        return number, number < limit

    def _legal(self, limit: int) -> Iterator[list[Symbol]]:
        """The declarations that obey as much as can be obeyed for nothing, as they are found."""
        return answer_sets(PROGRAM, [*self.lines, self._goal()], [*ONE, f"--models={limit}"])

    def _goal(self) -> Fact:
        return fact("goal", self.best[0])

    def least(self) -> list[Pairs]:
        """Those of them with the fewest pairs."""
        models = self._ask([self._goal(), fact("minimal")], LEAST)
        return sorted({_chosen(each) for each in models}, key=_text)

    def _obeys(self, model: list[Symbol]) -> bool:
        """Whether it obeys as much as can be obeyed for what it pays."""
        paid = _paid(model)
        return not paid or _obeyed(model) >= self._best(paid)[0]

    def look_at(self, pairs: Pairs) -> tuple[list[Symbol], int, Payments]:
        """What is wrong with a declaration, how many requirements it obeys, and what it pays.

        Wrong are the restrictions that it breaks, and a cost that can't be paid.
        """
        stated = [fact("chosen_before", pair) for pair in pairs & set(self.pairs)]
        for band, creature in (each.arguments for each in _bands(pairs)):
            stated.append(fact("banded_before", band, creature))
        (model,) = self._ask([fact("stated"), *stated], ALL)
        wrong = [each for each in model if each.name in ("broken", "unpaid")]
        return wrong, _obeyed(model), _paid(model)

    def better(self, number: int, paid: Payments) -> Pairs | None:
        """A declaration that obeys more requirements and costs nothing else; None if none.

        The best one is found at once, or is far from obeying all: then a better one is near.
        """
        left = limits.seconds_left()
        short = AT_FIRST if left is None else min(AT_FIRST, left / 3)
        try:
            most, pairs = self._best(paid, short)
        except LimitError:
            try:
                more = [fact("goal", number + 1), MAXIMISING, *_allowed(paid)]
                found = self._ask(more, ONE, 1, seconds=short)
                return _chosen(found[0]) if found else None
            except LimitError:
                most, pairs = self._best(paid)
        return pairs if most > number else None

    def _ask(
        self,
        more: Sequence[Fact],
        options: Sequence[str],
        limit: int | None = None,
        *,
        seconds: float | None = None,
    ) -> list[list[Symbol]]:
        with limits.within(limits.Limits.of(seconds)):
            options = [*options, f"--models={limit or 0}"]
            return list(answer_sets(PROGRAM, [*self.lines, *more], options))


def _chosen(model: Iterable[Symbol]) -> Pairs:
    pairs = {each.arguments[0] for each in model if each.name == "chosen"}
    bands = (Function("band", each.arguments) for each in model if each.name == "in_band")
    return frozenset(pairs.union(bands))


def _bands(pairs: Pairs) -> list[Symbol]:
    """Which creatures of a declaration are in which band."""
    return [each for each in pairs if each.name == "band"]


def _obeyed(model: Iterable[Symbol]) -> int:
    return sum(each.name == "obeyed" for each in model)


def _paid(model: Iterable[Symbol]) -> Payments:
    return frozenset(each.arguments[0] for each in model if each.name == "due")


def _allowed(paid: Payments) -> list[Fact]:
    return [fact("may_pay", each) for each in sorted(paid, key=str)]


def _text(pairs: Pairs) -> list[str]:
    return sorted(map(str, pairs))


@dataclass(frozen=True)
class Declaring:
    """What can be declared in a game, as the encodings say it; of one player, or of all."""

    facts: tuple[Symbol, ...]
    player: str | None = None
    funds: tuple[Symbol, ...] = ()  # how much can be paid for costs; nothing where it is not asked

    # ------------------------------------------------------------ facts
    def named(self, name: str) -> Iterator[list[Symbol]]:
        """The arguments of the facts of that name."""
        return (each.arguments for each in self.facts if each.name == name)

    @cached_property
    def pairs(self) -> Pairs:
        """What can be declared, as far as one creature is concerned."""
        own = {p for who, p in self.named("of") if self.player in (None, who.string)}
        return frozenset(p for (p,) in self.named("candidate") if p in own)

    @cached_property
    def prices(self) -> dict[Symbol, dict[Symbol, int]]:
        """What each pair costs, by the payments."""
        found: dict[Symbol, dict[Symbol, int]] = defaultdict(dict)
        for pair, payment, number in self.named("price"):
            if pair in self.pairs:
                found[pair][payment] = number.number
        return dict(found)

    @cached_property
    def groups(self) -> list[Group]:
        """The groups of pairs that have to do with each other; where creatures band, one of all."""
        return self._grouped(together=any(True for _ in self.named("banding")))

    def _grouped(self, *, together: bool) -> list[Group]:
        """The groups of pairs that share a restriction or a requirement, by their names."""
        sets: Sets = defaultdict(list)
        for member in self.named("member"):
            if member[1] in self.pairs:
                sets[member[0]].append(member)
        rules: list[tuple[Symbol, Symbol]] = []  # each with a set of its own that is not empty
        bound: list[list[Symbol]] = []
        for each in self.facts:
            if each.name in ("needs", "spares", "wants"):
                first = each.arguments[1 if each.name == "wants" else 0]
                if sets.get(first):
                    rules.append((each, first))
                    both = (first, each.arguments[1])
                    bound.append([pair for set_ in both for _, pair, _ in sets.get(set_, ())])
        leader = {pair: pair for pair in self.pairs}

        def find(pair: Symbol) -> Symbol:
            while leader[pair] != pair:
                leader[pair] = leader[leader[pair]]
                pair = leader[pair]
            return pair

        if self.prices:  # all that is paid for is paid together, by what does not tap to attack
            bound.append([*self.prices, *(pair for pair in self.pairs if self._pays_less(pair))])
        if self.prices and any(True for _ in self.named("wants")):
            bound.append(list(self.pairs))  # and may make up for a requirement elsewhere
        if together and self.pairs:
            bound.append(list(self.pairs))
        for first, *others in bound:
            for other in others:
                leader[find(other)] = find(first)
        return self._made(find, sets, rules)

    def _made(
        self, find: Callable[[Symbol], Symbol], sets: Sets, rules: list[tuple[Symbol, Symbol]]
    ) -> list[Group]:
        """The groups with the facts of each; a rule goes where a pair of its set is."""
        parts: dict[Symbol, list[Symbol]] = defaultdict(list)
        lines: dict[Symbol, dict[Fact, None]] = defaultdict(dict)
        for pair in sorted(self.pairs, key=str):
            home = lines[find(pair)]
            parts[find(pair)].append(pair)
            home[fact("candidate", pair)] = None
            for payment, number in self.prices.get(pair, {}).items():
                home[fact("price", pair, payment, number)] = None
        only = {args[0]: args[1] for args in self.named("wants_only")}
        for rule, first in rules:
            home = lines[find(sets[first][0][1])]
            home[holds(rule)] = None
            if rule.name == "wants" and rule.arguments[0] in only:
                home[fact("wants_only", rule.arguments[0], only[rule.arguments[0]])] = None
            used = (first,) if rule.name == "wants" else rule.arguments[:2]
            for set_ in used:
                for name, pair, key in sets.get(set_, ()):
                    home[fact("member", name, pair, key)] = None
        words = {"banding", "taps"} if self.funds else {"banding"}
        said = [each for each in self.facts if each.name in words]
        more = tuple(map(holds, (*self.funds, *said)))
        homes = sorted(parts, key=lambda each: str(parts[each][0]))
        return [Group(tuple(parts[at]), (*lines[at], *more)) for at in homes]

    def _pays_less(self, pair: Symbol) -> bool:
        """Whether less can be paid for costs where that pair is declared."""
        lost = {fact.arguments[0] for fact in self.funds if fact.name == "less_if_tapped"}
        return pair.arguments[0] in lost

    def cost(self, pairs: Pairs) -> int:
        """What a declaration of these pairs costs: so much generic mana (CR 508.1h, 509.1d)."""
        due: dict[Symbol, int] = {}
        for pair in pairs & self.prices.keys():
            due |= self.prices[pair]
        return sum(due.values())

    # ------------------------------------------------------------ answers
    @property
    def possible(self) -> int:
        """The greatest number of requirements that can be obeyed."""
        return sum(group.best[0] for group in self.groups)

    def broken(self, pairs: Pairs) -> tuple[str, str] | None:
        """The rule that a declaration breaks, and how; None for a legal one."""
        for pair, rule, why in sorted(self.named("no"), key=str):
            if pair in pairs:
                return rule.string, f"{_said(pair)}: {why.string}"
        if left := pairs.difference(self.pairs, _bands(pairs)):
            other = min(left, key=str)
            number = "508.1a" if other.name == "attack" else "509.1a"
            return number, f"{_said(other)}: that can't be declared"
        groups = self.groups
        if _bands(pairs):
            groups = self._grouped(together=True) or [Group((), ())]
        for group in groups:
            wrong, obeyed, paid = group.look_at(pairs)
            if any(each.name == "unpaid" for each in wrong):
                attacks = any(pair.name == "attack" for pair in pairs)
                return "508.1h" if attacks else "509.1d", "what this costs can't be paid"
            if wrong:
                because = min(wrong, key=str).arguments[0].arguments[-1].arguments
                number, who, text = (each.string for each in because)
                return number, f"{who}: {text}" if who else text
            better = group.better(obeyed, paid)
            if better is not None:
                here = pairs & set(group.pairs)
                attacking = min(group.pairs, key=str).name == "attack"
                return "508.1d" if attacking else "509.1c", _more(here, obeyed, better)
        return None

    def count(self) -> tuple[int, bool]:
        """How many declarations are legal, and whether that is exact."""
        found = [group.number(COUNTED) for group in self.groups]
        return prod(number for number, _ in found), all(whole for _, whole in found)

    def listed(self, limit: int) -> list[Pairs]:
        """Legal declarations, smaller ones first, up to a limit."""
        per_group = [
            group.all_(COUNTED if group.costly else max(limit, 1))[0] for group in self.groups
        ]
        for each in per_group:
            each.sort(key=lambda pairs: (len(pairs), _text(pairs)))
        joined = (frozenset().union(*parts) for parts in product(*per_group))
        return sorted(islice(joined, limit), key=lambda pairs: (len(pairs), _text(pairs)))

    def least(self) -> list[Pairs]:
        """The legal declarations with the fewest creatures, if somebody does only what he must."""
        if not self.possible:
            return [frozenset()]
        per_group = [group.least() for group in self.groups]
        return [frozenset().union(*parts) for parts in islice(product(*per_group), 2)]


def declarers(facts: Iterable[Symbol]) -> list[str]:
    """The players who could block, in the order in which they declare (CR 802.4)."""
    ranks, able = {}, set()
    for each in facts:
        if each.name == "declares":
            ranks[each.arguments[1].number] = each.arguments[0].string
        elif each.name == "of":
            able.add(each.arguments[0].string)
    return [ranks[rank] for rank in sorted(ranks) if ranks[rank] in able]


def blocks_by(pairs: Pairs) -> dict[str, list[str]]:
    """Each blocker with the attackers that it blocks."""
    found: dict[str, list[str]] = {}
    for blocker, attacker in sorted((a.string, b.string) for a, b in (p.arguments for p in pairs)):
        found.setdefault(blocker, []).append(attacker)
    return found


def blocks_in(declared: Mapping[str, Mapping[str, Iterable[str]]]) -> Pairs:
    """What several players have declared, each their own blocks."""
    return frozenset(
        Function("block", [String(blocker), String(attacker)])
        for blocks in declared.values()
        for blocker, attackers in blocks.items()
        for attacker in attackers
    )


def _said(pair: Symbol) -> str:
    creature, whom = (each.string for each in pair.arguments)
    return f"{creature} can't {pair.name} {whom}"


def _more(pairs: Pairs, obeyed: int, better: Pairs) -> str:
    """That another declaration obeys more requirements, and which one."""
    shown = ", ".join(_shown(pair) for pair in sorted(better, key=str))
    declared = ", ".join(_shown(pair) for pair in sorted(pairs, key=str)) or "nothing"
    return f"{declared} obeys {obeyed} requirements, {shown} obeys more"


def _shown(pair: Symbol) -> str:
    creature, whom = (each.string for each in pair.arguments)
    return f"{creature} {pair.name}s {whom}"
