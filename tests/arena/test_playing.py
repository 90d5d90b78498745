"""Playing boards: what misbehaves is counted, and the match goes on."""

from __future__ import annotations

import contextlib
import random
import shlex
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest

from arena.players import (
    FailsToListen,
    Remembers,
    bid_too_much,
    fail_to_play,
    make_tournament,
)
from bots.process.programs import HELLO, answer, write_command
from counter_rules import (
    Bid,
    Move,
    View,
    commit,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.arena import Board, Entrant, Faults, Tournament, format_results, run
from counter_rules.arena._playing import Roster, play_part
from counter_rules.arena._seatings import check_entrants
from counter_rules.bots import FaultPolicy, ProcessBot, RandomBot, TimeControl, play_out, process
from counter_rules.errors import BotError
from counter_rules.records import read_all
from support.hands import shuffled
from support.plain_bots import Shut, play_first

COUNTER = get_ruleset("counter", players=4)
SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))


def play(tournament: Tournament) -> tuple[Board, ...]:
    return play_part(tournament, range(tournament.boards), keep_records=False).boards


def sum_faults(boards: tuple[Board, ...], bot: int) -> Faults:
    found = Faults()
    for board in boards:
        for one in board.plays:
            for seat, sitting in enumerate(one.seating):
                if sitting == bot:
                    found += one.faults[seat]
    return found


def test_a_board_is_what_its_bots_play_out_by_its_seed() -> None:
    tournament = make_tournament(COUNTER, "heuristic", "random", hands=3)
    for board in play(tournament):
        for one in board.plays:
            bots = [tournament.bots[bot].make_bot() for bot in one.seating]
            start = tournament.start_board(board.number)
            end = play_out(start, bots, seed=board.seed, hands=1)
            assert (end.scores, end.hand_results[-1].points) == (one.points, one.points)
            exact = end.hand_results[-1].exact
            assert [one.count_made(seat) for seat in range(4)] == [
                seat in exact for seat in range(4)
            ]
            (hand,), (result,) = one.hands, end.hand_results[-1:]
            assert (hand.size, hand.points) == (result.hand_size, result.points)
            assert [
                won - more for won, more in zip(result.tricks_won, hand.surplus, strict=True)
            ] == [*result.bids]


def test_matches_are_played_to_their_end() -> None:
    (board,) = play(make_tournament(SHORT, "heuristic", "random", matches=1))
    assert {len(one.hands) for one in board.plays} == {2}
    assert all(one.winners for one in board.plays)


def test_a_match_without_an_end_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.arena._playing._MOST_HANDS", 2)
    rules = get_ruleset("counter", players=3, target=10**6)
    (board,) = play(make_tournament(rules, "heuristic", "random", matches=1))
    assert {(len(one.hands), one.winners) for one in board.plays} == {(2, ())}


def test_boards_do_not_depend_on_those_played_before() -> None:
    tournament = make_tournament(SHORT, Remembers, "heuristic", hands=6)
    together = play(tournament)
    alone = [
        play_part(tournament, range(number, number + 1), keep_records=False).boards[0]
        for number in reversed(range(6))
    ]
    assert together == tuple(reversed(alone))
    assert not sum_faults(together, 0)


def test_the_same_bot_twice_is_level() -> None:
    tournament = make_tournament(COUNTER, Entrant("one", "easy"), Entrant("other", "easy"), hands=3)
    for board in play(tournament):
        scored = [0, 0]
        for one in board.plays:
            for seat, bot in enumerate(one.seating):
                scored[bot] += one.points[seat]
        assert scored[0] == scored[1]


