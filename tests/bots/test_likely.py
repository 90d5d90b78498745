"""Worlds for a search: the seat of the view is asked in them, and the likely ones are picked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import attrs
import pytest

from counter_rules import (
    Phase,
    State,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.bots._policy.player import (
    PolicyPlayer,
    can_rewind,
    count_draws,
    deal_world,
    deal_worlds,
    pick_worlds,
)
from counter_rules.bots._search.budget import Budget
from counter_rules.bots._search.rollouts import draw_rows
from counter_rules.kernel._memory import Rows, Words, pack_state
from counter_rules.sampling import SamplingMethod, Worlds, worlds
from support.builders import COUNTER, cards, custom
from support.hands import bid, bid_all, shuffled
from support.kernel_rulesets import RICH
from support.plain_bots import get_player

pytestmark = pytest.mark.usefixtures("in_python")

OFFICE = get_ruleset("office_oh_hell", players=3)
PLAIN = custom(3, hand_sizes=(5,), trump="H")


def deal_to(state: State, seat: int, count: int = 3) -> tuple[PolicyPlayer, list[list[int]]]:
    player = get_player(state.rules)
    rows = deal_worlds(player, worlds(view(state, seat)), count, 3)
    return player, split(rows)


def split(rows: Rows) -> list[list[int]]:
    """Return the words of each row."""
    return [[*rows.take([number]).words] for number in range(len(rows))]


def look_on(seen: View) -> Worlds:
    """Return what is asked of the worlds of a view that nobody has."""
    return cast("Worlds", SimpleNamespace(view=seen, method=SamplingMethod.EXACT))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_seat_of_the_view_is_asked(dealer: int) -> None:
    state = shuffled(new_game(PLAIN, dealer=dealer))
    player, rows = deal_to(state, state.to_act[0])
    one = deal_world(player, worlds(view(state, state.to_act[0])), 3)
    for row in (*rows, one):
        assert row[player.kernel.layout["TURN"]] == state.to_act[0]
        assert row[player.kernel.layout["HAND"] + state.to_act[0]] == sum(
            [1 << card.index for card in state.hands[state.to_act[0]]]
        )


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_under_seal_all_others_choose_anew(seat: int) -> None:
    """What they have chosen is nobody's to know, so they choose as the policy does."""
    state = shuffled(new_game(OFFICE))
    state = apply_move(state, legal_moves(state, (seat + 1) % 3)[1])
    player, rows = deal_to(state, seat)
    at = player.kernel.layout
    for row in rows:
        assert row[at["TURN"]] == seat
        assert row[at["BID"] : at["BID"] + 3] == [-1, -1, -1]
        assert (row[at["WAITING"]], row[at["TOTAL"]]) == (0b111, 0)


def test_openly_bids_stand() -> None:
    state = bid(shuffled(new_game(PLAIN)), 2, 1)
    player, rows = deal_to(state, 2)
    at = player.kernel.layout
    assert [row[at["BID"] : at["BID"] + 3] for row in rows] == [[2, 1, -1]] * 3
    assert {row[at["TOTAL"]] for row in rows} == {3}


def test_passes_are_chosen_anew() -> None:
    state = bid_all(shuffled(new_game(COUNTER[3]), seed=0))
    for seed in range(1, 40):
        while state.phase is Phase.PLAY:
            state = apply_move(state, legal_moves(state)[0])
        if state.phase is Phase.PASS:
            break
        state = bid_all(shuffled(new_game(COUNTER[3]), seed=seed))
    state = apply_move(state, legal_moves(state, 1)[0])
    player, rows = deal_to(state, 0)
    at = player.kernel.layout
    assert [row[at["GIVEN"] : at["GIVEN"] + 3] for row in rows] == [[-1, -1, -1]] * 3
    assert {row[at["WAITING"]] for row in rows} == {0b111}


