"""What a play brings: the card, what is shown or named, the trick and a new trump (C3 to C7)."""

from __future__ import annotations

import pytest

from counter_rules import (
    Event,
    Explanation,
    PlayCard,
    Ruleset,
    State,
    Suit,
    Trick,
    VerdictCode,
    explain_trick,
    get_ruleset,
    new_game,
)
from counter_rules.cards import JOKER
from counter_rules.events import (
    CardPlayed,
    CardShown,
    HandScored,
    MatchOver,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.events import _play_events as play_events
from events.happenings import happen_play, name, pick, play_until
from support.builders import COUNTER, card, cards, custom, deal, dealt, trick
from support.hands import bid_all, play

CLUBS = bid_all(dealt("8C", "10C", "3C", "KC", turned="QH"))
FOURS = bid_all(dealt("4H 4D", "9H", "3H", "4C 4S KH", turned="QC"))
JACKS = bid_all(dealt("JC", "9C", "KC", "JD AD 2D 3D 4D 5D 6D 7D 8D 9D", turned="QH"))
VOID_FOURS = bid_all(dealt("4S", "4C", "4D", "4H", turned="QS"))

NAMING = custom(3, jokers="high_low", hand_sizes=(2,), trump=(Suit.SPADES,))
JOKERS = play(bid_all(deal(new_game(NAMING), "AC 3C", "2C *", "4C *")), "AC 2C 4C 3C")
"""Seats 1 and 2 have a joker left each."""

LAST_JACK = (
    "AC 2C 3C 4C 5C 6C 7C 8C 9C 8S",
    "10C JC QC KC AD 2D 3D 4D 5D 6S",
    "6D 7D 8D 9D 10D JD QD KD AH JS",
    "2H 3H 4H 5H 6H 7H 8H 9H 10H KS",
)
"""Four hands with a spade each, which everybody plays last if the first legal card is played."""


def get_trick(events: tuple[Event, ...]) -> TrickResolved:
    return pick(TrickResolved, events)[0]


def play_last_jack(rules: Ruleset) -> tuple[State, tuple[Event, ...]]:
    """Play a hand whose last trick holds the jack of spades; return what its last card brings."""
    return play_until(HandScored, bid_all(deal(new_game(rules), *LAST_JACK, turned="QH")))


def test_c3_0_a_card_played_is_seen_by_everybody() -> None:
    events = happen_play(CLUBS, "8C")
    assert events == (CardPlayed(6, PlayCard(0, card("8C"))),)
    assert events[0].audience is None


def test_c3_3_a_four_shown_is_seen_by_everybody() -> None:
    events = happen_play(FOURS, "4H+4D")
    assert events == (
        CardPlayed(6, PlayCard(0, card("4H"), show=card("4D"))),
        CardShown(move_number=6, seat=0, card=card("4D")),
    )
    assert [event.audience for event in events] == [None, None]


def test_c3_3_a_four_played_plain_shows_nothing() -> None:
    assert happen_play(FOURS, "4H") == (CardPlayed(6, PlayCard(0, card("4H"))),)


def test_c3_3_the_last_card_of_a_trick_may_show_a_four_too() -> None:
    state = bid_all(dealt("9C", "10C", "3C", "4C 4S", turned="QH"))
    events = happen_play(state, "9C 10C 3C 4C+4S")
    assert name(events) == ["CardPlayed", "CardShown", "TrickResolved"]
    assert events[1] == CardShown(move_number=9, seat=3, card=card("4S"))
    assert get_trick(events).result.winner == 3


def test_f4_3_the_first_joker_is_named() -> None:
    assert happen_play(JOKERS, "*low") == (CardPlayed(9, PlayCard(1, JOKER, high=False)),)
    assert happen_play(JOKERS, "*high") == (CardPlayed(9, PlayCard(1, JOKER, high=True)),)


@pytest.mark.parametrize(("first", "second", "winner"), [("low", "high", 2), ("high", "low", 1)])
def test_f4_3_the_second_joker_is_named_the_opposite(first: str, second: str, winner: int) -> None:
    events = happen_play(JOKERS, f"*{first} *{second}")
    assert events[0] == CardPlayed(10, PlayCard(2, JOKER, high=second == "high"))
    assert get_trick(events).result.winner == winner


def test_c6_2_the_last_card_resolves_the_trick() -> None:
    events = happen_play(CLUBS, "8C 10C 3C KC")
    result = play(CLUBS, "8C 10C 3C KC").tricks[0]
    assert events == (
        CardPlayed(9, PlayCard(3, card("KC"))),
        TrickResolved(move_number=9, result=result, rules=COUNTER[4]),
    )
    assert (result.winner, [event.audience for event in events]) == (3, [None, None])


def test_its_explanation_is_that_of_the_trick() -> None:
    resolved = get_trick(happen_play(CLUBS, "8C 10C 3C KC"))
    assert resolved.explanation == explain_trick(COUNTER[4], trick("8C 10C 3C KC", trump="H"))
    assert resolved.explanation.result == resolved.result


def test_its_explanation_knows_a_doubled_lead_and_the_last_trick() -> None:
    state = play(bid_all(dealt("8C", "6C 10S", "KC", "10C", turned="QH")), "8C 6C KC 10C")
    assert (state.to_act, state.doubled) == ((1,), True)
    _, events = play_until(TrickResolved, state)
    assert get_trick(events).explanation.trick.doubled
    _, events = play_last_jack(COUNTER[4])
    assert get_trick(events).explanation.trick.last


def test_its_explanation_is_worked_out_only_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Trick] = []

    def explain(rules: Ruleset, trick: Trick) -> Explanation:
        asked.append(trick)
        return explain_trick(rules, trick)

    monkeypatch.setattr(play_events, "explain_trick", explain)
    resolved = get_trick(happen_play(CLUBS, "8C 10C 3C KC"))
    assert (hash(resolved) == hash(resolved), repr(resolved) != "", asked) == (True, True, [])
    assert resolved.explanation.verdict.card is card("KC")
    assert asked == [resolved.result.trick]


