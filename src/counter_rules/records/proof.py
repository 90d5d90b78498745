"""Deals that can be proven: what the tags Commitment and Seed of a record claim."""

from __future__ import annotations

import re
from typing import Final

import attrs

from counter_rules.cards import sort_cards
from counter_rules.dealing import commit, parse_seed
from counter_rules.engine import shuffle
from counter_rules.errors import StateError, shorten
from counter_rules.moves import Deal, Seat
from counter_rules.records.record_fields import Knower, Tags
from counter_rules.state import State

COMMITMENT: Final = "Commitment"
"""The tag for the digest that `commit` makes of the seed."""

SEED: Final = "Seed"
"""The tag for the seed, once it may be known."""

_DIGEST: Final = re.compile("[0-9a-f]{64}")


def is_seed(name: str) -> bool:
    """Tell whether a tag is meant for the seed, in capitals or not."""
    return name.lower() == SEED.lower()


def check_tags(tags: Tags, knower: Seat | Knower) -> None:
    """Refuse a seed that a record may not tell, or that is not the one committed to.

    Args:
        tags: the tags of the record.
        knower: whose knowledge the record holds.

    Raises:
        StateError: if there is such a seed.
    """
    if knower is Knower.TABLE:
        find_committed_seed(tags)
        return
    for name in filter(is_seed, dict(tags)):
        raise StateError(
            f"a redacted record cannot have the tag {name}: every card follows from the seed"
        )


def find_committed_seed(tags: Tags) -> int | None:
    """Return the seed that a whole record claims for all its deals.

    Args:
        tags: the tags of the record.

    Returns:
        The seed; None if the tags claim nothing, as one of the two is missing.

    Raises:
        StateError: if the tag Seed is not the seed that Commitment commits to.
    """
    texts = dict(tags)
    if COMMITMENT not in texts or SEED not in texts:
        return None
    seed = _read_seed(texts[SEED])
    if commit(seed) != texts[COMMITMENT]:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"and {COMMITMENT} says {shorten(texts[COMMITMENT])}"
        )
    return seed


def find_shown_seed(tags: Tags, digest: object) -> int:
    """Return the seed of a whole record, once it is known to be the one behind a digest.

    Args:
        tags: the tags of the record.
        digest: the digest that was shown before the first deal, from anybody; space around it and
            capitals do not matter.

    Raises:
        StateError: if there is no seed, or it has another digest.
    """
    texts = dict(tags)
    if SEED not in texts:
        raise StateError(f"the record does not tell its seed: the tag {SEED} is missing")
    shown = digest.strip().lower() if isinstance(digest, str) else ""
    if not _DIGEST.fullmatch(shown):
        raise StateError(f"a digest is 64 hexadecimal digits, not {shorten(digest)}")
    seed = _read_seed(texts[SEED])
    if commit(seed) != shown:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"not the one shown, {shown}"
        )
    return seed


def _read_seed(text: str) -> int:
    seed = parse_seed(text)
    if seed is None:
        raise StateError(
            f"{shorten(text)} is not a seed: beside {COMMITMENT}, the tag {SEED} is a whole "
            "number in decimal digits, of at most 4096 bits"
        )
    return seed


def check_deal(state: State, deal: Deal, seed: int) -> None:
    """See that a deal comes from a seed, in whichever order each hand is written.

    Args:
        state: the state that waited for the deal.
        deal: a legal deal.
        seed: the seed.

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
