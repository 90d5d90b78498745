"""The plain frame of the family: a turn-up, bids in turn with the hook, all hands played (F0).

`oh_hell`, `seven_truf`, `la_podrida` and `romanian_whist` are this frame with few differences.
"""

from __future__ import annotations

from counter_rules.bidding import HookLastBidder, InTurn
from counter_rules.cards import Rank, Suit, make_deck
from counter_rules.dealing import ListedHands, TurnUp, go_down_up
from counter_rules.ending import AllHands
from counter_rules.following import Following
from counter_rules.ruleset import Clauses, Ruleset
from counter_rules.rulesets.jokers_option import choose_joker_effects
from counter_rules.rulesets.option import refuse_together
from counter_rules.rulesets.score_option import make_scoring


def list_down_up(players: int) -> tuple[int, ...]:
    """Return the schedule from the most cards that leave a turn-up, at most 10, and back (F9).

    >>> list_down_up(7)
    (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
    """
    return go_down_up(min(10, 51 // players)).sizes


def make_turn_up_game(
    *,
    name: str,
    players: int,
    options: tuple[tuple[str, object], ...],
    sizes: tuple[int, ...],
    following: Following,
    score: str,
    clause: str,
    hook: bool = True,
    no_trump: tuple[int, ...] = (),
    lowest_rank: Rank = Rank.TWO,
    jokers_as_suit: bool = False,
) -> Ruleset:
    """Compose a game of the plain frame.

    Args:
        name: the preset's name.
        players: how many play.
        options: its options with the values in force.
        sizes: how many cards each, hand by hand.
        following: which cards may follow.
        score: the name of the score formula (F8).
        clause: the clause of the game, for the deal and the hook.
        hook: whether the last bidder may not make the total.
        no_trump: the numbers of the hands at no trump.
        lowest_rank: the lowest rank in the deck.
        jokers_as_suit: whether two jokers are a fifth suit (F5).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if the hands cannot be dealt.
    """
    deck = make_deck(jokers=2 * jokers_as_suit, lowest_rank=lowest_rank)
    hands = ListedHands(sizes)
    if hands.largest * players > len(deck):
        raise refuse_together(
            "hand_sizes",
            f"players={players}",
            f"hands of {hands.largest} cannot be dealt from {len(deck)} cards (F1.2)",
        )
    return Ruleset(
        name=name,
        players=players,
        options=(*options, ("jokers_as_suit", jokers_as_suit), ("score", score)),
        deck=deck,
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS),
        no_trump=no_trump,
        bidding=InTurn(HookLastBidder(clause) if hook else None),
        following=following,
        effects=choose_joker_effects(jokers_as_suit=jokers_as_suit),
        scoring=make_scoring(score),
        ending=AllHands(),
        clauses=Clauses(deal=clause),
    )
