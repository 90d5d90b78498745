"""The sentences of the study, each with the numbers of some results."""

from __future__ import annotations

from .conduct import PLAYERS, SEARCH, Results
from .estimates import Pair
from .plots import NAMES, find_play
from .showing import show, show_share


def find_best(results: Results, bot: str) -> Pair:
    """Return the share of tricks of four players that their best card wins."""
    pair: Pair = find_play(results, bot)["tricks"]["standings"][0]
    return pair


def find_winner(results: Results, name: str, bot: str = "random") -> Pair:
    """Return the share of tricks that would have another winner without a power."""
    pair: Pair = find_play(results, bot)["powers"][name]["winner"]
    return pair


def find_without(results: Results, name: str, key: str) -> Pair:
    """Return what leaving out a power adds to ``"best"`` or ``"bits"``."""
    pair: Pair = results["without"][name][key]
    return pair


def rank_deciders(results: Results, bot: str = "random") -> list[str]:
    """Return the powers by how often they decide who wins, the most often first."""
    return sorted(NAMES, key=lambda name: -find_winner(results, name, bot)[0])


def rank_without(results: Results, key: str) -> list[str]:
    """Return the powers by what leaving them out adds, the most first."""
    return sorted(NAMES, key=lambda name: -find_without(results, name, key)[0])


def say_best(results: Results) -> str:
    """Say how often the best card wins."""
    return (
        "The best card of a trick, the highest trump or else the highest card of the led suit, "
        f"wins {show_share(find_best(results, 'random'))} of the tricks of four players at random. "
        "If all cards were alike, it would win 25 %. Without powers, it would win every trick."
    )


def say_last(results: Results) -> str:
    """Say how often the worst card wins."""
    standings = find_play(results, "random")["tricks"]["standings"]
    return (
        f"The worst card wins {show_share(standings[3])}, more than the third-best "
        f"({show_share(standings[2])}) and the second-best ({show_share(standings[1])})."
    )


def say_policy(results: Results) -> str:
    """Say how often the best card wins among players who try."""
    return (
        "Bots that try to make their bids change this by a few percentage points at most: the best "
        f"card wins {show_share(find_best(results, 'policy'))} of the tricks with the policy, and "
        f"{show_share(find_best(results, SEARCH))} with the search."
    )


def say_late(results: Results) -> str:
    """Say what it is worth to play late."""
    random, policy, search = (
        find_play(results, bot)["tricks"]["places"] for bot in ("random", "policy", SEARCH)
    )
    return (
        "With these bots, the card that is led wins fewer tricks, and the last card more. At "
        f"random, the card that is led wins {show_share(random[0])} and the last card "
        f"{show_share(random[3])}; with the policy {show_share(policy[0])} and "
        f"{show_share(policy[3])}, with the search {show_share(search[0])} and "
        f"{show_share(search[3])}."
    )


def say_deciders(results: Results) -> str:
    """Say which powers decide most."""
    first, second, third = rank_deciders(results)[:3]
    return (
        f"At random play, the {first} decides the most tricks: without it, "
        f"{show_share(find_winner(results, first))} of the tricks would have another winner. "
        f"The {second} follows with {show_share(find_winner(results, second))}, and the {third} "
        f"with {show_share(find_winner(results, third))}. With the search, twos decide "
        f"{show_share(find_winner(results, 'two', SEARCH))} and sevens "
        f"{show_share(find_winner(results, 'seven', SEARCH))}."
    )


def say_after(results: Results) -> str:
    """Say what the powers do that act after the trick."""
    powers = find_play(results, "random")["powers"]
    jack, six, five = (
        powers["jack"]["trump"], powers["six"]["anything"], powers["five"]["passing"],
    )  # fmt: skip
    return (
        "The jack and the six never decide who wins, because they act after the trick. The jack "
        f"changes the trump of the next trick in {show_share(jack)} of the tricks, and the six "
        f"changes who leads the next trick, or doubles the lead, in {show_share(six)}. The five "
        f"makes everybody pass a card in {show_share(five)}."
    )


def say_without(results: Results) -> str:
    """Say without which powers the best card wins more often."""
    first, second = rank_without(results, "best")[:2]
    more, next_most, fewer = (
        show_share(find_without(results, name, "best"), signed=True)
        for name in (first, second, "queen")
    )
    return (
        f"The best card wins more tricks without the {first} ({more}) and without the {second} "
        f"({next_most}). Without the queen it wins fewer ({fewer}): the queen's power helps the "
        "best card. Shares are in percent, and changes in percentage points."
    )


def say_bits_without(results: Results) -> str:
    """Say without which powers a hand gives more."""
    first, second, *_, last = rank_without(results, "bits")
    more, next_most = (show(find_without(results, name, "bits")) for name in (first, second))
    return (
        f"The information in a hand changes differently. A hand gives {more} bits more without the "
        f"{first}, and {next_most} without the {second}, although these decide few tricks or none. "
        f"Without the {last} it gives fewer "
        f"({show(find_without(results, last, 'bits'), signed=True)})."
    )


