"""Reading a table of variants: hands that the library and the oracle both play.

A case names a variant and its game; below it stand hands, and what comes of each:

* ``of 5: bid 2 0 1, won 3 0 2``: a hand of so many cards that has been played; ``blind 0`` after it
* ``hand 9 dealt by 2 with scores 3 1 2``: the next deal is this hand's
* ``deal KH 5H, -, 6H turned 5D drawn 2H``: what seats 0, 1, … hold at least, in this order
* ``bid 2 - 0b``: by seat, and each when its turn comes; ``-`` has not bid yet, ``0b`` is blind
* ``name 2 H``, ``name 2 none``, ``play AC 2C``, ``play out`` (the first legal card, always)
* ``again``: all since the last deal once more

What comes of it: ``points 7 1 6``, ``totals``, ``won``, ``winners``, ``trump H``, ``size 3``,
``sizes 1..3 2``, ``next 0 2``, ``may bid 0..2``, ``may look yes``, ``may name C none``, ``may play
AC KC`` (in any order), ``seat 0 sees 1 2``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

import attrs

from counter_rules import State, apply_move, get_ruleset, legal_moves, new_game, view
from support import builders
from support import family_oracle as oracle
from support.beside_oracle import letter, write_move, write_option
from support.family_oracle_games import GAMES, Game
from support.tables import Row, read_rulesets

_BEFORE = re.compile(r"hand (\d+)(?: dealt by (\d+))?(?: with scores (.+))?")
_DEALT = re.compile(r"deal(?: (?!turned |drawn )(.+?))?(?: turned (.+?))?(?: drawn (.+))?")
_SCORED = re.compile(r"of (\d+): bid (.+), won (.+?)(?:, blind (.+))?")
_OUTCOME = re.compile(r"(may \w+|seat \d sees|\w+) (.+)")


@attrs.frozen
class Variant:
    """A variant that is played somewhere, the clauses that it needs, and hands of it."""

    place: str
    clauses: tuple[str, ...]
    name: str
    players: int
    options: dict[str, Any]
    hands: tuple[tuple[str, str], ...]


def read_clauses(heading: str) -> tuple[str, ...]:
    """Read the clauses of F11 that the cases below a heading need; it may need none."""
    clauses = tuple(heading.partition(":")[0].split())
    if not all(re.fullmatch(r"today|F\d+\.\d", clause) for clause in clauses):
        raise ValueError(f"expected clauses such as F11.1 F11.6, or today, got {heading!r}")
    return clauses


def read_variant(row: Row) -> Variant:
    ((name, players, options),) = read_rulesets(row.cells[1])
    hands = [line.partition(" | ") for line in row.below]
    if not hands or not all(outcome for _, _, outcome in hands):
        raise ValueError("expected hands below the case, each with what comes of it")
    read = tuple((steps.strip(), outcome.strip()) for steps, _, outcome in hands)
    return Variant(row.place, read_clauses(row.heading), name, players, options, read)


class Side(Protocol):
    """A match that is played: the library's, or the oracle's."""

    def skip_to(self, number: int, dealer: int, scores: tuple[int, ...]) -> None: ...
    def deal(self, hands: list[str], turned: str, drawn: str) -> None: ...
    def list_waiting(self) -> Sequence[int]: ...
    def list_moves(self, seat: int) -> list[oracle.Move]: ...
    def make(self, move: oracle.Move) -> None: ...
    def score(
        self, size: int, bids: list[int], won: list[int], blind: list[int]
    ) -> Sequence[int]: ...
    def ask(self, question: str) -> object: ...


class Library:
    """The library's match."""

    def __init__(self, variant: Variant) -> None:
        rules = get_ruleset(variant.name, players=variant.players, **variant.options)
        self.state: State = new_game(rules)

    def skip_to(self, number: int, dealer: int, scores: tuple[int, ...]) -> None:
        self.state = builders.before(self.state.rules, number, scores, dealer=dealer)

    def deal(self, hands: list[str], turned: str, drawn: str) -> None:
        self.state = builders.deal(self.state, *hands, turned=turned, drawn=drawn)

    def list_waiting(self) -> Sequence[int]:
        return self.state.to_act

    def list_moves(self, seat: int) -> list[oracle.Move]:
        return [write_move(move) for move in legal_moves(self.state, seat)]

    def make(self, move: oracle.Move) -> None:
        of_seat = {write_move(legal): legal for legal in legal_moves(self.state, move[1])}
        self.state = apply_move(self.state, of_seat[move])

    def score(self, size: int, bids: list[int], won: list[int], blind: list[int]) -> Sequence[int]:
        return self.state.rules.scoring.score_hand(
            bids=bids, tricks_won=won, hand_size=size, blind=blind
        )

    def ask(self, question: str) -> object:
        state = self.state
        if question.startswith("seat"):
            hands = view(state, int(question.split()[1])).hands
            return [owner for owner, hand in enumerate(hands) if hand is not None]
        if question == "won":
            return state.tricks_won if state.is_in_hand else state.hand_results[-1].tricks_won
        if question == "points":
            return state.hand_results[-1].points
        if question == "sizes":
            return getattr(state.rules.hand_sizes, "sizes")  # noqa: B009 - not all have them
        answers = {"totals": state.scores, "winners": state.winners, "trump": letter(state.trump)}
        return answers[question] if question in answers else len(state.hands[0])


