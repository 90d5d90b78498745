"""Options: a program declares them, and the host sets only what it has declared."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Iterable

import pytest

from bots.process.programs import start, write_command
from counter_rules import BotError
from counter_rules.bots import Bot, BotOption, ProcessBot, parse_bot
from counter_rules.games import OptionKind

DEPTH = {"name": "depth", "kind": "number", "default": 3, "least": 1, "most": 9}
STYLE = {"name": "style", "kind": "choice", "default": "bold", "choices": ["bold", "timid"]}
BOOK = {"name": "book", "kind": "flag", "default": True}
FILE = {"name": "file", "kind": "text", "default": ""}
ALL = [DEPTH, STYLE, BOOK, FILE]


def declare(*options: object, wants: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Make a program that declares options, and notes every message."""
    return write_command(
        f"""
        while (told := listen())["message"] != "end":
            note(json.dumps(told))
            if told["message"] == "hello":
                tell("hello", protocol=2, name="tiny", wants={list(wants)}, options={list(options)})
            if told["message"] == "ready":
                tell("ready", id=told["id"])
        """
    )


def read_messages(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_bot_lists_the_options_that_its_program_declares() -> None:
    with start(*declare(*ALL)) as bot:
        assert bot.options == (
            BotOption(name="depth", kind=OptionKind.NUMBER, default=3, least=1, most=9),
            BotOption(
                name="style", kind=OptionKind.CHOICE, default="bold", choices=("bold", "timid")
            ),
            BotOption(name="book", kind=OptionKind.FLAG, default=True),
            BotOption(name="file", kind=OptionKind.TEXT, default=""),
        )


def test_a_program_gets_every_option_with_its_value() -> None:
    log = io.StringIO()
    start(*declare(*ALL, wants=("ready",)), log=log, options={"depth": 9, "book": False}).close()
    _, values, ready = read_messages(log)
    chosen = {"depth": 9, "style": "bold", "book": False, "file": ""}
    assert values == {"message": "set", "options": chosen}
    assert ready == {"message": "ready", "id": 1}


def test_a_program_without_options_is_sent_none() -> None:
    log = io.StringIO()
    start(*declare(), log=log).close()
    assert [one["message"] for one in read_messages(log)] == ["hello"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"dept": 3}, "there is no option 'dept': its options are depth, style, book, file"),
        ({7: 3}, "there is no option 7: its options are depth"),
        ({"depth": 0}, "option 'depth' must be a whole number from 1 up to 9, not 0"),
        ({"depth": 10**400}, "option 'depth' must be a whole number from 1 up to 9, not "),
        ({"depth": 3.0}, "option 'depth' must be a whole number from 1 up to 9, not 3.0"),
        ({"depth": True}, "option 'depth' must be a whole number from 1 up to 9, not True"),
        ({"style": "odd"}, "option 'style' must be one of bold, timid, not 'odd'"),
        ({"style": ["bold"]}, r"option 'style' must be one of bold, timid, not \['bold'\]"),
        ({"book": 1}, "option 'book' must be true or false, not 1"),
        ({"file": None}, "option 'file' must be a text of at most 4096 characters, not None"),
        ({"file": "x" * 4097}, "option 'file' must be a text of at most 4096 characters, not "),
    ],
)
def test_what_a_program_does_not_take_is_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(BotError, match=f"^bot 'tiny': {why}"):
        start(*declare(*ALL), options=options)


def test_an_option_of_a_program_without_any_is_refused() -> None:
    with pytest.raises(BotError, match=r"^bot 'tiny': there is no option 'depth': it has none$"):
        start(*declare(), options={"depth": 3})


def parse(words: str, command: Iterable[str], log: io.StringIO | None = None) -> Bot:
    """Make a bot from its text, with options before the command."""
    return parse_bot(f"process:{words} {shlex.join(command)}", log=log)


