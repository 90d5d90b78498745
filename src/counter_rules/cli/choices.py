"""The choices of a person at the terminal, advice on them, and hints on cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final, cast

from counter_rules.answers import AnswerError, describe_move, parse_answer
from counter_rules.bots import Bot, MoveValue, SupportsExplain, parse_bot
from counter_rules.cards import Card, Suit
from counter_rules.cli.screen import INDENT, Screen
from counter_rules.engine import legal_moves, why_illegal
from counter_rules.errors import NotationError
from counter_rules.explain import describe_card, list_powers
from counter_rules.kernel import Backend
from counter_rules.kernel.inner import choose_backend
from counter_rules.messages import Texts, describe
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.reasons import IllegalMoveError, Reason
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import HandsCleared
from counter_rules.trick.trick import parse_play
from counter_rules.views import View, preview

# Choices: numbered, and parsed from an answer.


def list_choices(view: View) -> tuple[Move, ...]:
    """List the legal moves of the seat, cards in the order in which the hand is laid out."""
    moves = legal_moves(view)
    if view.phase in (Phase.BID, Phase.NAME):
        return moves
    return tuple([move for card in _order_hand(view) for move in moves if _is_of(move, card)])


def format_choices(view: View) -> list[str]:
    """Format the hand card by card, with the number of every way to play or pass it.

    In ``["9♣", "[1] 4♥", "[2] 4♥+4♦"]``, the card without a number may not be played.
    """
    numbered = list(enumerate(list_choices(view), start=1))
    pieces: list[str] = []
    for card in _order_hand(view):
        ways = [
            f"[{number}] {format_answer(move)}" for number, move in numbered if _is_of(move, card)
        ]
        twins = (view.hand or ()).count(card)
        pieces += [f"{way} ×{twins}" if twins > 1 else way for way in ways or [str(card)]]
    return pieces


def _order_hand(view: View) -> list[Card]:
    """Return the different cards of a hand, each suit from its lowest card up."""
    values, suits = view.rules.values, tuple(Suit)
    cards = dict.fromkeys(view.hand or ())
    return sorted(cards, key=lambda card: (suits.index(card.suit), values[card.rank]))


def format_answer(move: Move) -> str:
    """Format a move without its verb, as a person may answer it."""
    if isinstance(move, PassCard):
        return str(move.card)
    if isinstance(move, Bid):
        return f"blind {move.tricks}" if move.blind else str(move.tricks)
    if isinstance(move, NameTrump):
        return "none" if move.suit is None else str(move.suit)
    return str(move)


def parse_choice(view: View, answer: str, texts: Texts) -> Move:
    """Parse an answer: a number of `format_choices`, or what `parse_answer` understands.

    Raise `NotationError` if it is neither, and `IllegalMoveError` for a move that is illegal.
    """
    if view.phase not in (Phase.PLAY, Phase.PASS) or not answer.isdecimal():
        return parse_answer(view, answer, texts)
    moves = list_choices(view)
    if len(answer) > 4 or not 1 <= int(answer) <= len(moves):
        raise NotationError(
            f"there is no choice {answer}: the choices are 1 to {len(moves)}", text=answer
        )
    return moves[int(answer) - 1]


def _find_blind(view: View) -> str | None:
    """Return a legal blind bid, such as ``blind 2``, or None."""
    few = [move for move in legal_moves(view) if isinstance(move, Bid) and move.blind][:3]
    return format_answer(few[-1]) if few else None


def describe_answers(view: View) -> str:
    """Describe the answers that are possible now; empty if there is nothing to choose."""
    if view.phase is Phase.BID:
        bids = _list_bids(view, is_blind=False)
        ways = [f"a number of tricks: {_format_range(bids)}"] if bids else []
        ways += ["look"] if _may_look(view) else []
        return ", or ".join([*ways, *filter(None, [_find_blind(view)])])
    if view.phase is Phase.NAME:
        return f"a suit: {describe_trumps(view)}"
    if view.phase not in (Phase.PLAY, Phase.PASS):
        return ""
    plays = [move for move in legal_moves(view) if isinstance(move, PlayCard)]
    return ", ".join(
        [
            "a number or a card: QS, 10h, queen",
            *(["4H+4D (a second four is shown)"] if any(play.show for play in plays) else []),
            *(["*high, *low"] if any(play.high is not None for play in plays) else []),
        ]
    )


def describe_trumps(view: View) -> str:
    """Describe the trumps that a seat may name."""
    *names, last = [format_answer(move) for move in legal_moves(view)]
    return f"{', '.join(names)} or {last}"


def list_ways(view: View, move: Move) -> tuple[Move, ...]:
    """List the legal ways to play a card, for an answer that names only the card.

    They are plain or with another four shown, or named; there are none for any other move.
    """
    if not isinstance(move, PlayCard) or move.show is not None or move.high is not None:
        return ()
    return tuple([way for way in legal_moves(view) if _is_of(way, move.card)])


def describe_fault(error: IllegalMoveError | NotationError, texts: Texts) -> str:
    """Describe what is wrong with an answer."""
    if isinstance(error, IllegalMoveError):
        return _describe_refusal(cast("Move", error.move), error.reason, texts)
    sentence = describe(error, texts)[0] if isinstance(error, AnswerError) else error.message
    return f"{sentence}; ? for help"


def _describe_refusal(move: Move, reason: Reason, texts: Texts) -> str:
    """Describe why a move is illegal."""
    sentence, given = describe(reason, texts)[0], format_answer(move)
    return sentence if sentence.startswith(given) else f"{given}: {sentence}"


def list_refusals(view: View, texts: Texts) -> list[str]:
    """List illegal choices, a sentence for each reason: ``9♣, K♠: must follow hearts (C3.1)``."""
    grouped: dict[str, list[str]] = {}
    for move in _list_tempting(view):
        reason = None if list_ways(view, move) else why_illegal(view, move)
        if reason is not None:
            grouped.setdefault(describe(reason, texts)[0], []).append(format_answer(move))
    return [f"{', '.join(moves)}: {sentence}" for sentence, moves in grouped.items()]


def _list_tempting(view: View) -> list[Move]:
    """List the moves a person might try: play any card of the hand, bid any number."""
    seat = view.seat or 0
    if view.phase is Phase.PLAY:
        return [PlayCard(seat, card) for card in _order_hand(view)]
    if view.phase is not Phase.BID or _may_look(view):
        return []
    return [Bid(seat, tricks) for tricks in range(view.hand_size + 1)]


def describe_bids(view: View, texts: Texts) -> str:
    """Describe the legal bids of a seat, and the illegal ones with their reasons."""
    plain, blind = _list_bids(view, is_blind=False), _list_bids(view, is_blind=True)
    parts = [
        *([f"bid {_format_range(plain)}"] if plain else []),
        *(["look at the hand"] if _may_look(view) else []),
        *([f"bid blind {_format_range(blind)}"] if blind else []),
    ]
    refused = [f"not {sentence}" for sentence in list_refusals(view, texts)]
    return "; ".join([", or ".join(parts), *refused])


def _list_bids(view: View, *, is_blind: bool) -> list[int]:
    """List the numbers of tricks that a seat may bid, either blind or not."""
    bids = [move for move in legal_moves(view) if isinstance(move, Bid)]
    return [move.tricks for move in bids if move.blind is is_blind]


def _format_range(numbers: Sequence[int]) -> str:
    """Format ascending numbers, consecutive ones as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _may_look(view: View) -> bool:
    """Return whether the seat must still look at its hand or bid blind (F2.6)."""
    return any(isinstance(move, Look) for move in legal_moves(view))


