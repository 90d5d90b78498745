"""Clause F11.5: the last card dealt to the dealer makes trump, and stays in the hand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    Event,
    NameTrump,
    NotationError,
    PassCard,
    PlayCard,
    Rank,
    RulesetError,
    Sight,
    State,
    StateError,
    Suit,
    View,
    apply_move,
    describe,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.events import CardPlayed, CardShown
from counter_rules.games import counter_effects
from counter_rules.notation import format_view, parse_view
from counter_rules.reasons import ReasonCode
from counter_rules.records import Record, dumps, loads, read_all
from counter_rules.rules.dealing import DealersLastCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import worlds
from support.builders import before, cards, custom, deal
from support.goldens import FOLDER
from support.hands import bid_all, play
from support.seat_outputs import look_on

QUEEN = Card.parse("QH")


def table(**options: object) -> Ruleset:
    """Make a game of three players in which the dealer shows the last card."""
    return custom(3, trump="dealers_last", **{"hand_sizes": (3, 3), **options})


DEALT = ("2C 3C 4C", "5D 6D 7H", "KS 2D QH")
"""Seat 2 deals, and the queen is its last card."""


# What is shown.


def test_f11_5_the_last_card_of_the_dealer_makes_trump() -> None:
    state = deal(new_game(table()), *DEALT)
    assert state.dealer == 2
    assert state.trump is Suit.HEARTS
    assert state.turned == (QUEEN,)


def test_f11_5_the_card_stays_in_the_hand() -> None:
    state = bid_all(deal(new_game(table()), *DEALT))
    assert QUEEN in state.hands[2]
    assert PlayCard(2, QUEEN) in legal_moves(play(state, "2C 7H"))


def test_f11_5_nothing_is_turned_up() -> None:
    deal = shuffle(new_game(table()), seed=1)
    assert deal.turned == ()
    assert len(deal.stack) == 52 - 9
    card = deal.stack[0]
    wrong = attrs.evolve(deal, turned=(card,), stack=deal.stack[1:])
    reason = why_illegal(new_game(table()), wrong)
    assert reason is not None
    assert reason.code is ReasonCode.WRONG_TURN_UP
    assert dict(reason.details)["wanted"] == 0


def test_f11_5_all_cards_may_be_dealt() -> None:
    rules = custom(4, trump="dealers_last", hand_sizes=(13,))
    start = new_game(rules)
    deal = shuffle(start, seed=3)
    assert deal.stack == ()
    assert apply_move(start, deal).trump is deal.hands[3][-1].suit
    assert get_ruleset("custom", players=4, trump="dealers_last").hand_sizes.largest == 10


def test_f11_5_the_next_dealer_shows_the_next_card() -> None:
    state = before(table(), 2)
    assert state.dealer == 0
    assert deal(state, *DEALT).turned == cards("4C")


def test_f11_5_hands_at_no_trump_show_nothing() -> None:
    start = new_game(table(no_trump_hands=(1,)))
    made = step(start, shuffle(start, seed=1))
    assert (made.state.turned, made.state.trump) == ((), None)
    assert not any(isinstance(event, CardShown) for event in made.events)
    assert public_view(made.state).known == ((), (), ())


# Who knows it, and for how long.


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_f11_5_everybody_knows_where_it_is(seat: int | None) -> None:
    state = deal(new_game(table()), *DEALT)
    seen = public_view(state) if seat is None else view(state, seat)
    assert seen.known[2] == (QUEEN,)
    assert QUEEN not in seen.unseen
    assert seen.stack_size == 52 - 9


def test_f11_5_until_it_is_played() -> None:
    state = play(bid_all(deal(new_game(table()), *DEALT)), "2C 5D")
    assert view(state, 0).known[2] == (QUEEN,)
    assert view(play(state, "KS"), 0).known[2] == (QUEEN,)
    assert view(play(state, "QH"), 0).known[2] == ()


def test_f11_5_until_the_dealer_has_passed() -> None:
    # C7.4: the five makes every seat pass a card.
    rules = table(effects=counter_effects())
    hands = ("5C 3C 4C", "9C 6D 7H", "KC 2D QH")
    state = play(bid_all(deal(new_game(rules), *hands)), "5C 9C KC")
    assert view(state, 1).known[2] == (QUEEN,)
    for seat, code in enumerate(("3C", "6D", "2D")):
        state = apply_move(state, PassCard(seat, Card.parse(code)))
    # It has gone on to seat 0 or not, as far as seat 1 knows.
    assert QUEEN not in view(state, 1).known[2]
    held = {card for world in range(60) for card in draw(state, 1, world).hands[1]}
    assert QUEEN not in held
    places = {tuple(QUEEN in hand for hand in draw(state, 1, n).hands) for n in range(60)}
    assert places == {(True, False, False), (False, False, True)}


def draw(state: State, seat: int, seed: int) -> State:
    return worlds(view(state, seat)).draw(random.Random(seed))


def test_f11_5_the_dealer_knows_it_before_a_look() -> None:
    rules = table(blind_bids=True, score="wizard", hand_sizes=(3,) * 4)
    state = deal(before(rules, 2, (60, 60, 0), dealer=2), *DEALT)
    assert state.get_sight(2) is Sight.HIDDEN
    seen = view(state, 2)
    assert seen.hand is None
    assert seen.known[2] == (QUEEN,)


def test_f11_5_the_dealer_knows_it_in_forehead_hands() -> None:
    state = deal(new_game(table(seen=(3,))), *DEALT)
    seen = view(state, 2)
    assert seen.hand is None
    assert seen.known[2] == (QUEEN,)
    assert len(seen.known[0]) == len(seen.known[1]) == 3


def test_f11_5_samples_never_move_it() -> None:
    state = deal(new_game(table()), *DEALT)
    found = worlds(view(state, 0))
    # Seat 1 gets 3 of the 48 unseen cards, seat 2 the queen and 2 of the other 45.
    assert found.count == 48 * 47 * 46 // 6 * (45 * 44 // 2)
    assert found.probability(QUEEN, 2) == 1
    assert found.probability(QUEEN, 1) == 0
    assert all(QUEEN in draw(state, 0, seed).hands[2] for seed in range(20))


def test_f11_5_two_equal_cards_are_not_distinguished() -> None:
    hands = ("2C 3C 4C", "5D 6D 7H", "2D QH QH")
    state = play(bid_all(deal(new_game(table(decks=2)), *hands)), "2C 5D QH")
    # The one that was shown, or the other: nobody knows whether there is another one.
    assert view(state, 0).known[2] == ()
    assert 0 < worlds(view(state, 0)).probability(QUEEN, 2) < 1


# The event.


def deal_seen(seat: int | None) -> tuple[View, tuple[Event, ...]]:
    """Return the view of a seat before a deal, and the events that it sees."""
    start = new_game(table())
    made = step(start, shuffle(start, seed=4))
    seen = public_view(start) if seat is None else view(start, seat)
    return seen, events_for(made.events, seat)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_f11_5_everybody_sees_the_dealer_show_it(seat: int | None) -> None:
    seen, events = deal_seen(seat)
    shown = events[-1]
    assert isinstance(shown, CardShown)
    assert describe(shown) == (f"seat 2 shows {shown.card}",)
    after = seen.advance(events)
    assert after.known[2][-1:] == (shown.card,) or seat == 2
    with pytest.raises(StateError, match="CardShown of move 1 is missing"):
        seen.advance(events[:-1])


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_f11_5_everybody_sees_a_winner_shown_before_the_dealer_names(seat: int | None) -> None:
    start = new_game(table(jokers="four_and_four"))
    hands = [cards("2C 3C 4C"), cards("5C 6C 7C"), cards("8C 9C W")]
    left = Counter(start.rules.deck) - Counter(chain(*hands))
    made = step(start, Deal(hands, (), tuple(left.elements())))
    events = events_for(made.events, seat)
    seen = public_view(start) if seat is None else view(start, seat)
    assert seen.advance(events) == look_on(made.state, seat)
    with pytest.raises(StateError, match="CardShown of move 1 is missing"):
        seen.advance(events[:-1])
    named = step(made.state, NameTrump(2, Suit.SPADES))
    after = seen.advance([*events, *events_for(named.events, seat)])
    assert after == look_on(named.state, seat)


def test_f11_5_no_other_card_is_shown() -> None:
    seen, (*events, shown) = deal_seen(0)
    assert isinstance(shown, CardShown)
    for wrong in (attrs.evolve(shown, seat=1), attrs.evolve(shown, card=seen.rules.deck[0])):
        with pytest.raises(StateError, match="was not dealt to the dealer last"):
            seen.advance([*events, wrong])
    with pytest.raises(StateError, match="repeated or out of order"):
        seen.advance([*events, shown, shown])


def test_f11_5_no_other_seat_plays_it() -> None:
    start = bid_all(deal(new_game(table()), *DEALT))
    seen = view(start, 1)
    wrong = CardPlayed(start.move_number + 1, PlayCard(0, QUEEN))
    with pytest.raises(StateError, match="seat 0 cannot hold Q♥"):
        seen.advance([wrong])


def test_f11_5_a_dealer_holds_what_they_showed() -> None:
    seen = view(deal(new_game(table()), *DEALT), 2)
    wrong = attrs.evolve(seen, turned=cards("3H"))
    with pytest.raises(NotationError, match="3♥ was not dealt to seat 2, which has shown it"):
        parse_view(format_view(wrong))
    others = attrs.evolve(
        view(deal(new_game(table()), *DEALT), 0), turned=cards("4C"), trump=Suit.CLUBS
    )
    assert not others.is_possible


# What the card means.


def test_f11_5_a_joker_means_no_trump() -> None:
    state = deal(new_game(table(jokers="lose")), "2C 3C 4C", "5D 6D 7H", "KS 2D *")
    assert state.trump is None
    assert state.turned == cards("*")


def test_f11_5_a_joker_makes_its_suit_trump() -> None:
    state = deal(new_game(table(jokers="suit")), "2C * 4C", "5D 6D 7H", "KS 2D *")
    assert state.trump is Suit.JOKERS
    assert str(DealersLastCard(Suit.JOKERS)) == "the suit of the dealer's last card"


def test_f11_5_a_jack_changes_trump_as_from_an_indicator() -> None:
    hands = ("5C 3C 4C", "JC 6D 7H", "KC 2D QH")
    rules = table(effects=counter_effects().without("five"))
    state = play(bid_all(deal(new_game(rules), *hands)), "3C JC KC")
    assert state.trump is Suit.CLUBS
    assert state.turned == cards("QH JC")
    assert view(state, 0).known[2] == (QUEEN,)


def test_f11_5_not_with_flipped_cards() -> None:
    named = "hand_sizes=card_flip and trump=dealers_last contradict"
    with pytest.raises(RulesetError, match=named):
        custom(3, hand_sizes="card_flip", trump="dealers_last")
    flipped = custom(3, hand_sizes="card_flip")
    with pytest.raises(RulesetError, match="hand_sizes and trump contradict"):
        attrs.evolve(flipped, trump=DealersLastCard())


# Records.


def test_f11_5_a_record_keeps_the_order_of_the_deal() -> None:
    deal = Deal((cards("2C"), cards("3C"), cards("QH")), (), rest("2C 3C QH"))
    record = Record(rules=table(hand_sizes=(1, 1)), moves=(deal, Bid(0, 1)))
    assert loads(dumps(record)) == record
    longer = shuffle(new_game(table()), seed=4)
    assert loads(dumps(Record(rules=table(), moves=(longer,)))).moves == (longer,)


def rest(given: str) -> tuple[Card, ...]:
    held = cards(given)
    return tuple(card for card in table().deck if card not in held)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_f11_5_a_redacted_record_keeps_the_card(seat: int | None) -> None:
    start = new_game(table())
    deal = shuffle(start, seed=4)
    record = Record(rules=table(), moves=(deal,)).redacted(seat)
    (known,) = record.moves
    assert isinstance(known, Deal)
    assert (known.turned, known.hands[2][-1]) == ((), deal.hands[2][-1])
    assert len(known.hands[2]) == (3 if seat == 2 else 1)
    *_, seen = loads(dumps(record)).views()
    state = apply_move(start, deal)
    assert seen == (public_view(state) if seat is None else view(state, seat))


def test_f11_5_all_ranks_of_a_small_deck() -> None:
    rules = custom(2, trump="dealers_last", ranks=(Rank.ACE, Rank.KING), hand_sizes=(4,))
    start = new_game(rules)
    state = apply_move(start, shuffle(start, seed=1))
    # Each player knows all cards: those of the other are those that they do not hold.
    assert set(view(state, 0).known[1]) == set(state.hands[1])


def test_f11_5_a_golden_match_is_proven() -> None:
    text = (FOLDER / "tables" / "dealers_last.record").read_text(encoding="utf-8")
    (reading,) = read_all(text)
    assert reading.is_proven
    # Seat 1 deals hand 3. Another card that is the last one is not from the seed.
    dealt = "cards 1: 7D 8S 9S 4H 2H"
    assert dealt in text
    (reading,) = read_all(text.replace(dealt, "cards 1: 7D 8S 9S 2H 4H"))
    assert "does not come from the seed" in str(reading.errors)
    # The order of the others does not matter.
    (reading,) = read_all(text.replace(dealt, "cards 1: 9S 8S 7D 4H 2H"))
    assert reading.is_proven
