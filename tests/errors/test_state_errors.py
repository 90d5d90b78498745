"""Questions that a state or a trick cannot answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from counter_rules import (
    CounterRulesError,
    IllegalMoveError,
    NotationError,
    RulesetError,
    State,
    StateError,
    Suit,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    view,
)
from counter_rules.trick import PLAIN_TRICK
from support import refusals
from support.builders import COUNTER, dealt, trick
from support.failures import each
from support.hands import bid_all, play

NO_SEATS: list[Any] = [-1, 4, 10**20, "0", True, False, 0.0, 1.0, (1,), [], Suit.CLUBS]

BIDDING = dealt("KH 5H 4C 4D", "QH 6H", "4H 8H", "AH 2H")
LEADING = bid_all(BIDDING)
STATES = [new_game(COUNTER[4]), BIDDING, LEADING, play(LEADING, "5H 6H 8H AH")]


def catch(question: Callable[[], object]) -> str:
    return str(refusals.catch(StateError, question))


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


def test_what_one_deck_does_not_hold_two_may() -> None:
    assert resolve_trick(get_ruleset("up_to_ten", players=6), trick("KC 7D KC 4H")).winner == 3


@each("seat", NO_SEATS, ids=repr)
@each("state", STATES, ids=lambda state: str(state.phase))
def test_nobody_sees_without_a_seat(state: State, seat: Any) -> None:  # noqa: ANN401
    assert f"seat {seat!r}" in catch(lambda: view(state, seat).hands)


def test_without_the_four_nothing_is_shown() -> None:
    rules = get_ruleset("counter", players=4, effects=PLAIN_TRICK)
    assert resolve_trick(rules, trick("KC 7D 9S 4H")).winner == 3


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
