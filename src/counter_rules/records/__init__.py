"""Records: matches that are kept, read again and verified, whole or as one seat knew them."""

from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.listen import moves_told
from counter_rules.records.position_text import format_position, parse_position
from counter_rules.records.reading import Reading
from counter_rules.records.record import Record
from counter_rules.records.record_fields import Comment, Knower, Tags
from counter_rules.records.schema import record_schema
from counter_rules.records.streams import load, load_all, loads, read_all
from counter_rules.records.writing import Form, RecordWriter, dump, dump_all, dumps

__all__ = [
    "Comment",
    "Form",
    "Hidden",
    "Knower",
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
    "moves_told",
    "parse_position",
    "read_all",
    "record_schema",
]
