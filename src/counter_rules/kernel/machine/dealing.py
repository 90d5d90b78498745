"""The deal: shuffling, dealing and turning up cards before the bidding (C1.2, F0.2)."""

from counter_rules.kernel._words_python import ctz, draw, popcount, select, select_bit
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.hand import begin_bidding, is_no_trump
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *


def deal(s: list[int], d: list[int], r: list[int]) -> None:
    """Deal the next hand; each card is drawn uniformly from the rest of the deck."""
    s[STACK] = DECK
    if TWINS:
        s[STACK_TWIN] = DECK_TWIN
    flipped = -1
    if FLIPS:
        flipped = flip_card(s, r)
    s[SIZE] = get_size(d, s[HAND_NUMBER], flipped)
    for seat in range(P):
        deal_hand(s, r, seat)
    turn_cards(s, d, r, flipped)
    begin_bidding(s, d)


def flip_card(s: list[int], r: list[int]) -> int:
    """Flip a card and set it aside (F6.2, F6.3, F10.6)."""
    card = draw_card(s, r)
    if REFLIP == REFLIP_ONCE:
        if card == JOKER:
            card = draw_card(s, r)
    elif REFLIP != KEEP_JOKER:
        while card == JOKER:
            card = draw_card(s, r)
    leave_stack(s, card)
    return card


def deal_hand(s: list[int], r: list[int], seat: int) -> None:
    """Deal a seat its cards from the stack."""
    left = s[STACK]
    left_twin = s[STACK_TWIN] if TWINS else 0
    count = popcount(left) + popcount(left_twin)
    hand = 0
    twin = 0
    for _ in range(s[SIZE]):
        bit = pick(left, left_twin, draw(r, count))
        count -= 1
        if PACK and bit >= 1 << WINNER:
            left = take_copy(left, ctz(bit))
            hand = add_copy(hand, ctz(bit))
            continue
        if TWINS and left_twin & bit:
            left_twin ^= bit
        else:
            left ^= bit
        if TWINS:
            twin |= hand & bit
        hand |= bit
    s[STACK] = left
    s[HAND + seat] = hand
    if TWINS:
        s[STACK_TWIN] = left_twin
        s[TWIN + seat] = twin


def pick(pile: int, twin: int, k: int) -> int:
    """Return the k-th card of a pile as a set; ``twin`` is the cards that are in it twice."""
    if TWINS and k >= popcount(pile):
        return select_bit(twin, k - popcount(pile))
    if PACK:
        return 1 << get_kind(select(pile, k))
    return select_bit(pile, k)


def draw_card(s: list[int], r: list[int]) -> int:
    """Draw a card from the stack without removing it."""
    twin = s[STACK_TWIN] if TWINS else 0
    return ctz(pick(s[STACK], twin, draw(r, popcount(s[STACK]) + popcount(twin))))


def leave_stack(s: list[int], card: int) -> None:
    """Take a card off the stack."""
    bit = 1 << card
    if PACK and card >= WINNER:
        s[STACK] = take_copy(s[STACK], card)
    elif TWINS and s[STACK_TWIN] & bit:
        s[STACK_TWIN] ^= bit
    else:
        s[STACK] ^= bit


def turn_cards(s: list[int], d: list[int], r: list[int], flipped: int) -> None:
    """Turn up a card for the trump, if the rules need one, and set the trump (F1)."""
    no_trump = is_no_trump(d, s[HAND_NUMBER])
    turned = -1
    if TURNING == TURNED_UP:
        if s[STACK] != 0 and not no_trump:
            turned = draw_card(s, r)
            leave_stack(s, turned)
    elif TURNING == DRAWN and not no_trump:
        turned = draw_from_second(s, r)
    elif TURNING == DEALERS_LAST and not no_trump:
        # Any card of the hand is as likely to be the last one dealt.
        dealer = s[DEALER]
        twin = s[TWIN + dealer] if TWINS else 0
        turned = ctz(pick(s[HAND + dealer], twin, draw(r, s[SIZE])))
    source = flipped if TURNING == FLIPPED else turned
    at = (s[HAND_NUMBER] - 1) % d[D_PERIOD] * 54 + source + 1
    s[TRUMP] = -1 if no_trump else d[d[D_TRUMPS] + at]
    if NAMER:
        s[NAMING_TIME] = 0 if no_trump else d[d[D_NAMED_WHEN] + at]
    s[FLIPPED_CARD] = flipped
    s[TURNED_CARD] = turned
    s[FACE_UP] = (1 << flipped if flipped >= 0 else 0) | (1 << turned if turned >= 0 else 0)


def draw_from_second(s: list[int], r: list[int]) -> int:
    """Draw a card from the second deck, which lasts from hand to hand (F3.6)."""
    if s[UNDRAWN] == 0:
        s[UNDRAWN] = (1 << 52) - 1
    card = select(s[UNDRAWN], draw(r, popcount(s[UNDRAWN])))
    s[UNDRAWN] ^= 1 << card
    return card


def get_size(d: list[int], number: int, flipped: int) -> int:
    """Return the hand size of a hand."""
    if FLIP_SIZES:
        return d[d[D_SIZE_OF_CARD] + flipped]
    if number > d[D_SCHEDULED]:
        return d[d[D_EXTRA_SIZES] + min(number - d[D_SCHEDULED], d[D_LARGEST]) - 1]
    return d[d[D_SIZES] + min(number, d[D_LISTED]) - 1]
