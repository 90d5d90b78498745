"""What a player writes, as a move, and a move as it is said to them."""

from __future__ import annotations

import pickle
import random

import pytest

from counter_rules import (
    AnswerError,
    IllegalMoveError,
    Look,
    Move,
    ReasonCode,
    State,
    StateError,
    describe,
    describe_move,
    get_ruleset,
    legal_moves,
    new_game,
    parse_answer,
    parse_whole_answer,
    public_view,
    view,
)
from counter_rules.messages import ENGLISH, GERMAN, Texts
from support.asked import BLIND, JOKER, LAST_JOKER, PASSING
from support.builders import custom, deal, dealt
from support.failures import each
from support.hands import bid, bid_all, play
from support.match_walks import draw_start, every_table, walk_match

BIDDING = dealt("4H 4D 9C QS AS 2D 3D 5D 6D 7D", "KC KD")
PLAYING = bid_all(BIDDING)
FOLLOWING = play(PLAYING, "9C")
NAMING = bid(deal(new_game(custom(3, trump="highest_bidder_names", hand_sizes=(2,)))), 0, 2, 1)

IN_ENGLISH = [
    (BIDDING, "bid 3", "3 | bid 3 | Bid  03 | '3' | 3. | BID3"),
    (BLIND, "bid 1 blind", "bid 1 blind | 1 blind | blind 1 | bid blind 1"),
    (BLIND, "look", "look | LOOK"),
    (PLAYING, "Q♠", "QS | qs | Q♠ | Q♤ | Q♠\ufe0f | Q S | play QS | queen of spades | Q of Spades"),
    (PLAYING, "Q♠", "queen | queen o | q | spades queen | SQ | ♠q | “QS” | Q of spades"),
    (PLAYING, "9♣", "9 | nine | c | clubs | play 9"),
    (PLAYING, "4♥", "4H | four of hearts | 4 of hearts"),
    (PLAYING, "4♥+4♦", "4H+4D | 4h + 4d | 4♥+ | four of hearts + four of diamonds"),
    (PASSING, "pass 10♥", "pass 10♥ | TH | ten of hearts | pass ten of hearts"),
    (JOKER, "*high", "*high | * HIGH | joker high | high joker | joker h | play joker high"),
    (LAST_JOKER, "*low", "* | joker | joker low"),
    (NAMING, "name ♥", "hearts | H | ♥ | name hearts | he"),
    (NAMING, "name no trump", "none | no trump | name no trump | n"),
]
"""Each with the move as the library writes it, and ways to say it."""

IN_GERMAN = [
    (BIDDING, "bid 3", "3 | 3 ansagen | bid 3"),
    (BLIND, "bid 1 blind", "blind 1 | 1 blind | blind 1 ansagen"),
    (BLIND, "look", "Karten ansehen | Karten | look"),
    (
        PLAYING,
        "Q♠",
        "Pik Dame | PikDame | Pik-Dame | pd | DP | Dame | da | QS | Q♠ spielen | Dame Pik",
    ),
    (PLAYING, "9♣", "KR9 | Kreuz Neun | 9 | kr | Kreuz | neun"),
    (PLAYING, "A♠", "As | Ass | Pik Ass | Pik As | PA"),
    (PLAYING, "4♥+4♦", "H4+Ka4 | Herz Vier + Karo Vier | 4H+4D"),
    (PASSING, "pass 10♥", "Herz Zehn | H10 | Herz Zehn weiterreichen | pass 10H"),
    (JOKER, "*low", "Joker niedrig | *low | Joker n"),
    (NAMING, "name ♥", "Herz | H | Trumpf bestimmen: ♥"),
    (NAMING, "name no trump", "ohne Trumpf | no trump | ohne"),
]


def answer(state: State, text: str, texts: Texts = ENGLISH) -> Move:
    """Answer for the seat to act."""
    return parse_answer(view(state, state.to_act[0]), text, texts)


def refuse(state: State, text: str, texts: Texts = ENGLISH) -> AnswerError:
    """Return the error for an answer that is none."""
    with pytest.raises(AnswerError) as caught:
        answer(state, text, texts)
    return caught.value


@each(
    ("state", "meant", "said", "texts"),
    [
        (state, meant, said, texts)
        for texts, cases in ((ENGLISH, IN_ENGLISH), (GERMAN, IN_GERMAN))
        for state, meant, ways in cases
        for said in ways.split(" | ")
    ],
)
def test_a_move_is_said_in_many_ways(state: State, meant: str, said: str, texts: Texts) -> None:
    assert str(answer(state, said, texts)) == meant


