"""Play by a network: its numbers in memory, and its compiled functions."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, cast

import attrs

from counter_rules.bots._net import machine
from counter_rules.bots._net.inputs import NetInputs
from counter_rules.bots._net.network import QuantizedNetwork, parse_network
from counter_rules.cards import Suit
from counter_rules.errors import BotError, RulesetError
from counter_rules.games import get_ruleset
from counter_rules.kernel import Kernel, NotCompilableError, compile_ruleset
from counter_rules.kernel.inner import Extension, Words, extend, make_room, make_words
from counter_rules.rules.ruleset import Ruleset

# The networks of this library, beside this module. ``python benches/train_networks.py`` trains
# them.


def find_network(rules: Ruleset) -> QuantizedNetwork | None:
    """Return the library's network for a ruleset, or None.

    It is for a preset as it is usually played: an option may change only when the match ends.
    """
    try:
        usual = get_ruleset(rules.name, players=rules.players)
    except RulesetError:
        return None
    options = tuple(rules.options.items())
    if attrs.evolve(usual, ending=rules.ending, options=options) != rules:
        return None
    return _read(f"{rules.name}_{rules.players}.net")


@cache
def _read(name: str) -> QuantizedNetwork | None:
    file = files("counter_rules.bots").joinpath("_net", "numbers", name)
    return parse_network(file.read_bytes(), name) if file.is_file() else None


# The functions that play by a network, compiled on first use.


class NetCode:
    """The type of the compiled functions, which have the signatures of these.

    It has no instances: the result of `extend` is cast to it.
    """

    judge_seen = staticmethod(machine.judge_seen)


NET: Final = Extension(name="net", layout=(machine,), modules=(machine,), entries=("judge_seen",))
"""The functions that play by a network."""


@attrs.frozen(kw_only=True, eq=False)
class NetPlayer:
    """A kernel with the compiled functions and the numbers of a network."""

    kernel: Kernel
    network: QuantizedNetwork
    code: NetCode
    words: Words
    """The numbers as the functions take them."""

    def judge(self, seen: bytearray, actions: Sequence[int]) -> tuple[list[int], int]:
        """Return the value of each action of the seat to act, and that of the seat.

        Args:
            seen: the seat's observation.
            actions: its legal actions.
        """
        values = make_room(len(actions) + 1)
        what = seen, bytearray(actions), len(actions), self.words, values
        self.code.judge_seen(*what, self.kernel.data)
        *of_actions, of_seat = values
        return of_actions, of_seat


def find_player(rules: Ruleset, network: QuantizedNetwork | None) -> NetPlayer | None:
    """Return what plays under a ruleset by a network, by default the library's.

    None if the library has no network for it, or if it has no kernel.

    Raises:
        BotError: if the network is for another layout of inputs and actions.
    """
    network = network or find_network(rules)
    if network is None:
        return None
    words = lay_out(rules, network)
    try:
        kernel = compile_ruleset(rules)
    except NotCompilableError:
        return None
    return NetPlayer(
        kernel=kernel, network=network, code=cast("NetCode", extend(kernel, NET).code), words=words
    )


# The numbers in memory (`machine`).

_LIFTED: Final = bytes([(number + machine.LIFT) % 256 for number in range(256)])
"""Each number of 8 bits, lifted so that none is negative."""


@lru_cache(maxsize=32)  # 30 to 80 ms
def lay_out(rules: Ruleset, network: QuantizedNetwork) -> Words:
    """Return a network's numbers as words, or raise `BotError` if they do not fit the ruleset."""
    inputs = NetInputs(rules)
    if network.layout != inputs.layout:
        raise BotError(
            f"the network is for the layout {network.layout}, but {rules!r} has the layout "
            f"{inputs.layout}: train one for these rules"
        )
    (first, second), actions = network.units, inputs.actions.size
    tables = (network.rows, first), (network.hidden, second), (network.head, second)
    rows, hidden, head = (_split(table, units) for table, units in tables)
    biases, pairs = network.biases, second + second % 2
    if (len(rows), len(head)) != (inputs.size, actions + 1):
        raise BotError(
            f"the network has {len(rows)} inputs and {len(head) - 1} actions, "
            f"but its layout has {inputs.size} and {actions}"
        )
    quads = -(-first // 4)
    found: dict[int, Iterable[int]] = {
        machine.H_SUITS: [_number_suit(card.suit) for card in inputs.rules.card_places],
        machine.H_PLACES: inputs.places,
        machine.H_BOUNDS: inputs.bounds,
        machine.H_STARTS: inputs.starts,
        machine.H_COLUMNS: inputs.columns,
        machine.H_ROWS: _pack(rows, quads, lanes=4),
        machine.H_ROW_BIASES: _pad(biases[:first], 4 * quads),
        machine.H_HIDDEN: _pack(hidden, pairs // 2, lanes=2),
        machine.H_HIDDEN_BIASES: _pad(biases[first : first + second], pairs),
        machine.H_HEAD: [number for row in head for number in _pad(row, pairs)],
        machine.H_HEAD_BIASES: biases[first + second :],
    }
    words = make_room(machine.TABLES)
    words[machine.H_FIRST], words[machine.H_SECOND] = quads, pairs // 2
    words[machine.H_OUTPUTS] = actions + 1
    for word, table in found.items():
        words[word] = len(words)
        words.extend(make_words(table))
    return words


def _number_suit(suit: Suit) -> int:
    """Return the number of a suit; 4 for the suit of jokers."""
    return min([*Suit].index(suit), 4)


def _split(table: array[int], width: int) -> list[array[int]]:
    """Return the rows of a table."""
    return [table[start : start + width] for start in range(0, len(table), width)]


def _pad(row: array[int], width: int) -> list[int]:
    """Return a row with zeros after it."""
    return [*row, *[0] * (width - len(row))]


def _pack(rows: Iterable[array[int]], words: int, *, lanes: int) -> Words:
    """Return rows of numbers of 8 bits, lifted, in the lanes of this many words each."""
    packed, wide = make_room(0), 8 // lanes
    for row in rows:
        lifted = row.tobytes().translate(_LIFTED)
        spread = bytearray(8 * words)
        spread[: wide * len(lifted) : wide] = lifted
        packed.frombytes(bytes(spread))
    if sys.byteorder == "big":
        packed.byteswap()
    return packed
