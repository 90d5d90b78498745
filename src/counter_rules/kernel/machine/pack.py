"""The sixty-card pack and the cards free of duties: what few rulesets need (F11.3).

A text lists these names only where it uses them. A set of cards has a bit for each *kind* of card,
winner and loser included. Three more bits count the copies of the winner, and three those of the
loser, always from the lowest. So equal hands are equal sets, whichever copies were dealt.
"""

from counter_rules.kernel._words_python import popcount, top

PACK: int = 0
"""Whether the deck has winners or losers."""
KINDS: int = 53
"""The number of kinds of cards: without winners and losers, or with both."""
ALL_RANKS: int = 14
"""The number of ranks, as above."""
FINAL: int = 0
"""The cards that end the search for a led suit if they set none, as a set."""
LED_FREELY: int = 0
"""The cards that may be led at any time, as a set."""
UNLED: int = 0
"""Whether cards with a suit may be played to a trick without a led suit."""

WINNER = 53
"""The index of the winner."""
LOSER = 54
"""The index of the loser."""
WINNERS = 1 << 53 | 7 << 55
"""The bits of four winners."""
LOSERS = 1 << 54 | 7 << 58
"""The bits of four losers."""


def get_kind(index: int) -> int:
    """Return the card for the index of a bit, which may be that of a copy."""
    if index < KINDS:
        return index
    return WINNER if WINNERS >> index & 1 else LOSER


def get_copies(card: int) -> int:
    """Return the bits of a winner or a loser and its copies."""
    return WINNERS if card == WINNER else LOSERS


def add_copy(pile: int, card: int) -> int:
    """Return a pile with one more winner or loser."""
    free = get_copies(card) & ~pile
    return pile | (free & -free)


def take_copy(pile: int, card: int) -> int:
    """Return a pile with one winner or loser fewer; there must be one."""
    return pile ^ (1 << top(pile & get_copies(card)))


def join_piles(pile: int, more: int) -> int:
    """Return the cards of two piles as one set."""
    both = pile | (more & ~(WINNERS | LOSERS))
    for _ in range(popcount(more & WINNERS)):
        both = add_copy(both, WINNER)
    for _ in range(popcount(more & LOSERS)):
        both = add_copy(both, LOSER)
    return both
