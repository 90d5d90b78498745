"""What the games of the Oh Hell family refuse beyond Counter, word for word."""

from __future__ import annotations

import pytest

from builders import before, card, custom, deal
from counter_rules import (
    Bid,
    Look,
    PassCard,
    Phase,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    get_ruleset,
    new_game,
)
from counter_rules.cards import JOKER
from hands import bid, bid_all, face, play
from refusals import Case, SeatMove, check_case, check_pickle, refuse, write_case

Refused = tuple[State, SeatMove, ReasonCode, str, str]
"""State, move, code, what is told after "cannot …", and the moves told as legal."""


# Bids.

UP_TO_TEN = get_ruleset("up_to_ten", players=4, bidding_blind=True, devils_bridge=True)
BEHIND = deal(before(UP_TO_TEN, 2, (3, 1, 23, 0), dealer=3))
LOOKED = apply_move(BEHIND, Look(0))
LEADER = apply_move(apply_move(LOOKED, Bid(0, 1)), Bid(1, 0, blind=True))
FOREHEAD = deal(before(UP_TO_TEN, 19, (30, 1, 0, 0), dealer=3))
SIMULTANEOUS = get_ruleset("blackout", players=4, simultaneous_bidding=True)
SEALED = deal(before(SIMULTANEOUS, 2, dealer=3), turned="2H")
SEALED_ONCE = apply_move(SEALED, Bid(2, 1))
BOTH = custom(3, bidding="simultaneous", blind_bids=True)
SEALED_BLIND = deal(before(BOTH, 2, (20, 0, 20)), turned="2H")
SEALED_BLIND_ONCE = apply_move(SEALED_BLIND, Bid(1, 1, blind=True))
COOPERATIVE = get_ruleset("cooperative_blackout", players=3)
TOGETHER = bid(deal(before(COOPERATIVE, 3, dealer=2), drawn="2H"), 1)
TOGETHER_LAST = bid(TOGETHER, 1)
OH_HELL = deal(before(get_ruleset("oh_hell", players=4), 9, dealer=3), turned="2H")
HOOKED = bid(OH_HELL, 1, 0, 0)

MUST_LOOK = "must look at the hand first, or bid blind (F2.6)"
HAS_LOOKED = "has looked at the hand already (F2.6)"
NOT_BEHIND = "only a seat at least 20 points behind may bid blind (F2.6)"
NOBODY_LOOKS = "nobody looks at their own hand before the bidding is over (F2.6)"
COMMITTED = "has chosen already and cannot change it (F0.3)"
HOOK = "the last bidder may not make the bids add up to 2 (F9)"
BLIND_BIDS = "bid 0 blind, 1 blind, 2 blind, look"
UP_TO_2 = "bid 0, 1, 2"

BIDDING: list[Refused] = [
    (BEHIND, Bid(0, 1), ReasonCode.MUST_LOOK, MUST_LOOK, BLIND_BIDS),
    (BEHIND, Bid(0, 3), ReasonCode.MUST_LOOK, MUST_LOOK, BLIND_BIDS),
    (
        BEHIND,
        Bid(0, 3, blind=True),
        ReasonCode.BID_OUT_OF_RANGE,
        "a bid is 0 to 2 (F2.2)",
        BLIND_BIDS,
    ),
    (BEHIND, Look(1), ReasonCode.NOT_YOUR_TURN, "it is the turn of seat 0 (F2.2)", ""),
    (LOOKED, Look(0), ReasonCode.HAS_LOOKED, HAS_LOOKED, UP_TO_2),
    (LOOKED, Bid(0, 1, blind=True), ReasonCode.HAS_LOOKED, HAS_LOOKED, UP_TO_2),
    (LEADER, Look(2), ReasonCode.NOT_BEHIND, NOT_BEHIND, UP_TO_2),
    (LEADER, Bid(2, 1, blind=True), ReasonCode.NOT_BEHIND, NOT_BEHIND, UP_TO_2),
    (LEADER, Bid(1, 0), ReasonCode.NOT_YOUR_TURN, "it is the turn of seat 2 (F2.2)", ""),
    (FOREHEAD, Look(0), ReasonCode.FOREHEAD, NOBODY_LOOKS, "bid 0, 1"),
    (FOREHEAD, Bid(0, 1, blind=True), ReasonCode.FOREHEAD, NOBODY_LOOKS, "bid 0, 1"),
    (SEALED, Look(2), ReasonCode.NOT_OFFERED, "this game does not offer it (F0.3)", UP_TO_2),
    (SEALED, Bid(3, 3), ReasonCode.BID_OUT_OF_RANGE, "a bid is 0 to 2 (F3.4)", UP_TO_2),
    (SEALED_ONCE, Bid(2, 1), ReasonCode.ALREADY_COMMITTED, COMMITTED, ""),
    (SEALED_ONCE, Bid(2, 0), ReasonCode.ALREADY_COMMITTED, COMMITTED, ""),
    (SEALED_BLIND, Bid(1, 1), ReasonCode.MUST_LOOK, MUST_LOOK, BLIND_BIDS),
    (SEALED_BLIND, Look(0), ReasonCode.NOT_BEHIND, NOT_BEHIND, UP_TO_2),
    (SEALED_BLIND_ONCE, Look(1), ReasonCode.ALREADY_COMMITTED, COMMITTED, ""),
    (
        TOGETHER,
        Bid(1, 3),
        ReasonCode.TOTAL_FIXED,
        "the bids must add up to 3: 0 to 2 is left (F3.6)",
        UP_TO_2,
    ),
    (
        TOGETHER_LAST,
        Bid(2, 0),
        ReasonCode.TOTAL_FIXED,
        "the bids must add up to 3: 1 to 1 is left (F3.6)",
        "bid 1",
    ),
    (TOGETHER_LAST, Bid(2, 4), ReasonCode.BID_OUT_OF_RANGE, "a bid is 0 to 3 (F0.3)", "bid 1"),
    (HOOKED, Bid(3, 1), ReasonCode.HOOKED, HOOK, "bid 0, 2"),
]

