"""What other programs write: their puzzles and deck lists as scenarios, and scenarios as puzzles.

What the other format cannot say is named with its place (`Lost`); nothing is left out silently.
"""
