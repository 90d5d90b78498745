"""An event of every class, and of every kind of it, with what it says in English."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules import Bid, Event, HandResult, PassCard, PlayCard, Ruleset, Suit, get_ruleset
from counter_rules.cards import JOKER
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    HandDealt,
    HandScored,
    HandSeen,
    Looked,
    MatchOver,
    Sealed,
    TrickResolved,
    TrumpChanged,
    TrumpNamed,
)
from support.builders import COUNTER, card, cards, resolve

RULES: Final = COUNTER[4]
BLIND: Final = get_ruleset("up_to_ten", players=3, bidding_blind=True)
TOGETHER: Final = get_ruleset("cooperative_blackout", players=3)

SCORED: Final = HandResult(
    hand_number=5,
    dealer=1,
    hand_size=5,
    bids=(2, 2, 0),
    blind=(1, 2),
    tricks_won=(2, 2, 1),
    points=(12, 22, 1),
    scores=(32, 22, 1),
)
"""F2.4, F2.6: W + 10 if the bid is made, 10 more if it was blind; else W."""

ROWS: Final = get_ruleset("custom", players=3, trump="none", bonus_row=2)

IN_A_ROW: Final = HandResult(
    hand_number=5,
    dealer=1,
    hand_size=5,
    bids=(2, 2, 0),
    tricks_won=(2, 2, 1),
    points=(22, 12, -9),
    scores=(44, 24, -8),
    streaks=(0, 1, 0),
)
"""F11.7: the second made bid in a row of seat 0, and the second missed one of seat 2."""


def dealt(turned: str, trump: Suit | None) -> HandDealt:
    return HandDealt(
        move_number=1, hand_number=1, dealer=3, hand_size=10, turned=cards(turned), trump=trump
    )


def changed(before: Suit | None, *, last: bool = False) -> TrumpChanged:
    return TrumpChanged(
        move_number=9, before=before, after=Suit.CLUBS, turned=cards("JC"), last=last
    )


def over(winners: tuple[int, ...], scores: tuple[int, ...], rules: Ruleset = BLIND) -> MatchOver:
    return MatchOver(move_number=20, winners=winners, scores=scores, rules=rules)


SAMPLES: Final[tuple[tuple[Event, tuple[str, ...]], ...]] = (
    (
        dealt("4S", Suit.SPADES),
        ("hand 1: seat 3 deals, cards each: 10, trump: ♠, face up: 4♠",),
    ),
    (
        dealt("4S *", Suit.JOKERS),
        ("hand 1: seat 3 deals, cards each: 10, trump: *, face up: 4♠, *",),
    ),
    (dealt("", None), ("hand 1: seat 3 deals, cards each: 10, trump: none",)),
    (
        attrs.evolve(dealt("", None), is_trump_open=True),
        ("hand 1: seat 3 deals, cards each: 10, trump: still to be named",),
    ),
    (
        attrs.evolve(dealt("W", None), is_trump_open=True),
        ("hand 1: seat 3 deals, cards each: 10, face up: W, trump: still to be named",),
    ),
    (
        HandSeen(move_number=1, owner=2, cards=cards("10C QD KS"), audience=(0, 1)),
        ("seat 2 holds 10♣, Q♦, K♠",),
    ),
    (Looked(move_number=2, seat=0), ("seat 0 looks at their hand",)),
    (BidMade(move_number=2, seat=0, tricks=3, blind=False), ("seat 0 bids 3",)),
    (BidMade(move_number=2, seat=1, tricks=0, blind=True), ("seat 1 bids 0 blind",)),
    (Committed(move_number=2, seat=1, sealed=Sealed.BID), ("seat 1 has chosen a bid",)),
    (Committed(move_number=2, seat=1, sealed=Sealed.BLIND), ("seat 1 has chosen a blind bid",)),
    (
        Committed(move_number=9, seat=1, sealed=Sealed.PASS),
        ("seat 1 has chosen a card to pass",),
    ),
    (ChoiceKept(move_number=2, move=Bid(1, 4)), ("seat 1 has chosen to bid 4",)),
    (
        ChoiceKept(move_number=9, move=PassCard(1, card("QH"))),
        ("seat 1 has chosen to pass Q♥",),
    ),
    (
        BidsOpened(move_number=4, bids=(3, 0, 1, 2)),
        ("the bids are opened: seat 0: 3, seat 1: 0, seat 2: 1, seat 3: 2",),
    ),
    (TrumpNamed(move_number=5, seat=2, suit=Suit.HEARTS), ("seat 2 names the trump: ♥",)),
    (TrumpNamed(move_number=5, seat=2, suit=None), ("seat 2 names no trump",)),
    (CardPlayed(6, PlayCard(0, card("10H"))), ("seat 0 plays 10♥",)),
    (CardPlayed(6, PlayCard(0, card("4H"), show=card("4D"))), ("seat 0 plays 4♥",)),
    (CardPlayed(6, PlayCard(0, JOKER, high=True)), ("seat 0 plays * and names it high",)),
    (CardPlayed(6, PlayCard(0, JOKER, high=False)), ("seat 0 plays * and names it low",)),
    (CardShown(move_number=6, seat=0, card=card("4D")), ("seat 0 shows 4♦",)),
    (
        TrickResolved(move_number=9, result=resolve("9C KC 3D AH"), rules=RULES),
        (
            "seat 3 takes the trick",
            "9♣ is changed by the cards above and below nine: 9 → ½ (C5.7)",
            "A♥ wins with 1, the only trump (C6.2)",
        ),
    ),
    (
        TrickResolved(move_number=9, result=resolve("4C AD KS KH", trump="C"), rules=RULES),
        (
            "nobody takes the trick",
            "4♣ is void: no second four was shown (C6.4)",
            "4♣ is void and cannot win (C6.1, C6.2)",
            "no card competes, so nobody takes the trick (C6.3)",
        ),
    ),
    (changed(Suit.HEARTS), ("trump changes from ♥ to ♣",)),
    (changed(None), ("trump changes from none to ♣",)),
    (changed(Suit.HEARTS, last=True), ("trump would change from ♥ to ♣, but the hand is over",)),
    (
        CardGiven(move_number=9, giver=3, taker=0, card=card("7D")),
        ("seat 3 passed 7♦ to seat 0",),
    ),
    (CardsPassed(move_number=9, trick=1), ("every player has passed a card to the left",)),
    (
        HandScored(move_number=20, result=SCORED, rules=BLIND),
        (
            "seat 0 bid 2 and won 2: 12 points, score 32",
            "seat 1 bid 2 blind and won 2: 22 points, 10 of them for the blind bid, score 22",
            "seat 2 bid 0 but won 1: 1 point, score 1",
        ),
    ),
    (
        HandScored(move_number=20, result=IN_A_ROW, rules=ROWS),
        (
            "seat 0 bid 2 and won 2: 22 points, score 44",
            "seat 0 completes a row of made bids: 10 points more, already counted",
            "seat 1 bid 2 and won 2: 12 points, score 24",
            "seat 2 bid 0 but won 1: -9 points, score -8",
            "seat 2 completes a row of missed bids: 10 points less, already counted",
        ),
    ),
    (
        over((1,), (5, 9, 7)),
        ("seat 1 wins with 9 points",),
    ),
    (
        over((0, 2), (9, 5, 9)),
        ("seat 0 and seat 2 share the win with 9 points",),
    ),
    (
        over((0, 1, 2), (9, 9, 9)),
        ("seat 0, seat 1 and seat 2 share the win with 9 points",),
    ),
    (over((0, 1, 2), (17, 17, 17), TOGETHER), ("everybody wins together",)),
    (over((), (3, 3, 3), TOGETHER), ("everybody loses together",)),
)
"""Events with their sentences; `test_sentences` sees that no text is missing among them."""

EVENTS: Final[tuple[Event, ...]] = tuple(event for event, _ in SAMPLES)
"""The events alone."""

FIRST: Final[dict[str, Event]] = {type(event).__name__: event for event in reversed(EVENTS)}
"""The first event of every class, by its name."""
