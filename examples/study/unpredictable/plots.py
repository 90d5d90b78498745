"""The plots of the study, each drawn from its results alone."""

# Methods of axes take any keywords, and say nothing of their types.

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from counter_rules.cards import RANKS

from .conduct import PLAYERS, SEARCH, Results
from .estimates import Pair
from .hands import TARGETS

PUBLISHED: Final = Path(__file__).parents[1] / "results.json"
"""The results that the page shows."""
NAMES: Final = tuple([rank.name.lower() for rank in RANKS])
PLAY: Final = {"random": "at random", "policy": "by the policy", SEARCH: "by the search"}
GAMES: Final = {"counter": "Counter", "oh_hell": "Oh Hell", "blackout": "Blackout"}


def read_published() -> Results:
    """Return the results that the page shows."""
    results: Results = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return results


def find_play(results: Results, bot: str) -> Results:
    """Return what was measured of four players of one kind."""
    found: Results = results["search"][bot] if bot == SEARCH else results["play"][bot]["4"]
    return found


def plot_best(results: Results) -> Figure:
    """Plot how often the best, second best … card of a trick of four wins it."""
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for k, (bot, label) in enumerate(PLAY.items()):
        pairs = find_play(results, bot)["tricks"]["standings"]
        _draw_bars(axes, pairs, label, k, len(PLAY))
    axes.axhline(25, color="0.4", linestyle=":", label="if all cards were alike")
    axes.set_xticks(range(4), ["best card", "second", "third", "last"])
    axes.set_ylabel("tricks won, %")
    axes.legend()
    return figure


def plot_powers(results: Results) -> Figure:
    """Plot in how many tricks each power decides who wins."""
    figure, axes = plt.subplots(figsize=(7, 4.6), layout="constrained")
    for k, (bot, label) in enumerate(PLAY.items()):
        powers = find_play(results, bot)["powers"]
        _draw_bars(axes, [powers[name]["winner"] for name in NAMES], label, k, len(PLAY))
    axes.set_xticks(range(13), NAMES, rotation=45, ha="right")
    axes.set_ylabel("tricks with another winner without it, %")
    axes.legend()
    return figure


def plot_without(results: Results) -> Figure:
    """Plot what is easier to foresee without each power."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(8, 4.6), sharey=True, layout="constrained")
    found, places = results["without"], np.arange(13)[::-1]
    for axes, key, scale, label in (
        (left, "best", 100, "tricks more that the best card wins, %"),
        (right, "bits", 1, "bits more that a hand tells"),
    ):
        pairs = np.array([found[name][key] for name in NAMES]) * scale
        axes.errorbar(pairs[:, 0], places, xerr=pairs[:, 1], fmt="o", capsize=3)
        axes.axvline(0, color="0.4", linestyle=":")
        axes.set_xlabel(label)
    left.set_yticks(places, [f"no {name}" for name in NAMES])
    return figure


def plot_strength(results: Results) -> Figure:
    """Plot how many of the bits of its tricks a hand tells, in three games."""
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    found = results["strength"]
    for k, bot in enumerate(("random", "policy")):
        pairs = [found[bot][game]["bits"] for game in GAMES]
        _draw_bars(axes, pairs, PLAY[bot], k, 2, scale=1)
    axes.set_xticks(range(3), list(GAMES.values()))
    axes.set_ylabel("bits that a hand tells of its tricks")
    axes.legend()
    return figure


def plot_seats(results: Results) -> Figure:
    """Plot by how much each seat scores more than the mean of its table."""
    figure, panels = plt.subplots(1, 2, figsize=(8, 3.6), sharex=True, layout="constrained")
    for axes, bot in zip(panels, ("random", "policy"), strict=True):
        for k, players in enumerate(PLAYERS):
            pairs = np.array(results["play"][bot][str(players)]["seats"]["points"])
            places = np.arange(1, players + 1) + 0.12 * (k - 1)
            axes.errorbar(
                places,
                pairs[:, 0] - pairs[:, 0].mean(),
                yerr=pairs[:, 1],
                fmt="o-",
                capsize=3,
                label=f"{players} players",
            )
        axes.axhline(0, color="0.4", linestyle=":")
        axes.set_title(PLAY[bot])
        axes.set_xlabel("seat, from the dealer's left")
    panels[0].set_ylabel("points a hand above the mean")
    panels[0].legend()
    return figure


def plot_matches(results: Results) -> Figure:
    """Plot how many hands a match takes, by its target."""
    figure, axes = plt.subplots(figsize=(7, 3.8), layout="constrained")
    for bot, line in (("random", "-"), ("policy", "--")):
        for k, players in enumerate(PLAYERS):
            found = results["matches"][bot][str(players)]
            pairs = np.array([found[str(target)] for target in TARGETS])
            axes.errorbar(
                TARGETS,
                pairs[:, 0],
                yerr=pairs[:, 1],
                fmt=f"o{line}",
                color=f"C{k}",
                markersize=4,
                label=f"{players} players, {PLAY[bot]}",
            )
    axes.set_xlabel("target")
    axes.set_ylabel("hands a match")
    axes.set_ylim(bottom=0)
    axes.legend()
    return figure


PLOTS: Final[dict[str, Callable[[Results], Figure]]] = {
    "best": plot_best,
    "powers": plot_powers,
    "without": plot_without,
    "strength": plot_strength,
    "seats": plot_seats,
    "matches": plot_matches,
}
"""The plots by name."""


def _draw_bars(
    axes: Axes, pairs: Sequence[Pair], label: str, k: int, groups: int, *, scale: float = 100
) -> None:
    """Draw the k-th of some groups of bars, with their intervals."""
    numbers, width = np.array(pairs) * scale, 0.8 / groups
    places = np.arange(len(pairs)) + (k - (groups - 1) / 2) * width
    axes.bar(places, numbers[:, 0], width, yerr=numbers[:, 1], capsize=2, label=label)
