"""What the cards of Counter do: one module per effect, ace to king, and the doubled lead."""

from counter_rules.effects.ace import ACE
from counter_rules.effects.doubled_lead import DOUBLED_LEAD
from counter_rules.effects.eight import EIGHT
from counter_rules.effects.five import FIVE
from counter_rules.effects.four import FOUR
from counter_rules.effects.jack import JACK
from counter_rules.effects.king import KING, KingDefaultTrump, NameTrump, make_king
from counter_rules.effects.nine import NINE
from counter_rules.effects.queen import QUEEN
from counter_rules.effects.seven import SEVEN
from counter_rules.effects.six import SIX
from counter_rules.effects.ten import TEN
from counter_rules.effects.three import THREE
from counter_rules.effects.two import TWO

__all__ = [
    "ACE",
    "DOUBLED_LEAD",
    "EIGHT",
    "FIVE",
    "FOUR",
    "JACK",
    "KING",
    "NINE",
    "QUEEN",
    "SEVEN",
    "SIX",
    "TEN",
    "THREE",
    "TWO",
    "KingDefaultTrump",
    "NameTrump",
    "make_king",
]
