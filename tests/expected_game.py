"""What each preset is made of, told once more from the clauses alone (F2 to F9).

This and the other ``expected_*`` modules tell `machine`, after every move, what must be legal in
the state it has reached and what must have come of the move; the rules are retold a second time in
`family_oracle` because that plays whole matches by a record of its own, which no wrong state of
ours can mislead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import attrs

from counter_rules import Card, Rank, Suit
from counter_rules.cards import JOKER, STANDARD_DECK
from counter_rules.rulesets import counter_effects
from counter_rules.trick import EffectOrder

LETTERS: Final[Mapping[str, Suit | None]] = {
    "C": Suit.CLUBS,
    "D": Suit.DIAMONDS,
    "H": Suit.HEARTS,
    "S": Suit.SPADES,
    "-": None,
}


@attrs.frozen(kw_only=True)
class Game:
    """A game as its clauses describe it; nothing here asks the library what it makes of them."""

    players: int
    deck: tuple[Card, ...]
    sizes: tuple[int, ...] = ()
    cap: int | None = None
    """The most cards where a flipped card says how many; else None."""
    hands: int | None = None
    """How many hands are scheduled; None if only the ending says."""
    trump: str | tuple[Suit | None, ...] = "turn_up"
    no_trump: frozenset[int] = frozenset()
    jokers: str = "none"
    is_reflipped: bool = False
    is_sealed: bool = False
    hook: str = "off"
    is_blind_offered: bool = False
    first_leader: int = 1
    """How many seats to the dealer's left."""
    is_broken_first: bool = False
    following: str = "free"
    is_ace_low: bool = False
    effects: EffectOrder | None = None
    forehead: tuple[int, ...] = ()
    score: str = "tricks_plus_ten"
    ties: str = "shared"
    target: int | None = None
    max_hands: int | None = None
    lives: int | None = None

    @property
    def is_flipped(self) -> bool:
        return self.cap is not None or self.trump == "card_flip"

    @property
    def is_plain(self) -> bool:
        """Whether no card does more than being its suit and rank, jokers apart."""
        return self.effects is None

    def get_size(self, number: int, turned: tuple[Card, ...]) -> int:
        if self.cap is not None:
            rank = turned[0].rank
            pips = 10 if rank is Rank.JOKER or rank > 10 else int(rank)
            return min(pips, self.cap, 10)
        if self.hands is None:
            return self.sizes[0]
        if number <= self.hands:
            return self.sizes[number - 1]
        return min(number - self.hands, max(self.sizes))

    def count_turned(self, number: int, size: int) -> int:
        """Return how many cards lie face up after a deal."""
        left = len(self.deck) - self.is_flipped - size * self.players
        if number in self.no_trump:
            return int(self.is_flipped)
        is_turned_up = self.trump == "turn_up" and left > 0
        return self.is_flipped + is_turned_up + (self.trump == "second_deck")

    def is_drawn(self, number: int) -> bool:
        """Tell whether the last card turned for a hand is of the second deck."""
        return self.trump == "second_deck" and number not in self.no_trump

    def find_trump(self, number: int, size: int, turned: tuple[Card, ...]) -> Suit | None:
        if number in self.no_trump:
            return None
        if isinstance(self.trump, tuple):
            return self.trump[(number - 1) % len(self.trump)]
        if self.trump == "card_flip":
            card = turned[0]
        elif self.count_turned(number, size) > self.is_flipped:
            card = turned[-1]
        else:
            return None
        return card.suit if card is not JOKER or self.jokers == "suit" else None


def make_cards(*, decks: int = 1, jokers: bool = False, least: int = 2) -> tuple[Card, ...]:
    """Make a deck down to a least rank, aces always being in it."""
    kept = [card for card in STANDARD_DECK if card.rank is Rank.ACE or card.rank >= least]
    return (*kept * decks, *[JOKER] * (2 * jokers))


def read_suits(text: str) -> tuple[Suit | None, ...]:
    return tuple(LETTERS[letter] for letter in text)


def go_down_up(most: int) -> tuple[int, ...]:
    return (*range(most, 1, -1), *range(1, most + 1))


def go_up_down(most: int) -> tuple[int, ...]:
    return (*range(1, most), *range(most, 0, -1))


def find_hands_of(size: int, sizes: Iterable[int]) -> frozenset[int]:
    return frozenset(number for number, each in enumerate(sizes, start=1) if each == size)


def counter(
    players: int,
    *,
    target: int | None = None,
    hook: bool = False,
    max_hands: int | None = None,
    effects: EffectOrder | None = None,
    score: str = "counter",
    **_rulings: object,
) -> Game:
    return Game(
        players=players,
        deck=make_cards(),
        sizes=(10,),
        hook="last_bidder" if hook else "off",
        is_ace_low=True,
        effects=effects or counter_effects(),
        score=score,
        target=target or {3: 9, 4: 8, 5: 7}[players],
        max_hands=max_hands,
    )


def up_to_ten(
    players: int,
    *,
    up_to_ten_only: bool = False,
    random_trump: bool = False,
    screw_the_dealer: bool = False,
    devils_bridge: bool = False,
    bidding_blind: bool = False,
    jokers_as_suit: bool = False,
    score: str = "tricks_plus_ten",
) -> Game:
    sizes = tuple(range(1, 11)) if up_to_ten_only else go_up_down(10)
    return Game(
        players=players,
        deck=make_cards(decks=1 if players <= 5 else 2, jokers=jokers_as_suit),
        sizes=sizes,
        hands=10 if up_to_ten_only else 19,
        trump="turn_up" if random_trump else read_suits("SHDC-"),
        jokers="suit" if jokers_as_suit else "none",
        hook="last_bidder" if screw_the_dealer else "off",
        is_blind_offered=bidding_blind,
        first_leader=2,
        forehead=(1,) if devils_bridge else (),
        score=score,
    )


