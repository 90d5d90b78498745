"""The vocabulary of every generated text, for numba: the same names as in `_words_python`.

numba and llvmlite have no type hints, so this module uses `Any`. Tests compare the results of both
backends.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from counter_rules.kernel._machine_code import CALLED, cache_code, take_words
from counter_rules.kernel._memory import get_address
from counter_rules.kernel._running import Cache
from counter_rules.kernel._words_python import WORDS

# Places in memory: rows, parts of arrays, scratch.

_Decorator: TypeAlias = Callable[[Any], Any]

_numba: Any = importlib.import_module("numba")
_ir: Any = importlib.import_module("llvmlite.ir")
_extending: Any = importlib.import_module("numba.extending")
_types: Any = _numba.types

# Compiled as numba does it, once for all texts. LLVM rewrites what it makes machine code of: where
# these were only linked into texts, Counter's random play took 23.8 ns a decision in place of 18.0.
_inlined: _Decorator = _numba.njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_intrinsic: _Decorator = _extending.intrinsic
_literal_intrinsic: _Decorator = _extending.intrinsic(prefer_literal=True)

_WORD: Final = _ir.IntType(64)
_BYTE: Final = _ir.IntType(8)
_BIT: Final = _ir.IntType(1)


def _take_place(kind: Any, word: Any, place: Any) -> Any:
    """Return the type and the code of a cast from an address or a pointer to words."""
    pointer, is_pointer = _types.CPointer(kind), isinstance(place, _types.CPointer)

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        turn = builder.bitcast if is_pointer else builder.inttoptr
        return turn(args[0], word.as_pointer())

    return pointer(place if is_pointer else _types.int64), write


@_intrinsic
def as_pointer(typing: Any, place: Any) -> Any:
    """Cast an address to a pointer to words."""
    return _take_place(_types.int64, _WORD, place)


@_intrinsic
def as_bytes(typing: Any, place: Any) -> Any:
    """Cast an address, or a pointer to words, to a pointer to bytes."""
    return _take_place(_types.uint8, _BYTE, place)


@_intrinsic
def _as_ints(typing: Any, place: Any) -> Any:
    """Cast an address to a pointer to 32-bit numbers."""
    return _take_place(_types.int32, _ir.IntType(32), place)


@_intrinsic
def _as_floats(typing: Any, place: Any) -> Any:
    """Cast an address to a pointer to numbers of single precision."""
    return _take_place(_types.float32, _ir.FloatType(), place)


@_inlined
def nth_words(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` words."""
    return as_pointer(parts + 8 * n * size)


