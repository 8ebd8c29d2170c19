"""YAML text: what plain words mean, and that hostile text is refused in words."""

from __future__ import annotations

import time

import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.scenario.yaml_nodes import Mapping, Scalar, parse, scalar_kind


@pytest.mark.parametrize("word", ["no", "on", "Yes", "y", "n", "OFF", "12:30", "1_000", "0o17"])
def test_words_that_only_yaml_1_1_changes_are_text(word: str) -> None:
    """A plain word that is no JSON value is text, as in YAML 1.2."""
    assert scalar_kind(word) == "text"


def test_every_key_is_text_with_its_line() -> None:
    """A key means its letters, whatever value they could be, and knows its line."""
    node = parse("on: 1\n2: b\nnull: c\n")
    assert isinstance(node, Mapping)
    assert [(key.text, key.line) for key, _ in node.entries] == [("on", 1), ("2", 2), ("null", 3)]


def test_json_is_yaml() -> None:
    """JSON text is read as it stands."""
    node = parse('{"a": [1, true, null, "x\\u00e9"]}')
    assert isinstance(node, Mapping)
    values = node.entries[0][1]
    assert [str(item) for item in values.items] == [  # type: ignore[union-attr]
        "the number 1",
        "true",
        "nothing",
        "'xé'",
    ]


HOSTILE = {
    "a: &x [1]\nb: *x\n": ("anchors", 1),
    "a: 1\nb: *x\n": ("aliases", 2),
    "a: !!python/object:os.system {}": ("tags", 1),
    "a: 1\n---\nb: 2\n": ("more than one document", 2),
    "[" * 100_000: ("nested too deeply", 1),
    "{a: " * 100_000: ("nested too deeply", 1),
    "- " * 100_000 + "a": ("nested too deeply", 1),
    "a: b\nc: \x07": ("control characters", 2),
    "a: \ud800": ("control characters", 1),
    "": ("empty", None),
    "# nothing but a comment\n": ("empty", None),
    "a: [1\nb: 2": ("not YAML", 2),
    "? [a, b]\n: c": ("a key must be", 1),
    'a: "\\xZZ"': ("not YAML", 1),
    "\t- a": ("not YAML", 1),
    "%YAML 3.0\n---\na": ("not YAML", 1),
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:20]))
def test_hostile_text_is_refused_with_its_line(text: str) -> None:
    """Anchors, tags, several documents, depth, control characters: each its own message, fast."""
    message, line = HOSTILE[text]
    start = time.monotonic()
    with pytest.raises(InputError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.problems[0].line == line
    assert time.monotonic() - start < 2


def test_a_byte_order_mark_is_no_content() -> None:
    """A text may begin with a byte order mark."""
    assert parse("\ufeffa") == Scalar("text", "a", 1)
