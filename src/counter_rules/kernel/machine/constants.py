"""The constants and tables of one ruleset, each with its meaning.

A kernel has values of its own for all of them (`counter_rules.kernel._tables`). Those here are of a
small plain game, so that the modules beside this one can be read, typed and tried by themselves:
three players, five cards each from a plain deck, hearts always trump, a point for a made bid.

Cards stand as `Card.index`, sets of cards as the bits of a number, suits from 0 (clubs) to 4
(jokers), ranks by their number, and None as -1. Tables that depend on the trump suit start with
the rows for no trump.
"""

import math

# The table and the deck.

P: int = 3
"""How many play."""
DECK: int = (1 << 52) - 1
"""The cards of the deck, as a set."""
DECK_TWIN: int = 0
"""The cards that it holds twice, as a set."""
TWINS: int = 0
"""Whether the deck holds identical cards."""
RANK: tuple[int, ...] = (*[card % 13 + 1 for card in range(52)], 0)
"""The rank of each card."""
SUIT: tuple[int, ...] = (*[card // 13 for card in range(52)], 4)
"""The printed suit of each card."""
VALUE: tuple[int, ...] = tuple([rank * 2 for rank in RANK])
"""The value of each card in a trick, doubled."""

# What cards count as: [row * 53 + card]. A table has a row for every trump suit and none
# (`trick.find_row`), all of them alike where cards count as they are printed.

BY_TRUMP: int = 0
"""Whether some card counts as another suit or value under some trump suit."""
LEADS_BY_TRUMP: int = 0
"""Whether the suit that some card sets depends on the trump suit."""
COUNTED_SUIT: tuple[int, ...] = SUIT * 6
"""The suit that each card counts as."""
COUNTED_VALUE: tuple[int, ...] = VALUE * 6
"""The value that each card counts as, doubled."""
LED_BY: tuple[int, ...] = SUIT * 6
"""The suit that each card sets when it is the first to set one, or -1."""
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
"""The cards that do not oblige their holder, as a set."""
HAS_FREE: int = 0
"""Whether some card is free or restrained."""
FREE: int = 0
"""The cards that may be played to any trick, as a set."""
RESTRAINED: int = 0
"""The cards not led, nor played to the first trick, if it can be helped, as a set."""
UNBEATABLE: tuple[int, ...] = (0,) * 159
"""Whether nobody must beat a play: [card * 3 + name + 1], the name being -1, 0 low or 1 high."""
NAMED: int = 0
"""The cards that are named high or low, as a set: the joker or none."""
SHOWING: int = 0
"""The cards with which another may be shown, as a set."""
CAN_SHOW: int = 0
"""Those and the cards that may be shown with them, as a set."""
SHOWN_WITH: tuple[int, ...] = (0,) * 53
"""The cards that may be shown with each card, as a set."""
SHOW_AT: tuple[int, ...] = (0,) * 53
"""The first action that plays each card with a show."""
SHOW_CARD: tuple[int, ...] = (0,)
"""The card played, by action from `A_SHOW` on."""
SHOW_OTHER: tuple[int, ...] = (0,)
"""The card shown with it, by action from `A_SHOW` on."""
FIRST_LEADER: tuple[int, ...] = (1, 2, 0)
"""Who leads the first trick, by dealer."""

# Tricks.

PLAIN: int = 1
"""Whether no effect acts, so that tricks need no table."""
SCRATCH: int = 0
"""How many lists the hooks need for themselves."""
PASSES: int = 0
"""Whether some effect makes every seat pass a card."""
HAS_POWERS: int = 0
"""Whether several ranks have effects, as in Counter."""

# Bidding.

SEALED: int = 0
"""Whether bids stay hidden until all are in."""
HOOK: int = 0
"""What limits the total: `NO_HOOK`, `HOOK_LAST_BIDDER`, `EXACT_TOTAL` or `NO_EXCESS`."""
BLIND_BIDS: int = 0
"""Whether a seat far behind may bid blind."""
BEHIND: int = 0
"""How many points behind it must be."""

# Dealing.

FLIPS: int = 0
"""Whether a card is flipped and set aside before the deal."""
REFLIP: int = 0
"""What becomes of a flipped joker: `KEEP_JOKER`, `REFLIP_ONCE` or `REFLIP_ALL`."""
FLIP_SIZES: int = 0
"""Whether the flipped card says how many cards are dealt."""
SIZE_OF_CARD: tuple[int, ...] = (0,) * 53
"""How many cards each flipped card makes."""
SCHEDULED: int = 1 << 60
"""How many hands are scheduled, or `BIG`."""
LISTED: int = 1
"""How many hand sizes are listed; later hands of the schedule have the last one."""
SIZES: tuple[int, ...] = (5,)
"""The sizes of the listed hands."""
LARGEST: int = 5
"""The size of the largest hand."""
EXTRA_SIZES: tuple[int, ...] = (1, 2, 3, 4, 5)
"""The sizes of the hands past the schedule; all later ones have the last."""
TURNING: int = 0
"""Which card makes trump: `NOT_TURNED`, `TURNED_UP`, `DRAWN` or `FLIPPED`."""
PERIOD: int = 1
"""After how many hands trumps come round again."""
TRUMPS: tuple[int, ...] = (2,) * 54
"""The trump of a hand: [(hand number - 1) % PERIOD * 54 + card turned + 1]."""
NO_TRUMP_COUNT: int = 0
"""How many hands are at no trump by their number."""
NO_TRUMP: tuple[int, ...] = (0,)
"""The numbers of these hands."""
FOREHEADS: int = 0
"""Whether some hands are held on the forehead."""
FOREHEAD_SIZES: int = 0
"""The sizes of hands that are, as the bits of a number."""
FOREHEAD_COUNT: int = 0
"""How many more are, by their number."""
FOREHEAD_HANDS: tuple[int, ...] = (0,)
"""The numbers of these hands."""

# Scoring and ending.

TOGETHER: int = 0
"""Whether everybody scores one point if all bids are made, and nothing else scores."""
SCORE_AT: tuple[int, ...] = (0,) * 6
"""Where the scores of hands of each size begin in `SCORES`."""
SCORES: tuple[int, ...] = tuple([int(bid == won) for bid in range(6) for won in range(6)])
"""What a seat scores: [SCORE_AT[size] + bid * (size + 1) + tricks won]."""
BLIND_BONUS: int = 0
"""What a made blind bid earns on top."""
ENDING: int = 0
"""When the match ends: `ALL_HANDS`, `TARGET_REACHED` or `LIVES_LOST`."""
TARGET: int = 1 << 60
"""The points that end it, or `BIG`."""
MAX_HANDS: int = 1 << 60
"""The most hands that are played, or `BIG`."""
LIVES: int = 1 << 60
"""How many missed hands lose the match, or `BIG`."""
TIES: int = 0
"""How equal totals are settled: `SHARED_WIN`, `EXTRA_HANDS`, `MOST_EXACT_BIDS` or `MOST_TRICKS`."""

# Where the blocks of actions begin (`counter_rules.actions`).

A_HIGH: int = 52
"""Play the joker, named high; below it stand the plays of a card by itself."""
A_SHOW: int = 52
"""Play a card and show another."""
A_BID: int = 52
"""Bid."""
A_BLIND: int = 58
"""Bid blind."""
A_LOOK: int = 58
"""Look at the hand in place of bidding blind."""
A_PASS: int = 58
"""Pass a card on."""
ACTIONS: int = 58
"""How many actions there are."""

# Where the blocks of an observation begin (`counter_rules.observations` says what they mean).

O_HAND: int = 0
"""The viewer's own cards."""
O_SHOWN: int = 53
"""Those of them that all others have seen."""
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
"""Who has bid blind."""
O_TRICKS_WON: int = 589
"""The tricks won in the hand."""
O_VOIDS: int = 592
"""The suits not followed."""
O_SCORES: int = 607
"""The scores."""
O_TO_ACT: int = 613
"""Who may move."""
O_LEADER: int = 616
"""Who leads."""
O_DEALER: int = 619
"""Who deals."""
O_TRUMP: int = 622
"""The trump suit."""
O_LED: int = 628
"""The suit led."""
O_PHASE: int = 634
"""The phase."""
O_DOUBLED: int = 639
"""Whether the lead counts double."""
O_NAMED: int = 640
"""How the first joker was named."""
O_HAND_SIZE: int = 641
"""How many cards were dealt."""
O_TRICKS: int = 642
"""How many tricks are finished."""
O_HAND_NUMBER: int = 643
"""The number of the hand."""
OBSERVED: int = 644
"""How many bytes an observation has."""

# Play by a policy.

EXP: tuple[int, ...] = tuple([round(1e6 * math.exp(-step / 64)) for step in range(512)])
"""e to the power of 0, -1/64, -2/64 and so on, in millionths."""
