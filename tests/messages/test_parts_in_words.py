"""What the parts of a ruleset say of themselves in its table, word for word."""

from __future__ import annotations

from counter_rules.rules.bidding import (
    BlindBids,
    ExactTotal,
    HookLastBidder,
    InTurn,
    NoExcess,
    Simultaneous,
)
from counter_rules.rules.dealing import ListedHands
from counter_rules.rules.ending import (
    AllHands,
    ExtraHands,
    Lives,
    MostExactBids,
    MostTricks,
    SharedWin,
    Target,
)
from counter_rules.rules.scoring import FORMULAS, AsTaught, EachSeat, HandsCleared
from support.failures import each

IN_WORDS: dict[object, str] = {
    # Bidding.
    InTurn(): "in turn",
    InTurn(HookLastBidder()): "in turn; hook: the last bidder may not make the total N",
    InTurn(ExactTotal()): "in turn; the bids add up to N",
    InTurn(NoExcess()): "in turn; hook: no bid may take the total over N",
    Simultaneous(): "simultaneous, sealed",
    BlindBids(): "blind if at least 20 behind",
    # Scoring.
    EachSeat(formula=AsTaught()): "10 + B if W = B (B = 0: 5 + N), else 0",
    EachSeat(formula=AsTaught(), blind_bonus=10): (
        "10 + B if W = B (B = 0: 5 + N), else 0; 10 more if made blind"
    ),
    HandsCleared(): "1 for everybody if all bids are made",
    # Ending.
    AllHands(): "after the last hand; equal totals share the win",
    AllHands(MostExactBids()): "after the last hand; a tie for first goes to the most exact bids",
    AllHands(MostTricks()): "after the last hand; a tie for first goes to the most tricks",
    AllHands(ExtraHands()): "after the last hand; a tie for first goes to extra hands",
    Target(points=9): "at 9 points; equal totals share the win",
    Target(points=9, max_hands=4): "at 9 points or after 4 hands; equal totals share the win",
    Lives(1): "all win after the last hand; all lose at the first missed hand",
    Lives(2): "all win after the last hand; all lose at 2 missed hands",
    SharedWin(): "equal totals share the win",
}

SCHEDULES_IN_WORDS = {
    (1,): "1 (1 hand)",
    (1, 2): "1, 2 (2 hands)",
    (1, 2, 3): "1 … 3 (3 hands)",
    (1, 3, 5): "1, 3, 5 (3 hands)",
    (1, 2, 3, 5): "1 … 3, 5 (4 hands)",
    (1, 2, 1): "1, 2, 1 (3 hands)",
    (1, 2, 3, 4, 3): "1 … 4, 3 (5 hands)",
    (1, 2, 3, 2, 1): "1 … 3 … 1 (5 hands)",
    (3, 2, 1, 2, 3): "3 … 1 … 3 (5 hands)",
    (1, 2, 3, 2, 1, 2, 3): "1 … 3 … 1, 2, 3 (7 hands)",
    (5, 5): "5, 5 (2 hands)",
    (5, 5, 5): "3 × 5 (3 hands)",
    (2, 3, 4, 4): "2 … 4, 4 (4 hands)",
    (3, 2, 1, 1, 2, 3): "3 … 1, 1 … 3 (6 hands)",
    (1, 2, 2, 2, 3): "1, 3 × 2, 3 (5 hands)",
    (1, 2, 3, 2, 2, 2): "1 … 3, 3 × 2 (6 hands)",
    (1, 2, 3, 3, 3, 2, 1): "1, 2, 3 × 3, 2, 1 (7 hands)",
    (8, 8, 8, 7, 6, 6, 6, 6): "3 × 8, 7, 4 × 6 (8 hands)",
}

FORMULAS_IN_WORDS = {
    "tricks_plus_ten": "W, and 10 more if W = B",
    "exact_ten": "10 + B if W = B, else 0",
    "blackout": "5 + N if W = B, else 0",
    "as_taught": "10 + B if W = B (B = 0: 5 + N), else 0",
    "english_consolation": "10 + B if W = B, else W",
    "office_consolation": "10 + B if W = B (B = 0: 5 + N), else W",
    "seven_truf": "10·B if W = B (B = 0: 5·N), else W",
    "exact_minus_difference": "10 + B if W = B, else -d",
    "ten_per_trick": "10·B if W = B, else 0",
    "kachuful": "10·B if W = B (B = 0: 10), else 0",
    "romanian": "5 + B if W = B, else -d",
    "pocha": "10 + 5·W if W = B, else -5·d",
    "podrida": "10 + 3·W if W = B, else -3·d",
    "squares": "10 + B² if W = B, else -d²",
    "wizard": "20 + 10·W if W = B, else -10·d",
    "counter": "B, at least 2, if W = B; else 1 if W = 0, W - 1 if W + P is 10 or more, else 0",
}


@each(("part", "words"), IN_WORDS.items(), ids=IN_WORDS.values())
def test_a_part_in_words(part: object, words: str) -> None:
    assert str(part) == words


@each(("sizes", "words"), SCHEDULES_IN_WORDS.items(), ids=SCHEDULES_IN_WORDS.values())
def test_a_schedule_in_words(sizes: tuple[int, ...], words: str) -> None:
    assert str(ListedHands(sizes)) == words


def test_every_formula_in_words() -> None:
    assert {name: str(formula) for name, formula in FORMULAS.items()} == FORMULAS_IN_WORDS
