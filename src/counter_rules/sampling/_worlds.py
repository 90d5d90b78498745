"""Worlds: every way to place the hidden cards that is consistent with what a seat knows."""

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
from counter_rules.sampling._constraints import Knowledge, make_constraints, make_contradiction
from counter_rules.sampling._counting import MAX_CHOICES, make_root
from counter_rules.sampling._drawing import Assignment, Model, Sampler, StateMaker, pick_by_weight
from counter_rules.sampling._listing import enumerate_worlds, list_assignments, list_worlds
from counter_rules.sampling._many import draw_arrays, find_crowd, make_arrays, write_table
from counter_rules.sampling._paths import SamplingMethod
from counter_rules.sampling._planning import TimeLimit, make_plan
from counter_rules.sampling._rejection import RejectionStep
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import View
from counter_rules.views.inner import check_parts, replay

MOST_TRIES: Final = 100_000
"""The number of draws rejected in a row after which a view is assumed to have no world."""
RELAXED_TRIES: Final = 16
"""The most draws with misplaced cards that are discarded when there is no time to check all."""
MOST_LISTED: Final = 10_000
"""The most assignments that are checked one by one, to count those that are worlds."""


@final
@attrs.define(eq=False, repr=False, kw_only=True)
class Worlds:
    """The worlds of a view: all states that its seat cannot distinguish. Made by `worlds`.

    A world is one way to place the cards whose place the seat does not know, with the cards that
    were passed and the choices made under seal. Two identical cards are distinct. The order of the
    stack is drawn as well, but not counted.
    """

    view: View = attrs.field(on_setattr=attrs.setters.frozen)
    """The view."""
    method: SamplingMethod = attrs.field(on_setattr=attrs.setters.frozen)
    """The sampling method."""
    _why: str = attrs.field(alias="why")
    _knowledge: Knowledge = attrs.field(alias="knowledge")
    _sampler: Sampler = attrs.field(alias="sampler")
    _maker: StateMaker = attrs.field(alias="maker")
    _rejection: RejectionStep | None = attrs.field(alias="rejection")
    _model: Model | None = attrs.field(alias="model")
    _tries: int = attrs.field(alias="tries")
    _tried: int = attrs.field(default=0, init=False)
    _refused: int = attrs.field(default=0, init=False)

    @property
    def is_exact(self) -> bool:
        """Whether the worlds are counted completely, so that no draw is rejected; see `method`."""
        return self.method is SamplingMethod.EXACT

    @property
    def count(self) -> int:
        """The number of worlds; if they are not counted, they are enumerated, up to a limit.

        Raises:
            StateError: if they are neither counted nor few.
        """
        ways = self._sampler.table.ways if self.is_exact else len(self._listed)
        return ways * self._maker.count_choices()

    @cached_property
    def _listed(self) -> tuple[Assignment, ...]:
        """All worlds, if they are not counted but few.

        Raises:
            StateError: if there are too many, or draws are not checked.
        """
        found, many = None, ""
        # It is not defined whether passing either of two identical cards is one history or two.
        is_clear = self._rejection is not None and not (
            self._rejection.forgotten and self.view.rules.has_twins
        )
        if self._rejection is not None and is_clear and self.method is SamplingMethod.REJECTION:
            found = enumerate_worlds(self._sampler, self._rejection, MOST_LISTED)
            many = f", and there are too many to enumerate, more than {MOST_LISTED:,}"
        if found is None:
            raise StateError(f"these worlds are not counted: {self._why}{many}; use draw instead")
        if not found:
            raise make_contradiction("no deal leads to it")
        return found

    def list_all(self, *, most: int = MOST_LISTED) -> tuple[State, ...]:
        """Return every world once, with its stack in one order.

        Args:
            most: the largest number of worlds to list.

        Raises:
            StateError: if there are more, or if they are neither counted nor few (`count`).

        >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
        >>> state = new_game(get_ruleset("romanian_whist", players=3))
        >>> found = worlds(view(apply_move(state, shuffle(state, seed=7)), 0))
        >>> len(found.list_all()), found.count
        (462, 462)
        """
        most = to_count("most", most, least=1, most=2**24)
        if self.count > most:
            raise StateError(f"there are more than {most:,} worlds: {self.count:,}; draw some")
        listed = list_assignments(self._sampler) if self.is_exact else self._listed
        return tuple([world for one in listed for world in list_worlds(self._maker, one)])

    @property
    def acceptance(self) -> float | None:
        """The share of draws so far that were not rejected; None before the first draw.

        It is 1 if worlds are counted, and None if draws are not checked.
        """
        if self.is_exact:
            return 1.0
        return 1 - self._refused / self._tried if self._tried else None

    def draw(self, rng: random.Random) -> State:
        """Draw a world: uniformly, or by the model if there is one.

        Args:
            rng: the source of randomness.

        Returns:
            A state that the seat cannot distinguish from the actual one.

        Raises:
            StateError: if ``rng`` is not a `random.Random`, if 100,000 draws in a row are rejected,
                or if the model does not return a weight.
        """
        if not isinstance(rng, random.Random):
            raise StateError(f"rng must be a random.Random, not {shorten(rng)}")
        if self._model is None:
            return self._draw_evenly(rng)
        drawn = [self._draw_evenly(rng) for _ in range(self._tries)]
        return pick_by_weight(self._model, drawn, rng)

    def _draw_evenly(self, rng: random.Random) -> State:
        """Draw a world uniformly, without the model."""
        return self._maker.make(self._draw_assignment(rng), rng)

    def draw_many(self, n: int, *, seed: int) -> WorldArrays:
        """Draw many worlds at once, as NumPy arrays; compiled if numba is installed.

        World w depends on the view, the seed and w alone. With a model or with rejection, worlds
        are drawn one by one, and world w also depends on those before it.

        Args:
            n: the number of worlds.
            seed: an integer of at most 64 bits.

        Raises:
            StateError: if an argument is invalid, or the deck does not fit (`fits_arrays`).
            MissingExtraError: if NumPy is not installed.
        """
        if (crowd := find_crowd(self.view.rules.deck_counts)) is not None:
            card, copies = crowd
            raise StateError(
                f"arrays cannot hold a deck with {copies} of {card}: they have room for two copies "
                "of a card, and for four winners and four losers; draw worlds one by one"
            )
        n, word = to_count("n", n, least=0, most=2**24), to_word(seed)
        if self.method is not SamplingMethod.REJECTION and self._model is None:
            forbidden = () if self._rejection is None else self._rejection.forbidden
            return draw_arrays(self._table, len(self._knowledge.sizes), n, word, forbidden)
        rng = random.Random(word)  # noqa: S311 - worlds must be reproducible
        return make_arrays([self.draw(rng) for _ in range(n)], self.view)

    @property
    def fits_arrays(self) -> bool:
        """Whether `draw_many` takes the deck: it has no card three times.

        It may have four winners and four losers.
        """
        return find_crowd(self.view.rules.deck_counts) is None

    @cached_property
    def _table(self) -> Words:
        return write_table(self._sampler, self._maker)

    def _draw_assignment(self, rng: random.Random) -> Assignment:
        if self._rejection is None:
            return self._sampler.draw(rng)
        if self.method is SamplingMethod.RELAXED:
            drawn = self._sampler.draw(rng)
            for _ in range(RELAXED_TRIES):
                if not self._rejection.has_forbidden_card(drawn):
                    break
                drawn = self._sampler.draw(rng)
            return self._rejection.fill_passes(drawn, rng)
        for _ in range(MOST_TRIES):
            self._tried += 1
            assignment = self._rejection.find_history(self._sampler.draw(rng), rng)
            if assignment is not None:
                return assignment
            self._refused += 1
        raise StateError(f"none of {MOST_TRIES} draws was a world of this view")

    def probability(self, card: Card, seat: Seat) -> float:
        """Return the probability that a seat holds a card, or at least one of its copies.

        Raises:
            StateError: if there is no such seat or card, or the worlds are neither counted nor few.
        """
        seat = check_seat(seat, self.view.rules.players)
        if not isinstance(card, Card):
            raise StateError(f"expected a Card, got {shorten(card)}")
        if card not in self.view.rules.deck_counts:
            what = "joker" if card is JOKER else card
            raise StateError(f"there is no {what} in this deck")
        if not self.is_exact:
            holding = [card.index in assignment.places[seat] for assignment in self._listed]
            return sum(holding) / len(holding)
        try:
            constraints = make_constraints(self._knowledge.without(card, seat))
        except StateError:
            return 1.0  # it cannot be elsewhere
        # With one card less in a class the table may have more choices.
        return 1 - make_root(constraints, 10 * MAX_CHOICES).ways / self._sampler.table.ways

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
    """Return the worlds of a view: all states that its seat cannot distinguish.

    The function checks a view that you built by hand: its shape, bids, turns, trump, passes and
    cards. It takes the results of finished tricks, and everything before the hand, as given.

    Args:
        view: the view, of a seat or of everybody.
        model: returns how likely a world is, given what others have bid and played in it. By
            default all are equally likely. It does not affect `Worlds.count` and
            `Worlds.probability`.
        tries: the number of uniformly drawn worlds of which the model picks one.
        seconds: the approximate time limit for counting; what is not counted by then is sampled
            by `SamplingMethod.RELAXED`. By default there is no limit, and the same view has
            the same worlds however long counting takes.
        clock: returns the time in seconds.

    Raises:
        StateError: if ``view`` is not a view, or contradicts itself; if ``tries`` is not positive,
            the model or the clock is not callable, or ``seconds`` is not a number.

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
    time_limit = None if seconds is None else _start_time_limit(seconds, clock)
    try:
        _check(view)
        return make_worlds(view, MAX_CHOICES, model, tries, time_limit)
    except StateError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # A view built by hand may be wrong in any way.
        raise make_contradiction(
            "its parts do not match; make it with view, public_view or parse_view"
        ) from error


def _check(view: View) -> None:
    """Raise `StateError` for a view that its hand does not lead to."""
    try:
        check_parts(view)
        replay(view, is_trusted=True)
    except StateError as error:
        raise make_contradiction(str(error)) from error


def _start_time_limit(seconds: float, clock: Callable[[], float]) -> TimeLimit:
    """Start a time limit; raise `StateError` for an invalid clock or number of seconds."""
    is_number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    if not (is_number and seconds >= 0):
        raise StateError(f"seconds: expected a number from 0 on, or None, got {shorten(seconds)}")
    start = clock() if callable(clock) else None
    if not isinstance(start, Real):
        raise StateError(f"clock: expected a function that returns seconds, got {shorten(clock)}")
    return TimeLimit(clock, start, seconds)


def make_worlds(
    view: View,
    most: int,
    model: Model | None = None,
    tries: int = 1,
    time_limit: TimeLimit | None = None,
) -> Worlds:
    """Return the worlds of a view, planned within a number of choices."""
    plan = make_plan(view, most, time_limit)
    return Worlds(
        view=view,
        method=plan.method,
        why=plan.why,
        knowledge=plan.knowledge,
        sampler=plan.sampler,
        maker=StateMaker.of(view),
        rejection=plan.rejection,
        model=model,
        tries=tries,
    )
