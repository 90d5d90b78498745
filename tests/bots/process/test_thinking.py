"""A program that thinks: it loads without its clock, says what it thinks, stops and explains."""

from __future__ import annotations

import io
import json
import random
import threading
from collections.abc import Callable

import pytest

from bots.process.programs import Clock, look, start, write_command
from counter_rules import BotError, StateError, legal_moves, new_game, view
from counter_rules.bots import (
    FaultKind,
    MoveValue,
    ProcessBot,
    SupportsExplain,
    Thoughts,
    TimeControl,
)
from counter_rules.bots._process.bot import MOST_INFOS
from support.builders import COUNTER

MOVE = 'tell("move", id=told["id"], move=told["moves"][0])'
READY = 'tell("ready", id=told["id"])'
BEST = 'values=[{"move": told["moves"][2], "value": 1.5, "visits": 40}]'


def follow(*wants: str, note: bool = False, **answers: str) -> tuple[str, ...]:
    """Make a program that runs these lines for each message; ``told`` is the message."""
    cases = "\n".join(
        f'    if told["message"] == {message!r}:\n' + "\n".join(f"        {one}" for one in lines)
        for message, lines in ((name, text.splitlines()) for name, text in answers.items())
    )
    loop = 'while (told := listen())["message"] != "end":\n'
    loop += "    note(json.dumps(told))\n" if note else "    pass\n"
    hello = f'listen(); tell("hello", protocol=2, name="tiny", wants={list(wants)})'
    return write_command("import time", hello, loop + cases)


def ask(bot: ProcessBot, seed: int = 7) -> object:
    return bot(look(), random.Random(seed))


def ask_beside(bot: ProcessBot) -> tuple[threading.Thread, list[object]]:
    """Ask for a move in another thread; return it, and the list that gets the move."""
    moves: list[object] = []
    thread = threading.Thread(target=lambda: moves.append(ask(bot)))
    thread.start()
    return thread, moves


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something has happened, for a minute at most."""
    pause = threading.Event()
    for _ in range(6_000):
        if is_so():
            return
        pause.wait(0.01)
    raise AssertionError


# Ready.


def test_a_program_is_ready_before_it_plays_and_after_each_begin() -> None:
    log = io.StringIO()
    with start(*follow("ready", "begin", note=True, ready=READY, move=MOVE), log=log) as bot:
        ask(bot)
        ask(bot)
        bot.begin(look())
        ask(bot)
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    names = "ready begin ready move move begin ready move"
    assert [one["message"] for one in told] == names.split()
    assert [one["id"] for one in told if "id" in one] == [1, 2, 3, 4, 5, 6]


def test_the_time_to_load_is_not_of_its_clock() -> None:
    slow = follow("ready", "begin", ready=f"time.sleep(0.3); {READY}", move=MOVE)
    with start(*slow, clock=TimeControl(move=60, match=0.25)) as bot:
        assert ask(bot) == legal_moves(look())[0]
        assert bot.faults == ()


def test_a_program_that_is_never_ready_does_not_start() -> None:
    clock = Clock()

    class Alarm(io.StringIO):
        """Lets the clock run once the program notes that it is asked."""

        def write(self, text: str) -> int:
            clock.is_running = True
            return len(text)

    with pytest.raises(BotError, match=r"^bot 'tiny' is not ready: no answer in 600 seconds$"):
        start(*follow("ready", note=True), start=600, now=clock, log=Alarm())
    with pytest.raises(BotError, match=r"^bot 'tiny' is not ready: it ended with exit status 3"):
        start(*follow("ready", ready="sys.exit(3)"))


def test_a_program_that_is_not_ready_for_a_match_is_waited_for_once() -> None:
    once = follow("ready", "begin", ready=f'if told["id"] == 1: {READY}', move=MOVE)
    clock = Clock()
    with start(*once, now=clock, clock=TimeControl(move=10**8), start=600) as bot:
        clock.is_running = True
        ask(bot)
        clock.is_running = False
        assert ask(bot) == legal_moves(look())[0]
    (fault,) = bot.faults
    assert (fault.kind, fault.reason) == (FaultKind.LATE, "no answer in 600 seconds")


def test_a_ready_that_comes_late_is_not_taken_for_the_next() -> None:
    late = follow("ready", "begin", ready=READY, move=f'tell("ready", id=1); {MOVE}')
    with start(*late) as bot:
        bot.begin(look())
        bot.begin(look())
        assert ask(bot) == legal_moves(look())[0]
        assert bot.faults == ()


# Info.


def test_the_last_thoughts_are_kept() -> None:
    program = follow(
        move=f"""tell("info", id=told["id"], games=10, text="a first look")
