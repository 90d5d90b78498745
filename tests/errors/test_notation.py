"""Cards, suits and tricks as text: what is read, and what is refused where."""

from __future__ import annotations

from typing import Any

import pytest

from counter_rules import (
    Card,
    NotationError,
    PlayCard,
    Rank,
    StateError,
    Suit,
    Trick,
)
from counter_rules._base.quoting import shorten
from counter_rules.cards import CARDS, JOKER, STANDARD_DECK, SUITS
from support import refusals
from support.builders import card, cards
from support.failures import each

SUIT_TEXTS = {
    Suit.CLUBS: ["C", "c", "♣", "♧"],
    Suit.DIAMONDS: ["D", "d", "♦", "♢"],
    Suit.HEARTS: ["H", "h", "♥", "♡"],
    Suit.SPADES: ["S", "s", "♠", "♤"],
}
SUIT_NAMES = {
    Suit.CLUBS: ["clubs", "Clubs", "CLUBS"],
    Suit.DIAMONDS: ["diamonds", "Diamonds", "DIAMONDS"],
    Suit.HEARTS: ["hearts", "Hearts", "hEARTS"],
    Suit.SPADES: ["spades", "Spades", "SPADES"],
}
RANK_TEXTS = {
    Rank.ACE: ["A", "a"],
    **{rank: [str(int(rank))] for rank in Rank if 2 <= rank <= 9},
    Rank.TEN: ["10", "T", "t"],
    Rank.JACK: ["J", "j"],
    Rank.QUEEN: ["Q", "q"],
    Rank.KING: ["K", "k"],
}

NO_CARDS = [
    *["", " ", "\n", "Q", "S", "10", "QSS", "QQS", "SQ", "S10", "1S", "0S", "00S", "11S", "010S"],
    *["02S", "1 0S", "Q S", "Q-S", "QS,", "QS.", "(QS)", "QS 10H", "QS10H", "QX", "XS", "DS", "TT"],
    *["**", "*S", "Q*", "10*", "JOKER", "joker", "queen of spades", "QSPADES", "Qspades", "QS\0"],
    *["♠Q", "♠", "Q♠♠", "Q♠\ufe0f", "🂭", "🃏", "-1S", "+2S", "2.0S", "²S", "٢S", "Ω♠", "4H+4D"],
]
NO_SUITS = [
    "",
    " ",
    "X",
    "club",
    "heart",
    "♥♥",
    "CD",
    "C D",
    "0",
    "**",
    "joker",
    "*H",
    "trump",
    "None",
]
NO_TEXTS: list[Any] = [None, 0, 12, True, 1.5, b"QS", ("Q", "S"), [], {}, Rank.QUEEN, Suit.SPADES]


def catch(text: Any, reader: Any = Card.parse) -> NotationError:  # noqa: ANN401 - anything at all
    return refusals.catch(NotationError, reader, text)


@each("known", STANDARD_DECK, ids=lambda known: known.code)
def test_a_card_is_read_in_every_form(known: Card) -> None:
    for rank_text in RANK_TEXTS[known.rank]:
        for suit_text in SUIT_TEXTS[known.suit]:
            assert Card.parse(rank_text + suit_text) is known
            assert Card.parse(f"  {rank_text}{suit_text}\n") is known


@each("known", CARDS, ids=lambda known: known.code)
def test_a_card_is_read_as_it_is_written(known: Card) -> None:
    assert Card.parse(str(known)) is known
    assert Card.parse(known.code) is known
    assert Card.parse(known.code.lower()) is known


def test_how_cards_are_written() -> None:
    assert [str(known) for known in cards("QS 10H th ad 2♣")] == ["Q♠", "10♥", "10♥", "A♦", "2♣"]
    assert [known.code for known in cards("Q♠ T♥ 9d *")] == ["QS", "10H", "9D", "*"]
    assert str(JOKER) == JOKER.code == "*"
    assert [f"{known} {known.code}" for known in cards("W L w l")] == ["W W", "L L", "W W", "L L"]
    assert len({str(known) for known in CARDS}) == len({known.code for known in CARDS}) == 55


