"""Translation, construct by construct: what g++ makes of a function gives what CPython gives."""

from __future__ import annotations

import ctypes
from typing import Final

import pytest

from counter_rules.kernel import Backend
from counter_rules.kernel._cuda.expressions import format_number
from counter_rules.kernel._cuda.functions import (
    NotTranslatableError,
    ParsedText,
    list_read,
    parse_text,
    read_functions,
)
from counter_rules.kernel._cuda.source import read_code
from counter_rules.kernel._cuda.translate import Translator
from counter_rules.kernel._running import run_text
from support.gpp_device import CODE, load_library, needs_gpp

pytest.importorskip("numpy")

BIG: Final = (1 << 63) - 1
PAIRS: Final = [
    (7, 2),
    (-7, 2),
    (7, -2),
    (-7, -2),
    (0, 5),
    (6, 3),
    (BIG, 1),
    (-BIG - 1, -1),
    (3, 62),
    (9, 0),
]
LISTED: Final = [5, -3, 8, 8, 0, 1, 2, 40]

TEXT: Final = '''
FOUR = 4
LEAST = -9223372036854775808
RANK = array([3, -1, 4, 1, 5, 9, 2, 6])
MASKS = array([-9223372036854775808, 9223372036854775807, 5])


@hook
def arithmetic(a, b):
    """Return numbers that may wrap around."""
    return (a + b) * (a - b) ^ -a & ~b | (a << 3) + (a >> 1)


@hook
def multiply(a, b):
    return a * a * b - LEAST


@hook
def divide(a, b):
    return a // 3 * 1000 + a % 3 + a // -FOUR + a % -7


@hook
def divide_by(a, b):
    return a // b + a % b


@hook
def compare(a, b):
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a >= b) + 32 * (a > b)


@hook
def negate(a, b):
    is_less = not a < b
    return -(a < 3) + ~(b > 2) + 10 * is_less + (not a) + True


@hook
def choose(a, b):
    return a if a > b else b - 1 if b % 2 else -b


@hook
def combine(a, b):
    is_in = a > 0 and b > 0
    is_in = is_in or a == -7
    return is_in + 2 * (a or b) + 3 * (b and a) if not (a and b) or a > 1 else a or b or 5


@hook
def extremes(a, b):
    return max(a, b) * 3 - min(a, b) + abs(a) + int(a > b) + int(b)


@hook
def go_round(a, b):
    total = 0
    for i in range(3):
        for j in range(i, FOUR):
            if j == 2:
                continue
            total += i * 10 + j
            i += 5
        total += i
        if total > 90:
            break
    for i in range(b, a, 3):
        total += i
        if i > 40:
            break
    left = a & 63
    while left != 0:
        left &= left - 1
        if left == 4:
            break
        total += 1
    return total * 100 + i + j


@hook
def look_up(a, b):
    return RANK[a & 7] * 10 + RANK[(b & 3) + 1] + (MASKS[a & 1] >> 60) + MASKS[2]


@hook
def change(a, b):
    a = a & 65535
    a += 3
    a -= b
    a *= 2
    a //= 5
    a %= 1000
    a |= 8
    a &= ~2
    a ^= b & 15
    a <<= 2
    a >>= 1
    return a


@hook
def fail_if_less(a, b):
    if a < b:
        raise ValueError("less")
    return a


@hook
def stop_before(t, a, b):
    t[0] = 77
    t[1] = fail_if_less(a, b) + t[2]
    t[0] = 5
    return t[1]


@hook
def stop_in_turn(t, a, b):
    t[0] = 1
    if b > 100 or fail_if_less(a, b) == 6 and fail_if_less(b, a) > 0:
        t[0] = 2
    while fail_if_less(a & 15, b) > 6:
        t[0] += 1
        a -= 1
    t[1] = fail_if_less(a, 3) if b == 3 else a // b
    return fail_if_less(t[1], -50)


@hook
def stop_without(t, a, b):
    if a == b:
        return
    t[0] = a % b
    raise IndexError("no more")


@hook
def call_without(t, a, b):
    stop_without(t, a, b)
    return t[0]


@hook
def fill(t, at, n):
    for i in range(n):
        t[at + i] += i * t[at]


@hook
def write_lists(t, a, b):
    fill(t, 2, 3)
    fill(t, a & 3, b & 3)
    t[RANK[3] + (a & 1)] = b
    return t[t[5] & 7] + t[6]


@hook
def count_bits(a, b):
    bits = a & 1023 | 1
    return popcount(bits) * 100 + ctz(bits << 5) + top(bits | 8) + ctz(LEAST)


@hook
def pick_bits(a, b):
    total = 0
    for k in range(popcount(a & 255 | 3)):
        total = total * 7 + select(a & 255 | 3, k) + select_bit(a & 255 | 3, k)
    return total


@hook
def draw_some(r, a, b):
    seed_stream(r, a, b)
    one = draw(r, 52)
    return one * 1000 + draw(r, BIG_DRAW)


@hook
def forget(a, b):
    """Return a number without names of its own."""
    pass
    return 3
'''.replace("BIG_DRAW", str(1 << 40))

