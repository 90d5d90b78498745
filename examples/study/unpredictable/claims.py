"""What the study claims: its sentences, and what has to be so for each to be true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from . import sentences as says
from .conduct import PLAYED_BY, PLAYERS, SEARCH, Results
from .estimates import Pair
from .plots import NAMES, PLAY, find_play


@attrs.frozen(kw_only=True)
class Claim:
    """A claim.

    Args:
        name: what it is about, in a few words.
        section: the section of the page in which it stands.
        say: says it, with the numbers of the results.
        holds: returns whether the results bear it out.
    """

    name: str
    section: str
    say: Callable[[Results], str]
    holds: Callable[[Results], bool]


def is_below(pair: Pair, bound: float) -> bool:
    """Return whether a number is below a bound with its whole interval."""
    return pair[0] + pair[1] < bound


def is_above(pair: Pair, bound: float) -> bool:
    """Return whether a number is above a bound with its whole interval."""
    return pair[0] - pair[1] > bound


def is_less(pair: Pair, other: Pair) -> bool:
    """Return whether a number is less than another, their intervals apart."""
    return pair[0] + pair[1] < other[0] - other[1]


def is_apart(pair: Pair, other: Pair, *, by: float) -> bool:
    """Return whether two numbers are further apart than that, their intervals, too."""
    return abs(pair[0] - other[0]) - pair[1] - other[1] > by


def _is_best_far_from_sure(results: Results) -> bool:
    best = says.find_best(results, "random")
    return is_above(best, 0.35) and is_below(best, 0.45)


def _is_worst_above_middle(results: Results) -> bool:
    standings = find_play(results, "random")["tricks"]["standings"]
    return is_less(standings[1], standings[2]) and is_less(standings[2], standings[3])


def _is_best_alike_by_all(results: Results) -> bool:
    random, policy, search = (says.find_best(results, bot) for bot in PLAY)
    return abs(random[0] - policy[0]) < 0.06 and not is_apart(search, random, by=0.06)


def _is_last_above_first(results: Results) -> bool:
    policy, search = (find_play(results, bot)["tricks"]["places"] for bot in ("policy", SEARCH))
    return is_less(policy[0], policy[3]) and not is_less(search[3], search[0])


def _are_seven_two_nine_first(results: Results) -> bool:
    two, seven = (says.find_winner(results, name, SEARCH) for name in ("two", "seven"))
    return says.rank_deciders(results)[:3] == ["seven", "two", "nine"] and not is_less(two, seven)


def _do_jack_and_six_wait(results: Results) -> bool:
    return all(says.find_winner(results, name) == [0, 0] for name in ("jack", "six"))


def _do_powers_hide_best(results: Results) -> bool:
    most = says.rank_without(results, "best")[:2]
    return (
        {*most} == {"seven", "two"}
        and is_below(says.find_without(results, "queen", "best"), 0)
        and all(
            says.find_without(results, name, "best")[0] > 0 for name in NAMES if name != "queen"
        )
    )


def _do_jack_and_five_hide_bits(results: Results) -> bool:
    *most, last = (says.rank_without(results, "bits")[place] for place in (0, 1, -1))
    return (
        {*most} == {"jack", "five"}
        and last == "two"
        and is_below(says.find_without(results, last, "bits"), 0)
        and all(is_above(says.find_without(results, name, "bits"), 0) for name in most)
    )


def _do_all_hide_more(results: Results) -> bool:
    alone = sum([max(0.0, says.find_without(results, name, "bits")[0]) for name in NAMES])
    more, found = says.find_without(results, "all", "bits"), results["strength"]["random"]
    all_bits, oh_hell = found["counter"]["bits"][0] + more[0], found["oh_hell"]["bits"][0]
    return is_above(more, 2 * alone) and abs(all_bits - oh_hell) < 0.05


def _does_hand_tell_little(results: Results, bot: str) -> bool:
    found = results["strength"][bot]
    little = found["counter"]["bits"]
    return all(5 * (little[0] + little[1]) < found[kin]["bits"][0] for kin in _KIN)


def _does_look_bring_little(results: Results) -> bool:
    counter, oh_hell = (results["strength"]["random"][game] for game in ("counter", "oh_hell"))
    return is_below(counter["gained"], 0.02) and is_above(oh_hell["gained"], 0.05)


def _are_fewer_bids_made(results: Results) -> bool:
    found = results["strength"]["policy"]
    return is_less(found["counter"]["made"], found["oh_hell"]["made"])


def _does_leader_take_fewest(results: Results) -> bool:
    tricks = [results["play"]["random"][str(players)]["seats"]["tricks"] for players in PLAYERS]
    return all(is_less(first, other) for first, *others in tricks for other in others)


def _does_first_bidder_make_more(results: Results) -> bool:
    tables = [results["play"]["policy"][players]["seats"]["made"] for players in ("4", "5")]
    search = results["search"][SEARCH]["seats"]["made"]
    return all(is_less(made[-1], made[0]) for made in tables) and not is_less(search[3], search[0])


def _are_matches_shorter(results: Results) -> bool:
    random, policy = (results["matches"][bot] for bot in PLAYED_BY)
    usual = (("3", "9"), ("4", "8"), ("5", "7"))
    return all(is_less(policy[players][at], random[players][at]) for players, at in usual)


def _does_hook_change_little(results: Results) -> bool:
    found = results["hook"]
    points = [found[bot][str(players)]["points"] for bot in PLAYED_BY for players in PLAYERS]
    exact = results["bids"]["policy"]["4"]["exact"]
    return exact[0] < 0.01 and all(abs(pair[0]) < 0.02 for pairs in points for pair in pairs)


_KIN: Final = ("oh_hell", "blackout")

CLAIMS: Final = (
    Claim(
        name="the best card wins two tricks in five",
        section="best",
        say=says.say_best,
        holds=_is_best_far_from_sure,
    ),
    Claim(
        name="the worst card wins more than those between",
        section="best",
        say=says.say_last,
        holds=_is_worst_above_middle,
    ),
    Claim(
        name="in all play, the best card wins about as often",
        section="best",
        say=says.say_policy,
        holds=_is_best_alike_by_all,
    ),
    Claim(
        name="late cards win more", section="best", say=says.say_late, holds=_is_last_above_first
    ),
    Claim(
        name="seven, two and nine decide most",
        section="powers",
        say=says.say_deciders,
        holds=_are_seven_two_nine_first,
    ),
    Claim(
        name="jack and six act after the trick",
        section="powers",
        say=says.say_after,
        holds=_do_jack_and_six_wait,
    ),
    Claim(
        name="seven and two beat the best card",
        section="without",
        say=says.say_without,
        holds=_do_powers_hide_best,
    ),
    Claim(
        name="jack and five hide what a hand is worth, and the two shows it",
        section="without",
        say=says.say_bits_without,
        holds=_do_jack_and_five_hide_bits,
    ),
    Claim(
        name="together the powers hide more",
        section="without",
        say=says.say_all_bits,
        holds=_do_all_hide_more,
    ),
    Claim(
        name="a hand tells little",
        section="strength",
        say=says.say_bits,
        holds=lambda results: _does_hand_tell_little(results, "random"),
    ),
    Claim(
        name="a hand tells little to players who try",
        section="strength",
        say=says.say_bits_policy,
        holds=lambda results: _does_hand_tell_little(results, "policy"),
    ),
    Claim(
        name="a look brings little",
        section="strength",
        say=says.say_guess,
        holds=_does_look_bring_little,
    ),
    Claim(
        name="fewer bids are made",
        section="strength",
        say=says.say_made,
        holds=_are_fewer_bids_made,
    ),
    Claim(
        name="the first leader takes fewest tricks",
        section="seats",
        say=says.say_leader,
        holds=_does_leader_take_fewest,
    ),
    Claim(
        name="the first bidder makes more bids",
        section="seats",
        say=says.say_dealer,
        holds=_does_first_bidder_make_more,
    ),
    Claim(
        name="players who try need fewer hands",
        section="matches",
        say=says.say_matches,
        holds=_are_matches_shorter,
    ),
    Claim(
        name="the hook hardly bites",
        section="hook",
        say=says.say_hook,
        holds=_does_hook_change_little,
    ),
)
"""The claims, in the order of the page."""