def test_the_text_of_a_bot_sets_options() -> None:
    log = io.StringIO()
    bot = parse("depth=9 book=false 'file=a = b'", declare(*ALL), log)
    assert isinstance(bot, ProcessBot)
    bot.close()
    _, values = read_messages(log)
    chosen = {"depth": 9, "style": "bold", "book": False, "file": "a = b"}
    assert values == {"message": "set", "options": chosen}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("dept=3", "bot 'tiny': there is no option 'dept': its options are depth"),
        ("depth=deep", "option 'depth' must be a whole number from 1 up to 9, not 'deep'"),
        ("depth=10", "option 'depth' must be a whole number from 1 up to 9, not 10"),
        ("book=yes", "option 'book' must be true or false, not 'yes'"),
        ("style=odd", "option 'style' must be one of bold, timid, not 'odd'"),
        ("depth=3 depth=4", "sets its option 'depth' twice"),
    ],
)
def test_a_text_that_a_program_does_not_take_is_refused(words: str, why: str) -> None:
    with pytest.raises(BotError, match=why):
        parse(words, declare(*ALL))


def test_options_alone_are_no_command() -> None:
    with pytest.raises(BotError, match="needs the command of a program"):
        parse("depth=3", [])


def test_a_path_with_an_equals_sign_is_a_command() -> None:
    with pytest.raises(BotError, match=r"'?\./a=b'? cannot be started"):
        parse("./a=b", [])


HOSTILE: dict[str, tuple[object, str]] = {
    "no list": ("depth", "options must be a list of objects, not 'depth'"),
    "no object": (["depth"], "options must be a list of objects, not 'depth'"),
    "no name": ([{"kind": "flag"}], "the name of an option must be a name of at most 100 char"),
    "a blank name": ([BOOK | {"name": " "}], "must be a name of at most 100 characters, not ' '"),
    "a name of escapes": ([BOOK | {"name": "\x1b[2J"}], r"of at most 100 characters, not '\\x1b"),
    "a long name": ([BOOK | {"name": "x" * 101}], "must be a name of at most 100 characters"),
    "the same name": ([BOOK, BOOK], "option 'book' is declared twice"),
    "no kind": ([{"name": "a"}], "kind must be one of flag, choice, number, text, not None"),
    "another kind": ([BOOK | {"kind": "spin"}], "flag, choice, number, text, not 'spin'"),
    "a kind that is none": ([BOOK | {"kind": []}], r"flag, choice, number, text, not \[\]"),
    "no default": ([{"name": "a", "kind": "flag"}], "default must be true or false, not None"),
    "a default out of bounds": ([DEPTH | {"default": 0}], "from 1 up to 9, not 0"),
    "no number between": ([DEPTH | {"least": 9, "most": 1}], "default must be a whole number"),
    "a bound that is none": ([DEPTH | {"least": "1"}], "'depth': least must be a whole number"),
    "a fraction": ([DEPTH | {"most": 9.5}], "'depth': most must be a whole number, not 9.5"),
    "no choices": ([STYLE | {"choices": []}], "'style': default must be one of , not 'bold'"),
    "a choice of none": ([STYLE | {"choices": ["bold", 3]}], "'style': a choice must be a name"),
    "too many choices": ([STYLE | {"choices": ["bold"] * 101}], "of at most 100, not 101"),
    "too many": ([BOOK] * 101, "options must be a list of objects, of at most 100, not 101"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_program_that_declares_nonsense_does_not_start(name: str) -> None:
    options, why = HOSTILE[name]
    hello = f'listen(); tell("hello", protocol=2, name="x", options={options!r}); listen()'
    with pytest.raises(BotError, match=f"invalid hello: .*{why}"):
        start(*write_command(hello))


def test_the_names_of_many_options_are_cut_short() -> None:
    many = [BOOK | {"name": f"{number:0100}"} for number in range(100)]
    with pytest.raises(BotError, match="no option 'x'") as caught:
        start(*declare(*many), options={"x": 1})
    assert len(str(caught.value)) < 600
