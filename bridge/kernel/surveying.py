"""What a player may do at priority: all that might be announced is surveyed, then tried.

The survey is one look at the encodings: which deeds there are, and the rule that refuses one. Each
of the others is announced as an action under `do:` is, with every value of X, every way to make the
choices that it opens, up to the payment; what is refused on the way is no play. So both rest on
the same rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import INDEX_OF_FACE
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Function, String, Symbol
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.patterns import listed
from clingather.bridge.kernel.acting import SPECIAL, announced
from clingather.bridge.kernel.announcing import content_of
from clingather.bridge.kernel.choosing import make, ways
from clingather.bridge.kernel.defined import keyword_instance, numbered_as
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.loop import Kernel
from clingather.bridge.kernel.paying import Payments, Price, payments, price_of
from clingather.bridge.kernel.refusals import reason_of, unmodelled
from clingather.bridge.kernel.saying import said_deed
from clingather.bridge.kernel.values import Game, Task
from clingather.bridge.kernel.why_not import why_not_conditions
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.oracle.wordings import uses_its_card, uses_its_spell_card

Atoms = Mapping[str, list[Symbol]]
Action = Mapping[str, Any]
Additional = tuple[str, int | None]  # an additional cost, and how often it can be paid
DONE = ("turn_done", "unlock_done", "special_done")  # special actions that are paid for
PAYMENT_TASKS = frozenset(
    {"assist", "mana", "spend", "cast_done", "activate_done", "resolve_mana", *DONE}
)
OFF_BATTLEFIELD = frozenset({"hand", "graveyard", "exile", "command", "library"})
UNPAID = "it can't be paid for"
# Payments are looked for among mana abilities that cost no more than to tap or sacrifice their
# source or to pay 1 life, and whose mana is plain (605.3-activated.lp).
PERHAPS = (
    "mana abilities that cost more than a tap, or whose mana a choice or a trigger decides, "
    "might pay for it: activate them, ask again"
)
FACES = program("faces")
MOST_TRIED = 5_000  # announcements looked at in one answer


@cache
def _face_words() -> Mapping[str, Mapping[int, str]]:
    """How the faces are called that a player chooses, by layout and place; "" is by the name."""
    found: dict[str, dict[int, str]] = {}
    for layout, word in listed(FACES, "says_face"):
        by_name = word not in INDEX_OF_FACE
        found.setdefault(layout, {})[INDEX_OF_FACE.get(word, 1)] = "" if by_name else word
    return found


@dataclass(frozen=True)
class Survey:
    """What a player might do now, and what forbids it."""

    tried: tuple[Symbol, ...]
    refused: Mapping[Symbol, tuple[tuple[str, str], ...]]  # the rules, and why
    wants_x: frozenset[Symbol]
    additional: Mapping[Symbol, tuple[Additional, ...]]  # costs that may be paid besides
    spliceable: Mapping[Symbol, tuple[str, ...]]  # cards that can be spliced onto it (CR 702.47a)
    by_which: Mapping[Symbol, tuple[str, ...]]  # which of several abilities gives the way (601.2b)
    sensitive: frozenset[Symbol]  # their costs may depend on their targets
    mana: int  # no more mana than this can be there

    def allowed(self) -> list[Symbol]:
        """The deeds that no rule forbids so far."""
        return [deed for deed in self.tried if deed not in self.refused]

    def refuses_passing(self) -> tuple[tuple[str, str], ...]:
        """The rules that forbid to pass, and why."""
        return self.refused.get(Function("pass"), ())


@dataclass(frozen=True)
class Play:
    """An announcement that can be made: the action, the game up to the payment, the price.

    The game may be that of another target, where nothing else is different.
    """

    deed: Symbol
    action: Action
    game: Game
    price: Price
    payments: Payments
    targets: tuple[str, ...] = ()  # in the order of the text; those of one word are sorted


@dataclass(frozen=True)
class Announced:
    """An announcement that is tried, and what else its one target may be without a difference."""

    deed: Symbol
    action: Action
    game: Game
    alike: tuple[str, ...] = ()


class Priced(NamedTuple):
    """Announcements that cost the same, and what: they differ in targets at most."""

    group: Sequence[Announced]
    price: Price


class Surveyor:
    """Looks for the plays of one player in one game."""

    def __init__(self, doing: Performer, game: Game, player: str) -> None:
        ignore = doing.kernel.options.ignore_unsupported
        self.doing = doing = doing.acting_in("cast", "activate", leaves_out=ignore)
        self.kernel: Kernel = doing.kernel
        self.player = player
        self.game = game.with_(tasks=(), log=(), choices=(), other_ways=())
        self.layers = doing.table.layers([game.state])[0]
        self.names = Names(game.state, self.layers, Facts(doing.table.cards, doing.table.numbering))
        self.broken: list[tuple[str, str]] = []  # the rules that refused what was tried
        self.unpayable: list[Price] = []  # what was tried and can't be paid for
        self.unpaid: list[Symbol] = []  # what only mana abilities with further costs might pay for

    # ------------------------------------------------------------ the survey
    def survey(self) -> Survey:
        """One look at all deeds; what can't be told of one that is not refused is left out."""
        self._leave_out_unread()
        task = Task(Function("survey", [String(self.player)]))
        looks = [self.game.with_(tasks=(task,)), *self._by_face(task)]
        tried: set[Symbol] = set()
        refused: dict[Symbol, set[tuple[str, str]]] = {}
        wants_x: set[Symbol] = set()
        additional: dict[Symbol, set[Additional]] = {}
        spliceable: dict[Symbol, set[str]] = {}
        by_which: dict[Symbol, tuple[str, ...]] = {}
        sensitive: set[Symbol] = set()
        mana = 0
        for game in looks:
            (atoms,) = self.kernel.look([game])
            self.kernel.leave_out(unmodelled(game, atoms, self.doing.table.cards))
            mana = max(mana, _most_mana(atoms["fund"]))
            faces = {id_: o.face for id_, o in game.state.objects.items() if o.considered}

            def named(deed: Symbol, faces: Mapping[str, str | None] = faces) -> Symbol | None:
                return _with_face(deed, faces)

            for symbol in atoms["refused"]:
                _, deed, rule, reason = symbol.arguments
                if (here := named(deed)) is not None:
                    refused.setdefault(here, set()).add((rule.string, reason.string))
            tried |= {d for s in atoms["tried"] if (d := named(s.arguments[2])) is not None}
            wants_x |= {d for s in atoms["wants_x"] if (d := named(s.arguments[1])) is not None}
            for symbol in atoms["kickable"]:
                if (here := named(symbol.arguments[1])) is not None:
                    additional.setdefault(here, set()).add(additional_cost(symbol))
            for symbol in atoms["spliceable"]:
                if (here := named(symbol.arguments[1])) is not None:
                    spliceable.setdefault(here, set()).add(symbol.arguments[2].string)
            for deed, said in self.by_which(game, atoms).items():
                if (here := named(deed)) is not None:
                    by_which[here] = said
            rows = atoms["target_sensitive"]
            sensitive |= {d for s in rows if (d := named(s.arguments[1])) is not None}
            for symbol in sorted(atoms["unsure"], key=str):
                _, deed, reason = symbol.arguments
                here = named(deed)
                if here is not None and here not in refused:
                    self._leave_out(deed, reason.string)
        return Survey(
            tried=tuple(sorted(tried, key=str)),
            refused={deed: tuple(sorted(rules)) for deed, rules in refused.items()},
            wants_x=frozenset(wants_x),
            additional={deed: tuple(sorted(each, key=str)) for deed, each in additional.items()},
            spliceable={deed: tuple(sorted(cards)) for deed, cards in spliceable.items()},
            by_which=by_which,
            sensitive=frozenset(sensitive),
            mana=mana,
        )

    def by_which(self, game: Game, atoms: Atoms) -> dict[Symbol, tuple[str, ...]]:
        """What `as:` says of deeds that several abilities allow, each for a cost of its own.

        `game` is the one that was looked at.
        """
        rows = atoms["ways_by"]
        if not rows:
            return {}
        table = self.doing.table
        (layers,) = table.layers([game.state])
        numbers = Names(game.state, layers, Facts(table.cards, table.numbering)).numbers
        found: dict[Symbol, set[int]] = {}
        for symbol in rows:
            _, deed, instance = symbol.arguments
            found.setdefault(deed, set()).add(numbers[deed.arguments[0].string][instance])
        return {
            deed: tuple(f"{deed.arguments[1].string}#{number}" for number in sorted(each))
            for deed, each in found.items()
        }

    def _by_face(self, task: Task) -> Iterator[Game]:
        """The game as it is looked at where one face of each card is to be cast or played."""
        state = self.game.state
        hidden = {
            id_: replace(thing, face_down=None, considered=True, turned_up=True)
            for id_, thing in state.objects.items()
            if thing.zone == "exile" and thing.face_down is not None and thing.card is not None
        }
        if hidden:  # a card is turned face up before it is cast or played (CR 406.3a)
            objects = {**state.objects, **hidden}
            yield self.game.with_(state=replace(state, objects=objects), tasks=(task,))
        for place in range(2):
            considered = {}
            for id_, thing in state.objects.items():
                card = self.doing.table.cards.card(thing.card) if thing.card else None
                words = _face_words().get(card.layout, {}) if card is not None else {}
                if card is not None and place in words and thing.zone in OFF_BATTLEFIELD:
                    face = words[place] or card.faces[place].name
                    up = hidden.get(id_, thing)
                    considered[id_] = replace(up, face=face, considered=True)
            if considered:
                objects = {**state.objects, **considered}
                yield self.game.with_(state=replace(state, objects=objects), tasks=(task,))

    def _leave_out_unread(self) -> None:
        """Texts of own cards off the battlefield that are not read and speak of using the card."""
        for id_, thing in self.game.state.objects.items():
            if thing.owner != self.player or thing.zone not in OFF_BATTLEFIELD:
                continue
            versions = self.layers.versions.get(id_)
            for number in versions[-1].abilities().values() if versions else ():
                if not isinstance(number, int):
                    continue
                ability = self.doing.table.numbering.abilities[number]
                unread = ability.kind == "unsupported" or (
                    ability.kind in ("activated", "mana") and ability.cost is None
                )
                says_nothing = not (ability.effect or ability.modes or ability.clauses)
                unread_spell = ability.kind == "spell" and says_nothing
                if (unread and uses_its_card(ability.text)) or (
                    unread_spell and uses_its_spell_card(ability.text)
                ):
                    row: dict[str, object] = {"object": id_, "card": thing.card}
                    reason = ability.reason or "whether it lets the card be used is not read"
                    self.kernel.leave_out([{**row, "text": ability.text, "reason": reason}])
                elif (unclear := why_not_conditions(ability)) is not None:
                    row = {"object": id_, "card": thing.card}
                    self.kernel.leave_out([{**row, "text": ability.text, "reason": unclear}])

    def _leave_out(self, deed: Symbol, reason: str) -> None:
        if deed.name == "hand" and self.kernel.options.keeps_hands:
            return
        id_, text = deed.arguments[0].string, said_deed(self.game.state, deed)
        thing = self.game.state.objects.get(id_)
        row: dict[str, object] = {"object": id_, "card": thing.card if thing else None}
        self.kernel.leave_out([{**row, "text": text, "reason": f"not worked out yet: {reason}"}])

    # ------------------------------------------------------------ the plays
    def plays(self, survey: Survey) -> Iterator[Play]:
        """Every announcement of a survey that can be made and paid for, as it is found."""
        plain: list[tuple[Symbol, Action]] = []  # those without a number are tried all at once
        for deed in survey.allowed():
            if deed.name == "play":  # nothing is chosen, nothing is paid (CR 305.1, 116.2a)
                yield Play(deed, self.action(deed), self.game, Price(), Payments())
            elif not (deed in survey.spliceable or _has_numbers(deed, survey)):
                plain.append((deed, self.action(deed)))
        yield from self.tried(plain, survey.sensitive)
        for deed in survey.allowed():
            if deed in survey.spliceable:
                yield from self._with_splices(deed, survey)
            elif deed.name != "play" and _has_numbers(deed, survey):
                yield from self._with_numbers(deed, survey, {})

    def why_not(self, action: Action) -> list[tuple[str, str]]:
        """The rules that refuse an action as it is stated, and why; none where it is a play.

        Raises InputError where the action names what there is not.
        """
        begun = announced(self.doing.table, self.game, action, 0)
        start = begun.with_(tasks=begun.tasks[-1:])
        (atoms,) = self.kernel.look([start])
        self.kernel.leave_out(unmodelled(start, atoms, self.doing.table.cards))
        if atoms["illegal"]:
            return sorted({rule_of(self.doing.table, symbol) for symbol in atoms["illegal"]})
        if "play" in action:
            return []
        deed = Function("announced", [String(start.tasks[-1].term.arguments[0].string)])
        self.broken, self.unpayable = [], []
        sensitive = frozenset({deed})
        made = self._announced([Announced(deed, action, start)], sensitive)
        found = list(self._paid(list(self._priced(made, sensitive))))
        if self.unpaid and not found:
            row: dict[str, object] = {"object": "the play", "card": None, "text": str(action)}
            self.kernel.leave_out([{**row, "reason": PERHAPS}])
        broken = {*self.broken, *map(_why_unpayable, self.unpayable)}
        return [] if found else sorted(broken)

    def _with_splices(self, deed: Symbol, survey: Survey) -> Iterator[Play]:
        """The plays of a deed with cards spliced onto it, in every order (CR 702.47b)."""
        waiting: list[tuple[str, ...]] = [()]
        while waiting:
            cards = waiting.pop(0)
            said: Action = {"splice": list(cards)} if cards else {}
            here = list(self._with_numbers(deed, survey, said))
            yield from here
            if here or not cards:  # what can't be paid or aimed can't be with one card more
                others = (card for card in survey.spliceable[deed] if card not in cards)
                waiting += [(*cards, card) for card in others]

    def _with_numbers(self, deed: Symbol, survey: Survey, said: Action) -> Iterator[Play]:
        """The plays of a deed for each value of X, number of times costs are paid, and way."""
        for way in survey.by_which.get(deed, (None,)):
            more = said if way is None else {**said, "as": way}
            yield from self._with_costs(deed, survey, survey.additional.get(deed, ()), more)

    def _with_costs(
        self, deed: Symbol, survey: Survey, left: Sequence[Additional], more: Action
    ) -> Iterator[Play]:
        """The plays with some additional costs paid, and each number of times the others are."""
        if not left:
            yield from self._with_x(deed, survey, more)
            return
        (word, most), *others = left
        times = 0
        while most is None or times <= most:
            some = False
            for play in self._with_costs(deed, survey, others, with_cost(more, word, times)):
                some = True
                yield play
            if times and not some:
                return
            times += 1

    def _with_x(self, deed: Symbol, survey: Survey, more: Action) -> Iterator[Play]:
        if deed not in survey.wants_x:
            yield from self.tried([(deed, self.action(deed, None, more))], survey.sensitive)
            return
        x = survey.mana + 1  # more than the mana, where the cost is reduced or others help to pay
        tries = [(deed, self.action(deed, each, more)) for each in range(x + 1)]
        largest = -1
        for play in self.tried(tries, survey.sensitive):
            largest = max(largest, play.action["x"])
            yield play
        while largest == x:
            x += 1
            for play in self.tried([(deed, self.action(deed, x, more))], survey.sensitive):
                largest = x
                yield play

    def action(self, deed: Symbol, x: int | None = None, more: Action | None = None) -> Action:
        """A deed as an action under `do:` with what else is stated, its open choices left out."""
        id_ = deed.arguments[0].string
        if deed.name == "play":
            played: dict[str, Any] = {"play": id_, "player": self.player}
            return {**played, "face": face} if (face := face_of(deed)) else played
        stated: dict[str, Any] = {"player": self.player}
        if deed.name == "cast":
            stated = {"cast": id_, **stated}
            if deed.arguments[1].type.name == "String":
                stated["as"] = deed.arguments[1].string
            if (face := face_of(deed)) is not None:
                stated["face"] = face
        elif deed.name == "turn_face_up":
            stated = {"turn_face_up": id_, **stated}
        elif deed.name in SPECIAL:
            stated = {deed.name: id_, **stated}
        elif deed.name == "unlock":
            half = ("left", "right")[deed.arguments[1].number]
            stated = {"unlock": id_, "face": half, **stated}
        else:
            instance = deed.arguments[1]
            keyword = keyword_instance(instance)
            named = content_of(self.doing.table, self.names, self.layers, id_, keyword)
            number = numbered_as(self.names.numbers[id_][keyword], instance, named)
            stated = {"activate": f"{id_}#{number}", **stated}
        if x is not None:
            stated["x"] = x
        return {**stated, **(more or {})}

    def tried(
        self, tries: Sequence[tuple[Symbol, Action]], sensitive: frozenset[Symbol]
    ) -> Iterator[Play]:
        """Announce each in every way that choices open, and look how it can be paid for."""
        running: list[Announced] = []
        for deed, action in tries:
            try:
                begun = announced(self.doing.table, self.game, action, 0)
            except UnsupportedError as error:
                self.kernel.leave_out(error.paragraphs)
                continue
            running.append(Announced(deed, action, begun.with_(tasks=begun.tasks[-1:])))
        priced: list[Priced] = []
        made = 0
        for portion in self._portions(running):
            ready = self._announced(portion, sensitive)
            made += len(ready)
            _demand_few(made)
            priced += self._priced(ready, sensitive)
        return self._paid(priced)

    def _portions(self, running: list[Announced]) -> list[list[Announced]]:
        """Announcements that have begun, in portions of which each is looked at to its end.

        Of clingo all are asked at once; the engine does least where one state is looked at until
        nothing is to be asked of it. The layers of all these states are evaluated together.
        """
        if self.kernel.answers.together:
            return [running]
        begun = self._settled(running, lambda _: True)
        table, found = self.doing.table, defaultdict[int, list[Announced]](list)
        table.layers([each.game.state for each in begun])
        for each in begun:
            found[table.read_as(each.game.state)].append(each)
        return list(found.values())

    def _settled(
        self, running: Sequence[Announced], until: Callable[[Symbol], bool]
    ) -> list[Announced]:
        """Announcements taken forward until something is chosen, or a task is next that ends it."""
        labelled = [each.game.with_(attempt=place) for place, each in enumerate(running)]
        moved = self.kernel.settle(labelled, until) if labelled else []
        return [replace(running[game.attempt], game=game) for game in moved]

    def _announced(
        self,
        running: list[Announced],
        sensitive: frozenset[Symbol],
        until: Callable[[Symbol], bool] | None = None,
    ) -> list[Announced]:
        """Announcements that have begun, until the cost is determined, in every way to choose.

        Of targets that are alike the first one is chosen, but where the cost may depend on them.
        """
        ends = until or _is_confirmation
        ready: list[Announced] = []
        while running:
            following: list[Announced] = []
            for here in running:
                game = here.game
                if game.illegal is not None:
                    self.broken.append(game.illegal)
                elif game.waiting is not None:
                    found = list(islice(ways(game), MOST_TRIED + 1 - len(following)))
                    if game.waiting.alike and here.deed not in sensitive:
                        here = replace(here, alike=tuple(id_ for (id_,), _ in found[1:]))
                        found = found[:1]
                    following += [replace(here, game=make(game, *way)) for way in found]
                elif game.over or not game.tasks or ends(game.tasks[-1].term):
                    ready.append(here)
                else:
                    following.append(here)
            _demand_few(len(following) + len(ready))
            running = self._settled(following, ends)
        return ready

    def _priced(self, made: Sequence[Announced], sensitive: frozenset[Symbol]) -> Iterator[Priced]:
        """What announcements cost, but for those that break a rule as that is determined.

        Where the cost can't depend on the targets, one stands for all that differ in nothing else.
        """
        groups: dict[str, list[Announced]] = {}
        for place, each in enumerate(made):
            alone = place if each.deed in sensitive else None
            stated = sorted(each.action.items())
            key = repr((str(each.deed), stated, _without_targets(each.game), alone))
            groups.setdefault(key, []).append(each)
        labels = {key: Function(f"group{place}") for place, key in enumerate(groups)}
        first = [replace(group[0], deed=labels[key]) for key, group in groups.items()]
        about = {labels[key]: group for key, group in groups.items()}
        ready = self._announced(first, frozenset(labels.values()), _is_payment)
        looked = [each.game.with_(tasks=_payments(each.game)) for each in ready]
        todo = [game for game in looked if game.tasks]
        atoms = iter(self.kernel.look(todo) if todo else ())
        for each, look in zip(ready, looked, strict=True):
            here: Atoms = next(atoms) if look.tasks else {}
            if here and (unclear := unmodelled(look, here, self.doing.table.cards)):
                self.kernel.leave_out(unclear)
            elif here and here["illegal"]:
                self.broken += [rule_of(self.doing.table, symbol) for symbol in here["illegal"]]
            else:
                yield Priced(about[each.deed], price_of(here))

    def _paid(self, priced: Sequence[Priced]) -> Iterator[Play]:
        """The announcements that can be paid for, with what they cost and in how many ways."""
        found = payments([each.price for each in priced])
        for (group, price), paid in zip(priced, found, strict=True):
            if paid.count:
                for each in group:
                    play = Play(each.deed, each.action, each.game, price, paid)
                    yield replace(play, targets=_targets(each.game))
                    for other in each.alike:
                        yield replace(play, targets=(other,))
            elif paid.sure:
                self.unpayable.append(price)
            elif group[0].deed not in self.unpaid:
                self.unpaid.append(group[0].deed)


