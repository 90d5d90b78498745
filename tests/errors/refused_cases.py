"""The tables of refused moves and deals, read: cases by place, positions by name."""

from __future__ import annotations

from pathlib import Path

from counter_rules import Bid
from support.refusals import refuse_answer
from support.refused_tables import Positions, read_refused_deals, read_refused_moves

FOLDER = Path(__file__).parent

POSITIONS = Positions()
MOVES = read_refused_moves(FOLDER / "moves.txt", POSITIONS)

BEFORE_DEALS = Positions()
DEALS = read_refused_deals(FOLDER / "deals.txt", BEFORE_DEALS)

OLD = refuse_answer(POSITIONS["together"], Bid(1, 3), POSITIONS["no excess"].find_question(1))
"""The refusal of an answer to another question than the one asked now."""
