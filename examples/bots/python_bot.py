"""A bot in plain Python, without the library: it tries out how often its cards would win a trick.

    counter-rules check-bot python examples/bots/python_bot.py

It speaks the protocol for bots: a line of JSON for each message, on standard input and output. It
thinks in a thread, and reads meanwhile, so the host can stop it.
"""

import json
import random
import sys
import threading
import time

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
HELLO = {
    "protocol": 2,
    "name": "python-bot",
    "version": "2",
    "wants": ["ready", "stop", "explain"],
    "options": [{"name": "games", "kind": "number", "default": 200, "least": 1, "most": 100_000}],
}

settings = {"games": 200}
stopped = set()  # the numbers of requests that the host has stopped
writing = threading.Lock()


def say(message: str, **fields: object) -> None:
    """Write a message as one line, and send it off at once; one thread at a time."""
    with writing:
        print(json.dumps({"message": message} | fields), flush=True)


def rank(card: str) -> int:
    """Return how high a card is, such as ``"10H"``; a joker or a winner is higher than an ace."""
    if card in ("*", "W"):
        return len(RANKS)
    return -1 if card == "L" else RANKS.index(card[:-1])


def beats(card: str, other: str, trump: str | None) -> bool:
    """Return whether a card wins over one that is there already."""
    if card[-1] == other[-1]:
        return rank(card) > rank(other)
    return card[-1] == trump


def can_beat(rival: list[str], card: str, trump: str | None) -> bool:
    """Return whether a rival can win over a card: in its suit, or else with a trump."""
    same = [one for one in rival if one[-1] == card[-1]]
    return any(beats(one, card, trump) for one in same or rival)


def try_cards(asked: dict) -> tuple[dict, int]:
    """Try out how often each card wins; return that, and the number of games. Send info."""
    view, clock, number = asked["view"], asked["clock"], asked["id"]
    hand, on_table = view["known"][view["seat"]], [play["card"] for play in view["trick"]]
    rng, won, games = random.Random(asked["seed"]), dict.fromkeys(hand, 0), 0
    unseen = [card for card in DECK if card not in hand + on_table]
    others, size = len(view["known"]) - 1 - len(on_table), len(hand)
    able = [card for card in hand if not on_table or card[-1] in (on_table[0][-1], view["trump"])]
    end = time.monotonic() + clock["move"] / 2
    while games < (clock["games"] or settings["games"]):
        if number in stopped or time.monotonic() > end:
            break
        dealt = rng.sample(unseen, min(others * size, len(unseen)))
        rivals = [[card] for card in on_table] + [dealt[i::others] for i in range(others)]
        for card in able:
            won[card] += not any(can_beat(rival, card, view["trump"]) for rival in rivals)
        games += 1
        if games % 100 == 0:
            say("info", id=number, games=games)
    return {card: won[card] / max(games, 1) for card in hand}, games


def judge(asked: dict) -> tuple[list[dict], int, str]:
    """Return the values of the moves, the best first, the number of games, and a sentence."""
    view, (chances, games) = asked["view"], try_cards(asked)
    expected = sum(chances.values())
    won = sum(trick["winner"] == view["seat"] for trick in view["tricks"])
    wants_more = won < (view["bids"][view["seat"]] or 0)

    def get_value(move: dict) -> float:
        if move["move"] == "Bid":
            return -abs(move["tricks"] - expected)
        if move["move"] in ("Look", "NameTrump"):
            return 1.0  # rather look than bid blind
        chance = chances.get(move["card"], 0.5)
        return chance if wants_more else rank(move["card"]) / 100 - chance  # rid of high cards

    moves = sorted(asked["moves"], key=get_value, reverse=True)
    values = [{"move": move, "value": get_value(move), "visits": games} for move in moves]
    return values, games, f"these cards should win {expected:.1f} tricks"


def answer(asked: dict) -> None:
    """Answer a request for a move or for an explanation."""
    values, games, text = judge(asked)
    if asked["message"] == "explain":
        say("explain", id=asked["id"], values=values, games=games, text=text)
    else:
        say("info", id=asked["id"], values=values, games=games, text=text)
        say("move", id=asked["id"], move=values[0]["move"])


def main() -> None:
    """Follow the messages that the bot knows, and ignore the others."""
    for line in sys.stdin:
        message = json.loads(line)
        name = message["message"]
        if name == "hello":
            say("hello", **HELLO)
        elif name == "set":
            settings.update(message["options"])
        elif name == "ready":
            say("ready", id=message["id"])
        elif name in ("move", "explain"):
            threading.Thread(target=answer, args=[message], daemon=True).start()
        elif name == "stop":
            stopped.add(message["id"])
        elif name == "fault":
            print(message["why"], file=sys.stderr)
        elif name == "end":
            break


if __name__ == "__main__":
    main()