@pytest.mark.parametrize("seat", [0, 2])
def test_many_worlds_come_as_rows_of_their_own(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So they do for machine code; the rows are those of states, whoever draws them."""
    pytest.importorskip("numpy")
    state = shuffled(new_game(OFFICE))
    player, found = get_player(OFFICE), worlds(view(state, seat))
    monkeypatch.setattr(PolicyPlayer, "is_compiled", True)
    rows = split(deal_worlds(player, found, 5, 3))
    at, (row,) = player.kernel.layout, deal_to(state, seat, 1)[1]
    assert len({*map(tuple, rows)}) == 5
    for one in rows:
        assert one[at["TURN"]] == seat
        assert one[at["HAND"] + seat] == row[at["HAND"] + seat]
        assert one[at["BID"] : at["BID"] + 3] == [-1, -1, -1]


def test_worlds_of_a_deck_that_arrays_cannot_hold_are_drawn_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = shuffled(new_game(PLAIN))
    player, found = get_player(PLAIN), worlds(view(state, 0))
    monkeypatch.setattr(PolicyPlayer, "is_compiled", True)
    monkeypatch.setattr(Worlds, "fits_arrays", False)
    monkeypatch.setattr(Worlds, "draw_many", None)
    assert len(deal_worlds(player, found, 5, 3)) == 5


@pytest.mark.parametrize(("games", "count"), [(None, 16), (40, 16), (5, 5), (0.5, 1)])
def test_there_are_no_more_worlds_than_games(games: float | None, count: int) -> None:
    found = worlds(view(shuffled(new_game(PLAIN)), 0))
    use = Budget(bot="ismcts", games=games).start()
    assert len(draw_rows(get_player(PLAIN), found, use, 3)) == count


@pytest.mark.parametrize(("acceptance", "count"), [(1.0, 128), (0.01, 50), (0.0001, 8), (None, 8)])
def test_fewer_are_drawn_where_draws_are_refused(
    acceptance: float | None, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = worlds(view(shuffled(new_game(PLAIN)), 0))
    monkeypatch.setattr(Worlds, "method", SamplingMethod.REJECTION)
    monkeypatch.setattr(Worlds, "acceptance", acceptance)
    assert count_draws(found, 128, 3) == count


def test_plays_are_taken_back_where_nothing_but_they_has_happened() -> None:
    assert can_rewind(PLAIN)
    jokers = custom(3, jokers="win", hand_sizes=(3,))
    assert not can_rewind(jokers)  # there are two of them, and nobody knows which was played
    assert can_rewind(attrs.evolve(jokers, deck=tuple(dict.fromkeys(jokers.deck))))
    assert not can_rewind(COUNTER[3])
    assert not can_rewind(custom(4, decks=2))
    assert not can_rewind(RICH["twins"])


def test_worlds_are_weighed_by_the_bids_of_the_others_alone() -> None:
    """Seat 0 looks on, seat 1 has bid three, seat 2 not yet: only the hand of seat 1 counts."""
    player, state = get_player(PLAIN), bid(shuffled(new_game(PLAIN, dealer=2)), 0, 3)
    seen = attrs.evolve(view(state, 2), seat=0)
    assert [state.bids[seat] for seat in range(3)] == [0, 3, None]
    high, low = [
        sum([1 << card.index for card in cards(text)])
        for text in ("AH KH QH AC AS", "2C 3C 2S 3D 2D")
    ]
    rows = [pack_state(state, player.kernel.layout) for _ in range(2)]
    at = player.kernel.layout["HAND"]
    for row, held in zip(rows, (high, low), strict=True):
        row[at + 1] = held
    both = Rows(rows[0] + rows[1], len(rows[0]))
    picked = split(pick_worlds(player, both, look_on(seen), 40))
    assert len(picked) == 40
    assert sum([row[at + 1] == high for row in picked]) > 36
    # To seat 1 its own bid says nothing.
    picked = split(pick_worlds(player, both, look_on(attrs.evolve(seen, seat=1)), 40))
    assert sum([row[at + 1] == high for row in picked]) == 20


def test_plays_count_besides_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where plays can be taken back, they pick from twice as many as are wanted."""
    player, state = get_player(PLAIN), bid_all(shuffled(new_game(PLAIN, dealer=2)), 1, 1, 0)
    state = apply_move(state, legal_moves(state)[0])
    seen = view(state, state.to_act[0])
    asked = list[tuple[int, int, int, list[int]]]()
    inner = player.code.pick_by_plays

    def note(rows: Words, count: int, viewer: int, *rest: object) -> int:
        *_, actions, plays, _, wanted, _ = rest
        asked.append((count, viewer, wanted, [*actions[:plays]]))  # type: ignore[index]
        return inner(rows, count, viewer, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(player.code, "pick_by_plays", note)
    found = worlds(seen)
    rows = deal_worlds(player, found, 30, 3)
    assert len(pick_worlds(player, rows, found, 10)) == 10
    assert asked == [(20, 1, 10, [player.kernel.actions.encode(state.trick[0])])]
