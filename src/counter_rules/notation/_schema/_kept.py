"""The schemas as they are kept, for whoever asks."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import cast


def read_schema(package: str, file: str) -> dict[str, object]:
    """Return a schema that is kept as a file of a package, made anew each time."""
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    return cast("dict[str, object]", json.loads(text))


def move_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a move as `format_move` writes it.

    What has a default may be left out, as `parse_move` allows it. Whether a move is legal, only
    the rules can say.

    Returns:
        The schema, as a JSON reader gives it, with the number of the format at the end of its
        ``$id``. It is made anew each time, and yours to change.

    >>> move_schema()["$defs"]["Bid"]["required"]
    ['move', 'seat', 'tricks']
    """
    return read_schema(__package__ or "", "move.schema.json")


def events_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of events as `format_events` writes them.

    Returns:
        The schema of a list, as a JSON reader gives it, with the number of the format at the end
        of its ``$id``; under ``$defs`` is each event by its class. It is made anew each time, and
        yours to change.

    >>> events_schema()["items"]
    {'$ref': '#/$defs/event'}
    """
    return read_schema(__package__ or "", "events.schema.json")


def view_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a view as `format_view` writes it.

    A schema knows no rules: whether the parts of a view agree, `parse_view` checks.

    Returns:
        The schema, as a JSON reader gives it, with the number of the format at the end of its
        ``$id`` and in every view under ``view``. It is made anew each time, and yours to change.

    >>> view_schema()["$id"], view_schema()["$defs"]["View"]["properties"]["view"]
    ('urn:counter-rules:view:2', {'const': 2})
    """
    return read_schema(__package__ or "", "view.schema.json")
