"""The offers of the form: games, options as check boxes, lists and numbers, and opponents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import attrs
import pytest
from starlette.testclient import TestClient

from counter_rules import Move, View, get_ruleset, legal_moves, ruleset_names
from counter_rules.bots import Bot, level_names, parse_bot
from counter_rules.web._opening import Offers, parse_opening
from counter_rules.web._page import format_table
from counter_rules.web._requests import RefusedError
from support.failures import each
from web.at_table import Message, ask_for, open_match, serve

OFFERS = Offers.find(pytest.fail)
GAMES = {game["name"]: game for game in OFFERS.games}


def list_options(game: str) -> Iterator[Message]:
    options: list[Message] = GAMES[game]["options"]  # type: ignore[assignment]
    yield from options


def find_option(game: str, name: str) -> Message:
    return next(option for option in list_options(game) if option["name"] == name)


def answer(option: Message) -> str:
    """Return the text that a form sends for an unchanged option."""
    return "" if option["default"] is None else str(option["default"])


@pytest.mark.parametrize("game", ruleset_names())
def test_an_unchanged_form_opens_the_default_game(client: TestClient, game: str) -> None:
    players: list[int] = GAMES[game]["players"]  # type: ignore[assignment]
    form = ask_for(game, " ".join("ABCDEFGHIJ"[: players[0]]))
    form["options"] = {option["name"]: answer(option) for option in list_options(game)}
    with open_match(client, form) as match:
        assert match.state.rules == get_ruleset(game, players=players[0])


def test_a_game_says_how_many_usually_play() -> None:
    usual = {name: game["usual_players"] for name, game in GAMES.items()}
    assert usual == dict.fromkeys(GAMES, 4) | {"northeast_blackout": 5}


def test_games_have_their_titles() -> None:
    assert GAMES["northeast_blackout"]["title"] == "North-east Blackout"
    rules = get_ruleset("la_podrida", players=4)
    for given, title in ((rules, "La Podrida"), (attrs.evolve(rules, name="ours"), "ours")):
        assert json.loads(format_table(given, "en"))["game"] == title


@pytest.mark.parametrize("game", ruleset_names())
def test_every_default_is_of_its_kind(game: str) -> None:
    for option in list_options(game):
        kind, usual = option["kind"], option["default"]
        values = [choice["value"] for choice in option["choices"]]
        assert {
            "flag": type(usual) is bool and not values,
            "choice": bool(values) and (usual is None or usual in values),
            "number": not values and (usual is None or type(usual) is int),
            "text": usual is None or isinstance(usual, str),
        }[kind]
        assert option["usual"]


@pytest.mark.parametrize("game", ruleset_names())
def test_what_to_type_is_in_no_words_of_python(game: str) -> None:
    texts = [one["typed"] for one in list_options(game) if one["kind"] == "text"]
    assert not re.search(r"as text|Order|Ranks|None|\(\d", " ".join(texts))


def test_options_say_what_their_names_mean() -> None:
    king = find_option("counter", "king_default_trump")
    assert (king["kind"], king["default"]) == ("choice", "indicator")
    assert king["choices"][1] == {"value": "none", "meaning": "no suit"}
    target = find_option("counter", "target")
    assert (target["kind"], target["default"], target["least"]) == ("number", None, 1)
    assert target["by_players"] == {3: 9, 4: 8, 5: 7}
    assert find_option("counter", "effects")["typed"] == (
        "the cards that do nothing, such as -nine,-six"
    )
    assert find_option("blackout", "score")["default"] is None, "it depends on another option"


def test_a_name_may_be_sent_in_quotes(client: TestClient) -> None:
    form = ask_for("counter", "Ana Ben Cleo", king_default_trump="'none'")
    with open_match(client, form) as match:
        assert str(match.state.rules.options["king_default_trump"]) == "none"


def test_levels_are_offered_before_other_bots() -> None:
    assert OFFERS.levels == level_names() == OFFERS.opponents[: len(level_names())]
    assert OFFERS.opponents[len(level_names()) :] == OFFERS.bots
    assert {"random", "heuristic", "pimc", "ismcts"} <= {*OFFERS.bots}


@each("level", OFFERS.opponents)
def test_everything_that_is_offered_may_take_a_seat(level: str) -> None:
    form = ask_for("counter", "Ana Ben Cleo")
    form["seats"][1]["level"] = level
    assert parse_opening(form, OFFERS.opponents).bots == {1: level}


@each("level", ["", "god", "Good", "command:rm", 7, ["good"], "program: true"])
def test_no_other_bot_may_take_a_seat(level: object) -> None:
    form = ask_for("counter", "Ana Ben Cleo")
    form["seats"][1]["level"] = level
    with pytest.raises(RefusedError, match="level"):
        parse_opening(form, OFFERS.opponents)


def test_a_bot_that_cannot_be_made_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("counter_rules.web._opening.bot_names", lambda: ("absent", "random"))
    assert Offers.find(said.append).opponents == (*level_names(), "random")
    (line,) = said
    assert line.startswith("a bot is left out: there is no bot 'absent'")


def test_a_bot_of_another_package_plays_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_last(seen: View, _: object) -> Move:
        return legal_moves(seen)[-1]

    def make(text: str) -> Bot:
        return play_last if text == "last" else parse_bot(text)

    monkeypatch.setattr("counter_rules.web._opening.bot_names", lambda: ("last",))
    monkeypatch.setattr("counter_rules.web._opening.get_bot", make)
    monkeypatch.setattr("counter_rules.table._answers.parse_bot", make)
    form = ask_for("counter", "Ana Ben* Cleo*")
    form["seats"][1]["level"] = form["seats"][2]["level"] = "last"
    with serve() as client, open_match(client, form) as match:
        ana = match.pages["Ana"]
        ana.bid_first()
        assert ana.seen.bids == (0, 10, 10)
