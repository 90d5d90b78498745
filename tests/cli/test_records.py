"""The commands for records: replay, verify and convert."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
import tracemalloc
from pathlib import Path

import attrs
import pytest

from counter_rules import commit, get_ruleset, new_game, shuffle
from counter_rules.cli.app import run
from counter_rules.records import Comment, Form, Perspective, Record, dumps, load_all, loads
from counter_rules.render import html
from support.sitting import Sit

AUTO = "play counter --players 4 --seed 7 --opponents random --auto"
COUNTER = get_ruleset("counter", players=4)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play two hands into a file."""
    file = tmp_path_factory.mktemp("saved") / "m.record"
    assert run([*AUTO.split(), "--hands", "2", "--save", str(file)]) == 0
    return file


@pytest.fixture
def record(saved: Path, sit: Sit) -> Record:
    """Lay the record of two hands into the empty folder, as ``m.record``."""
    shutil.copy(saved, "m.record")
    return loads(saved.read_text(encoding="utf-8"))


@pytest.fixture
def begun(record: Record) -> Record:
    """Lay the beginning of its first hand there in its place, until after the third trick."""
    record = attrs.evolve(record, moves=record.moves[:20])
    write("m.record", record)
    return record


def write(name: str, *records: Record, form: Form = Form.TEXT) -> None:
    text = "\n".join(dumps(record, form) for record in records)
    Path(name).write_text(text, encoding="utf-8")


def read(name: str) -> list[Record]:
    with Path(name).open(encoding="utf-8") as file:
        return list(load_all(file))


def deal_only(*comments: Comment) -> Record:
    """Record a match of which only the deal has been made."""
    return Record(rules=COUNTER, moves=[shuffle(new_game(COUNTER), seed=7)], comments=comments)


# Replay.


def test_a_whole_match_is_shown_as_it_was_played(record: Record, sit: Sit) -> None:
    played = sit(f"{AUTO} --hands 2").out.splitlines()
    shown = sit("replay m.record").out.splitlines()
    assert played[0] == "counter, 4 players, seed 7"
    assert shown[0] == "counter, 4 players"
    assert shown[1:3] == [f"Commitment: {commit(7)}", "Seed: 7"]
    assert played[1].startswith("aim: ")
    assert shown[3:] == played[played.index("") :]


def test_a_seat_sees_its_own_cards_only(record: Record, sit: Sit) -> None:
    out = sit("replay m.record --seat 1").out
    assert "\nas seen by seat 1\n" in out
    assert re.findall(r"^  (seat \d) holds ", out, re.MULTILINE) == ["seat 1"] * 2
    assert "\n  seat 1 holds 8♣, 9♣, Q♣, 3♦, 5♦, 7♦, 7♥, 9♥, J♥, 3♠\n" in out
    assert "\n  seat 0 bids 4\n" in out
    given = re.findall(r"^  (seat \d passed .+ to seat \d)$", out, re.MULTILINE)
    assert given[:2] == ["seat 0 passed 9♦ to seat 1", "seat 1 passed 7♥ to seat 2"]
    assert "Seed" not in out
    write("own.record", record.redacted(1, tags=["Commitment"]))
    assert sit("replay own.record").out == out
    assert sit("replay own.record --seat 1").out == out
    assert " holds " not in sit("replay m.record --seat public").out
    refused = sit("replay own.record --seat 2").err
    assert (
        refused
        == "counter-rules: the record holds only what seat 1 knew: it cannot be shown for others\n"
    )


def test_names_and_comments_are_shown_beside_the_tricks(record: Record, sit: Sit) -> None:
    comments = [
        Comment(0, "a windy day"),
        Comment(3, "bold"),
        Comment(7, "why not the king?\nlater it was too late\x1b[31m"),
        Comment(9, "the end"),
    ]
    names = ("Ana", "Ben", "", "Zo\x1b[2Jë")
    write(
        "named.record",
        Record(rules=COUNTER, moves=record.moves[:9], comments=comments, names=names),
    )
    lines = sit("replay named.record").out.splitlines()
    notes = [line for line in lines if line.startswith("{")]
    assert notes == [
        "{a windy day}",
        "{bold}",
        "{why not the king? later it was too late[31m}",
        "{the end}",
    ]
    bid, trick = lines.index("  Ben bids 1"), lines.index("Ana leads, ♦ led, trump ♣")
    places = [lines.index(note) for note in notes]
    assert places[0] < places[1] == bid + 1 < trick < places[2]
    assert lines[-1] == "Stopped after 0 hands (Ana: 0, Ben: 0, seat 2: 0, Zo[2Jë: 0)."
    assert "\x1b" not in "".join(lines)