class Second:
    """The oracle's match."""

    def __init__(self, variant: Variant) -> None:
        options = {name: write_option(value) for name, value in variant.options.items()}
        self.match = oracle.new_match(make_game(variant.name, variant.players, options))

    @property
    def game(self) -> Game:
        return self.match.game

    def skip_to(self, number: int, dealer: int, scores: tuple[int, ...]) -> None:
        nothing = [0] * self.game.players
        names = ("bids", "won", "points", "scores")
        self.match.results = [dict.fromkeys(names, nothing) for _ in range(number - 1)]
        self.match.dealer, self.match.scores = dealer, list(scores or nothing)

    def deal(self, hands: list[str], turned: str, drawn: str) -> None:
        face_up = turned.split()
        rest = Counter(self.game.deck) - Counter(face_up)
        given = [hand.split() for hand in hands] + [[]] * (self.game.players - len(hands))
        rest -= Counter(card for hand in given for card in hand)
        left = sorted(rest.elements(), key=oracle.order)
        size = oracle.find_size(self.match, face_up)
        full = []
        for hand in given:
            count = size - len(hand)
            full.append([*hand, *left[:count]])
            left = left[count:]
        face_up += drawn.split()
        assert len(face_up) == oracle.count_turned(self.match, size)
        oracle.deal(self.match, full, face_up)

    def list_waiting(self) -> Sequence[int]:
        return oracle.to_act(self.match)

    def list_moves(self, seat: int) -> list[oracle.Move]:
        return oracle.legal(self.match, seat)

    def make(self, move: oracle.Move) -> None:
        assert move in oracle.legal(self.match, move[1]), move
        oracle.apply(self.match, move)

    def score(self, size: int, bids: list[int], won: list[int], blind: list[int]) -> Sequence[int]:
        self.match.size, self.match.blind = size, set(blind)
        return [oracle.find_points(self.match, seat, bids, won) for seat, _ in enumerate(bids)]

    def ask(self, question: str) -> object:
        match = self.match
        if question.startswith("seat"):
            return oracle.list_seen(match, int(question.split()[1]))
        if question in ("won", "points"):
            return match.won if match.phase == "play" else match.results[-1][question]
        if question == "winners":
            return oracle.winners(match) if match.phase == "over" else []
        answers = {"totals": match.scores, "trump": match.trump, "sizes": match.game.sizes}
        return answers[question] if question in answers else len(match.hands[0])


def make_game(name: str, players: int, options: dict[str, Any]) -> Game:
    """Make the oracle's game; it takes lists of numbers as they are, not as text."""
    for option in ("hand_sizes", "no_trump_hands", "trump"):
        options[option] = read_list(options.get(option))
    return GAMES[name](
        players, **{name: each for name, each in options.items() if each is not None}
    )