@each(
    ("state", "text", "fits"),
    [
        (PLAYING, "4", "4♦, 4♦+4♥, 4♥, 4♥+4♦"),
        (PLAYING, "♠", "A♠, Q♠"),
        (PLAYING, "s", "A♠, Q♠"),
        (PLAYING, "f", "4♦, 4♦+4♥, 5♦, 4♥, 4♥+4♦"),
        (PLAYING, "spades", "A♠, Q♠"),
    ],
)
def test_what_begins_several_moves_is_refused_with_all_of_them(
    state: State, text: str, fits: str
) -> None:
    error = refuse(state, text)
    assert str(error) == f"{text!r} could be {fits}"
    assert [move for move in legal_moves(state) if move in error.moves] == list(error.moves)


@each(
    ("state", "text"),
    [
        *[(BIDDING, text) for text in ("", " ", "bid", "three", "-3", "3.5", "3-4", "1 1", "٣")],
        *[(BIDDING, text) for text in ("bid <3", "pass", "9" * 10, "3 tricks", "nine of")],
        *[
            (PLAYING, text)
            for text in ("J", "9C?", "~~9C~~", "9C or 4H", "4H show 4D", "1", "play")
        ],
        *[(PLAYING, text) for text in ("9CC", "4H+Z", "nine clubs of", "bid", "no trump", "Dame")],
        *[(NAMING, text) for text in ("queen", "no spades")],
    ],
)
def test_anything_else_is_no_answer_and_the_error_lists_what_is(state: State, text: str) -> None:
    error = refuse(state, text)
    assert str(error).startswith(f"{text!r} is not an answer here; expected ")
    assert state is not BIDDING or str(error).endswith("; expected 0 to 10")
    assert error.moves == legal_moves(state)
    assert error.text == text


def test_a_long_text_is_no_answer() -> None:
    assert refuse(BIDDING, "9" * 300).text == "9" * 300


def test_a_number_is_never_cut_in_two() -> None:
    """With ten tricks to be won, ``1`` is a bid of one, even where only ten may be bid."""
    assert str(answer(BIDDING, "1")) == "bid 1"
    assert refuse(PLAYING, "1").moves == legal_moves(PLAYING)
    fixed = bid(dealt(rules=custom(3, hand_sizes=(10,), hook="exact_total")), 0, 0)
    assert [str(move) for move in legal_moves(fixed)] == ["bid 10"]
    with pytest.raises(IllegalMoveError, match="cannot bid 1: "):
        answer(fixed, "1")


