"""A golden match of every preset, played as planned.

Comments by people stay where they are: hands that they have worked out need to be worked out anew.

The seats play at random. So that bids are made as well as missed, a hand is played out first and
bid afterwards: in a share of its bids a seat knows how many tricks it is going to take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    NameTrump,
    Phase,
    State,
    Suit,
    apply_move,
    commit,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.bots import choose_at_random
from counter_rules.cards import sort_cards
from counter_rules.chance import draw_below, seeded_words
from counter_rules.records import Record, dumps
from golden.facts import list_facts
from support.goldens import FOLDER, Golden
from support.hands import shows_dealers_card


@attrs.frozen
class Plan:
    """How a golden match is made.

    Args:
        players: how many play.
        seed: it makes every deal and every choice.
        options: the options of the preset that are given.
        known: in how many of four bids the seat knows the tricks it will take.
        guessed: the hands in which no seat knows.
    """

    players: int
    seed: int
    options: dict[str, object] = attrs.field(factory=dict)
    known: int = 2
    guessed: tuple[int, ...] = ()


PLANS = {
    "counter": Plan(3, 138),
    "up_to_ten": Plan(6, 5, {"devils_bridge": True, "bidding_blind": True}),
    "blackout": Plan(7, 541),
    "cooperative_blackout": Plan(7, 1, {"lives": 2}, known=4, guessed=(4,)),
    "northeast_blackout": Plan(5, 532),
    "office_oh_hell": Plan(2, 47),
    "seven_truf": Plan(4, 6),
    "oh_hell": Plan(7, 80, {"jokers_as_suit": True}),
    "la_podrida": Plan(8, 54),
    "romanian_whist": Plan(3, 170),
    "kachuful": Plan(4, 1),
    "boerenbridge": Plan(4, 7),
    "plump": Plan(4, 27, {"hook": True, "hook_from": 3}),
    "nomination_whist": Plan(4, 20),
    "dutch_school_game": Plan(4, 8),
    "spanish_podrida": Plan(4, 11),
    "wizard": Plan(6, 21),
    "custom": Plan(
        4,
        5276,
        {
            "jokers": "win",
            "aces": "low",
            "hand_sizes": (1, 2, 3, 4, 5, 4, 3, 2, 1),
            "trump": "second_deck",
            "no_trump_hands": (5,),
            "blind_bids": True,
            "hook": "last_bidder",
            "first_leader": "two_left",
            "lead_limit": "broken_trumps",
            "following": "must_beat",
            "seen": "forehead",
            "score": "pocha",
            "ties": "most_exact_bids",
        },
    ),
}
"""The seeds are chosen so that much of what is special about a game comes up in the match."""


TABLES = {
    "written_score": Plan(
        4,
        11,
        {
            "hand_sizes": (5, 3, 1, 1, 3, 5),
            "trump": "none",
            "hook": "last_bidder",
            "score": "made:10+B;over:-2*D;under:W//2-5;zero:5;zero_missed:-5",
        },
    ),
    "own_order": Plan(
        4,
        21,
        {
            "ranks": "A3KQJ76542",
            "jacks": "marrows",
            "hand_sizes": (1, 3, 5, 3, 1),
            "hook": "last_bidder",
            "following": "must_beat",
            "score": "pocha",
        },
    ),
    "dealers_last": Plan(
        4,
        0,
        {
            "decks": 2,
            "hand_sizes": (1, 3, 5, 4, 3, 2, 1),
            "trump": "dealers_last",
            "no_trump_hands": (5,),
            "blind_bids": True,
            "jokers": "lose",
            "seen": "forehead",
            "score": "wizard",
        },
    ),
    "row_of_bids": Plan(
        3,
        76,
        {
            "hand_sizes": (2, 3, 1, 4, 2, 1, 3),
            "hook": "last_bidder",
            "score": "exact_ten",
            "bonus_row": 2,
            "bonus_points": 7,
            "ties": "extra_hands",
        },
    ),
    "dealer_names": Plan(
        4,
        11,
        {"trump": "dealer_names", "hand_sizes": (2, 3, 2), "blind_bids": True, "seen": (3,)},
    ),
    "highest_bidder_names": Plan(
        3,
        12,
        {"trump": "highest_bidder_names", "hand_sizes": (2, 4, 1), "bidding": "simultaneous"},
    ),
}
"""Matches of ``custom`` with the rules of a table (F11), by name."""


def make_record(name: str, plan: Plan) -> Record:
    """Play a match as planned, and record it with its facts."""
    rules = get_ruleset(name, players=plan.players, **plan.options)
    state, words = new_game(rules), seeded_words("seats", plan.seed, 0)
    moves: list[Move] = []
    while not state.is_over:
        deal = deal_sorted(state, plan.seed)
        known = 0 if state.hand_number in plan.guessed else plan.known
        state = apply_move(state, deal)
        made = list(make_hand(state, words, known))
        moves += [deal, *made]
        for move in made:
            state = apply_move(state, move)
    tags = {"Commitment": commit(plan.seed), "Seed": str(plan.seed)}
    record = Record(rules=rules, moves=moves, tags=tags)
    return attrs.evolve(record, comments=list_facts(record))


def deal_sorted(state: State, seed: int) -> Deal:
    """Shuffle and deal by the seed, and sort the hands, unless their order counts (F11.5)."""
    deal = shuffle(state, seed=seed)
    if shows_dealers_card(state.rules):
        return deal
    return Deal(map(sort_cards, deal.hands), deal.turned, deal.stack)


def make_hand(state: State, words: Iterator[int], known: int) -> Iterator[Move]:
    """Yield the moves of a hand that has been dealt."""
    named: list[Suit | None] = []
    start = state
    while start.phase is not Phase.PLAY:
        start = apply_move(start, choose_before_play(start, words, named))
    plays, taken = play_out(start, words)
    while state.phase is not Phase.PLAY:
        if state.phase is Phase.NAME:  # whoever names it now
            move: Move = NameTrump(state.to_act[0], named[0])
        else:
            is_known = draw_below(words, 4) < known
            move = choose_bid(state, words, taken if is_known else None)
        yield move
        state = apply_move(state, move)
    if state.leader != start.leader:  # the bids decide who leads (F11.6)
        plays, _ = play_out(state, words)
    yield from plays


def play_out(state: State, words: Iterator[int]) -> tuple[list[Move], tuple[int, ...]]:
    """Play a hand to its end; return the moves, and the tricks that each seat has won."""
    plays: list[Move] = []
    while state.is_in_hand:
        seat = choose_at_random(state.to_act, words)
        plays.append(choose_at_random(legal_moves(state, seat), words))
        state = apply_move(state, plays[-1])
    return plays, state.hand_results[-1].tricks_won


def choose_before_play(state: State, words: Iterator[int], named: list[Suit | None]) -> Move:
    """Choose a bid, a look or a trump, which is noted."""
    if state.phase is not Phase.NAME:
        return choose_bid(state, words)
    move = choose_at_random(legal_moves(state), words)
    named += [move.suit] if isinstance(move, NameTrump) else []
    return move


def choose_bid(state: State, words: Iterator[int], taken: tuple[int, ...] | None = None) -> Move:
    """Choose a bid or a look of a seat that may bid: what it will take, if that is known."""
    seat = choose_at_random(state.to_act, words)
    moves = legal_moves(state, seat)
    if Look(seat) in moves and draw_below(words, 2):
        return Look(seat)
    bids = [move for move in moves if isinstance(move, Bid)]
    right = [bid for bid in bids if taken is not None and bid.tricks == taken[seat]]
    return choose_at_random(right or bids, words)


BY_PEOPLE = re.compile(r"^\{[A-Z0-9].*\n", re.MULTILINE)
"""A comment on a line of its own that is not a fact."""


def keep_comments(kept: str, made: str) -> str:
    """Put the comments of people before the lines that they stood before, as told by two words."""
    lines, comments, place = made.splitlines(keepends=True), list[str](), 0
    for line in kept.splitlines(keepends=True):
        if BY_PEOPLE.match(line):
            comments.append(line)
        elif comments:
            while lines[place].split()[:2] != line.split()[:2]:
                place += 1
            lines[place:place] = comments
            place += len(comments)
            comments = []
    return "".join(lines)


def make_golden(name: str, plan: Plan, folder: str = "matches") -> Golden:
    """Make the golden of a match: of a preset, or of a custom game in the folder ``tables``."""
    game = name if folder == "matches" else "custom"
    return Golden(
        file=FOLDER / folder / f"{name}.record",
        make=lambda: dumps(make_record(game, plan)),
        merge=keep_comments,
    )


GOLDENS = (
    *[make_golden(name, plan) for name, plan in PLANS.items()],
    *[make_golden(name, plan, "tables") for name, plan in TABLES.items()],
)