def say_all_bits(results: Results) -> str:
    """Say what a hand gives without any power."""
    bits, oh_hell = find_without(results, "all", "bits"), results["strength"]["random"]["oh_hell"]
    return (
        f"Without any power, a hand gives {show(bits)} bits more, about as much information as in "
        f"Oh Hell ({show(oh_hell['bits'])}). This is far more than the sum of the powers one by "
        "one: if you remove a single power, the others still hide nearly all of the information."
    )


def say_bits(results: Results) -> str:
    """Say what a hand gives at random play."""
    found = results["strength"]["random"]
    return (
        "At random play, the number of tricks that a hand of ten takes has an uncertainty of "
        f"{show(found['counter']['entropy'])} bits in Counter. The hand gives "
        f"{show(found['counter']['bits'])} of these bits. In Oh Hell the same hand gives "
        f"{show(found['oh_hell']['bits'])} of {show(found['oh_hell']['entropy'])} bits."
    )


def say_bits_policy(results: Results) -> str:
    """Say what a hand gives among players who try."""
    found = results["strength"]["policy"]
    search, bot = (results["search"][name]["strength"]["bits"] for name in (SEARCH, "policy"))
    return (
        "If players try to make their bids, a hand gives more. With the policy it gives "
        f"{show(found['counter']['bits'])} bits in Counter, {show(found['oh_hell']['bits'])} in "
        f"Oh Hell and {show(found['blackout']['bits'])} in Blackout. On the deals of the search it "
        f"gives {show(search)} with the search and {show(bot)} with `PolicyBot "
        "<counter_rules.bots.PolicyBot>`."
    )


def say_guess(results: Results) -> str:
    """Say what a look at a hand brings."""
    counter, oh_hell = (results["strength"]["random"][game] for game in ("counter", "oh_hell"))
    return (
        "A player who does not look at the hand, and always guesses the same number of tricks, is "
        f"right in {show_share(counter['blind'])} of the hands of Counter. Seeing the hand adds "
        f"{show_share(counter['gained'], signed=True)} with the regression; in Oh Hell it adds "
        f"{show_share(oh_hell['gained'], signed=True)}."
    )


def say_made(results: Results) -> str:
    """Say how many bids are made."""
    found, search = results["strength"]["policy"], results["search"][SEARCH]["seats"]
    return (
        f"The policy makes {show_share(found['counter']['made'])} of its bids in Counter, and "
        f"{show_share(found['oh_hell']['made'])} in Oh Hell. The search makes "
        f"{show_share(search['all made'][0])} in Counter."
    )


def say_leader(results: Results) -> str:
    """Say which seat takes the fewest tricks."""
    by_players = [
        f"{show(results['play']['random'][str(players)]['seats']['tricks'][0])} of ten tricks "
        f"among {players} players"
        for players in PLAYERS
    ]
    found = results["play"]["random"]["4"]["seats"]
    return (
        "At random play the seats are nearly alike. The player at the dealer's left, who leads to "
        f"the first trick, takes the fewest tricks: {', '.join(by_players)}. With four players, "
        f"this player scores {show(found['points'][0])} points per hand, and the dealer "
        f"{show(found['points'][3])}."
    )


def say_dealer(results: Results) -> str:
    """Say what the order of bids is worth."""
    four, five = (results["play"]["policy"][players]["seats"]["made"] for players in ("4", "5"))
    search = results["search"][SEARCH]["seats"]["made"]
    return (
        "If players try to make their bids, the best seat depends on how they play. With the "
        f"policy and four players, the first bidder makes {show_share(four[0])} of its bids, and "
        f"the dealer, who bids last, {show_share(four[3])}. With five players it is "
        f"{show_share(five[0])} and {show_share(five[4])}. With the search and four players, the "
        f"first bidder makes {show_share(search[0])} and the dealer {show_share(search[3])}."
    )


def say_matches(results: Results) -> str:
    """Say how long matches last."""
    found = results["matches"]
    usual = (("3", "9"), ("4", "8"), ("5", "7"))
    parts = []
    for players, target in usual:
        random, policy = (show(found[bot][players][target]) for bot in ("random", "policy"))
        parts.append(
            f"With {players} players a match to {target} takes {random} hands at random and "
            f"{policy} with the policy."
        )
    search = results["search"][SEARCH]["matches"]["8"]
    parts.append(f"With the search, 4 players and a target of 8, it takes {show(search)}.")
    return " ".join(parts)


def say_hook(results: Results) -> str:
    """Say what the hook changes."""
    hook, bids = results["hook"]["random"]["4"], results["bids"]
    search = results["search"][SEARCH]["bids"]
    cost = [-hook["points"][3][0], hook["points"][3][1]]
    return (
        "The hook forbids the dealer the bid with which all bids could be made. The games above "
        "were played without it. With four players at random, the hook costs the dealer "
        f"{show(cost)} points per hand, and the other players nothing. Without the hook, the bids "
        f"of four players add up to ten in {show_share(bids['random']['4']['exact'])} of the hands "
        f"at random, and in {show_share(bids['policy']['4']['exact'])} with the policy. The mean "
        f"total of the policy's bids is {show(bids['policy']['4']['total'])}. The search's bids "
        f"have a mean total of {show(search['total'])}, and add up to ten in "
        f"{show_share(search['exact'])} of the hands. We did not measure how the hook changes the "
        "points of the search."
    )
