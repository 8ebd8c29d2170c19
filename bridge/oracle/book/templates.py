"""Patterns of categories: `few<N>` is a category for each N that a row says it of.

In the rows of a pattern N stands for a category, a lens or a rule: `(A, F) = A:several F:N.many`.
A row that says `few<card_phrase>` has a part of the category that these rows are with
`card_phrase` in the place of N.
"""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.book.rows import NUMBERS, BookError, Capture, Category, Row


def filled_in(categories: dict[str, Category]) -> dict[str, Category]:
    """The categories, with one for each use of a pattern in its place. Raises BookError."""
    found: dict[str, Category] = {}

    def use(of: str, where: str) -> str:
        """The name of what a part is; what is said of a pattern is entered."""
        name, _, kind = of.rstrip(">").partition("<")
        if not kind:
            return of
        known = categories.get(name)
        if known is None or not known.kind:
            raise BookError(where, f"no pattern is called {name}")
        made = f"{name}_of_{kind}"
        if made not in found:
            found[made] = replace(known, name=made, kind="", rows=[])
            found[made].rows += [with_parts(row, made, known.kind, kind) for row in known.rows]
        return made

    def numbered(item: Capture) -> Capture:
        """`nouns_one` is `nouns.one`."""
        name, _, number = item.one.rpartition("_")
        if item.one in categories or name not in categories or number not in NUMBERS:
            return item
        return replace(item, one=name, many=name, number=number)

    def with_parts(row: Row, category: str, name: str, kind: str) -> Row:
        """A row of that category, a category in the place of a name."""

        def part(of: str) -> str:
            said = of.replace(f"<{name}>", f"<{kind}>") if name else of
            return use(kind if name and said == name else said, row.where)

        items = tuple(
            numbered(replace(item, one=part(item.one), many=part(item.many)))
            if isinstance(item, Capture)
            else item
            for item in row.items
        )
        return replace(row, category=category, items=items)

    for name, category in categories.items():
        if not category.kind:
            found[name] = category
            category.rows[:] = [with_parts(row, name, "", "") for row in category.rows]
    return found
