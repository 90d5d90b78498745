"""The powers of cards and previews of moves in English.

A key is ``power.<effect>`` for what a card can do, with parts such as ``power.five.after`` that
apply only in some games, and ``preview.…`` for what a card would do now.
"""

from __future__ import annotations

from typing import Final

POWERS: Final = {
    # Powers of cards.
    "power.ace": (
        "an ace is worth 14 if a jack, queen or king of its suit is in the trick, else {value}"
    ),
    "power.ace.14": "an ace is worth 14, with or without a jack, queen or king of its suit",
    "power.two": "in the hand a two belongs to its suit, on the table it is a trump",
    "power.two.lead": "if a two is led, players must follow with trumps",
    "power.three": "the first three in a trick takes the values of all fours and queens",
    "power.four": "a four is void and cannot win",
    "power.four.show": (
        "if you show another four from your hand with it, it is a victor: the first victor "
        "wins the trick, even over trumps"
    ),
    "power.four.queen": (
        "with a queen in the trick, every four is an ordinary card, neither void nor a victor"
    ),
    "power.four.joker_high_low": "a joker named high beats even a victor four",
    "power.five": "the first five in a trick takes the values of all sixes",
    "power.five.after": (
        "after a trick with a five every player passes a card to the left, unless the hand is over"
    ),
    "power.six": (
        "if a six has the lowest value in its trick, and no other card ties with it, its "
        "player leads next"
    ),
    "power.six.doubled_lead": "the card led then counts double",
    "power.seven": (
        "with an odd number of sevens in the trick the lowest trump wins or, without trumps, the "
        "lowest card of the led suit"
    ),
    "power.eight": "an eight that is not a trump counts as a card of the led suit",
    "power.eight.relief": "if an eight is your only card of the led suit, you may play any card",
    "power.nine": (
        "a nine is worth 15 if more of the other cards are worth over 9 than under, ½ if more are "
        "worth under 9, else {value}"
    ),
    "power.ten": "a ten that is not of the led suit becomes a card of that suit, worth 15",
    "power.jack": "the last jack of a trick makes its suit trump from the next trick on",
    "power.queen": "a queen is worth 15 if any card in the trick is worth exactly 11, else {value}",
    "power.queen.four": "with a queen in the trick, no four is void or a victor",
    "power.king": (
        "if a king is led, the first later card whose suit is neither the king's nor the "
        "previous trump makes its suit the trump of the trick"
    ),
    "power.king.indicator": "if no card does, trump stays what it was",
    "power.king.none": "until a card does, no suit is trump",
    "power.king.two": "a two names no suit",
    "power.king.two.two_names": "a two names its printed suit, and is a trump all the same",
    "power.king.eight": "an eight names no suit, as it counts as a card of the led suit, too",
    "power.king.eight.eight_names": "an eight names its printed suit",
    "power.king.ten": "a changed ten names no suit",
    "power.king.ten.ten_names": (
        "a ten names its printed suit, and still becomes a card of the led suit"
    ),
    "power.king.seven": "sevens have no effect in that trick",
    "power.doubled_lead": "a card led at double value also doubles the values it has taken",
    "power.doubled_lead.first.instead": (
        "the value of a card led at double value is doubled before any card changes a value"
    ),
    "power.doubled_lead.last": "queens and nines look at its value before it is doubled",
    "power.void_lead": (
        "if a void four is led, the next card that is not a void four sets the suit that competes"
    ),
    "power.marrows_jack": (
        "the jack of trumps ranks as the highest trump, and the other jack of its colour next: it "
        "counts as a trump, in the hand too"
    ),
    "power.joker_loses": "a joker cannot win, except the first one in a trick of jokers only",
    "power.joker_loses.freedom": "it may be played to any trick, whatever was led",
    "power.joker_loses.lead": "if it is led, the next card that is not a joker sets the suit",
    "power.joker_wins": "the first joker in a trick wins it, even over trumps",
    "power.joker_wins.four": "only a victor four beats it",
    "power.joker_wins.freedom": "it may be played to any trick, whatever was led",
    "power.joker_wins.lead": "if it is led, the next card that is not a joker sets the suit",
    "power.joker_suit": (
        "the jokers are a fifth suit of two equal cards: a led joker wins unless it is trumped, "
        "and the other one must follow it"
    ),
    "power.joker_suit.eight": "an eight played to a led joker beats it",
    "power.joker_suit.ten": "a ten played to a led joker beats it",
    "power.joker_high_low": (
        "you name a joker high or low as you play it: high, it wins the trick, even over "
        "trumps; low, it cannot win; the other joker of the hand is the opposite"
    ),
    "power.joker_high_low.restraint": (
        "it may be played to any trick but the first, and led only if you hold nothing else"
    ),
    "power.joker_high_low.lead": "if it is led, the first card of a suit sets the suit",
    "power.winner": "the first winner in a trick wins it, even over trumps",
    "power.winner.freedom": "it may be led or played at any time, whatever you hold",
    "power.winner.lead": "if it comes before any suit, nobody has to follow",
    "power.loser": "a loser cannot win, except the first one in a trick of losers only",
    "power.loser.freedom": "it may be led or played at any time, whatever you hold",
    "power.loser.lead": (
        "if it is led, the first card of a suit sets the suit, unless a winner lies before it"
    ),
    "power.other": "{rank}: a special power, {effect}",
    "power.other.no_rank": "every trick: a special power, {effect}",
    "power.plain": "{rank}: a plain card without a power",
    "power.plain.high": "aces are high",
    "power.plain.low": "aces are low",
    "power.plain.order": "from the highest to the lowest, the ranks are {ranks}",
    # Previews of moves.
    "preview.for_now": "for now, {sentence}",
    "preview.asks": "{card} calls for {suit}",
    "preview.asks.nobody": "after {card} nobody has to follow suit",
    "preview.asks.nothing": "{card} calls for no suit: a later card sets it",
    "preview.ahead": "{card} would be ahead{worth}{tied}",
    "preview.ahead.other": "{leader:seat}'s {card} would be ahead{worth}{tied}",
    "preview.ahead.still": "{leader:seat}'s {card} would still be ahead{worth}{tied}",
    "preview.ahead.nobody": "no card would be ahead",
}
"""The texts by their keys."""