def _is_of(move: Move, card: Card) -> bool:
    return isinstance(move, PlayCard | PassCard) and move.card is card


# Advice: the move of a strong player, what it is worth, and how certain that is.

_ADVISER = "strong"
"""The bot that advises a person; it can estimate the value of each move."""
_FEWEST: Final = 30
"""The visits a move needs before its standard deviation gives a useful standard error."""
_LIKELY: Final = 1.96
"""The standard errors either side of the mean in a 95% confidence interval."""
_FASTER = "(with pip install 'counter-rules[fast]', 100 times as many)"


class Adviser:
    """A strong player that a person may ask; it sees only what they see."""

    @cached_property
    def _bot(self) -> Bot:
        """The bot, made once because its first choice takes the longest."""
        return parse_bot(_ADVISER)

    def print_advice(self, screen: Screen, view: View) -> None:
        """Print the best move, its value, and the next best move."""
        moves = legal_moves(view)
        if not moves:
            screen.say("there is nothing to choose now")
        elif len(moves) == 1:
            screen.say(f"there is only one choice: {describe_move(moves[0])}")
        else:
            screen.say(*_describe_advice(self._explain(view), view.rules))

    def _explain(self, view: View) -> tuple[MoveValue, ...]:
        """Return the values of the moves."""
        return self._bot.explain(view) if isinstance(self._bot, SupportsExplain) else ()


