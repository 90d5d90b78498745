"""Bots: programs that play. They see views, never states."""

from counter_rules.bots._bot import (
    Bot,
    MoveValue,
    SupportsBegin,
    SupportsExplain,
    SupportsHear,
    ask,
    begin,
    hear,
)
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._levels import EasyBot, GoodBot, level_names
from counter_rules.bots._net import NetBot
from counter_rules.bots._net.network import QuantizedNetwork, read_quantized_network
from counter_rules.bots._policy import PolicyBot
from counter_rules.bots._process import (
    BotOption,
    Fault,
    FaultKind,
    FaultPolicy,
    ProcessBot,
    Thoughts,
    TimeControl,
    host_bot,
    process,
    protocol_schema,
)
from counter_rules.bots._registry import (
    RandomBot,
    bot_names,
    choose_at_random,
    get_bot,
    parse_bot,
)
from counter_rules.bots._search.bots import IsmctsBot, PimcBot
from counter_rules.bots._seats import Seats, play_out

__all__ = [
    "Bot",
    "BotOption",
    "EasyBot",
    "Fault",
    "FaultKind",
    "FaultPolicy",
    "GoodBot",
    "HeuristicBot",
    "IsmctsBot",
    "MoveValue",
    "NetBot",
    "PimcBot",
    "PolicyBot",
    "ProcessBot",
    "QuantizedNetwork",
    "RandomBot",
    "Seats",
    "SupportsBegin",
    "SupportsExplain",
    "SupportsHear",
    "Thoughts",
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
    "read_quantized_network",
]
