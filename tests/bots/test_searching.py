"""The bots that search: `pimc` plays moves out in worlds, `ismcts` grows one tree for them all."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import attrs
import pytest

from counter_rules import (
    Bid,
    BotError,
    Card,
    Phase,
    PlayCard,
    Ruleset,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.bots import (
    HeuristicBot,
    IsmctsBot,
    PimcBot,
    PolicyBot,
    RandomBot,
    get_bot,
    play_out,
)
from counter_rules.bots._bot import MoveValue, SupportsExplain
from counter_rules.bots._policy.player import PolicyCode, PolicyPlayer, deal_worlds, find_player
from counter_rules.bots._search.budget import Budget, BudgetUse
from counter_rules.bots._search.rollouts import PolicyRollout, RandomRollout, draw_rows
from counter_rules.games import get_preset
from counter_rules.kernel._memory import Place
from counter_rules.sampling import SamplingMethod, Worlds, worlds
from sampling.walks import walk
from support.builders import custom
from support.kernel_rulesets import RICH
from support.match_walks import PRESETS, draw_rules, draw_start
from support.plain_bots import get_player
from support.small_games import lay_out

pytestmark = pytest.mark.usefixtures("in_python")

OH_HELL = get_ruleset("oh_hell", players=3, hand_sizes=(3, 3))
SEARCHING = [PimcBot, IsmctsBot]


def make_bot(kind: type[PimcBot | IsmctsBot], **options: object) -> PimcBot | IsmctsBot:
    return kind(**options)  # type: ignore[arg-type]  # numbers


def begin(rules: Ruleset = OH_HELL, seed: int = 7) -> View:
    """Deal a hand, and return what the first seat to bid sees."""
    state = apply_move(new_game(rules), shuffle(new_game(rules), seed=seed))
    return view(state, state.to_act[0])


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_takes_the_trick_that_makes_its_bid(kind: type[PimcBot | IsmctsBot]) -> None:
    # Everybody has bid nothing, and hearts are trumps: the ace would win, the two cannot.
    seen = view(lay_out("2C AC", "5C 6D", "8C 9D", rules=OH_HELL), 0)
    bot = make_bot(kind, games=64)
    best, worst = bot.explain(seen)
    assert str(best.move.card) == "2♣"
    assert best.value >= worst.value
    assert bot(seen, random.Random(1)) == best.move


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_explains_every_move_the_same_way_each_time(kind: type[PimcBot | IsmctsBot]) -> None:
    seen, bot = begin(), make_bot(kind, games=200)
    assert isinstance(bot, SupportsExplain)
    told = bot.explain(seen)
    assert {one.move for one in told} == set(legal_moves(seen))
    assert told == bot.explain(seen) == make_bot(kind, games=200).explain(seen)
    assert sum([one.visits for one in told]) <= 200
    assert told[0].visits == max([one.visits for one in told]) > 1
    assert all(one.std >= 0 for one in told)


def find_forced(kind: Phase) -> View:
    """Find a choice of one: a suit to follow, or the one bid that the hook leaves the dealer."""
    if kind is Phase.PLAY:
        laid = lay_out("2C AC", "5C 6D", "8C 9D", rules=OH_HELL)
        return view(apply_move(laid, PlayCard(0, Card.parse("2C"))), 1)
    start = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(1,)))
    state = apply_move(start, shuffle(start, seed=7))
    for bid in (0, 1):
        state = apply_move(state, Bid(state.to_act[0], bid))
    return view(state, state.to_act[0])


@pytest.mark.parametrize("phase", [Phase.BID, Phase.PLAY])
def test_a_forced_move_is_explained(phase: Phase) -> None:
    seen = find_forced(phase)
    (only,) = legal_moves(seen)
    (told,) = make_bot(IsmctsBot, games=32).explain(seen)
    assert told.move == only == make_bot(IsmctsBot, games=32)(seen, random.Random(1))
    assert told.visits
    assert (told,) == make_bot(PimcBot, games=32).explain(seen)


@pytest.mark.parametrize("kind", SEARCHING)
def test_only_the_seat_to_act_is_explained(kind: type[PimcBot | IsmctsBot]) -> None:
    laid = lay_out("2C AC", "5C 6D", "8C 9D")
    with pytest.raises(StateError, match="it is not the turn of seat 1 in phase play"):
        kind().explain(view(laid, 1))


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEARCHING)
@pytest.mark.parametrize("name", PRESETS)
def test_it_plays_every_game(kind: type[PimcBot | IsmctsBot], name: str) -> None:
    rng = random.Random(f"searching {name}")
    players = rng.choice(get_preset(name).players)
    start = draw_start(rng, draw_rules(rng, name, players))
    bots = [make_bot(kind, games=4), *[RandomBot() for _ in range(players - 1)]]
    end = play_out(start, bots, seed=3, hands=1)
    assert len(end.hand_results) == len(start.hand_results) + 1


@pytest.mark.parametrize("kind", SEARCHING)
@pytest.mark.parametrize("name", ["named"])
def test_it_plays_games_with_much_in_them(kind: type[PimcBot | IsmctsBot], name: str) -> None:
    """Jokers named high or low, blind bids, powers, passes."""
    rules = RICH[name]
    bots = [make_bot(kind, games=2), *[RandomBot() for _ in range(rules.players - 1)]]
    assert play_out(new_game(rules), bots, seed=3, hands=1).hand_results


@pytest.mark.parametrize("kind", SEARCHING)
def test_it_plays_games_where_one_rank_has_a_power(kind: type[PimcBot | IsmctsBot]) -> None:
    """A five has cards passed, so that plays before it cannot be taken back."""
    rules = custom(3, effects="five", hand_sizes=(6,))
    bots = [make_bot(kind, games=2), RandomBot(), RandomBot()]
    assert play_out(new_game(rules), bots, seed=3, hands=1).hand_results


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEARCHING)
def test_it_beats_chance(kind: type[PimcBot | IsmctsBot]) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(4,) * 20)
    bots = [make_bot(kind, games=200), RandomBot(), RandomBot()]
    ends = [play_out(new_game(rules), bots, seed=seed) for seed in (7, 8)]
    totals = [sum([end.scores[seat] for end in ends]) for seat in range(3)]
    assert totals[0] > 1.5 * (totals[1] + totals[2]) / 2


def find_playing_on(player: PolicyPlayer | None, seen: View) -> PolicyRollout | RandomRollout:
    if player is None:
        return RandomRollout(worlds(seen), seen.seat or 0, 3)
    return PolicyRollout(player, deal_worlds(player, worlds(seen), 100, 3), 3)


def test_the_policy_and_chance_play_on_alike_where_there_is_no_choice() -> None:
    """With one card left to each after the move, what follows is forced."""
    seen = view(lay_out("2C AC", "5C 6D", "8C 9D", rules=OH_HELL), 0)
    player = find_player(seen.rules)
    means = [
        [sum(rollout.play(move, range(100)).margins) / 100 for move in legal_moves(seen)]
        for rollout in (find_playing_on(player, seen), find_playing_on(None, seen))
    ]
    assert means[0] == pytest.approx(means[1], abs=1.5)


def test_what_no_kernel_knows_is_played_on_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_policy", "_search.bots"):
        where = f"counter_rules.bots.{module}.find_player"
        monkeypatch.setattr(where, lambda rules: None)
    seen = begin()
    for kind in SEARCHING:
        told = kind(games=60).explain(seen)
        assert {one.move for one in told} == set(legal_moves(seen))
    assert PolicyBot()(seen, random.Random(1)) in legal_moves(seen)


@pytest.mark.parametrize("make", [PimcBot, IsmctsBot, PolicyBot])
def test_where_no_world_is_found_it_plays_by_rules_of_thumb(
    monkeypatch: pytest.MonkeyPatch, make: type[PimcBot | IsmctsBot | PolicyBot]
) -> None:
    def give_up(found: Worlds, rng: random.Random) -> NoReturn:
        raise StateError("none was found")

    monkeypatch.setattr(Worlds, "draw", give_up)
    assert make().explain(begin()) == HeuristicBot().explain(begin())


def test_fewer_worlds_are_drawn_where_draws_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = begin(get_ruleset("counter", players=4))
    player = get_player(seen.rules)
    use = Budget(bot="any").start()
    assert len(draw_rows(player, worlds(seen), use, 3)) == 16
    checked = attrs.evolve(worlds(seen), method=SamplingMethod.REJECTION)
    for acceptance, count in ((0.9, 16), (0.001, 8)):
        monkeypatch.setattr(Worlds, "acceptance", acceptance)
        assert len(draw_rows(player, checked, use, 3)) == count


def test_numpy_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    for kind in SEARCHING:
        assert kind(games=16)(begin(), random.Random(1)) in legal_moves(begin())


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
@pytest.mark.parametrize("budget", [0, -1, "long", True, float("inf"), float("nan")])
def test_a_budget_is_above_0(name: str, budget: object) -> None:
    with pytest.raises(BotError, match=rf"^bot {name}: the budget must be above 0, not "):
        get_bot(name, seconds=budget)


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_a_number_of_numpy_is_a_budget(name: str) -> None:
    numpy = pytest.importorskip("numpy")
    for number in (numpy.int64(16), numpy.float32(16)):
        bot = get_bot(name, games=number)
        assert isinstance(bot, PimcBot | IsmctsBot)
        plain = make_bot(type(bot), games=16)
        assert bot.explain(begin()) == plain.explain(begin())
    with pytest.raises(BotError, match="the budget must be above 0, not "):
        get_bot(name, games=numpy.True_)


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_there_is_one_budget(name: str) -> None:
    with pytest.raises(BotError, match=f"^bot {name}: games and seconds are two budgets"):
        get_bot(name, seconds=1, games=100)


@attrs.define
class Games:
    """A clock that goes on with each game, and a kernel's code that plays them by this clock.

    Args:
        code: the code.
        length: how many seconds a game takes.
    """

    code: PolicyCode
    length: float
    now: float = 100.0
    played: int = 0

    def __call__(self) -> float:
        return self.now

    def __getattr__(self, name: str) -> object:
        return getattr(self.code, name)

    def try_actions(self, rows: Place, first: int, last: int, *more: object) -> int:
        self._play(last - first)
        return self.code.try_actions(rows, first, last, *more)

    def grow_tree(self, rows: Place, first: int, last: int, *more: object) -> int:
        self._play(last - first)
        return self.code.grow_tree(rows, first, last, *more)

    def _play(self, games: int) -> None:
        self.played += games
        self.now += games * self.length


def count_games(
    monkeypatch: pytest.MonkeyPatch, kind: type[PimcBot | IsmctsBot], seconds: float, length: float
) -> tuple[int, tuple[MoveValue, ...]]:
    """Return how many games of some length a choice takes, and what it tells."""
    seen = begin()
    player = get_player(seen.rules)
    games = Games(player.code, length)
    timed = attrs.evolve(player, code=games)
    where = "counter_rules.bots._search.bots.find_player"
    monkeypatch.setattr(where, lambda rules: timed)
    bot = make_bot(kind, seconds=seconds, clock=games)
    bot.explain(seen)
    games.played, begun = 0, games.now
    told = bot.explain(seen)
    assert games.now - begun < seconds + length
    return games.played, told


def test_a_tree_grows_for_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, games in ((0.5, 50), (1.5, 150)):
        played, told = count_games(monkeypatch, IsmctsBot, seconds, 0.01)
        assert games <= played <= games + 1
        assert sum(one.visits for one in told) == played
        assert {one.method for one in told} == {SamplingMethod.EXACT}


def test_moves_are_compared_for_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.bots._search.rollouts._FAR", 1_000)
    for seconds, games in ((0.5, 50), (1.5, 150)):
        played, told = count_games(monkeypatch, PimcBot, seconds, 0.01)
        assert games <= played <= games + 1
        (tries,) = {one.visits for one in told}
        assert 0 <= played - tries * len(told) < len(told)


def test_short_games_are_played_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at every few games, and more often at the end."""
    looks = 0

    def look(games: Games) -> float:
        nonlocal looks
        looks += 1
        return games.now

    monkeypatch.setattr(Games, "__call__", look)
    played, _ = count_games(monkeypatch, IsmctsBot, 0.02, 0.0001)
    assert 200 <= played <= 205
    assert looks < played


