"""Deals that can be proven: what the tags Commitment and Seed of a record claim."""

from __future__ import annotations

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
    seed = parse_seed(texts[SEED])
    if seed is None:
        raise StateError(
            f"{shorten(texts[SEED])} is not a seed: beside {COMMITMENT}, the tag {SEED} is a whole "
            "number in decimal digits, of at most 4096 bits"
        )
    if commit(seed) != texts[COMMITMENT]:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"and {COMMITMENT} says {shorten(texts[COMMITMENT])}"
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
            f"committed to: leave out {COMMITMENT}, or give the deal that shuffle makes, "
            "stack included"
        )


def _sort_hands(deal: Deal) -> Deal:
    return attrs.evolve(deal, hands=[sort_cards(hand) for hand in deal.hands])
