"""A move illegal for each reason there is, with what English and German say of it."""

from __future__ import annotations

from typing import Any

import attrs

from counter_rules import (
    Bid,
    Deal,
    Look,
    PassCard,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
)
from counter_rules.cards import JOKER
from support.builders import (
    COUNTER,
    after,
    before,
    card,
    cards,
    custom,
    deal,
    dealt,
    finished,
    office,
)
from support.hands import bid, bid_all, face, play, play_match
from support.refusals import refuse_answer

UP_TO_TEN = get_ruleset("up_to_ten", players=4, bidding_blind=True, devils_bridge=True)
TOGETHER = get_ruleset("cooperative_blackout", players=3)
NORTHEAST = get_ruleset("northeast_blackout", players=5)

BEHIND = deal(before(UP_TO_TEN, 2, (3, 1, 23, 0), dealer=3))
LOOKED = apply_move(BEHIND, Look(0))
AHEAD = apply_move(apply_move(LOOKED, Bid(0, 1)), Bid(1, 0, blind=True))
FOREHEAD = deal(before(UP_TO_TEN, 19, (30, 1, 0, 0), dealer=3))
HOOKED = bid(dealt(rules=get_ruleset("counter", players=4, hook=True)), 3, 2, 1)
FIXED = bid(deal(before(TOGETHER, 3, dealer=2), drawn="2H"), 1)
NO_EXCESS = bid(dealt(rules=custom(3, hand_sizes=(3,), hook="no_excess")), 1)
SEALED = apply_move(dealt(rules=custom(3, bidding="simultaneous", hand_sizes=(2,))), Bid(1, 0))
UNBROKEN = bid_all(deal(new_game(office(3, trumps_broken=True)), "KH 2S 3D", "4S", turned="3H"))
BEAT = face(custom(3, following="must_beat"), "9C", "2C KC AD", turned="AH")
LEFT = face(custom(3, jacks="marrows"), "9H", "JH KH QD", turned="AD")
TRUMP = face(custom(3, following="must_trump"), "9C", "2H KH 4D", turned="AH")
JOKERS = face(custom(3, jokers="suit"), "*", "AC AH *", turned="QH")
LED = bid_all(
    deal(
        new_game(NORTHEAST),
        "AC 5C 3S 4S 5S 6S 7S 8S 9S *",
        "3C 7C",
        "4C 8C",
        "9C 3D 4D 5D 6D 7D 8D 9D 10D *",
        "6C 10C",
    )
)
FOLLOWED = play(LED, "AC 3C 4C")
NAMING = play(FOLLOWED, "9C 6C 5C 7C 8C")
NAMED = play(NAMING, "*low 10C JH")
FOURS = bid_all(dealt("4C 4D AS KS", "2S 3S"))
OVER = play_match(new_game(custom(3, hand_sizes=(1,))))

Case = tuple[State, Any, str, str]
"""State, move, and what is said of it in English and in German."""

