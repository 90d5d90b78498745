"""Observations as bytes, and the record of what play has revealed of each hand."""

from counter_rules.kernel._words_python import ctz, popcount, spread
from counter_rules.kernel.machine.actions import find_show, get_card
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.hand import around, is_trump_open
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.trick import get_row

# The record of what plays, shows, passes and suits not followed have revealed of each hand. Only
# observations need it, so random play does not keep it.


def forget(s: list[int]) -> None:
    """Start the record of a new hand: hands on foreheads, a card shown (F2.5, F11.5)."""
    forget_hands(s)
    for seat in range(P):
        s[PLAYED + seat] = 0
        if TWINS:
            s[PLAYED_TWIN + seat] = 0
        if FOREHEADS and s[SIGHT + seat] == FOREHEAD:
            s[SEEN + seat] = s[HAND + seat]
            if TWINS:
                s[SEEN_TWIN + seat] = s[TWIN + seat]
    if TURNING == DEALERS_LAST and s[TURNED_CARD] >= 0:
        s[SEEN + s[DEALER]] |= 1 << s[TURNED_CARD]


def forget_hands(s: list[int]) -> None:
    """Clear what is known of the current hands."""
    for seat in range(P):
        s[SEEN + seat] = 0
        s[VOID + seat] = 0
        s[PASSED + seat] = -1
        if TWINS:
            s[SEEN_TWIN + seat] = 0


def remember(s: list[int], d: list[int], action: int) -> None:
    """Record what an action of the seat to act reveals, before it is carried out."""
    if action < A_BID:
        remember_play(s, get_card(action), find_show(action))
    elif PASSES and s[PHASE] == PASS and s[WAITING] & (s[WAITING] - 1) == 0:
        remember_passes(s, action - d[D_PASS])


def remember_play(s: list[int], card: int, show: int) -> None:
    """Record what a play reveals; ``show`` is the card shown with it, or -1."""
    seat = s[TURN]
    bit = 1 << card
    if PACK and card >= WINNER:
        s[PLAYED + seat] = add_copy(s[PLAYED + seat], card)
        if s[SEEN + seat] & bit:
            s[SEEN + seat] = take_copy(s[SEEN + seat], card)
    else:
        if TWINS and s[PLAYED + seat] & bit:
            s[PLAYED_TWIN + seat] |= bit
        s[PLAYED + seat] |= bit
        if TWINS and s[SEEN_TWIN + seat] & bit:
            s[SEEN_TWIN + seat] ^= bit
        else:
            s[SEEN + seat] &= ~bit
    if SHOWING and show >= 0:
        s[SEEN + seat] |= 1 << show
    if PASSES:
        giver = around(seat + P - 1)
        if s[PASSED + giver] == card:
            s[PASSED + giver] = -1
    if s[LED] >= 0 and not FREE & bit and COUNTED_SUIT[get_row(s) * KINDS + card] != s[LED]:
        s[VOID + seat] |= 1 << s[LED]


def remember_passes(s: list[int], card: int) -> None:
    """Record that every seat passes a card; the seat to act passes this one, chosen last."""
    forget_hands(s)
    for seat in range(P):
        s[PASSED + seat] = s[GIVEN + seat]
    s[PASSED + s[TURN]] = card


# Observations (`counter_rules.observations` describes each byte).


