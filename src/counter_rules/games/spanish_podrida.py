"""La Podrida with a Spanish pack: beat if you can, and the three is above the king (clause F17)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Rank, make_deck
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    make_bidding,
)
from counter_rules.games._kinds import formula, schedule
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring, rank_by_place
from counter_rules.rules.dealing import ListedHands, TurnUp, go_up_down
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import MustBeat
from counter_rules.rules.ruleset import Clauses, Ruleset

RANKS: Final = (
    *(Rank.ACE, Rank.THREE, Rank.KING, Rank.QUEEN, Rank.JACK),
    *(Rank.SEVEN, Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.TWO),
)
"""The ranks of the pack, from the highest to the lowest (F17.1)."""

CARDS: Final = 4 * len(RANKS)
"""The cards of the pack."""

LONGEST: Final = 7
"""The most cards each (F17.2)."""


def _list_up_down(players: int) -> tuple[int, ...]:
    """Return the schedule up to the most cards that leave a turn-up, and down."""
    return go_up_down(min(LONGEST, (CARDS - 1) // players)).sizes


@attrs.frozen(kw_only=True)
class SpanishPodridaOptions:
    """The options of La Podrida with a Spanish pack."""

    hand_sizes: tuple[int, ...] = schedule(
        "F17.2", default=_list_up_down, default_text="1 … 7 … 1, to 6, 5, 4 for 6, 7, 8 players"
    )
    hook: bool = flag_of_hook("F17.3")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula("podrida")


def spanish_podrida(players: int, options: SpanishPodridaOptions) -> Ruleset:
    """Compose La Podrida with a Spanish pack for 3 to 8 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="spanish_podrida",
        players=players,
        options=options,
        deck=make_deck(ranks=RANKS),
        values=rank_by_place(RANKS),
        hand_sizes=hands,
        trump=TurnUp(),
        bidding=make_bidding(options, hands, "F17.3"),
        following=MustBeat("F17.4"),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F17.2"),
    )


SPANISH_PODRIDA: Final = Preset(
    name="spanish_podrida",
    title="Spanish Podrida",
    summary="Forty cards, in which the three is above the king; beat the trick if you can.",
    players=(3, 4, 5, 6, 7, 8),
    source="what is commonly published on La Podrida with a Spanish pack",
    options_class=SpanishPodridaOptions,
    build=spanish_podrida,
)
"""The preset of La Podrida with a Spanish pack."""
