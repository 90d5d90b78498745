"""Oh Hell as an office played it: a flipped card makes hand size and trump (clause F6).

Aces are high (F6.4), the default of a `Ruleset`.
"""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Suit, make_deck
from counter_rules.games._hooks import count_of_hook_from, flag_of_hook_last_hand, limit_hook
from counter_rules.games._kinds import choice_of_reflip, flag, formula
from counter_rules.games._option import contradiction
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.rules.bidding import HookLastBidder, InTurn, Simultaneous
from counter_rules.rules.dealing import FlippedHands, FlippedTrump, HandSizes, Rotation, go_down_up
from counter_rules.rules.effects import JOKER_LOSES, JOKER_WINS
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.leading import BrokenTrumps, FreeLead
from counter_rules.rules.ruleset import Clauses, Reflip, Ruleset
from counter_rules.trick import EffectOrder

TRUMPS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The trump of hand 1, 2, … if it rotates (F6.7)."""

HANDS: Final = 10
LONGEST: Final = 8


def _choose_score(options: OfficeOhHellOptions) -> str:
    return "as_taught" if options.as_taught else "english_consolation"


@attrs.frozen(kw_only=True)
class OfficeOhHellOptions:
    """The options of the office game."""

    reflip: str = choice_of_reflip()
    as_taught: bool = flag("a missed bid scores nothing, a made zero 5 + N", "F6.6")
    jokers_high: bool = flag("jokers win instead of losing", "F6.7")
    open_bidding: bool = flag("bids are made in turn, with the hook", "F6.7")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    trumps_broken: bool = flag("trumps are broken before they are led", "F6.7")
    eight_down_up: bool = flag("hands of 8 … 1 … 8 cards", "F6.7")
    rotating_trump: bool = flag("trump rotates: spades to clubs", "F6.7")
    score: str = formula(
        attrs.Factory(_choose_score, takes_self=True),
        default_text="english_consolation, or as_taught with that option",
    )


def office_oh_hell(players: int, options: OfficeOhHellOptions) -> Ruleset:
    """Compose the office game for 2 to 10 players."""
    _check(options)
    hands = _make_hand_sizes(players, options)
    hook = limit_hook(
        HookLastBidder("F6.7") if options.open_bidding else None,
        hands,
        from_size=options.hook_from,
        in_last_hand=options.hook_last_hand,
        off="open_bidding=False",
        sizes="players",
    )
    return Ruleset(
        name="office_oh_hell",
        players=players,
        options=options,
        deck=make_deck(jokers=2),
        hand_sizes=hands,
        trump=Rotation(TRUMPS) if options.rotating_trump else FlippedTrump(),
        reflip=Reflip(options.reflip),
        bidding=InTurn(hook) if options.open_bidding else Simultaneous("F6.1"),
        lead_limit=BrokenTrumps("F6.7") if options.trumps_broken else FreeLead(),
        following=FollowSuit(),
        effects=EffectOrder(contest=(JOKER_WINS if options.jokers_high else JOKER_LOSES,)),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F6.2", bid="F6.1"),
    )


def _check(options: OfficeOhHellOptions) -> None:
    if options.as_taught and options.score != "as_taught":
        raise contradiction("as_taught", "score", "both choose the formula; give one")
    if options.reflip != "never" and options.eight_down_up and options.rotating_trump:
        raise contradiction(
            f"reflip={options.reflip}",
            "eight_down_up with rotating_trump",
            "no card is flipped then; leave one out",
        )


def _make_hand_sizes(players: int, options: OfficeOhHellOptions) -> HandSizes:
    """Return hands of the size that the card sets, or the schedule 8 … 1 … 8 (F6.7)."""
    most = 53 // players  # one of 54 cards is flipped and set aside
    if not options.eight_down_up:
        return FlippedHands(HANDS, most)
    if most < LONGEST:
        raise contradiction(
            "eight_down_up", f"players={players}", "hands of 8 cannot be dealt; 2 to 6 can play"
        )
    return go_down_up(LONGEST)


OFFICE_OH_HELL: Final = Preset(
    name="office_oh_hell",
    title="Oh Hell, office play",
    summary="A flipped card makes hand size and trump, bids are sealed, jokers lose.",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    source="Oh Hell Indeed, a page of 2006 on an office's game",
    options_class=OfficeOhHellOptions,
    build=office_oh_hell,
)
"""The preset of the office game."""
