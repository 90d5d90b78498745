"""Questions that a state or a trick cannot answer."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    CounterRulesError,
    IllegalMoveError,
    NotationError,
    PassCard,
    PlayCard,
    RulesetError,
    State,
    StateError,
    Suit,
    Trick,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
    view,
    why_illegal,
)
from counter_rules.games import get_preset
from counter_rules.trick import PLAIN_TRICK
from support.builders import COUNTER, card, dealt, trick
from support.failures import each
from support.hands import bid_all, play

NO_SEATS: list[Any] = [-1, 4, 10**20, "0", True, False, 0.0, 1.0, (1,), [], Suit.CLUBS]

BIDDING = dealt("KH 5H 4C 4D", "QH 6H", "4H 8H", "AH 2H")
LEADING = bid_all(BIDDING)
STATES = [new_game(COUNTER[4]), BIDDING, LEADING, play(LEADING, "5H 6H 8H AH")]


def catch(question: Callable[[], object]) -> str:
    """Ask what cannot be answered; return the message, checked to pickle."""
    with pytest.raises(StateError) as caught:
        question()
    error = caught.value
    assert isinstance(error, CounterRulesError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert type(again) is StateError
    assert str(again) == str(error)
    return str(error)


@each("seat", NO_SEATS, ids=repr)
@each("state", STATES, ids=lambda state: str(state.phase))
def test_no_moves_for_no_seat(state: State, seat: Any) -> None:  # noqa: ANN401 - anything at all
    assert f"seat {seat!r}" in catch(lambda: legal_moves(state, seat))


@each("seat", NO_SEATS, ids=repr)
def test_no_dealer_without_a_seat(seat: Any) -> None:  # noqa: ANN401
    assert f"seat {seat!r}" in catch(lambda: new_game(COUNTER[4], dealer=seat))


@each("players", [3, 4, 5])
def test_the_seats_are_those_of_the_table(players: int) -> None:
    rules = COUNTER[players]
    for seat in range(players):
        assert new_game(rules, dealer=seat).dealer == seat
        assert legal_moves(new_game(rules), seat) == ()
    assert f"0 to {players - 1}" in catch(lambda: new_game(rules, dealer=players))
    assert new_game(rules).dealer == players - 1


def test_a_seat_out_of_turn_has_no_moves() -> None:
    for state in STATES:
        for seat in range(4):
            assert bool(legal_moves(state, seat)) == (seat in state.to_act)


TEXTS = ["KC", "7D", "9S", "4H"]
PLAYS = [PlayCard(seat, card(text)) for seat, text in enumerate(TEXTS)]
QUESTIONS = [resolve_trick, explain_trick]


@each("ask", QUESTIONS)
@each(("given", "players"), [(0, 4), (1, 4), (3, 4), (4, 3), (4, 5)])
def test_only_a_complete_trick_is_resolved(
    ask: Callable[..., object], given: int, players: int
) -> None:
    unfinished = Trick(0, PLAYS[:given], None, players)
    assert f"{given} of {players}" in catch(lambda: ask(COUNTER[4], unfinished))


@each("ask", QUESTIONS)
@each(
    ("leader", "seats", "named"),
    [
        (0, (0, 1, 3, 2), ("9♠", "by seat 3", "seat 2's turn")),
        (0, (1, 2, 3, 0), ("K♣", "by seat 1", "seat 0's turn")),
        (2, (0, 1, 2, 3), ("K♣", "by seat 0", "seat 2's turn")),
        (2, (2, 3, 1, 0), ("9♠", "by seat 1", "seat 0's turn")),
        (2, (2, 3, 4, 5), ("9♠", "by seat 4", "seat 0's turn")),
        (0, (0, 0, 0, 0), ("7♦", "by seat 0", "seat 1's turn")),
        (0, (0, 1, -2, 3), ("9♠", "by seat -2", "seat 2's turn")),
    ],
)
def test_play_goes_to_the_left(
    ask: Callable[..., object], leader: int, seats: tuple[int, ...], named: tuple[str, ...]
) -> None:
    plays = [PlayCard(seat, card(text)) for seat, text in zip(seats, TEXTS, strict=True)]
    message = catch(lambda: ask(COUNTER[4], Trick(leader, plays, None, 4)))
    assert [part for part in named if part not in message] == []


@each("ask", QUESTIONS)
@each(
    ("text", "named"),
    [
        ("KC 7D KC 4H", "K♣ appears 2"),
        ("KC KC KC KC", "K♣ appears 4"),
        ("KC 7D 9S *", "* is not in"),
        ("KC 7D 4D 4H+4D", "4♦ appears 2"),
        ("KC 7D 4S+4D 4H+4D", "4♦ appears 2"),
        ("KC 7D 9S 4H+4H", "4♥ appears 2"),
        ("KC+4C 7D 9S 4H", "4♣ cannot be shown with K♣"),
        ("KC 7D+7S 9S 4H", "7♠ cannot be shown with 7♦"),
        ("KC 7D 9S 4H+5H", "5♥ cannot be shown with 4♥"),
        ("KC 7D 9S 4H+*", "* cannot be shown with 4♥"),
        ("KC 7D 9S *high", "* is never named"),
        ("KC 7D *low *high", "* is never named"),
    ],
)
def test_the_cards_of_a_trick_must_be_possible(
    ask: Callable[..., object], text: str, named: str
) -> None:
    assert named in catch(lambda: ask(COUNTER[4], trick(text)))


@each("ask", QUESTIONS)
def test_no_other_card_is_named(ask: Callable[..., object]) -> None:
    named = Trick(0, [*PLAYS[:3], PlayCard(3, card("4H"), high=True)], None, 4)
    assert "4♥ is never named" in catch(lambda: ask(COUNTER[4], named))


@each("ask", QUESTIONS)
@each(
    ("name", "text", "named"),
    [
        ("northeast_blackout", "KC * 7D", "name the joker"),
        ("northeast_blackout", "* KC 7D", "name the joker"),
        ("northeast_blackout", "*high * 7D", "name the joker"),
        ("northeast_blackout", "*low *low 7D", "same name in *low *low 7♦"),
        ("northeast_blackout", "*high 7D *high", "same name in *high 7♦ *high"),
        ("northeast_blackout", "KC 2D KC", "K♣ appears 2"),
        ("northeast_blackout", "KC 2D 3C", "2♦ is not in this deck of 50"),
        ("office_oh_hell", "4C+4D 7D 9S", "4♦ cannot be shown with 4♣"),
        ("romanian_whist", "KC 4D 7D", "4♦ is not in this deck of 24"),
        ("up_to_ten", "KC * 7D", "* is not in this deck of 52"),
    ],
)
def test_the_cards_of_a_trick_must_be_possible_in_its_game(
    ask: Callable[..., object], name: str, text: str, named: str
) -> None:
    rules = get_ruleset(name, players=get_preset(name).players[0])
    assert named in catch(lambda: ask(rules, Trick.parse(text)))


@each("ask", QUESTIONS)
@each(
    ("name", "options"),
    [
        ("office_oh_hell", {}),
        ("office_oh_hell", {"jokers_high": True}),
        ("oh_hell", {"jokers_as_suit": True}),
    ],
)
@each(
    ("text", "named"),
    [
        ("KC *low 7D", "* is never named"),
        ("*high KC 7D", "* is never named"),
        ("* * *", "* appears 3 times, but the deck holds 2"),
    ],
)
def test_elsewhere_there_are_two_jokers_and_none_is_named(
    ask: Callable[..., object], name: str, options: dict[str, object], text: str, named: str
) -> None:
    rules = get_ruleset(name, players=3, **options)
    assert named in catch(lambda: ask(rules, Trick.parse(text)))


def test_what_one_deck_does_not_hold_two_may() -> None:
    assert resolve_trick(get_ruleset("up_to_ten", players=6), trick("KC 7D KC 4H")).winner == 3
    message = catch(lambda: resolve_trick(get_ruleset("up_to_ten", players=6), trick("KC KC KC")))
    assert "K♣ appears 3 times, but the deck holds 2" in message


@each("seat", NO_SEATS, ids=repr)
@each("state", STATES, ids=lambda state: str(state.phase))
def test_nobody_sees_without_a_seat(state: State, seat: Any) -> None:  # noqa: ANN401
    assert f"seat {seat!r}" in catch(lambda: view(state, seat).hands)


def test_without_the_four_nothing_is_shown() -> None:
    rules = get_ruleset("counter", players=4, effects=PLAIN_TRICK)
    message = catch(lambda: resolve_trick(rules, trick("KC 7D 9S 4H+4D")))
    assert "4♦ cannot be shown with 4♥" in message
    assert resolve_trick(rules, trick("KC 7D 9S 4H")).winner == 3


@each("ask", QUESTIONS)
@each("players", [0, -1, True, 4.0, "4", None], ids=repr)
def test_a_trick_needs_a_player(ask: Callable[..., object], players: Any) -> None:  # noqa: ANN401
    assert repr(players) in catch(lambda: ask(COUNTER[4], Trick(0, (), None, players)))


@each("ask", QUESTIONS)
@each("leader", [4, 7, -1, -4, True, 0.0, "0", None], ids=repr)
def test_a_leader_must_sit_at_the_table(ask: Callable[..., object], leader: Any) -> None:  # noqa: ANN401
    first = leader if type(leader) is int else 0
    plays = [PlayCard((first + turn) % 4, card(text)) for turn, text in enumerate(TEXTS)]
    message = catch(lambda: ask(COUNTER[4], Trick(leader, plays, None, 4)))
    assert f"seat {leader!r}" in message


@each("ask", QUESTIONS)
@each("trump", ["H", "hearts", 2, True, card("QH")], ids=repr)
def test_trump_is_a_suit(ask: Callable[..., object], trump: Any) -> None:  # noqa: ANN401
    assert repr(trump) in catch(lambda: ask(COUNTER[4], Trick(0, PLAYS, trump, 4)))


@each("ask", QUESTIONS)
@each(
    "play",
    [
        "9S",
        card("9S"),
        None,
        PassCard(2, card("9S")),
    ],
    ids=str,
)
def test_a_play_is_a_play(ask: Callable[..., object], play: Any) -> None:  # noqa: ANN401
    message = catch(lambda: ask(COUNTER[4], Trick(0, [*PLAYS[:2], play, PLAYS[3]], None, 4)))
    assert "PlayCard" in message


def test_a_refused_trick_is_unchanged() -> None:
    refused = trick("KC 7D KC 4H")
    before = attrs.evolve(refused)
    catch(lambda: resolve_trick(COUNTER[4], refused))
    assert refused == before


@each("kind", [IllegalMoveError, NotationError, RulesetError, StateError])
def test_all_errors_are_value_errors_of_this_library(kind: type[Exception]) -> None:
    assert issubclass(kind, CounterRulesError)
    assert issubclass(kind, ValueError)
    assert not issubclass(CounterRulesError, ValueError)
    assert kind.__doc__


@each("ask", [legal_moves, lambda given: why_illegal(given, Bid(0, 1))])
@each("given", [None, 3, COUNTER[4]], ids=lambda given: type(given).__name__)
def test_only_states_and_views_are_asked_for_moves(
    ask: Callable[..., object], given: object
) -> None:
    assert type(given).__name__ in catch(lambda: ask(given))


def test_a_deal_is_shuffled_for_a_state() -> None:
    seen = view(new_game(COUNTER[4]), 0)
    assert "View" in catch(lambda: shuffle(seen, seed=1))  # type: ignore[arg-type]