# Plays.

PODRIDA = get_ruleset("la_podrida", players=3)
VOID = face(PODRIDA, "9C", "2H KH 4D", turned="AH")
NOT_VOID = face(PODRIDA, "9C", "2C KH 4D", turned="AH")
JOKERS = get_ruleset("la_podrida", players=3, jokers_as_suit=True)
JOKER_LED = face(JOKERS, "*", "AC AH *", turned="QH")
JOKERS_TRUMP = face(JOKERS, "2C", "9D 9H *", turned="*")
STRICT = custom(3, following="must_beat")
ABLE_TO_BEAT = face(STRICT, "9C", "2C KC AD", turned="AH")
ABLE_TO_OVERTRUMP = face(STRICT, "9C 5H", "2H KH 4D", turned="AH")
OFFICE = get_ruleset("office_oh_hell", players=3, trumps_broken=True)
UNBROKEN = bid_all(deal(new_game(OFFICE), "KH 2S 3D", "4S", turned="3H"))
LEADING = bid_all(
    deal(
        new_game(get_ruleset("northeast_blackout", players=5)),
        "AC 5C 3S 4S 5S 6S 7S 8S 9S *",
        "3C 7C",
        "4C 8C",
        "9C 3D 4D 5D 6D 7D 8D 9D 10D *",
        "6C 10C",
    )
)
FIRST_TRICK = play(LEADING, "AC 3C 4C")
SECOND_LEAD = play(FIRST_TRICK, "9C 6C")
NAMING = play(SECOND_LEAD, "5C 7C 8C")

NOT_LED = "* is led only by a player who holds nothing else (F4.2)"
NOT_FIRST = "* is not played to the first trick unless it must be (F4.2)"
NO_NAME = "3♦ is named neither high nor low here (F0.4)"
ROUND_TWO = "5♣, 3♠, 4♠, 5♠, 6♠, 7♠, 8♠, 9♠"
VOID_IN_CLUBS = "3♦, 4♦, 5♦, 6♦, 7♦, 8♦, 9♦, 10♦, *low, *high"