@pytest.mark.parametrize("kind", SEARCHING)
def test_without_the_time_to_try_each_move_it_plays_by_rules_of_thumb(
    monkeypatch: pytest.MonkeyPatch, kind: type[PimcBot | IsmctsBot]
) -> None:
    played, told = count_games(monkeypatch, kind, 0.025, 0.01)
    assert played == 3 < len(legal_moves(begin()))
    assert told == HeuristicBot().explain(begin())
    assert {one.method for one in told} == {None}


@pytest.mark.parametrize("kind", SEARCHING)
def test_time_that_is_gone_before_the_first_game_leaves_none(
    kind: type[PimcBot | IsmctsBot],
) -> None:
    bot = make_bot(kind, seconds=0.05, clock=tick(0.1))
    assert bot.explain(begin()) == HeuristicBot().explain(begin())


def test_few_worlds_are_drawn_where_there_is_no_time_for_more() -> None:
    seen = begin()
    player = get_player(seen.rules)
    for seconds, least, most in ((1.0, 2, 2), (10.0, 8, 15), (1e9, 16, 16)):
        use = Budget(bot="any", seconds=seconds, clock=tick(1)).start()
        assert least <= len(draw_rows(player, worlds(seen), use, 3)) <= most


@pytest.mark.parametrize("kind", SEARCHING)
@pytest.mark.parametrize(
    ("rules", "moves", "luck"),
    [(get_ruleset("counter", players=5), 50, 2), (custom(8, hand_sizes=(6,)), 34, 1)],
    ids=["passes", "many seats"],
)
def test_worlds_that_were_not_counted_in_time_are_loose(
    kind: type[PimcBot | IsmctsBot], rules: Ruleset, moves: int, luck: int
) -> None:
    """Each look takes a hundredth: counting stops after some 30 of them."""
    state = walk(rules, moves, luck)
    seen = view(state, state.to_act[0])
    told = make_bot(kind, seconds=1.0, clock=tick(0.01)).explain(seen)
    assert {one.method for one in told} == {SamplingMethod.RELAXED}
    assert {one.move for one in told} == set(legal_moves(seen))
    assert all(one.visits for one in told)


