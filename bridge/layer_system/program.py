"""The encodings of the layers (CR 613) as a stepwise program: what is grounded in which phase."""

from __future__ import annotations

from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Phase, Program


def _parts(*names: str) -> tuple[str, ...]:
    """The files of some parts of `asp/programs/layers.lp`."""
    return tuple(file for name in names for file in program(f"layers/{name}"))


# What each object became and was no more, and what an effect was applied to in a step.
CAME, WENT = ("came", 4, (0, 2)), ("went", 4, (0, 2))
AFFECTS = ("affects", 4, (0, 1, 2))
PROGRAM = Program(
    base=_parts("beginning", "differences", "versions"),
    start={"Fresh": "0", "Step": "0"},
    phases=(
        Phase("wait", _parts("worlds", "generating", "waiting"), {"Step": "t", "World": "t"}),
        Phase("look", _parts("focus", "looking"), {"Step": "t", "World": "t"}),
        Phase("retype", _parts("retyping"), {"Step": "t"}, only_if="retyping", joins=True),
        Phase("restate", _parts("restating"), {"Step": "t"}, only_if="restating", joins=True),
        Phase("resize", _parts("resizing"), {"Step": "t"}, only_if="resizing", joins=True),
        Phase("try", _parts("trying"), {"Step": "t"}, joins=True),
        Phase(
            "imagine",
            _parts("worlds", "imagining", "versions", "generating", "looking"),
            {"Step": "t", "World": "if(t, Hypothesis)", "Fresh": "if(t, Hypothesis)"},
            only_if="hypothetical",
        ),
        Phase("depend", _parts("depending"), {"Step": "t"}, only_if="hypothetical", joins=True),
        Phase("inherit", _parts("inheriting"), {"Step": "t"}, only_if="inheriting"),
        Phase("choose", _parts("choosing"), {"Step": "t"}, joins=True),
        Phase(
            "apply",
            _parts("applying", "versions", "differences"),
            {"Step": "t", "Fresh": "t + 1"},
            joins=True,
        ),
    ),
    going_on="busy",
    reads=(
        *("busy", "retyping", "restating", "resizing", "inheriting", "hypothetical"),
        *(
            "printed",
            "as_printed",
            "came",
            "went",
            "needed",
            "gap",
            "unsettled",
            "stage_layer",
            "stage",
        ),
        *("affects", "order", "depends", "loop", "cites", "layer_rule", "start_rule"),
    ),
    groups=(CAME, WENT, AFFECTS),
)
