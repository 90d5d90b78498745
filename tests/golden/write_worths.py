"""What two bots think of a fixed set of positions.

A line of ``worths.txt`` is a position: the table, the number of the position, and what is asked.
Behind it stands each move, the best first to the heuristic, with its worth and spread to the
heuristic, its worth to the policy, and a star at the one that the policy would choose::

    counter 3 no. 4 play: 8♣ 5.124±3.870 0.8203*, Q♣ 4.932±3.912 0.1797

Hands are played at random, and often bid after that, so that bids are made as well as missed; no
bot has a part in them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules import (
    Look,
    Move,
    Phase,
    PlayCard,
    Ruleset,
    State,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.bots import HeuristicBot, MoveValue, PolicyBot
from counter_rules.chance import seeded_words
from golden.write_matches import deal_sorted, make_hand
from support.builders import before
from support.goldens import FOLDER, Golden
from support.kernel_rulesets import RICH
from support.match_walks import TABLES
from support.plain_bots import bots_in_python

FILE: Final = FOLDER / "bots" / "worths.txt"

GAMES: Final[dict[str, Ruleset]] = {
    **{f"{name} {players}": get_ruleset(name, players=players) for name, players in TABLES},
    **{f"{name} {rules.players}": rules for name, rules in RICH.items()},
}
"""Every preset at each of its tables, and games with much in them."""

_HANDS: Final = 6
"""How many hands are played at a table."""
_AT_A_TABLE: Final = 4
_AT_A_RICH_ONE: Final = 24
"""How many positions are taken from them."""


def list_positions(game: str) -> list[tuple[str, View]]:
    """List the positions of a game: what is asked, and what the seat sees that is asked."""
    found = defaultdict[str, list[View]](list)
    for state in _play_hands(GAMES[game]):
        for seat in state.to_act:
            seen = view(state, seat)
            moves = legal_moves(seen)
            if len(moves) > 1:
                found[find_question(seen, moves)].append(seen)
    wanted = _AT_A_RICH_ONE if game.split()[0] in RICH else _AT_A_TABLE
    return [*_take_turns(found, wanted)]


def _play_hands(rules: Ruleset) -> Iterator[State]:
    """Yield the states of some hands, from the first of a match to the last."""
    words, last = seeded_words("worths", rules.players, 0), rules.hand_sizes.hands or 20
    scores = tuple(
        [30 * (seat % 2) for seat in range(rules.players)]
    )  # who is behind may bid blind
    for hand in range(_HANDS):
        number = 1 + hand * (last - 1) // (_HANDS - 1)
        state = before(rules, number, scores) if number > 1 else new_game(rules)
        state = apply_move(state, deal_sorted(state, seed=hand))
        for move in make_hand(state, words, known=3):
            yield state
            state = apply_move(state, move)


def find_question(seen: View, moves: Sequence[Move]) -> str:
    """Return what a seat is asked, in a word."""
    if seen.phase is Phase.BID:
        if any(isinstance(move, Look) for move in moves):
            return "bid blind"
        return "bid" if seen.hand is not None else "bid on a forehead"
    if seen.phase is Phase.NAME:
        return "name the trump"
    plays = [move for move in moves if isinstance(move, PlayCard)]
    if any(move.high is not None for move in plays):
        return "name a joker"
    if any(move.show is not None for move in plays):
        return "show a card"
    return "pass" if not plays else "play" if seen.trick else "lead"


def _take_turns(found: dict[str, list[View]], wanted: int) -> Iterator[tuple[str, View]]:
    """Yield so many views, of each question in turn, the rarest first."""
    rarest = sorted(found, key=lambda question: (len(found[question]), question))
    left = {question: spread_out(found[question], wanted) for question in rarest}
    while wanted and any(left.values()):
        for question, seen in left.items():
            if seen and wanted:
                wanted -= 1
                yield question, seen.pop(0)


def spread_out(seen: list[View], wanted: int) -> list[View]:
    """Return so many of some views, with about as many between any two of them."""
    return seen if len(seen) <= wanted else [seen[i * len(seen) // wanted] for i in range(wanted)]


def explain_by_policy(seen: View) -> tuple[MoveValue, ...]:
    """Return what the policy thinks, in plain Python."""
    with bots_in_python():
        return PolicyBot().explain(seen)


def write_position(where: str, seen: View) -> str:
    """Write the line of a position."""
    by_policy = explain_by_policy(seen)
    worths = {one.move: one.value for one in by_policy}
    words = [
        f"{one.move} {one.value:.3f}±{one.std:.3f} {worths[one.move]:.4f}"
        + ("*" if one.move == by_policy[0].move else "")
        for one in HeuristicBot().explain(seen)
    ]
    return f"{where}: {', '.join(words)}"


def name_positions(game: str) -> list[tuple[str, View]]:
    """List the positions of a game, each with what its line begins with."""
    return [
        (f"{game} no. {number} {question}", seen)
        for number, (question, seen) in enumerate(list_positions(game))
    ]


def write_worths() -> str:
    """Write what the bots think of all positions."""
    lines = [write_position(*one) for game in GAMES for one in name_positions(game)]
    return "\n".join(lines) + "\n"


def keep_near(kept: str, made: str) -> str:
    """Keep each line whose numbers differ by no more than one in the last place."""
    before = {line.partition(": ")[0]: line for line in kept.splitlines()}
    lines = [(before.get(line.partition(": ")[0], ""), line) for line in made.splitlines()]
    return "".join([f"{old if is_near(old, new) else new}\n" for old, new in lines])


def is_near(line: str, other: str) -> bool:
    """Return whether two lines are the same but for the last place of numbers."""
    texts, others = (re.split(r"(-?\d+\.\d+)", one) for one in (line, other))
    if texts[::2] != others[::2]:
        return False
    return all(
        abs(float(one) - float(two)) < 1.01 * 10 ** -len(one.partition(".")[2])
        for one, two in zip(texts[1::2], others[1::2], strict=True)
    )


GOLDENS = (Golden(file=FILE, make=write_worths, merge=keep_near),)
