"""The engine: pure functions from a state and a move to the next state.

One module per phase (`_deal`, `_bid`, `_play`, `_sealed`) owns its move: which are legal, what is
wrong with one, and what it does. `_legal` and `_apply` choose among them. `_flow` holds what views
and records also need to advance a hand.
"""

from counter_rules.engine._apply import apply_move, check_question, illegal_move
from counter_rules.engine._card_by_card import complete_deal, deal_outcomes
from counter_rules.engine._deal import new_game, shuffle
from counter_rules.engine._legal import find_fault, legal_moves, why_illegal
from counter_rules.engine._score_hand import score_hand

__all__ = [
    "apply_move",
    "check_question",
    "complete_deal",
    "deal_outcomes",
    "find_fault",
    "illegal_move",
    "legal_moves",
    "new_game",
    "score_hand",
    "shuffle",
    "why_illegal",
]
