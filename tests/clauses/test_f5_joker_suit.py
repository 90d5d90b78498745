"""F5 Jokers as a suit: two equal cards that follow one another, and trump if one is turned up."""

from __future__ import annotations

import pytest

from counter_rules import (
    Deal,
    IllegalMoveError,
    PlayCard,
    Rank,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    Suit,
    get_ruleset,
    new_game,
    shuffle,
)
from counter_rules.cards import JOKER
from support.builders import before, card, cards, custom, deal
from support.hands import bid_all, face, finish_hand, joker, list_legal, play, play_hand, shuffled
from support.refusals import refusal

TURN_UPS = {
    "up_to_ten": (3, {"random_trump": True}),
    "blackout": (4, {}),
    "seven_truf": (4, {}),
    "oh_hell": (7, {}),
    "la_podrida": (8, {}),
    "romanian_whist": (3, {}),
}
"""The games of a single deck with a turn-up, each with players and what it needs."""


def joined(name: str) -> Ruleset:
    players, options = TURN_UPS[name]
    return get_ruleset(name, players=players, jokers_as_suit=True, **options)


TABLE = get_ruleset("oh_hell", players=3, jokers_as_suit=True, hand_sizes=(3, 3))
PODRIDA = get_ruleset("la_podrida", players=3, jokers_as_suit=True, hand_sizes=(3,))
MUST_BEAT = custom(3, jokers="suit", hand_sizes=(3,), following="must_beat")


def opened(*hands: str, turned: str = "QH", rules: Ruleset = TABLE) -> State:
    """Deal three cards each and bid nothing; seat 0 leads, hearts are trump."""
    return bid_all(deal(new_game(rules), *hands, turned=turned))


@pytest.mark.parametrize("name", TURN_UPS)
def test_f5_1_two_jokers_join_the_deck(name: str) -> None:
    players, options = TURN_UPS[name]
    plain = get_ruleset(name, players=players, **options)
    rules = joined(name)
    assert sorted([*plain.deck, JOKER, JOKER]) == sorted(rules.deck)
    dealt = shuffle(new_game(rules), seed=5)
    piles = [held for pile in (*dealt.hands, dealt.turned, dealt.stack) for held in pile]
    assert sorted(piles) == sorted(rules.deck)


def test_f5_3_jokers_make_no_hand_of_blackout_longer() -> None:
    for players in (2, 3, 6):
        rules = get_ruleset("blackout", players=players, jokers_as_suit=True)
        assert max(rules.hand_sizes.sizes) == 52 // players < 54 // players


def test_f5_1_there_are_54_cards() -> None:
    assert len(TABLE.deck) == 54
    assert TABLE.deck.count(JOKER) == 2


def test_f5_1_a_third_joker_is_none_of_the_deck() -> None:
    state = new_game(TABLE)
    good = shuffle(state, seed=5)
    rest = [held for held in good.stack if held is not JOKER]
    hands = [(JOKER, JOKER, JOKER), *good.hands[1:]]
    code, _ = refusal(state, Deal(hands, good.turned, rest))
    assert code is ReasonCode.DOUBLED_CARD


def test_f5_1_without_the_option_there_are_no_jokers() -> None:
    assert JOKER not in get_ruleset("oh_hell", players=3).deck


def test_f5_1_a_joker_led_wins() -> None:
    state = play(opened("* 2C 3C", "AC AD AS", "KC KD KS"), "* AC KC")
    assert state.tricks[0].winner == 0
    assert state.tricks[0].led is Suit.JOKERS


def test_f5_1_unless_it_is_trumped() -> None:
    state = play(opened("* 2C 3C", "AC AD AS", "KC KD 2H"), "* AC 2H")
    assert state.tricks[0].winner == 2


def test_f5_1_the_other_joker_must_be_played_to_it() -> None:
    state = play(opened("* 2C 3C", "AC AH *"), "*")
    assert state.led is Suit.JOKERS
    assert list_legal(state) == ["*"]
    assert refusal(state, PlayCard(1, card("AH"))) == (ReasonCode.MUST_FOLLOW, "F5.1")


def test_f5_1_and_loses_to_it() -> None:
    state = play(opened("* 2C 3C", "AC AH *", "4C 5C 6C"), "* * 4C")
    assert state.tricks[0].winner == 0


def test_f5_1_one_who_holds_no_joker_plays_anything_to_it() -> None:
    assert list_legal(play(opened("* 2C 3C", "AC 9D QS"), "*")) == ["AC", "9D", "QS"]


def test_f5_1_off_suit_a_joker_cannot_win() -> None:
    state = play(opened("2C 3C 4C", "9D 9S *", "8D 8S *"), "2C * *")
    assert state.tricks[0].winner == 0


