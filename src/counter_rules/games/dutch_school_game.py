"""The Dutch school game: seventeen hands, sealed bids, the middle hand at no trump (clause F16)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import make_deck
from counter_rules.games._kinds import flag, formula, schedule
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.games._trump import TRUMPS, choice_of_trump
from counter_rules.rules.bidding import Simultaneous
from counter_rules.rules.dealing import ListedHands, list_largest_hands
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

HANDS: Final = (*range(1, 8), 8, 8, 8, *range(7, 0, -1))
"""The sizes of the hands (F16.1)."""

SCORE: Final = "romanian"
"""Five for a made bid, and a point for each trick (F16.4)."""


@attrs.frozen(kw_only=True)
class DutchSchoolGameOptions:
    """The options of the Dutch school game."""

    hand_sizes: tuple[int, ...] = schedule("F16.1", default=HANDS, default_text="1 … 8, 8, 8 … 1")
    trump: str = choice_of_trump("F16.2", "second_deck", "turn_up")
    middle_no_trump: bool = flag(
        "the middle one of the longest hands is at no trump", "F16.2", default=True
    )
    score: str = formula(SCORE)


def dutch_school_game(players: int, options: DutchSchoolGameOptions) -> Ruleset:
    """Compose the Dutch school game for 3 to 6 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="dutch_school_game",
        players=players,
        options=options,
        deck=make_deck(),
        hand_sizes=hands,
        trump=TRUMPS[options.trump].source,
        no_trump=_list_middle(hands) if options.middle_no_trump else (),
        bidding=Simultaneous("F16.3"),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F16.1"),
    )


def _list_middle(hands: ListedHands) -> tuple[int, ...]:
    """Return the number of the middle one of the longest hands; of two, the first (F16.2)."""
    longest = list_largest_hands(hands)
    return (longest[(len(longest) - 1) // 2],)


DUTCH_SCHOOL_GAME: Final = Preset(
    name="dutch_school_game",
    title="Dutch School Game",
    summary="One card to eight and down again, the middle hand at no trump; bids are secret.",
    players=(3, 4, 5, 6),
    source="what is commonly published on a game of Dutch schools",
    options_class=DutchSchoolGameOptions,
    build=dutch_school_game,
)
"""The preset of the Dutch school game."""
