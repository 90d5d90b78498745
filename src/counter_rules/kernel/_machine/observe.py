"""What a seat observes, as bytes (`counter_rules.observations` says what each of them means)."""

from counter_rules.kernel._machine.codes import (
    BIDDING,
    BLIND,
    DEAL,
    FOREHEAD,
    HIDDEN,
    OVER,
    PASS,
    TURNED_UP,
)
from counter_rules.kernel._machine.constants import (
    BLIND_BIDS,
    FLIPS,
    FOREHEADS,
    NAMED,
    O_BIDS,
    O_BLIND,
    O_DEALER,
    O_DOUBLED,
    O_FACE_UP,
    O_HAND,
    O_HAND_NUMBER,
    O_HAND_SIZE,
    O_KNOWN,
    O_LEADER,
    O_LED,
    O_NAMED,
    O_PHASE,
    O_PLAYED,
    O_SCORES,
    O_SHOWN,
    O_TO_ACT,
    O_TRICK,
    O_TRICKS,
    O_TRICKS_WON,
    O_TRUMP,
    O_VOIDS,
    OBSERVED,
    PASSES,
    SEALED,
    TURNING,
    TWINS,
    P,
)
from counter_rules.kernel._machine.hands import around
from counter_rules.kernel._machine.row import (
    BID,
    CARD,
    DEALER,
    DOUBLED,
    FLIPPED_CARD,
    HAND,
    HAND_NUMBER,
    HIGH,
    LEADER,
    LED,
    NAME,
    ON_TABLE,
    PASSED,
    PHASE,
    PLAYED,
    PLAYED_TWIN,
    SCORE,
    SEEN,
    SEEN_TWIN,
    SIGHT,
    SIZE,
    TRICKS,
    TRUMP,
    TURN,
    TURNED_CARD,
    TWIN,
    VOID,
    WAITING,
    WON,
)
from counter_rules.kernel._words_python import ctz


def observe(s: list[int], viewer: int, out: list[int]) -> None:
    """Write what a seat observes."""
    for i in range(OBSERVED):
        out[i] = 0
    out[O_PHASE + s[PHASE]] = 1
    out[O_DEALER + around(s[DEALER] + P - viewer)] = 1
    out[O_HAND_NUMBER] = min(s[HAND_NUMBER], 255)
    for i in range(P):
        score = max(min(s[SCORE + around(viewer + i)], 32767), -32768) + 32768
        out[O_SCORES + 2 * i] = score >> 8
        out[O_SCORES + 2 * i + 1] = score & 255
    if s[PHASE] != DEAL and s[PHASE] != OVER:
        observe_hand(s, viewer, out)
        observe_trick(s, viewer, out)
        for i in range(P):
            observe_seat(s, viewer, i, out)


def observe_hand(s: list[int], viewer: int, out: list[int]) -> None:
    """Write what concerns the whole hand: trump and the like, and the viewer's own cards."""
    out[O_TRUMP + s[TRUMP] + 1] = 1
    out[O_DOUBLED] = s[DOUBLED]
    out[O_NAMED] = s[NAME] + 1
    out[O_HAND_SIZE] = s[SIZE]
    out[O_TRICKS] = s[TRICKS]
    out[O_LEADER + around(s[LEADER] + P - viewer)] = 1
    if FLIPS:
        out[O_FACE_UP + s[FLIPPED_CARD]] += 1
    if TURNING == TURNED_UP and s[TURNED_CARD] >= 0:
        out[O_FACE_UP + s[TURNED_CARD]] += 1
    is_seen = True
    if FOREHEADS or BLIND_BIDS:
        is_seen = s[SIGHT + viewer] != FOREHEAD and s[SIGHT + viewer] != HIDDEN
    if is_seen:
        add_cards(s[HAND + viewer], out, O_HAND)
        add_cards(s[SEEN + viewer], out, O_SHOWN)
        if TWINS:
            add_cards(s[TWIN + viewer], out, O_HAND)
            add_cards(s[SEEN_TWIN + viewer], out, O_SHOWN)


def observe_trick(s: list[int], viewer: int, out: list[int]) -> None:
    """Write the trick in progress."""
    out[O_LED + s[LED] + 1] = 1
    for i in range(s[ON_TABLE]):
        seat = around(around(s[LEADER] + i) + P - viewer)
        out[O_TRICK + 53 * seat + s[CARD + i]] = 1
        if NAMED and s[HIGH + i] == 1:
            out[O_TRICK + 53 * seat + s[CARD + i]] = 2


def observe_seat(s: list[int], viewer: int, i: int, out: list[int]) -> None:
    """Write what is known of the i-th seat after the viewer, itself being the 0-th."""
    seat = around(viewer + i)
    out[O_TO_ACT + i] = find_asked(s) >> seat & 1
    if not SEALED or s[PHASE] != BIDDING or i == 0:
        out[O_BIDS + i] = s[BID + seat] + 1
    if BLIND_BIDS and s[SIGHT + seat] == BLIND:
        out[O_BLIND + i] = 1
    out[O_TRICKS_WON + i] = s[WON + seat]
    add_cards(s[PLAYED + seat], out, O_PLAYED + 53 * i)
    add_cards(s[VOID + seat], out, O_VOIDS + 5 * i)
    if TWINS:
        add_cards(s[PLAYED_TWIN + seat], out, O_PLAYED + 53 * i)
    if i > 0:
        known = s[SEEN + seat]
        if PASSES and i == 1 and s[PASSED + viewer] >= 0:
            known |= 1 << s[PASSED + viewer]
        add_cards(known, out, O_KNOWN + 53 * (i - 1))
        if TWINS:
            add_cards(s[SEEN_TWIN + seat], out, O_KNOWN + 53 * (i - 1))


def find_asked(s: list[int]) -> int:
    """Return the seats that may move now, as a set."""
    if (PASSES and s[PHASE] == PASS) or (SEALED and s[PHASE] == BIDDING):
        return s[WAITING]
    return 1 << s[TURN]


def add_cards(left: int, out: list[int], at: int) -> None:
    """Count one more of each member of a set."""
    while left != 0:
        out[at + ctz(left)] += 1
        left &= left - 1
