"""Internals of bots that other rooms use: checks, closing, a policy's moves, a network's inputs."""

from __future__ import annotations

from counter_rules.bots._bot import (
    IllegalAnswerError,
    check_player,
    check_turn,
    describe_error,
    name_bot,
)
from counter_rules.bots._heuristic.judging import list_points
from counter_rules.bots._net.inputs import NetInputs
from counter_rules.bots._net.machine import MOST_UNITS
from counter_rules.bots._policy.machine.learn import move_by_policy
from counter_rules.bots._policy.machine.weights import SCENE
from counter_rules.bots._policy.player import POLICY, get_weights
from counter_rules.bots._process.bot import MOST_INFOS, close_after
from counter_rules.bots._process.starting import check_options, check_waits, make_hello
from counter_rules.bots._registry import split_options
from counter_rules.bots._seats import play_on

__all__ = [
    "MOST_INFOS",
    "MOST_UNITS",
    "POLICY",
    "SCENE",
    "IllegalAnswerError",
    "NetInputs",
    "check_options",
    "check_player",
    "check_turn",
    "check_waits",
    "close_after",
    "describe_error",
    "get_weights",
    "list_points",
    "make_hello",
    "move_by_policy",
    "name_bot",
    "play_on",
    "split_options",
]
