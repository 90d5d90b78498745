"""Score pads as text: what is written is read, and what is damaged is refused with its place."""

from __future__ import annotations

import pytest

from counter_rules import NotationError, StateError, get_ruleset
from counter_rules.records import ScorePad, WrittenHand, format_score_pad, parse_score_pad
from support.builders import custom
from support.failures import each

HEAD = '[ScorePad "counter-rules 2"]\n[Game "romanian_whist"]\n[Players "3"]\n'
RULES = get_ruleset("romanian_whist", players=3)
BLIND = custom(3, blind_bids=True, hand_sizes=(1, 2))

PADS = {
    "empty": ScorePad(rules=RULES),
    "bids": ScorePad(rules=RULES, dealer=1, hands=[WrittenHand(bids=(1, None, 0))]),
    "sized": ScorePad(
        rules=RULES,
        names=("Ana", 'B"o', ""),
        tags={"Date": "2026-11-21"},
        hands=[WrittenHand(bids=(1, 0, 1), tricks_won=(1, 1, 0), hand_size=2)],
    ),
    "blind": ScorePad(
        rules=BLIND,
        dealer=0,
        hands=[WrittenHand(bids=(1, 0, 1), tricks_won=(1, 0, 0), blind=(0, 2))],
    ),
}


@each("name", PADS)
def test_what_is_written_is_read(name: str) -> None:
    written = format_score_pad(PADS[name])
    assert parse_score_pad(written) == PADS[name]
    assert format_score_pad(parse_score_pad(written)) == written


def test_a_pad_is_a_few_plain_lines() -> None:
    assert (
        format_score_pad(PADS["blind"]).splitlines()[-1]
        == "hand 1 bids 1/blind 0 1/blind tricks 1 0 0"
    )
    assert format_score_pad(PADS["bids"]).splitlines()[-1] == "hand 1 bids 1 - 0"
    assert (
        format_score_pad(PADS["sized"]).splitlines()[-1] == "hand 1 size 2 bids 1 0 1 tricks 1 1 0"
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, 'a score pad begins with \\[ScorePad "counter-rules 2"\\]'),
        ('[Record "counter-rules 2"]\n', 1, 1, "this is the record of a match, not a score pad"),
        ('[ScorePad "counter-rules 9"]\n' + HEAD.split("\n", 1)[1], 1, 11, "expected a record"),
        ('[Game "romanian_whist"]\n[Players "3"]\n', 1, 1, "the tag ScorePad is missing"),
        (HEAD + '[FirstHand "2"]\n', 4, 1, "a score pad has no tag FirstHand"),
        (HEAD + '[StreaksBefore "0 0 0"]\n', 4, 1, "a score pad has no tag StreaksBefore"),
        (HEAD + '[Dealer "3"]\n', 4, 9, "expected a seat, 0 to 2"),
        (HEAD + "\nhand 2 bids 0 0 0", 5, 6, "expected the number of the hand, 1, got '2'"),
        (HEAD + "\nhand 1 bids 0 0", 5, 16, "expected a number from 0 to 24, got the end"),
        (HEAD + "\nhand 1 bids 0 0 x", 5, 17, "expected a number from 0 to 24, got 'x'"),
        (HEAD + "\nhand 1 bids 0 0 0 1", 5, 19, "expected tricks, got '1'"),
        (HEAD + "\nhand 1 bids 0 - 0 tricks 0 1 0", 5, 1, "expected every bid before the tricks"),
        (HEAD + "\nhand 1 bids 0 0 0 tricks 0 1 0 0", 5, 32, "expected the end of the line"),
        (HEAD + "\nhand 1 size 0 bids 0 0 0", 5, 13, "expected a number from 1 to 24, got '0'"),
        (HEAD + "\nhand 1 bids 0 0 0\nhand 2 bids 0 0 0", 5, 18, "as another hand follows"),
        (HEAD + "\nround 1", 5, 1, "expected hand, got 'round'"),
    ],
)
def test_what_is_damaged_is_refused_with_its_place(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(NotationError, match=message) as refused:
        parse_score_pad(text)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_any_spoilt_letter_is_read_or_refused_as_text() -> None:
    written = format_score_pad(PADS["sized"])
    for place in range(len(written)):
        for sign in ("", "x", "9", " ", "\n", "{", "\ud800"):
            spoilt = written[:place] + sign + written[place + 1 :]
            try:
                _ = parse_score_pad(spoilt).faults
            except NotationError:
                continue


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match="more than 10 characters"):
        parse_score_pad(HEAD, limit=10)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (
            WrittenHand(bids=(0, 0)),
            "expected bids and tricks of 3 seats, got 2 bids and 0 counts of tricks",
        ),
        (WrittenHand(bids=(0, 0, -1)), "expected counts from 0 to 24, got -1"),
        (WrittenHand(bids=(0, 0, 0), blind=(3,)), "there is no seat 3"),
        (WrittenHand(bids=(0, 0, 0), hand_size=60), "expected a size from 1 to 24, got 60"),
    ],
)
def test_a_hand_of_another_table_is_refused(hand: WrittenHand, message: str) -> None:
    with pytest.raises(StateError, match=message):
        ScorePad(rules=RULES, hands=[hand])


def test_a_tag_that_a_pad_writes_itself_is_refused() -> None:
    for name in ("ScorePad", "scorepad", "StreaksBefore"):
        with pytest.raises(StateError, match=f"not one of Record, ScorePad, .*, got '{name}'"):
            ScorePad(rules=RULES, tags=((name, "x"),))


def test_a_pad_without_hands_has_none_to_take_back() -> None:
    with pytest.raises(StateError, match="there is no hand to take back"):
        PADS["empty"].without_last()
