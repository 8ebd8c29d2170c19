"""The encodings of the layers (CR 613) as a stepwise program: what is grounded in which phase."""

from __future__ import annotations

from clingather.bridge.encodings.solver import Phase, Program

GENERATED = "effects/611_generates.lp"
LOOKED_AT = (
    "effects/613_reads.lp",
    "effects/102_players.lp",
    "effects/109_filters.lp",
    "effects/107_amounts.lp",
    "effects/107_more_amounts.lp",
    "effects/107_symbols.lp",
    "effects/107_conditions.lp",
    "effects/716_designations.lp",
    "effects/702_pairs.lp",
    "effects/608_history.lp",
    "effects/607_choices.lp",
    "effects/607_exiled.lp",
    "effects/611_applies.lp",
    "effects/611_taken_subtypes.lp",
    "effects/612_full_text.lp",
)
VERSIONS = ("effects/613_derived.lp", "effects/109_traits.lp", "effects/613_answer.lp")
PROGRAM = Program(
    base=(
        "objects/205_subtypes.lp",
        "objects/305_basic_land_types.lp",
        "objects/202_mana_cost.lp",
        "objects/109_printed.lp",
        "objects/712_faces.lp",
        "objects/709_rooms.lp",
        "objects/707_copiable.lp",
        "objects/707_copies_of_chosen.lp",
        "objects/707_exceptions.lp",
        "objects/208_alternatives.lp",
        "objects/208_chosen_values.lp",
        "objects/730_merged.lp",
        "effects/702_keywords.lp",
        "effects/604_characteristic_defining.lp",
        "effects/611_continuous_effects.lp",
        "effects/613_layers.lp",
        "effects/613_start.lp",
        "effects/613_differences.lp",
        "effects/understood.lp",
        *VERSIONS,
    ),
    start={"Fresh": "0", "Step": "0"},
    phases=(
        Phase(
            "wait",
            ("effects/613_worlds.lp", GENERATED, "effects/613_waiting.lp"),
            {"Step": "t", "World": "t"},
        ),
        Phase("look", ("effects/613_focus.lp", *LOOKED_AT), {"Step": "t", "World": "t"}),
        Phase(
            "retype",
            (
                "effects/612_text_changes.lp",
                "effects/205_type_changes.lp",
                "effects/205_taken_subtypes.lp",
            ),
            {"Step": "t"},
            only_if="retyping",
            joins=True,
        ),
        Phase(
            "restate",
            ("effects/613_changes.lp",),
            {"Step": "t"},
            only_if="restating",
            joins=True,
        ),
        Phase(
            "resize",
            ("effects/613_sizes.lp",),
            {"Step": "t"},
            only_if="resizing",
            joins=True,
        ),
        Phase(
            "try",
            ("effects/613_touches.lp", "effects/613_hypotheses.lp"),
            {"Step": "t"},
            joins=True,
        ),
        Phase(
            "imagine",
            ("effects/613_worlds.lp", "effects/613_imagined.lp", *VERSIONS, GENERATED, *LOOKED_AT),
            {"Step": "t", "World": "if(t, Hypothesis)", "Fresh": "if(t, Hypothesis)"},
            only_if="hypothetical",
        ),
        Phase(
            "depend",
            ("effects/613_dependency.lp",),
            {"Step": "t"},
            only_if="hypothetical",
            joins=True,
        ),
        Phase(
            "inherit",
            ("effects/613_granted_timestamps.lp",),
            {"Step": "t"},
            only_if="inheriting",
        ),
        Phase(
            "choose",
            ("effects/613_timestamps.lp", "effects/613_order.lp"),
            {"Step": "t"},
            joins=True,
        ),
        Phase(
            "apply",
            ("effects/613_apply.lp", *VERSIONS, "effects/613_differences.lp"),
            {"Step": "t", "Fresh": "t + 1"},
            joins=True,
        ),
    ),
    going_on="busy",
    reads=(
        *("busy", "retyping", "restating", "resizing", "inheriting", "hypothetical"),
        *("printed", "as_printed", "came", "went", "needed", "gap", "stage_layer", "stage"),
        *("affects", "order", "depends", "cites", "layer_rule", "start_rule"),
    ),
)
