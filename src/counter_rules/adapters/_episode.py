"""The episode of an environment: it begins, deals each hand as it is due, and lets bots play."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import numpy as np
from gymnasium import spaces

from counter_rules import render
from counter_rules._base.guards import import_for
from counter_rules._base.quoting import name_type, shorten
from counter_rules.adapters._config import EnvConfig
from counter_rules.adapters._stepped import Pack, PlainState, Stepped, follow, read_result
from counter_rules.bots import Bot, Seats
from counter_rules.chance import check_seed
from counter_rules.engine import apply_move, new_game
from counter_rules.errors import MissingExtraError, StateError
from counter_rules.events import Step, step
from counter_rules.kernel import Horizon
from counter_rules.moves import Move
from counter_rules.observations import Observing
from counter_rules.phase import Phase
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.uint8] | NDArray[np.float32]"
"""The numbers of an observation, of shape ``(size,)``."""

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action that ends the episode; all other agents get 0."""

_DEAL: Final = Phase.DEAL


class Episode:
    """The episode in progress, and how the next one begins: the common part of all environments.

    The bots are by seat, with None at the seats of agents.
    """

    def __init__(self, config: EnvConfig, bots: Sequence[Bot | None] | None = None) -> None:
        self.config = config
        self.is_over = False
        """Whether the episode is over: the hand, or the match."""
        # Seeded by the system until the caller gives a seed.
        self._seeds = random.Random()  # noqa: S311 - for repeating, not for hiding
        self._seats = Seats((None,) * config.rules.players if bots is None else bots, 0)
        self._new_match = new_game(config.rules)
        self._may_seal = bool(config.codebook.sealed)
        self._is_scaled = config.observing is Observing.SCALED
        self._plain = partial(PlainState, config.encoder)
        # Bots with memory hear events, which only the readable engine makes.
        self._is_listening = self._seats.is_listening
        self._is_random = self._seats.are_random
        self._pack: Pack = self._plain if self._is_listening else config.pack
        self._position: Stepped | None = None
        self._passing, self._passes, self._hand_number = config.codebook.blocks["pass"], 0, 0
        self._no_rewards = (0.0,) * config.rules.players
        self._height = 0

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin an episode.

        The seed is that of its deals and of the bots' random numbers (`counter_rules.bots.Seats`);
        without one, the last seed that was given provides another. The option ``{"state": State}``
        begins there; others are ignored. Raise `StateError` if the seed is invalid, or the state is
        over or has other rules, and `BotError` if a bot fails.
        """
        start = self._read_start(options)
        self._seats.restart(self._draw_seed(seed))
        self.is_over = False
        if start.phase is _DEAL:
            self._position = self._plain(start)
            self._deal(start)
        else:
            self._position = self._pack(start)
            self._hand_number, self._passes = start.hand_number, len(start.passes)

    def _read_start(self, options: Mapping[str, object] | None) -> State:
        given: Mapping[str, object] = {} if options is None else options
        if not isinstance(given, Mapping):
            raise StateError(f"options: expected a dict, got {shorten(options)}")
        rules = self.config.rules
        start = given.get("state", self._new_match)
        if type(start) is not State:
            raise StateError(f"state: expected a State, got {name_type(start)}")
        if start.rules is not rules and start.rules != rules:
            raise StateError(
                f"state: it is one of {start.rules!r}, not of {rules!r}: make the environment "
                "with state.rules"
            )
        if start.is_over:
            raise StateError("state: its match is over")
        return start

    def _draw_seed(self, seed: int | None) -> int:
        if seed is None:
            return self._seeds.getrandbits(63)
        given = check_seed(seed)
        self._seeds = random.Random(given)  # noqa: S311 - for repeating, not for hiding
        return given

    @property
    def position(self) -> Stepped:
        """The match as it is stepped; `StateError` if no episode has begun."""
        if self._position is None:
            raise StateError("no episode is in progress: reset the environment first")
        return self._position

    @property
    def state(self) -> State:
        """The state, with every hidden card; `StateError` if no episode has begun."""
        return self.position.to_state()

    def play(self, action: int) -> tuple[float, ...]:
        """Make a move of the seat to act, and deal the next hand if one is due.

        Return the rewards by seat, which are not 0 only if a hand has ended. An illegal move raises
        `IllegalMoveError` and changes nothing.
        """
        position = self.position
        if self._is_listening:
            return self._play_aloud(position, position.decode(action))
        return self._arrive(position, follow(position, action))

    def _play_aloud(self, before: Stepped, move: Move) -> tuple[float, ...]:
        """Make a move that bots hear of."""
        made = step(before.to_state(), move)
        return self._arrive(before, self._pack(made.state), made)

    def _arrive(
        self, before: Stepped, after: Stepped, made: Step | None = None
    ) -> tuple[float, ...]:
        """Continue after a move; return the rewards by seat."""
        has_ended = after.turn is None
        paid = self._pay(before, after) if has_ended else self._no_rewards
        self._position = after
        if made is not None:
            self._seats.hear(made)
        if has_ended:
            self._end_hand(after)
        elif self._passing and not isinstance(after, PlainState):
            self._passes += before.legal[0] in self._passing and after.legal[0] not in self._passing
        return paid

    def _pay(self, before: Stepped, after: Stepped) -> tuple[float, ...]:
        """Return the rewards of the hand that ended between two states."""
        if self.config.reads_named_result:
            return self.config.pay(read_result(before, after))
        return self.config.pay(after.to_state().hand_results[-1])

    def _end_hand(self, after: Stepped) -> None:
        """End the episode, or deal the next hand."""
        self.is_over = self.config.horizon is Horizon.HAND or after.to_state().is_over
        if not self.is_over:
            self._deal(after.to_state())

    def let_bots_play(self, seat: Seat) -> float:
        """Let bots play until it is a seat's turn or the episode is over.

        Return the seat's reward in the meantime. Raise `BotError` if a bot fails, or makes no legal
        move.
        """
        paid, position = 0.0, self.position
        # Only sealed moves wait for several seats; `turn` takes half the time of `to_act`.
        while (turn := position.turn) is not None and turn != seat:
            if self._may_seal and seat in position.to_act:
                self._position = position.for_seat(seat)
                break
            paid += self._let_play(position, turn)[seat]
            position = self.position
        return paid

    def _let_play(self, position: Stepped, seat: Seat) -> tuple[float, ...]:
        """Let the bot play whose turn it is; return the rewards by seat."""
        if isinstance(position, PlainState):
            move = self._ask(position)
            if self._is_listening:
                return self._play_aloud(position, move)
            return self._arrive(position, position.apply(move))
        if self._is_random:
            action = self._seats.choose(position, seat, self._hand_number, self._passes)
        else:
            action = self.config.codebook.encode(self._ask(position))
        return self._arrive(position, position.child(action))

    def _ask(self, position: Stepped) -> Move:
        """Return the move of the bot whose turn it is; all seats but the agent's have one."""
        return cast("Move", self._seats.move(position.to_state()))

    def _deal(self, state: State) -> None:
        """Deal a hand; before the first one, bots are notified of the beginning."""
        deal = cast("Move", self._seats.move(state))
        if self._is_listening:
            made = step(state, deal)
            self._position = self._pack(made.state)
            self._seats.hear(made)
        else:
            self._position = self._pack(apply_move(state, deal))
        self._hand_number, self._passes = state.hand_number, 0

    def observe(self, seat: Seat) -> Numbers:
        """Return the observation of a seat: bytes, or inputs for a network."""
        position = self.position
        return position.observe_scaled(seat) if self._is_scaled else position.observe(seat)

    def render_table(self, seat: Seat | None) -> str | NDArray[np.uint8] | None:
        """Render the view of a seat, or the public view for None; return None if it is printed.

        Pixels are uint8 of shape ``(height, width, 3)``. Raise `StateError` without a render mode.
        """
        mode = self.config.render_mode
        if mode is None:
            raise StateError("no render mode: give render_mode= to the environment")
        seen = public_view(self.state) if seat is None else view(self.state, seat)
        if mode == "svg":
            return render.svg(seen)
        if mode == "rgb_array":
            pixels = _draw_pixels(seen)
            # Videos need frames of one size, so a lower picture is filled up with white.
            self._height = max(self._height, len(pixels))
            white = ((0, self._height - len(pixels)), (0, 0), (0, 0))
            return np.pad(pixels, white, constant_values=255)
        text = render.text(seen)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")  # the "human" mode is there to print
        return None


