"""The text that counts: the same by both backends, and right trick by trick."""

from __future__ import annotations

import random
from typing import Any, cast

import attrs
import numpy as np
import pytest

from counter_rules import Card, PlayCard, Ruleset, Trick
from counter_rules.bots._policy.machine import weights
from counter_rules.cards import CARDS, Rank, Suit
from counter_rules.kernel import Backend
from counter_rules.kernel._text import _parse_constants
from counter_rules.kernel.machine import codes, constants, pack, row, table
from counter_rules.survey import Counts, _counting
from counter_rules.survey import _machine as survey_counts
from counter_rules.survey._counting import (
    Part,
    Player,
    Surveyor,
    count_part,
    keep_part,
    make_surveyor,
)
from counter_rules.survey._survey import make_counts, make_hands
from counter_rules.trick import EffectOrder
from support.builders import COUNTER, custom, trick
from support.kernel_rulesets import ALL, RICH, RULED
from support.machine_tricks import TrickMachine, Words, draw_trick
from support.trick_recount import Recount, list_numbers

PLAYERS = [pytest.param(player, id=player.value) for player in Player]


# The words of the text.


def test_every_count_is_told_of_and_none_means_two_things() -> None:
    mine = _parse_constants(survey_counts)
    assert all(told.endswith((".", "…")) for _, told in mine.values())
    for module in (constants, codes, pack, row, table, weights):
        assert not {*mine} & {*_parse_constants(module)}


def test_counts_lie_one_behind_the_other() -> None:
    groups = {name: value for name, value in vars(survey_counts).items() if name[:2] == "C_"}
    places = [*groups.values()]
    assert places == sorted({*places})
    kept = [value for name, value in vars(survey_counts).items() if name[:2] == "K_"]
    assert kept == sorted({*kept})
    assert kept[-1] <= survey_counts.KEPT


# Both backends.


