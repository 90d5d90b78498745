"""A game of OpenSpiel: a ruleset, its rewards and the length of an episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, cast, final
from urllib.parse import unquote

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._config import EnvConfig, EpisodeName, Reward, make_config
from counter_rules.adapters.openspiel._moment import start_match
from counter_rules.adapters.openspiel._observer import Observer, make_observer
from counter_rules.adapters.openspiel._spiel import Limits, SpielGame, compute_limits, pyspiel
from counter_rules.adapters.openspiel._state import CounterRulesState
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import format_options, get_preset, get_ruleset, parse_rules
from counter_rules.games.inner import GIVEN
from counter_rules.kernel import Horizon
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import HandsCleared
from counter_rules.seats import MAX_SEATS

# Parameters: the game as text that OpenSpiel can read back.

Parameters: TypeAlias = Mapping[str, str | int]
"""Parameters by name, as OpenSpiel writes them in brackets."""

NAME: Final = "python_counter_rules"
"""The name of all games of this library in OpenSpiel."""

DEFAULTS: Final[Parameters] = MappingProxyType(
    {"game": "counter", "players": 0, "episode": "hand", "reward": "points", "options": ""}
)
"""The default parameters; 0 players mean the usual number."""

_MARKS: Final = "= ,"
"""The characters that OpenSpiel cannot read within a parameter."""
_SIGNS: Final = ":;+"
"""The characters in their place."""
_ENCODED: Final[Mapping[int, str]] = {ord(sign): f"%{ord(sign):02X}" for sign in "%:;+()[]{}"}
"""Characters of an option that would be read as something else, and their percent-encoding."""


def make_parameters(rules: Ruleset, *, episode: str, reward: str) -> Parameters:
    """Return the parameters of a game, without default options; refuse rules without a text."""
    named: dict[str, str | int] = {"game": rules.name, "players": rules.players}
    options = format_options_text(rules)
    return (
        named | {"episode": episode, "reward": reward} | ({"options": options} if options else {})
    )


def format_options_text(rules: Ruleset) -> str:
    """Return the options of a ruleset that are not the default, if text can name it.

    >>> format_options_text(get_ruleset("oh_hell", players=3, hand_sizes=(3, 2), hook=False))
    'hand_sizes:3+2;hook:false'

    Signs that mean something here are percent-encoded:

    >>> format_options_text(get_ruleset("counter", players=3, score="made:10+B;missed:0"))
    'score:made%3A10%2BB%3Bmissed%3A0'
    """
    words = format_options(rules)
    if words == GIVEN:
        raise RulesetError(
            f"{rules!r} was composed by hand, and OpenSpiel makes games from text: register a "
            "preset of it, which has a name"
        )
    usual = format_options(get_ruleset(rules.name, players=rules.players)).split()
    words = " ".join([word for word in words.split() if word not in usual])
    return words.translate(_ENCODED).translate(str.maketrans(_MARKS, _SIGNS))


def _unescape_options(text: str) -> str:
    return unquote(text.translate(str.maketrans(_SIGNS, _MARKS)))


def make_rules(parameters: Mapping[str, object]) -> Ruleset:
    """Make the ruleset that ``game``, ``players`` and ``options`` name, or refuse them.

    >>> rules = make_rules({"game": "oh_hell", "players": 0, "options": "hand_sizes:3+2"})
    >>> rules.players, rules.options["hand_sizes"]
    (4, (3, 2))
    """
    game, players, options = (parameters[name] for name in ("game", "players", "options"))
    for name, given in ("game", game), ("options", options):
        if not isinstance(given, str):
            raise StateError(f"{name}: expected text, got {shorten(given)}")
    if type(players) is not int:  # a bool is an int, too
        raise StateError(f"players: expected a whole number, got {shorten(players)}")
    name = str(game)
    return parse_rules(
        name, players or get_preset(name).usual_players, _unescape_options(str(options))
    )


# The game.

_UTILITY: Final = pyspiel.GameType.Utility


@final
class CounterRulesGame(SpielGame):
    """A game of this library in OpenSpiel: a ``pyspiel.Game``. `load_game` makes one.

    Args:
        params: the parameters by name: ``game``, ``players``, ``episode``, ``reward`` and
            ``options``; those left out have their defaults.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        StateError: if a parameter is of the wrong type, or a match has no limit.
    """

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        rules, episode, reward = make_rules(given), given["episode"], given["reward"]
        self.config = make_config(
            rules,
            players=None,
            episode=cast("EpisodeName", episode),  # any other is refused there
            reward=cast("Reward", reward),
            options={},
        )
        """The configuration of the episodes."""
        self._limits = compute_limits(self.config, str(reward))
        super().__init__(
            _make_type(_get_utility(rules, str(reward)), self.config.horizon),
            _make_info(self.config, self._limits, str(reward)),
            make_parameters(rules, episode=str(episode), reward=str(reward)),
        )
        self.start = start_match(self.config)
        """The moment at which every episode begins."""

    @property
    def codebook(self) -> ActionSpace:
        """The actions of the players: the moves as numbers."""
        return self.config.codebook

    def warm_up(self) -> None:
        """Compile the game now, which takes seconds and makes every step faster.

        States that were made before are stepped as they were. What the kernel refuses stays as it
        is. All results are the same.

        Raises:
            MissingExtraError: if the extra ``fast`` is not installed.
        """
        self.config = attrs.evolve(self.config, warm=True)
        self.start = start_match(self.config)

    def new_initial_state(self) -> CounterRulesState:
        """Return the state before the first card is dealt."""
        return CounterRulesState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of cards that an episode deals."""
        return self._limits.chances

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """Return an observer of states for OpenSpiel; see `make_observer`."""
        return make_observer(self.config.encoder, iig_obs_type, params)

    def __reduce__(self) -> tuple[Callable[[str], CounterRulesGame], tuple[str]]:
        # OpenSpiel's own pickling drops the Python attributes of a game.
        return _load_text, (str(self),)


