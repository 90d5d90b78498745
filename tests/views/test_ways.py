"""The ways that cards may have gone at passes, and what is kept of them when there are too many."""

from __future__ import annotations

from counter_rules.views._knowledge import list_ways

DEALT = [0b0011, 0b1100, 0]
"""Two seats of two cards, all known, and nothing on the stack."""

ANY = [0b1111, 0b1111, 0]
SIZES = [2, 2, 0]


def test_one_of_two_cards_moves_on_at_each_pass() -> None:
    past, ways = list_ways([DEALT, ANY, ANY], SIZES)
    assert (past, len(ways)) == ([], 4)


def test_what_the_taker_cannot_hold_did_not_move_on() -> None:
    _, ways = list_ways([DEALT, ANY, [0b1111, 0b1100, 0]], SIZES)
    assert len(ways) == 2


def test_of_too_many_ways_it_is_kept_what_each_place_may_have_held() -> None:
    last = [0b1110, 0b1111, 0]
    past, ways = list_ways([DEALT, ANY, last, ANY], SIZES)
    assert past == [DEALT, ANY]
    assert len(ways) == 1
    assert sorted((path.places, path.cards) for path in ways[0] if path.size) == [
        ((0, 0), 0b1110),
        ((0, 1), 0b1110),
        ((1, 0), 0b1111),
        ((1, 1), 0b1111),
    ]


def test_what_is_kept_grows_with_the_passes() -> None:
    for passes in range(8):
        past, ways = list_ways([DEALT] + [ANY] * passes, SIZES)
        assert len(past) + len(ways[0][0].places) == passes + 1
        assert past == ([DEALT] + [ANY] * passes)[: len(past)]
