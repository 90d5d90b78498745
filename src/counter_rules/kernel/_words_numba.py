"""The vocabulary of every generated text, for numba: the same names as in `_words_python`.

numba and llvmlite have no type hints, so this module alone uses `Any`. Tests compare the results of
both backends.
"""

from __future__ import annotations

import contextlib
import importlib
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from counter_rules.kernel._memory import get_address
from counter_rules.kernel._running import Cache
from counter_rules.kernel._words_python import WORDS

# Places in memory: rows, parts of arrays, scratch.

_Decorator: TypeAlias = Callable[[Any], Any]

_numba: Any = importlib.import_module("numba")
_ir: Any = importlib.import_module("llvmlite.ir")
_extending: Any = importlib.import_module("numba.extending")
_types: Any = _numba.types

_codegen: Any = importlib.import_module("numba.core.codegen")
_compiler: Any = importlib.import_module("numba.core.compiler")


class _NoEnvironment:
    """What a library asks to tell machine code where its environment is."""

    def set_env(self, name: str, env: object) -> None:
        """Do nothing: the functions of a text use no environment."""


def _leave_as_it_is(library: Any) -> None:
    """Leave the optimization of a library to those that it is linked into."""


def _finish(library: Any) -> None:
    """Finish a library without making machine code of it."""
    library._finalized = True  # noqa: SLF001 - numba has no other way


# numba optimizes each function and makes machine code of it, but only entries run: all others are
# linked into them, and optimized there again. With libraries that only link, Counter compiles in
# half the time (15.0 s before, 8.0 after), and random play takes 1 % more instructions.
_Linked: Any = type(
    "Linked",
    (_codegen.JITCodeLibrary,),
    {
        "codegen": _NoEnvironment(),
        "_optimize_final_module": _leave_as_it_is,
        "_finalize_final_module": _finish,
    },
)


def _link_only(typing: Any, target: Any, library: Any, *rest: Any) -> Any:
    """Return the compiler of a function that is linked into others."""
    return _compiler.Compiler(typing, target, library or _Linked(target.codegen(), "linked"), *rest)


_called: Final[Mapping[str, Any]] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _link_only,
}
"""Python calls only entries: of other functions it needs no wrapper and no machine code."""
_inlined: _Decorator = _numba.njit(forceinline=True, **_called)
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