def test_getting_ready_takes_no_time_off_the_first_choice() -> None:
    """Before and after the first play other functions are compiled; counted games need none."""
    asked = list[tuple[float | None, float | None]]()

    def search(view: View, use: BudgetUse, seed: int) -> tuple[MoveValue, ...]:
        asked.append((use.budget.games, use.budget.seconds))
        return ()

    timed, counted = PimcBot(seconds=1), PimcBot(games=9)
    for bot in (timed, counted):
        bot._search = search
    first = begin()
    later = attrs.evolve(first, trick=(PlayCard(0, Card.parse("2C")),))
    for seen in (first, first, later):
        timed.explain(seen)
    assert asked == [(1, None), (None, 1), (None, 1), (1, None), (None, 1)]
    asked.clear()
    counted.explain(begin())
    assert asked == [(9, None)]


def tick(step: float) -> Callable[[], float]:
    """Make a clock that goes on by a step at every look."""
    time = 0.0

    def look() -> float:
        nonlocal time
        time += step
        return time

    return look


def test_a_seat_that_chooses_under_seal_does_not_know_what_others_chose() -> None:
    """The same view, whatever the others have sealed, so the same choice."""
    rules = get_ruleset("office_oh_hell", players=3)
    state = apply_move(new_game(rules), shuffle(new_game(rules), seed=7))
    assert state.phase is Phase.BID
    assert state.rules.bidding.is_sealed
    told: list[Sequence[object]] = []
    for bid in (0, 1):
        first = legal_moves(state, 0)[bid]
        seen = view(apply_move(state, first), 1)
        told.append(make_bot(PimcBot, games=40).explain(seen))
    assert told[0] == told[1]
