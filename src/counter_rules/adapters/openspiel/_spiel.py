"""OpenSpiel as far as it is used, with types, and the limits that it asks of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from counter_rules._base.guards import import_for
from counter_rules.adapters._setting import Setting
from counter_rules.engine.inner import count_turned
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.games import get_preset
from counter_rules.kernel import Horizon
from counter_rules.rules.bounds import find_most_hands, get_point_bounds
from counter_rules.rules.ruleset import Ruleset

# OpenSpiel, with its types: pyspiel itself comes without any.

pyspiel: Final = import_for("pyspiel", "these games need OpenSpiel", "openspiel")

CHANCE: Final[int] = int(pyspiel.PlayerId.CHANCE)
"""Who acts where a card is dealt."""
TERMINAL: Final[int] = int(pyspiel.PlayerId.TERMINAL)
"""Who acts once an episode is over: nobody."""
SINGLE_PLAYER: Final[object] = pyspiel.PrivateInfoType.SINGLE_PLAYER
"""An observation holds what the player who looks knows."""
ALL_PLAYERS: Final[object] = pyspiel.PrivateInfoType.ALL_PLAYERS
"""An observation holds what each player knows."""


class Taken(Protocol):
    """An action of a history, and who took it."""

    player: int
    action: int


def list_decisions(history: Sequence[Taken]) -> list[Taken]:
    """Return what the seats have chosen since the last card was dealt."""
    return [*takewhile(lambda taken: taken.player != CHANCE, reversed(history))][::-1]


if TYPE_CHECKING:

    class SpielGame:
        """A game of OpenSpiel, as far as it is used here."""

        def __init__(
            self, game_type: object, game_info: object, params: Mapping[str, object]
        ) -> None: ...

    class SpielState:
        """A state of OpenSpiel, as far as it is used here."""

        def __init__(self, game: SpielGame) -> None: ...
        def apply_action(self, action: int) -> None: ...
        def full_history(self) -> list[Taken]: ...

    class ObservationKind:
        """What an observer is to hold."""

        public_info: bool
        private_info: object
        perfect_recall: bool

else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State
    ObservationKind = pyspiel.IIGObservationType


# The limits of a game: how long an episode can last, and the least and the most it can pay.


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of an episode.

    Args:
        decisions: the most decisions, with passes and looks.
        chances: the most cards that are dealt.
        least: the least that it can pay a seat.
        most: the most that it can pay a seat.
    """

    decisions: int
    chances: int
    least: float
    most: float


def find_limits(setting: Setting, reward: str) -> Limits:
    """Return the limits of an episode; refuse an endless match, and points that are unknown."""
    rules = setting.rules
    hands = range(1, 1 + _count_hands(setting))
    sizes = [_list_sizes(rules, number) for number in hands]
    bounds = [_find_bounds(rules, each, reward) for each in sizes]
    return Limits(
        decisions=sum([rules.players * count_own_decisions(rules, max(each)) for each in sizes]),
        chances=sum([_count_chances(rules, n, each) for n, each in zip(hands, sizes, strict=True)]),
        # A match may end after any of its hands.
        least=min(accumulate([least for least, _ in bounds])),
        most=max(accumulate([most for _, most in bounds])),
    )


def _count_hands(setting: Setting) -> int:
    if setting.horizon is Horizon.HAND:
        return 1
    most = find_most_hands(setting.rules)
    if most is None:
        raise StateError(
            f"a match of {setting.rules.name} has no longest one, and OpenSpiel needs a bound: "
            f"{_advise(setting.rules)}play episode='hand'"
        )
    return most


def _advise(rules: Ruleset) -> str:
    """Return what bounds a match, if the game has such an option."""
    try:
        get_preset(rules.name).get_option("max_hands")
    except CounterRulesError:
        return ""
    return "give the option max_hands, or "


def _list_sizes(rules: Ruleset, hand_number: int) -> tuple[int, ...]:
    """Return how many cards a hand may have, which a flipped card may say (F6.2)."""
    return tuple({rules.hand_sizes.get_size(hand_number, (card,)) for card in rules.deck_counts})


def count_own_decisions(rules: Ruleset, size: int) -> int:
    """Return the most decisions of one player in a hand of so many cards."""
    looks, passes = rules.blind is not None, rules.effects.can_pass
    # Nobody passes after the last trick.
    return looks + 1 + size + passes * (size - 1)


def _count_chances(rules: Ruleset, hand_number: int, sizes: tuple[int, ...]) -> int:
    return max([size * rules.players + count_turned(rules, hand_number, size) for size in sizes])


def _find_bounds(rules: Ruleset, sizes: tuple[int, ...], reward: str) -> tuple[float, float]:
    """Return the least and the most that a hand pays."""
    if reward == "exact":
        return 0.0, 1.0
    least, most = get_point_bounds(rules, sizes)
    if reward == "points":
        return least, most
    players = rules.players
    return _find_difference(least, most, players), _find_difference(most, least, players)


def _find_difference(own: int, others: int, players: int) -> float:
    """Return what a hand pays a seat if all others have the same points."""
    return own - (own + (players - 1) * others) / players
