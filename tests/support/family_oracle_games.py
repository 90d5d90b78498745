"""Which game it is: the presets of C1, F2 to F7 and F9, the axes of F1 and F10, naively.

The other part of this second implementation, `family_oracle`, plays the games. Neither shares code
with the library. Cards are strings, rank then suit (C, D, H, S): ``"10H"``; a joker is ``"*"``, a
winner ``"W"`` and a loser ``"L"`` (F11.3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = ["C", "D", "H", "S", "*"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ACE_HIGH = [*RANKS[1:], "A"]  # F0.1, F6.4


@dataclass
class Game:
    """What a table has agreed on: a choice on every axis of F1."""

    players: int
    deck: list[str]
    sizes: list[int] = field(default_factory=list)  # of one entry if there is no last hand
    hands: int | None = None  # how many are scheduled
    is_flipped_size: bool = False  # then the one size is the most that can be dealt
    trump: str | Sequence[str | None] = "turn_up"
    """Or second_deck, card_flip, a cycle; F11.2, F11.5: dealer_names, highest_bidder_names,
    dealers_last."""
    no_trump: str | Sequence[int] = ()  # or last, most
    jokers: str = "none"
    reflip: str = "never"
    jacks: str = "plain"
    is_sealed: bool = False
    has_blind_bids: bool = False
    hook: str = "off"
    hook_from: int = 1  # F11.4
    hook_last_hand: bool = True
    first_leader: str = "dealers_left"  # or two_left; F11.6: dealer, highest_bidder
    is_broken_first: bool = False
    following: str = "free"
    heights: Sequence[str] = tuple(ACE_HIGH)  # the ranks from the lowest to the highest
    has_effects: bool = False  # then the tricks are not known here
    forehead: Sequence[int] = ()  # hand sizes
    score: str = "tricks_plus_ten"  # a name of F8, or a formula (F11.1)
    bonus_row: int = 0  # F11.7
    bonus_points: int = 10
    bonus_misses: bool = True
    bonus_ones: bool = False
    ties: str = "shared"
    target: int | None = None
    lives: int | None = None


def list_from(lowest: str) -> list[str]:
    """All ranks from a lowest one up; the ace is among them (F0.1, F9)."""
    return ["A", *RANKS[RANKS.index(lowest) :]]


def make_deck(decks: int = 1, ranks: Sequence[str] = RANKS, jokers: str = "none") -> list[str]:
    """The cards of some ranks in every suit (F0.1, F2.1, F10.2)."""
    plain = [rank + suit for suit in SUITS[:4] for rank in ranks]
    if jokers == "four_and_four":  # F11.3
        return plain * decks + ["W", "L"] * 4
    return plain * decks + ["*"] * (0 if jokers == "none" else 2)


def split_ranks(text: str | Sequence[str]) -> list[str]:
    """F10.2, F11.8: from the highest to the lowest, as they were given."""
    return re.findall("10|.", text) if isinstance(text, str) else list(text)


def name_hook(hook: bool | str) -> str:
    """F3.4, F10.3: a hook is switched on and off, or has a name."""
    if isinstance(hook, str):
        return hook
    return "last_bidder" if hook else "off"


def up_down(most: int) -> list[int]:
    return [*range(1, most), *range(most, 0, -1)]


def down_up(most: int) -> list[int]:
    return [*range(most, 1, -1), *range(1, most + 1)]


def listed(players: int, sizes: Sequence[int], jokers_as_suit: bool = False, **axes: Any) -> Game:  # noqa: ANN401
    """A game with one deck and a list of hands, where F5.3 may add the jokers."""
    jokers = "suit" if jokers_as_suit else "none"
    deck = axes.pop("deck", make_deck()) + ["*"] * (2 * jokers_as_suit)
    return Game(players, deck, list(sizes), len(sizes), jokers=jokers, **axes)


ON_TOP = [
    *("hook_from", "hook_last_hand"),
    *("bonus_row", "bonus_points", "bonus_misses", "bonus_ones"),
]


def pick(on: dict[str, Any]) -> dict[str, Any]:
    """F11.4 and F11.7, which come on top of whatever else is played."""
    return {name: on[name] for name in ON_TOP if name in on}


def counter(players: int, **on: Any) -> Game:  # noqa: ANN401
    most = on.get("max_hands")  # C8.2
    return Game(
        players,
        make_deck(),
        [10] * (most or 1),  # C1.2
        most,
        hook=name_hook(on.get("hook", False)),  # C2
        heights=RANKS,  # C1.1
        has_effects=True,
        score=on.get("score", "counter"),
        target=on.get("target") or {3: 9, 4: 8, 5: 7}[players],  # C8.2
        **pick(on),
    )


def up_to_ten(players: int, **on: Any) -> Game:  # noqa: ANN401
    return listed(
        players,
        range(1, 11) if on.pop("up_to_ten_only", False) else up_down(10),  # F2.1, F2.4
        deck=make_deck(2 if players > 5 else 1),  # F2.1
        trump="turn_up" if on.pop("random_trump", False) else ["S", "H", "D", "C", None],  # F2.3
        hook=name_hook(on.pop("screw_the_dealer", False)),  # F2.4
        forehead=[1] if on.pop("devils_bridge", False) else [],  # F2.5
        has_blind_bids=on.pop("bidding_blind", False),  # F2.6
        first_leader=on.pop("first_leader", "two_left"),  # F2.2
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
        hook=name_hook(hook),  # F3.4, F10.3
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
    score = "as_taught" if on.pop("as_taught", False) else "english_consolation"  # F6.6
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
        **pick(on),
    )


def seven_truf(players: int, **on: Any) -> Game:  # noqa: ANN401
    sizes = on.pop("hand_sizes", [*range(1, 8), *[7] * 8, *range(7, 0, -1)])  # F7.1
    return listed(players, sizes, **{"score": "seven_truf", "hook": "last_bidder", **on})


def oh_hell(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    on = {"score": "exact_ten", **on}
    sizes = on.pop("hand_sizes", down_up(min(10, 51 // players)))
    return listed(players, sizes, hook=name_hook(on.pop("hook", True)), **on)


def la_podrida(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    on = {"score": "podrida", "following": "must_trump", **on}
    return oh_hell(players, **on)


def romanian_whist(players: int, **on: Any) -> Game:  # noqa: ANN401 - F9
    ones, eights = [1] * players, [8] * players
    sizes = [*ones, *range(2, 8), *eights, *range(7, 1, -1), *ones]
    deck = make_deck(ranks=["A", *RANKS[14 - 2 * players :]])  # the top 8·P cards
    on = {"score": "romanian", "following": "must_trump", **on}
    hook = name_hook(on.pop("hook", True))
    return listed(players, sizes, deck=deck, no_trump="most", hook=hook, **on)


def wizard(players: int, **on: Any) -> Game:  # noqa: ANN401 - F11.3
    """Nothing is left to turn in the last hand, so it has no trump."""
    deck = make_deck(jokers="four_and_four")
    sizes = on.pop("hand_sizes", [*range(1, 60 // players + 1)])
    on = {"score": "wizard", **on, "hook": name_hook(on.get("hook", False))}
    return Game(players, deck, list(sizes), len(sizes), jokers="four_and_four", **on)


# As commonly published.


def kachuful(players: int, **on: Any) -> Game:  # noqa: ANN401
    on = {"trump": ["S", "D", "C", "H"], "score": "kachuful", **on}
    hook = name_hook(on.pop("hook", True))
    sizes = on.pop("hand_sizes", up_down(min(8, 52 // players)))
    return listed(players, sizes, hook=hook, **on)


def boerenbridge(players: int, **on: Any) -> Game:  # noqa: ANN401
    on = {"trump": "second_deck", "score": "made:10+2*B;missed:-2*D", "hook_from": 4, **on}
    hook = name_hook(on.pop("hook", True))
    sizes = on.pop("hand_sizes", up_down(min(10, 52 // players)))
    return listed(players, sizes, hook=hook, **on)


def plump(players: int, **on: Any) -> Game:  # noqa: ANN401
    is_turned = on.pop("trump", "none") == "turn_up"
    most = min(10, 52 // players)
    sizes = [*range(most, 1, -1), *[1] * players, *range(2, most + 1)]
    on = {"score": "zero:5;made:10+B;missed:0", **on}
    on["trump"] = "turn_up" if is_turned else [None]
    on = {"first_leader": "highest_bidder", **on, "hook": name_hook(on.get("hook", False))}
    return listed(players, on.pop("hand_sizes", sizes), **on)


def nomination_whist(players: int, **on: Any) -> Game:  # noqa: ANN401
    on = {"trump": ["C", "D", "H", "S", None], "hook_from": 4, **on}
    hook = name_hook(on.pop("hook", True))
    sizes = on.pop("hand_sizes", down_up(min(7, 52 // players)))
    return listed(players, sizes, hook=hook, **on)


def dutch_school_game(players: int, **on: Any) -> Game:  # noqa: ANN401
    """Of the longest hands the middle one is at no trump, or the first of two in the middle."""
    sizes = on.pop("hand_sizes", [*range(1, 8), 8, 8, 8, *range(7, 0, -1)])
    longest = [number for number, size in enumerate(sizes, start=1) if size == max(sizes)]
    middle = [longest[(len(longest) - 1) // 2]] if on.pop("middle_no_trump", True) else []
    on = {"trump": "second_deck", "score": "romanian", **on}
    return listed(players, sizes, no_trump=middle, is_sealed=True, **on)


def spanish_podrida(players: int, **on: Any) -> Game:  # noqa: ANN401
    ranks = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]  # from the highest
    deck = make_deck(ranks=[rank for rank in RANKS if rank in ranks])
    sizes = on.pop("hand_sizes", up_down(min(7, 39 // players)))
    on = {"score": "podrida", "following": "must_beat", **on}
    hook = name_hook(on.pop("hook", True))
    return listed(players, sizes, deck=deck, heights=ranks[::-1], hook=hook, **on)


def custom(players: int, **on: Any) -> Game:  # noqa: ANN401 - F1, F10, F11
    jokers, trump = on.get("jokers", "none"), on.get("trump", "turn_up")
    given = split_ranks(on.get("ranks") or "")[::-1]  # F10.2
    ranks = [r for r in RANKS if r in given] or list_from(on.get("lowest_rank", "2"))
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
        first_leader=on.get("first_leader", "dealers_left"),
        is_broken_first=on.get("lead_limit") == "broken_trumps",
        following=on.get("following", "free"),
        heights=given or (RANKS if on.get("aces") == "low" else ACE_HIGH),  # F11.8
        has_effects=on.get("effects") is not None,
        forehead={"own": (), "forehead": (1,)}.get(seen, seen),
        score=on.get("score", "tricks_plus_ten"),
        ties=on.get("ties", "shared"),
        target=target,
        lives=on.get("lives"),
        **pick(on),
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
    "wizard": wizard,
    "kachuful": kachuful,
    "boerenbridge": boerenbridge,
    "plump": plump,
    "nomination_whist": nomination_whist,
    "dutch_school_game": dutch_school_game,
    "spanish_podrida": spanish_podrida,
    "custom": custom,
}
