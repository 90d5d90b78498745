"""The protocol for bots in any language: messages, answers, time control and child processes."""
