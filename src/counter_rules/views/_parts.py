"""Checks of the parts of a view, and error messages that name the wrong one."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Final, cast

import attrs

from counter_rules._base.quoting import shorten, tidy
from counter_rules.cards import Card
from counter_rules.engine.inner import count_face_up
from counter_rules.errors import StateError
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.position import Sight
from counter_rules.results import HandResult
from counter_rules.rules.inner import list_allowed_bids
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat, replace_at

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

_SERIES: Final = (
    *("hands", "bids", "to_act", "sights", "hand_results"),
    *("trick", "tricks", "committed", "turned", "passes", "dealt"),
)
_get_series: Final = attrgetter(*_SERIES)
_get_rows: Final = attrgetter("bids", "tricks_won", "points", "scores")
_LONGEST: Final = 120

_TUPLE: Final[frozenset[type]] = frozenset({tuple})
_HAND: Final[frozenset[type]] = frozenset({tuple, type(None)})
_NUMBER: Final[frozenset[type]] = frozenset({int})  # not bool, which is a subclass of int
_OPTIONAL: Final[frozenset[type]] = frozenset({int, type(None)})
_SIGHT: Final[frozenset[type]] = frozenset({Sight})
_RESULT: Final[frozenset[type]] = frozenset({HandResult})


def check_parts(view: View) -> None:
    """Refuse a view with parts of the wrong type or number, or of seats that do not exist.

    Checks are in bulk for speed, as views for searches are checked, too.
    """
    series = _get_series(view)
    if not _TUPLE.issuperset(map(type, series)):
        for name, one in zip(_SERIES, series, strict=True):
            _check_types(name, (one,), _TUPLE)
    for name, parts, kinds in (
        ("hands", view.hands, _HAND),
        ("bids", view.bids, _OPTIONAL),
        ("to_act", view.to_act, _NUMBER),
        ("sights", view.sights, _SIGHT),
        ("hand_results", view.hand_results, _RESULT),
        ("dealer", (view.dealer,), _NUMBER),
        ("move_number", (view.move_number,), _NUMBER),
        ("seat", (view.seat,), _OPTIONAL),
    ):
        if not kinds.issuperset(map(type, parts)):
            _check_types(name, parts, kinds)
    _check_counts(view)


def _check_counts(view: View) -> None:
    """Refuse parts that do not have one value for each seat, unknown seats, and hands before 1."""
    players = view.rules.players
    for name, part in (
        ("hands", view.hands),
        ("bids", view.bids),
        ("committed", view.committed or view.bids),
        ("sights", view.sights or view.bids),
        ("dealt", view.dealt or view.bids),
        *[(f"passes {number}", passed.cards) for number, passed in enumerate(view.passes)],
    ):
        if len(part) != players:
            raise StateError(f"{name} has {len(part)} parts and there are {players} players")
    check_seats(view.rules, (view.dealer, *view.to_act, *[play.seat for play in view.trick]))
    if view.seat is not None:
        check_seats(view.rules, (view.seat,))
    for number in [result.hand_number for result in view.hand_results]:
        if type(number) is not int or number < 1:
            raise StateError(
                f"expected the number of a hand, counted from 1, got {shorten(number)}"
            )
    rows = chain.from_iterable(map(_get_rows, view.hand_results))
    streaks = {len(result.streaks) for result in view.hand_results}
    is_counted = isinstance(view.rules.scoring, RowBonus)
    if not {players}.issuperset(map(len, rows)) or streaks - {players * is_counted}:
        raise StateError(f"the result of a hand is not that of {players} players")


def _check_types(name: str, parts: Iterable[object], kinds: frozenset[type]) -> None:
    for part in parts:
        if type(part) not in kinds:
            names = sorted([kind.__name__.removesuffix("Type") for kind in kinds], reverse=True)
            raise StateError(f"{name}: expected {' | '.join(names)}, got {shorten(part)}")


def check_seats(rules: Ruleset, seats: Iterable[int]) -> None:
    """Refuse seats that do not exist."""
    for seat in seats:
        if not 0 <= seat < rules.players:
            raise StateError(f"there is no seat {seat} of {rules.players}")


def check_deck(rules: Ruleset, cards: Iterable[Card]) -> None:
    """Refuse cards that occur more often than in the deck."""
    deck, lying = rules.deck_counts, Counter(cards)
    if lying.items() <= deck.items():  # nearly always
        return
    for card, times in lying.items():
        if times > deck.get(card, 0):
            raise StateError(f"{card} occurs {times} times, but the deck holds {deck.get(card, 0)}")


def get_hand_size(rules: Ruleset, number: int, turned: tuple[Card, ...]) -> int:
    """Return the number of cards for each seat in a hand; refuse one without its flipped card."""
    if len(turned) < rules.is_flipped:
        raise StateError("cards face up: expected 1 or more, got 0")
    return rules.hand_sizes.get_size(number, turned)


def measure_hand(rules: Ruleset, number: int, turned: tuple[Card, ...]) -> tuple[int, int]:
    """Return the numbers of cards for each seat and face up in a hand; refuse fewer face up."""
    size = get_hand_size(rules, number, turned)
    up = count_face_up(rules, number, size)
    if len(turned) < up:
        raise StateError(f"cards face up: expected {up}, got {len(turned)}")
    return size, up


def list_givers(seat: Seat | None, players: int) -> tuple[Seat, ...]:
    """Return the seats whose passed card a seat knows: itself, and the one before it."""
    return () if seat is None else tuple(sorted({seat, (seat - 1) % players}))


def compare(view: View, due: Mapping[str, object]) -> None:
    """Refuse a view with a field that is not as expected."""
    for name, wanted in due.items():
        given = getattr(view, name)
        if given != wanted:
            raise differ(name, wanted, given)


def differ_in(what: str, due: attrs.AttrsInstance, given: attrs.AttrsInstance) -> StateError:
    """Make the error for the first field of a value that is not as expected."""
    for field in attrs.fields(type(due)):
        wanted, got = getattr(due, field.name), getattr(given, field.name)
        if wanted != got:
            return differ(f"{what}{field.name}", wanted, got)
    return differ(what, due, given)


def differ(what: str, due: object, given: object) -> StateError:
    """Make the error for a field that is not as expected."""
    return StateError(f"{what}: expected {format_part(due)}, got {format_part(given)}")


def format_part(value: object) -> str:
    """Format a value about as in JSON, for error messages."""
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        return tidy(f"[{', '.join(map(format_part, parts))}]", _LONGEST)
    if value is None:
        return "none"
    is_plain = isinstance(value, int | Card | enum.Enum | Bid | PassCard | PlayCard)
    return str(value) if is_plain else shorten(value)


def replay_bids(
    rules: Ruleset,
    bids: tuple[int | None, ...],
    *,
    dealer: Seat,
    hand_size: int,
    before: Sequence[HandResult],
) -> tuple[Seat, ...]:
    """Replay the bids of a hand, None for missing ones; return the seats that bid next.

    ``before`` are the results of the earlier hands.
    """
    bidding, is_sealed = rules.bidding, rules.bidding.is_sealed
    none: tuple[int | None, ...] = (None,) * rules.players
    made = none
    while bidders := bidding.list_bidders(made, dealer):
        seat = bidders[0]
        bid = bids[seat]
        if bid is None:
            break
        known = none if is_sealed else made
        if bid not in list_allowed_bids(rules, known, hand_size, before):
            raise StateError(f"seat {seat} was not allowed to bid {bid}")
        made = replace_at(made, seat, bid)
    if made != bids or (is_sealed and bidders and made != none):
        raise StateError(f"bids: {format_part(bids)} were not made in turn")
    return bidders