def test_c6_3_that_nobody_takes_the_trick_is_said_too() -> None:
    resolved = get_trick(happen_play(VOID_FOURS, "4S 4C 4D 4H"))
    assert (resolved.result.winner, resolved.result.next_leader) == (None, 0)
    assert resolved.explanation.verdict.code is VerdictCode.NOBODY


def test_c7_3_a_jack_of_another_suit_changes_trump() -> None:
    state = bid_all(dealt("JC", "9C", "KC", "3C", turned="QH"))
    events = happen_play(state, "JC 9C KC 3C")
    assert name(events) == ["CardPlayed", "TrickResolved", "TrumpChanged"]
    assert events[2] == TrumpChanged(
        move_number=9, before=Suit.HEARTS, after=Suit.CLUBS, turned=cards("JC"), last=False
    )
    assert events[2].audience is None


def test_c7_3_of_several_jacks_the_last_one_counts() -> None:
    assert pick(TrumpChanged, happen_play(JACKS, "JC 9C KC JD")) == [
        TrumpChanged(
            move_number=9,
            before=Suit.HEARTS,
            after=Suit.DIAMONDS,
            turned=cards("JC JD"),
            last=False,
        )
    ]


def test_c7_3_a_jack_of_trumps_changes_nothing() -> None:
    state = bid_all(dealt("JC", "9C", "KC", "3C", turned="QC"))
    assert name(happen_play(state, "JC 9C KC 3C")) == ["CardPlayed", "TrickResolved"]


def test_c4_5_a_trump_named_under_a_king_changes_no_indicator() -> None:
    state = bid_all(dealt("KC", "AD 2D 3D 4D 6D 7D 8D 9D 10D QD", "9C", "8C", turned="QH"))
    events = happen_play(state, "KC AD 9C 8C")
    assert (get_trick(events).result.trump, pick(TrumpChanged, events)) == (Suit.DIAMONDS, [])


def test_c7_3_a_jack_in_the_last_trick_changes_the_indicator() -> None:
    before, events = play_last_jack(COUNTER[4])
    assert name(events) == ["CardPlayed", "TrickResolved", "TrumpChanged", "HandScored"]
    assert before.trump is not Suit.SPADES
    assert events[2] == TrumpChanged(
        move_number=before.move_number + 1,
        before=before.trump,
        after=Suit.SPADES,
        turned=cards("JS"),
        last=True,
    )


def test_c8_2_the_last_card_of_a_match_brings_everything_in_order() -> None:
    before, events = play_last_jack(get_ruleset("counter", players=4, max_hands=1))
    kinds = [CardPlayed, TrickResolved, TrumpChanged, HandScored, MatchOver]
    assert [type(event) for event in events] == kinds
    assert {event.move_number for event in events} == {before.move_number + 1}
