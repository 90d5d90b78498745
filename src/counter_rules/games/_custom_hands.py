"""The hand sizes and the trump of the preset ``custom``, and their contradictions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.cards import JOKER, Card, Suit
from counter_rules.games._custom_options import FOUR_AND_FOUR, SCHEDULES, CustomOptions
from counter_rules.games._option import contradiction
from counter_rules.rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    DealerNames,
    DealersLastCard,
    FaceUpCard,
    FlippedHands,
    FlippedTrump,
    HandSizes,
    HighestBidderNames,
    ListedHands,
    Rotation,
    SecondDeck,
    TrumpNaming,
    TrumpSource,
    TurnUp,
    WinnerNames,
    list_largest_hands,
    list_last_hand,
)

_FLIPPED_HANDS: Final = 10


def plan_hands(
    options: CustomOptions, deck: Sequence[Card], players: int
) -> tuple[HandSizes, TrumpSource, tuple[int, ...]]:
    """Return the hand sizes, the source of trump, and the numbers of the hands at no trump."""
    _check_pack(options)
    trump = _make_trump(options)
    if isinstance(trump, TrumpNaming) and options.hand_sizes == "card_flip":
        why = "trump is either named or set by cards turned up; choose a schedule"
        raise contradiction(f"trump={options.trump}", "hand_sizes=card_flip", why)
    is_flipped = "card_flip" in (options.hand_sizes, options.trump)
    if options.reflip != "never" and (options.jokers == "none" or not is_flipped):
        other, why = "jokers=none", "no joker can be flipped"
        if options.jokers != "none":
            other, why = "hand_sizes", "no card is flipped; make it or trump card_flip"
        raise contradiction(f"reflip={options.reflip}", other, why)
    if is_flipped and options.trump == "dealers_last":
        raise contradiction(
            "hand_sizes=card_flip",
            "trump=dealers_last",
            "one card face up is enough: the flipped one, or the dealer's (F11.5)",
        )
    left = len(deck) - is_flipped
    is_turned = trump.face_up is FaceUpCard.TURNED_UP
    most = options.most or max(1, min(10, (left - is_turned) // players))
    if options.hand_sizes == "card_flip":
        most = min(most, max(list_sizes(options, FlippedHands(None), deck)))
    _check_largest(options, most, players, left)
    sizes = _make_sizes(options, players, most)
    return sizes, trump, _list_no_trump(options, sizes, trump, left, players)


def _check_pack(options: CustomOptions) -> None:
    """Refuse cards face up that the sixty-card pack does not go with (F11.3)."""
    for other, chosen in (("hand_sizes", options.hand_sizes), ("trump", options.trump)):
        if options.jokers == FOUR_AND_FOUR and chosen in ("card_flip", "second_deck"):
            why = "winners and losers go with no flipped card and no second deck (F11.3)"
            raise contradiction(f"{other}={chosen}", f"jokers={options.jokers}", why)


def _check_largest(options: CustomOptions, most: int, players: int, left: int) -> None:
    """Refuse hands that cannot be dealt, before making a schedule of them."""
    given = options.hand_sizes
    if isinstance(given, tuple) and options.most is not None:
        raise contradiction("hand_sizes", "most", "a list has its own sizes; leave most out")
    largest = max(given) if isinstance(given, tuple) else most
    if largest * players > left:
        raise contradiction(
            _name_cause(options),
            f"players={players}",
            f"hands of {shorten(largest)} cannot be dealt from {left} cards (F1.2)",
        )


def _name_cause(options: CustomOptions) -> str:
    """Return the name of the option that makes hands too large: a size, or else a small deck."""
    if options.most is not None:
        return "most"
    if isinstance(options.hand_sizes, tuple):
        return "hand_sizes"
    return name_ranks(options)


def name_ranks(options: CustomOptions) -> str:
    """Return the name of the option that chooses the ranks of the deck."""
    return f"lowest_rank={options.lowest_rank}" if options.ranks is None else "ranks"


def _make_sizes(options: CustomOptions, players: int, most: int) -> HandSizes:
    given = options.hand_sizes
    if given in ("constant", "card_flip"):
        default = players if given == "constant" else _FLIPPED_HANDS
        hands = options.hands or (None if options.target is not None else default)
        return ConstantHands(most, hands) if given == "constant" else FlippedHands(hands, most)
    if options.hands is not None:
        raise contradiction("hand_sizes", "hands", "the schedule says how many; leave hands out")
    return ListedHands(given) if isinstance(given, tuple) else SCHEDULES[given](most)


def list_sizes(options: CustomOptions, sizes: HandSizes, deck: Sequence[Card]) -> set[int]:
    """Return every size that a hand can have, extra hands included (F3.5)."""
    if isinstance(sizes, FlippedHands):
        stays = options.reflip != "until_no_joker"
        return {sizes.get_size(1, (card,)) for card in deck if stays or card is not JOKER}
    listed = sizes.sizes if isinstance(sizes, ListedHands) else (sizes.largest,)
    has_extra = options.ties == "extra_hands" and sizes.hands is not None
    return {*listed, *range(1, sizes.largest + 1 if has_extra else 1)}


def _make_trump(options: CustomOptions) -> TrumpSource:
    trump = options.trump
    joker = Suit.JOKERS if options.jokers == "suit" else None
    if isinstance(trump, Suit):
        return AlwaysTrump(trump)
    if isinstance(trump, tuple):
        return Rotation(trump)
    turn_up, last = TurnUp(joker), DealersLastCard(joker)
    has_winners = options.jokers == FOUR_AND_FOUR
    sources: dict[str, TrumpSource] = {
        "turn_up": WinnerNames(turn_up) if has_winners else turn_up,
        "second_deck": SecondDeck(),
        "card_flip": FlippedTrump(joker),
        "dealers_last": WinnerNames(last) if has_winners else last,
        "none": AlwaysTrump(None),
        "dealer_names": DealerNames(),
        "highest_bidder_names": HighestBidderNames(),
    }
    return sources[trump]


def _list_no_trump(
    options: CustomOptions, sizes: HandSizes, trump: TrumpSource, left: int, players: int
) -> tuple[int, ...]:
    given = options.no_trump_hands
    if given == "when_exhausted":
        return ()
    if options.trump == "none":
        raise contradiction("trump", "no_trump_hands", "trump is none already; choose one")
    if given == "none":
        _check_always_trump(options, trump)
    found = _list_no_trump_hands(given, sizes)
    if trump.face_up is FaceUpCard.TURNED_UP and sizes.largest * players == left:
        _check_turn_ups(options, sizes, found)
    return found


def _check_always_trump(options: CustomOptions, trump: TrumpSource) -> None:
    """Refuse options that can make a hand at no trump, for a game that allows none (F1.2)."""
    if isinstance(options.trump, tuple) and None in options.trump:
        raise contradiction("trump", "no_trump_hands=none", "the cycle has a hand at no trump")
    if options.trump == "highest_bidder_names":
        raise contradiction(
            "trump=highest_bidder_names", "no_trump_hands=none", "the highest bidder may name none"
        )
    is_flip_open = trump.face_up is FaceUpCard.FLIPPED and options.reflip != "until_no_joker"
    is_shown = trump.face_up in (FaceUpCard.TURNED_UP, FaceUpCard.DEALERS_LAST)
    is_joker_turned = is_flip_open or is_shown
    if is_joker_turned and options.jokers not in ("none", "suit"):
        raise contradiction(
            f"jokers={options.jokers}",
            "no_trump_hands=none",
            f"a {'loser' if options.jokers == FOUR_AND_FOUR else 'joker'} turned makes no trump",
        )


def _list_no_trump_hands(given: str | tuple[int, ...], sizes: HandSizes) -> tuple[int, ...]:
    if given == "none":
        return ()
    if isinstance(given, tuple):
        if sizes.hands is not None and max(given) > sizes.hands:
            why = f"there is no hand {max(given)} of {sizes.hands}"
            raise contradiction("hand_sizes", "no_trump_hands", why)
        return given
    found = list_last_hand(sizes) if given == "last" else list_largest_hands(sizes)
    if not found:
        raise contradiction(
            "hand_sizes", f"no_trump_hands={given}", "that hand is not known before the match"
        )
    return found


def _check_turn_ups(options: CustomOptions, sizes: HandSizes, no_trump: tuple[int, ...]) -> None:
    """Refuse a hand that uses up the deck but must have a trump (F1.2)."""
    full = list_largest_hands(sizes)
    if not full or not set(full) <= set(no_trump):
        raise contradiction(
            _name_cause(options),
            f"no_trump_hands={options.no_trump_hands}",
            f"with {sizes.largest} each no card is left to turn up (F1.2)",
        )
