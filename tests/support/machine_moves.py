"""Every move and every deal that is worth trying, legal or not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from counter_rules import (
    Bid,
    Card,
    Deal,
    Look,
    Move,
    NameTrump,
    PassCard,
    Phase,
    PlayCard,
    Rank,
    State,
    Suit,
)
from counter_rules.cards import CARDS, JOKER, STANDARD_DECK, SUITS
from support import family_oracle as oracle
from support.beside_oracle import Beside
from support.family_oracle_games import Game
from support.hands import codes

FOURS = [card for card in STANDARD_DECK if card.rank is Rank.FOUR]
NON_FOURS = [card for card in STANDARD_DECK if card.rank is not Rank.FOUR]


def list_all_moves(game: Game, state: State) -> Iterator[Move]:
    """Yield the moves of the types that the phase wants, in the documented order."""
    for seat in range(game.players):
        if state.phase is Phase.BID:
            numbers = range(-1, len(state.hands[seat]) + 3)
            yield from (Bid(seat, tricks) for tricks in numbers)
            yield from (Bid(seat, tricks, blind=True) for tricks in numbers)
            yield Look(seat)
        elif state.phase is Phase.NAME:
            yield from (NameTrump(seat, suit) for suit in (*SUITS, None))
        elif state.phase is Phase.PASS:
            yield from (PassCard(seat, card) for card in CARDS)
        elif state.phase is Phase.PLAY and seat in state.to_act:
            yield from list_plays_on_turn(game, seat)
        elif state.phase is Phase.PLAY:
            # Whose turn it is not is refused before anybody asks for the card.
            cards = sorted({*state.hands[seat], *CARDS[seat::10]})
            yield from (PlayCard(seat, card) for card in cards)


def list_plays_on_turn(game: Game, seat: int) -> Iterator[PlayCard]:
    for card in CARDS:
        yield PlayCard(seat, card)
        for show in list_shows(game, card):
            yield PlayCard(seat, card, show)
        yield PlayCard(seat, card, high=False)
        yield PlayCard(seat, card, high=True)


def list_shows(game: Game, card: Card) -> Sequence[Card]:
    """List what to try to show with a card: for a four in Counter, every card there is."""
    if not game.has_effects:
        return [card]
    if card.rank is Rank.FOUR:
        return STANDARD_DECK
    return [*FOURS, NON_FOURS[(card.index * 7) % len(NON_FOURS)]]


def list_wrong_moves(state: State) -> list[Move]:
    """List moves that are never legal in a state, some of each type that its phase has not."""
    seat = state.to_act[0] if state.to_act else 0
    card = next(iter(state.hands[seat]), STANDARD_DECK[0])
    moves: dict[Phase, list[Move]] = {
        Phase.DEAL: [Deal(state.hands, state.turned, state.stack)],
        Phase.BID: [Bid(seat, 1), Bid(seat, 1, blind=True), Look(seat)],
        Phase.PLAY: [PlayCard(seat, card), PlayCard(seat, card, high=True)],
        Phase.PASS: [PassCard(seat, card)],
        Phase.NAME: [NameTrump(seat, Suit.HEARTS)],
    }
    wrong = [move for phase, of in moves.items() if phase is not state.phase for move in of]
    return [*wrong, Bid(state.rules.players, 1), Look(-1)]


def make_deal(beside: Beside, rng: random.Random) -> Deal:
    """Deal a hand as its clauses say, from cards in any order, the jokers to different seats."""
    match, game = beside.match, beside.game
    cards = [Card.parse(code) for code in game.deck]
    rng.shuffle(cards)
    if game.reflip == "until_no_joker":
        cards.sort(key=lambda card: card is JOKER)
    flipped = int(oracle.is_flip_needed(game))
    turned, rest = cards[:flipped], cards[flipped:]
    size = oracle.find_size(match, codes(tuple(turned)))
    rng.shuffle(rest)
    for seat in range(rest.count(JOKER)):
        place = len(rest) - 1 - rest[::-1].index(JOKER)
        rest[size * seat], rest[place] = rest[place], rest[size * seat]
    hands = [rest[size * seat : size * seat + size] for seat in range(game.players)]
    stack = rest[size * game.players :]
    if oracle.is_drawn(match):
        undrawn = [card for card in STANDARD_DECK if card.code not in beside.drawn]
        return Deal(hands, [*turned, rng.choice(undrawn)], stack)
    count = oracle.count_turned(match, size) - len(turned)
    return Deal(hands, [*turned, *stack[:count]], stack[count:])


def list_shown(beside: Beside, deal: Deal) -> tuple[Card, ...]:
    """List the card of its dealer that a deal shows to all (F11.5); the state has it as turned."""
    is_last = beside.game.trump == "dealers_last" and not oracle.is_no_trump(beside.match)
    return deal.hands[beside.match.dealer][-1:] if is_last else ()


def list_wrong_deals(deal: Deal) -> Iterator[Deal]:
    """Yield deals that are wrong by one card each."""
    (first, *rest), *others = deal.hands
    yield Deal([rest, *others], deal.turned, [first, *deal.stack])
    yield Deal([rest, *others], [*deal.turned, first], deal.stack)
    yield Deal([[first, *rest]], deal.turned, deal.stack)
    yield Deal(deal.hands, deal.turned, [*deal.stack, first])
    if deal.stack:
        yield Deal(deal.hands, deal.turned, deal.stack[1:])
    twin = next((card for hand in others for card in hand if card is not first), None)
    if twin is not None:
        yield Deal([[twin, *rest], *others], deal.turned, deal.stack)
