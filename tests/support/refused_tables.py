"""Reading the tables of refused moves and deals: positions, moves, deals and reasons as text.

``== leading: bidding; bids 0 0 0 0`` names a position: a ruleset such as ``counter 4 hook=True``
or the name of a position above it, and then step by step what happens:

* ``hand 2 dealt by 3, scores 3 1 23 0``: the next deal is this hand's; ``won`` in place of
  ``scores`` gives the scores after each hand and what it turned, ``won 1 1 1 QH, 2 2 2 4S``
* ``deal KH 5H, QH 6H turned 5D drawn 2H``: what seats 0, 1, … hold at least; ``turned top`` turns
  the next card of the deck
* ``led 9C, held 2H KH, turned AH``: seat 0 led, and the next seat holds just these cards
* ``bids 3 3 2``, ``KH QH 4H+4D``: bids and plays in turn; ``0 look``: a move of any seat
* ``to the end``: the match is over
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import attrs

from counter_rules import (
    Bid,
    Card,
    Deal,
    Look,
    NameTrump,
    PassCard,
    Phase,
    PlayCard,
    Rank,
    Reason,
    ReasonCode,
    State,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
)
from counter_rules.messages import Message
from support.builders import after, before, card, cards, deal, finished
from support.hands import bid, face, play, play_match
from support.refusals import Refused, SeatMove
from support.tables import Row, make_dict, read_cases, read_rulesets

_BEFORE = re.compile(r"hand (\d+)(?: dealt by (\d+))?(?:, scores ([\d ]+))?")
_DEALT = re.compile(r"deal(?: (?!turned |drawn )(.+?))?(?: turned (.+?))?(?: drawn (.+))?")
_LED = re.compile(r"led (.+), held (.+), turned (.+)")
_PLAY = re.compile(r"(\*|[^+]+?)(high|low)?(?:\+(.+))?")
_REASON = re.compile(r"(\w+) ([CF][\w., ]*?)((?: \w+=.+)?)")


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, (text or "").split()))


def read_rules(text: str) -> State:
    """Begin a match of a preset such as ``counter 4 hook=True``."""
    ((name, players, options),) = read_rulesets(text)
    return new_game(get_ruleset(name, players=players, **options))


def read_move(text: str) -> SeatMove:
    """Read a move such as ``0 bid 3 blind``, ``0 look``, ``4H+4D``, ``pass QH`` or ``name H``."""
    number, text = text.split(" ", 1)
    seat, words = int(number), text.split()
    match words:
        case ["look"]:
            return Look(seat)
        case ["bid", tricks, *blind]:
            return Bid(seat, int(tricks), blind == ["blind"])
        case ["pass", passed]:
            return PassCard(seat, card(passed))
        case ["name", suit]:
            return NameTrump(seat, None if suit == "none" else Suit.parse(suit))
    found = _PLAY.fullmatch(text)
    if not found:
        raise ValueError(f"expected a move such as 'bid 3', '4H+4D' or 'pass QH', got {text!r}")
    played, named, shown = found.groups()
    return PlayCard(
        seat,
        card(played),
        card(shown) if shown else None,
        high=None if named is None else named == "high",
    )


def take_step(state: State, step: str) -> State:
    """Carry a position a step forward."""
    if found := _BEFORE.fullmatch(step):
        number, dealer, scores = found.groups()
        seat = None if dealer is None else int(dealer)
        return before(state.rules, int(number), _numbers(scores), dealer=seat)
    if step.startswith("won "):
        hands = [hand.rsplit(" ", 1) for hand in step[4:].split(", ")]
        results = [
            finished(_numbers(scores), number=number, turned=turned)
            for number, (scores, turned) in enumerate(hands, 1)
        ]
        return after(state.rules, *results)
    if found := _DEALT.fullmatch(step):
        hands_, turned, drawn = found.groups()
        held = hands_.split(", ") if hands_ else []
        face_up = None if turned == "top" else turned or ""
        return deal(state, *held, turned=face_up, drawn=drawn or "")
    if found := _LED.fullmatch(step):
        led, held_, turned = found.groups()
        return face(state.rules, led, held_, turned=turned)
    if step == "to the end":
        return play_match(state)
    if step.startswith("bids "):
        return bid(state, *_numbers(step[5:]))
    return apply_move(state, read_move(step)) if re.match(r"\d ", step) else play(state, step)


@attrs.frozen
class Positions:
    """The positions of a table, by the names in its headings."""

    named: dict[str, State] = attrs.field(factory=dict)

    def begin(self, heading: str) -> None:
        """Make the position of a heading, which may begin with one made before."""
        name, _, steps = heading.partition(":")
        if name in self.named:
            raise ValueError(f"there is another position {name!r} above: name this one anew")
        start, *others = [step.strip() for step in steps.split(";")]
        state = self.named[start] if start in self.named else read_rules(start)
        for step in others:
            state = take_step(state, step)
        self.named[name] = state

    def __getitem__(self, heading: str) -> State:
        """Return the position of a heading, or of its name."""
        return self.named[heading.partition(":")[0]]


_DETAILS: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("card", "best", "show"), card),
    "suit": Suit.parse,
    "rank": lambda text: Rank[text.upper()],
    "phase": Phase,
    "move": str,
    "other": Message,
    "forced": Message,
    "wanted": lambda text: int(text) if text.isdigit() else Phase(text),
    "allowed": lambda text: range(int(text.split("..")[0]), int(text.split("..")[1]) + 1),
}


def read_reason(text: str) -> Reason:
    """Read a reason such as ``must_follow C3.1 suit=hearts card=9C``."""
    found = _REASON.fullmatch(text)
    if not found:
        raise ValueError(f"expected a reason such as 'hooked C2.1 tricks=10', got {text!r}")
    code, clause, rest = found.groups()
    parts = (detail.partition("=") for detail in rest.split())
    details = make_dict((name, value) for name, _, value in parts)
    changed = details.pop("changed", None)
    made = {name: _DETAILS.get(name, int)(value) for name, value in details.items()}
    reason = Reason.of(ReasonCode(code), clause, **made)
    if changed is None:
        return reason
    other, suit = changed.split(":")
    return attrs.evolve(reason, changed=(card(other), Suit.parse(suit)))


def lay_out(state: State, *turned: Card) -> Deal:
    """Deal the deck in card order after the cards that are turned."""
    drawn = 1 if "second deck" in str(state.rules.trump) else 0
    rest = list(state.rules.deck)
    for held in turned[: len(turned) - drawn]:
        rest.remove(held)
    size = state.rules.hand_sizes.get_size(state.hand_number, turned)
    hands = [rest[size * seat : size * (seat + 1)] for seat in range(state.rules.players)]
    return Deal(hands, turned, rest[size * state.rules.players :])


def read_deal(text: str, state: State) -> Deal:
    """Read a deal as it is changed step by step.

    ``shuffled 7`` begins with the deal of a seed, ``laid out KD`` with the deck in card order after
    the cards that are turned. Then piles are changed, which are ``hand 3``, ``turned``, ``stack``:

    * ``turned: 6D KC``, ``stack:`` are all its cards from here on
    * ``6S=9C`` exchanges the first such card of all, ``stack KD=9C`` that of a pile
    * ``stack +6S``, ``stack -KD`` add a card at the end or take it away
    * ``hand 3 -1``, ``hand 4 +10`` give the last card to the stack or take so many from it
    * ``no hand 3``, ``no hand`` lay hands under the stack
    """
    start, *changes = [step.strip() for step in text.split(";")]
    if start.startswith("shuffled "):
        deal = shuffle(state, seed=int(start.removeprefix("shuffled ")))
    else:
        deal = lay_out(state, *cards(start.removeprefix("laid out")))
    piles = {f"hand {seat}": list(hand) for seat, hand in enumerate(deal.hands)}
    piles |= {"turned": list(deal.turned), "stack": list(deal.stack)}
    for change in changes:
        _change_piles(piles, change)
    hands = [pile for name, pile in piles.items() if name.startswith("hand")]
    return Deal(hands, piles["turned"], piles["stack"])


def _change_piles(piles: dict[str, list[Card]], change: str) -> None:
    name, colon, held = change.partition(":")
    if colon:
        piles[name][:] = cards(held)
        return
    name, _, what = change.rpartition(" ")
    old, equals, new = what.partition("=")
    if change.startswith("no hand"):
        for hand in [pile for pile in piles if pile.startswith(change.removeprefix("no "))]:
            piles["stack"] += piles.pop(hand)
    elif equals:
        pile = piles[name] if name else _find(piles, card(old))
        pile[pile.index(card(old))] = card(new)
    elif what == "-1":
        piles["stack"].insert(0, piles[name].pop())
    elif number := re.fullmatch(r"\+(\d+)", what):
        count = int(number[1])
        piles.setdefault(name, []).extend(piles["stack"][:count])
        del piles["stack"][:count]
    elif what.startswith("-"):
        piles[name].remove(card(what[1:]))
    else:
        piles[name].append(card(what.removeprefix("+")))


def _find(piles: dict[str, list[Card]], held: Card) -> list[Card]:
    return next(pile for pile in piles.values() if held in pile)


def _read_said(row: Row) -> dict[str, str]:
    lines = (line.partition(": ") for line in row.below)
    said = make_dict((key, text) for key, _, text in lines)
    if unknown := said.keys() - {"en", "de", "whole en", "whole de"}:
        raise ValueError(f"expected en, de, whole en or whole de before a sentence, got {unknown}")
    return said


def read_refused_moves(path: Path, positions: Positions) -> list[Refused]:
    """Read a table of refused moves."""

    def read(row: Row) -> Refused:
        move, reason, legal = row.cells
        return Refused(
            place=row.place,
            state=positions[row.heading],
            move=read_move(move),
            reason=read_reason(reason),
            legal=legal,
            said=_read_said(row),
        )

    return read_cases(path, read, 3, positions.begin, below=True)


def read_refused_deals(path: Path, positions: Positions) -> list[Refused]:
    """Read a table of deals."""

    def read(row: Row) -> Refused:
        _, deal, reason = row.cells
        state = positions[row.heading]
        return Refused(
            place=row.place,
            state=state,
            move=read_deal(deal, state),
            reason=None if reason == "legal" else read_reason(reason),
            said=_read_said(row),
        )

    return read_cases(path, read, 3, positions.begin, below=True)
