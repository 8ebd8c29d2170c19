"""The phrasebook: a row is read and printed; a book in which the two could differ is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clingather.bridge.oracle import compile as _compile  # noqa: F401  (rows read in a whole)
from clingather.bridge.oracle import (  # the printer loads what the book borrows
    printer,  # noqa: F401
    words,
)
from clingather.bridge.oracle.book.checks import check, derived_in
from clingather.bridge.oracle.book.matching import Open
from clingather.bridge.oracle.book.phrasebook import BOOKS, Phrasebook, phrasebook
from clingather.bridge.oracle.book.rows import BookError, Capture, Row, Shape, Var, Word
from clingather.bridge.oracle.engine import Grammar
from clingather.bridge.oracle.gates import grammar
from clingather.bridge.oracle.lexer import lex, with_places
from clingather.bridge.oracle.tree import YOU, Clause, Node, conjunction, node

WHO = """
who n
self = {it|¬}
affected = {¬|they}
"""


def book(rows: str) -> tuple[Phrasebook, Grammar]:
    """A book of some rows, with its grammar."""
    made = Phrasebook([("test.book", WHO + rows)])
    whole = Grammar(made.grammar())
    made.refuse_overlaps(whole)
    return made, whole


def read(whole: Grammar, rule: str, text: str) -> list[tuple[Node, str]]:
    """The trees of a text, with their wordings."""
    values = whole.parse(rule, with_places(lex(text))).values
    return [(value, value.wording) for value in values]


# ---------------------------------------------------------------- both directions
ROWS = """
deed n
destroy(W) = %destroy W:who
exile(W) = %exile W:who
draw(actor, number(1)) = %draw @a card
draw(actor, number(N)) = %draw N:MANY cards
shuffle(mention_player("their", @)) [theirs] = %shuffle their@ library
statement
phase_out(W) [subject] = W:who.n {phases|phase} out
"""


@pytest.mark.parametrize(
    ("rule", "text", "tree", "wording"),
    [
        ("deed", "destroy it", node("destroy", node("self")), ""),
        ("deed", "destroys they", node("destroy", node("affected")), ""),
        ("deed", "draw a card", node("draw", node("actor"), node("number", 1)), ""),
        ("deed", "draws three cards", node("draw", node("actor"), node("number", 3)), ""),
        ("statement", "it phases out", node("phase_out", node("self")), "subject"),
        ("statement", "they phase out", node("phase_out", node("affected")), "subject"),
    ],
)
def test_a_row_is_read_and_printed(rule: str, text: str, tree: Node, wording: str) -> None:
    """One row gives the tree of its words and the words of its tree, in each number."""
    made, whole = book(ROWS)
    assert read(whole, rule, text) == [(tree, wording)]
    number = "" if rule == "statement" else "one" if text.split()[0].endswith("s") else "many"
    assert made.say(rule, Node(tree.kind, tree.args, wording), number) == text


CLAUSES = """
change
(deontic("cant", be_blocked)) = can't be blocked
(enters_tapped) = {enters|enter} tapped
(lose_all_abilities) -> {loses|lose} all abilities
sentence
clause(W, C) = W:who.n C:change.n
clause(W, (deontic("cant", be_blocked))) [nobody] = nobody can block W:who
clause(W, (enters_tapped), turn_of(you)) [if] = if it's your turn, W:who.n {enters|enter} tapped
"""
SELF, AFFECTED = node("self"), node("affected")
CANT_BE_BLOCKED, TAPPED = (node("deontic", "cant", node("be_blocked")),), (node("enters_tapped"),)
FORGETFUL = Clause(SELF, (node("lose_all_abilities"),))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("it can't be blocked", Clause(SELF, CANT_BE_BLOCKED)),
        ("they enter tapped", Clause(AFFECTED, TAPPED)),
        ("nobody can block it", Clause(SELF, CANT_BE_BLOCKED, wording="nobody")),
        (
            "if it's your turn, they enter tapped",
            Clause(AFFECTED, TAPPED, node("turn_of", YOU), "if"),
        ),
    ],
)
def test_a_clause_is_read_and_printed(text: str, clause: Clause) -> None:
    """A row may be a clause with its subject and changes, or with its condition too."""
    made, whole = book(CLAUSES)
    (value,) = whole.parse("sentence", with_places(lex(text))).values
    assert (value, value.wording) == (clause, clause.wording)
    assert made.say("sentence", clause) == text


def test_a_tree_that_only_a_pass_makes_has_words() -> None:
    """A row with `->` is printed and never read."""
    made, whole = book(CLAUSES)
    assert made.say("sentence", FORGETFUL) == "it loses all abilities"
    assert not whole.parse("sentence", with_places(lex("it loses all abilities"))).values


def test_a_place_is_part_of_the_tree() -> None:
    """`their@` gives the place of the word, so that a pronoun is known by it."""
    made, whole = book(ROWS)
    ((tree, wording),) = read(whole, "deed", "shuffle their library")
    assert tree == node("shuffle", node("mention_player", "their", 1))
    assert (wording, made.say("deed", Node("shuffle", tree.args, wording), "many")) == (
        "theirs",
        "shuffle their library",
    )


@pytest.mark.parametrize("text", ["it phase out", "they phases out", "draw one cards"])
def test_words_agree(text: str) -> None:
    """What is not of the number of its row is not read."""
    _, whole = book(ROWS)
    assert not read(whole, "statement", text)
    assert not read(whole, "deed", text)


def test_a_tree_without_its_wording_has_no_words() -> None:
    """A row with a name prints no tree that was worded otherwise."""
    made, _ = book(ROWS)
    assert made.say("statement", node("phase_out", node("self"))) is None


def test_a_part_can_leave_open_what_its_row_says() -> None:
    """`dealt(S)` has its source in its trees, and the row that it is a part of says it once."""
    made, whole = book(
        "dealt(S)\ndamage(S, number(N), R) = N:NUMERAL to R:who\n"
        "deed\nat_once(D, E) = S:who deals D:dealt(S) and E:dealt(S)\n"
    )
    text = "it deals 2 to they and 3 to it"
    ((tree, _),) = read(whole, "deed", text)
    first = node("damage", node("self"), node("number", 2), node("affected"))
    second = node("damage", node("self"), node("number", 3), node("self"))
    assert tree == node("at_once", first, second)
    assert made.say("deed", tree) == text
    other = node("damage", node("affected"), node("number", 3), node("self"))
    assert made.say("deed", node("at_once", first, other)) is None


OPEN = """
owners
"your" = your
"its-owner" = its owner's
there(W)
put_into_hand(W) [V] = into V:owners hand
with(W)
D = D:there(W)
with_counters(D, "lore", number(N)) = D:there(W) with N:NUMERAL on it
how
() = ()
("tapped") = tapped
deed
D = put W:who D:with(W)
D [return] = return W:who D:with(W)
put_onto_battlefield(W, actor, F) = drop W:who F:how
"""


@pytest.mark.parametrize(
    ("text", "tree", "wording"),
    [
        ("put it into your hand", node("put_into_hand", node("self")), "your"),
        ("return it into its owner's hand", node("put_into_hand", node("self")),
         "its-owner return"),
        ("put it into your hand with 2 on it",
         node("with_counters", node("put_into_hand", node("self"), wording="your"),
              "lore", node("number", 2)), ""),
        ("drop it", node("put_onto_battlefield", node("self"), node("actor"), ()), ""),
        ("drop it tapped",
         node("put_onto_battlefield", node("self"), node("actor"), ("tapped",)), ""),
    ],
)  # fmt: skip
def test_wordings_openness_and_no_words(text: str, tree: Node, wording: str) -> None:
    """A wording that a part says, one put on a part, an open part in a part, a part of no words."""
    made, whole = book(OPEN)
    assert read(whole, "deed", text) == [(tree, wording)]
    assert made.say("deed", Node(tree.kind, tree.args, wording)) == text


def test_a_wording_that_no_part_says_has_no_words() -> None:
    """A variable of a wording stands for a word that its part knows."""
    made, _ = book(OPEN)
    for wording in ("", "their", "return"):
        assert made.say("deed", Node("put_into_hand", (node("self"),), wording)) is None


def test_a_filter_can_have_a_literal_that_the_row_says() -> None:
    """`W & owned(you)`: the noun phrase is said without it, and printed only of what has it."""
    made, whole = book(
        "crowd\ntoken = tokens\nand(token, commander) = generals\n"
        "deed\ndestroy(all(W & owned(you)[hidden])) = destroy your W:crowd\n"
    )
    for text, *kinds in (("destroy your tokens", "token"), ("destroy your generals", "token",
                         "commander")):  # fmt: skip
        literals = [*map(node, kinds), node("owned", node("you"), wording="hidden")]
        what = node("destroy", node("all", conjunction(literals)))
        assert read(whole, "deed", text) == [(what, "")]
        assert made.say("deed", what) == text
    for other in (node("token"), node("and", node("token"), node("commander"))):
        assert made.say("deed", node("destroy", node("all", other))) is None


def test_a_pattern_is_a_category_for_each_use() -> None:
    """`few<N>` has its rows once; a part in small letters is a node that is not in the tree."""
    made, whole = book(
        "any\nanything = thing\nfew<N>\n(number(1), F) = one F:N\n(x, F) = X F:N\n"
        "deed\nexile(one_of(A, F)) = exile (A, F):few<who>\n"
        "draw(actor, A) = draw (A, anything):few<any>\n"
    )
    for text, tree in (
        ("exile X it", node("exile", node("one_of", node("x"), node("self")))),
        ("draw one thing", node("draw", node("actor"), node("number", 1))),
    ):
        assert read(whole, "deed", text) == [(tree, "")]
        assert made.say("deed", tree) == text


def test_what_is_derived_can_be_undone() -> None:
    """`in_zone!(F, ...)` makes a filter in reading, and of the filter F again in printing."""
    made, whole = book(
        'cards\nanything = card\ntype("Creature") = creature card\n'
        'deed\nexile(some(number(1), in_zone!(F, "hand", you))) = exile one F:cards\n'
    )
    hand = node("card_in", "hand", node("you"), wording="hidden")
    for text, cards in (
        ("exile one card", hand),
        ("exile one creature card", node("and", hand, node("type", "Creature"))),
    ):
        tree = node("exile", node("some", node("number", 1), cards))
        assert read(whole, "deed", text) == [(tree, "")]
        assert made.say("deed", tree) == text
    other = node("card_in", "graveyard", node("you"), wording="hidden")
    assert made.say("deed", node("exile", node("some", node("number", 1), other))) is None


def test_other_words_are_read_only() -> None:
    """What stands with an arrow is read, and printed in the words of the row with `=`."""
    made, whole = book("deed\nexile(W) = exile W:who\nexile(W) <- remove W:who from the game\n")
    tree = node("exile", node("self"))
    assert read(whole, "deed", "remove it from the game") == [(tree, "")]
    assert made.say("deed", tree) == "exile it"


def test_rows_that_differ_in_little_are_one() -> None:
    """`{a / b}` is one word in the first row and another in the second; `{/}` says it again."""
    made, whole = book(
        "deed\n{tap / untap}(W) [{ / so}] = {/} W:who { / once} now\n"
        'becomes(actor, "{day / night}") = it is {/}\n'
    )
    for text, tree, wording in (
        ("tap it now", node("tap", node("self")), ""),
        ("untap it once now", node("untap", node("self")), "so"),
        ("it is night", node("becomes", node("actor"), "night"), ""),
    ):
        assert read(whole, "deed", text) == [(tree, wording)]
        assert made.say("deed", Node(tree.kind, tree.args, wording)) == text
    for text in ("tap it once now", "untap it now"):
        assert not read(whole, "deed", text)


# ---------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("rows", "line", "why"),
    [
        ("deed\ndestroy(W) = destroy it\n", 6, "W stands 1 times in the tree and 0 times"),
        ("deed\nshuffle(actor) = W:who shuffles\n", 6, "W stands 0 times in the tree and 1 times"),
        ("deed\nfight(W, W) = W:who fights\n", 6, "W stands 2 times in the tree"),
        ("deed\ndestroy(W) = destroy W:whom\n", 6, "no category is called whom"),
        ("deed\ndestory(W) = destroy W:who\n", 6, "no node is called destory"),
        ("deed\nfight(W) = W:who fights\n", 6, "fight has 2 parts"),
        ("deed\nfight(W, gone!(W)) = W:who fights\n", 6, "nothing is derived by gone!"),
        ("deed\nfight(W, same!(V)) = W:who fights\n", 6, "V is only in what is derived"),
        ("deed\ntap(W) = tap W:who(S)\n", 6, "S stands 1 times in the tree and 0 times"),
        ("deed\ntap(self) = S:who taps W:who(S)\nwho(S)\n", 7, "who is at"),
        ("deed\ndestroy(W) = W:who(S) V:who\n", 6, "S stands"),
        ("dealt(S)\nscry(S, x) = x\ndeed\nend_turn = D:dealt\n", 8, "D stands 0 times"),
        ("dealt(S)\nfight(S, W) = W:who\ndeed\nexile(D) = D:dealt\n", 8, "dealt leaves S open"),
        ("deed\nfight(W, S) = V:who(W) S:who\n", 6, "V stands 0 times in the tree"),
        ("deed\ntap(all(V & W)) = tap V:who W:who\n", 6, "neither of two filters is a literal"),
        ("deed\ntap(W = tap W:who\n", 6, "a bracket is not closed"),
        ("deed n\ntap(W) = {taps|¬} W:who\n", 5, "deed has no row of many"),
        ("deed\n{tap / untap}(W) = {a / b / c} W:who\n", 6, "not as many alternatives everywhere"),
        ('deed\ntap(mention("it", @)) = tap frogs@\n', 6, "frogs@ is no word of PLACED"),
        ("deed\nread this\n", 6, "neither a category nor a row"),
        ("deed\n", 5, "deed has no row"),
        ("deed\ntap(W) = tap W:few<who>\n", 6, "no pattern is called few"),
        ("deed\nexile(tap(W)[V]) = V:who W:who\n", 6, "a wording within a tree has no variable"),
        ("deed\nproliferate = proliferate\ndeed\nend_turn = end the turn\n", 7, "deed is at"),
    ],
)
def test_a_row_that_is_wrong_is_named(rows: str, line: int, why: str) -> None:
    """The error has the file, the line and what is wrong."""
    with pytest.raises(BookError, match=rf"^test\.book:{line}: {why}"):
        book(rows)


@pytest.mark.parametrize(
    "rows",
    [
        "deed\ntap(W) = tap W:who\ntap(W) = turn W:who\n",
        "deed\ntap(W) [so] = tap W:who\ntap(W) [so] = turn W:who\n",
        "deed\ntap(W) = tap W:who\ntap(self) = tap this\n",
        "deed\nscry(actor, number(N)) = scry N:NUMERAL\nscry(actor, number(1)) = scry once\n",
    ],
)
def test_one_tree_in_one_wording_has_one_row(rows: str) -> None:
    """A tree that two rows print alike could not be told how it was said."""
    with pytest.raises(BookError, match=r"^test\.book:7: prints the tree that test\.book:6 prints"):
        book(rows)


@pytest.mark.parametrize(
    "rows",
    [
        "deed\ntap(W) = turn W:who\nuntap(W) = turn W:who\n",
        "deed\ntap(self) = turn it\nuntap(W) = turn W:who\n",
        "deed\ntap(W) [a] = turn W:who\ntap(W) [b] = turn W:who\n",
        "deed\nscry(actor, number(N)) = look N:MANY\nsurveil(actor, number(2)) = look two\n",
        "deed\ntap(W) = turn W:whoever\nuntap(W) = turn W:who\nwhoever\nW = W:who\n",
    ],
)
def test_one_text_has_one_row(rows: str) -> None:
    """Two rows that fit one text are refused, be their trees other or their wordings."""
    with pytest.raises(BookError, match=r"^test\.book:7: reads what test\.book:6 reads"):
        book(rows)


def test_rows_that_differ_anywhere_are_apart() -> None:
    """The same beginning, the same end, the same length: one word that differs is enough."""
    made, _ = book("deed\ntap(W) = turn W:who up\nuntap(W) = turn W:who down\n")
    assert made.say("deed", node("tap", node("self"))) == "turn it up"


def test_a_category_can_be_of_one_number_and_go_on_with_the_other() -> None:
    """The rows of `what one` are said of one; `what+ many` has those of many."""
    made, whole = book("what one\nself = each\nwhat+ many\naffected = all\n"
                       "deed\nphase_out(W) [s] = W:what.n {phases|phase} out\n")  # fmt: skip
    assert read(whole, "deed", "all phase out") == [(node("phase_out", node("affected")), "s")]
    assert not read(whole, "deed", "each phase out")
    assert (made.say("what", node("self"), "many"), made.say("what", node("self"))) == (
        None,
        "each",
    )
    with pytest.raises(BookError, match=r"^test\.book:7: what is at test\.book:5 too"):
        book("what one\nself = each\nwhat many\naffected = all\n")


def test_a_row_goes_on_where_it_is_indented() -> None:
    """A long row is one row, and the line after it is its own."""
    made, _ = book("deed\ntap(W) =\n    turn\n    W:who  # the object\nend_turn = end the turn\n")
    assert made.say("deed", node("tap", node("self"))) == "turn it"
    with pytest.raises(BookError, match=r"^test\.book:8: no node is called gone"):
        book("deed\ntap(W) =\n    turn W:who\ngone = end the turn\n")


def test_a_row_can_own_to_texts_that_it_shares() -> None:
    """`?` before a row: such a text has both trees, and whoever reads it refuses it."""
    _, whole = book("deed\ntap(W) = turn W:who\n? untap(W) = turn W:who\n")
    assert len(read(whole, "deed", "turn it")) == 2


# ---------------------------------------------------------------- the book of Oracle text
def rows() -> Iterator[str]:
    """Where each row of the book stands."""
    for category in phrasebook().categories.values():
        for row in category.rows:
            yield row.where


def test_the_book_of_oracle_text_is_sound() -> None:
    """It is looked at here in any case: a process does so once for the sources."""
    check(phrasebook().categories)
    phrasebook().refuse_overlaps(grammar())


def test_the_book_is_loaded_with_the_grammar() -> None:
    """All its files are, and no two rows of it read one text or print one tree."""
    assert grammar().parse("deed", with_places(lex("destroy all creatures"))).values
    assert {where.partition(".book")[0] for where in rows()} == {*BOOKS}


# a text of each part that the book borrows, and of each lens: of one and of many
SAMPLES = {
    "said_subject": ("enchanted creature", "creatures"),
    "what_is": ("a 1/1 Bird creature", "1/1 Bird creatures"),
    "predicate": ("gains flying", "gain flying"),
    "card_phrase": ("creature card", "creature cards"),
    "spell_phrase": ("blue spell", "blue spells"),
    "nouns": ("land", "lands"),
    "post": ("with flying", "with flying"),
    "COUNTER": "charge",
    "counter_kind": "+1/+1",
    "entry_kind": "flying",
    "QUOTED": '"{T}: Add {G}"',
    "FIXED_MANA": "{2}{R}",
    "until_leaves": "until ~ leaves the battlefield",
    "kind": ("creature", "creatures"),
    "kind_words": "white",
    "permanents": ("creature", "creatures you control"),
    "a_noun": "a creature",
    "a_kind": "another creature",
    "a_permanent": "another creature",
    "place": "~",
    "TYPE": "creature",
    "PREDEFINED": "Treasure",
    "TYPES": "creatures",
    "SUPERTYPE": "legendary",
    "SUBTYPE": "Goblin",
    "KEYWORD_C": "morph",
    "nouns_each": "creature",
    "target_noun": "creature",
    "paid_thing": "the sacrificed creature",
    "TYPE_WORD": "creature",
    "TYPES_WORD": "creatures",
    "TYPE_CARD": "creature",
    "STILL": "land",
    "STILLS": "lands",
    "TYPE_CARDS": "creature",
    "SUBTYPES_WORD": "Goblins",
    "SYMBOL": "{R}",
    "EXPENDED": "8",
    "LEVEL_REACHED": "8",
    "COLOR": "red",
    "SUBTYPES": "Auras",
    "kind_and_more": "creature with flying",
    "it_said": "it",
    "it_is": "it's",
    "its_said": "its",
    "SYMBOLS": "{R}{R}",
    "TWO_SYMBOLS": "{U}{B}",
    "COST_PAID": "prowl",
    "COST_PAID_PLAIN": "conspire",
    "COST_PAID_NUMBER": "casualty",
    "NUMERAL": "3",
    "COUNTED": "three",
    "SEVERAL": "3",
    "LESSENED": "1",
    "MANY": "three",
    "MANA": "{2}{R}",
    "AMASSED": "Orcs",
    "PTMOD": "+1/+1",
    "LEGEND_RULE": '"legend rule"',
    "spells": ("creature spell", "creature spells"),
    "lasting": "until end of turn",
    "KEYWORD": "flying",
    "KEYWORD_N": "crew",
    "QUOTED_KEYWORD": '"ward {2}"',
    "PTMOD_FIXED": "+1/-0",
    "PTMOD_X": "+X/+0",
    "PT": "1/1",
    "PTX": "+X/+0",
}


_CANT, _FLY = "~ can't attack", "creatures you control have flying"
# a text of which something particular can be worked out, or several
WORKED_OUT = {"with_x": "draw X cards", "instead": "draw two cards", "besides": "draw a card",
              "per_prevented": "create a Food token",
              "sized": "a 1/1 Bird creature", "upkeep": "cumulative upkeep",
              "quality_of": "creatures with power 3 or greater",
              "around": (_CANT, "if you control a land", "unless you control a creature"),
              "front": (_CANT,), "tail": (_CANT,), "both": (_CANT, _FLY),
              "both_when": (_CANT, _FLY, "as long as you control a land"),
              "of_cards": (("card", "cards"),), "of_spells": (("spell", "spells"),),
              "spells": (("blue spell", "blue spells"),),
              "two_kinds_of_cards": (("land card", "land cards"), ("Aura card", "Aura cards")),
              "kind_or_all_such": (("Wall", "Walls"),
                                   ("creature with flying", "creatures with flying")),
              }  # fmt: skip


# what is said of what a category leaves open
CARDS = node("all", node("card_in", "any", node("any_player"), wording="hidden"))
FILLED = {"P": node("you"), "E": node("enters", node("self")), "C": CARDS}


def sample(of: str, number: str) -> str:
    """A text of a part, in a number where it has any."""
    category = phrasebook().categories.get(of)
    if category is None or of in SAMPLES:
        found = SAMPLES[of]
        return found if isinstance(found, str) else found[number == "many"]
    row = next(row for row in category.rows if row.read and (number in row.numbers or not number))
    return text_of(row, number or row.numbers[0])


def _worked_out(name: str, number: str) -> tuple[str, ...]:
    """Texts of the parts that something is worked out of, where not any will do."""
    found = WORKED_OUT.get(name, ())
    several = (found,) if isinstance(found, str) else found
    return tuple(each if isinstance(each, str) else each[number == "many"] for each in several)


def text_of(row: Row, number: str) -> str:
    """A text of a row."""
    said, glued = "", True
    told = {
        arg.name: text
        for part in derived_in(row.pattern)
        for arg, text in zip(part.args, _worked_out(part.name, number), strict=False)
        if isinstance(arg, Var)
    }
    for item in reversed(row.items):
        if isinstance(item, Capture):
            wanted = number if item.number == "n" else item.number
            part = told.get(item.name) or sample(item.of(number), wanted)
            if item.one == "SYMBOL":  # each of a row is another one
                part = f"{{{'WUBRG'[ord(item.name) % 5]}}}"
            if item.one == "copy_verb" and item.name == "W":  # two of them would be one
                part = "has no mana cost"
            if isinstance(item.tree, tuple) and Shape("anything", ()) in item.tree:
                part = "a card"
            part = part[:1].upper() + part[1:] if item.capital else part
        elif isinstance(item, Word):
            part = words.article(said) if item.article else item.form(number)
        else:
            part = item.word
        if not part:
            continue
        apart = not glued and not said.startswith((".", ",", "'"))
        said, glued = f"{part}{' ' if apart else ''}{said}", item.glued
    return said


@pytest.mark.parametrize("name", phrasebook().categories)
def test_each_row_is_read_and_printed_in_each_number(name: str) -> None:
    """A text made of its words has a tree that is printed as the text."""
    category = phrasebook().categories[name]
    for row in category.rows:
        own = {"NAME", "GRANTER", "VOTE", "COUNTER", "granter"}
        if not row.read or own & {item.one for item in row.captures}:
            continue  # it is printed only, or has what is a token only in its own sentence
        for number in row.numbers:
            rule = f"{name}_{number}" if category.numbered else name
            text = text_of(row, number)
            values = [
                value.filled(FILLED.get(value.variable, node("self")))
                if isinstance(value, Open)
                else value
                for value in grammar().parse(rule, with_places(lex(text))).values
            ]
            assert values, (row.where, text)
            said = {phrasebook().say(name, value, number) for value in values}
            assert (text in said) is row.printed, (row.where, text, said)
