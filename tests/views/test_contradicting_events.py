"""Events that are well formed, come in their place, and yet cannot be of this match."""

from __future__ import annotations

import pickle
from typing import TypeVar

import attrs
import pytest

from counter_rules import (
    Bid,
    Event,
    PassCard,
    PlayCard,
    State,
    StateError,
    Step,
    View,
    apply_move,
    events_for,
    legal_moves,
    new_game,
    shuffle,
    step,
    view,
)
from counter_rules.cards import sort_cards
from counter_rules.engine._flow.turns import make_hand_result
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    HandDealt,
    HandScored,
    HandSeen,
    MatchOver,
    Sealed,
    TrickResolved,
)
from support.builders import card, cards, custom
from support.hands import bid_all, play
from support.seat_outputs import look_on
from support.small_games import lay, lay_out

EventT = TypeVar("EventT", bound=Event)


def refuse(seen: View, *events: Event) -> None:
    """Feed events that contradict a view, and see that it stays as it was."""
    kept = pickle.dumps(seen)
    with pytest.raises(StateError, match=r" of move \d+ "):
        seen.advance(events)
    assert pickle.dumps(seen) == kept


def take(made: Step, seat: int, kind: type[EventT]) -> tuple[tuple[Event, ...], EventT]:
    """Return a seat's events up to one of a kind, and that one."""
    events = events_for(made.events, seat)
    (found,) = [event for event in events if isinstance(event, kind)]
    return events[: events.index(found)], found


def deal(start: State, **change: object) -> list[Event]:
    """Return what seat 1 learns of a deal, with a change in it."""
    dealt, *seen = events_for(step(start, shuffle(start, seed=7)).events, 1)
    return [attrs.evolve(dealt, **change), *seen]


# The deal.

RULES = custom(3, hand_sizes=(2, 2))
START = new_game(RULES)
DEALT = step(START, shuffle(START, seed=7))


@pytest.mark.parametrize(
    "change",
    [
        {"trump": None},
        {"hand_size": 3},
        {"turned": ()},
        {"turned": cards("2C 3C")},
        {"hand_number": 2},
        {"dealer": 0},
    ],
    ids=str,
)
def test_a_hand_is_dealt_by_the_rules(change: dict[str, object]) -> None:
    refuse(view(START, 1), *deal(START, **change))


def test_a_hand_seen_holds_cards_of_the_deck_once_and_not_the_card_turned_up() -> None:
    dealt, seen = events_for(DEALT.events, 1)
    assert isinstance(dealt, HandDealt)
    assert isinstance(seen, HandSeen)
    first, second = seen.cards
    for hand in ((first,), (first, first), (first, dealt.turned[0]), (first, card("*")), ()):
        refuse(view(START, 1), dealt, attrs.evolve(seen, cards=hand))
    refuse(view(START, 1), dealt, attrs.evolve(seen, cards=(second, first)))
    refuse(view(START, 1), dealt, attrs.evolve(seen, owner=0))


def test_f11_2_whether_a_seat_names_the_trump_is_by_the_rules() -> None:
    refuse(view(START, 1), *deal(START, is_trump_open=True))
    naming = new_game(custom(3, trump="dealer_names", hand_sizes=(2,)))
    refuse(view(naming, 1), *deal(naming, is_trump_open=False))


def test_f11_5_the_dealer_holds_the_card_shown() -> None:
    start = new_game(custom(3, trump="dealers_last", hand_sizes=(2,)))
    dealt, seen, shown = events_for(step(start, shuffle(start, seed=1)).events, start.dealer)
    assert isinstance(seen, HandSeen)
    assert isinstance(shown, CardShown)
    other = next(one for one in start.rules.deck if one not in seen.cards)
    hand = sort_cards([other if one is shown.card else one for one in seen.cards])
    refuse(view(start, start.dealer), dealt, attrs.evolve(seen, cards=hand), shown)


# Bids.


