"""Worlds that are picked, the likelier by what the others have bid and played the more often."""

from __future__ import annotations

import random
from typing import Final

from counter_rules.bots._policy._player import Player
from counter_rules.cards import Rank
from counter_rules.kernel._memory import Rows, Words, make_room, make_words
from counter_rules.kernel._pack import pack_state
from counter_rules.kernel._world_arrays import make_rows
from counter_rules.question import Phase
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import Way, Worlds
from counter_rules.seats import Seat

SHARPNESS: Final = 16
"""How sure it is of what bids tell: 16 stands for a standard deviation of 0.7 tricks."""
TRUST: Final = 32
"""How often it thinks that others play by its own policy, in parts of 64."""

_TRIES: Final = 5_000
"""How many draws it makes, about, where most of them are refused."""
_FIRST: Final = 8
"""How many worlds tell how many draws that is."""
_DRAWS_BY_PLAYS: Final = 2
"""From how many that are likely by the bids each is picked by the plays."""


def count_draws(found: Worlds, wanted: int, seed: int) -> int:
    """Return how many worlds to draw where so many are wanted: fewer where draws are refused."""
    if found.way is not Way.CHECKED:
        return wanted
    rng = random.Random(seed)  # noqa: S311 - by the seed
    for _ in range(_FIRST):
        found.draw(rng)
    return min(wanted, max(_FIRST, int(_TRIES * (found.acceptance or 0))))


def deal_world(player: Player, found: Worlds, seed: int) -> Words:
    """Return one world as a row, in which the seat of the view is asked."""
    rng = random.Random(seed)  # noqa: S311 - by the seed
    rows = _draw_rows(player, found, 1, rng)
    ask(player, rows, found.view.seat or 0, found.view.phase)
    return rows.words


def deal_worlds(player: Player, found: Worlds, count: int, seed: int) -> Rows:
    """Return so many worlds as rows, evenly drawn, in which the seat of the view is asked."""
    rng = random.Random(seed)  # noqa: S311 - by the seed
    if player.is_compiled:
        one = player.kernel.pack(found.draw(rng))
        rows = make_rows(player.kernel, one, found.draw_many(count, seed=seed))
    else:
        rows = _draw_rows(player, found, count, rng)
    ask(player, rows, found.view.seat or 0, found.view.phase)
    return rows


def _draw_rows(player: Player, found: Worlds, count: int, rng: random.Random) -> Rows:
    """Draw worlds one by one, which needs no NumPy."""
    words, at = make_room(0), player.kernel.layout
    for _ in range(count):
        words += pack_state(found.draw(rng), at)
    return Rows(words, at["ROW"])


def pick_worlds(player: Player, rows: Rows, found: Worlds, count: int) -> Rows:
    """Return so many of some worlds of a view, the likely ones more often."""
    seat, plays, rules = found.view.seat or 0, found.view.plays, player.kernel.rules
    # In a loose draw a play may not have been legal: the policy has no number for it.
    is_read = bool(plays) and can_rewind(rules) and found.way is not Way.LOOSE
    wanted = _DRAWS_BY_PLAYS * count if is_read else count
    picked = make_room(wanted + len(rows))
    bids = SHARPNESS, picked, wanted
    player.code.pick_by_bids(rows.words, len(rows), seat, player.weights, *bids)
    rows = rows.take(picked[:wanted])
    if not is_read:
        return rows
    actions = make_words(map(player.kernel.actions.encode, plays))
    made = TRUST, actions, len(plays), picked, count
    player.code.pick_by_plays(rows.words, wanted, seat, player.weights, *made)
    return rows.take(picked[:count])


def can_rewind(rules: Ruleset) -> bool:
    """Return whether plays can be taken back (`likely.rewind`).

    What powers did to trumps and hands cannot, nor which of two equal cards was played. A joker
    does nothing but win or lose its trick.
    """
    has_powers = any(effect.rank is not Rank.JOKER for effect in rules.effects.effects)
    return not has_powers and not rules.has_twins


def ask(player: Player, rows: Rows, seat: Seat, phase: Phase) -> None:
    """Ask a seat for its move, and those after it that choose under seal: as the policy does.

    Args:
        player: what plays.
        rows: the rows in which it is asked.
        seat: the seat.
        phase: the phase.
    """
    at, rules = player.kernel.layout, player.kernel.rules
    if phase is Phase.PASS or (phase is Phase.BID and rules.bidding.is_sealed):
        chosen = at["BID" if phase is Phase.BID else "GIVEN"]
        for other in range(rules.players):
            rows.fill(chosen + other, -1)
        rows.fill(at["WAITING"], (1 << rules.players) - 1)
        rows.fill(at["TOTAL"], 0)
    rows.fill(at["TURN"], seat)
