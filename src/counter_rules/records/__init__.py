"""Records: matches saved, read and verified, whole or as one seat knew them."""

from counter_rules.engine.inner import FaultCode, ScoreFault, WrittenHand
from counter_rules.records._fields import Comment, HiddenMove, Perspective, RecordedMove, Tags
from counter_rules.records._json import record_schema
from counter_rules.records._pad_text import format_score_pad, parse_score_pad
from counter_rules.records._position_text import format_position, parse_position
from counter_rules.records._reader import Reading
from counter_rules.records._reading import load, load_all, loads, read_all
from counter_rules.records._record import Record
from counter_rules.records._redaction import moves_from_events
from counter_rules.records._score_pad import ScorePad
from counter_rules.records._writing import Form, RecordWriter, dump, dump_all, dumps

__all__ = [
    "Comment",
    "FaultCode",
    "Form",
    "HiddenMove",
    "Perspective",
    "Reading",
    "Record",
    "RecordWriter",
    "RecordedMove",
    "ScoreFault",
    "ScorePad",
    "Tags",
    "WrittenHand",
    "dump",
    "dump_all",
    "dumps",
    "format_position",
    "format_score_pad",
    "load",
    "load_all",
    "loads",
    "moves_from_events",
    "parse_position",
    "parse_score_pad",
    "read_all",
    "record_schema",
]
