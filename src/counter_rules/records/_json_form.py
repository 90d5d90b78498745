"""A record as JSON: its fields, and their schema for readers that are not this library."""

from __future__ import annotations

from typing import Final, cast

import attrs
from cattrs import Converter

from counter_rules.notation._converter import make_converter, register_tagged
from counter_rules.notation._json_text import read_move, to_data
from counter_rules.notation._schema import read_schema
from counter_rules.records._fields import Comment, HiddenMove, Perspective, RecordedMove
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

SCHEMA_FILE: Final = "record.schema.json"
"""The file of the schema, beside this module."""

_HIDDEN: Final = "Hidden"
"""What stands under ``move`` for a `HiddenMove`."""


@attrs.frozen(kw_only=True)
class HandData:
    """The results of a hand: who won its tricks, the points, and the scores after it."""

    tricks: tuple[Seat | None, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


@attrs.frozen(kw_only=True)
class RecordData:
    """The fields of a record in JSON; the results may be left out."""

    record: int
    rules: Ruleset
    dealer: Seat
    hand_number: int = 1
    scores: tuple[int, ...] = ()
    known_to: Seat | Perspective = Perspective.TABLE
    names: tuple[str, ...] = ()
    tags: dict[str, str] = attrs.field(factory=dict[str, str])
    moves: tuple[RecordedMove, ...]
    comments: tuple[Comment, ...] = ()
    hands: tuple[HandData, ...] | None = None
    winners: tuple[Seat, ...] | None = None


def find_results(position: State | View) -> HandData:
    """Return the results of the hand that has just finished."""
    return HandData(
        tricks=tuple([trick.winner for trick in position.tricks]),
        points=position.hand_results[-1].points,
        scores=position.scores,
    )


def _make_converter() -> Converter:
    converter = make_converter()
    register_tagged(converter, HiddenMove, _HIDDEN)
    converter.register_structure_hook(RecordedMove, lambda data, _: _read_move(data))
    converter.register_structure_hook(Seat | Perspective, lambda data, _: _read_perspective(data))
    return converter


def _read_move(data: object) -> RecordedMove:
    fields = cast("dict[str, object]", data)
    if isinstance(data, dict) and fields.get("move") == _HIDDEN:
        return CONVERTER.structure(fields, HiddenMove)
    return read_move(fields, fields)


def write_move(move: RecordedMove) -> dict[str, object]:
    """Return a move as data for JSON."""
    if isinstance(move, HiddenMove):
        return cast("dict[str, object]", CONVERTER.unstructure(move))
    return to_data(move)


def _read_perspective(data: object) -> Seat | Perspective:
    # Not `isinstance`: bool is an int.
    return data if type(data) is int else Perspective(data)


CONVERTER: Final = _make_converter()


def record_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of a record as `dumps` writes it with `Form.JSON`.

    It describes the parts of a record. Whether its moves are legal and its results right, `loads`
    checks.

    Returns:
        The schema, as a JSON reader gives it; it is made anew each time, and yours to change.

    >>> record_schema()["required"]
    ['record', 'rules', 'dealer', 'moves']
    """
    return read_schema(__package__ or "", SCHEMA_FILE)
