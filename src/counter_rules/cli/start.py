"""Where a match begins: new, or where a whole record of it stops."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import attrs
import typer

from counter_rules.cli.arguments import make_rules
from counter_rules.cli.files import STANDARD, FileError, read_sound_part
from counter_rules.dealing import commit, parse_seed
from counter_rules.moves import Seat
from counter_rules.records import Knower, Record
from counter_rules.records.proof import COMMITMENT, SEED
from counter_rules.rulesets import get_preset
from counter_rules.seats import check_seat

_PERSON_TAG: Final = "Person"
"""The tag of a whole record that keeps the seat at which the person sits."""


def begin_match(
    name: str | None, players: int | None, texts: Sequence[str] | None, names: str
) -> Record:
    """Return the record of a new match.

    Args:
        name: the ruleset.
        players: how many play.
        texts: the options, each ``NAME=VALUE`` or ``NAME``.
        names: the players' names with commas between them; those at the end may lack.

    Raises:
        RulesetError: if there are no such rules.
        typer.TyperException: if something is missing, or there are too many names.
    """
    if name is None:
        raise typer.TyperException("Missing argument 'name'")
    preset = get_preset(name)
    if players is None:
        raise typer.TyperException("Missing option '--players'")
    rules = make_rules(preset, players, texts)
    called = [part.strip() for part in names.split(",")] if names else []
    if len(called) > players:
        raise typer.TyperException(f"{len(called)} names are given, and {players} play")
    return Record(rules=rules, names=called + [""] * (players - len(called)))


def resume_match(name: str, save: str | None, limit: int) -> Record:
    """Read the record of a match that is to go on.

    Args:
        name: the name of the file.
        save: the name of another file that is to keep the match from now on, if any; then what
            is sound of a broken record goes on, as nothing is written over.
        limit: the most letters that are read.

    Raises:
        FileError: if it cannot be read, is not sound, does not hold all cards, or is over.
    """
    if name == STANDARD:
        raise FileError("answers are read from standard input: name the file of the match resumed")
    record, error = read_sound_part(name, limit)
    if error is not None and save in (None, name):
        raise FileError(f"{error}; --save NEW goes on from what is sound before it")
    if record.knower is not Knower.TABLE:
        raise FileError(
            f"{name} holds what {record.knower_name} knew, and only a whole match goes on: start "
            "one with play --save FILE; counter-rules replay shows this one"
        )
    if record.replay().is_over:
        raise FileError(f"the match in {name} is over: counter-rules replay shows it")
    return record


def take_seed(record: Record, seed: int | None) -> tuple[Record, int]:
    """Return a record that holds its seed, and the seed.

    A new match is committed to the seed. Another seed in the middle breaks the commitment.

    Args:
        record: the record.
        seed: the seed that is asked for; None for the one that the record holds, or any.

    Raises:
        StateError: if the seed is too long.
    """
    tags = dict(record.tags)
    own = parse_seed(tags.get(SEED, ""))
    if seed is None:
        seed = secrets.randbits(128) if own is None else own
    if not record.moves:
        tags[COMMITMENT] = commit(seed)
    elif seed != own:
        tags.pop(COMMITMENT, None)
    return attrs.evolve(record, tags=tags | {SEED: str(seed)}), seed


def take_seat(record: Record, seat: Seat | None) -> tuple[Record, Seat]:
    """Return a record that holds the person's seat, and the seat.

    Args:
        record: the record.
        seat: the seat that is asked for; None for the one that the record holds, or 0.

    Raises:
        StateError: if there is no such seat.
    """
    tags = dict(record.tags)
    if seat is None:
        seat = _read_seat(tags.get(_PERSON_TAG, ""), record.rules.players)
    check_seat(seat, record.rules.players)
    return attrs.evolve(record, tags=tags | {_PERSON_TAG: str(seat)}), seat


def _read_seat(text: str, players: int) -> Seat:
    """Return the seat that a tag holds; others may write anything there, and then it is 0."""
    return next((seat for seat in range(players) if str(seat) == text), 0)
