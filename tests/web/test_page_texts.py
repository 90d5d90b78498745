"""The messages to a page, without a server."""

from __future__ import annotations

from typing import Any

import pytest
from examples.web_table.page_texts import describe_events, list_hand
from examples.web_table.rule_sheet import describe_rules

from counter_rules import (
    Event,
    Phase,
    View,
    apply_move,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    step,
    view,
)


def deal(game: str, players: int) -> View:
    """Return the view of seat 0 of a seeded hand."""
    state = new_game(get_ruleset(game, players=players))
    return view(apply_move(state, shuffle(state, seed=11)), 0)


@pytest.mark.parametrize(
    ("game", "players", "ranks"),
    [("counter", 4, "A23456789TJQK"), ("northeast_blackout", 5, "3456789TJQKA")],
)
def test_a_hand_is_in_the_order_of_its_game(game: str, players: int, ranks: str) -> None:
    seen = deal(game, players)
    order = [rank.replace("T", "10") + suit for suit in "CDHS" for rank in ranks]
    assert seen.hand is not None
    held = {card.code for card in seen.hand}
    assert list_hand(seen) == [code for code in order if code in held]


def test_a_spectator_has_no_hand() -> None:
    assert list_hand(public_view(new_game(get_ruleset("oh_hell", players=3)))) is None


def list_rules(game: str) -> dict[str, str]:
    """Return the text of the sheet on each axis."""
    rules: Any = describe_rules(get_ruleset(game, players=4))["rules"]
    return {row["axis"]: row["choice"] for row in rules}


def test_the_rules_explain_the_symbols_of_their_formulas() -> None:
    rules = list_rules("la_podrida")
    assert rules["score"] == "10 + 3·W if W = B, else -3·D (B bid, W tricks won, D how far apart)"
    assert rules["bidding"].endswith("may not make the total N (N cards each)")
    assert rules["deck"] == "52 cards"


def test_the_rules_are_in_words() -> None:
    assert "_" not in " ".join(list_rules("counter").values())


def test_the_log_has_the_own_choice_once_it_is_opened() -> None:
    state = new_game(get_ruleset("blackout", players=3, simultaneous_bidding=True))
    state = apply_move(state, shuffle(state, seed=1))
    events: list[Event] = []
    while state.phase is Phase.BID:
        done = step(state, legal_moves(state)[0])
        events += events_for(done.events, 0)
        state = done.state
    log = describe_events(events, ("Ana", "Ben", "Cleo"))
    assert [one["sentences"] for one in log] == [
        ("Ben has chosen a bid",),
        ("Cleo has chosen a bid",),
        ("the bids are opened: Ana: 0, Ben: 0, Cleo: 0",),
    ]
