"""The suite for programs that play: a good one passes, and each bad habit is found by name."""

from __future__ import annotations

import io

import pytest

from bots.process.programs import FIRST, HELLO, write_command
from counter_rules import BotError
from counter_rules.games._registry import BUILT_IN
from counter_rules.testing import Check, check_bot
from counter_rules.testing._conversations import CONVERSATIONS
from counter_rules.testing._situations import SITUATIONS
from support.builders import COUNTER

ONE_GAME = 'listen(); tell("hello", protocol=2, name="tiny", games=["seven_truf"])'
GOOD = write_command(ONE_GAME, FIRST)


def loop(text: str) -> tuple[str, ...]:
    """Make a program of one game that does this with everything it is told."""
    lines = "\n".join(f"    {line}" for line in text.strip().splitlines())
    return write_command(ONE_GAME, f"while True:\n    told = listen()\n{lines}")


ANSWER = 'tell("move", id=told["id"], move=told["moves"][0])'
LEAVE = 'if told["message"] == "end": break'
HABITS = {
    "takes any message for a request": (
        loop(f"{LEAVE}\n{ANSWER}"),
        {
            "ignores unknown messages",
            "ignores events before the match begins",
            "continues after a late answer",
        },
    ),
    "counts the requests itself": (
        write_command(
            ONE_GAME,
            """
            number = 0
            while (told := listen())["message"] != "end":
                if told["message"] == "move":
                    number += 1
                    tell("move", id=number, move=told["moves"][0])
            """,
        ),
        {
            "moves with a budget of games",
            "sends info that can be read",
            "answers the number of the request, without a begin before it",
            "ignores unknown fields",
            "ignores unknown messages",
            "ignores events before the match begins",
        },
    ),
    "refuses fields": (
        loop(f'{LEAVE}\nif "colour" in told: break\nif told["message"] == "move": {ANSWER}'),
        {"ignores unknown fields"},
    ),
    "says good-bye": (
        loop(
            f'if told["message"] == "end":\n    say("bye")\n    break\n'
            f'if told["message"] == "move": {ANSWER}'
        ),
        {"exits on an end message", "exits when its input ends"},
    ),
    "plays an illegal card": (
        loop(
            f"{LEAVE}\n"
            'if told["message"] == "move":\n'
            '    move = {"move": "PlayCard", "seat": told["view"]["seat"], "card": "2C"}\n'
            '    if told["view"]["phase"] == "bid": move = told["moves"][0]\n'
            '    tell("move", id=told["id"], move=move)'
        ),
        {"plays three hands of seven_truf with 4 players"},
    ),
}


def list_failed(command: tuple[str, ...]) -> set[str]:
    return {check.title for check in check_bot(command, seconds=30).faults}


def test_a_good_program_passes_every_game() -> None:
    told: list[Check] = []
    report = check_bot(write_command(HELLO, FIRST), progress=told.append)
    assert report.faults == ()
    assert report.has_passed
    assert report.name == "tiny"
    assert list(report.checks) == told
    titles = " ".join(check.title for check in told)
    tables = [f"hands of {preset.name} with {preset.players[-1]} " for preset in BUILT_IN]
    assert all(table in titles for table in tables)
    assert all(situation.title in titles for situation in SITUATIONS)
    assert "hands of up_to_ten with devils_bridge" in titles


def test_games_that_it_does_not_play_are_left_out() -> None:
    report = check_bot(GOOD)
    assert report.has_passed
    tables = [check.title for check in report.checks if "hands of" in check.title]
    assert tables == ["plays three hands of seven_truf with 4 players"]


@pytest.mark.parametrize("habit", HABITS)
def test_a_bad_habit_is_found(habit: str) -> None:
    command, titles = HABITS[habit]
    assert list_failed(command) == titles


def test_one_that_stays_is_found() -> None:
    stay = 'import time\nif told["message"] == "end": time.sleep(600)\n'
    report = check_bot(loop(f'{stay}if told["message"] == "move": {ANSWER}'), seconds=0.5)
    found = {check.title: check.fault for check in report.faults}
    assert found["exits on an end message"] == "it has not exited after 0.5 seconds"


def test_one_that_answers_nothing_is_found() -> None:
    report = check_bot(loop(LEAVE), seconds=0.1)
    found = {check.title: check.fault for check in report.faults}
    late = "no answer in 0.1 seconds"
    assert found["plays three hands of seven_truf with 4 players"].endswith(late)
    assert found["ignores unknown fields"] == late


def test_three_questions_that_fail_alike_are_enough() -> None:
    report = check_bot(write_command(HELLO, "while listen()['message'] != 'move': pass"))
    assert [check.has_passed for check in report.checks] == [True, False, False, False]
    assert len({check.fault for check in report.faults}) == 1
    assert report.omitted > len(BUILT_IN) + len(CONVERSATIONS)


def test_one_that_does_not_start_is_told_in_one_check() -> None:
    report = check_bot(("no-such-program",))
    (check,) = report.checks
    assert not check.has_passed
    assert str(check).startswith("failed: says hello: 'no-such-program' cannot be started")


def test_one_that_plays_nothing_of_ours_is_told() -> None:
    report = check_bot(write_command('listen(); tell("hello", protocol=2, name="x", games=[])'))
    assert [check.fault for check in report.checks] == ["it plays none of the library's games"]


def test_its_complaints_can_be_kept() -> None:
    log = io.StringIO()
    check_bot(write_command('note("what?")', "listen()"), log=log)
    assert log.getvalue() == "what?\n"


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(BotError, match="seconds must be a number above 0"):
        check_bot(GOOD, seconds=0)


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"start": -1}, "start must be seconds from 0 up, not -1"),
        ({"options": 7}, "options must be a mapping, not 7"),
        ({"options": [("depth", 1)]}, "options must be a mapping, not "),
    ],
)
def test_terms_that_are_none_are_no_fault_of_the_program(
    terms: dict[str, object], why: str
) -> None:
    with pytest.raises(BotError, match=f"^{why}"):
        check_bot(("true",), **terms)  # type: ignore[arg-type]  # that is the test


def test_a_situation_that_never_comes_is_an_error() -> None:
    never = type(SITUATIONS[0])(
        title="rain", game="counter", players=3, is_asked=lambda _, __: False
    )
    assert never.rules == COUNTER[3]
    with pytest.raises(LookupError, match="rain"):
        never.get_views()