@each("text", NO_CARDS, ids=ascii)
def test_text_that_is_not_a_card(text: str) -> None:
    error = catch(text)
    assert str(error) == error.message
    assert error.message.startswith("expected a rank ")
    assert error.message.endswith(f", got {text!r}")
    assert error.text == text
    assert (error.line, error.column) == (1, 1)


@each("what", NO_TEXTS, ids=repr)
def test_what_is_not_text_is_not_a_card(what: object) -> None:
    error = catch(what)
    assert repr(what) in str(error)
    assert error.text == shorten(what)


def test_there_are_plenty_of_refused_texts() -> None:
    assert len(set(NO_CARDS)) >= 30
    assert len({*NO_CARDS, *NO_SUITS}) >= 50


@each("suit", SUITS, ids=str)
def test_a_suit_is_read_in_every_form(suit: Suit) -> None:
    for text in SUIT_TEXTS[suit] + SUIT_NAMES[suit]:
        assert Suit.parse(text) is suit
        assert Suit.parse(f" {text}\t") is suit


@each("text", ["*", " * ", "jokers", "Jokers", "JOKERS"], ids=repr)
def test_the_jokers_are_a_suit(text: str) -> None:
    assert Suit.parse(text) is Suit.JOKERS
    assert Trick.parse("KC *", trump=text).trump is Suit.JOKERS


@each("suit", Suit, ids=str)
def test_a_suit_is_read_as_it_is_written(suit: Suit) -> None:
    assert Suit.parse(suit.symbol) is Suit.parse(suit.value) is Suit.parse(str(suit)) is suit
    assert Suit.parse(suit.name) is Suit(suit.value) is suit


@each("text", NO_SUITS, ids=repr)
def test_text_that_is_not_a_suit(text: str) -> None:
    error = catch(text, Suit.parse)
    assert str(error) == error.message
    assert error.message.startswith("expected a suit, ")
    assert error.message.endswith(f", got {text!r}")
    assert error.text == text
    assert (error.line, error.column) == (1, 1)


def test_what_is_not_a_text_is_not_a_suit() -> None:
    for what in NO_TEXTS:
        catch(what, Suit.parse)


def test_what_is_not_a_text_is_not_a_trick() -> None:
    for what in NO_TEXTS:
        catch(what, Trick.parse)


def test_what_is_not_a_suit_is_not_a_trump() -> None:
    for what in (0, True, 1.5, b"H", ["H"], Rank.QUEEN):
        catch(what, lambda trump: Trick.parse("KC 7D", trump=trump))


@each(
    ("rank", "suit"),
    [
        (Rank.JOKER, Suit.HEARTS),
        (Rank.ACE, Suit.JOKERS),
        (14, Suit.CLUBS),
        (Rank.ACE, "C"),
        ("A", Suit.CLUBS),
        (None, None),
    ],
)
def test_there_is_no_such_card(rank: Any, suit: Any) -> None:  # noqa: ANN401
    with pytest.raises(NotationError) as caught:
        Card(rank, suit)
    names = [str(p) if isinstance(p, Rank | Suit) else repr(p) for p in (rank, suit)]
    assert f"{names[0]} of {names[1]}" in str(caught.value)
    assert caught.value.text == names[0]


def test_cards_are_read_up_to_the_first_that_is_not_one() -> None:
    assert cards(" QS\t10H \n 4d ") == (card("QS"), card("10H"), card("4D"))
    assert cards("") == cards(" \n ") == ()
    assert catch("QS 10H 11H XX", cards).text == "11H"


def test_a_trick_is_read() -> None:
    trick = Trick.parse("KC 7D 10S 4H+4D", trump="H")
    plays = [PlayCard(0, card("KC")), PlayCard(1, card("7D")), PlayCard(2, card("10S"))]
    assert trick.plays == (*plays, PlayCard(3, card("4H"), card("4D")))
    assert (trick.leader, trick.players, trick.trump) == (0, 4, Suit.HEARTS)
    assert (trick.doubled, trick.last) == (False, False)
    assert str(trick) == "K♣ 7♦ 10♠ 4♥+4♦"
    assert Trick.parse(str(trick), trump="♥") == trick
    assert Trick.parse("\n kc  7♦\tTs\n4h+4d\n", trump=Suit.HEARTS) == trick


