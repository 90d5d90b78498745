"""Where the numbers of a survey lie: its counts, and what is kept of each hand.

Seats stand as positions: 0 is the dealer's left, who bids first, and the last is the dealer.
"""

from __future__ import annotations

from counter_rules.kernel._machine.constants import LARGEST, TWINS, P

C_HANDS = 0
"""How many hands were played."""
C_TRICKS = 1
"""How many tricks."""
C_UNWON = 2
"""How many of them nobody won."""
C_POINTS = 3
"""The points of each position, in sum."""
C_OUTCOMES = C_POINTS + P
"""How often each position has bid and won so many tricks: [position][bid][won]."""
C_PLACES = C_OUTCOMES + P * (LARGEST + 1) * (LARGEST + 1)
"""How often each play of a trick won it, in play order."""
C_STANDINGS = C_PLACES + P
"""How often a trick was won by its best card without any effect, its second best, and so on."""
C_PLAYED = C_STANDINGS + P
"""How many cards of each rank were played."""
C_WON = C_PLAYED + 14
"""How many of them won the trick."""
C_LAID = C_WON + 14
"""In how many tricks a card of each rank lay."""
CHANGES = 6
"""What a trick would have without the effect of a rank: another …"""
CHANGED_ANYTHING = 0
"""… of what follows, whatever it is."""
CHANGED_WINNER = 1
"""… winner."""
CHANGED_LEADER = 2
"""… leader of the next trick."""
CHANGED_TRUMP = 3
"""… trump of the next trick."""
CHANGED_DOUBLING = 4
"""… answer to whether the next lead counts double."""
CHANGED_PASS = 5
"""… answer to whether cards are passed."""
C_CHANGES = C_LAID + 14
"""In how many tricks that is so: [rank][what is another]."""
COUNTS = C_CHANGES + 14 * CHANGES
"""How many counts there are."""

# What is kept of a hand.

K_SIZE = 0
"""How many cards each seat was dealt."""
K_TRUMP = 1
"""The trump suit of the deal, or -1."""
K_HAND = 2
"""The cards dealt to each position, as a set."""
K_BID = K_HAND + P
"""The bid of each position."""
K_WON = K_BID + P
"""The tricks that it won."""
K_POINTS = K_WON + P
"""The points that it scored."""
K_TWIN = K_POINTS + P
"""The cards dealt to it twice, as a set."""
KEPT = K_TWIN + P * TWINS
"""How many words are kept."""
