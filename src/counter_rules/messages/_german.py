"""The catalogue in German, key by key like the English one.

An app may name a seat, so no text gives one an article or a pronoun. Details are not inflected:
they stand where they need no case, and most counts follow a colon. Python names stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from counter_rules.messages._german_powers import POWERS
from counter_rules.messages._german_words import WORDS

_TEXTS: Final = {
    # Why a move is illegal.
    "reason.not_a_move": (
        "ein Zug ist Deal, Bid, Look, PlayCard, PassCard oder NameTrump, nicht {given}"
    ),
    "reason.other_question": "das beantwortet nicht, was jetzt zu entscheiden ist",
    "reason.no_such_seat": "{players} Personen spielen, auf den Plätzen 0 bis {last}",
    "reason.wrong_phase": "{move} geht nur beim {wanted}, aktuelle Phase: {phase}",
    "reason.not_your_turn": "an der Reihe ist {turn:seat}",
    "reason.not_offered": "das gibt es in diesem Spiel nicht",
    "reason.not_in_hand": "{card} ist nicht auf der Hand",
    "reason.must_follow": "{suit} muss bedient werden",
    "reason.must_trump": "Trumpf muss gespielt werden: {suit}",
    "reason.must_beat": "{best} muss überstochen werden",
    "reason.trumps_not_broken": (
        "es ist noch kein Trumpf gefallen, also darf {suit} nicht ausgespielt werden"
    ),
    "reason.not_to_be_led": "{card} darf nur ausspielen, wer sonst nichts auf der Hand hat",
    "reason.not_in_first_trick": (
        "{card} darf im ersten Stich nur gespielt werden, wenn nichts anderes geht"
    ),
    "reason.nothing_to_show": "zu {card} kann man keine andere Karte zeigen",
    "reason.cannot_show": (
        "{show} kann man dazu nicht zeigen, nur eine weitere Karte aus der Hand mit dem Rang {rank}"
    ),
    "reason.nothing_to_name": "{card} wird hier weder hoch noch niedrig angesagt",
    "reason.must_name": "{card} muss hoch oder niedrig angesagt werden",
    "reason.named_already": (
        "der andere Joker wurde {other} angesagt, also muss dieser {forced} sein"
    ),
    "reason.bid_out_of_range": "man kann 0 bis {most} ansagen",
    "reason.hooked": "wer zuletzt ansagt, darf die Summe der Ansagen nicht auf {tricks} bringen",
    "reason.total_fixed": "die Summe der Ansagen muss {tricks} sein: möglich ist noch {allowed}",
    "reason.total_exceeded": "die Summe der Ansagen darf {tricks} nicht übersteigen",
    "reason.must_look": "erst die Karten ansehen oder blind ansagen",
    "reason.not_behind": "blind ansagen darf nur, wer um mindestens {behind} zurückliegt",
    "reason.has_looked": "die Karten wurden schon angesehen",
    "reason.forehead": "vor dem Ende der Ansagen sieht niemand die eigenen Karten",
    "reason.must_name_suit": "eine der vier Farben muss Trumpf werden",
    "reason.not_a_trump": "{suit} werden nie Trumpf",
    "reason.already_committed": "die Wahl ist schon getroffen und lässt sich nicht mehr ändern",
    "reason.wrong_number_of_hands": "Zahl der Blätter: {given}, nötig: {players}",
    "reason.wrong_hand_size": "Zahl der Karten für {owner:seat}: {given}, nötig: {wanted}",
    "reason.wrong_turn_up": "Zahl der offenen Karten: {given}, nötig: {wanted}",
    "reason.wrong_flip": "{card} kommt zurück in den Stapel, und eine andere wird aufgedeckt",
    "reason.drawn_card": "{card} wurde schon aus dem zweiten Kartenspiel gezogen",
    "reason.foreign_card": "{card} gehört nicht zu diesem Kartenspiel",
    "reason.doubled_card": "{card} wurde öfter gegeben, als sie im Spiel vorkommt",
    "reason.missing_card": "{card} wurde nicht gegeben",
    # Faults of scores on paper.
    "fault.hand": "Runde {number}: {why}",
    "fault.bid": "Runde {number}: {seat:seat} darf {tricks} nicht ansagen: {why}",
    "fault.bid.blind": "Runde {number}: {seat:seat} darf {tricks} nicht blind ansagen: {why}",
    "fault.over": "die Partie war schon zu Ende",
    "fault.hand_size": "Karten pro Kopf: erwartet {wanted}, erhalten {given}",
    "fault.hand_size.most": "Karten pro Kopf: erwartet höchstens {wanted}, erhalten {given}",
    "fault.tricks": "die Stiche ergeben zusammen {given}, nicht {wanted}",
    "fault.tricks.most": "die Stiche ergeben zusammen {given}, mehr als {wanted}",
    # Changes by effects: the sentence of the effect, else the one of the kind of change.
    "change.value": "der Wert von {card} ändert sich: {before} → {after}",
    "change.steal": "{card} stiehlt {loot}: {before} → {after}",
    "change.steal.loot": "{value} von {card}",
    "change.suit": "{card} zählt jetzt zu einer anderen Farbe: {before:symbol} → {after:symbol}",
    "change.always_trump": (
        "{card} ist Trumpf, egal welche Farbe Trumpf ist, und auch ohne Trumpffarbe"
    ),
    "change.always_trump.no": "{card} ist nicht mehr in jedem Fall Trumpf",
    "change.buff": "{card} ändert sich: {before} → {after}",
    "change.barred": "{card} kann nicht gewinnen",
    "change.barred.no": "{card} kann wieder gewinnen",
    "change.champion": "{card} gewinnt in jedem Fall",
    "change.champion.no": "{card} gewinnt nicht mehr in jedem Fall",
    "change.passed_over": (
        "{card} zählt zu {suit:symbol} und bestimmt darum nicht den Trumpf dieses Stichs"
    ),
    "change.passed_over.trump": (
        "{card} ist schon Trumpf und bestimmt darum nicht den Trumpf dieses Stichs"
    ),
    "change.king.passed_over.both": (
        "{card} zählt auch zur angespielten Farbe und bestimmt darum nicht den Trumpf dieses Stichs"
    ),
    "change.passed_over.no": "{card} kann den Trumpf dieses Stichs wieder bestimmen",
    "change.trump": "der Trumpf dieses Stichs wechselt: {before:symbol} → {after:symbol}",
    "change.contested": "eine andere Farbe kommt in Frage: {before:symbol} → {after:symbol}",
    "change.direction": "jetzt gewinnt die {after} Karte, nicht die {before}",
    "change.silenced": "ab hier ohne Wirkung: {after}",
    "change.next_leader": "als Nächstes spielt {after:seat} aus, nicht {before:seat}",
    "change.doubled_lead": "die nächste ausgespielte Karte zählt doppelt",
    "change.doubled_lead.no": "die nächste ausgespielte Karte zählt nicht doppelt",
    "change.indicator": (
        "ab dem nächsten Stich wechselt der Trumpf: {before:symbol} → {after:symbol}"
    ),
    "change.turned": "jetzt offen: {after}",
    "change.indicator.last": (
        "der Trumpf würde wechseln, aber die Runde ist vorbei: {before:symbol} → {after:symbol}"
    ),
    "change.passing": "alle reichen je eine Karte nach links weiter",
    "change.passing.no": "niemand reicht eine Karte weiter",
    "change.ace.value": (
        "{card} liegt mit Bube, Dame oder König derselben Farbe im Stich: {before} → {after}"
    ),
    "change.two.suit": "{card} wird Trumpf: {before:symbol} → {after:symbol}",
    "change.two.suit.no_trump": "{card} bleibt Trumpf, auch ohne Trumpffarbe",
    "change.two.suit.settle": "{card} bleibt Trumpf: {before:symbol} → {after:symbol}",
    "change.four.buff.void": "{card} ist machtlos: es wurde keine zweite Vier gezeigt",
    "change.four.buff.victor": "{card} wird Sieger: {shown} wurde gezeigt",
    "change.four.barred": "{card} ist machtlos und kann nicht gewinnen",
    "change.four.champion": "{card} ist die erste Sieger-Vier",
    "change.six.next_leader": (
        "{card} hat als einzige den niedrigsten Wert: als Nächstes spielt {after:seat} aus, "
        "nicht {before:seat}"
    ),
    "change.six.doubled_lead": (
        "{card} hat als einzige den niedrigsten Wert: die nächste ausgespielte Karte zählt doppelt"
    ),
    "change.seven.direction": (
        "die Zahl der Siebenen ist ungerade: die {after} Karte gewinnt, Trumpf vor der "
        "angespielten Farbe"
    ),
    "change.seven.direction.contested": (
        "die Zahl der Siebenen ist ungerade: die {after} Karte gewinnt, Trumpf vor der "
        "Farbe, die in Frage kommt"
    ),
    "change.eight.suit": ("{card} zählt zur angespielten Farbe: {before:symbol} → {after:symbol}"),
    "change.nine.value": (
        "{card} richtet sich nach den Karten über und unter neun: {before} → {after}"
    ),
    "change.ten.suit": "{card} wechselt in die angespielte Farbe: {before:symbol} → {after:symbol}",
    "change.ten.value": "{card} hat die Farbe gewechselt: {before} → {after}",
    "change.queen.value": "{card} liegt mit einer Karte im Stich, die 11 zählt: {before} → {after}",
    "change.queen.buff": "eine Dame liegt im Stich: {card} ist nicht mehr {before}",
    "change.king.trump": (
        "{card} wurde ausgespielt, und {namer} bestimmt den Trumpf dieses Stichs: "
        "{before:symbol} → {after:symbol}"
    ),
    "change.king.trump.none": (
        "{card} wurde ausgespielt, und keine Karte bestimmt den Trumpf dieses Stichs: "
        "{before:symbol} → {after:symbol}"
    ),
    "change.king.silenced": "{card} wurde ausgespielt: Siebenen wirken in diesem Stich nicht",
    "change.five.passing": (
        "eine Fünf wurde gespielt: alle reichen je eine Karte nach links weiter"
    ),
    "change.doubled_lead.value": "{card} zählt als ausgespielte Karte doppelt: {before} → {after}",
    "change.void_lead.contested": (
        "die nächste Karte, die keine machtlose Vier ist, bestimmt, welche Farbe in Frage kommt: "
        "{before:symbol} → {after:symbol}"
    ),
    "change.marrows_jack.suit": "{card} zählt als Trumpf: {before:symbol} → {after:symbol}",
    "change.marrows_jack.value": "{card} kommt gleich nach dem Trumpfbuben: {before} → {after}",
    "change.marrows_jack.value.16": "{card} ist der Trumpfbube: {before} → {after}",
    "change.joker_loses.barred": "{card} verliert: hier verliert jeder Joker",
    "change.joker_loses.champion": "im Stich liegen nur Joker: {card} kam zuerst",
    "change.joker_wins.champion": "{card} ist der erste Joker",
    "change.joker_high_low.barred": "{card} ist niedrig angesagt",
    "change.joker_high_low.champion": "{card} ist hoch angesagt",
    "change.loser.barred": "{card} ist ein Verlierer",
    "change.loser.champion": "im Stich liegen nur Verlierer: {card} kam zuerst",
    "change.winner.champion": "{card} ist der erste Gewinner",
    # Why the trick was won.
    "verdict.champion": "{card} gewinnt in jedem Fall",
    "verdict.champion.four": "{card} macht als erste Sieger-Vier den Stich",
    "verdict.champion.joker_loses": "{card} gewinnt als erster Joker: im Stich liegen nur Joker",
    "verdict.champion.joker_wins": "{card} gewinnt als erster Joker",
    "verdict.champion.joker_high_low": "{card} gewinnt als hoch angesagter Joker",
    "verdict.champion.loser": "{card} gewinnt als erster Verlierer: im Stich liegen nur Verlierer",
    "verdict.champion.winner": "{card} gewinnt als erster Gewinner",
    "verdict.only_trump": "{card} gewinnt{worth} als einzige Trumpfkarte{able}{tied}",
    "verdict.highest_trump": "{card} gewinnt{worth} als höchste Trumpfkarte{able}{tied}",
    "verdict.lowest_trump": "{card} gewinnt{worth} als niedrigste Trumpfkarte{able}{tied}",
    "verdict.only_led": (
        "{card} gewinnt{worth} als einzige Karte der angespielten Farbe{able}{tied}"
    ),
    "verdict.highest_led": (
        "{card} gewinnt{worth} als höchste Karte der angespielten Farbe{able}{tied}"
    ),
    "verdict.lowest_led": (
        "{card} gewinnt{worth} als niedrigste Karte der angespielten Farbe{able}{tied}"
    ),
    "verdict.only_contested": (
        "{card} gewinnt{worth} als einzige Karte in {suit:symbol}{able}{tied}"
    ),
    "verdict.highest_contested": (
        "{card} gewinnt{worth} als höchste Karte in {suit:symbol}{able}{tied}"
    ),
    "verdict.lowest_contested": (
        "{card} gewinnt{worth} als niedrigste Karte in {suit:symbol}{able}{tied}"
    ),
    "verdict.nobody": "keine Karte kommt in Frage, also macht niemand den Stich",
    "verdict.worth": " mit {value}",
    "verdict.able": ", die gewinnen kann",
    "verdict.tied": ", denn sie wurde zuerst gespielt",
    **POWERS,
    # Events.
    "event.hand_dealt": (
        "Runde {hand_number}: {dealer:seat} gibt, Karten pro Kopf: {hand_size}, Trumpf: "
        "{trump:symbol}"
    ),
    "event.hand_dealt.turned": (
        "Runde {hand_number}: {dealer:seat} gibt, Karten pro Kopf: {hand_size}, Trumpf: "
        "{trump:symbol}, aufgedeckt: {turned}"
    ),
    "event.hand_dealt.open": (
        "Runde {hand_number}: {dealer:seat} gibt, Karten pro Kopf: {hand_size}, Trumpf: noch offen"
    ),
    "event.hand_dealt.open.turned": (
        "Runde {hand_number}: {dealer:seat} gibt, Karten pro Kopf: {hand_size}, aufgedeckt: "
        "{turned}, Trumpf: noch offen"
    ),
    "event.hand_seen": "{owner:seat} hat auf der Hand: {cards}",
    "event.looked": "{seat:seat} sieht sich die Karten an",
    "event.bid_made": "{seat:seat} sagt {tricks} an",
    "event.bid_made.blind": "{seat:seat} sagt blind {tricks} an",
    "event.committed.bid": "{seat:seat} hat sich für eine Ansage entschieden",
    "event.committed.blind": "{seat:seat} hat sich für eine blinde Ansage entschieden",
    "event.committed.pass": "{seat:seat} hat eine Karte zum Weiterreichen gewählt",
    "event.choice_kept.bid": "{seat:seat} wird {choice} ansagen",
    "event.choice_kept.pass": "{seat:seat} wird {choice} weiterreichen",
    "event.bids_opened": "die Ansagen werden aufgedeckt: {bids}",
    "event.bids_opened.bid": "{seat:seat}: {tricks}",
    "event.trump_named": "{seat:seat} bestimmt den Trumpf: {suit:symbol}",
    "event.trump_named.none": "{seat:seat} bestimmt, dass es keinen Trumpf gibt",
    "event.card_played": "{seat:seat} spielt {card}",
    "event.card_played.named": "{seat:seat} spielt {card} und sagt {name} an",
    "event.card_shown": "{seat:seat} zeigt {card}",
    "event.trick_resolved": "{winner:seat} macht den Stich",
    "event.trick_resolved.nobody": "niemand macht den Stich",
    "event.trump_changed": "der Trumpf wechselt: {before:symbol} → {after:symbol}",
    "event.trump_changed.last": (
        "der Trumpf würde wechseln, aber die Runde ist vorbei: {before:symbol} → {after:symbol}"
    ),
    "event.cards_passed": "alle haben je eine Karte nach links weitergereicht",
    "event.card_given": "{giver:seat} hat {card} an {taker:seat} weitergereicht",
    "event.hand_scored.made": (
        "{seat:seat} hat {bid} angesagt und {won} gemacht: {points}, Stand {score}"
    ),
    "event.hand_scored.blind": (
        "{seat:seat} hat blind {bid} angesagt und {won} gemacht: {points}, davon {bonus} "
        "für die blinde Ansage, Stand {score}"
    ),
    "event.hand_scored.missed": (
        "{seat:seat} hat {bid} angesagt, aber {won} gemacht: {points}, Stand {score}"
    ),
    "event.hand_scored.row.made": (
        "{seat:seat} vollendet eine Reihe erfüllter Ansagen: {points} mehr, schon eingerechnet"
    ),
    "event.hand_scored.row.missed": (
        "{seat:seat} vollendet eine Reihe verfehlter Ansagen: {points} weniger, schon eingerechnet"
    ),
    "event.match_over": "{winners:seat} gewinnt: {points}",
    "event.match_over.shared": "{winners:seat} gewinnen gemeinsam: {points}",
    "event.match_over.all_won": "alle haben gemeinsam gewonnen",
    "event.match_over.all_lost": "alle haben gemeinsam verloren",
    # An illegal move: who, what, why, and what instead.
    "refusal.deal": "so kann nicht gegeben werden: {why}",
    "refusal.bid": "{seat:seat} kann nicht {given} ansagen: {why}{instead}",
    "refusal.bid.blind": "{seat:seat} kann nicht blind {given} ansagen: {why}{instead}",
    "refusal.look": "{seat:seat} kann die Karten nicht ansehen: {why}{instead}",
    "refusal.play": "{seat:seat} kann {given} nicht spielen: {why}{instead}",
    "refusal.pass": "{seat:seat} kann {given} nicht weiterreichen: {why}{instead}",
    "refusal.name": "{seat:seat} kann den Trumpf nicht so bestimmen ({given}): {why}{instead}",
    "refusal.other": "{given} geht jetzt nicht: {why}",
    "refusal.instead.bid": "; als Ansage möglich: {moves}",
    "refusal.instead.play": "; möglich: {moves}",
    "refusal.instead.pass": "; zum Weiterreichen möglich: {moves}",
    "refusal.instead.name": "; als Trumpf möglich: {moves}",
    "refusal.instead.again": "; bitte neu wählen",
    "refusal.blind": "blind {tricks}",
    "refusal.named": "{card} {name}{shown}",
    "refusal.look.move": "Karten ansehen",
    # A move in words, and an answer that is no move or could be several.
    "move.bid": "{given} ansagen",
    "move.play": "{given} spielen",
    "move.pass": "{given} weiterreichen",
    "move.name": "Trumpf bestimmen: {given}",
    "answer.unclear": "{given} ist hier keine Antwort; möglich: {moves}",
    "answer.several": "{given} kann mehreres heißen: {moves}",
    "answer.none": "jetzt ist nichts zu entscheiden, also ist {given} keine Antwort",
    "table.unknown_key": "dieser Schlüssel öffnet keinen Platz an diesem Tisch",
    "table.watching": "du schaust nur zu",
    "table.seat_taken": "dieser Platz ist besetzt",
    "table.has_seat": "du hast schon einen Platz",
    "table.bot_plays": "ein Bot spielt für dich; setz dich wieder, um selbst zu spielen",
    "table.no_bot": "diesen Platz spielt kein Bot",
    "table.other_seat": "das ist ein Zug von {seat:seat}, und du bist {own:seat}",
    "table.not_over": "die Partie ist noch nicht zu Ende",
    "table.over": "die Partie ist zu Ende",
    "table.no_proposal": "niemand hat vorgeschlagen, diese Züge zurückzunehmen",
    "table.no_such_move": "zu diesem Zug kann die Partie nicht zurück",
    "table.seated.person": "{seat:seat} nimmt Platz",
    "table.seated.bot": "ein Bot spielt für {seat:seat}",
    "table.seated.nobody": "niemand spielt für {seat:seat}",
    "table.undone": "{seat:seat} nimmt zurück, was nach Zug {number} gespielt wurde",
    **WORDS,
}

GERMAN: Final[Mapping[str, str]] = MappingProxyType(_TEXTS)
"""Every text by its key; read-only."""
