"""Combos of a deck: sets of cards that could go around, each built into a board and searched."""
