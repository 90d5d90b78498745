"""Makes a data set: matches as records, and every decision in them as a row of Parquet.

Run ``python benches/make_data_set.py counter --out data``, which takes up to 20 minutes of
processor time. The seed decides everything but where the time ends. The extras are ``arena``,
``fast`` and ``parquet``.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeAlias

import attrs
import pyarrow as pa
from pyarrow import parquet

from counter_rules import Move, State, View, get_ruleset
from counter_rules.arena import Tournament, read_baselines
from counter_rules.arena._machines import get_machine
from counter_rules.bots import Bot, Seats, parse_bot
from counter_rules.bots.inner import play_on
from counter_rules.games import get_preset
from counter_rules.observations import ObservationSpace
from counter_rules.records import Record
from counter_rules.records.inner import dumps_played
from counter_rules.rules.ruleset import Ruleset

RECORDS: Final = "matches.record.gz"
DECISIONS: Final = "decisions.parquet"
ABOUT: Final = "about.json"

_MOST_MATCHES: Final = 10**9
_MOST_HANDS: Final = 1_000
"""The most hands of a match, as in the arena."""
_ROWS: Final = 8_192
"""The rows of a row group, which are in memory together."""
_SHARE: Final = 0.75
"""The share of the time that is the bot's; the rest is the engine's, and for writing."""
_FALLBACK: Final = "heuristic"


# What is played.


@attrs.frozen(kw_only=True)
class Plan:
    """What to play: the rules, the bot at all seats, and when to stop."""

    rules: Ruleset
    bot: str
    seed: int
    hands: int
    cpu_minutes: float


class Decision(NamedTuple):
    """A decision of a seat: a row, up to what is known only after the hand.

    ``move`` is its place among the moves of the record, deals included.
    """

    match: int
    hand: int
    move: int
    seat: int
    observation: bytes
    legal: bytes
    action: int


@attrs.frozen(kw_only=True)
class Match:
    """A match that has been played."""

    text: str
    decisions: tuple[Decision, ...]
    end: State


def choose_bot(rules: Ruleset, hands: int, cpu_minutes: float) -> str:
    """Return the bot with the longest published lead of those that are fast enough.

    If none is, it is the fastest that is better than ``heuristic``.
    """
    trial = play_match(rules, "random", Tournament(rules, ["random"], matches=1, seed=0), 0)
    a_hand = len(trial.decisions) / len(trial.end.hand_results)
    most = 60_000 * cpu_minutes * _SHARE / (hands * a_hand)
    task = f"{rules.name}-{rules.players}p"
    known = [one for one in read_baselines() if one.task == task and one.lead.mean > 0]
    quick = [one for one in known if one.milliseconds <= most]
    if quick:
        return max(quick, key=lambda one: one.lead.mean).bot
    return min(known, key=lambda one: one.milliseconds).bot if known else _FALLBACK


def play_matches(plan: Plan) -> Iterator[Match]:
    """Yield matches, which are those of a tournament of this one bot."""
    tournament = Tournament(plan.rules, [plan.bot], matches=_MOST_MATCHES, seed=plan.seed)
    for number in range(tournament.boards):
        yield play_match(plan.rules, plan.bot, tournament, number)


def play_match(rules: Ruleset, name: str, tournament: Tournament, number: int) -> Match:
    """Play a match, and note what each seat sees and does."""
    seen = list[tuple[View, Move]]()

    def ask(bot: Bot, view: View, rng: random.Random) -> Move:
        move = bot(view, rng)
        seen.append((view, move))
        return move

    seed, state = tournament.get_seed(number), tournament.start_board(number)
    with ExitStack() as opened:
        bots = [parse_bot(name) for _ in range(rules.players)]
        for bot in bots:
            if hasattr(bot, "close"):
                opened.callback(bot.close)
        played = [*play_on(state, Seats(bots, seed, ask_bot=ask), last=_MOST_HANDS)]
    moves, states = zip(*played, strict=True)
    tags = {"Board": str(number), "Seed": str(seed)}
    record = Record(rules=rules, moves=moves, names=[name] * rules.players, tags=tags)
    places = [place for place, move in enumerate(moves) if hasattr(move, "seat")]
    noted = zip(places, seen, strict=True)
    return Match(
        text=f"{dumps_played(record, [state, *states])}\n",
        decisions=tuple([note(number, place, *one) for place, one in noted]),
        end=states[-1],
    )


def note(match: int, place: int, view: View, move: Move) -> Decision:
    """Return a decision as a row has it."""
    space = get_space(view.rules)
    marks = sum([1 << action for action in space.actions.legal(view)])
    return Decision(
        match=match,
        hand=view.hand_number,
        move=place,
        seat=space.get_viewer(view),
        observation=bytes(space.encode_bytes(view)),
        legal=marks.to_bytes(-(-space.actions.size // 8), "little"),
        action=space.actions.encode(move),
    )


_SPACES: Final = dict[int, ObservationSpace]()


def get_space(rules: Ruleset) -> ObservationSpace:
    """Return the observation space of a ruleset, which is made once."""
    if id(rules) not in _SPACES:
        _SPACES[id(rules)] = ObservationSpace(rules)
    return _SPACES[id(rules)]


# What is written.

Rewards: TypeAlias = tuple[int, float, bool]
"""The points of a seat in a hand, those less the mean of all seats, and whether it made its bid."""


def list_rewards(end: State) -> dict[tuple[int, int], Rewards]:
    """Return the rewards of a match, by hand and seat."""
    found = dict[tuple[int, int], Rewards]()
    for number, result in enumerate(end.hand_results, start=1):
        mean = sum(result.points) / len(result.points)
        for seat, points in enumerate(result.points):
            made = result.tricks_won[seat] == result.bids[seat]
            found[number, seat] = points, points - mean, made
    return found


def make_schema(space: ObservationSpace) -> pa.Schema:
    """Return the columns."""
    return pa.schema(
        [
            ("match", pa.int32()),
            ("hand", pa.int16()),
            ("move", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.binary(space.size)),
            ("legal", pa.binary(-(-space.actions.size // 8))),
            ("action", pa.uint8()),
            ("points", pa.int32()),
            ("difference", pa.float32()),
            ("made", pa.bool_()),
        ]
    )


class DataSet:
    """A folder that is being written: records, decisions, and what they are."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._plan, self._opened = folder, plan, ExitStack()
        self._schema = make_schema(get_space(plan.rules))
        self._rows = list[tuple[object, ...]]()
        self.matches, self.hands, self.decisions = 0, 0, 0

    def __enter__(self) -> Self:
        file = self._opened.enter_context((self._folder / RECORDS).open("wb"))
        packed = self._opened.enter_context(gzip.GzipFile("", "wb", fileobj=file, mtime=0))
        self._text = self._opened.enter_context(io.TextIOWrapper(packed, "utf-8", newline="\n"))
        writer = parquet.ParquetWriter(
            self._folder / DECISIONS,
            self._schema,
            compression="zstd",
            compression_level=9,  # a fifth smaller than by default, for 5 µs a row
            use_dictionary=["hand", "seat", "points", "difference"],
        )
        self._writer = self._opened.enter_context(writer)
        return self

    def __exit__(self, *_: object) -> None:
        self._flush()
        self._opened.close()

    def add(self, match: Match) -> None:
        """Write a match; rows wait until they are a group."""
        rewards = list_rewards(match.end)
        self._text.write(match.text)
        self._rows += [(*one, *rewards[one.hand, one.seat]) for one in match.decisions]
        self.matches += 1
        self.hands += len(match.end.hand_results)
        self.decisions += len(match.decisions)
        if len(self._rows) >= _ROWS:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            columns = [list(column) for column in zip(*self._rows, strict=True)]
            self._writer.write_table(pa.table(columns, schema=self._schema))
            self._rows.clear()

    def describe(self, cpu_seconds: float) -> dict[str, object]:
        """Describe what has been written, for people and programs."""
        plan, space, machine = self._plan, get_space(self._plan.rules), get_machine()
        is_whole = self.hands >= plan.hands
        return {
            "ruleset": plan.rules.name,
            "players": plan.rules.players,
            "options": {name: str(value) for name, value in plan.rules.options.items()},
            "bot": plan.bot,
            "seed": plan.seed,
            "matches": self.matches,
            "hands": self.hands,
            "decisions": self.decisions,
            "hands_asked_for": plan.hands,
            "why_fewer": None if is_whole else f"{plan.cpu_minutes:g} CPU-minutes were over",
            "cpu_minutes": round(cpu_seconds / 60, 2),
            "layout": hash_layout(space),
            "observation_bytes": space.size,
            "actions": space.actions.size,
            "versions": {
                "counter-rules": machine.version,
                "python": machine.python,
                "pyarrow": pa.__version__,
            },
            "cpu": machine.cpu,
        }


