"""Surveys: counted once more by the readable engine, and the same whoever counts."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, cast

import attrs
import numpy as np
import pytest

from counter_rules import Bid, Effect, Look, Move, PassCard, Phase, Ruleset, apply_move, new_game
from counter_rules.bots import get_bot
from counter_rules.bots._seats import Seats, play_on
from counter_rules.cards import Rank, Suit
from counter_rules.errors import ArenaError, CounterRulesError, RulesetError, StateError
from counter_rules.kernel import Backend
from counter_rules.records import Record
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.survey import (
    Counts,
    Hands,
    OutcomeRow,
    RankRow,
    Survey,
    _counting,
    play_hands,
    read_hands,
    survey,
    survey_records,
)
from counter_rules.survey._records import _Batches
from counter_rules.survey._running import BATCHES
from counter_rules.trick import PLAIN_TRICK, Act, Table
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, RICH
from support.match_walks import pick_move
from support.trick_recount import list_numbers, recount

TINY = custom(3, hand_sizes=(1,), trump="H")
"""A game of one trick."""
SEALED = custom(
    3,
    effects=COUNTER[3].effects,
    bidding="simultaneous",
    hand_sizes=(5, 4, 3, 2),
    jokers="high_low",
    blind_bids=True,
)
"""A game of sealed bids, of blind ones and of passes."""


@pytest.fixture(autouse=True)
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count by plain Python, which is the same and need not be compiled."""
    monkeypatch.setattr(_counting, "choose_backend", lambda _: Backend.PYTHON)


def make_record(
    rules: Ruleset, seed: int, *, hands: int = 2, number: int = 1, scores: tuple[int, ...] = ()
) -> Record:
    """Play some hands at random, every seat in any order where several may move."""
    rng = random.Random(seed)
    state = new_game(rules, dealer=rng.randrange(rules.players), hand_number=number, scores=scores)
    start, moves, before = state, list[Move](), len(state.hand_results)
    while not state.is_over and len(state.hand_results) < before + hands:
        moves.append(pick_move(rng, state))
        state = apply_move(state, moves[-1])
    return Record(rules=rules, dealer=start.dealer, hand_number=number, scores=scores, moves=moves)


def make_records(rules: Ruleset, count: int, **fields: Any) -> list[Record]:  # noqa: ANN401
    return [make_record(rules, seed, **fields) for seed in range(count)]


# What is counted, by the readable engine.

COUNTED = {f"counter {players}": rules for players, rules in COUNTER.items()} | ALL


def check_counts(records: list[Record]) -> None:
    """See that records are counted as the readable engine plays them."""
    assert list_numbers(survey_records(records).counts) == list_numbers(recount(records))


@pytest.mark.parametrize("name", COUNTED)
def test_records_are_counted_as_the_readable_engine_plays_them(name: str) -> None:
    """With what each rank changed: every trick is resolved again without its effect."""
    check_counts(make_records(COUNTED[name], 8))


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTED)
def test_so_are_many_records(name: str) -> None:
    check_counts(make_records(COUNTED[name], 120, hands=3))


@pytest.mark.parametrize("players", COUNTER)
def test_so_are_hands_of_bots_that_choose(players: int) -> None:
    rules, bots = COUNTER[players], [get_bot("heuristic") for _ in range(players)]
    played = [play_on(new_game(rules), Seats(bots, seed), last=1) for seed in range(4)]
    check_counts([Record(rules=rules, moves=[move for move, _ in moves]) for moves in played])


def test_sealed_moves_are_counted_in_whatever_order_they_were_made() -> None:
    """Bids, looks before them, and passes, in another order than that of the seats."""
    records = make_records(SEALED, 15, hands=2, number=2, scores=(0, 90, 0))
    moves = [move for record in records for move in record.moves]
    assert {Look, PassCard} <= {*map(type, moves)}
    assert any(isinstance(move, Bid) and move.blind for move in moves)
    for kind in (Bid, PassCard):
        pairs = pairwise(moves)
        chosen = [(a, b) for a, b in pairs if isinstance(a, kind) and isinstance(b, kind)]
        assert any(a.seat > b.seat for a, b in chosen)
    check_counts(records)


