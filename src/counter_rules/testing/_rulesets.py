"""The checks of rulesets: play, texts, views, records and the kernel."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from counter_rules.engine import apply_move, legal_moves, new_game
from counter_rules.errors import CounterRulesError
from counter_rules.events import events_for
from counter_rules.explain import describe_card, explain_trick, list_powers
from counter_rules.games import describe_ruleset, format_options
from counter_rules.messages import ENGLISH, GERMAN, HasMessages, Texts, describe, list_text_faults
from counter_rules.moves import Deal
from counter_rules.notation import (
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
)
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from counter_rules.rules.ending import BoundedEnding
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import BoundedScoring
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.testing._matches import Matches, Turn, list_kernel_attempts, list_play_attempts
from counter_rules.testing._report import (
    Attempt,
    Check,
    FaultError,
    Report,
    SkippedError,
    make_report,
)
from counter_rules.views import View, public_view, view

# A match from outside: in the view of a seat, in messages, and in a record.

_VIEWS: Final = 12
_EXCHANGES: Final = 60
_SENT: Final = 4
_GIVEN: Final = "given"
"""The result of `format_options` where no text can name the ruleset."""


def list_sight_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield the checks of views, messages and records."""
    yield "what a view says is true", partial(_check_views, played)
    yield "a view advances with its events", partial(_check_events, played)
    yield "a view hides what its seat may not know", partial(_check_hidden, played)
    yield "views, events and moves can be sent and read", partial(_check_sent, played)
    yield "matches can be recorded and read back", partial(_check_records, played)


def _look(state: State, seat: Seat | None) -> View:
    return public_view(state) if seat is None else view(state, seat)


def _list_seats(rules: Ruleset) -> list[Seat | None]:
    return [None, *range(rules.players)]


def _check_views(played: Matches) -> None:
    """Check that conclusions of views are true, and that a seat knows its legal moves."""
    for turn in played.draw("views", _VIEWS):
        state = turn.made.state
        for seat in _list_seats(played.rules):
            seen = _look(state, seat)
            _check_conclusions(seen, state)
            if seat is not None and legal_moves(seen, seat) != legal_moves(state, seat):
                raise FaultError(f"seat {seat} does not know its legal moves: {state}")


def _check_conclusions(seen: View, state: State) -> None:
    counting = state.rules.counting
    for seat, known in enumerate(seen.known):
        if Counter(known) - Counter(state.hands[seat]):
            raise FaultError(f"seat {seen.seat} believes that seat {seat} holds {known}: {state}")
    for void in seen.voids:
        for card in state.hands[void.seat]:
            if counting.get_suit(card, state.trump) is void.suit and card not in void.perhaps:
                raise FaultError(
                    f"seat {seen.seat} believes that seat {void.seat} is void in {void.suit}, but "
                    f"it holds {card}: see the promise of a following rule"
                )


def _check_events(played: Matches) -> None:
    for turn in played.draw("events", _VIEWS):
        for seat in _list_seats(played.rules):
            events = events_for(turn.made.events, seat)
            if _look(turn.before, seat).advance(events) != _look(turn.made.state, seat):
                raise FaultError(f"{turn.move} leads seat {seat} to another view by its events")


def _check_hidden(played: Matches) -> None:
    """Exchange two cards that a seat has not seen, and check that its view stays the same."""
    rng, compared = played.make_random("hidden"), 0
    for match in played.all:
        for _ in range(_EXCHANGES if match else 0):
            end = rng.randrange(len(match))
            seat = rng.randrange(played.rules.players)
            other = _exchange(_list_hand(match, end), seat, rng)
            if other is None:
                continue
            compared += 1
            seen, instead = view(match[end].made.state, seat), view(other, seat)
            if seen != instead or legal_moves(seen, seat) != legal_moves(instead, seat):
                raise FaultError(
                    f"the view of seat {seat} depends on cards that it has not seen: "
                    f"{match[end].made.state}"
                )
    if not compared:
        raise SkippedError("no two hidden cards could be exchanged")


def _list_hand(match: tuple[Turn, ...], end: int) -> tuple[Turn, ...]:
    """Return the turns of a hand from its deal to one of them."""
    first = max(n for n in range(end + 1) if isinstance(match[n].move, Deal))
    return match[first : end + 1]


