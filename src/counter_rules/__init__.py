"""The rules of Counter and its Oh Hell kin, as immutable states and pure functions."""

from counter_rules.cards import Card, Rank, Suit
from counter_rules.engine import (
    Change,
    ChangeKind,
    EffectReport,
    Explanation,
    Verdict,
    VerdictCode,
    apply_move,
    explain_trick,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
    why_illegal,
)
from counter_rules.errors import (
    CounterRulesError,
    IllegalMoveError,
    NotationError,
    Reason,
    ReasonCode,
    RulesetError,
    StateError,
)
from counter_rules.hand_result import HandResult
from counter_rules.moves import Bid, Deal, Look, Move, PassCard, PlayCard
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets import get_ruleset, ruleset_names
from counter_rules.state import Phase, Sight, State
from counter_rules.trick import Effect, EffectOrder, Trick, TrickResult

__all__ = [
    "Bid",
    "Card",
    "Change",
    "ChangeKind",
    "CounterRulesError",
    "Deal",
    "Effect",
    "EffectOrder",
    "EffectReport",
    "Explanation",
    "HandResult",
    "IllegalMoveError",
    "Look",
    "Move",
    "NotationError",
    "PassCard",
    "Phase",
    "PlayCard",
    "Rank",
    "Reason",
    "ReasonCode",
    "Ruleset",
    "RulesetError",
    "Sight",
    "State",
    "StateError",
    "Suit",
    "Trick",
    "TrickResult",
    "Verdict",
    "VerdictCode",
    "apply_move",
    "explain_trick",
    "get_ruleset",
    "legal_moves",
    "new_game",
    "resolve_trick",
    "ruleset_names",
    "shuffle",
    "why_illegal",
]