def test_sealed_moves_count_the_same_in_the_order_of_the_seats() -> None:
    record = make_record(RICH["sealed"], 3)
    bids = [place for place, move in enumerate(record.moves) if isinstance(move, Bid)][:4]
    moves = [*record.moves]
    seats = [moves[place] for place in bids]
    numbers = list[dict[str, object]]()
    for order in (seats, seats[::-1], sorted(seats, key=lambda move: cast("Bid", move).seat)):
        moves[bids[0] : bids[-1] + 1] = order
        other = attrs.evolve(record, moves=moves)
        numbers.append(list_numbers(survey_records([other]).counts))
    assert numbers[0] == numbers[1] == numbers[2]


def test_hands_that_were_not_finished_are_left_out() -> None:
    records = make_records(COUNTER[3], 3)
    cut = [attrs.evolve(record, moves=record.moves[:-1]) for record in records]
    check_counts(cut)
    assert survey_records(cut).counts.hands == 3


def test_records_may_begin_in_the_middle_of_a_match() -> None:
    rules = ALL["oh_hell"]
    check_counts(make_records(rules, 3, number=5, scores=(20,) * rules.players))


# Records that cannot be counted.


def list_wrong_records() -> Iterator[tuple[str, object, type[Exception], str]]:
    record = make_record(COUNTER[3], 1, hands=1)
    yield "nothing", None, ArenaError, "expected records, got NoneType"
    yield "none", [], ArenaError, "no hand was finished in these records"
    unfinished = attrs.evolve(record, moves=record.moves[:20])
    yield "unfinished", [unfinished], ArenaError, "no hand was finished in these records"
    yield "no record", [record, 3], ArenaError, "expected a Record, got int"
    mixed = [record, make_record(COUNTER[4], 1, hands=1)]
    yield "mixed", mixed, ArenaError, "survey those of one ruleset at a time"
    redacted = record.redacted(1)
    yield "redacted", [redacted], StateError, "this record holds what seat 1 knew"


@pytest.mark.parametrize("case", [case for case, *_ in list_wrong_records()])
def test_records_that_cannot_be_counted_are_refused(case: str) -> None:
    found = {name: (records, kind, said) for name, records, kind, said in list_wrong_records()}
    records, kind, said = found[case]
    for take in (survey_records, read_hands):
        with pytest.raises(kind, match=said) as caught:
            take(cast("list[Record]", records))
        check_sentence(caught.value)


def check_sentence(error: BaseException) -> None:
    """See that an error is one line, which begins with a small letter."""
    text = str(error)
    assert "\n" not in text
    assert text[0].islower()


@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed", "office_oh_hell"])
def test_hands_of_records_are_read_as_they_were_dealt_and_scored(name: str) -> None:
    rules = ALL[name]
    records, number = make_records(rules, 4), 0
    hands = read_hands(records)
    for record in records:
        for before, after in pairwise(record.states()):
            if before.phase is Phase.DEAL:
                dealt = after
            if len(after.hand_results) == len(before.hand_results):
                continue
            result = after.hand_results[-1]
            assert hands.sizes[number] == result.hand_size
            trump = -1 if dealt.trump is None else [*Suit].index(dealt.trump)
            assert hands.trumps[number] == trump
            for position in range(rules.players):
                seat = (result.dealer + 1 + position) % rules.players
                at = number, position
                cards = list_cards(int(hands.cards[at]), int(hands.cards_twice[at]))
                assert cards == sorted([card.index for card in dealt.hands[seat]])
                assert hands.bids[at] == result.bids[seat]
                assert hands.tricks_won[at] == result.tricks_won[seat]
                assert hands.points[at] == result.points[seat]
            number += 1
    assert len(hands) == number > 4