@pytest.mark.parametrize(
    "change", [{"tricks": 3}, {"tricks": -1}, {"blind": True}, {"seat": 1}, {"seat": 9}], ids=str
)
def test_a_bid_is_a_legal_one(change: dict[str, object]) -> None:
    bid = BidMade(move_number=2, seat=0, tricks=1, blind=False)
    for seat in (None, 0, 1, 2):
        refuse(look_on(DEALT.state, seat), attrs.evolve(bid, **change))


SEALING = lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=custom(3, bidding="simultaneous"))
CHOSEN = apply_move(apply_move(SEALING, Bid(0, 1)), Bid(1, 2))


@pytest.mark.parametrize("bids", [(0, 2, 0), (1, 2), (1, 2, 0, 0), (1, 2, 3), (1, 2, -1), ()])
def test_opened_bids_are_one_of_each_seat_and_the_own_one_as_chosen(bids: tuple[int, ...]) -> None:
    committed, opened = take(step(CHOSEN, Bid(2, 0)), 0, BidsOpened)
    refuse(view(CHOSEN, 0), *committed, attrs.evolve(opened, bids=bids))


@pytest.mark.parametrize(
    "kept", [Bid(2, 5), Bid(2, 0, blind=True), PassCard(2, card("7S"))], ids=str
)
def test_the_own_choice_is_a_legal_bid(kept: Bid | PassCard) -> None:
    committed = Committed(move_number=4, seat=2, sealed=Sealed.BID)
    opened = BidsOpened(move_number=4, bids=(1, 2, 0))
    refuse(view(CHOSEN, 2), committed, ChoiceKept(move_number=4, move=kept), opened)


def test_in_turn_nothing_is_sealed() -> None:
    for sealed in Sealed:
        refuse(view(DEALT.state, 1), Committed(move_number=2, seat=0, sealed=sealed))


# Plays.

PLAYING = lay_out("KC 9C 2D", "8C QH 7S", "AD 3H QS", "10C AC 6S", turned="KH", stack="2H")


def offer(state: State, seat: int | None, laid: PlayCard) -> None:
    refuse(look_on(state, seat), CardPlayed(state.move_number + 1, laid))


@pytest.mark.parametrize("code", ["8C", "KH", "3C", "*"], ids=["mine", "turned", "none", "joker"])
def test_another_plays_no_card_that_lies_elsewhere(code: str) -> None:
    offer(PLAYING, 1, PlayCard(0, card(code)))


def test_nobody_plays_a_card_that_was_played() -> None:
    offer(play(PLAYING, "KC 8C"), 0, PlayCard(2, card("8C")))
    offer(play(PLAYING, "KC 8C"), None, PlayCard(2, card("8C")))


def test_the_own_play_is_a_legal_one() -> None:
    offer(play(PLAYING, "KC"), 1, PlayCard(1, card("3H")))
    offer(play(PLAYING, "KC 8C AD"), 3, PlayCard(3, card("6S")))


@pytest.mark.parametrize("show", ["4D", "9C"])
def test_a_card_is_shown_by_the_rules_alone(show: str) -> None:
    offer(play(PLAYING, "KC 8C"), 0, PlayCard(2, card("AD"), show=card(show)))
    offer(play(PLAYING, "KC 8C"), 0, PlayCard(2, card("AD"), high=True))


@pytest.mark.parametrize("change", [{"winner": 1}, {"next_leader": 3}, {"trump": None}], ids=str)
def test_a_trick_comes_out_by_the_rules(change: dict[str, object]) -> None:
    state = play(PLAYING, "KC 8C AD")
    played, resolved = take(step(state, PlayCard(3, card("10C"))), 0, TrickResolved)
    wrong = attrs.evolve(resolved, result=attrs.evolve(resolved.result, **change))
    refuse(view(state, 0), *played, wrong)


# The pass.

PASSING = play(lay_out("5C 4D", "8C QH", "10C QS", "KC 7D", turned="KH"), "5C 8C 10C KC")
GIFTS = ("4D", "QH", "QS", "7D")
"""One card is left to everybody, and that is what they pass."""

SEALED = PASSING
for giver in range(3):
    SEALED = apply_move(SEALED, PassCard(giver, card(GIFTS[giver])))
