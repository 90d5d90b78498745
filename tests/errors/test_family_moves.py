"""What the games of the Oh Hell family refuse beyond Counter, and what is legal instead."""

from __future__ import annotations

from counter_rules import (
    Bid,
    Look,
    PassCard,
    Phase,
    PlayCard,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
)
from counter_rules.cards import JOKER
from counter_rules.messages import Message
from support.builders import before, card, custom, deal
from support.failures import each
from support.hands import bid, bid_all, face, play
from support.refusals import (
    Case,
    Code,
    because,
    check_case,
    check_pickle,
    not_now,
    refuse,
    write_case,
)

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
NO_EXCESS = bid(deal(new_game(custom(3, hand_sizes=(3,), hook="no_excess")), turned="2H"), 1)
OH_HELL = deal(before(get_ruleset("oh_hell", players=4), 9, dealer=3), turned="2H")
HOOKED = bid(OH_HELL, 1, 0, 0)

MUST_LOOK = because(Code.MUST_LOOK, "F2.6")
HAS_LOOKED = because(Code.HAS_LOOKED, "F2.6")
NOT_BEHIND = because(Code.NOT_BEHIND, "F2.6", behind=20)
NOBODY_LOOKS = because(Code.FOREHEAD, "F2.6")
COMMITTED = because(Code.ALREADY_COMMITTED, "F0.3")
BLIND_BIDS = "0 blind, 1 blind, 2 blind, look"
UP_TO_2 = "0, 1, 2"

