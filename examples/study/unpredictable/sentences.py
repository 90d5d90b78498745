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
        "If all cards were alike it would win 25 %; without the powers it would win every trick."
    )


def say_last(results: Results) -> str:
    """Say how often the worst card wins."""
    standings = find_play(results, "random")["tricks"]["standings"]
    return (
        f"The worst one wins {show_share(standings[3])}, more than the third "
        f"({show_share(standings[2])}) and the second ({show_share(standings[1])})."
    )


def say_policy(results: Results) -> str:
    """Say how often the best card wins among players who try."""
    return (
        "Players who try change that by a few percentage points at most: by the policy it wins "
        f"{show_share(find_best(results, 'policy'))}, and by the search "
        f"{show_share(find_best(results, SEARCH))}."
    )


def say_late(results: Results) -> str:
    """Say what it is worth to play late."""
    random, policy, search = (
        find_play(results, bot)["tricks"]["places"] for bot in ("random", "policy", SEARCH)
    )
    return (
        "They win fewer tricks with the card led, and more with the last one. At random these win "
        f"{show_share(random[0])} and {show_share(random[3])}; by the policy it is "
        f"{show_share(policy[0])} and {show_share(policy[3])}, by the search "
        f"{show_share(search[0])} and {show_share(search[3])}."
    )


def say_deciders(results: Results) -> str:
    """Say which powers decide most."""
    first, second, third = rank_deciders(results)[:3]
    return (
        f"At random no power decides as many tricks as the {first}: "
        f"{show_share(find_winner(results, first))} of all would have another winner without it. "
        f"The {second} follows with {show_share(find_winner(results, second))}, and the {third} "
        f"with {show_share(find_winner(results, third))}. Where the search plays, twos decide "
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
        "The jack and the six never decide who wins, as they act when the trick is won. The jack "
        f"changes the trump of the next trick in {show_share(jack)} of the tricks, and the six its "
        f"leader or its doubling in {show_share(six)}; the five makes everybody pass a card in "
        f"{show_share(five)}."
    )


def say_without(results: Results) -> str:
    """Say without which powers the best card wins more often."""
    first, second = rank_without(results, "best")[:2]
    more, next_most, fewer = (
        show_share(find_without(results, name, "best"), signed=True)
        for name in (first, second, "queen")
    )
    return (
        f"The best card wins more of the tricks without the {first} ({more}) and without the "
        f"{second} ({next_most}). Without the queen it wins fewer ({fewer}): that power works for "
        "the best card. Shares and their changes are in percent and percentage points."
    )


def say_bits_without(results: Results) -> str:
    """Say without which powers a hand gives more."""
    first, second, *_, last = rank_without(results, "bits")
    more, next_most = (show(find_without(results, name, "bits")) for name in (first, second))
    return (
        f"The information in a hand is another matter: it gives {more} bits more without the "
        f"{first}, and {next_most} without the {second}, which decide few tricks or none. It gives "
        f"least without the {last} ({show(find_without(results, last, 'bits'), signed=True)})."
    )


def say_all_bits(results: Results) -> str:
    """Say what a hand gives without any power."""
    bits, oh_hell = find_without(results, "all", "bits"), results["strength"]["random"]["oh_hell"]
    return (
        f"Without any power it gives {show(bits)} bits more, about as much as in Oh Hell "
        f"({show(oh_hell['bits'])}). That is far more than what the powers hide one by one: where "
        "one is taken away, the others still hide nearly all."
    )


def say_bits(results: Results) -> str:
    """Say what a hand gives at random play."""
    found = results["strength"]["random"]
    return (
        "At random play, the number of tricks that a hand of ten takes has an uncertainty of "
        f"{show(found['counter']['entropy'])} bits in Counter. Of these the hand gives "
        f"{show(found['counter']['bits'])}. In Oh Hell the same hand gives "
        f"{show(found['oh_hell']['bits'])} of {show(found['oh_hell']['entropy'])}."
    )


def say_bits_policy(results: Results) -> str:
    """Say what a hand gives among players who try."""
    found = results["strength"]["policy"]
    search, bot = (results["search"][name]["strength"]["bits"] for name in (SEARCH, "policy"))
    return (
        "Among players who try to make their bids it gives more. With the policy it gives "
        f"{show(found['counter']['bits'])} bits in Counter, {show(found['oh_hell']['bits'])} in "
        f"Oh Hell and {show(found['blackout']['bits'])} in Blackout. On the deals of the search it "
        f"gives {show(search)} with the search and {show(bot)} with the policy's bot."
    )


def say_guess(results: Results) -> str:
    """Say what a look at a hand brings."""
    counter, oh_hell = (results["strength"]["random"][game] for game in ("counter", "oh_hell"))
    return (
        "A player who guesses the tricks of a hand unseen, and always says the same number, "
        f"is right in {show_share(counter['blind'])} of the hands of Counter. What the regression "
        f"sees in the hand adds {show_share(counter['gained'], signed=True)}; in Oh Hell it adds "
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
        "At random play the seats are nearly alike. The dealer's left, who leads to the first "
        f"trick, takes the fewest: {', '.join(by_players)}. Of four players it scores "
        f"{show(found['points'][0])} points a hand, and the dealer {show(found['points'][3])}."
    )


def say_dealer(results: Results) -> str:
    """Say what the order of bids is worth."""
    four, five = (results["play"]["policy"][players]["seats"]["made"] for players in ("4", "5"))
    search = results["search"][SEARCH]["seats"]["made"]
    return (
        "Among players who try it depends on how they play. With the policy, the first bidder of "
        f"four makes {show_share(four[0])} of its bids, and the dealer, who bids last, "
        f"{show_share(four[3])}; of five it is {show_share(five[0])} and {show_share(five[4])}. "
        f"With the search, the first of four makes {show_share(search[0])} and the dealer "
        f"{show_share(search[3])}."
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
    return f"{' '.join(parts)} With the search, one of four to 8 takes {show(search)}."


def say_hook(results: Results) -> str:
    """Say what the hook changes."""
    hook, bids = results["hook"]["random"]["4"], results["bids"]
    search = results["search"][SEARCH]["bids"]
    cost = [-hook["points"][3][0], hook["points"][3][1]]
    return (
        "Everything above was played without the hook, which forbids the dealer the bid with which "
        "all bids could be made. It costs the "
        f"dealer at four {show(cost)} points a hand at random play, and nobody else "
        "anything. Without it, the bids of four add up to ten in "
        f"{show_share(bids['random']['4']['exact'])} of the hands at random, and in "
        f"{show_share(bids['policy']['4']['exact'])} by the policy, whose bids total "
        f"{show(bids['policy']['4']['total'])}. The bids of the search total "
        f"{show(search['total'])}, and ten in {show_share(search['exact'])} of the hands. What "
        "the hook would do to the points of the search was not measured."
    )