@pytest.fixture(autouse=True)
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count by plain Python, which is the same and need not be compiled."""
    monkeypatch.setattr(_counting, "choose_backend", lambda _: Backend.PYTHON)


def make_part(rules: Ruleset, player: Player, hands: range) -> Part:
    return Part(rules=rules, player=player, seed=5, hands=hands)


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed", "cooperative_blackout"])
def test_both_backends_count_the_same(
    name: str, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    part = make_part(ALL[name], player, range(3, 11))
    here = count_part(part), keep_part(part)
    monkeypatch.setattr(_counting, "choose_backend", lambda _: Backend.NUMBA)
    assert make_surveyor(ALL[name]).is_compiled
    assert np.array_equal(here[0], count_part(part))
    assert np.array_equal(here[1], keep_part(part))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["counter", "twins", "named", "sealed", "cooperative_blackout"])
def test_what_is_counted_of_a_hand_follows_from_its_number(name: str, player: Player) -> None:
    """Not from the part that it is in."""
    parts = [
        make_part(ALL[name], player, hands) for hands in (range(2, 7), range(2, 3), range(3, 7))
    ]
    whole, *pieces = map(count_part, parts)
    assert np.array_equal(whole, sum(pieces))
    whole, *pieces = map(keep_part, parts)
    assert np.array_equal(whole, np.concatenate(pieces))


# Random play.

UNSCHEDULED = {f"counter {players}": rules for players, rules in COUNTER.items()} | {
    "counter 4, hook": attrs.evolve(COUNTER[4], bidding=ALL["romanian_whist"].bidding),
    "one size": custom(4, hand_sizes=(5,)),
}
"""Games whose first hand is like every other, so that a survey has but one kind of hand."""


@pytest.mark.parametrize("name", UNSCHEDULED)
def test_random_hands_are_those_of_playouts(name: str) -> None:
    rules = UNSCHEDULED[name]
    surveyor = make_surveyor(rules)
    assert surveyor.cycle == 1
    hands = keep_part(make_part(rules, Player.RANDOM, range(40)))
    kept = make_hands(hands, surveyor.layout, rules.players)
    start = surveyor.kernel.start()
    done = surveyor.kernel.playouts(start, 40, seed=5)
    # Positions are counted from the dealer's left.
    seats = [
        (start.get_word("DEALER") + 1 + place) % rules.players for place in range(rules.players)
    ]
    assert np.array_equal(kept.points, done.points[:, seats])
    assert np.array_equal(kept.tricks_won, done.tricks_won[:, seats])
    counted = count_part(make_part(rules, Player.RANDOM, range(40)))
    counts = make_counts(counted, surveyor.layout, rules)
    assert counts.points.tolist() == done.points[:, seats].sum(axis=0).tolist()
    size = counts.tricks_won.shape[1]
    for place, seat in enumerate(seats):
        times = np.bincount(done.tricks_won[:, seat], minlength=size)
        assert counts.tricks_won[place].tolist() == times.tolist()


# Every trick that is counted, by the readable engine.


class Watcher:
    """Reads each trick that a text counts off its row, before and after the last card."""

    def __init__(self, rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
        self.surveyor = make_surveyor(rules)
        self.counted = Recount(rules)
        self._rules, self._at = rules, self.surveyor.layout
        code = cast("Any", self.surveyor.code)
        self._note = code.note_trick
        monkeypatch.setattr(code, "note_trick", self._watch)

    def _watch(self, s: Words, t: Words, q: Words, c: Words) -> None:
        self._note(s, t, q, c)
        # The cards of a trick stay in the row until the next lead.
        players, at = self._rules.players, self._at
        plays = []
        for place in range(players):
            card, show, high = [s[at[name] + place] for name in ("CARD", "SHOW", "HIGH")]
            seat = (q[at["LEADER"]] + place) % players
            plays.append(PlayCard(seat, CARDS[card], to_card(show), HIGH[high]))
        self.counted.add_trick(
            Trick(
                q[at["LEADER"]],
                tuple(plays),
                None if q[at["TRUMP"]] < 0 else [*Suit][q[at["TRUMP"]]],
                players,
                doubled=bool(q[at["DOUBLED"]]),
                last=q[at["TRICKS"]] == q[at["SIZE"]] - 1,
            )
        )


HIGH = {-1: None, 0: False, 1: True}


def to_card(index: int) -> Card | None:
    return None if index < 0 else CARDS[index]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "name", ["counter 3", "counter 5", *RICH, "northeast_blackout", "oh_hell", "wizard"]
)
def test_every_trick_of_a_survey_is_counted_once(
    name: str, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = (ALL | UNSCHEDULED)[name]
    watcher = Watcher(rules, monkeypatch)
    part = make_part(rules, player, range(12))
    layout = watcher.surveyor.layout
    counts = make_counts(count_part(part), layout, rules)
    assert counts.hands == 12
    hands = make_hands(keep_part(part), layout, rules.players)
    assert counts.tricks == hands.sizes.sum() == watcher.counted.totals["tricks"]
    found, watched = list_numbers(counts), list_numbers(watcher.counted)
    for name in ("unwon", "places", "standings", "played", "won", "appeared", "changes"):
        assert found[name] == watched[name], name


@attrs.define
class TrickCounter:
    """Counts tricks that nobody was dealt."""

    surveyor: Surveyor
    machine: TrickMachine
    words: Words
    without: dict[Rank, EffectOrder] = attrs.field(factory=dict)

    @classmethod
    def make(cls, rules: Ruleset) -> TrickCounter:
        surveyor = make_surveyor(rules)
        layout = surveyor.layout
        code, words = cast("Any", surveyor.code), [0] * surveyor.counts
        kept = [0] * layout["ROW"]

        def act(s: Words, t: Words, d: Words, action: int) -> None:
            is_last = code.keep_trick(s, kept)
            code.act(s, t, d, action)
            if is_last:
                code.note_trick(s, t, kept, words)

        return cls(surveyor, attrs.evolve(TrickMachine.make(rules), act=act), words)

    def count(self, one: Trick) -> Counts:
        """Count one trick by itself."""
        self.words[:] = [0] * len(self.words)
        self.machine.lay(one)
        array = np.array(self.words)
        return make_counts(array, self.surveyor.layout, self.surveyor.kernel.rules)

    def check(self, one: Trick) -> None:
        """See that a trick is counted as the readable engine counts it."""
        counted = Recount(self.surveyor.kernel.rules, self.without)
        counted.add_trick(one)
        assert list_numbers(self.count(one)) == list_numbers(counted), one


JOKERS = {
    f"jokers {way}": custom(
        4, effects=ALL["counter"].effects, jokers=way, hand_sizes=(6,), trump="second_deck"
    )
    for way in ("win", "lose", "high_low", "suit")
}
TRICKS = {f"counter {players}": rules for players, rules in COUNTER.items()} | RICH | RULED | JOKERS


def check_random(rules: Ruleset, seed: str, count: int, *always: Rank) -> None:
    rng, counter = random.Random(seed), TrickCounter.make(rules)
    ranks = sorted({card.rank for card in rules.deck} - {*always})
    for _ in range(count):
        most = min(7 - 2 * len(always), len(ranks))
        some = rng.sample(ranks, rng.randint(2 - min(len(always), 1), most))
        counter.check(draw_trick(rng, rules, [*always, *some]))


@pytest.mark.parametrize("name", TRICKS)
def test_random_tricks_are_counted_as_the_readable_engine_counts_them(name: str) -> None:
    check_random(TRICKS[name], name, 100)


@pytest.mark.parametrize("name", JOKERS)
def test_so_are_tricks_of_jokers_and_twos(name: str) -> None:
    """Where a joker leads and sets no suit, the card behind it does."""
    check_random(JOKERS[name], name, 120, Rank.JOKER, Rank.TWO)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRICKS)
def test_so_are_many_random_tricks(name: str) -> None:
    check_random(TRICKS[name], f"many {name}", 5_000)


# What single tricks tell.


def count_trick(text: str, *, rules: Ruleset = COUNTER[3], **flags: Any) -> Counts:  # noqa: ANN401
    return TrickCounter.make(rules).count(trick(text, **flags))


def test_without_the_two_that_was_led_its_own_suit_is_the_led_one() -> None:
    """C4.2: led, it makes the trumps the led suit; as a plain card it loses to a higher club."""
    counts = count_trick("2C KC 3D")
    assert (counts.places.tolist(), counts.won[2]) == ([1, 0, 0], 1)
    assert counts.changes[2].tolist() == [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("way", ["lose", "win"])
def test_without_a_two_behind_a_joker_its_own_suit_is_the_led_one(way: str) -> None:
    """F6.5, F6.7: a led joker leaves the led suit to the next card, here a two."""
    rules = JOKERS[f"jokers {way}"]
    counts = count_trick("* 2C 3D KS", rules=rules)
    # As a trump or as the only club, the two wins wherever the joker does not.
    assert counts.changes[2].tolist() == [0] * 6


def test_after_the_last_trick_nobody_leads() -> None:
    """C7.5: another winner is then no other leader."""
    first, last = [count_trick("2C KC 3D", last=is_last).changes[2] for is_last in (False, True)]
    assert first.tolist() == [1, 1, 1, 0, 0, 0]
    assert last.tolist() == [1, 1, 0, 0, 0, 0]


def test_a_six_that_leads_changes_the_leader_and_not_the_winner() -> None:
    counts = count_trick("KC 6C QC")
    assert counts.changes[6].tolist() == [1, 0, 1, 0, 1, 0]
    assert counts.won[13] == 1


def test_a_jack_changes_the_trump_and_a_five_lets_pass() -> None:
    counts = count_trick("JC 5C KC")
    assert counts.changes[11].tolist() == [1, 0, 0, 1, 0, 0]
    assert counts.changes[5].tolist() == [1, 0, 0, 0, 0, 1]


def test_cards_of_one_rank_are_one_change() -> None:
    counts = count_trick("JC JD KC")
    assert (counts.played[11], counts.appeared[11]) == (2, 1)
    assert counts.changes[11].tolist() == [1, 0, 0, 1, 0, 0]


def test_a_trick_of_void_fours_is_won_by_nobody() -> None:
    counts = count_trick("4C 4D 4S")
    assert (counts.tricks, counts.unwon) == (1, 1)
    assert counts.places.sum() == counts.standings.sum() == counts.won.sum() == 0
    # Without the fours' power the first wins; the leader is the same.
    assert counts.changes[4].tolist() == [1, 1, 0, 0, 0, 0]


def test_a_standing_is_by_what_is_printed() -> None:
    """The third best of spades wins with a seven in the trick; the trump is none of them."""
    counts = count_trick("KS 7S 9S", trump="H")
    winner = counts.places.tolist().index(1)
    order = ["KS", "9S", "7S"]
    assert counts.standings.tolist().index(1) == order.index(["KS", "7S", "9S"][winner])


def test_the_jack_of_trumps_stands_as_it_is_printed() -> None:
    """Where jacks of trumps are the highest, as where they are not: a standing knows no effect."""
    rules = custom(4, jacks="marrows")
    counter = TrickCounter.make(rules)
    for text, standing in (("AH JH 2H 3H", 1), ("AH 2H JD 3H", 3), ("AC 2C JC 3C", 0)):
        counts = counter.count(trick(text, trump="H"))
        assert counts.standings.tolist().index(1) == standing, text


def test_where_nothing_acts_nothing_lies() -> None:
    counts = count_trick("AC 2C KH", rules=custom(3))
    assert (counts.appeared.sum(), counts.changes.sum()) == (0, 0)
    assert counts.played.sum() == 3