PLAYS: list[Refused] = [
    (
        VOID,
        PlayCard(1, card("4D")),
        ReasonCode.MUST_TRUMP,
        "must play a trump: hearts (F9)",
        "2♥, K♥",
    ),
    (NOT_VOID, PlayCard(1, card("KH")), ReasonCode.MUST_FOLLOW, "must follow clubs (F9)", "2♣"),
    (JOKER_LED, PlayCard(1, card("AC")), ReasonCode.MUST_FOLLOW, "must follow jokers (F5.1)", "*"),
    (
        JOKERS_TRUMP,
        PlayCard(1, card("9H")),
        ReasonCode.MUST_TRUMP,
        "must play a trump: jokers (F9)",
        "*",
    ),
    (ABLE_TO_BEAT, PlayCard(1, card("2C")), ReasonCode.MUST_BEAT, "must beat 9♣ (F1)", "K♣"),
    (ABLE_TO_BEAT, PlayCard(1, card("AD")), ReasonCode.MUST_FOLLOW, "must follow clubs (F1)", "K♣"),
    (ABLE_TO_OVERTRUMP, PlayCard(2, card("2H")), ReasonCode.MUST_BEAT, "must beat 5♥ (F1)", "K♥"),
    (
        ABLE_TO_OVERTRUMP,
        PlayCard(2, card("4D")),
        ReasonCode.MUST_TRUMP,
        "must play a trump: hearts (F1)",
        "K♥",
    ),
    (
        UNBROKEN,
        PlayCard(0, card("KH")),
        ReasonCode.TRUMPS_NOT_BROKEN,
        "trumps are not broken yet, so hearts may not be led (F6.7)",
        "3♦, 2♠",
    ),
    (
        LEADING,
        PlayCard(0, JOKER, high=True),
        ReasonCode.NOT_TO_BE_LED,
        NOT_LED,
        f"A♣, {ROUND_TWO}",
    ),
    (SECOND_LEAD, PlayCard(0, JOKER, high=False), ReasonCode.NOT_TO_BE_LED, NOT_LED, ROUND_TWO),
    (FIRST_TRICK, PlayCard(3, JOKER, high=True), ReasonCode.NOT_IN_FIRST_TRICK, NOT_FIRST, "9♣"),
    (FIRST_TRICK, PlayCard(3, JOKER), ReasonCode.NOT_IN_FIRST_TRICK, NOT_FIRST, "9♣"),
    (
        FIRST_TRICK,
        PlayCard(3, card("3D")),
        ReasonCode.MUST_FOLLOW,
        "must follow clubs (F0.4)",
        "9♣",
    ),
    (
        NAMING,
        PlayCard(3, JOKER),
        ReasonCode.MUST_NAME,
        "* must be named high or low (F4.3)",
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PlayCard(3, card("3D"), high=True),
        ReasonCode.NOTHING_TO_NAME,
        NO_NAME,
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PlayCard(3, card("3D"), show=JOKER),
        ReasonCode.NOTHING_TO_SHOW,
        "3♦ lets its player show no other card (F0.4)",
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PlayCard(3, JOKER, show=card("3D"), high=True),
        ReasonCode.NOTHING_TO_SHOW,
        "* lets its player show no other card (F0.4)",
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PassCard(3, JOKER),
        ReasonCode.WRONG_PHASE,
        "a PassCard belongs to the phase pass, and this is play (F0.4)",
        VOID_IN_CLUBS,
    ),
]


def write_message(move: SeatMove, why: str, legal: str) -> str:
    verb = "play " if isinstance(move, PlayCard) else ""
    return f"seat {move.seat} cannot {verb}{move}: {why}" + f"; legal: {legal}" * bool(legal)


CASES: list[Case] = [
    (state, move, code, write_message(move, why, legal))
    for state, move, code, why, legal in BIDDING + PLAYS
]


@pytest.mark.parametrize("case", CASES, ids=write_case)
def test_a_refusal_says_who_what_why_and_what_instead(case: Case) -> None:
    check_case(*case)


@pytest.mark.parametrize("case", CASES, ids=write_case)
def test_a_refusal_is_a_value_error_that_pickles(case: Case) -> None:
    check_pickle(refuse(*case[:2]))


OTHER = "the other joker was named"


@pytest.mark.parametrize(
    ("first", "high", "code", "sentence"),
    [
        ("low", False, ReasonCode.NAMED_ALREADY, f"{OTHER} low, so this one is high"),
        ("high", True, ReasonCode.NAMED_ALREADY, f"{OTHER} high, so this one is low"),
        ("low", None, ReasonCode.MUST_NAME, "* must be named high or low"),
        ("high", None, ReasonCode.MUST_NAME, "* must be named high or low"),
    ],
)
def test_the_second_joker_of_a_hand_has_no_choice(
    first: str, high: bool | None, code: ReasonCode, sentence: str
) -> None:
    state = play(NAMING, f"*{first} 10C")
    while state.to_act != (0,) or not state.trick:
        seat = state.to_act[0]
        state = apply_move(state, PlayCard(seat, state.hands[seat][0]))
    error = refuse(state, PlayCard(0, JOKER, high=high))
    assert (error.reason.code, error.reason.clause) == (code, "F4.3")
    assert error.reason.sentence == sentence
    assert [move for move in error.legal if isinstance(move, PlayCard) and move.card is JOKER] == [
        PlayCard(0, JOKER, high=first == "low")
    ]


def test_refused_moves_can_be_made_in_their_time() -> None:
    """The states above are what they are meant to be: with the right move they go on."""
    assert apply_move(BEHIND, Bid(0, 1, blind=True)).to_act == (1,)
    assert apply_move(LOOKED, Bid(0, 1)).to_act == (1,)
    assert apply_move(LEADER, Bid(2, 1)).to_act == (3,)
    assert apply_move(SEALED_ONCE, Bid(0, 1)).to_act == (1, 3)
    assert apply_move(TOGETHER_LAST, Bid(2, 1)).phase is Phase.PLAY
    assert apply_move(HOOKED, Bid(3, 2)).phase is Phase.PLAY
    assert apply_move(UNBROKEN, PlayCard(0, card("2S"))).to_act == (1,)
    assert apply_move(NAMING, PlayCard(3, JOKER, high=True)).to_act == (4,)
