"""F10.1 The jacks of trumps, as Jack Marrows has them: the two highest trumps."""

from __future__ import annotations

import pytest

from counter_rules import (
    PlayCard,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    Suit,
    get_ruleset,
    new_game,
    view,
    why_illegal,
)
from counter_rules.games import counter_effects
from counter_rules.rules.effects import JACK, MARROWS_JACK
from counter_rules.rules.following import Following, MustBeat, MustTrump
from counter_rules.trick import PLAIN_TRICK
from support.builders import card, custom, deal, resolve
from support.hands import bid_all, face, list_legal, play
from support.refusals import refusal
from support.small_games import lay_out, lay_wide, list_voids

TABLE = get_ruleset("oh_hell", players=3, jacks="marrows", hand_sizes=(3, 3))
MUST_TRUMP = custom(3, jacks="marrows", hand_sizes=(3,), following="must_trump")
MUST_BEAT = custom(3, jacks="marrows", hand_sizes=(3,), following="must_beat")
JOKERS = custom(3, jacks="marrows", jokers="lose", hand_sizes=(3,))
BROKEN = custom(3, jacks="marrows", hand_sizes=(3,), lead_limit="broken_trumps")

PAIRS = {"C": "S", "D": "H", "H": "D", "S": "C"}
"""For every trump the suit of the same colour, whose jack is a trump too."""


def opened(*hands: str, turned: str = "2D", rules: Ruleset = TABLE) -> State:
    """Deal three cards each and bid nothing; seat 0 leads, and diamonds are trump."""
    return bid_all(deal(new_game(rules), *hands, turned=turned))


@pytest.mark.parametrize("trump", PAIRS)
def test_f10_1_the_jack_of_trumps_is_the_highest_card(trump: str) -> None:
    left = PAIRS[trump]
    for text in (f"A{trump} J{trump} K{trump}", f"A{trump} J{trump} J{left}"):
        assert resolve(text, trump=trump, rules=TABLE).winner == 1


@pytest.mark.parametrize("trump", PAIRS)
def test_f10_1_the_other_jack_of_the_same_colour_is_next(trump: str) -> None:
    left = PAIRS[trump]
    assert resolve(f"A{trump} J{left} K{trump}", trump=trump, rules=TABLE).winner == 1
    assert resolve(f"J{left} J{trump} A{trump}", trump=trump, rules=TABLE).winner == 1


@pytest.mark.parametrize("trump", PAIRS)
def test_f10_1_the_jacks_of_the_other_colour_stay_plain(trump: str) -> None:
    plain, other = sorted(set(PAIRS) - {trump, PAIRS[trump]})
    assert resolve(f"Q{plain} J{plain} J{other}", trump=trump, rules=TABLE).winner == 0
    assert resolve(f"2{trump} J{plain} J{other}", trump=trump, rules=TABLE).winner == 0


def test_f10_1_it_wins_as_a_trump_whatever_is_printed_on_it() -> None:
    assert resolve("AH JH KH", trump="D", rules=TABLE).winner == 1
    assert resolve("AC JH KC", trump="D", rules=TABLE).winner == 1
    assert resolve("AC JH 2D", trump="D", rules=TABLE).winner == 1


def test_f10_1_holding_it_one_must_follow_trumps() -> None:
    state = play(opened("AD 2C 3C", "JH 9C QS"), "AD")
    assert list_legal(state) == ["JH"]
    assert refusal(state, PlayCard(1, card("9C"))) == (ReasonCode.MUST_FOLLOW, "F0.4, F10.1")


