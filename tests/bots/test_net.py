"""The bot that plays by a network, and networks in whole numbers."""

from __future__ import annotations

import importlib.resources
import json
import pickle
import random
from pathlib import Path
from typing import cast

import attrs
import pytest

from counter_rules import Ruleset, StateError, get_ruleset, legal_moves, new_game, view
from counter_rules.bots import (
    NetBot,
    PolicyBot,
    QuantizedNetwork,
    get_bot,
    parse_bot,
    play_out,
    read_quantized_network,
)
from counter_rules.bots._net.machine import MOST_SET
from counter_rules.bots._net.player import (
    NET,
    NetCode,
    NetPlayer,
    find_network,
    find_player,
    lay_out,
)
from counter_rules.bots.inner import NetInputs
from counter_rules.errors import BotError
from counter_rules.games import get_preset
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.kernel.inner import extend, make_room
from support.hands import shuffled
from support.kernel_rulesets import ALL
from support.match_walks import walk_hand
from support.networks import compute_outputs, make_network, pack

pytestmark = pytest.mark.usefixtures("in_python")

NUMBERS = importlib.resources.files("counter_rules.bots") / "_net" / "numbers"
SHIPPED = sorted([file.name for file in NUMBERS.iterdir() if file.name.endswith(".net")])
RULES = get_ruleset("oh_hell", players=3)


def make_player(rules: Ruleset, network: QuantizedNetwork) -> NetPlayer:
    player = find_player(rules, network)
    assert player is not None
    return player


# What it makes of an observation.


@pytest.mark.parametrize("name", ALL)
def test_it_sums_the_rows_of_what_is_set(name: str) -> None:
    """In the order of suits of `NetInputs`, which another way leads to."""
    numpy = pytest.importorskip("numpy")
    rules = ALL[name]
    inputs, network = NetInputs(rules), make_network(rules)
    player = make_player(rules, network)
    states = [state for _, state in walk_hand(random.Random(7), new_game(rules)) if state.to_act]
    for state in states[::3]:
        seen = view(state, state.to_act[0])
        actions = inputs.actions.encode_all(legal_moves(seen))
        mask = inputs.actions.mask(seen).astype(bool)
        arranged = inputs.arrange(inputs.observations.encode(seen)[None], mask[None])
        rows = zip(inputs.starts, arranged.values[0].tolist(), inputs.bounds, strict=True)
        found = [start + value - 1 for start, value, bound in rows if value and bound]
        *outputs, of_seat = compute_outputs(network, found)
        restored = inputs.restore(arranged, numpy.arange(inputs.actions.size)).tolist()
        expected = [outputs[restored.index(action)] for action in actions]
        judged = player.judge(inputs.observations.encode_bytes(seen), actions)
        assert judged == (expected, of_seat)


BACKENDS = [Backend.PYTHON, pytest.param(Backend.NUMBA, marks=pytest.mark.slow)]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("least", [(-128,), (127,), (-128, 127)])
def test_no_sum_overflows(least: tuple[int, ...], backend: Backend) -> None:
    """Not with as many inputs as may be set, and as large weights and units."""
    inputs = NetInputs(RULES)
    network = make_network(RULES, units=(512, 6), least=least)
    code = cast("NetCode", extend(compile_ruleset(RULES, backend=backend), NET).code)
    seen, bounds = bytearray(inputs.observations.size), inputs.bounds
    places = [place for place in range(len(seen)) if bounds[place]][-MOST_SET + RULES.players :]
    for place in places:
        seen[place] = bounds[place]
    rows = [inputs.starts[place] + bounds[place] - 1 for place in places]
    bid, won = (inputs.observations.blocks[name].start for name in ("bids", "tricks_won"))
    for seat in range(RULES.players):  # the needs come after the bytes
        need = seen[bid + seat] + RULES.hand_sizes.largest - seen[won + seat]
        rows.append(inputs.starts[len(seen) + seat] + need - 1)
    assert len(rows) == MOST_SET
    order = inputs.places[: len(seen)]
    assert order == (*range(len(seen)),)  # all suits are equal, so the first order holds
    values = make_room(2)
    actions, words = bytearray([5]), lay_out(RULES, network)
    code.judge_seen(seen, actions, 1, words, values, compile_ruleset(RULES).data)
    expected = compute_outputs(network, rows)
    assert [*values] == [expected[5], expected[-1]]