@_inlined
def nth_words(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` words."""
    return as_pointer(parts + 8 * n * size)


@_inlined
def nth_ints(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` 32-bit numbers."""
    return _as_ints(parts + 4 * n * size)


@_inlined
def nth_bytes(parts: Any, n: Any, size: Any) -> Any:
    """Return the n-th part of an array in parts of ``size`` bytes."""
    return as_bytes(parts + n * size)


@_intrinsic
def spread(typing: Any, out: Any, at: Any, bits: Any) -> Any:
    """Write the bits of a word as 64 bytes, in a few instructions; bit by bit takes 100 ns."""

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = builder.bitcast(args[2], _ir.VectorType(_BIT, 64))
        wide = _ir.VectorType(_BYTE, 64)
        place = builder.bitcast(builder.gep(args[0], [args[1]]), wide.as_pointer())
        builder.store(builder.zext(lanes, wide), place, align=1)
        return context.get_dummy_value()

    return _types.void(_types.CPointer(_types.uint8), _types.int64, _types.int64), write


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


# The cache of machine code, next to the file of its text, in numba's own format.

_caching: Any = importlib.import_module("numba.core.caching")

# Only next to the text, in the folder that was checked, whatever the settings of numba are.
_Beside: Any = type(
    "Beside",
    (_caching.CompileResultCacheImpl,),
    {"_locator_classes": (_caching.InTreeCacheLocator,)},
)
_Files: Any = type("Files", (_caching.FunctionCache,), {"_impl_class": _Beside})


class CodeCache:
    """The cached machine code of a function of a text, with the interface of numba's own cache.

    The `Cache` decides whether errors are raised.
    """

    def __init__(self, function: Any, unit: str, cache: Cache) -> None:
        self._files = _Files(function)
        self._unit, self._cache = unit, cache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return cached machine code, or None if it is missing or damaged."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - reading a damaged file may raise anything
            self._try(self._files.flush)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save machine code in files that only their owner can access."""
        self._try(lambda: self._save(sig, data))

    def _save(self, sig: Any, data: Any) -> None:
        self._files.save_overload(sig, data)
        # numba leaves the permissions of its files to the umask.
        for file in Path(self._files.cache_path).glob(f"{self._unit}.*"):
            with contextlib.suppress(FileNotFoundError):  # another process has renamed it
                file.chmod(0o600)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._cache.give_up(error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._files, name)


def cache_code(entry: Any, unit: str, cache: Cache) -> None:
    """Let a function of a text load and save its machine code.

    Raises:
        KernelError: if that is impossible in a folder that the caller named.
    """
    try:
        kept = CodeCache(entry.py_func, unit, cache)
    except (OSError, RuntimeError) as error:  # numba finds no place to write
        cache.give_up(error)
        return
    entry._cache = kept  # noqa: SLF001 - the attribute of numba's own cache


# Numbers, bits and random draws.

# By name, because a type checker also reads this file without numba.
_np: Any = importlib.import_module("numpy")
_cgutils: Any = importlib.import_module("numba.core.cgutils")
_registry: Any = importlib.import_module("numba.core.registry")

_njit: _Decorator = _numba.njit(**_called)

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


def take_words(function: Any) -> Any:
    """Let a function of a text take every number as a word, and return the function.

    numba compiles a function for each type of its arguments: `act` for actions that are words, and
    once more for those from a list of bytes. Constants stay types of their own, because `play`
    without a name or a show saves a tenth of random play.
    """
    compiler: Any = function._compiler  # noqa: SLF001 - there is no other way

    def to_word(kind: Any) -> Any:
        is_number = isinstance(kind, _types.Integer | _types.Boolean)
        return _types.int64 if is_number and not isinstance(kind, _types.Literal) else kind

    def fold_to_words(given: Any, named: Any, fold: Any = compiler.fold_argument_types) -> Any:
        signature, kinds = fold(given, named)
        return signature, tuple([to_word(kind) for kind in kinds])

    compiler.fold_argument_types = fold_to_words
    return function


def by_address(entry: Callable[..., int]) -> Callable[..., int]:
    """Return a function that replaces each place by its address and calls an entry."""

    def call(*given: Any) -> int:
        return entry(*[one if type(one) is int else get_address(one) for one in given])

    return call


_MARKS: Final = frozenset(
    {"bulk_entry", "entry", "games_entry", "hook", "inlined", "lazy_entry", "shared"}
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
        # All arguments are words, so entries are compiled when they are defined, and calls need not
        # choose an overload. Releasing the GIL takes 40 ns, too long for a single state. Finding
        # addresses takes half a microsecond, so callers pass only addresses to raw entries. Lazy
        # entries, which many users never call, are compiled on their first call.
        def decorate(function: Any) -> Any:
            entry = naming(_numba.njit(no_cfunc_wrapper=True, nogil=nogil))(function)
            if cache is not None:
                cache_code(entry, unit, cache)
            if not lazy:
                entry.compile(_types.int64(*[_types.int64] * function.__code__.co_argcount))
                entry.disable_compile()
            return entry if raw else by_address(entry)

        return decorate

    return {
        **_FIXED,
        "bulk_entry": naming_entry(),
        "entry": naming_entry(nogil=False, raw=True),
        "games_entry": naming_entry(lazy=True, raw=True),
        "hook": naming(_njit),
        "inlined": naming(_inlined),
        "lazy_entry": naming_entry(lazy=True),
        "shared": naming(_njit),
    }