# Batches of records.


@pytest.mark.parametrize("hands", [1, 2, 100, 199, 200, 201, 400, 401, 1000])
def test_hands_are_gathered_with_their_neighbours(hands: int) -> None:
    gathered = _Batches()
    for number in range(hands):
        gathered.add(np.array([1, number]), b"%d" % number)
    sizes = [int(batch[0]) for batch in gathered.batches]
    assert sum(sizes) == hands
    assert len(sizes) <= 2 * BATCHES
    assert len(sizes) >= min(hands, BATCHES)
    # All are of one size but for the last, which is not yet full.
    assert {*sizes[:-1]} <= {max(sizes)}
    assert sizes[-1] <= max(sizes)
    numbers = iter(range(hands))
    for size, batch in zip(sizes, gathered.batches, strict=True):
        assert batch[1] == sum(next(numbers) for _ in range(size))


def test_records_of_up_to_200_hands_have_a_batch_for_each() -> None:
    records = make_records(TINY, 200, hands=1)
    assert len(survey_records(records).batches) == 200
    assert len(survey_records([*records, records[0]]).batches) == 101


def test_records_and_a_survey_of_as_many_hands_can_be_compared() -> None:
    """However many batches each of them has."""
    pytest.importorskip("scipy")
    records = survey_records(make_records(TINY, 150, hands=1))
    assert len(records.batches) != len(survey(TINY, 150, seed=1).batches)
    found = records.compare(survey(TINY, 150, seed=1), find_made)
    assert math.isfinite(found.margin)


# Whoever counts.


