"""Programs of a few lines that play well, badly or not at all; and clocks that stand or run."""

from __future__ import annotations

import random
import sys
import textwrap

from counter_rules import State, View, new_game, shuffle, step, view
from counter_rules.bots import Bot, ProcessBot, ask, begin, hear, process
from counter_rules.events import events_for
from counter_rules.rules.ruleset import Ruleset
from support.builders import COUNTER

PRELUDE = """
import json, sys, os
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def tell(message, **fields):
    say(json.dumps({"message": message} | fields))
def listen():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"message": "end"}
def note(text):
    sys.stderr.write(text + "\\n")
    sys.stderr.flush()
"""

HELLO = """
listen()
tell("hello", protocol=2, name="tiny", wants=["begin", "hear"])
"""

FIRST = """
while True:
    told = listen()
    if told["message"] == "end":
        break
    if told["message"] == "move":
        tell("move", id=told["id"], move=told["moves"][0])
"""
"""Plays the first of its legal moves."""


def write_command(*parts: str) -> tuple[str, ...]:
    """Make the command of a program in Python that does not have this library."""
    text = PRELUDE + "\n".join(textwrap.dedent(part) for part in parts)
    return (sys.executable, "-I", "-S", "-c", text)


def answer(text: str) -> tuple[str, ...]:
    """Make a program that answers every request by these lines, where ``told`` is the request."""
    body = textwrap.indent(textwrap.dedent(text).strip(), " " * 4)
    return write_command(
        HELLO,
        "while True:\n    told = listen()\n"
        '    if told["message"] == "end": break\n'
        f'    if told["message"] != "move": continue\n{body}\n',
    )


def start(*command: str, **terms: object) -> ProcessBot:
    """Start a program that need not be waited for when it is to leave."""
    return process(command, **({"grace": 30.0} | terms))  # type: ignore[arg-type] # by name


def look(rules: Ruleset = COUNTER[3], seed: int = 7) -> View:
    """Look at a hand before the first bid."""
    state = new_game(rules)
    state = step(state, shuffle(state, seed=seed)).state
    return view(state, state.to_act[0])


class Clock:
    """A clock that stands at 0 until it runs, and then is later by a minute at every look."""

    def __init__(self) -> None:
        self.is_running = False
        self._seconds = 0.0

    def __call__(self) -> float:
        shown = self._seconds
        if self.is_running:
            self._seconds += 60
        return shown


def play_hand(rules: Ruleset, bots: list[Bot], *, seed: int = 7) -> State:
    """Play one hand, every seat by its bot, which begins and hears."""
    return play_match(rules, bots, hands=1, seed=seed)


def play_match(
    rules: Ruleset, bots: list[Bot], *, hands: int | None = None, seed: int = 7
) -> State:
    """Play a match, or so many hands of it."""
    rng = random.Random(seed)
    state = new_game(rules)
    for seat, bot in enumerate(bots):
        begin(bot, view(state, seat))
    while not state.is_over and len(state.hand_results) != hands:
        if state.to_act:
            seat = state.to_act[0]
            move = ask(bots[seat], view(state, seat), rng)
        else:
            move = shuffle(state, seed=seed)
        made = step(state, move)
        state = made.state
        for seat, bot in enumerate(bots):
            hear(bot, events_for(made.events, seat))
    return state
