"""The library against the second implementation in `counter_oracle`, by the trick and the hand."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    PassCard,
    Phase,
    PlayCard,
    Ruleset,
    State,
    Suit,
    Trick,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
)
from counter_rules.cards import RANKS, STANDARD_DECK, Rank
from support import counter_oracle as oracle

TRICKS_PER_TABLE = 12_000
EXPLAINED = 10
"""One trick out of so many is explained too."""
HANDS_PER_RULING = 50

RULINGS: tuple[oracle.Rulings, ...] = tuple(
    {"king_default_trump": default, "names_trump": names, "void_lead": lead, "doubling": doubling}
    for default, names, lead, doubling in itertools.product(
        ("indicator", "none"),
        ("none", "two", "eight", "ten", "two,eight", "two,ten", "eight,ten", "two,eight,ten"),
        ("nobody", "next_suit"),
        ("final", "first", "last"),
    )
)
"""Every combination; tricks take them in turn."""

READINGS: tuple[oracle.Rulings, ...] = (
    {},
    {"king_default_trump": "none"},
    {"names_trump": "two,eight"},
    {"names_trump": "none", "doubling": "first"},
    {"void_lead": "next_suit"},
    {"king_default_trump": "none", "names_trump": "two,eight,ten", "doubling": "last"},
)
"""The readings under which whole hands are played."""
TABLES = (3, 4, 5)


def make_rules(players: int, rulings: oracle.Rulings) -> Ruleset:
    return get_ruleset("counter", players=players, **rulings)


def draw_cards(rng: random.Random, count: int) -> list[Card]:
    """Draw cards of a few ranks and suits, so that their powers meet often."""
    ranks = rng.sample(RANKS, 3)
    suits = rng.sample(tuple(Suit)[:4], rng.randint(2, 4))
    drawn: list[Card] = []
    while len(drawn) < count:
        card = Card(rng.choice(ranks), rng.choice(suits))
        if rng.random() < 0.3:
            card = rng.choice(STANDARD_DECK)
        if card not in drawn:
            drawn.append(card)
    return drawn


def draw_trick(rng: random.Random, players: int) -> Trick:
    """Draw a trick with everything at random that a trick has."""
    cards, leader = draw_cards(rng, players), rng.randrange(players)
    hidden_fours = [c for c in STANDARD_DECK if c.rank is Rank.FOUR and c not in cards]
    rng.shuffle(hidden_fours)
    plays = []
    for turn, card in enumerate(cards):
        is_shown = card.rank is Rank.FOUR and hidden_fours and rng.random() < 0.5
        show = hidden_fours.pop() if is_shown else None
        plays.append(PlayCard((leader + turn) % players, card, show))
    trump = rng.choice((*tuple(Suit)[:4], None))
    is_doubled, is_last = rng.random() < 0.4, rng.random() < 0.2
    return Trick(leader, plays, trump, players, doubled=is_doubled, last=is_last)


def letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def text_of(play: PlayCard) -> oracle.Play:
    return play.card.code, None if play.show is None else play.show.code


def resolve_by_oracle(trick: Trick, rulings: oracle.Rulings) -> dict[str, object]:
    outcome = oracle.resolve(
        [text_of(play) for play in trick.plays],
        letter(trick.trump),
        doubled=trick.doubled,
        last=trick.last,
        **rulings,
    )

    def seat_at(place: int | None) -> int | None:
        return None if place is None else (trick.leader + place) % trick.players

    return {
        "values": outcome["values"],
        "trump": outcome["trump"],
        "led": outcome["led"],
        "winner": seat_at(outcome["winner"]),
        "next_leader": seat_at(outcome.get("next_leader")),
        "doubled_lead": outcome.get("next_doubled", False),
        "indicator": outcome["indicator"],
        "turned": outcome["stacked"],
        "passing": outcome.get("pass", False),
    }


def outcome_of(result: TrickResult) -> dict[str, object]:
    return {
        "values": list(result.values),
        "trump": letter(result.trump),
        "led": letter(result.led),
        "winner": result.winner,
        "next_leader": result.next_leader,
        "doubled_lead": result.doubled_lead,
        "indicator": letter(result.indicator),
        "turned": [card.code for card in result.turned],
        "passing": result.passing,
    }


@pytest.mark.slow
@pytest.mark.parametrize("players", TABLES)
def test_random_tricks_resolve_as_the_oracle_says(players: int) -> None:
    rng = random.Random(f"tricks of {players}")
    tables = [(rulings, make_rules(players, rulings)) for rulings in RULINGS]
    seen: Counter[str] = Counter()
    for number in range(TRICKS_PER_TABLE):
        rulings, rules = tables[number % len(tables)]
        trick = draw_trick(rng, players)
        result = resolve_trick(rules, trick)
        expected = resolve_by_oracle(trick, rulings)
        case = f"trick {number} under {rulings}: {trick!r}"
        assert outcome_of(result) == expected, case
        assert result.trick == trick, case
        if number % EXPLAINED == 0:
            assert explain_trick(rules, trick).result == result, case
        seen.update(
            nobody=result.winner is None,
            other_trump=result.trump is not trick.trump,
            no_trump=result.trump is None,
            other_leader=result.next_leader not in (None, result.winner),
            half=0.5 in result.values,
            turned=len(result.turned) > 1,
        )
    assert min(seen.values()) > 5, f"too few kinds of tricks were drawn: {seen}"


@attrs.frozen
class PlayedHand:
    """A hand played at random: each play with what was legal, each pass by seat."""

    deal: Deal
    end: State
    plays: list[tuple[PlayCard, list[oracle.Play]]]
    passes: list[list[str]]


def play_hand(rng: random.Random, start: State) -> PlayedHand:
    """Deal and play a hand at random, the passes in any order of the seats."""
    plays: list[tuple[PlayCard, list[oracle.Play]]] = []
    passes: list[list[str]] = []
    deal = shuffle(start, rng=rng)
    state = apply_move(start, deal)
    while state.is_in_hand:
        seat = rng.choice(state.to_act)
        legal = legal_moves(state, seat)
        move = rng.choice(legal)
        if isinstance(move, PlayCard):
            plays.append((move, [text_of(other) for other in legal if isinstance(other, PlayCard)]))
        elif isinstance(move, PassCard):
            if len(state.to_act) == state.rules.players:
                passes.append([""] * state.rules.players)
            passes[-1][seat] = move.card.code
        else:
            assert isinstance(move, Bid)
        state = apply_move(state, move)
    return PlayedHand(deal, state, plays, passes)


def replay_by_oracle(hand: PlayedHand, rulings: oracle.Rulings, case: str) -> oracle.HandRecord:
    """Let the oracle play the same hand; at every play it must find the same moves."""
    plays, passes = iter(hand.plays), iter([card for cards in hand.passes for card in cards])
    result = hand.end.hand_results[-1]

    def choose(seat: int, legal: list[oracle.Play]) -> oracle.Play:
        move, ours = next(plays)
        assert move.seat == seat, case
        assert ours == legal, case
        return text_of(move)

    def choose_pass(_seat: int, held: list[str]) -> str:
        card = next(passes)
        assert card in held, case
        return card

    return oracle.replay_hand(
        len(result.bids),
        result.dealer,
        [[card.code for card in cards] for cards in hand.deal.hands],
        hand.deal.turned[0].code,
        [card.code for card in hand.deal.stack],
        result.bids,
        choose,
        choose_pass,
        **rulings,
    )


def describe(hand: PlayedHand) -> str:
    hands = " | ".join(" ".join(card.code for card in cards) for cards in hand.deal.hands)
    plays = " ".join(str(play) for play, _ in hand.plays)
    return f"{hands}; up: {hand.deal.turned[0]}; {hand.end.hand_results[-1]}; {plays}"


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("rulings", READINGS, ids=lambda r: "-".join(r.values()) or "default")
def test_random_hands_go_as_the_oracle_says(players: int, rulings: oracle.Rulings) -> None:
    rng = random.Random(f"hands of {players} under {rulings}")
    rules = make_rules(players, rulings)
    for number in range(HANDS_PER_RULING):
        hand = play_hand(rng, new_game(rules, dealer=rng.randrange(players)))
        case = f"hand {number} of {players} players under {rulings}: {describe(hand)}"
        record = replay_by_oracle(hand, rulings, case)
        compare_hands(hand.end, record, hand.passes, case)


def compare_hands(
    end: State, record: oracle.HandRecord, passes: list[list[str]], case: str
) -> None:
    """Compare a finished hand with the oracle's record of it."""
    assert end.phase in (Phase.DEAL, Phase.OVER), case
    hand_result = end.hand_results[-1]
    assert list(hand_result.tricks_won) == record["won"], case
    assert list(hand_result.points) == record["scores"], case
    assert list(end.scores) == record["scores"], case
    assert [t["passed"] for t in record["tricks"] if "passed" in t] == passes, case
    assert len(end.tricks) == len(record["tricks"]) == 10, case
    for ours, theirs in zip(end.tricks, record["tricks"], strict=True):
        assert ours.trick.leader == theirs["leader"], case
        assert letter(ours.trick.trump) == theirs["indicator"], case
        assert ours.trick.doubled == theirs["doubled"], case
        chosen = [decision["chosen"] for decision in theirs["decisions"]]
        assert [text_of(play) for play in ours.trick.plays] == chosen, case
        assert list(ours.values) == theirs["values"], case
        assert letter(ours.trump) == theirs["trump"], case
        assert ours.winner == theirs["winner"], case
        assert ours.passing == ("passed" in theirs), case
