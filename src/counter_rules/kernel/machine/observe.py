"""Observations as bytes, and the record of what play has revealed of each hand."""

from counter_rules.kernel._words_python import (
    clear_bytes,
    ctz,
    popcount,
    spread,
    to_float,
    write_bytes,
)
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


# Observations (`counter_rules.observations` describes each byte). Most bytes are 0 or 1: these are
# put together as bits, and spread. The others are written together, too: one by one, those after
# the cards took half of the time.


def observe(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the observation of a seat over zeros, or over one of the same ruleset."""
    marks = 1 << (O_PHASE - O_TO_ACT + s[PHASE])
    marks |= 1 << (O_DEALER - O_TO_ACT + around(s[DEALER] + P - viewer))
    counts = min(s[HAND_NUMBER], 255) << 8 * (O_HAND_NUMBER - O_NAMED)
    if s[PHASE] == DEAL or s[PHASE] == OVER:
        clear_bytes(out, 0, O_SCORES)
    else:
        marks |= mark_hand(s, viewer)
        counts |= s[NAME] + 1
        counts |= s[SIZE] << 8 * (O_HAND_SIZE - O_NAMED)
        counts |= s[TRICKS] << 8 * (O_TRICKS - O_NAMED)
        observe_cards(s, viewer, out)
        observe_seats(s, viewer, out)
    observe_scores(s, viewer, out)
    spread(out, O_TO_ACT, marks, O_NAMED - O_TO_ACT)
    write_bytes(out, O_NAMED, counts, O_HAND_NUMBER + 1 - O_NAMED)


def observe_scores(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the scores, and the bids made and missed in a row."""
    for first in range(0, P, 4):
        scores = 0
        for i in range(first, min(first + 4, P)):
            score = max(min(s[SCORE + around(viewer + i)], 32767), -32768) + 32768
            scores |= score << 16 * (i - first)
        # The high byte of each comes first.
        scores = scores >> 8 & 0x00FF00FF00FF00FF | (scores & 0x00FF00FF00FF00FF) << 8
        write_bytes(out, O_SCORES + 2 * first, scores, 2 * min(P - first, 4))
    if STREAKS:
        for i in range(P):
            streak = s[STREAK + around(viewer + i)]
            out[O_MADE_IN_A_ROW + i] = min(max(streak, 0), 255)
            out[O_MISSED_IN_A_ROW + i] = min(max(-streak, 0), 255)


def observe_cards(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the blocks of cards, except those that are always 0 under the ruleset."""
    is_seen = not is_hidden(s, viewer)
    spread(out, O_HAND, s[HAND + viewer] if is_seen else 0, KINDS)
    if SHOWING or FOREHEADS or TURNING == DEALERS_LAST:
        spread(out, O_SHOWN, s[SEEN + viewer] if is_seen else list_shown(s, viewer), KINDS)
    if SHOWING or FOREHEADS or TURNING == DEALERS_LAST or PASSES:
        for i in range(1, P):
            known = s[SEEN + around(viewer + i)]
            if PASSES and i == 1 and s[PASSED + viewer] >= 0:
                known |= 1 << s[PASSED + viewer]
            spread(out, O_KNOWN + KINDS * (i - 1), known, KINDS)
    if FLIPS or TURNING == TURNED_UP:
        observe_face_up(s, out)
    for i in range(P):
        spread(out, O_PLAYED + KINDS * i, s[PLAYED + around(viewer + i)], KINDS)
    observe_trick(s, viewer, out)
    if TWINS:
        add_twins(s, viewer, out)
    if PACK:
        write_copies(s, viewer, out)


def observe_face_up(s: list[int], out: list[int]) -> None:
    """Write the cards turned face up before the play, which may be two equal ones."""
    clear_bytes(out, O_FACE_UP, O_FACE_UP + KINDS)
    if FLIPS:
        out[O_FACE_UP + s[FLIPPED_CARD]] += 1
    if TURNING == TURNED_UP and s[TURNED_CARD] >= 0:
        out[O_FACE_UP + s[TURNED_CARD]] += 1


def observe_trick(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the plays of the trick in progress."""
    clear_bytes(out, O_TRICK, O_TRICK + KINDS * P)
    i = around(s[LEADER] + P - viewer)
    for place in range(s[ON_TABLE]):
        out[O_TRICK + KINDS * i + s[CARD + place]] = 2 if NAMED and s[HIGH + place] == 1 else 1
        i = around(i + 1)


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


def observe_seats(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the bids, the tricks won and the suits not followed."""
    blind = 0
    voids = 0
    for first in range(0, P, 8):
        bids = 0
        won = 0
        for i in range(first, min(first + 8, P)):
            seat = around(viewer + i)
            if not SEALED or s[PHASE] != BIDDING or i == 0:
                bids |= s[BID + seat] + 1 << 8 * (i - first)
            won |= s[WON + seat] << 8 * (i - first)
            voids |= s[VOID + seat] << 5 * i
            if BLIND_BIDS and s[SIGHT + seat] == BLIND:
                blind |= 1 << i
        write_bytes(out, O_BIDS + first, bids, min(P - first, 8))
        write_bytes(out, O_TRICKS_WON + first, won, min(P - first, 8))
    if BLIND_BIDS:
        spread(out, O_BLIND, blind, P)
    spread(out, O_VOIDS, voids, 5 * P)


def mark_hand(s: list[int], viewer: int) -> int:
    """Return who may move and who leads, trump and suit led as bits, from `O_TO_ACT` on."""
    asked = list_asked(s)
    marks = (asked >> viewer | asked << (P - viewer)) & ((1 << P) - 1)
    if s[LEADER] >= 0:
        marks |= 1 << (O_LEADER - O_TO_ACT + around(s[LEADER] + P - viewer))
    if not (NAMER and is_trump_open(s)):
        marks |= 1 << (O_TRUMP - O_TO_ACT + s[TRUMP] + 1)
    marks |= 1 << (O_LED - O_TO_ACT + s[LED] + 1)
    return marks | s[DOUBLED] << (O_DOUBLED - O_TO_ACT)


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


# Observations scaled for networks (`counter_rules.observations.ObservationSpace.scale`).


def count_inputs(d: list[int]) -> int:
    """Return the number of inputs of a scaled observation."""
    return OBSERVED + 2 * P * d[D_LARGEST]


def scale(seen: list[int], d: list[int], factors: list[float], out: list[float]) -> None:
    """Write an observation as inputs for a network."""
    scale_bytes(seen, 0, O_SCORES, factors, out, 0)
    # A score is one number, so all that follow are earlier by one place for each seat.
    scale_bytes(seen, O_TO_ACT, OBSERVED, factors, out, P)
    for i in range(P):
        at = O_SCORES + i
        score = seen[at + i] * 256 + seen[at + i + 1] - 32768
        out[at] = max(min(to_float(score) * factors[at], to_float(1)), to_float(-1))
    write_needs(seen, d[D_LARGEST], out)


def write_needs(seen: list[int], largest: int, out: list[float]) -> None:
    """Write how many more tricks each seat needs for its bid, if that is known, one-hot."""
    needs = 2 * largest + 1
    for i in range(OBSERVED - P, OBSERVED - P + P * needs):
        out[i] = 0
    for i in range(P):
        if seen[O_BIDS + i] != 0:
            need = seen[O_BIDS + i] - 1 - seen[O_TRICKS_WON + i]
            out[OBSERVED - P + needs * i + largest + need] = 1


def scale_bytes(
    seen: list[int], first: int, last: int, factors: list[float], out: list[float], before: int
) -> None:
    """Write the bytes first … last-1, scaled, ``before`` places before their own."""
    for i in range(first, last):
        out[i - before] = min(to_float(seen[i]) * factors[i - before], to_float(1))