def test_where_a_match_stops_the_table_is_shown(sit: Sit, record: Record) -> None:
    write("begun.record", deal_only(Comment(1, "who begins?")))
    lines = sit("replay begun.record").out.splitlines()
    assert lines[2] == "hand 1: seat 3 deals, cards each: 10, trump: ♣, face up: 10♣"
    assert lines[7:10] == ["{who begins?}", "", "counter, hand 1, bid"]
    assert "in hand" not in "".join(lines)
    assert "in hand:" in sit("replay begun.record --seat 2").out


def test_one_of_several_matches_is_shown(record: Record, sit: Sit) -> None:
    write("three.record", deal_only(), record, deal_only())
    assert sit("replay three.record --match 2").out.strip() == sit("replay m.record").out.strip()
    assert sit("replay three.record").out.count("counter, 4 players\n") == 3
    assert sit("replay three.record --match 4").err == (
        "counter-rules: there is no match 4 in three.record: it holds 3\n"
    )
    Path("none.record").touch()
    assert sit("replay none.record").err == (
        "counter-rules: there is no match 1 in none.record: it holds 0\n"
    )


def test_letters_take_the_place_of_symbols(record: Record, sit: Sit) -> None:
    assert sit("replay m.record --ascii").out.isascii()


def test_pictures_are_drawn_in_the_order_of_the_match(record: Record, sit: Sit) -> None:
    assert sit("replay m.record --svg pictures/m").out == "23 pictures in pictures/m\n"
    names = sorted(path.name for path in Path("pictures/m").iterdir())
    assert len(names) == 2 * 11 + 1
    assert names[:3] == ["hand-01-table.svg", "hand-01-trick-01.svg", "hand-01-trick-02.svg"]
    assert names[10:12] == ["hand-01-trick-10.svg", "hand-02-table.svg"]
    assert names[-1] == "scores.svg"
    texts = [path.read_text(encoding="utf-8") for path in Path("pictures/m").iterdir()]
    assert all(text.startswith("<svg") for text in texts)


def test_the_table_is_drawn_as_the_seat_saw_it(record: Record, sit: Sit) -> None:
    sit("replay m.record --svg all")
    sit("replay m.record --svg own --seat 1")
    all_see, own = (Path(name, "hand-01-table.svg").read_text("utf-8") for name in ("all", "own"))
    assert "9H" not in re.findall(r'data-card="([^"]+)"', all_see)
    assert "9H" in re.findall(r'data-card="([^"]+)"', own)


def test_pictures_of_several_matches_lie_side_by_side(record: Record, sit: Sit) -> None:
    write("two.record", deal_only(), deal_only())
    sit("replay two.record --svg both")
    names = sorted(path.name for path in Path("both").iterdir())
    assert names == ["match-02-scores.svg", "scores.svg"]


def test_pictures_that_cannot_be_written(record: Record, sit: Sit) -> None:
    assert sit("replay m.record --svg m.record").err == (
        "counter-rules: m.record is a file: name a folder\n"
    )
    Path("d/scores.svg").mkdir(parents=True)
    write("one.record", deal_only())
    assert sit("replay one.record --svg d").err == (
        "counter-rules: d/scores.svg cannot be written: Is a directory\n"
    )


def test_a_page_is_written_for_each_match(begun: Record, sit: Sit) -> None:
    write("two.record", begun, deal_only())
    assert sit("replay two.record --html p.html").out == (
        "20 moves in p.html\n1 move in p-02.html\n"
    )
    assert Path("p.html").read_text(encoding="utf-8") == html(begun)
    assert Path("p-02.html").exists()


def test_a_page_of_a_seat_shows_what_it_saw(begun: Record, sit: Sit) -> None:
    sit("replay m.record --html own.html --seat 1")
    own = Path("own.html").read_text(encoding="utf-8")
    assert own == html(begun.redacted(1, tags=["Commitment"]))


def test_a_page_and_pictures_may_be_made_together(sit: Sit) -> None:
    write("one.record", deal_only())
    out = sit("replay one.record --html p.html --svg d").out
    assert out == "1 picture in d\n1 move in p.html\n"


