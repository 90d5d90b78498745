"""The rules of Counter and the Oh Hell family, as immutable states and pure functions."""

from counter_rules.answers import AnswerError, describe_move, parse_answer, parse_whole_answer
from counter_rules.cards import Card, Rank, Suit
from counter_rules.chance import commit
from counter_rules.engine import (
    apply_move,
    complete_deal,
    deal_outcomes,
    legal_moves,
    new_game,
    score_hand,
    shuffle,
    why_illegal,
)
from counter_rules.errors import (
    BotError,
    CounterRulesError,
    MissingExtraError,
    NotationError,
    RulesetError,
    StateError,
)
from counter_rules.events import Event, Step, events_for, step
from counter_rules.explain import (
    Change,
    ChangeKind,
    EffectReport,
    Explanation,
    Power,
    Preview,
    Standing,
    Verdict,
    VerdictCode,
    describe_card,
    explain_trick,
    list_powers,
    resolve_trick,
)
from counter_rules.games import get_ruleset, ruleset_names
from counter_rules.messages import Message, describe
from counter_rules.moves import Bid, Deal, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase, Question
from counter_rules.position import Sight
from counter_rules.reasons import IllegalMoveError, Reason, ReasonCode
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.trick import Effect, EffectOrder, Trick, TrickResult
from counter_rules.views import View, Void, preview, public_view, view, view_key

__all__ = [
    "AnswerError",
    "Bid",
    "BotError",
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
    "MissingExtraError",
    "Move",
    "NameTrump",
    "NotationError",
    "PassCard",
    "Passed",
    "Phase",
    "PlayCard",
    "Power",
    "Preview",
    "Question",
    "Rank",
    "Reason",
    "ReasonCode",
    "Ruleset",
    "RulesetError",
    "Sight",
    "Standing",
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
    "complete_deal",
    "deal_outcomes",
    "describe",
    "describe_card",
    "describe_move",
    "events_for",
    "explain_trick",
    "get_ruleset",
    "legal_moves",
    "list_powers",
    "new_game",
    "parse_answer",
    "parse_whole_answer",
    "preview",
    "public_view",
    "resolve_trick",
    "ruleset_names",
    "score_hand",
    "shuffle",
    "step",
    "view",
    "view_key",
    "why_illegal",
]
