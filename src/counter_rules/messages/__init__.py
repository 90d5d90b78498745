"""Messages: every sentence the library writes for people, in any language.

Reasons, refusals, explanations and events are data. Only this package turns them into sentences,
from a catalogue of texts: `ENGLISH`, `GERMAN`, or your own.
"""

from counter_rules.messages._describe import describe, list_text_faults
from counter_rules.messages._english import ENGLISH
from counter_rules.messages._german import GERMAN
from counter_rules.messages._message import (
    HasMessages,
    Message,
    Texts,
    format_message,
    format_value,
    with_clause,
)

__all__ = [
    "ENGLISH",
    "GERMAN",
    "HasMessages",
    "Message",
    "Texts",
    "describe",
    "format_message",
    "format_value",
    "list_text_faults",
    "with_clause",
]
