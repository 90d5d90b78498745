"""The schema of the protocol is made of its classes, and takes every message of a whole match."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import counter_rules.protocol
from bots.process.programs import look, play_match, start, write_command
from counter_rules import Move, View, new_game, view
from counter_rules.bots import (
    BotOption,
    RandomBot,
    SupportsExplain,
    TimeControl,
    protocol_schema,
)
from counter_rules.engine import legal_moves
from counter_rules.events import events_for
from counter_rules.games import OptionKind
from counter_rules.notation._schema import format_schema
from counter_rules.protocol.lines import SCHEMA_FILE, format_line, make_schema
from counter_rules.protocol.messages import TO_BOT as TO_BOT_NAMES
from counter_rules.protocol.messages import TO_HOST as TO_HOST_NAMES
from counter_rules.protocol.messages import (
    AskExplanation,
    AskMove,
    AskReady,
    Begin,
    BotExplanation,
    BotHello,
    BotInfo,
    BotMove,
    BotReady,
    End,
    Hear,
    HostHello,
    MoveEstimate,
    SetOptions,
    Stop,
    Subscription,
    TellFault,
    ToBot,
    ToHost,
)
from counter_rules.protocol.options import OptionValue
from counter_rules.protocol.terms import FaultKind, FaultPolicy, TimeLeft
from events.samples import FIRST
from support.builders import custom
from support.failures import each
from support.match_walks import PRESETS, TABLES, draw_rules, walk_match
from support.schemas import make_validator

SCHEMA = protocol_schema()
KEPT = Path(str(counter_rules.protocol.__file__)).with_name(SCHEMA_FILE)


TO_BOT, TO_HOST = [
    make_validator(SCHEMA | {"$ref": f"#/$defs/{direction}"}) for direction in ("to_bot", "to_host")
]


def list_faults(message: ToBot | ToHost, validator: Draft202012Validator) -> list[str]:
    return [error.message for error in validator.iter_errors(json.loads(format_line(message)))]


def test_the_schema_kept_is_the_one_made() -> None:
    """If not: python .ci/types/write_schemas.py."""
    assert KEPT.read_text(encoding="utf-8") == format_schema(make_schema())


def test_the_schema_is_one_of_its_draft() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_field_of_a_message_is_described() -> None:
    parts = SCHEMA["$defs"]
    for kind in (*TO_BOT_NAMES, *TO_HOST_NAMES, TimeLeft, BotOption, MoveEstimate):
        name = kind.__name__
        fields = dict(parts[name]["properties"])  # type: ignore[index] # JSON
        fields.pop("message", None)
        assert all(field.get("description") for field in fields.values()), name


def ask(seen: View) -> Iterator[ToBot]:
    """Yield the messages in which a seat is asked for a move."""
    moves: tuple[Move, ...] = legal_moves(seen)
    left = TimeLeft(move=0.5, match=None, increment=0)
    yield AskMove(id=3, view=seen, moves=moves, clock=left, seed=7)  # type: ignore[arg-type] # no deal
    yield AskExplanation(id=3, view=seen, moves=moves, clock=left, seed=7)  # type: ignore[arg-type] # no deal
    yield TellFault(id=3, what=FaultKind.LATE, why="late", played=moves[-1])  # type: ignore[arg-type] # likewise


@pytest.mark.parametrize("name", PRESETS)
def test_every_message_of_a_match_is_of_the_schema(name: str) -> None:
    check_messages(name, seed=0)


@pytest.mark.slow
@each("name", PRESETS)
@each("seed", range(1, 4))
def test_every_message_of_more_matches_is_of_the_schema(name: str, seed: int) -> None:
    check_messages(name, seed)


def check_messages(name: str, seed: int) -> None:
    """Hold all that is sent between a program and its host in a match against the schema."""
    rng = random.Random(f"{name} {seed}")
    rules = draw_rules(rng, name, rng.choice([players for one, players in TABLES if one == name]))
    state = new_game(rules)
    for before, move, made in walk_match(rng, state, 25):
        seat = getattr(move, "seat", rules.players - 1)
        seen = view(before, seat)
        sent: list[ToBot] = [Begin(view=seen), Hear(events=events_for(made.events, seat))]
        if seat in before.to_act:
            sent += ask(seen)
            assert list_faults(BotMove(id=3, move=move), TO_HOST) == []
        for message in sent:
            assert list_faults(message, TO_BOT) == []


@pytest.mark.parametrize("name", FIRST)
def test_every_event_is_of_the_schema(name: str) -> None:
    assert list_faults(Hear(events=(FIRST[name],)), TO_BOT) == []


def test_every_line_of_a_whole_match_is_of_the_schema() -> None:
    program = write_command(
        """
        def answer(**fields):
            note("> " + json.dumps(fields))
            tell(**fields)
        name = ""
        while name != "end":
            told = listen()
            name = told["message"]
            note("< " + json.dumps(told))
            if name == "hello":
                wants = ["ready", "begin", "hear", "explain"]
                style = {"name": "style", "kind": "choice", "default": "a", "choices": ["a", "b"]}
                depth = {"name": "depth", "kind": "number", "default": 3, "most": 9}
                options = [style, depth]
                answer(message="hello", protocol=2, name="tiny", wants=wants, options=options)
            if name == "ready":
                answer(message="ready", id=told["id"])
            if name == "explain":
                answer(message="explain", id=told["id"], text="why not?")
            if name == "move":
                values = [{"move": told["moves"][0], "value": 1.5, "made": 0.5}]
                answer(message="info", id=told["id"], values=values, games=4)
                move = told["moves"][0] if told["id"] % 5 else {"move": "Look", "seat": 0}
                answer(message="move", id=told["id"], move=move)
        """
    )
    log = io.StringIO()
    with start(*program, log=log) as bot:
        play_match(custom(3, hand_sizes=(1, 3, 2)), [RandomBot(), bot, RandomBot()])
        assert isinstance(bot, SupportsExplain)
        bot.explain(look())
    lines = [line.partition(" ") for line in log.getvalue().splitlines()]
    told = {json.loads(line)["message"] for side, _, line in lines if side == "<"}
    assert told == {*TO_BOT_NAMES.values()} - {"stop"}
    for side, _, line in lines:
        assert list({"<": TO_BOT, ">": TO_HOST}[side].iter_errors(json.loads(line))) == []


def test_the_other_messages_are_of_the_schema() -> None:
    hello = HostHello(
        protocol=2,
        host="counter-rules",
        version="1",
        clock=TimeControl(),
        on_fault=FaultPolicy.FORFEIT,
        longest_line=65536,
    )
    fault = TellFault(id=1, what=FaultKind.GONE, why="it ended", played=None)
    values: dict[str, OptionValue] = {"depth": 3, "style": "bold", "book": True}
    for message in (hello, fault, SetOptions(values), AskReady(1), Stop(1), End()):
        assert list_faults(message, TO_BOT) == []
    option = BotOption(name="file", kind=OptionKind.TEXT, default="")
    wants = tuple(Subscription)
    greeting = BotHello(protocol=2, name="x", wants=wants, options=(option,))
    for answer in (greeting, BotReady(1), BotInfo(id=1), BotExplanation(id=1, text="high")):
        assert list_faults(answer, TO_HOST) == []


@pytest.mark.parametrize(
    "broken",
    [
        {"message": "move", "id": 1},
        {"message": "move", "id": "1", "move": {"move": "Look", "seat": 0}},
        {"message": "move", "id": 1, "move": {"move": "Fold", "seat": 0}},
        {"message": "move", "id": 1, "move": {"move": "PlayCard", "seat": 0, "card": "1H"}},
        {"message": "hello", "protocol": 2},
        {"message": "hello", "protocol": 2, "name": "x", "wants": ["all"]},
        {"message": "hello", "protocol": 2, "name": "x", "options": [{"name": "depth"}]},
        {"message": "ready"},
        {"message": "info", "id": 1, "values": [{"value": 1}]},
        {"message": "explain", "id": 1, "text": 7},
        {"message": "sing"},
    ],
)
def test_what_is_broken_is_refused(broken: dict[str, object]) -> None:
    assert list(TO_HOST.iter_errors(broken))


@pytest.mark.parametrize("least", [{"protocol": 2, "name": "x"}])
def test_a_short_hello_is_enough(least: dict[str, object]) -> None:
    assert not list(TO_HOST.iter_errors({"message": "hello"} | least))
