"""The engine: what it derives is what clingo derives, by both evaluators."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import clingo
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clingather.bridge.encodings.engine_rules import engine_rules
from clingather.bridge.engine import native
from clingather.bridge.engine.compiler import compiled
from clingather.bridge.engine.evaluator import Evaluator, UnansweredError
from clingather.bridge.engine.form import Form, form_of, packed, plans_of, unpacked
from clingather.bridge.engine.language import UnsupportedError
from clingather.bridge.engine.native import Native, available
from clingather.bridge.engine.plain import Plain
from clingather.bridge.engine.terms import Terms, compare, written
from clingather.bridge.engine.tracing import Place, Tracing

EVALUATORS: list[Callable[[Form], Evaluator]] = [
    Plain,
    Tracing,
    *([Native] if available() else []),
]
Models = list[frozenset[str]]
FEW = 60  # random programs, where the same test takes ten thousand longer ones among the slow ones


def models(program: str, facts: str = "") -> Models:
    """The answer sets that clingo finds, two at most."""
    control = clingo.Control(["2"], logger=lambda code, text: None)
    control.add("base", [], f"{program}\n{facts}")
    control.ground([("base", [])])
    found: Models = []
    control.solve(
        on_model=lambda model: found.append(frozenset(map(str, model.symbols(atoms=True))))
    )
    return found


def atoms(evaluator: Evaluator, form: Form) -> frozenset[str]:
    """Everything that holds."""
    found = set()
    for number, (name, arity) in enumerate(form.predicates):
        if name[0] != "~":  # a predicate of the round before
            for row in evaluator.rows(number):
                terms = f"({','.join(map(evaluator.term, row))})" if arity else ""
                found.add(name + terms)
    return frozenset(found)


@lru_cache(maxsize=1)  # the evaluators are asked about one program after the other
def planned(program: str) -> Form:
    """The plans of a program."""
    return compiled([engine_rules(program, "test.lp")])


def derived(make: Callable[[Form], Evaluator], program: str, facts: str = "") -> frozenset[str]:
    """What an evaluator derives."""
    form = planned(program)
    evaluator = make(form)
    evaluator.run(0)
    evaluator.keep()
    evaluator.facts(facts)
    evaluator.run(1)
    return atoms(evaluator, form)


def agree(program: str, facts: str = "") -> None:
    """Each evaluator derives the one answer set."""
    (expected,) = models(program, facts)
    for make in EVALUATORS:
        assert derived(make, program, facts) == expected, make


CONSTRUCTS = dict(
    part.split("\n", 1)
    for part in (Path(__file__).parent / "data" / "engine_constructs.lp")
    .read_text(encoding="utf-8")
    .split("%# ")[1:]
)


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_construct_means_what_it_does_in_clingo(name: str) -> None:
    """Each construct of the language that the engine takes, alone."""
    agree(CONSTRUCTS[name])


@pytest.mark.parametrize(
    "program",
    [
        "{ a }.",
        "a; b.",
        ":- a.",
        "a :- b : c.",
        "a :- not not b.",
        "-a :- b.",
        "a :- not #count { X : b(X) } = 1.",
        "a(@f(1)).",
        "#show a/0.",
        "#minimize { X : a(X) }.",
        "a :- not 1 < 2 < 3.",
        "&diff { a } <= 3.",
    ],
)
def test_what_is_not_taken_is_an_error_with_its_place(program: str) -> None:
    """No rule is left out in silence."""
    with pytest.raises((UnsupportedError, ValueError), match=r"test\.lp:2"):
        compiled([engine_rules(f"b.\n{program}", "test.lp")])


def test_an_unsafe_rule_is_an_error_with_its_place() -> None:
    """A variable that nothing binds is found when the plan is made."""
    with pytest.raises(UnsupportedError, match=r"test\.lp:1: nothing binds the variables? Y"):
        compiled([engine_rules("a(X, Y) :- b(X).", "test.lp")])


@pytest.mark.parametrize("make", EVALUATORS)
@pytest.mark.parametrize(
    "program",
    [
        "p(1073741823). q(X + 1) :- p(X).",
        "p(40000). q(X * X) :- p(X).",
        "p(33). q(2 ** X) :- p(X).",
        "p(1073741823; 1073741822). q(N) :- N = #sum { X : p(X) }.",
        "a :- not b. b :- not a.",
        "a :- not a.",
        "a :- #count { 1 : a } = 0.",
        "p(1..4). q(X) :- p(X), N = #count { Y : q(Y), Y < X }, N < 2.",
        # rounds alone would meet with an `a` that nothing but itself supports
        "a :- not b. a :- #count { 1 : a } >= 1. b :- x. x :- not y. y :- not z. z.",
        "p(f(1)). p(f(X)) :- p(X).",
    ],
)
def test_what_the_engine_cannot_answer_is_an_error(
    make: Callable[[Form], Evaluator], program: str
) -> None:
    """What is beyond 31 bits, without end, left open or may rest on itself: clingo is asked."""
    with pytest.raises(UnansweredError):
        derived(make, program)


@pytest.mark.parametrize("make", EVALUATORS)
@pytest.mark.parametrize(
    "facts", ["b(1", "b(1).c", 'b("x).', "b(1 2).", "b(99999999999).", "b(#no).", "B(1).", "b(-x)."]
)
def test_a_fact_that_is_none_is_an_error(make: Callable[[Form], Evaluator], facts: str) -> None:
    """Nothing is read as something else."""
    with pytest.raises(UnansweredError):
        derived(make, "a(X) :- b(X).", facts)


@pytest.mark.parametrize("make", EVALUATORS)
def test_an_evaluator_forgets_what_it_was_told_last(make: Callable[[Form], Evaluator]) -> None:
    """What was kept stays, after an error too; comments and facts of nobody are passed over."""
    form = compiled([engine_rules("k(1). a(X + 1) :- b(X), not c(X). c(2).", "test.lp")])
    evaluator = make(form)
    evaluator.run(0)
    evaluator.keep()
    kept = {"k(1)", "c(2)"}
    for facts, found in (
        (
            'b(1). b(2). % b(4).\nnobody(f("x.y"), 3). b(5).',
            {"b(1)", "b(2)", "b(5)", "a(2)", "a(6)"},
        ),
        ("b(1073741823).", None),
        ("b(3).", {"b(3)", "a(4)"}),
        ("", set()),
    ):
        evaluator.begin()
        evaluator.facts(facts)
        if found is None:
            with pytest.raises(UnansweredError):
                evaluator.run(1)
        else:
            evaluator.run(1)
            assert atoms(evaluator, form) == kept | found


BLOCKS = ["b(1). b(2).", "b(2). b(3). e(3, 3).", "e(1, 2). e(2, 3).", "e(3, 1).\ne(3, 2).", "b(3)."]
OVERFLOWING = "b(1073741823)."


@settings(max_examples=40, deadline=None)
@given(turns=st.lists(st.lists(st.integers(0, len(BLOCKS))), min_size=2, max_size=8))
def test_blocks_are_laid_in_any_order(turns: list[list[int]]) -> None:
    """What was there the time before makes no difference, nor a call that failed."""
    program = (
        "r(X, Y) :- e(X, Y). r(X, Z) :- r(X, Y), e(Y, Z). a(X + 1) :- b(X), not r(X, X). k(0)."
    )
    form = compiled([engine_rules(program, "test.lp")])
    texts = [*BLOCKS, OVERFLOWING]
    for make in EVALUATORS:
        evaluator = make(form)
        evaluator.run(0)
        evaluator.keep()
        numbers = [evaluator.block(text) for text in texts]
        for turn in turns:
            evaluator.begin([numbers[each] for each in turn])
            facts = " ".join(texts[each] for each in turn)
            if OVERFLOWING in facts:
                with pytest.raises(UnansweredError):
                    evaluator.run(1)
            else:
                evaluator.run(1)
                assert [atoms(evaluator, form)] == models(program, facts), make


@pytest.mark.skipif(not available(), reason="the engine in C++ was not built")
@pytest.mark.parametrize(
    ("before", "now", "stands"),
    [
        ("p(1).", "p(1). q(2).", True),  # nobody asks for `q`
        ("p(1). asks(q).", "p(1). asks(q). q(2).", False),
        ("p(1). asks(r).", "p(1). asks(r). q(2).", True),
        ("p(1).", "p(2).", False),
        ("p(1). r(1).", "p(1). r(1). s(1).", False),
        ("p(1).", "p(1). r(1).", True),
        ("p(1).", "p(1). r(1). s(1).", False),  # neither alone makes a difference
        ("u(1).", "u(1). v(1).", True),
        ("u(1). at(2).", "u(1). at(2). v(1).", False),  # in the second step
        ("u(1). at(4).", "u(1). at(4). v(1).", True),  # there is no such step
        ("u(1).", "u(1). c(7, 1).", False),  # somebody reads it
        ("u(1).", "u(1). w(1).", False),  # it is looked at through `not`
        ("u(1).", "u(1). x(1).", False),  # it is looked at by an aggregate
        ("p(1). p(2).", "p(2). p(1).", True),
    ],
)
def test_what_no_rule_can_look_at_makes_no_difference(before: str, now: str, stands: bool) -> None:
    """Then what was derived stands; and it is what is derived where it is derived anew."""
    first = "a(X) :- p(X). a(X) :- asks(q), q(X). b(X) :- r(X), s(X). d :- not w(1)."
    then = "c(t, X) :- at(t), v(X). c(t, N) :- u(t), N = #count { X : x(X) }."
    form = compiled([engine_rules(first), engine_rules(then, stepwise=True)])
    read = [form.predicates.index(each) for each in (("a", 1), ("b", 1), ("c", 2), ("d", 0))]

    def begun(facts: str) -> Native:
        evaluator = Native(form)
        evaluator.run(0)
        evaluator.keep()
        evaluator.begin()
        evaluator.facts(facts)
        return evaluator

    def ran(evaluator: Native) -> list[set[tuple[str, ...]]]:
        for program, parameter in ((1, 0), (2, 1), (2, 2)):
            evaluator.run(program, parameter)
        return told(evaluator)

    def told(evaluator: Native) -> list[set[tuple[str, ...]]]:
        return [{tuple(map(evaluator.term, row)) for row in evaluator.rows(n)} for n in read]

    asked = begun(before)
    assert not asked.stands(read)  # nothing was derived yet
    ran(asked)
    asked.begin()
    asked.facts(now)
    assert asked.stands(read) == stands
    expected = ran(begun(now))
    assert not stands or told(asked) == expected
    assert ran(asked) == expected
    asked.begin()
    asked.facts(now)
    assert asked.stands(read)


@pytest.mark.parametrize("make", EVALUATORS)
def test_programs_follow_each_other_over_the_same_rows(make: Callable[[Form], Evaluator]) -> None:
    """What a later program derives, an earlier one has not seen; `t` is the parameter."""
    first = engine_rules("a :- not b(1).", "first.lp")
    then = engine_rules("b(t) :- a. c(t + 1) :- not b(t - 1).", "then.lp", stepwise=True)
    form = compiled([first, then])
    evaluator = make(form)
    for program, parameter in ((0, 0), (1, 0), (2, 1), (2, 2)):
        evaluator.run(program, parameter)
    assert atoms(evaluator, form) == {"a", "b(1)", "b(2)", "c(2)"}


def test_plans_are_stored_as_they_were_made() -> None:
    """Through bytes and back."""
    form = compiled([engine_rules("\n".join(CONSTRUCTS.values()))])
    assert unpacked(memoryview(bytearray(packed(form)))) == form
    assert form_of(plans_of(form)) == form


# ---------------------------------------------------------------- random programs
NAMES = [("p", 1), ("q", 2), ("r", 1), ("s", 2), ("u", 1), ("v", 2)]  # in the order of strata
NUMBERS = st.integers(-2, 3).map(str)
GROUND = st.one_of(
    NUMBERS, st.sampled_from(["a", "b", '"a"', "f(1)", "f(a)", "g(1,f(2))", "(1,a)"])
)
VARIABLES = st.sampled_from(["X", "Y", "Z"])
PATTERNS = st.one_of(
    VARIABLES, VARIABLES, VARIABLES, st.just("_"), GROUND,
    st.sampled_from(["f(X)", "f(Y)", "g(X,f(Y))", "(X,Y)", "X+1", "2-Y", "f(_)"]),
)  # fmt: skip


@st.composite
def literals(draw: st.DrawFn, most: int, terms: st.SearchStrategy[str] = PATTERNS) -> str:
    """An atom of one of the first predicates."""
    name, arity = NAMES[draw(st.integers(0, most))]
    return f"{name}({','.join(draw(terms) for _ in range(arity))})"


def bound_in(literal: str) -> set[str]:
    """The variables that an atom binds, but for those that stand in arithmetic."""
    plain = literal.replace("X+1", "").replace("2-Y", "")
    return {each for each in "XYZ" if each in plain}


@st.composite
def rules(draw: st.DrawFn, *, stratified: bool = True) -> str:
    """A safe rule; if it is stratified, `not` and aggregates look at earlier predicates alone.

    Otherwise they look at any, also at those that rest on the head.
    """
    level = draw(st.integers(1, len(NAMES) - 1))
    body = draw(st.lists(literals(level), min_size=1, max_size=3))
    bound = sorted(set[str]().union(*map(bound_in, body)))
    known = st.one_of(st.sampled_from(bound), GROUND) if bound else GROUND
    sums = [f"{each}+1" for each in bound] + [f"|{each}|" for each in bound]
    below = level - 1 if stratified else len(NAMES) - 1
    for kind in draw(
        st.lists(st.sampled_from(["not", "compare", "count", "sum", "max", "between"]), max_size=2)
    ):
        if kind == "not":
            inner = st.one_of(known, known, st.just("_"))
            body.append(f"not {draw(literals(below, inner))}")
        elif kind == "compare":
            relation = draw(st.sampled_from(["<", "<=", "!=", "=", ">"]))
            body.append(f"{draw(known)} {relation} {draw(known)}")
        elif kind == "between":
            body.append(f"{draw(known)} = {draw(NUMBERS)}..3")
        else:
            element = f"#{kind} {{ W, V : {draw(literals(below, known)).split('(')[0]}"
            arity = dict(NAMES)[element.rsplit(" ", 1)[1]]
            element += "(W), V = 1 }" if arity == 1 else "(W, V) }"
            if draw(st.booleans()):
                body += [f"N = {element}", "N < 3", "N > -3"]
                known = st.one_of(known, st.just("N"))
            else:
                guard = f"{draw(st.sampled_from(['<', '=', '>=']))} {draw(NUMBERS)}"
                body.append(f"{element} {guard}")
    name, arity = NAMES[level]
    # a head does not grow in its own recursion, so that there is an end
    growing = (
        known
        if any(each.startswith(name) for each in body)
        else st.one_of(known, st.sampled_from([*sums, "1..2", "f(1)"]))
    )
    return f"{name}({','.join(draw(growing) for _ in range(arity))}) :- {', '.join(body)}."


FACTS = st.lists(literals(len(NAMES) - 1, GROUND), max_size=12).map(
    lambda found: "\n".join(f"{each}." for each in found)
)


def _alike(program: list[str], facts: str) -> int:
    """Each evaluator derives the one answer set; where there is no one it gives no answer.

    Returns how many gave one.
    """
    text = "\n".join(program)
    found = models(text, facts)
    form = planned(text)
    known = set(form.predicates)
    answers = 0
    for make in EVALUATORS:
        try:
            said = derived(make, text, facts)
        except UnansweredError:
            assert len(found) != 1 or "not" in text or "#" in text
            continue
        assert len(found) == 1
        (model,) = found
        symbols = {each: clingo.parse_term(each) for each in model}
        seen = {e for e, symbol in symbols.items() if (symbol.name, len(symbol.arguments)) in known}
        assert said == seen, make
        answers += 1
    return answers


@settings(max_examples=FEW, deadline=None)
@given(st.lists(rules(), min_size=1, max_size=6), FACTS)
def test_random_stratified_programs(program: list[str], facts: str) -> None:
    """Rules of all kinds over a few predicates, each with facts too."""
    _stratified(program, facts)


@settings(max_examples=100, deadline=None)
@given(st.lists(rules(), min_size=1, max_size=6), FACTS)
def test_a_reason_is_enough_and_rests_on_facts(program: list[str], facts: str) -> None:
    """The rule and the rows that an atom came from derive it, and no atom came from itself."""
    form = compiled([engine_rules("\n".join(program), "test.lp")])
    evaluator = Tracing(form)
    evaluator.run(0)
    evaluator.keep()
    evaluator.facts(facts)
    evaluator.run(1)

    def said(place: Place) -> str:
        number, row = place
        return f"{form.predicates[number][0]}({','.join(map(evaluator.term, row))})"

    def resting(place: Place, above: frozenset[Place]) -> None:
        assert place not in above
        reason = evaluator.reason(*place)
        if reason is None:
            assert f"{said(place)}." in facts.replace(" ", "").splitlines()
            return
        line = int(reason.rule.removeprefix("test.lp:"))
        (model,) = models(program[line - 1], "".join(f"{said(row)}.\n" for row in reason.rows))
        assert said(place) in model
        for row in reason.rows:
            resting(row, above | {place})

    for number in range(len(form.predicates)):
        for row in evaluator.rows(number):
            resting((number, tuple(row)), frozenset())


@pytest.mark.slow
@settings(max_examples=10_000, deadline=None)
@given(st.lists(rules(), min_size=1, max_size=8), FACTS)
def test_many_random_stratified_programs(program: list[str], facts: str) -> None:
    """The same, of more and longer ones."""
    _stratified(program, facts)


def _stratified(program: list[str], facts: str) -> None:
    """The same, and each evaluator does give an answer."""
    assert _alike(program, facts) == len(EVALUATORS)


@settings(max_examples=FEW, deadline=None)
@given(st.lists(rules(stratified=False), min_size=1, max_size=6), FACTS)
def test_random_programs_with_any_negation_and_aggregates(program: list[str], facts: str) -> None:
    """An answer is the only answer set; without a single one there is no answer."""
    _alike(program, facts)


@example(["s(0,0) :- not s(a,0)."], [set(), {0}, set()], ["s(a,0)"] * 10)
@settings(max_examples=FEW, deadline=None)
@given(
    st.lists(rules(stratified=False), min_size=1, max_size=8),
    st.lists(st.sets(st.integers(0, 9), max_size=8), min_size=2, max_size=6),
    st.lists(literals(len(NAMES) - 1, GROUND), min_size=10, max_size=10),
)
def test_a_run_gives_what_a_first_one_would(
    program: list[str], turns: list[set[int]], said: list[str]
) -> None:
    """Whatever facts came and went before: what is left as it was is what would be derived.

    Of all evaluators at once: to make a program up takes longer than to run it.
    """
    text = "\n".join(program)
    form = planned(text)
    for make in EVALUATORS:
        evaluator = make(form)
        evaluator.run(0)
        evaluator.keep()
        for turn in turns:
            facts = "\n".join(f"{said[each]}." for each in sorted(turn))
            evaluator.begin()
            evaluator.facts(facts)
            try:
                first = derived(make, text, facts)
            except UnansweredError:
                with pytest.raises(UnansweredError):
                    evaluator.run(1)
            else:
                evaluator.run(1)
                assert atoms(evaluator, form) == first, make


def test_what_only_facts_can_say_is_no_recursion() -> None:
    """An aggregate over atoms that no rule derives has its value, though others are derived."""
    program = """
        n(P, N) :- h(d(P, _)), N = #sum { A : h(d(P, A)) }.
        c(P) :- n(P, N), N > 2.
        h(u(P)) :- c(P), not h(d(P, 1)).
        h(u(P)) :- h(u(Q)), p(P), not h(d(P, Q)).
    """
    agree(program, "h(d(1, 2)). h(d(1, 1)). h(d(2, 3)). p(4). p(1).")


def test_a_circle_of_what_only_facts_can_say_is_none() -> None:
    """Rules that look at each other's predicates, at atoms that none of them derives."""
    program = """
        s(X, 0) :- p(X), not r(0).
        r(1) :- p(_), not s(0, 1).
    """
    agree(program, "p(0). r(0).")
    agree(program, "p(0). s(0, 1).")


