"""Words for what was expected: the nearest of the right ones, or all of them."""

from __future__ import annotations

from collections.abc import Iterable

MOST_SHOWN = 20  # words in a message


def nearest(word: str, words: Iterable[str], limit: int = 3) -> list[str]:
    """Return the most similar of the words, the best first; none if nothing is similar."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        word, list(words), scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=60
    )
    return [match[0] for match in found[:limit]]


def one_of(words: Iterable[str], word: str = "") -> str:
    """Return words for what was expected: the words most similar to the given one, or all."""
    words = list(words)
    close = nearest(word, words) if word else []
    shown = close or (words if len(words) <= MOST_SHOWN else [*words[:MOST_SHOWN], "others"])
    text = ", ".join(shown[:-1]) + " or " + shown[-1] if len(shown) > 1 else "".join(shown)
    return f"perhaps {text}" if close else text
