"""The table of a trick: the address and the meaning of every word.

It is `counter_rules.trick.Table` in whole numbers: first one word for each plain field, then
fourteen for the places of the ranks, then lists with one word for each play, in play order.
"""

from __future__ import annotations

from counter_rules.kernel.machine.constants import SCRATCH, P
from counter_rules.kernel.machine.pack import ALL_RANKS

ALWAYS = 1 << ALL_RANKS
"""The bit of a set of ranks that stands for None, which is always awake."""

# The plain fields.

T_LED = 0
"""The led suit, or -1."""
T_LAST = 1
"""Whether it is the hand's last trick."""
T_TRUMP = 2
"""The trick's trump, or -1."""
T_NAMER = 3
"""The place of the play that named it, or -1."""
T_INDICATOR = 4
"""The trump of the next trick, or -1."""
T_CHAMPION = 5
"""The place of the play that wins whatever else was played, or -1."""

T_LOWEST_WINS = 6
"""Whether low cards win."""
T_WINNER = 7
"""The place of the play that wins, or -1; set before the after-stage."""
T_NEXT_LEADER = 8
"""The place of the play whose player leads next."""
T_LEAD_DOUBLED = 9
"""Whether the next card led counts double."""
T_PASSING = 10
"""Whether every player passes a card after the trick."""

T_AWAKE = 11
"""The ranks whose effects act, as bits, and `ALWAYS` for effects without a rank."""
T_LEADER = 12
"""The seat of the first play."""
T_TURNED_COUNT = 13
"""The number of cards that go face up on the stack."""
T_CONTESTED = 14
"""The suit that competes if no trump does, or -1."""

# The places of the ranks.

T_PLACES = 15
"""By rank, joker to king: the places of its plays as bits; 14 words."""

# The lists, with one word for each play.

T_CARDS = T_PLACES + ALL_RANKS
"""The cards; this list and those that follow have P words."""
T_FACTORS = T_CARDS + P
"""The factor of each play's value."""
T_SUITS = T_FACTORS + P
"""The suit that each play counts as."""
T_VALUES = T_SUITS + P
"""Each play's value, doubled."""

T_ALWAYS_TRUMP = T_VALUES + P
"""Whether a play is a trump whatever the trump is."""
T_BARRED = T_ALWAYS_TRUMP + P
"""Whether a play cannot win."""
T_PASSED_OVER = T_BARRED + P
"""Whether a play does not name the trump, though its printed suit could be named."""
T_BUFFS = T_PASSED_OVER + P
"""The buff of each four, or -1."""
T_SHOWS = T_BUFFS + P
"""The card shown with each play, or -1."""
T_HIGHS = T_SHOWS + P
"""The name of each play: 0 low or 1 high, or -1."""
T_TURNED = T_HIGHS + P
"""The cards that go face up on the stack."""
T_SCRATCH = T_TURNED + P
"""The scratch lists of hooks, `SCRATCH` of them."""

TABLE = T_SCRATCH + SCRATCH * P
"""The number of words of a table."""
