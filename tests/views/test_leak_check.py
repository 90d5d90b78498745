"""The search for leaks finds them: one thing too much in a view or an event is noticed."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs
import pytest

from counter_rules import Phase, Ruleset, State, Step, Suit, View, legal_moves, new_game, view
from support.builders import COUNTER, custom
from support.leak_check import StateOutputs, StepOutputs, Tally
from support.match_walks import Hand, walk_hand
from support.other_worlds import imagine, is_possible, remember
from support.seat_outputs import make_outputs, make_step_outputs

Leak = Callable[[State, int], object]
StepLeak = Callable[[Step, int], object]
IsWanted = Callable[[State], bool]


def find_leaks(
    rules: Ruleset,
    is_wanted: IsWanted,
    state_outputs: Leak = lambda state, seat: None,
    step_outputs: StepLeak = lambda made, seat: None,
) -> list[str]:
    """Look for leaks in moments of some hands."""
    return search(
        rules,
        is_wanted,
        lambda state, seat: {"leak": state_outputs(state, seat or 0)},
        lambda made, seat: {"leak": step_outputs(made, seat or 0)},
    )


def search(
    rules: Ruleset, is_wanted: IsWanted, state_outputs: StateOutputs, step_outputs: StepOutputs
) -> list[str]:
    rng, tally = random.Random(rules.name), Tally()
    for _ in range(3):
        moments = [hand for hand, state in walk_hand(rng, new_game(rules)) if is_wanted(state)]
        for hand in rng.choices(moments, k=3 if moments else 0):
            seat = rng.randrange(rules.players)
            tally.compare(rng, hand, seat, state_outputs=state_outputs, step_outputs=step_outputs)
    return tally.leaks


def is_play(state: State) -> bool:
    return state.phase is Phase.PLAY and any(map(len, state.hands))


def is_passing(state: State) -> bool:
    return state.phase is Phase.PASS and any(state.committed)


def has_passed(state: State) -> bool:
    return state.phase is Phase.PLAY and bool(state.passes)


def is_bid(state: State) -> bool:
    return state.phase is Phase.BID and any(state.committed)


def has_void(state: State, seat: int) -> bool:
    """Tell of a suit that the next seat does not hold, whether or not anybody saw that."""
    return all(card.suit is not Suit.CLUBS for card in state.hands[seat - 1])


SEALED = custom(4, bidding="simultaneous", hand_sizes=(3,))

LEAKS: dict[str, tuple[Ruleset, IsWanted, Leak]] = {
    "the top of the stack": (COUNTER[4], is_play, lambda state, seat: state.stack[:1]),
    "another's hand": (COUNTER[5], is_play, lambda state, seat: state.hands[seat - 1]),
    "a void that nobody saw": (COUNTER[4], is_play, has_void),
    "the hash of a state": (COUNTER[3], is_play, lambda state, seat: hash(state)),
    "another's legal moves": (
        COUNTER[4],
        is_passing,
        lambda state, seat: legal_moves(state, (seat + 1) % 4),
    ),
    "sealed passes": (COUNTER[4], is_passing, lambda state, seat: state.committed),
    "cards that others passed": (COUNTER[4], has_passed, lambda state, seat: state.passes),
    "sealed bids": (SEALED, is_bid, lambda state, seat: state.committed),
}

EVENT_LEAKS: dict[str, tuple[Ruleset, IsWanted, StepLeak]] = {
    "a pass, for all": (COUNTER[4], is_passing, lambda made, seat: made.events),
    "a bid, for all": (SEALED, is_bid, lambda made, seat: made.events),
    "a whole state": (COUNTER[4], is_play, lambda made, seat: made.state),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_what_is_asked_is_found(leak: str) -> None:
    rules, is_wanted, state_outputs = LEAKS[leak]
    assert find_leaks(rules, is_wanted, state_outputs=state_outputs)


@pytest.mark.parametrize("leak", EVENT_LEAKS)
def test_a_leak_in_what_happens_is_found(leak: str) -> None:
    rules, is_wanted, step_outputs = EVENT_LEAKS[leak]
    assert find_leaks(rules, is_wanted, step_outputs=step_outputs)


TOO_MUCH: dict[str, tuple[Ruleset, IsWanted, Callable[[State], dict[str, object]]]] = {
    "hands": (COUNTER[4], is_play, lambda state: {"hands": state.hands}),
    "passes": (COUNTER[4], has_passed, lambda state: {"passes": state.passes}),
    "sealed passes": (COUNTER[4], is_passing, lambda state: {"committed": state.committed}),
    "sealed bids": (SEALED, is_bid, lambda state: {"committed": state.committed}),
}


@pytest.mark.parametrize("field", TOO_MUCH)
def test_a_view_with_one_field_too_many_is_noticed_everywhere(
    field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, is_wanted, add = TOO_MUCH[field]

    def look_on(state: State, seat: int | None) -> View:
        return attrs.evolve(view(state, seat or 0), **add(state))

    monkeypatch.setattr("support.seat_outputs.look_on", look_on)
    leaks = search(rules, is_wanted, make_outputs, make_step_outputs)
    # JSON has what is known in place of the hands in sight, and that follows from the rest.
    written = () if field == "hands" else ("json", "json after")
    for name in ("view", "hash", "repr", "pickle", "view after", *written):
        assert any(leak.startswith(f"{name}:") for leak in leaks), name


def test_events_for_everybody_are_noticed_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("support.seat_outputs.events_for", lambda events, seat: events)
    leaks = search(COUNTER[4], is_passing, make_outputs, make_step_outputs)
    for name in ("", " repr", " pickle"):
        assert any(leak.startswith(f"events{name}:") for leak in leaks), name
    assert any(leak.startswith("event sentences:") for leak in leaks)
    assert not any(leak.startswith("view") for leak in leaks)


@pytest.mark.parametrize("is_wanted", [is_play, is_passing, has_passed])
def test_where_nothing_leaks_no_leak_is_found(is_wanted: IsWanted) -> None:
    assert find_leaks(COUNTER[4], is_wanted) == []


def test_a_world_that_a_seat_can_tell_from_its_own_does_not_count() -> None:
    rng = random.Random(1)
    hands = [hand for hand, state in walk_hand(rng, new_game(COUNTER[4])) if is_play(state)]
    hand, deals = hands[20], hands[0].moves[0]
    other = Hand(hand.start, (*walk_to_deal(rng, hand), *hand.moves[1:]))
    assert deals != other.moves[0]
    for seat in range(4):
        assert is_possible(hand, seat, remember(hand, seat))
        assert not is_possible(other, seat, remember(hand, seat))


def walk_to_deal(rng: random.Random, hand: Hand) -> tuple[object, ...]:
    """Deal the hand anew."""
    return next(walk_hand(rng, hand.start))[0].moves


def test_other_worlds_are_found_and_are_many() -> None:
    rng = random.Random(2)
    hand = [hand for hand, state in walk_hand(rng, new_game(COUNTER[4])) if is_play(state)][10]
    worlds = {imagine(rng, hand, 0).state for _ in range(10)}
    assert len(worlds) == 10
    assert {world.hands[0] for world in worlds} == {hand.state.hands[0]}
    assert {world.tricks for world in worlds} == {hand.state.tricks}
    assert len({world.hands for world in worlds} | {world.stack for world in worlds}) > 10