@_inlined
def nth_ints(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` 32-bit numbers."""
    return _as_ints(parts + 4 * n * size)


@_inlined
def nth_floats(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` numbers of single precision."""
    return _as_floats(parts + 4 * n * size)


@_inlined
def nth_bytes(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` bytes."""
    return as_bytes(parts + n * size)


def _storing(kind: Any, find: Callable[[Any, Any], Any] | None = None) -> Any:
    """Return a function that stores a number of some type, found in the low bits of a word."""
    bits = kind.count if find else kind.width

    @_intrinsic
    def store(typing: Any, out: Any, at: Any, word: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            low = builder.trunc(args[2], _ir.IntType(bits)) if bits < 64 else args[2]
            place = builder.bitcast(builder.gep(args[0], [args[1]]), kind.as_pointer())
            builder.store(find(builder, low) if find else low, place, align=1)
            return context.get_dummy_value()

        return _types.void(_types.CPointer(_types.uint8), _types.int64, _types.int64), write

    return store


def _spreading(count: int) -> Any:
    wide, lanes = _ir.VectorType(_BYTE, count), _ir.VectorType(_BIT, count)
    return _storing(wide, lambda builder, low: builder.zext(builder.bitcast(low, lanes), wide))


_spread_64, _spread_32, _spread_16, _spread_8, _spread_4 = map(_spreading, (64, 32, 16, 8, 4))
_store_8, _store_4, _store_2 = (_storing(_ir.IntType(8 * count)) for count in (8, 4, 2))


@_inlined
def spread(out: Any, at: Any, bits: Any, size: Any) -> None:
    """Write the lowest ``size`` bits of a word as bytes, in a few instructions.

    Two stores that overlap write any size. Where the size is a constant, the compiler drops the
    other branches.
    """
    if size == 64:
        _spread_64(out, at, bits)
    elif size >= 32:
        _spread_32(out, at, bits)
        _spread_32(out, at + size - 32, bits >> (size - 32))
    elif size >= 16:
        _spread_16(out, at, bits)
        _spread_16(out, at + size - 16, bits >> (size - 16))
    elif size >= 8:
        _spread_8(out, at, bits)
        _spread_8(out, at + size - 8, bits >> (size - 8))
    elif size >= 4:
        _spread_4(out, at, bits)
        _spread_4(out, at + size - 4, bits >> (size - 4))
    else:
        for i in range(size):
            out[at + i] = bits >> i & 1


@_inlined
def write_bytes(out: Any, at: Any, word: Any, size: Any) -> None:
    """Write the lowest ``size`` bytes of a word, at most 8."""
    if size == 8:
        _store_8(out, at, word)
    elif size >= 4:
        _store_4(out, at, word)
        _store_4(out, at + size - 4, word >> 8 * (size - 4))
    elif size >= 2:
        _store_2(out, at, word)
        _store_2(out, at + size - 2, word >> 8 * (size - 2))
    else:
        out[at] = word


@_inlined
def clear_bytes(out: Any, first: Any, last: Any) -> None:
    """Write 0 to the bytes first … last-1."""
    for i in range(first, last):
        out[i] = 0


@_literal_intrinsic
def stack(typing: Any, size: Any) -> Any:
    """Allocate scratch memory on the stack: no heap, and each thread has its own.

    It is not initialized: clearing it would make a step a tenth slower.
    """
    if not isinstance(size, _types.IntegerLiteral):
        raise _numba.TypingError("stack(n): n must be a constant of the text")

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # In the entry block, so that a loop does not allocate again.
        with builder.goto_entry_block():
            words = builder.alloca(_ir.ArrayType(_WORD, size.literal_value))
        return builder.bitcast(words, _WORD.as_pointer())

    return _types.CPointer(_types.int64)(size), write


# Numbers, bits and random draws.

# By name, because a type checker also reads this file without numba.
_np: Any = importlib.import_module("numpy")
_cgutils: Any = importlib.import_module("numba.core.cgutils")
_registry: Any = importlib.import_module("numba.core.registry")

_njit: _Decorator = _numba.njit(**CALLED)

_GOLDEN: Final = _np.uint64(0x9E3779B97F4A7C15)
_MIX1: Final = _np.uint64(0xBF58476D1CE4E5B9)
_MIX2: Final = _np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = _np.uint64(27), _np.uint64(30), _np.uint64(31)


def _of_bits(find: Callable[[Any, Any], Any]) -> Any:
    """Return a function that computes a number from the bits of a word."""

    @_intrinsic
    def word(typing: Any, bits: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return find(builder, args[0])

        return _types.int64(_types.int64), write

    return word


_IS_SET: Final = _ir.Constant(_BIT, 1)

ctz = _of_bits(lambda builder, bits: builder.cttz(bits, _IS_SET))
"""Return the index of the lowest set bit; there must be one."""
popcount = _of_bits(lambda builder, bits: builder.ctpop(bits))
"""Count the set bits."""
top = _of_bits(
    lambda builder, bits: builder.sub(_ir.Constant(_WORD, 63), builder.ctlz(bits, _IS_SET))
)
"""Return the index of the highest set bit; there must be one."""


@_intrinsic
def _mulhi(typing: Any, word: Any, n: Any) -> Any:
    """Multiply two unsigned words, and return the high word of the product."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = _ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, _ir.Constant(wide, 64)), _WORD)

    return _types.int64(_types.uint64, _types.int64), write


@_inlined
def to_float(number: Any) -> Any:
    """Return a whole number in single precision."""
    return _np.float32(number)


@_intrinsic
def _pdep(typing: Any, bits: Any, mask: Any) -> Any:
    """Deposit the low bits of a word at the set bits of a mask: an instruction of BMI2."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = _ir.FunctionType(_WORD, [_WORD, _WORD])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(_cgutils.get_or_insert_function(builder.module, kind, name), args)

    return _types.int64(_types.int64, _types.int64), write


@_inlined
def select_by_pdep(mask: Any, k: Any) -> Any:
    """Return the index of the k-th set bit, with the BMI2 instruction."""
    return ctz(_pdep(1 << k, mask))


@_inlined
def select_bit_by_pdep(mask: Any, k: Any) -> Any:
    """Return the k-th set bit itself; computing its index first would slow down every deal."""
    return _pdep(1 << k, mask)


@_inlined
def select_by_halves(mask: Any, k: Any) -> Any:
    """Return the index of the k-th set bit by halving, on any processor and without branches."""
    at = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = popcount((mask >> at) & ((1 << width) - 1))
        beyond = k >= low
        at += width if beyond else 0
        k -= low if beyond else 0
    return at


@_inlined
def select_bit_by_halves(mask: Any, k: Any) -> Any:
    """Return the k-th set bit itself."""
    return 1 << select_by_halves(mask, k)


# The features that numba compiles for; NUMBA_CPU_NAME may differ from this processor.
_FEATURES: Final = _registry.cpu_target.target_context.codegen().magic_tuple()[2].split(",")
HAS_PDEP: Final[bool] = "+bmi2" in _FEATURES

select = select_by_pdep if HAS_PDEP else select_by_halves
select_bit = select_bit_by_pdep if HAS_PDEP else select_bit_by_halves
log, sqrt = math.log, math.sqrt


@_inlined
def _mix(z: Any) -> Any:
    z = (z ^ (z >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)


@_inlined
def draw(r: Any, n: Any) -> Any:
    """Return a random number from 0 … n-1: one step of splitmix64."""
    z = _np.uint64(r[0]) + _GOLDEN
    r[0] = _np.int64(z)
    return _mulhi(_mix(z), n)


@_inlined
def seed_stream(r: Any, seed: Any, game: Any) -> None:
    """Seed the random stream of a game."""
    r[0] = _np.int64(_mix(_mix(_np.uint64(seed) + _GOLDEN) + _np.uint64(game)))


@_inlined
def copy_words(words: Any, to: Any, n: Any) -> None:
    """Copy ``n`` words."""
    for i in range(n):
        to[i] = words[i]


def array(numbers: list[int]) -> Any:
    """Return a constant table; numba writes it into the machine code."""
    return _np.array(numbers, _np.int64)


def by_address(entry: Callable[..., int]) -> Callable[..., int]:
    """Return a function that replaces each place by its address and calls an entry."""

    def call(*given: Any) -> int:
        return entry(*[one if type(one) is int else get_address(one) for one in given])

    return call


_MARKS: Final = frozenset(
    {"entry", "hook", "inlined", "late_entry", "late_raw_entry", "releasing_entry", "shared"}
)
"""The decorators of the functions of a text; each text has its own."""
_FIXED: Final[Mapping[str, object]] = {name: globals()[name] for name in WORDS.keys() - _MARKS}
"""The names that are the same in every text."""


def make_words(unit: str, cache: Cache | None) -> Mapping[str, object]:
    """Return the vocabulary of one text, by a name that no other text has; None caches nothing."""

    def naming(decorator: _Decorator) -> _Decorator:
        # numba names machine code by module and function, and all texts share one module name and
        # their function names. Without this, two texts from the cache define the same symbol, and
        # the linker decides which one is called.
        def decorate(function: Any) -> Any:
            function.__qualname__ = f"{unit}.{function.__qualname__}"
            return take_words(decorator(function))

        return decorate

    def naming_entry(*, nogil: bool = True, lazy: bool = False, raw: bool = False) -> _Decorator:
        # All arguments are words, so an entry has one signature: its machine code is called itself,
        # because a dispatcher of numba takes 150 ns to choose it.
        def decorate(function: Any) -> Any:
            entry = naming(_numba.njit(no_cfunc_wrapper=True, nogil=nogil))(function)
            if cache is not None:
                cache_code(entry, unit, cache)
            if not lazy:
                entry.compile(_types.int64(*[_types.int64] * function.__code__.co_argcount))
                (made,) = entry.overloads.values()
                entry = made.entry_point
            return entry if raw else by_address(entry)

        return decorate

    return {
        **_FIXED,
        "hook": naming(_njit),
        "inlined": naming(_numba.njit(forceinline=True, **CALLED)),
        "shared": naming(_njit),
        # Compiled at once and given addresses alone: finding them takes half a microsecond. It
        # keeps the GIL: releasing it takes 40 ns, too long for a single state.
        "entry": naming_entry(nogil=False, raw=True),
        # Given places, it releases the GIL, for work of many games or states.
        "releasing_entry": naming_entry(),
        # The same, compiled on its first call, because many users never call it.
        "late_entry": naming_entry(lazy=True),
        # The same, given addresses alone.
        "late_raw_entry": naming_entry(lazy=True, raw=True),
    }
