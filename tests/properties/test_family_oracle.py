"""Random matches of the family, decision by decision beside the naive oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

import family_oracle as oracle
from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    PlayCard,
    Ruleset,
    State,
    Suit,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    ruleset_names,
    shuffle,
    view,
    why_illegal,
)
from counter_rules.rulesets import get_preset
from family_oracle_games import GAMES
from hands import codes
from ruleset_choices import Options, compose, draw_options

MATCHES: Final = {"custom": 90, "northeast_blackout": 4, "romanian_whist": 3}
"""How many matches with random options are played, by preset; else 5."""

PROBED: Final = 0.02
"""At which share of the decisions illegal moves are tried too."""

LONGEST: Final = 120
"""Where a match has no last hand it is left after so many."""


def list_flag_options(rng: random.Random, name: str) -> Iterator[tuple[int, Options]]:
    """Yield each flag of a preset switched on and off alone; jokers want a random trump (F5.3)."""
    for option in get_preset(name).options:
        for value in (True, False) * (option.accepted == "True or False"):
            needed = {"random_trump": True} if name == "up_to_ten" else {}
            players = rng.choice([n for n in get_preset(name).players if n <= 5 or not needed])
            yield players, needed | {option.name: value}


def letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def write_option(value: Any) -> Any:  # noqa: ANN401 - as options are
    """Write an option as the oracle takes it: a suit is a letter."""
    if isinstance(value, tuple):
        return tuple(write_option(each) for each in value)
    return value.value if isinstance(value, Suit) else value


def write_move(move: Move) -> oracle.Move:
    """Write a move as the oracle does."""
    if isinstance(move, PlayCard):
        assert move.show is None
        return ("play", move.seat, move.card.code, move.high)
    if isinstance(move, Bid):
        return ("bid", move.seat, move.tricks, move.blind)
    assert isinstance(move, Look)
    return ("look", move.seat)


def check_deal(match: oracle.Match, deal: Deal, drawn: list[str]) -> None:
    """See that a shuffled deal is one that the oracle's game can have."""
    game, turned = match.game, codes(deal.turned)
    size = oracle.find_size(match, turned)
    assert {len(hand) for hand in deal.hands} == {size}
    assert len(turned) == oracle.count_turned(match, size)
    if game.is_reflipped:
        assert turned[0] != "*"
    if game.trump == "second_deck" and len(turned) > oracle.is_flip_needed(game):
        card = turned.pop()
        assert card != "*"
        assert card not in drawn
        drawn.append(card)
        if len(drawn) == 52:
            drawn.clear()
    held = [card for hand in (*deal.hands, deal.stack) for card in codes(hand)]
    assert Counter(held + turned) == Counter(game.deck)


def check_state(state: State, match: oracle.Match) -> None:
    """Compare all that both sides say of one moment."""
    seats = range(match.game.players)
    assert state.phase.value == match.phase
    assert list(state.to_act) == oracle.to_act(match)
    assert letter(state.trump) == match.trump
    assert letter(state.led) == oracle.led_suit(match.game, match.trick)
    assert list(state.bids) == oracle.public_bids(match)
    assert list(state.scores) == match.scores
    assert [write_move(play) for play in state.trick] == [("play", *play) for play in match.trick]
    for seat in seats:
        ours = [write_move(move) for move in legal_moves(state, seat)]
        assert ours == oracle.legal(match, seat), f"seat {seat}"
        if match.trick:
            continue  # what is seen has not changed since the lead
        seen = [None if hand is None else codes(hand) for hand in view(state, seat).hands]
        hands = oracle.visible(match, seat)
        assert seen == [None if h is None else sorted(h, key=oracle.order) for h in hands]
    if state.is_in_hand:
        assert state.dealer == match.dealer
        assert list(state.tricks_won) == match.won
        assert list(state.blind) == sorted(match.blind)


def check_probes(state: State, match: oracle.Match) -> None:
    """See that of all moves of a kind just the legal ones have no reason against them."""
    for seat in range(match.game.players):
        moves: list[Move] = [Look(seat)]
        for naming in (None, True, False):
            moves += [PlayCard(seat, card, None, naming) for card in set(state.hands[seat])]
        for blind in (True, False):
            moves += [Bid(seat, tricks, blind) for tricks in range(-1, match.size + 2)]
        ours = {write_move(move) for move in moves if why_illegal(state, move) is None}
        assert ours == set(oracle.legal(match, seat))


def check_trick(rules: Ruleset, result: TrickResult, match: oracle.Match) -> None:
    assert result.winner == match.last_winner
    is_last = sum(match.won) == match.size
    assert result.next_leader == (None if is_last else match.last_winner)
    assert resolve_trick(rules, result.trick) == result
    assert explain_trick(rules, result.trick).result == result