class Backwards:
    """An executor by what it does: the last first, once somebody waits for any of it."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        executor = self

        class Lazy(Future[Any]):
            def result(self, timeout: float | None = None) -> object:
                executor.finish()
                return super().result(timeout)

        future = Lazy()
        self._waiting.append((future, work, args))
        return future

    def finish(self) -> None:
        """Do all that waits."""
        waiting, self._waiting = self._waiting, []
        for future, work, args in reversed(waiting):
            future.set_result(work(*args))


def list_arrays(hands: Hands) -> dict[str, object]:
    return {name: array.tolist() for name, array in attrs.asdict(hands, recurse=False).items()}


@cache
def count_alone(rules: Ruleset, bot: str, hands: int) -> tuple[Survey, Hands]:
    """Count and play hands by this thread alone."""
    return survey(rules, hands, seed=7, bot=bot), play_hands(rules, hands, seed=7, bot=bot)


def check_same(rules: Ruleset, bot: str, hands: int, **who: Any) -> None:  # noqa: ANN401
    """See that somebody counts what this thread alone counts."""
    counted, played = count_alone(rules, bot, hands)
    assert np.array_equal(counted.batches, survey(rules, hands, seed=7, bot=bot, **who).batches)
    others = play_hands(rules, hands, seed=7, bot=bot, **who)
    assert list_arrays(played) == list_arrays(others)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("bot", "hands"), [("random", 110), ("policy", 12)])
def test_threads_count_the_same(bot: str, hands: int, threads: int) -> None:
    check_same(COUNTER[3], bot, hands, threads=threads)


def test_executors_count_the_same() -> None:
    with ThreadPoolExecutor(2) as pool:
        check_same(COUNTER[4], "random", 70, executor=pool)
        assert pool.submit(int).result() == 0  # it is the caller's, who may go on with it
    check_same(COUNTER[4], "random", 130, executor=Backwards())
    with ProcessPoolExecutor(2) as processes:
        check_same(TINY, "random", 130, executor=processes)


@pytest.mark.parametrize("take", [survey, play_hands])
@pytest.mark.parametrize("hands", [1, 7, 230])
def test_progress_is_told_up_to_the_end(take: Callable[..., object], hands: int) -> None:
    told = list[tuple[int, int]]()
    take(TINY, hands, seed=1, progress=lambda *now: told.append(now))
    done = [now for now, _ in told]
    assert done == sorted({*done})
    assert told[-1] == (hands, hands)
    assert {of for _, of in told} == {hands}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("take", [survey, play_hands])
def test_what_progress_raises_ends_a_survey(take: Callable[..., object], threads: int) -> None:
    told = list[int]()

    def stop(done: int, hands: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take(TINY, 1000, seed=1, threads=threads, progress=stop)
    assert len(told) == 3


def divide(table: Table) -> None:
    table.values[0] //= 0


FAILING = custom(
    3,
    effects=PLAIN_TRICK.adding(Effect(name="mine", contest=Act("H1", divide))),
    hand_sizes=(2, 1),
)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("bot", ["random", "policy"])
def test_an_effect_that_fails_ends_a_survey(bot: str, threads: int) -> None:
    for take in (survey, play_hands):
        with pytest.raises(
            RulesetError, match=r"an effect fails in one of the hands 0 to \d+, .*: ZeroDiv"
        ) as caught:
            cast("Any", take)(FAILING, 20, seed=1, bot=bot, threads=threads)
        check_sentence(caught.value)


# Hands as arrays.


def list_cards(cards: int, twice: int = 0) -> list[int]:
    return [index for index in range(53) for held in (cards, twice) if held >> index & 1]


@pytest.mark.parametrize("bot", ["random", "policy"])
@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed", "office_oh_hell"])
def test_hands_are_those_of_the_survey(name: str, bot: str) -> None:
    rules = ALL[name]
    counts, hands = [take(rules, 12, seed=3, bot=bot) for take in (survey, play_hands)]
    counted, played = cast("Survey", counts).counts, cast("Hands", hands)
    outcomes = np.zeros_like(counted.outcomes)
    for bids, tricks in zip(played.bids, played.tricks_won, strict=True):
        for position in range(rules.players):
            outcomes[position, bids[position], tricks[position]] += 1
    assert outcomes.tolist() == counted.outcomes.tolist()
    assert played.points.sum(axis=0).tolist() == counted.points.tolist()
    assert len(played) == counted.hands == 12
    assert played.sizes.sum() == counted.tricks
    assert played.tricks_won.sum() == counted.tricks - counted.unwon


@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed", "office_oh_hell"])
def test_every_position_is_dealt_as_many_cards_of_the_deck(name: str) -> None:
    rules = ALL[name]
    hands, sizes = play_hands(rules, 12, seed=3), rules.hand_sizes
    deck = sorted([card.index for card in rules.deck])
    for number in range(12):
        rows = zip(hands.cards[number], hands.cards_twice[number], strict=True)
        dealt = [list_cards(int(cards), int(twice)) for cards, twice in rows]
        assert {len(cards) for cards in dealt} == {hands.sizes[number]}
        if name != "office_oh_hell":  # there the card flipped says it
            assert hands.sizes[number] == sizes.get_size(1 + number % (sizes.hands or 1), ())
        every = sorted(card for cards in dealt for card in cards)
        assert all(every.count(card) <= deck.count(card) for card in {*every})
        assert not np.any(hands.cards_twice[number] & ~hands.cards[number])
    # One seat may be dealt both jokers, too.
    assert bool(hands.cards_twice.any()) <= (len({*deck}) < len(deck))
    assert {*hands.trumps.tolist()} <= {-1, 0, 1, 2, 3}
    assert len({*hands.trumps.tolist()}) > 1


def test_arrays_are_read_only() -> None:
    found = survey(TINY, 2, seed=1)
    parts = [
        attrs.asdict(one, recurse=False) for one in (play_hands(TINY, 2, seed=1), found.counts)
    ]
    values = [found.batches, *[value for part in parts for value in part.values()]]
    arrays = [value for value in values if isinstance(value, np.ndarray)]
    assert len(arrays) == 1 + 7 + 8
    assert not any(array.flags.writeable for array in arrays)


def test_one_seed_deals_the_same_cards_to_rules_that_deal_alike() -> None:
    rules = COUNTER[4]
    others = [
        attrs.evolve(rules, effects=rules.effects.without("seven", "five")),
        attrs.evolve(rules, bidding=InTurn(hook=HookLastBidder())),
        attrs.evolve(rules, effects=PLAIN_TRICK),
    ]
    first, *rest = [play_hands(one, 20, seed=11) for one in (rules, *others)]
    for other in rest:
        assert np.array_equal(first.cards, other.cards)
        assert np.array_equal(first.trumps, other.trumps)
        # The hands are played otherwise, or there would be nothing to see.
        assert not np.array_equal(first.bids + first.tricks_won, other.bids + other.tricks_won)
    assert not np.array_equal(first.cards, play_hands(rules, 20, seed=12).cards)


@pytest.mark.parametrize("seed", [-(2**63), -1, 0, 2**63, 2**64 - 1, np.uint64(2**64 - 1)])
def test_a_seed_is_a_word(seed: int) -> None:
    word = int(seed) % 2**64
    same = play_hands(TINY, 3, seed=word - 2**64 if word >> 63 else word)
    assert list_arrays(play_hands(TINY, 3, seed=seed)) == list_arrays(same)
    # A hand is the same of however many.
    assert play_hands(TINY, 9, seed=seed).cards[:3].tolist() == same.cards.tolist()


# Intervals.


def find_made(counts: Counts) -> float:
    """Find the share of bids made."""
    return float(counts.made.sum() / counts.outcomes.sum())


def test_the_jackknife_of_a_mean_is_the_interval_of_batch_means() -> None:
    pytest.importorskip("scipy")
    found = survey(TINY, 600, seed=4)
    assert len(found.batches) == BATCHES
    batches = [find_made(found._make(batch)) for batch in found.batches.copy()]
    estimate = found.estimate(find_made)
    assert estimate.mean == pytest.approx(statistics.fmean(batches))
    # 1.984 is the quantile of Student's t for 99 degrees of freedom in every table of it.
    error = statistics.stdev(batches) / math.sqrt(BATCHES)
    assert estimate.margin == pytest.approx(1.9842 * error, rel=1e-4)


def test_comparing_a_survey_with_itself_finds_nothing() -> None:
    pytest.importorskip("scipy")
    found = survey(TINY, 50, seed=4)
    same = found.compare(survey(TINY, 50, seed=4), find_made)
    assert (same.mean, same.margin) == (0, 0)


def test_a_comparison_is_the_difference_and_turns_round() -> None:
    pytest.importorskip("scipy")
    one, other = survey(TINY, 200, seed=4), survey(TINY, 200, seed=5)
    there, back = one.compare(other, find_made), other.compare(one, find_made)
    assert there.mean == find_made(one.counts) - find_made(other.counts) == -back.mean
    assert there.margin == back.margin > 0


def test_the_same_cards_make_a_comparison_narrower() -> None:
    pytest.importorskip("scipy")
    less = attrs.evolve(COUNTER[3], effects=COUNTER[3].effects.without("queen"))
    one, other = survey(COUNTER[3], 400, seed=4), survey(less, 400, seed=4)
    new = survey(less, 400, seed=5)

    def find_first(counts: Counts) -> float:
        return float(counts.tricks_won[0] @ np.arange(11) / counts.hands)

    assert one.compare(other, find_first).margin < one.compare(new, find_first).margin


def find_unwon(counts: Counts) -> float:
    """Find the share of tricks that nobody won, of Python's own numbers."""
    return counts.unwon / counts.tricks


