"""The effects of cards, one module each: Counter's ace to king, jokers, winner and loser."""

from counter_rules.rules.effects.ace import ACE
from counter_rules.rules.effects.doubled_lead import DOUBLED_LEAD, Doubling, make_doubled_lead
from counter_rules.rules.effects.eight import EIGHT
from counter_rules.rules.effects.five import FIVE
from counter_rules.rules.effects.four import FOUR
from counter_rules.rules.effects.jack import JACK
from counter_rules.rules.effects.joker_high_low import JOKER_HIGH_LOW
from counter_rules.rules.effects.joker_loses import JOKER_LOSES
from counter_rules.rules.effects.joker_suit import JOKER_SUIT
from counter_rules.rules.effects.joker_wins import JOKER_WINS
from counter_rules.rules.effects.king import KING, KingDefaultTrump, KingNamesTrump, make_king
from counter_rules.rules.effects.loser import LOSER
from counter_rules.rules.effects.marrows_jack import MARROWS_JACK
from counter_rules.rules.effects.nine import NINE, NINE_BY_VALUE
from counter_rules.rules.effects.queen import QUEEN, QUEEN_BY_VALUE
from counter_rules.rules.effects.seven import SEVEN
from counter_rules.rules.effects.six import SIX
from counter_rules.rules.effects.ten import TEN
from counter_rules.rules.effects.three import THREE
from counter_rules.rules.effects.two import TWO
from counter_rules.rules.effects.void_lead import VOID_LEAD, VoidLead
from counter_rules.rules.effects.winner import WINNER

__all__ = [
    "ACE",
    "DOUBLED_LEAD",
    "EIGHT",
    "FIVE",
    "FOUR",
    "JACK",
    "JOKER_HIGH_LOW",
    "JOKER_LOSES",
    "JOKER_SUIT",
    "JOKER_WINS",
    "KING",
    "LOSER",
    "MARROWS_JACK",
    "NINE",
    "NINE_BY_VALUE",
    "QUEEN",
    "QUEEN_BY_VALUE",
    "SEVEN",
    "SIX",
    "TEN",
    "THREE",
    "TWO",
    "VOID_LEAD",
    "WINNER",
    "Doubling",
    "KingDefaultTrump",
    "KingNamesTrump",
    "VoidLead",
    "make_doubled_lead",
    "make_king",
]
