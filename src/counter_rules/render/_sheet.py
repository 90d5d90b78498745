"""The score sheet of a match: a row for every hand, a column for every seat."""

from __future__ import annotations

import enum

import attrs

from counter_rules._base.quoting import name_type
from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import count_face_up, find_trump
from counter_rules.errors import StateError
from counter_rules.events import MatchOver
from counter_rules.messages import Message
from counter_rules.phase import Phase
from counter_rules.records import ScorePad, WrittenHand
from counter_rules.results import HandResult
from counter_rules.rules.ending.ties import list_leading
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View


class Outcome(enum.Enum):
    """The outcome of a bid."""

    OPEN = "open"
    """The hand is not over, or the outcome is unknown because the match began after it."""
    MADE = "made"
    MISSED = "missed"


@attrs.frozen(kw_only=True)
class SheetCell:
    """The entry for one seat and one hand.

    Args:
        bid: the bid, or None if there is none yet, it is still sealed or unknown.
        blind: whether it was made before looking at the hand (F2.6).
        tricks_won: the tricks taken so far; None in an open hand of a score pad, which does not
            know them.
        points: the points of the hand, or None before its end.
        score: the running total after it, or None before its end.
    """

    bid: int | None
    blind: bool
    tricks_won: int | None
    points: int | None = None
    score: int | None = None

    @property
    def outcome(self) -> Outcome:
        """The outcome of the bid: made, missed or still open."""
        if self.score is None or self.bid is None:
            return Outcome.OPEN
        return Outcome.MADE if self.bid == self.tricks_won else Outcome.MISSED


@attrs.frozen(kw_only=True)
class SheetRow:
    """One hand on the score sheet, or all hands before a match that began in the middle.

    Args:
        hand_number: the number of the hand, counted from 1; the last one of several hands.
        dealer: the seat that dealt it; None if a score pad does not know it.
        hand_size: the number of cards dealt to each seat; 0 for hands before the match began.
        trump: the trump suit as the hand began, or None for a hand at no trump.
        turned: the cards face up, jacks that changed trump included (C7.3).
        cells: the entry for each seat.
        is_trump_known: whether the trump suit is known; not so in a match without cards (F11.9),
            and in a finished hand whose trump a seat named (F11.2), as results do not keep it.
    """

    hand_number: int
    dealer: Seat | None
    hand_size: int
    trump: Suit | None
    turned: tuple[Card, ...]
    cells: tuple[SheetCell, ...]
    is_trump_known: bool = True

    @property
    def is_open(self) -> bool:
        """Whether the hand is not over."""
        return any(cell.score is None for cell in self.cells)

    @property
    def is_brought_forward(self) -> bool:
        """Whether the row sums up all hands up to this one, of which only the scores are known."""
        return self.hand_size == 0

    @property
    def hands(self) -> str:
        """The number of its hand, or the first and the last of several."""
        several = self.is_brought_forward and self.hand_number > 1
        return f"1\N{EN DASH}{self.hand_number}" if several else str(self.hand_number)


@attrs.frozen(kw_only=True)
class ScoreSheet:
    """The score sheet of a match, in no language yet.

    Make one with `score_sheet`; `counter_rules.render.text` and `svg` draw it. It holds only public
    information, so it is the same for every seat.

    Args:
        rules: the rules of the match.
        phase: the phase of the match.
        rows: the finished hands, and the one in progress if there is one.
        scores: the totals after the finished hands, by seat.
        winners: the seats that have won; none before the end, or if everybody loses together.
        streaks: the bids made in a row, by seat, as `State.streaks`.
    """

    rules: Ruleset
    phase: Phase
    rows: tuple[SheetRow, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...] = ()
    streaks: tuple[int, ...] = ()

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The winners; before the end, the seats with the highest total, unless all have it."""
        if self.phase is Phase.OVER:
            return self.winners
        leading = list_leading(self.scores)
        return leading if len(leading) < len(self.scores) else ()

    @property
    def has_blind_bids(self) -> bool:
        """Whether any bid on the sheet was blind."""
        return any(cell.blind for row in self.rows for cell in row.cells)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentence on the winners; before the end of the match, on bids in a row (F11.7)."""
        if self.phase is not Phase.OVER:
            return self._list_streaks()
        # The move number is in no sentence.
        over = MatchOver(move_number=0, winners=self.winners, scores=self.scores, rules=self.rules)
        return over.messages

    def _list_streaks(self) -> tuple[Message, ...]:
        """Return a sentence on the bids made or missed in a row, if there are any."""
        streaks = tuple(
            Message.of(
                f"sheet.streaks.{'made' if streak > 0 else 'missed'}", seat=seat, count=abs(streak)
            )
            for seat, streak in enumerate(self.streaks)
            if streak
        )
        return (Message.of("sheet.streaks", streaks=streaks),) if streaks else ()


