"""Strategies: a way to a goal against every choice of the others, looked for and checked."""