@pytest.mark.parametrize("word", ["--html -", "--html=", "--svg="])
def test_a_page_and_pictures_need_a_name(word: str, sit: Sit) -> None:
    write("one.record", deal_only())
    assert sit(f"replay one.record {word}").status == 2
    assert Path("one.record").exists()
    assert not Path("-").exists()


def test_a_page_takes_the_place_of_no_file(sit: Sit) -> None:
    write("one.record", deal_only())
    before = Path("one.record").read_bytes()
    assert sit("replay one.record --html one.record").err == (
        "counter-rules: one.record already exists and is not overwritten: choose another name\n"
    )
    assert Path("one.record").read_bytes() == before
    assert sit("replay one.record --html no/p.html").err == (
        "counter-rules: no/p.html cannot be written: No such file or directory\n"
    )


# Verify.


def test_sound_records_are_counted(record: Record, sit: Sit) -> None:
    write("all.jsonl", record, record.redacted(2), record.redacted(None), form=Form.JSON)
    done = sit("verify m.record all.jsonl")
    assert (done.status, done.err) == (0, "")
    assert done.out == (
        f"m.record, line 1: every deal comes from the seed of commitment {commit(7)}\n"
        f"all.jsonl, line 1: every deal comes from the seed of commitment {commit(7)}\n"
        "4 records in 2 files, 0 errors\n"
    )


def test_every_error_is_told_with_its_place(record: Record, sit: Sit) -> None:
    text = Path("m.record").read_text(encoding="utf-8")
    wrong = text.replace("won by 0", "won by 1", 2).replace('[Seed "7"]', "[Seed 7]")
    Path("wrong.record").write_text(f"{wrong}\n{text}", encoding="utf-8")
    done = sit("verify wrong.record m.record")
    assert done.status == 1
    *errors, proven, also_proven, count = done.out.splitlines()
    assert proven.startswith("wrong.record, line ")
    assert also_proven.startswith("m.record, line 1: every deal")
    assert count == "3 records in 2 files, 3 errors"
    places = [line.split(":")[:3] for line in errors]
    lines = text.replace('"7"', "7").splitlines()
    assert [lines[int(line) - 1][int(column) - 1] for _, line, column in places] == ["[", "0", "0"]
    assert errors[1].endswith(": the record says 1, but by the rules it is 0")


def test_a_file_without_a_record_is_not_sound(sit: Sit) -> None:
    Path("empty.record").touch()
    done = sit("verify empty.record")
    assert (done.status, done.out) == (
        1,
        "empty.record:1:1: there is no record in it\n0 records in 1 file, 1 error\n",
    )


def test_files_that_cannot_be_read(record: Record, sit: Sit) -> None:
    Path("latin.record").write_bytes(b'[Record "counter-rules 2"]\n[Seat0 "Zo\xeb"]\n')
    refusal = "counter-rules: latin.record:2:11: the byte 0xeb is not UTF-8\n"
    assert sit("verify latin.record").err == refusal
    assert sit("convert latin.record -").err == refusal
    done = sit("verify m.record gone.record")
    assert (done.status, done.err) == (
        2,
        "counter-rules: gone.record cannot be read: No such file or directory\n",
    )
    assert sit("verify .").err == "counter-rules: . is a folder: name a file in it\n"
    assert sit("verify gone.record").out == "", "there is nothing to count"


def test_a_file_that_cannot_be_read_does_not_hide_the_others(record: Record, sit: Sit) -> None:
    write("m.record", record)
    done = sit("verify gone.record m.record")
    assert done.status == 2
    assert done.out.endswith("\n1 record in 1 file, 0 errors; 1 file could not be read\n")
    assert done.err == "counter-rules: gone.record cannot be read: No such file or directory\n"


