"""Situations in which a program is checked: every kind of decision, each in a game that has it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from counter_rules.engine import apply_move, legal_moves, new_game, shuffle
from counter_rules.games import Preset, get_ruleset
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.views import View, view

_MOST_MOVES: Final = 5_000
_SEED: Final = 7


@attrs.frozen(kw_only=True)
class Situation:
    """A kind of decision, and a game that has it.

    Args:
        title: the decision, in words.
        game: the name of the preset.
        players: the number of players.
        options: the options of the preset.
        is_asked: whether a seat has this decision, by its view and its legal moves.
    """

    title: str
    game: str
    players: int
    options: Mapping[str, object] = attrs.field(factory=dict[str, object])
    is_asked: Callable[[View, tuple[Move, ...]], bool]

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return get_ruleset(self.game, players=self.players, **self.options)

    def get_views(self) -> tuple[View, View]:
        """Return the first two views of random matches in which a seat has this decision.

        Raises:
            LookupError: if no seat has it in thousands of moves.
        """
        found: list[View] = []
        for state in _walk(self.rules):
            for seat in state.to_act:
                seen = view(state, seat)
                if self.is_asked(seen, legal_moves(seen)):
                    found.append(seen)
                if len(found) == 2:
                    return found[0], found[1]
        raise LookupError(self.title)


def _walk(rules: Ruleset) -> Iterator[State]:
    """Yield the states of random matches, one after the other."""
    rng = random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    state = new_game(rules)
    for _ in range(_MOST_MOVES):
        if state.is_over:
            state = new_game(rules)
        if state.phase is Phase.DEAL:
            move: Move = shuffle(state, rng=rng)
        else:
            move = rng.choice(legal_moves(state))
        state = apply_move(state, move)
        yield state


def _is_bid(seen: View, _: tuple[Move, ...]) -> bool:
    return seen.phase is Phase.BID


def get_first_bid(preset: Preset) -> View:
    """Return the view before the first bid of a game at its usual table."""
    first = Situation(
        title="a bid", game=preset.name, players=preset.usual_players, is_asked=_is_bid
    )
    return first.get_views()[0]


def _is_in_sight(seen: View, sight: Sight) -> bool:
    return seen.seat is not None and bool(seen.sights) and seen.sights[seen.seat] is sight


def _has(kind: type, field: str | None = None) -> Callable[[View, tuple[Move, ...]], bool]:
    """Make a condition: a move of a kind is legal, with a value in a field if one is given."""
    return lambda _, moves: any(
        isinstance(move, kind) and (field is None or getattr(move, field) is not None)
        for move in moves
    )


SITUATIONS: Final = (
    Situation(
        title="a bid",
        game="counter",
        players=3,
        is_asked=_is_bid,
    ),
    Situation(
        title="a look, or a bid made blind",
        game="up_to_ten",
        players=3,
        options={"bidding_blind": True},
        is_asked=_has(Look),
    ),
    Situation(
        title="a bid of a hand on the forehead",
        game="up_to_ten",
        players=4,
        options={"devils_bridge": True},
        is_asked=lambda seen, _: _is_in_sight(seen, Sight.FOREHEAD),
    ),
    Situation(
        title="a sealed bid",
        game="blackout",
        players=4,
        options={"simultaneous_bidding": True},
        is_asked=lambda seen, moves: len(seen.to_act) > 1 and isinstance(moves[0], Bid),
    ),
    Situation(
        title="a lead",
        game="oh_hell",
        players=4,
        is_asked=lambda seen, _: seen.phase is Phase.PLAY and not seen.trick,
    ),
    Situation(
        title="a card played to a trick",
        game="oh_hell",
        players=4,
        is_asked=lambda seen, _: seen.phase is Phase.PLAY and bool(seen.trick),
    ),
    Situation(
        title="a joker named high or low",
        game="northeast_blackout",
        players=5,
        is_asked=_has(PlayCard, "high"),
    ),
    Situation(
        title="a four that may show another",
        game="counter",
        players=4,
        is_asked=_has(PlayCard, "show"),
    ),
    Situation(
        title="a card to pass",
        game="counter",
        players=5,
        is_asked=_has(PassCard),
    ),
    Situation(
        title="a trump to name",
        game="custom",
        players=4,
        options={"trump": "highest_bidder_names"},
        is_asked=_has(NameTrump),
    ),
)
"""Every kind of decision."""
