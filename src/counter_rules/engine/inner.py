"""The flow of a hand, for other packages: who acts, which cards are face up, what comes next.

And hands without cards, for the sheets of `counter_rules.records`, and what sentences say of moves.
"""

from __future__ import annotations

from counter_rules.engine._apply import make_detail
from counter_rules.engine._flow.face_up import (
    count_face_up,
    count_turned,
    find_drawn,
    find_last_shown,
    find_shown,
    find_trump,
    list_face_up,
    list_from_deck,
    list_rest,
    list_turned,
    list_undrawn,
    make_deal,
    put_last,
    shows_last,
)
from counter_rules.engine._flow.playable import list_playable
from counter_rules.engine._flow.turns import (
    NEXT_TO_ACT,
    exchange,
    get_next_hand_number,
    get_phase_after_hand,
    get_phase_after_trick,
    keep_blind,
    list_dealt,
    list_first_leader,
    list_leader,
    list_names,
    list_sights,
    make_hand_result,
    name_joker,
    resolve_full_trick,
    score_result,
)
from counter_rules.engine._written import (
    FaultCode,
    ScoreFault,
    WrittenHand,
    check_written,
    find_scheduled_size,
    list_bids_in_turn,
    list_written_faults,
    make_written_result,
)

__all__ = [
    "NEXT_TO_ACT",
    "FaultCode",
    "ScoreFault",
    "WrittenHand",
    "check_written",
    "count_face_up",
    "count_turned",
    "exchange",
    "find_drawn",
    "find_last_shown",
    "find_scheduled_size",
    "find_shown",
    "find_trump",
    "get_next_hand_number",
    "get_phase_after_hand",
    "get_phase_after_trick",
    "keep_blind",
    "list_bids_in_turn",
    "list_dealt",
    "list_face_up",
    "list_first_leader",
    "list_from_deck",
    "list_leader",
    "list_names",
    "list_playable",
    "list_rest",
    "list_sights",
    "list_turned",
    "list_undrawn",
    "list_written_faults",
    "make_deal",
    "make_detail",
    "make_hand_result",
    "make_written_result",
    "name_joker",
    "put_last",
    "resolve_full_trick",
    "score_result",
    "shows_last",
]
