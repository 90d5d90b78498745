"""The page of the study, written from its results."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .claims import CLAIMS
from .conduct import PLAYERS, SEARCH, Results
from .hands import TARGETS
from .plots import GAMES, NAMES, PLAY, find_play
from .showing import format_table, show, show_share

_TEMPLATE: Final = Path(__file__).with_name("template.rst")
"""The page, with places for what follows from the results."""


def format_page(results: Results) -> str:
    """Return the page as reStructuredText."""
    sections = dict.fromkeys([claim.section for claim in CLAIMS])
    said = {
        section: "\n\n".join([claim.say(results) for claim in CLAIMS if claim.section == section])
        for section in sections
    }
    return _TEMPLATE.read_text(encoding="utf-8").format(
        **said,
        search=SEARCH,
        machine=results["machine"],
        short=_format_short(results),
        played=_format_played(results),
        table_best=_format_best(results),
        table_powers=_format_powers(results),
        table_without=_format_without(results),
        table_strength=_format_strength(results),
        table_seats=_format_seats(results),
        table_matches=_format_matches(results),
        table_hook=_format_hook(results),
    )


def _format_short(results: Results) -> str:
    """Return the study in three lines."""
    best = find_play(results, "random")["tricks"]["standings"][0]
    found = results["strength"]["random"]
    seven = find_play(results, "random")["powers"]["seven"]["winner"]
    share = found["counter"]["share"]
    other = found["oh_hell"]["share"]
    lines = (
        f"* At random play, the best card of a trick wins {show_share(best)} of the tricks.",
        f"* At random play, seeing a hand removes {show_share(share)} of the uncertainty about the",
        f"  number of its tricks. In Oh Hell, with the same hands, it removes {show_share(other)}.",
        f"* In {show_share(seven)} of the tricks, another player would win if sevens had no power.",
    )
    return "\n".join(lines)


def _format_played(results: Results) -> str:
    rows = [
        [PLAY[bot], *[f"{results['play'][bot][str(players)]['hands']:,}" for players in PLAYERS]]
        for bot in ("random", "policy")
    ]
    rows.append([PLAY[SEARCH], "", f"{results['search'][SEARCH]['hands']:,}", ""])
    header = ["hands played", *[f"{players} players" for players in PLAYERS]]
    size = results["size"]
    less = (
        f"Some sections use fewer hands: {size['powers']:,} for each game without a power, and "
        f"{size['strength'] // 2:,} for its predictions; {size['strength']:,} for other "
        f"predictions, and for the sums of bids; {size['tables']:,} for the hook at "
        f"random, and {size['powers']:,} for matches at random. The seed is {results['seed']}."
    )
    return format_table("", header, rows) + "\n\n" + less


def _format_best(results: Results) -> str:
    rows = []
    for bot in ("random", "policy"):
        for players in PLAYERS:
            tricks = results["play"][bot][str(players)]["tricks"]
            rows.append([f"{players} players, {PLAY[bot]}", *_list_standings(tricks)])
    tricks = results["search"][SEARCH]["tricks"]
    rows.append([f"4 players, {PLAY[SEARCH]}", *_list_standings(tricks)])
    standings = format_table(
        "Who wins the trick, by trump, led suit and rank alone",
        ["", "best", "second", "third", "fourth", "fifth", "nobody (C6.3)"],
        rows,
    )
    places = format_table(
        "Which card wins, in the order of play; four players",
        ["", "led", "second", "third", "last"],
        [
            [label, *[show_share(pair) for pair in find_play(results, bot)["tricks"]["places"]]]
            for bot, label in PLAY.items()
        ],
    )
    return f"{standings}\n\n{places}"


def _list_standings(tricks: Results) -> list[str]:
    shares = _fill([show_share(pair) for pair in tricks["standings"]])
    return [*shares, show_share(tricks["unwon"][0])]


def _format_powers(results: Results) -> str:
    random = find_play(results, "random")["powers"]
    rows = [
        [
            name,
            show_share(random[name]["laid"]),
            show_share(random[name]["wins"]),
            show_share(random[name]["anything"]),
            *[show_share(find_play(results, bot)["powers"][name]["winner"]) for bot in PLAY],
        ]
        for name in NAMES
    ]
    return format_table(
        "Shares of all tricks, but for the second column, which is one of the cards of the rank. "
        "The first four columns are at random play",
        ["", "tricks with the rank", "its cards that win", "it changes anything"]
        + [f"it decides who wins, {label}" for label in PLAY.values()],
        rows,
    )


def _format_without(results: Results) -> str:
    rows = [
        [
            f"no {name}" if name != "all" else "no power",
            show_share(results["without"][name]["best"], signed=True),
            show(results["without"][name]["bits"], signed=True),
        ]
        for name in (*NAMES, "all")
    ]
    return format_table(
        "Against the whole game, on the same deals",
        ["", "tricks that the best card wins", "bits that a hand gives"],
        rows,
    )


def _format_strength(results: Results) -> str:
    rows = []
    for bot in ("random", "policy"):
        for game, title in GAMES.items():
            found = results["strength"][bot][game]
            rows.append([f"{title}, {PLAY[bot]}", *_list_strength(found)])
    for bot, label in reversed(PLAY.items()):
        games = results["search"][bot]
        found = games["strength"] | {"made": games["seats"]["all made"][0]}
        rows.append([f"Counter, {label}, {games['hands']:,} hands", *_list_strength(found)])
    return format_table(
        "Information about its tricks in a hand of ten cards; four players",
        [
            "",
            "bits of the tricks",
            "given by the hand",
            "share",
            "guessed blindly",
            "guessed by the hand",
            "bids made",
        ],
        rows,
    )


def _list_strength(found: Results) -> list[str]:
    bits = [show(found["entropy"]), show(found["bits"])]
    shares = ("share", "blind", "guessed", "made")
    return [*bits, *[show_share(found[name]) for name in shares]]


def _format_seats(results: Results) -> str:
    rows = []
    for bot in ("random", "policy"):
        for players in PLAYERS:
            seats = results["play"][bot][str(players)]["seats"]
            rows.append([f"{players} players, {PLAY[bot]}", *_list_points(seats)])
    rows.append([f"4 players, {PLAY[SEARCH]}", *_list_points(results["search"][SEARCH]["seats"])])
    points = format_table(
        "Points a hand, from the dealer's left to the dealer",
        ["", "first", "second", "third", "fourth", "fifth", "first over dealer"],
        rows,
    )
    return f"{points}\n\n{_format_made(results)}"


def _format_made(results: Results) -> str:
    tables = [
        (f"{players} players, {PLAY['policy']}", results["play"]["policy"][str(players)])
        for players in PLAYERS
    ]
    tables.append((f"4 players, {PLAY[SEARCH]}", results["search"][SEARCH]))
    rows = [
        [label, *_fill([show_share(pair) for pair in found["seats"]["made"]])]
        for label, found in tables
    ]
    return format_table(
        "Bids made, from the dealer's left to the dealer",
        ["", "first", "second", "third", "fourth", "fifth"],
        rows,
    )


def _fill(cells: list[str]) -> list[str]:
    """Return the cells of a row of five."""
    return [*cells, *[""] * (5 - len(cells))]


def _list_points(seats: Results) -> list[str]:
    points = _fill([show(pair) for pair in seats["points"]])
    return [*points, show(seats["first over dealer"][0], signed=True)]


def _format_matches(results: Results) -> str:
    rows = [
        [
            f"{players} players, {PLAY[bot]}",
            *[show(results["matches"][bot][str(players)][str(target)]) for target in TARGETS],
        ]
        for bot in ("random", "policy")
        for players in PLAYERS
    ]
    search = results["search"][SEARCH]["matches"]
    rows.append([f"4 players, {PLAY[SEARCH]}", *[show(search[str(target)]) for target in TARGETS]])
    return format_table(
        "Hands a match, by target", ["", *[f"to {target}" for target in TARGETS]], rows
    )


def _format_hook(results: Results) -> str:
    rows = []
    for bot in ("random", "policy"):
        for players in PLAYERS:
            found = results["hook"][bot][str(players)]
            rows.append(
                [
                    f"{players} players, {PLAY[bot]}",
                    show(found["points"][-1], signed=True),
                    show_share(found["made"][-1], signed=True),
                    show(found["points"][0], signed=True),
                    show_share(found["best"][0], signed=True),
                ]
            )
    return format_table(
        "With the hook, against the same deals without it",
        [
            "",
            "the dealer's points",
            "bids the dealer makes",
            "the first bidder's points",
            "tricks that the best card wins",
        ],
        rows,
    )
