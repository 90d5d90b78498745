"""The messages to a page, without a server."""

from __future__ import annotations

import json

import pytest

from counter_rules import (
    Phase,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    view,
)
from counter_rules.events import TrumpChanged
from counter_rules.messages import ENGLISH
from counter_rules.notation import parse_view
from counter_rules.table import Match
from counter_rules.web._facts import describe_now
from counter_rules.web._page import Reader, format_state, format_table
from web.at_table import Message

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
KEY = "the key of seat 0"


def deal(game: str, players: int) -> View:
    """Return the view of seat 0 of a seeded hand."""
    state = new_game(get_ruleset(game, players=players))
    return view(apply_move(state, shuffle(state, seed=11)), 0)


def list_hand(seen: View) -> object:
    return describe_now(seen, ENGLISH, NAMES, is_asked=True)["hand"]


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


def test_a_person_for_whom_a_bot_plays_has_no_choices() -> None:
    seen = deal("counter", 3)
    asked, replaced = [
        describe_now(seen, ENGLISH, NAMES, is_asked=is_asked) for is_asked in (True, False)
    ]
    assert asked["question"] == "1-bid-0-0-1"
    assert asked["choices"]
    assert replaced == asked | {"question": None, "choices": []}


def test_a_view_without_its_results_says_the_same_of_hidden_cards() -> None:
    """What is known depends on the size of the hand, and so on its number."""
    rules = get_ruleset("cooperative_blackout", players=2, lives=9)
    match = Match.start(rules, seed=0, bots={0: "random", 1: "random"}).sit(None, KEY)
    reader = Reader(seat=None, key=KEY, language="en")
    while match.state.hand_number < 4 and not match.state.is_over:
        match, _ = match.play_bots(most=1)
        state: Message = json.loads(format_state(match, None, reader, {}))
        view = state["view"] | {"hand_results": state["results"]}
        assert parse_view(view) == match.view(KEY)


def list_rules(game: str) -> dict[str, str]:
    """Return the text of the sheet on each axis."""
    sheet: Message = json.loads(format_table(get_ruleset(game, players=4), "en"))
    return {row["axis"]: row["choice"] for row in sheet["rules"]}


def test_the_rules_explain_the_symbols_of_their_formulas() -> None:
    rules = list_rules("la_podrida")
    assert rules["score"] == "10 + 3·W if W = B, else -3·D (B bid, W tricks won, D how far apart)"
    assert rules["bidding"].endswith("may not make the total N (N cards each)")
    assert rules["deck"] == "52 cards"


def test_the_rules_are_in_words() -> None:
    assert "_" not in " ".join(list_rules("counter").values())


def test_the_log_has_the_own_choice_once_it_is_opened() -> None:
    rules = get_ruleset("blackout", players=3, simultaneous_bidding=True)
    before = match = Match.start(rules, seed=1, bots={1: "easy", 2: "easy"}).sit(0, KEY, name="Ana")
    seen = match.view(KEY)
    match, _ = match.answer(KEY, seen.question, legal_moves(seen)[0])
    match, _ = match.play_bots(most=2)
    assert match.state.phase is not Phase.BID
    reader = Reader(seat=0, key=KEY, language="en")
    state: Message = json.loads(format_state(match, before, reader, {}))
    *chosen, opened = [one["sentences"] for one in state["log"]]
    assert chosen == [["seat 1 has chosen a bid"], ["seat 2 has chosen a bid"]]
    assert opened[0].startswith("the bids are opened: Ana: 0, ")


def test_the_first_log_has_the_latest_entries_only() -> None:
    rules = get_ruleset("counter", players=3)
    match = Match.start(rules, seed=1, bots=dict.fromkeys(range(3), "random")).sit(None, KEY)
    match, _ = match.play_bots(most=150)
    reader = Reader(seat=None, key=KEY, language="en")
    state: Message = json.loads(format_state(match, None, reader, {}))
    events = match.catch_up(KEY, match.version - 100)
    assert isinstance(events, tuple)
    shown = [event for event in events if not isinstance(event, TrumpChanged)]
    assert [one["event"] for one in state["log"]] == [type(event).__name__ for event in shown]
    assert (state["is_fresh"], state["events"]) == (True, [])
