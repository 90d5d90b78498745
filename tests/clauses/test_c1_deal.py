"""C1 Table and deal."""

from __future__ import annotations

import pytest

from counter_rules import (
    Deal,
    EffectOrder,
    Phase,
    ReasonCode,
    RulesetError,
    Suit,
    Trick,
    get_ruleset,
    new_game,
    resolve_trick,
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER, STANDARD_DECK
from counter_rules.chance import seeded_words, shuffle_cards
from support.builders import COUNTER, cards, dealt
from support.hands import bid_all, finish_hand, play, shuffled
from support.refusals import refusal


@pytest.mark.parametrize("players", [3, 4, 5])
def test_c1_1_three_to_five_can_play(players: int) -> None:
    assert new_game(get_ruleset("counter", players=players)).rules.players == players


@pytest.mark.parametrize("players", [2, 6])
def test_c1_1_no_other_number_can_play(players: int) -> None:
    with pytest.raises(
        RulesetError, match=f"^counter cannot be played by {players}: 3 to 5 can play$"
    ):
        get_ruleset("counter", players=players)


def test_c1_1_one_deck_of_52_cards() -> None:
    assert len(COUNTER[4].deck) == 52
    assert len(set(COUNTER[4].deck)) == 52


def test_c1_1_no_jokers() -> None:
    hands = [(JOKER, *STANDARD_DECK[1:10])]
    hands += [STANDARD_DECK[start : start + 10] for start in (10, 20, 30)]
    deal = Deal(hands, STANDARD_DECK[40:41], STANDARD_DECK[41:])
    assert refusal(new_game(COUNTER[4]), deal)[0] is ReasonCode.FOREIGN_CARD


def test_c1_1_basic_values() -> None:
    plain = get_ruleset("counter", players=4, effects=EffectOrder())
    clubs = Trick.parse("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", trump="H")
    assert resolve_trick(plain, clubs).values == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)


@pytest.mark.parametrize(("players", "left"), [(3, 22), (4, 12), (5, 2)])
def test_c1_2_ten_cards_each_and_the_rest_is_left(players: int, left: int) -> None:
    state = shuffled(new_game(COUNTER[players]))
    assert [len(hand) for hand in state.hands] == [10] * players
    assert len(state.turned) + len(state.stack) == left


def test_c1_2_the_whole_deck_is_dealt_from() -> None:
    deal = shuffle(new_game(COUNTER[4]), seed=7)
    piles = [card for pile in (*deal.hands, deal.turned, deal.stack) for card in pile]
    assert sorted(piles) == list(STANDARD_DECK)


def test_c1_2_every_hand_is_dealt_from_the_whole_deck() -> None:
    state = finish_hand(bid_all(dealt(dealer=3)))
    deal = shuffle(state, seed=7)
    short = Deal(deal.hands, deal.turned, deal.stack[1:])
    assert refusal(state, short) == (ReasonCode.MISSING_CARD, "C1.2")
    assert why_illegal(state, deal) is None


def test_c1_2_hands_of_another_size_are_no_deal() -> None:
    deck = STANDARD_DECK
    deal = Deal([deck[:10], deck[10:20], deck[20:30], deck[30:39]], deck[39:40], deck[40:])
    assert refusal(new_game(COUNTER[4]), deal) == (ReasonCode.WRONG_HAND_SIZE, "C1.2")


def test_c1_2_the_top_card_of_the_stack_is_turned_up() -> None:
    state = dealt(turned="4S")
    assert state.turned == cards("4S")
    assert len(state.stack) == 11
    assert cards("4S")[0] not in state.stack


def test_c1_2_hands_indicator_and_stack_lie_in_the_shuffled_deck_in_this_order() -> None:
    deal = shuffle(new_game(COUNTER[5]), seed=7)
    piles = [card for pile in (*deal.hands, deal.turned, deal.stack) for card in pile]
    assert tuple(piles) == shuffle_cards(STANDARD_DECK, seeded_words("shuffle", 7, 1))
    assert (len(deal.turned), len(deal.stack)) == (1, 1)


def test_c1_2_the_next_hand_is_shuffled_anew() -> None:
    state = bid_all(dealt(dealer=3))
    deal = shuffle(new_game(COUNTER[4]), seed=7)
    assert shuffle(finish_hand(state), seed=7) != deal


def test_c1_2_exactly_one_card_is_turned_up() -> None:
    deal = shuffle(new_game(COUNTER[4]), seed=7)
    for turned, stack in (
        ((), deal.turned + deal.stack),
        (deal.turned + deal.stack[:1], deal.stack[1:]),
    ):
        assert refusal(new_game(COUNTER[4]), Deal(deal.hands, turned, stack)) == (
            ReasonCode.WRONG_TURN_UP,
            "C1.2",
        )


@pytest.mark.parametrize(
    ("turned", "trump"),
    [("4C", Suit.CLUBS), ("KD", Suit.DIAMONDS), ("2H", Suit.HEARTS), ("10S", Suit.SPADES)],
)
def test_c1_2_the_suit_of_the_indicator_is_trump(turned: str, trump: Suit) -> None:
    assert dealt(turned=turned).trump is trump


def test_c1_2_the_card_on_top_of_those_face_up_is_the_indicator() -> None:
    assert COUNTER[4].trump.find_trump(1, cards("4C JH")) is Suit.HEARTS


def test_c1_2_the_indicator_is_trump_until_a_jack_changes_it() -> None:
    state = bid_all(dealt("9C", "QC", "KC", "8C", turned="4S"))
    state = play(state, "9C QC KC 8C")
    assert (state.trump, state.turned) == (Suit.SPADES, cards("4S"))


def test_c1_3_the_deal_passes_to_the_left() -> None:
    state = finish_hand(bid_all(dealt(dealer=1)))
    assert (state.phase, state.hand_number, state.dealer) == (Phase.DEAL, 2, 2)


def test_c1_3_the_deal_passes_from_the_last_seat_to_the_first() -> None:
    state = finish_hand(bid_all(dealt(dealer=3)))
    assert (state.phase, state.hand_number, state.dealer) == (Phase.DEAL, 2, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_c1_3_by_default_the_last_seat_deals_first(players: int) -> None:
    state = dealt(rules=COUNTER[players])
    assert state.dealer == players - 1
    assert state.to_act == (0,)
    state = bid_all(state)
    assert (state.phase, state.to_act, state.leader) == (Phase.PLAY, (0,), 0)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_c1_3_the_first_dealer_is_a_parameter(dealer: int, first: int) -> None:
    state = dealt(dealer=dealer)
    assert (state.dealer, state.to_act) == (dealer, (first,))


def test_c1_3_the_next_dealer_s_left_bids_and_leads() -> None:
    state = finish_hand(bid_all(dealt(dealer=3)))
    state = shuffled(state)
    assert state.to_act == (1,)
    state = bid_all(state)
    assert state.to_act == (1,)
