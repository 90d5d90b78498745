"""A hand from the bidding to the scoring, and the end of a match."""

from counter_rules.kernel._words_python import ctz, popcount
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.lists import max_of
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *

# Cards leaving and entering hands; the pass (C7.4); the seats around the table.


def around(seat: int) -> int:
    """Return a number below 2 P modulo P, as a seat."""
    return seat - P if seat >= P else seat


def take_card(s: list[int], seat: int, card: int) -> None:
    """Take a card from a hand."""
    bit = 1 << card
    if PACK and card >= WINNER:
        s[HAND + seat] = take_copy(s[HAND + seat], card)
    elif TWINS and s[TWIN + seat] & bit:
        s[TWIN + seat] ^= bit
    else:
        s[HAND + seat] ^= bit


def give_card(s: list[int], seat: int, card: int) -> None:
    """Put a card into a hand."""
    bit = 1 << card
    if TWINS and s[HAND + seat] & bit:
        s[TWIN + seat] |= bit
    else:
        s[HAND + seat] |= bit


def ask_for_passes(s: list[int]) -> None:
    """Ask every seat for a card to pass."""
    s[PHASE] = PASS
    s[WAITING] = (1 << P) - 1
    s[TURN] = 0


def choose_pass(s: list[int], card: int) -> None:
    """Let the seat to act choose a card to pass; after the last choice, all cards move."""
    s[GIVEN + s[TURN]] = card
    s[WAITING] &= ~(1 << s[TURN])
    if s[WAITING] != 0:
        s[TURN] = ctz(s[WAITING])
        return
    for seat in range(P):
        take_card(s, seat, s[GIVEN + seat])
    for seat in range(P):
        give_card(s, around(seat + 1), s[GIVEN + seat])
        s[GIVEN + seat] = -1
    s[PHASE] = PLAY
    s[TURN] = s[LEADER]


# The score of a hand, then the next deal or the end of the match (C1.3, C8, F8).


def end_hand(s: list[int], d: list[int]) -> None:
    """Score a finished hand, and continue to the next deal or the end of the match."""
    exact = 0
    for seat in range(P):
        is_made = 1 if s[BID + seat] == s[WON + seat] else 0
        exact += is_made
        s[EXACT + seat] += is_made
        s[TAKEN + seat] += s[WON + seat]
    for seat in range(P):
        s[SCORE + seat] += compute_points(s, d, seat, exact)
        if STREAKS:
            streak = extend_streak(s, d, seat)
            s[STREAK + seat] = 0 if max(streak, -streak) >= d[D_ROW_LENGTH] else streak
    s[MISSES] += 1 if exact != P else 0
    if is_over(s, d):
        s[PHASE] = OVER
    else:
        s[PHASE] = DEAL
        s[DEALER] = around(s[DEALER] + 1)
        s[HAND_NUMBER] += 1


def compute_points(s: list[int], d: list[int], seat: int, exact: int) -> int:
    """Return the points of a seat for a finished hand; ``exact`` is the number of made bids."""
    if TOGETHER:
        return 1 if exact == P else 0
    points = d[get_scores_start(d, s[SIZE], s[BID + seat]) + s[WON + seat]]
    if BLIND_BIDS and s[SIGHT + seat] == BLIND and s[BID + seat] == s[WON + seat]:
        points += d[D_BLIND_BONUS]
    if STREAKS:
        points += get_row_points(d, extend_streak(s, d, seat))
    return points


def get_scores_start(d: list[int], size: int, tricks: int) -> int:
    """Return the index in the data of the scores of a bid: those of no trick, of one, and on."""
    return d[D_SCORES] + d[d[D_SCORE_AT] + size] + tricks * (size + 1)


def extend_streak(s: list[int], d: list[int], seat: int) -> int:
    """Return the streak of a seat with the bid of a finished hand, before a full row ends it."""
    is_made = s[BID + seat] == s[WON + seat]
    return extend_streak_by(s, d, seat, 1 if is_made else 0)


def extend_streak_by(s: list[int], d: list[int], seat: int, is_made: int) -> int:
    """Return the streak of a seat if its bid in this hand is made, or missed (F11.7)."""
    streak = s[STREAK + seat]
    if s[HAND_NUMBER] > d[D_SCHEDULED] or (not d[D_ROW_ONES] and s[SIZE] == 1):
        return streak
    if is_made:
        return max(streak, 0) + 1
    return min(streak, 0) - d[D_ROW_MISSES]


