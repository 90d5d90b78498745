"""Language models: a view as a prompt, and a reply as a move.

Only texts go in and out. The caller reaches the model, with any client.
"""

from counter_rules.adapters.llm._prompt import prompt
from counter_rules.adapters.llm._reply import parse_reply

__all__ = ["parse_reply", "prompt"]
