"""A record as JSON: its fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

import attrs
from cattrs import Converter

from counter_rules.moves import Seat
from counter_rules.notation.converter import make_converter
from counter_rules.notation.json_text import read_move, to_data
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.record_fields import Comment, Knower
from counter_rules.records.replay import Walk
from counter_rules.ruleset import Ruleset

FORMAT: Final = 1
"""The number of the format, under ``record``."""


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
    known_to: Seat | Knower = Knower.TABLE
    names: tuple[str, ...] = ()
    tags: dict[str, str] = attrs.field(factory=dict[str, str])
    moves: tuple[RecordedMove, ...]
    comments: tuple[Comment, ...] = ()
    hands: tuple[HandData, ...] | None = None
    winners: tuple[Seat, ...] | None = None


def _make_converter() -> Converter:
    converter = make_converter()
    converter.register_structure_hook(RecordedMove, lambda data, _: _read_move(data))
    converter.register_unstructure_hook(RecordedMove, write_move)
    converter.register_structure_hook(Seat | Knower, lambda data, _: _read_knower(data))
    return converter


def _read_move(data: object) -> RecordedMove:
    if isinstance(data, Mapping):
        data = dict(cast("Mapping[str, object]", data))
        if data.get("move") == Hidden.__name__:
            return CONVERTER.structure({key: data[key] for key in data if key != "move"}, Hidden)
    return read_move(data, data)


def write_move(move: RecordedMove) -> dict[str, object]:
    """Return a move as data that JSON knows."""
    if isinstance(move, Hidden):
        return {"move": Hidden.__name__, "seat": move.seat, "sealed": move.sealed.value}
    return to_data(move)


def _read_knower(data: object) -> Seat | Knower:
    return data if type(data) is int else Knower(data)


CONVERTER: Final = _make_converter()


def take_hands(walk: Walk, moves: Iterable[RecordedMove]) -> Iterator[HandData]:
    """Make moves, and yield the results of every hand that they finish.

    Args:
        walk: the match before them.
        moves: the moves.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or cannot have been made.
    """
    for move in moves:
        finished = len(walk.position.hand_results)
        walk.take(move)
        position = walk.position
        if len(position.hand_results) > finished:
            yield HandData(
                tricks=tuple([trick.winner for trick in position.tricks]),
                points=position.hand_results[-1].points,
                scores=position.scores,
            )
