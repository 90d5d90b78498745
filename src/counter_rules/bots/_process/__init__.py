"""Bots in separate processes, in any language: JSON, one object per line."""

from counter_rules.bots._process.bot import ProcessBot, Thoughts
from counter_rules.bots._process.host import host_bot
from counter_rules.bots._process.starting import process
from counter_rules.protocol.lines import protocol_schema
from counter_rules.protocol.options import BotOption
from counter_rules.protocol.terms import Fault, FaultKind, FaultPolicy, TimeControl

__all__ = [
    "BotOption",
    "Fault",
    "FaultKind",
    "FaultPolicy",
    "ProcessBot",
    "Thoughts",
    "TimeControl",
    "host_bot",
    "process",
    "protocol_schema",
]
