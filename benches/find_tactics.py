"""Find tactics: play hands from seeds, and prove which moves are right where few cards are left.

The heuristic plays, and every fifth move or so is random; what the bots would answer plays no part
in the choice. A hand gives at most one tactic of a category, and a table a few. Run ``python
benches/find_tactics.py --write``; with numba it takes some minutes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from counter_rules import (
    Phase,
    Ruleset,
    State,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    testing,
    view,
)
from counter_rules.bots import HeuristicBot
from counter_rules.bots._heuristic.chances import Scene, is_now_ahead
from counter_rules.moves import PlayCard
from counter_rules.sampling import worlds
from counter_rules.testing._proving import TooLargeError, prove
from counter_rules.testing._tactics import FILE, Tactic
from counter_rules.trick import EffectOrder


@attrs.frozen
class Table:
    """Where tactics are sought: a game, its players, the number of a hand, and how many deals."""

    game: str
    players: int
    hand: int
    deals: int
    hook: bool | None = None

    def __str__(self) -> str:
        return f"{self.game} {self.players}, hand {self.hand}"

    def make_rules(self) -> Ruleset:
        """Make the rules."""
        options = {} if self.hook is None else {"hook": self.hook}
        return get_ruleset(self.game, players=self.players, **options)


TABLES: Final = (
    Table("counter", 3, 1, 80),
    Table("counter", 4, 1, 120),
    Table("counter", 5, 1, 120),
    Table("oh_hell", 3, 9, 12),
    Table("oh_hell", 3, 10, 8),
    Table("oh_hell", 5, 1, 50),
    Table("blackout", 2, 2, 30),
    Table("blackout", 3, 16, 30),
    Table("blackout", 4, 12, 30),
    Table("custom", 2, 2, 80, hook=True),
    Table("custom", 2, 3, 5, hook=True),
    Table("up_to_ten", 3, 1, 12),
    Table("up_to_ten", 5, 10, 60),
    Table("romanian_whist", 3, 9, 40),
    Table("northeast_blackout", 5, 1, 40),
)

MOST_CARDS: Final = 4
"""The most cards in a hand."""
MOST_CARDS_WITH_POWERS: Final = 2
"""The same where ranks have powers: with more there are too many worlds, and counting is slow."""
MOST_WORLDS: Final = 8_000
"""The most worlds of a view."""
MOST_STEPS: Final = 600_000
"""The most steps of a proof."""
MOST_STEPS_OF_BIDS: Final = 6_000_000
"""The most steps of a proof for the last bid of a hand."""
AT_A_TABLE: Final = 4
"""The most tactics of a category at a table."""
RANDOM: Final = 0.2
"""How often a move is random on the way."""


def find_tactics(table: Table) -> Iterator[Tactic]:
    """Yield the tactics of a table."""
    rules, found = table.make_rules(), Counter[str]()
    for seed in range(table.deals):
        here = set[str]()
        for state in play_hand(rules, table.hand, seed):
            for seat in state.to_act[:1]:
                seen = view(state, seat)
                category = name_category(seen)
                if category in here or found[category] == AT_A_TABLE or not is_small(seen):
                    continue
                tactic = prove_tactic(category, state, seat)
                if tactic is not None:
                    here.add(category)
                    found[category] += 1
                    yield tactic


def play_hand(rules: Ruleset, hand: int, seed: int) -> Iterator[State]:
    """Yield the states of a hand in which a seat has to choose."""
    rng = random.Random(seed)
    scores = (0,) * rules.players
    state = new_game(rules, hand_number=hand, scores=scores) if hand > 1 else new_game(rules)
    state = apply_move(state, shuffle(state, seed=seed))
    while state.is_in_hand:
        seen = view(state, state.to_act[0])
        moves = legal_moves(seen)
        if len(moves) > 1:
            yield state
        is_random = rng.random() < RANDOM
        state = apply_move(state, rng.choice(moves) if is_random else HeuristicBot()(seen, rng))


def is_small(seen: View) -> bool:
    """Return whether a view has so few cards and worlds that something can be proved."""
    most = MOST_CARDS_WITH_POWERS if seen.rules.effects.has_powers else MOST_CARDS
    if seen.phase not in (Phase.BID, Phase.PLAY) or max(seen.cards_left) > most:
        return False
    try:
        return worlds(seen).count <= MOST_WORLDS
    except StateError:
        return False


def prove_tactic(category: str, state: State, seat: int) -> Tactic | None:
    """Return the tactic of a position, if its right moves can be proved."""
    is_last = state.phase is Phase.BID and state.bids.count(None) == 1
    try:
        solution = prove(view(state, seat), most=MOST_STEPS_OF_BIDS if is_last else MOST_STEPS)
    except TooLargeError:
        return None
    if solution is None:
        return None
    return Tactic(category=category, state=state, seat=seat, solution=solution)


# What a position is about.


def name_category(seen: View) -> str:
    """Return what a choice is about, in a few words."""
    scene = Scene(seen, seen.seat or 0)
    hand = seen.hand or ()
    trumps = scene.list_suit(hand, seen.trump) if seen.trump else ()
    bosses = [card for card in hand if scene.expect_around(card)[0] == 0]
    if seen.phase is Phase.BID:
        if len(legal_moves(seen)) <= seen.hand_size:
            return "hook"
        return "sure tricks" if set(trumps) & set(bosses) else "what to bid"
    need = (seen.bids[scene.seat] or 0) - scene.won
    if scene.rules.effects.has_powers and is_about_powers(scene):
        return "powers"
    if need == scene.left:
        return "all that is left"
    if not scene.after:
        return "last to play"
    if need <= 0:
        return "no more tricks"
    if set(trumps) & set(bosses):
        return "top trumps"
    return "boss cards" if bosses else "some of what is left"


def is_about_powers(scene: Scene) -> bool:
    """Return whether a power changes who is ahead after one of the cards."""
    bare = attrs.evolve(scene.rules, effects=EffectOrder())
    plain = Scene(attrs.evolve(scene.view, rules=bare), scene.seat)
    moves = [move for move in legal_moves(scene.view) if isinstance(move, PlayCard)]
    return bool(scene.view.trick) and any(
        is_now_ahead(scene, move) != is_now_ahead(plain, move) for move in moves
    )


# The file.

HEADER: Final = """\
# Positions whose right moves are proved; benches/find_tactics.py writes them.
# Each has two lines: its category, the seat to move, the proof, and the right moves; the position.
"""


def main() -> None:
    """Find the tactics, say how many there are of each category, and write them."""
    parser = argparse.ArgumentParser(description="find positions whose right moves can be proved")
    parser.add_argument("--write", action="store_true", help="write them into the library")
    parser.add_argument("--table", type=int, help="only the table with this number, from 0 on")
    given = parser.parse_args()
    tables = TABLES if given.table is None else TABLES[given.table : given.table + 1]
    found = list[Tactic]()
    for table in tables:
        more = [*find_tactics(table)]
        found += more
        counts = Counter(tactic.category for tactic in more)
        print(table, dict(sorted(counts.items())), flush=True)
    found.sort(key=lambda tactic: tactic.category)
    print(len(found), Counter((t.category, t.solution.proof.value) for t in found))
    if given.write:
        path = Path(testing.__file__).with_name(FILE)
        path.write_text(HEADER + "\n".join(map(str, found)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
