"""F4 North-east Blackout: the deal, the hook, and two jokers that are high or low."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Deal,
    Phase,
    PlayCard,
    Rank,
    ReasonCode,
    RulesetError,
    State,
    Suit,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import JOKER
from support.builders import before, card, cards, custom, deal
from support.hands import bid_all, finish_hand, joker, list_legal, list_open, play, play_match
from support.refusals import refusal

RULES = {players: get_ruleset("northeast_blackout", players=players) for players in (5, 6)}
STRONG = "AC KC QC JC 10C 9C 8C 7C * *"


def opened(*hands: str) -> State:
    """Deal five hands, hearts being trump, and bid nothing; seat 0 leads."""
    return bid_all(deal(new_game(RULES[5], dealer=4), *hands))


def second_trick(*hands: str) -> State:
    """Go on to the second trick, which seat 0 leads after winning the first with A♣."""
    clubs = ("AC", "3C", "4C", "5C", "6C")
    held = (*hands, *("",) * (5 - len(hands)))
    state = opened(*(f"{club} {hand}" for club, hand in zip(clubs, held, strict=True)))
    return play(state, " ".join(clubs))


def short(*hands: str, players: int = 5) -> State:
    """Deal fewer cards with the same jokers, spades being trump; seat 0 leads."""
    rules = custom(
        players, jokers="high_low", hand_sizes=(len(hands[0].split()),), trump=(Suit.SPADES,)
    )
    return bid_all(deal(new_game(rules), *hands))


def strong_hand(*bids: int) -> State:
    """Let seat 1 win eight tricks with eight clubs, clubs being trump in the second hand."""
    state = bid_all(deal(before(RULES[5], 2, dealer=0), "3C", STRONG, "6C", "5C", "4C"), *bids)
    for _ in range(8 * 5):
        state = apply_move(state, legal_moves(state)[0])
    return state


@pytest.mark.parametrize(("players", "size", "deuces"), [(5, 10, 0), (6, 9, 4)])
def test_f4_1_the_whole_deck_is_dealt(players: int, size: int, deuces: int) -> None:
    dealt = shuffle(new_game(RULES[players]), seed=4)
    assert [len(hand) for hand in dealt.hands] == [size] * players
    assert (dealt.turned, dealt.stack) == ((), ())
    held = [held for hand in dealt.hands for held in hand]
    assert sum(held.rank is Rank.TWO for held in held) == deuces
    assert (held.count(JOKER), len(set(held))) == (2, 48 + deuces + 1)


def exchange(players: int, out: str, into: str) -> tuple[State, Deal]:
    """Deal as shuffled, but with another card in place of one."""
    state = new_game(RULES[players])
    hands = [
        [card(into) if held is card(out) else held for held in hand]
        for hand in shuffle(state, seed=4).hands
    ]
    return state, Deal(hands)


def test_f4_1_five_play_without_deuces() -> None:
    assert refusal(*exchange(5, "3H", "2H")) == (ReasonCode.FOREIGN_CARD, "F4.1")


@pytest.mark.parametrize("players", [5, 6])
def test_f4_1_there_are_two_jokers(players: int) -> None:
    assert refusal(*exchange(players, "3H", "*")) == (ReasonCode.DOUBLED_CARD, "F4.1")


def test_f4_1_no_card_is_turned_up() -> None:
    state = new_game(RULES[5])
    move = Deal(shuffle(state, seed=4).hands, cards("3H"))
    assert refusal(state, move) == (ReasonCode.WRONG_TURN_UP, "F4.1")


@pytest.mark.parametrize(
    ("number", "trump"),
    [
        (1, Suit.HEARTS),
        (2, Suit.CLUBS),
        (3, Suit.DIAMONDS),
        (4, Suit.SPADES),
        (5, Suit.HEARTS),
        (6, Suit.CLUBS),
    ],
)
def test_f4_1_trump_rotates(number: int, trump: Suit) -> None:
    assert deal(before(RULES[6], number)).trump is trump


def test_f4_1_the_hook_binds_the_dealer() -> None:
    state = deal(new_game(RULES[5], dealer=4))
    for seat in range(4):
        assert list_open(state) == list(range(11))
        state = apply_move(state, Bid(seat, 2))
    assert list_open(state) == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10]
    assert refusal(state, Bid(4, 2)) == (ReasonCode.HOOKED, "F4.1")


def test_f4_2_a_joker_is_not_led_to_the_first_trick() -> None:
    state = opened("AC KH * *")
    assert not {"*low", "*high"} & set(list_legal(state))
    assert refusal(state, joker(state, high=True)) == (ReasonCode.NOT_TO_BE_LED, "F4.2")


def test_f4_2_nor_to_a_later_one_while_anything_else_is_held() -> None:
    state = second_trick("KH *")
    assert "*low" not in list_legal(state)
    assert refusal(state, joker(state, high=False)) == (ReasonCode.NOT_TO_BE_LED, "F4.2")
    assert list_legal(short("AC *")) == ["AC"]


def test_f4_2_even_a_lone_trump_is_led_before_a_joker() -> None:
    assert list_legal(short("2S *")) == ["2S"]


def test_f4_2_who_holds_jokers_alone_leads_one() -> None:
    state = strong_hand()
    assert (len(state.tricks), state.to_act) == (8, (1,))
    assert list_legal(state) == ["*low", "*high"]


def test_f4_2_the_last_card_of_a_hand_may_be_a_joker_led() -> None:
    state = play(short("AC *", "2C 2D", "3C 3D", "4C 4D", "5C 5D"), "AC 2C 3C 4C 5C")
    assert list_legal(state) == ["*low", "*high"]


def test_f4_2_a_joker_is_not_played_to_the_first_trick_in_place_of_following() -> None:
    state = play(opened("AC", "3C 9C *"), "AC")
    assert list_legal(state) == ["3C", "9C"]
    assert refusal(state, joker(state, high=False)) == (ReasonCode.NOT_IN_FIRST_TRICK, "F4.2")


def test_f4_2_nor_by_one_who_cannot_follow() -> None:
    hand = "3D 4D 5D 3H 4H 3S 4S 5S"
    state = play(opened("AC", f"{hand} * *"), "AC")
    assert list_legal(state) == hand.split()
    assert refusal(state, joker(state, high=True)) == (ReasonCode.NOT_IN_FIRST_TRICK, "F4.2")


def test_f4_2_it_is_led_and_played_to_the_first_trick_where_nothing_else_is_held() -> None:
    state = short("*", "2C", "3D", players=3)
    assert list_legal(state) == ["*low", "*high"]
    state = play(short("2C", "*", "3D", players=3), "2C")
    assert list_legal(state) == ["*low", "*high"]


def test_f4_2_later_a_joker_may_be_played_in_place_of_following() -> None:
    state = play(second_trick("9D", "8D KD 5S 6S 7S 8S 9S 10S *"), "9D")
    assert list_legal(state) == ["8D", "KD", "*low", "*high"]


def test_f4_2_the_other_cards_follow_suit_still() -> None:
    state = play(second_trick("9D", "8D KD 5S 6S 7S 8S 9S 10S *"), "9D")
    assert refusal(state, PlayCard(1, card("7S"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f4_2_who_cannot_follow_may_play_it_too() -> None:
    hand = "3H 4H 5H 3S 4S 5S 6S 7S"
    state = play(second_trick("9D", f"{hand} *"), "9D")
    assert list_legal(state) == [*hand.split(), "*low", "*high"]


def second_of_two(first: str = "*", second: str = "2D") -> State:
    """Let seat 0 lead K♣ to the second trick of two; seat 1 and 2 hold a card each."""
    state = short("AC KC", f"2C {first}", f"3C {second}", "4C AS", "5C 3D")
    return play(state, "AC 2C 3C 4C 5C KC")


def test_f4_3_a_joker_is_named_high_or_low() -> None:
    state = second_of_two()
    assert refusal(state, joker(state, high=None)) == (ReasonCode.MUST_NAME, "F4.3")


def test_f4_3_no_other_card_is_named() -> None:
    state = short("AC KC")
    assert refusal(state, PlayCard(0, card("AC"), high=True))[0] is ReasonCode.NOTHING_TO_NAME


def test_f4_3_high_wins_over_trumps() -> None:
    state = play(second_of_two(), "*high 2D AS 3D")
    assert state.tricks[-1].winner == 1


def test_f4_3_low_does_not_win() -> None:
    state = play(second_of_two(), "*low 2D AS 3D")
    assert state.tricks[-1].winner == 3


@pytest.mark.parametrize(("first", "second"), [("high", "low"), ("low", "high")])
def test_f4_3_the_second_joker_of_a_trick_is_the_opposite(first: str, second: str) -> None:
    state = play(second_of_two("*", "*"), f"*{first}")
    assert list_legal(state) == [f"*{second}"]
    assert refusal(state, joker(state, high=first == "high")) == (ReasonCode.NAMED_ALREADY, "F4.3")


@pytest.mark.parametrize(("first", "second"), [("high", "low"), ("low", "high")])
def test_f4_3_the_second_joker_of_a_hand_is_too(first: str, second: str) -> None:
    state = short("AC KC QC", "2C 2D *", "3C 3D *", "4C 4D 4H", "5C 5D 5H")
    state = play(state, f"AC 2C 3C 4C 5C KC *{first} 3D 4D 5D")
    state = play(state, "QC 2D" if first == "low" else "2D")
    assert state.to_act == (2,)
    assert list_legal(state) == [f"*{second}"]
    assert refusal(state, joker(state, high=first == "high")) == (ReasonCode.NAMED_ALREADY, "F4.3")


def test_f4_3_also_for_one_who_holds_both() -> None:
    state = play(short("* *", "2C 2D", "3C 3D", "4C 4D", "5C 5D"), "*low 2C 3C 4C 5C 5D")
    assert state.to_act == (0,)
    assert list_legal(state) == ["*high"]


def test_f4_3_the_second_joker_is_named_too() -> None:
    state = play(second_of_two("*", "*"), "*low")
    assert refusal(state, joker(state)) == (ReasonCode.MUST_NAME, "F4.3")


def test_f4_3_in_the_next_hand_the_choice_is_open_again() -> None:
    rules = custom(3, jokers="high_low", hand_sizes=(1, 1), trump=(Suit.SPADES,))
    state = play(bid_all(deal(new_game(rules), "*", "2C", "3C")), "*low 2C 3C")
    state = bid_all(deal(state, "2C", "*", "3C"))
    assert list_legal(state) == ["*low", "*high"]


def test_f4_4_a_led_joker_sets_no_suit() -> None:
    state = play(short("* *", "2C 2D", "3C 3D", "4C 4D", "5H 5D"), "*low")
    assert state.led is None
    assert list_legal(state) == ["2C", "2D"]


def test_f4_4_the_first_suited_card_does() -> None:
    state = play(short("* *", "2C 2D", "3C 3D", "4C 4D", "5H 5D"), "*low 2D")
    assert state.led is Suit.DIAMONDS
    assert list_legal(state) == ["3D"]
    assert refusal(state, PlayCard(2, card("3C"))) == (ReasonCode.MUST_FOLLOW, "F4.4")
    assert play(state, "3D 4D 5D").tricks[0].winner == 4


@pytest.mark.parametrize(("first", "second", "winner"), [("high", "low", 0), ("low", "high", 1)])
def test_f4_4_of_two_jokers_the_high_one_wins(first: str, second: str, winner: int) -> None:
    state = play(short("*", "*", "AS", players=3), f"*{first} *{second}")
    assert state.led is None
    (result,) = play(state, "AS").tricks
    assert (result.winner, result.led) == (winner, Suit.SPADES)


@pytest.mark.parametrize(("first", "second", "winner"), [("high", "low", 0), ("low", "high", 1)])
def test_f4_4_also_where_nothing_else_lies(first: str, second: str, winner: int) -> None:
    (result,) = play(short("*", "*", players=2), f"*{first} *{second}").tricks
    assert (result.winner, result.led) == (winner, None)


def test_f4_4_who_wins_with_a_joker_leads_the_next_trick() -> None:
    state = short("AC KC QC", "2C * 2H", "3C 3D 3H", players=3)
    state = play(state, "AC 2C 3C KC *high 3D")
    assert (state.phase, state.to_act) == (Phase.PLAY, (1,))


def test_f4_5_ten_and_the_bid_for_a_made_one_else_nothing() -> None:
    state = finish_hand(play(strong_hand(9), "*high"))
    (hand,) = state.hand_results[1:]
    assert (hand.bids[1], hand.tricks_won[1], hand.points[1]) == (9, 9, 19)
    (other,) = [seat for seat in (0, 2, 3, 4) if hand.tricks_won[seat]]
    assert [hand.points[seat] for seat in (0, 2, 3, 4)] == [
        0 if seat == other else 10 for seat in (0, 2, 3, 4)
    ]


@pytest.mark.parametrize(("players", "hands"), [(5, None), (6, None), (5, 1), (6, 7)])
def test_f4_5_by_default_everybody_deals_once(players: int, hands: int | None) -> None:
    options = {} if hands is None else {"hands": hands}
    state = play_match(new_game(get_ruleset("northeast_blackout", players=players, **options)))
    dealers = [result.dealer for result in state.hand_results]
    assert dealers == [(turn - 1) % players for turn in range(hands or players)]


@pytest.mark.parametrize("hands", [0, -1, 2.0, "3"])
def test_f4_5_the_number_of_hands_is_at_least_1(hands: object) -> None:
    with pytest.raises(RulesetError, match=r"^option hands: expected "):
        get_ruleset("northeast_blackout", players=5, hands=hands)