NUMBER = SEALED.move_number + 1


def pass_on(*given: CardGiven) -> tuple[Event, ...]:
    committed = Committed(move_number=NUMBER, seat=3, sealed=Sealed.PASS)
    return (committed, *given, CardsPassed(move_number=NUMBER, trick=1))


def gift(giver: int, code: str, taker: int | None = None) -> CardGiven:
    taker = (giver + 1) % 4 if taker is None else taker
    return CardGiven(move_number=NUMBER, giver=giver, taker=taker, card=card(code))


def test_a_pass_is_taken_in_whole() -> None:
    after = view(apply_move(SEALED, PassCard(3, card("7D"))), 0)
    assert view(SEALED, 0).advance(pass_on(gift(0, "4D"), gift(3, "7D"))) == after


def test_of_the_last_card_too_both_giver_and_taker_are_named() -> None:
    refuse(view(SEALED, 0), *pass_on(gift(0, "4D")))
    refuse(view(SEALED, 0), *pass_on(gift(3, "7D")))
    refuse(view(SEALED, 0), *pass_on())


def test_what_is_given_is_what_was_chosen() -> None:
    refuse(view(SEALED, 0), *pass_on(gift(0, "QH"), gift(3, "7D")))


@pytest.mark.parametrize("code", ["4D", "5C", "KH", "3C"], ids=["mine", "played", "turned", "none"])
def test_what_is_taken_lay_in_the_hand_of_its_giver(code: str) -> None:
    refuse(view(SEALED, 0), *pass_on(gift(0, "4D"), gift(3, code)))


@pytest.mark.parametrize(("giver", "taker"), [(2, 0), (4, 0), (0, 0), (-1, 0)])
def test_a_card_goes_to_the_left(giver: int, taker: int) -> None:
    refuse(view(SEALED, 0), *pass_on(gift(0, "4D"), gift(giver, "7D", taker)))
    refuse(view(SEALED, 0), *pass_on(gift(0, "4D", 2), gift(3, "7D")))


# The end.


def reach_end() -> State:
    state = bid_all(lay("KC", "QH", "7S", turned="9S", rules=custom(3, hand_sizes=(1,))))
    return play(state, "KC QH")


@pytest.mark.parametrize(
    "change",
    [{"tricks_won": (0, 1, 0)}, {"scores": (1, 1, 1)}, {"hand_number": 2}, {"bids": (1, 1, 1)}],
    ids=str,
)
def test_a_hand_scores_by_the_rules(change: dict[str, object]) -> None:
    state = reach_end()
    before, scored = take(step(state, PlayCard(2, card("7S"))), 0, HandScored)
    wrong = attrs.evolve(scored, result=attrs.evolve(scored.result, **change))
    refuse(view(state, 0), *before, wrong)


@pytest.mark.parametrize("change", [{"winners": ()}, {"scores": (9, 9, 9)}], ids=str)
def test_those_win_who_have_won(change: dict[str, object]) -> None:
    state = reach_end()
    before, over = take(step(state, PlayCard(2, card("7S"))), 0, MatchOver)
    refuse(view(state, 0), *before, attrs.evolve(over, **change))


# Events that belong to another phase or another way to bid.

SEALED_START = new_game(custom(3, hand_sizes=(2, 2), bidding="simultaneous"))
UNDER_SEAL = step(SEALED_START, shuffle(SEALED_START, seed=7)).state
FLIPPED = new_game(custom(3, hand_sizes="card_flip", trump="card_flip"))


def test_where_bids_are_sealed_none_is_open() -> None:
    refuse(view(UNDER_SEAL, 1), BidMade(move_number=2, seat=0, tricks=1, blind=False))


def test_who_has_seen_the_hand_does_not_bid_blind_under_seal() -> None:
    refuse(view(UNDER_SEAL, 1), Committed(move_number=2, seat=0, sealed=Sealed.BLIND))


def test_a_flipped_card_is_there() -> None:
    with pytest.raises(StateError, match=r"view: cards face up: expected 1 or more, got 0$"):
        view(FLIPPED, 1).advance(deal(FLIPPED, turned=()))


