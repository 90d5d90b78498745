"""F10 The deal: the ranks of the deck, a last hand at no trump, a joker shuffled back."""

from __future__ import annotations

import pytest

from counter_rules import (
    Deal,
    Phase,
    ReasonCode,
    Ruleset,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
)
from counter_rules.cards import JOKER
from support.builders import before, cards, custom, deal, office
from support.hands import bid_all, finish_hand, play_hand, shuffled
from support.refusals import refusal

ONE_JOKER, TWO_JOKERS = 25, 356
"""Seeds by which the first shuffle, and the first two, put a joker on top."""

SPANISH = "AKQJ765432"
"""The ranks of the pack of 40, from the highest to the lowest."""


def test_f10_2_a_deck_of_chosen_ranks() -> None:
    deck = custom(4, ranks=SPANISH).deck
    assert len(deck) == 40
    assert deck[:10] == cards("AC 2C 3C 4C 5C 6C 7C JC QC KC")


@pytest.mark.parametrize(
    ("options", "count"),
    [({"decks": 2}, 80), ({"jokers": "lose"}, 42), ({"decks": 2, "jokers": "win"}, 82)],
)
def test_f10_2_with_two_decks_and_with_jokers(options: dict[str, object], count: int) -> None:
    assert len(custom(4, ranks=SPANISH, **options).deck) == count


@pytest.mark.parametrize(
    ("ranks", "aces", "winner"), [(SPANISH, "high", 2), ("KQJ765432A", "low", 1)]
)
def test_f10_2_a_trick_of_the_spanish_pack(ranks: str, aces: str, winner: int) -> None:
    """A jack is next above a seven; the ace is over the king or below the two."""
    rules = custom(4, ranks=ranks, aces=aces, hand_sizes=(1,))
    state = bid_all(deal(new_game(rules), "7S", "JS", "AS", "6S", turned="2H"))
    state = finish_hand(state)
    assert state.hand_results[-1].tricks_won[winner] == 1


def test_f10_2_a_card_of_another_rank_is_not_in_the_deck() -> None:
    state = new_game(custom(4, ranks=SPANISH, hand_sizes=(1,)))
    made = shuffle(state, seed=7)
    foreign = Deal((cards("8S"), *made.hands[1:]), made.turned, (*made.hands[0], *made.stack[1:]))
    assert refusal(state, foreign) == (ReasonCode.FOREIGN_CARD, "F0.2")


@pytest.mark.parametrize(("players", "largest"), [(3, 10), (4, 9), (5, 7), (8, 4), (10, 3)])
def test_f10_2_a_card_is_left_to_turn_up(players: int, largest: int) -> None:
    rules = custom(players, ranks=SPANISH)
    assert rules.hand_sizes.largest == largest
    state = shuffled(before(rules, largest))
    assert ({len(hand) for hand in state.hands}, len(state.turned)) == ({largest}, 1)


def test_f10_2_a_hand_that_takes_all_cards_is_at_no_trump() -> None:
    state = shuffled(new_game(custom(4, ranks=SPANISH, hand_sizes=(10,))))
    assert (state.turned, state.trump, state.stack) == ((), None, ())


def test_f10_2_a_flipped_card_is_one_of_the_ranks() -> None:
    rules = custom(4, ranks=SPANISH, hand_sizes="card_flip")
    assert rules.hand_sizes.largest == 9
    for flipped, size in (("AC", 1), ("7C", 7), ("JC", 9)):
        state = deal(new_game(rules), turned=f"{flipped} 2H")
        assert ({len(hand) for hand in state.hands}, state.trump) == ({size}, Suit.HEARTS)


def rotate(players: int, **options: object) -> Ruleset:
    """Make Blackout up and down again, the last hand at no trump."""
    options = {"full_rotation": True, "no_trump_hands": "last", **options}
    return get_ruleset("blackout", players=players, **options)


