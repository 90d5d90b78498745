"""A bot that is a program: it plays like any other."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from bots.process.programs import (
    FIRST,
    HELLO,
    Clock,
    answer,
    look,
    play_hand,
    start,
    write_command,
)
from counter_rules import (
    BotError,
    Move,
    StateError,
    View,
    legal_moves,
    new_game,
    shuffle,
    step,
)
from counter_rules.bots import (
    FaultKind,
    FaultPolicy,
    RandomBot,
    TimeControl,
    begin,
    host_bot,
    process,
)
from counter_rules.events import Event, Looked
from counter_rules.notation import to_data
from counter_rules.protocol.group import kill_programs
from counter_rules.protocol.lines import format_line
from counter_rules.protocol.messages import Begin
from support.builders import COUNTER
from support.forks import knows_forks, needs_fork, run_in_fork

HOST = (sys.executable, "-m", "counter_rules", "bot-host", "random")
PLAYER = write_command(HELLO, FIRST)


def test_a_command_may_hold_paths() -> None:
    program, *words = PLAYER
    with process((Path(program), *words)) as bot:
        assert bot.name == "tiny"


def test_a_command_in_one_word_is_refused_with_a_hint() -> None:
    with pytest.raises(BotError, match=r"give the program and its arguments as separate words"):
        process(("no-such-program bot.pl",))


@needs_fork
@knows_forks
def test_a_program_is_left_alone_by_a_forked_process() -> None:
    def use() -> str:
        with pytest.raises(BotError) as caught:
            bot(look(), random.Random(7))
        bot.close()
        kill_programs()  # what it does where it ends too early
        return str(caught.value)

    with start(*PLAYER) as bot:
        bot(look(), random.Random(7))
        assert run_in_fork(use) == "bot 'tiny' belongs to another process: start a new one"
        assert bot(look(), random.Random(7)) == legal_moves(look())[0]
        assert bot.faults == ()


def test_a_program_moves() -> None:
    with start(*PLAYER) as bot:
        assert bot(look(), random.Random(7)) == legal_moves(look())[0]
        assert (bot.name, bot.version, bot.games, bot.faults) == ("tiny", "", None, ())
        assert bot.wants == ("begin", "hear")


def test_our_own_bot_plays_beside_a_program_and_the_same_again() -> None:
    pytest.importorskip("typer")
    ends = []
    for _ in range(2):
        with start(*HOST) as ours, start(*PLAYER) as theirs:
            ends.append(play_hand(COUNTER[3], [ours, theirs, RandomBot()]))
            assert (ours.faults, theirs.faults) == ((), ())
    assert ends[0].hand_results
    assert ends[0] == ends[1]


def test_the_program_is_told_its_terms() -> None:
    program = write_command(
        "import json; hello = listen(); note(json.dumps(hello))",
        'tell("hello", protocol=2, name="tiny")',
    )
    log = io.StringIO()
    start(*program, log=log, clock=TimeControl(match=60, games=500)).close()
    hello = json.loads(log.getvalue())
    assert hello["clock"] == {"move": 10.0, "match": 60, "increment": 0, "games": 500}
    assert (hello["protocol"], hello["on_fault"]) == (2, "random")


def test_its_clock_is_told_with_every_request() -> None:
    program = answer(
        'note(json.dumps(told["clock"])); tell("move", id=told["id"], move=told["moves"][0])'
    )
    log, clock = io.StringIO(), Clock()
    control = TimeControl(move=600, match=700, increment=2, games=50)
    with start(*program, log=log, clock=control, now=clock) as bot:
        bot(look(), random.Random(7))
        clock.is_running = True
        for _ in range(2):
            bot(look(), random.Random(7))
    first, second, third = map(json.loads, log.getvalue().splitlines())
    assert first == {"move": 600, "match": 700, "increment": 2, "games": 50}
    assert second["match"] == 702
    assert third["match"] < 702 - 60


def test_it_hears_what_its_seat_learns_and_no_more() -> None:
    program = write_command(
        HELLO,
        """
        while (told := listen())["message"] != "end":
            note(json.dumps(told))
            if told["message"] == "move":
                tell("move", id=told["id"], move=told["moves"][0])
        """,
    )
    log = io.StringIO()
    with start(*program, log=log) as bot:
        play_hand(COUNTER[3], [RandomBot(), bot, RandomBot()])
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    events = [event for one in told if one["message"] == "hear" for event in one["events"]]
    assert told[0]["message"] == "begin"
    assert {event["owner"] for event in events if event["event"] == "HandSeen"} == {1}


def test_one_that_wants_no_news_is_sent_none() -> None:
    program = write_command(
        'listen(); tell("hello", protocol=2, name="tiny")',
        """
        while (told := listen())["message"] != "end":
            note(told["message"])
            tell("move", id=told["id"], move=told["moves"][0])
        """,
    )
    log = io.StringIO()
    with start(*program, log=log) as bot:
        play_hand(COUNTER[3], [RandomBot(), bot, RandomBot()])
    assert set(log.getvalue().split()) == {"move"}


def test_news_before_the_beginning_are_refused() -> None:
    with start(*PLAYER) as bot, pytest.raises(BotError, match="call begin before hear"):
        bot.hear(())


def test_a_state_is_refused_before_a_program_is_sent_every_hand() -> None:
    state, log = new_game(COUNTER[3]), io.StringIO()
    state = step(state, shuffle(state, seed=7)).state
    echo = write_command(HELLO, 'while (told := listen())["message"] != "end": note(str(told))')
    with start(*echo, log=log) as bot:
        tell = partial(begin, bot)
        for refused in (bot.begin, tell, lambda wrong: bot(wrong, random.Random(7))):
            with pytest.raises(StateError, match=r"^expected a View, got State \(see view\)$"):
                refused(state)  # type: ignore[arg-type]  # that is the test
    assert log.getvalue() == ""
    with pytest.raises(TypeError):
        format_line(Begin(view=state))  # type: ignore[arg-type]  # that is the test


def test_a_game_that_it_does_not_play_is_refused() -> None:
    program = write_command(
        'listen(); tell("hello", protocol=2, name="tiny", games=["blackout"]); listen()'
    )
    with start(*program) as bot, pytest.raises(BotError, match="'tiny' does not play 'counter'"):
        bot.begin(look())


def test_one_that_is_closed_is_asked_no_more() -> None:
    bot = start(*PLAYER)
    bot.close()
    bot.close()
    with pytest.raises(BotError, match="'tiny' is closed: start a new one"):
        bot(look(), random.Random(7))


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"move": 0}, "move must be seconds above 0, or None, not 0"),
        ({"match": float("nan")}, "match must be seconds above 0, or None, not nan"),
        ({"move": True}, "not True"),
        ({"increment": None}, "increment must be seconds from 0 up, not None"),
        ({"move": None}, "a time control needs move= or match="),
        ({"games": 0}, "games must be a whole number from 1 up, or None, not 0"),
        ({"games": True}, "not True"),
        ({"games": 10**400}, "games must be a whole number from 1 up"),
        ({"move": None, "games": 5}, "a time control needs move= or match="),
    ],
)
def test_what_is_no_time_is_refused(terms: dict[str, object], why: str) -> None:
    with pytest.raises(BotError, match=why):
        TimeControl(**terms)  # type: ignore[arg-type] # that is what is tested


def test_a_host_of_another_protocol_is_refused() -> None:
    with pytest.raises(BotError, match="the host speaks protocol 1, not 2"):
        host_bot(RandomBot, [b'{"message": "hello", "protocol": 1}'], print, name="random")


def test_a_hosted_bot_leaves_alone_what_it_does_not_know(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [
        b'{"message": "hello", "protocol": 2, "colour": "red"}',
        b'{"message": "hear", "events": []}',
        b'{"message": "sing"}',
    ]
    host_bot(RandomBot, lines, print, name="random")
    assert len(capsys.readouterr().out.splitlines()) == 1
    host_bot(RandomBot, [], print, name="random")


def test_a_hosted_bot_that_listens_is_told() -> None:
    told: list[object] = []

    class Listener:
        def begin(self, seen: View) -> None:
            told.append(seen)

        def hear(self, events: Iterable[Event]) -> None:
            told.extend(events)

        def __call__(self, seen: View, rng: random.Random) -> Move:
            return RandomBot()(seen, rng)

    seen, events = look(), (Looked(move_number=2, seat=1),)
    messages = [
        {"message": "hello", "protocol": 2},
        {"message": "begin", "view": to_data(seen)},
        {"message": "hear", "events": [to_data(event) for event in events]},
        {"message": "end"},
    ]
    said: list[str] = []
    lines = [json.dumps(message).encode() for message in messages]
    host_bot(Listener, lines, said.append, name="listener")
    assert json.loads(said[0])["wants"] == ["begin", "hear"]
    assert told == [seen, *events]


@pytest.mark.parametrize("kind", [*FaultKind, *FaultPolicy])
def test_a_kind_is_written_as_in_the_protocol(kind: FaultKind | FaultPolicy) -> None:
    assert str(kind) == kind.value
