"""Replies in all the ways in which models answer, and the move that each of them means."""

from counter_rules import State, view
from counter_rules.adapters.llm import parse_reply
from support.builders import before, custom, dealt
from support.failures import each
from support.hands import bid_all, play, shuffled

BIDDING = dealt("4H 4D 9C")
PLAYING = bid_all(BIDDING)
PASSING = play(bid_all(dealt("5C 9C TH", "6C", "7C", "8C", turned="KD")), "5C 6C 7C 8C")
BLIND = shuffled(before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (30, 0, 5)))
JOKERS = custom(3, jokers="high_low", hand_sizes=(2,))
JOKER = play(bid_all(dealt("AH *", "2H *", "3H 4H", rules=JOKERS)), "AH 2H 3H")


def read(reply: str, state: State) -> str:
    """Write the move that the seat to act answers with."""
    return str(parse_reply(reply, view(state, state.to_act[0])))


@each(
    "reply",
    [
        "3",
        " 3.\n",
        "MOVE: bid 3",
        "Move: 3",
        "move = 3",
        "**MOVE: bid 3**",
        "**MOVE:** bid 3",
        "*Move:* `3`",
        "### Final answer: 3",
        "- MOVE: three tricks",
        "MOVE:\n\n```\nbid 3\n```",
        "I bid three.",
        "I'd bid 3 tricks!",
        "Bid: 3",
        "I will bid exactly three tricks, not blind.",
        "3 out of 10",
        r"$\boxed{3}$",
        "ＭＯＶＥ： ３",  # noqa: RUF001 - full width, as Chinese and Japanese texts have it
        '{"move": 3}',
        '{"move": "bid 3", "why": "10 would be too many"}',
        "{'move': 'bid 3', 'why': '10 would be too many'}",
        '{"bid": 3}',
        '{"bid": 3, "blind": false}',
        '{"action": "bid", "tricks": 3}',
        '```json\n{\n  "move": {"bid": 3}\n}\n```',
        '{"move": "Bid", "seat": 0, "tricks": 3, "blind": false}',
        'So: {"move": "Bid", "tricks": 3, "reason": "long hearts"}',
    ],
)
def test_three_tricks(reply: str) -> None:
    assert read(reply, BIDDING) == "bid 3"


@each("reply", ["0", "zero", "MOVE: bid zero", "I bid nil", "no tricks"])
def test_no_tricks(reply: str) -> None:
    assert read(reply, BIDDING) == "bid 0"


@each(
    "reply",
    [
        "9C",
        "9c",
        "9♣",
        "9♣\ufe0f",
        "9♧",
        "♣9",
        "♣ 9",
        "C9",
        "9 of clubs",
        "the Nine of Clubs",
        "nine-of-clubs",
        "9 clubs",
        "MOVE: 9C",
        "MOVE: 9C (nine of clubs)",
        "MOVE: 9C, the lowest of my clubs",
        "MOVE: 9C \u2013 it keeps 4H and 4D for later",
        "I\u2019ll play 9C\u2014the lowest.",
        "\u201c9C\u201d",
        "MOVE: 9C because 4H cannot win",
        "MOVE: 9C lowest",
        "my best move: **9C**",
        "I play 9C.",
        "I will lead the 9 of clubs!",
        "Okay, 9C it is.",
        "Let's play the nine of clubs because it is low.",
        "I considered 4H, but I'll play 9C.",
        '{"move": "9C"}',
        '{"card": "9C", "show": null}',
        '{"action": "play", "card": "9C"}',
        r'{"move": "9\u2663"}',
        '{"move": "PlayCard", "card": "9C"}',
    ],
)
def test_nine_of_clubs(reply: str) -> None:
    assert read(reply, PLAYING) == "9♣"


@each(
    "reply",
    [
        "4H+4D",
        "4♥ + 4♦",
        "MOVE: 4H showing 4D",
        "I play 4H and show 4D.",
        "MOVE: 4H, showing 4D",
        "MOVE: 4H (showing the four of diamonds)",
        "4H with 4D shown",
        '{"move": {"card": "4H", "show": "4D"}}',
        '{"move": "PlayCard", "seat": 0, "card": "4H", "show": "4D", "high": null}',
    ],
)
def test_a_second_four_is_shown(reply: str) -> None:
    assert read(reply, PLAYING) == "4♥+4♦"


@each("reply", ["4H", "MOVE: 4H without showing", "4H, no show"])
def test_a_four_is_played_plain(reply: str) -> None:
    assert read(reply, PLAYING) == "4♥"


@each("reply", ["10H", "TH", "th", "ten of hearts", "pass 10H", "MOVE: pass T♥"])
def test_a_bare_card_is_passed_where_a_pass_is_asked_for(reply: str) -> None:
    assert read(reply, PASSING) == "pass 10♥"


def test_whom_a_card_is_passed_to_goes_without_saying() -> None:
    assert read("I pass the nine of clubs to seat 1.", PASSING) == "pass 9♣"
    assert read("MOVE: pass 9C to the left", PASSING) == "pass 9♣"


@each("reply", ["blind 1", "bid 1 blind", "I bid one, blind", '{"bid": 1, "blind": true}'])
def test_a_blind_bid(reply: str) -> None:
    assert read(reply, BLIND) == "bid 1 blind"


@each("reply", ["look", "MOVE: look", "I look at my hand.", '{"move": "Look"}'])
def test_a_look(reply: str) -> None:
    assert read(reply, BLIND) == "look"


@each(
    "reply",
    [
        "*high",
        "joker high",
        "Joker (high)",
        "the high joker",
        "joker, named high",
        r"MOVE: \*high",
        "**MOVE: *high**",
        "**MOVE:** *high",
        "MOVE:*high",
        '{"move": "PlayCard", "card": "*", "high": true}',
    ],
)
def test_a_joker_named_high(reply: str) -> None:
    assert read(reply, JOKER) == "*high"


@each("reply", ["*", "joker", "**MOVE: ***", "`*`", "Joker low", "I play *.", "I'd go with `*`!"])
def test_a_joker_that_can_be_named_in_one_way_need_not_be_named(reply: str) -> None:
    assert read(reply, play(JOKER, "*high")) == "*low"


def test_lower_case_aces_are_read_where_they_are_the_whole_answer() -> None:
    state = bid_all(dealt("AS"))
    assert read("as", state) == read("MOVE: as", state) == read("As", state) == "A♠"


def test_the_last_mark_counts() -> None:
    assert read("MOVE: 4H would be weak.\nMOVE: 9C\nThat was my answer.", PLAYING) == "9♣"


def test_thoughts_that_are_marked_as_such_do_not_count() -> None:
    assert read("<think>MOVE: 4H? No.</think>\nI play 9C.", PLAYING) == "9♣"


def test_without_a_mark_the_last_line_that_says_a_move_counts() -> None:
    thought = "I hold 4H, 4D and 9C. Seat 2 is void in hearts.\nPlay 4H?\nI play 9C.\nGood luck!"
    assert read(thought, PLAYING) == "9♣"


def test_numbers_in_the_reasoning_are_not_the_bid() -> None:
    thought = "With 10 cards and 3 aces I may win 4 or 5.\nSeat 3 bid 2.\nMOVE: 4\nTrump is 2D."
    assert read(thought, BIDDING) == "bid 4"


def test_one_long_line_is_read_from_its_end() -> None:
    assert read("Let me think about hearts. " * 40 + "I play 9C.", PLAYING) == "9♣"
