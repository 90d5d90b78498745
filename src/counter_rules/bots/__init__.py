"""Bots: programs that play. They see views, never states."""

from counter_rules.bots._asking import ask, begin, hear
from counter_rules.bots._at_random import choose_at_random
from counter_rules.bots._bot import Begins, Bot, Hears
from counter_rules.bots._explain import Explains, MoveWorth
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._levels import EasyBot, level_names
from counter_rules.bots._policy import PolicyBot
from counter_rules.bots._process import (
    Fault,
    FaultKind,
    OnFault,
    ProcessBot,
    TimeControl,
    host_bot,
    process,
    protocol_schema,
)
from counter_rules.bots._random import RandomBot
from counter_rules.bots._registry import bot_names, get_bot, parse_bot
from counter_rules.bots._search._ismcts import IsmctsBot
from counter_rules.bots._search._pimc import PimcBot
from counter_rules.bots._seats import Seats, play_out

__all__ = [
    "Begins",
    "Bot",
    "EasyBot",
    "Explains",
    "Fault",
    "FaultKind",
    "Hears",
    "HeuristicBot",
    "IsmctsBot",
    "MoveWorth",
    "OnFault",
    "PimcBot",
    "PolicyBot",
    "ProcessBot",
    "RandomBot",
    "Seats",
    "TimeControl",
    "ask",
    "begin",
    "bot_names",
    "choose_at_random",
    "get_bot",
    "hear",
    "host_bot",
    "level_names",
    "parse_bot",
    "play_out",
    "process",
    "protocol_schema",
]
