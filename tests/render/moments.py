"""Moments of small games at which there is much to see."""

from __future__ import annotations

from typing import Final

from counter_rules import (
    Bid,
    Look,
    NameTrump,
    PassCard,
    State,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
)
from support.builders import before, custom, deal, dealt
from support.hands import bid, finish_hand, give, play
from support.small_games import lay, lay_out

WAITING: Final = new_game(get_ruleset("counter", players=3))
"""The first hand is to be dealt."""

BIDDING: Final = bid(lay("9S AD", "KC 2D", "4H 3S", turned="8S", stack="5H 6H"), 2, 0)
"""Seat 2 is to bid, the last one."""

PASSING: Final = play(
    lay_out("KC 5C QD 2S", "3C 6C 9H 4D", "7C JC 8H 4S", turned="KH", stack="AD"), "5C 6C JC"
)
"""A five has been played, so all pass; a six was alone the lowest, so it leads doubled."""

CHOSEN: Final = apply_move(PASSING, PassCard(1, PASSING.hands[1][2]))
"""Seat 1 has chosen a card to pass."""

DOUBLED: Final = play(give(PASSING, ["QD", "9H", "4S"]), "3C 7C")
"""The six has led a doubled three."""

SHOWN: Final = play(
    lay_out("4C 4D 7S", "9C 10C 8D", "AC 2C KD", turned="JH", stack="5H"), "4C+4D 9C"
)
"""A four was played while another was shown."""

SEALED: Final = apply_move(
    dealt("AC KC", "2D 3D", "4H 5H", rules=custom(3, bidding="simultaneous", hand_sizes=(2,))),
    Bid(2, 1),
)
"""Seat 2 alone has chosen its bid."""

FOREHEAD: Final = deal(
    new_game(custom(3, seen=(1,), hand_sizes=(1, 2), trump="S")), "AC", "2D", "4H"
)
"""Everybody sees all cards but their own."""

_BEHIND: Final = before(custom(3, blind_bids=True, hand_sizes=(1, 2)), 2, (40, 0, 15), dealer=0)

HIDDEN: Final = deal(_BEHIND, "AC KC", "2D 3D", "4H 5H", turned="9S")
"""Seat 1 is to look at its hand or to bid blind."""

BLIND: Final = apply_move(apply_move(HIDDEN, Bid(1, 1, blind=True)), Look(2))
"""Seat 1 has bid blind, and seat 2 has looked."""

DEALERS_LAST: Final = deal(
    before(custom(3, trump="dealers_last", blind_bids=True, hand_sizes=(2, 2)), 2, (40, 0, 40)),
    "JH QD",
    "2D 3D",
    "4H 5H",
)
"""The dealer, seat 0, knows the last card before a look."""

OPEN: Final = deal(
    new_game(custom(3, trump="dealer_names", hand_sizes=(2,))), "AC KC", "2D 3D", "4H 5H"
)
"""The dealer is to name the trump."""

NAMED: Final = apply_move(OPEN, NameTrump(2, Suit.HEARTS))
"""The dealer has named hearts, and seat 0 is to bid."""

FINISHED: Final = finish_hand(
    bid(deal(new_game(custom(3, hand_sizes=(2, 1))), turned="9S"), 1, 0, 1)
)
"""The first of two hands is over."""

OVER: Final = finish_hand(bid(deal(FINISHED, turned="9H"), 0, 0, 0))
"""Both hands are."""


MOMENTS: Final[dict[str, State]] = {
    "waiting": WAITING,
    "bidding": BIDDING,
    "passing": PASSING,
    "chosen": CHOSEN,
    "doubled": DOUBLED,
    "shown": SHOWN,
    "sealed": SEALED,
    "forehead": FOREHEAD,
    "hidden": HIDDEN,
    "blind": BLIND,
    "dealer's last card": DEALERS_LAST,
    "open": OPEN,
    "named": NAMED,
    "finished": FINISHED,
    "over": OVER,
}
"""All of them, by name."""
