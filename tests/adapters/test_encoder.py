"""What a seat knows as bytes: with recall, two views of a hand have equal bytes only if equal."""

import functools
import random
from collections.abc import Iterable

import pytest

from counter_rules import PassCard, State, StateError, View, new_game, public_view, view
from counter_rules.adapters.codebook import Encoder
from counter_rules.cards import CARDS
from support.builders import COUNTER, custom
from support.failures import each
from support.histories import list_deals, list_histories
from support.match_walks import TABLES, draw_rules, every_table, walk_hand
from support.tiny_games import GAMES


def check_recall(states: Iterable[State]) -> int:
    """Check that equal bytes are those of equal views; return how many views there are."""
    by_bytes, by_view = dict[bytes, View](), dict[View, bytes]()
    encoders = functools.cache(Encoder)
    for seen in [view(state, seat) for state in states for seat in range(state.rules.players)]:
        encoder = encoders(seen.rules)
        numbers = encoder.recall(seen)
        assert numbers.shape == (encoder.recall_size,)
        made = numbers.tobytes()
        assert made.startswith(encoder.encode(seen).tobytes())
        assert by_bytes.setdefault(made, seen) == seen
        assert by_view.setdefault(seen, made) == made
    return len(by_view)


def test_in_all_histories_of_a_tiny_game() -> None:
    rules = custom(2, lowest_rank="K", hand_sizes=(1,), trump="H")
    start = new_game(rules)
    assert check_recall(list_histories(start, list_deals(start))) > 500


def check_hands(name: str, count: int) -> None:
    rng, start = random.Random(name), GAMES[name]
    hands = [state for _ in range(count) for _, state in walk_hand(rng, start)]
    assert check_recall(hands) > 4 * count


@pytest.mark.parametrize("name", sorted(GAMES))
def test_in_games_with_everything(name: str) -> None:
    check_hands(name, 12)


@pytest.mark.slow
@each("name", sorted(GAMES))
def test_in_more_hands_of_these_games(name: str) -> None:
    check_hands(name, 25)


def check_first_hands(rng: random.Random, name: str, players: int, count: int) -> None:
    start = new_game(draw_rules(rng, name, players))
    hands = [state for _ in range(count) for _, state in walk_hand(rng, start)]
    assert check_recall(hands) >= 2 * players * count


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_in_the_first_hand_of_random_games(name: str, players: int) -> None:
    check_first_hands(random.Random(f"{name} {players}"), name, players, 1)


@pytest.mark.slow
@every_table
def test_in_first_hands_of_random_games(name: str, players: int) -> None:
    check_first_hands(random.Random(f"more of {name} {players}"), name, players, 2)


def test_the_blocks_lie_side_by_side() -> None:
    encoder = Encoder(COUNTER[4])
    blocks = [*encoder.observations.blocks.values(), *encoder.recall_blocks.values()]
    ends = [block.start + block.size for block in blocks]
    assert [block.start for block in blocks] == [0, *ends[:-1]]
    assert ends[-1] == encoder.recall_size


def test_the_public_view_and_other_rules_are_refused() -> None:
    encoder = Encoder(COUNTER[4])
    with pytest.raises(StateError, match="of no seat"):
        encoder.recall(public_view(new_game(COUNTER[4])))
    with pytest.raises(StateError, match="not of"):
        encoder.recall(view(new_game(COUNTER[3]), 0))


def test_what_was_passed_is_marked_at_both_ends() -> None:
    """Each pass has a row: what the seat gave, or has chosen, and what it took from its right."""
    encoder, rng = Encoder(COUNTER[3]), random.Random(7)
    given, taken = encoder.recall_blocks["given"], encoder.recall_blocks["taken"]
    marked = 0
    for _, state in walk_hand(rng, new_game(COUNTER[3])):
        for seat in range(3) if state.is_in_hand else ():
            seen = view(state, seat)
            numbers = encoder.recall(seen).tolist()
            chosen = state.committed[seat] if state.committed else None
            gave = [passed.cards[seat] for passed in seen.passes]
            gave += [chosen.card] if isinstance(chosen, PassCard) else []
            took = [passed.cards[(seat + 2) % 3] for passed in seen.passes]
            for block, cards in ((given, gave), (taken, took)):
                of_block = numbers[block.start : block.start + block.size]
                places = [len(CARDS) * row + card.index for row, card in enumerate(cards) if card]
                assert [at for at, one in enumerate(of_block) if one == 1] == places
                assert sum(of_block) == len(places)
                marked += len(places)
    assert marked > 30