def test_standard_input_is_read(
    record: Record, sit: Sit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = dumps(record)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "ascii"))
    assert run(["verify", "-"]) == 0
    assert capsys.readouterr().out.endswith("\n1 record in 1 file, 0 errors\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert run(["convert", "-", "-", "--to", "json"]) == 0
    assert loads(capsys.readouterr().out) == record


def test_a_bar_shows_how_much_is_read_where_somebody_looks(
    record: Record, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = sit("verify m.record")
    assert plain.err == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    assert sit("verify m.record").err == "", "nothing can be erased there"
    monkeypatch.setenv("TERM", "xterm")
    done = sit("verify m.record")
    assert "m.record" in done.err
    assert "kB" in done.err
    assert done.out == plain.out


def test_memory_does_not_grow_with_the_file(record: Record, sit: Sit) -> None:
    def measure(count: int) -> int:
        write("many.record", *[deal_only()] * count)
        tracemalloc.start()
        sit("verify many.record")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    measure(1)
    assert measure(200) < measure(20) + 100_000


# Convert.


def test_text_becomes_json_and_text_again(record: Record, sit: Sit) -> None:
    assert sit("convert m.record m.json").out == "1 record in m.json\n"
    assert json.loads(Path("m.json").read_text(encoding="utf-8"))["record"] == 2
    sit("convert m.json again.txt")
    assert Path("again.txt").read_bytes() == Path("m.record").read_bytes()
    sit("convert m.record odd.txt --to json")
    assert Path("odd.txt").read_bytes() == Path("m.json").read_bytes()
    assert sit("convert m.json -").out == Path("m.record").read_text(encoding="utf-8")


def test_every_record_of_a_file_is_converted(record: Record, sit: Sit) -> None:
    write("two.record", record, deal_only())
    assert sit("convert two.record two.jsonl").out == "2 records in two.jsonl\n"
    assert len(Path("two.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert read("two.jsonl") == read("two.record") == [record, deal_only()]


def test_what_others_knew_is_left_out(record: Record, sit: Sit) -> None:
    sit("convert m.record own.json --seat 2")
    sit("convert m.record all.record --seat public")
    assert read("own.json") == [record.redacted(2, tags=["Commitment"])]
    assert read("all.record")[0].perspective is Perspective.PUBLIC
    assert sit("convert all.record same.record --seat public").status == 0
    assert sit("convert m.record no.record --seat two").err == (
        "counter-rules: Invalid value for '--seat': 'two' is neither a seat nor public; "
        "see counter-rules convert --help\n"
    )
    assert not Path("no.record").exists()


def test_nothing_is_left_of_a_conversion_that_fails(record: Record, sit: Sit) -> None:
    text = Path("m.record").read_text(encoding="utf-8")
    Path("wrong.record").write_text(f"{text}\n{text[:-30]}", encoding="utf-8")
    done = sit("convert wrong.record out.json")
    assert done.status == 2
    assert re.fullmatch(r"counter-rules: wrong\.record:\d+:\d+: .+\n", done.err)
    assert not Path("out.json").exists()
    shutil.copy("m.record", "kept.json")
    assert sit("convert m.record kept.json").err == (
        "counter-rules: kept.json already exists and is not overwritten: choose another name\n"
    )
    assert Path("kept.json").read_bytes() == Path("m.record").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/null")
def test_a_file_without_a_record_is_not_converted(sit: Sit) -> None:
    refused = sit("convert /dev/null out.record")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "counter-rules: /dev/null:1:1: there is no record in it\n"
    assert not Path("out.record").exists()


# Limits.


def test_verify_names_a_hundred_errors_of_a_record_and_counts_the_others(sit: Sit) -> None:
    head = '[Record "counter-rules 2"]\n[Game "oh_hell"]\n[Players "3"]\n'
    Path("m.record").write_text(head + "x\n" * 300, encoding="utf-8")
    lines = sit("verify m.record").out.splitlines()
    assert len(lines) == 102
    assert lines[0].startswith("m.record:4:1: no line begins with 'x'")
    assert lines[-2:] == [
        "m.record:1:1: 201 more errors in this record",
        "1 record in 1 file, 301 errors",
    ]


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_a_limit_is_a_number_of_characters(command: str, sit: Sit) -> None:
    refused = "Invalid value for '--limit': '0' is not a whole number of at least 1"
    assert sit(f"{command} m.record --limit 0").err.startswith(f"counter-rules: {refused}")


def test_a_record_that_is_too_long_is_refused_until_the_limit_is_raised(sit: Sit) -> None:
    write("m.record", deal_only(Comment(1, "x" * 1_000_000)))
    refused = "the text has more than 1000000 characters: raise limit= to allow more"
    assert refused in sit("verify m.record").out
    for command in ("convert m.record m.json", "replay m.record"):
        assert refused in sit(command).err
        assert sit(f"{command} --limit 2000000").status == 0
    assert "1 record in 1 file, 0 errors" in sit("verify m.record --limit 2000000").out
