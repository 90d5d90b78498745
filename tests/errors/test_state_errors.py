"""Questions that a state or a trick cannot answer."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from builders import COUNTER, card, dealt, trick
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
from counter_rules.rulesets import get_preset
from counter_rules.trick import PLAIN_TRICK
from hands import bid_all, play

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


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.phase))
def test_no_moves_for_no_seat(state: State, seat: Any) -> None:  # noqa: ANN401 - anything at all
    message = catch(lambda: legal_moves(state, seat))
    assert message == f"there is no seat {seat!r}: 4 players have the seats 0 to 3"


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_no_dealer_without_a_seat(seat: Any) -> None:  # noqa: ANN401
    message = catch(lambda: new_game(COUNTER[4], dealer=seat))
    assert message == f"there is no seat {seat!r}: 4 players have the seats 0 to 3"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_seats_are_those_of_the_table(players: int) -> None:
    rules = COUNTER[players]
    for seat in range(players):
        assert new_game(rules, dealer=seat).dealer == seat
        assert legal_moves(new_game(rules), seat) == ()
    message = catch(lambda: new_game(rules, dealer=players))
    assert message == (
        f"there is no seat {players}: {players} players have the seats 0 to {players - 1}"
    )
    assert new_game(rules).dealer == players - 1


def test_a_seat_out_of_turn_has_no_moves() -> None:
    for state in STATES:
        for seat in range(4):
            assert bool(legal_moves(state, seat)) == (seat in state.to_act)


TEXTS = ["KC", "7D", "9S", "4H"]
PLAYS = [PlayCard(seat, card(text)) for seat, text in enumerate(TEXTS)]
QUESTIONS = [resolve_trick, explain_trick]
INCOMPLETE = "plays: only a complete one is resolved"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(("given", "players"), [(0, 4), (1, 4), (3, 4), (4, 3), (4, 5)])
def test_only_a_complete_trick_is_resolved(
    ask: Callable[..., object], given: int, players: int
) -> None:
    unfinished = Trick(0, PLAYS[:given], None, players)
    message = catch(lambda: ask(COUNTER[4], unfinished))
    assert message == f"the trick has {given} of {players} {INCOMPLETE}"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("leader", "seats", "message"),
    [
        (0, (0, 1, 3, 2), "play 3, 9♠, is by seat 3: it is the turn of seat 2"),
        (0, (1, 2, 3, 0), "play 1, K♣, is by seat 1: it is the turn of seat 0"),
        (2, (0, 1, 2, 3), "play 1, K♣, is by seat 0: it is the turn of seat 2"),
        (2, (2, 3, 1, 0), "play 3, 9♠, is by seat 1: it is the turn of seat 0"),
        (2, (2, 3, 4, 5), "play 3, 9♠, is by seat 4: it is the turn of seat 0"),
        (0, (0, 0, 0, 0), "play 2, 7♦, is by seat 0: it is the turn of seat 1"),
        (0, (0, 1, -2, 3), "play 3, 9♠, is by seat -2: it is the turn of seat 2"),
    ],
)
def test_play_goes_to_the_left(
    ask: Callable[..., object], leader: int, seats: tuple[int, ...], message: str
) -> None:
    plays = [PlayCard(seat, card(text)) for seat, text in zip(seats, TEXTS, strict=True)]
    assert catch(lambda: ask(COUNTER[4], Trick(leader, plays, None, 4))) == message


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KC 7D KC 4H", "K♣ lies 2 times and the deck holds 1"),
        ("KC KC KC KC", "K♣ lies 4 times and the deck holds 1"),
        ("KC 7D 9S *", "* is not in this deck of 52 cards"),
        ("KC 7D 4D 4H+4D", "4♦ lies 2 times and the deck holds 1"),
        ("KC 7D 4S+4D 4H+4D", "4♦ lies 2 times and the deck holds 1"),
        ("KC 7D 9S 4H+4H", "4♥ lies 2 times and the deck holds 1"),
        ("KC+4C 7D 9S 4H", "K♣+4♣ is no play: 4♣ cannot be shown with K♣"),
        ("KC 7D+7S 9S 4H", "7♦+7♠ is no play: 7♠ cannot be shown with 7♦"),
        ("KC 7D 9S 4H+5H", "4♥+5♥ is no play: 5♥ cannot be shown with 4♥"),
        ("KC 7D 9S 4H+*", "4♥+* is no play: * cannot be shown with 4♥"),
        ("KC 7D 9S *high", "*high is no play: * is never named high or low"),
        ("KC 7D *low *high", "*low is no play: * is never named high or low"),
    ],
)
def test_the_cards_of_a_trick_must_be_possible(
    ask: Callable[..., object], text: str, message: str
) -> None:
    assert catch(lambda: ask(COUNTER[4], trick(text))) == message


@pytest.mark.parametrize("ask", QUESTIONS)
def test_no_other_card_is_named(ask: Callable[..., object]) -> None:
    named = Trick(0, [*PLAYS[:3], PlayCard(3, card("4H"), high=True)], None, 4)
    assert catch(lambda: ask(COUNTER[4], named)) == (
        "4♥high is no play: 4♥ is never named high or low"
    )


NAMED = "name the joker, *high or *low"
ALIKE = "one is high and one is low"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("northeast_blackout", "KC * 7D", f"* is no play: {NAMED}"),
        ("northeast_blackout", "* KC 7D", f"* is no play: {NAMED}"),
        ("northeast_blackout", "*high * 7D", f"* is no play: {NAMED}"),
        (
            "northeast_blackout",
            "*low *low 7D",
            f"two jokers are named alike in *low *low 7♦: {ALIKE}",
        ),
        (
            "northeast_blackout",
            "*high 7D *high",
            f"two jokers are named alike in *high 7♦ *high: {ALIKE}",
        ),
        ("northeast_blackout", "KC 2D KC", "K♣ lies 2 times and the deck holds 1"),
        ("northeast_blackout", "KC 2D 3C", "2♦ is not in this deck of 50 cards"),
        ("office_oh_hell", "4C+4D 7D 9S", "4♣+4♦ is no play: 4♦ cannot be shown with 4♣"),
        ("romanian_whist", "KC 4D 7D", "4♦ is not in this deck of 24 cards"),
        ("up_to_ten", "KC * 7D", "* is not in this deck of 52 cards"),
    ],
)
def test_the_cards_of_a_trick_must_be_possible_in_its_game(
    ask: Callable[..., object], name: str, text: str, message: str
) -> None:
    rules = get_ruleset(name, players=get_preset(name).players[0])
    assert catch(lambda: ask(rules, Trick.parse(text))) == message


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("office_oh_hell", {}),
        ("office_oh_hell", {"jokers_high": True}),
        ("oh_hell", {"jokers_as_suit": True}),
    ],
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KC *low 7D", "*low is no play: * is never named high or low"),
        ("*high KC 7D", "*high is no play: * is never named high or low"),
        ("* * *", "* lies 3 times and the deck holds 2"),
    ],
)
def test_elsewhere_there_are_two_jokers_and_none_is_named(
    ask: Callable[..., object], name: str, options: dict[str, object], text: str, message: str
) -> None:
    rules = get_ruleset(name, players=3, **options)
    assert catch(lambda: ask(rules, Trick.parse(text))) == message


def test_what_one_deck_does_not_hold_two_may() -> None:
    assert resolve_trick(get_ruleset("up_to_ten", players=6), trick("KC 7D KC 4H")).winner == 3
    message = catch(lambda: resolve_trick(get_ruleset("up_to_ten", players=6), trick("KC KC KC")))
    assert message == "K♣ lies 3 times and the deck holds 2"


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.phase))
def test_nobody_sees_without_a_seat(state: State, seat: Any) -> None:  # noqa: ANN401
    message = catch(lambda: view(state, seat).hands)
    assert message == f"there is no seat {seat!r}: 4 players have the seats 0 to 3"


def test_without_the_four_nothing_is_shown() -> None:
    rules = get_ruleset("counter", players=4, effects=PLAIN_TRICK)
    message = catch(lambda: resolve_trick(rules, trick("KC 7D 9S 4H+4D")))
    assert message == "4♥+4♦ is no play: 4♦ cannot be shown with 4♥"
    assert resolve_trick(rules, trick("KC 7D 9S 4H")).winner == 3


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("players", [0, -1, True, 4.0, "4", None], ids=repr)
def test_a_trick_of_nobody_is_none(ask: Callable[..., object], players: Any) -> None:  # noqa: ANN401
    message = catch(lambda: ask(COUNTER[4], Trick(0, (), None, players)))
    assert message == f"a trick of {players!r} players is none: 1 or more play to it"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("leader", [4, 7, -1, -4, True, 0.0, "0", None], ids=repr)
def test_a_leader_must_sit_at_the_table(ask: Callable[..., object], leader: Any) -> None:  # noqa: ANN401
    first = leader if type(leader) is int else 0
    plays = [PlayCard((first + turn) % 4, card(text)) for turn, text in enumerate(TEXTS)]
    message = catch(lambda: ask(COUNTER[4], Trick(leader, plays, None, 4)))
    assert message == f"there is no seat {leader!r}: 4 players have the seats 0 to 3"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("trump", ["H", "hearts", 2, True, card("QH")], ids=repr)
def test_trump_is_a_suit(ask: Callable[..., object], trump: Any) -> None:  # noqa: ANN401
    message = catch(lambda: ask(COUNTER[4], Trick(0, PLAYS, trump, 4)))
    assert message == f"{trump!r} is no trump: a Suit or None is wanted"


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
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
    assert " is no play: a PlayCard is wanted" in message


def test_a_refused_trick_is_unchanged() -> None:
    refused = trick("KC 7D KC 4H")
    before = attrs.evolve(refused)
    catch(lambda: resolve_trick(COUNTER[4], refused))
    assert refused == before


@pytest.mark.parametrize("kind", [IllegalMoveError, NotationError, RulesetError, StateError])
def test_all_errors_are_value_errors_of_this_library(kind: type[Exception]) -> None:
    assert issubclass(kind, CounterRulesError)
    assert issubclass(kind, ValueError)
    assert not issubclass(CounterRulesError, ValueError)
    assert kind.__doc__


@pytest.mark.parametrize("ask", [legal_moves, lambda given: why_illegal(given, Bid(0, 1))])
@pytest.mark.parametrize("given", [None, 3, COUNTER[4]], ids=lambda given: type(given).__name__)
def test_only_states_and_views_are_asked_for_moves(
    ask: Callable[..., object], given: object
) -> None:
    name = type(given).__name__
    assert catch(lambda: ask(given)) == f"{name} is no State and no View"


def test_a_deal_is_shuffled_for_a_state() -> None:
    seen = view(new_game(COUNTER[4]), 0)
    message = catch(lambda: shuffle(seen, seed=1))  # type: ignore[arg-type]
    assert message == "a deal is shuffled for a State, not for a View"