@pytest.mark.slow
@settings(max_examples=10_000, deadline=None)
@given(st.lists(rules(stratified=False), min_size=1, max_size=8), FACTS)
def test_many_random_programs_with_any_negation_and_aggregates(
    program: list[str], facts: str
) -> None:
    """The same, of more and longer ones."""
    _alike(program, facts)


POOL = st.lists(literals(len(NAMES) - 1, GROUND), min_size=4, max_size=16, unique=True)
CHANGES = st.lists(st.sets(st.integers(0, 15), max_size=3), min_size=2, max_size=7)


def _in_turn(program: list[str], pool: list[str], changes: list[set[int]]) -> None:
    """One evaluator says of each of some sets of facts what a new one says."""
    form = compiled([engine_rules("\n".join(program))])
    for make in EVALUATORS:
        asked = make(form)
        asked.run(0)
        asked.keep()
        blocks = [asked.block(f"{fact}.") for fact in pool]
        here: set[int] = set()
        for change in changes:
            here ^= {each % len(pool) for each in change}
            asked.begin([blocks[each] for each in sorted(here)])
            standing = {
                number: set(asked.rows(number))
                for number, (name, _) in enumerate(form.predicates)
                if name[0] != "~" and asked.stands([number])
            }
            anew = make(form)
            anew.run(0)
            anew.keep()
            anew.facts("\n".join(f"{pool[each]}." for each in sorted(here)))
            try:
                anew.run(1)
            except UnansweredError:
                with pytest.raises(UnansweredError):
                    asked.run(1)
                continue
            for number, rows in standing.items():
                said = {tuple(map(asked.term, row)) for row in rows}
                assert said == {tuple(map(anew.term, row)) for row in anew.rows(number)}
            asked.run(1)
            assert atoms(asked, form) == atoms(anew, form), make


