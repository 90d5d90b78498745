"""A match that begins in the middle goes on as the whole match does."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from typing import Final

import attrs
import pytest

from counter_rules import (
    Event,
    Phase,
    State,
    StateError,
    apply_move,
    events_for,
    legal_moves,
    new_game,
    public_view,
    view,
    view_key,
)
from counter_rules.games import get_preset
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.notation import format_events, format_view, parse_events, parse_view
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ending import ResumableEnding
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views._replay import replay
from support.beside_kernel import MATCH
from support.match_walks import PRESETS, TABLES, draw_rules, every_table, walk_match

OF_THE_MATCH: Final = ("hand_results", "move_number")
"""What differs: the results before, and how many moves were made."""


def is_resumable(rules: Ruleset) -> bool:
    ending = rules.ending
    is_drawn = rules.trump.face_up is FaceUpCard.DRAWN
    return isinstance(ending, ResumableEnding) and ending.is_resumable() and not is_drawn


def begin_at(state: State) -> State:
    """Begin a match where another one waits for a deal."""
    return new_game(
        state.rules,
        dealer=state.dealer,
        hand_number=state.hand_number,
        scores=state.scores,
        streaks=state.streaks,
    )


def list_rest(state: State) -> Mapping[str, object]:
    """Return what is the same in both, by name."""
    skipped = attrs.filters.exclude(*OF_THE_MATCH)
    fields = attrs.asdict(state, recurse=False, filter=skipped)
    found = {name: getattr(state, name) for name in ("hand_number", "scores", "winners", "leader")}
    return fields | found


Moment = tuple[State, State, tuple[Event, ...], Record]
"""Both states, what has happened, and the record of the match that was begun."""


@functools.cache
def play_both(name: str, players: int, most: int = 80) -> tuple[Moment, ...]:
    """Play a match from any deal of it on, twice: as it goes on, and begun there."""
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    for _ in range(40):
        if is_resumable(rules):
            break
        rules = draw_rules(rng, name, players)
    walk = list(walk_match(rng, new_game(rules, dealer=rng.randrange(players)), most))
    deals = [place for place, (state, *_) in enumerate(walk) if not state.is_in_hand and place]
    if not deals or not is_resumable(rules):
        return ()
    place = rng.choice(deals)
    taken = begin_at(walk[place][0])
    moves = [move for _, move, _ in walk[place:]]
    record = Record(
        rules=rules,
        dealer=taken.dealer,
        hand_number=taken.hand_number,
        scores=taken.scores,
        streaks=taken.streaks,
        moves=moves,
    )
    moments = list[Moment]()
    for state, move, made in walk[place:]:
        assert legal_moves(taken) == legal_moves(state)
        taken = apply_move(taken, move)
        moments.append((made.state, taken, made.events, record))
    return tuple(moments)


@every_table
def test_it_goes_on_as_the_whole_match_does(name: str, players: int) -> None:
    check_rest(play_both(name, players))


@every_table
def test_a_kernel_plays_it_as_well(name: str, players: int) -> None:
    check_kernel(play_both(name, players))


@every_table
def test_views_of_it_are_written_and_read(name: str, players: int) -> None:
    check_views(play_both(name, players))


@every_table
def test_its_record_is_read_back(name: str, players: int) -> None:
    check_record(play_both(name, players))


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_a_longer_match_goes_on_as_well(name: str) -> None:
    players = random.Random(name).choice(get_preset(name).players)
    moments = play_both(name, players, 250)
    for check in (check_rest, check_kernel, check_views, check_record):
        check(moments)


def check_rest(moments: Sequence[Moment]) -> None:
    for whole, taken, _, _ in moments:
        assert list_rest(taken) == list_rest(whole)
        gone = len(whole.hand_results) - len(taken.hand_results) + 1
        assert taken.hand_results[1:] == whole.hand_results[gone:]
        assert taken.hand_results[0].is_brought_forward
        assert taken.last_result == (taken.hand_results[-1] if taken.hand_results[1:] else None)


def check_kernel(moments: Sequence[Moment]) -> None:
    kernel = None
    for whole, taken, _, _ in moments:
        kernel = kernel or compile_ruleset(whole.rules, backend=Backend.PYTHON)
        packed, wanted = kernel.pack(taken), kernel.pack(whole)
        for word in set(MATCH) - {"MISSES", "REACHED"}:
            assert packed.get_word(word) == wanted.get_word(word)
        assert packed.get_words("SCORE") == wanted.get_words("SCORE")
        assert packed.legal == wanted.legal


def check_views(moments: Sequence[Moment]) -> None:
    for number, (_, taken, _, _) in enumerate(moments):
        seat = number % taken.rules.players
        seen = public_view(taken) if number % 3 else view(taken, seat)
        assert replay(seen) <= seen.move_number
        if not number % 5:
            assert parse_view(format_view(seen)) == seen


def check_record(moments: Sequence[Moment]) -> None:
    for number, (_, taken, events, record) in enumerate(moments):
        if not number:
            seat = len(moments) % taken.rules.players
            for known in (record, record.redacted(seat), record.redacted(None)):
                assert all(loads(dumps(known, form)) == known for form in Form)
            states = list(record.states())
            seen = list(record.redacted(1).views())
        assert states[number + 1] == taken
        assert seen[number + 1].hand_results == taken.hand_results
        if not number % 7:
            assert parse_position(format_position(taken)) == taken
            text = format_events(events, 1)
            assert parse_events(text, rules=taken.rules) == events_for(events, 1)


@every_table
def test_where_it_was_taken_up_is_in_the_key(name: str, players: int) -> None:
    for _, taken, _, _ in play_both(name, players):
        rules, first = taken.rules, taken.hand_results[0]
        other = attrs.evolve(first, scores=(first.scores[0] - 1, *first.scores[1:]))
        moved = attrs.evolve(taken, hand_results=(other, *taken.hand_results[1:]))
        keys = {view_key(public_view(state)) for state in (taken, moved, new_game(rules))}
        assert len(keys) == 3


def test_most_tables_are_tried() -> None:
    tried = [name for name, players in TABLES if play_both(name, players)]
    assert len(tried) > len(TABLES) * 3 // 4
    assert "cooperative_blackout" not in tried


def test_before_the_first_hand_nothing_is_brought_forward() -> None:
    for name, players in TABLES:
        rules = draw_rules(random.Random(name), name, players)
        level = (0,) * players
        assert new_game(rules, hand_number=1, scores=level) == new_game(rules)
        with pytest.raises(StateError, match=r"^every seat has 0 points before hand 1, got \["):
            new_game(rules, scores=(1, *level[1:]))


@every_table
def test_the_deal_has_gone_round_unless_the_dealer_is_named(name: str, players: int) -> None:
    rng = random.Random(name)
    rules = draw_rules(rng, name, players)
    for state, _, _ in walk_match(rng, new_game(rules), most=80):
        if state.phase is Phase.DEAL and is_resumable(rules):
            number, scores = state.hand_number, state.scores
            streaks = state.streaks
            taken = new_game(rules, hand_number=number, scores=scores, streaks=streaks)
            assert taken.dealer == state.dealer
            record = Record(rules=rules, hand_number=number, scores=scores, streaks=streaks)
            assert record.start == taken