NAMES: Final = [name for name in parse_text(TEXT).functions if name not in ("fill", "stop_without")]
EXPECTED_TO_FAIL: Final = {
    "divide_by",
    "fail_if_less",
    "stop_before",
    "stop_in_turn",
    "call_without",
}


def read(text: str, *, words: tuple[str, ...] = ()) -> tuple[ParsedText, Translator]:
    """Read all functions of a text; the names of lists are one letter long."""
    parsed = parse_text(text)
    roots = {
        name: {one.arg for one in node.args.args if one.arg in "strp"}
        for name, node in parsed.functions.items()
    }
    functions = read_functions(parsed, roots)
    return parsed, Translator(
        functions=functions, constants=parsed.constants, tables=parsed.tables, words=words
    )


def translate(body: str, *, words: tuple[str, ...] = ()) -> str:
    """Translate one function of a, b and the lists s, t and r."""
    return read(f"ONE = 1\ndef mine(s, t, r, a, b):\n    {body}\n", words=words)[1].write_all()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[ctypes.CDLL, list[str]]:
    """Compile all functions at once; each is called with a list, two numbers and a flag."""
    parsed, translator = read(TEXT)
    written = translator.write_all()
    lines = [
        (CODE / "host.h").read_text("utf-8"),
        "namespace counter_rules {",
        read_code("words.h"),
    ]
    lines += [f"constexpr W {n} = {format_number(v)};" for n, v in parsed.constants.items()]
    for name, values in parsed.tables.items():
        lines.append(f"const W {name}[] = {{{', '.join(map(format_number, values))}}};")
    lines += [written, "}", "using namespace counter_rules;"]
    for name in NAMES:
        given = "fail, " + ("list, a, b" if has_list(parsed, name) else "a, b")
        lines.append(
            f'extern "C" W call_{name}(W* list, W a, W b, W* flag) '
            f"{{ Fail fail = 0; const W made = {name}({given}); *flag = fail; return made; }}"
        )
    folder = tmp_path_factory.mktemp("translation")
    return load_library(
        "\n".join(lines), folder, "-fsanitize=undefined", "-fno-sanitize=shift"
    ), translator.failures


def has_list(parsed: ParsedText, name: str) -> bool:
    return len(parsed.functions[name].args.args) == 3


def wrap(number: int) -> int:
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


@needs_gpp
@pytest.mark.parametrize("name", NAMES)
def test_a_function_gives_what_python_gives(
    name: str, library: tuple[ctypes.CDLL, list[str]]
) -> None:
    parsed = parse_text(TEXT)
    module = run_text(TEXT, name="constructs", backend=Backend.PYTHON, cache=None)
    call = getattr(library[0], f"call_{name}")
    call.restype = ctypes.c_longlong
    failed = False
    for a, b in PAIRS:
        ours, flag = (ctypes.c_longlong * len(LISTED))(*LISTED), ctypes.c_longlong()
        made = call(ours, ctypes.c_longlong(a), ctypes.c_longlong(b), ctypes.byref(flag))
        theirs = list(LISTED)
        arguments = (theirs, a, b) if has_list(parsed, name) else (a, b)
        try:
            expected, reason = getattr(module, name)(*arguments), ""
        except ZeroDivisionError:
            expected, reason = 0, "ZeroDivisionError: division by zero"
        except (ValueError, IndexError) as error:
            expected, reason = 0, f"{type(error).__name__}: {error}"
        assert (library[1][flag.value - 1] if flag.value else "") == reason, (a, b)
        failed |= bool(reason)
        assert list(ours) == list(map(wrap, theirs)), (a, b)
        if not reason:
            assert made == wrap(expected), (a, b)
    assert failed == (name in EXPECTED_TO_FAIL)


