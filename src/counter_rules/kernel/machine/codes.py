"""Codes for phases, duties and other values, the same in every kernel."""

DEAL = 0
"""The phase before the deal."""
BIDDING = 1
"""The phase in which seats bid."""
PLAY = 2
"""The phase in which cards are played."""
PASS = 3
"""The phase in which every seat passes a card on."""
OVER = 4
"""The phase after the end of the match."""
NAMING = 5
"""The phase in which a seat names the trump."""

DEALER_NAMES = 1
"""The dealer names the trump."""
HIGHEST_BIDDER_NAMES = 2
"""The seat with the highest bid names the trump."""

NAMED_FIRST = 1
"""The trump is named before the bids."""
NAMED_LAST = 2
"""The trump is named after the bids."""

FOLLOW_SUIT = 0
"""Follow suit; if void, play anything."""
MUST_TRUMP = 1
"""Follow suit; if void, trump; else play anything."""
MUST_BEAT = 2
"""Follow suit and beat; if void, trump and overtrump; else play anything."""

FREE_LEAD = 0
"""Any card may be led."""
BROKEN_TRUMPS = 1
"""No trump is led until trumps are broken."""

NO_HOOK = 0
"""Any bid is allowed."""
HOOK_LAST_BIDDER = 1
"""The last bidder may not make the total N."""
EXACT_TOTAL = 2
"""The bids add up to N."""
NO_EXCESS = 3
"""No bid takes the total over N."""
TABLED_HOOK = 4
"""A custom hook: a table has its answers."""

NOT_TURNED = 0
"""No card is turned to make trump."""
TURNED_UP = 1
"""The next card after the deal makes trump, if one is left."""
DRAWN = 2
"""A card of a second deck makes trump."""
FLIPPED = 3
"""The card flipped before the deal makes trump."""
DEALERS_LAST = 4
"""The last card dealt to the dealer makes trump, and stays in the hand."""

KEEP_JOKER = 0
"""A flipped joker stays."""
REFLIP_ONCE = 1
"""A flipped joker is shuffled back once."""
REFLIP_ALL = 2
"""Another card is flipped until it is not a joker."""

ALL_HANDS = 0
"""The match ends after its last hand."""
TARGET_REACHED = 1
"""It also ends once a seat has reached the target."""
LIVES_LOST = 2
"""It also ends once too many hands have been missed; all win or lose together."""

SHARED_WIN = 0
"""All seats with the highest total win."""
EXTRA_HANDS = 1
"""A tie for first place leads to extra hands."""
MOST_EXACT_BIDS = 2
"""Between equal totals, the most exact bids win."""
MOST_TRICKS = 3
"""Between equal totals, the most tricks win."""

OWN = 0
"""A seat sees its hand, and others do not."""
HIDDEN = 1
"""A seat may bid blind and has neither looked nor bid."""
BLIND = 2
"""A seat has bid blind."""
FOREHEAD = 3
"""A seat holds its hand on the forehead."""

AT_ROWS = 0
"""The place of the rows of many games."""
AT_SEEDS = 1
"""The place of the seeds of their matches."""
AT_ACTIONS = 2
"""The place of the actions to carry out."""
AT_BEGIN = 3
"""The place of the row that every match begins with."""
AT_MASKS = 4
"""The place of the masks of legal actions."""
AT_TURNS = 5
"""The place of the seats to act."""
AT_REWARDS = 6
"""The place of the points of hands that have just ended."""
AT_SCORES = 7
"""The place of the scores of the matches that were stepped."""
AT_ENDS = 8
"""The place of the flags for the end of an episode, the winners of a match and the bids made."""
AT_OBSERVED = 9
"""The place of the observations, or 0 to write none."""
AT_UNTIL_OVER = 10
"""Whether an episode is a match; else it is a hand."""
AT_SCALED = 11
"""The place of the scaled observations, or 0."""
AT_FACTORS = 12
"""The place of what each number of an observation is multiplied by, or 0."""
AT_DATA = 13
"""The place of the data of their ruleset."""

BIG = 1 << 60
"""More than any number in a game."""
LEAST = -(1 << 63)
"""The smallest value of a word."""
JOKER = 52
"""The index of the joker."""
MOST_ACTIONS = 256
"""The size of a buffer for any list of legal actions."""
