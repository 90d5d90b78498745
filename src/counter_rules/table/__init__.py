"""A table: a match with the people, bots and spectators around it, as one value.

`Match` knows who sits where, asks the right seat, deals, lets bots play, takes moves back, and says
what each client may know. It does no input or output and has no clock: the host sends the data,
draws the keys and the seed, and keeps matches in a store.
"""

from counter_rules.reasons import TableCode, TableError
from counter_rules.table._answers import Answer, parse_client_answer
from counter_rules.table._course import Undone, UndoProposal
from counter_rules.table._match import Match
from counter_rules.table._seating import Chair, Player, Seated

__all__ = [
    "Answer",
    "Chair",
    "Match",
    "Player",
    "Seated",
    "TableCode",
    "TableError",
    "UndoProposal",
    "Undone",
    "parse_client_answer",
]
