"""The facts that only the rules know, for a page that has a view: choices, tricks, the ending."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from counter_rules.cards import Card, Suit
from counter_rules.engine import legal_moves, why_illegal
from counter_rules.errors import RulesetError
from counter_rules.events import MatchOver
from counter_rules.explain import explain_trick
from counter_rules.messages import Texts, describe
from counter_rules.moves import Bid, Move, PassCard, PlayCard
from counter_rules.notation import to_data
from counter_rules.phase import Phase
from counter_rules.render import Mark, mark_plays
from counter_rules.seats import Seat
from counter_rules.trick import Trick
from counter_rules.views import View, preview
from counter_rules.web._requests import PageData


def describe_now(seen: View, texts: Texts, names: Sequence[str], *, is_asked: bool) -> PageData:
    """Describe the facts that only the rules know, such as whose turn it is.

    All of them follow from the view. A page in Python would use the library instead.

    Returns:
        Among others: ``question``, the code of the seat's question or None; ``choices``, each a
        ``move`` with the reason ``why`` it is illegal, or a ``preview`` of its effects; ``trick``
        and ``last_trick``, with what their cards have become; ``chosen``, the seat's sealed choice;
        and ``ending``, the result in sentences.
    """
    mine = None if seen.seat is None or not seen.committed else seen.committed[seen.seat]
    asked = seen.question if is_asked else None
    return {
        "ahead": _find_ahead(seen),
        "blind": seen.blind,
        "cards_left": seen.cards_left,
        "choices": [] if asked is None else _list_choices(seen, texts, names),
        "chosen": None if mine is None else to_data(mine),
        "doubled": seen.doubled,
        "ending": _describe_ending(seen, texts, names),
        "hand": _list_hand(seen),
        "hand_number": seen.hand_number,
        "hand_size": seen.hand_size,
        "is_sealed": bool(seen.committed),
        "is_trump_open": seen.is_trump_open,
        "last_trick": _describe_last_trick(seen, texts, names),
        "leader": seen.leader,
        "namer": seen.namer,
        "led": _name(seen.led),
        "question": None if asked is None else asked.code,
        "scores": seen.scores,
        "trick": _describe_trick(seen),
        "tricks_won": seen.tricks_won,
        "winners": seen.winners,
    }


def _find_ahead(seen: View) -> Seat | None:
    """Return the seat whose card is ahead in the trick in progress, or None."""
    try:
        standing = seen.current_trick
    except RulesetError:  # an effect may fail in an incomplete trick only
        return None
    return None if standing is None else standing.ahead


def _list_hand(seen: View) -> list[str] | None:
    """List the cards of a seat's hand by suit, each suit from the lowest card of this game."""
    if seen.hand is None:
        return None
    values, suits = seen.rules.values, tuple(Suit)

    def get_place(card: Card) -> tuple[int, int]:
        return suits.index(card.suit), values[card.rank]

    return [card.code for card in sorted(seen.hand, key=get_place)]


def _describe_ending(seen: View, texts: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Describe the winners, once the match is over."""
    if not seen.is_over:
        return ()
    over = MatchOver(
        move_number=seen.move_number, winners=seen.winners, scores=seen.scores, rules=seen.rules
    )
    return describe(over, texts, names=names)


# What a seat may choose, and why not.


def _list_choices(seen: View, texts: Texts, names: Sequence[str]) -> list[PageData]:
    """List the legal moves, and the illegal bids and cards, each with its reason."""
    legal = legal_moves(seen)
    closed = [move for move in _list_candidates(seen, legal) if move not in legal]
    choices = [(move, "", _describe_preview(seen, move, texts, names)) for move in legal]
    choices += [(move, _describe_why(seen, move, texts, names), ()) for move in closed]
    return [
        {"move": to_data(move), "why": why, "preview": sentences}
        for move, why, sentences in sorted(choices, key=lambda choice: _get_place(choice[0]))
    ]


def _list_candidates(seen: View, legal: tuple[Move, ...]) -> Iterable[Move]:
    """List all plain bids, or one move for each card that is not legal to play or pass."""
    seat = seen.seat
    assert seat is not None  # noqa: S101 - only a seat is asked
    if seen.phase is Phase.BID:
        is_plain = any(isinstance(move, Bid) and not move.blind for move in legal)
        return [Bid(seat, tricks) for tricks in range(seen.hand_size + 1)] if is_plain else []
    open_cards = {move.card for move in legal if isinstance(move, PlayCard | PassCard)}
    cards = [card for card in dict.fromkeys(seen.hand or ()) if card not in open_cards]
    if seen.phase is Phase.PLAY:
        return [PlayCard(seat, card) for card in cards]
    return [PassCard(seat, card) for card in cards] if seen.phase is Phase.PASS else []


def _describe_why(seen: View, move: Move, texts: Texts, names: Sequence[str]) -> str:
    reason = why_illegal(seen, move)
    return "" if reason is None else describe(reason, texts, names=names)[0]


def _describe_preview(
    seen: View, move: Move, texts: Texts, names: Sequence[str]
) -> tuple[str, ...]:
    if not isinstance(move, PlayCard):
        return ()
    try:
        return describe(preview(seen, move), texts, names=names)
    except RulesetError:  # an effect may fail in an incomplete trick only
        return ()


def _get_place(move: Move) -> tuple[bool, int]:
    """Sort plain bids by number; other moves keep their order."""
    is_plain = isinstance(move, Bid) and not move.blind
    return not is_plain, move.tricks if isinstance(move, Bid) and is_plain else 0


# Tricks, each card with what it has become.


def _describe_trick(seen: View) -> list[PageData]:
    """Describe the cards of the trick in progress, as far as they are known before its end."""
    if seen.leader is None:
        return []
    trick = Trick(seen.leader, seen.trick, seen.trump, seen.rules.players, seen.doubled)
    return [_describe_play(mark) for mark in mark_plays(trick, seen.rules.counting)]


def _describe_last_trick(seen: View, texts: Texts, names: Sequence[str]) -> PageData | None:
    """Describe the last finished trick of the hand; None before the first.

    Returns:
        ``plays``, each with what the card became; the led suit, the trump and the winner; and
        ``explained``, the reasons in sentences.
    """
    if not seen.tricks:
        return None
    result = seen.tricks[-1]
    explanation = explain_trick(seen.rules, result.trick)
    return {
        "plays": [_describe_play(mark) for mark in mark_plays(explanation)],
        "winner": result.winner,
        "led": _name(result.led),
        "trump": _name(result.trump),
        "has_new_trump": result.trump is not result.opening_trump,
        "doubled": result.doubled,
        "explained": describe(explanation, texts, names=names),
    }


def _describe_play(mark: Mark) -> PageData:
    """Describe a play, with its final ``value`` and ``suit``, each None if it has not changed.

    A barred four already has the ``buff`` "void"; ``is_barred`` is for all other cards.
    """
    return {
        "seat": mark.play.seat,
        "card": mark.card.code,
        "show": None if mark.play.show is None else mark.play.show.code,
        "high": mark.play.high,
        "value": mark.values[-1] if len(mark.values) > 1 else None,
        "suit": mark.suits[-1].value if len(mark.suits) > 1 else None,
        "buff": None if mark.buff is None else mark.buff.value,
        "is_always_trump": mark.is_always_trump,
        "is_barred": mark.is_barred and mark.buff is None,
        "leads_next": mark.leads_next,
    }


def _name(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value
