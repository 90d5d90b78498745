"""Following suit and winning tricks without effects, told once more and as naively as can be."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules import Card, PlayCard, Rank, State, Suit, TrickResult
from counter_rules.cards import JOKER
from expected_game import Game


def get_height(game: Game, card: Card) -> int:
    return 14 if card.rank is Rank.ACE and not game.is_ace_low else int(card.rank)


def is_wild(game: Game, card: Card) -> bool:
    """Tell whether a card is a joker that belongs to no suit."""
    return card is JOKER and game.jokers != "suit"


def find_led(game: Game, plays: Sequence[PlayCard]) -> Suit | None:
    suits = [play.card.suit for play in plays if not is_wild(game, play.card)]
    return suits[0] if suits else None


def find_winner(game: Game, plays: Sequence[PlayCard], trump: Suit | None) -> int:
    """Return the seat that heads a trick, finished or not."""
    for play in plays:
        if is_wild(game, play.card) and (game.jokers == "win" or play.high):
            return play.seat
    able = [play for play in plays if not is_wild(game, play.card)]
    suit = trump if any(play.card.suit is trump for play in able) else find_led(game, plays)
    best: PlayCard | None = None
    for play in able:
        if play.card.suit is not suit:
            continue
        if best is None or get_height(game, play.card) > get_height(game, best.card):
            best = play
    return plays[0].seat if best is None else best.seat


def is_broken(game: Game, tricks: Sequence[TrickResult], trump: Suit | None) -> bool:
    """Tell whether a trump was played to a trick led in another suit."""
    for result in tricks:
        led = find_led(game, result.plays)
        if led is not trump and any(play.card.suit is trump for play in result.plays):
            return True
    return False


def list_leads(game: Game, state: State, hand: Sequence[Card]) -> list[Card]:
    held = list(hand)
    if game.jokers == "high_low":
        held = [card for card in hand if card is not JOKER] or held
    if not game.is_broken_first or is_broken(game, state.tricks, state.trump):
        return held
    return [card for card in held if card.suit is not state.trump] or held


def list_follows(game: Game, state: State, hand: Sequence[Card]) -> list[Card]:
    bound = [card for card in hand if not is_wild(game, card)]
    wild = [card for card in hand if is_wild(game, card)]
    chosen = obey(game, state, bound)
    if game.jokers == "high_low" and not state.tricks:
        return chosen or wild
    return [card for card in hand if card in chosen or card in wild]


def obey(game: Game, state: State, bound: list[Card]) -> list[Card]:
    """Return which of the cards that must follow may be played."""
    led, trump, seat = find_led(game, state.trick), state.trump, state.to_act[0]
    if led is None:
        return bound
    same = [card for card in bound if card.suit is led]
    if game.following == "free":
        return same or bound
    chosen = same or [card for card in bound if card.suit is trump] or bound
    if game.following == "must_trump":
        return chosen
    # Once a joker lies that wins, no card heads the trick: nobody need beat anything.
    plays = state.trick
    heading = [
        card for card in chosen if find_winner(game, (*plays, PlayCard(seat, card)), trump) == seat
    ]
    return heading or chosen


def list_playable(game: Game, state: State) -> list[Card]:
    """Return the cards that the seat on turn may play, identical ones once, in hand order."""
    hand = state.hands[state.to_act[0]]
    found = list_follows(game, state, hand) if state.trick else list_leads(game, state, hand)
    return list(dict.fromkeys(found))


def list_names(game: Game, state: State, card: Card) -> list[bool | None]:
    """Return the names that a card may be given as it is played (F4.3)."""
    if card is not JOKER or game.jokers != "high_low":
        return [None]
    earlier = [play.high for result in state.tricks for play in result.plays]
    earlier += [play.high for play in state.trick]
    named = [high for high in earlier if high is not None]
    return [not named[0]] if named else [False, True]
