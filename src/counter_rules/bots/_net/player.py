"""Play by a network: its numbers in memory, and its compiled functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, cast

import attrs

from counter_rules._base.guards import is_hashable
from counter_rules.bots._net import machine
from counter_rules.bots._net.inputs import NetInputs
from counter_rules.bots._net.network import QuantizedNetwork, parse_network, unpack
from counter_rules.cards import Suit
from counter_rules.errors import BotError, RulesetError
from counter_rules.games import get_ruleset
from counter_rules.kernel import Backend, Kernel, NotCompilableError, compile_ruleset
from counter_rules.kernel.inner import Extension, Words, extend, make_room, make_words
from counter_rules.rules.ruleset import Ruleset

# The networks of this library, beside this module. ``python benches/train_networks.py`` trains
# them.


def find_network(rules: Ruleset) -> QuantizedNetwork | None:
    """Return the library's network for a ruleset, or None.

    It is for a preset as it is usually played; only options that decide when the match ends may
    differ.
    """
    return _find_network(rules) if is_hashable(rules) else None


@lru_cache(maxsize=256)  # to make the usual ruleset takes longer than a choice
def _find_network(rules: Ruleset) -> QuantizedNetwork | None:
    try:
        usual = get_ruleset(rules.name, players=rules.players)
    except RulesetError:
        return None
    options = tuple(rules.options.items())
    if attrs.evolve(usual, ending=rules.ending, options=options) != rules:
        return None
    return _load(f"{rules.name}_{rules.players}.net")


@cache
def _load(name: str) -> QuantizedNetwork | None:
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
        self.code.judge_seen(
            seen, bytearray(actions), len(actions), self.words, values, self.kernel.data
        )
        *of_actions, of_seat = values
        return of_actions, of_seat


def find_player(
    rules: Ruleset, network: QuantizedNetwork | None, backend: Backend = Backend.AUTO
) -> NetPlayer | None:
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
        kernel = compile_ruleset(rules, backend=backend)
    except NotCompilableError:
        return None
    code = cast("NetCode", extend(kernel, NET).code)
    return NetPlayer(kernel=kernel, network=network, code=code, words=words)


# The numbers in memory (`machine`).

_LIFTED: Final = bytes([(number + machine.LIFT) % 256 for number in range(256)])
"""Each number of 8 bits, lifted so that none is negative."""


def lay_out(rules: Ruleset, network: QuantizedNetwork) -> Words:
    """Return a network's numbers as words, or raise `BotError` if they do not fit the ruleset."""
    lay = _lay_out if is_hashable(rules) else _lay_out.__wrapped__
    return lay(rules, network)


@lru_cache(maxsize=32)  # it takes 30 to 80 ms
def _lay_out(rules: Ruleset, network: QuantizedNetwork) -> Words:
    inputs = NetInputs(rules)
    if network.layout != inputs.layout:
        raise BotError(
            f"the network is for the layout {network.layout}, but {rules!r} has the layout "
            f"{inputs.layout}: train one for these rules"
        )
    actions = inputs.actions.size
    if (network.inputs, network.outputs) != (inputs.size, actions + 1):
        raise BotError(
            f"the network has {network.inputs} inputs and {network.outputs - 1} actions, "
            f"but its layout has {inputs.size} and {actions}"
        )
    words, (first, second) = make_room(machine.TABLES), network.units
    words[machine.H_FIRST], words[machine.H_SECOND] = -(-first // 4), second
    words[machine.H_OUTPUTS] = network.outputs
    for word, table in (_list_facts(inputs) | _list_weights(network)).items():
        words[word] = len(words)
        words.extend(make_words(table))
    return words


def _list_facts(inputs: NetInputs) -> dict[int, Iterable[int]]:
    """Return the tables of what inputs and actions mean, by the word that says where each is."""
    return {
        machine.H_SUITS: [_number_suit(card.suit) for card in inputs.rules.card_places],
        machine.H_PLACES: inputs.places,
        machine.H_BOUNDS: inputs.bounds,
        machine.H_STARTS: inputs.starts,
        machine.H_COLUMNS: inputs.columns,
    }


def _list_weights(network: QuantizedNetwork) -> dict[int, Iterable[int]]:
    """Return the tables of a network's numbers, by the word that says where each is."""
    first, second = network.units
    quads, biases = -(-first // 4), unpack("q", network.biases)
    return {
        machine.H_ROWS: _pack(network.rows, first, quads),
        machine.H_ROW_BIASES: [*biases[:first], *[0] * (4 * quads - first)],
        machine.H_HIDDEN: unpack("h", network.hidden),
        machine.H_HIDDEN_BIASES: biases[first : first + second],
        machine.H_HEAD: unpack("h", network.head),
        machine.H_HEAD_BIASES: biases[first + second :],
    }


def _number_suit(suit: Suit) -> int:
    """Return the number of a suit; 4 for the suit of jokers."""
    return min([*Suit].index(suit), 4)


def _pack(table: bytes, width: int, words: int) -> Words:
    """Return the rows of a table of bytes, lifted, in lanes of 16 bits of this many words each."""
    lifted, packed = table.translate(_LIFTED), bytearray()
    for start in range(0, len(lifted), width):
        spread = bytearray(8 * words)
        spread[: 2 * width : 2] = lifted[start : start + width]
        packed += spread
    return make_words(unpack("q", bytes(packed)))
