"""Every fault of scores on paper, and what English and German say of it."""

from __future__ import annotations

from typing import Final

from counter_rules import get_ruleset
from counter_rules.messages import HasMessages
from counter_rules.records import ScorePad, WrittenHand
from support.builders import custom

PODRIDA: Final = get_ruleset("la_podrida", players=3, hand_sizes=(2, 1))
PADS: Final = (
    ScorePad(
        rules=PODRIDA,
        dealer=1,
        hands=[
            WrittenHand(bids=(0, 1, 1), tricks_won=(0, 1, 2)),
            WrittenHand(bids=(0, 0, 0), tricks_won=(1, 0, 0), blind=(2,), hand_size=2),
            WrittenHand(bids=(0, 0, 0), tricks_won=(1, 0, 0)),
        ],
    ),
    ScorePad(
        rules=custom(3, hand_sizes="card_flip", effects="four"),
        hands=[WrittenHand(bids=(0, 0, 0), tricks_won=(6, 6, 0), hand_size=11)],
    ),
)

FAULTS: Final[list[HasMessages]] = [fault for pad in PADS for fault in pad.faults]

SAID: Final = {
    "hand 1: seat 1 cannot bid 1: the last bidder may not make the bids add up to 2 (F9)": (
        "Runde 1: Platz 1 darf 1 nicht ansagen: "
        "wer zuletzt ansagt, darf die Summe der Ansagen nicht auf 2 bringen (F9)"
    ),
    "hand 1: the tricks add up to 3, not to 2 (F0.5)": (
        "Runde 1: die Stiche ergeben zusammen 3, nicht 2 (F0.5)"
    ),
    "hand 2: cards each: expected 1, got 2 (F9)": (
        "Runde 2: Karten pro Kopf: erwartet 1, erhalten 2 (F9)"
    ),
    "hand 2: seat 2 cannot bid 0 blind: this game does not offer it (F0.3)": (
        "Runde 2: Platz 2 darf 0 nicht blind ansagen: das gibt es in diesem Spiel nicht (F0.3)"
    ),
    "hand 2: the tricks add up to 1, not to 2 (F0.5)": (
        "Runde 2: die Stiche ergeben zusammen 1, nicht 2 (F0.5)"
    ),
    "hand 3: the match was already over (F11.9)": ("Runde 3: die Partie war schon zu Ende (F11.9)"),
    "hand 1: cards each: expected at most 10, got 11 (F0.2)": (
        "Runde 1: Karten pro Kopf: erwartet höchstens 10, erhalten 11 (F0.2)"
    ),
    "hand 1: the tricks add up to 12, more than 11 (F0.5)": (
        "Runde 1: die Stiche ergeben zusammen 12, mehr als 11 (F0.5)"
    ),
}
