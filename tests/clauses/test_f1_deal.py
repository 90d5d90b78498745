"""F1 The axes of the deal: hand sizes, trump, hands at no trump, the second deck, card flips."""

from __future__ import annotations

import pytest

from counter_rules import (
    Deal,
    EffectOrder,
    Phase,
    ReasonCode,
    State,
    Suit,
    apply_move,
    new_game,
    shuffle,
)
from counter_rules.cards import STANDARD_DECK
from counter_rules.rules.effects import JACK
from support.builders import after, before, card, cards, custom, deal, finished
from support.hands import finish_hand, play_hand, play_match, shuffled
from support.refusals import refusal

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS

SIZES: list[tuple[dict[str, object], tuple[int, ...]]] = [
    ({"hand_sizes": "up", "most": 4}, (1, 2, 3, 4)),
    ({"hand_sizes": "down", "most": 4}, (4, 3, 2, 1)),
    ({"hand_sizes": "up_down", "most": 4}, (1, 2, 3, 4, 3, 2, 1)),
    ({"hand_sizes": "down_up", "most": 4}, (4, 3, 2, 1, 2, 3, 4)),
    ({"hand_sizes": "up", "most": 1}, (1,)),
    ({"hand_sizes": "up_down", "most": 1}, (1,)),
    ({"hand_sizes": "down_up", "most": 1}, (1,)),
    ({"hand_sizes": "constant", "most": 5, "hands": 4}, (5, 5, 5, 5)),
    ({"hand_sizes": "constant", "most": 5}, (5, 5, 5)),
    ({"hand_sizes": (2, 7, 1)}, (2, 7, 1)),
    ({"hand_sizes": [3, 3]}, (3, 3)),
    ({"hand_sizes": "1..4,4,3..1"}, (1, 2, 3, 4, 4, 3, 2, 1)),
    ({"hand_sizes": "up"}, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
]


@pytest.mark.parametrize(("options", "sizes"), SIZES)
def test_f1_hand_sizes(options: dict[str, object], sizes: tuple[int, ...]) -> None:
    state = play_match(new_game(custom(3, **options)))
    assert tuple(result.hand_size for result in state.hand_results) == sizes
    assert [result.hand_number for result in state.hand_results] == [
        number for number, _ in enumerate(sizes, start=1)
    ]


@pytest.mark.parametrize(
    ("flipped", "size", "trump"),
    [
        ("2H", 2, H),
        ("7C", 7, C),
        ("10D", 10, D),
        ("AS", 1, S),
        ("JS", 10, S),
        ("QD", 10, D),
        ("KH", 10, H),
        ("*", 10, None),
    ],
)
def test_f1_card_flip(flipped: str, size: int, trump: Suit | None) -> None:
    rules = custom(3, hand_sizes="card_flip", trump="card_flip", jokers="lose")
    state = deal(new_game(rules), turned=flipped)
    assert [len(hand) for hand in state.hands] == [size] * 3
    assert (state.trump, state.turned) == (trump, cards(flipped))
    assert len(state.stack) == 54 - 1 - 3 * size


def test_f1_card_flip_ten_hands_unless_another_number_is_named() -> None:
    rules = custom(3, hand_sizes="card_flip", trump="card_flip")
    assert len(play_match(new_game(rules)).hand_results) == 10
    rules = custom(3, hand_sizes="card_flip", trump="card_flip", hands=2)
    assert len(play_match(new_game(rules)).hand_results) == 2


def test_f1_card_flip_of_hand_sizes_alone_has_a_turn_up_besides() -> None:
    rules = custom(3, hand_sizes="card_flip")
    state = deal(new_game(rules), turned="2H KC")
    assert (len(state.hands[0]), state.trump, state.turned) == (2, C, cards("2H KC"))
    made = shuffle(new_game(rules), seed=7)
    assert len(made.turned) == 2
    assert sum(map(len, made.hands)) + len(made.stack) == 50


def test_f1_card_flip_of_trump_alone() -> None:
    rules = custom(3, hand_sizes=(4,), trump="card_flip")
    state = deal(new_game(rules), turned="2H")
    assert (len(state.hands[0]), state.trump, state.turned) == (4, H, cards("2H"))


def test_f1_card_flip_the_flipped_card_is_set_aside() -> None:
    rules = custom(3, hand_sizes=(4,), trump="card_flip")
    made = shuffle(new_game(rules), seed=7)
    doubled = Deal((made.turned + made.hands[0][1:], *made.hands[1:]), made.turned, made.stack)
    assert refusal(new_game(rules), doubled)[0] is ReasonCode.DOUBLED_CARD


@pytest.mark.parametrize(("players", "size"), [(5, 10), (6, 8), (7, 7), (8, 6), (9, 5), (10, 5)])
def test_f1_card_flip_is_capped_at_what_can_be_dealt(players: int, size: int) -> None:
    rules = custom(players, hand_sizes="card_flip", trump="card_flip")
    assert len(deal(new_game(rules), turned="KH").hands[0]) == size


def test_f1_card_flip_a_joker_may_be_shuffled_back() -> None:
    options = {"hand_sizes": "card_flip", "trump": "card_flip", "jokers": "lose"}
    rules = custom(3, reflip="until_no_joker", **options)
    start = new_game(rules)
    flipped = {shuffle(start, seed=seed).turned[0] for seed in range(200)}
    assert card("*") not in flipped
    counting = new_game(custom(3, **options))
    made = next(
        made
        for made in (shuffle(counting, seed=seed) for seed in range(200))
        if made.turned[0] is card("*")
    )
    assert refusal(start, made)[0] is ReasonCode.WRONG_FLIP


@pytest.mark.parametrize(
    ("trump", "found"),
    [
        ((S, None, H), [S, None, H, S, None]),
        ("SHDC-", [S, H, D, C, None]),
        ("HCDS", [H, C, D, S, H]),
        (D, [D, D, D, D, D]),
        ("D", [D, D, D, D, D]),
        ("none", [None] * 5),
    ],
)
def test_f1_trump_of_no_card(trump: object, found: list[Suit | None]) -> None:
    rules = custom(3, hand_sizes=(1,) * 5, trump=trump)
    states = [deal(before(rules, number)) for number in range(1, 6)]
    assert [state.trump for state in states] == found
    assert {state.turned for state in states} == {()}


@pytest.mark.parametrize("trump", ["SHDC-", "none", "D"])
def test_f1_trump_of_no_card_refuses_one(trump: str) -> None:
    rules = custom(3, hand_sizes=(1,), trump=trump)
    made = shuffle(new_game(rules), seed=7)
    turned = Deal(made.hands, made.stack[:1], made.stack[1:])
    assert refusal(new_game(rules), turned)[0] is ReasonCode.WRONG_TURN_UP


@pytest.mark.parametrize(
    ("option", "sizes", "no_trump"),
    [
        ("when_exhausted", (12, 13, 1), {2}),
        ("none", (12, 11, 1), set()),
        ("last", (1, 2, 3), {3}),
        ("last", (3, 2, 1), {3}),
        ("most", (1, 3, 2, 3), {2, 4}),
        ((1, 3), (1, 2, 3, 2), {1, 3}),
        ("1,3", (1, 2, 3, 2), {1, 3}),
    ],
)
def test_f1_no_trump_hands(option: object, sizes: tuple[int, ...], no_trump: set[int]) -> None:
    rules = custom(4, hand_sizes=sizes, no_trump_hands=option)
    found = set()
    for number, _ in enumerate(sizes, start=1):
        state = shuffled(before(rules, number))
        assert len(state.turned) == (state.trump is not None)
        found |= {number} if state.trump is None else set()
    assert found == no_trump


@pytest.mark.parametrize("trump", ["turn_up", "second_deck", "SHDC", "H"])
def test_f1_no_trump_hands_whatever_the_trump_of_the_others(trump: str) -> None:
    rules = custom(3, hand_sizes=(1, 1), trump=trump, no_trump_hands="last")
    for number, has_trump in ((1, True), (2, False)):
        state = shuffled(before(rules, number))
        assert (state.trump is not None) == has_trump


def test_f1_no_trump_hands_of_a_card_flip_turn_the_flipped_card_alone() -> None:
    rules = custom(3, hand_sizes="card_flip", hands=2, no_trump_hands="last")
    state = deal(before(rules, 2), turned="4H")
    assert (state.trump, state.turned, len(state.hands[0])) == (None, cards("4H"), 4)


SECOND = custom(3, hand_sizes="constant", most=2, hands=200, trump="second_deck")


def draw_all(*, but: str = "", times: int = 1) -> State:
    """Wait for a deal after hands that have drawn the whole second deck, or all but a card."""
    drawn = [other.code for other in STANDARD_DECK if other.code != but] * times
    results = [
        finished((0, 0, 0), number=number, turned=code) for number, code in enumerate(drawn, 1)
    ]
    return after(SECOND, *results)


def test_f1_second_deck_its_card_makes_trump_and_is_in_no_hand() -> None:
    state = deal(new_game(SECOND), "AS 2S", drawn="AS")
    assert (state.trump, state.turned) == (S, cards("AS"))
    assert sum(map(len, state.hands)) + len(state.stack) == 52


def test_f1_second_deck_a_card_drawn_is_not_drawn_again() -> None:
    state = finish_hand(deal(new_game(SECOND), drawn="AS"))
    made = shuffle(state, seed=7)
    again = Deal(made.hands, cards("AS"), made.stack)
    assert refusal(state, again) == (ReasonCode.DRAWN_CARD, "F0.2")


def test_f1_second_deck_the_last_card_is_certain() -> None:
    state = draw_all(but="7D")
    assert {shuffle(state, seed=seed).turned for seed in range(5)} == {cards("7D")}
    made = shuffle(state, seed=7)
    assert refusal(state, Deal(made.hands, cards("AS"), made.stack))[0] is ReasonCode.DRAWN_CARD


@pytest.mark.parametrize("times", [1, 2])
def test_f1_second_deck_ruling_drawn_to_the_end_it_is_shuffled_anew(times: int) -> None:
    state = draw_all(times=times)
    assert len({shuffle(state, seed=seed).turned for seed in range(20)}) > 1
    state = finish_hand(deal(state, drawn="AS"))
    made = shuffle(state, seed=7)
    assert refusal(state, Deal(made.hands, cards("AS"), made.stack))[0] is ReasonCode.DRAWN_CARD


def test_f1_second_deck_ruling_nothing_is_drawn_at_no_trump() -> None:
    rules = custom(3, hand_sizes=(1, 1, 1), trump="second_deck", no_trump_hands=(2,))
    state = finish_hand(deal(new_game(rules), drawn="AS"))
    made = shuffle(state, seed=7)
    assert made.turned == ()
    state = finish_hand(apply_move(state, made))
    assert state.phase is Phase.DEAL
    made = shuffle(state, seed=7)
    assert refusal(state, Deal(made.hands, cards("AS"), made.stack))[0] is ReasonCode.DRAWN_CARD


def test_f1_second_deck_with_card_flipped_hands() -> None:
    rules = custom(3, hand_sizes="card_flip", trump="second_deck")
    state = deal(new_game(rules), turned="3H", drawn="3H")
    assert (len(state.hands[0]), state.trump, state.turned) == (3, H, cards("3H 3H"))
    state = finish_hand(state)
    made = shuffle(state, seed=7)
    again = Deal(made.hands, (made.turned[0], card("3H")), made.stack)
    assert refusal(state, again)[0] is ReasonCode.DRAWN_CARD


def test_f1_second_deck_a_jack_that_was_played_was_not_drawn() -> None:
    options = {"trump": "second_deck", "no_trump_hands": (1,)}
    rules = custom(3, hand_sizes=(1, 1), effects=EffectOrder(after=(JACK,)), **options)
    state = play_hand(new_game(rules), "JS", "2S", "3S")
    assert state.hand_results[0].turned == cards("JS")
    assert deal(state, drawn="JS").trump is S


def test_f1_second_deck_a_jack_played_beside_the_card_drawn_was_not_drawn() -> None:
    rules = custom(3, hand_sizes=(1, 1), effects=EffectOrder(after=(JACK,)), trump="second_deck")
    state = after(rules, finished((0, 0, 0), turned="4C JS"))
    assert deal(state, drawn="JS").trump is S
    with pytest.raises(ValueError, match="4♣ has already been drawn from the second deck"):
        deal(state, drawn="4C")
