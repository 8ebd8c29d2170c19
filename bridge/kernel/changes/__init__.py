"""Primitive changes of a game, as the encodings name them: each does as it is told."""
