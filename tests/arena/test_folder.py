"""The folder of a tournament: stopped anywhere, it goes on; and it holds nothing else."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_tournament
from counter_rules import get_ruleset
from counter_rules.arena import (
    Results,
    Row,
    Tournament,
    read_boards,
    read_results,
    read_rows,
    read_tournament,
    run,
    write_csv,
    write_report,
)
from counter_rules.arena._folder import Folder, read_shifts
from counter_rules.arena._machines import Machine, get_machine, list_machines
from counter_rules.arena._playing import play_part
from counter_rules.errors import ArenaError
from counter_rules.records import read_all
from counter_rules.trick import EffectOrder
from support.plain_bots import play_first

SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3), score="tricks_plus_ten")
TOURNAMENT = make_tournament(SHORT, "heuristic", "random", hands=12)
FILES = ("boards.jsonl", "matches.record")


class StopError(Exception):
    """Stops a tournament."""


def play(folder: Path, tournament: Tournament = TOURNAMENT, **fields: object) -> Results:
    return run(tournament, folder, jobs=1, **fields)  # type: ignore[arg-type]


def stop_after(boards: int) -> object:
    def progress(results: Results) -> None:
        if results.boards >= boards:
            raise StopError

    return progress


def count_records(folder: Path) -> int:
    with (folder / "matches.record").open(encoding="utf-8") as file:
        readings = list(read_all(file))
    assert not any(reading.errors for reading in readings)
    return len(readings)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """Play the whole tournament in one go."""
    play(tmp_path / "whole")
    return tmp_path / "whole"


def read_played(folder: Path) -> tuple[object, ...]:
    """Return what is equal in folders of the same tournament: all but the times."""
    return (*read_boards(folder), (folder / "matches.record").read_text("utf-8"))


def test_the_folder_holds_all_that_came_out(whole: Path) -> None:
    results = read_results(whole)
    assert results == run(TOURNAMENT, jobs=1)
    assert (results.boards, results.hands, results.is_complete) == (12, 24, True)
    assert read_tournament(whole) == TOURNAMENT
    assert count_records(whole) == 24


def test_a_tournament_that_was_stopped_goes_on(tmp_path: Path, whole: Path) -> None:
    for boards in (1, 5):
        with pytest.raises(StopError):
            play(tmp_path / "part", progress=stop_after(boards))
    assert 5 <= read_results(tmp_path / "part").boards < 12
    assert play(tmp_path / "part") == read_results(whole)
    assert read_played(tmp_path / "part") == read_played(whole)


@pytest.mark.parametrize("cut", [0, 1, 40, 400, 1500, 3000])
@pytest.mark.parametrize("file", FILES)
def test_whatever_was_being_written_is_written_again(
    file: str, cut: int, tmp_path: Path, whole: Path
) -> None:
    part = tmp_path / "part"
    play(part, attrs.evolve(TOURNAMENT, hands=8))
    kept = {name: (part / name).read_bytes() for name in FILES}
    play(part)
    more = (part / file).read_bytes()
    # Records come before their boards: a longer file of boards never stands beside fewer records.
    for name in FILES:
        (part / name).write_bytes(kept[name])
    if file == "boards.jsonl":
        (part / file).write_bytes(kept[file] + more[len(kept[file]) :].split(b"\n")[0][: cut // 5])
    else:
        (part / file).write_bytes(kept[file] + more[len(kept[file]) :][:cut])
    assert play(part) == read_results(whole)
    assert read_played(part) == read_played(whole)


def test_a_tournament_can_be_extended(tmp_path: Path, whole: Path) -> None:
    play(tmp_path / "f", attrs.evolve(TOURNAMENT, hands=5))
    assert play(tmp_path / "f") == read_results(whole)
    assert read_tournament(tmp_path / "f").hands == 12
    with pytest.raises(ArenaError, match="holds 12 boards, more than the 5 to be played"):
        play(tmp_path / "f", attrs.evolve(TOURNAMENT, hands=5))
    assert read_tournament(tmp_path / "f").hands == 12


def test_what_is_complete_is_not_played_again(whole: Path) -> None:
    before = {path: path.read_bytes() for path in whole.iterdir()}

    def complain(_: Results) -> None:
        raise AssertionError

    assert play(whole, progress=complain) == read_results(whole)
    assert {path: path.read_bytes() for path in whole.iterdir()} == before


@pytest.mark.parametrize(
    "other",
    [
        make_tournament(SHORT, "heuristic", "easy", hands=12),
        make_tournament(SHORT, "heuristic", "random", hands=12, seed=8),
        make_tournament(SHORT, "heuristic", "random", hands=12, design="seats"),
        make_tournament(SHORT, "heuristic", "random", matches=12),
        make_tournament(get_ruleset("oh_hell", players=3), "heuristic", "random", hands=12),
        make_tournament(SHORT, "heuristic", play_first, hands=12),
    ],
)
def test_the_folder_of_another_tournament_is_left_alone(other: Tournament, whole: Path) -> None:
    before = {path: path.read_bytes() for path in whole.iterdir()}
    with pytest.raises(ArenaError, match="holds another tournament"):
        play(whole, other)
    assert {path: path.read_bytes() for path in whole.iterdir()} == before


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(ArenaError, match="is not empty and holds no tournament: choose another"):
        play(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(ArenaError, match=r"letter.txt.* cannot be used"):
        play(tmp_path / "letter.txt")


def test_records_may_be_left_out(tmp_path: Path) -> None:
    play(tmp_path / "bare", keep_records=False)
    assert not (tmp_path / "bare" / "matches.record").exists()
    with pytest.raises(ArenaError, match="lacks matches of the 12 boards"):
        play(tmp_path / "bare")
    play(tmp_path / "full", attrs.evolve(TOURNAMENT, hands=2))
    with pytest.raises(ArenaError, match="holds matches: continue with records"):
        play(tmp_path / "full", keep_records=False)


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix has locks of this kind")
def test_nobody_else_writes_to_the_folder_meanwhile(tmp_path: Path) -> None:
    def intrude(_: Results) -> None:
        with pytest.raises(ArenaError, match="is being written by another process"):
            play(tmp_path)

    play(tmp_path, progress=intrude)


def test_a_tournament_is_read_while_it_is_played(tmp_path: Path) -> None:
    seen = []

    def look(results: Results) -> None:
        seen.append(read_results(tmp_path) == results)

    play(tmp_path, progress=look)
    assert seen
    assert all(seen)


def test_rules_composed_by_hand_are_kept_by_their_name(tmp_path: Path) -> None:
    rules = attrs.evolve(
        get_ruleset("counter", players=3), name="mine", options=(), effects=EffectOrder()
    )
    tournament = make_tournament(rules, "heuristic", "random", hands=2)
    results = play(tmp_path, tournament)
    assert play(tmp_path, tournament) == results
    with pytest.raises(ArenaError, match="was composed by hand"):
        read_tournament(tmp_path)


def test_where_a_bot_is_a_python_object_its_script_goes_on(tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, play_first, "random", hands=2)
    results = play(tmp_path, tournament)
    assert read_results(tmp_path).standings == results.standings
    with pytest.raises(ArenaError, match="the bot play_first is a Python object"):
        run(read_tournament(tmp_path), jobs=1)
    assert play(tmp_path, attrs.evolve(tournament, hands=3)).boards == 3


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("tournament.json", "{", "tournament.json: not JSON"),
        ("tournament.json", "[]", "tournament.json: not a valid tournament"),
        ("boards.jsonl", "7\n", "boards.jsonl, line 1: not a valid board"),
        ("boards.jsonl", "\xff\n", "boards.jsonl, line 1: "),
        ("boards.jsonl", None, "boards.jsonl, line 1: expected board 0"),
        ("tournament.json", "\xff", "tournament.json: the byte 0xff is not UTF-8"),
    ],
)
def test_files_that_somebody_spoilt_are_named(
    file: str, text: str | None, message: str, whole: Path
) -> None:
    if text is None:
        text = (whole / file).read_text("utf-8").partition("\n")[2]
    (whole / file).write_text(text, encoding="latin-1")
    with pytest.raises(ArenaError, match=message):
        read_results(whole)


@pytest.mark.parametrize("text", ["{", "[]", "\xff", '{"arena": 1}'])
def test_a_folder_of_which_the_settings_are_spoilt_is_named_and_left_alone(
    text: str, whole: Path
) -> None:
    (whole / "tournament.json").write_text(text, encoding="latin-1")
    before = {path: path.read_bytes() for path in whole.iterdir()}
    with pytest.raises(ArenaError, match=r"tournament.json: |holds another tournament"):
        play(whole)
    with pytest.raises(ArenaError, match=r"tournament.json: "):
        read_tournament(whole)
    assert {path: path.read_bytes() for path in whole.iterdir()} == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("points: ", "points: 1"),  # no longer valid
        ('[Seat0 "heuristic"]', '[Seat0 "Ana"]'),  # valid all the same
        ("\n\n[Record", "\n{well played}\n\n[Record"),
        ("[Record", "[record"),  # one match less
    ],
)
@pytest.mark.parametrize("hands", [12, 13])
def test_an_edited_match_is_noticed_when_its_tournament_goes_on(
    old: str, new: str, hands: int, whole: Path
) -> None:
    path = whole / "matches.record"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    before = {path: path.read_bytes() for path in whole.iterdir()}
    with pytest.raises(ArenaError, match=r"matches.record: the matches of board 0 have been edit"):
        play(whole, attrs.evolve(TOURNAMENT, hands=hands))
    assert {path: path.read_bytes() for path in whole.iterdir()} == before


def test_a_report_names_the_match_that_is_not_a_record(whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = whole / "matches.record"
    path.write_text(
        path.read_text("utf-8").replace("trick 1 from", "trick 1 for"), encoding="utf-8"
    )
    with pytest.raises(ArenaError, match=r"matches.record, line \d+: a trick is given as in"):
        write_report(whole, tmp_path / "report.html")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seating":[0,1,0]', '"seating":[0,7,0]'),
        ('"seating":[0,1,0]', '"seating":[1,1,1]'),
        ('"hand_number":1,"plays":[', '"hand_number":1,"plays":[],"x":['),
        ('"points":[', '"points":[0,'),
        ('"points":[', '"points":[1e400,'),
        ('"points":[', f'"points":[{10**400},'),
        ('"seed":', '"seed":1'),
    ],
)
def test_boards_that_are_none_of_the_tournament_are_named(old: str, new: str, whole: Path) -> None:
    path = whole / "boards.jsonl"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    for read in (read_results, lambda folder: list(read_rows(folder))):
        with pytest.raises(ArenaError, match=r"boards.jsonl, line 1: "):
            read(whole)


def test_a_folder_whose_making_was_stopped_is_taken_over(tmp_path: Path, whole: Path) -> None:
    folder = tmp_path / "begun"
    folder.mkdir()
    (folder / "tournament.json.new").write_text("{", encoding="utf-8")
    assert play(folder) == read_results(whole)


def test_a_disk_that_is_full_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(ArenaError, match="cannot be used: no space left on device"):
        play(tmp_path)


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    for folder in (3, b"x", "a\0b"):
        with pytest.raises(ArenaError, match="expected a folder or a file, got"):
            play(folder)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match="progress: expected a function, got 3"):
        play(tmp_path, progress=3)


def test_a_file_of_rows_is_not_emptied_for_a_folder_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "seats.csv"
    path.write_text("kept", encoding="utf-8")
    with pytest.raises(ArenaError, match="holds no tournament"):
        write_csv(tmp_path / "nowhere", path)
    assert path.read_text("utf-8") == "kept"


def test_a_folder_of_another_version_is_named(whole: Path) -> None:
    path = whole / "tournament.json"
    text = path.read_text("utf-8").replace('"arena": 4', '"arena": 3')
    path.write_text(text.replace('"first": 0,\n', ""), encoding="utf-8")  # it had none
    with pytest.raises(ArenaError, match="expected a tournament of version 4, got 3"):
        read_tournament(whole)
    with pytest.raises(ArenaError, match="holds no tournament"):
        read_tournament(whole / "nowhere")


def test_rows_hold_every_seat(whole: Path, tmp_path: Path) -> None:
    rows = list(read_rows(whole))
    assert len(rows) == 12 * 2 * 3
    assert sum(row.points for row in rows if row.bot == "heuristic") == sum(
        points * times for points, times in read_results(whole).standings[0].scores
    )
    write_csv(whole, tmp_path / "seats.csv")
    with (tmp_path / "seats.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert tuple(written[0]) == Row._fields
    assert [row["bot"] for row in written] == [row.bot for row in rows]
    assert [int(row["points"]) for row in written] == [row.points for row in rows]


def test_rows_make_a_data_frame_and_parquet(whole: Path, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    from counter_rules.arena import write_parquet

    frame = pandas.DataFrame(read_rows(whole))
    assert tuple(frame.columns) == Row._fields
    write_parquet(whole, tmp_path / "seats.parquet")
    read = pandas.read_parquet(tmp_path / "seats.parquet")
    assert (read == frame).all().all()
    mean = frame[frame.bot == "heuristic"].groupby("board").points.mean().mean()
    assert mean == pytest.approx(read_results(whole).standings[0].points.mean)


def test_a_folder_says_which_machines_have_played(tmp_path: Path) -> None:
    machines = [
        Machine(version="1.0", python="3.11", system="Linux", cpu="A", cores=1),
        Machine(version="1.1", python="3.12", system="Linux", cpu="", cores=8),
    ]
    days = iter([0.0, 90_000.0, 90_060.0])
    parts = [
        attrs.evolve(
            play_part(TOURNAMENT, range(number, number + 1), keep_records=False), machine=one
        )
        for number, one in enumerate([machines[0], machines[0], machines[1], machines[0]])
    ]
    with Folder(tmp_path, TOURNAMENT, keep_records=False, now=lambda: next(days)) as folder:
        [*folder.read_boards()]
        for part in parts:
            folder.append(part)
    shifts = [*read_shifts(tmp_path)]
    assert [(one.board, one.begun, one.machine) for one in shifts] == [
        (0, "1970-01-01T00:00Z", machines[0]),
        (2, "1970-01-02T01:00Z", machines[1]),
        (3, "1970-01-02T01:01Z", machines[0]),
    ]
    assert list_machines(shifts) == [
        "played on 1970-01-01 to 1970-01-02: A, 1 core; Linux, Python 3.11, counter-rules 1.0",
        "played on 1970-01-02: 8 cores; Linux, Python 3.12, counter-rules 1.1",
    ]
    with (tmp_path / "machines.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"board": 4')
    assert [*read_shifts(tmp_path)] == shifts
    with (tmp_path / "machines.jsonl").open("a", encoding="utf-8") as file:
        file.write("}\n")
    with pytest.raises(ArenaError, match=r"machines\.jsonl, line 4"):
        [*read_shifts(tmp_path)]


def test_this_machine_is_named(whole: Path) -> None:
    (shift,) = read_shifts(whole)
    assert shift.machine == get_machine()
    assert shift.machine.cores >= 1
    assert "counter-rules " in str(shift.machine)