def read_list(value: Any) -> Any:  # noqa: ANN401 - as options are
    """Read ``1..3,3,2`` and ``SHDC-``."""
    if not isinstance(value, str):
        return value
    if re.fullmatch(r"[\d.,]+", value):
        return expand(value.replace(",", " "))
    if re.fullmatch(r"[CDHS-]+", value):
        return [None if suit == "-" else suit for suit in value]
    return value


def expand(text: str) -> list[int]:
    """Read numbers such as ``1..3 2``."""
    found: list[int] = []
    for word in text.split():
        first, _, last = word.partition("..")
        step = 1 if int(last or first) >= int(first) else -1
        found += range(int(first), int(last or first) + step, step)
    return found


# Playing.


def play_steps(side: Side, text: str) -> dict[str, object]:
    """Play a hand, or score it; return what can be asked at once."""
    if scored := _SCORED.fullmatch(text):
        size, *rows = scored.groups()
        bids, won, blind = [expand(row or "") for row in rows]
        assert sum(won) == int(size), "each trick is won by one seat"
        return {"points": side.score(int(size), bids, won, blind)}
    hand: list[str] = []
    for step in [step.strip() for step in text.split(";")]:
        if step.startswith("deal"):
            hand = []
        hand += [] if step == "again" else [step]
        for each in hand if step == "again" else [step]:
            take_step(side, each)
    return {}


def take_step(side: Side, step: str) -> None:
    verb, _, rest = step.partition(" ")
    if before := _BEFORE.fullmatch(step):
        number, dealer, scores = before.groups()
        players = len(as_numbers(side.ask("totals")))
        default = (int(number) - 2) % players  # the last seat deals the first hand
        side.skip_to(int(number), int(dealer or default), tuple(expand(scores or "")))
    elif dealt := _DEALT.fullmatch(step):
        hands, turned, drawn = dealt.groups()
        held = [hand.strip(" -") for hand in (hands or "").split(",")]
        side.deal(held, turned or "", drawn or "")
    elif verb == "bid":
        bid_by_seat(side, rest.split())
    elif verb == "name":
        seat, suit = rest.split()
        side.make(("name", int(seat), None if suit == "none" else suit))
    elif step == "play out":
        while moves := [move for seat in side.list_waiting() for move in side.list_moves(seat)]:
            side.make(moves[0])
    elif verb == "play":
        for code in rest.split():
            (seat,) = side.list_waiting()
            side.make(("play", seat, code, None))
    elif step != "begin":
        raise ValueError(f"expected a step such as 'deal', 'bid' or 'play out', got {step!r}")


def bid_by_seat(side: Side, bids: list[str]) -> None:
    left = {seat: bid for seat, bid in enumerate(bids) if bid != "-"}
    while left:
        seat = next(seat for seat in side.list_waiting() if seat in left)
        bid = left.pop(seat)
        side.make(("bid", seat, int(bid.rstrip("b")), bid.endswith("b")))


def as_numbers(value: Any) -> list[int]:  # noqa: ANN401 - an answer
    return [*map(int, value)]


# Asking.


def answer(side: Side, known: dict[str, object], outcome: str) -> tuple[object, object]:
    """Return what is so, and what the table says."""
    found = _OUTCOME.fullmatch(outcome)
    if not found:
        raise ValueError(f"expected an outcome such as 'points 1 2 3', got {outcome!r}")
    question, said = found.groups()
    if question == "next":
        return [*side.list_waiting()], expand(said)
    if question == "may bid":
        return [int(text) for text in list_may(side, "bid")], expand(said)
    if question.startswith("may"):
        return sorted(list_may(side, question[4:])), sorted(said.split())
    value = known[question] if question in known else side.ask(question)
    if question == "trump":
        return value or "none", said
    if question == "size":
        return value, int(said)
    return as_numbers(value), expand(said.replace("nobody", ""))


def list_may(side: Side, kind: str) -> list[str]:
    """Write what the seat may do whose turn it is."""
    moves = [move for seat in side.list_waiting()[:1] for move in side.list_moves(seat)]
    told = [move[2] if len(move) > 2 else "yes" for move in moves if move[0] == kind]
    return ["none" if each is None else str(each) for each in told]
