"""Worlds: every way in which hidden cards may lie, as far as a seat can tell."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cached_property
from numbers import Real
from typing import Final, final

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.cards import JOKER, Card
from counter_rules.errors import StateError
from counter_rules.kernel.inner import Words, WorldArrays, to_count, to_word
from counter_rules.sampling._counting import MAX_CHOICES, count_ways
from counter_rules.sampling._drawing import Dealer, Lie, Model, StateMaker, pick_by_weight
from counter_rules.sampling._finding import Patience, find_table
from counter_rules.sampling._listing import list_standing
from counter_rules.sampling._many import draw_arrays, list_arrays, write_table
from counter_rules.sampling._puzzle import Seen, contradicts, make_puzzle
from counter_rules.sampling._routes import SamplingMethod
from counter_rules.sampling._undoing import Undoing
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import View
from counter_rules.views.inner import check_parts, replay

MOST_TRIES: Final = 100_000
"""How many worlds are refused in a row before none is believed to stand."""
LOOSE_TRIES: Final = 16
"""How many draws in which cards lie wrong are put aside where there is no time to check all."""
MOST_LISTED: Final = 10_000
"""How many ways for cards to lie are tried one by one, to count those that are worlds."""


@final
@attrs.define(eq=False, repr=False, kw_only=True)
class Worlds:
    """The worlds of a view: what may lie hidden, as far as its seat can tell. Made by `worlds`.

    A world is one way for the cards to lie that the seat has not seen to lie somewhere, with what
    was passed and chosen under seal. Identical cards are two. The order of the stack is drawn as
    well, and not counted.
    """

    view: View = attrs.field(on_setattr=attrs.setters.frozen)
    """The view."""
    method: SamplingMethod = attrs.field(on_setattr=attrs.setters.frozen)
    """How they are drawn."""
    _why: str = attrs.field(alias="why")
    _seen: Seen = attrs.field(alias="seen")
    _dealer: Dealer = attrs.field(alias="dealer")
    _maker: StateMaker = attrs.field(alias="maker")
    _undoing: Undoing | None = attrs.field(alias="undoing")
    _model: Model | None = attrs.field(alias="model")
    _tries: int = attrs.field(alias="tries")
    _tried: int = attrs.field(default=0, init=False)
    _refused: int = attrs.field(default=0, init=False)

    @property
    def is_exact(self) -> bool:
        """Whether the worlds are counted as a whole, so that no draw is refused; see `method`."""
        return self.method is SamplingMethod.EXACT

    @property
    def count(self) -> int:
        """How many worlds there are; where they are not counted but few, they are gone through.

        Raises:
            StateError: if they are not counted, and more than a few.
        """
        ways = self._dealer.table.ways if self.is_exact else len(self._listed)
        return ways * self._maker.count_choices()

    @cached_property
    def _listed(self) -> tuple[Lie, ...]:
        """All worlds, where they are not counted but few.

        Raises:
            StateError: if they are more, or what is drawn is not checked.
        """
        found, many = None, ""
        # Of two identical cards in a hand it is not said whether passing either is one history.
        is_clear = self._undoing is not None and not (
            self._undoing.forgotten and self.view.rules.has_twins
        )
        if self._undoing is not None and is_clear and self.method is SamplingMethod.REJECTION:
            found = list_standing(self._dealer, self._undoing, MOST_LISTED)
            many = f", and there are too many to go through, more than {MOST_LISTED:,}"
        if found is None:
            raise StateError(f"these worlds are not counted: {self._why}{many}; draw some of them")
        if not found:
            raise contradicts("no deal leads to it")
        return found

    @property
    def acceptance(self) -> float | None:
        """The share of worlds drawn so far that were not refused; None if none was drawn yet.

        It is 1 where worlds are counted, and None where draws are not checked.
        """
        if self.is_exact:
            return 1.0
        return 1 - self._refused / self._tried if self._tried else None

    def draw(self, rng: random.Random) -> State:
        """Draw a world, each as likely as the others; or by the model, where there is one.

        Args:
            rng: where the randomness comes from.

        Returns:
            A state that the seat cannot tell from the one that it plays.

        Raises:
            StateError: if ``rng`` is no generator, if no world is found in a hundred thousand
                tries, or if the model does not return a weight.
        """
        if not isinstance(rng, random.Random):
            raise StateError(f"rng must be a random.Random, not {shorten(rng)}")
        if self._model is None:
            return self._draw_evenly(rng)
        drawn = [self._draw_evenly(rng) for _ in range(self._tries)]
        return pick_by_weight(self._model, drawn, rng)

    def _draw_evenly(self, rng: random.Random) -> State:
        """Draw a world without the model, each as likely as the others."""
        return self._maker.make(self._draw_lie(rng), rng)

    def draw_many(self, n: int, *, seed: int) -> WorldArrays:
        """Draw many worlds at once, as arrays of NumPy: compiled where numba is installed.

        World w follows from the view, the seed and w alone. Where worlds are weighed or checked,
        they are drawn one by one, and world w follows from those before it as well.

        Args:
            n: how many.
            seed: a whole number of at most 64 bits.

        Raises:
            StateError: if an argument is not what it should be, or the deck has a card three times.
            MissingExtraError: if NumPy is not installed.
        """
        for card, copies in self.view.rules.deck_counts.items():
            if copies > 2:
                raise StateError(
                    f"a deck with {copies} of {card} does not fit into arrays: a card is there "
                    "twice at most; draw worlds one by one"
                )
        n, word = to_count("n", n, least=0, most=2**24), to_word(seed)
        if self.method is not SamplingMethod.REJECTION and self._model is None:
            forbidden = () if self._undoing is None else self._undoing.forbidden
            return draw_arrays(self._table, len(self._seen.sizes), n, word, forbidden)
        rng = random.Random(word)  # noqa: S311 - worlds are to be drawn again
        return list_arrays([self.draw(rng) for _ in range(n)], self.view)

    @cached_property
    def _table(self) -> Words:
        return write_table(self._dealer, self._maker)

    def _draw_lie(self, rng: random.Random) -> Lie:
        if self._undoing is None:
            return self._dealer.draw(rng)
        if self.method is SamplingMethod.RELAXED:
            drawn = self._dealer.draw(rng)
            for _ in range(LOOSE_TRIES):
                if not self._undoing.lies_wrong(drawn):
                    break
                drawn = self._dealer.draw(rng)
            return self._undoing.fill_in(drawn, rng)
        for _ in range(MOST_TRIES):
            self._tried += 1
            lie = self._undoing.take_back(self._dealer.draw(rng), rng)
            if lie is not None:
                return lie
            self._refused += 1
        raise StateError(f"no world stands among {MOST_TRIES} that were tried")

    def probability(self, card: Card, seat: Seat) -> float:
        """Return how likely a seat is to hold a card, in an even draw; of two, at least one.

        Raises:
            StateError: if there is no such seat or card, or the worlds are not counted, and more
                than a few.
        """
        seat = check_seat(seat, self.view.rules.players)
        if not isinstance(card, Card):
            raise StateError(f"expected a Card, got {shorten(card)}")
        if card not in self.view.rules.deck_counts:
            what = "joker" if card is JOKER else card
            raise StateError(f"there is no {what} in this deck")
        if not self.is_exact:
            holding = [card.index in lie.places[seat] for lie in self._listed]
            return sum(holding) / len(holding)
        try:
            puzzle = make_puzzle(self._seen.without(card, seat))
        except StateError:
            return 1.0  # it cannot lie elsewhere
        # One card less in a pile may take more choices than there were to count.
        return 1 - count_ways(puzzle, 10 * MAX_CHOICES).ways / self._dealer.table.ways

    def __repr__(self) -> str:
        many = self.count if self.is_exact else "uncounted"
        return f"<Worlds: {many} as seat {self.view.seat} sees hand {self.view.hand_number}>"


def worlds(
    view: View,
    *,
    model: Model | None = None,
    tries: int = 16,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Worlds:
    """Return the worlds that a view's seat cannot tell apart.

    A view that was put together by hand is checked: its shape, bids, turns, trump, passes and
    cards. How its finished tricks came out is believed, and so is all that was before the hand.

    Args:
        view: the view; of a seat, or of everybody.
        model: says how likely a world is, by what others have bid and played in it. Without one,
            all are as likely. It has no part in `Worlds.count` and `Worlds.probability`.
        tries: of how many worlds, evenly drawn, one is picked by the model.
        seconds: for how long it may count, about; what is not counted by then is drawn loosely
            (`SamplingMethod.RELAXED`). Without it, the same view has the same worlds however long
            they take.
        clock: tells the time in seconds.

    Raises:
        StateError: if it is not a view, or contradicts itself; if there are no tries, the model or
            the clock cannot be called, or the seconds are no number.

    >>> import random
    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    >>> worlds(seen).count
    49723185925018320
    >>> view(worlds(seen).draw(random.Random(7)), 0) == seen
    True
    """
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)}")
    tries = to_count("tries", tries, least=1, most=2**16)
    if model is not None and not callable(model):
        raise StateError(
            f"model: expected a function that weighs a state, or None, got {shorten(model)}"
        )
    patience = None if seconds is None else _make_patience(seconds, clock)
    try:
        _check(view)
        return find_worlds(view, MAX_CHOICES, model, tries, patience)
    except StateError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # One that was put together by hand may be wrong in any way.
        raise contradicts(
            "its parts do not fit together; make it with view, public_view or parse_view"
        ) from error


def _check(view: View) -> None:
    """Refuse a view that its hand does not lead to."""
    try:
        check_parts(view)
        replay(view, is_trusted=True)
    except StateError as error:
        raise contradicts(str(error)) from error


def _make_patience(seconds: float, clock: Callable[[], float]) -> Patience:
    """Begin to count by a clock; refuse what is no clock, and seconds that are no number."""
    is_number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    if not (is_number and seconds >= 0):
        raise StateError(f"seconds: expected a number from 0 on, or None, got {shorten(seconds)}")
    begun = clock() if callable(clock) else None
    if not isinstance(begun, Real):
        raise StateError(f"clock: expected a function that returns seconds, got {shorten(clock)}")
    return Patience(clock, begun, seconds)


def find_worlds(
    view: View,
    most: int,
    model: Model | None = None,
    tries: int = 1,
    patience: Patience | None = None,
) -> Worlds:
    """Return the worlds of a view; count them by a table of so many choices, or not at all."""
    found = find_table(view, most, patience)
    return Worlds(
        view=view,
        method=found.method,
        why=found.why,
        seen=found.seen,
        dealer=found.dealer,
        maker=StateMaker.of(view),
        undoing=found.undoing,
        model=model,
        tries=tries,
    )
