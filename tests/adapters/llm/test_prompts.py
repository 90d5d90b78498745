"""What a prompt says: the rules in force, what the seat knows, and how to answer."""

from __future__ import annotations

import random

import pytest

from counter_rules import State, get_ruleset, list_powers, new_game, view
from counter_rules.adapters.llm import prompt
from counter_rules.cards import RANKS
from counter_rules.games import describe_ruleset
from counter_rules.notation import format_view, parse_view
from support.builders import COUNTER, before, custom, deal, dealt
from support.hands import bid, bid_all, give, play, shuffled
from support.match_walks import PRESETS, draw_rules, walk_hand
from support.other_worlds import imagine

BLIND = shuffled(before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (30, 0, 5)))
FIVE = play(bid_all(dealt("5C TH", "6C", "7C", "8C", turned="KD")), "5C 6C 7C 8C")
PASSED = give(FIVE, ["TH", "AD", "AH", "AS"])


def write(state: State, *, legal: bool = False) -> str:
    """Write the prompt for the seat to act."""
    return prompt(view(state, state.to_act[0]), legal=legal)


def list_lines(state: State) -> list[str]:
    return write(state).splitlines()


def test_counter_has_the_powers_of_all_ranks_in_short() -> None:
    text = write(PASSED)
    for power in list_powers(COUNTER[4]):
        assert all(sentence in text for sentence in power.sentences)
    assert all(f"\n- {rank}: " in text for rank in RANKS)
    assert "As each card is played: two, ten, four, king; once all are played: two, eight" in text
    assert "K = 13, Q = 12, J = 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, A = 1" in text
    assert len(text) < 6_000


@pytest.mark.parametrize("name", PRESETS)
def test_every_axis_of_the_rules_is_described(name: str) -> None:
    rules = get_ruleset(name, players=5 if name != "seven_truf" else 4)
    text = write(shuffled(new_game(rules)))
    rows = dict(describe_ruleset(rules))
    rows.pop("special cards", None)
    order = rows.pop("ranks", "").partition(",")[0]
    assert f"- ranks, highest first: {order}" in text
    assert all(f"- {axis}: {choice}\n" in text for axis, choice in rows.items())


def test_the_letters_of_the_score_are_explained() -> None:
    assert "- letters: B bid, W tricks won, P players" in list_lines(PASSED)
    plain = shuffled(new_game(get_ruleset("oh_hell", players=4)))
    assert "- letters: B bid, W tricks won, N cards each" in list_lines(plain)


def test_before_the_bids_it_says_who_will_lead() -> None:
    rules = custom(3, first_leader="highest_bidder", hand_sizes=(2,))
    state = bid(deal(new_game(rules), turned=None), 1)
    assert "- the highest bidder leads first" in list_lines(state)
    assert "seat None" not in write(state)
    plain = bid(deal(new_game(custom(3, hand_sizes=(2,))), turned=None), 1)
    assert "- seat 0 leads the first trick" in list_lines(plain)


def test_plain_cards_have_no_powers() -> None:
    text = write(shuffled(new_game(get_ruleset("oh_hell", players=4))))
    assert "Powers" not in text
    assert "- ranks, highest first: A K Q J 10 9 8 7 6 5 4 3 2" in text


def test_the_seat_is_named_first() -> None:
    assert list_lines(PASSED)[0].endswith("a game of tricks and bids, as seat 1 of seats 0 to 3.")


def test_the_bidding_says_what_has_been_bid() -> None:
    lines = list_lines(bid(dealt(), 3, 4))
    assert "- bids so far add up to 7, with 10 tricks to be won" in lines
    assert "- seat 0 leads the first trick" in lines


def test_the_tricks_of_the_hand_are_listed() -> None:
    assert "- trick 1: seat 0 led 5♣ 6♣ 7♣ 8♣, seat 1 takes it" in list_lines(PASSED)


