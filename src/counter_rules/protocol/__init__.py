"""Programs in any language as bots: the messages, and the process that they go to."""