@pytest.mark.parametrize("units", [(1, 1), (3, 5), (9, 2)])
def test_layers_of_any_size(units: tuple[int, int]) -> None:
    network = make_network(RULES, units=units)
    player, inputs = make_player(RULES, network), NetInputs(RULES)
    nothing = bytearray(inputs.observations.size)
    first = compute_outputs(network, ())
    assert player.judge(nothing, [5]) == ([first[5]], first[-1])
    assert inputs.columns[5] == 5  # with no card and no trump, the first order is that of clubs


# As a bot.


@pytest.mark.parametrize("name", ["counter", "wizard", "twins", "named"])
def test_it_plays_by_any_network_of_the_layout(name: str) -> None:
    rules = ALL[name]
    bots = [NetBot(make_network(rules))] * rules.players
    assert len(play_out(new_game(rules), bots, seed=7, hands=1).hand_results) == 1


def test_it_says_how_likely_it_makes_each_move() -> None:
    seen = view(shuffled(new_game(RULES)), 0)
    bot = NetBot(make_network(RULES))
    judged = bot.explain(seen)
    assert {one.move for one in judged} == {*legal_moves(seen)}
    assert sum(one.value for one in judged) == pytest.approx(1)
    assert bot(seen, random.Random(7)) == judged[0].move


def test_it_waits_for_its_turn() -> None:
    with pytest.raises(StateError):
        NetBot().explain(view(shuffled(new_game(RULES)), 2))


def test_a_network_of_another_layout_is_refused_by_name() -> None:
    other = get_ruleset("oh_hell", players=4)
    layouts = NetInputs(RULES).layout, NetInputs(other).layout
    match = rf"network is for the layout {layouts[0]}, but Ruleset\(.* has the layout {layouts[1]}"
    bot = NetBot(make_network(RULES))
    with pytest.raises(BotError, match=match):
        bot.describe(other)
    with pytest.raises(BotError, match=match):
        bot.explain(view(shuffled(new_game(other)), 0))


def test_without_a_network_it_plays_as_the_policy() -> None:
    rules = get_ruleset("oh_hell", players=7)
    seen = view(shuffled(new_game(rules)), 0)
    assert NetBot().explain(seen) == PolicyBot().explain(seen)
    expected = "plays oh_hell with 7 players as the policy does: there is no network or kernel for"
    assert NetBot().describe(rules) == f"{expected} these rules"


def test_it_plays_by_rules_that_have_no_hash() -> None:
    rules = attrs.evolve(RULES, options=(("house", ["rule"]),))
    seen, usual = (view(shuffled(new_game(each)), 0) for each in (rules, RULES))
    network = make_network(RULES)
    assert NetBot(network).explain(seen) == NetBot(network).explain(usual)
    assert NetBot().explain(seen) == PolicyBot().explain(usual)
    assert find_network(rules) is None


def test_it_can_be_sent_to_another_process() -> None:
    bot = pickle.loads(pickle.dumps(NetBot(make_network(RULES))))  # noqa: S301 - our own
    seen = view(shuffled(new_game(RULES)), 0)
    assert bot.explain(seen) == NetBot(make_network(RULES)).explain(seen)


# The networks of the library.


@pytest.mark.parametrize("name", SHIPPED)
def test_a_network_of_the_library_fits_its_preset(name: str) -> None:
    preset, players = name.removesuffix(".net").rsplit("_", 1)
    rules = get_ruleset(preset, players=int(players))
    assert rules.players == get_preset(preset).usual_players
    network = find_network(rules)
    assert network is not None
    assert network.layout == NetInputs(rules).layout
    told = f"plays {preset} with {players} players by a network ({network.training})"
    assert NetBot().describe(rules) == told
    end = play_out(new_game(rules), [NetBot()] * rules.players, seed=7, hands=1)
    assert len(end.hand_results) == 1