def test_passes_are_remembered() -> None:
    assert "- after trick 1 you passed A♦ to seat 2 and got 10♥ from seat 0" in list_lines(PASSED)


def test_voids_are_said_with_what_may_be_held_all_the_same() -> None:
    state = play(bid_all(dealt("9H", "AC", "3H", "4H")), "9H AC")
    assert "- seat 1 holds no hearts, except perhaps 8♥" in list_lines(state)


def test_the_trick_in_progress_says_who_is_ahead_and_who_comes_later() -> None:
    lines = list_lines(play(bid_all(dealt("TH", "JH", "3H", turned="2D")), "TH JH"))
    ahead = "J♥ wins with 11, the highest card of the led suit"
    assert f"- if the trick ended now, seat 1 would take it: {ahead}" in lines
    assert "- still to play after you: seat 3" in lines


def test_a_hand_that_is_not_looked_at_stays_hidden() -> None:
    text = write(BLIND)
    assert "in hand: not looked at" in text
    assert '- "MOVE: look"' in text
    assert '- "MOVE: bid 2 blind"' in text
    assert '- "MOVE: bid 2" ' not in text


def test_hands_on_foreheads_are_seen_but_the_own() -> None:
    rules = custom(3, hand_sizes=(1,), seen="forehead")
    text = write(deal(new_game(rules), "9H", "TH", "JH", turned="2S"))
    assert "holds 10♥" in text
    assert "holds J♥" in text
    assert "in hand: held on the forehead" in text


def test_showing_and_naming_are_explained_where_they_are_possible() -> None:
    assert "4♥+4♦" in write(bid_all(dealt("4H 4C")))
    assert "4♥+4♦" not in write(bid_all(dealt("4H AC 2C 3C 5C 6C 7C 8C 9C TC")))
    rules = custom(3, jokers="high_low", hand_sizes=(1,))
    assert '"MOVE: *high" or "MOVE: *low"' in write(bid_all(dealt("*", rules=rules)))


def test_legal_moves_are_listed_on_demand_only() -> None:
    assert "Legal moves" not in write(FIVE)
    assert write(FIVE, legal=True).endswith("pass 10♥")
    assert write(FIVE, legal=True).startswith(write(FIVE))


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_but_the_view_is_said(name: str) -> None:
    """A view sent elsewhere, and another world that the seat cannot tell from its own, say it."""
    rng = random.Random(f"prompts {name}")
    rules = draw_rules(rng, name, 4 if name != "northeast_blackout" else 5)
    for number, (hand, state) in enumerate(walk_hand(rng, new_game(rules))):
        if number % 9 or not state.to_act:
            continue
        seat = rng.choice(state.to_act)
        written = prompt(view(state, seat))
        assert prompt(parse_view(format_view(view(state, seat)), rules=rules)) == written
        assert prompt(view(imagine(rng, hand, seat).state, seat)) == written


def test_each_phase_has_its_question() -> None:
    hand = dealt("5C TH", "6C", "7C", "8C", turned="KD")
    asked = {
        "This hand has tricks: 10. How many of them do you bid?": hand,
        "Which card do you lead?": bid_all(hand),
        "Which card do you play?": play(bid_all(hand), "5C"),
        "All seats pass a card at once, unseen. Which do you pass to seat 1?": FIVE,
    }
    for question, state in asked.items():
        lines = list_lines(state)
        assert lines[lines.index("YOUR MOVE") + 1] == question


def test_f11_3_the_prompt_says_how_to_play_a_winner_and_a_loser() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(2,))
    state = bid(deal(new_game(rules), "W L", "2C 3C", "W KC", turned="2H"), 1, 1, 1)
    assert '- "MOVE: W" to play a winner\n- "MOVE: L" to play a loser' in write(state)
    held = write(play(state, "W 2C"))
    assert '"MOVE: W" to play a winner' in held
    assert "to play a loser" not in held