@pytest.mark.parametrize("statistic", [find_made, find_unwon])
def test_one_hand_says_nothing_of_how_sure_it_is(statistic: Callable[[Counts], float]) -> None:
    alone = survey(TINY, 1, seed=4)
    assert alone.estimate(statistic).margin == math.inf
    assert alone.compare(survey(TINY, 1, seed=5), statistic).margin == math.inf
    assert survey_records(make_records(TINY, 1, hands=1)).estimate(statistic).margin == math.inf


def test_intervals_hold_the_truth_in_nineteen_of_twenty_surveys() -> None:
    """The dealer's left makes half of its bids of 0 or 1, as every bid is one of two."""
    pytest.importorskip("scipy")
    held = 0
    for seed in range(120):
        found = survey(TINY, 60, seed=seed)
        estimate = found.estimate(lambda counts: float(counts.made[0] / counts.hands))
        held += estimate.low <= 0.5 <= estimate.high
    # Three standard errors about 114.
    assert 107 <= held <= 120


def test_surveys_that_cannot_be_compared_are_refused() -> None:
    found = survey(TINY, 5, seed=4)
    with pytest.raises(ArenaError, match="surveys of 5 and 6 hands cannot be compared") as caught:
        found.compare(survey(TINY, 6, seed=4), find_made)
    check_sentence(caught.value)
    with pytest.raises(ArenaError, match="expected a Survey, got int"):
        found.compare(cast("Survey", 3), find_made)


