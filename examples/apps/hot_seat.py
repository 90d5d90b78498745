"""A terminal that people pass round: each one sees only their own cards, and then hides them.

Run ``python hot_seat.py Ana Ben``; bots play the other seats.
"""

from __future__ import annotations

import argparse
import secrets

from counter_rules import CounterRulesError, describe, get_ruleset, parse_answer
from counter_rules.render import score_sheet, text
from counter_rules.seats import Seat
from counter_rules.table import Match

CLEAR = "\033[2J\033[3J\033[H"
"""Empties the screen of a terminal, and what has scrolled off it."""


def answer(match: Match, key: str) -> Match:
    """Let the person with a key answer, until the answer is a legal move."""
    seen = match.view(key)
    print(text(seen, names=match.names))
    while True:
        try:
            move = parse_answer(seen, input("> "))
            return match.answer(key, seen.question, move)[0]
        except CounterRulesError as error:
            print(error)


def play(match: Match, keys: dict[Seat, str]) -> Match:
    """Play a match, and show each person what has happened since they last moved."""
    known = dict.fromkeys(keys, match.version)
    while not match.state.is_over:
        match, _ = match.play_bots()
        for seat in [seat for seat in match.state.to_act if seat in keys]:
            input(f"{CLEAR}{match.names[seat]}, press Enter when nobody else looks. ")
            missed = match.catch_up(keys[seat], known[seat])
            if isinstance(missed, tuple):
                print(*describe(missed, names=match.names), "", sep="\n")
            match = answer(match, keys[seat])
            known[seat] = match.version
    print(text(score_sheet(match.state), names=match.names))
    return match


def main() -> None:
    """Play with the people whose names are given."""
    parser = argparse.ArgumentParser(description="pass one terminal round")
    parser.add_argument("names", nargs="+", help="the names of the people")
    parser.add_argument("--game", default="counter", help="the game")
    parser.add_argument("--players", type=int, default=4, help="how many play")
    parser.add_argument("--bot", default="good", help="the bot at the other seats")
    given = parser.parse_args()
    rules = get_ruleset(given.game, players=given.players)
    bots = dict.fromkeys(range(len(given.names), given.players), given.bot)
    match = Match.start(rules, seed=secrets.randbits(128), bots=bots)
    keys = {seat: secrets.token_urlsafe() for seat in range(len(given.names))}
    for seat, name in enumerate(given.names):
        match = match.sit(seat, keys[seat], name=name)
    play(match, keys)


if __name__ == "__main__":
    main()
