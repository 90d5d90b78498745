"""Games so small that every world a seat cannot tell from its own can be listed."""

from __future__ import annotations

import attrs

from counter_rules import Effect, EffectOrder, Rank, Ruleset, State, Suit, new_game
from counter_rules.rules.dealing import DealersLastCard
from counter_rules.rules.effects import EIGHT as EIGHT_OF_COUNTER
from counter_rules.rules.effects import JACK, MARROWS_JACK
from counter_rules.trick import PLAIN_TRICK, Restraint
from support.builders import COUNTER, before, cards, custom

EIGHT = EffectOrder(settle=(EIGHT_OF_COUNTER,))
"""Nothing but that an eight does not oblige its holder (C3.2), and wins as the led suit."""

HEAVY_NINE = EffectOrder(
    legality=(Effect(name="heavy_nine", rank=Rank.NINE, restraint=Restraint("X1")),)
)
"""Nines that are held back in the first trick, and follow suit all the same."""


def small_counter(deck: str, size: int, players: int = 3) -> Ruleset:
    """Make Counter with a few cards."""
    sizes = custom(3, hand_sizes=(size,)).hand_sizes
    rules = COUNTER[max(players, 3)]
    return attrs.evolve(rules, players=players, deck=cards(deck), hand_sizes=sizes)


def tiny(**options: object) -> Ruleset:
    """Make a game with seven cards, of which none is left over."""
    return attrs.evolve(small(**options), deck=cards("AC KC AD KD AH KH AS"))


def small(players: int = 3, size: int = 2, **options: object) -> Ruleset:
    """Make a game with the kings and aces alone."""
    return custom(players, lowest_rank="K", hand_sizes=(size,) * 2, **options)


def jacks(**options: object) -> Ruleset:
    """Make a game of the four jacks and three aces, in which those of trumps are highest."""
    rules = custom(3, hand_sizes=(2, 2), jacks="marrows", **options)
    return attrs.evolve(rules, deck=cards("AC JC AD JD AH JH JS"))


def winners(deck: str, players: int = 3, size: int = 2, **options: object) -> Ruleset:
    """Make a game with a few cards of the sixty-card pack (F11.3)."""
    return attrs.evolve(small(players, size, jokers="four_and_four", **options), deck=cards(deck))


def turning_jacks() -> Ruleset:
    """Make a game in which a jack turns the trump, and the jacks of trumps are highest."""
    rules = small_counter("AC JC AD JD AH JH JS", 2)
    return attrs.evolve(rules, effects=PLAIN_TRICK.adding(JACK).adding(MARROWS_JACK))


GAMES: dict[str, State] = {
    "plain": new_game(small()),
    "two players": new_game(small(2, 3)),
    "sealed bids": new_game(tiny(bidding="simultaneous")),
    "foreheads": new_game(small(seen=(2,))),
    "foreheads, sealed": new_game(tiny(seen=(2,), bidding="simultaneous")),
    "not looked": before(tiny(blind_bids=True), 2, (0, 30, 0)),
    "not looked, sealed": before(tiny(blind_bids=True, bidding="simultaneous"), 2, (0, 30, 0)),
    "must trump": new_game(small(following="must_trump")),
    "must beat, trumps to be broken": new_game(
        small(following="must_beat", lead_limit="broken_trumps")
    ),
    "jacks of trumps": new_game(jacks()),
    "jacks of trumps, must trump": new_game(jacks(following="must_trump")),
    "jacks of trumps, must beat, trumps to be broken": new_game(
        jacks(following="must_beat", lead_limit="broken_trumps")
    ),
    "jacks of trumps, and jacks that turn the trump": new_game(turning_jacks()),
    "jokers that lose": new_game(small(3, 3, jokers="lose")),
    "jokers high and low": new_game(small(3, 3, jokers="high_low")),
    "jokers as a suit": new_game(small(3, 3, jokers="suit")),
    "twins": new_game(attrs.evolve(small(2, 2, trump="none"), deck=cards("AC AC KC AH AH KS KS"))),
    "a pass": new_game(small_counter("5C 8C QC 5D AD 4D 2H", 2)),
    "fours and passes": new_game(small_counter("4C 5C 8C 4D 5D 8D 4H 5H 8H QC", 3)),
    "two passes": new_game(small_counter("5C 8C QC 5D 8D 4D 5H 6H 8H 2S", 3)),
    "two players, three passes": new_game(
        small_counter("5C 4C 8C QC 5D 4D 9D 5H 5S KS", 4, players=2)
    ),
    "four players and a pass": new_game(small_counter("5C 8C QC 5D 8D 4D 9D KH 4H", 2, players=4)),
    "much to beat": new_game(
        attrs.evolve(
            custom(3, hand_sizes=(3,), following="must_beat"),
            deck=cards("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H"),
        )
    ),
    "restrained cards that are not free": new_game(
        attrs.evolve(
            custom(3, hand_sizes=(2,), trump="none", effects=HEAVY_NINE),
            deck=cards("9C KC QC 9D KD 9H KH"),
        )
    ),
    "a card shown": new_game(small(trump="dealers_last")),
    "a card shown, not looked": before(
        tiny(trump="dealers_last", blind_bids=True), 2, (0, 0, 30), dealer=1
    ),
    "a card shown, foreheads": new_game(small(trump="dealers_last", seen=(2,))),
    "a card shown, twins": new_game(
        attrs.evolve(small(2, 2, trump="dealers_last"), deck=cards("AC AC KC AH AH KS KS"))
    ),
    "winners and losers": new_game(winners("W W W W L L L L AC KC")),
    "winners and losers, must beat, trumps to be broken": new_game(
        winners("W W W W L AC KC AD KD", following="must_beat", lead_limit="broken_trumps")
    ),
    "winners and losers, sealed bids": new_game(winners("W W L L L L AC", bidding="simultaneous")),
    "winners and losers, foreheads": new_game(winners("W W W W L L L AC", seen=(2,))),
    "a winner or loser shown": new_game(winners("W W W W L L L L AC", 2, 3, trump="dealers_last")),
    "a winner shown, foreheads": new_game(
        winners("W W W W L AC KC", trump="dealers_last", seen=(2,))
    ),
    "a card shown, and passes": new_game(
        attrs.evolve(small_counter("5C 8C QC 5D 8D 4D 5H 6H 8H 2S", 3), trump=DealersLastCard())
    ),
    "foreheads and a pass": new_game(
        attrs.evolve(small_counter("5C 8C QC 5D AD 4D 2H", 2), seeing=small(seen=(2,)).seeing)
    ),
}

MANY = (
    *("jokers that lose", "jokers high and low", "jokers as a suit", "much to beat"),
    *(
        "a card shown, and passes",
        "fours and passes",
        "two passes",
        "two players, three passes",
        "four players and a pass",
    ),
)
"""Games in which a seat cannot tell a few worlds apart, but a spectator a great many."""

MISSING = {
    "an eight where cards must be beaten": new_game(
        attrs.evolve(
            custom(3, hand_sizes=(2,), following="must_beat", trump=Suit.SPADES, effects=EIGHT),
            deck=cards("5H 8H QH KH 2S 3S 8S AC"),
        )
    ),
    "identical cards and passes": new_game(small_counter("5C 5C 8C 4C 4D 4D 5D 5D 8D KH", 3)),
}
"""Games in which views leave something out, as the page on what each seat knows says."""
