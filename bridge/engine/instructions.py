"""The instructions of plans: what each does, and how it is written as whole numbers.

A plan is a list of numbers: an instruction, its fields, the next instruction. A field is one number
or a list, which begins with its length. Both evaluators read these lists: `native/engine.cpp`
interprets them, `generated` makes Python of them.

Registers hold terms. Number 0 is the parameter of the program, such as the step, number 1 is one
more than that; the others are numbered from 2 as they are needed; a negative number `-1 - N` is the
constant number N. An instruction that finds nothing gives up the combination at hand; one that
finds several goes on with each. Columns are triples: a position in a row, 1 if the term there must
be equal to the register's or 0 if it goes there, and the register. The places of a compound are
such pairs without position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

Field = int | Sequence[int]


class Do(IntEnum):
    """What an instruction does, with its fields."""

    EMIT = 0  # [registers]: the head holds of these; ends a plan
    START = 1  # [columns]: for each row that the evaluation begins with
    SCAN = 2  # predicate [columns]: for each row of the predicate
    PROBE = 3  # index [key] [functors] [columns]: for each row that the index has under the key
    HAS = 4  # predicate [registers]: go on if the row is there
    LACKS = 5  # predicate [registers]: go on if the row is not there
    LACKS_KEY = 6  # index [key] [functors]: go on if the index has nothing under the key
    EMPTY = 7  # predicate: go on if it holds of nothing
    OPEN = 8  # register functor [places]: go on if the term is such a compound
    BUILD = 9  # to functor [registers]: make a compound
    FIND = 10  # to functor [registers]: go on if somebody made that compound
    COMPUTE = 11  # to operator left right: go on if both are numbers and it is defined
    MEASURE = 12  # to operator register: the same with one number
    COMPARE = 13  # relation left right: go on if it holds
    RANGE = 14  # to low high: for each number of the interval
    WITHIN = 15  # register low high: go on if it is a number of the interval
    GATHER = 16  # to function [lengths] [code]: run the blocks of code, aggregate what they add
    ADD = 17  # [registers]: a tuple of an aggregate; ends a block


LISTS = {  # for each instruction: which of its fields are lists
    Do.EMIT: (True,),
    Do.START: (True,),
    Do.SCAN: (False, True),
    Do.PROBE: (False, True, True, True),
    Do.HAS: (False, True),
    Do.LACKS: (False, True),
    Do.LACKS_KEY: (False, True, True),
    Do.EMPTY: (False,),
    Do.OPEN: (False, False, True),
    Do.BUILD: (False, False, True),
    Do.FIND: (False, False, True),
    Do.COMPUTE: (False, False, False, False),
    Do.MEASURE: (False, False, False),
    Do.COMPARE: (False, False, False),
    Do.RANGE: (False, False, False),
    Do.WITHIN: (False, False, False),
    Do.GATHER: (False, False, True, True),
    Do.ADD: (True,),
}
# The numbers of operators, relations and functions: their places here.
OPERATORS = ("+", "-", "*", "/", "\\", "**", "&", "?", "^")
MEASURES = ("-", "~", "|")
RELATIONS = ("=", "!=", "<", "<=")
FUNCTIONS = ("count", "sum", "sum+", "min", "max")


def written(do: Do, *fields: Field) -> list[int]:
    """An instruction as numbers."""
    numbers = [int(do)]
    for field in fields:
        if isinstance(field, int):
            numbers.append(field)
        else:
            numbers += (len(field), *field)
    return numbers


def read(code: Sequence[int]) -> Iterator[tuple[Do, list[Field]]]:
    """The instructions that some numbers are."""
    place = 0
    while place < len(code):
        do = Do(code[place])
        place += 1
        fields: list[Field] = []
        for is_list in LISTS[do]:
            if is_list:
                end = place + 1 + code[place]
                fields.append(code[place + 1 : end])
                place = end
            else:
                fields.append(code[place])
                place += 1
        yield do, fields
