"""Spoiling one part of what was written, and catching what is said to it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from counter_rules import Bid, NotationError, RulesetError, apply_move, new_game, view
from counter_rules.notation import parse_events, to_data
from events.samples import RULES
from support.builders import custom, deal, office
from support.hands import bid_all, play

Read = Callable[[Any], object]

GONE: Final = object()
"""Put in place of a part that is left out."""

SIGN: Final = (
    "expected a rank A 2 … 10 J Q K and a suit C D H S, such as 10H or Q♠, or * for a joker"
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
    """Let a text be refused; return the error, checked to pickle."""
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert (str(again), again.text, again.line) == (str(error), error.text, error.line)
    assert not isinstance(error, RulesetError)
    return error


def change(data: Mapping[str, object], path: str, value: object) -> str:
    """Write data with another value at a path such as ``trick 0 card``."""
    changed: Any = json.loads(json.dumps(data))
    part = changed
    *parents, last = [int(step) if step.isdigit() else step for step in path.split()]
    for step in parents:
        part = part[step]
    if value is GONE:
        del part[last]
    else:
        part[last] = value
    return json.dumps(changed)
