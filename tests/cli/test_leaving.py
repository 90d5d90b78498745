"""Leaving the table, keeping the match, and going on with it."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from counter_rules import Phase, commit, get_ruleset
from counter_rules.records import Perspective, Record, dumps, load, loads
from support.sitting import Sit

ANA = "play counter --players 4 --seed 7 --opponents random --names Ana,Ben"
"""A pass follows the second trick if Ana leads her jack, and then her first card: `JC`, `1`."""

SHORT = "play custom --players 2 -o hand_sizes=1 --seed 1 --opponents random"
"""A match of one card each."""

KEPT = (("Commitment", commit(7)), ("Seed", "7"), ("Person", "0"))
"""The tags of Ana's whole match."""


def read(name: str) -> Record:
    with Path(name).open(encoding="utf-8") as file:
        return load(file)


def list_files() -> list[str]:
    return sorted(path.name for path in Path.cwd().iterdir())


@pytest.mark.parametrize(("answers", "status"), [(["3"], 0), (["3", "^C"], 130), (["^C"], 130)])
def test_what_a_person_knows_is_saved_when_they_leave(
    answers: list[str], status: int, sit: Sit
) -> None:
    left = sit(ANA, answers)
    assert (left.status, left.err) == (status, "")
    assert left.out.endswith(
        "> \nsaved in counter-1.record: what you know; counter-rules replay shows it\n"
        "to continue a match later, start it with --save FILE\n"
    )
    record = read("counter-1.record")
    assert (record.perspective, record.names, record.tags) == (
        0,
        ("Ana", "Ben", "North", "East"),
        (("Commitment", commit(7)),),
    )
    assert len(record.moves) == (1 if answers == ["^C"] else 5)


def test_no_file_is_overwritten(sit: Sit) -> None:
    Path("counter-1.record").write_text("mine", encoding="utf-8")
    sit(ANA, ["save", "^C"])
    assert list_files() == ["counter-1.record", "counter-2.record", "counter-3.record"]
    assert Path("counter-1.record").read_text(encoding="utf-8") == "mine"
    out = sit(ANA, ["save counter-1.record", "save no/where", "quit"]).out
    assert "\ncounter-1.record already exists and is not overwritten: choose another name\n" in out
    assert "\nno/where cannot be written: No such file or directory\n" in out
    assert sit(f"{ANA} --save counter-1.record").err == (
        "counter-rules: "
        "counter-1.record already exists and is not overwritten: choose another name\n"
    )


def test_a_match_is_left_in_the_middle_of_a_pass(sit: Sit) -> None:
    left = sit(ANA, ["3", "JC", "1", "^C"])
    assert left.status == 130
    assert "East has chosen a card to pass\n" in left.out
    hidden = [str(move) for move in read("counter-1.record").moves[-3:]]
    assert hidden == ["hidden pass"] * 3


def test_a_file_that_is_gone_is_said_and_another_one_written(sit: Sit) -> None:
    Path("sub").mkdir()

    def remove(_: str) -> None:
        shutil.rmtree("sub")

    left = sit(f"{ANA} --save sub/all.record", remove)
    assert (left.status, left.err) == (0, "")
    assert left.out.endswith(
        "\nsub/all.record cannot be written: No such file or directory\n"
        "saved in counter-1.record: the whole match, with every card\n"
    )
    assert len(read("counter-1.record").moves) == 1


def test_quit_leaves_without_a_file_and_says_so(sit: Sit) -> None:
    left = sit(ANA, ["3", "QUIT"])
    assert left.status == 0
    assert left.out.endswith(
        "your card> QUIT\nnothing was saved\nto continue a match later, start it with --save FILE\n"
    )
    assert list_files() == []


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (ANA, ["save", "quit"]),
        (f"{ANA} --save all.record", ["quit"]),
        (SHORT, ["0", "1", "quit"]),
    ],
)
def test_who_has_saved_or_is_done_loses_nothing(words: str, answers: list[str], sit: Sit) -> None:
    assert "nothing was saved" not in sit(words, answers).out


def test_what_cannot_be_saved_is_not_kept(sit: Sit) -> None:
    assert "nothing was saved" in sit(ANA, ["save no/where", "quit"]).out


def test_the_form_is_that_of_the_ending(sit: Sit) -> None:
    sit(ANA, ["3", "save a.json", "save b.txt", "quit"])
    a, b = (Path(name).read_text(encoding="utf-8") for name in ("a.json", "b.txt"))
    assert a.startswith('{"record": 2, ')
    assert loads(a) == loads(b)


@pytest.mark.parametrize("answers", [["3"], ["3", "^C"], ["3", "quit"]])
def test_the_whole_match_is_kept_for_who_asks_for_it(answers: list[str], sit: Sit) -> None:
    out = sit(f"{ANA} --save all.record", answers).out
    assert "? for help\nthe whole match is saved in all.record, with every card\n\n" in out
    assert out.endswith("saved in all.record: the whole match, with every card\n")
    assert list_files() == ["all.record"]
    record = read("all.record")
    assert (record.perspective, record.tags) == (Perspective.TABLE, KEPT)
    assert record.replay().bids == (3, 1, 6, 1)


