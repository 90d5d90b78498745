"""The values of actions, from the bytes of an observation."""

from counter_rules.bots._net.machine.layout import *
from counter_rules.kernel.inner import Place, as_bytes, as_pointer, popcount, stack
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.pack import *


def judge_seen(seen: Place, legal: Place, count: int, net: Place, to: Place, data: Place) -> int:
    """Write the value of each of ``count`` actions, then that of the seat; return its index.

    Values are logarithms of probabilities, less a number that is the same for all, and the value of
    the seat is in points; `QuantizedNetwork` has their units.
    """
    judge(
        as_bytes(seen), as_bytes(legal), count, as_pointer(net), as_pointer(to), as_pointer(data)
    )
    return count


def judge(
    b: list[int], actions: list[int], count: int, n: list[int], values: list[int], d: list[int]
) -> None:
    """Write the value of each of some actions, then that of the seat."""
    second = stack(MOST_UNITS)
    order = find_order(b, n)
    compute_second(b, n, order, d[D_LARGEST], second)
    columns = n[H_COLUMNS] + order * (n[H_OUTPUTS] - 1)
    for i in range(count):
        values[i] = compute_output(n, second, n[columns + actions[i]])
    values[count] = compute_output(n, second, n[H_OUTPUTS] - 1)


def find_order(b: list[int], n: list[int]) -> int:
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
    lanes = stack(MOST_SECOND)
    words = n[H_SECOND]
    for word in range(words):
        lanes[word] = 0
    total = 0
    for unit in range(4 * n[H_FIRST]):
        value = (sums[unit >> 2] >> 16 * (unit & 3) & 0xFFFF) - number * LIFT
        value += n[n[H_ROW_BIASES] + unit]
        if value > 0:
            total += value
            at = n[H_HIDDEN] + unit * words
            for word in range(words):
                lanes[word] += value * n[at + word]
    for unit in range(2 * words):
        value = (lanes[unit >> 1] >> 32 * (unit & 1) & 0xFFFFFFFF) - total * LIFT
        second[unit] = max(value + n[n[H_HIDDEN_BIASES] + unit], 0)


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
    units = 2 * n[H_SECOND]
    at = n[H_HEAD] + output * units
    total = n[n[H_HEAD_BIASES] + output]
    for unit in range(units):
        total += second[unit] * n[at + unit]
    return total
