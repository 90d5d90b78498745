"""A scorekeeper for a match with real cards: it asks for bids and tricks, and checks both.

Run ``python scorekeeper.py --game oh_hell Ana Ben Cem``. There are no cards to hide, so it needs a
score pad and no `Match`.
"""

from __future__ import annotations

import argparse

from counter_rules import CounterRulesError, describe, get_ruleset
from counter_rules.records import ScorePad, WrittenHand
from counter_rules.render import score_sheet, text


def ask_numbers(question: str, players: int) -> tuple[int, ...]:
    """Ask for a number of each player, until there is one."""
    while True:
        words = input(f"{question}> ").split()
        if len(words) == players and all(word.isdecimal() for word in words):
            return tuple(map(int, words))
        print(f"expected {players} numbers, in the order of the seats")


def keep_score(pad: ScorePad) -> ScorePad:
    """Ask for one hand after another; an empty bid or a fault asks again."""
    players = pad.rules.players
    while not pad.winners:
        dealer = "" if pad.next_dealer is None else f", {pad.names[pad.next_dealer]} deals"
        print(f"hand {len(pad.hands) + 1}, {pad.next_size} cards{dealer}")
        try:
            bids = ask_numbers("bids", players)
            tricks = ask_numbers("tricks", players)
            written = pad.adding(WrittenHand(bids=bids, tricks_won=tricks))
        except CounterRulesError as error:
            print(error)
            continue
        if written.faults:
            print(*describe(written.faults, names=pad.names), sep="\n")
            continue
        pad = written
        print(text(score_sheet(pad), names=pad.names))
    return pad


def main() -> None:
    """Keep the score of the people whose names are given."""
    parser = argparse.ArgumentParser(description="keep the score of a match with real cards")
    parser.add_argument("names", nargs="+", help="the names in the order of the seats")
    parser.add_argument("--game", default="counter", help="the game")
    parser.add_argument("--dealer", type=int, default=0, help="the seat of the first dealer")
    given = parser.parse_args()
    rules = get_ruleset(given.game, players=len(given.names))
    keep_score(ScorePad(rules=rules, dealer=given.dealer, names=given.names))


if __name__ == "__main__":
    main()
