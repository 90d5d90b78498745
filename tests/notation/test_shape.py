"""How views, events and moves look as JSON: pinned, so that the format does not drift unnoticed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable

import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    Event,
    Look,
    Move,
    NameTrump,
    PassCard,
    PlayCard,
    Ruleset,
    State,
    Suit,
    apply_move,
    new_game,
    public_view,
    view,
)
from counter_rules.cards import JOKER
from counter_rules.notation import format_events, format_move, format_view, to_data
from events.happenings import PRESETS, draw_rules, play_at_random
from events.samples import FIRST
from support.builders import COUNTER, card, cards, custom, deal, dealt
from support.failures import each
from support.hands import bid_all, play

RULES = custom(3, hand_sizes=(3, 2))
STATE = play(
    bid_all(deal(new_game(RULES), "AS KS 2D", "2S 3S 4H", "4C 5C 6D", turned="9H"), 2, 1, 0),
    "AS 2S 4C KS",
)
"""Seat 0 has taken a trick of spades, of which seat 2 has none, and leads another."""

VIEW = """
{"view": 2, "seat": 0,
 "rules": {"name": "custom", "players": 3, "options": {"hand_sizes": [3, 2]}},
 "phase": "play", "dealer": 2, "known": [["2D"], [], []], "bids": [2, 1, 0], "trump": "H",
 "trick": [{"seat": 0, "card": "KS", "show": null, "high": null}],
 "tricks": [{"plays": [{"seat": 0, "card": "AS", "show": null, "high": null},
 {"seat": 1, "card": "2S", "show": null, "high": null},
 {"seat": 2, "card": "4C", "show": null, "high": null}],
 "opening_trump": "H", "doubled": false, "winner": 0, "next_leader": 0, "doubled_lead": false,
 "trump": "H", "led": "S", "indicator": "H", "turned": [], "passing": false,
 "values": [14.0, 2.0, 4.0]}],
 "hand_results": [], "to_act": [1], "committed": [], "turned": ["9H"], "sights": [],
 "passes": [], "voids": [{"seat": 2, "suit": "S", "since": 1, "perhaps": []}], "move_number": 8}
