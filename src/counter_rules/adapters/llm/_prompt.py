"""A view as a prompt: the rules, the table in words, and the form of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.bots.inner import check_turn
from counter_rules.cards import LOSER, SUITS, WINNER, Card
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.explain import list_powers
from counter_rules.games import describe_ruleset
from counter_rules.messages import describe
from counter_rules.moves import Bid, Look, NameTrump, PlayCard
from counter_rules.phase import Phase
from counter_rules.render import text
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import SYMBOLS
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views import View, Void

# Answers: the lines that a seat may write.


def list_answers(view: View) -> Iterator[str]:
    """Yield the lines with which the seat may answer, each with its meaning."""
    if view.phase is Phase.BID:
        yield from _list_bid_answers(view)
    elif view.phase is Phase.NAME:
        yield '"MOVE: name hearts" to name hearts as the trump suit'
        if any(isinstance(move, NameTrump) and not move.suit for move in legal_moves(view)):
            yield '"MOVE: name no trump" to play without trumps'
    elif view.phase is Phase.PASS:
        yield '"MOVE: pass 10♥" to pass the ten of hearts'
    else:
        yield '"MOVE: 10♥" to play the ten of hearts'
        plays = [move for move in legal_moves(view) if isinstance(move, PlayCard)]
        if any(play.show is not None for play in plays):
            yield '"MOVE: 4♥+4♦" to play the four of hearts and show the four of diamonds'
        if any(play.high is not None for play in plays):
            yield '"MOVE: *high" or "MOVE: *low" to play a joker and name it so'
        for card in (WINNER, LOSER):
            if any(play.card is card for play in plays):
                yield f'"MOVE: {card}" to play a {card.rank}'


def _list_bid_answers(view: View) -> Iterator[str]:
    moves = legal_moves(view)
    if any(isinstance(move, Bid) and not move.blind for move in moves):
        yield '"MOVE: bid 2" to bid two tricks'
    if any(isinstance(move, Bid) and move.blind for move in moves):
        yield '"MOVE: bid 2 blind" to bid two tricks blind'
    if any(isinstance(move, Look) for move in moves):
        yield '"MOVE: look" to look at your hand and bid then'


# The digest: the rules in force, short enough for every prompt.

_COURSE: Final = """\
Each hand is dealt, bid and played. A bid says how many tricks its seat will win. A trick is one
card from every seat, clockwise. The highest trump wins it, or without trumps the highest card of
the led suit; of equal cards the first. The winner of a trick leads the next one. If
no card can win, nobody takes the trick, and its leader leads again."""
"""The rules of the whole family, without the powers of cards."""

_STAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "arrive": "As each card is played",
        "settle": "once all are played",
        "value": "on values",
        "contest": "on who wins",
        "after": "after the trick",
    }
)
"""The moment at which the effects of a stage act, in words."""


def describe_rules(rules: Ruleset) -> str:
    """Return a digest of the rules: the course of a hand, the options and the powers."""
    return "\n".join([_COURSE.replace("\n", " "), *_list_choices(rules), *_list_power_lines(rules)])


def _list_choices(rules: Ruleset) -> Iterator[str]:
    """Yield the rule on every axis, and the meaning of the letters in it."""
    rows = dict(describe_ruleset(rules))
    rows.pop("special cards", None)  # the powers say it
    rows.pop("ranks", None)  # the next line says it
    yield f"- ranks, highest first: {_format_ranks(rules)}"
    yield from (f"- {name}: {text}" for name, text in rows.items())
    words = set(re.findall(r"\w+", f"{rows['bidding']} {rows['score']}"))
    known = [f"{symbol} {meaning}" for symbol, meaning in SYMBOLS.items() if symbol in words]
    if known:
        yield f"- letters: {', '.join(known)}"


def _format_ranks(rules: Ruleset) -> str:
    """Return the ranks in order, with their values if a power uses them."""
    values = rules.values
    if not dict(rules.effects.list_stages())["value"]:
        return " ".join(rank.letter for rank in rules.ranks)
    return ", ".join(
        rank.letter if rank.letter == str(values[rank]) else f"{rank.letter} = {values[rank]}"
        for rank in rules.ranks
    )


def _list_power_lines(rules: Ruleset) -> Iterator[str]:
    """Yield the powers of each rank, and the order in which they act."""
    powers = list_powers(rules)
    if powers:
        yield "Powers of the cards, which override the rules above:"
    for power in powers:
        whose = "every trick" if power.rank is None else power.rank
        yield f"- {whose}: {'; '.join(power.sentences)}"
    stages = [
        f"{_STAGES[stage]}: {', '.join(names).replace('_', ' ')}"
        for stage, names in rules.effects.list_stages()
        if names
    ]
    if len(powers) > 1:
        yield f"They act in this order. {'; '.join(stages)}"


# The situation: the table, and the events of the hand so far.


def describe_situation(view: View, seat: Seat) -> str:
    """Describe everything a seat knows."""
    notes = [f"- {note}" for note in _list_notes(view, seat)]
    return "\n".join([text(view), *([""] if notes else []), *notes])


def _list_notes(view: View, seat: Seat) -> Iterator[str]:
    if view.phase in (Phase.BID, Phase.NAME):
        yield from _list_bidding_notes(view)
        return
    yield from _list_standing(view, seat)
    for number, result in enumerate(view.tricks, start=1):
        yield f"trick {number}: {_format_trick(result)}"
    yield from _list_passes(view, seat)
    yield from map(_format_void, view.voids)
    if view.unseen:
        yield f"cards whose place you do not know: {_format_suits(view.unseen)}"


def _list_bidding_notes(view: View) -> Iterator[str]:
    bids = [bid for bid in view.bids if bid is not None]
    if bids:
        yield f"bids so far add up to {sum(bids)}, with {view.hand_size} tricks to be won"
    leader = str(view.rules.first_leader)
    yield leader if view.leader is None else f"seat {view.leader} leads the first trick"


def _list_standing(view: View, seat: Seat) -> Iterator[str]:
    """Yield the winner of the trick as it stands, and the seats that play after this one."""
    standing = view.current_trick
    if view.phase is not Phase.PLAY or standing is None:
        return
    if standing.ahead is None:
        yield "if the trick ended now, nobody would take it"
    else:
        why = describe(standing.verdict)[0]
        yield f"if the trick ended now, seat {standing.ahead} would take it: {why}"
    players = view.rules.players
    later = range(1, players - len(view.trick))
    seats = ", ".join(f"seat {(seat + place) % players}" for place in later)
    yield f"still to play after you: {seats or 'nobody'}"


def _format_trick(result: TrickResult) -> str:
    plays = " ".join(map(str, result.plays))
    taken = "nobody takes it" if result.winner is None else f"seat {result.winner} takes it"
    return f"seat {result.plays[0].seat} led {plays}, {taken}"


def _list_passes(view: View, seat: Seat) -> Iterator[str]:
    """Yield the cards that the seat passed and received."""
    players = view.rules.players
    for passed in view.passes:
        giver, taker = (seat - 1) % players, (seat + 1) % players
        gave, took = passed.cards[seat], passed.cards[giver]
        yield (
            f"after trick {passed.trick} you passed {gave} to seat {taker} "
            f"and got {took} from seat {giver}"
        )


def _format_void(void: Void) -> str:
    perhaps = f", except perhaps {' '.join(map(str, void.perhaps))}" if void.perhaps else ""
    return f"seat {void.seat} holds no {void.suit}{perhaps}"


def _format_suits(cards: Iterable[Card]) -> str:
    """Return cards suit by suit, such as ``♣ 2 7 J   ♥ A``; jokers last."""
    kept = tuple(cards)
    suits = [(suit, [card.rank.letter for card in kept if card.suit is suit]) for suit in SUITS]
    jokers = [str(card) for card in kept if card.suit not in SUITS]
    return "   ".join([*(f"{s.symbol} {' '.join(ranks)}" for s, ranks in suits if ranks), *jokers])


# The prompt.


def prompt(view: View, *, legal: bool = False) -> str:
    """Return the text from which a language model makes a seat's next move.

    It has the rules, everything the seat knows, and the form of the answer, in English, and nothing
    that is not in the view. Equal views give equal prompts.

    Args:
        view: the view of a seat whose turn it is.
        legal: whether to list the legal moves. Without them, knowing what is legal is a part of
            the task, as in other tests of such models.

    Returns:
        The text, without a line feed after the last line.

    Raises:
        StateError: if it is not a view of a seat whose turn it is, or ``legal`` is not a bool.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> print(prompt(view(state, 0), legal=True).splitlines()[-1])
    Legal moves: bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10
    """
    seat = check_turn(view)
    if type(legal) is not bool:
        raise StateError(f"legal must be True or False, not {shorten(legal)}")
    return "\n".join(_list_lines(view, seat, legal=legal))


def _list_lines(view: View, seat: Seat, *, legal: bool) -> Iterator[str]:
    players = view.rules.players
    name = view.rules.name.replace("_", " ").title()
    yield f"You play {name}, a game of tricks and bids, as seat {seat} of seats 0 to {players - 1}."
    yield from ("", "THE RULES", describe_rules(view.rules))
    yield from ("", "WHAT YOU KNOW (▸ marks who is to move)", describe_situation(view, seat))
    yield from ("", "YOUR MOVE", _ask(view, seat))
    yield "Think as long as you like. Then end your answer with one line:"
    yield from (f"- {form}" for form in list_answers(view))
    if legal:
        yield f"Legal moves: {', '.join(map(str, legal_moves(view)))}"


def _ask(view: View, seat: Seat) -> str:
    if view.phase is Phase.BID:
        return f"This hand has tricks: {view.hand_size}. How many of them do you bid?"
    if view.phase is Phase.NAME:
        return "You name the trump of this hand. Which suit?"
    if view.phase is Phase.PASS:
        to = (seat + 1) % view.rules.players
        return f"All seats pass a card at once, unseen. Which do you pass to seat {to}?"
    return "Which card do you lead?" if not view.trick else "Which card do you play?"
