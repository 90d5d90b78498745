"""The words that every generated text uses, for numba: the same as in `_words_python`.

Only here `Any` stands for types: numba and llvmlite have none to give, so what comes from them is
taken as it is. What the words do is held by tests that compare both backends.
"""

from __future__ import annotations

import contextlib
import importlib
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from counter_rules.kernel._memory import find_address
from counter_rules.kernel._running import Cache
from counter_rules.kernel._words_python import WORDS

# Places in memory: rows, parts of arrays, scratch.

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


# Machine code beside the file of its text, in numba's own form: private, and never in the way.

_caching: Any = importlib.import_module("numba.core.caching")

# Beside the text alone, in the folder that was checked, whatever numba is set to.
_Beside: Any = type(
    "Beside",
    (_caching.CompileResultCacheImpl,),
    {"_locator_classes": (_caching.InTreeCacheLocator,)},
)
_Files: Any = type("Files", (_caching.FunctionCache,), {"_impl_class": _Beside})


class KeptCode:
    """The machine code of one function, kept as far as it can be: numba takes it for its own cache.

    Args:
        function: the function, of a text that lies in the folder.
        unit: the name of the text.
        cache: whose folder it is, and who wants to know what goes wrong.
    """

    def __init__(self, function: Any, unit: str, cache: Cache) -> None:
        self._files = _Files(function)
        self._unit, self._cache = unit, cache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is kept; what is damaged is made anew."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - whatever comes of reading a file that is damaged
            self._try(self._files.flush)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code, for its owner alone."""
        self._try(lambda: self._save(sig, data))

    def _save(self, sig: Any, data: Any) -> None:
        self._files.save_overload(sig, data)
        # numba makes files by the umask.
        for file in Path(self._files.cache_path).glob(f"{self._unit}.*"):
            with contextlib.suppress(FileNotFoundError):  # one that another process has renamed
                file.chmod(0o600)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._cache.give_up(error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._files, name)


def keep_code(entry: Any, unit: str, cache: Cache) -> None:
    """Let a function of a text keep its machine code, and take it from where it is kept.

    Raises:
        KernelError: if that is impossible in a folder that the caller has named.
    """
    try:
        kept = KeptCode(entry.py_func, unit, cache)
    except (OSError, RuntimeError) as error:  # numba finds no place to write
        cache.give_up(error)
        return
    entry._cache = kept  # noqa: SLF001 - where numba would put its own


# Numbers, bits and luck.

# By name, because a type checker reads this file where numba is not installed, too.
_np: Any = importlib.import_module("numpy")
_cgutils: Any = importlib.import_module("numba.core.cgutils")
_registry: Any = importlib.import_module("numba.core.registry")

# Only entries are called from Python; without wrappers the rest compiles in two thirds of the time.
_njit: _Decorator = _numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)

_GOLDEN: Final = _np.uint64(0x9E3779B97F4A7C15)
_MIX1: Final = _np.uint64(0xBF58476D1CE4E5B9)
_MIX2: Final = _np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = _np.uint64(27), _np.uint64(30), _np.uint64(31)


def _of_bits(find: Callable[[Any, Any], Any]) -> Any:
    """Make a word that finds a number in the bits of another."""

    @_intrinsic
    def word(typing: Any, bits: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return find(builder, args[0])

        return _types.int64(_types.int64), write

    return word


_IS_SET: Final = _ir.Constant(_BIT, 1)

ctz = _of_bits(lambda builder, bits: builder.cttz(bits, _IS_SET))
"""Find the lowest set bit; there must be one."""
popcount = _of_bits(lambda builder, bits: builder.ctpop(bits))
"""Count the set bits."""
top = _of_bits(
    lambda builder, bits: builder.sub(_ir.Constant(_WORD, 63), builder.ctlz(bits, _IS_SET))
)
"""Find the highest set bit; there must be one."""


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


_MARKS: Final = frozenset(
    {"bulk_entry", "entry", "games_entry", "hook", "inlined", "late_entry", "shared"}
)
"""The words that mark the functions of a text; each text has its own."""
_FIXED: Final[Mapping[str, object]] = {name: globals()[name] for name in WORDS.keys() - _MARKS}
"""The words that are the same in every text."""


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
        **_FIXED,
        "bulk_entry": naming_entry(),
        "entry": naming_entry(nogil=False, raw=True),
        "games_entry": naming_entry(late=True, raw=True),
        "hook": naming(_njit),
        "inlined": naming(_inlined),
        "late_entry": naming_entry(late=True),
        "shared": naming(_njit),
    }
