"""The constants and tables of one shape, each with its meaning.

Each shape has its own values (`counter_rules.kernel._tables`). The values here are those of a small
one, so that you can read, type-check and run the other modules as they are: three players, a plain
deck, and no effects.

A card is its `Card.index`, a set of cards the bits of a number, a suit a number from 0 (clubs) to 4
(jokers), a rank its number, and None is -1. Tables that depend on the trump suit start with the
rows for no trump.
"""

import math

# The table and the deck.

P: int = 3
"""The number of players."""
DECK: int = (1 << 52) - 1
"""The cards of the deck, as a set."""
DECK_TWIN: int = 0
"""The cards that are in the deck twice, as a set."""
TWINS: int = 0
"""Whether the deck has identical cards."""
RANK: tuple[int, ...] = (*[card % 13 + 1 for card in range(52)], 0)
"""The rank of each card."""
USUAL_RANK: tuple[int, ...] = RANK
"""The rank that has the place of each card where ranks have an order of their own; else its rank.

The weights of a policy go by it.
"""
SUIT: tuple[int, ...] = (*[card // 13 for card in range(52)], 4)
"""The printed suit of each card."""
VALUE: tuple[int, ...] = tuple([rank * 2 for rank in RANK])
"""The value of each card in a trick, doubled."""

# What cards count as: [row * KINDS + card]. A table has a row for no trump and for every trump suit
# (`trick.get_row`); the rows are equal if cards count as they are printed.

BY_TRUMP: int = 0
"""Whether any card counts as another suit or value under some trump suit."""
LEADS_BY_TRUMP: int = 0
"""Whether the trump suit changes the suit that any card sets as the led suit."""
COUNTED_SUIT: tuple[int, ...] = SUIT * 6
"""The suit that each card counts as."""
COUNTED_VALUE: tuple[int, ...] = VALUE * 6
"""The value that each card counts as, doubled."""
LED_BY: tuple[int, ...] = SUIT * 6
"""The suit that each card sets as the led suit, or -1."""
ABOVE: tuple[int, ...] = (*[(1 << card // 13 * 13 + 13) - (2 << card) for card in range(52)], 0) * 6
"""The cards of the same suit that are higher, as a set."""
OF_SUIT: tuple[int, ...] = (*[0x1FFF << 13 * suit for suit in range(4)], 1 << 52) * 6
"""The cards that count as each suit, as a set: [row * 5 + suit]."""
BREAKS: tuple[int, ...] = tuple([1 << suit for suit in SUIT])
"""The suits that each card counts as when they are trump, as a set of suits."""

# What may be played.

FOLLOWING: int = 0
"""The duty of followers: `FOLLOW_SUIT`, `MUST_TRUMP` or `MUST_BEAT`."""
LEAD_LIMIT: int = 0
"""The limit on leads: `FREE_LEAD` or `BROKEN_TRUMPS`."""
LEAD_FREE: int = 1
"""Whether any card may be led at any time."""
RELIEVED: int = 0
"""The cards that do not oblige their holder to follow, as a set."""
HAS_FREE: int = 0
"""Whether any card is free or restrained."""
FREE: int = 0
"""The cards that may be played to any trick, as a set."""
RESTRAINED: int = 0
"""The cards that may not be led, nor played to the first trick, unless forced, as a set."""
UNBEATABLE: tuple[int, ...] = (0,) * 159
"""Whether no player must beat a play: [card * 3 + name + 1]; the name is -1, 0 low or 1 high."""
NAMED: int = 0
"""The cards that are named high or low, as a set: the joker, or empty."""
SHOWING: int = 0
"""The cards with which another may be shown, as a set."""
CAN_SHOW: int = 0
"""The same cards and the cards that may be shown with them, as a set."""
SHOWN_WITH: tuple[int, ...] = (0,) * 53
"""The cards that may be shown with each card, as a set."""
SHOW_AT: tuple[int, ...] = (0,) * 53
"""The first action that plays each card with a show."""
SHOW_CARD: tuple[int, ...] = (0,)
"""The card played, by action from `A_SHOW` on."""
SHOW_OTHER: tuple[int, ...] = (0,)
"""The card shown with it, by action from `A_SHOW` on."""

# Tricks.

PLAIN: int = 1
"""Whether there are no effects, so that tricks need no table."""
SCRATCH: int = 0
"""The number of scratch lists that the hooks need."""
PASSES: int = 0
"""Whether any effect makes every seat pass a card."""
HAS_POWERS: int = 0
"""Whether several ranks have effects, as in Counter."""

# Bidding.

SEALED: int = 0
"""Whether bids stay hidden until all are in."""
BLIND_BIDS: int = 0
"""Whether a seat far behind may bid blind."""

# Dealing.

FLIPS: int = 0
"""Whether a card is flipped and set aside before the deal."""
REFLIP: int = 0
"""The rule for a flipped joker: `KEEP_JOKER`, `REFLIP_ONCE` or `REFLIP_ALL`."""
FLIP_SIZES: int = 0
"""Whether the flipped card determines the hand size."""
TURNING: int = 0
"""The card that makes trump: `NOT_TURNED`, `TURNED_UP`, `DRAWN`, `FLIPPED` or `DEALERS_LAST`."""
NAMER: int = 0
"""The seat that names the trump: `DEALER_NAMES`, `HIGHEST_BIDDER_NAMES` or 0 for none."""
FOREHEADS: int = 0
"""Whether any hands are held on the forehead."""

# Scoring and ending.

TOGETHER: int = 0
"""Whether all seats score one point if all bids are made, and nothing else scores."""
STREAKS: int = 0
"""Whether a row of bids earns points."""

# The first action of each block (`counter_rules.actions`).

A_HIGH: int = 52
"""Play the joker, named high; the plays of single cards come before it."""
A_SHOW: int = 52
"""Play a card and show another."""
A_BID: int = 52
"""Bid."""

# The first byte of each block of an observation (`counter_rules.observations` describes them).

O_HAND: int = 0
"""The viewer's own cards."""
O_SHOWN: int = 53
"""The ones that all others have seen."""
O_KNOWN: int = 106
"""The cards seen in the other hands."""
O_FACE_UP: int = 212
"""The cards face up."""
O_PLAYED: int = 265
"""The cards played in the hand."""
O_TRICK: int = 424
"""The trick in progress."""
O_BIDS: int = 583
"""The bids."""
O_BLIND: int = 586
"""The seats that have bid blind."""
O_TRICKS_WON: int = 589
"""The tricks won in the hand."""
O_VOIDS: int = 592
"""The suits not followed."""
O_SCORES: int = 607
"""The scores."""
O_TO_ACT: int = 613
"""The seats that may move."""
O_LEADER: int = 616
"""The leader."""
O_DEALER: int = 619
"""The dealer."""
O_TRUMP: int = 622
"""The trump suit."""
O_LED: int = 628
"""The suit led."""
O_PHASE: int = 634
"""The phase."""
O_DOUBLED: int = 639
"""Whether the lead counts double."""
O_NAMED: int = 640
"""The name of the first joker."""
O_HAND_SIZE: int = 641
"""The number of cards dealt to each seat."""
O_TRICKS: int = 642
"""The number of finished tricks."""
O_HAND_NUMBER: int = 643
"""The number of the hand."""
O_MADE_IN_A_ROW: int = 0
"""The bids made in a row; only with `STREAKS`, else 0."""
O_MISSED_IN_A_ROW: int = 0
"""The bids missed in a row; as above."""
OBSERVED: int = 644
"""The number of bytes of an observation."""

# Play by a policy.

EXP: tuple[int, ...] = tuple([round(1e6 * math.exp(-step / 64)) for step in range(512)])
"""e to the power of 0, -1/64, -2/64 and so on, in millionths."""
