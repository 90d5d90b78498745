"""Programs that misbehave: each fault is told to both sides, and nothing hangs."""

from __future__ import annotations

import io
import json
import random
import sys
import threading

import pytest

from bots.process.programs import HELLO, Clock, answer, look, start, write_command
from counter_rules import BotError, legal_moves
from counter_rules.bots import FaultKind, FaultPolicy, ProcessBot, TimeControl, process

BAD = {
    FaultKind.NONSENSE: {
        "no JSON": ('say("what?")', "not JSON"),
        "JSON in many lines": (
            'say("{"); say("}")',
            " double quotes (a message is one line; standard output",
        ),
        "Latin-1": (r'os.write(1, b"caf\xe9\n")', r"wrote 'caf\xe9': not UTF-8"),
        "no object": ('say("[]")', "a message is an object"),
        "no UTF-8": (r'os.write(1, b"\xff\n")', "not UTF-8"),
        "no name": ('say("{}")', "needs its name under 'message'"),
        "a deep text": ('say("[" * 60000)', "not JSON"),
        "a huge number": ('say("9" * 9000)', "not JSON"),
        "a name twice": ('say(\'{"id": 1, "id": 1}\')', "given twice"),
        "another message": ('tell("hello")', "expected 'move' with id 1"),
        "no number": ('tell("move", move={})', "got 'move' without id"),
        "a number to come": ('tell("move", id=2, move={})', "with id 2"),
        "no move": ('tell("move", id=1)', "move is missing"),
        "a move that is none": (
            'tell("move", id=1, move={"move": "Fold"})',
            "there is no move 'Fold': a bot answers Bid, Look, PlayCard, PassCard, NameTrump",
        ),
        "a deal": (
            'tell("move", id=1, move={"move": "Deal", "hands": []})',
            "a deal is not a move of a seat",
        ),
        "a flood of lines": ('while True: say("x")', "not JSON"),
    },
    FaultKind.WRONG_SEAT: {
        "another seat's": (
            'tell("move", id=1, move={"move": "Bid", "seat": 1, "tricks": 0})',
            "a move of seat 1, not of seat 0",
        ),
    },
    FaultKind.ILLEGAL: {
        "an illegal one": (
            'tell("move", id=1, move={"move": "Bid", "seat": 0, "tricks": 99})',
            "'bid 99' is not legal: ",
        ),
    },
    FaultKind.GONE: {
        "its end": ("sys.exit(3)", "it ended with exit status 3"),
        "a closed output": ("os.close(1); listen()", "it closed its output, and was stopped"),
        "100 MB in a line": (
            'os.write(1, b"x" * 10**8); listen()',
            "a line of more than 65536 bytes, and was stopped",
        ),
    },
}


@pytest.mark.parametrize(("what", "name"), [(what, name) for what in BAD for name in BAD[what]])
def test_a_fault_is_named_and_the_match_goes_on(what: FaultKind, name: str) -> None:
    text, why = BAD[what][name]
    with start(*answer(text), grace=0.1) as bot:
        move = bot(look(), random.Random(7))
        assert move in legal_moves(look())
        (fault,) = bot.faults
        assert (fault.kind, fault.move_number) == (what, 1)
        assert why in fault.reason
        assert len(fault.reason) < 400


def test_the_move_in_its_place_is_drawn_by_the_seed() -> None:
    moves = []
    for seed in (7, 7, 8, 9, 10):
        with start(*answer('say("what?")')) as bot:
            moves.append(bot(look(), random.Random(seed)))
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_a_forfeit_is_an_error_by_name() -> None:
    with (
        start(*answer('say("what?")'), on_fault=FaultPolicy.FORFEIT) as bot,
        pytest.raises(BotError, match=r"^bot 'tiny' at seat 0: it wrote 'what\?': not JSON"),
    ):
        bot(look(), random.Random(7))
    assert [fault.kind for fault in bot.faults] == [FaultKind.NONSENSE]