def _describe_advice(values: tuple[MoveValue, ...], rules: Ruleset) -> list[str]:
    """Describe the best move and the next best, why it is better, and how certain that is."""
    best, second = values[:2]
    known = [one for one in (best, second) if one.visits >= _FEWEST or not best.visits]
    said = [f"a strong player would {describe_move(best.move)}"]
    if best in known:
        said[0] += f": {_describe_value(best, rules)}"
    if second in known:
        said.append(f"next best, {describe_move(second.move)}: {_describe_value(second, rules)}")
    if not best.visits:
        return [*said, "by rules of thumb, without simulated games"]
    games = sum([one.visits for one in values])
    found = f"from {games:,} simulated games consistent with what you know: "
    found += _describe_certainty(known)
    if choose_backend(Backend.AUTO) is Backend.PYTHON:
        found += f" {_FASTER}"
    return [*said, found]


def _describe_value(one: MoveValue, rules: Ruleset) -> str:
    """Describe what a move is worth, and how often its seat then made its bid."""
    if one.made is None:
        return f"{_format_value(one)} points in this hand"
    shared = isinstance(rules.scoring, HandsCleared)
    gain = "points in this hand" if shared else "points over the others"
    return f"{_format_value(one)} {gain}, bid made in {one.made:.0%}"


def _describe_certainty(known: Sequence[MoveValue]) -> str:
    """Describe how certain the choice is: clear, close, or from too few games to say."""
    if len(known) < 2:
        return "other choices were hardly tried" if known else "too few to be sure"
    best, second = known
    ahead = best.value - second.value
    if abs(ahead) <= math.hypot(_compute_error(best), _compute_error(second)):
        return "too few to separate these two"
    return "a clear choice" if ahead > 0 else "they do not agree on these two"


def _compute_error(one: MoveValue) -> float:
    """Compute half the width of the 95% confidence interval of a value."""
    return _LIKELY * one.std / math.sqrt(one.visits)


def _format_value(one: MoveValue) -> str:
    # Adding 0.0 turns -0.00 into 0.00.
    value = f"{round(one.value, 2) + 0.0:+.2f}"
    return f"{value} ± {_compute_error(one):.2f}" if one.visits else value


# Hints on a card: its power, its effect now, or why it is illegal.


def print_hint(screen: Screen, view: View, asked: str) -> None:
    """Print what a card does and would do now, or whether another kind of answer is legal.

    Raise `NotationError` if the text is neither a card nor an answer, and `StateError` if the deck
    has no such card.
    """
    move = _parse_asked(view, asked, screen.texts)
    if isinstance(move, PlayCard | PassCard):
        screen.say(*describe_card(view.rules, move.card, screen.texts))
        if view.phase not in (Phase.PLAY, Phase.PASS):
            return
    ways = list_ways(view, move) or (move,)
    reason = why_illegal(view, ways[0])
    if reason is not None:
        screen.say(_describe_refusal(ways[0], reason, screen.texts))
    elif isinstance(move, PlayCard):
        for way in ways:
            _print_preview(screen, view, way)
    else:
        screen.say(f"legal: {format_answer(move)}")


def _parse_asked(view: View, asked: str, texts: Texts) -> Move:
    """Parse a card, in any phase, or else an answer to the question, legal or not."""
    if view.phase is not Phase.PASS:
        with suppress(NotationError):
            return parse_play(view.seat or 0, "".join(asked.split()))
    try:
        return parse_choice(view, asked, texts)
    except IllegalMoveError as error:
        return cast("Move", error.move)


def _print_preview(screen: Screen, view: View, move: Move) -> None:
    """Print what a legal play would do."""
    outcome = preview(view, move) if isinstance(move, PlayCard) else None
    sentences = describe(outcome, screen.texts) if outcome else ()
    screen.say(f"{format_answer(move)} now:" if sentences else f"legal: {format_answer(move)}")
    screen.say(*[f"- {sentence}" for sentence in sentences], indent=INDENT)


def print_powers(screen: Screen, rules: Ruleset) -> None:
    """Print the powers of a game, rank by rank, then those that act in every trick."""
    rows = [
        (f"{'' if place else power.label:<2}", sentence)
        for power in list_powers(rules)
        for place, sentence in enumerate(describe(power, screen.texts))
    ]
    if rows:
        screen.print_pairs(rows, hanging_indent=INDENT)
    else:
        screen.say("no card has a power here: only suit and rank count")
