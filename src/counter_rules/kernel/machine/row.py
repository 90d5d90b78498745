"""The row of a game: the index and the meaning of every word.

Single words come first. Groups follow, with one word for every seat or for every play of the trick
in progress.
"""

from counter_rules.kernel.machine.constants import NAMER, STREAKS, TWINS, P

PHASE = 0
"""The phase: `DEAL`, `BIDDING`, `NAMING`, `PLAY`, `PASS` or `OVER`."""
TURN = 1
"""The seat to act; while several seats choose sealed moves, the lowest of them."""
WAITING = 2
"""The seats that have yet to bid or to choose a card to pass, as a set."""
DEALER = 3
"""The dealer of the hand in progress, or of the next."""
HAND_NUMBER = 4
"""The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
SIZE = 5
"""The number of cards dealt to each seat."""
TRUMP = 6
"""The trump suit (the indicator's), or -1."""
LEADER = 7
"""The leader of the trick in progress or the next one."""
LED = 8
"""The suit led to the trick in progress, or -1."""
ON_TABLE = 9
"""The number of plays in the trick in progress."""
TRICKS = 10
"""The number of finished tricks of the hand."""
DOUBLED = 11
"""Whether the card led to the trick in progress or the next one counts double."""
TOTAL = 12
"""The sum of the bids so far."""
BROKEN = 13
"""The suits that are broken, should they be trump, as a set of suits."""
NAME = 14
"""The name of the hand's first joker: 0 low, 1 high, or -1."""
FACE_UP = 15
"""The cards face up, as a set."""
FLIPPED_CARD = 16
"""The card flipped before the deal, or -1."""
TURNED_CARD = 17
"""The card turned up after it, drawn from a second deck or shown by the dealer, or -1."""
STACK = 18
"""The cards face down on the stack, as a set."""
STACK_TWIN = 19
"""The cards that are on the stack twice, as a set."""
UNDRAWN = 20
"""The cards left in the second deck, as a set; 0 stands for all of them."""
MISSES = 21
"""The number of hands in which any seat missed its bid."""
REACHED = 22
"""Whether any seat has ever reached the target."""

HAND = 23
"""The cards that each seat holds, as a set."""
BID = HAND + P
"""Each seat's bid, or -1."""
WON = BID + P
"""The tricks that each seat has won in the hand."""
SIGHT = WON + P
"""How each seat holds its hand: `OWN`, `HIDDEN`, `BLIND` or `FOREHEAD`."""
GIVEN = SIGHT + P
"""The card that each seat has chosen to pass, or -1."""
SCORE = GIVEN + P
"""Each seat's score."""
EXACT = SCORE + P
"""The number of bids that each seat has made exactly in the match."""
TAKEN = EXACT + P
"""The number of tricks that each seat has won in the finished hands of the match."""
CARD = TAKEN + P
"""The cards of the trick in progress, in play order."""
SHOW = CARD + P
"""The cards shown with them, or -1; all -1 if no card can be shown."""
HIGH = SHOW + P
"""Their names: -1, 0 low or 1 high; all -1 if no card is named."""
TWIN = HIGH + P
"""The cards that each seat holds twice, as a set; the deck must have identical cards."""

# The record of what play has revealed, for observations; random play does not keep it.

PLAYED = TWIN + P * TWINS
"""The cards that each seat has played in the hand, as a set."""
SEEN = PLAYED + P
"""The cards that all others have seen in each hand since the last pass and that are still there."""
VOID = SEEN + P
"""The suits that each seat has not followed since the last pass, as a set of suits."""
PASSED = VOID + P
"""The card that each seat passed last, until its neighbour plays one like it; else -1."""
PLAYED_TWIN = PASSED + P
"""The cards that each seat has played twice."""
SEEN_TWIN = PLAYED_TWIN + P * TWINS
"""The cards that all others have seen in each hand twice."""
STREAK = SEEN_TWIN + P * TWINS
"""The bids that each seat has made in a row, missed ones as a negative number."""
NAMING_TIME = STREAK + P * STREAKS
"""When a seat names the trump of the hand: `NAMED_FIRST`, `NAMED_LAST` or 0; with `NAMER`."""
ROW = NAMING_TIME + (1 if NAMER else 0)
"""The number of words in a row."""
