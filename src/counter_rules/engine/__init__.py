"""The engine: pure functions from a state and a move to the next state.

One module per phase (`deal`, `bid`, `play`, `give`) holds all that concerns its move: which
are legal, what is wrong with one, and what it does. `legal` and `apply` choose among them.
"""

from counter_rules.engine.apply import apply_move
from counter_rules.engine.changes import Change, ChangeKind
from counter_rules.engine.explain import EffectReport, Explanation, explain_trick
from counter_rules.engine.legal import legal_moves, why_illegal
from counter_rules.engine.new_game import new_game
from counter_rules.engine.resolve import resolve_trick
from counter_rules.engine.shuffle import shuffle
from counter_rules.engine.verdict import Verdict, VerdictCode

__all__ = [
    "Change",
    "ChangeKind",
    "EffectReport",
    "Explanation",
    "Verdict",
    "VerdictCode",
    "apply_move",
    "explain_trick",
    "legal_moves",
    "new_game",
    "resolve_trick",
    "shuffle",
    "why_illegal",
]