def test_an_option_of_the_end_needs_no_other_network() -> None:
    usual = get_ruleset("counter", players=4)
    longer = get_ruleset("counter", players=4, target=12)
    assert find_network(usual) is find_network(longer) is not None


def test_options_of_the_hand_do() -> None:
    other = get_ruleset("counter", players=4, hook=True)
    assert find_network(other) is None
    assert find_network(attrs.evolve(other, name="unknown")) is None


# Files.


def test_a_file_keeps_it(tmp_path: Path) -> None:
    network = make_network(RULES)
    network.write(tmp_path / "a.net")
    read = read_quantized_network(tmp_path / "a.net")
    assert attrs.asdict(read) == attrs.asdict(network)


def test_a_file_by_the_text_of_a_bot(tmp_path: Path) -> None:
    network = make_network(RULES)
    network.write(tmp_path / "a.net")
    bot = parse_bot(f"net:{tmp_path / 'a.net'}")
    assert isinstance(bot, NetBot)
    assert bot.network is not None
    assert bot.network.rows == network.rows


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"the network '.*' cannot be read: No such file"):
        parse_bot(f"net:{tmp_path / 'b.net'}")


def damage(header: dict[str, object], packed: bytes) -> dict[str, bytes]:
    """Make what is not a network, by what is wrong with it."""

    def put(**changes: object) -> bytes:
        return json.dumps({**header, **changes}).encode() + b"\n" + packed

    return {
        "nothing": b"",
        "no JSON": b"network\n" + packed,
        "a list": b"[]\n" + packed,
        "deep": b"[" * 100_000 + b"\n" + packed,
        "no units": put(units=None),
        "units as text": put(units="84"),
        "three units": put(units=[8, 4, 1]),
        "too many units": put(units=[513, 4]),
        "other units": put(units=[4, 8]),
        "no inputs": put(inputs=0),
        "fewer inputs": put(inputs=10),
        "inputs without an end": put(inputs=float("inf")),
        "outputs that are true": put(outputs=True),
        "a step that is a word": put(step="small"),
        "a step that is no number": put(step=float("nan")),
        "a step below 0": put(step=-1.0),
        "cut": put()[:-3],
        "more than it should be": put() + b"more",
        "no zlib": json.dumps(header).encode() + b"\n1234",
    }


@pytest.mark.parametrize("what", damage({}, b""))
def test_a_file_that_is_none(tmp_path: Path, what: str) -> None:
    make_network(RULES).write(tmp_path / "a.net")
    line, _, packed = (tmp_path / "a.net").read_bytes().partition(b"\n")
    (tmp_path / "a.net").write_bytes(damage(json.loads(line), packed)[what])
    with pytest.raises(BotError, match=r"a\.net' is not a network in whole numbers"):
        read_quantized_network(tmp_path / "a.net")


def test_tables_of_another_size_are_refused() -> None:
    network = make_network(RULES)
    with pytest.raises(BotError, match="are not those of 8 and 4 units"):
        attrs.evolve(network, rows=network.rows[:-1])
    short = attrs.evolve(network, rows=network.rows[:-8])
    with pytest.raises(BotError, match=r"has \d+ inputs and 63 actions, but its layout has"):
        find_player(RULES, short)


@pytest.mark.parametrize(("place", "bias"), [(0, 1 << 35), (8, 1 << 48), (20, -(1 << 63))])
def test_biases_that_would_overflow_are_refused(place: int, bias: int) -> None:
    network = make_network(RULES)

    def put(bias: int) -> QuantizedNetwork:
        biases = [bias if at == place else 0 for at in range(len(network.biases) // 8)]
        return attrs.evolve(network, biases=pack("q", biases))

    with pytest.raises(BotError, match="its numbers are too large"):
        put(bias)
    put(bias // 8)


def test_a_bot_takes_a_network_not_its_file() -> None:
    with pytest.raises(BotError, match=r"must be a QuantizedNetwork .*, not 'a\.net'"):
        get_bot("net", network="a.net")