def get_row_points(d: list[int], streak: int) -> int:
    """Return the points for a row that is as long as it must be."""
    if streak >= d[D_ROW_LENGTH]:
        return d[D_ROW_POINTS]
    return -d[D_ROW_POINTS] if streak <= -d[D_ROW_LENGTH] else 0


def is_over(s: list[int], d: list[int]) -> bool:
    """Return whether the match is over after a hand (C8.2, F0.6, F3.5, F3.6)."""
    is_due = s[HAND_NUMBER] >= min(d[D_SCHEDULED], d[D_MAX_HANDS])
    if d[D_ENDING] == TARGET_REACHED:
        if max_of(s, SCORE, P) >= d[D_TARGET]:
            s[REACHED] = 1
        is_due = is_due or s[REACHED] == 1
    if d[D_ENDING] == LIVES_LOST:
        is_due = is_due or s[MISSES] >= d[D_LIVES]
    if is_due and d[D_TIES] == EXTRA_HANDS:
        leaders = list_leaders(s)
        is_due = leaders & (leaders - 1) == 0
    return is_due


def list_leaders(s: list[int]) -> int:
    """Return the seats with the highest score, as a set."""
    best = max_of(s, SCORE, P)
    leaders = 0
    for seat in range(P):
        if s[SCORE + seat] == best:
            leaders |= 1 << seat
    return leaders


def list_winners(s: list[int], d: list[int]) -> int:
    """Return the winners of a finished match, as a set of seats."""
    if d[D_ENDING] == LIVES_LOST:
        return 0 if s[MISSES] >= d[D_LIVES] else (1 << P) - 1
    leaders = list_leaders(s)
    if d[D_TIES] == MOST_EXACT_BIDS:
        return list_best(s, leaders, EXACT)
    if d[D_TIES] == MOST_TRICKS:
        return list_best(s, leaders, TAKEN)
    return leaders


def list_best(s: list[int], seats: int, at: int) -> int:
    """Return the seats with the largest word in a group of the row, as a subset of ``seats``."""
    most = -1
    found = 0
    for seat in range(P):
        if seats >> seat & 1:
            if s[at + seat] > most:
                most = s[at + seat]
                found = 0
            if s[at + seat] == most:
                found |= 1 << seat
    return found


# The bidding: the legal bids, and the result of a bid (C2, F0.3, F2.6).


def begin_bidding(s: list[int], d: list[int]) -> None:
    """Clear the words of the previous hand, and ask for the first bid, or for all sealed bids."""
    s[PHASE] = BIDDING
    s[WAITING] = (1 << P) - 1
    s[TURN] = 0 if SEALED else around(s[DEALER] + 1)
    s[LEADER] = d[d[D_FIRST_LEADER] + s[DEALER]]
    s[LED] = -1
    s[NAME] = -1
    s[ON_TABLE] = 0
    s[TRICKS] = 0
    s[DOUBLED] = 0
    s[TOTAL] = 0
    s[BROKEN] = 0
    for seat in range(P):
        s[BID + seat] = -1
        s[WON + seat] = 0
        s[GIVEN + seat] = -1
        s[SIGHT + seat] = OWN
    if FOREHEADS and is_forehead(d, s[HAND_NUMBER], s[SIZE]):
        for seat in range(P):
            s[SIGHT + seat] = FOREHEAD
    elif BLIND_BIDS:
        best = max_of(s, SCORE, P)
        for seat in range(P):
            s[SIGHT + seat] = HIDDEN if best - s[SCORE + seat] >= d[D_BEHIND] else OWN
    if NAMER and s[NAMING_TIME] == NAMED_FIRST:
        ask_for_name(s)


def is_forehead(d: list[int], number: int, size: int) -> bool:
    """Return whether the hands of a deal are held on the forehead (F2.5)."""
    for i in range(d[D_FOREHEAD_COUNT]):
        if d[d[D_FOREHEAD_HANDS] + i] == number:
            return True
    return d[D_FOREHEAD_SIZES] >> size & 1 == 1


