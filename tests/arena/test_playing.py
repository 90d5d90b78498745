"""Playing boards: what misbehaves is counted, and the match goes on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import attrs
import pytest

from arena.players import (
    FailsToListen,
    Remembers,
    bid_too_much,
    fail_to_play,
    make_tournament,
    play_first,
)
from counter_rules import commit, get_ruleset
from counter_rules.arena import Board, Entrant, Faults, Tournament
from counter_rules.arena._playing import play_part
from counter_rules.bots import RandomBot, play_out
from counter_rules.errors import BotError
from counter_rules.records import read_all

COUNTER = get_ruleset("counter", players=4)
SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))


def play(tournament: Tournament) -> tuple[Board, ...]:
    return play_part(tournament, range(tournament.boards), has_records=False).boards


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
            assert one.made == tuple([int(seat in exact) for seat in range(4)])


def test_matches_are_played_to_their_end() -> None:
    (board,) = play(make_tournament(SHORT, "heuristic", "random", matches=1))
    assert {one.hands for one in board.plays} == {2}
    assert all(one.winners for one in board.plays)


def test_a_match_without_an_end_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.arena._playing._MOST_HANDS", 2)
    rules = get_ruleset("counter", players=3, target=10**6)
    (board,) = play(make_tournament(rules, "heuristic", "random", matches=1))
    assert {(one.hands, one.winners) for one in board.plays} == {(2, ())}


def test_boards_do_not_depend_on_those_played_before() -> None:
    tournament = make_tournament(SHORT, Remembers, "heuristic", hands=6)
    together = play(tournament)
    alone = [
        play_part(tournament, range(number, number + 1), has_records=False).boards[0]
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
    heard = play(make_tournament(SHORT, FailsToListen, play_first, hands=1))
    assert sum_faults(heard, 0).crashed > 3
    assert not sum_faults(heard, 0).illegal


def test_a_bot_that_cannot_be_made_ends_the_tournament() -> None:
    def make() -> RandomBot:
        raise OSError("no weights")

    with pytest.raises(BotError, match="bot mine cannot be made: OSError: no weights"):
        make_tournament(SHORT, Entrant("mine", make), "random").run(jobs=1)
    with pytest.raises(BotError, match="expected a bot, got 7"):
        make_tournament(SHORT, Entrant("mine", lambda: 7), "random").run(jobs=1)
    with pytest.raises(BotError, match="there is no bot 'heuristik'"):
        make_tournament(SHORT, "heuristik", "random").run(jobs=1)


def write_program(path: Path, moves: str) -> str:
    """Write a program that says hello and answers as some lines say; return the bot's text."""
    path.write_text(
        "import json, sys\n"
        "read = lambda: json.loads(sys.stdin.readline())\n"
        "def write(**m): print(json.dumps(m), flush=True)\n"
        "read()\n"
        "write(message='hello', protocol=1, name='program')\n"
        "while True:\n"
        "    told = read()\n"
        "    if told['message'] == 'end': break\n"
        "    if told['message'] != 'move': continue\n"
        f"    {moves}\n",
        encoding="utf-8",
    )
    return f"process:{shlex.join([sys.executable, str(path)])}"


def test_programs_play_and_what_they_do_wrong_is_counted(tmp_path: Path) -> None:
    good = write_program(
        tmp_path / "good.py", "write(message='move', id=told['id'], move=told['moves'][0])"
    )
    rude = write_program(tmp_path / "rude.py", "write(message='move', id=told['id'], move=7)")
    gone = write_program(tmp_path / "gone.py", "sys.exit(3)")
    tournament = make_tournament(
        SHORT, Entrant("good", good), Entrant("rude", rude), Entrant("gone", gone), hands=2
    )
    boards = play(tournament)
    assert not sum_faults(boards, 0)
    moves = 3 * (2 + 1 + 3 + 1)  # three seatings give each bot each seat once
    assert sum_faults(boards, 1) == Faults(illegal=moves)
    assert sum_faults(boards, 2) == Faults(crashed=moves)


def test_a_late_program_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from counter_rules.bots import TimeControl, process

    text = write_program(tmp_path / "late.py", "import time; time.sleep(60)")
    command = shlex.split(text.removeprefix("process:"))
    late = Entrant("late", lambda: process(command, clock=TimeControl(move=0.02), grace=0.0))
    tournament = make_tournament(get_ruleset("blackout", players=2), late, "random", hands=1)
    assert sum_faults(play(tournament), 0) == Faults(late=4)


def test_records_are_of_the_boards(tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, "heuristic", "random", hands=3)
    part = play_part(tournament, range(3), has_records=True)
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