def score_sheet(match: State | View | ScorePad) -> ScoreSheet:
    """Make the score sheet of a match so far.

    Args:
        match: a state or a view of the match, or a score pad. Sealed bids are on the sheet once
            they are opened.

    Returns:
        The sheet: a value, which `counter_rules.render.text` and `svg` draw.

    Raises:
        StateError: if it is anything else.

    >>> from counter_rules import Bid, apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("blackout", players=3))
    >>> state = apply_move(apply_move(state, shuffle(state, seed=7)), Bid(0, 1))
    >>> (row,) = score_sheet(state).rows
    >>> row.hand_number, row.hand_size, str(row.trump), [cell.bid for cell in row.cells]
    (1, 1, 'diamonds', [1, None, None])
    """
    if isinstance(match, ScorePad):
        return _make_pad_sheet(match)
    if not isinstance(match, State | View):
        raise StateError(f"expected a State, a View or a ScorePad, got {name_type(match)}")
    hands = (*match.hand_results, *[match] * match.is_in_hand)
    return ScoreSheet(
        rules=match.rules,
        phase=match.phase,
        rows=tuple([_make_row(match.rules, hand) for hand in hands]),
        scores=match.scores,
        winners=match.winners,
        streaks=match.streaks,
    )


def _make_pad_sheet(pad: ScorePad) -> ScoreSheet:
    rows = [
        attrs.evolve(_make_row(pad.rules, result), dealer=pad.find_dealer(result.hand_number))
        for result in pad.results
    ]
    if pad.open_hand is not None:
        rows.append(_make_open_row(pad, pad.open_hand))
    return ScoreSheet(
        rules=pad.rules,
        phase=pad.phase,
        rows=tuple(rows),
        scores=pad.scores,
        winners=pad.winners,
        streaks=pad.results[-1].streaks if pad.results else (),
    )


def _make_open_row(pad: ScorePad, hand: WrittenHand) -> SheetRow:
    number, size = pad.next_number, pad.next_size or 0
    rules = pad.rules
    is_open = bool(count_face_up(rules, number, size)) or rules.find_naming_time(number, ())
    return SheetRow(
        hand_number=number,
        dealer=pad.next_dealer,
        hand_size=size,
        trump=None if is_open else find_trump(rules, number, ()),
        turned=(),
        cells=tuple(
            [
                SheetCell(bid=bid, blind=seat in hand.blind, tricks_won=None)
                for seat, bid in enumerate(hand.bids)
            ]
        ),
        is_trump_known=not is_open,
    )


def _make_row(rules: Ruleset, hand: HandResult | State | View) -> SheetRow:
    """Make the row of a finished hand, or of the hand in progress."""
    result = hand if isinstance(hand, HandResult) else None
    is_known = not (result and result.is_brought_forward)
    cells = [
        SheetCell(
            bid=bid if is_known else None,
            blind=seat in hand.blind,
            tricks_won=hand.tricks_won[seat],
            points=result.points[seat] if result and is_known else None,
            score=result.scores[seat] if result else None,
        )
        for seat, bid in enumerate(hand.bids)
    ]
    trump, is_trump_known = _find_trump(rules, hand) if is_known else (None, True)
    return SheetRow(
        hand_number=hand.hand_number,
        dealer=hand.dealer,
        hand_size=hand.hand_size,
        trump=trump,
        turned=hand.turned,
        cells=tuple(cells),
        is_trump_known=is_trump_known,
    )


def _find_trump(rules: Ruleset, hand: HandResult | State | View) -> tuple[Suit | None, bool]:
    """Return the trump suit as a hand began, or None, and whether it is known.

    Results do not keep a suit that a seat named (F11.2), and a caller's result may lack the cards
    that make trump.
    """
    number, up = hand.hand_number, count_face_up(rules, hand.hand_number, hand.hand_size)
    turned = hand.turned[:up]
    if rules.find_naming_time(number, turned) is None:
        is_known = len(turned) == up
        return (find_trump(rules, number, turned) if is_known else None), is_known
    if isinstance(hand, HandResult) or hand.is_trump_open:
        return None, False
    return hand.opening_trump, True
