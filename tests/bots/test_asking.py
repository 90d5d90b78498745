"""A bot is asked for its move; what is none is refused, and the bot is named."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Bid, BotError, Card, PlayCard, StateError, public_view, view
from counter_rules.bots import Bot, HeuristicBot, RandomBot, ask
from support.small_games import lay_out

SEEN = view(lay_out("2C 3D", "5C 6D", "8C 9D"), 0)


@attrs.frozen
class Stubborn:
    """Returns whatever it is told to."""

    answer: object
    name: str = "stubborn"

    def __call__(self, view: object, rng: random.Random) -> object:
        return self.answer


def test_a_legal_move_is_returned() -> None:
    move = PlayCard(0, Card.parse("2C"))
    assert ask(Stubborn(move), SEEN, random.Random(1)) is move  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "expected a move, got None"),
        ("2C", "expected a move, got '2C'"),
        (PlayCard(1, Card.parse("2C")), "is a move of seat 1"),
        (PlayCard(0, Card.parse("5C")), "illegal move: 5♣ is not in the hand"),
        (Bid(0, 1), "illegal move: "),
    ],
)
def test_anything_else_is_refused(answer: object, why: str) -> None:
    with pytest.raises(BotError, match=r"^bot stubborn at seat 0: ") as caught:
        ask(Stubborn(answer), SEEN, random.Random(1))  # type: ignore[arg-type]
    assert why in str(caught.value)


def test_a_bot_without_a_name_is_called_by_its_function_or_class() -> None:
    def play_nothing(view: object, rng: object) -> None:
        return None

    @attrs.frozen
    class Idle:
        def __call__(self, view: object, rng: object) -> None:
            return None

    for bot, name in ((play_nothing, "play_nothing"), (Idle(), "Idle")):
        with pytest.raises(BotError, match=rf"^bot {name} at seat 0: expected a move, got None"):
            ask(bot, SEEN, random.Random(1))  # type: ignore[arg-type]  # that is the test


STATE = lay_out("2C 3D", "5C 6D", "8C 9D")


@pytest.mark.parametrize("bot", [RandomBot(), HeuristicBot()])
@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (view(STATE, 1), "it is not the turn of seat 1 in phase play"),
        (public_view(STATE), "expected the view of a seat, got that of the table"),
        (STATE, "expected a View, got State"),
    ],
)
def test_a_bot_is_asked_in_its_turn_alone(bot: Bot, seen: object, why: str) -> None:
    rng = random.Random(1)
    for attempt in (bot, lambda seen, rng: ask(bot, seen, rng)):
        with pytest.raises(StateError, match=why):
            attempt(seen, rng)  # type: ignore[arg-type]  # that is the test
