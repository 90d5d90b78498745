"""Going through the golden matches, and keeping a record of the texts that takes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from typing_extensions import override

from counter_rules import (
    Bid,
    IllegalMoveError,
    Look,
    PassCard,
    PlayCard,
    State,
    apply_move,
    new_game,
)
from counter_rules.cards import COMMON_CARDS as CARDS
from counter_rules.events import step
from counter_rules.games._registry import BUILT_IN
from counter_rules.messages import HasMessages, Texts
from counter_rules.records import loads
from counter_rules.records._replay import check_known

NAMES = [preset.name for preset in BUILT_IN]
GOLDEN = Path(__file__).parents[1] / "golden" / "matches"


class Record(Mapping[str, str]):
    """A catalogue that keeps the keys of the texts taken from it."""

    def __init__(self, texts: Texts) -> None:
        self.taken: set[str] = set()
        self._texts = texts

    @override
    def __getitem__(self, key: str) -> str:
        text = self._texts[key]
        self.taken.add(key)
        return text

    @override
    def __contains__(self, key: object) -> bool:
        return key in self._texts

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    @override
    def __len__(self) -> int:
        return len(self._texts)


def replay(name: str) -> Iterator[HasMessages]:
    """Play a golden match; yield its events, and before every move why another is illegal."""
    record = loads((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))
    rng = random.Random(name)
    state = new_game(record.rules)
    for move in record.moves:
        yield from offer(state, draw_move(state, rng))
        done = step(state, check_known(move))
        yield from done.events
        state = done.state


def offer(state: State, move: object) -> Iterator[HasMessages]:
    """Yield the refusal of a move and its reason, if the move is illegal."""
    try:
        apply_move(state, move)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        yield error
        yield error.reason


def draw_move(state: State, rng: random.Random) -> object:
    """Draw a move, mostly a wrong one: its kind, its seat and all else at random."""
    seat = rng.choice([*state.to_act * 3, *range(state.rules.players + 1)])
    card, other, tricks = rng.choice(CARDS), rng.choice(CARDS), rng.randint(0, 9)
    moves: list[object] = [
        Bid(seat, tricks),
        Bid(seat, tricks, blind=True),
        Look(seat),
        PlayCard(seat, card),
        PlayCard(seat, card, other),
        PlayCard(seat, card, high=True),
        PassCard(seat, card),
        str(card),
    ]
    return rng.choice(moves)