REFUSED: list[Case] = [
    (
        LOOKED,
        Look(0),
        "has already looked at the hand (F2.6)",
        "die Karten sind schon angesehen (F2.6)",
    ),
    (
        AHEAD,
        Look(2),
        "only a seat at least 20 points behind may bid blind (F2.6)",
        "blind ansagen darf nur, wer um mindestens 20 zurückliegt (F2.6)",
    ),
    (
        BEHIND,
        Bid(0, 1),
        "must look at the hand first, or bid blind (F2.6)",
        "erst die Karten ansehen oder blind ansagen (F2.6)",
    ),
    (
        BEHIND,
        Look(4),
        "there are 4 players, seats 0 to 3 (F2.2)",
        "es spielen 4, auf den Sitzen 0 bis 3 (F2.2)",
    ),
    (
        FOREHEAD,
        Look(0),
        "nobody looks at their own hand before the bidding is over (F2.6)",
        "vor dem Ende der Ansagen sieht niemand die eigenen Karten (F2.6)",
    ),
    (
        HOOKED,
        Bid(3, 4),
        "the last bidder may not make the bids add up to 10 (C2.1)",
        "wer zuletzt ansagt, darf die Summe der Ansagen nicht auf 10 bringen (C2.1)",
    ),
    (
        FIXED,
        Bid(1, 3),
        "the bids must add up to 3: bid 0 to 2 (F3.6)",
        "die Summe der Ansagen muss 3 sein: möglich ist noch 0 bis 2 (F3.6)",
    ),
    (
        NO_EXCESS,
        Bid(1, 3),
        "the bids may not add up to more than 3 (F10.3)",
        "die Summe der Ansagen darf 3 nicht übersteigen (F10.3)",
    ),
    (
        SEALED,
        Bid(1, 1),
        "has already chosen and cannot change it (F0.3)",
        "die Wahl ist schon getroffen und lässt sich nicht mehr ändern (F0.3)",
    ),
    (
        UNBROKEN,
        PlayCard(0, card("KH")),
        "trumps have not been broken yet, so hearts may not be led (F6.7)",
        "Trumpf ist noch nicht gebrochen, also darf Herz nicht ausgespielt werden (F6.7)",
    ),
    (BEAT, PlayCard(1, card("2C")), "must beat 9♣ (F1)", "9♣ muss geschlagen werden (F1)"),
    (
        LEFT,
        PlayCard(1, card("JH")),
        "J♥ counts as ♦: must follow hearts (F0.4, F10.1)",
        "J♥ zählt als ♦: Herz muss bedient werden (F0.4, F10.1)",
    ),
    (BEAT, PlayCard(1, card("AD")), "must follow clubs (F1)", "Kreuz muss bedient werden (F1)"),
    (
        TRUMP,
        PlayCard(1, card("4D")),
        "must play a trump: hearts (F1)",
        "Trumpf muss gespielt werden: Herz (F1)",
    ),
    (
        JOKERS,
        PlayCard(1, card("AC")),
        "must follow jokers (F5.1)",
        "Joker muss bedient werden (F5.1)",
    ),
    (
        LED,
        PlayCard(0, JOKER),
        "* may be led only by a player who holds nothing else (F4.2)",
        "* wird nur ausgespielt, wenn sonst nichts auf der Hand ist (F4.2)",
    ),
    (
        FOLLOWED,
        PlayCard(3, JOKER),
        "* may be played to the first trick only if nothing else can be (F4.2)",
        "* wird im ersten Stich nur gespielt, wenn es nicht anders geht (F4.2)",
    ),
    (
        NAMING,
        PlayCard(3, JOKER),
        "* must be named high or low (F4.3)",
        "* muss hoch oder niedrig angesagt werden (F4.3)",
    ),
    (
        NAMING,
        PlayCard(3, card("3D"), high=True),
        "3♦ cannot be named high or low (F0.4)",
        "3♦ wird hier weder hoch noch niedrig angesagt (F0.4)",
    ),
    (
        NAMED,
        PlayCard(0, JOKER, high=False),
        "the other joker was named low, so this one must be high (F4.3)",
        "der andere Joker wurde niedrig angesagt, also ist dieser hoch (F4.3)",
    ),
    (
        FOURS,
        PlayCard(0, card("4C"), card("4H")),
        "4♥ is not another four in the hand (C3.3)",
        "4♥ ist keine weitere Karte vom Rang Vier auf der Hand (C3.3)",
    ),
    (
        FOURS,
        PlayCard(0, card("AS"), card("4C")),
        "no other card can be shown with A♠ (C3.3)",
        "zu A♠ wird keine andere Karte gezeigt (C3.3)",
    ),
    (
        FOURS,
        PlayCard(0, card("2S")),
        "2♠ is not in the hand (C3.0)",
        "2♠ ist nicht auf der Hand (C3.0)",
    ),
    (
        OVER,
        PassCard(0, JOKER),
        "a PassCard cannot be made in phase over, only in phase pass (F0.4)",
        "PassCard gehört zur Phase Weiterreichen, jetzt ist die Phase Ende (F0.4)",
    ),
]

NEW = new_game(COUNTER[4])
GOOD = shuffle(NEW, seed=7)
"""Seat 0 holds 6♠ 10♥ A♠ …, seat 1 9♣ …; 10♣ is turned up, K♦ is the top of the stack."""


def alter(**piles: object) -> Deal:
    return attrs.evolve(GOOD, **piles)


DREW = after(TOGETHER, finished((1, 1, 1), turned="QH"))
"""The second deck has lost a card."""

