"""A game's row: the meaning of every word of it.

The first words say one thing each; after them come groups of a word for every seat, or for every
play of the trick in progress.
"""

from counter_rules.kernel.machine.constants import TWINS, P

PHASE = 0
"""The phase: `DEAL`, `BIDDING`, `PLAY`, `PASS` or `OVER`."""
TURN = 1
"""The seat to act; of those that are asked for sealed moves, the lowest."""
WAITING = 2
"""The seats that have yet to bid or to choose a card to pass, as a set."""
DEALER = 3
"""The dealer of the hand in progress, or of the next."""
HAND_NUMBER = 4
"""The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
SIZE = 5
"""How many cards each seat was dealt."""
TRUMP = 6
"""The trump suit (the indicator's), or -1."""
LEADER = 7
"""Who leads the trick in progress or the next one."""
LED = 8
"""The suit led to the trick in progress, or -1."""
ON_TABLE = 9
"""How many plays the trick in progress has."""
TRICKS = 10
"""How many tricks of the hand are finished."""
DOUBLED = 11
"""Whether the card led to the trick in progress or the next one counts double."""
TOTAL = 12
"""The sum of the bids so far."""
BROKEN = 13
"""The suits that are broken if they are trump, as a set of suits."""
NAME = 14
"""How the hand's first joker was named: -1 if none was, 0 low, 1 high."""
FACE_UP = 15
"""The cards face up on the stack, as a set."""
FLIPPED_CARD = 16
"""The card flipped before the deal, or -1."""
TURNED_CARD = 17
"""The card turned up after it, or drawn from a second deck, or -1."""
STACK = 18
"""The cards face down on the stack, as a set."""
STACK_TWIN = 19
"""The cards that lie there twice, as a set."""
UNDRAWN = 20
"""The cards left in the second deck, as a set; 0 stands for all of them."""
MISSES = 21
"""How many hands were missed by somebody."""
REACHED = 22
"""Whether anybody has ever reached the target."""

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
"""How many bids each seat has made exactly in the match."""
TAKEN = EXACT + P
"""How many tricks each seat has won in the finished hands of the match."""
CARD = TAKEN + P
"""The cards of the trick in progress, in play order."""
SHOW = CARD + P
"""The cards shown with them, or -1; all -1 where nothing can be shown."""
HIGH = SHOW + P
"""How they were named: -1, 0 low or 1 high; all -1 where nothing is named."""
TWIN = HIGH + P
"""The cards that each seat holds twice, as a set; the deck must have identical cards."""

# What the seats have told, for observations: random play does not write it down.

PLAYED = TWIN + P * TWINS
"""The cards that each seat has played in the hand, as a set."""
SEEN = PLAYED + P
"""The cards that all others have seen in each hand since the last pass and still lie there."""
VOID = SEEN + P
"""The suits that each seat has not followed since the last pass, as a set of suits."""
PASSED = VOID + P
"""The card that each seat passed last, until its neighbour plays one like it; else -1."""
PLAYED_TWIN = PASSED + P
"""The cards that each seat has played twice."""
SEEN_TWIN = PLAYED_TWIN + P * TWINS
"""The cards that all others have seen there twice."""
ROW = SEEN_TWIN + P * TWINS
"""How many words a row has."""