def test_f5_1_a_joker_is_not_a_free_card() -> None:
    state = play(opened("2C 3C 4C", "AC 9D *"), "2C")
    assert list_legal(state) == ["AC"]
    assert refusal(state, joker(state)) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f5_1_one_who_cannot_follow_may_play_it() -> None:
    assert list_legal(play(opened("2C 3C 4C", "9D 9H *"), "2C")) == ["9D", "9H", "*"]


def test_f5_1_it_may_be_led_at_any_time() -> None:
    assert list_legal(opened("2C 3D *")) == ["2C", "3D", "*"]


def test_f5_1_two_in_a_hand_are_one_play() -> None:
    assert list_legal(opened("2C * *")) == ["2C", "*"]


def test_f5_1_two_in_a_hand_are_played_one_by_one() -> None:
    state = play(opened("* * 2C", "AC AD AS", "KC KD KS"), "* AC KC * AD KD")
    assert [result.winner for result in state.tricks] == [0, 0]
    assert list_legal(state) == ["2C"]


@pytest.mark.parametrize("high", [True, False])
def test_f5_1_it_is_not_named(high: bool) -> None:
    state = opened("2C 3D *")
    assert refusal(state, joker(state, high=high))[0] is ReasonCode.NOTHING_TO_NAME


def test_f5_1_who_must_trump_trumps_a_joker_led() -> None:
    state = play(opened("* 2C 3C", "AC 9H QS", rules=PODRIDA), "*")
    assert list_legal(state) == ["9H"]
    assert refusal(state, PlayCard(1, card("AC"))) == (ReasonCode.MUST_TRUMP, "F9")


def test_f5_1_who_must_trump_follows_a_joker_led_first() -> None:
    state = play(opened("* 2C 3C", "AC 9H *", rules=PODRIDA), "*")
    assert list_legal(state) == ["*"]
    assert refusal(state, PlayCard(1, card("9H"))) == (ReasonCode.MUST_FOLLOW, "F5.1")


def test_f5_1_who_must_trump_does_not_do_so_with_a_joker() -> None:
    state = play(opened("2C 3C 4C", "9D 9H *", rules=PODRIDA), "2C")
    assert list_legal(state) == ["9H"]


def test_f5_1_who_must_beat_need_not_beat_an_equal_joker() -> None:
    state = play(opened("* 2C 3C", "AC 9H *", rules=MUST_BEAT), "*")
    assert list_legal(state) == ["*"]


@pytest.mark.parametrize("name", TURN_UPS)
def test_f5_2_a_joker_turned_up_makes_jokers_trump(name: str) -> None:
    state = deal(new_game(joined(name)), turned="*")
    assert state.trump is Suit.JOKERS
    assert state.turned == cards("*")
    held = [held for pile in (*state.hands, state.stack) for held in pile]
    assert held.count(JOKER) == 1


def test_f5_2_the_other_joker_is_the_only_trump() -> None:
    state = play(opened("AC 2C 3C", "9D 9H *", "4C 5C 6C", turned="*"), "AC * 4C")
    assert state.tricks[0].winner == 1


def test_f5_2_no_suit_is_trump_then() -> None:
    state = play(opened("2C 3C 4C", "AD AH AS", "KD KH KS", turned="*"), "2C AD KD")
    assert state.tricks[0].winner == 0


def test_f5_2_led_it_wins() -> None:
    state = play(opened("* 2C 3C", "AC AD AH", "KC KD KH", turned="*"), "* AH KH")
    assert state.tricks[0].winner == 0


def test_f5_2_nobody_must_play_it_who_can_follow() -> None:
    assert list_legal(play(opened("2C 3C 4C", "AC 9H *", turned="*"), "2C")) == ["AC"]


def test_f5_2_nobody_must_trump_with_it_where_following_is_free() -> None:
    assert list_legal(play(opened("2C 3C 4C", "9D 9H *", turned="*"), "2C")) == ["9D", "9H", "*"]


@pytest.mark.parametrize("rules", [PODRIDA, MUST_BEAT], ids=["must_trump", "must_beat"])
def test_f5_2_who_must_trump_plays_the_joker(rules: Ruleset) -> None:
    state = play(opened("2C 3C 4C", "9D 9H *", turned="*", rules=rules), "2C")
    assert list_legal(state) == ["*"]
    code, _ = refusal(state, PlayCard(1, card("9H")))
    assert code is ReasonCode.MUST_TRUMP


def test_f5_2_who_must_trump_follows_suit_first() -> None:
    state = play(opened("2C 3C 4C", "9C 9H *", turned="*", rules=PODRIDA), "2C")
    assert list_legal(state) == ["9C"]