"""

EVENTS = {
    "HandDealt": """{"event": "HandDealt", "move_number": 1, "hand_number": 1, "dealer": 3,
        "hand_size": 10, "turned": ["4S"], "trump": "S"}""",
    "HandSeen": """{"event": "HandSeen", "move_number": 1, "owner": 2, "cards": ["10C", "QD", "KS"],
        "audience": [0, 1]}""",
    "Looked": '{"event": "Looked", "move_number": 2, "seat": 0}',
    "BidMade": '{"event": "BidMade", "move_number": 2, "seat": 0, "tricks": 3, "blind": false}',
    "Committed": '{"event": "Committed", "move_number": 2, "seat": 1, "sealed": "bid"}',
    "ChoiceKept": """{"event": "ChoiceKept", "move_number": 2,
        "move": {"move": "Bid", "seat": 1, "tricks": 4, "blind": false}}""",
    "BidsOpened": '{"event": "BidsOpened", "move_number": 4, "bids": [3, 0, 1, 2]}',
    "TrumpNamed": '{"event": "TrumpNamed", "move_number": 5, "seat": 2, "suit": "H"}',
    "CardPlayed": """{"event": "CardPlayed", "move_number": 6,
        "play": {"seat": 0, "card": "10H", "show": null, "high": null}}""",
    "CardShown": '{"event": "CardShown", "move_number": 6, "seat": 0, "card": "4D"}',
    "TrickResolved": """{"event": "TrickResolved", "move_number": 9, "result": {"plays": [
        {"seat": 0, "card": "9C", "show": null, "high": null},
        {"seat": 1, "card": "KC", "show": null, "high": null},
        {"seat": 2, "card": "3D", "show": null, "high": null},
        {"seat": 3, "card": "AH", "show": null, "high": null}],
        "opening_trump": "H", "doubled": false, "winner": 3, "next_leader": 3,
        "doubled_lead": false, "trump": "H", "led": "C", "indicator": "H", "turned": [],
        "passing": false, "values": [0.5, 13.0, 3.0, 1.0]}}""",
    "TrumpChanged": """{"event": "TrumpChanged", "move_number": 9, "before": "H", "after": "C",
        "turned": ["JC"], "last": false}""",
    "CardGiven": """{"event": "CardGiven", "move_number": 9, "giver": 3, "taker": 0,
        "card": "7D"}""",
    "CardsPassed": '{"event": "CardsPassed", "move_number": 9, "trick": 1}',
    "HandScored": """{"event": "HandScored", "move_number": 20, "result": {"hand_number": 5,
        "dealer": 1, "hand_size": 5, "bids": [2, 2, 0], "blind": [1, 2], "tricks_won": [2, 2, 1],
        "points": [12, 22, 1], "scores": [32, 22, 1], "turned": []}}""",
    "MatchOver": """{"event": "MatchOver", "move_number": 20, "winners": [1],
        "scores": [5, 9, 7]}""",
}

MOVES: list[tuple[Move, str]] = [
    (
        Deal((cards("10C"), cards("QS")), cards("4D"), (JOKER,)),
        '{"move": "Deal", "hands": [["10C"], ["QS"]], "turned": ["4D"], "stack": ["*"]}',
    ),
    (Bid(0, 3), '{"move": "Bid", "seat": 0, "tricks": 3, "blind": false}'),
    (Bid(1, 0, blind=True), '{"move": "Bid", "seat": 1, "tricks": 0, "blind": true}'),
    (Look(2), '{"move": "Look", "seat": 2}'),
    (
        PlayCard(1, card("4H"), show=card("4D")),
        '{"move": "PlayCard", "seat": 1, "card": "4H", "show": "4D", "high": null}',
    ),
    (
        PlayCard(0, JOKER, high=True),
        '{"move": "PlayCard", "seat": 0, "card": "*", "show": null, "high": true}',
    ),
    (NameTrump(2, Suit.HEARTS), '{"move": "NameTrump", "seat": 2, "suit": "H"}'),
    (NameTrump(2, None), '{"move": "NameTrump", "seat": 2, "suit": null}'),
    (PassCard(3, card("AC")), '{"move": "PassCard", "seat": 3, "card": "AC"}'),
]


def fold(text: str) -> str:
    """Write a text of several lines in one."""
    return re.sub(r"\s*\n\s*", " ", text.strip()).replace("[ {", "[{")


def find_keys(data: object) -> set[str]:
    """Find the keys of data and of its parts."""
    return set(re.findall(r'"(\w+)": ', json.dumps(data)))


def test_the_shape_of_a_view() -> None:
    assert format_view(view(STATE, 0)) == fold(VIEW)


def test_the_shape_of_what_everybody_knows() -> None:
    data, own = to_data(public_view(STATE)), to_data(view(STATE, 0))
    different = {key: value for key, value in data.items() if own[key] != value}
    assert different == {"seat": None, "known": [[], [], []]}


def test_the_shape_of_a_sealed_choice_and_a_pass() -> None:
    state = bid_all(dealt("5C QD", "8C QH", "10C QS", "KC 7D", turned="4S"))
    state = play(state, "5C 8C 10C KC")
    state = apply_move(state, PassCard(1, card("QH")))
    own, other = to_data(view(state, 1)), to_data(view(state, 2))
    assert own["committed"] == [None, to_data(PassCard(1, card("QH"))), None, None]
    assert other["committed"] == [None] * 4
    for seat, gift in ((0, "QD"), (2, "QS"), (3, "7D")):
        state = apply_move(state, PassCard(seat, card(gift)))
    assert to_data(view(state, 1))["passes"] == [{"trick": 1, "cards": ["QD", "QH", None, None]}]
    assert to_data(public_view(state))["passes"] == [{"trick": 1, "cards": [None] * 4}]


@pytest.mark.parametrize("kind", EVENTS)
def test_the_shape_of_an_event(kind: str) -> None:
    event = FIRST[kind]
    seat = event.audience[0] if event.audience else None
    assert format_events([event], seat) == f"[{fold(EVENTS[kind])}]"


def test_the_shape_of_every_event_is_pinned() -> None:
    assert EVENTS.keys() == FIRST.keys()


@pytest.mark.parametrize(("move", "text"), MOVES, ids=[text for _, text in MOVES])
def test_the_shape_of_a_move(move: Move, text: str) -> None:
    assert format_move(move) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_a_text_is_one_line_of_ascii_and_always_the_same(preset: str) -> None:
    check_texts(preset, most=30)


@pytest.mark.slow
@each("preset", PRESETS)
def test_a_text_of_a_long_match_is_one_line_of_ascii_and_always_the_same(preset: str) -> None:
    check_texts(preset, most=90)


def check_texts(preset: str, most: int) -> None:
    """See that what is written of a match is of one line, and the same when written again."""
    rng = random.Random(f"text of {preset}")
    for state, move, _, events in play_at_random(rng, draw_rules(rng, preset), most=most):
        seen = view(state, 0)
        for text in (format_view(seen), format_events(events, 0), format_move(move)):
            assert text.isascii()
            assert "\n" not in text
            assert "NaN" not in text
            assert json.dumps(json.loads(text)) == text
        assert format_view(view(state, 0)) == format_view(seen) == json.dumps(to_data(seen))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_view_has_a_place_for_what_is_hidden(preset: str) -> None:
    rng = random.Random(f"hidden in {preset}")
    for state, _, _, events in play_at_random(rng, draw_rules(rng, preset), most=60):
        check_places(state, [rng.randrange(state.rules.players)], events)


@pytest.mark.slow
@each("preset", PRESETS)
def test_no_view_of_any_seat_has_a_place_for_what_is_hidden(preset: str) -> None:
    rng = random.Random(f"hidden in {preset}")
    for state, _, _, events in play_at_random(rng, draw_rules(rng, preset), most=60):
        check_places(state, range(state.rules.players), events)


def check_places(state: State, seats: Iterable[int], events: tuple[Event, ...]) -> None:
    """See that neither views nor events have a field of what a state hides."""
    for seat in seats:
        data = to_data(view(state, seat))
        del data["rules"]  # an option of some games is the number of hands
        assert not find_keys(data) & {"stack", "hands", "halves"}
    assert not find_keys([to_data(event) for event in events]) & {"stack", "hands", "rules"}


def find_cards(text: str) -> set[Card]:
    """Find the cards that stand in a text as values."""
    return {Card.parse(code) for code in re.findall(r'"((?:[A2-9JQK]|10)[CDHS])"', text)}


@pytest.mark.parametrize("rules", COUNTER.values(), ids=str)
def test_no_hidden_card_stands_in_a_view(rules: Ruleset) -> None:
    for state, _, _, _ in play_at_random(random.Random(3), rules, most=5):
        check_hidden(state)


def check_hidden(state: State) -> None:
    for seat in range(state.rules.players):
        others = {held for owner, hand in enumerate(state.hands) if owner != seat for held in hand}
        written = find_cards(format_view(view(state, seat)))
        assert written & (others | set(state.stack)) == set()
        assert set(state.hands[seat]) <= written
    assert find_cards(format_view(public_view(state))) == set(state.turned)
