"""The data of one ruleset: the index and the meaning of every word.

Rulesets of one shape share a text and its machine code; each has data of its own. Random play reads
none of these words while cards are played.

Single numbers come first. A table lies behind them: its word has the index at which it begins.
"""

# The deal.

D_SCHEDULED = 0
"""The number of scheduled hands, or `BIG`."""
D_LISTED = 1
"""The number of listed hand sizes; later hands of the schedule have the last one."""
D_SIZES = 2
"""A table: the sizes of the listed hands."""
D_LARGEST = 3
"""The size of the largest hand."""
D_EXTRA_SIZES = 4
"""A table: the sizes of the hands after the schedule; all later ones have the last."""
D_SIZE_OF_CARD = 5
"""A table: the hand size for each flipped card."""
D_PERIOD = 6
"""The number of hands after which the trumps repeat."""
D_TRUMPS = 7
"""A table: the trump of a hand: [(hand number - 1) % D_PERIOD * 54 + card turned + 1]."""
D_NO_TRUMP_COUNT = 8
"""The number of hands played at no trump by their number."""
D_NO_TRUMP = 9
"""A table: the numbers of these hands."""
D_NAMED_WHEN = 10
"""A table like `D_TRUMPS`: when a seat names it: `NAMED_FIRST`, `NAMED_LAST` or 0."""
D_NAMES = 11
"""The number of choices: 4 suits, and no trump if it may be named; 0 if no seat names it."""
D_FOREHEAD_SIZES = 12
"""The sizes of hands held on the forehead, as the bits of a number."""
D_FOREHEAD_COUNT = 13
"""The number of hands held on the forehead by their number."""
D_FOREHEAD_HANDS = 14
"""A table: the numbers of these hands."""

# The bids.

D_HOOK = 15
"""The limit on the total: `NO_HOOK`, `HOOK_LAST_BIDDER` … `TABLED_HOOK`."""
D_HOOK_FROM = 16
"""The fewest cards of a hand in which it holds."""
D_HOOK_FREE_HAND = 17
"""The number of a hand in which it does not hold, or 0."""
D_HOOK_HANDS = 18
"""The number of hands with rows of their own in the table of a hook; all others are hand 0."""
D_HOOK_AT = 19
"""A table: where in `D_HOOK_BIDS` the rows of a hand begin: [hand * (D_LARGEST + 1) + size]."""
D_HOOK_BIDS = 20
"""A table: the bids allowed, as bits: [rows + bids made * ((P - 1) * size + 1) + their total]."""
D_BEHIND = 21
"""The points that a seat must be behind to bid blind."""
D_FIRST_LEADER = 22
"""A table: the leader of the first trick, by dealer; -1 for the highest bidder."""

# The scores, and the end of the match.

D_SCORE_AT = 23
"""A table: where in `D_SCORES` the scores of each hand size begin."""
D_SCORES = 24
"""A table: the points of a seat: [scores of the size + bid * (size + 1) + tricks won]."""
D_BLIND_BONUS = 25
"""The extra points for a made blind bid."""
D_ROW_LENGTH = 26
"""The bids of a row that earns points."""
D_ROW_POINTS = 27
"""The points for it."""
D_ROW_MISSES = 28
"""Whether a row of missed bids loses them."""
D_ROW_ONES = 29
"""Whether hands of one card count."""
D_ENDING = 30
"""The rule that ends the match: `ALL_HANDS`, `TARGET_REACHED` or `LIVES_LOST`."""
D_TARGET = 31
"""The score that ends it, or `BIG`."""
D_MAX_HANDS = 32
"""The maximum number of hands, or `BIG`."""
D_LIVES = 33
"""The number of missed hands that loses the match, or `BIG`."""
D_TIES = 34
"""The tie-break: `SHARED_WIN`, `EXTRA_HANDS`, `MOST_EXACT_BIDS` or `MOST_TRICKS`."""

# The actions after the bids: the first one of each block (`counter_rules.actions`).

D_BLIND = 35
"""Bid blind."""
D_LOOK = 36
"""Look at the hand in place of bidding blind."""
D_PASS = 37
"""Pass a card on."""
D_NAME = 38
"""Name the trump."""
D_ACTIONS = 39
"""The number of actions."""
