"""A hand played on by a policy at every seat."""

from counter_rules.kernel._machine.actions import act, list_shows
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.memory import remember, remember_play
from counter_rules.kernel._machine.play import play
from counter_rules.kernel._machine.playable import find_playable
from counter_rules.kernel._machine.policy.bids import bid_by_policy
from counter_rules.kernel._machine.policy.cards import choose_card
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import draw


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
