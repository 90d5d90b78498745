"""Reasons: codes and errors for a move that the rules refuse, or a request that a table refuses."""

from __future__ import annotations

import enum
from functools import partial
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.errors import CounterRulesError
from counter_rules.messages import Message, with_clause
from counter_rules.moves import Move


class ReasonCode(enum.Enum):
    """A stable code for the reason why a move is illegal."""

    NOT_A_MOVE = "not_a_move"
    OTHER_QUESTION = "other_question"
    NO_SUCH_SEAT = "no_such_seat"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_OFFERED = "not_offered"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"
    TRUMPS_NOT_BROKEN = "trumps_not_broken"
    NOT_TO_BE_LED = "not_to_be_led"
    NOT_IN_FIRST_TRICK = "not_in_first_trick"
    NOTHING_TO_SHOW = "nothing_to_show"
    CANNOT_SHOW = "cannot_show"
    NOTHING_TO_NAME = "nothing_to_name"
    MUST_NAME = "must_name"
    NAMED_ALREADY = "named_already"
    BID_OUT_OF_RANGE = "bid_out_of_range"
    HOOKED = "hooked"
    TOTAL_FIXED = "total_fixed"
    TOTAL_EXCEEDED = "total_exceeded"
    MUST_LOOK = "must_look"
    NOT_BEHIND = "not_behind"
    HAS_LOOKED = "has_looked"
    FOREHEAD = "forehead"
    MUST_NAME_SUIT = "must_name_suit"
    NOT_A_TRUMP = "not_a_trump"
    ALREADY_COMMITTED = "already_committed"
    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    WRONG_HAND_SIZE = "wrong_hand_size"
    WRONG_TURN_UP = "wrong_turn_up"
    WRONG_FLIP = "wrong_flip"
    DRAWN_CARD = "drawn_card"
    FOREIGN_CARD = "foreign_card"
    DOUBLED_CARD = "doubled_card"
    MISSING_CARD = "missing_card"


@attrs.frozen
class Reason:
    """The reason why a move is illegal.

    Args:
        code: what is wrong, as a code to branch on.
        clause: the clause of the rules, such as ``"C3.1"``; empty if no rule is broken.
        details: the named values that the sentence mentions.
        changed: a card that counts as another suit than its printed one, and that suit, if this
            explains the reason (F10.1); or None.

    >>> reason = Reason.of(ReasonCode.MUST_FOLLOW, "C3.1", suit="hearts")
    >>> reason.sentence, str(reason)
    ('must follow hearts', 'must follow hearts (C3.1)')
    """

    code: ReasonCode
    clause: str
    details: tuple[tuple[str, object], ...] = ()
    changed: tuple[Card, Suit] | None = None

    @classmethod
    def of(cls, code: ReasonCode, clause: str, **details: object) -> Self:
        """Make a reason; the keywords are its details."""
        return cls(code, clause, tuple(details.items()))

    @property
    def sentence(self) -> str:
        """The reason in words, in lower case, without a full stop."""
        return str(self._message)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The reason with its clause, for `counter_rules.messages.describe`."""
        return (with_clause(self._message, self.clause),)

    @property
    def _message(self) -> Message:
        message = Message(f"reason.{self.code.value}", self.details)
        if self.changed is None:
            return message
        card, suit = self.changed
        return Message.of("changed", card=card, suit=suit, sentence=message)

    def __str__(self) -> str:
        return str(self.messages[0])


class IllegalMoveError(CounterRulesError, ValueError):
    """A move that the rules do not allow; the state is unchanged.

    Its text is English; `counter_rules.messages.describe` translates it.

    Args:
        message: who, what, why and what instead, in one line.
        move: the illegal move.
        reason: why it is illegal.
        legal: the legal moves of the same seat; empty if it has none, or if the move is a deal.
    """

    def __init__(
        self, message: Message, *, move: object, reason: Reason, legal: tuple[Move, ...] = ()
    ) -> None:
        super().__init__(str(message))
        self.messages = (message,)
        self.move = move
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[object, ...]:
        make = partial(IllegalMoveError, move=self.move, reason=self.reason, legal=self.legal)
        return make, self.messages


class TableCode(enum.Enum):
    """A stable code for the reason why a table refuses a request."""

    UNKNOWN_KEY = "unknown_key"
    """The key opens no place at this table."""
    WATCHING = "watching"
    """A spectator asks for what only a player may do."""
    SEAT_TAKEN = "seat_taken"
    """Another person has the seat."""
    HAS_SEAT = "has_seat"
    """The person has another seat."""
    BOT_PLAYS = "bot_plays"
    """A bot plays for the person, who has not sat down again."""
    NO_BOT = "no_bot"
    """No bot plays the seat for which one answers."""
    OTHER_SEAT = "other_seat"
    """The move is one of another seat."""
    NOT_OVER = "not_over"
    """There is no rematch before the end."""
    OVER = "over"
    """Nothing is taken back after the end."""
    NO_PROPOSAL = "no_proposal"
    """Nobody has proposed to take these moves back."""
    NO_SUCH_MOVE = "no_such_move"
    """The match cannot go back to that move."""

    def __str__(self) -> str:
        return self.value


class TableError(CounterRulesError, ValueError):
    """A request that a table refuses (`counter_rules.table`); the match is unchanged.

    Its text is English; `counter_rules.messages.describe` translates it.

    Args:
        message: what is wrong.
        code: the same, as a code to branch on.
    """

    def __init__(self, message: Message, *, code: TableCode) -> None:
        super().__init__(str(message))
        self.messages = (message,)
        self.code = code

    @classmethod
    def of(cls, code: TableCode, **details: object) -> Self:
        """Make the error of a code; the keywords are what its sentence mentions."""
        return cls(Message(f"table.{code.value}", tuple(details.items())), code=code)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(TableError, code=self.code), self.messages
