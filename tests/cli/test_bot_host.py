"""``bot-host``: one of our bots on standard input and output."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from counter_rules import get_ruleset, legal_moves, new_game, shuffle, step, view
from counter_rules.cli.app import run
from counter_rules.notation import to_data
from support.networks import make_network
from support.plain_bots import bots_in_python

HELLO = {"message": "hello", "protocol": 2}


def say(monkeypatch: pytest.MonkeyPatch, *messages: dict[str, object]) -> None:
    text = "".join(f"{json.dumps(message)}\n" for message in messages)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_it_says_hello_and_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = new_game(get_ruleset("counter", players=3))
    state = step(state, shuffle(state, seed=7)).state
    seen = view(state, 0)
    begin = {"message": "begin", "view": to_data(seen)}
    ask = {"message": "move", "id": 1, "view": to_data(seen), "seed": 7}
    say(monkeypatch, HELLO, begin, ask, {"message": "end"})
    assert run(["bot-host", "random"]) == 0
    hello, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert (hello["message"], hello["name"], hello["protocol"]) == ("hello", "random", 2)
    assert answer["id"] == 1
    assert answer["move"] in [to_data(move) for move in legal_moves(seen)]


def test_a_network_of_ones_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules = get_ruleset("oh_hell", players=3)
    file = tmp_path / "a.net"
    make_network(rules).write(file)
    seen = view(step(new_game(rules), shuffle(new_game(rules), seed=7)).state, 0)
    ask = {"message": "move", "id": 1, "view": to_data(seen), "seed": 7}
    say(monkeypatch, HELLO, {"message": "begin", "view": to_data(seen)}, ask, {"message": "end"})
    with bots_in_python():
        assert run(["bot-host", f"net:{file}"]) == 0
    _, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert answer["move"] in [to_data(move) for move in legal_moves(seen)]


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"message": "hello", "protocol": 1}, "the host speaks protocol 1, not 2"),
        ({"message": "move", "id": 1}, "the first message of the host must be hello, not 'move'"),
        ({"protocol": 2}, "a message needs its name under 'message'"),
    ],
)
def test_a_host_that_speaks_otherwise_is_refused(
    message: dict[str, object],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    say(monkeypatch, message)
    assert run(["bot-host", "random"]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"message": "set", "options": [1]}, "options of the host must be an object, not [1]"),
        ({"message": "set", "options": {"clock": 5}}, "there is no option 'clock': its options"),
        ({"message": "set", "options": {"games": -1}}, "option 'games' must be a whole number"),
        ({"message": "ready", "id": "1"}, "id of a request must be a whole number, not '1'"),
        ({"message": "move", "id": 1, "clock": 7}, "clock of the host must be an object, not 7"),
    ],
)
def test_a_message_that_cannot_be_read_is_refused(
    message: dict[str, object],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    say(monkeypatch, HELLO, message)
    assert run(["bot-host", "pimc"]) == 2
    assert why in capsys.readouterr().err