def hash_layout(space: ObservationSpace) -> str:
    """Return 16 hexadecimal digits for the meaning of every byte and every action."""
    names = "\n".join([*space.names, *space.actions.names])
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def make_data_set(plan: Plan, folder: Path) -> dict[str, object]:
    """Play and write matches until there are enough hands, or the time is over."""
    begun = time.process_time()
    with DataSet(folder, plan) as made:
        for match in play_matches(plan):
            made.add(match)
            spent = time.process_time() - begun
            if made.hands >= plan.hands or spent >= 60 * plan.cpu_minutes:
                break
    about = made.describe(time.process_time() - begun)
    (folder / ABOUT).write_text(json.dumps(about, indent=2) + "\n", "utf-8", newline="\n")
    return about


def main() -> int:
    """Make the data set of one preset."""
    parser = argparse.ArgumentParser(description="make a data set of matches")
    parser.add_argument("preset", help="a ruleset, such as counter")
    parser.add_argument("--players", type=int, help="by default the usual number")
    parser.add_argument("--hands", type=int, default=100_000, help="whole matches, at least these")
    parser.add_argument("--cpu-minutes", type=float, default=20, help="stop after these")
    parser.add_argument("--seed", type=int, default=2_718_281_828)
    parser.add_argument("--bot", help="by default the best that is fast enough")
    parser.add_argument("--out", type=Path, required=True, help="a folder; PRESET-Np is made in it")
    given = parser.parse_args()
    players = given.players or get_preset(given.preset).usual_players
    rules = get_ruleset(given.preset, players=players)
    bot = given.bot or choose_bot(rules, given.hands, given.cpu_minutes)
    plan = Plan(
        rules=rules, bot=bot, seed=given.seed, hands=given.hands, cpu_minutes=given.cpu_minutes
    )
    folder = given.out / f"{rules.name}-{players}p"
    about = make_data_set(plan, folder)
    counted = f"{about['hands']:,} hands, {about['decisions']:,} decisions by {bot}"
    size = sum([file.stat().st_size for file in folder.iterdir()]) / 2**20
    print(f"{folder}: {counted}, {about['cpu_minutes']} CPU-minutes, {size:.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
