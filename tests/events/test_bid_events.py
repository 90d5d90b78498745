"""What a look and a bid bring: open, blind, sealed, and on the forehead (C2, F1.1, F2.5, F2.6)."""

from __future__ import annotations

from counter_rules import Bid, Look, State, apply_move, get_ruleset, new_game
from counter_rules.events import BidMade, BidsOpened, Committed, HandSeen, Looked, Sealed
from events.happenings import happen, kept
from events.happenings import see as see_hand
from support.builders import before, custom, deal, dealt, office
from support.hands import bid

BLIND = get_ruleset("up_to_ten", players=3, bidding_blind=True)
BRIDGE = get_ruleset("up_to_ten", players=3, devils_bridge=True)
SEALED = custom(3, hand_sizes=(2, 2), bidding="simultaneous", blind_bids=True)
SEALED_FOREHEAD = custom(3, hand_sizes=(1,), bidding="simultaneous", seen="forehead")
HANDS = ("AS KS", "2S 3S", "4S 5S")


def behind() -> State:
    """Let seat 0, 20 points behind, be first to bid."""
    return deal(before(BLIND, 2, (0, 20, 1), dealer=2), *HANDS)


def sealed() -> State:
    """Let all choose a bid, seats 0 and 2 looking or bidding blind first."""
    return deal(before(SEALED, 2, (0, 20, 0), dealer=2), *HANDS, turned="9H")


def see(number: int, owner: int, held: str) -> HandSeen:
    return see_hand(number, owner, held, owner)


def made(number: int, seat: int, tricks: int, *, blind: bool = False) -> BidMade:
    return BidMade(move_number=number, seat=seat, tricks=tricks, blind=blind)


def test_c2_1_an_open_bid_is_seen_by_everybody() -> None:
    events = happen(dealt(), Bid(0, 3))
    assert events == (made(2, 0, 3),)
    assert events[0].audience is None


def test_c2_1_the_last_open_bid_brings_nothing_more() -> None:
    assert happen(bid(dealt(), 1, 2, 3), Bid(3, 10)) == (made(5, 3, 10),)


def test_f2_6_a_look_shows_the_hand_to_its_owner() -> None:
    events = happen(behind(), Look(0))
    assert events == (Looked(move_number=2, seat=0), see(2, 0, "AS KS"))
    assert [event.audience for event in events] == [None, (0,)]


def test_f2_6_a_bid_after_the_look_is_an_open_one() -> None:
    assert happen(behind(), Look(0), Bid(0, 1)) == (made(3, 0, 1),)


def test_f2_6_a_blind_bid_shows_the_hand_to_its_owner() -> None:
    assert happen(behind(), Bid(0, 2, blind=True)) == (
        made(2, 0, 2, blind=True),
        see(2, 0, "AS KS"),
    )


def test_f2_6_the_last_bid_may_be_a_blind_one() -> None:
    state = bid(deal(before(BLIND, 2, (20, 20, 0), dealer=2), *HANDS), 1, 1)
    assert happen(state, Bid(2, 0, blind=True)) == (
        made(4, 2, 0, blind=True),
        see(4, 2, "4S 5S"),
    )


def test_f1_1_a_sealed_bid_is_known_to_its_seat_alone() -> None:
    state = deal(new_game(office()), turned="3D")
    events = happen(state, Bid(2, 3))
    assert events == kept(2, Bid(2, 3))
    assert [event.audience for event in events] == [None, (2,)]


def test_f1_1_sealed_bids_come_in_any_order_and_are_opened_by_the_last() -> None:
    state = deal(new_game(office()), turned="3D")
    moves = (Bid(2, 3), Bid(0, 0), Bid(3, 1), Bid(1, 2))
    for number, move in enumerate(moves[:3], start=2):
        assert happen(state, move) == kept(number, move)
        state = apply_move(state, move)
    events = happen(state, moves[3])
    opened = BidsOpened(move_number=5, bids=(0, 2, 3, 1))
    assert events == (*kept(5, moves[3]), opened)
    assert [event.audience for event in events] == [None, (1,), None]


def test_f1_1_that_a_sealed_bid_is_blind_is_seen_at_once() -> None:
    move = Bid(2, 1, blind=True)
    events = happen(sealed(), move)
    assert events == (*kept(2, move), see(2, 2, "4S 5S"))
    assert events[0] == Committed(move_number=2, seat=2, sealed=Sealed.BLIND)
    assert [event.audience for event in events] == [None, (2,), (2,)]


def test_f1_1_a_look_before_a_sealed_bid_is_seen_by_all() -> None:
    assert happen(sealed(), Look(0)) == (Looked(move_number=2, seat=0), see(2, 0, "AS KS"))
    assert happen(sealed(), Look(0), Bid(0, 2)) == kept(3, Bid(0, 2))


def test_f1_1_the_last_sealed_bid_may_be_a_blind_one() -> None:
    last = Bid(0, 2, blind=True)
    assert happen(sealed(), Bid(1, 0), Look(2), Bid(2, 1), last) == (
        *kept(5, last),
        BidsOpened(move_number=5, bids=(2, 0, 1)),
        see(5, 0, "AS KS"),
    )


def test_f2_5_after_the_last_bid_everybody_sees_their_own_hand() -> None:
    state = deal(new_game(BRIDGE), "AS", "2S", "3S")
    assert happen(state, Bid(0, 1)) == (made(2, 0, 1),)
    events = happen(bid(state, 1, 0), Bid(2, 1))
    assert events == (made(4, 2, 1), see(4, 0, "AS"), see(4, 1, "2S"), see(4, 2, "3S"))


def test_f2_5_after_the_last_sealed_bid_too() -> None:
    state = deal(new_game(SEALED_FOREHEAD), "AS", "2S", "3S", turned="9H")
    moves = (Bid(2, 0), Bid(0, 1), Bid(1, 1))
    assert happen(state, *moves[:2]) == kept(3, moves[1])
    assert happen(state, *moves) == (
        *kept(4, moves[2]),
        BidsOpened(move_number=4, bids=(1, 1, 0)),
        see(4, 0, "AS"),
        see(4, 1, "2S"),
        see(4, 2, "3S"),
    )
