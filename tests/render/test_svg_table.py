"""The picture of a view: the table as a seat sees it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from counter_rules import PassCard, State, apply_move, get_ruleset, new_game, public_view, view
from counter_rules.cards import STANDARD_DECK
from counter_rules.messages import GERMAN
from counter_rules.render import Theme, svg
from counter_rules.render._svg.layout import PLATE_WIDTH
from counter_rules.render._svg.plates import draw_fan
from render.moments import (
    BIDDING,
    BLIND,
    CHOSEN,
    DOUBLED,
    FINISHED,
    FOREHEAD,
    HIDDEN,
    MOMENTS,
    OVER,
    PASSING,
    SEALED,
    SHOWN,
    WAITING,
)
from render.svg_reading import (
    count_backs,
    list_cards,
    list_classes,
    list_elements,
    list_lines,
    list_plate,
    read,
    read_description,
    read_size,
    read_title,
)
from support.builders import COUNTER, custom, deal, dealt
from support.hands import bid, bid_all, finish_hand, play, play_match


def draw(state: State, seat: int | None, **texts: str) -> str:
    return svg(public_view(state) if seat is None else view(state, seat), texts=texts)


def find_spot(picture: str, seat: int) -> tuple[float, float]:
    """Find where the plate of a seat lies."""
    (plate,) = [one for one in read(picture).iter() if one.get("data-seat") == str(seat)]
    x, y = plate.attrib["transform"].removeprefix("translate(").rstrip(")").split()
    return float(x), float(y)


# Seats.


@pytest.mark.parametrize("count", range(1, 17))
def test_open_cards_stand_above_their_plate_in_even_rows(count: int) -> None:
    drawn = draw_fan(STANDARD_DECK[:count], count, 0, 0)
    places = re.findall(r'translate\(([\d.]+) (-[\d.]+)\) scale\([\d.]+\)" data-card', drawn)
    assert len(places) == count
    assert all(float(x) + 20 <= PLATE_WIDTH for x, _ in places)
    rows = Counter(y for _, y in places).values()
    assert max(rows) - min(rows) <= 1


@pytest.mark.parametrize("players", range(2, 11))
def test_every_seat_has_a_plate_and_its_own_is_at_the_bottom(players: int) -> None:
    picture = draw(new_game(get_ruleset("office_oh_hell", players=players)), 1)
    spots = [find_spot(picture, seat) for seat in range(players)]
    assert len(set(spots)) == players
    assert max(spots, key=lambda spot: spot[1]) == spots[1]


def test_the_others_sit_clockwise() -> None:
    picture = draw(new_game(get_ruleset("up_to_ten", players=10)), 3)
    spots = [find_spot(picture, (3 + turn) % 10) for turn in range(1, 10)]
    left, top, right = spots[:3], spots[3:6], spots[6:]
    assert sorted(left, key=lambda spot: -spot[1]) == left  # up on the left,
    assert sorted(top) == top  # along the top, and down on the right
    assert sorted(right, key=lambda spot: spot[1]) == right
    assert {x for x, _ in left} < {x for x, _ in top} | {8.0}
    assert [y for _, y in left] == [y for _, y in right[::-1]]


def test_a_plate_says_name_bid_tricks_and_score() -> None:
    picture = draw(DOUBLED, 0, **{"seat.1": "Ana"})
    assert list_plate(picture, 1) == ["Ana", "bid", "0", "won", "0", "score", "0"]


def test_the_dealer_has_a_mark() -> None:
    assert list_plate(draw(BIDDING, 0), 2)[1] == "D"
    assert "D" not in list_plate(draw(BIDDING, 0), 1)
    assert list_plate(svg(view(BIDDING, 0), texts=GERMAN), 2)[1] == "G"


def test_whose_turn_it_is_has_a_mark() -> None:
    assert "turn-line" in list_classes(draw(BIDDING, 0))
    assert "it is seat 2's turn" in list_lines(draw(BIDDING, 0))


def test_somebody_who_looks_on_sees_seat_0_at_the_bottom_and_backs() -> None:
    picture = draw(BIDDING, None)
    assert list_cards(picture) == ["8S"]
    assert find_spot(picture, 0)[1] == max(find_spot(picture, seat)[1] for seat in range(3))


# Cards.


def test_its_own_hand_lies_open_and_the_others_have_backs() -> None:
    picture = draw(BIDDING, 1)
    assert list_cards(picture) == ["8S", "KC", "2D"]
    assert count_backs(picture) == 1 + 2 * 2  # the stack, and two hands of two cards


def test_a_card_known_in_another_hand_lies_open() -> None:
    assert "4D" in list_cards(draw(SHOWN, 1))
    assert list_cards(draw(SHOWN, 1)).count("4D") == 2  # behind the four, and in the hand


def test_on_foreheads_all_hands_are_open_but_one_s_own() -> None:
    assert list_cards(draw(FOREHEAD, 1)) == ["4H", "AC"]
    assert list_cards(draw(FOREHEAD, None)) == []
    assert count_backs(draw(FOREHEAD, 1)) == 1


def test_a_hand_that_was_not_looked_at_lies_face_down() -> None:
    assert list_cards(draw(HIDDEN, 1)) == ["9S"]
    assert count_backs(draw(HIDDEN, 1)) == 1 + 2 * 3


@pytest.mark.parametrize("size", [1, 13, 14, 25])
def test_a_big_hand_lies_in_rows(size: int) -> None:
    picture = draw(deal(new_game(custom(2, hand_sizes=(size,), trump="S"))), 0)
    assert len(list_cards(picture)) == size
    assert read_size(picture)[1] == (523.2 if size > 13 else 479.2)


def test_a_hand_of_two_decks_is_drawn_whole() -> None:
    rules = custom(2, decks=2, hand_sizes=(40,), trump="S")
    assert len(list_cards(draw(deal(new_game(rules)), 0))) == 40


def test_the_cards_that_may_be_played_are_raised() -> None:
    state = play(bid_all(dealt("9S", "9C AD KS 2S", rules=COUNTER[3])), "9S")
    assert list_raised(draw(state, 1), 10) == ["2S", "KS"]
    assert list_raised(draw(state, 2), 10) == []  # it is not its turn
    assert list_raised(draw(play(state, "2S"), 2), 10) == []  # it may play any card


def list_raised(picture: str, size: int) -> list[str]:
    """List the cards of the hand that do not lie as low as possible."""
    hand = [one for one in read(picture).iter() if one.get("data-card")][-size:]
    heights = {one.attrib["data-card"]: one.attrib["transform"].split()[1] for one in hand}
    lowest = max(heights.values(), key=lambda y: float(y.rstrip(")")))
    return [card for card, y in heights.items() if y != lowest]


def test_the_card_that_it_is_going_to_pass_is_raised() -> None:
    chosen = PASSING.hands[1][2].code
    assert list_raised(draw(CHOSEN, 1), 3) == [chosen]
    assert list_raised(draw(PASSING, 1), 3) == []


# The trick and trump.


def test_the_trick_lies_in_play_order_with_what_was_shown() -> None:
    picture = draw(SHOWN, 2)
    lines = list_lines(picture)
    assert list_cards(picture)[1:4] == ["4D", "4C", "9C"]
    assert ("1" in lines, "2" in lines, "3" in lines) == (True, True, False)


def test_a_doubled_lead_says_so() -> None:
    assert "×2" in list_lines(draw(DOUBLED, 0))
    assert "×2" not in list_lines(draw(SHOWN, 0))
    assert "the card led counts double" in read_description(draw(DOUBLED, 0))
    assert "the card led counts double" not in read_description(draw(SHOWN, 0))


def test_before_a_lead_the_trick_before_is_seen_with_its_winner() -> None:
    picture = draw(PASSING, 0)
    assert "previous trick" in list_lines(picture)
    assert "gold" in list_classes(picture)
    assert "gold" not in list_classes(draw(SHOWN, 0))


def test_trump_and_what_was_turned_are_seen() -> None:
    assert "trump" in list_lines(draw(BIDDING, 0))
    assert list_cards(draw(BIDDING, 0))[0] == "8S"
    assert list_cards(draw(PASSING, 0))[:2] == ["KH", "JC"]


def test_no_trump_says_so() -> None:
    picture = draw(deal(new_game(custom(3, trump="-", hand_sizes=(2,)))), 0)
    assert "none" in list_lines(picture)


def test_a_joker_says_what_it_was_named() -> None:
    rules = get_ruleset("northeast_blackout", players=5)
    state = play(
        bid_all(deal(new_game(rules), "AC 5C *", "3C 7C", "4C 8C", "9C *", "6C 10C"), 1),
        "AC 3C 4C 9C 6C 5C 7C 8C *low",
    )
    assert "low" in list_lines(draw(state, 0))


@pytest.mark.parametrize(("jacks", "arrows"), [("marrows", 1), ("plain", 0)])
def test_a_card_that_counts_as_another_suit_says_so(jacks: str, arrows: int) -> None:
    rules = custom(3, jacks=jacks, hand_sizes=(2,))
    state = play(bid_all(deal(new_game(rules), "JH 2C", "JD AC", turned="2D")), "JH")
    picture = draw(state, 1)
    paths = [path.get("d") for path in list_elements(picture, "path")]
    assert paths.count("M0 0H6M3.5-2.5L6 0L3.5 2.5") == arrows


# Choices that are sealed, and blind bids.


def test_who_has_chosen_a_bid_is_seen_and_which_is_not() -> None:
    picture = draw(SEALED, 0)
    assert list_plate(picture, 2)[-1] == "has chosen"
    assert "has chosen" not in list_plate(picture, 1)
    assert list_plate(picture, 2)[:2] == ["seat 2", "D"]
    assert list_plate(picture, 2)[3] == "\N{EN DASH}"


def test_its_own_sealed_bid_is_seen() -> None:
    assert list_plate(draw(SEALED, 2), 2)[3] == "1"


def test_who_has_chosen_a_card_to_pass_is_seen() -> None:
    assert list_plate(draw(CHOSEN, 0), 1)[-1] == "has chosen"
    assert list_plate(draw(CHOSEN, 1), 1)[-1] == "has chosen"
    other = apply_move(PASSING, PassCard(1, PASSING.hands[1][0]))
    assert draw(CHOSEN, 0) == draw(other, 0)
    assert draw(CHOSEN, 1) != draw(other, 1)


def test_a_blind_bid_says_so() -> None:
    assert list_plate(draw(BLIND, 0), 1)[1:3] == ["bid blind", "1"]


# Between hands and at the end.


def test_between_hands_the_last_one_s_points_are_seen() -> None:
    state = finish_hand(bid(deal(new_game(custom(3, hand_sizes=(2, 1))), turned="9S"), 1, 0, 0))
    (result,), picture = state.hand_results, draw(state, 0)
    for seat in range(3):
        plate = list_plate(picture, seat)
        assert f"{result.points[seat]:+}" in plate
        assert str(result.tricks_won[seat]) in plate
    assert len(result.exact) == 2
    assert {"good-line", "bad-line"} <= list_classes(picture)
    assert "bad-line" not in list_classes(draw(FINISHED, 0))


def test_before_the_first_deal_there_is_a_score_and_no_more() -> None:
    assert list_plate(draw(WAITING, 0), 1) == ["seat 1", "score", "0"]
    assert "seat 2 deals next" in list_lines(draw(WAITING, 0))
    assert list_cards(draw(WAITING, 0)) == []


def test_at_the_end_the_winners_are_seen() -> None:
    assert "gold-line" in list_classes(draw(OVER, 0))
    assert "gold-line" not in list_classes(draw(FINISHED, 0))
    assert any("win" in line for line in list_lines(draw(OVER, 0)))


def test_where_all_lose_together_nobody_is_crowned() -> None:
    over = play_match(new_game(get_ruleset("cooperative_blackout", players=3)))
    assert over.winners == ()
    assert "everybody loses together" in list_lines(draw(over, 0))


# Alt text.


def test_the_title_names_the_game_the_hand_the_phase_and_the_seat() -> None:
    assert read_title(draw(BIDDING, 1)) == "counter, hand 1 of 1, bid, seat 1"
    assert read_title(draw(BIDDING, None)) == "counter, hand 1 of 1, bid"


def test_the_description_has_all_that_is_seen() -> None:
    description = read_description(draw(SHOWN, 1, **{"seat.0": "Ana"}))
    assert description.split(". ") == [
        "hand 1: seat 2 deals, cards each: 3, trump: ♥, face up: J♥",
        "Ana: bid 0, won 0, score 0, cards 2",
        "seat 1: bid 0, won 0, score 0, cards 2",
        "seat 2: bid 0, won 0, score 0, cards 3",
        "Ana plays 4♣",
        "Ana shows 4♦",
        "seat 1 plays 9♣",
        "Ana holds 4♦",
        "seat 1 holds 10♣, 8♦",
        "it is seat 2's turn",
    ]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_says_the_same_in_any_colours(name: str) -> None:
    seen = view(MOMENTS[name], 0)
    light, dark = (svg(seen, theme=theme) for theme in (Theme.LIGHT, Theme.DARK))
    assert list_lines(light) == list_lines(dark)
    assert read_size(light) == read_size(dark)
