"""Searching bots: they sample worlds consistent with their view, and simulate games in them."""
