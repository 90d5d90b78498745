"""Every way in which Counter refuses a bid, a look, a play or a pass, and what is legal instead.

What only other games of the family refuse is in `test_family_moves.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

from counter_rules import (
    Bid,
    Look,
    PassCard,
    Phase,
    PlayCard,
    Rank,
    State,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    why_illegal,
)
from counter_rules.cards import JOKER
from support.builders import COUNTER, card, dealt
from support.failures import each
from support.hands import bid, bid_all, play, play_match
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

BIDS = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
LEADS = "A♣, 2♣, 3♣, 4♣, 4♣+4♦, 4♣+4♠, 5♣, 4♦, 4♦+4♣, 4♦+4♠, 5♥, 7♥, K♥, 4♠, 4♠+4♣, 4♠+4♦"
LAST_BIDS = "0, 1, 3, 4, 5, 6, 7, 8, 9, 10"
FOLLOWS = "4♥, 8♥"
PASSES = "A♦, 2♦, 3♦, 8♦, 2♥, 3♥, 9♥, 10♥, J♥"

CASES: list[Case] = [
    # Bids.
    (DEALING, Bid(0, 3), not_now("C2.1", "Bid", Phase.BID, Phase.DEAL), ""),
    (LEADING, Bid(0, 3), not_now("C2.1", "Bid", Phase.BID, Phase.PLAY), LEADS),
    (OVER, Bid(1, 3), not_now("C2.1", "Bid", Phase.BID, Phase.OVER), ""),
    (BIDDING, Bid(2, 3), because(Code.NOT_YOUR_TURN, "C2.1", turn=0), ""),
    (BIDDING, Bid(0, 11), because(Code.BID_OUT_OF_RANGE, "C2.1", most=10), BIDS),
    (BIDDING, Bid(0, -1), because(Code.BID_OUT_OF_RANGE, "C2.1", most=10), BIDS),
    (HOOKED, Bid(3, 2), because(Code.HOOKED, "C2.1", tricks=10), LAST_BIDS),
    (HOOKED, Bid(3, 11), because(Code.BID_OUT_OF_RANGE, "C2.1", most=10), LAST_BIDS),
    (BIDDING, Bid(0, 3, blind=True), because(Code.NOT_OFFERED, "C2.1"), BIDS),
    (BIDDING, Look(0), because(Code.NOT_OFFERED, "C2.1"), BIDS),
    (BIDDING, Look(1), because(Code.NOT_YOUR_TURN, "C2.1", turn=0), ""),
    (PASSING, Look(3), not_now("C2.1", "Look", Phase.BID, Phase.PASS), PASSES),
    # Plays.
    (BIDDING, PlayCard(0, card("KH")), not_now("C3.0", "PlayCard", Phase.PLAY, Phase.BID), BIDS),
    (LEADING, PlayCard(2, card("9C")), because(Code.NOT_YOUR_TURN, "C3.0", turn=0), ""),
    (LEADING, PlayCard(0, card("9C")), because(Code.NOT_IN_HAND, "C3.0", card=card("9C")), LEADS),
    (LEADING, PlayCard(0, card("*")), because(Code.NOT_IN_HAND, "C3.0", card=JOKER), LEADS),
    (
        FOLLOWING,
        PlayCard(2, card("9C")),
        because(Code.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS, card=card("9C")),
        FOLLOWS,
    ),
    (
        FOLLOWING,
        PlayCard(2, card("9C"), show=card("4H")),
        because(Code.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS, card=card("9C")),
        FOLLOWS,
    ),
    (
        FOLLOWING,
        PlayCard(2, card("8H"), show=card("4H")),
        because(Code.NOTHING_TO_SHOW, "C3.3", card=card("8H")),
        FOLLOWS,
    ),
    (
        FOLLOWING,
        PlayCard(2, card("4H"), show=card("4C")),
        because(Code.CANNOT_SHOW, "C3.3", show=card("4C"), rank=Rank.FOUR),
        FOLLOWS,
    ),
    (
        FOLLOWING,
        PlayCard(2, card("4H"), show=card("4H")),
        because(Code.CANNOT_SHOW, "C3.3", show=card("4H"), rank=Rank.FOUR),
        FOLLOWS,
    ),
    (
        LEADING,
        PlayCard(0, card("4C"), show=card("KH")),
        because(Code.CANNOT_SHOW, "C3.3", show=card("KH"), rank=Rank.FOUR),
        LEADS,
    ),
    (
        FOLLOWING,
        PlayCard(2, card("8H"), high=False),
        because(Code.NOTHING_TO_NAME, "C3.0", card=card("8H")),
        FOLLOWS,
    ),
    # Passes.
    (LEADING, PassCard(1, card("QH")), not_now("C7.4", "PassCard", Phase.PASS, Phase.PLAY), ""),
    (PASSING, PassCard(3, card("AH")), because(Code.NOT_IN_HAND, "C7.4", card=card("AH")), PASSES),
    (
        HALF_PASSED,
        PassCard(3, card("9C")),
        because(Code.NOT_IN_HAND, "C7.4", card=card("9C")),
        PASSES,
    ),
    (HALF_PASSED, PassCard(2, card("10C")), because(Code.ALREADY_COMMITTED, "C7.4"), ""),
    (HALF_PASSED, PassCard(2, card("9C")), because(Code.ALREADY_COMMITTED, "C7.4"), ""),
]


@each("case", CASES, ids=write_case)
def test_a_refusal_has_its_reason_and_says_what_instead(case: Case) -> None:
    check_case(*case)


@each("case", CASES, ids=write_case)
def test_a_refusal_is_a_value_error_that_pickles(case: Case) -> None:
    check_pickle(refuse(*case[:2]))


def test_refused_moves_can_be_made_in_their_time() -> None:
    """The states above are what they are meant to be: with the right move they go on."""
    assert apply_move(HOOKED, Bid(3, 1)).phase is Phase.PLAY
    assert apply_move(FOLLOWING, PlayCard(2, card("4H"))).to_act == (3,)
    assert apply_move(LEADING, PlayCard(0, card("4C"), card("4S"))).to_act == (1,)
    assert apply_move(HALF_PASSED, PassCard(1, card("QH"))).to_act == (3,)


def test_a_reason_is_made_from_its_details() -> None:
    reason = because(Code.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS, card=card("9C"))
    assert reason == why_illegal(FOLLOWING, PlayCard(2, card("9C")))
    assert hash(reason) == hash(why_illegal(FOLLOWING, PlayCard(2, card("9C"))))
    assert dict(reason.details) == {"suit": Suit.HEARTS, "card": card("9C")}


def test_reason_codes_are_stable_texts() -> None:
    assert all(code.value == code.name.lower() for code in Code)


def test_every_reason_code_is_tried() -> None:
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    tried = set(re.findall(r"Code\.([A-Z_]+)", "".join(files)))
    assert {code.name for code in Code} == tried
