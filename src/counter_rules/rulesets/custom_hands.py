"""Hand sizes and trump of the preset ``custom``, and which of them contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    FlippedHands,
    FlippedTrump,
    HandSizes,
    ListedHands,
    Rotation,
    SecondDeck,
    TrumpSource,
    Turning,
    TurnUp,
    find_largest_hands,
    find_last_hand,
)
from counter_rules.errors import shorten
from counter_rules.rulesets.custom_options import CustomChoices
from counter_rules.rulesets.custom_values import SCHEDULES
from counter_rules.rulesets.option import refuse_together

_FLIPPED_HANDS: Final = 10


@attrs.frozen
class HandPlan:
    """The hands of a match.

    Args:
        sizes: how many cards each.
        trump: where trump comes from.
        no_trump: the numbers of the hands at no trump.
    """

    sizes: HandSizes
    trump: TrumpSource
    no_trump: tuple[int, ...]


def plan_hands(choices: CustomChoices, deck: Sequence[Card], players: int) -> HandPlan:
    """Return the hands that the choices make.

    Args:
        choices: the table's choices.
        deck: the cards.
        players: how many play.

    Raises:
        RulesetError: if two of the choices contradict each other, or the deck is too small.
    """
    trump = _make_trump(choices)
    is_flipped = "card_flip" in (choices.hand_sizes, choices.trump)
    if choices.flipped_jokers != "count" and (choices.jokers == "none" or not is_flipped):
        other = "jokers=none" if choices.jokers == "none" else "hand_sizes"
        raise refuse_together("flipped_jokers=shuffled_back", other, "no joker can be flipped")
    left = len(deck) - is_flipped
    is_turned = trump.turning is Turning.TURNED_UP
    most = choices.most or max(1, min(10, (left - is_turned) // players))
    _check_largest(choices, most, players, left)
    sizes = _make_sizes(choices, players, most)
    return HandPlan(sizes, trump, _list_no_trump(choices, sizes, trump, left, players))


def _check_largest(choices: CustomChoices, most: int, players: int, left: int) -> None:
    """Refuse hands that cannot be dealt, before a schedule of any length is made of them."""
    given = choices.hand_sizes
    if isinstance(given, tuple) and choices.most is not None:
        raise refuse_together("hand_sizes", "most", "a list has its own sizes; leave most out")
    largest = max(given) if isinstance(given, tuple) else most
    if given == "card_flip":
        largest = min(largest, 10)
    if largest * players > left:
        named = "hand_sizes" if isinstance(given, tuple) else f"lowest_rank={choices.lowest_rank}"
        raise refuse_together(
            named if choices.most is None else "most",
            f"players={players}",
            f"hands of {shorten(largest)} cannot be dealt from {left} cards (F1.2)",
        )


def _make_sizes(choices: CustomChoices, players: int, most: int) -> HandSizes:
    given = choices.hand_sizes
    if given in ("constant", "card_flip"):
        default = players if given == "constant" else _FLIPPED_HANDS
        hands = choices.hands or (None if choices.target is not None else default)
        if given == "constant":
            return ConstantHands(most, hands)
        return FlippedHands(hands, most)
    if choices.hands is not None:
        raise refuse_together("hand_sizes", "hands", "the schedule says how many; leave hands out")
    return ListedHands(given) if isinstance(given, tuple) else SCHEDULES[given](most)


def _make_trump(choices: CustomChoices) -> TrumpSource:
    trump = choices.trump
    joker = Suit.JOKERS if choices.jokers == "suit" else None
    if isinstance(trump, Suit):
        return AlwaysTrump(trump)
    if isinstance(trump, tuple):
        return Rotation(trump)
    sources: dict[str, TrumpSource] = {
        "turn_up": TurnUp(joker),
        "second_deck": SecondDeck(),
        "card_flip": FlippedTrump(joker),
        "none": AlwaysTrump(None),
    }
    return sources[trump]


def _list_no_trump(
    choices: CustomChoices, sizes: HandSizes, trump: TrumpSource, left: int, players: int
) -> tuple[int, ...]:
    given = choices.no_trump_hands
    if given == "when_exhausted":
        return ()
    if choices.trump == "none":
        raise refuse_together("trump", "no_trump_hands", "trump is none already; choose one")
    if given == "none":
        _check_no_trump_comes(choices, trump)
    found = _find_no_trump(given, sizes)
    if trump.turning is Turning.TURNED_UP and sizes.largest * players == left:
        _check_turn_ups(given, sizes, found)
    return found


def _check_no_trump_comes(choices: CustomChoices, trump: TrumpSource) -> None:
    """Refuse what makes hands at no trump where there shall be none (F1.2)."""
    if isinstance(choices.trump, tuple) and None in choices.trump:
        raise refuse_together("trump", "no_trump_hands=none", "the cycle has a hand at no trump")
    is_flip_open = trump.turning is Turning.FLIPPED and choices.flipped_jokers == "count"
    is_joker_turned = is_flip_open or trump.turning is Turning.TURNED_UP
    if is_joker_turned and choices.jokers not in ("none", "suit"):
        raise refuse_together(
            f"jokers={choices.jokers}", "no_trump_hands=none", "a joker turned makes no trump"
        )


def _find_no_trump(given: str | tuple[int, ...], sizes: HandSizes) -> tuple[int, ...]:
    if given == "none":
        return ()
    if isinstance(given, tuple):
        _check_numbers(given, sizes)
        return given
    found = find_last_hand(sizes) if given == "last" else find_largest_hands(sizes)
    if not found:
        raise refuse_together(
            "hand_sizes", f"no_trump_hands={given}", "no hand stands out beforehand"
        )
    return found


def _check_turn_ups(
    given: str | tuple[int, ...], sizes: HandSizes, no_trump: tuple[int, ...]
) -> None:
    """Refuse a hand that takes all cards and must have a trump (F1.2)."""
    full = find_largest_hands(sizes)
    if not full or not set(full) <= set(no_trump):
        raise refuse_together(
            "hand_sizes",
            f"no_trump_hands={given}",
            f"with {sizes.largest} each no card is left to turn up (F1.2)",
        )


def _check_numbers(numbers: tuple[int, ...], sizes: HandSizes) -> None:
    if sizes.hands is not None and max(numbers) > sizes.hands:
        raise refuse_together(
            "hand_sizes", "no_trump_hands", f"there is no hand {max(numbers)} of {sizes.hands}"
        )
