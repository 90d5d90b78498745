"""The command score: a match with cards at a table, and its score pad in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from counter_rules.cli.app import run
from counter_rules.records import parse_score_pad

BEGIN = ["--game", "la_podrida", "--names", "Ana,Bo,Cem", "-o", "hand_sizes=2,1", "--dealer", "1"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def score(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """Run the command on ``m.score``; return what it prints."""
    assert run(["score", "m.score", *words]) == status
    printed = capsys.readouterr()
    return printed.err if status == 2 else printed.out


def test_a_match_is_kept_hand_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hand 1: Bo deals, 2 cards each\nCem bids next: 0 to 2\n" in score(capsys, *BEGIN)
    assert "Bo bids next: 0 to 2, but not 1\n" in score(capsys, "--bids", "0 - 1")
    assert "all have bid: write the tricks" in score(capsys, "--bids", "0 2 1")
    assert "hand 2: Cem deals, 1 card each\n" in score(capsys, "--tricks", "0, 1, 1")
    out = score(capsys, "--bids", "0 0 0", "--tricks", "0 1 0")
    assert "Cem wins with 23 points" in out
    assert "deals" not in out.partition("Cem wins")[2]
    assert score(capsys) == out


def test_the_last_hand_is_taken_back_and_written_again(capsys: pytest.CaptureFixture[str]) -> None:
    score(capsys, *BEGIN, "--bids", "0 2 1", "--tricks", "0 1 1")
    before = Path("m.score").read_text(encoding="utf-8")
    score(capsys, "--undo")
    assert parse_score_pad(Path("m.score").read_text(encoding="utf-8")).hands == ()
    score(capsys, "--bids", "0 2 1", "--tricks", "0 1 1")
    assert Path("m.score").read_text(encoding="utf-8") == before


def test_only_the_tricks_of_the_last_hand_are_written_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    score(capsys, *BEGIN, "--bids", "0 2 1", "--tricks", "0 2 0")
    score(capsys, "--undo", "--tricks", "0 1 1")
    text = Path("m.score").read_text(encoding="utf-8")
    assert text.endswith("\nhand 1 bids 0 2 1 tricks 0 1 1\n")


def test_letters_alone_are_enough_for_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, *BEGIN, "--bids", "0 2 1", "--tricks", "0 1 1", "--ascii").isascii()


def test_what_the_rules_forbid_is_kept_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    out = score(capsys, *BEGIN, "--bids", "0 1 1", "--tricks", "0 1 2", status=1)
    assert "! hand 1: Bo cannot bid 1: the last bidder may not make the bids add up to 2" in out
    assert "! hand 1: the tricks add up to 3, not to 2 (F0.5)" in out
    score(capsys, status=1)


def test_a_blind_bid_and_a_flipped_size_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "custom", "--players", "3", "-o", "blind_bids", "-o", "hand_sizes=card_flip"]
    out = score(capsys, *words)
    assert "hand 1: a card sets the size\n" in out
    out = score(capsys, "--bids", "1 0/blind 3", "--size", "4", status=1)
    assert "seat 1 cannot bid 0 blind" in out
    assert "(0)" in out
    assert Path("m.score").read_text(encoding="utf-8").endswith("hand 1 size 4 bids 1 0/blind 3\n")
    assert "hand 2: a card sets the size" in score(capsys, "--tricks", "1 0 3", status=1)


def test_a_file_is_mended_by_hand_or_refused_with_its_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    score(capsys, *BEGIN, "--bids", "0 2 1", "--tricks", "0 2 1", status=1)
    file = Path("m.score")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("tricks 0 2 1", "tricks 0 1 1"), encoding="utf-8")
    score(capsys)
    file.write_text(text.replace("tricks", "trick"), encoding="utf-8")
    said = score(capsys, status=2)
    assert said == "counter-rules: m.score:10:19: expected tricks, got 'trick'\n"


def test_a_pad_is_not_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    score(capsys, *BEGIN)
    assert "m.score already exists and is not overwritten" in score(capsys, *BEGIN, status=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--tricks", "1 0 1"],
            "no hand is open: give --bids, or --undo with --tricks to correct the last hand; see",
        ),
        (["--undo"], "there is no hand to take back"),
        (["--bids", "1 x 1"], "'x' is not a bid such as 2, 2/blind or -"),
        (
            ["--bids", "1 1"],
            "hand 1: expected bids and tricks of 3 seats, got 2 bids and 0 counts of tricks",
        ),
        (["--bids", "1 - 1", "--tricks", "1 0 1"], "hand 1: expected every bid before the tricks"),
        (["--names", "A,B,C"], "begin a pad: add --game"),
    ],
)
def test_a_hand_that_cannot_be_written_changes_nothing(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    score(capsys, *BEGIN)
    before = Path("m.score").read_text(encoding="utf-8")
    assert said in score(capsys, *words, status=2)
    assert Path("m.score").read_text(encoding="utf-8") == before


def test_a_pad_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "m.score does not exist: add --game to begin a score pad" in score(capsys, status=2)
