"""Every way in which Counter refuses a bid, a look, a play or a pass, word for word.

What only other games of the family refuse is in `test_family_moves.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builders import COUNTER, card, dealt
from counter_rules import (
    Bid,
    Look,
    PassCard,
    Phase,
    PlayCard,
    Reason,
    ReasonCode,
    State,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    why_illegal,
)
from hands import bid, bid_all, play, play_match
from refusals import Case, check_case, check_pickle, refuse, write_case

HANDS = (
    "KH 5H 7H AC 2C 3C 4C 4D 4S 5C",
    "QH 6H 9S 10S JS QS KS AS 2S 3S",
    "4H 8H 9C 10C JC QC KC 6C 7C 8C",
    "8D AH 2H 3H 9H 10H JH AD 2D 3D",
)


def make_half_passed(state: State) -> State:
    for seat, text in ((2, "9C"), (0, "KH")):
        state = apply_move(state, PassCard(seat, card(text)))
    return state


DEALING = new_game(COUNTER[4])
BIDDING = dealt(*HANDS, turned="5D")
HOOKED = bid(
    dealt(*HANDS, turned="5D", rules=get_ruleset("counter", players=4, hook=True)), 3, 3, 2
)
LEADING = bid_all(BIDDING)
FOLLOWING = play(LEADING, "KH QH")
PASSING = play(LEADING, "5H 6H 8H AH")
HALF_PASSED = make_half_passed(PASSING)
OVER = play_match(new_game(get_ruleset("counter", players=4, max_hands=1)))

BIDS = "legal: bid 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
LEADS = "legal: A♣, 2♣, 3♣, 4♣, 4♣+4♦, 4♣+4♠, 5♣, 4♦, 4♦+4♣, 4♦+4♠, 5♥, 7♥, K♥, 4♠, 4♠+4♣, 4♠+4♦"
HOOK = "the last bidder may not make the bids add up to 10"
LAST_BIDS = "legal: bid 0, 1, 3, 4, 5, 6, 7, 8, 9, 10"
NO_PLAY = "a PlayCard belongs to the phase play, and this is "
FOLLOWS = "legal: 4♥, 8♥"
PASSES = "legal: pass A♦, 2♦, 3♦, 8♦, 2♥, 3♥, 9♥, 10♥, J♥"

WRONG_PHASE, NOT_IN_HAND = ReasonCode.WRONG_PHASE, ReasonCode.NOT_IN_HAND

CASES: list[Case] = [
    # Bids.
    (
        DEALING,
        Bid(0, 3),
        WRONG_PHASE,
        "seat 0 cannot bid 3: a Bid belongs to the phase bid, and this is deal (C2.1)",
    ),
    (
        LEADING,
        Bid(0, 3),
        WRONG_PHASE,
        f"seat 0 cannot bid 3: a Bid belongs to the phase bid, and this is play (C2.1); {LEADS}",
    ),
    (
        OVER,
        Bid(1, 3),
        WRONG_PHASE,
        "seat 1 cannot bid 3: a Bid belongs to the phase bid, and this is over (C2.1)",
    ),
    (
        BIDDING,
        Bid(2, 3),
        ReasonCode.NOT_YOUR_TURN,
        "seat 2 cannot bid 3: it is the turn of seat 0 (C2.1)",
    ),
    (
        BIDDING,
        Bid(0, 11),
        ReasonCode.BID_OUT_OF_RANGE,
        f"seat 0 cannot bid 11: a bid is 0 to 10 (C2.1); {BIDS}",
    ),
    (
        BIDDING,
        Bid(0, -1),
        ReasonCode.BID_OUT_OF_RANGE,
        f"seat 0 cannot bid -1: a bid is 0 to 10 (C2.1); {BIDS}",
    ),
    (
        HOOKED,
        Bid(3, 2),
        ReasonCode.HOOKED,
        f"seat 3 cannot bid 2: {HOOK} (C2.1); {LAST_BIDS}",
    ),
    (
        HOOKED,
        Bid(3, 11),
        ReasonCode.BID_OUT_OF_RANGE,
        f"seat 3 cannot bid 11: a bid is 0 to 10 (C2.1); {LAST_BIDS}",
    ),
    (
        BIDDING,
        Bid(0, 3, blind=True),
        ReasonCode.NOT_OFFERED,
        f"seat 0 cannot bid 3 blind: this game does not offer it (C2.1); {BIDS}",
    ),
    (
        BIDDING,
        Look(0),
        ReasonCode.NOT_OFFERED,
        f"seat 0 cannot look: this game does not offer it (C2.1); {BIDS}",
    ),
    (
        BIDDING,
        Look(1),
        ReasonCode.NOT_YOUR_TURN,
        "seat 1 cannot look: it is the turn of seat 0 (C2.1)",
    ),
    (
        PASSING,
        Look(3),
        WRONG_PHASE,
        f"seat 3 cannot look: a Look belongs to the phase bid, and this is pass (C2.1); {PASSES}",
    ),
    # Plays.
    (
        BIDDING,
        PlayCard(0, card("KH")),
        WRONG_PHASE,
        f"seat 0 cannot play K♥: {NO_PLAY}bid (C3.0); {BIDS}",
    ),
    (
        LEADING,
        PlayCard(2, card("9C")),
        ReasonCode.NOT_YOUR_TURN,
        "seat 2 cannot play 9♣: it is the turn of seat 0 (C3.0)",
    ),
    (
        LEADING,
        PlayCard(0, card("9C")),
        NOT_IN_HAND,
        f"seat 0 cannot play 9♣: 9♣ is not in the hand (C3.0); {LEADS}",
    ),
    (
        LEADING,
        PlayCard(0, card("*")),
        NOT_IN_HAND,
        f"seat 0 cannot play *: * is not in the hand (C3.0); {LEADS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("9C")),
        ReasonCode.MUST_FOLLOW,
        f"seat 2 cannot play 9♣: must follow hearts (C3.1); {FOLLOWS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("9C"), show=card("4H")),
        ReasonCode.MUST_FOLLOW,
        f"seat 2 cannot play 9♣+4♥: must follow hearts (C3.1); {FOLLOWS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("8H"), show=card("4H")),
        ReasonCode.NOTHING_TO_SHOW,
        f"seat 2 cannot play 8♥+4♥: 8♥ lets its player show no other card (C3.3); {FOLLOWS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("4H"), show=card("4C")),
        ReasonCode.CANNOT_SHOW,
        f"seat 2 cannot play 4♥+4♣: 4♣ is not another four in the hand (C3.3); {FOLLOWS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("4H"), show=card("4H")),
        ReasonCode.CANNOT_SHOW,
        f"seat 2 cannot play 4♥+4♥: 4♥ is not another four in the hand (C3.3); {FOLLOWS}",
    ),
    (
        LEADING,
        PlayCard(0, card("4C"), show=card("KH")),
        ReasonCode.CANNOT_SHOW,
        f"seat 0 cannot play 4♣+K♥: K♥ is not another four in the hand (C3.3); {LEADS}",
    ),
    (
        FOLLOWING,
        PlayCard(2, card("8H"), high=False),
        ReasonCode.NOTHING_TO_NAME,
        f"seat 2 cannot play 8♥low: 8♥ is named neither high nor low here (C3.0); {FOLLOWS}",
    ),
    # Passes.
    (
        LEADING,
        PassCard(1, card("QH")),
        WRONG_PHASE,
        "seat 1 cannot pass Q♥: a PassCard belongs to the phase pass, and this is play (C7.4)",
    ),
    (
        PASSING,
        PassCard(3, card("AH")),
        NOT_IN_HAND,
        f"seat 3 cannot pass A♥: A♥ is not in the hand (C7.4); {PASSES}",
    ),
    (
        HALF_PASSED,
        PassCard(3, card("9C")),
        NOT_IN_HAND,
        f"seat 3 cannot pass 9♣: 9♣ is not in the hand (C7.4); {PASSES}",
    ),
    (
        HALF_PASSED,
        PassCard(2, card("10C")),
        ReasonCode.ALREADY_COMMITTED,
        "seat 2 cannot pass 10♣: has chosen already and cannot change it (C7.4)",
    ),
    (
        HALF_PASSED,
        PassCard(2, card("9C")),
        ReasonCode.ALREADY_COMMITTED,
        "seat 2 cannot pass 9♣: has chosen already and cannot change it (C7.4)",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=write_case)
def test_a_refusal_says_who_what_why_and_what_instead(case: Case) -> None:
    check_case(*case)


@pytest.mark.parametrize("case", CASES, ids=write_case)
def test_a_refusal_is_a_value_error_that_pickles(case: Case) -> None:
    check_pickle(refuse(*case[:2]))


def test_refused_moves_can_be_made_in_their_time() -> None:
    """The states above are what they are meant to be: with the right move they go on."""
    assert apply_move(HOOKED, Bid(3, 1)).phase is Phase.PLAY
    assert apply_move(FOLLOWING, PlayCard(2, card("4H"))).to_act == (3,)
    assert apply_move(LEADING, PlayCard(0, card("4C"), card("4S"))).to_act == (1,)
    assert apply_move(HALF_PASSED, PassCard(1, card("QH"))).to_act == (3,)


def test_a_reason_is_made_from_its_details() -> None:
    reason = Reason.of(ReasonCode.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS, card=card("9C"))
    assert reason == why_illegal(FOLLOWING, PlayCard(2, card("9C")))
    assert hash(reason) == hash(why_illegal(FOLLOWING, PlayCard(2, card("9C"))))
    assert dict(reason.details) == {"suit": Suit.HEARTS, "card": card("9C")}
    assert str(Reason(ReasonCode.NOT_OFFERED, "")) == "this game does not offer it"


def test_reason_codes_are_stable_texts() -> None:
    assert all(code.value == code.name.lower() for code in ReasonCode)


def test_every_reason_code_is_tried() -> None:
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    tried = set(re.findall(r"ReasonCode\.([A-Z_]+)", "".join(files)))
    assert {code.name for code in ReasonCode} == tried