def check_hand(state: State, match: oracle.Match, turned: list[str]) -> None:
    ours, theirs = state.hand_results[-1], match.results[-1]
    names = {"bids": ours.bids, "won": ours.tricks_won}
    names |= {"points": ours.points, "scores": ours.scores}
    assert {name: list(values) for name, values in names.items()} == theirs
    assert ours.hand_number == len(match.results)
    assert (ours.hand_size, list(ours.blind)) == (match.size, sorted(match.blind))
    assert codes(ours.turned) == turned


def start_hand(rng: random.Random, state: State, match: oracle.Match, drawn: list[str]) -> State:
    deal = shuffle(state, rng=rng)
    check_deal(match, deal, drawn)
    oracle.deal(match, [codes(hand) for hand in deal.hands], codes(deal.turned))
    return apply_move(state, deal)


def play_hand(rng: random.Random, state: State, match: oracle.Match) -> tuple[State, int]:
    """Play a hand on both sides; return its end and how many decisions there were."""
    turned, decisions = codes(state.turned), 0
    while state.is_in_hand:
        check_state(state, match)
        if rng.random() < PROBED:
            check_probes(state, match)
        move = rng.choice(legal_moves(state, rng.choice(state.to_act)))
        done = sum(match.won)
        state = apply_move(state, move)
        oracle.apply(match, write_move(move))
        decisions += 1
        if sum(match.won) > done:
            check_trick(state.rules, state.tricks[-1], match)
    check_hand(state, match, turned)
    return state, decisions


def play_match(rng: random.Random, name: str, players: int, options: Options) -> Counter[str]:
    """Play a match on both sides; return what was seen in it."""
    rules = get_ruleset(name, players=players, **options)
    dealer = rng.choice([None, rng.randrange(players)])
    state = new_game(rules, dealer=dealer)
    plain = {option: write_option(value) for option, value in options.items()}
    match = oracle.new_match(GAMES[name](players, **plain), dealer)
    seen, drawn = Counter(played=1), list[str]()
    try:
        while not state.is_over and len(match.results) < LONGEST:
            check_state(state, match)
            state, decisions = play_hand(rng, start_hand(rng, state, match, drawn), match)
            seen.update(decisions=decisions, blind=len(match.blind), broken=match.is_broken)
            seen.update(named=match.named is not None, hands=1)
        check_state(state, match)
        if state.is_over:
            assert list(state.winners) == oracle.winners(match)
            seen.update(ended=1, shared=len(state.winners) > 1)
            seen.update(extra=len(match.results) > (match.game.hands or LONGEST))
    except AssertionError as error:
        number = len(match.results) + 1
        where = f"{name} of {players}, dealer {dealer}, {options}, hand {number}"
        raise AssertionError(f"{where}: {match}") from error
    return seen


def test_the_oracle_knows_every_preset_but_counter() -> None:
    assert {"counter", *GAMES} == set(ruleset_names())


@pytest.mark.parametrize("name", GAMES)
def test_matches_with_each_flag_on_and_off_go_as_the_oracle_says(name: str) -> None:
    rng = random.Random(f"flags of {name}")
    for players, options in list_flag_options(rng, name):
        play_match(rng, name, players, options)


def test_f3_6_a_second_deck_is_shuffled_anew_when_it_is_used_up() -> None:
    options: Options = {"hand_sizes": "constant", "most": 1, "hands": 110, "trump": "second_deck"}
    play_match(random.Random("second deck"), "custom", 2, options)


@pytest.mark.parametrize("ties", ["shared", "extra_hands", "most_exact_bids", "most_tricks"])
def test_ties_are_settled_as_the_oracle_says(ties: str) -> None:
    options: Options = {"hand_sizes": (1, 2), "score": "ten_per_trick", "ties": ties}
    rng, seen = random.Random(f"ties: {ties}"), Counter[str]()
    for _ in range(30):
        seen += play_match(rng, "custom", 8, options)
    assert bool(seen["extra"]) == (ties == "extra_hands")
    assert bool(seen["shared"]) == (ties != "extra_hands")


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_go_as_the_oracle_says(name: str) -> None:
    rng, seen = random.Random(f"matches of {name}"), Counter[str]()
    for _ in range(MATCHES.get(name, 5)):
        players = rng.choice(get_preset(name).players)
        options = draw_options(rng, name, players)
        options.pop("effects", None)  # the oracle knows none
        _, options, _ = compose(name, players, options)
        seen += play_match(rng, name, players, options)
    if name == "custom":
        kinds = ("ended", "shared", "blind", "broken", "named")
        assert min(seen[kind] for kind in kinds) > 0, seen
