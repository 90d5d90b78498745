"""Views that were forged: whatever is said of a hand, it is what its moves lead to, or refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

import attrs
import pytest

from counter_rules import (
    CounterRulesError,
    NotationError,
    Phase,
    PlayCard,
    State,
    StateError,
    Suit,
    View,
    get_ruleset,
    new_game,
    view,
)
from counter_rules.cards import COMMON_CARDS as CARDS
from counter_rules.cards import sort_cards
from counter_rules.games import get_preset
from counter_rules.notation import format_view, parse_view
from counter_rules.position import Sight
from counter_rules.records import format_position, parse_position
from counter_rules.sampling import worlds
from counter_rules.seats import replace_at
from support.builders import card, cards, custom, deal
from support.hands import bid_all, play
from support.match_walks import PRESETS, draw_rules, walk_match
from support.seat_outputs import look_on

Forgery = tuple[str, View]
"""A view, and the name of the field that was changed in it."""

FOLLOWS: Final = ("phase", "trump", "committed", "tricks", "hand_results", "dealt", "passes")
"""The fields, or the parts of them that are forged here, which follow from the others."""


def draw_state(rng: random.Random, name: str) -> State:
    """Begin a match with random options: at its first hand, or in its middle."""
    players = rng.choice(get_preset(name).players)
    rules = draw_rules(rng, name, players)
    scores = [rng.choice([0, 5, 30]) for _ in range(players)]
    if rng.random() < 0.3:
        with suppress(StateError):  # not every match can begin in its middle
            return new_game(rules, hand_number=rng.randint(2, 4), scores=scores)
    return new_game(rules, dealer=rng.randrange(players))


@cache
def list_views(name: str) -> Sequence[View]:
    """Play some matches; return views of seats and spectators at every phase."""
    rng, seen = random.Random(name), list[View]()
    for _ in range(2):
        start = draw_state(rng, name)
        seen.append(look_on(start, None))
        for before, _, made in walk_match(rng, start, 120):
            state = made.state
            if state.phase is not before.phase or rng.random() < 0.05:
                seen.append(look_on(state, rng.choice([*range(state.rules.players), None])))
    return seen


def change(rng: random.Random, row: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    """Put a value somewhere in a row."""
    return replace_at(row, rng.randrange(len(row)), value)


def spoil_result(rng: random.Random, seen: View) -> dict[str, Any]:
    """Change what follows from the plays of a trick."""
    if not seen.tricks:
        return {}
    place = rng.randrange(len(seen.tricks))
    result, players = seen.tricks[place], seen.rules.players
    changed = rng.choice(
        [
            {"winner": rng.choice([None, *range(players)])},
            {"next_leader": rng.choice([None, *range(players)])},
            {"doubled": not result.doubled},
            {"doubled_lead": not result.doubled_lead},
            {"passing": not result.passing},
            {rng.choice(["trump", "opening_trump", "indicator", "led"]): rng.choice([None, *Suit])},
            {"values": change(rng, result.values, 0.5)},
            {"turned": (*result.turned, rng.choice(CARDS))},
        ]
    )
    return {"tricks": replace_at(seen.tricks, place, attrs.evolve(result, **changed))}


def spoil_hand_result(rng: random.Random, seen: View) -> dict[str, Any]:
    """Change what follows from the bids and tricks of a hand before."""
    place = rng.randrange(len(seen.hand_results)) if seen.hand_results else 0
    if not seen.hand_results or seen.hand_results[place].is_brought_forward:
        return {}
    result = seen.hand_results[place]
    name = rng.choice(["hand_number", "dealer", "hand_size", "points", "scores"])
    old = getattr(result, name)
    new = old + 1 if isinstance(old, int) else change(rng, old, rng.randrange(-9, 40))
    spoilt = attrs.evolve(result, **{name: new})
    return {"hand_results": replace_at(seen.hand_results, place, spoilt)}


def spoil(rng: random.Random, seen: View) -> Iterator[dict[str, Any]]:
    """Change each field of a view by itself; some come out as they were."""
    players = range(seen.rules.players)
    yield {"phase": rng.choice(list(Phase))}
    yield {"trump": rng.choice([None, *Suit])}
    yield {"committed": () if seen.committed else (None,) * len(players)}
    yield spoil_result(rng, seen)
    yield spoil_hand_result(rng, seen)
    yield {"passes": seen.passes[:-1]}
    yield {"dealt": () if seen.dealt else tuple([rng.choice([(), (card("KS"),)]) for _ in players])}
    yield {"dealer": rng.choice(players)}
    yield {"to_act": tuple(sorted(rng.sample(players, rng.randrange(3))))}
    yield {"bids": change(rng, seen.bids, rng.choice([None, 0, 1, 2]))}
    yield {"turned": rng.choice([seen.turned[:-1], (*seen.turned, rng.choice(CARDS))])}
    yield {"sights": tuple([rng.choice(list(Sight)) for _ in players])}
    yield {"move_number": seen.move_number + rng.choice([-3, -1, 1, 5])}
    if seen.trick:
        seat, laid = seen.trick[-1].seat, seen.trick[-1].card
        last = rng.choice([PlayCard(rng.choice(players), laid), PlayCard(seat, rng.choice(CARDS))])
        yield {"trick": (*seen.trick[:-1], last)}
    if seen.hand and seen.seat is not None:
        hand = sort_cards(change(rng, seen.hand, rng.choice(CARDS)))
        yield {"hands": replace_at(seen.hands, seen.seat, hand)}


def list_forgeries(rng: random.Random, name: str) -> Iterator[Forgery]:
    """Forge views: with each field changed, or taken from another view."""
    views, fields = list_views(name), [one.name for one in attrs.fields(View)]
    for seen in views:
        other, field = rng.choice(views), rng.choice(fields)
        found = [("".join(changed), attrs.evolve(seen, **changed)) for changed in spoil(rng, seen)]
        if field != "rules" and other.rules.players == seen.rules.players:
            found.append(("", attrs.evolve(seen, **{field: getattr(other, field)})))
        yield from [(field, forged) for field, forged in found if forged != seen]


def read(seen: View) -> View | None:
    """Write a view and read it; None if it is refused."""
    try:
        text = format_view(seen)
    except (CounterRulesError, IndexError):
        return None  # what it knows cannot even be worked out
    try:
        return parse_view(text, rules=seen.rules)
    except NotationError:
        return None


@pytest.mark.parametrize("name", PRESETS)
def test_every_true_view_is_read(name: str) -> None:
    phases = set[Phase]()
    for seen in list_views(name):
        assert read(seen) == seen
        phases.add(seen.phase)
    assert phases >= {Phase.DEAL, Phase.BID, Phase.PLAY}


@pytest.mark.parametrize("name", PRESETS)
def test_a_forged_view_is_refused_or_what_some_match_comes_to(name: str) -> None:
    rng, refused = random.Random(name), 0
    for field, forged in list_forgeries(rng, name):
        found = read(forged)
        if found is None:
            refused += 1
            continue
        # What was done may have been done otherwise, but nothing follows from it otherwise.
        is_named = field == "trump" and found.is_trump_named  # F11.2: it may be another one
        assert field not in FOLLOWS or is_named, forged
        if len(found.passes) < 2:  # with more, to count takes long
            assert look_on(worlds(found).draw(rng), found.seat) == found
    assert refused > 50


def refuse(forged: View) -> str:
    """Return why a view is refused."""
    with pytest.raises(NotationError) as caught:
        parse_view(format_view(forged))
    return str(caught.value).removeprefix("not a valid view: ")


def find_view(
    name: str, wanted: Callable[[View], bool], players: int = 4, **options: object
) -> View:
    """Play matches at random until a seat has a view such as is wanted."""
    rng, start = random.Random(7), new_game(get_ruleset(name, players=players, **options))
    for _ in range(9):
        for *_, made in walk_match(rng, start, 400):
            seen = view(made.state, rng.randrange(players))
            if wanted(seen):
                return seen
    raise AssertionError("there was no such view")


DISCARDED: Final = play(
    bid_all(
        deal(
            new_game(custom(3, hand_sizes=(3, 2))), "AS KS 2D", "6C 5D 6H", "4C 5C 7D", turned="9H"
        ),
        *(2, 1),
    ),
    "AS 6C 4C KS",
)
"""Seat 1 is void in spades, and has discarded the six of clubs."""


def test_a_play_that_was_not_legal() -> None:
    held = attrs.evolve(view(DISCARDED, 1), hands=(None, cards("2S 3S"), None))
    assert refuse(held) == "trick 1: seat 1 cannot play 6♣: must follow spades (F0.4)"


def test_a_play_of_a_seat_that_was_void() -> None:
    seen = look_on(play(DISCARDED, "5D"), None)
    forged = attrs.evolve(seen, trick=(seen.trick[0], PlayCard(1, card("3S"))))
    assert refuse(forged) == "no deal of the unknown cards is consistent with the plays"


def test_a_card_that_was_given_to_another_seat() -> None:
    def is_wanted(seen: View) -> bool:
        return bool(seen.passes and seen.trick) and seen.trick[-1].seat not in (
            seen.seat,
            ((seen.seat or 0) + 1) % 4,
        )

    seen = find_view("counter", is_wanted)
    given = seen.passes[-1].cards[seen.seat or 0]
    assert given is not None
    forged = attrs.evolve(seen, trick=(*seen.trick[:-1], PlayCard(seen.trick[-1].seat, given)))
    assert refuse(forged)


def test_a_card_that_was_not_there_to_give() -> None:
    seen = find_view("counter", lambda seen: bool(seen.passes) and not seen.trick)
    seat, passed = seen.seat or 0, seen.passes[-1]
    forged = attrs.evolve(passed, cards=replace_at(passed.cards, (seat - 1) % 4, card("*")))
    number = passed.trick
    assert refuse(attrs.evolve(seen, passes=(*seen.passes[:-1], forged))) == (
        f"pass {number}: * is not in the hand of seat {seat}"
    )


def test_hands_on_foreheads_that_were_not_seen() -> None:
    seen = find_view("up_to_ten", lambda seen: bool(seen.dealt), devils_bridge=True)
    sizes = [int(seat != seen.seat) for seat in range(4)]
    message = f"dealt: expected hands of {sizes} cards, in card order"
    assert refuse(attrs.evolve(seen, dealt=())) == message
    assert refuse(attrs.evolve(seen, dealt=((),) * 4)) == message


def test_a_look_out_of_turn() -> None:
    seen = find_view(
        "up_to_ten",
        lambda seen: seen.phase is Phase.BID and seen.sights.count(Sight.HIDDEN) > 1,
        bidding_blind=True,
    )
    looked = tuple([Sight.OWN] * 4)
    assert refuse(attrs.evolve(seen, sights=looked)).startswith("sights: expected [")


def test_a_card_drawn_twice() -> None:
    def is_wanted(seen: View) -> bool:
        drawn = [result.turned for result in seen.hand_results]
        return bool(seen.turned) and bool(drawn)

    seen = find_view("custom", is_wanted, trump="second_deck", hand_sizes=(2, 2))
    drawn = seen.hand_results[-1].turned[0]
    forged = attrs.evolve(seen, turned=(drawn,), trump=drawn.suit)
    assert refuse(forged) == f"turned: {drawn} is not left in the second deck"


def test_tricks_of_another_hand_than_the_last() -> None:
    seen = find_view("oh_hell", lambda seen: len(seen.hand_results) == 2 and not seen.is_in_hand)
    message = "tricks: these are not those of the hand just finished"
    assert refuse(attrs.evolve(seen, tricks=seen.tricks[:-1])) == message
    result = seen.hand_results[-1]
    won = attrs.evolve(result, tricks_won=(*result.tricks_won[1:], result.tricks_won[0]))
    assert refuse(attrs.evolve(seen, hand_results=(seen.hand_results[0], won)))


@pytest.mark.parametrize("name", PRESETS)
def test_a_position_given_as_text_has_no_tricks_of_the_hand_before(name: str) -> None:
    rng = random.Random(name)
    for before, *_ in walk_match(rng, draw_state(rng, name), 200):
        if before.phase is Phase.DEAL and before.hand_results:
            text = format_position(before).partition(" | cards")[0]
            state = parse_position(text, rules=before.rules)
            for seat in (None, 0):
                seen = look_on(state, seat)
                assert read(seen) == seen