# Rows.


@pytest.mark.parametrize("name", ["counter", "twins", "oh_hell"])
def test_rows_add_up_to_the_counts(name: str) -> None:
    found = survey(ALL[name], 30, seed=2)
    counts, outcomes, ranks = found.counts, found.list_outcomes(), found.list_ranks()
    assert sum([row.hands for row in outcomes]) == counts.hands * ALL[name].players
    assert all(counts.outcomes[row[:3]] == row.hands > 0 for row in outcomes)
    assert [*outcomes] == sorted(outcomes)
    assert sum([row.played for row in ranks]) == counts.tricks * ALL[name].players
    assert sum([row.won for row in ranks]) == counts.tricks - counts.unwon
    changes = [list(row[4:]) for row in ranks]
    assert np.sum(changes, axis=0).tolist() == counts.changes.sum(axis=0).tolist()
    names = [str(rank) for rank, times in zip(Rank, counts.played, strict=False) if times]
    assert [row.rank for row in ranks] == names
    assert [type(value) for value in outcomes[0]] == [int] * 4
    assert [type(value) for value in ranks[0]] == [str] + [int] * 9


def test_counts_add_up() -> None:
    counts = survey(COUNTER[4], 50, seed=2).counts
    assert counts.bids.sum(axis=1).tolist() == [50] * 4
    assert counts.tricks_won.sum(axis=1).tolist() == [50] * 4
    assert (counts.tricks_won @ np.arange(11)).sum() == counts.tricks - counts.unwon
    for part in (counts.places, counts.standings, counts.won):
        assert part.sum() == counts.tricks - counts.unwon
    assert counts.tricks == 500
    assert np.all(counts.won <= counts.played)
    assert np.all(counts.appeared <= counts.played)
    assert np.all(counts.changes[:, :1] >= counts.changes)
    assert np.all(counts.changes[:, 0] <= counts.changes[:, 1:].sum(axis=1))
    assert counts.made.tolist() == [int(np.trace(table)) for table in counts.outcomes]


def test_rows_make_data_frames() -> None:
    pandas = pytest.importorskip("pandas")
    found = survey(COUNTER[3], 5, seed=2)
    ranks = pandas.DataFrame(found.list_ranks())
    assert [*ranks.columns] == [*RankRow._fields]
    assert ranks.played.sum() == 150
    outcomes = pandas.DataFrame(found.list_outcomes())
    assert [*outcomes.columns] == [*OutcomeRow._fields]
    assert outcomes.hands.sum() == 15


