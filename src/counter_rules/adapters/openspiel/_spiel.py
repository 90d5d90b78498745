"""What is used of OpenSpiel, with its types: pyspiel itself comes without any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

from counter_rules._extras import import_for

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