tell("info", id=told["id"], games=40, {BEST}, colour="red")
{MOVE}"""
    )
    with start(*program) as bot:
        assert bot.thoughts is None
        assert ask(bot) == legal_moves(look())[0]
        best = MoveValue(move=legal_moves(look())[2], value=1.5, visits=40)
        assert bot.thoughts == Thoughts(values=(best,), games=40)


def test_thoughts_can_be_read_while_it_thinks() -> None:
    program = follow(
        "stop",
        move='tell("info", id=told["id"], text="hm"); kept = told',
        stop="told = kept; " + MOVE,
    )
    with start(*program, clock=TimeControl(move=600)) as bot:
        thread, moves = ask_beside(bot)
        wait_for(lambda: bot.thoughts == Thoughts(text="hm"))
        assert bot.stop()
        thread.join(60)
        assert moves == [legal_moves(look())[0]]


INFOS = {
    "values of none": "values=7",
    "a value of none": "values=[7]",
    "no move": 'values=[{"value": 1}]',
    "no value": 'values=[{"move": told["moves"][0]}]',
    "not a number": 'values=[{"move": told["moves"][0], "value": float("nan")}]',
    "infinity": 'values=[{"move": told["moves"][0], "value": float("inf")}]',
    "a huge number": 'values=[{"move": told["moves"][0], "value": 10**400}]',
    "a deal": 'values=[{"move": {"move": "Deal", "hands": []}, "value": 1}]',
    "an illegal move": 'values=[{"move": {"move": "Bid", "seat": 0, "tricks": 99}, "value": 1}]',
    "a move twice": 'values=[{"move": told["moves"][0], "value": 1}] * 2',
    "too many": 'values=[{"move": told["moves"][0], "value": 1}] * 500',
    "half a game": "games=0.5",
    "games of none": "games=-1",
    "more than all": 'values=[{"move": told["moves"][0], "value": 1, "made": 2}]',
    "a text of none": "text=7",
}


@pytest.mark.parametrize("name", INFOS)
def test_info_that_cannot_be_read_is_dropped(name: str) -> None:
    with start(*follow(move=f'tell("info", id=told["id"], {INFOS[name]})\n{MOVE}')) as bot:
        assert ask(bot) == legal_moves(look())[0]
        assert (bot.thoughts, bot.faults) == (None, ())


def test_a_text_of_info_is_one_short_line() -> None:
    program = follow(move=f'tell("info", id=told["id"], text="\\x1b[2J\\n" + "x" * 9999)\n{MOVE}')
    with start(*program) as bot:
        ask(bot)
        assert bot.thoughts is not None
        assert bot.thoughts.text.startswith(r"\x1b[2J xxx")
        assert len(bot.thoughts.text) == 4096


def test_info_about_an_earlier_request_is_dropped() -> None:
    program = follow(move=f'tell("info", id=1, text=str(told["id"]))\n{MOVE}')
    with start(*program) as bot:
        ask(bot)
        assert bot.thoughts == Thoughts(text="1")
        ask(bot)
        assert (bot.thoughts, bot.faults) == (None, ())


def test_a_flood_of_info_is_a_fault() -> None:
    with start(*follow(move='while True: tell("info", id=told["id"])'), grace=0.1) as bot:
        ask(bot)
    (fault,) = bot.faults
    assert fault.kind is FaultKind.NONSENSE
    assert fault.reason == f"more than {MOST_INFOS} messages of info for one request"


def test_a_flood_of_late_info_ends_with_the_time() -> None:
    flood = follow(move='while told["id"] > 1: tell("info", id=1)')
    with start(*flood, clock=TimeControl(move=0.05), grace=0.1) as bot:
        ask(bot)
        ask(bot)
    assert [fault.kind for fault in bot.faults] == [FaultKind.LATE] * 2


def test_info_before_it_is_ready_holds_nothing_up() -> None:
    program = follow("ready", ready=f'tell("info", id=told["id"], text="loading"); {READY}')
    with start(*program) as bot:
        assert bot.thoughts == Thoughts(text="loading")


# Stop.


def test_a_program_that_does_not_think_is_not_stopped() -> None:
    log = io.StringIO()
    with start(*follow("stop", note=True, move=MOVE), log=log) as bot:
        assert not bot.stop()
        ask(bot)
        assert not bot.stop()
    assert [json.loads(line)["message"] for line in log.getvalue().splitlines()] == ["move"]


def test_a_request_is_stopped_once() -> None:
    """However often the host asks: a program that reads nothing meanwhile is not overrun."""
    program = follow("stop", move=f'tell("info", id=told["id"]); time.sleep(0.2); {MOVE}')
    with start(*program) as bot:
        thread, moves = ask_beside(bot)
        wait_for(lambda: bot.thoughts is not None)
        assert all(bot.stop() for _ in range(10_000)) or moves
        thread.join(60)
        assert moves == [legal_moves(look())[0]]
        assert bot.faults == ()


def test_a_program_that_knows_no_stop_is_sent_none() -> None:
    slow = follow(move=f'tell("info", id=told["id"], text="hm"); time.sleep(0.2); {MOVE}')
    with start(*slow) as bot:
        thread, moves = ask_beside(bot)
        wait_for(lambda: bot.thoughts is not None)
        assert not bot.stop()
        thread.join(60)
        assert moves == [legal_moves(look())[0]]


def test_a_stop_that_races_with_the_answer_disturbs_no_move() -> None:
    both = follow("stop", move=MOVE, stop="pass")
    is_over = threading.Event()
    with start(*both) as bot:

        def press() -> None:
            while not is_over.wait(0.0005):
                bot.stop()

        thread = threading.Thread(target=press)
        thread.start()
        try:
            assert {ask(bot) for _ in range(200)} == {legal_moves(look())[0]}
        finally:
            is_over.set()
            thread.join(60)
        assert bot.faults == ()


def test_an_answer_to_a_stop_that_comes_late_is_not_the_next() -> None:
    """The program answers twice, as if it had been stopped just when it had answered."""
    twice = follow("stop", move=f"{MOVE}; {MOVE.replace('[0]', '[-1]')}")
    with start(*twice) as bot:
        assert {ask(bot) for _ in range(20)} == {legal_moves(look())[0]}
        assert bot.faults == ()


# Explanations.


def test_a_program_explains_as_our_bots_do() -> None:
    values = """values=[{"move": move, "value": -n} for n, move in enumerate(told["moves"])]"""
    explain = f'tell("explain", id=told["id"], {values}, text="low is safe")'
    with start(*follow("explain", move=MOVE, explain=explain)) as bot:
        assert isinstance(bot, SupportsExplain)
        found = bot.explain(look())
        assert [one.move for one in found] == [*legal_moves(look())]
        assert [one.value for one in found[:3]] == [0, -1, -2]
        assert bot.thoughts == Thoughts(values=found, text="low is safe")
        assert ask(bot) == legal_moves(look())[0]


def test_a_program_that_does_not_explain_is_not_asked_to() -> None:
    with start(*follow(move=MOVE)) as bot:
        assert not isinstance(bot, SupportsExplain)


def test_an_explanation_changes_no_move_and_no_clock() -> None:
    log = io.StringIO()
    program = follow(
        "explain", "begin", note=True, move=MOVE, explain='tell("explain", id=told["id"])'
    )
    with start(*program, log=log, clock=TimeControl(match=60)) as bot:
        assert isinstance(bot, SupportsExplain)
        rng = random.Random(7)
        bot(look(), rng)
        assert bot.explain(look()) == ()
        bot(look(), rng)
    begun, first, explained, second = [json.loads(line) for line in log.getvalue().splitlines()]
    rng = random.Random(7)
    assert begun["message"] == "begin"
    assert [first["seed"], second["seed"]] == [rng.getrandbits(32), rng.getrandbits(32)]
    assert (explained["seed"], explained["clock"]["match"]) == (0, 60)


@pytest.mark.parametrize(
    ("explain", "why"),
    [
        ("pass", r"no answer in 0\.1 seconds"),
        ("sys.exit(3)", "it ended with exit status 3"),
        ('say("hm")', "it wrote 'hm': not JSON"),
        (MOVE, "expected 'explain' with id 1, got 'move' with id 1"),
        ('tell("explain", id=told["id"], values=[7])', "values must be a list of objects"),
    ],
)
def test_an_explanation_that_does_not_come_is_an_error(explain: str, why: str) -> None:
    clock = TimeControl(move=0.1 if explain == "pass" else 60)
    with start(*follow("explain", explain=explain), clock=clock) as bot:
        assert isinstance(bot, SupportsExplain)
        with pytest.raises(
            BotError, match=f"^bot 'tiny' at seat 0 does not explain its move: {why}"
        ):
            bot.explain(look())
        assert bot.faults == ()


def test_a_program_that_is_gone_explains_nothing() -> None:
    with start(*follow("explain", move="sys.exit(3)")) as bot:
        assert isinstance(bot, SupportsExplain)
        ask(bot)
        for _ in range(2):
            with pytest.raises(BotError, match="does not explain its move: it ended with exit"):
                bot.explain(look())
    with pytest.raises(BotError, match="'tiny' is closed"):
        bot.explain(look())


def test_a_seat_that_has_nothing_to_choose_has_nothing_to_explain() -> None:
    with start(*follow("explain")) as bot:
        assert isinstance(bot, SupportsExplain)
        with pytest.raises(StateError, match="it is not the turn of seat 0"):
            bot.explain(view(new_game(COUNTER[3]), 0))