def blackout(
    players: int,
    *,
    alternate_scoring: bool = False,
    simultaneous_bidding: bool = False,
    reverse_deals: bool = False,
    full_rotation: bool = False,
    hook: bool = False,
    jokers_as_suit: bool = False,
    score: str | None = None,
) -> Game:
    most = 52 // players
    sizes = tuple(range(1, most + 1))
    if reverse_deals:
        sizes = sizes[::-1]
    elif full_rotation:
        sizes = go_up_down(most)
    return Game(
        players=players,
        deck=make_cards(jokers=jokers_as_suit),
        sizes=sizes,
        hands=len(sizes),
        no_trump=find_hands_of(most, sizes),
        jokers="suit" if jokers_as_suit else "none",
        is_sealed=simultaneous_bidding,
        hook="last_bidder" if hook else "off",
        score=score or ("exact_ten" if alternate_scoring else "blackout"),
        ties="extra_hands",
    )


def cooperative_blackout(players: int, *, lives: int = 1, score: str = "hands_cleared") -> Game:
    return Game(
        players=players,
        deck=make_cards(),
        sizes=tuple(range(1, 52 // players + 1)),
        hands=52 // players,
        trump="second_deck",
        hook="exact_total",
        score=score,
        lives=lives,
    )


def northeast_blackout(players: int, *, hands: int | None = None, score: str = "exact_ten") -> Game:
    count = hands or players
    return Game(
        players=players,
        deck=make_cards(jokers=True, least=3 if players == 5 else 2),
        sizes=({5: 10, 6: 9}[players],) * count,
        hands=count,
        trump=read_suits("HCDS"),
        jokers="high_low",
        hook="last_bidder",
        score=score,
    )


def office_oh_hell(
    players: int,
    *,
    reflip_jokers: bool = False,
    english_consolation: bool = False,
    jokers_high: bool = False,
    open_bidding: bool = False,
    trumps_broken: bool = False,
    eight_down_up: bool = False,
    rotating_trump: bool = False,
    score: str | None = None,
) -> Game:
    return Game(
        players=players,
        deck=make_cards(jokers=True),
        sizes=go_down_up(8) if eight_down_up else (),
        cap=None if eight_down_up else 53 // players,
        hands=15 if eight_down_up else 10,
        trump=read_suits("SHDC") if rotating_trump else "card_flip",
        jokers="win" if jokers_high else "lose",
        is_reflipped=reflip_jokers,
        is_sealed=not open_bidding,
        hook="last_bidder" if open_bidding else "off",
        is_broken_first=trumps_broken,
        score=score or ("english_consolation" if english_consolation else "office"),
    )


def make_turn_up_game(
    players: int,
    *,
    hand_sizes: Iterable[int],
    jokers_as_suit: bool = False,
    score: str,
    hook: bool = True,
    following: str = "free",
    least: int = 2,
    no_trump: frozenset[int] = frozenset(),
) -> Game:
    """Describe what the four plainest games share."""
    sizes = tuple(hand_sizes)
    return Game(
        players=players,
        deck=make_cards(jokers=jokers_as_suit, least=least),
        sizes=sizes,
        hands=len(sizes),
        jokers="suit" if jokers_as_suit else "none",
        hook="last_bidder" if hook else "off",
        no_trump=no_trump,
        following=following,
        score=score,
    )


def seven_truf(players: int, **options: object) -> Game:
    sizes = [*range(1, 8), *[7] * 8, *range(7, 0, -1)]
    return make_turn_up_game(players, **({"hand_sizes": sizes, "score": "seven_truf"} | options))


def oh_hell(players: int, **options: object) -> Game:
    sizes = go_down_up({3: 10, 4: 10, 5: 10, 6: 8, 7: 7}[players])
    defaults = {"hand_sizes": sizes, "score": "tricks_plus_ten"}
    return make_turn_up_game(players, **(defaults | options))


def la_podrida(players: int, **options: object) -> Game:
    sizes = go_down_up({3: 10, 4: 10, 5: 10, 6: 8, 7: 7, 8: 6}[players])
    defaults = {"hand_sizes": sizes, "score": "podrida", "following": "must_trump"}
    return make_turn_up_game(players, **(defaults | options))


def romanian_whist(players: int, *, jokers_as_suit: bool = False, score: str = "romanian") -> Game:
    ones, eights = [1] * players, [8] * players
    sizes = [*ones, *range(2, 8), *eights, *range(7, 1, -1), *ones]
    return make_turn_up_game(
        players,
        hand_sizes=sizes,
        jokers_as_suit=jokers_as_suit,
        score=score,
        following="must_trump",
        least={3: 9, 4: 7, 5: 5, 6: 3}[players],
        no_trump=find_hands_of(8, sizes),
    )


GAMES: Final[Mapping[str, Callable[..., Game]]] = {
    game.__name__: game
    for game in (
        counter,
        up_to_ten,
        blackout,
        cooperative_blackout,
        northeast_blackout,
        office_oh_hell,
        seven_truf,
        oh_hell,
        la_podrida,
        romanian_whist,
    )
}
"""Every preset but ``custom``: from the players and the options given to its description."""