def _load_text(text: str) -> CounterRulesGame:
    loaded: CounterRulesGame = pyspiel.load_game(text)
    return loaded


def load_game(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    warm: bool = False,
    **options: object,
) -> CounterRulesGame:
    """Load a game into OpenSpiel.

    ``pyspiel.load_game`` does the same from text, with other separators in the options::

        pyspiel.load_game("python_counter_rules(game=oh_hell,options=hand_sizes:3+2;trump:H)")

    Args:
        game: a preset's name, or a ruleset that a preset has made.
        players: the number of players; by default four, or else the fewest the game allows.
        episode: ``hand``, the first of a match, or ``match``.
        reward: the reward for a finished hand: ``points``; their ``difference`` from the mean,
            which makes the game zero-sum; ``exact``, 1 for a bid that is met.
        warm: whether to compile the game now (``warm_up()`` of the game). If it was compiled
            before, its machine code is used anyway.
        options: the preset's options.

    Returns:
        The game: a ``pyspiel.Game``.

    Raises:
        RulesetError: if there is no such game, it does not take these players or options, or no
            text can name it.
        StateError: if there is no such episode or reward, or a match has no limit.
        MissingExtraError: if ``warm`` is True and the extra ``fast`` is not installed.

    >>> game = load_game("oh_hell", players=3, hand_sizes=(3,), reward="difference")
    >>> print(game)
    python_counter_rules(episode=hand,game=oh_hell,options=hand_sizes:3,players=3,reward=difference)
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['bid 0', 'bid 1', 'bid 2', 'bid 3']
    >>> str(state.game_state)
    'oh_hell, hand 1, bid: seats to act 0'
    """
    if callable(reward):
        raise StateError(
            "reward: OpenSpiel makes games from text, which cannot name a function: "
            "choose points, difference or exact"
        )
    config = make_config(game, players, episode, reward, options)
    named = make_parameters(config.rules, episode=str(config.horizon), reward=reward)
    loaded: CounterRulesGame = pyspiel.load_game(NAME, dict(named))
    if warm:
        loaded.warm_up()
    return loaded


def register() -> None:
    """Register the games with OpenSpiel."""
    pyspiel.register_game(_make_type(_UTILITY.GENERAL_SUM, Horizon.MATCH), CounterRulesGame)


def _get_utility(rules: Ruleset, reward: str) -> object:
    if reward == "difference":
        return _UTILITY.ZERO_SUM
    is_shared = reward == "points" and isinstance(rules.scoring, HandsCleared)
    return _UTILITY.IDENTICAL if is_shared else _UTILITY.GENERAL_SUM


def _make_type(utility: object, horizon: Horizon) -> object:
    """Return the type of a game for OpenSpiel.

    A hand has a reward at its end only, which searches such as MCTS require.
    """
    kind = pyspiel.GameType
    pays = kind.RewardModel.TERMINAL if horizon is Horizon.HAND else kind.RewardModel.REWARDS
    return kind(
        short_name=NAME,
        long_name="Counter and the Oh Hell family (counter-rules)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pays,
        max_num_players=MAX_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(DEFAULTS),
    )


def _make_info(config: EnvConfig, limits: Limits, reward: str) -> object:
    """Return the size of a game for OpenSpiel."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(config.codebook),
        max_chance_outcomes=len(config.rules.card_places),
        num_players=config.rules.players,
        min_utility=limits.least,
        max_utility=limits.most,
        utility_sum=0.0 if reward == "difference" else None,
        max_game_length=limits.decisions,
    )
