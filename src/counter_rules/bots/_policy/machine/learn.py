"""Hands played by a policy, what it thinks of its choices, and traces to learn from."""

from counter_rules.bots._policy.machine.moves import (
    bid_by_policy,
    choose_card,
    expect_own,
    find_bid_worth,
    list_features,
    list_hand_features,
    weigh_cards,
)
from counter_rules.bots._policy.machine.scene import look_around
from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import as_bytes, as_pointer, ctz, draw, popcount, seed_stream, stack
from counter_rules.kernel.machine.actions import act, find_card, list_actions, list_shows
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.games import copy_row
from counter_rules.kernel.machine.observe import remember, remember_play
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import find_playable, play

# A hand played on by a policy at every seat.


def play_hand_by_policy(
    s: list[int], t: list[int], r: list[int], w: list[int], x: list[int], out: list[int]
) -> None:
    """Play to the end of the hand."""
    while s[PHASE] == BIDDING:
        bid_by_policy(s, r, w, x)
    while True:
        if s[PHASE] == PLAY:
            cards = find_playable(s)
            play_chosen(s, t, r, x, out, choose_card(s, t, r, w, x, cards, 0))
        elif PASSES and s[PHASE] == PASS:
            pass_chosen(s, t, choose_card(s, t, r, w, x, s[HAND + s[TURN]], 1))
        else:
            return


def move_by_policy(
    s: list[int], t: list[int], r: list[int], w: list[int], x: list[int], out: list[int]
) -> None:
    """Let the seat to act make one move."""
    if s[PHASE] == BIDDING:
        bid_by_policy(s, r, w, x)
    elif PASSES and s[PHASE] == PASS:
        pass_chosen(s, t, choose_card(s, t, r, w, x, s[HAND + s[TURN]], 1))
    else:
        play_chosen(s, t, r, x, out, choose_card(s, t, r, w, x, find_playable(s), 0))


def pass_chosen(s: list[int], t: list[int], card: int) -> None:
    """Let the seat to act pass a card, and note what the passes tell."""
    remember(s, A_PASS + card)
    act(s, t, A_PASS + card)


def play_chosen(
    s: list[int], t: list[int], r: list[int], x: list[int], out: list[int], card: int
) -> None:
    """Let the seat to act play a card, named or shown with another where that is possible."""
    if (NAMED | SHOWING) >> card & 1:
        action = choose_declared(s, r, x, out, card)
        remember(s, action)
        act(s, t, action)
    else:
        remember_play(s, card, -1)
        play(s, t, card, -1, -1)


def choose_declared(s: list[int], r: list[int], x: list[int], out: list[int], card: int) -> int:
    """Choose how a joker is named, or what is shown with a card.

    Whoever wants tricks names the joker high. What is shown is left to chance.
    """
    if NAMED and NAMED >> card & 1:
        is_wanted = s[NAME] < 0 and x[X_NEED] > 1
        return A_HIGH if is_wanted or s[NAME] == 0 else card
    count = list_shows(s, card, out, 0)
    number = draw(r, count + 1)
    return card if number == count else out[number]


# The worth of every move that the seat to act may make, as a policy sees it.


def judge_actions(row: list[int], weights: list[int], to: list[int]) -> int:
    """Write what each legal action is worth, in ascending order, and return how many they are.

    A bid is worth the points that it is expected to bring, in parts of `UNIT`; a card how likely it
    is to be played, in parts of a million compared with the likeliest.
    """
    s = as_pointer(row)
    w = as_pointer(weights)
    worths = as_pointer(to)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    count = list_actions(s, out)
    if s[PHASE] == BIDDING:
        judge_bids(s, w, x, out, count, worths)
        return count
    t = stack(TABLE)
    passing = 1 if PASSES and s[PHASE] == PASS else 0
    cards = s[HAND + s[TURN]] if passing else find_playable(s)
    best = weigh_cards(s, t, w, x, cards, passing)
    for i in range(count):
        card = out[i] - A_PASS if passing else find_card(out[i])
        worth = EXP[min(best - x[X_CARDS + popcount(cards & ((1 << card) - 1))], 511)]
        worths[i] = worth if is_well_named(s, x, card, out[i]) else worth // 2
    return count


def judge_bids(
    s: list[int], w: list[int], x: list[int], out: list[int], count: int, worths: list[int]
) -> None:
    """Write what each bid is worth; a seat that may bid blind had better look."""
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        for i in range(count):
            worths[i] = UNIT if out[i] == A_LOOK else 0
        return
    expected = expect_own(s, w, x)
    for i in range(count):
        worths[i] = find_bid_worth(s, w, out[i] - A_BID, expected)


def is_well_named(s: list[int], x: list[int], card: int, action: int) -> bool:
    """Return whether a card is no joker, or named high when tricks are wanted, and low if not."""
    if NAMED and NAMED >> card & 1 and s[NAME] < 0:
        return (action == A_HIGH) == (x[X_NEED] > 1)
    return True


# Traces to learn from: hands played by a policy, with what each choice depended on.


def trace_hand(
    row: list[int], end: list[int], weights: list[int], seed: int, log: list[int]
) -> int:
    """Play a hand to its end, note every choice between cards, and return how many words that took.

    Of a choice are noted the seat, how many cards there were and which of them was chosen, how many
    features each has, and the features card by card. The end of the hand is written as a row.
    """
    s = as_pointer(end)
    copy_row(as_pointer(row), s)
    t = stack(TABLE)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    w = as_pointer(weights)
    to = as_pointer(log)
    seed_stream(r, seed, 0)
    at = 0
    while s[PHASE] == PLAY or (PASSES and s[PHASE] == PASS):
        passing = 1 if s[PHASE] == PASS else 0
        cards = s[HAND + s[TURN]] if passing else find_playable(s)
        card = choose_card(s, t, r, w, x, cards, passing)
        if cards & (cards - 1):
            at = note_choice(s, t, x, to, at, cards, card, passing)
        if passing:
            pass_chosen(s, t, card)
        else:
            play_chosen(s, t, r, x, out, card)
    return at


def note_choice(
    s: list[int],
    t: list[int],
    x: list[int],
    to: list[int],
    at: int,
    cards: int,
    card: int,
    passing: int,
) -> int:
    """Note a choice at a place of a log, and return the place behind it."""
    look_around(s, t, x)
    to[at] = s[TURN]
    to[at + 1] = popcount(cards)
    to[at + 2] = popcount(cards & ((1 << card) - 1))
    place = at + 4
    while cards != 0:
        count = list_features(s, t, x, ctz(cards), passing)
        cards &= cards - 1
        to[at + 3] = count
        for i in range(count):
            to[place + i] = x[X_FEATURES + i]
        place += count
    return place


def bid_all(row: list[int], end: list[int], weights: list[int], seed: int) -> int:
    """Let all seats bid that have not, and return the phase after it."""
    s = as_pointer(end)
    copy_row(as_pointer(row), s)
    r = stack(1)
    t = stack(TABLE)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    seed_stream(r, seed, 0)
    while s[PHASE] != PLAY:
        move_by_policy(s, t, r, as_pointer(weights), x, out)
    return s[PHASE]


def list_hand(row: list[int], seat: int, features: list[int]) -> int:
    """Write the features of a seat's hand before it bids, and return how many they are."""
    s = as_pointer(row)
    return list_hand_features(s, seat, s[HAND + seat], as_pointer(features))
