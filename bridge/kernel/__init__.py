"""The kernel: states go forward, step by step, as the encodings of `asp/programs/step.lp` say.

A game is a state with what is still to be done (tasks), what is remembered while it is done
(frames), and what waits for somebody's choice. Each step takes the topmost task of many games at
once, grounds the encodings over their facts, and applies the primitive changes that they derive.
"""