def test_what_there_is_says_what_it_is() -> None:
    found = survey(TINY, 1200, seed=1)
    assert repr(found.counts) == "<Counts: 1,200 hands, 1,200 tricks>"
    assert repr(found).startswith("<Survey: 1,200 hands of ")
    assert repr(play_hands(TINY, 3, seed=1)) == "<Hands: 3 hands of 3 players>"


# What is refused.

THREADS = "threads: expected a whole number from 1 to 256, got "
HANDS = "hands: expected a whole number from 1 to 2^40, got "
WRONG_HANDS = (0, -1, "x", True, 0.5)
REFUSED: dict[str, tuple[dict[str, object], str]] = {
    **{f"{hands!r} hands": ({"hands": hands}, f"{HANDS}{hands!r}") for hands in WRONG_HANDS},
    "too many": ({"hands": 2**41}, "hands: "),
    "another bot": (
        {"bot": "heuristic"},
        "bot: expected 'random' or 'policy', got 'heuristic': let other bots play a tournament",
    ),
    "no bot": ({"bot": None}, "bot: expected 'random' or 'policy', got None"),
    "no threads": ({"threads": 0}, THREADS + "0"),
    "too many threads": ({"threads": 257}, THREADS + "257"),
    "threads by a word": ({"threads": "2"}, THREADS + "'2'"),
    "threads and others": (
        {"threads": 2, "executor": Backwards()},
        "threads is for this process: leave it out with an executor",
    ),
    "no executor": ({"executor": 3}, "expected an executor, got 3"),
}


@pytest.mark.parametrize("take", [survey, play_hands])
@pytest.mark.parametrize("case", REFUSED)
def test_arguments_that_make_no_sense_are_refused(case: str, take: Callable[..., object]) -> None:
    given, said = REFUSED[case]
    with pytest.raises(ArenaError) as caught:
        take(**{"rules": TINY, "hands": 3, "seed": 1} | given)
    assert str(caught.value).startswith(said)
    check_sentence(caught.value)


@pytest.mark.parametrize("seed", [2**64, -(2**63) - 1, "x", None, 1.5, True])
def test_a_seed_that_is_no_word_is_refused(seed: object) -> None:
    with pytest.raises(CounterRulesError, match="a seed must be a whole number of at most 64"):
        survey(TINY, 3, seed=cast("int", seed))


@pytest.mark.parametrize("rules", [None, "counter", 3, []])
def test_what_is_no_ruleset_is_refused(rules: object) -> None:
    for take in (survey, play_hands):
        with pytest.raises(StateError, match="expected a Ruleset"):
            cast("Any", take)(rules, 3, seed=1)


def test_numbers_of_numpy_are_numbers() -> None:
    given: Iterable[object] = (np.int64(3), np.uint8(3), np.array(3))
    for hands in given:
        assert survey(TINY, cast("int", hands), seed=1).counts.hands == 3
        assert len(play_hands(TINY, cast("int", hands), seed=1)) == 3


# What a second look found.


def test_hands_of_the_same_deal_are_one_deal() -> None:
    """However often a deal was played, intervals take it for one."""
    pytest.importorskip("scipy")
    records = make_records(TINY, 30, hands=1)
    once = survey_records(records).estimate(find_made)
    often = survey_records([record for record in records for _ in range(4)]).estimate(find_made)
    assert often.mean == pytest.approx(once.mean)
    assert often.margin == pytest.approx(once.margin)


def test_a_led_joker_that_sets_no_suit_is_not_the_best_card() -> None:
    counts = survey(ALL["office_oh_hell"], 300, seed=1).counts
    assert counts.standings[0] == counts.tricks - counts.unwon


def test_more_hands_than_memory_holds_are_refused() -> None:
    with pytest.raises(ArenaError, match="take more memory than there is"):
        play_hands(TINY, 2**40, seed=1)


def test_a_statistic_that_is_no_number_is_refused() -> None:
    with pytest.raises(ArenaError, match="a statistic returns one number, not array"):
        survey(TINY, 10, seed=1).estimate(lambda counts: cast("float", counts.points))
