"""Bots in separate processes, in any language: JSON, one object per line."""

from counter_rules.bots._process.bot import ProcessBot, process
from counter_rules.bots._process.host import host_bot
from counter_rules.protocol.messages import protocol_schema
from counter_rules.protocol.terms import Fault, FaultKind, FaultPolicy, TimeControl

__all__ = [
    "Fault",
    "FaultKind",
    "FaultPolicy",
    "ProcessBot",
    "TimeControl",
    "host_bot",
    "process",
    "protocol_schema",
]
