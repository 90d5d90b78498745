"""A small program as a user would write it; type checkers must accept every line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, assert_type

import attrs

from counter_rules import (
    Bid,
    Card,
    Deal,
    Effect,
    EffectOrder,
    Event,
    Explanation,
    HandResult,
    IllegalMoveError,
    Look,
    Move,
    Phase,
    PlayCard,
    Power,
    Preview,
    Rank,
    Reason,
    ReasonCode,
    Ruleset,
    State,
    Step,
    Suit,
    Trick,
    TrickResult,
    View,
    apply_move,
    describe,
    describe_card,
    events_for,
    explain_trick,
    get_ruleset,
    legal_moves,
    list_powers,
    new_game,
    preview,
    public_view,
    resolve_trick,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.events import HandScored, TrickResolved
from counter_rules.games import Option, Preset, choice, count, describe_ruleset, flag, option
from counter_rules.messages import ENGLISH
from counter_rules.notation import (
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
)
from counter_rules.rules.bidding import (
    Bidding,
    BlindBids,
    ExactTotal,
    Hook,
    HookLastBidder,
    InTurn,
    NoExcess,
    Simultaneous,
)
from counter_rules.rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    FaceUpCard,
    FlippedHands,
    FlippedTrump,
    HandSizes,
    ListedHands,
    Rotation,
    SecondDeck,
    TrumpSource,
    TurnUp,
    go_up_down,
)
from counter_rules.rules.ending import (
    AllHands,
    Ending,
    ExtraHands,
    Lives,
    MostExactBids,
    MostTricks,
    SharedWin,
    Target,
    Ties,
)
from counter_rules.rules.following import Following, FollowSuit, MustBeat, MustTrump
from counter_rules.rules.leading import (
    BrokenTrumps,
    DealersLeft,
    FirstLeader,
    FreeLead,
    LeadLimit,
    TwoLeft,
)
from counter_rules.rules.scoring import FORMULAS, EachSeat, Formula, HandsCleared, Scoring
from counter_rules.rules.seeing import ForeheadHands, OwnHand, Seeing
from counter_rules.seats import Seat
from counter_rules.testing import Check, Report, check_effect, check_preset, check_ruleset
from counter_rules.trick import Act, Counting, Freedom, Lead, Naming, Restraint, Table, set_no_suit


def play_first_legal(rules: Ruleset, seed: int) -> tuple[int, ...]:
    state: State = new_game(rules, dealer=0)
    while not state.is_over:
        if state.phase is Phase.DEAL:
            deal: Deal = shuffle(state, seed=seed)
            state = apply_move(state, deal)
        else:
            moves: tuple[Move, ...] = legal_moves(state, state.to_act[0])
            state = apply_move(state, moves[0])
    return state.winners


def ask(state: State) -> str:
    move = PlayCard(1, Card.parse("9C"), show=None)
    reason: Reason | None = why_illegal(state, move)
    try:
        apply_move(state, Bid(0, 3))
    except IllegalMoveError as error:
        assert_type(error.legal, tuple[Move, ...])
        return error.reason.sentence
    return "" if reason is None else reason.clause


def look(rules: Ruleset) -> tuple[float, ...]:
    trick = Trick.parse("KC 7D", trump=Suit.HEARTS)
    result: TrickResult = resolve_trick(rules, trick)
    explained: Explanation = explain_trick(rules, trick)
    assert_type(explained.sentences, tuple[str, ...])
    assert_type(result.winner, int | None)
    return result.values


def hint(rules: Ruleset, seen: View, move: PlayCard) -> list[str]:
    powers: tuple[Power, ...] = list_powers(rules)
    told: Preview = preview(seen, move)
    assert_type(told.result, TrickResult | None)
    assert_type(told.ahead, int | None)
    card = describe_card(rules, move.card, ENGLISH)
    return [*card, *describe(told), *[said for power in powers for said in power.sentences]]


def make_worthless(table: Table) -> None:
    for place in table.list_plays(Rank.KING):
        table.values[place] = 0


POOR_KING = Effect(name="poor_king", rank=Rank.KING, value=Act("house rule", make_worthless))
RULES = get_ruleset("counter", players=4, effects=EffectOrder(value=(POOR_KING,)), target=5)


# The family: what a seat sees, blind bids, and named jokers.


def count_hidden(state: State, seat: Seat) -> int:
    seen = view(state, seat).hands
    assert_type(seen, tuple[tuple[Card, ...] | None, ...])
    return sum(hand is None for hand in seen)


def send(state: State, move: Move, views: dict[Seat, View]) -> list[str]:
    done: Step = step(state, move)
    lines: list[str] = list(describe(done.events[0], ENGLISH, names=["Anna"]))
    for seat, seen in views.items():
        events: tuple[Event, ...] = events_for(done.events, seat)
        views[seat] = parse_view(format_view(seen.advance(events)))
        assert parse_events(format_events(events, seat), rules=seen.rules) == events
        reason: Reason | None = why_illegal(seen, parse_move(format_move(move)))
        lines += () if reason is None else describe(reason)
        assert_type(legal_moves(seen), tuple[Move, ...])
    public = events_for(done.events, None)
    return lines + [scored for event in public for scored in list_points(event)]


def list_points(event: Event) -> tuple[str, ...]:
    if isinstance(event, HandScored):
        return tuple(f"{one.seat}: {one.points}" for one in event.breakdown)
    return describe(event.explanation) if isinstance(event, TrickResolved) else ()


def list_voids(state: State) -> list[tuple[Seat, Suit]]:
    return [(void.seat, void.suit) for void in public_view(state).voids]


def bid_blind(state: State, seat: Seat) -> State:
    for move in legal_moves(state, seat):
        if isinstance(move, Look):
            return apply_move(state, Look(seat))
        if isinstance(move, Bid) and move.blind:
            return apply_move(state, attrs.evolve(move, tricks=0))
    return apply_move(state, Bid(seat, 0, blind=True))


def describe_result(result: HandResult) -> str:
    assert_type(result.blind, tuple[int, ...])
    assert_type(result.exact, tuple[int, ...])
    assert_type(result.turned, tuple[Card, ...])
    return f"{result.hand_number}: {result.hand_size} cards, {result.bids} {result.points}"


NAMED = PlayCard(0, Card.parse("*"), high=True)
TOGETHER = get_ruleset("cooperative_blackout", players=3, lives=2)
TABLE: tuple[tuple[str, str], ...] = describe_ruleset(TOGETHER)
CUSTOM = get_ruleset(
    "custom",
    players=6,
    decks=2,
    hand_sizes=(1, 2, 3),
    trump=(Suit.SPADES, Suit.HEARTS, None),
    no_trump_hands="last",
    bidding="simultaneous",
    following="must_beat",
    lead_limit="broken_trumps",
    effects=EffectOrder(value=(POOR_KING,)),
    seen=(1,),
    score="wizard",
    ties="most_exact_bids",
    target=500,
)


# Axes of one's own: each is a protocol, and a frozen class of its methods fits it.


@attrs.frozen
class Generous:
    """A formula of one's own."""

    made: int = 100

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return self.made + hand_size * players if bid == tricks_won else tricks_won

    def __str__(self) -> str:
        return f"{self.made} + N × P if W = B, else W"