def test_a_trick_is_read_with_all_there_is_to_it() -> None:
    for trump in (*SUITS, None):
        for flag in (True, False):
            trick = Trick.parse("5C 6D 7H", trump=trump, doubled=flag, last=not flag)
            assert (trick.trump, trick.doubled, trick.last) == (trump, flag, not flag)
    assert Trick.parse("5C").players == 1
    assert Trick.parse("5C 6D 7H 8S 9C * 10D").players == 7


@each(
    ("text", "high"),
    [("*", None), ("*high", True), ("*low", False), ("*HIGH", True), ("*Low", False)],
)
def test_a_joker_is_read_with_its_name(text: str, high: bool | None) -> None:
    trick = Trick.parse(f"KC {text} 7D")
    assert trick.plays[1] == PlayCard(1, JOKER, high=high)
    assert str(trick) == f"K♣ {text.lower()} 7♦"
    assert Trick.parse(str(trick)) == trick


@each(
    ("text", "word", "bad", "line", "column"),
    [
        ("XX", "XX", "XX", 1, 1),
        ("KC XX", "XX", "XX", 1, 4),
        ("KC 7D\n10S XX", "XX", "XX", 2, 5),
        ("\n\n  KC\n\t 1D ", "1D", "1D", 4, 3),
        ("KC, 7D", "KC,", "KC,", 1, 1),
        ("KC +4H", "+4H", "", 1, 4),
        ("KC 4H+4X", "4H+4X", "4X", 1, 4),
        ("KC 4H+4D+4S", "4H+4D+4S", "4D+4S", 1, 4),
        ("KC 4X+4D 5X", "4X+4D", "4X", 1, 4),
        ("KC\r\n4H +4D", "+4D", "", 2, 4),
        ("KC 7D 10S\nKD 7X", "7X", "7X", 2, 4),
        ("KC *up", "*up", "*up", 1, 4),
        ("KC * high", "high", "high", 1, 6),
        ("KC *highlow", "*highlow", "*highlow", 1, 4),
        ("KC 7Dhigh", "7Dhigh", "7Dhigh", 1, 4),
        ("KC high*", "high*", "high*", 1, 4),
        ("KC *high+4X", "*high+4X", "4X", 1, 4),
        ("♣", "♣", "♣", 1, 1),
        ("K♣ 🂭", "🂭", "🂭", 1, 4),
    ],
)
def test_a_trick_is_refused_at_its_place(
    text: str, word: str, bad: str, line: int, column: int
) -> None:
    error = catch(text, Trick.parse)
    place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
    assert error.message.startswith("expected a rank ")
    assert error.message.endswith(f", got {bad!r}")
    assert str(error) == error.message + place
    assert error.text == word
    assert (error.line, error.column) == (line, column)
    assert text.split("\n")[line - 1][column - 1 :].startswith(word)


@each("word", ["4H+", "+", "XX+"])
def test_a_plus_shows_a_card(word: str) -> None:
    error = catch(f"KC\n {word} 4D", Trick.parse)
    assert repr(word) in error.message
    assert (error.text, error.line, error.column) == (word, 2, 2)


@each("text", ["", " ", "\n\t\n"], ids=repr)
def test_a_trick_has_a_play(text: str) -> None:
    assert catch(text, Trick.parse).text == text


def test_a_trick_with_a_trump_that_is_not_a_suit() -> None:
    error = catch("X", lambda text: Trick.parse("KC 7D", trump=text))
    assert error.text == "X"


def test_an_error_names_its_place_but_at_the_start() -> None:
    assert str(NotationError("bad", text="x")) == "bad"
    assert str(NotationError("bad", text="x", line=1, column=2)) == "bad (line 1, column 2)"
    assert str(NotationError("bad", text="x", line=3)) == "bad (line 3, column 1)"


def test_a_trick_takes_no_more_plays_than_two_decks_have_cards() -> None:
    plays = [PlayCard(0, card("KC"))] * 107
    assert len(Trick(0, plays[1:], None, 106).plays) == 106
    with pytest.raises(StateError, match="expected at most 106 plays, got more"):
        Trick(0, plays, None, 107)