def test_all_of_a_match_is_saved_once_it_is_over(sit: Sit) -> None:
    out = sit(SHORT, ["0", "1", "save over.record", ""]).out
    assert "\nsaved in over.record: the match\n" in out
    assert read("over.record").replay().is_over
    assert list_files() == ["over.record"], "nothing is lost any more"


def test_a_match_goes_on_as_if_it_had_not_stopped(sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["3", "JC"])
    moves = len(read("all.record").moves)
    went_on = sit("play --resume all.record", ["1", "quit"])
    assert went_on.status == 0
    assert (
        "\nyou are Ana, seat 0; ? for help\n"
        "the whole match is saved in all.record, with every card\n"
        "\ncounter, hand 1, play\n"
    ) in went_on.out
    assert "\nAna plays 4♦\n" in went_on.out
    again = read("all.record")
    assert len(again.moves) > moves + 3
    assert again.tags == KEPT


def test_a_match_goes_on_in_another_file(sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["3"])
    before = Path("all.record").read_bytes()
    words = "play --resume all.record --save other.record"
    assert "\nthe whole match is saved in other.record, with every card\n" in sit(words, ["JC"]).out
    assert Path("all.record").read_bytes() == before
    assert len(read("other.record").moves) > len(read("all.record").moves)


def test_the_person_sits_where_they_sat(sit: Sit) -> None:
    sit(f"{ANA} --seat 1 --save all.record", ["0", "quit"])
    assert "\nyou are Ben, seat 1; ? for help\n" in sit("play --resume all.record", ["quit"]).out
    moved = sit("play --resume all.record --seat 2", ["quit"])
    assert "\nyou are West, seat 2; ? for help\n" in moved.out
    assert dict(read("all.record").tags)["Person"] == "2"


@pytest.mark.parametrize("tag", ["", '[Person "Ben"]\n', '[Person "4"]\n'])
def test_where_no_seat_is_kept_the_person_sits_at_seat_0(tag: str, sit: Sit) -> None:
    sit(f"{ANA} --seat 1 --save all.record", ["quit"])
    text = Path("all.record").read_text(encoding="utf-8")
    Path("all.record").write_text(text.replace('[Person "1"]\n', tag), encoding="utf-8")
    assert "\nyou are Ana, seat 0; ? for help\n" in sit("play --resume all.record", ["quit"]).out


@pytest.mark.parametrize(("answers", "hand"), [([], 1), (["0", "1", ""], 2)])
def test_where_a_bid_is_asked_for_the_table_is_drawn_once(
    answers: list[str], hand: int, sit: Sit
) -> None:
    words = "play custom --players 2 -o hand_sizes=1,1 --seed 1 --opponents random --hands 1"
    sit(f"{words} --save all.record", answers)
    went_on = sit("play --resume all.record", ["quit"]).out
    assert went_on.count("\ncustom, hand ") == 1
    assert f", with every card\n\ncustom, hand {hand} of 2, bid\n" in went_on


def test_a_match_on_paper_goes_on_for_so_many_hands(sit: Sit) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1,) * 9)
    record = Record(rules=rules, hand_number=4, scores=(5, 8, 3))
    Path("paper.record").write_text(dumps(record), encoding="utf-8")
    out = sit(
        "play --resume paper.record --seed 7 --opponents random --hands 2", ["0", "1", "1", "1", ""]
    ).out
    assert "\noh hell, hand 4 of 9, bid\n" in out
    assert "\n 1–3                │          5 │          8 │        3\n" in out  # noqa: RUF001 - a range
    assert "\noh hell, hand 5 of 9, bid\n" in out
    assert "hand 6 of 9" not in out
    kept = read("paper.record")
    assert (kept.hand_number, kept.scores) == (4, (5, 8, 3))
    assert kept.replay().phase is Phase.DEAL
    assert " of 9, bid" not in sit("play --resume paper.record --hands 1", []).out


def test_a_file_that_cannot_be_written_is_refused_before_the_match_goes_on(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(f"{ANA} --save all.record", ["3"])
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse_to_write(Path.open))
        refused = sit("play --resume all.record", ["quit"])
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == (
        "counter-rules: all.record cannot be written: Permission denied; name another with --save\n"
    )


