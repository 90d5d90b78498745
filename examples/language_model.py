"""A language model at the table: asked in words, it answers in words, and thinks again if refused.

No network is needed: the model here is a stand-in that knows no rules. It looks for the hand in the
prompt, names any card of it, now and then forgets the last line, and does better once it reads how
to answer and what is legal. Put a function that asks a real model in its place.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from counter_rules import (
    IllegalMoveError,
    Move,
    NotationError,
    View,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules.adapters.llm import parse_reply, prompt
from counter_rules.bots import Bot, RandomBot, play_out

Ask = Callable[[str], str]
"""Completes a text."""


def make_bot(ask: Ask, refusals: list[str], *, tries: int = 3) -> Bot:
    """Make a bot of a function that asks a language model."""

    def choose(seen: View, rng: random.Random, /) -> Move:
        text = prompt(seen)
        for _ in range(tries):
            reply = ask(text)
            try:
                return parse_reply(reply, seen)
            except (NotationError, IllegalMoveError) as error:
                refusals.append(str(error))
                text += f"\n\nYou answered:\n{reply}\n\nThat is refused: {error}\nThink again."
        return rng.choice(legal_moves(seen))

    return choose


def make_stand_in(rng: random.Random) -> Ask:
    """Make a model that has read much about cards, and no rules."""

    def complete(text: str) -> str:
        is_refused = text.endswith("Think again.")
        if legal := re.search(r"That is refused: .*legal: (.*)\nThink again\.$", text):
            return f"My mistake, sorry!\n\n**MOVE: {legal[1].split(', ')[0]}**"
        if "do you bid?" in text:
            tricks = rng.choice(["1", "2", "3 or 4"])
            return f"I hold some high cards.\n\nMOVE: bid {3 if is_refused else tricks}"
        hand = re.findall(r"^in hand: +(.*)", text, re.MULTILINE)[-1]
        suit, *ranks = rng.choice(hand.split("   ")).split()
        mark = "MOVE:" if is_refused else rng.choice(["MOVE:", "I play"])
        return f"Hm, {suit} look good.\n{mark} {rng.choice(ranks)}{suit}"

    return complete


def main() -> None:
    """Play a hand of Counter with a model at seat 0, and print what was refused."""
    refusals: list[str] = []
    model = make_bot(make_stand_in(random.Random(5)), refusals)
    state = play_out(
        new_game(get_ruleset("counter", players=4)),
        [model, RandomBot(), RandomBot(), RandomBot()],
        seed=7,
        hands=1,
    )
    print(*refusals, sep="\n")
    print("refused:", len(refusals), "scores:", *state.scores)


if __name__ == "__main__":
    main()
