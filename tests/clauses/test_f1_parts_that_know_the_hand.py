"""F1 Parts of one's own that take the hand: which one it is, the bids so far, the hands before."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence

import attrs
import pytest

from counter_rules import (
    Bid,
    IllegalMoveError,
    Phase,
    Reason,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    apply_move,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.notation import format_events, format_view, parse_events, parse_view
from counter_rules.rules.bidding import InTurn, Simultaneous
from counter_rules.rules.bidding.protocol import Bids
from counter_rules.rules.hand_context import HandContext, takes_hand
from counter_rules.rules.scoring import EachSeat, ExactTen
from counter_rules.seats import Seat
from support.builders import custom, deal
from support.hands import bid, finish_hand, play_hand

PLAIN = custom(3, hand_sizes=(2, 1, 2))


@attrs.frozen
class NoZeroTwice:
    """After a hand in which two or more bid 0 nobody may; in the last hand anybody may."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        zeros = 0 if hand.is_last or not hand.before else hand.before[-1].bids.count(0)
        return range(int(zeros > 1), tricks + 1)

    def explain(self, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        return Reason.of(ReasonCode.TOTAL_EXCEEDED, f"H{hand.number}", tricks=tricks)


@attrs.frozen
class NoZeroAtLast:
    """A bidding of one's own: in turn, and in the last hand nobody bids 0."""

    @property
    def is_sealed(self) -> bool:
        return False

    def list_bidders(self, bids: Bids, dealer: Seat) -> tuple[Seat, ...]:
        return InTurn().list_bidders(bids, dealer)

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        assert hand.bids == tuple(bids)
        return range(int(hand.is_last), tricks + 1)

    def explain(self, bid: int, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        return Reason.of(ReasonCode.TOTAL_EXCEEDED, f"B{hand.number}", tricks=tricks)


@attrs.frozen
class LowestLeads:
    """The seat with the lowest bid leads, the first of equals."""

    def get_leader(self, dealer: Seat, players: int, hand: HandContext) -> Seat:
        bids = [bid for bid in hand.bids if bid is not None]
        assert len(bids) == players
        return bids.index(min(bids))


@attrs.frozen
class LastCountsDouble:
    """Ten and the bid for a made one; twice that in the last hand."""

    each: EachSeat = attrs.field(default=EachSeat(formula=ExactTen()))

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
        hand: HandContext,
    ) -> tuple[int, ...]:
        points = self.each.score_hand(
            bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind
        )
        assert hand.bids == tuple(bids)
        assert hand.size == hand_size
        return tuple(score * (1 + hand.is_last) for score in points)


def put(**parts: object) -> Ruleset:
    return attrs.evolve(PLAIN, name="mine", **parts)  # type: ignore[arg-type] # of any axis


HOOKED = put(bidding=InTurn(NoZeroTwice()))
ASKED = put(bidding=NoZeroAtLast())
LED = put(first_leader=LowestLeads())
SCORED = put(scoring=LastCountsDouble())


def start(rules: Ruleset) -> State:
    return deal(new_game(rules), turned=None)


def test_f1_a_hook_knows_the_hands_before() -> None:
    state = start(HOOKED)
    assert legal_moves(state)[0] == Bid(0, 0)
    state = deal(finish_hand(bid(state, 0, 0, 1)), turned=None)
    assert legal_moves(state) == (Bid(1, 1),)
    with pytest.raises(IllegalMoveError, match="H2"):
        apply_move(state, Bid(1, 0))
    seen = view(state, 1)
    assert legal_moves(seen) == legal_moves(state)
    assert why_illegal(seen, Bid(1, 0)) == why_illegal(state, Bid(1, 0))


def test_f1_a_hook_knows_the_last_hand() -> None:
    state = play_hand(new_game(HOOKED), bids=(0, 0, 0), turned="2H")
    state = play_hand(state, bids=(1, 1, 1), turned="2H")
    state = deal(state, turned="2H")
    assert state.hand_number == 3
    assert legal_moves(state)[0] == Bid(2, 0)


def test_f1_a_bidding_knows_the_hand() -> None:
    state = start(ASKED)
    assert legal_moves(state) == (Bid(0, 0), Bid(0, 1), Bid(0, 2))
    for _ in range(2):
        state = finish_hand(bid(state, 0, 0, 0))
        state = deal(state, turned="2H")
    assert (state.hand_number, state.to_act) == (3, (2,))
    assert legal_moves(state) == legal_moves(view(state, 2)) == (Bid(2, 1), Bid(2, 2))
    for position in (state, view(state, 2)):
        reason = why_illegal(position, Bid(2, 0))
        assert reason is not None
        assert (reason.code, reason.clause) == (ReasonCode.TOTAL_EXCEEDED, "B3")
    with pytest.raises(IllegalMoveError, match="B3"):
        apply_move(state, Bid(2, 0))


def test_f1_a_first_leader_knows_the_bids() -> None:
    state = start(LED)
    assert state.leader is None
    state = bid(state, 2, 1)
    assert (state.leader, view(state, 2).leader) == (None, None)
    state = bid(state, 0)
    assert (state.phase, state.leader, state.to_act) == (Phase.PLAY, 2, (2,))
    assert public_view(state).leader == 2


def test_f1_sealed_bids_stay_hidden_from_a_first_leader() -> None:
    rules = put(bidding=Simultaneous(), first_leader=LowestLeads())
    state = start(rules)
    for seat, tricks in ((1, 0), (0, 2)):
        state = apply_move(state, Bid(seat, tricks))
    assert state.leader is None
    state = apply_move(state, Bid(2, 1))
    assert (state.leader, state.to_act) == (1, (1,))


def test_f1_a_scoring_knows_the_last_hand() -> None:
    state = new_game(SCORED)
    for _ in range(3):
        state = play_hand(state, bids=(1, 0, 0), turned="2H")
    for result in state.hand_results:
        each = [10 + result.bids[seat] if seat in result.exact else 0 for seat in range(3)]
        assert list(result.points) == [score * (1 + (result.hand_number == 3)) for score in each]
    assert any(state.hand_results[2].points)


@pytest.mark.parametrize(
    "rules", [HOOKED, ASKED, LED, SCORED], ids=["hook", "bidding", "leader", "score"]
)
def test_f1_views_of_such_a_match_are_read_back(rules: Ruleset) -> None:
    state, rng = new_game(rules), random.Random(7)
    while not state.is_over:
        if state.phase is Phase.DEAL:
            made = step(state, shuffle(state, rng=rng))
        else:
            made = step(state, rng.choice(legal_moves(state)))
        after = view(made.state, 1)
        assert view(state, 1).advance(events_for(made.events, 1)) == after
        assert parse_view(format_view(after), rules=rules) == after
        text = format_events(made.events, 1)
        assert parse_events(text, rules=rules) == events_for(made.events, 1)
        state = made.state


@pytest.mark.parametrize(
    "rules", [HOOKED, ASKED, LED, SCORED], ids=["hook", "bidding", "leader", "score"]
)
def test_f1_a_ruleset_with_such_a_part_is_a_value(rules: Ruleset) -> None:
    state = start(rules)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own pickle
    assert copy.deepcopy(rules) == rules


# What they may know.


@attrs.frozen
class Listening:
    """A hook that keeps what it is told."""

    told: list[HandContext] = attrs.field(factory=list, eq=False)

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        self.told.append(hand)
        return range(tricks + 1)

    def explain(self, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        raise AssertionError


def test_f1_what_is_told() -> None:
    hook = Listening()
    state = bid(start(put(bidding=InTurn(hook))), 2)
    hook.told.clear()
    legal_moves(state)
    assert hook.told == [HandContext(number=1, size=2, bids=(2, None, None))]


def test_f1_extra_hands_are_not_the_last_one() -> None:
    rules = custom(3, hand_sizes=(2,), ties="extra_hands")
    before = play_hand(new_game(rules), turned="2H").hand_results
    last, extra = rules.make_context((), size=2), rules.make_context(before, size=1)
    assert (last.is_last, last.is_extra) == (True, False)
    assert (extra.number, extra.is_last, extra.is_extra) == (2, False, True)
    assert extra.before == before
    endless = get_ruleset("counter", players=4).make_context((), size=10)
    assert (endless.is_last, endless.is_extra) == (False, False)


# Parts that do not take the hand, and those that take it in part.


@attrs.frozen
class Plain:
    """A hook of one's own without the hand."""

    def list_allowed(self, bids: Bids, tricks: int) -> Sequence[int]:
        return range(1, tricks + 1)

    def explain(self, bids: Bids, tricks: int) -> Reason:
        return Reason.of(ReasonCode.TOTAL_EXCEEDED, "H1", tricks=tricks)


@attrs.frozen
class Half:
    """A hook that takes the hand in one method alone."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        return range(tricks + 1)

    def explain(self, bids: Bids, tricks: int) -> Reason:
        raise AssertionError


def test_f1_parts_without_the_hand_work_as_ever() -> None:
    rules = put(bidding=InTurn(Plain()))
    assert rules.plain_bidding is rules.bidding
    assert legal_moves(start(rules)) == (Bid(0, 1), Bid(0, 2))
    assert ASKED.plain_bidding is HOOKED.plain_bidding is None
    assert (LED.plain_leader, SCORED.plain_scoring) == (None, None)
    assert PLAIN.plain_bidding is PLAIN.bidding
    assert PLAIN.plain_leader is PLAIN.first_leader
    assert PLAIN.plain_scoring is PLAIN.scoring


def test_f1_a_part_that_takes_the_hand_in_part_is_refused() -> None:
    with pytest.raises(RulesetError, match="must both take the parameter hand, or neither"):
        put(bidding=InTurn(Half()))  # type: ignore[arg-type] # that is what is refused


def test_f1_a_part_says_whether_it_takes_the_hand() -> None:
    own, plain = NoZeroTwice(), Plain()
    assert takes_hand(own.list_allowed, own.explain)
    assert takes_hand(NoZeroAtLast.list_allowed, LowestLeads().get_leader)
    assert not takes_hand(plain.list_allowed, plain.explain)
    assert not takes_hand(max)  # a callable of C has no signature
    half = Half()
    for methods in ((half.list_allowed, half.explain), (half.explain, half.list_allowed)):
        with pytest.raises(RulesetError, match="must both take the parameter hand, or neither"):
            takes_hand(*methods)