@pytest.mark.parametrize("policy", FaultPolicy)
def test_the_program_is_told(policy: FaultPolicy) -> None:
    program = write_command(
        HELLO,
        """
        while (told := listen())["message"] != "end":
            if told["message"] == "fault":
                note(json.dumps(told))
            if told["message"] == "move":
                say("what?")
        """,
    )
    log = io.StringIO()
    bot = start(*program, log=log, on_fault=policy)
    if policy is FaultPolicy.FORFEIT:
        with bot, pytest.raises(BotError):
            bot(look(), random.Random(7))
        played = None
    else:
        with bot:
            bid = bot(look(), random.Random(7))
        played = {"move": "Bid", "seat": 0, "tricks": bid.tricks, "blind": False}  # type: ignore[union-attr] # a bid
    told = json.loads(log.getvalue())
    assert (told["id"], told["what"], told["played"]) == (1, "nonsense", played)
    assert "not JSON" in told["why"]


def ask_twice(bot: ProcessBot) -> None:
    for _ in range(2):
        bot(look(), random.Random(7))


def test_one_that_does_not_answer_is_waited_for_no_longer_than_agreed() -> None:
    with start(*answer("pass"), clock=TimeControl(move=0.01)) as bot:
        ask_twice(bot)
    assert [fault.kind for fault in bot.faults] == [FaultKind.LATE] * 2
    assert bot.faults[0].reason == "no answer in 0.01 seconds"


def test_an_answer_after_its_time_is_late() -> None:
    clock = Clock()
    program = answer('tell("move", id=told["id"], move=told["moves"][0])')
    with start(*program, now=clock) as bot:
        bot(look(), random.Random(7))
        assert bot.faults == ()
        clock.is_running = True
        bot(look(), random.Random(7))
    assert [fault.kind for fault in bot.faults] == [FaultKind.LATE]


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    program = answer(
        """
        if told["id"] == 1:
            kept = told["moves"][-1]
        else:
            tell("move", id=1, move=kept)
            tell("move", id=told["id"], move=told["moves"][0])
        """
    )
    with start(*program, clock=TimeControl(match=0.01, increment=600)) as bot:
        bot(look(), random.Random(7))
        assert bot(look(), random.Random(7)) == legal_moves(look())[0]
    assert [fault.kind for fault in bot.faults] == [FaultKind.LATE]


def test_late_answers_without_end_are_read_no_longer_than_agreed() -> None:
    program = answer('while told["id"] > 1: tell("move", id=1, move=told["moves"][0])')
    with start(*program, clock=TimeControl(move=0.05), grace=0.1) as bot:
        ask_twice(bot)
    assert [fault.kind for fault in bot.faults] == [FaultKind.LATE] * 2


def test_a_match_without_time_goes_on_at_random() -> None:
    with start(*answer("pass"), clock=TimeControl(move=None, match=0.01)) as bot:
        ask_twice(bot)
        assert bot.faults[1].reason == "no time is left for the match"
        bot.begin(look())
        bot(look(), random.Random(7))
    assert bot.faults[2].reason == "no answer in 0.01 seconds"


def test_one_that_is_gone_stays_gone() -> None:
    with start(*answer("sys.exit(3)")) as bot:
        ask_twice(bot)
        bot.hear(())
    assert [fault.kind for fault in bot.faults] == [FaultKind.GONE] * 2


def test_why_one_is_gone_stays_said() -> None:
    with start(*answer("os.close(1); listen()")) as bot:
        ask_twice(bot)
    assert {fault.reason for fault in bot.faults} == {"it closed its output, and was stopped"}


def test_one_that_reads_nothing_hangs_nobody() -> None:
    with start(*write_command(HELLO, "import time; time.sleep(600)"), grace=0.01) as bot:
        bot.begin(look())
        for _ in range(10_000):
            bot.hear(())
        assert bot(look(), random.Random(7)) in legal_moves(look())
    assert [fault.kind for fault in bot.faults] == [FaultKind.GONE]