def _demand_few(announcements: int) -> None:
    """Raise LimitError where there are too many announcements to be looked at in one answer."""
    if announcements > MOST_TRIED:
        raise LimitError(f"more than {MOST_TRIED} announcements at once")


def _why_unpayable(price: Price) -> tuple[str, str]:
    """The rule by which a price can't be paid, and what is missing."""
    names = " and ".join(price.missing())
    return "601.2h", f"{names} is missing: no source can add it" if names else UNPAID


def _has_numbers(deed: Symbol, survey: Survey) -> bool:
    """Whether a number has to be chosen for a deed: X, how often a cost is paid, by what."""
    return deed in survey.wants_x or deed in survey.additional or deed in survey.by_which


def _with_face(deed: Symbol, faces: Mapping[str, str | None]) -> Symbol | None:
    """A deed with the face that it uses; None where another look at the game is about that.

    `faces` are those of the cards of which one face was looked at; None is that of a card that is
    turned face up. What does not use a face of a card is told by the look at the game as it is.
    """
    if not faces:
        return deed
    id_ = deed.arguments[0].string
    if deed.name not in ("cast", "play") or id_ not in faces:
        return None
    face = faces[id_]
    return deed if face is None else Function(deed.name, [*deed.arguments, String(face)])


def face_of(deed: Symbol) -> str | None:
    """The face that a deed uses, where it was said."""
    rest = deed.arguments[{"cast": 2, "play": 1}.get(deed.name, len(deed.arguments)) :]
    return rest[0].string if rest else None


