"""Hidden information never reaches the pages of a seat."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from starlette.testclient import TestClient

from counter_rules import Card, Deal, Move, Ruleset, State, get_ruleset, new_game, shuffle
from support.match_walks import Hand, walk_hand
from support.other_worlds import imagine, list_in_sight
from web.at_table import AT_ONCE, Message, ask_for, open_match, serve

pytestmark = pytest.mark.slow

OPTIONS = {"counter": {}, "office_oh_hell": {}, "up_to_ten": {"devils_bridge": "on"}}
OPTIONS |= {"blackout": {"simultaneous_bidding": "on", "reverse_deals": "on"}}
NAMES = ("Ana", "Ben", "Cleo")


def make_rules(game: str) -> Ruleset:
    return get_ruleset(game, players=3, **dict.fromkeys(OPTIONS[game], True))


def deal_at_first(monkeypatch: pytest.MonkeyPatch, deal: Move) -> None:
    """Have every match begin with this deal; those after it follow from the seed."""

    def deal_or_shuffle(state: State, *, seed: int) -> Move:
        return shuffle(state, seed=seed) if state.hand_results else deal

    monkeypatch.setattr("counter_rules.table._course.shuffle", deal_or_shuffle)


def hear(hand: Hand, game: str, player: str | None) -> list[str]:
    """Play a hand at a table; return all messages to the page of a player."""
    form = ask_for(game, " ".join(NAMES), **OPTIONS[game])
    settings = attrs.evolve(AT_ONCE, clock=lambda: 1_000_000.0)
    with pytest.MonkeyPatch.context() as patch, serve(settings) as client:
        deal_at_first(patch, hand.moves[0])
        return hear_moves(client, form, hand, player)


def hear_moves(client: TestClient, form: Message, hand: Hand, player: str | None) -> list[str]:
    with open_match(client, form) as match:
        for number, move in enumerate(hand.moves[1:]):
            assert not isinstance(move, Deal)
            match.do(match.people[move.seat], move)
            if number % 9 == 0:
                late = match.open_page(player, "de")
                match.pages[player].texts += late.texts
        return match.pages[player].texts


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_in_another_world_a_page_is_sent_the_same(game: str, seat: int | None) -> None:
    rng = random.Random(f"{game} {seat}")
    hands = [hand for hand, _ in walk_hand(rng, new_game(make_rules(game)))]
    differing = 0
    for hand in (hands[0], rng.choice(hands[: len(hands) // 2]), rng.choice(hands)):
        other = imagine(rng, hand, seat)
        if other == hand:
            continue
        differing += 1
        player = None if seat is None else NAMES[seat]
        assert hear(hand, game, player) == hear(other, game, player)
    assert differing


def list_seen(before: State, move: Move, after: State, seat: int | None) -> set[Card]:
    """List the cards that a seat sees because of a move."""
    seen = {card for owner in list_in_sight(after, seat) for card in after.hands[owner]}
    seen |= {*after.turned}
    seen |= {getattr(move, name) for name in ("card", "show") if type(move).__name__ == "PlayCard"}
    if len(after.passes) > len(before.passes):
        cards = after.passes[-1].cards
        seen |= {
            card
            for giver, card in enumerate(cards)
            if seat in (giver, (giver + 1) % len(cards)) and card is not None
        }
    return seen


def list_named(cards: set[Card], state: Message | None) -> list[Card]:
    """List the cards that a state names, as codes or in sentences.

    It leaves out what follows from the cards in sight: the known cards, and the known voids.
    """
    if state is None:
        return []
    inferred = {"known": None, "voids": None}
    text = json.dumps({**state, "view": {**state["view"], **inferred}})
    return [
        card
        for card in cards
        if f'"{card.code}"' in text or str(card).encode("unicode_escape").decode() in text
    ]


@pytest.mark.parametrize("game", OPTIONS)
def test_no_hidden_card_is_named(client: TestClient, game: str) -> None:
    rng = random.Random(game)
    form = ask_for(game, " ".join(NAMES), **OPTIONS[game])
    with open_match(client, form) as match:
        before, deck = match.state, {*match.state.rules.deck}
        seen = {seat: list_seen(before, Deal(()), before, seat) for seat in (0, 1, 2, None)}
        named = 0
        for hand, after in walk_hand(rng, before):
            move = hand.moves[-1]
            assert not isinstance(move, Deal)
            match.do(match.people[move.seat], move)
            for page in match.pages.values():
                seat = page.seen.seat
                seen[seat] |= list_seen(before, move, after, seat)
                between, hidden = page.state["between"], deck - seen[seat]
                assert (between is None) == after.is_in_hand
                assert list_named(hidden, between) == []
                if not after.is_in_hand:
                    hidden -= list_seen(after, Deal(()), match.state, seat)
                assert list_named(hidden, page.state | {"between": None}) == []
                named += len(list_named(seen[seat] & deck, page.state))
            before = after
        assert named
