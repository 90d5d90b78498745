"""The layout of a policy's weights, group by group.

A group has a weight for every combination of its features; the last one changes fastest.
"""

UNIT = 64
"""The fixed-point representation of 1."""
NEEDS = 8
"""The number of degrees to which a seat may want tricks (`scene.get_need`)."""
RANKS = 14
"""Ranks, joker to king."""
HEIGHTS = 6
"""The number of groups of expected higher cards, or lower ones, in other hands."""

# The tricks that a hand takes, from which its bid follows.

W_SIZE = 0
"""By hand size, at most 19: the constant term."""
W_HELD = W_SIZE + 20
"""A card, by [trump][expected higher cards in other hands][length of suit]."""
W_HELD_SIZE = W_HELD + 2 * 12 * 5
"""The same by [hand size, in groups][trump][higher cards]."""
W_HELD_RANK = W_HELD_SIZE + 8 * 2 * 12
"""The same by [trump][rank]."""
W_VOIDS = W_HELD_RANK + 2 * RANKS
"""Void suits, by [number][number of trumps in the hand, at most 5]."""
W_SPOKEN = W_VOIDS + 5 * 6
"""By [tricks that others have bid above or below a fair share][number of them]."""
W_MADE = W_SPOKEN + 7 * 4
"""The share of bids that are made, by their distance from the tricks expected, in quarters."""

# The lead.

W_LEAD_HIGHER = W_MADE + 24
"""[need][trump][higher cards out][length of suit, at most 4]."""
W_LEAD_RANK = W_LEAD_HIGHER + NEEDS * 2 * HEIGHTS * 4
"""[need][trump][rank]."""
W_LEAD_MISSING = W_LEAD_RANK + NEEDS * 2 * RANKS
"""[tricks missing to all bids][want none, some or all][higher cards out][trump]."""
W_LEAD_TRUMPS = W_LEAD_MISSING + 5 * 3 * HEIGHTS * 2
"""[need][trump][trumps out]."""
W_LEAD_LOWER = W_LEAD_TRUMPS + NEEDS * 2 * 4
"""[need][lower cards out][higher cards out]."""
W_LEAD_VOIDS = W_LEAD_LOWER + NEEDS * HEIGHTS * HEIGHTS
"""[need][seats void in the suit, at most 2][trump]."""

# A card that follows.

W_KIND_HIGHER = W_LEAD_VOIDS + NEEDS * 3 * 2
"""[need][kind][ahead][seats after, at most 2][higher cards out]."""
W_KIND_RANK = W_KIND_HIGHER + NEEDS * 4 * 2 * 3 * HEIGHTS
"""[need][kind][ahead][rank]."""
W_KIND_MISSING = W_KIND_RANK + NEEDS * 4 * 2 * RANKS
"""[want none, some or all][tricks missing to all bids][kind][ahead][seats after]."""
W_KIND_LENGTH = W_KIND_MISSING + 3 * 5 * 4 * 2 * 3
"""[need][length of suit][higher cards out][trump]."""
W_KIND_LOWER = W_KIND_LENGTH + NEEDS * 4 * HEIGHTS * 2
"""[need][lower cards out][ahead][kind]."""
W_KIND_BEATEN = W_KIND_LOWER + NEEDS * HEIGHTS * 2 * 4
"""[need][kind][ahead][seats after][number of cards that are out and beat the trick]."""
W_KIND_OWNER = W_KIND_BEATEN + NEEDS * 4 * 2 * 3 * 3
"""[need][kind][ahead][whether the seat that is ahead wants the trick]."""
W_KIND_HUNGRY = W_KIND_OWNER + NEEDS * 4 * 2 * 2
"""[need][ahead][seats after that want tricks, at most 3][higher cards out]."""
W_KIND_VOIDS = W_KIND_HUNGRY + NEEDS * 2 * 4 * HEIGHTS
"""[need][ahead][seats after that are void in the led suit, at most 2][kind]."""
W_KIND_POWERS = W_KIND_VOIDS + NEEDS * 2 * 3 * 4
"""[want none, some or all][rank][rank of the card that is ahead], where ranks have powers."""
W_KIND_AFTER = W_KIND_POWERS + 3 * RANKS * RANKS
"""[need][ahead][seats after][rank], where ranks have powers."""

# A card that is passed.

W_PASS_RANK = W_KIND_AFTER + NEEDS * 2 * 3 * RANKS
"""[need][trump][rank]."""
W_PASS_HIGHER = W_PASS_RANK + NEEDS * 2 * RANKS
"""[need][trump][higher cards out]."""
WEIGHTS = W_PASS_HIGHER + NEEDS * 2 * HEIGHTS
"""The number of weights of a policy."""

# What a seat sees when it chooses a card.

X_NEED = 0
"""How badly it wants tricks."""
X_MODE = 1
"""0 if it wants none, 2 if it wants all, else 1."""
X_MISSING = 2
"""Tricks missing to all bids together, beyond those that are left: 2 is none."""
X_OUT = 3
"""The cards that the seat has not seen, as a set."""
X_TRUMPS_OUT = 4
"""The number of trumps among them, in groups."""
X_AFTER = 5
"""The number of seats that play after it, at most 2."""
X_HUNGRY = 6
"""The number of them that want tricks, at most 3."""
X_ABOVE = 7
"""The cards that beat the trick in progress, as a set."""
X_BEATEN = 8
"""The number of them that are out, in groups."""
X_OWNER = 9
"""Whether the seat that is ahead wants the trick."""
X_OWNER_RANK = 10
"""The rank of its card."""
X_VOIDS = 11
"""The number of seats that play after it and are void in the led suit, at most 2."""
X_HELD = 12
"""The number of cards that the others hold."""
X_UNSEEN = 13
"""The number of cards that are out: held by others, or left on the stack."""
X_FEATURES = 14
"""The positions in ``w`` of the weights whose sum is a card's value."""
FEATURES = 11
"""The most weights in the sum for a card."""
X_CARDS = X_FEATURES + FEATURES
"""The value of each card that may be played."""
SCENE = 192
"""The words of the scratch list, which also has room for the features of a hand of 53 cards."""

# A node of a search tree.

N_ACTION = 0
"""The action that leads to it; for the root, the number of nodes."""
N_VISITS = 1
"""The number of visits."""
N_AVAILABLE = 2
"""The number of times it was available."""
N_MARGINS = 3
"""The sum of the margins of the seat that chooses it (`search.compute_margin`)."""
N_SQUARES = 4
"""The sum of the squares of these margins."""
N_MADE = 5
"""The number of visits in which that seat made its bid."""
N_CHILD = 6
"""Its first child, or 0."""
N_NEXT = 7
"""Its next sibling, or 0."""
NODE = 8
"""The number of words in a node."""
PATH = 512
"""Twice the most moves that lead to a node."""
STRIDE = 19_937
"""A prime number, by which picked worlds are scattered over a list."""
