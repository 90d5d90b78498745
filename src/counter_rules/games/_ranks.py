"""Options that say which ranks a deck holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from counter_rules._given import to_int
from counter_rules.cards import RANKS, Rank, list_ranks_from
from counter_rules.games._answers import Answers, OptionKind, make_choices
from counter_rules.games._kinds import to_tuple
from counter_rules.games._option import option

_MAX_TEXT: Final = 200
"""More than the names of all ranks need."""

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
        answers=Answers(kind=OptionKind.CHOICE, choices=make_choices(_LOWEST)),
    )


def choice_of_ranks() -> tuple[Rank, ...] | None:
    """Make the option that lists the ranks of a deck (F10.2)."""
    return option(
        "which ranks the deck holds, in place of lowest_rank",
        "F10.2",
        default=None,
        accepted="a list of Ranks, each once, or as text A234567JQK, or None",
        check=_check_ranks,
        parse=lambda text: None if text.strip().lower() == "none" else text.strip(),
        shown="none",
        answers=Answers(kind=OptionKind.TEXT, typed="ranks such as A234567JQK, each once"),
    )


def _to_rank(value: object) -> Rank:
    """Accept a rank, its number, its letter or its name."""
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
    """Accept ranks in any order; as text their letters, or words between commas or blanks."""
    if value is None:
        return None
    ranks = sorted(map(_to_rank, _split(value) if isinstance(value, str) else to_tuple(value)))
    if not ranks or len(set(ranks)) < len(ranks):
        raise ValueError
    return tuple(ranks)


def _split(text: str) -> Sequence[str]:
    """Split ``A23``, ``a10``, ``A,2,3`` or ``ace king``."""
    if len(text) > _MAX_TEXT:
        raise ValueError
    words = text.replace(",", " ").split()
    return words if len(words) > 1 else text.strip().upper().replace("10", "T")
