"""The powers of cards and previews of moves in German, key by key like the English part."""

from __future__ import annotations

from typing import Final

POWERS: Final = {
    # Powers of cards.
    "power.ace": (
        "ein Ass zählt 14, wenn ein Bube, eine Dame oder ein König seiner Farbe im Stich liegt, "
        "sonst {value}"
    ),
    "power.ace.14": "ein Ass zählt 14, mit oder ohne Bube, Dame oder König seiner Farbe",
    "power.two": "auf der Hand gehört eine Zwei zu ihrer Farbe, auf dem Tisch ist sie Trumpf",
    "power.two.lead": "wird eine Zwei ausgespielt, muss Trumpf bedient werden",
    "power.three": "die erste Drei im Stich nimmt sich die Werte aller Vieren und Damen",
    "power.four": "eine Vier ist machtlos und kann nicht gewinnen",
    "power.four.show": (
        "wer dazu eine zweite Vier aus der Hand zeigt, macht die gespielte Vier zum "
        "Sieger: die erste Sieger-Vier macht den Stich, auch gegen Trumpf"
    ),
    "power.four.queen": "liegt eine Dame im Stich, sind alle Vieren gewöhnliche Karten",
    "power.four.joker_high_low": "ein hoch angesagter Joker sticht auch eine Sieger-Vier",
    "power.five": "die erste Fünf im Stich nimmt sich die Werte aller Sechsen",
    "power.five.after": (
        "nach einem Stich mit einer Fünf reichen alle eine Karte nach links weiter, außer am "
        "Ende der Runde"
    ),
    "power.six": (
        "wer eine Sechs gespielt hat, spielt als Nächstes aus, wenn sie als einzige Karte den "
        "niedrigsten Wert im Stich hat"
    ),
    "power.six.doubled_lead": "die dann ausgespielte Karte zählt doppelt",
    "power.seven": (
        "bei einer ungeraden Zahl von Siebenen im Stich gewinnt der niedrigste Trumpf oder, ohne "
        "Trumpf, die niedrigste Karte der angespielten Farbe"
    ),
    "power.eight": "eine Acht, die nicht Trumpf ist, zählt zur angespielten Farbe",
    "power.eight.relief": "wer nur mit einer Acht bedienen kann, darf jede Karte spielen",
    "power.nine": (
        "liegen mehr Karten über 9 im Stich als unter 9, zählt eine Neun 15; liegen mehr "
        "unter 9, zählt sie ½, sonst {value}"
    ),
    "power.ten": (
        "eine Zehn, die nicht zur angespielten Farbe gehört, wechselt in diese Farbe und zählt 15"
    ),
    "power.jack": "der letzte Bube im Stich macht seine Farbe ab dem nächsten Stich zum Trumpf",
    "power.queen": "eine Dame zählt 15, wenn eine Karte im Stich genau 11 zählt, sonst {value}",
    "power.queen.four": "liegt eine Dame im Stich, sind alle Vieren gewöhnliche Karten",
    "power.king": (
        "wird ein König ausgespielt, so macht die erste Karte danach, die weder Trumpf ist "
        "noch die Farbe des Königs hat, ihre Farbe zum Trumpf des Stichs"
    ),
    "power.king.indicator": "gibt es keine solche Karte, bleibt der Trumpf, wie er war",
    "power.king.none": "bis dahin ist keine Farbe Trumpf",
    "power.king.two": "eine Zwei bestimmt dabei keinen Trumpf, denn sie ist schon einer",
    "power.king.two.two_names": (
        "auch eine Zwei macht dabei ihre aufgedruckte Farbe zum Trumpf und bleibt selbst Trumpf"
    ),
    "power.king.eight": (
        "eine Acht bestimmt dabei keinen Trumpf, denn sie zählt auch zur angespielten Farbe"
    ),
    "power.king.eight.eight_names": (
        "auch eine Acht macht dabei ihre aufgedruckte Farbe zum Trumpf"
    ),
    "power.king.ten": "eine Zehn, die in die angespielte Farbe wechselt, bestimmt keinen Trumpf",
    "power.king.ten.ten_names": (
        "auch eine Zehn macht dabei ihre aufgedruckte Farbe zum Trumpf, wechselt aber trotzdem in "
        "die angespielte Farbe"
    ),
    "power.king.seven": "Siebenen wirken in diesem Stich nicht",
    "power.doubled_lead": (
        "zählt eine ausgespielte Karte doppelt, verdoppelt sich auch, was sie sich genommen hat"
    ),
    "power.doubled_lead.first.instead": (
        "zählt eine ausgespielte Karte doppelt, wird ihr Wert verdoppelt, bevor eine Karte Werte "
        "ändert"
    ),
    "power.doubled_lead.last": "Damen und Neunen sehen ihren Wert vor dem Verdoppeln",
    "power.void_lead": (
        "wird eine machtlose Vier ausgespielt, bestimmt die nächste Karte, die keine machtlose "
        "Vier ist, welche Farbe gewinnen kann"
    ),
    "power.marrows_jack": (
        "der Trumpfbube ist der höchste Trumpf, und gleich danach kommt der gleichfarbige Bube "
        "(rot oder schwarz): er zählt als Trumpf, auch auf der Hand"
    ),
    "power.joker_loses": (
        "ein Joker gewinnt nie, nur in einem Stich aus lauter Jokern gewinnt der erste"
    ),
    "power.joker_loses.freedom": (
        "er darf in jedem Stich gespielt werden, egal was ausgespielt wurde"
    ),
    "power.joker_loses.lead": (
        "wird er ausgespielt, bestimmt die nächste Karte, die kein Joker ist, welche Farbe zu "
        "bedienen ist"
    ),
    "power.joker_wins": "der erste Joker im Stich gewinnt ihn, auch gegen Trumpf",
    "power.joker_wins.four": "nur eine Sieger-Vier sticht ihn",
    "power.joker_wins.freedom": (
        "er darf in jedem Stich gespielt werden, egal was ausgespielt wurde"
    ),
    "power.joker_wins.lead": (
        "wird er ausgespielt, bestimmt die nächste Karte, die kein Joker ist, welche Farbe zu "
        "bedienen ist"
    ),
    "power.joker_suit": (
        "die Joker sind eine fünfte Farbe aus zwei gleichen Karten: ein ausgespielter Joker "
        "gewinnt, wenn niemand trumpft, und wer den anderen hat, muss ihn zugeben"
    ),
    "power.joker_suit.eight": "eine Acht auf einen ausgespielten Joker sticht ihn",
    "power.joker_suit.ten": "eine Zehn auf einen ausgespielten Joker sticht ihn",
    "power.joker_high_low": (
        "wer einen Joker spielt, sagt ihn hoch oder niedrig an: hoch gewinnt er den Stich, "
        "auch gegen Trumpf, niedrig kann er nicht gewinnen; der andere Joker der Runde ist dann "
        "umgekehrt niedrig oder hoch"
    ),
    "power.joker_high_low.restraint": (
        "er darf in jedem Stich außer dem ersten gespielt werden; ausspielen darf ihn nur, wer "
        "sonst nichts auf der Hand hat"
    ),
    "power.joker_high_low.lead": (
        "wird er ausgespielt, bestimmt die erste Karte, die eine Farbe hat, was zu bedienen ist"
    ),
    "power.winner": "der erste Gewinner im Stich macht ihn, auch gegen Trumpf",
    "power.winner.freedom": (
        "er darf jederzeit ausgespielt oder zugegeben werden, egal was auf der Hand ist"
    ),
    "power.winner.lead": "liegt er vor der ersten Farbe, muss niemand bedienen",
    "power.loser": (
        "ein Verlierer gewinnt nie, nur in einem Stich aus lauter Verlierern gewinnt der erste"
    ),
    "power.loser.freedom": (
        "er darf jederzeit ausgespielt oder zugegeben werden, egal was auf der Hand ist"
    ),
    "power.loser.lead": (
        "wird er ausgespielt, bestimmt die erste Karte, die eine Farbe hat, was zu bedienen ist, "
        "außer ein Gewinner liegt davor"
    ),
    "power.other": "{rank}: besondere Wirkung ({effect})",
    "power.other.no_rank": "in jedem Stich: besondere Wirkung ({effect})",
    "power.plain": "{rank}: eine gewöhnliche Karte ohne Wirkung",
    "power.plain.high": "Asse sind hoch",
    "power.plain.low": "Asse sind niedrig",
    "power.plain.order": "die Ränge von oben nach unten: {ranks}",
    # Previews of moves.
    "preview.for_now": "vorerst: {sentence}",
    "preview.asks": "{card} verlangt {suit}",
    "preview.asks.nobody": "nach {card} muss niemand bedienen",
    "preview.asks.nothing": "{card} verlangt keine Farbe: das tut erst eine spätere Karte",
    "preview.ahead": "{card} läge vorn{worth}{tied}",
    "preview.ahead.other": "{card} von {leader:seat} läge vorn{worth}{tied}",
    "preview.ahead.still": "{card} von {leader:seat} läge weiter vorn{worth}{tied}",
    "preview.ahead.nobody": "keine Karte läge vorn",
}
"""The texts by their keys."""
