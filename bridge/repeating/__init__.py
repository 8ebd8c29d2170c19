"""Loops: what repeats, found from the board and replayed exactly (CR 104.4b, 732).

`likeness` says of two states whether the second is the first again, up to the names of objects and
to quantities; `moves` takes states one choice further; `search` looks for a way from a state to one
that is like it; `iteration` replays what was found and says what one time around changes;
`verdicts` asks `asp/` what kind of loop it is. `asking` plays a sequence that is asked about,
`drawing` draws the states. `answer` puts the answer together.

`shortcuts` takes a proposed sequence many times (CR 732.2), `many` and `growing` without going
through each time; `recurring` says what must not be chosen again (CR 732.3).
"""
