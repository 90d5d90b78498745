"""Merging: folders of parts become one, which is equal to one run."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_tournament
from counter_rules import get_ruleset
from counter_rules.arena import (
    Tournament,
    collect_losses,
    make_deals,
    merge_folders,
    read_boards,
    read_results,
    read_tournament,
    run,
    write_report,
)
from counter_rules.arena._folder import read_shifts
from counter_rules.errors import ArenaError

SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
WHOLE = make_tournament(SHORT, "heuristic", "random", hands=12)


def cut(first: int, boards: int, whole: Tournament = WHOLE) -> Tournament:
    amount = "hands" if whole.hands else "matches"
    return attrs.evolve(whole, first=first, **{amount: boards})  # type: ignore[arg-type]


def play(place: Path, *parts: tuple[int, int], whole: Tournament = WHOLE) -> list[Path]:
    """Play parts of a tournament, each by its first board and its number of boards."""
    folders = []
    for first, boards in parts:
        folders.append(place / f"from_{first}")
        run(cut(first, boards, whole), folders[-1], jobs=1)
    return folders


def read_played(folder: Path) -> tuple[object, ...]:
    """Return what is equal in folders of the same tournament: all but the times."""
    settings, records = [folder / name for name in ("tournament.json", "matches.record")]
    return (*read_boards(folder), settings.read_text("utf-8"), records.read_text("utf-8"))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"design": "gauntlet"},
        {"design": "round-robin"},
        {"design": "seats"},
        {"matches": 12, "hands": None},
        {"deals": make_deals(attrs.evolve(WHOLE, seed=8), "another dozen")},
    ],
    ids=lambda fields: "-".join(fields) or "duplicate",
)
def test_merged_folders_are_equal_to_one_run(fields: dict[str, object], tmp_path: Path) -> None:
    whole = attrs.evolve(WHOLE, **fields)  # type: ignore[arg-type]
    run(whole, tmp_path / "whole", jobs=1)
    parts = play(tmp_path, (0, 5), (5, 1), (6, 6), whole=whole)
    merge_folders(reversed(parts), tmp_path / "all")
    assert read_played(tmp_path / "all") == read_played(tmp_path / "whole")
    assert read_results(tmp_path / "all") == read_results(tmp_path / "whole")
    write_report(tmp_path / "all", tmp_path / "report.html")


def test_a_merged_tournament_goes_on(tmp_path: Path) -> None:
    merge_folders(play(tmp_path, (0, 3), (3, 4)), tmp_path / "all")
    assert run(WHOLE, tmp_path / "all", jobs=1) == run(WHOLE, jobs=1)


def test_a_part_may_have_begun_in_the_middle(tmp_path: Path) -> None:
    parts = play(tmp_path, (4, 3), (7, 2))
    merge_folders(parts, tmp_path / "all")
    merged = read_tournament(tmp_path / "all")
    assert merged == cut(4, 5)
    assert read_results(tmp_path / "all") == run(merged, jobs=1)
    write_report(tmp_path / "all", tmp_path / "report.html")
    shown = re.findall(r"Board (\d+), seat", (tmp_path / "report.html").read_text("utf-8"))
    assert shown
    assert {*map(int, shown)} <= {*range(4, 9)}
    assert collect_losses(tmp_path / "all", "random").starts


def test_a_part_that_was_stopped_counts_as_far_as_it_got(tmp_path: Path) -> None:
    parts = play(tmp_path, (0, 6), (5, 7))
    boards = parts[0] / "boards.jsonl"
    lines = boards.read_bytes().splitlines(keepends=True)
    boards.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    merge_folders(parts, tmp_path / "all")
    assert read_results(tmp_path / "all") == run(WHOLE, jobs=1)


def test_the_machines_of_all_parts_are_kept(tmp_path: Path) -> None:
    merge_folders(play(tmp_path, (0, 3), (3, 3)), tmp_path / "all")
    assert [shift.board for shift in read_shifts(tmp_path / "all")] == [0, 3]


def test_records_are_merged_if_all_parts_have_them(tmp_path: Path) -> None:
    parts = play(tmp_path, (0, 3))
    run(cut(3, 3), tmp_path / "bare", jobs=1, keep_records=False)
    merge_folders([*parts, tmp_path / "bare"], tmp_path / "all")
    assert not (tmp_path / "all" / "matches.record").exists()
    assert read_results(tmp_path / "all").boards == 6


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ([(0, 3), (2, 3)], "from_0 and .*from_2 both have board 2"),
        ([(0, 3), (4, 3)], "no folder has board 3: .*from_4 begins with 4"),
    ],
)
def test_boards_that_are_missing_or_there_twice_are_named(
    parts: list[tuple[int, int]], why: str, tmp_path: Path
) -> None:
    with pytest.raises(ArenaError, match=why):
        merge_folders(play(tmp_path, *parts), tmp_path / "all")
    assert not (tmp_path / "all").exists()


@pytest.mark.parametrize("fields", [{"seed": 8}, {"design": "seats"}, {"memory": 1 << 40}])
def test_parts_of_other_tournaments_are_refused(fields: dict[str, object], tmp_path: Path) -> None:
    parts = play(tmp_path, (0, 3))
    run(attrs.evolve(cut(3, 3), **fields), tmp_path / "other", jobs=1)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match="are not of one tournament"):
        merge_folders([*parts, tmp_path / "other"], tmp_path / "all")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (part,) = play(tmp_path, (0, 3))
    with pytest.raises(ArenaError, match="is not empty: choose another"):
        merge_folders([part], part)
    assert read_results(part).boards == 3


def test_there_must_be_something_to_merge(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="there is nothing to merge: give the folders"):
        merge_folders([], tmp_path / "all")
    (part,) = play(tmp_path, (0, 1))
    (part / "boards.jsonl").write_bytes(b"")
    with pytest.raises(ArenaError, match="there is nothing to merge: no board"):
        merge_folders([part], tmp_path / "all")
    with pytest.raises(ArenaError, match="holds no tournament"):
        merge_folders([tmp_path / "none"], tmp_path / "all")


def test_a_folder_is_given_once(tmp_path: Path) -> None:
    (part,) = play(tmp_path, (0, 2))
    with pytest.raises(ArenaError, match="from_0 is given twice"):
        merge_folders([part, str(part)], tmp_path / "all")
    with pytest.raises(ArenaError, match="expected several folders, got"):
        merge_folders(str(part), tmp_path / "all")


def test_a_part_without_boards_is_left_out(tmp_path: Path) -> None:
    parts = play(tmp_path, (0, 3), (1, 2))
    for name in ("boards.jsonl", "matches.record"):
        (parts[1] / name).write_bytes(b"")
    merge_folders(parts, tmp_path / "all")
    assert read_results(tmp_path / "all").boards == 3


def test_machines_that_were_being_written_are_left_out(tmp_path: Path) -> None:
    (part,) = play(tmp_path, (0, 3))
    machines = part / "machines.jsonl"
    machines.write_bytes(machines.read_bytes()[:-20])
    run(cut(0, 5), part, jobs=1)
    assert [shift.board for shift in read_shifts(part)] == [3]
