"""Deals of the Oh Hell family that are none: flips, second decks, jokers, other decks."""

from __future__ import annotations

import attrs

from counter_rules import (
    Card,
    Deal,
    Phase,
    Reason,
    State,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER
from support.builders import after, before, card, cards, custom, finished
from support.failures import each
from support.refusals import Code, because, check_pickle, refuse

OFFICE = new_game(get_ruleset("office_oh_hell", players=4))
REFLIPPED = new_game(get_ruleset("office_oh_hell", players=4, reflip="until_no_joker"))
TOGETHER = after(
    get_ruleset("cooperative_blackout", players=3),
    finished((1, 1, 1), turned="QH"),
    finished((2, 2, 2), turned="4S", number=2),
)
"""Two cards are gone from the second deck."""
BLACKOUT = before(get_ruleset("blackout", players=4), 13)
ROTATING = new_game(get_ruleset("up_to_ten", players=6))
NORTHEAST = new_game(get_ruleset("northeast_blackout", players=5))
WHIST = new_game(get_ruleset("romanian_whist", players=3))
EXHAUSTED = new_game(custom(4, hand_sizes=(13,)))
FLIP_AND_TURN = new_game(custom(3, hand_sizes="card_flip", lowest_rank="8", most=9))
FLIP_AND_DRAW = new_game(custom(3, hand_sizes="card_flip", trump="second_deck"))


def lay_out(state: State, *turned: str) -> Deal:
    """Deal the deck in card order after the cards that are turned."""
    face_up = tuple(map(card, turned))
    drawn = 1 if "second deck" in str(state.rules.trump) else 0
    rest = list(state.rules.deck)
    for held in face_up[: len(face_up) - drawn]:
        rest.remove(held)
    size = state.rules.hand_sizes.get_size(state.hand_number, face_up)
    hands = [rest[size * seat : size * (seat + 1)] for seat in range(state.rules.players)]
    return Deal(hands, face_up, rest[size * state.rules.players :])


def swap(deal: Deal, old: str, new: str) -> Deal:
    """Deal another card in place of one of the hands, the first of its kind."""
    hands: list[tuple[Card, ...]] = []
    left = [card(new)]
    for hand in deal.hands:
        place = hand.index(card(old)) if card(old) in hand and left else None
        hands.append(hand if place is None else (*hand[:place], left.pop(), *hand[place + 1 :]))
    assert not left
    return attrs.evolve(deal, hands=tuple(hands))


SIX, KING = lay_out(OFFICE, "6D"), lay_out(OFFICE, "KD")
DRAWN = lay_out(TOGETHER, "AC")
LAST = lay_out(BLACKOUT)
TWO_DECKS = lay_out(ROTATING)
JOKERS = lay_out(NORTHEAST)
SHORT = lay_out(WHIST, "KH")
FULL = lay_out(EXHAUSTED)
FLIPPED_FULL = lay_out(FLIP_AND_TURN, "9S")
FLIPPED_DRAWN = lay_out(FLIP_AND_DRAW, "2H", "9S")


BAD_DEALS: list[tuple[str, State, Deal, Reason]] = [
    (
        "no card is flipped",
        OFFICE,
        attrs.evolve(SIX, turned=(), stack=(*SIX.turned, *SIX.stack)),
        because(Code.WRONG_TURN_UP, "F6.2", wanted=1, given=0),
    ),
    (
        "two cards are flipped",
        OFFICE,
        attrs.evolve(SIX, turned=cards("6D KC"), stack=SIX.stack[1:]),
        because(Code.WRONG_TURN_UP, "F6.2", wanted=1, given=2),
    ),
    (
        "not as many as the flipped card says",
        OFFICE,
        attrs.evolve(SIX, turned=cards("7D")),
        because(Code.WRONG_HAND_SIZE, "F6.2", wanted=7, owner=0, given=6),
    ),
    (
        "not as few as an ace says",
        OFFICE,
        attrs.evolve(SIX, turned=cards("AD")),
        because(Code.WRONG_HAND_SIZE, "F6.2", wanted=1, owner=0, given=6),
    ),
    (
        "the flipped card is dealt",
        OFFICE,
        swap(SIX, "AC", "6D"),
        because(Code.DOUBLED_CARD, "F6.2", card=card("6D")),
    ),
    (
        "a third joker",
        OFFICE,
        swap(KING, "AC", "*"),
        because(Code.DOUBLED_CARD, "F6.2", card=JOKER),
    ),
    (
        "a flipped joker that goes back",
        REFLIPPED,
        lay_out(REFLIPPED, "*"),
        because(Code.WRONG_FLIP, "F6.3", card=JOKER),
    ),
    (
        "nothing is drawn",
        TOGETHER,
        attrs.evolve(DRAWN, turned=()),
        because(Code.WRONG_TURN_UP, "F3.6", wanted=1, given=0),
    ),
    (
        "two cards are drawn",
        TOGETHER,
        attrs.evolve(DRAWN, turned=cards("AC AD")),
        because(Code.WRONG_TURN_UP, "F3.6", wanted=1, given=2),
    ),
    (
        "a card drawn before",
        TOGETHER,
        lay_out(TOGETHER, "QH"),
        because(Code.DRAWN_CARD, "F3.6", card=card("QH")),
    ),
    (
        "a joker is drawn",
        TOGETHER,
        lay_out(TOGETHER, "*"),
        because(Code.FOREIGN_CARD, "F3.6", card=JOKER),
    ),
    (
        "a card turned up from the deck that is dealt",
        TOGETHER,
        attrs.evolve(DRAWN, turned=DRAWN.stack[:1], stack=DRAWN.stack[1:]),
        because(Code.MISSING_CARD, "F3.6", card=card("10C")),
    ),
    (
        "a card turned up for the last hand",
        BLACKOUT,
        attrs.evolve(LAST, turned=cards("AC")),
        because(Code.WRONG_TURN_UP, "F3.2", wanted=0, given=1),
    ),
    (
        "a card turned up where trump goes round",
        ROTATING,
        attrs.evolve(TWO_DECKS, turned=TWO_DECKS.stack[:1], stack=TWO_DECKS.stack[1:]),
        because(Code.WRONG_TURN_UP, "F2.1", wanted=0, given=1),
    ),
    (
        "a card three times in two decks",
        ROTATING,
        swap(TWO_DECKS, "2C", "AC"),
        because(Code.DOUBLED_CARD, "F2.1", card=card("AC")),
    ),
    (
        "a card once in two decks",
        ROTATING,
        attrs.evolve(TWO_DECKS, stack=TWO_DECKS.stack[:-1]),
        because(Code.MISSING_CARD, "F2.1", card=card("KS")),
    ),
    (
        "a deuce that was removed",
        NORTHEAST,
        swap(JOKERS, "AC", "2C"),
        because(Code.FOREIGN_CARD, "F4.1", card=card("2C")),
    ),
    (
        "a joker a second time in a hand for a card",
        NORTHEAST,
        swap(JOKERS, "AC", "*"),
        because(Code.DOUBLED_CARD, "F4.1", card=JOKER),
    ),
    (
        "a joker less",
        NORTHEAST,
        swap(JOKERS, "*", "AC"),
        because(Code.DOUBLED_CARD, "F4.1", card=card("AC")),
    ),
    (
        "a low card in a short deck",
        WHIST,
        attrs.evolve(SHORT, turned=cards("8H")),
        because(Code.FOREIGN_CARD, "F9", card=card("8H")),
    ),
    (
        "a card turned up where none is left",
        EXHAUSTED,
        attrs.evolve(FULL, turned=cards("AC")),
        because(Code.WRONG_TURN_UP, "F0.2", wanted=0, given=1),
    ),
    (
        "no card is flipped where all but the flip is dealt",
        FLIP_AND_TURN,
        attrs.evolve(FLIPPED_FULL, turned=()),
        because(Code.WRONG_TURN_UP, "F0.2", wanted=2, given=0),
    ),
    (
        "a card turned up where none is left after the flip",
        FLIP_AND_TURN,
        attrs.evolve(FLIPPED_FULL, turned=cards("9S AC")),
        because(Code.WRONG_TURN_UP, "F0.2", wanted=1, given=2),
    ),
    (
        "nothing is drawn after the flip",
        FLIP_AND_DRAW,
        attrs.evolve(FLIPPED_DRAWN, turned=cards("2H")),
        because(Code.WRONG_TURN_UP, "F0.2", wanted=2, given=1),
    ),
    (
        "neither flip nor draw",
        FLIP_AND_DRAW,
        attrs.evolve(FLIPPED_DRAWN, turned=()),
        because(Code.WRONG_TURN_UP, "F0.2", wanted=2, given=0),
    ),
]


@each(
    ("state", "deal", "reason"),
    [case[1:] for case in BAD_DEALS],
    ids=[case[0].replace(" ", "-") for case in BAD_DEALS],
)
def test_an_impossible_deal(state: State, deal: Deal, reason: Reason) -> None:
    error = refuse(state, deal)
    assert error.reason == reason
    assert str(reason) in str(error)
    check_pickle(error)


GOOD_DEALS = {
    "a flip": (OFFICE, SIX),
    "a face": (OFFICE, KING),
    "an ace": (OFFICE, lay_out(OFFICE, "AS")),
    "a joker that counts": (OFFICE, lay_out(OFFICE, "*")),
    "a flip where jokers go back": (REFLIPPED, lay_out(REFLIPPED, "10H")),
    "a draw": (TOGETHER, DRAWN),
    "a draw of a card that is dealt too": (TOGETHER, lay_out(TOGETHER, "2C")),
    "the last hand": (BLACKOUT, LAST),
    "two decks": (ROTATING, TWO_DECKS),
    "two jokers": (NORTHEAST, JOKERS),
    "a short deck": (WHIST, SHORT),
    "nothing left": (EXHAUSTED, FULL),
    "nothing left after a flip": (FLIP_AND_TURN, FLIPPED_FULL),
    "a flip and a draw": (FLIP_AND_DRAW, FLIPPED_DRAWN),
    "a flip and a draw of the same card": (FLIP_AND_DRAW, lay_out(FLIP_AND_DRAW, "2H", "2H")),
}


@each(("state", "deal"), GOOD_DEALS.values(), ids=GOOD_DEALS)
def test_the_deals_above_are_none_for_what_is_named_alone(state: State, deal: Deal) -> None:
    after_it = apply_move(state, deal)
    assert (after_it.phase, after_it.turned, after_it.stack) == (Phase.BID, deal.turned, deal.stack)


def test_a_joker_lies_in_the_flipped_deck_once_more() -> None:
    deal = lay_out(OFFICE, "*")
    assert sum(pile.count(JOKER) for pile in (*deal.hands, deal.turned, deal.stack)) == 2
    assert apply_move(OFFICE, deal).trump is None


FAMILY = [OFFICE, REFLIPPED, TOGETHER, BLACKOUT, ROTATING, NORTHEAST, WHIST, EXHAUSTED]


@each("state", [*FAMILY, FLIP_AND_TURN, FLIP_AND_DRAW], ids=str)
def test_a_shuffle_is_a_deal(state: State) -> None:
    for seed in range(60):
        deal = shuffle(state, seed=seed)
        assert why_illegal(state, deal) is None
        assert shuffle(state, seed=seed) == deal