def list_allowed_bids(s: list[int], d: list[int]) -> int:
    """Return the legal bids of the seat to act, as the bits of a number."""
    size = s[SIZE]
    every = (1 << (size + 1)) - 1
    hook = d[D_HOOK]
    if hook == NO_HOOK or size < d[D_HOOK_FROM] or s[HAND_NUMBER] == d[D_HOOK_FREE_HAND]:
        return every
    if hook == TABLED_HOOK:
        return look_up_bids(s, d)
    left = size - s[TOTAL]
    is_last = s[WAITING] & (s[WAITING] - 1) == 0
    if hook == HOOK_LAST_BIDDER:
        return every & ~(1 << left) if is_last and left >= 0 else every
    if hook == EXACT_TOTAL and is_last:
        return 1 << left
    # `NO_EXCESS`, or `EXACT_TOTAL` before the last bid; in both, `left` is never negative.
    return (1 << (left + 1)) - 1


def look_up_bids(s: list[int], d: list[int]) -> int:
    """Return the bids that the table of a hook allows, as the bits of a number."""
    size = s[SIZE]
    hand = s[HAND_NUMBER] if s[HAND_NUMBER] <= d[D_HOOK_HANDS] else 0
    rows = d[d[D_HOOK_AT] + hand * (d[D_LARGEST] + 1) + size]
    made = P - popcount(s[WAITING])
    return d[d[D_HOOK_BIDS] + rows + made * ((P - 1) * size + 1) + s[TOTAL]]


def bid(s: list[int], tricks: int) -> None:
    """Let the seat to act bid; after the last bid the play begins."""
    seat = s[TURN]
    s[BID + seat] = tricks
    s[TOTAL] += tricks
    s[WAITING] &= ~(1 << seat)
    if s[WAITING] == 0:
        end_bidding(s)
    elif SEALED:
        s[TURN] = ctz(s[WAITING])
    else:
        s[TURN] = around(seat + 1)


def bid_blind(s: list[int], tricks: int) -> None:
    """Let the seat to act bid blind, before it looks at its hand."""
    s[SIGHT + s[TURN]] = BLIND
    bid(s, tricks)


def look(s: list[int]) -> None:
    """Let the seat to act look at its hand instead of bidding blind."""
    s[SIGHT + s[TURN]] = OWN


def settle_first_leader(s: list[int]) -> None:
    """Let the highest bidder lead the first trick, unless the dealer decided who does (F11.6)."""
    if s[LEADER] < 0:
        s[LEADER] = get_highest_bidder(s)


def end_bidding(s: list[int]) -> None:
    """Begin the play, or ask a seat to name the trump (F11.2); the first leader is known now."""
    settle_first_leader(s)
    if NAMER and s[NAMING_TIME] == NAMED_LAST:
        ask_for_name(s)
    else:
        begin_play(s)


# The naming of the trump (F11.2).


def is_no_trump(d: list[int], number: int) -> bool:
    """Return whether a hand is played at no trump by its number."""
    for i in range(d[D_NO_TRUMP_COUNT]):
        if d[d[D_NO_TRUMP] + i] == number:
            return True
    return False


def ask_for_name(s: list[int]) -> None:
    """Ask a seat to name the trump; a dealer who does so has seen the hand."""
    s[PHASE] = NAMING
    s[TURN] = s[DEALER] if NAMER == DEALER_NAMES else get_highest_bidder(s)
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        s[SIGHT + s[TURN]] = OWN


def get_highest_bidder(s: list[int]) -> int:
    """Return the seat with the highest bid, the first of them from the dealer's left."""
    best = -1
    found = 0
    for i in range(P):
        seat = around(s[DEALER] + 1 + i)
        if s[BID + seat] > best:
            best = s[BID + seat]
            found = seat
    return found


def is_trump_open(s: list[int]) -> bool:
    """Return whether a seat has still to name the trump of the hand."""
    if s[PHASE] == BIDDING:
        return s[NAMING_TIME] == NAMED_LAST
    return s[PHASE] == NAMING


def name_trump(s: list[int], choice: int) -> None:
    """Let the seat to act name a suit, or no trump with the choice after the suits."""
    s[TRUMP] = choice if choice < 4 else -1
    if s[NAMING_TIME] == NAMED_FIRST:
        s[PHASE] = BIDDING
        s[TURN] = 0 if SEALED else around(s[DEALER] + 1)
    else:
        begin_play(s)


def begin_play(s: list[int]) -> None:
    """Let the first leader lead."""
    s[PHASE] = PLAY
    s[TURN] = s[LEADER]
    if FOREHEADS:
        for seat in range(P):
            if s[SIGHT + seat] == FOREHEAD:
                s[SIGHT + seat] = OWN
