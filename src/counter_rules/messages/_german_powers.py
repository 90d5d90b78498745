"""What cards can do, and would do now, in German: key by key like the English part."""

from __future__ import annotations

from typing import Final

POWERS: Final = {
    # What cards can do.
    "power.ace": (
        "ein Ass zählt 14, wenn ein Bube, eine Dame oder ein König seiner Farbe im Stich liegt, "
        "sonst {value}"
    ),
    "power.ace.14": "ein Ass zählt 14, mit oder ohne Bube, Dame oder König seiner Farbe",
    "power.two": "auf der Hand gehört eine Zwei zu ihrer Farbe, auf dem Tisch ist sie Trumpf",
    "power.two.lead": "eine ausgespielte Zwei verlangt Trumpf",
    "power.three": "die erste Drei im Stich nimmt sich die Werte aller Vieren und Damen",
    "power.four": "eine Vier ist nichtig und kann nicht gewinnen",
    "power.four.show": (
        "wer dazu eine zweite Vier aus der Hand zeigt, macht sie zum Sieger, und der erste Sieger "
        "gewinnt den Stich, auch gegen Trumpf"
    ),
    "power.four.queen": (
        "liegt eine Dame im Stich, so ist keine Vier nichtig oder Sieger: jede zählt wie eine "
        "andere Karte"
    ),
    "power.four.joker_high_low": (
        "ein hoch angesagter Joker gewinnt gegen eine Vier, die Sieger ist"
    ),
    "power.five": "die erste Fünf im Stich nimmt sich die Werte aller Sechsen",
    "power.five.after": (
        "nach einem Stich mit einer Fünf reichen alle eine Karte nach links weiter, außer am Ende "
        "der Runde"
    ),
    "power.six": (
        "wer die Sechs spielt, die allein den niedrigsten Wert im Stich hat, spielt danach aus"
    ),
    "power.six.doubled_lead": "die dann ausgespielte Karte zählt doppelt",
    "power.seven": (
        "bei einer ungeraden Zahl von Siebenen im Stich gewinnt der niedrigste Trumpf oder, ohne "
        "Trumpf, die niedrigste Karte der angespielten Farbe"
    ),
    "power.eight": "eine Acht, die nicht Trumpf ist, zählt zur angespielten Farbe",
    "power.eight.relief": "wer nur mit einer Acht bedienen kann, darf jede Karte spielen",
    "power.nine": (
        "eine Neun zählt 15, wenn von den anderen Karten mehr über als unter 9 zählen, ½, wenn "
        "mehr unter 9 zählen, sonst {value}"
    ),
    "power.ten": (
        "eine Zehn, die nicht von der angespielten Farbe ist, wechselt in diese Farbe und zählt 15"
    ),
    "power.jack": "der letzte Bube im Stich macht seine Farbe ab dem nächsten Stich zum Trumpf",
    "power.queen": "eine Dame zählt 15, wenn eine Karte im Stich genau 11 zählt, sonst {value}",
    "power.queen.four": ("liegt eine Dame im Stich, so ist keine Vier nichtig oder Sieger"),
    "power.king": (
        "wird ein König ausgespielt, so macht die erste Karte danach, deren Farbe weder die des "
        "Königs noch bisher Trumpf ist, ihre Farbe zum Trumpf des Stichs"
    ),
    "power.king.indicator": "gibt es keine solche Karte, so bleibt der Trumpf, was er war",
    "power.king.eight": "eine Acht bestimmt so ihre aufgedruckte Farbe",
    "power.king.none": "bis dahin ist keine Farbe Trumpf",
    "power.king.two_names": "auch eine Zwei bestimmt so ihre aufgedruckte Farbe",
    "power.king.seven": "Siebenen sind in diesem Stich ohne Wirkung",
    "power.doubled_lead": (
        "eine Karte, die beim Ausspielen doppelt zählt, verdoppelt auch, was sie sich genommen hat"
    ),
    "power.marrows_jack": (
        "der Trumpfbube ist der höchste Trumpf, und gleich danach kommt der andere rote oder "
        "schwarze Bube: er zählt als Trumpf, auch auf der Hand"
    ),
    "power.joker_loses": (
        "ein Joker kann nicht gewinnen, außer dem ersten in einem Stich aus Jokern"
    ),
    "power.joker_loses.freedom": (
        "gespielt werden darf er zu jedem Stich, gleich was ausgespielt ist"
    ),
    "power.joker_loses.lead": (
        "wird er ausgespielt, so gilt die Farbe der nächsten Karte, die kein Joker ist"
    ),
    "power.joker_wins": "der erste Joker im Stich gewinnt ihn, auch gegen Trumpf",
    "power.joker_wins.four": "nur eine Vier, die Sieger ist, gewinnt gegen ihn",
    "power.joker_wins.freedom": (
        "gespielt werden darf er zu jedem Stich, gleich was ausgespielt ist"
    ),
    "power.joker_wins.lead": (
        "wird er ausgespielt, so gilt die Farbe der nächsten Karte, die kein Joker ist"
    ),
    "power.joker_suit": (
        "die Joker sind eine fünfte Farbe aus zwei gleichen Karten: ein ausgespielter Joker "
        "gewinnt, wenn niemand trumpft, und der andere muss ihn bedienen"
    ),
    "power.joker_suit.eight": "eine Acht, die zu einem Joker gespielt wird, sticht ihn",
    "power.joker_suit.ten": "eine Zehn, die zu einem Joker gespielt wird, sticht ihn",
    "power.joker_high_low": (
        "ein Joker wird beim Spielen hoch oder niedrig angesagt: hoch gewinnt er den Stich, auch "
        "gegen Trumpf, niedrig kann er nicht gewinnen; der andere Joker der Runde ist das "
        "Gegenteil"
    ),
    "power.joker_high_low.restraint": (
        "gespielt werden darf er zu jedem Stich außer dem ersten, ausgespielt nur, wenn sonst "
        "nichts auf der Hand ist"
    ),
    "power.joker_high_low.lead": (
        "wird er ausgespielt, so gilt die Farbe der ersten Karte, die eine hat"
    ),
    "power.other": "{rank}: eine eigene Wirkung, {effect}",
    "power.other.no_rank": "jeder Stich: eine eigene Wirkung, {effect}",
    "power.plain": "{rank}: eine einfache Karte ohne Wirkung",
    "power.plain.high": "Asse sind hoch",
    "power.plain.low": "Asse sind niedrig",
    # What a card would do now.
    "preview.for_now": "vorerst: {sentence}",
    "preview.asks": "{card} verlangt {suit}",
    "preview.asks.nothing": "{card} verlangt keine Farbe: das tut erst eine spätere Karte",
    "preview.ahead": "{card} läge vorn{worth}{tied}",
    "preview.ahead.other": "{card} von {leader:seat} läge vorn{worth}{tied}",
    "preview.ahead.still": "{card} von {leader:seat} läge weiter vorn{worth}{tied}",
    "preview.ahead.nobody": "keine Karte läge vorn",
}
"""The texts by their keys."""