@pytest.mark.parametrize(
    ("players", "last", "without"),
    [(2, 51, [26, 51]), (3, 33, [33]), (4, 25, [13, 25]), (5, 19, [19]), (6, 15, [15])],
)
def test_f10_4_the_last_hand_of_a_full_rotation_is_at_no_trump(
    players: int, last: int, without: list[int]
) -> None:
    """With 2 and with 4 players no card of the longest hand is left to turn up (F0.2)."""
    rules, found = rotate(players), []
    assert rules.hand_sizes.hands == last
    for number in range(1, last + 1):
        state = shuffled(before(rules, number))
        assert len(state.turned) == (state.trump is not None)
        found += [number] if state.trump is None else []
    assert found == without


def test_f10_4_the_lead_wins_where_hearts_would_have_been_trump() -> None:
    state = before(rotate(5), 19, (40, 30, 20, 10, 0), dealer=4)
    state = play_hand(state, "2S", "AH", "KH", "AD", "AC", bids=(1, 0, 0, 1, 0))
    assert state.hand_results[-1].tricks_won == (1, 0, 0, 0, 0)
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (46, 36, 26, 10, 6), (0,))


def test_f10_4_extra_hands_have_a_card_turned_up_again() -> None:
    state = before(rotate(5), 20, (9, 9, 0, 0, 0))
    assert deal(state, turned="2H").trump is Suit.HEARTS


@pytest.mark.parametrize("players", [3, 5])
def test_f10_4_without_a_rotation_the_last_hand_is_the_longest(players: int) -> None:
    rules = [rotate(players, full_rotation=False, no_trump_hands=name) for name in ("last", "most")]
    assert rules[0].no_trump == rules[1].no_trump == (52 // players,)


@pytest.mark.parametrize(
    ("reflip", "seed", "flipped"),
    [
        ("never", ONE_JOKER, "*"),
        ("once", ONE_JOKER, "9C"),
        ("until_no_joker", ONE_JOKER, "9C"),
        ("never", TWO_JOKERS, "*"),
        ("once", TWO_JOKERS, "*"),
        ("until_no_joker", TWO_JOKERS, "10S"),
    ],
)
def test_f10_6_a_joker_is_shuffled_back(reflip: str, seed: int, flipped: str) -> None:
    made = shuffle(new_game(office(reflip=reflip)), seed=seed)
    assert made.turned == cards(flipped)
    dealt = [card for pile in (*made.hands, made.turned, made.stack) for card in pile]
    assert (len(dealt), dealt.count(JOKER)) == (54, 2)


@pytest.mark.parametrize(("players", "size"), [(4, 10), (6, 8), (10, 5)])
def test_f10_6_a_second_joker_counts(players: int, size: int) -> None:
    state = new_game(office(players, reflip="once"))
    state = apply_move(state, shuffle(state, seed=TWO_JOKERS))
    assert (state.turned, state.trump) == ((JOKER,), None)
    assert {len(hand) for hand in state.hands} == {size}


def test_f10_6_which_joker_it_was_no_deal_says() -> None:
    """A deal says what was flipped in the end; only where jokers never stay is one refused."""
    once, never_stays = (new_game(office(2, reflip=name)) for name in ("once", "until_no_joker"))
    state = deal(once, turned="*")
    flipped = Deal(state.hands, state.turned, state.stack)
    assert apply_move(once, flipped) == state
    assert refusal(never_stays, flipped) == (ReasonCode.WRONG_FLIP, "F6.3")


def test_f10_6_a_card_flipped_for_trump_alone_is_flipped_again_too() -> None:
    rules = custom(4, jokers="lose", trump="card_flip", hand_sizes=(3,), reflip="once")
    assert shuffle(new_game(rules), seed=ONE_JOKER).turned == cards("9C")
    assert shuffle(new_game(rules), seed=TWO_JOKERS).turned == cards("*")
    state = deal(new_game(rules), turned="*")
    assert (len(state.hands[0]), state.trump) == (3, None)
