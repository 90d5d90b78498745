"""Hidden information never reaches the pages of a seat."""

from __future__ import annotations

import random

import attrs
import pytest
from starlette.testclient import TestClient

from counter_rules import Card, Deal, Move, Ruleset, State, get_ruleset, new_game
from support.match_walks import Hand, walk_hand
from support.other_worlds import imagine, list_in_sight
from web.at_table import AT_ONCE, ask_for, open_match, serve

pytestmark = pytest.mark.slow

OPTIONS = {"counter": {}, "office_oh_hell": {}, "up_to_ten": {"devils_bridge": "on"}}
OPTIONS |= {"blackout": {"simultaneous_bidding": "on", "reverse_deals": "on"}}
NAMES = ("Ana", "Ben", "Cleo")


def make_rules(game: str) -> Ruleset:
    return get_ruleset(game, players=3, **dict.fromkeys(OPTIONS[game], True))


def hear(hand: Hand, game: str, player: str | None) -> list[str]:
    """Play a hand at a table; return all messages to the page of a player."""

    def deal(state: State, seed: int) -> Deal:
        move = hand.moves[0]
        assert isinstance(move, Deal)
        return move

    form = ask_for(game, " ".join(NAMES), **OPTIONS[game])
    with serve(attrs.evolve(AT_ONCE, dealer=deal)) as client, open_match(client, form) as match:
        match.do(match.pages["Ana"], None)
        for number, move in enumerate(hand.moves[1:]):
            assert not isinstance(move, Deal)
            match.do(match.people[move.seat], move)
            if number % 9 == 0:
                late = match.open_page(player)
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


@pytest.mark.parametrize("game", OPTIONS)
def test_no_hidden_card_is_named(client: TestClient, game: str) -> None:
    rng = random.Random(game)
    form = ask_for(game, " ".join(NAMES), **OPTIONS[game])
    with open_match(client, form) as match:
        match.do(match.pages["Ana"], None)
        seen: dict[int | None, set[Card]] = {}
        before: State = match.state
        for seat in (0, 1, 2, None):
            seen[seat] = list_seen(before, Deal(()), before, seat)
        hands = walk_hand(rng, before)
        named = 0
        for hand, after in hands:
            move = hand.moves[-1]
            assert not isinstance(move, Deal)
            match.do(match.people[move.seat], move)
            for page in match.pages.values():
                seat = page.seen.seat
                seen[seat] |= list_seen(before, move, after, seat)
                for hidden in {*before.rules.deck} - seen[seat]:
                    assert f'"{hidden.code}"' not in page.texts[-1]
                    assert str(hidden).encode("unicode_escape").decode() not in page.texts[-1]
                named += len(seen[seat])
            before = after
            if not after.is_in_hand:
                break
        assert named