def _exchange(hand: tuple[Turn, ...], seat: Seat, rng: random.Random) -> State | None:
    """Replay a hand with two cards exchanged that a seat cannot see; return None if that fails."""
    first, state = hand[0], hand[-1].made.state
    deal, rules = first.move, state.rules
    size = len(first.made.state.hands[0])
    if not isinstance(deal, Deal) or not state.is_in_hand:
        return None
    if rules.seeing.is_forehead(state.hand_number, size):
        return None  # others see a hand on the forehead
    piles = [list(pile) for pile in (*deal.hands, deal.stack)]
    others = [place for place, pile in enumerate(piles) if place != seat and pile]
    if len(others) < 2:
        return None
    one, other = rng.sample(others, 2)
    here, there = rng.randrange(len(piles[one])), rng.randrange(len(piles[other]))
    piles[one][here], piles[other][there] = piles[other][there], piles[one][here]
    *hands, stack = [tuple(pile) for pile in piles]
    try:
        other_state = apply_move(first.before, Deal(tuple(hands), deal.turned, stack))
        if other_state.turned != first.made.state.turned:
            return None  # the card that the dealer shows (F11.5)
        for turn in hand[1:]:
            other_state = apply_move(other_state, turn.move)
    except CounterRulesError:
        return None
    return other_state


def _check_sent(played: Matches) -> None:
    rules = played.rules
    given = _find_given(rules)
    for turn in played.draw("sent", _SENT):
        if parse_move(format_move(turn.move)) != turn.move:
            raise FaultError(f"{turn.move} is read as another move")
        for seat in _list_seats(rules):
            seen = _look(turn.made.state, seat)
            if parse_view(format_view(seen), rules=given) != seen:
                raise FaultError(f"the view of seat {seat} is read as another one: {seen}")
            sent = format_events(turn.made.events, seat)
            if parse_events(sent, rules=rules) != events_for(turn.made.events, seat):
                raise FaultError(f"the events of {turn.move} are read as others by seat {seat}")


