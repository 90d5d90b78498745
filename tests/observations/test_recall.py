"""What a seat knows as bytes: with recall, two views of a hand have equal bytes only if equal."""

import functools
import random
from collections.abc import Iterable

import attrs
import pytest

from counter_rules import (
    PassCard,
    RulesetError,
    State,
    StateError,
    View,
    new_game,
    public_view,
    view,
)
from counter_rules.cards import COMMON_CARDS as CARDS
from counter_rules.observations import ObservationSpace
from counter_rules.rules.bidding import BlindBids
from counter_rules.rules.dealing import ConstantHands
from support.builders import COUNTER, custom
from support.failures import each
from support.histories import list_histories, make_deals
from support.match_walks import TABLES, draw_rules, every_table, walk_hand
from support.tiny_games import GAMES


def check_recall(states: Iterable[State]) -> int:
    """Check that equal bytes are those of equal views; return how many views there are."""
    by_bytes, by_view = dict[bytes, View](), dict[View, bytes]()
    spaces = functools.cache(ObservationSpace)
    for seen in [view(state, seat) for state in states for seat in range(state.rules.players)]:
        space = spaces(seen.rules)
        numbers = space.recall(seen)
        assert numbers.shape == (space.recall_size,)
        made = numbers.tobytes()
        assert made.startswith(space.encode(seen).tobytes())
        assert by_bytes.setdefault(made, seen) == seen
        assert by_view.setdefault(seen, made) == made
    return len(by_view)


def test_in_all_histories_of_a_tiny_game() -> None:
    rules = custom(2, lowest_rank="K", hand_sizes=(1,), trump="H")
    start = new_game(rules)
    assert check_recall(list_histories(start, make_deals(start))) > 500


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
    space = ObservationSpace(COUNTER[4])
    blocks = [*space.blocks.values(), *space.recall_blocks.values()]
    ends = [block.start + block.size for block in blocks]
    assert [block.start for block in blocks] == [0, *ends[:-1]]
    assert ends[-1] == space.recall_size


def test_the_public_view_and_other_rules_are_refused() -> None:
    space = ObservationSpace(COUNTER[4])
    with pytest.raises(StateError, match="belongs to no seat"):
        space.recall(public_view(new_game(COUNTER[4])))
    with pytest.raises(StateError, match="expected a view of"):
        space.recall(view(new_game(COUNTER[3]), 0))


def test_plays_of_more_actions_than_a_byte_holds_are_not_recalled() -> None:
    """The layout of an observation does not depend on the actions, that of recall does."""
    rules = custom(2, decks=2, jokers="lose", effects=COUNTER[4].effects)
    longer = attrs.evolve(rules, players=1, hand_sizes=ConstantHands(106, 1), blind=BlindBids())
    space = ObservationSpace(longer)
    assert len(space.names) == space.size
    with pytest.raises(RulesetError, match="at most 256"):
        space.recall_size  # noqa: B018 - what is asked for


def test_what_was_passed_is_marked_at_both_ends() -> None:
    """Each pass has a row: what the seat gave, or has chosen, and what it took from its right."""
    space, rng = ObservationSpace(COUNTER[3]), random.Random(7)
    given, taken = space.recall_blocks["given"], space.recall_blocks["taken"]
    marked = 0
    for _, state in walk_hand(rng, new_game(COUNTER[3])):
        for seat in range(3) if state.is_in_hand else ():
            seen = view(state, seat)
            numbers = space.recall(seen).tolist()
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
