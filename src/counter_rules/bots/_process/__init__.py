"""Bots that are programs of their own, in any language: JSON, one object a line."""

from counter_rules.bots._process._bot import ProcessBot
from counter_rules.bots._process._clock import TimeControl
from counter_rules.bots._process._fault import Fault, FaultKind, OnFault
from counter_rules.bots._process._host import host_bot
from counter_rules.bots._process._schema import protocol_schema
from counter_rules.bots._process._start import process

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
