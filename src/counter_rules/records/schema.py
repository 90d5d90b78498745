"""The JSON Schema of records, for readers and writers that are not this library."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, cast

SCHEMA_FILE: Final = "record.schema.json"
"""The file of the schema, beside this module."""


def record_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a record as `dumps` writes it with `Form.JSON`.

    It says how a record is built. Whether its moves are legal and its results right, `loads` says.

    Returns:
        The schema, as a JSON reader gives it; it is made anew each time, and yours to change.

    >>> record_schema()["required"]
    ['record', 'rules', 'dealer', 'moves']
    """
    text = files("counter_rules.records").joinpath(SCHEMA_FILE).read_text(encoding="utf-8")
    return cast("dict[str, object]", json.loads(text))