def _draw_pixels(seen: View) -> NDArray[np.uint8]:
    try:
        cairosvg = import_for("cairosvg", "pixels need CairoSVG", "pixels")
    except OSError as error:  # CairoSVG is installed, but not the library that it needs
        raise MissingExtraError(
            "pixels need the library Cairo: install libcairo2 (Linux), or cairo (Homebrew, conda)"
        ) from error
    image = import_for("PIL.Image", "pixels need Pillow", "pixels")
    picture = render.svg(seen, theme=render.Theme.LIGHT)
    png = cairosvg.svg2png(bytestring=picture.encode(), background_color="white")
    with image.open(io.BytesIO(png)) as opened:
        return np.asarray(opened.convert("RGB"))


def make_numbers_space(config: EnvConfig) -> spaces.Box[Any]:
    """Make the space of the numbers of an observation; Any, as they are bytes or floats."""
    if config.observing is Observing.SCALED:
        return spaces.Box(-1, 1, (config.encoder.scaled_size,), np.float32)
    return spaces.Box(0, 255, (config.encoder.size,), np.uint8)


def make_observation_space(config: EnvConfig, actions: int) -> spaces.Space[Any]:
    """Make the space of an observation with a mask of ``actions``.

    It is of Any, as Gymnasium has no type for the contents of a dict.
    """
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": make_numbers_space(config), "action_mask": mask})
