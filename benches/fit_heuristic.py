"""Fit the numbers of the heuristic bot to games that it plays with itself.

    python benches/fit_heuristic.py --hands 150 --write

Every card of every hand looked at is an example: what its chance depends on, and whether it took
the trick that it was played to. So is every play while others are still to play. The tricks that
came in are compared with the tricks expected, which gives the spread, and how far a player steers
towards its bid. A round takes the numbers of the round before; run it twice or three times, until
the numbers settle. It needs NumPy.
"""

from __future__ import annotations

import argparse
import math
import random
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from counter_rules import (
    Bid,
    Card,
    Move,
    PlayCard,
    Ruleset,
    State,
    View,
    get_ruleset,
    new_game,
)
from counter_rules.bots import HeuristicBot, play_out
from counter_rules.bots._heuristic import chances as chances
from counter_rules.bots._heuristic import coefficients as old
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.judging import list_chances
from counter_rules.phase import Phase

Floats = NDArray[np.float64]
Key = tuple[str, int, int]
Pairs = list[tuple[list[float], float]]

PLAIN: Final = (
    ("oh_hell", 3),
    ("oh_hell", 4),
    ("oh_hell", 5),
    ("blackout", 4),
    ("northeast_blackout", 5),
    ("la_podrida", 4),
    ("up_to_ten", 5),
    ("office_oh_hell", 4),
    ("romanian_whist", 4),
    ("seven_truf", 4),
    ("blackout", 2),
)
POWERS: Final = (("counter", 3), ("counter", 4), ("counter", 5))
SCORES: Final = {"oh_hell": "tricks_plus_ten", "office_oh_hell": "as_taught"}
"""What two games score by in the fit; the coefficients are older than their defaults."""

TARGET: Final = Path(old.__file__)


@attrs.define
class Examples:
    """What the games have shown.

    Args:
        logits: features and outcomes, by model, powers and kind.
        steered: for every bid and play of a seat: what was missing to its bid by the tricks
            expected, what was missing in the end, the tricks left and the variance.
        slacks: for every bid: what the bids before left over, and the tricks above those expected.
    """

    logits: dict[Key, Pairs] = attrs.field(factory=dict)
    steered: list[tuple[float, float, float, float]] = attrs.field(factory=list)
    slacks: list[tuple[float, float]] = attrs.field(factory=list)


@attrs.define
class Watcher:
    """A heuristic bot that keeps what it saw until the hand is over.

    Args:
        seen: the views in which it was asked, and its moves.
    """

    seen: list[tuple[View, Move]] = attrs.field(factory=list)
    bot: HeuristicBot = attrs.field(factory=HeuristicBot)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Play as the heuristic does, with a stray move now and then."""
        moves = self.bot.explain(view)
        stray = view.phase is not Phase.BID and rng.random() < 0.05
        move = moves[rng.randrange(len(moves)) if stray else 0].move
        self.seen.append((view, move))
        return move


def collect(rules: Ruleset, hands: int, seed: int, examples: Examples) -> None:
    """Play hands of a game and keep what they show."""
    state = new_game(rules)
    match = 0
    while hands:
        if state.is_over:
            match += 1
            state = new_game(rules)
        watchers = [Watcher() for _ in range(rules.players)]
        state = play_out(state, watchers, seed=1000 * seed + match, hands=1)
        for seat, watcher in enumerate(watchers):
            learn(state, seat, watcher.seen, examples)
        hands -= 1


def learn(state: State, seat: int, seen: Sequence[tuple[View, Move]], examples: Examples) -> None:
    """Keep what one seat saw in a finished hand."""
    taken = {
        play.card: float(result.winner == seat)
        for result in state.tricks
        for play in result.plays
        if play.seat == seat
    }
    result = state.hand_results[-1]
    won, bid = result.tricks_won[seat], result.bids[seat]
    powers = int(state.rules.effects.has_powers)
    for view, move in seen:
        if view.hand is None or not isinstance(move, Bid | PlayCard):
            continue
        scene = Scene(view, seat)
        keep_cards(scene, view.hand, taken, powers, examples)
        if isinstance(move, PlayCard):
            keep_play(scene, move, taken[move.card], powers, examples)
        keep_spread(scene, won, bid, examples)


def keep_cards(
    scene: Scene, hand: Sequence[Card], taken: dict[Card, float], powers: int, examples: Examples
) -> None:
    """Keep every card of a hand that took a trick or did not."""
    trump = scene.view.trump
    for card in hand:
        if card not in taken or card.rank == 0:
            continue
        features = chances.list_card_features(scene, hand, card)
        kind = int(scene.rules.counting.get_suit(card, trump) is trump)
        row = features + list_rank(card, powers)
        examples.logits.setdefault(("card", powers, kind), []).append((row, taken[card]))


def keep_play(scene: Scene, move: PlayCard, took: float, powers: int, examples: Examples) -> None:
    """Keep a play, if others were to play after it."""
    if not scene.after or move.card.rank == 0:
        return
    ahead = int(chances.is_now_ahead(scene, move))
    if not ahead and not powers:
        return
    row = chances.list_trick_features(scene, move) + list_rank(move.card, powers)
    examples.logits.setdefault(("play", powers, ahead), []).append((row, took))


def list_rank(card: Card, powers: int) -> list[float]:
    """Return a 1 in the place of the card's rank, where ranks have powers."""
    return [float(rank == card.rank) for rank in range(14)] if powers else []


