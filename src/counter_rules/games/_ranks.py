"""Options for the ranks of a deck, and ruleset parts that several games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from counter_rules._base.guards import to_int
from counter_rules.cards import RANKS, Rank, list_ranks_from
from counter_rules.errors import RulesetError
from counter_rules.games._kinds import HANDS_CLEARED, choice, is_written, to_tuple
from counter_rules.games._option import OptionDomain, OptionKind, make_choices, option
from counter_rules.rules.bidding import BlindBids
from counter_rules.rules.dealing import go_down_up
from counter_rules.rules.effects import JOKER_SUIT, MARROWS_JACK
from counter_rules.rules.ruleset import ACE_HIGH
from counter_rules.rules.scoring import FORMULAS, EachSeat, HandsCleared, Scoring, parse_formula
from counter_rules.trick import PLAIN_TRICK, EffectOrder

# Ranks of a deck.

_MAX_TEXT: Final = 200
"""More characters than the names of all ranks need."""

_QUOTES: Final = "'\" \t\n"
"""The quotes and blanks that may surround a text, as in ``'none'``."""

_NAMES: Final[Mapping[str, Rank]] = {
    name.lower(): rank for rank in RANKS for name in (rank.letter, str(rank))
} | {"t": Rank.TEN}

_LOWEST: Final = {rank.letter: str(rank) for rank in list_ranks_from(Rank.TWO) if rank != Rank.ACE}


def choice_of_lowest_rank() -> Rank:
    """Make the option that leaves out the ranks below one, with aces high (F9)."""
    return option(
        "the lowest rank in the deck",
        "F9",
        default=Rank.TWO,
        accepted="a Rank from two to king, or as text 2 to 10, J, Q, K, or its name",
        check=_check_lowest,
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(_LOWEST)),
    )


def choice_of_ranks() -> tuple[Rank, ...] | None:
    """Make the option that lists the ranks of a deck from high to low (F10.2, F11.8)."""
    return option(
        "which ranks the deck holds, from the highest to the lowest, in place of lowest_rank",
        "F10.2, F11.8",
        default=None,
        accepted="a list of Ranks from the highest to the lowest, or as text AKQJ765432, or None",
        check=_check_ranks,
        parse=lambda text: None if text.strip().lower() == "none" else text.strip(),
        default_text="none",
        domain=OptionDomain(
            kind=OptionKind.TEXT, hint="ranks such as AKQJ765432, from the highest to the lowest"
        ),
    )


def sort_ranks(ranks: Iterable[Rank], *, aces: str) -> tuple[Rank, ...]:
    """Return ranks from the highest to the lowest, with aces ``high`` or ``low``."""
    return tuple(sorted(ranks, key=lambda rank: (aces != "low" and rank is Rank.ACE, rank))[::-1])


def rank_by_place(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return the value of each rank by its number, for ranks in an order of their own (F11.8).

    The highest has 14, like an ace, the next 13; ranks that the deck lacks have 0.
    """
    values = dict(zip(ranks, range(ACE_HIGH[Rank.ACE], 0, -1), strict=False))
    return tuple([values.get(rank, 0) for rank in Rank])


def format_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks as text for the option."""
    return "".join([rank.letter for rank in ranks])


def order_ranks(text: str, *, aces: str) -> str:
    """Return the ranks of a format 1 record, which are in any order, from highest to lowest.

    A text that is not a list of ranks is returned as it is.
    """
    try:
        ranks = map(_to_rank, _split(text.strip(_QUOTES)))
        return format_ranks(sort_ranks(ranks, aces=aces.strip(_QUOTES)))
    except ValueError:
        return text


def _to_rank(value: object) -> Rank:
    """Return the rank of a rank, its number, its letter or its name."""
    rank = to_int(_NAMES.get(value.lower()) if isinstance(value, str) else value)
    if rank not in RANKS:
        raise ValueError
    return Rank(rank)


def _check_lowest(value: object) -> Rank:
    rank = _to_rank(value)
    if rank is Rank.ACE:
        raise ValueError
    return rank


def _check_ranks(value: object) -> tuple[Rank, ...] | None:
    """Return ranks in order, given as values, as letters, or as words between commas or blanks."""
    if value is None:
        return None
    ranks = tuple(map(_to_rank, _split(value) if isinstance(value, str) else to_tuple(value)))
    twice = [rank for rank in ranks if ranks.count(rank) > 1]
    if twice:
        raise RulesetError(f"option ranks: {twice[0].letter} is given twice; give each rank once")
    if not ranks:
        raise ValueError
    return ranks


def _split(text: str) -> Sequence[str]:
    """Split a text such as ``A23``, ``a10``, ``A,2,3`` or ``ace king`` into ranks."""
    if len(text) > _MAX_TEXT:
        raise ValueError
    words = text.replace(",", " ").split()
    return words if len(words) > 1 else text.strip().upper().replace("10", "T")


# Ruleset parts that several games share.

NO_SEALED_HOOK: Final = "a hook goes by the bids so far, and sealed ones are hidden (F1.1)"
"""The reason why a hook and sealed bids contradict each other."""


NO_WRITTEN_LIVES: Final = (
    "with lives all win or all lose, and points do not count; give the score a name (F11.1)"
)
"""The reason why lives and a written formula contradict each other."""


def choice_of_jacks() -> str:
    """Make the option for the jacks of trumps (F10.1)."""
    meanings = {"plain": "like the other jacks", "marrows": "the two highest trumps"}
    return choice("what the jacks of trumps are", "F10.1", meanings)


def make_scoring(score: str, blind: BlindBids | None = None) -> Scoring:
    """Return a scoring by its name, or by its formula, with a bonus for blind bids (F2.6)."""
    if score == HANDS_CLEARED:
        return HandsCleared()
    formula = parse_formula(score) if is_written(score) else FORMULAS[score]
    return EachSeat(formula=formula, blind_bonus=0 if blind is None else blind.bonus)


def make_joker_order(*, jokers_as_suit: bool) -> EffectOrder:
    """Return the effects of a game without effects, or with jokers as a suit (F5)."""
    return EffectOrder(legality=(JOKER_SUIT,)) if jokers_as_suit else PLAIN_TRICK


def add_jacks(order: EffectOrder, jacks: str) -> EffectOrder:
    """Return an order with the effect of the jacks of trumps first in its stage (F10.1)."""
    if jacks == "plain":
        return order
    return order.adding(MARROWS_JACK, before=order.arrive[0].name if order.arrive else None)


def list_down_up(players: int) -> tuple[int, ...]:
    """Return the schedule down from the most cards that leave a turn-up, at most 10, and up (F9).

    >>> list_down_up(7)
    (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
    """
    return go_down_up(min(10, 51 // players)).sizes
