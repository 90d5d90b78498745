"""F11.9 Scores without cards: bids and tricks from paper become results, totals and a sheet."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from counter_rules import HandResult, Phase, StateError, get_ruleset, score_hand
from counter_rules.messages import GERMAN, describe
from counter_rules.records import FaultCode, ScorePad, WrittenHand
from counter_rules.render import score_sheet, svg, text
from support.builders import custom

# La Podrida with seven players and 21 hands: 10 and 3 a trick for a made bid, 3 off for each trick
# by which a bid is missed. The hand, its cards, its dealer | bid and tricks of A to G | the totals.

PAPER: Final = """
 1  1  D  | 0/0 0/0 0/0 1/0 0/1 1/0 0/0 |   10   10   10   -3   -3   -3   10
 2  2  E  | 0/0 2/0 0/0 2/0 1/1 0/1 0/0 |   20    4   20   -9   10   -6   20
 3  3  F  | 1/1 3/1 1/1 0/0 1/0 0/0 1/0 |   33   -2   33    1    7    4   17
 4  4  G  | 1/1 2/2 0/0 2/0 2/0 1/1 0/0 |   46   14   43   -5    1   17   27
 5  5  A  | 2/1 1/1 0/0 0/0 1/1 2/0 2/2 |   43   27   53    5   14   11   43
 6  6  B  | 0/0 4/4 0/0 1/0 0/0 0/0 2/2 |   53   49   63    2   24   21   59
 7  7  C  | 1/1 0/0 0/0 0/0 5/3 2/2 1/1 |   66   59   73   12   18   37   72
 8  7  D  | 0/0 2/2 1/1 1/2 0/0 4/2 0/0 |   76   75   86    9   28   31   82
 9  7  E  | 3/1 0/0 1/1 2/2 1/2 0/0 2/1 |   70   85   99   25   25   41   79