def test_one_that_will_not_leave_is_stopped() -> None:
    program = write_command(
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        HELLO,
        "time.sleep(600)",
    )
    start(*program, grace=0.01).close()


def test_what_a_program_has_started_is_stopped_with_it() -> None:
    program = write_command(
        "import subprocess",
        'subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])',
        HELLO,
    )
    before = threading.active_count()
    start(*program, grace=0.2).close()
    assert threading.active_count() <= before


def test_its_log_is_kept_up_to_a_length() -> None:
    log = io.StringIO()
    program = write_command('os.write(2, b"x" * 3 * 10**6)', HELLO, r'os.write(2, b"\xff")')
    start(*program, log=log).close()
    assert len(log.getvalue()) == 1_000_000


HELLOS = {
    "nothing": ("listen()", "sent no hello: it ended with exit status 0"),
    "no JSON": ('say("hi"); listen()', r"sent an invalid hello: it wrote 'hi': not JSON"),
    "a move": ('tell("move", id=1); listen()', "expected hello, got 'move'"),
    "another protocol": (
        'tell("hello", protocol=1, name="x"); listen()',
        "it speaks protocol 1, not 2: say 2 in its hello, and declare its options there",
    ),
    "no name": ('tell("hello", protocol=2); listen()', "name is missing"),
    "another wish": (
        'tell("hello", protocol=2, name="x", wants=["all"]); listen()',
        "wants has 'all': expected some of ready, begin, hear, stop, explain",
    ),
    "games that are none": (
        'tell("hello", protocol=2, name="x", games="all"); listen()',
        "games must be a list of strings, not 'all'",
    ),
}


@pytest.mark.parametrize("name", HELLOS)
def test_a_program_that_says_no_hello_does_not_start(name: str) -> None:
    text, why = HELLOS[name]
    with pytest.raises(BotError, match=why):
        start(*write_command(text))


def test_a_program_that_never_says_hello_is_stopped() -> None:
    with pytest.raises(BotError, match=r"sent no hello in 0\.01 seconds"):
        start(*write_command("listen(); listen()"), start=0.01)


def test_the_last_line_of_standard_error_is_quoted() -> None:
    program = ("-I", "-S", "-c", "import no_such_module")
    why = r"no_such_module'\S* sent no hello: .* error: ModuleNotFoundError: No module named"
    with pytest.raises(BotError, match=why):
        process((sys.executable, *program))
    with start(*answer('note("I see."); note("I give up!"); sys.exit(3)')) as bot:
        bot(look(), random.Random(7))
    assert (
        bot.faults[0].reason
        == "it ended with exit status 3; last line of its standard error: I give up!"
    )


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("no-such-program",), "'no-such-program' cannot be started: no such file"),
        ((), "a command is a program and its arguments"),
        ("node bot.js", "not 'node bot.js'"),
        (("a\0b",), "cannot be started"),
    ],
)
def test_what_is_no_program_is_refused(command: tuple[str, ...], why: str) -> None:
    with pytest.raises(BotError, match=why):
        process(command)


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"options": 7}, "options must be a mapping, not 7"),
        ({"clock": 10}, "clock must be a TimeControl, not 10"),
        ({"on_fault": "random"}, "on_fault must be a FaultPolicy, not 'random'"),
        ({"log": "log.txt"}, "log must be a text stream, not 'log.txt'"),
        ({"start": None}, "start must be seconds from 0 up, not None"),
        ({"now": 5}, "now must be a function that returns seconds, not 5"),
        ({"grace": -1}, "grace must be seconds from 0 up, not -1"),
    ],
)
def test_terms_of_the_wrong_type_are_refused(terms: dict[str, object], why: str) -> None:
    with pytest.raises(BotError, match=why):
        process(("no-such-program",), **terms)  # type: ignore[arg-type] # that is what is tested
