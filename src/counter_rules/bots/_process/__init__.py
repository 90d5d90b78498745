"""Bots that are programs of their own, in any language: JSON, one object a line."""

from counter_rules.bots._process.bot import ProcessBot, process
from counter_rules.bots._process.host import host_bot
from counter_rules.protocol.messages import protocol_schema
from counter_rules.protocol.terms import Fault, FaultKind, OnFault, TimeControl

__all__ = [
    "Fault",
    "FaultKind",
    "OnFault",
    "ProcessBot",
    "TimeControl",
    "host_bot",
    "process",
    "protocol_schema",
]
