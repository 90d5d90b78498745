"""The suite for rulesets: each kind of fault is found by its check."""

from __future__ import annotations

import sys
from collections.abc import Callable

import attrs
import pytest

from counter_rules import Ruleset, State, StateError, View, get_ruleset, view
from counter_rules.messages import ENGLISH
from counter_rules.rules.dealing import ListedHands
from counter_rules.rules.scoring import HandsCleared
from counter_rules.testing import Report, _rulesets, check_ruleset
from support.failures import each
from testing.broken_parts import (
    NO_CLAUSE,
    PLAIN,
    TEXTS,
    Bounded,
    Counted,
    Endless,
    Failing,
    Fickle,
    Generous,
    Halved,
    Lucky,
    Nameless,
    Never,
    PayTheBid,
    Short,
    Speechless,
    Unhashable,
    begin_luck,
    make_tide,
    play_tide,
    with_formula,
    with_parts,
)

HAPPENS = "says in every catalogue what happens"

CONSTANT = get_ruleset("custom", players=2, hand_sizes="constant", most=2, target=9, trump="none")
IMPOSTOR = attrs.evolve(PLAIN, scoring=HandsCleared())
"""A game of the name of another."""
TEN: dict[str, object] = {"following": Generous(), "hand_sizes": ListedHands((10,))}
SPEECHLESS = "score: reads 'Speechless()'; give that part a __str__"
TEXTLESS = "no text 'power.tide' in English and German"

BROKEN: list[tuple[str, Callable[[], Ruleset], str]] = [
    ("the ruleset is a value", lambda: with_formula(Unhashable()), "unhashable type"),
    ("the ruleset is a value", lambda: with_formula(Nameless()), "copy is another value"),
    ("the ruleset is a value", lambda: with_formula(make_nested()), "at the top of a module"),
    ("describes its parts in words", lambda: with_formula(Speechless()), SPEECHLESS),
    ("says in every catalogue what its cards do", lambda: play_tide(make_tide()), TEXTLESS),
    ("plays matches at random", lambda: make_constant(Endless()), "hands; find_most_hands says 1"),
    ("plays matches at random", lambda: with_formula(Failing()), "ZeroDivisionError"),
    ("stays within the points", lambda: with_formula(Halved()), "not all ints"),
    (
        "stays within the points",
        lambda: with_parts(scoring=Bounded()),
        "which list_points leaves out",
    ),
    (
        "stays within the points",
        lambda: with_parts(ending=Short()),
        "2 hands were played; find_most_hands says 1",
    ),
    ("a move is legal exactly where", lambda: with_parts(following=Fickle()), "listed"),
    ("a move is legal exactly where", lambda: with_parts(bidding=NO_CLAUSE), "cites no clause"),
    ("a further card", lambda: with_parts(following=Generous()), "follow suit, but with a pair"),
    ("what a view says is true", lambda: with_parts(**TEN), "see the promise of a following rule"),
    (
        "a move leaves the state",
        lambda: with_formula(Counted()),
        "changes the state in which it is made",
    ),
    (
        "the same moves lead",
        lambda: with_formula(Lucky()),
        "has another result the second time",
    ),
    ("a view advances", lambda: with_formula(Lucky()), "the score does not match the rules"),
    ("the kernel plays as the engine", lambda: with_formula(Lucky()), "phase"),
    ("the kernel observes what views say", lambda: with_formula(Lucky()), "seat"),
    ("views, events and moves can be sent", lambda: IMPOSTOR, "give the game another name"),
    ("matches can be recorded", lambda: IMPOSTOR, "give the game another name"),
]
"""The check that finds a fault, a ruleset that has it, and what is said of it."""


def make_constant(ending: object) -> Ruleset:
    """Make a game of hands of one size, which ends so."""
    return attrs.evolve(CONSTANT, name="own", options=(), ending=ending)


def make_nested() -> PayTheBid:
    @attrs.frozen
    class Nested(PayTheBid):
        """A class that nobody finds by its name."""

    return Nested()


@each(("title", "make", "words"), BROKEN, ids=[f"{title}: {words}" for title, _, words in BROKEN])
def test_a_fault_is_found(title: str, make: Callable[[], Ruleset], words: str) -> None:
    begin_luck()
    report = check_ruleset(make(), matches=1)
    found = {check.title: check.fault for check in report.faults}
    (named,) = [why for said, why in found.items() if said.startswith(title)]
    assert words in named


def test_one_without_fault_passes() -> None:
    report = check_ruleset(with_formula(PayTheBid()))
    assert report.faults == report.skipped == ()
    assert report.name == "own"
    assert report == check_ruleset(with_formula(PayTheBid())), "the same seed tries the same"
    assert check_ruleset(play_tide(make_tide()), texts=TEXTS, matches=1).has_passed


def test_a_match_that_goes_on_and_on_is_left_out_where_no_bound_is_named() -> None:
    check, *_ = check_ruleset(make_constant(Never()), matches=1).skipped
    assert check.title == "plays matches at random to their ends"
    assert "not over after 2000 random moves, and its ending has no bound" in check.skipped


def find_fault(report: Report, title: str) -> str:
    (check,) = [check for check in report.checks if check.title == title]
    return check.fault


def test_there_is_a_fault_for_every_check() -> None:
    titles = [check.title for check in check_ruleset(PLAIN, matches=0).checks]
    tried = (*{title for title, _, _ in BROKEN}, "a view hides what", HAPPENS)
    assert [title for title in titles if not title.startswith(tried)] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "Plain: BidMade reads ''"), ("{who} bids", "the text of 'event.bid_made' cannot be")],
)
def test_a_sentence_that_is_wrong_is_found(text: str, words: str) -> None:
    texts = {"English": ENGLISH, "Plain": {**ENGLISH, "event.bid_made": text}}
    assert find_fault(check_ruleset(PLAIN, texts=texts, matches=1), HAPPENS).startswith(words)


def test_a_view_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No part of a ruleset is asked by a view for the cards of others, so the view is spoilt."""

    def leak(state: State, seat: int) -> View:
        seen = view(state, seat)
        return attrs.evolve(seen, hands=state.hands) if state.is_in_hand else seen

    monkeypatch.setattr(_rulesets, "view", leak)
    found = find_fault(check_ruleset(PLAIN, matches=1), "a view hides what its seat may not know")
    assert "depends on cards that it has not seen" in found


def test_where_all_cards_are_known_nothing_can_be_hidden() -> None:
    rules = get_ruleset("custom", players=2, hand_sizes=(1,), trump="none", seen="forehead")
    report = check_ruleset(rules, matches=1)
    assert report.has_passed
    assert [check.title for check in report.skipped] == ["a view hides what its seat may not know"]


def test_without_numpy_observations_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    report = check_ruleset(get_ruleset("seven_truf", players=4), matches=1)
    assert report.has_passed
    (check,) = report.skipped
    assert check.title == "the kernel observes what views say"
    assert check.skipped.startswith("arrays need NumPy: run pip install")


def test_what_is_no_ruleset_is_refused() -> None:
    with pytest.raises(StateError, match="expected a Ruleset"):
        check_ruleset("counter")  # type: ignore[arg-type]  # that is the test
