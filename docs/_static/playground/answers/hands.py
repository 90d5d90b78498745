"""A match that the reader plays at one seat, against bots."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from answers.forms import Choice, parse_number
from answers.pictures import draw
from counter_rules import (
    Bid,
    Explanation,
    Look,
    Move,
    PassCard,
    Phase,
    PlayCard,
    State,
    View,
    describe,
    describe_card,
    events_for,
    explain_trick,
    legal_moves,
    new_game,
    preview,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.bots import Seats, parse_bot
from counter_rules.events import TrickResolved
from counter_rules.render import score_sheet

_ASKED = {
    Phase.BID: "Seat {seat}: how many tricks will you win?",
    Phase.PLAY: "Seat {seat}: play a card",
    Phase.PASS: "Seat {seat}: pass a card on",
    Phase.NAME: "Seat {seat}: name the trump",
    Phase.DEAL: "The hand is over",
    Phase.OVER: "The match is over",
}


@attrs.define
class Hand:
    """What is on the table, and what has happened since the reader last chose."""

    state: State
    seat: int
    seed: int
    others: Seats
    happened: list[str] = attrs.Factory(list)
    last_trick: Explanation | None = None

    @classmethod
    def deal(cls, form: Mapping[str, str]) -> Hand:
        """Deal the first hand of a match, and let the others move until the reader has to."""
        rules = Choice.parse(form, players=4).make_rules()
        seat, seed = parse_number("seat", form["seat"]), parse_number("seed", form["seed"])
        state = new_game(rules)
        view(state, seat)  # refuses a seat that is not at the table
        bots = [parse_bot(form.get("opponents", "good")) for _ in range(rules.players)]
        hand = cls(state, seat, seed, Seats([*bots[:seat], None, *bots[seat + 1 :]], seed))
        hand.go_on()
        return hand

    def choose(self, number: int) -> None:
        """Make one of the reader's legal moves, and let the others move."""
        self._forget()
        self._make(legal_moves(self.state, self.seat)[number])
        self._let_others_move()

    def go_on(self) -> None:
        """Deal the next hand, and let the others move."""
        self._forget()
        self._make(shuffle(self.state, seed=self.seed))
        self._let_others_move()

    def _forget(self) -> None:
        self.happened.clear()
        self.last_trick = None

    def _let_others_move(self) -> None:
        while self.state.to_act and self.seat not in self.state.to_act:
            move = self.others.move(self.state)
            if move is not None:
                self._make(move)

    def _make(self, move: Move) -> None:
        done = step(self.state, move)
        self.state = done.state
        for event in events_for(done.events, self.seat):
            self.happened += describe(event)
            if isinstance(event, TrickResolved):
                self.last_trick = explain_trick(self.state.rules, event.result.trick)

    def show(self) -> dict[str, object]:
        """Show what the reader may know: the table as their seat sees it, and what they may do."""
        seen, is_asked = view(self.state, self.seat), bool(self.state.to_act)
        return {
            "pictures": draw(seen),
            "asked": _ASKED[seen.phase].format(seat=self.seat),
            "moves": [_show_move(seen, move) for move in legal_moves(seen)] if is_asked else [],
            "refused": list_refused(seen),
            "happened": self.happened,
            "trick": draw(self.last_trick) if self.last_trick else None,
            "sheet": None if is_asked else draw(score_sheet(self.state)),
            "next": seen.phase is Phase.DEAL,
        }


def _show_move(seen: View, move: Move) -> dict[str, object]:
    """Show a move: what its button says, its card in the picture, and what that card does."""
    if isinstance(move, Bid):
        label = f"{move.tricks} blind" if move.blind else str(move.tricks)
        return {"label": label, "card": "", "notes": ()}
    if not isinstance(move, PlayCard | PassCard):
        return {"label": str(move), "card": "", "notes": ()}
    now = describe(preview(seen, move)) if isinstance(move, PlayCard) else ()
    return {
        "label": str(move) if isinstance(move, PlayCard) else str(move.card),
        "card": move.card.code,
        "notes": (*now, *describe_card(seen.rules, move.card)),
    }


def list_refused(seen: View) -> list[dict[str, object]]:
    """List what the reader might try and may not, with the reason; the same reason once."""
    grouped: dict[str, list[PlayCard | Bid]] = {}
    for move in _list_tempting(seen):
        reason = why_illegal(seen, move)
        if reason is not None:
            grouped.setdefault(describe(reason)[0], []).append(move)
    return [
        {
            "what": ", ".join(str(move) for move in moves),
            "why": why,
            "cards": [move.card.code for move in moves if isinstance(move, PlayCard)],
        }
        for why, moves in grouped.items()
    ]


def _list_tempting(seen: View) -> list[PlayCard] | list[Bid]:
    moves, seat = legal_moves(seen), seen.seat or 0
    if seen.phase is Phase.PLAY:
        legal = {move.card for move in moves if isinstance(move, PlayCard)}
        return [
            PlayCard(seat, card) for card in dict.fromkeys(seen.hand or ()) if card not in legal
        ]
    if seen.phase is Phase.BID and not any(isinstance(move, Look) for move in moves):
        return [Bid(seat, tricks) for tricks in range(seen.hand_size + 1)]
    return []
