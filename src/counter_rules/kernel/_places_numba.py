"""The words of `_words_numba` that find places in memory: rows, parts of arrays, scratch.

`Any` stands for types here for the same reason as there.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias

_Decorator: TypeAlias = Callable[[Any], Any]

_numba: Any = importlib.import_module("numba")
_ir: Any = importlib.import_module("llvmlite.ir")
_extending: Any = importlib.import_module("numba.extending")
_types: Any = _numba.types

_inlined: _Decorator = _numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
_intrinsic: _Decorator = _extending.intrinsic
_literal_intrinsic: _Decorator = _extending.intrinsic(prefer_literal=True)

_WORD: Final = _ir.IntType(64)
_BYTE: Final = _ir.IntType(8)
_BIT: Final = _ir.IntType(1)


def _take_place(kind: Any, word: Any, place: Any) -> Any:
    """Give what takes an address, or a pointer to words, as a pointer to a kind of number."""
    pointer, is_pointer = _types.CPointer(kind), isinstance(place, _types.CPointer)

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        turn = builder.bitcast if is_pointer else builder.inttoptr
        return turn(args[0], word.as_pointer())

    return pointer(place if is_pointer else _types.int64), write


@_intrinsic
def as_pointer(typing: Any, place: Any) -> Any:
    """Take an address as the place of words."""
    return _take_place(_types.int64, _WORD, place)


@_intrinsic
def as_bytes(typing: Any, place: Any) -> Any:
    """Take an address, or words, as the place of bytes."""
    return _take_place(_types.uint8, _BYTE, place)


@_intrinsic
def _as_ints(typing: Any, place: Any) -> Any:
    """Take an address as the place of numbers of 32 bits."""
    return _take_place(_types.int32, _ir.IntType(32), place)


@_inlined
def nth_words(parts: Any, n: Any, size: Any) -> Any:
    """Find the n-th of many parts of so many words, one behind the other."""
    return as_pointer(parts + 8 * n * size)


@_inlined
def nth_ints(parts: Any, n: Any, size: Any) -> Any:
    """Find the n-th of many parts of so many numbers of 32 bits, one behind the other."""
    return _as_ints(parts + 4 * n * size)


@_inlined
def nth_bytes(parts: Any, n: Any, size: Any) -> Any:
    """Find the n-th of many parts of so many bytes, one behind the other."""
    return as_bytes(parts + n * size)


@_intrinsic
def spread(typing: Any, out: Any, at: Any, bits: Any) -> Any:
    """Write the bits of a word as 64 bytes: a few instructions where bit by bit takes 100 ns."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = builder.bitcast(args[2], _ir.VectorType(_BIT, 64))
        wide = _ir.VectorType(_BYTE, 64)
        place = builder.bitcast(builder.gep(args[0], [args[1]]), wide.as_pointer())
        builder.store(builder.zext(lanes, wide), place, align=1)
        return context.get_dummy_value()

    return _types.void(_types.CPointer(_types.uint8), _types.int64, _types.int64), write


@_literal_intrinsic
def stack(typing: Any, size: Any) -> Any:
    """Make scratch memory on the stack: no heap, and every thread has its own.

    What lies there at first is anything: to clear it would make a step a tenth slower.
    """
    if not isinstance(size, _types.IntegerLiteral):
        raise _numba.TypingError("stack(n): n must be a constant of the text, to have one place")

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # In the function's first block: there it is one place, however often a loop comes by.
        with builder.goto_entry_block():
            words = builder.alloca(_ir.ArrayType(_WORD, size.literal_value))
        return builder.bitcast(words, _WORD.as_pointer())

    return _types.CPointer(_types.int64)(size), write
