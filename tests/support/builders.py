"""Small builders, so that a test reads like the rule book: cards, tricks, tables and deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from counter_rules import (
    Card,
    Deal,
    Effect,
    Explanation,
    HandResult,
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
from counter_rules.cards import parse_cards, sort_cards
from counter_rules.games import counter_effects

COUNTER = {players: get_ruleset("counter", players=players) for players in (3, 4, 5)}
"""Counter with all defaults, by number of players."""


def custom(players: int = 3, **options: object) -> Ruleset:
    """Compose a game of the common frame, other than F0 only in what is named."""
    return get_ruleset("custom", players=players, **options)


def office(players: int = 4, **options: object) -> Ruleset:
    """Make the office game, other than F6 only in what is named."""
    return get_ruleset("office_oh_hell", players=players, **options)


def compose(players: Any, **parts: Any) -> Ruleset:  # noqa: ANN401 - right or wrong
    """Compose a ruleset by hand from the parts of Counter."""
    names = ["name", "hand_sizes", "trump", "bidding", "following", "scoring", "ending"]
    taken: dict[str, Any] = {name: getattr(COUNTER[5], name) for name in names}
    return Ruleset(players=players, **(taken | parts))


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


def add_effect(effect: Effect, *, before: str | None = None) -> Ruleset:
    """Return Counter of four with an effect more."""
    effects = counter_effects().adding(effect, before=before)
    return get_ruleset("counter", players=4, effects=effects)


def finished(
    scores: tuple[int, ...],
    *,
    number: int = 1,
    bids: tuple[int, ...] = (),
    won: tuple[int, ...] = (),
    turned: str = "",
) -> HandResult:
    """Make up a finished hand; by default of one trick, which nobody bid, nor won."""
    nothing = (0,) * len(scores)
    return HandResult(
        hand_number=number,
        dealer=0,
        hand_size=sum(won) or 1,
        bids=bids or nothing,
        tricks_won=won or nothing,
        points=nothing,
        scores=scores,
        turned=cards(turned),
    )


def after(rules: Ruleset, *results: HandResult, dealer: int | None = None) -> State:
    """Wait for the deal after some finished hands; by default the last seat dealt the first."""
    state = new_game(rules, dealer=(len(results) - 1) % rules.players)
    if dealer is not None:
        state = attrs.evolve(state, dealer=dealer)
    # Where a row of bids earns points, no bid of these hands was part of one (F11.7).
    level = [attrs.evolve(result, streaks=state.streaks) for result in results]
    return attrs.evolve(state, hand_results=tuple(level))


def before(
    rules: Ruleset, number: int, scores: tuple[int, ...] = (), *, dealer: int | None = None
) -> State:
    """Wait for the deal of the hand of a number, all hands before it having made the scores."""
    scores = scores or (0,) * rules.players
    results = [finished(scores, number=earlier) for earlier in range(1, number)]
    return after(rules, *results, dealer=dealer)


def deal(state: State, *hands: str, turned: str | None = "", drawn: str = "") -> State:
    """Deal a hand in which seat 0, 1, … hold at least the cards named; the bidding is open.

    The hands are filled up in card order, and the rest of the deck follows; its first card is
    turned up if `turned` is None. A card drawn comes from a second deck, all that is turned
    from the first.
    """
    rules, face_up = state.rules, cards(turned or "")
    wanted = [list(cards(hand)) for hand in hands]
    wanted += [[] for _ in range(rules.players - len(wanted))]
    used = Counter(face_up) + Counter(held for hand in wanted for held in hand)
    rest = list(sort_cards((Counter(rules.deck) - used).elements()))
    size = rules.hand_sizes.get_size(state.hand_number, face_up)
    for hand in wanted:
        missing = size - len(hand)
        hand += rest[:missing]
        rest = rest[missing:]
    if turned is None:
        face_up, rest = tuple(rest[:1]), rest[1:]
    return apply_move(state, Deal(wanted, (*face_up, *cards(drawn)), rest))


def dealt(
    *hands: str,
    turned: str | None = None,
    dealer: int | None = None,
    rules: Ruleset | None = None,
) -> State:
    """Deal the first hand of Counter so, or of another game that turns up a card."""
    return deal(new_game(rules or COUNTER[4], dealer=dealer), *hands, turned=turned)
