"""Networks that play: what they read of a view, and what they say of its moves."""
