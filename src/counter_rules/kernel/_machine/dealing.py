"""The deal: cards are shuffled, dealt and turned, and the bidding begins (C1.2, F0.2)."""

from counter_rules.kernel._machine.bidding import begin_bidding
from counter_rules.kernel._machine.codes import DRAWN, FLIPPED, KEEP_JOKER, REFLIP_ONCE, TURNED_UP
from counter_rules.kernel._machine.constants import (
    DECK,
    DECK_CARDS,
    EXTRA_SIZES,
    FLIP_SIZES,
    FLIPS,
    LARGEST,
    LISTED,
    NO_TRUMP,
    NO_TRUMP_COUNT,
    PERIOD,
    REFLIP,
    SCHEDULED,
    SIZE_OF_CARD,
    SIZES,
    TRUMPS,
    TURNING,
    TWINS,
    P,
)
from counter_rules.kernel._machine.row import (
    FACE_UP,
    FLIPPED_CARD,
    HAND,
    HAND_NUMBER,
    SIZE,
    TRUMP,
    TURNED_CARD,
    TWIN,
    UNDRAWN,
)
from counter_rules.kernel._words_python import draw, popcount, select


def deal(s: list[int], r: list[int], d: list[int]) -> None:
    """Shuffle and deal the next hand.

    The deck lies in card order before every deal, so that the stream alone says what is dealt.
    """
    for i in range(DECK):
        d[i] = DECK_CARDS[i]
    flipped = -1
    if FLIPS:
        flipped = flip_card(r, d)
    s[SIZE] = find_size(s[HAND_NUMBER], flipped)
    dealt = FLIPS
    for seat in range(P):
        dealt = deal_hand(s, r, d, seat, dealt)
    turn_cards(s, r, d, flipped, dealt)
    begin_bidding(s)


def turn_cards(s: list[int], r: list[int], d: list[int], flipped: int, dealt: int) -> None:
    """Turn a card for the trump, if one is due, and set the trump (F1)."""
    no_trump = is_no_trump(s[HAND_NUMBER])
    turned = -1
    if TURNING == TURNED_UP:
        if dealt < DECK and not no_trump:
            turned = draw_card(r, d, dealt)
    elif TURNING == DRAWN and not no_trump:
        turned = draw_from_second(s, r)
    source = flipped if TURNING == FLIPPED else turned
    trump = TRUMPS[(s[HAND_NUMBER] - 1) % PERIOD * 54 + source + 1]
    s[TRUMP] = -1 if no_trump else trump
    s[FLIPPED_CARD] = flipped
    s[TURNED_CARD] = turned
    s[FACE_UP] = (1 << flipped if flipped >= 0 else 0) | (1 << turned if turned >= 0 else 0)


def flip_card(r: list[int], d: list[int]) -> int:
    """Flip a card and set it aside, to the front of the deck (F6.2, F6.3, F10.6)."""
    card = draw_card(r, d, 0)
    if REFLIP == REFLIP_ONCE:
        if card == 52:
            card = draw_card(r, d, 0)
    elif REFLIP != KEEP_JOKER:
        while card == 52:
            card = draw_card(r, d, 0)
    return card


def deal_hand(s: list[int], r: list[int], d: list[int], seat: int, dealt: int) -> int:
    """Deal a seat its cards from what is left of the deck; return how many are dealt by then."""
    hand = 0
    twin = 0
    for i in range(dealt, dealt + s[SIZE]):
        bit = 1 << draw_card(r, d, i)
        if TWINS:
            twin |= hand & bit
        hand |= bit
    s[HAND + seat] = hand
    if TWINS:
        s[TWIN + seat] = twin
    return dealt + s[SIZE]


def draw_card(r: list[int], d: list[int], dealt: int) -> int:
    """Draw a card from what is left of the deck, and put it where the next one dealt lies."""
    place = dealt + draw(r, DECK - dealt)
    card = d[place]
    d[place] = d[dealt]
    d[dealt] = card
    return card


def draw_from_second(s: list[int], r: list[int]) -> int:
    """Draw a card from the second deck, which is drawn down over the match (F3.6)."""
    if s[UNDRAWN] == 0:
        s[UNDRAWN] = (1 << 52) - 1
    card = select(s[UNDRAWN], draw(r, popcount(s[UNDRAWN])))
    s[UNDRAWN] ^= 1 << card
    return card


def find_size(number: int, flipped: int) -> int:
    """Return how many cards each seat is dealt in a hand."""
    if FLIP_SIZES:
        return SIZE_OF_CARD[flipped]
    if number > SCHEDULED:
        return EXTRA_SIZES[min(number - SCHEDULED, LARGEST) - 1]
    return SIZES[min(number, LISTED) - 1]


def is_no_trump(number: int) -> bool:
    """Return whether a hand is at no trump by its number."""
    for i in range(NO_TRUMP_COUNT):
        if NO_TRUMP[i] == number:
            return True
    return False
