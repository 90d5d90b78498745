"""Messages: everything the library says to people, in any language.

Reasons, refusals, explanations and events are data. They become sentences here and nowhere
else, by a catalogue of texts: `ENGLISH`, `GERMAN`, or one of your own.
"""

from counter_rules.messages.english import ENGLISH
from counter_rules.messages.faults import list_text_faults
from counter_rules.messages.german import GERMAN
from counter_rules.messages.message import (
    Message,
    Texts,
    Told,
    cite,
    describe,
    format_message,
    write_value,
)

__all__ = [
    "ENGLISH",
    "GERMAN",
    "Message",
    "Texts",
    "Told",
    "cite",
    "describe",
    "format_message",
    "list_text_faults",
    "write_value",
]
