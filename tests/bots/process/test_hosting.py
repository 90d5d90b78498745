"""A bot of the library at the other end of the protocol: `host_bot`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from bots.process.programs import look
from counter_rules import BotError, legal_moves
from counter_rules.bots import Bot, BotOption, HeuristicBot, IsmctsBot, PimcBot, RandomBot, host_bot
from counter_rules.games import OptionKind, get_ruleset
from counter_rules.notation import to_data
from support.plain_bots import bots_in_python

SEEN = look(get_ruleset("oh_hell", players=3, hand_sizes=(2, 2)))
HELLO: dict[str, object] = {"message": "hello", "protocol": 2}
BEGIN: dict[str, object] = {"message": "begin", "view": to_data(SEEN)}
DEPTH = BotOption(name="depth", kind=OptionKind.NUMBER, default=3, least=1, most=9)


def request(message: str, **fields: object) -> dict[str, object]:
    return {"message": message, "id": 4, "view": to_data(SEEN), "seed": 7} | fields


def talk(
    make: Callable[..., Bot], *messages: dict[str, object], options: tuple[BotOption, ...] = ()
) -> list[dict[str, object]]:
    """Return what a hosted bot answers to these messages after a hello, its own hello first."""
    said: list[str] = []
    lines = [json.dumps(message).encode() for message in (HELLO, *messages)]
    host_bot(make, lines, said.append, name="ours", options=options)
    return [json.loads(line) for line in said]


@pytest.mark.parametrize(
    ("make", "wants"),
    [
        (RandomBot, ["explain"]),
        (PimcBot, ["ready", "begin", "stop", "explain"]),
        (lambda: lambda seen, rng: rng.choice(legal_moves(seen)), []),
    ],
)
def test_a_bot_subscribes_to_what_it_can(make: Callable[..., Bot], wants: list[str]) -> None:
    (hello,) = talk(make)
    assert hello["wants"] == wants


def test_it_explains_what_it_would_choose() -> None:
    _, explained, moved = talk(HeuristicBot, request("explain"), request("move"))
    values = HeuristicBot().explain(SEEN)
    assert (explained["message"], explained["id"]) == ("explain", 4)
    assert explained["values"] == [
        {"move": to_data(one.move), "value": one.value, "std": one.std, "visits": 0, "made": None}
        for one in values
    ]
    assert moved["move"] == to_data(values[0].move)


def test_one_that_does_not_explain_answers_nothing() -> None:
    assert len(talk(lambda: lambda seen, rng: legal_moves(seen)[0], request("explain"))) == 1


def test_its_options_are_those_that_the_host_sets() -> None:
    made: list[dict[str, int]] = []

    def make(**values: int) -> Bot:
        made.append(values)
        return RandomBot()

    (hello,) = talk(make, {"message": "set", "options": {"depth": 9}}, options=(DEPTH,))
    assert hello["options"] == [
        {"name": "depth", "kind": "number", "default": 3, "least": 1, "most": 9, "choices": []}
    ]
    assert made == [{}, {"depth": 9}]
    with pytest.raises(BotError, match="option 'depth' must be a whole number from 1 up to 9"):
        talk(make, {"message": "set", "options": {"depth": 10}}, options=(DEPTH,))


def test_a_search_obeys_the_budget_of_games_of_each_request() -> None:
    budgets = [{"games": 12}, {"games": None}, {"games": 60}]
    with bots_in_python():
        requests = [request("explain", clock=budget) for budget in budgets]
        _, few, own, more = talk(lambda: PimcBot(games=150), BEGIN, *requests)
    assert few["games"] < more["games"] < own["games"]  # type: ignore[operator] # numbers
    with pytest.raises(BotError, match="bot pimc: the budget must be above 0, not 0"):
        talk(PimcBot, request("move", clock={"games": 0}))


def test_a_search_is_ready_once_its_code_is_compiled() -> None:
    bot = PimcBot(seconds=0.01)
    with bots_in_python():
        talk(lambda: bot, BEGIN, {"message": "ready", "id": 1})
        assert bot._ready == {(SEEN.rules, False), (SEEN.rules, True)}


def test_a_search_is_stopped() -> None:
    """It would play a billion games: for an hour, and more."""
    endless = request("move", clock={"games": 10**9})
    with bots_in_python():
        answers = talk(IsmctsBot, BEGIN, endless, {"message": "stop", "id": 4})
        later = talk(IsmctsBot, {"message": "stop", "id": 3}, request("move", clock={"games": 12}))
        unhurried = talk(lambda: IsmctsBot(games=12), request("move"))
    assert [one["id"] for one in answers[1:]] == [4]
    assert later[1] == unhurried[1]


def test_a_search_answers_before_its_time_is_over() -> None:
    short = request("move", clock={"games": 10**9, "move": 0.5})
    with bots_in_python():
        assert talk(IsmctsBot, short)[1]["id"] == 4
    with pytest.raises(BotError, match="move of the clock must be seconds, not 'x'"):
        talk(RandomBot, request("move", clock={"move": "x"}))


def test_a_search_ends_with_its_host() -> None:
    endless = request("move", clock={"games": 10**9})
    with bots_in_python():
        assert len(talk(IsmctsBot, endless, {"message": "end"})) == 2


def test_a_search_that_fails_is_an_error() -> None:
    with pytest.raises(BotError, match="a whole number, not 'x'"):
        talk(PimcBot, request("move", seed="x"), {"message": "hear", "events": []})


def test_it_is_ready_at_once_before_a_match() -> None:
    assert talk(PimcBot, {"message": "ready", "id": 1})[1] == {"message": "ready", "id": 1}


def test_explaining_changes_no_move() -> None:
    with bots_in_python():
        plain = talk(lambda: PimcBot(games=12), request("move"))[1]
        asked = talk(lambda: PimcBot(games=12), request("explain", seed=9), request("move"))[2]
        own = PimcBot(games=12)(SEEN, random.Random(7))
    assert plain == asked
    assert plain["move"] == to_data(own)