REFUSED: Final = {
    "import os": "is a Import",
    "a = b = 1": "assigns to something else",
    "a, b = b, a": "assigns to something else",
    "a = 1.5": "is a Constant",
    "a = 'x'": "is a Constant",
    "a = [1]": "is a List",
    "a = a / b": "uses the operator Div",
    "a = a ** 2": "uses the operator Pow",
    "a = +b": "is a UnaryOp",
    "a = a < b < 3": "compares more than two",
    "a = a in t": "compares by In",
    "a = a is b": "compares by Is",
    "a = a.bit_length()": "calls something unknown",
    "a = hash(b)": "calls something unknown",
    "a = min(a, b, 3)": "calls something unknown",
    "a = int(a, base=2)": "calls something unknown",
    "a = ctz(a, b)": "is called with another number of arguments",
    "a = ctz(bits=a)": "calls something unknown",
    "a = stack(3)": "calls something unknown",
    "mine(s, t, r, a)": "is called with another number of arguments",
    "a = (a + b)[0]": "is no list",
    "a = t[0:2]": "is a Slice",
    "a = HAND": "is a Name",
    "a = unknown": "is a Name",
    "a = t": "is a Name",
    "draw(3, 2)": "is no list",
    "t[0] += draw(r, 2) - draw(r, 3)": "depends on the order of its parts",
    "for a in t: pass": "is not a loop over a range",
    "for a in range(1, 9, b): pass": "is not a loop over a range",
    "for a in range(9, 1, -2): pass": "is not a loop over a range",
    "for a in range(3):\n        pass\n    else:\n        b = 1": "is not a loop over a range",
    "while a:\n        pass\n    else:\n        b = 1": "has an else",
    "raise": "raises something else",
    "raise ValueError": "raises something else",
    "raise ValueError(f'{a}')": "raises something else",
    "del a": "is a Delete",
    "assert a": "is a Assert",
    "global a": "is a Global",
    "def other(): pass": "is a FunctionDef",
    "a": "does nothing",
    "a = lambda: 1": "is a Lambda",
    "w_add = 1": "calls something w_add",
    "int = 1": "calls something int",
    "if a:\n        return 1\n    return": "returns a number in some places only",
    "t.x = 1": "assigns to something else",
    "t.x += 1": "changes something else",
    "a = (yield)": "is a Yield",
}
"""What is refused, with a part of what is said."""


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_known_is_refused(body: str) -> None:
    with pytest.raises(NotTranslatableError, match=REFUSED[body]):
        translate(body, words=("HAND",))


def test_a_refusal_names_the_line_and_the_construct() -> None:
    with pytest.raises(NotTranslatableError) as caught:
        translate("a = 1\n    a = a ** b")
    assert str(caught.value) == "line 4: a ** b: uses the operator Pow"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\nprint(x)", "is neither a constant nor a function"),
        ("def f(a, b=1):\n    return a", "is not a plain list of parameters"),
        ("def f(*a):\n    return 1", "is not a plain list of parameters"),
        ("def f(a):\n    return g(a)", "calls something unknown"),
        (f"def f(a):\n    return {1 << 63}", "is no number of 64 bits"),
        ("def g(t):\n    t[0] = 1\n    return 1\ndef f(t):\n    return t[0] + g(t)", "depends on"),
        ("def g(t):\n    t[0] = 1\ndef f(t):\n    return g(t)", "returns nothing"),
        ("def g(a):\n    return a\ndef f(a):\n    return (a or g(a)) + 1", ""),
        (
            "def g(a):\n    return a\ndef f(a):\n    return (g(a) or a) + 1",
            "calls within the value",
        ),
    ],
)
def test_what_a_text_must_not_have_is_refused(text: str, said: str) -> None:
    if not said:
        assert "f(" in read(text)[1].write_all()
        return
    with pytest.raises(NotTranslatableError, match=said):
        read(text)[1].write_all()


ROW: Final = """
HAND = 0
EXACT = 5
SCORE = 9
P = 3
def most(t, at):
    best = t[at]
    for i in range(1, P):
        best = max(best, t[at + i])
    return best
def end(s):
    s[EXACT + s[HAND]] += 1
    s[HAND + 1] = most(s, SCORE)
"""


def test_words_of_a_row_are_kept_only_where_they_are_read() -> None:
    words = ("HAND", "EXACT", "SCORE")
    parsed, translator = read(ROW, words=words)
    assert list_read(translator.functions.values(), words) == {"HAND", "SCORE"}
    lean = Translator(
        functions=translator.functions,
        constants=parsed.constants,
        tables=(),
        words=words,
        unread=("EXACT",),
    ).write_all()
    assert "EXACT" not in lean
    assert "s[w_add(HAND, 1LL)] = most(fail_, s, SCORE);" in lean
    assert "W most(Fail& fail_, auto&& t, auto at)" in lean


def test_what_nobody_reads_is_not_written_with_an_effect() -> None:
    text = "EXACT = 0\ndef f(s, r):\n    s[EXACT] = draw(r, 2)\n"
    parsed, translator = read(text)
    lean = Translator(
        functions=translator.functions,
        constants=parsed.constants,
        tables=(),
        words=("EXACT",),
        unread=("EXACT",),
    )
    with pytest.raises(NotTranslatableError, match="writes what nobody reads, with an effect"):
        lean.write_all()


def test_only_what_is_reached_is_translated() -> None:
    text = "def f(t):\n    return g(t)\ndef g(t):\n    return t[0]\ndef h(t):\n    yield t\n"
    assert [*read_functions(parse_text(text), {"f": "t", "absent": ""})] == ["f", "g"]


def test_the_files_of_a_device_include_nothing() -> None:
    for name in ("words.h", "playouts.h", "steps.h"):
        assert "#" not in read_code(name).replace("#pragma", "").replace("#define CODE", "")
