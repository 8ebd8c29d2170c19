"""How long what is read may be; what is longer is refused at its place, before it is looked at.

The longest name of a card has 141 characters, the longest Oracle text 774, its longest paragraph
645, the longest mana cost 10 symbols. No rule bounds them; here some multiple does, since reading a
text takes more than the time that its length would suggest.
"""

from __future__ import annotations

NAME = 500  # characters of a name, a mana cost
ID = 1_000  # characters of an id, a key: names become ids, and ids grow by `.copy_2` and the like
PARAGRAPH = 2_000  # characters of a paragraph of Oracle text
TEXT = 5_000  # characters of any text
ALIKE = 5_000  # identical objects for which one entry may stand: each is one of its own
MANA = 10_000  # mana of one type in a pool: each is a symbol of its own
ARGUMENT = 20_000  # characters of an argument of the command line
PROBLEMS = 100  # after so many no more is looked for
FILE = 5_000_000  # bytes or characters of a scenario
TURNS = 100  # turns that a strategy may take
DEPTH = 60  # levels of brackets in a scenario or a card file
CARD_FILE = 2_000_000_000  # bytes of a card file, unpacked; the largest known have a tenth
