"""The table of the kinds of node: each has sorts that exist, a rule that exists, and a meaning."""

from __future__ import annotations

import json

from click.testing import CliRunner

from clingather.bridge.oracle import tree
from clingather.bridge.oracle.kinds import KINDS
from clingather.cli.main import clingather
from tests.test_citations import rule_numbers

LEAVES = {tree.TEXT, tree.INTEGER, tree.TEXTS, tree.ABILITY}
SORTS = {kind.sort for kind in KINDS.values()}


def test_every_sort_of_an_argument_is_one_of_some_kind_or_a_leaf() -> None:
    """A sort that no kind has could never be filled."""
    assert {sort for kind in KINDS.values() for sort in kind.args} <= SORTS | LEAVES
    assert not SORTS & LEAVES
    named = {value for name, value in vars(tree).items() if name.isupper() and name != "KINDS"
             and isinstance(value, str)}  # fmt: skip
    assert named - LEAVES == SORTS


def test_the_rule_of_a_kind_exists_and_its_meaning_is_a_line() -> None:
    """The number is one of the reference edition; a line is no sentence."""
    assert {name for name, kind in KINDS.items() if kind.rule not in rule_numbers()} == set()
    odd = {
        name
        for name, kind in KINDS.items()
        if kind.meaning.strip() in ("", ".") or kind.meaning.removesuffix("...").endswith(".")
    }
    assert odd == set()


def test_card_tells_what_the_words_of_its_tree_mean() -> None:
    """Each word of the tree once, in the order in which it comes up, with its rule."""
    run = CliRunner().invoke(clingather, ["card", "Lightning Bolt", "--json"])
    (face,) = json.loads(run.output)["faces"]
    kinds = ["slot", "number", "any_target", "damage", "self", "target"]
    assert [said["kind"] for said in face["kinds"]] == kinds
    assert {said["kind"]: said["rule"] for said in face["kinds"]}["damage"] == "120.3"
    shown = CliRunner().invoke(clingather, ["card", "Lightning Bolt"]).output
    assert "any_target  115.4    it is a creature, player, planeswalker or battle" in shown
