"""What a redacted record keeps, and that it is what the seat was told."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    Bid,
    Deal,
    Event,
    IllegalMoveError,
    PassCard,
    StateError,
    describe,
    events_for,
    new_game,
    shuffle,
    step,
)
from counter_rules.events import Sealed
from counter_rules.records import (
    Comment,
    Form,
    HiddenMove,
    Perspective,
    Record,
    dumps,
    loads,
    moves_from_events,
)
from records.broken.cases import read_good
from records.making import SMALL, Played, draw_played, play
from support.builders import cards
from support.match_walks import PRESETS

WHOLE = loads(read_good("passing"))
FORMS = pytest.mark.parametrize("form", Form, ids=str)


def list_events(played: Played) -> list[tuple[Event, ...]]:
    """List what happened by each move of a match."""
    pairs = zip(played.states, played.record.moves, strict=False)
    return [step(state, move).events for state, move in pairs]


def say(steps: Iterable[Iterable[Event]]) -> list[list[tuple[str, ...]]]:
    """Describe the events of each move; who else has heard them is not said."""
    return [[say_once(event) for event in events] for events in steps]


say_once = cache(describe)


def check_told(played: Played) -> None:
    players, happened = played.record.rules.players, list_events(played)
    assert [*played.record.events()] == happened
    for seat in (None, *range(players)):
        heard = [events_for(events, seat) for events in happened]
        moves = moves_from_events(itertools.chain(*heard), players)
        perspective = Perspective.PUBLIC if seat is None else seat
        known = played.record.redacted(seat)
        assert attrs.evolve(played.record, moves=moves, perspective=perspective) == known
        assert say(known.events()) == say(heard)


@pytest.mark.parametrize("name", PRESETS)
@given(st.integers(0, 2**32))
@settings(max_examples=3, derandomize=True, deadline=None, database=None)
def test_it_is_what_the_events_tell(name: str, seed: int) -> None:
    check_told(draw_played(random.Random(seed), name, most=60))


@pytest.mark.parametrize("name", SMALL)
def test_it_is_what_the_events_of_a_whole_match_tell(name: str) -> None:
    check_told(play(random.Random(name), SMALL[name], most=400))


def test_a_seat_keeps_its_own_cards_and_what_was_turned() -> None:
    for seat in range(3):
        deal = WHOLE.redacted(seat).moves[0]
        assert isinstance(deal, Deal)
        assert [len(hand) for hand in deal.hands] == [2 if s == seat else 0 for s in range(3)]
        assert (deal.turned, deal.stack) == (cards("AD"), ())


def test_who_looks_on_keeps_no_hand() -> None:
    assert WHOLE.redacted(None).moves[0] == Deal(((), (), ()), cards("AD"))


@pytest.mark.parametrize(
    ("seat", "known"), [(None, []), (0, [0, 2]), (1, [0, 1]), (2, [1, 2])], ids=str
)
def test_passes_are_known_to_giver_and_taker(seat: int | None, known: list[int]) -> None:
    moves = WHOLE.redacted(seat).moves
    assert [m.seat for m in moves if isinstance(m, PassCard)] == sorted(known, key=[2, 1, 0].index)
    hidden = {HiddenMove(giver, Sealed.PASS) for giver in range(3) if giver not in known}
    assert {move for move in moves if isinstance(move, HiddenMove)} == hidden


def test_sealed_bids_are_hidden_until_they_are_opened() -> None:
    record = loads(read_good("sealed"))
    moves = play(random.Random(1), SMALL["sealed"], most=4).record.moves
    whole = Record(rules=SMALL["sealed"], dealer=record.dealer, moves=moves[:3])
    others = [HiddenMove(move.seat, Sealed.BID) for move in moves[1:3] if isinstance(move, Bid)]
    assert whole.redacted(None).moves[1:] == tuple(others)
    opened = attrs.evolve(whole, moves=moves[:4]).redacted(None)
    assert opened.moves[1:] == moves[1:4]


def test_comments_and_tags_do_not_come_along() -> None:
    whole = attrs.evolve(
        WHOLE,
        names=("Ana", "Ben", "Cem"),
        tags={"Date": "today", "Event": "secret"},
        comments=[Comment(3, "secret")],
    )
    for seat in (None, 0, 1, 2):
        known = whole.redacted(seat)
        assert (known.tags, known.comments) == ((), ())
        assert known.names == whole.names
        assert whole.redacted(seat, tags=["Date", "Site"]).tags == (("Date", "today"),)
        assert "secret" not in dumps(known) + dumps(known, Form.JSON)


@FORMS
def test_the_perspective_is_written(form: Form) -> None:
    texts = {None: "public", 0: "0", 2: "2"}
    for seat, perspective in texts.items():
        text = dumps(WHOLE.redacted(seat), form)
        json_perspective = '"public"' if seat is None else perspective
        wanted = {
            Form.TEXT: f'[KnownTo "{perspective}"]',
            Form.JSON: f'"known_to": {json_perspective},',
        }
        assert wanted[form] in text
    assert "KnownTo" not in dumps(WHOLE)


def test_a_redacted_record_is_redacted_no_further() -> None:
    known = WHOLE.redacted(1)
    for ask in (known.replay, known.states, lambda: known.redacted(1)):
        with pytest.raises(StateError, match=r"this record holds what seat 1 knew: use views\(\)"):
            ask()


def test_results_are_those_of_the_whole_record() -> None:
    for seat in (None, 0, 1, 2):
        text = dumps(WHOLE.redacted(seat))
        for line in ("points: 11 11 10", "scores: 11 11 10", "over won by 0 1"):
            assert line in text


TOO_MUCH = {
    "the pass of two others": ("known", 9, PassCard(1, cards("8D")[0])),
    "a pass that cannot be": ("known", 9, PassCard(1, cards("KH")[0])),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_seat_cannot_have_known_more_than_it_was_told(name: str) -> None:
    base, place, move = TOO_MUCH[name]
    known = loads(read_good(base))
    assert isinstance(known.moves[place - 1], HiddenMove)
    moves = [*known.moves[: place - 1], move, *known.moves[place:]]
    with pytest.raises(StateError, match=f"seat 0 never learns what seat {move.seat} passes"):
        dumps(attrs.evolve(known, moves=moves))


def test_a_sealed_bid_of_another_cannot_be_known() -> None:
    known = loads(read_good("sealed"))
    for tricks in (0, 9):
        record = attrs.evolve(known, moves=[known.moves[0], Bid(1, tricks)])
        for form in Form:
            with pytest.raises(StateError, match="seat 0 does not know yet what seat 1 has chosen"):
                dumps(record, form)


def test_nor_is_it_followed() -> None:
    known = loads(read_good("sealed"))
    wrong = attrs.evolve(known, moves=[known.moves[0], Bid(1, 0)])
    for follow in (wrong.views, wrong.events):
        with pytest.raises(StateError):
            list(follow())


def test_the_card_on_ones_own_forehead_cannot_be_known_before_the_play() -> None:
    rules = SMALL["foreheads"]
    deal = shuffle(new_game(rules), seed=7)
    known = Record(rules=rules, moves=[deal]).redacted(0)
    with pytest.raises(StateError):
        dumps(attrs.evolve(known, moves=[attrs.evolve(deal, stack=())]))


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_deal_has_a_hand_for_every_seat(count: int) -> None:
    known = loads(read_good("sealed"))
    deal = known.moves[0]
    assert isinstance(deal, Deal)
    hands = (*deal.hands, ())[:count]
    with pytest.raises(StateError, match="hand"):
        dumps(attrs.evolve(known, moves=[attrs.evolve(deal, hands=hands)]))


@pytest.mark.parametrize("place", [0, 2, 5])
def test_events_are_told_whole_and_once(place: int) -> None:
    happened = list_events(play(random.Random(3), SMALL["passing"], most=30))
    heard = events_for(itertools.chain(*happened), 1)
    doubled = [*heard[:place], heard[place], *heard[place:]]
    for events in (doubled, [*heard[:place], *heard[place + 1 :]]):
        with pytest.raises(StateError, match="does not follow from the events before it"):
            moves_from_events(events, SMALL["passing"].players)


@pytest.mark.parametrize("events", ["[]", [{"event": "Looked"}], [None]], ids=repr)
def test_only_events_are_told(events: Any) -> None:  # noqa: ANN401
    with pytest.raises(StateError, match=r"expected an event \(see parse_events\), got"):
        moves_from_events(events, 3)


def test_an_illegal_move_is_named_by_its_number() -> None:
    record = attrs.evolve(WHOLE, moves=[WHOLE.moves[0], Bid(0, 99)])
    with pytest.raises(IllegalMoveError) as caught:
        record.replay()
    assert caught.value.__notes__ == ["it is move 2 of the match"]
