"""Effects and parts of rulesets, each with one fault, and the rulesets that hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from counter_rules import (
    Card,
    HandResult,
    Rank,
    Reason,
    ReasonCode,
    Ruleset,
    Suit,
    get_ruleset,
)
from counter_rules.games import counter_effects
from counter_rules.messages import ENGLISH, GERMAN
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.rules.scoring import EachSeat
from counter_rules.trick import Act, Counting, Effect, Table

PLAIN = get_ruleset("custom", players=3, hand_sizes=(4, 3, 2), trump="turn_up")
TEXTS = {
    "English": {**ENGLISH, "power.tide": "jacks rise"},
    "German": {**GERMAN, "power.tide": "Buben steigen"},
}
_DRAWN = [0]
"""What keeps something between two tricks or hands, as nothing of a ruleset may."""


def begin_luck() -> None:
    """Begin anew what some of these parts draw from, so that a test always finds the same."""
    _DRAWN[0] = 0


def draw_luck() -> int:
    """Return another number every time."""
    _DRAWN[0] += 1
    return _DRAWN[0]


def with_parts(**parts: Any) -> Ruleset:  # noqa: ANN401 - any part of a ruleset
    """Make a small game with some parts of its own."""
    return attrs.evolve(PLAIN, **{"name": "own", "options": (), **parts})


def with_formula(formula: Any) -> Ruleset:  # noqa: ANN401 - any formula, or what is none
    return with_parts(scoring=EachSeat(formula=formula))


# Hooks.


def raise_jacks(table: Table) -> None:
    for place in table.list_plays(Rank.JACK):
        table.values[place] += 2


def do_nothing(table: Table) -> None: ...


def turn_over(table: Table) -> None:
    table.cards[0] = table.cards[-1]
    table.values[0] += 2


def crown_nobody(table: Table) -> None:
    table.champion = len(table.cards)


def raise_by_luck(table: Table) -> None:
    table.values[0] += draw_luck()


def raise_third(table: Table) -> None:
    table.values[2] += 2


def raise_by_book(table: Table) -> None:
    for place, card in enumerate(table.cards):
        table.values[place] += {Rank.JACK: 2}.get(card.rank, 0)


def make_tide(hook: Callable[[Table], None] = raise_jacks, **more: Any) -> Effect:  # noqa: ANN401
    """Make an effect of jacks; some of it may be wrong."""
    given = {"name": "tide", "rank": Rank.JACK, "value": Act("H1", hook), **more}
    return Effect(**given)


def make_nested() -> Effect:
    def raise_here(table: Table) -> None:
        raise_jacks(table)

    return make_tide(raise_here)


def make_lit(key: str, text: str) -> dict[str, dict[str, str]]:
    """Make the catalogues with one more text."""
    return {language: {**texts, key: text} for language, texts in TEXTS.items()}


def play_tide(effect: Effect) -> Ruleset:
    """Make one hand of Counter by three, with an effect."""
    effects = counter_effects()
    if effect.name in [one.name for one in effects.effects]:
        effects = effects.without(effect.name)
    return get_ruleset("counter", players=3, effects=effects.adding(effect), max_hands=1)


# Scores.


@attrs.frozen
class PayTheBid:
    """A score without fault; each of those below has one."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid if tricks_won == bid else -bid

    def __str__(self) -> str:
        return "B if W = B, else -B"


@attrs.frozen
class Speechless:
    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid


class Nameless:
    """Compared by identity: a copy is another one."""

    score = PayTheBid.score
    __str__ = PayTheBid.__str__


@attrs.define
class Unhashable(PayTheBid):
    pages: list[int] = attrs.field(factory=list)


@attrs.define(unsafe_hash=True)
class Counted:
    """It keeps count in what it is compared by."""

    hands: int = 0
    __str__ = PayTheBid.__str__

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        self.hands += 1
        return bid


@attrs.frozen
class Failing(PayTheBid):
    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid // tricks_won


@attrs.frozen
class Halved(PayTheBid):
    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid / 2  # type: ignore[return-value]  # that is the fault


@attrs.frozen
class Lucky(PayTheBid):
    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return draw_luck()


@attrs.frozen
class Bounded:
    """A scoring that does not know its own points."""

    def score_hand(self, *, bids: Sequence[int], **hand: object) -> tuple[int, ...]:
        return tuple([7 + bid for bid in bids])

    def list_points(self, *, hand_size: int, players: int) -> Sequence[int]:
        return range(7)

    def __str__(self) -> str:
        return "7 + B"


# Endings.


@attrs.frozen
class Never:
    """It ends no match, and its winners are nobody."""

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        return False

    def list_winners(self, results: Sequence[HandResult]) -> tuple[int, ...]:
        return ()

    def __str__(self) -> str:
        return "never"


@attrs.frozen
class Short(Never):
    """It says that a match has one hand, and ends it after two."""

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        return len(results) >= 2

    def find_most_hands(self, scheduled: int | None) -> int | None:
        return 1


@attrs.frozen
class Endless(Never):
    """It says that a match has one hand, and never ends it."""

    def find_most_hands(self, scheduled: int | None) -> int | None:
        return 1


# Duties and bids.


@attrs.frozen
class Generous:
    """Just two cards of the led suit free all others: a further card makes others playable."""

    def bind(self, counting: Counting) -> Generous:
        return self

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, *more: object
    ) -> Sequence[Card]:
        following = [card for card in hand if card.suit is led]
        return hand if len(following) in (0, 2) else following

    def explain(self, card: Card, hand: Sequence[Card], led: Suit, *more: object) -> Reason:
        return Reason.of(ReasonCode.MUST_FOLLOW, "H2", suit=led)

    def __str__(self) -> str:
        return "follow suit, but with a pair"


@attrs.frozen
class Fickle(Generous):
    """Now it asks for something, now it does not."""

    def list_playable(self, hand: Sequence[Card], *more: object) -> Sequence[Card]:
        return hand if draw_luck() % 3 else hand[:1]


NO_CLAUSE = InTurn(HookLastBidder(""))
