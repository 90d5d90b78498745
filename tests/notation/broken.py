"""Spoiling parts of what was written, and catching what is said to it.

A table says ``where = value | what is said`` below the good data that its heading names:

* ``trick 0 card = "ZZ"``: a path and a value, as JSON or by a name of the test; a path one beyond
  the end of a list adds to it
* ``phase left out``: a part that is missing
* ``seat = 0; tricks = 3``: several changes
* ``== playing: not a valid view: …``: the lines below give what stands in place of the dots
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from counter_rules import Bid, NotationError, apply_move, new_game, view
from counter_rules.notation import parse_events, to_data
from events.samples import RULES
from support import refusals
from support.builders import custom, deal, office
from support.hands import bid_all, play
from support.known_names import KNOWN, put_words
from support.tables import Row, read_cases

Read = Callable[[Any], object]

GONE: Final = object()
"""Put in place of a part that is left out."""

SIGN: Final = (
    "expected a rank A 2 … 10 J Q K and a suit C D H S, such as 10H or Q♠, or * for a joker, "
    "W for a winner, L for a loser"
)
"""What is said to anything that is no card."""

DEALT = deal(new_game(custom(3, hand_sizes=(3, 2))), "AS KS 2D", "2S 3S", "4C 5C", turned="9H")
PLAYING: Final = to_data(view(play(bid_all(DEALT, 2, 1), "AS 2S 4C KS"), 0))
"""Seat 0 has taken a trick, and leads the king to the next one."""

SEALED: Final = to_data(view(apply_move(deal(new_game(office()), turned="3D"), Bid(1, 2)), 1))
"""Seat 1 has chosen a bid, in a game that flips a card."""


def read_events(text: str) -> object:
    return parse_events(text, rules=RULES)


def catch(read: Read, text: Any) -> NotationError:  # noqa: ANN401
    return refusals.catch(NotationError, read, text)


def change(data: Mapping[str, object], path: str, value: object) -> str:
    """Write data with another value at a path such as ``trick 0 card``."""
    changed: Any = json.loads(json.dumps(data))
    change_part(changed, path, value)
    return json.dumps(changed)


def change_part(data: Any, path: str, value: object) -> None:  # noqa: ANN401 - JSON
    *parents, last = [int(step) if step.isdigit() else step for step in path.split()]
    for step in parents:
        data = data[step]
    if value is GONE:
        del data[last]
    elif isinstance(data, list) and last == len(data):
        data.append(value)
    else:
        data[last] = value


@attrs.frozen(kw_only=True)
class Broken:
    """A case of a table.

    Args:
        place: where it stands.
        of: the good data.
        changes: paths, and values as JSON; none where the part is left out.
        said: what is said of it.
        more: the cells between the changes and what is said.
    """

    place: str
    of: str
    changes: tuple[tuple[str, str | None], ...]
    said: str
    more: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.place

    def spoil(self, good: Mapping[str, Mapping[str, Any]]) -> str:
        """Write the good data of this name with the changes."""
        data: Any = json.loads(json.dumps(good[self.of]))
        for path, text in self.changes:
            change_part(data, path, GONE if text is None else json.loads(text))
        return json.dumps(data)


def read_broken(
    path: Path, cells: int = 2, words: Mapping[str, str] | None = None, **named: object
) -> list[Broken]:
    """Read a table of broken data: words stand in messages like ``<card>``, values by name."""

    def read_change(change: str) -> tuple[str, str | None]:
        if change.endswith(" left out"):
            return change.removesuffix(" left out"), None
        where, value = change.split(" = ", 1)
        text = json.dumps(named[value]) if value in named else value
        json.loads(text)
        return where, text

    def read(row: Row) -> Broken:
        changes, *more, said = row.cells
        of, _, opening = row.heading.partition(": ")
        said = put_words(said, {**KNOWN, "card": SIGN, **(words or {})})
        return Broken(
            place=row.place,
            of=of,
            changes=tuple(map(read_change, changes.split("; "))),
            said=opening.replace("…", said) if opening else said,
            more=tuple(more),
        )

    return read_cases(path, read, cells)