def _check_records(played: Matches) -> None:
    rules = played.rules
    given = _find_given(rules)
    for match in played.all:
        record = Record(rules=rules, moves=tuple([turn.move for turn in match]))
        for one in (record, record.redacted(0)):
            for form in Form:
                if loads(dumps(one, form), rules=given) != one:
                    raise FaultError(f"its record as {form} is read as another one")
        middle = match[len(match) // 2].made.state if match else new_game(rules)
        if parse_position(format_position(middle), rules=given) != middle:
            raise FaultError(f"a position is read as another one: {middle}")


def _find_given(rules: Ruleset) -> Ruleset | None:
    """Return the ruleset if a reader needs it as an argument, because no text can name it."""
    return rules if format_options(rules) == _GIVEN else None


# The suite.

CATALOGUES: Final[Mapping[str, Texts]] = {"English": ENGLISH, "German": GERMAN}
"""The catalogues of this library, by language."""

_TRICKS: Final = 60
_EVENTS: Final = 20
_UNFILLED: Final = re.compile(r"[{}]|\bNone\b|Message\(| object at 0x|^\s*(\(.*\))?$")
"""A sentence with a field that was not filled in, or with nothing but a clause."""
_CODE: Final = re.compile(r"^\w+\(.*\)$|<.*>| object at 0x", re.DOTALL)
"""An object without a ``__str__``, as Python writes it."""


def check_ruleset(
    rules: Ruleset,
    *,
    texts: Mapping[str, Texts] = CATALOGUES,
    matches: int = 2,
    seed: int = 0,
    progress: Callable[[Check], object] | None = None,
) -> Report:
    """Check that a ruleset plays, describes itself, and can be recorded, sent and compiled.

    Random matches are played to their ends. The checks cover legal moves and the reasons for
    illegal ones, the knowledge of each seat, records, sentences, and the kernel against the engine.
    It takes seconds. The report lists what it skips, and why: a hook that kernels cannot compile,
    or NumPy that is not installed.

    Args:
        rules: the ruleset.
        texts: the catalogues of sentences, by language; by default those of the library.
        matches: the number of matches to play.
        seed: the seed of the matches; the same seed makes the same checks.
        progress: called with every check when it is done.

    Returns:
        The report of all checks.

    Raises:
        StateError: if it is not a Ruleset.

    >>> from counter_rules import get_ruleset
    >>> report = check_ruleset(get_ruleset("seven_truf", players=4), matches=1)
    >>> report.has_passed
    True
    >>> print(report.checks[0])
    passed: the ruleset is a value: compared, hashed and pickled
    """
    return make_report(to_rules(rules).name, list_attempts(rules, texts, matches, seed), progress)


def list_attempts(
    rules: Ruleset, texts: Mapping[str, Texts], matches: int, seed: int
) -> Iterator[Attempt]:
    """Yield all checks of a ruleset; see `check_ruleset`."""
    played = Matches(rules, matches, seed)
    yield "the ruleset is a value: compared, hashed and pickled", partial(check_value, rules)
    yield "describes its parts in words", partial(_check_words, rules)
    yield "says in every catalogue what its cards do", partial(_check_powers, rules, texts)
    yield "plays matches at random to their ends", played.check_played
    yield (
        "stays within the points and the length that its parts declare",
        partial(_check_bounds, played),
    )
    yield "says in every catalogue what happens", partial(_check_sentences, played, texts)
    yield from list_play_attempts(played)
    yield from list_sight_attempts(played)
    yield from list_kernel_attempts(played)


def check_value(value: object) -> None:
    """Check that a value has a hash, and equals its pickled copy.

    Raises:
        FaultError: if it does not.
    """
    hash(value)
    try:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own pickle
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise FaultError(
            f"it cannot be pickled: {error}; write functions and classes at the top of a module"
        ) from error
    if again != value:
        raise FaultError("its pickled copy is another value: make its parts frozen attrs classes")
    if hash(again) != hash(value):
        raise FaultError("its pickled copy has another hash: do not hash by identity")


def check_sentences(sentences: Sequence[str], language: str, subject: str) -> None:
    """Check that sentences are complete.

    Raises:
        FaultError: if one is not, or there is none.
    """
    broken = [one for one in sentences or [""] if _UNFILLED.search(one)]
    if broken:
        raise FaultError(f"{language}: {subject} reads {broken[0]!r}")


def check_described(one: HasMessages, texts: Mapping[str, Texts], subject: str) -> None:
    """Check that an object has complete sentences in all catalogues, or raise `FaultError`."""
    for language, catalogue in texts.items():
        check_sentences(describe(one, catalogue), language, subject)


def check_power(effect: str, rulings: tuple[str, ...], texts: Mapping[str, Texts]) -> None:
    """Check that every catalogue has valid texts for the power of an effect.

    Args:
        effect: the name of the effect.
        rulings: the readings that a table has chosen.
        texts: the catalogues, by language.

    Raises:
        FaultError: if a text is missing or invalid.
    """
    key = f"power.{effect}"
    ruled = [f"{key}.{ruling}" for ruling in rulings]
    lacking = [
        language
        for language, catalogue in texts.items()
        if key not in catalogue and not (ruled and all(one in catalogue for one in ruled))
    ]
    if lacking:
        raise FaultError(
            f"there is no text {key!r} in {' and '.join(lacking)}, so players would see only "
            "its name: add the text, and pass your catalogue as texts="
        )
    own = re.compile(rf"^(power|change|verdict\.champion)\.{re.escape(effect)}\b")
    for language, catalogue in texts.items():
        for fault in list_text_faults(catalogue):
            if own.match(fault) and ("is not a key" in fault or "cannot be read" in fault):
                raise FaultError(f"{language}: {fault}")


def _check_words(rules: Ruleset) -> None:
    for axis, text in describe_ruleset(rules):
        for part in text.split("; "):
            if _CODE.search(part):
                raise FaultError(f"{axis}: reads {part!r}; give that part a __str__")


def _check_powers(rules: Ruleset, texts: Mapping[str, Texts]) -> None:
    for effect in rules.effects.effects:
        check_power(effect.name, effect.rulings, texts)
    for power in list_powers(rules):
        check_described(power, texts, f"the power {power.effect}")
    for language, catalogue in texts.items():
        for card in rules.deck_counts:
            check_sentences(describe_card(rules, card, catalogue), language, str(card))


def _check_bounds(played: Matches) -> None:
    rules = played.rules
    for end in played.ends:
        for result in end.hand_results:
            if not all(type(points) is int for points in result.points):
                raise FaultError(f"hand {result.hand_number} scores {result.points}, not all ints")
            if isinstance(rules.scoring, BoundedScoring):
                size = result.hand_size
                known = rules.scoring.list_points(hand_size=size, players=rules.players)
                for points in result.points:
                    if points not in known:
                        raise FaultError(
                            f"a hand of {size} scores {points}, which list_points leaves out"
                        )
        if end.is_over and isinstance(rules.ending, BoundedEnding):
            most = rules.ending.find_most_hands(rules.hand_sizes.hands)
            if most is not None and len(end.hand_results) > most:
                raise FaultError(
                    f"{len(end.hand_results)} hands were played; find_most_hands says {most}"
                )
    if not played.ends:
        raise SkippedError("no match could be begun")


def _check_sentences(played: Matches, texts: Mapping[str, Texts]) -> None:
    rules = played.rules
    for result in played.draw_tricks(_TRICKS):
        explained = explain_trick(rules, result.trick)
        if explained.result != result:
            raise FaultError(f"{result.trick} has another result when it is explained")
        check_described(explained, texts, str(result.trick))
    for turn in played.draw("events", _EVENTS):
        for event in turn.made.events:
            check_described(event, texts, type(event).__name__)
