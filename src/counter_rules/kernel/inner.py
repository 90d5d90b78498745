"""Extensions of a kernel, rows, places, checks and the words of its texts, for other rooms."""

from __future__ import annotations

from counter_rules.kernel._at_hand import find_compiled
from counter_rules.kernel._checks import to_count, to_word
from counter_rules.kernel._kernel import extend
from counter_rules.kernel._memory import Place, Rows, Words, make_room, make_words, pack_state
from counter_rules.kernel._running import choose_backend, find_cache, run_text
from counter_rules.kernel._states import WorldArrays, draw_rows, make_rows
from counter_rules.kernel._surveying import DeviceHands, count_on_device, keep_on_device
from counter_rules.kernel._tables.cards import COPIES, make_pile, make_twins
from counter_rules.kernel._text import Extension
from counter_rules.kernel._words_python import (
    as_bytes,
    as_pointer,
    ctz,
    draw,
    log,
    nth_words,
    popcount,
    seed_stream,
    select,
    sqrt,
    stack,
    top,
)

__all__ = [
    "COPIES",
    "DeviceHands",
    "Extension",
    "Place",
    "Rows",
    "Words",
    "WorldArrays",
    "as_bytes",
    "as_pointer",
    "choose_backend",
    "count_on_device",
    "ctz",
    "draw",
    "draw_rows",
    "extend",
    "find_cache",
    "find_compiled",
    "keep_on_device",
    "log",
    "make_pile",
    "make_room",
    "make_rows",
    "make_twins",
    "make_words",
    "nth_words",
    "pack_state",
    "popcount",
    "run_text",
    "seed_stream",
    "select",
    "sqrt",
    "stack",
    "to_count",
    "to_word",
    "top",
]