def test_a_card_turned_up_is_of_the_deck() -> None:
    refuse(view(START, 1), *deal(START, turned=cards("*"), trump=None))


def test_a_card_drawn_for_trumps_is_of_the_second_deck() -> None:
    start = new_game(custom(3, hand_sizes=(2, 2), trump="second_deck"))
    with pytest.raises(StateError, match="the card drawn is not left in the second deck"):
        view(start, 1).advance(deal(start, turned=cards("*"), trump=None))


@pytest.mark.parametrize(
    "stray",
    [
        BidsOpened(move_number=2, bids=(0, 0, 0)),
        CardShown(move_number=2, seat=0, card=card("4H")),
        CardGiven(move_number=2, giver=0, taker=1, card=card("4H")),
        CardsPassed(move_number=2, trick=1),
    ],
    ids=repr,
)
def test_a_bid_brings_nothing_of_another_phase(stray: Event) -> None:
    bid = step(DEALT.state, Bid(0, 1)).events
    refuse(view(DEALT.state, 1), *bid, stray)


def test_a_choice_is_kept_by_a_seat_that_has_just_chosen() -> None:
    made = events_for(step(UNDER_SEAL, Bid(0, 1)).events, 1)
    kept = ChoiceKept(move_number=2, move=Bid(1, 1))
    refuse(view(UNDER_SEAL, 1), *made, kept)


# What no event may tell.


def test_no_hand_out_of_sight_is_seen() -> None:
    told = events_for(DEALT.events, 0)
    own = next(event for event in told if isinstance(event, HandSeen))
    refuse(look_on(START, 0), *told, attrs.evolve(own, owner=1, cards=DEALT.state.hands[1]))


def test_f2_5_a_card_seen_on_another_forehead_is_not_played() -> None:
    begun = bid_all(lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=custom(3, seen=(2,))))
    offer(begun, 2, PlayCard(0, card("QH")))


def test_f2_5_of_a_hand_seen_whole_no_other_card_is_played() -> None:
    rules = custom(3, seen=(2,))
    begun = bid_all(lay("KC 2D", "QH 3C", "7S 4C", turned="9S", stack="AD", rules=rules))
    offer(begun, 2, PlayCard(0, card("AD")))


def test_f2_5_of_twins_seen_on_another_forehead_the_second_is_not_played() -> None:
    rules = custom(3, decks=2, seen=(2,))
    begun = play(bid_all(lay("KC KC", "QH 3C", "7S 4C", turned="9S", rules=rules)), "KC")
    offer(begun, 2, PlayCard(1, card("KC")))


def test_f11_3_of_four_winners_no_fifth_is_played() -> None:
    rules = custom(3, jokers="four_and_four", hand_sizes=(3,))
    begun = bid_all(lay("W W 2C", "W 3C 4C", "W 5C 6C", turned="9S", rules=rules))
    after = play(begun, "W W W")
    fourth = CardPlayed(after.move_number + 1, PlayCard(0, card("W")))
    seen = look_on(after, 2).advance([fourth])
    refuse(seen, CardPlayed(after.move_number + 2, PlayCard(1, card("W"))))


def test_no_hand_is_scored_before_its_last_trick() -> None:
    begun = play(lay_out("KC 2D", "3C QH", "4C 7S", turned="9S", rules=custom(3)), "KC 3C")
    made = step(begun, PlayCard(2, card("4C")))
    events, after = events_for(made.events, 0), view(made.state, 0)
    result = make_hand_result(after, after.tricks, after.turned)
    scored = HandScored(move_number=after.move_number, result=result, rules=begun.rules)
    # The result agrees with the tricks so far, so what refuses it must be that it is too soon.
    with pytest.raises(StateError, match="the hand is not over"):
        look_on(begun, 0).advance([*events, scored])


def test_a_hand_out_of_sight_has_no_plays() -> None:
    seen = view(lay_out("KC 2D", "3C QH", "4C 7S", turned="9S", rules=custom(3)), 0)
    assert legal_moves(attrs.evolve(seen, hands=(None, None, None))) == ()