def refuse_to_write(opener: Callable[..., TextIO]) -> Callable[..., TextIO]:
    """Open files for reading only, as if they were somebody else's."""

    def refuse(path: Path, mode: str = "r", **options: str | None) -> TextIO:
        if mode != "r":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opener(path, mode, **options)

    return refuse


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "--resume own.record",
            (
                "own.record holds what seat 0 knew, and only a whole match can continue: "
                "start one with play --save FILE; counter-rules replay shows this one\n"
            ),
        ),
        (
            "--resume over.record",
            "the match in over.record is over: counter-rules replay shows it",
        ),
        ("--resume all.record --seat 4", "there is no seat 4: 4 players have the seats 0 to 3"),
        ("--resume text.record", "text.record:1:1: a record begins with"),
    ],
)
def test_what_cannot_go_on_is_refused(words: str, message: str, sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["3", "save own.record"])
    sit(SHORT, ["0", "1", "save over.record"])
    Path("text.record").write_text("hello", encoding="utf-8")
    refused = sit(f"play {words}")
    assert refused.status == 2
    assert refused.err.startswith(f"counter-rules: {message}")


def test_the_seed_of_a_resumed_match_is_drawn_where_none_is_kept(sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["3"])
    text = Path("all.record").read_text(encoding="utf-8")
    Path("all.record").write_text(text.replace('[Seed "7"]\n', ""), encoding="utf-8")
    sit("play --resume all.record --save all.record --seed 5 --opponents random", ["quit"])
    assert dict(read("all.record").tags)["Seed"] == "5"


def test_a_match_without_a_person_is_kept_too(sit: Sit) -> None:
    words = "play counter --players 4 --seed 7 --opponents random --auto --quiet"
    plain = sit(words).out
    assert sit(f"{words} --save auto.record").out == plain
    record = read("auto.record")
    assert record.replay().scores == (11, 7, 4, 1)
    assert record.tags == KEPT[:2], "nobody sits there"


def test_ctrl_c_keeps_a_match_without_a_person(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("counter_rules.cli.screen.Screen.print_reasons", interrupt)
    assert (
        sit("play counter --players 4 --seed 7 --opponents random --auto --save auto.record").status
        == 130
    )
    assert len(read("auto.record").moves) == 1 + 4 + 4


# The seed.


def test_a_seed_that_is_drawn_cannot_be_guessed(sit: Sit) -> None:
    seeds: set[int] = set()
    for number in range(20):
        sit(f"play custom --players 2 -o hand_sizes=1 --save {number}.record", ["^C"])
        seeds.add(int(dict(read(f"{number}.record").tags)["Seed"]))
    assert len(seeds) == 20
    assert max(seeds).bit_length() > 100
    assert min(seeds) >= 0


def test_a_match_begins_with_the_digest_on_request_and_ends_with_the_seed(sit: Sit) -> None:
    seed = 2**127 + 1
    words = f"play custom --players 2 -o hand_sizes=1 --seed {seed} --opponents random"
    assert "commitment" not in sit(words, ["0", "1", "?", ""]).out
    out = sit(f"{words} --prove", ["0", "1", "save over.record", ""]).out
    before, _, after = out.partition("\ncustom, hand 1")
    assert f"\ncommitment: {commit(seed)}\nthis is the digest of the seed, " in before
    assert str(seed) not in before
    assert f"\nseed: {seed}\n" in after
    assert str(seed) not in sit(words, ["0", "save", "quit"]).out
    assert str(seed) not in Path("counter-1.record").read_text(encoding="utf-8")
    read("over.record").check_deals(commit(seed))


def test_the_seed_is_not_told_where_a_match_only_stops(sit: Sit) -> None:
    words = "play custom --players 2 -o hand_sizes=1,1 --seed 1 --opponents random --hands 1"
    assert "seed" not in sit(words, ["0", "1", ""]).out


def test_another_seed_in_the_middle_breaks_the_commitment(sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["quit"])
    sit("play --resume all.record --seed 7 --opponents random", ["quit"])
    assert read("all.record").tags == KEPT, "it is the same seed"
    went_on = sit("play --resume all.record --seed 5 --prove --opponents random", ["quit"])
    assert "\ncommitment: none, as the seed changed in the middle of the match\n" in went_on.out
    assert read("all.record").tags == (("Seed", "5"), ("Person", "0"))
    assert sit("verify all.record").out == "1 record in 1 file, 0 errors\n"


@pytest.mark.parametrize("text", ["", "+7", "1_000", " 7", "seven", "7" * 5000])
def test_where_the_tag_holds_no_seed_one_is_drawn(text: str, sit: Sit) -> None:
    sit(f"{ANA} --save all.record", ["3"])
    lines = Path("all.record").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith("[Commitment")]
    Path("all.record").write_text("\n".join(kept).replace('"7"', f'"{text}"'), encoding="utf-8")
    assert sit("play --resume all.record", ["quit"]).status == 0
    assert int(dict(read("all.record").tags)["Seed"]).bit_length() > 100


def test_a_seed_that_is_too_long_is_refused(sit: Sit) -> None:
    refused = sit(f"play counter --players 4 --seed {2**4096} --opponents random --save all.record")
    assert refused.status == 2
    assert refused.err.startswith(
        "counter-rules: a seed must be a whole number of at most 4096 bits"
    )
    assert list_files() == []