def observe(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the observation of a seat."""
    is_in_hand = s[PHASE] != DEAL and s[PHASE] != OVER
    if is_in_hand:
        observe_cards(s, viewer, out)
    for i in range(O_BIDS if is_in_hand else 0, OBSERVED):
        out[i] = 0
    out[O_PHASE + s[PHASE]] = 1
    out[O_DEALER + around(s[DEALER] + P - viewer)] = 1
    out[O_HAND_NUMBER] = min(s[HAND_NUMBER], 255)
    for i in range(P):
        score = max(min(s[SCORE + around(viewer + i)], 32767), -32768) + 32768
        out[O_SCORES + 2 * i] = score >> 8
        out[O_SCORES + 2 * i + 1] = score & 255
    if STREAKS:
        for i in range(P):
            streak = s[STREAK + around(viewer + i)]
            out[O_MADE_IN_A_ROW + i] = min(max(streak, 0), 255)
            out[O_MISSED_IN_A_ROW + i] = min(max(-streak, 0), 255)
    if is_in_hand:
        observe_hand(s, viewer, out)
        for i in range(P):
            observe_seat(s, viewer, i, out)


def observe_cards(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the blocks of cards, which come first, in order: each write overlaps the next block."""
    is_seen = not is_hidden(s, viewer)
    spread(out, O_HAND, s[HAND + viewer] if is_seen else 0)
    spread(out, O_SHOWN, s[SEEN + viewer] if is_seen else list_shown(s, viewer))
    for i in range(1, P):
        known = s[SEEN + around(viewer + i)]
        if PASSES and i == 1 and s[PASSED + viewer] >= 0:
            known |= 1 << s[PASSED + viewer]
        spread(out, O_KNOWN + KINDS * (i - 1), known)
    spread(out, O_FACE_UP, 0)
    for i in range(P):
        spread(out, O_PLAYED + KINDS * i, s[PLAYED + around(viewer + i)])
    for i in range(P):
        # The place of this seat's play in the trick: its distance from the leader.
        place = around(around(viewer + i) + P - s[LEADER])
        spread(out, O_TRICK + KINDS * i, 1 << s[CARD + place] if place < s[ON_TABLE] else 0)
        if NAMED and place < s[ON_TABLE] and s[HIGH + place] == 1:
            out[O_TRICK + KINDS * i + JOKER] = 2
    add_face_up(s, out)
    if TWINS:
        add_twins(s, viewer, out)
    if PACK:
        write_copies(s, viewer, out)


def is_hidden(s: list[int], viewer: int) -> bool:
    """Return whether a seat may not see its own hand (F2.5, F2.6)."""
    if FOREHEADS or BLIND_BIDS:
        return s[SIGHT + viewer] == FOREHEAD or s[SIGHT + viewer] == HIDDEN
    return False


def list_shown(s: list[int], viewer: int) -> int:
    """Return the card of a hidden hand that its seat knows, as a set: the one shown (F11.5)."""
    if TURNING == DEALERS_LAST and viewer == s[DEALER] and s[TURNED_CARD] >= 0:
        return 1 << s[TURNED_CARD]
    return 0


def add_face_up(s: list[int], out: list[int]) -> None:
    """Write the cards turned face up before the play, which may be two equal ones."""
    if FLIPS:
        out[O_FACE_UP + s[FLIPPED_CARD]] += 1
    if TURNING == TURNED_UP and s[TURNED_CARD] >= 0:
        out[O_FACE_UP + s[TURNED_CARD]] += 1


def add_twins(s: list[int], viewer: int, out: list[int]) -> None:
    """Count the second one of identical cards."""
    if not is_hidden(s, viewer):
        add_cards(s[TWIN + viewer], out, O_HAND)
        add_cards(s[SEEN_TWIN + viewer], out, O_SHOWN)
    for i in range(P):
        add_cards(s[PLAYED_TWIN + around(viewer + i)], out, O_PLAYED + KINDS * i)
    for i in range(1, P):
        add_cards(s[SEEN_TWIN + around(viewer + i)], out, O_KNOWN + KINDS * (i - 1))


def write_copies(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the numbers of winners and losers (F11.3)."""
    if not is_hidden(s, viewer):
        write_pile(s[HAND + viewer], out, O_HAND)
        write_pile(s[SEEN + viewer], out, O_SHOWN)
    for i in range(P):
        write_pile(s[PLAYED + around(viewer + i)], out, O_PLAYED + KINDS * i)
    for i in range(1, P):
        write_pile(s[SEEN + around(viewer + i)], out, O_KNOWN + KINDS * (i - 1))


def write_pile(pile: int, out: list[int], at: int) -> None:
    """Write the numbers of winners and losers of a pile into a block."""
    out[at + WINNER] = popcount(pile & WINNERS)
    out[at + LOSER] = popcount(pile & LOSERS)


def observe_hand(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the blocks of the whole hand, such as trump."""
    if not (NAMER and is_trump_open(s)):
        out[O_TRUMP + s[TRUMP] + 1] = 1
    out[O_LED + s[LED] + 1] = 1
    out[O_DOUBLED] = s[DOUBLED]
    out[O_NAMED] = s[NAME] + 1
    out[O_HAND_SIZE] = s[SIZE]
    out[O_TRICKS] = s[TRICKS]
    if s[LEADER] >= 0:
        out[O_LEADER + around(s[LEADER] + P - viewer)] = 1


def observe_seat(s: list[int], viewer: int, i: int, out: list[int]) -> None:
    """Write the public blocks of the i-th seat after the viewer; the viewer itself is the 0-th."""
    seat = around(viewer + i)
    out[O_TO_ACT + i] = list_asked(s) >> seat & 1
    if not SEALED or s[PHASE] != BIDDING or i == 0:
        out[O_BIDS + i] = s[BID + seat] + 1
    if BLIND_BIDS and s[SIGHT + seat] == BLIND:
        out[O_BLIND + i] = 1
    out[O_TRICKS_WON + i] = s[WON + seat]
    for suit in range(5):
        out[O_VOIDS + 5 * i + suit] = s[VOID + seat] >> suit & 1


def list_asked(s: list[int]) -> int:
    """Return the seats that may move now, as a set."""
    if (PASSES and s[PHASE] == PASS) or (SEALED and s[PHASE] == BIDDING):
        return s[WAITING]
    return 1 << s[TURN]


def add_cards(left: int, out: list[int], at: int) -> None:
    """Add each card of a set to a block."""
    while left != 0:
        out[at + ctz(left)] += 1
        left &= left - 1
