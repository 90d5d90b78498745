"""Deals that can be proven: what the tags Commitment and Seed of a record claim."""

from __future__ import annotations

import re
from typing import Final

import attrs

from counter_rules._quoting import shorten
from counter_rules.cards import sort_cards
from counter_rules.engine import shuffle
from counter_rules.errors import StateError
from counter_rules.moves import Deal
from counter_rules.records._fields import Perspective, Tags
from counter_rules.rules.chance import commit, parse_seed
from counter_rules.seats import Seat
from counter_rules.state import State

COMMITMENT: Final = "Commitment"
"""The tag for the digest that `commit` makes of the seed."""

SEED: Final = "Seed"
"""The tag for the seed, once it may be known."""

_DIGEST: Final = re.compile("[0-9a-f]{64}")


def is_seed(name: str) -> bool:
    """Return whether a tag stands for the seed, in upper or lower case."""
    return name.lower() == SEED.lower()


def check_tags(tags: Tags, perspective: Seat | Perspective) -> None:
    """Refuse a seed that a record may not have, or that is not the one committed to.

    Raises:
        StateError: if there is such a seed.
    """
    if perspective is Perspective.TABLE:
        find_committed_seed(tags)
        return
    for name in filter(is_seed, dict(tags)):
        raise StateError(
            f"a redacted record cannot have the tag {name}: every card follows from the seed"
        )


def find_committed_seed(tags: Tags) -> int | None:
    """Return the seed that a whole record claims for all its deals.

    Returns:
        The seed; None if the tags claim nothing, as one of the two is missing.

    Raises:
        StateError: if the tag Seed is not the seed that Commitment commits to.
    """
    texts = dict(tags)
    if COMMITMENT not in texts or SEED not in texts:
        return None
    digest = texts[COMMITMENT]
    return _parse_seed(texts[SEED], digest, f"and {COMMITMENT} says {shorten(digest)}")


def find_shown_seed(tags: Tags, digest: object) -> int:
    """Return the seed of a whole record, once it is known to be the one behind a digest.

    Args:
        tags: the tags of the record.
        digest: the digest that was shown before the first deal, unchecked; space around it and
            upper or lower case do not matter.

    Raises:
        StateError: if there is no seed, or it has another digest.
    """
    texts = dict(tags)
    if SEED not in texts:
        raise StateError(f"the record does not have its seed: the tag {SEED} is missing")
    shown = digest.strip().lower() if isinstance(digest, str) else ""
    if not _DIGEST.fullmatch(shown):
        raise StateError(f"expected a digest of 64 hexadecimal digits, got {shorten(digest)}")
    return _parse_seed(texts[SEED], shown, f"not the one shown, {shown}")


def _parse_seed(text: str, digest: str, contrast: str) -> int:
    """Return the seed behind a digest; an error ends with a contrast to the seed's own digest."""
    seed = parse_seed(text)
    if seed is None:
        raise StateError(
            f"{shorten(text)} is not a seed: beside {COMMITMENT}, the tag {SEED} is a whole "
            "number in decimal digits, of at most 4096 bits"
        )
    if commit(seed) != digest:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"{contrast}"
        )
    return seed


def check_deal(state: State, deal: Deal, seed: int) -> None:
    """Check that a deal comes from a seed, whatever the order of the cards in each hand.

    Raises:
        StateError: if it does not.
    """
    if _sort_hands(deal) != _sort_hands(shuffle(state, seed=seed)):
        raise StateError(
            f"hand {state.hand_number} does not come from the seed in the tag {SEED}, which was "
            "committed to: that seed deals other cards, or a part of the deal is left out"
        )


def _sort_hands(deal: Deal) -> Deal:
    return attrs.evolve(deal, hands=[sort_cards(hand) for hand in deal.hands])
