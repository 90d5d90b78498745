"""The words that every generated text uses, for numba: the same as in `_words_python`.

Only here `Any` stands for types: numba and llvmlite have none to give, so what comes from them is
taken as it is. What the words do is held by tests that compare both backends.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from counter_rules.kernel._cache import Cache
from counter_rules.kernel._keeping_numba import keep_code
from counter_rules.kernel._memory import find_address
from counter_rules.kernel._places_numba import (
    as_bytes,
    as_pointer,
    nth_bytes,
    nth_ints,
    nth_words,
    spread,
    stack,
)

_Decorator: TypeAlias = Callable[[Any], Any]

# By name, because a type checker reads this file where numba is not installed, too.
_numba: Any = importlib.import_module("numba")
_np: Any = importlib.import_module("numpy")
_ir: Any = importlib.import_module("llvmlite.ir")
_cgutils: Any = importlib.import_module("numba.core.cgutils")
_registry: Any = importlib.import_module("numba.core.registry")
_extending: Any = importlib.import_module("numba.extending")
_types: Any = _numba.types

# Only entries are called from Python; without wrappers the rest compiles in two thirds of the time.
_njit: _Decorator = _numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)
_inlined: _Decorator = _numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
_intrinsic: _Decorator = _extending.intrinsic

_WORD: Final = _ir.IntType(64)
_BIT: Final = _ir.IntType(1)
_GOLDEN: Final = _np.uint64(0x9E3779B97F4A7C15)
_MIX1: Final = _np.uint64(0xBF58476D1CE4E5B9)
_MIX2: Final = _np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = _np.uint64(27), _np.uint64(30), _np.uint64(31)


@_intrinsic
def ctz(typing: Any, bits: Any) -> Any:
    """Find the lowest set bit."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], _ir.Constant(_BIT, 1))

    return _types.int64(_types.int64), write


@_intrinsic
def popcount(typing: Any, bits: Any) -> Any:
    """Count the set bits."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _types.int64(_types.int64), write


@_intrinsic
def top(typing: Any, bits: Any) -> Any:
    """Find the highest set bit."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], _ir.Constant(_BIT, 1))
        return builder.sub(_ir.Constant(_WORD, 63), zeros)

    return _types.int64(_types.int64), write


@_intrinsic
def _mulhi(typing: Any, word: Any, n: Any) -> Any:
    """Multiply two words without a sign; the high word of the product."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = _ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, _ir.Constant(wide, 64)), _WORD)

    return _types.int64(_types.uint64, _types.int64), write


@_intrinsic
def _pdep(typing: Any, bits: Any, mask: Any) -> Any:
    """Lay the low bits of a word into the places of a mask: an instruction of BMI2."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = _ir.FunctionType(_WORD, [_WORD, _WORD])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(_cgutils.get_or_insert_function(builder.module, kind, name), args)

    return _types.int64(_types.int64, _types.int64), write


@_inlined
def select_by_pdep(mask: Any, k: Any) -> Any:
    """Find the k-th set bit by one instruction."""
    return ctz(_pdep(1 << k, mask))


@_inlined
def select_bit_by_pdep(mask: Any, k: Any) -> Any:
    """Leave the k-th set bit; with its place in between, every card dealt would take longer."""
    return _pdep(1 << k, mask)


@_inlined
def select_by_halves(mask: Any, k: Any) -> Any:
    """Find the k-th set bit by halving, on any processor and without a branch."""
    at = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = popcount((mask >> at) & ((1 << width) - 1))
        beyond = k >= low
        at += width if beyond else 0
        k -= low if beyond else 0
    return at


@_inlined
def select_bit_by_halves(mask: Any, k: Any) -> Any:
    """Leave the k-th set bit."""
    return 1 << select_by_halves(mask, k)


# What numba compiles for, which is not always what this processor can do (NUMBA_CPU_NAME).
_FEATURES: Final = _registry.cpu_target.target_context.codegen().magic_tuple()[2].split(",")
HAS_PDEP: Final[bool] = "+bmi2" in _FEATURES


@_inlined
def _mix(z: Any) -> Any:
    z = (z ^ (z >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)


@_inlined
def draw(r: Any, n: Any) -> Any:
    """Draw from 0 … n-1: one step of splitmix64."""
    z = _np.uint64(r[0]) + _GOLDEN
    r[0] = _np.int64(z)
    return _mulhi(_mix(z), n)


@_inlined
def seed_stream(r: Any, seed: Any, game: Any) -> None:
    """Start the stream of a game."""
    r[0] = _np.int64(_mix(_mix(_np.uint64(seed) + _GOLDEN) + _np.uint64(game)))


@_inlined
def copy_words(words: Any, to: Any, n: Any) -> None:
    """Copy so many words."""
    for i in range(n):
        to[i] = words[i]


def array(numbers: list[int]) -> Any:
    """Make a table that never changes; numba writes it into the machine code."""
    return _np.array(numbers, _np.int64)


def by_address(entry: Callable[..., int]) -> Callable[..., int]:
    """Return a function that gives another one the addresses of what lies in memory."""

    def call(*given: Any) -> int:
        return entry(*[one if type(one) is int else find_address(one) for one in given])

    return call


def make_words(unit: str, cache: Cache | None) -> Mapping[str, object]:
    """Make the words of one text.

    Args:
        unit: a name that no other text has.
        cache: where the text lies and its machine code is kept, or None to keep none.
    """

    def naming(decorator: _Decorator) -> _Decorator:
        # numba names machine code by module and function. Texts are no modules, and all of them
        # have the same functions: without this, two texts from the cache define one symbol, and
        # which is called is left to the linker.
        def decorate(function: Any) -> Any:
            function.__qualname__ = f"{unit}.{function.__qualname__}"
            return decorator(function)

        return decorate

    def naming_entry(*, nogil: bool = True, late: bool = False, raw: bool = False) -> _Decorator:
        # All that is given is words, so entries are compiled as they are defined: later calls need
        # not look for what fits. Giving up Python's lock takes 40 ns, too much for a single state;
        # to find addresses takes half a microsecond, so raw entries are given nothing else.
        # What many never call is compiled when it is first called.
        def decorate(function: Any) -> Any:
            entry = naming(_numba.njit(no_cfunc_wrapper=True, nogil=nogil))(function)
            if cache is not None:
                keep_code(entry, unit, cache)
            if not late:
                entry.compile(_types.int64(*[_types.int64] * function.__code__.co_argcount))
                entry.disable_compile()
            return entry if raw else by_address(entry)

        return decorate

    return {
        "array": array,
        "as_bytes": as_bytes,
        "as_pointer": as_pointer,
        "copy_words": copy_words,
        "ctz": ctz,
        "draw": draw,
        "bulk_entry": naming_entry(),
        "entry": naming_entry(nogil=False, raw=True),
        "games_entry": naming_entry(late=True, raw=True),
        "hook": naming(_njit),
        "inlined": naming(_inlined),
        "late_entry": naming_entry(late=True),
        "log": math.log,
        "nth_bytes": nth_bytes,
        "nth_ints": nth_ints,
        "nth_words": nth_words,
        "popcount": popcount,
        "seed_stream": seed_stream,
        "shared": naming(_njit),
        "select": select_by_pdep if HAS_PDEP else select_by_halves,
        "select_bit": select_bit_by_pdep if HAS_PDEP else select_bit_by_halves,
        "spread": spread,
        "sqrt": math.sqrt,
        "stack": stack,
        "top": top,
    }
