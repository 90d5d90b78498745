"""The used part of OpenSpiel, with types, and the limits that it requires of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from counter_rules._base.guards import import_for
from counter_rules.adapters._config import EnvConfig
from counter_rules.engine.inner import count_turned
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.games import get_preset
from counter_rules.kernel import Horizon
from counter_rules.rules.bounds import find_most_hands, get_point_bounds
from counter_rules.rules.ruleset import Ruleset

# OpenSpiel, with types: pyspiel itself has none.

pyspiel: Final = import_for("pyspiel", "these games need OpenSpiel", "openspiel")

CHANCE: Final[int] = int(pyspiel.PlayerId.CHANCE)
"""The player to act where a card is dealt."""
TERMINAL: Final[int] = int(pyspiel.PlayerId.TERMINAL)
"""The player to act in an episode that is over."""
SINGLE_PLAYER: Final[object] = pyspiel.PrivateInfoType.SINGLE_PLAYER
"""The observation has the private information of its player."""
ALL_PLAYERS: Final[object] = pyspiel.PrivateInfoType.ALL_PLAYERS
"""The observation has the private information of every player."""


class PlayerAction(Protocol):
    """An action of a history, with its player."""

    player: int
    action: int


def list_decisions(history: Sequence[PlayerAction]) -> list[PlayerAction]:
    """Return the actions of seats since the last card was dealt."""
    return [*takewhile(lambda taken: taken.player != CHANCE, reversed(history))][::-1]


if TYPE_CHECKING:

    class SpielGame:
        """A game of OpenSpiel: the part that is used here."""

        def __init__(
            self, game_type: object, game_info: object, params: Mapping[str, object]
        ) -> None: ...

    class SpielState:
        """A state of OpenSpiel: the part that is used here."""

        def __init__(self, game: SpielGame) -> None: ...
        def apply_action(self, action: int) -> None: ...
        def full_history(self) -> list[PlayerAction]: ...

    class ObservationKind:
        """The kind of information that an observer has."""

        public_info: bool
        private_info: object
        perfect_recall: bool

else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State
    ObservationKind = pyspiel.IIGObservationType


# The limits of a game: the longest episode, and the lowest and the highest return.


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of an episode: decisions (passes and looks included), cards dealt, and returns.

    ``least`` and ``most`` are the lowest and the highest return of a seat.
    """

    decisions: int
    chances: int
    least: float
    most: float


def compute_limits(config: EnvConfig, reward: str) -> Limits:
    """Return the limits of an episode; refuse an endless match, and points without bounds."""
    rules = config.rules
    hands = range(1, 1 + _count_hands(config))
    sizes = [_list_sizes(rules, number) for number in hands]
    bounds = [_get_bounds(rules, each, reward) for each in sizes]
    return Limits(
        decisions=sum([rules.players * count_own_decisions(rules, max(each)) for each in sizes]),
        chances=sum([_count_chances(rules, n, each) for n, each in zip(hands, sizes, strict=True)]),
        # A match may end after any of its hands.
        least=min(accumulate([least for least, _ in bounds])),
        most=max(accumulate([most for _, most in bounds])),
    )


def _count_hands(config: EnvConfig) -> int:
    if config.horizon is Horizon.HAND:
        return 1
    most = find_most_hands(config.rules)
    if most is None:
        raise StateError(
            f"a match of {config.rules.name} has no limit, and OpenSpiel needs one: "
            f"{_advise(config.rules)}play episode='hand'"
        )
    return most


def _advise(rules: Ruleset) -> str:
    """Return advice to bound a match, if the game has such an option."""
    try:
        get_preset(rules.name).get_option("max_hands")
    except CounterRulesError:
        return ""
    return "give the option max_hands, or "


def _list_sizes(rules: Ruleset, hand_number: int) -> tuple[int, ...]:
    """Return the possible sizes of a hand, which a flipped card may decide (F6.2)."""
    return tuple({rules.hand_sizes.get_size(hand_number, (card,)) for card in rules.deck_counts})


def count_own_decisions(rules: Ruleset, size: int) -> int:
    """Return the most decisions of one player in a hand of ``size`` cards."""
    looks, passes = rules.blind is not None, rules.effects.can_pass
    # There is no pass after the last trick.
    return looks + 1 + size + passes * (size - 1) + (rules.naming is not None)


def _count_chances(rules: Ruleset, hand_number: int, sizes: tuple[int, ...]) -> int:
    return max([size * rules.players + count_turned(rules, hand_number, size) for size in sizes])


def _get_bounds(rules: Ruleset, sizes: tuple[int, ...], reward: str) -> tuple[float, float]:
    """Return the lowest and the highest reward for a hand."""
    if reward == "exact":
        return 0.0, 1.0
    least, most = get_point_bounds(rules, sizes)
    if reward == "points":
        return least, most
    players = rules.players
    return _compute_difference(least, most, players), _compute_difference(most, least, players)


def _compute_difference(own: int, others: int, players: int) -> float:
    """Return the reward of a seat for a hand if all others have the same points."""
    return own - (own + (players - 1) * others) / players