@attrs.frozen
class Anything:
    """A following rule of one's own: nobody need follow."""

    def bind(self, counting: Counting) -> Self:
        return self

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Sequence[Card]:
        return hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Reason:
        return Reason.of(ReasonCode.MUST_FOLLOW, "house rule", suit=led, card=card)


@attrs.frozen
class NotOne:
    """A hook of one's own: nobody bids one."""

    def list_allowed(self, bids: tuple[int | None, ...], tricks: int) -> Sequence[int]:
        return [bid for bid in range(tricks + 1) if bid != 1]

    def explain(self, bids: tuple[int | None, ...], tricks: int) -> Reason:
        return Reason.of(ReasonCode.HOOKED, "house rule", tricks=tricks)


@attrs.frozen
class DealersChoice:
    """A source of trump of one's own, that turns nothing."""

    @property
    def face_up(self) -> FaceUpCard | None:
        return None

    def find_trump(self, hand_number: int, turned: Sequence[Card]) -> Suit | None:
        return Suit.HEARTS if hand_number % 2 else None


@attrs.frozen
class FirstTo:
    """An ending of one's own."""

    points: int

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        return max(results[-1].scores) >= self.points or len(results) == scheduled

    def list_winners(self, results: Sequence[HandResult]) -> tuple[int, ...]:
        return (results[-1].scores.index(max(results[-1].scores)),)


