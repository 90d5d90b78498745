"""Every event, and what German says of it."""

from __future__ import annotations

import attrs

from builders import COUNTER, card, cards, custom, resolve
from counter_rules import Bid, PassCard, PlayCard, Suit, get_ruleset
from counter_rules.cards import JOKER
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    HandDealt,
    HandSeen,
    Looked,
    MatchOver,
    Sealed,
    SeatScore,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.messages import Told

Case = tuple[Told, str]
"""What is told, and its first sentence."""

DEALT = HandDealt(
    move_number=1, hand_number=3, dealer=2, hand_size=10, turned=cards("7H"), trump=Suit.HEARTS
)
SCORED = SeatScore(seat=1, bid=2, tricks_won=2, made=True, points=1, bonus=0, score=10)
CHANGED = TrumpChanged(
    move_number=9, before=Suit.HEARTS, after=None, turned=cards("JS"), last=False
)
TOGETHER = get_ruleset("cooperative_blackout", players=3)

HAPPENED: list[Case] = [
    (DEALT, "Runde 3: Sitz 2 gibt, Karten je Sitz: 10, Trumpf: ♥, aufgedeckt: 7♥"),
    (
        attrs.evolve(DEALT, turned=(), trump=None),
        "Runde 3: Sitz 2 gibt, Karten je Sitz: 10, Trumpf: keiner",
    ),
    (
        HandSeen(move_number=1, owner=0, cards=cards("3D AH *"), audience=(0,)),
        "Sitz 0 hat auf der Hand: 3♦, A♥, *",
    ),
    (Looked(move_number=2, seat=2), "Sitz 2 sieht die Karten an"),
    (BidMade(move_number=2, seat=1, tricks=1, blind=False), "Sitz 1 sagt 1 an"),
    (BidMade(move_number=2, seat=1, tricks=0, blind=True), "Sitz 1 sagt blind 0 an"),
    (Committed(move_number=2, seat=1, sealed=Sealed.BID), "Sitz 1 hat eine Ansage gewählt"),
    (
        Committed(move_number=2, seat=1, sealed=Sealed.BLIND),
        "Sitz 1 hat eine blinde Ansage gewählt",
    ),
    (
        Committed(move_number=2, seat=1, sealed=Sealed.PASS),
        "Sitz 1 hat eine Karte zum Weiterreichen gewählt",
    ),
    (ChoiceKept(move_number=2, move=Bid(1, 4)), "Sitz 1 wird 4 ansagen"),
    (ChoiceKept(move_number=2, move=PassCard(1, card("AC"))), "Sitz 1 wird A♣ weiterreichen"),
    (
        BidsOpened(move_number=2, bids=(0, 3, 1)),
        "die Ansagen werden aufgedeckt: Sitz 0: 0, Sitz 1: 3, Sitz 2: 1",
    ),
    (CardPlayed(5, PlayCard(1, card("10S"))), "Sitz 1 spielt 10♠"),
    (CardPlayed(5, PlayCard(1, JOKER, high=True)), "Sitz 1 spielt * und sagt hoch an"),
    (CardPlayed(5, PlayCard(1, JOKER, high=False)), "Sitz 1 spielt * und sagt niedrig an"),
    (CardShown(5, 1, card("4S")), "Sitz 1 zeigt 4♠"),
    (TrickResolved(5, resolve("7C KC 8C"), COUNTER[4]), "Sitz 0 macht den Stich"),
    (TrickResolved(5, resolve("4D 4C"), COUNTER[4]), "niemand macht den Stich"),
    (CHANGED, "der Trumpf wechselt: ♥ → keiner"),
    (attrs.evolve(CHANGED, last=True), "der Trumpfanzeiger wechselt: ♥ → keiner"),
    (CardsPassed(move_number=9, trick=1), "alle haben je eine Karte nach links weitergereicht"),
    (
        CardGiven(move_number=9, giver=3, taker=0, card=card("2D")),
        "Sitz 3 hat 2♦ an Sitz 0 weitergereicht",
    ),
    (SCORED, "Sitz 1 hat 2 angesagt und 2 gemacht: 1 Punkt, Stand 10"),
    (
        attrs.evolve(SCORED, points=22, bonus=10),
        (
            "Sitz 1 hat blind 2 angesagt und 2 gemacht: 22 Punkte, davon 10 für die blinde Ansage, "
            "Stand 10"
        ),
    ),
    (
        attrs.evolve(SCORED, made=False, tricks_won=1, points=-2),
        "Sitz 1 hat 2 angesagt, aber 1 gemacht: -2 Punkte, Stand 10",
    ),
    (MatchOver(99, (1,), (0, 8, 3), COUNTER[3]), "Sitz 1 gewinnt: 8 Punkte"),
    (
        MatchOver(99, (0, 1, 2), (1, 1, 1), custom(3)),
        "Sitz 0, Sitz 1 und Sitz 2 gewinnen gemeinsam: 1 Punkt",
    ),
    (MatchOver(99, (0, 1, 2), (9, 9, 9), TOGETHER), "alle haben gemeinsam gewonnen"),
    (MatchOver(99, (), (9, 9, 9), TOGETHER), "alle haben gemeinsam verloren"),
]
