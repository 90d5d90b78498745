"""Which game it is: the presets of C1, F2 to F7 and F9, the axes of F1 and F10, naively.

The other part of this second implementation, `family_oracle`, plays the games. Neither shares code
with the library. Cards are strings, rank then suit (C, D, H, S): ``"10H"``; a joker is ``"*"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = ["C", "D", "H", "S", "*"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@dataclass
class Game:
    """What a table has agreed on: a choice on every axis of F1."""

    players: int
    deck: list[str]
    sizes: list[int] = field(default_factory=list)  # of one entry if there is no last hand
    hands: int | None = None  # how many are scheduled
    is_flipped_size: bool = False  # then the one size is the most that can be dealt
    trump: str | Sequence[str | None] = "turn_up"  # or second_deck, card_flip, a cycle
    no_trump: str | Sequence[int] = ()  # or last, most
    jokers: str = "none"
    reflip: str = "never"
    jacks: str = "plain"
    is_sealed: bool = False
    has_blind_bids: bool = False
    hook: str = "off"
    first_leader: int = 1  # seats to the left of the dealer
    is_broken_first: bool = False
    following: str = "free"
    is_ace_low: bool = False
    has_effects: bool = False  # then the tricks are not known here
    forehead: Sequence[int] = ()  # hand sizes
    score: str = "tricks_plus_ten"
    ties: str = "shared"
    target: int | None = None
    lives: int | None = None


def list_from(lowest: str) -> list[str]:
    """All ranks from a lowest one up; the ace is among them (F0.1, F9)."""
    return ["A", *RANKS[RANKS.index(lowest) :]]


def make_deck(decks: int = 1, ranks: Sequence[str] = RANKS, jokers: str = "none") -> list[str]:
    """The cards of some ranks in every suit (F0.1, F2.1, F10.2)."""
    plain = [rank + suit for suit in SUITS[:4] for rank in ranks]
    return plain * decks + ["*"] * (0 if jokers == "none" else 2)


def up_down(most: int) -> list[int]:
    return [*range(1, most), *range(most, 0, -1)]


def down_up(most: int) -> list[int]:
    return [*range(most, 1, -1), *range(1, most + 1)]


def listed(players: int, sizes: Sequence[int], jokers_as_suit: bool = False, **axes: Any) -> Game:  # noqa: ANN401
    """A game with one deck and a list of hands, where F5.3 may add the jokers."""
    jokers = "suit" if jokers_as_suit else "none"
    deck = axes.pop("deck", make_deck()) + ["*"] * (2 * jokers_as_suit)
    return Game(players, deck, list(sizes), len(sizes), jokers=jokers, **axes)


def counter(players: int, **on: Any) -> Game:  # noqa: ANN401
    most = on.get("max_hands")  # C8.2
    return Game(
        players,
        make_deck(),
        [10] * (most or 1),  # C1.2
        most,
        hook="last_bidder" if on.get("hook") else "off",  # C2
        is_ace_low=True,
        has_effects=True,
        score=on.get("score", "counter"),
        target=on.get("target") or {3: 9, 4: 8, 5: 7}[players],  # C8.2
    )


def up_to_ten(players: int, **on: Any) -> Game:  # noqa: ANN401
    return listed(
        players,
        range(1, 11) if on.pop("up_to_ten_only", False) else up_down(10),  # F2.1, F2.4
        deck=make_deck(2 if players > 5 else 1),  # F2.1
        trump="turn_up" if on.pop("random_trump", False) else ["S", "H", "D", "C", None],  # F2.3
        hook="last_bidder" if on.pop("screw_the_dealer", False) else "off",  # F2.4
        forehead=[1] if on.pop("devils_bridge", False) else [],  # F2.5
        has_blind_bids=on.pop("bidding_blind", False),  # F2.6
        first_leader=2,  # F2.2
        **on,
    )


def blackout(players: int, **on: Any) -> Game:  # noqa: ANN401
    most = 52 // players  # F3.1
    sizes, no_trump = list(range(1, most + 1)), most  # F3.2: the last hand
    named = on.pop("no_trump_hands", "most")
    hook = on.pop("hook", False)
    is_reversed, is_rotation = on.pop("reverse_deals", False), on.pop("full_rotation", False)
    if is_reversed:
        sizes, no_trump = sizes[::-1], 1  # F3.4
    elif is_rotation:
        sizes = up_down(most)  # F3.4: the longest hand has the number it had
        no_trump = len(sizes) if named == "last" else most  # F10.4
    score = "exact_ten" if on.pop("alternate_scoring", False) else "blackout"  # F3.3
    return listed(
        players,
        sizes,
        no_trump=[no_trump],
        is_sealed=on.pop("simultaneous_bidding", False),  # F3.4
        hook={False: "off", True: "last_bidder"}.get(hook, hook),  # F3.4, F10.3
        ties="extra_hands",  # F3.5
        score=on.pop("score", score),
        **on,
    )


def cooperative_blackout(players: int, **on: Any) -> Game:  # noqa: ANN401 - F3.6
    on = {"score": "hands_cleared", "lives": 1, **on}
    sizes = range(1, 52 // players + 1)
    return listed(players, sizes, trump="second_deck", hook="exact_total", **on)


def northeast_blackout(players: int, **on: Any) -> Game:  # noqa: ANN401
    deck = make_deck(ranks=list_from("3" if players == 5 else "2"), jokers="high_low")  # F4.1
    hands = on.pop("hands", players)  # F4.5
    on = {"score": "exact_ten", "trump": ["H", "C", "D", "S"], "hook": "last_bidder", **on}
    return Game(players, deck, [len(deck) // players] * hands, hands, jokers="high_low", **on)


def office_oh_hell(players: int, **on: Any) -> Game:  # noqa: ANN401
    is_open = on.pop("open_bidding", False)  # F6.1, F6.7
    score = "english_consolation" if on.pop("english_consolation", False) else "office"  # F6.6
    sizes = down_up(8) if on.pop("eight_down_up", False) else []  # F6.7
    jokers = "win" if on.pop("jokers_high", False) else "lose"  # F6.5, F6.7
    return Game(
        players,
        make_deck(jokers=jokers),
        sizes or [min(10, 53 // players)],  # F6.2
        len(sizes) or 10,  # F6.1
        is_flipped_size=not sizes,
        trump=["S", "H", "D", "C"] if on.pop("rotating_trump", False) else "card_flip",
        jokers=jokers,
        reflip=on.pop("reflip", "never"),  # F6.3, F10.6
        is_sealed=not is_open,
        hook="last_bidder" if is_open else "off",
        is_broken_first=on.pop("trumps_broken", False),  # F6.7
        score=on.pop("score", score),
    )


def seven_truf(players: int, **on: Any) -> Game:  # noqa: ANN401
    sizes = on.pop("hand_sizes", [*range(1, 8), *[7] * 8, *range(7, 0, -1)])  # F7.1
    return listed(players, sizes, **{"score": "seven_truf", "hook": "last_bidder", **on})


def oh_hell(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    sizes = on.pop("hand_sizes", down_up(min(10, 51 // players)))
    return listed(players, sizes, hook="last_bidder" if on.pop("hook", True) else "off", **on)


def la_podrida(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    on = {"score": "podrida", "following": "must_trump", **on}
    return oh_hell(players, **on)


def romanian_whist(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    ones, eights = [1] * players, [8] * players
    sizes = [*ones, *range(2, 8), *eights, *range(7, 1, -1), *ones]
    deck = make_deck(ranks=["A", *RANKS[14 - 2 * players :]])  # the top 8·P cards
    on = {"score": "romanian", "following": "must_trump", "hook": "last_bidder", **on}
    return listed(players, sizes, deck=deck, no_trump="most", **on)


def custom(players: int, **on: Any) -> Game:  # noqa: ANN401 - F1, F10
    jokers, trump = on.get("jokers", "none"), on.get("trump", "turn_up")
    given = on.get("ranks")  # F10.2
    ranks = [r for r in RANKS if r in given] if given else list_from(on.get("lowest_rank", "2"))
    deck = make_deck(on.get("decks", 1), ranks, jokers)
    schedule, target = on.get("hand_sizes", "up_down"), on.get("target")
    left = len(deck) - (trump == "turn_up") - ("card_flip" in (schedule, trump))
    most = on.get("most", max(1, min(10, left // players)))
    up = list(range(1, most + 1))
    named = {"up": up, "down": up[::-1], "up_down": up_down(most), "down_up": down_up(most)}
    sizes = named.get(schedule, [most]) if isinstance(schedule, str) else list(schedule)
    hands: int | None = len(sizes)
    if schedule in ("constant", "card_flip"):
        default = players if schedule == "constant" else 10
        hands = on.get("hands", None if target else default)
        sizes *= hands or 1
    no_trump, seen = on.get("no_trump_hands", ()), on.get("seen", "own")
    return Game(
        players,
        deck,
        sizes,
        hands,
        is_flipped_size=schedule == "card_flip",
        trump=[None] if trump == "none" else trump,
        no_trump=() if no_trump in ("none", "when_exhausted") else no_trump,
        jokers=jokers,
        reflip=on.get("reflip", "never"),
        jacks=on.get("jacks", "plain"),
        is_sealed=on.get("bidding") == "simultaneous",
        has_blind_bids=on.get("blind_bids", False),
        hook=on.get("hook", "off"),
        first_leader=2 if on.get("first_leader") == "two_left" else 1,
        is_broken_first=on.get("lead_limit") == "broken_trumps",
        following=on.get("following", "free"),
        is_ace_low=on.get("aces") == "low",
        has_effects=on.get("effects") is not None,
        forehead={"own": (), "forehead": (1,)}.get(seen, seen),
        score=on.get("score", "tricks_plus_ten"),
        ties=on.get("ties", "shared"),
        target=target,
        lives=on.get("lives"),
    )


GAMES: dict[str, Callable[..., Game]] = {
    "counter": counter,
    "up_to_ten": up_to_ten,
    "blackout": blackout,
    "cooperative_blackout": cooperative_blackout,
    "northeast_blackout": northeast_blackout,
    "office_oh_hell": office_oh_hell,
    "seven_truf": seven_truf,
    "oh_hell": oh_hell,
    "la_podrida": la_podrida,
    "romanian_whist": romanian_whist,
    "custom": custom,
}
