"""Records: matches saved, read and verified, whole or as one seat knew them."""

from counter_rules.records._fields import Comment, HiddenMove, Perspective, RecordedMove, Tags
from counter_rules.records._json import record_schema
from counter_rules.records._position_text import format_position, parse_position
from counter_rules.records._reader import Reading
from counter_rules.records._reading import load, load_all, loads, read_all
from counter_rules.records._record import Record
from counter_rules.records._redaction import moves_from_events
from counter_rules.records._writing import Form, RecordWriter, dump, dump_all, dumps

__all__ = [
    "Comment",
    "Form",
    "HiddenMove",
    "Perspective",
    "Reading",
    "Record",
    "RecordWriter",
    "RecordedMove",
    "Tags",
    "dump",
    "dump_all",
    "dumps",
    "format_position",
    "load",
    "load_all",
    "loads",
    "moves_from_events",
    "parse_position",
    "read_all",
    "record_schema",
]
