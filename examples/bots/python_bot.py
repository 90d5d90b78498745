"""A bot in plain Python, without the library: it bids its high cards, and plays to make its bid.

    counter-rules check-bot python examples/bots/python_bot.py

It speaks the protocol for bots: a line of JSON for each message, on standard input and output.
"""

import json
import sys

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def say(**message: object) -> None:
    """Write a message as one line, and send it off at once."""
    print(json.dumps(message), flush=True)


def rank(card: str) -> int:
    """Return how high a card is, such as ``"10H"``; a joker or a winner is higher than an ace."""
    if card in ("*", "W"):
        return len(RANKS)
    return -1 if card == "L" else RANKS.index(card[:-1])


def choose_bid(view: dict, moves: list[dict]) -> dict:
    """Bid a trick for every ace, and for every second of the other trumps and kings."""
    hand = view["known"][view["seat"]]
    aces = [card for card in hand if card[0] == "A"]
    good = [card for card in hand if card[-1] == view["trump"] or card[0] == "K"]
    wanted = len(aces) + len(set(good) - set(aces)) // 2
    return min(moves, key=lambda bid: abs(bid["tricks"] - wanted))


def choose_card(view: dict, moves: list[dict]) -> dict:
    """Play or pass a high card while tricks are wanted, and a low one from then on."""
    seat = view["seat"]
    won = sum(trick["winner"] == seat for trick in view["tricks"])
    pick = max if won < view["bids"][seat] else min
    return pick(moves, key=lambda move: rank(move["card"]))


def choose(view: dict, moves: list[dict]) -> dict:
    """Choose one of the legal moves: look rather than bid blind, name any trump, bid, play."""
    for move in moves:
        if move["move"] in ("Look", "NameTrump"):
            return move
    return choose_bid(view, moves) if view["phase"] == "bid" else choose_card(view, moves)


def main() -> None:
    """Answer what is asked, and leave alone what is not known."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "hello":
            say(message="hello", protocol=1, name="python-bot", version="1")
        elif message["message"] == "move":
            move = choose(message["view"], message["moves"])
            say(message="move", id=message["id"], move=move)
        elif message["message"] == "fault":
            print(message["why"], file=sys.stderr)
        elif message["message"] == "end":
            break


if __name__ == "__main__":
    main()