OWN_FORMULAS: tuple[Formula, ...] = (Generous(), FORMULAS["romanian"])
DUTIES: tuple[Following, ...] = (Anything(), FollowSuit(), MustTrump("house rule"), MustBeat())
HOOKS: tuple[Hook, ...] = (NotOne(), HookLastBidder(), ExactTotal(), NoExcess())
BIDDINGS: tuple[Bidding, ...] = (InTurn(NotOne()), InTurn(), Simultaneous())
TRUMPS: tuple[TrumpSource, ...] = (
    *(DealersChoice(), TurnUp(Suit.JOKERS), Rotation([Suit.CLUBS, None])),
    *(SecondDeck(), FlippedTrump(), AlwaysTrump(None)),
)
SIZES: tuple[HandSizes, ...] = (
    *(ListedHands((3, 2, 1)), ConstantHands(5, 9), FlippedHands(10), go_up_down(7)),
)
SCORINGS: tuple[Scoring, ...] = (EachSeat(formula=Generous(made=50)), HandsCleared())
TIES: tuple[Ties, ...] = (SharedWin(), ExtraHands(), MostExactBids(), MostTricks())
ENDINGS: tuple[Ending, ...] = (FirstTo(100), AllHands(MostTricks()), Target(points=9), Lives(2))
FIRST_LEADERS: tuple[FirstLeader, ...] = (DealersLeft(), TwoLeft())
LEAD_LIMITS: tuple[LeadLimit, ...] = (FreeLead(), BrokenTrumps())
SEEINGS: tuple[Seeing, ...] = (OwnHand(), ForeheadHands(sizes=(1,), hands=(3,)))

SHY_JOKER = Effect(
    name="shy_joker",
    rank=Rank.JOKER,
    lead=Lead("house rule", set_no_suit),
    freedom=Freedom("house rule"),
    restraint=Restraint("house rule"),
    naming=Naming("house rule"),
)
OWN = Ruleset(
    name="house",
    players=4,
    hand_sizes=SIZES[0],
    trump=TRUMPS[0],
    bidding=BIDDINGS[0],
    blind=BlindBids(behind=30),
    first_leader=FIRST_LEADERS[0],
    lead_limit=LEAD_LIMITS[0],
    following=DUTIES[0],
    seeing=SEEINGS[0],
    effects=EffectOrder(legality=(SHY_JOKER,)),
    scoring=EachSeat(formula=Generous(), blind_bonus=10),
    ending=ENDINGS[0],
)


@attrs.frozen(kw_only=True)
class HouseOptions:
    strict: bool = flag("trump if you cannot follow", "")
    score: str = choice("the formula", "", ("wizard", "pocha"))
    longest: int = count("the longest hand", "", default=lambda players: 50 // players)
    cheap: Rank | None = option(  # noqa: RUF009 - makes a field, as `attrs.field` does
        "a rank that counts nothing",
        "",
        default=None,
        accepted="a Rank, or None",
        check=lambda value: value if isinstance(value, Rank) else None,
    )


def build(players: int, options: HouseOptions) -> Ruleset:
    assert_type(options.strict, bool)
    assert_type(options.cheap, Rank | None)
    return attrs.evolve(
        OWN,
        players=players,
        options=options,
        hand_sizes=go_up_down(options.longest),
        following=MustTrump() if options.strict else Anything(),
        scoring=EachSeat(formula=FORMULAS[options.score]),
    )


PRESET = Preset(
    name="house", summary="Our own.", players=(3, 4), options_class=HouseOptions, build=build
)
BARE: Preset = Preset(name="bare", summary="As is.", players=(4,), build=lambda players, _: OWN)
OPTION: Option = PRESET.get_option("strict")


def try_all(effect: Effect, told: list[Check]) -> list[str]:
    report = check_effect(effect, texts={"English": ENGLISH}, seed=7, progress=told.append)
    assert_type(report, Report)
    reports = (report, check_ruleset(OWN, matches=1), check_preset(PRESET))
    return [check.skipped or check.fault for one in reports for check in one.checks]