BIDDING: list[Case] = [
    (BEHIND, Bid(0, 1), MUST_LOOK, BLIND_BIDS),
    (BEHIND, Bid(0, 3), MUST_LOOK, BLIND_BIDS),
    (BEHIND, Bid(0, 3, blind=True), because(Code.BID_OUT_OF_RANGE, "F2.2", most=2), BLIND_BIDS),
    (BEHIND, Look(1), because(Code.NOT_YOUR_TURN, "F2.2", turn=0), ""),
    (LOOKED, Look(0), HAS_LOOKED, UP_TO_2),
    (LOOKED, Bid(0, 1, blind=True), HAS_LOOKED, UP_TO_2),
    (LEADER, Look(2), NOT_BEHIND, UP_TO_2),
    (LEADER, Bid(2, 1, blind=True), NOT_BEHIND, UP_TO_2),
    (LEADER, Bid(1, 0), because(Code.NOT_YOUR_TURN, "F2.2", turn=2), ""),
    (FOREHEAD, Look(0), NOBODY_LOOKS, "0, 1"),
    (FOREHEAD, Bid(0, 1, blind=True), NOBODY_LOOKS, "0, 1"),
    (SEALED, Look(2), because(Code.NOT_OFFERED, "F0.3"), UP_TO_2),
    (SEALED, Bid(3, 3), because(Code.BID_OUT_OF_RANGE, "F3.4", most=2), UP_TO_2),
    (SEALED_ONCE, Bid(2, 1), COMMITTED, ""),
    (SEALED_ONCE, Bid(2, 0), COMMITTED, ""),
    (SEALED_BLIND, Bid(1, 1), MUST_LOOK, BLIND_BIDS),
    (SEALED_BLIND, Look(0), NOT_BEHIND, UP_TO_2),
    (SEALED_BLIND_ONCE, Look(1), COMMITTED, ""),
    (TOGETHER, Bid(1, 3), because(Code.TOTAL_FIXED, "F3.6", tricks=3, allowed=range(3)), UP_TO_2),
    (
        TOGETHER_LAST,
        Bid(2, 0),
        because(Code.TOTAL_FIXED, "F3.6", tricks=3, allowed=range(1, 2)),
        "1",
    ),
    (TOGETHER_LAST, Bid(2, 4), because(Code.BID_OUT_OF_RANGE, "F0.3", most=3), "1"),
    (NO_EXCESS, Bid(1, 3), because(Code.TOTAL_EXCEEDED, "F10.3", tricks=3), UP_TO_2),
    (NO_EXCESS, Bid(1, 4), because(Code.BID_OUT_OF_RANGE, "F0.3", most=3), UP_TO_2),
    (HOOKED, Bid(3, 1), because(Code.HOOKED, "F9", tricks=2), "0, 2"),
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

NOT_LED = because(Code.NOT_TO_BE_LED, "F4.2", card=JOKER)
NOT_FIRST = because(Code.NOT_IN_FIRST_TRICK, "F4.2", card=JOKER)
ROUND_TWO = "5♣, 3♠, 4♠, 5♠, 6♠, 7♠, 8♠, 9♠"
VOID_IN_CLUBS = "3♦, 4♦, 5♦, 6♦, 7♦, 8♦, 9♦, 10♦, *low, *high"

PLAYS: list[Case] = [
    (
        VOID,
        PlayCard(1, card("4D")),
        because(Code.MUST_TRUMP, "F9", suit=Suit.HEARTS, card=card("4D")),
        "2♥, K♥",
    ),
    (
        NOT_VOID,
        PlayCard(1, card("KH")),
        because(Code.MUST_FOLLOW, "F9", suit=Suit.CLUBS, card=card("KH")),
        "2♣",
    ),
    (
        JOKER_LED,
        PlayCard(1, card("AC")),
        because(Code.MUST_FOLLOW, "F5.1", suit=Suit.JOKERS, card=card("AC")),
        "*",
    ),
    (
        JOKERS_TRUMP,
        PlayCard(1, card("9H")),
        because(Code.MUST_TRUMP, "F9", suit=Suit.JOKERS, card=card("9H")),
        "*",
    ),
    (
        ABLE_TO_BEAT,
        PlayCard(1, card("2C")),
        because(Code.MUST_BEAT, "F1", best=card("9C"), card=card("2C")),
        "K♣",
    ),
    (
        ABLE_TO_BEAT,
        PlayCard(1, card("AD")),
        because(Code.MUST_FOLLOW, "F1", suit=Suit.CLUBS, card=card("AD")),
        "K♣",
    ),
    (
        ABLE_TO_OVERTRUMP,
        PlayCard(2, card("2H")),
        because(Code.MUST_BEAT, "F1", best=card("5H"), card=card("2H")),
        "K♥",
    ),
    (
        ABLE_TO_OVERTRUMP,
        PlayCard(2, card("4D")),
        because(Code.MUST_TRUMP, "F1", suit=Suit.HEARTS, card=card("4D")),
        "K♥",
    ),
    (
        UNBROKEN,
        PlayCard(0, card("KH")),
        because(Code.TRUMPS_NOT_BROKEN, "F6.7", suit=Suit.HEARTS),
        "3♦, 2♠",
    ),
    (LEADING, PlayCard(0, JOKER, high=True), NOT_LED, "A♣, 5♣, 3♠, 4♠, 5♠, 6♠, 7♠, 8♠, 9♠"),
    (SECOND_LEAD, PlayCard(0, JOKER, high=False), NOT_LED, ROUND_TWO),
    (FIRST_TRICK, PlayCard(3, JOKER, high=True), NOT_FIRST, "9♣"),
    (FIRST_TRICK, PlayCard(3, JOKER), NOT_FIRST, "9♣"),
    (
        FIRST_TRICK,
        PlayCard(3, card("3D")),
        because(Code.MUST_FOLLOW, "F0.4", suit=Suit.CLUBS, card=card("3D")),
        "9♣",
    ),
    (NAMING, PlayCard(3, JOKER), because(Code.MUST_NAME, "F4.3", card=JOKER), VOID_IN_CLUBS),
    (
        NAMING,
        PlayCard(3, card("3D"), high=True),
        because(Code.NOTHING_TO_NAME, "F0.4", card=card("3D")),
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PlayCard(3, card("3D"), show=JOKER),
        because(Code.NOTHING_TO_SHOW, "F0.4", card=card("3D")),
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PlayCard(3, JOKER, show=card("3D"), high=True),
        because(Code.NOTHING_TO_SHOW, "F0.4", card=JOKER),
        VOID_IN_CLUBS,
    ),
    (
        NAMING,
        PassCard(3, JOKER),
        not_now("F0.4", "PassCard", Phase.PASS, Phase.PLAY),
        VOID_IN_CLUBS,
    ),
]


@each("case", BIDDING + PLAYS, ids=write_case)
def test_a_refusal_has_its_reason_and_says_what_instead(case: Case) -> None:
    check_case(*case)


@each("case", BIDDING + PLAYS, ids=write_case)
def test_a_refusal_is_a_value_error_that_pickles(case: Case) -> None:
    check_pickle(refuse(*case[:2]))


@each("high", [True, False, None])
@each("first", ["low", "high"])
def test_the_second_joker_of_a_hand_has_no_choice(first: str, high: bool | None) -> None:
    state = play(NAMING, f"*{first} 10C")
    while state.to_act != (0,) or not state.trick:
        seat = state.to_act[0]
        state = apply_move(state, PlayCard(seat, state.hands[seat][0]))
    second = PlayCard(0, JOKER, high=first == "low")
    if high is second.high:
        assert apply_move(state, second).trick[-1] is not None
        return
    error = refuse(state, PlayCard(0, JOKER, high=high))
    other, forced = Message(f"word.{first}"), Message("word.high" if second.high else "word.low")
    assert error.reason == (
        because(Code.MUST_NAME, "F4.3", card=JOKER)
        if high is None
        else because(Code.NAMED_ALREADY, "F4.3", card=JOKER, other=other, forced=forced)
    )
    assert [move for move in error.legal if isinstance(move, PlayCard) and move.card is JOKER] == [
        second
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
