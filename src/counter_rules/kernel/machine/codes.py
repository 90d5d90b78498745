"""Fixed numbers: what stands for a phase, a duty and the like in every kernel."""

DEAL = 0
"""The phase that waits for the deal."""
BIDDING = 1
"""The phase in which seats bid."""
PLAY = 2
"""The phase in which cards are played."""
PASS = 3
"""The phase in which every seat passes a card on."""
OVER = 4
"""The match is over."""

FOLLOW_SUIT = 0
"""Follow suit, else play anything."""
MUST_TRUMP = 1
"""Follow suit, else trump, else play anything."""
MUST_BEAT = 2
"""Follow and beat, else trump and overtrump, else play anything."""

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

NOT_TURNED = 0
"""No card is turned to make trump."""
TURNED_UP = 1
"""The next card after the deal makes trump, if one is left."""
DRAWN = 2
"""A card of a second deck makes trump."""
FLIPPED = 3
"""The card flipped before the deal makes trump."""

KEEP_JOKER = 0
"""A joker that was flipped stays."""
REFLIP_ONCE = 1
"""A joker that was flipped is shuffled back once."""
REFLIP_ALL = 2
"""Another card is flipped until it is not a joker."""

ALL_HANDS = 0
"""The match ends after its last hand."""
TARGET_REACHED = 1
"""It ends as well once somebody has reached the target."""
LIVES_LOST = 2
"""It ends as well once too many hands have been missed; all win or lose together."""

SHARED_WIN = 0
"""Everybody with the highest total wins."""
EXTRA_HANDS = 1
"""A tie for first goes to extra hands."""
MOST_EXACT_BIDS = 2
"""Of equal totals the most exact bids win."""
MOST_TRICKS = 3
"""Of equal totals the most tricks win."""

OWN = 0
"""A seat holds its hand as usual."""
HIDDEN = 1
"""A seat may bid blind and has neither looked nor bid."""
BLIND = 2
"""A seat has bid blind."""
FOREHEAD = 3
"""A seat holds its hand on the forehead."""

AT_ROWS = 0
"""Where the rows of many games lie."""
AT_SEEDS = 1
"""Where the seeds of their matches lie."""
AT_ACTIONS = 2
"""Where the actions to be carried out lie."""
AT_BEGIN = 3
"""Where the row lies that every match begins with."""
AT_MASKS = 4
"""Where the masks of legal actions are written."""
AT_TURNS = 5
"""Where the seats to act are written."""
AT_REWARDS = 6
"""Where the points of hands that have just ended are written."""
AT_SCORES = 7
"""Where the scores are written, of the matches that were stepped."""
AT_ENDS = 8
"""Where it is written whether an episode has ended, and who has won the match."""
AT_OBSERVED = 9
"""Where observations are written, or 0 for nowhere."""
AT_UNTIL_OVER = 10
"""Whether an episode is a match; else it is a hand."""

BIG = 1 << 60
"""More than any number of a game."""
LEAST = -(1 << 63)
"""The least number of a word."""
JOKER = 52
"""The joker's number among the cards."""
MOST_ACTIONS = 256
"""Room for any list of legal actions."""
