"""Who may sit where, who leaves, and when a bot plays for them."""

from __future__ import annotations

import hashlib
import random

import pytest

from counter_rules import IllegalMoveError, StateError, View
from counter_rules.table import Chair, Match, Player, Seated, TableCode
from matches.playing import COUNTER, KEYS, WATCHING, ask, open_table, play_to_end, refuse


def test_a_match_starts_with_its_first_hand_dealt() -> None:
    match = Match.start(COUNTER, seed=7, bots={3: "good"}, dealer=1)
    assert match.state.hand_number == 1
    assert match.state.to_act == (2,)
    assert match.chairs == (Chair(), Chair(), Chair(), Chair(bot="good"))
    assert match.people == ()


def test_a_key_opens_one_seat() -> None:
    match = open_table()
    assert [match.find_seat(key) for key in (KEYS[0], KEYS[1], WATCHING)] == [0, 1, None]
    with refuse(TableCode.UNKNOWN_KEY):
        match.find_seat(KEYS[2])


def test_to_sit_down_twice_changes_nothing() -> None:
    match = open_table()
    assert match.sit(0, KEYS[0]) == match
    assert match.sit(None, WATCHING) == match


def test_a_seat_that_a_person_has_is_taken() -> None:
    match = open_table()
    with refuse(TableCode.SEAT_TAKEN):
        match.sit(0, KEYS[5])
    with refuse(TableCode.HAS_SEAT):
        match.sit(2, KEYS[0])
    with refuse(TableCode.HAS_SEAT):
        match.sit(None, KEYS[0])


def test_a_spectator_may_take_a_seat_and_then_watches_no_more() -> None:
    match = open_table().sit(2, WATCHING, name="Eva")
    assert match.find_seat(WATCHING) == 2
    assert match.chairs[2].name == "Eva"
    assert match.chairs[2].bot is None
    assert match.people == (0, 1, 2)


def test_a_bot_plays_for_a_person_until_they_sit_down_again() -> None:
    match = open_table(people=(0, 1, 2, 3))
    key, question, moves = ask(match)
    away = match.stand(key, bot="easy")
    assert away.people == (1, 2, 3)
    assert away.free_seats == ()
    with refuse(TableCode.BOT_PLAYS):
        away.answer(key, question, moves[0])
    with refuse(TableCode.SEAT_TAKEN):
        away.sit(0, KEYS[5])
    assert away.view(key) == match.view(key)
    played, _ = away.play_bots()
    assert played.state.to_act == (1,)
    back = away.sit(0, key)
    assert (back.state, back.chairs) == (match.state, match.chairs)
    assert back.entries == (
        *match.entries,
        Seated(0, Player.BOT, "", "easy"),
        Seated(0, Player.PERSON, "", None),
    )


def test_without_a_bot_the_seat_is_empty() -> None:
    match = open_table(people=(0, 1, 2, 3)).sit(0, KEYS[0], name="Ana").stand(KEYS[0])
    assert match.chairs[0] == Chair()
    assert match.free_seats == (0,)
    assert match.play_bots() == (match, ())
    with refuse(TableCode.UNKNOWN_KEY):
        match.view(KEYS[0])
    assert match.sit(0, KEYS[5]).people == (0, 1, 2, 3)


def test_the_host_can_let_a_bot_play_for_a_seat_without_its_key() -> None:
    match = open_table(people=(0, 1, 2, 3)).release(2, bot="easy")
    assert match.people == (0, 1, 3)
    assert match.sit(2, KEYS[2]).people == (0, 1, 2, 3)
    assert match.release(2).chairs[2] == Chair()
    assert match.release(1, bot="good", name="Robo").names == ("", "Robo", "", "")


def test_a_spectator_leaves() -> None:
    match = open_table().stand(WATCHING)
    with refuse(TableCode.UNKNOWN_KEY):
        match.view(WATCHING)


def test_a_spectator_makes_no_move() -> None:
    match = open_table()
    _, question, moves = ask(match)
    with refuse(TableCode.WATCHING):
        match.answer(WATCHING, question, moves[0])
    with refuse(TableCode.WATCHING):
        match.propose_undo(WATCHING, 1)


def test_keys_are_kept_as_sha256_alone() -> None:
    match = open_table()
    kept = str(match.to_data()) + repr(match)
    assert not any(key in kept for key in KEYS)
    assert match.chairs[0].key_hash == hashlib.sha256(KEYS[0].encode()).hexdigest()
    assert str(match.chairs[0].key_hash) not in repr(match)


def test_what_is_no_key_opens_nothing() -> None:
    for key in ("", "short", "k" * 10_000, "\ud800"):
        with refuse(TableCode.UNKNOWN_KEY):
            open_table().view(key)
    with pytest.raises(StateError, match="expected a key as text, got int"):
        open_table().view(7)  # type: ignore[arg-type]  # refused


@pytest.mark.parametrize("key", ["", "short", "k" * 257, None, 7, b"the key of a person"])
def test_what_is_no_key(key: str) -> None:
    with pytest.raises(StateError, match="expected a key") as caught:
        open_table().sit(2, key)
    assert "short" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [("n" * 81, "80 printable characters"), ("two\nlines", "printable"), (7, "got 7")],
)
def test_what_is_no_name(name: str, said: str) -> None:
    with pytest.raises(StateError, match=said):
        open_table().sit(2, KEYS[2], name=name)


def test_what_is_no_start() -> None:
    with pytest.raises(StateError, match="there is no seat 4"):
        Match.start(COUNTER, seed=7, bots={4: "easy"})
    with pytest.raises(StateError, match="expected a bot as text"):
        Match.start(COUNTER, seed=7, bots={0: ""})
    with pytest.raises(StateError, match="expected bots as texts by seat"):
        Match.start(COUNTER, seed=7, bots="easy")  # type: ignore[arg-type]  # refused
    with pytest.raises(StateError, match="seed"):
        Match.start(COUNTER, seed="7")  # type: ignore[arg-type]  # refused


def test_a_rematch_passes_the_deal_on_and_keeps_the_seats() -> None:
    match = open_table(people=(1,)).sit(1, KEYS[1], name="Ben")
    with refuse(TableCode.NOT_OVER):
        match.rematch(seed=8)
    match = play_to_end(match, random.Random(7))
    again = match.rematch(seed=8)
    assert again.state.dealer == (match.state.dealer + 1) % 4
    assert again.state.hand_number == 1
    assert again.chairs == match.chairs
    assert again.find_seat(WATCHING) is None
    with pytest.raises(StateError, match="needs another seed"):
        match.rematch(seed=7)


def test_what_was_sent_before_a_rematch_is_late() -> None:
    start = open_table(people=(0, 1, 2, 3))
    over = play_to_end(start, random.Random(7))
    again = over.rematch(seed=8)
    while again.state.to_act != start.state.to_act:
        again = again.release(again.state.to_act[0], bot="easy").play_bots(most=1)[0]
    key, question, moves = ask(start)
    assert again.view(key).question == question
    for since in (0, start.version, over.version):
        with pytest.raises(IllegalMoveError):
            again.answer(key, question, moves[0], since=since)
    assert again.answer(key, question, moves[0], since=again.version)
    assert isinstance(again.catch_up(key, over.version), View)
    assert isinstance(again.catch_up(key, 5), View)
    assert Match.from_data(again.to_data()) == again
