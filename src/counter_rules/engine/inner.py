"""The flow of a hand, for rooms that follow one: who acts, what lies open, what comes next."""

from __future__ import annotations

from counter_rules.engine._flow.face_up import (
    count_turned,
    find_trump,
    list_face_up,
    list_from_deck,
    list_rest,
    list_undrawn,
)
from counter_rules.engine._flow.playable import list_playable
from counter_rules.engine._flow.turns import (
    NEXT_TO_ACT,
    exchange,
    find_next_deal,
    find_next_number,
    find_what_follows,
    keep_blind,
    list_dealt,
    list_leader,
    list_names,
    list_sights,
    make_hand_result,
    name_joker,
    resolve_full_trick,
    score_result,
)

__all__ = [
    "NEXT_TO_ACT",
    "count_turned",
    "exchange",
    "find_next_deal",
    "find_next_number",
    "find_trump",
    "find_what_follows",
    "keep_blind",
    "list_dealt",
    "list_face_up",
    "list_from_deck",
    "list_leader",
    "list_names",
    "list_playable",
    "list_rest",
    "list_sights",
    "list_undrawn",
    "make_hand_result",
    "name_joker",
    "resolve_full_trick",
    "score_result",
]
