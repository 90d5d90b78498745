"""Reads a data set of decisions, and fits a straight line to it: which cards are worth a trick?

It needs NumPy and the extra ``parquet``: ``pip install 'counter-rules[parquet]' numpy``. The sample
lies beside this file; ``python benches/make_data_set.py`` makes a whole one.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from pyarrow import parquet

from counter_rules import get_ruleset
from counter_rules.observations import ObservationSpace

FOLDER = Path(__file__).parent / "data" / "oh_hell-4p"

# What is in it: the columns as arrays, and the bytes of each observation as a row.
about = json.loads((FOLDER / "about.json").read_text("utf-8"))
table = parquet.read_table(FOLDER / "decisions.parquet")
rules = get_ruleset(about["ruleset"], players=about["players"])
space = ObservationSpace(rules)


def read_bytes(name: str) -> np.ndarray:
    """Return a column of bytes as an array with a row for each decision."""
    rows = table[name].to_pylist()
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


observations, actions = read_bytes("observation"), table["action"].to_numpy()
masks = np.unpackbits(read_bytes("legal"), axis=1, count=space.actions.size, bitorder="little")
print(f"{about['hands']} hands of {rules.name} by {about['bot']}: {len(actions):,} decisions")
print(f"a seat has {masks.sum(axis=1).mean():.1f} legal actions on average")

# Bids: how many tricks the player expects, hand size by hand size.
bids = space.actions.blocks["bid"]
is_bid = np.isin(actions, bids)
parts = space.split(observations[is_bid])
bid, made = actions[is_bid] - bids.start, table["made"].to_numpy()[is_bid]
for cards in np.unique(parts["hand_size"])[-2:]:
    chosen = parts["hand_size"] == cards
    print(f"{cards} cards: bids {bid[chosen].mean():.2f}, makes {made[chosen].mean():.0%}")

# A fit: the bid as a sum over the cards of the hand, by rank, those of trumps apart.
ranks = parts["hand"][:, :52].reshape(-1, 4, 13).astype(float)
trump = parts["trump"][:, 1:5].astype(float)
trumps = (ranks * trump[:, :, None]).sum(axis=1)
inputs = np.hstack([trumps, ranks.sum(axis=1) - trumps, np.ones((len(ranks), 1))])
weights, *_ = np.linalg.lstsq(inputs, bid.astype(float), rcond=None)
explained = 1 - ((inputs @ weights - bid) ** 2).mean() / bid.var()
print(f"an ace of trumps is worth {weights[0]:.1f} tricks, another ace {weights[13]:.1f}")
print(f"the cards of a hand explain {explained:.0%} of its bid")
