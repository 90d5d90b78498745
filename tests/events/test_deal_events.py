"""What a deal brings, and who sees which hand by it (C1.2, C9.1, F0.2, F2.5, F2.6)."""

from __future__ import annotations

import pytest

from counter_rules import Deal, Event, State, Suit, get_ruleset, new_game, shuffle, step
from counter_rules.cards import JOKER
from counter_rules.events import HandDealt, HandSeen
from events.happenings import happen, pick, see
from support.builders import COUNTER, before, cards, custom, deal

BRIDGE = get_ruleset("up_to_ten", players=3, devils_bridge=True)
BLIND = get_ruleset("up_to_ten", players=3, bidding_blind=True)
BOTH = get_ruleset("up_to_ten", players=3, devils_bridge=True, bidding_blind=True)
TOGETHER = get_ruleset("cooperative_blackout", players=3)

Events = tuple[Event, ...]


def happen_deal(state: State, *hands: str, turned: str | None = "", drawn: str = "") -> Events:
    """Return what happens as a hand is dealt, like `deal`."""
    after = deal(state, *hands, turned=turned, drawn=drawn)
    return happen(state, Deal(after.hands, after.turned, after.stack))


def test_c1_2_ten_cards_each_and_the_indicator() -> None:
    state = new_game(COUNTER[4])
    move = shuffle(state, seed=7)
    dealt, *seen = happen(state, move)
    assert dealt == HandDealt(
        move_number=1,
        hand_number=1,
        dealer=3,
        hand_size=10,
        turned=move.turned,
        trump=move.turned[0].suit,
    )
    assert seen == [
        HandSeen(move_number=1, owner=seat, cards=tuple(sorted(hand)), audience=(seat,))
        for seat, hand in enumerate(move.hands)
    ]


def test_c9_1_everybody_sees_their_own_hand_in_card_order() -> None:
    state = new_game(custom(3, hand_sizes=(2,)))
    assert happen_deal(state, "KS AC", "3D 2H", "10C 4H", turned="9H") == (
        HandDealt(
            move_number=1,
            hand_number=1,
            dealer=2,
            hand_size=2,
            turned=cards("9H"),
            trump=Suit.HEARTS,
        ),
        see(1, 0, "AC KS", 0),
        see(1, 1, "3D 2H", 1),
        see(1, 2, "10C 4H", 2),
    )


def test_c1_3_the_number_of_the_hand_and_its_dealer() -> None:
    (dealt,) = pick(HandDealt, happen_deal(before(COUNTER[4], 3, dealer=0), turned=None))
    assert (dealt.hand_number, dealt.dealer, dealt.move_number) == (3, 0, 1)


def test_f0_2_without_a_turn_up_there_is_no_trump() -> None:
    rules = custom(3, hand_sizes=(1,), trump="none")
    assert happen_deal(new_game(rules), "2C", "3C", "4C")[0] == HandDealt(
        move_number=1, hand_number=1, dealer=2, hand_size=1, turned=(), trump=None
    )


def test_f3_6_the_card_drawn_from_the_second_deck_is_named() -> None:
    (dealt,) = pick(HandDealt, happen_deal(new_game(TOGETHER), "2C", "3C", "4C", drawn="4C"))
    assert (dealt.turned, dealt.trump) == (cards("4C"), Suit.CLUBS)


def test_f5_2_a_joker_turned_up_makes_jokers_trump() -> None:
    rules = custom(3, hand_sizes=(1,), jokers="suit")
    (dealt,) = pick(HandDealt, happen_deal(new_game(rules), "2C", "3C", "*", turned="*"))
    assert (dealt.turned, dealt.trump) == ((JOKER,), Suit.JOKERS)


def test_f6_2_the_flipped_card_says_how_many_cards() -> None:
    rules = get_ruleset("office_oh_hell", players=4)
    (dealt,) = pick(HandDealt, happen_deal(new_game(rules), turned="3D"))
    assert (dealt.hand_size, dealt.turned, dealt.trump) == (3, cards("3D"), Suit.DIAMONDS)


def test_f2_5_with_hands_on_the_forehead_all_but_its_owner_see_a_hand() -> None:
    events = happen_deal(new_game(BRIDGE), "AS", "2S", "3S")
    assert events[1:] == (see(1, 0, "AS", 1, 2), see(1, 1, "2S", 0, 2), see(1, 2, "3S", 0, 1))


def test_f2_5_in_longer_hands_everybody_sees_their_own() -> None:
    events = happen_deal(before(BRIDGE, 2), "AS KS", "2S 3S", "4S 5S")
    assert events[1:] == (see(1, 0, "AS KS", 0), see(1, 1, "2S 3S", 1), see(1, 2, "4S 5S", 2))


@pytest.mark.parametrize(
    ("scores", "sighted"),
    [
        ((0, 0, 0), [0, 1, 2]),
        ((0, 20, 1), [1, 2]),
        ((30, 10, 11), [0, 2]),
        ((0, 40, 20), [1]),
    ],
)
def test_f2_6_who_may_bid_blind_does_not_see_the_hand_yet(
    scores: tuple[int, ...], sighted: list[int]
) -> None:
    held = ("AS KS", "2S 3S", "4S 5S")
    events = happen_deal(before(BLIND, 2, scores, dealer=2), *held)
    assert events[1:] == tuple(see(1, seat, held[seat], seat) for seat in sighted)


def test_f2_6_ruling_in_forehead_hands_nobody_bids_blind() -> None:
    events = happen_deal(before(BOTH, 19, (0, 90, 90), dealer=2), "AS", "2S", "3S")
    assert [event.audience for event in events] == [None, (1, 2), (0, 2), (0, 1)]


def test_the_stack_is_shown_to_nobody() -> None:
    state = new_game(COUNTER[5])
    move = shuffle(state, seed=7)
    events = step(state, move).events
    (dealt,) = pick(HandDealt, events)
    known = set(dealt.turned).union(*[seen.cards for seen in pick(HandSeen, events)])
    assert (len(known), len(move.stack), set(move.stack) & known) == (51, 1, set())