def rule_of(table: Table, illegal: Symbol) -> tuple[str, str]:
    """The rule that an illegal action breaks, and how."""
    _, rule, reason = illegal.arguments
    return rule.string, reason_of(table, reason)


def additional_cost(kickable: Symbol) -> Additional:
    """An additional cost that may be paid, and how often; None: any number of times."""
    _, _, word, most = kickable.arguments
    return word.string, most.number if most.type.name == "Number" else None


def with_cost(action: Action, word: str, times: int) -> Action:
    """What an action states, and that an additional cost is paid so often."""
    if not times:
        return action
    if word in ("kicker", "multikicker"):
        return {**action, "kicked": times}
    return {**action, "costs": {**action.get("costs", {}), word: times}}


def _targets(game: Game) -> tuple[str, ...]:
    """The targets of what is announced, in the order of the text; those of one word are sorted."""
    frame = game.frames[game.tasks[0].term.arguments[0].string]
    found = [(name, id_) for name, id_, _ in frame.known] + list(frame.players)
    aimed = {(name.arguments[0].number, id_) for name, id_ in found if name.name == "target"}
    return tuple(id_ for _, id_ in sorted(aimed))


def _without_targets(game: Game) -> tuple[object, ...]:
    """What of an announcement its cost can depend on beside the targets: how many, the modes."""
    name = game.tasks[-1].term.arguments[0].string
    frame, thing = game.frames[name], game.state.objects.get(name)
    words = [word for word, _, _ in frame.known] + [word for word, _ in frame.players]
    targets = sorted(str(word) for word in words if word.name == "target")
    offered = [(str(word), id_) for word, id_, _ in frame.known if word.name == "offered"]
    return targets, offered, frame.numbers, thing.modes if thing else ()


def _is_confirmation(term: Symbol) -> bool:
    """Whether all that is announced has been chosen; next the cost is determined (CR 601.2e)."""
    return term.name == "confirm"


def _is_payment(term: Symbol) -> bool:
    """Whether a task belongs to the payment of a cost or follows it."""
    if term.name == "run" and len(term.arguments) > 1:
        index = term.arguments[1]
        return index.type.name == "Function" and index.name == "cost"
    return term.name in PAYMENT_TASKS


def _payments(game: Game) -> tuple[Task, ...]:
    """The tasks that ask for something to be paid."""
    done = ("cast_done", "activate_done", "resolve_mana", "spend", *DONE)
    return tuple(t for t in game.tasks if _is_payment(t.term) and t.term.name not in done)


def _most_mana(fund: Sequence[Symbol]) -> int:
    """The mana in the pool and of every source together."""
    terms = [symbol.arguments[1] for symbol in fund]
    units = {(*t.arguments[:3],) for t in terms if t.name == "output"}
    return len(units) + sum(t.arguments[1].number for t in terms if t.name == "pool")
