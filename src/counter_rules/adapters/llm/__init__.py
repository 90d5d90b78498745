"""Language models: a view as a prompt, and a reply as a move.

Only texts go in and out. How a model is reached is up to the caller, and no client is needed here.
"""

from counter_rules.adapters.llm._prompt import prompt
from counter_rules.adapters.llm._reply import parse_reply

__all__ = ["parse_reply", "prompt"]
