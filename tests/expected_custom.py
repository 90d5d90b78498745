"""What a game of the preset ``custom`` is made of, told once more from F1."""

from __future__ import annotations

from typing import Any, Final

from counter_rules import Suit
from expected_game import GAMES, Game, find_hands_of, go_down_up, go_up_down, make_cards

DEFAULTS: Final[dict[str, Any]] = {
    "decks": 1,
    "lowest_rank": 2,
    "jokers": "none",
    "aces": "high",
    "hand_sizes": "up_down",
    "most": None,
    "hands": None,
    "flipped_jokers": "count",
    "trump": "turn_up",
    "no_trump_hands": "when_exhausted",
    "bidding": "in_turn",
    "blind_bids": False,
    "hook": "off",
    "first_leader": "dealers_left",
    "lead_limit": "none",
    "following": "free",
    "effects": None,
    "seen": "own",
    "score": "tricks_plus_ten",
    "ties": "shared",
    "target": None,
    "lives": None,
}


def custom(players: int, **options: object) -> Game:
    chosen = DEFAULTS | options
    deck = make_cards(
        decks=chosen["decks"], jokers=chosen["jokers"] != "none", least=chosen["lowest_rank"]
    )
    sizes, hands = list_sizes(chosen, players, len(deck))
    is_sized_by_flip = chosen["hand_sizes"] == "card_flip"
    return Game(
        players=players,
        deck=deck,
        sizes=() if is_sized_by_flip else sizes,
        cap=sizes[0] if is_sized_by_flip else None,
        hands=hands,
        trump=read_trump(chosen["trump"]),
        no_trump=find_no_trump(chosen["no_trump_hands"], sizes, hands),
        jokers=chosen["jokers"],
        is_reflipped=chosen["flipped_jokers"] == "shuffled_back",
        is_sealed=chosen["bidding"] == "simultaneous",
        hook=chosen["hook"],
        is_blind_offered=chosen["blind_bids"],
        first_leader=2 if chosen["first_leader"] == "two_left" else 1,
        is_broken_first=chosen["lead_limit"] == "broken_trumps",
        following=chosen["following"],
        is_ace_low=chosen["aces"] == "low",
        effects=chosen["effects"],
        forehead={"own": (), "forehead": (1,)}.get(chosen["seen"], chosen["seen"]),
        score=chosen["score"],
        ties=chosen["ties"],
        target=chosen["target"],
        lives=chosen["lives"],
    )


def list_sizes(
    chosen: dict[str, Any], players: int, cards: int
) -> tuple[tuple[int, ...], int | None]:
    """Return the sizes and how many hands there are; of a flip, what it makes at most."""
    given = chosen["hand_sizes"]
    if isinstance(given, tuple):
        return given, len(given)
    flipped = "card_flip" in (given, chosen["trump"])
    left = cards - flipped - (chosen["trump"] == "turn_up")
    most = chosen["most"] or max(1, min(10, left // players))
    if given not in ("constant", "card_flip"):
        up = tuple(range(1, most + 1))
        schedules = {
            "up": up,
            "down": up[::-1],
            "up_down": go_up_down(most),
            "down_up": go_down_up(most),
        }
        return schedules[given], len(schedules[given])
    default = players if given == "constant" else 10
    hands = chosen["hands"] or (default if chosen["target"] is None else None)
    return (most,) * (hands or 1), hands


def read_trump(given: Any) -> str | tuple[Suit | None, ...]:  # noqa: ANN401 - as options are
    if isinstance(given, Suit):
        return (given,)
    return (None,) if given == "none" else given


def find_no_trump(given: Any, sizes: tuple[int, ...], hands: int | None) -> frozenset[int]:  # noqa: ANN401
    if given in ("when_exhausted", "none"):
        return frozenset()
    if given == "last":
        assert hands is not None
        return frozenset([hands])
    return find_hands_of(max(sizes), sizes) if given == "most" else frozenset(given)


def describe_game(name: str, players: int, options: dict[str, Any]) -> Game:
    """Describe the game of a preset with some options."""
    return custom(players, **options) if name == "custom" else GAMES[name](players, **options)
