"""What a seat has been told, clause by clause, in hands that are dealt on purpose."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import Bid, Look, Ruleset, State, Suit, apply_move, get_ruleset
from counter_rules.rules.effects import FIVE, FOUR
from counter_rules.trick import EffectOrder
from observations.readers import observe
from support.builders import COUNTER, before, custom
from support.hands import bid_all, give, play, shuffled
from support.small_games import lay, lay_out, lay_wide

pytest.importorskip("numpy")

FOURS = EffectOrder(arrive=(FOUR,), contest=(FOUR,))
"""Nothing but that a four may be shown with a four."""

FIVES = EffectOrder(value=(FIVE,), after=(FIVE,))
"""Nothing but that fives pass cards on."""


def list_known(state: State, seat: int) -> list[str]:
    """Write what a seat knows of the hands after it, in turn."""
    return observe(state, seat).list_codes("known")


def list_shown(state: State) -> list[str]:
    """Write what each seat knows to be known of its own hand."""
    return [observe(state, seat).list_own("shown") for seat in range(state.rules.players)]


def list_voids(state: State, seat: int = 0) -> set[tuple[int, Suit]]:
    return observe(state, seat).list_voids()


# C3.2 Eights, which do not oblige their holders.


def test_c3_2_who_keeps_an_eight_has_not_followed_all_the_same() -> None:
    state = play(lay_wide("KC 3H", "8C 2S", "QC 9S", "10C 9H"), "KC 2S")
    assert list_voids(state) == {(1, Suit.CLUBS)}
    assert observe(state, 1).list_own("hand") == "8C"


def test_c3_2_an_eight_of_the_suit_follows_it() -> None:
    assert list_voids(play(lay_wide("KC 3H", "8C 2S", "QC 9S", "10C 9H"), "KC 8C QC 10C")) == set()


# C3.3 A four shown.


def lay_fours(rules: Ruleset) -> State:
    hands = ("4C 4D 4S 2S", "QC QH 3S 3H", "10C QS 9S 9H", "KC 7D 6S 6H")
    return lay_wide(*hands, rules=rules)


SHOWN = play(lay_fours(custom(4, effects=FOURS)), "4C+4D QC 10C KC")


def test_c3_3_a_shown_four_is_known_to_all_others_and_shown_to_its_holder() -> None:
    assert list_shown(SHOWN) == ["4D", "", "", ""]
    assert [list_known(SHOWN, seat) for seat in range(4)] == [
        ["", "", ""],
        ["", "", "4D"],
        ["", "4D", ""],
        ["4D", "", ""],
    ]


def test_c3_3_until_it_is_played() -> None:
    state = play(SHOWN, "4D")  # its holder has taken the trick
    assert list_shown(state) == [""] * 4
    assert list_known(state, 1) == ["", "", ""]
    assert observe(state, 1).list_codes("played")[3] == "4C 4D"


def test_c3_3_a_four_shown_twice_is_there_once() -> None:
    state = play(SHOWN, "4S+4D 3S 9S")
    assert list_known(state, 1) == ["", "", "4D"]


def test_c3_3_the_four_that_is_played_was_shown_before() -> None:
    state = play(SHOWN, "4D+4S QH 9S")
    assert list_known(state, 1) == ["", "", "4S"]


# C4 and C7.3 Suits not followed.


def test_a_suit_not_followed_is_told_of_the_viewer_too() -> None:
    state = play(lay_wide("KC 3H", "7D 2S", "QC 9S", "10C 9H"), "KC 7D QC 10C")
    for seat in range(4):
        assert list_voids(state, seat) == {(1, Suit.CLUBS)}


def test_who_leads_tells_nothing() -> None:
    assert list_voids(play(lay_wide("KC 3H", "7D 2S", "QC 9S", "10C 9H"), "KC")) == set()


def test_f10_1_a_jack_counted_as_a_trump_has_not_followed_its_own_suit() -> None:
    rules = custom(3, jacks="marrows")
    state = play(lay_wide("KD 2C", "JD 3C", "QD 4C", turned="9H", rules=rules), "KD JD QD")
    assert list_voids(state) == {(1, Suit.DIAMONDS)}
    trumps = play(lay_wide("KH 2C", "JD 3C", "QH 4C", turned="9H", rules=rules), "KH JD QH")
    assert list_voids(trumps) == set()


# C7.4 A pass.

PASSED = give(
    play(lay_wide("5C 4C 2S", "QH 3S 3H", "10C QS 9S", "KC 7D 6S"), "5C QH 10C KC"),
    ["4C", "3S", "QS", "7D"],
)
"""Seat 1 has not followed clubs; then each passes a card on."""


def test_c7_4_a_pass_clears_what_was_told() -> None:
    before_it = play(lay_wide("5C 4C 4S", "QH 3S 3H", "4D 4H 9S", "KC 7D 6S"), "5C QH 4D+4H KC")
    assert list_voids(before_it) == {(1, Suit.CLUBS), (2, Suit.CLUBS)}
    assert list_shown(before_it) == ["", "", "4H", ""]
    state = give(before_it, ["4C", "3S", "9S", "7D"])
    assert list_voids(state) == set()
    assert list_shown(state) == [""] * 4
    assert list_known(state, 0) == ["4C", "", ""]


def test_c7_4_nothing_is_cleared_before_the_last_has_chosen() -> None:
    state = play(lay_wide("5C 4C 2S", "QH 3S 3H", "10C QS 9S", "KC 7D 6S"), "5C QH 10C KC")
    partly = give(state, ["4C", "3S"])
    assert list_voids(partly) == {(1, Suit.CLUBS)}
    assert list_known(partly, 0) == ["", "", ""]
    assert observe(partly, 0).list_marked("to_act") == [2, 3]
    assert observe(partly, 0).list_places("phase") == ["pass"]


def test_c7_4_the_giver_alone_knows_where_its_card_is() -> None:
    assert [list_known(PASSED, seat) for seat in range(4)] == [
        ["4C", "", ""],
        ["3S", "", ""],
        ["QS", "", ""],
        ["7D", "", ""],
    ]
    assert list_shown(PASSED) == [""] * 4


def test_c7_4_until_its_neighbour_plays_it() -> None:
    assert PASSED.to_act == (1,)  # the queen of trumps has taken the trick
    state = play(PASSED, "4C")
    assert list_known(state, 0) == ["", "", ""]
    assert [list_known(state, seat)[0] for seat in (1, 2, 3)] == ["3S", "QS", "7D"]


def test_c7_4_a_card_passed_and_shown_is_there_once() -> None:
    fours = lay_wide("5C 4C 2S", "QH 3S 4H", "10C QS 9S", "KC 7D 6S")
    passed = give(play(fours, "5C QH 10C KC"), ["4C", "3S", "QS", "7D"])
    state = play(passed, "4H+4C")
    assert list_known(state, 0) == ["4C", "", ""]
    assert list_known(state, 2) == ["QS", "", "4C"]
    assert list_known(state, 3) == ["7D", "4C", ""]


def test_c7_4_with_two_decks_a_card_like_it_may_be_the_one() -> None:
    rules = custom(3, decks=2, effects=FIVES)
    dealt = lay_wide("5C 9C KS", "9C 3C QH", "4C 7S 2D", turned="AD", rules=rules)
    state = give(play(dealt, "5C 3C 4C"), ["9C", "QH", "2D"])
    assert list_known(state, 0) == ["9C", ""]
    assert observe(state, 1).parts["hand"][8] == 2
    state = play(state, "KS 9C")
    assert list_known(state, 0) == ["", ""]
    assert observe(state, 1).list_own("hand") == "9C"


# F0.1 Two decks.


def test_two_cards_alike_are_counted() -> None:
    rules = custom(3, decks=2)
    state = lay_wide("9C 9C", "9D 3C", "4C 7S", turned="AD", rules=rules)
    assert observe(state, 0).list_own("hand") == "9C 9C"
    state = play(state, "9C 3C 4C")
    assert observe(state, 0).list_own("hand") == "9C"
    state = play(state, "9C")
    assert observe(state, 1).list_codes("played")[2] == "9C 9C"
    assert observe(state, 1).list_codes("trick")[2] == "9C"


# F1.1 Sealed bids.


def test_f1_1_a_sealed_bid_is_told_to_its_own_seat_alone() -> None:
    state = shuffled(before(custom(3, bidding="simultaneous", hand_sizes=(4, 4)), 1))
    state = apply_move(state, Bid(1, 2))
    assert [observe(state, seat).read_seats("bids") for seat in range(3)] == [
        (0, 0, 0),
        (0, 3, 0),
        (0, 0, 0),
    ]
    assert observe(state, 2).list_marked("to_act") == [0, 2]
    state = apply_move(apply_move(state, Bid(0, 0)), Bid(2, 4))
    assert {observe(state, seat).read_seats("bids") for seat in range(3)} == {(1, 3, 5)}


# F2.5 Foreheads.

FOREHEADS = lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=custom(3, seen=(2,)))


def test_f2_5_hands_on_foreheads_are_seen_but_not_the_own() -> None:
    read = observe(FOREHEADS, 1)
    assert (read.list_own("hand"), read.list_own("shown")) == ("", "")
    assert read.list_codes("known") == ["4C 7S", "KC 2D"]


def test_f2_5_they_are_remembered_in_the_play() -> None:
    state = play(bid_all(FOREHEADS), "KC 3C")
    assert list_known(state, 0) == ["QH", "4C 7S"]
    assert list_known(state, 2) == ["2D", "QH"]
    assert list_shown(state) == ["2D", "QH", "4C 7S"]


def test_f2_5_and_no_longer_after_a_pass() -> None:
    dealt = lay("5C 2D", "3C QH", "4C 7S", turned="9S", rules=custom(3, seen=(2,), effects=FIVES))
    state = give(play(bid_all(dealt), "5C 3C 4C"), ["2D", "QH", "7S"])
    assert [list_known(state, seat) for seat in range(3)] == [["2D", ""], ["QH", ""], ["7S", ""]]
    assert list_shown(state) == ["", "", ""]


def test_f2_5_two_alike_on_a_forehead() -> None:
    rules = custom(3, decks=2, seen=(3,))
    dealt = lay("KC 2D 2D", "QH 3C 3C", "7S 4C 4C", turned="9S", rules=rules)
    assert list_known(dealt, 0) == ["3C 3C QH", "4C 4C 7S"]
    state = play(bid_all(dealt), "KC 3C 4C")
    assert list_known(state, 0) == ["3C QH", "4C 7S"]


# F2.6 Blind bids.


def start_behind(**options: object) -> State:
    """Deal the second hand with seats 0 and 2 far enough behind to bid blind."""
    rules = custom(3, blind_bids=True, hand_sizes=(2, 2), **options)
    return shuffled(before(rules, 2, (0, 40, 20), dealer=2))


def test_f2_6_a_hand_is_hidden_until_the_look() -> None:
    state = start_behind()
    assert [len(observe(state, seat).list_own("hand").split()) for seat in range(3)] == [0, 2, 0]
    state = apply_move(state, Look(0))
    assert len(observe(state, 0).list_own("hand").split()) == 2
    assert observe(state, 0).list_marked("blind") == []


def test_f2_6_or_until_the_blind_bid_which_all_can_see() -> None:
    state = apply_move(start_behind(), Bid(0, 1, blind=True))
    assert len(observe(state, 0).list_own("hand").split()) == 2
    for seat in range(3):
        assert observe(state, seat).list_marked("blind") == [0]
        assert observe(state, seat).read_seats("bids") == (2, 0, 0)


def test_f2_6_a_sealed_blind_bid_keeps_its_number() -> None:
    state = apply_move(start_behind(bidding="simultaneous"), Bid(2, 1, blind=True))
    assert observe(state, 2).read_seats("bids") == (0, 0, 2)
    assert observe(state, 1).read_seats("bids") == (0, 0, 0)


# F4.3 and F4.2 Jokers.


NORTHEAST = get_ruleset("northeast_blackout", players=5)


def lay_jokers() -> State:
    """Play a first trick; in the second, seats 1 and 3 have a joker each."""
    hands = ("KC 3H 2S", "QC * 3S", "10C QS 9S", "9C * 6S", "7C 6H 5S")
    rules = attrs.evolve(custom(5, jokers="high_low", decks=1), deck=NORTHEAST.deck)
    return play(lay_out(*hands, turned="AH", rules=rules), "KC QC 10C 9C 7C")


def test_f4_3_a_joker_named_high_and_the_other_one_low() -> None:
    state = lay_jokers()
    assert observe(state, 0).parts["named"] == 0
    state = play(state, "2S *high 9S *low")
    read = observe(state, 2)
    assert read.parts["named"] == 2
    assert [max(cards) for cards in read.parts["trick"]] == [1, 1, 0, 1, 2]
    assert [cards[52] for cards in read.parts["trick"]] == [0, 1, 0, 0, 2]
    assert [cards[52] for cards in read.parts["played"]] == [0, 1, 0, 0, 1]


def test_f4_3_the_first_name_holds_for_the_hand() -> None:
    state = play(lay_jokers(), "2S *low 9S 6S 5S")
    assert observe(state, 3).parts["named"] == 1
    assert not any(map(any, observe(state, 3).parts["trick"]))


def test_f4_2_a_joker_is_free_and_tells_no_void() -> None:
    assert list_voids(play(lay_jokers(), "2S *low 9S *high")) == set()


def test_f6_5_nor_does_one_that_loses() -> None:
    rules = custom(3, jokers="lose")
    state = lay_wide("KC 3H", "* QC", "9C 2S", turned="AH", rules=rules)
    assert list_voids(play(state, "KC * 9C")) == set()


def test_f5_a_joker_of_a_suit_of_its_own_has_not_followed() -> None:
    rules = custom(3, jokers="suit")
    state = lay_wide("KC 3H", "* QD", "9C 2S", turned="AH", rules=rules)
    assert list_voids(play(state, "KC * 9C")) == {(1, Suit.CLUBS)}


# C7.2 A doubled lead.


def test_c7_2_a_lead_that_counts_double_is_told_until_the_trick_is_over() -> None:
    state = play(lay_wide("QC 2D 3D", "6C 3H 4D", "10C KC 5D", rules=COUNTER[3]), "QC 6C 10C")
    told = list[int]()
    for text in ("3H", "KC", "2D"):
        read = observe(state, 0)
        assert read.list_marked("leader") == [1]
        told.append(read.parts["doubled"])
        state = play(state, text)
    assert [*told, observe(state, 0).parts["doubled"]] == [1, 1, 1, 0]
