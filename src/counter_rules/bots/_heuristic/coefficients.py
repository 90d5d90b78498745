"""The fitted coefficients of the heuristic.

``python benches/fit_heuristic.py --hands 150 --seed 3 --write`` writes them, after rounds with the
previous seeds; `chances` lists the features.
"""

from __future__ import annotations

from typing import Final

# In rows: one number per line would be four times as long.
# fmt: off

CARD: Final = (
    (
        (0.289, -0.26, 1.646, 0.751, -0.41, 1.226, -0.28, -1.617, -1.07),
        (-0.494, -0.241, 3.263, 0.397, 1.08, 1.08, -0.024, -0.106, -3.572),
    ),
    (
        (0.58, 0.096, 0.429, 0.124, 0.872, 0.008, 0.006, -1.806, -1.515),
        (1.452, 0.281, 0.548, 0.731, 0.26, 0.26, -0.957, -1.832, -0.022),
    ),
)
"""Coefficients of a card in hand: by powers or none, and trump or not."""

CARD_POWERS: Final = (
    (0.0, 0.065, 1.855, 0.125, -0.5, -0.398, -0.727, -0.108, 0.47, 0.161, 0.812, -1.11, 0.048,
     -0.112),
    (0.0, 0.137, 0.657, 0.292, -0.204, 0.025, -0.283, 0.104, 0.64, 0.042, 0.206, -0.31, 0.24,
     -0.094),
)
"""The addition for its rank if ranks have powers, by number: no trump, trump."""

AHEAD: Final = (
    (-0.429, -0.343, 3.51, 0.211, -1.194, 0.972, 0.07, -0.594, -1.415),
    (-0.137, -0.06, 1.474, 0.043, -0.702, 0.316, -0.28, -0.344, 0.29, 0.0, 0.245, 1.341, 0.37,
     2.484, -0.242, -0.379, -0.318, -0.229, -0.23, -0.202, -1.065, -0.789, -1.122),
)
"""Coefficients of a play that is ahead: by powers or none; then the additions for its rank."""

BEHIND: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-3.708, 0.214, 0.063, 0.082, -0.321, 1.174, 0.122, -0.263, 0.271, 0.0, 0.307, -0.181, 0.279,
     -1.197, 0.106, -0.4, -0.563, -0.252, 0.626, -0.135, -1.568, 0.383, -1.114),
)
"""The same for a play that is not ahead; without powers it cannot take the trick."""

SPREAD: Final = (0.059, 0.915)
"""The variance of the tricks to come: a constant, and a factor of the variance of the cards."""

STEER: Final = 0.084
"""The share of the tricks missing to its bid that a player makes up for."""

STEER_MOST: Final = 2.0
"""The most tricks missing, or in excess, that count for that."""

SLACK: Final = 0.096
"""The share of the tricks that others underbid which the seat takes."""
