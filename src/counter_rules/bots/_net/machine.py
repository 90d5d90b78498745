"""The values of actions by a network, in whole numbers, so that all machines choose the same move.

These functions are compiled together into a separate text. Two things make them fast: an input that
is not set costs nothing, and a word holds four units of the first layer, which are added at once.

A network lies in memory as a header (``H_``), whose words say where its tables are, and the tables.
A table by order has a row for each order of the suits (`NetInputs`).
"""

from counter_rules.kernel.inner import Place, as_bytes, as_pointer, popcount, stack
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.pack import *

# Sizes.

H_FIRST = 0
"""The number of words in a row of the first layer: four units each."""
H_SECOND = 1
"""The number of units of the second layer."""
H_OUTPUTS = 2
"""The number of outputs: a value for each action, then the value of the seat."""

# Tables: each word has the index at which one begins.

H_SUITS = 3
"""The suit of each kind of card; 4 for a card without one."""
H_PLACES = 4
"""By order: the place of each byte of an observation in that order."""
H_BOUNDS = 5
"""The largest value of each place; 0 for what is not read. After the bytes come the needs."""
H_STARTS = 6
"""The input that the value 1 of each place sets."""
H_COLUMNS = 7
"""By order: the output of each action."""
H_ROWS = 8
"""The first layer: a row for each input, in lanes of 16 bits."""
H_ROW_BIASES = 9
"""By unit of the first layer."""
H_HIDDEN = 10
"""The second layer: a row for each unit of the first, with a word for each of the second."""
H_HIDDEN_BIASES = 11
"""By unit of the second layer."""
H_HEAD = 12
"""The outputs: a row for each, with a word for each unit of the second layer."""
H_HEAD_BIASES = 13
"""By output."""
TABLES = 14
"""Where the first table may begin."""

# Limits, within which no sum overflows.

LIFT = 128
"""What is added to the weights in lanes, so that none of them is negative."""
MOST_SET = 250
"""The most inputs that may be set at once; a hand sets up to about 100."""
MOST_UNITS = 512
"""The most units of a layer."""
MOST_FIRST = MOST_UNITS // 4
"""The most words of a row of the first layer."""

# The values.


def judge_seen(seen: Place, legal: Place, count: int, net: Place, to: Place, data: Place) -> int:
    """Write the value of each of ``count`` actions, then that of the seat; return its index.

    Values are logarithms of probabilities, less a number that is the same for all, and the value of
    the seat is in points; `QuantizedNetwork` has their units.
    """
    judge(as_bytes(seen), as_bytes(legal), count, as_pointer(net), as_pointer(to), as_pointer(data))
    return count


def judge(
    b: list[int], actions: list[int], count: int, n: list[int], values: list[int], d: list[int]
) -> None:
    """Write the value of each of some actions, then that of the seat."""
    second = stack(MOST_UNITS)
    order = number_order(b, n)
    compute_second(b, n, order, d[D_LARGEST], second)
    columns = n[H_COLUMNS] + order * (n[H_OUTPUTS] - 1)
    for i in range(count):
        values[i] = compute_output(n, second, n[columns + actions[i]])
    values[count] = compute_output(n, second, n[H_OUTPUTS] - 1)


def number_order(b: list[int], n: list[int]) -> int:
    """Return the number of the order of the suits: trumps, the suit led, then the longest ones."""
    worth = stack(5)
    for suit in range(4):
        worth[suit] = 1000 * b[O_TRUMP + 1 + suit] + 100 * b[O_LED + 1 + suit]
    worth[4] = 0
    for card in range(KINDS):
        worth[n[n[H_SUITS] + card]] += b[O_HAND + card]
    number = 0
    left = 15
    for place in range(3):
        best = -1
        for suit in range(4):
            if left >> suit & 1 and (best < 0 or worth[suit] > worth[best]):
                best = suit
        number = number * (4 - place) + popcount(left & ((1 << best) - 1))
        left ^= 1 << best
    return number


def compute_second(b: list[int], n: list[int], order: int, largest: int, second: list[int]) -> None:
    """Write the units of the second layer."""
    sums = stack(MOST_FIRST)
    number = sum_rows(b, n, order, largest, sums)
    units = n[H_SECOND]
    for unit in range(units):
        second[unit] = n[n[H_HIDDEN_BIASES] + unit]
    for unit in range(4 * n[H_FIRST]):
        value = (sums[unit >> 2] >> 16 * (unit & 3) & 0xFFFF) - number * LIFT
        value += n[n[H_ROW_BIASES] + unit]
        if value > 0:
            at = n[H_HIDDEN] + unit * units
            for other in range(units):
                second[other] += value * n[at + other]
    for unit in range(units):
        second[unit] = max(second[unit], 0)


def sum_rows(b: list[int], n: list[int], order: int, largest: int, sums: list[int]) -> int:
    """Write the sum of the rows of the inputs that are set, and return their number."""
    for word in range(n[H_FIRST]):
        sums[word] = 0
    number = 0
    places = n[H_PLACES] + order * OBSERVED
    for i in range(OBSERVED):
        if b[i] != 0:
            number += add_row(n, sums, n[places + i], b[i])
    for i in range(P):
        if b[O_BIDS + i] != 0:
            need = b[O_BIDS + i] + largest - b[O_TRICKS_WON + i]
            number += add_row(n, sums, OBSERVED + i, need)
    return number


def add_row(n: list[int], sums: list[int], place: int, value: int) -> int:
    """Add the row of the input that a value sets at a place; return whether there is one."""
    bound = n[n[H_BOUNDS] + place]
    if bound == 0:
        return 0
    words = n[H_FIRST]
    at = n[H_ROWS] + (n[n[H_STARTS] + place] + min(value, bound) - 1) * words
    for word in range(words):
        sums[word] += n[at + word]
    return 1


def compute_output(n: list[int], second: list[int], output: int) -> int:
    """Return the value of an output."""
    units = n[H_SECOND]
    at = n[H_HEAD] + output * units
    total = n[n[H_HEAD_BIASES] + output]
    for unit in range(units):
        total += second[unit] * n[at + unit]
    return total
