"""The encodings of a micro-step of the kernel, and what is read of them."""

from __future__ import annotations

from clingather.bridge.encodings.programs import program

FILES = program("step/rules")
WORLD = {"World": "now", "Fresh": "final", "Step": "0"}
READS = (
    *("then", "makes", "choice", "option", "at_least", "at_most", "propose", "with_detail"),
    *("next_event", "next_detail", "converting", "happens", "times", "event_role", "looks_at_past"),
    *("state_fires", "unvalued", "illegal", "unmodelled", "fund", "not_modelled", "announces"),
    *("amounts_to", "unheard", "unchosen", "next_done"),
    *("implied_way", "out_of_sight", "declaration", "noted", "spent", "recalls", "triggers_under"),
    *("left_behind", "straightaway"),
    *("looks_apart", "looks_beforehand", "alike", "weighs_costs"),
)
BEFOREHAND = ("makes", "would_enter")  # what is read of events before they happen (CR 614.12)
SURVEYS = (  # what is read where tasks are only looked at
    *("tried", "refused", "unsure", "wants_x", "kickable", "spliceable", "ways_by"),
    *("target_sensitive", "choice", "option"),
    *("at_least", "at_most", "illegal", "unmodelled", "not_modelled", "unvalued", "fund"),
    *("price", "pays", "declaration", "looks_apart", "looks_beforehand"),
)