def test_f5_2_with_the_joker_away_anything_may_be_discarded() -> None:
    state = play(opened("2C 3C 4C", "9D 9H QS", turned="*", rules=PODRIDA), "2C")
    assert list_legal(state) == ["9D", "9H", "QS"]


def test_f5_2_a_joker_in_the_stack_makes_no_trump() -> None:
    state = opened("2C 3C 4C", turned="QH")
    assert (state.trump, state.stack.count(JOKER)) == (Suit.HEARTS, 2)


def test_f5_2_a_suit_turned_up_in_the_next_hand_is_trump_again() -> None:
    state = play_hand(new_game(TABLE), turned="*")
    assert deal(state, turned="QH").trump is Suit.HEARTS


def test_f5_2_in_a_hand_at_no_trump_none_is_turned_up() -> None:
    rules = joined("romanian_whist")
    state = before(rules, 10)
    with pytest.raises(IllegalMoveError, match=r"cards face up: expected 0, got 1"):
        deal(state, turned="*")
    dealt = bid_all(deal(state, "AC KC QC JC 10C 9C * *"))
    assert (dealt.trump, len(dealt.stack)) == (None, 2)


def test_f5_2_at_no_trump_a_joker_led_always_wins() -> None:
    rules = custom(3, jokers="suit", trump="none", hand_sizes=(1,))
    (result,) = play(bid_all(deal(new_game(rules), "*", "AH", "*")), "* AH *").tricks
    assert (result.winner, result.trump) == (0, None)


@pytest.mark.parametrize("name", TURN_UPS)
def test_f5_3_every_single_deck_game_with_a_turn_up_takes_it(name: str) -> None:
    rules = joined(name)
    assert rules.options["jokers_as_suit"] is True
    state = shuffled(new_game(rules))
    state = finish_hand(bid_all(state))
    assert len(state.hand_results) == 1


@pytest.mark.parametrize("name", TURN_UPS)
def test_f5_3_it_is_off_unless_asked_for(name: str) -> None:
    players, options = TURN_UPS[name]
    rules = get_ruleset(name, players=players, **options)
    assert rules.options["jokers_as_suit"] is False
    assert rules == get_ruleset(name, players=players, jokers_as_suit=False, **options)


@pytest.mark.parametrize("name", TURN_UPS)
def test_f5_3_a_joker_led_is_followed_in_all_of_them(name: str) -> None:
    state = follow(joined(name), "*", "9S * KH")
    assert list_legal(state) == ["*"]
    assert refusal(state, PlayCard(state.to_act[0], card("KH")))[0] is ReasonCode.MUST_FOLLOW


def follow(rules: Ruleset, led: str, hand: str) -> State:
    """Lead a card to the next seat, who holds three cards, hearts being trump."""
    number = next(n for n in range(1, 99) if rules.hand_sizes.get_size(n, ()) >= 3)
    state = before(rules, number)
    leader = rules.first_leader.get_leader(state.dealer, rules.players)
    hands = {leader: led, (leader + 1) % rules.players: hand}
    dealt = deal(state, *(hands.get(seat, "") for seat in range(rules.players)), turned="QH")
    return play(bid_all(dealt), led)


@pytest.mark.parametrize(
    ("name", "players"), [("northeast_blackout", 5), ("office_oh_hell", 4), ("counter", 4)]
)
def test_f5_3_no_other_game_has_the_option(name: str, players: int) -> None:
    with pytest.raises(RulesetError, match=f"^{name} has no option 'jokers_as_suit': "):
        get_ruleset(name, players=players, jokers_as_suit=True)


def test_f5_3_a_rotation_of_trumps_turns_none_up() -> None:
    with pytest.raises(
        RulesetError,
        match=r"^options jokers_as_suit and random_trump=False contradict each other: ",
    ):
        get_ruleset("up_to_ten", players=4, jokers_as_suit=True)


def test_f5_3_two_decks_are_no_single_one() -> None:
    with pytest.raises(
        RulesetError, match=r"^options jokers_as_suit and players=6 contradict each other: "
    ):
        get_ruleset("up_to_ten", players=6, jokers_as_suit=True, random_trump=True)
    with pytest.raises(RulesetError, match=r"^options decks=2 and jokers=suit contradict each"):
        custom(6, jokers="suit", decks=2)


def test_f5_3_a_table_of_one_s_own_takes_it_too() -> None:
    rules = custom(3, jokers="suit", hand_sizes=(3,))
    assert opened("2C 3C 4C", turned="*", rules=rules).trump is Suit.JOKERS
    assert Rank.JOKER in {held.rank for held in rules.deck}
    assert list_legal(face(rules, "*", "9C * KH", turned="QH")) == ["*"]
