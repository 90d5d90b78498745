"""Where a match begins: at its first hand, or where a record of it stops."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.cli.arguments import find_preset, parse_options
from counter_rules.cli.files import STANDARD, FileError, read_valid_part
from counter_rules.cli.names import parse_names
from counter_rules.errors import RulesetError
from counter_rules.records import Perspective, Record
from counter_rules.records._proof import COMMITMENT, SEED
from counter_rules.rules.chance import commit, parse_seed
from counter_rules.seats import Seat, check_seat

_PERSON_TAG: Final = "Person"
"""The tag of a whole record that keeps the seat at which the person sits."""


def begin_match(
    name: str | None, players: int | None, texts: Sequence[str] | None, names: str
) -> Record:
    """Return the record of a new match; the last of the players' names may be left out.

    Args:
        name: the game.
        players: how many play; by default as many as usually do.
        texts: the options, as texts.
        names: the players' names, with commas between.

    Raises:
        RulesetError: if there are no such rules, or none are named.
        typer.TyperException: if the names are not accepted.
    """
    if name is None:
        raise RulesetError("name a game, such as counter: counter-rules rules lists them")
    preset = find_preset(name)
    if players is None:
        players = preset.usual_players
    rules = preset.make_ruleset(players=players, options=parse_options(preset, texts))
    return Record(rules=rules, names=parse_names(names, players))


def resume_match(name: str, save: str | None, limit: int) -> Record:
    """Read the record of a match that is to continue.

    If another file is to keep the match from now on, a broken record continues from its valid
    part, as nothing is overwritten.

    Raises:
        FileError: if it cannot be read, is not valid, lacks cards, or is over.
    """
    if name == STANDARD:
        raise FileError("answers are read from standard input: --resume needs the name of a file")
    record, error = read_valid_part(name, limit)
    if error is not None and save in (None, name):
        raise FileError(f"{error}; --save NEW continues from the valid part before it")
    if record.perspective is not Perspective.TABLE:
        raise FileError(
            f"{name} holds what {record.perspective_name} knew, and only a whole match can "
            "continue: start one with play --save FILE; counter-rules replay shows this one"
        )
    if record.replay().is_over:
        raise FileError(f"the match in {name} is over: counter-rules replay shows it")
    return record


def take_seed(record: Record, seed: int | None) -> tuple[Record, int]:
    """Return a record with its seed in it, and the seed.

    Where none is asked for, it is the record's own, or drawn at random. A new match is committed to
    the seed. Another seed in the middle breaks the commitment.

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
    """Return a record with the person's seat in it, and the seat.

    Where none is asked for, it is the one in the record, or 0.

    Raises:
        StateError: if there is no such seat.
    """
    tags = dict(record.tags)
    if seat is None:
        seat = _parse_seat(tags.get(_PERSON_TAG, ""), record.rules.players)
    check_seat(seat, record.rules.players)
    return attrs.evolve(record, tags=tags | {_PERSON_TAG: str(seat)}), seat


def _parse_seat(text: str, players: int) -> Seat:
    """Return the seat that a tag names; anything may be written there, and then it is 0."""
    return next((seat for seat in range(players) if str(seat) == text), 0)
