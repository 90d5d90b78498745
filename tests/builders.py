"""Small builders, so that a test reads like the rule book."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules import (
    Bid,
    Card,
    Deal,
    Explanation,
    PassCard,
    PlayCard,
    Ruleset,
    State,
    Trick,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    new_game,
    resolve_trick,
)
from counter_rules.cards import STANDARD_DECK, parse_cards

COUNTER = {players: get_ruleset("counter", players=players) for players in (3, 4, 5)}
"""Counter with all defaults, by number of players."""


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def trick(
    text: str, *, trump: str | None = "H", doubled: bool = False, last: bool = False
) -> Trick:
    return Trick.parse(text, trump=trump, doubled=doubled, last=last)


def resolve(
    text: str,
    *,
    trump: str | None = "H",
    doubled: bool = False,
    last: bool = False,
    rules: Ruleset | None = None,
) -> TrickResult:
    """Resolve a trick led by seat 0; `winner` is so the place in play order too."""
    return resolve_trick(rules or COUNTER[4], trick(text, trump=trump, doubled=doubled, last=last))


def explain(
    text: str,
    *,
    trump: str | None = "H",
    doubled: bool = False,
    last: bool = False,
    rules: Ruleset | None = None,
) -> Explanation:
    return explain_trick(rules or COUNTER[4], trick(text, trump=trump, doubled=doubled, last=last))


def dealt(
    *hands: str,
    turned: str | None = None,
    dealer: int | None = None,
    rules: Ruleset | None = None,
) -> State:
    """Deal a hand in which seat 0, 1, … hold at least the cards named; the bidding is open.

    The hands are filled up to ten, and the rest of the deck follows, in card order.
    """
    rules = rules or COUNTER[4]
    wanted = [list(cards(hand)) for hand in hands]
    wanted += [[] for _ in range(rules.players - len(wanted))]
    face_up = list(cards(turned)) if turned else []
    used = {held for hand in wanted for held in hand} | set(face_up)
    rest = [other for other in STANDARD_DECK if other not in used]
    for hand in wanted:
        missing = 10 - len(hand)
        hand += rest[:missing]
        rest = rest[missing:]
    if not face_up:
        face_up, rest = rest[:1], rest[1:]
    state = new_game(rules, dealer=dealer)
    return apply_move(state, Deal(wanted, face_up, rest))


def bid_all(state: State, *bids: int) -> State:
    """Let every seat bid in turn; bids that are not given are 0."""
    for place in range(state.rules.players):
        tricks = bids[place] if place < len(bids) else 0
        state = apply_move(state, Bid(state.to_act[0], tricks))
    return state


def play(state: State, text: str) -> State:
    """Play cards in turn, such as ``"KC 7D 4H+4D"``."""
    for word in text.split():
        played, _, show = word.partition("+")
        move = PlayCard(state.to_act[0], card(played), card(show) if show else None)
        state = apply_move(state, move)
    return state


def give(state: State, choices: Sequence[str]) -> State:
    """Pass a card from every seat, seat 0 first."""
    for seat, text in enumerate(choices):
        state = apply_move(state, PassCard(seat, card(text)))
    return state