def keep_spread(scene: Scene, won: int, bid: int, examples: Examples) -> None:
    """Keep how many tricks came in, beside those expected."""
    values = list_chances(scene, scene.view.hand or ())
    mean = sum(values)
    more = won - scene.won
    if scene.view.phase is Phase.BID:
        others = [b for s, b in enumerate(scene.view.bids) if b is not None and s != scene.seat]
        slack = len(others) * scene.view.hand_size / scene.rules.players - sum(others)
        examples.slacks.append((slack, more - mean))
    variance = sum([p * (1 - p) for p in values])
    wanted = bid - scene.won - mean
    examples.steered.append((wanted, more - mean, float(scene.left), variance))


def fit_logistic(pairs: Pairs) -> list[float]:
    """Fit a logistic model by Newton's method, drawn a little towards 0."""
    x = np.array([row for row, _ in pairs])
    y = np.array([label for _, label in pairs])
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - p) - 0.5 * weights
        bend = (x * (p * (1 - p))[:, None]).T @ x + 0.5 * np.eye(len(weights))
        change = np.linalg.solve(bend, slope)
        weights += change
        if float(np.abs(change).max()) < 1e-6:
            break
    return [round(float(weight), 3) for weight in weights]


def fit_spread(examples: Examples) -> dict[str, float | tuple[float, float]]:
    """Fit how far a player steers towards its bid, and what spread is left."""
    wanted, more, left, variance = np.array(examples.steered).T
    clipped = np.clip(wanted, -old.STEER_MOST, old.STEER_MOST)
    steer = float(clipped @ more / (clipped @ clipped))
    rest = (more - steer * clipped) ** 2
    x = np.stack([np.minimum(1.0, left / 3), variance], axis=1)
    base, share = np.linalg.lstsq(x, rest, rcond=None)[0]
    slack, over = np.array(examples.slacks).T
    return {
        "SPREAD": (round(max(0.0, float(base)), 3), round(float(share), 3)),
        "STEER": round(steer, 3),
        "SLACK": round(float(slack @ over / (slack @ slack)), 3),
    }


