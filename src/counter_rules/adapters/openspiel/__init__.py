"""OpenSpiel: the games as ``python_counter_rules``, which importing this module registers."""

from counter_rules.adapters.openspiel._game import CounterRulesGame, load_game, register
from counter_rules.adapters.openspiel._state import CounterRulesState

__all__ = ["CounterRulesGame", "CounterRulesState", "load_game"]

register()