def test_f10_1_another_trump_may_be_followed_with_instead() -> None:
    state = play(opened("AD 2C 3C", "9D JH QS"), "AD")
    assert list_legal(state) == ["9D", "JH"]
    assert refusal(state, PlayCard(1, card("QS"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f10_1_its_printed_suit_is_not_followed_with_it() -> None:
    state = play(opened("AH 2C 3C", "9H JH QS"), "AH")
    assert list_legal(state) == ["9H"]
    assert refusal(state, PlayCard(1, card("JH"))) == (ReasonCode.MUST_FOLLOW, "F0.4, F10.1")


def test_f10_1_nor_does_it_oblige_to_follow_its_printed_suit() -> None:
    assert list_legal(play(opened("AH 2C 3C", "9C JH QS"), "AH")) == ["9C", "JH", "QS"]


def test_f10_1_led_it_leads_trumps() -> None:
    state = play(opened("JH 2C 3C", "9D KH QS"), "JH")
    assert state.led is Suit.DIAMONDS
    assert list_legal(state) == ["9D"]
    assert refusal(state, PlayCard(1, card("KH"))) == (ReasonCode.MUST_FOLLOW, "F0.4, F10.1")
    assert play(state, "9D AC").tricks[0].led is Suit.DIAMONDS


def test_f10_1_a_plain_jack_led_leads_its_own_suit() -> None:
    state = play(opened("JS 2C 3C", "9D KH QS"), "JS")
    assert state.led is Suit.SPADES
    assert refusal(state, PlayCard(1, card("KH"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f10_1_at_no_trump_nothing_changes() -> None:
    rules = custom(3, jacks="marrows", hand_sizes=(3,), trump="none")
    state = play(opened("AH 2C 3C", "9C JH QS", turned="", rules=rules), "AH")
    assert list_legal(state) == ["JH"]
    result = resolve("AH JH JD", trump=None, rules=rules)
    assert (result.winner, result.values) == (0, (14, 11, 11))


def test_f10_1_nor_where_jokers_are_trump() -> None:
    rules = get_ruleset("oh_hell", players=3, jacks="marrows", jokers_as_suit=True)
    result = resolve("AH JH JD", trump="*", rules=rules)
    assert (result.winner, result.values) == (0, (14, 11, 11))


def test_f10_1_the_card_turned_up_keeps_its_printed_suit() -> None:
    state = opened("AH 2C 3C", "9C JD QS", turned="JH")
    assert state.trump is Suit.HEARTS
    assert list_legal(play(state, "AH")) == ["JD"]


@pytest.mark.parametrize("duty", [MUST_TRUMP, MUST_BEAT], ids=["must_trump", "must_beat"])
def test_f10_1_who_must_trump_does_so_with_it(duty: Ruleset) -> None:
    state = play(opened("AC 2C 3C", "9S JH QS", rules=duty), "AC")
    assert list_legal(state) == ["JH"]
    assert refusal(state, PlayCard(1, card("QS"))) == (ReasonCode.MUST_TRUMP, "F1, F10.1")


def test_f10_1_who_must_beat_the_ace_of_trumps_plays_a_jack() -> None:
    state = play(opened("AD 2C 3C", "KD JD JH", rules=MUST_BEAT), "AD")
    assert list_legal(state) == ["JD", "JH"]
    assert refusal(state, PlayCard(1, card("KD"))) == (ReasonCode.MUST_BEAT, "F1, F10.1")


def test_f10_1_the_other_jack_is_beaten_by_the_jack_of_trumps_alone() -> None:
    state = play(opened("AC 2C 3C", "9S JH QS", "AD JD 2S", rules=MUST_BEAT), "AC JH")
    assert list_legal(state) == ["JD"]
    beaten = play(opened("AC 2C 3C", "9S JH QS", "AD KD 2S", rules=MUST_BEAT), "AC JH")
    assert list_legal(beaten) == ["AD", "KD"]


def test_f10_1_a_plain_suit_is_not_beaten_with_it() -> None:
    state = play(opened("QH 2C 3C", "9H JH QS", rules=MUST_BEAT), "QH")
    assert list_legal(state) == ["9H"]


def test_f10_1_it_may_not_be_led_before_trumps_are_broken() -> None:
    state = opened("9C JH 2D", rules=BROKEN, turned="3D")
    assert list_legal(state) == ["9C"]
    code, clause = refusal(state, PlayCard(0, card("JH")))
    assert (code, clause) == (ReasonCode.TRUMPS_NOT_BROKEN, "F1, F10.1")
    assert refusal(state, PlayCard(0, card("2D")))[1] == "F1"


def test_f10_1_who_holds_nothing_but_trumps_may_lead_it() -> None:
    assert list_legal(opened("4D JH 2D", rules=BROKEN, turned="3D")) == ["2D", "4D", "JH"]


def test_f10_1_played_to_a_plain_lead_it_breaks_trumps() -> None:
    state = opened("AC 2C 4D", "JH 9S QS", "KC QC 5D", rules=BROKEN, turned="3D")
    assert list_legal(play(state, "AC JH KC")) == ["9S", "QS"]
    state = opened("AC 2C 4D", "JH 9S 6D", "KC QC 5D", rules=BROKEN, turned="3D")
    assert list_legal(play(state, "AC JH KC")) == ["6D", "9S"]


def test_f10_1_led_for_want_of_others_it_breaks_nothing() -> None:
    hands = ("JH 4D 6D", "7D 8D 5C", "9D QC KC")
    state = play(opened(*hands, rules=BROKEN, turned="3D"), "JH 8D 9D")
    assert state.tricks[0].winner == 0
    state = play(lay_out("JH 4D", "JD 5C", "9D QC", turned="3D", rules=BROKEN), "JH JD 9D")
    assert (state.to_act, list_legal(state)) == ((1,), ["5C"])


def test_f10_1_two_of_them_are_one_as_high_as_the_other() -> None:
    rules = custom(4, jacks="marrows", decks=2)
    assert resolve("AD JH JH 2C", trump="D", rules=rules).winner == 1
    assert resolve("JH JD AD JD", trump="D", rules=rules).winner == 1


@pytest.mark.parametrize("text", ["JD *high JH", "JH *high AD"])
def test_f10_1_a_joker_sure_to_win_is_above_them(text: str) -> None:
    rules = custom(3, jacks="marrows", jokers="high_low")
    assert resolve(text, trump="D", rules=rules).winner == 1


def test_f10_1_with_aces_low_they_are_the_highest_all_the_same() -> None:
    rules = custom(3, jacks="marrows", aces="low")
    assert resolve("KD JH AD", trump="D", rules=rules).winner == 1
    assert resolve("JH JD KD", trump="D", rules=rules).winner == 1


# Why a card may not be played.


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "given", "sentence"),
    [
        (TABLE, "KH", "JH AH 7S", "JH", "J♥ counts as ♦: must follow hearts (F0.4, F10.1)"),
        (TABLE, "KH", "AH JD 7S", "JD", "must follow hearts (F0.4)"),
        (TABLE, "KS", "JH AH 7S", "JH", "must follow spades (F0.4)"),
        (TABLE, "KD", "JH AH 7S", "AH", "J♥ counts as ♦: must follow diamonds (F0.4, F10.1)"),
        (TABLE, "KD", "JH 5D 7S", "7S", "must follow diamonds (F0.4)"),
        (TABLE, "JH", "5D KH 7S", "KH", "J♥ counts as ♦: must follow diamonds (F0.4, F10.1)"),
        (TABLE, "JD", "5D KH 7S", "KH", "must follow diamonds (F0.4)"),
        (
            MUST_TRUMP,
            "KC",
            "JH AH 7S",
            "AH",
            "J♥ counts as ♦: must play a trump: diamonds (F1, F10.1)",
        ),
        (MUST_TRUMP, "KC", "JH 5D 7S", "7S", "must play a trump: diamonds (F1)"),
        (JOKERS, "* JH", "5D * 7S", "7S", "J♥ counts as ♦: must follow diamonds (F6.5, F10.1)"),
        (JOKERS, "KD", "JH * 7S", "7S", "J♥ counts as ♦: must follow diamonds (F0.4, F10.1)"),
        (MUST_BEAT, "AD", "JD QD 7S", "QD", "must beat A♦ (F1, F10.1)"),
        (MUST_BEAT, "AD", "JH QD 7S", "QD", "J♥ counts as ♦: must beat A♦ (F1, F10.1)"),
        (MUST_BEAT, "KC JH", "JD QD 7S", "QD", "J♥ counts as ♦: must beat J♥ (F1, F10.1)"),
        (MUST_BEAT, "9D", "JD 5D 7S", "5D", "must beat 9♦ (F1, F10.1)"),
        (MUST_BEAT, "9D", "KD JD 5D", "5D", "must beat 9♦ (F1)"),
    ],
)
def test_f10_1_a_reason_names_the_jack_where_it_would_puzzle(
    rules: Ruleset, trick: str, hand: str, given: str, sentence: str
) -> None:
    state = face(rules, trick, hand, turned="2D")
    reason = why_illegal(state, PlayCard(state.to_act[0], card(given)))
    assert str(reason) == sentence


def test_f10_1_a_reason_says_why_the_jack_may_not_be_led() -> None:
    reason = why_illegal(opened("9C JH 2D", rules=BROKEN, turned="3D"), PlayCard(0, card("JH")))
    assert reason is not None
    assert reason.changed == (card("JH"), Suit.DIAMONDS)
    assert str(reason) == (
        "J♥ counts as ♦: trumps have not been broken yet, so diamonds may not be led (F1, F10.1)"
    )


# What others learn (C9.1, C9.2).


def test_f10_1_who_does_not_follow_trumps_holds_no_such_jack() -> None:
    state = play(lay_wide("AD 2C", "9C 8C", "3D 4C", turned="2D", rules=TABLE), "AD 9C")
    seen = view(state, 0)
    assert list_voids(seen) == ["1:D1"]
    others = play(lay_wide("AD 2C", "9C 8C", "3D JH", turned="2D", rules=TABLE), "AD 9C JH")
    assert list_voids(view(others, 0)) == ["1:D1"]


def test_f10_1_who_does_not_follow_its_printed_suit_may_hold_it() -> None:
    state = play(lay_out("AH 2H", "9C JH", "3H 4H", turned="2D", rules=TABLE), "AH 9C")
    assert "1:H1" in list_voids(view(state, 0))
    assert "1:D1" not in list_voids(view(state, 0))
    assert list_legal(play(state, "4H 2H")) == ["JH"]


def test_f10_1_a_void_in_trumps_leaves_the_jack_to_another() -> None:
    state = play(lay_out("AD 2C", "9C 8C", "3D JH", turned="2D", rules=TABLE), "AD 9C")
    assert [held.code for held in view(state, 0).known[2]] == ["3D", "JH"]


def test_f10_1_a_jack_that_is_a_trump_no_longer_is_not_in_a_void() -> None:
    """Beside Counter's own jack: JD was a heart as diamonds were led, and is a diamond again."""
    order = PLAIN_TRICK.adding(JACK).adding(MARROWS_JACK)
    rules = get_ruleset("counter", players=3, effects=order)
    before = play(lay_wide("KD 3D", "2C JD", "JS 9C", turned="4H", rules=rules), "KD 2C")
    assert "1:D1" in list_voids(view(before, 0))
    after = play(before, "JS")
    assert (after.trump, list_voids(view(after, 0))) == (Suit.SPADES, [])


# A whole hand, and a duty by itself.


def test_f10_1_a_hand_derived_by_hand() -> None:
    """Diamonds are trump. Seat 0 trusts in its ace, and seat 2 holds both jacks."""
    state = deal(new_game(TABLE), "AD QS AC", "AH 10D 9C", "JD JH 2S", turned="7D")
    state = bid_all(state, 1, 0, 3)
    # Seat 2 must follow with one of its jacks, and either beats the ace.
    state = play(state, "AD 10D")
    assert list_legal(state) == ["JD", "JH"]
    state = play(state, "JH")
    assert (state.tricks[0].winner, state.tricks[0].values) == (2, (14, 10, 15))
    # Nobody has a diamond left, so the jack of trumps takes what is thrown away.
    state = play(state, "JD QS AH")
    assert state.tricks[1].winner == 2
    # With its queen gone, seat 0 cannot follow the two of spades.
    state = play(state, "2S AC 9C")
    hand = state.hand_results[0]
    assert (hand.bids, hand.tricks_won, hand.points) == ((1, 0, 3), (0, 0, 3), (0, 10, 13))


@pytest.mark.parametrize("duty", [MustTrump(), MustBeat()], ids=str)
def test_f10_1_a_duty_asks_what_a_card_counts_as(duty: Following) -> None:
    bound = duty.bind(TABLE.counting)
    hand = [card("JH"), card("QS")]
    assert bound.list_playable(hand, Suit.CLUBS, Suit.DIAMONDS, ()) == [card("JH")]
    assert bound.list_playable(hand, Suit.CLUBS, None, ()) == hand


# Where it can be chosen.


def test_f10_1_it_is_off_unless_asked_for() -> None:
    for name in ("oh_hell", "custom"):
        rules = get_ruleset(name, players=4)
        assert rules.options["jacks"] == "plain"
        assert rules == get_ruleset(name, players=4, jacks="plain")
        assert rules.effects.effects == ()


def test_f10_1_counter_has_a_jack_of_its_own() -> None:
    with pytest.raises(RulesetError, match=r"^counter has no option 'jacks': "):
        get_ruleset("counter", players=4, jacks="marrows")
    with pytest.raises(RulesetError, match=r"^options effects and jacks=marrows contradict"):
        custom(4, jacks="marrows", effects=counter_effects())


def test_f10_1_under_a_led_king_they_go_by_the_trump_before_it() -> None:
    rules = custom(4, jacks="marrows", effects=counter_effects().without("jack"))
    assert rules.effects.arrive[0].name == "marrows_jack"
    # The jack of hearts counts as a diamond, so it does not name the trump under a led king.
    result = resolve("KC JH 5S 2C", trump="D", rules=rules)
    assert result.trump is Suit.SPADES
    assert resolve("KC JH 5C 6C", trump="D", rules=rules).winner == 1
