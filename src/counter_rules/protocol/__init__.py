"""The protocol for bots in any language: messages, answers, terms, and the process they go to."""
