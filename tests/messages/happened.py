"""Every event, and what German says of it."""

from __future__ import annotations

from typing import Final

from counter_rules.events import HandScored
from counter_rules.messages import HasMessages, describe
from events.samples import EVENTS

Case = tuple[HasMessages, str]
"""What happened, and its first sentence in German."""

IN_GERMAN: Final = {
    "hand 1: seat 3 deals, cards each: 10, trump: ♠, face up: 4♠": (
        "Runde 1: Platz 3 gibt, Karten pro Kopf: 10, Trumpf: ♠, aufgedeckt: 4♠"
    ),
    "hand 1: seat 3 deals, cards each: 10, trump: *, face up: 4♠, *": (
        "Runde 1: Platz 3 gibt, Karten pro Kopf: 10, Trumpf: *, aufgedeckt: 4♠, *"
    ),
    "hand 1: seat 3 deals, cards each: 10, trump: none": (
        "Runde 1: Platz 3 gibt, Karten pro Kopf: 10, Trumpf: keiner"
    ),
    "hand 1: seat 3 deals, cards each: 10, trump: still to be named": (
        "Runde 1: Platz 3 gibt, Karten pro Kopf: 10, Trumpf: noch offen"
    ),
    "hand 1: seat 3 deals, cards each: 10, face up: W, trump: still to be named": (
        "Runde 1: Platz 3 gibt, Karten pro Kopf: 10, aufgedeckt: W, Trumpf: noch offen"
    ),
    "seat 2 names the trump: ♥": "Platz 2 bestimmt den Trumpf: ♥",
    "seat 2 names no trump": "Platz 2 bestimmt, dass es keinen Trumpf gibt",
    "seat 2 holds 10♣, Q♦, K♠": "Platz 2 hat auf der Hand: 10♣, Q♦, K♠",
    "seat 0 looks at their hand": "Platz 0 sieht sich die Karten an",
    "seat 0 bids 3": "Platz 0 sagt 3 an",
    "seat 1 bids 0 blind": "Platz 1 sagt blind 0 an",
    "seat 1 has chosen a bid": "Platz 1 hat sich für eine Ansage entschieden",
    "seat 1 has chosen a blind bid": "Platz 1 hat sich für eine blinde Ansage entschieden",
    "seat 1 has chosen a card to pass": "Platz 1 hat eine Karte zum Weiterreichen gewählt",
    "seat 1 has chosen to bid 4": "Platz 1 wird 4 ansagen",
    "seat 1 has chosen to pass Q♥": "Platz 1 wird Q♥ weiterreichen",
    "the bids are opened: seat 0: 3, seat 1: 0, seat 2: 1, seat 3: 2": (
        "die Ansagen werden aufgedeckt: Platz 0: 3, Platz 1: 0, Platz 2: 1, Platz 3: 2"
    ),
    "seat 0 plays 10♥": "Platz 0 spielt 10♥",
    "seat 0 plays 4♥": "Platz 0 spielt 4♥",
    "seat 0 plays * and names it high": "Platz 0 spielt * und sagt hoch an",
    "seat 0 plays * and names it low": "Platz 0 spielt * und sagt niedrig an",
    "seat 0 shows 4♦": "Platz 0 zeigt 4♦",
    "seat 3 takes the trick": "Platz 3 macht den Stich",
    "nobody takes the trick": "niemand macht den Stich",
    "trump changes from ♥ to ♣": "der Trumpf wechselt: ♥ → ♣",
    "trump changes from none to ♣": "der Trumpf wechselt: keiner → ♣",
    "trump would change from ♥ to ♣, but the hand is over": (
        "der Trumpf würde wechseln, aber die Runde ist vorbei: ♥ → ♣"
    ),
    "seat 3 passed 7♦ to seat 0": "Platz 3 hat 7♦ an Platz 0 weitergereicht",
    "every player has passed a card to the left": (
        "alle haben je eine Karte nach links weitergereicht"
    ),
    "seat 0 bid 2 and won 2: 12 points, score 32": (
        "Platz 0 hat 2 angesagt und 2 gemacht: 12 Punkte, Stand 32"
    ),
    "seat 1 bid 2 blind and won 2: 22 points, 10 of them for the blind bid, score 22": (
        "Platz 1 hat blind 2 angesagt und 2 gemacht: 22 Punkte, davon 10 für die blinde Ansage, "
        "Stand 22"
    ),
    "seat 2 bid 0 but won 1: 1 point, score 1": (
        "Platz 2 hat 0 angesagt, aber 1 gemacht: 1 Punkt, Stand 1"
    ),
    "seat 0 bid 2 and won 2: 22 points, score 44": (
        "Platz 0 hat 2 angesagt und 2 gemacht: 22 Punkte, Stand 44"
    ),
    "seat 1 bid 2 and won 2: 12 points, score 24": (
        "Platz 1 hat 2 angesagt und 2 gemacht: 12 Punkte, Stand 24"
    ),
    "seat 2 bid 0 but won 1: -9 points, score -8": (
        "Platz 2 hat 0 angesagt, aber 1 gemacht: -9 Punkte, Stand -8"
    ),
    "seat 1 wins with 9 points": "Platz 1 gewinnt: 9 Punkte",
    "seat 0 and seat 2 share the win with 9 points": (
        "Platz 0 und Platz 2 gewinnen gemeinsam: 9 Punkte"
    ),
    "seat 0, seat 1 and seat 2 share the win with 9 points": (
        "Platz 0, Platz 1 und Platz 2 gewinnen gemeinsam: 9 Punkte"
    ),
    "everybody wins together": "alle haben gemeinsam gewonnen",
    "everybody loses together": "alle haben gemeinsam verloren",
}
"""What English says of the samples, and German."""

SAMPLES: Final[list[HasMessages]] = [
    *EVENTS,
    *(one for event in EVENTS if isinstance(event, HandScored) for one in event.breakdown),
]
HAPPENED: Final[list[Case]] = [(one, IN_GERMAN[describe(one)[0]]) for one in SAMPLES]