def write(examples: Examples, command: str) -> str:
    """Return the module of the coefficients."""
    fitted = {key: fit_logistic(pairs) for key, pairs in sorted(examples.logits.items())}
    count = len(chances.AHEAD[0])
    cards = [[fitted["card", powers, kind] for kind in (0, 1)] for powers in (0, 1)]
    split = len(old.CARD[0][0])
    spread = fit_spread(examples)
    lines = [
        '"""The fitted numbers of the heuristic.\n',
        f"Written by ``{command}``, after rounds with",
        "the seeds before; `chances` lists the features.",
        '"""\n',
        "from __future__ import annotations\n",
        "from typing import Final\n",
        "# Row by row: with every number on a line of its own they would be four times as long.",
        "# fmt: off\n",
        f"CARD: Final = {_format([[kind[:split] for kind in row] for row in cards])}",
        '"""The chance of a card in hand: by powers or none, and trump or not."""\n',
        f"CARD_POWERS: Final = {_format([kind[split:] for kind in cards[1]])}",
        '"""What its rank adds where ranks have powers, by number: no trump, trump."""\n',
        f"AHEAD: Final = {_format([fitted['play', powers, 1] for powers in (0, 1)])}",
        '"""The chance of a play that is ahead: by powers or none; then what its rank adds."""\n',
        f"BEHIND: Final = {_format([[0.0] * count, fitted['play', 1, 0]])}",
        '"""The same of a play that is not ahead; without powers it has none."""\n',
        f"SPREAD: Final = {spread['SPREAD']}",
        '"""The variance of the tricks to come: as such, and by the variance of the cards."""\n',
        f"STEER: Final = {spread['STEER']}",
        '"""Which part of what is missing to its bid a player makes up for."""\n',
        f"STEER_MOST: Final = {old.STEER_MOST}",
        '"""How many tricks missing, or too many, count for that at most."""\n',
        f"SLACK: Final = {spread['SLACK']}",
        '"""Which part of the tricks that others bid too few comes in."""\n',
    ]
    return "\n".join(lines)


def _format(rows: list[Any], indent: str = "") -> str:
    """Write rows of numbers, each on as few lines as it takes."""
    if not isinstance(rows[0], list):
        lines = textwrap.wrap(str(tuple(rows)), 98 - len(indent), break_on_hyphens=False)
        return f"\n{indent} ".join(lines)
    deeper = f"{indent}    "
    return "\n".join(["(", *[f"{deeper}{_format(row, deeper)}," for row in rows], f"{indent})"])


def count_losses(examples: Examples) -> Iterator[str]:
    """Yield how well the numbers in use told the outcomes, for the reader."""
    for key, pairs in sorted(examples.logits.items()):
        rate = sum([label for _, label in pairs]) / len(pairs)
        weights = fit_logistic(pairs)
        loss = 0.0
        for row, label in pairs:
            total = sum([w * x for w, x in zip(weights, row, strict=True)])
            chance = 1 / (1 + math.exp(-total))
            loss -= math.log(max(1e-9, chance if label else 1 - chance)) / len(pairs)
        bare = -rate * math.log(rate) - (1 - rate) * math.log(1 - rate)
        yield f"{key}: {len(pairs)} examples, {rate:.2f} taken, loss {loss:.3f} of {bare:.3f}"


def main() -> None:
    """Play, fit, and print or write the numbers."""
    parser = argparse.ArgumentParser(description="fit the numbers of the heuristic bot")
    parser.add_argument("--hands", type=int, default=150, help="hands of each game")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals")
    parser.add_argument("--write", action="store_true", help="write the module in place")
    given = parser.parse_args()
    examples = Examples()
    for name, players in PLAIN:
        score = {"score": SCORES[name]} if name in SCORES else {}
        collect(get_ruleset(name, players=players, **score), given.hands, given.seed, examples)
    for name, players in POWERS:
        collect(get_ruleset(name, players=players), 2 * given.hands, given.seed, examples)
    for line in count_losses(examples):
        print(line)
    command = f"python benches/fit_heuristic.py --hands {given.hands} --seed {given.seed} --write"
    text = write(examples, command)
    if given.write:
        TARGET.write_text(text, encoding="utf-8")
        print(f"written to {TARGET.name}")
    else:
        print(text)


if __name__ == "__main__":
    main()
