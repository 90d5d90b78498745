"""The rules of Counter and its Oh Hell kin, as immutable states and pure functions."""

from counter_rules.cards import Card, Rank, Suit
from counter_rules.dealing import commit
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
    RulesetError,
    StateError,
)
from counter_rules.events import Event, Step, events_for, step
from counter_rules.hand_result import HandResult
from counter_rules.messages import Message, describe
from counter_rules.moves import Bid, Deal, Look, Move, PassCard, PlayCard
from counter_rules.passed import Passed
from counter_rules.phase import Phase, Sight
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets import get_ruleset, ruleset_names
from counter_rules.state import State
from counter_rules.trick import Effect, EffectOrder, Trick, TrickResult
from counter_rules.views import View, Void, public_view, view

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
    "Event",
    "Explanation",
    "HandResult",
    "IllegalMoveError",
    "Look",
    "Message",
    "Move",
    "NotationError",
    "PassCard",
    "Passed",
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
    "Step",
    "Suit",
    "Trick",
    "TrickResult",
    "Verdict",
    "VerdictCode",
    "View",
    "Void",
    "apply_move",
    "commit",
    "describe",
    "events_for",
    "explain_trick",
    "get_ruleset",
    "legal_moves",
    "new_game",
    "public_view",
    "resolve_trick",
    "ruleset_names",
    "shuffle",
    "step",
    "view",
    "why_illegal",
]