10  7  F  | 2/1 2/2 2/1 1/1 2/0 0/0 2/2 |   67  101   96   38   19   51   95
11  7  G  | 0/0 0/0 2/2 0/0 1/1 2/1 4/3 |   77  111  112   48   32   48   92
12  7  A  | 1/1 0/1 3/3 0/0 1/1 3/1 0/0 |   90  108  131   58   45   42  102
13  7  B  | 0/0 2/2 1/1 2/1 1/0 3/3 0/0 |  100  124  144   55   42   61  112
14  7  C  | 0/0 1/1 2/2 1/1 0/1 1/1 3/1 |  110  137  160   68   39   74  106
15  7  D  | 0/0 1/2 3/1 1/1 1/1 1/1 1/1 |  120  134  154   81   52   87  119
16  6  E  | 1/1 1/1 3/2 3/1 0/0 1/0 1/1 |  133  147  151   75   62   84  132
17  5  F  | 2/0 1/1 0/0 1/1 1/1 1/1 2/1 |  127  160  161   88   75   97  129
18  4  G  | 0/0 0/0 2/0 2/0 4/2 0/0 1/2 |  137  170  155   82   69  107  126
19  3  A  | 3/1 0/0 0/0 1/0 0/1 0/1 0/0 |  131  180  165   79   66  104  136
20  2  B  | 2/0 1/1 0/0 1/0 2/1 0/0 0/0 |  125  193  175   76   63  114  146
21  1  C  | 0/0 0/0 0/0 1/0 1/0 0/1 0/0 |  135  203  185   73   60  111  156
"""

NAMES: Final = tuple("ABCDEFG")
ROWS: Final = [[part.split() for part in line.split("|")] for line in PAPER.strip().splitlines()]
SIZES: Final = (1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1)
PODRIDA: Final = get_ruleset("la_podrida", players=7, hand_sizes=SIZES)


def read_hand(row: list[list[str]]) -> WrittenHand:
    pairs = [[int(number) for number in cell.split("/")] for cell in row[1]]
    return WrittenHand(
        bids=[bid for bid, _ in pairs],
        tricks_won=[won for _, won in pairs],
        hand_size=int(row[0][1]),
    )


PAD: Final = ScorePad(rules=PODRIDA, hands=[read_hand(row) for row in ROWS], dealer=3, names=NAMES)


def spoil(number: int, **changes: object) -> ScorePad:
    """Return the pad with one hand changed."""
    hands = list(PAD.hands)
    hands[number - 1] = attrs.evolve(hands[number - 1], **changes)
    return attrs.evolve(PAD, hands=hands)


def put(numbers: tuple[int | None, ...], seat: int, number: int) -> tuple[int | None, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def list_found(pad: ScorePad) -> list[tuple[int, int | None, FaultCode, str]]:
    return [(one.hand_number, one.seat, one.code, one.clause) for one in pad.faults]


# A whole match.


def test_f11_9_every_total_is_that_of_the_paper() -> None:
    assert PAD.faults == ()
    assert len(PAD.results) == 21
    for row, result in zip(ROWS, PAD.results, strict=True):
        number, size, dealer = row[0]
        assert (result.hand_number, result.hand_size) == (int(number), int(size))
        assert NAMES[result.dealer] == dealer
        assert list(result.scores) == [int(total) for total in row[2]]


def test_f11_9_the_match_is_over_and_b_has_won() -> None:
    assert (PAD.phase, PAD.is_over, PAD.winners) == (Phase.OVER, True, (1,))
    assert (PAD.next_dealer, PAD.next_size, PAD.next_bidder) == (None, None, None)
    assert attrs.evolve(PAD, hands=PAD.hands[:20]).winners == ()


def test_f11_9_it_is_the_sheet_of_a_match_with_cards() -> None:
    sheet = score_sheet(PAD)
    assert sheet.winners == (1,)
    assert [row.dealer for row in sheet.rows[:3]] == [3, 4, 5]
    drawn = text(sheet, names=NAMES)
    assert "135" in drawn
    assert "★ 203" in drawn


def test_f11_9_hand_by_hand_it_is_the_same() -> None:
    before: tuple[HandResult, ...] = ()
    for hand in PAD.hands:
        bids = [bid for bid in hand.bids if bid is not None]
        dealer = PAD.find_dealer(len(before) + 1)
        result = score_hand(
            PODRIDA, bids=bids, tricks_won=hand.tricks_won, dealer=dealer, before=before
        )
        before = (*before, result)
    assert before == PAD.results


# What the checks find.


def test_f11_9_a_trick_more_or_fewer_is_found_at_every_place() -> None:
    for number, hand in enumerate(PAD.hands, start=1):
        for seat, won in enumerate(hand.tricks_won):
            for wrong in (won + 1, won - 1):
                if wrong >= 0:
                    pad = spoil(number, tricks_won=put(hand.tricks_won, seat, wrong))
                    assert list_found(pad) == [(number, None, FaultCode.TRICKS, "F0.5")]


def test_f11_9_a_bid_that_the_hook_forbids_is_found_in_every_hand() -> None:
    for number, hand in enumerate(PAD.hands, start=1):
        last = (3 + number - 1) % 7
        others = sum(bid or 0 for seat, bid in enumerate(hand.bids) if seat != last)
        size = SIZES[number - 1]
        if others <= size:
            pad = spoil(number, bids=put(hand.bids, last, size - others))
            assert list_found(pad) == [(number, last, FaultCode.BID, "F9")]


def test_f11_9_a_bid_over_the_cards_is_found_at_every_place() -> None:
    for number, hand in enumerate(PAD.hands, start=1):
        for seat in range(7):
            pad = spoil(number, bids=put(hand.bids, seat, 9))
            assert (number, seat, FaultCode.BID, "F0.3") in list_found(pad)


def test_f11_9_a_size_that_is_not_in_the_schedule_is_found_in_every_hand() -> None:
    for number in range(1, 22):
        pad = spoil(number, hand_size=8)
        assert (number, None, FaultCode.HAND_SIZE, "F9") in list_found(pad)


def test_f11_9_a_blind_bid_that_no_game_offers_is_found() -> None:
    assert list_found(spoil(4, blind=(2,))) == [(4, 2, FaultCode.BLIND, "F0.3")]


def test_f11_9_a_hand_after_the_end_is_found() -> None:
    pad = PAD.adding(WrittenHand(bids=[0] * 7, tricks_won=[1, *[0] * 6]))
    assert list_found(pad) == [(22, None, FaultCode.OVER, "F11.9")]


def test_f11_9_a_fault_is_said_in_every_language() -> None:
    (fault,) = spoil(2, tricks_won=(0, 0, 0, 0, 1, 0, 0)).faults
    assert str(fault) == "hand 2: the tricks add up to 1, not to 2 (F0.5)"
    assert describe(fault, GERMAN) == ("Runde 2: die Stiche ergeben zusammen 1, nicht 2 (F0.5)",)
    (hooked,) = spoil(1, bids=(0, 0, 0, 0, 0, 1, 0)).faults
    assert describe(hooked, names=NAMES) == (
        "hand 1: D cannot bid 0: the last bidder may not make the bids add up to 1 (F9)",
    )


# What cannot be checked is not refused.


def test_f11_9_without_a_dealer_the_hook_is_not_checked() -> None:
    hooked = spoil(1, bids=(0, 0, 0, 0, 0, 1, 0))
    assert attrs.evolve(hooked, dealer=None).faults == ()
    assert score_hand(PODRIDA, bids=[1, *[0] * 6], tricks_won=[1, *[0] * 6]).points[0] == 13
    with pytest.raises(StateError, match=r"seat 6 cannot bid 0: the last bidder .* \(F9\)"):
        score_hand(PODRIDA, bids=[1, *[0] * 6], tricks_won=[1, *[0] * 6], dealer=6)


def test_f11_9_without_a_dealer_the_sheet_names_none() -> None:
    pad = attrs.evolve(PAD, dealer=None, hands=PAD.hands[:2])
    assert (pad.next_dealer, pad.next_size, pad.next_bidder) == (None, 3, None)
    assert pad.list_allowed_bids() == ()
    assert [row.dealer for row in score_sheet(pad).rows] == [None, None]
    assert pad.scores == (20, 4, 20, -9, 10, -6, 20)


def test_f11_9_in_counter_nobody_may_take_a_trick() -> None:
    rules = get_ruleset("counter", players=3)
    assert score_hand(rules, bids=(1, 0, 3), tricks_won=(1, 0, 3)).hand_size == 10
    with pytest.raises(StateError, match="the tricks add up to 11, more than 10"):
        score_hand(rules, bids=(1, 0, 3), tricks_won=(5, 0, 6))
    plain = get_ruleset("counter", players=3, effects="-four")
    with pytest.raises(StateError, match="the tricks add up to 4, not to 10"):
        score_hand(plain, bids=(1, 0, 3), tricks_won=(1, 0, 3))


def test_f11_9_a_flipped_size_is_the_number_of_tricks() -> None:
    rules = custom(3, hand_sizes="card_flip")
    assert score_hand(rules, bids=(1, 0, 2), tricks_won=(1, 1, 2)).hand_size == 4
    with pytest.raises(StateError, match="cards each: expected at most 10, got 12"):
        score_hand(rules, bids=(1, 0, 2), tricks_won=(4, 4, 4))


def test_f11_9_a_blind_bid_counts_more_and_needs_the_scores() -> None:
    rules = custom(3, blind_bids=True, hand_sizes=(1, 1))
    first = HandResult(
        hand_number=1,
        dealer=2,
        hand_size=1,
        bids=(0, 0, 0),
        tricks_won=(1, 0, 0),
        points=(1, 30, 10),
        scores=(1, 30, 10),
    )
    made = score_hand(rules, bids=(1, 0, 0), tricks_won=(1, 0, 0), blind=[0], before=[first])
    assert made.scores == (1 + 11 + 10, 40, 20)
    with pytest.raises(StateError, match="seat 1 cannot bid 0 blind: only a seat at least 20"):
        score_hand(rules, bids=(1, 0, 0), tricks_won=(1, 0, 0), blind=[1], before=[first])
    unknown = score_hand(
        rules, bids=(1, 0, 0), tricks_won=(1, 0, 0), blind=[1], hand_number=2, hand_size=1
    )
    assert unknown.scores == unknown.points == (11, 20, 10)


def test_f11_9_a_dealer_who_names_the_trump_bids_nothing_blind() -> None:
    first = WrittenHand(bids=(1, 1, 1), tricks_won=(0, 1, 0))  # seats 0 and 2 are 40 behind
    blind = WrittenHand(bids=(1, 0, 0), tricks_won=(1, 0, 0), blind=(0, 2))
    found = {}
    for trump in ("dealer_names", "highest_bidder_names", "turn_up"):
        rules = custom(3, trump=trump, score="wizard", blind_bids=True, hand_sizes=(1, 1))
        for dealer in (2, 1, None):  # of the first hand
            pad = ScorePad(rules=rules, dealer=dealer, hands=[first, blind])
            found[trump, dealer] = list_found(pad)
    assert found.pop(("dealer_names", 2)) == [(2, 0, FaultCode.BLIND, "F2.6")]
    assert found.pop(("dealer_names", 1)) == [(2, 2, FaultCode.BLIND, "F2.6")]
    assert not any(found.values())  # nobody knows who deals, or the dealer names nothing


def test_f11_9_a_hand_that_is_free_of_the_hook_is_known_by_its_number() -> None:
    rules = get_ruleset("la_podrida", players=3, hand_sizes=(2, 1), hook_last_hand=False)
    hand = WrittenHand(bids=(0, 1, 1), tricks_won=(0, 1, 1))
    last = WrittenHand(bids=(0, 1, 0), tricks_won=(0, 1, 0))
    pad = ScorePad(rules=rules, dealer=1, hands=[hand, last])
    assert list_found(pad) == [(1, 1, FaultCode.BID, "F9")]


def test_f11_9_a_pad_does_not_know_trump_unless_it_is_set() -> None:
    for trump, is_known in (("turn_up", False), ("none", True), ("rotation", True)):
        rules = custom(3, hand_sizes=(1, 1), trump=trump if trump != "rotation" else "SHDC")
        pad = ScorePad(rules=rules, hands=[WrittenHand(bids=(1, 0, 0))])
        over = pad.adding(WrittenHand(bids=(1, 0, 0), tricks_won=(0, 1, 0)))
        for one in (pad, over):
            (row,) = score_sheet(one).rows
            assert row.is_trump_known == is_known
            assert "<svg" in svg(score_sheet(one))


# A hand in progress.


def test_f11_9_the_pad_knows_who_bids_and_what_the_hook_forbids() -> None:
    rules = get_ruleset("la_podrida", players=3, hand_sizes=(2, 1))
    pad = ScorePad(rules=rules, dealer=1)
    assert (pad.phase, pad.next_bidder, pad.next_size) == (Phase.DEAL, 2, 2)
    pad = pad.adding(WrittenHand(bids=(0, None, 1)))
    assert (pad.phase, pad.next_bidder, pad.list_allowed_bids()) == (Phase.BID, 1, (0, 2))
    pad = pad.adding(WrittenHand(bids=(0, 2, 1)))
    assert (pad.phase, pad.next_bidder, pad.list_allowed_bids()) == (Phase.PLAY, None, ())
    assert [cell.bid for cell in score_sheet(pad).rows[0].cells] == [0, 2, 1]
    pad = pad.adding(WrittenHand(bids=(0, 2, 1), tricks_won=(0, 1, 1)))
    assert (pad.phase, pad.next_dealer, pad.next_size) == (Phase.DEAL, 2, 1)
    assert pad.without_last().hands == ()


def test_f11_9_a_hand_in_the_middle_must_be_over() -> None:
    with pytest.raises(StateError, match="hand 1: expected its tricks, as hand 2 follows"):
        ScorePad(rules=PODRIDA, hands=[WrittenHand(bids=[0] * 7), PAD.hands[1]])
