"""The catalogue in English: every sentence the library writes for people, by key.

Nothing else builds a sentence, so a translation needs only this table. The keys:

* ``reason.<code>``: why a move is illegal; ``refusal.<move>``: the error that reports it
* ``move.<move>``: a move in words; ``answer.…``: an answer that is no move, or several
* ``fault.…``: what is wrong with scores on paper
* ``event.<event>``: an event
* ``change.<effect>.<kind>`` or ``change.<kind>``: a change by an effect
* ``verdict.<code>``: why a card wins the trick
* ``power.<effect>``: what a card can do; ``preview.…``: what it would do now
* ``picture.…``, ``sheet.…``, ``page.…``: words of pictures, score sheets and pages
* ``word.…``: single words; ``letter.…``: letters of ranks and suits

A text may choose the form of a detail: ``{winner:seat}`` names a seat, and ``{before:symbol}``
writes a suit as its symbol.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from counter_rules.messages._english_powers import POWERS
from counter_rules.messages._english_words import WORDS

_TEXTS: Final = {
    # Why a move is illegal.
    "reason.not_a_move": "expected a Deal, Bid, Look, PlayCard, PassCard or NameTrump, got {given}",
    "reason.other_question": "the move does not answer the current question",
    "reason.no_such_seat": "there are {players} players, seats 0 to {last}",
    "reason.wrong_phase": "a {move} cannot be made in phase {phase}, only in phase {wanted}",
    "reason.not_your_turn": "it is {turn:seat}'s turn",
    "reason.not_offered": "this game does not offer it",
    "reason.not_in_hand": "{card} is not in the hand",
    "reason.must_follow": "must follow {suit}",
    "reason.must_trump": "must play a trump: {suit}",
    "reason.must_beat": "must beat {best}",
    "reason.trumps_not_broken": "trumps have not been broken yet, so {suit} may not be led",
    "reason.not_to_be_led": "{card} may be led only by a player who holds nothing else",
    "reason.not_in_first_trick": (
        "{card} may be played to the first trick only if nothing else is legal"
    ),
    "reason.nothing_to_show": "no other card can be shown with {card}",
    "reason.cannot_show": "{show} is not another {rank} in the hand",
    "reason.nothing_to_name": "{card} cannot be named high or low",
    "reason.must_name": "{card} must be named high or low",
    "reason.named_already": "the other joker was named {other}, so this one must be {forced}",
    "reason.bid_out_of_range": "a bid must be from 0 to {most}",
    "reason.hooked": "the last bidder may not make the bids add up to {tricks}",
    "reason.total_fixed": "the bids must add up to {tricks}: bid {allowed}",
    "reason.total_exceeded": "the bids may not add up to more than {tricks}",
    "reason.must_look": "must look at the hand first, or bid blind",
    "reason.not_behind": "only a seat at least {behind} points behind may bid blind",
    "reason.has_looked": "has already looked at the hand",
    "reason.forehead": "players cannot look at their own hands until the bidding is over",
    "reason.must_name_suit": "must name one of the four suits",
    "reason.not_a_trump": "{suit} are never named as trump",
    "reason.already_committed": "has already chosen and cannot change it",
    "reason.wrong_number_of_hands": "hands: expected {players}, got {given}",
    "reason.wrong_hand_size": "cards for {owner:seat}: expected {wanted}, got {given}",
    "reason.wrong_turn_up": "cards face up: expected {wanted}, got {given}",
    "reason.wrong_flip": "a flipped {card} is shuffled back and another card is flipped",
    "reason.drawn_card": "{card} has already been drawn from the second deck",
    "reason.foreign_card": "{card} is not in this deck",
    "reason.doubled_card": "{card} is dealt more often than it occurs in the deck",
    "reason.missing_card": "{card} is missing from the deal",
    # Faults of scores on paper.
    "fault.hand": "hand {number}: {why}",
    "fault.bid": "hand {number}: {seat:seat} cannot bid {tricks}: {why}",
    "fault.bid.blind": "hand {number}: {seat:seat} cannot bid {tricks} blind: {why}",
    "fault.over": "the match was already over",
    "fault.hand_size": "cards each: expected {wanted}, got {given}",
    "fault.hand_size.most": "cards each: expected at most {wanted}, got {given}",
    "fault.tricks": "the tricks add up to {given}, not to {wanted}",
    "fault.tricks.most": "the tricks add up to {given}, more than {wanted}",
    # Changes by effects: the sentence of the effect, else the one of the kind of change.
    "change.value": "{card} changes value: {before} → {after}",
    "change.steal": "{card} steals {loot}: {before} → {after}",
    "change.steal.loot": "{value} from {card}",
    "change.suit": "{card} counts as another suit: {before:symbol} → {after:symbol}",
    "change.always_trump": (
        "{card} counts as a trump, whatever the trump suit, even if there is none"
    ),
    "change.always_trump.no": "{card} no longer counts as a trump",
    "change.buff": "{card} changes from {before} to {after}",
    "change.barred": "{card} cannot win",
    "change.barred.no": "{card} can win again",
    "change.champion": "{card} is bound to win",
    "change.champion.no": "{card} is no longer bound to win",
    "change.passed_over": (
        "{card} counts as {suit:symbol}, so it does not name the trump of this trick"
    ),
    "change.passed_over.trump": (
        "{card} is a trump already, so it does not name the trump of this trick"
    ),
    "change.king.passed_over.both": (
        "{card} counts as a card of the led suit, too, so it does not name the trump of this trick"
    ),
    "change.passed_over.no": "{card} can name the trump of this trick again",
    "change.trump": "the trump of this trick changes: {before:symbol} → {after:symbol}",
    "change.contested": "another suit competes: {before:symbol} → {after:symbol}",
    "change.direction": "the {after} card wins instead of the {before}",
    "change.silenced": "{after}: no effect from here on",
    "change.next_leader": "{after:seat} leads next instead of {before:seat}",
    "change.doubled_lead": "the card led next counts double",
    "change.doubled_lead.no": "the card led next does not count double",
    "change.indicator": "trump changes from the next trick on: {before:symbol} → {after:symbol}",
    "change.turned": "face up now: {after}",
    "change.indicator.last": (
        "trump would change, but the hand is over: {before:symbol} → {after:symbol}"
    ),
    "change.passing": "every player passes a card to the left",
    "change.passing.no": "nobody passes a card",
    "change.ace.value": "{card} is joined by a jack, queen or king of its suit: {before} → {after}",
    "change.two.suit": "{card} becomes a trump: {before:symbol} → {after:symbol}",
    "change.two.suit.no_trump": "{card} stays a trump, though no suit is trump",
    "change.two.suit.settle": "{card} stays a trump: {before:symbol} → {after:symbol}",
    "change.four.buff.void": "{card} is void: no second four was shown",
    "change.four.buff.victor": "{card} is a victor: {shown} was shown",
    "change.four.barred": "{card} is void and cannot win",
    "change.four.champion": "{card} is the first victor",
    "change.six.next_leader": (
        "{card} alone is lowest: {after:seat} leads next, not {before:seat}"
    ),
    "change.six.doubled_lead": "{card} alone is lowest: the card led next counts double",
    "change.seven.direction": (
        "an odd number of sevens: the {after} trump or card of the led suit wins"
    ),
    "change.seven.direction.contested": (
        "an odd number of sevens: the {after} trump or card of the suit that competes wins"
    ),
    "change.eight.suit": (
        "{card} counts as a card of the led suit: {before:symbol} → {after:symbol}"
    ),
    "change.nine.value": (
        "{card} is changed by the cards above and below nine: {before} → {after}"
    ),
    "change.ten.suit": "{card} changes to the led suit: {before:symbol} → {after:symbol}",
    "change.ten.value": "{card} has changed suit: {before} → {after}",
    "change.queen.value": "{card} is in the trick with a card worth 11: {before} → {after}",
    "change.queen.buff": "a queen is in the trick: {card} is no longer {before}",
    "change.king.trump": (
        "{card} is led and {namer} names the trump of this trick: {before:symbol} → {after:symbol}"
    ),
    "change.king.trump.none": (
        "{card} is led and no card names the trump suit of this trick: "
        "{before:symbol} → {after:symbol}"
    ),
    "change.king.silenced": "{card} is led: sevens have no effect in this trick",
    "change.five.passing": "a five was played: every player passes a card to the left",
    "change.doubled_lead.value": "{card} was led at double value: {before} → {after}",
    "change.void_lead.contested": (
        "the next card that is not a void four sets the suit that competes: "
        "{before:symbol} → {after:symbol}"
    ),
    "change.marrows_jack.suit": "{card} counts as a trump: {before:symbol} → {after:symbol}",
    "change.marrows_jack.value": "{card} ranks just below the jack of trumps: {before} → {after}",
    "change.marrows_jack.value.16": "{card} is the jack of trumps: {before} → {after}",
    "change.joker_loses.barred": "{card} loses, as jokers do here",
    "change.joker_loses.champion": "all cards are jokers: {card} is the first",
    "change.joker_wins.champion": "{card} is the first joker",
    "change.joker_high_low.barred": "{card} is named low",
    "change.joker_high_low.champion": "{card} is named high",
    "change.loser.barred": "{card} is a loser",
    "change.loser.champion": "all cards are losers: {card} is the first",
    "change.winner.champion": "{card} is the first winner",
    # Why the trick was won.
    "verdict.champion": "{card} wins, whatever else was played",
    "verdict.champion.four": "{card} wins as the first victor",
    "verdict.champion.joker_loses": "{card} wins as the first joker in a trick of jokers",
    "verdict.champion.joker_wins": "{card} wins as the first joker",
    "verdict.champion.joker_high_low": "{card} wins as the joker named high",
    "verdict.champion.loser": "{card} wins as the first loser in a trick of losers",
    "verdict.champion.winner": "{card} wins as the first winner",
    "verdict.only_trump": "{card} wins{worth}, the only trump{able}{tied}",
    "verdict.highest_trump": "{card} wins{worth}, the highest trump{able}{tied}",
    "verdict.lowest_trump": "{card} wins{worth}, the lowest trump{able}{tied}",
    "verdict.only_led": "{card} wins{worth}, the only card of the led suit{able}{tied}",
    "verdict.highest_led": "{card} wins{worth}, the highest card of the led suit{able}{tied}",
    "verdict.lowest_led": "{card} wins{worth}, the lowest card of the led suit{able}{tied}",
    "verdict.only_contested": "{card} wins{worth}, the only card of {suit:symbol}{able}{tied}",
    "verdict.highest_contested": (
        "{card} wins{worth}, the highest card of {suit:symbol}{able}{tied}"
    ),
    "verdict.lowest_contested": "{card} wins{worth}, the lowest card of {suit:symbol}{able}{tied}",
    "verdict.nobody": "no card competes, so nobody takes the trick",
    "verdict.worth": " with {value}",
    "verdict.able": " that can win",
    "verdict.tied": ", played before its equals",
    **POWERS,
    # Events.
    "event.hand_dealt": (
        "hand {hand_number}: {dealer:seat} deals, cards each: {hand_size}, trump: {trump:symbol}"
    ),
    "event.hand_dealt.turned": (
        "hand {hand_number}: {dealer:seat} deals, cards each: {hand_size}, trump: {trump:symbol}, "
        "face up: {turned}"
    ),
    "event.hand_dealt.open": (
        "hand {hand_number}: {dealer:seat} deals, cards each: {hand_size}, trump: still to be named"
    ),
    "event.hand_dealt.open.turned": (
        "hand {hand_number}: {dealer:seat} deals, cards each: {hand_size}, face up: {turned}, "
        "trump: still to be named"
    ),
    "event.hand_seen": "{owner:seat} holds {cards}",
    "event.looked": "{seat:seat} looks at their hand",
    "event.bid_made": "{seat:seat} bids {tricks}",
    "event.bid_made.blind": "{seat:seat} bids {tricks} blind",
    "event.committed.bid": "{seat:seat} has chosen a bid",
    "event.committed.blind": "{seat:seat} has chosen a blind bid",
    "event.committed.pass": "{seat:seat} has chosen a card to pass",
    "event.choice_kept.bid": "{seat:seat} has chosen to bid {choice}",
    "event.choice_kept.pass": "{seat:seat} has chosen to pass {choice}",
    "event.bids_opened": "the bids are opened: {bids}",
    "event.bids_opened.bid": "{seat:seat}: {tricks}",
    "event.trump_named": "{seat:seat} names the trump: {suit:symbol}",
    "event.trump_named.none": "{seat:seat} names no trump",
    "event.card_played": "{seat:seat} plays {card}",
    "event.card_played.named": "{seat:seat} plays {card} and names it {name}",
    "event.card_shown": "{seat:seat} shows {card}",
    "event.trick_resolved": "{winner:seat} takes the trick",
    "event.trick_resolved.nobody": "nobody takes the trick",
    "event.trump_changed": "trump changes from {before:symbol} to {after:symbol}",
    "event.trump_changed.last": (
        "trump would change from {before:symbol} to {after:symbol}, but the hand is over"
    ),
    "event.cards_passed": "every player has passed a card to the left",
    "event.card_given": "{giver:seat} passed {card} to {taker:seat}",
    "event.hand_scored.made": "{seat:seat} bid {bid} and won {won}: {points}, score {score}",
    "event.hand_scored.blind": (
        "{seat:seat} bid {bid} blind and won {won}: {points}, {bonus} of them for the blind bid, "
        "score {score}"
    ),
    "event.hand_scored.missed": ("{seat:seat} bid {bid} but won {won}: {points}, score {score}"),
    "event.hand_scored.row.made": (
        "{seat:seat} completes a row of made bids: {points} more, already counted"
    ),
    "event.hand_scored.row.missed": (
        "{seat:seat} completes a row of missed bids: {points} less, already counted"
    ),
    "event.match_over": "{winners:seat} wins with {points}",
    "event.match_over.shared": "{winners:seat} share the win with {points}",
    "event.match_over.all_won": "everybody wins together",
    "event.match_over.all_lost": "everybody loses together",
    # An illegal move: who, what, why, and what instead.
    "refusal.deal": "cannot deal: {why}",
    "refusal.bid": "{seat:seat} cannot bid {given}: {why}{instead}",
    "refusal.bid.blind": "{seat:seat} cannot bid {given} blind: {why}{instead}",
    "refusal.look": "{seat:seat} cannot look: {why}{instead}",
    "refusal.play": "{seat:seat} cannot play {given}: {why}{instead}",
    "refusal.pass": "{seat:seat} cannot pass {given}: {why}{instead}",
    "refusal.name": "{seat:seat} cannot name {given}: {why}{instead}",
    "refusal.other": "cannot apply {given}: {why}",
    "refusal.instead.bid": "; legal: bid {moves}",
    "refusal.instead.play": "; legal: {moves}",
    "refusal.instead.pass": "; legal: pass {moves}",
    "refusal.instead.name": "; legal: name {moves}",
    "refusal.instead.again": "; choose again",
    "refusal.blind": "{tricks} blind",
    "refusal.named": "{card}{name}{shown}",
    "refusal.look.move": "look",
    # A move in words, and an answer that is no move or could be several.
    "move.bid": "bid {given}",
    "move.play": "play {given}",
    "move.pass": "pass {given}",
    "move.name": "name {given}",
    "answer.unclear": "{given} is not an answer here; expected {moves}",
    "answer.several": "{given} could be {moves}",
    "answer.none": "there is nothing to answer now, so {given} is no answer",
    "table.unknown_key": "this key opens no place at this table",
    "table.watching": "you are only watching",
    "table.seat_taken": "this seat is taken",
    "table.has_seat": "you have a seat already",
    "table.bot_plays": "a bot plays for you; sit down again to play yourself",
    "table.no_bot": "no bot plays this seat",
    "table.other_seat": "that is a move of {seat:seat}, and you are {own:seat}",
    "table.not_over": "the match is not over",
    "table.over": "the match is over",
    "table.no_proposal": "nobody has proposed to take these moves back",
    "table.no_such_move": "the match cannot go back to that move",
    "table.seated.person": "{seat:seat} takes the seat",
    "table.seated.bot": "a bot plays for {seat:seat}",
    "table.seated.nobody": "nobody plays for {seat:seat}",
    "table.undone": "{seat:seat} takes back what was played after move {number}",
    **WORDS,
}

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(_TEXTS)
"""Every text by its key; read-only."""