def test_an_illegal_move_is_counted_and_one_at_random_made() -> None:
    boards = play(make_tournament(SHORT, bid_too_much, play_first, hands=2))
    assert sum_faults(boards, 0) == Faults(illegal=sum(len(one.plays) * 3 for one in boards) // 2)
    assert not sum_faults(boards, 1)


def test_an_error_is_counted_as_a_crash() -> None:
    boards = play(make_tournament(SHORT, fail_to_play, play_first, hands=2))
    found = sum_faults(boards, 0)
    # Hands of two and of three cards; it sits at half of the seats of both seatings.
    assert found == Faults(crashed=3 * (2 + 3))


class Quits:
    """Leaves, and would take whoever asks it along."""

    def __call__(self, view: View, rng: random.Random) -> Move:
        sys.exit("enough")


class Blames:
    """Fails with an error of the kind that illegal moves raise."""

    def __call__(self, view: View, rng: random.Random) -> Move:
        raise BotError("not me")


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError


class Raises:
    """Fails with an error that cannot even be told."""

    def __call__(self, view: View, rng: random.Random) -> Move:
        raise UnspeakableError


class Pretends:
    """Is no move, and says that it is one."""

    __class__ = Bid  # type: ignore[assignment]

    def __call__(self, view: View, rng: random.Random) -> Move:
        return self  # type: ignore[return-value]


@pytest.mark.parametrize("kind", [Quits, Blames, Raises, Pretends])
def test_whatever_a_bot_raises_is_a_crash_and_nothing_else(kind: type) -> None:
    boards = play(make_tournament(SHORT, Entrant("bad", kind), play_first, hands=1))
    assert sum_faults(boards, 0) == Faults(crashed=3 * 3)


@pytest.mark.parametrize(
    ("kind", "why"),
    [(FailsToListen, "KeyError: 'begin' (arena/"), (Shut, "ConnectionError: begin (support/")],
)
def test_a_move_has_one_fault_whatever_failed_before_it(kind: type, why: str) -> None:
    boards = play(make_tournament(SHORT, Entrant("bad", kind), play_first, hands=1))
    # A bid and two cards, and what it was told after them.
    assert sum_faults(boards, 0) == Faults(crashed=3 * 4)
    said = f"bot {kind.__name__} at seat 0 failed: {why}"
    assert sum_faults(boards, 0).why.startswith(said)


class Counts:
    """Keeps a memory of which nobody tells it when to forget it."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, view: View, rng: random.Random) -> Move:
        self.asked += 1
        moves = legal_moves(view)
        return moves[self.asked % len(moves)]


def test_a_memory_ends_with_its_match() -> None:
    tournament = make_tournament(SHORT, Counts, "random", hands=4)
    alone = [play_part(tournament, range(n, n + 1), keep_records=False).boards[0] for n in range(4)]
    assert play(tournament) == tuple(alone)


def test_a_bot_that_leaves_while_it_is_made_ends_the_tournament_with_its_name() -> None:
    def make() -> RandomBot:
        sys.exit(0)

    with pytest.raises(BotError, match="bot mine cannot be made: SystemExit: 0"):
        run(make_tournament(SHORT, Entrant("mine", make), "random"), jobs=1)


def test_a_bot_that_cannot_be_made_ends_the_tournament() -> None:
    def make() -> RandomBot:
        raise OSError("no weights")

    with pytest.raises(BotError, match="bot mine cannot be made: OSError: no weights"):
        run(make_tournament(SHORT, Entrant("mine", make), "random"), jobs=1)
    with pytest.raises(BotError, match="expected a bot, got 7"):
        run(make_tournament(SHORT, Entrant("mine", lambda: 7), "random"), jobs=1)
    with pytest.raises(BotError, match="there is no bot 'heuristik'"):
        run(make_tournament(SHORT, "heuristik", "random"), jobs=1)


GOOD = answer('tell("move", id=told["id"], move=told["moves"][0])')
RUDE = answer('tell("move", id=told["id"], move=7)')
GONE = answer("sys.exit(3)")


def enter(name: str, command: Iterable[str]) -> Entrant:
    """Enter a program by its text."""
    return Entrant(name, f"process:{shlex.join(command)}")


def test_programs_play_and_what_they_do_wrong_is_counted() -> None:
    entrants = enter("good", GOOD), enter("rude", RUDE), enter("gone", GONE)
    boards = play(make_tournament(SHORT, *entrants, hands=2))
    assert not sum_faults(boards, 0)
    moves = 3 * (2 + 1 + 3 + 1)  # three seatings give each bot each seat once
    assert sum_faults(boards, 1) == Faults(illegal=moves)
    assert sum_faults(boards, 2) == Faults(crashed=moves)


def test_a_late_program_is_counted() -> None:
    command = answer("import time; time.sleep(60)")
    late = Entrant("late", lambda: process(command, clock=TimeControl(move=0.02), grace=0.0))
    tournament = make_tournament(get_ruleset("blackout", players=2), late, "random", hands=1)
    assert sum_faults(play(tournament), 0) == Faults(late=4)


def test_a_program_that_forfeits_is_counted_once() -> None:
    rude = Entrant("rude", lambda: process(RUDE, on_fault=FaultPolicy.FORFEIT))
    boards = play(make_tournament(SHORT, rude, "random", hands=1))
    assert sum_faults(boards, 0) == Faults(illegal=3 * 3)


def test_a_program_that_has_ended_is_started_anew() -> None:
    with contextlib.ExitStack() as opened:
        roster = Roster(make_tournament(SHORT, enter("once", GONE)), opened)
        (bot,) = roster.seat((0,))
        assert isinstance(bot, ProcessBot)
        assert roster.seat((0,)) == [bot]
        bot(view(shuffled(new_game(SHORT)), 0), random.Random(7))
        assert bot.faults
        (other,) = roster.seat((0,))
        assert isinstance(other, ProcessBot)
        assert other is not bot
        assert other.is_running
    assert not other.is_running


def test_a_program_that_was_tried_before_the_first_deal_is_told_to_leave(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    leave = f"while listen()['message'] != 'end': pass\nopen({str(told)!r}, 'w').close()"
    check_entrants([enter("polite", write_command(HELLO, leave))], SHORT)
    assert told.exists()


def test_a_program_that_does_not_play_the_game_is_refused() -> None:
    hello = 'listen(); tell("hello", protocol=2, name="x", games=["counter"]); listen()'
    with pytest.raises(BotError, match="bot choosy does not play 'oh_hell'"):
        run(make_tournament(SHORT, enter("choosy", write_command(hello)), "random"), jobs=1)


def test_records_are_of_the_boards(tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, "heuristic", "random", hands=3)
    part = play_part(tournament, range(3), keep_records=True)
    path = tmp_path / "matches.record"
    path.write_text("\n".join(part.records), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        records = [reading.record for reading in read_all(file) if not reading.errors]
    plays = [(board, one) for board in part.boards for one in board.plays]
    assert len(records) == len(plays)
    for record, (board, one) in zip(records, plays, strict=True):
        assert record is not None
        assert record.names == tuple([tournament.names[bot] for bot in one.seating])
        assert dict(record.tags) == {"Board": str(board.number), "Seed": str(board.seed)}
        assert record.replay().scores == one.points
        record.check_deals(commit(board.seed))


def test_a_board_tells_equal_ones_apart_by_all_but_the_time() -> None:
    (board,) = play(make_tournament(SHORT, "heuristic", "random", hands=1))
    slow = [attrs.evolve(one, microseconds=(10**6,) * 3) for one in board.plays]
    assert attrs.evolve(board, plays=tuple(slow)) == board


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


class LetsThreadsThink:
    """Thinks in a thread, and chooses the first of the legal moves."""

    def __call__(self, view: View, rng: random.Random) -> Move:
        thread = threading.Thread(target=burn, args=[0.02])
        thread.start()
        thread.join()
        return legal_moves(view)[0]


class Sleeps:
    """Waits, and chooses the first of the legal moves."""

    def __call__(self, view: View, rng: random.Random) -> Move:
        time.sleep(0.02)
        return legal_moves(view)[0]


BURNS = """
import time
end = time.process_time() + 0.02
while time.process_time() < end:
    pass
tell("move", id=told["id"], move=told["moves"][0])
"""


ENDS = f"""
if told["id"] > 1:
    sys.exit(1)
{BURNS}
"""


def count_cpu(bot: object) -> tuple[float, float | None]:
    """Return the time by the clock and that of the processor that a bot takes for 20 ms."""
    tournament = make_tournament(SHORT, Entrant("bot", bot), hands=1)  # type: ignore[arg-type]
    (board,) = play(tournament)
    (one,) = board.plays
    wall, cpu = sum(one.microseconds) / sum(one.moves), one.cpu_microseconds
    known = [spent for spent in cpu if spent is not None]
    return wall / 1e6, sum(known) / 1e6 / sum(one.moves) if len(known) == len(cpu) else None


def test_the_time_of_the_processor_is_that_of_a_bots_threads_and_not_its_sleep() -> None:
    wall, cpu = count_cpu(LetsThreadsThink)
    assert cpu is not None
    assert 0.02 <= cpu < 0.2
    wall, cpu = count_cpu(Sleeps)
    assert cpu is not None
    assert wall >= 0.02 > cpu


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")
def test_the_time_of_a_program_is_its_own() -> None:
    _, cpu = count_cpu(lambda: process(answer(BURNS)))
    assert cpu is not None
    assert 0.02 <= cpu < 0.2


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")
def test_the_time_of_a_program_that_ends_is_kept() -> None:
    (board,) = play(make_tournament(SHORT, Entrant("bot", lambda: process(answer(ENDS))), hands=1))
    (one,) = board.plays
    assert sum_faults((board,), 0).crashed
    assert all(spent is not None and spent >= 20_000 for spent in one.cpu_microseconds)


def test_where_a_system_does_not_say_the_table_has_the_time_by_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("openskill")
    monkeypatch.setattr(ProcessBot, "measure_cpu", lambda _: None)
    program = Entrant("program", lambda: process(answer(BURNS)))
    results = run(make_tournament(SHORT, program, "random", hands=1), jobs=1)
    placing, other = results.standings
    assert placing.cpu_seconds is None
    assert other.cpu_seconds is not None
    (line,) = [line for line in format_results(results).splitlines() if line.startswith("program")]
    assert line.endswith(f"{1000 * placing.seconds / placing.moves:.2f} by the clock")
