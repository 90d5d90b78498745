"""Rules: everything that a table can choose, one room per axis, and the ruleset that holds it."""
