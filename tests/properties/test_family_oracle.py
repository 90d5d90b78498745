"""Random matches of the family, decision by decision beside the naive oracle."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from counter_rules import (
    Bid,
    Look,
    Move,
    NameTrump,
    PlayCard,
    Rank,
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
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from support import family_oracle as oracle
from support.beside_oracle import Beside, write_move
from support.family_oracle_games import GAMES
from support.family_oracle_tricks import SPECIAL, counted_suit
from support.machine_moves import make_deal
from support.ruleset_choices import Options, compose, draw_options

FAMILY: Final = [preset.name for preset in BUILT_IN if preset.name != "counter"]
"""What the oracle plays in full; the tricks of Counter are compared in `test_counter_oracle`."""

MATCHES: Final = {"custom": 30}
"""How many matches with random options are played at every change, by preset; else 2."""

PROBED: Final = 0.02
"""At which share of the decisions illegal moves are tried too."""

SHUFFLED: Final = 0.7
"""Which share of the hands the library deals; the others are dealt as the clauses say."""

LONGEST: Final = 120
"""Where a match has no last hand it is left after so many."""


WORDS: Final = {
    "blackout": {"hook": (True, False, "no_excess")},
    "office_oh_hell": {"reflip": ("never", "once", "until_no_joker")},
    "oh_hell": {"jacks": ("plain", "marrows")},
    "boerenbridge": {"trump": ("second_deck", "turn_up")},
    "plump": {"trump": ("none", "turn_up")},
    "dutch_school_game": {"trump": ("second_deck", "turn_up")},
}
"""Options of a preset that are no flags, and their values."""

LEFT_JACKS: Final = ("left jack led", "left jack follows", "left jack trumps")
"""What a play of the left jack may be."""

TABLE_RULES: Final[dict[str, tuple[Options, ...]]] = {
    "F11.1": (
        {"score": "zero:N-3;made:10+2*B;over:-2*D;under:-D//2", "blind_bids": True},
        {"score": "made:max(W,B)%3+P;missed:-D*D;zero_missed:min(-W,-N//2)", "target": 30},
    ),
    "F11.2": (
        {"trump": "dealer_names", "no_trump_hands": "most", "ties": "extra_hands"},
        {"trump": "dealer_names", "bidding": "simultaneous", "seen": "forehead"},
        {"trump": "dealer_names", "blind_bids": True, "most": 13, "jacks": "marrows"},
        {"trump": "highest_bidder_names", "following": "must_beat", "hook": "last_bidder"},
        {"trump": "highest_bidder_names", "bidding": "simultaneous", "jacks": "marrows"},
        {"trump": "highest_bidder_names", "blind_bids": True, "no_trump_hands": (2, 3)},
    ),
    "F11.3": (
        {"jokers": "four_and_four", "following": "must_beat", "no_trump_hands": "last"},
        {"jokers": "four_and_four", "following": "must_trump", "lead_limit": "broken_trumps"},
        {"jokers": "four_and_four", "blind_bids": True, "most": 15, "jacks": "marrows"},
        {"jokers": "four_and_four", "trump": (Suit.SPADES, None), "ranks": "AKQ", "most": 5},
    ),
    "F11.4": (
        {"hook": "last_bidder", "hook_from": 4},
        {"hook": "no_excess", "hook_from": 3, "hook_last_hand": False, "ties": "extra_hands"},
        {"hook": "last_bidder", "hook_last_hand": False, "hand_sizes": "card_flip"},
    ),
    "F11.5": (
        {"trump": "dealers_last", "most": 13, "no_trump_hands": (3, 4)},
        {"trump": "dealers_last", "blind_bids": True, "jokers": "lose", "decks": 2},
        {"trump": "dealers_last", "seen": (1, 2), "following": "must_trump", "jacks": "marrows"},
    ),
    "F11.6": (
        {"first_leader": "dealer", "ties": "extra_hands"},
        {"first_leader": "highest_bidder", "bidding": "simultaneous"},
        {"first_leader": "highest_bidder", "blind_bids": True},
    ),
    "F11.7": (
        {"bonus_row": 2, "ties": "extra_hands"},
        {"bonus_row": 3, "bonus_points": 7, "bonus_misses": False, "hook": "last_bidder"},
        {"bonus_row": 2, "bonus_ones": True, "hand_sizes": "constant", "most": 1, "target": 40},
    ),
    "F11.8": (
        {"ranks": "A3KQJ76542", "following": "must_beat", "decks": 2},
        {"ranks": "2A3K4Q5J", "following": "must_beat", "jacks": "marrows", "most": 5},
        {"ranks": "KQJ765432A", "aces": "low", "jokers": "suit"},
    ),
}
"""Games of F11, each other than the common frame in a few options."""

REACHED: Final = (
    *("ended", "shared", "blind", "broken", "named", "bids held down", *LEFT_JACKS),
    *("has ranks", "jacks=marrows", "hook=no_excess"),
)
"""What must have been in random matches of ``custom``."""


NEEDED: Final[dict[tuple[str, str], Options]] = {
    ("up_to_ten", "hook_last_hand"): {"screw_the_dealer": True},
    ("blackout", "hook_last_hand"): {"hook": "last_bidder"},
    ("office_oh_hell", "hook_last_hand"): {"open_bidding": True},
    ("plump", "hook_last_hand"): {"hook": True},
    ("wizard", "hook_last_hand"): {"hook": True},
    ("custom", "hook_last_hand"): {"hook": "last_bidder"},
    ("", "bonus_misses"): {"bonus_row": 2},
    ("", "bonus_ones"): {"bonus_row": 2},
}
"""What a flag needs beside it, by preset and name; for any preset where that is empty."""


def list_flag_options(rng: random.Random, name: str) -> Iterator[tuple[int, Options]]:
    """Yield each flag of a preset switched on and off alone; jokers want a random trump (F5.3).

    Other words are given alone, too.
    """
    for option in get_preset(name).options:
        flags = (True, False) * (option.accepted == "True or False")
        for value in WORDS.get(name, {}).get(option.name, flags):
            needed = {"random_trump": True} if name == "up_to_ten" else {}
            most = {"up_to_ten": 5, "office_oh_hell": 6}.get(name, 10)
            players = rng.choice([n for n in get_preset(name).players if n <= most])
            needed |= NEEDED.get((name, option.name), NEEDED.get(("", option.name), {}))
            yield players, needed | {option.name: value}


def check_probes(state: State, match: oracle.Match) -> None:
    """See that of all moves of a kind just the legal ones have no reason against them."""
    for seat in range(match.game.players):
        moves: list[Move] = [Look(seat)]
        moves += [NameTrump(seat, suit) for suit in (*Suit, None)]
        for naming in (None, True, False):
            moves += [PlayCard(seat, card, None, naming) for card in set(state.hands[seat])]
        for blind in (True, False):
            moves += [Bid(seat, tricks, blind) for tricks in range(-1, match.size + 2)]
        ours = {write_move(move) for move in moves if why_illegal(state, move) is None}
        assert ours == set(oracle.legal(match, seat))


def check_explained(rules: Ruleset, result: TrickResult) -> None:
    """See that a trick asked by itself comes to the same."""
    assert resolve_trick(rules, result.trick) == result
    assert explain_trick(rules, result.trick).result == result


def list_kinds(match: oracle.Match, move: oracle.Move) -> Iterator[str]:
    """Yield what a move that is about to be made is, if not every match has it."""
    if move[0] == "bid" and match.game.hook == "no_excess":
        if len(oracle.allowed_bids(match)) <= match.size:
            yield "bids held down"
    elif move[0] == "name":
        yield "trump named" if move[2] else "no trump named"
    elif move[0] == "play" and move[2] in ("W", "L"):
        yield "winner" if move[2] == "W" else "loser"
    elif move[0] == "play" and move[2] not in SPECIAL:
        suit, led = counted_suit(match.game, match.trump, move[2]), oracle.find_led(match)
        if suit != move[2][-1]:
            yield LEFT_JACKS[0 if led is None else 1 if led == suit else 2]


def play_hand(rng: random.Random, state: State, beside: Beside, seen: Counter[str]) -> State:
    """Deal and play a hand on both sides; return its end and count what was seen in it."""
    deal = shuffle(state, rng=rng) if rng.random() < SHUFFLED else make_deal(beside, rng)
    seen.update({"joker flipped": oracle.is_flip_needed(beside.game) and JOKER in deal.turned[:1]})
    move: Move = deal
    while True:
        if move is not deal:
            seen.update(["decisions", *list_kinds(beside.match, write_move(move))])
        before, state = state, apply_move(state, move)
        beside.follow(before, move, state)
        beside.check_state(state)
        done = len(state.tricks)
        if not state.trick and done % 3 == 1:
            check_explained(state.rules, state.tricks[-1])
        if not state.trick:  # nothing else that is seen has changed since the lead
            is_later = done and state.is_in_hand  # when each sees its own hand alone: ask one
            beside.check_sight(state, [done % beside.game.players] if is_later else None)
        if not state.is_in_hand:
            return state
        if rng.random() < PROBED:
            check_probes(state, beside.match)
        move = rng.choice(legal_moves(state, rng.choice(state.to_act)))


def play_match(rng: random.Random, name: str, players: int, options: Options) -> Counter[str]:
    """Play a match on both sides; return what was seen in it."""
    rules = get_ruleset(name, players=players, **options)
    dealer = rng.choice([None, rng.randrange(players)])
    state, beside = new_game(rules, dealer=dealer), Beside.begin(name, players, options, dealer)
    match, seen = beside.match, Counter(played=1)
    seen.update(f"has {option}" for option, value in options.items() if value is not None)
    seen.update(f"{option}={value}" for option, value in options.items())
    try:
        beside.check_state(state)
        beside.check_sight(state)
        while not state.is_over and len(match.results) < LONGEST:
            state = play_hand(rng, state, beside, seen)
            seen.update(blind=len(match.blind), broken=match.is_broken)
            seen.update(named=match.named is not None, hands=1)
        if state.is_over:
            seen.update(ended=1, shared=len(state.winners) > 1)
            seen.update(extra=len(match.results) > (match.game.hands or LONGEST))
    except AssertionError as error:
        number = len(match.results) + 1
        where = f"{name} of {players}, dealer {dealer}, {options}, hand {number}"
        raise AssertionError(f"{where}: {match}") from error
    return seen


def test_the_oracle_knows_every_preset() -> None:
    assert {preset.name for preset in BUILT_IN} <= set(GAMES)


@pytest.mark.parametrize("name", FAMILY)
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


@pytest.mark.parametrize(
    ("following", "jokers"),
    [
        *[("free", "lose"), ("free", "high_low"), ("must_trump", "win"), ("must_trump", "suit")],
        *[("must_beat", "none"), ("must_beat", "high_low")],
        *[
            pytest.param(following, jokers, marks=pytest.mark.slow)
            for following, kinds in {
                "free": ("none", "win", "suit"),
                "must_trump": ("none", "lose", "high_low"),
                "must_beat": ("lose", "win", "suit"),
            }.items()
            for jokers in kinds
        ],
    ],
)
def test_f10_1_left_jacks_are_trumps_as_the_oracle_says(following: str, jokers: str) -> None:
    rng, seen = random.Random(f"jacks: {following}, {jokers}"), Counter[str]()
    short: Options = {"ranks": (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)}
    short |= {"jacks": "marrows", "following": following, "jokers": jokers}
    rotation = (Suit.CLUBS, None, Suit.HEARTS)
    for trump, limit, decks in itertools.product(
        ("turn_up", rotation), ("none", "broken_trumps"), (1,) if jokers == "suit" else (1, 2)
    ):
        more: Options = {"trump": trump, "lead_limit": limit, "decks": decks}
        sizes = (4, 3, 4, 4, 4, 4)
        seen += play_match(rng, "custom", 4, {**short, **more, "hand_sizes": sizes})
    assert min(seen[kind] for kind in LEFT_JACKS) > 0, seen


@pytest.mark.parametrize("hook", ["off", "last_bidder", "no_excess"])
@pytest.mark.parametrize("named", ["most", "last"])
@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.slow), 5, 7])
def test_f10_4_rotations_end_at_no_trump_as_the_oracle_says(
    players: int, named: str, hook: str
) -> None:
    rng = random.Random(f"rotation: {players}, {named}, {hook}")
    options: Options = {"full_rotation": True, "no_trump_hands": named, "hook": hook}
    seen = play_match(rng, "blackout", players, options)
    assert bool(seen["bids held down"]) == (hook == "no_excess")


@pytest.mark.parametrize("reflip", ["never", "once", "until_no_joker"])
@pytest.mark.parametrize("jokers", ["lose", "win", "suit", "high_low"])
def test_f10_6_jokers_are_flipped_as_the_oracle_says(jokers: str, reflip: str) -> None:
    rng = random.Random(f"flips: {jokers}, {reflip}")
    options: Options = {
        "hand_sizes": "card_flip",
        "trump": "card_flip",
        "hands": 60,
        "ranks": (Rank.ACE, Rank.JACK, Rank.THREE, Rank.TWO),
        "jokers": jokers,
        "reflip": reflip,
    }
    seen = play_match(rng, "custom", 3, options)
    assert bool(seen["joker flipped"]) == (reflip != "until_no_joker")


@pytest.mark.parametrize("clause", TABLE_RULES)
def test_f11_what_tables_play_goes_as_the_oracle_says(clause: str) -> None:
    rng, seen = random.Random(f"what tables play: {clause}"), Counter[str]()
    for options in TABLE_RULES[clause]:
        for players in (3, 4):
            seen += play_match(rng, "custom", players, options)
    named = {"F11.2": ["trump named", "no trump named"], "F11.3": ["trump named", "winner"]}
    assert all(seen[kind] for kind in named.get(clause, [])), seen


@pytest.mark.parametrize("name", FAMILY)
def test_random_matches_go_as_the_oracle_says(name: str) -> None:
    play_random_matches(name, MATCHES.get(name, 2))


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILY)
def test_more_random_matches_go_as_the_oracle_says(name: str) -> None:
    play_random_matches(name, 2 * MATCHES.get(name, 2))


def play_random_matches(name: str, matches: int) -> None:
    rng, seen = random.Random(f"{matches} matches of {name}"), Counter[str]()
    for _ in range(matches):
        players = rng.choice(get_preset(name).players)
        options = draw_options(rng, name, players)
        options.pop("effects", None)  # the oracle knows none
        _, options, _ = compose(name, players, options)
        seen += play_match(rng, name, players, options)
    if name == "custom":
        assert min(seen[kind] for kind in REACHED) > 0, seen
