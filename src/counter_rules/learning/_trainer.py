"""The trainer: play, learn, keep; it stops and resumes without a difference."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import attrs
import torch

from counter_rules.bots import QuantizedNetwork
from counter_rules.bots.inner import NetInputs
from counter_rules.errors import LearningError
from counter_rules.kernel import VecEnv, compile_ruleset
from counter_rules.learning._experience import Experience, Player
from counter_rules.learning._log import Progress, append_progress, cut_progress
from counter_rules.learning._network import Network, load, save
from counter_rules.learning._ppo import learn
from counter_rules.learning._quantized import quantize
from counter_rules.learning._training import Training

_PART: Final = 20
"""The rounds of a part. Each part begins with new games, so that a resumed training is the same."""
_STATE: Final = "training.pt"
_LOG: Final = "log.csv"
_NETWORK: Final = "network.pt"
_QUANTIZED: Final = "network.net"


class Trainer:
    """Trains a network by letting it play against itself.

    Each round makes ``steps`` moves in ``games`` games, and learns from them. Twenty rounds are a
    part: after it the trainer keeps its state in its folder, if it has one, and begins new games.

    Args:
        training: what is trained, and how.
        folder: where to keep the network (``network.pt``), the same in whole numbers
            (``network.net``), the log (``log.csv``) and the state (``training.pt``); by default
            nowhere. If it has the state of this training, that is resumed.
        threads: the threads of the games; PyTorch has its own setting, ``torch.set_num_threads``.
        clock: returns the time in seconds.

    Raises:
        LearningError: if the folder has another training.
        OSError: if the folder cannot be made or read.

    >>> from counter_rules import get_ruleset
    >>> training = Training(get_ruleset("oh_hell", players=3), decisions=4_000, seed=7, games=32)
    >>> for progress in Trainer(training).run():
    ...     print(progress.decisions, progress.share)
    4096 1.0
    """

    def __init__(
        self,
        training: Training,
        folder: str | Path | None = None,
        *,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.training = training
        self.network = Network(NetInputs(training.rules), training.units, seed=training.seed)
        self._optimizer = torch.optim.Adam(self.network.parameters(), lr=training.rate, eps=1e-5)
        self._threads, self._clock = threads, clock
        self._rounds, self._minutes = 0, 0.0
        self._folder = None if folder is None else Path(folder)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._resume(self._folder)

    @property
    def decisions(self) -> int:
        """The decisions so far."""
        return self._rounds * self.training.games * self.training.steps

    @property
    def share(self) -> float:
        """The share of the training that is done, from 0 to 1."""
        return self.training.compute_share(self.decisions, self._minutes)

    def run(self) -> Iterator[Progress]:
        """Train to the end, and yield the progress after each part.

        The state is kept before it is yielded, so you may leave the loop.

        Raises:
            NotCompilableError: if the ruleset has no kernel.
            OSError: if the folder cannot be written.
        """
        kernel = compile_ruleset(self.training.rules)
        with VecEnv(kernel, self.training.games, seed=0, threads=self._threads) as env:
            while self.share < 1:
                progress = self._run_part(env)
                begun = self._clock()
                self._keep(progress)
                self._minutes += (self._clock() - begun) / 60
                yield progress

    def quantize(self) -> QuantizedNetwork:
        """Return the network in whole numbers, with a description of its training.

        Raises:
            NotCompilableError: if the ruleset has no kernel.
        """
        text = f"{self.decisions:,} decisions in games against itself, seed {self.training.seed}"
        return quantize(self.network, points=self._unit, training=text, seed=self.training.seed)

    @cached_property
    def _unit(self) -> float:
        """The unit of rewards, in points."""
        kernel = compile_ruleset(self.training.rules)
        return self.training.reward.measure_unit(kernel, self.training.seed)

    def _run_part(self, env: VecEnv) -> Progress:
        """Play and learn for a part, with new games."""
        start, before, played = self._clock(), self._minutes, list[tuple[int, float, float]]()
        draw = random.Random(f"{self.training.seed}/{self._rounds}")  # noqa: S311 - by the seed
        shown = env.reset(draw.getrandbits(63))
        player = Player(network=self.network, env=env, shown=shown, reward=self.training.reward)
        while not played or (self._rounds % _PART and self.share < 1):
            number = torch.Generator().manual_seed(draw.getrandbits(63))
            seen = self._run_round(player, number)
            played.append((seen.hands, seen.points, seen.made))
            self._rounds += 1
            self._minutes = before + (self._clock() - start) / 60
        hands = sum([hands for hands, _, _ in played])
        return Progress(
            decisions=self.decisions,
            minutes=self._minutes,
            share=self.share,
            hands=hands,
            points=sum([hands * points for hands, points, _ in played]) / max(hands, 1),
            made=sum([hands * made for hands, _, made in played]) / max(hands, 1),
        )

    def _run_round(self, player: Player, draw: torch.Generator) -> Experience:
        """Play and learn, at the rates of this moment."""
        training, share = self.training, self.share
        seen = player.play(
            training.steps,
            unit=self._unit,
            smoothing=training.smoothing,
            explore=_fall(training.explore, 0, share),
            draw=draw,
        )
        for group in self._optimizer.param_groups:
            group["lr"] = _fall(training.rate, training.last_rate, share)
        entropy = _fall(training.entropy, training.last_entropy, share)
        learn(self.network, self._optimizer, seen, training, entropy=entropy, draw=draw)
        return seen

    # What the folder keeps.

    def _keep(self, progress: Progress) -> None:
        """Keep the progress, the network and the state, if there is a folder."""
        if self._folder is None:
            return
        append_progress(self._folder / _LOG, progress)
        self.network.write(self._folder / _NETWORK)
        self.quantize().write(self._folder / _QUANTIZED)
        state = {
            "training": self._describe_settings(),
            "rounds": self._rounds,
            "minutes": self._minutes,
            "network": self.network.state_dict(),
            "optimizer": self._optimizer.state_dict(),
        }
        save(state, self._folder / _STATE)

    def _resume(self, folder: Path) -> None:
        """Go on from the state in a folder, if there is one."""
        if not (folder / _STATE).exists():
            return
        state = load(folder / _STATE, "training")
        kept, wanted = state["training"], self._describe_settings()
        if others := [
            f"{name} {kept[name]}, not {wanted[name]}"
            for name in wanted
            if kept[name] != wanted[name]
        ]:
            raise LearningError(
                f"{folder} has another training ({'; '.join(others)}): name another folder"
            )
        self._rounds, self._minutes = state["rounds"], state["minutes"]
        self.network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        cut_progress(folder / _LOG, self.decisions)

    def _describe_settings(self) -> dict[str, str]:
        """Return the settings of the training by name, as text."""
        settings = attrs.asdict(self.training, recurse=False)
        return {name: repr(value) for name, value in settings.items()}


def _fall(first: float, last: float, share: float) -> float:
    """Return the number that lies at a share of the way from the first to the last."""
    return first + (last - first) * share