REFUSED_DEALS: list[Case] = [
    (NEW, Deal(()), "hands: expected 4, got 0 (C1.2)", "Hände: 4 verlangt, nicht 0 (C1.2)"),
    (
        NEW,
        alter(hands=(*GOOD.hands[:3], ())),
        "cards for seat 3: expected 10, got 0 (C1.2)",
        "Karten auf der Hand von Sitz 3: 10 verlangt, nicht 0 (C1.2)",
    ),
    (
        NEW,
        alter(turned=()),
        "cards face up: expected 1, got 0 (C1.2)",
        "offene Karten: 1 verlangt, nicht 0 (C1.2)",
    ),
    (
        NEW,
        alter(turned=(JOKER,)),
        "* is not in this deck (C1.2)",
        "* gehört nicht zu diesem Kartenspiel (C1.2)",
    ),
    (
        NEW,
        alter(turned=GOOD.hands[0][:1]),
        "6♠ is dealt more often than it occurs in the deck (C1.2)",
        "6♠ kommt öfter vor als im Kartenspiel (C1.2)",
    ),
    (NEW, alter(stack=GOOD.stack[1:]), "K♦ is missing from the deal (C1.2)", "K♦ fehlt (C1.2)"),
    (
        DREW,
        attrs.evolve(shuffle(DREW, seed=7), turned=cards("QH")),
        "Q♥ has already been drawn from the second deck (F3.6)",
        "Q♥ wurde schon aus dem zweiten Kartenspiel gezogen (F3.6)",
    ),
    (
        new_game(office(4, reflip="until_no_joker")),
        Deal(GOOD.hands, (JOKER,)),
        "a flipped * is shuffled back and another card is flipped (F6.3)",
        "wird * aufgedeckt, so wird neu gemischt und eine andere Karte aufgedeckt (F6.3)",
    ),
]

PASSING = play(bid_all(dealt("KH 5H", "QH 6H", "4H 8H 9C", "AH AD 2D", turned="5D")), "5H 6H 8H AH")

OLD = refuse_answer(FIXED, Bid(1, 3), NO_EXCESS.find_question(1))
"""The refusal of an answer to another question."""

WHOLE: list[Case] = [
    (
        FIXED,
        Bid(1, 3),
        "seat 1 cannot bid 3: the bids must add up to 3: bid 0 to 2 (F3.6); legal: bid 0, 1, 2",
        (
            "Sitz 1 kann nicht 3 ansagen: die Summe der Ansagen muss 3 sein: möglich ist noch "
            "0 bis 2 (F3.6); als Ansage möglich: 0, 1, 2"
        ),
    ),
    (
        BEHIND,
        Bid(0, 9, blind=True),
        (
            "seat 0 cannot bid 9 blind: a bid must be from 0 to 2 (F2.2); "
            "legal: bid 0 blind, 1 blind, 2 blind, look"
        ),
        (
            "Sitz 0 kann nicht blind 9 ansagen: angesagt wird 0 bis 2 (F2.2); als Ansage möglich: "
            "blind 0, blind 1, blind 2, Karten ansehen"
        ),
    ),
    (
        FIXED,
        Look(1),
        "seat 1 cannot look: this game does not offer it (F0.3); legal: bid 0, 1, 2",
        (
            "Sitz 1 kann die Karten nicht ansehen: das gibt es in diesem Spiel nicht (F0.3); "
            "als Ansage möglich: 0, 1, 2"
        ),
    ),
    (
        BEAT,
        PlayCard(1, card("2C")),
        "seat 1 cannot play 2♣: must beat 9♣ (F1); legal: K♣",
        "Sitz 1 kann 2♣ nicht spielen: 9♣ muss geschlagen werden (F1); möglich: K♣",
    ),
    (
        BEAT,
        PlayCard(2, JOKER),
        "seat 2 cannot play *: it is seat 1's turn (F0.4)",
        "Sitz 2 kann * nicht spielen: an der Reihe ist Sitz 1 (F0.4)",
    ),
    (
        PASSING,
        PassCard(3, card("KH")),
        (
            "seat 3 cannot pass K♥: K♥ is not in the hand (C7.4); "
            "legal: pass A♦, 2♦, 3♥, 7♥, 9♥, 10♥, J♥, A♠, 2♠"
        ),
        (
            "Sitz 3 kann K♥ nicht weiterreichen: K♥ ist nicht auf der Hand (C7.4); "
            "zum Weiterreichen möglich: A♦, 2♦, 3♥, 7♥, 9♥, 10♥, J♥, A♠, 2♠"
        ),
    ),
    (
        NEW,
        Deal(()),
        "cannot deal: hands: expected 4, got 0 (C1.2)",
        "so kann nicht gegeben werden: Hände: 4 verlangt, nicht 0 (C1.2)",
    ),
    (
        NEW,
        "deal",
        "cannot apply 'deal': expected a Deal, Bid, Look, PlayCard or PassCard, got 'deal'",
        (
            "'deal' lässt sich nicht ausführen: "
            "ein Zug ist Deal, Bid, Look, PlayCard oder PassCard, nicht 'deal'"
        ),
    ),
]
