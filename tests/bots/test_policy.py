"""The bot that plays by learned numbers."""

from __future__ import annotations

import importlib.resources
import random
import zlib

import pytest

from counter_rules import (
    Ruleset,
    State,
    StateError,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.bots import PolicyBot, RandomBot, SupportsExplain, play_out
from counter_rules.bots._policy import judge
from counter_rules.bots._policy.machine.weights import SCENE, UNIT, W_LEAD_HIGHER, W_MADE, WEIGHTS
from counter_rules.bots._policy.player import get_weights
from counter_rules.games import get_preset
from counter_rules.sampling import worlds
from support.builders import COUNTER, custom
from support.failures import each
from support.hands import shuffled
from support.kernel_rulesets import ALL, RICH
from support.match_walks import PRESETS, draw_rules, walk_hand
from support.plain_bots import get_player
from support.small_games import lay_out

pytestmark = pytest.mark.usefixtures("in_python")

NUMBERS = importlib.resources.files("counter_rules.bots") / "_policy" / "numbers"
FILES = sorted([file for file in NUMBERS.iterdir() if file.name.endswith(".bin")], key=str)


def play(rules: Ruleset, *, hands: int) -> State:
    """Play some hands; `ask` refuses any illegal move."""
    return play_out(new_game(rules), [PolicyBot()] * rules.players, seed=7, hands=hands)


PLAYED = [name for name in ALL if name != "sealed"]


@pytest.mark.parametrize("name", PLAYED)
def test_it_plays_every_preset_and_games_with_much_in_them(name: str) -> None:
    assert len(play(ALL[name], hands=1).hand_results) == 1


@pytest.mark.slow
@each("name", PLAYED)
def test_it_plays_two_hands_of_each(name: str) -> None:
    end = play(ALL[name], hands=2)
    assert end.is_over or len(end.hand_results) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_it_plays_any_options(name: str) -> None:
    rng = random.Random(f"policy {name}")
    for _ in range(3):
        rules = draw_rules(rng, name, rng.choice(get_preset(name).players))
        assert play(rules, hands=1).hand_results


@pytest.mark.parametrize("name", ALL)
def test_it_knows_no_more_than_its_seat(name: str) -> None:
    """What it thinks is the same in all worlds of a view."""
    player = get_player(ALL[name])
    hand = walk_hand(random.Random(5), new_game(ALL[name]))
    states = [state for _, state in hand if state.is_in_hand]
    for state in states[:: max(1, len(states) // 12)]:
        found = worlds(view(state, state.to_act[0]))
        judged = [judge(player, found, seed) for seed in range(4)]
        assert judged[1:] == judged[:-1]


def test_it_says_what_each_move_is_worth() -> None:
    bot, state = PolicyBot(), shuffled(new_game(COUNTER[4]))
    assert isinstance(bot, SupportsExplain)
    told = bot.explain(view(state, 0))
    assert {one.move for one in told} == {*legal_moves(state, 0)}
    assert [one.value for one in told] == sorted([one.value for one in told], reverse=True)
    assert bot(view(state, 0), random.Random(1)) == told[0].move
    laid = lay_out("2C AC", "5C 6D", "8C 9D", rules=get_ruleset("oh_hell", players=3))
    assert sum([one.value for one in bot.explain(view(laid, 0))]) == pytest.approx(1)


def test_only_the_seat_to_act_is_explained() -> None:
    with pytest.raises(StateError, match="it is not the turn of seat 2 in phase bid"):
        PolicyBot().explain(view(shuffled(new_game(COUNTER[4])), 2))


def test_it_bids_on_the_largest_hands() -> None:
    """Two decks for two: forty cards each, with three features to each of them."""
    rules = custom(2, decks=2, hand_sizes=(40,))
    state = shuffled(new_game(rules))
    told = PolicyBot().explain(view(state, state.to_act[0]))
    assert {one.move for one in told} == {*legal_moves(state)}
    assert SCENE > 3 * 53 + 2


def test_it_gives_a_trick_away_that_it_does_not_want() -> None:
    laid = lay_out("2C AC", "5C 6D", "8C 9D", rules=get_ruleset("oh_hell", players=3))
    assert str(PolicyBot()(view(laid, 0), random.Random(1)).card) == "2♣"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["counter", "oh_hell", "la_podrida"])
def test_it_beats_chance(name: str) -> None:
    rules, leads = get_ruleset(name, players=3), list[float]()
    for seed in range(2):
        for seat in range(3):
            bots = [PolicyBot() if one == seat else RandomBot() for one in range(3)]
            scores = play_out(new_game(rules), bots, seed=seed, hands=2).scores
            leads.append(scores[seat] - (sum(scores) - scores[seat]) / 2)
    assert sum(leads) > 0


def test_each_family_has_numbers_of_its_own() -> None:
    plain, counter = custom(4), COUNTER[4]
    trumping = custom(4, following="must_trump")
    together = custom(4, score="hands_cleared")
    assert len({tuple(get_weights(rules)) for rules in (plain, counter, trumping, together)}) == 4
    assert get_weights(custom(4, jokers="win")) == get_weights(plain)
    assert get_weights(custom(10)) == get_weights(custom(7)) != get_weights(custom(6))
    assert get_weights(RICH["twins"]) == get_weights(COUNTER[5])


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_a_file_has_a_number_for_every_feature(file: importlib.resources.abc.Traversable) -> None:
    numbers = memoryview(zlib.decompress(file.read_bytes())).cast("h").tolist()
    assert len(numbers) == WEIGHTS
    assert all(0 <= share <= UNIT for share in numbers[W_MADE:W_LEAD_HIGHER])
    assert all(abs(number) <= 7 * UNIT for number in numbers[W_LEAD_HIGHER:])
    assert sum([number != 0 for number in numbers]) > WEIGHTS // 10


def test_the_numbers_are_small() -> None:
    """Less than 200,000 bytes, as they lie in every wheel."""
    assert sum([len(file.read_bytes()) for file in FILES]) < 200_000
    assert len(FILES) == 17