@each(
    ("state", "text", "code"),
    [
        (BIDDING, "11", ReasonCode.BID_OUT_OF_RANGE),
        (BIDDING, "00011", ReasonCode.BID_OUT_OF_RANGE),
        (BIDDING, "look", ReasonCode.NOT_OFFERED),
        (BIDDING, "3 blind", ReasonCode.NOT_OFFERED),
        (BIDDING, "9C", ReasonCode.WRONG_PHASE),
        (BIDDING, "queen of spades", ReasonCode.WRONG_PHASE),
        (PLAYING, "bid 3", ReasonCode.WRONG_PHASE),
        (PLAYING, "pass 9C", ReasonCode.WRONG_PHASE),
        (PLAYING, "name hearts", ReasonCode.NOT_OFFERED),
        (PLAYING, "JS", ReasonCode.NOT_IN_HAND),
        (PLAYING, "jack of spades", ReasonCode.NOT_IN_HAND),
        (PLAYING, "*", ReasonCode.NOT_IN_HAND),
        (PLAYING, "9C+4H", ReasonCode.NOTHING_TO_SHOW),
        (PLAYING, "4H+10H", ReasonCode.CANNOT_SHOW),
        (PLAYING, "10H+4D", ReasonCode.NOT_IN_HAND),
        (PLAYING, "*+4H", ReasonCode.NOT_IN_HAND),
        (PLAYING, "play 4H + 4S.", ReasonCode.CANNOT_SHOW),
        (PLAYING, "4H+4S", ReasonCode.CANNOT_SHOW),
        (FOLLOWING, "KD", ReasonCode.MUST_FOLLOW),
        (FOLLOWING, "diamonds king", ReasonCode.MUST_FOLLOW),
        (PASSING, "KS", ReasonCode.NOT_IN_HAND),
        (JOKER, "*", ReasonCode.MUST_NAME),
        (JOKER, "joker", ReasonCode.MUST_NAME),
        (LAST_JOKER, "*high", ReasonCode.NAMED_ALREADY),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(
    state: State, text: str, code: ReasonCode
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        answer(state, text)
    assert caught.value.reason.code is code
    assert caught.value.legal == legal_moves(state)


def test_so_is_the_beginning_of_one_card_in_hand_that_may_not_be_played() -> None:
    state = play(bid_all(dealt("9H", "2H QC AC AS")), "9H")
    with pytest.raises(IllegalMoveError, match=r"cannot play Q♣: must follow hearts \(C3.1\)"):
        answer(state, "q")
    with pytest.raises(IllegalMoveError, match="cannot play A♣: must follow"):
        answer(state, "ace")


@each(
    ("hand", "led", "text", "texts"),
    [
        ("KH 7D", "9D", "k", GERMAN),
        ("QH 3S", "9S", "D", GERMAN),
        ("10H 2S", "9S", "t", ENGLISH),
        ("6H AS", "9H", "s", ENGLISH),
        ("5H 4S", "9S", "f", ENGLISH),
        ("5C 5D", "9D", "5k", GERMAN),
    ],
)
def test_a_letter_is_no_other_word_because_that_card_is_legal(
    hand: str, led: str, text: str, texts: Texts
) -> None:
    """A king in German is no diamond (Karo), a ten no two, and spades are no six."""
    rules = custom(3, hand_sizes=(2,))
    state = play(bid_all(dealt(led, hand, rules=rules)), led)
    with pytest.raises((IllegalMoveError, AnswerError)):
        answer(state, text, texts)


def test_a_joker_is_not_meant_by_a_letter_of_a_rank_or_a_suit() -> None:
    rules = custom(3, jokers="high_low", hand_sizes=(3,))
    hands = "9H 8H 3S", "2H KH *", "3H JH *"
    state = play(bid_all(dealt(*hands, rules=rules)), "9H 2H 3H 8H")
    for text, meant in (("h", "K♥"), ("k", "K♥"), ("joker h", "*high"), ("joker l", "*low")):
        assert str(answer(state, text)) == meant
    assert refuse(state, "jo").moves == tuple([m for m in legal_moves(state) if "*" in str(m)])
    assert str(answer(play(state, "*high"), "j")) == "J♥"


def test_the_moves_of_an_error_are_legal_even_where_others_are_named() -> None:
    rules = custom(3, hand_sizes=(2,))
    state = play(bid_all(dealt("9S", "4S 5H", rules=rules)), "9S")
    error = refuse(state, "f")
    assert str(error) == "'f' could be 4♠, 5♥"
    assert error.moves == legal_moves(state)


def test_trumps_are_not_named_by_the_letter_of_a_rank() -> None:
    """In German, K begins Kreuz, Karo and keiner; a king is no trump suit."""
    assert [str(move) for move in refuse(NAMING, "K", GERMAN).moves] == [
        "name ♣",
        "name ♦",
        "name no trump",
    ]


def test_a_letter_does_not_look_at_the_hand() -> None:
    for text, texts in (("l", ENGLISH), ("k", GERMAN), ("", ENGLISH)):
        refuse(BLIND, text, texts)


@each(
    ("state", "text"),
    [
        *[(BIDDING, text) for text in ("1 0", "bid 1\n0", "0 3")],
        *[(PLAYING, text) for text in ("aces", "queens", "fours", "1 0H", "4H 4D", "t", "j")],
        (BLIND, "blind"),
    ],
)
def test_numbers_and_letters_are_not_put_together(state: State, text: str) -> None:
    refuse(state, text)


def test_an_old_spelling_of_the_german_ace_is_no_ace_of_spades() -> None:
    state = bid_all(dealt("AH AS", rules=custom(3, hand_sizes=(2,))))
    assert refuse(state, "As", GERMAN).moves == legal_moves(state)
    assert str(answer(state, "Pik As", GERMAN)) == "A♠"


@each(
    "texts",
    [
        {"move.bid": "I bid", "move.play": ""},
        {"move.bid": "{given} {given}", "move.play": "{given:symbol}"},
        {"refusal.blind": "blind {tricks} tricks", "refusal.named": "hoher {card} {name}{shown}"},
        {"letter.rank.king": "H", "letter.suit.clubs": "K"},
        {"word.rank.queen": "", "letter.suit.spades": "", "word.of": "", "word.high": ""},
        {"word.of": ""},
    ],
)
def test_any_catalogue_will_do_for_the_notation(texts: Texts) -> None:
    assert str(answer(BIDDING, "3", texts)) == "bid 3"
    assert str(answer(PLAYING, "Q♠", texts)) == "Q♠"
    with pytest.raises(IllegalMoveError, match="cannot play K♥: K♥ is not in the hand"):
        answer(PLAYING, "KH", texts)
    assert refuse(PLAYING, "spades", texts).moves == refuse(PLAYING, "♠", texts).moves
    assert refuse(PLAYING, "+", texts).moves == legal_moves(PLAYING)


def test_who_is_not_asked_cannot_answer() -> None:
    with pytest.raises(IllegalMoveError, match=r"it is seat 0's turn \(C2.1\)"):
        parse_answer(view(BIDDING, 1), "3")
    with pytest.raises(AnswerError, match="nothing to answer now, so 'lots' is no answer") as error:
        parse_answer(view(BIDDING, 1), "lots")
    assert error.value.moves == ()
    with pytest.raises(StateError, match="expected the view of a seat, got View"):
        parse_answer(public_view(BIDDING), "3")
    with pytest.raises(StateError, match="expected the view of a seat, got State"):
        parse_answer(BIDDING, "3")  # type: ignore[arg-type]  # no view


def test_a_whole_answer_is_no_beginning() -> None:
    seen = view(PLAYING, 0)
    for said in ("QS", "Q♠", "queen of spades", "spades Q", "play QS"):
        assert str(parse_whole_answer(seen, said)) == "Q♠"
    for said in ("q", "queen", "queen of", "9", "4♥+", "c"):
        with pytest.raises(AnswerError, match="is not an answer here"):
            parse_whole_answer(seen, said)


def test_what_is_no_text_is_refused() -> None:
    for given in (3, None, b"3", ["3"]):
        with pytest.raises(AnswerError, match="is not an answer here"):
            parse_answer(view(BIDDING, 0), given)  # type: ignore[arg-type]  # no text


def test_an_error_is_told_in_the_language_and_pickles() -> None:
    error = refuse(PLAYING, "Assel", GERMAN)
    assert describe(error, GERMAN)[0].startswith("'Assel' ist hier keine Antwort; möglich: 9♣, 2♦")
    several = refuse(PLAYING, "Pik", GERMAN)
    assert describe(several, GERMAN) == ("'Pik' kann mehreres heißen: A♠, Q♠",)
    again = pickle.loads(pickle.dumps(several))  # noqa: S301 - pickled here
    assert (str(again), again.text, again.moves) == (str(several), "Pik", several.moves)


@every_table
def test_what_is_said_of_a_move_is_understood(name: str, players: int) -> None:
    """Every legal move of random matches: as it is described, and as the library writes it."""
    rng = random.Random(players)
    start = draw_start(rng, get_ruleset(name, players=players))
    for state, _, _ in walk_match(rng, start, 60):
        for seat in state.to_act:
            seen = view(state, seat)
            for move in legal_moves(seen):
                for said, texts in (
                    (str(move), ENGLISH),
                    (str(move), GERMAN),
                    (describe_move(move), ENGLISH),
                    (describe_move(move, GERMAN), GERMAN),
                    (describe_move(move), GERMAN),
                ):
                    assert parse_whole_answer(seen, said, texts) == move
                    assert parse_answer(seen, said, texts) == move


def test_a_move_is_described() -> None:
    moves = [legal_moves(state)[-1] for state in (BIDDING, PLAYING, PASSING, JOKER, NAMING)]
    assert [describe_move(move) for move in (*moves, Look(0))] == [
        "bid 10",
        "play Q♠",
        f"pass {PASSING.hands[0][-1]}",
        "play *high",
        "name no trump",
        "look",
    ]
    assert [describe_move(move, GERMAN) for move in (*moves[:2], *moves[3:], Look(0))] == [
        "10 ansagen",
        "Q♠ spielen",
        "* hoch spielen",
        "Trumpf bestimmen: ohne Trumpf",
        "Karten ansehen",
    ]