@settings(max_examples=FEW, deadline=None)
@given(st.lists(rules(stratified=False), min_size=2, max_size=14), POOL, CHANGES)
def test_sets_of_facts_in_turn(
    program: list[str], pool: list[str], changes: list[set[int]]
) -> None:
    """Only what rests on changed facts is derived anew: that makes no difference."""
    _in_turn(program, pool, changes)


@pytest.mark.slow
@settings(max_examples=10_000, deadline=None)
@given(
    st.one_of(
        st.lists(rules(), min_size=2, max_size=24),
        st.lists(rules(stratified=False), min_size=2, max_size=24),
    ),
    POOL,
    CHANGES,
)
def test_many_sets_of_facts_in_turn(
    program: list[str], pool: list[str], changes: list[set[int]]
) -> None:
    """The same, of longer programs too."""
    _in_turn(program, pool, changes)


@given(st.lists(GROUND, min_size=2, max_size=2))
def test_terms_are_in_the_order_of_clingo(texts: list[str]) -> None:
    """And they are written as clingo writes them."""
    terms = Terms()
    one, two = map(terms.constant, texts)
    left, right = map(clingo.parse_term, texts)
    assert (compare(one, two) < 0, compare(one, two) > 0) == (left < right, left > right)
    assert [written(one), written(two)] == [str(left), str(right)]


def test_a_library_older_than_its_sources_is_not_used(tmp_path: Path) -> None:
    """What the plans are written in may have changed since; a run of them could end anyhow."""
    (tmp_path / "native").mkdir()
    library, source = tmp_path / "_native.so", tmp_path / "native" / "engine.cpp"
    library.touch()
    assert not native._outdated(library), "an installed package has no sources"
    source.touch()
    os.utime(library, (1, 1))
    with pytest.warns(RuntimeWarning, match="older than its sources"):
        assert native._outdated(library)
    os.utime(source, (1, 1))
    assert not native._outdated(library)
